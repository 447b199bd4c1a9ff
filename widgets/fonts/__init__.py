"""The two typefaces of tables and pages: Gabarito for headings and ranks, Figtree for text. Both under the OFL.

They are made from the packages `@fontsource-variable/gabarito` and `@fontsource-variable/figtree` of npm, 5.3.0:
`fonttools varLib.instancer` limits their weights (800; 400 to 800), and `pyftsubset` keeps the Latin letters, quotes,
dashes and signs, without hints, with `--layout-features=kern,liga,tnum,lnum,mark,ccmp,locl --flavor=woff2`.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Font(NamedTuple):
    """A typeface, and how the system's own is stretched to the same room until it has come."""

    family: str
    file: str
    weights: str
    stand_in: str
    """The names of the system's typeface."""
    size: float
    """The size of the stand-in, as a percentage, at which a line of text is as long as in this typeface."""
    above: float
    """The height of a line above its base, and below it, as percentages of that size."""
    below: float


FONTS = (
    Font("Gabarito BBB", "gabarito.woff2", "700 900", 'local("Arial Bold"),local("Arial-BoldMT")', 94.7, 99.2, 27.4),
    Font("Figtree BBB", "figtree.woff2", "400 800", 'local("Arial"),local("ArialMT")', 101.5, 93.6, 24.6),
)

TEXT = '"Figtree BBB","Segoe UI",system-ui,sans-serif'
HEADING = '"Gabarito BBB","Segoe UI",system-ui,sans-serif'
"""The families of text and of headings, for pictures and paper; style sheets have them as `--sans` and `--head`."""


@cache
def font_files() -> dict[str, bytes]:
    """Map file names that change with their content to the files, in the order of `FONTS`.

    >>> sum(map(len, font_files().values())) < 30_000
    True
    """
    return {f"{hashlib.sha256(content).hexdigest()[:20]}.woff2": content for content in map(_content, FONTS)}


def font_faces(address: Callable[[str], str]) -> str:
    """Return the rules that declare the typefaces; `address` says where a file of `font_files` is."""
    return "".join(_face(font, address(name)) for font, name in zip(FONTS, font_files(), strict=True))


@cache
def embedded_font_faces() -> str:
    """Return the same rules with the files inside, for notebooks and paper, which have no other file beside them.

    >>> "http" in embedded_font_faces()
    False
    """
    return font_faces(lambda name: f"data:font/woff2;base64,{b64encode(font_files()[name]).decode()}")


def font_links(folder: str) -> str:
    """Return what the head of a page says about them: to fetch them at once, and what they are."""
    links = "".join(
        f'<link rel="preload" as="font" type="font/woff2" href="{folder}{name}" crossorigin>' for name in font_files()
    )
    return f"{links}<style>{font_faces(lambda name: folder + name)}</style>"


def _content(font: Font) -> bytes:
    return files(__name__).joinpath(font.file).read_bytes()


def _face(font: Font, address: str) -> str:
    return (
        f'@font-face{{font-family:"{font.family}";font-weight:{font.weights};font-display:swap;'
        f'src:url({address}) format("woff2")}}'
        f'@font-face{{font-family:"{font.family} local";font-weight:{font.weights};src:{font.stand_in};'
        f"size-adjust:{font.size}%;ascent-override:{font.above}%;descent-override:{font.below}%;line-gap-override:0%}}"
    )
