"""Stepping Stones, 3 what is allowed and 4 how it ends; it reads only what a seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gamelib.core.language import _, join_and, n_, name_slot
from gamelib.core.verdicts import Refusal, Result
from tests.fourth_game.cards import Hand
from tests.fourth_game.moves import Draw, Lay, Move, Pass


class SeatPosition(Protocol):
    """The part of a view that the judge reads."""

    seat: int | None
    turn: int
    hand: Hand
    path: Hand
    reach: int

    @property
    def result(self) -> Result | None:
        """How the game ended."""

    def moves(self) -> Sequence[Move]:
        """The legal moves of this seat."""


def legal(hand: Hand, path: Hand, deck: int, reach: int) -> tuple[Move, ...]:
    """Return the legal moves of the seat to act (STEP-3.3, STEP-3.4, STEP-3.5)."""
    lays = [Lay(card) for card in sorted({*hand}) if not path or abs(card - path[-1]) <= reach]
    return (*lays, Draw()) if deck else tuple(lays) or (Pass(),)


def why_not(view: SeatPosition, move: Move) -> Refusal | None:
    """Return None if the seat may make this move, else the first rule it breaks."""
    if view.result:
        return Refusal("STEP-4.3", _("the game is over"))
    if view.seat != view.turn:
        not_yet = _("it is the turn of {name}").format(name=name_slot(view.turn))
        return Refusal("STEP-3.1", not_yet, (f"seat:{view.turn}",))
    options = view.moves()
    if move in options:
        return None
    instead = next((option for option in options if option.kind == move.kind), options[0])
    match move:
        case Lay() if move.card not in view.hand:
            return Refusal("STEP-3.2", _("you have no {card} in your hand").format(card=move.card), (), instead)
        case Lay():
            far = _("{card} is more than {reach} away from {last}, the last stone").format(
                card=move.card, reach=view.reach, last=view.path[-1])
            return Refusal("STEP-3.3", far, (f"hand:{view.hand.index(move.card) + 1}", "path"), instead)
        case Draw():
            return Refusal("STEP-3.4", _("the deck is empty, so nothing can be drawn"), (), instead)
    return Refusal("STEP-3.5", _("you may pass only when you can neither lay nor draw"), (), instead)


def result(counts: tuple[int, ...], passes: int) -> Result | None:
    """Return how the game ended, or None while it lasts (STEP-4.1, STEP-4.2)."""
    if min(counts) and passes < len(counts):
        return None
    winners = tuple(seat for seat, count in enumerate(counts) if count == min(counts))
    names = join_and([name_slot(seat) for seat in winners])
    sentence = _("{names} has laid the last card and wins.") if not min(counts) else n_(
        "Nobody can go on: {names} has the fewest cards and wins.",
        "Nobody can go on: {names} have the fewest cards and share the win.", len(winners))
    losers = tuple(seat for seat in range(len(counts)) if seat not in winners)
    return Result(winners, losers, tuple(-count for count in counts), sentence.format(names=names))
