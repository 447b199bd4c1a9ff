"""`Meter`: counts the requests and the transferred bytes of opening a page."""

import base64
import zlib
from typing import NamedTuple
from urllib.parse import urlsplit

LEVEL, MEMORY, SYNC_MARK, FRAME_HEAD = 6, 8, 4, 4
"""How Tornado compresses the messages of a WebSocket; the bytes that are not sent of each, and at most its head."""


class Load(NamedTuple):
    """What opening a page has fetched, without files from the browser's cache.

    The browser reports WebSocket messages uncompressed: `socket_kib`. `sent_kib` is what they take when they are
    compressed as our server does, each with what the connection has sent before it in mind.
    """

    requests: int
    kib: float
    socket_kib: float
    sent_kib: float
    addresses: tuple[str, ...]
    extensions: tuple[str, ...]

    def __str__(self):
        socket = f"{self.socket_kib:.0f} KiB by WebSocket ({self.sent_kib:.1f} compressed)"
        return f"{self.requests} requests, {self.kib:.0f} KiB and {socket}"


def is_counted(address):
    """Return whether an address is one of a server, and not of an icon."""
    return address.startswith("http") and not urlsplit(address).path.endswith("/icon.svg")


class Meter:
    """Counts the traffic of one page from its creation on."""

    def __init__(self, page):
        self.addresses, self.cached, self.sizes, self.frames, self.extensions = {}, set(), {}, [], []
        self.compressors, self.sent = {}, []
        client = page.context.new_cdp_session(page)
        client.on("Network.responseReceived", self._on_answer)
        client.on("Network.requestServedFromCache", lambda event: self.cached.add(event["requestId"]))
        client.on("Network.loadingFinished", self._on_end)
        client.on("Network.webSocketFrameReceived", self._on_frame)
        client.on("Network.webSocketHandshakeResponseReceived", self._on_socket)
        client.send("Network.enable")

    def _on_answer(self, event):
        self.addresses[event["requestId"]] = event["response"]["url"]
        if event["response"].get("fromDiskCache"):
            self.cached.add(event["requestId"])

    def _on_socket(self, event):
        headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
        self.extensions.append(headers.get("sec-websocket-extensions", ""))

    def _on_frame(self, event):
        # Binary frames are reported in base64.
        frame, name = event["response"], event["requestId"]
        content = base64.b64decode(frame["payloadData"]) if frame["opcode"] == 2 else frame["payloadData"].encode()
        self.frames.append(len(content))
        if name not in self.compressors:
            self.compressors[name] = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, MEMORY)
        compressor = self.compressors[name]
        sent = compressor.compress(content) + compressor.flush(zlib.Z_SYNC_FLUSH)
        self.sent.append(len(sent) - SYNC_MARK + FRAME_HEAD)

    def _on_end(self, event):
        self.sizes[event["requestId"]] = event["encodedDataLength"]

    def take(self):
        """Return what was fetched since the last call; only browsers with windows fetch the icon, so it is left out."""
        fetched = {
            name: size
            for name, size in self.sizes.items()
            if name not in self.cached and is_counted(self.addresses.get(name, ""))
        }
        load = Load(
            len(fetched),
            sum(fetched.values()) / 1024,
            sum(self.frames) / 1024,
            sum(self.sent) / 1024,
            tuple(self.addresses[name] for name in fetched),
            tuple(self.extensions),
        )
        for part in (self.addresses, self.cached, self.sizes, self.frames, self.sent, self.extensions):
            part.clear()
        return load
