"""The puzzles of a page: all of them, one with its moves as tiles, and the page after it."""

from __future__ import annotations

import json
from collections import defaultdict
from contextlib import suppress
from datetime import date

import pytest

from gamelib import GameError, lessons
from gamelib.lessons import Progress, puzzle_of_the_day
from gamelib.lessons.endless_puzzles import make_puzzle
from gamelib.lessons.progress import PuzzleResult, StepResult
from gamelib.lessons.puzzle_files import theme_of
from gamelib.lessons.puzzle_standing import own_rating
from tests.laws import GAMES
from tests.support.lesson_browser import LessonBrowser, check_size, find_zone, main_button
from widgets import Puzzles, Table, drawings
from widgets.lesson import puzzle_scene
from widgets.lesson.learner import Learner
from widgets.lesson.puzzle_scene import share_address
from widgets.lesson.step_scene import build_part

DAY = date(2026, 11, 26).toordinal()


@pytest.fixture
def puzzles():
    return Puzzles("nanuk", learner=Learner(), pace=None)


@pytest.fixture
def browser(puzzles):
    return LessonBrowser(puzzles)


def open_puzzle(board, name):
    """Open the puzzle with an id."""
    game = next(game for game in GAMES if any(each.step.id == name for each in lessons.puzzles(game)))
    number = next(at for at, each in enumerate(lessons.puzzles(game), 1) if each.step.id == name)
    board._from_python(lambda: board.walk.open_number(game, number))


def tiles(board):
    return find_zone(board.scene, "answers")["groups"]


def wrong(board):
    """Return the letter of a move that is not the answer."""
    state = board.walk.state
    return next("ABCDEFGHI"[at] for at in range(len(state.offered)) if at not in state.best)


def right(board):
    return "ABCDEFGHI"[board.walk.state.best[0]]


# One puzzle ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_solved_by_its_tile(game):
    board = Puzzles(game, seed=5, learner=Learner())
    assert [entry.step for entry in board.course.entries] == [each.step for each in lessons.puzzle_order(game, 5)]
    browser = LessonBrowser(board)
    for at, entry in enumerate(board.course.entries):
        board.step(at + 1)
        assert check_size(board.scene)["goal"]["text"] == board.attempt.say
        assert "{" not in "".join(tile["label"] for tile in tiles(board))
        browser.tap(f"choose:{board.walk.state.best[0] + 1}")
        browser.press("choose:check")
        assert board.attempt.done, entry.step.title
        assert check_size(board.scene)["message"]["kind"] == "end"

    assert board.done
    assert f"{game}/puzzles#{entry.step.id}" in board.learner.progress.steps


def test_nothing_is_chosen_and_check_is_off_at_first(puzzles, browser):
    open_puzzle(puzzles, "what-you-hold")
    assert [tile["number"] for tile in tiles(puzzles)] == list("ABCD")
    assert not any("state" in tile or "bar" in tile for tile in tiles(puzzles))
    button = puzzles.scene["buttons"][0]
    assert (button["id"], button["off"]) == ("choose:check", True)
    browser.press("choose:check")
    assert not puzzles.attempt.tries

    browser.tap("choose:2")
    assert [tile.get("state") for tile in tiles(puzzles)] == [None, "chosen", None, None]
    assert "off" not in puzzles.scene["buttons"][0]


def test_tiles_show_their_moves(puzzles):
    open_puzzle(puzzles, "what-you-hold")
    boast = tiles(puzzles)[0]["picture"]
    assert [token["symbol"] for token in boast["tokens"]] == ["seal", "seal"]
    assert (boast["days"], boast["track"]) == (4, 4)
    open_puzzle(puzzles, "low-and-sure")
    assert [card.get("state") for card in tiles(puzzles)[1]["picture"]["cards"]] == [None, "hint", None]
    assert all(card["face"] in puzzles.scene["faces"] for tile in tiles(puzzles) for card in tile["picture"]["cards"])


def test_right_answer_shows_all_bars_and_what_is_assumed(puzzles):
    open_puzzle(puzzles, "what-you-hold")
    puzzles.do("c")
    assert [tile["bar"]["text"] for tile in tiles(puzzles)] == ["29 of 100", "5 of 100", "96 of 100", "5 of 100"]
    assert [tile.get("state") for tile in tiles(puzzles)] == [None, None, "right", None]
    message = puzzles.scene["message"]
    assert message["head"] == "Right: boast 3 fish in 3 days."
    assert message["small"].startswith("(Assumed: you give an Inuksuk; the other hunters give nothing")
    assert main_button(puzzles.scene) == "lesson:next"


def test_wrong_answer_shows_its_own_bar_and_may_be_tried_again(puzzles, browser):
    open_puzzle(puzzles, "what-you-hold")
    puzzles.do("A")
    assert [tile.get("bar", {}).get("text") for tile in tiles(puzzles)] == ["29 of 100", None, None, None]
    assert tiles(puzzles)[0]["state"] == "wrong"
    assert puzzles.scene["message"]["kind"] == "again"
    assert main_button(puzzles.scene) == "lesson:retry"

    browser.press("lesson:retry")
    assert "off" in puzzles.scene["buttons"][0]
    puzzles.do("C")
    assert puzzles.verdict.kind == "done"


def test_expected_mistake_gets_its_own_sentence(puzzles):
    open_puzzle(puzzles, "what-you-hold")
    puzzles.do("B")
    assert puzzles.scene["message"]["text"] == "You hold no seal at all."


@pytest.mark.parametrize("game", GAMES)
def test_title_is_told_only_after_a_puzzle_is_solved(game):
    board = Puzzles(game, learner=Learner(), pace=None)
    for at, puzzle in enumerate(lessons.puzzles(game)[:12]):
        board.step(at + 1)
        assert puzzle.step.title not in json.dumps(board.scene, ensure_ascii=False).replace(board.attempt.say, "")
        assert puzzle.step.title not in str(board).replace(board.attempt.say, "").replace(str(board.attempt.view), "")
    board.press("lesson:steps")
    labels = [option["label"] for option in board.scene["form"]["fields"][0]["options"]]
    assert labels[0].startswith(f"1 · {lessons.puzzles(game)[0].heading.title}")


@pytest.mark.deep
def test_questions_name_no_answer():
    """A question may name what is compared, but never only the card, the number or the place of the answer."""
    for game in GAMES:
        for puzzle in lessons.puzzles(game):
            board = Puzzles(game, learner=Learner(), pace=None)
            open_puzzle(board, puzzle.step.id)
            state = board.walk.state
            assert state.attempt.say.strip()
            if len(state.offered) > 2:  # a question about two moves may name both
                assert not any(state.labels[at].casefold() in state.attempt.say.casefold() for at in state.best)


def test_hints_end_with_the_answer(puzzles):
    open_puzzle(puzzles, "odd-one-out")
    for _hint in range(3):
        puzzles.hint()
        assert puzzles.scene["message"]["kind"] == "hint"
    puzzles.hint()
    assert puzzles.attempt.done
    assert "Show" not in str(puzzles)
    puzzles.next()
    assert puzzles.scene["solved"]["head"] == "Now you have seen it"


def test_puzzle_is_read_and_solved_as_text(puzzles):
    open_puzzle(puzzles, "odd-one-out")
    assert "  B  Take a seal from the pot\n" in str(puzzles)
    puzzles.do(2)
    assert "  B  Take a seal from the pot (0 points)\n" in str(puzzles)
    puzzles.do("choose fish")
    assert "puzzles.next() goes on." in str(puzzles)
    open_puzzle(puzzles, "odd-one-out")
    puzzles.do("choose nothing at all")
    assert puzzles.scene["message"]["kind"] == "refuse"


# Rating and days -------------------------------------------------------------------------------


def test_first_try_moves_the_rating_once(puzzles):
    open_puzzle(puzzles, "odd-one-out")
    puzzles.do(wrong(puzzles))
    after_miss = own_rating(puzzles.learner.progress)
    assert after_miss < 1000
    puzzles.do(right(puzzles))
    open_puzzle(puzzles, "odd-one-out")
    puzzles.do(right(puzzles))
    assert own_rating(puzzles.learner.progress) == after_miss
    assert len(puzzles.learner.progress.results) == 1


def test_try_after_a_hint_does_not_count(puzzles):
    open_puzzle(puzzles, "odd-one-out")
    puzzles.hint()
    puzzles.do(right(puzzles))
    assert puzzles.learner.progress.results == ()
    puzzles.next()
    assert puzzles.scene["solved"]["plates"][0]["note"] == "only a first try counts"


def test_puzzle_solved_before_there_were_ratings_does_not_count(puzzles):
    key = "nanuk/puzzles#odd-one-out"
    puzzles.learner.set_progress(Progress(steps={key: StepResult(True)}))
    open_puzzle(puzzles, "odd-one-out")
    puzzles.do(right(puzzles))
    assert puzzles.learner.progress.results == ()


def test_puzzle_of_the_day_is_one_for_all_pages():
    learner = Learner()
    for game in GAMES:
        board = Puzzles(game, learner=learner, pace=None)
        LessonBrowser(board).send("hello", kept=None, day=DAY, hash="#today")
        assert board.attempt.step == puzzle_of_the_day(DAY).step
        assert board.course.title == "Puzzle of the day"
    board.do(right(board))
    assert DAY in learner.progress.days
    board.next()
    end = board.scene["solved"]
    assert end["share"]["head"] == "Puzzle of the day, 26 November"
    assert end["plates"][2]["note"] == "the next one comes tomorrow"


@pytest.mark.parametrize("day", [None, "x", -1, 10**9, True, 1.5])
def test_invalid_date_counts_as_today(puzzles, browser, day):
    browser.send("hello", kept=None, day=day, hash="#today")
    assert puzzles.course.title == "Puzzle of the day"


# All puzzles -------------------------------------------------------------------------------------


def test_home_shows_today_without_its_answer(puzzles, browser):
    scene = check_size(browser.send("hello", kept=None, day=DAY, hash=""))
    today, puzzle = scene["puzzles"]["today"], puzzle_of_the_day(DAY)
    assert today["when"] == "Thursday, 26 November"
    assert today["pictures"]
    assert not any("state" in card for picture in today["pictures"] for card in picture["cards"])
    assert puzzle.step.title not in json.dumps(scene)
    browser.press(today["id"])
    assert puzzles.attempt.step == puzzle.step


def test_themes_add_up_and_open_the_easiest_that_is_not_solved(puzzles, browser):
    browser.press("puzzles:game:all")
    themes = puzzles.scene["puzzles"]["themes"]
    assert len(themes) == 9
    assert sum(theme["need"] for theme in themes) == 44 + 53 + 41
    assert all(theme["drawing"] in drawings.SYMBOLS for theme in themes)
    browser.press("puzzles:game:nanuk")
    assert len(puzzles.scene["puzzles"]["themes"]) == 3

    browser.press("puzzles:game:koinobori")
    browser.press("puzzles:theme:koinobori:mast")
    first = puzzles.walk.puzzle
    puzzles.do(right(puzzles))
    browser.press("puzzles:home")
    assert puzzles.scene["puzzles"]["themes"][0]["text"] == "1 of 15"
    browser.press("puzzles:theme:koinobori:mast")
    assert first.key != puzzles.walk.puzzle.key
    assert first.rating <= puzzles.walk.puzzle.rating


@pytest.mark.parametrize("button", ["puzzles:theme:chess:x", "puzzles:theme:nanuk:x", "puzzles:game:x", "puzzles:x"])
def test_unknown_buttons_change_nothing_that_matters(puzzles, browser, button):
    browser.press(button)
    assert puzzles.scene["puzzles"]


def test_week_shows_days_without_blame():
    learner = Learner(Progress(days=(DAY - 3, DAY - 2, DAY)))
    scene = LessonBrowser(Puzzles("nanuk", learner=learner)).send("hello", kept=None, day=DAY, hash="")
    week = scene["puzzles"]["week"]
    assert [disc["label"] for disc in week["discs"]] == ["Mon", "Tue", "Wed", "today", "Fri", "Sat", "Sun"]
    assert [disc["done"] for disc in week["discs"]] == [True, True, False, True, False, False, False]
    assert week["head"] == "3 days in a row"
    assert "lost" not in json.dumps(week)


def test_week_knows_days_on_which_a_game_was_finished():
    learner = Learner(Progress(days=(DAY - 2,)))
    board = Puzzles("nanuk", learner=learner)
    week = LessonBrowser(board).send("hello", kept=None, day=DAY, hash="", played=[DAY - 1, "x", True])["puzzles"][
        "week"
    ]

    assert (week["head"], week["discs"][2]["spoken"]) == ("2 days in a row", "Wednesday, played")


def test_rating_and_its_curve_are_shown():
    results = tuple(PuzzleResult(f"nanuk/puzzles#{at}", DAY, at % 3 > 0, 1000) for at in range(60))
    scene = Puzzles("nanuk", learner=Learner(Progress(results=results))).scene
    rating = scene["puzzles"]["rating"]
    assert rating["value"] == str(own_rating(Progress(results=results)))
    assert len(rating["curve"]) == 40
    assert rating["note"] == "Kept on this device only."
    check_size(scene)


# After a puzzle ------------------------------------------------------------------------------------


def test_end_shows_ratings_and_leads_to_another_like_it(puzzles, browser):
    open_puzzle(puzzles, "odd-one-out")
    puzzles.do(right(puzzles))
    browser.press("lesson:next")
    end = puzzles.scene["solved"]
    assert end["head"] == "Solved, at the first try"
    assert "odd one out" in end["text"]
    assert end["plates"][0]["note"].endswith(" up")
    assert end["plates"][1]["value"] == str(puzzles.walk.puzzle.rating)
    before = puzzles.walk.puzzle
    browser.press("lesson:next")
    other = puzzles.walk.puzzle
    assert other.heading.theme == before.heading.theme
    near = [
        abs(each.rating - before.rating)
        for each in lessons.puzzles("nanuk")
        if each.heading.theme == before.heading.theme and each.key != before.key
    ]
    assert abs(other.rating - before.rating) == min(near)


@pytest.mark.deep
def test_shared_text_and_address_hide_the_answer(puzzles):
    for puzzle in lessons.puzzles("nanuk"):
        open_puzzle(puzzles, puzzle.step.id)
        puzzles.do(right(puzzles))
        puzzles.next()
        share = puzzles.scene["solved"]["share"]
        assert puzzle.step.title not in share["text"] + share["head"]
        assert puzzle.step.id not in share["hash"]
        assert puzzle.step.best[0] not in json.dumps(share)


def test_shared_address_opens_the_puzzle(puzzles):
    open_puzzle(puzzles, "odd-one-out")
    address = share_address(puzzles.walk, puzzles.walk.puzzle)
    other = Puzzles("koinobori", learner=Learner())
    LessonBrowser(other).send("hello", kept=None, hash=f"#{address}")
    assert other.walk.puzzle.step.id == "odd-one-out"


def test_when_all_of_a_theme_are_solved_the_end_leads_home(puzzles):
    solved = {each.key: StepResult(True) for each in lessons.puzzles("nanuk")}
    puzzles.learner.set_progress(Progress(steps=solved))
    open_puzzle(puzzles, "odd-one-out")
    puzzles.do(right(puzzles))
    puzzles.next()
    assert main_button(puzzles.scene) == "puzzles:home"


# Made just now ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["", "#puzzle-", "#puzzle-1234567", "#puzzle-x", "#other", "#nanuk-0", "#x-3", None])
def test_other_addresses_show_all_puzzles(puzzles, browser, place):
    browser.send("hello", kept=None, hash=place)
    assert puzzles.scene["puzzles"]
    assert not puzzles.walk.is_making


def test_new_puzzle_is_made_in_slices_with_progress(puzzles, browser, monkeypatch):
    monkeypatch.setattr("widgets.lesson.puzzle_walk.SLICE_SECONDS", -1)
    browser.send("hello", kept=None, hash="#puzzle-7")
    assert puzzles.scene["message"]["text"] == "Making puzzle number 7: 0 positions tried."
    assert puzzles.scene["next"]["after"] == 1
    monkeypatch.undo()

    while puzzles.walk.is_making:
        browser.send("go")
    assert puzzles.attempt.step == make_puzzle("nanuk", 7).step


@pytest.mark.parametrize("game", GAMES)
def test_made_puzzle_is_solved_and_another_follows(game):
    puzzles = Puzzles(game, learner=Learner(), pace=None)
    puzzles.new(7)
    assert puzzles.attempt.step == make_puzzle(game, 7).step
    puzzles.do(right(puzzles))
    assert puzzles.verdict.kind == "done"
    puzzles.next()
    assert puzzles.learner.progress.steps == {}
    assert puzzles.scene["buttons"][0]["label"] == "Another new puzzle"
    assert puzzles.scene["solved"]["share"]["hash"] == "puzzle-7"
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
    puzzles.step(1)
    puzzles.do(right(puzzles))
    puzzles.press("lesson:steps")
    labels = [option["label"] for option in puzzles.walk.announcer.form.form["fields"][0]["options"]]
    assert labels[0] == "1 · complete a set · Choose a good reward · very easy · ✓"
    assert "✓" not in labels[1]


@pytest.mark.parametrize("game", ["nanatoridori", "nanuk", "koinobori"])
def test_a_solved_puzzle_is_played_on_at_a_table(game):
    player = Puzzles(game, learner=Learner())
    state = player.walk.state
    player.do("ABCDEFGHI"[state.best[0]])
    player.next()
    link = player.scene["solved"]["play"]
    table = Table(link["game"], keep=False)
    table.dialogs.open_link(f"#{link['hash']}")
    table.publish()

    assert link["label"] == "Play this position on"
    assert table.session.people == {state.attempt.seat}
    assert str(table.session.view) == str(state.view)
    assert table.session.may_act
    assert [seat.get("character") for seat in table.scene["seats"]] == [
        seat.get("character") for seat in build_part(state)["seats"]
    ]


@pytest.mark.parametrize("place", ["#position=", "#position=nanuk-0", "#position=nanuk-9999", "#position=chess-1"])
def test_a_link_to_no_puzzle_opens_no_position(place):
    table = Table("nanuk", seed=4, keep=False)
    before = table.session
    with suppress(GameError):  # said to whoever opened it
        table.dialogs.open_link(place)

    assert table.session is before


@pytest.mark.deep
def test_the_text_to_share_hides_the_answer():
    named = defaultdict(set)
    for game in ("nanatoridori", "nanuk", "koinobori"):
        player = Puzzles(game, learner=Learner())
        for at, puzzle in enumerate(player.walk.puzzles):
            player.walk.go_to(at)
            state = player.walk.state
            share = puzzle_scene._share(player.walk, state)
            theme, told = theme_of(puzzle).title, f"{share['head']} {share['text']} {share['hash']}"
            best = {state.labels[each].lower() for each in state.best}
            named[theme].add(any(each in theme.lower() for each in best))
            told = told.replace(theme, "").lower()
            assert not any(each in told for each in best), puzzle.key
            assert puzzle.step.title.lower() not in told, puzzle.key
    assert {True} not in named.values(), "a theme that names its answers"
