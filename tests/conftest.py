"""Options and markers of all tests; `tests/tiers.py` describes the three tiers."""

import gc
import os
import sys

import pytest

VARIABLE = "BBB_DEEP"
OF_PYTEST = "PYTEST_CURRENT_TEST"

# jsonschema would import it, which takes longer than all else that is imported, and does without.
sys.modules.setdefault("rfc3987_syntax", None)

# What is imported stays until the end: looking through it for garbage took about a seventh of the time of tests.
gc.disable()


def pytest_collection_finish():
    """Look for garbage from here on, rarely and only among what tests make."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


def pytest_addoption(parser):
    """Add --deep, which means the same as BBB_DEEP=1."""
    parser.addoption("--deep", action="store_true", help="run the deep cases too, and every law at its full size")


def pytest_configure(config):
    """Set the variable that test modules, worker processes and subprocesses read their sizes from."""
    if config.getoption("--deep"):
        os.environ[VARIABLE] = "1"


def pytest_collection_modifyitems(config, items):
    """Deselect the deep cases unless the deep tier is asked for."""
    if os.environ.get(VARIABLE, "") in ("", "0"):
        by_tier = {True: [], False: []}
        for item in items:
            by_tier[item.get_closest_marker("deep") is not None].append(item)
        config.hook.pytest_deselected(items=by_tier[True])
        items[:] = by_tier[False]


@pytest.fixture(autouse=True)
def environment_is_left_as_it_was():
    """Fail the test that leaves a variable behind: it would change the tests that happen to run after it."""
    before = {**os.environ, OF_PYTEST: ""}
    yield
    assert {**os.environ, OF_PYTEST: ""} == before
