"""Fills the caches before a class joins, so that the first phones and questions need not wait."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterable, Iterator

from gamelib import record as stored
from gamelib.core import language, registry
from widgets.room import door_screens, room_pages
from widgets.room.device import Device
from widgets.room.limits import MAX_DEVICES
from widgets.room.questions import ready_questions
from widgets.room.room import Room
from widgets.room.screens import pack
from widgets.room.seat_board import SeatBoard, SeatGame
from widgets.stage.board import log_error

BREATH_SECONDS = 0.02
"""The pause after each piece, during which requests are handled."""


def pieces(rooms: Iterable[Room]) -> Iterator[Callable[[], object]]:
    """Yield the pieces of preparation, in the order in which a class needs them."""
    for room in list(rooms):
        yield lambda room=room: _door(room)  # type: ignore[misc]
    for wall in (False, True):
        yield lambda wall=wall: room_pages.room_page("/", "", "", language.language(), wall=wall)  # type: ignore[misc]
    for game in registry.games():
        yield lambda game=game: _first_scene(game)  # type: ignore[misc]
        yield lambda game=game: ready_questions(game)  # type: ignore[misc]


def _door(room: Room) -> None:
    """Draw the wall with its QR code, which takes 15 ms, and the phones' first screen; name the animals."""
    pack({"screen": room.wall()})
    for number in range(MAX_DEVICES if room.kind == "class" else 0):  # of friends, somebody is the host
        pack({"screen": door_screens.phone_lobby(room, Device(number, ""))})


def _first_scene(game: str) -> None:
    board = SeatBoard(SeatGame(stored.start(game, players=registry.about(game).usual_players), 0))
    board.publish()


async def warm_up(rooms: Iterable[Room]) -> None:
    """Fill all caches, one piece after the other."""
    for make in pieces(rooms):
        try:
            make()
        except Exception as error:  # the page that needs it will report the error
            log_error(error)
        await asyncio.sleep(BREATH_SECONDS)
    # All this stays for good. Scanning it for garbage would take up to 100 ms in the middle of a question to all.
    gc.collect()
    gc.freeze()
