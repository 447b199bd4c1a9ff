"""What a scene offers to be pressed; a press of anything else is forged or comes too late, and is ignored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

NOT_PRESSED = frozenset({"zones", "seats", "form", "log", "faces", "signs", "travel", "line"})
"""The parts of a scene that hold no buttons of its own: places are tapped, and a form is answered as a whole."""


def find_button(scene: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    """Return what has this id among all that can be pressed in a scene or on a phone's screen, or None.

    >>> scene = {"buttons": [{"id": "pass", "label": "Pass"}], "zones": [{"id": "hand", "cards": [{"id": "hand:1"}]}]}
    >>> find_button(scene, "pass")["label"], find_button(scene, "hand:1"), find_button(scene, "undo")
    ('Pass', None, None)
    """
    return next((each for each in walk_buttons(scene) if each["id"] == name), None) if name else None


def is_offered(scene: Mapping[str, Any], name: str) -> bool:
    """Return whether something of this id can be pressed now: it is on, or asks why the rules refuse its move.

    >>> is_offered({"buttons": [{"id": "pass", "off": True}]}, "pass")
    False
    """
    return any(each["id"] == name and (each.get("asks") or not each.get("off")) for each in walk_buttons(scene))


def find_main(scene: Mapping[str, Any]) -> str:
    """Return the id of the main button, which Enter presses, or "".

    >>> find_main({"buttons": [{"id": "pass"}, {"id": "play", "main": True}]})
    'play'
    """
    main = (each for each in scene.get("buttons", ()) if each.get("main"))
    return next((str(each["id"]) for each in main if each.get("asks") or not each.get("off")), "")


def walk_buttons(part: Any) -> Iterator[Mapping[str, Any]]:
    """Yield everything in a part of a scene that can be pressed, also what is off."""
    if isinstance(part, Mapping):
        if isinstance(part.get("id"), str):
            yield part
        for key, inner in part.items():
            if key not in NOT_PRESSED:
                yield from walk_buttons(inner)
    elif isinstance(part, list | tuple):
        for inner in part:
            yield from walk_buttons(inner)
