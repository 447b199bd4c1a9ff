"""What people are told is what was read and found good: every kind of refusal, every seat's table, every next deal."""

from __future__ import annotations

import pytest

from tests.laws import GAMES
from tests.snapshots.messages import FOLDER, as_told


@pytest.mark.parametrize("game", GAMES)
def test_people_are_told_what_was_found_good(game):
    assert as_told(game).splitlines() == (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
