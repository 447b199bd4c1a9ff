"""Nanatoridori, moves in words: what a player would say instead of writing a move down."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core.language import _, join_and
from gamelib.nanatoridori import judge
from gamelib.nanatoridori.cards import Hand, format_cards
from gamelib.nanatoridori.moves import Discard, Move, Pass, Places, Play, TakeIn
from gamelib.nanatoridori.position import SeatPosition


def describe_move(move: Move, view: SeatPosition | None = None) -> str:
    """Describe a move as a phrase that can follow "You could".

    >>> from gamelib import nanatoridori
    >>> view = nanatoridori.read("hand 1 5 5 6 6 2 | table 5 5").view(0)
    >>> describe_move(view.read_move("1 5 5 [6 6] 2"), view)
    'play 6 6'
    """
    hand = view.hand if view else ()
    match move:
        case Play():
            return _describe_play(move, hand)
        case Pass():
            return _describe_pass(move, view)
        case TakeIn():
            return _describe_take_in(move, hand)
        case Discard():
            return _("discard the {cards}").format(cards=format_cards(move.cards))
    if 1 <= move.place <= len(hand):
        return _("move the {card} to another place of your hand").format(card=hand[move.place - 1])
    return _("sort your hand")


def _describe_play(play: Play, hand: Hand) -> str:
    cards = format_cards(play.cards)
    if not play.cards:
        return _("play only the open {added}").format(added=format_cards(play.open)) if play.open else _("play nothing")
    if play.open:
        return _("play {cards} with the open {added}").format(cards=cards, added=format_cards(play.open))
    if not _is_in_one_piece(play.places):
        return _("play {cards} that lie apart").format(cards=cards)
    starts = _starts_of_runs(play.cards, hand)
    before = [start for start in starts if play.places and start < play.places[0]]
    if len(starts) < 2 or not play.places:
        return _("play {cards}").format(cards=cards)
    if len(before) < 2:
        return _("play the leftmost {cards}").format(cards=cards)
    if len(before) == len(starts):
        return _("play the rightmost {cards}").format(cards=cards)
    return _("play the {cards} in the middle").format(cards=cards)


def _is_in_one_piece(places: Places) -> bool:
    return not places or places == tuple(range(places[0], places[0] + len(places)))


def _starts_of_runs(cards: Hand, hand: Hand) -> list[int]:
    """Return the indices at which these cards lie side by side; of equal cards, only where a run begins."""
    starts = []
    for at in range(len(hand) - len(cards) + 1):
        begins_run = at == 0 or hand[at - 1] != hand[at]
        if hand[at : at + len(cards)] == cards and (begins_run or len({*cards}) > 1):
            starts.append(at)
    return starts


def _describe_pass(move: Pass, view: SeatPosition | None) -> str:
    if move.open:
        return _("pass and pick up the open {card}").format(card=move.open)
    return _("pass and draw a card") if view and judge.pass_draws(view) else _("pass")


def _describe_take_in(move: TakeIn, hand: Hand) -> str:
    cards = format_cards(move.cards)
    wheres = [_describe_gap(gap, hand) for gap in dict.fromkeys(move.gaps)]
    if not wheres or not hand:
        return _("keep the {cards}").format(cards=cards)
    return _("keep the {cards} {where}").format(cards=cards, where=join_and(wheres))


def _describe_gap(gap: int, hand: Sequence[int]) -> str:
    """Describe a gap by the cards on both sides of it."""
    if gap <= 0:
        return _("at the left end of your hand")
    if gap >= len(hand):
        return _("at the right end of your hand")
    if hand[gap - 1] == hand[gap]:
        return _("between two of your {card}s").format(card=hand[gap])
    return _("between {left} and {right}").format(left=hand[gap - 1], right=hand[gap])
