"""What a seat may touch now at a Koinobori table: ends of the row, posts, its mast, cards on posts, other hands."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.koinobori.legal import level_of
from gamelib.koinobori.moves import REFRESH, Mast, Place, Shift, Steal, Take
from gamelib.koinobori.view import View
from widgets.scenes.koinobori.selection import selected_hand_card, selected_post
from widgets.stage.scene import SceneOptions, Selection


class Targets(NamedTuple):
    """The places that make a move, or begin one, when they are touched; everything else is refused, with a reason."""

    ends: frozenset[int] = frozenset()
    """The places of the row from which a card may be taken."""
    posts: frozenset[int] = frozenset()
    """The posts on which the selected card may hang."""
    covers: frozenset[int] = frozenset()
    """The posts whose top card the selected card may cover."""
    mast: bool = False
    """Whether the selected card may hang on the seat's own mast."""
    tops: frozenset[int] = frozenset()
    """The posts whose top card may be moved by an icon."""
    seats: frozenset[int] = frozenset()
    """The seats that a card may be stolen from."""
    row: bool = False
    """Whether the whole row may be replaced."""
    is_hand_full: bool = False
    """Whether nothing may be taken because the hand is full, and for no other reason."""


NOTHING = Targets()


def find_targets(view: View, selection: Selection, options: SceneOptions) -> Targets:
    """Return what the viewer may touch; nothing out of turn, and nothing where a question asks for it."""
    if options.asked or not options.acting or view.seat is None or view.seat not in view.to_act:
        return NOTHING
    moves, card, post = view.moves(), selected_hand_card(view, selection), selected_post(view, selection)
    if view.turn.icon == "move" and post:
        return Targets(
            posts=frozenset(move.target for move in moves if isinstance(move, Shift) and move.source == post)
        )
    if card and not view.turn.icon and view.turn.action != "take":
        placed = [move for move in moves if isinstance(move, Place) and move.card == card]
        return Targets(
            posts=frozenset(move.post for move in placed if not move.over),
            covers=frozenset(move.post for move in placed if move.over),
            mast=Mast(card) in moves,
            is_hand_full=_is_hand_full(view),
        )
    return Targets(
        ends=frozenset(move.place for move in moves if isinstance(move, Take)),
        tops=frozenset(move.source for move in moves if isinstance(move, Shift)),
        seats=frozenset(move.seat for move in moves if isinstance(move, Steal)),
        row=REFRESH in moves,
        is_hand_full=_is_hand_full(view),
    )


def _is_hand_full(view: View) -> bool:
    """Return whether the turn could begin with a take if the hand were not full (KOI-4.5)."""
    if not view.row or view.turn.icon or view.turn.action:
        return False
    level, _number = level_of(view, view.turn.seat)
    return view.hand_sizes[view.turn.seat] >= level.hold
