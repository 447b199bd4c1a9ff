"""Facts about moves and seats of Nanatoridori: each is true, and none comes or goes unnoticed."""

from tests.library.test_reasons import count_true_reasons

FOUND = {
    "fewest cards": 169,
    "goes out": 9,
    "joins": 249,
    "joins nothing": 28,
    "most cards": 207,
    "needs fewest": 9,
    "needs plays": 128,
    "unbeatable": 12,
}
"""How many facts of each kind there are; the oracle has found them true."""


def test_as_many_facts_as_before_are_found_and_true():
    assert count_true_reasons("nanatoridori", 300) == FOUND
