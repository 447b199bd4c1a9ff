"""A position as a sheet of lines: each part of it can be typed anew, and a card carried from one part to another.

>>> from gamelib import nanatoridori
>>> position = nanatoridori.read("players 3 | A 1 5 5 | table 3 3 by C | turn A", seed=1)
>>> sheet = PositionSheet("nanatoridori", position.write())
>>> [spot.key for spot in sheet.spots][:4]
['A', 'B', 'C', 'table']
>>> sheet.with_card_moved("A:1", "table:1").line("A")
'A 5 5'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from gamelib.core import language
from gamelib.core.errors import BadNotation
from gamelib.core.language import LETTERS, _, join_and

NOTHING = "-"


class SheetZone(NamedTuple):
    """A part of the position that holds cards: its word, the cards, and what stands behind them."""

    key: str
    cards: tuple[str, ...]
    tail: str = ""

    @property
    def line(self) -> str:
        """The part as it is written."""
        return " ".join((self.key, *(self.cards or (NOTHING,)), *filter(None, [self.tail if self.cards else ""])))


@dataclass(frozen=True)
class PositionSheet:
    """A whole position, part by part; what is changed in it is another sheet, and only reading tells if it can be."""

    game: str
    text: str

    @property
    def lines(self) -> tuple[str, ...]:
        """The parts as they are written."""
        return tuple(filter(None, (" ".join(part.split()) for part in self.text.replace("\n", "|").split("|"))))

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.line("players").split()[-1])

    def line(self, key: str) -> str:
        """The part that begins with this word, or nothing."""
        return next((line for line in self.lines if line == key or line.startswith(f"{key} ")), "")

    @property
    def spots(self) -> tuple[SheetZone, ...]:
        """All parts that hold cards or could, in the order in which they lie on a table."""
        return tuple(self.spot(key) for key in _keys(self.game, self))

    def spot(self, key: str) -> SheetZone:
        """One of them."""
        line = self.line(key)
        cards, tail = line.removeprefix(key).split(), ""
        for at, word in enumerate(cards):
            if word in TAILS:
                cards, tail = cards[:at], " ".join(cards[at:])
                break
        return SheetZone(key, tuple(card for word in cards if word != NOTHING for card in _each(word)), tail)

    # Changed -------------------------------------------------------------------------

    def with_text(self, text: str) -> PositionSheet:
        """The sheet with parts of it typed anew; what lies in the deck is then dealt from what is left."""
        given = PositionSheet(self.game, text)
        if given.line("players"):
            return given
        sheet, deals = self, False
        for line in given.lines:
            key = self.field_of(line)
            if key is None:
                complaint = _("{line!r:.60} is no part of a position, and no move; parts begin like {parts}")
                begin = join_and([each.split()[0] for each in self.lines[:6]])
                raise BadNotation(complaint.format(line=line, parts=begin))
            sheet, deals = sheet.with_line(key, line), deals or key in {spot.key for spot in self.spots}
        return sheet.without("deck") if deals and not given.line("deck") else sheet

    def field_of(self, line: str) -> str | None:
        """The word with which a line begins, if a position has such a part."""
        known = {*_keys(self.game, self), *_field_names(self.game)}
        parts = line.split()
        return next((key for size in (2, 1) if (key := " ".join(parts[:size])) in known), None)

    def with_line(self, key: str, line: str) -> PositionSheet:
        """The sheet with one part written like this, where it stood or at the end."""
        if self.line(key):
            lines = [line if each == self.line(key) else each for each in self.lines]
        else:
            lines = [*self.lines, line]
        return PositionSheet(self.game, " | ".join(lines))

    def without(self, key: str) -> PositionSheet:
        """The sheet without a part."""
        return PositionSheet(self.game, " | ".join(line for line in self.lines if line != self.line(key)))

    def with_card_moved(self, place: str, onto: str) -> PositionSheet:
        """The sheet with a card carried: before the card at the other place, or behind all of them there."""
        source, at = self.place(place)
        target, before = self.place(onto)
        if at is None or at >= len(self.spot(source).cards):
            return self
        taken = self.spot(source)
        card = taken.cards[at]
        sheet = self._with(taken._replace(cards=taken.cards[:at] + taken.cards[at + 1:]))
        there = sheet.spot(target)
        if before is None:
            before = len(there.cards)
        elif source == target and at < before:
            before -= 1
        moved = card.rstrip("*") if source != target else card
        return sheet._with(there._replace(cards=(*there.cards[:before], moved, *there.cards[before:]),
                                          tail=there.tail or self._owner(target)))

    def with_cards_swapped(self, place: str, other: str) -> PositionSheet:
        """The sheet with two cards of different parts in each other's place."""
        (first, at), (second, there) = self.place(place), self.place(other)
        one, two = self.spot(first), self.spot(second)
        if at is None or there is None or first == second or at >= len(one.cards) or there >= len(two.cards):
            return self
        mine, theirs = one.cards[at].rstrip("*"), two.cards[there].rstrip("*")
        sheet = self._with(one._replace(cards=(*one.cards[:at], theirs, *one.cards[at + 1:])))
        return sheet._with(two._replace(cards=(*two.cards[:there], mine, *two.cards[there + 1:])))

    def place(self, place: str) -> tuple[str, int | None]:
        """The part and the number of a card in it, from 0; of a part alone no number."""
        key, _colon, number = place.partition(":")
        return key, int(number) - 1 if number.isdecimal() and number != "0" else None

    def _with(self, spot: SheetZone) -> PositionSheet:
        is_bare = not spot.cards and spot.key.split()[0] in GONE_WHEN_EMPTY
        return self.without(spot.key) if is_bare else self.with_line(spot.key, spot.line)

    def _owner(self, key: str) -> str:
        """Whose flock it is that comes to lie on the table: of whoever moved before."""
        if (self.game, key) != ("nanatoridori", "table"):
            return ""
        turn = LETTERS.index(self.line("turn").split()[-1]) if self.line("turn") else 0
        return f"by {LETTERS[(turn - 1) % self.players]}"


TAILS = ("by", "drawn", "beaten")
"""Words behind the cards of a part that are no cards."""

GONE_WHEN_EMPTY = {"held", "open", "ante", "gave", "pile", "pot", "mast"}
"""Parts that are not written where they hold nothing."""


def _each(word: str) -> list[str]:
    """`seal*3` is three seals; a star alone says that all know the card."""
    match = re.fullmatch(r"(.+)\*(\d{1,2})", word)
    return [match[1]] * int(match[2]) if match else [word]


def _field_names(game: str) -> tuple[str, ...]:
    """Return the words that may begin a part of a position."""
    module = "reading" if find_spec(f"gamelib.{game}.reading") else "paper"
    fields: tuple[str, ...] = import_module(f"gamelib.{game}.{module}").FIELDS
    return fields


def _keys(game: str, sheet: PositionSheet) -> list[str]:
    """The parts of a game that hold cards, hands first."""
    seats = LETTERS[:sheet.players]
    match game:
        case "nanatoridori":
            opened = [f"open {seat}" for seat in seats if sheet.line(f"open {seat}")]
            return [*seats, *opened, "table", *(["held"] if sheet.line("held") else []), "deck", "discards"]
        case "nanuk":
            each = [f"{part} {seat}" for part in ("ante", "gave") for seat in seats if sheet.line(f"{part} {seat}")]
            return [*seats, *each, "pot", *(f"pile {seat}" for seat in seats), "deck", "discards"]
    posts = [f"post {at}" for at in range(1, len(sheet.line("flags").split()))]
    return [*posts, "row", *(f"hand {seat}" for seat in seats), *(f"mast {seat}" for seat in seats), "deck", "discards"]


def label(key: str, names: Any = ()) -> str:
    """What a part is called when it is read.

    >>> label("pile C"), label("deck")
    ("Chloe's pile", 'the deck, from the top')
    """
    word, _blank, rest = key.partition(" ")
    if not rest and word in LETTERS:
        word, rest = "hand", word
    who = language.seat_name(LETTERS.index(rest), names) if rest in LETTERS and rest else rest
    called = {"hand": _("{who}'s hand"), "open": _("{who}'s open cards"), "ante": _("{who}'s ante"),
              "gave": _("what {who} gave"), "pile": _("{who}'s pile"), "mast": _("{who}'s mast"),
              "table": _("the flock"),
              "held": _("what was picked up"), "pot": _("the pot"), "row": _("the row"), "post": _("post {who}"),
              "deck": _("the deck, from the top"), "discards": _("the discards")}
    return called[word].format(who=who)
