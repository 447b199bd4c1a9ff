"""Claims of the levels' strength: the record holds for players of today, its intervals are true, and quotes agree."""

import re
from pathlib import Path

import pytest

from gamelib.core.intervals import student_quantile
from tests.bench import claims
from tests.bench.claims import Claim, share_of
from tests.bench.strength import load, play_mark
from tests.laws import many, report

TOP = Path(__file__).resolve().parent.parent.parent
QUICK = [claim for claim in claims.claims() if not claim.is_slow]
RECORD = load(claims.RECORD)
EVERY = len(RECORD)
OUTSIDE = 0.05
FRESH_SEED = 10**6
"""A seed that no rounds of the record come from."""

pytestmark = pytest.mark.usefixtures("library")


def moments(parts):
    """Return rounds as they are stored."""
    return {"rounds": len(parts), "sum": sum(parts), "squares": sum(part * part for part in parts)}


def spread(stored):
    """Return the variance of the mean of stored rounds."""
    number = stored["rounds"]
    return (stored["squares"] / number - (stored["sum"] / number) ** 2) / number


@pytest.mark.parametrize("claim", QUICK, ids=lambda claim: claim.key)
def test_every_quick_claim_has_its_100000_rounds(claim):
    assert RECORD[claim.key]["rounds"] == claims.ROUNDS == 100_000


@pytest.mark.parametrize(("game", "lower", "upper"), sorted({(each.game, each.lower, each.upper) for each in QUICK}))
def test_quick_claims_are_about_the_levels_of_today(game, lower, upper):
    mark = play_mark(game, lower, upper)

    assert {RECORD[claim.key]["mark"] for claim in QUICK if (claim.game, claim.upper) == (game, upper)} == {mark}


@pytest.mark.parametrize("claim", QUICK, ids=lambda claim: claim.key)
def test_fresh_rounds_lie_where_the_record_says(claim):
    """The interval is that of the record's rounds and of the fresh ones together, for all rows at once."""
    stored, fresh = RECORD[claim.key], moments(claim.play(FRESH_SEED, many(2_000, 100_000)))
    apart = stored["sum"] / stored["rounds"] - fresh["sum"] / fresh["rounds"]
    error = (spread(stored) + max(spread(fresh), spread(stored) * stored["rounds"] / fresh["rounds"])) ** 0.5

    assert abs(apart) <= student_quantile(fresh["rounds"], len(QUICK)) * error + 1 / fresh["rounds"]


@pytest.mark.parametrize(
    "claim",
    [
        Claim("nanatoridori", 4, {}, "keen", "careful"),
        Claim("nanatoridori", 6, {"variant": "one-winner"}, "keen", "careful"),
        Claim("nanuk", 5, {}, "keen", "careful"),
        Claim("koinobori", 2, {}, "careful", "newcomer"),
    ],
    ids=lambda claim: claim.key,
)
def test_intervals_hold_the_share_as_often_as_they_say(claim):
    """Sets of rounds are played again and again; rounds that hung together would make their intervals too short."""
    times, rounds, stored = many(60, 1_000), 400, RECORD[claim.key]
    truth = stored["sum"] / stored["rounds"]
    sets = [share_of(moments(claim.play(FRESH_SEED + at, rounds)), 1) for at in range(times)]
    outside = sum(each.excludes(truth) for each in sets) / times
    report(f"{claim.key}: {100 * (1 - outside):.1f} % of {times} intervals hold {truth:.3f}")

    assert abs(outside - OUTSIDE) <= 4 * (OUTSIDE * (1 - OUTSIDE) / times) ** 0.5 + 0.005


def test_rounds_that_hang_together_are_found():
    """Intervals of rounds that are counted twice miss more often than they say."""
    claim, times = QUICK[-1], 100
    truth = RECORD[claim.key]["sum"] / RECORD[claim.key]["rounds"]
    twice = [share_of(moments(claim.play(FRESH_SEED + at, 100) * 4), 1) for at in range(times)]

    assert sum(each.excludes(truth) for each in twice) / times > 4 * OUTSIDE


def test_intervals_of_the_page_hold_all_at_once():
    stored = {"rounds": 1000, "sum": 500.0, "squares": 500.0}

    alone, among_many = share_of(stored, 1), share_of(stored, EVERY)
    assert among_many.high - among_many.low > 1.5 * (alone.high - alone.low)


def test_page_says_what_the_record_says():
    page, known = claims.PAGE.read_text(encoding="utf-8"), claims.page_of(RECORD)

    assert page.splitlines()[3:] == known.splitlines()[3:]


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_quoted_strengths_come_from_the_record(name):
    text, page = (path.read_text(encoding="utf-8") for path in (TOP / name, claims.PAGE))
    quoted = re.findall(r"(0\.\d+ \(0\.\d+ to 0\.\d+\))(?:, in ([\d,]+) rounds)?", text)

    assert quoted or name != "README.md"
    assert [
        quote for quote, rounds in quoted if not re.search(rf"\| {rounds}(?: of [\d,]+)? \| {re.escape(quote)}", page)
    ] == []
