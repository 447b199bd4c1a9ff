"""Check signs: every slip of one sign, of two signs, and of two signs exchanged is noticed, at every place."""

from itertools import combinations

import pytest

from gamelib import GameError, classroom
from gamelib.classroom import ALPHABET, LONGEST_WITH_SIGNS, add_check_signs, find_slips, has_right_signs

LENGTHS = (classroom.DEAL_SIGNS, classroom.RESULT_SIGNS, LONGEST_WITH_SIGNS)
CODES = [
    classroom.share("nanatoridori", 4, seed=7),
    classroom.share("nanatoridori", 2, "duel", seed=1_000_000),
    classroom.share("nanuk", 8, "declared-sides", seed=271_828),
    classroom.share("koinobori", 5, seed=31_415),
]
RESULTS = [
    classroom.Handed(shared, "B", won, score)
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


def missed_slips(is_accepted, signs):
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
    weights = [classroom._sums("0" * at + "1")[1] for at in range(LONGEST_WITH_SIGNS)]

    assert len(set(weights)) == LONGEST_WITH_SIGNS
    assert 0 not in weights
    for one in "17ZQ":
        for other in "2K8":
            sums = [classroom._sums(f"00{sign}") for sign in (one, other)]
            both = ALPHABET[ALPHABET.index(one) ^ ALPHABET.index(other)]
            assert classroom._sums(f"00{both}") == (sums[0][0] ^ sums[1][0], sums[0][1] ^ sums[1][1])


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("_multiply", lambda element, _weight: element),
        ("_sums", lambda signs: (sum(map(ALPHABET.index, signs)) % 32, 0)),
    ],
)
def test_a_weaker_sum_lets_slips_through(monkeypatch, name, fault):
    monkeypatch.setattr(classroom, name, fault)

    assert missed_slips(has_right_signs, "0" * 7 + "01") or missed_slips(has_right_signs, "0123456" + "0B")


def test_the_single_check_sign_of_old_codes_misses_slips():
    codes = [code[:7] + classroom._old_check_sign(code[:7]) for code in ("B4B0007", "N6B01AZ", "K3B9XWV", "B2D7QRS")]
    missed = sum(missed_slips(lambda signs: classroom._old_check_sign(signs[:-1]) == signs[-1], code) for code in codes)

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


def test_a_strange_character_is_a_slip_too():
    assert find_slips("4B*0007RV") == (classroom.Slip((2,), "4BB0007RV"),)
    assert find_slips("4B**007RV") == ()
    assert not has_right_signs("4B*0007RV")
