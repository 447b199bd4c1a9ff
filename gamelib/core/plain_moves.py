"""Moves that everybody may see in full, written as a word followed by the fields, as in `lay 5`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, ClassVar

from gamelib.core.errors import BadNotation
from gamelib.core.language import _, join_or
from gamelib.core.notation import check_text

MAX_DIGITS = 3


class PlainMove:
    """A move whose fields are whole numbers. Inherit, make it a frozen dataclass, and name its word in `kind`."""

    kind: ClassVar[str]
    place: ClassVar[str] = ""
    """The place on the table where a player points to try it: `hand` for a card of the hand, `deck`, or a pile."""
    onto: ClassVar[str] = ""
    """The pile to which the card goes, and onto which it may be dropped."""

    @classmethod
    def count_fields(cls) -> int:
        """Return how many numbers follow the move's word in its notation."""
        return len(fields(cls))  # type: ignore[arg-type]  # a game makes it a dataclass

    def __str__(self) -> str:
        return " ".join([self.kind, *(str(getattr(self, field.name)) for field in fields(self))])  # type: ignore[arg-type]

    def public(self) -> str:
        """Return the move as everyone may read it."""
        return str(self)


def read_move(text: str, moves: Sequence[type[Any]], examples: Sequence[str]) -> Any:
    """Return the move that a text describes, one of these classes; `examples` are shown if it is none.

    >>> from dataclasses import make_dataclass
    >>> Lay = make_dataclass("Lay", ["card"], bases=(PlainMove,), namespace={"kind": "lay"})
    >>> read_move("Lay  5", [Lay], ["lay 5"])
    Lay(card=5)
    """
    check_text(text)
    kind, *numbers = text.lower().split() or [""]
    are_numbers = all(number.isascii() and number.isdigit() and len(number) <= MAX_DIGITS for number in numbers)
    for move in moves:
        if kind == move.kind and are_numbers and len(numbers) == len(fields(move)):
            return move(*map(int, numbers))
    raise BadNotation(
        _("{text!r:.60} is no move; moves look like: {examples}").format(text=text, examples=join_or(examples))
    )
