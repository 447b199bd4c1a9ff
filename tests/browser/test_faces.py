"""Faces at a table: a mood shows for a moment, words can be switched off, and both go with the light and the dark."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_stage import show_without_server
from widgets import Table

MOOD = "1.6s"
"""How long a mood shows, as a style has it."""


def talkative_table():
    """Return a table at the moment of a first word."""
    table = Table("nanatoridori", seats=None, seed=5, players=4, keep=False, pace=60_000)
    while not any("talk" in seat for seat in table.scene["seats"]):
        table.game.play_bots()
        table.publish()
    return table


def glad_eyes(page):
    """Return how the style of a face shows its glad eyes; "" if it does not."""
    return page.locator(".bbb .mood-glad").first.evaluate("(node) => getComputedStyle(node).getPropertyValue('--glad')")


def test_a_mood_shows_for_a_moment(open_page):
    page = open_page(reduced_motion="no-preference")
    show_without_server(page, talkative_table())
    mood = page.locator(".bbb .mood-glad").first
    expect(mood).to_be_visible()

    assert mood.evaluate("(node) => getComputedStyle(node).animation").startswith(MOOD)
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    assert glad_eyes(page) == ""


def test_a_mood_stays_where_nothing_may_move(open_page):
    page = open_page(reduced_motion="reduce")
    show_without_server(page, talkative_table())

    assert page.locator(".bbb .mood-glad").first.evaluate("(node) => node.getAnimations().length") == 0
    assert glad_eyes(page) == "inline"


def test_talk_is_one_switch_that_is_kept(open_page):
    page = open_page(viewport={"width": 1366, "height": 768})
    show_without_server(page, talkative_table())
    talk = page.locator(".bbb .talk")
    expect(talk).to_have_count(1)

    page.locator(".bbb [data-do=menu]").last.click()
    page.locator(".bbb .entry[data-do=settings]").click()
    page.locator(".bbb .settings [data-id=talk]").click()
    page.keyboard.press("Escape")

    expect(talk).to_have_count(0)
    expect(page.locator(".bbb .bubble").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_opponent_has_a_face_in_its_place(open_page, scheme):
    page = open_page(viewport={"width": 390, "height": 844}, color_scheme=scheme)
    show_without_server(page, Table("nanuk", seed=7, players=5, first=0, keep=False))

    faces = page.locator(".bbb .seats .face svg")
    expect(faces).to_have_count(4)
    boxes = [faces.nth(at).bounding_box() for at in range(4)]
    assert all(box["width"] == box["height"] >= 20 for box in boxes)


def test_own_moves_show_a_person_in_the_wide_list(open_page):
    page = open_page(viewport={"width": 1920, "height": 1080})
    table = Table("nanatoridori", seed=7, players=4, first=0, keep=False, pace=60_000)
    table.play(str(table.view.moves()[0]))
    show_without_server(page, table)

    sign = page.locator(".bbb .log .line .moment .letter").first
    expect(sign).to_have_text("")
    expect(sign.locator("svg")).to_have_count(1)
