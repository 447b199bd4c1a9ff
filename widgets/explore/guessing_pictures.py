"""Ways to guess in a picture: a cell of a map, a distribution laid with beads, a curve drawn with handles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gamelib.core.language import _, n_
from gamelib.core.move_phrases import as_label
from widgets.explore import blocks, charts
from widgets.explore.blocks import Blocks
from widgets.explore.guessing import SPOT_ON, Guessing, Pairs, count_text, percent_text

BEADS, BEAD_PERCENT = 20, 5


class Tapped(Guessing):
    """A guess at a cell of a map; only some of its rows may be open for guesses."""

    missing = property(lambda _guessing: _("Tap a cell first, or let us show you."))

    def __init__(  # noqa: PLR0913 - a map has many parts
        self,
        label: str,
        rows: Mapping[str, Mapping[str, Any]],
        columns: Sequence[str],
        best: Callable[[], tuple[str, str]],
        value: Callable[[str, str], float],
        *,
        name: Callable[[str, str], str],
        unit: str,
        live: Sequence[str] | None = None,
        heads: Sequence[Any] = (),
        axis: str = "",
    ) -> None:
        self.label, self.rows, self.columns, self.best, self.value = label, rows, columns, best, value
        self.live, self.name, self.unit = [*rows] if live is None else [*live], name, unit
        self.heads, self.axis = heads or columns, axis
        self.cell: tuple[str, str] | None = None

    def asked(self) -> Blocks:
        """Return the map, empty."""
        return [
            blocks.heat_map(
                "guess",
                self.label,
                self.heads,
                [
                    {**head, "cells": [self._empty(row, column) for column in self.columns]}
                    for row, head in self.rows.items()
                ],
                axis=self.axis,
                asks=True,
            )
        ]

    def _empty(self, row: str, column: str) -> dict[str, Any]:
        if row not in self.live:
            return {"text": ""}
        return {
            "text": "?",
            "value": f"{row}:{column}",
            "label": self.name(row, column),
            "mine": self.cell == (row, column),
        }

    def take(self, place: str, value: Any) -> None:
        """Choose a cell."""
        if place == "guess" and isinstance(value, str):
            row, _colon, column = value.partition(":")
            if row in self.live and column in self.columns:
                self.cell = row, column

    def is_complete(self) -> bool:
        """Return whether a cell is chosen."""
        return self.cell is not None

    def clear(self) -> None:
        """Choose none."""
        self.cell = None

    def answered(self) -> Blocks:
        """Return nothing: the map with its numbers stands beside the question."""
        return []

    def verdict(self) -> str:
        """Say how the cell compares with the best one."""
        best = self.best()
        told = {"best": self.name(*best), "best_share": self.unit.format(share=count_text(self.value(*best)))}
        if self.cell is None:
            return _("It is **{best}**: {best_share}.").format(**told)
        line = (
            _("**Right: {mine}**, {mine_share}.")
            if self.is_right()
            else _("**{mine}: {mine_share}.** Right is {best}: {best_share}.")
        )
        mine, share = as_label(self.name(*self.cell)), self.unit.format(share=count_text(self.value(*self.cell)))
        return line.format(**told, mine=mine, mine_share=share)

    def is_right(self) -> bool:
        """Return whether the cell is the best, or as good."""
        best = self.best()
        return self.cell == best or (
            self.cell is not None and self.cell[0] == best[0] and self.value(*self.cell) == self.value(*best)
        )

    def said(self) -> str:
        """Return the cell in words."""
        return self.name(*self.cell) if self.cell else ""

    def pairs(self) -> Pairs:
        """Return nothing: no percentage was said."""
        return []

    def off(self) -> float:
        """Return how many points lie between the cell and the best one."""
        return abs(self.value(*self.cell) - self.value(*self.best())) if self.cell else 0.0


class Beaded(Guessing):
    """A guess at a distribution, with twenty beads of 5 % each."""

    missing = property(lambda _guessing: _("Put down all twenty beads first, or let us show you."))

    def __init__(
        self, label: str, outcomes: Mapping[str, Mapping[str, Any]], truth: Callable[[], Mapping[str, float]]
    ) -> None:
        self.label, self.outcomes, self.truth = label, outcomes, truth
        self.beads = dict.fromkeys(outcomes, 0)

    def asked(self) -> Blocks:
        """Return the outcomes with their beads."""
        left = BEADS - sum(self.beads.values())
        words = n_("{left} bead left", "{left} beads left", left).format(left=left)
        return [blocks.beads("guess", self.label, [self._row(key) for key in self.outcomes], words, left)]

    def _row(self, key: str) -> dict[str, Any]:
        return {
            "key": key,
            "label": self.outcomes[key]["label"],
            "face": self.outcomes[key].get("face", ""),
            "count": self.beads[key],
        }

    def take(self, place: str, value: Any) -> None:
        """Lay `value` beads on an outcome."""
        key = place.removeprefix("guess:")
        if place.startswith("guess:") and key in self.beads and type(value) is int and value >= 0:
            others = sum(self.beads.values()) - self.beads[key]
            self.beads[key] = min(value, BEADS - others)

    def is_complete(self) -> bool:
        """Return whether all beads are laid."""
        return sum(self.beads.values()) == BEADS

    def clear(self) -> None:
        """Take all beads back."""
        self.beads = dict.fromkeys(self.outcomes, 0)

    def answered(self) -> Blocks:
        """Return the beads, with the truth framed behind them."""
        truth = self.truth()
        rows = [
            {**self._row(key), "truth": round(truth[key], 2), "text": percent_text(truth[key])} for key in self.outcomes
        ]
        return [
            blocks.beads(
                "guess",
                self.label,
                rows,
                _("The frames show the answer, and the beads show your guess.") if self.is_complete() else "",
                0,
            )
        ]

    def verdict(self) -> str:
        """Say how many points lie in the wrong place."""
        if not self.is_complete():
            return ""
        wrong = round(self._misplaced())
        line = (
            _("**{points} of 100 are in the wrong place: a good guess.**")
            if wrong <= 20
            else _("**{points} of 100 are in the wrong place.**")
        )
        return line.format(points=wrong)

    def _misplaced(self) -> float:
        return sum(abs(guess - true) for guess, true in self.pairs()) / 2

    def said(self) -> str:
        """Return how many percentage points lie in the wrong place."""
        return _("{points} of 100 in the wrong place").format(points=round(self._misplaced()))

    def pairs(self) -> Pairs:
        """Return the beads of each outcome as a percentage, with the truth."""
        truth = self.truth()
        return [(float(BEAD_PERCENT * count), truth[key]) for key, count in self.beads.items()]


class Drawn(Guessing):
    """A guess at a curve, with a few handles above a row of numbers."""

    missing = property(lambda _guessing: _("Put every handle in its place first, or let us show you."))

    def __init__(
        self,
        label: str,
        handles: Sequence[int],
        names: Mapping[int, str],
        truth: Callable[[], Mapping[int, float]],
        *,
        axis: str = "",
    ) -> None:
        self.label, self.handles, self.names, self.truth, self.axis = label, handles, names, truth, axis
        self.values: dict[int, int] = {}

    def asked(self) -> Blocks:
        """Return the empty picture with its handles."""
        points = [
            {
                "id": f"guess:{at}",
                "value": self.values.get(at),
                "label": self.names[at],
                "words": _("{label}: {at}").format(label=self.label, at=self.names[at]),
            }
            for at in self.handles
        ]
        return [
            blocks.draw_line(
                points,
                self.label,
                self.axis,
                _("no guess yet"),
                _("Put each handle where you expect it: tap, drag, or use the arrow keys."),
            )
        ]

    def take(self, place: str, value: Any) -> None:
        """Put a handle on a percentage."""
        handle = place.removeprefix("guess:")
        if handle.isdigit() and int(handle) in self.handles and type(value) is int and 0 <= value <= 100:
            self.values[int(handle)] = value

    def is_complete(self) -> bool:
        """Return whether all handles are in their places."""
        return len(self.values) == len(self.handles)

    def clear(self) -> None:
        """Take all handles away."""
        self.values = {}

    def answered(self) -> Blocks:
        """Return the true bars with the line drawn over them."""
        truth = self.truth()
        drawing = charts.bars_and_line(truth, self.values if self.is_complete() else {}, self.names, self.axis)
        label = "; ".join(f"{self.names[at]}: {percent_text(value)}" for at, value in truth.items())
        return [blocks.chart(drawing, f"{self.label}: {label}")]

    def verdict(self) -> str:
        """Say how far the line is off on average, and to which side."""
        if not self.is_complete():
            return ""
        gaps = [guess - true for guess, true in self.pairs()]
        far = round(self.off())
        if far <= SPOT_ON:
            return _("**Very close.**") if far else _("**Exactly right.**")
        line = (
            _("**Your line is {points} too high on average.**")
            if min(gaps) > -SPOT_ON
            else _("**Your line is {points} too low on average.**")
            if max(gaps) < SPOT_ON
            else _("**Your line is {points} off on average: too high in some places, too low in others.**")
        )
        return line.format(points=far)

    def said(self) -> str:
        """Return the percentages."""
        return ", ".join(f"{self.values[at]} %" for at in self.handles)

    def pairs(self) -> Pairs:
        """Return each handle's percentage with the truth."""
        truth = self.truth()
        return [(float(self.values[at]), truth[at]) for at in self.handles]
