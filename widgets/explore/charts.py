"""Drawings for questions: parts of an SVG as plain lists, coloured by the front end's themes.

Each part is a tag, its attributes and perhaps its words; classes name what it is, never a colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import log10
from typing import Any

from gamelib.core.intervals import Interval, moments_interval, share_interval
from gamelib.core.written import short_of_hundred, tick, whole_hundredths
from widgets.explore.blocks import count_text

Drawing = dict[str, Any]
Part = tuple[str, dict[str, Any], str]

WIDTH, HEIGHT = 480, 256
LEFT, RIGHT, TOP, BOTTOM = 60, 12, 26, 52
ROOM_FOR_NAMES = 88
"""Width for the names of lines, at their ends."""
MOST_LABELS = 10
"""The most bars of which each has its number on a phone, too."""
ROOM_FOR_WORDS = 150
"""Width that the words beside a point may take."""
ROOM_FOR_LARGE_WORDS = 190
"""The same on phones, where letters are larger beside the drawing."""
MOST_DRAWS = 1000
LEAST_VISIBLE = 0.005
"""The smallest chance that has a bar of its own at the end of a row of bars."""
LOW_BAR_PERCENT = 14
"""Up to this height the number of a bar stands above it; else at its foot, where a line drawn over it seldom goes."""
CURVE_POINTS = 120
"""Points of a curve over many draws: enough for its width, few enough to send."""


def shares(counts: Sequence[int], exact: float | None, axis: str) -> Drawing:
    """Draw how the share of successful draws settles, with its interval; `counts[k]` counts those in k + 1 draws."""
    parts = [*_percent_axis(100)]
    parts += [_label(_along(tick), HEIGHT - BOTTOM + 20, f"{tick:,}") for tick in (1, 10, 100, MOST_DRAWS)]
    parts.append(_label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, axis))
    if counts:
        points = _thinned(len(counts))
        found = [share_interval(counts[number - 1], number) for number in points]
        parts += _trend(
            [
                (_along(number), _height(each.low), _height(each.value), _height(each.high))
                for number, each in zip(points, found, strict=True)
            ]
        )
    if exact is not None:
        parts.append(_level("truth", _height(exact)))
    return {"box": f"0 0 {WIDTH} {HEIGHT}", "parts": parts}


def means(values: Sequence[float], exact: float, bounds: tuple[float, float], axis: str) -> Drawing:
    """Draw how the mean of all values so far settles, with its interval; the axis spans the bounds."""
    low, high = bounds

    def height(value: float) -> float:
        return _height((value - low) / (high - low))

    parts: list[Part] = []
    for quarter in range(5):
        at = low + (high - low) * quarter / 4
        parts += [_level("grid", height(at)), _label(LEFT - 8, height(at) + 5, tick(at), "", "end")]
    parts += [_label(_along(tick), HEIGHT - BOTTOM + 20, f"{tick:,}") for tick in (1, 10, 100, MOST_DRAWS)]
    parts.append(_label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, axis))
    if values:
        sums, squares = [*accumulate(values)], [*accumulate(value * value for value in values)]
        points = _thinned(len(values))
        found = [
            moments_interval(
                number,
                sums[number - 1] / number,
                max(0.0, squares[number - 1] - sums[number - 1] ** 2 / number),
                bounds,
            )
            for number in points
        ]
        parts += _trend(
            [
                (_along(number), height(each.low), height(each.value), height(each.high))
                for number, each in zip(points, found, strict=True)
            ]
        )
    parts.append(_level("truth", height(exact)))
    return {"box": f"0 0 {WIDTH} {HEIGHT}", "parts": parts}


def _trend(places: Sequence[tuple[float, float, float, float]]) -> list[Part]:
    """Return a line with its band, and a dot at its end, from each point with both ends of its interval."""
    band = [*((x, high) for x, _low, _y, high in places), *((x, low) for x, low, _y, _high in reversed(places))]
    x, _low, y, _high = places[-1]
    return [
        ("polygon", {"class": "band", "points": _points(band)}, ""),
        ("polyline", {"class": "trend", "points": _points([(x, y) for x, _low, y, _high in places])}, ""),
        ("circle", {"class": "dot", "cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": 6}, ""),
    ]


def bars(values: Mapping[Any, float], labels: Sequence[str], marked: Any, axis: str) -> Drawing:
    """Draw a bar for each value, a chance, with its label; the marked one has another colour.

    Values at either end that are too small to be seen are left out.
    """
    visible = [at for at, value in enumerate(values.values()) if value >= LEAST_VISIBLE or list(values)[at] == marked]
    kept = range(visible[0], visible[-1] + 1)
    values, labels = (
        {name: value for at, (name, value) in enumerate(values.items()) if at in kept},
        [labels[at] for at in kept],
    )
    highest = next(each for each in (0.1, 0.25, 0.5, 0.75, 1.0) if each >= max(values.values()) * 0.98)
    parts = [*_percent_axis(whole_hundredths(highest))]
    step = (WIDTH - LEFT - RIGHT) / len(values)
    for at, (name, value) in enumerate(values.items()):
        middle, y = LEFT + step * (at + 0.5), _height(value / highest)
        parts.append(
            (
                "rect",
                {
                    "class": "bar marked" if name == marked else "bar",
                    "x": f"{middle - step * 0.36:.1f}",
                    "y": f"{y:.1f}",
                    "width": f"{step * 0.72:.1f}",
                    "height": f"{HEIGHT - BOTTOM - y:.1f}",
                    "rx": 3,
                },
                "",
            )
        )
        parts.append(_label(middle, y - 7, labels[at], "strong"))
        parts.append(_label(middle, HEIGHT - BOTTOM + 20, str(name), "strong" if name == marked else ""))
    parts.append(_label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, axis))
    return {"box": f"0 0 {WIDTH} {HEIGHT}", "parts": parts}


def curve(values: Mapping[int, float], marked: int, words: str, axis: str) -> Drawing:
    """Draw a chance as a function of a whole number, with a labelled dot at the selected number."""
    first, last = min(values), max(values)
    places = {
        number: (LEFT + (number - first) / max(1, last - first) * (WIDTH - LEFT - RIGHT), _height(value))
        for number, value in values.items()
    }
    parts = [*_percent_axis(100), ("polyline", {"class": "trend", "points": _points(list(places.values()))}, "")]
    for number, (x, y) in places.items():
        chosen = number == marked
        parts.append(
            (
                "circle",
                {
                    "class": "dot marked" if chosen else "dot",
                    "cx": f"{x:.1f}",
                    "cy": f"{y:.1f}",
                    "r": 8 if chosen else 4,
                },
                "",
            )
        )
        parts.append(_label(x, HEIGHT - BOTTOM + 20, str(number), "strong" if chosen else ""))
    x, y = places[marked]
    fits = x + ROOM_FOR_WORDS < WIDTH
    start = min(x + 10, WIDTH - ROOM_FOR_LARGE_WORDS)
    left, right = (start, start + ROOM_FOR_LARGE_WORDS) if fits else (x - ROOM_FOR_LARGE_WORDS, x)
    top = min(height for along, height in places.values() if along == x or left <= along <= right)
    parts.append(_label(start if fits else x, top - 14, words, "strong", "start" if fits else "end"))
    parts.append(_label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, axis))
    return {"box": f"0 0 {WIDTH} {HEIGHT}", "parts": parts}


def bars_and_line(
    values: Mapping[int, float], guess: Mapping[int, float], names: Mapping[int, str], axis: str
) -> Drawing:
    """Draw a bar for each percentage, and over them the guessed line with its handles."""
    parts = [*_percent_axis(100)]
    step = (WIDTH - LEFT - RIGHT) / len(values)
    middles = {at: LEFT + step * (place + 0.5) for place, at in enumerate(values)}
    for number, (at, value) in enumerate(values.items()):
        y = _height(value / 100)
        parts.append(
            (
                "rect",
                {
                    "class": "bar",
                    "x": f"{middles[at] - step * 0.36:.1f}",
                    "y": f"{y:.1f}",
                    "width": f"{step * 0.72:.1f}",
                    "height": f"{HEIGHT - BOTTOM - y:.1f}",
                    "rx": 3,
                },
                "",
            )
        )
        parts.append(_label(middles[at], HEIGHT - BOTTOM + 20, names[at]))
        place = (HEIGHT - BOTTOM - 8, "within") if value > LOW_BAR_PERCENT else (y - 7, "strong")
        crowded = " crowded" if len(values) > MOST_LABELS and number % 2 else ""
        parts.append(_label(middles[at], place[0], count_text(value), place[1] + crowded))
    if guess:
        places = [(middles[at], _height(value / 100)) for at, value in guess.items()]
        parts.append(("polyline", {"class": "mine", "points": _points(sorted(places))}, ""))
        parts += [("circle", {"class": "handle", "cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": 8}, "") for x, y in places]
    parts.append(_label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, axis))
    return {"box": f"0 0 {WIDTH} {HEIGHT}", "parts": parts}


def lines(values: Mapping[str, Mapping[int, float]], marked: int, chosen: int, axis: str) -> Drawing:
    """Draw chances as functions of a whole number, a line for each name, with a dot on the selected line."""
    first = next(iter(values.values()))
    step = (WIDTH - LEFT - ROOM_FOR_NAMES) / len(first)
    parts = [*_percent_axis(100, ROOM_FOR_NAMES)]
    parts += [
        _label(LEFT + step * (place + 0.5), HEIGHT - BOTTOM + 20, str(at), "strong" if at == marked else "")
        for place, at in enumerate(first)
        if (at - marked) % 2 == 0
    ]
    for number, (name, found) in enumerate(values.items()):
        places = [(LEFT + step * (place + 0.5), _height(value)) for place, value in enumerate(found.values())]
        parts.append(("polyline", {"class": f"trend line{number}", "points": _points(places)}, ""))
        x, y = places[-1]
        parts.append(_label(x + 10, y + 5, f"{short_of_hundred(found[max(found)])} {name}", "strong", "start"))
        if number == chosen:
            x, y = places[[*found].index(marked)]
            parts.append(("circle", {"class": "dot marked", "cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": 8}, ""))
    parts.append(_label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, axis))
    return {"box": f"0 0 {WIDTH} {HEIGHT}", "parts": parts}


def runs(counts: Sequence[Sequence[int]], exact: float, axis: str) -> Drawing:
    """Draw how the shares of several long runs settle; a run lists its number of successes after each draw."""
    parts = [*_percent_axis(100)]
    parts += [_label(_along(tick), HEIGHT - BOTTOM + 20, f"{tick:,}") for tick in (1, 10, 100, MOST_DRAWS)]
    parts.append(_label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, axis))
    points = _thinned(MOST_DRAWS)[::2]
    for run in counts:
        places = [(_along(number), _height(run[number - 1] / number)) for number in points]
        parts.append(("polyline", {"class": "trend thin", "points": _points(places)}, ""))
    parts.append(_level("truth", _height(exact)))
    return {"box": f"0 0 {WIDTH} {HEIGHT}", "parts": parts}


def whiskers(found: Sequence[Interval], exact: float) -> Drawing:
    """Draw many intervals side by side; those that miss the exact value are marked and counted below."""
    parts = [*_percent_axis(100)]
    step = (WIDTH - LEFT - RIGHT) / len(found)
    for at, each in enumerate(found):
        x, missed = LEFT + step * (at + 0.5), each.excludes(exact)
        parts.append(
            (
                "line",
                {
                    "class": "whisker missed" if missed else "whisker",
                    "x1": f"{x:.1f}",
                    "x2": f"{x:.1f}",
                    "y1": f"{_height(each.low):.1f}",
                    "y2": f"{_height(each.high):.1f}",
                },
                "",
            )
        )
        if missed:
            parts.append(_label(x, HEIGHT - BOTTOM + 16, "×", "strong"))
    parts.append(_level("truth", _height(exact)))
    return {"box": f"0 0 {WIDTH} {HEIGHT}", "parts": parts}


def _percent_axis(highest: int, right: int = RIGHT) -> list[Part]:
    """Return lines at round percentages up to the highest, and their numbers."""
    step = 25 if highest >= 50 else 5
    parts: list[Part] = []
    for share in range(0, highest + 1, step):
        y = _height(share / highest)
        parts.append(_level("grid", y, right))
        parts.append(_label(LEFT - 8, y + 5, f"{share} %", "", "end"))
    return parts


def _level(css_class: str, y: float, right: int = RIGHT) -> Part:
    """Return a line across the chart."""
    return ("line", {"class": css_class, "x1": LEFT, "x2": WIDTH - right, "y1": f"{y:.1f}", "y2": f"{y:.1f}"}, "")


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
