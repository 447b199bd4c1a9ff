"""The announcer of a board: sentences for screen readers, the open clause, the open form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gamelib import rule_books
from gamelib.core import registry
from gamelib.core.language import _
from gamelib.core.rulebook import clause
from widgets.stage.forms import FormOnScreen
from widgets.stage.scene import Form, OpenClause, Scene

MAX_ANNOUNCEMENTS = 8
"""The most announcements kept for a front end that has not fetched them yet."""


def build_rule(number: str) -> OpenClause:
    """Build the scene data of a clause.

    >>> build_rule("nana-4.3")["number"]
    'NANA-4.3'
    """
    known = clause(number)
    rule: OpenClause = {"number": known.number, "text": known.sentence, "source": known.sources}
    of_game = rule_books.book(registry.game_of_clause(known.number))
    if of_game is not None and of_game.home(known.number) is not None:
        rule["book"] = f"{of_game.game}/rules#rule-{known.number}"
    return rule


class Announcer:
    """The announcements, the open clause and the open form of a board; each board has one."""

    def __init__(self) -> None:
        self.announcements: list[str] = []
        self.announcement_count = 0
        """Announcements made so far, including those dropped from the list."""
        self.rule = ""
        """The number of the open clause; "" for none."""
        self.form: FormOnScreen | None = None

    def announce(self, *sentences: str) -> None:
        """Queue sentences for screen readers; empty ones are skipped."""
        for sentence in filter(None, sentences):
            self.announcements = [*self.announcements, sentence][-MAX_ANNOUNCEMENTS:]
            self.announcement_count += 1

    def forget_announcements(self) -> None:
        """Drop queued sentences, which the next person at this device must not hear."""
        self.announcements = []

    def open_clause(self, number: str) -> None:
        """Open a clause and announce its text; an empty number closes the open one."""
        self.rule = ""
        if number:
            rule = build_rule(number)
            self.rule = rule["number"]
            self.announce(rule["text"])

    def open_form(self, form: Form, answer: Callable[[str, Mapping[str, Any]], None]) -> None:
        """Open a form; announce its title unless it was open already, and its text."""
        is_new = self.form is None or self.form.form["id"] != form["id"]
        self.form = FormOnScreen(form, answer)
        title = _("A form is open over the table: {title}.").format(title=form["title"].rstrip("?")) if is_new else ""
        self.announce(title, form.get("text", ""))

    def close_form(self) -> None:
        """Close the open form, if any."""
        self.form = None

    def find_open_form(self, form_id: str, button: str) -> FormOnScreen | None:
        """Return the open form if it has this id and a button of this id, else None."""
        if self.form is None or self.form.form["id"] != form_id:
            return None
        return self.form if button in [each["id"] for each in self.form.form["buttons"]] else None

    def add_to(self, scene: Scene) -> None:
        """Write the queued sentences and the number of the first into a scene."""
        scene["announcements"] = self.announcements
        scene["announced"] = self.announcement_count - len(self.announcements)
