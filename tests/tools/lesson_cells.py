"""The cells of a lesson's notebook, made from the lesson: text, a control for each step, and a few lines of Python.

A step is a heading, the situation and the task in words, folded hints, its control in a cell of its own, and, where
code says something, a cell that does the same in Python; what there is to notice opens the next cell of text. What is
said only to people who type stands in comments of the code, since pages without code leave it out.
"""

import ast
import html
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any

from nbformat import NotebookNode, v4

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import join_and
from gamelib.core.rulebook import clause
from gamelib.lessons import act_notation, start_attempt
from gamelib.lessons.attempt import Attempt
from gamelib.lessons.kinds.neutral_moves import gives_away, neutral_moves
from gamelib.lessons.steps import GO_ON, NEXT_ROUND, Lesson, Step, split_seat
from tests.tools.lesson_situations import describe_situation
from widgets.lesson.step_scene import step_title

MAX_CELLS, MAX_LINES, MAX_WIDTH = 25, 5, 100
MAX_PICTURES = 12
"""Pictures in a notebook, so that it stays small; further Python cells print the table as text."""
FIXED_CELLS = 3
"""Cells besides those of the steps: title, imports, end."""

SEEDS_TRIED = 12
"""What a position leaves open does not matter if the learner sees the same with this many seeds."""

TAGS = ["python", "raises-exception"]
"""Tags of the Python cells: pages without code leave them out, and an error in one does not stop the cells below."""

_HOUSE_RULE = re.compile(r" By a house rule [^.]*\.")
"""The sentence of a rule that names its house rule."""

FIRST_COMMENT = "# Run this cell first: click into it, then press Shift and Enter. Do the same in every cell below."
MOVED_COMMENT = "# The same by typing, with another move than the one that is asked for. Try yours."
ASKED_COMMENT = "# The same by typing: the answer names the rule. Ask about another move."


def lesson_cells(lesson: Lesson, course: Sequence[Lesson]) -> list[NotebookNode]:
    """Return the cells of a lesson's notebook, without outputs."""
    python = python_cells(lesson)
    cells = [v4.new_markdown_cell(_opening_cells(lesson, course)), v4.new_code_cell(_import_cell(lesson, python))]
    notice = ""
    for step in lesson.steps:
        attempt = start_attempt(step)
        cells += [
            v4.new_markdown_cell(_paragraphs(notice, *_task_text(attempt))),
            v4.new_code_cell(f"Step(lesson, {step.number})"),
        ]
        if lines := python.get(step.number):
            cells.append(v4.new_code_cell("\n".join(lines), metadata=NotebookNode(tags=list(TAGS))))
        notice = _notice_text(attempt)
    points = "\n".join(f"- {_key_point(lesson, number)} ({number})" for number in lesson.clauses)
    cells.append(
        v4.new_markdown_cell(_paragraphs(notice, lesson.end, "## Key points", points, _onward_cells(lesson, course)))
    )
    if len(cells) > MAX_CELLS:
        raise ValueError(f"{lesson.key} has too many steps for a notebook of {MAX_CELLS} cells; split it")
    return cells


# Text -------------------------------------------------------------------------------


def _paragraphs(*parts: str) -> str:
    return "\n\n".join(filter(None, parts))


def _key_point(lesson: Lesson, number: str) -> str:
    """Return a rule as a key point, with its house rule only in a lesson that plays by house rules."""
    explained = any("rulings " in (step.position or "") for step in lesson.steps)
    return clause(number).text if explained else _HOUSE_RULE.sub("", clause(number).text)


def _opening_cells(lesson: Lesson, course: Sequence[Lesson]) -> str:
    titles = {each.name: each.title for each in course}
    needs = join_and([f"[{titles.get(name, name)}]({name}.ipynb)" for name in lesson.needs])
    first = f"First comes {needs}." if needs else "No lesson comes before it."
    return _paragraphs(
        f"# {lesson.title}",
        "*Extra: this lesson is optional.*" if lesson.is_extra else "",
        f"**{lesson.minutes} minutes.** You will be able to {join_and(lesson.can)}. {first}",
        "The same steps, one after the other on one page: [learn](learn.ipynb). What you do here counts there.",
    )


def _onward_cells(lesson: Lesson, course: Sequence[Lesson]) -> str:
    following = [each for each in course[course.index(lesson) + 1 :] if each.is_extra == lesson.is_extra]
    if following:
        return f"Next: [{following[0].title}]({following[0].name}.ipynb)"
    return "That was the last lesson: [play](play.ipynb)."


def _task_text(attempt: Attempt) -> list[str]:
    """Return the heading of a step, its situation, its task and its hints."""
    step = attempt.step
    situation = attempt.personalise(step.situation) or describe_situation(attempt)
    return [
        f"## {step.number} · {step_title(attempt)}",
        f"*{_escape(situation)}*" if situation else "",
        f"**Your task.** {_escape(attempt.say)}",
        _folded_html(
            "Hints" if len(step.hints) > 1 else "Hint", _html_list("ol", map(attempt.personalise, step.hints))
        ),
    ]


def _notice_text(attempt: Attempt) -> str:
    """Return what there is to notice in a step, folded, since it stands close below the step and tells the answer."""
    text = attempt.personalise(attempt.step.notice or attempt.step.done)
    answer = _answer_html(attempt)
    title = "<b>What to notice</b>, with the answer" if answer else "<b>What to notice</b>"
    return _folded_html(title, f"{answer}<p>{_escape(text)}</p>")


def _answer_html(attempt: Attempt) -> str:
    """Return the answer to a question as HTML; nothing for one that is answered on the table."""
    match attempt.answered_by:
        case "options":
            lines = []
            for option in attempt.step.options:
                text = _escape(attempt.personalise(option.text))
                mark = f"<b>{text}</b>" if option.right else text
                lines.append(f"<li>{mark} — {_escape(attempt.personalise(option.say))}</li>")
            return f"<ul>{''.join(lines)}</ul>"
        case "order":
            return _html_list("ol", (" or ".join(tied) for tied in attempt.items))
        case "number" if attempt.figure is not None:
            return f"<p>It is {_escape(attempt.figure.brief)}.</p>"
    return ""


def _html_list(kind: str, items) -> str:
    return f"<{kind}>{''.join(f'<li>{_escape(item)}</li>' for item in items)}</{kind}>"


def _folded_html(title: str, inside: str) -> str:
    """Return HTML in one line, since a blank line inside ends it for some readers of Markdown."""
    return f"<details><summary>{title}</summary>{inside}</details>"


def _escape(text: str) -> str:
    return html.escape(" ".join(text.split()), quote=False).replace("*", "\\*")


# Python -----------------------------------------------------------------------------


def _import_cell(lesson: Lesson, python: dict[int, list[str]]) -> str:
    """Return the only cell that imports: what the cells of the lesson use, and the lesson."""
    written = "\n".join(line for lines in python.values() for line in lines)
    names = sorted({name for name in (lesson.game, "odds") if re.search(rf"(?<![\w.]){name}\.", written)} | {"lessons"})
    return "\n".join(
        [
            FIRST_COMMENT,
            f"from gamelib import {', '.join(names)}",
            "from widgets import Step",
            f'lesson = lessons.lesson("{lesson.game}", "{lesson.name}")',
        ]
    )


@cache
def python_cells(lesson: Lesson) -> dict[int, list[str]]:
    """Return the lines of Python of each step that has some, as many steps as there is room for."""
    lines = {
        step.number: _check_python_lines(step, step.python.splitlines())
        if step.python
        else _generated_python_lines(step)
        for step in lesson.steps
    }
    wanted = [number for number, each in lines.items() if each]
    room = MAX_CELLS - FIXED_CELLS - 2 * len(lesson.steps)
    # Cells that show least are dropped first: those without a refusal, later steps before earlier ones.
    by_worth = sorted(
        wanted,
        key=lambda number: (
            bool(lesson.step(number).python),
            any("why_not" in line for line in lines[number]),
            -number,
        ),
    )
    left_out = set(by_worth[: max(0, len(wanted) - room)])
    kept = {number: lines[number] for number in wanted if number not in left_out}
    drawn = [number for number, each in kept.items() if ".view(" in each[-1] and not each[-1].startswith("print")]
    room_to_draw = MAX_PICTURES - sum(step.on_a_table for step in lesson.steps)
    for number in drawn[max(0, room_to_draw) :]:
        kept[number] = [*kept[number][:-1], f"print({kept[number][-1]})"]
    return kept


def _check_python_lines(step: Step, lines: list[str]) -> list[str]:
    """Return the lines; raise ValueError if they are too many, or if they import or define something."""
    tree = ast.parse("\n".join(lines))
    forbidden = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    if any(isinstance(node, forbidden) for node in ast.walk(tree)):
        raise ValueError(f"{step.where}: 'python' imports and defines nothing")
    if len(lines) > MAX_LINES or not lines[0].startswith("#"):
        raise ValueError(f"{step.where}: 'python' has at most {MAX_LINES} lines, the first a comment")
    return lines


def _generated_python_lines(step: Step) -> list[str]:
    """Return as Python the position, expected mistakes that break a rule, and a move that is not the answer."""
    attempt = start_attempt(step)
    seat, state = attempt.seat, step.state()
    if step.kind != "play" or seat not in state.to_act:
        return []
    others = [*islice(_moves_to_show(attempt), 1)]
    shown = [f"state.play({_quote(str(move))}{_seat_argument(state, seat)}).view({seat})" for move in others]
    asked = [
        _why_not_line("state", mistake.act, state, seat)
        for mistake in step.mistakes
        if mistake.broke and state.why_not(mistake.act, seat) and not _gives_step_away(attempt, mistake.act)
    ]
    questions = list(dict.fromkeys(asked))[: MAX_LINES - 2 - len(shown)]
    return (
        [MOVED_COMMENT if shown else ASKED_COMMENT, _position_line(step, seat, others), *questions, *shown]
        if (questions or shown)
        else []
    )


def _moves_to_show(attempt: Attempt) -> Iterator[Any]:
    """Yield allowed moves that do not solve the step: mistakes that it expects, and others of the answer's kind."""
    for mistake in attempt.step.mistakes:
        if (
            not mistake.broke
            and not attempt.state.why_not(mistake.act, attempt.seat)
            and not _gives_step_away(attempt, mistake.act)
        ):
            yield mistake.act
    for planned in attempt.plan:
        with suppress(GameError):  # not a move, or one that only makes sense later
            yield from neutral_moves(attempt, act_notation.parse_move(planned.usual, attempt.step.game).kind)


def _gives_step_away(attempt: Attempt, written: str) -> bool:
    """Return whether a move would give the step away now."""
    return gives_away(attempt, attempt.view.read_move(split_seat(written)[1]))


def _own_moves(step: Step):
    """Yield the moves of the answer, up to where others go on or a round is dealt, which are no moves."""
    for line in step.answer:
        move = split_seat(line)[1]
        if move.lower() in (GO_ON, NEXT_ROUND):
            return
        yield move


def _why_not_line(chain, move, state, seat) -> str:
    return f"print({chain}.why_not({_quote(move)}{_seat_argument(state, seat)}))"


def _seat_argument(state, seat) -> str:
    """Return the argument that names the seat, which only moves of several seats at once need."""
    return f", {seat}" if len(state.to_act) > 1 else ""


def _quote(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'


def _position_line(step: Step, seat: int, others: Sequence[Any]) -> str:
    """Return the line that makes the position: written out if that is short and shows the same, else by number."""
    if step.position and not step.before:
        position = " ".join(step.position.split())
        read = import_module(registry.about(step.game).package).read
        wanted = _views_on_the_way(step, step.state(), seat, others)
        for written, seeds in (("", range(SEEDS_TRIED)), (f", seed={step.seed}", (step.seed,))):
            line = f"state = {step.game}.read({_quote(position)}{written})"
            if len(line) <= MAX_WIDTH and all(
                _views_on_the_way(step, read(position, seed=seed), seat, others) == wanted for seed in seeds
            ):
                return line
    return f"state = lesson.step({step.number}).state()"


def _views_on_the_way(step: Step, state, seat, others: Sequence[Any]) -> list[str]:
    """Return what the learner sees before and after each move of the answer, and after the other moves shown."""
    views = [str(state.view(seat)), *[str(state.play(move, seat).view(seat)) for move in others]]
    for move in _own_moves(step):
        if seat not in state.to_act:
            break
        if not state.why_not(move, seat):
            state = state.play(move, seat)
            views.append(str(state.view(seat)))
    return views
