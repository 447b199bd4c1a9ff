"""Koinobori, 4 what is allowed: legal moves by construction, from the few facts they need."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gamelib.core.move_list import MoveList
from gamelib.core.notation import check_players
from gamelib.koinobori.cards import CARDS, HEIGHT, ICON, ROW, Card, Cards, Level, Post, Rulings, house_cards
from gamelib.koinobori.moves import (
    DONE,
    ON_POSTS,
    ON_POSTS_AND_MAST,
    PASS,
    REFRESH,
    STEAL,
    TAKES,
    Mast,
    Move,
    Place,
    Shift,
    Turn,
)
from gamelib.koinobori.position import Position, SeatPosition

COVERED_LEVELS = 3
"""Maximum number of cards on a mast: each covers one level, and the top level is never covered (KOI-4.11)."""
TAKES_FROM_LEFT = TAKES[1]
COVERS = frozenset(card for card, icon in ICON.items() if icon == "cover")


class Remaining(NamedTuple):
    """How many cards the seat to act may still take, play anywhere, and play on posts only."""

    takes: int
    plays: int
    extra: int


def level_that_counts(rulings: Rulings, levels: Sequence[Level], on_mast: int, turn: Turn) -> Level:
    """Return the level of a mast with this many cards, or by ruling the one at the start of the turn (KOI-5.6)."""
    return levels[on_mast if rulings.level_counts_at_once else on_mast - turn.raised]


def level_of(view: Position, seat: int) -> tuple[Level, int]:
    """Return the level that counts for a seat now, and its number from 1 (KOI-5.6)."""
    at = len(view.masts[seat])
    if seat == view.turn.seat and not view.rulings.level_counts_at_once:
        at -= view.turn.raised
    return view.setup.levels[at], at + 1


def remaining_actions(view: SeatPosition) -> Remaining:
    """Return what the seat to act may still do; an icon's action comes first (KOI-4.4, KOI-4.5, KOI-4.9)."""
    turn, (level, _number) = view.turn, level_of(view, view.turn.seat)
    takes = level.take - turn.actions_made if turn.action != "play" else 0
    if turn.icon:
        takes = max(0, turn.owed)
    room = max(0, level.hold - view.hand_sizes[turn.seat])
    plays = max(0, level.play - turn.actions_made) if turn.action != "take" else 0
    return Remaining(min(takes, room, len(view.row)), plays, turn.extra)


def open_posts(posts: Sequence[Post]) -> tuple[int, ...]:
    """Return the numbers of the posts that are open (KOI-4.10)."""
    return tuple([post for post, spaces in enumerate(posts, 1) if len(spaces) < HEIGHT])


def find_legal_moves(view: SeatPosition, hand: Cards, on_mast: int) -> Sequence[Move]:
    """Return the moves of the seat to act, if it holds this hand and has this many cards on its mast."""
    rulings, turn = view.rulings, view.turn
    level = level_that_counts(rulings, view.setup.levels, on_mast, turn)
    if not turn.icon:
        return moves_in_turn(rulings, turn, level, hand, view.row, view.posts, open_posts(view.posts), on_mast)
    supply = view.deck + (len(view.discards) if rulings.reshuffle else 0)
    return icon_moves(rulings, turn, level, hand, view.row, view.posts, view.hand_sizes, supply)


def moves_in_turn(
    rulings: Rulings,
    turn: Turn,
    level: Level,
    hand: Cards,
    row: Cards,
    posts: tuple[Post, ...],
    open_posts: tuple[int, ...],
    on_mast: int,
) -> list[Move]:
    """Return the moves of the seat to act while no icon waits; none if all it could do is stop.

    `level` is the level that counts, `on_mast` the number of cards on the seat's mast.
    """
    (_seat, action, made, raised, extra, _icon, _owed, _icon_post, end), (most_takes, most_plays, hold) = turn, level
    moves: list[Move] = []
    if action != "play" and made < most_takes and row and len(hand) < hold:
        moves = takes(row, end)
    if action != "take" and (extra or made < most_plays):
        can_split, may_play = rulings.split_plays, made < most_plays
        to_mast = may_play and on_mast < COVERED_LEVELS and (can_split or made == raised)
        to_posts = extra or (may_play and (can_split or not raised))
        plays_of = (ON_POSTS_AND_MAST if to_mast else ON_POSTS)[open_posts if to_posts else ()]
        previous = ""
        for card in hand:  # hands are sorted, so equal cards are neighbours
            if card != previous:
                moves += plays_of[card]
                if card in COVERS and to_posts and (rulings.extra_triggers or not extra):
                    moves += _covers(card, posts, open_posts, rulings.cover_stacks)
            previous = card
    if action:
        if moves:
            moves.append(DONE)
    elif not moves or not rulings.must_act:
        moves.append(PASS)
    return moves


def takes(row: Cards, end: str = "") -> list[Move]:
    """Return the takes from both ends of the row, or from the one end where a take must continue (KOI-4.3, KOI-4.6)."""
    last = len(row)
    if last == 1 or end == "left":
        return [TAKES_FROM_LEFT[row[0]]]
    right = TAKES[last][row[-1]]
    return [right] if end else [TAKES_FROM_LEFT[row[0]], right]


def _covers(card: Card, posts: tuple[Post, ...], open_posts: tuple[int, ...], stacks: bool) -> list[Move]:
    tops = [(post, posts[post - 1][-1]) for post in open_posts if posts[post - 1]]
    return [Place(card, post, space[-1]) for post, space in tops if stacks or len(space) == 1]


def icon_moves(
    rulings: Rulings,
    turn: Turn,
    level: Level,
    hand: Cards,
    row: Cards,
    posts: tuple[Post, ...],
    sizes: Sequence[int],
    supply: int,
) -> list[Move]:
    """Return the moves of the seat to act while an icon waits; none if all it could do is leave the icon.

    `sizes` are the hands' numbers of cards, `supply` is how many cards could come to the row.
    """
    icon, has_room_in_hand = turn.icon, len(hand) < level.hold
    moves: list[Move] = []
    if icon == "move":
        targets = open_posts(posts)
        moves += [
            Shift(source, target)
            for source in targets
            if posts[source - 1] and (rulings.move_itself or source != turn.icon_post)
            for target in targets
            if target != source
        ]
    elif icon == "steal":
        if has_room_in_hand or not rulings.steal_keeps_limit:
            moves += [STEAL[seat] for seat, size in enumerate(sizes) if size and seat != turn.seat]
    elif turn.owed < 0:
        if row or supply:
            moves.append(REFRESH)
    elif turn.owed and row and has_room_in_hand:
        moves += takes(row, turn.end)
    if moves:
        moves.append(DONE)
    return moves


# Every possible move, with stable numbers ------------------------------------------------------------


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
