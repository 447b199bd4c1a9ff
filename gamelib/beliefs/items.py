"""Items: small questions about a position, whose right answers come from the library and from no mind."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, Literal, Self, TypeAlias, TypeVar

from gamelib.core.chance import Stream
from gamelib.core.language import LETTERS, _, join_and, name_slot

MindT = TypeVar("MindT")
Answer = frozenset[str]
"""All that may be answered, each as good as the others: `yes` or `no`, a number, cards, a seat or several.

It is written like moves and positions, so that it can be compared in any language.
"""
NOTHING = "-"
"""The answer that names no card, or no seat."""
Form: TypeAlias = Literal["options", "number", "places", "moves"]
"""How an item is answered where it is a step of a lesson, in the words in which lessons say how theirs are answered."""
HIDDEN_SEED = 1
"""Deals the cards that an item does not name; no answer depends on them."""


class Item(ABC, Generic[MindT]):
    """A question about a position: plain data, which can be compared and kept."""

    game: ClassVar[str]
    kind: ClassVar[str]
    """What is asked, in a word."""
    forms: ClassVar[tuple[Form, ...]] = ("options",)
    """How it may be answered in a step: by one of several options, a number, places pointed at, or moves."""
    on_table: ClassVar[bool] = True
    """Whether its position is shown with the question; if not, the question tells all."""

    @classmethod
    @abstractmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a random item; None if this time there is nothing to ask."""

    @property
    @abstractmethod
    def position(self) -> str:
        """The position as `read` of its game reads it, seen from seat A; empty if the question says all."""

    @property
    @abstractmethod
    def question(self) -> str:
        """What is asked, in the language in use, with slots for the names of seats.

        What others do stands in the past, so that it is right of the reader as well.
        """

    @property
    def task(self) -> str:
        """What the learner is asked to do where the answer is a move."""
        return self.question

    def offered(self) -> Sequence[str]:
        """Return answers to choose from besides those that somebody has a reason to give."""
        return ()

    def name_answer(self, answer: str) -> str:
        """Return an answer in words, as an option to choose: yes or no, a seat or several, or a number."""
        if _SEATS.fullmatch(answer):
            return join_and([name_slot(LETTERS.index(letter)) for letter in answer.split()])
        return {"yes": _("Yes"), "no": _("No"), NOTHING: _("Nobody")}.get(answer, answer)

    def suits(self, name: str) -> bool:
        """Return whether what is said about a belief also says why the right answer is right here."""
        return True

    def places(self, answer: str) -> Sequence[str]:
        """Return every set of places by which this answer can be pointed at; none for the answer that names none."""
        return ()

    def moves(self, answer: str) -> Sequence[str]:
        """Return every move by which this answer is given."""
        return ()

    @abstractmethod
    def judge(self) -> Answer:
        """Return what is right, as the library plays it."""

    @abstractmethod
    def ask(self, mind: MindT) -> Answer:
        """Return what somebody answers who understands the rules like this."""


_SEATS = re.compile(rf"[{LETTERS}]( [{LETTERS}])*")


def yes_or_no(yes: bool) -> Answer:
    """Return the answer to a question that can be answered by yes or no."""
    return frozenset({"yes" if yes else "no"})


def one(answer: object) -> Answer:
    """Return the only answer that is right.

    >>> one(3)
    frozenset({'3'})
    """
    return frozenset({str(answer)})


def seats(some: Iterable[int]) -> Answer:
    """Return the answer that names some seats.

    >>> seats([2, 0]), seats([])
    (frozenset({'A C'}), frozenset({'-'}))
    """
    return one(" ".join(LETTERS[seat] for seat in sorted(some)) or NOTHING)


def chance(rng: Stream, percent: int) -> bool:
    """Return whether something happens that happens so many times in a hundred."""
    return rng.randbelow(100) < percent


def between(rng: Stream, least: int, most: int) -> int:
    """Return a whole number from `least` to `most`, each equally likely."""
    return least + rng.randbelow(most - least + 1)


def fields(*parts: str) -> str:
    """Return a written position from its fields, without the empty ones.

    >>> fields("turn A", "", "table 5 5")
    'turn A | table 5 5'
    """
    return " | ".join(part for part in parts if part)


def letters(some: Sequence[int]) -> str:
    """Return seats as a field of a position names them.

    >>> letters((0, 2))
    'A C'
    """
    return " ".join(LETTERS[seat] for seat in some)


def single_seats(players: int) -> tuple[str, ...]:
    """Return the answers that each name one seat.

    >>> single_seats(3)
    ('A', 'B', 'C')
    """
    return tuple(LETTERS[:players])


def in_order(some: Iterable[int]) -> str:
    """Return seats in words, in an order that is not that of a sentence.

    >>> in_order([2, 0])
    '{C}, {A}'
    """
    return _(", ").join(map(name_slot, some))


def list_by_seat(numbers: Iterable[int]) -> str:
    """Return a number for each seat, as a list in words.

    >>> list_by_seat([2, 0])
    '{A} 2, {B} 0'
    """
    return _(", ").join(f"{name_slot(seat)} {number}" for seat, number in enumerate(numbers))
