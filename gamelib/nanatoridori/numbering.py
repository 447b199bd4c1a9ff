"""Nanatoridori: every possible move, with stable numbers."""

from __future__ import annotations

from functools import lru_cache

from gamelib.core.move_list import MoveList
from gamelib.core.notation import check_players
from gamelib.nanatoridori.cards import COPIES, DECK, DUEL_OPEN_CARDS, RANKS
from gamelib.nanatoridori.moves import DISCARD, PASS, PASS_OPEN, PLAY, TAKE_IN, Move


def all_moves(players: int = 4) -> MoveList[Move]:
    """Return every move that can become legal, each with its number: one list for the duel, one for three or more.

    The duel's list begins with the other one, and adds passes and plays with open cards.

    >>> moves = all_moves(4)
    >>> str(moves[0]), str(moves[1]), len(moves), len(all_moves(2))
    ('pass', 'play 1 at 1', 7498, 13777)
    """
    check_players(players, 2, 6, "Nanatoridori")
    return _all_moves(players == 2)


@lru_cache(maxsize=2)
def _all_moves(is_duel: bool) -> MoveList[Move]:
    # A hand never holds more than the whole deck.
    spots = [
        (rank, size, left) for rank in RANKS for size in range(1, COPIES + 1) for left in range(len(DECK) - size + 1)
    ]
    moves: list[Move] = [PASS, *[PLAY[rank][left][size] for rank, size, left in spots]]
    moves += [TAKE_IN[rank][size][left] for rank, size, left in spots]
    moves += [DISCARD[rank][size] for rank in RANKS for size in range(1, COPIES + 1)]
    if is_duel:
        moves += [PASS_OPEN[rank] for rank in RANKS]
        moves += [
            PLAY[rank][left][size]._replace(open=(rank,) * added)
            for added in range(1, DUEL_OPEN_CARDS + 1)
            for rank, size, left in spots
            if size + added <= COPIES
        ]
    return MoveList(moves)
