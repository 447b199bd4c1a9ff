"""Puzzles: positions in which some moves are proved to be best, from easy to hard.

A puzzle file `puzzles.toml` holds `[[puzzle]]` entries with title, level, say, clauses, a position as in a step, `best`
(every best move), `proof` (how that is proved: one of `PROOFS`), done and hints, and perhaps mistakes.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.errors import BadLesson
from gamelib.core.language import _, join_or
from gamelib.lessons.entries import Complaint, Entries, Source, TooManyComplaints
from gamelib.lessons.lesson_files import check_ids, read_step
from gamelib.lessons.library import lesson_folder
from gamelib.lessons.steps import Step
from gamelib.lessons.toml_files import game_folder, read_toml

PROOFS = ("wins now", "loses otherwise", "odds", "searched")
LEVELS = range(1, 6)
PUZZLE = ("title", "id", "level", "say", "done", "clauses", "hints", "position", "seed", "deal", "seat", "before",
          "best", "proof", "weigh", "among", "after", "others", "against", "mistake")
FILE = "puzzles.toml"


@dataclass(frozen=True)
class Puzzle:
    """A position with its best moves and the kind of proof that they are best; it is played as a step of one move."""

    step: Step
    level: int
    proof: str
    weigh: tuple[str, ...] = ()
    among: tuple[str, ...] = ()
    after: bool = False

    @property
    def key(self) -> str:
        """The key under which progress is kept."""
        return f"{self.step.game}/puzzles#{self.step.id}"


def puzzle_path(game: str) -> Path:
    """Return the puzzle file of a game, which may not be there."""
    return lesson_folder(game) / FILE


def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, easy ones first.

    >>> all(puzzle.proof in PROOFS for puzzle in puzzles("nanuk"))
    True
    """
    registry.check_game(game)
    path = puzzle_path(game)
    return _load_cached(path, path.stat().st_mtime_ns) if path.is_file() else ()


def puzzle_order(game: str, seed: int) -> tuple[Puzzle, ...]:
    """Return the puzzles from easy to hard, those of a level shuffled by the seed."""
    return tuple(puzzle for level in LEVELS for puzzle in Stream(seed, "puzzles", level).shuffle(
        each for each in puzzles(game) if each.level == level))


@lru_cache(maxsize=16)
def _load_cached(path: Path, _changed: int) -> tuple[Puzzle, ...]:
    puzzles_read, complaints = read_puzzles(path)
    if complaints:
        raise BadLesson(str(complaints[0]))
    return tuple(sorted(puzzles_read, key=lambda puzzle: puzzle.level))


def read_puzzles(path: Path) -> tuple[list[Puzzle], list[Complaint]]:
    """Return the puzzles in a file as far as they can be read, and all complaints about how they are written."""
    source, content = read_toml(path, "puzzle")
    found: list[Puzzle] = []
    if content is not None:
        with suppress(TooManyComplaints):
            found = _read_all(source, content, game_folder(path))
    return found, source.complaints


def _read_all(source: Source, content: dict[str, Any], game: str) -> list[Puzzle]:
    listed = content.get("puzzle", [])
    if set(content) - {"puzzle"} or not isinstance(listed, list) or game not in registry.games():
        source.complain(_("a file of puzzles stands in the folder of its game, and holds puzzles, each under"
                          " [[puzzle]]"))
        return []
    puzzles_read = [_puzzle(source, each, number, game) for number, each in enumerate(listed, 1)]
    titles = [puzzle.step.title for puzzle in puzzles_read if puzzle]
    for title in sorted({title for title in titles if titles.count(title) > 1}):
        source.complain(_("two puzzles have the title '{title}'").format(title=title))
    check_ids(source, [puzzle.step for puzzle in puzzles_read if puzzle])
    return [puzzle for puzzle in puzzles_read if puzzle]


def _puzzle(source: Source, values: Any, number: int, game: str) -> Puzzle | None:
    if not isinstance(values, dict):
        source.complain(_("a puzzle stands under [[puzzle]]"), number=number)
        return None
    before = len(source.complaints)
    title = values.get("title") if isinstance(values.get("title"), str) else "?"
    entries = Entries(source, values, _("puzzle {number}, '{title}'").format(number=number, title=title), number)
    entries.reject_unknown(PUZZLE)
    best, proof = entries.texts("best", least=1), entries.text("proof")
    if proof not in PROOFS:
        entries.complain("proof", _("'proof' is {proofs}, not {proof!r:.40}").format(
            proofs=join_or(PROOFS), proof=proof))
    weigh, level = entries.texts("weigh", least=proof == "odds"), entries.whole_number("level", 1, 5)
    after = values.get("after", False)
    if not isinstance(after, bool):
        entries.complain("after", _("'after' is true or false, not {value!r:.40}").format(value=after))
    as_step = {key: value for key, value in values.items() if key not in ("level", "best", "proof", "weigh", "among",
                                                                          "after")}
    step = read_step(source, as_step | {"kind": "play", "goal": ["best"], "answer": list(best[:1]), "within": 1},
                     number, game, best)
    if step is None or len(source.complaints) > before:
        return None
    return Puzzle(step, level or 1, proof, weigh, entries.texts("among"), bool(after))
