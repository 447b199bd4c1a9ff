"""Slow lines and caches of `make load`: data is delayed, and a second visit requests only files that may be new."""

import asyncio
import time
from types import SimpleNamespace

from tornado.httpclient import AsyncHTTPClient
from tornado.testing import bind_unused_port
from tornado.web import Application, RequestHandler

from tests.load.browser_page import BrowserPage
from tests.load.shaped_line import Bottleneck, ShapedLine

FILES = {
    "/a.css": ("text/css", b'@import "b.css"; i { background: url("c.svg") }'),
    "/b.css": ("text/css", b""),
    "/c.svg": ("image/svg+xml", b"<svg/>"),
    "/hashed.js": ("text/javascript", b"1" * 9000),
}


class File(RequestHandler):
    """A file; the one with a hash in its name may be cached for good."""

    def get(self):
        self.application.settings["asked"].append(self.request.path)
        kind, body = FILES[self.request.path]
        self.set_header("Content-Type", kind)
        if "hashed" in self.request.path:
            self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.write(body)


async def serve_files(use):
    """Serve the files to `measure`, which gets their port; return its result and the requested paths."""
    app = Application([(".*", File)], asked=[])
    door, port = bind_unused_port()
    door.close()
    server = app.listen(port, "127.0.0.1")
    try:
        return await use(port, app.settings["asked"])
    finally:
        server.stop()
        await server.close_all_connections()


async def fetch_timed(line):
    """Fetch the large file over a line; return the seconds."""
    began = time.monotonic()
    answer = await AsyncHTTPClient().fetch(f"http://127.0.0.1:{line.port}/hashed.js")
    assert len(answer.body) == 9000
    return time.monotonic() - began


def test_narrow_line_and_distance_take_their_time():
    async def measure(port, _asked):
        near = await ShapedLine(port, 1e9, 0.0).open()
        far = await ShapedLine(port, 144_000, 0.1, seed=1).open()
        took = [await fetch_timed(near), await fetch_timed(far)]
        for line in (near, far):
            await line.close()
        return took, (near.bytes_down, far.bytes_down, far.connections)

    (near, far), (near_bytes, far_bytes, connections) = asyncio.run(serve_files(measure))

    assert far > 0.5 + 2 * 0.1  # 9 kB at 18 kB a second; the handshake, and the way there and back
    assert far > near
    assert near_bytes == far_bytes > 9000
    assert connections == 1


def test_laptops_share_one_line():
    async def measure(port, _asked):
        shared = Bottleneck(288_000)
        lines = [await ShapedLine(port, 1e9, 0.0, shared=shared, seed=seed).open() for seed in range(3)]
        took = await asyncio.gather(*map(fetch_timed, lines))
        for line in lines:
            await line.close()
        return max(took)

    assert asyncio.run(serve_files(measure)) > 3 * 0.25


def test_delays_repeat_with_their_seed():
    def delays(seed):
        line = ShapedLine(1, 1e6, 0.2, seed=seed)
        return [line.delay() for _piece in range(3)]

    assert delays(4) == delays(4) != delays(5)
    assert all(0.1 <= each <= 0.11 for each in delays(4))


def test_second_visit_asks_only_for_files_that_may_change():
    async def measure(port, asked):
        base, client = f"http://127.0.0.1:{port}", AsyncHTTPClient(force_instance=True)
        cache, visits = {}, []
        for _visit in range(2):
            page = BrowserPage(base, "", client, cache)
            for name in ("/a.css", "/hashed.js"):
                await page._fetch(base + name)
            visits.append(SimpleNamespace(requests=page.requests, asked=sorted(asked)))
            asked.clear()
        client.close()
        return visits

    first, second = asyncio.run(serve_files(measure))

    assert first.asked == ["/a.css", "/b.css", "/c.svg", "/hashed.js"]
    assert second.asked == ["/a.css", "/b.css", "/c.svg"]
    assert (first.requests, second.requests) == (4, 3)
