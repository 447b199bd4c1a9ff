"""The drawings of *Ask your own*: the bars of a count, and how the share of trials settles."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import log10
from typing import Any

from gamelib.core.drawing import Part, bar, dot, line_through, straight_line, text_part
from gamelib.core.intervals import share_interval
from gamelib.core.language import _
from gamelib.core.written_numbers import percent, short_of_hundred, short_percent

Drawing = dict[str, Any]

WIDTH, HEIGHT, TOP, FOOT, LEFT, RIGHT = 480, 262, 30, 58, 58, 16
MOST_BARS = 12
"""The most bars that are drawn; of more, the likeliest neighbours are kept."""
LEAST_DRAWN = 0.0001
"""The smallest chance at either end that has a bar of its own."""
MOST_NUMBERED = 7
"""The most bars that have a long number above each; more have short ones."""
POINTS = 120
SCALES = (0.05, 0.1, 0.25, 0.5, 1.0)


def draw_bars(chances: Mapping[Any, float], marked: Collection[Any], axis: str, *, is_rough: bool = False) -> Drawing:
    """Draw a bar for each number with its chance above it; those that are asked for have another colour.

    The chances of a few trials are rough, and written without decimals.
    """
    kept = outcomes_with_bars(chances)
    tallest = max(chances[each] for each in kept)
    floor, step = HEIGHT - FOOT, (WIDTH - 8) / max(len(kept), 4)
    is_crowded = len(kept) > MOST_NUMBERED
    write = short_of_hundred if is_crowded else short_percent if is_rough else percent
    start = (WIDTH - step * len(kept)) / 2
    parts: list[Part] = [straight_line("axis", 4, WIDTH - 4, floor, floor)]
    for at, each in enumerate(kept):
        middle, high = start + step * (at + 0.5), chances[each] / tallest * (floor - TOP)
        is_marked = each in marked
        wide = min(step * 0.74, 64.0)
        parts += [
            bar("bar marked" if is_marked else "bar", middle - wide / 2, floor - high, wide, high, 3),
            text_part(middle, floor - high - 8, write(chances[each]), "strong" if is_marked else ""),
            text_part(middle, floor + 21, str(each), "strong"),
        ]
    said = _("{axis}; above: of 100").format(axis=axis) if is_crowded else axis
    parts.append(text_part(WIDTH / 2, HEIGHT - 10, said))
    return {"box": f"0 0 {WIDTH} {HEIGHT}", "parts": parts}


def outcomes_with_bars(chances: Mapping[Any, float]) -> list[Any]:
    """Return the numbers that have a bar: without ends that are next to nothing, and no more than there is room for.

    >>> outcomes_with_bars({0: 0.5, 1: 0.49, 2: 0.01, 3: 0.00001})
    [0, 1, 2]
    """
    numbers = list(chances)
    while len(numbers) > 1 and chances[numbers[-1]] < LEAST_DRAWN:
        numbers.pop()
    while len(numbers) > 1 and chances[numbers[0]] < LEAST_DRAWN:
        numbers.pop(0)
    while len(numbers) > MOST_BARS:
        numbers.pop(0 if chances[numbers[0]] < chances[numbers[-1]] else -1)
    return numbers


def draw_settling_share(counts: Sequence[int], exact: float | None, most: int, axis: str) -> Drawing:
    """Draw how the share of trials that were so settles, with its band; `counts[k]` counts those in k + 1 trials."""
    numbers = _thin_out(len(counts), most) if counts else []
    found = [share_interval(counts[number - 1], number) for number in numbers]
    highest = _highest([exact or 0.0, *(each.high for each in found[-1:])])
    floor = HEIGHT - FOOT

    def across(number: int) -> float:
        return LEFT + log10(number) / log10(most) * (WIDTH - LEFT - RIGHT)

    def height(share: float) -> float:
        return floor - min(share / highest, 1.0) * (floor - TOP)

    parts: list[Part] = []
    for fifth in range(6):
        y = height(highest * fifth / 5)
        parts += [
            straight_line("grid", LEFT, WIDTH - RIGHT, y, y),
            text_part(LEFT - 8, y + 5, percent(highest * fifth / 5, 0), "", "end"),
        ]
    ticks = [10**power for power in range(int(log10(most)) + 1)]
    parts += [
        text_part(across(number), floor + 21, f"{number:,}", "", "end" if number == most else "middle")
        for number in ticks
    ]
    parts.append(text_part((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, axis))
    if numbers:
        above = [(across(number), height(each.high)) for number, each in zip(numbers, found, strict=True)]
        below = [(across(number), height(each.low)) for number, each in zip(numbers, found, strict=True)]
        line = [(across(number), height(each.value)) for number, each in zip(numbers, found, strict=True)]
        parts.append(line_through("band", [*above, *reversed(below)], "polygon"))
        if exact is not None:
            parts.append(straight_line("truth", LEFT, WIDTH - RIGHT, height(exact), height(exact)))
        parts += [line_through("trend", line), dot("dot", *line[-1], 6)]
    elif exact is not None:
        parts.append(straight_line("truth", LEFT, WIDTH - RIGHT, height(exact), height(exact)))
    return {"box": f"0 0 {WIDTH} {HEIGHT}", "parts": parts}


def _highest(shares: Sequence[float]) -> float:
    """Return where the scale of a chart ends that has room for these shares."""
    return next((scale for scale in SCALES if scale >= 1.25 * max(shares)), 1.0)


def _thin_out(number: int, most: int) -> list[int]:
    """Return numbers of trials up to the last, evenly spread on the chart."""
    wanted = {round(most ** (at / POINTS)) for at in range(POINTS + 1)}
    return sorted({each for each in wanted if each <= number} | {number})
