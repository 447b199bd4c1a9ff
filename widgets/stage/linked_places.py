"""The part of an address after the #: what it may hold, and how long it may be."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core.packed_text import MAX_LINK

LINKED_POSITION = "#position="
"""How the end of a link begins that holds a position, or names the puzzle whose position is meant."""
MAX_HASH = MAX_LINK + 20
"""Letters of the part of an address after the #: what a packed text is, and the text."""
LINKED_LESSON = "#lesson="
"""How the end of a link begins that holds a lesson."""
OWN_LESSON = "teachers/own_lesson.ipynb"
"""The page that plays a lesson from a link."""
CHECK = "check"
"""The end of the address, after the #, of the check on the page of practice."""


GIVEN = "*"
"""What stands in that address between a belief and the number of questions about it that a teacher has given."""


def practice_address(names: Sequence[str]) -> str:
    """Return the end of the address that practises some beliefs, on the page of practice of their game.

    >>> practice_address(["may-pass", "all-share"])
    '#may-pass+all-share'
    """
    return f"#{'+'.join(names)}"
