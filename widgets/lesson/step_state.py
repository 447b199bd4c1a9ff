"""One step on the table: the learner's selection, picked places or order, and the replay and message after an act."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal

from gamelib.core import language, registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.move_phrases import describe_move
from gamelib.core.protocols import Move
from gamelib.lessons import Attempt, Verdict, act_notation
from gamelib.lessons.attempt import answer
from gamelib.lessons.kinds.order import is_in_order
from gamelib.lessons.steps import GO_ON, NEXT_ROUND, NOTHING_FITS, split_seat
from widgets import scenes
from widgets.scenes.shared import number_of_place
from widgets.scenes.travels import find_travels
from widgets.stage import log_lines
from widgets.stage.scene import (
    EMPTY_SELECTION,
    TURNED,
    Gesture,
    GestureResult,
    Message,
    Selection,
    Travel,
    attempts_move,
    changes_only_pile,
)

# The replay ----------------------------------------------------------------------------


MAX_NEWS = 3
"""Events described in one message; earlier ones are in the log."""


class Replay:
    """States waiting to be shown, the one on the table, and how many days of its hunt are revealed."""

    def __init__(self, game: str, seat: int, names: Sequence[str]) -> None:
        self.game, self.seat, self.names = game, seat, language.address(names, seat)
        self.state: Any = None
        """The state on the table; None while nothing is replayed."""
        self.days_shown: int | None = None
        """Days of the last hunt that are turned up; None if all are."""
        self.travels: list[Travel] = []
        self._frames: list[Any] = []
        self._days_drawn = 0

    @property
    def is_running(self) -> bool:
        """Return whether a replayed state is on the table."""
        return self.state is not None

    @property
    def has_more(self) -> bool:
        """Return whether states or days are still to be shown."""
        return bool(self._frames) or self.days_shown is not None

    @property
    def view(self) -> Any:
        """The replayed state as the learner's seat sees it."""
        return self.state.view(self.seat)

    def start(self, frames: Sequence[Any], before: Any) -> str:
        """Show the first of these states after the view `before`; describe what happened."""
        self._frames = list(frames)
        return self._show_next(before)

    def advance(self) -> str:
        """Show the next day or the next state; describe what happened."""
        self.stop_travels()
        if self.days_shown is None:
            return self._show_next(self.view)
        known = len(self.events_shown(self.view))
        self.days_shown = self.days_shown + 1 if self.days_shown + 1 < self._days_drawn else None
        return self._describe(self.events_shown(self.view)[known:])

    def stop(self) -> None:
        """Take the replayed state off the table; its last travels stay."""
        self.state = None

    def stop_travels(self) -> None:
        """Drop the travels, so that the next scene animates no cards."""
        self.travels = []

    def events_shown(self, view: Any) -> tuple[Any, ...]:
        """Return the events of a view's log without those of days that are not turned up yet."""
        log = tuple(view.log)
        return log if self.days_shown is None else log[: scenes.events_until(self.game, view, self.days_shown)]

    def _show_next(self, before: Any) -> str:
        self.state = self._frames.pop(0)
        self.travels = find_travels(self.game, before, self.view)
        if days := scenes.count_new_days(self.game, before, self.view):
            self.days_shown, self._days_drawn = 0, days
            self.travels = [travel for travel in self.travels if not travel["target"].startswith("day:")]
        events = self.events_shown(self.view)
        known = len(before.log) if before is not None and len(events) >= len(before.log) else len(events)
        return self._describe(events[known:])

    def _describe(self, events: Sequence[Any]) -> str:
        return describe_events(events, self.names)


def describe_events(events: Sequence[Any], names: Sequence[str]) -> str:
    """Describe the last few events in sentences that speak to the learner, whose name is YOU."""
    return " ".join(log_lines.describe_event(event, names) for event in events[-MAX_NEWS:])


# The message ---------------------------------------------------------------------------


LONGEST_REFUSED = 40
"""The longest move, in characters, that is quoted in the line about a refused move."""


def build_message(verdict: Verdict, act: Any = None, is_touch: bool = False) -> Message:
    """Build the message of a verdict on an act; until the step is done, the goal follows unless the verdict states it.

    Without `act`, the message of a refusal does not say what was refused; a mere touch out of turn has to wait.
    """
    attempt = verdict.attempt
    text = registry.about(attempt.step.game).name_cards(verdict.say) if verdict.refusal is not None else verdict.say
    message: Message = {"kind": _message_kind(verdict), "text": text.replace(verdict.lead, "", 1).strip()}
    if head := _("You have to wait.") if is_touch and verdict.kind == "refused" else _headline(verdict, act):
        message["head"] = head
    if clause := find_clause(verdict):
        message["clause"] = clause
    if attempt.done:
        figure = attempt.figure
        if figure is not None and figure.basis:
            message["text"] += " " + figure.basis
    elif verdict.kind == "hint" and attempt.hints <= len(attempt.step.hints):
        message["small"] = _("Hints are free. Hint {number} of {count}").format(
            number=attempt.hints, count=len(attempt.step.hints)
        )
    if not attempt.done and attempt.say not in verdict.say:
        message["more"] = attempt.say
    return message


def _headline(verdict: Verdict, act: Any) -> str:
    """Return the opening words: whether the act was right, whether it was the planned way, or what is not possible."""
    attempt = verdict.attempt
    if verdict.is_done:
        if attempt.hints > len(attempt.step.hints):
            return _("This is how it goes.")
        if verdict.lead:
            return verdict.lead
        is_other = attempt.answered_by == "moves" and bool(attempt.plan) and attempt.on_plan() is None
        return _("Right, in your own way!") if is_other else _("Right!")
    if verdict.kind == "refused":
        return _describe_refused_act(attempt, act)
    if verdict.kind == "on" and verdict.lead:
        return verdict.lead
    return _("Not yet") if verdict.kind in ("mistake", "other") else ""


def _describe_refused_act(attempt: Attempt, act: Any) -> str:
    """Say which act was refused, if that fits on a line."""
    phrase = describe_move(act, attempt.view) if act is not None and attempt.view is not None else ""
    if not phrase or phrase == str(act) or len(phrase) > LONGEST_REFUSED:
        return _("That is not allowed.")
    return _("You cannot {choice}.").format(choice=phrase)


def find_clause(verdict: Verdict) -> str:
    """Return the clause shown with a verdict: the one broken, or for a finished step the first it teaches."""
    if verdict.clause:
        return verdict.clause
    return verdict.attempt.step.clauses[0] if verdict.is_done and verdict.attempt.step.clauses else ""


def _message_kind(verdict: Verdict) -> Literal["say", "refuse", "hint", "end", "again"]:
    """Return the kind of message for a verdict: right, refused, not yet right, or a hint."""
    if verdict.is_done:
        return "end"
    if verdict.kind in ("refused", "unread") or (verdict.kind == "on" and verdict.lead):
        return "refuse"
    if verdict.kind in ("mistake", "other", "over"):
        return "again"
    return "say" if verdict.kind == "on" else "hint"


def with_answer_revealed(attempt: Attempt, verdict: Verdict) -> Verdict:
    """Return the verdict on the last hint: it states the answer and does not count as the learner's guess.

    `attempt` is the attempt before that hint.
    """
    match attempt.answered_by:
        case "moves":
            text = _("Together: {move}.").format(move=_next_move_in_words(attempt))
        case "number" if (figure := attempt.figure) is not None:
            sentences = [_("It is {value}.").format(value=figure.brief), attempt.personalise(attempt.step.done)]
            return replace(verdict, guess=None, say=" ".join(sentences))
        case "order":
            text = _("In order: {items}.").format(items=" | ".join(answer(attempt)))
        case "places" if answer(attempt) == NOTHING_FITS:
            text = _("Nothing fits here.")
        case "options" | "number":
            text = _("The answer is: {answer}.").format(answer=answer(attempt))
        case _:
            return verdict
    return replace(verdict, say=f"{text} {verdict.say}")


def _next_move_in_words(attempt: Attempt) -> str:
    """Return the next move of the model answer in words."""
    written = attempt.next_act
    in_words = {GO_ON: _("let them play"), NEXT_ROUND: _("deal the next round")}
    return in_words.get(written) or describe_move(split_seat(written)[1], attempt.view)


# The step ------------------------------------------------------------------------------


FLAG = ":flag"
"""Suffix of a post's place id in lessons that ask about its flag."""

TRY = "try:"
"""Prefix of the ids of buttons that a step adds for moves the table has no button for."""


NUMBER = "number"
"""The place where a number is set."""
PICK_NOTHING = "pick:nothing"
"""The button by which a pick step is answered that nothing fits."""
LONGEST_NUMBER = 30
"""Characters read of a typed number."""


def place_and_pile(place: str) -> tuple[str, str]:
    """Return a place and the pile it belongs to, which a card of an open pile stands for.

    >>> place_and_pile("discard:3")
    ('discard:3', 'discard')
    """
    return place, place.partition(":")[0]


class OutOfTurnTouch(str):
    """A move that stands for a touch out of turn, which meant no move in particular."""


class StepState:
    """An attempt at a step, and what is temporarily on the table with it: selection, message, replay."""

    def __init__(self, attempt: Attempt) -> None:
        self.verdict: Verdict | None = None
        self.load_attempt(attempt)

    def load_attempt(self, attempt: Attempt) -> None:
        """Load an attempt and clear the selection."""
        self.attempt = attempt
        self.said_before = attempt.say
        """The goal as it read before the last act, while what followed that is shown."""
        self.replay = Replay(attempt.step.game, attempt.seat, attempt.names)
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
    def replay_goes_on(self) -> bool:
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
    def lets_others_act(self) -> bool:
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
            return self.attempt.step.tries[number_of_place(gesture.place, "try") or 0]
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
        return result.move or OutOfTurnTouch(stand_in)

    def _on_pick_gesture(self, gesture: Gesture) -> list[str] | str | None:
        if gesture.kind == "press":
            if gesture.place == PICK_NOTHING and self.attempt.step.nothing:
                return NOTHING_FITS
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
        chosen = number_of_place(self.picked[0], "choose") if self.picked else None
        if gesture.kind == "press" and gesture.place == "choose:check":
            return chosen
        place = _answer_id(gesture.place)
        at = number_of_place(place, "choose")
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
        """Return the place that was pointed at under its name in lessons: a card's own, or its pile's; or nothing."""
        step = self.attempt.step
        if place.startswith("post") and place[4:].isdecimal() and self.asks_for(FLAG):
            place += FLAG
        for named in place_and_pile(place):
            with suppress(GameError):
                return act_notation.parse_places(named, step.game, self.attempt.view)
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
        items, put, back = self.attempt.shuffled_items, number_of_place(place, "put"), number_of_place(place, "placed")
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
        self.said_before = self.said_before if self.is_replaying else self.attempt.say
        if with_answer:
            verdict = with_answer_revealed(self.attempt, verdict)
        self.verdict, self.attempt = verdict, verdict.attempt
        self.clear()
        picked, self.picked = self.picked, ()
        self.replay = Replay(self.attempt.step.game, self.attempt.seat, self.attempt.names)
        if self.attempt.answered_by == "order":
            self.placed = self._right_beginning()
        if verdict.kind == "hint":
            self.highlights = verdict.places
        elif verdict.kind != "done" or verdict.refusal is not None:
            self.refused = picked if self.attempt.answered_by == "options" else verdict.places
        else:
            self.picked = picked
        message = build_message(verdict, act, is_touch=isinstance(act, OutOfTurnTouch))
        if verdict.kind == "on" and verdict.say == self.attempt.say and verdict.frames:
            message["text"] = self._news(before) or message["text"]
        if verdict.frames:
            self._pending_message = message
            self._show_news(self.replay.start(verdict.frames, before))
        else:
            self.message = message

    def tell(self, thought: str) -> None:
        """Say with the message about the last act that it comes of a belief which several answers have shown."""
        said = {
            "head": _("Something you mix up"),
            "small": _("{thought} Several answers of yours came of it, so you meet it again tomorrow.").format(
                thought=thought
            ),
        }
        for message in (self._pending_message, self.message):
            if message is not None:
                message.update(said)  # type: ignore[typeddict-item]

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

    def _news(self, before: Any) -> str:
        """Describe the last of what has happened since a view, for a verdict that says no more than the goal does."""
        log = self.attempt.view.log
        fresh = log[len(before.log) :] if len(log) >= len(before.log) else log
        return describe_events(fresh, self.replay.names)

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
            if is_in_order((*beginning, *rest), items):
                return self.placed[:size]
        return ()


def _answer_id(place: str) -> str:
    """Return the id of the answer that a place belongs to; the place may be one of its cards.

    >>> _answer_id("choose:2:1")
    'choose:2'
    """
    return ":".join(place.split(":")[:2])
