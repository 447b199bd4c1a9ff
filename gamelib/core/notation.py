"""Parsing shared by the notations of all games: fields, seats and bounded numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Sized

from gamelib.core.errors import BadNotation, BadPlayers
from gamelib.core.language import LETTERS, _, join_or, n_

AND_SO_ON = "..."
"""Ends a deck to say that all cards the position does not name follow here; without it they count as discarded."""
MAX_LENGTH = 80_000
"""Longest text in characters; anything longer is refused before it is parsed."""


def split_fields(text: str, known: Sequence[str]) -> dict[str, str]:
    """Return the fields of a position: `key value | key value`, or one per line; `#` starts a comment.

    >>> split_fields("hand 1 5 5 | table 3 3  # two threes", ["hand", "table"])
    {'hand': '1 5 5', 'table': '3 3'}
    """
    check_text(text)
    fields: dict[str, str] = {}
    plain = re.sub(r"#[^\n]*", "", text)
    for part in filter(None, (" ".join(part.split()) for part in re.split(r"[|\n]", plain))):
        key = _key(part, known)
        if key in fields:
            raise BadNotation(_("the position says {key!r} twice").format(key=key))
        fields[key] = part[len(key) :].strip(" :")
    return fields


def _key(part: str, known: Sequence[str]) -> str:
    """Return the one or two words with which a field begins; raise BadNotation if no field has that name."""
    words = part.split(" ", 2)
    for key in (" ".join(words[:2]).rstrip(":"), words[0].rstrip(":")):
        if key in known:
            return key
    near = nearest_word(words[0], known)
    raise BadNotation(
        _("a position has no {part!r:.60}; it may say {known}").format(part=part, known=join_or(near or known))
    )


def nearest_word(word: str, known: Sequence[str], alike: float = 0.6) -> list[str]:
    """Return the known word that is most like this one, in a list; an empty list if none is as much alike.

    >>> nearest_word("robbin", ["robin", "wren"]), nearest_word("seal", ["robin", "wren"])
    (['robin'], [])
    """
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistyped word needs it

    return get_close_matches(word, known, 1, alike)


def check_text(text: object) -> None:
    """Raise BadNotation unless text is a string of at most MAX_LENGTH characters."""
    if not isinstance(text, str):
        raise BadNotation(_("notation is text, not {kind}").format(kind=type(text).__name__))
    if len(text) > MAX_LENGTH:
        raise BadNotation(
            _("this text has {size} characters; no position has more than {most}").format(
                size=len(text), most=MAX_LENGTH
            )
        )


def parse_int(text: str, what: str, least: int, most: int) -> int:
    """Return a whole number between two bounds; `what` names it in the error text."""
    if not re.fullmatch(r"[0-9]{1,30}", text) or not least <= int(text) <= most:
        raise BadNotation(
            _("{what} is a whole number from {least} to {most}, not {text!r:.40}").format(
                what=what, least=least, most=most, text=text
            )
        )
    return int(text)


def seat_letter(seat: int) -> str:
    """Return the letter of a seat.

    >>> seat_letter(2)
    'C'
    """
    return LETTERS[seat]


def describe_missing(count: int, cards: str) -> str:
    """Return the error text for cards that a position places neither in the deck nor among the discards."""
    return n_(
        "{count} card is missing from this position: {cards}; end the deck with ... to have it follow there",
        "{count} cards are missing from this position: {cards}; end the deck with ... to have them follow there",
        count,
    ).format(count=count, cards=cards)


def seats_left_out(fields: Mapping[str, str], prefix: str, hands: Sequence[Sized]) -> tuple[int, ...]:
    """Return the seats whose hands were dealt because the text left them out: it has no field `prefix` plus letter."""
    return tuple(seat for seat, hand in enumerate(hands) if hand and prefix + seat_letter(seat) not in fields)


def seat_letters(seats: Iterable[int]) -> str:
    """Return the letters of seats, or `-` for none."""
    return " ".join(LETTERS[seat] for seat in seats) or "-"


def parse_seat(text: str, players: int) -> int:
    """Return the seat with this letter."""
    if len(text) != 1 or (seat := LETTERS.find(text.upper())) not in range(players):
        raise BadNotation(
            _("a seat is a letter from A to {last}, not {text!r:.40}").format(last=LETTERS[players - 1], text=text)
        )
    return seat


def parse_seats(text: str, players: int) -> tuple[int, ...]:
    """Return the seats with these letters; `-` is none."""
    return () if text == "-" else tuple(parse_seat(part, players) for part in text.split())


def check_seat(seat: object, players: int) -> None:
    """Raise BadPlayers unless this is a seat at the table."""
    if type(seat) is not int or not 0 <= seat < players:
        raise BadPlayers(
            _("there is no seat {given!r:.40}; the seats are 0 to {last}").format(given=seat, last=players - 1)
        )


def check_players(players: object, least: int, most: int, game: str) -> None:
    """Raise BadPlayers unless the game is for this number of players."""
    if type(players) is not int or not least <= players <= most:
        raise BadPlayers(
            _("{game} is for {least} to {most} players, not {given!r:.40}").format(
                game=game, least=least, most=most, given=players
            )
        )


def check_seed(seed: object) -> None:
    """Raise BadNotation unless the seed is a whole number from 0, of at most 30 digits."""
    if type(seed) is not int or not 0 <= seed < 10**30:
        raise BadNotation(
            _("a seed is a whole number from 0 on, of at most 30 figures, not {given!r:.40}").format(given=seed)
        )
