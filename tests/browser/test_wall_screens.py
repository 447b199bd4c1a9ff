"""The screens of wall and phones: legible from ten metres, led by keys or touch; charts and paper."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from gamelib.core.intervals import Interval
from tests.browser.test_pages import UNREADABLE_SCRIPT, axe_violations
from tests.browser.wall_screens import ORIGIN, PHONES, Wall, all_screens, draw_screen, open_wall
from tests.tiers import DEEP, rest_in_deep
from widgets.desk import after_class
from widgets.room import room_pages
from widgets.room import screens as blocks
from widgets.room.door_screens import SHOWN_ANIMALS
from widgets.room.score_chart import number_chart, score_chart

LOOKS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "more contrast": {"contrast": "more"},
    "dark, more contrast": {"color_scheme": "dark", "contrast": "more"},
    "forced": {"forced_colors": "active"},
    "dark, forced": {"color_scheme": "dark", "forced_colors": "active"},
}
SMALL_SCRIPT = """(least) => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), small = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement, range = document.createRange();
    range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    if (!node.textContent.trim() || width < 2 || height < 2 || parent.closest(".unseen, script, noscript")) continue;
    const card = parent.closest(".card")?.getBoundingClientRect();
    if (card && (Math.max(card.width, card.height) * 1920) / innerWidth >= 2 * least) continue;
    const zoom = parent.currentCSSZoom ?? 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * zoom * 1920 / innerWidth;
    if (size < least - 0.1) small.push(`${size.toFixed(1)}: ${node.textContent.trim().slice(0, 40)}`);
  }
  return [...new Set(small)];
}"""
"""JavaScript that finds text smaller than the given pixels on a wall 1920 wide, except letters on large cards."""
OUT_OF_SIGHT = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const watched = "#screen button, #screen h1, #screen .say, #screen .asks .doubt";
  const cut = [...document.querySelectorAll(watched)].filter((node) => {
    const { right, bottom } = node.getBoundingClientRect();
    return right > innerWidth + 1 || bottom > innerHeight + 1;
  });
  const over = [scrollWidth > innerWidth && "wide", scrollHeight > innerHeight && "high"].filter(Boolean);
  return [...over, ...cut.map((node) => node.textContent)];
}"""
OVER_CARDS = """() => {
  const said = document.querySelectorAll("#position :is(.tag, .caption, .empty, .advice, .said)");
  const words = [...said].filter((node) => {
    const { width, height } = node.getBoundingClientRect();
    const isSeen = node.checkVisibility() && getComputedStyle(node).clipPath === "none" && width > 4 && height > 4;
    return isSeen && node.textContent.trim() && !node.closest(".unseen");
  });
  const cards = [...document.querySelectorAll("#position .card")].filter((node) => node.checkVisibility());
  const apart = (one, other) => Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  );
  const found = [];
  for (const word of words) {
    const range = document.createRange();
    range.selectNodeContents(word);
    const box = range.getBoundingClientRect();
    const over = cards.find((card) => !card.contains(word) && apart(box, card.getBoundingClientRect()) > 4);
    const isCut = word.scrollWidth > word.clientWidth + 1 || word.scrollHeight > word.clientHeight + 6;
    if (over || isCut) found.push(`${over ? "over a card" : "cut"}: ${word.textContent.slice(0, 40)}`);
  }
  return found;
}"""
"""JavaScript that finds words of the position that lie over cards, or are cut off."""
TOO_SMALL_TO_TAP = """() => [...document.querySelectorAll("button, a.button, input")].filter((node) => {
  const { width, height } = node.getBoundingClientRect();
  return width > 0 && Math.min(width, height) < 43.5;
}).map((node) => node.textContent || node.className)"""
UNFILLED_SCRIPT = """() => {
  const canvas = getComputedStyle(document.body).backgroundColor;
  const drawn = ".bar.solid i, .odds i, .risen i, .risen b, .fallen, .way, .button.main, .legend .solid";
  const seen = [...document.querySelectorAll(drawn)].filter((node) => node.checkVisibility() && !node.ariaDisabled);
  return seen.filter((node) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(node, node.matches(".legend *") ? "::before" : null);
    return backgroundImage === "none" && (backgroundColor === canvas || /^rgba.* 0[)]$/.test(backgroundColor));
  }).map((node) => node.className || node.parentElement.className);
}"""
"""JavaScript that finds bars, dots and buttons that do not stand out from their background."""

FAINT_SCRIPT = """(least) => {
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
    return all_screens() if DEEP else all_screens(("koinobori",))


@pytest.fixture
def screens(wall):
    return wall.screens


def measure_faults(page, screens, measure, *given):
    """Run a measurement on each screen; return its findings by screen."""
    found = {}
    for name, screen in screens.items():
        draw_screen(page, screen)
        if wrong := page.evaluate(measure, *given):
            found[name] = wrong
    return found


@pytest.mark.deep
@pytest.mark.parametrize("size", ["1920x1080", "1366x768", "1280x800"])
def test_wall_is_legible_from_ten_metres(open_page, screens, size):
    width, height = map(int, size.split("x"))
    page = open_page(viewport={"width": width, "height": height})
    open_wall(page)
    assert measure_faults(page, screens, f"(least) => [...({SMALL_SCRIPT})(least), ...({OUT_OF_SIGHT})()]", 28) == {}


@pytest.mark.parametrize("size", rest_in_deep(["1366x768", "1280x720"], ["1280x720"]))
def test_votes_by_cards_fit_a_small_projector(open_page, screens, size):
    width, height = map(int, size.split("x"))
    page = open_page(viewport={"width": width, "height": height})
    open_wall(page)
    by_cards = {name: screen for name, screen in screens.items() if "cards" in name}
    assert len(by_cards) > 15
    assert measure_faults(page, by_cards, OUT_OF_SIGHT) == {}


LIKE_OTHERS_SCRIPT = """() => [...document.querySelectorAll("#screen .button[aria-disabled]")]
  .filter((node) => getComputedStyle(node).borderTopStyle !== "dashed").map((node) => node.textContent)"""
"""JavaScript that finds buttons which do nothing now, and look like those that do."""


def test_a_button_that_does_nothing_now_looks_so(open_page, screens):
    off = {name: screen for name, screen in screens.items() if any(each.get("off") for each in screen["buttons"])}
    assert {"koinobori deal: two minutes left", "ending: save"} <= {*off}
    page = open_page(viewport={"width": 1366, "height": 768})
    open_wall(page)
    assert measure_faults(page, off, LIKE_OTHERS_SCRIPT) == {}


@pytest.mark.deep
@pytest.mark.parametrize("size", ["1920x1080", "1366x768"])
def test_words_of_a_position_lie_beside_its_cards(open_page, screens, size):
    width, height = map(int, size.split("x"))
    page = open_page(viewport={"width": width, "height": height})
    open_wall(page)
    assert measure_faults(page, screens, OVER_CARDS) == {}


def test_door_names_as_many_as_fit_and_counts_the_rest(open_page, screens):
    page = open_page(viewport={"width": 1920, "height": 1080})
    open_wall(page)
    draw_screen(page, screens["door"])
    cut = """() => [...document.querySelectorAll(".guests li")].filter((node) => node.getBoundingClientRect().bottom
      > node.parentElement.getBoundingClientRect().bottom + 1).map((node) => node.textContent)"""
    assert page.evaluate(cut) == []
    assert page.locator(".guests li").last.inner_text() == f"and {PHONES - SHOWN_ANIMALS} more"


PLACES_SCRIPT = """() => [".address", ".tiles", ".qr"].map((name) => {
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
    draw_screen(page, {**offered, "blocks": [{**each, "offer": ""} for each in offered["blocks"]]})
    before = page.evaluate(PLACES_SCRIPT)
    draw_screen(page, offered)
    assert page.evaluate(PLACES_SCRIPT) == before
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


@pytest.mark.deep
def test_every_key_of_the_wall_presses_one_thing(open_page, screens):
    page = open_page(viewport={"width": 1920, "height": 1080})
    open_wall(page)
    twice = """() => [...document.querySelectorAll("[data-key]")].map((node) => node.dataset.key)
      .filter((key, at, all) => all.indexOf(key) !== at)"""
    assert measure_faults(page, screens, twice) == {}


def test_wall_says_what_is_new_under_the_same_heading(open_page, screens):
    page = open_page(viewport={"width": 1920, "height": 1080})
    open_wall(page)
    draw_screen(page, {**screens["koinobori deal: begun"], "doubt": None})
    assert page.locator("#announcement").inner_text() == ""
    draw_screen(page, {**screens["koinobori deal: two minutes left"], "doubt": None})
    assert page.locator("#announcement[role=status]").inner_text() == "Two minutes left: finish the round if you can."
    draw_screen(page, screens["door"])
    assert page.locator("h1:focus").inner_text() == "Come in"
    assert page.locator("#announcement").inner_text() == f"{PHONES} here"


@pytest.mark.parametrize("size", [(1366, 768), pytest.param((1920, 1080), marks=pytest.mark.deep)], ids=str)
def test_question_before_an_end_is_said_and_answered_by_keys(open_page, screens, size):
    page = open_page(viewport=dict(zip(("width", "height"), size, strict=True)))
    open_wall(page)
    for name in ("koinobori tables: asked", "koinobori deal: asked", "koinobori move: asked"):
        draw_screen(page, {**screens[name], "doubt": None})
        draw_screen(page, screens[name])
        words = screens[name]["doubt"]["text"]
        assert page.locator("#announcement[role=status]").inner_text() == words
        assert page.evaluate("() => document.activeElement.innerText") == words
        page.keyboard.press("Space")
        assert page.evaluate("() => window.wallSent ?? []") == []
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        assert [each[1] for each in messages_of_wall(page)] == ["doubt:yes", "doubt:no"]
        page.evaluate("() => { window.wallSent = []; }")


def test_undo_is_offered_said_and_pressed_by_its_key(open_page, screens):
    page = open_page(viewport={"width": 1366, "height": 768})
    open_wall(page)
    draw_screen(page, {**screens["door: undo"], "doubt": None})
    before = page.evaluate(PLACES_SCRIPT)
    draw_screen(page, screens["door: undo"])
    assert page.evaluate(PLACES_SCRIPT) == before
    assert page.locator("#announcement").inner_text() == "For ten seconds you can undo that."
    page.keyboard.press("u")
    assert [each[1] for each in messages_of_wall(page)] == ["doubt:undo"]


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


@pytest.mark.deep
@pytest.mark.parametrize("size", ["1366x768", "1920x1080"])
def test_offer_to_undo_covers_nothing_on_any_screen(open_page, screens, size):
    width, height = map(int, size.split("x"))
    page = open_page(viewport={"width": width, "height": height})
    open_wall(page)
    offer = screens["door: undo"]["doubt"]
    offered = {
        name: {**each, "doubt": offer} for name, each in screens.items() if not (each.get("doubt") or {}).get("asks")
    }
    assert len(offered) > 10
    assert measure_faults(page, offered, COVERED_TEXT) == {}


def messages_of_wall(page):
    return page.evaluate("() => (window.wallSent ?? []).map(({ kind, id, value }) => [kind, id, value])")


def test_hands_are_counted_by_letters_and_taken_back_with_shift(open_page, screens):
    page = open_page(viewport={"width": 1920, "height": 1080})
    open_wall(page)
    hands = screens["koinobori move: hands"]
    draw_screen(page, hands)
    rows = next(block["rows"] for block in hands["blocks"] if block["kind"] == "hands")
    for key in ("b", "b", "Shift+B"):
        page.keyboard.press(key)
    assert messages_of_wall(page) == [["set", rows[1]["id"], by] for by in (1, 1, -1)]


NUMBER = blocks.screen("How many?", blocks.slider(None, "How many?", "Send"))
LOOK_OF_LINE = "(input) => getComputedStyle(input).appearance"
"""A line without a handle is drawn by the page itself."""


def test_no_number_is_set_before_the_phone_is_tapped(open_page):
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_wall(page, wall=False)
    draw_screen(page, NUMBER)
    line = page.get_by_role("slider")
    assert (line.evaluate(LOOK_OF_LINE), line.get_attribute("aria-valuetext")) == ("none", "no number yet")
    page.get_by_role("button", name="Send").click(force=True)
    assert messages_of_wall(page) == []
    line.tap()
    assert line.get_attribute("aria-valuetext") == "50 %"
    assert line.evaluate(LOOK_OF_LINE) == "auto"
    page.get_by_role("button", name="Send").tap()
    assert messages_of_wall(page) == [["set", "number", 50]]


@pytest.mark.deep
def test_answer_controls_are_in_sight_below_any_position(open_page, wall):
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_wall(page, wall=False)
    below = "(all) => all.map((node) => node.getBoundingClientRect().bottom <= innerHeight).every(Boolean)"
    for name, screen in wall.phones.items():
        draw_screen(page, screen)
        assert page.locator(".slider button, .choices.columns button").evaluate_all(below), name


@pytest.mark.parametrize("look", rest_in_deep(["light", "dark", "more contrast", "dark, more contrast"], ["dark"]))
def test_all_words_of_wall_and_phone_stand_out(open_page, wall, look):
    page = open_page(viewport={"width": 1920, "height": 1080}, **LOOKS[look])
    open_wall(page)
    assert measure_faults(page, wall.screens, FAINT_SCRIPT, LEAST_CONTRAST) == {}
    phone = open_page(viewport={"width": 390, "height": 844}, **LOOKS[look])
    open_wall(phone, wall=False)
    assert measure_faults(phone, wall.phones, FAINT_SCRIPT, LEAST_CONTRAST) == {}


def test_link_that_was_followed_leaves_space_to_the_wall(open_page, screens):
    page = open_page(viewport={"width": 1920, "height": 1080})
    open_wall(page)
    link = {"kind": "link", "href": "#", "opens": True, "label": "See it"}
    draw_screen(page, {**screens["deals"], "blocks": [*screens["deals"]["blocks"], link]})
    page.get_by_role("link", name="See it").focus()
    page.keyboard.press("Space")
    assert [each[1] for each in messages_of_wall(page)] == [
        each["id"] for each in screens["deals"]["buttons"] if each.get("space")
    ]


@pytest.mark.deep
@pytest.mark.parametrize("look", ["forced", "dark, forced"])
def test_forced_colors_leave_words_bars_and_dots_in_sight(open_page, wall, look):
    in_sight = f"() => [...({UNFILLED_SCRIPT})(), ...({UNREADABLE_SCRIPT})()]"
    page = open_page(viewport={"width": 1920, "height": 1080}, **LOOKS[look])
    open_wall(page)
    assert measure_faults(page, wall.screens, in_sight) == {}
    phone = open_page(viewport={"width": 390, "height": 844}, **LOOKS[look])
    open_wall(phone, wall=False)
    assert measure_faults(phone, wall.phones, in_sight) == {}


@pytest.mark.deep
@pytest.mark.parametrize("look", ["light", "more contrast"])
def test_phone_has_nothing_too_small_to_tap(open_page, wall, look):
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, **LOOKS[look])
    open_wall(page, wall=False)
    assert measure_faults(page, wall.phones, TOO_SMALL_TO_TAP) == {}


@pytest.mark.deep
@pytest.mark.parametrize("part", range(4))
def test_wall_and_phone_have_no_axe_violations(open_page, wall, part):
    for screens, width, height in ((wall.screens, 1920, 1080), (wall.phones, 390, 844)):
        page = open_page(viewport={"width": width, "height": height}, has_touch=width < 400)
        open_wall(page, wall=width > 400)
        for name, screen in [*screens.items()][part::4]:
            draw_screen(page, screen)
            assert axe_violations(page) == [], name


# Charts of a class on wall and phone -----------------------------------------------------


CROWD = [0, 3, 38, 40, 40, 41, 42, 44, 50, 50, 50, 51, 75, 98, 100]
SPREAD = [(score > 0, score) for score in (-30, -12, -12, -4, 0, 3, 7, 7, 12, 30, 41, 58)]
CHARTS = {
    "numbers": (number_chart, CROWD, Interval(0.42, 0.38, 0.47), 44),
    "one number": (number_chart, [50], Interval(0.5, 0.48, 0.52), 50),
    "low numbers": (number_chart, [0, 1], Interval(0.01, 0.0, 0.03), 3),
    "high numbers": (number_chart, [99, 100], Interval(0.99, 0.97, 1.0), 97),
    "open numbers": (number_chart, CROWD, None, None, False),
    "many of one number": (number_chart, [42] * 40, Interval(0.42, 0.38, 0.47), 42),
    "points": (score_chart, SPREAD, SPREAD * 20, SPREAD[5]),
    "high points of the program": (score_chart, SPREAD, [(True, 57), (True, 58)] * 40, SPREAD[-1]),
    "large points": (score_chart, [(True, -1200), (True, 3), (True, 1500)], [], (True, -1200)),
    "won and lost": (score_chart, [(True, 0)] * 9 + [(False, -1)], [(True, 0), (False, -1)] * 5, (True, 0)),
}
"""Functions that make a chart, and what they are given; the third thing after them is the phone's own answer."""
PAGES = {"wall": (1366, 768), "large wall": (1920, 1080), "phone": (390, 844), "small phone": (320, 640)}
COVERED_SCRIPT = """() => {
  const labels = [...document.querySelectorAll(".dots :is(small, strong, em, p, .risen span)")].map((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [node, range.getBoundingClientRect()];
  }).filter(([node]) => node.textContent);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const twice = labels.flatMap(([one, here], at) => labels.slice(at + 1).filter(([, there]) => meet(here, there))
    .map(([other]) => `${one.textContent} on ${other.textContent}`));
  const parts = [...document.querySelectorAll(".scores :is(s, u, i, b)")];
  const struck = labels.filter(([node, { left, right, top, bottom }]) => parts.some((part) => {
    const line = part.getBoundingClientRect(), middle = (top + bottom) / 2, reach = (bottom - top) / 4;
    const isApart = line.right <= left || line.left >= right || line.bottom <= middle - reach
      || line.top >= middle + reach;
    if (part.contains(node) || isApart) return false;
    const x = (Math.max(left, line.left) + Math.min(right, line.right)) / 2;
    const y = (Math.max(middle - reach, line.top) + Math.min(middle + reach, line.bottom)) / 2;
    return document.elementFromPoint(x, y) !== node || /^rgba.* 0[)]$/.test(getComputedStyle(node).backgroundColor);
  })).map(([node]) => `${node.textContent} is struck through`);
  const cut = labels.filter(([, { left, right }]) => left < 0 || right > innerWidth)
    .map(([node]) => `${node.textContent} is cut off`);
  return [...twice, ...struck, ...cut];
}"""
"""JavaScript that finds labels that cover each other, have a line or a dot over them, or leave the screen."""
DOT_PLACES = """() => {
  const { left, width } = document.querySelector(".scores").getBoundingClientRect();
  const border = parseFloat(getComputedStyle(document.querySelector(".scores")).borderLeftWidth);
  return [...document.querySelectorAll(".risen i")].map((node) => {
    const box = node.getBoundingClientRect();
    return { at: 100 * ((box.left + box.right) / 2 - left - border) / (width - 2 * border),
             x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, wide: box.width };
  });
}"""
"""JavaScript that returns where each dot stands, on the axis in hundredths and on the screen in pixels."""


def draw_chart(page, name, where):
    """Draw a chart; the wall shows nobody's own answer."""
    make, class_answers, others, mine, *more = CHARTS[name]
    draw_screen(
        page, blocks.screen("The result", make(class_answers, others, None if "wall" in where else mine, *more))
    )


def open_chart_page(open_page, where):
    width, height = PAGES[where]
    page = open_page(viewport={"width": width, "height": height}, has_touch="phone" in where)
    open_wall(page, wall="wall" in where)
    return page


@pytest.mark.parametrize("where", rest_in_deep(PAGES, ["wall", "small phone"]))
def test_no_label_of_a_chart_is_covered_or_struck_through(open_page, where):
    page, found = open_chart_page(open_page, where), {}
    for name in CHARTS:
        draw_chart(page, name, where)
        if wrong := page.evaluate(COVERED_SCRIPT):
            found[name] = wrong
    assert found == {}


@pytest.mark.parametrize("where", rest_in_deep(PAGES, ["wall", "small phone"]))
@pytest.mark.parametrize(
    ("name", "values"), [("numbers", CROWD), ("points", [100 * (score + 30) / 90 for _won, score in SPREAD])]
)  # the axis: -30 to 60
def test_every_dot_stands_at_its_value(open_page, where, name, values):
    page = open_chart_page(open_page, where)
    draw_chart(page, name, where)
    dots = page.evaluate(DOT_PLACES)
    assert [dot["at"] for dot in dots] == pytest.approx(values, abs=0.2)
    apart = [
        ((one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2) ** 0.5 / one["wide"]
        for at, one in enumerate(dots)
        for other in dots[at + 1 :]
    ]
    assert min(apart) > 0.97


def test_a_label_under_a_line_is_found(open_page):
    page = open_chart_page(open_page, "phone")
    draw_chart(page, "numbers", "phone")
    page.add_style_tag(content=".bbb .scores em { background:none !important; }")
    assert page.evaluate(COVERED_SCRIPT) == ["you, 44 is struck through"]


# The report on a class -------------------------------------------------------------------


GAMES = ("nanatoridori", "nanuk", "koinobori")
LESSON = (("nanatoridori", "move"), ("nanatoridori", "number"), ("koinobori", "seat"))
ONE_DEAL = {"number": 9, "question": "One deal for everybody", "game": "koinobori", "position": "K3B-0033-9"}
DEAL = [
    {**ONE_DEAL, **row}
    for row in (
        *({"kind": "deal", "answer": score, "count": 5} for score in (4, 11, 12, 20)),
        {"kind": "finding", "words": "20 of 24 have finished the round. The class came to 12 points on average."},
    )
]
REFUSED = [
    {"kind": "refused", "answer": clause, "count": times}
    for clause, times in (("NANA-4.3", 14), ("NANA-4.2", 11), ("KOI-4.13", 3))
]
DARK = {"color_scheme": "dark"}
PLACE = f"{ORIGIN}/class/wall/HKRT/answers.html"
CUT_SCRIPT = """() => [...document.querySelectorAll(".page")].flatMap((page, at) => {
  const { right, bottom } = page.getBoundingClientRect();
  return [...page.querySelectorAll("h1, h2, p, td, img, svg, .bar")].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.right > right || box.bottom > bottom - 20;
  }).map((node) => `${at + 1}: ${node.textContent.slice(0, 40)}`);
})"""
"""JavaScript that finds elements outside their page, or too near its lower edge for a printer."""
WHITE_SCRIPT = "() => getComputedStyle(document.querySelector('.page')).backgroundColor"


async def wall_with_votes(votes):
    wall = Wall()
    for game, kind in votes:
        await wall.vote(game, kind)
    return wall.room.counts()


def paper_of_votes(votes):
    with ThreadPoolExecutor(1) as thread:
        return after_class.report([*thread.submit(asyncio.run, wall_with_votes(votes)).result(), *DEAL, *REFUSED])


@pytest.fixture(scope="module")
def paper_of_lesson():
    return paper_of_votes(LESSON)


def open_paper(open_page, found, **look):
    """Open the page as the server sends it, including its policy."""
    page = open_page(viewport={"width": 1280, "height": 900}, **look)
    page.route(
        f"{ORIGIN}/**",
        lambda route: route.fulfill(
            body=room_pages.answers_page(found.paper(), "HKRT"),
            content_type="text/html",
            headers={"Content-Security-Policy": room_pages.PRINT_POLICY},
        ),
    )
    page.goto(PLACE)
    return page


def test_a_lesson_fits_one_page_with_its_positions(open_page, paper_of_lesson):
    page = open_paper(open_page, paper_of_lesson)
    assert page.locator(".page").count() == 1
    assert page.evaluate(CUT_SCRIPT) == []
    drawn = "() => [...document.images].map((image) => image.naturalWidth > 0)"
    assert page.evaluate(drawn) == [True, True]
    page.emulate_media(media="print")
    assert not page.locator(".above").is_visible()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True, print_background=True))) == 1


@pytest.mark.parametrize("games", rest_in_deep([GAMES, *([game, game] for game in GAMES)], [GAMES]))
def test_nothing_is_cut_off_where_there_are_many_questions(open_page, games):
    page = open_paper(
        open_page, paper_of_votes([(game, kind) for game in games for kind in ("move", "number", "seat")])
    )
    assert page.locator(".page").count() > 1
    assert page.evaluate(CUT_SCRIPT) == []


@pytest.mark.parametrize("look", rest_in_deep([{}, DARK, {**DARK, "forced_colors": "active"}], [DARK]))
def test_buttons_work_by_keys_and_paper_stays_white(open_page, paper_of_lesson, look):
    page = open_paper(open_page, paper_of_lesson, **look)
    assert axe_violations(page) == []
    assert page.locator(".above").is_visible()
    assert page.evaluate(WHITE_SCRIPT) == "rgb(255, 255, 255)"
    page.evaluate("() => { window.print = () => { window.isPrinted = true; }; }")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.evaluate("() => window.isPrinted")
    assert page.locator(".above a").evaluate_all("(all) => all.map(({ href }) => new URL(href).pathname)") == [
        "/class/wall/HKRT/answers.csv",
        "/class/wall/HKRT",
    ]
