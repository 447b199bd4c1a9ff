"""A step being tried: what was done so far, and what is said to the next act; every value stays as it is.

>>> from gamelib.lessons import start_attempt, load, shelf
>>> lesson = load(shelf("nanatoridori")[0])
>>> attempt = start_attempt(lesson.steps[0])
>>> verdict = attempt.judge(lesson.steps[0].answer[0])
>>> verdict.kind
'done'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from gamelib.core.chance import Stream
from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import LETTERS, _, as_sentence, fill_names
from gamelib.core.verdicts import Refusal
from gamelib.lessons import act_notation, goals
from gamelib.lessons.figures import Figure, figure, fill_figures
from gamelib.lessons.moment import Moment
from gamelib.lessons.steps import GO_ON, NEXT_ROUND, Mistake, Step, play_line, split_seat
from gamelib.players import player

MOST_PLIES = 400
"""The other seats move at most so often before the learner is asked again."""


class Guess(NamedTuple):
    """A number that a learner committed to before it was shown."""

    step: str
    guessed: float
    value: float
    is_chance: bool


@dataclass(frozen=True)
class Verdict:
    """What came of an act: what kind of answer it is, what is said, what is lit, and the attempt as it stands now.

    `kind` is one of done, on (go on so), other (allowed, but not what was asked), mistake, refused, unread, hint,
    over (take it back, or start again). `frames` are the positions to be played out one after the other.
    """

    kind: str
    say: str
    attempt: Attempt
    clause: str | None = None
    refusal: Refusal | None = None
    places: tuple[str, ...] = ()
    frames: tuple[Any, ...] = ()
    guess: Guess | None = None
    mistake: Mistake | None = None

    @property
    def is_done(self) -> bool:
        """Whether the step is done."""
        return self.attempt.done


class PlannedAct(NamedTuple):
    """An act of the model answer: as it is written, in its usual form, and the clause it breaks if it is refused."""

    written: str
    usual: str
    broke: str | None


@dataclass(frozen=True)
class Attempt:
    """A step as far as it has been tried: the position, what was made, tried and asked."""

    step: Step
    begun: Any = field(default=None, repr=False)
    state: Any = field(default=None, repr=False)
    seat: int = 0
    plan: tuple[PlannedAct, ...] = ()
    made: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    used: frozenset[int] = frozenset()
    tries: int = 0
    hints: int = 0
    done: bool = False
    over: bool = False
    mistakes_made: int = 0
    earlier: Attempt | None = field(default=None, repr=False, compare=False)

    @property
    def view(self) -> Any:
        """What the learner sees of the position; None where there is none."""
        return None if self.state is None else self.state.view(self.seat)

    @property
    def others_wait(self) -> bool:
        """Whether others are to act, and do so only when the learner lets them."""
        return self.step.wait and bool(self.state.to_act) and self.seat not in self.state.to_act

    @property
    def moment(self) -> Moment:
        """What goal words look at."""
        return Moment(self.step.game, self.seat, self.begun, self.state, self.made, self.refused, self.step.best)

    @property
    def figure(self) -> Figure | None:
        """The number that a number step asks for."""
        if self.step.kind != "number":
            return None
        return figure(str(self.step.right), self.step.game)(self._first_view())

    def personalise(self, text: str) -> str:
        """A sentence of the step with its figures worked out and its players named."""
        shown = self.figure if "{value}" in text else None
        return fill_names(fill_figures(_(text), self.step.game, self._first_view(), shown))

    @property
    def say(self) -> str:
        """The goal, in a sentence."""
        return self.personalise(self.step.say)

    @property
    def title(self) -> str:
        """The title of the step, as a learner reads it."""
        return _(self.step.title)

    @property
    def items(self) -> tuple[tuple[str, ...], ...]:
        """What is to be put in order, in the right order, told as a learner reads it."""
        return tuple(tuple(map(self.personalise, tied)) for tied in self.step.items)

    @property
    def shuffled_items(self) -> tuple[str, ...]:
        """What there is to choose from, or to put in order, in the order in which it is shown."""
        if self.step.kind == "choose":
            return tuple(self.personalise(option.text) for option in self.step.options)
        given = tuple(item for tied in self.items for item in tied)
        for turn in range(20):
            mixed = Stream(self.step.seed, "order", turn).shuffle(given)
            if not in_order(mixed, self.items):
                return mixed
        return given[::-1]

    def _first_view(self) -> Any:
        return None if self.begun is None else self.begun.view(self.seat)

    # What a learner does -----------------------------------------------------------

    def judge(self, given: Any) -> Verdict:
        """What comes of an act: a move in notation, places, an answer or its number, items in order, a number."""
        from gamelib.lessons import judging  # noqa: PLC0415 - judging makes new attempts

        return judging.judge(self, given)

    def hint(self) -> Verdict:
        """The next rung of help: restate, where to look, which cards, and last the answer is played with you."""
        rung, rungs = self.hints, self.step.hints
        if self.done:
            return Verdict("done", _("This step is done: go on to the next."), self)
        if rung < len(rungs):
            lit = self._next_places() if rung == len(rungs) - 1 else ()
            return Verdict("hint", self.personalise(rungs[rung]), replace(self, hints=rung + 1), places=lit)
        return self._play_next_planned()

    def _next_places(self) -> tuple[str, ...]:
        """The places that the next act of the answer touches."""
        if self.step.kind == "pick":
            return tuple(sorted(act_notation.parse_places(answer(self), self.step.game, self.view)))
        at = self.on_plan()
        if self.step.kind != "play" or at is None or at >= len(self.plan):
            return ()
        return act_notation.touched_places(self.view, self.step.game, self.plan[at].usual)

    def _play_next_planned(self) -> Verdict:
        """The next act of the model answer, played; from the beginning if something else was played before."""
        asked = replace(self, hints=max(self.hints, len(self.step.hints) + 1))
        if self.step.kind != "play":
            return replace(asked.judge(answer(asked)), places=self._next_places())
        if not self.plan:
            raise BadLesson(_("{where}: the answer cannot be played").format(where=self.step.where))
        at = asked.on_plan()
        if at is None or self.over or at >= len(self.plan):
            asked, at = asked.restarted(), 0
        verdict = asked.judge(self.plan[at].written)
        return replace(verdict, kind="hint" if verdict.kind in ("on", "other", "refused", "mistake") else verdict.kind)

    def on_plan(self) -> int | None:
        """How many acts of the model answer have been made; None if something else was made."""
        at, made = 0, 0
        for planned in self.plan:
            if planned.broke is not None:
                if planned.broke not in self.refused:
                    break
            elif made == len(self.made):
                break
            elif planned.usual != self.made[made]:
                return None
            else:
                made += 1
            at += 1
        return at if made == len(self.made) else None

    def undone(self) -> Attempt:
        """The attempt before the last move; what was asked and tried is still known."""
        if self.earlier is None:
            return self.restarted()
        return replace(self.earlier, hints=self.hints, tries=self.tries, mistakes_made=self.mistakes_made)

    def restarted(self) -> Attempt:
        """The step from its beginning; the price of hints stays."""
        return replace(start_attempt(self.step), hints=self.hints, tries=self.tries, mistakes_made=self.mistakes_made)

    # What the others do ------------------------------------------------------------

    def others_act(self) -> Iterator[Attempt]:
        """The attempt after each move of the other seats, until the learner is to act or nobody is."""
        attempt = self
        for _ply in range(MOST_PLIES):
            acting = attempt.state.to_act
            if not acting or attempt.seat in acting:
                return
            attempt = attempt._other_acts(acting[0])
            yield attempt

    def _other_acts(self, seat: int) -> Attempt:
        for at, line in enumerate(self.step.others):
            who, move = split_seat(line)
            if at in self.used or who not in (seat, None):
                continue
            used = self.used | {at}
            try:
                return replace(self, state=self.state.play(move, seat), used=used)
            except GameError:  # what was written does not fit what the learner made of it: the seat plays on by itself
                return replace(self, state=self._choose_for(seat), used=used)
        return replace(self, state=self._choose_for(seat))

    def _choose_for(self, seat: int) -> Any:
        return self.state.play(player(self.step.against, seed=self.step.seed).move(self.state.view(seat)), seat)


def start_attempt(step: Step) -> Attempt:
    """A step at its beginning; raises BadLesson if its position cannot be made."""
    state = step.state()
    if state is None:
        return Attempt(step)
    seat = step.seat
    if seat is None:
        seat = state.to_act[0] if state.to_act else 0
    if seat >= state.players:
        raise BadLesson(_("{where}: there is no seat {seat} at this table").format(
            where=step.where, seat=LETTERS[seat]))
    attempt = Attempt(step, state, state, seat)
    if step.kind != "play":
        return attempt
    for each in attempt.others_act() if not step.wait else ():
        attempt = each
    attempt = replace(attempt, begun=attempt.state)
    return replace(attempt, plan=_plan(attempt))


def _plan(attempt: Attempt) -> tuple[PlannedAct, ...]:
    """The model answer played through; as far as it can be."""
    plan: list[PlannedAct] = []
    attempt = replace(attempt, step=replace(attempt.step, mistakes=(), within=None, hints=()))
    for written in attempt.step.answer:
        if written.lower() in (NEXT_ROUND, GO_ON):
            plan.append(PlannedAct(written, written.lower(), None))
        else:
            try:
                move = act_notation.resolve_move(attempt.view, attempt.step.game, written)
                refusal = attempt.view.why_not(move)
                form = written if refusal else act_notation.canonical(attempt.state, attempt.seat, move)
            except GameError:
                break
            plan.append(PlannedAct(written, form, refusal.clause if refusal else None))
        attempt = attempt.judge(written).attempt
    return tuple(plan)


def in_order(given: tuple[str, ...], items: tuple[tuple[str, ...], ...]) -> bool:
    """Whether things stand in the right order, those that are tied in any."""
    at = 0
    for tied in items:
        if sorted(given[at:at + len(tied)]) != sorted(tied):
            return False
        at += len(tied)
    return at == len(given)


def answer(attempt: Attempt) -> Any:
    """The answer of a step that is not played by moves, as a learner would give it."""
    step = attempt.step
    match step.kind:
        case "pick":
            return step.answer[0] if step.answer else min(act_notation.right_places(step, attempt.view), key=sorted)
        case "choose":
            return next(attempt.personalise(option.text) for option in step.options if option.right)
        case "order":
            return tuple(item for tied in attempt.items for item in tied)
    found = attempt.figure
    assert found is not None
    value = f"{100 * float(found.value):.6f} %" if found.is_chance else str(found.value)
    return value if found.is_chance or "/" not in value else f"{float(found.value):.6f}"


__all__ = [
    "Attempt",
    "Guess",
    "PlannedAct",
    "Verdict",
    "answer",
    "as_sentence",
    "goals",
    "in_order",
    "play_line",
    "start_attempt",
]
