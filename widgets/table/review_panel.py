"""The review of a finished game: its decisions are evaluated in the background, then shown beside the table."""

from __future__ import annotations

from collections.abc import Collection

from gamelib.analysis.review import Review, deals_at_table, review
from gamelib.core.language import _, n_
from gamelib.record import Record
from widgets.stage.background import POLL_SECONDS, BackgroundJob
from widgets.stage.scene import Message

POLL_MS = 400
"""Milliseconds between the browser's requests for the progress of a review."""


class ReviewJob(BackgroundJob):
    """The evaluation of a game's decisions; when stopped, it ends after the current decision."""

    def __init__(self, record: Record, seats: tuple[int, ...], deals: tuple[int, int], *, reasons: bool) -> None:
        self.record, self.seats, self.deals, self.reasons = record, seats, deals, reasons
        self.found: Review | None = None
        self.start()

    def _work(self) -> None:
        deals, fresh_deals = self.deals
        self.found = review(
            self.record,
            deals,
            fresh_deals=fresh_deals,
            seats=self.seats,
            reasons=self.reasons,
            progress=self._on_progress,
            stop=self._stop.is_set,
        )

    def _on_progress(self, completed: int, total: int) -> None:
        self.completed, self.total = completed, total


class ReviewPanel:
    """The review of the game on the table, if one has been asked for."""

    def __init__(self) -> None:
        self.job: ReviewJob | None = None
        self.deals: tuple[int, int] | None = None
        """The deals of the two evaluations of a decision; None for as many as time allows."""
        self.is_announced = True

    @property
    def is_running(self) -> bool:
        """Whether a review is being worked out, or its result has not been shown."""
        return self.job is not None and (not self.job.is_finished or not self.is_announced)

    def start(self, record: Record, people: Collection[int], *, reasons: bool = True) -> None:
        """Evaluate the decisions of people, or of every seat if there are none; resume an earlier review.

        With `reasons` the costliest mistakes are explained, as far as their cause is found.
        """
        self.drop_if_outdated(record)
        if self.job is not None and self.job.reasons != reasons:
            self.job.stop()
            self.job = None
        if self.job is None:
            seats = tuple(sorted(people)) or tuple(range(record.state.players))
            deals = self.deals or deals_at_table(record.game)
            self.job, self.is_announced = ReviewJob(record, seats, deals, reasons=reasons), False

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
        """Return a message with the progress of the review."""
        assert self.job is not None
        line = n_(
            "Looking at your choices: {done} of {count} done.",
            "Looking at your choices: {done} of {count} done.",
            self.job.total,
        )
        return {
            "kind": "hint",
            "text": line.format(done=self.job.completed, count=self.job.total)
            if self.job.total
            else _("Looking at your choices …"),
        }

    def poll(self) -> bool:
        """Wait for a moment; return whether the review is finished."""
        assert self.job is not None
        self.job.wait(POLL_SECONDS)
        return self.job.is_finished


def may_review(record: Record) -> bool:
    """Return whether a round or the game is over, so that its hands are no longer secret."""
    return not record.state.to_act and any(entry.seat is not None for entry in record.entries)
