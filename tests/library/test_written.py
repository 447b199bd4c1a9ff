"""Numbers as people read them: whatever the number, nothing is written as 0, as never or as always unless it is."""

from __future__ import annotations

import re
from fractions import Fraction
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib.core.written_numbers import (
    MINUS,
    amount,
    as_typed,
    decimal,
    difference,
    out_of_hundred,
    percent,
    percentage_points,
    readable,
    short_of_hundred,
    short_percent,
    signed,
    tick,
)
from gamelib.odds.numbers import Odds, Swing

NEAR = [
    1e-300,
    1e-12,
    1 / 30_000,
    0.00004,
    0.00005,
    0.004,
    0.005,
    0.0050001,
    0.5,
    0.994,
    0.995,
    0.99994,
    0.99995,
    0.99996,
    1 - 1e-15,
]
SHARES = st.one_of(
    st.sampled_from(NEAR),
    st.fractions(0, 1),
    st.floats(0, 1),
    st.integers(1, 10**9).map(lambda many: 1 - Fraction(1, many)),
)
NUMBERS = st.one_of(st.fractions(), st.floats(-1e6, 1e6), st.integers(-99, 99), st.sampled_from([*NEAR, -0.0, -0.0004]))
PLACES = st.integers(0, 3)
DIGITS = re.compile(r"[+−]?\d+(?:\.\d+)?")
OF_A_SHARE = {
    "out of hundred": out_of_hundred,
    "short": short_of_hundred,
    "short percent": short_percent,
    **{f"percent, {places} places": lambda share, places=places: percent(share, places) for places in range(4)},
}


def number_in(text: str) -> float:
    """Return the number written in a text."""
    return float(DIGITS.search(text)[0].replace(MINUS, "-"))


def is_bound(text: str) -> bool:
    """Return whether a text gives only a bound of a number."""
    return text.startswith(("under", "over", "<", ">"))


@pytest.mark.parametrize("name", OF_A_SHARE)
@given(share=SHARES)
def test_only_the_impossible_is_0_and_the_certain_100(name, share):
    text = OF_A_SHARE[name](share)

    assert (number_in(text) == 0) == (share == 0)
    assert (number_in(text) == 100) == (share == 1)


@pytest.mark.parametrize("name", OF_A_SHARE)
@given(share=SHARES)
def test_a_share_is_within_what_is_written(name, share):
    text = OF_A_SHARE[name](share)
    places = len(DIGITS.search(text)[0].partition(".")[2])
    written, true = number_in(text), 100 * float(share)

    if is_bound(text):
        assert true <= written if text.startswith(("under", "<")) else true >= written
    else:
        assert isclose(written, true, abs_tol=0.51 * 10**-places)


@given(share=SHARES, places=PLACES)
def test_sure_chances_have_no_decimals(share, places):
    assert re.search(r"\b(0|100)\.0*\s", percent(share, places)) is None


@given(number=NUMBERS, places=PLACES)
@pytest.mark.parametrize("write", [decimal, amount, difference])
def test_only_0_is_written_as_0(write, number, places):
    text = write(number, places)

    assert (number_in(text) == 0) == (number == 0)
    assert "-" not in text
    assert not re.match(r"[+−]0(?:\.0*)?$", text)


@given(number=NUMBERS, places=PLACES)
@pytest.mark.parametrize("write", [decimal, amount, difference])
def test_a_number_has_its_sign_and_is_near(write, number, places):
    text = write(number, places)

    assert (MINUS in text) == (number < 0)
    if not is_bound(text):
        assert isclose(number_in(text), float(number), rel_tol=1e-9, abs_tol=0.51 * 10**-places)


@given(number=NUMBERS, places=PLACES)
def test_a_difference_says_its_direction(number, places):
    text = difference(number, places)

    assert text == "0" if number == 0 else MINUS in text or text.startswith(("+", "under"))


@given(gap=st.one_of(SHARES, SHARES.map(lambda share: -share)), places=PLACES)
def test_no_difference_of_chances_is_written_as_0(gap, places):
    text = percentage_points(gap, places)

    assert (number_in(text) == 0) == (gap == 0)
    assert MINUS not in text
    assert text.endswith(" point") == (number_in(text) == 1 and places == 0)


@given(before=st.fractions(0, 1), after=st.fractions(0, 1))
def test_a_swing_never_says_0_more(before, after):
    said = str(Swing(Odds("it rains", before), Odds("it rains", after), (("clouds", 2),)))

    assert ("stays at" in said) == (before == after)
    assert not re.search(r"\b0(?:\.0+)? percentage points", said)


@given(value=SHARES)
def test_odds_are_sure_only_if_they_are(value):
    said = str(Odds("it rains", value))

    assert ("100 %" in said) == (value == 1)
    assert not re.search(r"\b(?:100\.0+|0\.0+) %", said)


@given(value=NUMBERS)
def test_averages_are_never_minus_0(value):
    assert not re.search(r"-|−0(?:\.0+)?(?![\d.])", str(Odds("the number of seals", value, "mean")))


@given(number=st.integers())
def test_whole_numbers_are_written_in_full(number):
    assert int(signed(number).replace(MINUS, "-")) == number
    assert int(readable(number).replace(",", "")) == number


@given(number=st.integers(-4000, 4000).map(lambda quarters: quarters / 4))
def test_ticks_are_written_in_full(number):
    assert number_in(tick(number)) == number
    assert MINUS not in tick(0.0)


@given(value=st.fractions(0, 1))
def test_typed_chances_are_read_back(value):
    assert isclose(float(as_typed(value, True).removesuffix(" %")), 100 * value, abs_tol=1e-6)
