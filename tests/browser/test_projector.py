"""A table that a class watches on a projector: large names, one question in the message, the keys of a presenter."""

import pytest
from playwright.sync_api import expect

from gamelib import nanuk
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


def watched_hunt():
    """Return a hunt that a class watches, of which no day has been turned up yet."""
    sides = "boast 3 seal in 4 days by A | doom B | hunters A C D | doomers B E F | turn A"
    state = nanuk.read(f"players 6 | {sides}", seed=5)
    table = Table(state, seats="", projector=True, pace=60_000, keep=False)
    front = FakeFrontEnd(table)
    while table.game.reveal.days_shown is None:
        front.send("go")
    return table, front


SIGNS_SCRIPT = """() => [...document.querySelectorAll(".bbb .seats > .seat")].filter((seat) => {
  const signs = [...seat.querySelectorAll(":is(.signs svg, .zone .card)")], rects = [];
  for (const part of seat.querySelectorAll(".name :is(b, .note)")) {
    const words = document.createRange();
    words.selectNodeContents(part);
    rects.push(words.getBoundingClientRect());
  }
  return signs.some((sign) => rects.some(({ right }) => right > sign.getBoundingClientRect().left + 1));
}).map((seat) => seat.textContent)"""
"""The seats whose signs lie over their words."""


def test_signs_leave_the_words_of_a_seat_free(open_page):
    page = open_page(viewport=LARGE)
    table, _front = watched_hunt()
    show_without_server(page, table)
    await_stillness(page)

    assert page.evaluate(SIGNS_SCRIPT) == []
    faces = page.locator(".bbb .seats .face").evaluate_all("(all) => all.map((face) => face.offsetWidth)")
    assert min(faces) >= 60


CUT_SCRIPT = """() => [...document.querySelectorAll(".bbb .words .message, .bbb .words .message p")]
  .filter((node) => node.scrollHeight > node.clientHeight + 1).map((node) => node.textContent)"""


def test_question_is_whole_on_every_day_of_a_hunt(open_page):
    page = open_page(viewport=LARGE)
    table, front = watched_hunt()
    show_without_server(page, table)
    await_stillness(page)
    while not table.game.reveal.is_complete:
        assert page.evaluate(CUT_SCRIPT) == []
        expect(page.locator(".bbb .words .message")).to_contain_text("will they make it?")
        front.send("go")
        page.evaluate("show()")


def test_no_question_is_put_once_it_is_answered():
    table, front = watched_hunt()
    while not table.game.reveal.is_complete:
        assert table.scene["message"]["text"] == "Hands up: will they make it?"
        front.send("go")

    assert table.game.reveal.days_shown
    assert "Hands up" not in str(table.scene["message"])


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
