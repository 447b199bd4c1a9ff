"""Films of drawn classes that hold up answer cards, for a browser whose camera is a film."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from tests.browser.binaries import find_node

SCRIPT = Path(__file__).parent / "film.mjs"


def draw_film(path: Path, *, frames: int = 6, light: str = "good", rate: int = 10) -> list[dict[str, Any]]:
    """Write a film to a file; return what its cards really say."""
    command = [str(find_node()), str(SCRIPT), str(path), "1", str(frames), light, str(rate)]
    truth: list[dict[str, Any]] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return truth


def camera_flags(film: Path) -> tuple[str, ...]:
    """Return the flags with which Chromium takes a film for what its camera sees, and asks nobody."""
    return (
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    )
