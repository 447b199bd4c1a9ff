"""The laws every game obeys, however it is dealt; with BBB_DEEP=1 the same laws over many more positions."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

DEEP = os.environ.get("BBB_DEEP") == "1"
GAMES = ("nanatoridori", "nanuk", "koinobori")


def many(quick: int, deep: int) -> int:
    """How many times a law is tried: often in every run, very often in a deep one; BBB_SCALE makes it more or less."""
    return max(1, int((deep if DEEP else quick) * float(os.environ.get("BBB_SCALE", "1"))))


def about(game: str) -> Any:
    """What the laws have to know about one game."""
    return import_module(f"tests.laws.{game}")


def report(line: str) -> None:
    """Tell what was counted: printed, and kept in the file that BBB_REPORT names."""
    print(line)
    if kept := os.environ.get("BBB_REPORT"):
        with Path(kept).open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")


def letter(seat: int | None) -> str:
    """The letter of a seat; an onlooker has none."""
    return "ABCDEFGH"[seat] if seat is not None else "onlooker"


def exchange(places: list[tuple[list[str], int]], rng: Random) -> None:
    """Put the cards of these places, each a pile and a position in it, into one another's."""
    faces = [pile[at] for pile, at in places]
    rng.shuffle(faces)
    for (pile, at), face in zip(places, faces, strict=True):
        pile[at] = face
