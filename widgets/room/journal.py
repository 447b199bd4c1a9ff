"""A room's journal: one file, written completely and then renamed, so that a killed server can resume the room.

The previous file is renamed first and removed with the next one. Renaming onto an existing file makes ext4 flush the
new one to the disk, which took 6 ms at the 95th percentile while everybody waited; this way it takes 0.3 ms. A server
killed between the two renames finds the previous file; nobody has been sent an answer to anything newer.

A journal belongs to one process at a time, by a lock that ends with it. Deletion is final for every process: it leaves
a mark, and whoever writes looks for the mark before and afterwards.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import secrets
import time
import weakref
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import IO, Any

from widgets.room.limits import IDLE_SECONDS
from widgets.table.autosave import LocksUnavailable, lock_file, save_folder, write_private

FORMAT = 2
"""The format of journals; those of format 1 may hold the keys of visitors, so they are never read."""
MARK_SECONDS = 7 * 24 * 3600
"""How long the mark of a deleted journal is kept; it is an empty file with a random name."""
log = logging.getLogger("widgets")


def room_folder() -> Path | None:
    """Return the folder of the journals; None if the environment forbids storing anything (`BBB_KEEP=off`)."""
    games = save_folder()
    return games.parent / "rooms" if games is not None else None


class UnchangingPart(dict[str, Any]):
    """A part of a room's plain data that is never changed, but replaced, so that it is serialised only once."""

    @cached_property
    def packed(self) -> str:
        """The part as JSON."""
        return json.dumps(self)


def pack_room(plain: object) -> str:
    """Return plain data as JSON; an `UnchangingPart`, alone or in a list of them, is not serialised again.

    >>> pack_room({"code": "BCDF", "activity": {"tables": [UnchangingPart(people={"0": 1}), UnchangingPart()]}})
    '{"code": "BCDF", "activity": {"tables": [{"people": {"0": 1}}, {}]}}'
    """
    if isinstance(plain, UnchangingPart):
        return plain.packed
    if isinstance(plain, list) and plain and isinstance(plain[0], UnchangingPart):
        return f"[{', '.join([each.packed for each in plain])}]"
    if isinstance(plain, dict) and any(isinstance(each, dict | list) for each in plain.values()):
        inside = (f"{json.dumps(str(key))}: {pack_room(each)}" for key, each in plain.items())
        return f"{{{', '.join(inside)}}}"
    return json.dumps(plain)


class Journal:
    """The file of one room, named at random; without a folder, nothing is written.

    `server` names the server that may resume the room: see `server_name`.
    """

    def __init__(self, folder: Path | None, name: str = "", server: str = "") -> None:
        self.name, self.server = name or secrets.token_hex(8), server
        self.path = folder / f"room-{self.name}.json" if folder is not None else None
        self._lock: IO[str] | None = None

    def own(self) -> bool:
        """Make this process the only one that writes the journal; return False if another is, or if it is deleted."""
        if self.path is None or self.is_deleted:
            return False
        if self._lock is None:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = _lock_file(self.path.with_suffix(".lock"))
            if self._lock is not None:
                weakref.finalize(self, self._lock.close)
        return self._lock is not None

    def release(self) -> None:
        """Let another process write the journal."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    @property
    def is_deleted(self) -> bool:
        """Whether the journal was deleted, by whichever process."""
        return self.path is not None and self.path.with_suffix(".over").exists()

    def write(self, plain: dict[str, Any], until: float = 0.0) -> None:
        """Save the room; if the disk refuses, this is logged and the class goes on.

        A room is forgotten IDLE_SECONDS after it was written. To be kept `until` later, it is dated forward.
        """
        if self.path is None:
            return
        try:
            if self.own():
                _write_anew(self.path, pack_room({"format": FORMAT, "server": self.server, **plain}))
                if until:
                    os.utime(self.path, (until - IDLE_SECONDS, until - IDLE_SECONDS))
                if self.is_deleted:  # meanwhile, by another process
                    self._remove()
        except OSError as error:
            log.warning("a room could not be kept: %s", error.strerror)

    def read(self, now: float | None = None) -> dict[str, Any] | None:
        """Return what the journal holds; None if nothing is readable, of this format and recent."""
        paths = [self.path, _previous_path(self.path)] if self.path is not None and not self.is_deleted else []
        return next(_read_recent(paths, time.time() if now is None else now), None)

    def delete(self) -> None:
        """Delete the journal for good."""
        if self.path is None:
            return
        with suppress(OSError):
            write_private(self.path.with_suffix(".over"), "")
        self._remove()

    def _remove(self) -> None:
        """Remove all files but the mark; the lock comes last."""
        assert self.path is not None
        self._unlink(self.path, _previous_path(self.path))
        self.release()
        self._unlink(self.path.with_suffix(".lock"))

    @staticmethod
    def _unlink(*paths: Path) -> None:
        for path in paths:
            with suppress(OSError):
                path.unlink()

    def clear_away(self, now: float) -> None:
        """Remove what an earlier server left of a journal that was deleted, or that is too old to be resumed."""
        assert self.path is not None
        mark = self.path.with_suffix(".over")
        if self.is_deleted:
            self._unlink(self.path, _previous_path(self.path), self.path.with_suffix(".lock"))
            if _seconds_since_written(mark, now) > MARK_SECONDS:
                self._unlink(mark)
        elif (
            min(_seconds_since_written(self.path, now), _seconds_since_written(_previous_path(self.path), now))
            > IDLE_SECONDS
            and self.own()
        ):
            self._remove()


def _lock_file(path: Path) -> IO[str] | None:
    """Return a file that is open and locked; None if another process has locked it, or has just removed it."""
    file = path.open("a+", encoding="utf-8")
    with suppress(LocksUnavailable, FileNotFoundError):
        if lock_file(file) and os.path.samestat(os.fstat(file.fileno()), path.stat()):
            return file
    file.close()
    return None


def _previous_path(path: Path) -> Path:
    """Return the path to which the previous file is renamed."""
    return path.with_suffix(".before")


def _seconds_since_written(path: Path, now: float) -> float:
    """Return the seconds since a file was written; infinite if there is none."""
    try:
        return now - path.stat().st_mtime
    except OSError:
        return float("inf")


def _write_anew(path: Path, text: str) -> None:
    """Rename the previous file, and write the new one; if that fails, the previous one stays."""
    if path.exists():
        _previous_path(path).unlink(missing_ok=True)
        path.rename(_previous_path(path))
    write_private(path, text)


def _read_recent(paths: list[Path], now: float) -> Iterator[dict[str, Any]]:
    """Yield the contents of these files, the newest first."""
    for path in paths:
        if _seconds_since_written(path, now) > IDLE_SECONDS:
            continue
        try:
            plain = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        if isinstance(plain, dict) and plain.get("format") == FORMAT:
            yield plain


# The rooms of a server ----------------------------------------------------------------


def server_name(*parts: object) -> str:
    """Return the name under which a server finds its own rooms again, as a hash of what it can be told by.

    >>> server_name("class", "laptop", 8866) == server_name("class", "laptop", 8867)
    False
    """
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def can_lock_files(folder: Path | None) -> bool:
    """Return whether files in this folder can be locked; elsewhere, two servers could run the same room."""
    if folder is None:
        return False
    path = folder / f".lock-{secrets.token_hex(4)}"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with path.open("a+", encoding="utf-8") as file:
            return lock_file(file)
    except OSError:
        return False
    finally:
        with suppress(OSError):
            path.unlink()


def take_over_rooms(
    folder: Path | None, server: str = "", now: float | None = None
) -> list[tuple[Journal, dict[str, Any]]]:
    """Return the rooms of a server that no other process runs, which belong to this process from now on.

    Also remove what is too old to be resumed.
    """
    found: list[tuple[Journal, dict[str, Any]]] = []
    now = time.time() if now is None else now
    for name in sorted({each.stem.removeprefix("room-") for each in folder.glob("room-*")}) if folder else ():
        journal = Journal(folder, name, server)
        journal.clear_away(now)
        plain = journal.read(now)
        if plain is None or plain.get("server") != server or not journal.own():
            continue
        plain = journal.read(now)  # another process may have written, or deleted, before it was ours
        if plain is not None:
            found.append((journal, plain))
        else:
            journal.release()
    return found


def note_latest(folder: Path | None, server: str, name: str) -> None:
    """Note which class a server has opened last, by its journal's name."""
    if folder is not None:
        try:
            write_private(folder / f"latest-{server}", name)
        except OSError as error:
            log.warning("a room could not be kept: %s", error.strerror)


def latest_class_name(folder: Path | None, server: str) -> str:
    """Return the name of the journal of the class that a server has opened last; "" if there is none."""
    try:
        return (folder / f"latest-{server}").read_text(encoding="utf-8") if folder is not None else ""
    except (OSError, ValueError):
        return ""
