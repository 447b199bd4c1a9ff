"""The codes of the answer cards: squares of cells, of which a camera reads the card's number and the edge on top.

A code is 5 by 5 cells inside a border of ink as wide as a cell. Any two codes differ in at least `DISTANCE` cells
however they are turned, and so does a code from itself turned; mirror images count as further turns, so that a mirrored
picture is recognised. With one or two rows or a corner hidden, no code comes within `MOST_WRONG` cells of another.

>>> print(write_code(CODES[0]).replace(" ", "·"))
█···█
█··██
█··██
████·
·██·█
"""

from __future__ import annotations

SIDE = 5
"""Cells along a side, without the border."""
CELLS = SIDE * SIDE
DISTANCE = 8
"""In how many cells any two codes differ at least."""
MOST_WRONG = 2
"""How many cells may be misread: fewer than a third of the distance, so that the nearest code is beyond doubt."""
LETTERS = "ABCD"
"""The edges of a card, clockwise as its holder sees them."""

_CODES = """
    09818CE 03DCCAB 006969F 1C94871 1127C63 07A496A 0636C25 0F0B14D 0A3D33B 0678B73
    08451AE 1E2E4E3 082A996 059CF81 13F3070 0B91D0D 0AA51DC 195F824 05D2F96 13B43C8
    1304D3F 1EF0892 02AB56A 1A6E50F 1E60243 1F40AF4 1E47E29 092DEAE 1B50C28 1C29170
    007492B 1D80F6D 1212947 132D038 0CFD054 06335F0 1C33C5B 0DDF483 0212F2A 0BF3728
"""
CODES = tuple(int(code, 16) for code in _CODES.split())
"""A code for each card, from card 1 on: bit 0 is the cell at the top left, and a bit that is set is a white cell."""


def white_cells(code: int) -> list[tuple[int, int]]:
    """Return the white cells of a code, by row and column."""
    return [divmod(at, SIDE) for at in range(CELLS) if code >> at & 1]


def write_code(code: int) -> str:
    """Return a code as lines of text, for a look at it."""
    return "\n".join(
        "".join(" " if code >> SIDE * row + column & 1 else "█" for column in range(SIDE)) for row in range(SIDE)
    )


def turn_code(code: int, turns: int = 1) -> int:
    """Return a code after quarter turns, clockwise as one looks at it.

    >>> turn_code(turn_code(CODES[0], 3)) == CODES[0]
    True
    """
    for _turn in range(turns % 4):
        code = sum(
            (code >> SIDE * (SIDE - 1 - column) + row & 1) << SIDE * row + column
            for row in range(SIDE)
            for column in range(SIDE)
        )
    return code


def mirror_code(code: int) -> int:
    """Return a code as a mirror shows it, left and right exchanged.

    >>> mirror_code(mirror_code(CODES[0])) == CODES[0]
    True
    """
    return sum(
        (code >> SIDE * row + SIDE - 1 - column & 1) << SIDE * row + column
        for row in range(SIDE)
        for column in range(SIDE)
    )
