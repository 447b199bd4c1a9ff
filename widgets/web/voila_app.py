"""Our Voila application: frees a table when its page is left, and has our own pages for errors and the token."""

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

from widgets.web.sockets import listen_promptly


class ShutdownHandler(VoilaShutdownKernelHandler):  # type: ignore[misc, unused-ignore]
    """Shuts down the kernel of a page that is left.

    The request carries no xsrf token, since Voila hands none out. Instead its origin must be one of our pages; besides,
    it names a kernel by an id that nobody can guess.
    """

    def check_xsrf_cookie(self) -> None:
        """Raise HTTPError unless the request comes from one of our pages."""
        origin = self.request.headers.get("Origin", "")
        if urlsplit(origin).netloc != self.request.host:
            raise HTTPError(403)


class NotFoundHandler(BaseVoilaHandler):  # type: ignore[misc, unused-ignore]
    """Answers addresses that do not exist with our own page."""

    async def prepare(self) -> None:  # type: ignore[override, unused-ignore]
        """Raise HTTPError 404."""
        await super().prepare()
        raise HTTPError(404)


class VoilaApp(Voila):  # type: ignore[misc, unused-ignore]
    """The Voila application that serves our pages."""

    def init_handlers(self) -> list[Any]:
        """Return the request handlers, ours first."""
        handlers: list[Any] = super().init_handlers()
        return [(url_path_join(self.server_url, r"/voila/api/shutdown/(.*)"), ShutdownHandler), *handlers,
                (r".*", NotFoundHandler, {"voila_configuration": self.voila_configuration})]

    def listen(self) -> None:
        """Serve the pages, on sockets that send at once, until interrupted."""
        self.app.listen = partial(listen_promptly, self.app)
        super().listen()

    def init_settings(self) -> dict[str, Any]:
        """Return the settings, with our template for the page that asks for the token, too."""
        settings: dict[str, Any] = super().init_settings()
        count_only_ready(self.kernel_manager)
        raise_socket_limit(self.kernel_manager.context)
        template, login = self.voila_configuration.template, settings["jinja2_env"]
        ours = jinja2.FileSystemLoader(collect_template_paths(["voila"], template))
        login.loader = jinja2.ChoiceLoader([ours, login.loader])
        login.globals |= create_include_assets_functions(template, self.base_url)
        return settings


def raise_socket_limit(context: zmq.Context[Any]) -> None:
    """Allow as many ZeroMQ sockets as possible; the default suffices for about two hundred tables.

    A browser that crashes does not announce that it leaves, and its kernel stays for an hour in case it comes back.
    """
    context.set(zmq.MAX_SOCKETS, context.get(zmq.SOCKET_LIMIT))


def count_only_ready(manager: Any) -> None:
    """Count a preheated kernel as ready only once it has been started.

    Voila counts a kernel as ready from the moment it is scheduled. A learner who comes when all are taken would wait
    for the scheduled one, minutes in a class, instead of getting a new one at once.
    """
    fill = manager.fill_if_needed

    def fill_in_time(delay: float | None = None, **which: Any) -> None:
        if delay is None:
            delay = manager.fill_delay
        if delay:
            asyncio.get_event_loop().call_later(delay, partial(fill, 0, **which))
        else:
            fill(0, **which)

    manager.fill_if_needed = fill_in_time
