"""Moves that a step may show without giving itself away: allowed, and no help towards its goal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any

from gamelib.core.errors import BadLesson, GameError
from gamelib.lessons import act_notation
from gamelib.lessons.goals import all_hold
from gamelib.lessons.steps import ExpectedMistake, split_seat
from gamelib.lessons.verdict import StepTrial

MOVES_TRIED = 40
"""Moves looked at for one that may be shown: where none of so many will do, hardly any other will."""


def neutral_moves(trial: StepTrial, kind: str) -> Iterator[Any]:
    """Yield the allowed moves of a kind that do not give the step away and are no mistake that it expects.

    A puzzle has none, since each move that it rules out would make the answer easier to guess; nor has a step that
    allows only so many moves.
    """
    if trial.step.best or trial.step.within or trial.seat not in trial.state.to_act:
        return
    of_kind = (move for move in trial.view.moves() if move.kind == kind)
    for move in islice(of_kind, MOVES_TRIED):
        if not gives_away(trial, move):
            now = _trial_after_move(trial, move)
            if now.state.to_act and not _is_mistake(trial, now, move):
                yield move


def gives_away(trial: StepTrial, move: Any) -> bool:
    """Return whether a move, allowed or not, is part of the answer or makes a line of the goal hold."""
    now = _trial_after_move(trial, move)
    if now.made != trial.made and now.state in _positions_after_answers(trial):
        return True
    reached = _lines_reached(trial)
    if _lines_reached(now) - reached:
        return True
    if now.made == trial.made or trial.step.wait:
        return False
    return any(_lines_reached(later) - reached for later in now.others_act())


def _trial_after_move(trial: StepTrial, move: Any) -> StepTrial:
    """Return the trial after a move, before anybody else moves; with the clause that refuses it, if any."""
    if refusal := trial.view.why_not(move):
        return replace(trial, refused=(*trial.refused, refusal.clause))
    usual = act_notation.canonical(trial.state, trial.seat, move)
    return replace(trial, state=trial.state.play(move, trial.seat), made=(*trial.made, usual))


def is_same_act(trial: StepTrial, mistake: ExpectedMistake, move: Any) -> bool:
    """Return whether a move is the one that a mistake names."""
    try:
        named = trial.view.read_move(split_seat(mistake.act)[1])
    except GameError:  # the mistake makes no sense here: it belongs to another moment of the step
        return False
    return act_notation.is_same(trial.state, trial.seat, move, named)


def is_covered(mistake: ExpectedMistake, trial: StepTrial) -> bool:
    """Return whether the act just made is one to which the goal words of a mistake widen it."""
    return bool(mistake.when) and all_hold(mistake.when, trial.moment)


def _is_mistake(trial: StepTrial, now: StepTrial, move: Any) -> bool:
    return any(is_same_act(trial, mistake, move) or is_covered(mistake, now) for mistake in trial.step.mistakes)


def _positions_after_answers(trial: StepTrial) -> list[Any]:
    """Return the positions to which moves of the answer lead that are allowed now, whenever their turn is."""
    positions = []
    for written in (*(planned.usual for planned in trial.plan), *(act for way in trial.step.ways for act in way.acts)):
        try:
            move = trial.view.read_move(split_seat(written)[1])
        except GameError:  # an act that is no move, or a move of another moment
            continue
        if trial.view.why_not(move) is None:
            positions.append(trial.state.play(move, trial.seat))
    return positions


def _lines_reached(trial: StepTrial) -> set[int]:
    """Return the numbers of the lines of the goal that hold; a line whose figure has no answer yet does not."""
    reached = set()
    for at, line in enumerate(trial.step.goal):
        with suppress(BadLesson):
            if all_hold((line,), trial.moment):
                reached.add(at)
    return reached
