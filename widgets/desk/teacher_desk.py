"""The teacher's desk as a page: everything needed before, during and after a class, in six boxes.

>>> desk = TeacherDesk("nanuk", seed=7)
>>> desk.shared.code
'5NB-0007-T6'
>>> desk.act("minutes", "90")
>>> desk.minutes, desk.paper("plan").size
(90, '2 pages')
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from gamelib import classroom, lessons
from gamelib.classroom import SharedDeal
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _, as_sentence
from widgets.answer_cards.paper import answer_cards
from widgets.desk.after_class import ClassReport, read_report
from widgets.desk.desk_page import desk_page, wall_page
from widgets.desk.lead_box import JoinAddress, read_join_address
from widgets.desk.lesson_plans import LENGTHS, plan_paper
from widgets.desk.own_lessons import EXAMPLE, LINKED, MAX_TEXT, OwnLesson, read_link
from widgets.pictures import printing
from widgets.pictures.printing import SHEETS, Paper
from widgets.stage.board import internal_error_text, log_error
from widgets.stage.front_end import FrontEnd, widget_texts

DESK = FrontEnd(
    "desk/js/desk.js",
    ("stage/css/tokens.css", "desk/css/desk.css"),
)
"""The front end of the desk: it shows what Python writes, prints, copies, and reads files."""

MOST_OWN = 40
"""Own lessons that are listed."""


class TeacherDesk(anywidget.AnyWidget):
    """The desk of a teacher; `act` does the same as a button. Data is stored only in the teacher's browser."""

    _esm = property(lambda _desk: widget_texts(DESK)[0])
    _css = property(lambda _desk: widget_texts(DESK)[1])

    page = traitlets.Unicode().tag(sync=True)  # Python to browser: the boxes, as HTML
    announcement = traitlets.Unicode().tag(sync=True)  # Python to browser: a sentence for screen readers
    words = traitlets.Dict().tag(sync=True)  # Python to browser, once

    def __init__(self, game: str = "nanatoridori", *, seed: int | None = None) -> None:
        """Set up the desk for a game; `seed` is the number of the first deal, random if left out."""
        self.game, self.minutes, self.sheet, self.grey = registry.check_game(game), min(LENGTHS), "A4", False
        self.shared = self._new_deal(registry.about(game).usual_players, registry.BASIC, seed)
        self.lesson = self._first_lesson()
        self.own: list[OwnLesson] = []
        self.edited: int | None = None
        self.report: ClassReport | None = None
        self.note = ""
        self.joining, self._pages = JoinAddress(), ""
        super().__init__(words={"copied": _("Copied."), "close": _("Close"), "print": _("Print …")})
        self.on_msg(self._on_message)
        self._update()

    def act(self, what: str, value: str = "", text: str = "") -> None:
        """Do the same as a button or a list of the desk; failures are explained on the page."""
        self.note = ""
        try:
            if what in _ACTS:
                _ACTS[what](self, value, text)
        except GameError as error:
            self.note = as_sentence(str(error))
        except Exception as error:
            log_error(error)
            self.note = internal_error_text()
        self._update()

    def hand_over(self, report: ClassReport) -> None:
        """Show the report of a class, to be printed, saved or discarded."""
        self.report = report
        self._update()

    def paper(self, name: str) -> Paper:
        """Return a printable paper: the cards, the aid, a worksheet, the plan, or the report of a class."""
        if name == "report" and self.report is not None:
            return self.report.paper()
        papers: dict[str, Callable[[], Paper]] = {
            "cards": lambda: printing.cards(self.game),
            "aid": lambda: printing.aid(self.game),
            "pieces": lambda: printing.pieces(self.game),
            "worksheet": lambda: printing.worksheet(f"{self.game}/{self.lesson}"),
            "plan": lambda: plan_paper(self.game, self.minutes),
            "answer-cards": answer_cards,
            "large-answer-cards": lambda: answer_cards(large=True),
        }
        if name not in papers:
            raise GameError(_("there is nothing with this name to print"))
        return papers[name]()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept layout and tab order from the browser; ignore every other trait it may send."""
        super().set_state({name: value for name, value in sync_data.items() if name in ("layout", "tabbable")})

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        if not isinstance(content, dict) or not isinstance(what := content.get("do"), str):
            return
        if what == "hello":
            kept = content.get("lessons")
            self._load_lessons_of_browser(kept if isinstance(kept, list) else [])
            place = content.get("hash")
            if isinstance(place, str) and place.startswith(LINKED):
                self.act("linked-lesson", place)
            return
        value, text = content.get("value"), content.get("text")
        if what == "door":
            found = (each if isinstance(each, str) else "" for each in (value, text, content.get("pages")))
            self._find_join_address(*found, may_lead=content.get("leads") is not False)
            return
        self.act(what, value if isinstance(value, str) else "", text if isinstance(text, str) else "")

    def _find_join_address(self, address: str, code: str, pages: str, *, may_lead: bool) -> None:
        """Store where phones join, the room led from this browser, where the pages are, and whether it may lead."""
        self.joining = read_join_address(address, code, may_lead)
        self._pages = read_join_address(pages, "").address
        self._update()

    def _update(self) -> None:
        self.page, self.announcement = desk_page(self), self.note

    # The acts ----------------------------------------------------------------------

    def _choose_game(self, game: str, _text: str) -> None:
        self.game = registry.check_game(game)
        self.shared = self._new_deal(registry.about(game).usual_players, registry.BASIC)
        self.lesson = self._first_lesson()

    def _choose_minutes(self, minutes: str, _text: str) -> None:
        self.minutes = next((each for each in LENGTHS if str(each) == minutes), self.minutes)

    def _choose_lesson(self, name: str, _text: str) -> None:
        self.lesson = lessons.lesson(self.game, name).name

    def _choose_sheet(self, sheet: str, _text: str) -> None:
        self.sheet = sheet if sheet in SHEETS else self.sheet

    def _choose_ink(self, ink: str, _text: str) -> None:
        self.grey = bool(ink)

    def _change_players(self, by: str, _text: str) -> None:
        least, most = registry.about(self.game).players
        chosen = registry.about(self.game).find_variant(self.shared.variant)
        players = self.shared.players + (1 if by == "1" else -1)
        if chosen is not None and not chosen.players and least <= players <= most:
            self.shared = self._new_deal(players, self.shared.variant)

    def _choose_variant(self, name: str, _text: str) -> None:
        about = registry.about(self.game)
        if chosen := about.find_variant(name):
            usual = max(self.shared.players, about.usual_players) if self.shared.players < 3 else self.shared.players
            self.shared = self._new_deal(chosen.players or usual, name)

    def _deal_anew(self, _value: str, _text: str) -> None:
        self.shared = self._new_deal(self.shared.players, self.shared.variant)

    def _new_deal(self, players: int, variant: str, seed: int | None = None) -> SharedDeal:
        return classroom.share(self.game, players, variant, seed)

    def _first_lesson(self) -> str:
        return next((lesson.name for lesson in lessons.courses().get(self.game, ())), "")

    def _print_paper(self, name: str, _text: str) -> None:
        self.send({"kind": "print", "html": self.paper(name).lay_out(self.sheet, self.grey)})

    def _preview_paper(self, name: str, _text: str) -> None:
        paper = self.paper(name)
        self.send({"kind": "look", "html": paper.lay_out(self.sheet, self.grey), "title": str(paper), "name": name})

    def _show_wall(self, _value: str, _text: str) -> None:
        self.send(
            {
                "kind": "wall",
                "html": wall_page(self.shared, self.joining.from_outside(self._pages)),
                "title": self.shared.code,
            }
        )

    # Own lessons ---------------------------------------------------------------------

    def _load_lessons_of_browser(self, kept: list[object]) -> None:
        """Load the lessons that the browser has stored."""
        self.own = [OwnLesson(text[:MAX_TEXT]) for text in kept[:MOST_OWN] if isinstance(text, str)]
        self.edited = None
        self._update()

    def _store_lessons_in_browser(self) -> None:
        self.send({"kind": "keep", "lessons": [own.text for own in self.own]})

    def _find_own_lesson(self, value: str) -> int:
        at = int(value) if value.isdecimal() and len(value) < 4 else -1
        if not 0 <= at < len(self.own):
            raise GameError(_("this lesson is not on the desk any more"))
        return at

    def _add_lesson(self, _value: str, text: str) -> None:
        if len(self.own) >= MOST_OWN:
            raise GameError(_("the desk holds at most {most} lessons; delete one first").format(most=MOST_OWN))
        if len(text) > MAX_TEXT:
            raise GameError(_("this text is too long for a lesson"))
        self.own.append(OwnLesson(text or EXAMPLE))
        self.edited = len(self.own) - 1
        self._store_lessons_in_browser()

    def _add_linked_lesson(self, place: str, _text: str) -> None:
        """Add the lesson that the page's address holds, unless the desk has it, and open it for editing."""
        text = read_link(place)
        at = next((at for at, own in enumerate(self.own) if own.text == text), None)
        if at is None:
            self._add_lesson("", text)
        else:
            self.edited = at
        self.send({"kind": "taken"})

    def _open_for_editing(self, value: str, _text: str) -> None:
        self.edited = self._find_own_lesson(value) if value else None

    def _check_own_lesson(self, value: str, text: str) -> None:
        if len(text) > MAX_TEXT:
            raise GameError(_("this text is too long for a lesson"))
        self.own[self._find_own_lesson(value)] = own = OwnLesson(text)
        self._store_lessons_in_browser()
        self.announcement = own.verdict

    def _save_lesson(self, value: str, _text: str) -> None:
        self.send({"kind": "file", "name": "my_lesson.toml", "text": self.own[self._find_own_lesson(value)].text})

    def _drop_lesson(self, value: str, _text: str) -> None:
        del self.own[self._find_own_lesson(value)]
        self.edited = None
        self._store_lessons_in_browser()

    # After class --------------------------------------------------------------------------

    def _open_report(self, _value: str, text: str) -> None:
        self.report = read_report(text)

    def _save_report(self, _value: str, _text: str) -> None:
        if self.report is not None:
            self.send({"kind": "file", "name": "summary.csv", "text": self.report.table()})

    def _discard_report(self, _value: str, _text: str) -> None:
        self.report = None

    def __str__(self) -> str:
        return _("The teacher's desk for {game}. The deal for everybody is {code}.").format(
            game=registry.about(self.game).title, code=self.shared.code
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget's MIME bundle, with words for places without a front end."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/plain"] = _("The teacher's desk: plans, deals, paper, lessons of your own.")
        return bundle


_ACTS: dict[str, Callable[[TeacherDesk, str, str], None]] = {
    "game": TeacherDesk._choose_game,
    "minutes": TeacherDesk._choose_minutes,
    "lesson": TeacherDesk._choose_lesson,
    "sheet": TeacherDesk._choose_sheet,
    "grey": TeacherDesk._choose_ink,
    "players": TeacherDesk._change_players,
    "variant": TeacherDesk._choose_variant,
    "deal": TeacherDesk._deal_anew,
    "print": TeacherDesk._print_paper,
    "look": TeacherDesk._preview_paper,
    "wall": TeacherDesk._show_wall,
    "new-lesson": TeacherDesk._add_lesson,
    "open-lesson": TeacherDesk._add_lesson,
    "linked-lesson": TeacherDesk._add_linked_lesson,
    "edit": TeacherDesk._open_for_editing,
    "check": TeacherDesk._check_own_lesson,
    "save-lesson": TeacherDesk._save_lesson,
    "drop-lesson": TeacherDesk._drop_lesson,
    "open-report": TeacherDesk._open_report,
    "save-report": TeacherDesk._save_report,
    "forget": TeacherDesk._discard_report,
}
"""What each button and list does, with its value and a text."""
