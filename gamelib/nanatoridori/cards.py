"""Nanatoridori, 1 cards: ranks, flocks, the deck, variants and rulings; read beside seeds/nanatoridori.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from gamelib.core import rulings
from gamelib.core.language import _, join_and, n_

RANKS, COPIES = range(1, 8), 9
CARDS = tuple(RANKS)
"""All card faces, the lowest rank first."""
DECK = tuple(rank for rank in RANKS for _ in range(COPIES))

VARIANTS = ("basic", "one-winner", "duel")
HAND_SIZE, DUEL_HAND_SIZE, DUEL_OPEN_CARDS = 8, 11, 2
PENGUINS = 2
WINNING_POINTS = 10

Hand = tuple[int, ...]
"""The ranks of cards from left to right; 0 is a card that the reader of the hand does not know."""


class Flock(NamedTuple):
    """Equal cards played as one; flocks compare by strength, size before rank (NANA-4.2).

    >>> Flock(4, 1) > Flock(3, 7)
    True
    """

    size: int
    rank: int

    @property
    def cards(self) -> Hand:
        """The cards one by one."""
        return (self.rank,) * self.size

    def __str__(self) -> str:
        return format_cards(self.cards)


FLOCK = [[Flock(size, rank) for size in range(COPIES + 1)] for rank in range(len(RANKS) + 1)]
"""Every flock, made once: FLOCK[rank][size]; rank 0 is unknown."""


@dataclass(frozen=True)
class Rulings:
    """House rules: what we decided where sources are silent or differ."""

    take_when_going_out: bool = False
    """A player who empties the hand by beating a flock may take that flock in, and is then not out (NANA-5.10)."""
    places_seen: bool = True
    """Everyone sees which places cards leave in a hand, and which gap they go into (NANA-6.4)."""
    duel_drop_loses: str = field(default="round", metadata={"choices": ("round", "match")})
    """What a player loses in the duel by passing without an open card: the round, or the whole duel (NANA-8.7)."""
    duel_penguins: int = field(default=PENGUINS, metadata={"least": 1, "most": PENGUINS})
    """The number of lost rounds that lose a duel (NANA-8.12)."""

    def __post_init__(self) -> None:
        rulings.check(self)


class Setup(NamedTuple):
    """What stays the same for a whole game and is known to all."""

    players: int
    variant: str
    rulings: Rulings
    cards: Hand


class RoundSetup(NamedTuple):
    """What stays the same while a round lasts, the secret seed and stacked decks included."""

    setup: Setup
    seed: int
    decks: tuple[Hand, ...]
    round: int
    standing: tuple[int, ...]


BIRDS = ("wren", "robin", "duck", "owl", "parrot", "crane", "peacock")
"""The bird on the cards of each rank, from 1 to 7."""


def format_cards(cards: Iterable[int]) -> str:
    """Return cards as people write them, an unknown card as `?`.

    >>> format_cards((5, 5, 0))
    '5 5 ?'
    """
    return " ".join(str(card or "?") for card in cards)


def name_flock(flock: Flock) -> str:
    """Name a flock by its cards; what is no card of the game keeps its figure.

    >>> name_flock(Flock(2, 6)), name_flock(Flock(1, 7)), name_flock(Flock(1, 9))
    ('two sixes', 'a seven', 'one card of rank 9')
    """
    from gamelib.core.written_numbers import number_word  # noqa: PLC0415 - slow to import, and games need no words

    one = {
        1: _("a one"),
        2: _("a two"),
        3: _("a three"),
        4: _("a four"),
        5: _("a five"),
        6: _("a six"),
        7: _("a seven"),
    }
    many = {
        1: _("{count} ones"),
        2: _("{count} twos"),
        3: _("{count} threes"),
        4: _("{count} fours"),
        5: _("{count} fives"),
        6: _("{count} sixes"),
        7: _("{count} sevens"),
    }
    if flock.rank not in one:
        line = n_("{count} card of rank {rank}", "{count} cards of rank {rank}", flock.size)
        return line.format(rank=flock.rank, count=number_word(flock.size))
    return one[flock.rank] if flock.size == 1 else many[flock.rank].format(count=number_word(flock.size))


def name_cards(cards: Iterable[int]) -> str:
    """Name some cards, those of a rank together, in the order in which their ranks come.

    >>> name_cards((5, 5)), name_cards((6, 2, 6))
    ('two fives', 'two sixes and a two')
    """
    return join_and([name_flock(Flock(count, rank)) for rank, count in Counter(cards).items()])


def name_row(cards: Iterable[int]) -> str:
    """Name cards one after the other, as they lie in a hand.

    >>> name_row((3, 7, 7))
    'three, seven, seven'
    """
    return _(", ").join(map(in_words, cards))


def in_words(number: int) -> str:
    """Return a number of cards, or the rank of one, in words.

    >>> in_words(2)
    'two'
    """
    from gamelib.core.written_numbers import number_word  # noqa: PLC0415 - slow to import, and games need no words

    return number_word(number)
