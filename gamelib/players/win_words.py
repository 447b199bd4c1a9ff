"""What a chance at the end of a round is a chance of: to win where one seat wins, not to lose where all but one win.

A chance to win is said only where the chances of all seats add up to one, with a shared win counted in part. In
Nanatoridori's basic game one seat loses and all others win: there a chance is one not to lose, and where players are
compared by their share of the win, each winner has an equal part of it.
"""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.core.protocols import View
from gamelib.players import rules_for

DUEL = 2
"""With two players, not to lose is to win."""


def one_wins(view: View) -> bool:
    """Return whether one seat wins the round, or several share one win; False where all seats but one win.

    >>> from gamelib import nanatoridori
    >>> [one_wins(nanatoridori.deal(players, seed=1).view(0)) for players in (2, 3)]
    [True, False]
    >>> one_wins(nanatoridori.deal(3, seed=1, variant="one-winner").view(0))
    True
    """
    is_for_one = getattr(view, "variant", "") == "one-winner"
    return bool(rules_for(view).SHARED) or is_for_one or view.players == DUEL


def name_chance(view: View) -> str:
    """Return the name of a seat's chance in this round."""
    return _("chance to win") if one_wins(view) else _("chance not to lose")
