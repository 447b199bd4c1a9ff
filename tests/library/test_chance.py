"""Streams of chance: the numbers they give, which are the same on every machine, and their bounds."""

import pytest

from gamelib import Stream


def test_next_bits_are_sixty_four():
    assert [Stream(7, "deal", number).next_bits() for number in (1, 2, 3)] == [
        12735393060014665492,
        16533512348259831532,
        4996131427778595202,
    ]
    assert max(Stream(seed, "bits").next_bits() for seed in range(200)).bit_length() == 64


def test_next_bits_are_a_number_below_two_to_the_sixty_four():
    bits, numbers = Stream(7, "bits"), Stream(7, "bits")

    assert [bits.next_bits() for _draw in range(50)] == [numbers.randbelow(1 << 64) for _draw in range(50)]
    assert bits.position == numbers.position


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 2**31, 2**31 + 1, 2**64, 2**64 + 1, 2**130])
def test_numbers_lie_below_their_bound_and_reach_its_halves(bound):
    stream = Stream(7, "below", bound)
    numbers = [stream.randbelow(bound) for _draw in range(60)]

    assert min(numbers) >= 0
    assert max(numbers) < bound
    assert {number >= (bound + 1) // 2 for number in numbers} == ({False} if bound == 1 else {False, True})


def test_streams_of_other_keys_give_other_numbers():
    keys = [(7, ""), (8, ""), (7, "deal"), (7, "deal", 1), (7, "deal", 2), (7, "deal", 1, 2), (-7, "deal")]

    assert len({Stream(*key).next_bits() for key in keys}) == len(keys)


def test_stream_goes_on_from_the_position_of_another():
    one, other = Stream(7, "deal"), Stream(8)
    one.next_bits()
    other.position = one.position

    assert other.randbelow(10**30) == one.randbelow(10**30)
    assert other.shuffle("abcdefgh") == one.shuffle("abcdefgh")


def test_sample_takes_distinct_cards_or_all_there_are():
    for many in range(9):
        drawn = Stream(7, "days", many).sample("abcdef", many)
        assert len(drawn) == len({*drawn}) == min(many, 6)
    assert {Stream(seed).sample("abc", 1) for seed in range(50)} == {("a",), ("b",), ("c",)}
    assert {Stream(seed).shuffle("abc") for seed in range(200)} == {
        tuple(order) for order in ("abc", "acb", "bac", "bca", "cab", "cba")
    }
