"""Steps that were made for beliefs: how an answer is given to them, what is wrong with one, and how much they vary."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from math import sqrt
from typing import Any, NamedTuple

from gamelib import beliefs
from gamelib.beliefs import Item
from gamelib.beliefs.items import NOTHING
from gamelib.core.language import address, fill_names
from gamelib.lessons import Step, start_attempt
from gamelib.lessons.practice import MadeStep, make_practice
from gamelib.players.characters import names_of_lessons
from tests.beliefs import GAMES
from tests.laws import many

DIFFERENT, MOST = 0.25, 0.6
"""The smallest share of different steps, and the largest share of those that have one and the same right answer."""
NOTATION = re.compile(r"[{}|]|\b(?:NANA|NANUK|KOI)-\d|\b[a-z]+[+/][a-z]+\b|\bpost ?\d|\bseat\b")
"""What no learner should have to read: slots, numbers of clauses, cards and places as they are typed."""


@cache
def made(game: str, name: str) -> tuple[MadeStep, ...]:
    """Return some steps made for a belief; in the deep tier 10,000 for all beliefs together."""
    each = many(15, -(-10_000 // sum(len(beliefs.of(each)) for each in GAMES)))
    return tuple(make_practice(game, name, seed) for seed in range(each))


def acts_of(item: Item[Any], step: Step, given: str) -> list[str]:
    """Return how a learner gives an answer in a step."""
    match step.kind:
        case "choose":
            return [fill_names(item.name_answer(given), address(names_of_lessons(item.game), 0))]
        case "pick":
            return ["nothing"] if given == NOTHING else [*item.places(given)]
        case "play":
            return [*item.moves(given)]
    return [given]


def faults_of(practice: MadeStep, name: str) -> list[str]:
    """Return what is wrong with a step that was made for a belief: each answer is given as a learner would."""
    step, item = practice.step, practice.item
    attempt = start_attempt(step)
    right, believed = item.judge(), beliefs.ask(item, name)
    acts = [act for given in right for act in acts_of(item, step, given)]
    faults = [f"{act} is right, but does not do the step" for act in acts if not attempt.judge(act).is_done]
    acts = [act for given in believed for act in acts_of(item, step, given)]
    if not acts:
        faults.append("the believer has no answer")
    for act in acts:
        verdict = attempt.judge(act)
        if verdict.is_done:
            faults.append(f"{act} does the step, but is the believer's")
        elif verdict.say != beliefs.belief(item.game, name).reply:
            faults.append(f"{act} gets the wrong reply: {verdict.say}")
    return faults


class Variety(NamedTuple):
    """How much steps vary that were made for one belief."""

    steps: float
    """Which share of them differ from all others, in what is asked or in the position."""
    answers: int
    """How many different answers are right."""
    most: float
    """Which share of them has the answer that is right most often."""
    number: int
    """How many steps there are."""

    @property
    def is_enough(self) -> bool:
        """Whether nobody could answer by heart, or by always answering the same."""
        by_chance = 2 * sqrt(MOST * (1 - MOST) / self.number)
        return self.steps >= DIFFERENT and self.answers >= 2 and self.most <= MOST + by_chance


def variety_of(some: Iterable[MadeStep]) -> Variety:
    """Return how much some steps vary."""
    some = tuple(some)
    seen = {(each.step.position, each.step.say, tuple(option.text for option in each.step.options)) for each in some}
    right = Counter(answer_of(practice) for practice in some)
    return Variety(len(seen) / len(some), len(right), max(right.values()) / len(some), len(some))


def answer_of(practice: MadeStep) -> str:
    """Return the right answer to a step, in one word for all its forms."""
    return " ".join(sorted(practice.item.judge()))


def sentences_of(step: Step) -> Sequence[str]:
    """Return everything that a learner reads."""
    attempt = start_attempt(step)
    replies = [option.say for option in step.options] + [mistake.say for mistake in step.mistakes]
    return [attempt.say, step.done, *step.hints, *attempt.shuffled_items, *filter(None, replies)]
