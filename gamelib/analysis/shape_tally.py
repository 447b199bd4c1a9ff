"""`ShapeTally`: running sums over the rounds of a game, from which the measures of its shape are computed.

>>> tally = ShapeTally("koinobori", 2, "careful", seed=1)
>>> tally.play()
>>> tally.rounds
1
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gamelib.analysis.shape import (
    WITHIN,
    RoundTrace,
    convergence,
    drama,
    fair_share,
    fairness,
    order,
    security,
    share_measure,
    trace_round,
)
from gamelib.analysis.tasks import Task, deal_round
from gamelib.core.arithmetic import add_up
from gamelib.core.intervals import Interval, bootstrap_interval, moments_interval, share_interval
from gamelib.players import player

MEANS = ("first", "skilled", "convergence", "drama", "security")
"""The numbers that are summed over rounds: the first two come from a round's end, the others from its course."""
LEAST_GAP, GREATEST_GAP = (0.0, 1), (1.0, 1)

Sums = tuple[int, float, float]
"""The count of some numbers, their sum, and the sum of their squares."""
Gaps = tuple[float, int]
"""For one round: the sum of the gaps between its best and worst moves, and the number of moments measured."""


class ShapeTally:
    """The measures of a game, summed over rounds that are added one at a time.

    A new round gets the next unused number, so no deal is ever counted twice.
    """

    def __init__(self, game: str, players: int, policy: str, seed: int) -> None:
        self.task = Task(game, (player(policy),) * players, seed, False, False, ())
        self.fair = fair_share(deal_round(self.task, 0), players)
        self.sums: dict[str, Sums] = dict.fromkeys(MEANS, (0, 0.0, 0.0))
        self.gaps: list[Gaps] = []

    @property
    def rounds(self) -> int:
        """Number of rounds whose course was measured, from the first move to the last."""
        return self.sums["drama"][0]

    @property
    def ends(self) -> int:
        """Number of rounds whose end was counted, with or without their course."""
        return self.sums["first"][0]

    def play(self) -> None:
        """Play one more round, three times from one deal, and add it."""
        trace = trace_round(self.task, max(self.ends, self.rounds))
        self.add_ends([trace.first], [trace.skilled])
        self.add_course(trace)

    def add_ends(self, firsts: Iterable[float], skilled: Iterable[float]) -> None:
        """Add the ends of rounds: shares won by the starter among random players, and by one skilled player."""
        for name, shares in (("first", firsts), ("skilled", skilled)):
            self._add_values(name, [*shares])

    def add_course(self, trace: RoundTrace) -> None:
        """Add how a round went."""
        players = len(self.task.players)
        self._add_values("convergence", [convergence(trace.choices)])
        self._add_values("drama", [drama(trace.leads, players)])
        self._add_values("security", [security(trace.leads, players)])
        apart = [max(each) - min(each) for each in trace.values if len(each) > 1]
        self.gaps.append((add_up(apart), len(apart)))

    def _add_values(self, name: str, values: Sequence[float]) -> None:
        number, total, squares = self.sums[name]
        self.sums[name] = (
            number + len(values),
            add_up([total, *values]),
            add_up([squares, *(value * value for value in values)]),
        )

    def measures(self) -> dict[str, Interval]:
        """Return the six measures of all rounds, each with its interval."""
        return {
            "fairness": share_measure(fairness, self._mean("first"), self.fair),
            "order": share_measure(order, self._mean("skilled"), self.fair),
            "convergence": self._mean("convergence"),
            "spread": bootstrap_interval(self.gaps, _mean_gap, (LEAST_GAP, GREATEST_GAP), self.task.seed),
            "drama": self._mean("drama"),
            "security": self._mean("security"),
        }

    def _mean(self, name: str) -> Interval:
        number, total, squares = self.sums[name]
        if total == squares:  # only zeros and ones
            return share_interval(round(total), number)
        mean = total / number
        return moments_interval(number, mean, max(0.0, squares - number * mean * mean), WITHIN)

    # Saving and restoring ------

    def plain(self) -> dict[str, Any]:
        """Return the sums as plain data, which `restore` reads back."""
        return {
            "sums": {name: [sums[0], *(round(each, 9) for each in sums[1:])] for name, sums in self.sums.items()},
            "gaps": [[round(apart, 9), moments] for apart, moments in self.gaps],
        }

    def restore(self, kept: Mapping[str, Any]) -> ShapeTally:
        """Replace the sums by those of a stored tally, and return this one."""
        self.sums = {name: tuple(kept["sums"][name]) for name in MEANS}
        self.gaps = [(apart, moments) for apart, moments in kept["gaps"]]
        return self


def _mean_gap(gaps: Sequence[Gaps]) -> float:
    moments = add_up(many for _apart, many in gaps)
    return add_up(apart for apart, _many in gaps) / moments if moments else 0.0
