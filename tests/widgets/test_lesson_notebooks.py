"""The lesson notebooks are what `python -m tests.tools.make_lesson_notebooks` writes."""

from functools import cache
from pathlib import Path

import pytest

from gamelib import lessons
from tests.tools.make_lesson_notebooks import all_notebooks


@cache
def expected_notebooks():
    return all_notebooks()


@pytest.mark.parametrize("place", sorted(map(str, expected_notebooks())))
def test_notebook_is_what_its_lesson_says(place):
    path = lessons.notebooks() / place

    assert path.read_text(encoding="utf-8") == expected_notebooks()[Path(place)]
