"""The shapes of games: side by side, with more rounds played in steps, stopped, described anew."""

import json
from pathlib import Path

import pytest

from gamelib.core.intervals import Interval
from tests.laws import GAMES, many
from widgets import chart, explore
from widgets.explore import game_shapes
from widgets.pictures.shapes_side_by_side import compare_games, known_measures

NOTEBOOKS = Path(__file__).resolve().parent.parent.parent / "notebooks"
KEPT = json.loads((NOTEBOOKS / "data" / "shapes.json").read_text(encoding="utf-8"))


@pytest.fixture
def board(monkeypatch):
    """The widget with the games; a press plays four more rounds of each."""
    monkeypatch.setattr(game_shapes, "MORE", 4)
    return explore.shapes(KEPT)


def hear(board, kind, times=1):
    for _time in range(times):
        board._handle_custom_msg({"kind": kind}, [])


def test_page_starts_with_the_stored_results(board):
    assert board.page["more"] == "Play 4 more rounds of each"
    assert (board.page["left"], board.page["progress"]) == (0, "")
    assert (
        "200 rounds of each game among “Knows the basics” programs, 10,000 for the first two questions."
        in board.picture
    )
    value, low, high = (round(100 * each) for each in KEPT["shapes"]["nanuk"]["order"])
    assert f"{value} of 100 ({low} to {high})" in board.picture


def test_rounds_are_played_one_by_one_with_progress(board):
    before = board.picture
    hear(board, "round")
    assert board.page["left"] == 0, "nothing is played before it is asked for"

    hear(board, "more")
    assert (board.page["progress"], board.page["share"]) == ("0 of 12 rounds", 0)
    hear(board, "round", 3)
    assert (board.page["progress"], board.page["share"]) == ("3 of 12 rounds", 0.25)
    assert [board.tallies[game].rounds for game in GAMES] == [201] * 3
    assert board.picture == before
    hear(board, "more")
    assert board.page["left"] == 9
    hear(board, "round", 9)

    assert board.page["left"] == 0
    assert (
        "204 rounds of each game among “Knows the basics” programs, 10,004 for the first two questions."
        in board.picture
    )
    assert board.page["said"].startswith("The bars are")


def test_rounds_played_before_a_stop_are_kept(board):
    hear(board, "more")
    hear(board, "round", 3)
    hear(board, "stop")
    hear(board, "round", 5)

    assert board.page["left"] == 0
    assert "201 rounds of each game" in board.picture
    assert board.measured == {game: tally.measures() for game, tally in board.tallies.items()}


def test_sentences_follow_the_new_intervals(board, monkeypatch):
    hear(board, "more")
    narrow = dict.fromkeys(board.measured["nanuk"], (0.5, 0.5, 0.5))
    apart = {"nanatoridori": 0.2, "nanuk": 0.5, "koinobori": 0.8}
    monkeypatch.setattr(
        game_shapes.ShapeTally,
        "measures",
        lambda tally: {
            name: game_shapes.Interval(*(apart[tally.task.game] if name == "drama" else each for each in found))
            for name, found in narrow.items()
        },
    )
    hear(board, "stop")

    assert "Can you win from behind? Highest in Koinobori, lowest in Nanatoridori" in board.page["said"]
    assert "Highest in Koinobori, lowest in Nanatoridori; all can be told apart." in board.picture
    assert "The bars are 100 % shorter on average." in board.page["said"]


def test_bars_narrow_with_many_more_rounds(board):
    measured = board.measured["nanatoridori"].items()
    before = {name: each.high - each.low for name, each in measured if name not in ("fairness", "order")}
    for _round in range(many(8, 24)):
        board.tallies["nanatoridori"].play()
    after = {name: each.high - each.low for name, each in board.tallies["nanatoridori"].measures().items()}

    shorter = [name for name in before if after[name] < before[name]]
    assert len(shorter) >= len(before) - 1  # a single bar may be longer by chance


def test_junk_and_browsers_change_nothing(board):
    for junk in (None, [], {}, {"kind": 3}, {"kind": "all"}):
        board._handle_custom_msg(junk, [])
    board.set_state({"page": {"said": "mine"}, "picture": "<b>mine</b>"})

    assert board.page["said"] == "More rounds make the bars shorter."
    assert "mine" not in board.picture
    assert str(board).startswith("Is it fair to begin?")


# The shapes of games side by side --------------------------------------------------------


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
