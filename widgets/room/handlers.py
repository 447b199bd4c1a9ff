"""The request handlers of rooms: pages, files and WebSockets, beside the pages of the surrounding server.

Phones need no login: the letters let them in, and an HTTP-only cookie identifies them. A class is opened by whoever
started the server, known by a key (`widgets.room.room_registry`) or by signing in, and then led with a key of its own.
Tables of friends are opened by every visitor; their maker is their first device, and that opens nothing else.

Between requests, rooms are looked after, and what a class will need first is prepared.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.utils import url_path_join
from tornado import web
from tornado.ioloop import PeriodicCallback

from gamelib import beliefs
from gamelib import record as stored
from gamelib.beliefs.choosing import shown_by
from gamelib.core import language, registry
from gamelib.core.errors import GameError
from gamelib.core.language import _, as_sentence
from widgets.desk import after_class
from widgets.desk.join_address import who_leads
from widgets.room import door_screens, friends_pages, room_pages, start_page, vote_activity, vote_screens
from widgets.room.device import Device, hash_secret
from widgets.room.friends_handlers import WATCH, FriendsFindHandler, FriendsHandler, FriendsLinkHandler
from widgets.room.limits import KEPT_SECONDS, LINE_COST, MAX_DEVICES
from widgets.room.page_sockets import DEVICE_COOKIE, GUEST_COOKIE, WALL_COOKIE, OwnViewLine, PhoneLine, WallLine
from widgets.room.plan import PlannedNumber, PlannedPosition, PlannedRule, read_asked, rule_question
from widgets.room.questions import next_question, vote_about
from widgets.room.reach import CLASS_ADDRESS, FRIENDS_ADDRESS
from widgets.room.room import TICK_SECONDS, Room
from widgets.room.room_handler import RoomHandler
from widgets.room.room_registry import RoomRegistry
from widgets.room.screens import to_json_bytes
from widgets.room.seat_board import SeatBoard, SeatGame
from widgets.room.throttled_handler import YEAR_SECONDS, send_cached_for_good
from widgets.stage.board import log_error

FRAME = "class.html"
"""The template that puts our head above the page on which a class begins, where the surrounding server has it."""


class DoorHandler(RoomHandler):
    """Asks for the letters of a room; for whoever leads here, begins a class, or goes on with an old one."""

    has_login = True

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    async def get(self) -> None:
        """Send the page that asks for the letters, and what else this visitor may do."""
        if key := self.get_query_argument("ask", ""):
            await self._offer_question(key)
            return
        friends, phones = url_path_join(self.base_url, FRIENDS_ADDRESS), self.find_addresses()[0]
        xsrf = self.xsrf_token.decode()
        if self.is_leader():
            old = start_page.find_old_classes(self.registry)
            page = start_page.start_page(self.base, xsrf, old, friends=friends, phones=phones)
            self.send_page(self.put_into_frame(page, FRAME))
            return
        note = who_leads(self.registry.owner_signs_in)
        page = start_page.letters_page(self.base, note=note, friends=friends, phones=phones)
        self.send_page(self.put_into_frame(page, FRAME))

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    async def post(self) -> None:
        """Open a room and redirect to its wall; a room of friends has none, so redirect to its table."""
        kind = self.get_body_argument("kind", "class")
        if not (self.may_open_table() if kind == "friends" else self.is_leader()):
            await self.refuse_other_device()
            return
        try:
            if kind in ("question", "plan"):
                await self._ask_question(self.get_body_argument("ask", ""), kind == "plan")
            elif kind in ("carry_on", "forget"):
                await self._decide_on_old_class(kind == "carry_on", self.get_body_argument("code", ""))
            else:
                self.redirect(self.open_table() if kind == "friends" else self._open_class(kind))
        except GameError as error:
            self.refuse(_("No room left"), str(error), 503)

    async def _offer_question(self, key: str) -> None:
        """Offer to put a question on the wall of the class that is open, or of a new one; its leader alone may."""
        if not self.is_leader():
            await self.refuse_other_device()
            return
        thing = self._read_asked(key)
        if thing is not None:
            room = self.registry.latest_class
            code = room.code if room is not None else ""
            asked = describe_asked(thing, key)
            self.send_page(room_pages.question_page(self.base, self.xsrf_token.decode(), self.language, asked, code))

    def _read_asked(self, key: str) -> PlannedPosition | PlannedNumber | PlannedRule | None:
        """Return what a page asks a class; None if it is no question, which is said then."""
        try:
            return read_asked(key)
        except GameError as error:
            self.refuse(_("No such question"), as_sentence(str(error)), 404)
            return None

    async def _ask_question(self, key: str, later: bool) -> None:
        """Put a question on the wall, and lead there; what is on asks there first, if it would end somebody's work.

        A question for later is planned instead, and the page leads to the own view.
        """
        thing = self._read_asked(key)
        if thing is None:
            return
        room = self.registry.latest_class
        path = self._open_class() if room is None else str(url_path_join(self.base, "wall", room.code))
        found = self.registry.latest_class
        assert found is not None
        if room is not None:
            self.hand_over(room)
        if later:
            found.own.add(thing)
            found.changed()
        else:
            found.press("room:number", key)
        found.keep_changes()
        self.redirect(f"{path}/own" if later else path)

    async def _decide_on_old_class(self, goes_on: bool, code: str) -> None:
        """Go on with an old class, or forget it for good, about which its leader is asked first."""
        room = self.registry.rooms.get(code.upper())
        if room is None or room.kind != "class" or room.is_ended:
            await self.refuse_room(code)
        elif goes_on:
            room.carry_on()
            self.hand_over(room)
            self.redirect(url_path_join(self.base, "wall", room.code))
        elif self.get_body_argument("sure", ""):
            room.end()
            self.redirect(self.base)
        else:
            page = start_page.forget_page(self.base, self.xsrf_token.decode(), start_page.describe(room))
            self.send_page(self.put_into_frame(page, FRAME))

    def _open_class(self, kind: str = "") -> str:
        """Open the room of a class, in one of the ways of the start page, and return the address of its wall."""
        room = self.registry.open()
        room.addresses = room.addresses or self.find_addresses()
        room.reach(self.reached)
        if kind == "rehearsal":
            room.rehearse()
        elif kind in ("cards", "hands"):
            room.begin_without_phones(by_cards=kind == "cards")
        self.hand_over(room)
        return str(url_path_join(self.base, "wall", room.code))


def describe_asked(thing: PlannedPosition | PlannedNumber | PlannedRule, key: str) -> room_pages.Asked:
    """Return what the page that offers a question says of it, which gives nothing away."""
    if isinstance(thing, PlannedNumber):
        found, about = thing.question, _("Your class guesses, then you count it together on the wall.")
        choices = tuple(each.words for each in found.choices)
        return room_pages.Asked(found.key, found.title, found.before, choices, about)
    if isinstance(thing, PlannedRule):
        about = _("Your class answers on its own devices, with cards or with hands, and then sees what is right.")
        return room_pages.Asked(thing.key, thing.title, "", thing.choices, about)
    about = _(
        "Your class answers on its own devices, with cards or with hands, and then sees what each answer is worth."
    )
    return room_pages.Asked(key, thing.vote().text, thing.title, about=about)


class LeaderHandler(RoomHandler):
    """Exchanges a word that only the terminal and the browser opened by the command know for the leader's cookie."""

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    async def get(self) -> None:
        """Hand the key over, and redirect to where the word leads."""
        latest = self.registry.latest_class
        home = CLASS_ADDRESS
        if latest is not None and not latest.is_resumed:  # else nobody has said yet whether it goes on
            home = url_path_join(CLASS_ADDRESS, "wall", latest.code)
        page = self.registry.leader.redeem(self.get_query_argument("key", ""), home)
        if page is None:
            await self.refuse_other_device()
            return
        self.keep_secret(self.leader_cookie, self.registry.leader.key, self.base, YEAR_SECONDS)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")
        self.redirect(url_path_join(self.base_url, page))


class FindHandler(RoomHandler):
    """Redirects from typed letters to the room."""

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    async def get(self) -> None:
        """Redirect to the room, or say that there is none."""
        await self.lead_to(self.get_query_argument("code", ""))


class PhoneHandler(RoomHandler):
    """Serves the page of a device, and lets new devices join."""

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    async def get(self, code: str) -> None:
        """Send the page of a device, which is identified by its cookie or gets a new one."""
        room = self.find_room(code)
        if room is None:
            await self.refuse_room(code)
            return
        if code != room.code:
            self.redirect(url_path_join(self.base, room.code))
            return
        device = room.find(self.get_cookie(DEVICE_COOKIE))
        if device is not None and device.throttle.count(LINE_COST):
            await self.refuse_hurry_in_words(_("One moment"), _("That was too fast. Load the page again in a moment."))
            return
        if device is None:
            device = await self._join(room)
        if device is None:
            return
        if self.get_query_argument(WATCH, ""):
            room.watch(device)
        line, home = f"{self.base}{room.code}/line", url_path_join(self.base_url, FRIENDS_ADDRESS)
        self.send_page(
            room_pages.room_page(self.base, room.code, line, self.language, home="" if room.lobby is None else home)
        )

    async def _join(self, room: Room) -> Device | None:
        """Let a new device join and return it; None if it was refused with a page."""
        if not self.registry.may_join(self.address):
            await self.refuse_many()
            return None
        joined = room.join()
        if joined is None:
            self.refuse(_("The door is closed"), _("The room is closed or full. Ask the person who leads it."), 403)
            return None
        self.keep_secret(DEVICE_COOKIE, joined[1], url_path_join(self.base, room.code), KEPT_SECONDS)
        return joined[0]


class WallHandler(RoomHandler):
    """Serves the wall to browsers that have the room's key, and to whoever started the server."""

    @property
    def has_login(self) -> bool:  # type: ignore[override]
        """Whether accounts are looked up: where the owner signs in."""
        return self.registry.owner_signs_in

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    async def get(self, code: str) -> None:
        """Send the wall; a key in the address is moved into a cookie."""
        room = self.registry.rooms.get(code.upper())
        key = self.get_query_argument("key", "")
        if room is None:
            self.registry.wrong_codes.record_wrong_code(hash_secret(self.get_cookie(GUEST_COOKIE) or ""), self.address)
            await self.refuse_other_device()
        elif room.is_key(key):
            path = url_path_join(self.base, "wall", room.code)
            self.keep_secret(WALL_COOKIE, key, path)
            self.redirect(path)
        elif self.leads(room):
            if not self.is_teacher(room):
                self.hand_over(room)
            room.reach(self.reached)
            self.send_view(room)
        else:
            await self.refuse_other_device()

    def send_view(self, room: Room) -> None:
        """Send the page."""
        line = f"{self.base}wall/{room.code}/line"
        self.send_page(room_pages.room_page(self.base, room.code, line, self.language, wall=True))


class OwnViewHandler(WallHandler):
    """Serves the teacher's own view to the same browsers as the wall; all others get a sentence."""

    def send_view(self, room: Room) -> None:
        """Send the page, which shows the wall in a frame."""
        line = f"{self.base}wall/{room.code}/own/line"
        self.send_page(room_pages.room_page(self.base, room.code, line, self.language, own=True))
        self.set_header("Content-Security-Policy", f"{room_pages.POLICY}; frame-src 'self'")


class AnswersHandler(RoomHandler):
    """The class's answers in counts, as a table or a page to print, without devices, names or times."""

    @property
    def content_security_policy(self) -> str:
        """The policy of the printed page."""
        return room_pages.PRINT_POLICY

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    async def get(self, code: str, kind: str) -> None:
        """Send the table, or the page."""
        room = self.registry.rooms.get(code.upper())
        if room is None or not self.leads(room):
            await self.refuse_other_device()
            return
        if room.is_ended:
            self.refuse(_("The class is over"), _("Nothing is kept of this class."), 404)
            return
        counts = room.counts()
        found = after_class.report(counts)
        room.note_saved(counts)
        if kind == "html":
            self.write(room_pages.answers_page(found.paper(room.pages), room.code))
            return
        self.set_header("Content-Type", "text/csv; charset=utf-8")
        self.set_header("Content-Disposition", 'attachment; filename="answers.csv"')
        self.write(found.table())


class FileHandler(RoomHandler):
    """The scripts and style sheets, the same for everybody and cached by browsers for good."""

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    def get(self, name: str) -> None:
        """Send a file."""
        found = {**room_pages.files(), **friends_pages.files(), **start_page.files()}
        if name not in found:
            raise web.HTTPError(404)
        send_cached_for_good(self, name, found[name])


def request_handlers(base_url: str, registry: RoomRegistry) -> list[Any]:
    """Return the request handlers by address; `base_url` is the server's own prefix, as on JupyterHub."""
    given, code = {"registry": registry}, r"([A-Za-z]{4})"
    routes: list[tuple[str, Any]] = [
        (r"class/?", DoorHandler),
        (r"class/open", DoorHandler),
        (r"class/find", FindHandler),
        (r"class/lead", LeaderHandler),
        (r"class/files/([\w.]+)", FileHandler),
        (rf"class/wall/{code}", WallHandler),
        (rf"class/wall/{code}/line", WallLine),
        (rf"class/wall/{code}/own", OwnViewHandler),
        (rf"class/wall/{code}/own/line", OwnViewLine),
        (rf"class/wall/{code}/answers\.(csv|html)", AnswersHandler),
        (rf"class/{code}", PhoneHandler),
        (rf"class/{code}/line", PhoneLine),
        (r"friends/?", FriendsHandler),
        (r"friends/find", FriendsFindHandler),
        (rf"friends/{code}", FriendsLinkHandler),
    ]
    return [(url_path_join(base_url, path), handler, given) for path, handler in routes]


# Between requests ------------------------------------------------------------------------

BREATH_SECONDS = 0.02
"""The pause after each piece that is prepared, during which requests are handled."""


def tick_regularly(registry: RoomRegistry) -> PeriodicCallback:
    """Make a registry look after its rooms every few seconds; call this in the event loop's thread."""
    ticking = PeriodicCallback(registry.tick, TICK_SECONDS * 1000)
    ticking.start()
    registry.on_first_room = lambda: asyncio.ensure_future(fill_caches(registry.rooms.values()))
    registry.prepare()
    return ticking


async def fill_caches(rooms: Iterable[Room]) -> None:
    """Fill all caches, one piece after the other."""
    for make in pieces_to_warm_up(rooms):
        try:
            make()
        except Exception as error:  # the page that needs it will report the error
            log_error(error)
        await asyncio.sleep(BREATH_SECONDS)
    # All this stays for good. Scanning it for garbage would take up to 100 ms in the middle of a question to all.
    gc.collect()
    gc.freeze()


def pieces_to_warm_up(rooms: Iterable[Room]) -> Iterator[Callable[[], object]]:
    """Yield the pieces of preparation, in the order in which a class needs them."""
    rooms = list(rooms)
    for room in rooms:
        yield lambda room=room: _draw_door(room)  # type: ignore[misc]
    for wall in (False, True):
        yield lambda wall=wall: room_pages.room_page("/", "", "", language.language(), wall=wall)  # type: ignore[misc]
    for game in registry.games():
        yield lambda game=game: _draw_first_scene(game)  # type: ignore[misc]
        yield lambda game=game: _draw_first_question(game)  # type: ignore[misc]
    is_class = any(room.kind == "class" for room in rooms)
    for game in (each for each in registry.games() if is_class and registry.about(each).beliefs):
        yield from (partial(shown_by, game, kind) for kind in beliefs.kinds(game))
        yield from (partial(_word_rule, game, each.name) for each in beliefs.of(game))


def _word_rule(game: str, name: str) -> None:
    """Make the question about a rule that the list shows, if there is one."""
    with suppress(GameError):
        rule_question(game, name, 1, language.language())


def _draw_door(room: Room) -> None:
    """Draw the wall with its QR code, which takes 15 ms, and the phones' first screen; name the animals."""
    to_json_bytes({"screen": room.wall()})
    for number in range(MAX_DEVICES if room.kind == "class" else 0):  # of friends, somebody is the host
        to_json_bytes({"screen": door_screens.phone_lobby(room, Device(number, ""))})


def _draw_first_scene(game: str) -> None:
    board = SeatBoard(SeatGame(stored.start(game, players=registry.about(game).usual_players), 0))
    board.publish()


def _draw_first_question(game: str) -> None:
    """Draw the question that a class is asked first; otherwise it would wait for what is imported and compiled."""
    if (first := next_question(game, ())) is not None:
        vote = vote_about(game, first.id, "move")
        vote_screens.wall_screen(vote, 0)
        vote_activity.first_scene(vote.record, vote.seat)
