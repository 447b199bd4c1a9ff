"""The teacher's desk as a page: everything needed before, during and after a class, in eight boxes.

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

from gamelib import classroom, lessons
from gamelib.classroom import SharedDeal
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.lessons.lesson_files import MAX_OWN_TEXT
from widgets.answer_cards.paper import answer_cards
from widgets.desk.after_class import ClassReport, read_report
from widgets.desk.desk_page import desk_page, wall_page
from widgets.desk.lesson_plans import LENGTHS, plan_paper
from widgets.desk.own_lessons import EXAMPLE, MOST_OWN, OwnLesson, find_own, read_kept, read_link
from widgets.desk.teacher_page import PRINTING, TeacherPage
from widgets.desk.unit_paper import find_unit_paper
from widgets.pictures import printing
from widgets.pictures.printing import Paper
from widgets.pictures.worksheet import is_for_paper
from widgets.stage.linked_places import LINKED_LESSON


class TeacherDesk(TeacherPage):
    """The desk of a teacher; `act` does the same as a button. Data is stored only in the teacher's browser."""

    def __init__(self, game: str = "nanatoridori", *, seed: int | None = None) -> None:
        """Set up the desk for a game; `seed` is the number of the first deal, random if left out."""
        self.game, self.minutes = registry.check_game(game), min(LENGTHS)
        self.shared = self._new_deal(registry.about(game).usual_players, registry.BASIC, seed)
        self.lesson = self._first_lesson()
        self.own: list[OwnLesson] = []
        self.edited: int | None = None
        self.report: ClassReport | None = None
        super().__init__()

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
        if (found := find_unit_paper(name)) is not None:
            return found
        if name not in papers:
            raise GameError(_("there is nothing with this name to print"))
        return papers[name]()

    def _write_page(self) -> str:
        return desk_page(self)

    def _greet(self, content: dict[str, Any]) -> None:
        self.own, self.edited = read_kept(content.get("lessons")), None
        self._update()
        place = content.get("hash")
        if isinstance(place, str) and place.startswith(LINKED_LESSON):
            self.act("linked-lesson", place)

    # The acts ----------------------------------------------------------------------

    def _choose_game(self, game: str, _text: str) -> None:
        self.game = registry.check_game(game)
        self.shared = self._new_deal(registry.about(game).usual_players, registry.BASIC)
        self.lesson = self._first_lesson()

    def _choose_minutes(self, minutes: str, _text: str) -> None:
        self.minutes = next((each for each in LENGTHS if str(each) == minutes), self.minutes)

    def _choose_lesson(self, name: str, _text: str) -> None:
        lesson = lessons.lesson(self.game, name)
        printing.check_for_paper(lesson)
        self.lesson = lesson.name

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
        course = lessons.courses().get(self.game, ())
        return next((lesson.name for lesson in course if is_for_paper(lesson)), "")

    def _show_wall(self, _value: str, _text: str) -> None:
        self.send(
            {
                "kind": "wall",
                "html": wall_page(self.shared, self.joining.from_outside(self._pages)),
                "title": self.shared.code,
            }
        )

    # Own lessons ---------------------------------------------------------------------

    def _store_lessons_in_browser(self) -> None:
        self.send({"kind": "keep", "lessons": [own.text for own in self.own]})

    def _add_lesson(self, _value: str, text: str) -> None:
        if len(self.own) >= MOST_OWN:
            raise GameError(_("the desk holds at most {most} lessons; delete one first").format(most=MOST_OWN))
        if len(text) > MAX_OWN_TEXT:
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
        self.edited = find_own(self.own, value) if value else None

    def _check_own_lesson(self, value: str, text: str) -> None:
        if len(text) > MAX_OWN_TEXT:
            raise GameError(_("this text is too long for a lesson"))
        self.own[find_own(self.own, value)] = own = OwnLesson(text)
        self._store_lessons_in_browser()
        self.announcement = own.verdict

    def _save_lesson(self, value: str, _text: str) -> None:
        self.send({"kind": "file", "name": "my_lesson.toml", "text": self.own[find_own(self.own, value)].text})

    def _drop_lesson(self, value: str, _text: str) -> None:
        del self.own[find_own(self.own, value)]
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


TeacherDesk.acts = {
    **PRINTING,
    "game": TeacherDesk._choose_game,
    "minutes": TeacherDesk._choose_minutes,
    "lesson": TeacherDesk._choose_lesson,
    "players": TeacherDesk._change_players,
    "variant": TeacherDesk._choose_variant,
    "deal": TeacherDesk._deal_anew,
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
