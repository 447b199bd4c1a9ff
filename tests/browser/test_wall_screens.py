"""The screens of wall and phones: legible from ten metres, led by keys or touch, in every theme and contrast."""

import pytest

from tests.browser.test_pages import faults
from tests.browser.wall_screens import PHONES, all_screens, open_wall, show
from tests.tiers import DEEP, rest_in_deep
from widgets.room import screens as blocks
from widgets.room.door_screens import SHOWN_ANIMALS

LOOKS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "more contrast": {"contrast": "more"},
    "dark, more contrast": {"color_scheme": "dark", "contrast": "more"},
    "forced": {"forced_colors": "active"},
    "dark, forced": {"color_scheme": "dark", "forced_colors": "active"},
}
SMALL = """(least) => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), small = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement, range = document.createRange();
    range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    if (!node.textContent.trim() || width < 2 || height < 2 || parent.closest(".unseen, script, noscript")) continue;
    const card = parent.closest(".card")?.getBoundingClientRect();
    if (card && Math.max(card.width, card.height) >= 2 * least) continue;
    const zoom = parent.currentCSSZoom ?? 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * zoom * 1920 / innerWidth;
    if (size < least - 0.1) small.push(`${size.toFixed(1)}: ${node.textContent.trim().slice(0, 40)}`);
  }
  return [...new Set(small)];
}"""
"""JavaScript that finds text smaller than the given pixels on a wall 1920 wide, except letters on large cards."""
OUT_OF_SIGHT = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const cut = [...document.querySelectorAll("#screen button, #screen h1, #screen .say")].filter((node) => {
    const { right, bottom } = node.getBoundingClientRect();
    return right > innerWidth + 1 || bottom > innerHeight + 1;
  });
  const over = [scrollWidth > innerWidth && "wide", scrollHeight > innerHeight && "high"].filter(Boolean);
  return [...over, ...cut.map((node) => node.textContent)];
}"""
TOO_SMALL_TO_TAP = """() => [...document.querySelectorAll("button, a.button, input")].filter((node) => {
  const { width, height } = node.getBoundingClientRect();
  return width > 0 && Math.min(width, height) < 43.5;
}).map((node) => node.textContent || node.className)"""
UNFILLED = """() => {
  const canvas = getComputedStyle(document.body).backgroundColor;
  const drawn = ".bar.solid i, .odds i, .risen i, .risen b, .fallen, .way, .button.main, .legend .solid";
  const seen = [...document.querySelectorAll(drawn)].filter((node) => node.checkVisibility() && !node.ariaDisabled);
  return seen.filter((node) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(node, node.matches(".legend *") ? "::before" : null);
    return backgroundImage === "none" && (backgroundColor === canvas || /^rgba.* 0[)]$/.test(backgroundColor));
  }).map((node) => node.className || node.parentElement.className);
}"""
"""JavaScript that finds bars, dots and buttons that do not stand out from their background."""

FAINT = """(least) => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const paint = (colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) => 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255)
    + 0.0722 * linear(blue / 255);
  const isWord = ({ textContent, parentElement }) => textContent.trim() && parentElement.checkVisibility()
    && !parentElement.closest(".unseen, script, noscript, svg, .card");
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (!isWord(node)) continue;
    const behind = [];
    let isPicture = false;
    for (let at = node.parentElement; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      isPicture ||= backgroundImage !== "none";
      behind.unshift(backgroundColor);
      if (isPicture || paint([backgroundColor])[3] === 255) break;
    }
    if (isPicture) continue;
    const lights = [paint([...behind, getComputedStyle(node.parentElement).color]), paint(behind)].map(light);
    const contrast = (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
    if (contrast < least) found.push(`${contrast.toFixed(1)}: ${node.textContent.trim().slice(0, 40)}`);
  }
  return [...new Set(found)];
}"""
"""JavaScript that finds text which hardly stands out from what is behind it, unless that is a picture."""
LEAST_CONTRAST = 4.5


@pytest.fixture(scope="module")
def wall():
    return all_screens() if DEEP else all_screens(["koinobori"], ["move", "seat"])


@pytest.fixture
def screens(wall):
    return wall.screens


def faulty(page, screens, measure, *given):
    """Run a measurement on each screen; return its findings by screen."""
    found = {}
    for name, screen in screens.items():
        show(page, screen)
        if wrong := page.evaluate(measure, *given):
            found[name] = wrong
    return found


@pytest.mark.parametrize("size", rest_in_deep(["1920x1080", "1366x768", "1280x800"], ["1920x1080"]))
def test_wall_is_legible_from_ten_metres(open_page, screens, size):
    width, height = map(int, size.split("x"))
    page = open_page(viewport={"width": width, "height": height})
    open_wall(page)
    assert faulty(page, screens, SMALL, 28) == {}
    assert faulty(page, screens, OUT_OF_SIGHT) == {}


def test_door_names_as_many_as_fit_and_counts_the_rest(open_page, screens):
    page = open_page(viewport={"width": 1920, "height": 1080})
    open_wall(page)
    show(page, screens["door"])
    cut = """() => [...document.querySelectorAll(".guests li")].filter((node) => node.getBoundingClientRect().bottom
      > node.parentElement.getBoundingClientRect().bottom + 1).map((node) => node.textContent)"""
    assert page.evaluate(cut) == []
    assert page.locator(".guests li").last.inner_text() == f"and {PHONES - SHOWN_ANIMALS} more"


PLACES = """() => [".address", ".tiles", ".qr"].map((name) => {
  const node = document.querySelector(name), { x, y, width, height } = node.getBoundingClientRect();
  const inSight = [0.1, 0.5, 0.9].every((at) =>
    node.contains(document.elementFromPoint(x + at * width, y + at * height)));
  return [inSight, ...[x, y, width, height].map(Math.round)];
})"""
"""Where the address, the letters and the square to scan stand, and whether anything covers them."""


def test_help_that_comes_by_itself_moves_nothing_and_is_said(open_page, screens):
    page = open_page(viewport={"width": 1920, "height": 1080})
    open_wall(page)
    offered = screens["door: nobody yet"]
    show(page, {**offered, "blocks": [{**each, "offer": ""} for each in offered["blocks"]]})
    before = page.evaluate(PLACES)
    show(page, offered)
    assert page.evaluate(PLACES) == before
    assert all(in_sight for in_sight, *_place in before)
    assert page.locator("#announcement").inner_text().startswith("Nobody is in yet.")
    page.keyboard.press("n")
    assert page.evaluate("() => wallSent.at(-1).id") == "room:help"


def test_wall_always_has_one_main_button_and_a_way_back(screens):
    for name, screen in screens.items():
        buttons = [each for each in screen["buttons"] if not each.get("off")]
        assert sum(bool(each.get("main")) for each in buttons) == 1, name
        leads_back = any(each.get("back") for each in buttons)
        assert leads_back or name.startswith("door"), name


def test_every_key_of_the_wall_presses_one_thing(open_page, screens):
    page = open_page(viewport={"width": 1920, "height": 1080})
    open_wall(page)
    twice = """() => [...document.querySelectorAll("[data-key]")].map((node) => node.dataset.key)
      .filter((key, at, all) => all.indexOf(key) !== at)"""
    assert faulty(page, screens, twice) == {}


def test_wall_says_what_is_new_under_the_same_heading(open_page, screens):
    page = open_page(viewport={"width": 1920, "height": 1080})
    open_wall(page)
    show(page, {**screens["koinobori deal: begun"], "doubt": None})
    assert page.locator("#announcement").inner_text() == ""
    show(page, {**screens["koinobori deal: two minutes left"], "doubt": None})
    assert page.locator("#announcement[role=status]").inner_text() == "Two minutes left: finish the round if you can."
    show(page, screens["door"])
    assert page.locator("h1:focus").inner_text() == "Come in"
    assert page.locator("#announcement").inner_text() == f"{PHONES} here"


@pytest.mark.parametrize("size", [(1366, 768), pytest.param((1920, 1080), marks=pytest.mark.deep)], ids=str)
def test_question_before_an_end_is_said_and_answered_by_keys(open_page, screens, size):
    page = open_page(viewport=dict(zip(("width", "height"), size, strict=True)))
    open_wall(page)
    for name in ("koinobori tables: asked", "koinobori deal: asked", "koinobori move: asked"):
        show(page, {**screens[name], "doubt": None})
        show(page, screens[name])
        words = screens[name]["doubt"]["text"]
        assert page.locator("#announcement[role=status]").inner_text() == words
        assert page.evaluate("() => document.activeElement.innerText") == words
        page.keyboard.press("Space")
        assert page.evaluate("() => window.wallSent ?? []") == []
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        assert [each[1] for each in sent(page)] == ["doubt:yes", "doubt:no"]
        page.evaluate("() => { window.wallSent = []; }")


def test_undo_is_offered_said_and_pressed_by_its_key(open_page, screens):
    page = open_page(viewport={"width": 1366, "height": 768})
    open_wall(page)
    show(page, {**screens["door: undo"], "doubt": None})
    before = page.evaluate(PLACES)
    show(page, screens["door: undo"])
    assert page.evaluate(PLACES) == before
    assert page.locator("#announcement").inner_text() == "For ten seconds you can undo that."
    page.keyboard.press("u")
    assert [each[1] for each in sent(page)] == ["doubt:undo"]


COVERED_TEXT = """() => {
  const doubt = document.querySelector("#screen .doubt"), over = doubt.getBoundingClientRect(), found = [];
  const walk = document.createTreeWalker(document.querySelector("#screen"), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const isUnder = ({ left, right, top, bottom }) => left < over.right && right > over.left && top < over.bottom
      && bottom > over.top;
    if (!doubt.contains(node) && node.data.trim() && [...range.getClientRects()].some(isUnder)) found.push(node.data);
  }
  return document.documentElement.scrollHeight > innerHeight ? [...found, "the page scrolls"] : found;
}"""
"""JavaScript that finds text under the offer to undo."""


@pytest.mark.parametrize("size", rest_in_deep(["1366x768", "1920x1080", "1280x800"], ["1366x768"]))
def test_offer_to_undo_covers_nothing_on_any_screen(open_page, screens, size):
    width, height = map(int, size.split("x"))
    page = open_page(viewport={"width": width, "height": height})
    open_wall(page)
    offer = screens["door: undo"]["doubt"]
    offered = {
        name: {**each, "doubt": offer} for name, each in screens.items() if not (each.get("doubt") or {}).get("asks")
    }
    assert len(offered) > 10
    assert faulty(page, offered, COVERED_TEXT) == {}


def sent(page):
    return page.evaluate("() => (window.wallSent ?? []).map(({ kind, id, value }) => [kind, id, value])")


def test_hands_are_counted_by_letters_and_taken_back_with_shift(open_page, screens):
    page = open_page(viewport={"width": 1920, "height": 1080})
    open_wall(page)
    hands = screens["koinobori move: hands"]
    show(page, hands)
    rows = next(block["rows"] for block in hands["blocks"] if block["kind"] == "hands")
    for key in ("b", "b", "Shift+B"):
        page.keyboard.press(key)
    assert sent(page) == [["set", rows[1]["id"], by] for by in (1, 1, -1)]


NUMBER = blocks.screen("How many?", blocks.slider(None, "How many?", "Send"))
LOOK_OF_LINE = "(input) => getComputedStyle(input).appearance"
"""A line without a handle is drawn by the page itself."""


def test_no_number_is_set_before_the_phone_is_tapped(open_page):
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_wall(page, wall=False)
    show(page, NUMBER)
    line = page.get_by_role("slider")
    assert (line.evaluate(LOOK_OF_LINE), line.get_attribute("aria-valuetext")) == ("none", "no number yet")
    page.get_by_role("button", name="Send").click(force=True)
    assert sent(page) == []
    line.tap()
    assert line.get_attribute("aria-valuetext") == "50 %"
    assert line.evaluate(LOOK_OF_LINE) == "auto"
    page.get_by_role("button", name="Send").tap()
    assert sent(page) == [["set", "number", 50]]


def test_answer_controls_are_in_sight_below_any_position(open_page, wall):
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_wall(page, wall=False)
    below = "(all) => all.map((node) => node.getBoundingClientRect().bottom <= innerHeight).every(Boolean)"
    for name, screen in wall.phones.items():
        show(page, screen)
        assert page.locator(".slider button, .choices.columns button").evaluate_all(below), name


@pytest.mark.parametrize(
    "look", rest_in_deep(["light", "dark", "more contrast", "dark, more contrast"], ["light", "dark"])
)
def test_all_words_of_wall_and_phone_stand_out(open_page, wall, look):
    page = open_page(viewport={"width": 1920, "height": 1080}, **LOOKS[look])
    open_wall(page)
    assert faulty(page, wall.screens, FAINT, LEAST_CONTRAST) == {}
    phone = open_page(viewport={"width": 390, "height": 844}, **LOOKS[look])
    open_wall(phone, wall=False)
    assert faulty(phone, wall.phones, FAINT, LEAST_CONTRAST) == {}


def test_link_that_was_followed_leaves_space_to_the_wall(open_page, screens):
    page = open_page(viewport={"width": 1920, "height": 1080})
    open_wall(page)
    link = {"kind": "link", "href": "#", "opens": True, "label": "See it"}
    show(page, {**screens["games"], "blocks": [*screens["games"]["blocks"], link]})
    page.get_by_role("link", name="See it").focus()
    page.keyboard.press("Space")
    assert [each[1] for each in sent(page)] == [each["id"] for each in screens["games"]["buttons"] if each.get("space")]


@pytest.mark.parametrize("look", rest_in_deep(["forced", "dark, forced"], ["forced"]))
def test_forced_colors_leave_bars_and_dots_in_sight(open_page, screens, look):
    page = open_page(viewport={"width": 1920, "height": 1080}, **LOOKS[look])
    open_wall(page)
    assert faulty(page, screens, UNFILLED) == {}


@pytest.mark.deep
@pytest.mark.parametrize("look", LOOKS)
def test_phone_has_no_faults_in_any_look(open_page, wall, look):
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, **LOOKS[look])
    open_wall(page, wall=False)
    assert faulty(page, wall.phones, TOO_SMALL_TO_TAP) == {}
    assert faulty(page, wall.phones, UNFILLED) == {}
    for name, screen in wall.phones.items():
        show(page, screen)
        assert faults(page) == [], name


@pytest.mark.deep
@pytest.mark.parametrize("look", LOOKS)
def test_wall_has_no_faults_in_any_look(open_page, screens, look):
    page = open_page(viewport={"width": 1920, "height": 1080}, **LOOKS[look])
    open_wall(page)
    for name, screen in screens.items():
        show(page, screen)
        assert faults(page) == [], name
