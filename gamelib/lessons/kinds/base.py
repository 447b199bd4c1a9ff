"""`StepKind`: the interface of a kind of step, with defaults that suit most kinds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any, Protocol

from gamelib.core.language import _, join_or
from gamelib.lessons.figures import Figure
from gamelib.lessons.file_entries import Entries
from gamelib.lessons.origins import reply_to
from gamelib.lessons.steps import ExpectedMistake, Step
from gamelib.lessons.verdict import PlannedAct, StepTrial, Verdict
from gamelib.players.levels import levels_without_thinking


class Complain(Protocol):
    """A function that records a complaint about an entry of a step, or of its mistake with the index `nth`."""

    def __call__(self, key: str, what: str, nth: int = 0, is_advice: bool = False) -> None:
        """Record a complaint; `is_advice` marks one that does not keep the step from being taught."""


class StepKind(ABC):
    """One kind of step: reads its entries, judges acts, helps, and checks itself before it is taught."""

    name: str
    """The name of the kind, as it is written after `kind =` in a lesson file."""

    keys: tuple[str, ...] = ()
    """The entries that only this kind has."""

    answered_by: str
    """How a learner answers, which says how a front end draws the step: `moves` on the table, `places` pointed at,
    one of several `options`, things put in `order`, or a typed `number`."""

    min_hints = 1

    # Every signature has arguments that only some kinds need, so ARG002 is off in this package.

    @abstractmethod
    def read(self, entries: Entries, game: str) -> dict[str, Any]:
        """Read the entries of this kind, complaining about what is wrong.

        What `Step` has a field for goes there, the rest into `Step.own`.
        """

    @abstractmethod
    def judge(self, trial: StepTrial, act: Any) -> Verdict:
        """Judge an act; raises GameError with a sentence if it cannot be understood."""

    @abstractmethod
    def answer(self, trial: StepTrial) -> Any:
        """Return the model answer as a learner would give it."""

    def check(self, trial: StepTrial, complain: Complain) -> None:
        """Complain about everything that would keep the step from being taught."""
        check_mistakes(trial, complain)

    def plan(self, trial: StepTrial) -> tuple[PlannedAct, ...]:
        """Return the acts of the model answer, for a kind that needs more than one."""
        return ()

    def figure(self, step: Step, view: Any) -> Figure | None:
        """Return the number that is asked for, if one is."""
        return None

    def shuffled_items(self, trial: StepTrial) -> tuple[str, ...]:
        """Return the things to choose from, or to put in order, in display order."""
        return ()

    def next_act(self, trial: StepTrial) -> str:
        """Return the next act of the model answer as it is written, for a kind that needs more than one."""
        return ""

    def advice(self, trial: StepTrial) -> str:
        """Return a sentence about the position now that follows the last hint."""
        return ""

    def next_places(self, trial: StepTrial) -> tuple[str, ...]:
        """Return the places that the last hint highlights."""
        return ()

    def give_answer(self, trial: StepTrial) -> Verdict:
        """Play the next part of the model answer: the last rung of help."""
        return replace(trial.judge(self.answer(trial)), places=self.next_places(trial))


def read_opponents(entries: Entries) -> str:
    """Read the level that plays the other seats."""
    against = entries.text("against", must=False) or "careful"
    if against not in (levels := levels_without_thinking()):
        line = _("the others are played by {all}, not by {name!r:.40}")
        entries.complain("against", line.format(all=join_or(levels), name=against))
    return against


def step_done(trial: StepTrial, frames: tuple[Any, ...] = (), sentence: str = "") -> Verdict:
    """Return the verdict on the act that completes the step, with a sentence before that of the step."""
    trial = replace(trial, done=True)
    say = " ".join(filter(None, (sentence, trial.personalise(trial.step.done))))
    return Verdict("done", say, trial, frames=frames)


def count_wrong_act(trial: StepTrial) -> StepTrial:
    """Return the trial with one more wrong act."""
    return replace(trial, mistakes_made=trial.mistakes_made + 1)


def mistake_made(
    trial: StepTrial, mistake: ExpectedMistake, places: tuple[str, ...] = (), frames: tuple[Any, ...] = ()
) -> Verdict:
    """Return the verdict on a mistake that the step expects and that no clause refuses."""
    return Verdict(
        "mistake",
        reply_to(trial, mistake),
        count_wrong_act(trial),
        mistake.broke,
        places=places,
        frames=frames,
        mistake=mistake,
    )


def check_mistakes(trial: StepTrial, complain: Complain, own_sentence: bool = True) -> None:
    """Complain about expected mistakes that are right, or that do not get their own sentence if they should."""
    for nth, mistake in enumerate(trial.step.mistakes):
        verdict = trial.judge(mistake.act)
        if verdict.is_done and not trial.step.near:
            complain("try", _("{tried!r:.60} is right, so it is no mistake").format(tried=mistake.act), nth)
        elif own_sentence and verdict.mistake != mistake:
            complain(
                "try",
                _("{tried!r:.60} does not get this sentence, but: {why}").format(tried=mistake.act, why=verdict.say),
                nth,
            )
