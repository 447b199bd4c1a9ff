"""Opens the teacher's desk on this computer alone; the one file calls this once it has unpacked everything."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from gamelib.core.errors import GameError
from gamelib.core.language import _
from widgets.room.reach import CLASS_ADDRESS
from widgets.room.room_registry import RoomRegistry
from widgets.web.addresses import LOOPBACK, addresses
from widgets.web.server import PORT, check_port, print_addresses, serve
from widgets.web.site_map import DESK

PORTS = range(PORT, PORT + 20)
"""The ports that are tried, one after the other: nobody who opens a file thinks of one."""


DESK_ADDRESS = f"voila/render/{DESK}"


def main(arguments: Sequence[str]) -> int:
    """Open the desk until interrupted, and return the exit code; an error is printed as one sentence."""
    parser = argparse.ArgumentParser(prog="birds-bears-banners", description=_("Open the teacher’s desk."))
    parser.add_argument(
        "--port", type=int, metavar="N", help=_("port of the pages (default: the first free from 8866)")
    )
    parser.add_argument("--no-browser", action="store_true", help=_("print the address instead of opening a browser"))
    args = parser.parse_args(arguments)
    try:
        serve_desk(args.port, browser=not args.no_browser)
    except GameError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def serve_desk(port: int | None = None, *, browser: bool = True, say: Callable[..., None] = print) -> None:
    """Serve all pages to this computer until interrupted, and open the desk; classes begin there."""
    free = find_port(PORTS if port is None else [port])

    def greet(registry: RoomRegistry) -> None:
        here = addresses(LOOPBACK[0], free)[0]
        if registry.warning:
            say(registry.warning)
        if registry.resumed:
            say(
                _("Class {code} is still on this computer. The page asks whether it goes on.").format(
                    code=registry.resumed.code
                )
            )
        say(
            _(
                "To lead a class here, open {address} and show this link to nobody. Phones come in once you have let "
                "them in on the wall. Ctrl-C ends this, and so does closing this window."
            ).format(address=here + registry.leader.link())
        )
        opened = CLASS_ADDRESS if registry.resumed else DESK_ADDRESS
        sentence = _("The teacher’s desk is at {address}")
        print_addresses([here + DESK_ADDRESS], browser, say, sentence, here + registry.leader.link(opened))

    serve(free, LOOPBACK[0], browser=browser, say=say, on_open=greet)


def find_port(ports: Sequence[int]) -> int:
    """Return the first port that is free; raise GameError if none is."""
    for port in ports[:-1]:
        try:
            check_port(port, LOOPBACK[0], "")
        except GameError:
            continue
        return port
    check_port(ports[-1], LOOPBACK[0], _("open this file with --port {other}"))
    return ports[-1]
