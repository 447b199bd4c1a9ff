"""Minds: the rules of a game as somebody understands them, and what somebody with some beliefs answers.

Each game has a `Mind`, a plain value that holds every rule which people get wrong: a function, or a number where it is
one. `CHANGES` is what each belief puts in the place of such rules, and `KINDS` are the items about the game.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import count
from typing import Any

from gamelib.beliefs.belief_words import belief, of
from gamelib.beliefs.items import Answer, Item
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.core.language import _, join_and


def mind(game: str, *held: str) -> Any:
    """Return the rules as somebody understands them who holds these beliefs; without any, as they are.

    >>> from gamelib.nanatoridori import Flock
    >>> mind("nanatoridori", "rank-first").strength(Flock(size=2, rank=3))
    (3, 2)
    """
    return _mind(registry.check_game(game), *held)


@lru_cache(maxsize=4096)
def _mind(game: str, *held: str) -> Any:
    module = registry.about(game).beliefs_module
    changed: dict[str, Any] = {}
    for name in held:
        change = module.CHANGES[belief(game, name).name]
        if change.keys() & changed.keys():
            raise GameError(_("nobody can believe all of this at once: {names}").format(names=join_and([*held])))
        changed |= change
    return replace(module.Mind(), **changed)


def contradict(game: str, one: str, other: str) -> bool:
    """Return whether two beliefs are about one and the same rule, so that nobody can hold both.

    >>> contradict("nanatoridori", "rank-first", "pips-add"), contradict("nanatoridori", "rank-first", "must-take")
    (True, False)
    """
    changes = registry.about(game).beliefs_module.CHANGES
    first, second = (changes[belief(game, name).name] for name in (one, other))
    return bool(first.keys() & second.keys())


# Items --------------------------------------------------------------------------------


def kinds(game: str) -> dict[str, type[Item[Any]]]:
    """Return the kinds of items about a game, by what they ask.

    >>> list(kinds("nanatoridori"))[:3]
    ['beats', 'weakest', 'may-play']
    """
    return {kind.kind: kind for kind in registry.about(game).beliefs_module.KINDS}


def make_item(game: str, seed: int, kind: str = "") -> Item[Any]:
    """Return the item that a seed makes: of this kind, or of a kind chosen by the seed.

    >>> make_item("nanatoridori", 6, "beats")
    Beats(flock=Flock(size=2, rank=4), table=Flock(size=3, rank=1))
    """
    known = kinds(game)
    if kind and kind not in known:
        raise GameError(
            _("there are no items {kind!r:.40} about {game}; there are {kinds}").format(
                kind=kind, game=registry.about(game).title, kinds=join_and([*known]) or _("none")
            )
        )
    rng = Stream(seed, "belief item")
    chosen = known[kind or rng.choice([*known])]
    return next(item for _try in count() if (item := chosen.make(rng)) is not None)


def ask(item: Item[Any], *held: str) -> Answer:
    """Return what somebody with these beliefs answers; without any, somebody who knows the rules.

    >>> item = make_item("nanatoridori", 6, "beats")
    >>> sorted(ask(item)), sorted(ask(item, "rank-first"))
    (['no'], ['yes'])
    """
    return item.ask(_mind(item.game, *held))


def wrong_answers(item: Item[Any]) -> dict[str, Answer]:
    """Return what somebody answers with each belief that leads to another answer than the right one.

    >>> {name: sorted(answer) for name, answer in wrong_answers(make_item("nanatoridori", 6, "beats")).items()}
    {'rank-first': ['yes'], 'pips-add': ['yes']}
    """
    right = item.judge()
    answers = {each.name: ask(item, each.name) for each in of(item.game)}
    return {name: answer for name, answer in answers.items() if answer != right}
