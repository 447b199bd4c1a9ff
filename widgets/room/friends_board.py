"""What a friend's device shows while it is at no table: the invitation, the seats, the choice of computer players.

Only the maker's device changes seats and begins games; anybody may sit down, leave, watch, or try a hand alone.
"""

from __future__ import annotations

import secrets
from typing import Any

from gamelib import record as stored
from gamelib.core import registry
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.language import _
from gamelib.players.characters import CAST, usual_company
from widgets.room import friends_screens as screens
from widgets.room.device import Device
from widgets.room.friends_lobby import MAX_TRIALS, FriendsLobby, clean_name
from widgets.room.lobby_board import CLOSE, RULES, rules_screen
from widgets.room.screens import ScreenBoard, button
from widgets.room.seat_board import BESIDE
from widgets.room.shared_table import SharedTable

Room = Any
"""A `Room`; the class is not imported here, because it imports this module."""
BACK = BESIDE + "back"


class TrialPanel:
    """What stands beside the table at which somebody tries a hand alone: the way back."""

    def __init__(self, back: Any) -> None:
        self._back = back

    def title_note(self) -> str:
        """Return the note that this is no game with friends."""
        return _("a trial, alone")

    def sentence(self) -> str:
        """Return "": the prompt says everything."""
        return ""

    def buttons(self) -> list[dict[str, Any]]:
        """Return the button that leads back to the friends."""
        return [button(BACK, _("Back to the others"))]

    def press(self, pressed: str) -> None:
        """Go back to the friends."""
        if pressed == BACK:
            self._back()

    def mark_active(self) -> None:
        """Do nothing: no table waits."""


class FriendsBoard(ScreenBoard):
    """The screens of one device before a game of friends, and beside one that it has no seat at."""

    def __init__(self, room: Room, device: Device) -> None:
        super().__init__(self._draw, self._act)
        self._room, self._device = room, device
        self._page = screens.INVITE if screens.is_maker(device) and not device.was_here else screens.TABLE
        self._picked = ""
        """The character that is chosen on the page of levels, but does not sit yet."""
        self._shows_addresses = False
        self._asks_to_keep_out = False

    @property
    def _lobby(self) -> FriendsLobby:
        lobby: FriendsLobby = self._room.lobby
        return lobby

    @property
    def _is_maker(self) -> bool:
        return screens.is_maker(self._device)

    # What is shown ------------------------------------------------------------------------

    def _draw(self) -> dict[str, Any]:
        name, _colon, rest = self._page.partition(":")
        if name == RULES and rest:
            return rules_screen(rest, self._room.pages)
        if self._room.activity is not None or not self._has_seat:
            return self._draw_without_seat()
        if self._page == screens.INVITE:
            return screens.invitation_screen(self._room, self._device, self._shows_addresses, self._asks_to_keep_out)
        if self._page == screens.GAMES and self._is_maker:
            return screens.games_screen(self._room)
        if self._page == screens.HOUSE_RULES and self._is_maker:
            return screens.rules_of_game_screen(self._lobby)
        if name == "seat" and self._is_maker and int(rest) < self._lobby.players:
            seat = int(rest)
            if seat in self._lobby.people:
                return screens.seat_screen(self._room, seat)
            return screens.levels_screen(self._room, seat, self._picked)
        return screens.table_screen(self._room, self._device)

    def _draw_without_seat(self) -> dict[str, Any]:
        activity = self._room.activity
        if activity is not None:
            return screens.guest_screen(self._room, self._device, activity.describe_seat_to_take())
        if self._device.number in self._lobby.watchers:
            return screens.watcher_screen(self._room)
        seat, programs = self._lobby.seat_to_take(), self._lobby.programs
        whose = None if seat is None else CAST[programs[seat]].name if seat in programs else ""
        return screens.guest_screen(self._room, self._device, whose)

    @property
    def _has_seat(self) -> bool:
        return self._lobby.seat_of(self._device.number) is not None

    # What is done -------------------------------------------------------------------------

    def _act(self, pressed: str, value: object) -> None:
        """Handle what was pressed; the board knows that it was offered."""
        name, _colon, rest = pressed.rpartition(":")
        self._asks_to_keep_out = pressed == screens.KEEP_OUT and screens.friends_from_elsewhere(self._room)
        if pressed == screens.SIT:
            self._sit_down(value)
        elif pressed in (screens.INVITE, screens.TABLE, screens.GAMES, screens.HOUSE_RULES) or (
            pressed.startswith(f"{RULES}:") and rest in registry.games()
        ):
            self._page = pressed
        elif pressed == CLOSE:
            self._page = screens.TABLE
        elif pressed == screens.WATCH:
            self._look_on()
        elif pressed == screens.LEAVE:
            self._leave()
        elif pressed == screens.TRY:
            self._try_alone()
        elif self._is_maker:
            self._arrange(name, rest, pressed)
        self._room.touch()
        self._room.changed()

    def _sit_down(self, value: object) -> None:
        if name := clean_name(value):
            self._device.called = name
        if self._room.activity is not None:
            self._room.activity.take_seat(self._device)
        elif self._lobby.sit(self._device.number) is not None:
            self._page = screens.TABLE
        self._device.send(self._device.greeting())

    def _look_on(self) -> None:
        if self._room.activity is not None:
            self._room.activity.watch(self._device)
        else:
            self._lobby.watch(self._device.number)

    def _leave(self) -> None:
        if not self._is_maker:
            self._lobby.leave(self._device.number)

    def _try_alone(self) -> None:
        """Deal a hand against computer players, to this device alone."""
        trials = self._lobby.trials
        here = {each.number for each in self._room.everybody if each.is_here}
        for number in trials.keys() - here:
            trials.pop(number).stop()
        if len(trials) >= MAX_TRIALS and self._device.number not in trials:
            return
        about = registry.about(self._lobby.game)
        names = [self._device.name, *(each.name for each in usual_company(about.name, about.usual_players - 1))]
        table = SharedTable(
            stored.start(about.name, players=about.usual_players, names=names),
            {0: self._device},
            lambda: None,
            lambda _table, _seat: TrialPanel(self._end_trial),
            bot_seed=secrets.randbits(31),
            goes_on=False,
        )
        trials[self._device.number] = table
        self._device.show(table.boards[0])
        table.go_on()

    def _end_trial(self) -> None:
        if (table := self._lobby.trials.pop(self._device.number, None)) is not None:
            table.stop()
        self._device.show(self)

    def _arrange(self, name: str, rest: str, pressed: str) -> None:
        """Handle what only the maker may do."""
        lobby = self._lobby
        if name == "tables:begin":
            self._room.begin_tables()
        elif name == "game" and rest in registry.games() and lobby.may_choose(rest):
            lobby.choose(rest)
            self._page = screens.TABLE
        elif name == "variant":
            lobby.choose_variant(rest)
        elif name == "house":
            lobby.rules.change(rest)
        elif name in ("less", "more"):
            lobby.rules.change(rest, by=1 if name == "more" else -1)
        elif name == "address":
            self._room.press(pressed)
            self._shows_addresses = False
        elif name == "friends":
            self._change_table(pressed)
        else:
            self._change_seat(name, rest)

    def _change_table(self, pressed: str) -> None:
        lobby = self._lobby
        if pressed == screens.MORE:
            lobby.resize(lobby.players + 1)
        elif pressed == screens.FEWER:
            lobby.resize(lobby.players - 1)
        elif pressed == screens.SHUFFLE:
            lobby.shuffle(Stream(fresh_seed(), "seats"))
        elif pressed == screens.LOOK:
            self._room.press("room:look")
        elif pressed == screens.LET_IN and screens.may_let_others_in(self._room, self._device):
            self._room.press("room:let_in")
        elif pressed in (screens.KEEP_OUT, screens.KEEP_OUT_SURELY) and not self._asks_to_keep_out:
            self._keep_out()
        elif pressed == screens.ADDRESSES:
            self._shows_addresses = not self._shows_addresses

    def _keep_out(self) -> None:
        if screens.may_let_others_in(self._room, self._device):
            self._room.network.close()

    def _change_seat(self, name: str, rest: str) -> None:
        """Open the choice of who takes a seat, or take the choice."""
        lobby, seat = self._lobby, int(rest) if rest.isdecimal() else -1
        if name == "seat":
            self._page, self._picked = f"seat:{seat}", screens.usual_pick(self._room, seat)
        elif name.startswith("pick:") and rest in CAST:
            self._picked = rest
        elif name == screens.FILL:
            lobby.fill(seat, self._picked)
            self._page = screens.TABLE
        elif name == screens.KEEP or (name == "free" and seat not in lobby.people):
            lobby.free(seat)
            self._page = screens.TABLE
        elif name == "free":
            self._page = f"seat:{seat}"
        elif name == screens.ASK_FREE and lobby.people.get(seat) != self._device.number:
            lobby.free(seat)
            self._page = screens.TABLE
