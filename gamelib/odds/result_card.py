"""`card()`: a result as a card of HTML: a heading, a badge for its kind, rows with bars and whiskers, a sentence.

Nothing in it runs and nothing is fetched, so it looks the same in a notebook, a page, a printed copy and an e-mail. Its
colours follow a page's tokens where there are any, else the reader's choice of light or dark.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from gamelib.core.drawing import Part, format_coordinate, path, svg
from gamelib.core.language import _

BAR_WIDTH, BAR_HEIGHT = 200, 22
SIGNS = {"exact": "✓", "simulated": "⁘", "assumed": "?"}

STYLE = (
    "<style>.bbb-result{--g:var(--raise,#FFFBF2);--i:var(--ink,#2A2833);--j:var(--ink2,#5A5462);--t:var(--table,#EADFC8);"
    "--b:var(--s0,#27487A);--a:var(--accent,#B23A22);--c:var(--chip,#E6DAF2);--d:var(--chipink,#4C2F77);"
    "background:var(--g);color:var(--i);border:2px solid var(--line,#857A68);border-radius:14px;padding:14px 18px;"
    "max-width:760px;overflow-x:auto;font:15px/1.45 system-ui,sans-serif}"
    ".bbb-result header{display:flex;gap:12px;justify-content:space-between;align-items:flex-start;margin-bottom:8px}"
    ".bbb-result header p,.bbb-result p{margin:6px 0 0}.bbb-result small{color:var(--j);font-size:14px}"
    ".bbb-result mark{background:var(--c);color:var(--d);border-radius:12px;padding:2px 10px;font-size:14px;"
    "font-weight:700;white-space:nowrap}.bbb-result table{border-collapse:collapse;background:none}"
    ".bbb-result header b{font-weight:800;font-size:17px}.bbb-result thead th{white-space:nowrap}"
    ".bbb-result :is(th,td){padding:4px 12px 4px 4px;text-align:right;border-bottom:1px solid var(--t);color:var(--i);"
    "background:none;font-variant-numeric:tabular-nums;white-space:nowrap}"
    ".bbb-result :is(th:first-child,td.words){text-align:left;white-space:normal;overflow-wrap:normal}"
    ".bbb-result .m{display:flex;flex-wrap:wrap;gap:4px 10px;align-items:center;min-width:150px}"
    ".bbb-result .m img{flex:none;height:50px;max-width:none!important}.bbb-result .m span{flex:1 1 auto}"
    ".bbb-result tr:has(.m) td:last-child{white-space:normal;min-width:104px}"
    ".bbb-result summary{min-height:44px;align-content:center;cursor:pointer;font-size:14px}"
    ".bbb-result code{display:block;padding:8px 10px;border-radius:8px;background:var(--t);color:var(--i);"
    "font:14px/1.4 ui-monospace,monospace;overflow-wrap:anywhere;white-space:normal;user-select:all}"
    ".bbb-result svg{display:block;min-width:120px}.bbb-result .t{fill:var(--t)}.bbb-result .b{fill:var(--b)}"
    ".bbb-result .h{stroke:var(--g)}.bbb-result .w{stroke:var(--i)}.bbb-result .f{stroke:var(--a)}"
    "@media(max-width:620px){.bbb-result svg{transform:scaleX(.5);transform-origin:0 0;margin-right:-100px}"
    ".bbb-result thead th{white-space:normal}"
    # On a narrow screen a row of moves is broken into several lines.
    ".bbb-result:has(.m){padding-inline:12px}"
    ".bbb-result:has(.m) thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}"
    ".bbb-result:has(.m) :is(table,tbody){display:block}"
    ".bbb-result:has(.m) tbody tr{display:grid;grid-template-columns:112px 2.2em 1fr;align-items:center;"
    "padding:6px 8px;border-bottom:1px solid var(--t)}"
    ".bbb-result:has(.m) tr :is(th,td){display:block;padding:0;border:0}"
    ".bbb-result:has(.m) tr th{grid-column:1/-1}.bbb-result:has(.m) tr td:nth-of-type(2){font-weight:800}"
    ".bbb-result:has(.m) tr td:nth-of-type(3){padding-left:8px;text-align:left}"
    ".bbb-result:has(.m) tr td:nth-of-type(3)::before{content:'('}"
    ".bbb-result:has(.m) tr td:nth-of-type(3)::after{content:')'}"
    ".bbb-result:has(.m) tr td:nth-of-type(4){grid-column:1/-1;text-align:left}}"
    "@media(prefers-color-scheme:dark){.bbb-result{--g:var(--raise,#2B2D3B);--i:var(--ink,#F4EBDA);"
    "--j:var(--ink2,#BDB4A8);--t:var(--table,#474A5C);--b:var(--s0,#8DB8FF);--a:var(--accent,#FF9A7A);"
    "--c:var(--chip,#43325E);--d:var(--chipink,#E7D8FF)}}</style>"
)


WIDE = 5
"""The most columns that fit a page; a table with more says that it scrolls."""
WIDE_STYLE = (
    "<style>.bbb-result:has(.wide){scroll-timeline:--wide inline}.bbb-result .wide{position:sticky;left:0;margin:0;"
    "overflow:hidden;max-height:0;animation:bbb-wide linear;animation-timeline:--wide}"
    "@keyframes bbb-wide{from,to{max-height:3em}}"
    "@supports not (animation-timeline:--wide){.bbb-result .wide{max-height:3em}}</style>"
)
"""The remark shows only while the card is wider than its page; browsers that cannot tell always show it."""

FRAME = "outline:2px dashed;outline-offset:-2px"
"""The style of rows whose difference may be luck."""


class CardBar(NamedTuple):
    """A number to draw as a bar, with the ends of its interval, if it has one."""

    value: float
    low: float | None = None
    high: float | None = None


class CardRow(NamedTuple):
    """A row of a card: its heading, what is drawn, and the cells beside it."""

    heading: str
    bar: CardBar | None
    cells: tuple[str, ...]
    framed: bool = False
    """Whether it shares a dashed frame with its neighbours, because the difference to them may be luck."""
    picture: str = ""
    """HTML of a picture before the heading; screen readers skip it, since the heading says the same."""


def card(  # noqa: PLR0913 - the parts of a card
    title: str,
    kind: str,
    headings: Sequence[str],
    rows: Sequence[CardRow],
    *,
    subtitle: str = "",
    sentence: str = "",
    basis: str = "",
    most: float = 1.0,
    fair: float | None = None,
    python: str = "",
) -> str:
    """Return a card; `headings` are those of the rows and their cells, and `most` is where the bars end.

    A bar and the number beside it share one heading. A card wider than its page scrolls, so the keyboard can reach it.
    `python` is the line that asks the same; it is folded, and one click marks all of it.

    >>> coins = card("Coins", "exact", ("heads", "chance"), [CardRow("1", CardBar(0.5), ("50 %",))])
    >>> coins.removeprefix(STYLE)[:91]
    '<section class="bbb-result" data-kind="exact" role="group" tabindex="0" aria-label="Coins">'
    """
    drawn = any(row.bar for row in rows)
    body = "".join(
        (f'<tbody style="{FRAME}">' if framed else "<tbody>")
        + "".join(_row(row, most, fair, drawn) for row in some)
        + "</tbody>"
        for framed, some in groupby(rows, key=lambda row: row.framed)
    )
    label = f'aria-label="{html.escape(title, quote=True)}"'
    above = f"<b>{html.escape(title)}</b>" + (f"<br><small>{html.escape(subtitle)}</small>" if subtitle else "")
    below = (
        (f"<p>{html.escape(sentence)}</p>" if sentence else "")
        + (f"<p><small>{html.escape(basis)}</small></p>" if basis else "")
        + _python_fold(python)
    )
    is_wide = len(headings) > WIDE
    scrolls = f'{WIDE_STYLE}<p class="wide"><small>{_("Scroll sideways: this table is wide.")}</small></p>'
    return (
        f'{STYLE}<section class="bbb-result" data-kind="{kind}" role="group" tabindex="0" {label}>'
        f"<header><div>{above}</div>{_badge(kind)}</header>{scrolls if is_wide else ''}<table {label}>"
        f"<thead><tr>{_head(headings, drawn)}</tr></thead>{body}</table>"
        f"{below}</section>"
    )


def _python_fold(python: str) -> str:
    asked = _("The same question in one line of Python")
    return f"<details><summary>{asked}</summary><code>{html.escape(python)}</code></details>" if python else ""


def _head(headings: Sequence[str], drawn: bool) -> str:
    over_bar = 'colspan="2" ' if drawn else ""
    return "".join(
        f'<th {over_bar if number == min(1, len(headings) - 1) else ""}scope="col">{html.escape(heading)}</th>'
        for number, heading in enumerate(headings)
    )


def _badge(kind: str) -> str:
    words = {"exact": _("exact"), "simulated": _("simulated"), "assumed": _("assumed")}
    return f"<mark>{SIGNS[kind]} {html.escape(words[kind])}</mark>" if kind in SIGNS else ""


def _row(row: CardRow, most: float, fair: float | None, drawn: bool) -> str:
    picture = f"<td>{_bar(row.bar, most, fair) if row.bar else ''}</td>" if drawn else ""
    cells = "".join(f"<td>{html.escape(cell)}</td>" for cell in row.cells)
    heading = html.escape(row.heading)
    if row.picture:
        heading = f'<div class="m">{row.picture}<span>{heading}</span></div>'
    return f'<tr><th scope="row">{heading}</th>{picture}{cells}</tr>'


def _bar(bar: CardBar, most: float, fair: float | None) -> str:
    """Return a bar on its track; the number beside it says the same, so it is hidden from screen readers.

    Colours are given as attributes, too: where styles are removed, they are legible on white and on black.
    """
    middle, scale = BAR_HEIGHT / 2, BAR_WIDTH / (most or 1.0)
    parts = [
        _track("t", "#88888844", BAR_WIDTH),
        _track("b", "#5B86C8", format_coordinate(_clamp_to_track(bar.value * scale))),
    ]
    if fair is not None:
        at = _clamp_to_track(fair * scale)
        parts.append(
            path("f", f"M{format_coordinate(at)} 0V22", stroke="#C0583E", stroke_width=2, stroke_dasharray="4 3")
        )
    if bar.low is not None and bar.high is not None:
        low, high = _clamp_to_track(bar.low * scale), _clamp_to_track(bar.high * scale)
        line = f"M{low:.1f} {middle:g}H{high:.1f}M{low:.1f} 6V16M{high:.1f} 6V16"
        parts.append(path("h", line, stroke="#FFF", stroke_width=6))
        parts.append(path("w", line, stroke="#555", stroke_width=2))
    return f'<svg aria-hidden="true" width="{BAR_WIDTH}" height="{BAR_HEIGHT}" fill="none">{svg(*parts)}</svg>'


def _track(css_class: str, fill: str, wide: str | int) -> Part:
    """Return a bar of some length from the left end of the track."""
    return "rect", {"class": css_class, "fill": fill, "y": 4, "width": wide, "height": 14, "rx": 4}, ""


def _clamp_to_track(place: float) -> float:
    """Return a position on the track, moved in from its ends by half the width of a whisker if need be."""
    return min(max(place, 1.0), BAR_WIDTH - 1.0) if place else 0.0
