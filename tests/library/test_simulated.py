"""Simulated rounds as a result: parts of it, positions to begin from, records, distributions, frames, a card."""

import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

import numpy as np
import pytest

from gamelib import BadPlayers, GameError, evaluate, koinobori, nanatoridori, nanuk, record, shape, simulate
from gamelib.analysis.simulation import simulate_rounds
from gamelib.analysis.tasks import working
from tests.library.odds_cases.tables import frame_of

PLAYERS = ["keen", "careful", "random"]


@pytest.fixture(scope="module")
def found():
    """Return a small simulation of three different players, its records kept."""
    return simulate("nanatoridori", PLAYERS, 12, 5, progress=False, keep_records=True)


def middle(game, plies=3):
    """Return a position some moves into a game."""
    state = game.deal(seed=4)
    for _ply in range(plies):
        seat = state.to_act[0]
        state = state.play(state.moves(seat)[0], seat)
    return state


def test_records_change_no_number_and_hold_every_move(found):
    without = simulate("nanatoridori", PLAYERS, 12, 5, progress=False)

    assert np.array_equal(found.scores, without.scores)
    assert np.array_equal(found.lengths, without.lengths)
    assert without.records == ()
    assert [len(each) for each in found.records] == found.lengths.tolist()
    assert record.read(record.write(found.records[3])) == found.records[3]


@pytest.mark.parametrize("levels", [PLAYERS, ["keen", "careful", lambda view, _rng: view.moves()[0]]])
def test_rounds_can_be_read_without_numpy(monkeypatch, levels):
    arrays = simulate("nanatoridori", levels, 12, 5, progress=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    rounds = simulate_rounds("nanatoridori", levels, 12, 5)
    monkeypatch.undo()

    assert rounds == [arrays[at] for at in range(12)]


def test_a_round_and_parts_are_found_by_place(found):
    one, some, long = found[-1], found[2:5], found[found.lengths > np.median(found.lengths)]

    assert (one.number, one.length, one.record) == (11, found.lengths[11], found.records[11])
    assert one.winners == tuple(found.winners[11].tolist())
    assert some.rounds.tolist() == [2, 3, 4]
    assert some.records == found.records[2:5]
    assert 0 < len(long) < len(found)
    assert found[[0, 7]].scores.tolist() == found.scores[[0, 7]].tolist()
    with pytest.raises(IndexError):
        found[12]


@pytest.mark.parametrize("game", [nanatoridori, nanuk, koinobori], ids=lambda game: game.NAME)
def test_a_position_is_played_on_by_seat(game):
    state = middle(game)
    for position in (state, state.view(state.to_act[0])):
        played = simulate(position, ["keen"] * state.players, 4, 2, progress=False, keep_records=True)

        assert set(played.shifts.tolist()) == {0}
        assert played.game == game.NAME
        assert set(played.first.tolist()) == {state.to_act[0]}
        assert [list(each.state.round_result.scores) for each in played.records] == played.scores.tolist()


def test_a_view_deals_hidden_cards_anew_and_a_state_keeps_them():
    state = middle(nanuk)
    seat = state.to_act[0]
    kept = simulate(state, ["careful"] * 5, 5, 2, progress=False, keep_records=True).records
    dealt = simulate(state.view(seat), ["careful"] * 5, 5, 2, progress=False, keep_records=True).records

    assert {each.at(0).hands for each in kept} == {state.hands}
    assert {each.at(0).hands[seat] for each in dealt} == {state.hands[seat]}
    assert len({each.at(0).hands for each in dealt}) == 5


def test_a_position_gives_the_same_numbers_however_split():
    view = middle(koinobori).view(0)
    one = simulate(view, ["keen", "careful", "careful"], 6, 3, progress=False)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert np.array_equal(simulate(view, ["keen", "careful", "careful"], 6, 3, pool, False).scores, one.scores)


def test_beginner_and_lead_are_those_of_the_arrays(found):
    shares = found.winners / found.winners.sum(axis=1, keepdims=True)
    begins, lead = found.beginner(), found.lead(0, 2)

    assert begins.value == pytest.approx(np.mean([row[at] for row, at in zip(shares, found.first, strict=True)]))
    assert lead.value == pytest.approx(100 * (shares[:, 0] - shares[:, 2]).mean())
    assert (lead.kind, lead.n, lead.seed, lead.unit) == ("simulated", 12, 5, "mean")
    assert lead.interval[0] < lead < lead.interval[1]
    assert "33.33 % would be fair" in str(begins)


def test_distributions_count_the_rounds(found):
    scores, lengths = found.distribution("scores", 2), found.distribution("lengths")

    assert {score: chance * 12 for score, chance in scores.items()} == {
        score: found.scores[:, 2].tolist().count(score) for score in set(found.scores[:, 2].tolist())
    }
    assert float(lengths.mean) == pytest.approx(found.lengths.mean())
    assert found.distribution().n == 36
    with pytest.raises(GameError, match="scores, lengths and forced"):
        found.distribution("wins")


def test_rounds_become_a_data_frame(found):
    frame = frame_of(found)

    assert len(frame["round"]) == 36
    assert frame["player"][:3] == PLAYERS
    assert np.array(frame["score"]).reshape(12, 3).tolist() == found.scores.tolist()
    assert np.array(frame["share"]).reshape(12, 3).sum(axis=1) == pytest.approx(1)
    assert sum(frame["began"]) == 12


def test_card_has_a_bar_and_an_interval_for_each_player(found):
    html = found._repr_html_()

    assert html.count("<svg") == html.count('class="w"') == html.count('class="f"') == 3
    assert "Nanatoridori" in html
    assert "33 %" in html
    assert "Luck alone does not explain" in html
    assert "Easy" in html.partition("Luck alone")[2]
    assert "<script" not in html


def test_players_alike_are_told_apart_by_a_number():
    html = simulate("nanatoridori", ["careful", "random", "random"], 12, 5, progress=False)._repr_html_()

    assert all(f">{name}</th>" in html for name in ("Medium", "Easy 1", "Easy 2"))


def test_equal_players_are_said_to_be_equal():
    html = simulate("nanatoridori", ["careful"] * 3, 12, 5, progress=False)._repr_html_()

    assert "They are all the same player" in html


def test_an_evaluation_is_a_card_a_sequence_and_a_frame():
    view = nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=7).view(0)
    values = evaluate(view, deals=30, seed=1, progress=False)
    html, frame = values._repr_html_(), frame_of(values)

    assert html.count("<svg") == len(values) == len(frame["move"])
    assert "✓ best" in html
    assert "30 imagined deals from seed 1" in html
    assert values[0] is values.best
    assert values[:2] == values.moves[:2]
    assert frame["value"] == [row.value.value for row in values]


# What cannot be asked ----------------------------------------------------------------------


def test_a_lambda_cannot_go_to_another_process():
    with ProcessPoolExecutor(1) as pool, pytest.raises(BadPlayers, match="<lambda> cannot be sent to another process"):
        simulate("nanuk", [lambda view, _rng: view.moves()[0]] * 5, 2, 1, pool)


def test_broken_workers_are_explained_in_a_sentence():
    with pytest.raises(GameError, match="write it into a file and import it"), working():
        raise BrokenProcessPool


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: simulate(nanuk.deal(5, seed=1), ["keen"] * 4, 2), "at this table sit 5"),
        (lambda: simulate(nanuk.deal(5, seed=1), ["keen"] * 5, 2, first=1), "is dealt already: first can be named"),
        (lambda: simulate(simulate("nanuk", 5, 1, 1, keep_records=True).records[0].state, 5, 2), "deal the next round"),
        (lambda: shape(nanuk.deal(5, seed=1), 5), "this is a position, but a game is wanted"),
    ],
)
def test_positions_that_do_not_fit_are_refused(ask, words):
    with pytest.raises(GameError, match=words):
        ask()
