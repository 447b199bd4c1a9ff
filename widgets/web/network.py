"""Listens on this computer's networks at run time, beside a server that was started for this computer only."""

from __future__ import annotations

import socket
import weakref
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.web import Application

from widgets.web.addresses import reachable_addresses

REMOTE = "allow_remote_access"
"""The server's own setting that lets browsers reach it by a name other than this computer's for itself."""


def network_hosts(port: int) -> list[str]:
    """Return this computer's addresses on its networks, the likeliest first."""
    found = [urlsplit(each).hostname or "" for each in reachable_addresses("0.0.0.0", port)]
    return [each for each in found if not each.startswith("127.")]


class NetworkListener:
    """A second server of the same pages, on addresses of the network; while it is closed, it has no socket at all."""

    def __init__(
        self,
        app: Application,
        port: int,
        path: str,
        serve: Callable[[Application], HTTPServer] = HTTPServer,
        find_hosts: Callable[[int], list[str]] = network_hosts,
    ) -> None:
        self._app, self._port, self._path, self._serve, self._find_hosts = app, port, path, serve, find_hosts
        self.local = f"http://127.0.0.1:{port}{path}"
        self._was_remote = app.settings.get(REMOTE, False)
        self._server: HTTPServer | None = None
        self._hosts: list[str] = []
        self._streams = weakref.WeakSet[IOStream]()

    def find_hosts(self) -> list[str]:
        """Return this computer's addresses on its networks."""
        return self._find_hosts(self._port)

    def listen(self, hosts: list[str]) -> list[str]:
        """Listen on these addresses and no others, and return the rooms' addresses there.

        Each address gets a socket of its own, since one for all of them cannot stand beside that of this computer. An
        address that has gone meanwhile is left out; raise OSError if all have.
        """
        if hosts != self._hosts:
            self.close()
            sockets, failed = list[socket.socket](), OSError()
            for host in hosts:
                try:
                    sockets.append(_bind(host, self._port))
                except OSError as error:
                    failed = error
            if not sockets:
                raise failed
            self._hosts = [str(each.getsockname()[0]) for each in sockets]
            self._server = _remember_streams(self._serve(self._app), self._streams)
            self._server.add_sockets(sockets)
            self._app.settings[REMOTE] = True
        return [f"http://{host}:{self._port}{self._path}" for host in self._hosts]

    def close(self) -> None:
        """Stop listening, and end every connection that came this way, WebSockets as well."""
        if self._server is not None:
            self._server.stop()
            self._server = None
        self._hosts = []
        self._app.settings[REMOTE] = self._was_remote
        for stream in list(self._streams):
            stream.close()


def _bind(host: str, port: int) -> socket.socket:
    """Return a socket that listens on one address; it is closed if that fails, as one of Tornado's would not be."""
    bound = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    bound.setblocking(False)
    return bound


def _remember_streams(server: HTTPServer, streams: weakref.WeakSet[IOStream]) -> HTTPServer:
    """Make a server add its connections to a set; they are forgotten with their end."""
    handle = server.handle_stream

    def handle_and_remember(stream: IOStream, address: Any) -> None:
        streams.add(stream)
        handle(stream, address)

    server.handle_stream = handle_and_remember  # type: ignore[method-assign]
    return server
