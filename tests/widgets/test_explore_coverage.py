"""The simulation of each question: the interval of its draws holds the exact answer as often as it says."""

from functools import cache, partial
from math import comb

import pytest

from gamelib.core.chance import Stream
from gamelib.core.intervals import mean_interval, share_interval
from tests.tiers import DEEP
from tests.widgets.test_explore import QUESTIONS, opened
from widgets.explore import about_chance as chance

TABLES, DRAWS = 400 if DEEP else 20, 200
"""How many tables work out an interval each, and from how many draws."""
MISSES, MISSES_OF_ALL = 0.075, 0.06
"""The largest shares that may miss, of one question and of all: a count of good draws cannot miss in exactly 5 %."""
ACCIDENT = 1e-5


ASKED = QUESTIONS | {f"chance.tells {deed}": partial(chance.tells, deed) for deed in ("pass", "side")}


@cache
def missed(name):
    """Return how many intervals miss the exact answer to a question."""
    topic = opened(ASKED[name](seed=1)).topic
    exact, found = float(topic.answer()), 0
    for table in range(TABLES):
        rng = Stream(table, "coverage")
        values = [topic.draw(rng)[1] for _draw in range(DRAWS)]
        interval = (
            share_interval(sum(values), DRAWS)
            if topic.answer().unit == "chance"
            else mean_interval(values, topic.bounds)
        )
        found += interval.excludes(exact)
    return found


def chance_of(least, tables, share):
    """Return the chance that at least `least` intervals miss, if each misses with chance `share`."""
    return sum(comb(tables, at) * share**at * (1 - share) ** (tables - at) for at in range(least, tables + 1))


@pytest.mark.parametrize("name", ASKED)
def test_intervals_of_draws_hold_the_exact_answer(name):
    assert chance_of(missed(name), TABLES, MISSES) > ACCIDENT


def test_one_interval_in_twenty_misses_over_all_questions():
    misses, tables = sum(map(missed, ASKED)), TABLES * len(ASKED)

    assert chance_of(misses, tables, MISSES_OF_ALL) > ACCIDENT
    assert misses > 0.03 * tables, "intervals that hardly ever miss are longer than they say"
