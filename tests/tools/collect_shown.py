"""Texts of lessons, puzzles and exercises as learners are shown them: figures worked out and players named.

`python -m tests.tools.collect_shown` prints them, each with where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamelib import lessons
from gamelib.core import registry
from gamelib.exercises import exercises
from gamelib.lessons import Lesson, Step, start_attempt
from gamelib.lessons.puzzle_files import theme_of
from tests.tools.sentence_faults import Sentence


def texts_of_lessons() -> Iterator[Sentence]:
    """Yield every text of every lesson and puzzle."""
    for game in registry.games():
        for path in lessons.lesson_paths(game):
            lesson = lessons.load(path)
            yield from _texts_of_lesson(lesson, f"{game} {lesson.name}")
            for step in lesson.steps:
                yield from texts_of_step(step, f"{game} {lesson.name}, step {step.number}")
        for puzzle in lessons.puzzles(game):
            yield Sentence(f"{game} puzzles", puzzle.heading.title, "shown")
            yield Sentence(f"{game} puzzles", theme_of(puzzle).title, "shown")
            yield from texts_of_step(puzzle.step, f"{game} puzzle {puzzle.step.id}")


def _texts_of_lesson(lesson: Lesson, place: str) -> Iterator[Sentence]:
    for text in (lesson.title, lesson.short, lesson.end, *lesson.can):
        yield Sentence(place, text, "shown")


def texts_of_step(step: Step, place: str) -> Iterator[Sentence]:
    """Yield every text of a step, as its attempt shows it."""
    attempt = start_attempt(step)
    yield Sentence(place, attempt.title, "shown")
    texts = [step.say, step.how, step.done, step.notice, step.situation, *step.hints, *step.parts]
    texts += [text for option in step.options for text in (option.text, option.say)]
    texts += [text for tied in step.items for text in tied]
    texts += [each.say for each in (*step.ways, *step.mistakes)]
    for text in filter(None, texts):
        yield Sentence(place, attempt.personalise(text), "shown")


def texts_of_exercises() -> Iterator[Sentence]:
    """Yield every text of the exercises."""
    for game in registry.games():
        for each in exercises(game):
            place = f"{game} exercise {each.number}"
            yield Sentence(place, each.title, "shown")
            yield Sentence(place, each.hint, "shown")
            for slip in each.slips:
                yield Sentence(place, slip.say, "shown")


if __name__ == "__main__":
    for sentence in (*texts_of_lessons(), *texts_of_exercises()):
        print(f"{sentence.place}: {sentence.text}")
