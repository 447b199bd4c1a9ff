"""The form of a review: the curve of the chances, each mistake in words and as two small pictures, luck and choice."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.analysis.curve import RoundCurve, describe_course, describe_end, has_seasons, round_curves
from gamelib.analysis.review import Balance, Decision, Review
from gamelib.core import registry
from gamelib.core.language import _, as_sentence, fill_names, n_, seat_name
from gamelib.core.move_phrases import as_label, describe_move
from gamelib.core.protocols import View
from gamelib.core.written_numbers import difference, out_of_hundred, short_of_hundred, whole_hundredths
from gamelib.players.deal_words import describe_intervals
from gamelib.record import Record
from widgets.scenes import picture_move
from widgets.scenes.faces import faces_by_key
from widgets.scenes.shared import number_word
from widgets.stage.pieces import Face
from widgets.stage.review_scene import (
    AllMoves,
    CurveDisc,
    CurveRound,
    MoveRow,
    ReviewCurve,
    ReviewForm,
    ReviewMoment,
    Split,
    Strip,
)
from widgets.stage.scene import build_button
from widgets.table.draw_count import draw_count
from widgets.table.python_line import line_that_compares
from widgets.table.review_panel import REVIEW

# The curve -----------------------------------------------------------------------------


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
        "rounds": [_build_round(curve, numbers) for curve in curves],
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


def _build_round(curve: RoundCurve, numbers: dict[int, int]) -> CurveRound:
    """Build one round: points are move, chance before and chance after; the end is a move and a chance."""
    drawn: CurveRound = {
        "points": [(point.ply, round(100 * point.before, 1), round(100 * point.after, 1)) for point in curve.points],
        "discs": [
            _build_disc(point.ply, 100 * point.before, numbers[point.ply])
            for point in curve.points
            if point.ply in numbers
        ],
    }
    if curve.end is not None:
        drawn["end"] = (curve.end_ply, round(100 * curve.end, 1))
    return drawn


def _build_disc(ply: int, height: float, number: int) -> CurveDisc:
    label = _("{number}: the choice at move {move}").format(number=number, move=ply + 1)
    return {"number": number, "ply": ply, "height": round(height, 1), "label": label}


MAX_MISTAKES = 6
"""The most mistakes shown, the costliest first."""
MAX_CLOSE_CALLS = 2
"""The most decisions shown if none is a mistake: those that came closest to one."""


# The form ------------------------------------------------------------------------------


def review_form(found: Review, record: Record, total: int) -> ReviewForm:
    """Build the form of a review of `total` decisions, some of which may not have been rated."""
    mistakes = found.costliest(MAX_MISTAKES)
    chosen = mistakes or tuple(each for each in found.decisions if each.seems_better)[:MAX_CLOSE_CALLS]
    listed = sorted(chosen, key=lambda each: each.ply)
    curves = round_curves(found, record, found.balances[0].seat) if len(found.balances) == 1 else ()
    head, title = (
        describe_end(curves, record, found.balances[0].seat) if curves else "",
        _build_title(len(mistakes), found),
    )
    first = [describe_course(curves, record), as_sentence(title)] if head else []
    moments = [_build_moment(at, each, found, record) for at, each in enumerate(listed, 1)]
    form: ReviewForm = {
        "id": REVIEW,
        "title": head or title,
        "text": _build_text(first, found, listed, total),
        "moments": moments,
        "faces": _faces_in_moments(record.game, moments),
        "split_title": _split_title(found, record),
        "split": [row for each in found.balances for row in _build_split(each, found)],
        "asks": _("How do we know?"),
        "how": found.describe_method(),
        "buttons": [{"id": "leave", "label": _("Close"), "main": True}],
    }
    if curves:
        form["curve"] = build_curve(curves, listed)
    return form


def _build_title(mistakes: int, found: Review) -> str:
    if mistakes and len(found.balances) > 1:
        return n_("One choice cost most", "{count} choices cost most", mistakes).format(
            count=number_word(mistakes).capitalize()
        )
    if mistakes:
        return n_("One choice cost you most", "{count} choices cost you most", mistakes).format(
            count=number_word(mistakes).capitalize()
        )
    return _("No choice was clearly wrong") if found.decisions else _("Nothing was looked at")


def _build_text(first: Sequence[str], found: Review, listed: Sequence[Decision], total: int) -> str:
    """Say what all decisions together cost, and whether all were rated; the sentences of `first` stand before that."""
    rated, mistakes = len(found.decisions), sum(each.is_mistake for each in found.decisions)
    sentences = [*first]
    if not mistakes and listed:
        sentences.append(_("What you see here came nearest, but may be luck."))
    elif mistakes > MAX_MISTAKES:
        sentences.append(
            _("These are the costliest; {count} in all cost more than luck explains.").format(count=mistakes)
        )
    if len(found.balances) == 1:
        sentences.append(found.balances[0].describe_choices())
    if rated < total:
        sentences.append(_("Only {done} of {count} decisions were looked at.").format(done=rated, count=total))
    return " ".join(filter(None, sentences))


# Moments -----------------------------------------------------------------------------


def _build_moment(number: int, decision: Decision, found: Review, record: Record) -> ReviewMoment:
    """Build a decision with its pictures; `number` is its place in the list."""
    view = record.at(decision.ply).view(decision.seat)
    words, moves = decision.words, (decision.move, decision.better)
    note = _("move {number}").format(number=decision.ply + 1)
    if len(found.balances) > 1:
        note = _("{name}, move {number}").format(name=seat_name(decision.seat, found.names), number=decision.ply + 1)
    moment: ReviewMoment = {
        "id": f"ply:{decision.ply}",
        "number": str(number),
        "title": fill_names(words.title, found.names),
        "note": note,
        "said": decision.compare(found.names),
        "strips": [
            _build_strip(record.game, view, move, is_better)
            for move, is_better in zip(moves, (False, True), strict=True)
        ],
        "acts": [
            build_button(f"try:{decision.ply}", _("Try it again"), ""),
            build_button(f"ply:{decision.ply}", _("Show the table"), ""),
        ],
    }
    if words.why:
        moment["why"] = words.why
    counts = (draw_count(view, move) for move in view.moves() if str(move) in moves)
    if count := next(filter(None, counts), None):
        moment["count"] = count
    if decision.is_mistake:
        _add_cost(moment, decision)
    if decision.moves:
        moment["all_moves"] = _build_all_moves(decision, found, view)
    return moment


def _build_all_moves(decision: Decision, found: Review, view: View) -> AllMoves:
    """List what every move came to in the first look."""
    notes, rows = {decision.move: _("you")}, list[MoveRow]()
    if decision.better != decision.move:
        notes[decision.better] = _("better")
    for each in decision.moves:
        value, low, high = map(whole_hundredths, each.value)
        around = _("({low} to {high})").format(
            low=short_of_hundred(each.value.low), high=short_of_hundred(each.value.high)
        )
        row: MoveRow = {
            "label": as_label(describe_move(each.move, view, found.names)),
            "value": value,
            "low": low,
            "high": high,
            "number": short_of_hundred(each.value.value),
            "interval": around,
        }
        if note := notes.get(str(each.move)):
            row["note"] = note
        rows.append(row)
    how = n_(
        "The first look: {count} imagined deal, the same for each move.",
        "The first look: {count} imagined deals, the same for each move.",
        found.deals,
    ).format(count=found.deals)
    if decision.fresh_deals:
        how += " " + _("The cost above is from fresh ones, so it may differ.")
    how += " " + describe_intervals()
    listed: AllMoves = {"title": _("All moves"), "rows": rows, "how": how}
    if python := line_that_compares(view, [each.move for each in decision.moves], found.deals, found.seed):
        listed["python"] = python
    return listed


def _add_cost(moment: ReviewMoment, decision: Decision) -> None:
    """Add what a mistake cost, and how sure that is."""
    low, value, high = (whole_hundredths(each) for each in (decision.cost.low, decision.cost.value, decision.cost.high))
    made = whole_hundredths(decision.chance)
    said = _("It cost {cost} in 100: your chances fell from {before} to {after}.").format(
        cost=max(1, value), before=min(100, made + value), after=made
    )
    sure = _(
        "Somewhere between {low} and {high} in 100. It was found in one set of deals and measured in {deals}"
        " fresh ones, so that luck in the first did not choose it."
    ).format(low=max(1, low), high=high, deals=decision.fresh_deals)
    moment["chances"], moment["cost"] = (min(100, made + value), made), said
    moment["asks"], moment["sure"] = _("How sure is that?"), sure


def _build_strip(game: str, view: View, written: str, is_better: bool) -> Strip:
    move = next((move for move in view.moves() if str(move) == written), None)
    if move is None:
        move = registry.about(game).rules.read_move(written)
    strip = picture_move(game, view, move)
    strip["label"] = _("Better") if is_better else _("You")
    if is_better:
        strip["better"] = True
    return strip


def _faces_in_moments(game: str, moments: Sequence[ReviewMoment]) -> dict[str, Face]:
    """Return the faces of all cards in the pictures."""
    keys = {card["face"] for moment in moments for strip in moment["strips"] for card in strip.get("cards", ())}
    return faces_by_key(game, keys)


# Luck and choice -----------------------------------------------------------------------


def _split_title(found: Review, record: Record) -> str:
    """Return the title of the part on luck and choices; of several rounds it gives averages."""
    rounds = max((each.together.rounds for each in found.balances), default=1)
    if rounds < 2:
        return _("Luck or choice?")
    if has_seasons(record):
        return n_(
            "Luck or choice? On average of {count} season", "Luck or choice? On average of {count} seasons", rounds
        ).format(count=rounds)
    return n_(
        "Luck or choice? On average of {count} round", "Luck or choice? On average of {count} rounds", rounds
    ).format(count=rounds)


def _build_split(balance: Balance, found: Review) -> list[Split]:
    """Return the two rows of a seat; where several are reviewed, with its name."""
    luck, choices, said = _("Luck"), _("Your choices"), balance.together.describe_number()
    if len(found.balances) > 1:
        name = seat_name(balance.seat, found.names)
        luck, choices = (_("{name}: {row}").format(name=name, row=row) for row in (luck, choices))
        said = " ".join(dict.fromkeys([balance.describe_choices(), said]))
    won, cost = (worth / balance.together.rounds for worth in (balance.luck, balance.cost))
    return [
        {
            "label": luck,
            "kind": "luck",
            "value": whole_hundredths(won),
            "number": difference(100 * won, 0),
            "said": balance.describe_luck(),
        },
        {
            "label": choices,
            "kind": "choice",
            "value": -whole_hundredths(cost),
            "number": difference(-100 * cost, 0),
            "said": said,
        },
    ]
