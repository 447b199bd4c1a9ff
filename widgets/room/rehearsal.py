"""A rehearsal: pretend phones that come in, vote and play as learners might, so that a lesson can be tried alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from gamelib.core.chance import Stream
from gamelib.players import player, random_move
from widgets.room.activity import Activity
from widgets.room.device import Device
from widgets.room.screens import Outgoing
from widgets.stage.board import log_error

MAX_PRETENDED = 40
USUAL_PRETENDED = 12
BEAT_SECONDS = 0.6
READY_ONE_IN = 4
"""One phone in this many does something in a beat, so that answers come in over some seconds, as in a class."""
SOUND_OF_100 = 55
"""How often a pretended learner chooses as a careful player would; else any legal move."""


class RehearsedRoom(Protocol):
    """What a rehearsal needs of its room."""

    activity: Activity | None

    def join(self) -> tuple[Device, str] | None:
        """Return a new device and its secret; None if there is no room left."""

    def connect(self, device: Device, line: Callable[[Outgoing], None]) -> None:
        """Take the line of a device's page."""

    def disconnect(self, device: Device, line: Callable[[Outgoing], None]) -> None:
        """Note that a page of a device is gone."""


class Rehearsal:
    """The pretend phones of a room: some come in with each beat, and each does something now and then."""

    def __init__(self, room: RehearsedRoom, count: int = USUAL_PRETENDED, seed: int = 1) -> None:
        self._room, self.count, self._chance = room, max(1, min(MAX_PRETENDED, count)), Stream(seed, "rehearsal")
        self.devices: list[Device] = []
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Have the phones come in, one after the other, and go on by themselves."""
        self._task = asyncio.ensure_future(self._go_on())

    def resume(self, devices: list[Device]) -> None:
        """Go on with phones that were pretended before the server was started anew."""
        for device in devices:
            device.is_pretended = True
            self._room.connect(device, _unread)
        self.devices = devices
        self.begin()

    def stop(self) -> None:
        """Send the pretend phones home."""
        if self._task is not None:
            self._task.cancel()
        for device in self.devices:
            self._room.disconnect(device, _unread)

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                self.beat()
            except Exception as error:
                log_error(error)

    def beat(self) -> None:
        """Let another phone in, until all are there; have some of them do what learners might do now."""
        if len(self.devices) < self.count and (joined := self._room.join()) is not None:
            device = joined[0]
            device.is_pretended = True
            self.devices.append(device)
            self._room.connect(device, _unread)
        activity = self._room.activity
        for device in self.devices if activity is not None else ():
            if activity is not None and not self._chance.randbelow(READY_ONE_IN):
                activity.pretend(device, self._chance)


def choose(view: Any, chance: Stream) -> Any:
    """Return a move a learner might make: often a sound one, else any that is allowed."""
    is_sound = chance.randbelow(100) < SOUND_OF_100
    return player("careful").move(view, chance) if is_sound else random_move(view, chance)


def _unread(_message: Outgoing) -> None:
    """Take what a pretended phone is sent; nobody looks at it."""
