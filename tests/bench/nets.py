"""Measure how well the nets play: `python -m tests.bench.nets --minutes 60`.

At every table one player by the net sits among players that play well, and one that plays well among nets, changing
seats every round: 100,000 rounds each, played by the trainer's C. Then net and expert sit at one table, either of them
once, the expert with the time that it has by default. The record is kept in nets.json after every slice, so that a run
can be stopped at any time and continued; it tells of one net, and begins again when the weights are others. Seats are
changed every round, and the rounds are drawn from other seeds than those of training.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Iterator, Sequence
from ctypes import c_double, create_string_buffer
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gamelib import simulate
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.intervals import moments_interval
from gamelib.players import default_milliseconds, net
from gamelib.players.by_net import move_by_net
from tests.bench.resumable import parser_of, write_page
from tests.bench.strength import TABLES, load, store
from tests.training.games import GAMES, terms_of
from tests.training.train import BY_KEEN, BY_NET, FOLDER, build, checksum, compilers

HERE = Path(__file__).parent
RECORD, PAGE = HERE / "nets.json", HERE / "nets.md"
ROUNDS, SLICE = 100_000, 10_000
SLOW_ROUNDS, TURNS = 2_000, 4
"""Rounds with the expert, and how often each seat is taken in a slice of them."""
TIMED_ROUNDS, AGAIN = 12, 20
"""How many rounds are timed, and how often each decision in the kernel."""


class Comparison(NamedTuple):
    """One player among others of another kind, at one table."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...]
    one: str
    others: str

    @property
    def key(self) -> str:
        """The comparison in words."""
        more = "".join(f", {name}={value}" for name, value in self.options)
        return f"{self.game}, {self.players} players{more}: one {self.one} among {self.others}"

    @property
    def is_slow(self) -> bool:
        """Whether the expert takes part."""
        return "expert" in (self.one, self.others)

    @property
    def rounds(self) -> int:
        """How many rounds it has."""
        return SLOW_ROUNDS if self.is_slow else ROUNDS

    @property
    def counts_losses(self) -> bool:
        """Whether one seat loses and all others win, so that the share of the losses says more."""
        return self.game == "nanatoridori" and self.players > 2 and not self.options

    def play(self, done: int) -> tuple[int, float, float]:
        """Play a slice; return the rounds, and the sums of the one's shares of the wins and of their squares."""
        return self._play_with_expert(done) if self.is_slow else self._play_in_c(done)

    def _play_in_c(self, done: int) -> tuple[int, float, float]:
        weights = loaded(self.game).weights
        terms = terms_of(GAMES[self.game].twin, {"players": self.players, **dict(self.options)})
        seats = (BY_NET, BY_KEEN) if self.one == "net" else (BY_KEEN, BY_NET)
        found, key = (c_double * 2)(), Stream(done, "bench of nets").next_bits()
        played = trainer(self.game).play_matches(weights, weights, terms, *seats, key, SLICE, found)
        return played, found[0], found[1]

    def _play_with_expert(self, done: int) -> tuple[int, float, float]:
        kinds: dict[str, Any] = {"net": move_by_net, "expert": "searching"}
        seats = [kinds[self.one], *[kinds[self.others]] * (self.players - 1)]
        number = TURNS * self.players
        found = simulate(self.game, seats, number, seed=10**6 + done, progress=False, **dict(self.options))
        shares = [float(each) for each in found.shares[:, 0]]
        if self.counts_losses:
            shares = [1.0 - float(each) for each in found.losers[:, 0]]
        return number, sum(shares), sum(share * share for share in shares)


@cache
def trainer(game: str) -> Any:
    """Return the library that plays many rounds of a game by its net."""
    return build(game, compilers()[0], FOLDER)


def loaded(game: str) -> net.Net:
    """Return the net of a game."""
    found = net.load(game, *registry.about(game).net_module.SHAPE)
    assert found is not None
    return found


def games_with_net() -> list[str]:
    """Return the games whose net is trained."""
    return [game for game in GAMES if net.load(game, *registry.about(game).net_module.SHAPE)]


def comparisons() -> Iterator[Comparison]:
    """Yield all comparisons, those with the expert last."""
    for one, others in (("net", "keen"), ("keen", "nets"), ("net", "expert"), ("expert", "nets")):
        for game in games_with_net():
            for players, options in TABLES[game]:
                given = tuple(options.items())
                yield Comparison(game, players, given, one, others)


def entry_of(record: dict[str, Any], comparison: Comparison) -> dict[str, Any]:
    """Return what is known of a comparison; nothing if it was of another net or another time to think."""
    conditions: dict[str, Any] = {"net": checksum(loaded(comparison.game).weights)}
    if comparison.is_slow:
        conditions["milliseconds"] = default_milliseconds()
    stored = record.get(comparison.key, {})
    is_valid = all(stored.get(name) == value for name, value in conditions.items())
    return dict(stored) if is_valid else conditions | {"rounds": 0, "sum": 0.0, "squares": 0.0}


def continue_record(path: Path, until: float, only: Callable[[Comparison], bool]) -> bool:
    """Go on with the record, a slice of each comparison in turn; return whether it is complete."""
    left = [each for each in comparisons() if only(each)]
    while left:
        for comparison in [*left]:
            entry = entry_of(load(path), comparison)
            if entry["rounds"] >= comparison.rounds:
                left.remove(comparison)
                continue
            if time.monotonic() > until:
                return False
            rounds, total, squares = comparison.play(entry["rounds"])
            more = {"rounds": entry["rounds"] + rounds, "sum": entry["sum"] + total}
            more["squares"] = entry["squares"] + squares
            store(load(path) | {comparison.key: entry | more}, path)
    return True


def decisions(game: str) -> Iterator[tuple[Any, Any, Sequence[Any]]]:
    """Yield views of rounds that nets play, what the net sees in each, and the moves that it values."""
    looks, rules = registry.about(game).net_module, registry.about(game).rules
    for number in range(TIMED_ROUNDS):
        players, options = TABLES[game][number % len(TABLES[game])]
        state = rules.deal(players=players, seed=number, **options)
        while state.to_act:
            view = state.view(state.to_act[0])
            if len(moves := looks.moves_to_value(view)) > 1:
                yield view, looks.see(view), moves
            state = state.play(move_by_net(view), view.seat)


def time_decisions(game: str) -> tuple[int, float, float, float]:
    """Return how many decisions were timed, and the mean of each: in the kernel alone, from a view on, in Python."""
    looks, twin, weights = registry.about(game).net_module, registry.about(game).kernel_game, loaded(game)
    library = twin.nets_library()
    found = [*decisions(game)]
    choose = library.function(f"{game}_net_choose")
    buffers = [
        [
            weights.weights,
            twin.encode_seen(seen),
            b"".join([twin.encode_move(move, view) for move in moves]),
            len(moves),
        ]
        for view, seen, moves in found
    ]
    values = create_string_buffer(4 * 8192)
    began = time.process_time()
    for _again in range(AGAIN):
        for each in buffers:
            choose(*each, values)
    in_kernel = (time.process_time() - began) / AGAIN / len(found) - time_of_a_call(library)
    began = time.process_time()
    for view, _seen, _moves in found:
        move_by_net(view)
    from_view = (time.process_time() - began) / len(found)
    began = time.process_time()
    for _view, seen, moves in found:
        looks.values_of_moves(weights, seen, moves)
    return len(found), in_kernel, from_view, (time.process_time() - began) / len(found)


def time_of_a_call(library: Any) -> float:
    """Return how long it takes to call the library at all."""
    sum_of = library.function("kernel_source_sum")
    began = time.process_time()
    for _again in range(10_000):
        sum_of()
    return (time.process_time() - began) / 10_000


def page_of(record: dict[str, Any]) -> str:
    """Return the page, with a row for each comparison that has rounds."""
    lines = [
        "# How well the nets play",
        "",
        "By `python -m tests.bench.nets`. One player among others, each round in another seat. With intervals of 95 %.",
        "",
        "| table | rounds | its share | fair |",
        "| --- | ---: | --- | ---: |",
    ]
    for comparison in comparisons():
        entry = entry_of(record, comparison)
        if not entry["rounds"]:
            continue
        number, mean = entry["rounds"], entry["sum"] / entry["rounds"]
        share = moments_interval(number, mean, max(0.0, entry["squares"] - number * mean * mean), (0.0, 1.0))
        value, low, high = (1 - share.value, 1 - share.high, 1 - share.low) if comparison.counts_losses else share
        words = f"{value:.3f} ({low:.3f} to {high:.3f}) of the {'losses' if comparison.counts_losses else 'wins'}"
        lines.append(f"| {comparison.key} | {number:,} | {words} | {1 / comparison.players:.3f} |")
    lines += [
        "",
        f"The mean time of a decision with a choice, in processor time on {platform.machine()}, in rounds of nets.",
        "",
        "| game | decisions | kernel | from a view on | plain Python | bytes |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for game in games_with_net():
        number, *seconds = time_decisions(game)
        times = f"{1e6 * seconds[0]:.1f} µs | {1e6 * seconds[1]:.0f} µs | {1e3 * seconds[2]:.2f} ms"
        lines.append(f"| {game} | {number:,} | {times} | {len(loaded(game).weights):,} |")
    return "\n".join([*lines, ""])


def main() -> int:
    """Play on, print the page and write it."""
    parser = parser_of("nets", __doc__, RECORD, PAGE, minutes=60.0)
    parser.add_argument("--only", default="", help="only comparisons with these words, such as 'nanuk, 5 players'")
    parser.add_argument("--quick", action="store_true", help="only those without the expert")
    args = parser.parse_args()
    until = time.monotonic() + 60 * args.minutes
    is_complete = continue_record(
        args.record, until, lambda each: args.only in each.key and not (args.quick and each.is_slow)
    )
    return write_page(page_of(load(args.record)), args.write, is_complete=is_complete)


if __name__ == "__main__":
    raise SystemExit(main())
