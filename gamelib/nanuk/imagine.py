"""Nanuk: a whole state dealt at random in which a seat would know exactly what it knows now."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.core.chance import Stream
from gamelib.nanuk.cards import UNKNOWN, Cards, in_order
from gamelib.nanuk.state import State
from gamelib.nanuk.view import View


class HiddenCards(NamedTuple):
    """All that a seat does not see: every hand, what lies face down, the sides that were chosen, and the deck."""

    hands: tuple[Cards, ...]
    antes: tuple[str | None, ...]
    gifts: tuple[Cards | None, ...]
    sides: tuple[bool | None, ...]
    deck: Cards


def imagine(view: View, rng: Stream) -> State:
    """Return a state dealt at random that agrees with all the seat of a view knows."""
    pool = list(rng.shuffle(view.unseen()))
    hands = tuple(
        view.hand if seat == view.seat else _draw_from(pool, number) for seat, number in enumerate(view.hand_sizes)
    )
    antes = tuple(pool.pop() if card == UNKNOWN else card for card in view.antes)
    gifts = tuple(_draw_from(pool, len(cards)) if cards and UNKNOWN in cards else cards for cards in view.gifts)
    sides = tuple(
        rng.randbelow(2) == 0 if side is None and view.has_chosen(seat) else side
        for seat, side in enumerate(view.sides)
    )
    return complete_view(view, HiddenCards(hands, antes, gifts, sides, tuple(pool)), rng.next_bits())


def complete_view(view: View, hidden: HiddenCards, seed: int) -> State:
    """Complete a view to a state with these hidden cards and sides, and this seed of the game."""
    secrets = tuple(view.secret if seat == view.seat else None for seat in range(view.players))
    return State(
        terms=view.terms,
        seed=seed,
        season=view.season,
        hunt=view.hunt,
        phase=view.phase,
        dealer=view.dealer,
        first=view.first,
        wind=view.wind,
        to_act=view.to_act,
        queue=view.queue,
        boast=view.boast,
        leader=view.leader,
        doomer=view.doomer,
        sides=hidden.sides,
        antes=hidden.antes,
        gifts=hidden.gifts,
        pot=view.pot,
        won=view.won,
        winter=view.winter,
        hands=hidden.hands,
        deck=hidden.deck,
        discards=view.discarded,
        piles=view.piles,
        totals=view.totals,
        past=view.past,
        secrets=secrets,
        ply=view.ply,
    )


def _draw_from(pool: list[str], number: int) -> Cards:
    """Take this number of cards off the pool, and return them in the order of a hand."""
    return in_order([pool.pop() for _card in range(number)])
