"""Who leads next in Nanatoridori: who plays to an empty table after all others have passed (NANA-5.7, NANA-5.8)."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.nanatoridori.state import State

MAY_BE_NOBODY = True
"""Whether the round may end before anybody leads again."""


def ask_who_leads() -> str:
    """Return the question in words."""
    return _("Who will lead next?")


def find_leaders(start: State, _before: State, now: State) -> tuple[int, ...] | None:
    """Return who leads after a position, as soon as that is known; nobody if the round ends first, None until then.

    >>> from gamelib import nanatoridori
    >>> start = nanatoridori.read("players 3 | A 1 2 | B 3 3 | C 4 | table 6 6 by B | turn C | deck -")
    >>> passed = start.play("pass")
    >>> find_leaders(start, start, passed), find_leaders(start, passed, passed.play("pass"))
    (None, (1,))
    """
    if now.round_result is not None:
        return ()
    is_led = now.table is None and now.held is None and now.ply > start.ply
    return (now.turn,) if is_led else None
