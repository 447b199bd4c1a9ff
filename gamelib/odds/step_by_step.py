"""`step_by_step`: how a number is reached, in two to five steps: plain sentences, and cards where they help.

Steps say what was counted anyway, in an order in which it can be followed.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from gamelib.core.language import _, as_sentence, n_
from gamelib.core.written_numbers import amount, readable
from gamelib.odds import hand_steps, hunt_steps, post_steps
from gamelib.odds.ask_terms import value_of
from gamelib.odds.counting import Counting
from gamelib.odds.counts_and_conditions import Condition
from gamelib.odds.every_way import MOST_LOOKED_AT, every_way
from gamelib.odds.numbers import Odds
from gamelib.odds.step_parts import Step

FEWEST, MOST = 2, 5
"""A number has at least, and at most, so many steps."""
EXPLAINED = {**hand_steps.EXPLAINED, **hunt_steps.EXPLAINED, **post_steps.EXPLAINED}
"""The questions that have words of their own, by their game and their name."""


def step_by_step(number: Odds) -> tuple[Step, ...]:
    """Return how a number is reached, in two to five steps; none if it was not counted.

    >>> from gamelib.odds import nanatoridori
    >>> for step in step_by_step(nanatoridori.flock_of(3, 3)):
    ...     print(step.say, *step.sum(), sep=" | ")
    The first card is some bird.
    62 cards are left, and 8 of them are like it. | 8 of 62 | 4/31 | 12.9 %
    Now 61 cards are left, and 7 of them are like it. | 7 of 61 | 11.5 %
    Multiply. | 56 of 3,782 | 28/1,891 | 1.5 %
    """
    if number.n:
        return ()
    found = _laid_out(number) or _explained(number) or _of_condition(number)
    if not found and (counting := number.counting) is not None:
        found = _of_counting(counting, number)
    return found if FEWEST <= len(found) <= MOST and found[-1].reached == number.value else ()


def _explained(number: Odds) -> tuple[Step, ...]:
    """Return the steps that the question itself has words for."""
    if number.asked is not None and (
        found := (*hand_steps.of_condition(number.asked), *hunt_steps.of_condition(number.asked))
    ):
        return found
    if number.origin is None:
        return ()
    ask, args, named, _rulings = number.origin
    explain = EXPLAINED.get(f"{ask.__module__.rpartition('.')[2]}.{ask.__name__}")
    if explain is None:
        return ()
    bound = inspect.signature(ask).bind(*args, **named)
    bound.apply_defaults()
    return tuple(explain(number, **bound.arguments))


def _laid_out(number: Odds) -> tuple[Step, ...]:
    """Return the steps through the ways, where there are few enough to lay them all out."""
    found = every_way(number)
    if not found or len(found) > MOST_LOOKED_AT:
        return ()
    good = sum(way.fits for way in found)
    shown = {way.word: sum(each.word == way.word for each in found) for way in found}
    words = _(", ").join(_("{word}: {count}").format(word=word, count=count) for word, count in shown.items())
    return (
        Step(
            say=n_("There is {count} way.", "There are {count} ways.", len(found)).format(count=len(found)),
            more=_("Each is as likely as any other."),
            ways=tuple(way._replace(fits=False, word="") for way in found),
        ),
        Step(say=_("Look at each."), more=as_sentence(words), ways=found),
        Step(
            say=n_("{good} of them counts.", "{good} of them count.", good).format(good=good),
            ways=found,
            good=good,
            of=len(found),
        ),
    )


def _of_condition(number: Odds) -> tuple[Step, ...]:
    """Return the steps of a question that was put together: all ways, those known, those that fit."""
    asked = number.asked
    if not isinstance(asked, Condition) or asked.law is None:
        return ()
    known, good, every = Fraction(0), Fraction(0), Fraction(0)
    for values, ways in asked.law.items():
        found = dict(zip(asked.features, values, strict=True))
        every += ways
        is_known = asked.known is None or value_of(asked.known, found)
        known += ways * is_known
        good += ways * bool(is_known and value_of(asked.term, found))
    first = Step(
        say=_ways_in_words(every),
        more=as_sentence(asked.experiment.place()),
    )
    last = Step(
        say=_("In {count} of them it is so.").format(count=readable(good)),
        more=as_sentence(number.what),
        good=good,
        of=known,
    )
    if asked.known is None:
        return first, *_by_count(asked), last
    kept = Step(
        say=_("Keep those in which what you know holds: {count}.").format(count=readable(known)),
        more=_("The others are ruled out."),
    )
    return first, kept, last


def _by_count(asked: Condition) -> Iterator[Step]:
    """Yield the most frequent counts that fit, where one thing alone is counted."""
    feature, *others = asked.features
    fits = [
        (ways, value)
        for (value, *_rest), ways in (asked.law or {}).items()
        if not others and not isinstance(value, bool) and value_of(asked.term, {feature: value})
    ]
    if len(fits) < 2:
        return
    what = asked.experiment.describe(feature)
    for ways, value in sorted(fits, key=lambda case: (-case[0], case[1]))[: MOST - 2 - 1]:
        yield Step(
            say=as_sentence(_("{what}: {count}").format(what=what, count=value)),
            more=_makes(Fraction(ways)),
        )


def _of_counting(counting: Counting, number: Odds) -> tuple[Step, ...]:
    """Return the steps through the cases of a counting, the largest first."""
    if number.unit == "mean":
        return _of_mean(counting)
    first = _ways_in_words(Fraction(counting.ways))
    steps = [Step(say=first, more=as_sentence(counting.what))]
    if len(counting.cases) == 1:
        row = counting.cases[0]
        steps += [
            Step(say=as_sentence(_("{what}: {count}").format(what=what, count=readable(value))))
            for what, value in list(zip(counting.headings, row, strict=True))[1:-1]
        ]
    else:
        largest = sorted(counting.cases, key=lambda case: -case[-1])[: MOST - 3]
        steps += [_of_case(counting.headings, case) for case in largest]
    many = len(counting.cases)
    more = n_("That is the only case.", "All {cases} cases added up.", many).format(cases=many)
    good = readable(Fraction(counting.good))
    last = Step(
        say=_("It is so in {count} of them.").format(count=good),
        more=more if many != 1 else "",
        good=counting.good,
        of=counting.ways,
    )
    return (*steps, last)


def _of_case(headings: Sequence[str], case: Sequence[Any]) -> Step:
    """Return the step of one case: what it is, and how many ways it has."""
    named = _(", ").join(
        _("{what}: {count}").format(what=what, count=readable(value))
        for what, value in zip(headings[:-1], case[:-1], strict=True)
    )
    return Step(say=as_sentence(named), more=_makes(Fraction(case[-1])))


def _of_mean(counting: Counting) -> tuple[Step, ...]:
    """Return the steps to an average: what the largest cases bring, and all together."""
    largest = sorted(counting.cases, key=lambda case: -abs(case[-1]))[: MOST - 2]
    steps = [
        Step(say=as_sentence(_("{what}: {count}").format(what=case[0], count=amount(_part(case, counting), 2))))
        for case in largest
    ]
    what = as_sentence(counting.what)
    return (*steps, Step(say=_("Add up all cases."), more=what, good=counting.value, unit="mean"))


def _ways_in_words(ways: Fraction) -> str:
    line = n_("There is {count} way.", "There are {count} ways, all equally likely.", ceil(ways))
    return line.format(count=readable(ways))


def _makes(ways: Fraction) -> str:
    return n_("That makes {count} way.", "That makes {count} ways.", ceil(ways)).format(count=readable(ways))


def _part(case: Sequence[Any], counting: Counting) -> Fraction:
    return Fraction(case[-1]) / Fraction(counting.ways)
