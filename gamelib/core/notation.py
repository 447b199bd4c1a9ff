"""What the written forms of all games share: fields, seats, numbers, and complaints that name what came."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from gamelib.core.errors import BadNotation, BadPlayers
from gamelib.core.language import LETTERS, _, join_or

MAX_LENGTH = 20_000
"""No position and no move is longer than this; what is longer is refused before it is read."""


def split_fields(text: str, known: Sequence[str]) -> dict[str, str]:
    """The fields of a position: `key value | key value`, one a line if one likes, `#` begins a remark.

    >>> split_fields("hand 1 5 5 | table 3 3  # two threes", ["hand", "table"])
    {'hand': '1 5 5', 'table': '3 3'}
    """
    check_text(text)
    found: dict[str, str] = {}
    plain = re.sub(r"#[^\n]*", "", text)
    for part in filter(None, (" ".join(part.split()) for part in re.split(r"[|\n]", plain))):
        key = _key(part, known)
        if key in found:
            raise BadNotation(_("the position says {key!r} twice").format(key=key))
        found[key] = part[len(key) :].strip(" :")
    return found


def _key(part: str, known: Sequence[str]) -> str:
    """The word or two that name a field."""
    words = part.split(" ", 2)
    for key in (" ".join(words[:2]).rstrip(":"), words[0].rstrip(":")):
        if key in known:
            return key
    near = get_close_matches(words[0], known, 1)
    raise BadNotation(_("a position has no {part!r:.60}; it may say {known}").format(
        part=part, known=join_or(near or known)))


def check_text(text: object) -> None:
    """Complain about what is not text, or is far too long to be notation."""
    if not isinstance(text, str):
        raise BadNotation(_("notation is text, not {kind}").format(kind=type(text).__name__))
    if len(text) > MAX_LENGTH:
        raise BadNotation(
            _("this text has {size} characters; no position has more than {most}").format(
                size=len(text), most=MAX_LENGTH
            )
        )


def parse_int(text: str, what: str, least: int, most: int) -> int:
    """A whole number between two bounds; `what` names it in the complaint."""
    if not re.fullmatch(r"[0-9]{1,30}", text) or not least <= int(text) <= most:
        raise BadNotation(
            _("{what} is a whole number from {least} to {most}, not {text!r:.40}").format(
                what=what, least=least, most=most, text=text
            )
        )
    return int(text)


def seat_letter(seat: int) -> str:
    """The letter of a seat in notation.

    >>> seat_letter(2)
    'C'
    """
    return LETTERS[seat]


def seat_letters(seats: Iterable[int]) -> str:
    """The letters of some seats, or `-` for none."""
    return " ".join(LETTERS[seat] for seat in seats) or "-"


def parse_seat(text: str, players: int) -> int:
    """The seat a letter names."""
    if len(text) != 1 or (found := LETTERS.find(text.upper())) not in range(players):
        raise BadNotation(
            _("a seat is a letter from A to {last}, not {text!r:.40}").format(last=LETTERS[players - 1], text=text)
        )
    return found


def parse_seats(text: str, players: int) -> tuple[int, ...]:
    """The seats some letters name; `-` is none."""
    return () if text == "-" else tuple(parse_seat(part, players) for part in text.split())


def check_seat(given: object, players: int) -> None:
    """Complain about a seat that is not at the table."""
    if type(given) is not int or not 0 <= given < players:
        raise BadPlayers(
            _("there is no seat {given!r:.40}; the seats are 0 to {last}").format(given=given, last=players - 1)
        )


def check_players(given: object, least: int, most: int, game: str) -> None:
    """Complain about a number of players the game is not for."""
    if type(given) is not int or not least <= given <= most:
        raise BadPlayers(
            _("{game} is for {least} to {most} players, not {given!r:.40}").format(
                game=game, least=least, most=most, given=given
            )
        )


def check_seed(given: object) -> None:
    """Complain about a seed that is not a whole number from 0 on."""
    if type(given) is not int or not 0 <= given < 10**30:
        raise BadNotation(
            _("a seed is a whole number from 0 on, of at most 30 figures, not {given!r:.40}").format(given=given)
        )
