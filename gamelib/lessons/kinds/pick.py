"""Pick: point at cards or places on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.lessons.act_notation import parse_pick, parse_places, right_places
from gamelib.lessons.file_entries import Entries
from gamelib.lessons.kinds.base import (
    Complain,
    StepKind,
    check_mistakes,
    count_wrong_act,
    mistake_made,
    step_done,
)
from gamelib.lessons.steps import NOTHING_FITS
from gamelib.lessons.verdict import StepTrial, Verdict


class Pick(StepKind):
    """Point at cards or places; several sets of them may be right, and where it is allowed, that nothing fits."""

    name = "pick"
    keys = ("right", "places", "answer", "nothing")
    answered_by = "places"

    def read(self, entries: Entries, game: str) -> dict[str, Any]:
        """Read what is right: pick words, or a list of sets of places."""
        right, listed = entries.text("right", must=False), entries.texts("places")
        nothing = entries.flag("nothing")
        if (right and listed) or not (right or listed or nothing):
            entries.complain(
                "right",
                _(
                    "a pick needs either 'right', pick words such as any playable, or 'places', a"
                    ' list of right sets of places such as "hand:2 hand:3"'
                ),
            )
        if right:
            entries.check("right", lambda: parse_pick(right, game))
        if not entries.values.get("position") and not entries.values.get("deal"):
            entries.complain("kind", _("to pick, a step needs 'position' or 'deal'"))
        return {"right": right or None, "places": listed, "answer": entries.texts("answer"), "nothing": nothing}

    def judge(self, trial: StepTrial, act: Any) -> Verdict:
        """Compare the places that were pointed at with every right set of them."""
        step, view = trial.step, trial.view
        if step.nothing and act == NOTHING_FITS:
            return _judge_nothing(trial)
        picked = parse_places(act, step.game, view)
        right = right_places(step, view)
        if picked in right:
            return step_done(trial)
        for mistake in step.mistakes:
            if mistake.act != NOTHING_FITS and picked == parse_places(mistake.act, step.game, view):
                return mistake_made(trial, mistake, places=tuple(sorted(picked)))
        wrong = tuple(sorted(picked - frozenset().union(*right)))
        if not picked:
            say = _("Point at something first: {say}")
        elif any(picked < one for one in right):
            say = _("Right so far, but something is missing: {say}")
        elif any(picked > one for one in right):
            say = _("Not yet, you picked more than you need: {say}")
        else:
            say = _("Not quite. {say}")
        after = replace(trial, mistakes_made=trial.mistakes_made + bool(picked))
        return Verdict("other", say.format(say=trial.say), after, places=wrong)

    def answer(self, trial: StepTrial) -> Any:
        """Return the written answer, or else the first right set of places."""
        step = trial.step
        if step.answer:
            return step.answer[0]
        return min(right_places(step, trial.view), key=sorted, default=NOTHING_FITS)

    def next_places(self, trial: StepTrial) -> tuple[str, ...]:
        """Return the places of the answer."""
        answer = self.answer(trial)
        return () if answer == NOTHING_FITS else tuple(sorted(parse_places(answer, trial.step.game, trial.view)))

    def check(self, trial: StepTrial, complain: Complain) -> None:
        """Complain if nothing is right to pick, or the written answer is not."""
        step = trial.step
        key = "right" if step.right else "places"
        try:
            right = right_places(step, trial.view)
        except GameError as error:
            complain(key, str(error))
            return
        if not right and not step.nothing:
            complain(key, _("nothing on this table is right to pick"))
            return
        for text in step.answer:
            verdict = trial.judge(text)
            if not verdict.is_done:
                complain("answer", _("the answer {text!r:.60} is not right: {why}").format(text=text, why=verdict.say))
        check_mistakes(trial, complain)


def _judge_nothing(trial: StepTrial) -> Verdict:
    """Judge the answer that nothing fits."""
    if not right_places(trial.step, trial.view):
        return step_done(trial)
    for mistake in trial.step.mistakes:
        if mistake.act == NOTHING_FITS:
            return mistake_made(trial, mistake)
    say = _("Something does fit. {say}").format(say=trial.say)
    return Verdict("other", say, count_wrong_act(trial))
