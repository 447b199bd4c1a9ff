"""Words for people: every sentence passes through here, so that another language is a file, not a rewrite.

Sentences are whole format strings. Players stand in them as `{A}` to `{H}` until somebody tells them with names.
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
    """The languages there are; English is what everything is written in.

    >>> languages()[0]
    'en'
    """
    return ["en", *sorted(path.parent.parent.name for path in _LOCALES.glob("*/LC_MESSAGES/birds-bears-banners.mo"))]


def language() -> str:
    """The language in use, by its code.

    >>> language()
    'en'
    """
    return _translation.info().get("language", "en")


def set_language(language: str | gettext.NullTranslations) -> None:
    """Speak this language from now on; English where a translation is missing.

    >>> set_language("en")
    """
    global _translation  # noqa: PLW0603 - the language is the one thing a whole session shares
    if isinstance(language, gettext.NullTranslations):
        _translation = language
    else:
        _translation = gettext.translation("birds-bears-banners", _LOCALES, [language], fallback=True)


def _(message: str) -> str:
    """The sentence in the language in use."""
    return _translation.gettext(message)


def n_(one: str, many: str, number: int) -> str:
    """The sentence for this number of things, in the language in use."""
    return _translation.ngettext(one, many, number)


def name_slot(seat: int) -> str:
    """The place of a player's name in a sentence, filled by `tell`.

    >>> name_slot(2)
    '{C}'
    """
    return "{" + LETTERS[seat] + "}"


def seat_name(seat: int, names: Sequence[str] | None = None) -> str:
    """What a seat is called; without names of their own the seats are Ada, Ben, Chloe ...

    >>> seat_name(1)
    'Ben'
    """
    return names[seat] if names and seat < len(names) and names[seat] else NAMES[seat]


def fill_names(line: str, names: Sequence[str] | None = None) -> str:
    """A sentence with the players' names in it.

    >>> fill_names("{A} beats {C}.", ["Ann"])
    'Ann beats Chloe.'
    """
    return _PLACEHOLDER.sub(lambda match: seat_name(LETTERS.index(match[1]), names), line)


def as_sentence(line: str) -> str:
    """A clause of a sentence made to stand alone: a capital first, a full stop last.

    >>> as_sentence("the flock must stay together")
    'The flock must stay together.'
    """
    line = line[:1].upper() + line[1:]
    return line if line.endswith((".", "?", "…")) else line + "."


def join_and(items: Sequence[str]) -> str:
    """Things one after another, as a person lists them.

    >>> join_and(["a seal", "a fish", "a bird"])
    'a seal, a fish and a bird'
    """
    if len(items) < 2:
        return "".join(items)
    return _("{some} and {last}").format(some=_(", ").join(items[:-1]), last=items[-1])


def join_or(items: Sequence[str]) -> str:
    """Things of which one is meant, as a person lists them.

    >>> join_or(["1", "7"])
    '1 or 7'
    """
    if len(items) < 2:
        return "".join(items)
    return _("{some} or {last}").format(some=_(", ").join(items[:-1]), last=items[-1])


if os.environ.get("BBB_LANGUAGE"):
    set_language(os.environ["BBB_LANGUAGE"])
