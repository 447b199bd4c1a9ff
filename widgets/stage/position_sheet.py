"""A position as lines of text: each part can be retyped, and cards can be moved between parts.

>>> from gamelib import nanatoridori
>>> position = nanatoridori.read("players 3 | A 1 5 5 | table 3 3 by C | turn A", seed=1)
>>> sheet = PositionSheet("nanatoridori", position.write())
>>> [zone.key for zone in sheet.zones][:4]
['A', 'B', 'C', 'table']
>>> sheet.with_card_moved("A:1", "table:1").line("A")
'A 5 5'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from gamelib.core import language, registry
from gamelib.core.errors import BadNotation
from gamelib.core.language import LETTERS, _, join_and

NO_CARDS = "-"
"""What stands in a part without cards."""


class SheetZone(NamedTuple):
    """A part of the position that holds cards: its key, the cards, and the words after them."""

    key: str
    cards: tuple[str, ...]
    tail: str = ""

    @property
    def line(self) -> str:
        """The line of this part."""
        return " ".join((self.key, *(self.cards or (NO_CARDS,)), *filter(None, [self.tail if self.cards else ""])))


@dataclass(frozen=True)
class PositionSheet:
    """A whole position, part by part. Changes return new sheets; only parsing one shows whether it is possible."""

    game: str
    text: str

    @property
    def lines(self) -> tuple[str, ...]:
        """All lines, with single blanks."""
        return tuple(filter(None, (" ".join(part.split()) for part in self.text.replace("\n", "|").split("|"))))

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.line("players").split()[-1])

    def line(self, key: str) -> str:
        """Return the line that begins with this key, or ""."""
        return next((line for line in self.lines if line == key or line.startswith(f"{key} ")), "")

    @property
    def zones(self) -> tuple[SheetZone, ...]:
        """All parts that hold cards or could hold some, in table order."""
        return tuple(self.zone(key) for key in _keys_of_card_parts(self.game, self))

    def zone(self, key: str) -> SheetZone:
        """Return the part with this key."""
        line = self.line(key)
        cards, tail = line.removeprefix(key).split(), ""
        for at, word in enumerate(cards):
            if word in TAILS:
                cards, tail = cards[:at], " ".join(cards[at:])
                break
        return SheetZone(key, tuple(card for word in cards if word != NO_CARDS for card in _expand_card(word)), tail)

    # Changed -------------------------------------------------------------------------

    def with_text(self, text: str) -> PositionSheet:
        """Return the sheet with some parts replaced; if these hold cards, the deck is dealt from the remaining ones.

        A text with a line for `players` replaces the whole sheet. Raise BadNotation for a line that is no part.
        """
        typed = PositionSheet(self.game, text)
        if typed.line("players"):
            return typed
        sheet, changes_cards = self, False
        for line in typed.lines:
            key = self.field_of(line)
            if key is None:
                template = _("{line!r:.60} is neither a part of a position nor a move; parts begin like {parts}")
                keys = join_and([each.split()[0] for each in self.lines[:6]])
                raise BadNotation(template.format(line=line, parts=keys))
            sheet = sheet.with_line(key, line)
            changes_cards = changes_cards or key in {zone.key for zone in self.zones}
        return sheet.without("deck") if changes_cards and not typed.line("deck") else sheet

    def field_of(self, line: str) -> str | None:
        """Return the key with which a line begins, or None if a position has no such part."""
        known = {*_keys_of_card_parts(self.game, self), *registry.about(self.game).position_fields}
        parts = line.split()
        return next((key for size in (2, 1) if (key := " ".join(parts[:size])) in known), None)

    def with_line(self, key: str, line: str) -> PositionSheet:
        """Return the sheet with this line for a part, in its old place or at the end."""
        if self.line(key):
            lines = [line if each == self.line(key) else each for each in self.lines]
        else:
            lines = [*self.lines, line]
        return PositionSheet(self.game, " | ".join(lines))

    def without(self, *keys: str) -> PositionSheet:
        """Return the sheet without some of its parts."""
        return PositionSheet(self.game, without(self.text, *keys))

    def with_card_moved(self, place: str, onto: str) -> PositionSheet:
        """Return the sheet with a card moved before the card at `onto`, or to the end of that part."""
        source, at = self.place(place)
        target, before = self.place(onto)
        if at is None or at >= len(self.zone(source).cards):
            return self
        origin = self.zone(source)
        card = origin.cards[at]
        sheet = self._with(origin._replace(cards=origin.cards[:at] + origin.cards[at + 1 :]))
        target_zone = sheet.zone(target)
        if before is None:
            before = len(target_zone.cards)
        elif source == target and at < before:
            before -= 1
        moved = card.rstrip("*") if source != target else card
        return sheet._with(
            target_zone._replace(
                cards=(*target_zone.cards[:before], moved, *target_zone.cards[before:]),
                tail=target_zone.tail or self._owner_words(target),
            )
        )

    def with_cards_swapped(self, place: str, other: str) -> PositionSheet:
        """Return the sheet with two cards of different parts swapped."""
        (first, at), (second, there) = self.place(place), self.place(other)
        one, two = self.zone(first), self.zone(second)
        if at is None or there is None or first == second or at >= len(one.cards) or there >= len(two.cards):
            return self
        first_card, second_card = one.cards[at].rstrip("*"), two.cards[there].rstrip("*")
        sheet = self._with(one._replace(cards=(*one.cards[:at], second_card, *one.cards[at + 1 :])))
        return sheet._with(two._replace(cards=(*two.cards[:there], first_card, *two.cards[there + 1 :])))

    def place(self, place: str) -> tuple[str, int | None]:
        """Split a place into the key of its part and the index of the card there; None for the part itself."""
        key, _colon, number = place.partition(":")
        return key, int(number) - 1 if number.isdecimal() and number != "0" else None

    def _with(self, zone: SheetZone) -> PositionSheet:
        is_omitted = not zone.cards and zone.key.split()[0] in OMITTED_WHEN_EMPTY
        return self.without(zone.key) if is_omitted else self.with_line(zone.key, zone.line)

    def _owner_words(self, key: str) -> str:
        """Return the words after a new flock on the table, which say that it belongs to the previous seat."""
        if key != "table":
            return ""
        turn = LETTERS.index(self.line("turn").split()[-1]) if self.line("turn") else 0
        return f"by {LETTERS[(turn - 1) % self.players]}"


def without(text: str, *keys: str) -> str:
    """Return a position without some of its parts.

    >>> without("players 3 | held 5 | turn A", "held")
    'players 3 | turn A'
    """
    lines = PositionSheet("", text).lines
    return " | ".join(line for line in lines if not any(line == key or line.startswith(f"{key} ") for key in keys))


TAILS = ("by", "drawn", "beaten")
"""Words that end the cards of a part."""

OMITTED_WHEN_EMPTY = {"held", "open", "ante", "gave", "pile", "pot", "mast"}
"""Parts that are left out of a position while they hold no cards."""


def _expand_card(word: str) -> list[str]:
    """Expand `seal*3` to three seals; a star without a number marks a card that everybody knows."""
    match = re.fullmatch(r"(.+)\*(\d{1,2})", word)
    return [match[1]] * int(match[2]) if match else [word]


def _keys_of_card_parts(game: str, sheet: PositionSheet) -> list[str]:
    """Return the keys of the parts that hold cards, hands first."""
    return registry.about(game).card_fields(sheet.players, sheet.line)


def describe_part(key: str, names: Any = ()) -> str:
    """Return the name of a part in words.

    >>> describe_part("pile C"), describe_part("deck")
    ("Chloe's pile", 'the deck, from the top')
    """
    word, _blank, rest = key.partition(" ")
    if not rest and word in LETTERS:
        word, rest = "hand", word
    who = language.seat_name(LETTERS.index(rest), names) if rest in LETTERS and rest else rest
    labels = {
        "hand": _("{who}'s hand"),
        "open": _("{who}'s open cards"),
        "ante": _("{who}'s ante"),
        "gave": _("what {who} gave"),
        "pile": _("{who}'s pile"),
        "mast": _("{who}'s mast"),
        "table": _("the flock"),
        "held": _("what was picked up"),
        "pot": _("the pot"),
        "row": _("the row"),
        "post": _("post {who}"),
        "deck": _("the deck, from the top"),
        "discards": _("the discards"),
    }
    return labels[word].format(who=who)
