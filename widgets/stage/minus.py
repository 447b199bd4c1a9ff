"""The minus sign of negative numbers that people read, where Python writes a hyphen."""

import re

_HYPHEN = re.compile(r"(?<![\w-])-(?=\d)")
"""A hyphen that stands for a minus sign."""


def with_minus(text: str) -> str:
    """Return a text in which each negative number has a minus sign.

    >>> with_minus("-3.5 to -1, from B4B-0007-0, day 1-2")
    '−3.5 to −1, from B4B-0007-0, day 1-2'
    """
    return _HYPHEN.sub("−", text)
