"""The drawings: birds, bears, banners, tokens and signs, each a symbol of one SVG sprite."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files


@cache
def svg_of_all_symbols() -> str:
    """Return all symbols as one SVG text, to be put into a page once; each has the id `bbb-` and its name.

    >>> svg_of_all_symbols()[:5], 'id="bbb-wren"' in svg_of_all_symbols()
    ('<svg ', True)
    """
    return files(__name__).joinpath("symbols.svg").read_text(encoding="utf-8")


SYMBOLS: tuple[str, ...] = tuple(re.findall(r'<symbol id="bbb-([a-z0-9-]+)"', svg_of_all_symbols()))
"""The names of all symbols, as faces and tokens use them.

>>> "carp-lime" in SYMBOLS and "inuksuk" in SYMBOLS
True
"""

TONES: dict[str, tuple[str, str]] = {
    "wren": ("#85501F", "#F7E7D0"),
    "robin": ("#B8341F", "#FBE0D5"),
    "duck": ("#855A00", "#FFF1C4"),
    "owl": ("#65468F", "#ECE2F5"),
    "parrot": ("#23703F", "#DFF0DA"),
    "crane": ("#27487A", "#DBE6F4"),
    "peacock": ("#0B6C76", "#D2EDEA"),
    "deer": ("#8A4F2A", "#F6E6D6"),
    "seal": ("#4A5A75", "#E3E9F1"),
    "fish": ("#1F6E8C", "#DDEFF4"),
    "bird": ("#2A2833", "#E9E4F2"),
    "inuksuk": ("#4A5A75", "#EFEAE0"),
    "carp": ("#2A2833", "#E4F0F6"),
}
"""The ink and the tint of each tone a face can have."""


BY_GAME = {
    "nanatoridori": ("wren", "robin", "duck", "owl", "parrot", "crane", "peacock", "penguin"),
    "nanuk": ("deer", "seal", "fish", "bird", "inuksuk", "hunter", "bear"),
    "koinobori": ("carp-green", "carp-lime", "carp-orange", "carp-black", "carp-purple", "carp-pink", "flag-green"),
}
"""The drawings that stand for a game, one for each of its lessons in turn."""


@cache
def symbol(name: str) -> str:
    """Return one symbol of the sprite.

    >>> symbol("wren")[:22]
    '<symbol id="bbb-wren" '
    """
    match = re.search(rf'<symbol id="bbb-{re.escape(name)}".*?</symbol>', svg_of_all_symbols(), re.DOTALL)
    return match[0] if match else ""
