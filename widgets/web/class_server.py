"""`bbb class`: serves the pages to the network around, opens a room, and shows its wall in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamelib.core.language import _
from widgets.room.handlers import FOLDER
from widgets.room.house import House
from widgets.web.addresses import addresses, reachable_addresses
from widgets.web.server import PORT, greet, serve

EVERYWHERE = "0.0.0.0"


def serve_class(port: int = PORT, host: str = EVERYWHERE, browser: bool = True, say: Callable[..., None] = print,
                rehearse: int = 0, **more: Any) -> None:
    """Serve the pages to a class until interrupted; a room that was open when the server ended goes on.

    `rehearse` is the number of pretend phones that join.
    """
    def open_room(house: House) -> None:
        def find_addresses(chosen: list[str]) -> list[str]:
            house.addresses = [f"{each}{FOLDER}" for each in reachable_addresses(host, port)]
            return still_reachable(chosen, house.addresses)

        find_addresses([])
        house.find_addresses = find_addresses
        for each in house.rooms.values():
            each.addresses, each.find_addresses = find_addresses(each.addresses), find_addresses
        room = next((each for each in house.rooms.values() if each.kind == "class" and not each.is_ended), None)
        room = room or house.open()
        if rehearse and room.rehearsal is None:
            room.rehearse(rehearse)
        wall = f"{addresses(host, port)[0]}{FOLDER}wall/{room.code}?key={room.new_key()}"
        say(_("Your class meets in room {code}. Phones go to {address}").format(
            code=room.code, address=room.short_address))
        say(_("Ctrl-C ends this. Whoever has the wall’s address can lead the class: show the wall, not its address."))
        greet([wall], browser, say, _("The wall is at {address}"))

    serve(port, host, browser=browser, say=say, on_open=open_room, **more)


def still_reachable(chosen: list[str], offered: list[str]) -> list[str]:
    """Return the offered addresses in the order that the teacher has chosen; those of an earlier network are dropped.

    >>> still_reachable(["http://10.0.0.2:8866/", "http://192.168.0.7:8866/"], ["http://10.0.0.9:8866/"])
    ['http://10.0.0.9:8866/']
    """
    return [each for each in dict.fromkeys([*chosen, *offered]) if each in offered]
