"""A device in a room: the hash of its secret, an animal, a line to its page, and what it shows."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable
from typing import Any

from widgets.room.animals import Animal, animal
from widgets.room.limits import Throttle
from widgets.room.screens import Board, Outgoing, with_head

SECRET_BYTES = 24
"""192 bits: nobody guesses one."""

Line = Callable[[Outgoing], None]


def new_secret() -> str:
    """Return a secret for a device or a teacher; it has no hyphen, at which a terminal would break it."""
    return secrets.token_hex(SECRET_BYTES)


def hashed(secret: str) -> str:
    """Return what is kept of a secret.

    >>> hashed("a") == hashed("a"), len(hashed("a"))
    (True, 32)
    """
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()[:32]


class Device:
    """Somebody's phone, tablet or laptop; all windows of one browser are one device, and the newest one counts."""

    def __init__(self, number: int, key: str, animal_number: int | None = None) -> None:
        self.number, self.key = number, key
        self.animal_number = number if animal_number is None else animal_number
        self.line: Line | None = None
        self.board: Board | None = None
        self.away_since = time.monotonic()
        self.throttle = Throttle()
        """How fast it is heard, on whichever line."""
        self.was_here = False
        """Whether a page of it has ever connected."""
        self.is_pretended = False
        """Whether nobody holds it: it is there for a rehearsal."""

    @property
    def animal(self) -> Animal:
        """What it is called in the room."""
        return animal(self.animal_number)

    @property
    def is_here(self) -> bool:
        """Whether a page of it is connected."""
        return self.line is not None

    @property
    def seconds_away(self) -> float:
        """How long none of its pages has been connected; 0 while one is."""
        return 0.0 if self.is_here else time.monotonic() - self.away_since

    def send(self, *messages: Outgoing) -> None:
        """Send to its page, if one is connected."""
        for message in messages:
            if self.line is not None:
                self.line(message)

    def show(self, board: Board) -> None:
        """Show something else."""
        self.board = board
        self.send(*board.opening())

    def connect(self, line: Line, over: str) -> None:
        """Take a page's line; a page that had one before is told that it is over."""
        if self.line is not None:
            self.line({"over": over})
        self.line, self.was_here = line, True
        name, symbol = self.animal
        self.send(*with_head({"you": {"name": name, "symbol": symbol}}, self.board.opening() if self.board else []))

    def disconnect(self, line: Line) -> bool:
        """Note that a line is gone; return whether it was the one that counts."""
        if self.line is not line:
            return False
        self.line, self.away_since = None, time.monotonic()
        return True

    def hear(self, line: Line, content: Any, keep: Callable[[], None] = lambda: None) -> None:
        """Pass a page's message on to what is shown, keep what it did, and answer; pages that are over are not heard.

        If that shows something else, the answer of what was shown before is not sent: it would cover the new picture.
        """
        board = self.board
        if self.line is line and board is not None:
            answers = board.hear(content)
            keep()
            if self.board is board:
                self.send(*answers)
