"""The moves that a puzzle offers to choose from, and what each of them comes to.

>>> from gamelib.lessons.puzzle_files import puzzles
>>> first = puzzles("nanuk")[0]
>>> [str(move) for move in candidates(first)]
['choose seal', 'choose fish', 'choose bird', 'choose inuksuk']
>>> [worth.text for worth in worths(first)]
['1 point', '1 point', '3 points', '3 points']
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any, NamedTuple

from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.core.language import _, n_
from gamelib.core.written_numbers import amount, decimal, whole_hundredths
from gamelib.lessons import act_notation
from gamelib.lessons.attempt import Attempt, start_attempt
from gamelib.lessons.figures import Figure, parse_figure
from gamelib.lessons.puzzle_files import Puzzle
from gamelib.lessons.puzzle_proofs import WorstCaseSearch, consistent_positions, figure_after

MOST_CANDIDATES = 6
"""Of a position with more moves, as many are offered, the best and the expected mistakes among them."""
_FLOCKS = re.compile(r"(\d+) - flocks\(\)")
"""A figure that grows as the flocks in a hand become fewer."""


class CandidateWorth(NamedTuple):
    """What a candidate comes to: as text, as a share of the most that one could, and what is assumed for it."""

    text: str
    share: float
    basis: str = ""


def candidates(puzzle: Puzzle) -> tuple[Any, ...]:
    """Return the moves that a puzzle offers, in the order of the rules, so that their place gives nothing away."""
    attempt = start_attempt(puzzle.step)
    moves = list(attempt.state.moves(attempt.seat))
    wanted = [_read(attempt, text) for text in puzzle.among]
    if not wanted and len(moves) > MOST_CANDIDATES:
        wanted = _some_moves(puzzle, attempt, moves)
    names = {act_notation.canonical(attempt.state, attempt.seat, move) for move in wanted}
    offered = [move for move in moves if not names or _name(attempt, move) in names]
    return tuple(dict.fromkeys(offered))


def _some_moves(puzzle: Puzzle, attempt: Attempt, moves: list[Any]) -> list[Any]:
    """Return the best moves, the expected mistakes that the rules allow, and others by lot."""
    wanted = [_read(attempt, text) for text in puzzle.step.best]
    for mistake in puzzle.step.mistakes:
        with suppress(GameError):
            move = _read(attempt, mistake.act)
            if attempt.view.why_not(move) is None:
                wanted.append(move)
    others = [move for move in Stream(1, f"candidates of {puzzle.step.id}").shuffle(moves) if move not in wanted]
    return [*wanted, *others][: max(MOST_CANDIDATES, len(puzzle.step.best))]


def is_best(puzzle: Puzzle, move: Any) -> bool:
    """Return whether a move is one of a puzzle's best."""
    attempt = start_attempt(puzzle.step)
    return _name(attempt, move) in {_name(attempt, _read(attempt, text)) for text in puzzle.step.best}


def _read(attempt: Attempt, text: str) -> Any:
    return attempt.view.read_move(text)


def _name(attempt: Attempt, move: Any) -> str:
    return act_notation.canonical(attempt.state, attempt.seat, move)


# What they come to ---------------------------------------------------------------------


def worths(puzzle: Puzzle) -> tuple[CandidateWorth, ...]:
    """Return what each candidate comes to, in their order: a chance, points, or in how many deals it wins."""
    attempt, moves = start_attempt(puzzle.step), candidates(puzzle)
    if puzzle.proof == "odds":
        return _by_odds(puzzle, attempt, moves)
    if puzzle.proof == "searched":
        deals = list(consistent_positions(attempt.view))
        return tuple(_by_search(attempt, deals, move) for move in moves)
    return tuple(_at_once(puzzle.proof, is_best(puzzle, move)) for move in moves)


def _by_odds(puzzle: Puzzle, attempt: Attempt, moves: tuple[Any, ...]) -> tuple[CandidateWorth, ...]:
    found = [_figure_of(puzzle, attempt, move) for move in moves]
    values = [float(each.value) for each in found]
    least, most = min(0.0, *values), max(values)
    return tuple(
        CandidateWorth(
            _("{share} of 100").format(share=whole_hundredths(value)) if each.is_chance else _count(puzzle, value),
            value if each.is_chance else (value - least) / ((most - least) or 1),
            each.basis,
        )
        for value, each in zip(values, found, strict=True)
    )


def _count(puzzle: Puzzle, value: float) -> str:
    """Return points, or how many flocks are left, with the word for them."""
    if flocks := _FLOCKS.fullmatch(puzzle.weigh[0]):
        left = int(flocks[1]) - round(value)
        return n_("{number} flock left", "{number} flocks left", left).format(number=left)
    if value != int(value):
        return _("{number} on average").format(number=decimal(value, 1))
    return n_("{number} point", "{number} points", int(value)).format(number=amount(int(value)))


def _figure_of(puzzle: Puzzle, attempt: Attempt, move: Any) -> Figure:
    at = 0
    if len(puzzle.weigh) > 1:
        at = [_name(attempt, _read(attempt, text)) for text in puzzle.among].index(_name(attempt, move))
    text = puzzle.weigh[at].replace("{move}", str(move)).replace("{card}", str(getattr(move, "card", "")))
    return figure_after(attempt, move, text) if puzzle.after else parse_figure(text, puzzle.step.game)(attempt.view)


def _by_search(attempt: Attempt, deals: list[Any], move: Any) -> CandidateWorth:
    """Return in how many of the possible deals a move wins whatever the others do."""
    search = WorstCaseSearch(attempt.seat)
    good = sum(search.value(deal.play(move, attempt.seat)) for deal in deals)
    if 0 < good < len(deals):
        return CandidateWorth(
            _("wins in {good} of {deals} deals").format(good=good, deals=len(deals)), good / len(deals)
        )
    return CandidateWorth(_("wins, whatever they do") if good else _("can be stopped"), float(bool(good)))


def _at_once(proof: str, is_best: bool) -> CandidateWorth:
    """Return what the proof says of a move: its other moves never do what a best one always does."""
    if proof == "loses otherwise":
        return CandidateWorth(_("you stay in") if is_best else _("you lose at once"), float(is_best))
    return CandidateWorth(_("wins at once") if is_best else _("does not win now"), float(is_best))
