"""One puzzle on the table: the moves it offers, the one that is picked, those tried, and what they come to."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from gamelib.core.language import _
from gamelib.core.move_phrases import as_label, describe_move
from gamelib.lessons import Attempt, Puzzle, Verdict
from gamelib.lessons.puzzle_candidates import CandidateWorth, candidates, is_best, worths
from widgets.lesson.step_state import StepState, with_answer_revealed
from widgets.scenes.shared import number_of_place
from widgets.stage.scene import Gesture, Message

LETTERS = "ABCDEFGHI"
CHOOSE = "choose"
"""Prefix of the places of the moves that a puzzle offers."""


class PuzzleState(StepState):
    """An attempt at a puzzle, answered by choosing one of the moves that it offers; nothing is chosen at first."""

    def __init__(self, attempt: Attempt, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.offered = candidates(puzzle)
        self.tried: tuple[int, ...] = ()
        """The offered moves that were tried and are not the answer, by index."""
        super().__init__(attempt)

    @property
    def may_move(self) -> bool:
        """Return False: the table only shows the position."""
        return False

    @property
    def view(self) -> Any:
        """The learner's view of the position that the puzzle is about."""
        return self.attempt.begun.view(self.attempt.seat)

    @property
    def picked_index(self) -> int | None:
        """The index of the offered move that is picked; None if none is."""
        at = number_of_place(self.picked[0], CHOOSE) if self.picked else None
        return None if at is None else at - 1

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The offered moves in words."""
        return tuple(as_label(describe_move(move, self.view)) for move in self.offered)

    @cached_property
    def worths(self) -> tuple[CandidateWorth, ...]:
        """What the offered moves come to."""
        return worths(self.puzzle)

    @cached_property
    def best(self) -> tuple[int, ...]:
        """The indices of the best moves."""
        return tuple(at for at, move in enumerate(self.offered) if is_best(self.puzzle, move))

    def worth_shown(self, at: int) -> CandidateWorth | None:
        """Return what an offered move comes to if that may be told: once the puzzle is solved, or if it was tried."""
        return self.worths[at] if self.attempt.done or at in self.tried else None

    def move_for(self, act: Any) -> Any:
        """Return the offered move that a letter or a number from 1 stands for; anything else as it is."""
        at = LETTERS.find(act.strip().upper()) if isinstance(act, str) and len(act.strip()) == 1 else -1
        if type(act) is int:
            at = act - 1
        return str(self.offered[at]) if 0 <= at < len(self.offered) else act

    def on_gesture(self, gesture: Gesture) -> str | None:
        """Pick the move that is tapped; return the picked one when it is to be checked."""
        if gesture.kind == "press" and gesture.place == f"{CHOOSE}:check":
            return None if self.picked_index is None else str(self.offered[self.picked_index])
        at = number_of_place(gesture.place, CHOOSE)
        if gesture.kind == "tap" and at is not None and 0 < at <= len(self.offered):
            self.message, self.picked = None, (f"{CHOOSE}:{at}",)
        return None

    def apply_verdict(self, verdict: Verdict, with_answer: bool = False, act: Any = None) -> None:
        """Show a verdict; a wrong move leaves the position as it was, and what it comes to is shown."""
        if with_answer:
            verdict = with_answer_revealed(self.attempt, verdict)
        after, self.verdict = verdict.attempt, verdict
        if verdict.is_done:
            self.attempt = after
        else:
            self.attempt = replace(
                self.attempt, tries=after.tries, hints=after.hints, mistakes_made=after.mistakes_made
            )
            self._note_wrong(act)
        self.clear()
        self.picked = ()
        self.message = self._message(verdict, act)

    def _note_wrong(self, act: Any) -> None:
        names = [str(move) for move in self.offered]
        if str(act) in names and (at := names.index(str(act))) not in self.tried:
            self.tried = (*self.tried, at)

    def _message(self, verdict: Verdict, act: Any) -> Message:
        if verdict.kind == "hint":
            count = len(self.attempt.step.hints)
            small = _("Hint {number} of {count}").format(number=min(self.attempt.hints, count), count=count)
            return {"kind": "hint", "text": verdict.say, "small": small}
        if verdict.is_done:
            return self._right()
        if verdict.kind in ("refused", "unread"):
            return {"kind": "refuse", "text": verdict.say}
        if verdict.kind == "mistake":
            return {"kind": "again", "head": _("Not the best."), "text": verdict.say}
        text = _("Another of these moves comes to more.")
        if self.tried and str(self.offered[self.tried[-1]]) == str(act):
            text = _("It comes to this: {worth}. Another of these moves does better.").format(
                worth=self.worths[self.tried[-1]].text
            )
        return {"kind": "again", "head": _("Not the best."), "text": text}

    def _right(self) -> Message:
        """Return the message on the answer: the move, why it is best, and in brackets what is assumed."""
        was_shown = self.attempt.hints > len(self.attempt.step.hints)
        head = _("This is how it goes.") if was_shown else _("Right: {move}.")
        message: Message = {
            "kind": "end",
            "head": head.format(move=self._move_made()),
            "text": self.attempt.personalise(self.attempt.step.done),
        }
        if basis := next((worth.basis for worth in self.worths if worth.basis), ""):
            message["small"] = f"({basis})"
        return message

    def _move_made(self) -> str:
        best = [str(self.offered[at]) for at in self.best]
        made = next((text for text in best if text in self.attempt.made), best[0])
        return describe_move(made, self.view)
