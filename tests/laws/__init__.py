"""Laws: properties that hold in every game however it is dealt; BBB_DEEP=1 checks them in many more positions."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from tests.tiers import DEEP

GAMES = ("nanatoridori", "nanuk", "koinobori")

ADAPTERS = {game: f"tests.laws.{game}" for game in GAMES}
"""For each game, the module that adapts it to the laws; tests of another game add theirs."""

SPREAD = 1 if DEEP else 3
"""Factor by which `make test` spaces out the positions of the longest laws, so that every deal is still sampled."""


PARTS = range(8 if DEEP else 1)
"""The parts of the longest laws at full size, each with games of its own, so that all cores are busy to the end."""


def many(test: int, deep: int) -> int:
    """Return how often `make test` or `make deep` tries a law, multiplied by BBB_SCALE."""
    return max(1, int((deep if DEEP else test) * float(os.environ.get("BBB_SCALE", "1"))))


def many_a_part(test: int, deep: int) -> int:
    """Return how often one of the parts tries a law."""
    return max(1, many(test, deep) // len(PARTS))


def about(game: str) -> Any:
    """Return the module that adapts one game to the laws."""
    return import_module(ADAPTERS[game])


def report(line: str) -> None:
    """Print what was counted, and append it to the file that BBB_REPORT names."""
    print(line)
    if kept := os.environ.get("BBB_REPORT"):
        with Path(kept).open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")


def letter(seat: int | None) -> str:
    """Return the letter of a seat, or `onlooker`."""
    return "ABCDEFGH"[seat] if seat is not None else "onlooker"


def exchange(places: list[tuple[list[str], int]], rng: Random) -> None:
    """Shuffle cards among these places, each a pile and an index in it."""
    faces = [pile[at] for pile, at in places]
    rng.shuffle(faces)
    for (pile, at), face in zip(places, faces, strict=True):
        pile[at] = face
