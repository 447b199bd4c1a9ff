"""A table on a phone: one seat's view of a game as a scene, and the gestures that this seat may make.

Other tables have tools, dialogs and a history; here, only listed parts are sent and only listed messages handled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from gamelib.core.events import Event
from gamelib.core.language import _, language
from gamelib.core.protocols import State
from gamelib.players.characters import characters_of_lessons
from gamelib.record import Record
from gamelib.session import ActResult, Session
from widgets.room.screens import MAX_PAGES, Outgoing, answer_ping
from widgets.stage import log_lines
from widgets.stage.announcer import Announcer
from widgets.stage.board import BrowserMessage, Inbox, default_labels, parse_message, run_safely
from widgets.stage.offers import find_main, is_offered
from widgets.stage.scene import Gesture
from widgets.stage.settings_texts import settings_texts
from widgets.table.opening import TableOptions
from widgets.table.table_game import TableGame
from widgets.table.table_scene import build_position

SENT = frozenset(
    {
        "game",
        "title",
        "note",
        "ply",
        "answers",
        "faces",
        "signs",
        "seats",
        "anticlockwise",
        "zones",
        "message",
        "buttons",
        "dock",
        "travel",
        "announcements",
        "announced",
        "rule",
        "look",
    }
)
"""The keys of a table's scene that are sent to phones."""
ROUND_BUTTON = "table:next-round"
BESIDE = "beside:"
"""Prefix of the ids of buttons that do not belong to the game."""


class SeatGame(TableGame):
    """A game as one seat or an onlooker sees it; moves are passed to the shared table."""

    def __init__(
        self,
        record: Record,
        seat: int | None,
        others: frozenset[int] = frozenset(),
        bots: Any = None,
        make_move: Callable[[int, int, Any], ActResult] | None = None,
    ) -> None:
        self._make_move = make_move
        self.seat = seat
        self._seen_view: tuple[State, Any] = record.state, record.state.view(seat)
        self._newest: tuple[Record | None, str, str] = (None, "", "")
        own = frozenset[int]() if seat is None else frozenset({seat})
        session = Session(record, own, dict(bots or {}), elsewhere=others - own)
        super().__init__(session, TableOptions(pace=None, secret=True), Announcer())

    @property
    def view(self) -> Any:
        """What the seat sees now, built once for each state: a gesture and its picture ask for it eight times."""
        if self._seen_view[0] is not self.session.state:
            self._seen_view = self.session.state, self.session.view
        return self._seen_view[1]

    def try_move(self, move: Any) -> None:
        """Pass a move to the shared table, or show why it is not allowed."""
        if self._make_move is None or self.seat is None:
            return
        result = self._make_move(self.seat, self.session.ply, move)
        if result.refusal is not None:
            self.refuse(result.refusal)

    def follow(self, record: Record) -> None:
        """Show the game as it is now; the selection stays if it can still be used in the same way."""
        could, selection = self._possible_moves(), self.selection
        self.go_on(lambda: self.session.set_record(record))
        if could and could == self._possible_moves():
            self.selection = selection

    def events_from(self, ply: int) -> tuple[Event, ...]:
        """Return what this seat has seen from a ply on: a long game has hundreds of events, and few of them are new."""
        events: tuple[Event, ...] = self.view.log_from(ply)
        return events

    def count_as_announced(self) -> None:
        """Count all that has happened as announced, without telling it: there are hundreds of boards."""
        self._announced_plies = self.view.plies

    def announce_new_events(self) -> None:
        """Announce what is new."""
        since, self._announced_plies = self._announced_plies, self.view.plies
        fresh = self.events_from(since) if since < self._announced_plies else ()
        ended, begun = self.sentences_of(fresh) if fresh else ((), ())
        if fresh:
            self._note_newest(fresh[-1])
        self.announcer.announce(*ended, *self.card.spoken(), *begun)
        self.prompt = ""

    def reseat(self, others: frozenset[int], bots: Any) -> None:
        """Update which seats have people."""
        self.session.elsewhere, self.session.bots = others - self.session.people, dict(bots)

    @property
    def last_line(self) -> str:
        """The newest line of the log, or "": no others are sent, and building them would take half of the time.

        It is built once for each move, since most gestures change nothing but the selection.
        """
        session = self.session
        if self._newest[0] is not session.record or self._newest[1] != language():
            events = self.events_from(self.view.plies - 1)
            self._note_newest(events[-1] if events else None)
        return self._newest[2]

    def _note_newest(self, event: Event | None) -> None:
        """Note the line of the newest event of the record; where there is none, the last of what was told before."""
        record = self.session.record
        told = record.prior_log[-1:] if event is None else [log_lines.describe_briefly(event, self.session.names)]
        self._newest = record, language(), "".join(told)[: log_lines.MAX_LINE_LENGTH]

    def _possible_moves(self) -> list[Any]:
        return [*self.view.moves()] if self.session.may_act else []


class QuestionGame(SeatGame):
    """The position of a question to a class: at the other seats sit the characters of lessons."""

    @property
    def characters(self) -> tuple[str, ...]:
        """The id of the character whose face each seat has; "" for none."""
        own = -1 if self.seat is None else self.seat
        return characters_of_lessons(self.name, self.session.state.players, own)


class SidePanel(Protocol):
    """What a phone shows beside its table: a note, a sentence, and buttons with their actions."""

    def title_note(self) -> str:
        """Return a short note for the table's title, or ""."""

    def sentence(self) -> str:
        """Return the sentence that replaces the prompt, or ""."""

    def buttons(self) -> list[dict[str, Any]]:
        """Return buttons whose ids begin with BESIDE; those with a group stand in the menu."""

    def press(self, button: str) -> None:
        """Handle a button, if it may be pressed now."""

    def mark_active(self) -> None:
        """Note that the person is active on the phone."""


class SeatBoard:
    """The table of one seat or of an onlooker, shown on a phone."""

    def __init__(
        self,
        game: SeatGame,
        is_stale: Callable[[int, int], bool] | None = None,
        next_round: Callable[[], None] | None = None,
        beside: SidePanel | None = None,
        sent: dict[str, Any] | None = None,
    ) -> None:
        """Set up a board; `sent` is the scene that the phone already has, if any."""
        self.game = game
        self._is_stale, self._next_round, self._beside = is_stale, next_round, beside
        self._sent_beside: tuple[str, str, list[dict[str, Any]]] = ("", "", [])
        self._inbox = Inbox(MAX_PAGES)
        self._scene = sent
        self._heard: list[Any] = []
        """The client and the number of the message heard last, which every scene answers: one may supersede another."""
        self.is_behind = False
        """Whether something has happened at the table since the phone was last sent its scene."""

    @property
    def scene(self) -> dict[str, Any]:
        """The scene as it was last sent."""
        if self._scene is None:
            self.publish()
        assert self._scene is not None
        return self._scene

    def for_game(self, game: SeatGame) -> SeatBoard:
        """Return a board for another game, with the same panel beside it."""
        return SeatBoard(game, self._is_stale, self._next_round, self._beside)

    def opening(self) -> list[Outgoing]:
        """Return the labels and the scene."""
        self.game.travel = []
        if self._beside is not None:
            self._beside.mark_active()
        return [{"words": labels()}, self.publish()]

    def hear(self, content: object) -> list[Outgoing]:
        """Handle a message, unless it is a repetition or stale; return the scene that answers it."""
        message = parse_message(content)
        if message is None or message.kind not in HEARD:
            return []
        if message.kind == "ping":
            return [answer_ping(message.n)]
        if self._beside is not None and message.kind != "hello":
            self._beside.mark_active()
        if self._is_due(message) and (message.kind != "press" or is_offered(self.scene, message.text("id"))):
            run_safely(lambda: HEARD[message.kind](self, message), self.game.show_message)
        self._heard = [message.who, message.n]
        return [self.publish()]

    def news(self) -> list[Outgoing]:
        """Return the scene if the phone has not been sent the latest yet."""
        return [self.publish()] if self.is_behind else []

    def publish(self) -> Outgoing:
        """Return the scene as it is now, to be sent to the phone."""
        self.is_behind = False
        position, _part = build_position(self.game)
        scene: dict[str, Any] = {key: value for key, value in position.items() if key in SENT}
        scene["buttons"] = [
            each
            for each in scene.get("buttons", ())
            if not each["id"].startswith("table:") or (each["id"] == ROUND_BUTTON and self._next_round is not None)
        ]
        if self._beside is not None:
            note, sentence, buttons = self._sent_beside = self._panel_contents(self._beside)
            scene["note"] = note or scene.get("note", "")
            scene["buttons"] += [each for each in buttons if "group" not in each]
            if tools := [each for each in buttons if "group" in each]:
                scene["tools"] = tools
            if sentence and self.game.message is None:
                scene["message"] = {"kind": "say", "text": sentence}
        if self._heard:
            scene["answers"] = self._heard
        self._scene = scene
        return {"scene": scene}

    def refreshed(self) -> list[Outgoing]:
        """Return the scene if the panel beside the table has changed since it was last sent; no card travels."""
        if self._beside is None or self._sent_beside == self._panel_contents(self._beside):
            return []
        self.game.travel = []
        return [self.publish()]

    def _panel_contents(self, beside: SidePanel) -> tuple[str, str, list[dict[str, Any]]]:
        return beside.title_note(), beside.sentence(), beside.buttons()

    def _is_due(self, message: BrowserMessage) -> bool:
        """Return whether a message is new and still applies to the present position."""
        if not self._inbox.accept(message):
            return False
        if message.kind in ("clause", "escape", "hello") or message.text("id").startswith(BESIDE):
            return True
        if message.ply is None:
            return False
        seat = self.game.seat
        return message.ply == self.game.session.ply or not (
            seat is None or self._is_stale is None or self._is_stale(seat, message.ply)
        )

    def _react(self, kind: Any, place: str, onto: Any = None) -> None:
        self.game.react(Gesture(kind, place, onto) if onto is not None else Gesture(kind, place))

    def _press(self, button: str) -> None:
        if button == ROUND_BUTTON and self._next_round is not None:
            self._next_round()
        elif button.startswith(BESIDE):
            if self._beside is not None:
                self._beside.press(button)
        elif not button.startswith("table:"):
            self._react("press", button)

    def _enter(self, place: str) -> None:
        """Press the main button if there is one, else tap the place."""
        if main := find_main(self.scene):
            self._press(main)
        else:
            self._react("tap", place)

    def _escape(self) -> None:
        self.game.announcer.rule = ""
        self.game.clear()


HEARD: dict[str, Callable[[SeatBoard, BrowserMessage], None]] = {
    "ping": lambda _board, _message: None,
    "hello": lambda _board, _message: None,
    "tap": lambda board, message: board._react("tap", message.text("place")),
    "drop": lambda board, message: board._react("drop", message.text("place"), message.text("onto")),
    "set": lambda board, message: board._react("set", message.text("id"), message.content.get("value")),
    "press": lambda board, message: board._press(message.text("id")),
    "enter": lambda board, message: board._enter(message.text("place")),
    "escape": lambda board, _message: board._escape(),
    "clause": lambda board, message: board.game.announcer.open_clause(message.text("number")),
}
"""The handlers of messages that a phone may send to a table; all others are ignored."""


def labels() -> dict[str, str]:
    """Return the front end's own labels for phones in a room."""
    settings = settings_texts()
    for name in ("speed", "passes"):  # nothing here plays at the speed of one device
        del settings[name]
    return (
        default_labels() | settings | {"gone": _("Not connected. Your seat and your answer are kept: trying again …")}
    )
