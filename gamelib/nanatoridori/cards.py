"""Nanatoridori, 1 cards: ranks, flocks, the deck, variants and rulings; read beside seeds/nanatoridori.md."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from gamelib.core import rulings

RANKS, COPIES = range(1, 8), 9
DECK = tuple(rank for rank in RANKS for _ in range(COPIES))

VARIANTS = ("basic", "one-winner", "duel")
HAND_SIZE, DUEL_HAND_SIZE, DUEL_OPEN_CARDS = 8, 11, 2
PENGUINS = 2
FIRST_OUT, LAST, BETWEEN, ENOUGH = 4, 0, 2, 10

Hand = tuple[int, ...]
"""Ranks in the order in which they are held; in what others know of a hand, 0 is a card unknown."""


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
"""Every flock, made once: FLOCK[rank][size]."""


@dataclass(frozen=True)
class Rulings:
    """What we decided where no source does, or where sources differ."""

    take_when_going_out: bool = False
    """Whoever empties the hand by beating a flock may take it in, and is then not out (NANA-5.10)."""
    places_seen: bool = True
    """Everyone sees from which places cards leave a hand and into which gap they go (NANA-6.4)."""
    duel_drop_loses: str = field(default="round", metadata={"choices": ("round", "match")})
    """What passing without an open card costs in the duel: the round, or the whole match (NANA-8.7)."""
    duel_penguins: int = field(default=PENGUINS, metadata={"least": 1, "most": PENGUINS})
    """How many rounds it takes to lose a duel (NANA-8.12)."""

    def __post_init__(self) -> None:
        rulings.check(self)


class Setup(NamedTuple):
    """What stays the same for a whole game and is known to all."""

    players: int
    variant: str
    rulings: Rulings
    cards: Hand


def format_cards(cards: Iterable[int]) -> str:
    """Cards as people write them, a card unknown as `?`.

    >>> format_cards((5, 5, 0))
    '5 5 ?'
    """
    return " ".join(str(card or "?") for card in cards)


def round_points(players: int, first: int, last: int) -> tuple[int, ...]:
    """What a round of the one-winner variant is worth to each seat (NANA-8.2).

    >>> round_points(4, first=3, last=1)
    (2, 0, 2, 4)
    """
    return tuple(FIRST_OUT if seat == first else LAST if seat == last else BETWEEN for seat in range(players))
