"""What a lesson is made of: steps of several kinds, with hints, expected mistakes and the clauses they teach."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from gamelib.core import registry
from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import LETTERS, _
from gamelib.core.protocols import State

Goal: TypeAlias = tuple[tuple[str, ...], ...]
"""Goal words: every inner group must hold, and one line of a group is enough."""


def id_from_title(title: str) -> str:
    """Return the id of a step that has none written: its title in lower case, with hyphens between the words.

    >>> id_from_title("Your first flock!")
    'your-first-flock'
    """
    return re.sub(r"[\W_]+", "-", title.casefold()).strip("-") or title


class Origin(NamedTuple):
    """What a mistake or a wrong answer comes of: a belief about the game, or another cause; empty if nobody says."""

    belief: str = ""
    cause: str = ""
    told: bool = False
    """Whether the sentence of the mistake tells the belief itself."""


UNKNOWN = Origin()


@dataclass(frozen=True)
class AnswerOption:
    """An answer to choose, whether it is right, the sentence that replies to it, and what it comes of if wrong."""

    text: str
    right: bool
    say: str
    origin: Origin = UNKNOWN


@dataclass(frozen=True)
class ExpectedMistake:
    """An act that is expected and is not the answer, the clause it breaks, if any, and the sentence that replies to it.

    `when` are goal words that widen the mistake to every act that makes them hold. `show` are moves that are played out
    after it to let its consequence be seen. `origin` is what it comes of.
    """

    act: str
    broke: str | None
    say: str
    when: Goal = ()
    show: tuple[str, ...] = ()
    origin: Origin = UNKNOWN


@dataclass(frozen=True)
class WayToGoal:
    """One of several ways to reach the goal: the words that tell it apart, its sentence, and acts that go this way."""

    when: Goal
    say: str
    acts: tuple[str, ...]


@dataclass(frozen=True)
class LaterGoal:
    """A sentence that takes the place of a step's goal as soon as its words hold."""

    when: Goal
    say: str


class GoalPart(NamedTuple):
    """A named part of a goal, and whether it is done."""

    text: str
    done: bool


@dataclass(frozen=True)
class Step:
    """One task: the goal in a sentence, the position, the right answers, and the hints."""

    kind: str
    title: str
    say: str
    done: str
    game: str
    number: int = 1
    id: str = ""
    """The name under which progress is kept, which stays when the title is reworded."""
    clauses: tuple[str, ...] = ()
    position: str | None = None
    seed: int = 1
    deal: Mapping[str, Any] | None = field(default=None, hash=False)
    before: tuple[str, ...] = ()
    seat: int | None = None
    shows: tuple[str, ...] = ()
    """The zones of the table that are shown, by their ids; none means all, and the other seats."""
    how: str = ""
    """What to tap, in a sentence or two beside the hint, until something has happened."""
    hints: tuple[str, ...] = ()
    figures: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The numbers that its sentences name in braces, each as the library works it out."""
    mistakes: tuple[ExpectedMistake, ...] = ()
    # fields of play steps
    goal: Goal = ()
    parts: tuple[str, ...] = ()
    """What the first lines of the goal ask for, in words, so that they can be ticked off one by one."""
    ways: tuple[WayToGoal, ...] = ()
    then: tuple[LaterGoal, ...] = ()
    """What the goal says later on; the last one whose words hold counts."""
    answer: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    against: str = "careful"
    within: int | None = None
    best: tuple[str, ...] = ()
    """Moves of which each is as good as the others, for the goal word `best`."""
    wait: bool = False
    tries: tuple[str, ...] = ()
    # fields of pick steps
    places: tuple[str, ...] = ()
    nothing: bool = False
    """Whether the learner may answer that nothing fits."""
    # field of choose steps
    options: tuple[AnswerOption, ...] = ()
    # field of order steps
    items: tuple[tuple[str, ...], ...] = ()
    # fields of pick and number steps
    right: str | None = None
    near: float = 0
    # what only the lesson's notebook says
    situation: str = ""
    python: str = ""
    notice: str = ""
    # entries of all other kinds
    own: Mapping[str, Any] = field(default_factory=dict, repr=False, hash=False)
    is_puzzle: bool = False

    def __post_init__(self) -> None:
        if not self.id:
            object.__setattr__(self, "id", id_from_title(self.title))

    @property
    def on_a_table(self) -> bool:
        """Whether the step has a position."""
        return self.position is not None or self.deal is not None

    def state(self) -> State | None:
        """Return the position it begins with, the moves before it made; None where no table is needed."""
        if not self.on_a_table:
            return None
        rules = registry.about(self.game).rules
        try:
            if self.deal is not None:
                state = rules.deal(**self.deal)
            else:
                state = rules.read(self.position or "", seed=self.seed)
            for line in self.before:
                state = play_line(state, line)
        except (GameError, TypeError) as error:
            raise BadLesson(_("{where}: {error}").format(where=self.where, error=error)) from error
        return state

    @property
    def where(self) -> str:
        """How a complaint names the step."""
        where = _("puzzle {number}, '{title}'") if self.is_puzzle else _("step {number}, '{title}'")
        return where.format(number=self.number, title=self.title)


@dataclass(frozen=True)
class Lesson:
    """A lesson: what it enables learners to do, its minutes, the lessons needed before it, and its steps."""

    name: str
    game: str
    title: str
    minutes: int
    can: tuple[str, ...]
    needs: tuple[str, ...]
    steps: tuple[Step, ...]
    end: str = ""
    short: str = ""
    """A title of at most 22 letters for places with little room; the title itself where none is written."""
    is_extra: bool = False
    """Whether it is optional: it has no stars, and neither progress in the course nor its length counts it."""
    text: str = field(default="", repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.short:
            object.__setattr__(self, "short", self.title)

    @property
    def key(self) -> str:
        """The key under which progress is kept, as in `nanatoridori/01_first_flock`."""
        return f"{self.game}/{self.name}"

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that its steps teach, each once, in order."""
        return tuple(dict.fromkeys(number for step in self.steps for number in step.clauses))

    def step(self, which: int | str) -> Step:
        """Return the step with a number, the first being 1, or with an id or a title."""
        for step in self.steps:
            if which in (step.number, step.id, step.title):
                return step
        raise BadLesson(
            _("{lesson} has no step {which!r:.60}; it has {steps}").format(
                lesson=self.name, which=which, steps=", ".join(f"{step.number} '{step.title}'" for step in self.steps)
            )
        )


NEXT_ROUND = "next round"

GO_ON = "go on"
"""The act by which a learner lets waiting seats act."""
NOTHING_FITS = "nothing"
"""The act by which a learner answers a pick step that nothing fits."""


def split_seat(line: str) -> tuple[int | None, str]:
    """Return the seat and the move of a line such as `B: pass`; the seat is None if the line names none."""
    who, colon, move = line.partition(":")
    if colon and len(who.strip()) == 1 and who.strip().upper() in LETTERS:
        return LETTERS.index(who.strip().upper()), move.strip()
    return None, line.strip()


def play_line(state: State, line: str, seat: int | None = None) -> State:
    """Return the state after a move, written with or without its seat; `next round` deals the next round."""
    named, move = split_seat(line)
    if move.lower() == NEXT_ROUND:
        return state.next_round()
    return state.play(move, named if named is not None else seat)
