"""Stepping Stones on paper: a position as text, whole or as far as a seat knows it; `deal.read` reads both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.core import rulings
from gamelib.core.language import LETTERS
from gamelib.core.notation import seat_letter
from tests.fourth_game.cards import Hand, format_cards

FIELDS = ("players", "rulings", *LETTERS, "path", "turn", "passes", "deck")


def write(position: Any, hands: Sequence[Hand], deck: str) -> str:
    """Return a position as text with these hands, in which 0 is an unknown card, and this deck."""
    fields = [
        ("players", str(len(hands))),
        ("rulings", rulings.write(position.rulings)),
        *((seat_letter(seat), format_cards(hand)) for seat, hand in enumerate(hands)),
        ("path", format_cards(position.path)),
        ("turn", seat_letter(position.turn)),
        ("passes", str(position.passes)),
        ("deck", deck),
    ]
    return " | ".join(f"{key} {value}" for key, value in fields if value)
