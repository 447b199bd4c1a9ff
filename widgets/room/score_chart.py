"""The results of a class above those of a bot, in equal bins on one axis, as a block of a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gamelib.analysis.class_comparison import Outcome, is_all_or_nothing
from gamelib.core.intervals import Interval, mean_interval, share_interval
from gamelib.core.language import _, n_
from gamelib.core.written_numbers import out_of_hundred, signed
from gamelib.players import shown_name
from widgets.explore.answer_line import PERCENTAGES, NumberLine
from widgets.room.screens import Block

BIN_SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_BINS = 14
MOST_DOTS = 12
"""The highest stack of dots; a higher one becomes a bar with a number."""
MOST_DOTS_OF_FEW = 6
"""The highest stack of dots in two wide bins, where a higher one would look thin."""
MOST_MARKS, LETTERS_OF_MARKS = 8, 32
"""The most marks on an axis, and the most letters they have together with a gap after each: more would overlap."""
NUMBERS_A_BIN = 5
"""The width of a dot among numbers from 0 to 100, and of a bin that becomes a bar."""
LEAST_FOR_WHISKERS = 2
"""The least number of results with whiskers: a single one says nothing about its error."""


def score_chart(
    ours: Sequence[Outcome], theirs: Sequence[Outcome], mine: Outcome | None, one_wins: bool = True
) -> Block:
    """Return the results as a block: bins with their counts, averages with whiskers, and the learner's own place.

    Where not `one_wins`, all players but one win a round, by not losing it.
    """
    both = [*ours, *theirs, *([mine] if mine else [])]
    is_won_or_lost = bool(both) and is_all_or_nothing(both)
    found = (
        _bins_lost_and_won(ours, theirs, mine, _("won") if one_wins else _("not lost"))
        if is_won_or_lost
        else _bins_of_round_size(ours, theirs, mine)
    )
    program = n_(
        "the “{level}” program, {times} time in the same seat",
        "the “{level}” program, {times} times in the same seat",
        len(theirs),
    ).format(level=shown_name("careful"), times=len(theirs))
    return _build_chart(found, program if theirs else _("The program is still playing …"))


def number_chart(
    numbers: Sequence[int],
    found: Interval | None,
    mine: int | None,
    is_open: bool = True,
    line: NumberLine = PERCENTAGES,
    label: str = "",
) -> Block:
    """Return numbers on a line as a block: each a dot at its value, and, once revealed, the computed number.

    That is part of the line, from 0 to 1; `label` says it, if it is no number of a hundred rounds.

    >>> number_chart([40], None, None, is_open=False)["stacked"]
    [{'at': 0.4, 'level': 0, 'said': '40'}]
    """
    many = PERCENTAGES.length // NUMBERS_A_BIN
    width = line.length / many
    bins = [{"class": 0, "program": 0} for _bin in range(many)]
    for number in numbers:
        bins[min(int((number - line.least) / width), many - 1)]["class"] += 1
    program = _("being worked out …") if is_open and found is None else ""
    said = label or _("worked out: {number} of 100").format(number=out_of_hundred(found.value) if found else "")
    exact = {} if found is None else {"exact": {"at": round(found.value, 4), "label": said}}
    return _build_chart(
        {
            "bins": bins,
            "stacked": [
                {**dot, "said": line.words(steps)}
                for dot, steps in zip(_stack_dots(numbers, width, line.place), sorted(numbers), strict=False)
            ],
            "alone": True,
            "marks": [[mark, text] for mark, text in marks_of(line)],
            **exact,
            "means": [] if found is None or label else [_mean_with_whiskers("program", found, 0, 1)],
            "own": None
            if mine is None
            else {"at": line.place(mine), "label": _("you, {score}").format(score=line.words(mine))},
        },
        program,
    )


def marks_of(line: NumberLine) -> list[tuple[float, str]]:
    """Return the marks at the quarters of a line, and what they say.

    >>> marks_of(NumberLine(0, 30, 10))[1]
    (0.25, '0.75')
    """
    return [(part / 4, line.words(line.least + part * line.length / 4)) for part in range(5)]


def _stack_dots(values: Sequence[int], width: float, place: Callable[[int], float]) -> list[dict[str, Any]]:
    """Return a dot for each value: where it stands, and how many lie below it; none where they pile too high.

    Dots are as wide as `width` values. Each lies as low as it can without covering another.
    """
    tops: list[int] = []
    dots = []
    for value in sorted(values):
        level = next((at for at, other in enumerate(tops) if value - other >= width), len(tops))
        tops[level : level + 1] = [value]
        dots.append({"at": place(value), "level": level, "said": signed(value)})
    return dots if len(tops) <= MOST_DOTS else []


def _build_chart(found: dict[str, Any], program: str) -> Block:
    """Return bins, averages and places as a block, with the words above it and below it."""
    counts = [each["class"] for each in found["bins"]]
    has_dots = bool(found["stacked"]) if "stacked" in found else max(counts) <= MOST_DOTS_OF_FEW
    label = _("the class: {count}, one dot each") if has_dots else _("the class: {count}")
    return {
        "kind": "dots",
        **found,
        "dots": has_dots,
        "words": {"class": label.format(count=sum(counts)), "program": program},
    }


def _bins_lost_and_won(
    ours: Sequence[Outcome], theirs: Sequence[Outcome], mine: Outcome | None, good: str
) -> dict[str, Any]:
    """Return two bins, lost and won, for scores that say only who won; `good` is the name of the second."""

    def count(outcomes: Sequence[Outcome], won: bool) -> int:
        return sum(each == won for each, _score in outcomes)

    bins = [{"class": count(ours, won), "program": count(theirs, won)} for won in (False, True)]
    means = [
        _mean_with_whiskers(kind, share_interval(count(each, True), len(each)), 0.25, 0.5)
        for kind, each in (("class", ours), ("program", theirs))
        if len(each) >= LEAST_FOR_WHISKERS
    ]
    return {
        "bins": bins,
        "marks": [[0.25, _("lost")], [0.75, good]],
        "means": means,
        "own": None if mine is None else {"at": 0.75 if mine[0] else 0.25, "label": _("you")},
    }


def _bins_of_round_size(ours: Sequence[Outcome], theirs: Sequence[Outcome], mine: Outcome | None) -> dict[str, Any]:
    """Return bins of a round size over all scores."""
    scores = [score for _won, score in (*ours, *theirs, *([mine] if mine else []))] or [0]
    size = next((size for size in BIN_SIZES if max(scores) // size - min(scores) // size < MOST_BINS), BIN_SIZES[-1])
    first, last = min(scores) // size, max(scores) // size
    many = last - first + 1

    def count(outcomes: Sequence[Outcome], number: int) -> int:
        return sum(score // size == number for _won, score in outcomes)

    def place(score: float) -> float:
        """Return the position of a score on the axis; a bin for one score has it in its middle."""
        return round(((score + (0.5 if size == 1 else 0)) / size - first) / many, 4)

    edges = range(first, last + (1 if size == 1 else 2))
    longest = max(len(f"{number * size}") for number in (first, last))
    edges = edges[:: -(-len(edges) // min(MOST_MARKS, LETTERS_OF_MARKS // (longest + 1)))]
    return {
        "bins": [{"class": count(ours, number), "program": count(theirs, number)} for number in range(first, last + 1)],
        "stacked": _stack_dots([score for _won, score in ours], size, place),
        "marks": [[place(number * size), signed(number * size)] for number in edges],
        "means": [
            _mean_with_whiskers(kind, mean_interval([score for _won, score in each]), place(0), place(1) - place(0))
            for kind, each in (("class", ours), ("program", theirs))
            if len(each) >= LEAST_FOR_WHISKERS
        ],
        "own": None
        if mine is None
        else {"at": place(mine[1]), "label": _("you, {score}").format(score=signed(mine[1]))},
        "unit": _("points"),
    }


def _mean_with_whiskers(kind: str, interval: Interval, zero: float, unit: float) -> dict[str, Any]:
    """Return an average and its whiskers as positions on an axis with 0 at `zero` and unit length `unit`."""
    value, low, high = (round(min(1, max(0, zero + each * unit)), 4) for each in interval)
    return {"of": kind, "at": value, "low": low, "high": high}
