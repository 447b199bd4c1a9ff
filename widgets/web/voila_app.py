"""Our Voila application: tables end with their pages and are limited in number; error and token pages are our own."""

from __future__ import annotations

import asyncio
import logging
import platform
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

import jinja2
import zmq
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.routing import Matcher, PathMatches
from tornado.web import HTTPError
from traitlets import Bool, Float, Instance, Integer, default
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.paths import collect_template_paths
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.utils import create_include_assets_functions

from widgets.room import handlers as room_handlers
from widgets.room.house import House
from widgets.room.journal import room_folder, server_name
from widgets.room.patience import FOLDER
from widgets.room.proxies import SETTING, Proxies
from widgets.web import front_end_files
from widgets.web.addresses import LOOPBACK, reachable_addresses
from widgets.web.compiled_templates import TemplateFileHandler, keep_compiled_templates
from widgets.web.compression import GzipOnce
from widgets.web.forked_kernels import can_fork, use_forked_kernels
from widgets.web.kernel_limits import REFILL_SECONDS, KernelLimits, available_megabytes, tables_for_memory
from widgets.web.page_handler import PageHandler
from widgets.web.run_cells import run_cells, run_cells_by
from widgets.web.sockets import listen_promptly
from widgets.web.visits import Patience

STARTING_SECONDS = 20.0
"""How long an ending server waits for kernels that are still starting, in order to end them, too."""


class ShutdownHandler(VoilaShutdownKernelHandler):  # type: ignore[misc, unused-ignore]
    """Shuts down the kernel of a page that its visitor leaves.

    The request carries no xsrf token, since Voila issues none. Instead its origin must be one of our pages, and it
    has to name the kernel by an id that nobody can guess.
    """

    def check_xsrf_cookie(self) -> None:
        """Raise HTTPError unless the request comes from one of our pages."""
        origin = self.request.headers.get("Origin", "")
        if urlsplit(origin).netloc != self.request.host:
            raise HTTPError(403)


class LoadingHandler(KernelHandler):  # type: ignore[misc, unused-ignore]
    """Tells a page about its kernel, and records that the page is still loading."""

    async def prepare(self) -> None:  # type: ignore[override, unused-ignore]
        """Record the request."""
        await super().prepare()
        self.settings["kernel_limits"].visits.request(self.path_kwargs.get("kernel_id", ""))


ODD_PATHS = (
    r"(?i).*(?:\\|%5c|%[01][0-9a-f]|(?:\.|%2e){2}).*",  # leads upwards, or names no file
    r"(?s).*[^/]{256,}.*",  # longer than any name of a file
    r".*/voila/templates/(?![^/]+/static/.).*",
)
"""Patterns of addresses that none of our pages has and on which Voila's handlers would fail."""


class NotUtf8(Matcher):
    """Matches addresses that are not valid UTF-8; handlers would fail on each and log a traceback."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return no further values if the address matches, else None."""
        try:
            unquote_to_bytes(request.path).decode()
        except UnicodeDecodeError:
            return {}
        return None


OUR_HANDLERS = {
    TornadoVoilaHandler: PageHandler,
    KernelHandler: LoadingHandler,
    TemplateStaticFileHandler: TemplateFileHandler,
}
"""Our request handlers, by those of Voila's that they replace."""


class NotFoundHandler(BaseVoilaHandler):  # type: ignore[misc, unused-ignore]
    """Answers unknown addresses with our own page."""

    async def prepare(self) -> None:  # type: ignore[override, unused-ignore]
        """Raise HTTPError 404."""
        await super().prepare()
        raise HTTPError(404)


class IconHandler(BaseVoilaHandler):  # type: ignore[misc, unused-ignore]
    """Redirects requests for the icon at its conventional address to our icon."""

    def get(self) -> None:
        """Redirect to the icon."""
        include_url = create_include_assets_functions(self.voila_configuration.template, self.base_url)["include_url"]
        self.redirect(str(include_url("static/icon.svg")))


class VoilaApp(Voila):  # type: ignore[misc, unused-ignore]
    """The Voila application that serves our pages."""

    house = Instance(House, help="The rooms of this server.")
    on_open: Callable[[House], None] | None = None
    proxies = Proxies()
    """The proxies in front of this server."""
    most_tables = Integer(config=True, help="Kernels that may run at the same time; 0 for what the memory allows.")
    unconnected_seconds = Float(Patience().unconnected, config=True, help="How long a kernel waits for its page.")
    crowded_seconds = Float(Patience().crowded, config=True, help="The same while others wait for a kernel.")
    away_seconds = Float(Patience().away, config=True, help="How long a kernel waits for its page's return.")
    fork_kernels = Bool(can_fork(), config=True, help="Whether kernels are forked from one that has imported all.")
    keep_rooms = Bool(True, config=True, help="Whether rooms go on where they were when the server starts again.")
    check_seconds = Float(5.0, config=True, help="How often abandoned kernels are looked for.")

    @default("house")
    def _house(self) -> House:
        command = "class" if self.on_open is not None else "play"
        return House(
            room_folder() if self.keep_rooms else None,
            pages=url_path_join(self.server_url, "voila/render/"),
            server=server_name(command, platform.node(), self.port),
        )

    def init_handlers(self) -> list[Any]:
        """Return the request handlers, ours first."""
        handlers = [(each[0], OUR_HANDLERS.get(each[1], each[1]), *each[2:]) for each in super().init_handlers()]
        ours = {"voila_configuration": self.voila_configuration}
        lost = (NotFoundHandler, ours)
        odd = [*map(PathMatches, ODD_PATHS), NotUtf8()]
        return [
            *((which, *lost) for which in odd),
            *front_end_files.handlers(self.server_url),
            *room_handlers.handlers(self.server_url, self.house),
            (url_path_join(self.server_url, r"/favicon\.ico"), IconHandler, ours),
            (url_path_join(self.server_url, r"/voila/api/shutdown/(.*)"), ShutdownHandler),
            *handlers,
            (r".*", *lost),
        ]

    def listen(self) -> None:
        """Serve the pages until interrupted, on sockets that send at once."""
        self.app.listen = partial(listen_promptly, self.app)
        IOLoop.current().add_callback(self.open_house)
        IOLoop.current().add_callback(stop_when_interrupted)
        try:
            super().listen()
        finally:
            self.house.close()

    def stop(self) -> None:
        """End all kernels; Voila would end only those that have finished starting."""
        self.ioloop.run_sync(self._wait_for_kernels)
        super().stop()

    async def _wait_for_kernels(self) -> None:
        starting = [each for pool in self.kernel_manager._pools.values() for each in pool if not each.done()]
        if starting:
            await asyncio.wait(starting, timeout=STARTING_SECONDS)

    def open_house(self) -> None:
        """Reopen the rooms that were saved, and look after all rooms from now on."""
        self.house.restore()
        if self.house.warning and self.on_open is None:
            self.log.warning(self.house.warning)
        if self.ip not in LOOPBACK:
            self.house.reachable = [
                each.rstrip("/") + self.server_url + FOLDER for each in reachable_addresses(self.ip, self.port)
            ]
        room_handlers.look_after(self.house)
        if self.on_open is not None:
            self.on_open(self.house)

    def init_settings(self) -> dict[str, Any]:
        """Return the settings, including our template for the page that asks for the token."""
        settings: dict[str, Any] = super().init_settings()
        self.log.addFilter(is_news)
        self.log.setLevel(self.log_level)  # otherwise debug messages would be built only for the handler to drop them
        raise_socket_limit(self.kernel_manager.context)
        keep_compiled_templates()
        if self.fork_kernels:
            use_forked_kernels()
        settings["kernel_limits"] = self.limit_kernels()
        settings[SETTING] = self.proxies
        settings |= {"transforms": [GzipOnce], "websocket_compression_options": {}}
        template, login = self.voila_configuration.template, settings["jinja2_env"]
        ours = jinja2.FileSystemLoader(collect_template_paths(["voila"], template))
        login.loader = jinja2.ChoiceLoader([ours, login.loader])
        login.globals |= create_include_assets_functions(template, self.base_url)
        return settings

    def limit_kernels(self) -> KernelLimits:
        """Put limits on our kernels from now on, and return them."""
        pools = self.kernel_manager.kernel_pools_config.values()
        # A class always gets the tables that the command promised, however little memory there is.
        asked = sum(each["pool_size"] for each in pools)
        most = self.most_tables or max(tables_for_memory(available_megabytes(), forked=self.fork_kernels), asked)
        patience = Patience(self.unconnected_seconds, self.crowded_seconds, self.away_seconds)
        limits = KernelLimits(self.kernel_manager, most, patience, self.log)
        count_only_ready(self.kernel_manager, limits)
        run_cells_by(self.kernel_manager, run_cells)
        PeriodicCallback(limits.end_abandoned, self.check_seconds * 1000).start()
        return limits


def is_news(entry: logging.LogRecord) -> bool:
    """Return False for Jupyter's log entries about a kernel that fails to start, which we report in one sentence."""
    return not (entry.exc_info and Path(entry.pathname).parent.name == "jupyter_client")


async def stop_when_interrupted() -> None:
    """Make Ctrl-C stop the event loop between two steps; raised within a step, it would end in a traceback."""
    with suppress(NotImplementedError):  # raised on systems without loop signal handlers
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, IOLoop.current().stop)


def raise_socket_limit(context: zmq.Context[Any]) -> None:
    """Allow as many ZeroMQ sockets as possible; the default suffices for about two hundred tables."""
    context.set(zmq.MAX_SOCKETS, context.get(zmq.SOCKET_LIMIT))


def count_only_ready(manager: Any, limits: KernelLimits) -> None:
    """Count a preheated kernel as ready only once it has started, and start none beyond the limit.

    Voila counts a kernel as ready as soon as it is scheduled. A learner who arrives when all are taken would then
    wait for a scheduled one, for minutes in a class, instead of getting a new one at once.
    """
    fill = manager.fill_if_needed

    def fill_in_time(delay: float | None = None, **which: Any) -> None:
        if delay is None:
            delay = manager.fill_delay
        if not delay and not limits.has_room_for_pool(which.get("notebook_name", "")):
            delay = REFILL_SECONDS
        if delay:
            asyncio.get_event_loop().call_later(delay, partial(fill_in_time, 0, **which))
        else:
            fill(0, **which)
            limits.watch_pool(which.get("notebook_name", ""))

    manager.fill_if_needed = fill_in_time
    for page in manager._pools:  # the first kernels of these pools have begun to start
        limits.watch_pool(page)
