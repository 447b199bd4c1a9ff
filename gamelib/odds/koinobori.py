"""Koinobori: what the row may bring, which colour will score on a post, what a card is worth on one's mast.

Questions about the table take a `view`, `state.view(seat)`; those of a lesson name cards. Nobody has published the
cards of the box: without a view or a `deck` the house deck is counted, and `deck` may be one's own box. The cards named
on posts and masts are taken out of a box of 81 cards, and one named without its icon stands for the card that has it.
A smaller `deck` is no box, but the cards that may come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, factorial, perm, prod
from typing import Any, NamedTuple, TypeAlias

from gamelib.core.chance import Stream
from gamelib.core.language import _, join_or, n_
from gamelib.koinobori import COLOURS, ICONS, Mast, Rulings, View, memory
from gamelib.koinobori.cards import (
    CARPS,
    HEIGHT,
    ICON,
    REFILL_AT,
    ROW,
    Card,
    Cards,
    in_order,
)
from gamelib.koinobori.histories import History
from gamelib.koinobori.position import FullPosition
from gamelib.koinobori.scoring import post_value
from gamelib.odds.counting import Counting
from gamelib.odds.numbers import (
    ASSUMED,
    EXACT,
    SEED,
    TRIALS,
    BadQuestion,
    Odds,
    check_trials,
    check_whole,
    estimated,
    question,
    simulated,
)
from gamelib.odds.post_counting import (
    OpenPost,
    can_be_counted,
    card_meant,
    card_named,
    check_colour,
    colours,
    earned,
    festival_asked,
    festivals,
    sample_earnings,
    value_counted,
    view_and_box,
)
from gamelib.odds.tables import Table

MOST_MOVES, MOST_WAYS = 5000, 2000
Players: TypeAlias = Any
"""Players for a simulation: a name of the ladder, a player or a function of view and chance; or one for each seat."""


# What the row may bring -----------------------------------------------------------------


@question(Rulings)
def refill(
    wanted: str,
    view: View | None = None,
    *,
    at_least: int = 1,
    cards: int | None = None,
    refresh: bool = False,
    deck: Any = None,
    n: int = TRIALS,
    seed: int = SEED,
) -> Odds:
    """The chance that the new cards in the row show at least so many carps of a colour, or so many cards with an icon.

    `cards` is the number of new cards; by default that of the next refill, or seven for a `refresh`, or all there are.

    >>> print(refill("steal", cards=4))
    The chance that 4 new cards bring at least 1 × steal is 1217/8532, 14.26 % (exact).
    >>> refill("pink", cards=2, deck=["pink", "pink+lime", "lime"], at_least=2).value
    Fraction(1, 3)
    """
    _check_wanted(wanted)
    if not isinstance(refresh, bool):
        raise BadQuestion(_("refresh is True or False, not {given!r:.40}").format(given=refresh))
    view, box = view_and_box(view, deck)
    many = _new_cards(view, box, cards, refresh)
    check_whole(at_least, 1, 3 * many, _("the least number wanted"))
    what = n_(
        "{many} new card brings at least {least} × {wanted}", "{many} new cards bring at least {least} × {wanted}", many
    ).format(many=many, least=at_least, wanted=_(wanted))
    sources = _sources(view, box, many, refresh)
    assumptions = () if view is None else (_("nothing is read from what the others chose"),)
    if sources is None:
        return simulated(
            what, partial(_refilled, view, many, refresh, wanted, at_least), n, seed, assumptions=assumptions
        )
    count = partial(_refill_counted, sources, wanted, at_least)
    return Odds(what, count().value, assumptions=assumptions, count=count)


def _check_wanted(wanted: object) -> None:
    if wanted not in (*COLOURS, *ICONS):
        raise BadQuestion(
            _("the row brings colours, {colours}, and icons, {icons}, not {wanted!r:.30}").format(
                colours=join_or(COLOURS), icons=join_or(ICONS), wanted=wanted
            )
        )


def shows(wanted: str, card: Card) -> int:
    """Return how many carps of a colour a card shows; for an icon, 1 if the card has it, else 0.

    >>> shows("pink", "lime+pink"), shows("steal", "lime/steal")
    (1, 1)
    """
    return CARPS[card].count(wanted) if wanted in COLOURS else int(ICON[card] == wanted)


class Source(NamedTuple):
    """Cards of which `many` are drawn, each card equally likely."""

    cards: Counter[Card]
    many: int
    weight: int = 1


def _new_cards(view: View | None, box: Cards, cards: int | None, refresh: bool) -> int:
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


def _sources(view: View | None, box: Cards, many: int, refresh: bool) -> tuple[list[Source], Source] | None:
    """Return the sources of the new cards: the possible decks, each with its weight, and the discards."""
    if view is None:
        return [Source(Counter(box), many)], Source(Counter(), 0)
    first = min(many, view.deck)
    decks = _decks(view)
    if decks is None:
        return None
    thrown = Counter((*view.discards, *(view.row if refresh else ())))
    return [Source(cards, first, weight) for cards, weight in decks], Source(thrown, many - first)


def _decks(view: View) -> list[tuple[Counter[Card], int]] | None:
    """Return the cards that may be in the deck, for every possible history of the hidden plays, with its weight.

    A history may rule out that a hidden card is of some kind; a negative weight takes away the deals in which it is.
    """
    story = memory.story_of(view)
    if story.deck is not None:
        return [(+story.deck, 1)]
    merged: dict[Cards, int] = {(): 1}
    for group in story.groups:
        alone: Counter[Cards] = Counter()
        counted = memory.weigh_histories(story, group)
        if not counted.is_exhaustive:
            return None
        for way, weight in counted.histories:
            named_cards = tuple(card for _token, card in way.shown)
            for fixed in _fixed(way):
                alone[in_order(named_cards + fixed)] += (-1) ** len(fixed) * weight // _deals(named_cards, story.unseen)
        both: Counter[Cards] = Counter()
        for (gone, weight), (more, times) in product(merged.items(), alone.items()):
            both[in_order(gone + more)] += weight * times
        if len(both) > MOST_WAYS:
            return None
        merged = both
    size = story.unseen.total()
    return [
        (story.unseen - Counter(gone), weight * _deals(gone, story.unseen) * factorial(size - len(gone)))
        for gone, weight in merged.items()
        if weight and _deals(gone, story.unseen)
    ]


def _fixed(way: History) -> list[Cards]:
    """Return every choice of hidden cards among those that the history rules out."""
    known_tokens = {token for token, card_named in way.shown}
    kinds: dict[str, list[Card]] = {}
    for token, card in way.unlike:
        if token not in known_tokens:
            kinds.setdefault(token, []).append(card)
    return [tuple(filter(None, chosen)) for chosen in product(*(["", *cards] for cards in kinds.values()))]


def _deals(cards: Cards, unseen: Counter[Card]) -> int:
    """Return the number of ways to deal these cards out of the unseen ones."""
    return prod(perm(unseen[card], many) for card, many in Counter(cards).items())


def _refill_counted(sources: tuple[list[Source], Source], wanted: str, at_least: int) -> Counting:
    """Return the ways by what the new cards show; the chances if the deck has several possible histories."""
    decks, thrown = sources
    more, every = _showing(thrown, wanted), comb(thrown.cards.total(), thrown.many)
    unit = _("carps") if wanted in COLOURS else _("cards")
    ways_by_number: dict[int, Fraction] = {}
    for deck in decks:
        size = comb(deck.cards.total(), deck.many) * every
        for number, ways in _both(_showing(deck, wanted), more).items():
            ways_by_number[number] = ways_by_number.get(number, Fraction(0)) + Fraction(ways * deck.weight, size)
    total_weight = sum(deck.weight for deck in decks)
    scale = comb(decks[0].cards.total(), decks[0].many) * every if len(decks) == 1 else 1
    cases = tuple(
        (number, ways_by_number[number] * scale / total_weight)
        for number in sorted(ways_by_number)
        if number >= at_least
    )
    return Counting(
        _("ways for the new cards to come") if len(decks) == 1 else _("what the new cards show"),
        (unit, _("ways") if len(decks) == 1 else _("chance")),
        cases,
        scale,
    )


def _showing(source: Source, wanted: str) -> dict[int, int]:
    """Return the ways to draw cards from a source, by what they show together."""
    sorts: Counter[int] = Counter()
    for card, many in source.cards.items():
        sorts[shows(wanted, card)] += many
    ways_by_draw = {(0, 0): 1}
    for each, many in sorts.items():
        extended: dict[tuple[int, int], int] = {}
        for (drawn, number), ways in ways_by_draw.items():
            for more in range(min(many, source.many - drawn) + 1):
                key = (drawn + more, number + each * more)
                extended[key] = extended.get(key, 0) + ways * comb(many, more)
        ways_by_draw = extended
    return {number: ways for (drawn, number), ways in ways_by_draw.items() if drawn == source.many}


def _both(one: Mapping[int, int], two: Mapping[int, int]) -> dict[int, int]:
    result: dict[int, int] = {}
    for number, ways in one.items():
        for more, times in two.items():
            result[number + more] = result.get(number + more, 0) + ways * times
    return result


def _refilled(view: Any, many: int, refresh: bool, wanted: str, at_least: int, rng: Stream) -> bool:
    state = view.imagine(rng)
    new = state.deck[:many]
    if len(new) < many:
        new += rng.shuffle(in_order((*view.discards, *(view.row if refresh else ()))))[: many - len(new)]
    return sum(shows(wanted, card) for card in new) >= at_least


# Which colour will score -------------------------------------------------------------------


@question(Rulings)
def scores(
    colour: str,
    post: int | str | Sequence[Card],
    view: View | None = None,
    *,
    flag: str | None = None,
    players: Players | None = None,
    deck: Any = None,
    n: int = TRIALS,
    seed: int = SEED,
) -> Odds:
    """The chance that a colour will be the one that scores on a post, once it is full.

    The post is a number, or for a lesson the cards that show on it, with its `flag`. By default every free space is
    supposed to be filled by any card not known to be out of play; with `players` they play on, `n` times.

    >>> print(scores("lime", "lime+pink lime+pink lime lime green", flag="green"))
    The chance that lime scores on the post is 100 % (exact).
    """
    check_colour(colour)
    return post_colours(post, view, flag=flag, players=players, deck=deck, n=n, seed=seed)[colour]


def post_colours(
    post: int | str | Sequence[Card],
    view: View | None = None,
    *,
    flag: str | None = None,
    players: Players | None = None,
    deck: Any = None,
    n: int = TRIALS,
    seed: int = SEED,
) -> Table:
    """For every colour the chance that it will be the one that scores on a post, once it is full; asked as `scores` is.

    >>> table = post_colours(["green", "green", "lime", "lime"], flag="pink", deck=["green", "black", "pink"])
    >>> [(colour, str(table[colour].value)) for colour in table if table[colour] > 0]
    [('green', '1/3'), ('black', '1/3'), ('pink', '1/3')]
    """
    view, box = view_and_box(view, deck)
    open_post, number = festival_asked(post, view, flag, box)
    name = _("the post") if view is None else _("post {number}").format(number=number + 1)
    if players is not None:
        scoring = _simulate(view, players, n, seed, partial(_colour_of, number), number)
        assumptions = (_played_on(players),)
        cells = [
            estimated(
                _scoring(colour, name),
                [float(each == colour) for each in scoring],
                seed,
                "chance",
                assumptions,
                ASSUMED,
            )
            for colour in COLOURS
        ]
    else:
        cells = _counted(open_post, name)
    title = _("The colour that will score on {post}").format(post=name)
    return Table(title, COLOURS, (_("chance"),), tuple((cell,) for cell in cells), _("colour"))


def _counted(post: OpenPost, name: str) -> list[Odds]:
    """Return for every colour the chance that it scores, over every way to fill the post."""
    kind, assumptions, ways_by_colour = ASSUMED if post.spaces else EXACT, _filled(post.spaces), colours(post)
    none = Counting(_("ways to fill the post"), (_("value"), _("ways")), (), 1)
    counts = {colour: partial(_identical_counting, ways_by_colour.get(colour, none)) for colour in COLOURS}
    return [
        Odds(_scoring(colour, name), count().value, kind=kind, assumptions=assumptions, count=count)
        for colour, count in counts.items()
    ]


def _scoring(colour: str, name: str) -> str:
    return _("{colour} scores on {post}").format(colour=_(colour), post=name)


def _filled(spaces: int) -> tuple[str, ...]:
    return (
        (_("every free space is filled by a card not out of play, any as likely as another; icons do nothing"),)
        if spaces
        else ()
    )


def _played_on(players: Players) -> str:
    listed = players if isinstance(players, list | tuple) else [players]
    names = dict.fromkeys(str(getattr(each, "name", getattr(each, "__name__", each))) for each in listed)
    return _("the game goes on with these players: {players}").format(players=_(", ").join(names))


# What a card is worth on one's mast -----------------------------------------------------------


@question(Rulings)
def mast_value(
    card: Card,
    view: View | None = None,
    *,
    posts: Sequence[str | Sequence[Card]] = (),
    flags: str | Sequence[str] = (),
    players: Players | None = None,
    deck: Any = None,
    n: int = TRIALS,
    seed: int = SEED,
) -> Odds:
    """The points that a card on your mast earns or costs on average, once all posts are full.

    For a lesson name the cards that show on the `posts`, and the `flags`. The posts are filled as in `post_colours`;
    with `players` you hang the card up at once, if you may, and they play on.

    >>> print(mast_value("lime+pink", posts=["lime lime lime green green"], flags="green"))
    On average, what lime+pink on the mast earns is 0 (exact).
    """
    card = card_named(card)
    view, box = view_and_box(view, deck)
    card = card if view is None else card_meant(card, view)
    open_posts = festivals(view, box, posts, flags, card)
    what = _("what {card} on the mast earns").format(card=card)
    if players is not None:
        earnings = _simulate(view, players, n, seed, partial(_earned_in, card), None, card)
        return estimated(what, [float(each) for each in earnings], seed, "mean", (_played_on(players),), ASSUMED)
    spaces = sum(post.spaces for post in open_posts)
    if can_be_counted(open_posts, card):
        count = partial(_identical_counting, value_counted(open_posts, card))
        return Odds(what, count().value, "mean", ASSUMED if spaces else EXACT, assumptions=_filled(spaces), count=count)
    return simulated(
        what,
        partial(sample_earnings, open_posts, card),
        n,
        seed,
        unit="mean",
        assumptions=_filled(spaces),
        kind=ASSUMED,
    )


def _identical_counting(counting: Counting) -> Counting:
    return counting


# Playing on ------------------------------------------------------------------------------------------


def _simulate(
    view: View | None,
    players: Players,
    n: int,
    seed: int,
    read: Callable[[FullPosition], Any],
    post: int | None,
    card: Card = "",
) -> list[Any]:
    """Return what a function reads from each of `n` games played on from here, hidden cards dealt at random."""
    check_trials(n, seed)
    if view is None:
        raise BadQuestion(_("nobody can play on without a table; ask from a seat's view"))
    everybody = list(map(_move_function, players if isinstance(players, list | tuple) else [players] * view.players))
    if len(everybody) != view.players or None in everybody:
        raise BadQuestion(
            _("there is nobody to play on: name one player for all, or one for each of the {many} seats").format(
                many=view.players
            )
        )
    return [read(_game(view, everybody, Stream(seed, "odds", at), post, card)) for at in range(n)]


def _move_function(candidate: Any) -> Callable[[View, Stream], Any] | None:
    """Return the function by which a player moves; None if it is no player."""
    if isinstance(candidate, str):
        from gamelib.players import player  # noqa: PLC0415 - players may ask for odds themselves

        candidate = player(candidate)
    move = getattr(candidate, "move", candidate)
    return move if callable(move) else None


def _game(view: View, everybody: Sequence[Any], rng: Stream, post: int | None, card: Card) -> FullPosition:
    state = view.imagine(rng)
    if card and Mast(card) in view.moves():
        state = state.play(Mast(card))
    for _move in range(MOST_MOVES):
        if not state.to_act or (post is not None and len(state.posts[post]) == HEIGHT):
            return state
        seat = state.to_act[0]
        state = state.play(everybody[seat](state.view(seat), rng))
    raise BadQuestion(_("with these players the game does not come to an end"))


def _colour_of(number: int, state: FullPosition) -> str:
    return post_value(state.setup.flags[number], state.posts[number])[2]


def _earned_in(card: Card, state: FullPosition) -> int:
    return earned(
        card, [post_value(flag, post)[2:4] for flag, post in zip(state.setup.flags, state.posts, strict=True)]
    )


__all__ = [
    "mast_value",
    "post_colours",
    "refill",
    "scores",
    "shows",
]


def __dir__() -> list[str]:
    """Return the public names, for tab completion."""
    return __all__
