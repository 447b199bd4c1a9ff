"""The frame of a chart: its two widths, its axes, its bins, and text.

A chart is drawn twice, for pages and narrower for phones, so that its letters keep their size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from functools import wraps
from itertools import pairwise
from math import ceil, floor, log10
from typing import ParamSpec

from gamelib.core import drawing
from gamelib.core.language import _
from gamelib.core.written_numbers import write_tick
from widgets.pictures.picture import Picture

WIDE, NARROW = 640, 340
HEIGHT = 360
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 76, 52
LETTER = 7.2
"""Estimated width of a letter."""
ROOM_FOR_TICK = 26.0
"""Least distance of two numbers on the axis of a histogram."""
MAX_BINS = 24
"""Whole numbers that span fewer than this have a bin each."""
NAME_LETTER = 6.8
"""Estimated width of a letter of a name below the axis, most of which are small."""

Given = ParamSpec("Given")
_width: ContextVar[int] = ContextVar("width of a chart", default=WIDE)


def width() -> int:
    """Return the width of the chart being drawn."""
    return _width.get()


def is_narrow() -> bool:
    """Return whether the chart is being drawn for a phone."""
    return width() == NARROW


@contextmanager
def _draw_for_phone() -> Iterator[None]:
    token = _width.set(NARROW)
    try:
        yield
    finally:
        _width.reset(token)


def in_both_widths(draw: Callable[Given, Picture]) -> Callable[Given, Picture]:
    """Decorate a function that draws a chart, so that its picture has one for phones as well."""

    @wraps(draw)
    def draw_twice(*args: Given.args, **named: Given.kwargs) -> Picture:
        with _draw_for_phone():
            narrow = draw(*args, **named).svg
        return replace(draw(*args, **named), narrow=narrow)

    return draw_twice


def names_below(names: Sequence[str], first: float, step: float, y: float) -> str:
    """Draw names below an axis, alternating between two lines if they are too long to stand side by side."""
    longest = max((len(name) for name in names), default=0)
    by_turns = longest * NAME_LETTER > step
    shifts = (-4, 9) if by_turns else (0, 0)
    return "".join(
        text(name, first + step * (at + 0.5), y + shifts[at % 2], "ink", "middle")
        for at, name in enumerate(names)
        if step >= 20 or at % ceil(20 / step) == 0
    )


def text(words: str, x: float, y: float, css_class: str, anchor: str) -> str:
    """Return text at a place."""
    return drawing.svg(drawing.text_part(x, y, words, css_class, anchor))


class YAxis:
    """The vertical axis: the height of a number, and the grid lines."""

    def __init__(self, most: float, chances: bool) -> None:
        self.chances, self.step = chances, round_step(max(most, 1e-9))
        self.most = self.step * max(1, ceil(round(most / self.step, 6)))

    def height(self, value: float) -> float:
        """Return the distance of a number from the top of the picture."""
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * max(0.0, value) / self.most

    def lines(self) -> str:
        """Draw the grid lines with their labels."""
        parts = []
        for number in range(round(self.most / self.step) + 1):
            value = number * self.step
            y = self.height(value)
            word = f"{write_tick(100 * value)} %" if self.chances else write_tick(value)
            parts.append(drawing.svg(drawing.straight_line("rule", LEFT, width() - RIGHT, y, y)))
            parts.append(text(word, LEFT - 8, y + 4, "soft", "end"))
        return "".join(parts)


def round_step(most: float) -> float:
    """Return a round number that divides the axis into three to eight parts."""
    rough = most / 5
    power = 10.0 ** floor(log10(rough))
    return next(power * each for each in (1, 2, 2.5, 5, 10) if power * each >= rough * 0.999)


class Bins:
    """The bins of a histogram, of equal width; a whole number with a bin of its own lies in its middle."""

    def __init__(self, values: Sequence[float]) -> None:
        low, high = min(values, default=0.0), max(values, default=0.0)
        self.is_whole = all(value == int(value) for value in values)
        self.is_single = self.is_whole and high - low < MAX_BINS
        rough = round_step(max(high - low, 1e-9) / 2)
        self.width = 1.0 if self.is_single else float(ceil(rough)) if self.is_whole else rough
        self.first = low - 0.5 if self.is_single else self.width * floor(low / self.width)
        self.count = self.place(high) + 1 if values else 0

    def place(self, value: float) -> int:
        """Return the number of the bin that a value falls into."""
        return floor(round((value - self.first) / self.width, 9))

    def shares(self, sample: Sequence[float]) -> list[float]:
        """Return the share of a sample in each bin."""
        places = [self.place(value) for value in sample]
        return [places.count(at) / len(places) if places else 0.0 for at in range(self.count)]

    def edges(self) -> list[float]:
        """Return the start of each bin, and the end of the last one."""
        return [round(self.first + self.width * at, 9) for at in range(self.count + 1)]

    def names(self) -> list[str]:
        """Return the name of each bin: its number, or the numbers between which its values lie."""
        if self.is_single:
            return [write_tick(low + 0.5) for low in self.edges()[:-1]]
        line = _("{low} to {high}") if self.is_whole else _("{low} to under {high}")
        return [
            line.format(low=write_tick(low), high=write_tick(high - self.is_whole))
            for low, high in pairwise(self.edges())
        ]


def number_axis(bins: Bins, step: float) -> str:
    """Draw the axis of a histogram: single numbers stand under their bins, others under the edges."""
    shift = 0.5 if bins.is_single else 0.0
    numbers = [edge + shift for edge in bins.edges()][: bins.count if bins.is_single else None]
    longest = max((len(write_tick(number)) for number in numbers), default=1)
    every = ceil(max(ROOM_FOR_TICK, LETTER * (longest + 1)) / step)
    parts = [drawing.svg(drawing.path("edge line", f"M{LEFT} {HEIGHT - BOTTOM}H{width() - RIGHT}"))]
    for at in range(0, len(numbers), every):
        x = LEFT + step * (at + shift)
        parts.append(drawing.svg(drawing.path("edge line", f"M{drawing.format_coordinate(x)} {HEIGHT - BOTTOM}v5")))
        parts.append(text(write_tick(numbers[at]), x, HEIGHT - BOTTOM + 18, "ink", "middle"))
    return "".join(parts)
