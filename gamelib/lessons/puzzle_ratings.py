"""How hard a puzzle is, measured by how often computer players of each level find the answer among the moves offered.

A puzzle's rating is on the scale of people's own ratings: whoever has the same finds the answer every other time. The
shares are measured by `python -m tests.tools.rate_puzzles` and kept beside each puzzle as `measured`, together with the
rating, which follows from those of all puzzles, and the level, which follows from the rating.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gamelib.core.arithmetic import add_up, exponential, logarithm
from gamelib.core.chance import Stream
from gamelib.core.language import _
from gamelib.core.written_numbers import whole_hundredths
from gamelib.lessons.attempt import start_attempt
from gamelib.lessons.puzzle_candidates import candidates, is_best
from gamelib.lessons.puzzle_files import MeasuredDifficulty, Puzzle
from gamelib.players import player


class PuzzleSolver(NamedTuple):
    """A computer player that solves puzzles: its level, its budget, and how often it tries each."""

    level: str
    playouts: int | None
    tries: int


SOLVERS: Mapping[str, PuzzleSolver] = {
    "random": PuzzleSolver("random", None, 100),
    "careful": PuzzleSolver("careful", None, 10),
    "keen": PuzzleSolver("keen", None, 10),
    "hasty": PuzzleSolver("searching", 16, 20),
    "searching": PuzzleSolver("searching", 256, 20),
}
"""The solvers by the name under which their share is kept."""

MIDDLE, SPREAD = 1000.0, 350.0
"""The rating of a puzzle before anything is known of it, and how far puzzles and solvers lie apart."""
LEVEL_BOUNDS = (800, 950, 1100, 1250)
"""The ratings from which on a puzzle has level 2, 3, 4 and 5."""
ROUNDS, STEPS = 60, 3
"""How often puzzles and solvers are fitted in turn, and with how many of Newton's steps each time."""
_SLOPE = logarithm(10.0) / 400


def level_of(rating: int) -> int:
    """Return the level of a puzzle, from 1 to 5.

    >>> level_of(700), level_of(1000), level_of(1300)
    (1, 3, 5)
    """
    return 1 + sum(rating >= bound for bound in LEVEL_BOUNDS)


def describe_level(level: int) -> str:
    """Return a level in a word."""
    return {1: _("very easy"), 2: _("easy"), 3: _("medium"), 4: _("hard"), 5: _("very hard")}[level]


# Measuring -----------------------------------------------------------------------------


def measure_puzzle(puzzle: Puzzle) -> MeasuredDifficulty:
    """Measure a puzzle by having each solver try it as often as it does."""
    offered = candidates(puzzle)
    right = [move for move in offered if is_best(puzzle, move)]
    shares = {name: _share_found(puzzle, solver, offered, right) for name, solver in SOLVERS.items()}
    return MeasuredDifficulty(len(offered), len(right), **shares)


def _share_found(puzzle: Puzzle, solver: PuzzleSolver, offered: Sequence[object], right: Sequence[object]) -> int:
    """Return in how many of 100 tries a solver finds a best move; one whose own move is not offered has to guess."""
    attempt, found = start_attempt(puzzle.step), 0.0
    for seed in range(solver.tries):
        move = player(solver.level, playouts=solver.playouts).move(attempt.view, Stream(seed, "rating"))
        found += move in right if move in offered else len(right) / len(offered)
    return whole_hundredths(found / solver.tries)


# Ratings from all measures -------------------------------------------------------------


def fit_ratings(measures: Mapping[str, MeasuredDifficulty]) -> dict[str, int]:
    """Return the rating of each puzzle under which what the solvers found is likeliest, their strengths fitted too.

    >>> easy, hard = MeasuredDifficulty(2, 1, 50, 100, 100, 100, 100), MeasuredDifficulty(4, 1, 25, 0, 0, 0, 100)
    >>> measures = {"easy": easy, "hard": hard}
    >>> fitted = fit_ratings(measures)
    >>> fitted["easy"] < 800 < 1000 < fitted["hard"]
    True
    """
    rows = {name: [share / 100 for share in measure[2:]] for name, measure in measures.items()}
    puzzles = dict.fromkeys(rows, MIDDLE)
    solvers = [MIDDLE] * len(SOLVERS)
    for _round in range(ROUNDS):
        for name, row in rows.items():
            puzzles[name] = _fitted(puzzles[name], solvers, row)
        for at, strength in enumerate(solvers):
            missed = [1 - row[at] for row in rows.values()]
            solvers[at] = _fitted(strength, list(puzzles.values()), missed)
    return {name: round(value) for name, value in puzzles.items()}


def _fitted(value: float, others: Sequence[float], lost: Sequence[float]) -> float:
    """Return the strength that explains best what share of the games against others of known strength was lost."""
    for _step in range(STEPS):
        wins = [1 / (1 + exponential((other - value) * _SLOPE)) for other in others]
        slope = add_up(1 - share - win for share, win in zip(lost, wins, strict=True)) * _SLOPE
        slope -= (value - MIDDLE) / (SPREAD * SPREAD)
        bend = add_up(win * (1 - win) for win in wins) * _SLOPE * _SLOPE + 1 / (SPREAD * SPREAD)
        value += slope / bend
    return value
