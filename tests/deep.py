"""Run every check at full size as one command, `make deep`, and print one table at its end.

    python -m tests.deep                      # all rows except those that have passed
    python -m tests.deep random-play judge    # some rows
    python -m tests.deep --list
    python -m tests.deep --table              # run nothing; print the record and update its page
    python -m tests.deep --add FILE           # run nothing; add the record of another clone to this one

Each row of the table is one run of pytest (or of another program) under BBB_DEEP=1. Its result is recorded in
`tests/bench/deep.json` and on the page beside it, so an interrupted run can be resumed, in any clone. The result of a
row is valid until a file changes that the row depends on. Most rows depend on every file of the repository. Rows of
laws depend only on the rules, their own tests and the other files they name, since they cannot read any others
(`tests/support/reads.py`); and only on the code in them: comments in Python and docstrings may be reworded. Faults are
planted in a copy of the files. A failing row does not stop the others. Together the rows run every test: the last
Python row runs whatever the others do not name.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import platform
import re
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from tests.laws import add_up

TOP = Path(__file__).resolve().parent.parent
GAMES = ("nanatoridori", "nanuk", "koinobori")
SCALE = os.environ.get("BBB_SCALE", "1")
"""The share of their full size at which laws and planted faults are run, for a quick run of the whole table."""
FOLDER = TOP / ".deep"
RECORD, PAGE = ((TOP / "tests" / "bench" if float(SCALE) == 1 else FOLDER) / name for name in ("deep.json", "deep.md"))
"""What the rows have shown, and the page that lists it; results of another scale are not for the repository."""
LEFT_OUT = tuple(f":(exclude)tests/bench/{path.name}" for path in (RECORD, PAGE))
"""Files that no row depends on, because running a row changes them."""
STOP_SECONDS = 60
"""How long an interrupted row may take to stop the programs it has started."""

COUNTS = re.compile(r"\d+ (?:passed|failed|errors?|skipped|deselected|xfailed)")
JOURNEYS = ("-n", "2", "-p", "no:nbval")
PARALLEL = ("-n", "logical", "--dist", "worksteal", "-p", "no:nbval")
NOTEBOOKS = (
    "-n",
    "logical",
    "--dist",
    "loadfile",
    "--nbval",
    "--nbval-sanitize-with",
    "tests/sanitize.cfg",
    "-p",
    "tests.support.kernel_sockets",
    "notebooks",
)


RULES = (
    "gamelib/__init__.py",
    "gamelib/core",
    *(f"gamelib/{game}" for game in GAMES),
    "pyproject.toml",
    *(f"seeds/{game}{part}" for game in GAMES for part in (".md", "-events.toml")),
    "seeds/koinobori-deck.txt",
    "seeds/koinobori-masts.txt",
    "tests/__init__.py",
    "tests/conftest.py",
    "tests/tiers.py",
    "tests/requirements.txt",
    "tests/laws/__init__.py",
    "tests/support/__init__.py",
    "tests/support/reads.py",
)
"""What the tests of the rules depend on: neither players nor the kernel, lessons, odds or pages."""
POSITIONS = tuple(f"tests/laws/{name}.py" for name in ("configurations", *GAMES))
"""What laws need that deal with every configuration and know each game."""
TREES = tuple(f"tests/laws/{name}" for name in ("move_trees.py", "tiny.toml", "trees.toml"))
SAVES = ("gamelib/record.py", "seeds/games", "tests/support/stored_games.py")
BAD_INPUT = ("tests/library/__init__.py", "tests/support/limits.py", *SAVES)
"""What is needed to hand in what nobody should, and to stop what hangs."""
PICTURES = (
    "widgets/__init__.py",
    "widgets/drawings",
    "widgets/pictures",
    "widgets/scenes",
    *(
        f"widgets/stage/{part}.py"
        for part in ("__init__", "end_sheet", "lens_scene", "lesson_parts", "minus", "pieces", "review_scene", "scene")
    ),
)
"""What draws a position where no page does."""
FAST_PLAY = (
    "gamelib/kernel",
    "gamelib/players",
    "gamelib/analysis",
    "gamelib/odds",
    "gamelib/record.py",
    "hatch_build.py",
)
"""The players and the compiled kernel, and what asks them."""


TESTED_FOR_FAULTS = (
    "gamelib/players",
    "gamelib/analysis",
    "tests/laws",
    "tests/literal",
    "tests/rules",
    "tests/snapshots",
    "tests/support/limits.py",
    "tests/support/planted_faults.py",
    "tests/tools/__init__.py",
    "tests/tools/mutation.py",
    "tests/tools/requirements.txt",
    *(
        f"tests/library/{name}.py"
        for name in (
            "__init__",
            "test_chance",
            "test_choice_words",
            "test_corrupt_saves",
            "test_read_positions",
            "test_record",
        )
    ),
)
"""What the mutation tester needs beside the rules: the tests that have to find its faults."""


class Row(NamedTuple):
    """A row of the table: what it checks, and the command that does so."""

    name: str
    asked: str
    command: tuple[str, ...]
    reads: tuple[str, ...] = ()
    """The only files and folders it depends on and can read; if empty, it depends on all."""


def tests(name: str, asked: str, *paths: str) -> Row:
    """Return a row that runs these test files, with a worker for each core."""
    return Row(name, asked, ("-m", "pytest", "-q", *PARALLEL, *paths))


def rule_tests(name: str, asked: str, *paths: str, beside: tuple[str, ...]) -> Row:
    """Return a row whose tests depend on the rules and on the files in `beside`, and can read nothing else."""
    row = tests(name, asked, "-p", "tests.support.reads", *paths)
    return row._replace(reads=(*RULES, *paths, *beside))


def journeys(name: str, asked: str, *paths: str) -> Row:
    """Return a row that runs these browser tests two at a time, as `make browser` does."""
    return Row(name, asked, ("-m", "pytest", "-q", *JOURNEYS, *paths))


def timed_journeys(name: str, asked: str, *paths: str) -> Row:
    """Return a row that runs these browser tests one after the other, so that none slows another down."""
    return Row(name, asked, ("-m", "pytest", "-q", *paths))


def lockstep(game: str) -> Row:
    """Return the row that plays one game in both engines, state by state."""
    row = rule_tests(
        f"lockstep-{game}",
        "10,000,000 states and 5 trees the same in both engines",
        "tests/kernel/test_lockstep.py",
        "tests/kernel/test_tree_counts.py",
        beside=("tests/kernel", "tests/laws/test_move_trees.py", *POSITIONS, *TREES, *SAVES, *FAST_PLAY),
    )
    others = " or ".join(other for other in GAMES if other != game)
    return row._replace(command=(*row.command, "-k", f"not ({others})"))


KERNEL = ("faults_in_the_kernel", "loading", "many_rounds", "wheel", "without_python")
LAWS = (
    rule_tests(
        "random-play", "1,000,000 decisions a game, 0 breaks", "tests/laws/test_random_play.py", beside=POSITIONS
    ),
    rule_tests(
        "judge", "50,000 positions a game: why_not and moves agree", "tests/laws/test_judge.py", beside=POSITIONS
    ),
    rule_tests(
        "hidden",
        "1,000,000 and 200,000 checks a game, 0 differences",
        "tests/laws/test_hidden_information.py",
        beside=POSITIONS,
    ),
    rule_tests(
        "hidden-pictures",
        "25,000 and 25,000 pictures a game, 0 differences",
        "tests/laws/test_hidden_pictures.py",
        beside=("tests/laws/test_hidden_information.py", *POSITIONS, *PICTURES),
    ),
    rule_tests("trees", "5 trees and 3 tiny decks a game, 0 dead ends", "tests/laws/test_move_trees.py", beside=TREES),
    rule_tests(
        "round-trips",
        "50,000 positions a game read back equal",
        "tests/laws/test_round_trips.py",
        beside=(*POSITIONS, "tests/laws/move_trees.py"),
    ),
    rule_tests(
        "literal",
        "200,000 positions a game beside the literal engine",
        "tests/rules/test_literal_engine.py",
        beside=("tests/literal", "tests/rules/__init__.py"),
    ),
    rule_tests(
        "stored-games",
        "18 games replayed line by line, 68 from their seeds",
        "tests/rules/test_stored_games.py",
        beside=("tests/rules/__init__.py", *SAVES),
    ),
    rule_tests(
        "bad-saves",
        "10,000 mutated saves a game: read or refused",
        "tests/library/test_corrupt_saves.py",
        beside=BAD_INPUT,
    ),
    rule_tests(
        "bad-calls",
        "30,000 junk calls and more a game: GameError only",
        "tests/library/test_bad_calls.py",
        beside=("tests/laws/configurations.py", "gamelib/deals.py", "gamelib/lookup.py", "seeds/deals", *BAD_INPUT),
    ),
    rule_tests(
        "players",
        "every level finishes games and repeats itself",
        "tests/library/test_players.py",
        beside=(
            "tests/library/__init__.py",
            "tests/bench/__init__.py",
            "tests/bench/strength.py",
            *(f"tests/kernel/{name}.py" for name in ("__init__", "lockstep", "twin")),
            "tests/laws/test_hidden_information.py",
            *POSITIONS,
            *FAST_PLAY,
        ),
    ),
    *(lockstep(game) for game in GAMES),
    tests(
        "kernel",
        "planted faults found; sanitizers, arm64, the wheel",
        *(f"tests/kernel/test_{part}.py" for part in KERNEL),
    ),
    tests(
        "odds",
        "odds beside brute force, ten times the trials",
        *(f"tests/library/test_odds_{part}.py" for part in ("fuzz", *GAMES, "numbers", "oracles", "faults")),
    ),
)
BROWSER = (
    journeys("wire", "30 whole games in two windows, 0 leaks; every planted leak found", "tests/browser/test_leaks.py"),
    timed_journeys("resume", "50 of 50 resumed at the same ply; told within 5 s", "tests/browser/test_resume.py"),
    journeys("whole-games", "every two choices of variant, hands and front end", "tests/browser/test_games.py"),
    journeys("axe", "every look at every moment, 0 faults", "tests/browser/test_accessibility.py"),
    journeys(
        "jupyterhub", "whole games on users' servers, where JupyterHub is installed", "tests/browser/test_jupyterhub.py"
    ),
    journeys("site", "every page of the site runs to its end", "tests/browser/test_lite.py"),
)


def without(rows: tuple[Row, ...]) -> list[str]:
    """Return the options with which pytest ignores the test files of these rows."""
    return [f"--ignore={path}" for row in rows for path in row.command if path.startswith("tests/")]


REST = (
    tests(
        "all-else",
        "every other test passes",
        "--doctest-modules",
        "gamelib",
        "widgets",
        "tests",
        "--ignore=tests/browser",
        *without(LAWS),
    ),
    Row("notebooks", "every cell shows what is stored", ("-m", "pytest", "-q", *NOTEBOOKS)),
    journeys("browser", "every other journey", "tests/browser", *without(BROWSER)),
)
MUTATION = Row(
    "mutation",
    "90 % of a tenth of all planted faults found in an hour",
    ("-m", "tests.tools.mutation", "--share", str(0.1 * float(SCALE)), "--minutes", "60", "--least", "0.9"),
    (*RULES, *POSITIONS, *TREES, *SAVES, *PICTURES, *TESTED_FOR_FAULTS),
)
"""Planted faults go into a copy of the files that the row depends on."""
STORM = Row(
    "storm",
    "30 × 10 reloads in a minute: no error, all tables in 60 s, the pool back in 150 s",
    ("-m", "tests.load.storm"),
)
ORPHANS = Row(
    "orphans", "kernels end 90 s after a page, 5 min after a browser, the game kept", ("-m", "tests.load.orphans")
)
ROWS = (*LAWS, *REST, *BROWSER, STORM, ORPHANS, MUTATION)


# The record -----------------------------------------------------------------------------


def git(*words: str) -> str:
    """Return the output of a git command."""
    return subprocess.run(["git", *words], cwd=TOP, capture_output=True, check=False, text=True).stdout


def files(row: Row) -> tuple[str, ...]:
    """Return the files and folders that a row depends on, as arguments for git."""
    return ("--", *(row.reads or (".",)), *LEFT_OUT)


def tree(row: Row) -> str:
    """Return a hash of everything a row depends on: its command, the scale of the run, and its present files."""
    parts = [SCALE, *row.command]
    for name in sorted({*git("ls-files", "--cached", "--others", "--exclude-standard", "-z", *files(row)).split("\0")}):
        if (path := TOP / name).is_file():
            text = path.read_bytes()
            if row.reads and name == "pyproject.toml":  # of this file only the settings of pytest matter to a row
                text = repr(tomllib.loads(text.decode())["tool"]["pytest"]).encode()
            elif row.reads and name.endswith(".py"):
                text = code_of(text)
            parts += [name, hashlib.sha256(text).hexdigest()]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


@cache
def code_of(text: bytes) -> bytes:
    """Return the code of a Python file without comments and docstrings, in a uniform layout."""
    parsed = ast.parse(text)
    for node in ast.walk(parsed):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            node.body = [each for each in node.body if not is_prose(each)] or [ast.Pass()]
    return ast.unparse(parsed).encode()


def is_prose(node: ast.stmt) -> bool:
    """Return whether a statement is a bare string: the docstring of a function, or of the line before it."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def commit(row: Row) -> str:
    """Return the last commit that changed the row's files."""
    changes = " with changes" if git("status", "--porcelain", *files(row)) else ""
    return f"{git('rev-parse', '--short', 'HEAD').strip()}{changes}"


def load_results(path: Path | None = None) -> dict[str, Any]:
    """Return the record: the last result of each row, by its name."""
    try:
        return dict(json.loads((path or RECORD).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def store_result(row: Row, result: dict[str, Any]) -> None:
    """Add a result to the record on disk, to which other runs may have added meanwhile."""
    write_record({**load_results(), row.name: result})


def added(results: dict[str, Any], others: dict[str, Any]) -> dict[str, Any]:
    """Return a record with the results of another one added; results that are valid for the present files are kept.

    A result is valid for its files, wherever they were tested. A result for other files is marked as such.
    """
    return {
        **results,
        **{row.name: others[row.name] for row in ROWS if row.name in others and not has_passed(row, results)},
    }


def write_record(results: dict[str, Any]) -> None:
    """Write the record and its page, each replaced in one step, so that an interruption loses nothing."""
    results = {row.name: results[row.name] for row in ROWS if row.name in results}
    for path, text in ((RECORD, json.dumps(results, indent=1, ensure_ascii=False)), (PAGE, page(results))):
        path.parent.mkdir(exist_ok=True)
        new = path.with_suffix(".new")
        new.write_text(f"{text}\n", encoding="utf-8")
        new.replace(path)


def verdict(row: Row, result: dict[str, Any] | None) -> str:
    """Return `passed` only if that is true of the present files and of the Python that runs this."""
    if result is None:
        return "**not run**"
    if not result["passed"]:
        return "**FAILED**"
    if result["tree"] != tree(row):
        return "passed before later changes"
    return "passed" if result["python"] == platform.python_version() else f"passed with Python {result['python']}"


def has_passed(row: Row, results: dict[str, Any]) -> bool:
    """Return whether a row is recorded as passed and nothing it depends on has changed since."""
    return verdict(row, results.get(row.name)) == "passed"


# Running ----------------------------------------------------------------------------------


def run(row: Row) -> dict[str, Any]:
    """Run a row with its output in `.deep/<row>.log`, and return its result."""
    FOLDER.mkdir(exist_ok=True)
    log, report = FOLDER / f"{row.name}.log", FOLDER / f"{row.name}.txt"
    report.unlink(missing_ok=True)
    env = os.environ | {
        "BBB_DEEP": "1",
        "BBB_REPORT": str(report),
        "PYTHONPATH": str(TOP),
        "BBB_READS": " ".join(row.reads),
    }
    began, tested = (
        time.monotonic(),
        {
            "tree": tree(row),
            "commit": commit(row),
            "day": date.today().isoformat(),
            "python": platform.python_version(),
        },
    )
    with log.open("w", encoding="utf-8") as output:
        code = execute([interpreter(row), *row.command], env, output)
    seconds = time.monotonic() - began
    lines = log.read_text(encoding="utf-8").splitlines()
    counts = next((", ".join(COUNTS.findall(line)) for line in reversed(lines) if COUNTS.search(line)), "")
    summary = [counts or next(filter(None, reversed(lines)), "nothing")]
    if row is MUTATION:
        summary = [line for line in lines if "faults possible" in line] or summary
    if report.exists():
        summary += add_up(report.read_text(encoding="utf-8").splitlines())
    return {**tested, "passed": code == 0, "seen": summary, "seconds": round(seconds)}


def execute(command: list[str], env: dict[str, str], output: TextIO) -> int:
    """Run a command and return its exit code; when interrupted, give it time to stop its servers and browsers."""
    running = subprocess.Popen(
        command,
        cwd=TOP,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        return running.wait()
    except BaseException:
        running.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            running.wait(STOP_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        raise


def interpreter(row: Row) -> str:
    """Return the Python of a row: mutmut has an environment of its own, made by `make .venv-mutation/ready`."""
    own = TOP / ".venv-mutation" / "bin" / "python"
    return str(own) if row is MUTATION and own.exists() else sys.executable


def table(rows: Iterable[Row], results: dict[str, Any]) -> str:
    """Return the table as Markdown: a line per row, and one for each further quantity that its tests counted."""
    lines = ["| row | asked | seen | seconds | run | |", "| --- | --- | --- | ---: | --- | --- |"]
    for row in rows:
        result = results.get(row.name)
        first, *more = result["seen"] if result else ["-"]
        run = f"{result['seconds']:,} | {result['day']}, {result['commit']}" if result else "- | -"
        lines.append(f"| {row.name} | {row.asked} | {first} | {run} | {verdict(row, result)} |")
        lines += [f"| | | {line} | | | |" for line in more]
    return "\n".join(lines)


def page(results: dict[str, Any]) -> str:
    """Return the page of the record, with every row."""
    verdicts = [verdict(row, results.get(row.name)) for row in ROWS]
    return "\n".join(
        [
            "# Every check at full size",
            "",
            f"By `make deep`, with CPython {platform.python_version()}; seconds depend on the cores that were free. Of "
            f"{len(verdicts)} rows {verdicts.count('passed')} had passed when this was written. A result holds for the "
            "files as they were at its commit: once one changes that the row depends on, it has passed “before later "
            "changes”, and `make deep` runs it again. `python -m tests.deep --table` says what holds now.",
            "",
            table(ROWS, results),
        ]
    )


def run_rows(rows: list[Row], again: bool) -> None:
    """Run the rows that have not passed, or all of them with `again`, and record each result at once."""
    for row in rows:
        if again or not has_passed(row, load_results()):
            print(f"{row.name}: {row.asked} …", flush=True)
            result = run(row)
            store_result(row, result)
            print(f"  {result['seen'][0]}, {result['seconds']:,} s", flush=True)


def main() -> None:
    """Run the rows that have not passed for this tree, and print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.deep", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rows", nargs="*", metavar="row", help="rows to run; all of them if none is named")
    parser.add_argument("--list", action="store_true", help="print the names of the rows and their commands")
    parser.add_argument("--table", action="store_true", help="run nothing; print the record and renew its page")
    parser.add_argument("--add", type=Path, metavar="FILE", help="run nothing; add this record of another clone")
    parser.add_argument("--again", action="store_true", help="repeat rows that have passed")
    args = parser.parse_args()
    if unknown := {*args.rows} - {row.name for row in ROWS}:
        parser.error(f"no such row: {', '.join(sorted(unknown))}")
    rows = [row for row in ROWS if not args.rows or row.name in args.rows]
    if args.list:
        print("\n".join(f"{row.name:<14}{' '.join(row.command)}" for row in rows))
        return
    if args.add:
        write_record(added(load_results(), load_results(args.add)))
    try:
        run_rows([] if args.table or args.add else rows, args.again)
    except KeyboardInterrupt:
        print("Stopped; the same command goes on with this row.", flush=True)
    results = load_results()
    write_record(results)
    print(f"\n{table(rows, results)}")
    raise SystemExit(not all(has_passed(row, results) for row in rows))


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM):  # shells make background programs ignore SIGINT
        signal.signal(number, signal.default_int_handler)
    main()
