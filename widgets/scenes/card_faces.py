"""Card faces for any game: from notation to the key of a face, and from the key to the face."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gamelib.core import registry
from gamelib.core.errors import GameError
from widgets.scenes import scenes_of
from widgets.scenes.shared import UNSEEN, card_back
from widgets.stage.pieces import Face

Faces = Callable[[str], Face]
"""A function that returns the face of a card by its key in a scene."""


def faces_for(game: str) -> Faces:
    """Return the function that draws the cards of a game.

    >>> faces_for("nanatoridori")("5")["name"]
    '5, parrot'
    """
    return scenes_of(game).face


def faces_by_key(game: str, keys: Iterable[str]) -> dict[str, Face]:
    """Return the faces of cards by key; a key of a card that nobody has seen gets a card back.

    >>> [face["name"] for face in faces_by_key("nanatoridori", ["5", "?"]).values()]
    ['5, parrot', 'face down']
    """
    return {key: card_back() if key == UNSEEN else scenes_of(game).face(key) for key in sorted({*keys})}


def card_key(game: str, card: str) -> str:
    """Return the key of a card in notation; a card that is face down keeps its own key.

    >>> card_key("koinobori", "lime+orange/cover"), card_key("koinobori", "?")
    ('LO/cover', '?')
    """
    return card if card == UNSEEN else scenes_of(game).card_key(card)


def find_game_of_cards(cards: Sequence[str]) -> str | None:
    """Return the first game that has all of these cards, or None.

    >>> find_game_of_cards(["5", "?"]), find_game_of_cards(["seal"]), find_game_of_cards(["seal", "5"])
    ('nanatoridori', 'nanuk', None)
    """
    return next((game for game in registry.games() if all(_is_card(game, card) for card in cards)), None)


def _is_card(game: str, card: str) -> bool:
    try:
        return bool(card_key(game, card))
    except GameError:
        return False
