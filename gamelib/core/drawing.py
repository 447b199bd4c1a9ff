"""The parts of a drawing: bars, lines, dots and words, each with its place, and the SVG that says so.

Every chart is written with these. A class says what a part is; its colour is up to who shows it.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

Part: TypeAlias = tuple[str, dict[str, Any], str]
"""A tag, its attributes, and its words."""


def format_coordinate(number: float) -> str:
    """Return a coordinate, with one digit after the point.

    >>> format_coordinate(2)
    '2.0'
    """
    return f"{number:.1f}"


def bar(css_class: str, x: float, y: float, wide: float, high: float, rounded: float = 0, **more: Any) -> Part:
    """Return a rectangle, with rounded corners if wanted.

    >>> svg(bar("bar", 1, 2, 3, 4, 3))
    '<rect class="bar" x="1.0" y="2.0" width="3.0" height="4.0" rx="3"/>'
    """
    attributes = {
        "class": css_class,
        "x": format_coordinate(x),
        "y": format_coordinate(y),
        "width": format_coordinate(wide),
        "height": format_coordinate(high),
    }
    return "rect", attributes | ({"rx": rounded} if rounded else {}) | more, ""


def dot(css_class: str, x: float, y: float, radius: float) -> Part:
    """Return a circle."""
    return "circle", {"class": css_class, "cx": format_coordinate(x), "cy": format_coordinate(y), "r": radius}, ""


def straight_line(css_class: str, x1: Any, x2: Any, y1: float, y2: float) -> Part:
    """Return a straight line between two places; whole coordinates across stay whole."""
    return (
        "line",
        {"class": css_class, "x1": x1, "x2": x2, "y1": format_coordinate(y1), "y2": format_coordinate(y2)},
        "",
    )


def line_through(css_class: str, places: Iterable[tuple[float, float]], tag: str = "polyline") -> Part:
    """Return a line through some places, or the area inside them as a `polygon`."""
    return (
        tag,
        {"class": css_class, "points": " ".join(f"{format_coordinate(x)},{format_coordinate(y)}" for x, y in places)},
        "",
    )


def path(css_class: str, way: str, **more: Any) -> Part:
    """Return a path; underscores in the names of further attributes stand for hyphens.

    >>> svg(path("exact", "M1 2V44", stroke_width=2))
    '<path class="exact" stroke-width="2" d="M1 2V44"/>'
    """
    named = {name.replace("_", "-"): value for name, value in more.items()}
    return "path", {"class": css_class} | named | {"d": way}, ""


def text_part(x: float, y: float, said: str, css_class: str = "", anchor: str = "middle") -> Part:
    """Return words that begin, end or have their middle at a place."""
    return (
        "text",
        {"x": format_coordinate(x), "y": format_coordinate(y), "text-anchor": anchor, "class": css_class},
        said,
    )


def svg(*parts: Part) -> str:
    """Return parts as SVG, the class of each first."""
    return "".join(
        f"<{tag}{_written('class', attributes)}"
        f"{''.join(_written(name, attributes) for name in attributes if name != 'class')}"
        + (f">{html.escape(said)}</{tag}>" if said or tag == "text" else "/>")
        for tag, attributes, said in parts
    )


def _written(name: str, attributes: dict[str, Any]) -> str:
    return f' {name}="{attributes[name]}"' if name != "class" or attributes.get(name) else ""


def whisker_path_data(x: float, low: float, high: float, end: float = 6) -> str:
    """Return the way of an upright whisker between two heights, with ends of some length to both sides.

    >>> whisker_path_data(10, 30, 20)
    'M10.0 30.0V20.0M4.0 30.0h12M4.0 20.0h12'
    """
    low_end, high_end = (f"M{format_coordinate(x - end)} {format_coordinate(y)}h{2 * end:g}" for y in (low, high))
    return f"M{format_coordinate(x)} {format_coordinate(low)}V{format_coordinate(high)}{low_end}{high_end}"


def path_data_through(places: Sequence[tuple[float, float]]) -> str:
    """Return the way through some places."""
    return "M" + "L".join(f"{format_coordinate(x)} {format_coordinate(y)}" for x, y in places)
