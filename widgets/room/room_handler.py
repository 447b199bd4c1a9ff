"""The base of the pages of rooms: what they may be asked, how they refuse, and the cookies of one room."""

from __future__ import annotations

from http import HTTPStatus

from jinja2 import TemplateNotFound
from jupyter_server.utils import url_path_join

from gamelib.core import language
from gamelib.core.language import _
from widgets.desk.join_address import is_local, who_leads
from widgets.room import room_pages
from widgets.room.device import hash_secret, new_secret
from widgets.room.limits import IDLE_SECONDS
from widgets.room.page_sockets import DEVICE_COOKIE, GUEST_COOKIE, WALL_COOKIE
from widgets.room.reach import too_many_wrong_letters
from widgets.room.room import Room
from widgets.room.throttled_handler import ThrottledHandler

SEATS_DIGITS = 4


def read_letters(typed: str) -> str:
    """Return the letters of a room as they were typed, or stand in a link.

    >>> read_letters(" br tk "), read_letters("BRTKX"), read_letters("b1")
    ('BRTK', 'BRTK', 'B')
    """
    return "".join(letter for letter in typed[:20].upper() if letter.isascii() and letter.isalpha())[:4]


class RoomHandler(ThrottledHandler):
    """The base of all room pages: access to the registry, a strict policy, cookies limited to one room."""

    guest = ""
    """The hash of the secret by which the wrong codes of a browser are counted."""

    @property
    def content_security_policy(self) -> str:
        """The policy of these pages."""
        return room_pages.POLICY

    @property
    def language(self) -> str:
        """The language of the pages."""
        return language.language()

    def send_page(self, text: str, status: int = 200) -> None:
        """Send a page that must not be cached."""
        self.set_status(status)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Security-Policy", room_pages.POLICY)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "same-origin")
        self.write(text)

    def put_into_frame(self, page: room_pages.FramedPage, template: str) -> str:
        """Return a page with the head of all pages; without it where this server, or this visitor, has none."""
        try:
            if self.current_user is not None and "bbb" in self.settings.get("jinja_template_vars", {}):
                return str(self.render_template(template, framed=page))  # type: ignore[no-untyped-call, unused-ignore]
        except TemplateNotFound:
            pass
        return room_pages.bare_page(page, self.base, self.language)

    def refuse(self, head: str, sentence: str, status: int) -> None:
        """Send a page that refuses a request in a sentence."""
        self.send_page(room_pages.note_page(self.base, head, sentence, self.language), status)

    async def refuse_hurry_in_words(self, head: str, sentence: str) -> None:
        """Refuse a request that comes too often, after a delay."""
        if await self.keep_waiting():
            self.refuse(head, sentence, HTTPStatus.TOO_MANY_REQUESTS)

    async def refuse_other_device(self) -> None:
        """Refuse a device that leads no class."""
        if self.registry.may_join(self.address):
            self.refuse(_("Not from here"), who_leads(self.registry.owner_signs_in), 403)
        else:
            await self.refuse_many()

    async def refuse_many(self) -> None:
        """Refuse a device because too many are joining at once, or pretending to."""
        await self.refuse_hurry_in_words(
            _("One moment"), _("Many devices are joining at once. Load the page again in a moment.")
        )

    def keep_secret(self, name: str, value: str, path: str, seconds: int = IDLE_SECONDS) -> None:
        """Set an HTTP-only cookie for addresses below a path."""
        self.set_cookie(
            name,
            value,
            httponly=True,
            samesite="Lax",
            path=path,
            max_age=seconds,
            secure=self.request.protocol == "https",
        )

    def is_leader(self) -> bool:
        """Return whether the request comes from whoever started the server: by its key, or signed in as its owner.

        A word that lets visitors in, as that of `bbb play --token`, makes nobody a leader.
        """
        return self.has_leader_key or (
            self.registry.owner_signs_in and self.identity_provider.auth_enabled and self.current_user is not None
        )

    def find_room(self, code: str) -> Room | None:
        """Return the room of a code; its own devices are let in even if their address is shut out for guessing."""
        room = self.registry.rooms.get(code.upper())
        if room is not None and (room.find(self.get_cookie(DEVICE_COOKIE)) or self.is_teacher(room)):
            return room
        guest = self.get_cookie(GUEST_COOKIE) or new_secret()
        self.guest = hash_secret(guest)
        room = self.registry.find_for(code, self.guest, self.address)
        if room is None:
            self.keep_secret(GUEST_COOKIE, guest, self.base_url)  # letters are typed here and on the page for friends
        return room

    def is_teacher(self, room: Room) -> bool:
        """Return whether the request carries the key of a class."""
        return room.is_key(self.get_cookie(WALL_COOKIE))

    def leads(self, room: Room) -> bool:
        """Return whether the request comes from whoever leads a room: with its key, or as the server's leader."""
        return self.is_teacher(room) or (room.kind == "class" and self.is_leader())

    def hand_over(self, room: Room) -> None:
        """Give the browser a key of a class."""
        self.keep_secret(WALL_COOKIE, room.new_key(), url_path_join(self.base, "wall", room.code))

    async def lead_to(self, typed: str, query: str = "") -> None:
        """Redirect to the room with these letters, or say why there is none."""
        code = read_letters(typed)
        room = self.find_room(code)
        if room is None:
            await self.refuse_room(code)
        else:
            self.redirect(url_path_join(self.base, room.code) + query)

    async def refuse_room(self, code: str) -> None:
        """Refuse a code: too many wrong ones were tried, the room is closed, or there never was one."""
        if self.registry.wrong_codes.is_shut(self.guest, self.address):
            await self.refuse_hurry_in_words(_("Wait a minute"), too_many_wrong_letters())
        elif self.registry.kind_over(code) == "friends":
            self.refuse(_("This table is closed"), _("The game is over. Nothing is kept about you."), 404)
        elif self.registry.is_over(code):
            self.refuse(_("The class is over"), _("Your animal says goodbye. Nothing is kept about you."), 404)
        else:
            self.refuse_letters()

    def refuse_letters(self) -> None:
        """Say that no room has these letters."""
        self.refuse(_("No such room"), _("There is no room with these letters. Look at the wall again."), 404)

    def may_open_table(self) -> bool:
        """Return whether this visitor may open a table of friends: whoever the server lets in."""
        return self.current_user is not None or self.is_leader()

    def find_addresses(self) -> list[str]:
        """Return the addresses at which phones find this server, the most likely first.

        The address of a page that was opened on the server itself does not work from a phone.
        """
        if reached := self.reached:
            return [reached, *self.registry.addresses]
        if (network := self.registry.network) is not None and network.is_open:
            return list(network.addresses)
        if self.registry.addresses:
            return self.registry.addresses
        asked = self.request.host
        return (self.registry.reachable if is_local(asked) else []) or [f"{self.request.protocol}://{asked}{self.base}"]

    def open_table(self) -> str:
        """Open a room of friends, and return its address."""
        seats = self.get_body_argument("seats", "")
        room, secret = self.registry.open_table(
            self.address,
            self.get_body_argument("game", ""),
            int(seats) if seats.isascii() and seats.isdigit() and len(seats) < SEATS_DIGITS else 0,
            self.get_body_argument("name", ""),
        )
        room.addresses = room.addresses or self.find_addresses()
        room.reach(self.reached)
        path = url_path_join(self.base, room.code)
        self.keep_secret(DEVICE_COOKIE, secret, path)
        return str(path)
