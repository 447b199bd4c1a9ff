"""The drawings: birds, bears, banners and all that lies beside them, each a symbol of one sprite."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files


@cache
def sprite() -> str:
    """All symbols as one SVG text, to be put into a page once; each has the id `bbb-` and its name.

    >>> sprite()[:5], 'id="bbb-wren"' in sprite()
    ('<svg ', True)
    """
    return files(__name__).joinpath("symbols.svg").read_text(encoding="utf-8")


SYMBOLS: tuple[str, ...] = tuple(re.findall(r'<symbol id="bbb-([a-z0-9-]+)"', sprite()))
"""The names of all symbols, as faces and tokens use them.

>>> "carp-lime" in SYMBOLS and "inuksuk" in SYMBOLS
True
"""
