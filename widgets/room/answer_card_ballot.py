"""A vote by answer cards: what the letters mean, which cards have been seen, and what they say.

>>> ballot = AnswerCardBallot([["pass", "5", "6", "5 5"]], trap="5 5", clause="NANA-4.2")
>>> [ballot.take(card, letter) for card, letter in ((1, "A"), (2, "C"), (3, "D"), (2, "A"))]
[True, True, True, True]
>>> ballot.counts(), ballot.trapped, ballot.seen
(Counter({'pass': 2}), 1, {1, 2, 3})
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from widgets.answer_cards.codes import CODES, LETTERS

RANGES, RANGES_COUNTED = 16, 8
"""Into how many ranges the numbers from 0 to 100 are divided by two turns of a card, and where hands are counted."""


def ranges_of_numbers(least: int = 0, most: int = 100, count: int = RANGES) -> list[tuple[int, int]]:
    """Return the first and the last number of each range between two ends.

    >>> ranges_of_numbers()[:2], ranges_of_numbers()[-1], {last - first for first, last in ranges_of_numbers()}
    ([(0, 6), (7, 12)], (95, 100), {5, 6})
    """
    starts = [least - (-at * (most - least + 1) // count) for at in range(count + 1)]
    return [(first, after - 1) for first, after in pairwise(starts)]


def middle_of(numbers: tuple[int, int]) -> str:
    """Return the number that stands for a range.

    >>> middle_of((7, 12))
    '9'
    """
    return str(sum(numbers) // 2)


class AnswerCardBallot:
    """The answers of the cards, with four letters frozen for the whole vote; in more than one group, by two turns."""

    def __init__(self, groups: Sequence[Sequence[str]], trap: str = "", clause: str = "") -> None:
        self.groups = [list(group) for group in groups]
        self.trap, self.clause = trap, clause
        """The answer that the rules refuse, and the rule that does; "" if there is none."""
        self.turn, self.round = 1, 1
        self.quarters: dict[int, int] = {}
        """Which group each card chose in the first of two turns."""
        self.answers: dict[int, str] = {}
        self.first: dict[int, str] = {}
        """The answers of the first of two votes."""
        self.typed: set[int] = set()
        """The cards whose present letter was typed, which no camera changes."""
        self.between: set[int] = set()
        """The cards that the camera sees held between two letters."""
        self.doubt_of_typed = ""
        """What is wrong with the answers typed last; "" if nothing is."""
        self.is_large = False
        """Whether the wall shows what the camera sees, and which cards are missing."""

    @property
    def has_turns(self) -> bool:
        """Whether an answer takes two turns of a card."""
        return len(self.groups) > 1

    @property
    def is_last_turn(self) -> bool:
        """Whether the letters shown now are answers."""
        return not self.has_turns or self.turn == 2

    @property
    def asked(self) -> str:
        """What changes whenever all cards are to be seen anew."""
        return f"{self.round}.{self.turn}"

    @property
    def seen(self) -> set[int]:
        """The cards that have been seen in this turn."""
        return {*self.answers} if self.is_last_turn else {*self.quarters}

    def take(self, card: int, letter: str, typed: bool = False) -> bool:
        """Store what a card says; return False if that means nothing now, or is against a typed letter."""
        if not 1 <= card <= len(CODES) or len(letter) != 1 or letter not in LETTERS:
            return False
        if card in self.typed and not typed:
            return False
        place = LETTERS.index(letter)
        if not self.is_last_turn:
            if place >= len(self.groups):
                return False
            if self.quarters.get(card, place) != place:
                self.answers.pop(card, None)  # it stood for a part of the other group
            self.quarters[card] = place
        else:
            group = self.groups[self.quarters.get(card, len(self.groups)) if self.has_turns else 0 :][:1]
            if not group or place >= len(group[0]):
                return False
            self.answers[card] = group[0][place]
        self.between.discard(card)
        if typed:
            self.typed.add(card)
        return True

    def drop(self, cards: Sequence[int]) -> None:
        """Forget what cards say that are not in use."""
        for card in cards:
            self.answers.pop(card, None)
            self.quarters.pop(card, None)

    def turn_on(self, turn: int) -> None:
        """Go to the first or the second turn."""
        if self.has_turns and turn in (1, 2):
            self.turn, self.typed, self.between, self.doubt_of_typed = turn, set(), set(), ""

    def counts(self) -> Counter[str]:
        """Return the present number of votes for each answer that is allowed."""
        return Counter(answer for answer in self.answers.values() if answer != self.trap)

    def first_counts(self) -> Counter[str]:
        """Return the same for the first of two votes."""
        return Counter(answer for answer in self.first.values() if answer != self.trap)

    def letter_of(self, answer: str) -> str:
        """Return the letter that stands for an answer; "" if none does, or if an answer takes two turns."""
        options = [] if self.has_turns else self.groups[0]
        return LETTERS[options.index(answer)] if answer in options else ""

    @property
    def trapped(self) -> int:
        """How many cards now say what the rules refuse."""
        return sum(answer == self.trap for answer in self.answers.values()) if self.trap else 0

    @property
    def first_trapped(self) -> int:
        """How many said so in the first of two votes."""
        return sum(answer == self.trap for answer in self.first.values()) if self.trap else 0

    def refused(self) -> Counter[str]:
        """Return how often the rule of the trap refused an answer, in both votes."""
        return self._refused(self.trapped + self.first_trapped)

    def first_refused(self) -> Counter[str]:
        """Return how often it did so in the first of two votes."""
        return self._refused(self.first_trapped)

    def _refused(self, times: int) -> Counter[str]:
        return Counter({self.clause: times} if times else {})

    def open_again(self) -> None:
        """Begin the second vote: the letters stay, and every card is to be seen anew."""
        self.first, self.answers, self.quarters, self.typed = self.answers, {}, {}, set()
        self.turn, self.round, self.between, self.doubt_of_typed = 1, self.round + 1, set(), ""

    # For the journal ----------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Return the ballot as plain data, with cards as numbers."""
        return {
            "groups": self.groups,
            "trap": self.trap,
            "clause": self.clause,
            "turn": self.turn,
            "round": self.round,
            "typed": sorted(self.typed),
            **{name: {str(card): value for card, value in getattr(self, name).items()} for name in _BY_CARD},
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> AnswerCardBallot:
        """Return the saved ballot."""
        ballot = cls(plain["groups"], plain["trap"], plain["clause"])
        ballot.turn, ballot.round, ballot.typed = plain["turn"], plain["round"], {*plain["typed"]}
        for name in _BY_CARD:
            setattr(ballot, name, {int(card): value for card, value in plain[name].items()})
        return ballot


_BY_CARD = ("quarters", "answers", "first")


# What a class has -------------------------------------------------------------------------

USUAL_CARDS = 30


class CardsInUse:
    """How many cards a class has, which of them are absent, and whether it votes by cards."""

    def __init__(self, count: int = USUAL_CARDS) -> None:
        self.count, self.absent, self.is_on = count, set[int](), False
        self.is_by_hand = False
        """Whether hands are raised from the beginning instead, as far as they can answer a question."""

    def change(self, by: int) -> None:
        """Use more cards, or fewer.

        >>> cards = CardsInUse(40)
        >>> cards.change(1)
        >>> cards.count
        40
        """
        self.count = min(len(CODES), max(1, self.count + by))

    def miss(self, card: int) -> None:
        """Note that a card is absent today, or that it is there after all."""
        self.absent ^= {card}

    @property
    def present(self) -> list[int]:
        """The cards that are expected to answer."""
        return [card for card in range(1, self.count + 1) if card not in self.absent]

    def plain(self) -> dict[str, Any]:
        """Return this as plain data."""
        return {"count": self.count, "absent": sorted(self.absent), "on": self.is_on, "hands": self.is_by_hand}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any] | None) -> CardsInUse:
        """Return what was saved; as usual if nothing was."""
        cards = cls()
        if plain:
            cards.count, cards.absent, cards.is_on = plain["count"], {*plain["absent"]}, plain["on"]
            cards.is_by_hand = plain.get("hands", False)
        return cards
