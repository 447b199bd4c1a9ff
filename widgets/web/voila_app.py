"""Voila as our pages need it: who leaves a page frees its table, what is not there says so, who is let in by a word."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import jinja2
import zmq
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.paths import collect_template_paths
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.utils import create_include_assets_functions


class ShutdownHandler(VoilaShutdownKernelHandler):  # type: ignore[misc, unused-ignore]
    """A page that is left frees its table.

    It does so by a call without the token against other sites' calls, since Voila hands none out. Instead the browser
    must say that the call comes from a page of ours; besides, it names a kernel, whose name nobody can guess.
    """

    def check_xsrf_cookie(self) -> None:
        """Is it one of our pages that calls?"""
        origin = self.request.headers.get("Origin", "")
        if urlsplit(origin).netloc != self.request.host:
            raise HTTPError(403)


class NotFoundHandler(BaseVoilaHandler):  # type: ignore[misc, unused-ignore]
    """What answers where nothing else does: our own page that says so."""

    async def prepare(self) -> None:  # type: ignore[override, unused-ignore]
        """Say that there is no such page."""
        await super().prepare()
        raise HTTPError(404)


class VoilaApp(Voila):  # type: ignore[misc, unused-ignore]
    """The server of our pages."""

    def init_handlers(self) -> list[Any]:
        """What answers which address: ours first."""
        handlers: list[Any] = super().init_handlers()
        return [(url_path_join(self.server_url, r"/voila/api/shutdown/(.*)"), ShutdownHandler), *handlers,
                (r".*", NotFoundHandler, {"voila_configuration": self.voila_configuration})]

    def init_settings(self) -> dict[str, Any]:
        """The settings; the page that asks for the word is of our template, too."""
        settings: dict[str, Any] = super().init_settings()
        count_only_ready(self.kernel_manager)
        raise_socket_limit(self.kernel_manager.context)
        template, door = self.voila_configuration.template, settings["jinja2_env"]
        ours = jinja2.FileSystemLoader(collect_template_paths(["voila"], template))
        door.loader = jinja2.ChoiceLoader([ours, door.loader])
        door.globals |= create_include_assets_functions(template, self.base_url)
        return settings


def raise_socket_limit(lines: zmq.Context[Any]) -> None:
    """Let as many lines to tables be open as there can be: by themselves they end at about two hundred tables.

    A browser that dies does not say that it leaves, and its table stays for an hour, in case somebody comes back.
    """
    lines.set(zmq.MAX_SOCKETS, lines.get(zmq.SOCKET_LIMIT))


def count_only_ready(tables: Any) -> None:
    """Have tables that will be laid later not count as laid.

    Voila counts a table as ready from the moment it is promised, so whoever comes when all are taken would be made to
    wait until the next is due, minutes in a class, instead of having one laid at once.
    """
    lay = tables.fill_if_needed

    def lay_in_time(delay: float | None = None, **which: Any) -> None:
        if delay is None:
            delay = tables.fill_delay
        if delay:
            asyncio.get_event_loop().call_later(delay, partial(lay, 0, **which))
        else:
            lay(0, **which)

    tables.fill_if_needed = lay_in_time
