"""The parts of a homework: lessons, puzzles, exercises, practice, a deal, an own lesson, a question for own words.

Each part is written as a line, which says all that a code of results needs: so it is read on the teacher's computer as
it was made on the learner's, even if one of the two has newer lessons.

>>> LessonPart.of("nanatoridori", "02").write()
'lesson nanatoridori/02_more_or_higher 6'
>>> read_parts("exercises nanuk 1 3\\nwords Why does the first card not matter?")[0].steps
2
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Protocol, TypeVar

from gamelib import beliefs, classroom, exercises, lessons
from gamelib.classroom import SharedDeal
from gamelib.core import registry
from gamelib.core.errors import BadLesson, BadNotation, GameError
from gamelib.core.language import _, n_
from gamelib.core.notation import check_text
from gamelib.lessons.lesson_files import MAX_OWN_TEXT, own_name
from gamelib.lessons.lesson_files import read_text as read_lesson_text
from gamelib.lessons.practice import MadeStep, make_practice
from gamelib.lessons.puzzle_files import puzzles
from gamelib.lessons.steps import Lesson

MOST_STEPS = 40
"""Maximum number of steps, puzzles or exercises of one part."""
MOST_SLIPS = 15
"""Known slips of one exercise of which a code tells."""
MAX_QUESTION = 200
"""Letters of a question in own words."""
PRACTICE_STEPS = 5
"""How many questions practice usually has."""
PUZZLE_MINUTES, EXERCISE_MINUTES, DEAL_MINUTES, WORDS_MINUTES = 2, 4, 10, 3
"""About how long one of each takes; a lesson says so itself."""

Chosen = TypeVar("Chosen", str, int)
_NAME = re.compile(r"[\w-]{1,80}")


class Part(Protocol):
    """One thing to do."""

    @property
    def steps(self) -> int:
        """How many steps, puzzles or exercises it has; 1 for a deal and for a question."""

    @property
    def step_keys(self) -> tuple[str, ...]:
        """The keys under which progress in its steps is kept; none where the progress of lessons does not hold it."""

    @property
    def title(self) -> str:
        """What it is called."""

    @property
    def due(self) -> str:
        """What has to be done, in a sentence."""

    @property
    def minutes(self) -> int:
        """About how long it takes."""

    @property
    def is_here(self) -> bool:
        """Whether this copy of the suite has it; a newer or an older one may not."""

    def write(self) -> str:
        """Return the line that `read_parts` reads."""


class _AnyLesson(ABC):
    """What a lesson of a course and one that a teacher wrote have in common."""

    steps: int

    @property
    @abstractmethod
    def lesson(self) -> Lesson | None:
        """The lesson; None if this copy of the suite does not have it, or cannot read it."""

    @property
    def step_keys(self) -> tuple[str, ...]:
        """The keys of its steps, as this copy of the suite has them."""
        return tuple(f"{self.lesson.key}#{step.id}" for step in self.lesson.steps) if self.lesson is not None else ()

    @property
    def due(self) -> str:
        """What has to be done, in a sentence."""
        return n_("Do its step.", "Do all {count} steps.", self.steps).format(count=self.steps)

    @property
    def minutes(self) -> int:
        """About how long it takes."""
        return self.lesson.minutes if self.lesson is not None else self.steps

    @property
    def is_here(self) -> bool:
        """Whether this copy of the suite has the lesson, and can read it."""
        return self.lesson is not None


class _OneThing:
    """What a deal and a question have in common: it is done or not, and no progress in lessons tells of it."""

    @property
    def steps(self) -> int:
        """One."""
        return 1

    @property
    def step_keys(self) -> tuple[str, ...]:
        """None."""
        return ()

    @property
    def is_here(self) -> bool:
        """Whether it can be done here: always, since a deal without its game cannot even be read."""
        return True


@dataclass(frozen=True)
class LessonPart(_AnyLesson):
    """A lesson of a game's course."""

    game: str
    name: str
    steps: int

    @classmethod
    def of(cls, game: str, name: str) -> LessonPart:
        """Return the part for a lesson, by its name or its number; raises GameError if there is none."""
        found = lessons.lesson(game, name)
        return cls(found.game, found.name, len(found.steps))

    @property
    def lesson(self) -> Lesson | None:
        """The lesson; None if this copy of the suite does not have it."""
        with suppress(GameError):
            return lessons.lesson(self.game, self.name)
        return None

    @property
    def title(self) -> str:
        """The title of the lesson; its name if this copy of the suite does not have it."""
        return _(self.lesson.title) if self.lesson is not None else self.name

    def write(self) -> str:
        """Return the line that `read_parts` reads."""
        return f"lesson {self.game}/{self.name} {self.steps}"


@dataclass(frozen=True)
class PuzzlesPart:
    """Some puzzles of a game, by their ids."""

    game: str
    ids: tuple[str, ...]

    @classmethod
    def of(cls, game: str, *ids: str) -> PuzzlesPart:
        """Return the part for some puzzles; raises GameError if one of them does not exist."""
        known = {puzzle.step.id for puzzle in puzzles(game)}
        for each in ids:
            if each not in known:
                line = _("{game} has no puzzle {name!r:.60}")
                raise GameError(line.format(game=registry.about(game).title, name=each))
        return cls(game, _check_several(ids))

    @property
    def steps(self) -> int:
        """How many puzzles there are."""
        return len(self.ids)

    @property
    def step_keys(self) -> tuple[str, ...]:
        """The keys under which progress in puzzles is kept."""
        return tuple(f"{self.game}/puzzles#{each}" for each in self.ids)

    @property
    def title(self) -> str:
        """The puzzle's title, or how many puzzles there are."""
        found = [puzzle for puzzle in self._found if puzzle.step.id == self.ids[0]]
        if self.steps == 1 and found:
            return _(found[0].step.title)
        return n_("{count} puzzle", "{count} puzzles", self.steps).format(count=self.steps)

    @property
    def due(self) -> str:
        """What has to be done, in a sentence."""
        return n_("Solve the puzzle.", "Solve all {count} puzzles.", self.steps).format(count=self.steps)

    @property
    def minutes(self) -> int:
        """About how long it takes."""
        return PUZZLE_MINUTES * self.steps

    @property
    def is_here(self) -> bool:
        """Whether this copy of the suite has all these puzzles."""
        return {*self.ids} <= {puzzle.step.id for puzzle in self._found}

    @property
    def _found(self) -> tuple[lessons.Puzzle, ...]:
        return puzzles(self.game) if self.game in registry.games() else ()

    def write(self) -> str:
        """Return the line that `read_parts` reads."""
        return f"puzzles {self.game} {' '.join(self.ids)}"


@dataclass(frozen=True)
class ExercisesPart:
    """Some exercises of a game, by their numbers."""

    game: str
    numbers: tuple[int, ...]
    slips: tuple[int, ...] = ()
    """How many known slips of each a code tells apart; empty if it tells of none.

    They stand in the homework's text, so that a copy that knows more of them reads the same codes.
    """

    @classmethod
    def of(cls, game: str, *numbers: int) -> ExercisesPart:
        """Return the part for some exercises; raises GameError if one of them does not exist."""
        for each in numbers:
            exercises.exercise(game, each)
        return cls(game, _check_several(numbers))

    def with_slips(self) -> ExercisesPart:
        """Return the part with all slips that this copy of the suite knows."""
        if not self.is_here:
            return self
        return replace(self, slips=tuple(len(exercises.exercise(self.game, each).slips) for each in self.numbers))

    def place_of_slip(self, step: int, slip: int) -> int:
        """Return the place of a slip among those of all exercises, the first being 1; 0 if a code does not tell it.

        >>> part = ExercisesPart("nanuk", (1, 4), (2, 3))
        >>> [part.place_of_slip(*each) for each in [(0, 2), (1, 1), (1, 4), (1, 0)]], part.slip_at(3)
        ([2, 3, 0, 0], (1, 1))
        """
        if step >= len(self.slips) or not 0 < slip <= self.slips[step]:
            return 0
        return sum(self.slips[:step]) + slip

    def slip_at(self, place: int) -> tuple[int, int]:
        """Return in which exercise the slip at a place is, the first being 0, and which of its slips it is."""
        for step, most in enumerate(self.slips):
            if place <= most:
                return step, place
            place -= most
        raise IndexError(place)

    @property
    def steps(self) -> int:
        """How many exercises there are."""
        return len(self.numbers)

    @property
    def step_keys(self) -> tuple[str, ...]:
        """None: what was answered in exercises is not part of the progress in lessons."""
        return ()

    @property
    def title(self) -> str:
        """The exercise's title, or how many exercises there are."""
        if self.steps == 1 and self.is_here:
            return _(exercises.exercise(self.game, self.numbers[0]).title)
        return n_("{count} exercise", "{count} exercises", self.steps).format(count=self.steps)

    @property
    def due(self) -> str:
        """What has to be done, in a sentence."""
        return n_("Answer the exercise.", "Answer all {count} exercises.", self.steps).format(count=self.steps)

    @property
    def minutes(self) -> int:
        """About how long it takes."""
        return EXERCISE_MINUTES * self.steps

    @property
    def is_here(self) -> bool:
        """Whether this copy of the suite has all these exercises."""
        return self.game in registry.games() and max(self.numbers) <= len(exercises.exercises(self.game))

    def write(self) -> str:
        """Return the line that `read_parts` reads."""
        slips = [f":{each}" for each in self.slips] or [""] * self.steps
        numbers = (f"{number}{most}" for number, most in zip(self.numbers, slips, strict=True))
        return f"exercises {self.game} {' '.join(numbers)}"


@dataclass(frozen=True)
class PracticePart:
    """Practice of a rule that people get wrong: some made questions, the same for everybody."""

    game: str
    belief: str
    steps: int

    @classmethod
    def of(cls, game: str, belief: str, steps: int = PRACTICE_STEPS) -> PracticePart:
        """Return the part for a belief; raises GameError if there is none of this name."""
        beliefs.belief(game, belief)
        return cls(game, belief, steps)

    def question(self, step: int) -> MadeStep:
        """Return one of the questions, the first being 0."""
        return make_practice(self.game, self.belief, step + 1)

    @property
    def step_keys(self) -> tuple[str, ...]:
        """None: what came of them is kept with the first answers to questions, not with steps of lessons."""
        return ()

    @property
    def title(self) -> str:
        """That it is practice, and of which game: the rule itself would give the answers away."""
        title = registry.about(self.game).title if self.game in registry.games() else self.game
        return _("Practice: {game}").format(game=title)

    @property
    def due(self) -> str:
        """What has to be done, in a sentence."""
        return n_("Answer the question.", "Answer all {count} questions.", self.steps).format(count=self.steps)

    @property
    def minutes(self) -> int:
        """About how long it takes."""
        return self.steps

    @property
    def is_here(self) -> bool:
        """Whether this copy of the suite knows the belief."""
        return self.game in registry.games() and self.belief in {each.name for each in beliefs.of(self.game)}

    def write(self) -> str:
        """Return the line that `read_parts` reads."""
        return f"practice {self.game} {self.belief} {self.steps}"


@dataclass(frozen=True)
class DealPart(_OneThing):
    """A class's deal, of which the first round is played against programs."""

    code: str

    @classmethod
    def of(cls, code: str) -> DealPart:
        """Return the part for the code of a deal; raises GameError, which says what looks wrong, if it is none."""
        return cls(classroom.read_code(code).code)

    @property
    def shared(self) -> SharedDeal:
        """The deal."""
        return classroom.read_code(self.code)

    @property
    def title(self) -> str:
        """The game, and the code of the deal."""
        return _("{game}, deal {code}").format(game=registry.about(self.shared.game).title, code=self.code)

    @property
    def due(self) -> str:
        """What has to be done, in a sentence."""
        return _("Play the deal {code} to the end of its round.").format(code=self.code)

    @property
    def minutes(self) -> int:
        """About how long it takes."""
        return DEAL_MINUTES

    def write(self) -> str:
        """Return the line that `read_parts` reads."""
        return f"deal {self.code}"


@dataclass(frozen=True)
class OwnLessonPart(_AnyLesson):
    """A lesson that the teacher wrote, as its text: the homework holds all of it."""

    text: str = field(repr=False)
    steps: int

    @classmethod
    def of(cls, text: str) -> OwnLessonPart:
        """Return the part for a lesson; raises BadLesson, which says what is wrong, if it cannot be read."""
        if not isinstance(text, str):
            raise BadLesson(_("a lesson is text, not {kind}").format(kind=type(text).__name__))
        if len(text) > MAX_OWN_TEXT:
            raise BadLesson(_("this lesson is too long for a link"))
        found, complaints = read_lesson_text(text, own_name(text))
        if found is None or complaints:
            raise BadLesson(str(complaints[0]).replace(f"{own_name(text)}.toml, ", "", 1))
        return cls(text, len(found.steps))

    @cached_property
    def lesson(self) -> Lesson | None:
        """The lesson; None if this copy of the suite cannot read it."""
        return read_lesson_text(self.text, own_name(self.text))[0]

    @property
    def title(self) -> str:
        """The title of the lesson."""
        return self.lesson.title if self.lesson is not None else _("A lesson by your teacher")

    def write(self) -> str:
        """Return the lines that `read_parts` reads: those of the lesson are indented."""
        return "\n".join((f"own {self.steps}", *(f" {line}" for line in self.text.split("\n"))))


@dataclass(frozen=True)
class WordsPart(_OneThing):
    """A question that is answered in own words, which only the file holds."""

    question: str

    @classmethod
    def of(cls, question: str) -> WordsPart:
        """Return the part for a question; raises GameError if it is empty, too long or several lines."""
        check_text(question)
        question = " ".join(question.split())
        if not question or len(question) > MAX_QUESTION or not question.isprintable():
            raise GameError(_("a question has 1 to {most} letters").format(most=MAX_QUESTION))
        return cls(question)

    @property
    def title(self) -> str:
        """What such a part is called."""
        return _("In your own words")

    @property
    def due(self) -> str:
        """The question."""
        return self.question

    @property
    def minutes(self) -> int:
        """About how long it takes."""
        return WORDS_MINUTES

    def write(self) -> str:
        """Return the line that `read_parts` reads."""
        return f"words {self.question}"


def _check_several(chosen: Sequence[Chosen]) -> tuple[Chosen, ...]:
    """Return the puzzles or exercises; raise GameError if there are none, too many, or one of them twice."""
    if not 1 <= len(chosen) <= MOST_STEPS or len({*chosen}) < len(chosen):
        raise GameError(_("a part has 1 to {most} puzzles or exercises, each once").format(most=MOST_STEPS))
    return tuple(chosen)


# Reading ------------------------------------------------------------------------------


def read_parts(text: str) -> tuple[Part, ...]:
    """Return the parts in a text, one a line; raises BadNotation, which names the line, if one cannot be read."""
    parts: list[Part] = []
    lines = text.split("\n")
    while lines:
        line = lines.pop(0)
        body: list[str] = []
        while lines and lines[0].startswith(" "):
            body.append(lines.pop(0)[1:])
        parts.append(_read_part(line, "\n".join(body)))
    return tuple(parts)


def _read_part(line: str, body: str) -> Part:
    kind, _space, rest = line.partition(" ")
    if kind not in _READERS:
        raise BadNotation(
            _("this homework has a part that this copy of the suite does not know: {line!r:.60}").format(line=line)
        )
    try:
        return _READERS[kind](rest, body)
    except (ValueError, IndexError) as error:
        raise BadNotation(_("a part of this homework cannot be read: {line!r:.60}").format(line=line)) from error


def _read_lesson(rest: str, _body: str) -> Part:
    name, _space, steps = rest.rpartition(" ")
    game, _slash, lesson = name.partition("/")
    return LessonPart(_read_name(game), _read_name(lesson), _read_count(steps))


def _read_puzzles(rest: str, _body: str) -> Part:
    game, *ids = rest.split(" ")
    return PuzzlesPart(_read_name(game), _check_several([_read_name(each) for each in ids]))


def _read_exercises(rest: str, _body: str) -> Part:
    game, *chosen = rest.split(" ")
    pairs = [each.partition(":") for each in chosen]
    numbers = _check_several([_read_count(number) for number, _colon, _most in pairs])
    marks = {colon for _number, colon, _most in pairs}
    if len(marks) > 1:
        raise ValueError
    slips = tuple(_read_slips(most) for _number, _colon, most in pairs) if marks == {":"} else ()
    return ExercisesPart(_read_name(game), numbers, slips)


def _read_practice(rest: str, _body: str) -> Part:
    game, belief, steps = rest.split(" ")
    return PracticePart(_read_name(game), _read_name(belief), _read_count(steps))


def _read_deal(rest: str, _body: str) -> Part:
    return DealPart.of(rest)


def _read_own(rest: str, body: str) -> Part:
    if not body or len(body) > MAX_OWN_TEXT:
        raise ValueError
    return OwnLessonPart(body, _read_count(rest))


def _read_words(rest: str, _body: str) -> Part:
    return WordsPart.of(rest)


def _read_name(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise ValueError
    return text


def _read_slips(text: str) -> int:
    if text == "0":
        return 0
    if (most := _read_count(text)) > MOST_SLIPS:
        raise ValueError
    return most


def _read_count(text: str) -> int:
    """Return a number from 1 on; raise ValueError for others, and for any that is not written as we write it."""
    if not re.fullmatch(r"[1-9][0-9]?", text) or int(text) > MOST_STEPS:
        raise ValueError
    return int(text)


_READERS: Mapping[str, Callable[[str, str], Part]] = {
    "lesson": _read_lesson,
    "puzzles": _read_puzzles,
    "exercises": _read_exercises,
    "practice": _read_practice,
    "deal": _read_deal,
    "own": _read_own,
    "words": _read_words,
}
