"""The learning report: what enough answers carry is said, what they do not is not, and chance is no gain."""

from fractions import Fraction
from itertools import combinations, product

import pytest

from gamelib import beliefs
from gamelib.core.chance import Stream
from gamelib.lessons.first_tries import Count, FirstTries, RuleTries
from gamelib.lessons.learning_report import (
    BY_CHANCE,
    FEWEST_IN_ALL,
    FEWEST_OF_RULE,
    chance_of_as_many,
    count_later,
    find_gain,
    report_rules,
)

GAME = "nanuk"
NAMES = [belief.name for belief in beliefs.of(GAME)]


def tries_of(*rules):
    """Return the tries with these counts before, after and later of some rules."""
    return FirstTries(
        {(GAME, name): RuleTries(1, *(Count(*each) for each in rule)) for name, rule in zip(NAMES, rules, strict=False)}
    )


@pytest.mark.parametrize(
    "pairs",
    [
        [((0, 3), (3, 3))],
        [((1, 3), (2, 4)), ((2, 2), (1, 3))],
        [((0, 2), (1, 1)), ((1, 2), (2, 2)), ((0, 0), (1, 2))],
    ],
)
def test_chance_is_that_of_all_ways_counted_one_by_one(pairs):
    def ways_of(before, after):
        """Yield how many right answers come after, for each way in which the right ones fall among all."""
        places = before[1] + after[1]
        for right in combinations(range(places), before[0] + after[0]):
            yield sum(place >= before[1] for place in right)

    seen = sum(after[0] for _before, after in pairs)
    sums = [sum(each) for each in product(*([*ways_of(*pair)] for pair in pairs))]
    counted = Fraction(sum(each >= seen for each in sums), len(sums))

    assert chance_of_as_many([(Count(*before), Count(*after)) for before, after in pairs]) == counted


def test_phases_with_too_few_answers_are_left_out():
    few = FEWEST_OF_RULE - 1
    [row] = report_rules(tries_of([(0, few), (2, FEWEST_OF_RULE), (0, 0)], [(few, few), (0, 1), (1, few)]))

    assert row == (GAME, NAMES[0], None, Count(2, FEWEST_OF_RULE), None)


def test_gain_is_that_of_the_rules_with_enough_answers():
    gain = find_gain(tries_of([(1, 5), (4, 5), (0, 0)], [(1, 5), (5, 5), (0, 0)], [(9, 9), (0, 1), (0, 0)]))

    assert (gain.before, gain.after, gain.rules) == (Fraction(1, 5), Fraction(9, 10), 2)
    assert gain.normalised == Fraction(7, 8)
    assert gain.is_sure


def test_gain_of_few_answers_is_not_said():
    few = FEWEST_IN_ALL - 1

    assert find_gain(FirstTries()) is None
    assert find_gain(tries_of([(0, few), (20, 20), (0, 0)])) is None
    assert find_gain(tries_of([(0, 20), (few, few), (0, 0)])) is None


def test_small_difference_is_no_sure_gain():
    assert not find_gain(tries_of([(6, 10), (8, 10), (0, 0)])).is_sure
    assert not find_gain(tries_of([(8, 10), (6, 10), (0, 0)])).is_sure
    assert not find_gain(tries_of([(10, 10), (10, 10), (0, 0)])).is_sure


def test_chance_alone_is_rarely_reported_as_a_gain():
    rng, sure, learners = Stream(1, "learners who learn nothing"), 0, 1000
    for _learner in range(learners):
        share = 40 + rng.randbelow(60)

        def count(many, share=share):
            return sum(rng.randbelow(100) < share for _answer in range(many)), many

        rules = [[count(4), count(5), (0, 0)] for _rule in range(4)]
        sure += find_gain(tries_of(*rules)).is_sure

    assert 0 < sure <= learners * BY_CHANCE


def test_later_answers_are_counted_once_there_are_enough():
    assert count_later(tries_of([(0, 0), (0, 0), (8, 9)])) is None
    assert count_later(tries_of([(0, 0), (0, 0), (8, 9)], [(0, 0), (0, 0), (1, 1)])) == Count(9, 10)
