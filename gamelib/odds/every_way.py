"""`every_way`: the equally likely ways behind a number, one by one, where there are few enough to look at each.

Each way is laid out in cards and judged by the rules themselves, not by the counting that it stands beside.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, permutations, takewhile
from math import comb, perm
from typing import Any, NamedTuple

from gamelib.core.language import _
from gamelib.koinobori.card_names import colour_word
from gamelib.nanuk.cards import INUKSUK, count_of
from gamelib.nanuk.draft import bear_day
from gamelib.odds.hand_questions import box_of, draw_pool, hand_and_unseen, split_view_and_hand
from gamelib.odds.hunt_answers import parse_boast
from gamelib.odds.hunt_cards import parse_cards
from gamelib.odds.numbers import Odds
from gamelib.odds.post_counting import find_post, view_and_box

MOST_WAYS = 120
"""No more ways than these are laid out: a table can show them in columns."""
MOST_LOOKED_AT = 24
"""So many ways can still be looked at one by one."""
BEAR_CARD = "bear-seal"
"""The card that stands for a bear where only the order counts."""


class Way(NamedTuple):
    """One of the equally likely ways: its cards in order, whether it is counted, and what it is, in a word or two."""

    cards: tuple[str, ...]
    fits: bool
    word: str
    letters: tuple[str, ...] = ()
    """What tells equal cards apart, where their order counts: a letter for each card, "" for one that is alone."""


def every_way(number: Odds) -> tuple[Way, ...]:
    """Return the ways behind a number, in order; none if there are too many, or if it is not that kind of number.

    >>> from gamelib.odds import nanatoridori
    >>> [(*way.cards, way.word) for way in every_way(nanatoridori.no_neighbours(3, deck="1 1 2")) if way.fits]
    [('1', '2', '1', 'apart'), ('1', '2', '1', 'apart')]
    """
    if number.origin is None or number.n:
        return ()
    ask, args, named, _rulings = number.origin
    lay_out = LAID_OUT.get(f"{ask.__module__.rpartition('.')[2]}.{ask.__name__}")
    if lay_out is None:
        return ()
    bound = inspect.signature(ask).bind(*args, **named)
    bound.apply_defaults()
    ways = tuple(lay_out(**bound.arguments))
    # What was supposed besides, such as cards that others give, may make some ways more likely: then none is shown.
    return ways if ways and Fraction(sum(way.fits for way in ways), len(ways)) == number.value else ()


def _orders(cards: Sequence[str], many: int) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return all orders of `many` of some cards, each with the letters that tell equal cards apart."""
    if perm(len(cards), many) > MOST_WAYS:
        return []
    counts, seen, lettered = Counter(cards), Counter[str](), []
    for card in cards:
        lettered.append((card, "abcdefgh"[seen[card] % 8] if counts[card] > 1 else ""))
        seen[card] += 1
    return [
        (tuple(card for card, _letter in order), tuple(letter for _card, letter in order))
        for order in permutations(lettered, many)
    ]


def _hands_without_neighbours(cards: int, deck: Any) -> list[Way]:
    box = [str(rank) for rank in sorted(box_of(deck, cards).elements())]
    found = []
    for hand, letters in _orders(box, cards):
        fits = all(left != right for left, right in pairwise(hand))
        found.append(Way(hand, fits, _("apart") if fits else _("together"), letters))
    return found


def _cards_that_join(view: Any, size: int, draws: int, hand: Any, unseen: Any) -> list[Way]:
    view, hand = split_view_and_hand(view, hand, "hand")
    held, pool = draw_pool(view) if view is not None else hand_and_unseen(hand, unseen)
    found = []
    for rank in sorted(pool.elements()) if draws == 1 else ():
        joins = max(_run_with(held, rank, gap) for gap in range(len(held) + 1)) >= size
        found.append(Way((str(rank),), joins, _("joins") if joins else _("joins nothing")))
    return found


def _run_with(hand: Sequence[int], rank: int, gap: int) -> int:
    """Return how many equal cards lie in one piece round a card that is put into a gap."""
    left = takewhile(lambda card: card == rank, reversed(hand[:gap]))
    right = takewhile(lambda card: card == rank, hand[gap:])
    return 1 + len([*left, *right])


def _orders_of_bears(inuksuks: int, bears: int, shown: int) -> list[Way]:
    days = inuksuks + bears
    if not days or comb(days, bears) > MOST_WAYS:
        return []
    found = []
    for places in combinations(range(days), inuksuks):
        cards = tuple(INUKSUK if day in places else BEAR_CARD for day in range(days))
        fits = not bear_day(shown, cards)
        found.append(Way(cards, fits, _("every bear is held off") if fits else _("a bear comes too soon")))
    return found


def _hunts(boast: Any, view: Any, deck: Any, **_rest: Any) -> list[Way]:
    if not isinstance(deck, str | list | tuple) or view is not None:
        return []
    said, cards = parse_boast(boast, view), parse_cards(deck)
    found = []
    for days, letters in _orders(cards, said.days) if said.days <= len(cards) else ():
        ended, brings = bear_day(0, days), count_of(said.animal, days) >= said.number
        word = _("a bear ends it") if ended else _("succeeds") if brings else _("too few")
        found.append(Way(days, brings and not ended, word, letters))
    return found


def _fillings(colour: str, post: Any, view: Any, flag: str | None, players: Any, deck: Any, **_rest: Any) -> list[Way]:
    if players is not None:
        return []
    view, box = view_and_box(view, deck)
    open_post, _number = find_post(post, view, flag, box)
    cards = sorted(open_post.pool.elements())
    if comb(len(cards), open_post.spaces) > MOST_WAYS:
        return []
    found = []
    for more in combinations(cards, open_post.spaces):
        scoring = open_post.scored(more)[0]
        found.append(Way(more, scoring == colour, _("{colour} scores").format(colour=colour_word(scoring))))
    return found


LAID_OUT: dict[str, Callable[..., list[Way]]] = {
    "nanatoridori.no_neighbours": _hands_without_neighbours,
    "nanatoridori.joins": _cards_that_join,
    "nanuk.cancelled": _orders_of_bears,
    "nanuk.boast": _hunts,
    "koinobori.scores": _fillings,
}
"""How the ways of a question are laid out, by its game and its name."""
