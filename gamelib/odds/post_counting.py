"""Koinobori: counting how posts can be filled, and what a card on a mast earns by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

from gamelib.core.chance import Stream
from gamelib.core.errors import BadDeck
from gamelib.core.language import _, count_cards, join_or, n_
from gamelib.koinobori import COLOURS, View, knowledge, read_cards
from gamelib.koinobori.card_names import name_card
from gamelib.koinobori.cards import (
    CARPS,
    DECK_SIZE,
    HEIGHT,
    ICON,
    PENALTY,
    Card,
    Cards,
    house_cards,
    in_order,
    read_card,
)
from gamelib.koinobori.scoring import post_value
from gamelib.odds.counting import Counting
from gamelib.odds.numbers import BadQuestion, check_view, check_whole

BITS = 4
"""Bits for each colour in a number that packs the carps of several cards: at most 15 of a colour."""
FLAG_VALUE = 1
"""What a post is worth whose flag decides (KOI-7.5)."""


class OpenPost(NamedTuple):
    """A post: its flag, the cards that show, its free spaces, and the cards that may fill them."""

    flag: str
    cards: Cards
    spaces: int
    pool: Counter[Card]

    def scored(self, more: Sequence[Card] = ()) -> tuple[str, int]:
        """Return the scoring colour and its value, with more cards on the post."""
        return post_value(self.flag, tuple((card,) for card in (*self.cards, *more)))[2:4]


def colours(post: OpenPost) -> dict[str, Counting]:
    """Return, for every colour that may score, the ways to fill the post so that it does, by the value it then has."""
    ways_by_colour: dict[str, Counter[int]] = {}
    for colour, value, ways in fillings(post):
        ways_by_colour.setdefault(colour, Counter())[value] += ways
    return {
        colour: _ways_to_fill(post, _("value"), tuple(sorted(values.items())))
        for colour, values in ways_by_colour.items()
    }


def ways_to_tie(post: OpenPost) -> Counting:
    """Return the ways to fill the post so that all is tied and its flag decides (KOI-7.5), by their most carps."""
    found = _ways_to_fill_by_score(carps(post), frozenset(post.pool.items()), post.spaces)
    tied = sorted((most, ways) for (colour, most), ways in found.items() if not colour)
    return _ways_to_fill(post, _("most carps"), tuple(tied))


def _ways_to_fill(post: OpenPost, heading: str, cases: tuple[tuple[Any, int], ...]) -> Counting:
    """Return cases with their numbers of ways, out of all ways to fill the post."""
    title = n_(
        "ways to fill {spaces} space out of {cards}", "ways to fill {spaces} spaces out of {cards}", post.spaces
    ).format(spaces=post.spaces, cards=count_cards(post.pool.total()))
    return Counting(title, (heading, _("ways")), cases, comb(post.pool.total(), post.spaces))


def fillings(post: OpenPost) -> list[tuple[str, int, int]]:
    """Return each possible scoring colour with its value and the number of ways to fill the post to that end."""
    found = _ways_to_fill_by_score(carps(post), frozenset(post.pool.items()), post.spaces)
    return [
        (colour, value, ways) if colour else (post.flag, FLAG_VALUE, ways) for (colour, value), ways in found.items()
    ]


def carps(post: OpenPost) -> tuple[int, ...]:
    """Return the number of carps of each colour that show on a post."""
    base = Counter(carp for card in post.cards for carp in CARPS[card])
    return tuple(base[colour] for colour in COLOURS)


@lru_cache(maxsize=64)
def _ways_to_fill_by_score(
    carps: tuple[int, ...], pool: frozenset[tuple[Card, int]], spaces: int
) -> dict[tuple[str, int], int]:
    """Return the ways to fill a post with these carps, by the colour that scores and its number of carps.

    The colour is "" if all are tied, so that the flag decides, and the number that of the colours that tie for the
    first place; leaving the flag out lets posts share cached results.
    """
    ways_by_score: dict[tuple[str, int], int] = {}
    places = [(at * BITS, number) for at, number in enumerate(carps)]
    for added, ways in _ways_by_carps(pool, spaces).items():
        score = _best_of([number + (added >> shift & (1 << BITS) - 1) for shift, number in places])
        ways_by_score[score] = ways_by_score.get(score, 0) + ways
    return ways_by_score


def _best_of(counts: Sequence[int]) -> tuple[str, int]:
    """Return the colour that scores and its number of carps; without a colour, those that tie for the first place."""
    best = max((number for number in counts if number and counts.count(number) == 1), default=0)
    return (COLOURS[counts.index(best)], best) if best else ("", max(counts))


def score_of_carps(counts: Sequence[int], flag: str) -> tuple[str, int, bool]:
    """Return the colour that scores on a full post, its value, and whether every place is tied (KOI-7.5).

    >>> score_of_carps((2, 2, 1, 0, 0, 0), "pink"), score_of_carps((2, 2, 0, 0, 0, 0), "pink")
    (('orange', 1, False), ('pink', 1, True))
    """
    colour, value = _best_of(counts)
    return (colour, value, False) if colour else (flag, FLAG_VALUE, True)


def ways_by_carps(post: OpenPost) -> dict[tuple[int, ...], int]:
    """Return the ways to fill a post, by the carps of each colour that it shows then."""
    base, found = carps(post), _ways_by_carps(frozenset(post.pool.items()), post.spaces)
    return {
        tuple(number + (added >> at * BITS & (1 << BITS) - 1) for at, number in enumerate(base)): ways
        for added, ways in found.items()
    }


@lru_cache(maxsize=16)
def _ways_by_carps(pool: frozenset[tuple[Card, int]], spaces: int) -> dict[int, int]:
    """Return the ways to draw cards for the spaces, by the sum of their carps, all colours packed in one number."""
    copies_by_carps: Counter[int] = Counter()
    for card, many in pool:
        copies_by_carps[sum(1 << BITS * COLOURS.index(carp) for carp in CARPS[card])] += many
    ways_by_spaces: list[dict[int, int]] = [{0: 1}, *({} for _space in range(spaces))]
    for carps, many in copies_by_carps.items():
        picks = [comb(many, more) for more in range(min(many, spaces) + 1)]
        for drawn in range(spaces, 0, -1):
            row = ways_by_spaces[drawn]
            for more in range(1, min(len(picks) - 1, drawn) + 1):
                for added, ways in ways_by_spaces[drawn - more].items():
                    row[added + more * carps] = row.get(added + more * carps, 0) + ways * picks[more]
    return ways_by_spaces[spaces]


def filling_note(spaces: int) -> tuple[str, ...]:
    """Return the assumption about a post with free spaces."""
    return (
        (_("each free space is filled by a random card from those still in the game, and icons do nothing"),)
        if spaces
        else ()
    )


# What a card earns ------


def points_earned(card: Card, scored: Sequence[tuple[str, int]]) -> int:
    """Return what a card on a mast earns or costs, by the colours that scored and their values (KOI-7.6, KOI-7.8).

    >>> points_earned("lime+pink", [("lime", 4), ("green", 2)])
    1
    """
    turned = {colour for colour, _value in scored}
    return sum(value for carp in CARPS[card] for colour, value in scored if colour == carp) - PENALTY * sum(
        carp not in turned for carp in CARPS[card]
    )


def can_be_counted(posts: Sequence[OpenPost], card: Card) -> bool:
    """Return whether posts can be counted one by one: at most one is open, or all colours of the card have scored."""
    sure = {post.scored()[0] for post in posts if not post.spaces}
    return sum(post.spaces > 0 for post in posts) <= 1 or {*CARPS[card]} <= sure


def counting_of_value(posts: Sequence[OpenPost], card: Card) -> Counting:
    """Return the counting of what a card earns: post by post, then what its colours cost if they never score."""
    sure = {post.scored()[0] for post in posts if not post.spaces}
    carps = Counter(CARPS[card])
    cases: list[tuple[Any, ...]] = []
    for number, post in enumerate(posts, 1):
        all_ways = comb(post.pool.total(), post.spaces)
        earns = sum(carps[colour] * value * ways for colour, value, ways in fillings(post))
        cases.append((_("post {number}").format(number=number), Fraction(earns, all_ways)))
    open_post = next((post for post in posts if post.spaces), None)
    for colour, many in carps.items():
        if colour not in sure:
            scoring = colours(open_post).get(colour) if open_post else None
            cost = -PENALTY * many * (1 - (scoring.value if scoring else 0))
            cases.append((_("{colour} never scores").format(colour=_(colour)), Fraction(cost)))
    title = _("what {card} earns and costs on average").format(card=name_card(card))
    return Counting(title, (_("where"), _("points")), tuple(cases), 1)


def sample_earnings(posts: Sequence[OpenPost], card: Card, rng: Stream) -> int:
    """Return what the card earns once the posts are filled at random."""
    pool = rng.shuffle(in_order(posts[0].pool.elements()))
    scored, at = [], 0
    for post in posts:
        scored.append(post.scored(pool[at : at + post.spaces]))
        at += post.spaces
    return points_earned(card, scored)


# What is known -----------------------------------------------------------------------------------------


def view_and_box(view: View | None, deck: Any) -> tuple[View | None, Cards]:
    """Return the view, with another box if one is named, and the box."""
    if type(view) in (str, list, tuple):
        raise BadQuestion(
            _(
                "a text of cards is your hand, and a hand tells nothing here: its cards may come to a post as well;"
                " leave it out, or ask from a seat's view; the only cards that may come are named by deck=, like"
                " scores('lime', 'lime pink lime', flag='green', deck='pink lime green')"
            )
        )
    try:
        box = (
            None
            if deck is None
            else _parse_cards(deck)
            if not isinstance(deck, str) or "\n" not in deck
            else read_cards(deck)
        )
    except BadDeck as error:
        raise BadQuestion(str(error)) from None
    if box == ():
        raise BadQuestion(_("a deck has at least one card; name no cards at all for the house deck"))
    if view is None:
        return None, house_cards() if box is None else box
    check_view(view, View, _("Koinobori"))
    if box is not None:
        if len(box) != len(view.setup.cards):
            raise BadQuestion(
                _("this game is played with {right} cards, not with {size}").format(
                    right=len(view.setup.cards), size=len(box)
                )
            )
        view = view._replace(setup=view.setup._replace(cards=box))
        _check_pool(knowledge.story_of(view).unseen)
    return view, view.setup.cards


def hand_and_rest(given: str | Sequence[Card], deck: Any) -> tuple[Cards, Cards]:
    """Return the cards of your hand, and the rest of the box.

    >>> hand, rest = hand_and_rest("pink lime+pink", None)
    >>> len(hand), len(rest)
    (2, 79)
    """
    _no_view, box = view_and_box(None, deck)
    named, left = [parse_card(each) for each in (given.split() if isinstance(given, str) else given)], Counter(box)
    if not named:
        raise BadQuestion(_("a text of cards is your hand: name its cards, or leave it out"))
    if len(box) != DECK_SIZE:
        raise BadQuestion(
            _(
                "a small deck= names all cards that may come, so that a hand changes nothing: leave the hand out, or"
                " name a whole box of {right}"
            ).format(right=DECK_SIZE)
        )
    hand = tuple(_find_in_box(card, left) for card in named)
    left.subtract(hand)
    _check_pool(left)
    return hand, tuple(left.elements())


def _parse_cards(named: Any) -> Cards:
    """Return cards by name, as text or one by one, or from the path of a file."""
    if isinstance(named, str):
        words = named.split()
        return (
            tuple(map(read_card, words))
            if any(word.split("+")[0].split("/")[0] in COLOURS for word in words)
            else read_cards(named)
        )
    return read_cards(named)


def parse_card(given: str) -> Card:
    """Return a card from its text. Raise BadQuestion if there is no such card."""
    try:
        return read_card(given)
    except BadDeck as error:
        raise BadQuestion(str(error)) from None


def check_colour(colour: str) -> None:
    """Raise BadQuestion if there is no such colour."""
    if colour not in COLOURS:
        raise BadQuestion(
            _("there is no colour {colour!r:.30}; there are {colours}").format(colour=colour, colours=join_or(COLOURS))
        )


def _out_of_play(view: View, more: Sequence[Card]) -> Counter[Card]:
    """Return the cards that may still come to a post: all but those in posts, in the discards or on masts in view."""
    pool = Counter(view.setup.cards)
    pool.subtract(card for post in view.posts for space in post for card in space)
    pool.subtract(view.discards)
    pool.subtract(card for mast in view.masts for card in mast if card in CARPS)
    pool.subtract(more)
    _check_pool(pool)
    return +pool


def _check_pool(pool: Counter[Card]) -> None:
    if short := next((card for card, many in pool.items() if many < 0), None):
        raise BadQuestion(_("that cannot be: the box does not hold that many of {card}").format(card=name_card(short)))


def _find_in_box(card: Card, pool: Counter[Card]) -> Card:
    """Return the card of the box that is meant by a name: a name without an icon may mean a card that has one.

    If the box has no copy left, return the card as it was named.
    """
    alike = [each for each, many in pool.items() if many > 0 and CARPS[each] == CARPS[card]]
    return card if card in alike or ICON[card] or not alike else alike[0]


def find_post(
    post: int | str | Sequence[Card], view: View | None, flag: str | None, box: Cards
) -> tuple[OpenPost, int]:
    """Return the post that a question is about, and its index."""
    if view is not None:
        if flag is not None:
            raise BadQuestion(_("the view tells the flag of each post; name a flag only if you give no view"))
        check_whole(post, 1, len(view.posts), _("a post"))
        number = post - 1 if isinstance(post, int) else 0
        return _posts_of_view(view, ())[number], number
    if isinstance(post, int):
        raise BadQuestion(_("there is no table to look at; name the cards that show on the post"))
    check_colour(flag or "")
    return _posts_of_cards([post], [flag or ""], box, ())[0], 0


def all_posts(
    view: View | None, box: Cards, posts: Sequence[str | Sequence[Card]], flags: str | Sequence[str], card: Card
) -> tuple[OpenPost, ...]:
    """Return all posts, of the table or of a lesson."""
    if view is not None:
        if posts or flags:
            raise BadQuestion(_("the view tells the posts and flags; name them only if you give no view"))
        return _posts_of_view(view, () if card in _own_mast(view) else (card,))
    named = flags.split() if isinstance(flags, str) else list(flags) if isinstance(flags, list | tuple) else []
    if not isinstance(posts, list | tuple) or not posts or len(named) != len(posts):
        raise BadQuestion(_("name the cards on each post and as many flags, or ask from a seat's view"))
    for each in named:
        check_colour(each)
    return _posts_of_cards(posts, named, box, (card,))


def resolve_card(card: Card, view: View) -> Card:
    """Return the card of the game that is meant by a name without an icon, preferring one in the seat's own hand."""
    own = () if view.seat is None else (*_own_mast(view), *view.hand)
    return _find_in_box(card, Counter((*own, *view.setup.cards)))


def _own_mast(view: View) -> Cards:
    return () if view.seat is None else view.masts[view.seat]


def _posts_of_view(view: View, more: Sequence[Card]) -> tuple[OpenPost, ...]:
    pool = _out_of_play(view, more)
    return tuple(
        OpenPost(flag, tuple(space[-1] for space in post), 0 if view.end_reason else HEIGHT - len(post), pool)
        for flag, post in zip(view.flags, view.posts, strict=True)
    )


def _posts_of_cards(
    posts: Sequence[str | Sequence[Card]], flags: Sequence[str], box: Cards, more: Sequence[Card]
) -> tuple[OpenPost, ...]:
    """Return the posts of a lesson, and the cards that may come to them.

    A deck of DECK_SIZE cards is taken for the whole box, so the named cards are removed from it; a smaller deck is
    exactly the cards that may come.
    """
    if strange := [post for post in posts if not isinstance(post, str | list | tuple)]:
        raise BadQuestion(
            _("a post is the cards that show on it, like pink lime+pink, not {given!r:.40}").format(given=strange[0])
        )
    try:
        cards_by_post = [tuple(map(read_card, post.split() if isinstance(post, str) else post)) for post in posts]
    except BadDeck as error:
        raise BadQuestion(str(error)) from None
    pool = Counter(box)
    if len(box) == DECK_SIZE:
        for card in (*more, *(card for cards in cards_by_post for card in cards)):
            pool[_find_in_box(card, pool)] -= 1
        pool = +pool
    for cards in cards_by_post:
        check_whole(len(cards), 0, HEIGHT, _("the number of cards on a post"))
    spaces = sum(HEIGHT - len(cards) for cards in cards_by_post)
    if spaces > pool.total():
        raise BadQuestion(
            n_(
                "{spaces} space is free, and only {cards} may come",
                "{spaces} spaces are free, and only {cards} may come",
                spaces,
            ).format(spaces=spaces, cards=count_cards(pool.total()))
        )
    return tuple(
        OpenPost(flag, cards, HEIGHT - len(cards), pool) for flag, cards in zip(flags, cards_by_post, strict=True)
    )
