"""A table that a class watches on a projector: large names, one question in the message, the keys of a presenter."""

import pytest
from playwright.sync_api import expect

from tests.browser.driver import await_answer, await_stillness
from tests.browser.on_stage import show_without_server
from tests.support.fake_front_end import FakeFrontEnd
from tests.tiers import rest_in_deep
from widgets import Table

GAMES = {"nanatoridori": 5, "nanuk": 6, "koinobori": 4}
LARGE = {"width": 1920, "height": 1080}
LEAST_PX = {".seats .name b": 34, ".words .message p": 37}
"""The least height of letters as they are drawn, by the words that the back of a room reads."""
DRAWN_PX = """(selector) => [...document.querySelectorAll(`.bbb ${selector}`)].map((node) =>
  parseFloat(getComputedStyle(node).fontSize) * (node.currentCSSZoom ?? 1))"""


def watched(game):
    """Return a table at which nobody sits, as a class watches it, after its first moves."""
    table = Table(game, players=GAMES[game], seed=7, seats="", projector=True, pace=60_000, keep=False)
    front = FakeFrontEnd(table)
    for _move in range(3):
        front.send("go")
    return table


SENTENCES_SCRIPT = """() => [...document.querySelectorAll(".bbb .seats .name small, .bbb .seats .bubble")]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }))
  .map((node) => [node.textContent, node.scrollWidth > node.clientWidth,
    parseFloat(getComputedStyle(node).fontSize) * (node.currentCSSZoom ?? 1)])"""
"""What stands and is said at each seat, whether it is cut, and its height."""


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["koinobori"]))
def test_each_seat_has_its_sentence_whole(open_page, game):
    page = open_page(viewport=LARGE)
    show_without_server(page, watched(game))
    await_stillness(page)

    sentences = page.evaluate(SENTENCES_SCRIPT)
    assert len(sentences) > GAMES[game]
    assert [text for text, is_cut, _px in sentences if is_cut] == []
    assert min(px for _text, _is_cut, px in sentences) >= 24


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["nanuk"]))
def test_class_sees_large_words_and_one_question(open_page, game):
    page = open_page(viewport=LARGE)
    show_without_server(page, watched(game))
    await_stillness(page)

    for selector, least in LEAST_PX.items():
        assert min(page.evaluate(DRAWN_PX, selector)) >= least, selector
    message = page.locator(".bbb .words .message")
    assert message.inner_text().count("?") == 2  # the sign before the question, and its own
    assert "Hands up: " in message.inner_text()
    expect(page.locator(".bbb .tray .card")).to_have_count(0)
    dock, words = page.locator(".bbb .dock").bounding_box(), message.bounding_box()
    assert words["y"] <= dock["y"]
    assert dock["y"] + dock["height"] <= words["y"] + words["height"] + 1
    assert words["y"] + words["height"] > 0.94 * LARGE["height"]
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_keys_of_a_presenter_go_on(open_page):
    page, table = open_page(viewport=LARGE), watched("nanatoridori")
    show_without_server(page, table)
    page.locator(".bbb .tools button").first.focus()

    for _key in range(2):
        before = table.ply
        page.keyboard.press("PageDown")
        await_answer(page)
        assert table.ply > before


def test_a_question_is_for_those_who_watch():
    table = Table("nanatoridori", players=3, seed=7, first=1, projector=True, pace=60_000, keep=False)
    assert "Hands up" not in str(table.scene["message"])
    assert "Hands up: what will" in watched("koinobori").scene["message"]["text"]
