"""Koinobori, 4 what is allowed: legal moves by construction, from the few facts they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from gamelib.koinobori.cards import HEIGHT, ICON, Card, Cards, Level, Post, Rulings
from gamelib.koinobori.moves import (
    DONE,
    ON_POSTS,
    ON_POSTS_AND_MAST,
    PASS,
    REFRESH,
    STEAL,
    TAKES,
    Move,
    Place,
    Shift,
    Turn,
)

if TYPE_CHECKING:
    from gamelib.koinobori.state import Piles
    from gamelib.koinobori.view import View

COVERED_LEVELS = 3
Beyond: TypeAlias = tuple[Sequence[int], int]
"""What only icons ask for: how many cards each hand holds, and how many outside the row could come to it."""
TAKES_FROM_LEFT = TAKES[1]
COVERS = frozenset(card for card, icon in ICON.items() if icon == "cover")


def moves_in_turn(
    rulings: Rulings,
    turn: Turn,
    level: Level,
    hand: Cards,
    row: Cards,
    posts: tuple[Post, ...],
    room: tuple[int, ...],
    raised: int,
) -> list[Move]:
    """What the seat to act may do if no icon waits; nothing, when all it could do is stop.

    `level` is the one that counts, `room` names the posts that are open, `raised` tells how many cards hang on the
    seat's mast.
    """
    (_seat, doing, made, hung, extra, _icon, _owed, _own, end), (takes_most, plays_most, hold) = turn, level
    moves: list[Move] = []
    if doing != "play" and made < takes_most and row and len(hand) < hold:
        moves = takes(row, end)
    if doing != "take" and (extra or made < plays_most):
        split, spare, before = rulings.split_plays, made < plays_most, ""
        on_mast = spare and raised < COVERED_LEVELS and (split or made == hung)
        on_posts = extra or (spare and (split or not hung))
        plays_of = (ON_POSTS_AND_MAST if on_mast else ON_POSTS)[room if on_posts else ()]
        for card in hand:
            if card != before:
                moves += plays_of[card]
                if card in COVERS and on_posts and (rulings.extra_triggers or not extra):
                    moves += _covers(card, posts, room, rulings.cover_stacks)
            before = card
    if doing:
        if moves:
            moves.append(DONE)
    elif not moves or not rulings.must_act:
        moves.append(PASS)
    return moves


def legal_for(view: View, hand: Cards, raised: int) -> Sequence[Move]:
    """The same, of the position that a view shows, for a seat to act that holds these cards."""
    rulings, turn, row, posts, room = view.rulings, view.turn, view.row, view.posts, open_posts(view.posts)
    level = view.setup.levels[raised if rulings.level_counts_at_once else raised - turn.raised]
    if not turn.icon:
        return moves_in_turn(rulings, turn, level, hand, row, posts, room, raised)
    supply = view.deck + (len(view.discards) if rulings.reshuffle else 0)
    return icon_moves(rulings, turn, level, hand, row, posts, room, (view.sizes, supply))


def takes(row: Cards, end: str = "") -> list[Move]:
    """The cards that can be taken: both ends, or the one this take keeps to (KOI-4.3, KOI-4.6)."""
    last = len(row)
    if last == 1 or end == "left":
        return [TAKES_FROM_LEFT[row[0]]]
    right = TAKES[last][row[-1]]
    return [right] if end else [TAKES_FROM_LEFT[row[0]], right]


def _covers(card: Card, posts: tuple[Post, ...], room: tuple[int, ...], stacks: bool) -> list[Move]:
    tops = [(post, posts[post - 1][-1]) for post in room if posts[post - 1]]
    return [Place(card, post, space[-1]) for post, space in tops if stacks or len(space) == 1]


def icon_moves(
    rulings: Rulings,
    turn: Turn,
    level: Level,
    hand: Cards,
    row: Cards,
    posts: tuple[Post, ...],
    room: tuple[int, ...],
    others: Beyond,
) -> list[Move]:
    """What the seat to act may do with the icon that waits; nothing, when all it could do is leave it."""
    icon, may_hold, (sizes, supply) = turn.icon, len(hand) < level.hold, others
    moves: list[Move] = []
    if icon == "move":
        moves += [
            Shift(source, target)
            for source in room
            if posts[source - 1] and (rulings.move_itself or source != turn.icon_post)
            for target in room
            if target != source
        ]
    elif icon == "steal":
        if may_hold or not rulings.steal_keeps_limit:
            moves += [STEAL[seat] for seat, size in enumerate(sizes) if size and seat != turn.seat]
    elif turn.owed < 0:
        if row or supply:
            moves.append(REFRESH)
    elif turn.owed and row and may_hold:
        moves += takes(row, turn.end)
    if moves:
        moves.append(DONE)
    return moves


def icon_supplies(rulings: Rulings, hands: Sequence[Cards], piles: Piles) -> Beyond:
    """What icons ask for; discarded cards come back only if they are shuffled again (KOI-5.3)."""
    return tuple(map(len, hands)), len(piles.deck) + (len(piles.discards) if rulings.reshuffle else 0)


def open_posts(posts: Sequence[Post]) -> tuple[int, ...]:
    """The posts that are open (KOI-4.10)."""
    return tuple([post for post, spaces in enumerate(posts, 1) if len(spaces) < HEIGHT])
