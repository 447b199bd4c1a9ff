"""A chance is one to win only where the chances of all seats add up to one; elsewhere it is one not to lose."""

import re

import pytest

from gamelib import evaluate, forecast, simulate
from gamelib.classroom import share
from gamelib.core import registry

TABLES = [
    (game, variant.name, players)
    for game in registry.games()
    for variant in registry.about(game).variants
    for players in ((variant.players,) if variant.players else (5, 6) if game == "nanuk" else (3, 4))
]
TO_WIN = re.compile(r"\b(?:to win|who wins)\b", re.IGNORECASE)
NOT_TO_LOSE = re.compile(r"\bnot (?:to )?lose\b", re.IGNORECASE)


def dealt(game, variant, players):
    return share(game, players, variant, 11).deal()


def texts_of(shown):
    return [str(shown), re.sub("<style>.*?</style>|<[^>]*>", " ", shown._repr_html_())]


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_chances_said_to_be_to_win_add_up_to_one(game, variant, players):
    state = dealt(game, variant, players)
    found = forecast(state.view(state.to_act[0]), deals=12, seed=3, progress=False)

    total = sum(chance.value for chance in found.chances)
    is_to_win = total == pytest.approx(1)
    assert total == pytest.approx(1 if is_to_win else players - 1)
    for text in texts_of(found):
        assert bool(TO_WIN.search(text)) == is_to_win
        assert bool(NOT_TO_LOSE.search(text)) != is_to_win


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_moves_are_compared_in_the_words_of_the_forecast(game, variant, players):
    state = dealt(game, variant, players)
    view = state.view(state.to_act[0])
    is_to_win = sum(chance.value for chance in forecast(view, deals=2, progress=False).chances) == pytest.approx(1)

    for text in texts_of(evaluate(view, deals=2, progress=False)):
        assert bool(TO_WIN.search(text)) == is_to_win
        assert bool(NOT_TO_LOSE.search(text)) != is_to_win


@pytest.mark.parametrize(
    ("game", "players"), [("nanatoridori", 4), ("nanatoridori", 2), ("nanuk", 5), ("koinobori", 3)]
)
def test_shares_of_the_win_add_up_to_one(game, players):
    found = simulate(game, players, rounds=20, seed=2, progress=False)

    assert sum(found.share(player).value for player in range(players)) == pytest.approx(1)
    for text in [*texts_of(found), str(found.beginner())]:
        assert "share of the win" in text
        assert not re.search(r"\bwins\b|\bto win\b", text)
