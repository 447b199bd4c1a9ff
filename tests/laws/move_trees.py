"""Count the move tree of a position, or visit every position that can be reached from it.

`python -m tests.laws.move_trees` counts the stored trees again.
"""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

STORED, TINY = (Path(__file__).parent / name for name in ("trees.toml", "tiny.toml"))


class TinyPosition(NamedTuple):
    """A position with few cards, and how many positions and ends can be reached from it."""

    game: str
    name: str
    position: str
    positions: int
    ends: int

    def read(self) -> Any:
        """Return the position as a state."""
        return import_module(f"gamelib.{self.game}").read(self.position)


class LeafCounts(NamedTuple):
    """A position, and the leaves of its move tree at depth one, two, three ..."""

    game: str
    name: str
    position: str
    leaves: tuple[int, ...]

    def read(self) -> Any:
        """Return the position as a state."""
        return import_module(f"gamelib.{self.game}").read(self.position)


def stored() -> list[LeafCounts]:
    """Return the trees whose leaf counts are stored."""
    by_game = tomllib.loads(STORED.read_text(encoding="utf-8"))
    return [
        LeafCounts(game, name, each["position"], tuple(each["leaves"]))
        for game, trees in by_game.items()
        for name, each in trees.items()
    ]


def tiny() -> list[TinyPosition]:
    """Return the tiny decks whose counts are stored."""
    by_game = tomllib.loads(TINY.read_text(encoding="utf-8"))
    return [TinyPosition(game, name, **each) for game, decks in by_game.items() for name, each in decks.items()]


def leaves(state: Any, depth: int) -> int:
    """Return the number of leaves at this depth; a game that ends earlier counts as one leaf."""
    if not state.to_act:
        return 1 if state.result else leaves(state.next_round(), depth)
    seat = state.to_act[0]
    moves = state.moves(seat)
    if depth == 1:
        return len(moves)
    return sum(leaves(state.play(move, seat), depth - 1) for move in moves)


def bare(text: str) -> str:
    """Return a position without the stars of known cards, which depend on how it came about."""
    return text.replace("*", "")


class ReachedCounts(NamedTuple):
    """What a position can lead to: the numbers of positions, of ends and of finished rounds, and the dead ends."""

    positions: int
    ends: int
    rounds: int
    dead: list[str]


def reached(state: Any, most: int = 200_000) -> ReachedCounts:
    """Visit every position reachable from this one, each once, however it came about."""
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
    return ReachedCounts(len(met), ends, rounds, dead)


if __name__ == "__main__":
    for tree in stored():
        counted = [leaves(tree.read(), depth) for depth in range(1, len(tree.leaves) + 1)]
        print(f"{tree.game:<13} {tree.name:<38} {counted}", "" if counted == [*tree.leaves] else "<- not as stored")
    for deck in tiny():
        counts = reached(deck.read())
        same = (counts.positions, counts.ends) == (deck.positions, deck.ends)
        print(f"{deck.game:<13} {deck.name:<38} {counts}", "" if same else "<- not as stored")
