"""Keeping scenes small: compact card faces, and a log cut to the scene's size limit."""

from __future__ import annotations

import json
from typing import Any

from widgets.stage.pieces import Face
from widgets.stage.scene import Scene

MAX_SCENE_BYTES = 9_400
"""Bytes of JSON after which a scene's log is shortened, so that every act is answered quickly."""
MIN_LOG_LINES = 3
"""Log lines a scene keeps however large it is."""
READING_MS = 5000
"""Milliseconds that bots wait at least while a message is on screen, so that it can be read."""


def compress_faces(scene: Scene) -> None:
    """Replace lists of drawings on faces by letters, each explained once in `scene["signs"]`.

    >>> lime = {"name": "lime", "rank": "L", "symbols": ["carp-lime"]}
    >>> scene = {"game": "", "title": "", "ply": 0, "faces": {"L": lime}}
    >>> compress_faces(scene)
    >>> scene["faces"], scene["signs"]
    ({'L': {'name': 'lime', 'signs': 'L'}}, {'L': 'carp-lime'})
    """
    signs: dict[str, str] = {}
    for key, face in scene["faces"].items():
        letters, symbols = face.get("rank", "").split(), face.get("symbols", [])
        if len(letters) != len(symbols) or not all(len(letter) == 1 and letter.isalpha() for letter in letters):
            continue
        short: Face = {"name": face["name"], "signs": "".join(letters)}
        if "marks" in face:
            short["marks"] = face["marks"]
        if letters and "tone" not in face:
            scene["faces"][key], scene["signs"] = short, signs
            signs |= dict(zip(letters, symbols, strict=True))


def shorten_log(scene: Scene, min_lines: int = MIN_LOG_LINES) -> None:
    """Drop the first log lines of a scene that is larger than MAX_SCENE_BYTES, but keep `min_lines`."""
    excess = len(_json(scene, separators=(",", ":"))) - MAX_SCENE_BYTES
    while excess > 0 and len(scene.get("log", [])) > min_lines:
        excess -= len(_json(scene["log"].pop(0)))


def _json(value: object, **more: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, **more).encode()
