"""The addresses of a page server, as reached from this machine and from its network."""

from __future__ import annotations

import contextlib
import socket

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def addresses(host: str, port: int, page: str = "", token: str = "") -> list[str]:
    """Return the addresses of the front door or of a page: on this machine, and from others if they can reach it.

    >>> addresses("127.0.0.1", 8866, token="abc")
    ['http://127.0.0.1:8866/?token=abc']
    """
    everywhere = host in ("0.0.0.0", "::", "")
    names = [LOOPBACK[0], _own_address()] if everywhere else [f"[{host}]" if ":" in host else host]
    path = (f"voila/render/{page}" if page else "") + (f"?token={token}" if token else "")
    return [f"http://{name}:{port}/{path}" for name in dict.fromkeys(filter(None, names))]


def reachable_addresses(host: str, port: int) -> list[str]:
    """Return the addresses at which phones can probably reach this computer, the most likely first.

    >>> reachable_addresses("192.168.0.7", 8866)
    ['http://192.168.0.7:8866/']
    """
    if host not in ("0.0.0.0", "::", ""):
        return addresses(host, port)
    found = addresses(host, port)[1:]
    with contextlib.suppress(OSError):
        for _family, _kind, _protocol, _name, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found.append(f"http://{place[0]}:{port}/")
    outside = [each for each in dict.fromkeys(found) if "//127." not in each]
    return outside or addresses(host, port)[:1]


def _own_address() -> str:
    """Return this machine's address on its network, or ""; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door, contextlib.suppress(OSError):
        door.connect(("192.0.2.1", 9))
        return str(door.getsockname()[0])
    return ""
