"""Screens of a class's phones besides tables: positions above the answers, the guess, the rules; used by touch."""

import json
import re

import pytest
from playwright.sync_api import expect

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.players import player
from gamelib.record import start
from tests.browser.test_pages import axe_violations
from tests.browser.wall_screens import all_screens, draw_screen, open_wall
from tests.tiers import rest_in_deep
from widgets.room.lobby_board import rules_screen
from widgets.room.questions import ready_questions
from widgets.room.seat_board import SeatBoard, SeatGame, labels
from widgets.room.vote import Vote
from widgets.room.vote_screens import PHONE_PIXELS, phone_screen

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAID_OUT = """() => [".picture img", ".slider, .choices"].map((name) => {
  const { top, bottom } = document.querySelector(name).getBoundingClientRect();
  return [top, bottom].map(Math.round);
})"""
IN_SIGHT = """(all) => all.every((node) => {
  const { top, bottom, left, right } = node.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && node.contains(there);
})"""

CUT_BY = """(node) => {
  const cut = [];
  for (let box = node.parentElement; box.matches(".cloth, .cloth *"); box = box.parentElement) {
    const { overflowY } = getComputedStyle(box);
    if (box.scrollHeight > box.clientHeight + 1 && ["hidden", "clip"].includes(overflowY)) cut.push(box.className);
  }
  return cut;
}"""
"""What of a table cuts an element off, so that no finger can scroll to it."""


LIVE_SCRIPT = """() => [...document.querySelectorAll("[role=status], [role=alert], [aria-live], output")]
  .filter((node) => node.getAttribute("aria-live") !== "off").map((node) => node.textContent.trim()).filter(Boolean)"""
"""What stands in the live regions of a page, which screen readers read aloud by themselves."""
HUSHED_MS = 20_000
TOLD = re.compile(
    "You guessed \N{MINUS SIGN}?"
    r"\d+ points? on average for the class\. (You were about \d+ off|That is right)"
)


@pytest.fixture
def phone(open_page):
    page = open_page(**PHONE)
    open_wall(page, wall=False)
    return page


@pytest.mark.parametrize("kind", ["number", "seat"])
@pytest.mark.parametrize("game", rest_in_deep(registry.games(), ["koinobori"]))
def test_the_whole_position_stands_above_the_answers(phone, game, kind):
    for question in ready_questions(game):
        vote = Vote(game, question.position, kind)
        for answer in ("", "1"):
            vote.answers = {0: answer} if answer else {}
            draw_screen(phone, phone_screen(vote, 0))
            phone.wait_for_function("() => document.querySelector('.picture img').complete")
            (top, bottom), (answers_top, answers_bottom) = phone.evaluate(LAID_OUT)
            assert 0 <= top < bottom <= answers_top < answers_bottom <= 844, (question.id, answer)


@pytest.fixture(scope="module")
def phone_screens():
    return all_screens(("koinobori",)).phones


def test_a_guess_is_set_and_sent_by_touch_alone(phone, phone_screens):
    draw_screen(phone, phone_screens["koinobori deal: guess"])
    line, send = phone.get_by_role("slider"), phone.get_by_role("button", name="Send my guess")
    assert line.get_attribute("aria-label") == "How many points will the class come to, on average?"
    assert line.get_attribute("aria-valuetext") == "no number yet"
    assert phone.locator(".slider button, .buttons button").evaluate_all(IN_SIGHT)
    assert axe_violations(phone) == []
    send.tap(force=True)
    assert phone.evaluate("() => window.wallSent ?? []") == []

    line.tap()
    for _tap in range(30):
        phone.get_by_role("button", name="one less").tap()
    told = line.get_attribute("aria-valuetext")
    assert told.startswith("\N{MINUS SIGN}")
    assert phone.locator(".slider output").inner_text() == told
    send.tap()
    sent = phone.evaluate("() => wallSent.at(-1)")
    assert (sent["kind"], sent["id"], sent["value"]) == ("set", "number", int(told.replace("\N{MINUS SIGN}", "-")))

    draw_screen(phone, phone_screens["koinobori deal: guessed"])
    assert phone.locator("#announcement[role=status]").inner_text().startswith("Sent.")
    assert axe_violations(phone) == []


def test_a_phone_is_told_how_near_its_guess_was(phone, phone_screens):
    draw_screen(phone, phone_screens["koinobori deal: shown"])
    expect(phone.get_by_text(TOLD)).to_be_visible()
    assert axe_violations(phone) == []


@pytest.mark.parametrize("game", rest_in_deep(registry.games(), ["koinobori"]))
def test_rules_have_headings_and_a_way_to_the_lessons(phone, game):
    draw_screen(phone, rules_screen(game, "/voila/render/"))
    assert phone.get_by_role("heading", level=2).first.inner_text() == "What you want"
    assert phone.locator("#screen b").count() > 0
    assert "**" not in phone.locator("#screen").inner_text()
    link = phone.get_by_role("link", name="To the lessons of")
    assert (link.get_attribute("href"), link.get_attribute("target")) == (f"/voila/render/{game}/learn.ipynb", "_blank")
    assert phone.locator(".buttons button").evaluate_all(IN_SIGHT)
    assert axe_violations(phone) == []


def test_wall_says_who_won_at_a_key(open_page):
    page = open_page(viewport={"width": 1920, "height": 1080})
    screens = all_screens(("koinobori",)).screens
    open_wall(page)
    draw_screen(page, screens["koinobori deal: shown"])
    page.keyboard.press("w")
    assert page.evaluate("() => wallSent.at(-1).id") == "deal:wins"
    draw_screen(page, screens["koinobori deal: who won"])
    expect(page.get_by_role("button", name="who won")).to_have_attribute("aria-pressed", "true")
    assert " of you won the round." in page.locator("#announcement[role=status]").inner_text()
    page.get_by_role("button", name="points").click()
    assert page.evaluate("() => wallSent.at(-1).id") == "deal:points"


@pytest.mark.parametrize("wall", [False, True], ids=["phone", "wall"])
def test_nothing_is_read_aloud_before_the_first_screen(open_page, wall):
    page = open_page(**PHONE)
    open_wall(page, wall=wall)
    assert page.evaluate(LIVE_SCRIPT) == []


@pytest.mark.deep
def test_what_is_read_aloud_is_on_the_screen_and_is_taken_away(open_page, phone_screens):
    page = open_page(**PHONE, fresh=True)
    page.clock.install()
    open_wall(page, wall=False)
    spoken = set()
    for name, shown in phone_screens.items():
        draw_screen(page, shown)
        words = page.locator("#screen").inner_text()
        spoken |= {*(said := page.evaluate(LIVE_SCRIPT))}
        assert [each for each in said if each not in words] == [], name
    assert len(spoken) > 1

    for name, shown in phone_screens.items():
        draw_screen(page, shown)
        page.clock.fast_forward(HUSHED_MS)
        assert page.evaluate(LIVE_SCRIPT) == [], name


def test_table_says_each_sentence_once_and_leaves_none_behind(open_page, phone_screens):
    page = open_page(**PHONE, fresh=True)
    page.clock.install()
    open_wall(page, wall=False)
    for name in ("koinobori deal: guess", "koinobori deal: guessed"):
        draw_screen(page, phone_screens[name])
    board = SeatBoard(SeatGame(start("nanatoridori", players=3, seed=4), 0))
    board.game.announcer.announce("The first sentence.", "The last sentence.")
    board.publish()
    send_to_phone(page, [{"words": labels()}, {"scene": board.scene}])
    page.locator("[data-zone=hand] .card").first.wait_for()
    assert page.evaluate(LIVE_SCRIPT) == ["The last sentence."]
    assert page.locator(".stage + [role=status]").get_attribute("aria-atomic") == "false"
    page.clock.fast_forward(HUSHED_MS)
    assert page.evaluate(LIVE_SCRIPT) == []


def table_where_the_pot_is_shared():
    """Return a table of Nanuk, well on, at which the first seat is to take a card of a pot."""
    record, chance = start("nanuk", players=5, seed=11), Stream(3, "phones")
    while True:
        seat = record.state.to_act[0]
        if seat == 0:
            board = SeatBoard(SeatGame(record, 0, frozenset({0})))
            scene = json.dumps(board.scene)
            if '"pot:2"' in scene and len(record) > 120:
                return board, len(record)
        record = record.play(player("careful").move(record.state.view(seat), chance), seat)


def send_to_phone(page, messages):
    for message in messages:
        told = json.loads(json.dumps(message))
        page.evaluate("message => wallSocket.onmessage({ data: JSON.stringify(message) })", told)


def test_nothing_lies_over_the_pot_or_an_opened_pile(phone):
    board, ply = table_where_the_pot_is_shared()
    phone.wait_for_function("() => Boolean(window.wallSocket?.onmessage)")
    send_to_phone(phone, board.opening())
    pot = phone.locator('[data-place^="pot:"]')
    expect(pot.first).to_be_visible()
    assert pot.evaluate_all(IN_SIGHT)

    send_to_phone(phone, board.hear({"kind": "tap", "place": "pile:B", "from": "x", "n": 1, "ply": ply}))
    expect(phone.locator("[data-zone=score]")).to_be_visible()
    last = phone.locator("[data-zone=score] .card").last
    assert last.evaluate(CUT_BY) == []
    last.scroll_into_view_if_needed()
    assert last.evaluate_all(IN_SIGHT)
    assert axe_violations(phone) == []


def test_position_is_enlarged_by_a_tap_until_it_can_be_read(phone):
    question = ready_questions("koinobori")[0]
    draw_screen(phone, phone_screen(Vote("koinobori", question.position, "number"), 0))
    picture = phone.locator("button.picture")
    assert picture.get_attribute("aria-label")
    least = max(PHONE_PIXELS)
    assert picture.locator("img").bounding_box()["width"] < least
    picture.tap()
    assert picture.get_attribute("aria-pressed") == "true"
    assert picture.locator("img").bounding_box()["width"] >= least  # its words are as large as they were drawn
    assert picture.bounding_box()["height"] == 844
    assert axe_violations(phone) == []
    picture.tap()
    assert picture.locator("img").bounding_box()["width"] < least
    assert phone.evaluate("() => (window.wallSent ?? []).length") == 0


@pytest.mark.parametrize("players", rest_in_deep([3, 4, 5, 6], [3, 6]))
def test_numbers_of_cards_are_not_taken_for_numbers_of_penguins(phone, players):
    game = SeatGame(start("nanatoridori", players=players, seed=4), 0)
    scene = json.loads(json.dumps({"words": labels(), "scene": SeatBoard(game).scene}, default=str))
    phone.wait_for_function("() => Boolean(window.wallSocket?.onmessage)")
    phone.evaluate("(message) => wallSocket.onmessage({ data: JSON.stringify(message) })", scene)
    phone.locator(".seats .seat").first.wait_for()
    bare = phone.locator(".seats .howmany").evaluate_all("""(all) => all.filter((node) => node.checkVisibility()
      && getComputedStyle(node, "::before").content === "none").length""")
    assert bare == 0
    crowded = phone.locator(".seats .seat").evaluate_all("""(all) => all.filter((seat) => {
      const [held, signs] = [".held", ".signs"].map((name) => seat.querySelector(name)?.getBoundingClientRect());
      return held?.width && signs && (signs.left < held.right - 1
        || signs.right > seat.getBoundingClientRect().right + 1) && signs.top < held.bottom;
    }).length""")
    assert crowded == 0
