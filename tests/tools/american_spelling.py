"""American spellings in a text; the list of them is beside this file."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

FORMS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
BEGINNINGS, WORDS = ("|".join(FORMS[key].split()) for key in ("beginnings", "words"))
PATTERN = re.compile(rf"\b(?:(?:{BEGINNINGS})\w*|(?:{WORDS})\b)", re.IGNORECASE)


def find_american(text: str) -> str:
    """Return the first American spelling in a text, or nothing.

    >>> find_american("Each color, counterclockwise"), find_american("Each colour, in the centre")
    ('color', '')
    """
    found = PATTERN.search(text)
    return found[0] if found else ""
