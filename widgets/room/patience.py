"""The base of requests to rooms: no account is needed, and clients with too many requests wait for answers."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, NoReturn

from jupyter_server.base.handlers import JupyterHandler
from tornado.web import HTTPError

from widgets.room.house import House
from widgets.room.proxies import HEADER, SETTING, Proxies


class PatientHandler(JupyterHandler):  # type: ignore[misc, unused-ignore]
    """A request handler that knows the house; accounts are looked up only if `has_login` is set."""

    has_login = False

    def initialize(self, house: House) -> None:
        """Store the house."""
        self.house = house

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
        proxies: Proxies = self.settings.get(SETTING, Proxies())
        return proxies.address_of(self.request.remote_ip or "", self.request.headers.get(HEADER, ""))

    async def keep_waiting(self) -> bool:
        """Wait before a refusal; if too many requests of the address wait, cut the connection and return False."""
        if await self.house.keep_waiting(self.address):
            return True
        self.detach().close()
        return False

    async def refuse_hurry(self) -> NoReturn:
        """Refuse, after a delay, a page or a WebSocket that is requested too often."""
        await self.keep_waiting()
        raise HTTPError(HTTPStatus.TOO_MANY_REQUESTS)

    async def refuse_stranger(self) -> NoReturn:
        """Refuse a request without the required secret; a client with many such requests has to wait."""
        if not self.house.may_join(self.address):
            await self.refuse_hurry()
        raise HTTPError(HTTPStatus.FORBIDDEN)

    def _log(self) -> None:
        """Log the request, unless there were too many, which the house counts."""
        if self.get_status() != HTTPStatus.TOO_MANY_REQUESTS:
            super()._log()
