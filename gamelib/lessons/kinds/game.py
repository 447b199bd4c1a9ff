"""Game: play a whole round, season or game, with advice for each move and a sentence about its end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gamelib.core.endings import ending_of
from gamelib.core.errors import BadLesson
from gamelib.core.language import _, as_sentence, fill_names
from gamelib.core.move_phrases import describe_move
from gamelib.lessons import act_notation
from gamelib.lessons.file_entries import Entries
from gamelib.lessons.kinds.base import Complain, StepKind, read_opponents, step_done
from gamelib.lessons.steps import split_seat
from gamelib.lessons.verdict import StepTrial, Verdict
from gamelib.players import player

ADVISER = "keen"
"""The level whose moves are advised."""
MAX_ACTS = 200
"""Maximum number of moves that the learner makes before a game counts as endless."""


class Game(StepKind):
    """Play until nobody is to act any more; every allowed move goes on, and whoever wins, the step is done."""

    name = "game"
    keys = ("against",)
    answered_by = "moves"

    def read(self, entries: Entries, game: str) -> dict[str, Any]:
        """Read who plays the other seats."""
        if not entries.values.get("position") and not entries.values.get("deal"):
            entries.complain("kind", _("to play, a step needs 'position' or 'deal'"))
        return {"against": read_opponents(entries)}

    def judge(self, trial: StepTrial, act: Any) -> Verdict:
        """Judge a move: refused with the reason, or made, and answered by the other seats."""
        view = trial.view
        move = view.read_move(act if hasattr(act, "kind") else split_seat(str(act))[1])
        if refusal := view.why_not(move):
            say = as_sentence(fill_names(refusal.template, trial.names))
            if refusal.instead is not None:
                say += " " + _("You could {choice}.").format(choice=describe_move(refusal.instead, view))
            return Verdict("refused", say, trial, refusal.clause, refusal, refusal.cards)
        usual = act_notation.canonical(trial.state, trial.seat, move)
        after = trial.state.play(move, trial.seat)
        hints = trial.hints if trial.hints > len(trial.step.hints) else 0  # advice is new in each turn
        now = replace(trial, state=after, made=(*trial.made, usual), hints=hints, earlier=trial)
        frames = [after]
        for later in now.others_act():
            now = later
            frames.append(now.state)
        if now.state.to_act:
            return Verdict("on", now.say, now, frames=tuple(frames))
        return _ended(now, tuple(frames))

    def next_act(self, trial: StepTrial) -> str:
        """Return the move that is advised now."""
        return str(player(ADVISER, seed=trial.step.seed).move(trial.view))

    def advice(self, trial: StepTrial) -> str:
        """Return the advised move in words."""
        return _("You could {choice}.").format(choice=describe_move(self.next_act(trial), trial.view))

    def answer(self, trial: StepTrial) -> tuple[str, ...]:
        """Return the moves of a learner who follows all advice from here on."""
        acts: list[str] = []
        while not trial.done and len(acts) < MAX_ACTS:
            acts.append(self.next_act(trial))
            trial = trial.judge(acts[-1]).attempt
        return tuple(acts)

    def next_places(self, trial: StepTrial) -> tuple[str, ...]:
        """Return the places that the advised move touches."""
        return act_notation.touched_places(trial.view, trial.step.game, self.next_act(trial))

    def give_answer(self, trial: StepTrial) -> Verdict:
        """Make the advised move."""
        verdict = trial.judge(self.next_act(trial))
        return verdict if verdict.is_done else replace(verdict, kind="hint")

    def check(self, trial: StepTrial, complain: Complain) -> None:
        """Complain if the learner has nothing to do, or if the game does not end."""
        if trial.seat not in trial.state.to_act:
            complain("seat", _("the learner has nothing to do here"))
        elif len(self.answer(trial)) == MAX_ACTS:
            complain("deal", _("the game has not ended after {most} moves of the learner").format(most=MAX_ACTS))


def _ended(trial: StepTrial, frames: tuple[Any, ...]) -> Verdict:
    """Return the verdict on the end, which says first how it went."""
    ending = ending_of(trial.step.game, trial.view, trial.names)
    if ending is None:
        raise BadLesson(_("{where}: nothing has ended, and nobody is to act").format(where=trial.step.where))
    said = ending.sentences()
    verdict = step_done(trial, frames, said)
    return verdict if trial.hints else replace(verdict, lead=said.removesuffix(ending.text).strip())
