"""See how fast steps for each belief are made, and how much they vary: `python -m tests.bench.practice --jobs 2`.

For each belief a thousand steps are made, each from another seed, and played as `tests/beliefs` plays them. The record
in practice.json is continued; a belief starts again as soon as other steps are made for it.
"""

from __future__ import annotations

import os
import platform
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

from gamelib import beliefs
from gamelib.core import registry
from gamelib.lessons.practice import make_practice
from tests.beliefs.practised import answer_of, faults_of, variety_of
from tests.bench.resumable import parser_of, write_page
from tests.bench.strength import load, store

HERE = Path(__file__).parent
RECORD, PAGE = HERE / "practice.json", HERE / "practice.md"
STEPS = 1000
"""Steps for each belief."""
LEAST_A_SECOND = 60
OF_MARK = 5
"""Steps that tell whether those of a belief have changed."""
FORMS = {"choose": "chosen", "number": "typed", "pick": "pointed at", "play": "played"}

Pair = tuple[str, str]
"""A game and a belief about it."""


def every_belief() -> Iterator[Pair]:
    """Yield each belief about each game."""
    for game in registry.games():
        if registry.about(game).beliefs:
            yield from ((game, belief.name) for belief in beliefs.of(game))


def key_of(pair: Pair) -> str:
    """Return the belief in words, by which its results are stored."""
    return ", ".join(pair)


def mark_of(pair: Pair) -> str:
    """Return a mark of the steps that are made for a belief; it changes when they do."""
    steps = [make_practice(*pair, seed).step for seed in range(OF_MARK)]
    return f"{zlib.crc32(repr([(step, step.options, step.mistakes) for step in steps]).encode()):08x}"


def measure(pair: Pair, number: int) -> dict[str, Any]:
    """Make and play steps for a belief, and return how fast they were made and how much they vary."""
    make_practice(*pair, 0)  # what is looked up once for all steps is not part of their time
    began = time.process_time()
    made = [make_practice(*pair, seed) for seed in range(number)]
    seconds = time.process_time() - began
    variety = variety_of(made)
    return {
        "mark": mark_of(pair),
        "steps": number,
        "rate": round(number / seconds),
        "faults": sum(len(faults_of(each, pair[1])) for each in made),
        "different": round(variety.steps * number),
        "positions": len({each.step.position for each in made} - {None}),
        "questions": len({each.step.say for each in made}),
        "answers": variety.answers,
        "most": Counter(map(answer_of, made)).most_common(1)[0][1],
        "varies": variety.is_enough,
        "forms": dict(Counter(each.step.kind for each in made)),
    }


def is_stored(record: dict[str, Any], pair: Pair, number: int) -> bool:
    """Return whether the record holds so many steps of a belief as they are made now."""
    stored = record.get(key_of(pair), {})
    return bool(stored.get("steps") == number and stored.get("mark") == mark_of(pair))


def continue_record(path: Path, until: float, jobs: int, number: int, only: str = "") -> bool:
    """Continue the record until a time; return whether it is complete."""
    record = load(path)
    missing = [pair for pair in every_belief() if only in key_of(pair) and not is_stored(record, pair, number)]
    with ProcessPoolExecutor(jobs) as pool:
        running: dict[Future[dict[str, Any]], Pair] = {}
        while running or (missing and time.time() < until):
            while missing and len(running) < jobs and time.time() < until:
                pair = missing.pop(0)
                running[pool.submit(measure, pair, number)] = pair
            done, _waiting = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                record[key_of(running.pop(each))] = each.result()
            store(record, path)
    return not missing


# The page -------------------------------------------------------------------------------


def reaches(found: dict[str, Any]) -> bool:
    """Return whether steps for a belief are made fast enough, vary, and all are right."""
    return bool(found["rate"] >= LEAST_A_SECOND and found["varies"] and not found["faults"])


def page_of(record: dict[str, Any]) -> str:
    """Return the page, with a row for each belief."""
    rows = [(pair, record[key_of(pair)]) for pair in every_belief() if key_of(pair) in record]
    every = [found for _pair, found in rows]
    steps, faults = (sum(found[word] for found in every) for word in ("steps", "faults"))
    lines = [
        "# Steps made for one belief",
        "",
        f"By `python -m tests.bench.practice`, on CPython {platform.python_version()}. In each step somebody who holds"
        " the belief answers wrongly. Every step is played before it counts as made: the right answer does it, and no"
        f" answer of the believer does. {steps:,} steps for {len(rows)} beliefs were played once more as the tests play"
        f" them, and {faults} had a fault. At least {LEAST_A_SECOND} a second are to be made; the slowest are made at"
        f" {min((found['rate'] for found in every), default=0)} a second of processor time.",
        "",
        "Different are steps with another question or another position. Where the question tells all, no position is"
        " shown; where the position does, the question may always be the same. The last columns say how many answers"
        " are right in some step, how many steps have the one that is right most often, and how they are answered.",
        "",
        "| game | belief | steps | a second | different | positions | questions | answers | most often | answered | |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |",
        *(_row(pair, found) for pair, found in rows),
    ]
    return "\n".join([*lines, ""])


def _row(pair: Pair, found: dict[str, Any]) -> str:
    counted = [str(found[word]) for word in ("steps", "rate", "different", "positions", "questions", "answers")]
    forms = ", ".join(f"{name} {found['forms'][kind]}" for kind, name in FORMS.items() if kind in found["forms"])
    verdict = "reached" if reaches(found) else "not reached"
    return f"| {' | '.join([*pair, *counted, str(found['most']), forms, verdict])} |"


def main() -> int:
    """Look on, print the page and write it."""
    parser = parser_of("practice", __doc__, RECORD, PAGE)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--steps", type=int, default=STEPS, help="steps for each belief")
    parser.add_argument("--only", default="", help="only beliefs with these words, such as 'nanuk, target-ends'")
    args = parser.parse_args()
    is_complete = continue_record(args.record, time.time() + 60 * args.minutes, args.jobs, args.steps, args.only)
    return write_page(page_of(load(args.record)), args.write, is_complete=is_complete)


if __name__ == "__main__":
    raise SystemExit(main())
