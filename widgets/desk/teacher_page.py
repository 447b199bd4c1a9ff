"""A page for teachers: HTML that Python writes, papers to print, and the room that may be open on this server."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from gamelib.core.errors import GameError
from gamelib.core.language import _, as_sentence
from widgets.desk.join_address import JoinAddress, read_join_address
from widgets.pictures.printing import SHEETS, Paper
from widgets.stage.board import internal_error_text, log_error
from widgets.stage.front_end import FrontEnd, widget_texts

DESK = FrontEnd("desk/js/desk.js", ("stage/css/tokens.css", "desk/css/desk.css", "desk/css/unit.css"))
"""The front end of these pages: it shows what Python writes, prints, copies, and reads files."""

Act = Callable[[Any, str, str], None]
"""What a button or a list does, with its value and a text."""


class TeacherPage(anywidget.AnyWidget):
    """What a teacher's pages share; `act` does the same as a button."""

    _esm = property(lambda _page: widget_texts(DESK)[0])
    _css = property(lambda _page: widget_texts(DESK)[1])

    page = traitlets.Unicode().tag(sync=True)  # Python to browser: the page, as HTML
    announcement = traitlets.Unicode().tag(sync=True)  # Python to browser: a sentence for screen readers
    words = traitlets.Dict().tag(sync=True)  # Python to browser, once

    acts: Mapping[str, Act]
    """What each button and list does."""

    def __init__(self) -> None:
        self.sheet, self.grey, self.note = "A4", False, ""
        self.joining, self._pages = JoinAddress(), ""
        super().__init__(words={"copied": _("Copied."), "close": _("Close"), "print": _("Print …")})
        self.on_msg(self._on_message)
        self._update()

    def act(self, what: str, value: str = "", text: str = "") -> None:
        """Do the same as a button or a list of the page; failures are explained on the page."""
        self.note = ""
        try:
            if what in self.acts:
                self.acts[what](self, value, text)
        except GameError as error:
            self.note = as_sentence(str(error))
        except Exception as error:
            log_error(error)
            self.note = internal_error_text()
        self._update()

    def paper(self, name: str) -> Paper:
        """Return a printable paper."""
        raise NotImplementedError

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept layout and tab order from the browser; ignore every other trait it may send."""
        super().set_state({name: value for name, value in sync_data.items() if name in ("layout", "tabbable")})

    def _write_page(self) -> str:
        """Return the page as HTML."""
        raise NotImplementedError

    def _update(self) -> None:
        self.page, self.announcement = self._write_page(), self.note

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        if not isinstance(content, dict) or not isinstance(what := content.get("do"), str):
            return
        if what == "hello":
            self._greet(content)
            return
        value, text = content.get("value"), content.get("text")
        if what == "door":
            found = (each if isinstance(each, str) else "" for each in (value, text, content.get("pages")))
            self._find_join_address(*found, may_lead=content.get("leads") is not False)
            return
        self.act(what, value if isinstance(value, str) else "", text if isinstance(text, str) else "")

    def _greet(self, content: dict[str, Any]) -> None:
        """Take in what a browser has stored, and the end of its address."""

    def _find_join_address(self, address: str, code: str, pages: str, *, may_lead: bool) -> None:
        """Store where phones join, the room led from this browser, where the pages are, and whether it may lead."""
        self.joining = read_join_address(address, code, may_lead)
        self._pages = read_join_address(pages, "").address
        self._update()

    def _choose_sheet(self, sheet: str, _text: str) -> None:
        self.sheet = sheet if sheet in SHEETS else self.sheet

    def _choose_ink(self, ink: str, _text: str) -> None:
        self.grey = bool(ink)

    def _print_paper(self, name: str, _text: str) -> None:
        self.send({"kind": "print", "html": self.paper(name).lay_out(self.sheet, self.grey)})

    def _preview_paper(self, name: str, _text: str) -> None:
        paper = self.paper(name)
        self.send({"kind": "look", "html": paper.lay_out(self.sheet, self.grey), "title": str(paper), "name": name})


PRINTING: Mapping[str, Act] = {
    "sheet": TeacherPage._choose_sheet,
    "grey": TeacherPage._choose_ink,
    "print": TeacherPage._print_paper,
    "look": TeacherPage._preview_paper,
}
"""What the buttons about paper do on each of these pages."""
