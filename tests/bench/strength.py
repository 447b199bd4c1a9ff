"""Measure the strength of the players: each rung of the ladder against the others, at tables of every size.

    python -m tests.bench.strength --minutes 30     continue the record for half an hour
    python -m tests.bench.strength --table          only print the record

Two rungs sit alternately around the table. Every deal is played twice with the sides exchanged, so that the luck of the
deal cancels out. The figure says by how many fair shares a seat of the upper rung does better than one of the lower; 0
is even. A share is a seat's part of the wins or, where one loses and all others win, of the losses. The number of deals
of a pair is fixed in advance, so stopping early cannot favour a player. Results are stored in strength.json after every
slice. They hold for the play of that time, marked by a digest of sample moves: when a level plays differently, its
results start again; a renamed function changes nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from gamelib import Stream
from gamelib.core.intervals import Interval, moments_interval, share_interval
from gamelib.players import Player, player

RECORD = Path(__file__).with_name("strength.json")
TABLES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "nanatoridori": [
        (2, {}),
        *((number, {}) for number in range(3, 7)),
        *((number, {"variant": "one-winner"}) for number in range(3, 7)),
    ],
    "nanuk": [*((number, {}) for number in range(5, 9)), (6, {"declared_sides": True})],
    "koinobori": [(number, {}) for number in range(2, 6)],
}
PLAYOUTS = {"nanatoridori": 400, "nanuk": 60, "koinobori": 50}
"""Playouts per move of the searching player in these matches: few, so that there is time for all pairs."""
DEALS = {
    ("careful", "random"): 100,
    ("keen", "random"): 50,
    ("searching", "random"): 6,
    ("keen", "careful"): 1500,
    ("searching", "careful"): 40,
    ("searching", "keen"): 100,
}
FEWER = {
    "koinobori": {("keen", "careful"): 300, ("searching", "keen"): 100, ("searching", "careful"): 20},
    "nanuk": {("searching", "keen"): 200, ("searching", "careful"): 60},
}
PARTS = (0.1, 0.3, 0.6, 1.0)
"""Of pairs equally far apart on the ladder, all play this share of their deals before any continues."""
QUICK = ("careful", "keen")
"""The levels whose moves mark the results without a search."""
MARK_DECISIONS = {"rules": 200, "newcomer": 200, "careful": 200, "keen": 200, "searching": 4}
"""The number of decisions in a round from which a level's mark is computed."""
LADDER = ("random", "careful", "keen", "searching")
"""The levels that are measured, the weakest first."""
MARK_PLAYOUTS = 30
SLICE = 20
"""Seconds after which results are stored."""
AMONG_PLAYOUTS = {"nanatoridori": 1500, "nanuk": 200, "koinobori": 50}
"""Playouts per move of one searching player among keen ones: about what its default time allows."""
AMONG_ROUNDS = 4000


SAYS = """Made by `python -m tests.bench.strength`, which continues the record. Two rungs of the ladder sit alternately
around the table, and every deal is played twice with the sides exchanged. The figure says by how many fair shares a
seat of the upper rung does better than one of the lower, with a 95 % interval; 0 is even. The last column says
`not told apart` where the interval includes 0."""


class Match(NamedTuple):
    """Two rungs of the ladder at one table."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...]
    upper: str
    lower: str

    @property
    def key(self) -> str:
        """The key of the match in the record."""
        variant = ", ".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game}, {self.players} players{', ' + variant if variant else ''}: {self.upper} and {self.lower}"

    @property
    def deals(self) -> int:
        """How many deals it has, each played twice."""
        pair = (self.upper, self.lower)
        return FEWER.get(self.game, {}).get(pair, DEALS[pair])


def matches() -> Iterator[Match]:
    """Yield every match, those of neighbouring rungs first."""
    for rungs in range(1, len(LADDER)):
        yield from matches_apart(rungs)


def matches_apart(rungs: int) -> Iterator[Match]:
    """Yield the matches of players this many rungs apart."""
    for lower, upper in zip(LADDER, LADDER[rungs:], strict=False):
        for game, tables in TABLES.items():
            for players, options in tables:
                yield Match(game, players, tuple(options.items()), upper, lower)


def make_player(game: str, name: str) -> Player:
    """Return a player of the ladder with the settings of these matches."""
    return player(name, playouts=PLAYOUTS[game]) if name == "searching" else player(name)


def upper_rung_lead(match: Match, deal: int) -> float:
    """Return by how many fair shares the upper rung did better in one deal, played twice with the sides exchanged."""
    game = import_module(f"gamelib.{match.game}")
    both = [make_player(match.game, match.upper), make_player(match.game, match.lower)]
    seed, result = Stream(deal, "strength", match.players).next_bits(), 0.0
    for swapped in (0, 1):
        is_upper = [(seat + deal + swapped) % 2 == 0 for seat in range(match.players)]
        state = game.deal(players=match.players, seed=seed, **dict(match.options))
        chance = [Stream(deal, "strength", match.players, swapped, seat) for seat in range(match.players)]
        while state.to_act:
            seat = state.to_act[0]
            state = state.play(both[not is_upper[seat]].move(state.view(seat), chance[seat]), seat)
        result += fair_share_difference(state.round_result, is_upper) / 2
    return result


def fair_share_difference(result: Any, is_upper: Sequence[bool]) -> float:
    """Return the upper rung's result per seat minus the lower rung's, in fair shares."""
    lost = len(result.losers) == 1 and len(result.winners) == len(is_upper) - 1 and len(is_upper) > 2
    seats = result.losers if lost else result.winners
    upper = sum(is_upper[seat] for seat in seats) / len(seats) if seats else 0.5
    ours = sum(is_upper)
    matches_apart = len(is_upper) * (upper / ours - (1 - upper) / (len(is_upper) - ours))
    return -matches_apart if lost else matches_apart


class SearcherAmongKeen(NamedTuple):
    """One searching player at a table of keen ones."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...]

    @property
    def key(self) -> str:
        """The key of its results in the record."""
        return Match(*self, "one searching", "keen").key

    @property
    def counts_losses(self) -> bool:
        """Whether one seat loses and all others win."""
        return self.game == "nanatoridori" and not dict(self.options).get("variant")

    def play(self, deal: int) -> float:
        """Return the searching player's share of the wins of one round, or of the losses where one seat loses."""
        mine, keen = deal % self.players, player("keen")
        strong = player("searching", playouts=AMONG_PLAYOUTS[self.game])
        seed = Stream(deal, "one among").next_bits()
        state = import_module(f"gamelib.{self.game}").deal(players=self.players, seed=seed, **dict(self.options))
        chance = [Stream(deal, "one among", seat) for seat in range(self.players)]
        while state.to_act:
            seat = state.to_act[0]
            if self.counts_losses and mine in state.out:
                return 0.0
            state = state.play((strong if seat == mine else keen).move(state.view(seat), chance[seat]), seat)
        seats = state.round_result.losers if self.counts_losses else state.round_result.winners
        return (mine in seats) / len(seats) if seats else 0.0


def tables_with_one_searcher() -> Iterator[SearcherAmongKeen]:
    """Yield every table with one searching player."""
    for game, tables in TABLES.items():
        for players, options in tables:
            yield SearcherAmongKeen(game, players, tuple(options.items()))


def play_mark(game: str, *levels: str | Player) -> str:
    """Return a digest of the moves that levels choose in fixed positions: it changes when they play differently."""
    digest = hashlib.sha256()
    for level in levels:
        digest.update("\n".join(sample_moves(game, level)).encode())
    return digest.hexdigest()[:12]


def sample_moves(game: str, level: str | Player) -> Iterator[str]:
    """Yield a level's choices at the decisions of one round per table; the round itself is played by keen players."""
    keen = player("keen")
    chooser = player(level, playouts=MARK_PLAYOUTS if level == "searching" else None)
    for players, options in TABLES[game]:
        state = import_module(f"gamelib.{game}").deal(players=players, seed=2026, **options)
        for number in range(MARK_DECISIONS[chooser.name]):
            if not state.to_act:
                break
            view = state.view(state.to_act[0])
            yield str(chooser.move(view, Stream(2026, "mark", number)))
            state = state.play(keen.move(view, Stream(2026, "on", number)), view.seat)


# The record --------------------------------------------------------------------------


def load(path: Path) -> dict[str, Any]:
    """Return the record, empty if there is none yet."""
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def store(record: dict[str, Any], path: Path) -> None:
    """Write the record atomically."""
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(record, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    fresh.replace(path)


def store_result(path: Path, key: str, results: dict[str, Any]) -> None:
    """Store the result of a match; another process may store others at the same time."""
    store(load(path) | {key: results}, path)


def stored_results(record: dict[str, Any], key: str, mark: str) -> dict[str, Any]:
    """Return the results of a match, empty if the levels play differently since."""
    if record.get(key, {}).get("players") != mark:
        record[key] = {"players": mark, "deals": 0, "sum": 0.0, "squares": 0.0}
    return dict(record[key])


def drop_outdated_results(path: Path, games: Sequence[str]) -> None:
    """Remove what levels did that play differently today, so that the record tells of today's players only."""
    today = {game: {play_mark(game, *QUICK), play_mark(game, *QUICK, "searching")} for game in games}
    record = load(path)
    store(
        {
            key: results
            for key, results in record.items()
            if (game := key.partition(",")[0]) not in today or results["players"].partition(",")[0] in today[game]
        },
        path,
    )


def continue_record(path: Path, until: float, only: Sequence[str]) -> bool:
    """Play until the time is up; return whether every match is complete."""
    marks = {(game, False): play_mark(game, *QUICK) for game in only}
    marks |= {(game, True): f"{play_mark(game, *QUICK, 'searching')}, {PLAYOUTS[game]} playouts" for game in only}
    for match, deals in matches_in_turn():
        if match.game not in only:
            continue
        mark = marks[match.game, match.upper == "searching"]
        if not play_part(match, deals, mark, path, until):
            return False
    return True


def matches_in_turn() -> Iterator[tuple[Match, int]]:
    """Yield the next match to play, and up to which number of deals."""
    for rungs in range(1, len(LADDER)):
        for part in PARTS:
            yield from ((match, ceil(part * match.deals)) for match in matches_apart(rungs))


def play_part(match: Match, deals: int, mark: str, path: Path, until: float) -> bool:
    """Continue a match up to this number of deals; return False if the time is up first."""
    results, saved = stored_results(load(path), match.key, mark), time.monotonic()
    while results["deals"] < deals:
        if time.monotonic() > until:
            break
        value = upper_rung_lead(match, results["deals"])
        results["deals"] += 1
        results["sum"] += value
        results["squares"] += value * value
        if time.monotonic() - saved > SLICE:
            store_result(path, match.key, results)
            saved = time.monotonic()
    store_result(path, match.key, results)
    return bool(results["deals"] >= deals)


def play_among(path: Path, until: float, only: Sequence[str]) -> None:
    """Play one searching player among keen ones, at every table in turn, until the time is up."""
    marks = {game: f"{play_mark(game, *QUICK, 'searching')}, {AMONG_PLAYOUTS[game]} playouts" for game in only}
    for part in PARTS:
        for among in tables_with_one_searcher():
            if among.game not in only:
                continue
            results = stored_results(load(path), among.key, marks[among.game])
            while results["deals"] < part * AMONG_ROUNDS and time.monotonic() < until:
                results |= {"deals": results["deals"] + 1, "sum": results["sum"] + among.play(results["deals"])}
                if not results["deals"] % SLICE:
                    store_result(path, among.key, results)


def edge_interval(results: dict[str, Any], players: int) -> Interval:
    """Return the edge of a match with its interval; it is largest when all wins go to one rung."""
    number = results["deals"]
    mean = results["sum"] / number
    most = (players / (players // 2) + players / (players - players // 2)) / 2
    return moments_interval(number, mean, max(0.0, results["squares"] - number * mean * mean), (-most, most))


def table(record: dict[str, Any]) -> str:
    """Return the record as a table of markdown."""
    lines = [
        "| table | upper | lower | deals, each both ways | better by, in fair shares | |",
        "| --- | --- | --- | --: | --- | --- |",
    ]
    for match in matches():
        results = record.get(match.key)
        if not results or results["deals"] < 2:
            continue
        known = edge_interval(results, match.players)
        where = match.key.partition(":")[0]
        verdict = "above" if known.low > 0 else "below" if known.high < 0 else "not told apart"
        part = "" if results["deals"] >= match.deals else f" of {match.deals}"
        lines.append(
            f"| {where} | {match.upper} | {match.lower} | {results['deals']}{part} | {known.value:+.2f} "
            f"({known.low:+.2f} to {known.high:+.2f}) | {verdict} |"
        )
    lines += [
        "",
        "One searching player among keen ones, with about the playouts that its default time allows.",
        "",
        "| table | playouts a move | rounds | its share | fair | |",
        "| --- | --: | --: | --- | --: | --- |",
    ]
    for among in tables_with_one_searcher():
        if results := record.get(among.key):
            found, fair = share_interval(results["sum"], results["deals"]), 1 / among.players
            what = "losses" if among.counts_losses else "wins"
            lines.append(
                f"| {among.key.partition(':')[0]} | {AMONG_PLAYOUTS[among.game]} | {results['deals']:,} | "
                f"{found} of the {what} | {fair:.3f} | "
                f"{'not told apart' if found.low <= fair <= found.high else ''} |"
            )
    lines += [
        "",
        "Playouts a move of the searching player in the matches: "
        + ", ".join(f"{game} {number}" for game, number in PLAYOUTS.items())
        + ".",
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Continue the record, print it, and write it if asked to."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.strength", description="Measure the players' strength."
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to play")
    parser.add_argument("--games", nargs="*", default=list(TABLES), choices=list(TABLES), help="only these games")
    parser.add_argument("--among", action="store_true", help="only play one searching player among keen ones")
    parser.add_argument("--table", action="store_true", help="only print the record")
    parser.add_argument("--record", type=Path, default=RECORD, help="the file with the record")
    parser.add_argument("--write", type=Path, help="write the table to this file, too")
    args = parser.parse_args(arguments)
    until = time.monotonic() + 60 * args.minutes
    if not args.table:
        drop_outdated_results(args.record, args.games)
    if args.among:
        play_among(args.record, until, args.games)
    elif not args.table:
        continue_record(args.record, until, args.games)
    text = table(load(args.record))
    print(text)
    if args.write:
        args.write.write_text(f"# How strong the players are\n\n{SAYS}\n\n{text}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
