"""All rooms of one server: opened, found by their codes, kept over a restart, and closed when nobody uses them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path

from gamelib.core.errors import GameError
from gamelib.core.language import _
from widgets.room.journal import kept_rooms
from widgets.room.limits import (
    IDLE_SECONDS,
    JOINS_PER_SECOND,
    MAX_ADDRESSES,
    MAX_JOINS,
    MAX_ROOMS,
    Allowance,
    WrongCodes,
)
from widgets.room.room import CODE_LENGTH, Kind, Room
from widgets.room.thinking import Thinking
from widgets.stage.board import log_error

CODE_LETTERS = "BCDFGHJKMNPQRTVWXYZ"
"""Consonants that are not mistaken for one another: 130,000 codes of four, and none of them is a word."""


class House:
    """The rooms of a server, and how often anybody may knock."""

    def __init__(self, folder: Path | None = None, thinking: Thinking | None = None) -> None:
        self.folder, self.thinking = folder, thinking or Thinking()
        self.rooms: dict[str, Room] = {}
        self.wrong_codes = WrongCodes()
        self._joins: dict[str, Allowance] = {}
        self.addresses: list[str] = []
        self.on_first_room: Callable[[], object] | None = None
        """Called once, when there is a room."""

    def restore(self) -> None:
        """Take up the rooms that a server before this one has kept."""
        for plain in kept_rooms(self.folder):
            try:
                room = Room.from_plain(plain, self.thinking, self.folder)
            except Exception as error:  # a file of another version, or one that somebody wrote
                log_error(error)
                continue
            self.rooms[room.code] = room

    def open(self, kind: Kind = "class") -> Room:
        """Return a new room; raise GameError if there are too many."""
        self.tidy()
        if len(self.rooms) >= MAX_ROOMS:
            raise GameError(_("This server cannot hold more rooms. Use one that is open, or end one."))
        while (code := "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))) in self.rooms:
            pass
        room = Room(code, self.thinking, self.folder, kind)
        room.addresses = list(self.addresses)
        self.rooms[code] = room
        self.thinking.wake()
        self.prepare()
        return room

    def prepare(self) -> None:
        """Have made, once, what the first room needs."""
        if self.rooms and self.on_first_room is not None:
            begin, self.on_first_room = self.on_first_room, None
            begin()

    def knock(self, code: str, address: str) -> Room | None:
        """Return the room of a code; None if there is none, or if the address has tried too many wrong ones."""
        if self.wrong_codes.is_shut(address):
            return None
        room = self.rooms.get(code.upper())
        if room is None:
            self.wrong_codes.note(address)
        return room

    def may_join(self, address: str) -> bool:
        """Return whether an address may bring another device now; a whole class may share one address."""
        if address not in self._joins and len(self._joins) >= MAX_ADDRESSES:
            del self._joins[next(iter(self._joins))]
        return self._joins.setdefault(address, Allowance(JOINS_PER_SECOND, MAX_JOINS)).take()

    def tidy(self) -> None:
        """Close the rooms that nobody has used for long, and drop those that have ended."""
        for code, room in list(self.rooms.items()):
            if time.time() - room.touched > IDLE_SECONDS:
                room.end()
                del self.rooms[code]
            elif room.is_ended and not any(each.is_here for each in room.everybody):
                del self.rooms[code]

    def tick(self) -> None:
        """Look after all rooms; called every few seconds."""
        self.tidy()
        for room in self.rooms.values():
            room.tick()

    def close(self) -> None:
        """Write all rooms down, and end the process that thinks for them."""
        for room in self.rooms.values():
            room.keep()
        self.thinking.close()
