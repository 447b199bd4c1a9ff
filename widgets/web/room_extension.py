"""Rooms inside another Jupyter server, such as JupyterLab or a user's server under JupyterHub.

Installing the suite enables this extension; `bbb lab` finds it through its own settings. On Binder there are no rooms.
"""

from __future__ import annotations

import os
from typing import Any

from tornado.ioloop import IOLoop

from widgets.room.handlers import FOLDER, handlers, look_after
from widgets.room.house import House
from widgets.room.in_notebook import may_have_rooms
from widgets.room.journal import room_folder
from widgets.web.addresses import LOOPBACK, reachable_addresses

HUB_PREFIX = "JUPYTERHUB_SERVICE_PREFIX"
"""Environment variable set under JupyterHub, where phones use the hub's address, which each request names."""


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Return the modules that extend a Jupyter server: this one."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Add rooms to a server; the code that phones scan never contains the server's token."""
    if not may_have_rooms():
        return
    house = House(room_folder())
    if server.ip not in LOOPBACK and HUB_PREFIX not in os.environ:
        house.addresses = [each.rstrip("/") + server.base_url + FOLDER
                           for each in reachable_addresses(server.ip, server.port)]
    server.web_app.add_handlers(".*$", handlers(server.base_url, house))

    def begin() -> None:
        house.restore()
        server.web_app.settings["bbb_rooms"] = look_after(house)

    IOLoop.current().add_callback(begin)


load_jupyter_server_extension = _load_jupyter_server_extension
