"""Beliefs: the minds know the rules, each belief leads to other answers, and everything about it is in words."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from gamelib import beliefs
from gamelib.beliefs import Item
from gamelib.core import registry
from tests.laws import GAMES as LAWFUL
from tests.laws import many

GAMES = [game for game in LAWFUL if registry.about(game).beliefs]


@cache
def items(game: str) -> tuple[Item[Any], ...]:
    """Return as many items of each kind, some hundreds in all; 10,000 in the deep tier."""
    kinds = beliefs.kinds(game)
    each = -(-many(600, 10_000) // len(kinds))
    return tuple(beliefs.make_item(game, seed, kind) for seed in range(each) for kind in kinds)


@cache
def right_answers(game: str) -> tuple[beliefs.Answer, ...]:
    """Return the right answers to the items, as the library plays them."""
    return tuple(item.judge() for item in items(game))


@cache
def answers_with(game: str, *held: str) -> tuple[beliefs.Answer, ...]:
    """Return what somebody with these beliefs answers to the items."""
    return tuple(beliefs.ask(item, *held) for item in items(game))


class Example(NamedTuple):
    """A question about one belief."""

    item: Item[Any]
    right: str
    believed: str
    """What somebody answers who holds the belief."""
