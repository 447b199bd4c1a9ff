"""One table for several people, each on their own device: every seat gets its own view, and nobody else's cards.

Bots play the empty seats, and the seats of people who have left, for as long as they are away. People without a seat
may look on: an onlooker is sent what everybody may see, and nobody's cards.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gamelib import record as stored
from gamelib.beliefs.class_beliefs import TriedMoves
from gamelib.core.chance import Stream
from gamelib.core.language import _
from gamelib.players.characters import levels_at, name_seats
from gamelib.record import Record
from gamelib.session import ActResult, Session, bots_of
from widgets.room.chosen_rules import ChosenRules
from widgets.room.device import Device
from widgets.room.journal import UnchangingPart
from widgets.room.rehearsal import choose_as_learner
from widgets.room.seat_board import SeatBoard, SeatGame, SidePanel
from widgets.stage.board import log_error

# Waiting for a person ---------------------------------------------------------------------

RING_AFTER_SECONDS = 20.0
"""How long a table waits for a person before the others may ring."""
RING_AGAIN_SECONDS = 15.0
"""The least time between two rings."""
PROGRAM_AFTER_SECONDS = 60.0
"""How long a table waits for a person before the others may let a bot play."""


class WaitingTime:
    """How long a table has been waiting, when it last rang, and for which absent people bots play.

    >>> now = [0.0]
    >>> waiting = WaitingTime(clock=lambda: now[0])
    >>> now[0] = RING_AFTER_SECONDS
    >>> waiting.ring(), waiting.ring(), waiting.may_use_program
    (True, False, False)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._since, self._rung = clock, clock(), -math.inf
        self.played_for: set[int] = set()
        """The seats of people for whom the others let a bot play."""

    def begin(self) -> None:
        """Restart the waiting time, because somebody has moved or returned."""
        self._since = self._clock()

    @property
    def seconds(self) -> float:
        """The seconds that the table has been waiting."""
        return self._clock() - self._since

    @property
    def is_long(self) -> bool:
        """Whether the table has waited long enough to tell the others for whom."""
        return self.seconds >= RING_AFTER_SECONDS

    @property
    def may_ring(self) -> bool:
        """Whether the others may ring now."""
        return self.is_long and self._clock() - self._rung >= RING_AGAIN_SECONDS

    @property
    def may_use_program(self) -> bool:
        """Whether the others may let a bot play now."""
        return self.seconds >= PROGRAM_AFTER_SECONDS

    def ring(self) -> bool:
        """Record a ring; return False if it is too early for one."""
        if not self.may_ring:
            return False
        self._rung = self._clock()
        return True


# The table --------------------------------------------------------------------------------

PACE_SECONDS = 0.7
"""How long a bot takes for a move, so that people can follow."""
AWAY_SECONDS = 45.0
"""Seconds without a connection after which a bot plays for a person, who can take the seat back at any time."""
FREE_AFTER_SECONDS = 300.0
"""Seconds without a connection after which a person counts as gone, and an onlooker may take the seat."""
MAX_ONLOOKERS = 20
"""The most onlookers at one table, since each is sent every move."""
NEXT_ROUND_ONE_IN = 5
"""A pretend phone deals the next round in one beat of this many, so that there is time to look at the end."""


class SharedTable:
    """A game between devices and bots; `changed` is called after every move.

    If `goes_on`, further rounds are dealt and bots play for absent people; otherwise the table is one person's own.
    """

    def __init__(
        self,
        record: Record,
        people: Mapping[int, Device],
        changed: Callable[[], None],
        beside: Callable[[SharedTable, int], SidePanel] | None = None,
        *,
        bot_seed: int = 1,
        goes_on: bool = True,
        pace: float = PACE_SECONDS,
    ) -> None:
        self.people = dict(people)
        everybody = range(record.state.players)
        bots = bots_of(levels_at(record.names, everybody, "careful"), record.state.players, bot_seed)
        self.session = Session(record, bots=bots, elsewhere=frozenset(self.people))
        self.pace, self.goes_on, self.is_paused = pace, goes_on, False
        self.refusals = 0
        """Attempts refused since the last move."""
        self.last_refused = ""
        """The clause of the latest refusal."""
        self.refused: Counter[str] = Counter()
        """How often each clause refused an attempt."""
        self.tried = TriedMoves()
        """What somebody has tried at a table of their own, by the number of their device; not kept."""
        self._changed, self._beside = changed, beside
        self.waiting = WaitingTime()
        self.onlookers: dict[int, tuple[Device, SeatBoard]] = {}
        """The onlookers' boards, by the number of the device."""
        self.looking_back: set[int] = set()
        """The seats of people who look back: their turn is told them once, since their board shows another moment."""
        self._told: set[int] = set()
        self._running: asyncio.Task[None] | None = None
        self._is_telling = False
        """Whether boards that are behind will be sent before anything else happens."""
        self._kept: tuple[Record | None, UnchangingPart] = (None, UnchangingPart())
        """The record that was written last, and the table as plain data."""
        self.boards = {seat: self._make_board(seat) for seat in self.people}
        self.first_round: Any = None
        """The result of the first round, once there is one."""
        self._note_result()

    def _make_board(self, seat: int) -> SeatBoard:
        game = SeatGame(self.session.record, seat, frozenset(self.people), self.bots(), self.act)
        return SeatBoard(
            game,
            self.session.is_stale,
            self.next_round if self.goes_on else None,
            self._beside(self, seat) if self._beside is not None else None,
        )

    def bots(self) -> dict[int, Any]:
        """Return what plays at the seats without people."""
        return {each: bot for each, bot in self.session.bots.items() if each not in self.people}

    @property
    def record(self) -> Record:
        """The game so far."""
        return self.session.record

    @property
    def is_over(self) -> bool:
        """Whether the game, or the only round of the table, has ended."""
        return self.session.state.result is not None or (not self.goes_on and self.first_round is not None)

    # Moves -------------------------------------------------------------------------------

    def act(self, seat: int, ply: int, move: Any) -> ActResult:
        """Make a person's move, and show it to everybody else."""
        if self.is_paused:
            return ActResult("stale")
        before = self.session.state
        result = self.session.act(seat, ply, move)
        if not self.goes_on and result.kind in ("done", "refused") and seat in before.to_act:
            self.tried.note(self.people[seat].number, before.view(seat), move)
        if result.kind == "done":
            self._show_move_and_go_on(seat)
        elif result.kind == "refused":
            self.refusals += 1
            if result.refusal is not None:
                self.refused[result.refusal.clause] += 1
                self.last_refused = result.refusal.clause
        return result

    def pretend(self, seat: int, chance: Stream) -> None:
        """Make a move for a pretend phone, as a learner might, or deal the next round."""
        if seat in self.session.awaited and not self.is_over:
            self.act(seat, self.session.ply, choose_as_learner(self.session.state.view(seat), chance))
        elif not chance.randbelow(NEXT_ROUND_ONE_IN):
            self.next_round()

    def next_round(self) -> None:
        """Deal the next round, if this one is over."""
        if self.goes_on and self.session.is_pausing and not self.is_paused:
            self.session.start_next_round()
            self._show_move_and_go_on(None)

    @property
    def may_begin_again(self) -> bool:
        """Whether the whole game is over, so that another one may be dealt."""
        return self.goes_on and not self.is_paused and self.session.state.result is not None

    def begin_again(self) -> None:
        """Deal another game to the same seats by the same rules, if this one is over; the boards start afresh."""
        if not self.may_begin_again:
            return
        showing = {device.number for _seat, device, board in self._everybody_at_table() if device.board is board}
        record = self.session.record
        rules = ChosenRules.of_state(record.game, record.state).arguments()
        self.session.set_record(stored.start(record.game, players=record.state.players, names=record.names, **rules))
        self.waiting.played_for.clear()
        self.boards = {seat: self._make_board(seat) for seat in self.people}
        self.onlookers = {
            number: (device, board.for_game(self._onlooker_game()))
            for number, (device, board) in self.onlookers.items()
        }
        self._told = {*self.people}  # that the game has begun is told below
        self._show_move_and_go_on(None)  # nobody is told twice: devices that show their new board are not behind
        for _seat, device, board in self._everybody_at_table():
            if device.is_here and device.number not in showing:  # who still looks back comes when they have seen enough
                device.send({"note": _("The next game has begun. Come back to the table when you like.")})
            elif device.is_here:
                device.show(board)
            else:
                device.board = None  # it is shown what is on once it comes back

    # Seats -------------------------------------------------------------------------------

    @property
    def free_seats(self) -> list[int]:
        """The seats that may be taken: those of bots, and of people who have left for good."""
        if self.session.state.result is not None:
            return []
        return [
            seat
            for seat in range(self.session.state.players)
            if seat not in self.people or self.people[seat].seconds_away > FREE_AFTER_SECONDS
        ]

    def seat_to_take(self) -> int:
        """Return which of the free seats is taken first: one of a bot, if there is any."""
        return min(self.free_seats, key=lambda each: each in self.people)

    def sit_down(self, device: Device, name: str) -> SeatBoard | None:
        """Give a device a free seat and return its board; None if no seat is free."""
        if not self.free_seats:
            return None
        seat = self.seat_to_take()
        self.onlookers.pop(device.number, None)
        if (left := self.people.get(seat)) is not None:
            left.board = None
        self.people[seat] = device
        self._call(seat, name)
        self.boards[seat] = self._make_board(seat)
        self._reseat(seat)
        return self.boards[seat]

    def leave(self, seat: int) -> None:
        """Give a seat to a character of the level that plays there."""
        del self.people[seat], self.boards[seat]
        record, level = self.record, getattr(self.session.bots[seat], "name", "")
        others = ["" if each == seat else name for each, name in enumerate(record.names)]
        named = name_seats(record.game, {seat: level}, others, record.state.players)
        self._call(seat, named[seat] if seat < len(named) else "")
        self._reseat(None)
        self.go_on()

    def _call(self, seat: int, name: str) -> None:
        """Give a seat a name, and restart the waiting time for its new person."""
        self.waiting.played_for.discard(seat)
        self.waiting.begin()
        names = [name if each == seat else own for each, own in enumerate(self.record.names)]
        self.session.elsewhere = frozenset(self.people)
        self.session.set_record(self.record.call(*names))

    def _reseat(self, seat: int | None) -> None:
        """Tell all boards who sits where now, and update all but the one of this seat."""
        for _seat, _device, board in self._everybody_at_table():
            board.game.reseat(frozenset(self.people), self.bots())
        self._show_move(seat)

    def look_on(self, device: Device, beside: SidePanel) -> SeatBoard | None:
        """Return the board of a new onlooker; None if there are too many."""
        if device.number not in self.onlookers and len(self.onlookers) >= MAX_ONLOOKERS:
            self.onlookers = {number: each for number, each in self.onlookers.items() if each[0].is_here}
            if len(self.onlookers) >= MAX_ONLOOKERS:
                return None
        self.onlookers[device.number] = device, SeatBoard(self._onlooker_game(), beside=beside)
        return self.onlookers[device.number][1]

    def _onlooker_game(self) -> SeatGame:
        return SeatGame(self.session.record, None, frozenset(self.people), self.bots())

    def count_onlookers(self) -> int:
        """Return the number of onlookers."""
        return sum(device.is_here for device, _board in self.onlookers.values())

    # Waiting -----------------------------------------------------------------------------

    @property
    def waited_for(self) -> list[int]:
        """The seats of people who have to choose, except those for whom a bot plays."""
        if self.is_paused or self.is_over:
            return []
        return [seat for seat in self.session.awaited if not self._is_program(seat)]

    def ring(self, text: str) -> bool:
        """Ring the phones of the people the table waits for; return False if there are none or it is too early."""
        sleepers = [self.people[seat] for seat in self.waited_for]
        if not sleepers or not self.waiting.ring():
            return False
        for device in sleepers:
            device.send({"ring": text})
        self.refresh()
        return True

    def let_program_play(self) -> None:
        """Let a bot play for the people the table waits for, until they are back."""
        self.waiting.played_for.update(self.waited_for)
        self.refresh()
        self.go_on()

    def return_to(self, seat: int) -> None:
        """Return a seat to its person, who is active again, from the bot that played for it."""
        if seat in self.waiting.played_for:
            self.waiting.played_for.discard(seat)
            self.waiting.begin()

    def refresh(self) -> None:
        """Send the boards whose panel beside the table has changed."""
        for _seat, device, board in self._everybody_at_table():
            if device.board is board and device.is_here:
                device.send(*board.refreshed())

    def _everybody_at_table(self) -> list[tuple[int | None, Device, SeatBoard]]:
        """Return everybody who sees the table, as seat, device and board."""
        return [
            *((seat, self.people[seat], board) for seat, board in self.boards.items()),
            *((None, device, board) for device, board in self.onlookers.values()),
        ]

    def _show_move_and_go_on(self, mover: int | None) -> None:
        """Show a move to everybody but its maker, whose own board answers, and let the game go on."""
        self.refusals = 0
        self._show_move(mover)
        self.go_on()

    def _show_move(self, mover: int | None) -> None:
        self._note_result()
        self.waiting.begin()
        for seat, _device, board in self._everybody_at_table():
            board.game.follow(self.session.record)
            board.is_behind = board.is_behind or mover is None or seat != mover
        self._send_boards_soon()
        self._changed()

    def _send_boards_soon(self) -> None:
        """Send the boards that are behind, but answer first whoever is being heard; without an event loop, do it now.

        A board that shows the change meanwhile, in the answer to its own phone, is not drawn again.
        """
        if self._is_telling:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._send_boards_behind()
            return
        self._is_telling = True
        loop.call_soon(self._send_boards_behind)

    def _call_back(self) -> None:
        """Tell people who look back that the table has begun to wait for them."""
        waited_for = {*self.waited_for} & self.looking_back
        for seat in waited_for - self._told:
            self.people[seat].send({"note": _("It is your turn. The others wait for you at the table.")})
        self._told = waited_for

    def _send_boards_behind(self) -> None:
        self._is_telling = False
        self._call_back()
        for _seat, device, board in self._everybody_at_table():
            if board.is_behind and device.board is board and device.is_here:
                try:
                    device.send(*board.news())
                except Exception as error:  # the others are told nevertheless
                    log_error(error)

    def _note_result(self) -> None:
        if self.first_round is None:
            self.first_round = self.session.state.round_result

    # Programs ------------------------------------------------------------------------------

    def seat_for_program(self) -> int | None:
        """Return the seat for which a bot chooses next; None while the table waits for a person who is here."""
        if self.is_paused or self.is_over:
            return None
        return next((seat for seat in self.session.awaited if self._is_program(seat)), None)

    def _is_program(self, seat: int) -> bool:
        """Return whether a bot chooses for a seat now."""
        if seat not in self.people or seat in self.waiting.played_for:
            return True
        return self.goes_on and self.people[seat].seconds_away > AWAY_SECONDS

    def go_on(self) -> None:
        """Let bots choose until a person has to."""
        if self.seat_for_program() is not None and (self._running is None or self._running.done()):
            self._running = asyncio.ensure_future(self._play_programs())

    async def _play_programs(self) -> None:
        while self.seat_for_program() is not None:
            await asyncio.sleep(self.pace)
            seat = self.seat_for_program()
            if seat is None:
                return
            try:
                self.session.play_bot(seat)
            except Exception as error:
                log_error(error)
                return
            self.session.bot_failure = ""
            self._show_move(None)

    def stop(self) -> None:
        """Stop the bots."""
        if self._running is not None:
            self._running.cancel()
        self.is_paused = True

    def resume(self, is_paused: bool = False) -> None:
        """Go on where `stop` stopped; a table that was paused stays so."""
        self.is_paused = is_paused
        self.waiting.begin()
        self.go_on()

    # For the journal ---------------------------------------------------------------------------

    def plain(self) -> UnchangingPart:
        """Return the table as plain data; the game is serialised again only if it has changed."""
        record, beside = (
            self.session.record,
            {
                "people": {str(seat): each.number for seat, each in self.people.items()},
                "refused": dict(self.refused),
            },
        )
        kept_record, kept = self._kept
        if kept_record is not record or not beside.items() <= kept.items():
            text = kept["record"] if kept_record is record else stored.write(record)
            self._kept = record, UnchangingPart({"record": text, **beside})
        return self._kept[1]


def count_refusals_by_clause(tables: Iterable[SharedTable], question: str, game: str) -> list[dict[str, Any]]:
    """Return for each clause how many attempts it refused at these tables, the most frequent first."""
    refused = sum((table.refused for table in tables), Counter[str]())
    return [
        {"question": question, "game": game, "kind": "refused", "answer": clause, "count": times}
        for clause, times in refused.most_common()
    ]
