"""A class without a server: codes of deals and of results, slips noticed by their check signs, and all results."""

from __future__ import annotations

from itertools import combinations

import pytest

from gamelib import GameError, classroom
from gamelib.classroom import HandedResult, read_code, read_result, results, share
from gamelib.core import check_signs
from gamelib.core.check_signs import ALPHABET, LONGEST, add_check_signs, find_slips, has_right_signs
from gamelib.players import player

TABLES = [
    ("nanatoridori", 4, "basic"),
    ("nanatoridori", 3, "one-winner"),
    ("nanatoridori", 2, "duel"),
    ("nanuk", 6, "basic"),
    ("nanuk", 5, "declared-sides"),
    ("koinobori", 3, "basic"),
]


def play_to_end(shared):
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
    state = play_to_end(shared)
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
    assert read_result(code) == HandedResult(share("nanatoridori", 4, seed=7), "A", won, score)


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
    handed = [HandedResult(shared, "ABC"[at % 3], at % 3 == 0, at % 4) for at in range(30)]
    [found] = results("\n".join(each.code for each in handed) + "\nsomething other\n")

    assert found.slips == ("a code of a result looks like 4BB-0007-AWGC-6F, not 'something other'",)
    assert (len(found.handed), found.wins, found.unread) == (30, 10, ("something other",))
    assert found.histogram() == {0: 8, 1: 8, 2: 7, 3: 7}
    assert found.share().low < 1 / 3 < found.share().high
    assert "10 won" in str(found)


def test_results_of_two_deals_are_kept_apart():
    codes = [HandedResult(share("nanuk", 5, seed=seed), "A", True, 1).code for seed in (1, 2, 1)]

    assert [len(each.handed) for each in results(codes)] == [2, 1]
    with pytest.raises(GameError, match="none of these is the code"):
        results("nothing at all")


def test_negative_scores_fit_in_codes():
    handed = HandedResult(share("koinobori", 3, seed=5), "B", False, -7)

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


# Check signs ---------------------------------------------------------------------------------------

LENGTHS = (classroom.DEAL_SIGNS, classroom.RESULT_SIGNS, LONGEST)
CODES = [
    classroom.share("nanatoridori", 4, seed=7),
    classroom.share("nanatoridori", 2, "duel", seed=1_000_000),
    classroom.share("nanuk", 8, "declared-sides", seed=271_828),
    classroom.share("koinobori", 5, seed=31_415),
]
RESULTS = [
    classroom.HandedResult(shared, "B", won, score)
    for shared, won, score in zip(CODES, (True, False, True, False), (0, -1, 12, 45), strict=True)
]


def wrong_signs(signs):
    """Return every way to write one sign wrong."""
    return [signs[:at] + sign + signs[at + 1 :] for at in range(len(signs)) for sign in ALPHABET if sign != signs[at]]


def exchanged_signs(signs, apart=1):
    """Return every way to exchange two different signs this far apart."""
    exchanged = []
    for at in range(len(signs) - apart):
        swapped = list(signs)
        swapped[at], swapped[at + apart] = swapped[at + apart], swapped[at]
        exchanged.append("".join(swapped))
    return [each for each in exchanged if each != signs]


def count_missed_slips(is_accepted, signs):
    """Return how many single wrong signs and exchanged neighbours are accepted."""
    return sum(map(is_accepted, [*wrong_signs(signs), *exchanged_signs(signs)]))


# A code is accepted if its sums are zero, and sums are linear, so what holds for the code of zeros holds for all.


@pytest.mark.parametrize("length", LENGTHS)
def test_every_wrong_sign_is_noticed_at_every_place(length):
    zeros = "0" * length

    assert has_right_signs(zeros)
    assert not any(map(has_right_signs, wrong_signs(zeros)))


def test_every_pair_of_wrong_signs_is_noticed():
    for one, other in combinations(range(classroom.RESULT_SIGNS), 2):
        for first in ALPHABET[1:]:
            for second in ALPHABET[1:]:
                signs = ["0"] * classroom.RESULT_SIGNS
                signs[one], signs[other] = first, second

                assert not has_right_signs("".join(signs))


@pytest.mark.parametrize("length", LENGTHS)
def test_every_exchange_is_noticed_at_every_place(length):
    for one, other in combinations(range(length), 2):
        for difference in ALPHABET[1:]:  # exchanging two signs adds their difference at both places
            signs = ["0"] * length
            signs[one] = signs[other] = difference

            assert not has_right_signs("".join(signs))


def test_sums_are_linear_and_weights_differ():
    weights = [check_signs._sums("0" * at + "1")[1] for at in range(LONGEST)]

    assert len(set(weights)) == LONGEST
    assert 0 not in weights
    for one in "17ZQ":
        for other in "2K8":
            sums = [check_signs._sums(f"00{sign}") for sign in (one, other)]
            both = ALPHABET[ALPHABET.index(one) ^ ALPHABET.index(other)]
            assert check_signs._sums(f"00{both}") == (sums[0][0] ^ sums[1][0], sums[0][1] ^ sums[1][1])


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("_multiply", lambda element, _weight: element),
        ("_sums", lambda signs: (sum(map(ALPHABET.index, signs)) % 32, 0)),
    ],
)
def test_a_weaker_sum_lets_slips_through(monkeypatch, name, fault):
    monkeypatch.setattr(check_signs, name, fault)

    assert count_missed_slips(has_right_signs, "0" * 7 + "01") or count_missed_slips(has_right_signs, "0123456" + "0B")


def test_the_single_check_sign_of_old_codes_misses_slips():
    codes = [code[:7] + classroom._old_check_sign(code[:7]) for code in ("B4B0007", "N6B01AZ", "K3B9XWV", "B2D7QRS")]
    missed = sum(
        count_missed_slips(lambda signs: classroom._old_check_sign(signs[:-1]) == signs[-1], code) for code in codes
    )

    assert missed > 4


# Codes that a class types -------------------------------------------------------------


@pytest.mark.parametrize(
    ("read", "code"),
    [
        *((classroom.read_code, each.code) for each in CODES),
        *((classroom.read_result, each.code) for each in RESULTS),
    ],
)
def test_no_single_slip_turns_a_code_into_another_code(read, code):
    signs = code.replace("-", "")
    slips = [*wrong_signs(signs), *exchanged_signs(signs)]
    for typed in slips:
        with pytest.raises(GameError):
            read(typed)
    for at in range(len(signs)):
        with pytest.raises(GameError):
            read(signs[:at] + signs[at + 1 :])


@pytest.mark.parametrize("code", [CODES[0].code, RESULTS[2].code])
def test_single_slips_are_located(code):
    signs = code.replace("-", "")

    assert add_check_signs(signs[:-2]) == signs
    for typed in wrong_signs(signs):
        assert [slip.meant for slip in find_slips(typed)] == [signs]
    for typed in exchanged_signs(signs):
        assert signs in [slip.meant for slip in find_slips(typed)]


@pytest.mark.parametrize("code", [CODES[0].code, RESULTS[2].code])
def test_a_sign_missing_or_too_many_is_located(code):
    signs = code.replace("-", "")
    for at in range(len(signs)):
        assert signs in [slip.meant for slip in check_signs.find_lost_signs(signs[:at] + signs[at + 1 :])]
        assert signs in [slip.meant for slip in check_signs.find_added_signs(signs[:at] + "7" + signs[at:])]
    assert check_signs.find_lost_signs("4BB*007RV") == ()


def test_a_strange_character_is_a_slip_too():
    assert find_slips("4B*0007RV") == (check_signs.CodeCorrection((2,), "4BB0007RV"),)
    assert find_slips("4B**007RV") == ()
    assert not has_right_signs("4B*0007RV")
