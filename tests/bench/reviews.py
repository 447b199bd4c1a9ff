"""Test whether reviews judge choices rightly, in 200 games: `python -m tests.bench.reviews --jobs 16`.

In each game a random player sits among keen ones. A review, with the deals that a table would use, says what all its
choices together cost beside those of the keen player, with an interval. The truth is found by 100,000 deals for each
decision at which the keen player would have moved otherwise. Each interval should hold it 95 times in 100, and no
sentence may say what is false.

On average over many games, what the choices cost must be what simulations say: by how much a keen player does better
than a random one in that seat. Simulations know the real cards, so this also tests how reviews deal the hidden ones.

Games are stored in reviews.json as they are done, so a run can be stopped at any time and continued. They are valid for
that version of the players and that number of deals.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

from gamelib import Stream, player, record, simulate
from gamelib.analysis.evaluation import values_in_deals
from gamelib.analysis.review import ALIKE, Review, deals_at_table, review, sum_interval
from gamelib.core.intervals import Interval, mean_interval, share_interval
from gamelib.players import rules_for
from gamelib.players.dealing import dealing_for
from gamelib.record import Record
from tests.bench.resumable import parser_of, write_page
from tests.bench.strength import load, play_mark, store

HERE = Path(__file__).parent
RECORD, PAGE = HERE / "reviews.json", HERE / "reviews.md"
TABLES = (
    ("nanatoridori", 4),
    ("nanuk", 5),
    ("koinobori", 3),
    ("nanatoridori", 3),
    ("nanuk", 6),
    ("koinobori", 4),
    ("nanatoridori", 2),
    ("koinobori", 2),
)
GAMES, DEALS, ROUNDS = 200, 100_000, 100_000
WANTED = 0.9
LEVEL = "keen"


class JudgedReview(NamedTuple):
    """A reviewed game: what its choices cost by the review, and in truth with its standard error; its rounds."""

    table: str
    cost: tuple[float, float, float]
    truth: float
    error: float
    rounds: int
    said: str
    is_true: bool
    """Whether the sentence is true."""

    @property
    def is_held(self) -> bool:
        """Whether the interval holds the truth."""
        return self.cost[1] <= self.truth <= self.cost[2]


def judge(number: int, deals: int = DEALS) -> JudgedReview:
    """Play and review a game; find out what its choices cost in truth."""
    game, players = TABLES[number % len(TABLES)]
    seat = number // len(TABLES) % players
    played = play_game(game, players, number, seat)
    first, fresh = deals_at_table(game)
    found = review(played, first, number, fresh_deals=fresh, seats=[seat], policy=LEVEL, progress=False)
    together = found.balances[0].together
    truth = true_cost(played, found, Stream(number, "truth"), deals)
    error = (truth.high - truth.low) / 4
    return JudgedReview(
        f"{game}, {players} players",
        tuple(together.cost),
        truth.value,
        error,
        together.rounds,
        together.describe(),
        is_true(together.each_round, truth.value / together.rounds),
    )


def play_game(game: str, players: int, number: int, seat: int) -> Record:
    """Return the record of a game of a random player among keen ones."""
    played = record.start(game, players=players, seed=Stream(number, "reviewed", game).next_bits())
    bots = [player("random" if each == seat else LEVEL) for each in range(players)]
    chance = [Stream(number, "reviewed", each) for each in range(players)]
    while not played.state.result:
        if not played.state.to_act:
            played = played.next_round()
            continue
        acting = played.state.to_act[0]
        played = played.play(bots[acting].move(played.state.view(acting), chance[acting]), acting)
    return played


def true_cost(played: Record, found: Review, rng: Stream, deals: int) -> Interval:
    """Return what the choices of a review cost beside the level's, found anew by so many deals for each."""
    keen, samples, blocks = player(LEVEL), [], []
    for decision in sorted(found.decisions, key=lambda each: each.ply):
        view = played.at(decision.ply).view(decision.seat)
        level = keen.move(view)
        if str(level) == decision.move:
            continue
        made = view.read_move(decision.move)
        dealing = dealing_for(view, rules_for(view), deals)
        blocks.append(dealing.block)
        batches = values_in_deals(dealing, [made, level], keen, "win", rng, deals)
        samples.append([better - own for some in batches for own, better in some])
    return sum_interval(samples, blocks)


def is_true(said: Interval, truth: float) -> bool:
    """Return whether what a review says of a cost in a round is true."""
    if said.low > 0 or said.high < 0:
        return said.low <= truth <= said.high
    most = max(-said.low, said.high)
    return abs(truth) <= most + 0.005 if most <= ALIKE else said.low <= truth <= said.high


# The record --------------------------------------------------------------------------


def continue_record(path: Path, until: float, games: int, deals: int, jobs: int) -> bool:
    """Continue the record until a time; return whether it is complete."""
    marks = {game: level_mark(game) for game, _players in TABLES}
    kept = {
        key: each for key, each in load(path).items() if each["mark"] == marks[each["game"]] and each["deals"] == deals
    }
    waiting = [number for number in range(games) if str(number) not in kept]
    with ProcessPoolExecutor(jobs) as pool:
        futures = {}
        while waiting or futures:
            while waiting and len(futures) < jobs and time.time() < until:
                number = waiting.pop(0)
                futures[pool.submit(judge, number, deals)] = number
            if not futures:
                return False
            done = next(as_completed(futures))
            number = futures.pop(done)
            game = TABLES[number % len(TABLES)][0]
            kept[str(number)] = {"game": game, "mark": marks[game], "deals": deals, **done.result()._asdict()}
            store(kept, path)
    return True


def level_mark(game: str) -> str:
    """Return a mark of how the level plays, and of how many deals a review takes."""
    first, fresh = deals_at_table(game)
    return f"{play_mark(game, LEVEL)}, {first} and {fresh} deals"


def judged_games(kept: dict[str, Any]) -> Iterator[JudgedReview]:
    """Yield the games of a record."""
    for number in sorted(kept, key=int):
        yield JudgedReview(**{name: kept[number][name] for name in JudgedReview._fields})


def page_of(kept: dict[str, Any], rounds: int) -> str:
    """Return the page: how often intervals hold the truth and sentences are true, and costs beside simulations."""
    found = list(judged_games(kept))
    lines = [
        "# Whether reviews judge choices rightly",
        "",
        "By `python -m tests.bench.reviews`. One random player among keen ones; what all its choices together "
        "cost beside those of the keen player, by the review and in truth.",
        "",
    ]
    if not found:
        return "\n".join(lines)
    held, right = (
        share_interval(sum(getattr(each, name) for each in found), len(found)) for name in ("is_held", "is_true")
    )
    truths = sorted(each.error for each in found)
    lines += [
        f"In {len(found)} games {held} of the intervals hold the truth, where at least {WANTED} is wanted; "
        f"{right} of the sentences are true. The truth is known to {truths[len(truths) // 2]:.3f} in the median "
        "game.",
        "",
        "| table | games | cost in a round, by the reviews | by simulation | | median half-width |",
        "| --- | ---: | --- | --- | --- | ---: |",
    ]
    for game, players in TABLES:
        own = [each for each in found if each.table == f"{game}, {players} players"]
        if len(own) > 1:
            costs = mean_interval([each.cost[0] / each.rounds for each in own])
            widths = sorted((each.cost[2] - each.cost[1]) / 2 / each.rounds for each in own)
            played = simulated_cost(game, players, rounds)
            lines.append(
                f"| {own[0].table} | {len(own)} | {costs} | {played} "
                f"| {'apart' if costs.excludes(played.value) else ''} | {widths[len(widths) // 2]:.3f} |"
            )
    return "\n".join([*lines, ""])


def simulated_cost(game: str, players: int, rounds: int) -> Interval:
    """Return by how much a keen player does better in a round than a random one, both among keen ones."""
    found = simulate(game, ["random", *[LEVEL] * (players - 1)], rounds, seed=1, progress=False)
    is_loss = game == "nanatoridori" and players > 2
    share, fair = found.loss(0) if is_loss else found.share(0), 1 / players
    gaps = sorted((share.low - fair, share.high - fair) if is_loss else (fair - share.high, fair - share.low))
    return Interval(share.value - fair if is_loss else fair - share.value, *gaps)


def main() -> int:
    """Judge on, print the page and write it."""
    parser = parser_of("reviews", __doc__, RECORD, PAGE, minutes=480.0)
    parser.add_argument("--games", type=int, default=GAMES, help="how many games")
    parser.add_argument("--deals", type=int, default=DEALS, help="deals for the truth about a decision")
    parser.add_argument("--jobs", type=int, default=1, help="how many games at a time, each on a core of its own")
    args = parser.parse_args()
    is_complete = continue_record(args.record, time.time() + 60 * args.minutes, args.games, args.deals, args.jobs)
    return write_page(page_of(load(args.record), ROUNDS), args.write, is_complete=is_complete)


if __name__ == "__main__":
    raise SystemExit(main())
