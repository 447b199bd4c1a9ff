"""What an answer to an item says about beliefs: how likely it is with each of them, and how much a question would tell.

Nobody is taken to act on a belief always, and everybody slips now and then, so that no answer proves or rules out
anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any

from gamelib.beliefs.belief_words import of
from gamelib.beliefs.items import Answer, Item
from gamelib.beliefs.minds import ask, contradict, mind
from gamelib.core import registry
from gamelib.core.arithmetic import add_up, logarithm

SLIPS = 0.1
"""How often an answer comes from nothing that somebody knows or believes."""
ACTS = 0.85
"""How often somebody answers by a belief that they hold, where it makes a difference."""
OTHERS = 2
"""How many answers besides those that somebody has a reason to give are likely enough to be slips."""
YES_OR_NO = {"yes", "no"}
BIT = logarithm(2.0)
"""What a question tells that halves what is possible."""

Pair = tuple[str, str]
"""Two beliefs, in the order of their game."""


class _Watched:
    """A mind that keeps a list of the rules that it is asked for."""

    def __init__(self, watched: Any) -> None:
        self._mind = watched
        self.rules: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.rules.add(name)
        return getattr(self._mind, name)


@dataclass(frozen=True)
class Answers:
    """What is answered to a question with each belief, as far as it is not the right answer."""

    right: Answer
    wrong: Mapping[str, Answer]
    """What somebody answers with each belief that leads to another answer, in the order of the game."""

    @cached_property
    def possible(self) -> frozenset[str]:
        """Every answer that somebody has a reason to give."""
        return self.right.union(*self.wrong.values())

    @cached_property
    def number(self) -> int:
        """How many answers somebody chooses from who slips."""
        return 2 if self.possible <= YES_OR_NO else len(self.possible) + OTHERS

    def every_pair(self) -> Iterator[tuple[Pair, Answer]]:
        """Yield every two beliefs of which it is known what somebody answers who holds both; by default none."""
        yield from ()

    def chance(self, answer: str, expected: Answer) -> float:
        """Return how likely an answer is from somebody whose beliefs lead to the expected one."""
        found = SLIPS / self.number
        if answer in expected:
            found += (1 - SLIPS) * (1.0 if expected == self.right else ACTS) / len(expected)
        if answer in self.right and expected != self.right:
            found += (1 - SLIPS) * (1 - ACTS) / len(self.right)
        return found

    def log_ratio(self, answer: str, expected: Answer) -> float:
        """Return by how much an answer speaks for beliefs that lead to the expected one, against knowing the rules."""
        return logarithm(self.chance(answer, expected) / self.chance(answer, self.right))

    def information(self, groups: Mapping[Answer, float]) -> float:
        """Return how many bits an answer would tell, given how likely somebody is to expect each answer.

        Answers that nobody has a reason to give are equally likely from everybody, and tell nothing.
        """
        known, every = 0.0, dict.fromkeys(self.possible, 0.0)
        for expected, group in groups.items():
            for answer in every:
                chance = self.chance(answer, expected)
                every[answer] += group * chance
                known += group * chance * logarithm(chance)
        return (known - add_up(chance * logarithm(chance) for chance in every.values())) / BIT


@dataclass(frozen=True)
class ItemAnswers(Answers):
    """What is answered to an item, of which minds can be asked."""

    item: Item[Any]
    asked_for: frozenset[str] = frozenset()
    """The beliefs about some rule that the answer depends on."""

    def pairs(self) -> Iterator[tuple[Pair, Answer]]:
        """Yield every two beliefs that both lead to wrong answers, with what somebody answers who holds both."""
        for pair in combinations(self.wrong, 2):
            if pair in possible_pairs(self.item.game):
                yield pair, ask(self.item, *pair)

    def every_pair(self) -> Iterator[tuple[Pair, Answer]]:
        """Yield every two beliefs that may lead to a wrong answer together, with what somebody answers who holds both.

        Two may do so of which one alone leads to the right answer, or either.
        """
        yield from self._together

    @cached_property
    def _together(self) -> tuple[tuple[Pair, Answer], ...]:
        """What somebody answers who holds two beliefs, worked out once for all who are asked the same."""
        pairs = (pair for pair in possible_pairs(self.item.game) if not self.asked_for.isdisjoint(pair))
        return tuple((pair, ask(self.item, *pair)) for pair in pairs)


def answers_to(item: Item[Any]) -> ItemAnswers:
    """Return what is answered to an item with each belief about its game.

    >>> from gamelib.beliefs import make_item
    >>> answers = answers_to(make_item("nanatoridori", 6, "beats"))
    >>> sorted(answers.right), [*answers.wrong]
    (['no'], ['rank-first', 'pips-add'])
    """
    watched = _Watched(mind(item.game))
    right = item.ask(watched)
    asked_for = [name for name, changed in _changed_rules(item.game) if changed & watched.rules]
    wrong = {name: answer for name in asked_for if (answer := ask(item, name)) != right}
    return ItemAnswers(right, wrong, item, frozenset(asked_for))


@lru_cache
def _changed_rules(game: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return which rules each belief changes. An item that asks for none of them is answered rightly with it."""
    changes = registry.about(game).beliefs_module.CHANGES
    return tuple((each.name, frozenset(changes[each.name])) for each in of(game))


@lru_cache
def possible_pairs(game: str) -> dict[Pair, int]:
    """Return every two beliefs that somebody can hold at once, numbered in the order of the game."""
    pairs = combinations([each.name for each in of(game)], 2)
    return {pair: at for at, pair in enumerate(pair for pair in pairs if not contradict(game, *pair))}
