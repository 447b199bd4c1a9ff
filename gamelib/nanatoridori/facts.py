"""Nanatoridori's facts: what a game's past is made of, each public; only `Drawn` belongs to one seat."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from gamelib.core.events import interned
from gamelib.core.language import LETTERS
from gamelib.nanatoridori.cards import Flock, Hand


class Dealt(NamedTuple):
    """A round was dealt (NANA-2.1)."""

    round: int
    first: int
    size: int
    kind: Literal["deal"] = "deal"


class SetUp(NamedTuple):
    """A position was set up; of the hands only what everybody knows, 0 for every other card."""

    hands: tuple[Hand, ...]
    discards: Hand
    table: Flock | None
    dealt: tuple[int, ...] = ()
    """The seats whose hands the text left out, so that they were dealt from the seed."""
    kind: Literal["set up"] = "set up"
    owner: int = -1
    """The seat that played the flock on the table; -1 if none lies there."""
    standing: tuple[int, ...] = ()
    """Every seat's penguins or points."""


class Played(NamedTuple):
    """Cards were played to the table, `added` of them open cards (NANA-3.2, NANA-8.8)."""

    seat: int
    rank: int
    at: int
    """Number of cards to the left of those that left the hand; -1 if places are not seen (NANA-6.4)."""
    size: int
    added: int
    kind: Literal["play"] = "play"


class Passed(NamedTuple):
    """A seat passed (NANA-3.4, NANA-8.6, NANA-8.7)."""

    seat: int
    outcome: Literal["drawn", "nothing", "open", "dropped"]
    """A card drawn, an empty deck, an open card picked up, or in the duel no open card left to pick up."""
    card: int = 0
    """The open card that was picked up, else 0."""
    kind: Literal["pass"] = "pass"


class TakenIn(NamedTuple):
    """A flock went into a hand; its rank is 0 if it was drawn."""

    seat: int
    rank: int
    size: int
    gap: int
    """The gap into which it was put; -1 if places are not seen (NANA-6.4)."""
    kind: Literal["take in"] = "take in"


class Discarded(NamedTuple):
    """A flock was discarded by choice, or left because its owner went out (NANA-5.2, NANA-5.4, NANA-5.10)."""

    seat: int
    rank: int
    size: int
    source: str
    """`beaten`, `drawn` or `open`, as it was picked up; `left` if it was not."""
    kind: Literal["discard"] = "discard"


class Cleared(NamedTuple):
    """The flock on the table was discarded because all others passed; this seat leads (NANA-5.7)."""

    seat: int
    rank: int
    size: int
    kind: Literal["clear"] = "clear"


class WentOut(NamedTuple):
    """A seat has no cards left (NANA-5.9)."""

    seat: int
    kind: Literal["out"] = "out"


class RoundLost(NamedTuple):
    """The round ended: the seat that lost it, and every seat's penguins or points now (NANA-7.1, NANA-8.2)."""

    seat: int
    standing: tuple[int, ...]
    kind: Literal["lost"] = "lost"


class Drawn(NamedTuple):
    """The card that was drawn at this ply: known to the seat that drew it, and to no other."""

    ply: int
    card: int


played, passed, taken_in, discarded = (
    interned(Played),
    interned(Passed),
    interned(TakenIn),
    interned(Discarded),
)
cleared, went_out, drawn = interned(Cleared), interned(WentOut), interned(Drawn)

PASSED_AND_DREW = [Passed(seat, "drawn") for seat in range(len(LETTERS))]
"""For each seat the fact that it passed and drew: the most frequent fact, made once."""

Fact: TypeAlias = Dealt | SetUp | Played | Passed | TakenIn | Discarded | Cleared | WentOut | RoundLost
