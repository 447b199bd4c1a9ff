"""Nanuk's numbers, step by step: days drawn one after another, bears and Inuksuks, points before and after."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from gamelib.core.language import _, n_
from gamelib.core.written_numbers import readable
from gamelib.nanuk.cards import ANIMAL, BEARS, SHOWS, in_order
from gamelib.nanuk.scoring import points
from gamelib.odds.ask_hunts import Hunt
from gamelib.odds.ask_terms import Feature, Operation
from gamelib.odds.counts_and_conditions import Condition
from gamelib.odds.hunt_answers import kind_of
from gamelib.odds.hunt_assumptions import assume
from gamelib.odds.hunt_cards import NOTHING, parse_cards
from gamelib.odds.numbers import Odds
from gamelib.odds.step_parts import Explain, Pile, Step, multiply, one_after_another, opposite

BEAR = "bear-seal"
"""An example of the cards with a bear."""
PLAIN = "seal"
"""An example of the cards without one."""


def _days_without_bears(size: int, bears: int, days: int) -> Iterator[Step]:
    """Explain a number of days without a bear: one after the other, and no card goes back."""
    steps, factors = one_after_another(
        size - bears,
        size,
        days,
        lambda good, left: _("{bears} of {left} cards show a bear, so {good} do not.").format(
            bears=bears, left=left, good=good
        ),
        lambda good, left: _("On the second day it is {good} of {left}: no card goes back.").format(
            good=good, left=left
        ),
    )
    for at, step in enumerate(steps):
        good, left = factors[at]
        yield Step(
            say=step.say,
            piles=(Pile(PLAIN, good, True, _("no bear")), Pile(BEAR, left - good, word=_("a bear"))),
            heading=n_("The {count} card that is left", "The {count} cards that are left", left).format(count=left),
            good=good,
            of=left,
        )
    if days > 1:
        line = n_("{days} day in a row: multiply.", "{days} days in a row: multiply.", days)
        yield multiply(factors, line.format(days=days))


def no_bears(_number: Odds, days: int, view: Any, deck: Any, rulings: Any) -> Iterator[Step]:
    """Explain the chance that no bear is drawn."""
    unseen = assume(view, "", (), NOTHING, None, rulings, deck=deck).unseen
    size, bears = unseen.total(), sum(unseen[card] for card in BEARS)
    if 1 < days <= size - bears:
        yield from _days_without_bears(size, bears, days)


def hunt(number: Odds, **_rest: Any) -> Iterator[Step]:
    """Explain the chance that a hunt lasts or succeeds: without any bear, and with bears that come late enough."""
    counting = number.counting
    if counting is None or len(counting.headings) != 5:
        return
    quiet = sum((case[-1] for case in counting.cases if not case[1]), Fraction(0))
    held_off = sum((case[-1] for case in counting.cases if case[1]), Fraction(0))
    if not quiet or not held_off:
        return
    yield Step(
        say=_("The days can come in {count} ways, all equally likely.").format(count=readable(counting.ways)),
        more=_("Which cards come is counted first, then their order."),
    )
    yield Step(
        say=_("In {count} of them all is well without any bear.").format(count=readable(Fraction(quiet))),
        cards=(PLAIN,),
    )
    yield Step(
        say=_("Another {count} have bears, but an Inuksuk holds off each.").format(count=readable(Fraction(held_off))),
        more=_("Where only some orders are safe, their share is counted."),
        cards=("inuksuk", BEAR),
    )
    yield Step(say=_("Add the two."), good=quiet + held_off, of=counting.ways)


def drawn(_number: Odds, animal: str, days: int, view: Any, deck: Any, rulings: Any) -> Iterator[Step]:
    """Explain how many animals some days bring on average: what one brings, times the days."""
    unseen = assume(view, animal, (), NOTHING, None, rulings, deck=deck).unseen
    counted = {card: many for card, many in unseen.items() if ANIMAL[card] == animal and many}
    shown, size = sum(SHOWS[card] * many for card, many in counted.items()), unseen.total()
    doubles = sum(many for card, many in counted.items() if SHOWS[card] == 2)
    yield Step(
        say=n_(
            "{size} card shows {count} {animals} in all.", "{size} cards show {count} {animals} in all.", size
        ).format(size=size, count=shown, animals=kind_of(animal)),
        more=n_(
            "{cards} card shows some, and {doubles} of these show 2.",
            "{cards} cards show some, and {doubles} of these show 2.",
            sum(counted.values()),
        ).format(cards=sum(counted.values()), doubles=doubles),
        piles=tuple(Pile(card, counted[card], True) for card in in_order(counted)),
        heading=_("The cards that show some"),
    )
    yield Step(
        say=_("So 1 day brings {shown}/{size} on average.").format(shown=shown, size=size),
        good=shown,
        of=size,
        unit="mean",
    )
    yield Step(
        say=n_(
            "Averages may be added: {days} × {shown}/{size}.", "Averages may be added: {days} × {shown}/{size}.", days
        ).format(days=days, shown=shown, size=size),
        more=_("That is so although the days tell about each other."),
        good=Fraction(shown * days, size),
        unit="mean",
    )


def reward(number: Odds, card: str, view: Any, pile: Any, more: int, bears: bool, **_rest: Any) -> Iterator[Step]:
    """Explain what a card adds to a pile: the points with it, less those without."""
    if view is not None or more or bears:
        return
    mine = parse_cards(pile)
    before, after = points(mine), points((*mine, *parse_cards(card)))
    yield Step(
        say=n_("The pile is worth {points} point.", "The pile is worth {points} points.", before).format(points=before),
        cards=mine,
    )
    yield Step(
        say=n_("With the card it is worth {points}.", "With the card it is worth {points}.", after).format(
            points=after
        ),
        cards=(*mine, *parse_cards(card)),
    )
    yield Step(
        say=_("The card adds the difference: {after} − {before}.").format(after=after, before=before),
        good=number.value,
        unit="mean",
    )


def of_condition(asked: Any) -> Iterator[Step]:
    """Explain the chance that some bear is drawn: the opposite is none at all."""
    if not isinstance(asked, Condition) or not isinstance(asked.experiment, Hunt) or asked.known is not None:
        return
    hunted = asked.experiment
    if asked.term != Operation(">=", (Feature("bears"), 1)) or hunted.hand is not None or hunted.deck is not None:
        return
    if hunted.hunters or hunted.giving or hunted.days < 2:
        return
    unseen = assume(None, hunted.animal, (), NOTHING, None, None).unseen
    steps = [*_days_without_bears(unseen.total(), sum(unseen[card] for card in BEARS), hunted.days)]
    yield Step(say=_("Ask for the opposite: no bear at all."), cards=(BEAR,))
    yield from steps
    yield opposite(steps[-1])


EXPLAINED: dict[str, Explain] = {
    "nanuk.no_bears": no_bears,
    "nanuk.survive": hunt,
    "nanuk.boast": hunt,
    "nanuk.drawn": drawn,
    "nanuk.reward": reward,
}
"""The questions that have words of their own."""
