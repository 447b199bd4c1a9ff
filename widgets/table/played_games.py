"""Finished games as a browser keeps them: one row a game, written once when the game ends, read when it is shown.

A row names the game, who played against whom, at which levels, how it went and how long it took; no cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Literal, NamedTuple, cast, get_args

from gamelib.core import registry
from gamelib.core.endings import Ending
from gamelib.core.language import LETTERS
from gamelib.players.levels import LEVELS
from gamelib.session import Session

Outcome = Literal["won", "lost", "plain", ""]
MOST_ROWS, LONGEST_NAME, MOST_MINUTES = 2000, 20, 600
OTHERS = 8


class PlayedGame(NamedTuple):
    """A finished game."""

    game: str
    day: int
    """The day on which it ended, as an ordinal, by the clock of the device."""
    minutes: int
    opponents: tuple[tuple[str, str], ...] = ()
    """The computer players, each with the name of its level; empty if all were people."""
    people: int = 1
    """The number of people who shared the device."""
    outcome: Outcome = ""
    """How it went for the one person at the device: won, lost, or neither; empty for several people."""

    @property
    def level(self) -> str:
        """The name of the highest level among the opponents; empty if there were none."""
        return max((level for _name, level in self.opponents), key=list(LEVELS).index, default="")


def row_of(session: Session, ending: Ending | None, minutes: int) -> dict[str, Any]:
    """Return the row of a game that is over, to which the browser adds the day."""
    levels = session.bot_levels()
    seats = [seat for seat in range(session.state.players) if seat not in session.people]
    return {
        "game": session.record.game,
        "minutes": minutes,
        "opponents": [[session.name(seat), level] for seat in seats if (level := levels.get(LETTERS[seat], ""))],
        "people": len(session.people),
        "outcome": ending.mood if ending is not None and len(session.people) == 1 else "",
    }


def read_rows(text: object) -> list[PlayedGame]:
    """Return the games in what a browser has kept, newest first; whatever is no game is left out.

    >>> read_rows('[{"game": "nanuk", "day": 740000, "minutes": 9, "people": 1, "outcome": "won"}, 3]')
    [PlayedGame(game='nanuk', day=740000, minutes=9, opponents=(), people=1, outcome='won')]
    >>> read_rows("nothing")
    []
    """
    rows: object = None
    with suppress(ValueError, RecursionError):
        rows = json.loads(text) if isinstance(text, str) else None
    found = [_read_row(row) for row in rows[:MOST_ROWS]] if isinstance(rows, list) else []
    return sorted(filter(None, found), key=lambda game: -game.day)


def _read_row(row: object) -> PlayedGame | None:
    """Return the game in a row; None if it is none."""
    if not isinstance(row, dict) or row.get("game") not in registry.games():
        return None
    day, minutes, people = (row.get(key) for key in ("day", "minutes", "people"))
    if not (type(day) is type(minutes) is type(people) is int) or not 0 < day < 3_000_000:
        return None
    if not 0 <= minutes <= MOST_MINUTES or not 0 <= people <= OTHERS:
        return None
    outcome = row.get("outcome")
    return PlayedGame(
        cast(str, row["game"]),
        day,
        minutes,
        tuple(_read_opponents(row.get("opponents"))),
        people,
        cast(Outcome, outcome) if outcome in get_args(Outcome) else "",
    )


def _read_opponents(value: object) -> Iterable[tuple[str, str]]:
    for each in value[:OTHERS] if isinstance(value, list) else ():
        if isinstance(each, list) and len(each) == 2 and all(isinstance(part, str) for part in each):
            name, level = each
            if level in LEVELS:
                yield name[:LONGEST_NAME], level
