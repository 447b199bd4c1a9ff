"""A device in a room: the hash of its secret, its animal, the WebSocket to its page, and its board."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from gamelib.core.language import _, language
from widgets.room.limits import Throttle
from widgets.room.screens import DeviceBoard, Outgoing, merge_into_first

SECRET_BYTES = 24
"""192 bits: nobody guesses one."""
SendToPage = Callable[[Outgoing], None]


# The animal -------------------------------------------------------------------------------


class Animal(NamedTuple):
    """An animal that stands for a device: its name, and the drawing beside it."""

    name: str
    symbol: str


def animal_kinds() -> tuple[Animal, ...]:
    """Return the animals there are."""
    return (
        Animal(_("Owl"), "owl"),
        Animal(_("Wren"), "wren"),
        Animal(_("Robin"), "robin"),
        Animal(_("Duck"), "duck"),
        Animal(_("Parrot"), "parrot"),
        Animal(_("Crane"), "crane"),
        Animal(_("Peacock"), "peacock"),
        Animal(_("Seal"), "seal"),
        Animal(_("Deer"), "deer"),
        Animal(_("Penguin"), "penguin"),
        Animal(_("Bear"), "bear"),
        Animal(_("Fish"), "fish"),
        Animal(_("Tern"), "bird"),
    )


def animal_adjectives() -> tuple[str, ...]:
    """Return the adjectives that distinguish animals of the same kind."""
    return (
        _("Calm {animal}"),
        _("Merry {animal}"),
        _("Quick {animal}"),
        _("Kind {animal}"),
        _("Bold {animal}"),
        _("Wise {animal}"),
        _("Proud {animal}"),
        _("Sleepy {animal}"),
        _("Shy {animal}"),
        _("Bright {animal}"),
    )


def animal_of_number(number: int) -> Animal:
    """Return the animal of a number, different for each; from 130 on, the number is part of the name.

    >>> animal_of_number(0).name, animal_of_number(14).name, animal_of_number(135).name
    ('Calm Owl', 'Bold Wren', 'Wise Crane 135')
    """
    return _animal(number, language())


@lru_cache(maxsize=2048)
def _animal(number: int, _language: str) -> Animal:
    """Return the animal of a number, cached because every redraw of the lobby names it."""
    all_kinds, all_moods = animal_kinds(), animal_adjectives()
    # Thirteen kinds and ten moods have no common divisor, so that all pairs come before one comes again.
    kind = all_kinds[number % len(all_kinds)]
    name = all_moods[number % len(all_moods)].format(animal=kind.name)
    return Animal(name if number < len(all_kinds) * len(all_moods) else f"{name} {number}", kind.symbol)


# The device -------------------------------------------------------------------------------


def new_secret() -> str:
    """Return a secret for a device or a teacher; without hyphens, at which terminals would break it."""
    return secrets.token_hex(SECRET_BYTES)


def hash_secret(secret: str) -> str:
    """Return the hash of a secret, which is stored in its place.

    >>> hash_secret("a") == hash_secret("a"), len(hash_secret("a"))
    (True, 32)
    """
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()[:32]


class Device:
    """A phone, tablet or laptop; all windows of one browser are the same device, and the newest one is active."""

    def __init__(self, number: int, key: str, animal_number: int | None = None) -> None:
        self.number, self.key = number, key
        self.animal_number = number if animal_number is None else animal_number
        self.line: SendToPage | None = None
        self.board: DeviceBoard | None = None
        self.away_since = time.monotonic()
        self.throttle = Throttle()
        """The limit on its messages, across all its connections."""
        self.was_here = False
        """Whether a page of it has ever connected."""
        self.has_tried = False
        """Whether a page of it has tried to connect, which a mere preview of the link does not."""
        self.is_leader = False
        """Whether its browser is that of whoever started the server."""
        self.called = ""
        """The name that its person has typed for a table of friends; "" for none, as in a class."""
        self.is_two = False
        """Whether two people use it together."""
        self.is_pretended = False
        """Whether it is a pretend phone, for a rehearsal."""

    @property
    def animal(self) -> Animal:
        """Its animal in the room."""
        return animal_of_number(self.animal_number)

    @property
    def name(self) -> str:
        """What it is called: the name that was typed, else its animal's."""
        return self.called or self.animal.name

    @property
    def people(self) -> int:
        """How many people use it."""
        return 2 if self.is_two else 1

    def greeting(self) -> dict[str, Any]:
        """Return the message that tells its page what it is called."""
        return {"you": {"name": self.name, "symbol": self.animal.symbol}}

    @property
    def is_here(self) -> bool:
        """Whether one of its pages is connected."""
        return self.line is not None

    @property
    def seconds_away(self) -> float:
        """Seconds since the last of its pages disconnected; 0 while one is connected."""
        return 0.0 if self.is_here else time.monotonic() - self.away_since

    def send(self, *messages: Outgoing) -> None:
        """Send to its page, if one is connected."""
        for message in messages:
            if self.line is not None:
                self.line(message)

    def show(self, board: DeviceBoard) -> None:
        """Show another board."""
        self.board = board
        self.send(*board.opening())

    def connect(self, line: SendToPage, over: str) -> None:
        """Connect a page's WebSocket; an earlier page is told that it is no longer active."""
        if self.line is not None:
            self.line({"over": over})
        self.line, self.was_here = line, True
        self.send(*merge_into_first(self.greeting(), self.board.opening() if self.board else []))

    def disconnect(self, line: SendToPage) -> bool:
        """Handle a closed WebSocket; return whether it was the active one."""
        if self.line is not line:
            return False
        self.line, self.away_since = None, time.monotonic()
        return True

    def hear(self, line: SendToPage, content: Any, keep: Callable[[], None] = lambda: None) -> None:
        """Pass a page's message on to the board, save what it did, and answer; messages of inactive pages are ignored.

        If the board was replaced meanwhile, the old board's answer is not sent, since it would cover the new one.
        """
        board = self.board
        if self.line is line and board is not None:
            answers = board.hear(content)
            keep()
            if self.board is board:
                self.send(*answers)
