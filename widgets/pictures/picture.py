"""Still pictures: SVG with alternative text, the same in every front end."""

from __future__ import annotations

import html
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

PHONE = 600
"""The widest page that shows the drawing for phones, in pixels."""


@dataclass(frozen=True)
class Picture:
    """A drawing with alternative text and its numbers as a table.

    As the last line of a cell it displays itself; where nothing can be drawn, it prints as text.
    """

    svg: str
    alt: str
    caption: str = ""
    table: tuple[tuple[str, ...], ...] = ()
    """Rows of cells; the first row holds the headings."""
    table_word: str = ""
    text: str = ""
    narrow: str = ""
    """The drawing for phones, if there is a separate one."""
    in_base64: bool = False
    """Whether the drawing is encoded in base64, which more notebook viewers accept."""

    def __str__(self) -> str:
        return self.text or self.alt

    def __repr__(self) -> str:
        return str(self)

    def img(self) -> str:
        """Return the drawing alone as an HTML image with alternative text."""
        drawn = (
            f'<img alt="{html.escape(self.alt, quote=True)}" src="{self._source(self.svg)}"'
            ' style="max-width:100%;height:auto">'
        )
        if not self.narrow:
            return drawn
        return f'<picture><source media="(max-width:{PHONE}px)" srcset="{self._source(self.narrow)}">{drawn}</picture>'

    def inline(self) -> str:
        """Return the drawing as a part of the page, whose fonts it uses, with alternative text."""
        return self.svg.replace('role="img"', f'role="img" aria-label="{html.escape(self.alt, quote=True)}"', 1)

    def _source(self, svg: str) -> str:
        """Return a drawing as a data URL, escaped for an attribute."""
        written = ";base64," + b64encode(svg.encode()).decode() if self.in_base64 else "," + quote(svg, safe="='()/:;,")
        return html.escape("data:image/svg+xml" + written, quote=True)

    def _repr_html_(self) -> str:
        below = html.escape(self.caption) + details_table(self.table, self.table_word)
        caption = f"<figcaption>{below}</figcaption>" if below else ""
        return f'<figure style="margin:0">{self.img()}{caption}</figure>'


def details_table(rows: Sequence[Sequence[str]], word: str) -> str:
    """Return a table that unfolds when its summary is pressed; "" if there are no rows."""
    if not rows:
        return ""
    head = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in rows[0])
    body = "".join(
        "<tr>"
        + "".join(
            f'<th scope="row">{html.escape(cell)}</th>' if not at else f"<td>{html.escape(cell)}</td>"
            for at, cell in enumerate(row)
        )
        + "</tr>"
        for row in rows[1:]
    )
    return (
        f"<details><summary>{html.escape(word)}</summary>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></details>"
    )
