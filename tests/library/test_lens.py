"""The odds lens: it finds what `forecast` and `evaluate` find, a slice at a time, from what its seat knows alone."""

from collections import Counter
from fractions import Fraction

import pytest

from gamelib import BadPlayers, Stream, evaluate, forecast, nanatoridori, nanuk
from gamelib.analysis.draws import count_draw
from gamelib.analysis.lens import Lens
from gamelib.core import registry
from tests.laws import GAMES

DEALS = 12


def finished(view, **more):
    lens = Lens(view, DEALS, **more)
    while not lens.is_finished:
        lens.work()
    return lens


def acting_view(game, seed=5):
    state = registry.about(game).rules.deal(3 if game != "nanuk" else 5, seed=seed)
    return state, state.view(state.to_act[0])


@pytest.mark.parametrize("game", GAMES)
def test_lens_finds_what_evaluate_and_forecast_find(game):
    _state, view = acting_view(game)

    lens = finished(view)

    assert lens.ranked == evaluate(view, DEALS, progress=False).moves
    assert lens.chance == forecast(view, DEALS, progress=False).chances[view.seat]


@pytest.mark.parametrize("game", GAMES)
def test_lens_is_the_same_however_hidden_cards_lie(game):
    state, view = acting_view(game)
    other = view.imagine(Stream(3, "hidden cards"))
    assert other != state

    lenses = [finished(each.view(view.seat)) for each in (state, other)]

    assert lenses[0].ranked == lenses[1].ranked
    assert lenses[0].chance == lenses[1].chance


def test_lens_names_no_best_move_before_all_deals():
    lens = Lens(acting_view("koinobori")[1], 50)

    assert lens.chance is None
    while lens.deals_played == 0:
        assert lens.so_far() == [None] * len(lens.candidates)
        lens.work()
    assert 0 < lens.deals_played < 50
    assert lens.ranked == ()
    assert all(each is not None for each in lens.so_far())


def test_lens_compares_a_move_named_besides():
    view = nanuk.deal(5, seed=5, first=0).view(0)
    unlikely = nanuk.read_move("9 birds in 12 days")
    assert unlikely not in Lens(view, DEALS).candidates

    assert unlikely in [each.move for each in finished(view, also=[unlikely]).ranked]


def test_lens_is_refused_to_seats_without_a_choice():
    state = nanatoridori.deal(3, seed=5, first=0)

    with pytest.raises(BadPlayers, match="onlooker"):
        Lens(state.view(None))
    with pytest.raises(BadPlayers, match="nothing to decide"):
        Lens(state.view(1))


# Before a draw -----------------------------------------------------------------------------


def test_cards_that_would_join_are_counted_before_a_draw():
    view = nanatoridori.read("hand 1 5 5 2 | table 6 6", seed=7).view(0)
    unseen = Counter(nanatoridori.DECK) - Counter((1, 5, 5, 2, 6, 6))

    found = count_draw(view, view.read_move("pass"))

    assert found.value == Fraction(sum(unseen[rank] for rank in (1, 2, 5)), unseen.total())
    assert (found.kind, found.counting.good, found.counting.ways) == ("exact", 23, 57)


@pytest.mark.parametrize("game", GAMES)
def test_a_move_without_a_draw_has_no_count(game):
    _state, view = acting_view(game)
    counted = [str(move) for move in view.moves() if count_draw(view, move)]
    assert counted == []  # a leader may not pass, and in the other games no move draws one card


def test_a_duel_and_an_empty_deck_have_no_count():
    duel = nanatoridori.deal(2, seed=3, variant="duel")
    view = duel.play(duel.moves()[0]).view(1)
    assert not any(count_draw(view, move) for move in view.moves())
    empty = nanatoridori.read("players 3 | A 1 2 | B 5 | C 4 | table 6 by B | deck - | turn A", seed=1).view(0)
    assert not any(count_draw(empty, move) for move in empty.moves())
