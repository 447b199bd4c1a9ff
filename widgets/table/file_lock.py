"""Locks on files that end with the process that holds them, however it ends."""

from __future__ import annotations

import os
import sys
import weakref
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # Python in the browser: there is no second writer
        flock = None  # type: ignore[assignment, unused-ignore]

_held: weakref.WeakSet[IO[str]] = weakref.WeakSet()


class NoLocks(OSError):
    """Raised where a file cannot be locked at all, as on some file systems of networks."""


def lock(file: IO[str]) -> bool:
    """Lock an open file until it is closed or this process ends; return False if it is locked elsewhere."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        elif flock is not None:
            flock(file, LOCK_EX | LOCK_NB)
        else:
            raise NoLocks
    except (BlockingIOError, PermissionError):
        return False
    except OSError as error:
        raise NoLocks(*error.args) from error
    _held.add(file)
    return True


def _let_go() -> None:
    """Close the files that a forked child has inherited, since it would hold the locks after its parent's end."""
    for file in list(_held):
        file.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)
