"""Koinobori, whole positions dealt at random that agree with all a seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TypeVar

from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.core.events import Past, facts_in_order, past_from
from gamelib.core.language import _
from gamelib.koinobori import legal
from gamelib.koinobori.cards import UNKNOWN, Card, Cards, in_order
from gamelib.koinobori.knowledge import HandStory, JointHistories, Knowledge, count_joint_deals, joint_histories, recall
from gamelib.koinobori.position import SeatPosition
from gamelib.koinobori.possible_histories import History, count_deals
from gamelib.koinobori.state import State

SAMPLED_HISTORIES = 64
"""Number of joint histories that are drawn and then weighed if there are too many to weigh them all."""
MOST_TRIES = 10**5
"""Deals tried before it is said that none agrees with what has happened."""
WEIGHT_SCALE = 10**12
"""Weights are whole numbers; the fractional ones of sampled histories are multiplied by this and rounded down."""
Item = TypeVar("Item")


def imagine(view: SeatPosition, rng: Stream) -> State:
    """Return a whole position dealt at random that agrees with all the view knows."""
    knowledge = recall(view)
    histories, cards, deck = deal_tokens(view, knowledge, rng)
    if knowledge.story.deck is not None:
        deck = rng.shuffle(in_order(knowledge.story.deck.elements()))
    return complete_view(view, knowledge.story, histories, cards, deck, rng.next_bits())


def complete_view(
    view: SeatPosition, story: HandStory, histories: Sequence[History], cards: dict[str, Card], deck: Cards, seed: int
) -> State:
    """Complete a view to a position with these histories, these cards for tokens, this deck and this seed."""
    hands, masts = _hands_and_masts(view, story, histories, cards)
    return place_hidden(view, hands, masts, deck, seed, _secrets(view, story, histories, cards))


def place_hidden(
    view: SeatPosition,
    hands: tuple[Cards, ...],
    masts: tuple[Cards, ...],
    deck: Cards,
    seed: int,
    secrets: tuple[Past, ...] = (),
) -> State:
    """Complete a view to a position with these hands, masts, deck and seed; who knows what may be left out."""
    seat = view.turn.seat
    return State(
        setup=view.setup,
        seed=seed,
        turn=view.turn,
        hands=hands,
        masts=masts,
        row=view.row,
        posts=view.posts,
        open_posts=legal.open_posts(view.posts),
        deck=deck,
        discards=view.discards,
        reshuffles=view.reshuffles,
        steals=view.steals,
        passes=view.passes,
        past=view.past,
        ply=len(facts_in_order(view.past)),
        secrets=secrets or (None,) * view.players,
        end_reason=view.end_reason,
        to_act=view.to_act,
        options=() if view.end_reason else legal.find_legal_moves(view, hands[seat], len(masts[seat])),
    )


def deal_tokens(
    view: SeatPosition, knowledge: Knowledge, rng: Stream
) -> tuple[tuple[History, ...], dict[str, Card], Cards]:
    """Choose a history for every group and deal a card to every token; return both, and the cards left over."""
    story = knowledge.story
    for _time in range(MOST_TRIES):
        histories = _choose_histories(knowledge, joint_histories(view), rng)
        cards = dict(pair for history in histories for pair in history.shown)
        pool = story.unseen.copy()
        pool.subtract(cards.values())
        deck = list(rng.shuffle(in_order(pool.elements())))
        cards.update((token, deck.pop()) for token in tokens_of_others(view, story) if token not in cards)
        if not any(cards[token] == card for history in histories for token, card in history.unlike):
            return histories, cards, tuple(deck)
    raise GameError(_("no deal agrees with all that has happened"))


def tokens_of_others(view: SeatPosition, story: HandStory) -> list[str]:
    """Return the tokens of all other seats, in the order in which cards are dealt to them."""
    return [
        slot
        for seat, hand_and_mast in enumerate(story.start)
        if seat != view.seat
        for slots in hand_and_mast
        for slot in slots
        if slot[0] == UNKNOWN
    ]


def _choose_histories(knowledge: Knowledge, joint: JointHistories | None, rng: Stream) -> tuple[History, ...]:
    """Choose one history for every group of seats, by weight."""
    story = knowledge.story
    if joint is None:
        joint = []
        draws = [
            tuple(choose_by_weight(group.histories, rng) for group in knowledge.groups)
            for _draw in range(SAMPLED_HISTORIES)
        ]
        for histories in draws:
            shown = tuple(history.shown for history in histories)
            separate_deals = prod(count_deals(pairs, story.unseen) for pairs in shown)
            joint.append((histories, count_joint_deals(story, shown) * WEIGHT_SCALE // separate_deals))
    if any(weight for _histories, weight in joint):
        return choose_by_weight(joint, rng)
    return _choose_histories(knowledge, None, rng)


def choose_by_weight(items: Sequence[tuple[Item, int]], rng: Stream) -> Item:
    """Choose one of the items, each as likely as its weight says."""
    at = rng.randbelow(sum(weight for _item, weight in items))
    return next(item for item, weight in items if (at := at - weight) < 0)


def _hands_and_masts(
    view: SeatPosition, story: HandStory, histories: Sequence[History], cards: dict[str, Card]
) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """Return all hands and masts with the card dealt to each token in its place."""
    hands, masts = [view.hand] * view.players, list(view.masts)
    for group, history in zip(story.groups, histories, strict=True):
        for at, seat in enumerate(group):
            hands[seat] = in_order(cards.get(slot, slot) for slot in history.hands[at])
            masts[seat] = tuple(cards.get(slot, slot) for slot in history.masts[at])
    return tuple(hands), tuple(masts)


def _secrets(
    view: SeatPosition, story: HandStory, histories: Sequence[History], cards: dict[str, Card]
) -> tuple[Past, ...]:
    """Return what each seat alone would know after these histories."""
    facts: list[dict[int, object]] = [
        {0: (in_order(cards.get(slot, slot) for slot in hand), tuple(cards.get(slot, slot) for slot in mast))}
        for hand, mast in story.start
    ]
    stolen = {ply: cards.get(slot, slot) for history in histories for ply, slot in history.stolen}
    hung = {
        seat: list(history.masts[at][len(story.start[seat][1]) :])
        for group, history in zip(story.groups, histories, strict=True)
        for at, seat in enumerate(group)
    }
    for change in story.changes:
        if change.kind == "hang" and change.seat in hung:
            slot = hung[change.seat].pop(0)
            facts[change.seat][change.ply] = cards.get(slot, slot)
        elif change.kind == "steal":
            card = change.card or stolen[change.ply]
            facts[change.seat][change.ply] = facts[change.victim][change.ply] = card
    return tuple(
        view.secret if seat == view.seat else past_from(tuple(facts_of_seat.items()))
        for seat, facts_of_seat in enumerate(facts)
    )
