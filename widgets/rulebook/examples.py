"""Rules at work: for a clause the positions that show it, each with a move that it refuses or makes happen.

>>> from widgets.rulebook.examples import examples
>>> found = examples("NANA-4.3")[0]
>>> found.name, found.move
('where do the fives go', 'take in 5 5 at gap 0,4')
>>> print(found.tried().refusal)
the flock 5 5 must go back in one piece, in one gap [NANA-4.3]
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from typing import NamedTuple, cast

from gamelib import lessons
from gamelib.core import language
from gamelib.core.errors import GameError
from gamelib.core.events import Event
from gamelib.core.language import _
from gamelib.core.protocols import Game, State
from gamelib.core.rulebook import GAMES, clause
from gamelib.core.verdicts import Refusal
from gamelib.deals import deals
from gamelib.lessons.figures import fill_figures

MOST_EXAMPLES = 5
PLAYERS = {"nanatoridori": 3, "nanuk": 5, "koinobori": 3}
"""A table of the usual size."""


class TryResult(NamedTuple):
    """What came of a move: why it was refused, or the state after it and what happened."""

    state: State
    refusal: Refusal | None = None
    events: tuple[Event, ...] = ()


class Example(NamedTuple):
    """A position with a name and a sentence, who is to move there, and the move to try; none if it is to look at."""

    name: str
    game: str
    say: str
    state: State
    seat: int
    move: str

    def tried(self) -> TryResult:
        """The move, tried."""
        if refusal := self.state.why_not(self.move, self.seat):
            return TryResult(self.state, refusal)
        after = self.state.play(self.move, self.seat)
        before = len(self.state.view(self.seat).log)
        return TryResult(after, None, tuple(after.view(self.seat).log[before:]))

    def cites(self, number: str) -> bool:
        """Does trying the move name the clause?"""
        if not self.move:
            return False
        tried = self.tried()
        return number in ([tried.refusal.clause] if tried.refusal else [event.clause for event in tried.events])


@lru_cache(maxsize=256)
def examples(number: str) -> tuple[Example, ...]:
    """The examples of a clause: first those whose move names it, then those that are about it; one at least."""
    number = clause(number).number
    found: dict[tuple[str, str], Example] = {}
    for example in (*_of_deals(number), *_of_lessons(number)):
        found.setdefault((str(example.state), example.move), example)
    every = list(found.values())
    naming = [example for example in every if example.cites(number)] or _out_of_turn(number)
    others = [example for example in every if example not in naming]
    return (*naming, *others)[:MOST_EXAMPLES] or (_fresh_deal(number),)


def _of_deals(number: str) -> Iterator[Example]:
    for deal in deals():
        if number in deal.shows:
            state = deal.state()
            yield Example(deal.name, deal.game, deal.say, state, state.to_act[-1], deal.shows[number])


def _of_lessons(number: str) -> Iterator[Example]:
    """Mistakes that break the clause, answers of steps that teach it, then positions in which it is asked about."""
    steps = [step for course in lessons.courses().values() for each in course for step in each.steps
             if step.on_a_table]
    played = [step for step in steps if step.kind == "play"]
    tries = [(step, mistake.act) for step in played for mistake in step.mistakes if mistake.broke == number]
    tries += [(step, step.answer[0]) for step in played if number in step.clauses and step.answer]
    tries += [(step, "") for step in steps if step.kind != "play" and number in step.clauses]
    for step, move in tries[:2 * MOST_EXAMPLES]:
        with suppress(GameError):
            state = step.state()
            if state is None or not state.to_act:
                continue
            seat = state.to_act[0] if step.seat is None else step.seat
            say = language.fill_names(fill_figures(_(step.say), step.game, state.view(seat)), ())
            example = Example(_(step.title), step.game, say, state, seat, move)
            example.cites(number)
            yield example


def _out_of_turn(number: str) -> list[Example]:
    """A seat that moves too early, if that is what the clause is about."""
    fresh = _fresh_deal(number)
    seat, move = 1, str(fresh.state.moves(0)[0])
    say = _("It is not this seat's turn, and yet it moves.")
    early = Example(_("out of turn"), fresh.game, say, fresh.state, seat, move)
    return [early] if early.cites(number) else []


def _fresh_deal(number: str) -> Example:
    """A fresh deal to look at, where nothing else shows a clause."""
    game = GAMES[number.partition("-")[0]]
    state = cast(Game, import_module(f"gamelib.{game}")).deal(PLAYERS[game], seed=1, first=0)
    return Example(_("a fresh deal"), game, _("A game that has just been dealt, to look at."), state, 0, "")
