"""The address of a client behind proxies, each of which adds to a header the address that it was asked from."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple

SETTING = "bbb_proxies"
"""The key of a server's settings that holds its `Proxies`."""
HEADER = "X-Forwarded-For"
THIS_MACHINE = ("127.0.0.0/8", "::1/128", "0.0.0.0/32")
"""Where proxies usually run; tornado gives the last of these to whatever comes over a Unix socket."""
HOME_BITS = 64
"""The bits of an IPv6 address that a household has in common: one device may use any number of addresses in it."""


class Proxies(NamedTuple):
    """How many proxies a request passes before it reaches the server, and the networks of the last one.

    Whoever asks from anywhere else has not come through them, so what its header says is not believed. Nor is what
    stood in the header before the first of the proxies added to it: that was written by the client.

    >>> Proxies(1).address_of("127.0.0.1", "6.6.6.6, 10.0.0.9"), Proxies(2).address_of("127.0.0.1", "6.6.6.6, 10.0.0.9")
    ('10.0.0.9', '6.6.6.6')
    >>> Proxies(1).address_of("10.0.0.8", "6.6.6.6"), Proxies().address_of("127.0.0.1", "6.6.6.6")
    ('10.0.0.8', '127.0.0.1')
    """

    standing: int = 0
    networks: Sequence[str] = THIS_MACHINE

    def address_of(self, peer: str, forwarded: str) -> str:
        """Return a client's address, given who asks and the header; of an IPv6 address, the part of its household."""
        client, added = _read(peer), forwarded.split(",")[-self.standing :]
        if self.standing > 0 and client is not None and self._holds(client):
            client = _read(added[0]) or client
        if isinstance(client, IPv6Address):
            return str(ip_network((client, HOME_BITS), strict=False))
        return str(client or peer)

    def _holds(self, peer: IPv4Address | IPv6Address) -> bool:
        return any(peer in ip_network(each, strict=False) for each in self.networks)


def _read(text: str) -> IPv4Address | IPv6Address | None:
    """Return the address in a text that may have a port; None if there is none."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
