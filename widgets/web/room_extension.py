"""Rooms inside another Jupyter server, such as JupyterLab or a user's server under JupyterHub.

Installing the suite enables this extension; `bbb lab` finds it through its own settings. On Binder there are no rooms.

Where all devices would seem to have the address of a proxy, as under JupyterHub, the server's own setting
`trust_xheaders` tells to read the address that the proxy reports. Where several stand in front of each other, the
environment variable BBB_BEHIND_PROXY is their number.
"""

from __future__ import annotations

import os
import platform
from typing import Any

from tornado.ioloop import IOLoop

from gamelib.core.language import _
from widgets.room.handlers import request_handlers, tick_regularly
from widgets.room.in_notebook import may_have_rooms
from widgets.room.journal import room_folder, server_name
from widgets.room.proxies import SETTING, Proxies
from widgets.room.reach import CLASS_ADDRESS
from widgets.room.room_registry import RoomRegistry
from widgets.web.addresses import LOOPBACK, addresses, reachable_addresses

HUB_PREFIX = "JUPYTERHUB_SERVICE_PREFIX"
"""Environment variable set under JupyterHub, where phones use the hub's address, which each request names."""

PROXIES = "BBB_BEHIND_PROXY"
"""Environment variable with the number of proxies in front of the server."""
ANYWHERE = ("0.0.0.0/0", "::/0")


def find_proxies(server: Any) -> Proxies:
    """Return the proxies in front of a server, which then answers nobody but them."""
    told = os.environ.get(PROXIES, "")
    return Proxies(int(told) if told.isdecimal() and len(told) == 1 else int(server.trust_xheaders), ANYWHERE)


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Return the modules that extend a Jupyter server: this one."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Add rooms to a server; the code that phones scan never contains the server's token."""
    if not may_have_rooms():
        return
    named = [server.base_url] if HUB_PREFIX in os.environ else [platform.node(), server.port, server.base_url]
    registry = RoomRegistry(room_folder(), server=server_name("jupyter", *named))
    registry.owner_signs_in = True
    if server.ip not in LOOPBACK and HUB_PREFIX not in os.environ:
        registry.addresses = [
            each.rstrip("/") + server.base_url + CLASS_ADDRESS for each in reachable_addresses(server.ip, server.port)
        ]
    server.web_app.settings[SETTING] = find_proxies(server)
    server.web_app.add_handlers(".*$", request_handlers(server.base_url, registry))

    def begin() -> None:
        registry.restore()
        if registry.warning:
            server.log.warning(registry.warning)
        if not server.identity_provider.auth_enabled:
            server.log.warning(
                _(
                    "Nobody signs in to this server. To lead a class here, open {address} and show this link to nobody."
                ).format(address=_local_address(server) + registry.leader.link())
            )
        server.web_app.settings["bbb_rooms"] = tick_regularly(registry)

    IOLoop.current().add_callback(begin)


def _local_address(server: Any) -> str:
    """Return the address of a server from its own computer."""
    return addresses(server.ip, server.port)[0].rstrip("/") + str(server.base_url)


load_jupyter_server_extension = _load_jupyter_server_extension
