"""A room: its devices, the present activity, the wall, and what is saved.

It needs neither tornado nor a kernel.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, Literal

from gamelib.core import registry
from gamelib.core.language import _, n_
from gamelib.core.written_numbers import decimal, signed
from widgets.room import door_screens, reach, wall_buttons
from widgets.room.activity import Activity
from widgets.room.answer_card_ballot import CardsInUse
from widgets.room.class_mix_ups import MixUps
from widgets.room.deal_for_all import DealForAll
from widgets.room.device import Device, SendToPage, hash_secret, new_secret
from widgets.room.doubts import ConfirmAndUndo, Doubt
from widgets.room.find_tables import FindTables
from widgets.room.friends_board import FriendsBoard
from widgets.room.friends_lobby import FriendsLobby
from widgets.room.friends_screens import names_by_seat
from widgets.room.friends_tables import FriendsTables
from widgets.room.groups import Groups
from widgets.room.groups_wall import SHARE
from widgets.room.journal import Journal
from widgets.room.limits import KEPT_SECONDS, LESSON_SECONDS, MAX_DEVICES, MISSED_SECONDS
from widgets.room.lobby_board import LobbyBoard
from widgets.room.math_activity import MathActivity
from widgets.room.network_switch import NetworkSwitch, question_before_closing
from widgets.room.own_view import OwnView
from widgets.room.rehearsal import USUAL_PRETENDED, Rehearsal
from widgets.room.rule_activity import RuleActivity
from widgets.room.screens import Block, DeviceBoard, Outgoing, ScreenBoard, text
from widgets.room.thinking import Thinking
from widgets.room.vote_activity import VoteActivity
from widgets.room.wall_cover import UNCOVER, WallCover
from widgets.stage.board import log_error
from widgets.stage.offers import is_offered

# What all phones are sent -----------------------------------------------------------------

SHOWN_AT_ONCE = 20
"""How many devices are sent a new board before other requests are handled."""


class StaggeredCalls:
    """Calls `show` for many devices: for the first at once, for the others between requests.

    >>> StaggeredCalls(lambda device: print(device.number)).begin([Device(1, ""), Device(2, "")])
    1
    2
    """

    def __init__(self, show: Callable[[Device], None]) -> None:
        self._show, self._waiting, self._is_due = show, deque[Device](), False

    def begin(self, devices: Iterable[Device]) -> None:
        """Begin with these devices; any others that still wait are dropped."""
        self._waiting = deque(devices)
        self._go_on()

    def _go_on(self) -> None:
        for _device in range(min(SHOWN_AT_ONCE, len(self._waiting))):
            self._show(self._waiting.popleft())
        if self._waiting and not self._is_due:
            try:
                asyncio.get_running_loop().call_soon(self._go_on_later)
            except RuntimeError:  # no event loop runs, as in a test of the room's state alone
                self._go_on()
            else:
                self._is_due = True

    def _go_on_later(self) -> None:
        self._is_due = False
        self._go_on()


# What a phone is told about itself in the end ---------------------------------------------


@dataclass
class DeviceTally:
    """A device's counts: questions answered, second answers that were better, errors of numbers, results of deals.

    >>> tally = DeviceTally()
    >>> tally.add({"answered": 1, "better": 1})
    >>> [block["text"] for block in tally.blocks()][:2]
    ['You answered 1 question.', 'Once you changed to a better answer.']
    """

    answered: int = 0
    better: int = 0
    off: list[int] = field(default_factory=list)
    deals: list[tuple[int, str]] = field(default_factory=list)
    """Scores, and the codes of the deals."""

    def add(self, did: Mapping[str, Any]) -> None:
        """Add what a device did in one activity."""
        self.answered += did.get("answered", 0)
        self.better += did.get("better", 0)
        self.off += [did["off"]] if "off" in did else []
        self.deals += [did["deal"]] if "deal" in did else []

    def blocks(self) -> list[Block]:
        """Return the record in sentences; empty if there is nothing to tell."""
        said = (
            [
                n_("You answered {count} question.", "You answered {count} questions.", self.answered).format(
                    count=self.answered
                )
            ]
            if self.answered
            else []
        )
        if self.better:
            said.append(
                n_(
                    "Once you changed to a better answer.", "{count} times you changed to a better answer.", self.better
                ).format(count=self.better)
            )
        if self.off:
            said.append(_("Your numbers were off by {count} on average.").format(count=decimal(fmean(self.off), 0)))
        deals: list[Block] = [
            {
                "kind": "chosen",
                "label": code,
                "strip": {},
                "note": _("You scored {score} in our deal. With this code you can play it again:").format(
                    score=signed(score)
                ),
            }
            for score, code in self.deals[-1:]
        ]
        found = [*map(text, said), *deals]
        return [*found, text(_("Only this phone was told this, and only now."), "quiet")] if found else []


# The room ---------------------------------------------------------------------------------

Kind = Literal["class", "friends"]
FindAddresses = Callable[[list[str]], list[str]]
"""Given the known addresses in order, returns those at which phones may find the server now."""
KEEP_SECONDS = 0.15
"""How long changes are collected before the journal is written, unless an answer depends on it."""
DRAW_SECONDS = 0.2
"""How long changes are collected before the wall is redrawn: five times a second, however many people vote."""
TICK_SECONDS = 5.0
MAX_CHANGES_OF_ANIMAL = 3
ALONE_SECONDS = 90.0
"""How long the door is open without anybody joining before the wall offers help."""
CODE_LENGTH = 4


class Room:
    """A class, or friends at a table, in one server."""

    def __init__(self, code: str, thinking: Thinking, journal: Journal | None = None, kind: Kind = "class") -> None:
        self.code, self.kind, self.thinking, self.journal = code, kind, thinking, journal or Journal(None)
        self.key_hashes: list[str] = []
        self.devices: dict[str, Device] = {}
        self.activity: Activity | None = None
        self.page = "lobby"
        """What the wall shows: the name of one of its pages, or `activity`."""
        self.is_shut = False
        """Whether the door is closed to new devices."""
        self.is_ended = self.is_resumed = False
        """Whether it is over, and whether it goes on from an earlier server with nothing begun since."""
        self.open_another: Callable[[], Room] | None = None
        """A function that opens another class, where a resumed one may not be wanted."""
        self.goes_to = ""
        """Where the wall that has just been pressed goes from here, below the address of walls; "" if it stays."""
        self.opened = self.touched = time.time()
        self.cards, self.groups, self.asked, self.note = CardsInUse(), Groups(), list[str](), ""
        """The reply to the last text typed at the wall."""
        self.history, self.mix_ups = list[dict[str, Any]](), MixUps()
        self._tallies: defaultdict[int, DeviceTally] = defaultdict(DeviceTally)
        """What each device has done, shown only to itself at the end; never saved."""
        self.addresses: list[str] = []
        """The addresses at which phones may find this server, the most likely first."""
        self.reached = ""
        """Which of these is a proxy's, at which the leader's own browser reached this server; "" if there is none."""
        self.pages = ""
        """The address of the games' pages and lessons on the same server; "" if it has none."""
        self.find_addresses: FindAddresses | None = None
        self.network: NetworkSwitch | None = None
        """What lets other devices in, where the server was started for this computer only."""
        self.looking: asyncio.Future[None] | None = None
        """The task that looks for addresses again, while it runs."""
        self.open_since: float | None = None
        """The time, by `time.monotonic`, at which a wall first showed the open door; None before there was a wall."""
        self._walls, self._saved = list[SendToPage](), list[dict[str, Any]]()
        self._due: dict[str, asyncio.TimerHandle] = {}
        self._showing, self._doubts, self.own, self.cover = (
            StaggeredCalls(self._show),
            ConfirmAndUndo(),
            OwnView(self),
            WallCover(),
        )
        self._next_number, self._offered_help, self.kept_until = 0, False, 0.0
        self.rehearsal: Rehearsal | None = None
        self.lobby = FriendsLobby(registry.games()[0]) if kind == "friends" else None
        """Who sits where before a game of friends; None in a class."""

    # Keys --------------------------------------------------------------------------------

    def new_key(self) -> str:
        """Return a new key for the teacher; only its hash is stored."""
        key = new_secret()
        self.key_hashes = [*self.key_hashes[-4:], hash_secret(key)]
        self.keep()
        return key

    def is_key(self, key: str | None) -> bool:
        """Return whether this is a key of the room's teacher."""
        given = hash_secret(key or "")
        return any(hmac.compare_digest(given, known) for known in self.key_hashes)

    # Devices ---------------------------------------------------------------------------------

    @property
    def everybody(self) -> list[Device]:
        """All devices, in joining order."""
        return list(self.devices.values())

    def find(self, secret: str | None) -> Device | None:
        """Return the device with this secret."""
        return self.devices.get(hash_secret(secret)) if secret else None

    def join(self, is_pretended: bool = False) -> tuple[Device, str] | None:
        """Return a new device and its secret; None if the room is full, or closed to all but pretend phones."""
        if self.is_ended or self.kept_until or (self.is_shut and not is_pretended):
            return None
        if len(self.devices) >= MAX_DEVICES and not self._make_room():
            return None
        secret = new_secret()
        device = Device(self._next_number, hash_secret(secret))
        self._next_number += 1
        self.devices[device.key] = device
        self.keep_soon()
        return device, secret

    def rehearse(self, count: int = USUAL_PRETENDED) -> None:
        """Let pretend phones join; if there are some already, send them home."""
        if self.rehearsal is not None:
            self.rehearsal.stop()
            self.rehearsal = None
        else:
            self.rehearse_with(count)

    def rehearse_with(self, count: int) -> None:
        """Let as many pretend phones be here, whether some are or not."""
        if self.rehearsal is not None:
            self.rehearsal.change(count)
        elif not self.is_ended:
            self.rehearsal = Rehearsal(self, count)
            self.rehearsal.begin()

    def _make_room(self) -> bool:
        """Forget a device that will not return, whose answers and results still count; return whether there was one."""
        gone = next((each for each in self.everybody if not each.was_here and not self._is_host(each)), None)
        if gone is None:
            away = sorted(self.everybody, key=lambda each: -each.seconds_away)
            gone = next((each for each in away if self._has_gone(each)), None)
        if gone is not None:
            del self.devices[gone.key]
            if self.lobby is not None:
                self.lobby.forget(gone.number)
            if self.activity is not None:
                self.activity.forget(gone)
        return gone is not None

    def _is_host(self, device: Device) -> bool:
        """Return whether a device belongs to the friend who opened the room and starts the games."""
        return self.kind == "friends" and device.number == 0

    def _has_gone(self, device: Device) -> bool:
        """Return whether a device has been away for so long that it will probably not return."""
        if device.is_here or self._is_host(device):
            return False
        is_needed = self.activity is not None and self.activity.needs(device)
        return device.is_pretended or device.seconds_away > (LESSON_SECONDS if is_needed else MISSED_SECONDS)

    def connect(self, device: Device, line: SendToPage) -> None:
        """Connect the WebSocket of a device's page, and show the device its board."""
        self.touched = time.time()
        if self.lobby is not None and self.open_since is None:
            self.open_since = time.monotonic()
        if device.board is None:
            device.board = self.board_of(device)
        device.connect(line, _("This room is open in another window of this browser. Go on there."))
        self.changed()

    def disconnect(self, device: Device, line: SendToPage) -> None:
        """Disconnect a device's page."""
        if device.disconnect(line):
            self.draw_soon()

    def board_of(self, device: Device) -> DeviceBoard:
        """Return the board that a device should show now."""
        if self.is_ended:
            return ScreenBoard(lambda: door_screens.phone_end(self.kind))
        if self.lobby is not None:
            return self._board_of_friend(device, self.lobby)
        if self.activity is not None:
            return self.activity.board(device)
        return LobbyBoard(
            lambda: door_screens.phone_lobby(self, device),
            lambda: door_screens.likely_game(self),
            lambda button: self._press_phone(device, button),
            self.pages,
        )

    def _press_phone(self, device: Device, button: str) -> None:
        """Handle a phone's button in the lobby; phones cannot lead a class."""
        if button == "animal:another" and device.animal_number < MAX_CHANGES_OF_ANIMAL * MAX_DEVICES:
            device.animal_number += MAX_DEVICES - 1 if device.animal_number < MAX_DEVICES else MAX_DEVICES
            self.changed()
        elif button == SHARE:
            device.is_two = not device.is_two
            self.changed()

    # Friends ----------------------------------------------------------------------------------

    def _board_of_friend(self, device: Device, lobby: FriendsLobby) -> DeviceBoard:
        """Return the board of a device among friends: its table, if it plays or looks on, else what is beside it."""
        tables = self.activity
        if isinstance(tables, FriendsTables):
            if device.number in lobby.watchers:  # from now on, it looks on until it stops
                lobby.watchers.discard(device.number)
                tables.watch(device)
            if tables.is_at_table(device):
                return tables.board(device)
        return FriendsBoard(self, device)

    def begin_tables(self) -> None:
        """Begin the game of friends with those who have taken seats."""
        if (lobby := self.lobby) is not None:
            lobby.end_trials()
            by_number = {each.number: each for each in self.everybody}
            self.begin(lambda: FriendsTables.around(lobby, self, by_number, names_by_seat(self)))

    def watch(self, device: Device) -> None:
        """Note that a friend only wants to watch, unless the device plays already."""
        tables = self.activity
        plays = isinstance(tables, FriendsTables) and tables.seat_of(device) is not None
        if self.lobby is not None and self.lobby.seat_of(device.number) is None and not plays:
            self.lobby.watchers.add(device.number)
            device.board = None

    def touch(self) -> None:
        """Note that somebody is active."""
        self.touched, self.note = time.time(), ""

    def show_all(self) -> None:
        """Send every device its present board: to the first at once, to the others between requests.

        Tables of a full room take a quarter of a second to draw. Until its board comes, a device is not heard, since
        what it shows is over; a device that is away gets its board when it reconnects.
        """
        for device in self.everybody:
            device.board = None
        self._showing.begin(each for each in self.everybody if each.is_here)

    def _show(self, device: Device) -> None:
        """Send a device its board, unless it is away or has connected anew and has it."""
        if device.board is None and device.is_here:
            try:
                device.show(self.board_of(device))
            except Exception as error:
                log_error(error)

    # The wall -----------------------------------------------------------------------------------

    def connect_wall(self, line: SendToPage) -> None:
        """Connect the WebSocket of a wall; there may be several, on the projector and on the teacher's phone."""
        if self.open_since is None:
            self.open_since = time.monotonic()
        self._walls.append(line)
        line({"screen": self.shown_wall()})

    def disconnect_wall(self, line: SendToPage) -> None:
        """Disconnect a wall."""
        self._walls = [each for each in self._walls if each is not line]

    def wall(self) -> dict[str, Any]:
        """Return the wall's present screen, whether it is covered or not."""
        if self.is_ended:
            return door_screens.wall_end(self)
        if self.page == "activity" and self.activity is not None:
            shown = self.activity.wall(self.everybody)
        else:
            shown = door_screens.PAGES.get(self.page.partition(":")[0], door_screens.wall_lobby)(self)
        corner = {**self._how_to_join(), **self.own.slim_bar(), **shown.get("corner", {})}
        return self._doubts.add_to({**shown, "corner": corner})

    def _how_to_join(self) -> dict[str, Any]:
        """Return what stands in the corner of the wall: the address, the letters, and how many are here."""
        if self.answers_without_phones and self.page != "lobby":
            return {"address": "", "code": "", "here": 0, "label": ""}
        here = sum(each.is_here for each in self.everybody)
        pretended = sum(each.is_here and each.is_pretended for each in self.everybody)
        label = door_screens.how_many_here(here, pretended)
        return {"address": self.short_address, "code": self.code, "here": here, "label": label}

    @property
    def answers_without_phones(self) -> bool:
        """Whether a class of cards or hands is all there is, so that nobody needs the letters."""
        return (self.cards.is_on or self.cards.is_by_hand) and not self.everybody

    def shown_wall(self) -> dict[str, Any]:
        """Return what the walls show: their present screen, a picture that stands still, or nothing."""
        return self.wall() if self.is_ended else self.cover.over(self.wall())

    def cover_wall(self, state: str) -> None:
        """Make the walls stand still, or dark; by "", they go on."""
        self.cover.put(state, self.wall())
        self._draw_wall()

    @property
    def has_own_view(self) -> bool:
        """Whether the teacher has a view of their own open beside the wall."""
        return self.own.is_open

    @property
    def needs_help(self) -> bool:
        """Whether the door has been open for a while without any phone joining."""
        if self.open_since is None or self.is_shut or self.rehearsal is not None or self.activity is not None:
            return False
        guests = self.everybody if self.lobby is None else self.everybody[1:]
        has_come = any(each.was_here and not each.is_pretended for each in guests)
        return not has_come and time.monotonic() - self.open_since >= ALONE_SECONDS

    def reach(self, address: str) -> None:
        """Note the address of a proxy at which the leader's own browser has reached the wall: phones go there as well.

        It comes first, unless it is known already; "" changes nothing.
        """
        if address and address not in self.addresses:
            self.addresses = [address, *(each for each in self.addresses if each != self.reached)]
            self.reached = address
            self.changed()

    async def look_again(self) -> None:
        """Look for this computer's addresses again, since it may have changed its network."""
        if self.network is not None:
            self.note = await self.network.open()
            self.changed()
        elif self.find_addresses is not None:
            found, was_first = await asyncio.to_thread(self.find_addresses, list(self.addresses)), self.addresses[:1]
            of_proxy = [self.reached] if self.reached else []
            self.addresses = [*of_proxy, *found] if was_first == of_proxy else [*found, *of_proxy]
            is_asked = self.page == "help" or self.lobby is not None
            self.note = door_screens.describe_found_addresses(self) if is_asked else self.note
            self.changed()

    @property
    def short_address(self) -> str:
        """The address to type into a phone, of the page that asks for the letters."""
        return reach.short_address(self.addresses[0]) if self.addresses else ""

    def lead(self, button: str, value: object = None) -> None:
        """Handle a button pressed at a wall, if the wall offers it now."""
        if not self.cover.lets_through(button):
            return
        if button == UNCOVER:
            self.cover_wall("")
        elif is_offered(self.wall(), button):
            self.press(button, value)

    def press(self, button: str, value: object = None) -> None:
        """Handle a button of the teacher's; if it would end somebody's work, ask first."""
        self.touched, self.note = time.time(), ""
        if self.is_ended:
            return
        decided = self._doubts.decide(button, value, lambda: self._at_stake(button))
        if (
            decided is not None
            and not wall_buttons.press_wall_button(self, *decided)
            and (self.activity is not None and self.activity.press(*decided))
        ):
            self.show_all()
        self.changed()

    def _at_stake(self, button: str) -> Doubt | None:
        """Return the question to ask before a button ends work that is not finished; None if it ends none."""
        if button == "room:end" and self.kept_until:
            return Doubt(
                _("Delete this class for good?"),
                _("Its animals, its answers and your plan are lost."),
                yes=_("Delete it for good"),
                no=_("Keep it"),
                can_undo=False,
            )
        if button == "room:keep_out":
            return question_before_closing(sum(each.is_here and not each.is_pretended for each in self.everybody))
        if self.activity is None or (button.startswith("room:") and not wall_buttons.ends_activity(self, button)):
            return None
        return self.activity.at_stake(button)

    def offer_undo(self, back: Callable[[], None]) -> None:
        """Let the teacher undo, for a while, what was just done to everybody's work; `back` does it."""
        self._doubts.keep(back)
        self._draw_when_settled()

    def withdraw_undo(self) -> None:
        """Offer no longer to undo what was done last, since others have gone on from it."""
        self._doubts.forget()

    def _draw_when_settled(self) -> None:
        """Redraw the wall once nothing can be undone any more."""
        if left := self._doubts.seconds_left:
            self._run_later("settle", left, self._draw_when_settled)
        else:
            self._draw_wall()

    def begin(self, make: Callable[[], Activity]) -> None:
        """Start a new activity with everybody, replacing the present one."""
        self.finish()
        self.activity, self.page, self.is_resumed = make(), "activity", False
        self.show_all()

    def finish(self) -> None:
        """End the present activity, and save its counts for after class; for a while, that can be undone."""
        if self.activity is None:
            return
        ended, history, tallies = self.activity, self.history, deepcopy(self._tallies)
        forget_again = self.mix_ups.note(ended)
        planned = self.own.let_go(ended)

        def go_on() -> None:
            if self.activity is not None:
                self.activity.stop()
            self.activity, self.page, self.history, self._tallies = ended, "activity", history, tallies
            forget_again()
            self.own.take_up(planned)
            ended.resume()
            self.show_all()

        answers = self._answers()
        self.history = [row for row in answers if row in history or ended.has_result or row["kind"] == "refused"]
        for each in self.everybody:
            self._tallies[each.number].add(ended.own(each.number))
        ended.stop()
        if self.lobby is not None and isinstance(ended, FriendsTables):
            self.lobby.follow(*ended.seated())
        self.activity = None
        self.offer_undo(go_on)
        self.show_all()

    def note_saved(self, counts: list[dict[str, Any]]) -> None:
        """Note that the teacher has saved these counts, after which the class may forget them."""
        self._saved = list(counts)
        self.changed()

    @property
    def is_saved(self) -> bool:
        """Whether the teacher has saved all answers that there are, if there are any."""
        return self._saved == self.counts()

    def counts(self) -> list[dict[str, Any]]:
        """Return the counts of all activities, including the present one, and of the beliefs that are told."""
        return [*self._answers(), *self.mix_ups.rows(self.activity)]

    def _answers(self) -> list[dict[str, Any]]:
        """Return the counts of all activities, including the present one; each question has its own number."""
        if self.activity is None:
            return self.history
        number = 1 + max((each.get("number", 0) for each in self.history), default=0)
        return self.history + [{"number": number, **row} for row in self.activity.summary()]

    def keep_for_next_lesson(self, now: float) -> None:
        """Put the class away until its next lesson: nobody new comes in, and after KEPT_SECONDS it is forgotten."""
        self.finish()
        self._doubts.forget()
        if self.rehearsal is not None:
            self.rehearse()
        self.kept_until, self.page = now + KEPT_SECONDS, "kept"
        self.cover.put("", {})
        self.keep()
        self.show_all()

    def carry_on(self) -> None:
        """Go on with a class of an earlier server, where it stopped, or with one that was put away, at its door."""
        self.is_resumed = False
        if self.kept_until:
            self.kept_until, self.page, self.open_since = 0.0, "lobby", time.monotonic()
            self.show_all()
        self.changed()

    def begin_without_phones(self, by_cards: bool) -> None:
        """Have the class answer with cards, or raise its hands, and choose the first question."""
        self.cards.is_on, self.cards.is_by_hand, self.page = by_cards, not by_cards, "questions"
        self.changed()

    def end(self) -> None:
        """End the class: tell everybody, and delete everything, on disk and in memory."""
        self.finish()
        self._doubts.forget()
        self.history, self.mix_ups = [], MixUps()
        self.own.forget()
        if self.rehearsal is not None:
            self.rehearsal.stop()
        self.is_ended = True
        self._showing.begin(())
        for each in self.everybody:
            each.board = self.board_of(each)
            each.send({"screen": door_screens.phone_end(self.kind, self._tallies[each.number].blocks())})
        self._tallies.clear()
        self.journal.delete()
        for handle in self._due.values():
            handle.cancel()
        self._draw_wall()

    # What goes on by itself -----------------------------------------------------------------------

    async def think(self, work: Any, *given: Any) -> Any:
        """Run a function of `thinking` in another process and return its result."""
        return await self.thinking.run(work, *given)

    def tick(self) -> None:
        """Do whatever is due with time; called every TICK_SECONDS."""
        if self.needs_help != self._offered_help:
            self._offered_help = not self._offered_help
            self.draw_soon()
        if self.activity is not None:
            try:
                self.activity.tick()
            except Exception as error:
                log_error(error)
        self.own.tick()

    def changed(self) -> None:
        """Save the room soon, and redraw the wall."""
        self.keep_soon()
        self.draw_soon()

    def keep_soon(self) -> None:
        """Save the room soon; many changes at once are saved together."""
        if not self.is_ended:
            self._run_later("keep", KEEP_SECONDS, self.keep)

    def draw_soon(self) -> None:
        """Redraw the wall soon."""
        self._run_later("draw", DRAW_SECONDS, self._draw_wall)

    def _run_later(self, name: str, seconds: float, act: Callable[[], None]) -> None:
        if name in self._due:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no event loop runs, as in a test of the room's state alone
            return

        def run() -> None:
            del self._due[name]
            act()

        self._due[name] = loop.call_later(seconds, run)

    def _draw_wall(self) -> None:
        if self.lobby is not None:  # friends have no wall: their devices show who comes
            for each in self.everybody:
                if isinstance(each.board, FriendsBoard):
                    each.send(*each.board.opening())
        if self._walls:
            message: Outgoing = {"screen": self.shown_wall()}
            for line in self._walls:
                line(message)
        self.own.draw()

    # The journal ------------------------------------------------------------------------------------

    def keep_changes(self) -> None:
        """Save the room at once if it has changed, so that nothing is acknowledged that is not saved."""
        if (due := self._due.pop("keep", None)) is not None:
            self.touched = time.time()
            due.cancel()
            self.keep()

    def keep(self) -> None:
        """Save the room now."""
        if not self.is_ended:
            self.journal.write(self.plain(), self.kept_until)

    def plain(self) -> dict[str, Any]:
        """Return the room as plain data: hashes of secrets, never secrets."""
        return {
            "code": self.code,
            "kind": self.kind,
            "opened": self.opened,
            "keys": self.key_hashes,
            "shut": self.is_shut,
            "page": self.page,
            "next": self._next_number,
            "addresses": self.addresses,
            "history": self.history,
            "mix_ups": self.mix_ups.rows(),
            "asked": self.asked,
            "cards": self.cards.plain(),
            "groups": self.groups.plain(),
            "pretended": [each.number for each in self.rehearsal.devices] if self.rehearsal is not None else [],
            "devices": [
                [each.key, each.number, each.animal_number, each.called, each.is_two] for each in self.everybody
            ],
            "own": self.own.plain(),
            **({"kept_until": self.kept_until} if self.kept_until else {}),
            **({"lobby": self.lobby.plain()} if self.lobby is not None else {}),
            "activity": self.activity.plain() if self.activity is not None else None,
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any], thinking: Thinking, journal: Journal | None = None) -> Room:
        """Return the saved room; devices that return find their animal, their seat and their answer."""
        room = cls(plain["code"], thinking, journal, plain["kind"])
        room.key_hashes, room.is_shut, room.page = list(plain["keys"]), plain["shut"], plain["page"]
        room._next_number, room.history = plain["next"], list(plain["history"])
        room.mix_ups = MixUps(plain.get("mix_ups", ()))
        room.opened = plain.get("opened", room.opened)
        room.addresses, room.cards = list(plain["addresses"]), CardsInUse.from_plain(plain.get("cards"))
        room.asked = list(plain.get("asked", ()))
        room.own.restore(plain.get("own", {}))
        room.kept_until, room.groups = plain.get("kept_until", 0.0), Groups.from_plain(plain.get("groups"))
        for key, number, animal_number, *more in plain["devices"]:
            room.devices[key] = device = Device(number, key, animal_number)
            device.was_here, device.called, device.is_two = True, "".join(more[:1]), any(more[1:])
        by_number = {each.number: each for each in room.everybody}
        if room.lobby is not None and (lobby := plain.get("lobby")):
            room.lobby = FriendsLobby.from_plain(lobby)
        elif room.lobby is not None:
            room.lobby.sit(0)
        kept = plain["activity"]
        of_votes: dict[str, Any] = {each.kind: each for each in (VoteActivity, MathActivity, RuleActivity)}
        if kept is not None and kept["kind"] in of_votes:
            room.activity = of_votes[kept["kind"]].from_plain(kept, room)
        elif kept is not None:
            kinds: tuple[Any, ...] = (DealForAll, FindTables, FriendsTables)
            room.activity = next(each for each in kinds if each.kind == kept["kind"]).from_plain(kept, room, by_number)
        if pretended := plain.get("pretended"):
            room.rehearsal = Rehearsal(room, len(pretended))
            room.rehearsal.resume([by_number[number] for number in pretended])
        return room
