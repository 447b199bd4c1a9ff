"""The page for friends: make a table, join one with four letters, or watch one.

The tables themselves are rooms like those of a class; their short addresses lead there.
"""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode

from jinja2 import TemplateNotFound
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.utils import url_path_join

from gamelib.core.language import _
from widgets.room import friends_pages
from widgets.room.reach import FRIENDS
from widgets.room.room_handler import RoomHandler

FRAME = "friends.html"
"""The template that puts our head above a page, where the surrounding server has it."""
WATCH = "watch"
"""The argument of a room's address by which somebody only wants to watch."""


def read_letters(typed: str) -> str:
    """Return the letters of a table as they were typed, or in a link.

    >>> read_letters(" br tk "), read_letters("BRTKX"), read_letters("b1")
    ('BRTK', 'BRTK', 'B')
    """
    return "".join(letter for letter in typed[:20].upper() if letter.isascii() and letter.isalpha())[:4]


class LandingHandler(RoomHandler):
    """The base of what sends the page for friends."""

    has_login = True

    @property
    def page_address(self) -> str:
        """The address of this page."""
        return str(url_path_join(self.base_url, FRIENDS))

    def send_landing(self, wrong: str = "", status: int = HTTPStatus.OK) -> None:
        """Send the page; `wrong` names what was asked for with letters that no table has."""
        page = friends_pages.landing(
            self.base,
            self.page_address,
            xsrf=self.xsrf_token.decode(),
            may_make=self.may_open_table(),
            play=self.registry.pages,
            wrong=wrong,
        )
        self.send_page(self._put_into_frame(page), status)

    async def lead_to(self, typed: str, is_watching: bool = False) -> None:
        """Redirect to the table with these letters, or show the page and say that there is none."""
        room = self.find_room(read_letters(typed))
        if room is not None:
            query = f"?{urlencode({WATCH: 'yes'})}" if is_watching else ""
            self.redirect(f"{url_path_join(self.base, room.code)}{query}")
        elif self.registry.wrong_codes.is_shut(self.guest, self.address):
            await self.refuse_hurry_in_words(
                _("Wait a minute"), _("Too many wrong codes came from here. Try again in a minute.")
            )
        else:
            self.send_landing("watch" if is_watching else "join", HTTPStatus.NOT_FOUND)

    def _put_into_frame(self, page: friends_pages.Landing) -> str:
        """Return the page with the head of all pages; without it where this server, or this visitor, has none."""
        try:
            if self.current_user is not None and "bbb" in self.settings.get("jinja_template_vars", {}):
                return str(self.render_template(FRAME, friends=page))  # type: ignore[no-untyped-call, unused-ignore]
        except TemplateNotFound:
            pass
        return friends_pages.plain_page(page, self.base, self.language)


class FriendsHandler(LandingHandler):
    """Offers to make a table, to join one, and to watch one."""

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    def get(self) -> None:
        """Send the page."""
        self.send_landing()


class FriendsFindHandler(LandingHandler):
    """Leads from typed letters to a table, to sit down there or to watch."""

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    async def get(self) -> None:
        """Redirect to the table, or show the page again and say that there is none."""
        await self.lead_to(self.get_query_argument("code", ""), bool(self.get_query_argument(WATCH, "")))


class FriendsLinkHandler(LandingHandler):
    """Leads from the link of an invitation to its table."""

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    async def get(self, code: str) -> None:
        """Redirect to the table, or say on the page that there is none."""
        await self.lead_to(code)
