"""Public knowledge of Nanatoridori's hidden cards, from what everybody has seen (NANA-6.2, NANA-6.4)."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.core.events import Fact, Past
from gamelib.core.tuples import replace_at
from gamelib.nanatoridori.cards import Hand, Setup
from gamelib.nanatoridori.facts import Cleared, Dealt, Discarded, Played, SetUp, TakenIn


class PublicKnowledge(NamedTuple):
    """What everybody knows of the hands, 0 for an unknown card, and the discards."""

    hands: tuple[Hand, ...]
    discards: Hand


def public_knowledge(past: Past, setup: Setup) -> PublicKnowledge:
    """Return what everybody has seen in this round (NANA-6.2, NANA-6.4)."""
    hands, discards = _follow(past, setup.players)
    if not setup.rulings.places_seen:
        hands = tuple([tuple(sorted(hand)) for hand in hands])
    return PublicKnowledge(hands, discards)


_followed: dict[tuple[int, int], tuple[Past, PublicKnowledge]] = {}
"""Cache of public knowledge by the identity of a past and the number of players; each keeps its past alive."""
_MOST_FOLLOWED = 256


def _follow(past: Past, players: int) -> PublicKnowledge:
    """Return public knowledge at the end of a past, continuing from its latest moment in the cache."""
    knowledge, facts, earlier = PublicKnowledge((), ()), list[Fact](), past
    while earlier is not None:
        before, known = _followed.get((id(earlier), players), (None, knowledge))
        if before is earlier:
            knowledge = known
            break
        earlier, fact = earlier
        facts.append(fact)
        if isinstance(fact, Dealt | SetUp):
            break
    for fact in reversed(facts):
        knowledge = _after(knowledge, fact, players)
    while len(_followed) >= _MOST_FOLLOWED:
        _followed.pop(next(iter(_followed), (0, 0)), None)
    _followed[id(past), players] = past, knowledge
    return knowledge


def _after(knowledge: PublicKnowledge, fact: Fact, players: int) -> PublicKnowledge:
    """Return public knowledge after one more fact."""
    hands, discards = knowledge
    match fact:
        case Dealt():
            return PublicKnowledge(((0,) * fact.size,) * players, ())
        case SetUp():
            return PublicKnowledge(fact.hands, fact.discards)
        case Played():
            return PublicKnowledge(replace_at(hands, fact.seat, _without_played(hands[fact.seat], fact)), discards)
        case TakenIn():
            hand = hands[fact.seat]
            gap = len(hand) if fact.gap < 0 else fact.gap
            hand = hand[:gap] + (fact.rank,) * fact.size + hand[gap:]
            return PublicKnowledge(replace_at(hands, fact.seat, hand), discards)
        case Discarded() | Cleared():
            return PublicKnowledge(hands, discards + (fact.rank,) * fact.size)
    return knowledge


def _without_played(hand: Hand, play: Played) -> Hand:
    """Return what is known of a hand after a play; if places are not seen, known cards of the rank go first."""
    if play.at >= 0:
        return hand[: play.at] + hand[play.at + play.size :]
    left = list(hand)
    for _card in range(play.size):
        left.remove(play.rank if play.rank in left else 0)
    return tuple(left)
