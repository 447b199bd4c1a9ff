"""A wall that stands still, or is dark, while the class goes on: the teacher wants to be looked at, or prepares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from gamelib.core.language import _
from widgets.room.screens import button, screen

State = Literal["", "still", "dark"]
STATES: tuple[State, ...] = ("", "still", "dark")
UNCOVER = "room:uncover"
"""The button with which the wall itself goes on, should the teacher's own view be closed."""


class WallCover:
    """What lies over all walls of a room.

    >>> cover = WallCover()
    >>> cover.put("dark", {"title": "Come in"})
    >>> cover.over({"title": "Come in"})["title"], cover.put("", {}), cover.over({"title": "Come in"})["title"]
    ('The wall is dark', None, 'Come in')
    """

    def __init__(self) -> None:
        self.state: State = ""
        self._picture: dict[str, Any] = {}

    def put(self, state: str, now: Mapping[str, Any]) -> None:
        """Cover the walls, or uncover them by ""; `now` is what they show at this moment."""
        self.state = next((each for each in STATES if each == state), "")
        self._picture = {name: part for name, part in now.items() if name != "doubt"} if self.state == "still" else {}

    def lets_through(self, pressed: str) -> bool:
        """Return whether a covered wall still does this: go on, and read cards with its camera if that is in sight."""
        return not self.state or pressed == UNCOVER or (self.state == "still" and pressed.startswith("cards:"))

    def over(self, now: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the walls show instead of `now`."""
        again = button(UNCOVER, _("Show the wall again"), back=True)
        if self.state == "dark":
            return screen(_("The wall is dark"), cover="dark", buttons=[again])
        if self.state == "still":
            corner = {**self._picture.get("corner", {}), "still": _("This picture stands still")}
            return {**self._picture, "cover": "still", "corner": corner, "buttons": [{**again, "main": True}]}
        return dict(now)
