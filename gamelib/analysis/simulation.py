"""`simulate()`: many rounds as numpy arrays, the same numbers however the work is split.

>>> from gamelib import simulate
>>> found = simulate("nanatoridori", ["careful", "random", "random"], rounds=20, seed=1, progress=False)
>>> len(found), found.winners.shape
(20, (20, 3))
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple

from gamelib.analysis.simulated import RoundResult, Simulated
from gamelib.analysis.slices import run_in_slices
from gamelib.analysis.tasks import (
    Task,
    begin_record,
    check_stop,
    check_task,
    checked_game_name,
    deal_round,
    explain_dead_workers,
    game_and_start,
    make_players,
)
from gamelib.core import registry
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.progress_bar import Progress, Stop, progress_reporter
from gamelib.core.protocols import State, View
from gamelib.kernel import loader
from gamelib.kernel.compiled_game import ROW, Simulation, is_finished
from gamelib.record import Record

MOST_ROUNDS, LONGEST = 10**9, 100_000
MANY_ROUNDS = 10_000
"""Number of rounds from which on a missing kernel costs noticeable time, so a warning says so."""


def simulate(  # noqa: PLR0913 - a simulation can be told a lot
    game: ModuleType | str | State | View,
    players: Sequence[Any] | int | None = None,
    rounds: int = 1000,
    seed: int | None = None,
    executor: Executor | None = None,
    progress: Progress = None,
    *,
    stop: Stop = None,
    rotate: bool = True,
    whole_games: bool = False,
    keep_records: bool = False,
    **dealt_with: Any,
) -> Simulated:
    """Play many rounds of a game: any variant, rulings and players, on one core or any `concurrent.futures` executor.

    `players` are names of the ladder or players of your own, anything with `move(view, rng)`; a number stands for
    that many random ones. They move on by one seat every round unless `rotate` is False; `whole_games` plays games to
    the end instead of rounds. All other arguments go to the game's `deal`. Interrupted, or once `stop()` is true, it
    returns the rounds played so far. `keep_records` keeps every move, as `found.records`.

    Instead of a game it may be a position: a view, whose hidden cards are dealt anew for each round, or a state, whose
    cards stay where they are; then everybody keeps their seat.

    >>> found = simulate("koinobori", 2, rounds=5, seed=1, progress=False)
    >>> [int(length) for length in found.lengths] == [int(length) for length in simulate("koinobori", 2, 5, 1).lengths]
    True
    """
    how = {"rotate": rotate, "whole_games": whole_games, "keep_records": keep_records}
    task = _task_of(game, players, rounds, seed, {**how, **dealt_with})
    check_task(task, game, executor)
    check_stop(stop)
    return _collect_arrays(task, *_play_all(task, rounds, executor, progress, stop))


def simulate_rounds(
    game: ModuleType | str | State | View,
    players: Sequence[Any] | int,
    rounds: int = 1000,
    seed: int | None = None,
    *,
    stop: Stop = None,
    **more: Any,
) -> list[RoundResult]:
    """Return the rounds that `simulate` plays, one by one instead of as arrays: this needs no numpy.

    >>> [each.length for each in simulate_rounds("koinobori", 2, 5, 1)] == [*simulate("koinobori", 2, 5, 1).lengths]
    True
    """
    task = _task_of(game, players, rounds, seed, more)
    check_task(task, game, None)
    played, _stopped = _play_all(task, rounds, None, False, stop)
    return [
        each
        for some in played
        for each in (some.read(len(task.players)) if isinstance(some, CompiledRounds) else some.results)
    ]


def _task_of(
    game: ModuleType | str | State | View,
    players: Sequence[Any] | int | None,
    rounds: int,
    seed: int | None,
    more: dict[str, Any],
) -> Task:
    """Return the task for the workers; raise GameError if the number of rounds is impossible."""
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        raise GameError(_("a simulation plays 1 round or more, not {rounds!r:.40}").format(rounds=rounds))
    name, position = game_and_start(game)
    rotate, whole_games = bool(more.pop("rotate", True)) and position is None, more.pop("whole_games", False)
    keep_records = more.pop("keep_records", False)
    return Task(
        name,
        make_players(players),
        fresh_seed() if seed is None else seed,
        rotate,
        whole_games,
        tuple(more.items()),
        position,
        keep_records,
    )


class CompiledRounds(NamedTuple):
    """Rounds that the kernel played, as rows of numbers."""

    first: int
    rows: bytes

    @property
    def number(self) -> int:
        """The number of rounds."""
        return len(self.rows) // ROW.size

    def read(self, players: int) -> list[RoundResult]:
        """Return the rounds one by one, read without numpy."""
        seats, found = range(players), []
        for number, row in enumerate(ROW.iter_unpack(self.rows), self.first):
            length, forced, first, shift, *scores, winners, losers = row
            won, lost = (tuple([bool(bits >> seat & 1) for seat in seats]) for bits in (winners, losers))
            found.append(RoundResult(number, won, lost, tuple(scores[:players]), length, forced, first, shift))
        return found


class PlayedRounds(NamedTuple):
    """Rounds that were played in Python."""

    first: int
    results: Sequence[RoundResult]

    @property
    def number(self) -> int:
        """The number of rounds."""
        return len(self.results)


def _play_all(
    task: Task, rounds: int, executor: Executor | None, progress: Progress, stop: Stop
) -> tuple[list[CompiledRounds | PlayedRounds], bool]:
    """Return the rounds in order, and whether the work was interrupted."""
    played: list[CompiledRounds | PlayedRounds] = []
    compiled = _compiled_run(task)
    work = partial(_play_slice, task, simulation=compiled if executor is None else None)
    if not compiled and rounds >= MANY_ROUNDS and _is_known_to_the_kernel(task):
        loader.warn_of_slow_play()
    with progress_reporter(progress, rounds, task.game) as more, explain_dead_workers():
        try:
            for some in run_in_slices(work, rounds, executor, stop, compiled=bool(compiled)):
                played.append(some)
                more(some.number)
        except KeyboardInterrupt:
            pass
    return sorted(played), sum(some.number for some in played) < rounds


def _play_slice(
    task: Task, first: int, beyond: int, simulation: Simulation | None = None
) -> CompiledRounds | PlayedRounds:
    """Play some rounds, by the kernel if it is installed and supports the task.

    `simulation` is the kernel's prepared run; it cannot be sent to another process, which prepares its own.
    """
    if simulation := simulation or _compiled_run(task):
        rows = simulation.rows(first, beyond)
        if is_finished(rows):
            return CompiledRounds(first, rows)
    return PlayedRounds(first, play_rounds(task, first, beyond))


def results_of_rounds(task: Task, first: int, beyond: int) -> Sequence[RoundResult]:
    """Return the results of some rounds, played by the kernel if it can; without numpy."""
    played = _play_slice(task, first, beyond)
    return played.read(len(task.players)) if isinstance(played, CompiledRounds) else played.results


def _is_known_to_the_kernel(task: Task) -> bool:
    """Return whether the kernel supports a task, whether or not it is installed here."""
    twin = registry.about(task.game).kernel_game
    return bool(
        twin and task.position is None and not task.keep_records and twin.knows(task.players, dict(task.deal_arguments))
    )


def _compiled_run(task: Task) -> Simulation | None:
    """Return the kernel's prepared run of a task, or None if it has to be played in Python."""
    if task.position is not None or task.keep_records:
        return None
    twin = registry.about(task.game).kernel_game
    simulation: Simulation | None = twin and twin.simulation(
        task.players, task.seed, task.rotate, task.whole_games, dict(task.deal_arguments)
    )
    return simulation


def play_rounds(task: Task, first: int, beyond: int) -> list[RoundResult]:
    """Play the rounds from `first` up to, but not including, `beyond`: the work of one worker."""
    return [play_round(task, number) for number in range(first, beyond)]


def play_round(task: Task, number: int) -> RoundResult:
    """Play one round; all its chance comes from the seed and its number."""
    game = begin_record(task, number) if task.keep_records else None
    state = deal_round(task, number) if game is None else game.state
    count = len(task.players)
    shift = number % count if task.rotate else 0
    at = [task.players[(seat - shift) % count] for seat in range(count)]
    chance = [Stream(task.seed, "simulate", number, seat) for seat in range(count)]
    first, length, forced = state.to_act[0], 0, 0
    while length < LONGEST:
        if not state.to_act:
            if not task.whole_games or state.result:
                break
            game, state = _next_state(game, state)
            continue
        seat = state.to_act[0]
        forced += len(state.moves(seat)) == 1
        game, state = _next_state(game, state, at[seat].move(state.view(seat), chance[seat]), seat)
        length += 1
    result = state.result if task.whole_games else state.round_result
    if result is None:
        raise GameError(_("round {number} has not ended after {length} decisions").format(number=number, length=length))
    seats = [(one + shift) % count for one in range(count)]
    return RoundResult(
        number,
        tuple(seat in result.winners for seat in seats),
        tuple(seat in result.losers for seat in seats),
        tuple(result.scores[seat] for seat in seats),
        length,
        forced,
        (first - shift) % count,
        shift,
        game,
    )


def _next_state(
    game: Record | None, state: State, move: Any = None, seat: int | None = None
) -> tuple[Record | None, State]:
    """Return the record, if one is kept, and the state after a move; without a seat, once the next round is dealt."""
    if game is None:
        return None, state.next_round() if seat is None else state.play(move, seat)
    game = game.next_round() if seat is None else game.play(move, seat)
    return game, game.state


def _collect_arrays(task: Task, played: Sequence[CompiledRounds | PlayedRounds], stopped: bool) -> Simulated:
    import numpy as np  # noqa: PLC0415 - the games themselves need no numpy

    players = len(task.players)
    parts = [
        _compiled_columns(some, players) if isinstance(some, CompiledRounds) else _result_columns(some.results, players)
        for some in played
    ] or [_result_columns((), players)]
    rounds, winners, losers, scores, lengths, forced, first, shifts = (
        np.concatenate(column) for column in zip(*parts, strict=True)
    )
    records = tuple(
        each.record
        for some in played
        if isinstance(some, PlayedRounds)
        for each in some.results
        if each.record is not None
    )
    return Simulated(
        task.game,
        tuple(str(each) for each in task.players),
        task.seed,
        rounds,
        winners,
        losers,
        scores,
        lengths,
        forced,
        first,
        shifts,
        stopped,
        records,
    )


def _result_columns(results: Sequence[RoundResult], players: int) -> list[Any]:
    """Return rounds as arrays, in the order of the fields of Simulated."""
    import numpy as np  # noqa: PLC0415 - the games themselves need no numpy

    numbers, winners, losers, scores, *more, _records = zip(*results, strict=True) if results else [()] * 9
    tables = [
        np.array(rows, dtype=kind).reshape(len(results), players)
        for rows, kind in ((winners, bool), (losers, bool), (scores, np.int64))
    ]
    return [np.array(numbers, dtype=np.int64), *tables, *[np.array(column, dtype=np.int64) for column in more]]


def _compiled_columns(rounds: CompiledRounds, players: int) -> list[Any]:
    """Return rounds that the kernel played in the same arrays."""
    import numpy as np  # noqa: PLC0415 - the games themselves need no numpy

    rows = np.frombuffer(rounds.rows, dtype=np.dtype("<i4")).reshape(rounds.number, ROW.size // 4)
    winners, losers = ((rows[:, at, None] & 1 << np.arange(players)).astype(bool) for at in (-2, -1))
    return [
        np.arange(rounds.first, rounds.first + rounds.number),
        winners,
        losers,
        rows[:, 4 : 4 + players].astype(np.int64),
        *[rows[:, at].astype(np.int64) for at in range(4)],
    ]


__all__ = [
    "Simulated",
    "Task",
    "checked_game_name",
    "deal_round",
    "play_round",
    "play_rounds",
    "run_in_slices",
    "simulate",
    "simulate_rounds",
]
