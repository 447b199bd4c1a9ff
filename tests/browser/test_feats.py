"""Feats in a browser: celebrated once, ended by the next tap or key, still without movement, in nobody's way."""

from itertools import product

import pytest
from playwright.sync_api import expect

from gamelib import koinobori, nanatoridori
from tests.browser.on_stage import show_without_server
from tests.browser.test_pages import axe_violations
from tests.browser.test_whole_texts import faults_of_texts
from tests.tiers import rest_in_deep
from widgets import Table

SIZES = {"laptop": (1366, 768), "low laptop": (1366, 640), "tablet": (820, 1180), "phone": (390, 844)}
HAND = "players 4 | A 1 {mine} 1 | B 1 2 3 | C {theirs} 3 | D 2 2 3 | table - | turn A"
MOST_SECONDS = 1.3
LASTING_SCRIPT = """() => document.getAnimations().map((each) => each.effect.getComputedTiming())
  .filter(({ endTime, iterations }) => endTime > 1300 || iterations > 1).length"""
NOTES_SCRIPT = """() => { window.notes = [];
  window.AudioContext = class {
    currentTime = 0; destination = {};
    createOscillator() { window.notes.push(1); return { frequency: {}, connect: (to) => to, start() {}, stop() {} }; }
    createGain() { const ramp = () => {};
      return { gain: { setValueAtTime: ramp, linearRampToValueAtTime: ramp, exponentialRampToValueAtTime: ramp },
        connect: (to) => to }; }
  }; }"""

STORED_SCRIPT = """(sounds) => Object.defineProperty(window, "localStorage", { value: {
  getItem: (key) => key.endsWith("sounds") ? sounds : null, setItem() {}, removeItem() {} } })"""


def table_before(mine="4 4 4 4", theirs="3 3"):
    table = Table(nanatoridori.read(HAND.format(mine=mine, theirs=theirs), seed=3), bots="careful", seed=3, pace=60_000)
    table._on_connect(None)
    table.publish()
    return table


def play(page, table, move):
    """Let the person at the table move, as if by the browser's own message."""
    table._atomically(lambda: table.game.try_move(table.game.view.read_move(move)))
    table.publish()
    page.evaluate("show()")


def open_table(open_page, table, size="laptop", **more):
    width, height = SIZES[size]
    page = open_page(viewport={"width": width, "height": height}, **more)
    show_without_server(page, table)
    return page


@pytest.mark.parametrize("size", rest_in_deep(["laptop", "phone"], ["laptop"]))
def test_a_flock_of_four_is_celebrated_until_the_next_tap(open_page, size):
    table = table_before()
    page = open_table(open_page, table, size)
    play(page, table, "play 4 4 4 4")
    ribbon = page.locator(".bbb .ribbon")

    expect(ribbon).to_have_text("Four owls fly together!")
    assert page.evaluate(LASTING_SCRIPT) == 0
    assert page.locator(".bbb .feather").count() == 18
    assert axe_violations(page, ".bbb .sheet") == []
    assert (
        table.scene["announcements"].count(
            "You bring four owls together. Only four of a higher kind or any five alike, side by side, can beat them."
        )
        == 1
    )
    page.get_by_role("button", name="Menu").click()
    expect(ribbon).to_have_count(0)
    expect(page.get_by_role("menuitem", name="New game")).to_be_visible()  # the tap did what it was meant for
    page.evaluate("show()")
    expect(ribbon).to_have_count(0)


def test_without_movement_there_is_the_still_picture(open_page):
    table = table_before()
    page = open_table(open_page, table, reduced_motion="reduce")
    play(page, table, "play 4 4 4 4")

    expect(page.locator(".bbb .ribbon")).to_be_visible()
    expect(page.locator(".bbb .featlayer .sun")).to_be_visible()
    assert not page.locator(".bbb .feather").first.is_visible()
    assert not page.locator(".bbb .featlayer .rays").is_visible()
    page.wait_for_timeout(150)
    assert page.evaluate("document.getAnimations().length") == 0


def test_of_others_feats_there_is_only_the_ribbon(open_page):
    table = table_before("2", "4 4 4 4")
    page = open_table(open_page, table)
    play(page, table, "play 1 at 1")
    session = table.session
    session._replace_record(session.record.play("pass", 1))
    while session.state.to_act == (1,):  # what was drawn is kept or not
        session._replace_record(session.record.play(session.state.view(1).moves()[0], 1))
    table.game.go_on(lambda: session._replace_record(session.record.play("play 4 4 4 4", 2)))
    table.publish()
    page.evaluate("show()")

    expect(page.locator(".bbb .ribbon")).to_have_text("Four owls fly together!")
    assert page.locator(".bbb :is(.sun, .rays, .feather)").count() == 0


FLOCK = "players 5 | A 1 4 4 4 4 1 | B 1 2 3 | C 2 3 3 | D 2 2 3 | E 1 2 5 | table 6 6 6 by E | turn A"
POST = (
    "players 3 | flags pink black lime orange | post 2 black+lime+pink | post 4 green+orange+pink"
    " | post 3 green+black+purple lime+orange+black lime+orange+pink lime/take1 | hand A lime+orange+purple pink/take1"
    " | hand B ? ? | hand C ? ? | mast A green+lime+pink | mast B ? | mast C - | turn A"
)
FEATS = {
    "a flock": (lambda: nanatoridori.read(FLOCK, seed=3), "play 4 4 4 4"),
    "a post": (lambda: koinobori.read(POST, seed=3), "post 3 <- lime+orange+purple"),
}


@pytest.mark.parametrize(
    ("what", "size"), rest_in_deep(product(FEATS, SIZES), [("a flock", "tablet"), ("a post", "phone")])
)
def test_a_ribbon_lies_over_no_text(open_page, what, size):
    make, move = FEATS[what]
    table = Table(make(), bots="careful", seed=3, pace=60_000, keep=False)
    table._on_connect(None)
    table.publish()
    page = open_table(open_page, table, size, reduced_motion="reduce")
    play(page, table, move)
    tallies = page.locator(".bbb .cloth .tally > :first-child")

    expect(page.locator(".bbb .ribbon")).to_be_visible()
    assert faults_of_texts(page) == []
    if what == "a post":
        expect(tallies.filter(visible=True)).not_to_have_count(3)
        page.get_by_role("button", name="Menu").click()
        expect(tallies.filter(visible=True)).to_have_count(3)


def test_nine_alike_fill_the_window_until_a_key(open_page):
    table = table_before("5 5 5 5 5 5 5 5 5")
    page = open_table(open_page, table)
    play(page, table, "play" + " 5" * 9)
    whole = page.locator(".bbb .wholefeat")

    expect(whole.get_by_role("heading")).to_have_text("All nine parrots!")
    expect(whole.get_by_role("button", name="Fly on")).to_be_focused()
    assert axe_violations(page, ".bbb .wholefeat") == []
    page.keyboard.press("Enter")
    expect(whole).to_have_count(0)


@pytest.mark.parametrize("is_on", [True, False])
def test_a_feat_has_one_sound_if_sounds_are_on(open_page, is_on):
    table, page = table_before(), open_page(viewport={"width": 1366, "height": 768})
    page.evaluate(NOTES_SCRIPT)
    page.evaluate(STORED_SCRIPT, "on" if is_on else "off")
    show_without_server(page, table)
    page.evaluate("window.notes.length = 0")  # one's own turn has a sound, too
    play(page, table, "play 4 4 4 4")
    page.evaluate("show()")

    assert page.evaluate("window.notes.length") == (5 if is_on else 0)
