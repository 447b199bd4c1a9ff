"""All rooms of one server: opened, found by code, saved across restarts, and closed when unused."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path

from gamelib.core.errors import GameError
from gamelib.core.language import _
from widgets.room.journal import kept_rooms
from widgets.room.limits import (
    FLOOD_COST,
    IDLE_SECONDS,
    JOINS_PER_SECOND,
    MAX_ADDRESSES,
    MAX_JOINS,
    MAX_OVER,
    MAX_ROOMS,
    MAX_WAITING,
    REFUSAL_SECONDS,
    Allowance,
    WrongCodes,
)
from widgets.room.room import CODE_LENGTH, FindAddresses, Kind, Room
from widgets.room.thinking import Thinking
from widgets.stage.board import log_error

log = logging.getLogger("widgets")
CODE_LETTERS = "BCDFGHJKMNPQRTVWXYZ"
"""Consonants that are not easily confused: they make 130,000 codes of four letters, none of them a word."""


class House:
    """The rooms of a server, and the limits on requests to them."""

    def __init__(self, folder: Path | None = None, thinking: Thinking | None = None, pages: str = "") -> None:
        self.folder, self.thinking = folder, thinking or Thinking()
        self.pages = pages
        """The address of the games' pages on the same server; "" if it has none."""
        self.rooms: dict[str, Room] = {}
        self.wrong_codes = WrongCodes()
        self._over: deque[str] = deque(maxlen=MAX_OVER)
        self._joins: dict[str, Allowance] = {}
        self._waiting: Counter[str] = Counter()
        self._refused = 0
        self.addresses: list[str] = []
        """The addresses for phones, however a page was opened; empty if the page's own address tells."""
        self.reachable: list[str] = []
        """The addresses at which other devices reach this server, to replace one that works only on this computer."""
        self.find_addresses: FindAddresses | None = None
        """A function that looks for the addresses again, where this computer may change its network."""
        self.on_first_room: Callable[[], object] | None = None
        """A function that is called once, when there is a room."""

    def restore(self) -> None:
        """Restore the rooms saved by an earlier server."""
        for plain in kept_rooms(self.folder):
            try:
                room = Room.from_plain(plain, self.thinking, self.folder)
            except Exception as error:  # the file is of another version, or was written by hand
                log_error(error)
                continue
            room.pages = self.pages
            self.rooms[room.code] = room

    def open(self, kind: Kind = "class") -> Room:
        """Return a new room; raise GameError if there are too many."""
        self.tidy()
        if len(self.rooms) >= MAX_ROOMS:
            raise GameError(_("This server cannot hold more rooms. Use one that is open, or end one."))
        while (code := "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))) in self.rooms:
            pass
        room = Room(code, self.thinking, self.folder, kind)
        room.addresses, room.find_addresses = list(self.addresses), self.find_addresses
        room.pages = self.pages
        self.rooms[code] = room
        self.thinking.wake()
        self.prepare()
        return room

    def prepare(self) -> None:
        """Prepare, once, what the first room needs."""
        if self.rooms and self.on_first_room is not None:
            begin, self.on_first_room = self.on_first_room, None
            begin()

    def knock(self, code: str, address: str) -> Room | None:
        """Return the room of a code; None if there is none, or if the address has tried too many wrong codes."""
        if self.wrong_codes.is_shut(address):
            return None
        room = self.rooms.get(code.upper())
        if room is None and not self.is_over(code):
            self.wrong_codes.note(address)
        return room

    def may_join(self, address: str) -> bool:
        """Return whether another device of this address may join now; a whole class may share one address."""
        return self._joins_of(address).take()

    def charge(self, address: str) -> None:
        """Charge an address because one of its devices sends too much."""
        self._joins_of(address).spend(FLOOD_COST)

    def _joins_of(self, address: str) -> Allowance:
        if address not in self._joins and len(self._joins) >= MAX_ADDRESSES:
            del self._joins[next(iter(self._joins))]
        return self._joins.setdefault(address, Allowance(JOINS_PER_SECOND, MAX_JOINS))

    async def keep_waiting(self, address: str) -> bool:
        """Delay a client that sends too many requests; return False if too many wait already and it gets no answer."""
        self._refused += 1
        if self._waiting[address] >= MAX_WAITING:
            return False
        self._waiting[address] += 1
        try:
            await asyncio.sleep(REFUSAL_SECONDS)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
        return True

    def tidy(self) -> None:
        """Close the rooms that have been unused for long, and drop those that have ended."""
        for code, room in list(self.rooms.items()):
            if time.time() - room.touched > IDLE_SECONDS:
                room.end()
                self._drop(code)
            elif room.is_ended and not any(each.is_here for each in room.everybody):
                self._drop(code)

    def _drop(self, code: str) -> None:
        del self.rooms[code]
        self._over.append(code)

    def is_over(self, code: str) -> bool:
        """Return whether these are the letters of a class that has ended; devices that were asleep still ask for it."""
        return code.upper() in self._over and code.upper() not in self.rooms

    def tick(self) -> None:
        """Look after all rooms; called every few seconds."""
        self.tidy()
        if self._refused:
            log.warning("requests to rooms that were refused, because too many came: %d", self._refused)
            self._refused = 0
        for room in self.rooms.values():
            room.tick()

    def close(self) -> None:
        """Save all rooms, and end the process that computes for them."""
        for room in self.rooms.values():
            room.keep()
        self.thinking.close()
