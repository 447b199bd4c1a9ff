"""Sockets that send at once: otherwise a small answer waits up to 45 ms until the previous one is acknowledged.

Also the WebSocket between a page and its kernel, which hides a kernel's errors and drops malformed messages.
"""

from __future__ import annotations

import json
from typing import Any

from jupyter_server.services.kernels.connection import base
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.web import Application

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
        stream.set_nodelay = _stay_prompt  # type: ignore[assignment, method-assign]
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


def _stay_prompt(_value: bool) -> None:
    """Ignore a request to switch Nagle's algorithm on or off."""
