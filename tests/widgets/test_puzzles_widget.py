"""The puzzles of a game as a widget: the puzzle of the day, new ones made while the page goes on, and their numbers."""

from __future__ import annotations

import pytest

from gamelib.lessons import puzzle_of_the_day
from gamelib.lessons.puzzle_maker import make_puzzle
from tests.support.lesson_browser import LessonBrowser
from widgets import Puzzles
from widgets.lesson.learner import Learner

DAY = 739_942
GAMES = ("nanatoridori", "nanuk", "koinobori")


@pytest.fixture
def puzzles():
    return Puzzles("nanuk", learner=Learner(), pace=None)


@pytest.fixture
def browser(puzzles):
    return LessonBrowser(puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_first_puzzle_is_of_the_base_game(game):
    widget = Puzzles(game, learner=Learner(), pace=None)
    assert getattr(widget.attempt.state, "variant", "basic") == "basic"
    assert widget.scene["note"].endswith("easy")


def test_puzzle_of_the_day_uses_the_date_of_the_device(puzzles, browser):
    browser.send("hello", kept=None, day=DAY, hash="#today")

    assert puzzles.attempt.step == puzzle_of_the_day("nanuk", DAY).step
    browser.send("press", id="puzzles:all")
    assert len(puzzles.course.entries) > 1
    browser.send("press", id="puzzles:today")
    assert puzzles.attempt.step == puzzle_of_the_day("nanuk", DAY).step


@pytest.mark.parametrize("day", [None, "x", -1, 10**9, True, 1.5])
def test_invalid_date_counts_as_today(puzzles, browser, day):
    browser.send("hello", kept=None, day=day, hash="#today")
    assert puzzles.course.title == "Nanuk: puzzle of the day"


@pytest.mark.parametrize("place", ["", "#puzzle-", "#puzzle-1234567", "#puzzle-x", "#other", None])
def test_other_addresses_open_all_puzzles(puzzles, browser, place):
    browser.send("hello", kept=None, hash=place)
    assert len(puzzles.course.entries) > 1
    assert not puzzles.walk.is_making


def test_new_puzzle_is_made_in_slices_with_progress(puzzles, browser, monkeypatch):
    monkeypatch.setattr("widgets.lesson.player.SLICE_SECONDS", -1)
    browser.send("hello", kept=None, hash="#puzzle-7")
    assert puzzles.scene["message"]["text"] == "Making puzzle number 7: 0 positions tried."
    assert puzzles.scene["next"]["after"] == 1
    monkeypatch.undo()

    while puzzles.walk.is_making:
        browser.send("go")
    assert puzzles.attempt.step == make_puzzle("nanuk", 7).step
    assert puzzles.scene["title"] == "Puzzle number 7"


def test_made_puzzle_is_solved_and_another_follows(puzzles):
    puzzles.new(7)
    puzzles.do(puzzles.attempt.step.best[0])
    assert puzzles.verdict.kind == "done"
    assert puzzles.learner.progress.steps == {}
    assert puzzles.scene["buttons"][0]["label"] == "Another new puzzle"
    puzzles.next()
    assert puzzles.walk.made != 7
    assert not puzzles.walk.is_making


def test_number_of_a_puzzle_can_be_typed(puzzles):
    puzzles.press("puzzles:number")
    puzzles._on_form("puzzle", "make", {"number": "12x"})
    assert "whole number" in puzzles.walk.announcer.form.form["text"]
    puzzles._on_form("puzzle", "make", {"number": " 12 "})
    assert puzzles.walk.is_making
    puzzles._from_python(lambda: None)
    assert puzzles.walk.made == 12


def test_list_of_puzzles_shows_heading_level_and_tick(puzzles):
    puzzles.do(puzzles.attempt.step.best[0])
    puzzles.press("lesson:steps")
    labels = [option["label"] for option in puzzles.walk.announcer.form.form["fields"][0]["options"]]
    assert labels[0] == "1 · complete a set · Choose a good reward · very easy · ✓"
    assert "✓" not in labels[1]
