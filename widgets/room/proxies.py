"""What proxies report: each adds to headers the address that it was asked from, and how it was reached itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple

SETTING = "bbb_proxies"
"""The key of a server's settings that holds its `Proxies`."""
HEADER, PROTOCOL_HEADER, HOST_HEADER = "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"
"""The headers with a client's address, and with how its browser reached the first proxy."""
HOST = re.compile(r"([A-Za-z0-9_.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
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
        client = _parse_address(peer)
        if self._came_through_proxies(client):
            client = _parse_address(self._first_of(forwarded)) or client
        if isinstance(client, IPv6Address):
            return str(ip_network((client, HOME_BITS), strict=False))
        return str(client or peer)

    def origin_of(self, peer: str, protocols: str, hosts: str) -> str:
        """Return where a browser reached the first proxy, given who asks and the two headers.

        It is "" if the request has not come through the proxies, or if they do not say.

        >>> Proxies(1).origin_of("127.0.0.1", "https", "class.example")
        'https://class.example'
        """
        protocol, host = self._first_of(protocols).lower(), self._first_of(hosts)
        is_known = protocol in ("http", "https") and HOST.fullmatch(host)
        return f"{protocol}://{host}" if is_known and self._came_through_proxies(_parse_address(peer)) else ""

    def _came_through_proxies(self, peer: IPv4Address | IPv6Address | None) -> bool:
        """Return whether a request from here has come through the proxies."""
        is_behind = self.standing > 0 and peer is not None
        return is_behind and any(peer in ip_network(each, strict=False) for each in self.networks)

    def _first_of(self, header: str) -> str:
        """Return what the first of the proxies has put into a header."""
        return header.split(",")[-self.standing :][0].strip()


def _parse_address(text: str) -> IPv4Address | IPv6Address | None:
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
