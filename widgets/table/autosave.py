"""Games kept where the program runs, one small file each, so that none is lost to a reload or a dead kernel.

A file is named by an id nobody can guess, written whole or not at all, and written by one table at a time: who opens
a game that is open elsewhere may take it over, and then the other writes no more.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import sys
import time
import weakref
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, NamedTuple

from gamelib import record as stored
from gamelib.core.errors import BadSave, GameError, SaveCorrupt, SaveTooBig
from gamelib.core.language import _
from gamelib.core.save_format import MAX_BYTES
from gamelib.record import Record

if sys.platform == "win32":
    import msvcrt
else:
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # in a browser there is no second writer
        flock = None  # type: ignore[assignment, unused-ignore]

FORMAT = 1
MOST_GAMES = 50
RELEASE_GRACE = 1.0
"""Seconds that a table which was just left may take to let go of its game."""
LONGEST_KEPT = 30 * 24 * 3600
"""Seconds after which a game nobody has touched is tidied away."""

_ID = re.compile(r"[A-Za-z0-9_-]{24}")
_WORDS = {"format": int, "people": str, "bots": dict, "explored": bool, "record": str}


class SavedGame(NamedTuple):
    """A game as it is kept: the record, which seats are people's, who plays the others, whether it was explored."""

    record: Record
    people: str
    bots: Mapping[str, str]
    explored: bool = False

    def write(self) -> str:
        """The game as text."""
        return json.dumps({"format": FORMAT, "people": self.people, "bots": dict(self.bots),
                           "explored": self.explored, "record": stored.write(self.record)}, ensure_ascii=False)


def read(text: object) -> SavedGame:
    """The game a text tells: one that was kept, or a stored game as it stands."""
    if not isinstance(text, str) or len(text) > MAX_BYTES:
        raise SaveTooBig(_("that is no game that was kept"))
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        plain = None
    if not isinstance(plain, dict) or "record" not in plain:
        return SavedGame(stored.read(text), "A", {})
    if plain.get("format") != FORMAT or any(type(plain.get(word)) is not kind for word, kind in _WORDS.items()):
        raise SaveCorrupt(_("the game that was kept cannot be read"))
    bots = {str(seat)[:1]: str(name)[:20] for seat, name in list(plain["bots"].items())[:8]}
    return SavedGame(stored.read(plain["record"]), plain["people"][:8], bots, plain["explored"])


def folder() -> Path | None:
    """Where games are kept on this machine; None if they are not to be kept (`BBB_KEEP=off`)."""
    if told := os.environ.get("BBB_KEEP"):
        return None if told.lower() in ("off", "no", "0") else Path(told)
    if sys.platform == "win32":
        above = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        above = Path.home() / "Library" / "Application Support"
    else:
        above = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return above / "birds-bears-banners" / "games"


def new_id() -> str:
    """A name for a game that nobody can guess.

    >>> is_id(new_id())
    True
    """
    return secrets.token_urlsafe(18)


def is_id(given: object) -> bool:
    """Can a game be called that?

    >>> is_id("../../somebody")
    False
    """
    return isinstance(given, str) and _ID.fullmatch(given) is not None


def hides_from_browser() -> bool:
    """Can nobody here look at what the program knows: is this a page served to people without its code?"""
    told = os.environ.get("BBB_SECRET")
    if told is not None:
        return told.lower() not in ("", "0", "no", "off")
    if any(name.startswith(("BINDER_", "JUPYTERHUB_")) for name in os.environ):
        return False
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")


# One writer at a time -----------------------------------------------------------


class LockedElsewhere(BadSave):
    """A game that another table is writing."""


def _lock(file: IO[str]) -> bool:
    """Lock an open file for as long as this program lives; whether nobody else has."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        elif flock is not None:
            flock(file, LOCK_EX | LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a disk that knows no locks
        return True
    return True


class Autosave:
    """One game's file, held by one table; the lock ends with the program that holds it, however it ends."""

    def __init__(self, name: str | None = None) -> None:
        if name is not None and not is_id(name):
            raise GameError(_("that is no game that was kept"))
        self.id = name or new_id()
        self.place = folder()
        self._file: IO[str] | None = None
        self._mark = ""
        self._locked = False
        self.is_lost = False

    @property
    def path(self) -> Path:
        """The game's file."""
        assert self.place is not None
        return self.place / f"{self.id}.json"

    def _locking(self) -> Path:
        return self.path.with_suffix(".lock")

    def acquire(self, steal: bool = False, timeout: float = 0.0) -> None:
        """Become the one who writes, waiting so many seconds; `over` takes the game from whoever does now."""
        if self.place is None or self._mark:
            return
        with _os_errors_as_bad_save():
            self.place.mkdir(parents=True, exist_ok=True, mode=0o700)
            file = self._locking().open("a+", encoding="utf-8")
        until = time.monotonic() + timeout
        while not (taken := _lock(file)) and not steal and time.monotonic() < until:
            time.sleep(0.05)
        self._locked = taken
        if not self._locked and not steal:
            file.close()
            raise LockedElsewhere(_("this game is open in another window or program"))
        self._mark = secrets.token_hex(8)
        with _os_errors_as_bad_save():
            _write_private(self._locking().with_name(f"{self.id}.owner"), self._mark)
        self._file = file
        weakref.finalize(self, file.close)

    def release(self) -> None:
        """Write no more; another may."""
        self._mark = ""
        if self._file is not None:
            self._file.close()
            self._file = None

    def owns_lock(self) -> bool:
        """Has nobody taken the game over?"""
        try:
            return bool(self._mark) and self._locking().with_name(f"{self.id}.owner").read_text() == self._mark
        except OSError:
            return bool(self._mark)

    def save(self, game: SavedGame) -> None:
        """Write the game down, whole or not at all."""
        if self.place is None or self.is_lost:
            return
        self.acquire()
        if not self.owns_lock():
            self.release()
            self.is_lost = True
            raise LockedElsewhere(_("this game has been taken over by another window; what is done here is not kept"))
        if not self._locked and self._file is not None:
            self._locked = _lock(self._file)
        with _os_errors_as_bad_save():
            _write_private(self.path, game.write())

    def load(self) -> SavedGame:
        """The game as it was kept."""
        if self.place is None:
            raise BadSave(_("games are not kept here"))
        with _os_errors_as_bad_save():
            text = self.path.read_text(encoding="utf-8")
        return read(text)

    def delete(self) -> None:
        """Keep the game no longer, unless it is another's now."""
        self.acquire()
        if self.place is not None and self.owns_lock():
            for path in (self.path, self._locking(), self.path.with_suffix(".owner")):
                with suppress(OSError):
                    path.unlink()
        self.release()


def _write_private(path: Path, text: str) -> None:
    """A file for this user only, written whole and then given its name."""
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
        fresh.replace(path)
    finally:
        with suppress(OSError):
            fresh.unlink()


@contextmanager
def _os_errors_as_bad_save() -> Iterator[None]:
    """A disk that cannot be read or written only makes a sentence."""
    try:
        yield
    except FileNotFoundError as error:
        raise BadSave(_("the game that was kept is no longer there")) from error
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else _("it is not text")
        raise BadSave(_("the game cannot be kept here: {why}").format(why=why)) from error


def delete_old_games(now: float | None = None) -> int:
    """Throw away games nobody has touched for long, and all but the newest; how many went. Open ones stay."""
    place, gone = folder(), 0
    if place is None:
        return 0
    now = time.time() if now is None else now
    for at, (touched, name) in enumerate(sorted(_games_by_age(place), reverse=True)):
        if at >= MOST_GAMES or now - touched > LONGEST_KEPT:
            with suppress(GameError):
                Autosave(name).delete()
                gone += 1
    return gone


def _games_by_age(place: Path) -> list[tuple[float, str]]:
    """The games kept in a folder, with when each was last written."""
    found: list[tuple[float, str]] = []
    with suppress(OSError):
        for path in place.glob("*.json"):
            if is_id(path.stem):
                with suppress(OSError):
                    found.append((path.stat().st_mtime, path.stem))
    return found


