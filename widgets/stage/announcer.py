"""What tables and lessons have beside the cards: sentences read aloud, a clause unfolded, a form that was answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gamelib.core.language import _
from gamelib.core.rulebook import clause
from widgets.stage.scene import Form, Rule
from widgets.table.forms import OpenForm

MAX_ANNOUNCEMENTS = 8
"""So many announcements are kept for a front end that was slow to ask."""


def build_rule(number: str) -> Rule:
    """A clause as a scene shows it.

    >>> build_rule("nana-4.3")["number"]
    'NANA-4.3'
    """
    known = clause(number)
    return {"number": known.number, "text": known.text, "source": known.sources}


class Announcer:
    """A board that reads aloud, unfolds clauses and asks by forms."""

    announcements: list[str]
    announcement_count: int
    rule: str
    asked: OpenForm | None

    def _announce(self, *said: str) -> None:
        """Have sentences read aloud, after those before."""
        for line in filter(None, said):
            self.announcements = [*self.announcements, line][-MAX_ANNOUNCEMENTS:]
            self.announcement_count += 1

    def _unfold(self, number: str) -> None:
        """Show a clause; without a number none."""
        self.rule = ""
        if number:
            shown = build_rule(number)
            self.rule = shown["number"]
            self._announce(shown["text"])

    def _show_form(self, form: Form, answer: Callable[[str, Mapping[str, Any]], None]) -> None:
        """Open a form and say so; of one that is open already only what it has to say now."""
        is_new = self.asked is None or self.asked.form["id"] != form["id"]
        self.asked = OpenForm(form, answer)
        title = _("A form lies over the table: {title}.").format(title=form["title"].rstrip("?")) if is_new else ""
        self._announce(title, form.get("text", ""))

    def _open_form(self, form: str, button: str) -> OpenForm | None:
        """The form that is open, if it is the one that was answered and has that button."""
        asked = self.asked
        if asked is None or asked.form["id"] != form:
            return None
        return asked if button in [each["id"] for each in asked.form["buttons"]] else None
