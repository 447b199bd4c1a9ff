"""A class without a server: codes of deals, codes of results, and the results of a class together."""

from __future__ import annotations

import pytest

from gamelib import GameError, classroom
from gamelib.classroom import Handed, read_code, read_result, results, share
from gamelib.players import player

TABLES = [
    ("nanatoridori", 4, "basic"),
    ("nanatoridori", 3, "one-winner"),
    ("nanatoridori", 2, "duel"),
    ("nanuk", 6, "basic"),
    ("nanuk", 5, "declared-sides"),
    ("koinobori", 3, "basic"),
]


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
    assert len(shared.code) <= 11


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


@pytest.mark.parametrize(
    ("code", "game", "players", "variant", "seed"),
    [
        ("B4B-0007-0", "nanatoridori", 4, "basic", 7),
        ("K3B-000Z-H", "koinobori", 3, "basic", 31),
        ("b3b 0oo7 1", "nanatoridori", 3, "basic", 7),
    ],
)
def test_old_codes_of_deals_are_still_read(code, game, players, variant, seed):
    assert read_code(code) == share(game, players, variant, seed)
    assert share(game, players, variant, seed).code != code


@pytest.mark.parametrize(
    ("code", "won", "score"),
    [
        ("B4B-0007-0-ANFZ-W", False, -1),
        ("B4B-0007-0-AWG0-0", True, 0),
        ("b4b00070awg00", True, 0),
    ],
)
def test_old_codes_of_results_are_still_read(code, won, score):
    assert read_result(code) == Handed(share("nanatoridori", 4, seed=7), "A", won, score)


def test_every_exchange_that_explains_a_slip_is_named():
    with pytest.raises(GameError, match=r"two neighbours look swapped; did you mean .*4BB-0007-AWG0-C9"):
        read_result("4BB-0007-AWG0-9C")


def test_mistyped_old_codes_are_refused():
    for code in ("B4B-0008-0", "B4B-0070-0", "B4B-0007-1"):
        with pytest.raises(GameError, match="its last character does not fit"):
            read_code(code)
    with pytest.raises(GameError):
        read_result("B4B-0007-0-AWG0-1")


@pytest.mark.parametrize(
    "typed",
    [
        "4bb0007rv",
        "4BB 0007 RV",
        " 4BB–0007–RV. ",
        "4BB-OO07-RV",
        "4bb/0007/rv",
        "４ＢＢ−０００７−ＲＶ",
        "(4BB_0007_RU)",
    ],
)
def test_codes_may_be_typed_as_people_do(typed):
    assert read_code(typed) == share("nanatoridori", 4, seed=7)


def test_letters_that_look_like_figures_are_read_as_figures():
    shared = share("koinobori", 3, seed=1 * 32**3 + 1 * 32)

    assert "1010" in shared.code
    for typed in ("lolo", "IOIO", "LoIo"):
        assert read_code(shared.code.replace("1010", typed)) == shared


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("4BB-0807-RV", "in '4BB-0807-RV' the 8, character 5, looks wrong; did you mean 4BB-0007-RV?"),
        ("4BB-0070-RV", "in '4BB-0070-RV' the 7 and the 0 look swapped; did you mean 4BB-0007-RV?"),
        ("4BB-0007-AWG0-9C", "a code of a deal looks like 4BB-0007-RV, not '4BB-0007-AWG0-9C'"),
        ("4BB-1234-RV", "'4BB-1234-RV' has more than one mistake; please compare it again, character by character"),
        ("4BB-0007", "a code of a deal looks like 4BB-0007-RV, not '4BB-0007'"),
    ],
)
def test_a_sentence_says_what_looks_wrong(typed, sentence):
    with pytest.raises(GameError) as caught:
        read_code(typed)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    "odd",
    [
        "",
        "hello",
        "B4B-0007",
        "B9B-0007-0",
        "X4B-0007-0",
        "B" * 500,
        None,
        7,
        "B4B-0007-0-AWG2-5-9-9",
        "B4B-00é7-0",
        "4BB-00é7-RV",
        "4BB-0007-AWG0-",
        "9BB-0007-RV",
    ],
)
def test_read_code_raises_game_error_for_junk(odd):
    for read in (read_code, read_result):
        with pytest.raises(GameError) as error:
            read(odd)
        assert len(str(error.value)) < 200


def test_results_list_unreadable_codes():
    shared = share("koinobori", 3, seed=5)
    handed = [Handed(shared, "ABC"[at % 3], at % 3 == 0, at % 4) for at in range(30)]
    [found] = results("\n".join(each.code for each in handed) + "\nsomething other\n")

    assert found.slips == ("a code of a result looks like 4BB-0007-AWGC-6F, not 'something other'",)
    assert (len(found.handed), found.wins, found.unread) == (30, 10, ("something other",))
    assert found.histogram() == {0: 8, 1: 8, 2: 7, 3: 7}
    assert found.share().low < 1 / 3 < found.share().high
    assert "10 won" in str(found)


def test_results_of_two_deals_are_kept_apart():
    codes = [Handed(share("nanuk", 5, seed=seed), "A", True, 1).code for seed in (1, 2, 1)]

    assert [len(each.handed) for each in results(codes)] == [2, 1]
    with pytest.raises(GameError, match="none of these is the code"):
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
