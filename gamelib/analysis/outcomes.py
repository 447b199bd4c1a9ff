"""Who wins, loses or leads, counted in imagined deals: numbers of rounds that add up to all that were played.

A shared win or lead is split among those who share it. In Nanatoridori's basic game one seat loses and all others win;
there the rounds that each seat loses are counted, since only they add up. Where the round may end before anybody leads,
those rounds are counted, too.

>>> from gamelib import nanatoridori
>>> view = nanatoridori.read("players 3 | A 7 | B 5 | C - | out C | table 6 by B | turn A").view(0)
>>> found = count_outcomes(view, deals=50)
>>> [str(count) for count in found.rounds], str(found.together), found.chances[1].value
(['0', '50', '0'], '50', 1.0)
>>> [str(count) for count in count_leads(view, deals=10).rounds]
['0', '0', '0', '10']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from gamelib.analysis.evaluation import LONGEST, WIN_BOUNDS
from gamelib.analysis.forecast import DEALS, winners_in_deals
from gamelib.analysis.tasks import make_player
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.core.intervals import Interval, mean_interval
from gamelib.core.language import _
from gamelib.core.protocols import State, View
from gamelib.players import rules_for
from gamelib.players.dealing import dealing_for
from gamelib.players.win_words import one_wins

LEAD_DEALS = 800
"""Imagined deals after which a chance to lead is known to within four percentage points, 95 times in 100."""


class Outcomes(NamedTuple):
    """How many imagined rounds each seat won or, where all but one win, lost; or in how many it came to lead."""

    chances: tuple[Interval, ...]
    """By seat: the chance of it; last the chance that it is nobody, if that can be."""
    rounds: tuple[Fraction, ...]
    """The number of rounds in the same order, shared ones in part."""

    @property
    def together(self) -> Fraction:
        """The rounds of all seats together."""
        return sum(self.rounds, Fraction())


def count_outcomes(view: View, deals: int = DEALS, seed: int = 0, *, policy: str = "keen") -> Outcomes:
    """Play rounds on from a view by one policy and count who wins or, where all but one win, who loses."""
    dealing, asks_winner = dealing_for(view, rules_for(view), deals), one_wins(view)
    batches = winners_in_deals(dealing, make_player(policy), Stream(seed, "forecast"), deals, None)
    shares = [share_of_round(winners, view.players, asks_winner) for batch in batches for winners in batch]
    return _add_up_rounds(shares, dealing.block)


def lead_in(game: str) -> Any:
    """Return what a game says of who leads; raise GameError if it knows no such thing."""
    path = registry.about(game).lead
    if not path:
        raise GameError(_("In this game nobody leads."))
    return registry.load(path)


def count_leads(view: View, deals: int = LEAD_DEALS, seed: int = 0, *, policy: str = "keen") -> Outcomes:
    """Play on from a view by one policy until somebody leads, as the game says, and count who does."""
    lead, playing, rng = lead_in(registry.game_of(view)), make_player(policy), Stream(seed, "leads")
    dealing, shares = dealing_for(view, rules_for(view), deals), []
    for _deal in range(deals):
        start = dealing.in_python.imagine(rng)
        leaders = _play_until_lead(lead.find_leaders, start, playing, rng.next_bits())
        of_seats = share_of_round(leaders, view.players, asks_winner=True)
        shares.append((*of_seats, Fraction(not leaders)) if lead.MAY_BE_NOBODY else of_seats)
    return _add_up_rounds(shares, dealing.block)


def _play_until_lead(
    find_leaders: Callable[[State, State, State], tuple[int, ...] | None], start: State, playing: Any, chance: int
) -> tuple[int, ...]:
    """Play on by one policy, each seat from its own view, until it is known who leads; return who does."""
    rng, state = Stream(chance, "outcome"), start
    for _decision in range(LONGEST):
        acting, before = state.to_act[0], state
        state = before.play(playing.move(before.view(acting), rng), acting)
        leaders = find_leaders(start, before, state)
        if leaders is not None:
            return leaders
    raise GameError(_("nobody has come to lead after {most} decisions").format(most=LONGEST))


def _add_up_rounds(shares: Sequence[tuple[Fraction, ...]], block: int) -> Outcomes:
    by_seat = list(zip(*shares, strict=True))
    chances = [mean_interval([float(each) for each in some], WIN_BOUNDS, block=block) for some in by_seat]
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
