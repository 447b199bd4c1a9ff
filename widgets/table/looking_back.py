"""Looking back at a finished game beside the table: headline, curve, at most five moments, and the one on the table."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.analysis.curve import RoundCurve, describe_course, has_seasons, round_curves
from gamelib.analysis.moments import KeyMoment, find_moments
from gamelib.analysis.review import ALIKE, Balance, Decision, Review
from gamelib.core import registry
from gamelib.core.endings import headline_of
from gamelib.core.language import _, as_sentence, fill_names, n_, seat_name
from gamelib.core.move_phrases import as_label, describe_move
from gamelib.core.protocols import View
from gamelib.core.written_numbers import difference, number_word, out_of_hundred, short_of_hundred, whole_hundredths
from gamelib.players.deal_words import describe_intervals
from gamelib.players.win_words import one_wins
from gamelib.record import Record
from widgets.scenes import picture_move
from widgets.scenes.card_faces import faces_by_key
from widgets.stage import log_lines
from widgets.stage.pieces import Face
from widgets.stage.review_scene import (
    AllMoves,
    CurveRound,
    MoveRow,
    ReviewButton,
    ReviewCurve,
    ReviewMoment,
    ReviewProof,
    ReviewScene,
    ReviewShown,
    Split,
    Strip,
    StripCard,
)
from widgets.table.draw_count import draw_count
from widgets.table.python_line import line_that_compares

LOOK = "review:"
"""What the ids of all buttons of a review begin with; a number names a moment."""
DECIDED = 1 / 2
"""The part of a fall that mistakes must have cost for a headline to say that a round was lost on them."""
WELL = 0.05
"""What choices may have cost at most, by their interval, for a headline to say that somebody played well."""


class LookingBack:
    """A review on the table: what was found, and which moment is shown."""

    def __init__(self, found: Review, record: Record, total: int) -> None:
        self.found, self.record, self.total = found, record, total
        self.seat = found.balances[0].seat if len(found.balances) == 1 else None
        self.curves = round_curves(found, record, self.seat) if self.seat is not None else ()
        self.moments = find_moments(found, record, self.curves)
        self.at = 0
        self.gives_reasons = True
        """Whether it is said why a move is better."""

    @property
    def moment(self) -> KeyMoment | None:
        """The moment on the table; None if no moment is listed."""
        return self.moments[self.at] if self.moments else None

    @property
    def ply(self) -> int:
        """The ply that the table shows: that of the moment, or the first choice."""
        if self.moment is not None:
            return self.moment.ply
        return min((each.ply for each in self.found.decisions), default=0)

    @property
    def viewer(self) -> int | None:
        """Whose choice the table shows."""
        if self.moment is not None:
            return self.moment.seat
        return next((each.seat for each in self.found.decisions if each.ply == self.ply), self.seat)

    @property
    def better(self) -> str:
        """The better move at the moment, in notation; "" where there is none."""
        decision = self.moment.decision if self.moment else None
        return decision.better if decision else ""

    def go(self, where: str) -> bool:
        """Go to a moment: `next`, `previous`, both round and round, or its number; return whether there is one."""
        count = max(1, len(self.moments))
        steps = {"next": (self.at + 1) % count, "previous": (self.at - 1) % count}
        at = steps.get(where, int(where) if where.isascii() and where.isdecimal() and len(where) < 3 else -1)
        if 0 <= at < len(self.moments):
            self.at = at
            return True
        return False

    def spoken(self, is_new: bool) -> list[str]:
        """Return what screen readers say when the review opens, or when another moment is chosen."""
        opening = [self.title(), self.fairness()] if is_new else []
        if self.moment is None:
            return opening
        shown = build_shown(self.moment, self)
        happened = _happened(self.moment, self) if self.moment.is_luck else ""
        told = (as_sentence(shown["where"]), happened, shown["said"], shown.get("why"))
        return [*opening, " ".join(filter(None, told))]

    # What it says ---------------------------------------------------------------------

    def title(self) -> str:
        """Say what has ended and how, and what made the difference if that is known."""
        head = headline_of(self.record.game, self.record.state.view(self.seat), self.found.names)
        end, rated = head.end or _("What was played so far"), self.found.decisions
        better = len([each for each in rated if each.has_better])
        if 2 * better > len(rated):
            return _("{end}: better moves in {count} of {all}").format(end=end, count=better, all=len(rated))
        if head.why:
            return _("{end}: {why}").format(end=end, why=head.why)
        if self.seat is None or not self.curves or self.curves[-1].end is None:
            return end
        curve, mistakes = self.curves[-1], self._mistakes_in_last_round()
        fall = curve.points[0].before - (curve.end or 0.0)
        if not curve.is_won and mistakes and sum(each.cost.value for each in mistakes) >= DECIDED * fall:
            line = (
                n_("{end} on one move", "{end} on {count} moves", len(mistakes))
                if head.takes_moves
                else n_("{end}: one move decided it", "{end}: {count} moves decided it", len(mistakes))
            )
            return line.format(end=end, count=number_word(len(mistakes)))
        played_well = self.found.balances[0].together.each_round.high <= WELL and not self.found.costliest(1)
        return _("{end}, and played well").format(end=end) if curve.is_won and played_well else end

    def _mistakes_in_last_round(self) -> list[Decision]:
        first = self.curves[-1].points[0].ply
        return [each for each in self.found.decisions if each.is_mistake and each.ply >= first]

    def fairness(self) -> str:
        """Say in one line what all other choices came to, so that small losses are not lost."""
        rated = len(self.found.decisions)
        if not rated:
            return _("Nothing was looked at.")
        sentences = [self._rest()]
        if rated < self.total:
            sentences.append(_("Only {done} of {count} decisions were looked at.").format(done=rated, count=self.total))
        return " ".join(filter(None, sentences))

    def _rest(self) -> str:
        mistakes = [each for each in self.found.decisions if each.is_mistake]
        others = len(self.found.decisions) - len(mistakes)
        known = sum(each.cost.value for each in mistakes)
        rounds = sum(each.together.rounds for each in self.found.balances)
        if (sum(each.cost for each in self.found.balances) - known) / rounds > ALIKE:
            return self.found.balances[0].describe_choices() if self.seat is not None else ""
        if not mistakes:
            return n_(
                "At your one choice, nothing was clearly better.",
                "At none of your {count} choices was anything clearly better.",
                others,
            ).format(count=number_word(others))
        return (
            n_(
                "At your other choice, nothing was clearly better.",
                "At your other {count} choices, nothing was clearly better.",
                others,
            ).format(count=number_word(others))
            if others
            else ""
        )


# The scene ------------------------------------------------------------------------------


def build_review(back: LookingBack) -> ReviewScene:
    """Build the part of a scene that shows a review."""
    scene: ReviewScene = {
        "title": back.title(),
        "fair": back.fairness(),
        "decided": _title_of_list(back),
        "unit": _("cost, in points of 100") if back.moments else "",
        "moments": [_build_moment(at, each, back) for at, each in enumerate(back.moments)],
        "proof": _build_proof(back),
        "buttons": _build_buttons(back),
        "steps": _build_steps(back),
    }
    if back.curves:
        scene["curve"] = build_curve(back)
    if back.moment is not None:
        scene["shown"] = build_shown(back.moment, back)
    return scene


def _title_of_list(back: LookingBack) -> str:
    if not back.moments:
        return _("No single move decided it")
    is_won = bool(back.curves) and back.curves[-1].is_won
    return _("What cost you most") if is_won else _("What decided it")


def _build_buttons(back: LookingBack) -> list[ReviewButton]:
    close: ReviewButton = {"id": f"{LOOK}close", "label": _("Close")}
    if len(back.moments) < 2:
        return [close | {"main": True}]
    is_last = back.at == len(back.moments) - 1
    return [
        {"id": f"{LOOK}next", "label": _("First moment") if is_last else _("Next moment"), "main": True},
        close,
    ]


def _build_steps(back: LookingBack) -> list[ReviewButton]:
    """Build the ways on below the table: the moment before, the same position to be played, the moment after."""
    steps: list[ReviewButton] = []
    if back.record.at(back.ply).to_act:
        steps = [{"id": f"{LOOK}try", "label": _("Try it again from here"), "short": _("Try it again")}]
    if len(back.moments) < 2:
        return steps
    return [
        {"id": f"{LOOK}previous", "label": _("The moment before")},
        *steps,
        {"id": f"{LOOK}next", "label": _("The moment after")},
    ]


# The curve -----------------------------------------------------------------------------


def build_curve(back: LookingBack) -> ReviewCurve:
    """Build the curve of a seat's chances, from choice to choice."""
    places, rounds = dict[int, tuple[float, float]](), list[CurveRound]()
    falls, at = {each.ply for each in back.found.decisions if each.is_mistake}, 0.0
    for curve in back.curves:
        rounds.append(_build_round(curve, at, falls, places))
        at = rounds[-1]["line"][-1][0] + 1
    choices = sum(len(curve.points) for curve in back.curves)
    last = _("the end, after {count} choices") if back.curves[-1].end is not None else _("choice {count}")
    spoken = [*_tell_rounds(back), *map(_tell_fall, back.moments)]
    return {
        "title": _chance_title(back.record.state.view(back.seat)),
        "spoken": " ".join(spoken),
        "last": rounds[-1]["line"][-1][0] or 1.0,
        "first_label": _("the deal"),
        "last_label": last.format(count=choices),
        "rounds": rounds,
        "dots": [
            (*places[each.ply], " ".join(filter(None, ("luck" * each.is_luck, "shown" * (at == back.at)))))
            for at, each in enumerate(back.moments)
            if each.ply in places
        ],
    }


def _tell_rounds(back: LookingBack) -> list[str]:
    """Say of each round, or season, where the curve begins and ends; of several, also which it is."""
    line = _("It begins at {first} of 100 and ends at {last}.")
    if len(back.curves) > 1:
        line = _("In round {number} it begins at {first} of 100 and ends at {last}.")
        if has_seasons(back.record):
            line = _("In season {number} it begins at {first} of 100 and ends at {last}.")
    return [
        line.format(
            number=number,
            first=out_of_hundred(curve.points[0].before),
            last=out_of_hundred(curve.points[-1].after if curve.end is None else curve.end),
        )
        for number, curve in enumerate(back.curves, 1)
    ]


def _tell_fall(moment: KeyMoment) -> str:
    """Say where the curve falls: at a choice by a mistake, before it by luck."""
    line = _("At choice {number} it falls from {before} to {after}.")
    if moment.is_luck:
        line = _("Before choice {number} it falls by luck from {before} to {after}.")
    if moment.is_luck and moment.at_end:
        line = _("At the end it falls by luck from {before} to {after}.")
    return line.format(
        number=moment.number, before=out_of_hundred(moment.before), after=out_of_hundred(moment.before - moment.loss)
    )


def _chance_title(view: View) -> str:
    return _("Your chance to win, out of 100") if one_wins(view) else _("Your chance not to lose, out of 100")


def _build_round(
    curve: RoundCurve, start: float, mistakes: set[int], places: dict[int, tuple[float, float]]
) -> CurveRound:
    """Build one round; the chance before a choice stands half way to it, and `places` learns where each stands."""
    line, falls = list[tuple[float, float]](), list[tuple[float, float, float, float]]()
    for nth, point in enumerate(curve.points):
        before = (start + nth + (0.5 if nth else 0), round(100 * point.before, 1))
        after = (start + nth + 1, round(100 * point.after, 1))
        line += [before, after]
        places[point.ply] = after
        if point.ply in mistakes:
            falls.append((*before, *after))
    if curve.end is not None:
        line.append((line[-1][0] + 1, round(100 * curve.end, 1)))
        places[curve.end_ply] = line[-1]
    return {"line": line, "falls": falls}


# Moments -----------------------------------------------------------------------------


def _build_moment(at: int, moment: KeyMoment, back: LookingBack) -> ReviewMoment:
    listed: ReviewMoment = {
        "id": f"{LOOK}{at}",
        "number": str(moment.number),
        "text": _happened(moment, back),
        "cost": _("luck") if moment.is_luck else difference(-100 * moment.loss, 0),
    }
    if moment.is_luck:
        listed["luck"] = True
    else:
        deeds = _deeds(moment, back)
        listed["text"] = _("{made}. Better: {deed}.").format(made=deeds.made, deed=deeds.better)
        if back.seat is None:
            listed["text"] = _("{name}: {text}").format(
                name=seat_name(moment.seat, back.found.names), text=listed["text"]
            )
    if at == back.at:
        listed["chosen"] = True
    return listed


class _Deeds(NamedTuple):
    """What was done, as a label, and what would have been better, as a phrase."""

    made: str
    better: str


def _deeds(moment: KeyMoment, back: LookingBack) -> _Deeds:
    decision, view = moment.decision, back.record.at(moment.ply).view(moment.seat)
    assert decision is not None
    made, better = (describe_move(move, view, back.found.names) for move in (decision.move, decision.better))
    return _Deeds(as_label(made), better)


def _happened(moment: KeyMoment, back: LookingBack) -> str:
    """Say what somebody else did before the chances fell by luck."""
    if moment.event is None:
        return _("The cards fell badly for you.")
    return log_lines.describe_event(moment.event, back.found.names)


def build_shown(moment: KeyMoment, back: LookingBack) -> ReviewShown:
    """Build the moment on the table: what was done, what would have been better, and the cards that decide."""
    where = _("Choice {number}, moment {at} of {count}").format(
        number=moment.number, at=back.at + 1, count=len(back.moments)
    )
    decision = moment.decision
    if decision is None:
        line = (
            _("Your chance fell from {before} to {after} of 100 at the end. That was luck: no choice of yours did it.")
            if moment.at_end
            else _(
                "Your chance fell from {before} to {after} of 100 before this choice. That was luck: no choice of"
                " yours did it."
            )
        )
        said = line.format(before=out_of_hundred(moment.before), after=out_of_hundred(moment.before - moment.loss))
        return {
            "where": where,
            "did": {"label": _("Before that"), "text": _happened(moment, back).rstrip(".")},
            "better": {"label": _("Luck"), "text": _("Nothing you chose changed this.")},
            "luck": True,
            "said": said,
        }
    deeds, view = _deeds(moment, back), back.record.at(moment.ply).view(moment.seat)
    did = _("You did")
    if back.seat is None:
        did = _("{name} did").format(name=seat_name(moment.seat, back.found.names))
    shown: ReviewShown = {
        "where": where,
        "did": {"label": did, "text": deeds.made},
        "better": {"label": _("Better"), "text": as_label(deeds.better)},
        "said": fill_names(decision.words.said, back.found.names),
    }
    if decision.words.why and back.gives_reasons:
        shown["why"] = decision.words.why
    if strip := _deciding_cards(back.record.game, view, decision.better):
        shown["strip"] = strip
    return shown


def _deciding_cards(game: str, view: View, written: str) -> Strip | None:
    """Return the cards that the better move is about, or the drawings that stand for it; None if there are none."""
    move = next((move for move in view.moves() if str(move) == written), None)
    strip = picture_move(game, view, registry.about(game).rules.read_move(written) if move is None else move)
    cards: list[StripCard] = [
        {"face": card["face"]} for card in strip.get("cards", ()) if "hint" in card.get("state", "")
    ]
    if not cards and not strip.get("tokens"):
        return None
    strip["cards"] = cards[:MOST_CARDS]
    return strip


MOST_CARDS = 4
"""The most cards drawn beside the sentence about a moment."""


def faces_in_review(game: str, review: ReviewScene) -> dict[str, Face]:
    """Return the faces of the cards beside the sentence about the moment that is shown."""
    strip = review.get("shown", {}).get("strip", {})
    return faces_by_key(game, {card["face"] for card in strip.get("cards", ())})


# How it is known -------------------------------------------------------------------------


def _build_proof(back: LookingBack) -> ReviewProof:
    """Build what is folded: how sure it is, all moves of the moment, luck and choice, and the method."""
    found, moment = back.found, back.moment
    proof: ReviewProof = {
        "asks": _("How do we know?"),
        "split_title": _split_title(found, back.record),
        "split": [row for each in found.balances for row in _build_split(each, found)],
        "how": found.describe_method(),
    }
    if back.curves and (course := describe_course(back.curves, back.record)):
        proof["course"] = course
    if moment is None or moment.decision is None:
        return proof
    decision, view = moment.decision, back.record.at(moment.ply).view(moment.seat)
    proof["sure"] = _how_sure(decision)
    counts = (draw_count(view, move) for move in view.moves() if str(move) in (decision.move, decision.better))
    if count := next(filter(None, counts), None):
        proof["count"] = count
    if decision.moves:
        proof["all_moves"] = _build_all_moves(decision, found, view)
    return proof


def _how_sure(decision: Decision) -> str:
    low, value, high = map(whole_hundredths, (decision.cost.low, decision.cost.value, decision.cost.high))
    made = whole_hundredths(decision.chance)
    least = max(1, value)
    cost = _("It cost {cost} in 100: your chances fell from {before} to {after}.").format(
        cost=least, before=min(100, made + least), after=made
    )
    sure = _(
        "The true cost may be anything from {low} to {high} in 100. The mistake was found in one set of deals and"
        " measured in {deals} fresh ones, so that luck in the first did not choose it."
    ).format(low=max(1, low), high=high, deals=decision.fresh_deals)
    return f"{cost} {sure}"


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


def _split_title(found: Review, record: Record) -> str:
    """Return the title of the part on luck and choices; of several rounds it gives averages."""
    rounds = max((each.together.rounds for each in found.balances), default=1)
    if rounds < 2:
        return _("Luck or choice?")
    if has_seasons(record):
        return n_(
            "Luck or choice? On average over {count} season", "Luck or choice? On average over {count} seasons", rounds
        ).format(count=rounds)
    return n_(
        "Luck or choice? On average over {count} round", "Luck or choice? On average over {count} rounds", rounds
    ).format(count=rounds)


def _build_split(balance: Balance, found: Review) -> list[Split]:
    """Return the two rows of a seat; where several are reviewed, with its name."""
    luck, choices, said = _("Luck"), _("Your choices"), balance.together.describe_number()
    said = " ".join(dict.fromkeys([balance.describe_choices(), said]))
    if len(found.balances) > 1:
        name = seat_name(balance.seat, found.names)
        luck, choices = (_("{name}: {row}").format(name=name, row=row) for row in (luck, choices))
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
