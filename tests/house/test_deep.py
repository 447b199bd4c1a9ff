"""`make deep`: its rows name existing files, rows that passed are not repeated, and stopping it loses no results.

A row is repeated if a file that it depends on has changed, and it can read no others. The repository has the record.
"""

import ast
import json
import os
import re
import subprocess
import sys

import pytest

from tests import deep
from tests.deep import Row
from tests.support.import_graph import named_modules
from tests.support.reads import is_readable

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
    rows = [Row(path.name, "to pass", (*COUNTED, str(path), wanted)) for path, wanted in zip(counts, "12", strict=True)]
    monkeypatch.setattr(deep, "FOLDER", tmp_path / "state")
    monkeypatch.setattr(deep, "RECORD", tmp_path / "record" / "deep.json")
    monkeypatch.setattr(deep, "PAGE", tmp_path / "record" / "deep.md")
    monkeypatch.setattr(deep, "ROWS", rows)
    monkeypatch.setattr("sys.argv", ["deep"])

    def run(tree="one"):
        monkeypatch.setattr(deep, "tree", lambda _row: tree)
        with pytest.raises(SystemExit) as end:
            deep.main()
        return bool(end.value.code), capsys.readouterr().out, [len(path.read_text()) for path in counts]

    return run


@pytest.mark.parametrize("row", deep.ROWS, ids=lambda row: row.name)
def test_rows_name_files_that_exist(row):
    paths = [word.removeprefix("--ignore=") for word in row.command if "tests/" in word]

    assert [path for path in paths if not (deep.TOP / path).exists()] == []


def test_only_failed_rows_are_repeated(run_rows):
    failed, output, runs = run_rows()
    assert (failed, runs) == (True, [1, 1])
    assert re.search(r"\| late \| to pass \| 2 passed \|.*\| \*\*FAILED\*\* \|", output)

    failed, output, runs = run_rows()
    assert (failed, runs) == (False, [1, 2])
    assert re.search(r"\| steady \| to pass \| 2 passed \|.*\| passed \|", output)
    assert "FAILED" not in output


def test_stopped_run_goes_on_with_the_row_it_was_at(run_rows, monkeypatch):
    execute, begun = deep.execute, []

    def stopped(command, *where):
        begun.append(command)
        if len(begun) == 2:
            raise KeyboardInterrupt
        return execute(command, *where)

    monkeypatch.setattr(deep, "execute", stopped)
    failed, output, runs = run_rows()
    assert (failed, runs) == (True, [1, 0])
    assert "Stopped" in output
    assert "| late | to pass | - | - | - | **not run** |" in output

    run_rows()
    assert run_rows()[2] == [1, 2]


def test_a_changed_tree_repeats_all_rows(run_rows):
    run_rows()

    assert run_rows(tree="other")[2] == [2, 2]


def test_results_are_recorded_and_listed_after_each_row(run_rows, monkeypatch):
    execute, pages = deep.execute, []

    def execute_and_look(command, *where):
        pages.append(deep.PAGE.read_text(encoding="utf-8") if deep.PAGE.exists() else "")
        return execute(command, *where)

    monkeypatch.setattr(deep, "execute", execute_and_look)
    monkeypatch.setattr(deep, "commit", lambda _row: "abc1234")
    run_rows()

    assert re.search(r"\| steady \| to pass \| 2 passed \| 0 \| 20[-\d]{8}, abc1234 \| passed \|", pages[1])
    assert re.search(r"\| late \| to pass \|.*\| \*\*FAILED\*\* \|", deep.PAGE.read_text(encoding="utf-8"))
    assert list(json.loads(deep.RECORD.read_text(encoding="utf-8"))) == ["steady", "late"]


def test_rows_run_at_the_same_time_keep_each_others_results(run_rows, monkeypatch):
    execute = deep.execute

    def beside_another(command, *where):
        deep.store_result(
            deep.ROWS[0],
            {
                "tree": "one",
                "python": "3",
                "passed": True,
                "seen": ["elsewhere"],
                "seconds": 1,
                "day": "",
                "commit": "",
            },
        )
        return execute(command, *where)

    monkeypatch.setattr(deep, "execute", beside_another)
    monkeypatch.setattr("sys.argv", ["deep", "late"])
    run_rows()

    assert deep.load_results()["steady"]["seen"] == ["elsewhere"]
    assert deep.load_results()["late"]["seen"] == ["2 passed"]


def test_passed_rows_show_that_files_have_changed_since(run_rows, monkeypatch):
    run_rows()
    run_rows()
    monkeypatch.setattr("sys.argv", ["deep", "--table"])

    assert run_rows()[1].count("| passed |") == 2
    failed, output, runs = run_rows(tree="other")
    assert (failed, runs) == (True, [1, 2])
    assert output.count("| passed before later changes |") == 2
    assert "| passed |" not in deep.PAGE.read_text(encoding="utf-8")


def test_record_of_another_clone_is_added(run_rows, monkeypatch, tmp_path):
    run_rows()
    steady, late = deep.load_results().values()
    elsewhere = tmp_path / "elsewhere.json"
    monkeypatch.setattr("sys.argv", ["deep", "--add", str(elsewhere)])
    elsewhere.write_text(
        json.dumps(
            {"steady": {**steady, "commit": "elsewhere"}, "late": {**late, "commit": "elsewhere", "passed": True}}
        )
    )

    failed, output, runs = run_rows()
    assert (failed, runs) == (False, [1, 1])
    assert output.count("| passed |") == 2
    assert [result["commit"] == "elsewhere" for result in deep.load_results().values()] == [False, True]

    assert run_rows(tree="other")[1].count("| passed before later changes |") == 2
    assert [result["commit"] for result in deep.load_results().values()] == ["elsewhere"] * 2


def test_page_lists_what_is_recorded():
    def without_verdicts(text):
        return [line.rpartition(" | ")[0] for line in text.splitlines() if line.startswith("| ")]

    folder = deep.TOP / "tests" / "bench"
    record, page = ((folder / name).read_text(encoding="utf-8") for name in ("deep.json", "deep.md"))
    assert without_verdicts(page) == without_verdicts(deep.table(deep.ROWS, json.loads(record))), (
        "renew the page: python -m tests.deep --table"
    )


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """Return the folder of a repository with two files and a record, all committed."""
    monkeypatch.setattr(deep, "TOP", tmp_path)
    for name in ("rules.py", "page.py", "tests/bench/deep.json", "tests/bench/deep.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    for words in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "Begin"],
    ):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


ROWS = (Row("laws", "", (), ("rules.py",)), Row("all", "", ()))


def test_row_is_repeated_only_for_files_it_depends_on(repository):
    before = [*map(deep.tree, ROWS)]
    (repository / "page.py").write_text("2")
    laws, everything = map(deep.tree, ROWS)
    assert laws == before[0]
    assert everything != before[1]
    (repository / "rules.py").write_text("2")
    assert deep.tree(ROWS[0]) != laws


def test_a_reworded_comment_or_docstring_repeats_no_law(repository):
    before, after = (
        f'"""{words}"""\ndef add(a, b):\n    """{words}."""\n    return a + b  # {words}\n'
        for words in ("Add two numbers", "Sum up")
    )
    (repository / "rules.py").write_text(before)
    laws, everything = map(deep.tree, ROWS)
    (repository / "rules.py").write_text(after)
    assert deep.tree(ROWS[0]) == laws
    assert deep.tree(ROWS[1]) != everything
    (repository / "rules.py").write_text(after.replace("a + b", "b + a"))
    assert deep.tree(ROWS[0]) != laws


def test_new_and_deleted_files_repeat_a_row(repository):
    [_laws, before] = map(deep.tree, ROWS)
    (repository / "new.py").write_text("1")
    assert deep.tree(ROWS[1]) != before
    (repository / "new.py").unlink()
    assert deep.tree(ROWS[1]) == before
    (repository / "page.py").unlink()
    assert deep.tree(ROWS[1]) != before


def test_committing_what_was_tested_repeats_nothing(repository):
    (repository / "rules.py").write_text("2")
    changed = [*map(deep.tree, ROWS)]
    assert all(deep.commit(row).endswith(" with changes") for row in ROWS)
    subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-aqm", "Change"], cwd=repository, check=True
    )

    assert [*map(deep.tree, ROWS)] == changed
    assert not any(deep.commit(row).endswith(" with changes") for row in ROWS)


def test_writing_the_record_repeats_nothing(repository):
    before = [*map(deep.tree, ROWS)]
    for name in ("deep.json", "deep.md"):
        (repository / "tests" / "bench" / name).write_text("2")

    assert [*map(deep.tree, ROWS)] == before
    assert not any(deep.commit(row).endswith(" with changes") for row in ROWS)


@pytest.mark.parametrize("row", [row for row in deep.LAWS if row.reads], ids=lambda row: row.name)
def test_only_checks_of_fast_play_depend_on_players_and_kernel(row):
    fast = {"gamelib/players", "gamelib/kernel"} & {*row.reads}

    assert bool(fast) == (row.name == "players" or row.name.startswith("lockstep-"))
    assert [path for path in row.reads if not (deep.TOP / path).exists()] == []


@pytest.mark.parametrize("row", [row for row in deep.ROWS if row.reads], ids=lambda row: row.name)
def test_row_depends_on_what_its_files_import(row):
    files = [deep.TOP / place for place in row.reads if place.startswith("tests/") and place.endswith(".py")]
    for place in row.reads:
        if place.startswith("widgets/") and place != "widgets/__init__.py":  # that imports a room only when it is used
            files += [*(deep.TOP / place).rglob("*.py")] or [deep.TOP / place]
    missing = set()
    for path in {*files} - {deep.TOP / "widgets" / "scenes" / "travels.py"}:  # no still picture has a card on its way
        for module, name in named_modules(ast.parse(path.read_text(encoding="utf-8"))):
            found = [
                place
                for dotted in (f"{module}.{name}", module)
                if dotted.startswith(("tests.", "widgets."))
                and (place := deep.TOP / f"{dotted.replace('.', '/')}.py").exists()
            ]
            if found and not is_readable(str(found[0]), row.reads):
                missing.add(found[0].relative_to(deep.TOP).as_posix())

    assert missing == set()


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
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.support.reads", "-p", "no:cacheprovider", "test_read.py"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == code
    assert ("not among what this row" in done.stdout) == bool(code)
