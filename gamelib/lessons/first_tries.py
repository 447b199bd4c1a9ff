"""First answers to questions that a learner had never seen, counted by rule: before it was explained, after, and later.

A rule is named by the belief that contradicts it. It counts as explained once a lesson has taught it, or once the
learner was told what they believe instead: both say when it happened, whatever is answered next.

>>> tries = FirstTries().note("nanuk", ["target-ends"], "a hunt", right=False, day=1)
>>> tries = tries.explain("nanuk", ["target-ends"], day=1).note("nanuk", ["target-ends"], "another", right=True, day=8)
>>> tries.of_rule("nanuk", "target-ends")
RuleTries(explained=1, before=Count(right=0, all=1), after=Count(right=0, all=0), later=Count(right=1, all=1))
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, get_args

from gamelib.beliefs import of
from gamelib.core import registry
from gamelib.core.errors import BadSave
from gamelib.core.language import _

Outcome = Literal["+", "=", "-"]
"""What came of a first answer: right, wrong as somebody answers who mixes the rule up, or wrong otherwise."""
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
Phase = Literal["before", "after", "later"]
PHASES: tuple[Phase, ...] = get_args(Phase)
LATER_DAYS = 7
"""From so many days after a rule was explained, an answer is a later one."""
MOST_SEEN = 1000
"""How many questions are remembered as seen; the oldest are forgotten first."""
SIGNS = 8
"""How many signs stand for a question that was seen."""
LATEST, MOST = 10**7, 10**6
"""No day is written with a higher number, and no count."""


class Count(NamedTuple):
    """How many answers there were, and how many of them were right."""

    right: int = 0
    all: int = 0

    def plus(self, other: Count) -> Count:
        """Return both counts together."""
        return Count(self.right + other.right, self.all + other.all)


class RuleTries(NamedTuple):
    """The first answers to questions in which one rule decides."""

    explained: int = 0
    """The day on which the rule was explained; 0 if it was not."""
    before: Count = Count()
    after: Count = Count()
    """In the first days after it was explained."""
    later: Count = Count()

    @property
    def noted(self) -> int:
        """How many answers there were."""
        return self.before.all + self.after.all + self.later.all

    def phase(self, day: int) -> Phase:
        """Return to which phase an answer on a day belongs."""
        if not self.explained:
            return "before"
        return "later" if day >= self.explained + LATER_DAYS else "after"


@dataclass(frozen=True)
class FirstTries:
    """The first answers of one learner, by rule; a value, so noting an answer returns a new one."""

    rules: Mapping[tuple[str, str], RuleTries] = field(default_factory=dict)
    """By game and belief."""
    seen: Mapping[str, Outcome] = field(default_factory=dict)
    """What came of each question that was seen, by a few signs that do not tell what was asked."""

    def of_rule(self, game: str, name: str) -> RuleTries:
        """Return the answers about the rule that a belief contradicts."""
        return self.rules.get((game, name), RuleTries())

    def outcome(self, game: str, question: str) -> Outcome | None:
        """Return what came of the first answer to a question; None if it was not seen, or is forgotten."""
        return self.seen.get(_signs_of(game, question))

    def note(
        self, game: str, names: Collection[str], question: str, *, right: bool, day: int, believed: bool = False
    ) -> FirstTries:
        """Return the tries with the first answer to a question about these rules; unchanged if it was seen before.

        `question` says what is asked, in the same way wherever it is asked; `believed`, whether a wrong answer is that
        of somebody who mixes the rule up.
        """
        signs = _signs_of(game, question)
        if signs in self.seen:
            return self
        outcome: Outcome = "+" if right else "=" if believed else "-"
        rules = dict(self.rules)
        for name in names:
            before = self.of_rule(game, name)
            phase = before.phase(day)
            now = getattr(before, phase).plus(Count(int(right), 1))
            rules[game, name] = before._replace(**{phase: now})
        return replace(self, rules=rules, seen=_latest({**self.seen, signs: outcome}))

    def explain(self, game: str, names: Iterable[str], *, day: int) -> FirstTries:
        """Return the tries once rules were explained on a day; the first time counts."""
        rules = {(game, name): self.of_rule(game, name) for name in names}
        fresh = {key: tries._replace(explained=day) for key, tries in rules.items() if not tries.explained}
        return replace(self, rules={**self.rules, **fresh}) if fresh else self

    def merged(self, other: FirstTries) -> FirstTries:
        """Return the tries of one learner in two places: of each rule, those of the place where more was answered.

        Answers may have been noted in both, so that adding them up would count them twice.
        """
        rules = dict(other.rules)
        for key, tries in self.rules.items():
            there = other.rules.get(key, RuleTries())
            more = max(tries, there, key=lambda each: (each.noted, each.explained > 0, -each.explained))
            rules[key] = more
        return FirstTries(rules, _latest({**self.seen, **other.seen}))

    # Writing down -----------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Return the tries as plain data that `read_tries` reads back."""
        return {
            "rules": [
                [game, name, tries.explained, *tries.before, *tries.after, *tries.later]
                for (game, name), tries in sorted(self.rules.items())
            ],
            "seen": [signs + outcome for signs, outcome in self.seen.items()],
        }


def read_tries(plain: object) -> FirstTries:
    """Return the tries in plain data; raise BadSave if they are none. Rules that there are no longer are left out."""
    if not isinstance(plain, dict) or not all(isinstance(plain.get(key), list) for key in ("rules", "seen")):
        raise _no_tries()
    rules = {}
    for row in plain["rules"]:
        if not isinstance(row, list) or len(row) != 2 + 1 + 2 * len(PHASES):
            raise _no_tries()
        game, name, explained, *counts = row
        if not isinstance(game, str) or not isinstance(name, str):
            raise _no_tries()
        numbers = [_read(each, MOST) for each in counts]
        pairs = [Count(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
        if any(pair.right > pair.all for pair in pairs):
            raise _no_tries()
        if game in registry.games() and name in {each.name for each in of(game)}:
            rules[game, name] = RuleTries(_read(explained, LATEST), *pairs)
    seen = plain["seen"]
    if not all(isinstance(each, str) and len(each) == SIGNS + 1 and each[-1] in OUTCOMES for each in seen):
        raise _no_tries()
    return FirstTries(rules, _latest({each[:-1]: each[-1] for each in seen}))


def _latest(seen: Mapping[str, Outcome]) -> dict[str, Outcome]:
    return dict([*seen.items()][-MOST_SEEN:])


def _read(value: object, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise _no_tries()
    return value


def _no_tries() -> BadSave:
    return BadSave(_("these are no counts of answers by rule"))


def _signs_of(game: str, question: str) -> str:
    return hashlib.blake2s(f"{game} {question}".encode(), digest_size=SIGNS // 2).hexdigest()
