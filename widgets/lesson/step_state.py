"""One step on the table: the learner's selection, picked places or order, and the replay after an act."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.protocols import Move
from gamelib.lessons import Attempt, Verdict, act_notation
from gamelib.lessons.kinds.order import in_order
from gamelib.lessons.steps import GO_ON, NEXT_ROUND
from widgets import scenes
from widgets.lesson.replay import Replay
from widgets.lesson.verdict_message import build_message, with_answer_revealed
from widgets.scenes.shared import number
from widgets.stage.scene import (
    EMPTY_SELECTION,
    TURNED,
    Gesture,
    GestureResult,
    Message,
    Selection,
    attempts_move,
    changes_only_pile,
)

FLAG = ":flag"
"""Suffix of a post's place id in lessons that ask about its flag."""

TRY = "try:"
"""Prefix of the ids of buttons that a step adds for moves the table has no button for."""


NUMBER = "number"
"""The place where a number is set."""
LONGEST_NUMBER = 30
"""Characters read of a typed number."""


class Touch(str):
    """A move that stands for a touch out of turn, which meant no move in particular."""


class StepState:
    """An attempt at a step, and what is temporarily on the table with it: selection, message, replay."""

    def __init__(self, attempt: Attempt) -> None:
        self.verdict: Verdict | None = None
        self.load_attempt(attempt)

    def load_attempt(self, attempt: Attempt) -> None:
        """Load an attempt and clear the selection."""
        self.attempt = attempt
        self.replay = Replay(attempt.step.game, attempt.seat)
        self.picked: tuple[str, ...] = ()
        self.placed: tuple[int, ...] = ()
        self.number_typed = ""
        """The number that is set, as text; "" while none is."""
        self._pending_message: Message | None = None
        self.clear()

    def clear(self) -> None:
        """Clear the selection, the message and all highlights."""
        self.selection: Selection = EMPTY_SELECTION
        self.message: Message | None = None
        self.highlights: tuple[str, ...] = ()
        self.refused: tuple[str, ...] = ()

    # What may be done ---------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The learner's view of the table as it is drawn; None for a step without a table."""
        return self.replay.view if self.replay.is_running else self.attempt.view

    @property
    def is_replaying(self) -> bool:
        """Return whether what followed an act is being shown."""
        return self.replay.is_running

    @property
    def advances_by_itself(self) -> bool:
        """Return whether the replay advances by itself; after a mistake, its last state waits for the learner."""
        if not self.is_replaying or self.verdict is None:
            return False
        return self.replay.has_more or self.verdict.kind != "mistake"

    @property
    def may_act(self) -> bool:
        """Return whether the step waits for an act."""
        return not (self.is_replaying or self.attempt.done or self.attempt.over)

    @property
    def may_move(self) -> bool:
        """Return whether the step waits for a move."""
        return self.may_act and self.attempt.answered_by == "moves"

    @property
    def may_point(self) -> bool:
        """Return whether the step waits for the learner to point at places."""
        return self.may_act and self.attempt.answered_by == "places"

    @property
    def is_to_act(self) -> bool:
        """Return whether the learner's seat owes a choice."""
        return self.attempt.seat in self.attempt.state.to_act

    @property
    def lets_others(self) -> bool:
        """Return whether the other seats wait for the learner to let them act, which is part of the step's answer."""
        return self.may_move and self.attempt.others_wait and any(each.usual == GO_ON for each in self.attempt.plan)

    @property
    def needs_next_round(self) -> bool:
        """Return whether the learner has to deal the next round."""
        if not self.may_move:
            return False
        state = self.attempt.state
        is_planned = any(planned.usual == NEXT_ROUND for planned in self.attempt.plan) or not self.attempt.step.wait
        return is_planned and not state.to_act and state.result is None and state.round_result is not None

    @property
    def shown_selection(self) -> Selection:
        """The selection, with the number of hunt days that are turned up."""
        days = self.replay.days_shown
        return self.selection if days is None else self.selection.with_dial(TURNED, days)

    @property
    def events_shown(self) -> tuple[Any, ...]:
        """The events of the learner's log, without those of days that are not turned up yet."""
        return self.replay.events_shown(self.view)

    # Gestures -------------------------------------------------------------------------

    def on_gesture(self, gesture: Gesture) -> Any:
        """Apply a gesture to the selection; return the act that it completes, or None."""
        match self.attempt.answered_by:
            case "moves":
                return self._on_move_gesture(gesture)
            case "places":
                return self._on_pick_gesture(gesture)
            case "options":
                return self._on_choice(gesture)
            case "number":
                return self._on_number(gesture)
            case "order":
                return self._on_order_gesture(_answer_id(gesture.place))
        return None

    def _on_move_gesture(self, gesture: Gesture) -> Move | str | None:
        if gesture.place.startswith(TRY):
            return self.attempt.step.tries[number(gesture.place, "try") or 0]
        result = scenes.scenes_of(self.attempt.step.game).act(self.view, self.selection, gesture)
        if not self.is_to_act:
            return self._on_gesture_out_of_turn(gesture, result)
        if result.move is None and result.selection != self.selection:
            highlights = self.highlights
            self.clear()
            self.highlights = highlights
        self.selection = result.selection
        return result.move

    def _on_gesture_out_of_turn(self, gesture: Gesture, result: GestureResult) -> Move | str | None:
        """Handle a gesture out of turn: piles may always be opened; a step about waiting judges anything else."""
        if not self.attempt.step.wait:
            return None
        if result.move is None and changes_only_pile(self.selection, result.selection) and not attempts_move(gesture):
            self.selection = result.selection
            return None
        stand_in = next(iter(self.attempt.step.tries), registry.about(self.attempt.step.game).probe_move)
        return result.move or Touch(stand_in)

    def _on_pick_gesture(self, gesture: Gesture) -> list[str] | None:
        if gesture.kind == "press":
            return list(self.picked) if gesture.place == "pick:check" else None
        if gesture.kind not in ("tap", "drop"):
            return None
        for place in self._lesson_places(gesture.place):
            self.refused, self.message = (), None
            self.picked = (
                tuple(each for each in self.picked if each != place) if place in self.picked else (*self.picked, place)
            )
        return None

    def _on_choice(self, gesture: Gesture) -> int | None:
        """Select the answer that is tapped; return the selected one when it is to be checked."""
        chosen = number(self.picked[0], "choose") if self.picked else None
        if gesture.kind == "press" and gesture.place == "choose:check":
            return chosen
        place = _answer_id(gesture.place)
        at = number(place, "choose")
        if gesture.kind == "tap" and at is not None and 0 < at <= len(self.attempt.shuffled_items):
            self.refused, self.message, self.picked = (), None, (place,)
        return None

    def _on_number(self, gesture: Gesture) -> str | None:
        """Store the number as it is set; return it once the learner submits it."""
        if gesture.kind == "press" and gesture.place == "lesson:guess":
            return self.number_typed.strip() or None
        if gesture.kind == "set" and gesture.place == NUMBER and isinstance(gesture.onto, str | int | float):
            self.number_typed, self.message = str(gesture.onto)[:LONGEST_NUMBER], None
        return None

    def _lesson_places(self, place: str) -> frozenset[str]:
        """Return the place that was pointed at under its name in lessons; nothing if it has none."""
        step = self.attempt.step
        if place.startswith("post") and place[4:].isdecimal() and self.asks_for(FLAG):
            place += FLAG
        with suppress(GameError):
            return act_notation.parse_places(place, step.game, self.attempt.view)
        return frozenset()

    def asks_for(self, part: str) -> bool:
        """Return whether the id of any right place contains this text."""
        right = act_notation.right_places(self.attempt.step, self.attempt.view)
        return any(part in place for places in right for place in places)

    def pointable_places(self) -> set[str]:
        """Return every place that may be pointed at."""
        return set(registry.about(self.attempt.step.game).lessons_module.zones(self.view))

    def _on_order_gesture(self, place: str) -> list[str] | None:
        """Put an item next in order, or take items back."""
        items, put, back = self.attempt.shuffled_items, number(place, "put"), number(place, "placed")
        if put is not None and put < len(items) and put not in self.placed:
            self.placed = (*self.placed, put)
        elif back is not None:
            self.placed = self.placed[:back]
        elif place == "order:back":
            self.placed = self.placed[:-1]
        elif place == "order:check" and len(self.placed) == len(items):
            return [items[at] for at in self.placed]
        self.refused, self.message = (), None
        return None

    # Verdicts ---------------------------------------------------------------------------

    def apply_verdict(self, verdict: Verdict, with_answer: bool = False, act: Any = None) -> None:
        """Show a verdict on an act and start replaying its moves; `with_answer` adds the model answer."""
        before = self.view
        if with_answer:
            verdict = with_answer_revealed(self.attempt, verdict)
        self.verdict, self.attempt = verdict, verdict.attempt
        self.clear()
        picked, self.picked = self.picked, ()
        self.replay = Replay(self.attempt.step.game, self.attempt.seat)
        if self.attempt.answered_by == "order":
            self.placed = self._right_beginning()
        if verdict.kind == "hint":
            self.highlights = verdict.places
        elif verdict.kind != "done" or verdict.refusal is not None:
            self.refused = picked if self.attempt.answered_by == "options" else verdict.places
        else:
            self.picked = picked
        message = build_message(verdict, act, is_touch=isinstance(act, Touch))
        if verdict.frames:
            self._pending_message = message
            self._show_news(self.replay.start(verdict.frames, before))
        else:
            self.message = message

    def skip_hints(self) -> None:
        """Count all hints as taken, so that the next one is the answer."""
        self.attempt = replace(self.attempt, hints=len(self.attempt.step.hints))

    def show_next_frame(self) -> None:
        """Show the next frame of the replay; at its end, return to the learner's position."""
        if self.replay.has_more:
            self._show_news(self.replay.advance())
        elif self.is_replaying:
            self.replay.stop_travels()
            self._end_replay()
            if self.verdict is not None and self.verdict.kind == "mistake":
                self.message = None  # the message is shown only while the mistake is on the table

    def _show_news(self, news: str) -> None:
        """Show what happened; after the last frame, and all through a mistake, show the message about the act."""
        assert self.verdict is not None
        if self.verdict.kind == "mistake":
            self.message = self._pending_message
        elif not self.replay.has_more:
            self._end_replay()
        else:
            self.message = {"kind": "say", "text": news or self.attempt.say}

    def _end_replay(self) -> None:
        self.replay.stop()
        self.message = self._pending_message

    def _right_beginning(self) -> tuple[int, ...]:
        """Return the placed items up to the first wrong one; all items once the step is done."""
        shuffled, items = self.attempt.shuffled_items, self.attempt.items
        right = [item for tied in items for item in tied]
        if self.attempt.done:
            return tuple(shuffled.index(item) for item in right) if len(self.placed) < len(shuffled) else self.placed
        for size in range(len(self.placed), 0, -1):
            beginning = [shuffled[at] for at in self.placed[:size]]
            rest = [item for item in right if item not in beginning]
            if in_order((*beginning, *rest), items):
                return self.placed[:size]
        return ()


def _answer_id(place: str) -> str:
    """Return the id of the answer that a place belongs to; the place may be one of its cards.

    >>> _answer_id("choose:2:1")
    'choose:2'
    """
    return ":".join(place.split(":")[:2])
