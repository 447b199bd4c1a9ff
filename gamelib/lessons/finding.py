"""Finding out what a learner believes: answers in lessons, puzzles and practice are noted in their progress.

A belief that is named is told at once; it then comes back, as every belief does of which a mistake has come.

>>> from gamelib.lessons import Progress
>>> from gamelib.lessons.attempt import start_attempt
>>> from gamelib.lessons.practice import answers_of_believer, make_practice
>>> found = Found(Progress())
>>> for seed in range(3):
...     made = make_practice("nanuk", "target-ends", seed)
...     wrong = start_attempt(made.step).judge(answers_of_believer(made.step, "target-ends")[0])
...     found = note_practice(found.progress, made, wrong, day=1, window=["target-ends"])
...     print(found.told or "nothing", found.progress.learner("nanuk").due(2))
nothing ()
target-ends ('target-ends',)
nothing ('target-ends',)
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from gamelib.beliefs.evidence import Answers
from gamelib.beliefs.known_beliefs import Learner, Source
from gamelib.lessons.believed import answers_of, given_in
from gamelib.lessons.practice import MadeStep
from gamelib.lessons.progress import Progress
from gamelib.lessons.verdict import Verdict


class Found(NamedTuple):
    """The progress once an answer was noted, and the belief that the learner is to be told of; empty if none is."""

    progress: Progress
    told: str = ""


def note_step(
    before: Progress, now: Progress, key: str, verdict: Verdict, source: Source, *, day: int, window: Collection[str]
) -> Found:
    """Note the first try at a step of a lesson or a puzzle: what it says of beliefs, given the progress before it."""
    wrong = verdict.kind != "done" and verdict.mistake is not None
    earlier = before.steps.get(key)
    is_first = verdict.attempt.mistakes_made == int(wrong) and (earlier is None or not (earlier.done or earlier.hints))
    if not is_first or verdict.attempt.hints or not (wrong or verdict.is_done):
        return Found(now)
    answers = answers_of(verdict.attempt.step)
    if not answers.wrong:
        return Found(now)
    return _note(now, verdict.attempt.step.game, answers, given_in(verdict), source, day, window)


def note_practice(progress: Progress, made: MadeStep, verdict: Verdict, *, day: int, window: Collection[str]) -> Found:
    """Note the first answer to a step that was made."""
    return _note(progress, made.step.game, made.answers, made.answer_in(verdict), "practice", day, window)


def _note(
    progress: Progress, game: str, answers: Answers, given: str, source: Source, day: int, window: Collection[str]
) -> Found:
    before = progress.learner(game)
    in_view = {*window, *before.suspected} if window else ()
    learner = before.note_answer(answers, given, source, day=day, window=in_view)
    told = _to_tell(learner)
    return Found(progress.with_learner(learner.after_being_told(told, day=day) if told else learner), told)


def _to_tell(learner: Learner) -> str:
    return next(iter(learner.named), "")
