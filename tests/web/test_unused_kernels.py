"""Unused kernels: they end, soon on a server with short limits; full servers make pages retry; odd requests."""

import asyncio
import json
import socket
import sys
import time

import pytest
from tornado.httpclient import AsyncHTTPClient

from tests.browser.conftest import HERE, Server, free_port
from tests.load.class_server import command_with_limits_and_faults, kernels_of
from tests.load.simulated_page import CONFIG, SimulatedPage

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are asked another way there")

PAGE = "nanuk/play.ipynb"


class ImpatientServer(Server):
    """A page server with short limits."""

    def __init__(self, home, limits):
        self.port = free_port()
        self.url = f"http://{HERE[0]}:{self.port}"
        super().__init__(
            home,
            [
                *command_with_limits_and_faults(limits),
                "play",
                "nanuk",
                "--class",
                "2",
                "--no-browser",
                "--port",
                str(self.port),
            ],
            f"{self.url}/",
        )

    def kernels(self):
        """Return the ids of the processes that run tables."""
        return [each.pid for each in kernels_of(self.program.pid)]


@pytest.fixture(scope="module")
def impatient_server(tmp_path_factory):
    server = ImpatientServer(
        tmp_path_factory.mktemp("impatient"),
        {"most_tables": 3, "unconnected_seconds": 2, "crowded_seconds": 1, "away_seconds": 2, "check_seconds": 0.25},
    )
    try:
        yield server
    finally:
        server.stop()


async def wait_until(holds, seconds=120.0):
    """Wait until a condition holds; return the seconds that took."""
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < seconds
        await asyncio.sleep(0.1)
    return time.monotonic() - began


async def visit_pages(server):
    """Open pages with and without a browser; return what each was sent, and the kernels after each."""
    client = AsyncHTTPClient(force_instance=True)
    address = f"{server.url}/voila/render/{PAGE}"
    await wait_until(lambda: len(server.kernels()) == 2)
    stays, dies = (SimulatedPage(server.url, PAGE, client) for _page in range(2))
    await stays.open()
    await dies.open()
    lost = await client.fetch(address, request_timeout=60)
    full = await client.fetch(address, request_timeout=60, raise_error=False)
    await wait_until(lambda: len(server.kernels()) == 2)
    dies.socket.close()
    await wait_until(lambda: len(server.kernels()) == 1)
    await asyncio.sleep(3)
    answered = await stays.act("go") if "next" in stays.scene else await stays.act("tap", place="hand:1")
    left = len(server.kernels())
    await stays.leave()
    while await dies.socket.read_message() is not None:
        pass
    await wait_until(lambda: not server.kernels())
    client.close()
    return lost, full, answered, left


@pytest.mark.deep
def test_kernels_that_nobody_uses_end_and_others_stay(impatient_server):
    lost, full, answered, left = asyncio.run(visit_pages(impatient_server))
    log = impatient_server.log.read_text()

    assert CONFIG.search(lost.body.decode())
    assert (full.code, full.headers["Retry-After"]) == (503, "6")
    assert "All tables are taken" in full.body.decode()
    assert "location.reload" in full.body.decode()
    assert answered < 60
    assert left == 1
    assert "No further table fits: 3 tables" in log
    assert "its page has never connected" in log
    assert "its page has been away" in log
    assert "websocket_ping_timeout" not in log
    assert "Traceback" not in log


# Odd requests ------------------------------------------------------------------------

ODD = [f"/voila/static/{rest}" for rest in ("../", "%2e%2e/", "a%00b", "", "a" * 5000, "%2E./%2e%2e/etc/passwd")]
ODD += [
    f"/voila/templates/{rest}"
    for rest in (
        "",
        "bbb",
        "bbb/static",
        "bbb/static/",
        "bbb/static/../x",
        "a/b/c/d",
        "bbb/static/%2e%2e/index.html.j2",
        "bbb/static/%00",
        "bbb//static/x",
    )
]
ODD += ["/static/..", "/voila/render/%00", "/voila/render/..%5cx.ipynb", "/voila/api/contents/" + "a" * 300]
ODD += [
    "/%ff",
    "/voila/render/%ff.ipynb",
    "/voila/static/%ff",
    "/voila/templates/bbb/static/%ff",
    "/voila/front-end/",
    "/voila/front-end/x.js",
    "/voila/front-end/%ff.js",
    "/api/kernels/%ff",
]
ODD += [
    f"/class/{rest}"
    for rest in (
        "%ff",
        "%00",
        "..%5cx",
        "ABCD",
        "a" * 300,
        "find?code=%ff",
        "find?code=" + "a" * 3000,
        "files/",
        "files/x.js",
        "wall/ABCD?key=%ff",
        "lead",
        "lead?key=%ff",
        "wall/ABCD/answers.csv",
        "ABCD/line",
    )
]


def status_of_path(server, path):
    """Request a path exactly as written; return the status of the response."""
    with socket.create_connection((HERE[0], server.port), timeout=30) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {HERE[0]}:{server.port}\r\nConnection: close\r\n\r\n".encode())
        return int(line.makefile("rb").readline().split()[1])


CRAFTED = [("comm_msg", {"data": data}) for data in ({}, 7, {"method": "custom", "content": {"kind": [1], "from": {}}})]
CRAFTED += [("comm_open", {"comm_id": "z", "target_name": target, "data": {}}) for target in ("jupyter.widget", "no")]


NO_MESSAGES = ["{", "[]", "7", b"\x00\x01", "[" * 100_000, '{"channel": "shell"}']
NO_CONTENT = [[1], "text", 7, None, {"comm_id": [1]}]


def is_reply_to_last_request(page, sent):
    """Return whether a message says that the kernel has finished the page's last request, and so all earlier ones."""
    asked = sent["parent_header"]
    return (
        sent["content"].get("execution_state") == "idle"
        and asked.get("session") == page.session
        and asked["msg_type"] == "kernel_info_request"
    )


async def send_faulty_messages(server):
    """Send a kernel messages that make it fail; return its answers, and the seconds that a later click takes."""
    page = SimulatedPage(server.url, PAGE, AsyncHTTPClient())
    await page.open()
    for kind, content in CRAFTED:
        await page._send(kind, {"comm_id": page.model} | content)
    for line in NO_MESSAGES:
        await page.socket.write_message(line, binary=isinstance(line, bytes))
    for content in NO_CONTENT:
        await page._send("comm_msg", content)
    answers = []
    await page._send("kernel_info_request", {})
    await page._await(lambda sent: answers.append(json.dumps(sent)) or is_reply_to_last_request(page, sent))
    clicked = await page.act("go") if "next" in page.scene else await page.act("tap", place="hand:1")
    await page.leave()
    return answers, clicked


@pytest.mark.deep
def test_odd_requests_are_refused_without_details(impatient_server):
    found = {path: status_of_path(impatient_server, path) for path in ODD}
    answers, clicked = asyncio.run(send_faulty_messages(impatient_server))

    assert {path: number for path, number in found.items() if number not in (400, 403, 404)} == {}
    assert len(answers) > len(CRAFTED)
    assert not [each for each in answers if "Traceback" in each or "ipywidgets" in each or "No such comm" in each]
    assert clicked < 10
    log = impatient_server.log.read_text()
    assert "A page's message failed: KeyError" in log
    assert log.count("A page sent what is no message: ") == len(NO_MESSAGES) + len(NO_CONTENT)
    assert "tornado" not in log
    assert "Traceback" not in log
