"""`Trials`: what came of a question each time that it was dealt, one by one or a thousand at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from time import monotonic
from typing import Any

from gamelib.core.intervals import Interval, share_interval
from gamelib.odds.ask_games import Game, GamePlayed
from gamelib.odds.counts_and_conditions import Condition, Count, Trial

MOST = 10_000
"""The most trials of a question on a page."""
PATIENCE = 0.25
"""Seconds of dealing after which a page is drawn again."""


class Trials:
    """The trials of a question; more are dealt a little at a time, so that a page stays awake."""

    def __init__(self, asked: Condition, counted: Count | None, seed: int) -> None:
        self.asked, self.counted = asked, counted
        self.running: list[int] = []
        """How many of the first so many trials were so."""
        self.numbers: Counter[Any] = Counter()
        """How often each number came about, if the question is about one."""
        self.last: Trial | None = None
        self.left = 0
        """Trials that are still to be dealt."""
        self._shares = 0.0
        self._endless: Iterator[Trial] = asked.trials(seed)

    def __len__(self) -> int:
        return len(self.running)

    @property
    def so(self) -> int:
        """How many trials were so."""
        return self.running[-1] if self.running else 0

    @property
    def found(self) -> Interval:
        """The share of trials that were so, with its interval."""
        return share_interval(self.so, len(self))

    @property
    def share_of_starter(self) -> float:
        """The part of the wins that went to whoever began, if games were played."""
        return self._shares / max(1, len(self))

    def want(self, number: int) -> None:
        """Ask for so many more, as far as there is room."""
        self.left = min(number, MOST - len(self))

    def deal(self) -> None:
        """Deal what is wanted, until it takes too long for now."""
        end = monotonic() + PATIENCE
        while self.left > 0:
            self._note(next(self._endless))
            self.left -= 1
            if monotonic() > end:
                return

    def _note(self, trial: Trial) -> None:
        self.last = trial
        self.running.append(self.so + bool(trial.outcome))
        if self.counted is not None:
            measure = self.counted.experiment.measure
            self.numbers[sum(measure(trial.dealt, each) for each in self.counted.features)] += 1
        if isinstance(self.asked.experiment, Game):
            played: GamePlayed = trial.dealt
            self._shares += (played.first in played.winners) / max(1, len(played.winners))
