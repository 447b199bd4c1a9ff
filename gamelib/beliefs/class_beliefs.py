"""What the answers of a class say of beliefs: counts, without anybody's name.

Of each learner as much is known as of one who works alone, and a belief counts only once it is named there. It is told
of a class only if several learners answer so: a few slips then tell nothing, and nobody can be pointed at.

>>> from gamelib.beliefs import make_item
>>> shown = [
...     Shown(number, answers_to(make_item("nanatoridori", seed, "beats")), "yes", about="rank-first")
...     for number in range(3)
...     for seed in (19, 28, 34)
... ]
>>> ClassBeliefs().noted(shown).told()
(BeliefCount(game='nanatoridori', belief='rank-first', learners=3, asked=3),)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from gamelib.beliefs.belief_words import of
from gamelib.beliefs.evidence import ItemAnswers, answers_to
from gamelib.beliefs.items import Item
from gamelib.beliefs.known_beliefs import Learner, Source
from gamelib.core import registry

FEWEST = 3
"""By how many learners a belief has to be held before a class is told of it."""


class Shown(NamedTuple):
    """What somebody answered to an item, or showed by a move."""

    learner: int
    answers: ItemAnswers
    given: str
    source: Source = "practice"
    about: str = ""
    """The belief for which the item was asked; empty if it comes of a move."""

    @property
    def game(self) -> str:
        """The game that the item is about."""
        return self.answers.item.game


class BeliefCount(NamedTuple):
    """How many of those who were asked about a rule answered by a belief that contradicts it."""

    game: str
    belief: str
    learners: int
    asked: int


@dataclass(frozen=True)
class ClassBeliefs:
    """What is known of the beliefs of a class; a value, so noting answers returns a new one."""

    learners: Mapping[tuple[str, int], Learner] = field(default_factory=dict)
    """By game and the number of a learner."""
    in_view: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By game, the beliefs for which items were asked; without any, all are in view."""
    asked: Mapping[tuple[str, str], frozenset[int]] = field(default_factory=dict)
    """By game and belief, who has answered to what shows it."""

    def noted(self, shown: Iterable[Shown]) -> ClassBeliefs:
        """Return what is known once these answers are noted, in their order."""
        shown = [*shown]
        learners, in_view, asked = dict(self.learners), dict(self.in_view), dict(self.asked)
        for each in shown:
            if each.about:
                in_view[each.game] = in_view.get(each.game, frozenset()) | {each.about}
        for each in shown:
            key = each.game, each.learner
            before = learners.get(key) or Learner(each.game)
            window = in_view.get(each.game, frozenset())
            learners[key] = before.note_answer(each.answers, each.given, each.source, window=window)
            for name in each.answers.wrong:
                asked[each.game, name] = asked.get((each.game, name), frozenset()) | {each.learner}
        return ClassBeliefs(learners, in_view, asked)

    def told(self) -> tuple[BeliefCount, ...]:
        """Return the beliefs of which the class is told, those of most learners first."""
        found = [each for each in self.counts() if each.learners >= FEWEST]
        return tuple(sorted(found, key=lambda each: -each.learners))

    def counts(self) -> tuple[BeliefCount, ...]:
        """Return for each belief that is named of anybody how many learners hold it, in the order of the games."""
        named = {key: learner.named for key, learner in self.learners.items()}
        found = []
        for game in registry.games():
            for belief in of(game):
                many = sum(belief.name in names for (about, _number), names in named.items() if about == game)
                if many:
                    asked = self.asked.get((game, belief.name), frozenset())
                    found.append(BeliefCount(game, belief.name, many, max(many, len(asked))))
        return tuple(found)


# Moves ----------------------------------------------------------------------------------


class TriedMoves:
    """What learners have tried at tables, legal or not: each position of a rule once for each of them."""

    def __init__(self) -> None:
        self._tried: dict[tuple[int, Item[Any]], None] = {}

    def note(self, learner: int, view: object, move: object) -> None:
        """Note that somebody tries a move, which seems legal to them."""
        about = registry.about(registry.game_of(view))
        item = about.beliefs_module.item_of_move(view, move) if about.beliefs else None
        if item is not None:
            self._tried[learner, item] = None

    def evidence(self) -> Iterator[Shown]:
        """Yield what they show by it.

        >>> from gamelib import nanatoridori
        >>> view = nanatoridori.read("hand 1 5 5 6 6 2 | table 6 6").view(0)
        >>> tried = TriedMoves()
        >>> tried.note(0, view, view.read_move("1 5 5 [6 6] 2"))
        >>> [(each.given, [*each.answers.wrong]) for each in tried.evidence()]
        [('yes', ['equal-is-enough'])]
        """
        for learner, item in self._tried:
            yield Shown(learner, _answers_to(item), "yes", "game")


@lru_cache(maxsize=1024)
def _answers_to(item: Item[Any]) -> ItemAnswers:
    """Return what is answered to an item, which many learners meet who play the same deal."""
    return answers_to(item)
