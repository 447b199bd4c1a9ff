"""Hands counted on the wall: eight ranges of a number, and every choice, fit each projector and can be pressed."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from gamelib.core import registry
from tests.browser.test_pages import axe_violations
from tests.browser.test_wall_screens import OUT_OF_SIGHT, SMALL_SCRIPT, TOO_SMALL_TO_TAP, measure_faults
from tests.browser.wall_screens import draw_screen, open_wall, questions_of_chance
from tests.room.phones import InlineExecutor
from tests.tiers import rest_in_deep
from widgets.room.questions import ready_questions
from widgets.room.room import Room
from widgets.room.thinking import Thinking

LEAST_LETTERS = 28


def hands_screens():
    """Return the wall of a class without phones or cards, for a question of each kind about each game."""

    async def draw():
        room, found = Room("HKRT", Thinking(InlineExecutor())), {}
        room.begin_without_phones(by_cards=False)
        for game in registry.games():
            room.press(f"room:ask:{game}:number:{ready_questions(game)[-1].id}")
            found[f"{game} position"] = room.wall()
            for name, question in questions_of_chance(game).items():
                room.press("room:number", question.key)
                found[f"{game} {name}"] = room.wall()
        room.activity.stop()
        return found

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, draw()).result()


@pytest.fixture(scope="module")
def screens():
    return hands_screens()


@pytest.mark.parametrize("size", rest_in_deep(["1920x1080", "1366x768", "1280x720"], ["1920x1080"]))
def test_hands_for_numbers_and_choices_fit_the_wall(open_page, screens, size):
    width, height = map(int, size.split("x"))
    page = open_page(viewport={"width": width, "height": height})
    open_wall(page)
    assert all(any(block["kind"] == "hands" for block in screen["blocks"]) for screen in screens.values())
    assert measure_faults(page, screens, OUT_OF_SIGHT) == {}
    if width == 1920:
        of_chance = {name: screen for name, screen in screens.items() if not name.endswith("position")}
        assert measure_faults(page, of_chance, SMALL_SCRIPT, LEAST_LETTERS) == {}
        assert measure_faults(page, of_chance, TOO_SMALL_TO_TAP) == {}
        draw_screen(page, screens["koinobori chance"])
        assert axe_violations(page) == []
