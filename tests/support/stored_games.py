"""The stored games, those that are replayed from seeds, and players that choose sensibly, which keeps games short.

A few games are stored whole, with their log in words. Of many more, `seeds/games/replays.jsonl` has a line each: how
they begin, the seed of their players, and a digest of everything that happens in them, but of no words.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from gamelib import record
from gamelib.core import registry
from gamelib.core.rulebook import seeds
from gamelib.record import Record

REPLAYS = seeds() / "games" / "replays.jsonl"
LONGEST_GAME = 300
"""Most moves of a game for each of its seasons; longer games are left out, so that replaying them all stays quick."""
COUNTS = {"nanatoridori": range(2, 7), "nanuk": range(5, 9), "koinobori": range(2, 6)}


def stored_games(game: str | None = None) -> list[Path]:
    """Return the records in seeds/, of one game or of all."""
    return sorted(
        path for name in ([game] if game else registry.games()) for path in (seeds() / "games" / name).glob("*.json")
    )


class Replay(NamedTuple):
    """A game as its beginning and the seed of its players: they play so many rounds, or to the end."""

    game: str
    name: str
    start: dict[str, Any]
    seed: int
    rounds: int
    digest: str = ""

    def record(self) -> Record:
        """Return the game that these players play."""
        begun = record.read(json.dumps({"format": 1, "game": self.game, "start": self.start, "moves": []}))
        return play_out(begun, Random(self.seed), self.rounds, LONGEST_GAME * self.start.get("seasons", 1))


@cache
def replays(game: str | None = None) -> list[Replay]:
    """Return the games that are replayed from seeds, of one game or of all."""
    lines = REPLAYS.read_text(encoding="utf-8").splitlines()
    return [each for each in (Replay(**json.loads(line)) for line in lines) if game in (None, each.game)]


def digest(game: Record) -> str:
    """Return a digest of a game's moves, positions, events and result, but not of the words for them."""
    total = hashlib.sha256()
    for move, state in zip(["", *map(str, game.entries)], game.states(), strict=True):
        total.update(f"{move}\n{state.write()}\n".encode())
    for event in game.state.log:
        total.update(repr((*event[:5], event.secret and event.secret[:2])).encode())
    for end in (game.state.round_result, game.state.result):
        total.update(repr(end and end[:3]).encode())
    return total.hexdigest()[:32]


def play_out(game: Record, rng: Random, rounds: int = 99, most: int = 4000) -> Record:
    """Return a record played on by sensible players, for `rounds` rounds or to its end."""
    choose = SENSIBLE_CHOOSERS[game.game]
    while not game.state.result and len(game) < most:
        if not game.state.to_act:
            rounds -= 1
            if not rounds:
                break
            game = game.next_round()
            continue
        seat = rng.choice(game.state.to_act)
        game = game.play(choose(game.state.view(seat), rng), seat)
    return game


def in_order(moves: Sequence[Any]) -> list[Any]:
    """Return moves sorted by their text, so that the order in which a game lists them does not matter."""
    return sorted(moves, key=str)


def nanatoridori_move(view: Any, rng: Random) -> Any:
    """Return a move that plays many cards, keeps what joins a neighbour, and passes now and then."""
    moves = in_order(view.moves())
    plays = [move for move in moves if move.kind == "play"]
    if plays and (len(plays) == len(moves) or rng.random() < 0.8):
        return max(plays, key=lambda move: (len(move.cards) + len(move.open), rng.random()))
    joining = [
        move
        for move in moves
        if move.kind == "take in" and move.cards[0] in view.hand[max(0, move.gaps[0] - 1) : move.gaps[0] + 1]
    ]
    if joining and rng.random() < 0.8:
        return rng.choice(joining)
    away = [move for move in moves if move.kind in ("discard", "pass")]
    return rng.choice(away if away and rng.random() < 0.8 else moves)


def nanuk_move(view: Any, rng: Random) -> Any:
    """Return a move that raises a little, says doom to long hunts, and is random otherwise."""
    moves = view.moves()
    boasts = sorted(move for move in moves if move.kind == "boast")
    if boasts:
        if len(boasts) < len(moves) and rng.random() < 0.2 + 0.02 * min(move.days for move in boasts):
            return next(move for move in moves if move.kind == "doom")
        return min(rng.choices(boasts, k=12), key=lambda move: move.number + move.days)
    return rng.choice(in_order(moves))


def koinobori_move(view: Any, rng: Random) -> Any:
    """Return a move that places cards rather than takes them, and rarely ends an action early."""
    moves = in_order(view.moves())
    going_on = [move for move in moves if move.kind != "done"]
    if going_on and rng.random() < 0.85:
        moves = going_on
    placing = [move for move in moves if move.kind in ("place", "mast")]
    return rng.choice(placing if placing and rng.random() < 0.7 else moves)


SENSIBLE_CHOOSERS: dict[str, Callable[[Any, Random], Any]] = {
    "nanatoridori": nanatoridori_move,
    "nanuk": nanuk_move,
    "koinobori": koinobori_move,
}


def store_with_narration(path: Path, game: Record) -> None:
    """Write a record and, next to it, its log in words."""
    path.parent.mkdir(parents=True, exist_ok=True)
    record.save(game, path)
    path.with_suffix(".txt").write_text(record.narrate(game), encoding="utf-8", newline="\n")
