"""`Moment`, against which goal words, pick words and figures are evaluated, and the parser of such words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeAlias, TypeVar

from gamelib.core.errors import BadLesson
from gamelib.core.events import Event
from gamelib.core.language import LETTERS, _, join_or


class Moment(NamedTuple):
    """The progress of a step: its start, the position now, the learner's seat, and the moves made and refused since."""

    game: str
    seat: int
    start_state: Any
    state: Any
    moves_made: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    best: tuple[str, ...] = ()

    @property
    def view(self) -> Any:
        """What the learner sees."""
        return self.state.view(self.seat)

    @property
    def news(self) -> tuple[Event, ...]:
        """The events since the step began, as the learner saw them."""
        log = self.state.log
        return tuple(event.seen_by(self.seat) for event in log[len(self.start_state.log) :])


Test: TypeAlias = Callable[[Moment], bool]
Places: TypeAlias = Callable[[Any], list[frozenset[str]]]

Reading = TypeVar("Reading")


class Word(NamedTuple):
    """A word of a closed list: its usage, its meaning in a sentence, and the parser of the rest of its line."""

    usage: str
    line: str
    read: Callable[[str], Any]


def parse_word(text: str, words: Mapping[str, Word], what: str) -> Any:
    """Parse a line by the word it begins with; an unknown word raises BadLesson with the nearest known ones."""
    plain = " ".join(text.split())
    for name in sorted(words, key=len, reverse=True):
        if plain == name or plain.startswith(name + " "):
            return words[name].read(plain[len(name) :].strip())
    parts = plain.split(" ")
    tried = [" ".join(parts[:size]) for size in (3, 2, 1)]
    near = [name for each in tried for name in get_close_matches(each, words, 2, 0.6)]
    usages = [f"'{words[name].usage}'" for name in dict.fromkeys(near)]
    if usages:
        raise BadLesson(
            _("there is no {what} {text!r:.60}; did you mean {near}?").format(
                what=what, text=plain, near=join_or(usages[:2])
            )
        )
    raise BadLesson(
        _("there is no {what} {text!r:.60}; there are {words}").format(
            what=what, text=plain, words=", ".join(sorted(words))
        )
    )


def reject_rest(rest: str, usage: str) -> None:
    """Raise BadLesson if anything follows a word that takes no argument."""
    if rest:
        raise BadLesson(_("behind '{usage}' nothing more is written, not {rest!r:.40}").format(usage=usage, rest=rest))


def parse_int(text: str, usage: str) -> int:
    """Parse a whole number in goal words."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise BadLesson(_("'{usage}' needs a whole number, not {text!r:.40}").format(usage=usage, text=text))
    return int(text)


def seat_of(text: str, usage: str) -> int:
    """Parse the letter of a seat in goal words."""
    if len(text) != 1 or text.upper() not in LETTERS:
        raise BadLesson(_("'{usage}' needs the letter of a seat, not {text!r:.40}").format(usage=usage, text=text))
    return LETTERS.index(text.upper())


def cards_named(text: str, usage: str, card: Callable[[str], str]) -> list[str]:
    """Parse cards in goal words, each with the parser of one card."""
    if not text:
        raise BadLesson(_("'{usage}' needs cards").format(usage=usage))
    return [card(each) for each in text.split()]


def cards_test_parser(
    cards_of: Callable[[Moment], Any], card: Callable[[str], str], usage: str, exactly: bool
) -> Callable[[str], Test]:
    """Return a parser for the cards behind a goal word; its test is for exactly these cards, or these among others."""

    def read(rest: str) -> Test:
        wanted = Counter(() if rest == "empty" else cards_named(rest, usage, card))

        def has_wanted_cards(moment: Moment) -> bool:
            cards = Counter(cards_of(moment))
            return cards == wanted if exactly else not wanted - cards

        return has_wanted_cards

    return read


def plain_word(usage: str, line: str, test: Test) -> Word:
    """Return a goal word that takes no argument."""

    def read(rest: str) -> Test:
        reject_rest(rest, usage)
        return test

    return Word(usage, line, read)
