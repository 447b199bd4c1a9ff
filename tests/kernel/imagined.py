"""Imagine deals in both engines, and compare them byte by byte."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

from gamelib import Stream, koinobori
from gamelib.kernel import loader
from gamelib.kernel.compiled_game import KEY
from gamelib.koinobori import memory
from tests.kernel.lockstep import check, compiled
from tests.laws.configurations import Configuration, configurations, play

EVERY, DEALS = 23, 3
"""One state in EVERY is compared; for each seat DEALS deals are imagined there."""


def deals_to_imagine(game: str) -> tuple[Configuration, ...]:
    """Return all configurations, and for Koinobori small decks, whose discards are soon shuffled."""
    cards = koinobori.deal(2, seed=1).setup.cards
    small = [
        Configuration(game, (("players", players), ("cards", cards[::5] + cards[:size])))
        for players, size in ((3, 2), (4, 6), (5, 8), (4, 20))
    ]
    return (*configurations(game), *(small if game == "koinobori" else ()))


def walk_deals(game: str, way: Configuration, seed: int, library: loader.Library) -> int:
    """Compare what each seat and an onlooker imagine in a random game; return how many deals were compared.

    In every other game the limit on joint histories is set to 1, so that Koinobori has to sample them.
    """
    with patch.object(memory, "MAX_JOINT_EXACT", 1 if seed % 2 else memory.MAX_JOINT_EXACT):
        return sum(compare_imagined(game, view, seed, library) for view in views(way, seed))


def views(way: Configuration, seed: int) -> Iterator[Any]:
    """Yield the views of all seats and of an onlooker at one in EVERY moments of a random game."""
    for number, step in enumerate(play(way, seed)):
        if number % EVERY == seed % EVERY and step.seat is not None:
            yield from (step.state.view(seat) for seat in (*range(step.state.players), None))


def compare_imagined(game: str, view: Any, seed: int, library: loader.Library) -> int:
    """Compare deals imagined from a view by both engines; return how many were compared."""
    twin = compiled(game)
    seen, terms = twin.encode_view(view), twin.terms(twin.setup_of(view))
    if seen is None or terms is None:
        return 0
    mine = Stream(seed, "deals")
    theirs, found = bytearray(KEY.pack(mine.position)), bytearray(twin.state.size)
    for _deal in range(DEALS):
        twin.call(library, "imagine", terms, seen, theirs, found)
        check(twin.encode_state(view.imagine(mine)), bytes(found), view, "imagined")
        check(KEY.pack(mine.position), bytes(theirs), view, "chance")
    return DEALS
