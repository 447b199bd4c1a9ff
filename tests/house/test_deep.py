"""`make deep`: its rows name files that exist, passed rows are not repeated, a stop loses nothing that has passed."""

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
        monkeypatch.setattr(deep, "tree", lambda: tree)
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
