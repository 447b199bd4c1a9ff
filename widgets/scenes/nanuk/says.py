"""What a Nanuk player says when boasting, in a bubble at the seat: together they are the ladder of boasts."""

from __future__ import annotations

from typing import Any

from gamelib.core.language import _
from gamelib.nanuk import facts

ENDS = (facts.SetUp, facts.SeasonBegan, facts.WindFlipped, facts.GiftsRevealed)
"""Types of facts that clear all earlier bubbles."""


def say(fact: Any) -> str:
    """Put a boast, a cry of doom or a declared side into a few words; "" for any other fact."""
    if isinstance(fact, facts.Boasted):
        return f"{fact.boast.describe()}!"
    return _("Doomed!") if isinstance(fact, facts.Doomed) else ""
