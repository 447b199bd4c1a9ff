"""`widgets.Room()`: a room opened from a notebook's cell, with its wall below the cell.

The room lives in the Jupyter server, not in the kernel: the browser asks the server for it, under whatever address the
notebook itself came from.

>>> Room().code
''
"""

from __future__ import annotations

import os
import sys
from typing import Any

import anywidget
import traitlets

from gamelib.core.language import _
from widgets.stage.bundle import join_modules, join_styles

BINDER = "BINDER_"
"""Prefix of the environment variables that Binder sets for its servers."""


class Room(anywidget.AnyWidget):
    """A room for a class: its wall in a cell or, where phones cannot join, the activities that need none.

    A cell that is run again shows the room that is open already.
    """

    _latest = ""
    """The letters of the latest room opened from this kernel."""

    _esm = join_modules("room/js/in_notebook.js")
    _css = join_styles(("room/css/in_notebook.css",))

    code = traitlets.Unicode().tag(sync=True)  # browser to Python: the letters of the room, once it is open
    can_open = traitlets.Bool().tag(sync=True)  # Python to browser: whether there is a server that could hold it
    words = traitlets.Dict().tag(sync=True)  # Python to browser, once

    def __init__(self) -> None:
        """Open a room as soon as the cell is shown."""
        super().__init__(code=Room._latest, can_open=may_have_rooms(), words=_front_end_texts())

    @traitlets.observe("code")
    def _note_code(self, change: Any) -> None:
        Room._latest = change["new"]

    def __repr__(self) -> str:
        return f"<room {self.code}>" if self.code else "<room>"

    def __str__(self) -> str:
        return _("Room {code}").format(code=self.code) if self.code else _front_end_texts()["sorry"]


def may_have_rooms(environment: Any = None, platform: str = sys.platform) -> bool:
    """Return whether phones could join a room here: not where Python runs in the browser, and not on Binder.

    >>> may_have_rooms({"BINDER_REQUEST": "v2/gh/somebody/something"}), may_have_rooms({}, "emscripten")
    (False, False)
    """
    known = os.environ if environment is None else environment
    return platform != "emscripten" and not any(name.startswith(BINDER) for name in known)


def _front_end_texts() -> dict[str, Any]:
    return {
        "wait": _("The room is being opened …"),
        "wall": _("The wall of your room"),
        "whole": _("Show it on the whole screen"),
        "sorry": _(
            "No phone can come in here, so there is no room to open. For a class with phones, type bbb class in "
            "a terminal on a laptop."
        ),
        "without": _("This works here without phones:"),
        "ways": [
            _("Ask the class: put a position on the screen, let them talk, count hands."),
            _("One deal for everybody: learners type the same code into New game, and you type in their results."),
            _("Print cards, aids and work sheets from the teacher’s desk."),
        ],
        "refused": _(
            "Only the person who has signed in to this server can open a room. Where nobody signs in, first "
            "open the link in its terminal."
        ),
    }
