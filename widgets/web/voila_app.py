"""Our Voila application, and what it puts in the place of Voila's own parts.

WebSockets send at once and report no tracebacks; a failed cell ends a page; files are small and cached; templates are
compiled once. Tables end with their pages and are limited in number; error and token pages are our own.
"""

from __future__ import annotations

import asyncio
import json
import logging
import platform
import re
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from datetime import date
from functools import cache, partial
from pathlib import Path
from types import CodeType
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

import jinja2
import zmq
from jinja2 import BytecodeCache, Environment, meta
from jinja2.bccache import Bucket
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.services.kernels.connection import base
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from nbclient.exceptions import CellExecutionError
from nbconvert.preprocessors import ClearOutputPreprocessor
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.iostream import IOStream
from tornado.routing import Matcher, PathMatches
from tornado.web import Application, HTTPError, RequestHandler
from traitlets import Bool, Float, Instance, Integer, default
from voila import notebook_renderer, static_file_handler
from voila.app import Voila
from voila.execute import strip_code_cell_warnings
from voila.exporter import VoilaExporter
from voila.handler import BaseVoilaHandler
from voila.paths import collect_static_paths, collect_template_paths
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.utils import create_include_assets_functions

from widgets.asking.front_end_of_asking import ASK
from widgets.desk.homework_desk import HOMEWORK_DESK
from widgets.desk.teacher_page import DESK
from widgets.explore.odds_hub import HUB
from widgets.explore.question import QUESTION
from widgets.fonts import font_files
from widgets.position.position_front_end import POSITION
from widgets.room import handlers as room_handlers
from widgets.room.journal import room_folder, server_name
from widgets.room.network_switch import NetworkSwitch
from widgets.room.proxies import SETTING, Proxies
from widgets.room.reach import CLASS_ADDRESS
from widgets.room.room_registry import RoomRegistry
from widgets.room.throttled_handler import send_cached_for_good
from widgets.stage.board import log_error
from widgets.stage.bundle import compact_file
from widgets.stage.front_end import FILES_ADDRESS, LESSON, PUZZLES, TABLE, looks_of_games, served_files
from widgets.web import puzzles_by_day
from widgets.web.addresses import LOOPBACK, reachable_addresses
from widgets.web.code_notebooks import PYTHON_PAGE, without_page
from widgets.web.compression import GzipOnce
from widgets.web.forked_kernels import can_fork, use_forked_kernels
from widgets.web.kernel_limits import REFILL_SECONDS, KernelLimits, available_megabytes, tables_for_memory
from widgets.web.network import NetworkListener
from widgets.web.page_handler import PageHandler
from widgets.web.page_settings import settings_files
from widgets.web.visits import WaitingLimits

# Connections ------------------------------------------------------------------------------

read_framed: Any = base.deserialize_msg_from_ws_v1
read_binary: Any = base.deserialize_binary_message
FRAMED = "v1.kernel.websocket.jupyter.org"
"""The protocol in which a message is a sequence of byte parts; in the older one, it is a single JSON text."""
PARTS = ("header", "parent_header", "metadata", "content")
UNSENT = {"stream": {("name", "stderr")}, "status": {("execution_state", "busy")}}
"""For kinds of messages that pages do not get, what their content contains."""


class PromptServer(HTTPServer):
    """An HTTP server that switches Nagle's algorithm off on every connection it accepts."""

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a new connection."""
        stream.set_nodelay(True)
        # Tornado switches the algorithm on again after each response, and a page is sent in several pieces.
        stream.set_nodelay = _ignore_nagle_switch  # type: ignore[assignment, method-assign]
        super().handle_stream(stream, address)


class PromptConnection(ZMQChannelsWebsocketConnection):  # type: ignore[misc, unused-ignore]
    """The WebSocket between a page and its kernel, sending at once under any Jupyter server."""

    def connect(self) -> Any:
        """Connect the page's WebSocket to the kernel; return an awaitable."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


class DiscreetConnection(PromptConnection):
    """A WebSocket that does not report a kernel's errors: a traceback can name folders and hidden values of a game.

    It also leaves out the notices that the kernel is busy, which would be a third of everything it sends.
    """

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Pass a page's message on to its kernel; log and drop anything malformed."""
        try:
            check_message(incoming_msg, self.subprotocol == FRAMED)
        except Exception as error:  # anybody can send anything
            self.log.warning("A page sent what is no message: %s", type(error).__name__)
        else:
            super().handle_incoming_message(incoming_msg)

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        """Pass a kernel's message on to the page, unless it reports an error or only says that the kernel is busy."""
        _senders, parts = self.session.feed_identities(outgoing_msg)
        kind = self.session.unpack(parts[1])["msg_type"]
        if kind == "error":
            self.log.warning("A page's message failed: %s", self.session.unpack(parts[4]).get("ename"))
        elif kind not in UNSENT or not UNSENT[kind] <= self.session.unpack(parts[4]).items():
            super().handle_outgoing_message(stream, outgoing_msg)


def check_message(incoming: Any, framed: bool) -> None:
    """Raise an error of any type unless a page's message has the parts that kernels rely on."""
    if framed:
        channel, packed = read_framed(incoming)
        message = dict(zip(PARTS, map(json.loads, packed[: len(PARTS)]), strict=True))
    else:
        message = read_binary(incoming) if isinstance(incoming, bytes) else json.loads(incoming)
        channel = message["channel"]
    for part in PARTS:
        if not isinstance(message[part], dict):
            raise TypeError(part)
    kind, names = message["header"]["msg_type"], [message["header"][key] for key in ("msg_id", "session")]
    if kind in ("comm_open", "comm_msg", "comm_close"):
        names.append(message["content"]["comm_id"])
    if not all(isinstance(name, str) for name in (channel, kind, *names)):
        raise TypeError("header")


def listen_promptly(app: Application, port: int, address: str | None = None) -> HTTPServer:
    """Serve an application on this port and return its server; a replacement for `Application.listen`."""
    server = PromptServer(app)
    server.listen(port, address)
    return server


def _ignore_nagle_switch(_value: bool) -> None:
    """Ignore a request to switch Nagle's algorithm on or off."""


# Cells ------------------------------------------------------------------------------------


async def run_cells(renderer: Any, notebook: Any, _kernel: str) -> AsyncIterator[Any]:
    """Run the cells and yield each with its output; stop after the first that fails.

    Voila would run the others too, and show visitors in place of each output how to make the server print errors.
    """
    try:
        cleared, _resources = ClearOutputPreprocessor().preprocess(notebook, {})  # type: ignore[no-untyped-call]
        for number, cell in enumerate(cleared.cells):
            try:
                yield await renderer.executor.execute_cell(cell, None, number, store_history=False)
            except CellExecutionError as problem:
                renderer.log.error("A cell of %s failed: %s", renderer.notebook_path, problem)
                strip_code_cell_warnings(cell)
                yield renderer.executor.strip_code_cell_errors(cell)
                return
    finally:
        await renderer._cleanup_resources()


def use_cell_runner(manager: Any, run: Any) -> None:
    """Make a Voila kernel manager run the cells of its pages with our function."""
    build = manager._notebook_renderer_factory

    def build_renderer(page: str | None = None) -> Any:
        renderer = build(page)
        renderer._jinja_cell_generator = partial(run, renderer)
        return renderer

    manager._notebook_renderer_factory = build_renderer


# Files and templates ----------------------------------------------------------------------


class FrontEndHandler(RequestHandler):
    """Sends a script, a style sheet or a typeface; like the pages' style sheet, without a token."""

    def prepare(self) -> None:
        """Compress the response, whatever server this runs in."""
        self._transforms = [GzipOnce(self.request)]

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    def get(self, name: str) -> None:
        """Send the file."""
        files: dict[str, str | bytes] = {**font_files(), **dict(looks_of_games().values())}
        for parts in (TABLE, LESSON, PUZZLES, QUESTION, ASK, HUB, DESK, HOMEWORK_DESK, POSITION):
            files |= served_files(parts)
        files |= settings_files()
        if name not in files:
            raise HTTPError(404)
        send_cached_for_good(self, name, files[name])


DAYS_APART = 2
"""By how many days a visitor's calendar may differ from ours."""


class PuzzleOfTheDayHandler(RequestHandler):
    """Tells the front door the puzzle of a day, which the visitor's own clock says."""

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    def get(self) -> None:
        """Send what is shown of the puzzle, as JSON."""
        day = self.get_query_argument("day", "")
        here = date.today().toordinal()
        if not (day.isascii() and day.isdecimal() and len(day) < 8 and abs(int(day) - here) <= DAYS_APART):
            raise HTTPError(404)
        self.set_header("Cache-Control", "private, max-age=3600")
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.write(json.dumps(puzzles_by_day.puzzles_of_days(int(day), 1), ensure_ascii=False))


def front_end_handlers(base_url: str) -> list[tuple[str, type[RequestHandler]]]:
    """Return the request handlers of the front end, for this application and for other Jupyter servers."""
    return [
        (url_path_join(base_url, FILES_ADDRESS, re.escape(puzzles_by_day.ADDRESS)), PuzzleOfTheDayHandler),
        (url_path_join(base_url, FILES_ADDRESS, r"([\w.]+)"), FrontEndHandler),
    ]


class PythonPageHandler(RequestHandler):
    """Sends those who ask for the page of a notebook to *For Python*, which asks for the token, if there is one."""

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    def get(self) -> None:
        """Redirect, with what the address says besides."""
        query = f"?{self.request.query}" if self.request.query else ""
        self.redirect(f"{PYTHON_PAGE}.ipynb{query}")

    head = get


def code_notebook_handlers(base_url: str, above: str = "") -> list[tuple[str, type[RequestHandler]]]:
    """Return the request handlers for pages that are notebooks only; `above` is the path of their folder."""
    names = "|".join(without_page())
    return [(url_path_join(base_url, rf"/voila/render/{re.escape(above)}(?:{names})\.ipynb"), PythonPageHandler)]


class TemplateFileHandler(static_file_handler.TemplateStaticFileHandler):  # type: ignore[misc, unused-ignore]
    """Serves the files of a template; scripts and style sheets without comments and needless spaces."""

    @classmethod
    def get_content(cls, abspath: str, start: int | None = None, end: int | None = None) -> bytes:
        """Return the content of a file, or of a part of it."""
        return compact_file(Path(abspath))[start:end]

    def get_content_size(self) -> int:
        """Return the number of bytes that are sent."""
        return len(compact_file(Path(self.absolute_path)))


class CompiledTemplates(BytecodeCache):
    """The compiled templates of this process; a template whose source has changed is recompiled."""

    def __init__(self) -> None:
        self._compiled: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load the compiled template into the bucket, if one was stored for the same source."""
        bucket.code = self._compiled.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store a compiled template."""
        if bucket.code:
            self._compiled[bucket.key, bucket.checksum] = bucket.code


class QuickExporter(VoilaExporter):  # type: ignore[misc, unused-ignore]
    """Voila's exporter, which compiles each template only once for all pages."""

    compiled = CompiledTemplates()

    @property
    def environment(self) -> Environment:
        """The templates' environment."""
        environment: Any = super().environment
        environment.bytecode_cache = self.compiled
        return environment  # type: ignore[no-any-return]

    def _validate_preprocessor(self, *_given: Any) -> None:
        """Do nothing: the notebook was checked as it was read.

        The checks of a page are others, and compiling them would stop the whole server for a third of a second.
        """


FILTERS_OF_A_PAGE = ("highlight_code", "trusted")
"""Filters that exporters add only once they have a page; compiling needs no more of them than their names."""


def compile_templates(exporter: QuickExporter) -> Iterator[str]:
    """Compile the template of pages and all that it is made of, in pieces; yield the name of each.

    Otherwise the first page would: in one piece of a quarter of a second, at some moment after phones have come in.
    """
    environment = exporter.environment
    for name in FILTERS_OF_A_PAGE:
        environment.filters.setdefault(name, str)
    found, ahead = {exporter.template_file}, [exporter.template_file]
    while ahead:
        name = ahead.pop()
        environment.get_template(name)
        yield name
        assert environment.loader is not None
        source, _path, _is_current = environment.loader.get_source(environment, name)
        named = {*filter(None, meta.find_referenced_templates(environment.parse(source)))} - found
        found |= named
        ahead += sorted(named)


def keep_compiled_templates() -> None:
    """Make all pages of this process share compiled templates and the lists of files in the template folders."""
    notebook_renderer.VoilaExporter = QuickExporter
    static_file_handler.collect_static_paths = lambda apps, template: [*_static_folders(tuple(apps), template)]


@cache
def _static_folders(apps: tuple[str, ...], template: str) -> tuple[str, ...]:
    return tuple(collect_static_paths([*apps], template))


# Other requests ---------------------------------------------------------------------------


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


OUR_HANDLERS = {
    TornadoVoilaHandler: PageHandler,
    KernelHandler: LoadingHandler,
    TemplateStaticFileHandler: TemplateFileHandler,
}
"""Our request handlers, by those of Voila's that they replace."""


# The application --------------------------------------------------------------------------

STARTING_SECONDS = 20.0
"""How long an ending server waits for kernels that are still starting, in order to end them, too."""


class VoilaApp(Voila):  # type: ignore[misc, unused-ignore]
    """The Voila application that serves our pages."""

    registry = Instance(RoomRegistry, help="The rooms of this server.")
    on_open: Callable[[RoomRegistry], None] | None = None
    proxies = Proxies()
    """The proxies in front of this server."""
    most_tables = Integer(config=True, help="Kernels that may run at the same time; 0 for what the memory allows.")
    unconnected_seconds = Float(WaitingLimits().unconnected, config=True, help="How long a kernel waits for its page.")
    crowded_seconds = Float(WaitingLimits().crowded, config=True, help="The same while others wait for a kernel.")
    away_seconds = Float(WaitingLimits().away, config=True, help="How long a kernel waits for its page's return.")
    fork_kernels = Bool(can_fork(), config=True, help="Whether kernels are forked from one that has imported all.")
    keep_rooms = Bool(True, config=True, help="Whether rooms go on where they were when the server starts again.")
    check_seconds = Float(5.0, config=True, help="How often abandoned kernels are looked for.")

    @default("registry")
    def _registry(self) -> RoomRegistry:
        command = "class" if self.on_open is not None else "play"
        return RoomRegistry(
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
        has_python_page = Path(self.root_dir, f"{PYTHON_PAGE}.ipynb").is_file()
        return [
            *((which, *lost) for which in odd),
            *front_end_handlers(self.server_url),
            *(code_notebook_handlers(self.server_url) if has_python_page else ()),
            *room_handlers.request_handlers(self.server_url, self.registry),
            (url_path_join(self.server_url, r"/favicon\.ico"), IconHandler, ours),
            (url_path_join(self.server_url, r"/voila/api/shutdown/(.*)"), ShutdownHandler),
            *handlers,
            (r".*", *lost),
        ]

    def listen(self) -> None:
        """Serve the pages until interrupted, on sockets that send at once."""
        self.app.listen = partial(listen_promptly, self.app)
        IOLoop.current().add_callback(self.restore_rooms)
        IOLoop.current().add_callback(self.compile_templates)
        IOLoop.current().add_callback(stop_when_interrupted)
        try:
            super().listen()
        finally:
            self.registry.close()

    def stop(self) -> None:
        """End all kernels; Voila would end only those that have finished starting."""
        self.ioloop.run_sync(self._wait_for_kernels)
        super().stop()

    async def _wait_for_kernels(self) -> None:
        starting = [each for pool in self.kernel_manager._pools.values() for each in pool if not each.done()]
        if starting:
            await asyncio.wait(starting, timeout=STARTING_SECONDS)

    def restore_rooms(self) -> None:
        """Reopen the rooms that were saved, and look after all rooms from now on."""
        self.registry.restore()
        if self.registry.warning and self.on_open is None:
            self.log.warning(self.registry.warning)
        if self.ip in LOOPBACK and not self.proxies.standing:  # a proxy lets others in by itself
            path = url_path_join(self.server_url, CLASS_ADDRESS)
            listener = NetworkListener(self.app, self.port, path, serve=PromptServer)
            self.registry.network = NetworkSwitch(listener, self.registry.rooms.values)
        elif self.ip not in LOOPBACK:
            self.registry.reachable = [
                each.rstrip("/") + self.server_url + CLASS_ADDRESS for each in reachable_addresses(self.ip, self.port)
            ]
        room_handlers.tick_regularly(self.registry)
        if self.on_open is not None:
            self.on_open(self.registry)

    async def compile_templates(self) -> None:
        """Compile the templates of pages, one after the other; requests are answered in between."""
        template = self.voila_configuration.template
        try:
            exporter = QuickExporter(template_paths=self.template_paths, template_name=template, config=self.config)
            for _name in compile_templates(exporter):
                await asyncio.sleep(room_handlers.BREATH_SECONDS)
        except Exception as error:  # the page that needs it will report the error
            log_error(error)

    def init_settings(self) -> dict[str, Any]:
        """Return the settings, including our template for the page that asks for the token."""
        settings: dict[str, Any] = super().init_settings()
        self.log.addFilter(is_not_reported_by_us)
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
        patience = WaitingLimits(self.unconnected_seconds, self.crowded_seconds, self.away_seconds)
        limits = KernelLimits(self.kernel_manager, most, patience, self.log)
        count_only_ready(self.kernel_manager, limits)
        use_cell_runner(self.kernel_manager, run_cells)
        PeriodicCallback(limits.end_abandoned, self.check_seconds * 1000).start()
        return limits


def is_not_reported_by_us(entry: logging.LogRecord) -> bool:
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

    def fill_up_to_limit(delay: float | None = None, **which: Any) -> None:
        if delay is None:
            delay = manager.fill_delay
        if not delay and not limits.has_room_for_pool(which.get("notebook_name", "")):
            delay = REFILL_SECONDS
        if delay:
            asyncio.get_event_loop().call_later(delay, partial(fill_up_to_limit, 0, **which))
        else:
            fill(0, **which)
            limits.watch_pool(which.get("notebook_name", ""))

    manager.fill_if_needed = fill_up_to_limit
    for page in manager._pools:  # the first kernels of these pools have begun to start
        limits.watch_pool(page)
