"""Koinobori, 4 what is allowed: legal moves by construction, from the few facts they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from gamelib.koinobori.cards import HEIGHT, ICON, Card, Cards, Level, Post, Setup
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
    from gamelib.koinobori.view import View

COVERED_LEVELS = 3
Beyond: TypeAlias = tuple[Sequence[int], int]
"""What only icons ask for: how many cards each hand holds, and how many outside the row could come to it."""
NOTHING: Beyond = ((), 0)
LEFT = TAKES[1]
COVERS = frozenset(card for card, icon in ICON.items() if icon == "cover")


def legal(
    setup: Setup,
    turn: Turn,
    hand: Cards,
    row: Cards,
    posts: tuple[Post, ...],
    room: tuple[int, ...],
    raised: int,
    others: Beyond,
) -> Sequence[Move]:
    """What the seat to act may do; nothing, when all it could do is stop.

    `room` names the posts that are open, `raised` tells how many cards hang on the seat's mast.
    """
    rulings, (_seat, doing, made, hung, extra, icon, _owed, _own, end) = setup.rulings, turn
    level = setup.levels[raised if rulings.level_counts_at_once else raised - hung]
    if icon:
        return _by_icon(setup, turn, level, len(hand), row, posts, room, others)
    moves: list[Move] = []
    if doing != "play" and made < level.take and len(hand) < level.hold and row:
        moves = takes(row, end)
    if doing != "take" and hand and (extra or made < level.play):
        moves += _plays(setup, turn, hand, posts, room, raised, made < level.play)
    if doing:
        if moves:
            moves.append(DONE)
        return moves
    return moves if moves and rulings.must_act else [*moves, PASS]


def legal_for(view: View, hand: Cards, raised: int) -> Sequence[Move]:
    """The same, of the position that a view shows, for a seat to act that holds these cards."""
    supply = view.deck + (len(view.discards) if view.rulings.reshuffle else 0)
    return legal(view.setup, view.turn, hand, view.row, view.posts, rooms(view.posts), raised, (view.sizes, supply))


def takes(row: Cards, end: str = "") -> list[Move]:
    """The cards that can be taken: both ends, or the one this take keeps to (KOI-4.3, KOI-4.6)."""
    last = len(row)
    if last == 1:
        return [LEFT[row[0]]]
    if end:
        return [LEFT[row[0]] if end == "left" else TAKES[last][row[-1]]]
    return [LEFT[row[0]], TAKES[last][row[-1]]]


def _plays(
    setup: Setup, turn: Turn, hand: Cards, posts: tuple[Post, ...], room: tuple[int, ...], raised: int, spare: bool
) -> list[Move]:
    """Cards for the mast and the posts; `spare` says that plays are left beside those of extra icons."""
    rulings, (_seat, _doing, made, hung, extra, _icon, _owed, _own, _end) = setup.rulings, turn
    split = rulings.split_plays
    on_mast = spare and raised < COVERED_LEVELS and (split or made == hung)
    on_posts = extra or (spare and (split or not hung))
    plays = (ON_POSTS_AND_MAST if on_mast else ON_POSTS)[room if on_posts else ()]
    covering = on_posts and (rulings.extra_triggers or not extra)
    moves: list[Move] = []
    before = ""
    for card in hand:
        if card != before:
            moves += plays[card]
            if covering and card in COVERS:
                moves += _covers(card, posts, room, rulings.cover_stacks)
        before = card
    return moves


def _covers(card: Card, posts: tuple[Post, ...], room: tuple[int, ...], stacks: bool) -> list[Move]:
    tops = [(post, posts[post - 1][-1]) for post in room if posts[post - 1]]
    return [Place(card, post, space[-1]) for post, space in tops if stacks or len(space) == 1]


def _by_icon(
    setup: Setup,
    turn: Turn,
    level: Level,
    held: int,
    row: Cards,
    posts: tuple[Post, ...],
    room: tuple[int, ...],
    others: Beyond,
) -> Sequence[Move]:
    rulings, icon = setup.rulings, turn.icon
    sizes, supply = others
    moves: list[Move] = []
    if icon == "move":
        moves += [
            Shift(source, target)
            for source in room
            if posts[source - 1] and (rulings.move_itself or source != turn.own)
            for target in room
            if target != source
        ]
    elif icon == "steal":
        if held < level.hold or not rulings.steal_keeps_limit:
            moves += [STEAL[seat] for seat, size in enumerate(sizes) if size and seat != turn.seat]
    elif turn.owed < 0:
        if row or supply:
            moves.append(REFRESH)
    elif turn.owed and row and held < level.hold:
        moves += takes(row, turn.end)
    if moves:
        moves.append(DONE)
    return moves


def beyond(setup: Setup, hands: Sequence[Cards], deck: int, discards: int) -> Beyond:
    """What icons ask for; discarded cards come back only if they are shuffled again (KOI-5.3)."""
    return tuple(map(len, hands)), deck + discards if setup.rulings.reshuffle else deck


def rooms(posts: Sequence[Post]) -> tuple[int, ...]:
    """The posts that are open (KOI-4.10)."""
    return tuple(post for post, spaces in enumerate(posts, 1) if len(spaces) < HEIGHT)
