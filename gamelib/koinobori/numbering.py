"""Koinobori: every possible move, with stable numbers."""

from __future__ import annotations

from functools import lru_cache

from gamelib.core.move_list import MoveList
from gamelib.core.notation import check_players
from gamelib.koinobori.cards import CARDS, ROW, Card, Cards, house_cards
from gamelib.koinobori.legal import COVERS
from gamelib.koinobori.moves import DONE, PASS, REFRESH, STEAL, TAKES, Mast, Move, Place, Shift


def all_moves(players: int = 2, *, cards: Cards | None = None) -> MoveList[Move]:
    """Return every move that can become legal with these players, each with its number.

    `cards` are the cards of the box, `state.setup.cards`, where they are not those of the house deck.

    >>> moves = all_moves(3)
    >>> str(moves[0]), str(moves[3]), moves.index(Shift(1, 2))
    ('done', 'steal from A', 6)
    """
    check_players(players, 2, 5, "Koinobori")
    in_box = {*(house_cards() if cards is None else cards)}
    return _all_moves(players, tuple(card for card in CARDS if card in in_box))


@lru_cache(maxsize=8)
def _all_moves(players: int, faces: tuple[Card, ...]) -> MoveList[Move]:
    posts = range(1, players + 2)
    moves: list[Move] = [DONE, PASS, REFRESH, *STEAL[:players]]
    moves += [Shift(source, target) for source in posts for target in posts if source != target]
    moves += map(Mast, faces)
    moves += [TAKES[place][card] for place in range(1, ROW + 1) for card in faces]
    moves += [Place(card, post) for card in faces for post in posts]
    moves += [Place(card, post, over) for card in faces if card in COVERS for post in posts for over in faces]
    return MoveList(moves)
