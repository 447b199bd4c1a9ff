"""Checks of a play step: its answer, its mistakes, its tries and the written moves of the other seats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gamelib.core.errors import GameError
from gamelib.core.language import LETTERS, _, join_and
from gamelib.lessons import act_notation
from gamelib.lessons.goals import BEST, about_game, all_hold, parse_goal
from gamelib.lessons.kinds.base import Complain
from gamelib.lessons.moment import Moment
from gamelib.lessons.steps import NEXT_ROUND, ExpectedMistake, WayToGoal, play_line, split_seat
from gamelib.lessons.verdict import StepTrial, Verdict

MAX_PART_LENGTH = 32


def check_play(trial: StepTrial, complain: Complain) -> None:
    """Complain about everything that keeps a play step from being taught."""
    step = trial.step
    if trial.seat not in trial.state.to_act and NEXT_ROUND not in step.answer[:1] and not step.wait:
        complain("position", _("the learner, seat {seat}, has nothing to do here").format(seat=LETTERS[trial.seat]))
        return
    if all_hold(step.goal, trial.moment):
        complain("goal", _("the goal holds before anything has been done"))
    if not step.is_puzzle and not _are_best_moves_sound(trial, complain):
        return
    last = _check_answer(trial, complain)
    if last is None:
        return
    if not step.is_puzzle:  # a puzzle's proof covers its claims already
        moments = [*(moment.moment for moment in attempts_along_answer(trial)), last.moment]
        check_claims(moments, last, complain)
    _check_parts(trial, last, complain)
    _check_ways(trial, complain)
    _check_tries(trial, complain)
    for nth, mistake in enumerate(step.mistakes):
        _check_mistake(trial, mistake, nth, complain)
    _check_others(trial, last, complain)


def way_taken(trial: StepTrial) -> WayToGoal | None:
    """Return the first of the ways of a step that its learner has taken, or None."""
    return next((way for way in trial.step.ways if all_hold(way.when, trial.moment)), None)


def _are_best_moves_sound(trial: StepTrial, complain: Complain) -> bool:
    """Return whether a lesson's best moves are asked for and legal; complain if they are missing, or are not."""
    best, is_asked = trial.step.best, any(line == BEST for group in trial.step.goal for line in group)
    if bool(best) != is_asked:
        complain("best", _("'best' lists moves for the goal word best: a step has both of them or neither"))
        return False
    for text in best:
        try:
            refusal = trial.view.why_not(trial.view.read_move(text))
        except GameError as error:
            complain("best", _("{move!r:.60} does not read: {why}").format(move=text, why=error))
            return False
        if refusal:
            complain("best", _("{move!r:.60} is refused: {why}").format(move=text, why=refusal))
            return False
    return True


def _check_parts(trial: StepTrial, last: StepTrial, complain: Complain) -> None:
    """Complain unless the answer ticks off the parts of the goal one after the other, and none becomes unticked."""
    names, lines = trial.step.parts, len(trial.step.goal)
    if not names:
        return
    if not 2 <= len(names) <= lines:
        complain(
            "parts",
            _("'parts' names two or more lines of the goal, the first ones; there are {lines}").format(lines=lines),
        )
        return
    if long := [text for text in names if len(text) > MAX_PART_LENGTH]:
        complain(
            "parts",
            _("a part is a few words, at most {most} letters, not {text!r}").format(most=MAX_PART_LENGTH, text=long[0]),
        )
    before = 0
    for moment in [*attempts_along_answer(trial), last]:
        ticks = [part.done for part in moment.parts]
        now = sum(ticks)
        if now < before or not all(ticks[:now]):
            line = _("the answer does not tick off the parts one after the other; ticked after {moves}: {parts}")
            ticked = join_and([part.text for part in moment.parts if part.done]) or _("none")
            complain("parts", line.format(moves=", ".join(moment.made) or _("no move"), parts=ticked))
            return
        before = now


def _check_ways(trial: StepTrial, complain: Complain) -> None:
    """Complain about ways whose moves do not reach the goal, or that get another way's sentence."""
    for nth, way in enumerate(trial.step.ways):
        moment, verdict = trial, None
        for written in way.acts:
            verdict = moment.judge(written)
            moment = verdict.attempt
        if verdict is None or not verdict.is_done:
            why = verdict.say if verdict else _("there are no moves")
            complain("moves", _("way {nth} does not reach the goal: {why}").format(nth=nth + 1, why=why), nth)
        elif way_taken(moment) != way:
            complain(
                "when",
                _("the moves of way {nth} do not get its sentence, but: {why}").format(nth=nth + 1, why=verdict.say),
                nth,
            )


def _check_tries(trial: StepTrial, complain: Complain) -> None:
    """Complain about tries that are no moves, or that are always legal, since legal moves have a button anyway."""
    for move in trial.step.tries:
        verdicts = [moment.judge(move) for moment in attempts_along_answer(trial)]
        if all(verdict.kind == "unread" for verdict in verdicts):
            complain("tries", _("{move!r:.60} does not read: {why}").format(move=move, why=verdicts[0].say))
        elif not any(verdict.refusal for verdict in verdicts):
            complain(
                "tries", _("{move!r:.60} is never refused here, so it needs no button of its own").format(move=move)
            )


def _check_answer(trial: StepTrial, complain: Complain) -> StepTrial | None:
    """Return the trial after the answer, or None with a complaint unless its last act is the one to reach the goal."""
    answers = trial.step.answer
    for at, written in enumerate(answers, 1):
        verdict = trial.judge(written)
        if verdict.kind == "unread":
            complain("answer", _("the answer {move!r:.60} does not read: {why}").format(move=written, why=verdict.say))
            return None
        if verdict.is_done and at < len(answers):
            complain(
                "answer",
                _("the goal is reached after {move!r:.60} already; what follows is never played").format(move=written),
            )
            return None
        if verdict.kind == "refused" and not any("refused" in line for group in trial.step.goal for line in group):
            complain("answer", _("the answer {move!r:.60} is refused: {why}").format(move=written, why=verdict.refusal))
            return None
        if verdict.kind in ("over", "mistake"):
            complain("answer", _("after {move!r:.60} the step says: {why}").format(move=written, why=verdict.say))
            return None
        trial = verdict.attempt
    if not trial.done:
        lacking = [
            " or ".join(group)
            for group in trial.step.goal
            if not any(parse_goal(line, trial.step.game)(trial.moment) for line in group)
        ]
        complain(
            "answer",
            _("the answer does not reach the goal: at its end there does not hold {goal}").format(
                goal=", ".join(lacking)
            ),
        )
        return None
    return trial


def attempts_along_answer(trial: StepTrial) -> Iterator[StepTrial]:
    """Yield the trial before each act of the model answer."""
    for written in trial.step.answer:
        yield trial
        trial = trial.judge(written).attempt


def find_mistake(trial: StepTrial, mistake: ExpectedMistake) -> tuple[StepTrial, Verdict] | None:
    """Return the first moment along the answer at which a mistake gets its own sentence, and the verdict there."""
    for moment in attempts_along_answer(trial):
        verdict = moment.judge(mistake.act)
        if verdict.mistake == mistake:
            return moment, verdict
    return None


def _check_mistake(trial: StepTrial, mistake: ExpectedMistake, nth: int, complain: Complain) -> None:
    if match := find_mistake(trial, mistake):
        _check_show(match[1], mistake, nth, complain)
        return
    verdicts = [moment.judge(mistake.act) for moment in attempts_along_answer(trial)]
    verdict = next((each for each in verdicts if each.kind != "unread"), verdicts[0])
    if verdict.kind == "unread":
        what = _("the mistake {move!r:.60} does not read: {why}").format(move=mistake.act, why=verdict.say)
    elif verdict.mistake is not None:
        what = _("the mistake {move!r:.60} gets the sentence of another mistake before it").format(move=mistake.act)
    elif verdict.refusal is not None and verdict.kind != "done":
        what = _("{move!r:.60} breaks {real}, and this says {broke}: {why}").format(
            move=mistake.act, real=verdict.clause, broke=mistake.broke or _("no clause"), why=verdict.refusal.because
        )
    elif verdict.is_done:
        what = _("{move!r:.60} reaches the goal, so it is no mistake").format(move=mistake.act)
    elif mistake.broke:
        what = _("{move!r:.60} is allowed, and so breaks no clause, not {broke} either").format(
            move=mistake.act, broke=mistake.broke
        )
    else:
        what = _("{move!r:.60} is on the way of the model answer, so it is no mistake").format(move=mistake.act)
    complain("try", what, nth)


def _check_show(verdict: Verdict, mistake: ExpectedMistake, nth: int, complain: Complain) -> None:
    if mistake.show and verdict.refusal is not None:
        complain("show", _("what is refused has no consequence to show"), nth)
    elif len(verdict.frames) != len(mistake.show) + 1 and mistake.show:
        state = verdict.frames[-1]
        line = mistake.show[len(verdict.frames) - 1]
        try:
            play_line(state, line)
        except GameError as error:
            complain("show", _("{move!r:.60} cannot be shown: {error}").format(move=line, error=error), nth)


def _check_others(trial: StepTrial, last: StepTrial, complain: Complain) -> None:
    """Complain about written moves of other seats that do not read or are never made."""
    for line in trial.step.others:
        who, move = split_seat(line)
        try:
            act_notation.parse_move(move, trial.step.game)
        except GameError as error:
            complain("others", _("{line!r:.60}: {error}").format(line=line, error=error))
        if who == trial.seat:
            complain(
                "others",
                _("{line!r:.60} is a move of the learner's own seat; it belongs into 'answer'").format(line=line),
            )
    unused = [line for at, line in enumerate(trial.step.others) if at not in last.used]
    if unused:
        complain("others", _("{line!r:.60} is never made when the answer is played").format(line=unused[0]))


# What sentences claim --------------------------------------------------------------------------------
# The sentences are read as English: only plain claims such as "win the round" or "then take them in" are recognised.


_RESULTS = {
    r"\byou (?:have )?(?:win|won)\b|\bwin (?:the|this) (?:round|game|season|duel)\b": "won",
    r"\byou (?:have )?(?:lose|lost) (?:the|this) (?:round|game|season|duel)\b": "lost",
    r"\bthe (?:round|season) is over\b": "round over",
    r"\bthe game is over\b": "game over",
}
"""Patterns of claims about the end, each with the goal word that tests the claim."""
_ASKS = r"(?:^|[:;,.?!] +(?:and )?(?:then )?|\band (?:then )?|\bthen ){kind}\b"
"""Pattern of a request for an act: the act's word begins a sentence, or a part of one."""


def check_claims(moments: Sequence[Moment], last: StepTrial, complain: Complain) -> None:
    """Complain if the goal is reached before what `say` asks for or `done` says has come about.

    `moments` are those on the way of the model answer, and `last` is the trial at its end.
    """
    for key, sentence in (("say", last.step.say), ("done", last.step.done)):
        text = sentence.lower()
        for pattern, word in _RESULTS.items():
            claim = re.search(pattern, text)
            if claim and not any(map(parse_goal(word, last.step.game), moments)):
                complain(
                    key,
                    _("'{key}' says {claim!r:.40}, but the goal is reached without it ({word})").format(
                        key=key, claim=claim[0], word=word
                    ),
                )
    for kind in _asked_but_not_done(last):
        complain("say", _("'say' asks to {kind}, but the goal is reached before").format(kind=kind))


def _asked_but_not_done(last: StepTrial) -> list[str]:
    """Return the acts that `say` asks for, that have not been done, and that the learner could do next."""
    about, text = about_game(last.step.game), last.step.say.lower()
    done = {kind for kinds, _event in about.happened(last.moment) for kind in kinds}
    moves = [str(move) for move in last.view.moves()] if last.seat in last.state.to_act else []
    return [
        kind
        for kind in about.HAPPENS
        if kind not in done
        and re.search(_ASKS.format(kind=re.escape(kind)), text)
        and any(move.startswith(kind) for move in moves)
    ]
