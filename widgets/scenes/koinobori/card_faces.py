"""How Koinobori's cards look, and their keys in a scene."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.koinobori.card_names import colour_word, icon_word
from gamelib.koinobori.cards import CARPS, COLOURS, ICON, Card, house_cards, read_card
from widgets.stage.pieces import Face

LETTER = dict(zip(COLOURS, "GLOBPK", strict=True))
"""The letter of each colour, as cards and tallies carry it."""

COLOUR = {letter: colour for colour, letter in LETTER.items()}


def key(card: Card) -> str:
    """Return a card's key; keys are short because a scene contains many.

    >>> key("lime+orange/cover"), key("?")
    ('LO/cover', '?')
    """
    letters, icon = "".join(LETTER[carp] for carp in CARPS.get(card, ())), ICON.get(card)
    return f"{letters}/{icon}" if icon else letters or card


def face(key: str) -> Face:
    """Return how a card looks: its carps, their letters, its icon."""
    letters, _slash, icon = key.partition("/")
    carps = [COLOUR[letter] for letter in letters]
    names = [*map(colour_word, carps), *([icon_word(icon)] if icon else [])]
    look: Face = {"name": _(", ").join(names), "rank": " ".join(letters), "symbols": [f"carp-{carp}" for carp in carps]}
    if icon:
        look["marks"] = [icon]
    return look


def card_key(text: str) -> str:
    """Return the key of a card in notation; raises BadNotation if it is no card of this game."""
    return key(read_card(text))


def deck() -> list[str]:
    """Return the keys of all cards of our own house deck."""
    return [key(card) for card in house_cards()]
