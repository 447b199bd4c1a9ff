"""Registers Stepping Stones for each test in this folder, and unregisters it afterwards."""

import pytest

from gamelib.core import registry
from tests import laws
from tests.fourth_game import laws as own
from tests.fourth_game.about import ABOUT
from tests.laws import configurations


@pytest.fixture(autouse=True)
def registered(monkeypatch, tmp_path):
    """Register the game, for the suite and for the laws."""
    monkeypatch.setenv("BBB_KEEP", str(tmp_path / "games"))
    monkeypatch.setitem(laws.ADAPTERS, ABOUT.name, own.__name__)
    monkeypatch.setitem(configurations.TABLES, ABOUT.name, own.TABLES)
    registry.register(ABOUT)
    yield
    registry.unregister(ABOUT.name)
