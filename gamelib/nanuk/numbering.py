"""Nanuk: every possible move, with stable numbers."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

from gamelib.core.move_list import MoveList
from gamelib.core.notation import check_players
from gamelib.nanuk.cards import (
    ANIMALS,
    CARDS,
    DEFAULT_RULINGS,
    FEWEST_PLAYERS,
    HAND_SIZE,
    MOST_DAYS,
    MOST_PLAYERS,
    Rulings,
)
from gamelib.nanuk.moves import ANTE, CHOOSE, DOOM, HUNT, STAY, Give, Move, boast


def all_moves(players: int = FEWEST_PLAYERS, *, rulings: Rulings | None = None) -> MoveList[Move]:
    """Return every move that can become legal, each with its number; they are the same for all numbers of players.

    Boasts come last, the lowest numbers of animals first: a ruling with a higher `highest_number` adds to the end.

    >>> moves = all_moves(5)
    >>> str(moves[0]), len(moves), moves.index(boast(1, "deer", 1))
    ('doom', 2472, 1176)
    """
    check_players(players, FEWEST_PLAYERS, MOST_PLAYERS, "Nanuk")
    return _all_moves((rulings or DEFAULT_RULINGS).highest_number)


@lru_cache(maxsize=4)
def _all_moves(highest_number: int) -> MoveList[Move]:
    moves: list[Move] = [DOOM, HUNT, STAY, *[ANTE[card] for card in CARDS], *[CHOOSE[card] for card in CARDS]]
    for size in range(1, HAND_SIZE + 1):
        moves += map(Give, combinations_with_replacement(CARDS, size))
    moves += [
        boast(number, animal, days)
        for number in range(1, highest_number + 1)
        for animal in ANIMALS
        for days in range(1, MOST_DAYS + 1)
    ]
    return MoveList(moves)
