"""Checks of lesson and puzzle files before they are taught; complaints are in a teacher's language."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from gamelib.core import registry
from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import LETTERS, _
from gamelib.lessons.act_notation import describe_picks
from gamelib.lessons.attempt import Attempt, start_attempt
from gamelib.lessons.claims import Claim, number_claimed, seat_claimed
from gamelib.lessons.figures import describe_figures
from gamelib.lessons.file_entries import Complaint, LessonText, TooManyComplaints
from gamelib.lessons.goals import about_game, describe_goals
from gamelib.lessons.kinds import kind_of
from gamelib.lessons.kinds.base import Complain
from gamelib.lessons.lesson_files import read
from gamelib.lessons.library import lesson_folder, lesson_paths
from gamelib.lessons.puzzle_files import FILE, Puzzle, puzzle_path, read_puzzles
from gamelib.lessons.puzzle_proofs import prove
from gamelib.lessons.steps import AnswerOption, ExpectedMistake, Lesson, Step
from gamelib.lessons.toml_files import find_file, game_folder
from gamelib.lessons.verdict import StepTrial

MAX_SAY_LENGTH, MAX_TITLE_LENGTH = 200, 40


def check(path: Path | str) -> list[Complaint]:
    """Return all complaints about a lesson file; none if it can be taught."""
    path = find_file(Path(path))
    lesson, complaints = read(path)
    if lesson is None:
        return complaints
    source = LessonText(path.name, lesson.text)
    with suppress(TooManyComplaints):
        _check_prerequisites(source, lesson, path)
        _check_ids(source, lesson.steps, path, lesson_folder(lesson.game))
        _check_origins(source, lesson, path)
        if lesson.steps[0].kind not in ("play", "pick", "game") and not lesson.is_extra:
            source.complain(
                _("a lesson begins with a card in the hand: its first step is one to play or to pick"),
                lesson.steps[0].where,
                1,
                "kind",
            )
        for step in lesson.steps:
            check_step(source, step)
    return [*complaints, *source.complaints]


def _check_prerequisites(source: LessonText, lesson: Lesson, path: Path) -> None:
    for name in lesson.needs:
        if not (path.parent / f"{name}.toml").is_file():
            names = ", ".join(each.stem for each in sorted(path.parent.glob("[0-9]*.toml")))
            source.complain(
                _("there is no lesson {name!r:.40} beside this one; there are {there}").format(name=name, there=names),
                key="needs",
            )


def _check_ids(source: LessonText, steps: Iterable[Step], path: Path, folder: Path) -> None:
    """Complain of steps of a game's own course without a written id: progress is kept under it."""
    if not _is_in(folder, path):
        return
    entries = tomllib.loads("\n".join(source.lines))[source.head]
    for step in steps:
        if "id" not in entries[step.number - 1]:
            source.complain(
                _("a step of a game's own course has an id, which stays when its title is reworded: id = {id}").format(
                    id=f'"{step.id}"'
                ),
                step.where,
                step.number,
                "title",
            )


def _check_origins(source: LessonText, lesson: Lesson, path: Path) -> None:
    """Complain of mistakes and wrong answers of a game's own course that do not say what they come of."""
    if not _is_in(lesson_folder(lesson.game), path):
        return
    for step in lesson.steps:
        wrong_options = [option for option in step.options if not option.right]
        listed: list[ExpectedMistake | AnswerOption] = [*step.mistakes, *wrong_options]
        for nth, wrong in enumerate(listed):
            if not any(wrong.origin):
                source.complain(
                    _("in a game's own course a mistake and a wrong answer say what they come of: belief, or cause"),
                    step.where,
                    step.number,
                    "try" if step.mistakes else "options",
                    nth,
                )


def _is_in(folder: Path, path: Path) -> bool:
    return path.parent.resolve() == folder.resolve()


# Puzzles -------------------------------------------------------------------------------


def check_puzzles(path: Path | str) -> list[Complaint]:
    """Return all complaints about a puzzle file: its format, its steps when they are played, and its proofs."""
    path = find_file(Path(path))
    puzzles, complaints = read_puzzles(path)
    if not puzzles:
        return complaints
    source = LessonText(f"{game_folder(path)}/{path.name}", path.read_text(encoding="utf-8-sig"), "puzzle")
    with suppress(TooManyComplaints):
        _check_ids(source, [puzzle.step for puzzle in puzzles], path, puzzle_path(puzzles[0].step.game).parent)
        for puzzle in puzzles:
            _check_puzzle(source, puzzle)
    return [*complaints, *source.complaints]


def _check_puzzle(source: LessonText, puzzle: Puzzle) -> None:
    step, before, earlier = puzzle.step, _count_faults(source), len(source.complaints)
    check_step(source, replace(step, goal=(("moves at least 1",),), mistakes=()))
    if _count_faults(source) > before:
        return
    del source.complaints[earlier:]  # advice, which the check of the whole puzzle repeats
    key = "best"
    try:
        for text in step.best:
            _check_best_move(start_attempt(step), text)
        key = "proof"
        prove(puzzle)
    except GameError as error:
        source.complain(_("not proved: {error}").format(error=error), step.where, step.number, key)
        return
    check_step(source, step)


def _count_faults(source: LessonText) -> int:
    return sum(not complaint.is_advice for complaint in source.complaints)


def _check_best_move(attempt: Attempt, text: str) -> None:
    if refusal := attempt.view.why_not(attempt.view.read_move(text)):
        raise BadLesson(_("{move!r:.60} is refused: {why}").format(move=text, why=refusal))


# All files ----------------------------------------------------------------------------


def check_all(files: Sequence[Path | str] = ()) -> tuple[int, list[Complaint]]:
    """Return how many files were checked and all complaints about them; without files or folders, check all there are.

    Of a folder, every lesson and puzzle file in it is checked.
    """
    puzzle_files = [puzzle_path(game) for game in registry.games()]
    named = [path for file in files for path in _lesson_files_at(Path(file))]
    paths = named or [*lesson_paths(), *(path for path in puzzle_files if path.is_file())]
    return len(paths), [
        complaint for path in paths for complaint in (check_puzzles(path) if path.name == FILE else check(path))
    ]


def _lesson_files_at(path: Path) -> list[Path]:
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


# A step that can be read -----------------------------------------------------------------------------


_SENTENCES = re.compile(r"[.?](?:\s+[A-Z]|$)")


def check_step(source: LessonText, step: Step) -> None:
    """Add all complaints about a step to those of its file."""

    def complain(key: str, what: str, nth: int = 0, is_advice: bool = False) -> None:
        where = step.where if key != "try" else _("{where}, mistake {nth}").format(where=step.where, nth=nth + 1)
        source.complain(what, where, step.number, key, nth, is_advice=is_advice)

    _check_words(step, complain)
    try:
        attempt = start_attempt(step)
    except GameError as error:
        key = next(
            key for key in ("before", "deal", "position", "seat", "title") if getattr(step, key) not in (None, ())
        )
        if step.before and _reads_without_moves(step):
            key = "before"
        elif step.position:
            key = "position"
        complain(key, _("the position does not read: {error}").format(error=error.__cause__ or error))
        return
    if _check_sentences(attempt, complain):
        kind_of(step.kind).check(attempt, complain)
        check_scene(attempt, complain)


def _reads_without_moves(step: Step) -> bool:
    """Return whether the position can be read, leaving out the moves made before the step."""
    try:
        replace(step, before=()).state()
    except GameError:
        return False
    return True


def _check_words(step: Step, complain: Complain) -> None:
    if len(step.title) > MAX_TITLE_LENGTH:
        complain("title", _("a title is a few words, at most {most} letters").format(most=MAX_TITLE_LENGTH))
    if set("{}") & set(step.title):
        complain("title", _("a title is shown as it is written, so it names no player and no number in braces"))
    if len(_SENTENCES.findall(step.say)) > 1 or len(step.say) > MAX_SAY_LENGTH:
        complain(
            "say",
            _(
                "'say' is best as one short sentence, so that the learner's hand is on the table within"
                " seconds; what it leads to belongs into 'done'"
            ),
            is_advice=True,
        )


def _check_sentences(attempt: Attempt, complain: Complain) -> bool:
    """Return whether the figures in every sentence can be worked out; complain of those that cannot."""
    step, good = attempt.step, True
    sentences = [
        ("say", step.say, 0),
        ("done", step.done, 0),
        ("notice", step.notice, 0),
        ("how", step.how, 0),
        ("situation", step.situation, 0),
        *(("hints", hint, 0) for hint in step.hints),
        *(("options", text, 0) for option in step.options for text in (option.text, option.say)),
        *(("items", text, 0) for tied in step.items for text in tied),
        *(("parts", text, 0) for text in step.parts),
        *(("say", way.say, nth) for nth, way in enumerate(step.ways)),
        *(("try", mistake.say, nth) for nth, mistake in enumerate(step.mistakes)),
    ]
    for key, text, nth in sentences:
        try:
            attempt.personalise(text)
        except GameError as error:
            complain(key, str(error), nth)
            good = False
    return good


# Sentences beside the table --------------------------------------------------------------------------
# They are read as English, and only plain ones are recognised, so each finding is advice: what they speak of is not
# there, or the table shows the answer already.


_SHOWN = {"deck", "discards", "hand", "holds"}
"""Figures of all games that are numbers on the table."""
_THESE = re.compile(r"\b(?:which|one|any) of (?:these|those) (?:boasts|raises|moves|gifts|plays)\b", re.IGNORECASE)


def check_scene(trial: StepTrial, complain: Complain) -> None:
    """Advise on sentences of a step that do not fit its table as it opens."""
    if trial.state is None:
        return
    faults = [("right", what) for what in _advise_on_visible_answer(trial)]
    faults += [("say", what) for what in (*_advise_on_false_claims(trial), *_advise_on_missing_candidates(trial))]
    for key, texts in (("say", (trial.step.say,)), ("hints", trial.step.hints)):
        faults += [(key, what) for text in texts for what in _advise_on_missing_things(trial, text)]
    for key, what in dict.fromkeys(faults):
        complain(key, what, is_advice=True)


# The table shows the answer -------------------------------------------------------------


def _advise_on_visible_answer(trial: StepTrial) -> Iterator[str]:
    """Yield advice if the number that is asked for is one that the table shows."""
    if not trial.step.right or trial.figure is None:
        return
    tree = ast.parse(trial.step.right.strip(), mode="eval").body
    shown = _SHOWN | set(getattr(about_game(trial.step.game), "SHOWN", ()))
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id in shown:
        yield _("the table shows this number, {value}; ask for one that follows from what it shows").format(
            value=trial.figure.brief
        )


# What is said is not so -----------------------------------------------------------------


def _advise_on_false_claims(trial: StepTrial) -> Iterator[str]:
    """Yield advice for each number that `say` claims and the table contradicts."""
    for claim in (*_CLAIMS, *getattr(about_game(trial.step.game), "CLAIMS", ())):
        for found in claim.compiled(trial.view).finditer(trial.say):
            actual = claim.actual(trial.view, found)
            if actual is not None and actual != number_claimed(found):
                yield _("'say' says {claim!r:.60}, and on the table it is {actual}").format(
                    claim=found[0], actual=actual
                )


def _claimed_hand_size(view: Any, found: re.Match[str]) -> int:
    return int(view.hand_sizes[seat_claimed(view, found)])


_CLAIMS = (
    Claim(
        r"WHO(?: \w+){0,2}? (?:hold|holds|has|have) NUMBER cards?\b(?! (?:more|less|of|that|in all))",
        _claimed_hand_size,
    ),
    Claim(r"\bNUMBER (?:cards? )?(?:is|are|lie|lies)(?: left)? in the deck\b", lambda view, _found: view.deck),
    Claim(r"\bthe deck (?:is|has become) empty\b", lambda view, _found: view.deck),
)


# What is named is not there -------------------------------------------------------------


def _advise_on_missing_candidates(trial: StepTrial) -> Iterator[str]:
    """Yield advice if `say` points at moves to choose from, which no table shows."""
    if kind_of(trial.step.kind).answered_by == "moves" and (found := _THESE.search(trial.say)):
        yield _("'say' speaks of {what!r}, and nothing shows which they are; name them").format(what=found[0])


def _advise_on_missing_things(trial: StepTrial, text: str) -> Iterator[str]:
    """Yield advice for each player, place and card that a sentence names and that is not on the table."""
    for letter in re.findall(r"\{([A-Z])\}", text):
        if LETTERS.index(letter) >= trial.state.players:
            yield _("{name} is named, and sits at no seat of this table").format(
                name=trial.names[LETTERS.index(letter)]
            )
    things = getattr(about_game(trial.step.game), "THINGS", {})
    said = " ".join(
        each for each in re.split(r"(?<=[.:;?])\s", trial.personalise(text)) if not _is_about_others(trial, each)
    )
    for pattern, is_there in things.items():
        for found in re.finditer(pattern, said, re.IGNORECASE):
            if not any(is_there(view, found) for view in _views_along_answer(trial)):
                yield _("{what!r} is spoken of, and is nowhere on this table").format(what=found[0])


def _is_about_others(trial: StepTrial, sentence: str) -> bool:
    """Return whether a sentence is about another player, whose cards the learner may have to work out."""
    return any(re.search(rf"\b{name}\b", sentence) for seat, name in enumerate(trial.names) if seat != trial.seat)


def _views_along_answer(trial: StepTrial) -> Iterator[Any]:
    """Yield what the learner sees as the step opens, and before and after each act of the model answer."""
    yield trial.view
    if kind_of(trial.step.kind).answered_by == "moves":
        for written in trial.step.answer:
            trial = trial.judge(written).attempt
            yield trial.view
