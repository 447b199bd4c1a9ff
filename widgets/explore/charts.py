"""Drawings for questions: parts of an SVG as plain lists, coloured by the front end's themes.

Each part is a tag, its attributes and perhaps its words; classes name what it is, never a colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from typing import Any

from gamelib.core.intervals import share_interval

Drawing = dict[str, Any]
Part = tuple[str, dict[str, Any], str]

WIDTH, HEIGHT = 480, 250
LEFT, RIGHT, TOP, BOTTOM = 56, 12, 26, 46
ROOM_FOR_WORDS = 150
"""Width that the words beside a point may take."""
MOST_DRAWS = 1000
LEAST_VISIBLE = 0.005
"""The smallest chance that has a bar of its own at the end of a row of bars."""
CURVE_POINTS = 120
"""Points of a curve over many draws: enough for its width, few enough to send."""


def shares(counts: Sequence[int], exact: float | None, axis: str) -> Drawing:
    """Draw how the share of good draws comes to rest, with its interval; `counts[k]` are those in the first k + 1."""
    parts = [*_percent_axis(100)]
    parts += [_label(_along(tick), HEIGHT - BOTTOM + 20, f"{tick:,}") for tick in (1, 10, 100, MOST_DRAWS)]
    parts.append(_label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, axis))
    if counts:
        points = _thinned(len(counts))
        found = [share_interval(counts[number - 1], number) for number in points]
        upper = [(_along(number), _height(each.high)) for number, each in zip(points, found, strict=True)]
        lower = [(_along(number), _height(each.low)) for number, each in zip(points, found, strict=True)]
        middle = [(_along(number), _height(each.value)) for number, each in zip(points, found, strict=True)]
        parts.append(("polygon", {"class": "band", "points": _points([*upper, *reversed(lower)])}, ""))
        parts.append(("polyline", {"class": "trend", "points": _points(middle)}, ""))
        x, y = middle[-1]
        parts.append(("circle", {"class": "dot", "cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": 6}, ""))
    if exact is not None:
        parts.append(_level("truth", _height(exact)))
    return {"box": f"0 0 {WIDTH} {HEIGHT}", "parts": parts}


def bars(values: Mapping[Any, float], labels: Sequence[str], marked: Any, axis: str) -> Drawing:
    """Draw a bar for each value, a chance, with its label; the marked one has another colour.

    Values at either end that are too small to be seen are left out.
    """
    visible = [at for at, value in enumerate(values.values()) if value >= LEAST_VISIBLE or list(values)[at] == marked]
    kept = range(visible[0], visible[-1] + 1)
    values, labels = {name: value for at, (name, value) in enumerate(values.items()) if at in kept}, [
        labels[at] for at in kept]
    highest = next(each for each in (0.1, 0.25, 0.5, 0.75, 1.0) if each >= max(values.values()) * 0.98)
    parts = [*_percent_axis(round(100 * highest))]
    step = (WIDTH - LEFT - RIGHT) / len(values)
    for at, (name, value) in enumerate(values.items()):
        middle, y = LEFT + step * (at + 0.5), _height(value / highest)
        parts.append(("rect", {"class": "bar marked" if name == marked else "bar", "x": f"{middle - step * 0.36:.1f}",
                               "y": f"{y:.1f}", "width": f"{step * 0.72:.1f}",
                               "height": f"{HEIGHT - BOTTOM - y:.1f}", "rx": 3}, ""))
        parts.append(_label(middle, y - 7, labels[at], "strong"))
        parts.append(_label(middle, HEIGHT - BOTTOM + 20, str(name), "strong" if name == marked else ""))
    parts.append(_label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, axis))
    return {"box": f"0 0 {WIDTH} {HEIGHT}", "parts": parts}


def curve(values: Mapping[int, float], marked: int, words: str, axis: str) -> Drawing:
    """Draw a chance that depends on a whole number, with the point that is asked about and its words."""
    first, last = min(values), max(values)
    places = {number: (LEFT + (number - first) / max(1, last - first) * (WIDTH - LEFT - RIGHT), _height(value))
              for number, value in values.items()}
    parts = [*_percent_axis(100), ("polyline", {"class": "trend", "points": _points(list(places.values()))}, "")]
    for number, (x, y) in places.items():
        chosen = number == marked
        parts.append(("circle", {"class": "dot marked" if chosen else "dot", "cx": f"{x:.1f}", "cy": f"{y:.1f}",
                                 "r": 8 if chosen else 4}, ""))
        parts.append(_label(x, HEIGHT - BOTTOM + 20, str(number), "strong" if chosen else ""))
    x, y = places[marked]
    fits = x + ROOM_FOR_WORDS < WIDTH
    parts.append(_label(x + 10 if fits else x, y - (12 if fits else 34), words, "strong", "start" if fits else "end"))
    parts.append(_label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, axis))
    return {"box": f"0 0 {WIDTH} {HEIGHT}", "parts": parts}


def _percent_axis(highest: int) -> list[Part]:
    """Return lines at quarters of the height, and their percentages."""
    parts: list[Part] = []
    for quarter in range(5):
        y = _height(quarter / 4)
        parts.append(_level("grid", y))
        parts.append(_label(LEFT - 8, y + 5, f"{highest * quarter / 4:g} %", "", "end"))
    return parts


def _level(css_class: str, y: float) -> Part:
    """Return a line across the chart."""
    return ("line", {"class": css_class, "x1": LEFT, "x2": WIDTH - RIGHT, "y1": f"{y:.1f}", "y2": f"{y:.1f}"}, "")


def _height(share: float) -> float:
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def _along(number: int) -> float:
    return LEFT + log10(number) / log10(MOST_DRAWS) * (WIDTH - LEFT - RIGHT)


def _thinned(most: int) -> list[int]:
    """Return numbers from 1 to the most, evenly spread on the logarithmic axis."""
    wanted = {round(MOST_DRAWS ** (at / CURVE_POINTS)) for at in range(CURVE_POINTS + 1)}
    return sorted({number for number in wanted if number <= most} | {most})


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _label(x: float, y: float, words: str, css_class: str = "", anchor: str = "middle") -> Part:
    return ("text", {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor, "class": css_class}, words)
