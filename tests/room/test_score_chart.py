"""The results of a class above those of a bot: bins, positions on the axis, averages, and the words for them."""

import pytest

from gamelib.core.chance import Stream
from gamelib.core.intervals import Interval
from widgets.room.score_chart import MOST_BINS, MOST_DOTS, MOST_DOTS_OF_FEW, MOST_MARKS, number_chart, score_chart


def outcomes(*scores):
    return [(score > 0, score) for score in scores]


def bins(chart, of):
    return [each[of] for each in chart["bins"]]


def test_each_result_falls_into_one_bin():
    chance = Stream(3, "results")
    for spread in (1, 3, 8, 40, 300, 4000):
        ours, theirs = (
            outcomes(*(chance.randbelow(2 * spread + 1) - spread for _each in range(many))) for many in (26, 300)
        )
        chart = score_chart(ours, theirs, ours[0])

        assert (sum(bins(chart, "class")), sum(bins(chart, "program"))) == (26, 300)
        assert len(chart["bins"]) <= MOST_BINS
        assert len(chart["marks"]) <= MOST_MARKS
        assert all(0 <= place["low"] <= place["at"] <= place["high"] <= 1 for place in chart["means"])
        assert 0 <= chart["own"]["at"] <= 1


def test_small_scores_have_a_bin_each():
    chart = score_chart(outcomes(-1, 2, 2), outcomes(1, 3), (True, 3))

    assert bins(chart, "class") == [1, 0, 0, 2, 0]
    assert bins(chart, "program") == [0, 0, 1, 0, 1]
    assert chart["marks"] == [[0.1, "\N{MINUS SIGN}1"], [0.3, "0"], [0.5, "1"], [0.7, "2"], [0.9, "3"]]
    assert chart["own"] == {"at": 0.9, "label": "you, 3"}
    assert chart["means"][0]["at"] == 0.5  # the average is 1


def test_wide_scores_are_marked_at_the_edges_of_their_bins():
    chart = score_chart(outcomes(-12, 0, 4, 5, 39), [], None)

    assert bins(chart, "class") == [1, 0, 0, 2, 1, 0, 0, 0, 0, 0, 1]
    assert chart["marks"][0] == [0.0, "\N{MINUS SIGN}15"]
    assert chart["marks"][1] == [pytest.approx(2 / 11, abs=1e-4), "\N{MINUS SIGN}5"]
    assert [dot["at"] for dot in chart["stacked"]] == pytest.approx([at / 55 for at in (3, 15, 19, 20, 54)], abs=1e-4)
    assert [dot["level"] for dot in chart["stacked"]] == [0, 0, 1, 0, 0]


def test_marks_with_many_letters_are_fewer():
    chart = score_chart(outcomes(-1200, 3, 1500), [], (True, -1200))

    assert 2 <= len(chart["marks"]) <= 5
    assert chart["own"]["label"] == "you, \N{MINUS SIGN}1200"


def test_where_a_score_says_no_more_won_and_lost_are_counted():
    chart = score_chart([(True, 0), (True, 0), (False, -1)], [(True, 0)] * 9 + [(False, -1)], (False, -1))

    assert bins(chart, "class") == [1, 2]
    assert bins(chart, "program") == [1, 9]
    assert [label for _place, label in chart["marks"]] == ["lost", "won"]
    assert chart["own"] == {"at": 0.25, "label": "you"}
    assert chart["means"][1]["at"] == pytest.approx(0.25 + 0.5 * 0.9, abs=1e-4)


def test_high_stacks_become_bars_and_nobody_speaks_of_dots():
    spread = outcomes(1, 3, 5)
    few, many = (score_chart([(True, 5)] * count, spread, None) for count in (MOST_DOTS, MOST_DOTS + 1))

    assert (few["dots"], few["words"]["class"]) == (True, "the class: 12, one dot each")
    assert (many["dots"], many["words"]["class"]) == (False, "the class: 13")


def test_two_bins_are_filled_by_bars_where_stacks_would_be_thin():
    few, many = (
        score_chart([(True, 0)] * count, [(False, -1)], None) for count in (MOST_DOTS_OF_FEW, MOST_DOTS_OF_FEW + 1)
    )

    assert (few["dots"], many["dots"]) == (True, False)


def test_nothing_is_drawn_where_nobody_has_played():
    chart = score_chart([], [], None)

    assert sum(bins(chart, "class")) == 0
    assert chart["means"] == []


def test_numbers_stand_on_a_line_from_0_to_100():
    chart = number_chart([0, 4, 5, 99, 100], Interval(0.4, 0.35, 0.45), 5)

    counted = bins(chart, "class")
    assert (len(counted), counted[0], counted[1], counted[-1], sum(counted)) == (20, 2, 1, 2, 5)
    assert [(dot["at"], dot["level"]) for dot in chart["stacked"]] == [(0, 0), (0.04, 1), (0.05, 0), (0.99, 0), (1, 1)]
    assert number_chart([42] * (MOST_DOTS + 1), None, None)["stacked"] == []
    assert chart["means"] == [{"of": "program", "at": 0.4, "low": 0.35, "high": 0.45}]
    assert chart["own"] == {"at": 0.05, "label": "you, 5"}
    assert chart["words"] == {"class": "the class: 5, one dot each", "program": ""}
    assert chart["exact"] == {"at": 0.4, "label": "worked out: 40 of 100"}
    assert number_chart([], None, None)["words"]["program"] == "being worked out …"
