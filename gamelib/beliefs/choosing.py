"""Which item to ask next: of some made afresh, the one whose answer tells most about a learner's beliefs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from gamelib.beliefs.evidence import ItemAnswers, answers_to
from gamelib.beliefs.items import Answer, Item
from gamelib.beliefs.known_beliefs import Learner, Weights
from gamelib.beliefs.minds import kinds, make_item
from gamelib.core.arithmetic import add_up
from gamelib.core.chance import Stream

FIRST, OF_A_KIND, BEST_KINDS, MORE = 48, 8, 8, 24
"""How many items are made at first, at least so many of a kind, and how many more of the kinds that tell most."""
TRIES = 2
"""How many items are made for each that is wanted: some were asked before, and some tell nothing."""
SAMPLE = 40
"""Items of each kind from which it is learned which beliefs the kind shows."""


class _Candidate(NamedTuple):
    answers: ItemAnswers
    told: float

    @property
    def kind(self) -> str:
        return self.answers.item.kind


def next_item(
    learner: Learner, rng: Stream, *, window: Collection[str] = (), asked: Collection[Item[Any]] = ()
) -> Item[Any]:
    """Return the item that tells most about the beliefs in view, all of the game if none; if a belief is suspected,
    about that one. None of those asked before comes again as long as there are others.

    >>> item = next_item(Learner("nanatoridori"), Stream(7), window=["must-beat", "pass-any-time"])
    >>> item.kind
    'choices'
    """
    weights = learner.weights(window)
    aims = learner.suspected or tuple(window)
    shown = kinds_showing(learner.game)
    chosen = [kind for kind in kinds(learner.game) if not aims or any(kind in shown[name] for name in aims)]
    first = max(OF_A_KIND, FIRST // len(chosen))
    found = [each for kind in chosen for each in _make(learner.game, kind, rng, first, weights, asked)]
    best = Counter({kind: max((each.told for each in found if each.kind == kind), default=0.0) for kind in chosen})
    for kind, _told in best.most_common(BEST_KINDS):
        found += _make(learner.game, kind, rng, MORE, weights, asked)
    if not found:
        return next(items_of_kind(learner.game, rng.choice(chosen), rng))
    about = [each for each in found if not learner.suspected or {*learner.suspected} & each.answers.wrong.keys()]
    return max(about or found, key=lambda each: each.told).answers.item


def _make(
    game: str, kind: str, rng: Stream, number: int, weights: Weights, asked: Collection[Item[Any]]
) -> list[_Candidate]:
    """Return items of a kind, made afresh, with what each would tell."""
    made: list[_Candidate] = []
    for item in islice(items_of_kind(game, kind, rng), number * TRIES):
        if len(made) < number and item not in asked and (answers := answers_to(item)).wrong:
            made.append(_Candidate(answers, information(answers, weights)))
    return made


def items_of_kind(game: str, kind: str, rng: Stream) -> Iterator[Item[Any]]:
    """Yield items of a kind without end."""
    chosen = kinds(game)[kind]
    while True:
        if (item := chosen.make(rng)) is not None:
            yield item


def information(answers: ItemAnswers, weights: Weights) -> float:
    """Return how many bits the answer to an item would tell about what is believed."""
    groups: dict[Answer, float] = {}
    marginals = weights.every
    for name, wrong in answers.wrong.items():
        groups[wrong] = groups.get(wrong, 0.0) + marginals[name]
    for pair, both in answers.pairs():
        chance = weights.two[pair]
        for name in pair:
            groups[answers.wrong[name]] -= chance
        groups[both] = groups.get(both, 0.0) + chance
    groups[answers.right] = groups.get(answers.right, 0.0) + 1 - add_up(groups.values())
    return answers.information(groups)


@lru_cache(maxsize=256)
def shown_by(game: str, kind: str) -> dict[str, None]:
    """Return the beliefs that a kind of items shows, in the order in which a sample of items finds them."""
    return {name: None for seed in range(SAMPLE) for name in answers_to(make_item(game, seed, kind)).wrong}


@lru_cache
def kinds_showing(game: str) -> dict[str, tuple[str, ...]]:
    """Return the kinds of items that show each belief, as a sample of items finds them."""
    shown = {kind: shown_by(game, kind) for kind in kinds(game)}
    names = dict.fromkeys(name for found in shown.values() for name in found)
    return {name: tuple(kind for kind, found in shown.items() if name in found) for name in names}
