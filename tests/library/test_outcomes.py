"""Rounds counted by who wins or loses: they add up, and agree with the chances of a forecast."""

from fractions import Fraction

import pytest

from gamelib import classroom, forecast
from gamelib.analysis import outcomes
from gamelib.analysis.outcomes import count_outcomes, share_of_round
from gamelib.players.win_words import one_wins
from tests.library.test_chance_words import TABLES


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_rounds_of_all_seats_add_up_and_agree_with_chances(game, variant, players):
    state = classroom.share(game, players, variant, 11).deal()
    view = state.view(state.to_act[0])
    found, expected = count_outcomes(view, deals=40), forecast(view, deals=40, progress=False)

    assert found.together == 40
    for chance, rounds, other in zip(found.chances, found.rounds, expected.chances, strict=True):
        asked = other.value if one_wins(view) else 1 - other.value
        assert chance.value == pytest.approx(asked)
        assert float(rounds / 40) == pytest.approx(asked)


def test_a_shared_win_is_split_among_its_winners():
    assert share_of_round([1, 2, 3], 5, asks_winner=True) == (0, *[Fraction(1, 3)] * 3, 0)
    assert share_of_round([], 3, asks_winner=True) == (0, 0, 0)


def test_a_win_counted_whole_for_each_winner_is_found(monkeypatch):
    """The check above can fail: two winners of one round may not count as two rounds."""
    monkeypatch.setattr(
        outcomes,
        "share_of_round",
        lambda winners, players, _asks: [Fraction(seat in winners) for seat in range(players)],
    )
    view = classroom.share("nanatoridori", 4, "basic", 11).deal().view(0)
    assert count_outcomes(view, deals=10).together != 10
