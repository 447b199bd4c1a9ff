"""Every variant, number of players and ruling to deal with, and random games played from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import fields
from functools import cache
from random import Random
from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.errors import BadRuling
from tests.laws import GAMES, SPREAD

TABLES: dict[str, list[dict[str, Any]]] = {
    "nanatoridori": [
        {"players": players, "variant": variant} for players in range(3, 7) for variant in ("basic", "one-winner")
    ]
    + [{"players": 2}, {"players": 2, "first": 1}],
    "nanuk": [
        {"players": players, "declared_sides": declared, "seasons": seasons}
        for players in range(5, 9)
        for declared in (False, True)
        for seasons in (1, 2)
    ],
    "koinobori": [{"players": players} for players in range(2, 6)],
}
"""Every number of players and every variant."""


class Configuration(NamedTuple):
    """A game and the options it is dealt with."""

    game: str
    options: tuple[tuple[str, Any], ...]

    def deal(self, seed: int) -> Any:
        """Return a new game with these options."""
        return registry.about(self.game).rules.deal(seed=seed, **dict(self.options))

    def __str__(self) -> str:
        return f"{self.game}.deal({', '.join(f'{name}={value!r}' for name, value in self.options)})"


def other_values(field: Any) -> list[Any]:
    """Return the values a ruling can have besides its default."""
    if isinstance(field.default, bool):
        return [not field.default]
    if choices := field.metadata.get("choices"):
        return [value for value in choices if value != field.default]
    ends = [field.metadata.get("least", field.default), field.metadata.get("most", field.default)]
    return sorted({value for value in ends if value != field.default})


@cache
def configurations(game: str) -> tuple[Configuration, ...]:
    """Return every table with default rulings, then with each ruling changed alone, then with all rulings changed."""
    kind = registry.about(game).rules.Rulings
    tables = TABLES[game]
    changed = [{field.name: value} for field in fields(kind) for value in other_values(field)]
    changed.append({name: value for change in changed for name, value in change.items()})
    options_of_deals = [tuple(table.items()) for table in tables]
    for at, change in enumerate(changed):
        for table in (tables[0], tables[-1], tables[at % len(tables)]):
            with suppress(BadRuling):  # some values are refused unless other rulings change too
                options_of_deals.append((*table.items(), ("rulings", kind(**change))))
    return tuple(Configuration(game, options) for options in options_of_deals)


@cache
def configurations_in_test(game: str) -> tuple[Configuration, ...]:
    """Return what laws deal in `make test`: every third table, and each change of rulings at one of its tables.

    In `make deep` these are all configurations.
    """
    if SPREAD == 1:
        return configurations(game)
    by_rulings: dict[str, list[Configuration]] = {}
    for way in configurations(game):
        by_rulings.setdefault(repr(dict(way.options).get("rulings")), []).append(way)
    usual, *changed = by_rulings.values()
    return (*usual[::SPREAD], *(ways[at % len(ways)] for at, ways in enumerate(changed, 1)))


class Step(NamedTuple):
    """A moment of a random game: how it was dealt, the state, and the next seat and move, if any."""

    way: Configuration
    seed: int
    state: Any
    seat: int | None
    move: Any


def pick(moves: Any, rng: Random) -> Any:
    """Return a random move; half the time its type is drawn first, so that rare types come up."""
    chance = rng.random()
    if chance < 0.5 or len(moves) < 3:
        return moves[int(rng.random() * len(moves))]
    by_kind: dict[type, list[Any]] = {}
    for move in moves if len(moves) < 50 else [*rng.sample(moves, 20), moves[-1]]:
        by_kind.setdefault(type(move), []).append(move)
    kinds = list(by_kind.values())
    some = kinds[int(rng.random() * len(kinds))]
    return some[int(rng.random() * (1 if chance > 0.9 else rng.random()) * len(some))]


def play(way: Configuration, seed: int) -> Iterator[Step]:
    """Yield the steps of a whole random game: every decision, and every end of a round."""
    rng = Random(seed)
    state = way.deal(seed)
    while True:
        if state.to_act:
            seat = state.to_act[int(rng.random() * len(state.to_act))]
            move = pick(state.moves(seat), rng)
            yield Step(way, seed, state, seat, move)
            state = state.play(move, seat)
        else:
            yield Step(way, seed, state, None, None)
            if state.result:
                return
            state = state.next_round()


def games_played(
    game: str, seed: int = 1, ways_of: Callable[[str], tuple[Configuration, ...]] = configurations
) -> Iterator[Iterator[Step]]:
    """Yield random games without end, dealt with every configuration in turn."""
    while True:
        for way in ways_of(game):
            seed += 1
            yield play(way, seed)


def sampled(game: str, number: int, seed: int = 10**6, most: int = 40) -> Iterator[Step]:
    """Yield `number` positions of many games, with random gaps of up to `most` moves between them."""
    rng = Random(seed)
    wait = 1
    for steps in games_played(game, seed):
        for step in steps:
            wait -= 1
            if wait <= 0:
                yield step
                number -= 1
                wait = rng.randint(1, most)
            if number <= 0:
                return


assert set(TABLES) == set(GAMES)
