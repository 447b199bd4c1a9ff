"""Fixtures of the lesson tests: lesson files written for a test, and attempts at their first steps."""

from __future__ import annotations

import pytest

from gamelib.lessons import (
    load,
    start_attempt,
)
from tests.lessons.samples import HEAD


@pytest.fixture
def write_lesson(tmp_path):
    """Return a function that writes a lesson file with some steps, under the usual name of a lesson."""

    def write_and_load(steps, head=HEAD, name="01_test.toml"):
        path = tmp_path / name
        path.write_text(head + steps, encoding="utf-8")
        return path

    return write_and_load


@pytest.fixture
def start_first_step(write_lesson):
    """Return a function that starts the first step of a lesson with some steps."""

    def write_and_load(steps, head=HEAD):
        return start_attempt(load(write_lesson(steps, head)).steps[0])

    return write_and_load
