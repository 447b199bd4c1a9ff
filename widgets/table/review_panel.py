"""A game looked back at: which decisions cost most, worked out beside everything else, each a way to that moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gamelib.analysis.review import DEALS, Decision, Review, review
from gamelib.core import language
from gamelib.core.errors import GameError
from gamelib.core.language import _, n_
from gamelib.record import Record
from widgets.stage.background import POLL_SECONDS, BackgroundJob
from widgets.stage.board import internal_error_text
from widgets.stage.forms import OpenForm
from widgets.stage.scene import Form, Line, Message

if TYPE_CHECKING:
    from gamelib.session import Session

POLL_MS = 400
"""Milliseconds after which the browser asks how far it has come."""
MAX_DECISIONS = 5
"""So many decisions are told."""
REVIEW = "review"


class ReviewJob(BackgroundJob):
    """The decisions of a game being weighed; stopped, it ends after the one that is in hand."""

    def __init__(self, record: Record, seats: tuple[int, ...], deals: int) -> None:
        self.record, self.seats, self.deals = record, seats, deals
        self.found: Review | None = None
        self.start()

    def _work(self) -> None:
        self.found = review(self.record, self.deals, seats=self.seats, progress=self._note, stop=self._stop.is_set)

    def _note(self, done: int, of: int) -> None:
        self.completed, self.total = done, of


class ReviewPanel:
    """The part of a table that looks back at a game."""

    if TYPE_CHECKING:
        sitting: Session
        asked: OpenForm | None
        has_front_end: bool
        _show_message: Callable[[Message], None]
        _show_form: Callable[..., None]
        _step: Callable[..., None]

    weighing: ReviewJob | None = None
    deals = DEALS

    @property
    def is_weighing(self) -> bool:
        """Is a review being worked out?"""
        return self.weighing is not None and (not self.weighing.is_finished or not self._is_announced)

    _is_announced = True

    def _whole_game(self) -> Record:
        return self.sitting.main_line or self.sitting.record

    @property
    def may_review(self) -> bool:
        """Is a round or the game over, so that no hand in it is a secret any more?"""
        record = self._whole_game()
        return not record.state.to_act and any(entry.seat is not None for entry in record.entries)

    def _review(self) -> None:
        """Begin to weigh the decisions of the people, or show what was found."""
        if not self.may_review:
            raise GameError(_("A review is for when the round is over."))
        self._forget_old_review()
        if self.weighing is None:
            record = self._whole_game()
            seats = tuple(sorted(self.sitting.people)) or tuple(range(record.state.players))
            self.weighing, self._is_announced = ReviewJob(record, seats, self.deals), False
        if not self.has_front_end:
            self.weighing.wait(None)
        self._poll_review()

    def _stop_review(self) -> None:
        if self.weighing is not None:
            self.weighing.stop()
            self._poll_review()

    def _poll_review(self) -> None:
        """Wait for a slice of the work, and show what was found once it is done."""
        weighing = self.weighing
        if weighing is None:
            return
        weighing.wait(POLL_SECONDS)
        if not weighing.is_finished:
            line = n_("Weighing the decisions: {done} of {count}.", "Weighing the decisions: {done} of {count}.",
                      weighing.total)
            self._say_quietly({"kind": "hint", "text": line.format(done=weighing.completed, count=weighing.total)
                               if weighing.total else _("Weighing the decisions.")})
            return
        self._is_announced = True
        if weighing.found is None:
            self.weighing = None
            self._show_message({"kind": "refuse", "text": internal_error_text()})
        elif self.has_front_end:
            self._say_quietly(None)
            self._show_form(review_form(weighing.found, weighing.total), self._close_review)
        else:
            self._show_message({"kind": "hint", "text": str(weighing.found)})

    def _say_quietly(self, message: Message | None) -> None:
        """Show a message that is not read aloud: it changes all the time."""
        self.message = message

    def _close_review(self, _button: str, _values: Any) -> None:
        self.asked = None

    def _forget_old_review(self) -> None:
        """Think no longer about another game."""
        if self.weighing is not None and self.weighing.record.state is not self._whole_game().state:
            self.weighing.stop()
            self.weighing, self._is_announced = None, True

    def _go_to_decision(self, ply: int) -> bool:
        """Go from the review to one of its moments, taking its sentence along; False if no review is open."""
        if self.asked is None or self.asked.form["id"] != REVIEW:
            return False
        line = next((line["text"] for line in self.asked.form.get("lines", []) if line["id"] == f"ply:{ply}"), "")
        if line:
            self.asked = None
            self._step(ply)
            self.sitting.view_ply(ply)
            self._show_message({"kind": "ask", "text": line})
        return bool(line)


def review_form(found: Review, of: int) -> Form:
    """A review as a form: the costliest decisions in words, each a way to its moment; luck and choices below."""
    sure = found.costliest(MAX_DECISIONS)
    some = sure or tuple(each for each in found.decisions if each.cost.value > 0)[:MAX_DECISIONS]
    if sure:
        text = _("These decisions cost most, luck apart. Each leads to its moment.")
    elif some:
        text = _("No decision cost anything that can be told from luck. These come nearest; each leads to its moment.")
    else:
        text = _("No better choice was found.")
    if len(found.decisions) < of:
        text += " " + _("Only {done} of {count} decisions were weighed.").format(done=len(found.decisions), count=of)
    foot = [*(each.tell(found.names) for each in found.balances), str(found).splitlines()[-1]]
    return {"id": REVIEW, "title": _("Review"), "text": text, "lines": [_line(each, found) for each in some],
            "foot": " ".join(foot), "buttons": [{"id": "leave", "label": _("Close"), "main": True}]}


def _line(each: Decision, found: Review) -> Line:
    line = _("{name} chose {move}; {better} would have been better by {cost:.0%} ({low:.0%} to {high:.0%}).")
    return {"id": f"ply:{each.ply}", "number": str(each.ply + 1), "text": line.format(
        name=language.seat_name(each.seat, found.names), move=each.move, better=each.better, cost=each.cost.value,
        low=each.cost.low, high=each.cost.high)}
