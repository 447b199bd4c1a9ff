"""No text of a table or a page is cut off, and none lies over another, on a laptop, a tablet and a phone.

`test_every_page.py` looks at the pages, this file at tables.
"""

import pytest

from gamelib import koinobori
from tests.browser.drawn_screens import nanuk_records, sent
from tests.browser.harness.make_scenes import koinobori_scenes, nanatoridori_scenes, nanuk_scenes
from tests.browser.on_stage import show_without_server
from tests.browser.test_keyboard import show_scene  # noqa: F401 - a fixture
from tests.tiers import rest_in_deep
from widgets import Table

SIZES = {
    "laptop": {"width": 1366, "height": 768},
    "tablet": {"width": 820, "height": 1180},
    "phone": {"width": 390, "height": 844},
}
SHORTENED = ".ticker, .seats .name, .message, .bubble.old"
"""Texts that end in an ellipsis where they are long, and what somebody said before the last one spoke."""
LEFT_OUT = {
    "koinobori-start": ("tablet", "phone"),
    "koinobori-middle": ("laptop", "tablet"),
    "koinobori-refused": ("laptop", "tablet"),
}
"""Tables too crowded for a size: a token at a post, a second boast or a seat's limits do not stand free there."""
TEXTS_SCRIPT = """([all, shortened]) => {
  const table = document.querySelector(all), found = new Set(), texts = [];
  const isUnseen = (box) => box.clientWidth > 0 && box.clientWidth + box.clientHeight < 4
    || getComputedStyle(box).clipPath !== "none" || box.matches(":is(.page-world, .page-scene, .art)[aria-hidden]");
  const scrolls = (box) => {
    const { overflowX, overflowY } = getComputedStyle(box);
    return [overflowX, overflowY].some((way) => ["auto", "scroll"].includes(way));
  };
  const within = (rect, box) => { // what is scrolled out of it is not drawn
    const edge = box.getBoundingClientRect();
    return { left: Math.max(rect.left, edge.left), right: Math.min(rect.right, edge.right),
      top: Math.max(rect.top, edge.top), bottom: Math.min(rect.bottom, edge.bottom) };
  };
  const floats = (box) => ["sticky", "fixed"].includes(getComputedStyle(box).position);
  const above = (node) => node === table ? [] : [node, ...above(node.parentElement)];
  const walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement, range = document.createRange(), boxes = above(parent);
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const isThere = !parent.matches("details:not([open])")
      && parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      && !/^rgba.*, 0[)]$/.test(getComputedStyle(parent).color);
    if (!rects.length || !node.data.trim() || !isThere || boxes.some(isUnseen) || parent.closest("symbol")) continue;
    if (!parent.closest(shortened))
      for (let hangs = false, at = 0; at < boxes.length; at++) {
        const box = boxes[at], edge = box.getBoundingClientRect();
        const { overflowX, overflowY, display, position } = getComputedStyle(box);
        if (display === "contents") continue; // it has no box of its own
        if (scrolls(box)) break; // one can scroll there
        const hasFrame = parseFloat(getComputedStyle(box).borderRightWidth) > 0 && display !== "inline";
        if (hasFrame && !hangs && rects.some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1))
          found.add(`out of its frame: ${node.data}`);
        const isWide = overflowX !== "visible" && (box === parent && box.scrollWidth > box.clientWidth + 1
          || rects.some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1));
        const isHigh = overflowY !== "visible"
          && rects.some(({ top, bottom }) => top < edge.top - 2 || bottom > edge.bottom + 2);
        if (isWide || isHigh) found.add(`cut off: ${node.data}`);
        hangs ||= position === "absolute"; // beside what it hangs from
      }
    const seen = rects.map((rect) => boxes.filter(scrolls).reduce(within, rect));
    texts.push({ node, rects: seen, card: parent.closest(".card"), note: parent.closest(".cardnote, .shortened"),
      floats: boxes.some(floats) });
  }
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1.5
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  texts.forEach((one, at) => texts.slice(at + 1).forEach((other) => {
    if (one.floats !== other.floats) return; // what one scrolls lies under what stays
    if (one.card && other.card && !one.note && !other.note) return; // cards may lie on each other
    if ([one, other].some(({ node }) => node.parentElement.closest(shortened))) return; // wider than they are drawn
    if (one.rects.some((rect) => other.rects.some((each) => meet(rect, each))))
      found.add(`${one.node.data} lies over ${other.node.data}`);
  }));
  return [...found];
}"""
"""JavaScript that finds texts which are cut off, or of which one lies over another."""


def faults_of_texts(page, within=".bbb .stage"):
    """Return the texts in a part of a page that are cut off, stick out of their frame, or lie over another."""
    return page.evaluate(TEXTS_SCRIPT, [within, SHORTENED])


def played_tables():
    """Yield the scenes of tables at which a game is being played, also with score piles of Nanuk."""
    for some in (nanatoridori_scenes, nanuk_scenes, koinobori_scenes):
        yield from ((name, scene) for name, scene in some() if not name.endswith(("-end", "-steal")))
    for phase, record in nanuk_records().items():
        yield f"nanuk, piles, {phase}", sent(Table(record, seats="A", bots="careful", pace=60_000, keep=False))


LEVEL_POST = (
    "players 3 | flags pink black lime orange | post 1 green+black+pink | post 2 purple/extra | post 3 lime/take1"
    " | post 4 green+orange/move | hand A lime+orange+purple | turn A"
)


@pytest.mark.parametrize("size", rest_in_deep(SIZES, ["tablet"]))
def test_what_a_flag_scores_stands_in_its_frame(open_page, size):
    page = open_page(viewport=SIZES[size])
    show_without_server(page, Table(koinobori.read(LEVEL_POST, seed=3), seats="A", pace=60_000, keep=False))
    page.wait_for_selector(".bbb .byflag")

    assert faults_of_texts(page) == []


@pytest.mark.parametrize("size", rest_in_deep(SIZES, ["tablet"]))
def test_no_text_is_cut_off_or_lies_over_another(show_scene, size):  # noqa: F811
    page, found = show_scene("laptop"), {}
    page.set_viewport_size(SIZES[size])
    for name, scene in played_tables():
        if size not in LEFT_OUT.get(name, ()):
            page.evaluate("scene => begin(scene)", scene)
            found |= {name: texts} if (texts := faults_of_texts(page)) else {}

    assert found == {}
