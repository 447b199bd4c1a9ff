"""A page as the server sees one: it opens, creates the widgets, waits for the table, and clicks.

It sends what the page's scripts send without drawing anything, so thirty of them fit on the serving machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import time
import uuid
from collections.abc import Callable
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

PATIENCE = 60.0
"""Seconds after which a missing table counts as not ready."""

CONFIG = re.compile(r'<script id="jupyter-config-data" type="application/json">(.*?)</script>', re.DOTALL)

WIDGETS = "1.0.0"
"""Version of the widget protocol between pages and kernels."""

Sent = dict[str, Any]


class SimulatedPage:
    """One visit to a page."""

    def __init__(self, base: str, page: str, client: AsyncHTTPClient) -> None:
        self.base, self.page, self.client = base, page, client
        self.name, self.session = uuid.uuid4().hex, uuid.uuid4().hex
        self.kernel, self.model, self.n = "", "", 0
        self.scene: Sent = {}
        self.socket: WebSocketClientConnection

    async def open(self) -> float:
        """Open the page, wait for the table and return the seconds it took."""
        began = time.perf_counter()
        await asyncio.wait_for(self._open(), PATIENCE)
        return time.perf_counter() - began

    async def _open(self) -> None:
        answer = await self.client.fetch(f"{self.base}/voila/render/{self.page}", request_timeout=PATIENCE)
        await self._come_alive(answer.body.decode())

    async def _come_alive(self, text: str) -> None:
        """Connect a page that has come to its kernel, and wait for the table."""
        match = CONFIG.search(text)
        assert match, "the page names no kernel"
        self.kernel = json.loads(match[1])["kernelId"]
        self.socket = await websocket_connect(
            f"{self.base.replace('http', 'ws', 1)}/api/kernels/{self.kernel}/channels?session_id={self.session}")
        await self._send("kernel_info_request", {})
        comm = uuid.uuid4().hex
        await self._send("comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}})
        await self._send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        update = await self._await(lambda sent: _data(sent).get("method") == "update_states")
        self.model, state = next((model, each["state"]) for model, each in _data(update)["states"].items()
                                 if "scene" in each["state"])
        self.scene = state["scene"]
        await self.act("hello", kept={})

    async def act(self, kind: str, **content: Any) -> float:
        """Send an act and return the seconds until its answer."""
        self.n += 1
        message = {"kind": kind, "from": self.name, "n": self.n, "ply": self.scene.get("ply"), **content}
        began = time.perf_counter()
        await self._send("comm_msg", {"comm_id": self.model, "data": {"method": "custom", "content": message}})
        answer = await asyncio.wait_for(self._await(self._is_answer), PATIENCE)
        took = time.perf_counter() - began
        self.scene = _data(answer)["state"]["scene"]
        return took

    def _is_answer(self, sent: Sent) -> bool:
        scene = _data(sent).get("state", {}).get("scene", {})
        return bool(scene) and scene.get("answers") == [self.name, self.n]

    async def play(self, clicks: int, pause: Callable[[], float]) -> list[float]:
        """Click as a person does, every fourth time making a move; return the seconds per click."""
        took = []
        for click in range(clicks):
            await asyncio.sleep(pause())
            if "next" in self.scene:
                took.append(await self.act("go"))
            elif click % 4 == 3 and (ready := [each["id"] for each in self.scene["buttons"] if not each.get("off")]):
                took.append(await self.act("press", id=ready[0]))
            else:
                took.append(await self.act("tap", place=f"hand:{1 + click % 3}"))
        return took

    async def leave(self) -> None:
        """Close the page as a browser does: request the kernel's shutdown and close the WebSocket."""
        address = f"{self.base}/voila/api/shutdown/{self.kernel}"
        await self.client.fetch(HTTPRequest(address, "POST", body="", headers={"Origin": self.base},
                                            request_timeout=PATIENCE), raise_error=False)
        self.socket.close()
        with contextlib.suppress(asyncio.TimeoutError):  # a socket still open when the loop ends is lost noisily later
            while await asyncio.wait_for(self.socket.read_message(), PATIENCE) is not None:
                pass

    async def _send(self, kind: str, content: Sent) -> None:
        header = {"msg_id": uuid.uuid4().hex, "username": "learner", "session": self.session, "msg_type": kind,
                  "version": "5.3", "date": "2026-01-01T00:00:00Z"}
        await self.socket.write_message(json.dumps({
            "channel": "shell", "header": header, "parent_header": {}, "metadata": {"version": WIDGETS},
            "content": content, "buffers": []}))

    async def _await(self, fits: Callable[[Sent], bool]) -> Sent:
        while (text := await self.socket.read_message()) is not None:
            sent: Sent = json.loads(text)
            if fits(sent):
                return sent
        raise ConnectionError("the line was cut")


def _data(sent: Sent) -> Sent:
    found: Sent = sent.get("content", {}).get("data", {})
    return found if isinstance(found, dict) else {}
