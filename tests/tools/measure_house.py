"""`python -m tests.tools.measure_house` prints how large the code is, and how long the paths through it are.

    python -m tests.tools.measure_house           # sizes and paths
    python -m tests.tools.measure_house --paths   # paths only
    python -m tests.tools.measure_house --keep "what was added, and why"   # one more row in tests/bench/house.md

Sizes are counts that no formatter changes: statements are nodes of the syntax tree, tokens leave out layout, comments
and docstrings. A path is what runs for one act of a person: how many functions and files of the suite it goes through,
how often a typed move is parsed on it, and how often one is judged; a parser or a judge that calls another of its name
counts once.
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import sys
import tokenize
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

TOP = Path(__file__).resolve().parent.parent.parent
CODE = ("gamelib", "widgets", "tests")
LAYOUT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
KEPT = TOP / "tests" / "bench" / "house.md"
"""The sizes after each larger change, with what it added and why."""
PARSER, JUDGE = "read_move", "why_not"
"""Names of the functions that parse a typed move, and that judge a move; they call each other by the same name."""


# Sizes ------------------------------------------------------------------------------------


class Size(NamedTuple):
    """How large the Python code of a folder is."""

    files: int
    statements: int
    tokens: int
    longest_file: tuple[int, str]
    longest_function: tuple[int, str]


def tracked(*where: str) -> list[Path]:
    """Return the files under version control."""
    listed = subprocess.run(["git", "ls-files", "-z", *where], cwd=TOP, capture_output=True, check=True, text=True)
    return [TOP / name for name in listed.stdout.split("\0") if name and (TOP / name).is_file()]


def tokens(text: str) -> int:
    """Count the tokens of a module; layout, comments and docstrings are no code.

    >>> tokens('def one():  # a comment' + chr(10) + '    return 1' + chr(10))
    7
    """
    found = [each for each in tokenize.generate_tokens(io.StringIO(text).readline) if each.type not in LAYOUT]
    return len(found) - sum(map(is_prose, ast.walk(ast.parse(text))))


def is_prose(node: ast.AST) -> bool:
    """Return whether a node is a bare string: a docstring, or the sentence below a constant."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def statements(tree: ast.AST) -> int:
    """Count the statements of a syntax tree.

    >>> statements(ast.parse("if one:" + chr(10) + "    two = 2"))
    2
    """
    return sum(isinstance(node, ast.stmt) for node in ast.walk(tree))


def function_statements(tree: ast.AST) -> list[tuple[int, str]]:
    """Return how many statements each function of a syntax tree has, with its name."""
    return [
        (statements(node) - 1, node.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def size(folder: str) -> Size:
    """Measure the Python files of a folder."""
    paths = [path for path in tracked(folder) if path.suffix == ".py"]
    texts = {path.relative_to(TOP).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    trees = {name: ast.parse(text) for name, text in texts.items()}
    functions = [
        (count, f"{name}:{function}") for name, tree in trees.items() for count, function in function_statements(tree)
    ]
    return Size(
        len(paths),
        sum(map(statements, trees.values())),
        sum(map(tokens, texts.values())),
        max((text.count("\n"), name) for name, text in texts.items()),
        max(functions),
    )


# Paths ------------------------------------------------------------------------------------


class Trace(NamedTuple):
    """What ran for one act."""

    functions: int
    files: int
    parsed: int
    judged: int


def trace(act: Callable[[], Any]) -> Trace:
    """Run an act, and count what of the suite runs for it."""
    entered: set[CodeType] = set()
    depths, counts = dict.fromkeys((PARSER, JUDGE), 0), dict.fromkeys((PARSER, JUDGE), 0)

    def on_event(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call":
            entered.add(code)
        if code.co_name not in depths or not is_of_the_suite(code):
            return
        if event == "call":
            is_text = code.co_name == JUDGE or any(isinstance(frame.f_locals[name], str) for name in parameters(code))
            counts[code.co_name] += not depths[code.co_name] and is_text
        depths[code.co_name] += {"call": 1, "return": -1}.get(event, 0)

    sys.setprofile(on_event)
    try:
        act()
    finally:
        sys.setprofile(None)
    own = list(filter(is_of_the_suite, entered))
    named = [code for code in own if not code.co_name.startswith("<")]
    return Trace(len(named), len({code.co_filename for code in own}), counts[PARSER], counts[JUDGE])


def parameters(code: CodeType) -> tuple[str, ...]:
    """Return the names of the parameters of a function."""
    return code.co_varnames[: code.co_argcount]


def is_of_the_suite(code: CodeType) -> bool:
    """Return whether code belongs to the library or the widgets."""
    return code.co_filename.startswith((f"{TOP / 'gamelib'}", f"{TOP / 'widgets'}"))


def type_move_act() -> Callable[[], Any]:
    """Return the act of typing a legal move at a table, up to the scene that answers it."""
    from tests.support.lesson_browser import LessonBrowser  # noqa: PLC0415 - sizes are counted without the widgets
    from widgets import Table  # noqa: PLC0415

    def open_table() -> LessonBrowser:
        browser = LessonBrowser(Table("nanatoridori", seed=7, players=4, first=0))
        browser.send("hello")
        return browser

    typed = str(open_table().board.view.moves()[0])
    open_table().type(typed)  # what is made once in a process is no part of the path
    browser = open_table()
    return lambda: browser.type(typed)


def first_scene_act() -> Callable[[], Any]:
    """Return the act of opening a lesson."""
    from widgets import Lesson  # noqa: PLC0415
    from widgets.lesson.learner import Learner  # noqa: PLC0415

    Lesson("nanatoridori/02", learner=Learner())
    return lambda: Lesson("nanatoridori/02", learner=Learner())


def answer_step_act() -> Callable[[], Any]:
    """Return the act of answering the first step of a lesson in which a move is made."""
    from gamelib import lessons  # noqa: PLC0415
    from widgets import Lesson  # noqa: PLC0415
    from widgets.lesson.learner import Learner  # noqa: PLC0415

    steps = lessons.courses()["nanatoridori"][1].steps
    number = next(number for number, step in enumerate(steps, 1) if step.kind == "play")

    def make() -> Lesson:
        lesson = Lesson("nanatoridori/02", learner=Learner())
        lesson.step(number)
        return lesson

    answer = steps[number - 1].answer[0]
    make().do(answer)
    lesson = make()
    return lambda: lesson.do(answer)


def ask_question_act() -> Callable[[], Any]:
    """Return the act of opening a question of an odds page and guessing, up to its number and its picture."""
    from tests.support.guessing_learner import controls_of_guess, send_act  # noqa: PLC0415
    from widgets.explore import nanatoridori  # noqa: PLC0415

    def ask() -> None:
        question = nanatoridori.no_neighbours(seed=1)
        for n, (place, value) in enumerate(controls_of_guess(question.guessing), 1):
            send_act(question, n, kind="set", id=place, value=value)
        send_act(question, 90, kind="press", id="commit")
        assert question.is_open

    ask()
    return ask


def class_vote_act() -> Callable[[], Any]:
    """Return the act of a phone that answers a class's question, with the wall after it."""
    from widgets.room import vote_screens  # noqa: PLC0415
    from widgets.room.questions import ready_questions, vote_about  # noqa: PLC0415
    from widgets.room.seat_board import SeatBoard  # noqa: PLC0415
    from widgets.room.vote_activity import BallotBoard, BallotGame, first_scene, pack_first  # noqa: PLC0415

    def vote_once() -> None:
        vote = vote_about("nanatoridori", ready_questions("nanatoridori")[0].id, "move")
        sent = first_scene(vote.record, vote.seat)
        ballot = BallotBoard(
            pack_first(sent),
            lambda: SeatBoard(
                BallotGame(
                    vote.record, vote.seat, lambda answer: vote.answer(1, answer), lambda _move, _refusal: None, ""
                ),
                sent=sent,
            ),
            False,
        )
        ballot.hear({"kind": "press", "from": "here", "n": 1, "ply": 0, "id": "pass"})
        assert vote.answers
        vote_screens.wall_screen(vote, 1)

    vote_once()
    return vote_once


PATHS: dict[str, Callable[[], Callable[[], Any]]] = {
    "a typed move": type_move_act,
    "a lesson's first scene": first_scene_act,
    "an answer in a lesson": answer_step_act,
    "a question of an odds page": ask_question_act,
    "a vote of a class": class_vote_act,
}


def keep_sizes(why: str) -> None:
    """Add the sizes of today to the kept table."""
    found = [size(folder) for folder in CODE]
    cells = [f"{len(tracked()):,}", *(f"{each.statements:,}" for each in found)]
    cells += [f"{each.tokens / 1000:.0f}k" for each in found]
    with KEPT.open("a", encoding="utf-8") as table:
        table.write(f"| {date.today()} | {' | '.join(cells)} | {why} |\n")


def main() -> None:
    """Print the sizes and the paths as tables."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.measure_house",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--paths", action="store_true", help="print paths only")
    parser.add_argument("--keep", metavar="WHY", help="add a row to tests/bench/house.md, and print nothing")
    given = parser.parse_args()
    if given.keep:
        keep_sizes(given.keep)
        return
    if not given.paths:
        print(
            f"{len(tracked()):,} files under version control\n\n| | files | statements | tokens | longest file "
            "| longest function |\n| --- | ---: | ---: | ---: | --- | --- |"
        )
        for folder in CODE:
            found = size(folder)
            print(
                f"| {folder} | {found.files:,} | {found.statements:,} | {found.tokens:,} "
                f"| {found.longest_file[0]} lines, {found.longest_file[1]} "
                f"| {found.longest_function[0]} statements, {found.longest_function[1]} |"
            )
        print()
    print("| path | functions | files | parsed | judged |\n| --- | ---: | ---: | ---: | ---: |")
    for name, prepare in PATHS.items():
        found = trace(prepare())
        print(f"| {name} | {found.functions} | {found.files} | {found.parsed} | {found.judged} |")


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # whoever reads the tables may stop early
        main()
