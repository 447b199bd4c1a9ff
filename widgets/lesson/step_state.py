"""A step under somebody's hands: what is taken up, pointed at or put in order, what is played out, what is said."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from typing import Any, Literal

from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.lessons import Attempt, Verdict, act_notation
from gamelib.lessons.attempt import answer
from gamelib.lessons.kinds.order import in_order
from gamelib.lessons.steps import GO_ON, NEXT_ROUND
from widgets import scenes
from widgets.scenes.shared import number
from widgets.stage import log_lines
from widgets.stage.board import log_error
from widgets.stage.scene import (
    EMPTY_SELECTION,
    Gesture,
    GestureResult,
    Message,
    Selection,
    Travel,
    attempts_move,
    changes_only_pile,
)
from widgets.table.table import PROBE_MOVE

FLAG = ":flag"

TRY = "try:"
"""What the buttons for moves are called that a step offers beside the table's own."""


class StepState:
    """An attempt at a step, and everything about it that lies on the table for the moment."""

    def __init__(self, attempt: Attempt) -> None:
        self.verdict: Verdict | None = None
        self.message: Message | None = None
        self.load_attempt(attempt)

    def load_attempt(self, attempt: Attempt) -> None:
        """Stand as this attempt does, with empty hands."""
        self.attempt = attempt
        self.frames: list[Any] = []
        self.replayed_state: Any = None
        self.turned: int | None = None
        self.days = 0
        self.picked: tuple[str, ...] = ()
        self.placed: tuple[int, ...] = ()
        self.waiting: Message | None = None
        self.stop_travel()
        self.clear()

    def clear(self) -> None:
        """Take nothing up, say nothing but the goal, light nothing."""
        self.doing: Selection = EMPTY_SELECTION
        self.message = None
        self.lit: tuple[str, ...] = ()
        self.refused: tuple[str, ...] = ()

    def stop_travel(self) -> None:
        """Let nothing move any more."""
        self.travelling: list[Travel] = []

    # How it stands ------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """What the learner sees of what is on the table now; None where there is none."""
        return self.attempt.view if self.replayed_state is None else self.replayed_state.view(self.attempt.seat)

    @property
    def is_playing(self) -> bool:
        """Is something being played out?"""
        return self.replayed_state is not None

    @property
    def may_act(self) -> bool:
        """May the learner do something with the step?"""
        return not (self.is_playing or self.attempt.done or self.attempt.over)

    @property
    def may_move(self) -> bool:
        """May the learner do something with the cards?"""
        return self.may_act and self.attempt.step.kind == "play"

    @property
    def is_to_act(self) -> bool:
        """Does the learner owe a choice?"""
        return self.attempt.seat in self.attempt.state.to_act

    @property
    def lets_others(self) -> bool:
        """Do the others wait for the learner to let them act, as the step goes on?"""
        return self.may_move and self.attempt.others_wait and any(each.usual == GO_ON for each in self.attempt.plan)

    @property
    def needs_next_round(self) -> bool:
        """Does the round have to be dealt anew by the learner?"""
        state = self.attempt.state
        dealt = any(planned.usual == NEXT_ROUND for planned in self.attempt.plan) or not self.attempt.step.wait
        return dealt and self.may_move and not state.to_act and state.result is None and state.round_result is not None

    @property
    def may_point(self) -> bool:
        """May places be pointed at?"""
        return self.may_act and self.attempt.step.kind == "pick"

    # What hands do --------------------------------------------------------------------

    def on_gesture(self, act: Gesture) -> Any:
        """What an act of hands tries, if it tries something; else another thing is taken up."""
        match self.attempt.step.kind:
            case "play":
                return self._move(act)
            case "pick":
                return self._pointed(act)
            case "choose":
                return number(_whole(act.place), "choose") if act.kind in ("press", "tap") else None
            case "order":
                return self._ordered(_whole(act.place))
        return None

    def _move(self, act: Gesture) -> str | None:
        if act.place.startswith(TRY):
            return self.attempt.step.tries[number(act.place, "try") or 0]
        done = scenes.scenes_of(self.attempt.step.game).act(self.view, self.doing, act)
        if not self.is_to_act:
            return self._out_of_turn(act, done)
        if done.move is None and done.selection != self.doing:
            lit = self.lit
            self.clear()
            self.lit = lit
        self.doing = done.selection
        return done.move

    def _out_of_turn(self, act: Gesture, done: GestureResult) -> str | None:
        """What is tried by whoever is not to act, where a step is about that; piles may be opened at any time."""
        if not self.attempt.step.wait:
            return None
        if done.move is None and changes_only_pile(self.doing, done.selection) and not attempts_move(act):
            self.doing = done.selection
            return None
        return done.move or next(iter(self.attempt.step.tries), PROBE_MOVE[self.attempt.step.game])

    def _pointed(self, act: Gesture) -> list[str] | None:
        if act.kind == "press":
            return list(self.picked) if act.place == "pick:check" else None
        if act.kind not in ("tap", "drop"):
            return None
        for place in self._meant(act.place):
            self.refused, self.message = (), None
            self.picked = (tuple(each for each in self.picked if each != place) if place in self.picked
                           else (*self.picked, place))
        return None

    def _meant(self, place: str) -> frozenset[str]:
        """The place that was pointed at, as lessons call it."""
        step = self.attempt.step
        if place.startswith("post") and place[4:].isdecimal() and self.is_about(FLAG):
            place += FLAG
        with suppress(GameError):
            return act_notation.parse_places(place, step.game, self.attempt.view)
        return frozenset()

    def is_about(self, part: str) -> bool:
        """Is a place that is right called by this?"""
        right = act_notation.right_places(self.attempt.step, self.attempt.view)
        return any(part in place for places in right for place in places)

    def pointable(self) -> set[str]:
        """Every place that may be pointed at."""
        return set(import_module(f"gamelib.lessons.{self.attempt.step.game}").zones(self.view))

    def _ordered(self, place: str) -> list[str] | None:
        """The next thing in order, or back with some of them."""
        shown, put, back = self.attempt.shuffled_items, number(place, "put"), number(place, "placed")
        if put is not None and put < len(shown) and put not in self.placed:
            self.placed = (*self.placed, put)
        elif back is not None:
            self.placed = self.placed[:back]
        elif place == "order:back":
            self.placed = self.placed[:-1]
        elif place == "order:check" and len(self.placed) == len(shown):
            return [shown[at] for at in self.placed]
        self.message = None
        return None

    def _standing(self) -> tuple[int, ...]:
        """What has been put in order as far as it is right; all of it when the step is done."""
        shown, items = self.attempt.shuffled_items, self.attempt.items
        right = [item for tied in items for item in tied]
        if self.attempt.done:
            return tuple(shown.index(item) for item in right) if len(self.placed) < len(shown) else self.placed
        for size in range(len(self.placed), 0, -1):
            begun = [shown[at] for at in self.placed[:size]]
            rest = [item for item in right if item not in begun]
            if in_order((*begun, *rest), items):
                return self.placed[:size]
        return ()

    # What comes of it -------------------------------------------------------------------

    def apply_verdict(self, verdict: Verdict, helped: bool = False) -> None:
        """Stand as a verdict says; its moves are played out one after the other."""
        before = self.view
        if helped:
            verdict = self._reveal_answer(verdict)
        self.verdict, self.attempt = verdict, verdict.attempt
        self.clear()
        self.stop_travel()
        message = self._said(verdict)
        if self.attempt.step.kind == "order":
            self.placed = self._standing()
        if verdict.kind == "hint":
            self.lit = verdict.places
        elif verdict.kind != "done" or verdict.refusal is not None:
            self.refused = verdict.places
        self.frames = list(verdict.frames)
        if not self.frames:
            self.message = message
            return
        self.waiting = message
        self._show(before)

    def _show(self, before: Any) -> None:
        """The next position that is played out; of a hunt first no day, then one after the other."""
        game = self.attempt.step.game
        self.replayed_state = self.frames.pop(0)
        self.travelling = travels(game, before, self.view)
        if days := scenes.count_new_days(game, before, self.view):
            self.turned, self.days = 0, days
            self.travelling = [way for way in self.travelling if not way["target"].startswith("day:")]
        self._tell(before)

    def show_next_frame(self) -> None:
        """The next of what is played out; after a mistake at last back to where the learner was."""
        self.stop_travel()
        if self.turned is not None:
            before = self.news
            self.turned = self.turned + 1 if self.turned + 1 < self.days else None
            self._tell(self.view, len(before))
        elif self.frames:
            self._show(self.view)
        elif self.is_playing:
            self.replayed_state, self.message = None, self.waiting

    def _tell(self, before: Any, since: int | None = None) -> None:
        """Say what happened; when all has been played out, what there was to say about the act."""
        assert self.verdict is not None
        if self.verdict.kind == "mistake":
            self.message = self.waiting
        elif not self.frames and self.turned is None:
            self.replayed_state, self.message = None, self.waiting
        else:
            self.message = {"kind": "say", "text": happened(before, self.news, since) or self.attempt.say}

    @property
    def news(self) -> tuple[Any, ...]:
        """What the learner has seen happen, as far as it is shown."""
        log = tuple(self.view.log)
        return log if self.turned is None else log[:scenes.events_until(self.attempt.step.game, self.view, self.turned)]

    @property
    def selection_with_reveal(self) -> Selection:
        """What has been taken up, and how far a hunt has been shown."""
        return self.doing if self.turned is None else self.doing.with_dial(scenes.TURNED, self.turned)

    @property
    def plays_by_itself(self) -> bool:
        """Is there more to be played out, before the learner is to do something?"""
        if not self.is_playing or self.verdict is None:
            return False
        return bool(self.frames) or self.turned is not None or self.verdict.kind != "mistake"

    def _reveal_answer(self, verdict: Verdict) -> Verdict:
        """The last rung of help says what was done, and is no guess of the learner's."""
        attempt, step = self.attempt, self.attempt.step
        if step.kind == "play":
            at = attempt.on_plan()
            plan = attempt.plan
            planned = plan[at if at is not None and at < len(plan) and not attempt.over else 0].written
            words = {GO_ON: _("let the others go on"), NEXT_ROUND: _("deal the next round")}
            said = _("Together: {move}.").format(move=words.get(planned, planned))
        elif step.kind == "number":
            figure = attempt.figure
            assert figure is not None
            return replace(verdict, guess=None, say=" ".join(
                [_("It is {value}.").format(value=figure.brief), attempt.personalise(step.done)]))
        elif step.kind == "order":
            said = _("In order: {items}.").format(items=" | ".join(answer(attempt)))
        elif step.kind == "choose":
            said = _("The answer is: {answer}.").format(answer=answer(attempt))
        else:
            return verdict
        return replace(verdict, say=f"{said} {verdict.say}")

    def _said(self, verdict: Verdict) -> Message:
        """A verdict as a message, the goal behind it where it is not in it."""
        attempt = verdict.attempt
        told = scenes.name_cards(attempt.step.game, verdict.say) if verdict.kind == "refused" else verdict.say
        said: Message = {"kind": _kind(verdict), "text": told}
        if broken := clause_of(verdict):
            said["clause"] = broken
        if attempt.done:
            figure = attempt.figure
            if figure is not None and figure.sentence:
                said["text"] += " " + figure.sentence
        elif attempt.say not in verdict.say:
            said["more"] = attempt.say
        return said


def _whole(place: str) -> str:
    """The answer that a card of it stands for."""
    return ":".join(place.split(":")[:2])


def clause_of(verdict: Verdict) -> str:
    """The clause that is told with a verdict: the one broken, else the first that the step teaches."""
    if verdict.clause:
        return verdict.clause
    return verdict.attempt.step.clauses[0] if verdict.is_done and verdict.attempt.step.clauses else ""


def _kind(verdict: Verdict) -> Literal["say", "refuse", "hint", "end"]:
    """How a verdict looks: a wrong answer is refused like a move that is; a move that is allowed is not."""
    if verdict.is_done:
        return "end"
    if verdict.kind in ("refused", "unread"):
        return "refuse"
    if verdict.kind in ("mistake", "other") and verdict.attempt.step.kind != "play":
        return "refuse"
    return "say" if verdict.kind == "on" else "hint"


def travels(game: str, before: Any, after: Any) -> list[Travel]:
    """Which cards are on their way; a move counts even if that cannot be drawn."""
    if before is None or len(after.log) < len(before.log):
        return []
    try:
        return scenes.scenes_of(game).travel(before, after)
    except Exception as error:
        log_error(error)
        return []


def happened(before: Any, news: Sequence[Any], since: int | None = None) -> str:
    """What the learner has seen happen since a view, or since so many things had happened, in sentences."""
    if since is None:
        since = len(before.log) if before is not None and len(news) >= len(before.log) else len(news)
    return " ".join(log_lines.describe_event(event) for event in news[since:][-3:])
