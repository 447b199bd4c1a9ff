"""What each seat sees of a table, and each next deal, equal the reviewed snapshots."""

from __future__ import annotations

import pytest

from tests import STALE
from tests.laws import GAMES
from tests.snapshots.tables import FOLDER, table_snapshot


@pytest.mark.parametrize("game", GAMES)
def test_tables_equal_the_reviewed_snapshot(game):
    stored = (FOLDER / f"{game}.txt").read_text(encoding="utf-8")

    assert table_snapshot(game).splitlines() == stored.splitlines(), STALE
