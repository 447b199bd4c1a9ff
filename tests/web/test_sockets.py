"""What the server sends: sockets send at once, compression alters nothing, cells of a page run until one fails."""

import asyncio
import gzip
import json
import logging
import socket
from types import SimpleNamespace

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from nbclient.exceptions import CellExecutionError, DeadKernelError
from nbformat.v4 import new_code_cell, new_notebook
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders
from tornado.iostream import IOStream
from tornado.testing import bind_unused_port
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketHandler, websocket_connect
from traitlets.config import Config
from voila.app import Voila

from widgets import Table
from widgets.stage import front_end
from widgets.web import server, voila_app
from widgets.web.compression import OWN_PART, GzipOnce, compress_piece
from widgets.web.voila_app import QuickExporter, VoilaApp, run_cells


def is_prompt(stream):
    """Return whether Nagle's algorithm is off on a stream's socket."""
    return bool(stream.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))


class Page(RequestHandler):
    """A page sent in two pieces that records whether its socket sends at once."""

    def get(self):
        self.application.settings["seen"].append(is_prompt(self.request.connection.stream))
        self.write("one")
        self.flush()
        self.finish("two")


class Line(WebSocketHandler):
    """A WebSocket that records whether its socket sends at once, connecting first like a kernel's if set to do so."""

    def open(self):
        if self.application.settings.get("connect"):
            self.application.settings["connect"](self)
        self.application.settings["seen"].append(is_prompt(self.ws_connection.stream))


async def accepted_sockets_are_prompt(listen, **settings):
    """Return whether the accepted sockets send at once: for two requests on one connection, then for a WebSocket."""
    app = Application([("/page", Page), ("/line", Line)], seen=[], **settings)
    door, port = bind_unused_port()
    door.close()
    serving = listen(app, port)
    client = IOStream(socket.socket())
    await client.connect(("127.0.0.1", port))
    for _request in range(2):
        await client.write(b"GET /page HTTP/1.1\r\nHost: here\r\n\r\n")
        await client.read_until(b"0\r\n\r\n")
    client.close()
    line = await websocket_connect(f"ws://127.0.0.1:{port}/line")
    for _moment in range(100):
        if len(app.settings["seen"]) == 3:
            break
        await asyncio.sleep(0.01)
    line.close()
    await line.read_message()  # returns None once the server has closed it, too
    serving.stop()
    await serving.close_all_connections()
    await asyncio.sleep(0.1)
    return app.settings["seen"]


def listen_as_voila(app, port):
    """Listen as our Voila application does, and return the server."""
    pages = VoilaApp()
    pages.app, pages.server_url, pages.port, pages.ip = app, "/", port, "127.0.0.1"
    pages.listen()
    return pages.serving


def test_every_accepted_socket_sends_at_once(monkeypatch):
    def listen(pages):
        pages.serving = pages.app.listen(pages.port, pages.ip)

    monkeypatch.setattr(Voila, "listen", listen)

    assert asyncio.run(accepted_sockets_are_prompt(listen_as_voila)) == [True, True, True]


def test_kernel_websocket_sends_at_once_on_any_server(monkeypatch):
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda _line: None)

    class Connection(voila_app.PromptConnection):
        """A connection that works with any WebSocket."""

        websocket_handler = None

    def connect(handler):
        connection = Connection()
        connection.websocket_handler = handler
        connection.connect()

    def listen_plainly(app, port):
        served = HTTPServer(app)
        served.listen(port, "127.0.0.1")
        return served

    assert asyncio.run(accepted_sockets_are_prompt(listen_plainly, connect=connect))[-1] is True


HEADER = {"msg_id": "1", "session": "s", "msg_type": "comm_msg"}
MESSAGE = {"channel": "shell", "header": HEADER, "parent_header": {}, "metadata": {}, "content": {"comm_id": "c"}}


def pack_message(channel, *parts):
    """Return a message in the newer protocol: the offsets of its parts, then the parts."""
    pieces = [channel.encode(), *(json.dumps(part).encode() for part in parts)]
    places = [8 * (len(pieces) + 2)]
    for piece in pieces:
        places.append(places[-1] + len(piece))
    return b"".join(number.to_bytes(8, "little") for number in (len(places), *places)) + b"".join(pieces)


def test_messages_of_both_protocols_are_passed_on():
    voila_app.check_message(json.dumps(MESSAGE), framed=False)
    voila_app.check_message(pack_message("shell", HEADER, {}, {}, {"comm_id": "c"}), framed=True)


@pytest.mark.parametrize(
    ("incoming", "is_framed"),
    [
        ("{", False),
        ("[]", False),
        ("7", False),
        (b"abc", False),
        ("[" * 100_000, False),
        *(
            (json.dumps(MESSAGE | wrong), False)
            for wrong in (
                {"channel": [1]},
                {"header": 7},
                {"header": {}},
                {"header": HEADER | {"msg_id": 1}},
                {"metadata": [1]},
                {"parent_header": None},
                {"content": [1]},
                {"content": "text"},
                {"content": {}},
                {"content": {"comm_id": 7}},
            )
        ),
        (b"\x01", True),
        ("text", True),
        (pack_message("shell", HEADER), True),
        (pack_message("shell", [], {}, {}, {}), True),
        (pack_message("shell", HEADER, {}, {}, [1]), True),
        (pack_message("shell", HEADER, {}, {}, {}), True),
    ],
)
def test_malformed_message_is_noticed(incoming, is_framed):
    with pytest.raises(Exception):  # noqa: B017, PT011 - of whatever kind: the line drops the message for any
        voila_app.check_message(incoming, is_framed)


@pytest.mark.parametrize(
    ("kind", "content", "is_sent"),
    [
        ("status", {"execution_state": "busy"}, False),
        ("status", {"execution_state": "idle"}, True),
        ("status", {"execution_state": "dead"}, True),
        ("stream", {"name": "stderr", "text": "?"}, False),
        ("stream", {"name": "stdout", "text": "!"}, True),
        ("error", {"ename": "KeyError"}, False),
        ("comm_msg", {"data": {}}, True),
    ],
)
def test_pages_get_what_they_need_and_no_details_of_errors(monkeypatch, kind, content, is_sent):
    passed_on = []
    monkeypatch.setattr(
        voila_app.PromptConnection, "handle_outgoing_message", lambda _line, *given: passed_on.append(given)
    )
    line = voila_app.DiscreetConnection()

    line.handle_outgoing_message("iopub", line.session.serialize(line.session.msg(kind, content)))

    assert bool(passed_on) == is_sent


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (server.voila_options(), voila_app.DiscreetConnection),
        (server.embedded_options(), voila_app.PromptConnection),
    ],
    ids=["bbb play", "Jupyter"],
)
def test_servers_use_the_prompt_websocket(options, line):
    name = Config(options)["Voila" if "Voila" in options else "ServerApp"].kernel_websocket_connection_class

    assert name == f"{voila_app.__name__}.{line.__name__}"
    assert issubclass(line, voila_app.PromptConnection)


# Compression of responses ----------------------------------------------------------------


COMMON, OWN = b"<p>the same for all</p>" * 99, OWN_PART + b'>{"kernelId": "7"}</script>' + b"<p>yours</p>" * 99


def compress_response(chunks, kind="text/html", accepted="gzip, deflate, br"):
    """Return the headers and the body of a response written in these chunks."""
    one = GzipOnce(SimpleNamespace(headers=HTTPHeaders({"Accept-Encoding": accepted})))
    headers = HTTPHeaders({"Content-Type": kind, "Content-Length": str(len(b"".join(chunks)))})
    _status, headers, body = one.transform_first_chunk(200, headers, chunks[0], len(chunks) == 1)
    for at, chunk in enumerate(chunks[1:], 2):
        body += one.transform_chunk(chunk, at == len(chunks))
    return headers, body


@pytest.mark.parametrize("chunks", [[COMMON + OWN], [COMMON, OWN], [COMMON, b"", OWN], [COMMON + OWN, b""]])
def test_compressed_answer_unpacks_to_what_was_written(chunks):
    headers, body = compress_response(chunks)

    assert gzip.decompress(body) == b"".join(chunks)
    assert headers["Content-Encoding"] == "gzip"
    assert headers.get("Content-Length", str(len(body))) == str(len(body))


def test_common_part_of_pages_is_compressed_once():
    compress_piece.cache_clear()
    for visitor in range(30):
        compress_response([COMMON + OWN.replace(b"7", b"%d" % visitor)])

    known = compress_piece.cache_info()
    assert (known.hits, known.misses) == (29, 31)


@pytest.mark.parametrize(("kind", "accepted"), [("image/png", "gzip"), ("text/html", "br"), ("text/html", "")])
def test_pictures_and_old_browsers_get_plain_answers(kind, accepted):
    headers, body = compress_response([COMMON], kind, accepted)

    assert body == COMMON
    assert "Content-Encoding" not in headers


@pytest.mark.parametrize("missing", [front_end.IS_SERVED, front_end.VOILA_BASE])
def test_widget_carries_its_script_without_our_server(monkeypatch, missing):
    monkeypatch.setenv(front_end.IS_SERVED, "yes")
    monkeypatch.setenv(front_end.VOILA_BASE, "/user/ada/")
    addresses = front_end.served_addresses()
    script, look = front_end.widget_texts(front_end.TABLE)
    monkeypatch.delenv(missing)

    assert json.dumps(f"/user/ada/{addresses['script']}") in script
    assert look == f'@import "/user/ada/{addresses["look"]}";'
    assert front_end.widget_texts() == (front_end.front_end_source(), front_end.style_sheet())


@pytest.mark.parametrize(("game", "own"), [("nanatoridori", 0), ("nanuk", 1), ("koinobori", 1)])
def test_a_table_names_its_own_games_style_sheet_only(monkeypatch, game, own):
    monkeypatch.setenv(front_end.IS_SERVED, "yes")
    monkeypatch.setenv(front_end.VOILA_BASE, "/")
    addresses = front_end.served_addresses()

    imports = Table(game)._css.splitlines()

    looks = [addresses["looks_of_games"][game]] if own else []
    assert imports == [f'@import "/{look}";' for look in [addresses["look"], *looks]]


# Running the cells of a page -------------------------------------------------------------


def renderer_of(run, closed):
    """Return a renderer for a page whose cells are run by a function; it records in `closed` when it is closed."""

    async def execute_cell(cell, _resources, number, **_options):
        return run(cell, number)

    async def close():
        closed.append(True)

    executor = SimpleNamespace(execute_cell=execute_cell, strip_code_cell_errors=lambda cell: cell)
    return SimpleNamespace(
        executor=executor, _cleanup_resources=close, notebook_path="play.ipynb", log=logging.getLogger("cells")
    )


def shown_cells(run, closed):
    """Return the sources of the cells that a page with three cells shows."""

    async def collect():
        notebook = new_notebook(cells=[new_code_cell(source) for source in "abc"])
        return [cell.source async for cell in run_cells(renderer_of(run, closed), notebook, "a kernel")]

    return asyncio.run(collect())


def test_kernel_that_ends_in_a_cell_fails_the_page():
    def run(cell, number):
        if number:
            raise DeadKernelError("gone")
        return cell

    closed = []
    with pytest.raises(DeadKernelError):
        shown_cells(run, closed)
    assert closed == [True]


def test_pages_are_not_checked_as_notebooks_again(monkeypatch):
    page = new_notebook(cells=[new_code_cell("1 + 1")])
    monkeypatch.setattr("nbformat.validate", lambda *_given, **_named: pytest.fail("checked"))
    exporter = QuickExporter()
    exported, _resources = exporter._preprocess(page, exporter._init_resources({}))
    assert [cell.source for cell in exported.cells] == ["1 + 1"]


def test_cell_that_fails_is_the_last(caplog):
    def run(cell, number):
        if number:
            raise CellExecutionError("no", "NameError", "x")
        return cell

    closed = []
    assert shown_cells(run, closed) == ["a", "b"]
    assert closed == [True]
    assert "A cell of play.ipynb failed" in caplog.text
