"""The address at which phones join a room for a class, as the teacher's browser knows it, and who may open one.

>>> joining = JoinAddress("http://192.168.0.23:8866/class/", "HKRT")
>>> joining.short_address, joining.is_local, joining.from_outside("http://localhost:8866/voila/render/")
('192.168.0.23:8866/class', False, 'http://192.168.0.23:8866/voila/render/')
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from gamelib.core.language import _

LOCAL_HOSTS = ("127.", "localhost", "[::1]")
LONGEST_ADDRESS = 200


class JoinAddress(NamedTuple):
    """The address at which phones join on this server, and the letters of the room that this browser leads, or ""."""

    address: str = ""
    code: str = ""
    may_lead: bool = True
    """Whether this browser may open rooms for a class, as far as is known."""

    @property
    def short_address(self) -> str:
        """The address as it is typed into a phone."""
        return self.address.partition("://")[2].rstrip("/")

    @property
    def is_local(self) -> bool:
        """Whether the address works only on this computer itself."""
        return is_local(self.short_address)

    def from_outside(self, address: str) -> str:
        """Return an address of this server in the form that phones can reach; "" if none can."""
        there, here = urlsplit(address), urlsplit(self.address)
        if not self.address or self.is_local:
            return ""
        return there._replace(scheme=here.scheme, netloc=here.netloc).geturl() if is_local(there.netloc) else address


def is_local(host: str) -> bool:
    """Return whether a host name means this computer only from itself."""
    return host.removeprefix("https://").startswith(LOCAL_HOSTS)


def read_join_address(address: str, code: str, may_lead: bool = True) -> JoinAddress:
    """Return the address that a browser has found; invalid addresses and letters are dropped."""
    is_address = len(address) <= LONGEST_ADDRESS and re.fullmatch(r"https?://[^\s\"'<>]+/", address)
    return JoinAddress(address if is_address else "", code if re.fullmatch("[A-Z]{4}", code) else "", may_lead)


def who_leads(owner_signs_in: bool = False) -> str:
    """Say who opens and leads classes on a server."""
    if owner_signs_in:
        return _("Only the person who has signed in to this server can open and lead a class.")
    return _(
        "Only the person who started this server can open and lead a class, in the browser that opened then or "
        "with the link in the terminal."
    )


def may_ask_class(joining: JoinAddress) -> bool:
    """Return whether this browser leads a room, or may open one."""
    return bool(joining.code) or joining.may_lead
