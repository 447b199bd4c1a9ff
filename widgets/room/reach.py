"""Where the rooms of a server are, whether other devices reach them, and what friends can do if they do not.

A server that only its own computer can open names no address, since none would work elsewhere.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from gamelib.core.language import _
from widgets.desk.join_address import is_local

Room = Any
"""A `Room`; the class is not imported here, because it imports this module."""
Reach = Literal["alone", "open", "doubtful"]
CLASS_ADDRESS, FRIENDS_ADDRESS = "class/", "friends/"
"""Where rooms are, and where the page for friends is, below the server's own prefix."""
STUCK_SECONDS = 10.0
"""After how long a device that has opened the page, but never connected, counts as one that tried and failed."""


class JoinAdvice(NamedTuple):
    """A piece of advice: what to ask oneself, and what to know then."""

    head: str
    text: str


def short_address(address: str) -> str:
    """Return an address as one types it into a phone.

    >>> short_address("http://10.0.0.7:8866/class/"), short_address("https://school.example/class/")
    ('10.0.0.7:8866/class', 'https://school.example/class')
    """
    return address.removeprefix("http://").removesuffix("/")


def no_such_table() -> str:
    """Return what is said of letters that no table has."""
    return _("No such table. Look at the letters again.")


def too_many_wrong_letters() -> str:
    """Return why somebody who has guessed too often may not try again at once."""
    return _("Too many wrong letters came from here. Try again in a minute.")


def friends_address(room: Room) -> str:
    """Return the address of the page for friends, as other devices reach it; "" if none can."""
    address = str(room.addresses[0]) if room.addresses else ""
    return "" if not address or is_local(room.short_address) else address.removesuffix(CLASS_ADDRESS) + FRIENDS_ADDRESS


def is_online(room: Room) -> bool:
    """Return whether devices come in over the internet, so that they need not share a Wi-Fi with this computer."""
    return bool(room.short_address.startswith("https:"))


def friends_who_came(room: Room) -> int:
    """Return how many devices besides the maker's have ever been here."""
    return sum(each.was_here for each in room.everybody[1:])


def find_reach(room: Room) -> Reach:
    """Return whether only this computer reaches the table, others do, or it seems that they cannot."""
    if not friends_address(room):
        return "alone"
    is_doubtful = not friends_who_came(room) and (has_failed(room) or room.needs_help)
    return "doubtful" if is_doubtful else "open"


def has_failed(room: Room) -> bool:
    """Return whether a device has opened the page and could not stay: it tried to connect, and never did."""
    tried = [each for each in room.everybody[1:] if each.has_tried and not each.was_here]
    return any(each.seconds_away >= STUCK_SECONDS for each in tried)


def chip(room: Room) -> str:
    """Return the state in a few words."""
    state = find_reach(room)
    if state == "alone":
        return _("only this computer")
    if state == "doubtful":
        return _("a device could not stay") if has_failed(room) else _("nobody has come yet")
    return _("open on the internet") if is_online(room) else _("open on your Wi-Fi")


def sentence(room: Room) -> str:
    """Return the state in a sentence."""
    state = find_reach(room)
    if state == "alone":
        return _("Only this computer can open the table so far, so nobody comes in from another device.")
    if state == "doubtful" and has_failed(room):
        return _("A device opened the page, but lost the table at once. Try this:")
    if is_online(room):
        return _("Whoever is online can come in. If a friend sees “cannot be reached”:")
    return _("Phones on the same Wi-Fi can come in. If a friend sees “cannot be reached”:")


def advice(room: Room) -> list[JoinAdvice]:
    """Return what to try, the likeliest first; without other devices, what works here."""
    if find_reach(room) == "alone":
        return _advice_alone(room)
    if is_online(room):
        return [
            JoinAdvice(_("Online?"), _("Let them open any other page. If that fails too, their device is offline.")),
            JoinAdvice(
                _("A strict network?"), _("Some schools and firms block games like this. Mobile data may help.")
            ),
            JoinAdvice(_("The right letters?"), _("They can type the four letters instead of opening the link.")),
        ]
    return [
        JoinAdvice(_("Same Wi-Fi?"), _("Be on the same Wi-Fi as this computer. Mobile data will not work.")),
        JoinAdvice(
            _("Guest or school Wi-Fi?"),
            _("It often keeps devices apart. Turn on a hotspot on one phone, and let all of you join that."),
        ),
        JoinAdvice(_("Far away?"), _("This table is on your computer. Share this screen, and play by turns.")),
    ]


def _advice_alone(room: Room) -> list[JoinAdvice]:
    found = [
        JoinAdvice(
            _("At this screen:"), _("Sit round it and take turns: start an ordinary game, and add people there.")
        ),
        JoinAdvice(_("Joining from here:"), _("Another browser on this computer comes in with the four letters.")),
        JoinAdvice(_("On your own:"), _("Start now: computer players take the free seats.")),
    ]
    if room.find_addresses is not None:
        found.append(JoinAdvice(_("No Wi-Fi?"), _("Connect this computer to a Wi-Fi, then check again.")))
    return found


def likeliest_step(room: Room) -> int | None:
    """Return which step fits now; None while nothing seems to be wrong.

    A device that has opened the page has come by the right network, so something on the way keeps it from staying.
    """
    if find_reach(room) != "doubtful":
        return None
    return 1 if has_failed(room) else 0
