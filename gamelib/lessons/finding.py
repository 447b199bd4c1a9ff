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
from dataclasses import replace
from typing import NamedTuple

from gamelib.beliefs.evidence import Answers
from gamelib.beliefs.known_beliefs import Learner, Source
from gamelib.lessons.believed import answers_of, given_in, lessons_about, of_lesson
from gamelib.lessons.practice import MadeStep
from gamelib.lessons.progress import WRONG, Progress
from gamelib.lessons.steps import Lesson
from gamelib.lessons.verdict import Verdict


class Found(NamedTuple):
    """The progress once an answer was noted, and the belief that the learner is to be told of; empty if none is."""

    progress: Progress
    told: str = ""


def note_step(
    before: Progress, now: Progress, key: str, verdict: Verdict, source: Source, *, day: int, window: Collection[str]
) -> Found:
    """Note the first try at a step of a lesson or a puzzle: what it says of beliefs, given the progress before it."""
    step, earlier = verdict.attempt.step, before.steps.get(key)
    has_help = verdict.attempt.hints or (earlier is not None and (earlier.done or earlier.hints))
    answers = answers_of(step)
    if has_help or not answers.wrong or not (verdict.is_done or verdict.kind in WRONG):
        return Found(now)
    is_right = verdict.is_done and not verdict.attempt.mistakes_made
    names = [*answers.wrong]
    now = _explain_taught(now, step.game, names, day=day)
    noted = replace(now, tries=now.tries.note(step.game, names, key, right=is_right, day=day))
    is_expected = verdict.is_done or verdict.mistake is not None
    if not is_expected or verdict.attempt.mistakes_made != int(not verdict.is_done):
        return Found(noted)
    return _note(noted, step.game, answers, given_in(verdict), source, day, window)


def note_practice(progress: Progress, made: MadeStep, verdict: Verdict, *, day: int, window: Collection[str]) -> Found:
    """Note the first answer to a step that was made."""
    game = made.step.game
    progress = _explain_taught(progress, game, [made.belief], day=day)
    noted = note_answered(progress, made, verdict, [made.belief], day=day)
    return _note(noted, game, made.answers, made.answer_in(verdict), "practice", day, window)


def _note(
    progress: Progress, game: str, answers: Answers, given: str, source: Source, day: int, window: Collection[str]
) -> Found:
    before = progress.learner(game)
    in_view = {*window, *before.suspected} if window else ()
    learner = before.note_answer(answers, given, source, day=day, window=in_view)
    told = _to_tell(learner)
    if told:
        learner = learner.after_being_told(told, day=day)
        progress = replace(progress, tries=progress.tries.explain(game, [told], day=day))
    return Found(progress.with_learner(learner), told)


def _to_tell(learner: Learner) -> str:
    return next(iter(learner.named), "")


# How often somebody was right at first ------------------------------------------------------


def note_answered(
    progress: Progress, made: MadeStep, verdict: Verdict, names: Collection[str] = (), *, day: int
) -> Progress:
    """Note what came of the first answer to a step that was made, counted for these rules; by default for none."""
    believed = bool(names) and made.is_believed(verdict)
    tries = progress.tries.note(made.step.game, names, made.question, right=verdict.is_done, day=day, believed=believed)
    return replace(progress, tries=tries)


def _explain_taught(progress: Progress, game: str, names: Collection[str], *, day: int) -> Progress:
    """Note as explained what lessons have taught by now that were done before anything was noted."""
    tries = progress.tries
    new = [name for name in names if not tries.of_rule(game, name).explained and _is_taught(progress, game, name)]
    return replace(progress, tries=tries.explain(game, new, day=day))


def note_lesson_done(progress: Progress, lesson: Lesson, *, day: int) -> Progress:
    """Note which rules a lesson has explained, if all of its steps are done."""
    if progress.next_step(lesson) <= len(lesson.steps):
        return progress
    return replace(progress, tries=progress.tries.explain(lesson.game, of_lesson(lesson), day=day))


def _is_taught(progress: Progress, game: str, name: str) -> bool:
    """Return whether somebody has done a lesson that is about the rule which a belief contradicts."""
    return any(progress.next_step(lesson) > len(lesson.steps) for lesson in lessons_about(game, name))
