"""Verdicts: the reply of a step to a learner's act, and the interface of the attempt that is judged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol

from gamelib.core.verdicts import Refusal
from gamelib.lessons.figures import Figure
from gamelib.lessons.moment import Moment
from gamelib.lessons.steps import AnswerOption, ExpectedMistake, GoalPart, Step


class Guess(NamedTuple):
    """A number that a learner committed to before the right one was revealed."""

    step: str
    guessed: float
    value: float
    is_chance: bool


class PlannedAct(NamedTuple):
    """An act of the model answer: as written, in canonical notation, and the clause it breaks if it is refused."""

    written: str
    usual: str
    broke: str | None


class StepTrial(Protocol):
    """A step being tried, as its kind sees it; `Attempt` is the class behind it.

    Kinds change a trial with `dataclasses.replace`, so they need not know that class.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def step(self) -> Step:
        """The step being tried."""

    @property
    def begun(self) -> Any:
        """The position in which the learner first acts; None without a table."""

    @property
    def state(self) -> Any:
        """The position now; None without a table."""

    @property
    def seat(self) -> int:
        """The seat of the learner."""

    @property
    def view(self) -> Any:
        """What the learner sees of the position; None without a table."""

    @property
    def moment(self) -> Moment:
        """The moment against which goal words are tested."""

    @property
    def plan(self) -> tuple[PlannedAct, ...]:
        """The acts of the model answer."""

    @property
    def made(self) -> tuple[str, ...]:
        """The moves of the learner so far, in canonical notation."""

    @property
    def refused(self) -> tuple[str, ...]:
        """The clauses that refused a move so far."""

    @property
    def used(self) -> frozenset[int]:
        """The indices of the written moves of the other seats that were made."""

    @property
    def hints(self) -> int:
        """The rungs of help taken so far."""

    @property
    def mistakes_made(self) -> int:
        """The number of wrong acts so far."""

    @property
    def done(self) -> bool:
        """Whether the step is done."""

    @property
    def over(self) -> bool:
        """Whether the goal can no longer be reached."""

    @property
    def others_wait(self) -> bool:
        """Whether other seats are to act but wait until the learner tells them to."""

    @property
    def say(self) -> str:
        """The goal in a sentence."""

    @property
    def parts(self) -> tuple[GoalPart, ...]:
        """The named parts of the goal, each with whether it is done."""

    @property
    def figure(self) -> Figure | None:
        """The number that a number step asks for."""

    @property
    def items(self) -> tuple[tuple[str, ...], ...]:
        """The things to put in order, in the right order."""

    @property
    def shuffled_items(self) -> tuple[str, ...]:
        """The things to choose from or to put in order, in display order."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""

    def personalise(self, text: str) -> str:
        """Return a sentence of the step with its figures worked out and its players named."""

    def judge(self, act: Any) -> Verdict:
        """Judge an act."""

    def on_plan(self) -> int | None:
        """Return how many acts of the model answer have been made, or None off its path."""

    def others_act(self) -> Iterable[StepTrial]:
        """Yield the trial after each move of the other seats."""

    def restarted(self) -> StepTrial:
        """Return the step at its beginning; tries and help taken still count."""


@dataclass(frozen=True)
class Verdict:
    """The reply to an act: its kind, its sentence, the places to highlight, and the attempt after the act.

    `kind` is one of done, on (right so far), other (allowed, but not what was asked), mistake, refused, unread, hint,
    over (take it back, or start again). `lead` is the sentence of `say` that comes
    first. `frames` are the positions to play out one after the other.
    """

    kind: str
    say: str
    attempt: Any
    clause: str | None = None
    refusal: Refusal | None = None
    places: tuple[str, ...] = ()
    frames: tuple[Any, ...] = ()
    guess: Guess | None = None
    mistake: ExpectedMistake | AnswerOption | None = None
    lead: str = ""

    @property
    def is_done(self) -> bool:
        """Whether the step is done."""
        return bool(self.attempt.done)
