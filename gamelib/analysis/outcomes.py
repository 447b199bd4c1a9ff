"""Who wins or who loses a round, counted in imagined deals: numbers of rounds that add up to all that were played.

A shared win is split among those who share it. In Nanatoridori's basic game one seat loses and all others win; there
the rounds that each seat loses are counted, since only they add up.

>>> from gamelib import nanatoridori
>>> view = nanatoridori.read("players 3 | A 7 | B 5 | C - | out C | table 6 by B | turn A").view(0)
>>> found = count_outcomes(view, deals=50)
>>> [str(count) for count in found.rounds], str(found.together), found.chances[1].value
(['0', '50', '0'], '50', 1.0)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from gamelib.analysis.evaluation import WIN_BOUNDS
from gamelib.analysis.forecast import DEALS, winners_in_deals
from gamelib.analysis.tasks import make_player
from gamelib.core.chance import Stream
from gamelib.core.intervals import Interval, mean_interval
from gamelib.core.protocols import View
from gamelib.players import rules_for
from gamelib.players.dealing import dealing_for
from gamelib.players.win_words import one_wins


class Outcomes(NamedTuple):
    """How many imagined rounds each seat won or, where all but one win, lost."""

    chances: tuple[Interval, ...]
    """By seat: the chance of it."""
    rounds: tuple[Fraction, ...]
    """By seat: the number of rounds, shared ones in part."""

    @property
    def together(self) -> Fraction:
        """The rounds of all seats together."""
        return sum(self.rounds, Fraction())


def count_outcomes(view: View, deals: int = DEALS, seed: int = 0, *, policy: str = "keen") -> Outcomes:
    """Play rounds on from a view by one policy and count who wins or, where all but one win, who loses."""
    dealing, asks_winner = dealing_for(view, rules_for(view), deals), one_wins(view)
    batches = winners_in_deals(dealing, make_player(policy), Stream(seed, "forecast"), deals, None)
    shares = [share_of_round(winners, view.players, asks_winner) for batch in batches for winners in batch]
    by_seat = list(zip(*shares, strict=True))
    chances = [mean_interval([float(each) for each in some], WIN_BOUNDS, block=dealing.block) for some in by_seat]
    return Outcomes(tuple(chances), tuple([sum(some, Fraction()) for some in by_seat]))


def share_of_round(winners: Sequence[int], players: int, asks_winner: bool) -> tuple[Fraction, ...]:
    """Return each seat's part of one round: of its win, or of its loss.

    >>> [str(part) for part in share_of_round([0, 2], 3, asks_winner=True)]
    ['1/2', '0', '1/2']
    >>> [str(part) for part in share_of_round([0, 2], 3, asks_winner=False)]
    ['0', '1', '0']
    """
    asked = [seat for seat in range(players) if (seat in winners) == asks_winner]
    return tuple([Fraction(seat in asked, max(1, len(asked))) for seat in range(players)])
