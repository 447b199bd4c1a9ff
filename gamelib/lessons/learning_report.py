"""What somebody has learned, as far as their answers show it: by rule, how much in all, and whether it stays.

Only first answers to questions never seen before are counted, see `first_tries`. What too few answers carry is not
said, and no gain is reported that chance alone would bring about more often than one time in twenty.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from gamelib.beliefs import of
from gamelib.core import registry
from gamelib.lessons.first_tries import PHASES, Count, FirstTries

FEWEST_OF_RULE = 2
"""With fewer answers in a phase, nothing is said about it."""
FEWEST_IN_ALL = 10
"""With fewer answers before and after, nothing is said about a gain, and with fewer later ones, nothing of those."""
BY_CHANCE = Fraction(1, 20)
"""A gain is reported if chance alone brings about as much no more often than this."""


class RuleReport(NamedTuple):
    """What is reported of one rule; None where too few answers say anything."""

    game: str
    belief: str
    """The belief that contradicts the rule."""
    before: Count | None
    after: Count | None
    later: Count | None


class Gain(NamedTuple):
    """How much better answers were after rules were explained than before, over all rules with enough answers."""

    before: Fraction
    """The share of right answers before, of a rule on average."""
    after: Fraction
    rules: int
    """How many rules had enough answers before and after."""
    by_chance: Fraction
    """How often chance alone would bring about as many right answers after the rules were explained, or more."""

    @property
    def is_sure(self) -> bool:
        """Whether chance alone hardly brings this about."""
        return self.after > self.before and self.by_chance <= BY_CHANCE

    @property
    def normalised(self) -> Fraction:
        """Of what was wrong before, the share that is right now."""
        return (self.after - self.before) / (1 - self.before) if self.before < 1 else Fraction(0)


def report_rules(tries: FirstTries) -> tuple[RuleReport, ...]:
    """Return the rules of which enough is known to say something, in the order of the games.

    >>> tries = FirstTries()
    >>> for seed in range(3):
    ...     tries = tries.note("nanuk", ["target-ends"], f"hunt {seed}", right=seed > 1, day=1)
    >>> report_rules(tries)[0][1:]
    ('target-ends', Count(right=1, all=3), None, None)
    """
    found = []
    for game in registry.games():
        for belief in of(game):
            known = tries.of_rule(game, belief.name)
            phases = [_if_enough(getattr(known, phase), FEWEST_OF_RULE) for phase in PHASES]
            if any(phases):
                found.append(RuleReport(game, belief.name, *phases))
    return tuple(found)


def find_gain(tries: FirstTries) -> Gain | None:
    """Return the gain over all rules with enough answers before and after; None if there are too few in all."""
    rows = report_rules(tries)
    pairs = [(row.before, row.after) for row in rows if row.before is not None and row.after is not None]
    phases = [[pair[at] for pair in pairs] for at in (0, 1)]
    if any(sum(each.all for each in phase) < FEWEST_IN_ALL for phase in phases):
        return None
    before, after = (sum((Fraction(*each) for each in phase), Fraction(0)) / len(pairs) for phase in phases)
    return Gain(before, after, len(pairs), chance_of_as_many(pairs))


def count_later(tries: FirstTries) -> Count | None:
    """Return all answers a week or more after the rule was explained; None if there are too few."""
    later = Count()
    for each in tries.rules.values():
        later = later.plus(each.later)
    return _if_enough(later, FEWEST_IN_ALL)


def _if_enough(count: Count, fewest: int) -> Count | None:
    return count if count.all >= fewest else None


def chance_of_as_many(pairs: Iterable[tuple[Count, Count]]) -> Fraction:
    """Return how often as many answers after are right by chance, or more, if each rule's right ones fell anywhere.

    Of each rule, the right answers are dealt at random among all its answers, before and after.

    >>> chance_of_as_many([(Count(0, 3), Count(3, 3))])
    Fraction(1, 20)
    """
    pairs = [*pairs]
    ways: Sequence[int] = [1]
    for before, after in pairs:
        right = before.right + after.right
        of_rule = [comb(after.all, many) * _comb(before.all, right - many) for many in range(after.all + 1)]
        ways = _sums(ways, of_rule)
    seen = sum(after.right for _before, after in pairs)
    return Fraction(sum(ways[seen:]), sum(ways))


def _comb(of: int, some: int) -> int:
    return comb(of, some) if some >= 0 else 0


def _sums(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """Return in how many ways two numbers add up to each sum, given in how many ways each has each value."""
    found = [0] * (len(one) + len(other) - 1)
    for first, ways in enumerate(one):
        for second, more in enumerate(other):
            found[first + second] += ways * more
    return found
