"""Unfinished games saved on the machine of the kernel, so that none is lost to a reload or a dead kernel.

Each game is one file, named by an id that cannot be guessed and replaced atomically. One table writes it at a time: a
table that opens a game which is open elsewhere may take it over; the other table then stops writing.
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

# Locks on files that end with the process ----------------------------------------------


if sys.platform == "win32":
    import msvcrt
else:
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # Python in the browser: there is no second writer
        flock = None  # type: ignore[assignment, unused-ignore]

_held: weakref.WeakSet[IO[str]] = weakref.WeakSet()


class LocksUnavailable(OSError):
    """Raised where a file cannot be locked at all, as on some file systems of networks."""


def lock_file(file: IO[str]) -> bool:
    """Lock an open file until it is closed or this process ends; return False if it is locked elsewhere."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        elif flock is not None:
            flock(file, LOCK_EX | LOCK_NB)
        else:
            raise LocksUnavailable
    except (BlockingIOError, PermissionError):
        return False
    except OSError as error:
        raise LocksUnavailable(*error.args) from error
    _held.add(file)
    return True


def _close_inherited_locks() -> None:
    """Close the files that a forked child has inherited, since it would hold the locks after its parent's end."""
    for file in list(_held):
        file.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_close_inherited_locks)


# Saved games ---------------------------------------------------------------------------


FORMAT = 1
MAX_GAMES = 50
"""Saved games kept per user; the oldest are deleted."""
MAX_AGE_SECONDS = 30 * 24 * 3600
"""Age at which a saved game is deleted."""
RELEASE_GRACE_SECONDS = 1.0
"""How long a table waits for a page that was just closed to release its game."""

_ID = re.compile(r"[A-Za-z0-9_-]{24}")
_KEYS = {"format": int, "people": str, "bots": dict, "explored": bool, "record": str}


class SavedGame(NamedTuple):
    """A saved game: the record, the letters of people's seats, the bots' levels, and whether it was explored.

    A game counts as explored once a move was taken back after hidden cards had been seen.
    """

    record: Record
    people: str
    bots: Mapping[str, str]
    explored: bool = False

    def write(self) -> str:
        """Return the game as JSON."""
        return json.dumps(
            {
                "format": FORMAT,
                "people": self.people,
                "bots": dict(self.bots),
                "explored": self.explored,
                "record": stored.write(self.record),
            },
            ensure_ascii=False,
        )


def read(text: object) -> SavedGame:
    """Read a saved game, or a plain record, which becomes a game with one person at seat A.

    Raise BadSave if the text is neither.
    """
    if not isinstance(text, str) or len(text) > MAX_BYTES:
        raise SaveTooBig(_("this is not a kept game"))
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        plain = None
    if not isinstance(plain, dict) or "record" not in plain:
        return SavedGame(stored.read(text), "A", {})
    if plain.get("format") != FORMAT or any(type(plain.get(key)) is not kind for key, kind in _KEYS.items()):
        raise SaveCorrupt(_("the kept game cannot be read"))
    bots = {str(seat)[:1]: str(name)[:20] for seat, name in list(plain["bots"].items())[:8]}
    return SavedGame(stored.read(plain["record"]), plain["people"][:8], bots, plain["explored"])


def save_folder() -> Path | None:
    """Return the folder of saved games; None if the environment says that none are kept (`BBB_KEEP=off`)."""
    if setting := os.environ.get("BBB_KEEP"):
        return None if setting.lower() in ("off", "no", "0") else Path(setting)
    if sys.platform == "win32":
        parent = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        parent = Path.home() / "Library" / "Application Support"
    else:
        parent = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return parent / "birds-bears-banners" / "games"


def own_games() -> list[str]:
    """Return the ids of the saved games, newest first, if all belong to one person (`BBB_OWN_GAMES=yes`).

    Elsewhere, learners share the folder, and a game is offered only to the browser that knows its id.
    """
    parent = save_folder()
    if parent is None or os.environ.get("BBB_OWN_GAMES", "").lower() in ("", "0", "no", "off"):
        return []
    return [name for _saved_at, name in sorted(_games_by_age(parent), reverse=True)]


def new_id() -> str:
    """Return a new id that cannot be guessed.

    >>> is_id(new_id())
    True
    """
    return secrets.token_urlsafe(18)


def is_id(value: object) -> bool:
    """Return whether a value is the id of a game, and so safe as a file name.

    >>> is_id("../../somebody")
    False
    """
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def hides_from_browser() -> bool:
    """Return whether this is a page served without its code, where users cannot look into the kernel."""
    setting = os.environ.get("BBB_SECRET")
    if setting is not None:
        return setting.lower() not in ("", "0", "no", "off")
    if any(name.startswith(("BINDER_", "JUPYTERHUB_")) for name in os.environ):
        return False
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")


# One writer at a time -----------------------------------------------------------


class LockedElsewhere(BadSave):
    """Raised when another table is writing the game."""


def _lock(file: IO[str]) -> bool:
    """Lock an open file, or go on without a lock where there are none; return False if it is locked elsewhere."""
    try:
        return lock_file(file)
    except LocksUnavailable:
        return True


class Autosave:
    """The file of one game, locked by one table; the lock ends with the process, however it ends."""

    def __init__(self, name: str | None = None) -> None:
        if name is not None and not is_id(name):
            raise GameError(_("this is not a kept game"))
        self.id = name or new_id()
        self.folder = save_folder()
        self._file: IO[str] | None = None
        self._token = ""
        self._locked = False
        self.is_lost = False

    @property
    def path(self) -> Path:
        """The game's file."""
        assert self.folder is not None
        return self.folder / f"{self.id}.json"

    def _lock_path(self) -> Path:
        return self.path.with_suffix(".lock")

    def acquire(self, steal: bool = False, timeout: float = 0.0) -> None:
        """Acquire the write lock, waiting up to `timeout` seconds; `steal=True` takes it from its owner.

        Raise LockedElsewhere if another table has the lock.
        """
        if self.folder is None or self._token:
            return
        with _os_errors_as_bad_save():
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            file = self._lock_path().open("a+", encoding="utf-8")
        deadline = time.monotonic() + timeout
        while not (is_locked := _lock(file)) and not steal and time.monotonic() < deadline:
            time.sleep(0.05)
        self._locked = is_locked
        if not self._locked and not steal:
            file.close()
            raise LockedElsewhere(_("this game is open in another window or program"))
        self._token = secrets.token_hex(8)
        with _os_errors_as_bad_save():
            write_private(self._lock_path().with_name(f"{self.id}.owner"), self._token)
        self._file = file
        weakref.finalize(self, file.close)

    def release(self) -> None:
        """Release the lock, so that another table can write."""
        self._token = ""
        if self._file is not None:
            self._file.close()
            self._file = None

    def owns_lock(self) -> bool:
        """Return whether this process still owns the lock."""
        try:
            return bool(self._token) and self._lock_path().with_name(f"{self.id}.owner").read_text() == self._token
        except OSError:
            return bool(self._token)

    def save(self, text: str) -> None:
        """Store a game as text atomically; raise LockedElsewhere if another table has taken it over."""
        if self.folder is None or self.is_lost:
            return
        self.acquire()
        if not self.owns_lock():
            self.release()
            self.is_lost = True
            raise LockedElsewhere(_("another window has taken over this game; what you do here is not kept"))
        if not self._locked and self._file is not None:
            self._locked = _lock(self._file)
        with _os_errors_as_bad_save():
            write_private(self.path, text)

    def load(self) -> SavedGame:
        """Read the game; raise BadSave if there is none."""
        if self.folder is None:
            raise BadSave(_("games are not kept here"))
        with _os_errors_as_bad_save():
            text = self.path.read_text(encoding="utf-8")
        return read(text)

    def delete(self) -> None:
        """Delete the game, unless another table has taken it over."""
        self.acquire()
        if self.folder is not None and self.owns_lock():
            for path in (self.path, self._lock_path(), self.path.with_suffix(".owner")):
                with suppress(OSError):
                    path.unlink()
        self.release()


def write_private(path: Path, text: str) -> None:
    """Write a file atomically, readable by this user only; its folder is made if need be."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
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
    """Turn errors of the disk into BadSave, which tables show as a message."""
    try:
        yield
    except FileNotFoundError as error:
        raise BadSave(_("the kept game is no longer there")) from error
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else _("it is not text")
        raise BadSave(_("the game cannot be kept here: {why}").format(why=why)) from error


def delete_old_games(now: float | None = None) -> int:
    """Delete games that are too old or too many, except open ones; return how many were deleted."""
    parent, deleted = save_folder(), 0
    if parent is None:
        return 0
    now = time.time() if now is None else now
    for at, (saved_at, name) in enumerate(sorted(_games_by_age(parent), reverse=True)):
        if at >= MAX_GAMES or now - saved_at > MAX_AGE_SECONDS:
            with suppress(GameError):
                Autosave(name).delete()
                deleted += 1
    return deleted


def _games_by_age(parent: Path) -> list[tuple[float, str]]:
    """Return when each game in a folder was last saved, and its id."""
    games: list[tuple[float, str]] = []
    with suppress(OSError):
        for path in parent.glob("*.json"):
            if is_id(path.stem):
                with suppress(OSError):
                    games.append((path.stat().st_mtime, path.stem))
    return games
