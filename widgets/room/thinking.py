"""Long computations for rooms, in a separate process, since in a thread they would delay all answers."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import suppress
from fractions import Fraction
from functools import partial
from importlib import import_module
from multiprocessing import get_context, parent_process
from typing import Any, NamedTuple

from gamelib import record as stored
from gamelib.analysis.class_comparison import Outcome
from gamelib.analysis.evaluation import evaluate
from gamelib.analysis.forecast import forecast
from gamelib.analysis.outcomes import Outcomes, count_leads, count_outcomes
from gamelib.analysis.review import Review, deals_at_table, review
from gamelib.classroom import expected, read_code
from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.core.intervals import Interval
from gamelib.core.language import set_language
from gamelib.lessons.act_notation import canonical
from gamelib.odds.step_parts import Step
from gamelib.players import player
from widgets.asking.own_in_class import other_own
from widgets.explore.class_question import from_key, number_of, steps_of
from widgets.explore.class_words import more_like

DEALS = 400
"""The number of imagined deals for a value on the wall."""
TIMES = 300
"""The number of a careful bot's games for comparison with a class."""
NICENESS = 10


class WeighedMove(NamedTuple):
    """A move, and how many of a hundred rounds it wins, or does not lose."""

    move: str
    value: Interval
    is_best: bool
    """Whether no compared move is known to be better."""


def weigh_moves(view: Any, also: Sequence[str], deals: int = DEALS) -> list[WeighedMove]:
    """Evaluate the moves of a view, including those the class answered; return them best first."""
    found = evaluate(view, deals, seed=1, also=tuple(also), progress=False)
    return [WeighedMove(str(row.move), row.value, not row.is_worse) for row in found.moves]


def weigh_seats(view: Any, deals: int = 4 * DEALS) -> list[Interval]:
    """Return how likely each seat is to win the round, or not to lose it."""
    return list(forecast(view, deals, seed=1, progress=False).chances)


def count_rounds(view: Any, deals: int = 4 * DEALS) -> Outcomes:
    """Return how many rounds each seat wins or, where all but one win, loses: they add up to all that are played."""
    return count_outcomes(view, deals, seed=1)


def count_leading_rounds(view: Any, deals: int = 4 * DEALS) -> Outcomes:
    """Return in how many rounds each seat, or nobody, comes to lead: they add up to all that are played."""
    return count_leads(view, deals, seed=1)


class WorkedOutNumber(NamedTuple):
    """A number that was worked out: its value, what kind of number it is, and how it is reached."""

    value: Fraction
    kind: str
    assumptions: tuple[str, ...]
    steps: tuple[Step, ...]


def count_numbers(written: Sequence[str], language: str) -> list[WorkedOutNumber]:
    """Work out numbers that are written down, with the steps that lead to them in a language."""
    set_language(language)
    found = [(each, number_of(each)) for each in written]
    return [
        WorkedOutNumber(Fraction(number.value), number.kind, number.assumptions, steps_of(each, number))
        for each, number in found
    ]


def find_like(key: str, known: Sequence[str], language: str) -> str:
    """Return the key of another question like the one of a key, whose number is none of the known; "" if none is."""
    set_language(language)
    question = from_key(key)
    if question.choices:  # made by the pages of odds, which only this process needs
        make = import_module("widgets.explore.other_choices").maker_of(question)
    else:
        make = partial(other_own, question.own) if question.own else None
    found = more_like(question, known, seed=len(known), make=make)
    return found.key if found is not None else ""


def play_deal(code: str, seat: int, times: int = TIMES) -> list[Outcome]:
    """Return the results of a careful bot that plays a deal from one seat `times` times."""
    return expected(read_code(code), seat, times=times, progress=False)


class FoundTurn(NamedTuple):
    """A turn of a game that is over: the position as the seat whose turn it was knew it, and when it was."""

    game: str
    position: str
    round: int
    move: int
    choices: int


MOST_TURNS_OF_A_TABLE, MOST_COMPARED, DEALS_OF_A_TURN = 2, 6, 100
"""The most turns that are found at a time, and of how many the moves are compared before, in so many deals."""
FEWEST_CHOICES, LONGEST_POSITION = 3, 2000
"""What a turn that is asked about has: choices, and a short position."""


def find_turns(written: str, seats: Sequence[int], first: int, last: int) -> list[FoundTurn]:
    """Return the turns of people in some rounds of a game that are most worth asking about, in their order.

    First come those at which the careful player would have done something else, with different kinds of moves to choose
    from; of these, the ones at which most was at stake.
    """
    game, careful, found = stored.read(written), player("careful"), []
    number, move = 1, 0
    for state, entry in zip(game.states(), game.entries, strict=False):
        seat = entry.seat
        number, move = (number + 1, 0) if seat is None else (number, move + 1)
        if seat is None or seat not in seats or not first <= number <= last:
            continue
        view = state.view(seat)
        moves, position = view.moves(), view.write()
        if len(moves) < FEWEST_CHOICES or len(position) > LONGEST_POSITION or not _asks(game.game, position, seat):
            continue
        made = canonical(state, seat, view.read_move(entry.move))
        is_expected = made == canonical(state, seat, careful.move(view, Stream(1, "turns")))
        rank = (is_expected, -len({type(each) for each in moves}), -len(moves))
        found.append((rank, view, made, FoundTurn(game.game, position, number, move, len(moves))))
    compared = sorted(found, key=lambda each: each[0])[:MOST_COMPARED]
    best = sorted(compared, key=lambda each: _rank_by_stake(each[1], each[2]))[:MOST_TURNS_OF_A_TABLE]
    return sorted([turn for *_rank, turn in best], key=lambda each: (each.round, each.move))


def _rank_by_stake(view: Any, made: str) -> tuple[bool, bool, float]:
    """Return a rank that comes first where what was done is worse than something else, and where moves differ most."""
    rows = evaluate(view, DEALS_OF_A_TURN, seed=1, also=(made,), progress=False).moves
    worse = {str(row.move) for row in rows if row.is_worse}
    values = [row.value.value for row in rows]
    return made not in worse, not worse, min(values) - max(values)


def _asks(game: str, position: str, seat: int) -> bool:
    """Return whether a class that is shown a position is asked what this seat does."""
    try:
        return stored.start(game, position=position, seed=1).state.to_act[:1] == (seat,)
    except GameError:
        return False


def review_choices(written: str, seat: int) -> Review:
    """Review the choices of a seat in a game, by what it knew."""
    record = stored.read(written)
    deals, fresh_deals = deals_at_table(record.game)
    return review(record, deals, fresh_deals=fresh_deals, seats=(seat,), progress=False)


def _prepare_process() -> None:
    """Lower this process's priority, and ignore Ctrl-C: the server handles it and ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)


def _end_with_server() -> None:
    """End this process when the server ends, even if it is killed."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _return_true() -> bool:
    return True


class Thinking:
    """The process that computes for all rooms, started when the first room opens."""

    def __init__(self, executor: Executor | None = None) -> None:
        self._executor, self._is_own, self._is_closed = executor, executor is None, False

    def wake(self) -> None:
        """Start the process early, since starting takes a second or two."""
        self._start().submit(_return_true)

    async def run(self, work: Callable[..., Any], *given: Any) -> Any:
        """Run a function of this module in the process and return its result."""
        try:
            return await asyncio.wrap_future(self._start().submit(work, *given))
        except RuntimeError:  # the process was ended from outside: another one takes its place
            if self._is_closed:
                raise
            self._end()
            return await asyncio.wrap_future(self._start().submit(work, *given))

    def _start(self) -> Executor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_prepare_process)
        return self._executor

    def close(self) -> None:
        """End the process for good, even during a computation, for which a closing server would otherwise wait."""
        self._is_closed = True
        self._end()

    def _end(self) -> None:
        if self._executor is not None and self._is_own:
            workers = [*(getattr(self._executor, "_processes", None) or {}).values()]
            self._executor.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()
            self._executor = None
