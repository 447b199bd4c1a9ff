"""Who is ahead in Nanuk once the hunt is over: whose pile is worth most, bears included (NANUK-7.9)."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.nanuk.position import OVER
from gamelib.nanuk.scoring import season_result
from gamelib.nanuk.state import State

MAY_BE_NOBODY = False
"""Whether the game may end before the hunt is over."""


def ask_who_leads() -> str:
    """Return the question in words."""
    return _("Who will be ahead on points after this hunt?")


def find_leaders(start: State, _before: State, now: State) -> tuple[int, ...] | None:
    """Return whose piles are worth most after the hunt of a position; None until it is over."""
    is_over = now.phase == OVER or (now.season, now.hunt) != (start.season, start.hunt)
    return season_result(now.piles, now.terms.rulings).winners if is_over else None
