"""The smallest pieces of a scene, used in all of its parts: card faces and tokens."""

from __future__ import annotations

from typing import Required, TypedDict


class Face(TypedDict, total=False):
    """How a card looks. A scene lists each face once, and only faces that are visible."""

    name: Required[str]
    """The name for screen readers: `5, parrot`, `seal with two halves`, `lime and orange, cover`, `face down`."""
    tone: str
    """Its colours: `wren` … `peacock`, `deer` … `inuksuk`, `carp`; `carp` if it is left out."""
    rank: str
    """The numeral, word or letters in the corner; `pips` stand beside a numeral."""
    pips: int
    symbols: list[str]
    """One to three drawings in the middle of the card."""
    signs: str
    """Instead of rank and symbols: letters, each of which stands for a drawing listed in the scene's `signs`."""
    marks: list[str]
    """Small drawings in the right corner: `bear`, `double`, an icon."""
    back: bool
    """The card lies face down and shows nothing else."""


class Token(TypedDict, total=False):
    """A small drawing that stands for something, with its name for screen readers."""

    symbol: Required[str]
    label: Required[str]
    state: str
    """gone (the dashed outline of a lost one), hidden (dashed, not known yet), turn, lead (it counts most)."""
    count: int
    text: str
    """What stands beside the drawing instead of a count: `+3`."""
