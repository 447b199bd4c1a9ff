"""Everything that pages keep in a browser: under which key, as which part of one's progress, and how it is merged.

Saving, opening and deleting go by this list, so what is missing here would stay behind. A test fails when a script
keeps something under a key that no entry matches.

>>> [entry.part for key in ("lessons", "guess:nanuk.survive", "nanuk", "theme") if (entry := find_entry(key))]
['lessons', 'guesses', 'games', 'choices']
>>> find_entry("nanuks") is None
True
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from gamelib.core import registry
from widgets.stage.homework_scene import STORE as HOMEWORK

PREFIX = "birds-bears-banners:"
"""What every key begins with."""


class KeptEntry(NamedTuple):
    """One kind of thing that a browser keeps."""

    pattern: str
    """The keys, as a regular expression, without the prefix."""
    part: Literal["lessons", "homework", "games", "guesses", "own", "choices", ""]
    """The part of one's progress that it belongs to; empty for what is no progress and is neither saved nor opened."""
    merge: Literal["newest", "progress", "rows", "words", ""] = "newest"
    """newest: one value, the one that was kept last. progress: that of lessons, which Python merges. rows: a list, of
    which each entry is kept once. words: the same for words with spaces between."""


def entries() -> tuple[KeptEntry, ...]:
    """Return all kinds of things that a browser keeps."""
    return (
        KeptEntry("lessons", "lessons", "progress"),  # steps, guesses in lessons, what is due, puzzles and their days
        KeptEntry(f"{HOMEWORK}[0-9A-Z]{{6}}", "homework"),  # what was done of a homework, by its id
        KeptEntry("|".join(map(re.escape, registry.games())), "games"),  # the game at a table, by its game
        KeptEntry("played", "games", "rows"),  # finished games
        KeptEntry("guess:.+", "guesses"),  # the first guess at each question of the odds pages
        KeptEntry("own-lessons", "own", "rows"),  # lessons written at the teacher's desk
        KeptEntry("given-homework", "own", "rows"),  # homework given at the teacher's desk
        KeptEntry("pictures", "choices", "words"),  # the games whose three pictures were seen
        KeptEntry("speed|passes|sounds|talk|theme|contrast|letters|still|beliefs", "choices"),
        KeptEntry("homework-site", "choices"),  # where learners open the homework that is given at the teacher's desk
        KeptEntry("name", "choices"),  # what friends call the player of this device
        KeptEntry("changed", ""),  # when each of these was kept
        KeptEntry("leads", ""),  # that this browser has led a class
        KeptEntry("room", ""),  # the letters of the class that this browser leads, while it is open
    )


def find_entry(key: str) -> KeptEntry | None:
    """Return the entry of a key, given without its prefix; None if there is none."""
    return next((entry for entry in entries() if re.fullmatch(entry.pattern, key)), None)
