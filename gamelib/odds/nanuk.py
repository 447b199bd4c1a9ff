"""Nanuk: how long a hunt lasts, whether a boast comes true, what a reward card is worth; from what one seat sees.

Every question takes a `view`, `state.view(seat)`. In its place a text of three cards is your hand, at a fresh table of
five; nothing means a fresh box, and `deck` a tiny deck for a lesson. Everybody's cards are those of a shuffled box: a
card not seen is as likely here as there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import comb

from gamelib.core.chance import Stream
from gamelib.core.language import _, count_cards, n_
from gamelib.nanuk import Boast, Rulings, State, View, draft
from gamelib.nanuk.cards import ANIMAL, ANIMALS, BEARS, MOST_DAYS, SHOWS, Cards, describe_card, describe_cards, in_order
from gamelib.nanuk.scoring import points
from gamelib.odds.counting import Counting, keep_counting
from gamelib.odds.hunt_answers import (
    check_boast,
    check_deck,
    counted_chance,
    hunt_chance,
    hunt_ways,
    kind_of,
    parse_boast,
)
from gamelib.odds.hunt_assumptions import (
    HuntAssumptions,
    after_first_days,
    assume,
)
from gamelib.odds.hunt_cards import HELPFUL, NOTHING, AnyDeck, Deck, Giving, Where, give_any_card, parse_cards
from gamelib.odds.hunt_distributions import animals, bears, counts, days_survived, hand_after_boast, hand_before_boast
from gamelib.odds.numbers import ASSUMED, EXACT, SEED, TRIALS, BadQuestion, Odds, check_whole, question, simulated
from gamelib.odds.tables import Table

MOST_MORE = 6

Others = str | Sequence[str] | Giving


# How long a hunt lasts -----------------------------------------------------------------


@question(Rulings)
def survive(
    days: int,
    view: Where = None,
    *,
    deck: AnyDeck = None,
    giving: str | Sequence[str] | None = None,
    others: Others = NOTHING,
    hunters: int | None = None,
    already: str | Sequence[str] | None = None,
    rulings: Rulings | None = None,
) -> Odds:
    """The chance that no bear stops a hunt within `days` days, and that there are cards for all of them.

    `giving` is what you give, `others` what the other hunters give, `hunters` how many others hunt.

    If you do not name your gift, it is what helps in your hand (Inuksuks, for this question), or else one card.
    `others` is "nothing" that helps, "helpful" (all that helps), "any" one card each, or cards by name; `hunters` is
    needed for the second and third as long as sides have not been taken. `already` names the cards of the days that
    have been drawn, in their order.

    >>> print(survive(7, giving="inuksuk").brief())
    81.78 %
    >>> print(survive(7, already="seal inuksuk bear-fish").brief())
    62.96 %
    >>> print(survive(2, deck="seal fish bear-seal inuksuk"))
    The chance that no bear stops the hunt in 2 days is 7/12, 58.33 % (exact).
    """
    supposed = assume(view, "", giving, others, hunters, rulings, deck=deck)
    check_boast(Boast(1, ANIMALS[0], days), supposed.rulings)
    supposed = after_first_days(supposed, already, days)
    what = n_("no bear stops the hunt in {days} day", "no bear stops the hunt in {days} days", days).format(days=days)
    return hunt_chance(what, supposed, "", days, 0)


@question(Rulings)
def no_bears(days: int, view: Where = None, *, deck: AnyDeck = None, rulings: Rulings | None = None) -> Odds:
    """The chance that no bear at all is drawn within `days` days, cancelled or not.

    >>> no_bears(1).value
    Fraction(22, 25)
    """
    supposed = assume(view, "", (), NOTHING, None, rulings, deck=deck)
    check_boast(Boast(1, ANIMALS[0], days), supposed.rulings)
    check_deck(supposed, days)
    size, bears = supposed.unseen.total(), sum(supposed.unseen[card] for card in BEARS)
    what = n_("no bear at all is drawn in {days} day", "no bear at all is drawn in {days} days", days).format(days=days)
    counting = Counting(
        _("ways to draw {days} out of {cards}").format(days=days, cards=count_cards(size)),
        (_("cards without a bear"), _("ways")),
        ((size - bears, comb(size - bears, days)),),
        comb(size, days),
    )
    return Odds(what, counting.value, assumptions=supposed.known_cards, count=partial(keep_counting, counting))


@question(Rulings)
def drawn(animal: str, days: int, view: Where = None, *, deck: AnyDeck = None, rulings: Rulings | None = None) -> Odds:
    """How many animals of a kind `days` days bring on average, bears left out of account: every day is drawn.

    >>> drawn("seal", 10).value
    Fraction(27, 10)
    """
    supposed = assume(view, animal, (), NOTHING, None, rulings, deck=deck)
    check_boast(Boast(1, animal, days), supposed.rulings)
    check_deck(supposed, days)
    animals = sum(SHOWS[card] * many for card, many in supposed.unseen.items() if ANIMAL[card] == animal)
    what = n_(
        "the number of {animals} that {days} day brings", "the number of {animals} that {days} days bring", days
    ).format(animals=kind_of(animal), days=days)
    return Odds(what, Fraction(animals * days, supposed.unseen.total()), "mean", assumptions=supposed.known_cards)


@question(Rulings)
def cancelled(inuksuks: int, bears: int, shown: int = 0) -> Odds:
    """Of all orders of some Inuksuks and bears, the share in which every bear is cancelled; some Inuksuks may show.

    >>> print(cancelled(inuksuks=2, bears=2))
    The chance that every bear is cancelled is 1/3, 33.33 % (exact).
    """
    for number, what in (
        (inuksuks, _("the number of Inuksuks")),
        (bears, _("the number of bears")),
        (shown, _("the number of Inuksuks showing")),
    ):
        check_whole(number, 0, MOST_DAYS, what)
    check_whole(inuksuks + bears, 0, MOST_DAYS, _("the number of days"))
    orders = comb(inuksuks + bears, bears)
    bad = orders if bears > inuksuks + shown else comb(inuksuks + bears, bears - shown - 1) if bears > shown else 0
    counting = Counting(
        _("orders of {inuksuks} and {bears}").format(
            inuksuks=n_("{number} Inuksuk", "{number} Inuksuks", inuksuks).format(number=inuksuks),
            bears=n_("{number} bear", "{number} bears", bears).format(number=bears),
        ),
        (_("all orders"), _("a bear comes too soon"), _("every bear is cancelled")),
        ((orders, bad, orders - bad),),
        orders,
    )
    return Odds(_("every bear is cancelled"), counting.value, count=partial(keep_counting, counting))


# Boasts -----------------------------------------------------------------------------------


@question(Rulings)
def boast(  # noqa: PLR0913 - a hunt can be supposed in many ways
    boast: Boast | str | None = None,
    view: Where = None,
    *,
    deck: AnyDeck = None,
    giving: str | Sequence[str] | None = None,
    others: Others = NOTHING,
    hunters: int | None = None,
    already: str | Sequence[str] | None = None,
    rulings: Rulings | None = None,
    n: int = TRIALS,
    seed: int = SEED,
) -> Odds:
    """The chance that a hunt for this boast succeeds; without a boast, the one on the table.

    `giving` is what you give, `others` what the other hunters give, `hunters` how many others hunt.

    All are as in `survive`, and what helps is the animal, too. `others` can also be a function that is given a hand and
    the boast and names the cards to give: then all is dealt and drawn `n` times.

    >>> found = boast("5 fish in 6 days", "fish fish inuksuk")
    >>> found.brief(), found.assumptions[0]
    ('17.30 %', 'you hold 2 fish and an Inuksuk, at a fresh table of 5 players')
    >>> print(boast("1 seal in 2 days", deck="seal bear-seal inuksuk"))
    The chance that the hunt for 1 seal in 2 days succeeds is 1/2, 50.00 % (exact).
    """
    parsed = parse_boast(boast, view)
    supposed = assume(view, parsed.animal, giving, others, hunters, rulings, deck=deck)
    check_boast(parsed, supposed.rulings)
    supposed = after_first_days(supposed, already, parsed.days)
    what = _("the hunt for {boast} succeeds").format(boast=parsed.describe())
    if not supposed.must_sample(parsed.days):
        return hunt_chance(what, supposed, parsed.animal, parsed.days, parsed.number)
    return simulated(
        what, partial(sample_hunt, supposed, parsed), n, seed, assumptions=supposed.sentences(parsed.days), kind=ASSUMED
    )


def boasts(  # noqa: PLR0913 - a hunt can be supposed in many ways
    animal: str,
    view: Where = None,
    *,
    deck: AnyDeck = None,
    giving: str | Sequence[str] | None = None,
    others: Others = NOTHING,
    hunters: int | None = None,
    already: str | Sequence[str] | None = None,
    rulings: Rulings | None = None,
    numbers: int = 12,
) -> Table:
    """The chance of every boast of an animal: a row for each number, a column for each number of days.

    `giving` is what you give, `others` what the other hunters give, `hunters` how many others hunt, as in `survive`.

    >>> table = boasts("seal")
    >>> float(table[2, 5]) == float(boast("2 seals in 5 days"))
    True
    """
    supposed = assume(view, animal, giving, others, hunters, rulings, deck=deck)
    check_boast(Boast(numbers, animal, MOST_DAYS), supposed.rulings)
    supposed = after_first_days(supposed, already, MOST_DAYS)
    rows, every_day = tuple(range(1, numbers + 1)), tuple(range(max(1, len(supposed.already)), MOST_DAYS + 1))
    columns = [_boasts_of_days(supposed, animal, days, rows) for days in every_day]
    title = _("The chance that a hunt for {animals} succeeds").format(animals=kind_of(animal))
    corner = _("{animals} / days").format(animals=kind_of(animal))
    return Table(title, rows, every_day, tuple(zip(*columns, strict=True)), corner)


def _boasts_of_days(supposed: HuntAssumptions, animal: str, days: int, numbers: Sequence[int]) -> list[Odds]:
    """Return the boasts of a number of days, all counted at once."""
    ways, sentences = hunt_ways(supposed, animal, days), supposed.sentences(days)
    line = _("the hunt for {boast} succeeds")
    return [
        counted_chance(
            line.format(boast=Boast(number, animal, days).describe()), supposed, (animal, days, number), ways, sentences
        )
        for number in numbers
    ]


def fates(
    boast: Boast | str | None = None,
    view: Where = None,
    *,
    deck: AnyDeck = None,
    giving: str | Sequence[str] | None = None,
    others: Others = NOTHING,
    hunters: int | None = None,
    rulings: Rulings | None = None,
) -> Table:
    """How a hunt for this boast can end: it succeeds, a bear stops it, it brings too little, or the cards run out.

    `giving` is what you give, `others` what the other hunters give, `hunters` how many others hunt, as in `survive`.

    >>> for fate in (hunts := fates("1 seal in 2 days", deck="seal fish bear-seal inuksuk")):
    ...     print(fate, hunts[fate].value)
    succeeds 5/12
    bear 5/12
    too few 1/6
    cards run out 0
    """
    parsed = parse_boast(boast, view)
    supposed = assume(view, parsed.animal, giving, others, hunters, rulings, deck=deck)
    check_boast(parsed, supposed.rulings)
    won, full, short = _end_chances(supposed, parsed)
    kind, sentences = supposed.kind(), supposed.sentences(parsed.days)
    ends = {
        "succeeds": (_("the hunt succeeds"), won),
        "bear": (_("a bear stops the hunt"), 1 - full - short),
        "too few": (_("the hunt brings too little"), full - won),
        "cards run out": (_("the cards run out before the hunt is decided"), short),
    }
    cells = tuple((Odds(what, chance, kind=kind, assumptions=sentences),) for what, chance in ends.values())
    return Table(_("How the hunt for {boast} ends").format(boast=parsed.describe()), tuple(ends), (_("chance"),), cells)


def _end_chances(supposed: HuntAssumptions, boast: Boast) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances that the hunt succeeds, that it lasts all its days, and that the cards run out first."""
    if ways := hunt_ways(supposed, boast.animal, boast.days):
        need = boast.number - supposed.brought(boast.animal)
        return Fraction(ways.at_least(need), ways.all), Fraction(ways.at_least(0), ways.all), Fraction(0)
    most_days = supposed.most_days()
    last = hunt_ways(supposed, boast.animal, most_days) if most_days else None
    return Fraction(0), Fraction(0), Fraction(last.at_least(0), last.all) if last else Fraction(1)


# Rewards ---------------------------------------------------------------------------------------


@question(Rulings)
def reward(
    card: str,
    view: View | None = None,
    *,
    pile: str | Sequence[str] | None = None,
    more: int = 0,
    bears: bool = False,
    rulings: Rulings | None = None,
) -> Odds:
    """What a card adds to the best score of your pile, on average after `more` further cards that nobody has won yet.

    Without a view name the `pile`. Points for most `bears` are counted if you say so, as the piles lie now.

    >>> print(reward("bird", pile="deer seal fish"))
    On average, what a bird adds to the score is 3 (exact).
    """
    if view is not None and not isinstance(view, View) and isinstance(view, str | list | tuple):
        raise BadQuestion(_("the cards of a pile are named by pile=, like reward('bird', pile='deer seal fish')"))
    supposed = assume(view, "", (), NOTHING, None, rulings, over=True)
    card = _check_reward(card, bears)
    mine = supposed.pile(pile)
    check_whole(more, 0, MOST_MORE, _("the number of further cards"))
    pool = _unwon_cards(supposed, mine, card)
    headings = (_("with"), _("added"), _("ways"), _("points times ways"))
    cases = tuple(_reward_cases(card, mine, pool, more))
    counting = Counting(_("cards won, and what is added"), headings, cases, comb(pool.total(), more))
    value = counting.value + (supposed.bonus(card, mine) if bears else 0)
    what = _("what {card} adds to the score").format(card=describe_card(card))
    count = None if bears else partial(keep_counting, counting)
    return Odds(
        what, value, "mean", ASSUMED if more else EXACT, assumptions=_reward_assumptions(card, more, bears), count=count
    )


def _check_reward(card: object, bears: object) -> str:
    """Return the card that a question about a reward names."""
    named = parse_cards(card) if isinstance(card, str) else ()
    if len(named) != 1:
        raise BadQuestion(_("a reward is one card, like double-fish, not {given!r:.40}").format(given=card))
    if not isinstance(bears, bool):
        raise BadQuestion(_("bears is True or False, not {given!r:.40}").format(given=bears))
    return named[0]


def _unwon_cards(supposed: HuntAssumptions, mine: Cards, card: str) -> Counter[str]:
    """Return the cards that nobody has won yet, after a card has gone to a pile."""
    pool = Counter(supposed.cards)
    pool.subtract((*(won for other, pile in supposed.piles() if other for won in pile), *mine, card))
    if short := next((each for each, many in pool.items() if many < 0), None):
        raise BadQuestion(
            _("{pile} and {card} cannot be: the box does not hold that many of {short}").format(
                pile=describe_cards(mine), card=describe_card(card), short=describe_card(short)
            )
        )
    return +pool


def _reward_assumptions(card: str, more: int, bears: bool) -> tuple[str, ...]:
    """Return the assumptions about the value of a reward."""
    assumptions: tuple[str, ...] = ()
    if bears:
        assumptions = (_("points for most bears are counted as the piles lie now"),)
    elif card in BEARS:
        assumptions = (_("points for most bears are left out"),)
    if more:
        assumptions += (
            n_(
                "{more} more card is won, any that nobody has won yet",
                "{more} more cards are won, any that nobody has won yet",
                more,
            ).format(more=more),
        )
    return assumptions


def rewards(view: View, *, more: int = 0, bears: bool = False, rulings: Rulings | None = None) -> Table:
    """What each card of the pot adds to the best score of your pile.

    >>> from gamelib import nanuk
    >>> rewards(nanuk.deal(5, seed=7).view(0))
    Traceback (most recent call last):
        ...
    gamelib.odds.numbers.BadQuestion: there is no pot to choose from now; ask for one card: reward(card, view)
    """
    supposed = assume(view, "", (), NOTHING, None, rulings, over=True)
    pot = tuple(dict.fromkeys(supposed.pot()))
    if not pot:
        raise BadQuestion(_("there is no pot to choose from now; ask for one card: reward(card, view)"))
    cells = tuple((reward(card, view, more=more, bears=bears, rulings=rulings),) for card in pot)
    return Table(_("What each card of the pot adds to the score"), pot, (_("points"),), cells, _("card"))


def _reward_cases(card: str, mine: Cards, pool: Counter[str], more: int) -> Iterator[tuple[str, int, int, int]]:
    """Yield each set of further cards with what the card then adds, the number of ways, and the product of both."""
    sorts: dict[str, int] = {}
    for each, many in pool.items():
        plain = each.replace("bear-", "")
        sorts[plain] = sorts.get(plain, 0) + many
    for picked, ways in _ways_to_pick(tuple(sorts.items()), more):
        added = points((*mine, *picked, card)) - points((*mine, *picked))
        yield describe_cards(picked), added, ways, added * ways


def _ways_to_pick(sorts: tuple[tuple[str, int], ...], more: int) -> Iterator[tuple[Cards, int]]:
    if not more:
        yield (), 1
    elif sorts:
        (card, copies), *rest = sorts
        for many in range(min(copies, more) + 1):
            for picked, ways in _ways_to_pick(tuple(rest), more - many):
                yield (card,) * many + picked, comb(copies, many) * ways


# Hunts tried out -------------------------------------------------------------------------------------


TRIES = 50


def sample_hunt(supposed: HuntAssumptions, boast: Boast, rng: Stream) -> bool:
    """Return whether one random hunt succeeds: deal the unseen cards, let the others give, draw the days."""
    view, giving = supposed.view, supposed.giving
    assert view is not None  # other hunters are assumed only where there is a table
    assert giving is not None  # hunts are sampled only where the others give by a policy
    state, gifts = _deal_with_gifts(view, giving, supposed.hunting, boast, rng)
    hands = [(Counter(_cards_held_before(state, seat)) - Counter(cards)).elements() for seat, cards in gifts.items()]
    for seat in range(view.players):
        if seat != view.seat and seat not in gifts:
            has_anted = state.antes[seat] is not None
            hands.append(iter(state.hands[seat] if has_anted else rng.shuffle(state.hands[seat])[1:]))
    winter = [*supposed.known.elements(), *(card for hand in hands for card in hand)] if supposed.winter else []
    gift_list = [*supposed.mine, *(card for cards in gifts.values() for card in cards)]
    return succeeds_day_by_day(gift_list, state.deck, winter, boast, rng)


def _deal_with_gifts(
    view: View, giving: Giving, hunting: Sequence[int], boast: Boast, rng: Stream
) -> tuple[State, dict[int, Cards]]:
    """Return a random deal and the gifts in it, dealt again until all numbers of cards given are those seen."""
    for _try in range(TRIES):
        state = view.imagine(rng)
        gifts = {seat: _check_gift(giving, rng.shuffle(_cards_held_before(state, seat)), boast) for seat in hunting}
        if giving is give_any_card:
            gifts = {seat: state.gifts[seat] or cards for seat, cards in gifts.items()}
        if all(len(view.gifts[seat] or cards) == len(cards) for seat, cards in gifts.items()):
            return state, gifts
    return state, {seat: state.gifts[seat] or cards for seat, cards in gifts.items()}


def _cards_held_before(state: State, seat: int) -> Cards:
    """Return the cards a hunter held before giving any."""
    return (*state.hands[seat], *(state.gifts[seat] or ()))


def _check_gift(giving: Giving, hand: Cards, boast: Boast) -> Cards:
    cards = parse_cards(giving(hand, boast))
    if not cards or Counter(cards) - Counter(hand):
        raise BadQuestion(
            _("a hunter with {hand} cannot give {cards}").format(hand=describe_cards(hand), cards=describe_cards(cards))
        )
    return cards


def succeeds_day_by_day(
    gifts: Sequence[str], deck: Sequence[str], winter: Sequence[str], boast: Boast, rng: Stream
) -> bool:
    """Return whether a hunt succeeds, drawing the days one by one.

    >>> succeeds_day_by_day(["inuksuk"], ["bear-seal", "fish"], [], Boast(1, "seal", 2), Stream(1))
    True
    """
    days = list(deck[: boast.days])
    if len(days) < boast.days:
        days += rng.shuffle(in_order(winter))[: boast.days - len(days)]
    return len(days) == boast.days and draft.hunt_succeeds(gifts, days, boast.animal, boast.number)


__all__ = [
    "HELPFUL",
    "NOTHING",
    "Deck",
    "animals",
    "bears",
    "boast",
    "boasts",
    "cancelled",
    "counts",
    "days_survived",
    "drawn",
    "fates",
    "hand_after_boast",
    "hand_before_boast",
    "no_bears",
    "reward",
    "rewards",
    "survive",
]


def __dir__() -> list[str]:
    """Return the public names, for tab completion."""
    return __all__
