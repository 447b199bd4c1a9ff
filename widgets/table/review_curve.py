"""The curve of a review: a seat's chances through the game, with a numbered disc at each mistake that is listed."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.analysis.curve import RoundCurve
from gamelib.analysis.review import Decision
from gamelib.core.language import _
from gamelib.core.written import out_of_hundred, whole_hundredths
from widgets.stage.review_scene import CurveDisc, CurveRound, ReviewCurve


def build_curve(curves: Sequence[RoundCurve], listed: Sequence[Decision]) -> ReviewCurve:
    """Build the curve of the rounds of a seat; `listed` are the decisions with a card, numbered from 1."""
    numbers = {each.ply: at for at, each in enumerate(listed, 1) if each.is_mistake}
    fair = whole_hundredths(curves[0].fair)
    last = curves[-1].end_ply
    return {
        "title": _("Your chances, out of 100"),
        "fair": fair,
        "fair_label": _("{fair}: everybody equal").format(fair=fair),
        "axis": _("move"),
        "last": max(1, last),
        "luck": _("luck: cards and others"),
        "choice": _("what a choice changed"),
        "rounds": [_round(curve, numbers) for curve in curves],
        "spoken": _("A line of your chances from move to move. {ends}").format(
            ends=" ".join(
                _("It begins at {first} of 100 and ends at {last}.").format(
                    first=out_of_hundred(curve.points[0].before),
                    last=out_of_hundred(curve.points[-1].after if curve.end is None else curve.end),
                )
                for curve in curves
            )
        ),
    }


def _round(curve: RoundCurve, numbers: dict[int, int]) -> CurveRound:
    """Build one round: points are move, chance before and chance after; the end is a move and a chance."""
    drawn: CurveRound = {
        "points": [(point.ply, round(100 * point.before, 1), round(100 * point.after, 1)) for point in curve.points],
        "discs": [
            _disc(point.ply, 100 * point.before, numbers[point.ply]) for point in curve.points if point.ply in numbers
        ],
    }
    if curve.end is not None:
        drawn["end"] = (curve.end_ply, round(100 * curve.end, 1))
    return drawn


def _disc(ply: int, height: float, number: int) -> CurveDisc:
    label = _("{number}: the choice at move {move}").format(number=number, move=ply + 1)
    return {"number": number, "ply": ply, "height": round(height, 1), "label": label}
