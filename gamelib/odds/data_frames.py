"""Data for other tools: a pandas DataFrame if pandas is installed, and matplotlib's axes in a style of our own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import Any, NamedTuple

from gamelib.core.errors import GameError
from gamelib.core.intervals import Interval
from gamelib.core.language import _
from gamelib.core.written_numbers import write_tick


class MissingTool(GameError):
    """A package that is needed for this and is not installed; the text says how to get it."""


def data_frame(columns: Mapping[str, Sequence[Any]]) -> Any:
    """Return columns as a pandas DataFrame. Raise MissingTool if pandas is not installed."""
    try:
        from pandas import DataFrame  # noqa: PLC0415 - only who wants a frame needs pandas
    except ModuleNotFoundError:
        raise MissingTool(_("a DataFrame needs pandas, which is not installed here: pip install pandas")) from None
    return DataFrame(dict(columns))


class Palette(NamedTuple):
    """The colours of a picture; bars and whiskers can be told apart even by readers who see no hues."""

    ground: str
    ink: str
    rule: str
    bar: str


LIGHT = Palette("#FFFBF2", "#2A2833", "#857A68", "#27487A")
DARK = Palette("#2B2D3B", "#F4EBDA", "#8B8798", "#8DB8FF")
LABEL_WIDTH = 36
"""Maximum length of a line in the label beside a horizontal bar, in letters."""
ROOM_FOR_LABELS = 60
"""Number of letters that fit side by side below a plot; with more, labels are slanted."""
WIDTH_IN, HEIGHT_IN = 6.4, 3.6
"""The size of a picture in inches."""
ROW_IN = 0.44
"""The height of a horizontal bar with the space around it, in inches."""


class PictureBar(NamedTuple):
    """A bar of a picture: its label, its height, and how far its interval reaches below and above."""

    label: str
    height: float
    below: float = 0.0
    above: float = 0.0


def column_of(label: str, found: Interval) -> PictureBar:
    """Return the bar of a value with its interval.

    >>> column_of("pass", Interval(0.5, 0.25, 0.625))
    PictureBar(label='pass', height=0.5, below=0.25, above=0.125)
    """
    return PictureBar(label, found.value, found.value - found.low, found.high - found.value)


def plot_rows(
    columns: Sequence[PictureBar], title: str, y: str, axes: Any = None, dark: bool = False, *, are_chances: bool = True
) -> Any:
    """Draw horizontal bars with whiskers by matplotlib, the first on top, so that long labels can be read."""
    axes, palette = _given_or_new_axes(axes, max(HEIGHT_IN, 1 + ROW_IN * len(columns))), DARK if dark else LIGHT
    places, heights = range(len(columns)), [each.height for each in columns]
    axes.barh(places, heights, color=palette.bar, zorder=2)
    _add_whiskers(axes, palette, columns, (heights, places), "xerr")
    axes.set_yticks(places, [fill(each.label, LABEL_WIDTH) for each in columns])
    axes.invert_yaxis()
    axes.set_xlabel(y, color=palette.ink)
    _style_axes(axes, palette, title, "x", are_chances)
    return axes


def plot_columns(
    columns: Sequence[PictureBar],
    title: str,
    x: str,
    y: str,
    axes: Any = None,
    dark: bool = False,
    *,
    are_chances: bool = True,
) -> Any:
    """Draw bars with whiskers by matplotlib, on given axes or new ones, and return the axes.

    The colours are set on this picture only: the user's matplotlib settings do not change.
    """
    axes, palette = _given_or_new_axes(axes), DARK if dark else LIGHT
    places, heights = range(len(columns)), [each.height for each in columns]
    axes.bar(places, heights, color=palette.bar, zorder=2)
    _add_whiskers(axes, palette, columns, (places, heights), "yerr")
    is_crowded = sum(len(each.label) + 1 for each in columns) > ROOM_FOR_LABELS
    axes.set_xticks(places, [each.label for each in columns], **({"rotation": 35, "ha": "right"} if is_crowded else {}))
    axes.set_xlabel(x, color=palette.ink)
    axes.set_ylabel(y, color=palette.ink)
    _style_axes(axes, palette, title, "y", are_chances)
    return axes


def _given_or_new_axes(given: Any, height: float = HEIGHT_IN) -> Any:
    """Return the given axes, or new ones. Raise MissingTool if matplotlib is not installed."""
    if given is not None:
        return given
    try:
        from matplotlib import pyplot  # noqa: PLC0415 - only who plots needs matplotlib
    except ModuleNotFoundError:
        raise MissingTool(_("a plot needs matplotlib, which is not installed here: pip install matplotlib")) from None
    return pyplot.figure(figsize=(WIDTH_IN, height), layout="constrained").subplots()


def _add_whiskers(
    axes: Any, palette: Palette, columns: Sequence[PictureBar], ends: tuple[Any, Any], along: str
) -> None:
    """Draw the intervals, if there are any, at the ends of the bars."""
    if any(each.below or each.above for each in columns):
        reach = {along: [[each.below for each in columns], [each.above for each in columns]]}
        for colour, wide, above in ((palette.ground, 5, 3), (palette.ink, 2, 4)):  # visible both on a bar and beside it
            axes.errorbar(
                *ends,
                **reach,
                fmt="none",
                ecolor=colour,
                elinewidth=wide,
                capsize=wide + 2,
                capthick=wide,
                zorder=above,
            )


def _style_axes(axes: Any, palette: Palette, title: str, values: str, are_chances: bool) -> None:
    """Set the title and the colours; `values` is the axis along which the bars reach."""
    axes.set_title(title, color=palette.ink, loc="left", fontweight="bold", wrap=True)
    if are_chances:
        getattr(axes, f"{values}axis").set_major_formatter(_percent_sign)
    axes.tick_params(colors=palette.ink)
    axes.set_facecolor(palette.ground)
    axes.figure.set_facecolor(palette.ground)
    axes.grid(axis=values, color=palette.rule, alpha=0.35, zorder=0)
    axes.set_axisbelow(True)
    for side, spine in axes.spines.items():
        spine.set_visible(side == ("bottom" if values == "y" else "left"))
        spine.set_color(palette.rule)


def _percent_sign(value: float, _place: Any) -> str:
    return f"{write_tick(100 * value)} %"
