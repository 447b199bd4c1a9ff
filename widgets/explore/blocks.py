"""The parts of a question's page: plain dictionaries that the front end draws, one function for each kind.

All texts come from Python; `**so**` is bold. A block with an `id` can be touched: a press sends the id, a control sends
its id and the new value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gamelib.core.written_numbers import short_of_hundred, short_percent

Block = dict[str, Any]
Blocks = list[Block]
Parts = Sequence[Block | str]
"""Blocks, and texts that become paragraphs."""


def text(words: str, tone: str = "") -> Block:
    """Return a paragraph; its tone is "", `soft` or `head`."""
    return {"kind": "text", "text": words, "tone": tone}


def as_blocks(parts: Parts) -> Blocks:
    """Return parts as blocks, each text as a paragraph."""
    return [text(each) if isinstance(each, str) else each for each in parts]


def framed_note(words: str, tone: str = "info") -> Block:
    """Return a framed remark; its tone is `info` or `gold`."""
    return {"kind": "note", "text": words, "tone": tone}


def cards(
    faces: Sequence[str],
    *,
    label: str,
    small: bool = False,
    press: Sequence[str] = (),
    states: Sequence[str] = (),
    notes: Sequence[str] = (),
    pressed: Sequence[bool] = (),
) -> Block:
    """Return a row of cards by their faces, "" for a plain mark; with ids in `press`, each card is a button.

    Cards may have words below them, and buttons may be pressed in.
    """
    items = [
        {
            "face": face,
            **({"id": press[at]} if press else {}),
            **({"state": states[at]} if states else {}),
            **({"note": notes[at]} if notes else {}),
            **({"pressed": pressed[at]} if pressed else {}),
        }
        for at, face in enumerate(faces)
    ]
    return {"kind": "cards", "cards": items, "label": label, "small": small}


def line(
    name: str,
    words: Mapping[str, Any],
    spoken: str,
    *,
    of: int = 0,
    value: int | None = None,
    truth: float | None = None,
) -> Block:
    """Return a line from 0 to 100 % with a handle, which is fixed once the true value is shown.

    `words` has `label`, `park` (beside the handle that waits), `was` with {value}, `ticks`, and `theirs` (the truth).
    `spoken` says a value to those who hear it, with {value} and perhaps {count}, its share of `of`.
    """
    return {
        "kind": "line",
        "id": name,
        "words": dict(words),
        "spoken": spoken,
        "of": of,
        "value": value,
        "truth": truth,
    }


def picks(
    name: str, label: str, options: Iterable[tuple[str, Sequence[str], str]], value: str, right: str = ""
) -> Block:
    """Return a choice of one option; each has a value, faces of cards, and words. The option `right` is marked."""
    return {
        "kind": "picks",
        "id": name,
        "label": label,
        "value": value,
        "right": right,
        "options": [
            {"value": each, "cards": [{"face": face} for face in faces], "label": words}
            for each, faces, words in options
        ],
    }


def heat_map(
    name: str,
    label: str,
    heads: Sequence[Any],
    rows: Sequence[Mapping[str, Any]],
    *,
    axis: str = "",
    asks: bool = False,
) -> Block:
    """Return a map of cells below heads, which are texts or have a `face`.

    Each row has `label`, perhaps `face`, and `cells`. A cell has `text`, and may have `heat` (0 to 1), `mine`, `best`,
    `chosen`, and `value` and `label` if it can be tapped. `asks` says that one cell is the guess.
    """
    return {
        "kind": "map",
        "id": name,
        "label": label,
        "heads": list(heads),
        "rows": [dict(row) for row in rows],
        "axis": axis,
        "asks": asks,
    }


def beads(name: str, label: str, rows: Sequence[Mapping[str, Any]], words: str, left: int) -> Block:
    """Return outcomes with beads: each row has `key`, `label`, `count`, and `truth` with `text` once that is known."""
    return {
        "kind": "beads",
        "id": name,
        "label": label,
        "rows": [dict(row) for row in rows],
        "text": words,
        "left": left,
    }


def draw_line(points: Sequence[Mapping[str, Any]], label: str, axis: str, none: str, words: str) -> Block:
    """Return handles side by side, each to be set to a percentage, with a line through them."""
    return {
        "kind": "draw",
        "points": [dict(point) for point in points],
        "label": label,
        "axis": axis,
        "none": none,
        "text": words,
    }


def ladder(rows: Sequence[tuple[str, float, str]], label: str, *, origin: float = 0.0) -> Block:
    """Return horizontal bars: for each its words, its length from 0 to 1, and its number.

    With an `origin` bars begin there, and those of numbers below zero, whose length is negative, reach to the left.
    """
    found = {
        "kind": "ladder",
        "label": label,
        "rows": [{"label": words, "share": round(share, 4), "text": number} for words, share, number in rows],
    }
    return {**found, "origin": round(origin, 4)} if origin else found


def divided_bar(parts: Sequence[tuple[str, float, str, str]], label: str) -> Block:
    """Return a divided bar: for each part its tone (good, bad, rest), its share, its words, and its number.

    The number stands where there is no room for the words.
    """
    drawn = [
        {"tone": tone, "share": round(share, 4), "text": words, "short": number} for tone, share, words, number in parts
    ]
    return {"kind": "split", "label": label, "parts": drawn}


def button(name: str, label: str, look: str = "second") -> Block:
    """Return a button; its look is `main`, `second`, `quiet` or `off`."""
    return {"id": name, "label": label, "look": look}


def buttons(*each: Block) -> Block:
    """Return buttons in a row."""
    return {"kind": "buttons", "buttons": list(each)}


def big(number: str, lines: Sequence[str], badge: str, badge_label: str, remark: str = "") -> Block:
    """Return the card of a result: its large number, lines beside it, a badge for its kind, and a remark."""
    return {
        "kind": "big",
        "number": number,
        "lines": list(lines),
        "badge": badge,
        "badge_label": badge_label,
        "remark": remark,
    }


def ways(each: Sequence[Mapping[str, Any]], label: str) -> Block:
    """Return ways drawn one by one: each has `cards` with their faces and perhaps letters, `fits`, and its `word`."""
    return {"kind": "ways", "ways": [dict(way) for way in each], "label": label}


def stacks(columns: Sequence[Mapping[str, Any]], *, label: str, legend: str = "") -> Block:
    """Return columns of small cards over a face: each has `face`, `rank`, `count`, and `good` once that is known."""
    return {"kind": "stacks", "columns": [dict(each) for each in columns], "label": label, "legend": legend}


def panel(inside: Blocks, words: str = "") -> Block:
    """Return a panel of controls, with a sentence on what they change."""
    return {"kind": "panel", "blocks": inside, "text": words}


def columns(*each: Blocks) -> Block:
    """Return blocks in two columns, or stacked on narrow screens."""
    return {"kind": "columns", "columns": list(each)}


def stepper(name: str, label: str, value: int, least: int, most: int, after: str = "") -> Block:
    """Return a number between two buttons."""
    return {"kind": "stepper", "id": name, "label": label, "value": value, "least": least, "most": most, "after": after}


def switch(name: str, label: str, on: bool) -> Block:
    """Return a switch."""
    return {"kind": "switch", "id": name, "label": label, "on": on}


def segments(name: str, label: str, options: Iterable[tuple[Any, str]], value: Any) -> Block:
    """Return a choice of one of a few values, side by side."""
    return {
        "kind": "segments",
        "id": name,
        "label": label,
        "value": value,
        "options": [{"value": each, "label": words} for each, words in options],
    }


def chart(drawing: Mapping[str, Any], label: str, sweep: str = "", legend: Mapping[str, str] | None = None) -> Block:
    """Return a drawing of `widgets.explore.charts` with the sentence that says what it shows.

    It is drawn from left to right each time that `sweep` has another value. The legend has words for classes of parts.
    """
    return {"kind": "chart", "label": label, "sweep": sweep, "legend": [*(legend or {}).items()], **drawing}


def table(head: Sequence[str], rows: Sequence[Sequence[Any]], foot: Sequence[Any] = ()) -> Block:
    """Return a table; `foot` is an optional last row with the sum."""
    return {
        "kind": "table",
        "head": list(head),
        "rows": [list(map(str, row)) for row in rows],
        "foot": list(map(str, foot)),
    }


def fold(label: str, inside: Blocks) -> Block:
    """Return blocks behind a line of text that opens them."""
    return {"kind": "fold", "label": label, "blocks": inside}


def folds(*each: tuple[str, Blocks]) -> Block:
    """Return blocks folded away side by side; those that hold nothing are left out."""
    return {"kind": "folds", "folds": [fold(label, inside) for label, inside in each if inside]}


def code(line_of_python: str, copy: str) -> Block:
    """Return a line of Python that can be copied."""
    return {"kind": "code", "text": line_of_python, "copy": copy}


def faces_in(blocks: Any) -> set[str]:
    """Return the faces that occur in blocks.

    >>> sorted(faces_in([fold("more", [cards(["5", "6"], label="hand")])]))
    ['5', '6']
    """
    if isinstance(blocks, dict):
        own = {blocks["face"]} if blocks.get("face") else set()
        return own.union(*(faces_in(each) for each in blocks.values() if isinstance(each, list | dict)))
    return set().union(*(faces_in(each) for each in blocks if isinstance(each, list | dict)))


def count_text(percent: float) -> str:
    """Write a percentage as a count out of a hundred."""
    return short_of_hundred(percent / 100)


def percent_text(percent: float) -> str:
    """Write a percentage in a small space."""
    return short_percent(percent / 100)
