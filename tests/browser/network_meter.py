"""`Meter`: counts the requests and the transferred bytes of opening a page."""

from typing import NamedTuple


class Load(NamedTuple):
    """What opening a page has fetched, without files from the browser's cache.

    WebSocket messages are counted uncompressed, since the browser does not report their compressed size.
    """

    requests: int
    kib: float
    socket_kib: float
    addresses: tuple[str, ...]
    extensions: tuple[str, ...]

    def __str__(self):
        return f"{self.requests} requests, {self.kib:.0f} KiB and {self.socket_kib:.0f} KiB by WebSocket"


class Meter:
    """Counts the traffic of one page from its creation on."""

    def __init__(self, page):
        self.addresses, self.cached, self.sizes, self.frames, self.extensions = {}, set(), {}, [], []
        client = page.context.new_cdp_session(page)
        client.on("Network.responseReceived", self._on_answer)
        client.on("Network.requestServedFromCache", lambda event: self.cached.add(event["requestId"]))
        client.on("Network.loadingFinished", self._on_end)
        client.on("Network.webSocketFrameReceived", lambda event: self.frames.append(event["response"]))
        client.on("Network.webSocketHandshakeResponseReceived", self._on_socket)
        client.send("Network.enable")

    def _on_answer(self, event):
        self.addresses[event["requestId"]] = event["response"]["url"]
        if event["response"].get("fromDiskCache"):
            self.cached.add(event["requestId"])

    def _on_socket(self, event):
        headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
        self.extensions.append(headers.get("sec-websocket-extensions", ""))

    def _on_end(self, event):
        self.sizes[event["requestId"]] = event["encodedDataLength"]

    def take(self):
        """Return what was fetched since the last call."""
        fetched = {
            name: size
            for name, size in self.sizes.items()
            if name not in self.cached and self.addresses.get(name, "").startswith("http")
        }
        # Binary frames are reported in base64, which is longer by a third.
        frames = sum(len(each["payloadData"]) * (3 / 4 if each["opcode"] == 2 else 1) for each in self.frames)
        load = Load(
            len(fetched),
            sum(fetched.values()) / 1024,
            frames / 1024,
            tuple(self.addresses[name] for name in fetched),
            tuple(self.extensions),
        )
        for part in (self.addresses, self.cached, self.sizes, self.frames, self.extensions):
            part.clear()
        return load
