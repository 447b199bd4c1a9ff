"""Buttons of a scene."""

from __future__ import annotations

from widgets.stage.scene import Button


def build_button(name: str, label: str, why_off: str = "") -> Button:
    """Build a button; with a reason in `why_off` it can be read but not pressed.

    >>> build_button("table:undo", "Take back", "There is no move of yours to take back.")["off"]
    True
    """
    return {"id": name, "label": label, "off": True, "why": why_off} if why_off else {"id": name, "label": label}


def build_main_button(name: str, label: str, why_off: str = "") -> Button:
    """Build the button that Enter presses; with a reason in `why_off` it cannot be pressed."""
    return build_button(name, label, why_off) | {"main": True}
