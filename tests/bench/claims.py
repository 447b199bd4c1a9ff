"""Test the claims about the levels' strength: `python -m tests.bench.claims --minutes 480`.

At every table, one player of a level sits among players of the level below, changing seats every round; the expert has
its default time to think. Levels that do not search play 100,000 rounds, which the kernel does in seconds, always from
the same seed; the expert plays 4,000, stored in claims.json after every slice, so that a run can be stopped at any time
and continued. Rounds are valid for that version of the players: when a level plays differently, judging by its mark in
strength.py, or the expert gets another time to think, its claims start again.

The intervals hold all at once, because a page of fifty rows invites a look at the one that lies furthest off: of fifty
intervals of 95 % each, two or three would be expected to miss.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from gamelib import simulate
from gamelib.core.intervals import Interval, moments_interval
from gamelib.players import default_milliseconds
from tests.bench.resumable import parser_of, write_page
from tests.bench.strength import TABLES, load, play_mark, store

HERE = Path(__file__).parent
RECORD, PAGE = HERE / "claims.json", HERE / "claims.md"
LADDER = ("newcomer", "careful", "keen", "searching")
"""The levels that people choose, the weakest first."""
ROUNDS, SLOW_ROUNDS, TURNS = 100_000, 4_000, 4
"""Rounds per claim, those per claim about the expert, and how often each seat is taken in a slice of the latter."""
WANTED = {("nanatoridori", 4): 0.115, ("koinobori", 4): 0.475, ("nanuk", 5): 1.6 / 5}
"""The expert's targets at these tables: at most this share of losses in Nanatoridori, else at least this of wins."""


class Claim(NamedTuple):
    """The claim that one player of a level does better than its fair share among players of the level below."""

    game: str
    players: int
    options: dict[str, Any]
    upper: str
    lower: str

    @property
    def key(self) -> str:
        """The claim in words, by which its rounds are stored."""
        more = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.game}, {self.players} players{more}: {self.upper} among {self.lower}"

    @property
    def counts_losses(self) -> bool:
        """Whether one seat loses and all others win."""
        return self.game == "nanatoridori" and self.players > 2 and not self.options

    @property
    def is_slow(self) -> bool:
        """Whether the expert takes part, which makes it slow."""
        return self.upper == "searching"

    @property
    def rounds(self) -> int:
        """The number of rounds that test it."""
        return SLOW_ROUNDS if self.is_slow else ROUNDS

    @property
    def wanted(self) -> float | None:
        """The share to reach; None if any share better than the fair one will do."""
        return WANTED.get((self.game, self.players)) if self.is_slow and not self.options else None

    def play(self, first: int, rounds: int) -> list[float]:
        """Play rounds; return for each the upper player's part of the wins, or of the losses."""
        seats = [self.upper, *[self.lower] * (self.players - 1)]
        found = simulate(self.game, seats, rounds, seed=first, progress=False, **self.options)
        parts = found.losers if self.counts_losses else found.shares
        return [float(part) for part in parts[:, 0]]

    def holds(self, share: Interval) -> bool:
        """Return whether the interval excludes the fair share, and the share is at least as good as claimed."""
        fair, sign = 1 / self.players, -1 if self.counts_losses else 1
        is_better = share.high < fair if self.counts_losses else share.low > fair
        return is_better and (self.wanted is None or sign * (share.value - self.wanted) >= 0)


def claims() -> Iterator[Claim]:
    """Yield all claims, those about the expert last, since they take longest."""
    for lower, upper in pairwise(LADDER):
        for game, tables in TABLES.items():
            for players, options in tables:
                yield Claim(game, players, options, upper, lower)


def continue_record(path: Path, until: float, only: str = "") -> bool:
    """Continue the record until a time, for claims whose keys contain `only`; return whether it is complete."""
    marks: dict[tuple[str, str], str] = {}
    chosen = [claim for claim in claims() if only in claim.key]
    for claim in sorted(chosen, key=lambda claim: claim.is_slow and claim.wanted is None):
        if (claim.game, claim.upper) not in marks:
            marks[claim.game, claim.upper] = play_mark(claim.game, claim.lower, claim.upper)
        mark = marks[claim.game, claim.upper]
        while (done := stored_entry(load(path), claim, mark)["rounds"]) < claim.rounds:
            if time.time() > until:
                return False
            size = TURNS * claim.players if claim.is_slow else claim.rounds
            add_rounds(path, claim, mark, claim.play(done, min(size, claim.rounds - done)))
    return True


def stored_entry(record: dict[str, Any], claim: Claim, mark: str) -> dict[str, Any]:
    """Return the stored entry of a claim, without rounds if the levels or the time to think have changed since.

    Quick rounds are played in one go or not at all, so that anybody who repeats them gets the same.
    """
    stored = record.get(claim.key, {})
    conditions = {"mark": mark} | ({"milliseconds": default_milliseconds()} if claim.is_slow else {})
    is_valid = all(stored.get(name) == value for name, value in conditions.items())
    if is_valid and (claim.is_slow or stored["rounds"] == claim.rounds):
        return dict(stored)
    return conditions | {"rounds": 0, "sum": 0.0, "squares": 0.0}


def add_rounds(path: Path, claim: Claim, mark: str, parts: list[float]) -> None:
    """Store more rounds of a claim."""
    record = load(path)
    before = stored_entry(record, claim, mark)
    record[claim.key] = before | {
        "rounds": before["rounds"] + len(parts),
        "sum": before["sum"] + sum(parts),
        "squares": before["squares"] + sum(part * part for part in parts),
    }
    store(record, path)


def share_of(stored: dict[str, Any], comparisons: int) -> Interval:
    """Return the share in a stored entry, with an interval that holds together with that of so many other entries."""
    number = stored["rounds"]
    mean = stored["sum"] / number
    deviations = max(0.0, stored["squares"] - number * mean * mean)
    return moments_interval(number, mean, deviations, (0.0, 1.0), comparisons)


def page_of(record: dict[str, Any]) -> str:
    """Return the page, with a row for each claim that has rounds."""
    recorded = [claim for claim in claims() if record.get(claim.key)]
    lines = [
        "# What is claimed of the levels",
        "",
        f"By `make claims`, on CPython {platform.python_version()}, {os.cpu_count()} cores. One player of a "
        "level among players of the one below, the expert with the milliseconds it had by default when the rounds "
        f"were played; rows of an earlier expert are marked as such. In 95 of 100 such pages all {len(recorded)} "
        "intervals hold at once.",
        "",
        "| table | ms | rounds | its share | fair | wanted | |",
        "| --- | ---: | ---: | --- | ---: | ---: | --- |",
    ]
    for claim in recorded:
        stored, wanted, rounds = record[claim.key], claim.wanted, claim.rounds
        share, number = share_of(stored, len(recorded)), stored["rounds"]
        lines.append(
            f"| {claim.key} | {stored.get('milliseconds', '')} "
            f"| {number:,}{f' of {rounds:,}' if number < rounds else ''} | {describe_share(claim, share)} "
            f"| {1 / claim.players:.3f} | {'' if wanted is None else f'{wanted:.3f}'} "
            f"| {'holds' if claim.holds(share) else 'not shown'}{note_of(claim, stored)} |"
        )
    return "\n".join([*lines, ""])


@cache
def current_mark(game: str, *levels: str) -> str:
    """Return the mark of how levels play now."""
    return play_mark(game, *levels)


def note_of(claim: Claim, stored: dict[str, Any]) -> str:
    """Say of a claim about the expert if it has played otherwise then; quick claims have a test of that."""
    is_current = not claim.is_slow or stored["mark"] == current_mark(claim.game, claim.lower, claim.upper)
    return "" if is_current else " (earlier expert)"


def describe_share(claim: Claim, share: Interval) -> str:
    """Return a share in words, as it is quoted elsewhere, with the digits that so many rounds can tell."""
    value, low, high = (f"{each:.{3 if claim.is_slow else 4}f}" for each in share)
    return f"{value} ({low} to {high}) of the {'losses' if claim.counts_losses else 'wins'}"


def main() -> int:
    """Play on, print the page and write it."""
    parser = parser_of("claims", __doc__, RECORD, PAGE, minutes=480.0)
    parser.add_argument("--only", default="", help="only claims with these words, such as 'koinobori, 4 players: s'")
    args = parser.parse_args()
    is_complete = continue_record(args.record, time.time() + 60 * args.minutes, args.only)
    return write_page(page_of(load(args.record)), args.write, is_complete=is_complete)


if __name__ == "__main__":
    raise SystemExit(main())
