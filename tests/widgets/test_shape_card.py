"""The shapes of games side by side: which games differ, questions and explanations, lanes drawn at the right place."""

import pytest

from gamelib.core.intervals import Interval
from widgets import chart
from widgets.pictures.shape_card import compare_games, known_measures

LOW, MIDDLE, HIGH = Interval(0.2, 0.1, 0.3), Interval(0.5, 0.4, 0.6), Interval(0.8, 0.7, 0.9)
WIDE, LOWER, UPPER = Interval(0.5, 0.2, 0.8), Interval(0.3, 0.2, 0.45), Interval(0.6, 0.5, 0.7)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ((LOW, MIDDLE, HIGH), "Highest in C, lowest in A; all can be told apart."),
        ((LOW, WIDE, WIDE), "A, B and C cannot be told apart."),
        ((LOW, LOW, HIGH), "Higher in C than in A and B. A and B cannot be told apart."),
        ((LOW, HIGH, HIGH), "Higher in B than in A. Higher in C than in A. B and C cannot be told apart."),
        ((LOWER, WIDE, UPPER), "Higher in C than in A. C and B cannot be told apart. B and A cannot be told apart."),
        ((LOW, HIGH), "Higher in B than in A."),
    ],
)
def test_games_differ_only_where_intervals_do_not_overlap(found, said):
    assert compare_games(dict(zip("ABC", found, strict=False))) == said


def test_lanes_stand_where_the_numbers_are():
    shown = chart.shapes({"nanuk": {"order": (0.8, 0.71, 0.9), "length": (31, 30, 32)}}, "60 rounds")
    page = shown._repr_html_()

    assert "--at:80.0%;--low:71.0%;--high:90.0%" in page
    assert "80 of 100 (71 to 90)" in page
    assert "Does skill pay?" in page
    assert "60 rounds" in page
    assert "31" not in str(shown)  # the length of a round, 31, is not a share, so it gets no lane


def test_every_measure_has_a_question_and_a_meaning():
    for measure in known_measures().values():
        assert measure.question.endswith("?")
        assert measure.meaning.endswith(".")
        assert measure.least != measure.most
