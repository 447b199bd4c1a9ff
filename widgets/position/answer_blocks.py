"""The blocks of which answers about a position are made: plain values, drawn by the browser as they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor
from typing import Any

from gamelib.core.intervals import Interval
from gamelib.core.language import _
from gamelib.core.written_numbers import decimal, percent, short_of_hundred
from gamelib.odds import Odds
from widgets.explore.question import kind_label

Block = dict[str, Any]
TICK = 20
"""The axis of dots begins and ends at a multiple of this many rounds of a hundred."""


def say(text: str, look: str = "plain", strong: str = "") -> Block:
    """Return a sentence, with words before it that stand out; `look` is plain, good or refused."""
    return {"kind": "say", "text": text, "strong": strong, "look": look}


def small_line(text: str) -> Block:
    """Return a line in small letters."""
    return {"kind": "note", "text": text}


def badge(kind: str) -> Block:
    """Return what kind of number stands above."""
    return {"kind": "badge", "of": kind, "label": kind_label(kind)}


def badge_of(numbers: Sequence[Odds]) -> list[Block]:
    """Return what kind of numbers these are; that of the first where they differ."""
    return [badge(numbers[0].kind)] if numbers else []


def rows(title: str, lines: Iterable[tuple[str, str]]) -> Block:
    """Return a list of lines, each with a value."""
    return {"kind": "rows", "title": title, "rows": [{"label": label, "value": value} for label, value in lines]}


def value_of(number: Odds) -> str:
    """Return a chance or an amount as it stands at the end of a line."""
    if number.unit == "mean":
        return _("{points} points").format(points=decimal(number.value, 1))
    return _("certain") if number.value == 1 else percent(number.value, 1)


def dots(title: str, lines: Sequence[tuple[str, Sequence[str], Interval, str]], spoken: Sequence[str]) -> Block:
    """Return moves with their values as dots with whiskers; each line is a label, cards, a value, and its mark."""
    lows, highs = ([100 * getattr(value, end) for _label, _cards, value, _mark in lines] for end in ("low", "high"))
    least = TICK * floor(min(lows) / TICK)
    most = min(100, max(least + TICK, TICK * ceil(max(highs) / TICK)))
    width = most - least

    def place(share: float) -> float:
        return float(round((100 * share - least) * 100 / width, 1))

    return {
        "kind": "dots",
        "title": title,
        "ends": [str(least), str(most)],
        "rows": [
            {
                "label": label,
                "cards": [*cards],
                "at": place(value.value),
                "from": max(0.0, place(value.low)),
                "to": min(100.0, place(value.high)),
                "number": short_of_hundred(value.value),
                "mark": mark,
                "spoken": said,
            }
            for (label, cards, value, mark), said in zip(lines, spoken, strict=True)
        ],
    }


def moves(title: str, listed: Iterable[Block], more: str = "") -> Block:
    """Return moves that can be tapped."""
    return {"kind": "moves", "title": title, "moves": [*listed], "more": more}


def bars(title: str, lines: Iterable[tuple[str, str, float, str]]) -> Block:
    """Return bars from 0 to 1; each line is a drawing, a label, a share and a text."""
    return {
        "kind": "bars",
        "title": title,
        "rows": [{"art": art, "label": label, "share": share, "value": text} for art, label, share, text in lines],
    }


def steps_of(label: str) -> dict[str, str]:
    """Return how the buttons − and + beside a number are called."""
    return {"fewer": _("{what}: fewer").format(what=label), "more": _("{what}: more").format(what=label)}


def choice(name: str, label: str, options: Iterable[tuple[str, str]], value: str) -> Block:
    """Return a choice that changes what is answered."""
    return {
        "kind": "choice",
        "name": name,
        "label": label,
        "options": [{"value": each, "label": text} for each, text in options],
        "value": value,
    }
