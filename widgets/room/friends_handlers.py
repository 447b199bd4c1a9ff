"""The page for friends: make a table, join one with four letters, or watch one.

The tables themselves are rooms like those of a class; their short addresses lead there.
"""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.utils import url_path_join

from widgets.room import friends_pages
from widgets.room.reach import FRIENDS_ADDRESS
from widgets.room.room_handler import RoomHandler

FRAME = "friends.html"
"""The template that puts our head above a page, where the surrounding server has it."""
WATCH = "watch"
"""The argument of a room's address by which somebody only wants to watch."""


class LandingHandler(RoomHandler):
    """The base of what sends the page for friends."""

    has_login = True

    @property
    def page_address(self) -> str:
        """The address of this page."""
        return str(url_path_join(self.base_url, FRIENDS_ADDRESS))

    def send_landing(self, wrong: str = "", status: int = HTTPStatus.OK) -> None:
        """Send the page; `wrong` names the form in which no table's letters were typed."""
        page = friends_pages.landing(
            self.base,
            self.page_address,
            xsrf=self.xsrf_token.decode(),
            may_make=self.may_open_table(),
            play=self.registry.pages,
            wrong=wrong,
        )
        self.send_page(self.put_into_frame(page, FRAME), status)

    @property
    def is_to_watch(self) -> bool:
        """Whether somebody asked to watch a table, not to sit down at it."""
        return bool(self.get_query_argument(WATCH, ""))

    def refuse_letters(self) -> None:
        """Show the page again, and say at the form that there is no such table."""
        self.send_landing("watch" if self.is_to_watch else "join", HTTPStatus.NOT_FOUND)


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
        query = f"?{urlencode({WATCH: 'yes'})}" if self.is_to_watch else ""
        await self.lead_to(self.get_query_argument("code", ""), query)


class FriendsLinkHandler(LandingHandler):
    """Leads from the link of an invitation to its table."""

    @allow_unauthenticated  # type: ignore[untyped-decorator, unused-ignore]
    async def get(self, code: str) -> None:
        """Redirect to the table, or say on the page that there is none."""
        await self.lead_to(code)
