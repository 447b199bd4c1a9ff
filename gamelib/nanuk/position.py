"""The fields of a position of Nanuk: those that all know, those that one seat knows besides, and the hidden ones.

`State` and `View` add behaviour to these classes. Modules that only read a position ask for the smallest class that
has the fields they need.
"""

from __future__ import annotations

from functools import cache

from gamelib.core.events import Past
from gamelib.core.immutable import Immutable
from gamelib.nanuk.cards import Cards, Rulings, Setup
from gamelib.nanuk.moves import Boast

Seats = tuple[int, ...]

BOASTING, SIDES, DECLARING, ANTES, GIVING, REWARDS, OVER = (
    "boasting",
    "sides",
    "declaring",
    "antes",
    "giving",
    "rewards",
    "over",
)
PHASES = (BOASTING, SIDES, DECLARING, ANTES, GIVING, REWARDS, OVER)
"""The parts of a hunt in their order, and the end of the season (NANUK-2.6)."""
SIMULTANEOUS_PHASES = frozenset((SIDES, ANTES))
"""The phases in which several seats choose at once."""


class Position(Immutable):
    """The fields that states and views share; a view has `?` and None where a state has what its seat may not know."""

    __slots__ = (
        "antes",
        "boast",
        "dealer",
        "doomer",
        "first",
        "gifts",
        "hunt",
        "leader",
        "past",
        "phase",
        "piles",
        "ply",
        "pot",
        "queue",
        "season",
        "sides",
        "terms",
        "to_act",
        "totals",
        "wind",
        "winter",
        "won",
    )
    terms: Setup
    """What stays the same for a whole game."""
    season: int
    hunt: int
    phase: str
    dealer: int
    first: int
    """The first player of the hunt, who must boast."""
    wind: int
    """1 blows clockwise, towards the next seat; -1 anticlockwise (NANUK-2.7)."""
    to_act: Seats
    """The seats that owe a choice now."""
    queue: Seats
    """The seats that still owe a choice in this phase, in order; a seat with several choices is listed for each."""
    boast: Boast | None
    leader: int | None
    """The seat that made the last boast, and leads the hunt once it is doomed."""
    doomer: int | None
    sides: tuple[bool | None, ...]
    """Whether each seat hunts; None while it has not chosen."""
    antes: tuple[str | None, ...]
    gifts: tuple[Cards | None, ...]
    pot: Cards
    won: bool | None
    """Whether the hunt succeeded; None before it is decided, or if it could not be completed."""
    winter: bool
    """Whether this is the last hunt, because the face-up cards were reached (NANUK-5.14)."""
    piles: tuple[Cards, ...]
    """The cards each seat has won in this season."""
    totals: tuple[int, ...]
    """The points of each seat from earlier seasons."""
    past: Past
    ply: int
    """The number of moves made so far."""

    @property
    def players(self) -> int:
        """The number of players."""
        return self.terms.players

    @property
    def variant(self) -> str:
        """`basic`, or `declared-sides` with the optional rule (NANUK-8.1)."""
        return self.terms.variant

    @property
    def rulings(self) -> Rulings:
        """The rulings this game is played by."""
        return self.terms.rulings


def copy_public(draft: Position, position: Position) -> None:
    """Give a draft what everybody knows of a position, `ply` excepted; a loop over the names is three times slower."""
    draft.terms = position.terms
    draft.season = position.season
    draft.hunt = position.hunt
    draft.phase = position.phase
    draft.dealer = position.dealer
    draft.first = position.first
    draft.wind = position.wind
    draft.to_act = position.to_act
    draft.queue = position.queue
    draft.boast = position.boast
    draft.leader = position.leader
    draft.doomer = position.doomer
    draft.sides = position.sides
    draft.antes = position.antes
    draft.gifts = position.gifts
    draft.pot = position.pot
    draft.won = position.won
    draft.winter = position.winter
    draft.piles = position.piles
    draft.totals = position.totals
    draft.past = position.past


class FullPosition(Position):
    """All there is, hidden cards included."""

    __slots__ = ("deck", "discards", "hands", "secrets", "seed")
    seed: int
    hands: tuple[Cards, ...]
    deck: Cards
    """The face-down cards, top first."""
    discards: Cards
    secrets: tuple[Past, ...]
    """What each seat knows beyond the public past."""


class SeatPosition(Position):
    """What one seat knows: its own cards and secrets, and how many cards the others hold; seat None is an onlooker."""

    __slots__ = ("discarded", "hand", "hand_sizes", "seat", "secret")
    seat: int | None
    hand: Cards
    hand_sizes: tuple[int, ...]
    """The number of cards in each hand."""
    discarded: Cards
    """The discards, whether or not the seat may look through them; `discards` is None if it may not."""
    secret: Past

    @property
    def deck(self) -> int | None:
        """The number of cards left in the deck, if that is shown (NANUK-6.7)."""
        return self._cards_left() if self.rulings.deck_counted else None

    @property
    def discards(self) -> Cards | None:
        """The discards, if they may be looked through (NANUK-6.8)."""
        return self.discarded if self.rulings.discards_browsed else None

    def has_chosen(self, seat: int) -> bool:
        """Return whether a seat has put its token out, its side shown or not (NANUK-6.3)."""
        return self.doomer is not None and not (self.phase in (SIDES, DECLARING) and seat in self.queue)

    def _cards_left(self) -> int:
        given = sum(len(cards) for cards in self.gifts if cards)
        antes = sum(card is not None for card in self.antes)
        return (
            len(self.terms.cards)
            - sum(self.hand_sizes)
            - antes
            - given
            - len(self.pot)
            - len(self.discarded)
            - sum(map(len, self.piles))
        )


@cache
def around(first: int, wind: int, players: int) -> Seats:
    """Return all seats from `first` on, in the direction of the wind.

    >>> around(3, -1, 5)
    (3, 2, 1, 0, 4)
    """
    return tuple((first + wind * step) % players for step in range(players))
