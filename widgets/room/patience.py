"""Requests to rooms: they need no account, and a client that makes too many waits for the answers."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, NoReturn

from jupyter_server.base.handlers import JupyterHandler
from tornado.web import HTTPError

from widgets.room.house import House


class PatientHandler(JupyterHandler):  # type: ignore[misc, unused-ignore]
    """A request that knows the house; an account is looked up only where `has_login` says so."""

    has_login = False

    def initialize(self, house: House) -> None:
        """Note the house."""
        self.house = house

    async def prepare(self, **named: Any) -> Any:
        """Check the host; to invent an account, as is usual, and write it into a cookie takes a sixth of the time."""
        if self.has_login:
            return await super().prepare(**named)
        self.current_user = self._jupyter_current_user = None
        if not self.check_host():
            raise HTTPError(HTTPStatus.FORBIDDEN)
        return None

    @property
    def address(self) -> str:
        """Where the request comes from."""
        return self.request.remote_ip or ""

    async def keep_waiting(self) -> bool:
        """Wait before a refusal; return False, with the connection cut, if too many wait from the same address."""
        if await self.house.keep_waiting(self.address):
            return True
        self.detach().close()
        return False

    async def refuse_hurry(self) -> NoReturn:
        """Refuse, after a while, a page or a line that is asked for too often."""
        await self.keep_waiting()
        raise HTTPError(HTTPStatus.TOO_MANY_REQUESTS)

    async def refuse_stranger(self) -> NoReturn:
        """Refuse a request without the secret that it needs; a client that makes many of them has to wait."""
        if not self.house.may_join(self.address):
            await self.refuse_hurry()
        raise HTTPError(HTTPStatus.FORBIDDEN)

    def _log(self) -> None:
        """Log the request, unless too many came: the house counts those."""
        if self.get_status() != HTTPStatus.TOO_MANY_REQUESTS:
            super()._log()
