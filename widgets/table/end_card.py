"""What holds a game up: a hunt revealed day by day, and the card when a round, a hunt, a season or a game has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from gamelib.classroom import HandedResult, deal_of, result_of
from gamelib.core.endings import Ending, EndingCell, EndingColumn, EndingRow, TurningPoint, ending_of, turning_point
from gamelib.core.errors import GameError
from gamelib.core.language import LETTERS, _
from gamelib.session import OWN_SEAT, Session
from widgets import scenes
from widgets.drawings.qr_code import qr_address
from widgets.stage.end_card_scene import (
    EndCardButton,
    EndCardCell,
    EndCardColumn,
    EndCardFace,
    EndCardRow,
    EndCardScene,
)
from widgets.stage.scene import TURNED, Selection, Travel
from widgets.table.opening import TableOptions

if TYPE_CHECKING:
    from gamelib.beliefs.of_the_cast import BeliefQuestion

# A hunt day by day ---------------------------------------------------------------------


DAY = "day:"
"""The kind of place that revealed cards travel to, `day:1` for the first day."""


class HuntReveal:
    """How far the last hunt has been revealed, and the card travels deferred until it is."""

    def __init__(self) -> None:
        self.days_shown: int | None = None
        """The number of revealed days; None once the game has gone on from there, and where there is no hunt."""
        self._days = 0
        self._pending_travel: tuple[Travel, ...] = ()

    def start(self, days: int) -> None:
        """Hold back a hunt of `days` days."""
        self.days_shown, self._days = 0, days

    @property
    def is_complete(self) -> bool:
        """Whether all days are revealed and still on the table."""
        return self.days_shown is not None and self.days_shown >= self._days

    def finish(self) -> None:
        """Reveal all remaining days, and go on from there."""
        self.days_shown, self._pending_travel = None, ()

    def check_finished(self) -> None:
        """Raise GameError while days are left."""
        if self.days_shown is not None and not self.is_complete:
            raise GameError(_("The hunt goes on, day by day: wait for its end, or show all of it at once."))

    def advance(self, days: int = 1) -> list[Travel]:
        """Reveal more days and return the cards that travel now; when all lie open, go on from there."""
        if self.days_shown is None:
            return []
        if self.is_complete:
            travel = [each for each in self._pending_travel if not each["target"].startswith(DAY)]
            self.finish()
            return travel
        self.days_shown = min(self._days, self.days_shown + days)
        travel = [each for each in self._pending_travel if each["target"] == f"{DAY}{self.days_shown}"]
        return travel if days == 1 else []

    def hold_back(self, travel: list[Travel]) -> list[Travel]:
        """Keep the cards that travel on the first day or later; return those that travel before."""
        if self.days_shown is None:
            return travel
        first = next((at for at, each in enumerate(travel) if each["target"].startswith(DAY)), len(travel))
        self._pending_travel = tuple(travel[first:])
        return travel[:first]

    def add_to(self, selection: Selection) -> Selection:
        """Return the selection with the number of revealed days, as the scenes expect it."""
        return selection if self.days_shown is None else selection.with_dial(TURNED, self.days_shown)

    def visible_events(self, game: str, view: Any) -> int | None:
        """Return how many events of a view's log have been revealed; None for all."""
        return None if self.days_shown is None else scenes.events_until(game, view, self.days_shown)


# The card ------------------------------------------------------------------------------


class PlayedGame(Protocol):
    """What the card needs of the game on a table."""

    session: Session
    options: TableOptions
    reveal: HuntReveal
    has_front_end: bool

    @property
    def name(self) -> str:
        """The name of the game that is played."""

    @property
    def view(self) -> Any:
        """The view on screen."""


class EndCard:
    """The card for the latest ending, and whether the person has closed or hidden it."""

    def __init__(self, game: PlayedGame) -> None:
        self.game = game
        self._hidden_at: tuple[Any, ...] | None = None
        self._closed_at: tuple[Any, ...] | None = None
        self._found: tuple[Any, Ending | None] = (None, None)
        self._turning: tuple[Any, TurningPoint | None] = (None, None)
        self._handed: tuple[Any, HandedResult | None] = (None, None)
        self._guessed_in: Any = None
        """The record of the game after which somebody has guessed what a newcomer believes."""

    # When it shows -------------------------------------------------------------------

    @property
    def ending(self) -> Ending | None:
        """What has just ended, as far as the viewer may know; None at other moments and while a hunt is revealed."""
        game, session = self.game, self.game.session
        if session.viewed_ply is not None or session.viewing_as != OWN_SEAT or session.curtain_for is not None:
            return None
        if game.reveal.days_shown is not None:
            return None
        key = (session.state, session.viewer, session.record.names)
        if self._found[0] is None or any(a is not b for a, b in zip(self._found[0], key, strict=True)):
            self._found = key, ending_of(game.name, game.view, session.record.names)
        return self._found[1]

    @property
    def holds(self) -> bool:
        """Whether the game waits for the card of a finished hunt to be closed."""
        ending = self._shown_ending
        return ending is not None and ending.kind == "hunt"

    @property
    def is_open(self) -> bool:
        """Whether the card lies over the table."""
        return self._shown_ending is not None and self._hidden_at != self._latest_moment

    @property
    def _shown_ending(self) -> Ending | None:
        """The ending that has a card, until the game goes on."""
        game, ending = self.game, self.ending
        if ending is None or not game.has_front_end or self._closed_at == self._latest_moment:
            return None
        if ending.kind != "game" and not game.session.people:  # between rounds, a card would only delay onlookers
            return None
        return None if ending.kind == "hunt" and game.options.pace is None else ending

    @property
    def _latest_moment(self) -> tuple[Any, ...]:
        session = self.game.session
        return len(session.record), session.line, session.viewer

    def hide(self) -> None:
        """Hide the card so that the table can be seen; the game still waits."""
        self._hidden_at = self._latest_moment

    def show(self) -> None:
        """Show the hidden card again."""
        self._hidden_at = None

    def close(self) -> None:
        """Close the card for good and let the game go on."""
        self._closed_at = self._latest_moment

    # What it says ---------------------------------------------------------------------

    def spoken(self) -> tuple[str, ...]:
        """Return the announcements for the moment when the card appears."""
        ending = self.ending
        if ending is None or (ending.kind != "game" and not self.game.session.people):
            return ()
        return ending.sentences(), *([_("Hand this in: {code}").format(code=self.handed.code)] if self.handed else [])

    @property
    def turning(self) -> TurningPoint | None:
        """The decision that the card points to, if there is one."""
        session, ending = self.game.session, self.ending
        if ending is None or ending.mood != "lost" or ending.kind == "hunt":
            return None
        key = (session.state, session.viewer)
        if self._turning[0] is None or self._turning[0][0] is not key[0] or self._turning[0][1] != key[1]:
            self._turning = key, turning_point(self.game.name, session.record, session.viewer)
        return self._turning[1]

    @property
    def handed(self) -> HandedResult | None:
        """What the learner hands in when a round of the class's deal is over; None if moves were taken back."""
        session, ending = self.game.session, self.ending
        if ending is None or ending.kind == "hunt" or session.viewer is None or session.explored:
            return None
        key = (session.game_record, session.viewer)
        if self._handed[0] != key:
            self._handed = key, result_of(*key) if deal_of(session.game_record) else None
        return self._handed[1]

    @property
    def belief_question(self) -> BeliefQuestion | None:
        """The question what a newcomer at the table believes, once the game is over and until it has been answered."""
        from gamelib.beliefs.of_the_cast import first_question  # noqa: PLC0415 - needed at the end of a game only

        session, ending = self.game.session, self.ending
        if ending is None or ending.kind != "game" or not session.people or self._guessed_in is session.record:
            return None
        at_home = [who for seat, who in enumerate(session.characters) if getattr(session.bot_at(seat), "home", "")]
        return first_question(self.game.name, at_home)

    def note_guess(self) -> None:
        """Ask no more what a newcomer believes, now that somebody has guessed."""
        self._guessed_in = self.game.session.record

    def sheet(self) -> EndCardScene:
        """Return the card as part of a scene."""
        ending, session = self.ending, self.game.session
        assert ending is not None
        sheet: EndCardScene = {
            "id": f"{ending.kind}:{len(session.record)}",
            "kind": ending.kind,
            "mood": ending.mood,
            "drawing": ending.drawing,
            "head": ending.head,
            "text": ending.text,
            "said": ending.sentences(),
            "columns": [_build_column(each) for each in ending.columns],
            "rows": [self._build_row(each, ending) for each in ending.rows],
            "buttons": self._buttons(ending),
        }
        if ending.kind == "round" and any(cell.drawings for row in ending.rows for cell in row.cells):
            sheet["podium"] = True
        if ending.note:
            sheet["note"] = ending.note
            with_row = {row.seat for row in ending.rows}
            if noted := [self._build_face(seat, ending) for seat in ending.lost if seat not in with_row]:
                sheet["noted"] = noted
        if ending.foot:
            sheet["foot"] = ending.foot
        if handed := self.handed:
            sheet["tip"] = {
                "head": _("Hand this in:"),
                "text": handed.code,
                "button": {"id": "table:copy-result", "label": _("Copy")},
            }
            if square := qr_address(handed.code):
                sheet["tip"] |= {"square": square, "about": _("The same code, to be scanned")}
        elif question := self.belief_question:
            sheet["tip"] = {
                "head": question.title,
                "text": _("{name} gets one rule wrong. Have you noticed which?").format(name=question.who.name),
                "button": {"id": "table:belief", "label": _("Guess")},
            }
        elif turning := self.turning:
            sheet["tip"] = {
                "head": _("Look at this one:"),
                "text": turning.text,
                "button": {"id": "table:tip", "label": _("Show me")},
            }
        return sheet

    def _build_face(self, seat: int, ending: Ending) -> EndCardFace:
        shown: EndCardFace = {"letter": LETTERS[seat]}
        self._give_face(shown, seat, ending)
        return shown

    def _give_face(self, shown: EndCardFace, seat: int, ending: Ending) -> None:
        """Add to a seat's letter the face of who plays there, and how they take the end."""
        session = self.game.session
        if session.characters[seat]:
            shown["character"] = session.characters[seat]
        if seat == session.viewer:
            shown["mine"] = True
        if seat in ending.won:
            shown["mood"] = "glad"
        elif seat in ending.lost:
            shown["mood"] = "cross"

    def _build_row(self, row: EndingRow, ending: Ending) -> EndCardRow:
        session = self.game.session
        shown: EndCardRow = {
            "letter": LETTERS[row.seat],
            "name": _("You") if row.seat == session.viewer else session.name(row.seat),
            "cells": [self._build_cell(each) for each in row.cells],
        }
        self._give_face(shown, row.seat, ending)
        if row.about:
            shown["about"] = row.about
        return shown | {"rank": row.rank} if row.rank else shown

    def _build_cell(self, cell: EndingCell) -> EndCardCell | str:
        if not (cell.drawings or cell.cards or cell.kind or cell.about):
            return cell.text
        shown: EndCardCell = {"text": cell.text} if cell.text else {}
        if cell.drawings:
            shown["drawings"] = list(cell.drawings)
        if cell.cards:
            shown["cards"] = [scenes.scenes_of(self.game.name).card_key(card) for card in cell.cards]
        if cell.kind:
            shown["kind"] = cell.kind
        if cell.about:
            shown["about"] = cell.about
        return shown

    def _buttons(self, ending: Ending) -> list[EndCardButton]:
        """Return the buttons from left to right; the last one is the next natural thing."""
        back: list[EndCardButton] = []
        if self.game.session.main_line is not None:
            back = [{"id": "table:return", "label": _("Return to the game"), "quiet": True}]
        if ending.kind == "hunt":
            return [
                *back,
                {"id": "table:days", "label": _("See the days again"), "short": _("See the days"), "quiet": True},
                {"id": "table:go-on", "label": _("Next hunt"), "main": True},
            ]
        if ending.kind == "game":
            return [
                *back,
                {"id": "table:see", "label": _("See the table"), "quiet": True},
                {"id": "table:review", "label": _("Review the game"), "short": _("Review")},
                {"id": "table:again", "label": _("Play again")},
                {"id": "table:new", "label": _("New game"), "main": True},
            ]
        season = ending.kind == "season"
        return [
            *back,
            {"id": "table:review", "label": _("Review the season") if season else _("Review the round")},
            {"id": "table:next-round", "label": _("Next season") if season else _("Next round"), "main": True},
        ]


def headline_as_sentence(head: str) -> str:
    """Return a headline as a sentence, so that others can follow it."""
    return head if head.endswith(("!", ".", "?")) else head + "."


def _build_column(column: EndingColumn) -> EndCardColumn | str:
    if column == EndingColumn(column.text):
        return column.text
    shown: EndCardColumn = {"text": column.text}
    if column.drawing:
        shown["drawing"] = column.drawing
    if column.spoken:
        shown["spoken"] = column.spoken
    if column.short:
        shown["short"] = column.short
    if column.is_wide:
        shown["wide"] = True
    return shown
