"""Positions that demonstrate a clause, each with a move that the clause refuses or that makes it happen.

>>> from widgets.rulebook.examples import examples
>>> example = examples("NANA-4.3")[0]
>>> example.name, example.move
('where do the fives go', 'take in 5 5 at gap 0,4')
>>> print(example.try_move().refusal)
two fives must go into your hand in one piece, in one gap [NANA-4.3]
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from gamelib import lessons
from gamelib.core import language, registry
from gamelib.core.errors import GameError
from gamelib.core.events import Event
from gamelib.core.language import _
from gamelib.core.protocols import State
from gamelib.core.rulebook import clause
from gamelib.core.verdicts import Refusal
from gamelib.deals import deals
from gamelib.lessons.figures import fill_figures

MAX_EXAMPLES = 5
"""The most examples of one clause."""
MIN_PLAYERS = 3
"""Fresh deals have at least this many players, since special rules may apply to two."""


class TryResult(NamedTuple):
    """The result of trying a move: the refusal, or the new state and the events that led to it."""

    state: State
    refusal: Refusal | None = None
    events: tuple[Event, ...] = ()


class Example(NamedTuple):
    """A named position with a sentence about it, the seat to move, and a move to try; "" if it is only to look at."""

    name: str
    game: str
    text: str
    state: State
    seat: int
    move: str

    def try_move(self) -> TryResult:
        """Try the example's move and return the result."""
        if refusal := self.state.why_not(self.move, self.seat):
            return TryResult(self.state, refusal)
        after = self.state.play(self.move, self.seat)
        before = len(self.state.view(self.seat).log)
        return TryResult(after, None, tuple(after.view(self.seat).log[before:]))

    def cites(self, number: str) -> bool:
        """Return whether trying the move leads to a refusal or an event that cites the clause."""
        if not self.move:
            return False
        result = self.try_move()
        return number in ([result.refusal.clause] if result.refusal else [event.clause for event in result.events])


@lru_cache(maxsize=256)
def examples(number: str) -> tuple[Example, ...]:
    """Return the examples of a clause, at least one; those whose move names the clause come first."""
    number = clause(number).number
    by_content: dict[tuple[str, str], Example] = {}
    for example in (*_examples_in_deals(number), *_examples_in_lessons(number)):
        by_content.setdefault((str(example.state), example.move), example)
    candidates = list(by_content.values())
    citing = [example for example in candidates if example.cites(number)] or _example_out_of_turn(number)
    others = [example for example in candidates if example not in citing]
    return (*citing, *others)[:MAX_EXAMPLES] or (_example_of_fresh_deal(number),)


def _examples_in_deals(number: str) -> Iterator[Example]:
    for deal in deals():
        if number in deal.shows:
            state = deal.state()
            yield Example(deal.name, deal.game, deal.say, state, state.to_act[-1], deal.shows[number])


def _examples_in_lessons(number: str) -> Iterator[Example]:
    """Yield mistakes that break the clause, answers of steps that teach it, then positions that ask about it."""
    steps = [step for course in lessons.courses().values() for each in course for step in each.steps if step.on_a_table]
    play_steps = [step for step in steps if step.kind == "play"]
    moves = [(step, mistake.act) for step in play_steps for mistake in step.mistakes if mistake.broke == number]
    moves += [(step, step.answer[0]) for step in play_steps if number in step.clauses and step.answer]
    moves += [(step, "") for step in steps if step.kind != "play" and number in step.clauses]
    for step, move in moves[: 2 * MAX_EXAMPLES]:
        with suppress(GameError):  # a mistake may be unreadable on purpose, so there is no move to try
            state = step.state()
            if state is None or not state.to_act:
                continue
            seat = state.to_act[0] if step.seat is None else step.seat
            text = language.fill_names(fill_figures(_(step.say), step.game, state.view(seat), named=step.figures), ())
            example = Example(_(step.title), step.game, text, state, seat, move)
            example.cites(number)
            yield example


def _example_out_of_turn(number: str) -> list[Example]:
    """Return an example of a seat that moves out of turn, if the clause is about that."""
    fresh = _example_of_fresh_deal(number)
    seat, move = 1, str(fresh.state.moves(0)[0])
    text = _("It is not this seat's turn, and yet it moves.")
    early = Example(_("out of turn"), fresh.game, text, fresh.state, seat, move)
    return [early] if early.cites(number) else []


def _example_of_fresh_deal(number: str) -> Example:
    """Return a fresh deal to look at, for a clause that nothing else demonstrates."""
    game = registry.game_of_clause(number)
    about = registry.about(game)
    state = about.rules.deal(max(MIN_PLAYERS, about.players[0]), seed=1, first=0)
    return Example(_("a fresh deal"), game, _("A game that has just been dealt, to look at."), state, 0, "")
