"""The interface of an activity of a class: what phones and wall show, and what is saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, Protocol

from gamelib.beliefs.class_beliefs import Shown
from gamelib.core.chance import Stream
from widgets.room.answer_card_ballot import CardsInUse
from widgets.room.device import Device
from widgets.room.doubts import Doubt
from widgets.room.groups import Groups
from widgets.room.screens import Block, DeviceBoard


class Activity(Protocol):
    """A vote, one deal for everybody, groups that find their tables, or tables."""

    kind: str

    def board(self, device: Device) -> DeviceBoard:
        """Return the board of a device, including one that joins late."""

    def needs(self, device: Device) -> bool:
        """Return whether a device has something to come back to: an answer, a table, a seat."""

    def waits_for(self, device: Device) -> bool:
        """Return whether the class waits for a device: for its answer, its move or the rest of its round."""

    def for_teacher(self) -> list[Block]:
        """Return what only the teacher is told now, in the own view: the right answer, the answers so far."""

    def forget(self, device: Device) -> None:
        """Handle a device that will not come back; what it did still counts."""

    def wall(self, devices: list[Device]) -> dict[str, Any]:
        """Return the screen of the wall."""

    def press(self, button: str, value: object) -> bool:
        """Handle a button of the teacher's; return whether the phones have to show something else now."""

    def tick(self) -> None:
        """Do whatever is due with time; called every few seconds."""

    def pretend(self, device: Device, chance: Stream) -> None:
        """Act for a pretend phone as a learner might, if there is anything to do."""

    def summary(self) -> list[dict[str, Any]]:
        """Return the counts for the report after class, with nothing about any person."""

    def evidence(self) -> Iterable[Shown]:
        """Return what devices have shown of what they believe; counted, and never kept by device."""

    @property
    def has_result(self) -> bool:
        """Whether it came to anything that a report after class should tell."""

    def own(self, number: int) -> dict[str, Any]:
        """Return what one device did in it, as input for a `Tally`; shown to that device only."""

    def plain(self) -> dict[str, Any]:
        """Return the activity as plain data for the journal."""

    def at_stake(self, button: str) -> Doubt | None:
        """Return the question to ask before a button ends work that is not finished; None if it ends none.

        The button is one of the activity's own, or one that ends the whole of it.
        """

    def stop(self) -> None:
        """Stop all background work, and whatever people could do."""

    def resume(self) -> None:
        """Go on where `stop` stopped."""


class ActivityHost(Protocol):
    """What a room provides to its activities."""

    kind: Literal["class", "friends"]
    """Whether a teacher leads it."""
    cards: CardsInUse
    """The answer cards of the class."""
    groups: Groups
    """Who sits with whom when the class plays at tables."""
    asked: list[str]
    """The numbers that the class has been asked for, written down."""

    @property
    def everybody(self) -> list[Device]:
        """All devices, in joining order."""

    def begin(self, make: Callable[[], Activity]) -> None:
        """Start a new activity with everybody, replacing the present one."""

    @property
    def has_own_view(self) -> bool:
        """Whether the teacher has a view of their own open beside the wall."""

    def finish(self) -> None:
        """End the present activity and return to the lobby."""

    def board_of(self, device: Device) -> DeviceBoard:
        """Return the board that a device should show now."""

    def changed(self) -> None:
        """Save the room soon, and redraw the wall."""

    def show_all(self) -> None:
        """Send every device its present board."""

    def offer_undo(self, back: Callable[[], None]) -> None:
        """Let the teacher undo, for a while, what was just done to everybody's work; `back` does it."""

    def withdraw_undo(self) -> None:
        """Offer no longer to undo what was done last, since others have gone on from it."""

    async def think(self, work: Any, *given: Any) -> Any:
        """Run a function of `thinking` in another process and return its result."""
