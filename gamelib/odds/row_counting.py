"""Koinobori: counting what the new cards of the row show, whatever the hidden plays may have been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb, factorial, perm, prod
from typing import Any, NamedTuple

from gamelib.core.chance import Stream
from gamelib.core.language import _, join_or
from gamelib.koinobori import COLOURS, ICONS, View, knowledge
from gamelib.koinobori.cards import CARPS, ICON, REFILL_AT, ROW, Card, Cards, in_order
from gamelib.koinobori.possible_histories import History
from gamelib.odds.counting import Counting
from gamelib.odds.draws_together import Shown, combine_draws, ways_to_draw
from gamelib.odds.numbers import BadQuestion, check_whole

MOST_COUNTED = 3
"""Maximum number of colours and icons that are counted together."""
MOST_WAYS = 2000
"""Maximum number of histories of hidden plays that are counted; with more the row is simulated."""


def check_wanted(wanted: object) -> None:
    """Raise BadQuestion unless it is a colour or an icon."""
    if wanted not in (*COLOURS, *ICONS):
        raise BadQuestion(
            _("the row brings colours, {colours}, and icons, {icons}, not {wanted!r:.30}").format(
                colours=join_or(COLOURS), icons=join_or(ICONS), wanted=wanted
            )
        )


def check_several(wanted: Sequence[object]) -> None:
    """Raise BadQuestion unless these are one to three colours or icons, each named once."""
    for each in wanted:
        check_wanted(each)
    if not 1 <= len(wanted) <= MOST_COUNTED or len({*wanted}) < len(wanted):
        raise BadQuestion(
            _("name one to three colours or icons, each once, like ['pink', 'lime'], not {given!r:.40}").format(
                given=list(wanted)
            )
        )


def shows(wanted: str, card: Card) -> int:
    """Return how many carps of a colour a card shows; for an icon, 1 if the card has it, else 0.

    >>> shows("pink", "lime+pink"), shows("steal", "lime/steal")
    (1, 1)
    """
    return CARPS[card].count(wanted) if wanted in COLOURS else int(ICON[card] == wanted)


class CardsToDraw(NamedTuple):
    """Cards of which `many` are drawn, each card equally likely."""

    cards: Counter[Card]
    many: int
    weight: int = 1


def number_of_new_cards(view: View | None, box: Cards, cards: int | None, refresh: bool) -> int:
    """Return the number of new cards: by default of the next take that brings the row down to three or fewer."""
    supply = (
        len(box)
        if view is None
        else view.deck + (len(view.discards) + len(view.row) * refresh if view.rulings.reshuffle else 0)
    )
    if cards is None:
        left = REFILL_AT if view is None else max(0, min(len(view.row) - 1, REFILL_AT))
        cards = min(ROW if refresh else ROW - left, supply)
    if not supply:
        raise BadQuestion(_("no cards are left that could come into the row"))
    check_whole(cards, 1, min(ROW, supply), _("the number of new cards"))
    return cards


def sources_of(view: View | None, box: Cards, many: int, refresh: bool) -> tuple[list[CardsToDraw], CardsToDraw] | None:
    """Return the sources of the new cards: the possible decks, each with its weight, and the discards."""
    if view is None:
        return [CardsToDraw(Counter(box), many)], CardsToDraw(Counter(), 0)
    first = min(many, view.deck)
    decks = _decks(view)
    if decks is None:
        return None
    thrown = Counter((*view.discards, *(view.row if refresh else ())))
    return [CardsToDraw(cards, first, weight) for cards, weight in decks], CardsToDraw(thrown, many - first)


def _decks(view: View) -> list[tuple[Counter[Card], int]] | None:
    """Return the cards that may be in the deck for every possible history of the hidden plays, with its weight.

    A history may rule out some kinds for a hidden card; deals in which the card has such a kind are subtracted again by
    negative weights. None means that there are too many histories.
    """
    story = knowledge.story_of(view)
    if story.deck is not None:
        return [(+story.deck, 1)]
    merged: dict[Cards, int] = {(): 1}
    for group in story.groups:
        alone: Counter[Cards] = Counter()
        counted = knowledge.weigh_histories(story, group)
        if not counted.is_exhaustive:
            return None
        for way, weight in counted.histories:
            named_cards = tuple(card for _token, card in way.shown)
            for fixed in _fixed(way):
                alone[in_order(named_cards + fixed)] += (
                    (-1) ** len(fixed) * weight // _count_deals(named_cards, story.unseen)
                )
        both: Counter[Cards] = Counter()
        for (gone, weight), (more, times) in product(merged.items(), alone.items()):
            both[in_order(gone + more)] += weight * times
        if len(both) > MOST_WAYS:
            return None
        merged = both
    size = story.unseen.total()
    return [
        (story.unseen - Counter(gone), weight * _count_deals(gone, story.unseen) * factorial(size - len(gone)))
        for gone, weight in merged.items()
        if weight and _count_deals(gone, story.unseen)
    ]


def _fixed(way: History) -> list[Cards]:
    """Return every choice of kinds that the history rules out, at most one for each hidden card."""
    known_tokens = {token for token, card_named in way.shown}
    kinds: dict[str, list[Card]] = {}
    for token, card in way.unlike:
        if token not in known_tokens:
            kinds.setdefault(token, []).append(card)
    return [tuple(filter(None, chosen)) for chosen in product(*(["", *cards] for cards in kinds.values()))]


def _count_deals(cards: Cards, unseen: Counter[Card]) -> int:
    """Return the number of ways to deal these cards out of the unseen ones."""
    return prod(perm(unseen[card], many) for card, many in Counter(cards).items())


def counting_of_refill(sources: tuple[list[CardsToDraw], CardsToDraw], wanted: str, at_least: int) -> Counting:
    """Return the counting by what the new cards show: ways, or chances if the deck has several possible histories."""
    decks, thrown = sources
    unit = _("carps") if wanted in COLOURS else _("cards")
    chances = {number: chance for (number,), chance in chances_shown_together(sources, [wanted]).items()}
    scale = prod(comb(each.cards.total(), each.many) for each in (decks[0], thrown)) if len(decks) == 1 else 1
    cases = tuple((number, chance * scale) for number, chance in chances.items() if number >= at_least)
    return Counting(
        _("ways for the new cards to come") if len(decks) == 1 else _("what the new cards show"),
        (unit, _("ways") if len(decks) == 1 else _("chance")),
        cases,
        scale,
    )


def chances_shown_together(
    sources: tuple[list[CardsToDraw], CardsToDraw], wanted: Sequence[str]
) -> dict[Shown, Fraction]:
    """Return how likely the new cards show each number of several colours or icons."""
    decks, thrown = sources
    more, every = _ways_to_show(thrown, wanted), comb(thrown.cards.total(), thrown.many)
    found: dict[Shown, Fraction] = {}
    for deck in decks:
        size = comb(deck.cards.total(), deck.many) * every
        for shown, ways in combine_draws(_ways_to_show(deck, wanted), more).items():
            found[shown] = found.get(shown, Fraction(0)) + Fraction(ways * deck.weight, size)
    total = sum(deck.weight for deck in decks)
    return {shown: chance / total for shown, chance in sorted(found.items())}


def _ways_to_show(source: CardsToDraw, wanted: Sequence[str]) -> dict[Shown, int]:
    """Return the ways to draw cards from a source, by what they show together."""
    sorts: Counter[Shown] = Counter({(0,) * len(wanted): 0})
    for card, many in source.cards.items():
        sorts[tuple(shows(each, card) for each in wanted)] += many
    return ways_to_draw(sorts, source.many)


def sample_refill(view: Any, many: int, refresh: bool, wanted: str, at_least: int, rng: Stream) -> bool:
    """Return whether new cards dealt at random show at least as many as asked for."""
    return sample_row(view, many, refresh, wanted, rng) >= at_least


def sample_row(view: Any, many: int, refresh: bool, wanted: str, rng: Stream) -> int:
    """Return what new cards dealt at random show."""
    return sum(shows(wanted, card) for card in deal_row(view, many, refresh, rng))


def deal_row(view: Any, many: int, refresh: bool, rng: Stream) -> Cards:
    """Deal new cards at random."""
    state = view.imagine(rng)
    new = state.deck[:many]
    if len(new) < many:
        new += rng.shuffle(in_order((*view.discards, *(view.row if refresh else ()))))[: many - len(new)]
    return tuple(new)
