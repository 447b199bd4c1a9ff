"""The puzzles of some days for the front door, as data: what is shown of each, and the drawings for it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.lessons import Puzzle
from gamelib.lessons.puzzle_files import puzzle_of_the_day
from widgets import drawings
from widgets.lesson.calendar_words import day_and_month
from widgets.lesson.puzzle_overview import preview_puzzle
from widgets.web.card_symbols import face_symbol

ADDRESS = "days.json"
"""The name of the file, below the folder of the front end; a page server reads the day from the query."""
DAYS_OF_SITE = 800
"""For how many days after it was built a site knows the puzzle of the day."""


@lru_cache(maxsize=8)
def puzzles_of_days(first: int, count: int) -> dict[str, Any]:
    """Return the puzzles of days in a row, from the ordinal of the first: which puzzle it is, and the date in words.

    >>> found = puzzles_of_days(740_000, 4)
    >>> [day[1] for day in found["days"]], len(found["puzzles"])
    (['19 January', '20 January', '21 January', '22 January'], 4)
    """
    places: dict[str, int] = {}
    shown: list[dict[str, Any]] = []
    symbols: dict[str, list[Any]] = {}
    days = []
    for day in range(first, first + count):
        try:
            puzzle = puzzle_of_the_day(day)
        except GameError:  # there are none
            break
        if puzzle.key not in places:
            places[puzzle.key] = len(shown)
            shown.append(_describe(puzzle, symbols))
        days.append([places[puzzle.key], day_and_month(day)])
    return {"first": first, "days": days, "puzzles": shown, "symbols": symbols}


def _describe(puzzle: Puzzle, symbols: dict[str, list[Any]]) -> dict[str, Any]:
    """Return what is shown of a puzzle, and add the drawings for it: each with those that it uses."""
    seen, game = preview_puzzle(puzzle), puzzle.step.game
    for picture in seen.pictures:
        for card in picture["cards"]:
            face = seen.part["faces"][card["face"]]
            used = [*face.get("symbols", ()), *face.get("marks", ())]
            symbols[_card_name(game, card["face"])] = [face_symbol(_card_name(game, card["face"]), face), used]
            symbols |= {name: [drawings.symbol(name).replace('id="bbb-', 'id="page-', 1), []] for name in used}
    about = _("{game} · rated {rating}").format(game=registry.about(game).title, rating=puzzle.rating or 0)
    rows = [
        {"label": picture["label"], "cards": [_card_name(game, card["face"]) for card in picture["cards"]]}
        for picture in seen.pictures
    ]
    return {"game": game, "title": seen.title, "about": about, "says": seen.says, "rows": rows}


def _card_name(game: str, face: str) -> str:
    return f"{game}-{face}".replace("/", "-").replace("?", "back")
