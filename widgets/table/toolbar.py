"""What can be done with a table beside playing: going back, hints, remarks, other games, keeping the one there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from gamelib import record as stored
from gamelib.core.chance import fresh_seed
from gamelib.core.errors import BadSave, GameError
from gamelib.core.language import LETTERS, _, as_sentence
from gamelib.core.notation import seat_letters
from gamelib.core.save_format import MAX_REMARK
from gamelib.players import LADDER
from gamelib.record import Record
from gamelib.session import OWN_SEAT, Session, bots_of, seats_of
from widgets.stage import log_lines
from widgets.stage.forms import OpenForm
from widgets.stage.scene import Message
from widgets.table import autosave, forms, hints, table_scene
from widgets.table.autosave import SavedGame

if TYPE_CHECKING:
    from widgets.table.table import Table


class Toolbar:
    """The part of a table that knows its tools; each is a button, named `table:` something."""

    if TYPE_CHECKING:
        sitting: Session
        keeper: autosave.Autosave
        message: Any
        asked: OpenForm | None
        all_hands_shown: bool
        teacher: bool
        secret: bool
        keeps: bool
        has_front_end: bool
        marking: bool
        rung: int
        hint_shown: Any
        lines_shown: int
        seen: Any
        announced_counts: dict[int | None, int]
        send: Callable[..., None]
        _clear: Callable[[], None]
        _moved: Callable[[Callable[[], None]], None]
        _announce_new_events: Callable[[], None]
        _show_message: Callable[..., None]
        _announce: Callable[..., None]
        _show_form: Callable[..., None]
        prompt: str
        _set_session: Callable[[Session], None]
        days_shown: int | None
        _all_turned_up: Callable[[], None]
        _reveal_days: Callable[..., None]
        _check_fully_revealed: Callable[[], None]
        _unfold_days: Callable[[Any], None]
        _review: Callable[[], None]
        _stop_review: Callable[[], None]
        _go_to_decision: Callable[[int], bool]

    _kept: Record | None = None
    _is_greeted = False
    _complaint = ""

    @property
    def may_open(self) -> bool:
        """May all hands be shown: by a teacher, to onlookers, or because the game is over?"""
        return self.teacher or not self.sitting.has_secrets

    # The device goes from hand to hand ---------------------------------------------

    def _look(self) -> None:
        """The curtain is lifted by whoever it was waiting for."""
        self.sitting.lift_curtain()
        self._announce_new_events()

    # Back, and otherwise ----------------------------------------------------------------

    def _undo(self) -> None:
        was = self.sitting.explored
        self._check_fully_revealed()
        if self.sitting.viewed_ply is not None or self.sitting.viewing_as != OWN_SEAT:
            raise GameError(_("Return to the game first."))
        self._moved_back(self.sitting.take_back)
        if self.sitting.explored and not was:
            self._show_message({"kind": "hint", "text": _("Taken back. You have seen something hidden since then:"
                                                 " from here on this game counts as explored.")})
        else:
            self._show_message({"kind": "hint", "text": _("Taken back.")})

    def _moved_back(self, act: Callable[[], None]) -> None:
        """Go to another moment or another record: nothing travels, and what is old is no news."""
        self._clear()
        self._all_turned_up()
        act()
        count = len(self.sitting.state.log)
        self.announced_counts = {seat: min(told, count) for seat, told in self.announced_counts.items()}
        self.lines_shown = log_lines.LINES

    def _step(self, ply: int, is_next: bool = False) -> None:
        """Look at the moment after so many moves; a hunt that the next one brings is shown day by day."""
        if self.sitting.curtain_for is not None:
            return
        last = len(self.sitting.record)
        if type(ply) is not int or not 0 <= ply <= last:
            raise GameError(_("this game has the moves 0 to {last}").format(last=last))
        before = self.sitting.viewed_state().view(None)
        self._clear()
        self._all_turned_up()
        self.sitting.viewed_ply = ply
        if is_next:
            self._unfold_days(before)
        happened = [line["text"] for line in table_scene.log(cast("Table", self)) if line["id"] == f"ply:{ply}"]
        self._announce(log_lines.moment(ply, last), *happened[:4])

    def _steps(self, by: int) -> None:
        last = len(self.sitting.record)
        self._step(max(0, min(last, self.sitting.ply + by)), is_next=by == 1)

    def _show_all_days(self) -> None:
        """Turn up all days that are left at once."""
        if self.days_shown is not None:
            self._reveal_days(10**6)

    def _look_at_line(self, line: str) -> None:
        ply = log_lines.ply_of_line(line)
        if ply is not None and ply <= len(self.sitting.record) and not self._go_to_decision(ply):
            self._step(ply)

    def _show_more_log(self) -> None:
        self.lines_shown = min(self.lines_shown + log_lines.LINES, log_lines.MOST_LINES)

    def _what_if(self) -> None:
        if self.sitting.viewed_ply is None:
            return
        explored = self.sitting.explored
        self._moved_back(self.sitting.fork_here)
        more = "" if explored or not self.sitting.explored else _(
            "It shows how the cards lie, so the game itself counts as explored from now on.")
        said: Message = {"kind": "hint", "text": _("You play on from here, beside the game itself.")}
        self._show_message(said | {"more": more} if more else said)

    def _return(self) -> None:
        self._moved_back(self.sitting.return_to_main_line)
        self.prompt = ""  # what is to be done is said again
        self._announce(_("You are back in the game."))

    def _next_round(self) -> None:
        self._check_fully_revealed()
        if self.sitting.is_pausing and self.sitting.viewed_ply is None:
            self._moved(lambda: self.sitting.set_record(self.sitting.record.next_round()))

    # Asking ----------------------------------------------------------------------------

    def _hint(self) -> None:
        """The next rung of the ladder of hints."""
        self._check_fully_revealed()
        if not self.sitting.may_act:
            raise GameError(_("It is not your turn."))
        self.rung = min(self.rung + 1, hints.HINT_LEVELS)
        said, self.hint_shown = hints.hint(self.seen, self.rung)
        self._show_message(said, of_cards=True)

    def bot_move(self) -> int | None:
        """Before which move a program last chose, up to the moment looked at."""
        entries, people = self.sitting.record.entries[:self.sitting.ply], self.sitting.people
        return next((at for at in reversed(range(len(entries)))
                     if entries[at].seat is not None and entries[at].seat not in people), None)

    def _why(self) -> None:
        at = self.bot_move()
        if at is None:
            raise GameError(_("No program has chosen yet."))
        self._show_message(hints.why(self.sitting, at), of_cards=True)

    def _mark(self) -> None:
        self.marking = not self.marking
        self._announce(_("What may be played is marked.") if self.marking else _("Nothing is marked any more."))

    def _open(self) -> None:
        """Show all hands, or no longer."""
        if self.may_open:
            self.all_hands_shown = not self.all_hands_shown
            self._mark_explored()
            self._announce(table_scene.warning_text(cast("Table", self)) or _("The hands are hidden again."))

    def _mark_explored(self) -> None:
        if self.sitting.has_secrets:
            self.sitting.explored = True

    def _ask_eyes(self) -> None:
        if self.may_open:
            record = self.sitting.record
            self._show_form(forms.viewer_form(record.names, record.state.players), self._view_as)

    def _view_as(self, button: str, values: Mapping[str, Any]) -> None:
        self.asked = None
        seat = forms.text(values, "eyes")
        if button != "view" or not self.may_open:
            return
        self._clear()
        if seat == "":
            self.sitting.viewing_as = OWN_SEAT
        elif seat == "-":
            self.sitting.viewing_as = None
        elif len(seat) == 1 and LETTERS.find(seat) in range(self.sitting.state.players):
            self.sitting.viewing_as = LETTERS.find(seat)
            self._mark_explored()
        self._announce_new_events()
        self._announce(table_scene.warning_text(cast("Table", self)) or _("You look with your own eyes."))

    # Another game ------------------------------------------------------------------------

    def _ask_new(self) -> None:
        record = self.sitting.record
        start: dict[str, Any] = {"game": record.game, "players": record.state.players,
                                 "people": len(self.sitting.people), "names": ", ".join(record.names),
                                 "bots": next(iter(self._levels().values()), "careful"),
                                 "variant": self._variant()}
        self._show_form(forms.new_game(start), self._begin)

    def _variant(self) -> str:
        name = str(getattr(self.sitting.state, "variant", ""))
        return "" if name == "basic" else name

    def _begin(self, button: str, values: Mapping[str, Any]) -> None:
        """A new game, or the rest of the questions first."""
        if button == "leave":
            self.asked = None
        elif button == "more":
            kept = {word: value for word, value in values.items() if isinstance(value, str | int)}
            self._show_form(forms.seat_details(kept), lambda chosen, others: self._begin(chosen, {**kept, **others}))
        else:
            try:
                record, people, bots = forms.parse_new_game(values)
                self._sit_new(record, frozenset(people), bots)
            except GameError as error:
                form = forms.seat_details if any(word.startswith("seat:") for word in values) else forms.new_game
                self._show_form(form(values, str(error)), self.asked.answer if self.asked else self._begin)

    def _sit_new(self, record: Record, people: frozenset[int], bots: Any, explored: bool = False) -> None:
        players = bots_of(bots, record.state.players, fresh_seed() % 2**32)
        self._start_new_autosave()
        self._set_session(Session(record, people, players, explored=explored))

    # Remarks, saving, loading ----------------------------------------------------------------

    def _ask_remark(self) -> None:
        ply, record = self.sitting.ply, self.sitting.record
        comment = record.entries[ply - 1].comment if ply else record.comment

        def answer(button: str, values: Mapping[str, Any]) -> None:
            if button == "keep":
                try:
                    self.sitting.record = self.sitting.record.remark(ply, forms.text(values, "remark"))
                except GameError as error:
                    self._show_form(forms.remark(ply, forms.text(values, "remark"), str(error)), answer)
                    return
            self.asked = None

        self._show_form(forms.remark(ply, comment), answer)

    def _ask_save(self, done: str = "", plain: str = "") -> None:
        self._show_form(forms.save(self.sitting.has_secrets, not self.secret, done, plain), self._save)

    def _save(self, button: str, values: Mapping[str, Any]) -> None:
        """Give the game away as a file or as text."""
        if button == "leave":
            self.asked = None
        elif button == "load":
            self._show_form(forms.load({}), self._load)
        elif button == "position":
            text = self.seen.write()
            self.send({"kind": "copy", "text": text})
            self._ask_save(_("The position is copied; here it is to be read."), text)
        else:
            text = stored.write(self._record_with_warning(), self._saved_seat(values))
            if button == "file":
                self.send({"kind": "file", "name": f"{self.sitting.record.game}.json", "text": text})
                self._ask_save(_("The game is saved as a file."))
            else:
                self.send({"kind": "copy", "text": text})
                self._ask_save(_("The game is copied."))

    def _saved_seat(self, values: Mapping[str, Any]) -> int | None:
        """For whom the game is saved: None if all of it may be."""
        if not self.sitting.has_secrets or (not self.secret and forms.text(values, "what") != "mine"):
            return None
        if self.sitting.viewer is None:
            raise GameError(_("Between two rounds nobody looks: save what you know when it is your turn."))
        return self.sitting.viewer

    def _record_with_warning(self) -> Record:
        """The record, saying so if moves were taken back after something hidden had been seen."""
        record, said = self.sitting.record, _("explored: moves were taken back after hidden cards had been seen")
        if not self.sitting.explored or said in record.comment or len(record.comment) + len(said) > MAX_REMARK - 2:
            return record
        return record.remark(0, f"{record.comment} {said}".strip())

    def _load(self, button: str, values: Mapping[str, Any]) -> None:
        if button == "leave":
            self.asked = None
            return
        try:
            record = forms.parse_loaded(values)
        except GameError as error:
            self._show_form(forms.load({}, str(error)), self._load)
            return
        people = frozenset(seat for seat in self.sitting.people if seat < record.state.players)
        self._sit_new(record, people, self._levels())
        if record.state.result is not None:
            self.sitting.viewed_ply = 0

    # Keeping -----------------------------------------------------------------------------------

    def _levels(self) -> dict[str, str]:
        """Who plays the other seats, by name; programs of somebody's own are not kept."""
        names = {LETTERS[seat]: getattr(who, "name", "") for seat, who in self.sitting.bots.items()
                 if seat not in self.sitting.people and seat < self.sitting.state.players}
        return {seat: name for seat, name in names.items() if name in LADDER}

    def _keep(self) -> None:
        """Write the game down where the program runs, and let the browser know where to find it again."""
        record = self.sitting.main_line or self.sitting.record
        if not (self.keeps and self.has_front_end) or record is self._kept or not len(record):
            return
        self._kept = record
        kept = SavedGame(
            record,
            seat_letters(sorted(self.sitting.people)).replace(" ", "").replace("-", ""),
            self._levels(),
            self.sitting.explored,
        )
        try:
            self.keeper.save(kept)
        except BadSave as error:
            if str(error) != self._complaint:
                self._complaint = str(error)
                self._show_message({"kind": "hint", "text": as_sentence(str(error))})
        if not self.keeper.is_lost:
            self.send({"kind": "keep", "id": self.keeper.id, "record": None if self.secret else kept.write()})

    def _start_new_autosave(self) -> None:
        """The next game is another one, in a file of its own."""
        self.keeper.release()
        self.keeper = autosave.Autosave()
        self._kept, self._complaint = None, ""

    def _on_connect(self, kept: object) -> None:
        """The browser shows this table; it may know of a game that was kept, at first or from another window.

        Of two games the one that was moved last is kept; so this one insists.
        """
        self.has_front_end = True
        if not self.keeps:
            return
        if self._is_greeted:
            self._kept = None
            return
        self._is_greeted = True
        autosave.delete_old_games()
        if isinstance(kept, dict) and not len(self.sitting.record):
            self._offer_resume(kept)

    def _offer_resume(self, kept: Mapping[str, Any]) -> None:
        """Ask whether to go on with the game that was kept, if there is one."""
        found = self._find_saved(kept)
        if found is None or found.record.game != self.sitting.record.game:
            return
        name = kept.get("id")
        keeper = autosave.Autosave(name if autosave.is_id(name) else None)

        def answer(button: str, _values: Mapping[str, Any]) -> None:
            if button == "forget":
                self._forget(keeper)
            elif button != "leave" and not self._resume(keeper, found, button == "over"):
                self._show_form(forms.resume(found.record, busy=True), answer)
                return
            else:
                self.asked = None

        self._show_form(forms.resume(found.record), answer)

    def _find_saved(self, kept: Mapping[str, Any]) -> SavedGame | None:
        """The game as it was kept here, else as the browser has kept it."""
        if autosave.is_id(name := kept.get("id")):
            with suppress(GameError):
                return autosave.Autosave(name).load()
        if kept.get("record"):
            with suppress(GameError):
                return autosave.read(kept["record"])
        return None

    def _resume(self, keeper: autosave.Autosave, found: SavedGame, over: bool) -> bool:
        """Go on with a kept game; False if another table has it open."""
        try:
            keeper.acquire(over, autosave.RELEASE_GRACE)
            found = keeper.load()
        except autosave.LockedElsewhere:
            return False
        except BadSave:
            pass
        people = seats_of(found.people, found.record.state.players)
        self._sit_new(found.record, people, found.bots, found.explored)
        self.keeper = keeper
        return True

    def _forget(self, keeper: autosave.Autosave) -> None:
        """Keep nothing of a game that is somebody else's, here or in the browser."""
        with suppress(BadSave):
            keeper.delete()
        self.asked = None
        self.send({"kind": "keep", "id": None, "record": None})


TOOLS: dict[str, Callable[[Any], None]] = {
    "table:look": lambda table: table._look(),
    "table:undo": lambda table: table._undo(),
    "table:hint": lambda table: table._hint(),
    "table:mark": lambda table: table._mark(),
    "table:why": lambda table: table._why(),
    "table:step": lambda table: table._steps(-1),
    "table:first": lambda table: table._step(0),
    "table:back": lambda table: table._steps(-1),
    "table:forward": lambda table: table._steps(1),
    "table:last": lambda table: table._step(len(table.sitting.record)),
    "table:return": lambda table: table._return(),
    "table:what-if": lambda table: table._what_if(),
    "table:all-days": lambda table: table._show_all_days(),
    "table:next-round": lambda table: table._next_round(),
    "table:review": lambda table: table._review(),
    "table:stop": lambda table: table._stop_review(),
    "table:remark": lambda table: table._ask_remark(),
    "table:open": lambda table: table._open(),
    "table:eyes": lambda table: table._ask_eyes(),
    "table:save": lambda table: table._ask_save(),
    "table:new": lambda table: table._ask_new(),
}
"""The buttons of the table itself."""
