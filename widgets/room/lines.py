"""The lines to phones and to walls: WebSockets that send at once, keep only the newest picture, and hear no floods."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.base.websocket import WebSocketMixin
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler, WebSocketProtocol, WebSocketProtocol13

from gamelib.core.language import _
from widgets.room.device import Device
from widgets.room.house import House
from widgets.room.limits import ACTS_PER_SECOND, BURST, MAX_MESSAGE_BYTES, MAX_UNHEARD, Allowance
from widgets.room.room import Room
from widgets.room.screens import Outgoing
from widgets.room.seat_board import pack
from widgets.stage.board import log_error, parse_message

PICTURES = ('{"scene"', '{"screen"')
"""How messages begin of which only the newest counts."""
POLICY_VIOLATION = 1008
DEVICE_COOKIE, WALL_COOKIE = "bbb-device", "bbb-wall"
"""Who a device is, and the key of a room; no script reads them."""
COMPRESSION = {"compression_level": 6, "mem_level": 5}
"""Pictures resemble one another: with what went before in mind, 4,500 bytes become 150."""


WINDOW_BITS = 13
"""How much of what was sent is kept in mind to compress by: 8 kB hold the last picture. 32 kB, the usual, would take
128 kB of memory a phone instead of 32."""


class SmallWindow(WebSocketProtocol13):
    """A WebSocket whose own compressor looks back less far; any reader understands that."""

    def _get_compressor_options(self, side: str, *given: Any, **named: Any) -> dict[str, Any]:
        options = super()._get_compressor_options(side, *given, **named)
        if side == "server":
            options["max_wbits"] = min(options["max_wbits"], WINDOW_BITS)
        return options


class RoomLine(WebSocketMixin, WebSocketHandler, JupyterHandler):  # type: ignore[misc, unused-ignore]
    """A line to one page."""

    room: Room
    _sending: asyncio.Future[None] | None = None
    _newest: str | None = None

    def initialize(self, house: House) -> None:
        """Note the house."""
        self.house = house

    def get_compression_options(self) -> dict[str, Any]:
        """Return how what is sent is compressed."""
        return COMPRESSION

    def get_websocket_protocol(self) -> WebSocketProtocol | None:
        """Return how the line is spoken; None if the page speaks an old version."""
        usual = super().get_websocket_protocol()
        return SmallWindow(self, False, usual.params) if isinstance(usual, WebSocketProtocol13) else usual

    def begin(self) -> None:
        """Start to count what comes."""
        super().open()
        self.set_nodelay(True)
        self._allowance, self._unheard = Allowance(ACTS_PER_SECOND, BURST), 0

    def hand_over(self, message: Outgoing) -> None:
        """Send a message; of pictures only the newest is kept where the other end is slow."""
        text = pack(message)
        if self._sending is not None and not self._sending.done() and text.startswith(PICTURES):
            self._newest = text
        else:
            self._write(text)

    def _write(self, text: str) -> None:
        try:
            written: Awaitable[None] = self.write_message(text)
        except WebSocketClosedError:
            return
        self._sending = asyncio.ensure_future(written)
        self._sending.add_done_callback(self._sent)

    def _sent(self, sent: asyncio.Future[None]) -> None:
        if not sent.cancelled():
            sent.exception()  # a page that has gone is no error
        if self._newest is not None:
            text, self._newest = self._newest, None
            self._write(text)

    def on_message(self, message: str | bytes) -> None:
        """Pass a message on, unless it is none, or there are too many."""
        if not self._allowance.take():
            self._refuse_flood(message)
            return
        try:
            content = json.loads(message)
        except (ValueError, RecursionError):
            return
        try:
            self.hear(content)
        except Exception as error:  # whatever a stranger may send
            log_error(error)

    def _refuse_flood(self, message: str | bytes) -> None:
        """Tell whoever sends too much so once, and hang up on whoever goes on."""
        del message
        self._unheard += 1
        if self._unheard == 1:
            self.hand_over({"custom": {"kind": "slow", "text": _("That was too fast: some of it did not arrive.")}})
        elif self._unheard > MAX_UNHEARD:
            self.close(POLICY_VIOLATION, "too much")

    def hear(self, content: object) -> None:
        """Do what a message asks for."""
        raise NotImplementedError


class PhoneLine(RoomLine):
    """A line to a device's page."""

    max_message_size = MAX_MESSAGE_BYTES
    device: Device | None = None

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    async def get(self, code: str) -> None:
        """Take the line, if the device is known in the room."""
        room = self.house.rooms.get(code.upper())
        device = room.find(self.get_cookie(DEVICE_COOKIE)) if room is not None else None
        if room is None or device is None:
            raise HTTPError(403)
        self.room, self.device = room, device
        await super().get(code)

    def open(self, _code: str) -> None:
        """Show the device what is on."""
        self.begin()
        assert self.device is not None
        self._line = self.hand_over
        self.room.connect(self.device, self._line)

    def hear(self, content: object) -> None:
        """Pass a message on to what the device shows."""
        if self.device is not None:
            self.device.hear(self._line, content)

    def on_close(self) -> None:
        """Note that the page is gone."""
        super().on_close()
        if self.device is not None and hasattr(self, "_line"):
            self.room.disconnect(self.device, self._line)


class WallLine(RoomLine):
    """A line to a wall."""

    max_message_size = 2 * MAX_MESSAGE_BYTES

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    async def get(self, code: str) -> None:
        """Take the line, if it carries the room's key."""
        room = self.house.rooms.get(code.upper())
        if room is None or not room.is_key(self.get_cookie(WALL_COOKIE)):
            raise HTTPError(403)
        self.room = room
        await super().get(code)

    def open(self, _code: str) -> None:
        """Show what is on."""
        self.begin()
        self._line = self.hand_over
        self.room.connect_wall(self._line)

    def hear(self, content: object) -> None:
        """Do what the teacher asks for."""
        message = parse_message(content)
        if message is None:
            return
        if message.kind in ("press", "set"):
            self.room.press(message.text("id"), message.content.get("value"))
            self.hand_over({"screen": self.room.wall()})

    def on_close(self) -> None:
        """Note that the wall is gone."""
        super().on_close()
        if hasattr(self, "_line"):
            self.room.disconnect_wall(self._line)
