"""Koinobori, 5.18: the icons that lapsed, found in what happened after their cards were placed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamelib.core.events import Fact
from gamelib.koinobori.facts import Began, Ended, Placed, Refilled, Refreshed, Shifted, Stolen, Stopped, Taken
from gamelib.koinobori.moves import OWED, Turn


class Lapse(NamedTuple):
    """An icon that could not be used, or that was still to be used when the game ended (KOI-5.18, KOI-7.1)."""

    seat: int
    icon: str
    ended_game: bool


USES = {"take1": Taken, "take2": Taken, "refresh": Refreshed, "move": Shifted, "steal": Stolen}
"""The type of fact that records the use of an icon."""


def start_of_turn(facts: Sequence[Fact], ply: int) -> int:
    """Return the index of the first fact in the turn that contains the fact at `ply`, or of a refill just before it."""
    seat = -1
    for at in range(ply, 0, -1):
        acting = getattr(facts[at], "seat", -1)
        if -1 != seat != acting != -1:
            return at + 1
        seat = acting if seat == -1 else seat
    return 0


def find_lapses(facts: Sequence[Fact], turn: Turn, start: int = 0) -> dict[int, list[Lapse]]:
    """Return the icons that lapsed, by the number of the fact after which they did; `turn` is the turn now.

    An icon of which a part was used, like one card of two, has not lapsed. `start` is where a turn begins.
    """
    lapses: dict[int, list[Lapse]] = {}
    acts = [(ply, fact) for ply, fact in enumerate(facts[start:], start) if not isinstance(fact, Refilled | Ended)]
    is_over = isinstance(facts[-1], Ended)
    extra = 0
    for at, (ply, fact) in enumerate(acts):
        following = acts[at + 1][1] if at + 1 < len(acts) else None
        ended_game = following is None and is_over
        seat, icon, extra = _owed_after(fact, extra)
        if icon and not _is_resolved(icon, seat, following, turn, ended_game):
            lapses.setdefault(ply, []).append(Lapse(seat, icon, ended_game))
        if ended_game or seat != (turn.seat if following is None else following.seat):
            if not isinstance(fact, Stopped) or fact.icon:
                lapses.setdefault(ply, []).extend([Lapse(seat, "extra", ended_game)] * extra)
            extra = 0
    return lapses


def _owed_after(fact: Fact, extra: int) -> tuple[int, str, int]:
    """Return whose turn it is after a fact, the icon this fact leaves to be used, and the extra plays still allowed."""
    match fact:
        case Began(turn=turn):
            is_unused = turn.icon in OWED and turn.owed == OWED[turn.icon]
            return turn.seat, turn.icon if is_unused else "", turn.extra
        case Placed(seat, _, _, _, icon):
            return seat, icon if icon in OWED else "", max(0, extra - 1) + (icon == "extra")
        case Shifted(seat, _, _, _, icon):
            return seat, icon if icon in OWED else "", extra + (icon == "extra")
    return fact.seat, "", extra


def _is_resolved(icon: str, seat: int, following: Fact | None, turn: Turn, ended_game: bool) -> bool:
    """Return whether the next act used an icon or gave it up, or whether it can still be used now."""
    if following is None:
        return not ended_game and (turn.seat, turn.icon) == (seat, icon)
    if isinstance(following, Stopped | Taken):
        return bool(following.icon == icon)
    return isinstance(following, USES[icon])
