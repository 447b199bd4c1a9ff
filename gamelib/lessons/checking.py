"""A lesson looked through before it is taught: everything that is wrong with it, in a teacher's language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.rulebook import GAMES
from gamelib.lessons import act_notation
from gamelib.lessons.attempt import Attempt, Verdict, start_attempt
from gamelib.lessons.figures import describe_figures, parse_guess
from gamelib.lessons.goals import describe_goals as goal_lines
from gamelib.lessons.goals import holds, parse_goal
from gamelib.lessons.lesson_files import Complaint, Source, read
from gamelib.lessons.library import lesson_paths, notebooks
from gamelib.lessons.steps import NEXT_ROUND, Lesson, Mistake, Step, play_line, split_seat

LONGEST_SAY, LONGEST_TITLE = 200, 40
_SENTENCES = re.compile(r"[.?](?:\s+[A-Z]|$)")


def check(path: Path | str) -> list[Complaint]:
    """Everything that is wrong with a lesson file; nothing if it can be taught."""
    path = Path(path)
    lesson, complaints = read(path)
    if lesson is None:
        return complaints
    source = Source(path.name, lesson.text)
    _check_prerequisites(source, lesson, path)
    if lesson.steps[0].kind not in ("play", "pick"):
        source.complain(_("a lesson begins with a card in the hand: its first step is one to play or to pick"),
                        lesson.steps[0].where, 1, "kind")
    for step in lesson.steps:
        check_step(source, step)
    return [*complaints, *source.complaints]


def _check_prerequisites(source: Source, lesson: Lesson, path: Path) -> None:
    for name in lesson.needs:
        if not (path.parent / f"{name}.toml").is_file():
            there = ", ".join(each.stem for each in sorted(path.parent.glob("[0-9]*.toml")))
            source.complain(_("there is no lesson {name!r:.40} beside this one; there are {there}").format(
                name=name, there=there), key="needs")


def check_step(source: Source, step: Step) -> None:
    """Everything that is wrong with a step that can be read."""
    def complain(key: str, what: str, nth: int = 0) -> None:
        where = step.where if key != "try" else _("{where}, mistake {nth}").format(where=step.where, nth=nth + 1)
        source.complain(what, where, step.number, key, nth)

    _check_words(step, complain)
    try:
        attempt = start_attempt(step)
    except GameError as error:
        key = next(key for key in ("before", "deal", "position", "seat", "title")
                   if getattr(step, key) not in (None, ()))
        if step.before and _reads_without(step):
            key = "before"
        elif step.position:
            key = "position"
        complain(key, _("the position does not read: {error}").format(error=error.__cause__ or error))
        return
    if _check_sentences(attempt, complain):
        _CHECKS[step.kind](attempt, complain)


def _reads_without(step: Step) -> bool:
    """Whether the position reads as long as no moves are made in it."""
    try:
        replace(step, before=()).state()
    except GameError:
        return False
    return True


def _check_words(step: Step, complain: Any) -> None:
    if len(step.title) > LONGEST_TITLE:
        complain("title", _("a title is a few words, at most {most} letters").format(most=LONGEST_TITLE))
    if len(_SENTENCES.findall(step.say)) > 1 or len(step.say) > LONGEST_SAY:
        complain("say", _("'say' is one sentence, so that the learner's hand is on the table within seconds; what it"
                          " leads to belongs into 'done'"))


def _check_sentences(attempt: Attempt, complain: Any) -> bool:
    """Whether every sentence can be told, its figures worked out."""
    step, good = attempt.step, True
    said = [("say", step.say, 0), ("done", step.done, 0), *(("hints", hint, 0) for hint in step.hints),
            *(("options", text, 0) for option in step.options for text in (option.text, option.say)),
            *(("items", text, 0) for tied in step.items for text in tied),
            *(("try", mistake.say, nth) for nth, mistake in enumerate(step.mistakes))]
    for key, text, nth in said:
        try:
            attempt.personalise(text)
        except GameError as error:
            complain(key, str(error), nth)
            good = False
    return good


# Play ------------------------------------------------------------------------------


def _check_play(attempt: Attempt, complain: Any) -> None:
    step = attempt.step
    if attempt.seat not in attempt.state.to_act and NEXT_ROUND not in step.answer[:1] and not step.wait:
        complain("position", _("the learner, seat {seat}, has nothing to do here").format(
            seat="ABCDEFGH"[attempt.seat]))
        return
    if _holds_at_start(attempt):
        complain("goal", _("the goal holds before anything has been done"))
    last = _check_answer(attempt, complain)
    if last is None:
        return
    _check_tries(attempt, complain)
    for nth, mistake in enumerate(step.mistakes):
        _check_mistake(attempt, mistake, nth, complain)
    _check_others(attempt, last, complain)


def _check_tries(attempt: Attempt, complain: Any) -> None:
    """Complain about buttons for what is no move, or is allowed all along, so that the table has a button for it."""
    for move in attempt.step.tries:
        verdicts = [moment.judge(move) for moment in attempts_along_answer(attempt)]
        if all(verdict.kind == "unread" for verdict in verdicts):
            complain("tries", _("{move!r:.60} does not read: {why}").format(move=move, why=verdicts[0].say))
        elif not any(verdict.refusal for verdict in verdicts):
            complain("tries", _("{move!r:.60} is never refused here, so it needs no button of its own").format(
                move=move))


def _holds_at_start(attempt: Attempt) -> bool:
    return holds(attempt.step.goal, attempt.moment)


def _check_answer(attempt: Attempt, complain: Any) -> Attempt | None:
    """The attempt after the whole answer, if that reaches the goal with its last act and not before."""
    answers = attempt.step.answer
    for at, written in enumerate(answers, 1):
        verdict = attempt.judge(written)
        if verdict.kind == "unread":
            complain("answer", _("the answer {move!r:.60} does not read: {why}").format(move=written, why=verdict.say))
            return None
        if verdict.is_done and at < len(answers):
            complain("answer", _("the goal is reached after {move!r:.60} already; what follows is never played").format(
                move=written))
            return None
        if verdict.kind == "refused" and not any("refused" in line for group in attempt.step.goal for line in group):
            complain("answer", _("the answer {move!r:.60} is refused: {why}").format(
                move=written, why=verdict.refusal))
            return None
        if verdict.kind in ("over", "mistake"):
            complain("answer", _("after {move!r:.60} the step says: {why}").format(move=written, why=verdict.say))
            return None
        attempt = verdict.attempt
    if not attempt.done:
        lacking = [" or ".join(group) for group in attempt.step.goal
                   if not any(parse_goal(line, attempt.step.game)(attempt.moment) for line in group)]
        complain("answer", _("the answer does not reach the goal: at its end there does not hold {goal}").format(
            goal=", ".join(lacking)))
        return None
    return attempt


def attempts_along_answer(attempt: Attempt) -> Iterator[Attempt]:
    """The attempt before each act of the model answer."""
    for written in attempt.step.answer:
        yield attempt
        attempt = attempt.judge(written).attempt


def find_mistake(attempt: Attempt, mistake: Mistake) -> tuple[Attempt, Verdict] | None:
    """The first moment along the answer at which what the mistake tries gets its sentence, and the verdict."""
    for moment in attempts_along_answer(attempt):
        verdict = moment.judge(mistake.act)
        if verdict.mistake == mistake:
            return moment, verdict
    return None


def _check_mistake(attempt: Attempt, mistake: Mistake, nth: int, complain: Any) -> None:
    if found := find_mistake(attempt, mistake):
        _check_show(found[1], mistake, nth, complain)
        return
    verdicts = [moment.judge(mistake.act) for moment in attempts_along_answer(attempt)]
    heard = next((verdict for verdict in verdicts if verdict.kind != "unread"), verdicts[0])
    if heard.kind == "unread":
        what = _("the mistake {move!r:.60} does not read: {why}").format(move=mistake.act, why=heard.say)
    elif heard.mistake is not None:
        what = _("the mistake {move!r:.60} gets the sentence of another mistake before it").format(move=mistake.act)
    elif heard.refusal is not None and heard.kind != "done":
        what = _("{move!r:.60} breaks {real}, and this says {broke}: {why}").format(
            move=mistake.act, real=heard.clause, broke=mistake.broke or _("no clause"), why=heard.refusal.because)
    elif heard.is_done:
        what = _("{move!r:.60} reaches the goal, so it is no mistake").format(move=mistake.act)
    elif mistake.broke:
        what = _("{move!r:.60} is allowed, and so breaks no clause, not {broke} either").format(
            move=mistake.act, broke=mistake.broke)
    else:
        what = _("{move!r:.60} is on the way of the model answer, so it is no mistake").format(move=mistake.act)
    complain("try", what, nth)


def _check_show(verdict: Verdict, mistake: Mistake, nth: int, complain: Any) -> None:
    if mistake.show and verdict.refusal is not None:
        complain("show", _("what is refused has no consequence to show"), nth)
    elif len(verdict.frames) != len(mistake.show) + 1 and mistake.show:
        state = verdict.frames[-1]
        line = mistake.show[len(verdict.frames) - 1]
        try:
            play_line(state, line)
        except GameError as error:
            complain("show", _("{move!r:.60} cannot be shown: {error}").format(move=line, error=error), nth)


def _check_others(attempt: Attempt, last: Attempt, complain: Any) -> None:
    """Complain about moves of the others that are written and never made, or that do not read."""
    for line in attempt.step.others:
        who, move = split_seat(line)
        try:
            act_notation.parse_move(move, attempt.step.game)
        except GameError as error:
            complain("others", _("{line!r:.60}: {error}").format(line=line, error=error))
        if who == attempt.seat:
            complain("others", _("{line!r:.60} is a move of the learner's own seat; it belongs into 'answer'").format(
                line=line))
    unused = [line for at, line in enumerate(attempt.step.others) if at not in last.used]
    if unused:
        complain("others", _("{line!r:.60} is never made when the answer is played").format(line=unused[0]))


# Pick, choose, order, number ----------------------------------------------------------


def _check_pick(attempt: Attempt, complain: Any) -> None:
    step = attempt.step
    key = "right" if step.right else "places"
    try:
        right = act_notation.right_places(step, attempt.view)
    except GameError as error:
        complain(key, str(error))
        return
    if not right:
        complain(key, _("nothing on this table is right to pick"))
        return
    for text in step.answer:
        if not attempt.judge(text).is_done:
            complain("answer", _("the answer {text!r:.60} is not right: {why}").format(
                text=text, why=attempt.judge(text).say))
    _check_tried(attempt, complain)


def _check_tried(attempt: Attempt, complain: Any) -> None:
    for nth, mistake in enumerate(attempt.step.mistakes):
        verdict = attempt.judge(mistake.act)
        if verdict.is_done and not attempt.step.near:
            complain("try", _("{tried!r:.60} is right, so it is no mistake").format(tried=mistake.act), nth)
        elif verdict.mistake != mistake and attempt.step.kind != "number":
            complain("try", _("{tried!r:.60} does not get this sentence, but: {why}").format(
                tried=mistake.act, why=verdict.say), nth)


def _check_choose(attempt: Attempt, complain: Any) -> None:
    texts = attempt.shuffled_items
    if len(set(texts)) < len(texts):
        complain("options", _("two answers have the same text"))
    if attempt.step.mistakes:
        complain("mistake", _("each answer to choose has a sentence of its own; mistakes are not needed here"))


def _check_order(attempt: Attempt, complain: Any) -> None:
    _check_tried(attempt, complain)


def _check_number(attempt: Attempt, complain: Any) -> None:
    try:
        right = attempt.figure
    except GameError as error:
        complain("right", str(error))
        return
    for nth, mistake in enumerate(attempt.step.mistakes):
        try:
            parse_guess(mistake.act, bool(right and right.is_chance))
        except GameError as error:
            complain("try", str(error), nth)
            return
    _check_tried(attempt, complain)


_CHECKS = {"play": _check_play, "pick": _check_pick, "choose": _check_choose, "order": _check_order,
           "number": _check_number}


# All that is there --------------------------------------------------------------------


def check_all(files: Sequence[Path | str] = ()) -> tuple[int, list[Complaint]]:
    """How many files were looked through, and everything that is wrong with them; without files, all there are."""
    from gamelib.lessons import proofs, puzzle_files  # noqa: PLC0415 - puzzles are checked as steps are

    there = [notebooks() / game / puzzle_files.FILE for game in GAMES.values()]
    paths = [Path(file) for file in files] or [*lesson_paths(), *(path for path in there if path.is_file())]
    return len(paths), [complaint for path in paths for complaint in (
        proofs.check_puzzles(path) if path.name == puzzle_files.FILE else check(path))]


def describe_words(game: str) -> list[str]:
    """Every word that a lesson of a game can use, with what it means, one a line."""
    return [
        _("GOAL WORDS"),
        *goal_lines(game),
        "",
        _("PICK WORDS"),
        *act_notation.describe_picks(game),
        "",
        _("FIGURES"),
        *describe_figures(game),
    ]
