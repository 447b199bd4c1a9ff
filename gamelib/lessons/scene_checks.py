"""Advice about sentences that do not fit the table: what they speak of is not there, or it shows the answer already.

The sentences are read as English, and only plain ones are recognised, so each finding is advice.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

from gamelib.core.language import LETTERS, _, seat_name
from gamelib.lessons.claims import Claim, number_claimed, seat_claimed
from gamelib.lessons.goals import about_game
from gamelib.lessons.kinds import kind_of
from gamelib.lessons.kinds.base import Complain
from gamelib.lessons.verdict import Trial

_SHOWN = {"deck", "discards", "hand", "holds"}
"""Figures of all games that are numbers on the table."""
_THESE = re.compile(r"\b(?:which|one|any) of (?:these|those) (?:boasts|raises|moves|gifts|plays)\b", re.IGNORECASE)


def check_scene(trial: Trial, complain: Complain) -> None:
    """Advise on sentences of a step that do not fit its table as it opens."""
    if trial.state is None:
        return
    faults = [("right", what) for what in _shown_answer(trial)]
    faults += [("say", what) for what in (*_false_claims(trial), *_missing_candidates(trial))]
    for key, texts in (("say", (trial.step.say,)), ("hints", trial.step.hints)):
        faults += [(key, what) for text in texts for what in _missing_things(trial, text)]
    for key, what in dict.fromkeys(faults):
        complain(key, what, is_advice=True)


# The table shows the answer -------------------------------------------------------------


def _shown_answer(trial: Trial) -> Iterator[str]:
    """Yield advice if the number that is asked for is one that the table shows."""
    if not trial.step.right or trial.figure is None:
        return
    tree = ast.parse(trial.step.right.strip(), mode="eval").body
    shown = _SHOWN | set(getattr(about_game(trial.step.game), "SHOWN", ()))
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id in shown:
        yield _("the table shows this number, {value}; ask for one that follows from what it shows").format(
            value=trial.figure.brief
        )


# What is said is not so -----------------------------------------------------------------


def _false_claims(trial: Trial) -> Iterator[str]:
    """Yield advice for each number that `say` claims and the table contradicts."""
    for claim in (*_CLAIMS, *getattr(about_game(trial.step.game), "CLAIMS", ())):
        for found in claim.compiled(trial.view).finditer(trial.say):
            actual = claim.actual(trial.view, found)
            if actual is not None and actual != number_claimed(found):
                yield _("'say' says {claim!r:.60}, and on the table it is {actual}").format(
                    claim=found[0], actual=actual
                )


def _hand_size(view: Any, found: re.Match[str]) -> int:
    return int(view.hand_sizes[seat_claimed(view, found)])


_CLAIMS = (
    Claim(r"WHO(?: \w+){0,2}? (?:hold|holds|has|have) NUMBER cards?\b(?! (?:more|less|of|that|in all))", _hand_size),
    Claim(r"\bNUMBER (?:cards? )?(?:is|are|lie|lies)(?: left)? in the deck\b", lambda view, _found: view.deck),
    Claim(r"\bthe deck (?:is|has become) empty\b", lambda view, _found: view.deck),
)


# What is named is not there -------------------------------------------------------------


def _missing_candidates(trial: Trial) -> Iterator[str]:
    """Yield advice if `say` points at moves to choose from, which no table shows."""
    if kind_of(trial.step.kind).answered_by == "moves" and (found := _THESE.search(trial.say)):
        yield _("'say' speaks of {what!r}, and nothing shows which they are; name them").format(what=found[0])


def _missing_things(trial: Trial, text: str) -> Iterator[str]:
    """Yield advice for each player, place and card that a sentence names and that is not on the table."""
    for letter in re.findall(r"\{([A-Z])\}", text):
        if LETTERS.index(letter) >= trial.state.players:
            yield _("{name} is named, and sits at no seat of this table").format(name=seat_name(LETTERS.index(letter)))
    things = getattr(about_game(trial.step.game), "THINGS", {})
    said = " ".join(
        each for each in re.split(r"(?<=[.:;?])\s", trial.personalise(text)) if not _is_about_others(trial, each)
    )
    for pattern, is_there in things.items():
        for found in re.finditer(pattern, said, re.IGNORECASE):
            if not any(is_there(view, found) for view in _views(trial)):
                yield _("{what!r} is spoken of, and is nowhere on this table").format(what=found[0])


def _is_about_others(trial: Trial, sentence: str) -> bool:
    """Return whether a sentence is about another player, whose cards the learner may have to work out."""
    return any(
        re.search(rf"\b{seat_name(seat)}\b", sentence) for seat in range(trial.state.players) if seat != trial.seat
    )


def _views(trial: Trial) -> Iterator[Any]:
    """Yield what the learner sees as the step opens, and before and after each act of the model answer."""
    yield trial.view
    if kind_of(trial.step.kind).answered_by == "moves":
        for written in trial.step.answer:
            trial = trial.judge(written).attempt
            yield trial.view
