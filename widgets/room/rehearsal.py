"""A rehearsal: pretend phones that join, vote and play as learners might, so that a teacher can try a lesson alone."""

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
"""In each beat, one phone in this many acts, so that answers arrive over some seconds, as in a class."""
SOUND_OF_100 = 55
"""How often in 100 times a pretend learner plays like the careful player, instead of any legal move."""


class RehearsedRoom(Protocol):
    """What a rehearsal needs from its room."""

    activity: Activity | None

    def join(self, is_pretended: bool = False) -> tuple[Device, str] | None:
        """Return a new device and its secret; None if the room is full."""

    def connect(self, device: Device, line: Callable[[Outgoing], None]) -> None:
        """Connect the WebSocket of a device's page."""

    def disconnect(self, device: Device, line: Callable[[Outgoing], None]) -> None:
        """Disconnect a device's page."""


class Rehearsal:
    """The pretend phones of a room: they join one by one, and each acts now and then."""

    def __init__(self, room: RehearsedRoom, count: int = USUAL_PRETENDED, seed: int = 1) -> None:
        self._room, self.count, self._chance = room, _clamp_count(count), Stream(seed, "rehearsal")
        self.devices: list[Device] = []
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Let the phones join one after the other and act by themselves."""
        self._task = asyncio.ensure_future(self._act_now_and_then())

    def resume(self, devices: list[Device]) -> None:
        """Continue with pretend phones from before a restart of the server."""
        for device in devices:
            device.is_pretended = True
            self._room.connect(device, _discard_message)
        self.devices = devices
        self.begin()

    def change(self, count: int) -> None:
        """Let more phones join, or send some home."""
        self.count = _clamp_count(count)
        for device in self.devices[self.count :]:
            self._room.disconnect(device, _discard_message)
        self.devices = self.devices[: self.count]

    def stop(self) -> None:
        """Send the pretend phones home."""
        if self._task is not None:
            self._task.cancel()
        for device in self.devices:
            self._room.disconnect(device, _discard_message)

    async def _act_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                self.beat()
            except Exception as error:
                log_error(error)

    def beat(self) -> None:
        """Let another phone join until all are there; let some of them act as learners might."""
        if len(self.devices) < self.count and (joined := self._room.join(is_pretended=True)) is not None:
            device = joined[0]
            device.is_pretended = True
            self.devices.append(device)
            self._room.connect(device, _discard_message)
        activity = self._room.activity
        for device in self.devices if activity is not None else ():
            if activity is not None and not self._chance.randbelow(READY_ONE_IN):
                activity.pretend(device, self._chance)


def _clamp_count(count: int) -> int:
    return max(1, min(MAX_PRETENDED, count))


def choose_as_learner(view: Any, chance: Stream) -> Any:
    """Return a move a learner might make: often a sound one, otherwise any legal one."""
    is_sound = chance.randbelow(100) < SOUND_OF_100
    return player("careful").move(view, chance) if is_sound else random_move(view, chance)


def _discard_message(_message: Outgoing) -> None:
    """Discard a message to a pretend phone."""
