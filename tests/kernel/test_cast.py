"""Newcomers and characters: the record is about today's players, all that is claimed of them holds, and would show."""

import pytest

from gamelib.core.intervals import Interval
from gamelib.players.characters import CAST
from tests.bench import cast
from tests.bench.cast import HABITS, Share, habit_holds, highest_cost, interval_of, is_fair, lead_of
from tests.bench.strength import load
from tests.laws import GAMES, many
from tests.tiers import DEEP

RECORD = load(cast.RECORD)
SHARES = [*cast.shares()]
FRESH_SEED = 10**6
"""A seed that no rounds of the record come from."""

pytestmark = pytest.mark.usefixtures("library")


@pytest.mark.parametrize("game", GAMES)
def test_the_record_is_about_the_players_of_today(game):
    marks = {RECORD[key]["mark"] for key, of_game, _find in cast.rows() if of_game == game}

    assert marks == {cast.mark_of(game)}


@pytest.mark.parametrize("share", SHARES, ids=lambda share: share.key)
def test_every_share_has_its_100000_rounds(share):
    assert RECORD[share.key]["rounds"] == cast.ROUNDS == 100_000


def test_page_says_what_the_record_says_and_all_of_it_holds():
    page = cast.PAGE.read_text(encoding="utf-8")

    assert page == cast.page_of(RECORD)
    assert "not shown" not in page
    assert page.count("| fair |") == 2 * len({share.key.partition(":")[0] for share in SHARES})
    assert page.count("| holds |") == len([share for share in SHARES if share.kind in CAST])
    assert page.count(" often |") == len(HABITS)


@pytest.mark.parametrize("share", SHARES if DEEP else SHARES[::7], ids=lambda share: share.key)
def test_fresh_rounds_lie_where_the_record_says(share):
    stored, fresh = RECORD[share.key], share.play(many(2_000, 100_000), FRESH_SEED)
    known, found = (interval_of(each, 2 * len(SHARES)) for each in (stored, fresh))

    assert known.low <= found.high
    assert found.low <= known.high


def test_no_level_boasts_beyond_reach():
    for level in cast.LEVELS:
        boasted = RECORD[f"boasts of {level}"]

        assert boasted["number"] <= 12
        assert boasted["days"] <= 8


# Whether a false claim would show ---------------------------------------------------------

LOSING, WINNING = (Share("nanatoridori", 4, options, "plain") for options in ({}, {"variant": "one-winner"}))


@pytest.mark.parametrize(("low", "high", "fair"), [(0.21, 0.29, True), (0.19, 0.24, False), (0.24, 0.31, False)])
def test_a_share_is_fair_only_if_its_whole_interval_is(low, high, fair):
    assert is_fair(WINNING, Interval((low + high) / 2, low, high)) is fair


def test_a_lead_counts_losses_the_other_way():
    found = Interval(0.1, 0.08, 0.13)

    assert lead_of(LOSING, found) == pytest.approx((0.15, 0.12, 0.17))
    assert lead_of(WINNING, found) == pytest.approx((-0.15, -0.17, -0.12))


def test_a_cost_is_the_highest_that_both_intervals_allow():
    assert highest_cost(Interval(0.3, 0.29, 0.32), Interval(0.26, 0.24, 0.28)) == pytest.approx(0.25)


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: f"{habit.who} {habit.what}")
def test_a_habit_that_does_not_show_is_not_claimed(habit):
    often, seldom = [60, 100], [5, 100]
    right = {"own": often, "plain": seldom} if habit.more else {"own": seldom, "plain": often}

    assert habit_holds(habit, right)
    assert not habit_holds(habit, {"own": right["plain"], "plain": right["own"]})
    assert not habit_holds(habit, {"own": often, "plain": often})


def test_rows_are_continued_and_start_again_with_other_players(tmp_path, monkeypatch):
    path, only = tmp_path / "record.json", "koinobori, 2 players: plain"
    monkeypatch.setattr(cast, "ROUNDS", 20)

    assert not cast.continue_record(path, 0, only)
    assert cast.continue_record(path, float("inf"), only)
    first = load(path)[only]
    assert first["rounds"] == 20

    monkeypatch.setattr(Share, "play", lambda *_given: pytest.fail("played again"))
    assert cast.continue_record(path, float("inf"), only)
    monkeypatch.setattr(cast, "mark_of", lambda _game: "others")
    monkeypatch.setattr(Share, "play", lambda *_given: {"rounds": 1})
    cast.continue_record(path, float("inf"), only)
    assert load(path)[only] == {"rounds": 1, "mark": "others"}
