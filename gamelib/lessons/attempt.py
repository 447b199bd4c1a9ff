"""`Attempt`: a learner's progress in a step; an immutable value, so judging an act returns a new one.

>>> from gamelib.lessons import lesson_paths, load, start_attempt
>>> lesson = load(lesson_paths("nanatoridori")[0])
>>> attempt = start_attempt(lesson.steps[0])
>>> verdict = attempt.judge(lesson.steps[0].answer[0])
>>> verdict.kind
'done'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, cast

from gamelib.core import registry
from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import LETTERS, _, address, as_sentence, fill_names
from gamelib.lessons.figures import Figure, fill_figures
from gamelib.lessons.goals import all_hold
from gamelib.lessons.kinds import kind_of
from gamelib.lessons.kinds.base import StepKind
from gamelib.lessons.moment import Moment
from gamelib.lessons.steps import GoalPart, Step, split_seat
from gamelib.lessons.verdict import PlannedAct, Verdict
from gamelib.players import player
from gamelib.players.characters import names_of_lessons

MAX_ACT_LENGTH = 2000
MAX_PLIES = 400
"""Maximum number of moves that the other seats make before the learner is asked again."""


@dataclass(frozen=True)
class Attempt:
    """A learner's attempt at a step: the position, the moves made, the acts refused and the help taken."""

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
        """What the learner sees of the position; None without a table."""
        return None if self.state is None else self.state.view(self.seat)

    @property
    def asks_about_table(self) -> bool:
        """Whether the step has a question about the table that is not answered yet."""
        return self.state is not None and self.answered_by != "moves" and not self.done

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats, the learner's own among them."""
        return names_of_lessons(self.step.game)

    @property
    def told_names(self) -> tuple[str, ...]:
        """The names of all seats as the learner reads them: their own is YOU."""
        return address(self.names, self.seat)

    @property
    def table_text(self) -> str:
        """The table as text, without what would answer the step's question about it; empty without a table."""
        about = registry.about(self.step.game).lessons_module
        if self.asks_about_table and hasattr(about, "question_text"):
            return str(about.question_text(self.view, self.told_names))
        return "" if self.state is None else str(self.view.as_text(self.told_names))

    @property
    def others_wait(self) -> bool:
        """Whether other seats are to act but wait until the learner tells them to."""
        return self.step.wait and bool(self.state.to_act) and self.seat not in self.state.to_act

    @property
    def moment(self) -> Moment:
        """The moment against which goal words are tested."""
        return Moment(self.step.game, self.seat, self.begun, self.state, self.made, self.refused, self.step.best)

    @property
    def figure(self) -> Figure | None:
        """The number that a number step asks for."""
        return self._kind.figure(self.step, self._first_view())

    @property
    def answered_by(self) -> str:
        """How the learner answers: by `moves`, `places`, `options`, `order` or `number`."""
        return self._kind.answered_by

    @property
    def _kind(self) -> StepKind:
        return kind_of(self.step.kind)

    def personalise(self, text: str) -> str:
        """Return a sentence of the step with its figures worked out and its players named."""
        answer_figure = self.figure if "{value}" in text else None
        view = self._first_view()
        filled = fill_figures(_(text), self.step.game, view, answer_figure, self.step.figures)
        told = fill_names(filled, self.names)
        return told if view is None else registry.about(self.step.game).name_places(told, view)

    @property
    def say(self) -> str:
        """The goal in a sentence, as it reads now."""
        later = [each.say for each in self.step.then if all_hold(each.when, self.moment)] if self.step.then else []
        return self.personalise(later[-1] if later else self.step.say)

    @property
    def parts(self) -> tuple[GoalPart, ...]:
        """The named parts of the goal, each with whether it is done."""
        goal, moment = self.step.goal, self.moment
        return tuple(
            GoalPart(self.personalise(text), self.done or all_hold((line,), moment))
            for text, line in zip(self.step.parts, goal, strict=False)
        )

    @property
    def title(self) -> str:
        """The title of the step in the learner's language."""
        return _(self.step.title)

    @property
    def items(self) -> tuple[tuple[str, ...], ...]:
        """The things to put in order, in the right order, in the learner's language."""
        return tuple(tuple(map(self.personalise, tied)) for tied in self.step.items)

    @property
    def shuffled_items(self) -> tuple[str, ...]:
        """The things to choose from or to put in order, in display order."""
        return self._kind.shuffled_items(self)

    @property
    def next_act(self) -> str:
        """The next act of the model answer to a step that is answered by moves."""
        return self._kind.next_act(self)

    def _first_view(self) -> Any:
        return None if self.begun is None else self.begun.view(self.seat)

    # What a learner does -----------------------------------------------------------

    def judge(self, act: Any) -> Verdict:
        """Judge an act: a move in notation, places, an answer or its number, things in order, a number.

        Whatever is given, the verdict is a sentence.
        """
        if self.done:
            return Verdict("done", _("This step is done: go on to the next."), self)
        if isinstance(act, str):
            act = act.strip()[:MAX_ACT_LENGTH]
        try:
            return self._kind.judge(replace(self, tries=self.tries + 1), act)
        except GameError as error:
            return Verdict("unread", as_sentence(fill_names(str(error), self.names)), self)

    def hint(self) -> Verdict:
        """Return the next rung of help: hints first, then the model answer, an act at a time."""
        rung, rungs = self.hints, self.step.hints
        if self.done:
            return Verdict("done", _("This step is done: go on to the next."), self)
        if rung < len(rungs):
            is_last = rung == len(rungs) - 1
            places, advice = (self._kind.next_places(self), self._kind.advice(self)) if is_last else ((), "")
            say = " ".join(filter(None, (self.personalise(rungs[rung]), advice)))
            return Verdict("hint", say, replace(self, hints=rung + 1), places=places)
        return self._kind.give_answer(replace(self, hints=max(self.hints, len(rungs) + 1)))

    def on_plan(self) -> int | None:
        """Return how many acts of the model answer have been made; None if anything else was made."""
        at, moves_made = 0, 0
        for planned in self.plan:
            if planned.broke is not None:
                if planned.broke not in self.refused:
                    break
            elif moves_made == len(self.made):
                break
            elif planned.usual != self.made[moves_made]:
                return None
            else:
                moves_made += 1
            at += 1
        return at if moves_made == len(self.made) else None

    def undone(self) -> Attempt:
        """Return the attempt before the last move; tries and help taken still count."""
        if self.earlier is None:
            return self.restarted()
        return replace(self.earlier, hints=self.hints, tries=self.tries, mistakes_made=self.mistakes_made)

    def restarted(self) -> Attempt:
        """Return the step at its beginning; tries and help taken still count."""
        return replace(start_attempt(self.step), hints=self.hints, tries=self.tries, mistakes_made=self.mistakes_made)

    # What the others do ------------------------------------------------------------

    def others_act(self) -> Iterator[Attempt]:
        """Yield the attempt after each move of the other seats, until the learner is to act or nobody is."""
        attempt = self
        for _ply in range(MAX_PLIES):
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
            except GameError:  # the learner's moves have made the lesson's written move illegal, so a bot chooses
                return replace(self, state=self._choose_for(seat), used=used)
        return replace(self, state=self._choose_for(seat))

    def _choose_for(self, seat: int) -> Any:
        return self.state.play(player(self.step.against, seed=self.step.seed).move(self.state.view(seat)), seat)


def start_attempt(step: Step) -> Attempt:
    """Return a step at its beginning; raises BadLesson if its position cannot be built."""
    kept = vars(step)  # cached in the step, because undoing the first move starts it again
    if "beginning" not in kept:
        kept["beginning"] = _start_position(step)
    return cast(Attempt, kept["beginning"])


def _start_position(step: Step) -> Attempt:
    state = step.state()
    if state is None:
        return Attempt(step)
    seat = step.seat
    if seat is None:
        seat = state.to_act[0] if state.to_act else 0
    if seat >= state.players:
        raise BadLesson(
            _("{where}: there is no seat {seat} at this table").format(where=step.where, seat=LETTERS[seat])
        )
    attempt = Attempt(step, state, state, seat)
    kind = kind_of(step.kind)
    if kind.answered_by == "moves":
        for each in attempt.others_act() if not step.wait else ():
            attempt = each
        attempt = replace(attempt, begun=attempt.state)
    return replace(attempt, plan=kind.plan(attempt))


def answer(attempt: Attempt) -> Any:
    """Return the answer of a step as a learner would give it; of a play step, the acts of its model answer."""
    return kind_of(attempt.step.kind).answer(attempt)
