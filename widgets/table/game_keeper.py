"""Keeping the game on a table: saved after every move, offered again when the page is loaded."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Literal

from gamelib.core.chance import fresh_seed
from gamelib.core.errors import BadSave, GameError
from gamelib.core.language import as_sentence
from gamelib.core.notation import seat_letters
from gamelib.record import Record
from gamelib.session import Session, bots_of, seats_of
from widgets.table import autosave, forms
from widgets.table.autosave import Autosave, SavedGame
from widgets.table.played_games import row_of
from widgets.table.table_game import TableGame

LONGEST_THOUGHT_SECONDS = 180.0
"""What counts, at most, as time spent on one move; who takes longer was away."""


class GameKeeper:
    """Saves the game of a table and resumes saved ones; `send` sends a custom message to the browser."""

    def __init__(self, game: TableGame, send: Callable[[dict[str, Any]], None]) -> None:
        self.game, self.send = game, send
        self.file = Autosave()
        self._saved: Record | None = None
        self._was_offered = False
        self.offered: Record | None = None
        """The saved game that the page has offered to resume."""
        self._open_linked: Callable[[], None] | None = None
        """Opens the game of the page's link, once the offer is declined."""
        self._error_shown = ""
        self._end: Literal["", "to come", "told"] = ""
        """Whether the game's end was seen to come here, and the browser was told of it."""
        self._seconds, self._moved_at = 0.0, time.monotonic()

    def start_new_file(self) -> None:
        """Release the present file; the next game goes into one of its own."""
        self.file.release()
        self.file = Autosave()
        self._saved, self._error_shown, self._end = None, "", ""
        self._seconds, self._moved_at = 0.0, time.monotonic()

    def save(self) -> None:
        """Save the game if it has changed, and tell the browser where to find it again."""
        session, options = self.game.session, self.game.options
        record = session.game_record
        if not (options.keep and self.game.has_front_end) or record is self._saved or not len(record):
            return
        self._saved = record
        people = seat_letters(sorted(session.people)).replace(" ", "").replace("-", "")
        text = SavedGame(record, people, session.bot_levels(), session.explored).write()
        try:
            self.file.save(text)
        except BadSave as error:
            if str(error) != self._error_shown:
                self._error_shown = str(error)
                self.game.show_message({"kind": "hint", "text": as_sentence(str(error))})
        if not self.file.is_lost:
            self.send({"kind": "keep", "id": self.file.id, "record": None if options.secret else text})
        now = time.monotonic()
        self._seconds += min(now - self._moved_at, LONGEST_THOUGHT_SECONDS)
        self._moved_at = now
        if record.state.result is None:
            self._end = self._end or "to come"
        elif self._end == "to come" and session.people:  # the browser notes it once
            self._end = "told"
            self.send({"kind": "played", "row": row_of(session, self.game.card.ending, round(self._seconds / 60))})

    def on_connect(self, stored: object) -> None:
        """Offer the game that the browser has stored, unless one is being played.

        When a browser reconnects, the present game is saved again, so that of two games the one played last is kept.
        """
        if not self.game.options.keep:
            return
        if self._was_offered:
            self._saved = None
            return
        self._was_offered = True
        autosave.delete_old_games()
        if not len(self.game.session.record):
            self._offer_resume(stored if isinstance(stored, dict) else {})

    def open_unless_resumed(self, open_linked: Callable[[], None]) -> None:
        """Open the game of a link, now or, while a saved game is being offered, once that is declined."""
        form = self.game.announcer.form
        if self.offered is None or form is None or form.form["id"] != forms.RESUME:
            open_linked()
            return
        self._open_linked = open_linked
        self.game.announcer.open_form(forms.resume_form(self.offered, linked=True), form.answer)

    def _offer_resume(self, stored: Mapping[str, Any]) -> None:
        """Ask whether to resume a saved game of the same kind, if there is one."""
        name, saved = find_saved(stored, self.game.name)
        if saved is None:
            return
        file, self.offered = Autosave(name), saved.record

        def answer(button: str, _values: Mapping[str, Any]) -> None:
            is_linked = self._open_linked is not None
            if button == "forget":
                self._forget(file)
            elif button != "leave" and not self._resume(file, saved, steal=button == "over"):
                self.game.announcer.open_form(forms.resume_form(saved.record, busy=True, linked=is_linked), answer)
                return
            self.game.announcer.close_form()
            if self._open_linked is not None and button in ("forget", "leave"):
                self._open_linked()

        self.game.announcer.open_form(forms.resume_form(saved.record), answer)

    def _resume(self, file: Autosave, saved: SavedGame, steal: bool) -> bool:
        """Resume a saved game; return False if another table has it open."""
        try:
            file.acquire(steal, autosave.RELEASE_GRACE_SECONDS)
            saved = file.load()
        except autosave.LockedElsewhere:
            return False
        except BadSave:
            pass  # the file is unreadable: resume the browser's copy instead
        players = saved.record.state.players
        bots = bots_of(saved.bots, players, fresh_seed() % 2**32)
        session = Session(saved.record, seats_of(saved.people, players), bots, explored=saved.explored)
        self.start_new_file()
        self.game.set_session(session)
        self.file = file
        return True

    def _forget(self, file: Autosave) -> None:
        """Delete a saved game, here and in the browser."""
        with suppress(BadSave):
            file.delete()
        self.send({"kind": "keep", "id": None, "record": None})


def find_saved(stored: Mapping[str, Any], game: str) -> tuple[str | None, SavedGame | None]:
    """Return the id of a saved game of this kind, and the game; None for both if there is none.

    The browser's id is tried first, then the unfinished games of a user with a folder of their own, then the browser's
    copy.
    """
    known = stored.get("id") if autosave.is_id(stored.get("id")) else None
    for name in filter(None, [known, *autosave.own_games()]):
        with suppress(GameError):
            saved = Autosave(name).load()
            if saved.record.game == game and (name == known or saved.record.state.result is None):
                return name, saved
    with suppress(GameError):
        saved = autosave.read(stored.get("record"))
        if saved.record.game == game:
            return known, saved
    return None, None
