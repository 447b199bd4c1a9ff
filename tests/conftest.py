"""`pytest --deep` runs the longer form of the tests."""

import pytest


def pytest_addoption(parser):
    parser.addoption("--deep", action="store_true", help="many more positions, games and mutations; takes an hour")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--deep"):
        return
    for item in items:
        if item.get_closest_marker("deep"):
            item.add_marker(pytest.mark.skip(reason="only with --deep"))


@pytest.fixture(scope="session")
def effort(pytestconfig):
    """How often to try: the first number usually, the second with --deep."""
    return lambda usual, deep: deep if pytestconfig.getoption("--deep") else usual
