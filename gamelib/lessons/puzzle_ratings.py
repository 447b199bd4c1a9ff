"""How hard a puzzle is: how many moves there are, how far the player has to look ahead, and how often our bots find the
answer.

The five figures are measured by `python -m tests.tools.rate_puzzles` and kept beside each puzzle as `measured`; the
level, from 1 to 5, follows from them.
"""

from __future__ import annotations

from typing import Any

from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.written_numbers import whole_hundredths
from gamelib.lessons import act_notation
from gamelib.lessons.attempt import Attempt, start_attempt
from gamelib.lessons.proofs import WorstCaseSearch, consistent_positions, has_won
from gamelib.lessons.puzzle_files import Measure, Puzzle
from gamelib.players import player

TRIES = 20
"""How often each player is asked, with another seed each time."""
MOST_DEALS_LOOKED_AT = 12
LEVEL_BOUNDS = (15, 25, 45, 62)
"""The rating from which on a puzzle has level 2, 3, 4 and 5."""


def rating(measure: Measure) -> int:
    """Return how hard a puzzle is, from 0 to 100: looking ahead and a keen player's misses count double.

    >>> rating(Measure(moves=4, right=1, turns=1, careful=100, keen=100))
    12
    """
    guessed_wrong = 100 - 100 * measure.right // measure.moves
    ahead = min(3, measure.turns - 1)
    return (guessed_wrong + 200 * ahead // 3 + (100 - measure.careful) + 2 * (100 - measure.keen)) // 6


def level_of(measure: Measure) -> int:
    """Return the level of a puzzle, from 1 to 5."""
    return 1 + sum(rating(measure) >= bound for bound in LEVEL_BOUNDS)


def describe_level(level: int) -> str:
    """Return a level in a word."""
    return {1: _("very easy"), 2: _("easy"), 3: _("medium"), 4: _("hard"), 5: _("very hard")}[level]


def measure_puzzle(puzzle: Puzzle) -> Measure:
    """Measure a puzzle: this plays it with both players and, where it was searched, looks for the longest way."""
    attempt = start_attempt(puzzle.step)
    best = {_canonical_move(attempt, text) for text in puzzle.step.best}
    moves = len(puzzle.among) or len(list(attempt.state.moves(attempt.seat)))
    turns = _turns_to_win(attempt, best) if puzzle.proof == "searched" else 1
    return Measure(moves, len(best), turns, _share_found(attempt, best, "careful"), _share_found(attempt, best, "keen"))


def _canonical_move(attempt: Attempt, text: str) -> str:
    move = attempt.view.read_move(text)
    return act_notation.canonical(attempt.state, attempt.seat, move)


def _share_found(attempt: Attempt, best: set[str], name: str) -> int:
    """Return in what percentage of its tries a player makes a best move."""
    found = 0
    for seed in range(TRIES):
        move = player(name).move(attempt.view, Stream(seed, "rating"))
        found += act_notation.canonical(attempt.state, attempt.seat, move) in best
    return whole_hundredths(found / TRIES)


def _turns_to_win(attempt: Attempt, best: set[str]) -> int:
    """Return the maximum number of own moves to a win, over all deals in which a best move wins."""
    longest = 1
    for _number, deal in zip(range(MOST_DEALS_LOOKED_AT), consistent_positions(attempt.view), strict=False):
        for move in best:
            try:
                turns = _own_moves(deal.play(move, attempt.seat), attempt.seat, WorstCaseSearch(attempt.seat))
            except GameError:
                continue
            longest = max(longest, 1 + (turns or 0))
    return longest


def _own_moves(state: Any, seat: int, search: WorstCaseSearch) -> int | None:
    """Return how many more moves of its own the seat needs to win against every defence; None if it cannot."""
    if state.round_result is not None or has_won(state, seat):
        return 0 if has_won(state, seat) else None
    search.count()
    acting = seat if seat in state.to_act else state.to_act[0]
    counts = [_own_moves(state.play(move, acting), seat, search) for move in state.moves(acting)]
    won = [count for count in counts if count is not None]
    if acting == seat:
        return 1 + min(won) if won else None
    return max(won) if len(won) == len(counts) else None
