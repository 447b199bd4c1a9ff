"""Sockets that send at once: without this, a small answer waits up to 45 ms for the receipt of the one before."""

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


def listen_promptly(app: Application, port: int, address: str | None = None) -> HTTPServer:
    """Serve an application at this port, and return its server; to be used in place of `Application.listen`."""
    server = PromptServer(app)
    server.listen(port, address)
    return server


def _stay_prompt(_value: bool) -> None:
    """Leave the algorithm switched off, whatever is asked for."""
