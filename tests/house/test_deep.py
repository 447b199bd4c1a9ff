"""`make deep`: its rows name files that exist, passed rows are not repeated, a stop loses nothing that has passed.

A row is repeated when a file changes that it depends on, and can read no other.
"""

import os
import subprocess
import sys

import pytest

from tests import deep
from tests.deep import Row

COUNTED = ("-c", "import pathlib, sys; at = pathlib.Path(sys.argv[1]); at.write_text(at.read_text() + '.'); "
                 "print('2 passed in 1 s'); sys.exit(len(at.read_text()) < int(sys.argv[2]))")
"""A program that counts its runs in a file and fails until the count reaches its argument."""


@pytest.fixture
def run_rows(tmp_path, monkeypatch, capsys):
    """Return a function that runs two rows, the second of which fails once; it returns exit code, output and runs."""
    counts = [tmp_path / name for name in ("steady", "late")]
    for path in counts:
        path.write_text("")
    rows = [Row(path.name, "to pass", (*COUNTED, str(path), wanted)) for path, wanted in zip(counts, "12", strict=True)]
    monkeypatch.setattr(deep, "FOLDER", tmp_path / "state")
    monkeypatch.setattr(deep, "STATE", tmp_path / "state" / "state.json")
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
    assert "| late | to pass | **FAILED** 2 passed |" in output

    failed, output, runs = run_rows()
    assert (failed, runs) == (False, [1, 2])
    assert "| steady | to pass | 2 passed |" in output
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
    assert "| late | to pass | **not run** |" in output

    run_rows()
    assert run_rows()[2] == [1, 2]


def test_a_changed_tree_repeats_all_rows(run_rows):
    run_rows()

    assert run_rows(tree="other")[2] == [2, 2]


def test_row_is_repeated_only_for_files_it_depends_on(tmp_path, monkeypatch):
    monkeypatch.setattr(deep, "TOP", tmp_path)
    for name in ("rules.py", "page.py"):
        (tmp_path / name).write_text("1")
    for words in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    rows = [Row("laws", "", (), ("rules.py",)), Row("all", "", ())]

    def trees():
        subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
        return list(map(deep.tree, rows))

    before = trees()
    (tmp_path / "page.py").write_text("2")
    laws, everything = trees()
    assert laws == before[0]
    assert everything != before[1]
    (tmp_path / "rules.py").write_text("2")
    assert trees()[0] != laws


@pytest.mark.parametrize(("place", "code"), [("tests", 0), ("gamelib", 1)])
def test_row_cannot_read_what_it_does_not_depend_on(tmp_path, place, code):
    read = str(deep.TOP / "tests" / "tiers.py")
    (tmp_path / "test_read.py").write_text(f"def test_read():\n    open({read!r}).close()")
    environment = os.environ | {"BBB_READS": f"{place} tests/__init__.py tests/support", "PYTHONPATH": str(deep.TOP),
                                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "tests.support.reads", "-p", "no:cacheprovider",
                           "test_read.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    assert done.returncode == code
    assert ("not among what this row" in done.stdout) == bool(code)
