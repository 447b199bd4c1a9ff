"""What a game needs besides its cards, to be printed and cut out: penguins, sides, the wind, flags and masts."""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import NamedTuple

from gamelib.core import registry
from gamelib.core.language import _
from gamelib.koinobori.card_names import flag_word
from gamelib.koinobori.cards import COLOURS, read_masts
from widgets import drawings


class CutOut(NamedTuple):
    """A piece to cut out: its drawings, the text below them, and how many of it a game needs at most."""

    symbols: tuple[str, ...]
    label: str
    many: int = 1
    lines: tuple[str, ...] = ()
    """The lines of text on a large piece, from top to bottom."""


def pieces(game: str) -> tuple[CutOut, ...]:
    """Return the pieces of a game besides its cards, enough for its largest table.

    >>> [(piece.symbols, piece.many) for piece in pieces("nanatoridori")]
    [(('penguin',), 12)]
    """
    made = _PIECES.get(registry.check_game(game))
    return made(registry.about(game).players[1]) if made else ()


def pieces_body(game: str) -> str:
    """Return the pieces as HTML, for one page."""
    found = pieces(game)
    used = dict.fromkeys(symbol for piece in found for symbol in piece.symbols)
    drawn = "".join(_draw_piece(piece) * piece.many for piece in found)
    return f'{symbols_defined(used)}<div class="pieces">{drawn}</div>'


def symbols_defined(names: Iterable[str]) -> str:
    """Return definitions of drawings that can be used further down on the same page."""
    art = "".join(map(drawings.symbol, names))
    return f'<svg width="0" height="0" class="art"><defs>{art}</defs></svg>' if art else ""


def symbol_image(symbol: str) -> str:
    """Return an image of a drawing that the page has defined."""
    return f'<svg viewBox="0 0 48 48" aria-hidden="true"><use href="#bbb-{symbol}" width="48" height="48"/></svg>'


def _draw_piece(piece: CutOut) -> str:
    drawn = "".join(map(symbol_image, piece.symbols))
    lines = "".join(f"<li>{html.escape(line)}</li>" for line in piece.lines)
    inside = f"<ul>{lines}</ul>" if lines else ""
    return (
        f'<div class="piece{" large" if lines else ""}"><span>{drawn}</span>'
        f"<b>{html.escape(piece.label)}</b>{inside}</div>"
    )


def _pieces_of_nanatoridori(most: int) -> tuple[CutOut, ...]:
    return (CutOut(("penguin",), _("penguin"), 2 * most),)


def _pieces_of_nanuk(most: int) -> tuple[CutOut, ...]:
    return (
        CutOut(("hunter",), _("hunt"), most),
        CutOut(("doomer",), _("stay behind"), most),
        CutOut(("wind-cw",), _("clockwise")),
        CutOut(("wind-ccw",), _("anticlockwise")),
    )


def _pieces_of_koinobori(most: int) -> tuple[CutOut, ...]:
    flags = tuple(CutOut((f"flag-{colour}",), flag_word(colour)) for colour in COLOURS)
    levels = [
        _("Level {level}: take {take}, play {play}, hold {hold}").format(
            level=number, take=level.take, play=level.play, hold=level.hold
        )
        for number, level in enumerate(read_masts(None), 1)
    ]
    return (*flags, CutOut(("mast",), _("Your mast: the lowest free level counts"), most, tuple(levels[::-1])))


_PIECES = {"nanatoridori": _pieces_of_nanatoridori, "nanuk": _pieces_of_nanuk, "koinobori": _pieces_of_koinobori}
