"""Without a front end: a whole game can be played by following the text that a table prints."""

import re
from random import Random

import pytest

from tests.laws import GAMES
from widgets import Table

LIKE = re.compile(r"like table\.play\('(?P<move>[^']+)'\):\n(?P<moves>(?:  .+\n)+)")
DONE = re.compile(r"table\.(?P<what>go|press)\((?:'(?P<button>[^']+)')?\)")


def suggested_act(text, chance):
    """Return the act that the text suggests, a move or a button; None once the game is over."""
    if match := LIKE.search(text):
        listed = [line.strip() for line in match["moves"].splitlines()]
        return "play", chance.choice(listed[: listed.index("…")] if "…" in listed else listed)
    if match := DONE.search(text):
        return match["what"], match["button"]
    return None


@pytest.mark.parametrize("game", GAMES)
def test_following_the_text_leads_to_the_end_of_a_game(game):
    table, chance, acts = Table(game, seed=7), Random(game), 0
    while (act := suggested_act(str(table), chance)) is not None:
        acts += 1
        what, word = act
        getattr(table, what)(*([word] if word else []))
        assert table.refusal is None, (act, str(table))
        assert acts < 2000

    assert acts > 10
    assert table.has_front_end is False
    assert table.view.result is not None, str(table)
    assert table.view.result.tell(table.record.names) in str(table)
    assert "Scores: " in str(table)
