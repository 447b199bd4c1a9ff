"""Looking back at a shared table: what one seat may know of the game so far, moment by moment, beside the game itself.

Until the game has ended, nothing is shown that the seat did not see then. Afterwards, as at a table of one's own, all
hands may be shown and any moment may be tried again. An onlooker is shown what everybody saw, before and after.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from gamelib import record as stored
from gamelib.analysis.review import Review
from gamelib.core.language import _
from gamelib.record import Record
from gamelib.session import Session
from widgets.room.screens import MAX_PAGES, Outgoing, answer_ping
from widgets.room.seat_board import SENT, labels
from widgets.stage.announcer import Announcer
from widgets.stage.board import BrowserMessage, Inbox, log_error, parse_message, run_safely
from widgets.stage.offers import find_main, is_offered
from widgets.stage.scene import Button, Gesture, build_button
from widgets.table.looking_back import LOOK
from widgets.table.opening import TableOptions
from widgets.table.table_game import TableGame
from widgets.table.table_scene import build_scene
from widgets.table.toolbar import Toolbar

SENT_BACK = SENT | {"review", "log", "last", "earlier", "tools", "warning"}
"""The keys of a scene that are sent to somebody who looks back."""
REVIEW, HANDS, TRY, LEAVE = "table:review", "table:open", "table:what-if", "table:return"
ENDS = ("table:first", "table:last")
"""The ways to both ends of a game, which stand in the menu: a phone has no room for more than four buttons."""
TRY_IN_REVIEW = f"{LOOK}try"
Weigh = Callable[[str, int], Awaitable[Review]]
"""Reviews the choices of a seat in a written game, elsewhere than in this process."""


class Reviews:
    """The reviews that devices have asked for: one each, which is not worked out again while the game is the same."""

    def __init__(self, weigh: Weigh) -> None:
        self._weigh = weigh
        self._found: dict[int, tuple[Record, int, asyncio.Future[Review]]] = {}

    async def find(self, device: int, record: Record, seat: int) -> Review:
        """Return the review of a seat's choices."""
        known = self._found.get(device)
        if known is None or known[0] is not record or known[1] != seat or _has_failed(known[2]):
            known = record, seat, asyncio.ensure_future(self._weigh(stored.write(record), seat))
            self._found[device] = known
        return await asyncio.shield(known[2])


def _has_failed(review: asyncio.Future[Review]) -> bool:
    return review.done() and (review.cancelled() or review.exception() is not None)


class LookBackBoard:
    """The game so far on the device of a seat or an onlooker, without what comes after it.

    `find_review` reviews the seat's choices; `try_again` plays on from a moment, alone, and `leave` returns to the
    table.
    """

    def __init__(
        self,
        record: Record,
        seat: int | None,
        humans: frozenset[int],
        bots: dict[int, Any],
        *,
        send: Callable[[LookBackBoard], None],
        leave: Callable[[], None],
        try_again: Callable[[LookBackBoard, Record], None],
        find_review: Callable[[], Awaitable[Review]],
    ) -> None:
        own = frozenset[int]() if seat is None else frozenset({seat})
        session = Session(record, own, bots, elsewhere=humans - own)
        self.seat, self.record = seat, record
        self.game = TableGame(session, TableOptions(pace=None, secret=True), Announcer())
        self.game.has_front_end = True
        self.game.count_as_announced()
        self.toolbar = Toolbar(self.game)
        self._send, self._leave, self._try_again, self._find_review = send, leave, try_again, find_review
        self._reviewing: asyncio.Task[None] | None = None
        self._inbox, self._heard = Inbox(MAX_PAGES), list[Any]()
        self._scene: dict[str, Any] = {}
        self.game.view_ply(len(record))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, so that nothing in it is secret from its players."""
        return self.record.state.result is not None

    @property
    def scene(self) -> dict[str, Any]:
        """The scene as it was last sent."""
        return self._scene or self._build_scene()

    # What is shown ------------------------------------------------------------------------

    def opening(self) -> list[Outgoing]:
        """Return the labels and the scene."""
        return [{"words": labels()}, self.publish()]

    def publish(self) -> Outgoing:
        """Return the scene as it is now."""
        self._scene = self._build_scene()
        return {"scene": self._scene}

    def _build_scene(self) -> dict[str, Any]:
        scene: dict[str, Any] = {key: value for key, value in build_scene(self.game).items() if key in SENT_BACK}
        ways = [] if "review" in scene else self._buttons(scene["buttons"])
        scene["buttons"] = [each for each in ways if each["id"] not in ENDS]
        scene["tools"] = [each for each in scene.get("tools", ()) if each["id"] in self._allowed_tools()]
        scene["tools"] += [{**each, "group": "back"} for each in ways if each["id"] in ENDS]
        if "review" in scene:
            steps = [each for each in scene["review"]["steps"] if self.is_over or each["id"] != TRY_IN_REVIEW]
            scene["review"] = {**scene["review"], "steps": steps}
        elif button := scene["message"].get("button"):
            scene["message"] = {**scene["message"], "button": {**button, "label": _("Back to the table")}}
        if self._heard:
            scene["answers"] = self._heard
        return scene

    def _allowed_tools(self) -> set[str]:
        """Return the tools of a table of one's own that this seat may use."""
        if self.seat is None:
            return set()
        return {REVIEW, HANDS} if self.is_over else {REVIEW}

    def _buttons(self, buttons: list[Button]) -> list[Button]:
        """Return the ways through the game; at its end, the review stands where there is no way on."""
        kept = [each for each in buttons if each["id"] != TRY]
        if len(kept) < len(buttons) and self.is_over and self.seat is not None:
            why_off = "" if self.game.view.to_act else _("The round was over here.")
            kept.append(build_button(TRY, _("Try it again"), why_off))
        if self.game.session.ply < len(self.record) or REVIEW not in self._allowed_tools() or not self.game.may_review:
            return kept
        ways = [each for each in kept if each["id"] in ("table:first", "table:back")]
        return [*ways, {"id": REVIEW, "label": _("Review"), "main": True}]

    # What is done -------------------------------------------------------------------------

    def hear(self, content: object) -> list[Outgoing]:
        """Handle a message, unless it is a repetition or asks for what is not offered; return the scene."""
        message = parse_message(content)
        if message is None or message.kind not in HEARD_BACK:
            return []
        if message.kind == "ping":
            return [answer_ping(message.n)]
        if self._inbox.accept(message):
            run_safely(lambda: HEARD_BACK[message.kind](self, message), self.game.show_message)
        self._heard = [message.who, message.n]
        return [self.publish()]

    def press(self, button: str) -> None:
        """Press a button that is offered."""
        if not is_offered(self.scene, button):
            return
        if button in (TRY, TRY_IN_REVIEW):
            self._try_again(self, self.record.fork(self.game.session.ply))
        elif button.startswith(LOOK):
            self._press_in_review(button.removeprefix(LOOK))
        elif button in PRESSED:
            self.game.clear_messages()
            PRESSED[button](self)

    def _press_in_review(self, where: str) -> None:
        if where == "close":
            self.game.view_ply(len(self.record))
        else:
            self.game.press_in_review(where)

    def leave(self) -> None:
        """Go back to the table."""
        self._leave()

    def start_review(self) -> None:
        """Have the seat's choices weighed; the board is sent again with what was found."""
        self.game.show_message({"kind": "hint", "text": _("Looking at your choices …")})
        if self._reviewing is None or self._reviewing.done():
            self._reviewing = asyncio.ensure_future(self._review())

    async def _review(self) -> None:
        try:
            found = await self._find_review()
            self.game.open_review(found, self.record, len(found.decisions))
        except Exception as error:
            log_error(error)
            self.game.show_message({"kind": "refuse", "text": _("That did not work. Try again.")})
        self._send(self)

    def _enter(self, place: str) -> None:
        scene = self.scene
        if main := find_main(scene.get("review") or scene):
            self.press(main)
        else:
            self.game.react(Gesture("tap", place))

    def _escape(self) -> None:
        if self.game.looking_back is not None:
            self._press_in_review("close")
        self.game.announcer.rule = ""
        self.game.clear()

    def _view_line(self, line: str) -> None:
        self.toolbar.view_line(line)


PRESSED: dict[str, Callable[[LookBackBoard], None]] = {
    LEAVE: LookBackBoard.leave,
    REVIEW: LookBackBoard.start_review,
    HANDS: lambda board: board.toolbar.toggle_hands(),
    "table:first": lambda board: board.game.view_ply(0),
    "table:back": lambda board: board.toolbar.step(-1),
    "table:forward": lambda board: board.toolbar.step(1),
    "table:last": lambda board: board.game.view_ply(len(board.record)),
}
"""The buttons of a table of one's own that also work here."""
HEARD_BACK: dict[str, Callable[[LookBackBoard, BrowserMessage], None]] = {
    "ping": lambda _board, _message: None,
    "hello": lambda _board, _message: None,
    "tap": lambda board, message: board.game.react(Gesture("tap", message.text("place"))),
    "press": lambda board, message: board.press(message.text("id")),
    "enter": lambda board, message: board._enter(message.text("place")),
    "escape": lambda board, _message: board._escape(),
    "clause": lambda board, message: board.game.announcer.open_clause(message.text("number")),
    "log": lambda board, message: board._view_line(message.text("id")),
    "earlier": lambda board, _message: board.toolbar.show_more_log(),
}
"""The handlers of messages from somebody who looks back; all others are ignored."""
