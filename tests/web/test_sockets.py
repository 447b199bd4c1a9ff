"""The sockets of the server: all send at once, those of pages as well as the WebSockets to kernels."""

import asyncio
import json
import socket

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.testing import bind_unused_port
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketHandler, websocket_connect
from traitlets.config import Config
from voila.app import Voila

from widgets.web import server, voila_app
from widgets.web.voila_app import VoilaApp


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

    def plainly(app, port):
        served = HTTPServer(app)
        served.listen(port, "127.0.0.1")
        return served

    assert asyncio.run(accepted_sockets_are_prompt(plainly, connect=connect))[-1] is True


HEADER = {"msg_id": "1", "session": "s", "msg_type": "comm_msg"}
MESSAGE = {"channel": "shell", "header": HEADER, "parent_header": {}, "metadata": {}, "content": {"comm_id": "c"}}


def framed(channel, *parts):
    """Return a message in the newer protocol: the offsets of its parts, then the parts."""
    pieces = [channel.encode(), *(json.dumps(part).encode() for part in parts)]
    places = [8 * (len(pieces) + 2)]
    for piece in pieces:
        places.append(places[-1] + len(piece))
    return b"".join(number.to_bytes(8, "little") for number in (len(places), *places)) + b"".join(pieces)


def test_messages_of_both_protocols_are_passed_on():
    voila_app.check_message(json.dumps(MESSAGE), framed=False)
    voila_app.check_message(framed("shell", HEADER, {}, {}, {"comm_id": "c"}), framed=True)


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
        (framed("shell", HEADER), True),
        (framed("shell", [], {}, {}, {}), True),
        (framed("shell", HEADER, {}, {}, [1]), True),
        (framed("shell", HEADER, {}, {}, {}), True),
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
        (server.options(), voila_app.DiscreetConnection),
        (server.embedded_options(), voila_app.PromptConnection),
    ],
    ids=["bbb play", "Jupyter"],
)
def test_servers_use_the_prompt_websocket(options, line):
    name = Config(options)["Voila" if "Voila" in options else "ServerApp"].kernel_websocket_connection_class

    assert name == f"{voila_app.__name__}.{line.__name__}"
    assert issubclass(line, voila_app.PromptConnection)
