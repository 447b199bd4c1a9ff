"""`make deep`: its rows name existing files, rows that passed are not repeated, and stopping it loses no results.

A row is repeated if a file that it depends on has changed, and it can read no others. The repository has the record.
"""

import ast
import json
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tests import deep
from tests.deep import DeepRow
from tests.support.import_graph import named_modules
from tests.support.restricted_reads import is_readable
from tests.tools import mutation

COUNTED = (
    "-c",
    "import pathlib, sys; at = pathlib.Path(sys.argv[1]); at.write_text(at.read_text() + '.'); "
    "print('2 passed in 1 s'); sys.exit(len(at.read_text()) < int(sys.argv[2]))",
)
"""A program that counts its runs in a file and fails until the count reaches its argument."""


@pytest.fixture
def run_rows(tmp_path, monkeypatch, capsys):
    """Return a function that runs two rows and returns exit code, output and runs; the second row fails once."""
    counts = [tmp_path / name for name in ("steady", "late")]
    for path in counts:
        path.write_text("")
    rows = [
        DeepRow(path.name, "to pass", (*COUNTED, str(path), wanted)) for path, wanted in zip(counts, "12", strict=True)
    ]
    monkeypatch.setattr(deep, "FOLDER", tmp_path / "state")
    monkeypatch.setattr(deep, "RECORD", tmp_path / "record" / "deep.json")
    monkeypatch.setattr(deep, "PAGE", tmp_path / "record" / "deep.md")
    monkeypatch.setattr(deep, "ROWS", rows)
    monkeypatch.setattr(deep, "last_commit", lambda _row: "abc1234")

    def run(*words, tree="one"):
        monkeypatch.setattr(deep, "hash_of_dependencies", lambda _row: tree)
        monkeypatch.setattr("sys.argv", ["deep", "--jobs", "1", *words])
        with pytest.raises(SystemExit) as end:
            deep.main()
        return bool(end.value.code), capsys.readouterr().out, [len(path.read_text()) for path in counts]

    return run


def verdicts():
    """Return how each row of the page ends."""
    return [line.rstrip("| ").rpartition("| ")[2] for line in deep.PAGE.read_text().splitlines()[6:]]


@pytest.mark.parametrize("row", deep.ROWS, ids=lambda row: row.name)
def test_rows_name_files_that_exist(row):
    paths = [word.removeprefix("--ignore=") for word in row.command if "tests/" in word]

    assert [path for path in (*paths, *row.reads) if not (deep.TOP / path).exists()] == []


def test_rows_are_expected_to_take_two_hours_on_two_cores():
    assert deep.seconds_in_all(deep.ROWS) <= 2 * 3600


def test_rows_that_wait_run_beside_the_others():
    timed, orphans = DeepRow("timed", "", (), alone=True), DeepRow("orphans", "", (), needs="servers", waits=True)
    run = SimpleNamespace

    assert deep.workers_for(timed, 2, [run(row=orphans, workers=1)]) == 2
    assert deep.workers_for(orphans, 2, [run(row=timed, workers=2)]) == 1
    assert deep.workers_for(timed, 2, [run(row=timed, workers=2)]) == 0


def test_only_failed_rows_are_repeated(run_rows):
    failed, output, runs = run_rows()
    assert (failed, runs, verdicts()) == (True, [1, 1], ["passed", "**FAILED**"])
    assert "| steady | to pass | 2 passed | 0 | 0 | 20" in output

    failed, _output, runs = run_rows()
    assert (failed, runs, verdicts()) == (False, [1, 2], ["passed", "passed"])
    assert run_rows(tree="other")[2] == [2, 3]


def test_stopped_run_goes_on_with_the_row_it_was_at(run_rows, monkeypatch):
    begin, begun = deep.DeepRun, []

    def stop_second_row(row, workers):
        begun.append(row.name)
        if len(begun) == 2:
            assert verdicts() == ["passed", "**not run**"]
            raise KeyboardInterrupt
        return begin(row, workers)

    monkeypatch.setattr(deep, "DeepRun", stop_second_row)
    failed, output, runs = run_rows()
    assert (failed, runs, verdicts()) == (True, [1, 0], ["passed", "**not run**"])
    assert "Stopped" in output
    run_rows()
    assert run_rows()[2] == [1, 2]


def test_a_running_row_is_stopped_with_the_run(run_rows, monkeypatch, tmp_path):
    # a shell lets programs in its background ignore an interrupt, and so would all that they start
    waits = "import signal, sys, time\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    waits += "try: open(sys.argv[1], 'w').write('.'); time.sleep(60)\n"
    waits += "except KeyboardInterrupt: open(sys.argv[1], 'w').write('told')"
    monkeypatch.setattr(deep, "ROWS", [DeepRow("endless", "", ("-c", waits, str(tmp_path / "steady")))])

    def interrupt_once_it_runs(_seconds):
        if (tmp_path / "steady").read_text():
            raise KeyboardInterrupt

    monkeypatch.setattr(deep, "time", SimpleNamespace(sleep=interrupt_once_it_runs, monotonic=lambda: 0))
    assert "Stopped" in run_rows()[1]
    assert (tmp_path / "steady").read_text() == "told"


def test_tests_of_a_headless_row_are_told_so(run_rows, monkeypatch, tmp_path):
    tell = "import os, sys; open(sys.argv[1], 'w').write(os.environ.get('BBB_HEADLESS', 'no'))"
    rows = [
        DeepRow(name, "", ("-c", tell, str(tmp_path / name)), headless=name == "shell") for name in ("shell", "full")
    ]
    monkeypatch.setattr(deep, "ROWS", rows)
    monkeypatch.delenv("BBB_HEADLESS", raising=False)
    run_rows()
    assert [(tmp_path / row.name).read_text() for row in rows] == ["1", "no"]


def test_rows_run_at_the_same_time_keep_each_others_results(run_rows):
    run_rows("steady")
    elsewhere = deep.load_results()["steady"] | {"seen": ["elsewhere"]}
    deep.store_result(deep.ROWS[0], elsewhere)
    run_rows("late")

    assert [result["seen"] for result in deep.load_results().values()] == [["elsewhere"], ["2 passed"]]


@pytest.mark.parametrize(
    ("jobs", "wanted"), [(2, "a2|b2|c2|timed2|pages2"), (8, "b4 c4|a4|timed8|pages8"), (16, "b4 c4 a4|timed16|pages16")]
)
def test_rows_share_the_processes(monkeypatch, jobs, wanted):
    rows = [DeepRow("a", "", (), seconds=1), DeepRow("b", "", (), seconds=3), DeepRow("c", "", (), seconds=2)]
    rows += [DeepRow("timed", "", (), alone=True), DeepRow("pages", "", (), needs="browser")]
    running, told = [], []

    class PretendedRun:
        """A row that ends when the next moment comes."""

        def __init__(self, row, workers):
            self.row, self.workers, self.looked = row, workers, 0
            running.append(self)

        def result(self):
            self.looked += 1
            return {"seen": ["-"], "seconds": 0} if self.looked == 2 and running.remove(self) is None else None

    def note_processes(_seconds):
        if told[-1:] != [now := " ".join(f"{run.row.name}{run.workers}" for run in running)] and now:
            told.append(now)

    monkeypatch.setattr(deep, "DeepRun", PretendedRun)
    monkeypatch.setattr(deep, "store_result", lambda _row, _result: None)
    monkeypatch.setattr(deep, "time", SimpleNamespace(sleep=note_processes))
    deep.run_rows(rows, jobs)

    assert "|".join(told) == wanted


def test_only_python_leaves_out_what_needs_more(run_rows, monkeypatch):
    monkeypatch.setattr(deep, "ROWS", [deep.ROWS[0], deep.ROWS[1]._replace(needs="browser")])

    assert run_rows("--only-python")[::2] == (False, [1, 0])


def test_record_of_another_clone_is_added(run_rows, tmp_path):
    run_rows()
    steady, late = deep.load_results().values()
    elsewhere = tmp_path / "elsewhere.json"
    other = {"steady": {**steady, "commit": "far"}, "late": {**late, "commit": "a copy", "passed": True}}
    elsewhere.write_text(json.dumps(other))

    failed, _output, runs = run_rows("--add", str(elsewhere))
    assert (failed, runs, verdicts()) == (False, [1, 1], ["passed", "passed"])
    assert [result["commit"] for result in deep.load_results().values()] == ["abc1234", "abc1234"]

    assert run_rows("--add", str(elsewhere), tree="other")[2] == [1, 1]
    assert verdicts() == ["passed before later changes"] * 2
    assert [result["commit"] for result in deep.load_results().values()] == ["far", "a copy"]


def test_page_lists_what_is_recorded(monkeypatch):
    def without_verdicts(text):
        return [line.rpartition(" | ")[0] for line in text.splitlines() if line.startswith("| ")]

    monkeypatch.setattr(deep, "verdict_on_row", lambda _row, _result: "")  # they depend on the present files
    folder = deep.TOP / "tests" / "bench"
    record, page = ((folder / name).read_text(encoding="utf-8") for name in ("deep.json", "deep.md"))
    assert without_verdicts(page) == without_verdicts(deep.table(deep.ROWS, json.loads(record))), (
        "renew the page: python -m tests.deep --table"
    )


def test_record_names_no_folder_of_this_machine(run_rows, monkeypatch):
    tell = "import os; open(os.environ['BBB_REPORT'], 'w').write('refused to read ' + os.path.abspath('tests/x.py'))"
    monkeypatch.setattr(deep, "ROWS", [DeepRow("telling", "", ("-c", tell))])
    run_rows()

    assert deep.load_results()["telling"]["seen"][1:] == ["refused to read tests/x.py"]


# What a row depends on --------------------------------------------------------------------


def run_git(folder, *words):
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], cwd=folder, check=True)


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """Return the folder of a repository with two files and a record, all committed."""
    monkeypatch.setattr(deep, "TOP", tmp_path)
    for name in ("rules.py", "page.py", "tests/bench/deep.json", "tests/bench/deep.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Begin"]):
        run_git(tmp_path, *words)
    return tmp_path


ROWS = (
    DeepRow("laws", "", (), ("rules.py",)),
    DeepRow("pages", "", ("-m", "pytest", "tests/web", "--ignore=tests/web/test_slow.py")),
    DeepRow("all", "", (), whole=True),
)
TESTS = {
    "web/test_page": "from tests.room.test_borrowed import join\nREAD = 'CONTRIBUTING.md'",
    "web/test_slow": "from tests.room.test_lent import lend",
    "room/test_room": "from tests.room.test_lent import lend",
    "room/test_shared": "",
    "room/test_borrowed": "",
    "room/test_lent": "",
}
"""Test modules: one row runs the first, and ignores the second."""
DOCUMENTED = '"""{0}"""\ndef add(a, b):\n    """{0}."""\n    return a + b  # {0}\n'


@pytest.mark.parametrize(
    ("name", "text", "repeated"),
    [
        ("page.py", "2", "pages all"),
        ("rules.py", "2", "laws pages all"),
        ("rules.py", DOCUMENTED.format("Sum up"), "pages all"),
        ("rules.py", DOCUMENTED.format("Add two numbers").replace("a + b", "b + a"), "laws pages all"),
        ("new.py", "1", "pages all"),
        ("page.py", None, "pages all"),
        ("tests/web/test_page.py", "2", "pages all"),
        ("tests/web/test_slow.py", "2", "all"),
        ("tests/room/test_room.py", "2", "all"),
        ("tests/room/test_shared.py", "2", "pages all"),
        ("tests/room/test_borrowed.py", "2", "pages all"),
        ("tests/room/test_lent.py", "2", "all"),
        ("tests/bench/figures.md", "2", "all"),
        ("README.md", "2", "all"),
        ("CONTRIBUTING.md", "2", "pages all"),
        ("tests/bench/deep.json", "2", ""),
        ("tests/bench/deep.md", "2", ""),
        ("tests/deep.toml", "2", ""),
    ],
)
def test_row_is_repeated_only_for_code_it_depends_on(repository, name, text, repeated):
    (repository / "rules.py").write_text(DOCUMENTED.format("Add two numbers"))
    (repository / "tests/web").mkdir()
    (repository / "tests/web/driver.py").write_text("from tests.room.test_shared import open_room\n")
    (repository / "tests/room").mkdir()
    for module, source in TESTS.items():
        (repository / f"tests/{module}.py").write_text(source)
    before = [*map(deep.hash_of_dependencies, ROWS)]
    if text is None:
        (repository / name).unlink()
    else:
        (repository / name).write_text(text)

    changed = [row.name for row, was in zip(ROWS, before, strict=True) if deep.hash_of_dependencies(row) != was]
    assert " ".join(changed) == repeated


@pytest.mark.usefixtures("repository")
def test_row_is_repeated_in_another_browser():
    assert {*map(deep.hash_of_dependencies, ROWS)}.isdisjoint(
        deep.hash_of_dependencies(row._replace(headless=True)) for row in ROWS
    )


def test_committing_what_was_tested_repeats_nothing(repository):
    (repository / "rules.py").write_text("2")
    changed = [*map(deep.hash_of_dependencies, ROWS)]
    assert all(deep.last_commit(row).endswith(" with changes") for row in ROWS)
    run_git(repository, "commit", "-aqm", "Change")

    assert [*map(deep.hash_of_dependencies, ROWS)] == changed
    assert not any(deep.last_commit(row).endswith(" with changes") for row in ROWS)


def test_a_copy_without_history_has_the_same_files(repository):
    before = [*map(deep.hash_of_dependencies, ROWS)]
    (repository / ".git").rename(repository / ".venv")
    (repository / ".gitignore").write_text(".venv\n.gitignore\n")
    run_git(repository, "init", "-q")

    assert [*map(deep.hash_of_dependencies, ROWS)] == before
    assert [deep.last_commit(row) for row in ROWS] == ["a copy"] * len(ROWS)


def python_files(places):
    """Return the Python files that are among the places or lie in them."""
    paths = [deep.TOP / place for place in places]
    return {
        file for path in paths for file in (path.rglob("*.py") if path.is_dir() else [path]) if file.suffix == ".py"
    }


def file_imported(module, name):
    """Return the file of the repository that `from module import name` reads, or None."""
    for dotted in (f"{module}.{name}", module):
        path = deep.TOP / f"{dotted.replace('.', '/')}.py"
        if dotted.startswith(("tests.", "widgets.", "gamelib.")) and path.exists():
            return path
    return None


NOT_DRAWN = (
    "scenes/travels.py",
    "pictures/chart.py",
    "pictures/printing.py",
    "pictures/worksheet.py",
    "pictures/shapes_side_by_side.py",
)
"""Modules that a still picture of a position does without: nothing is on its way there, and it is no chart or sheet."""


@pytest.mark.parametrize("row", [row for row in deep.ROWS if row.reads], ids=lambda row: row.name)
def test_row_depends_on_what_its_files_import(row):
    places = {place for place in row.reads if place.startswith(("tests/", "widgets/"))}
    files = python_files(places - {"widgets/__init__.py"})  # it imports a room only when it is used
    files -= {deep.TOP / "widgets" / name for name in NOT_DRAWN}
    runs = mutation.tests_for([*mutation.RULES, *mutation.SHARED])[0] if row.needs == "mutation" else row.reads
    missing = set()
    for path in files:
        if path.name.startswith("test_") and path.relative_to(deep.TOP).as_posix() not in runs:
            continue
        for module, name in named_modules(ast.parse(path.read_text(encoding="utf-8"))):
            imported = file_imported(module, name)
            if imported and not is_readable(str(imported), row.reads):
                missing.add(imported.relative_to(deep.TOP).as_posix())

    assert missing == set()


@pytest.mark.parametrize("row", [row for row in deep.ROWS if row.reads], ids=lambda row: row.name)
def test_row_depends_on_data_that_its_files_read_at_import(row):
    read = {
        path.parent / part.value
        for path in python_files(place for place in row.reads if place.startswith("tests/"))
        for statement in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(statement, ast.Assign) and "read_text" in ast.unparse(statement)
        for part in ast.walk(statement)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }

    assert {each.name for each in read if each.is_file() and not is_readable(str(each), row.reads)} == set()


@pytest.mark.parametrize(("place", "code"), [("tests", 0), ("gamelib", 1)])
def test_row_cannot_read_what_it_does_not_depend_on(tmp_path, place, code):
    read = str(deep.TOP / "tests" / "tiers.py")
    (tmp_path / "test_read.py").write_text(f"def test_read():\n    open({read!r}).close()")
    environment = os.environ | {
        "BBB_READS": f"{place} tests/__init__.py tests/support",
        "PYTHONPATH": str(deep.TOP),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "tests.support.restricted_reads",
            "-p",
            "no:cacheprovider",
            "test_read.py",
        ],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == code
    assert ("not among what this row" in done.stdout) == bool(code)


def test_what_mutmut_was_just_writing_counts_as_untried(tmp_path):
    for name, text in {"judge": '{"exit_code_by_key": {"wins": 1}}', "state": ""}.items():
        (tmp_path / "mutants").mkdir(exist_ok=True)
        (tmp_path / "mutants" / f"{name}.py.meta").write_text(text)

    assert mutation.exit_codes(tmp_path) == {"wins": 1}
