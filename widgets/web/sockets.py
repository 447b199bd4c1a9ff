"""Sockets that send at once: without this, a small answer waits up to 45 ms for the receipt of the one before.

And lines to kernels that tell a page nothing of what fails there.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.web import Application


class PromptServer(HTTPServer):
    """An HTTP server that switches Nagle's algorithm off on every connection it accepts."""

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a new connection."""
        stream.set_nodelay(True)
        # Tornado switches the algorithm on again after each response, and a page is sent in several pieces.
        stream.set_nodelay = _stay_prompt  # type: ignore[assignment, method-assign]
        super().handle_stream(stream, address)


class PromptConnection(ZMQChannelsWebsocketConnection):  # type: ignore[misc, unused-ignore]
    """A page's line to its kernel that sends at once, under any Jupyter server."""

    def connect(self) -> Any:
        """Connect the page's WebSocket to the kernel; return what is to be awaited."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


class DiscreetConnection(PromptConnection):
    """A line that keeps to itself what fails in a kernel: a traceback can name folders, and values of a game."""

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        """Send a kernel's message to the page, unless it is about an error."""
        _senders, parts = self.session.feed_identities(outgoing_msg)
        kind = self.session.unpack(parts[1])["msg_type"]
        if kind == "error":
            self.log.warning("A page's message failed: %s", self.session.unpack(parts[4]).get("ename"))
        elif kind != "stream" or self.session.unpack(parts[4]).get("name") != "stderr":
            super().handle_outgoing_message(stream, outgoing_msg)


def listen_promptly(app: Application, port: int, address: str | None = None) -> HTTPServer:
    """Serve an application at this port, and return its server; to be used in place of `Application.listen`."""
    server = PromptServer(app)
    server.listen(port, address)
    return server


def _stay_prompt(_value: bool) -> None:
    """Leave the algorithm switched off, whatever is asked for."""
