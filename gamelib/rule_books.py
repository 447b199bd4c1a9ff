"""The rule books for reading: chapters of sentences, each with the clauses that it puts into words.

The text of a game is `seeds/<game>-book.toml`; a game may do without one.

>>> nanatoridori = book("nanatoridori")
>>> [chapter.title for chapter in nanatoridori.chapters[:4]]
['The aim', 'Your hand', 'On your turn', 'What beats what']
>>> nanatoridori.home("NANA-4.2").chapter.number
4
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.language import _
from gamelib.core.rulebook import rules_folder


class Sentence(NamedTuple):
    """A sentence of a book, in English, and the numbers of the clauses that it puts into words."""

    text: str
    clauses: tuple[str, ...]

    @property
    def said(self) -> str:
        """The sentence in the language in use; words between double stars are bold."""
        return _(self.text)


class BookPicture(NamedTuple):
    """What a picture shows: cards, flocks of cards each stronger than the last, or a position or some of its zones."""

    caption: Sentence
    cards: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    flocks: tuple[str, ...] = ()
    position: str = ""
    """The position that is drawn, or else that the cards are from."""
    seat: str = "A"
    zones: tuple[str, ...] = ()
    columns: int = 0
    """The number of columns to draw, of a zone that has more."""
    seats: bool = False
    """Whether the seats are all that is drawn."""


class ProvingMove(NamedTuple):
    """A move that shows what a part says: the clause that refuses it, or that of an event that it brings about."""

    position: str
    move: str
    seat: str = "A"
    refused: str = ""
    happens: str = ""


class Part(NamedTuple):
    """A paragraph that answers some questions by itself."""

    name: str
    about: str
    sentences: tuple[Sentence, ...]
    questions: tuple[str, ...]
    picture: BookPicture | None
    proofs: tuple[ProvingMove, ...]
    house: tuple[str, ...]
    """The names of the house rules that stand below it."""


class HouseRule(NamedTuple):
    """A question that the printed rules leave open: how it is played here, and the other way."""

    ruling: str
    other: str
    """The ruling as it is typed to play the other way."""
    variant: str
    question: Sentence
    here: Sentence
    there: Sentence
    questions: tuple[str, ...]

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The question, and both answers."""
        return (self.question, self.here, self.there)


class Chapter(NamedTuple):
    """A chapter: its number, title and parts, and a step of a lesson to try it with."""

    number: int
    title: str
    parts: tuple[Part, ...]
    lesson: str
    step: str
    try_title: str
    lists_house_rules: bool


class PlaceInBook(NamedTuple):
    """Where something stands in a book: its chapter, and the part or the house rule."""

    chapter: Chapter
    part: Part | HouseRule

    @property
    def name(self) -> str:
        """The name of the part within its book."""
        return self.part.name if isinstance(self.part, Part) else self.part.ruling


class Book(NamedTuple):
    """The rule book of a game."""

    game: str
    chapters: tuple[Chapter, ...]
    house: Mapping[str, HouseRule]
    left_out: Mapping[str, str]
    """Clauses without a place in the book, each with the reason."""
    minutes: int
    long: str
    also: str

    def places(self) -> Iterator[PlaceInBook]:
        """Yield every part in the order of reading, and each house rule behind the part below which it stands."""
        for chapter in self.chapters:
            for part in chapter.parts:
                yield PlaceInBook(chapter, part)
                yield from (PlaceInBook(chapter, self.house[name]) for name in part.house)

    def sentences(self) -> Iterator[tuple[PlaceInBook, Sentence]]:
        """Yield all sentences with their places, captions of pictures among them."""
        for place in self.places():
            for sentence in place.part.sentences:
                yield place, sentence
            if isinstance(place.part, Part) and place.part.picture is not None:
                yield place, place.part.picture.caption

    def home(self, number: str) -> PlaceInBook | None:
        """Return where a clause is put into words; None if it is left out."""
        found = _homes(self.game).get(number)
        return found[0] if found else None

    def homes_of(self, sentence: Sentence) -> list[str]:
        """Return the clauses that are at home in a sentence, so that links to them lead here."""
        return [number for number, (_place, at_home) in _homes(self.game).items() if at_home == sentence]


@lru_cache
def _homes(game: str) -> dict[str, tuple[PlaceInBook, Sentence]]:
    """Return for each clause the sentence that says it: the one about least else, rather not in the first or the last
    chapter, which sum up.
    """
    of_game = book(game)
    homes: dict[str, tuple[PlaceInBook, Sentence]] = {}
    ranks: dict[str, tuple[bool, int, int]] = {}
    assert of_game is not None, game
    summing_up = (1, len(of_game.chapters))
    for at, (place, sentence) in enumerate(of_game.sentences()):
        for number in sentence.clauses:
            is_list = place.chapter.lists_house_rules
            rank = (place.chapter.number in summing_up or is_list, len(sentence.clauses), at)
            if number not in ranks or rank < ranks[number]:
                ranks[number], homes[number] = rank, (place, sentence)
    return homes


@lru_cache
def book(game: str) -> Book | None:
    """Return the rule book of a game; None if it has none."""
    about = registry.about(registry.check_game(game))
    path = rules_folder(game) / f"{game}-book.toml"
    if not path.is_file():
        return None
    return parse(path.read_text(encoding="utf-8"), game, about.prefix)


def books() -> tuple[Book, ...]:
    """Return the rule books of all games that have one.

    >>> [len(each.chapters) for each in books()]
    [12, 14, 11]
    """
    return tuple(found for game in registry.games() if (found := book(game)) is not None)


def parse(text: str, game: str, prefix: str) -> Book:
    """Return the book that a text holds; the numbers of clauses in it lack the letters of the game."""
    written = tomllib.loads(text)
    chapters = tuple(
        _parse_chapter(number, entries, prefix) for number, entries in enumerate(written.get("chapter", ()), 1)
    )
    house = [_parse_house(entries, prefix) for entries in written.get("house", ())]
    return Book(
        game,
        chapters,
        {each.ruling: each for each in house},
        {f"{prefix}-{number}": reason for number, reason in written.get("left_out", {}).items()},
        written["minutes"],
        written["long"],
        written["also"],
    )


def _parse_chapter(number: int, entries: Mapping[str, Any], prefix: str) -> Chapter:
    lesson, _slash, step = entries.get("try", "").partition("/")
    return Chapter(
        number,
        entries["title"],
        tuple(_parse_part(part, prefix) for part in entries["part"]),
        lesson,
        step,
        entries.get("try_title", ""),
        entries.get("house", False),
    )


def _parse_part(entries: Mapping[str, Any], prefix: str) -> Part:
    picture = entries.get("picture")
    return Part(
        entries["name"],
        entries["about"],
        tuple(_parse_sentence(line, prefix) for line in entries["say"].strip().splitlines()),
        tuple(entries["ask"]),
        _parse_picture(picture, prefix) if picture else None,
        tuple(_parse_proof(proof, prefix) for proof in entries.get("proof", ())),
        tuple(entries.get("house", ())),
    )


def _parse_picture(entries: Mapping[str, Any], prefix: str) -> BookPicture:
    lists: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in entries.items()}
    return BookPicture(**{**lists, "caption": _parse_sentence(entries["caption"], prefix)})


def _parse_proof(entries: Mapping[str, str], prefix: str) -> ProvingMove:
    numbers = {key: f"{prefix}-{entries[key]}" for key in ("refused", "happens") if key in entries}
    return ProvingMove(**{**entries, **numbers})


def _parse_house(entries: Mapping[str, Any], prefix: str) -> HouseRule:
    question, here, there = (_parse_sentence(entries[key], prefix) for key in ("question", "here", "there"))
    return HouseRule(
        entries["ruling"], entries["other"], entries.get("variant", ""), question, here, there, tuple(entries["ask"])
    )


def _parse_sentence(line: str, prefix: str) -> Sentence:
    text, _bar, numbers = line.rpartition(" | ")
    return Sentence((text or numbers).strip(), tuple(f"{prefix}-{each}" for each in numbers.split()) if text else ())
