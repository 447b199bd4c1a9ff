"""All rooms of one server: who may lead there; opened, found by code, saved across restarts, closed when unused."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import time
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from widgets.room.device import hash_secret, new_secret
from widgets.room.friends_lobby import FriendsLobby, clean_name
from widgets.room.journal import Journal, can_lock_files, latest_class_name, note_latest, take_over_rooms
from widgets.room.limits import (
    FLOOD_COST,
    IDLE_SECONDS,
    IDLE_TABLE_SECONDS,
    JOINS_PER_SECOND,
    LEFT_TABLE_SECONDS,
    MAX_ADDRESSES,
    MAX_JOINS,
    MAX_OPENINGS,
    MAX_OVER,
    MAX_ROOMS,
    MAX_TABLES,
    MAX_WAITING,
    OPENINGS_PER_SECOND,
    REFUSAL_SECONDS,
    Allowance,
    WrongCodes,
)
from widgets.room.network_switch import NetworkSwitch
from widgets.room.room import CODE_LENGTH, FindAddresses, Kind, Room
from widgets.room.thinking import Thinking
from widgets.stage.board import log_error

log = logging.getLogger("widgets")
LEADER_PATH = "class/lead?key="
"""The address that exchanges a word for a cookie, below the server's own."""
CODE_LETTERS = "BCDFGHJKMNPQRTVWXYZ"
"""Consonants that are not easily confused: they make 130,000 codes of four letters, none of them a word."""


class LeaderKey:
    """The right to open and lead classes: a key made when the server starts, which is stored nowhere.

    A browser gets the key, as a cookie, for one of two words in an address: the key itself, which the terminal
    shows, or a word that is good for one time, with which the command opens a browser.

    >>> leader = LeaderKey()
    >>> once = leader.link("class/wall/HKRT").removeprefix(LEADER_PATH)
    >>> leader.redeem(once, ""), leader.redeem(once, "")
    ('class/wall/HKRT', None)
    >>> leader.redeem(leader.link().removeprefix(LEADER_PATH), "class/")
    'class/'
    """

    def __init__(self) -> None:
        self.key = new_secret()
        self._known = hash_secret(self.key)
        self._once: dict[str, str] = {}

    def is_key(self, given: str | None) -> bool:
        """Return whether this is the key."""
        return hmac.compare_digest(hash_secret(given or ""), self._known)

    def link(self, once_to: str = "") -> str:
        """Return the address that hands over the key, below the server's own: for one time, and then to this page.

        Without a page, it is good for as long as the server runs.
        """
        if not once_to:
            return LEADER_PATH + self.key
        word = new_secret()
        self._once[hash_secret(word)] = once_to
        return LEADER_PATH + word

    def redeem(self, word: str, home: str) -> str | None:
        """Return the page that a word leads to, which is `home` for the key; None if it is wrong or used up."""
        return home if self.is_key(word) else self._once.pop(hash_secret(word), None)


class RoomRegistry:
    """The rooms of a server, and the limits on requests to them."""

    def __init__(
        self, folder: Path | None = None, thinking: Thinking | None = None, pages: str = "", server: str = ""
    ) -> None:
        self.folder, self.thinking, self.server = folder, thinking or Thinking(), server
        self.leader = LeaderKey()
        """Who may open, lead and end classes."""
        self.owner_signs_in = False
        """Whether only its owner signs in to this server, and so may lead as well."""
        self.warning = ""
        """What the owner should know about this server; "" for nothing."""
        self.pages = pages
        """The address of the games' pages on the same server; "" if it has none."""
        self.rooms: dict[str, Room] = {}
        self.wrong_codes = WrongCodes()
        self._over: deque[tuple[str, str]] = deque(maxlen=MAX_OVER)
        self._joins: dict[str, Allowance] = {}
        self._openings: dict[str, Allowance] = {}
        self._waiting: Counter[str] = Counter()
        self._refused = 0
        self.addresses: list[str] = []
        """The addresses for phones, however a page was opened; empty if the page's own address tells."""
        self.reachable: list[str] = []
        """The addresses at which other devices reach this server, to replace one that works only on this computer."""
        self.find_addresses: FindAddresses | None = None
        """A function that looks for the addresses again, where this computer may change its network."""
        self.network: NetworkSwitch | None = None
        """What lets other devices in, where the server was started for this computer only."""
        self.on_first_room: Callable[[], object] | None = None
        """A function that is called once, when there is a room."""

    def restore(self) -> None:
        """Resume the rooms of an earlier server with the same name: the class it opened last, and tables of friends."""
        if self.folder is not None and not can_lock_files(self.folder):
            self.warning = _(
                "Files cannot be locked in {folder}, so rooms are not kept there: a class ends with this server."
            ).format(folder=self.folder)
            self.folder = None
        last = latest_class_name(self.folder, self.server)
        for journal, plain in take_over_rooms(self.folder, self.server):
            try:
                if plain["kind"] == "class" and journal.name != last and not plain.get("kept_until"):
                    journal.release()
                    continue
                room = Room.from_plain(plain, self.thinking, journal)
            except Exception as error:  # the file was written by hand
                log_error(error)
                journal.release()
                continue
            room.is_resumed, room.open_another, room.pages = room.kind == "class", self.open, self.pages
            self.rooms[room.code] = room

    @property
    def latest_class(self) -> Room | None:
        """The class that was opened last, of those that have neither ended nor been put away."""
        classes = [each for each in self.rooms.values() if each.kind == "class" and not each.is_ended]
        return next((each for each in reversed(classes) if not each.kept_until), None)

    @property
    def kept_classes(self) -> list[Room]:
        """The classes that were put away until their next lesson, the latest first."""
        kept = [each for each in self.rooms.values() if each.kept_until and not each.is_ended]
        return sorted(kept, key=lambda each: -each.kept_until)

    @property
    def resumed(self) -> Room | None:
        """The class that goes on from an earlier server; one that was put away only goes on when somebody says so."""
        return next((each for each in self.rooms.values() if each.is_resumed and not each.kept_until), None)

    def open(self) -> Room:
        """Return the new room of a class; raise GameError if there are too many."""
        self.tidy()
        if self._count_rooms("class") >= MAX_ROOMS:
            raise GameError(_("This server cannot hold more classes. Use one that is open, or end one."))
        room = self._open_room("class")
        room.keep()
        note_latest(self.folder, self.server, room.journal.name)
        return room

    def open_table(self, address: str, game: str = "", players: int = 0, name: str = "") -> tuple[Room, str]:
        """Return a new room of friends and the secret of its maker, who is its first device and takes the first seat.

        If there are too many, one that is not used gives way; raise GameError if all are, or if this address has
        opened too many.
        """
        self.tidy()
        if not self._allowance(self._openings, address, OPENINGS_PER_SECOND, MAX_OPENINGS).take():
            raise GameError(_("Many tables were opened from here. Try again in a minute."))
        if self._count_rooms("friends") >= MAX_TABLES:
            self._make_way()
        room = self._open_room("friends")
        joined = room.join()
        assert joined is not None
        maker, secret = joined
        maker.called = clean_name(name)
        room.lobby = FriendsLobby(game if game in registry.games() else registry.games()[0], players)
        room.lobby.sit(maker.number)
        return room, secret

    def _make_way(self) -> None:
        """End the table of friends that was unused for longest; raise GameError if all are in use."""
        now, unused = time.time(), []
        for each in self.rooms.values():
            has_people = any(device.is_here for device in each.everybody)
            if each.kind == "friends" and now - each.touched > (
                IDLE_TABLE_SECONDS if has_people else LEFT_TABLE_SECONDS
            ):
                unused.append((has_people, each.touched, each.code))
        if not unused:
            raise GameError(_("All tables of friends are in use. Try again later, or sit down with others."))
        code = min(unused)[2]
        self.rooms[code].end()
        self._drop_room(code)

    def _count_rooms(self, kind: Kind) -> int:
        return sum(each.kind == kind and not each.kept_until for each in self.rooms.values())

    def _open_room(self, kind: Kind) -> Room:
        while (code := "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))) in self.rooms:
            pass
        room = Room(code, self.thinking, Journal(self.folder, server=self.server), kind)
        room.addresses, room.find_addresses = list(self.addresses), self.find_addresses
        room.pages = self.pages
        self.rooms[code] = room
        if self.network is not None:
            self.network.settle(room)
        self.thinking.wake()
        self.prepare()
        return room

    def prepare(self) -> None:
        """Prepare, once, what the first room needs."""
        if self.rooms and self.on_first_room is not None:
            begin, self.on_first_room = self.on_first_room, None
            begin()

    def find_for(self, code: str, device: str, address: str) -> Room | None:
        """Return the room of a code; None if there is none, or if too many wrong codes have been tried from there."""
        if self.wrong_codes.is_shut(device, address):
            return None
        room = self.rooms.get(code.upper())
        if room is None and not self.is_over(code):
            self.wrong_codes.record_wrong_code(device, address)
        return room

    def may_join(self, address: str) -> bool:
        """Return whether another device of this address may join now; a whole class may share one address."""
        return self._joins_of(address).take()

    def charge(self, address: str) -> None:
        """Charge an address because one of its devices sends too much."""
        self._joins_of(address).spend(FLOOD_COST)

    def _joins_of(self, address: str) -> Allowance:
        return self._allowance(self._joins, address, JOINS_PER_SECOND, MAX_JOINS)

    @staticmethod
    def _allowance(known: dict[str, Allowance], address: str, per_second: float, most: float) -> Allowance:
        if address not in known and len(known) >= MAX_ADDRESSES:
            del known[next(iter(known))]
        return known.setdefault(address, Allowance(per_second, most))

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
            if time.time() > (room.kept_until or room.touched + IDLE_SECONDS):
                room.end()
                self._drop_room(code)
            elif room.is_ended and not any(each.is_here for each in room.everybody):
                self._drop_room(code)

    def _drop_room(self, code: str) -> None:
        self._over.append((code, self.rooms.pop(code).kind))

    def is_over(self, code: str) -> bool:
        """Return whether these are the letters of a room that has ended; devices that were asleep still ask for it."""
        return self.kind_over(code) is not None

    def kind_over(self, code: str) -> str | None:
        """Return whether a room that has ended was of a class or of friends; None if none of these letters has."""
        return None if code.upper() in self.rooms else dict(self._over).get(code.upper())

    def tick(self) -> None:
        """Look after all rooms; called every few seconds."""
        self.tidy()
        if self._refused:
            log.warning("requests to rooms that were refused, because too many came: %d", self._refused)
            self._refused = 0
        for room in self.rooms.values():
            room.tick()

    def close(self) -> None:
        """Keep other devices out, save all rooms, and end the process that computes for them."""
        if self.network is not None:
            self.network.close()
        for room in self.rooms.values():
            room.keep()
            room.journal.release()
        self.thinking.close()
