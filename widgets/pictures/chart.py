"""Charts: bars, a histogram, a grid, lines; each with title, axes, a sentence, and the numbers as a table.

>>> from widgets import chart
>>> from gamelib.odds import nanuk
>>> print(chart.bars({days: nanuk.survive(days) for days in (1, 2, 3)}, "No bear stops the hunt", "days"))
No bear stops the hunt (exact)
1  88.00 %  ##############################
2  77.82 %  ###########################
3  69.14 %  ########################
Most: 1 (88.00 %). Least: 3 (69.14 %).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from math import ceil
from textwrap import wrap
from typing import Any, NamedTuple

from gamelib.core.drawing import bar, dot, format_coordinate, path, path_data_through, svg, whisker_path_data
from gamelib.core.intervals import Interval
from gamelib.core.language import _, join_and
from gamelib.core.written_numbers import amount, percent, short_of_hundred, write_tick
from gamelib.odds.data_frames import DARK, LIGHT
from gamelib.odds.numbers import ASSUMED, EXACT, SIMULATED, Odds
from gamelib.odds.tables import Table
from widgets.fonts import HEADING, TEXT
from widgets.pictures.chart_frame import (
    BOTTOM,
    HEIGHT,
    LEFT,
    LETTER,
    RIGHT,
    TOP,
    Bins,
    YAxis,
    in_both_widths,
    is_narrow,
    names_below,
    number_axis,
    text,
    width,
)
from widgets.pictures.picture import Picture
from widgets.pictures.shapes_side_by_side import shapes

LONGEST_BAR = 30
"""Characters of the longest bar in text."""
DASHES = ("", "8 5", "2 4", "10 4 2 4")
MOST_SERIES = len(DASHES)
DARKEST = 0.5
"""Opacity of the darkest cell; its number must stay legible."""
APART = 2.2
"""The least room between two labels with decimals."""
ROOM_FOR_UNIT = 46.0
"""Width from which a short label has its percent sign; below it the axis has it."""
WIDEST_NUMBER = 96.0
"""Width of the bar of a whole number where there are few."""
LONGEST_TITLE, LONGEST_NARROW = 52, 26
"""Letters in a line of the title, on a page and on a phone."""

STYLE = """<style>
 .paper{fill:#FFFBF2}.ink{fill:#2A2833}.soft{fill:#5A5462}.rule{stroke:#857A68;stroke-opacity:.35}.edge{stroke:#857A68}
 .bar{fill:#27487A}.other{fill:#B23A22}.whisker,.trend{stroke:#2A2833}.badge{fill:#E6DAF2}.badgeink{fill:#4C2F77}
 .s0{stroke:#27487A;fill:#27487A}.s1{stroke:#B23A22;fill:#B23A22}.s2{stroke:#0B6C76;fill:#0B6C76}
 .s3{stroke:#65468F;fill:#65468F}.low{fill:#27487A}.cell{fill:#2A2833}.line{fill:none}
 text{font:13px FAMILY}.title{font:800 17px HEADING}
 .small{font-size:15px}
 @media (prefers-color-scheme:dark){.paper{fill:#2B2D3B}.ink,.cell{fill:#F4EBDA}.soft{fill:#BDB4A8}
 .bar{fill:#8DB8FF}.low{fill:#5F86C8}
 .other{fill:#FF9A7A}.whisker,.trend{stroke:#F4EBDA}.badge{fill:#43325E}.badgeink{fill:#E7D8FF}
 .s0{stroke:#8DB8FF;fill:#8DB8FF}.s1{stroke:#FF9A7A;fill:#FF9A7A}.s2{stroke:#6FD9C4;fill:#6FD9C4}
 .s3{stroke:#E7D8FF;fill:#E7D8FF}.edge{stroke:#8B8798}.line{fill:none}}
</style>""".replace("FAMILY", TEXT).replace("HEADING", HEADING)


class _Labels(NamedTuple):
    title: str
    x: str
    y: str
    sentence: str


class Value(NamedTuple):
    """A number to draw: its height, its label, its interval, and whether it is exact, simulated or assumed."""

    height: float
    label: str
    low: float | None = None
    high: float | None = None
    kind: str = ""


@in_both_widths
def bars(
    values: Mapping[Any, Any],
    title: str,
    x: str = "",
    y: str = "",
    *,
    marked: Any = None,
    finding: str = "",
    highest: float = 0.0,
) -> Picture:
    """Draw a bar for each value, with whiskers if it was simulated; `marked` bars have another colour.

    Values are numbers, fractions or answers of `gamelib.odds`. Pictures side by side share a scale if each is given
    the `highest` value of all.
    """
    names = [str(name) for name in values]
    plotted_values = [_as_value(value, _are_chances(values.values())) for value in values.values()]
    chosen = {str(each) for each in (marked if isinstance(marked, list | tuple | set) else [marked])}
    summary = finding or _describe_extremes(names, plotted_values)
    tallest = max([each.high or each.height for each in plotted_values], default=1.0)
    frame = YAxis(max(tallest, highest), _are_chances(values.values()))
    step = (width() - LEFT - RIGHT) / max(1, len(names))
    parts = []
    for at, (name, value) in enumerate(zip(names, plotted_values, strict=True)):
        middle, wide = LEFT + step * (at + 0.5), min(56.0, step * 0.68)
        top = frame.height(value.height)
        css_class = "other" if name in chosen else "bar"
        parts.append(svg(bar(css_class, middle - wide / 2, top, wide, HEIGHT - BOTTOM - top, 3)))
        parts.append(_draw_whisker(middle, value, frame))
        if step >= 24:
            above = frame.height(value.high if value.high is not None else value.height) - 6
            parts.append(text(_label_that_fits(value, step), middle, above, "ink", "middle"))
    parts.append(names_below(names, LEFT, step, HEIGHT - BOTTOM + 18))
    return _build_picture(
        _Labels(title, x, y, summary),
        frame.lines() + "".join(parts),
        plotted_values,
        _table_rows(names, plotted_values, x),
        _values_as_text(names, plotted_values),
    )


@in_both_widths
def histogram(
    sample: Sequence[float],
    title: str,
    x: str = "",
    y: str = "",
    *,
    beside: Sequence[Sequence[float]] = (),
    finding: str = "",
) -> Picture:
    """Draw the share of a sample in each bin of a number axis, so that distances are true to scale.

    Whole numbers not too far apart have a bin each; others share bins of equal width. Histograms side by side have the
    same axes if each is given the samples `beside` it.

    >>> print(histogram([29, 31, 31, 34], "Scores", "score"))
    Scores
    29  25.00 %  ###############
    30      0 %
    31  50.00 %  ##############################
    32      0 %
    33      0 %
    34  25.00 %  ###############
    Most: 31 (50.00 %).
    """
    samples = [sample, *beside]
    bins = Bins([value for each in samples for value in each])
    values = [Value(share, percent(share)) for share in bins.shares(sample)]
    frame = YAxis(max([share for each in samples for share in bins.shares(each)], default=1.0), chances=True)
    step = (width() - LEFT - RIGHT) / max(1, bins.count)
    parts = []
    for at, value in enumerate(values):
        if value.height:
            middle, top = LEFT + step * (at + 0.5), frame.height(value.height)
            wide = min(step - 2, WIDEST_NUMBER) if bins.is_single else step - 2
            parts.append(svg(bar("bar", middle - wide / 2, top, wide, HEIGHT - BOTTOM - top, 2)))
            parts.append(text(_label_that_fits(value, step), middle, top - 6, "ink", "middle"))
    names = bins.names()
    return _build_picture(
        _Labels(title, x, y, finding or _describe_largest(names, values)),
        frame.lines() + "".join(parts) + number_axis(bins, step),
        values,
        _table_rows(names, values, x),
        _values_as_text(names, values),
    )


@in_both_widths
def grid(
    table: Table | Mapping[Any, Mapping[Any, Any]], title: str = "", x: str = "", y: str = "", *, finding: str = ""
) -> Picture:
    """Draw a cell for each row and column, darker for larger numbers, which are written in the cells."""
    cells: dict[Any, dict[Any, Any]] = (
        {row: dict(zip(table.columns, line, strict=True)) for row, line in zip(table.rows, table.cells, strict=True)}
        if isinstance(table, Table)
        else {row: dict(line) for row, line in table.items()}
    )
    title = title or (table.title if isinstance(table, Table) else "")
    flat = [value for line in cells.values() for value in line.values()]
    chances = _are_chances(flat)
    plotted_values = {
        row: {column: _as_value(value, chances) for column, value in line.items()} for row, line in cells.items()
    }
    columns = [str(column) for column in next(iter(cells.values()), {})]
    names = [f"{row}, {column}" for row, line in cells.items() for column in line]
    values = [value for line in plotted_values.values() for value in line.values()]
    tall = max(22.0, min(40.0, (HEIGHT - TOP - BOTTOM) / max(1, len(cells))))
    height = TOP + BOTTOM + tall * len(cells)
    parts = _grid_cells(plotted_values, columns, tall, height, max((value.height for value in values), default=1.0))
    rows = (
        (y or _("row"), *columns),
        *((str(row), *(value.label for value in line.values())) for row, line in plotted_values.items()),
    )
    return _build_picture(
        _Labels(title, x, y, finding or _describe_extremes(names, values)),
        parts,
        values,
        rows,
        _aligned_columns(rows),
        height,
    )


@in_both_widths
def line(
    series: Mapping[str, Mapping[Any, Any]], title: str, x: str = "", y: str = "", *, finding: str = ""
) -> Picture:
    """Draw a line for each of at most four series, which differ in colour, dashes and label."""
    series = dict(list(series.items())[:MOST_SERIES])
    flat = [value for points in series.values() for value in points.values()]
    chances = _are_chances(flat)
    plotted_values = {
        name: {float(at): _as_value(value, chances) for at, value in points.items()} for name, points in series.items()
    }
    values = [value for points in plotted_values.values() for value in points.values()]
    places = sorted({at for points in plotted_values.values() for at in points})
    frame = YAxis(max([value.high or value.height for value in values], default=1.0), chances)
    parts = [_draw_axis(places), _draw_legend(list(plotted_values))]
    parts += [_draw_curve(points, number, places, frame) for number, points in enumerate(plotted_values.values())]
    ends = join_and([_describe_ends(name, points) for name, points in plotted_values.items()])
    summary = finding or f"{ends[:1].upper()}{ends[1:]}."
    rows = (
        (x or _("at"), *plotted_values),
        *(
            (f"{at:g}", *(points[at].label if at in points else "" for points in plotted_values.values()))
            for at in places
        ),
    )
    return _build_picture(
        _Labels(title, x, y, summary), frame.lines() + "".join(parts), values, rows, _aligned_columns(rows)
    )


def plotted(axes: Any, finding: str) -> Picture:
    """Turn a matplotlib drawing into a picture with its title and a sentence, and close its figure.

    The same numbers always give the same picture, without dates or random ids. A figure drawn in the library's light
    colours is shown in the dark ones to readers who prefer a dark theme.
    """
    from matplotlib import pyplot, rc_context  # noqa: PLC0415 - only who draws with it needs it

    buffer = StringIO()
    with rc_context({"svg.hashsalt": "birds, bears & banners", "svg.fonttype": "none", "savefig.bbox": "tight"}):
        axes.figure.savefig(buffer, format="svg", metadata={"Date": None})
    pyplot.close(axes.figure)
    title = axes.get_title() or axes.get_title(loc="left")
    svg = buffer.getvalue().replace("</defs>", f"{_dark_style()}</defs>", 1)
    return Picture(svg[svg.index("<svg") :], f"{title}. {finding}", finding, text=f"{title}\n{finding}")


def _dark_style() -> str:
    """Return a style element that replaces the library's light colours by the dark ones."""
    rules = "".join(
        f'[style*="{part}: {light.lower()}"]{{{part}:{dark}!important}}'
        for light, dark in zip(LIGHT, DARK, strict=True)
        for part in ("fill", "stroke")
    )
    return f"<style>@media (prefers-color-scheme:dark){{{rules}}}</style>"


# Reading numbers ----------------------------------------------------------------


def _as_value(value: Any, chances: bool) -> Value:
    if isinstance(value, Odds):
        low, high = value.interval or (None, None)
        return Value(float(value), value.brief(), low, high, value.kind)
    if isinstance(value, Interval):
        label = percent(value.value) if chances else amount(value.value)
        return Value(value.value, label, value.low, value.high, SIMULATED)
    return Value(float(value), percent(value) if chances else amount(value))


def _are_chances(values: Any) -> bool:
    """Return whether to show percentages: for chances, and for numbers from 0 to 1 that are not counts."""
    values = [each.value if isinstance(each, Interval) else each for each in values]
    if any(isinstance(value, Odds) for value in values):
        return all(not isinstance(value, Odds) or value.unit == "chance" for value in values)
    return all(0 <= value <= 1 for value in values) and not all(isinstance(value, int) for value in values)


def _weakest_kind(values: Sequence[Value]) -> str:
    """Return the word for the least certain kind of number among these."""
    kinds = {value.kind for value in values}
    for kind, word in ((ASSUMED, _("assumed")), (SIMULATED, _("simulated")), (EXACT, _("exact"))):
        if kind in kinds:
            return word
    return ""


def _label_that_fits(value: Value, wide: float) -> str:
    """Return a number's label if it fits, else a short form that is still true, else ""."""
    if wide >= max(62.0, LETTER * len(value.label)):
        return value.label
    unit = " %" if wide >= ROOM_FOR_UNIT and value.label.endswith("%") and value.height else ""
    short = _short_label(value) + unit
    letters = len(short) + (0.5 if short.startswith("<") and not unit else 0)  # "<" is wider than a digit
    if LETTER * letters + APART > wide and "." in short and value.label.endswith("%"):
        short = short_of_hundred(value.height)
    return short if LETTER * (len(short) - 1) <= wide else ""


def _short_label(value: Value) -> str:
    """Return a short form of a number: a percentage, rounded but never to 0 or 100, or its label.

    >>> [_short_label(Value(height, percent(height))) for height in (0, 0.0004, 0.004, 0.044, 0.36, 0.997, 1)]
    ['·', '<0.1', '0.4', '4.4', '36', '>99', '100']
    """
    if not value.label.endswith("%"):
        return value.label
    percents = 100 * value.height
    if percents in (0, 100):
        return "100" if percents else "·"
    if percents < 0.1:
        return "<0.1"
    return ">99" if percents > 99 else f"{percents:.1f}" if percents < 9.95 else f"{percents:.0f}"


def _describe_largest(names: Sequence[str], values: Sequence[Value]) -> str:
    """Name the largest number in a sentence."""
    if not values:
        return _("There is nothing to show.")
    if len(values) > 1 and len({value.height for value in values}) == 1:
        return _("All the same: {value}.").format(value=values[0].label)
    most = max(range(len(values)), key=lambda at: (values[at].height, at))
    return _("Most: {most} ({high}).").format(most=names[most], high=values[most].label)


def _describe_extremes(names: Sequence[str], values: Sequence[Value]) -> str:
    """Name the largest number in a sentence, and the smallest if there is only one."""
    order = sorted(range(len(values)), key=lambda at: values[at].height)
    if not values or sum(value.height == values[order[0]].height for value in values) > 1:
        return _describe_largest(names, values)
    least, most = order[0], order[-1]
    return _("Most: {most} ({high}). Least: {least} ({low}).").format(
        most=names[most], high=values[most].label, least=names[least], low=values[least].label
    )


def _describe_ends(name: str, points: Mapping[float, Value]) -> str:
    (first, low), *_between, (last, high) = sorted(points.items()) if len(points) > 1 else [*points.items()] * 2
    return _("{name} goes from {low} at {first} to {high} at {last}").format(
        name=name, low=low.label, first=write_tick(first), high=high.label, last=write_tick(last)
    )


# Without drawing ----------------------------------------------------------------


def _table_rows(names: Sequence[str], values: Sequence[Value], x: str) -> tuple[tuple[str, ...], ...]:
    return ((x or _("case"), _("value")), *((name, value.label) for name, value in zip(names, values, strict=True)))


def _values_as_text(names: Sequence[str], values: Sequence[Value]) -> str:
    wide, long = max(map(len, names), default=0), max((len(value.label) for value in values), default=0)
    most = max((value.height for value in values), default=0) or 1.0
    return "\n".join(
        f"{name.ljust(wide)}  {value.label.rjust(long)}  "
        f"{'#' * round(LONGEST_BAR * max(0.0, value.height) / most)}".rstrip()
        for name, value in zip(names, values, strict=True)
    )


def _aligned_columns(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join("  ".join(cell.rjust(wide) for cell, wide in zip(row, widths, strict=True)) for row in rows)


# Drawing ------------------------------------------------------------------------


def _draw_whisker(x: float, value: Value, frame: YAxis) -> str:
    if value.low is None or value.high is None:
        return ""
    way = whisker_path_data(x, frame.height(value.low), frame.height(value.high))
    return svg(path("whisker line", way, stroke_width=2))


def _grid_cells(
    drawn: Mapping[Any, Mapping[Any, Value]], columns: Sequence[str], tall: float, height: float, most: float
) -> str:
    left = max(36.0 if is_narrow() else LEFT, 24.0 + LETTER * max((len(str(row)) for row in drawn), default=0))
    wide = (width() - left - RIGHT) / max(1, len(columns))
    parts = []
    for down, (row, line_of) in enumerate(drawn.items()):
        y = TOP + tall * down
        parts.append(text(str(row), left - 8, y + tall / 2 + 4, "ink", "end"))
        for across, value in enumerate(line_of.values()):
            x, strength = left + wide * across, max(0.0, value.height) / (most or 1.0)
            opacity = {"fill-opacity": f"{0.05 + DARKEST * strength:.2f}"}
            parts.append(svg(bar("low", x + 1, y + 1, wide - 2, tall - 2, 3, **opacity)))
            parts.append(text(_label_that_fits(value, wide), x + wide / 2, y + tall / 2 + 4, "cell", "middle"))
    return "".join(parts) + names_below(columns, left, wide, height - BOTTOM + 18)


def _x_of_place(at: float, places: Sequence[float]) -> float:
    first, last = places[0], places[-1]
    return LEFT + 12 + (width() - LEFT - RIGHT - 24) * ((at - first) / (last - first) if last > first else 0.5)


def _draw_axis(places: Sequence[float]) -> str:
    labelled = places[:: ceil(len(places) / 13)] if places else ()
    return "".join(text(f"{at:g}", _x_of_place(at, places), HEIGHT - BOTTOM + 18, "ink", "middle") for at in labelled)


def _draw_legend(names: Sequence[str]) -> str:
    """Draw the legend above the lines, from right to left."""
    parts, x = [], float(width() - RIGHT)
    for number, name in reversed(list(enumerate(names))):
        x -= LETTER * len(name) + 12
        parts.append(
            _draw_stroke(number, f"M{format_coordinate(x - 30)} {TOP - 16}h26")
            + text(name, x, TOP - 12, "ink", "start")
        )
        x -= 36
    return "".join(parts)


def _draw_curve(points: Mapping[float, Value], number: int, places: Sequence[float], frame: YAxis) -> str:
    spots = [(_x_of_place(at, places), frame.height(value.height)) for at, value in sorted(points.items())]
    marks = svg(*(dot(f"s{number}", x, y, 3.5) for x, y in spots))
    band = "".join(_draw_whisker(_x_of_place(at, places), value, frame) for at, value in points.items())
    return _draw_stroke(number, path_data_through(spots)) + band + marks


def _draw_stroke(number: int, way: str) -> str:
    """Return a line of a series, with its dashes."""
    return svg(path(f"s{number} line", way, stroke_width=2.5, stroke_dasharray=DASHES[number]))


def _build_picture(
    words: _Labels,
    inside: str,
    values: Sequence[Value],
    rows: tuple[tuple[str, ...], ...],
    printed: str,
    height: float = HEIGHT,
) -> Picture:
    """Put title, badge and axis labels around a drawing, and describe it in words."""
    title, x, y, summary = words
    badge = _weakest_kind(values)
    kind = f" ({badge})" if badge else ""
    wide, high = width(), f"{height:.0f}"
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
        f' role="img">{STYLE}{svg(("rect", {"class": "paper", "width": wide, "height": high, "rx": 16}, ""))}'
        f"{_draw_title(title)}{_draw_badge(badge)}"
        f"{text(y, 20, TOP - (24 if is_narrow() else 22), 'soft', 'start')}"
        f"{text(x, width() - RIGHT, height - 8, 'soft', 'end')}{inside}</svg>"
    )
    return Picture(
        drawing, f"{title}{kind}. {summary}", summary, rows, _("The numbers"), f"{title}{kind}\n{printed}\n{summary}"
    )


def _draw_title(title: str) -> str:
    """Draw the title, in two lines if it is long."""
    longest, css_class, high = (
        (LONGEST_NARROW, "ink title small", 17) if is_narrow() else (LONGEST_TITLE, "ink title", 19)
    )
    lines = wrap(title, longest)[:2]
    first = 32 if len(lines) < 2 else 24 - 3 * is_narrow()
    return "".join(text(line, 20, first + high * at, css_class, "start") for at, line in enumerate(lines))


def _draw_badge(badge: str) -> str:
    if not badge:
        return ""
    wide = 20 + 8 * len(badge)
    frame = {"class": "badge", "x": width() - RIGHT - wide, "y": 14, "width": wide, "height": 24, "rx": 12}
    return svg(("rect", frame, "")) + text(badge, width() - RIGHT - wide / 2, 31, "badgeink", "middle")


__all__ = ["bars", "grid", "histogram", "line", "plotted", "shapes"]


def __dir__() -> list[str]:
    """List the names that Tab completes."""
    return __all__
