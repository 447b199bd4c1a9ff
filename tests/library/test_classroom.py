"""A class without a server: codes of deals, codes of results, and the results of a class together."""

from __future__ import annotations

import random

import pytest

from gamelib import GameError, classroom
from gamelib.classroom import ALPHABET, Handed, read_code, read_result, results, share
from gamelib.players import player

TABLES = [("nanatoridori", 4, "basic"), ("nanatoridori", 3, "one-winner"), ("nanatoridori", 2, "duel"),
          ("nanuk", 6, "basic"), ("nanuk", 5, "declared-sides"), ("koinobori", 3, "basic")]


def finished(shared):
    state, careful = shared.deal(), player("careful")
    while state.round_result is None:
        state = state.play(careful.move(state.view(state.to_act[0])), state.to_act[0])
    return state


@pytest.mark.parametrize(("game", "players", "variant"), TABLES)
def test_one_code_deals_the_same_cards_to_all(game, players, variant):
    shared = share(game, players, variant, seed=12_345)
    typed = shared.code.lower().replace("-", " ").replace("0", "o")

    assert read_code(typed) == shared
    assert read_code(typed).deal() == shared.deal()
    assert shared.deal().variant == variant
    assert len(shared.code) <= 10


def test_share_without_seed_is_fresh_each_time():
    assert len({share("nanuk", 5).code for _each in range(5)}) > 1


@pytest.mark.parametrize(("game", "players", "variant"), TABLES)
def test_result_code_contains_no_name(game, players, variant):
    shared = share(game, players, variant, seed=3)
    state = finished(shared)
    for seat in range(players):
        handed = shared.result(state, seat)

        assert read_result(handed.code) == handed
        assert handed.won == (seat in state.round_result.winners)
        assert handed.score == state.round_result.scores[seat]


def test_mistyped_codes_are_refused():
    code, rng, noticed, tried = share("koinobori", 4, seed=99).code, random.Random(1), 0, 0
    for at, sign in enumerate(code):
        for other in ALPHABET:
            if sign in ("-", other):
                continue
            tried += 1
            try:
                noticed += read_code(code[:at] + other + code[at + 1:]) is None
            except GameError:
                noticed += 1
    assert noticed / tried > 0.9

    swapped = list(code.replace("-", ""))
    at = rng.choice([at for at in range(3, 6) if swapped[at] != swapped[at + 1]])
    swapped[at], swapped[at + 1] = swapped[at + 1], swapped[at]
    with pytest.raises(GameError, match="not written down right"):
        read_code("".join(swapped))


@pytest.mark.parametrize("odd", ["", "hello", "B4B-0007", "B9B-0007-0", "X4B-0007-0", "B" * 500, None, 7,
                                 "B4B-0007-0-AWG2-5-9-9", "B4B-00é7-0"])
def test_read_code_raises_game_error_for_junk(odd):
    for read in (read_code, read_result):
        with pytest.raises(GameError) as error:
            read(odd)
        assert len(str(error.value)) < 200


def test_results_list_unreadable_codes():
    shared = share("koinobori", 3, seed=5)
    handed = [Handed(shared, "ABC"[at % 3], at % 3 == 0, at % 4) for at in range(30)]
    [found] = results("\n".join(each.code for each in handed) + "\nsomething else\n")

    assert (len(found.handed), found.wins, found.unread) == (30, 10, ("something else",))
    assert found.histogram() == {0: 8, 1: 8, 2: 7, 3: 7}
    assert found.share().low < 1 / 3 < found.share().high
    assert "10 won" in str(found)


def test_results_of_two_deals_are_kept_apart():
    codes = [Handed(share("nanuk", 5, seed=seed), "A", True, 1).code for seed in (1, 2, 1)]

    assert [len(each.handed) for each in results(codes)] == [2, 1]
    with pytest.raises(GameError, match="no code of a result"):
        results("nothing at all")


def test_negative_scores_fit_in_codes():
    handed = Handed(share("koinobori", 3, seed=5), "B", False, -7)

    assert read_result(handed.code).score == -7


def test_expected_is_reproducible():
    shared = share("nanatoridori", 4, seed=2)
    first = classroom.expected(shared, 0, times=6, progress=False)

    assert first == classroom.expected(shared, 0, times=6, progress=False)
    assert len(first) == 6
    assert {won for won, _score in first} <= {True, False}


def test_result_before_the_end_is_refused():
    shared = share("nanuk", 5, seed=2)

    with pytest.raises(GameError, match="not over yet"):
        shared.result(shared.deal(), 0)
    with pytest.raises(GameError):
        share("chess", 4)
    with pytest.raises(GameError):
        share("nanuk", 4)
