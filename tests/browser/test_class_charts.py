"""Charts of a class on wall and phone: dots stand at their values, and every label can be read."""

import pytest

from gamelib.core.intervals import Interval
from tests.browser.wall_screens import open_wall, show
from tests.tiers import rest_in_deep
from widgets.room import screens as blocks
from widgets.room.score_chart import number_chart, score_chart

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
COVERED = """() => {
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
PLACES = """() => {
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
    show(page, blocks.screen("The result", make(class_answers, others, None if "wall" in where else mine, *more)))


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
        if wrong := page.evaluate(COVERED):
            found[name] = wrong
    assert found == {}


@pytest.mark.parametrize("where", rest_in_deep(PAGES, ["wall", "small phone"]))
@pytest.mark.parametrize(
    ("name", "values"), [("numbers", CROWD), ("points", [100 * (score + 30) / 90 for _won, score in SPREAD])]
)  # the axis: -30 to 60
def test_every_dot_stands_at_its_value(open_page, where, name, values):
    page = open_chart_page(open_page, where)
    draw_chart(page, name, where)
    dots = page.evaluate(PLACES)
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
    assert page.evaluate(COVERED) == ["you, 44 is struck through"]
