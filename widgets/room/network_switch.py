"""Lets other devices in at run time, where a server was started for its own computer only, and keeps them out again.

Only a wall has its button, so only whoever leads a class can press it. What listens on the network is given: this
module needs no tornado.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from gamelib.core.language import _, n_
from widgets.room.doubts import Doubt
from widgets.room.reach import short_address

Room = Any
"""A `Room`; the class is not imported here, because it imports this module."""


class Listener(Protocol):
    """What can listen on the network, beside what listens on this computer only."""

    local: str
    """The address of the rooms from this computer itself."""

    def find_hosts(self) -> list[str]:
        """Return this computer's addresses on its networks, the likeliest first; this may take seconds."""

    def listen(self, hosts: list[str]) -> list[str]:
        """Listen on these addresses and no others, and return the rooms' addresses there; may raise OSError."""

    def close(self) -> None:
        """Stop listening, and end every connection that came this way."""


class NetworkSwitch:
    """Whether other devices may come in, for all rooms of a server."""

    def __init__(self, listener: Listener, rooms: Callable[[], Iterable[Room]]) -> None:
        self._listener, self._rooms = listener, rooms
        self.addresses: list[str] = []
        """The addresses at which other devices come in; empty while they are kept out."""
        self._tell_rooms()

    @property
    def is_open(self) -> bool:
        """Whether other devices may come in."""
        return bool(self.addresses)

    async def open(self) -> str:
        """Let other devices in, also where this computer is by now, and return what to tell whoever leads."""
        hosts = await asyncio.to_thread(self._listener.find_hosts)
        if not hosts:
            self.close()
            return _(
                "This computer is on no network. Connect it to a Wi-Fi, or to the hotspot of a phone, and try again."
            )
        try:
            self.addresses = self._listener.listen(hosts)
        except OSError as error:
            self.close()
            return _("This computer does not let others in: {reason}.").format(reason=error.strerror or str(error))
        self._tell_rooms()
        return _(
            "Others on this network now come in at {address}. If your computer asks whether to accept connections, "
            "allow it. “Keep others out” closes it again."
        ).format(address=short_address(self.addresses[0]))

    def close(self) -> None:
        """Keep other devices out; those that are in lose the page."""
        self._listener.close()
        self.addresses = []
        self._tell_rooms()

    def _tell_rooms(self) -> None:
        for room in self._rooms():
            self.settle(room)

    def settle(self, room: Room) -> None:
        """Tell a room where phones find it now."""
        room.network = self
        room.addresses = list(self.addresses) or [self._listener.local]
        room.changed()


def question_before_closing(here: int) -> Doubt | None:
    """Return what the wall asks before it keeps out those who are here; None if nobody is.

    >>> question_before_closing(0), question_before_closing(2).question
    (None, 'Keep others out?')
    """
    if not here:
        return None
    return Doubt(
        _("Keep others out?"),
        n_(
            "**{count} phone is here.** It loses the page until you let others in again.",
            "**{count} phones are here.** They lose the page until you let others in again.",
            here,
        ).format(count=here),
        yes=_("Keep them out"),
        no=_("Leave them in"),
        can_undo=False,
    )
