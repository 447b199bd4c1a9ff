"""Determinism: the same seed and moves give the same bytes under every hash seed and on every interpreter."""

from __future__ import annotations

import builtins
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from gamelib.core.chance import Stream
from tests import STALE
from tests.library.digests import DIGESTS, KEPT, QUICK
from tests.tiers import DEEP, rest_in_deep

TOP = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def whole_sums_only(monkeypatch):
    """Make `sum` refuse decimals, since the last bit of such a sum depends on the version of Python."""
    add = builtins.sum

    def add_whole(numbers, start=0):
        numbers = list(numbers)
        assert not any(isinstance(number, float) for number in numbers), "decimals: use add_up"
        return add(numbers, start)

    monkeypatch.setattr(builtins, "sum", add_whole)


@pytest.mark.usefixtures("whole_sums_only")
@pytest.mark.parametrize("name", DIGESTS)
def test_digests_agree_in_every_interpreter(name):
    assert DIGESTS[name]() == json.loads(KEPT.read_text(encoding="utf-8"))[name], STALE


def test_every_digest_is_stored():
    assert json.loads(KEPT.read_text(encoding="utf-8")).keys() == DIGESTS.keys()


@pytest.mark.parametrize("hash_seed", rest_in_deep(["0", "1", "4000000000"], ["4000000000"]))
def test_hash_seed_changes_no_digest(hash_seed):
    """The test before has a hash seed of its own each time, so `make test` is content with a part of the digests."""
    names = DIGESTS if DEEP else QUICK
    told = subprocess.run(
        [sys.executable, "-m", "tests.library.digests", *names],
        cwd=TOP,
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(TOP)},
    )

    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert json.loads(told.stdout) == {name: kept[name] for name in names}


def split_mix_64(at):
    """Yield the words of SplitMix64, as published, from a state on."""
    while True:
        at = (at + 0x9E3779B97F4A7C15) % 2**64
        word = (at ^ at >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
        yield word ^ word >> 31


@pytest.mark.parametrize("bits", [1, 2, 7, 30, 31, 32, 33, 63, 64])
def test_stream_gives_upper_bits_of_split_mix_64(bits):
    bound = 2**bits - 2 ** (bits // 2) + 1  # a bound that needs all the bits and rejects some of the numbers drawn
    stream = Stream(7, "test", bits)
    words = split_mix_64(stream._state)
    expected = [number for _word in range(400) if (number := next(words) >> 64 - bits) < bound]

    assert [stream.randbelow(bound) for _number in expected] == expected


def test_sample_draws_each_order_equally_often():
    stream = Stream(11, "sample")
    drawn = Counter(stream.sample("abcd", 2) for _time in range(6000))

    assert len(drawn) == 12
    assert all(400 < often < 600 for often in drawn.values())
    assert sorted(stream.sample("abcd", 9)) == ["a", "b", "c", "d"]
