"""The pictures of the rule books: cards, flocks and parts of tables, drawn from positions."""

from __future__ import annotations

from functools import lru_cache

from gamelib.core import registry
from gamelib.core.language import LETTERS, _, language
from gamelib.rule_books import BookPicture
from widgets import scenes
from widgets.pictures import still
from widgets.pictures.picture import Picture
from widgets.pictures.still import DrawnPiece
from widgets.scenes.card_faces import card_key, faces_by_key
from widgets.stage.scene import EMPTY_SELECTION, SceneOptions

WIDE, NARROW = 760, 400
"""The widths of a picture on a wide page and on a phone."""
CARD, SMALL = 74, 50
LETTER = 7.2
"""About the width of a letter of a note."""

STYLE = """<style>.cloth{fill:#DCE5D3}.beats{font-weight:800;font-size:22px;fill:#0B6E5F}
.note{font-size:13px;fill:#2A2833}
@media (prefers-color-scheme:dark){.cloth{fill:#25332F}.note{fill:#F4EBDA}.beats{fill:#6FD8C3}}</style>"""
ALWAYS_LIGHT = "<style>.cloth{fill:#DCE5D3}</style>"
"""The style of parts of tables, whose words are in ink."""


def draw(game: str, sketch: BookPicture) -> Picture:
    """Draw a picture of a book; its alternative text says which cards it shows."""
    return _draw_in(language(), game, sketch)


@lru_cache(maxsize=128)
def _draw_in(_language: str, game: str, sketch: BookPicture) -> Picture:
    if not (sketch.cards or sketch.flocks):
        view = registry.about(game).rules.read(sketch.position, seed=1).view(LETTERS.index(sketch.seat))
        options = SceneOptions(acting=False)
        part = scenes.scenes_of(game).part(view, EMPTY_SELECTION, options)

        def piece(wide: float) -> DrawnPiece:
            return still.zones_and_seats(part, sketch.zones, sketch.seats, sketch.columns, wide - 2 * still.EDGE)

        alt = _("A part of a table")
        drawn, narrow = (still.cloth(piece(wide), wide, ALWAYS_LIGHT) for wide in (WIDE, NARROW))
        return Picture(drawn, alt, narrow=narrow, in_base64=True)
    pieces = _draw_flocks if sketch.flocks else _draw_cards
    alt = " < ".join(sketch.flocks) or ", ".join(_name_card(game, card) for card in sketch.cards)
    drawn, narrow = (still.cloth(pieces(game, sketch, wide), wide, STYLE) for wide in (WIDE, NARROW))
    return Picture(drawn, alt, narrow=narrow, in_base64=True)


def _name_card(game: str, card: str) -> str:
    key = card_key(game, card)
    return faces_by_key(game, [key])[key]["name"]


def _draw_cards(game: str, sketch: BookPicture, wide: float) -> DrawnPiece:
    """Draw cards side by side, each with its note below."""
    keys = [card_key(game, card) for card in sketch.cards]
    faces, across = faces_by_key(game, keys), len(keys) if wide == WIDE else 4
    room = (wide - 2 * still.EDGE) / min(across, len(keys))
    size = min(CARD, room - 8)
    notes = tuple(_(note) if note else "" for note in sketch.notes) or ("",) * len(keys)
    pieces = []
    for key, note in zip(keys, notes, strict=True):
        card = still.row([{"id": key, "face": key}], faces, size, room)
        lines = _wrap(note, int(max(room - 4, size) / LETTER))
        pieces.append(_captioned(card, lines, max(size, *(LETTER * len(line) for line in lines)) if lines else size))
    return still.flow(pieces, across=across, room=wide - 2 * still.EDGE, gap=8)


def _captioned(card: DrawnPiece, lines: list[str], wide: float) -> DrawnPiece:
    def at(x: float, y: float) -> str:
        words = "".join(
            still.text_at(line, x + max(0.0, (wide - LETTER * len(line)) / 2), y + card.high + 16 + 15 * row, "note")
            for row, line in enumerate(lines)
        )
        return card.at(x + (wide - card.wide) / 2, y) + words

    return DrawnPiece(wide, card.high + (4 + 15 * len(lines) if lines else 0), at)


def _wrap(text: str, most: int) -> list[str]:
    """Return a note in lines of at most so many letters, as far as its words allow."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _draw_flocks(game: str, sketch: BookPicture, wide: float) -> DrawnPiece:
    """Draw flocks, each beaten by the one behind it."""
    pieces: list[DrawnPiece] = []
    size = SMALL if wide == WIDE else 28
    for flock in sketch.flocks:
        keys = [card_key(game, card) for card in flock.split()]
        cards = [{"id": str(at), "face": key} for at, key in enumerate(keys)]
        if pieces:
            pieces.append(DrawnPiece(12, size * 1.4, lambda x, y: still.text_at("<", x, y + size * 0.7 + 7, "beats")))
        room = size + 0.45 * size * (len(keys) - 1)
        pieces.append(still.row(cards, faces_by_key(game, keys), size, room))  # type: ignore[arg-type]
    return still.flow(pieces, room=wide - 2 * still.EDGE, gap=10 if wide == WIDE else 4)
