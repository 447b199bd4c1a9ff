"""Checks of lesson and puzzle files before they are taught; complaints are in a teacher's language."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from gamelib.core import registry
from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import _
from gamelib.lessons.act_notation import describe_picks
from gamelib.lessons.attempt import Attempt, start_attempt
from gamelib.lessons.entries import Complaint, Source, TooManyComplaints
from gamelib.lessons.figures import describe_figures
from gamelib.lessons.goals import describe_goals
from gamelib.lessons.lesson_files import read
from gamelib.lessons.library import lesson_paths
from gamelib.lessons.proofs import prove
from gamelib.lessons.puzzle_files import FILE, Puzzle, puzzle_path, read_puzzles
from gamelib.lessons.step_checks import check_step
from gamelib.lessons.steps import Lesson
from gamelib.lessons.toml_files import find_file, game_folder


def check(path: Path | str) -> list[Complaint]:
    """Return all complaints about a lesson file; none if it can be taught."""
    path = find_file(Path(path))
    lesson, complaints = read(path)
    if lesson is None:
        return complaints
    source = Source(path.name, lesson.text)
    with suppress(TooManyComplaints):
        _check_prerequisites(source, lesson, path)
        if lesson.steps[0].kind not in ("play", "pick"):
            source.complain(
                _("a lesson begins with a card in the hand: its first step is one to play or to pick"),
                lesson.steps[0].where,
                1,
                "kind",
            )
        for step in lesson.steps:
            check_step(source, step)
    return [*complaints, *source.complaints]


def _check_prerequisites(source: Source, lesson: Lesson, path: Path) -> None:
    for name in lesson.needs:
        if not (path.parent / f"{name}.toml").is_file():
            names = ", ".join(each.stem for each in sorted(path.parent.glob("[0-9]*.toml")))
            source.complain(
                _("there is no lesson {name!r:.40} beside this one; there are {there}").format(name=name, there=names),
                key="needs",
            )


# Puzzles -------------------------------------------------------------------------------


def check_puzzles(path: Path | str) -> list[Complaint]:
    """Return all complaints about a puzzle file: its format, its steps when they are played, and its proofs."""
    path = find_file(Path(path))
    puzzles, complaints = read_puzzles(path)
    if not puzzles:
        return complaints
    source = Source(f"{game_folder(path)}/{path.name}", path.read_text(encoding="utf-8-sig"), "puzzle")
    with suppress(TooManyComplaints):
        for puzzle in puzzles:
            _check_puzzle(source, puzzle)
    return [*complaints, *source.complaints]


def _check_puzzle(source: Source, puzzle: Puzzle) -> None:
    step, before, earlier = puzzle.step, _count_faults(source), len(source.complaints)
    check_step(source, replace(step, goal=(("moves at least 1",),), mistakes=()))
    if _count_faults(source) > before:
        return
    del source.complaints[earlier:]  # advice, which the check of the whole puzzle repeats
    key = "best"
    try:
        for text in step.best:
            _check_best(start_attempt(step), text)
        key = "proof"
        prove(puzzle)
    except GameError as error:
        source.complain(_("not proved: {error}").format(error=error), step.where, step.number, key)
        return
    check_step(source, step)


def _count_faults(source: Source) -> int:
    return sum(not complaint.is_advice for complaint in source.complaints)


def _check_best(attempt: Attempt, text: str) -> None:
    if refusal := attempt.view.why_not(attempt.view.read_move(text)):
        raise BadLesson(_("{move!r:.60} is refused: {why}").format(move=text, why=refusal))


# All files ----------------------------------------------------------------------------


def check_all(files: Sequence[Path | str] = ()) -> tuple[int, list[Complaint]]:
    """Return how many files were checked and all complaints about them; without files or folders, check all there are.

    Of a folder, every lesson and puzzle file in it is checked.
    """
    puzzle_files = [puzzle_path(game) for game in registry.games()]
    named = [path for file in files for path in _files_at(Path(file))]
    paths = named or [*lesson_paths(), *(path for path in puzzle_files if path.is_file())]
    return len(paths), [
        complaint for path in paths for complaint in (check_puzzles(path) if path.name == FILE else check(path))
    ]


def _files_at(path: Path) -> list[Path]:
    within = sorted(each for each in path.rglob("*.toml") if not each.is_dir()) if path.is_dir() else []
    return within or [find_file(path)]


def describe_words(game: str) -> list[str]:
    """Return every word that a lesson of a game can use with its meaning, one a line."""
    return [
        _("GOAL WORDS"),
        *describe_goals(game),
        "",
        _("PICK WORDS"),
        *describe_picks(game),
        "",
        _("FIGURES"),
        *describe_figures(game),
    ]
