"""Translation of all texts for people, and joining words into sentences.

Each sentence is one format string, so that another language is a file and not a rewrite. A seat's name is a slot,
`{A}` to `{H}`, until `fill_names` puts the players' names in.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations
    from pathlib import Path

LETTERS = "ABCDEFGH"
NAMES = ("Ada", "Ben", "Chloe", "Dai", "Emi", "Finn", "Gael", "Hana")
_PLACEHOLDER = re.compile(r"\{([A-H])\}")
_SLOT = re.compile(r"\{(\w+)\}")

_translation: NullTranslations | None = None
"""The translation in use; None for English, in which everything is written."""


def languages() -> list[str]:
    """Return the codes of all languages; English comes first, in which everything is written.

    >>> languages()[0]
    'en'
    """
    files = _locales().glob("*/LC_MESSAGES/birds-bears-banners.mo")
    return ["en", *sorted(path.parent.parent.name for path in files)]


def _locales() -> Path:
    """Return the folder of the translations."""
    from pathlib import Path  # noqa: PLC0415 - slow to import, and English needs no files

    return Path(__file__).parent.parent / "locale"


def language() -> str:
    """Return the code of the language in use.

    >>> language()
    'en'
    """
    return _translation.info().get("language", "en") if _translation else "en"


def set_language(language: str | NullTranslations) -> None:
    """Use this language from now on, and English where a translation is missing.

    >>> set_language("en")
    """
    global _translation  # noqa: PLW0603 - the language is shared by the whole process
    if not isinstance(language, str):
        _translation = language
    else:
        from gettext import translation  # noqa: PLC0415 - slow to import, and English needs none

        _translation = translation("birds-bears-banners", _locales(), [language], fallback=True)


def _(message: str) -> str:
    """Return a message in the language in use; in English if the translation has a placeholder the message lacks."""
    if _translation is None:
        return message
    translated = _translation.gettext(message)
    return translated if translated == message or _fits(translated, message) else message


def n_(one: str, many: str, number: int) -> str:
    """Return a message in its singular or plural form, in the language in use, as `_` does."""
    english = one if number == 1 else many
    if _translation is None:
        return english
    translated = _translation.ngettext(one, many, number)
    return translated if translated == english or _fits(translated, one + many) else english


def p_(context: str, message: str) -> str:
    """Return a message in the language in use, as `_` does; the context distinguishes equal words."""
    if _translation is None:
        return message
    translated = _translation.pgettext(context, message)
    return translated if translated == message or _fits(translated, message) else message


@lru_cache(maxsize=4096)
def _fits(translated: str, message: str) -> bool:
    """Return whether a translation has no placeholder that the message lacks, so that filling it cannot fail."""
    from string import Formatter  # noqa: PLC0415 - only a translation needs it

    try:
        placeholders = {name for _text, name, _spec, _conversion in Formatter().parse(translated) if name is not None}
    except ValueError:
        return False
    return all(name and re.search(r"\{" + re.escape(name) + r"[}:!]", message) for name in placeholders)


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
    name = names[seat] if names and seat < len(names) and names[seat] else NAMES[seat]
    return _("You") if name is YOU else name


def fill_names(template: str, names: Sequence[str] | None = None) -> str:
    """Return a sentence with its name slots filled; it speaks to the seat whose name is YOU.

    >>> fill_names("{A} beats {C}.", ["Ann"])
    'Ann beats Chloe.'
    >>> fill_names("{A} steals a card from {B}.", address(["Ann", "Bo"], 1))
    'Ann steals a card from you.'
    """
    for seat, name in enumerate(names or ()):
        if name is YOU:
            template = _speak_to(template, name_slot(seat))
    return _PLACEHOLDER.sub(lambda match: seat_name(LETTERS.index(match[1]), names), template)


# Speaking to the reader ---------------------------------------------------------------

YOU = "".join(("Yo", "u"))
"""The name of the reader's seat. It is recognised by identity, so that a player may be called You."""


def address(names: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return the names as the player of a seat reads them: their own is YOU.

    >>> address(["Ann", "Bo"], 0), address([], 1)
    (('You', 'Bo'), ('Ada', 'You'))
    """
    last = max(len(names), seat + 1)
    return tuple(YOU if at == seat else seat_name(at, names) for at in range(last))


def name_within(seat: int, names: Sequence[str] | None = None) -> str:
    """Return the name of a seat as it stands within a sentence.

    >>> name_within(1, address([], 1)), name_within(0)
    ('you', 'Ada')
    """
    return fill_names(" " + name_slot(seat), names)[1:]


class Sentence(str):
    """A sentence about seats that also knows how it speaks to each of them.

    A second form leaves out the placeholder of the seat to which it speaks.

    >>> sentence = Sentence("{name} beats {cards}.", "You beat {cards}.").format(name=name_slot(0), cards="5 5")
    >>> fill_names(sentence, ["Ann"]), fill_names(sentence, address(["Ann"], 0))
    ('Ann beats 5 5.', 'You beat 5 5.')
    """

    second_forms: tuple[str, ...]
    to_seat: dict[str, str]
    """The sentence as it speaks to a seat, by the slot of the seat's name."""
    filled_from: tuple[Sentence, dict[str, object]] | None
    """The sentence with its placeholders, and what they were filled with; None before they are."""

    def __new__(
        cls,
        text: str,
        *second_forms: str,
        to_seat: dict[str, str] | None = None,
        filled_from: tuple[Sentence, dict[str, object]] | None = None,
    ) -> Sentence:
        sentence = super().__new__(cls, text)
        sentence.second_forms, sentence.to_seat, sentence.filled_from = second_forms, to_seat or {}, filled_from
        return sentence

    def format(self, *_unnamed: object, **parts: object) -> Sentence:
        """Return the sentence with its placeholders filled; it speaks to the seats to which its parts speak."""
        to_seat = {
            slot: super(Sentence, self).format(**parts | {name: spoken})
            for name, part in parts.items()
            if isinstance(part, Sentence)
            for slot, spoken in part.to_seat.items()
        }
        names = _SLOT.findall(self)
        for second in self.second_forms:
            kept = _SLOT.findall(second)
            slot, *others = {str(parts[name]) for name in names if name not in kept}
            if not others and _PLACEHOLDER.fullmatch(slot):
                to_seat[slot] = second.format(**parts)
        return Sentence(super().format(**parts), to_seat=to_seat, filled_from=(self, parts))

    def refilled(self, reword: Callable[[Mapping[str, object]], Mapping[str, object]]) -> Sentence:
        """Return the sentence with some of its parts said in other words; `reword` gets the parts and returns those.

        >>> sentence = Sentence("{name} beats {cards}.", "You beat {cards}.").format(name=name_slot(0), cards="5 5")
        >>> sentence.refilled(lambda parts: {"cards": "two fives"})
        '{A} beats two fives.'
        """
        if self.filled_from is None:
            return self
        template, parts = self.filled_from
        return template.format(**{**parts, **reword(parts)})


def _speak_to(template: str, slot: str) -> str:
    """Return a sentence as it speaks to the seat of a slot: its second form, or "you" instead of the name."""
    if isinstance(template, Sentence):
        template = template.to_seat.get(slot, template)
    start = re.compile(r"(^|[.!?] )" + re.escape(slot))
    return start.sub(lambda match: match[1] + _("You"), template).replace(slot, _("you"))


def as_sentence(phrase: str) -> str:
    """Return a phrase as a sentence, with a capital letter and a full stop.

    >>> as_sentence("the flock must stay together")
    'The flock must stay together.'
    """
    if isinstance(phrase, Sentence):
        return Sentence(
            as_sentence(str(phrase)), to_seat={slot: as_sentence(each) for slot, each in phrase.to_seat.items()}
        )
    phrase = phrase[:1].upper() + phrase[1:]
    return phrase if phrase.endswith((".", "?", "…")) else phrase + "."


def join_and(items: Sequence[str]) -> str:
    """Join items into a list with `and`.

    >>> join_and(["a seal", "a fish", "a bird"])
    'a seal, a fish and a bird'
    """
    if len(items) < 2:
        return items[0] if items else ""
    *some, last = [f"{{part{at}}}" for at in range(len(items))]
    template = _("{some} and {last}").format(some=_(", ").join(some), last=last)
    return Sentence(template).format(**{f"part{at}": item for at, item in enumerate(items)})


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
