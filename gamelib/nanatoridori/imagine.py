"""Nanatoridori: a whole state dealt at random that agrees with all a seat knows."""

from __future__ import annotations

from gamelib.core.chance import Stream
from gamelib.nanatoridori import judge
from gamelib.nanatoridori.cards import FLOCK, Flock, Hand, RoundSetup
from gamelib.nanatoridori.state import State
from gamelib.nanatoridori.view import View


def imagine(view: View, rng: Stream) -> State:
    """Return a state in which this seat would know exactly what it knows now; called by `View.imagine`."""
    pool, held = list(rng.shuffle(view.unseen().elements())), view.held
    in_order = view.setup.rulings.places_seen
    hands = tuple(_fill_hand(hand, pool, rng, in_order or seat == view.seat) for seat, hand in enumerate(view.known))
    if held and not held.rank:
        held = FLOCK[pool.pop()][1]
    return complete_view(view, hands, tuple(pool), held, rng.next_bits())


def complete_view(view: View, hands: tuple[Hand, ...], deck: Hand, held: Flock | None, seed: int) -> State:
    """Complete a view to a state with these hands, this deck, this held flock and this seed of the game."""
    return State(
        game=RoundSetup(view.setup, seed, (), view.round, view.standing),
        turn=view.turn,
        hands=hands,
        open=view.open,
        deck=deck,
        table=view.table,
        owner=view.owner,
        held=held,
        out=view.out,
        past=view.past,
        ply=view.ply,
        secrets=tuple(view.secret if seat == view.seat else None for seat in range(view.players)),
        loser=view.loser,
        to_act=view.to_act,
        options=() if view.loser >= 0 else judge.legal_moves(hands[view.turn], view.open, view.table, held, view.turn),
    )


def _fill_hand(hand: Hand, pool: list[int], rng: Stream, in_order: bool) -> Hand:
    """Return a hand with its unknown cards dealt from the pool, in any order if places were not seen."""
    full = tuple(card or pool.pop() for card in hand)
    return full if in_order else rng.shuffle(full)
