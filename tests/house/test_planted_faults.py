"""What is broken on purpose is noticed by the check that is meant for it: in a copy of the house, by the real check."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.clause_index import TOP

pytestmark = pytest.mark.slow  # runs checks of its own in a copy of the repository

PARTS = ("gamelib", "widgets", "notebooks", "seeds", "tests")
LESSON = Path("notebooks", "nanatoridori", "lessons", "01_fly_together.toml")
START = Path("notebooks", "start.ipynb")
PAGE = Path("notebooks", "teachers", "what_is_private.ipynb")


@pytest.fixture(scope="module")
def pristine_copy(tmp_path_factory):
    """A copy of the house that is only read."""
    top = tmp_path_factory.mktemp("house")
    for part in PARTS:
        shutil.copytree(TOP / part, top / part, ignore=shutil.ignore_patterns("__pycache__", "browser", ".ipynb*"))
    shutil.copy(TOP / "pyproject.toml", top)
    return top


@pytest.fixture
def break_file(whole):
    """The copy, with whatever is broken in it mended afterwards."""
    kept = {}

    def broken(path, old, new):
        text = (whole / path).read_text(encoding="utf-8")
        kept.setdefault(path, text)
        assert old in text, f"{path} no longer says {old}"
        (whole / path).write_text(text.replace(old, new, 1), encoding="utf-8")
        return whole

    yield broken
    for path, text in kept.items():
        (whole / path).write_text(text, encoding="utf-8")


def checked(house, *command):
    """What a check says about the copy, and whether it is content."""
    env = os.environ | {"PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-m", *command], cwd=house, env=env, capture_output=True, text=True,
                          check=False, timeout=300)
    return done.returncode == 0, done.stdout + done.stderr


def pytested(house, *what):
    return checked(house, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *what)


def test_nothing_is_noticed_where_nothing_is_broken(whole):
    assert checked(whole, "gamelib.cli", "check", str(LESSON)) == (True, "1 file, nothing to complain about\n")


def test_a_wrong_answer_is_noticed_by_the_check_of_lessons_and_by_the_robot(house):
    broken = house(LESSON, 'answer = ["1 5 5 [6 6] 2 2 2"]', 'answer = ["1 [5 5] 6 6 2 2 2"]')
    content, said = checked(broken, "gamelib.cli", "check", str(LESSON))

    assert not content
    assert re.search(r"01_fly_together.toml, step 2, 'higher, or more', line \d+: the answer", said)
    content, said = pytested(
        broken, "tests/lessons/test_every_lesson.py", "-k", "nanatoridori-01_fly_together-2 and answer"
    )
    assert not content
    assert "test_answer_is_accepted_and_finishes_the_step[nanatoridori-01_fly_together-2]" in said


def test_a_broken_lesson_text_is_noticed_by_the_check_of_lessons_and_of_notebooks(house):
    broken = house(LESSON, "Four ones are four cards.", "Four ones are {rule('ones')} cards.")
    content, said = checked(broken, "gamelib.cli", "check", str(LESSON))

    assert not content
    assert "there is no number of the rules called 'ones'" in " ".join(said.split())
    house(LESSON, "Birds that sit together fly together", "Birds that sit together fly apart")
    content, said = pytested(
        broken, "tests/widgets/test_lesson_notebooks.py", "-k", "01_fly_together.ipynb or learn.ipynb"
    )
    assert not content, said


def test_a_wrong_number_in_prose_is_noticed_by_the_check_of_notebooks(house):
    broken = house(PAGE, "the deal, a seat, won or not", "the deal, a seat, and won with 12.5 % or not")
    content, said = pytested(broken, "tests/house/test_notebooks.py", "-k", "prose and what_is_private")

    assert not content
    assert "['12.5 %']" in said


def test_a_changed_picture_and_a_changed_answer_are_noticed_by_the_run_of_notebooks(house):
    house(START, "data:image/svg+xml,%3Csvg", "data:image/svg+xml,%3Csvq")
    broken = house(START, "so you must play one", "so you may play one")
    content, said = pytested(broken, "--nbval", "--nbval-sanitize-with", "tests/sanitize.cfg", str(START))

    assert not content
    assert re.search(r"\b2 failed", said), said[-2000:]
    assert said.count("Cell outputs differ") >= 2, said[-2000:]
