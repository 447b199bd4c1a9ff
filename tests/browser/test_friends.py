"""Friends play without a teacher, each by touch on a phone: they come in, one leaves and is back, the game ends."""

import re

import pytest
from playwright.sync_api import expect

from gamelib.core import registry
from tests.browser.friends import Friends
from tests.browser.test_pages import LOOKS, faults
from tests.browser.test_room import PHONE, SLEEPY
from tests.tiers import rest_in_deep

WHO = ["Calm Owl", "Merry Wren", "Quick Robin", "Kind Duck"]
CUT = """() => [...document.querySelectorAll("#screen :is(.say, h1, button), #table :is(.message p, .places .button)")]
  .filter((node) => node.checkVisibility() && (node.scrollHeight > node.clientHeight + 2
    || node.getBoundingClientRect().bottom > innerHeight || document.documentElement.scrollWidth > innerWidth))
  .map((node) => node.textContent)"""
"""Which words of a phone are cut off or out of sight."""
COVERED = """() => [...document.querySelectorAll("#screen .say")].filter((node) => node.getBoundingClientRect().bottom
  > document.querySelector("#screen .buttons").getBoundingClientRect().top + 1).map((node) => node.textContent)"""
BESIDE_THE_NAME = """() => [...document.querySelectorAll("#table .seats > .seat")].filter((seat) => {
  const name = seat.querySelector(".name b").getBoundingClientRect();
  return [...seat.querySelectorAll(".held, .signs")].some((node) => {
    const box = node.getBoundingClientRect();
    return box.width && box.left < name.right - 1 && box.right > name.left && box.top < name.bottom - 6;
  });
}).map((seat) => seat.textContent)"""
"""At which seats something lies over the name."""


@pytest.fixture
def friends(open_page, voila):
    """Four phones, two of them dark, that have come into a room which the first opened."""
    phones = [open_page(fresh=True, **PHONE, color_scheme=look) for look in ("light", "dark", "light", "dark")]
    phones[1].add_init_script(SLEEPY)
    friends = Friends(voila, phones)
    friends.open()
    friends.come()
    return friends


@pytest.mark.parametrize("game", rest_in_deep(registry.games(), ["koinobori"]))
def test_friends_sit_at_one_table_and_see_only_their_hands(friends, game):
    host, guest = friends.pages[:2]
    expect(host.get_by_text("Calm Owl, Merry Wren, Quick Robin and Kind Duck are here.")).to_be_visible()
    assert (host.evaluate(CUT), host.evaluate(COVERED), guest.evaluate(CUT)) == ([], [], [])
    assert [*faults(host), *faults(guest)] == []

    friends.begin(registry.about(game).title)
    [(_record, people)] = friends.tables()
    assert sorted(people.values()) == [0, 1, 2, 3]
    seen, dealt = zip(*friends.hands(), strict=True)
    assert seen == dealt
    assert friends.open_hands_of_others() == 0
    assert all(page.evaluate(BESIDE_THE_NAME) == [] for page in friends.pages)
    friends.play(most=4)
    assert [*faults(host), *faults(guest)] == []


@pytest.mark.deep
@pytest.mark.parametrize("game", registry.games())
def test_friend_leaves_is_back_and_all_play_to_the_end(friends, game):
    friends.begin(registry.about(game).title)
    left = friends.pages[1]
    begun = friends.play(most=6)
    [(_record, people)] = friends.tables()
    seat = next(seat for seat, number in people.items() if number == 1)

    friends.gone = {1}
    left.evaluate("() => { window.sleeps = true; newest.close(); }")
    expect(left.locator("#gone")).to_contain_text("your seat")
    expect(left.locator("#table .alarm")).to_be_hidden()
    begun = friends.play(until=lambda record: seat in record.state.to_act)
    expect(friends.pages[0].locator("#table .message")).to_contain_text("Waiting for Merry Wren.")
    after = friends.play(until=lambda record: any(each.seat == seat for each in record.entries[len(begun) :]))
    assert after.state.result is None

    left.evaluate("() => { window.sleeps = false; dispatchEvent(new Event('focus')); }")
    expect(left.locator("#gone")).to_be_hidden()
    friends.gone = set()
    over = friends.play()
    assert over.state.result is not None
    for page in friends.pages:
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
        assert page.evaluate(CUT) == []
    expect(friends.pages[0].get_by_role("button", name="Another game")).to_be_visible()
    assert [*faults(friends.pages[0]), *faults(left)] == []


@pytest.mark.parametrize("look", rest_in_deep(LOOKS, ["phone"]))
def test_front_door_leads_friends_in_by_one_link(open_page, voila, look):
    page = open_page(**LOOKS[look])
    page.goto(voila.url)
    link = page.get_by_role("link", name="Play with friends")
    expect(link).to_have_count(1)
    expect(link).to_be_visible()
    page.evaluate("document.documentElement.dataset.visit = 'return'")
    if not link.count():
        page.locator(".page-menu summary").click()
    expect(link).to_have_attribute("href", re.compile("/class/$"))
