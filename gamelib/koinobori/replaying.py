"""Koinobori, a game played again from its facts, with the hidden cards that one seat imagines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gamelib.core.events import facts_in_order
from gamelib.koinobori import legal
from gamelib.koinobori.cards import UNKNOWN, Card, Cards, in_order
from gamelib.koinobori.deal import DealtLayout, state_from_layout
from gamelib.koinobori.facts import (
    Act,
    Began,
    Ended,
    Fact,
    Hung,
    Placed,
    Refilled,
    Refreshed,
    Shifted,
    Stolen,
    Stopped,
    Taken,
)
from gamelib.koinobori.moves import DONE, PASS, REFRESH, STEAL, Mast, Move, Place, Shift, Take
from gamelib.koinobori.position import SeatPosition
from gamelib.koinobori.state import State


class ReplayedMove(NamedTuple):
    """A move of the game: the fact that records it, the state before it, and the state after it."""

    fact: Act
    before: State
    move: Move
    after: State


def replay(view: SeatPosition, dealt: State) -> Iterator[ReplayedMove]:
    """Yield every move of a game up to a view, with the hidden cards of `dealt`, a state that agrees with the view.

    Raise GameError where a move was not allowed.
    """
    facts = facts_in_order(view.past)[1:]
    secrets = [dict(facts_in_order(secret)) for secret in dealt.secrets]
    supplies = _supplies(facts, dealt.deck)
    state = beginning(view, dealt)
    next(supplies)
    for ply, fact in enumerate(facts, 1):
        secret = secrets[getattr(fact, "seat", 0)].get(ply, UNKNOWN)
        if isinstance(fact, Began | Refilled | Ended):
            continue
        move = _move_of(fact, secret)
        after = state.play(move, fact.seat)
        if type(fact) is Stolen:
            after = _with_stolen(after, state, fact, secret)
        if after.reshuffles > state.reshuffles:
            after = _with_supply(after, next(supplies, ()))
        yield ReplayedMove(fact, state, move, after)
        state = after


def beginning(view: SeatPosition, dealt: State) -> State:
    """Return the game as it began, with the hidden cards of `dealt`, a state that agrees with the view."""
    began, *facts = facts_in_order(view.past)
    hands, masts = zip(*[facts_in_order(secret)[0][1] for secret in dealt.secrets], strict=True)
    deck = next(_supplies(facts, dealt.deck))
    layout = DealtLayout(hands, masts, began.row, began.posts, deck, began.discards, reshuffles=began.reshuffles)
    return state_from_layout(view.setup, 0, layout, began.known, began.turn, "set up")


def _supplies(facts: Sequence[Fact], left: Cards) -> Iterator[Cards]:
    """Yield the cards of the deck in the order in which they came; after the discards were shuffled, those of the next.

    `left` are the cards that have not come yet.
    """
    cards: list[Card] = []
    for fact in facts:
        if type(fact) is Refilled:
            cards += fact.drawn
            if fact.reshuffled:
                yield tuple(cards)
                cards = [*fact.more]
    yield (*cards, *left)


def _move_of(fact: Act, secret: Card) -> Move:
    """Return the move that a fact records; `secret` is the card that was hung."""
    match fact:
        case Taken():
            return Take(fact.place, fact.card)
        case Placed():
            return Place(fact.card, fact.post, fact.over)
        case Hung():
            return Mast(secret)
        case Shifted():
            return Shift(fact.source, fact.target)
        case Stolen():
            return STEAL[fact.victim]
        case Refreshed():
            return REFRESH
        case Stopped():
            return DONE
    return PASS


def _with_stolen(after: State, before: State, fact: Stolen, card: Card) -> State:
    """Return a state after a steal, in which just this card was stolen."""
    hands = [*before.hands]
    thief, victim = Counter(hands[fact.seat]), Counter(hands[fact.victim])
    hands[fact.seat] = in_order((thief + Counter([card])).elements())
    hands[fact.victim] = in_order((victim - Counter([card])).elements())
    return _with_options(after._replace(hands=tuple(hands)))


def _with_supply(after: State, supply: Cards) -> State:
    """Return a state after the discards were shuffled, with the cards in this order."""
    shown = len(supply) - len(after.deck)
    kept = len(after.row) - shown
    return _with_options(after._replace(row=after.row[:kept] + supply[:shown], deck=supply[shown:]))


def _with_options(state: State) -> State:
    """Return a state with the moves that its cards allow."""
    seat = state.turn.seat
    options = legal.find_legal_moves(state.view(seat), state.hands[seat], len(state.masts[seat]))
    return state._replace(options=options if state.to_act else ())
