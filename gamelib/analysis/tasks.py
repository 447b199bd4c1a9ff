"""The task of a simulation, as it is sent to workers: who plays what, and how each round begins."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple, cast

from gamelib import record
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.errors import BadPlayers, GameError
from gamelib.core.language import _
from gamelib.core.protocols import State, View
from gamelib.players import player


class Task(NamedTuple):
    """Everything a worker needs to play the rounds of a simulation."""

    game: str
    players: tuple[Any, ...]
    seed: int
    rotate: bool
    whole_games: bool
    deal_arguments: tuple[tuple[str, Any], ...]
    position: Any = None
    """Where each round begins: a state as text, or a view, whose hidden cards are dealt anew; None for a fresh deal."""
    keep_records: bool = False


def checked_game_name(game: Any) -> str:
    """Return the name of a game that is given by name or as its module."""
    if named := registry.game_of(game):
        raise GameError(_("this is a position, but a game is wanted here: name it, like {name!r}").format(name=named))
    return registry.game_name(game)


def game_and_start(given: ModuleType | str | State | View) -> tuple[str, Any]:
    """Return the name of the game, and where all rounds begin: a state as text, a view as it is, None for a deal."""
    name = registry.game_of(given)
    if isinstance(given, str | ModuleType) or not name:
        return checked_game_name(given), None
    position = cast(State | View, given)
    if not position.to_act:
        raise GameError(_("nobody has anything to decide in this position any more; deal the next round first"))
    return name, position if hasattr(position, "imagine") else position.write()


def check_seed(seed: object) -> None:
    """Raise GameError unless a seed is a whole number."""
    if type(seed) is not int:
        raise GameError(_("a seed is a whole number, not {seed!r:.40}").format(seed=seed))


def check_stop(stop: object) -> None:
    """Raise GameError unless `stop` is a function that can be asked whether to stop, or None."""
    if stop is not None and not callable(stop):
        raise GameError(_("stop is a function that returns whether to stop, not {given!r:.40}").format(given=stop))


def check_executor(executor: object) -> None:
    """Raise GameError unless work can be submitted to the executor."""
    if executor is not None and (isinstance(executor, type) or not callable(getattr(executor, "submit", None))):
        line = _("an executor is one of concurrent.futures, like ProcessPoolExecutor(2), not {given!r:.40}")
        raise GameError(line.format(given=executor))


def check_task(task: Task, given: Any, executor: Executor | None) -> None:
    """Raise GameError if a simulation cannot be played, before any work is done."""
    check_executor(executor)
    check_seed(task.seed)
    if task.position is not None:
        if task.deal_arguments:
            raise GameError(
                _("a position is dealt already: {names} can be named with a game only").format(
                    names=", ".join(name for name, _value in task.deal_arguments)
                )
            )
        if len(task.players) != given.players:
            raise BadPlayers(
                _("at this table sit {seats}: name a player for each, not {players}").format(
                    seats=given.players, players=len(task.players)
                )
            )
    deal_round(task, 0)
    if isinstance(executor, ProcessPoolExecutor):
        _check_sendable(task.players)


def _check_sendable(players: Sequence[Any]) -> None:
    """Raise BadPlayers if a player cannot be sent to another process."""
    for each in players:
        try:
            pickle.dumps(each)
        except (pickle.PicklingError, AttributeError, TypeError):
            raise BadPlayers(
                _(
                    "the player {name:.40} cannot be sent to another process: write it with def in a file and import"
                    " it, or leave out the executor"
                ).format(name=str(each))
            ) from None


@contextmanager
def explain_dead_workers() -> Iterator[None]:
    """Raise GameError with a remedy if a worker process of the executor dies inside this block."""
    try:
        yield
    except BrokenExecutor as error:
        raise GameError(
            _(
                "the worker processes ended early; if a player is defined in the notebook or program itself, write it"
                " into a file and import it"
            )
        ) from error


def deal_round(task: Task, number: int) -> State:
    """Deal a round, or set up the position in which it begins; what chance does later is its own in each round."""
    rules, seed = registry.about(task.game).rules, Stream(task.seed, "simulate", number).next_bits()
    if task.position is None:
        return rules.deal(players=len(task.players), seed=seed, **dict(task.deal_arguments))
    return rules.read(_position_text(task, number), seed=seed, strict=False)


def begin_record(task: Task, number: int) -> record.Record:
    """Return the record of a round that has just begun."""
    seed = Stream(task.seed, "simulate", number).next_bits()
    if task.position is None:
        return record.start(task.game, players=len(task.players), seed=seed, **dict(task.deal_arguments))
    return record.start(task.game, position=_position_text(task, number), seed=seed)


def _position_text(task: Task, number: int) -> str:
    """Return the position of a round as text, the hidden cards of a view dealt at random."""
    if isinstance(task.position, str):
        return task.position
    imagined: State = task.position.imagine(Stream(task.seed, "hidden", number))
    return imagined.write()


# Players ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FunctionPlayer:
    """A player that is a plain function of a view and chance."""

    function: Callable[..., Any]

    def move(self, view: Any, rng: Stream) -> Any:
        """Return the move that the function chooses."""
        return self.function(view, rng)

    def __str__(self) -> str:
        return str(getattr(self.function, "__name__", self.function))


def make_players(players: Sequence[Any] | int | None) -> tuple[Any, ...]:
    """Return the players, with names of the ladder made into players."""
    if isinstance(players, int) and not isinstance(players, bool):
        players = ["random"] * max(0, min(players, 99))
    if isinstance(players, str) or not isinstance(players, Sequence) or not players:
        raise BadPlayers(
            _('say who plays, a player for each seat: ["keen", "careful", "random"], not {players!r:.60}').format(
                players=players
            )
        )
    return tuple(make_player(each) for each in players)


def make_player(named_or_made: Any) -> Any:
    """Return the player of a name of the ladder, or of a function; another player is returned as it is."""
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
