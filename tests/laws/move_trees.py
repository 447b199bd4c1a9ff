"""Every way to go on from a position, counted as a tree or gathered as positions.

`python -m tests.laws.move_trees` counts the stored trees anew.
"""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

STORED, TINY = (Path(__file__).parent / name for name in ("trees.toml", "tiny.toml"))


class Tiny(NamedTuple):
    """A position with few cards, and how many positions and ends can come of it."""

    game: str
    name: str
    position: str
    positions: int
    ends: int

    def read(self) -> Any:
        """The position itself."""
        return import_module(f"gamelib.{self.game}").read(self.position)


class Tree(NamedTuple):
    """A position, and in how many ways it can go on for one move, two moves, three ..."""

    game: str
    name: str
    position: str
    leaves: tuple[int, ...]

    def read(self) -> Any:
        """The position itself."""
        return import_module(f"gamelib.{self.game}").read(self.position)


def stored() -> list[Tree]:
    """The trees whose leaves were counted once."""
    told = tomllib.loads(STORED.read_text(encoding="utf-8"))
    return [Tree(game, name, each["position"], tuple(each["leaves"]))
            for game, trees in told.items() for name, each in trees.items()]


def tiny() -> list[Tiny]:
    """The tiny decks that were walked through once."""
    told = tomllib.loads(TINY.read_text(encoding="utf-8"))
    return [Tiny(game, name, **each) for game, decks in told.items() for name, each in decks.items()]


def leaves(state: Any, depth: int) -> int:
    """How many ways there are to go on for so many moves; a game that is over counts as one."""
    if not state.to_act:
        return 1 if state.result else leaves(state.next_round(), depth)
    seat = state.to_act[0]
    moves = state.moves(seat)
    if depth == 1:
        return len(moves)
    return sum(leaves(state.play(move, seat), depth - 1) for move in moves)


def bare(text: str) -> str:
    """A position without the marks of what everybody knows, which depend on more than the position."""
    return text.replace("*", "")


class Reached(NamedTuple):
    """What can be reached from a position: how many positions, how many of them ends, and the dead ones."""

    positions: int
    ends: int
    rounds: int
    dead: list[str]


def reached(state: Any, most: int = 200_000) -> Reached:
    """Every position that can come of this one, each visited once, whatever is remembered of how it came about."""
    waiting, met, ends, rounds, dead = [state], {bare(state.write())}, 0, 0, []
    while waiting:
        here = waiting.pop()
        if not here.to_act:
            rounds += 1
            ends += here.result is not None
            after = [] if here.result else [here.next_round()]
            if not here.round_result or len(here.round_result.scores) != here.players:
                dead.append(here.write())
        else:
            after = [here.play(move, seat) for seat in here.to_act for move in here.moves(seat)]
            if not all(map(len, map(here.moves, here.to_act))):
                dead.append(here.write())
        for state_after in after:
            if (text := bare(state_after.write())) not in met:
                met.add(text)
                waiting.append(state_after)
        assert len(met) <= most, "more positions than any tiny deck should have"
    return Reached(len(met), ends, rounds, dead)


if __name__ == "__main__":
    for tree in stored():
        counted = [leaves(tree.read(), depth) for depth in range(1, len(tree.leaves) + 1)]
        print(f"{tree.game:<13} {tree.name:<38} {counted}", "" if counted == [*tree.leaves] else "<- not as stored")
    for deck in tiny():
        found = reached(deck.read())
        same = (found.positions, found.ends) == (deck.positions, deck.ends)
        print(f"{deck.game:<13} {deck.name:<38} {found}", "" if same else "<- not as stored")
