"""The parts of a question's page: plain dictionaries that the front end draws, one function for each kind.

All texts come from Python; `**so**` is bold. A block with an `id` can be touched: a press sends the id, a control sends
its id and the new value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Block = dict[str, Any]
Blocks = list[Block]


def text(words: str, tone: str = "") -> Block:
    """Return a paragraph; its tone is "", `soft` or `head`."""
    return {"kind": "text", "text": words, "tone": tone}


def note(words: str, tone: str = "info") -> Block:
    """Return a framed remark; its tone is `info` or `gold`."""
    return {"kind": "note", "text": words, "tone": tone}


def cards(faces: Sequence[str], *, label: str, small: bool = False, press: Sequence[str] = (),
          states: Sequence[str] = ()) -> Block:
    """Return a row of cards by their faces, "" for a mere mark; with ids in `press` each is a button."""
    items = [{"face": face, **({"id": press[at]} if press else {}), **({"state": states[at]} if states else {})}
             for at, face in enumerate(faces)]
    return {"kind": "cards", "cards": items, "label": label, "small": small}


def line(name: str, words: Mapping[str, Any], spoken: Sequence[str], *, value: int | None = None,
         truth: float | None = None) -> Block:
    """Return a line from 0 to 100 % with a handle; once the truth is on it, it is fixed.

    `words` has `label`, `park` (beside the handle that waits), `mine` with {value}, `ticks`, and `theirs` (the truth).
    """
    return {"kind": "line", "id": name, "words": dict(words), "spoken": list(spoken) if truth is None else [],
            "value": value, "truth": truth}


def button(name: str, label: str, look: str = "second") -> Block:
    """Return a button; its look is `main`, `second`, `quiet` or `off`."""
    return {"id": name, "label": label, "look": look}


def buttons(*each: Block) -> Block:
    """Return buttons in a row."""
    return {"kind": "buttons", "buttons": list(each)}


def big(number: str, lines: Sequence[str], badge: str, badge_label: str) -> Block:
    """Return a large number with a few words beside it, and the kind of number it is."""
    return {"kind": "big", "number": number, "lines": list(lines), "badge": badge, "badge_label": badge_label}


def stacks(columns: Sequence[Mapping[str, Any]], *, label: str, legend: str = "") -> Block:
    """Return columns of small cards over a face: each has `face`, `rank`, `count`, and `good` once that is known."""
    return {"kind": "stacks", "columns": [dict(each) for each in columns], "label": label, "legend": legend}


def panel(label: str, inside: Blocks, words: str = "") -> Block:
    """Return a strip with controls, and a sentence on what they change."""
    return {"kind": "panel", "label": label, "blocks": inside, "text": words}


def stepper(name: str, label: str, value: int, least: int, most: int, after: str = "") -> Block:
    """Return a number between two buttons."""
    return {"kind": "stepper", "id": name, "label": label, "value": value, "least": least, "most": most, "after": after}


def switch(name: str, label: str, on: bool) -> Block:
    """Return a switch."""
    return {"kind": "switch", "id": name, "label": label, "on": on}


def segments(name: str, label: str, options: Iterable[tuple[Any, str]], value: Any) -> Block:
    """Return a choice of one of a few values that stand side by side."""
    return {"kind": "segments", "id": name, "label": label, "value": value,
            "options": [{"value": each, "label": words} for each, words in options]}


def columns(*each: Blocks) -> Block:
    """Return columns of blocks, which stand below one another where there is no room."""
    return {"kind": "columns", "columns": list(each)}


def chart(drawing: Mapping[str, Any], label: str, sweep: str = "") -> Block:
    """Return a drawing of `widgets.explore.charts` with the sentence that says what it shows.

    It is drawn from left to right each time that `sweep` has another value.
    """
    return {"kind": "chart", "label": label, "sweep": sweep, **drawing}


def table(head: Sequence[str], rows: Sequence[Sequence[Any]], foot: Sequence[Any] = ()) -> Block:
    """Return a table; the last of its rows may be a sum."""
    return {"kind": "table", "head": list(head), "rows": [list(map(str, row)) for row in rows],
            "foot": list(map(str, foot))}


def fold(label: str, inside: Blocks) -> Block:
    """Return blocks behind a line of text that opens them."""
    return {"kind": "fold", "label": label, "blocks": inside}


def code(line_of_python: str, copy: str) -> Block:
    """Return a line of Python that can be copied."""
    return {"kind": "code", "text": line_of_python, "copy": copy}


def faces_in(blocks: Any) -> set[str]:
    """Return the faces that occur in blocks.

    >>> sorted(faces_in([columns([cards(["5", "6"], label="hand")])]))
    ['5', '6']
    """
    if isinstance(blocks, dict):
        own = {blocks["face"]} if blocks.get("face") else set()
        return own.union(*(faces_in(each) for each in blocks.values() if isinstance(each, list | dict)))
    return set().union(*(faces_in(each) for each in blocks if isinstance(each, list | dict)))
