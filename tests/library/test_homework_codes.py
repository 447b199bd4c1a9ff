"""Codes of homework: read back as far as they tell, and slips, swaps, guesses and other homework's codes refused."""

from collections import Counter
from itertools import combinations

import pytest

from gamelib import GameError, classroom
from gamelib import homework as homeworks
from gamelib.core import check_signs
from gamelib.core.check_signs import ALPHABET, add_check_signs, plain_signs
from gamelib.homework import (
    Homework,
    LearnerResults,
    PartResult,
    as_code_tells,
    code_signs,
    judge_code,
    read_code,
    write_code,
)
from gamelib.homework.code_signs import HALF, SIGNS
from gamelib.homework.given import CAPACITY
from gamelib.homework.part_results import as_told, round_minutes
from tests.library.homework_cases import every_kind, four_parts, fullest, one_question, random_results, seeded

GIVEN = [four_parts(), every_kind(), fullest(), one_question(), four_parts("With slips").with_slips()]
BY_STRENGTH = [fullest(), pytest.param(four_parts(), marks=pytest.mark.deep)]
"""The homework whose codes have the fewest bits to spare for checks, and a usual one."""
each_homework = pytest.mark.parametrize("given", GIVEN, ids=lambda each: each.title)


def codes_of(given, many, seed=1):
    rng = seeded(seed)
    return [write_code(given, random_results(given, rng)) for _each in range(many)]


def is_accepted(signs, given):
    return judge_code(signs, given).kind == "checked"


# What a code tells ---------------------------------------------------------------------


@each_homework
def test_a_code_is_read_back_as_far_as_it_tells(given):
    rng = seeded()
    for _each in range(200):
        results = random_results(given, rng)
        read = read_code(given, write_code(given, results))

        assert read.parts == tuple(map(as_told, given.parts, results.parts))
        assert read.minutes == round_minutes(results.minutes)
        assert read.tag == results.tag
        assert write_code(given, read) == write_code(given, results)


def test_a_code_is_three_groups_of_four_signs():
    for code in codes_of(four_parts(), 50):
        assert [len(group) for group in code.split("-")] == [4, 4, 4]
        assert {*code} <= {*ALPHABET, "-"}
        assert len(plain_signs(code)) == SIGNS


@pytest.mark.parametrize("change", [str.lower, lambda code: code.replace("-", " "), lambda code: code.replace("-", "")])
def test_a_code_may_be_typed_as_people_do(change):
    given = four_parts()
    for code in codes_of(given, 20):
        typed = change(code).replace("0", "o").replace("1", "l").replace("V", "u")

        assert read_code(given, typed) == read_code(given, code)


@each_homework
def test_codes_differ_in_more_than_a_letter(given):
    """Equal results on two devices, and results that differ by one, have codes that differ in most signs."""
    results = random_results(given, seeded(4))
    near = [results._replace(tag=tag % given.tags) for tag in range(40)]
    codes = {write_code(given, each) for each in near}
    differing = [sum(one != other for one, other in zip(*pair, strict=True)) for pair in combinations(codes, 2)]

    assert len(codes) == min(40, given.tags)
    assert min(differing) >= 3
    assert sum(differing) / len(differing) > 10


def test_room_is_left_for_what_a_later_version_tells():
    assert [given.room for given in GIVEN] == [11, 8, 1, 30, 8]
    assert [given.tags for given in GIVEN] == [1024, 317, 3, 1024, 282]
    assert all(given.states * given.tags <= CAPACITY for given in GIVEN)


def test_scrambling_gives_each_number_its_own():
    rng, most = seeded(), 1 << 2 * HALF
    numbers = {rng.randrange(most) for _each in range(2000)} | {*range(500), most - 1}
    scrambled = {code_signs._scramble(number, 7) for number in numbers}

    assert len(scrambled) == len(numbers)
    assert all(0 <= each < most for each in scrambled)
    assert all(code_signs._unscramble(code_signs._scramble(number, 7), 7) == number for number in numbers)


# Slips --------------------------------------------------------------------------------


def wrong_signs(signs):
    return [signs[:at] + sign + signs[at + 1 :] for at in range(len(signs)) for sign in ALPHABET if sign != signs[at]]


def swapped_signs(signs):
    swapped = [signs[:at] + signs[at + 1] + signs[at] + signs[at + 2 :] for at in range(len(signs) - 1)]
    return [each for each in swapped if each != signs]


@each_homework
def test_every_single_slip_and_swap_is_refused_and_explained(given):
    for code in codes_of(given, 6):
        signs = plain_signs(code)
        for kind, slips in (("wrong", wrong_signs(signs)), ("swapped", swapped_signs(signs))):
            for typed in slips:
                verdict = judge_code(typed, given)

                assert (verdict.kind, verdict.homework) == ("misread", given)
                assert code in [slip.meant for slip in verdict.slips]
                assert kind in {slip.kind for slip in verdict.slips}
                assert "did you mean" in verdict.why


@pytest.mark.parametrize(("strange", "kind"), [("é", "wrong"), ("ß", None), ("*", "missing"), (" ", "missing")])
def test_a_strange_character_is_a_slip_too(strange, kind):
    given = four_parts()
    [code] = codes_of(given, 1)
    signs = plain_signs(code)
    for at in range(SIGNS):
        verdict = judge_code(signs[:at] + strange + signs[at + 1 :], given)

        assert verdict.kind == "misread"
        assert [(slip.kind, slip.meant) for slip in verdict.slips] == ([(kind, code)] if kind else [])


def test_a_sign_missing_or_too_many_is_refused_and_explained():
    given = four_parts()
    for code in codes_of(given, 4):
        signs = plain_signs(code)
        missing = [signs[:at] + signs[at + 1 :] for at in range(SIGNS)]
        added = [signs[:at] + sign + signs[at:] for at in range(SIGNS + 1) for sign in "7Z"]
        for kind, slips in (("missing", missing), ("added", added)):
            for typed in slips:
                verdict = judge_code(typed, given)

                assert [(slip.kind, slip.meant) for slip in verdict.slips] == [(kind, code)]


def two_slips(signs, rng):
    """Return signs with two slips, each a wrong sign or two neighbours exchanged."""
    typed = list(signs)
    for _slip in range(2):
        at = rng.randrange(SIGNS - 1)
        if rng.random() < 0.5:
            typed[at], typed[at + 1] = typed[at + 1], typed[at]
        else:
            typed[rng.randrange(SIGNS)] = rng.choice(ALPHABET)
    return "".join(typed)


def count_accepted(typed, given):
    """Return how many of some signs are accepted as a code of a homework."""
    return sum(is_accepted(signs, given) for signs in typed)


def double_slips(given, many):
    """Yield so many codes with two slips that do not cancel each other."""
    rng, codes = seeded(2), [plain_signs(code) for code in codes_of(given, 50)]
    while many:
        signs = rng.choice(codes)
        if (typed := two_slips(signs, rng)) != signs:
            many -= 1
            yield typed


def test_what_is_proposed_is_the_code_that_was_meant():
    """Two slips that come to one are explained; no others lead to a proposal that is wrong."""
    given = four_parts()
    meant, rng = {code: plain_signs(code) for code in codes_of(given, 5)}, seeded(5)
    proposed = Counter()
    for code, signs in meant.items():
        for _each in range(400):
            proposed[tuple(slip.meant == code for slip in judge_code(two_slips(signs, rng), given).slips)] += 1

    assert {*proposed} == {(), (True,)}
    assert proposed[(True,)] > 50


def guesses(many, *, whole):
    """Yield signs that somebody made up; with check signs that fit, if they know how codes are checked."""
    rng = seeded(3)
    for _guess in range(many):
        yield add_check_signs("".join(rng.choices(ALPHABET, k=10))) if whole else "".join(rng.choices(ALPHABET, k=12))


@pytest.mark.deep
@pytest.mark.slow
@pytest.mark.parametrize("given", BY_STRENGTH, ids=lambda each: each.title)
def test_100_000_double_slips_are_refused(given):
    assert count_accepted(double_slips(given, 100_000), given) == 0


@pytest.mark.deep
@pytest.mark.slow
@pytest.mark.parametrize("given", BY_STRENGTH, ids=lambda each: each.title)
def test_100_000_guesses_are_refused(given):
    assert count_accepted(guesses(100_000, whole=False), given) == 0


@pytest.mark.slow
def test_guesses_that_fit_the_check_signs_belong_elsewhere():
    """What the key of the homework adds: of 20,000 that are whole, hardly one is taken for one of this homework."""
    kinds = Counter(judge_code(signs, fullest()).kind for signs in guesses(20_000, whole=True))

    assert {*kinds} <= {"other", "checked"}
    assert kinds["checked"] <= 5  # 1.2 are to be expected


def test_without_check_signs_slips_would_get_through(monkeypatch):
    """If codes told so much that their key refused one in eight only, the check signs would still refuse every slip."""
    monkeypatch.setattr(Homework, "tags", property(lambda _given: 2**12))
    given = fullest()
    signs = plain_signs(codes_of(given, 1)[0])
    slips = [*wrong_signs(signs), *swapped_signs(signs)]

    assert count_accepted(slips, given) == 0
    monkeypatch.setattr(code_signs, "has_right_signs", lambda _signs: True)
    assert count_accepted(slips, given) > 10


def test_with_a_weaker_sum_swaps_would_get_through(monkeypatch):
    monkeypatch.setattr(check_signs, "_multiply", lambda element, _weight: element)
    signs = plain_signs(codes_of(four_parts(), 1)[0])

    assert count_accepted(swapped_signs(signs), four_parts()) > 0


def test_without_the_key_another_homework_would_be_taken(monkeypatch):
    assert count_accepted(codes_of(four_parts("For 7b"), 20), four_parts()) == 0

    monkeypatch.setattr(Homework, "key", 7)
    assert count_accepted(codes_of(four_parts("For 7b"), 20), four_parts()) == 20


# Other homework -------------------------------------------------------------------------


def test_a_code_of_another_homework_is_named_if_it_is_known():
    given, other = four_parts(), four_parts("For 7b")
    for code in codes_of(other, 20):
        named, unnamed = judge_code(code, given, [one_question(), other]), judge_code(code, given)

        assert (named.kind, named.homework, named.why) == ("other", other, "this code belongs to “For 7b”")
        assert named.results is not None
        assert (unnamed.kind, unnamed.homework) == ("other", None)
        assert unnamed.why == "this code does not belong to this homework"
        with pytest.raises(GameError, match="does not belong to this homework"):
            read_code(given, code)


def test_a_slip_in_a_code_of_another_homework_is_explained_too():
    given, other = four_parts(), four_parts("For 7b")
    signs = plain_signs(codes_of(other, 1)[0])
    verdict = judge_code(swapped_signs(signs)[0], given, [other])

    assert (verdict.kind, verdict.homework, verdict.slips[0].kind) == ("misread", other, "swapped")


@pytest.mark.slow
def test_codes_of_other_homework_do_not_fit_by_chance():
    given, others = fullest(), [four_parts(f"Homework {at}") for at in range(40)]
    taken = sum(count_accepted(codes_of(other, 100), given) for other in others)

    assert taken <= 3  # of 4,000; 0.25 are to be expected


# Junk, and codes of today ---------------------------------------------------------------


@pytest.mark.parametrize(
    "typed", ["", "hello", "é" * 12, "7K2D-9QXR-M4Pé", "0" * 500, "----", "\x00\n", "١٢٣٤٥٦٧٨٩٠١٢"]
)
def test_junk_is_refused_in_a_sentence(typed):
    verdict = judge_code(typed, four_parts())

    assert verdict.kind in ("misread", "other")
    assert verdict.results is None
    with pytest.raises(GameError) as caught:
        read_code(four_parts(), typed)
    assert len(str(caught.value)) < 120


def test_result_codes_of_a_deal_are_no_codes_of_homework():
    shared = classroom.read_code("4BB-0007-RV")
    for score in range(-20, 60):
        handed = classroom.HandedResult(shared, "A", score > 0, score)

        assert classroom.read_result(handed.code) == handed
        assert judge_code(handed.code, four_parts()).kind == "misread"
        assert judge_code(shared.code, four_parts()).kind == "misread"


def test_codes_of_homework_are_no_result_codes():
    for code in codes_of(four_parts(), 100):
        for read in (classroom.read_code, classroom.read_result):
            with pytest.raises(GameError):
                read(code)


def test_results_of_nothing_done_have_a_code():
    given = every_kind()
    nothing = LearnerResults((PartResult(),) * len(given.parts))

    assert as_code_tells(given, nothing).parts[3] == PartResult()
    assert {part.done for part in as_code_tells(given, nothing).parts} == {0}


def test_links_and_codes_of_today_stay_readable():
    """If this must change, links get another version, under which other codes are made."""
    given = homeworks.read(LINK_OF_TODAY)
    results = LearnerResults(
        (PartResult(7, 5, 1), PartResult(1), PartResult(1, won=True, points=12), PartResult(1)), 25, 77
    )

    assert given.text == TEXT_OF_TODAY
    assert write_code(given, results) == CODE_OF_TODAY
    assert read_code(given, CODE_OF_TODAY) == as_code_tells(given, results)


LINK_OF_TODAY = (
    "1eNpzVMjIz00tzy_KVshPUyjJT0ms5MpJLS7Oz1PIS8wrzdY3MIxPyk8sLonPL4pPyc_PVTDnSq1ILUr"
    "OLE4thihRMFQw4UpJTcxRMPZ20jUwMIjSNTDhAhqZUqwQnlFpDwDPFSE7"
)
CODE_OF_TODAY = "NWH5-57TS-HCEF"
TEXT_OF_TODAY = """A homework of today
lesson nanuk/01_boast_or_doom 7
exercises nanuk 1 4
deal 3KB-000Z-04
words Why?"""
