"""Nanuk: answers about a hunt, from the assumptions of a question: the ways, the counting, the words."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import comb

from gamelib.core.language import _, count_cards, join_or, n_
from gamelib.nanuk import Boast, Rulings, View, deal, read_move
from gamelib.nanuk.cards import ANIMAL, ANIMALS, MOST_DAYS
from gamelib.odds import hunt_counting
from gamelib.odds.counting import Counting
from gamelib.odds.hunt_assumptions import HuntAssumptions
from gamelib.odds.hunt_cards import Where
from gamelib.odds.numbers import BadQuestion, Odds

# How it is counted -------------------------------------------------------------------------------


def hunt_chance(what: str, supposed: HuntAssumptions, animal: str, days: int, number: int) -> Odds:
    """Return the chance that a hunt lasts all its days and brings a number of animals."""
    return counted_chance(
        what, supposed, (animal, days, number), hunt_ways(supposed, animal, days), supposed.sentences(days)
    )


def counted_chance(
    what: str,
    supposed: HuntAssumptions,
    terms: tuple[str, int, int],
    ways: hunt_counting.HuntWays | None,
    sentences: tuple[str, ...],
) -> Odds:
    """Return a chance whose ways have been counted; `terms` are the animal, the days and the number of animals."""
    if ways is None:
        return Odds(what, Fraction(0), kind=supposed.kind(), assumptions=sentences)
    animal, days, number = terms
    need = max(0, number - supposed.brought(animal))
    return Odds(
        what,
        Fraction(ways.at_least(need), ways.all),
        kind=supposed.kind(),
        assumptions=sentences,
        count=partial(_cases_of_hunt, supposed, animal, days, need),
    )


def hunt_ways(supposed: HuntAssumptions, animal: str, days: int) -> hunt_counting.HuntWays | None:
    """Return the ways to draw the days that are left, by animals; None if there are too few cards, or it is over."""
    if supposed.stopped:
        return None
    days -= len(supposed.already)
    if supposed.must_sample(days):
        raise BadQuestion(
            _(
                "what the others give cannot be counted here: name the cards, like others='seal inuksuk', or ask for "
                "one boast, like boast('1 seal in 2 days', view, others='helpful', hunters=2), which is tried out"
            )
        )
    pool, shields = hunt_counting.count_kinds(supposed.unseen.items(), animal), supposed.shields()
    if days <= supposed.deck and supposed.gifts:
        return hunt_counting.ways_after_gifts(pool, supposed.gifts, days, shields)
    if days <= supposed.deck:
        return hunt_counting.ways_to_draw_days(pool, days, shields)
    if days > supposed.cards_left():
        return None
    return hunt_counting.ways_into_winter(
        pool, supposed.deck, supposed.hands, hunt_counting.count_kinds(supposed.known.items(), animal), days, shields
    )


def _cases_of_hunt(supposed: HuntAssumptions, animal: str, days: int, need: int) -> Counting:
    """Return the cases behind a number: by Inuksuks and bears drawn, else by animals brought home."""
    pool, shields = hunt_counting.count_kinds(supposed.unseen.items(), animal), supposed.shields()
    left = days - len(supposed.already)
    if left <= supposed.deck and not supposed.gifts:
        cases = tuple(
            (many, met, ways, share, Fraction(good, hunt_counting.ORDER_PARTS))
            for many, met, ways, share, good in hunt_counting.cases_of(pool, left, shields, need)
        )
        return Counting(
            _("ways to draw {days} out of {cards}").format(days=left, cards=count_cards(sum(pool))),
            (_("Inuksuks"), _("bears"), _("ways with enough animals"), _("share of orders without harm"), _("ways")),
            cases,
            comb(sum(pool), left),
        )
    ways = hunt_ways(supposed, animal, days)
    assert ways is not None  # only countable hunts get this far
    counts = tuple((number, many) for number, many in enumerate(ways.counts()) if many and number >= need)
    return Counting(_("ways to deal and to draw, by animals drawn"), (_("animals"), _("ways")), counts, ways.all)


# What cannot be asked ------------------------------------------------------------------------------


def parse_boast(named: Boast | str | None, view: Where) -> Boast:
    """Return the boast that a question names, or the one on the table."""
    chosen = named if named is not None else view.boast if isinstance(view, View) else None
    if chosen is None:
        raise BadQuestion(_("there is no boast on the table; say one, like 6 fish in 7 days"))
    move = read_move(chosen) if isinstance(chosen, str) else chosen
    if not isinstance(move, Boast):
        raise BadQuestion(_("a boast is like 6 fish in 7 days, not {given!r:.60}").format(given=str(named)))
    return move


def check_boast(boast: Boast, rulings: Rulings) -> None:
    """Raise BadQuestion, in the judge's words, if nobody may make this boast."""
    number, animal, days, _kind = boast
    for each, what in ((number, _("the number of animals")), (days, _("the number of days"))):
        if type(each) is not int:
            raise BadQuestion(_("{what} is a whole number, not {given!r:.40}").format(what=what, given=each))
    if str(animal) not in ANIMAL:
        raise BadQuestion(
            _("a hunt is for {animals}, not {given!r:.40}").format(animals=join_or(ANIMALS), given=animal)
        )
    if animal in ANIMALS and 1 <= number <= rulings.highest_number and 1 <= days <= MOST_DAYS:
        return
    refusal = deal(seed=0, first=0, rulings=rulings).view(0).why_not(Boast(number, animal, days))
    raise BadQuestion(str(refusal))


def check_deck(supposed: HuntAssumptions, days: int) -> None:
    """Raise BadQuestion if the deck has too few cards for that many days."""
    if days > supposed.deck:
        line = n_(
            "the deck has {cards}, so {days} day is not drawn from it",
            "the deck has {cards}, so {days} days are not drawn from it",
            days,
        )
        raise BadQuestion(line.format(cards=count_cards(supposed.deck), days=days))


def kind_of(animal: str) -> str:
    """Return a kind of animal by its singular, however it was typed."""
    return {"deer": _("deer"), "seal": _("seals"), "fish": _("fish"), "bird": _("birds")}[animal]
