"""The interface of what a class does together: what each phone shows, what the wall shows, and what is kept."""

from __future__ import annotations

from typing import Any, Literal, Protocol

from gamelib.core.chance import Stream
from widgets.room.device import Device
from widgets.room.screens import Board


class Activity(Protocol):
    """A vote, one deal for everybody, or tables."""

    kind: str

    def board(self, device: Device) -> Board:
        """Return what a device shows of it, also if it comes late."""

    def needs(self, device: Device) -> bool:
        """Return whether a device has something here to come back to: an answer, a table, a seat."""

    def forget(self, device: Device) -> None:
        """Note that a device will not come back; what it did still counts."""

    def wall(self, devices: list[Device]) -> dict[str, Any]:
        """Return what the wall shows of it."""

    def press(self, button: str, value: object) -> bool:
        """Do what the teacher asks for; return whether the phones show something else now."""

    def tick(self) -> None:
        """Look after what happens by itself; called every few seconds."""

    def pretend(self, device: Device, chance: Stream) -> None:
        """Do on a pretended phone what a learner might do now, if there is anything to do."""

    def summary(self) -> list[dict[str, Any]]:
        """Return what is to be told of it after class: counts, and nothing about anybody."""

    def own(self, number: int) -> dict[str, Any]:
        """Return what the device of a number did in it, as a `Tally` takes it; for nobody but itself."""

    def plain(self) -> dict[str, Any]:
        """Return it as plain data for the journal."""

    def stop(self) -> None:
        """End whatever goes on by itself."""


class Host(Protocol):
    """What a room offers to what is done in it."""

    kind: Literal["class", "friends"]
    """Whether a teacher leads it."""

    def finish(self) -> None:
        """Leave what is on, and go back to the lobby."""

    def changed(self) -> None:
        """Write the room down soon, and draw the wall anew."""

    def show_all(self) -> None:
        """Have every device show what it should show now."""

    async def think(self, work: Any, *given: Any) -> Any:
        """Return what a function of `thinking` finds, worked out in another process."""
