"""The WebSockets to phones and walls: they send at once, keep only the newest picture, and slow down floods.

A page that sends too much is not disconnected, since it would only reconnect: its messages are read ever more slowly,
and the rest waits on its own side.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.websocket import WebSocketMixin
from tornado.websocket import WebSocketClosedError, WebSocketHandler, WebSocketProtocol, WebSocketProtocol13

from gamelib.core.language import _
from widgets.room.device import Device
from widgets.room.limits import LINE_COST, MAX_MESSAGE_BYTES, Throttle
from widgets.room.room import Room
from widgets.room.screens import Outgoing, to_json_bytes
from widgets.room.throttled_handler import ThrottledHandler
from widgets.stage.board import log_error, parse_message

PICTURES = ('{"scene"', '{"screen"')
"""The beginnings of messages that are superseded by newer ones of the same kind."""
TOO_LONG = 1009
DEVICE_COOKIE, WALL_COOKIE = "bbb-device", "bbb-wall"
"""The cookies for a device's secret and for a room's key; scripts cannot read them."""
GUEST_COOKIE = "bbb-guest"
"""The cookie that a browser gets with its first wrong code, so that others at its address need not pay for its next."""
COMPRESSION = {"compression_level": 6, "mem_level": 5}
"""Successive pictures are similar: compressed with the previous ones as context, 4,500 bytes become 150."""


WINDOW_BITS = 13
"""How much of what was sent is kept in mind to compress by: 8 kB hold the last picture. 32 kB, the usual, would take
128 kB of memory a phone instead of 32."""


class RoomSocket(WebSocketProtocol13):
    """A WebSocket that slows down floods and compresses with a smaller window, which every client can decompress."""

    handler: RoomLine

    async def _receive_frame(self) -> None:
        """Read a frame (a message, a part of one, or a ping), then wait if there have been too many."""
        await super()._receive_frame()
        if not self.client_terminated and (seconds := self.handler.count_frame()):
            await asyncio.sleep(seconds)

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close the WebSocket; if a message was too long, say so first."""
        if code == TOO_LONG and not self.server_terminated:
            self.handler.refuse_long()
        super().close(code, reason)

    def _get_compressor_options(self, side: str, *given: Any, **named: Any) -> dict[str, Any]:
        options = super()._get_compressor_options(side, *given, **named)
        if side == "server":
            options["max_wbits"] = min(options["max_wbits"], WINDOW_BITS)
        return options


class RoomLine(WebSocketMixin, WebSocketHandler, ThrottledHandler):  # type: ignore[misc, unused-ignore]
    """The WebSocket to one page."""

    room: Room
    throttle: Throttle
    """The limit on incoming messages."""
    _sending: asyncio.Future[None] | None = None
    _newest: str | None = None

    def get_compression_options(self) -> dict[str, Any]:
        """Return the compression options for outgoing messages."""
        return COMPRESSION

    def get_websocket_protocol(self) -> WebSocketProtocol | None:
        """Return the protocol; None if the page uses an old version."""
        usual = super().get_websocket_protocol()
        return RoomSocket(self, False, usual.params) if isinstance(usual, WebSocketProtocol13) else usual

    def begin(self) -> None:
        """Open the WebSocket, and switch Nagle's algorithm off."""
        super().open()
        self.set_nodelay(True)

    def hand_over(self, message: Outgoing) -> None:
        """Send a message; if the client is slow, only the newest picture is queued."""
        text = to_json_bytes(message)
        is_picture = text.startswith(PICTURES)
        if is_picture and self._sending is not None and not self._sending.done():
            self._newest = text
            return
        if is_picture:
            self._newest = None  # an older picture that still waits must not come after this one
        self._write(text)

    def _write(self, text: str) -> None:
        try:
            written: Awaitable[None] = self.write_message(text)
        except WebSocketClosedError:
            return
        self._sending = asyncio.ensure_future(written)
        self._sending.add_done_callback(self._note_sent)

    def _note_sent(self, sent: asyncio.Future[None]) -> None:
        if not sent.cancelled():
            sent.exception()  # the page may have gone, which is no error
        if self._newest is not None:
            text, self._newest = self._newest, None
            self._write(text)

    def on_message(self, message: str | bytes) -> None:
        """Pass a message on, unless it is malformed."""
        try:
            content = json.loads(message)
        except (ValueError, RecursionError):
            content = None
        parsed = parse_message(content)
        if parsed is None:
            self.hand_over({"note": _("That message did not come from this page, so it was ignored.")})
            return
        try:
            self.hear(parsed)
        except Exception as error:  # a stranger may send anything
            log_error(error)

    def count_frame(self) -> float:
        """Count a frame; return the seconds to wait before reading more, and tell the page when that begins."""
        was_slow = self.throttle.is_slow
        seconds = self.throttle.count()
        if seconds and not was_slow:
            self.registry.charge(self.address)
            self.hand_over({"note": _("That was too fast. Wait a moment, then go on.")})
        return seconds

    def refuse_long(self) -> None:
        """Tell the page that a message was too long."""
        self.registry.charge(self.address)
        self.hand_over({"note": _("That message was too long, so it was ignored.")})

    def hear(self, content: object) -> None:
        """Handle a message."""
        raise NotImplementedError


class PhoneLine(RoomLine):
    """The WebSocket to a device's page."""

    max_message_size = MAX_MESSAGE_BYTES
    device: Device | None = None

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    async def get(self, code: str) -> None:
        """Accept the WebSocket if the device belongs to the room."""
        room = self.registry.rooms.get(code.upper())
        device = room.find(self.get_cookie(DEVICE_COOKIE)) if room is not None else None
        if room is None or device is None:
            await self.refuse_stranger()
        device.has_tried, device.is_leader = True, self.has_leader_key
        if device.throttle.count(LINE_COST):
            await self.refuse_hurry()
        self.room, self.device, self.throttle = room, device, device.throttle
        await super().get(code)

    def open(self, _code: str) -> None:
        """Show the device its board."""
        self.begin()
        assert self.device is not None
        self._line = self.hand_over
        self.room.connect(self.device, self._line)

    def hear(self, content: object) -> None:
        """Pass a message on to the device's board."""
        if self.device is not None:
            self.device.hear(self._line, content, self.room.keep_changes)

    def on_close(self) -> None:
        """Note that the page has disconnected."""
        super().on_close()
        if self.device is not None and hasattr(self, "_line"):
            self.room.disconnect(self.device, self._line)


class WallLine(RoomLine):
    """The WebSocket to a wall."""

    max_message_size = 2 * MAX_MESSAGE_BYTES

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    async def get(self, code: str) -> None:
        """Accept the WebSocket if it carries the room's key."""
        room = self.registry.rooms.get(code.upper())
        if room is None or not room.is_key(self.get_cookie(WALL_COOKIE)):
            await self.refuse_stranger()
        self.room, self.throttle = room, Throttle()
        room.reach(self.reached)
        await super().get(code)

    def open(self, _code: str) -> None:
        """Show the wall's present screen."""
        self.begin()
        self._line = self.hand_over
        self.room.connect_wall(self._line)

    def hear(self, content: object) -> None:
        """Handle an act of the teacher's."""
        message = parse_message(content)
        if message is None:
            return
        if message.kind in ("press", "set"):
            self.room.lead(message.text("id"), message.content.get("value"))
            self.room.keep_changes()
            self.hand_over({"screen": self.room.shown_wall()})
            if self.room.goes_to:
                self.hand_over({"go": self.room.goes_to})
                self.room.goes_to = ""

    def on_close(self) -> None:
        """Note that the wall has disconnected."""
        super().on_close()
        if hasattr(self, "_line"):
            self.room.disconnect_wall(self._line)


class OwnViewLine(WallLine):
    """The WebSocket to the teacher's own view, which needs the same key."""

    def open(self, _code: str) -> None:
        """Show what is planned."""
        self.begin()
        self._line = self.hand_over
        self.room.own.connect(self._line)

    def hear(self, content: object) -> None:
        """Handle an act of the teacher's."""
        message = parse_message(content)
        if message is not None and message.kind in ("press", "set"):
            self.room.own.hear(message.text("id"), message.content.get("value"))
            self.room.keep_changes()
            self.hand_over(self.room.own.picture())

    def on_close(self) -> None:
        """Note that the page has disconnected."""
        super().on_close()
        if hasattr(self, "_line"):
            self.room.own.disconnect(self._line)
