"""Nanatoridori for the laws: where its cards are, which moves can be tried, what a seat cannot know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

from gamelib import nanatoridori
from gamelib.nanatoridori import Discard, Pass, Play, Rearrange, TakeIn
from tests.laws import exchange, letter

GAME = nanatoridori
RANKS = range(1, 8)
RANKS_WRITTEN, SEATS = set("1234567"), set("ABCDEF")
BOX = Counter(dict.fromkeys(RANKS, 9))


def cards(state: Any) -> Counter[int]:
    """Return every card of the game, wherever it is."""
    there = Counter(state.deck)
    for pile in (*state.hands, *state.open, state.discards):
        there.update(pile)
    for flock in (state.table, state.held):
        if flock:
            there[flock.rank] += flock.size
    return there


def box(_state: Any) -> Counter[int]:
    """Return every card the game was dealt from."""
    return BOX


def sound(state: Any) -> None:
    """Check what holds at every moment of this game."""
    deciding = state.turn if state.held else None  # by ruling it may take the flock in and stay
    assert set(state.out) == {seat for seat, hand in enumerate(state.hands) if not hand} - {deciding}
    assert len(set(state.out)) == len(state.out)
    if state.variant == "duel":
        assert all(len(cards) <= 2 for cards in state.open)
    else:
        assert not any(state.open)
    if state.variant == "one-winner":
        assert all(points in range(0, 13, 2) for points in state.standing)
        assert sum(state.standing) == 2 * state.players * (state.round - (state.round_result is None))
    else:
        assert all(0 <= penguins <= 2 for penguins in state.standing)
    if state.table and not state.held:
        assert state.table.size <= 9


def scored(state: Any) -> None:
    """Check what holds when a round is over."""
    result = state.round_result
    assert len(result.losers) == 1
    assert set(result.winners) == set(range(state.players)) - set(result.losers) or state.variant == "one-winner"
    if state.result is None:
        assert state.variant == "one-winner" or min(state.standing) > 0
    elif state.variant == "one-winner":
        best = max(state.standing)
        assert best >= 10
        assert state.result.winners == tuple(seat for seat in range(state.players) if state.standing[seat] == best)
    else:
        assert min(state.standing) == 0
        assert state.result.losers == tuple(seat for seat in range(state.players) if not state.standing[seat])


def attempts(state: Any, seat: int, rng: Random) -> Iterator[Any]:
    """Yield moves that can be tried here, legal or not."""
    hand, open_ = state.hands[seat], state.open[seat] if state.open else ()
    yield from [Pass(), *(Pass(rank) for rank in RANKS)]
    yield from _plays(hand, open_, rng)
    yield from _put_away(hand, state.held, rng)
    for _attempt in range(6):
        yield Rearrange(rng.randrange(len(hand) + 2), rng.randrange(len(hand) + 2))


def _plays(hand: tuple[int, ...], open_: tuple[int, ...], rng: Random) -> Iterator[Any]:
    places = range(1, len(hand) + 1)
    spans = [tuple(range(first, last + 1)) for first in places for last in range(first, len(hand) + 1)]
    scattered = [some for size in (2, 3, 4) for some in combinations(places, size)]
    added = {()} | {tuple(some) for size in (1, 2) for some in combinations(open_, size)} | {(rng.choice(RANKS),)}
    for some in spans + rng.sample(scattered, min(40, len(scattered))):
        faces = tuple(hand[place - 1] for place in some)
        for more in sorted(added) if len(set(faces)) == 1 else [()]:
            yield Play(faces, some, more)
    for place in (*places, 0, len(hand) + 1):
        yield Play((rng.choice(RANKS),), (place,))
        yield Play((rng.choice(RANKS),) * 2, (place, place))
    for more in sorted(added - {()}):
        yield Play((), (), more)
    if len(hand) > 1:
        yield Play((hand[1], hand[0]), (2, 1))


def _put_away(hand: tuple[int, ...], held: Any, rng: Random) -> Iterator[Any]:
    gaps = range(len(hand) + 2)
    size, rank = held or (rng.randint(1, 2), rng.choice(RANKS))
    flock = (rank,) * size
    for gap in gaps:
        yield TakeIn(flock, (gap,))
    for _attempt in range(6):
        yield TakeIn(flock, tuple(rng.choice(gaps) for _card in flock))
    others = [(rng.choice(RANKS),), (rank,) * (size + 1), flock[1:] or (rank, rank), (*flock[1:], rank % 7 + 1)]
    for wrong in [flock, *others]:
        yield Discard(wrong)
        yield TakeIn(wrong, (rng.choice(gaps),))


BREAKABLE = {
    "NANA-2.2",
    "NANA-3.1",
    "NANA-3.3",
    "NANA-3.6",
    "NANA-3.7",
    "NANA-4.1",
    "NANA-4.2",
    "NANA-4.3",
    "NANA-4.6",
    "NANA-4.7",
    "NANA-7.5",
    "NANA-8.6",
    "NANA-8.9",
}
"""The clauses that random attempts break."""


def usual(move: Any, view: Any) -> Any:
    """Return a legal move in its canonical form: a flock from the left end of its run."""
    if isinstance(move, TakeIn):
        return TakeIn(move.cards, move.gaps[:1])
    if not isinstance(move, Play):
        return move
    first = min(move.places)
    while first > 1 and view.hand[first - 2] == move.cards[0]:
        first -= 1
    return Play(move.cards, tuple(range(first, first + len(move.places))), move.open)


def is_there(place: str, view: Any) -> bool:
    """Return whether this view shows that place."""
    name, number = re.fullmatch(r"([a-z]+):?(\d*)", place).groups()
    ends = {
        "hand": range(1, len(view.hand) + 1),
        "gap": range(len(view.hand) + 1),
        "seat": range(view.players),
        "open": range(view.players),
    }
    if name in ends:
        return number.isdigit() and int(number) in ends[name]
    return (name == "table" and view.table is not None) or (name == "held" and view.held is not None)


def swapped(text: str, seat: int | None, rng: Random) -> str:
    """Return the position with cards exchanged that this seat cannot see: of other hands, the deck, a drawn card."""
    parts = [part.split() for part in text.split(" | ")]
    mine, turn = letter(seat), next(part[1] for part in parts if part[0] == "turn")
    hidden = [
        (part, at)
        for part in parts
        for at, card in enumerate(part)
        if card in RANKS_WRITTEN
        and (
            part[0] == "deck"
            or (part[0] in SEATS and part[0] != mine)
            or (part[0] == "held" and part[-1] == "drawn" and mine != turn)
        )
    ]
    exchange(rng.sample(hidden, min(len(hidden), rng.choice((2, 3, 10)))), rng)
    return " | ".join(map(" ".join, parts))


def public_text(move: Any, _state: Any) -> str:
    """Return a move as everybody sees it."""
    return move.public()


def reveals(_before: Any, after: Any) -> bool:
    """Return whether the rules made this step reveal something hidden."""
    return after.round_result is not None


def knows_more(_view: Any) -> bool:
    """Return whether a seat knows more of other hands than a position text can say."""
    return False
