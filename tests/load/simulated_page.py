"""A page as the server experiences it: it opens, creates the widgets, waits for the table, and clicks.

It sends what the page's scripts send, in their protocol and compressed as browsers do, without drawing anything, so
thirty of them fit on the serving machine.
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

from jupyter_server.services.kernels.connection import base as framing
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

PATIENCE = 60.0
"""Seconds after which a missing table counts as not ready."""

CONFIG = re.compile(r'<script id="jupyter-config-data" type="application/json">(.*?)</script>', re.DOTALL)

MODEL = re.compile(r'"application/vnd.jupyter.widget-view\+json": \{"model_id": "(\w+)"')
"""Where a page names the model of its table."""

FRAMED = "v1.kernel.websocket.jupyter.org"
"""The protocol in which the parts of a message follow each other as bytes."""

PARTS = ("header", "parent_header", "metadata", "content")
"""The first of these parts."""

Sent = dict[str, Any]


def kernel_of(page: str) -> str:
    """Return the id of the kernel that a page names."""
    match = CONFIG.search(page)
    assert match, "the page names no kernel"
    return str(json.loads(match[1])["kernelId"])


class SimulatedPage:
    """One visit to a page."""

    def __init__(self, base: str, page: str, client: AsyncHTTPClient) -> None:
        self.base, self.page, self.client = base, page, client
        self.name, self.session = uuid.uuid4().hex, uuid.uuid4().hex
        self.kernel, self.model, self.n = "", "", 0
        self.scene: Sent = {}
        self.kept: Sent = {}
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
        """Connect a loaded page to its kernel, and wait for the table."""
        self.kernel = kernel_of(text)
        model = MODEL.search(text)
        assert model, "the page has no table"
        self.model = model[1]
        self.socket = await websocket_connect(
            f"{self.base.replace('http', 'ws', 1)}/api/kernels/{self.kernel}/channels?session_id={self.session}",
            subprotocols=[FRAMED],
            compression_options={},
        )
        await self._send("comm_msg", {"comm_id": self.model, "data": {"method": "request_state"}})
        state = _data(await self._await(lambda sent: "scene" in _data(sent).get("state", {})))["state"]
        await self._load_scripts(state)
        self.scene = state["scene"]
        await self.act("hello", kept=self.kept)

    async def _load_scripts(self, state: Sent) -> None:
        """Do nothing: a real page would now load its widget's script and style sheet, which this one does not need."""

    async def act(self, kind: str, **content: Any) -> float:
        """Send an act and return the seconds until its answer."""
        answer, took = await self._ask(kind, content, self._is_answer)
        self.scene = _data(answer)["state"]["scene"]
        return took

    async def ping(self) -> float:
        """Send a message that is answered without a new scene; return the seconds until the answer."""
        _answer, took = await self._ask("ping", {}, self._is_pong)
        return took

    async def _ask(self, kind: str, content: Sent, fits: Callable[[Sent], bool]) -> tuple[Sent, float]:
        """Send an act; return its answer and the seconds until it came."""
        self.n += 1
        message = {"kind": kind, "from": self.name, "n": self.n, "ply": self.scene.get("ply"), **content}
        began = time.perf_counter()
        await self._send("comm_msg", {"comm_id": self.model, "data": {"method": "custom", "content": message}})
        answer = await asyncio.wait_for(self._await(fits), PATIENCE)
        return answer, time.perf_counter() - began

    def _is_answer(self, sent: Sent) -> bool:
        scene = _data(sent).get("state", {}).get("scene", {})
        return bool(scene) and scene.get("answers") == [self.name, self.n]

    def _is_pong(self, sent: Sent) -> bool:
        said = _data(sent).get("content", {})
        return (said.get("kind"), said.get("n")) == ("pong", self.n)

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
        await self.client.fetch(
            HTTPRequest(address, "POST", body="", headers={"Origin": self.base}, request_timeout=PATIENCE),
            raise_error=False,
        )
        self.socket.close()
        with contextlib.suppress(asyncio.TimeoutError):  # a socket left open when the loop ends would log an error
            while await asyncio.wait_for(self.socket.read_message(), PATIENCE) is not None:
                pass

    async def _send(self, kind: str, content: Sent) -> None:
        header = {
            "msg_id": uuid.uuid4().hex,
            "username": "learner",
            "session": self.session,
            "msg_type": kind,
            "version": "5.3",
            "date": "2026-01-01T00:00:00Z",
        }
        message = framing.serialize_msg_to_ws_v1(
            {"header": header, "parent_header": {}, "metadata": {}, "content": content}, "shell", _to_json_bytes
        )
        await self.socket.write_message(message, binary=True)

    async def _await(self, fits: Callable[[Sent], bool]) -> Sent:
        while (message := await self.socket.read_message()) is not None:
            _channel, parts = framing.deserialize_msg_from_ws_v1(message)
            sent: Sent = dict(zip(PARTS, map(json.loads, parts), strict=False))
            if _data(sent).get("content", {}).get("kind") == "keep":
                self.kept = _data(sent)["content"]
            if fits(sent):
                return sent
        raise ConnectionError("the line was cut")


def _data(sent: Sent) -> Sent:
    found: Sent = sent["content"].get("data", {})
    return found if isinstance(found, dict) else {}


def _to_json_bytes(part: Sent) -> bytes:
    return json.dumps(part).encode()
