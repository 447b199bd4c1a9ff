"""The review of a finished game: its costliest decisions, evaluated in the background and shown as a form."""

from __future__ import annotations

from collections.abc import Collection

from gamelib.analysis.review import DEALS, Decision, Review, review
from gamelib.core.language import _, n_, seat_name
from gamelib.record import Record
from widgets.stage.background import POLL_SECONDS, BackgroundJob
from widgets.stage.forms import OpenForm
from widgets.stage.scene import Form, Line, Message

POLL_MS = 400
"""Milliseconds after which the browser asks again how far the review has come."""
MAX_DECISIONS = 5
"""Decisions listed in the form."""
REVIEW = "review"


class ReviewJob(BackgroundJob):
    """The evaluation of a game's decisions; when stopped, it ends after the current decision."""

    def __init__(self, record: Record, seats: tuple[int, ...], deals: int) -> None:
        self.record, self.seats, self.deals = record, seats, deals
        self.found: Review | None = None
        self.start()

    def _work(self) -> None:
        self.found = review(self.record, self.deals, seats=self.seats, progress=self._on_progress,
                            stop=self._stop.is_set)

    def _on_progress(self, completed: int, total: int) -> None:
        self.completed, self.total = completed, total


class ReviewPanel:
    """The review of the game on the table, if one has been asked for."""

    def __init__(self) -> None:
        self.job: ReviewJob | None = None
        self.deals = DEALS
        self.is_announced = True

    @property
    def is_running(self) -> bool:
        """Whether a review is being worked out, or its result has not been shown."""
        return self.job is not None and (not self.job.is_finished or not self.is_announced)

    def start(self, record: Record, people: Collection[int]) -> None:
        """Evaluate the decisions of people, or of every seat if there are none; go on with a review of this game."""
        self.drop_if_outdated(record)
        if self.job is None:
            seats = tuple(sorted(people)) or tuple(range(record.state.players))
            self.job, self.is_announced = ReviewJob(record, seats, self.deals), False

    def stop(self) -> None:
        """Stop after the current decision."""
        if self.job is not None:
            self.job.stop()

    def wait(self) -> None:
        """Wait until the review is finished."""
        if self.job is not None:
            self.job.wait(None)

    def drop_if_outdated(self, record: Record) -> None:
        """Forget a review of another game."""
        if self.job is not None and self.job.record.state is not record.state:
            self.job.stop()
            self.job, self.is_announced = None, True

    def progress_message(self) -> Message:
        """Return how far the review has come, as a message."""
        assert self.job is not None
        line = n_("Weighing the decisions: {done} of {count}.", "Weighing the decisions: {done} of {count}.",
                  self.job.total)
        return {"kind": "hint", "text": line.format(done=self.job.completed, count=self.job.total)
                if self.job.total else _("Weighing the decisions.")}

    def poll(self) -> bool:
        """Wait for a moment; return whether the review is finished."""
        assert self.job is not None
        self.job.wait(POLL_SECONDS)
        return self.job.is_finished


def may_review(record: Record) -> bool:
    """Return whether a round or the game is over, so that its hands are no longer secret."""
    return not record.state.to_act and any(entry.seat is not None for entry in record.entries)


def decision_at(form: OpenForm | None, ply: int) -> str:
    """Return the sentence about a ply in an open review form, or ""."""
    if form is None or form.form["id"] != REVIEW:
        return ""
    return next((line["text"] for line in form.form.get("lines", []) if line["id"] == f"ply:{ply}"), "")


def review_form(found: Review, total: int) -> Form:
    """Build the form of a review: the costliest decisions, each a way to its ply; luck and choices below."""
    costly = found.costliest(MAX_DECISIONS)
    listed = costly or tuple(each for each in found.decisions if each.seems_better)[:MAX_DECISIONS]
    if costly:
        text = _("These decisions cost most, luck apart. Each leads to its moment.")
    elif listed:
        text = _("No decision cost anything that can be told from luck. These come nearest; each leads to its moment.")
    else:
        text = _("No better choice was found.")
    if len(found.decisions) < total:
        text += " " + _("Only {done} of {count} decisions were weighed.").format(
            done=len(found.decisions), count=total)
    foot = [*(each.tell(found.names) for each in found.balances), found.describe_method()]
    return {"id": REVIEW, "title": _("Review"), "text": text, "lines": [_line(each, found) for each in listed],
            "foot": " ".join(foot), "buttons": [{"id": "leave", "label": _("Close"), "main": True}]}


def _line(decision: Decision, found: Review) -> Line:
    text = decision.compare(found.names)
    if len(found.balances) > 1:
        text = _("{name}: {sentence}").format(name=seat_name(decision.seat, found.names), sentence=text)
    return {"id": f"ply:{decision.ply}", "number": str(decision.ply + 1), "text": text}
