"""The lessons of a game as a path of stations; a script in the page shows where the learner is on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from gamelib import lessons
from gamelib.core import registry
from gamelib.core.language import _
from gamelib.lessons.puzzle_files import puzzles
from gamelib.players.characters import cast_of
from widgets import drawings
from widgets.web.front_door import lesson_rows, return_words, short_title

FIRST_GAME_AFTER = 4
"""The number of lessons before the station for a first game."""
LEFT, RIGHT, TOP, DOWN = 96, 832, 90, 184
PART_ABOVE = 76
"""Pixels from the name of a part down to the middle of its stations."""
PHONE_LEFT, PHONE_RIGHT, PHONE_TOP, PHONE_DOWN = 110, 280, 40, 124
ON_FRONT = (1, 3, 2)
"""Who of a game's cast, by their strength, greets learners on a tablet: the strongest in the middle."""
WIDE_ROW = 15
"""Up to this many stations stand in three rows of five; with more, each row has six."""


def row_headings() -> dict[str, tuple[str, ...]]:
    """Return for each game the headings of its path's rows, from top to bottom."""
    return {
        "nanatoridori": (_("Part 1 · a turn"), _("Part 2 · a round"), _("Part 3 · the duel, and a whole round")),
        "nanuk": (
            _("Part 1 · boasts and sides"),
            _("Part 2 · the hunt, and what it brings"),
            _("Part 3 · the end, and a whole season"),
        ),
        "koinobori": (
            _("Part 1 · a turn, and what counts"),
            _("Part 2 · the icons"),
            _("Part 3 · the end, and a whole game"),
        ),
    }


class StationPlace(NamedTuple):
    """Where a station stands: on a wide page, and on a phone."""

    x: float
    y: float
    phone_x: float
    phone_y: float


def place_of_station(at: int, count: int) -> StationPlace:
    """Return the position of a station; every second row runs backwards.

    >>> place_of_station(4, 15)[:2], place_of_station(5, 15)[:2]
    ((832.0, 90), (832.0, 274))
    """
    columns = 5 if count <= WIDE_ROW else 6
    row, column = divmod(at, columns)
    column = columns - 1 - column if row % 2 else column
    return StationPlace(
        LEFT + (RIGHT - LEFT) / (columns - 1) * column,
        TOP + DOWN * row,
        PHONE_RIGHT if at % 2 else PHONE_LEFT,
        PHONE_TOP + PHONE_DOWN * at,
    )


def _lines_between_stations(places: Sequence[StationPlace]) -> list[dict[str, str]]:
    """Return the lines between neighbouring stations, on a wide page and on a phone."""
    pieces = []
    for one, other in pairwise(places):
        bend = 120 if one.x > (LEFT + RIGHT) / 2 else -120
        wide = f"M{one.x:g} {one.y}" + (f"H{other.x:g}" if one.y == other.y else f"c{bend} 0 {bend} {DOWN} 0 {DOWN}")
        pieces.append(
            {
                "wide": wide,
                "phone": f"M{one.phone_x} {one.phone_y}C{one.phone_x} {one.phone_y + 74} "
                f"{other.phone_x} {other.phone_y - 74} {other.phone_x} {other.phone_y}",
            }
        )
    return pieces


def learning_path(game: str, folder: Path) -> dict[str, Any] | None:
    """Return a game's stations, the lines between them, and the data for the page's script; None without lessons."""
    every = lessons.courses().get(game, ())
    of_game = [lesson for lesson in every if not lesson.is_extra]
    if not of_game or not (folder / game / "learn.ipynb").is_file():
        return None
    symbols = drawings.BY_GAME.get(game) or registry.about(game).drawings
    stations: list[dict[str, Any]] = [
        {
            "lesson": lesson.name,
            "number": number,
            "title": short_title(lesson),
            "can": [_(each) for each in lesson.can],
            "path": f"{game}/{lesson.name}.ipynb",
            "drawing": symbols[(number - 1) % len(symbols)],
        }
        for number, lesson in enumerate(of_game, 1)
    ]
    if (folder / game / "play.ipynb").is_file():
        first_game = {
            "lesson": "",
            "title": _("Your first game"),
            "path": f"{game}/play.ipynb",
            "drawing": registry.about(game).drawings[0],
        }
        stations.insert(FIRST_GAME_AFTER, first_game)
    cast = cast_of(game)
    faces = [f"face-{cast[at].id}" for at in ON_FRONT]
    places = [place_of_station(at, len(stations)) for at in range(len(stations))]
    return {
        "stations": [station | {"place": where} for station, where in zip(stations, places, strict=True)],
        "parts": [
            {"title": title, "y": TOP + DOWN * row - PART_ABOVE}
            for row, title in enumerate(row_headings().get(game, ()))
        ],
        "lines": _lines_between_stations(places),
        "extras": [
            {"lesson": lesson.name, "title": short_title(lesson), "minutes": lesson.minutes}
            for lesson in every
            if lesson.is_extra
        ],
        "faces": faces,
        "practice": f"{game}/practice.ipynb" if (folder / game / "practice.ipynb").is_file() else "",
        "drawings": sorted({station["drawing"] for station in stations} | set(faces)),
        "phone_height": places[-1].phone_y + PHONE_DOWN,
        "puzzles": len(puzzles(game)),
        "data": [
            {
                "name": game,
                "title": registry.about(game).title,
                "lessons": lesson_rows(game),
                "can": [station["can"] for station in stations if station["lesson"]],
            }
        ],
        "words": path_words(),
    }


def path_words() -> dict[str, str]:
    """Return the sentences that the path's script fills in."""
    return {
        "step": return_words()["step"],
        "stars": _("{stars} of {most} stars"),
        "due": _("To go over again: {count}"),
        "minutes": _("about {minutes} min"),
        "stars1": _("done, one star"),
        "stars2": _("done, two stars"),
        "stars3": _("done, three stars"),
        "current": _("open now"),
        "open": _("Lesson {number}"),
        "begin": return_words()["begin"],
    }


def path_texts() -> dict[str, str]:
    """Return the texts of the learning path by key."""
    return {
        "learn_game": _("Learn {game}"),
        "suggestion": _("The path is a suggestion: every lesson is open."),
        "station": _("Lesson {number}, {title}"),
        "review": _("Start"),
        "review_short": _("Go over {count}"),
        "puzzles_short": _("{count} puzzles"),
        "puzzle_count": _("Puzzles: {count}"),
        "puzzles_about": _("One position, one best move."),
        "solve_some": _("Solve"),
        "path": _("Lessons"),
        "to_path": _("Back to the path"),
        "afterwards": _("Afterwards you can …"),
        "all_lessons": _("All lessons"),
        "check": _("You know the game? A check of three minutes"),
        "practise": _("Practise"),
        "extra": _("Extra"),
        "optional": _("optional"),
        "extra_minutes": _("{count} minutes"),
    }
