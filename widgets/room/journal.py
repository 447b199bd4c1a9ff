"""A room's journal: one file, written whole and renamed, so that a server that is killed goes on where it was."""

from __future__ import annotations

import json
import logging
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from widgets.room.limits import IDLE_SECONDS
from widgets.table.autosave import save_folder, write_private

FORMAT = 1
log = logging.getLogger("widgets")


def room_folder() -> Path | None:
    """Return the folder of the journals; None if the environment says that nothing is kept (`BBB_KEEP=off`)."""
    games = save_folder()
    return games.parent / "rooms" if games is not None else None


class Journal:
    """The file of one room; without a folder, nothing is written."""

    def __init__(self, folder: Path | None, code: str) -> None:
        self.path = folder / f"room-{code}.json" if folder is not None else None

    def write(self, plain: dict[str, Any]) -> None:
        """Write the room; a disk that does not take it is noted in the log, and the class goes on."""
        if self.path is None:
            return
        try:
            write_private(self.path, json.dumps({"format": FORMAT, **plain}))
        except OSError as error:
            log.warning("a room could not be kept: %s", error.strerror)

    def forget(self) -> None:
        """Remove the file."""
        if self.path is not None:
            with suppress(OSError):
                self.path.unlink()


def kept_rooms(folder: Path | None, now: float | None = None) -> list[dict[str, Any]]:
    """Return the rooms in a folder that may go on; files that are too old are removed, unreadable ones passed over."""
    found: list[dict[str, Any]] = []
    if folder is None or not folder.is_dir():
        return found
    for path in sorted(folder.glob("room-*.json")):
        try:
            if (time.time() if now is None else now) - path.stat().st_mtime > IDLE_SECONDS:
                path.unlink()
                continue
            plain = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        if isinstance(plain, dict) and plain.get("format") == FORMAT:
            found.append(plain)
    return found
