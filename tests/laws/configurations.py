"""All ways to deal, and games played at random from them: one home for every law."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from gamelib.core.errors import BadRuling
from tests.laws import GAMES

TABLES: dict[str, list[dict[str, Any]]] = {
    "nanatoridori": [{"players": players, "variant": variant} for players in range(3, 7)
                     for variant in ("basic", "one-winner")] + [{"players": 2}, {"players": 2, "first": 1}],
    "nanuk": [{"players": players, "declared_sides": declared, "seasons": seasons}
              for players in range(5, 9) for declared in (False, True) for seasons in (1, 2)],
    "koinobori": [{"players": players} for players in range(2, 6)],
}
"""Every number of players and every variant."""


class Configuration(NamedTuple):
    """A way to deal a game."""

    game: str
    options: tuple[tuple[str, Any], ...]

    def deal(self, seed: int) -> Any:
        """A new game of this kind."""
        return import_module(f"gamelib.{self.game}").deal(seed=seed, **dict(self.options))

    def __str__(self) -> str:
        return f"{self.game}.deal({', '.join(f'{name}={value!r}' for name, value in self.options)})"


def other_values(field: Any) -> list[Any]:
    """What a ruling can be besides what it is."""
    if isinstance(field.default, bool):
        return [not field.default]
    if choices := field.metadata.get("choices"):
        return [value for value in choices if value != field.default]
    ends = [field.metadata.get("least", field.default), field.metadata.get("most", field.default)]
    return sorted({value for value in ends if value != field.default})


@cache
def configurations(game: str) -> tuple[Configuration, ...]:
    """Every table with the usual rulings; then every ruling changed by itself, and several at once."""
    kind = import_module(f"gamelib.{game}").Rulings
    tables = TABLES[game]
    changed = [{field.name: value} for field in fields(kind) for value in other_values(field)]
    changed.append({name: value for change in changed for name, value in change.items()})
    told = [tuple(table.items()) for table in tables]
    for at, change in enumerate(changed):
        for table in (tables[0], tables[-1], tables[at % len(tables)]):
            with suppress(BadRuling):  # some rulings cannot be changed this far alone
                told.append((*table.items(), ("rulings", kind(**change))))
    return tuple(Configuration(game, options) for options in told)


class Step(NamedTuple):
    """A moment of a game played at random: how it was dealt, the position, and who does what next, if anybody."""

    way: Configuration
    seed: int
    state: Any
    seat: int | None
    move: Any


def pick(moves: Any, rng: Random) -> Any:
    """A move: half the time any, half the time of a kind of move drawn first, so that rare kinds come up."""
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
    """A game from the first deal to the last score: every decision, and every round that is over."""
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


def games_played(game: str, seed: int = 1) -> Iterator[Iterator[Step]]:
    """Games without end, dealt in every way in turn."""
    while True:
        for way in configurations(game):
            seed += 1
            yield play(way, seed)


def sampled(game: str, number: int, seed: int = 10**6, most: int = 40) -> Iterator[Step]:
    """So many positions, spread over many games of every way, with gaps of random length between them."""
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
