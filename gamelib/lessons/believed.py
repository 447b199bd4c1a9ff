"""Which beliefs a lesson, a rule or a theme of puzzles is about, and what an answer in a step says about beliefs.

>>> from gamelib.lessons import lesson
>>> of_lesson(lesson("nanuk", "03"))
('doomer-may-hunt', 'leader-may-stay')
>>> of_clauses("nanatoridori", ("NANA-4.2",))[:3]
('rank-first', 'pips-add', 'equal-is-enough')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from gamelib import beliefs
from gamelib.beliefs.evidence import Answers
from gamelib.lessons.library import required_lessons
from gamelib.lessons.puzzle_files import puzzles
from gamelib.lessons.steps import AnswerOption, ExpectedMistake, Lesson, Step
from gamelib.lessons.verdict import Verdict

RIGHT = "right"
"""The right answer of a step of a lesson, where it is compared with what beliefs lead to."""


# What is about beliefs ----------------------------------------------------------------


@lru_cache(maxsize=256)
def of_clauses(game: str, clauses: tuple[str, ...]) -> tuple[str, ...]:
    """Return the beliefs that any of these clauses contradicts, in the order of the game."""
    return tuple(each.name for each in beliefs.of(game) if not {*each.clauses}.isdisjoint(clauses))


@lru_cache(maxsize=256)
def of_lesson(lesson: Lesson) -> tuple[str, ...]:
    """Return the beliefs that mistakes in a lesson come of; if there are none, those about the rules it teaches."""
    found = {name for step in lesson.steps for name in answers_of(step).wrong}
    named = tuple(each.name for each in beliefs.of(lesson.game) if each.name in found)
    return named or of_clauses(lesson.game, lesson.clauses)


@lru_cache(maxsize=256)
def lessons_about(game: str, name: str) -> tuple[Lesson, ...]:
    """Return the lessons of a course that are about the rule which a belief contradicts, in their order.

    >>> [lesson.name for lesson in lessons_about("nanuk", "doomer-may-hunt")][:1]
    ['03_who_hunts']
    """
    return tuple(lesson for lesson in required_lessons(game) if name in of_lesson(lesson))


@lru_cache(maxsize=256)
def of_theme(game: str, theme: str) -> tuple[str, ...]:
    """Return the beliefs about the rules that the puzzles of a theme turn on."""
    found = [puzzle.step for puzzle in puzzles(game) if puzzle.heading.theme == theme]
    return of_clauses(game, tuple(dict.fromkeys(number for step in found for number in step.clauses)))


# What an answer says ------------------------------------------------------------------


def answers_of(step: Step) -> Answers:
    """Return what is answered to a step with each belief that its mistakes come of."""
    wrong: dict[str, frozenset[str]] = {}
    for each in _listed(step):
        if each.origin.belief:
            wrong[each.origin.belief] = wrong.get(each.origin.belief, frozenset()) | {name_answer(each)}
    order = [each.name for each in beliefs.of(step.game) if each.name in wrong]
    return Answers(frozenset({RIGHT}), {name: wrong[name] for name in order})


def _listed(step: Step) -> Iterator[ExpectedMistake | AnswerOption]:
    yield from step.mistakes
    yield from (option for option in step.options if not option.right)


def name_answer(wrong: ExpectedMistake | AnswerOption) -> str:
    """Return a wrong answer as it is compared: the act, or the text of an option."""
    return wrong.act if isinstance(wrong, ExpectedMistake) else wrong.text


def given_in(verdict: Verdict) -> str:
    """Return the answer on which a verdict was given, as `answers_of` names it; empty if nobody expects it."""
    if verdict.kind == "done":
        return RIGHT
    return name_answer(verdict.mistake) if verdict.mistake is not None else ""


def belief_of(verdict: Verdict) -> str:
    """Return the belief of which the mistake comes on which a verdict was given; empty if it comes of none."""
    return verdict.mistake.origin.belief if verdict.mistake is not None else ""
