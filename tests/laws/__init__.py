"""Laws: properties of every game, however it is dealt; BBB_DEEP=1 checks them in many more positions."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
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


COUNT = re.compile(r"(?<![\w.-])\d[\d,]*(?![\w.])")
PARTS = range(8 if DEEP else 1)
"""The longest laws are divided into these parts, each with games of its own, so that all cores share the work."""


def many(test: int, deep: int) -> int:
    """Return how many cases of a law `make test` or `make deep` tries, multiplied by BBB_SCALE."""
    return max(1, int((deep if DEEP else test) * float(os.environ.get("BBB_SCALE", "1"))))


def cases_per_shard(test: int, deep: int) -> int:
    """Return how many cases of a law each of its parts tries."""
    return max(1, many(test, deep) // len(PARTS))


def about(game: str) -> Any:
    """Return the module that adapts one game to the laws."""
    return import_module(ADAPTERS[game])


OF_A_PART = "+ "
"""Prefix of a reported line that counts only one part."""


def report(line: str, of_a_part: bool = False) -> None:
    """Print what was counted, and append it to the file that BBB_REPORT names; lines of parts are added up there."""
    print(line)
    if kept := os.environ.get("BBB_REPORT"):
        with Path(kept).open("a", encoding="utf-8") as file:
            file.write(f"{OF_A_PART if of_a_part else ''}{line}\n")


def add_up(lines: Iterable[str]) -> list[str]:
    """Return the reported lines in order; lines of several parts become one line with their numbers added up.

    >>> add_up(["+ koinobori: 1,200 states, KOI-4.5 3", "nanuk: 3 trees", "+ koinobori: 1,300 states, KOI-4.5 7"])
    ['koinobori: 2,500 states, KOI-4.5 10', 'nanuk: 3 trees']
    """
    whole: list[str] = []
    parts: dict[str, list[list[str]]] = {}
    for line in lines:
        if line.startswith(OF_A_PART):
            parts.setdefault(COUNT.sub("{}", line.removeprefix(OF_A_PART)), []).append(COUNT.findall(line))
        else:
            whole.append(line)
    for template, counts in parts.items():
        sums = [f"{sum(int(count.replace(',', '')) for count in each):,}" for each in zip(*counts, strict=True)]
        whole.append(template.format(*sums))
    return sorted(whole)


def letter(seat: int | None) -> str:
    """Return the letter of a seat, or `onlooker`."""
    return "ABCDEFGH"[seat] if seat is not None else "onlooker"


def exchange(places: list[tuple[list[str], int]], rng: Random) -> None:
    """Shuffle the cards at these places, each a pile and an index in it, among each other."""
    faces = [pile[at] for pile, at in places]
    rng.shuffle(faces)
    for (pile, at), face in zip(places, faces, strict=True):
        pile[at] = face
