"""Who is ahead in Koinobori after one turn each: whose mast is worth most as the posts then stand (KOI-7.10)."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.koinobori.scoring import score_position
from gamelib.koinobori.state import State

MAY_BE_NOBODY = False
"""Whether the game may end before somebody is ahead."""


def ask_who_leads() -> str:
    """Return the question in words."""
    return _("Who will be ahead on points after one turn each?")


def find_leaders(start: State, before: State, now: State) -> tuple[int, ...] | None:
    """Return whose masts are worth most once the turn has come round, or the game is over; None until then."""
    has_come_round = before.turn.seat != start.turn.seat == now.turn.seat
    if not has_come_round and not now.end_reason:
        return None
    totals = score_position(now).totals
    return tuple([seat for seat, total in enumerate(totals) if total == max(totals)])
