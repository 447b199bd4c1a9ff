"""A page in shades of grey: each colour becomes the shade that is as bright, so that type stays type on paper.

A filter of the browser would do the same, but it prints the whole page as one picture.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode

_TAGS = re.compile(r"<style>.*?</style>|<[^>]*>", re.DOTALL)
_COLOUR = re.compile(r"(?<!&)#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})(?![\w-])")
_DRAWING = re.compile(r"(data:image/svg\+xml;base64,)([A-Za-z0-9+/=]+)")
BRIGHTNESS = (0.2126, 0.7152, 0.0722)
"""How much red, green and blue add to how bright a colour is."""


def in_grey(html: str) -> str:
    """Return HTML whose styles, tags and drawings have shades of grey for colours; its words stay as they are.

    >>> in_grey('<p style="color:#ff0000">Room #123, <i fill="#fff" href="#bbb-seal">')
    '<p style="color:#363636">Room #123, <i fill="#ffffff" href="#bbb-seal">'
    """
    return _TAGS.sub(lambda found: _DRAWING.sub(_grey_drawing, _COLOUR.sub(_shade, found[0])), html)


def _shade(found: re.Match[str]) -> str:
    digits = found[1] if len(found[1]) == 6 else "".join(2 * each for each in found[1])
    parts = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    bright = round(sum(share * part for share, part in zip(BRIGHTNESS, parts, strict=True)))
    return f"#{bright:02x}{bright:02x}{bright:02x}"


def _grey_drawing(found: re.Match[str]) -> str:
    return found[1] + b64encode(in_grey(b64decode(found[2]).decode()).encode()).decode()
