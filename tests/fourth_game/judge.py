"""Stepping Stones, 3 what is allowed and 4 how it ends; it reads only what a seat knows."""

from __future__ import annotations

from typing import Protocol

from gamelib.core.language import _, join_and, n_, name_slot
from gamelib.core.small_game import Hand
from gamelib.core.verdicts import Refusal, Result
from tests.fourth_game.cards import Rulings
from tests.fourth_game.moves import Draw, Lay, Move, Pass


class Ending(Protocol):
    """The part of a position that decides how the game ends."""

    hand_sizes: tuple[int, ...]
    passes: int


class SeatPosition(Protocol):
    """The part of a view that decides what its seat may do."""

    rulings: Rulings
    hand: Hand
    path: Hand
    deck: int


def legal(view: SeatPosition) -> tuple[Move, ...]:
    """Return the legal moves of the seat to act (STEP-3.3, STEP-3.4, STEP-3.5)."""
    reach = view.rulings.reach
    lays = [Lay(card) for card in sorted({*view.hand}) if not view.path or abs(card - view.path[-1]) <= reach]
    return (*lays, Draw()) if view.deck else tuple(lays) or (Pass(),)


def explain(view: SeatPosition, move: Move) -> Refusal:
    """Return the refusal for an illegal move: the first rule it breaks."""
    match move:
        case Lay() if move.card not in view.hand:
            return Refusal("STEP-3.2", _("you have no {card} in your hand").format(card=move.card))
        case Lay():
            far = _("{card} is more than {reach} away from {last}, the last stone").format(
                card=move.card, reach=view.rulings.reach, last=view.path[-1]
            )
            return Refusal("STEP-3.3", far, (f"hand:{view.hand.index(move.card) + 1}", "path"))
        case Draw():
            return Refusal("STEP-3.4", _("the deck is empty, so nothing can be drawn"))
    return Refusal("STEP-3.5", _("you may pass only when you can neither lay nor draw"))


def result(position: Ending) -> Result | None:
    """Return how the game ended, or None while it lasts (STEP-4.1, STEP-4.2)."""
    sizes = position.hand_sizes
    if min(sizes) and position.passes < len(sizes):
        return None
    winners = tuple(seat for seat, size in enumerate(sizes) if size == min(sizes))
    names = join_and([name_slot(seat) for seat in winners])
    sentence = (
        _("{names} has laid the last card and wins.")
        if not min(sizes)
        else n_(
            "Nobody can go on: {names} has the fewest cards and wins.",
            "Nobody can go on: {names} have the fewest cards and share the win.",
            len(winners),
        )
    )
    losers = tuple(seat for seat in range(len(sizes)) if seat not in winners)
    return Result(winners, losers, tuple(-size for size in sizes), sentence.format(names=names))
