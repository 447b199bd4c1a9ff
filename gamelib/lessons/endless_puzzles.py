"""Endless puzzles: positions made from a number, each proved to have one kind of right answer before it is shown.

The same number makes the same puzzle everywhere.

>>> made = make_puzzle("nanuk", 7)
>>> made.proof, len(made.step.best)
('odds', 1)
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import _
from gamelib.lessons.attempt import Attempt, start_attempt
from gamelib.lessons.figures import parse_figure
from gamelib.lessons.puzzle_files import NO_HEADING, Puzzle
from gamelib.lessons.puzzle_proofs import WorstCaseSearch, prove
from gamelib.lessons.steps import ExpectedMistake, Step

MADE = "made-"
"""The beginning of the ids of puzzles that were made; the number follows."""
MOST_TRIES = 400
"""Maximum number of positions dealt for one puzzle; about one in ten is good enough."""
MOST_NODES = 500
"""Maximum number of positions in the search for one try; it keeps the making of a puzzle under a second."""
MOST_NUMBER = 10**6
"""The numbers of puzzles go from 0 up to, but not including, this one."""


@dataclass(frozen=True)
class PuzzleSketch:
    """A position that may become a puzzle: the task in a sentence, and how an answer would be proved."""

    position: str
    say: str
    proof: str
    clauses: tuple[str, ...]
    hints: tuple[str, ...]
    weigh: str = ""
    after: bool = False


@dataclass(frozen=True)
class JudgedSketch:
    """A sketch whose moves have been tried: what each is worth, the best ones, and the attempt at the table."""

    sketch: PuzzleSketch
    attempt: Attempt
    moves: dict[str, Any]
    """The moves by their notation."""
    worth: dict[str, Any]
    """What each move is worth: a number, or whether it wins."""

    @property
    def best(self) -> tuple[str, ...]:
        """The moves that are worth most."""
        most = max(self.worth.values())
        return tuple(text for text, worth in self.worth.items() if worth == most)


def make_puzzle(game: str, number: int) -> Puzzle:
    """Return the puzzle with a number, made and proved; raise BadLesson if none can be made from it."""
    for puzzle in puzzle_attempts(game, number):
        if puzzle is not None:
            return puzzle
    raise BadLesson(_("no puzzle could be made from {number}").format(number=number))


def puzzle_attempts(game: str, number: int) -> Iterator[Puzzle | None]:
    """Try one position after the other: yield None for each that makes no puzzle, and at last the puzzle."""
    if type(number) is not int or not 0 <= number < MOST_NUMBER:
        raise GameError(
            _("a puzzle has a number from 0 to {most}, not {number!r:.40}").format(most=MOST_NUMBER - 1, number=number)
        )
    maker = registry.about(game).puzzle_maker_module
    for attempt in range(MOST_TRIES):
        puzzle = _try_once(maker, game, number, Stream(number, f"puzzle of {game}", attempt))
        yield puzzle
        if puzzle is not None:
            return


def _try_once(maker: Any, game: str, number: int, chance: Stream) -> Puzzle | None:
    """Return a proved puzzle from one deal; None if the answer is unclear, too easy, or takes too long to prove."""
    sketch = maker.sketch(chance)
    with suppress(BadLesson):
        judged = judge_moves(game, sketch)
        kinds = {maker.kind(judged.moves[text]) for text in judged.best}
        others = {maker.kind(move) for text, move in judged.moves.items() if text not in judged.best}
        if len(kinds) == 1 and others - kinds and maker.is_worth_while(judged):
            puzzle = _as_puzzle(maker, game, number, judged, kinds)
            prove(puzzle)
            return puzzle
    return None


def _as_puzzle(maker: Any, game: str, number: int, judged: JudgedSketch, kinds: set[Hashable]) -> Puzzle:
    sketch, seen = judged.sketch, set(kinds)
    mistakes = []
    for text, move in judged.moves.items():
        if text not in judged.best and maker.kind(move) not in seen:
            seen.add(maker.kind(move))
            mistakes.append(ExpectedMistake(text, None, maker.describe_mistake(judged, text)))
    step = Step(
        kind="play",
        title=_("puzzle number {number}").format(number=number),
        id=f"{MADE}{number}",
        say=sketch.say,
        done=maker.describe_answer(judged),
        game=game,
        clauses=sketch.clauses,
        position=sketch.position,
        hints=sketch.hints,
        mistakes=tuple(mistakes),
        goal=(("best",),),
        answer=judged.best[:1],
        within=1,
        best=judged.best,
        is_puzzle=True,
    )
    weigh = (sketch.weigh,) if sketch.weigh else ()
    return Puzzle(step, 3, sketch.proof, weigh, (), sketch.after, NO_HEADING)


def judge_moves(game: str, sketch: PuzzleSketch) -> JudgedSketch:
    """Try every move of a sketch; raise BadLesson if that takes too long or depends on unknown cards."""
    step = Step(kind="play", title="?", say=sketch.say, done="", game=game, position=sketch.position)
    attempt = start_attempt(step)
    moves = {str(move): move for move in attempt.state.moves(attempt.seat)}
    search = WorstCaseSearch(attempt.seat, MOST_NODES)
    if sketch.proof == "searched":
        worth: dict[str, Any] = {
            text: search.value(attempt.state.play(move, attempt.seat)) for text, move in moves.items()
        }
    else:
        worth = {text: _worth_of_move(sketch, attempt, move) for text, move in moves.items()}
    return JudgedSketch(sketch, attempt, moves, worth)


def _worth_of_move(sketch: PuzzleSketch, attempt: Attempt, move: Any) -> Any:
    """Return the figure after a move in this deal; `prove` checks later that it is the same in every other one."""
    text = sketch.weigh.replace("{move}", str(move)).replace("{card}", str(getattr(move, "card", "")))
    work_out = parse_figure(text, attempt.step.game)
    if sketch.after:
        return work_out(attempt.state.play(move, attempt.seat).view(attempt.seat)).value
    return work_out(attempt.view).value
