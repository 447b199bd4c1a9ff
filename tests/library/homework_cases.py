"""Homework that the tests give, and pretend learners who do it."""

import random

from gamelib import classroom
from gamelib.core.check_signs import plain_signs
from gamelib.homework import (
    DealPart,
    ExercisesPart,
    Homework,
    LearnerResults,
    LessonPart,
    OwnLessonPart,
    OwnWork,
    PartResult,
    PuzzlesPart,
    WordsPart,
)
from gamelib.homework.given import MOST_PARTS
from gamelib.homework.part_results import slips_told
from gamelib.lessons import puzzles
from gamelib.players import player
from widgets.desk.own_lessons import EXAMPLE

WHY = "Why does the first card not matter?"
DEAL = "3KB-000Z-04"


def puzzles_of(game, many):
    return PuzzlesPart.of(game, *[puzzle.step.id for puzzle in puzzles(game)[:many]])


def four_parts(title="Without putting back"):
    """Return the homework of a class: a lesson, exercises, puzzles and a deal."""
    exercises = ExercisesPart.of("nanatoridori", 1, 3, 4, 6)
    lesson = LessonPart.of("nanatoridori", "02")
    return Homework(title, (lesson, exercises, puzzles_of("nanuk", 3), DealPart.of(DEAL)))


def every_kind():
    """Return a homework with a part of every kind."""
    own = OwnLessonPart.of(EXAMPLE)
    return Homework("Every kind", (*four_parts().parts, own, WordsPart.of(WHY)), asks_name=False)


def most_parts():
    """Return a homework of as many parts as there may be."""
    more = [WordsPart.of(f"{WHY} ({number})") for number in range(MOST_PARTS)]
    return Homework("Ten parts", (*every_kind().parts, *more)[:MOST_PARTS])


def fullest():
    """Return a homework that fills its codes almost entirely."""
    return Homework("Five lessons", tuple(LessonPart("nanuk", f"0{number}_long", 9) for number in range(5)))


def one_question():
    return Homework("One question", (WordsPart.of(WHY),))


def random_result(part, rng):
    """Return a result of a part that may well be."""
    minutes = rng.randrange(20)
    if isinstance(part, DealPart):
        return PartResult(1, won=rng.random() < 0.5, points=rng.randrange(-3, 43), minutes=minutes)
    if isinstance(part, WordsPart):
        return PartResult(rng.randrange(2), minutes=minutes)
    done = part.steps if rng.random() < 0.8 else rng.randrange(part.steps + 1)
    shown = rng.randrange(done + 1) if rng.random() < 0.3 else 0
    slip = rng.randrange(1 + most) if (most := slips_told(part)) else 0
    return PartResult(done, rng.randrange(done - shown + 1), shown, minutes=minutes, slip=slip)


def random_results(homework, rng):
    parts = tuple(random_result(part, rng) for part in homework.parts)
    return LearnerResults(parts, sum(part.minutes for part in parts), rng.randrange(homework.tags))


def play_deal(code=DEAL, level="careful"):
    """Return the record of a deal, played to the end of its first round."""
    game, bot = classroom.read_code(code).begin(), player(level)
    while game.state.round_result is None:
        seat = game.state.to_act[0]
        game = game.play(bot.move(game.state.view(seat)), seat)
    return game


def whole_work(homework, tag=5, *, slips=True):
    """Return the work of a learner who did everything; with slips, the first step of each part at the second try."""
    work = OwnWork(homework, tag=tag)
    for part, given in enumerate(homework.parts):
        if isinstance(given, DealPart):
            work = work.with_deal(part, play_deal(given.code))
        elif isinstance(given, WordsPart):
            work = work.with_words(part, "Because any first card will do.")
        else:
            work = work.with_step(part, 0, right=False) if slips else work
            for step in range(given.steps):
                work = work.with_step(part, step, right=True)
        work = work.with_minutes(part, 4.5)
    return work


SLIPS = ("wrong", "swapped", "missing", "added")


def damaged(code, how, at=5):
    """Return a code with a slip of that kind; with two wrong signs if it is `twice`."""
    signs = list(plain_signs(code))
    while how == "swapped" and signs[at] == signs[at + 1]:
        at += 1
    if how == "wrong":
        signs[at] = "7" if signs[at] != "7" else "8"
    elif how == "swapped":
        signs[at], signs[at + 1] = signs[at + 1], signs[at]
    elif how == "missing":
        del signs[at]
    elif how == "added":
        signs.insert(at, signs[at])
    elif how == "twice":
        signs[at], signs[at + 3] = ("7" if signs[place] != "7" else "8" for place in (at, at + 3))
    return "-".join("".join(signs)[start : start + 4] for start in range(0, len(signs), 4))


def seeded(seed=1):
    return random.Random(seed)
