"""Tables of a game: people sit in their groups, bots fill the remaining seats, others look on.

Beside its table, each phone has a panel: how long the others wait, who may sit down, what comes after the end.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gamelib import record as stored
from gamelib.beliefs.class_beliefs import Shown
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.language import _, join_and, n_
from gamelib.players.characters import usual_company
from widgets.room import tables_wall
from widgets.room.activity import ActivityHost
from widgets.room.device import Device
from widgets.room.doubts import Doubt
from widgets.room.friends_lobby import FriendsLobby, tell_apart
from widgets.room.past_games import Past
from widgets.room.screens import Block, DeviceBoard, ScreenBoard, button, choices, screen, text
from widgets.room.seat_board import BESIDE
from widgets.room.shared_table import FREE_AFTER_SECONDS, MAX_ONLOOKERS, SharedTable, count_refusals_by_clause

RING, PROGRAM, SIT, TABLES, AGAIN, OTHER, PAST, JOIN = (
    BESIDE + word for word in ("ring", "program", "sit", "tables", "again", "other", "past", "join")
)
MOST_LISTED = 12
"""The most tables that a phone can choose from."""


# Beside a table on a phone ----------------------------------------------------------------


def ring_text() -> str:
    """Return the text on a ringing phone."""
    return _("It is your turn. The others are waiting for you.")


def ways_back(table: SharedTable) -> list[dict[str, Any]]:
    """Return the button that looks back: at an end beside the others, during the game in the menu."""
    if not len(table.record):
        return []
    looks = button(PAST, _("Look back"))
    return [looks if not table.session.awaited else {**looks, "group": "back"}]


class WayOut(NamedTuple):
    """What is open to somebody whose company has gone: the number of a table to join, if one has a free seat."""

    table: int | None


class SeatPanel:
    """The panel of a player."""

    def __init__(
        self,
        table: SharedTable,
        seat: int,
        may_leave: Callable[[], bool] = lambda: False,
        leave: Callable[[], None] = lambda: None,
        look_back: Callable[[], None] | None = None,
        way_out: Callable[[], WayOut | None] = lambda: None,
        join: Callable[[], None] = lambda: None,
    ) -> None:
        self._table, self._seat, self._may_leave, self._leave = table, seat, may_leave, leave
        self._look_back, self._way_out, self._join = look_back, way_out, join

    def title_note(self) -> str:
        """Return how many people look on, or "" if nobody does."""
        count = self._table.count_onlookers()
        return n_("{count} looks on", "{count} look on", count).format(count=count) if count else ""

    def sentence(self) -> str:
        """Say for whom the table has been waiting long, or that a bot plays for this seat."""
        table = self._table
        if self._seat in table.waiting.played_for:
            return _("A program plays for you. Tap anything to play yourself.")
        if not self._is_kept_waiting():
            return self._describe_company()
        names = [table.people[seat].name for seat in table.waited_for]
        return _("Waiting for {names}.").format(names=join_and(names))

    def _describe_company(self) -> str:
        """Say that everybody else has gone, and what can be done; "" while there is company."""
        way_out = self._way_out()
        if way_out is None:
            return ""
        if way_out.table is None:
            return _("Everybody else here has gone. At the next deal you sit with others again.")
        return _("Everybody else here has gone. There is a seat for you at table {number}.").format(
            number=way_out.table
        )

    def buttons(self) -> list[dict[str, Any]]:
        """Return the buttons: play again, or ring and, later, let a bot play for the person the table waits for.

        Friends may also look back.
        """
        return [*self._buttons_now(), *(ways_back(self._table) if self._look_back is not None else [])]

    def _buttons_now(self) -> list[dict[str, Any]]:
        way_out = self._way_out()
        joins = (
            [button(JOIN, _("Go to table {number}").format(number=way_out.table))] if way_out and way_out.table else []
        )
        if self._table.may_begin_again:
            others = [button(OTHER, _("Another game"))] if self._may_leave() else []
            return [button(AGAIN, _("Play again"), main=True), *others, *joins]
        if not self._is_kept_waiting():
            return joins
        may_ring = self._table.waiting.may_ring and any(
            self._table.people[seat].is_here for seat in self._table.waited_for
        )
        rings = [button(RING, _("Ring"))] if may_ring else []
        plays = [button(PROGRAM, _("Let a program play"))] if self._table.waiting.may_use_program else []
        return rings + plays

    def press(self, pressed: str) -> None:
        """Play again, ring, or let a bot play."""
        if pressed == AGAIN:
            self._table.begin_again()
        elif pressed == OTHER and self._table.may_begin_again and self._may_leave():
            self._leave()
        elif pressed == PAST and self._look_back is not None:
            self._look_back()
        elif pressed == JOIN and self._way_out() is not None:
            self._join()
            return
        if not self._is_kept_waiting():
            return
        if pressed == RING:
            self._table.ring(ring_text())
        elif pressed == PROGRAM and self._table.waiting.may_use_program:
            self._table.let_program_play()

    def mark_active(self) -> None:
        """Take the seat back from the bot that played for it."""
        self._table.return_to(self._seat)

    def _is_kept_waiting(self) -> bool:
        waited_for = self._table.waited_for
        return bool(waited_for) and self._seat not in waited_for and self._table.waiting.is_long


class OnlookerPanel:
    """The panel of an onlooker."""

    def __init__(
        self, table: SharedTable, may_sit: Callable[[], bool], press: Callable[[str], None], is_only_table: bool = False
    ) -> None:
        self._table, self._may_sit, self._press = table, may_sit, press
        self._is_only_table = is_only_table

    def title_note(self) -> str:
        """Return the note that this phone only looks on."""
        return _("you look on")

    def sentence(self) -> str:
        """Return "": the prompt says whose turn it is."""
        return ""

    def buttons(self) -> list[dict[str, Any]]:
        """Return the buttons that take a free seat, and that lead to other tables."""
        sits = [button(SIT, _("Sit down here"), main=True)] if self._may_sit() and self._table.free_seats else []
        back = ways_back(self._table) if self._is_only_table else []
        return [*sits, button(TABLES, _("Stop watching") if self._is_only_table else _("All tables")), *back]

    def press(self, pressed: str) -> None:
        """Take a seat, or go to the list of tables."""
        self._press(pressed)

    def mark_active(self) -> None:
        """Do nothing: no table waits for an onlooker."""


def seatless_screen(tables: list[SharedTable], seat_at: int | None) -> dict[str, Any]:
    """Return the screen of a phone without a seat: a seat to take at the smallest table, or tables to watch."""
    listed = [
        (f"{BESIDE}look:{at}", _("Table {number}: {people}").format(number=at + 1, people=_people_at(table)))
        for at, table in enumerate(tables)
        if table.count_onlookers() < MAX_ONLOOKERS
    ][:MOST_LISTED]
    seat = (
        _("No seat is free now. You get a table at the next deal.")
        if seat_at is None
        else _("Table {number} has a seat for you: a program has kept it.").format(number=seat_at + 1)
    )
    sits = button(SIT, _("Sit down at table {number}").format(number=(seat_at or 0) + 1), main=True)
    return screen(
        _("They are playing already"),
        text(seat, "big"),
        text(_("Or tap a table to look on. You see what everybody there sees.")),
        choices(listed),
        buttons=[] if seat_at is None else [sits],
    )


def _people_at(table: SharedTable) -> str:
    return join_and([device.name for _seat, device in sorted(table.people.items())]) or _("only programs")


# The tables -------------------------------------------------------------------------------


class FriendsTables:
    """Tables of one game for everybody in the room; latecomers look on or take over a bot's seat."""

    kind = "tables"

    def __init__(
        self, game: str, host: ActivityHost, groups: Sequence[Sequence[Device]], players: int | None = None
    ) -> None:
        self.game, self._host, self.is_paused = game, host, False
        self.is_open = True
        """Whether onlookers may take seats that are free."""
        self._past = Past(host)
        self._shown: int | None = None
        """The table that the wall shows; None for all."""
        self.players = players or seats_at_each(game, max(map(len, groups), default=0))
        self.tables: list[SharedTable] = []
        for group in groups:
            self._open_table(group)

    @classmethod
    def around(
        cls, lobby: FriendsLobby, host: ActivityHost, devices: Mapping[int, Device], names: Mapping[int, str]
    ) -> FriendsTables:
        """Return the one table of friends who have taken their seats; `names` are those of people, by seat."""
        tables = cls(lobby.game, host, [], lobby.players)
        company = lobby.company(names)
        called = [
            names[seat] if seat in names else company[seat].name if seat in company else ""
            for seat in range(lobby.players)
        ]
        people = {seat: devices[number] for seat, number in lobby.people.items()}
        tables.tables = [
            tables._table(
                stored.start(lobby.game, players=lobby.players, names=called, **lobby.rules.arguments()), people
            ),
        ]
        return tables

    def _open_table(self, group: Sequence[Device]) -> SharedTable:
        seats = spread_seats(len(group), self.players)
        people = dict(zip(seats, group, strict=True))
        company = iter(usual_company(self.game, self.players))
        names = [people[seat].name if seat in people else next(company).name for seat in range(self.players)]
        table = self._table(stored.start(self.game, players=self.players, names=names), people)
        self.tables.append(table)
        return table

    def _table(self, record: Any, people: Mapping[int, Device]) -> SharedTable:
        return SharedTable(
            record,
            people,
            self._host.changed,
            self._panel,
            bot_seed=secrets.randbits(31),
        )

    def _panel(self, table: SharedTable, seat: int) -> SeatPanel:
        if not self._is_party:
            return SeatPanel(
                table, seat, way_out=lambda: self._way_out(table), join=lambda: self._join_others(table, seat)
            )
        return SeatPanel(
            table, seat, self._may_leave, self._host.finish, lambda: self._past.show(table, seat, table.people[seat])
        )

    def _may_leave(self) -> bool:
        """Return whether players may choose another game: there is no teacher, and no game is in progress."""
        return self._host.kind == "friends" and all(table.is_over for table in self.tables)

    def seat_of(self, device: Device) -> tuple[SharedTable, int] | None:
        """Return the table and the seat of a device."""
        return next(
            ((table, seat) for table in self.tables for seat, each in table.people.items() if each is device), None
        )

    def needs(self, device: Device) -> bool:
        """Return whether a device has a seat."""
        return self.seat_of(device) is not None

    def waits_for(self, device: Device) -> bool:
        """Return whether a table waits for a device's move."""
        return any(table.people[seat] is device for table in self.tables for seat in table.waited_for)

    def for_teacher(self) -> list[Block]:
        """Return nothing: all that is known of tables is on the wall."""
        return []

    def forget(self, device: Device) -> None:
        """Give a bot the seat of a device that will not come back."""
        self._stop_looking(device)
        if (found := self.seat_of(device)) is not None:
            table, seat = found
            table.leave(seat)

    # On the phones ------------------------------------------------------------------------

    def board(self, device: Device) -> DeviceBoard:
        """Return the board of a device's seat; a latecomer chooses a table to watch, a free seat, or a table alone."""
        if self.is_paused:
            return ScreenBoard(
                lambda: screen(_("Look up, please"), text(_("The game waits. It goes on from here."), "big"))
            )
        found = self.seat_of(device)
        if found is not None:
            found[0].go_on()
            return found[0].boards[found[1]]
        if (table := self._table_looked_at(device)) is not None:
            return table.onlookers[device.number][1]
        return self._build_table_chooser(device) if self.tables else self._open_table([device]).boards[0]

    def _press(self, device: Device, pressed: str) -> None:
        """Handle a button on a phone without a seat: look on, sit down, or start a table of its own."""
        if self.is_paused or self.seat_of(device) is not None:
            return
        name, _colon, which = pressed.removeprefix(BESIDE).partition(":")
        table = self.tables[int(which)] if which.isdecimal() and int(which) < len(self.tables) else None
        board: DeviceBoard | None = None
        if name == "sit":
            board = self._sit_down(device, table or self._table_looked_at(device) or self._table_to_join())
        elif name == "look" and table is not None:
            board = self._start_looking(device, table)
        elif name == "past" and self._is_party and (looked_at := self._table_looked_at(device)) is not None:
            self._past.show(looked_at, None, device)
        elif name == "tables":
            self._stop_looking(device)
            board = self._host.board_of(device) if self._is_party else self._build_table_chooser(device)
        if board is not None:
            device.show(board)
            self._host.changed()

    def _build_table_chooser(self, device: Device) -> DeviceBoard:
        return ScreenBoard(
            lambda: seatless_screen(self.tables, self._number_of(self._table_to_join())),
            lambda pressed, _value: self._press(device, pressed),
        )

    def _table_to_join(self, but: SharedTable | None = None) -> SharedTable | None:
        """Return the open table with a free seat that has the fewest people; None if there is none."""
        free = [table for table in self.tables if table.free_seats and table is not but]
        return min(free, key=_count_people, default=None) if self.is_open else None

    def _number_of(self, table: SharedTable | None) -> int | None:
        return None if table is None else self.tables.index(table)

    def _is_alone(self, table: SharedTable) -> bool:
        """Return whether a table has lost all people but one, while others sit together elsewhere."""
        return len(self.tables) > 1 and not self._is_party and _count_people(table) == 1

    def _way_out(self, table: SharedTable) -> WayOut | None:
        """Return what is open to whoever sits at a table alone with programs; None if nobody does."""
        if not self._is_alone(table):
            return None
        found = self._number_of(self._table_to_join(table))
        return WayOut(None if found is None else found + 1)

    def _join_others(self, table: SharedTable, seat: int) -> None:
        """Let whoever sits at a table alone join the smallest other one."""
        other, device = self._table_to_join(table), table.people.get(seat)
        if other is None or device is None or self.is_paused or not self._is_alone(table):
            return
        table.leave(seat)
        if (board := self._sit_down(device, other)) is not None:
            device.show(board)
        self._host.changed()

    def _sit_down(self, device: Device, table: SharedTable | None) -> DeviceBoard | None:
        if table is None or not self.is_open or not table.free_seats:
            return None
        self._stop_looking(device)
        others = [name for seat, name in enumerate(table.record.names) if seat != table.seat_to_take()]
        return table.sit_down(device, tell_apart(device.name, others))

    # Friends without a seat ---------------------------------------------------------------

    def describe_seat_to_take(self) -> str | None:
        """Return who plays at the seat that a latecomer would take; None if no seat is to be had."""
        table = self._table_to_join()
        if table is None:
            return None
        return table.record.names[table.seat_to_take()]

    def take_seat(self, device: Device) -> None:
        """Give a latecomer a seat, if one is to be had."""
        if self.seat_of(device) is None and (board := self._sit_down(device, self._table_to_join())) is not None:
            device.show(board)

    def watch(self, device: Device) -> None:
        """Let a device look on at the first table, unless it plays."""
        if self.seat_of(device) is None and (board := self._start_looking(device, self.tables[0])) is not None:
            device.show(board)

    def seated(self) -> tuple[dict[int, int], dict[int, str]]:
        """Return the devices' numbers at the seats of people at the first table, and the names at the others."""
        table = self.tables[0]
        people = {seat: device.number for seat, device in table.people.items()}
        return people, {seat: name for seat, name in enumerate(table.record.names) if seat not in people}

    def is_at_table(self, device: Device) -> bool:
        """Return whether a device plays or looks on."""
        return self.seat_of(device) is not None or self._table_looked_at(device) is not None

    @property
    def _is_party(self) -> bool:
        return self._host.kind == "friends"

    def _start_looking(self, device: Device, table: SharedTable) -> DeviceBoard | None:
        self._stop_looking(device)
        panel = OnlookerPanel(
            table, lambda: self.is_open, lambda pressed: self._press(device, pressed), is_only_table=self._is_party
        )
        board = table.look_on(device, panel)
        table.refresh()
        return board

    def _table_looked_at(self, device: Device) -> SharedTable | None:
        return next((table for table in self.tables if device.number in table.onlookers), None)

    def _stop_looking(self, device: Device) -> None:
        for table in self.tables:
            if table.onlookers.pop(device.number, None) is not None:
                table.refresh()

    # On the wall ------------------------------------------------------------------------

    def wall(self, devices: list[Device]) -> dict[str, Any]:
        """Return who sits where, whose turn it is, and which tables have problems; never anybody's cards."""
        seated = {device.number for table in self.tables for device in table.people.values()}
        seatless = sum(each.is_here and each.number not in seated for each in devices)
        if self._shown is not None and self._shown < len(self.tables):
            return tables_wall.screen_of_one_table(self.tables[self._shown], self._shown, len(self.tables))
        alone = [at for at, table in enumerate(self.tables) if self._is_alone(table)]
        return tables_wall.screen_of_all_tables(
            self.game, self.tables, is_paused=self.is_paused, is_open=self.is_open, waiting=seatless, alone=alone
        )

    def press(self, button_id: str, value: object) -> bool:
        """Handle a button of the teacher's; return whether the phones have to show something else now."""
        del value
        name, _colon, which = button_id.removeprefix("tables:").partition(":")
        at = int(which) if which.isdecimal() and int(which) < len(self.tables) else None
        if button_id == "tables:pause":
            self._toggle_pause()
            return True
        if name == "all":
            self._shown = None
        elif name == "open":
            self.is_open = not self.is_open
            self._refresh()
        elif at is not None and name == "look":
            self._shown = at
        elif at is not None and name == "ring":
            self.tables[at].ring(ring_text())
        elif at is not None and name == "program":
            self.tables[at].let_program_play()
        return False

    def _toggle_pause(self) -> None:
        self.is_paused = not self.is_paused
        for table in self.tables:
            table.is_paused = self.is_paused
            table.waiting.begin()
            table.go_on()

    def _refresh(self) -> None:
        for table in self.tables:
            table.refresh()

    def tick(self) -> None:
        """Let bots take over for people who have left, and tell each table whom it waits for."""
        for table in self.tables:
            table.go_on()
        self._refresh()
        if any(table.waited_for and table.waiting.is_long for table in self.tables):
            self._host.changed()

    def pretend(self, device: Device, chance: Stream) -> None:
        """Make a move for a pretend phone, or take a seat if it has none."""
        if (found := self.seat_of(device)) is not None:
            found[0].pretend(found[1], chance)
        elif self._table_to_join() is not None:
            self._press(device, SIT)

    def summary(self) -> list[dict[str, Any]]:
        """Return the number of tables that finished a round, unless it is 0, and the refusals."""
        done = sum(table.first_round is not None for table in self.tables)
        played = [
            {
                "question": _("Tables of friends"),
                "game": self.game,
                "position": "",
                "kind": "tables",
                "vote": "",
                "answer": "",
                "words": _("tables that played a round to its end"),
                "count": done,
                "value": "",
                "best": False,
            }
        ]
        return (played if done else []) + count_refusals_by_clause(self.tables, _("Tables of friends"), self.game)

    def evidence(self) -> tuple[Shown, ...]:
        """Return nothing: what friends play among themselves is not looked at."""
        return ()

    @property
    def has_result(self) -> bool:
        """Whether there is anything to tell: always, since `summary` leaves out tables that came to nothing."""
        return True

    def own(self, number: int) -> dict[str, Any]:
        """Return nothing: the players saw everything at their table."""
        del number
        return {}

    def plain(self) -> dict[str, Any]:
        """Return all tables as plain data."""
        return {
            "kind": self.kind,
            "game": self.game,
            "players": self.players,
            "paused": self.is_paused,
            "open": self.is_open,
            "tables": [table.plain() for table in self.tables],
            "onlookers": [[number, at] for at, table in enumerate(self.tables) for number in table.onlookers],
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any], host: ActivityHost, devices: Mapping[int, Device]) -> FriendsTables:
        """Return the saved tables."""
        tables = cls(plain["game"], host, [], plain["players"])
        tables.is_paused, tables.is_open = plain["paused"], plain.get("open", True)
        for each in plain["tables"]:
            people = {int(seat): devices[number] for seat, number in each["people"].items()}
            table = tables._table(stored.read(each["record"]), people)
            table.is_paused = tables.is_paused
            table.refused.update(each.get("refused", {}))
            tables.tables.append(table)
        for number, at in plain.get("onlookers", ()):
            tables._start_looking(devices[number], tables.tables[at])
        return tables

    def at_stake(self, button_id: str) -> Doubt | None:
        """Return the question to ask before tables end at which games are in progress."""
        going = [table for table in self.tables if not table.is_over and bool(len(table.record))]
        if not going or not button_id.startswith("room:"):
            return None
        return Doubt(
            _("End the tables?"),
            n_(
                "**{count} game is in progress.** It ends where it is, and nobody has won it.",
                "**{count} games are in progress.** They end where they are, and nobody has won them.",
                len(going),
            ).format(count=len(going)),
            yes=_("End the tables"),
            no=_("Let them play on"),
            whose=[device for table in going for device in table.people.values()],
        )

    def stop(self) -> None:
        """End all tables."""
        for table in self.tables:
            table.stop()

    def resume(self) -> None:
        """Go on at all tables."""
        for table in self.tables:
            table.resume(self.is_paused)


def seats_at_each(game: str, most: int) -> int:
    """Return how many play at each table of a game, if at most so many devices come together.

    >>> seats_at_each("koinobori", 4), seats_at_each("nanuk", 4), seats_at_each("nanuk", 8)
    (4, 5, 8)
    """
    about = registry.about(game)
    return min(about.players[1], max(about.players[0], about.usual_players, most))


def _count_people(table: SharedTable) -> int:
    """Return how many people sit at a table and have not gone for good; two may share a device."""
    return sum(each.people for each in table.people.values() if each.seconds_away <= FREE_AFTER_SECONDS)


def spread_seats(people: int, players: int) -> list[int]:
    """Return the seats of `people` persons, with bots between them where possible.

    >>> spread_seats(2, 4), spread_seats(4, 4), spread_seats(4, 5), spread_seats(1, 3)
    ([0, 2], [0, 1, 2, 3], [0, 1, 2, 3], [0])
    """
    return [at * players // people for at in range(people)]
