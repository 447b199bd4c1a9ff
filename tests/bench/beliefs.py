"""See how soon beliefs are named, with simulated learners: `python -m tests.bench.beliefs --jobs 2 --minutes 30`.

Each learner holds one belief, or none, and is asked what tells most. They answer as their belief leads them, some of
them only seven times in ten, and one answer in ten is drawn from all that anybody could give. These learners are made
of the same beliefs and questions that the library judges by: what people do may differ. The record in beliefs.json is
continued; results hold for one way of asking and naming, and start again with another.
"""

from __future__ import annotations

import os
import platform
import time
import zlib
from collections.abc import Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any, NamedTuple

from gamelib import Stream
from gamelib.beliefs import Item, Learner, ask, next_item, of
from gamelib.beliefs.evidence import YES_OR_NO, answers_to
from gamelib.core import registry
from tests.bench.resumable import parser_of, write_page
from tests.bench.strength import load, store

HERE = Path(__file__).parent
RECORD, PAGE = HERE / "beliefs.json", HERE / "beliefs.md"
LEARNERS, SLICE = 200, 10
"""Learners of each sort, and how many of them are one piece of work."""
SLIPS = 10
"""So many answers in a hundred are slips."""
IN_WINDOW = 7
"""Beliefs in the window of a lesson."""
DECISIONS = {"window": 8, "whole": 20}
"""How many questions each is asked at most: about a window of beliefs, about all of the game."""
ODD_ANSWERS = ("?", "??")
"""Slips that nobody has a reason for, where more than yes or no can be answered."""
MOST_FALSE = 0.01


class Sort(NamedTuple):
    """Learners of one sort: in which game, asked about what, and how many times in ten they act on their belief."""

    game: str
    scope: str
    acts: int
    """0 for learners who hold no belief."""

    @property
    def key(self) -> str:
        """The sort in words, by which its results are stored."""
        return f"{self.game}, {self.scope}, {self.acts}"

    @property
    def bars(self) -> dict[int, float]:
        """Which share is to be named within so many decisions."""
        if not self.acts:
            return {}
        if self.scope == "window":
            return {8: 0.99 if self.acts == 10 else 0.9}
        return {12: 0.75, 20: 0.9} if self.acts == 10 else {20: 0.7}


class Course(NamedTuple):
    """How it goes with one learner: what is known in the end, after how many decisions, and the seconds of choosing."""

    learner: Learner
    decisions: int
    is_right: bool
    seconds: float


def sorts() -> Iterator[Sort]:
    """Yield every sort of learner."""
    for game in registry.games():
        if registry.about(game).beliefs:
            yield from (Sort(game, scope, acts) for scope in DECISIONS for acts in (10, 7, 0))


def answer_like(item: Item[Any], held: Collection[str], acts: int, rng: Stream) -> str:
    """Return what somebody answers who holds these beliefs, and acts on each so many times in ten."""
    if rng.randbelow(100) < SLIPS:
        possible = answers_to(item).possible
        return rng.choice(sorted(YES_OR_NO if possible <= YES_OR_NO else {*possible, *ODD_ANSWERS}))
    return rng.choice(sorted(ask(item, *(name for name in held if rng.randbelow(10) < acts))))


def follow(sort: Sort, number: int) -> Course:
    """Return how it goes with one learner of a sort."""
    names, rng = [each.name for each in of(sort.game)], Stream(number, f"learner, {sort.key}")
    own = names[number % len(names)]
    others = [name for name in names if name != own]
    window = (own, *rng.sample(others, IN_WINDOW - 1)) if sort.scope == "window" else ()
    held = (own,) if sort.acts else ()
    return question(Learner(sort.game), held, rng, window=window, acts=sort.acts, most=DECISIONS[sort.scope])


def question(
    learner: Learner, held: Collection[str], rng: Stream, *, window: Collection[str] = (), acts: int = 10, most: int
) -> Course:
    """Ask somebody with these beliefs until one is named, or as often as allowed, and return how it goes."""
    asked: list[Item[Any]] = []
    seconds = 0.0
    while not learner.named and len(asked) < most:
        began = time.process_time()
        asked.append(next_item(learner, rng, window=window, asked=asked))
        seconds += time.process_time() - began
        learner = learner.note(asked[-1], answer_like(asked[-1], held, acts, rng), day=1, window=window)
    return Course(learner, len(asked), {*learner.named} <= {*held}, seconds)


def follow_some(sort: Sort, first: int, beyond: int) -> dict[str, Any]:
    """Return how it goes with some learners: after how many decisions they are named, and how many falsely."""
    courses = [follow(sort, number) for number in range(first, beyond)]
    return {
        "learners": len(courses),
        "named": sorted(each.decisions for each in courses if each.learner.named and each.is_right),
        "false": sum(not each.is_right for each in courses),
        "decisions": sum(each.decisions for each in courses),
        "seconds": round(sum(each.seconds for each in courses), 3),
    }


def add(some: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """Return both together."""
    both = {word: some[word] + more[word] for word in more}
    return both | {"named": sorted(both["named"]), "seconds": round(both["seconds"], 3)}


def mark_of(sort: Sort) -> str:
    """Return a mark of how learners of a sort are asked and named; it changes when that does."""
    return f"{zlib.crc32(repr([follow(sort, number)[:2] for number in range(3)]).encode()):08x}"


def stored_entry(record: dict[str, Any], sort: Sort, mark: str) -> dict[str, Any]:
    """Return what is stored of a sort, nothing if it is asked or named in another way since."""
    stored = record.get(sort.key, {})
    return dict(stored) if stored.get("mark") == mark else {"mark": mark, "done": [], "sums": follow_some(sort, 0, 0)}


def continue_record(path: Path, until: float, jobs: int, learners: int, only: str = "") -> bool:
    """Continue the record until a time; return whether it is complete."""
    chosen = [sort for sort in sorts() if only in sort.key]
    with ProcessPoolExecutor(jobs) as pool:
        marks = dict(zip(chosen, pool.map(mark_of, chosen), strict=True))
        record = load(path)
        entries = {sort: stored_entry(record, sort, marks[sort]) for sort in chosen}
        slices = [(sort, first) for first in range(0, learners, SLICE) for sort in chosen]
        missing = [(sort, first) for sort, first in slices if first not in entries[sort]["done"]]
        running: dict[Future[dict[str, Any]], tuple[Sort, int]] = {}
        while running or (missing and time.time() < until):
            while missing and len(running) < jobs and time.time() < until:
                sort, first = missing.pop(0)
                running[pool.submit(follow_some, sort, first, min(first + SLICE, learners))] = sort, first
            done, _waiting = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                sort, first = running.pop(each)
                found = entries[sort]
                found["done"] = sorted([*found["done"], first])
                found["sums"] = add(found["sums"], each.result())
                record[sort.key] = found
            store(record, path)
    return not missing


# The page -------------------------------------------------------------------------------

SCOPES = {"window": f"{IN_WINDOW} beliefs", "whole": "all beliefs"}
WHO = {10: "one belief, always", 7: "one belief, 7 times in 10", 0: "no belief"}


def page_of(record: dict[str, Any]) -> str:
    """Return the page, with a row for each sort."""
    looked_at = [(sort, record[sort.key]["sums"]) for sort in sorts() if record.get(sort.key, {}).get("done")]
    seconds, decisions = (sum(sums[word] for _sort, sums in looked_at) for word in ("seconds", "decisions"))
    lines = [
        "# How soon a belief is named",
        "",
        f"By `python -m tests.bench.beliefs`, on CPython {platform.python_version()}. All learners are simulated: they"
        " hold one belief or none, act on it always or seven times in ten, and one answer in ten is drawn from all that"
        " anybody could give. The beliefs of a game take turns from learner to learner. The window of a lesson has"
        f" {IN_WINDOW} beliefs, drawn for each learner; the question that confirms a suspicion counts as a decision."
        f" A name is false if the learner does not hold the belief; at most {MOST_FALSE:.0%} may be, among learners who"
        f" are asked {DECISIONS['window']} questions about a window, {DECISIONS['whole']} about the whole game. Bars"
        " stand in brackets.",
        "",
        f"Choosing an item took {1000 * seconds / max(1, decisions):.0f} ms of processor time on average.",
        "",
        "| game | asked about | holds, acts on it | learners | within 8 | within 12 | within 20 | false names | |",
        "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |",
        *(_row(sort, sums) for sort, sums in looked_at),
    ]
    return "\n".join([*lines, ""])


def share_within(sums: dict[str, Any], decisions: int) -> float:
    """Return which share of the learners was named rightly within so many decisions."""
    return float(sum(each <= decisions for each in sums["named"]) / sums["learners"])


def reaches(sort: Sort, sums: dict[str, Any]) -> bool:
    """Return whether learners of a sort are named as soon as they should, and not falsely."""
    soon = all(share_within(sums, decisions) >= bar for decisions, bar in sort.bars.items())
    return soon and sums["false"] <= MOST_FALSE * sums["learners"]


def _row(sort: Sort, sums: dict[str, Any]) -> str:
    shares = [_share(sort, sums, decisions) for decisions in (8, 12, 20)]
    verdict = "reached" if reaches(sort, sums) else "not reached"
    false = f"{sums['false'] / sums['learners']:.1%}"
    parts = [sort.game, SCOPES[sort.scope], WHO[sort.acts], str(sums["learners"]), *shares, false, verdict]
    return f"| {' | '.join(parts)} |"


def _share(sort: Sort, sums: dict[str, Any], decisions: int) -> str:
    if not sort.acts or decisions > DECISIONS[sort.scope]:
        return ""
    bar = f" ({sort.bars[decisions]:.0%})" if decisions in sort.bars else ""
    return f"{share_within(sums, decisions):.1%}{bar}"


def main() -> int:
    """Look on, print the page and write it."""
    parser = parser_of("beliefs", __doc__, RECORD, PAGE)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--learners", type=int, default=LEARNERS, help="learners of each sort")
    parser.add_argument("--only", default="", help="only sorts with these words, such as 'nanuk, window'")
    args = parser.parse_args()
    until = time.time() + 60 * args.minutes
    is_complete = continue_record(args.record, until, args.jobs, args.learners, args.only)
    return write_page(page_of(load(args.record)), args.write, is_complete=is_complete)


if __name__ == "__main__":
    raise SystemExit(main())
