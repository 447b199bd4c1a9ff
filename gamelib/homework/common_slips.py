"""What a class mixes up: known slips in the exercises of a homework, and how many learners made each.

>>> from gamelib.homework import ExercisesPart, Homework, OwnWork, write_code
>>> from gamelib.homework.handed_in import read_handed
>>> given = Homework("Two cards", (ExercisesPart.of("nanatoridori", 3, 4),)).with_slips()
>>> work = OwnWork(given, tag=1).with_step(0, 1, right=False).with_slip(0, 1, 2)
>>> other = OwnWork(given, tag=2).with_step(0, 1, right=True)
>>> handed = read_handed(given, "\\n".join(write_code(given, each.results) for each in (work, other)))
>>> [(each.exercise.title, each.slip.say, each.learners, each.told) for each in common_slips(handed)]
[('Three in a row', 'No card goes back into the box.', 1, 2)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from gamelib import exercises
from gamelib.exercises import Exercise, KnownSlip
from gamelib.homework.handed_in import HandedList
from gamelib.homework.homework_parts import ExercisesPart, PracticePart
from gamelib.homework.part_results import LearnerResults


class CommonSlip(NamedTuple):
    """A slip in an exercise that some learners made before any other."""

    exercise: Exercise
    slip: KnownSlip
    learners: int
    told: int
    """Of how many learners it is known whether they made it."""


def common_slips(handed: HandedList) -> list[CommonSlip]:
    """Return the slips that were made, the most frequent first."""
    told = [entry.results for entry in handed.counted if entry.kind != "result" and entry.results is not None]
    made = Counter(each for results in told for each in _slips_in(handed, results))
    found = ((exercises.exercise(game, number), slip, many) for (game, number, slip), many in made.most_common())
    return [CommonSlip(exercise, exercise.slips[slip - 1], many, len(told)) for exercise, slip, many in found]


class CommonMixUp(NamedTuple):
    """A rule that some learners mixed up in practice."""

    game: str
    belief: str
    learners: int
    told: int
    """Of how many learners it is known whether they mixed it up."""


def common_mix_ups(handed: HandedList) -> list[CommonMixUp]:
    """Return the rules that were mixed up in practice, the most frequent first."""
    told = [entry.results for entry in handed.counted if entry.kind != "result" and entry.results is not None]
    found = []
    for at, part in enumerate(handed.homework.parts):
        if isinstance(part, PracticePart) and part.is_here:
            begun = [results.parts[at] for results in told if results.parts[at].done]
            found.append(CommonMixUp(part.game, part.belief, sum(each.slip for each in begun), len(begun)))
    return sorted((each for each in found if each.learners), key=lambda each: -each.learners)


def name_slip(part: ExercisesPart, place: int) -> str:
    """Return the wrong answer behind the number of its exercise, as a table tells it; "" if there was none.

    >>> name_slip(ExercisesPart.of("nanatoridori", 3, 4).with_slips(), 3)
    '4: 36/49'
    """
    return "".join(
        f"{number}: {exercises.exercise(game, number).slips[slip - 1].value}"
        for game, number, slip in _find(part, place)
    )


def _slips_in(handed: HandedList, results: LearnerResults) -> Iterator[tuple[str, int, int]]:
    for part, result in zip(handed.homework.parts, results.parts, strict=True):
        if isinstance(part, ExercisesPart):
            yield from _find(part, result.slip)


def _find(part: ExercisesPart, place: int) -> Iterator[tuple[str, int, int]]:
    """Yield game, number and slip of the exercise at a place; nothing if there is none, or if it is not known here."""
    if place and part.is_here:
        step, slip = part.slip_at(place)
        if slip <= len(exercises.exercise(part.game, part.numbers[step]).slips):
            yield part.game, part.numbers[step], slip
