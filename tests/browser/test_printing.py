"""Printed pages, on A4 and on letter paper: as many as claimed; nothing is cut off, covered, or torn apart.

`test_every_page.py` prints the pages of the suite, this file what is made for paper.
"""

import re
from functools import partial
from io import BytesIO

import pytest
from PIL import Image

from gamelib import lessons
from gamelib.core import registry
from gamelib.homework import write_code
from tests.browser.driver import await_stillness
from tests.library.homework_cases import damaged, every_kind, four_parts, most_parts, whole_work
from tests.tiers import DEEP, rest_in_deep
from widgets.answer_cards.paper import answer_cards
from widgets.desk.give_homework import GiveHomework
from widgets.desk.read_homework import ReadHomework
from widgets.desk.unit_content import unit_lessons
from widgets.desk.unit_paper import unit_lesson_paper
from widgets.pictures import printing
from widgets.pictures.worksheet import is_for_paper


def homework_link():
    """Return the sheet with the link of a homework."""
    page = GiveHomework()
    page.act("open", four_parts().write())
    return page.paper("homework")


def homework_list(given):
    """Return the list of what a class has handed in, some of it damaged, without a name, or no code."""
    page = ReadHomework()
    codes = [write_code(given, whole_work(given, tag=tag).results) for tag in range(24)]
    names = [f"{number} Wilhelmina Featherstonehaugh" for number in range(21)]
    lines = [" ".join(pair) for pair in zip(names, codes, strict=False)]
    lines += [f"Leo {damaged(codes[21], 'wrong')}", "Mei was ill", codes[22]]
    page.act("open", given.write())
    page.act("read", "", "\n".join(lines))
    return page.paper("list")


PAPERS = {
    "aids": {game: partial(printing.aid, game) for game in registry.games()},
    "pieces": {game: partial(printing.pieces, game) for game in registry.games()},
    "cards": {game: partial(printing.cards, game, back=True) for game in registry.games()},
    "lessons in probability": {str(lesson.number): partial(unit_lesson_paper, lesson) for lesson in unit_lessons()},
    "answer cards": {"folded": answer_cards, "large": partial(answer_cards, large=True)},
    "homework": {
        "link": homework_link,
        "list": partial(homework_list, every_kind()),
        "long list": partial(homework_list, most_parts()),
    },
    **{
        f"lessons of {game}": {
            lesson.key: partial(printing.worksheet, lesson) for lesson in course if is_for_paper(lesson)
        }
        for game, course in lessons.courses().items()
    },
}
"""What is made for paper, by kind."""
IN_TEST = {
    "aids": "nanuk",
    "pieces": "koinobori",
    "cards": "nanatoridori",
    "lessons in probability": "4",
    "answer cards": "folded",
    "homework": "list",
    "lessons of koinobori": "koinobori/05_what_flies_counts",
}
"""The one of each kind that `make test` prints."""
LEAST_TYPE = {"text": 8, "drawn": 7.9}
"""How high type is at least, in pixels: six points, in words and in drawings."""
FAULTS_SCRIPT = """(least) => {
  const found = [], told = (node) => node.textContent.trim().slice(0, 30);
  for (const page of document.querySelectorAll(".page")) {
    if (page.scrollHeight > page.clientHeight + 1 || page.scrollWidth > page.clientWidth + 1) found.push("cut off");
    for (const node of page.querySelectorAll("*")) {
      if (![...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim())) continue;
      if (node.closest("style, defs, symbol, .bold")) continue; // .bold is what stands in a card's corner
      const high = parseFloat(getComputedStyle(node).fontSize), picture = node.closest("svg");
      if (!picture) {
        if (high < least.text) found.push(`small: ${told(node)}`);
        continue;
      }
      const { a, b } = node.getScreenCTM();
      if (high * Math.hypot(a, b) < least.drawn) found.push(`small: ${told(node)}`);
      if (node.closest("[transform]")) continue; // a card that is turned
      if (node.getBoundingClientRect().right > picture.getBoundingClientRect().right)
        found.push(`runs out of its picture: ${told(node)}`);
    }
    for (const cell of page.querySelectorAll(".task td"))
      if (cell.clientWidth < 90) found.push("no room for a number in a table");
    const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT), range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement.closest("style, svg")) continue;
      for (const word of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((line) => line.top)).size > 1) found.push(`broken: ${word[0]}`);
      }
    }
    for (const cards of page.querySelectorAll(".task .laid"))
      if (getComputedStyle(cards).float !== "none" && cards.offsetWidth > page.clientWidth / 2)
        found.push(`words squeezed beside cards: ${told(cards.parentElement)}`);
  }
  return [...new Set(found)];
}"""
"""JavaScript that finds what is cut off, too small to read, or has no room on pages for paper."""
SPACED_SCRIPT = """() => {
  const words = document.querySelector("h1, h2"), range = document.createRange();
  range.selectNodeContents(words);
  const wide = () => range.getBoundingClientRect().width, size = parseFloat(getComputedStyle(words).fontSize);
  words.style.whiteSpace = "nowrap";
  const before = wide();
  words.style.fontSize = `${10 * size}px`;
  return (10 * before) / wide();
}"""
"""JavaScript that says how much wider words are than ten times larger ones would have it."""
FOLD_SCRIPT = """(line) => [...document.querySelectorAll(".page")].map((page) => {
  const { top, height } = page.getBoundingClientRect();
  return { y: top + scrollY + line * height - 2, width: page.offsetWidth, height: 4, x: 0 };
})[1]"""
"""JavaScript that finds a strip of the first card's sheet, so far down."""


def sheets_of_test(every, number):
    """Return the sheets that the test of this number prints on: in `make test`, one after the other."""
    return list(every) if DEEP else [list(every)[number % len(every)]]


@pytest.mark.parametrize("kind", rest_in_deep(PAPERS, IN_TEST))
def test_paper_prints_on_the_pages_it_claims(page, kind):
    papers, found = PAPERS[kind], {}
    page.emulate_media(media="print")
    for name in papers if DEEP else [IN_TEST[kind]]:
        paper = papers[name]()
        for sheet in sheets_of_test(printing.SHEETS, list(PAPERS).index(kind)):
            page.set_content(paper.lay_out(sheet))
            printed = page.pdf(prefer_css_page_size=True, print_background=True)
            seen = (len(re.findall(rb"/Type\s*/Page\b", printed)), page.evaluate(FAULTS_SCRIPT, LEAST_TYPE))
            found |= {(name, sheet): seen} if seen != (len(paper.pages), []) else {}

    assert found == {}


def test_letters_on_paper_stand_as_far_apart_as_drawn(page):
    page.emulate_media(media="print")
    for name in ("1", "3"):
        page.set_content(PAPERS["lessons in probability"][name]().lay_out())
        assert page.evaluate(SPACED_SCRIPT) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("kind", ["lessons in probability", "aids"])
def test_grey_paper_is_printed_as_type_in_shades(page, kind):
    paper = PAPERS[kind][IN_TEST[kind]]()
    page.emulate_media(media="print")
    page.set_content(paper.lay_out(grey=True))
    assert b"/Subtype /Image" not in page.pdf(prefer_css_page_size=True, print_background=True)
    assert is_grey(page.screenshot(full_page=True))
    page.set_content(paper.lay_out())
    assert not is_grey(page.screenshot(full_page=True))


def is_grey(picture):
    """Return whether a picture has no colour."""
    red, green, blue = Image.open(BytesIO(picture)).convert("RGB").split()
    return red.tobytes() == green.tobytes() == blue.tobytes()


def test_fold_of_an_answer_card_is_drawn_in_its_middle(page):
    page.emulate_media(media="print")
    page.set_content(answer_cards().lay_out())
    inked = {}
    for line in (0, 0.5):
        strip = page.screenshot(full_page=True, clip=page.evaluate(FOLD_SCRIPT, line))
        inked[line] = min(Image.open(BytesIO(strip)).convert("L").tobytes()) < 200

    assert inked == {0: False, 0.5: True}


# Pages of the suite, printed ------------------------------------------------------------


SHEETS = {"A4": (718, 1047), "Letter": (740, 980)}
"""The pixels on each paper within margins of ten millimetres."""
SCREEN = {"width": 1366, "height": 768}
MARGINS = dict.fromkeys(("top", "bottom", "left", "right"), "10mm")
CUT_SCRIPT = """() => {
  const wide = document.documentElement.clientWidth, found = [];
  const every = [...document.body.querySelectorAll("*")];
  const spoken = every.filter((node) => getComputedStyle(node).clipPath === "inset(50%)"); // read aloud only
  const told = (node) => `${node.tagName} ${node.getAttribute("class") ?? ""}`.split(" ").slice(0, 3).join(" ");
  for (const node of every) {
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (spoken.some((each) => each.contains(node))) continue;
    if (node.closest(".unseen, .page-skip, svg, .card, [hidden], noscript")) continue; // a card frames its picture
    const { overflowX, overflowY, clipPath, display } = getComputedStyle(node);
    const { left, right, width, height } = node.getBoundingClientRect();
    if (width < 2 || height < 2 || clipPath !== "none" || display === "inline") continue;
    if (right > wide + 1 || left < -1) found.push(`beyond the sheet: ${told(node)}`);
    if (overflowX !== "visible" && node.scrollWidth > node.clientWidth + 1) found.push(`cut off: ${told(node)}`);
    if (overflowY !== "visible" && node.scrollHeight > node.clientHeight + 1) found.push(`cut below: ${told(node)}`);
  }
  return [...new Set(found)];
}"""
UNFOLDED = "cut below: SPAN last"
"""The last line of a table's log, which a tap unfolds on a screen, and nothing does on paper."""
COVERS_SCRIPT = """() => [...document.body.querySelectorAll("*")].filter((node) => node.checkVisibility()
  && ["fixed", "sticky"].includes(getComputedStyle(node).position)
  && node.getBoundingClientRect().height > 2 && getComputedStyle(node).clipPath === "none")
  .map((node) => node.getAttribute("class"))"""
"""JavaScript that finds what would be printed on every sheet, over what stands there."""
WHOLE = ".bbb, .bbb-exercise, figure, img, tr, button, input, select, a.button"
TORN_SCRIPT = """([whole, high]) => [...document.querySelectorAll(whole)].filter((node) => {
  const { height, width } = node.getBoundingClientRect(), isTable = node.matches(".bbb.table");
  return width > 2 && height > 2 && (getComputedStyle(node).breakInside !== "avoid" || (isTable && height > high));
}).map((node) => node.getAttribute("class") || node.tagName)"""
"""JavaScript that finds tables, pictures, exercises and buttons that may be torn apart between two sheets."""

SPLIT_SCRIPT = r"""() => [...document.querySelectorAll("main :is(td, th):first-child")].filter((cell) => {
  const range = document.createRange(), walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  if (!cell.checkVisibility() || /\s/.test(cell.textContent.trim())) return false;
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    range.selectNodeContents(node);
    if (range.getClientRects().length > 1) return true;
  }
  return false;
}).map((cell) => cell.textContent)"""
"""JavaScript that finds words in the first column of a table that are split between lines."""


def faults_on_paper(page, sheet):
    """Return what is wrong with a page on a sheet of paper; afterwards it is on the screen again, in its window."""
    (width, height), window = SHEETS[sheet], page.viewport_size
    await_stillness(page)
    on_screen = set(page.evaluate(CUT_SCRIPT)) - {UNFOLDED}
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": width, "height": height})
    await_stillness(page)
    found = [each for each in page.evaluate(CUT_SCRIPT) if each not in on_screen]
    found += [f"printed on every sheet: {each}" for each in page.evaluate(COVERS_SCRIPT)]
    found += [f"torn apart: {each}" for each in page.evaluate(TORN_SCRIPT, [WHOLE, height])]
    found += [f"split between lines: {each}" for each in page.evaluate(SPLIT_SCRIPT)]
    if not re.search(rb"/Type\s*/Page\b", page.pdf(format=sheet, margin=MARGINS, print_background=True)):
        found.append("no page is printed")
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    page.set_viewport_size(window)
    return found


def test_table_looks_as_before_once_it_is_printed(open_page, voila):
    page = open_page(viewport=SCREEN)
    page.goto(voila.page("nanuk/play"))
    page.locator(".bbb.table").first.wait_for()
    await_stillness(page)
    box = page.locator(".bbb.table").first.bounding_box()
    page.evaluate("() => addEventListener('afterprint', () => { window.isPrinted = true; })")
    page.pdf(format="A4", margin=MARGINS)
    page.wait_for_function("() => window.isPrinted")
    await_stillness(page)
    assert page.locator(".bbb.table").first.bounding_box() == box
    assert page.locator(".bbb.table").first.evaluate("(table) => table.style.zoom") in ("", "1")
