"""`simulate()`: many rounds as numpy arrays, the same numbers however the work is split.

>>> from gamelib import simulate
>>> found = simulate("nanatoridori", ["careful", "random", "random"], rounds=20, seed=1, progress=False)
>>> len(found), found.winners.shape
(20, (20, 3))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from gamelib.analysis.slices import run_in_slices
from gamelib.core import language, registry
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.deprecation import renamed_argument
from gamelib.core.errors import BadPlayers, GameError
from gamelib.core.intervals import Interval, mean_interval, share_interval
from gamelib.core.language import _
from gamelib.core.progress_bar import Progress, Stop, progress_reporter
from gamelib.core.protocols import State
from gamelib.kernel.compiled_game import ROW, Simulation, is_finished
from gamelib.players import player

if TYPE_CHECKING:
    from numpy import bool_, int64
    from numpy.typing import NDArray

    Flags: TypeAlias = NDArray[bool_]
    Numbers: TypeAlias = NDArray[int64]

MOST_ROUNDS, LONGEST = 10**9, 100_000


class Task(NamedTuple):
    """Everything a worker has to know of a simulation."""

    game: str
    players: tuple[Any, ...]
    seed: int
    rotate: bool
    whole_games: bool
    deal_arguments: tuple[tuple[str, Any], ...]


class RoundResult(NamedTuple):
    """One round: its number; winners, losers and scores by player; decisions, forced ones, and who began."""

    number: int
    winners: tuple[bool, ...]
    losers: tuple[bool, ...]
    scores: tuple[int, ...]
    length: int
    forced: int
    first: int
    shift: int


@dataclass(frozen=True, eq=False)
class Simulated:
    """Simulated rounds as numpy arrays: a row per round, a column per player (not per seat: players change seats).

    `stopped` is true if the work was interrupted; the rounds played until then are here.
    """

    game: str
    names: tuple[str, ...]
    seed: int
    rounds: Numbers
    winners: Flags
    losers: Flags
    scores: Numbers
    lengths: Numbers
    forced: Numbers
    first: Numbers
    shifts: Numbers
    stopped: bool = False

    def __len__(self) -> int:
        """Return the number of rounds."""
        return len(self.rounds)

    @property
    def shares(self) -> Any:
        """Each player's part of each round's win; winners share it, so a row adds up to one."""
        number = self.winners.sum(axis=1, keepdims=True)
        return self.winners / number.clip(min=1)

    def share(self, player: int) -> Interval:
        """Return a player's part of the wins with its interval; one over the players is fair."""
        return mean_interval(self.shares[:, player].tolist(), (0.0, 1.0))

    def loss(self, player: int) -> Interval:
        """Return how often a player is among the losers, with its interval."""
        return share_interval(int(self.losers[:, player].sum()), len(self))

    def score(self, player: int) -> Interval:
        """Return a player's mean score, with its interval."""
        return mean_interval(self.scores[:, player].astype(float).tolist())

    def __str__(self) -> str:
        lines = [
            language.n_(
                "{game}, {rounds} round from seed {seed}, {length:.1f} decisions on average",
                "{game}, {rounds} rounds from seed {seed}, {length:.1f} decisions on average",
                len(self),
            ).format(
                game=self.game,
                rounds=f"{len(self):,}",
                seed=self.seed,
                length=self.lengths.mean() if len(self) else 0.0,
            )
        ]
        lines += [
            _("{name}: wins {share}, loses {loss}, scores {score}").format(
                name=name, share=self.share(at), loss=self.loss(at), score=self.score(at)
            )
            for at, name in enumerate(self.names)
        ]
        return "\n".join(lines + [_("stopped before it was done")] * self.stopped)


def simulate(  # noqa: PLR0913 - a simulation can be told a lot
    game: ModuleType | str,
    players: Sequence[Any] | int,
    rounds: int = 1000,
    seed: int | None = None,
    executor: Executor | None = None,
    progress: Progress = None,
    *,
    stop: Stop = None,
    rotate: bool = True,
    whole_games: bool = False,
    **dealt_with: Any,
) -> Simulated:
    """Play many rounds of a game: any variant, rulings and players, on one core or any `concurrent.futures` executor.

    `players` are names of the ladder or players of your own, anything with `move(view, rng)`; a number stands for
    that many random ones. They move on by one seat every round unless `rotate` is False; `whole_games` plays games to
    the end instead of rounds. All other arguments go to the game's `deal`. Interrupted, or once `stop()` is true, it
    returns the rounds played so far.

    >>> found = simulate("koinobori", 2, rounds=5, seed=1, progress=False)
    >>> [int(length) for length in found.lengths] == [int(length) for length in simulate("koinobori", 2, 5, 1).lengths]
    True
    """
    task = Task(
        game_name(game),
        _make_players(players),
        fresh_seed() if seed is None else seed,
        rotate,
        renamed_argument(dealt_with, "whole", "whole_games", whole_games),
        tuple(dealt_with.items()),
    )
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        raise GameError(_("a simulation plays 1 round or more, not {rounds!r:.40}").format(rounds=rounds))
    deal_round(task, 0)  # raises for impossible arguments before any work is distributed
    return _collect(task, *_play_all(task, rounds, executor, progress, stop))


class CompiledRounds(NamedTuple):
    """Rounds that the kernel played, as rows of numbers."""

    first: int
    rows: bytes

    @property
    def number(self) -> int:
        """The number of rounds."""
        return len(self.rows) // ROW.size


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
    compiled = _compiled(task) is not None
    with progress_reporter(progress, rounds, task.game) as more:
        try:
            for some in run_in_slices(partial(_play_slice, task), rounds, executor, stop, compiled=compiled):
                played.append(some)
                more(some.number)
        except KeyboardInterrupt:
            pass
    return sorted(played), sum(some.number for some in played) < rounds


def _play_slice(task: Task, first: int, beyond: int) -> CompiledRounds | PlayedRounds:
    """Play some rounds, by the kernel if it is there and knows all that is asked."""
    if simulation := _compiled(task):
        rows = simulation.rows(first, beyond)
        if is_finished(rows):
            return CompiledRounds(first, rows)
    return PlayedRounds(first, play_rounds(task, first, beyond))


def _compiled(task: Task) -> Simulation | None:
    """Return the kernel's part of a simulation, or None if it has to be played in Python."""
    twin = registry.about(task.game).kernel_game
    simulation: Simulation | None = twin and twin.simulation(
        task.players, task.seed, task.rotate, task.whole_games, dict(task.deal_arguments))
    return simulation


def play_rounds(task: Task, first: int, beyond: int) -> list[RoundResult]:
    """Play the rounds from `first` up to, but not including, `beyond`: the work of one worker."""
    return [play_round(task, number) for number in range(first, beyond)]


def play_round(task: Task, number: int) -> RoundResult:
    """Play one round; all its chance comes from the seed and its number."""
    state = deal_round(task, number)
    count = len(task.players)
    shift = number % count if task.rotate else 0
    at = [task.players[(seat - shift) % count] for seat in range(count)]
    chance = [Stream(task.seed, "simulate", number, seat) for seat in range(count)]
    first, length, forced = state.to_act[0], 0, 0
    while length < LONGEST:
        if not state.to_act:
            if not task.whole_games or state.result:
                break
            state = state.next_round()
            continue
        seat = state.to_act[0]
        forced += len(state.moves(seat)) == 1
        state = state.play(at[seat].move(state.view(seat), chance[seat]), seat)
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
    )


def deal_round(task: Task, number: int) -> State:
    """Deal a round."""
    game = registry.about(task.game).rules
    return game.deal(
        players=len(task.players), seed=Stream(task.seed, "simulate", number).next_bits(), **dict(task.deal_arguments)
    )


def _collect(task: Task, played: Sequence[CompiledRounds | PlayedRounds], stopped: bool) -> Simulated:
    import numpy as np  # noqa: PLC0415 - the games themselves need no numpy

    players = len(task.players)
    parts = [
        _compiled_columns(some, players) if isinstance(some, CompiledRounds) else _columns(some.results, players)
        for some in played
    ] or [_columns((), players)]
    rounds, winners, losers, scores, lengths, forced, first, shifts = (
        np.concatenate(column) for column in zip(*parts, strict=True))
    return Simulated(task.game, tuple(str(each) for each in task.players), task.seed, rounds, winners, losers, scores,
                     lengths, forced, first, shifts, stopped)


def _columns(results: Sequence[RoundResult], players: int) -> list[Any]:
    """Return rounds as arrays, in the order of the fields of Simulated."""
    import numpy as np  # noqa: PLC0415 - the games themselves need no numpy

    numbers, winners, losers, scores, *more = zip(*results, strict=True) if results else [()] * 8
    tables = [np.array(rows, dtype=kind).reshape(len(results), players)
              for rows, kind in ((winners, bool), (losers, bool), (scores, np.int64))]
    return [np.array(numbers, dtype=np.int64), *tables, *[np.array(column, dtype=np.int64) for column in more]]


def _compiled_columns(rounds: CompiledRounds, players: int) -> list[Any]:
    """Return rounds that the kernel played in the same arrays."""
    import numpy as np  # noqa: PLC0415 - the games themselves need no numpy

    rows = np.frombuffer(rounds.rows, dtype=np.dtype("<i4")).reshape(rounds.number, ROW.size // 4).astype(np.int64)
    winners, losers = ((rows[:, at, None] >> np.arange(players) & 1).astype(bool) for at in (-2, -1))
    return [np.arange(rounds.first, rounds.first + rounds.number), winners, losers, rows[:, 4:4 + players].copy(),
            *[rows[:, at].copy() for at in range(4)]]


def game_name(game: ModuleType | str) -> str:
    """Return the name of a game that is given by name or as its module."""
    return registry.name_of(game)


@dataclass(frozen=True)
class FunctionPlayer:
    """A player that is a plain function of a view and chance."""

    function: Callable[..., Any]

    def move(self, view: Any, rng: Stream) -> Any:
        """Return the move of the function."""
        return self.function(view, rng)

    def __str__(self) -> str:
        return str(getattr(self.function, "__name__", self.function))


def _make_players(players: Sequence[Any] | int) -> tuple[Any, ...]:
    """Return the players, with names of the ladder made into players."""
    if isinstance(players, int) and not isinstance(players, bool):
        players = ["random"] * max(0, min(players, 99))
    if isinstance(players, str) or not isinstance(players, Sequence) or not players:
        raise BadPlayers(
            _('say who plays, a player for each seat: ["keen", "careful", "random"], not {players!r:.60}').format(
                players=players
            )
        )
    return tuple(_make_player(each) for each in players)


def _make_player(named_or_made: Any) -> Any:
    if isinstance(named_or_made, str):
        return player(named_or_made)
    if callable(getattr(named_or_made, "move", None)):
        return named_or_made
    if callable(named_or_made):
        return FunctionPlayer(named_or_made)
    raise BadPlayers(
        _(
            "a player is a name of the ladder, has a word move(view, rng), or is a function of both, not {given!r:.40}"
        ).format(given=named_or_made)
    )
