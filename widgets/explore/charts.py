"""Drawings for questions: parts of an SVG, which the browser puts together and colours by its themes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import log10
from typing import Any

from gamelib.core.drawing import Part, bar, dot, format_coordinate, line_through, straight_line, text_part
from gamelib.core.intervals import Interval, moments_interval, share_interval
from gamelib.core.written_numbers import short_of_hundred, whole_hundredths, write_tick
from widgets.explore.blocks import count_text

Drawing = dict[str, Any]

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
    points = _thin_out_numbers(len(counts)) if counts else []
    found = [share_interval(counts[number - 1], number) for number in points]
    truth = [] if exact is None else [_draw_level_line("truth", _y_of_share(exact))]
    return _make_drawing(
        *_draw_percent_axis(100), *_label_draws_axis(axis), *_draw_trend(points, found, _y_of_share), *truth
    )


def means(values: Sequence[float], exact: float, bounds: tuple[float, float], axis: str) -> Drawing:
    """Draw how the mean of all values so far settles, with its interval; the axis spans the bounds."""
    low, high = bounds

    def height(value: float) -> float:
        return _y_of_share((value - low) / (high - low))

    quarters = [low + (high - low) * quarter / 4 for quarter in range(5)]
    scale = [
        part
        for at in quarters
        for part in (
            _draw_level_line("grid", height(at)),
            text_part(LEFT - 8, height(at) + 5, write_tick(at), "", "end"),
        )
    ]
    sums, squares = [*accumulate(values)], [*accumulate(value * value for value in values)]
    points = _thin_out_numbers(len(values)) if values else []
    found = [
        moments_interval(
            number, sums[number - 1] / number, max(0.0, squares[number - 1] - sums[number - 1] ** 2 / number), bounds
        )
        for number in points
    ]
    return _make_drawing(
        *scale, *_label_draws_axis(axis), *_draw_trend(points, found, height), _draw_level_line("truth", height(exact))
    )


def _draw_trend(numbers: Sequence[int], found: Sequence[Interval], height: Callable[[float], float]) -> list[Part]:
    """Return a line with its band, and a dot at its end, from the interval at each number of draws."""
    if not numbers:
        return []
    line = [(_x_of_number(number), height(each.value)) for number, each in zip(numbers, found, strict=True)]
    above = [(_x_of_number(number), height(each.high)) for number, each in zip(numbers, found, strict=True)]
    below = [(_x_of_number(number), height(each.low)) for number, each in zip(numbers, found, strict=True)]
    return [
        line_through("band", [*above, *reversed(below)], "polygon"),
        line_through("trend", line),
        dot("dot", *line[-1], 6),
    ]


def bars(values: Mapping[Any, float], labels: Sequence[str], marked: Any, axis: str) -> Drawing:
    """Draw a bar for each value, a chance, with its label; the marked one has another colour.

    Values at either end that are too small to be seen are left out.
    """
    visible = [at for at, value in enumerate(values.values()) if value >= LEAST_VISIBLE or list(values)[at] == marked]
    kept = [*zip(values.items(), labels, strict=True)][visible[0] : visible[-1] + 1]
    tallest = max(value for (_name, value), _label in kept)
    highest = next(each for each in (0.1, 0.25, 0.5, 0.75, 1.0) if each >= tallest * 0.98)
    parts = _draw_percent_axis(whole_hundredths(highest))
    step = (WIDTH - LEFT - RIGHT) / len(kept)
    for at, ((name, value), label) in enumerate(kept):
        middle, y, is_marked = LEFT + step * (at + 0.5), _y_of_share(value / highest), name == marked
        parts += [
            _draw_bar("bar marked" if is_marked else "bar", middle, step, y),
            text_part(middle, y - 7, label, "strong"),
            _label_below(middle, str(name), is_marked),
        ]
    return _make_drawing(*parts, _draw_axis_name(axis))


def curve(values: Mapping[int, float], marked: int, said: str, axis: str) -> Drawing:
    """Draw a chance as a function of a whole number, with a labelled dot at the selected number."""
    first, last = min(values), max(values)
    places = {
        number: (LEFT + (number - first) / max(1, last - first) * (WIDTH - LEFT - RIGHT), _y_of_share(value))
        for number, value in values.items()
    }
    parts = [*_draw_percent_axis(100), line_through("trend", places.values())]
    for number, (x, y) in places.items():
        chosen = number == marked
        parts += [dot("dot marked", x, y, 8) if chosen else dot("dot", x, y, 4), _label_below(x, str(number), chosen)]
    x, y = places[marked]
    fits = x + ROOM_FOR_WORDS < WIDTH
    start = min(x + 10, WIDTH - ROOM_FOR_LARGE_WORDS)
    left, right = (start, start + ROOM_FOR_LARGE_WORDS) if fits else (x - ROOM_FOR_LARGE_WORDS, x)
    top = min(height for along, height in places.values() if along == x or left <= along <= right)
    parts.append(text_part(start if fits else x, top - 14, said, "strong", "start" if fits else "end"))
    return _make_drawing(*parts, _draw_axis_name(axis))


def bars_and_line(
    values: Mapping[int, float], guess: Mapping[int, float], names: Mapping[int, str], axis: str
) -> Drawing:
    """Draw a bar for each percentage, and over them the guessed line with its handles."""
    parts = _draw_percent_axis(100)
    step = (WIDTH - LEFT - RIGHT) / len(values)
    middles = {at: LEFT + step * (number + 0.5) for number, at in enumerate(values)}
    for number, (at, value) in enumerate(values.items()):
        y = _y_of_share(value / 100)
        height, css_class = (HEIGHT - BOTTOM - 8, "within") if value > LOW_BAR_PERCENT else (y - 7, "strong")
        crowded = " crowded" if len(values) > MOST_LABELS and number % 2 else ""
        parts += [
            _draw_bar("bar", middles[at], step, y),
            _label_below(middles[at], names[at]),
            text_part(middles[at], height, count_text(value), css_class + crowded),
        ]
    if guess:
        places = [(middles[at], _y_of_share(value / 100)) for at, value in guess.items()]
        parts += [line_through("mine", sorted(places)), *(dot("handle", x, y, 8) for x, y in places)]
    return _make_drawing(*parts, _draw_axis_name(axis))


def lines(values: Mapping[str, Mapping[int, float]], marked: int, chosen: int, axis: str) -> Drawing:
    """Draw chances as functions of a whole number, a line for each name, with a dot on the selected line."""
    first = next(iter(values.values()))
    step = (WIDTH - LEFT - ROOM_FOR_NAMES) / len(first)
    middles = {at: LEFT + step * (number + 0.5) for number, at in enumerate(first)}
    parts = _draw_percent_axis(100, ROOM_FOR_NAMES)
    parts += [_label_below(x, str(at), at == marked) for at, x in middles.items() if (at - marked) % 2 == 0]
    for number, (name, found) in enumerate(values.items()):
        places = {at: (middles[at], _y_of_share(value)) for at, value in found.items()}
        x, y = places[max(found)]
        share = short_of_hundred(found[max(found)])
        parts += [
            line_through(f"trend line{number}", places.values()),
            text_part(x + 10, y + 5, f"{share} {name}", "strong", "start"),
        ]
        if number == chosen:
            parts.append(dot("dot marked", *places[marked], 8))
    return _make_drawing(*parts, _draw_axis_name(axis))


def runs(counts: Sequence[Sequence[int]], exact: float, axis: str) -> Drawing:
    """Draw how the shares of several long runs settle; a run lists its number of successes after each draw."""
    points = _thin_out_numbers(MOST_DRAWS)[::2]
    drawn = [
        line_through("trend thin", [(_x_of_number(number), _y_of_share(run[number - 1] / number)) for number in points])
        for run in counts
    ]
    return _make_drawing(
        *_draw_percent_axis(100), *_label_draws_axis(axis), *drawn, _draw_level_line("truth", _y_of_share(exact))
    )


def whiskers(found: Sequence[Interval], exact: float) -> Drawing:
    """Draw many intervals side by side; those that miss the exact value are marked and counted below."""
    parts = _draw_percent_axis(100)
    step = (WIDTH - LEFT - RIGHT) / len(found)
    for at, each in enumerate(found):
        x, missed = LEFT + step * (at + 0.5), each.excludes(exact)
        css_class = "whisker missed" if missed else "whisker"
        parts.append(
            straight_line(
                css_class, format_coordinate(x), format_coordinate(x), _y_of_share(each.low), _y_of_share(each.high)
            )
        )
        if missed:
            parts.append(text_part(x, HEIGHT - BOTTOM + 16, "×", "strong"))
    return _make_drawing(*parts, _draw_level_line("truth", _y_of_share(exact)))


def _make_drawing(*parts: Part) -> Drawing:
    return {"box": f"0 0 {WIDTH} {HEIGHT}", "parts": [*parts]}


def _draw_percent_axis(highest: int, right: int = RIGHT) -> list[Part]:
    """Return lines at round percentages up to the highest, and their numbers."""
    parts: list[Part] = []
    for share in range(0, highest + 1, 25 if highest >= 50 else 5):
        y = _y_of_share(share / highest)
        parts += [_draw_level_line("grid", y, right), text_part(LEFT - 8, y + 5, f"{share} %", "", "end")]
    return parts


def _label_draws_axis(axis: str) -> list[Part]:
    """Return the numbers of draws below a chart, and what is counted."""
    return [
        *(_label_below(_x_of_number(number), f"{number:,}") for number in (1, 10, 100, MOST_DRAWS)),
        _draw_axis_name(axis),
    ]


def _draw_bar(css_class: str, middle: float, step: float, y: float) -> Part:
    """Return a bar from a height to the foot of the chart."""
    return bar(css_class, middle - step * 0.36, y, step * 0.72, HEIGHT - BOTTOM - y, 3)


def _label_below(x: float, said: str, strong: bool = False) -> Part:
    """Return a name or a number below the chart."""
    return text_part(x, HEIGHT - BOTTOM + 20, said, "strong" if strong else "")


def _draw_axis_name(axis: str) -> Part:
    return text_part((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, axis)


def _draw_level_line(css_class: str, y: float, right: int = RIGHT) -> Part:
    """Return a line across the chart."""
    return straight_line(css_class, LEFT, WIDTH - right, y, y)


def _y_of_share(share: float) -> float:
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def _x_of_number(number: int) -> float:
    return LEFT + log10(number) / log10(MOST_DRAWS) * (WIDTH - LEFT - RIGHT)


def _thin_out_numbers(most: int) -> list[int]:
    """Return numbers from 1 to the most, evenly spread on the logarithmic axis."""
    wanted = {round(MOST_DRAWS ** (at / CURVE_POINTS)) for at in range(CURVE_POINTS + 1)}
    return sorted({number for number in wanted if number <= most} | {most})
