"""Cards as SVG symbols that stand in a page: birds with rank and dots, animals by name, carps by letters."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from gamelib.core.language import _
from widgets import drawings

RANKS = {"wren": 1, "robin": 2, "duck": 3, "owl": 4, "parrot": 5, "crane": 6, "peacock": 7}
CARPS = {"G": "green", "L": "lime", "O": "orange", "B": "black", "P": "purple", "K": "pink"}
CARD_INK, CARD_PAPER, CARD_BACK = "#2A2833", "#FFFBF2", "#2B4C7E"


def card_symbol(name: str) -> str:
    """Return the symbol of a card; its id is `page-card-` and the name.

    Birds and animals are named in words, `bear` being a fish with a bear, and carps by their letters: `koi-GLK`.

    >>> 'href="#page-carp-lime"' in card_symbol("koi-GL"), 'font-size="29"' in card_symbol("robin")
    (True, True)
    """
    if name in RANKS:
        return _bird_symbol(name)
    if name.startswith("koi-"):
        letters = name.removeprefix("koi-")
        ink, tint = drawings.TONES["carp"]
        top, high = " ".join(letters), 88 / len(letters)
        inner = "".join(
            f'<use href="#page-carp-{CARPS[letter]}" x="14" y="{40 + at * high:g}" width="72" height="{high:g}"/>'
            for at, letter in enumerate(letters)
        )
    else:
        animal = "fish" if name == "bear" else name
        ink, tint = drawings.TONES[animal]
        top = {"deer": _("deer"), "seal": _("seal"), "fish": _("fish"), "bird": _("bird")}.get(animal, "")
        inner = f'<use href="#page-{animal}" x="10" y="44" width="80" height="80"/>'
        inner += '<use href="#page-bear" x="70" y="6" width="26" height="26"/>' if name == "bear" else ""
    return (
        f'<symbol id="page-card-{name}" viewBox="0 0 100 140"><rect x="2" y="2" width="96" height="136" rx="9" '
        f'fill="{CARD_PAPER}" stroke="{CARD_INK}" stroke-width="3"/><rect x="8" y="36" width="84" height="96" '
        f'rx="6" fill="{tint}"/><text x="9" y="26" font-size="19" font-weight="800" fill="{ink}">{top}</text>'
        f"{inner}</symbol>"
    )


def _bird_symbol(bird: str) -> str:
    """Return the symbol of a bird's card: rank, dots and drawing."""
    ink, tint = drawings.TONES[bird]
    rank = RANKS[bird]
    dots = "".join(f'<circle cx="{88 - 10 * (at % 4)}" cy="{14 + 10 * (at // 4)}" r="3.6"/>' for at in range(rank))
    return (
        f'<symbol id="page-card-{bird}" viewBox="0 0 100 140"><rect x="1.500" y="1.500" width="97" height="137" '
        f'rx="9" fill="{CARD_PAPER}" stroke="{CARD_INK}" stroke-width="3"/><rect x="8" y="36" width="84" '
        f'height="96" rx="6" fill="{tint}"/><g fill="{ink}"><text x="10" y="29" font-size="29" '
        f'font-weight="800">{rank}</text>{dots}</g><use href="#page-{bird}" x="10" y="44" width="80" '
        f'height="80"/></symbol>'
    ).replace(".500", ".5")


def drawings_of_card(name: str) -> set[str]:
    """Return the names of the drawings on a card.

    >>> sorted(drawings_of_card("koi-GL")), sorted(drawings_of_card("bear"))
    (['carp-green', 'carp-lime'], ['bear', 'fish'])
    """
    if name.startswith("koi-"):
        return {f"carp-{CARPS[letter]}" for letter in name.removeprefix("koi-")}
    return {"fish", "bear"} if name == "bear" else {name}


def face_symbol(name: str, face: Mapping[str, Any]) -> str:
    """Return the symbol of a card as a scene describes its face: rank, dots, drawings one below the other, marks.

    >>> 'href="#page-double"' in face_symbol("x", {"rank": "fish", "symbols": ["fish"], "marks": ["double"]})
    True
    """
    if face.get("back"):
        return (
            f'<symbol id="page-card-{name}" viewBox="0 0 100 140"><rect x="2" y="2" width="96" height="136" rx="9" '
            f'fill="{CARD_BACK}" stroke="{CARD_INK}" stroke-width="3"/><rect x="11" y="11" width="78" height="118" '
            f'rx="6" fill="none" stroke="{CARD_PAPER}" stroke-width="3"/></symbol>'
        )
    symbols, rank, pips = face.get("symbols", []), str(face.get("rank", "")), int(face.get("pips", 0))
    ink, tint = drawings.TONES.get(face.get("tone", "carp"), drawings.TONES["carp"])
    high, wide = 88 / max(1, len(symbols)), 80 if len(symbols) < 2 else 72
    inner = "".join(
        f'<use href="#page-{symbol}" x="{50 - wide / 2:g}" y="{40 + at * high:g}" width="{wide}" height="{high:g}"/>'
        for at, symbol in enumerate(symbols)
    )
    inner += "".join(
        f'<use href="#page-{mark}" x="70" y="6" width="26" height="26"/>' for mark in face.get("marks", [])
    )
    size, across = (29, 10) if pips else (19, 9)
    dots = "".join(f'<circle cx="{88 - 10 * (at % 4)}" cy="{14 + 10 * (at // 4)}" r="3.6"/>' for at in range(pips))
    return (
        f'<symbol id="page-card-{name}" viewBox="0 0 100 140"><rect x="2" y="2" width="96" height="136" rx="9" '
        f'fill="{CARD_PAPER}" stroke="{CARD_INK}" stroke-width="3"/><rect x="8" y="36" width="84" height="96" '
        f'rx="6" fill="{tint}"/><g fill="{ink}"><text x="{across}" y="28" font-size="{size}" font-weight="800">'
        f"{escape(rank)}</text>{dots}</g>{inner}</symbol>"
    )
