"""Number: type a number that the library works out, exactly or as a guess."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.written_numbers import amount, as_typed, percent
from gamelib.lessons.figures import Figure, parse_figure, parse_guess
from gamelib.lessons.file_entries import Entries
from gamelib.lessons.kinds.base import Complain, StepKind, check_mistakes, count_wrong_act, step_done
from gamelib.lessons.origins import reply_to
from gamelib.lessons.steps import ExpectedMistake, Step
from gamelib.lessons.verdict import Guess, StepTrial, Verdict


class Number(StepKind):
    """Type a number; with `near` it is a guess, after which the right number is revealed in any case."""

    name = "number"
    keys = ("right", "near")
    answered_by = "number"

    def read(self, entries: Entries, game: str) -> dict[str, Any]:
        """Read the figure that is right, and how near a guess must come."""
        right = entries.values.get("right")
        if not isinstance(right, str):
            entries.check("right", lambda: parse_figure("" if right is None else str(right), game))
            right = ""
        else:
            entries.check("right", lambda: parse_figure(right, game))
        near = entries.number("near", 0, 1000, must=False)
        return {"right": right, "near": float(near or 0)}

    def judge(self, trial: StepTrial, act: Any) -> Verdict:
        """Compare a typed number with the right one."""
        right = _right_figure(trial)
        number = parse_guess(str(act), right.is_chance)
        guess = Guess(trial.step.title, float(number), float(right.value), right.is_chance)
        mistake = _find_mistake(trial, number, right)
        sentence = reply_to(trial, mistake) if mistake is not None else ""
        if trial.step.near:
            near = _is_near(number, right, trial.step.near)
            reveal = _("Well guessed: it is {value}.") if near else _describe_guess(number, right)
            reveal = reveal.format(value=right.brief, guess=_format_number(number, right))
            return replace(
                step_done(trial, sentence=" ".join(filter(None, (sentence, reveal)))), guess=guess, lead=reveal
            )
        if _is_near(number, right, 0):
            return replace(step_done(trial), guess=guess)
        trial = count_wrong_act(trial)
        if sentence:
            return Verdict("mistake", sentence, trial, guess=guess, mistake=mistake)
        say = _("{guess} is too many. {say}") if number > right.value else _("{guess} is too few. {say}")
        return Verdict("other", say.format(guess=_format_number(number, right), say=trial.say), trial, guess=guess)

    def answer(self, trial: StepTrial) -> str:
        """Return the right number as a learner would type it."""
        right = _right_figure(trial)
        return as_typed(right.value, right.is_chance)

    def figure(self, step: Step, view: Any) -> Figure | None:
        """Work out the number that is asked for; a step that is made afresh brings it as a number."""
        return parse_figure(str(step.right), step.game, bare=True)(view)

    def check(self, trial: StepTrial, complain: Complain) -> None:
        """Complain about a figure without an answer, and about mistakes that are no numbers."""
        try:
            right = trial.figure
        except GameError as error:
            complain("right", str(error))
            return
        for nth, mistake in enumerate(trial.step.mistakes):
            try:
                parse_guess(mistake.act, bool(right and right.is_chance))
            except GameError as error:
                complain("try", str(error), nth)
                return
        check_mistakes(trial, complain, own_sentence=False)


def _right_figure(trial: StepTrial) -> Figure:
    right = trial.figure
    assert right is not None
    return right


def _format_number(number: Fraction, right: Figure) -> str:
    return percent(number) if right.is_chance else amount(number)


def _describe_guess(number: Fraction, right: Figure) -> str:
    return (
        _("You guessed {guess}, and that is too high: it is {value}.")
        if number > right.value
        else _("You guessed {guess}, and that is too low: it is {value}.")
    )


def _is_near(number: Fraction, right: Figure, near: float) -> bool:
    """Return whether a number is right within `near`, in percentage points for chances, and rounding to two places."""
    slack = Fraction(str(near)) / (100 if right.is_chance else 1)
    rounding = Fraction(1, 10_000) if right.is_chance else Fraction(1, 1000)
    return abs(Fraction(number) - Fraction(right.value)) <= slack + rounding


def _find_mistake(trial: StepTrial, number: Fraction, right: Figure) -> ExpectedMistake | None:
    for mistake in trial.step.mistakes:
        if _is_near(number, right._replace(value=parse_guess(mistake.act, right.is_chance)), 0):
            return mistake
    return None
