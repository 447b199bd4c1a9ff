"""Reasons about the questions that are ready for a class: every one is true by an oracle that counts anew."""

import pytest

from gamelib.core import registry
from tests.library.test_reasons import reasons_about_seats, reasons_for_moves, seen_by
from tests.oracles.reasons import is_true
from widgets.room.questions import ready_questions
from widgets.room.vote import Vote


@pytest.mark.parametrize("game", registry.games())
def test_reasons_of_ready_questions_are_true(game):
    found = 0
    for each in ready_questions(game):
        view = Vote(game, each.position).view
        for asked, reason in [*reasons_for_moves(view), *reasons_about_seats(view)]:
            found += 1
            assert is_true(seen_by(view, game), asked, reason.sentence, reason.deciding), (asked, reason)
    assert found
