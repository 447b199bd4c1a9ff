"""Hold chances to what happened: `python -m tests.bench.calibration --jobs 16 --minutes 30`.

At each table keen players play games, of which one moment each is looked at: the seat to act is told its chance to win
the round, in as many imagined deals as the lens plays, and then the game is played to its end. Where 70 of 100 are
said, 70 of 100 should happen. The page shows both by tenths of the chance said, and over all. The record in
calibration.json is continued: results hold for one version of the players and of the deals they suppose, and start
again with another.
"""

from __future__ import annotations

import os
import platform
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from gamelib import Stream, player
from gamelib.analysis.evaluation import credit_of_winners
from gamelib.analysis.forecast import winners_in_deals
from gamelib.analysis.lens import LENS_DEALS
from gamelib.core import registry
from gamelib.core.arithmetic import add_up
from gamelib.players import rules_for
from gamelib.players.dealing import dealing_for
from tests.bench.resumable import parser_of, write_page
from tests.bench.strength import TABLES, load, store

HERE = Path(__file__).parent
RECORD, PAGE = HERE / "calibration.json", HERE / "calibration.md"
POSITIONS, SLICE = 5_000, 50
"""Positions for each table, and how many of them are one piece of work."""
TENTHS = 10
MOST_OFF, MOST_OFF_IN_A_TENTH = 0.03, 0.06
"""By how much chances may be off over all and in a tenth, beyond the interval of what happened."""
FEWEST = 100
"""A tenth with fewer positions says too little to be judged."""
SIGMAS = 1.96


class Table(NamedTuple):
    """A game with a number of players and a variant."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...]

    @property
    def key(self) -> str:
        """The table in words, by which its positions are stored."""
        more = "".join(f", {name}={value}" for name, value in self.options)
        return f"{self.game}, {self.players} players{more}"


class ToldChances(NamedTuple):
    """Positions of which a seat was told its chance: how many, what was said and what happened, added up."""

    count: int = 0
    said: float = 0.0
    happened: float = 0.0
    squares: float = 0.0
    """The squares of the differences, added up."""

    @property
    def off(self) -> float:
        """By how much more was said than happened, on average."""
        return (self.said - self.happened) / self.count

    @property
    def half(self) -> float:
        """Half the width of the interval of that, 95 of 100."""
        if self.count < 2:
            return 1.0
        return SIGMAS * sqrt(max(0.0, self.squares / self.count - self.off**2) / (self.count - 1))

    def is_within(self, most: float) -> bool:
        """Return whether it is off by no more than this beyond its interval."""
        return abs(self.off) - self.half <= most


def tables() -> Iterator[Table]:
    """Yield every game at every size of table, with its variants."""
    for game, sizes in TABLES.items():
        for players, options in sizes:
            yield Table(game, players, tuple(options.items()))


def sample_moment(table: Table, number: int, deals: int) -> tuple[float, float]:
    """Return the chance that a seat is told at one moment of a game, and what the round then was worth to it."""
    rng, keen = Stream(number, "calibration", table.key), player("keen")
    state = registry.about(table.game).rules.deal(table.players, seed=number, **dict(table.options))
    moments = []
    while state.round_result is None:
        moments.append(state)
        acting = state.to_act[0]
        state = state.play(keen.move(state.view(acting)), acting)
    moment = rng.choice(moments)
    seat = moment.to_act[0]
    view = moment.view(seat)
    shared, dealing = rules_for(view).SHARED, dealing_for(view, rules_for(view), deals)
    found = [
        credit_of_winners(winners, seat, shared)
        for some in winners_in_deals(dealing, keen, rng, deals, None)
        for winners in some
    ]
    return add_up(found) / len(found), credit_of_winners(state.round_result.winners, seat, shared)


def sample_games(table: Table, first: int, beyond: int, deals: int) -> list[ToldChances]:
    """Return what was told and what happened in these games, by tenths of the chance told."""
    tenths = [ToldChances()] * TENTHS
    for number in range(first, beyond):
        said, happened = sample_moment(table, number, deals)
        at = min(TENTHS - 1, int(TENTHS * said))
        tenths[at] = add(tenths[at], ToldChances(1, said, happened, (said - happened) ** 2))
    return tenths


def add(some: ToldChances, more: ToldChances) -> ToldChances:
    """Return both together."""
    return ToldChances(*[one + other for one, other in zip(some, more, strict=True)])


def round_off(told: ToldChances) -> ToldChances:
    """Return sums short enough for the record."""
    return ToldChances(*[round(number, 6) for number in told])


def players_mark(table: Table) -> str:
    """Return a mark of how chances are told at a table; it changes with the players or the deals they suppose."""
    return f"{zlib.crc32(repr([sample_moment(table, number, 40) for number in range(3)]).encode()):08x}"


def stored_entry(record: dict[str, Any], table: Table, mark: str, deals: int) -> dict[str, Any]:
    """Return the stored entry of a table, without positions if chances are told in another way since."""
    stored = record.get(table.key, {})
    if stored.get("mark") == mark and stored.get("deals") == deals:
        return dict(stored)
    return {"mark": mark, "deals": deals, "done": [], "tenths": [ToldChances()] * TENTHS}


def continue_calibration(path: Path, until: float, jobs: int, positions: int, deals: int, only: str = "") -> bool:
    """Continue the record until a time; return whether it is complete."""
    with ProcessPoolExecutor(jobs) as pool:
        chosen = [table for table in tables() if only in table.key]
        marks = dict(zip(chosen, pool.map(players_mark, chosen), strict=True))
        record = load(path)
        entries = {table: stored_entry(record, table, marks[table], deals) for table in chosen}
        missing = [
            (table, first)
            for first in range(0, positions, SLICE)
            for table in chosen
            if first not in entries[table]["done"]
        ]
        running: dict[Future[list[ToldChances]], tuple[Table, int]] = {}
        while running or (missing and time.time() < until):
            while missing and len(running) < jobs and time.time() < until:
                table, first = missing.pop(0)
                running[pool.submit(sample_games, table, first, min(first + SLICE, positions), deals)] = table, first
            done, _waiting = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                table, first = running.pop(each)
                found = entries[table]
                found["done"] = sorted([*found["done"], first])
                found["tenths"] = [
                    round_off(add(ToldChances(*tenth), more))
                    for tenth, more in zip(found["tenths"], each.result(), strict=True)
                ]
                record[table.key] = found
            store(record, path)
    return not missing


def chances_at_table(record: dict[str, Any], table: Table) -> list[ToldChances]:
    """Return what was told at a table, by tenths."""
    return [ToldChances(*tenth) for tenth in record.get(table.key, {}).get("tenths", [()] * TENTHS)]


def add_all_tenths(tenths: list[ToldChances]) -> ToldChances:
    """Return all tenths together."""
    whole = ToldChances()
    for tenth in tenths:
        whole = add(whole, tenth)
    return whole


def holds(tenths: list[ToldChances]) -> bool:
    """Return whether the chances told are what happened, over all and in every tenth that says enough."""
    return add_all_tenths(tenths).is_within(MOST_OFF) and all(
        tenth.is_within(MOST_OFF_IN_A_TENTH) for tenth in tenths if tenth.count >= FEWEST
    )


def page_of(record: dict[str, Any]) -> str:
    """Return the page, with a row for each table and a part with its tenths."""
    looked_at = [
        (table, chances_at_table(record, table)) for table in tables() if record.get(table.key, {}).get("done")
    ]
    games = [
        (game, add_all_tenths([each for table, tenths in looked_at if table.game == game for each in tenths]))
        for game in TABLES
    ]
    lines = [
        "# Chances said, and what happened",
        "",
        f"By `python -m tests.bench.calibration`, on CPython {platform.python_version()}. Keen"
        f" players everywhere; one moment of each game, {LENS_DEALS} imagined deals unless a row says otherwise. Said"
        " and happened are shares of the round's win, or in Nanatoridori's basic game of not losing it. The bar: no"
        f" game off by more than {MOST_OFF} beyond its interval of 95 %, and no tenth with {FEWEST} positions or more"
        f" by more than {MOST_OFF_IN_A_TENTH}.",
        "",
        "| table | positions | said | happened | off | |",
        "| --- | ---: | ---: | ---: | --- | --- |",
    ]
    for game, whole in games:
        if whole.count:
            lines.append(
                f"| **{game}, all tables** | {_row(whole)} | {'holds' if whole.is_within(MOST_OFF) else 'off'} |"
            )
    for table, tenths in looked_at:
        deals = record[table.key]["deals"]
        note = "" if deals == LENS_DEALS else f" ({deals} deals)"
        lines.append(f"| {table.key}{note} | {_row(add_all_tenths(tenths))} | {'holds' if holds(tenths) else 'off'} |")
    for table, tenths in looked_at:
        lines += [
            "",
            f"## {table.key}",
            "",
            "| chance said | positions | said | happened | off |",
            "| --- | ---: | ---: | ---: | --- |",
        ]
        lines += [
            f"| {at / TENTHS:.1f} to {(at + 1) / TENTHS:.1f} | {_row(tenth)} |"
            for at, tenth in enumerate(tenths)
            if tenth.count
        ]
    return "\n".join([*lines, ""])


def _row(told: ToldChances) -> str:
    return (
        f"{told.count:,} | {told.said / told.count:.3f} | {told.happened / told.count:.3f} "
        f"| {told.off:+.3f} ± {told.half:.3f}"
    )


def main() -> int:
    """Look on, print the page and write it."""
    parser = parser_of("calibration", __doc__, RECORD, PAGE)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="positions for each table")
    parser.add_argument("--deals", type=int, default=LENS_DEALS, help="imagined deals for each position")
    parser.add_argument("--only", default="", help="only tables with these words, such as 'koinobori, 3'")
    args = parser.parse_args()
    until = time.time() + 60 * args.minutes
    is_complete = continue_calibration(args.record, until, args.jobs, args.positions, args.deals, args.only)
    return write_page(page_of(load(args.record)), args.write, is_complete=is_complete)


if __name__ == "__main__":
    raise SystemExit(main())
