"""Facts about moves and seats of Koinobori: each is true, and none comes or goes unnoticed."""

from tests.library.test_reasons import count_true_reasons

FOUND = {
    "levels": 39,
    "scores own": 106,
    "worth on mast": 183,
    "worth so far": 386,
}
"""How many facts of each kind there are; the oracle has found them true."""


def test_as_many_facts_as_before_are_found_and_true():
    assert count_true_reasons("koinobori", 300) == FOUND
