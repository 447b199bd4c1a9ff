"""`bbb class`: serves the pages to the network around, opens a room, and shows its wall in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamelib.core.errors import GameError
from gamelib.core.language import _
from widgets.room.reach import CLASS_ADDRESS
from widgets.room.rehearsal import MAX_PRETENDED
from widgets.room.room_registry import RoomRegistry
from widgets.web.addresses import addresses, reachable_addresses
from widgets.web.server import PORT, print_addresses, serve

EVERYWHERE = "0.0.0.0"


def serve_class(
    port: int = PORT,
    host: str = EVERYWHERE,
    browser: bool = True,
    say: Callable[..., None] = print,
    rehearse: int | None = None,
    **more: Any,
) -> None:
    """Serve the pages to a class until interrupted; the room that this command opened last goes on.

    `rehearse` is the number of pretend phones that join. Whoever opens the link that is printed leads the class, and
    so does the browser that is opened here.
    """
    if rehearse is not None and not 1 <= rehearse <= MAX_PRETENDED:
        raise GameError(
            _("a rehearsal has 1 to {most} pretend phones, not {count}").format(most=MAX_PRETENDED, count=rehearse)
        )

    def open_room(registry: RoomRegistry) -> None:
        def find_addresses(chosen: list[str]) -> list[str]:
            registry.addresses = [f"{each}{CLASS_ADDRESS}" for each in reachable_addresses(host, port)]
            return still_reachable(chosen, registry.addresses)

        find_addresses([])
        registry.find_addresses = find_addresses
        for each in registry.rooms.values():
            each.addresses, each.find_addresses = find_addresses(each.addresses), find_addresses
        room = registry.resumed or registry.open()
        if rehearse:
            room.rehearse_with(rehearse)
        wall = f"{CLASS_ADDRESS}wall/{room.code}"
        if registry.warning:
            say(registry.warning)
        if room.is_resumed:
            say(_("Class {code} is still on this computer. The page asks whether it goes on.").format(code=room.code))
        here = addresses(host, port)[0]
        if more.get("behind_proxy"):
            say(
                _(
                    "Your class meets in room {code}. Open the link below with the address of your proxy in place of "
                    "{here}: the wall then shows that address to phones."
                ).format(code=room.code, here=here)
            )
        else:
            say(
                _("Your class meets in room {code}. Phones go to {address}").format(
                    code=room.code, address=room.short_address
                )
            )
        say(
            _(
                "Ctrl-C ends this. Whoever opens the wall with the link below can lead the class: show the "
                "wall, not the link."
            )
        )
        print_addresses(
            [here + registry.leader.link()],
            browser,
            say,
            _("The wall is at {address}"),
            here + registry.leader.link(CLASS_ADDRESS if room.is_resumed else wall),
        )

    serve(port, host, browser=browser, say=say, on_open=open_room, **more)


def still_reachable(chosen: list[str], offered: list[str]) -> list[str]:
    """Return the offered addresses in the order that the teacher has chosen; those of an earlier network are dropped.

    >>> still_reachable(["http://10.0.0.2:8866/", "http://192.168.0.7:8866/"], ["http://10.0.0.9:8866/"])
    ['http://10.0.0.9:8866/']
    """
    return [each for each in dict.fromkeys([*chosen, *offered]) if each in offered]
