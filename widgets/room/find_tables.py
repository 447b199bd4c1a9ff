"""Before a class plays at tables: everybody finds a table, by chance, by neighbours or as the teacher chooses.

The groups are the room's, so that the next game goes on with them. This says on phones and wall who sits where, and
does what the teacher asks of it; `groups` decides.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from gamelib.beliefs.class_beliefs import Shown
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.language import _, join_and
from widgets.room import groups_wall
from widgets.room.activity import ActivityHost
from widgets.room.device import Device
from widgets.room.friends_tables import FriendsTables, seats_at_each
from widgets.room.groups import WAYS, People, count_kinds, divide, sizes_to_choose
from widgets.room.screens import Block, DeviceBoard, ScreenBoard
from widgets.room.shared_table import FREE_AFTER_SECONDS

MANY = 20
"""Up to so many devices are told at once that they sit anew; more of them one after the other, between requests."""


class FindTables:
    """The groups of a class before a game is dealt to them."""

    kind = "groups"

    def __init__(self, game: str, host: ActivityHost) -> None:
        self.game, self._host = game, host
        self._seats = registry.about(game).players[1]
        self._picked: int | None = None
        """The number of the device that the teacher has picked, to move it."""
        self._page = 0
        self._said = ""
        host.groups.follow(self._people(), self._seats)

    # Who is here ---------------------------------------------------------------------------

    def _here(self) -> list[Device]:
        """Return the devices that are given a place: a phone that sleeps for a moment keeps its own."""
        return [each for each in self._host.everybody if each.was_here and each.seconds_away < FREE_AFTER_SECONDS]

    def _people(self) -> People:
        return {each.number: each.people for each in self._here()}

    def _follow(self, drawn: Device | None = None) -> None:
        """Seat whoever has come, and forget whoever has gone; `drawn` is about to be shown its table anyway."""
        self._change(lambda: self._host.groups.follow(self._people(), self._seats), drawn)

    def _change(self, change: Callable[[], object], drawn: Device | None = None) -> None:
        """Change the groups, and tell those who now sit elsewhere, or with others."""
        before = self._tables_by_number()
        change()
        after = self._tables_by_number()
        changed = {number for number, table in after.items() if before.get(number) != table}
        if len(changed) > MANY:
            self._host.show_all()
            return
        for each in self._host.everybody if changed else ():
            if each.number in changed and each is not drawn:
                _show_again(each)

    def _tables_by_number(self) -> dict[int, tuple[int, tuple[int, ...]]]:
        """Return for each device the index of its table, and who sits there."""
        return {each: (at, tuple(table)) for at, table in enumerate(self._host.groups.tables) for each in table}

    # On the phones ---------------------------------------------------------------------------

    def board(self, device: Device) -> DeviceBoard:
        """Return the screen that says where a device sits, and with whom."""

        def draw() -> dict[str, Any]:
            self._follow(device)
            table = self._host.groups.table_of(device.number)
            sit_there = self._host.groups.tables[table] if table is not None else []
            others = [each for each in self._host.everybody if each.number in sit_there and each is not device]
            return groups_wall.phone_screen(device, table, others)

        def act(pressed: str, _value: object) -> None:
            if pressed == groups_wall.SHARE:
                device.is_two = not device.is_two
                self._follow(device)
                self._host.changed()

        return ScreenBoard(draw, act)

    def needs(self, device: Device) -> bool:
        """Return whether a device has anything to come back to: no cards are dealt yet."""
        del device
        return False

    def waits_for(self, device: Device) -> bool:
        """Return whether the class waits for a device: nobody has to do anything on it."""
        del device
        return False

    def for_teacher(self) -> list[Block]:
        """Return nothing: who sits where is on the wall."""
        return []

    def forget(self, device: Device) -> None:
        """Let the others close up when a device will not come back."""
        del device
        self._follow()

    # On the wall --------------------------------------------------------------------------

    def wall(self, devices: list[Device]) -> dict[str, Any]:
        """Return who sits where, and what the teacher can do about it."""
        self._follow()
        if self._picked not in self._people():
            self._picked = None
        groups, people = self._host.groups, self._people()
        return groups_wall.screen_of_groups(
            groups_wall.Shown(
                self.game,
                groups,
                {each.number: each for each in devices},
                people,
                seats_at_each(self.game, max(map(len, groups.tables), default=0)),
                self._picked,
                self._page,
                self._said,
                self._wish(-1) is not None,
                self._wish(1) is not None,
            )
        )

    def _wish(self, by: int) -> int | None:
        """Return the next smaller or larger number of people at a table that leads to other tables, if there is one."""
        groups, kinds = self._host.groups, count_kinds(self._people())
        known = sizes_to_choose(*kinds, self._seats)
        now = [divide(*kinds, each, self._seats) for each in known]
        own = divide(*kinds, groups.at_least, self._seats)
        at = now.index(own) + by if own in now else 0
        return known[at] if 0 <= at < len(known) else None

    def press(self, button: str, value: object) -> bool:
        """Handle a button of the teacher's; phones that sit elsewhere afterwards have been told."""
        name, _colon, rest = button.removeprefix("groups:").partition(":")
        self._said, picked = "", self._picked
        if name not in ("pick", "page"):
            self._picked = None
        if name in ACTS:
            ACTS[name](self, rest, value, picked)
        return False

    def _choose_way(self, rest: str, _value: object, _picked: int | None) -> None:
        if rest == "chance":
            self._shuffle("", None, None)
        elif way := next((each for each in WAYS if each == rest), None):
            self._host.groups.way = way
            self._change(lambda: self._host.groups.arrange(self._people(), self._seats))

    def _shuffle(self, _rest: str, _value: object, _picked: int | None) -> None:
        chance = Stream(secrets.randbits(63), "groups")
        self._change(lambda: self._host.groups.shuffle(self._people(), self._seats, chance))
        self._said = _("Everybody sits anew.")

    def _resize(self, rest: str, _value: object, _picked: int | None) -> None:
        if (wish := self._wish(1 if rest == "more" else -1)) is not None:
            self._host.groups.at_least = wish
            self._change(lambda: self._host.groups.arrange(self._people(), self._seats))

    def _pick(self, rest: str, _value: object, picked: int | None) -> None:
        """Pick somebody to move; after another one, the two change places, and a second time, nobody is picked."""
        number = self._number(rest)
        if number is None or picked in (None, number):
            self._picked = None if picked == number else number
        else:
            self._picked = None
            self._swap(str(picked), number, None)

    def _let_go(self, _rest: str, _value: object, _picked: int | None) -> None:
        """Do without moving anybody."""

    def _move_picked(self, rest: str, _value: object, picked: int | None) -> None:
        if picked is not None and rest.isdecimal() and len(rest) < 4:
            self._move(str(picked), int(rest), None)

    def _share_picked(self, _rest: str, _value: object, picked: int | None) -> None:
        """Let two use the device that is picked, or one again."""
        for each in self._host.everybody:
            if each.number == picked:
                each.is_two = not each.is_two
                self._follow(each)
                _show_again(each)

    def _move(self, rest: str, value: object, _picked: int | None) -> None:
        """Move somebody to a table; if it would be too large, somebody comes back."""
        number, to = self._number(rest), value
        if number is None or type(to) is not int or to == self._host.groups.table_of(number):
            return
        back: list[list[int] | None] = []
        self._change(lambda: back.append(self._host.groups.move(number, to, self._people(), self._seats)))
        [came] = back
        if came is None:
            self._said = _("{name} stays: the tables would be too uneven, or somebody would sit alone.").format(
                name=self._name(number)
            )
        elif came:
            self._said = _("{name} is now at table {number}, and {others} at table {other}.").format(
                name=self._name(number),
                number=to + 1,
                others=join_and([self._name(each) for each in came]),
                other=(self._host.groups.table_of(came[0]) or 0) + 1,
            )
        else:
            self._said = _("{name} is now at table {number}.").format(name=self._name(number), number=to + 1)

    def _swap(self, rest: str, value: object, _picked: int | None) -> None:
        """Let two change places."""
        one, other = self._number(rest), value
        if one is None or type(other) is not int or one == other:
            return
        done: list[bool] = []
        self._change(lambda: done.append(self._host.groups.swap(one, other, self._people(), self._seats)))
        words = (
            _("{one} and {other} have changed places.")
            if done[0]
            else _("{one} and {other} stay: they sit together already, or the tables would be too uneven.")
        )
        self._said = words.format(one=self._name(one), other=self._name(other))

    def _turn_page(self, rest: str, _value: object, _picked: int | None) -> None:
        if rest.isdecimal() and len(rest) < 4:
            self._page = int(rest)

    def _deal(self, _rest: str, _value: object, _picked: int | None) -> None:
        """Deal the cards to all tables."""
        self._follow()
        by_number = {each.number: each for each in self._host.everybody}
        tables = [[by_number[each] for each in table] for table in self._host.groups.tables]
        if tables:
            self._host.begin(lambda: FriendsTables(self.game, self._host, tables))

    def _number(self, rest: str) -> int | None:
        """Return the number of a device that sits somewhere, from the end of a button's name."""
        number = int(rest) if rest.isdecimal() and len(rest) < 9 else -1
        return number if self._host.groups.table_of(number) is not None else None

    def _name(self, number: int) -> str:
        return next((each.name for each in self._host.everybody if each.number == number), "")

    # The rest of an activity -----------------------------------------------------------------

    def tick(self) -> None:
        """Let the others close up where somebody has been away for long."""
        self._follow()

    def pretend(self, device: Device, chance: Stream) -> None:
        """Do nothing: a pretend phone sits where it is told."""

    def summary(self) -> list[dict[str, Any]]:
        """Return nothing: there is nothing to count."""
        return []

    def evidence(self) -> tuple[Shown, ...]:
        """Return nothing: what friends play among themselves is not looked at."""
        return ()

    @property
    def has_result(self) -> bool:
        """Whether there is anything to tell after class."""
        return False

    def own(self, number: int) -> dict[str, Any]:
        """Return nothing: no device has done anything."""
        del number
        return {}

    def plain(self) -> dict[str, Any]:
        """Return the game; the groups are kept with the room."""
        return {"kind": self.kind, "game": self.game}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any], host: ActivityHost, devices: Mapping[int, Device]) -> FindTables:
        """Return the saved activity."""
        del devices
        return cls(plain["game"], host)

    def at_stake(self, button: str) -> None:
        """Return the question to ask before an end: none, since the groups stay."""
        del button

    def stop(self) -> None:
        """Stop nothing: nothing goes on by itself."""

    def resume(self) -> None:
        """Go on."""
        self._follow()


def _show_again(device: Device) -> None:
    """Send a device what its board shows now."""
    if device.board is not None and device.is_here:
        device.send(*device.board.opening())


ACTS: dict[str, Callable[[FindTables, str, object, int | None], None]] = {
    "way": FindTables._choose_way,
    "shuffle": FindTables._shuffle,
    "size": FindTables._resize,
    "pick": FindTables._pick,
    "letgo": FindTables._let_go,
    "to": FindTables._move_picked,
    "two": FindTables._share_picked,
    "move": FindTables._move,
    "swap": FindTables._swap,
    "page": FindTables._turn_page,
    "deal": FindTables._deal,
}
"""What the buttons do, by the part of their name after `groups:`; each gets the rest, a value, and who is picked."""
