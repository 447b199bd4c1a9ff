"""Stepping Stones, 3 moves: lay a card, draw one, pass."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

from gamelib.core.errors import BadNotation
from gamelib.core.language import _
from gamelib.core.notation import check_text


class Lay(NamedTuple):
    """Lay a card on the path (STEP-3.3)."""

    card: int
    kind: Literal["lay"] = "lay"

    def __str__(self) -> str:
        return f"lay {self.card}"

    def public(self) -> str:
        """Return the move as everyone may read it."""
        return str(self)


class Draw(NamedTuple):
    """Draw a card (STEP-3.4)."""

    kind: Literal["draw"] = "draw"

    def __str__(self) -> str:
        return self.kind

    def public(self) -> str:
        """Return the move as everyone may read it."""
        return str(self)


class Pass(NamedTuple):
    """Pass (STEP-3.5)."""

    kind: Literal["pass"] = "pass"

    def __str__(self) -> str:
        return self.kind

    def public(self) -> str:
        """Return the move as everyone may read it."""
        return str(self)


Move: TypeAlias = Lay | Draw | Pass


def read_move(text: str) -> Move:
    """Return the move a text describes."""
    check_text(text)
    plain = " ".join(text.lower().split())
    if match := re.fullmatch(r"lay (\d{1,3})", plain, re.ASCII):
        return Lay(int(match[1]))
    for move in (Draw(), Pass()):
        if plain == move.kind:
            return move
    raise BadNotation(_("{text!r:.60} is no move; moves look like: lay 5, draw, pass").format(text=text))
