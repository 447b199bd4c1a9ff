"""Koinobori: what the row may bring, which colour will score on a post, what a card is worth on one's mast.

Questions about the table take a `view`, `state.view(seat)`; those of a lesson name cards. Nobody has published the
cards of the box: without a view or a `deck` the house deck is counted, and `deck` may be one's own box. The cards named
on posts and masts are taken out of a box of 81 cards, and one named without its icon stands for the card that has it.
A smaller `deck` is no box, but the cards that may come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from operator import itemgetter
from typing import Any, TypeAlias

from gamelib.core.chance import Stream
from gamelib.core.language import _, join_and, n_
from gamelib.koinobori import COLOURS, Mast, Rulings, State, View
from gamelib.koinobori.card_names import name_card
from gamelib.koinobori.cards import HEIGHT, Card, Cards
from gamelib.koinobori.scoring import post_value
from gamelib.odds.count_sources import Sources, source_of
from gamelib.odds.counting import keep_counting
from gamelib.odds.distribution import Distribution, observed_distribution, shares_of_weights
from gamelib.odds.numbers import (
    ASSUMED,
    EXACT,
    SEED,
    SIMULATED,
    TRIALS,
    AskedQuestion,
    BadQuestion,
    Odds,
    check_trials,
    check_whole,
    estimated,
    question,
    simulated,
)
from gamelib.odds.outcome_tables import OutcomeTable
from gamelib.odds.post_counting import (
    OpenPost,
    all_posts,
    can_be_counted,
    check_colour,
    colours,
    counting_of_value,
    filling_note,
    fillings,
    find_post,
    hand_and_rest,
    parse_card,
    points_earned,
    resolve_card,
    sample_earnings,
    view_and_box,
    ways_to_tie,
)
from gamelib.odds.row_counting import (
    chances_shown_together,
    check_several,
    check_wanted,
    counting_of_refill,
    deal_row,
    number_of_new_cards,
    sample_refill,
    shows,
    sources_of,
)

MOST_MOVES = 5000
PLAYED_ON = 300
"""Number of games played on for the value of a card if nobody says how many: they take two or three seconds."""
Where: TypeAlias = View | str | Sequence[Card] | None
"""Where a question on the row is asked: from a seat's view, or with the cards of your hand."""
Players: TypeAlias = Any
"""Players for a simulation: a name of the ladder, a player or a function of view and chance; or one for each seat."""


# What the row may bring -----------------------------------------------------------------


@question(Rulings)
def refill(
    wanted: str,
    view: Where = None,
    *,
    at_least: int = 1,
    cards: int | None = None,
    refresh: bool = False,
    deck: Any = None,
    n: int = TRIALS,
    seed: int = SEED,
) -> Odds:
    """The chance that the new cards in the row show `at_least` carps of a colour or more, or cards with an icon.

    A text of cards in place of a view is your hand: the rest of the box may come, and nothing else is known.
    `cards` is the number of new cards; by default that of the next refill, or seven for a `refresh`, or all there are.

    >>> print(refill("steal", cards=4))
    The chance that 4 new cards bring at least 1 × steal is 1217/8532, 14.26 % (exact).
    >>> refill("pink", cards=2, deck=["pink", "pink+lime", "lime"], at_least=2).value
    Fraction(1, 3)
    >>> refill("pink", "pink pink+lime+green", cards=1).assumptions
    ('you hold pink (take one) and green, lime and pink, at a table where you have seen no other card',)
    """
    view, box, many, assumptions = _parse_row_question(wanted, view, cards, refresh, deck)
    check_whole(at_least, 1, 3 * many, _("the least number wanted"))
    what = n_(
        "{many} new card brings at least {least} × {wanted}", "{many} new cards bring at least {least} × {wanted}", many
    ).format(many=many, least=at_least, wanted=_(wanted))
    sources = sources_of(view, box, many, refresh)
    if sources is None:
        return simulated(
            what, partial(sample_refill, view, many, refresh, wanted, at_least), n, seed, assumptions=assumptions
        )
    count = partial(counting_of_refill, sources, wanted, at_least)
    return Odds(what, count().value, assumptions=assumptions, count=count)


def _parse_row_question(
    wanted: str, where: Any, cards: Any, refresh: Any, deck: Any
) -> tuple[View | None, Cards, int, tuple[str, ...]]:
    """Return what a question on the row is about: the view, the cards that may come, how many do, and assumptions."""
    check_wanted(wanted)
    if not isinstance(refresh, bool):
        raise BadQuestion(_("refresh is True or False, not {given!r:.40}").format(given=refresh))
    if type(where) in (str, list, tuple):
        hand, box = hand_and_rest(where, deck)
        return None, box, number_of_new_cards(None, box, cards, refresh), (_describe_hand(hand),)
    view, box = view_and_box(where, deck)
    return view, box, number_of_new_cards(view, box, cards, refresh), _others_assumption(view)


def _describe_hand(hand: Sequence[Card]) -> str:
    return _("you hold {cards}, at a table where you have seen no other card").format(
        cards=join_and([name_card(card) for card in hand])
    )


def _others_assumption(view: View | None) -> tuple[str, ...]:
    return () if view is None else (_("nothing is read from what the others chose"),)


def arrivals(
    wanted: str | Sequence[str],
    view: Where = None,
    *,
    cards: int | None = None,
    refresh: bool = False,
    deck: Any = None,
    n: int = TRIALS,
    seed: int = SEED,
) -> Distribution:
    """The number of carps of a colour, or of cards with an icon, that the new cards in the row show; asked as `refill`.

    Of two or three colours or icons the outcomes are the numbers of all of them, in the order in which they are named.

    >>> pink = arrivals("pink", cards=4)
    >>> f"{pink.mean:.3f}", (pink >= 1) == refill("pink", cards=4)
    ('1.778', True)
    >>> both = arrivals(["pink", "lime"], cards=4)
    >>> both.chance(lambda many: many[0] > many[1]).brief()
    '37.04 %'
    """
    is_several = isinstance(wanted, list | tuple)
    each: list[Any] = list(wanted) if is_several else [wanted]
    check_several(each)
    view, box, many, assumptions = _parse_row_question(each[0], view, cards, refresh, deck)
    what, unit = _describe_arrivals(each, many), _("carps") if {*each} <= {*COLOURS} else _("cards")
    sources = sources_of(view, box, many, refresh)
    if sources is None:
        check_trials(n, seed)
        rows = [deal_row(view, many, refresh, Stream(seed, "odds", at)) for at in range(n)]
        seen = [tuple(sum(shows(name, card) for card in row) for name in each) for row in rows]
        found = observed_distribution(what, seen, seed, SIMULATED, assumptions, unit, _source(view, box))
    else:
        found = Distribution(
            what,
            shares_of_weights(chances_shown_together(sources, each)),
            assumptions=assumptions,
            unit=unit,
            sources=_source(view, box),
        )
    return found if is_several else found.map(itemgetter(0))


def _describe_arrivals(wanted: Sequence[str], many: int) -> str:
    """Return in words what is counted on new cards."""
    named = join_and([_(name) for name in wanted])
    if len(wanted) == 1:
        line = n_(
            "the number of {wanted} that {many} new card brings",
            "the number of {wanted} that {many} new cards bring",
            many,
        )
    else:
        line = n_(
            "the numbers of {wanted} that {many} new card brings",
            "the numbers of {wanted} that {many} new cards bring",
            many,
        )
    return line.format(wanted=named, many=many)


def _source(view: View | None, box: Sequence[Card]) -> Sources:
    """Return the source of counts in this box, or in the box of the table."""
    return source_of("koinobori", box if view is None else view.setup.cards, 'arrivals(["pink", "lime"])')


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

    It is asked from a view or without one; a hand tells nothing here, since its cards may come to a post as well.
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
) -> OutcomeTable:
    """For every colour the chance that it will be the one that scores on a post, once it is full; asked as `scores` is.

    >>> table = post_colours(["green", "green", "lime", "lime"], flag="pink", deck=["green", "black", "pink"])
    >>> [(colour, str(table[colour].value)) for colour in table if table[colour] > 0]
    [('green', '1/3'), ('black', '1/3'), ('pink', '1/3')]
    """
    view, box = view_and_box(view, deck)
    open_post, number = find_post(post, view, flag, box)
    name = _("the post") if view is None else _("post {number}").format(number=number + 1)
    if players is not None:
        scoring = _simulate(view, players, n, seed, partial(_colour_of, number), number)
        assumptions = (_players_note(players),)
        cells = [
            estimated(
                _describe_scoring(colour, name),
                [float(each == colour) for each in scoring],
                seed,
                "chance",
                assumptions,
                ASSUMED,
            )
            for colour in COLOURS
        ]
    else:
        cells = _count_scoring(open_post, name)
    named = {"flag": flag, "players": players, "deck": deck, "n": n, "seed": seed}
    cells = [
        _with_own_question(colour, cell, (post,) if view is None else (post, view), named)
        for colour, cell in zip(COLOURS, cells, strict=True)
    ]
    title = _("The colour that will score on {post}").format(post=name)
    return OutcomeTable(
        title, COLOURS, (_("chance"),), tuple((cell,) for cell in cells), _("colour"), sources=_source(view, box)
    )


def _with_own_question(colour: str, cell: Odds, args: tuple[Any, ...], named: dict[str, Any]) -> Odds:
    """Return the chance of a colour with the question that asks for it alone."""
    usual = {"n": TRIALS, "seed": SEED}
    changed = {name: given for name, given in named.items() if given != usual.get(name)}
    return replace(cell, origin=AskedQuestion(scores, (colour, *args), changed, Rulings))


def _count_scoring(post: OpenPost, name: str) -> list[Odds]:
    """Return for every colour the chance that it scores, over every way to fill the post."""
    kind, assumptions, ways_by_colour = ASSUMED if post.spaces else EXACT, filling_note(post.spaces), colours(post)
    none = next(iter(ways_by_colour.values()))._replace(cases=())  # the same number of ways, none of them favourable
    counts = {colour: partial(keep_counting, ways_by_colour.get(colour, none)) for colour in COLOURS}
    return [
        Odds(_describe_scoring(colour, name), count().value, kind=kind, assumptions=assumptions, count=count)
        for colour, count in counts.items()
    ]


def _describe_scoring(colour: str, name: str) -> str:
    return _("{colour} scores on {post}").format(colour=_(colour), post=name)


def _players_note(players: Players) -> str:
    listed = players if isinstance(players, list | tuple) else [players]
    names = dict.fromkeys(str(getattr(each, "name", getattr(each, "__name__", each))) for each in listed)
    return _("the game goes on with these players: {players}").format(players=_(", ").join(names))


@question(Rulings)
def flag_decides(post: int | str | Sequence[Card], view: View | None = None, *, deck: Any = None) -> Odds:
    """The chance that every place on a post is tied once it is full, so that its flag decides, whatever its colour.

    The post is a number, or for a lesson the cards that show on it, and is filled as in `post_colours`.

    >>> flag_decides("green green lime lime", deck="green pink black+pink").value
    Fraction(1, 3)
    """
    view, box = view_and_box(view, deck)
    open_post, number = find_post(post, view, None if view else COLOURS[0], box)
    name = _("the post") if view is None else _("post {number}").format(number=number + 1)
    count = partial(keep_counting, ways_to_tie(open_post))
    return Odds(
        _("every place on {post} is tied and its flag decides").format(post=name),
        count().value,
        kind=ASSUMED if open_post.spaces else EXACT,
        assumptions=filling_note(open_post.spaces),
        count=count,
    )


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
    n: int | None = None,
    seed: int = SEED,
) -> Odds:
    """The points that a card on your mast earns or costs on average, once all posts are full.

    For a lesson name the cards that show on the `posts`, and the `flags`. The posts are filled as in `post_colours`;
    with `players` you hang the card up at once, if you may, and they play on, `n` times, by default 300.

    >>> print(mast_value("lime+pink", posts=["lime lime lime green green"], flags="green"))
    On average, the value of lime and pink on the mast is 0 (exact).
    """
    n = n if n is not None else TRIALS if players is None else PLAYED_ON
    card = parse_card(card)
    view, box = view_and_box(view, deck)
    card = card if view is None else resolve_card(card, view)
    open_posts = all_posts(view, box, posts, flags, card)
    what = _("the value of {card} on the mast").format(card=name_card(card))
    if players is not None:
        earnings = _simulate(view, players, n, seed, partial(_earned_in, card), None, card)
        return estimated(what, [float(each) for each in earnings], seed, "mean", (_players_note(players),), ASSUMED)
    spaces = sum(post.spaces for post in open_posts)
    if can_be_counted(open_posts, card):
        count = partial(keep_counting, counting_of_value(open_posts, card))
        kind = ASSUMED if spaces else EXACT
        return Odds(what, count().value, "mean", kind, assumptions=filling_note(spaces), count=count)
    earn = partial(sample_earnings, open_posts, card)
    return simulated(what, earn, n, seed, unit="mean", assumptions=filling_note(spaces), kind=ASSUMED)


def mast_points(
    card: Card,
    view: View | None = None,
    *,
    posts: Sequence[str | Sequence[Card]] = (),
    flags: str | Sequence[str] = (),
    deck: Any = None,
    n: int = TRIALS,
    seed: int = SEED,
) -> Distribution:
    """The points that a card on your mast earns or costs once all posts are full; asked as `mast_value` is.

    >>> points = mast_points("lime", posts=["lime lime lime green"], flags="green", deck=["lime", "green", "pink"])
    >>> dict(points)
    {3: Fraction(2, 3), 4: Fraction(1, 3)}
    """
    card = parse_card(card)
    view, box = view_and_box(view, deck)
    card = card if view is None else resolve_card(card, view)
    open_posts = all_posts(view, box, posts, flags, card)
    what, unit = _("the value of {card} on the mast").format(card=name_card(card)), _("points")
    free = [post for post in open_posts if post.spaces]
    assumptions = filling_note(sum(post.spaces for post in free))
    if len(free) > 1:
        check_trials(n, seed)
        found = [sample_earnings(open_posts, card, Stream(seed, "odds", at)) for at in range(n)]
        return observed_distribution(what, found, seed, ASSUMED, assumptions, unit, _source(view, box))
    sure = [post.scored() for post in open_posts if not post.spaces]
    ways: dict[int, int] = {}
    for scoring, many in _possible_scorings(free):
        points = points_earned(card, [*sure, *scoring])
        ways[points] = ways.get(points, 0) + many
    return Distribution(
        what,
        shares_of_weights(ways),
        ASSUMED if free else EXACT,
        assumptions=assumptions,
        unit=unit,
        sources=_source(view, box),
    )


def _possible_scorings(free: Sequence[OpenPost]) -> list[tuple[list[tuple[str, int]], int]]:
    """Return the possible scorings of the open post, if there is one, each with its number of ways."""
    if not free:
        return [([], 1)]
    return [([(colour, value)], ways) for colour, value, ways in fillings(free[0])]


# Playing on ------------------------------------------------------------------------------------------


def _simulate(
    view: View | None,
    players: Players,
    n: int,
    seed: int,
    read: Callable[[State], Any],
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
    return [read(_play_to_end(view, everybody, Stream(seed, "odds", at), post, card)) for at in range(n)]


def _move_function(candidate: Any) -> Callable[[View, Stream], Any] | None:
    """Return the function by which a player moves; None if it is no player."""
    if isinstance(candidate, str):
        from gamelib.players import player  # noqa: PLC0415 - players may ask for odds themselves

        candidate = player(candidate)
    move = getattr(candidate, "move", candidate)
    return move if callable(move) else None


def _play_to_end(view: View, everybody: Sequence[Any], rng: Stream, post: int | None, card: Card) -> State:
    state: State = view.imagine(rng)
    if card and Mast(card) in view.moves():
        state = state.play(Mast(card))
    for _move in range(MOST_MOVES):
        if not state.to_act or (post is not None and len(state.posts[post]) == HEIGHT):
            return state
        seat = state.to_act[0]
        state = state.play(everybody[seat](state.view(seat), rng))
    raise BadQuestion(_("with these players the game does not come to an end"))


def _colour_of(number: int, state: State) -> str:
    return post_value(state.setup.flags[number], state.posts[number])[2]


def _earned_in(card: Card, state: State) -> int:
    return points_earned(
        card, [post_value(flag, post)[2:4] for flag, post in zip(state.setup.flags, state.posts, strict=True)]
    )


__all__ = [
    "arrivals",
    "flag_decides",
    "mast_points",
    "mast_value",
    "post_colours",
    "refill",
    "scores",
    "shows",
]


def __dir__() -> list[str]:
    """Return the public names, for tab completion."""
    return __all__
