"""Whole games of two, five and eight players at four sizes by touch or mouse, and the fullest tables there are.

At every move the page stands still: nothing needs scrolling, nothing lies outside the window, no text is cut off.
"""

from itertools import product

import pytest
from playwright.sync_api import expect

from gamelib import koinobori, nanatoridori, nanuk
from tests.browser.driver import MOST_MOVES, tap
from tests.browser.on_stage import show_without_server
from tests.browser.test_table_sizes import tap_moves
from tests.browser.test_whole_texts import faults_of_texts
from tests.laws import report
from tests.tiers import rest_in_deep
from widgets import Table

SIZES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "low laptop": {"viewport": {"width": 1366, "height": 640}},
    "projector": {"viewport": {"width": 1920, "height": 1080}},
}
GAMES = {
    "a duel": ("nanatoridori", {"players": 2, "rulings": nanatoridori.Rulings(duel_penguins=1)}),
    "koinobori of two": ("koinobori", {"players": 2}),
    "nanatoridori of five": ("nanatoridori", {"players": 5}),
    "nanuk of five": ("nanuk", {"players": 5}),
    "koinobori of five": ("koinobori", {"players": 5}),
    "nanuk of eight": ("nanuk", {"players": 8}),
}
MOST_SHIFT = 0.05
"""The layout shift of a move, but for what a tap moves."""
WATCH_SCRIPT = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""
SEATS_SCRIPT = """() => Object.fromEntries([...document.querySelectorAll(".bbb .seats > .seat")].map((seat) => {
  const { left, top } = seat.getBoundingClientRect();
  return [seat.dataset.onto, [left, top].map(Math.round)];
}))"""
PARTS = ".bbb :is(.seat, .message, .dock, .tray, .places .button)"
OUTSIDE_SCRIPT = """(parts) => [...document.querySelectorAll(parts)].filter((node) => {
  const { top, bottom, left, right } = node.getBoundingClientRect();
  return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
}).map((node) => `${node.className}: ${node.textContent}`)"""
"""JavaScript that finds what lies outside the window; a long hand scrolls within its tray."""
MOVES_BETWEEN_READINGS = 6
"""Texts are compared with each other, which takes as long as a move."""


@pytest.mark.deep
@pytest.mark.parametrize(("name", "size"), list(product(GAMES, SIZES)))
def test_whole_game_stands_still(open_page, name, size):
    game, options = GAMES[name]
    page, table = open_page(**SIZES[size]), Table(game, seed=7, pace=0, **options)
    show_without_server(page, table)
    page.evaluate(WATCH_SCRIPT)
    shifts, looks, seats = [], 0, page.evaluate(SEATS_SCRIPT)

    def look():
        nonlocal looks
        looks += 1
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert page.evaluate(OUTSIDE_SCRIPT, PARTS) == []
        is_over = table.session.state.result is not None  # then a card lies over the table
        moved = page.evaluate("() => { const { shift } = window; window.shift = 0; return shift; }")
        if not is_over:
            shifts.append(moved)
        if game == "nanuk":  # not even to make room for a pot
            assert page.evaluate(SEATS_SCRIPT) == seats
        if looks % MOVES_BETWEEN_READINGS == 1 and not is_over:
            assert faults_of_texts(page) == []

    tap_moves(page, table, MOST_MOVES, look)

    assert table.session.state.result is not None
    report(f"{name}, {size}: {looks} moves, shift of one at most {max(shifts):.3f}")
    assert max(shifts) <= MOST_SHIFT


FULL_POT = "seal*7 fish*4 deer*3 double-seal double-fish inuksuk bird"
LONG_HAND = "1 2 3 4 5 6 7 1 2 3 4 5 6 7 1 2"
IN_SIGHT = """(selector) => [...document.querySelectorAll(selector)].map((card) => {
  card.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, right, top, bottom } = card.getBoundingClientRect();
  const isOwn = (x) => document.elementFromPoint(x, (top + bottom) / 2)?.closest("[data-place]") === card;
  let seen = 0;
  for (let x = Math.ceil(left) + 1; x < right; x += 1) seen += isOwn(x);
  return seen;
})"""
"""JavaScript that returns of each card how many pixels of its width can be touched, once it is scrolled to."""
LEAST_SEEN = 24
LEAST_IN_POT = {"phone": 56, "tablet": 56, "low laptop": 50, "projector": 84}
"""The least width of a card in a full pot, as it is drawn."""


def most_of_a_pot(players=5):
    """Return a hunt whose leader shares out eighteen cards."""
    doomers = " ".join("BEFGH"[: players - 3])
    sides = f"boast 6 seal in 4 days by A | doom B | hunters A C D | doomers {doomers} | outcome success"
    return nanuk.read(f"players {players} | {sides} | pot {FULL_POT} | pile A deer deer bird | turn A", seed=6)


FULL = {
    "a pot of 18": (most_of_a_pot, "pot:", 18),
    "a hand of 16": (lambda: nanatoridori.read(f"hand {LONG_HAND} | table 1", seed=7), "hand:", 16),
    "six posts": (lambda: koinobori.deal(players=5, seed=8), "post", 6),
}


LEAST_AMONG_MANY = {"phone": 56, "tablet": 56, "laptop": 64, "low laptop": 40, "wide tablet": 56, "projector": 76}
"""The least width of such a card, whether five or eight play."""
LEAST_IN_PILE = 60
SIZES_OF_POTS = SIZES | {
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "wide tablet": {"viewport": {"width": 1180, "height": 820}},
}
POT_SCRIPT = """() => {
  const box = (node) => node.getBoundingClientRect();
  const pot = document.querySelector(".bbb [data-zone=pot]"), edge = box(pot);
  const around = [...document.querySelectorAll(".bbb :is(.around .seat, .around .edge > *, .message)")];
  const others = around.filter((node) => node.checkVisibility() && getComputedStyle(node).clipPath === "none");
  const meets = ({ left, right, top, bottom }) =>
    left < edge.right - 1 && right > edge.left + 1 && top < edge.bottom - 1 && bottom > edge.top + 1;
  const cards = [...pot.querySelectorAll(".card")].map(box);
  return {
    covered: others.filter((node) => !node.contains(pot) && meets(box(node))).map((node) => node.textContent),
    outside: cards.filter(({ left, right, top, bottom }) =>
      left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom).length,
    width: Math.min(...cards.map(({ width }) => width)),
  };
}"""
"""What a pot and its surroundings cover of each other, how many cards stick out of it, and their least width."""


@pytest.mark.parametrize(
    ("players", "size"),
    rest_in_deep(
        product(range(5, 9), SIZES_OF_POTS),
        [(7, "laptop"), (7, "low laptop"), (6, "laptop"), (8, "tablet"), (7, "phone")],
    ),
)
def test_pot_of_18_and_the_ring_leave_each_other_free(open_page, players, size):
    page, table = open_page(**SIZES_OF_POTS[size]), Table(most_of_a_pot(players), seats="A", keep=False, pace=60_000)
    show_without_server(page, table)
    page.wait_for_selector(".bbb [data-zone=pot] .card")
    seen = page.evaluate(POT_SCRIPT)

    assert (seen["covered"], seen["outside"]) == ([], 0)
    assert seen["width"] >= LEAST_AMONG_MANY[size]
    expect(page.locator(".bbb [data-zone=pot] > .note")).to_be_visible()
    assert page.locator(".bbb .as-owned .card").first.bounding_box()["width"] >= LEAST_IN_PILE


@pytest.mark.parametrize(
    ("what", "size"), rest_in_deep(product(FULL, SIZES), [("a pot of 18", "phone"), ("a hand of 16", "tablet")])
)
def test_fullest_tables_can_be_touched(open_page, what, size):
    make, places, count = FULL[what]
    page, table = open_page(**SIZES[size]), Table(make(), seats="A", keep=False, pace=60_000)
    show_without_server(page, table)
    each = f'.bbb [data-place^="{places}"]:not([data-place="posts"])'

    seen = page.evaluate(IN_SIGHT, each)

    assert len(seen) == count
    assert min(seen) >= LEAST_SEEN, seen
    if what == "a pot of 18":
        assert page.locator(each).first.bounding_box()["width"] >= LEAST_IN_POT[size]
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    last = page.locator(each).nth(count - 1).get_attribute("data-place")
    if what != "six posts":
        tap(page, last)
        page.wait_for_selector(f'.bbb [data-place="{last}"].is-chosen')
    assert faults_of_texts(page) == []
