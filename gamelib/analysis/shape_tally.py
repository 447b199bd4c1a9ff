"""`ShapeTally`: the rounds of a game summed up, so that more can be added and the measures worked out again.

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
    of_share,
    order,
    security,
    trace_round,
)
from gamelib.analysis.tasks import Task, deal_round
from gamelib.core.arithmetic import add_up
from gamelib.core.intervals import Interval, bootstrap_interval, moments_interval, share_interval
from gamelib.players import player

MEANS = ("first", "skilled", "convergence", "drama", "security")
"""What is kept of every round as a number, of its end and of its course."""
LEAST_GAP, GREATEST_GAP = (0.0, 1), (1.0, 1)

Sums = tuple[int, float, float]
"""How many numbers there were, their sum, and the sum of their squares."""
Gaps = tuple[float, int]
"""Of a round: how far best and worst moves lay apart, added up, and at how many moments."""


class ShapeTally:
    """What the rounds of a game came to, measure by measure; rounds can be added one at a time.

    It plays on where the rounds it has ended: a round has the number of none before it, and so a deal of its own.
    """

    def __init__(self, game: str, players: int, policy: str, seed: int) -> None:
        self.task = Task(game, (player(policy),) * players, seed, False, False, ())
        self.fair = fair_share(deal_round(self.task, 0), players)
        self.sums: dict[str, Sums] = dict.fromkeys(MEANS, (0, 0.0, 0.0))
        self.gaps: list[Gaps] = []

    @property
    def rounds(self) -> int:
        """All rounds whose course was followed."""
        return self.sums["drama"][0]

    @property
    def ends(self) -> int:
        """All rounds of which at least the end was looked at."""
        return self.sums["first"][0]

    def play(self) -> None:
        """Play one more round, three times from one deal, and add it."""
        trace = trace_round(self.task, max(self.ends, self.rounds))
        self.add_ends([trace.first], [trace.skilled])
        self.add_course(trace)

    def add_ends(self, firsts: Iterable[float], skilled: Iterable[float]) -> None:
        """Add the ends of rounds: shares won by the starter among random players, and by one skilled player."""
        for name, shares in (("first", firsts), ("skilled", skilled)):
            self._add(name, [*shares])

    def add_course(self, trace: RoundTrace) -> None:
        """Add how a round went."""
        players = len(self.task.players)
        self._add("convergence", [convergence(trace.choices)])
        self._add("drama", [drama(trace.leads, players)])
        self._add("security", [security(trace.leads, players)])
        apart = [max(each) - min(each) for each in trace.values if len(each) > 1]
        self.gaps.append((add_up(apart), len(apart)))

    def _add(self, name: str, values: Sequence[float]) -> None:
        number, total, squares = self.sums[name]
        self.sums[name] = (number + len(values), add_up([total, *values]),
                           add_up([squares, *(value * value for value in values)]))

    def measures(self) -> dict[str, Interval]:
        """Return the six measures of all rounds, each with its interval."""
        return {
            "fairness": of_share(fairness, self._mean("first"), self.fair),
            "order": of_share(order, self._mean("skilled"), self.fair),
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

    # To be kept ------

    def plain(self) -> dict[str, Any]:
        """Return the sums as plain data, from which `restore` makes a tally again."""
        return {"sums": {name: [sums[0], *(round(each, 9) for each in sums[1:])] for name, sums in self.sums.items()},
                "gaps": [[round(apart, 9), moments] for apart, moments in self.gaps]}

    def restore(self, kept: Mapping[str, Any]) -> ShapeTally:
        """Begin with the sums of other rounds; return the tally itself."""
        self.sums = {name: tuple(kept["sums"][name]) for name in MEANS}
        self.gaps = [(apart, moments) for apart, moments in kept["gaps"]]
        return self


def _mean_gap(gaps: Sequence[Gaps]) -> float:
    moments = add_up(many for _apart, many in gaps)
    return add_up(apart for apart, _many in gaps) / moments if moments else 0.0
