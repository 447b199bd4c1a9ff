"""What everybody knows of Nanatoridori's hidden cards, from what all have seen (NANA-6.2, NANA-6.4)."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.core.events import Fact, Past
from gamelib.nanatoridori.cards import Hand, Setup
from gamelib.nanatoridori.facts import Cleared, Dealt, Discarded, Played, SetUp, TakenIn


class PublicKnowledge(NamedTuple):
    """What everybody knows of the hands, 0 for an unknown card, and the discards."""

    hands: tuple[Hand, ...]
    discards: Hand


def public_knowledge(past: Past, setup: Setup) -> PublicKnowledge:
    """Return what everybody has seen in this round (NANA-6.2, NANA-6.4)."""
    hands: list[Hand] = []
    discards: list[int] = []
    for fact in _facts_of_this_round(past):
        match fact:
            case Dealt():
                hands = [(0,) * fact.size] * setup.players
            case SetUp():
                hands, discards = list(fact.hands), list(fact.discards)
            case Played():
                hands[fact.seat] = _without_played(hands[fact.seat], fact)
            case TakenIn():
                hand = hands[fact.seat]
                gap = len(hand) if fact.gap < 0 else fact.gap
                hands[fact.seat] = hand[:gap] + (fact.rank,) * fact.size + hand[gap:]
            case Discarded() | Cleared():
                discards += [fact.rank] * fact.size
    if not setup.rulings.places_seen:
        hands = [tuple(sorted(hand)) for hand in hands]
    return PublicKnowledge(tuple(hands), tuple(discards))


def _facts_of_this_round(past: Past) -> list[Fact]:
    facts: list[Fact] = []
    while past is not None:
        past, fact = past
        facts.append(fact)
        if isinstance(fact, Dealt | SetUp):
            break
    facts.reverse()
    return facts


def _without_played(hand: Hand, play: Played) -> Hand:
    """Return what is known of a hand after a play; where places are not seen, known cards are the first to go."""
    if play.at >= 0:
        return hand[: play.at] + hand[play.at + play.size :]
    left = list(hand)
    for _card in range(play.size):
        left.remove(play.rank if play.rank in left else 0)
    return tuple(left)
