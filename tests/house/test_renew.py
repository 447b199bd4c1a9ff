"""`make renew`: it writes what may be stale, in order, and the tests say so of every derived file."""

import subprocess

import pytest

from tests import STALE
from tests.tools import renew
from tests.tools.renew import STEPS, TOP, Step, files, steps


@pytest.mark.parametrize("step", steps(), ids=lambda step: step.name)
def test_a_test_says_of_every_derived_file_that_it_is_stale(step):
    text = (TOP / step.tested_by).read_text(encoding="utf-8")

    assert "STALE" in text or "make renew renews" in text
    assert files(*step.writes)


def test_each_step_comes_after_what_it_reads():
    written = {name: at for at, step in enumerate(steps()) for name in files(*step.writes)}

    assert max(written.values()) > len(STEPS)
    for at, step in enumerate(steps()):
        assert [name for name in files(*step.reads) if written.get(name, -1) > at] == [], step.name


@pytest.fixture
def copies(tmp_path, monkeypatch):
    """Return a repository with a file in capitals made from another, and with a step that makes it."""
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    (tmp_path / "capitals.py").write_text(
        "from pathlib import Path\nPath('made.txt').write_text(Path('source.txt').read_text().upper())\n"
    )
    (tmp_path / "source.txt").write_text("one")
    (tmp_path / "made.txt").write_text("stale")
    step = Step("capitals", "capitals", ("source.txt",), ("made.txt",), "")
    monkeypatch.setattr(renew, "TOP", tmp_path)
    monkeypatch.setattr(renew, "MEMORY", tmp_path / ".renewed.json")
    monkeypatch.setattr(renew, "STEPS", (step,))
    renew._list_files_cached.cache_clear()
    yield tmp_path
    renew._list_files_cached.cache_clear()


def test_renew_writes_only_what_may_be_stale(copies, capfd):
    said = []
    for text in (None, None, "two"):
        if text:
            (copies / "source.txt").write_text(text)
        assert renew.main([]) == 0
        said.append(capfd.readouterr().out)

    assert said == ["capitals: made.txt\n", "", "capitals: made.txt\n"]
    assert (copies / "made.txt").read_text() == "TWO"


def test_check_names_what_may_be_stale_and_changes_nothing(copies, capfd):
    assert renew.main(["--check"]) == 1
    assert capfd.readouterr().out == f"{renew.UNKNOWN}\ncapitals may be {STALE}\n"
    assert (copies / "made.txt").read_text() == "stale"

    renew.main([])
    assert renew.main(["--check"]) == 0


def test_a_derived_file_changed_by_hand_is_renewed(copies, capfd):
    renew.main([])
    (copies / "made.txt").write_text("by hand")

    renew.main([])

    assert (copies / "made.txt").read_text() == "ONE"
    assert capfd.readouterr().out.count("made.txt") == 2


@pytest.mark.usefixtures("copies")
def test_an_unknown_name_is_refused():
    with pytest.raises(SystemExit, match="minutes"):
        renew.main(["minutes"])
