"""What is made once and then kept, made before a class comes in: the first phones and questions do not wait for it."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator

from gamelib import record as stored
from gamelib.core import language, registry
from widgets.room import room_pages
from widgets.room.questions import ready_questions
from widgets.room.seat_board import SeatBoard, SeatGame
from widgets.stage.board import log_error

BREATH_SECONDS = 0.02
"""How long others have their turn after each piece."""


def pieces() -> Iterator[Callable[[], object]]:
    """Yield what is to be made, in the order in which a class needs it."""
    for wall in (False, True):
        yield lambda wall=wall: room_pages.room_page("/", "", "", language.language(), wall=wall)  # type: ignore[misc]
    for game in registry.games():
        yield lambda game=game: _first_scene(game)  # type: ignore[misc]
        yield lambda game=game: ready_questions(game)  # type: ignore[misc]


def _first_scene(game: str) -> None:
    board = SeatBoard(SeatGame(stored.start(game, players=registry.about(game).usual_players), 0))
    board.publish()


async def warm_up() -> None:
    """Make everything that is kept, one piece after the other."""
    for make in pieces():
        try:
            make()
        except Exception as error:  # whoever needs it will hear of it
            log_error(error)
        await asyncio.sleep(BREATH_SECONDS)
    # What is there by now stays. To look through it for garbage took up to 100 ms, in the middle of a question to all.
    gc.collect()
    gc.freeze()
