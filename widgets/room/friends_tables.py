"""Tables of friends: people sit together in joining order, programs take the seats that are left."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from gamelib import record as stored
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.language import _, seat_name
from widgets.room.activity import Host
from widgets.room.device import Device
from widgets.room.screens import Board, ScreenBoard, screen, text
from widgets.room.shared_table import SharedTable
from widgets.room.tables_wall import table_row, tables_screen

PEOPLE_AT_A_TABLE = 4


class FriendsTables:
    """Several tables of one game, for everybody who is here; who comes later takes the seat of a program."""

    kind = "tables"

    def __init__(self, game: str, host: Host, devices: list[Device], players: int | None = None) -> None:
        self.game, self._host, self.is_paused = game, host, False
        about = registry.about(game)
        self.players = max(about.players[0], players or about.usual_players)
        self.tables: list[SharedTable] = []
        here = [each for each in devices if each.is_here]
        most = min(PEOPLE_AT_A_TABLE, self.players)
        for start in range(0, len(here), most):
            self._open_table(here[start:start + most])

    def _open_table(self, group: list[Device]) -> SharedTable:
        seats = spread(len(group), self.players)
        people = dict(zip(seats, group, strict=True))
        names = [people[seat].animal.name if seat in people else seat_name(seat) for seat in range(self.players)]
        table = self._table(stored.start(self.game, players=self.players, names=names), people)
        self.tables.append(table)
        return table

    def _table(self, record: Any, people: Mapping[int, Device]) -> SharedTable:
        return SharedTable(record, people, self._host.changed, bot_seed=secrets.randbits(31))

    def seat_of(self, device: Device) -> tuple[SharedTable, int] | None:
        """Return the table and the seat of a device."""
        return next(((table, seat) for table in self.tables for seat, each in table.people.items() if each is device),
                    None)

    # On the phones ------------------------------------------------------------------------

    def board(self, device: Device) -> Board:
        """Return the seat of a device; who comes late gets a table of their own until the next deal."""
        if self.is_paused:
            return ScreenBoard(
                lambda: screen(_("Look up, please"), text(_("The game waits. It goes on from here."), "big"))
            )
        found = self.seat_of(device)
        table, seat = found if found else (self._open_table([device]), 0)
        table.go_on()
        return table.boards[seat]

    # On the wall ------------------------------------------------------------------------------

    def wall(self, devices: list[Device]) -> dict[str, Any]:
        """Return who sits where, whose turn it is, and where something is wrong; nobody's cards."""
        del devices
        rows = [self._row(number, table) for number, table in enumerate(self.tables, 1)]
        return tables_screen(self.game, rows, self.is_paused)

    def _row(self, number: int, table: SharedTable) -> dict[str, Any]:
        return table_row(number, table)

    def press(self, button_id: str, value: object) -> bool:
        """Pause the tables, or have them go on."""
        del value
        if button_id != "tables:pause":
            return False
        self.is_paused = not self.is_paused
        for table in self.tables:
            table.is_paused = self.is_paused
            table.go_on()
        return True

    def tick(self) -> None:
        """Have programs take over for who has gone."""
        for table in self.tables:
            table.go_on()

    def pretend(self, device: Device, chance: Stream) -> None:
        """Make a move for a pretended phone."""
        if (found := self.seat_of(device)) is not None:
            found[0].pretend(found[1], chance)

    def summary(self) -> list[dict[str, Any]]:
        """Return how many tables have played a round to its end."""
        done = sum(table.first_round is not None for table in self.tables)
        return [{"question": _("Tables of friends"), "game": self.game, "position": "", "kind": "tables", "vote": "",
                 "answer": "", "words": _("tables that played a round to its end"), "count": done, "value": "",
                 "best": False}]

    def plain(self) -> dict[str, Any]:
        """Return all tables as plain data."""
        return {"kind": self.kind, "game": self.game, "players": self.players, "paused": self.is_paused,
                "tables": [table.plain() for table in self.tables]}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any], host: Host, devices: Mapping[int, Device]) -> FriendsTables:
        """Return the tables that were kept."""
        tables = cls(plain["game"], host, [], plain["players"])
        tables.is_paused = plain["paused"]
        for each in plain["tables"]:
            people = {int(seat): devices[number] for seat, number in each["people"].items()}
            table = tables._table(stored.read(each["record"]), people)
            table.is_paused = tables.is_paused
            tables.tables.append(table)
        return tables

    def stop(self) -> None:
        """End all tables."""
        for table in self.tables:
            table.stop()


def spread(people: int, players: int) -> list[int]:
    """Return the seats of so many people, with programs between them where there is room.

    >>> spread(2, 4), spread(4, 4), spread(4, 5), spread(1, 3)
    ([0, 2], [0, 1, 2, 3], [0, 1, 2, 3], [0])
    """
    return [at * players // people for at in range(people)]
