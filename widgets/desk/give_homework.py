"""`GiveHomework`: the teacher's page on which homework is put together, and from which its link goes out.

>>> page = GiveHomework()
>>> page.act("title", "First boasts")
>>> page.act("add", "lesson nanuk/01_boast_or_doom 7")
>>> page.act("add-words", "", "Who believes it?")
>>> print(page)
Homework: First boasts. About 10 minutes in all.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

from gamelib import homework as homeworks
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _, as_sentence
from gamelib.homework import DealPart, OwnLessonPart, WordsPart
from gamelib.homework.given import LINKED
from widgets.desk.give_homework_page import KINDS, give_page
from widgets.desk.homework_desk import HomeworkDesk
from widgets.desk.homework_giver import GivenHomework, HomeworkDraft
from widgets.desk.own_lessons import OwnLesson, find_own, read_kept
from widgets.desk.page_parts import place_in
from widgets.desk.teacher_page import PRINTING
from widgets.drawings.qr_code import qr_svg
from widgets.pictures.printing import Paper

DEFAULT_SITE = "homework.ipynb"
"""What a link begins with as long as no browser has said where the page of homework lies."""
LONGEST_SITE = 300
MOST_IN_SQUARE = 1_200
"""Letters of a link in a QR code that phones still read from paper."""


class GiveHomework(HomeworkDesk):
    """Homework that is put together; `act` does the same as a button."""

    def __init__(self) -> None:
        self.draft = HomeworkDraft()
        self.site = DEFAULT_SITE
        self.adding, self.game = "lessons", registry.games()[0]
        self.own: list[OwnLesson] = []
        super().__init__()

    @property
    def given(self) -> GivenHomework:
        """What is given so far."""
        return self.draft.plain(self.site)

    def paper(self, name: str) -> Paper:
        """Return a page with the link as a QR code, to hang up or to hand out."""
        given = self.given
        if name != "homework" or not given["link"]:
            raise GameError(_("there is nothing with this name to print"))
        square = qr_svg(given["link"]) if len(given["link"]) <= MOST_IN_SQUARE else ""
        if not square:
            raise GameError(_("this link is too long for a QR code; send it instead"))
        rows = "".join(f"<li>{escape(row['title'])} ({escape(row['minutes'])})</li>" for row in given["rows"])
        words = given["send"].split("\n")[2:]
        body = (
            f"<h1>{escape(self.draft.homework.title)}</h1><ul>{rows}</ul>"
            f'<div class="link">{square}</div>{"".join(f"<p>{escape(line)}</p>" for line in words)}'
        )
        style = " .link { width: 110mm; margin: 6mm auto } .link svg { display: block; width: 110mm }"
        return Paper(self.draft.homework.title, (body,), style=style)

    def _write_page(self) -> str:
        return give_page(self)

    def _greet(self, content: dict[str, Any]) -> None:
        """Take in the lessons of this browser, where the page of homework lies, and the homework of the address."""
        site, place = content.get("site"), content.get("hash")
        self.own = read_kept(content.get("lessons"))
        if isinstance(site, str) and is_site(site):
            self.site = site
        if isinstance(place, str) and place.startswith(LINKED):
            self.act("open", place)
        self._update()

    # The acts ------------------------------------------------------------------------------

    def act(self, what: str, value: str = "", text: str = "") -> None:
        """Do the same as a button or a list of the page; the address then names what is given."""
        super().act(what, value, text)
        if link := self.given["link"]:
            self.send({"kind": "place", "hash": link[link.index("#") :]})

    def _open(self, place: str, _text: str) -> None:
        self.draft = HomeworkDraft.of(homeworks.read(place))

    def _name(self, title: str, _text: str) -> None:
        self.draft = self.draft.with_title(title)

    def _add(self, line: str, _text: str) -> None:
        self.draft = self.draft.with_part(line)

    def _add_deal(self, _value: str, code: str) -> None:
        self.draft = self.draft.with_part(DealPart.of(code.strip()).write())

    def _add_words(self, _value: str, question: str) -> None:
        self.draft = self.draft.with_part(WordsPart.of(question).write())

    def _add_own(self, value: str, _text: str) -> None:
        self._open_lesson("", self.own[find_own(self.own, value)].text)

    def _open_lesson(self, _value: str, text: str) -> None:
        self.draft = self.draft.with_part(OwnLessonPart.of(text).write())

    def _take_out_part(self, value: str, _text: str) -> None:
        self.draft = self.draft.without(self._place(value))

    def _move(self, value: str, _text: str) -> None:
        """Move a part: its place, and where to."""
        at, _space, to = value.partition(" ")
        self.draft = self.draft.moved(self._place(at), self._place(to))

    def _place(self, value: str) -> int:
        at = place_in(len(self.draft.lines), value)
        if at is None:
            raise GameError(_("this part is not there any more"))
        return at

    def _choose_kind(self, kind: str, _text: str) -> None:
        self.adding = kind if kind in KINDS else self.adding

    def _choose_game(self, game: str, _text: str) -> None:
        self.game = registry.check_game(game)

    def _ask_name(self, _value: str, _text: str) -> None:
        self.draft = self.draft.with_name_asked(not self.draft.asks_name)

    def _choose_site(self, site: str, _text: str) -> None:
        site = site.strip()
        if not is_site(site):
            raise GameError(_("this is not the address of a page; one begins with https://"))
        self.site = site
        self.send({"kind": "site", "site": site})

    def __str__(self) -> str:
        if not self.draft.title:
            return _("Homework is put together here: open this page in a browser.")
        return _("Homework: {title}. {total}").format(title=self.draft.title, total=as_sentence(self.given["total"]))


GiveHomework.acts = {
    **PRINTING,
    "open": GiveHomework._open,
    "title": GiveHomework._name,
    "add": GiveHomework._add,
    "add-deal": GiveHomework._add_deal,
    "add-words": GiveHomework._add_words,
    "add-own": GiveHomework._add_own,
    "open-lesson": GiveHomework._open_lesson,
    "take-out": GiveHomework._take_out_part,
    "move": GiveHomework._move,
    "kind": GiveHomework._choose_kind,
    "game": GiveHomework._choose_game,
    "name": GiveHomework._ask_name,
    "site": GiveHomework._choose_site,
}


def is_site(address: str) -> bool:
    """Return whether an address may be that of a page.

    >>> is_site("https://play.example.org/homework.html"), is_site("javascript:alert(1)"), is_site("https://a/#x")
    (True, False, False)
    """
    return len(address) <= LONGEST_SITE and re.fullmatch(r"https?://[^\s\"'<>#?]+", address) is not None
