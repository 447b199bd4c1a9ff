"""`Lens`: the chance to win the round, or not to lose it, and what each move does to it, worked out a slice at a time.

It answers the questions of `forecast` and `evaluate` for one seat. Between two slices the caller can do other work, and
a lens that is no longer wanted can simply be dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

from gamelib.analysis.evaluation import (
    WIN_BOUNDS,
    MoveValue,
    check_evaluation_arguments,
    credit_of_winners,
    rank_moves,
    values_in_deals,
)
from gamelib.analysis.forecast import winners_in_deals
from gamelib.core.chance import Stream
from gamelib.core.intervals import Interval, mean_interval
from gamelib.core.language import _
from gamelib.core.protocols import View
from gamelib.players import player, rules_for, shown_name
from gamelib.players.deal_words import describe_dealing, describe_intervals
from gamelib.players.dealing import dealing_for

LENS_DEALS = 800
"""Imagined deals for the chance, and as many for the moves: chances are known to within four percentage points.

The number is fixed beforehand: stopping at the first good-looking gap would err more often than the interval says.
"""


class Lens:
    """What a seat can expect from here, simulated in imagined deals; until all are played it names no best move.

    >>> from gamelib import nanatoridori
    >>> lens = Lens(nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=7).view(0), deals=40)
    >>> while not lens.is_finished:
    ...     lens.work()
    >>> lens.best.move in nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=7).moves()
    True
    """

    kind = "assumed"
    """The kind of the numbers: simulated, under assumptions about the players."""

    def __init__(
        self,
        view: View,
        deals: int = LENS_DEALS,
        seed: int = 0,
        *,
        policy: str = "keen",
        also: Sequence[Any] = (),
        only_moves: bool = False,
    ) -> None:
        """Ask about a view; with `only_moves` the moves are compared at once, and the chance is never found."""
        self.view, self.deals, self.seed, self.policy = view, deals, seed, policy
        self.candidates = check_evaluation_arguments(view, deals, seed, None, also, "win")
        self.dealing = dealing_for(view, rules_for(view), deals)
        """The deals in which the chance is found; moves are tried in others, in blocks as long."""
        self.deals_played = 0
        """Deals in which every move has been tried."""
        self._wins: list[float] = []
        self._outcomes: list[list[float]] = [[] for _move in self.candidates]
        self._slices = self._compare_moves() if only_moves else self._play_deals()

    def work(self, seconds: float = 0.0) -> None:
        """Play deals for about as long as this, but at least one slice of them."""
        until = perf_counter() + seconds
        for _slice in self._slices:
            if perf_counter() >= until:
                return

    @property
    def is_finished(self) -> bool:
        """Whether all deals have been played."""
        return self.deals_played >= self.deals

    @property
    def chance(self) -> Interval | None:
        """The chance at the end of the round if the seat itself plays like the policy; None while it is not known."""
        if len(self._wins) < self.deals:
            return None
        return mean_interval(self._wins, WIN_BOUNDS, block=self.dealing.block)

    def describe_deals(self) -> str:
        """Say who plays on, how cards not seen are dealt, and what the intervals cover."""
        line = _("From here on everybody plays like the “{policy}” program, and {assumed}.").format(
            policy=shown_name(self.policy), assumed=describe_dealing(self.dealing.fits_play)
        )
        return f"{line} {describe_intervals()}"

    @property
    def ranked(self) -> tuple[MoveValue, ...]:
        """The moves, best first, once all deals have been played."""
        return rank_moves(self.candidates, self._outcomes, block=self.dealing.block) if self.is_finished else ()

    @property
    def best(self) -> MoveValue:
        """The move that does best, once all deals have been played."""
        return self.ranked[0]

    def so_far(self) -> list[Interval | None]:
        """Return the average outcome of each candidate so far; None where no deal has been played."""
        block = self.dealing.block
        return [mean_interval(each, WIN_BOUNDS, block=block) if each else None for each in self._outcomes]

    def _play_deals(self) -> Iterator[None]:
        seat, playing = self.view.seat, player(self.policy)
        assert seat is not None
        shared = rules_for(self.view).SHARED
        for winners in winners_in_deals(self.dealing, playing, Stream(self.seed, "forecast"), self.deals, None):
            self._wins += [credit_of_winners(each, seat, shared) for each in winners]
            yield
        yield from self._compare_moves()

    def _compare_moves(self) -> Iterator[None]:
        playing = player(self.policy)
        chance, dealing = Stream(self.seed, "evaluate"), dealing_for(self.view, rules_for(self.view), self.deals)
        for some in values_in_deals(dealing, self.candidates, playing, "win", chance, self.deals):
            for values in some:
                for collected, value in zip(self._outcomes, values, strict=True):
                    collected.append(value)
            self.deals_played += len(some)
            yield
