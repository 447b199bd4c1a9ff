"""Pieces of HTML for the boxes of the teacher's desk, and the places in lists that their buttons name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape as esc

from widgets.drawings import symbol


def button(act: str, label: str, value: str = "", look: str = "", about: str = "") -> str:
    """Return a button of the desk; `about` tells screen readers which of several similar ones it is.

    >>> button("deal", "New deal")
    '<button type="button" class="button" data-do="deal" data-value="">New deal</button>'
    """
    label_more = f' aria-label="{esc(label)}: {esc(about)}"' if about else ""
    return (
        f'<button type="button" class="{classes("button", look)}" data-do="{act}" data-value="{esc(value)}"'
        f"{label_more}>{esc(label)}</button>"
    )


def place_in(many: int, value: str) -> int | None:
    """Return which of so many the value of a button names; None if there is none.

    >>> place_in(3, "2"), place_in(3, "3"), place_in(3, "²")
    (2, None, None)
    """
    at = int(value) if value.isascii() and value.isdecimal() and len(value) < 9 else many
    return at if at < many else None


def link(page: str, label: str, look: str = "", about: str = "") -> str:
    """Return a link to another page, from the folder of the teachers' pages."""
    label_more = f' aria-label="{esc(label)}: {esc(about)}"' if about else ""
    return f'<a class="{classes("button", look)}" href="../{esc(page)}"{label_more}>{esc(label)}</a>'


def file_button(act: str, label: str, more: str) -> str:
    """Return a button that opens files; `more` are attributes that say which."""
    return f'<label class="button second file">{esc(label)}<input type="file" {more} data-do="{act}"></label>'


def segments(act: str, name: str, options: Iterable[tuple[str, str]], chosen: str) -> str:
    """Return a row of buttons, one of which is on."""
    each = "".join(
        f'<button type="button" data-do="{act}" data-value="{esc(value)}"'
        f' aria-pressed="{str(value == chosen).lower()}">{esc(label)}</button>'
        for value, label in options
    )
    return f'<div class="segments" role="group" aria-label="{esc(name)}">{each}</div>'


def select(act: str, name: str, options: Iterable[tuple[str, str]], chosen: str) -> str:
    """Return a list to choose from, with its name above."""
    each = "".join(
        f'<option value="{esc(value)}"{" selected" if value == chosen else ""}>{esc(label)}</option>'
        for value, label in options
    )
    return f'<label class="chosen"><span>{esc(name)}</span><select data-do="{act}">{each}</select></label>'


def box(name: str, title: str, body: str, beside: str = "", look: str = "") -> str:
    """Return a box of the desk with its title, and with `beside` next to the title."""
    return (
        f'<section class="{classes("box", look)}" id="desk-{name}" aria-labelledby="desk-{name}-title">'
        f'<div class="boxhead"><h2 id="desk-{name}-title">{esc(title)}</h2>{beside}</div>{body}</section>'
    )


def alert(note: str) -> str:
    """Return what went wrong, for the top of a page; "" if nothing did."""
    return f'<p class="desknote" role="alert">{esc(note)}</p>' if note else ""


def text(words: str, look: str = "") -> str:
    """Return a paragraph; words between double stars are bold."""
    return f'<p class="{look}">{inline_html(words)}</p>' if look else f"<p>{inline_html(words)}</p>"


def inline_html(words: str) -> str:
    """Return words as HTML; those between stars are in italics, those between double stars in bold.

    >>> inline_html("**one** & *two*")
    '<b>one</b> &amp; <i>two</i>'
    """
    return re.sub(r"\*(.+?)\*", r"<i>\1</i>", re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", esc(words)))


def items(rows: Iterable[str], none: str, look: str = "lessons") -> str:
    """Return a list of what is already HTML; in its place the words `none` if there is nothing."""
    listed = "".join(f"<li>{row}</li>" for row in rows)
    return f'<ul class="{look}">{listed}</ul>' if listed else text(none, "soft")


def drawing(name: str) -> str:
    """Return a decorative drawing, which screen readers skip."""
    inside = re.sub(r"^<symbol id=\"[^\"]*\"", '<svg class="sign" aria-hidden="true"', symbol(name))
    return inside.removesuffix("</symbol>") + "</svg>"


def classes(*names: str) -> str:
    """Join class names into one attribute value."""
    return " ".join(filter(None, names))
