"""Nanuk, 1 cards: animals, doubles, bears, Inuksuks, the deck and rulings; read beside seeds/nanuk.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from gamelib.core import rulings
from gamelib.core.errors import BadRuling
from gamelib.core.language import _, join_and, n_

ANIMALS = ("deer", "seal", "fish", "bird")
INUKSUK = "inuksuk"
UNKNOWN = "?"
CARDS = (*(mark + animal for animal in ANIMALS for mark in ("", "double-", "bear-", "double-bear-")), INUKSUK)
"""All card faces, in the order in which cards are listed."""

ORDER = {card: at for at, card in enumerate(CARDS)}
ANIMAL = {card: card.rpartition("-")[2] for card in CARDS}
SHOWS = {card: 2 if card.startswith("double-") else 1 for card in CARDS}
BEARS = frozenset(card for card in CARDS if "bear-" in card)

OF_EACH_ANIMAL, DOUBLES, INUKSUKS = 24, 3, 4
HAND_SIZE, MOST_DAYS, HIGHEST_NUMBER = 3, 12, 27
VARIANTS = ("basic", "declared-sides")
FEWEST_PLAYERS, MOST_PLAYERS, MOST_SEASONS = 5, 8, 99

Cards = tuple[str, ...]


@dataclass(frozen=True)
class Rulings:
    """The rulings of this game: decisions of ours where no source decides."""

    bears_per_animal: int = field(default=3, metadata={"least": 0, "most": OF_EACH_ANIMAL})
    """How many cards of each animal carry a bear (NANUK-1.5)."""
    bears_on_doubles: int = field(default=0, metadata={"least": 0, "most": DOUBLES})
    """How many of those are doubles (NANUK-1.6)."""
    one_dealer: bool = True
    """One dealer deals and draws throughout the season; otherwise the first player of each hunt does (NANUK-2.5)."""
    highest_number: int = field(default=HIGHEST_NUMBER, metadata={"least": 1, "most": 99})
    """The most animals that a boast may name (NANUK-4.4)."""
    empty_deck_is_winter: bool = True
    """A deck that runs out brings winter even if no face-up cards lie under it (NANUK-5.16)."""
    deck_counted: bool = True
    """Everyone sees how many cards are left in the deck (NANUK-6.7)."""
    discards_browsed: bool = False
    """Everyone may look through the discards (NANUK-6.8)."""
    bonus_without_bears: bool = False
    """If nobody has won a bear, all are tied for most and get a point each (NANUK-7.7)."""
    tie: str = field(default="shared", metadata={"choices": ("shared", "bears")})
    """Several have the highest score: they share the win, or most bear cards among them win (NANUK-7.10)."""

    def __post_init__(self) -> None:
        rulings.check(self)
        if not 0 <= self.bears_per_animal - self.bears_on_doubles <= OF_EACH_ANIMAL - DOUBLES:
            line = _(
                "bears of an animal: {bears}, on doubles: {doubled}; these do not fit, since of its 24 cards 3 are"
                " doubles"
            )
            raise BadRuling(line.format(bears=self.bears_per_animal, doubled=self.bears_on_doubles))


DEFAULT_RULINGS = Rulings()
"""All rulings at their defaults."""


class Setup(NamedTuple):
    """What stays the same for a whole game and is known to all."""

    players: int
    declared_sides: bool
    seasons: int
    rulings: Rulings
    cards: Cards

    @property
    def variant(self) -> str:
        """`basic`, or `declared-sides` with the optional rule (NANUK-8.1)."""
        return "declared-sides" if self.declared_sides else "basic"


@lru_cache
def composition(ruled: Rulings) -> Cards:
    """Return the cards of the box, in the order in which cards are listed.

    >>> len(composition(Rulings()))
    100
    """
    single, doubled = ruled.bears_per_animal - ruled.bears_on_doubles, ruled.bears_on_doubles
    plain = OF_EACH_ANIMAL - DOUBLES - single
    return (
        tuple(
            card
            for animal in ANIMALS
            for mark, copies in (
                ("", plain),
                ("double-", DOUBLES - doubled),
                ("bear-", single),
                ("double-bear-", doubled),
            )
            for card in (mark + animal,) * copies
        )
        + (INUKSUK,) * INUKSUKS
    )


def in_order(cards: Iterable[str]) -> Cards:
    """Return the cards in the order in which cards are listed."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(cards: Cards, taken: Iterable[str]) -> Cards:
    """Return the cards without one copy of each that was taken."""
    left = [*cards]
    for card in taken:
        left.remove(card)
    return tuple(left)


def count_of(animal: str, cards: Iterable[str]) -> int:
    """Return how many animals of a kind the cards show, a double counting as two (NANUK-1.3).

    >>> count_of("seal", ("seal", "double-seal", "bear-seal", "inuksuk", "fish"))
    4
    """
    return sum([SHOWS[card] for card in cards if ANIMAL[card] == animal])


# Words for people ------------------------------------------------------------


def describe_card(card: str) -> str:
    """Return a card in words, with its article.

    >>> describe_card("bear-seal")
    'a seal with a bear'
    """
    return _(_SPOKEN[card])


def describe_cards(cards: Iterable[str]) -> str:
    """Return cards as a list in words.

    >>> describe_cards(("seal", "seal", "inuksuk"))
    '2 seals and an Inuksuk'
    """
    return join_and(
        [
            describe_card(card) if many == 1 else _(_SEVERAL[card]).format(many=many)
            for card, many in Counter(cards).items()
        ]
    ) or _("nothing")


def name_card(card: str) -> str:
    """Return the name of a card, for a label.

    >>> name_card("bear-seal")
    'seal with a bear'
    """
    return _(_SHORT[card])


def describe_animals(many: int, animal: str) -> str:
    """Return a number of animals in words.

    >>> describe_animals(4, "seal")
    '4 seals'
    """
    return n_(*_COUNTED[animal], many).format(many=many)


_SPOKEN = {
    "deer": "a deer",
    "double-deer": "a double deer",
    "bear-deer": "a deer with a bear",
    "double-bear-deer": "a double deer with a bear",
    "seal": "a seal",
    "double-seal": "a double seal",
    "bear-seal": "a seal with a bear",
    "double-bear-seal": "a double seal with a bear",
    "fish": "a fish",
    "double-fish": "a double fish",
    "bear-fish": "a fish with a bear",
    "double-bear-fish": "a double fish with a bear",
    "bird": "a bird",
    "double-bird": "a double bird",
    "bear-bird": "a bird with a bear",
    "double-bear-bird": "a double bird with a bear",
    INUKSUK: "an Inuksuk",
    UNKNOWN: "a card",
}
_SHORT = {card: spoken.partition(" ")[2] for card, spoken in _SPOKEN.items()}
_SEVERAL = {
    "deer": "{many} deer",
    "double-deer": "{many} double deer",
    "bear-deer": "{many} deer with a bear",
    "double-bear-deer": "{many} double deer with a bear",
    "seal": "{many} seals",
    "double-seal": "{many} double seals",
    "bear-seal": "{many} seals with a bear",
    "double-bear-seal": "{many} double seals with a bear",
    "fish": "{many} fish",
    "double-fish": "{many} double fish",
    "bear-fish": "{many} fish with a bear",
    "double-bear-fish": "{many} double fish with a bear",
    "bird": "{many} birds",
    "double-bird": "{many} double birds",
    "bear-bird": "{many} birds with a bear",
    "double-bear-bird": "{many} double birds with a bear",
    INUKSUK: "{many} Inuksuks",
    UNKNOWN: "{many} cards",
}
_COUNTED = {
    "deer": ("{many} deer", "{many} deer"),
    "seal": ("{many} seal", "{many} seals"),
    "fish": ("{many} fish", "{many} fish"),
    "bird": ("{many} bird", "{many} birds"),
}
