"""The base of requests to rooms: no account is needed, and clients with too many requests wait for answers."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, NoReturn

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, RequestHandler

from widgets.desk.join_address import is_local
from widgets.room.proxies import HEADER, HOST_HEADER, PROTOCOL_HEADER, SETTING, Proxies
from widgets.room.reach import CLASS_ADDRESS
from widgets.room.room_registry import RoomRegistry

YEAR_SECONDS = 365 * 24 * 3600
TYPES = {"js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "woff2": "font/woff2"}


def send_cached_for_good(handler: RequestHandler, name: str, text: str | bytes) -> None:
    """Send a script, a style sheet or a typeface whose name changes with its content, for browsers to keep for good."""
    handler.set_header("Content-Type", TYPES[name.rpartition(".")[2]])
    handler.set_header("Cache-Control", f"public, max-age={YEAR_SECONDS}, immutable")
    handler.set_header("X-Content-Type-Options", "nosniff")
    handler.write(text)


class ThrottledHandler(JupyterHandler):  # type: ignore[misc, unused-ignore]
    """A request handler that knows the registry; accounts are looked up only if `has_login` is set."""

    has_login = False

    def initialize(self, registry: RoomRegistry) -> None:
        """Store the registry."""
        self.registry = registry

    async def prepare(self, **named: Any) -> Any:
        """Check the host, without inventing an account cookie as Jupyter does, which takes a sixth of the time."""
        if self.has_login:
            return await super().prepare(**named)
        self.current_user = self._jupyter_current_user = None
        if not self.check_host():
            raise HTTPError(HTTPStatus.FORBIDDEN)
        return None

    @property
    def address(self) -> str:
        """The client's address; behind proxies, the one that they report."""
        return self._proxies.address_of(self.request.remote_ip or "", self.request.headers.get(HEADER, ""))

    @property
    def leader_cookie(self) -> str:
        """The name of the cookie with the leader's key, apart from that of a server on another port."""
        port = self.request.host.rpartition(":")[2]
        return f"bbb-leader-{port}" if port.isdecimal() else "bbb-leader"

    @property
    def has_leader_key(self) -> bool:
        """Whether the request carries the leader's key."""
        return bool(self.registry.leader.is_key(self.get_cookie(self.leader_cookie)))

    @property
    def base(self) -> str:
        """The base address of the rooms."""
        return str(url_path_join(self.base_url, CLASS_ADDRESS))

    @property
    def reached(self) -> str:
        """The address of the rooms at which this browser reached a proxy, if phones can use it; else ""."""
        headers = self.request.headers
        hosts = headers.get(HOST_HEADER, "") or self.request.host
        protocols = headers.get(PROTOCOL_HEADER, "") or str(self.request.protocol)
        origin = self._proxies.origin_of(self.request.remote_ip or "", protocols, hosts)
        return f"{origin}{self.base}" if origin and not is_local(origin.partition("://")[2]) else ""

    @property
    def _proxies(self) -> Proxies:
        found: Proxies = self.settings.get(SETTING, Proxies())
        return found

    async def keep_waiting(self) -> bool:
        """Wait before a refusal; if too many requests of the address wait, cut the connection and return False."""
        if await self.registry.keep_waiting(self.address):
            return True
        self.detach().close()
        return False

    async def refuse_hurry(self) -> NoReturn:
        """Refuse, after a delay, a page or a WebSocket that is requested too often."""
        await self.keep_waiting()
        raise HTTPError(HTTPStatus.TOO_MANY_REQUESTS)

    async def refuse_stranger(self) -> NoReturn:
        """Refuse a request without the required secret; a client with many such requests has to wait."""
        if not self.registry.may_join(self.address):
            await self.refuse_hurry()
        raise HTTPError(HTTPStatus.FORBIDDEN)

    def _log(self) -> None:
        """Log the request, unless there were too many, which the registry counts."""
        if self.get_status() != HTTPStatus.TOO_MANY_REQUESTS:
            super()._log()
