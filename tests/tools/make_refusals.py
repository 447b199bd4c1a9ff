"""`python -m tests.tools.make_refusals` updates the sample refusals in `tests/rules/refusals`, and adds new ones.

Each file is a list of positions, each with what somebody tries there, and what is answered; refusals of a kind that is
not there yet are looked for in random games. Other tests ask for a refusal's clause and for what it names, not for its
words. Read every line of the difference before it is committed: the answer must be the first thing that is wrong, true
in this position, and friendly, the places in brackets must be those at fault, and what is offered instead must serve
the same purpose.

Some refusals need what no random game has, and their positions are written by hand: a card hung on the mast and another
flown by a ruling against it (KOI-3.5), which needs two plays in a turn, and a steal with a full hand (KOI-4.23), which
needs a level that holds fewer cards than the one below it.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.errors import GameError
from tests.laws import GAMES, about, letter
from tests.laws.configurations import Step, configurations, play

FOLDER = Path(__file__).parent.parent / "rules" / "refusals"
POSITIONS = 1_200
"""Positions in which the moves are tried."""
MAX_BEFORE = 4
"""Moves after the written position, where what has happened decides the sentence."""


class Case(NamedTuple):
    """A stored refusal: the position, the moves made from there, who tries what, and the answer."""

    position: str
    moves: tuple[str, ...]
    tried: str
    answer: str


def read_cases(game: str) -> list[Case]:
    """Return the cases in the file of a game."""
    cases = list[Case]()
    for part in (FOLDER / f"{game}.txt").read_text(encoding="utf-8").split("\n\n"):
        position, *rest = part.strip().split("\n")
        moves = tuple(line.removeprefix("+ ") for line in rest if line.startswith("+ "))
        lines = iter(line for line in rest if not line.startswith("+ "))
        cases += [Case(position, moves, tried, answer.strip()) for tried, answer in zip(lines, lines, strict=True)]
    return cases


def state_of(game: str, case: Case) -> Any:
    """Return the state in which a case is tried."""
    rules = registry.about(game).rules
    state = rules.read(case.position, seed=1)
    for line in case.moves:
        seat, _blank, move = line.partition(" ")
        state = state.play(move, "ABCDEFGH".index(seat))
    return state


def answer_now(game: str, case: Case) -> str:
    """Return today's answer to the move tried in a case."""
    seat, _blank, tried = case.tried.partition(" ")
    view = state_of(game, case).view("ABCDEFGH".index(seat))
    return describe(view.why_not(registry.about(game).rules.read_move(tried)))


def describe(refusal: Any) -> str:
    """Return a refusal on one line: its clause, its sentence, the places at fault, and what is offered instead."""
    if refusal is None:
        return "(legal)"
    at_fault = f" [{' '.join(refusal.cards)}]" if refusal.cards else ""
    return f"{refusal.clause}: {refusal.because}{at_fault} -> {refusal.instead or '-'}"


# Looking for cases ---------------------------------------------------------------------


def positions(game: str) -> Iterator[list[Step]]:
    """Yield moments of random games, each with the moments before it."""
    rng, found = Random(11), 0
    for seed in range(10**6):
        way = rng.choice(configurations(game))
        steps = list(play(way, 5 * 10**6 + seed))
        for at in rng.sample(range(len(steps)), min(8, len(steps))):
            yield steps[max(0, at - MAX_BEFORE) : at + 1]
            found += 1
            if found >= POSITIONS:
                return


def beginning_of_sentence(sentence: str) -> str:
    """Return the beginning of a sentence, without the words that depend on the position."""
    plain = re.sub(
        r"\((?:cover|move|extra|take one|take two|steal|refresh)\)"
        r"|\b(?:green|lime|orange|black|purple|pink|deer|seals?|fish|birds?|ones?|twos?|threes?|fours?|fives?|six(?:es)?"
        r"|sevens?|eight|nine|an?|and|or|with|bear|double|[A-Z][a-z]+|has|have|does|do|lies?)\b|[^a-z ]",
        "",
        re.split(": (?:choose|your ante|you give)|: in your hand it goes|; in front of you|; your hand is", sentence)[
            0
        ],
    )
    return " ".join(plain.split()[:14])


def kind_of(move: Any, refusal: Any) -> tuple[Any, ...]:
    """Return a key that is equal for refusals of the same kind."""
    return (refusal.clause, type(move).__name__, beginning_of_sentence(refusal.because), type(refusal.instead).__name__)


def judge_again(game: str, cases: Sequence[Case]) -> Iterator[tuple[Case, tuple[Any, ...]]]:
    """Yield each case with today's answer, and its kind; cases that have become legal are left out."""
    for case in cases:
        seat, _blank, tried = case.tried.partition(" ")
        move = registry.about(game).rules.read_move(tried)
        if refusal := state_of(game, case).view("ABCDEFGH".index(seat)).why_not(move):
            yield case._replace(answer=describe(refusal)), kind_of(move, refusal)


def find_cases(game: str, kept: Sequence[Case] = ()) -> list[Case]:
    """Return the stored cases, and new ones of every kind that is not among them."""
    counts, cases, rng = Counter[Any](), list[Case](), Random(12)
    for case, kind in judge_again(game, kept):
        counts[kind] += 1
        cases.append(case)
    for steps in positions(game):
        state = steps[-1].state
        for seat in {*state.to_act[:1], rng.randrange(state.players)}:
            view = state.view(seat)
            attempts = list(about(game).attempts(state, seat, rng))
            rng.shuffle(attempts)
            for move in attempts:
                refusal = view.why_not(move)
                if refusal is None or counts[kind := kind_of(move, refusal)]:
                    continue
                if case := as_case(game, steps, seat, str(move), describe(refusal)):
                    counts[kind] += 1
                    cases.append(case)
    return cases


def as_case(game: str, steps: Sequence[Step], seat: int, tried: str, answer: str) -> Case | None:
    """Return a refusal as a case that can be read back, with as few moves before it as possible."""
    for before in range(min(MAX_BEFORE, len(steps) - 1) + 1):
        start = steps[len(steps) - 1 - before]
        if any(step.move is None for step in steps[len(steps) - 1 - before : -1]):
            return None
        moves = tuple(f"{letter(step.seat)} {step.move}" for step in steps[len(steps) - 1 - before : -1])
        case = Case(start.state.write(), moves, f"{letter(seat)} {tried}", answer)
        try:
            if answer_now(game, case) == answer:
                return case
        except GameError:
            continue
    return None


def as_text(cases: Sequence[Case]) -> str:
    """Return cases as the text of a file."""
    parts: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for case in sorted(cases, key=lambda each: each.answer):
        parts.setdefault((case.position, case.moves), []).append(f"{case.tried}\n    {case.answer}")
    return (
        "\n\n".join(
            "\n".join([position, *(f"+ {move}" for move in moves), *lines])
            for (position, moves), lines in parts.items()
        )
        + "\n"
    )


if __name__ == "__main__":
    for game in sys.argv[1:] or GAMES:
        kept = read_cases(game) if (FOLDER / f"{game}.txt").exists() else []
        (FOLDER / f"{game}.txt").write_text(as_text(find_cases(game, kept)), encoding="utf-8")
