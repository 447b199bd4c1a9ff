"""A verdict on an act as a message to the learner."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from gamelib.core import registry
from gamelib.core.language import _
from gamelib.core.move_phrases import describe_move
from gamelib.lessons import Attempt, Verdict
from gamelib.lessons.attempt import answer
from gamelib.lessons.steps import GO_ON, NEXT_ROUND, split_seat
from widgets.stage.scene import Message

LONGEST_REFUSED = 40
"""The longest move, in characters, that is quoted in the line about a refused move."""


def build_message(verdict: Verdict, act: Any = None, is_touch: bool = False) -> Message:
    """Build the message of a verdict on an act; until the step is done, the goal follows unless the verdict states it.

    Without `act`, the message of a refusal does not say what was refused; a mere touch out of turn has to wait.
    """
    attempt = verdict.attempt
    text = registry.about(attempt.step.game).name_cards(verdict.say) if verdict.refusal is not None else verdict.say
    message: Message = {"kind": _message_kind(verdict), "text": text.replace(verdict.lead, "", 1).strip()}
    if head := _("You have to wait.") if is_touch and verdict.kind == "refused" else _headline(verdict, act):
        message["head"] = head
    if clause := find_clause(verdict):
        message["clause"] = clause
    if attempt.done:
        figure = attempt.figure
        if figure is not None and figure.basis:
            message["text"] += " " + figure.basis
    elif verdict.kind == "hint" and attempt.hints <= len(attempt.step.hints):
        message["small"] = _("Hints are free. Hint {number} of {count}").format(
            number=attempt.hints, count=len(attempt.step.hints)
        )
    if not attempt.done and attempt.say not in verdict.say:
        message["more"] = attempt.say
    return message


def _headline(verdict: Verdict, act: Any) -> str:
    """Return the opening words: whether the act was right, whether it was the planned way, or what is not possible."""
    attempt = verdict.attempt
    if verdict.is_done:
        if attempt.hints > len(attempt.step.hints):
            return _("This is how it goes.")
        if verdict.lead:
            return verdict.lead
        is_other = attempt.answered_by == "moves" and bool(attempt.plan) and attempt.on_plan() is None
        return _("Right, in your own way!") if is_other else _("Right!")
    if verdict.kind == "refused":
        return _refused(attempt, act)
    return _("Not yet") if verdict.kind in ("mistake", "other") else ""


def _refused(attempt: Attempt, act: Any) -> str:
    """Say which act was refused, if that fits on a line."""
    phrase = describe_move(act, attempt.view) if act is not None and attempt.view is not None else ""
    if not phrase or phrase == str(act) or len(phrase) > LONGEST_REFUSED:
        return _("That is not allowed.")
    return _("You cannot {choice}.").format(choice=phrase)


def find_clause(verdict: Verdict) -> str:
    """Return the clause shown with a verdict: the one broken, or for a finished step the first it teaches."""
    if verdict.clause:
        return verdict.clause
    return verdict.attempt.step.clauses[0] if verdict.is_done and verdict.attempt.step.clauses else ""


def _message_kind(verdict: Verdict) -> Literal["say", "refuse", "hint", "end", "again"]:
    """Return the kind of message for a verdict: right, refused, not yet right, or a hint."""
    if verdict.is_done:
        return "end"
    if verdict.kind in ("refused", "unread"):
        return "refuse"
    if verdict.kind in ("mistake", "other", "over"):
        return "again"
    return "say" if verdict.kind == "on" else "hint"


def with_answer_revealed(attempt: Attempt, verdict: Verdict) -> Verdict:
    """Return the verdict on the last hint: it states the answer and does not count as the learner's guess.

    `attempt` is the attempt before that hint.
    """
    match attempt.answered_by:
        case "moves":
            text = _("Together: {move}.").format(move=_next_move_in_words(attempt))
        case "number" if (figure := attempt.figure) is not None:
            sentences = [_("It is {value}.").format(value=figure.brief), attempt.personalise(attempt.step.done)]
            return replace(verdict, guess=None, say=" ".join(sentences))
        case "order":
            text = _("In order: {items}.").format(items=" | ".join(answer(attempt)))
        case "options" | "number":
            text = _("The answer is: {answer}.").format(answer=answer(attempt))
        case _:
            return verdict
    return replace(verdict, say=f"{text} {verdict.say}")


def _next_move_in_words(attempt: Attempt) -> str:
    """Return the next move of the model answer in words; its first move if the attempt has departed from it."""
    at, plan = attempt.on_plan(), attempt.plan
    written = plan[at if at is not None and at < len(plan) and not attempt.over else 0].written
    in_words = {GO_ON: _("let the others go on"), NEXT_ROUND: _("deal the next round")}
    return in_words.get(written) or describe_move(split_seat(written)[1], attempt.view)
