"""Measure the reasons that a review gives for mistakes: `python -m tests.bench.reasons --games 300 --jobs 2`.

In each game a newcomer sits among keen players: it plays by the rules of thumb, and one time in four makes another of
the likeliest moves. Every mistake that its review names is asked why. Each reason found is tried again in fresh deals,
many more than the library took, and so are the edits that should not matter, as if they were causes. Learners are
simulated here; people make other mistakes.

Games are stored in reasons.json as they are done, so a run can be stopped at any time and continued. They are valid for
that version of the causes, of the players and that number of deals.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from zlib import crc32

from gamelib import Stream, player, record
from gamelib.analysis import tested_reasons
from gamelib.analysis.review import deals_at_table, review
from gamelib.analysis.tested_reasons import (
    REMOVED,
    Question,
    deals_of_test,
    edit_without,
    find_tested_reason,
    holds,
    try_edits,
)
from gamelib.core import causes, registry
from gamelib.core.causes import find_controls
from gamelib.core.intervals import share_interval
from gamelib.core.protocols import View
from gamelib.players import rules_for
from gamelib.record import Record
from tests.bench.strength import load, play_mark, store

HERE = Path(__file__).parent
RECORD, PAGE = HERE / "reasons.json", HERE / "reasons.md"
TABLES = (
    ("nanatoridori", 4),
    ("nanuk", 5),
    ("koinobori", 3),
    ("nanatoridori", 3),
    ("nanuk", 6),
    ("koinobori", 2),
    ("nanatoridori", 2),
    ("nanuk", 8),
    ("koinobori", 4),
)
GAMES, FRESH_DEALS = 300, 6000
SLIPS = 4
"""Of so many decisions of a newcomer, one is a slip."""
WANTED, MOST_FALLING, MOST_SECONDS = 0.6, 0.05, 1.0
"""The share of mistakes with a reason and of reasons that may fall, and the seconds that a mistake may take."""
LEVEL = "keen"


class AskedMistake(NamedTuple):
    """A mistake that was asked why: the reason found, and what became of it in fresh deals."""

    kinds: str
    """The kinds of the move made and of the better one."""
    cost: float
    reason: str
    """Which causes were said; "" if none was."""
    removed: float
    fresh: float
    """The part of the cost that is gone without the causes in fresh deals."""
    controls: int
    """How many edits that should not matter were tried as if they were causes."""
    hits: int
    """How many of them would have been said."""
    seconds: float
    """The processor's time for the reason."""


def play_game(game: str, players: int, number: int, seat: int) -> Record:
    """Return the record of a game of a newcomer among keen players."""
    played = record.start(game, players=players, seed=Stream(number, "asked why", game).next_bits())
    keen, careful, chance = player(LEVEL), player("careful"), Stream(number, "asked why", "moves")
    while not played.state.result:
        if not played.state.to_act:
            played = played.next_round()
            continue
        acting = played.state.to_act[0]
        view = played.state.view(acting)
        if acting != seat:
            move = keen.move(view, chance)
        elif chance.randbelow(SLIPS):
            move = careful.move(view, chance)
        else:
            move = chance.choice(tuple(rules_for(view).candidates(view)))
        played = played.play(move, acting)
    return played


def ask_game(number: int, fresh_deals: int = FRESH_DEALS) -> list[AskedMistake]:
    """Play and review a game; ask each of its mistakes why."""
    game, players = TABLES[number % len(TABLES)]
    seat = number // len(TABLES) % players
    played = play_game(game, players, number, seat)
    first, again = deals_at_table(game)
    found = review(played, first, number, fresh_deals=again, seats=[seat], policy=LEVEL, progress=False)
    return [
        ask_mistake(played.at(each.ply).view(seat), each.move, each.better, each.cost.value, (number, fresh_deals))
        for each in found.decisions
        if each.is_mistake
    ]


def ask_mistake(view: View, move: str, better: str, cost: float, asked: tuple[int, int]) -> AskedMistake:
    """Ask a mistake why; `asked` is the seed, and the number of fresh deals."""
    (seed, fresh_deals), began = asked, time.process_time()
    found = find_tested_reason(view, move, better, seed, policy=LEVEL)
    seconds = time.process_time() - began
    question = Question(view, view.read_move(move), view.read_move(better), player(LEVEL))
    controls = [*find_controls(view, question.made, question.better)]
    tried = try_edits(question, controls, Stream(seed, "controls"), deals_of_test(registry.game_of(view))[1]) or []
    fresh = None
    if found:
        fresh = try_edits(question, [edit_without(found.causes)], Stream(seed, "fresh deals"), fresh_deals)
    return AskedMistake(
        f"{question.made.kind}, {question.better.kind}",
        cost,
        found.kind if found else "",
        found.removed if found else 0.0,
        fresh[0].removed if fresh else 0.0,
        len(tried),
        sum(map(holds, tried)),
        seconds,
    )


# The record --------------------------------------------------------------------------


def continue_record(path: Path, until: float, games: int, deals: int, jobs: int) -> bool:
    """Continue the record until a time; return whether it is complete."""
    marks = {game: mark_of(game) for game, _players in TABLES}
    kept = {
        key: each for key, each in load(path).items() if each["mark"] == marks[each["game"]] and each["deals"] == deals
    }
    waiting = [number for number in range(games) if str(number) not in kept]
    with ProcessPoolExecutor(jobs) as pool:
        futures = {}
        while waiting or futures:
            while waiting and len(futures) < jobs and time.time() < until:
                number = waiting.pop(0)
                futures[pool.submit(ask_game, number, deals)] = number
            if not futures:
                return False
            done = next(as_completed(futures))
            number = futures.pop(done)
            game, players = TABLES[number % len(TABLES)]
            asked = [each._asdict() for each in done.result()]
            kept[str(number)] = {
                "game": game,
                "players": players,
                "mark": marks[game],
                "deals": deals,
                "mistakes": asked,
            }
            store(kept, path)
    return True


def mark_of(game: str) -> str:
    """Return a mark of the causes of a game, of how they are tested, and of how the players play."""
    modules = (causes, tested_reasons, registry.load(registry.about(game).causes))
    text = b"".join(Path(str(module.__file__)).read_bytes() for module in modules)
    return f"{crc32(text):08x}, {play_mark(game, LEVEL, 'careful')}"


def mistakes_of(kept: dict[str, Any], game: str) -> Iterator[AskedMistake]:
    """Yield the mistakes of a game in a record."""
    for number in sorted(kept, key=int):
        if kept[number]["game"] == game:
            yield from (AskedMistake(**each) for each in kept[number]["mistakes"])


def page_of(kept: dict[str, Any]) -> str:
    """Return the page: for each game, how many mistakes have a reason, and what becomes of reasons in fresh deals."""
    lines = [
        "# Whether reasons for mistakes hold",
        "",
        "By `python -m tests.bench.reasons`. A simulated newcomer among keen players; every mistake that its review "
        "names is asked why. A reason holds if without its cause 60 % of the cost is gone in fresh deals, too. An edit "
        "that should not matter is a hit if it would have been said as a cause.",
        "",
        f"Wanted: at least {WANTED:.0%} of mistakes with a reason, at most {MOST_FALLING:.0%} of reasons that fall, "
        f"none whose sign changes, at most {MOST_SECONDS:.0f} s.",
        "",
        "| game | games | mistakes | with a reason | reasons that fall | signs changed | hits of controls "
        "| seconds: median | most |",
        "| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    said: list[str] = []
    for game in dict.fromkeys(game for game, _players in TABLES):
        found = [*mistakes_of(kept, game)]
        reasons = [each for each in found if each.reason]
        if not found:
            continue
        falling, changed = (sum(each.fresh < part for each in reasons) for part in (REMOVED, 0))
        seconds = [each.seconds for each in found]
        lines.append(
            f"| {game} | {sum(each['game'] == game for each in kept.values())} | {len(found)} "
            f"| {share_interval(len(reasons), len(found))} | {falling} of {len(reasons)} | {changed} "
            f"| {sum(each.hits for each in found)} of {sum(each.controls for each in found)} "
            f"| {median(seconds):.2f} | {max(seconds):.2f} |"
        )
        kinds = Counter(each.reason for each in reasons).most_common()
        said.append(f"- {game}: " + ", ".join(f"{kind} {number}" for kind, number in kinds))
    return "\n".join([*lines, "", "What was said:", "", *said, ""])


def main() -> int:
    """Ask on, print the page and write it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.reasons", description=__doc__)
    parser.add_argument("--minutes", type=float, default=480.0, help="how long to begin new games")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games")
    parser.add_argument("--deals", type=int, default=FRESH_DEALS, help="fresh deals for each reason")
    parser.add_argument("--jobs", type=int, default=1, help="how many games at a time, each on a core of its own")
    parser.add_argument("--record", type=Path, default=RECORD, help="the file with the record")
    parser.add_argument("--write", type=Path, default=PAGE, help="write the page to this file")
    args = parser.parse_args()
    is_complete = continue_record(args.record, time.time() + 60 * args.minutes, args.games, args.deals, args.jobs)
    page = page_of(load(args.record))
    print(page)
    args.write.write_text(page, encoding="utf-8")
    return 0 if is_complete else 1


if __name__ == "__main__":
    raise SystemExit(main())
