"""Koinobori for the laws: where its cards are, which moves can be attempted, what a seat cannot know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from gamelib import koinobori
from gamelib.koinobori import Done, Mast, Pass, Place, Refresh, Shift, Steal, Take
from tests.laws import exchange, letter

GAME = koinobori
COLOURS = ("green", "lime", "orange", "black", "purple", "pink")
A_CARD = re.compile(rf"(?:{'|'.join(COLOURS)})(?:\+(?:{'|'.join(COLOURS)}))*(?:/[a-z12]+)?")

BREAKABLE = {f"KOI-4.{number}" for number in range(1, 29)} - {"KOI-4.6", "KOI-4.16", "KOI-4.20", "KOI-4.23"}
"""The clauses that random attempts break; at the usual levels, stealing with a full hand never comes up."""


def cards(state: Any) -> Counter[str]:
    """Count every card of the game, wherever it is."""
    counted = Counter(state.deck)
    spaces = [space for post in state.posts for space in post]
    for pile in (*state.hands, *state.masts, state.row, state.discards, *spaces):
        counted.update(pile)
    return counted


def box(state: Any) -> Counter[str]:
    """Count the cards the game was dealt from."""
    return Counter(state.setup.cards)


def sound(state: Any) -> None:
    """Assert what holds at every moment of this game."""
    assert len(state.posts) == len(state.flags) == state.players + 1
    assert len(state.row) <= 7
    for hand, mast in zip(state.hands, state.masts, strict=True):
        assert len(mast) <= 3
        assert len(hand) <= state.setup.levels[len(mast)].hold or not state.rulings.steal_keeps_limit
    heights = [len(post) for post in state.posts]
    assert max(heights) <= 5
    assert (set(heights) == {5} or state.passes == state.players) == (not state.to_act)
    for post in state.posts:
        assert all(card.endswith("/cover") for space in post for card in space[1:])


def scored(state: Any) -> None:
    """Assert that the points agree with an independent count."""
    values: list[tuple[str, int]] = []
    for flag, post in zip(state.flags, state.posts, strict=True):
        carp_counts = Counter(carp for space in post for carp in carps(space[-1]))
        alone = [colour for colour in carp_counts if list(carp_counts.values()).count(carp_counts[colour]) == 1]
        best = max(alone, key=carp_counts.__getitem__, default=None)
        values.append((best, carp_counts[best]) if best else (flag, 1))
    turned = {colour for colour, _value in values}
    points = []
    for mast in state.masts:
        own = Counter(carp for card in mast for carp in carps(card))
        points.append(
            sum(own[colour] * value for colour, value in values)
            - 3 * sum(count for colour, count in own.items() if colour not in turned)
        )
    assert state.result.scores == tuple(points)
    if state.rulings.final_tie == "shared" and (state.rulings.stuck == "scored" or state.passes < state.players):
        assert set(state.result.winners) == {seat for seat, count in enumerate(points) if count == max(points)}


def carps(card: str) -> list[str]:
    """Return the colours on a card."""
    return card.partition("/")[0].split("+")


def attempts(state: Any, seat: int, rng: Random) -> Iterator[Any]:
    """Yield moves that can be attempted here, legal or not."""
    yield from (Pass(), Done(), Refresh())
    yield from map(Steal, range(state.players + 1))
    row, hand, others = state.row, state.hands[seat], rng.sample(state.setup.cards, 2)
    for place in range(len(row) + 2):
        card = row[place - 1] if 1 <= place <= len(row) else others[0]
        yield from (Take(place, card), Take(place, ""), Take(place, others[1]))
    yield from map(Mast, dict.fromkeys((*hand, *others)))
    posts = range(len(state.posts) + 2)
    for card, post in product(dict.fromkeys((*hand, others[0])), posts):
        spaces = state.posts[post - 1] if 1 <= post <= len(state.posts) else ()
        on_posts = {under for space in (*spaces, *rng.choice(state.posts)[-1:]) for under in space}
        yield Place(card, post)
        tops = {space[-1] for space in spaces[-1:]}
        for over in sorted({*rng.sample(sorted(on_posts), min(2, len(on_posts))), others[1], *tops}):
            yield Place(card, post, over)
    for source, target in product(posts, repeat=2):
        yield Shift(source, target)


def usual(move: Any, view: Any) -> Any:
    """Return a legal move in the form it has in `moves()`: a take with the card that lies there."""
    if isinstance(move, Take) and not move.card and 1 <= move.place <= len(view.row):
        return Take(move.place, view.row[move.place - 1])
    return move


def is_there(place: str, view: Any) -> bool:
    """Return whether a place id exists in this view."""
    if place == "mast":
        return view.seat is not None
    name, number, part = re.fullmatch(r"([a-z]+):?(\d+)(:top|:flag|)", place).groups()
    size = {"row": len(view.row), "hand": len(view.hand), "post": len(view.posts)}
    if name == "seat":
        return 0 <= int(number) < view.players
    if not 1 <= int(number) <= size[name]:
        return False
    return {
        "": name != "post",
        ":flag": name == "post",
        ":top": name == "post" and len(view.posts[int(number) - 1]) > 0,
    }[part]


def swapped(text: str, seat: int | None, rng: Random) -> str:
    """Return a written position with cards exchanged that this seat does not know; a star marks those that all know."""
    parts = [part.split(" ") for part in text.split(" | ")]
    own_letter, hidden_fields = letter(seat), ("hand",) if _is_over(parts) else ("hand", "mast")
    hidden = [
        (part, at)
        for part in parts
        for at, card in enumerate(part)
        if A_CARD.fullmatch(card) and (part[0] == "deck" or (part[0] in hidden_fields and part[1] != own_letter))
    ]
    exchange(rng.sample(hidden, min(len(hidden), rng.choice((2, 3, 12)))), rng)
    return " | ".join(map(" ".join, parts))


def _is_over(parts: list[list[str]]) -> bool:
    """Return whether the game is over, so that all masts lie open."""
    fields = {part[0]: part for part in parts}
    return all(len(part) == 7 for part in parts if part[0] == "post") or (
        fields.get("passes", ["", ""])[1] == fields["players"][1]
    )


def public_text(move: Any, _state: Any) -> str:
    """Return a move as everybody sees it."""
    return move.public()


def reveals(before: Any, after: Any) -> bool:
    """Return whether this step showed a hidden card, as the rules say."""
    return len(before.deck) != len(after.deck) or after.result is not None or after.steals != before.steals


def knows_more(view: Any) -> bool:
    """Return whether a seat may know more of other hands than positions say: cards it stole, or lost to a thief."""
    return view.seat is not None and view.steals > 0
