"""Facts about moves and seats of Nanuk: each is true, and none comes or goes unnoticed."""

from tests.library.test_reasons import count_true_reasons

FOUND = {
    "adds bear": 83,
    "adds group": 282,
    "brings": 43,
    "fails": 54,
    "has none": 27,
    "holds": 21,
    "holds off": 24,
    "most so far": 360,
    "others have more": 199,
    "succeeds": 109,
}
"""How many facts of each kind there are; the oracle has found them true."""


def test_as_many_facts_as_before_are_found_and_true():
    assert count_true_reasons("nanuk", 300) == FOUND
