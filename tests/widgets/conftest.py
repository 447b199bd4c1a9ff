"""Fixtures for all tests of widgets."""

import pytest


@pytest.fixture(autouse=True)
def temporary_save_folder(tmp_path, monkeypatch):
    """Save games into a folder of the test's own."""
    monkeypatch.setenv("BBB_KEEP", str(tmp_path / "games"))
