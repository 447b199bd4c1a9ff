"""What a phone reads aloud while a page opens: the first sentence is a real one, and each is said once."""

import pytest

from tests.browser.test_room import open_door, title
from tests.tiers import rest_in_deep

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LISTEN = """(() => {
  const LIVE = "[role=status], [role=alert], [role=log], [aria-live]";
  const isHeard = (node) => {
    const live = node.parentElement?.closest(LIVE);
    return live && live.ariaLive !== "off" && node.parentElement.checkVisibility()
      && !node.parentElement.closest("[aria-hidden=true]");
  };
  const said = new Map(); // what each piece of text last said
  window.heard = [];
  new MutationObserver(() => {
    if (!document.body) return;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), now = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = node.data.trim();
      if (text && isHeard(node)) now.push([node, text]);
    }
    for (const [node, text] of now) if (said.get(node) !== text) window.heard.push(text);
    said.clear();
    for (const [node, text] of now) said.set(node, text);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
})()"""
"""JavaScript that notes, from the first byte of a page on, every sentence of its live regions in order."""
LOADS_AT_ONCE = (
    "(() => { const later = setTimeout; window.setTimeout = (act, ms) => later(act, ms < 3000 ? ms : 1e9); })()"
)
"""JavaScript by which nothing on a page has to wait for long, however busy the machine that shows it."""
PLACEHOLDERS = ("getting ready", "on its way")
PAGES = ["nanatoridori/play", "nanuk/01_boast_or_doom", "koinobori/exercises", "nanatoridori/odds"]


def open_phone(open_page, *scripts):
    page = open_page(**PHONE)
    for script in (LISTEN, *scripts):
        page.add_init_script(script)
    return page


def heard(page):
    return page.evaluate("() => window.heard")


@pytest.mark.parametrize("name", rest_in_deep(PAGES, PAGES[:2]))
def test_no_placeholder_is_read_before_the_real_sentence(open_page, voila, name):
    page = open_phone(open_page, LOADS_AT_ONCE)
    page.goto(voila.page(name))
    page.wait_for_function("() => document.body?.classList.contains('page-ready')")
    page.wait_for_timeout(1000)  # what is drawn last speaks as well
    assert [text for text in heard(page) if any(word in text for word in PLACEHOLDERS)] == []
    assert [text for text in heard(page) if heard(page).count(text) > 1] == []


@pytest.mark.parametrize("name", rest_in_deep(PAGES, PAGES[:1]))
def test_page_that_loads_for_long_says_so_once(open_page, voila, name):
    page = open_phone(open_page)
    page.route("**/static/tables.js*", lambda _route: None)  # never answered
    page.goto(voila.page(name), wait_until="commit")
    page.wait_for_function("() => window.heard.length > 0")
    assert page.evaluate("() => performance.now()") > 2900
    page.locator("#loading_more").wait_for()
    assert heard(page) == [page.locator("#loading_text").inner_text(), page.locator("#loading_more").inner_text()]


def test_phone_of_a_class_says_what_is_true_and_says_it_once(open_page, voila):
    wall, phone = open_page(viewport={"width": 1920, "height": 1080}), open_phone(open_page)
    phone.goto(f"{voila.url}/class/{open_door(wall, voila)}")
    title(phone, "You are ")
    assert heard(phone) == []  # its heading has the focus
    wall.keyboard.press("3")
    title(wall, "Which game")
    wall.keyboard.press("1")
    phone.locator("[data-zone=hand]").first.wait_for()
    phone.wait_for_timeout(3000)
    said = heard(phone)
    assert said
    assert [text for text in said if said.count(text) > 1] == []
    assert [text for text in said if any(word in text for word in PLACEHOLDERS)] == []
