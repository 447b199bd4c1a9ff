"""Messages for players equal the reviewed snapshots: each kind of refusal, each seat's table, each next deal."""

from __future__ import annotations

import pytest

from tests.laws import GAMES
from tests.snapshots.messages import FOLDER, message_snapshot


@pytest.mark.parametrize("game", GAMES)
def test_messages_equal_the_reviewed_snapshot(game):
    assert message_snapshot(game).splitlines() == (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
