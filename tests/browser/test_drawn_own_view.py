"""The teacher's own view, drawn without a server: its dialogs hold everything else back, and their parts have room."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.browser.test_pages import axe_violations
from tests.browser.wall_screens import draw_screen, open_wall
from tests.room.phones import InlineExecutor
from widgets.room.chance_questions import ready_number
from widgets.room.played_turns import MOST_TURNS, PlayedTurn
from widgets.room.room import Room
from widgets.room.thinking import Thinking

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
LEAST_TARGET = 44
BOXES = "(parts) => parts.map((part) => part.getBoundingClientRect()).map(({ top, height }) => [top, height])"
REACHED = """() => [...document.querySelectorAll("#screen :is(button, a, input, textarea)")]
  .filter((part) => !part.closest("[inert]")).every((part) => part.closest(".asks, .adding"))"""
OVER = """() => { const { left, right, width, height } = document.querySelector(".asks .doubt").getBoundingClientRect();
  return [Math.abs(innerWidth - right - left) < 20, width < 0.7 * innerWidth, height < innerHeight]; }"""


def own_screens():
    """Return the own view before an end, and while a question is added, from each kind of shelf."""

    async def draw():
        room = Room("HKRT", Thinking(InlineExecutor()))
        own, found = room.own, {}
        own.connect(lambda _message: None)
        turn = PlayedTurn("nanatoridori", "hand 1 5 5 6 6 2 | table 5 5", 3, 1, 12, 9)
        own.turns.found = [turn._replace(move=move) for move in range(MOST_TURNS)]
        for shelf in ("mathematics", "table", "own"):
            own.hear(f"own:shelf:{shelf}", None)
            found[f"adding: {shelf}"] = own.screen()
        own.hear("own:close", None)
        room.press("room:ending")
        found["ending"] = own.screen()
        room.press("room:lobby")
        room.begin_without_phones(by_cards=False)
        room.press("room:number", ready_number("nanatoridori", "1").key)
        found["hands"] = own.screen()
        room.activity.stop()
        own._working.cancel()
        return found

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, draw()).result()


@pytest.fixture(scope="module")
def screens():
    return own_screens()


@pytest.fixture
def own_view(open_page):
    page = open_page(**LAPTOP)
    open_wall(page, own=True)
    return page


def test_question_before_an_end_lies_over_the_own_view(own_view, screens):
    draw_screen(own_view, screens["ending"])
    assert own_view.evaluate(OVER) == [True, True, True]
    assert own_view.evaluate(REACHED)
    targets = own_view.locator(".asks :is(.radio, .button)").evaluate_all(BOXES)
    assert min(height for _top, height in targets) >= LEAST_TARGET
    assert axe_violations(own_view) == []
    own_view.emulate_media(color_scheme="dark")
    assert axe_violations(own_view) == []


def test_shelves_stand_in_one_row_with_ways_to_answer(own_view, screens):
    for name in ("mathematics", "table", "own"):
        draw_screen(own_view, screens[f"adding: {name}"])
        buttons = own_view.locator(".adding :is(.tabs, .only) .button").evaluate_all(BOXES)
        assert max(top for top, _height in buttons) - min(top for top, _height in buttons) < LEAST_TARGET / 4
        assert min(height for _top, height in buttons) >= LEAST_TARGET
        assert own_view.evaluate(REACHED)
        assert axe_violations(own_view) == []
    own_view.emulate_media(color_scheme="dark")
    draw_screen(own_view, screens["adding: mathematics"])
    assert axe_violations(own_view) == []


def test_hands_are_counted_with_large_buttons(own_view, screens):
    draw_screen(own_view, screens["hands"])
    targets = own_view.locator(".hands .round").evaluate_all(BOXES)
    assert len(targets) == 16
    assert min(height for _top, height in targets) >= LEAST_TARGET
    own_view.locator(".hands .round").nth(1).click()
    sent = own_view.evaluate("() => window.wallSent.map(({ kind, id, value }) => [kind, id, value])")
    assert sent[-1] == ["set", "hand:6", 1]
    assert axe_violations(own_view) == []
