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
    return face_symbol(name, _face(name))


def _face(name: str) -> dict[str, Any]:
    """Return the face of a card as a scene would describe it."""
    if name in RANKS:
        return {"rank": RANKS[name], "pips": RANKS[name], "symbols": [name], "tone": name}
    if name.startswith("koi-"):
        letters = name.removeprefix("koi-")
        return {"rank": " ".join(letters), "symbols": [f"carp-{CARPS[letter]}" for letter in letters]}
    animal = "fish" if name == "bear" else name
    words = {"deer": _("deer"), "seal": _("seal"), "fish": _("fish"), "bird": _("bird")}
    marks = ["bear"] if name == "bear" else []
    return {"rank": words.get(animal, ""), "symbols": [animal], "tone": animal, "marks": marks}


def drawings_of_card(name: str) -> set[str]:
    """Return the names of the drawings on a card.

    >>> sorted(drawings_of_card("koi-GL")), sorted(drawings_of_card("bear"))
    (['carp-green', 'carp-lime'], ['bear', 'fish'])
    """
    face = _face(name)
    return {*face["symbols"], *face.get("marks", ())}


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
