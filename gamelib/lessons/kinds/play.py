"""Play: reach a goal by moves, while bots or written moves play the other seats."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import _, as_sentence, fill_names
from gamelib.core.move_phrases import describe_move
from gamelib.lessons import act_notation
from gamelib.lessons.file_entries import Entries
from gamelib.lessons.goals import all_hold, parse_goal
from gamelib.lessons.kinds.base import Complain, StepKind, count_wrong_act, mistake_made, read_opponents, step_done
from gamelib.lessons.kinds.neutral_moves import is_covered, is_same_act, neutral_moves
from gamelib.lessons.kinds.play_checks import check_play, way_taken
from gamelib.lessons.steps import GO_ON, NEXT_ROUND, ExpectedMistake, LaterGoal, WayToGoal, play_line, split_seat
from gamelib.lessons.verdict import PlannedAct, StepTrial, Verdict

WAY = ("when", "say", "moves")
THEN = ("when", "say")


class Play(StepKind):
    """Reach the goal by moves on the table."""

    name = "play"
    keys = ("goal", "answer", "others", "against", "within", "wait", "tries", "parts", "way", "then", "best")
    answered_by = "moves"
    min_hints = 2

    def read(self, entries: Entries, game: str) -> dict[str, Any]:
        """Read the goal, the model answer, and what the other seats do."""
        goal = entries.groups("goal")
        entries.check_each("goal", goal, lambda line: parse_goal(line, game))
        if not entries.values.get("position") and not entries.values.get("deal"):
            entries.complain("kind", _("to play, a step needs 'position' or 'deal'"))
        within = entries.whole_number("within", 1, 50, must=False)
        return {
            "goal": goal,
            "answer": entries.texts("answer", least=1),
            "others": entries.texts("others"),
            "against": read_opponents(entries),
            "within": within,
            "wait": entries.flag("wait"),
            "tries": entries.texts("tries"),
            "parts": entries.texts("parts"),
            "ways": _read_ways(entries, game),
            "then": _then(entries, game),
            "best": entries.texts("best"),
        }

    def judge(self, trial: StepTrial, act: Any) -> Verdict:
        """Judge a move, also in notation, `next round`, or `go on` where the others wait."""
        if trial.over:
            return _verdict_when_stuck(trial)
        move = act if hasattr(act, "kind") else split_seat(str(act))[1]
        text = move.lower() if isinstance(move, str) else ""
        if text == NEXT_ROUND:
            return _judge_legal_move(trial, NEXT_ROUND, trial.state.next_round(), NEXT_ROUND)
        if text == GO_ON and trial.others_wait:
            verdict = _let_others_act(replace(trial, made=(*trial.made, GO_ON), earlier=trial), [])
            return replace(verdict, say=verdict.attempt.say) if verdict.kind == "on" else verdict
        view = trial.view
        move = view.read_move(move)
        if refusal := view.why_not(move):
            return _judge_refused_move(trial, move, refusal)
        usual = act_notation.canonical(trial.state, trial.seat, move)
        return _judge_legal_move(trial, usual, trial.state.play(move, trial.seat), move)

    def answer(self, trial: StepTrial) -> tuple[str, ...]:
        """Return the acts of the model answer."""
        return trial.step.answer

    def plan(self, trial: StepTrial) -> tuple[PlannedAct, ...]:
        """Play the model answer through, as far as it can be played."""
        plan: list[PlannedAct] = []
        trial = replace(trial, step=replace(trial.step, mistakes=(), within=None, hints=()))
        for written in trial.step.answer:
            if written.lower() in (NEXT_ROUND, GO_ON):
                plan.append(PlannedAct(written, written.lower(), None))
            else:
                try:
                    move = trial.view.read_move(written)
                    refusal = trial.view.why_not(move)
                    usual = written if refusal else act_notation.canonical(trial.state, trial.seat, move)
                except GameError:
                    break
                plan.append(PlannedAct(written, usual, refusal.clause if refusal else None))
            trial = trial.judge(written).attempt
        return tuple(plan)

    def next_act(self, trial: StepTrial) -> str:
        """Return the next act of the model answer; its first if the learner has left its path."""
        at = trial.on_plan()
        return trial.plan[at if at is not None and at < len(trial.plan) and not trial.over else 0].written

    def next_places(self, trial: StepTrial) -> tuple[str, ...]:
        """Return the places that the next act of the model answer touches."""
        at = trial.on_plan()
        if at is None or at >= len(trial.plan):
            return ()
        return act_notation.touched_places(trial.view, trial.step.game, trial.plan[at].usual)

    def give_answer(self, trial: StepTrial) -> Verdict:
        """Play the next act of the model answer, from the beginning if the learner has left its path."""
        if not trial.plan:
            raise BadLesson(_("{where}: the answer cannot be played").format(where=trial.step.where))
        at = trial.on_plan()
        if at is None or trial.over or at >= len(trial.plan):
            trial, at = trial.restarted(), 0
        verdict = trial.judge(trial.plan[at].written)
        return replace(verdict, kind="hint" if verdict.kind in ("on", "other", "refused", "mistake") else verdict.kind)

    def check(self, trial: StepTrial, complain: Complain) -> None:
        """Play the answer, the mistakes and the tries, and complain about each that has the wrong effect."""
        check_play(trial, complain)


def _read_ways(entries: Entries, game: str) -> tuple[WayToGoal, ...]:
    ways = []
    for part in entries.parts("way", WAY, _("a way to the goal stands under [[step.way]]"), _("{where}, way {nth}")):
        when = part.groups("when")
        part.check_each("when", when, partial(parse_goal, game=game))
        ways.append(WayToGoal(when, part.text("say"), part.texts("moves", least=1)))
    return tuple(ways)


def _then(entries: Entries, game: str) -> tuple[LaterGoal, ...]:
    goals = []
    for part in entries.parts(
        "then", THEN, _("a later goal stands under [[step.then]]"), _("{where}, later goal {nth}")
    ):
        when = part.groups("when")
        part.check_each("when", when, partial(parse_goal, game=game))
        goals.append(LaterGoal(when, part.text("say")))
    return tuple(goals)


def _goal_reached_verdict(trial: StepTrial, frames: tuple[Any, ...] = ()) -> Verdict:
    """Return the verdict on the act that reaches the goal, with the sentence of the way that was taken."""
    way = way_taken(trial)
    return step_done(trial, frames, trial.personalise(way.say) if way else "")


def _judge_refused_move(trial: StepTrial, move: Any, refusal: Any) -> Verdict:
    """Judge a move that the rules refuse: it may be the goal or an expected mistake; otherwise say why.

    The allowed move that the rules would show may be the answer, so the step shows one that is not.
    """
    trial = replace(trial, refused=(*trial.refused, refusal.clause))
    because = fill_names(refusal.template, trial.names)
    refusal = replace(refusal, instead=None)
    if all_hold(trial.step.goal, trial.moment):
        return replace(_goal_reached_verdict(trial), refusal=refusal, clause=refusal.clause, places=refusal.cards)
    acts_planned = trial.on_plan()
    for mistake in trial.step.mistakes:
        if mistake.broke == refusal.clause and (is_same_act(trial, mistake, move) or is_covered(mistake, trial)):
            return replace(
                mistake_made(trial, mistake, refusal.cards), kind="refused", clause=refusal.clause, refusal=refusal
            )
    is_planned = any(each.broke == refusal.clause for each in trial.plan[: acts_planned or 0])
    if is_planned and trial.others_wait:
        lead = _("Not now: {why}.").format(why=because)
        say = _("Nobody may act out of turn, however good the cards are. Yours are still in your hand.")
        places = (*refusal.cards, *act_notation.touched_places(trial.view, trial.step.game, str(move)))
        return Verdict("on", f"{lead} {say}", trial, refusal.clause, refusal, places, lead=lead)
    if is_planned:
        say = _("Good, you have seen what the table says: {why}. Go on: {say}").format(
            why=because, say=_describe_next_part(trial)
        )
        return Verdict("on", say, trial, refusal.clause, refusal)
    say = as_sentence(because)
    if (other := next(neutral_moves(trial, move.kind), None)) is not None:
        refusal = replace(refusal, instead=other)
        line = _("Allowed here, though not what is asked: {choice}.")
        say += " " + line.format(choice=describe_move(other, trial.view))
    return Verdict("refused", say, count_wrong_act(trial), refusal.clause, refusal, refusal.cards)


def _judge_legal_move(trial: StepTrial, usual: str, after: Any, move: Any) -> Verdict:
    """Judge an allowed move: it may reach the goal or be an expected mistake; otherwise let the other seats move."""
    now = replace(trial, state=after, made=(*trial.made, usual), earlier=trial)
    if all_hold(trial.step.goal, now.moment):
        return _goal_reached_verdict(now, (after,))
    if now.on_plan() is None:
        for mistake in trial.step.mistakes:
            if mistake.broke is None and (is_same_act(trial, mistake, move) or is_covered(mistake, now)):
                return mistake_made(trial, mistake, frames=_mistake_consequence(after, mistake))
    return _let_others_act(now, [after], may_act=not now.step.wait)


def _mistake_consequence(after: Any, mistake: ExpectedMistake) -> tuple[Any, ...]:
    frames = [after]
    for line in mistake.show:
        try:
            frames.append(play_line(frames[-1], line))
        except GameError:  # the moves were written for another act that the mistake covers
            break
    return tuple(frames)


def _let_others_act(now: StepTrial, frames: list[Any], may_act: bool = True) -> Verdict:
    """Let the other seats move if they may, and return the verdict on the position after that."""
    for trial in now.others_act() if may_act else ():
        now = trial
        frames.append(now.state)
        if all_hold(now.step.goal, now.moment):
            return _goal_reached_verdict(now, tuple(frames))
    is_late = now.step.within is not None and len(now.made) >= now.step.within
    deals_on = any(planned.usual == NEXT_ROUND for planned in now.plan) and now.state.result is None
    is_over = not now.state.to_act and not deals_on and not now.step.wait
    if is_late or (is_over and now.plan):
        return replace(_verdict_when_stuck(replace(now, over=True)), frames=tuple(frames))
    if now.on_plan() is not None:
        return Verdict("on", _("Yes, go on: {say}").format(say=_describe_next_part(now)), now, frames=tuple(frames))
    say = _("That is allowed, but it is not yet what was asked: {say}").format(say=now.say)
    return Verdict("other", say, now, frames=tuple(frames))


def _describe_next_part(trial: StepTrial) -> str:
    """Return what to do next: the first part that is not done, or the goal where no parts are named."""
    left = [part.text for part in trial.parts if not part.done]
    return as_sentence(left[0]) if left else trial.say


def _verdict_when_stuck(trial: StepTrial) -> Verdict:
    say = _("From here it cannot be reached any more. Take the last move back, or start this step again: {say}")
    return Verdict("over", say.format(say=trial.say), trial)
