"""Translation of all texts for people, and joining words into sentences.

Each sentence is one format string, so that another language is a file and not a rewrite. A seat's name is a slot,
`{A}` to `{H}`, until `fill_names` puts the players' names in.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Sequence
from pathlib import Path

LETTERS = "ABCDEFGH"
NAMES = ("Ada", "Ben", "Chloe", "Dai", "Emi", "Finn", "Gael", "Hana")
_PLACEHOLDER = re.compile(r"\{([A-H])\}")
_LOCALES = Path(__file__).parent.parent / "locale"

_translation: gettext.NullTranslations = gettext.NullTranslations()


def languages() -> list[str]:
    """Return the codes of all languages; English comes first, in which everything is written.

    >>> languages()[0]
    'en'
    """
    return ["en", *sorted(path.parent.parent.name for path in _LOCALES.glob("*/LC_MESSAGES/birds-bears-banners.mo"))]


def language() -> str:
    """Return the code of the language in use.

    >>> language()
    'en'
    """
    return _translation.info().get("language", "en")


def set_language(language: str | gettext.NullTranslations) -> None:
    """Use this language from now on, and English where a translation is missing.

    >>> set_language("en")
    """
    global _translation  # noqa: PLW0603 - the language is shared by the whole process
    if isinstance(language, gettext.NullTranslations):
        _translation = language
    else:
        _translation = gettext.translation("birds-bears-banners", _LOCALES, [language], fallback=True)


def _(message: str) -> str:
    """Return a message in the language in use."""
    return _translation.gettext(message)


def n_(one: str, many: str, number: int) -> str:
    """Return a message in its singular or plural form, in the language in use."""
    return _translation.ngettext(one, many, number)


def count_cards(number: int) -> str:
    """Return a number of cards in words.

    >>> count_cards(1), count_cards(2)
    ('1 card', '2 cards')
    """
    return n_("{number} card", "{number} cards", number).format(number=number)


def name_slot(seat: int) -> str:
    """Return the slot for a seat's name in a sentence; `fill_names` fills it.

    >>> name_slot(2)
    '{C}'
    """
    return "{" + LETTERS[seat] + "}"


def seat_name(seat: int, names: Sequence[str] | None = None) -> str:
    """Return the name of a seat; unnamed seats are Ada, Ben, Chloe and so on.

    >>> seat_name(1)
    'Ben'
    """
    return names[seat] if names and seat < len(names) and names[seat] else NAMES[seat]


def fill_names(template: str, names: Sequence[str] | None = None) -> str:
    """Return a sentence with its name slots filled.

    >>> fill_names("{A} beats {C}.", ["Ann"])
    'Ann beats Chloe.'
    """
    return _PLACEHOLDER.sub(lambda match: seat_name(LETTERS.index(match[1]), names), template)


def as_sentence(phrase: str) -> str:
    """Return a phrase as a sentence, with a capital letter and a full stop.

    >>> as_sentence("the flock must stay together")
    'The flock must stay together.'
    """
    phrase = phrase[:1].upper() + phrase[1:]
    return phrase if phrase.endswith((".", "?", "…")) else phrase + "."


def join_and(items: Sequence[str]) -> str:
    """Join items into a list with `and`.

    >>> join_and(["a seal", "a fish", "a bird"])
    'a seal, a fish and a bird'
    """
    if len(items) < 2:
        return "".join(items)
    return _("{some} and {last}").format(some=_(", ").join(items[:-1]), last=items[-1])


def join_or(items: Sequence[str]) -> str:
    """Join items into a list with `or`.

    >>> join_or(["1", "7"])
    '1 or 7'
    """
    if len(items) < 2:
        return "".join(items)
    return _("{some} or {last}").format(some=_(", ").join(items[:-1]), last=items[-1])


if os.environ.get("BBB_LANGUAGE"):
    set_language(os.environ["BBB_LANGUAGE"])
