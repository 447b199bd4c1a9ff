"""Games as plain text, for the terminal and for places that can show no picture."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gamelib.core import language

FEW_MOVES = 14
"""Maximum number of moves that are listed without being asked for; of more, only examples are."""


def substitute_names(text: str, names: Sequence[str]) -> str:
    """Replace the usual names of seats in a text by these names.

    >>> substitute_names("Ada leads, Ben is next", ["Ann", "Ada"])
    'Ann leads, Ada is next'
    """
    usual = r"\b(?:" + "|".join(language.NAMES) + r")\b"
    return re.sub(usual, lambda match: language.seat_name(language.NAMES.index(match[0]), names), text)
