"""Each check finds a fault that was planted for it in a copy of the repository."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.clause_index import TOP
from tests.support.grouped_cases import parametrize_groups

pytestmark = pytest.mark.slow  # runs whole checks in a copy of the repository

PARTS = ("gamelib", "widgets", "notebooks", "seeds", "tests")
LESSON = Path("notebooks", "nanatoridori", "lessons", "01_fly_together.toml")
START = Path("notebooks", "start.ipynb")
PAGE = Path("notebooks", "teachers", "what_is_private.ipynb")


def test_every_case_that_fails_in_turn_is_named():
    def is_small(number, limit):
        assert number != 9, "too large"
        if number > limit:
            pytest.fail("too large")

    many = parametrize_groups("number", {f"{number}-case": number for number in (1, 2, 8, 9)}, lambda _name: "all")(
        is_small
    )
    [group] = many.pytestmark[0].args[1]

    with pytest.raises(AssertionError) as found:
        many(group=group, limit=5)
    assert re.findall(r"^(\S+): \w+ too large", str(found.value), re.MULTILINE) == ["8-case", "9-case"]


@pytest.fixture(scope="module")
def pristine_copy(tmp_path_factory):
    """Return an unchanged copy of the repository."""
    top = tmp_path_factory.mktemp("house")
    for part in PARTS:
        shutil.copytree(TOP / part, top / part, ignore=shutil.ignore_patterns("__pycache__", "browser", ".ipynb*"))
    shutil.copy(TOP / "pyproject.toml", top)
    return top


@pytest.fixture
def break_file(pristine_copy):
    """Return a function that replaces text in a file of the copy and returns the copy; the file is restored later."""
    originals = {}

    def replace(path, old, new):
        text = (pristine_copy / path).read_text(encoding="utf-8")
        originals.setdefault(path, text)
        assert old in text, f"{path} no longer says {old}"
        (pristine_copy / path).write_text(text.replace(old, new, 1), encoding="utf-8")
        return pristine_copy

    yield replace
    for path, text in originals.items():
        (pristine_copy / path).write_text(text, encoding="utf-8")


def run_check(copy, *command):
    """Return whether a check passes for the copy, and its output."""
    env = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=copy, env=env, capture_output=True, text=True, check=False, timeout=300
    )
    return done.returncode == 0, done.stdout + done.stderr


def run_pytest(copy, *args):
    return run_check(copy, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *args)


@pytest.mark.deep
def test_lesson_check_passes_for_the_pristine_copy(pristine_copy):
    passed, output = run_check(pristine_copy, "gamelib.cli", "check", str(LESSON))

    assert (passed, output) == (True, "1 file, no problems\n")


@pytest.mark.deep
def test_wrong_answer_fails_lesson_check_and_lesson_tests(break_file):
    copy = break_file(LESSON, 'answer = ["1 5 5 [6 6] 2 2 2"]', 'answer = ["1 [5 5] 6 6 2 2 2"]')
    passed, output = run_check(copy, "gamelib.cli", "check", str(LESSON))

    assert not passed
    assert re.search(r"01_fly_together.toml, step 2, 'higher, or more', line \d+: the answer", output)
    passed, output = run_pytest(
        copy, "tests/lessons/test_every_lesson.py", "-k", "nanatoridori-01_fly_together and answer"
    )
    assert not passed
    assert "test_answer_is_accepted_and_finishes_the_step[nanatoridori-01_fly_together]" in output
    assert "nanatoridori-01_fly_together-2: " in output


@pytest.mark.deep
def test_broken_text_fails_lesson_check_and_page_tests(break_file):
    copy = break_file(LESSON, "Four ones are four cards.", "Four ones are {rule('ones')} cards.")
    passed, output = run_check(copy, "gamelib.cli", "check", str(LESSON))

    assert not passed
    assert "there is no number of the rules called 'ones'" in " ".join(output.split())
    break_file(LESSON, "Birds that sit together fly together", "Birds that sit together fly apart")
    passed, output = run_pytest(
        copy, "tests/widgets/test_lesson_notebooks.py", "-k", "01_fly_together.ipynb or learn.ipynb"
    )
    assert not passed, output


@pytest.mark.deep
def test_wrong_number_in_prose_fails_notebook_tests(break_file):
    copy = break_file(PAGE, "the deal, a seat, won or not", "the deal, a seat, and won with 12.5 % or not")
    passed, output = run_pytest(copy, "tests/house/test_notebooks.py", "-k", "prose")

    assert not passed
    assert "['12.5 %']" in output


@pytest.mark.deep
def test_changed_outputs_fail_the_notebook_run(break_file):
    break_file(START, "data:image/svg+xml;base64,PHN2Zy", "data:image/svg+xml;base64,PHN2cS")
    copy = break_file(START, "so you must play one", "so you may play one")
    passed, output = run_pytest(copy, "--nbval", "--nbval-sanitize-with", "tests/sanitize.cfg", str(START))

    assert not passed
    assert re.search(r"\b2 failed", output), output[-2000:]
    assert output.count("Cell outputs differ") >= 2, output[-2000:]
