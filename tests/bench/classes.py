"""See what simulated classes are told: `python -m tests.bench.classes --minutes 10`.

In a class of 24, seven hold one belief, or nobody holds any. It is asked four questions about that rule and two about
each of two others, as the wall asks them; learners answer as their belief leads them, and one answer in ten is drawn
from all that are offered. These learners are made of the same beliefs and questions that the library judges by: what
people do may differ. The record in classes.json is continued; its results hold for one way of asking and counting.
"""

from __future__ import annotations

import platform
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from gamelib import Stream
from gamelib.beliefs import ask
from gamelib.beliefs.class_beliefs import ClassBeliefs, Shown
from gamelib.core import registry
from gamelib.lessons.practice import SEEDS, MadeStep, can_be_chosen, make_choice
from tests.bench.resumable import parser_of, write_page
from tests.bench.strength import load, store

HERE = Path(__file__).parent
RECORD, PAGE = HERE / "classes.json", HERE / "classes.md"
CLASSES, SLICE = 100, 5
"""Classes of each sort, and how many of them are one piece of work."""
LEARNERS, HOLDERS = 24, 7
ABOUT_IT, OTHERS, ABOUT_OTHERS = 4, 2, 2
"""How many questions are about the rule, how many other rules are asked about, and how often each."""
SLIPS = 10
"""So many answers in a hundred are slips."""
NEAR = 1
"""A count is right if it is off by no more."""
LEAST_RIGHT, MOST_FALSE = 0.9, 0.01


class Sort(NamedTuple):
    """Classes of one sort: about which game, and how many hold a belief."""

    game: str
    holders: int

    @property
    def key(self) -> str:
        """The sort in words, by which its results are stored."""
        return f"{self.game}, {self.holders}"


def sorts() -> Iterator[Sort]:
    """Yield every sort of class."""
    for game in registry.games():
        yield from (Sort(game, holders) for holders in (HOLDERS, 0))


def mark_of(sort: Sort) -> str:
    """Return what changes when such classes are asked or counted in another way."""
    return f"{zlib.crc32(repr([teach(sort, number) for number in range(2)]).encode()):08x}"


def teach(sort: Sort, number: int) -> tuple[str, dict[str, int]]:
    """Return which belief a class was asked about most, and the beliefs that it is told of, with their counts."""
    names, rng = can_be_chosen(sort.game), Stream(number, f"class, {sort.key}")
    own = names[number % len(names)]
    others = rng.sample([name for name in names if name != own], OTHERS)
    asked = [own] * ABOUT_IT + [name for name in others for _time in range(ABOUT_OTHERS)]
    known = ClassBeliefs()
    for name in asked:
        made = make_choice(sort.game, name, 1 + rng.randbelow(SEEDS))
        known = known.noted(
            Shown(learner, made.answers, answer(made, (own,) if learner < sort.holders else (), rng), about=name)
            for learner in range(LEARNERS)
        )
    return own, {each.belief: each.learners for each in known.told()}


def answer(made: MadeStep, held: tuple[str, ...], rng: Stream) -> str:
    """Return what a learner answers: by what they hold, or now and then anything that is offered."""
    offered = [made.given[option.text] for option in made.step.options]
    if rng.randbelow(100) < SLIPS:
        return str(rng.choice(offered))
    own = sorted(ask(made.item, *held) & {*offered})
    return str(rng.choice(own or offered))


def teach_some(sort: Sort, first: int, beyond: int) -> dict[str, int]:
    """Return what some classes are told: how many rightly, with a count that is near, and how many anything false."""
    found = [teach(sort, number) for number in range(first, beyond)]
    return {
        "classes": len(found),
        "told": sum(own in told for own, told in found),
        "near": sum(abs(told.get(own, 0) - sort.holders) <= NEAR for own, told in found),
        "false": sum(bool(told.keys() - ({own} if sort.holders else set())) for own, told in found),
    }


def continue_record(path: Path, until: float, classes: int) -> bool:
    """Continue the record until a time; return whether it is complete."""
    record, is_complete = load(path), True
    marks = {sort: mark_of(sort) for sort in sorts()}
    for first in range(0, classes, SLICE):
        for sort, mark in marks.items():
            entry = record.get(sort.key, {})
            if entry.get("mark") != mark:
                entry = {"mark": mark, "done": [], "sums": {}}
            if first in entry["done"]:
                continue
            if time.time() >= until:
                is_complete = False
                continue
            more = teach_some(sort, first, min(first + SLICE, classes))
            sums = {word: entry["sums"].get(word, 0) + many for word, many in more.items()}
            record[sort.key] = {"mark": mark, "done": [*entry["done"], first], "sums": sums}
            store(record, path)
    return is_complete


def page_of(record: dict[str, Any]) -> str:
    """Return the page, with a row for each sort."""
    lines = [
        "# What a class is told of its beliefs",
        "",
        f"By `python -m tests.bench.classes`, on CPython {platform.python_version()}. All classes are simulated:"
        f" {LEARNERS} learners, of whom {HOLDERS} hold one belief, or nobody any; one answer in ten is drawn from all"
        f" that are offered. Each class is asked {ABOUT_IT} questions about the rule and {ABOUT_OTHERS} about each of"
        f" {OTHERS} others. The beliefs that can be asked about take turns. A class is told falsely if it is told of"
        f" a belief that nobody was given; at most {MOST_FALSE:.0%} of classes may be. At least {LEAST_RIGHT:.0%} are"
        f" to be told of the belief, with a count that is off by {NEAR} at most.",
        "",
        "| game | hold a belief | classes | told of it | count off by one at most | told falsely | |",
        "| --- | ---: | ---: | ---: | ---: | ---: | --- |",
        *(_row(sort, record[sort.key]["sums"]) for sort in sorts() if record.get(sort.key, {}).get("done")),
    ]
    return "\n".join([*lines, ""])


def _row(sort: Sort, sums: dict[str, int]) -> str:
    told, near, false = (sums[word] / sums["classes"] for word in ("told", "near", "false"))
    is_right = (near >= LEAST_RIGHT or not sort.holders) and false <= MOST_FALSE
    shares = [f"{told:.0%}", f"{near:.0%}"] if sort.holders else ["", ""]
    verdict = "reached" if is_right else "not reached"
    parts = [sort.game, str(sort.holders), str(sums["classes"]), *shares, f"{false:.0%}", verdict]
    return f"| {' | '.join(parts)} |"


def main() -> int:
    """Teach, print the page and write it."""
    parser = parser_of("classes", __doc__, RECORD, PAGE)
    parser.add_argument("--classes", type=int, default=CLASSES, help="classes of each sort")
    args = parser.parse_args()
    is_complete = continue_record(args.record, time.time() + 60 * args.minutes, args.classes)
    return write_page(page_of(load(args.record)), args.write, is_complete=is_complete)


if __name__ == "__main__":
    raise SystemExit(main())
