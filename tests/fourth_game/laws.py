"""What the laws need to know of Stepping Stones: where its cards are, which moves to try, what a seat cannot know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from gamelib.core.language import LETTERS
from tests.fourth_game import DECK, Draw, Lay, Pass
from tests.fourth_game.about import ABOUT
from tests.laws import exchange, letter

GAME = ABOUT.rules
TABLES = [{"players": players} for players in (2, 3, 4)]
BREAKABLE = {"STEP-3.1", "STEP-3.2", "STEP-3.3", "STEP-3.4", "STEP-3.5", "STEP-4.3"}
"""The clauses that random attempts break."""


def cards(state: Any) -> Counter[int]:
    """Return every card of the game, wherever it is."""
    return Counter([*state.deck, *state.path, *(card for hand in state.hands for card in hand)])


def box(_state: Any) -> Counter[int]:
    """Return every card the game was dealt from."""
    return Counter(DECK)


def sound(state: Any) -> None:
    """Check the invariants of this game's positions."""
    reach = state.rulings.reach
    assert all(abs(one - next_) <= reach for one, next_ in zip(state.path, state.path[1:], strict=False))
    assert state.passes == 0 or not state.deck


def scored(state: Any) -> None:
    """Check the invariants of finished games."""
    sizes = [len(hand) for hand in state.hands]
    assert state.result.scores == tuple(-size for size in sizes)
    assert state.result.winners == tuple(seat for seat, size in enumerate(sizes) if size == min(sizes))


def attempts(_state: Any, _seat: int, _rng: Random) -> Iterator[Any]:
    """Yield moves that can be tried here, legal or not."""
    yield from [*(Lay(card) for card in range(10)), Draw(), Pass()]


def usual(move: Any, _view: Any) -> Any:
    """Return a legal move in its canonical form."""
    return move


def is_there(place: str, view: Any) -> bool:
    """Return whether this view shows that place."""
    name, _colon, number = place.partition(":")
    ends = {"hand": range(1, len(view.hand) + 1), "seat": range(view.players)}
    return int(number) in ends[name] if name in ends else place == "path"


def swapped(text: str, seat: int | None, rng: Random) -> str:
    """Return the position with cards swapped that this seat cannot see; hands stay sorted."""
    parts = [part.split() for part in text.split(" | ")]
    hidden = [
        (part, at)
        for part in parts
        if part[0] in {"deck", *LETTERS} - {letter(seat)}
        for at in range(1, len(part))
        if part[at] != "-"
    ]
    exchange(rng.sample(hidden, min(len(hidden), rng.choice((2, 3, 10)))), rng)
    return " | ".join(" ".join([part[0], *(sorted(part[1:]) if part[0] in LETTERS else part[1:])]) for part in parts)


def public_text(move: Any, _state: Any) -> str:
    """Return a move as everybody sees it."""
    return move.public()


def reveals(_before: Any, _after: Any) -> bool:
    """Return whether this step revealed something hidden, as the rules demand."""
    return False


def knows_more(_view: Any) -> bool:
    """Return whether a seat knows more of other hands than a position text can say."""
    return False
