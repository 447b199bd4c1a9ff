"""Run every check at full size as one command, `make deep`, and print one table at its end.

    python -m tests.deep                      # all rows except those that have passed
    python -m tests.deep random-play judge    # some rows
    python -m tests.deep --only-python --jobs 16   # rows without browser, servers or compiler, several at once
    python -m tests.deep --list
    python -m tests.deep --table              # run nothing; print the record and update its page
    python -m tests.deep --add FILE           # run nothing; add the record of another clone to this one
    BBB_SCALE=5 python -m tests.deep hidden   # five times as many cases, with a record of its own in `.deep`

`tests/deep.toml` lists the rows. Each is one run of pytest (or of another program) under BBB_DEEP=1. Its result is
recorded in `tests/bench/deep.json` and on the page beside it as soon as it ends, so an interrupted run can be resumed,
in any clone. The result of a row is valid until a file changes that the row depends on: those that it lists, since it
cannot read any others (`tests/support/restricted_reads.py`), and only the code in them, so that comments in Python and
docstrings may be reworded; all files of the repository for a row that looks at the repository itself; otherwise all
files but records and test modules that it neither runs nor imports. A failing row does not stop the others. Together
the rows run every test. A copy of the repository without its history needs an empty one, by `git init`, for the list
of its files.
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
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from tests.laws import add_up
from tests.support.import_graph import named_modules
from tests.tools.measure_house import is_prose

TOP = Path(__file__).resolve().parent.parent
SCALE = os.environ.get("BBB_SCALE", "1")
"""What the full sizes of laws and the shares of planted faults are multiplied by."""
FOLDER = TOP / ".deep"
RECORD, PAGE = ((TOP / "tests" / "bench" if float(SCALE) == 1 else FOLDER) / name for name in ("deep.json", "deep.md"))
"""What the rows have shown, and the page that lists it; results of another scale are not for the repository."""
LEFT_OUT = tuple(f":(exclude)tests/{name}" for name in ("bench/deep.json", "bench/deep.md", "deep.toml"))
"""Files that no row depends on: running a row changes the record, and of the list only its own entry concerns a row."""
TEST_MODULE = re.compile(r"tests/(?:.*/)?test_[^/]*\.py$")
RECORD_FILE = re.compile(
    r"tests/(?:bench|load)/[^/]*\.(?:md|json)$|binder/figures\.md$|(?:CHANGELOG|CONTRIBUTING|README)\.md$"
)
"""Files that tell what was measured, changed or agreed; a row that is not whole reads those that its tests name."""
STOP_SECONDS = 60
"""How long an interrupted row may take to stop the programs it has started."""
WORKERS = 4
"""Most processes of a row when there are enough for several rows at once."""
BROWSERS = 3
"""Browser tests at the same time, as in `make browser`."""
COUNTS = re.compile(r"\d+ (?:passed|failed|errors?|skipped|deselected|xfailed)")


class DeepRow(NamedTuple):
    """A row of the table: what it checks, and the command that does so."""

    name: str
    asked: str
    command: tuple[str, ...]
    """Arguments for Python; `{workers}` stands for the number of processes."""
    reads: tuple[str, ...] = ()
    """The only files and folders it depends on and can read; if empty, it depends on what a product is made of."""
    whole: bool = False
    """Whether it looks at the repository itself, and so depends on every file."""
    needs: str = ""
    """What a machine must have for it beside Python."""
    alone: bool = False
    """Whether it measures time, so that nothing may run beside it."""
    headless: bool = False
    """Whether its pages are opened in Chromium's headless shell, which takes two thirds of the time."""
    waits: bool = False
    """Whether it spends nearly all its time waiting, so that other rows may run beside it."""
    seconds: int = 0
    """Expected of it on two cores."""


def read_rows() -> tuple[DeepRow, ...]:
    """Return the rows that `tests/deep.toml` lists."""
    listed = tomllib.loads((TOP / "tests" / "deep.toml").read_text(encoding="utf-8"))
    rows, lists = listed["row"], listed["reads"]
    rest = {name: [place for other in rows if other != name for place in rows[other].get("tests", ())] for name in rows}
    return tuple(_row(name, about, lists, rest[name]) for name, about in rows.items())


def _row(name: str, about: dict[str, Any], lists: dict[str, list[str]], others: list[str]) -> DeepRow:
    tests, needs = about.get("tests", []), about.get("needs", "")
    headless, alone, waits, whole = (about.get(word, False) for word in ("headless", "alone", "waits", "whole"))
    folders = tuple(f"{own}/" for own in tests)
    reads = [place for each in about.get("reads", ()) for place in lists.get(each, [each])]
    options = about.get("options", ())
    is_nbval = "--nbval" in options
    command = about.get("command") or [
        *("-m", "pytest", "-q"),
        *(() if alone else ("-n", str(BROWSERS) if needs == "browser" else "{workers}")),
        *(("--dist", "worksteal") if needs != "browser" and not is_nbval else ()),
        *(("--dist", "loadfile") if is_nbval else ("-p", "no:nbval")),
        *(("-p", "tests.support.restricted_reads") if reads else ()),
        *options,
        *tests,
        *(f"--ignore={place}" for place in others if about.get("rest") and place.startswith(folders)),
    ]
    files_read = (*reads, *(tests if reads else ()))
    return DeepRow(
        name, about["asked"], (*command,), files_read, whole, needs, alone, headless, waits, about["seconds"]
    )


ROWS = read_rows()


# The record -----------------------------------------------------------------------------


def git(*words: str) -> str:
    """Return the output of a git command."""
    return subprocess.run(["git", *words], cwd=TOP, capture_output=True, check=False, text=True).stdout


def files(row: DeepRow) -> tuple[str, ...]:
    """Return the files and folders that a row depends on, as arguments for git."""
    return ("--", *(row.reads or (".",)), *LEFT_OUT)


def hash_of_dependencies(row: DeepRow) -> str:
    """Return a hash of everything a row depends on: its command, the scale of the run, and its present files."""
    parts = [SCALE, *row.command, *(["headless"] if row.headless else [])]
    names = {*git("ls-files", "--cached", "--others", "--exclude-standard", "-z", *files(row)).split("\0")}
    if not row.reads and not row.whole:
        names -= unused_files(row, names)
    for name in sorted(names):
        if (path := TOP / name).is_file():
            text = path.read_bytes()
            if row.reads and name == "pyproject.toml":  # of this file only the settings of pytest matter to a row
                text = repr(tomllib.loads(text.decode())["tool"]["pytest"]).encode()
            elif row.reads and name.endswith(".py"):
                text = code_without_comments(text)
            parts += [name, hashlib.sha256(text).hexdigest()]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def unused_files(row: DeepRow, names: set[str]) -> set[str]:
    """Return files a row cannot depend on: test modules it does not use, and records that its tests do not name."""
    records, tests = set(filter(RECORD_FILE.match, names)), set(filter(TEST_MODULE.match, names))
    used = tests_used_by(row, tests, names)
    sources = [source_of(name) for name in used]
    unread = {name for name in records if not any(PurePosixPath(name).name in source for source in sources)}
    return unread | (tests - used)


def tests_run_by(row: DeepRow, tests: set[str]) -> set[str]:
    """Return the test modules in the places that a row's command names, without those that it ignores."""
    places = [word for word in row.command if word.startswith("tests")]
    ignored = [word.removeprefix("--ignore=") for word in row.command if word.startswith("--ignore=")]
    return {name for name in tests if lies_in(name, places) and not lies_in(name, ignored)}


def lies_in(name: str, places: Iterable[str]) -> bool:
    """Return whether a file is one of the places or lies in one of them."""
    return any(PurePosixPath(name).is_relative_to(place) for place in places)


def tests_used_by(row: DeepRow, tests: set[str], names: set[str]) -> set[str]:
    """Return the test modules that a row runs, and those that these import, or that other files of the tests do."""
    used, left = set[str](), {name for name in names if name.startswith("tests/") and name.endswith(".py")} - tests
    left |= tests_run_by(row, tests)
    while left:
        used |= left
        imported = frozenset[str]().union(*map(names_imported_by, map(source_of, left)))
        left = {name for name in tests - used if name.removesuffix(".py").replace("/", ".") in imported}
    return used & tests


def source_of(name: str) -> str:
    """Return the text of a file, which is empty if the file has just been deleted."""
    path = TOP / name
    return path.read_text(encoding="utf-8") if path.is_file() else ""


@cache
def names_imported_by(source: str) -> frozenset[str]:
    """Return what a file may import, by dotted names; kept because every row asks this of every file."""
    return frozenset(
        dotted for module, member in named_modules(ast.parse(source)) for dotted in (module, f"{module}.{member}")
    )


@cache
def code_without_comments(text: bytes) -> bytes:
    """Return the code of a Python file without comments and docstrings, in a uniform layout."""
    parsed = ast.parse(text)
    for node in ast.walk(parsed):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            node.body = [each for each in node.body if not is_prose(each)] or [ast.Pass()]
    return ast.unparse(parsed).encode()


def last_commit(row: DeepRow) -> str:
    """Return the last commit, and whether files of the row have changed since; "a copy" where there is no history."""
    changes = " with changes" if git("status", "--porcelain", *files(row)) else ""
    last = git("rev-parse", "--short", "HEAD").strip()
    return f"{last}{changes}" if last not in ("", "HEAD") else "a copy"


def load_results(path: Path | None = None) -> dict[str, Any]:
    """Return the record: the last result of each row, by its name."""
    try:
        return dict(json.loads((path or RECORD).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def store_result(row: DeepRow, result: dict[str, Any]) -> None:
    """Add a result to the record on disk, to which other runs may have added meanwhile."""
    write_record({**load_results(), row.name: result})


def merge_results(results: dict[str, Any], others: dict[str, Any]) -> dict[str, Any]:
    """Return a record with the results of another one added; results that are valid for the present files are kept.

    A result is valid for its files, wherever they were tested. A result for other files is marked as such. What was
    tested in a copy gets the commit that holds the same files here.
    """
    new = {row: others[row.name] for row in ROWS if row.name in others and not has_passed(row, results)}
    for row, result in new.items():
        if result["commit"] == "a copy" and result["tree"] == hash_of_dependencies(row):
            new[row] = {**result, "commit": last_commit(row)}
    return {**results, **{row.name: result for row, result in new.items()}}


def write_record(results: dict[str, Any]) -> None:
    """Write the record and its page, each replaced in one step, so that an interruption loses nothing."""
    results = {row.name: results[row.name] for row in ROWS if row.name in results}
    for path, text in ((RECORD, json.dumps(results, indent=1, ensure_ascii=False)), (PAGE, page(results))):
        path.parent.mkdir(exist_ok=True)
        new = path.with_suffix(".new")
        new.write_text(f"{text}\n", encoding="utf-8")
        new.replace(path)


def verdict_on_row(row: DeepRow, result: dict[str, Any] | None) -> str:
    """Return `passed` only if that is true of the present files and of the Python that runs this."""
    if result is None:
        return "**not run**"
    if not result["passed"]:
        return "**FAILED**"
    if result["tree"] != hash_of_dependencies(row):
        return "passed before later changes"
    return "passed" if result["python"] == platform.python_version() else f"passed with Python {result['python']}"


def has_passed(row: DeepRow, results: dict[str, Any]) -> bool:
    """Return whether a row is recorded as passed and nothing it depends on has changed since."""
    return verdict_on_row(row, results.get(row.name)) == "passed"


# Running ----------------------------------------------------------------------------------


class DeepRun:
    """A row that is running, with its output in `.deep/<row>.log`."""

    def __init__(self, row: DeepRow, workers: int) -> None:
        FOLDER.mkdir(exist_ok=True)
        self.row, self.workers, self.began = row, workers, time.monotonic()
        self.log, self.report = FOLDER / f"{row.name}.log", FOLDER / f"{row.name}.txt"
        self.report.unlink(missing_ok=True)
        self.tested = {"tree": hash_of_dependencies(row), "commit": last_commit(row), "day": date.today().isoformat()}
        self.tested["python"] = platform.python_version()
        shell = {"BBB_HEADLESS": "1"} if row.headless else {}
        env = {"BBB_DEEP": "1", **shell, "BBB_REPORT": str(self.report), "BBB_READS": " ".join(row.reads)}
        with self.log.open("w", encoding="utf-8") as output:
            self.process = subprocess.Popen(
                [interpreter(row), *(word.format(workers=workers) for word in row.command)],
                cwd=TOP,
                env={**os.environ, **env, "PYTHONPATH": str(TOP)},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def result(self) -> dict[str, Any] | None:
        """Return the result of the row if it has ended."""
        code = self.process.poll()
        if code is None:
            return None
        lines = self.log.read_text(encoding="utf-8").splitlines()
        counts = next((", ".join(COUNTS.findall(line)) for line in reversed(lines) if COUNTS.search(line)), "")
        summary = [line for line in lines if "faults possible" in line]
        summary = summary or [counts or next(filter(None, reversed(lines)), "nothing")]
        if self.report.exists():
            summary += add_up(self.report.read_text(encoding="utf-8").replace(f"{TOP}/", "").splitlines())
        return {**self.tested, "passed": code == 0, "seen": summary, "seconds": round(time.monotonic() - self.began)}

    def stop(self) -> None:
        """Interrupt the row, and give it time to stop its servers and browsers."""
        self.process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(STOP_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)


def interpreter(row: DeepRow) -> str:
    """Return the Python of a row: mutmut has an environment of its own, made by `make .venv-mutation/ready`."""
    own = TOP / ".venv-mutation" / "bin" / "python"
    return str(own) if row.needs == "mutation" and own.exists() else sys.executable


def workers_for(row: DeepRow, jobs: int, running: list[DeepRun]) -> int:
    """Return how many processes a row may have now; 0 if it has to wait. A row that only waits takes no core."""
    if row.waits:
        return 1
    running = [run for run in running if not run.row.waits]
    if row.alone or row.needs:
        return 0 if running else jobs
    wanted, free = min(jobs, WORKERS), jobs - sum(run.workers for run in running)
    return wanted if free >= wanted else 0


def run_rows(rows: list[DeepRow], jobs: int) -> None:
    """Run rows, the longest first if several fit beside each other, and record each result as soon as it is there."""
    waiting = sorted(rows, key=lambda row: -row.seconds) if jobs > WORKERS else list(rows)
    waiting.sort(key=lambda row: not row.waits)
    running: list[DeepRun] = []
    try:
        while waiting or running:
            for row in [*waiting]:
                if workers := workers_for(row, jobs, running):
                    waiting.remove(row)
                    print(f"{row.name}: {row.asked} …", flush=True)
                    running.append(DeepRun(row, workers))
            for run in [*running]:
                if result := run.result():
                    running.remove(run)
                    store_result(run.row, result)
                    print(f"  {run.row.name}: {result['seen'][0]}, {result['seconds']:,} s", flush=True)
            time.sleep(0.1)
    except BaseException:
        for run in running:
            run.stop()
        raise


# The table ----------------------------------------------------------------------------------


def table(rows: Iterable[DeepRow], results: dict[str, Any]) -> str:
    """Return the table as Markdown: a line per row, and one for each further quantity that its tests counted."""
    lines = ["| row | asked | seen | expected s | seconds | run | |", "| --- | --- | --- | ---: | ---: | --- | --- |"]
    for row in rows:
        result = results.get(row.name)
        first, *more = result["seen"] if result else ["-"]
        run = f"{result['seconds']:,} | {result['day']}, {result['commit']}" if result else "- | -"
        lines.append(
            f"| {row.name} | {row.asked} | {first} | {row.seconds:,} | {run} | {verdict_on_row(row, result)} |"
        )
        lines += [f"| | | {line} | | | | |" for line in more]
    return "\n".join(lines)


def seconds_in_all(rows: Iterable[DeepRow]) -> int:
    """Return the seconds expected of rows one after the other; those that only wait run beside the others."""
    return sum(row.seconds for row in rows if not row.waits)


def page(results: dict[str, Any]) -> str:
    """Return the page of the record, with every row."""
    verdicts = [verdict_on_row(row, results.get(row.name)) for row in ROWS]
    return "\n".join(
        [
            "# Every check at full size",
            "",
            f"By `make deep`, with CPython {platform.python_version()}. Of {len(verdicts)} rows "
            f"{verdicts.count('passed')} had passed when this was written. Seconds expected are for two free cores: "
            f"{seconds_in_all(ROWS):,} in all; those of a run depend on the cores that were free. A result "
            "holds for the files as they were at its commit: once one changes that the row depends on, it has passed "
            "“before later changes”, and `make deep` runs it again. `python -m tests.deep --table` says what holds.",
            "",
            table(ROWS, results),
        ]
    )


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
    parser.add_argument("--only-python", action="store_true", help="only rows that need nothing else")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes in all")
    args = parser.parse_args()
    if unknown := {*args.rows} - {row.name for row in ROWS}:
        parser.error(f"no such row: {', '.join(sorted(unknown))}")
    rows = [row for row in ROWS if row.name in (args.rows or [row.name]) and not (args.only_python and row.needs)]
    if args.list:
        print("\n".join(f"{row.name:<22}{row.seconds:>5} s  {' '.join(row.command)}" for row in rows))
        return
    if args.add:
        write_record(merge_results(load_results(), load_results(args.add)))
    elif not args.table:
        try:
            run_rows([row for row in rows if args.again or not has_passed(row, load_results())], max(1, args.jobs))
        except KeyboardInterrupt:
            print("Stopped; the same command goes on with these rows.", flush=True)
    results = load_results()
    write_record(results)
    print(f"\n{table(rows, results)}")
    raise SystemExit(not all(has_passed(row, results) for row in rows))


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM):  # shells make background programs ignore SIGINT
        signal.signal(number, signal.default_int_handler)
    main()
