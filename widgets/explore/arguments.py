"""Checks of the arguments of questions; invalid ones raise an error with a sentence."""

from __future__ import annotations

from collections.abc import Collection

from gamelib.core.errors import BadDeck, BadNotation
from gamelib.core.language import _, join_or
from gamelib.odds.numbers import BadQuestion
from widgets.scenes.card_faces import card_key
from widgets.scenes.shared import UNSEEN


def check_number(name: str, given: object, least: int, most: int) -> int:
    """Return an argument that has to be a whole number in a range; errors name it `name`.

    >>> check_number("cards", 8, 1, 12)
    8
    """
    if type(given) is int and least <= given <= most:
        return given
    raise BadQuestion(
        _("{name} is a whole number from {least} to {most}, not {given!r:.40}").format(
            name=name, least=least, most=most, given=given
        )
    )


def check_option(name: str, given: object, options: Collection[str]) -> str:
    """Return an argument that has to be one of the options; errors name it `name`.

    >>> check_option("deed", "pass", ("boast", "pass"))
    'pass'
    """
    if isinstance(given, str) and given in options:
        return given
    raise BadQuestion(
        _("{name} is {options}, not {given!r:.40}").format(name=name, options=join_or(list(options)), given=given)
    )


def check_cards(game: str, name: str, given: object, least: int, most: int) -> tuple[str, ...]:
    """Return an argument that has to be cards, as a sequence or as text separated by blanks; errors name it `name`.

    >>> check_cards("nanatoridori", "hand", "6 4 4", 1, 10)
    ('6', '4', '4')
    """
    listed = given.split() if isinstance(given, str) else given
    if not isinstance(listed, list | tuple):
        raise BadQuestion(
            _("{name} is cards with spaces between them, not {given!r:.40}").format(name=name, given=given)
        )
    if not least <= len(listed) <= most:
        raise BadQuestion(
            _("{name} has {least} to {most} cards, not {number}").format(
                name=name, least=least, most=most, number=len(listed)
            )
        )
    cards = tuple(map(str, listed))
    for card in cards:
        _check_card(game, name, card)
    return cards


def _check_card(game: str, name: str, card: str) -> None:
    try:
        if card_key(game, card) != UNSEEN:
            return
    except (BadNotation, BadDeck):
        pass
    raise BadQuestion(_("{card!r:.40} in {name} is not a card of this game").format(card=card, name=name))
