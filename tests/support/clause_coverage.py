"""`python -m tests.support.clause_coverage` lists each clause with its lesson steps, named deals and tests.

A clause is one a player can act on if it is a *must* or a *may*, or a *happens* that a player's own move brings about
or decides: all except what the table does by itself, listed in `BY_ITSELF`. Clauses that no lesson teaches yet are
listed in `tests/lessons/still_to_teach/`, one a line; remove a clause there once a lesson teaches it.
"""

from __future__ import annotations

import sys
from functools import cache

from gamelib.core import registry
from gamelib.deals import deals
from gamelib.lessons import courses
from gamelib.lessons.puzzle_files import puzzles
from tests.support import clause_index

BY_ITSELF = {
    "NANA-2.1": "dealing",
    "NANA-2.3": "who starts",
    "NANA-7.3": "the next deal",
    "NANA-8.4": "who starts next",
    "NANA-8.5": "dealing the duel",
    "NANUK-2.3": "dealing",
    "NANUK-2.7": "the wind",
    "NANUK-5.15": "the new deck runs out",
    "NANUK-5.16": "an empty deck",
    "NANUK-5.21": "new cards",
    "NANUK-5.22": "the season ends",
    "NANUK-5.23": "the season ends",
    "NANUK-5.25": "the last hunt",
    "NANUK-7.7": "nobody has bears",
    "NANUK-7.10": "a tie",
    "NANUK-8.3": "several seasons",
    "NANUK-8.4": "who starts next",
    "KOI-2.2": "the flags",
    "KOI-2.3": "dealing",
    "KOI-2.4": "dealing",
    "KOI-2.5": "who starts",
    "KOI-5.2": "the row moves up",
    "KOI-5.3": "the deck runs out",
    "KOI-5.4": "no cards are left",
    "KOI-6.6": "masts are shown",
    "KOI-7.2": "all pass",
    "KOI-7.10": "a tie",
}
"""Clauses that involve no decision, each with what the table does by itself."""


def playable_clauses(game: str) -> list[str]:
    """Return the clauses a player can act on, which lessons have to teach."""
    return [
        rule.number
        for rule in clause_index.rules(game)
        if rule.kind in ("must", "may") or (rule.kind == "happens" and rule.number not in BY_ITSELF)
    ]


@cache
def lesson_clauses(game: str) -> dict[str, list[str]]:
    """Return the steps that teach each clause, as in `01_fly_together 2 'higher, or more'`."""
    places: dict[str, list[str]] = {}
    for lesson in courses()[game]:
        for step in lesson.steps:
            for number in step.clauses:
                places.setdefault(number, []).append(f"{lesson.name} {step.number} '{step.title}'")
    for puzzle in puzzles(game):
        for number in puzzle.step.clauses:
            places.setdefault(number, []).append(f"puzzle '{puzzle.step.title}'")
    return places


def clauses_of_lessons(game: str) -> set[str]:
    """Return the clauses that lessons teach; a puzzle teaches nothing new."""
    return {number for lesson in courses()[game] for number in lesson.clauses}


def clauses_not_taught_yet(game: str) -> set[str]:
    """Return the clauses listed as not taught yet."""
    return set(
        (clause_index.TOP / "tests" / "lessons" / "still_to_teach" / f"{game}.txt").read_text(encoding="utf-8").split()
    )


def deal_clauses(game: str) -> dict[str, list[str]]:
    """Return the named deals in which each clause can be seen."""
    places: dict[str, list[str]] = {}
    for deal in deals(game):
        for number in deal.shows:
            places.setdefault(number, []).append(f"'{deal.name}'")
    return places


def coverage_table(game: str) -> str:
    """Return a table of clause, kind, lesson steps, named deals and tests, with clauses still to teach marked."""
    lines, lacking, deals = [], [], deal_clauses(game)
    wanted = playable_clauses(game)
    for rule in clause_index.rules(game):
        number = rule.number
        steps, tests = (
            lesson_clauses(game).get(number, []),
            [test for test in clause_index.tests(game) if test.number == number],
        )
        is_lacking = number in wanted and number not in clauses_of_lessons(game)
        lacking += [number] * is_lacking
        mark = "STILL TO TEACH" if is_lacking else "-" if not steps else f"{len(steps)} step(s)"
        lines.append(f"{number:<11} {rule.kind:<10} {mark:<15} {len(tests):>2} test(s)")
        lines += [f"{'':<23}{step}" for step in steps]
        lines += [f"{'':<23}deal {name}" for name in deals.get(number, ())]
    summary = f"{game}: {len(wanted)} clauses to act on, {len(wanted) - len(lacking)} taught"
    return "\n".join([*lines, summary + (f", still to teach: {' '.join(lacking)}" if lacking else "")])


if __name__ == "__main__":
    for each in sys.argv[1:] or registry.games():
        print(coverage_table(each), end="\n\n")
