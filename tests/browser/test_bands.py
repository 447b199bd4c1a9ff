"""A table in bands: all of it in one window without scrolling, and nothing jumps from load to the tenth move."""

from itertools import product

import pytest

from gamelib import player
from tests.browser.on_stage import put_on_stage
from tests.tiers import rest_in_deep
from widgets import Table

SIZES = {"laptop": (1366, 768), "low laptop": (1366, 640), "phone": (390, 844), "low phone": (390, 700)}
TABLES = {"nanatoridori": {"players": 5}, "nanuk": {"players": 6}, "koinobori": {"players": 5}}
MAX_SHIFT = {"nanatoridori": 0.25, "nanuk": 0.1, "koinobori": 0.05}
"""Layout shift from load to the tenth move, counting also what follows a person's own move: in Nanatoridori the hand,
which stands in the middle, closes its ranks."""
WATCH = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => { for (const each of list.getEntries()) window.shift += each.value; })
    .observe({ type: "layout-shift", buffered: true });
}"""
OUTSIDE = """() => {
  const all = document.querySelectorAll(".bbb .seat, .bbb .message, .bbb .places .button, .bbb .tray .card");
  return [...all].filter((node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect();
    return top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
  }).length;
}"""


def play_a_round_of_moves(table):
    """Make the next move of everybody up to and including the person's, one scene after the other."""
    mine = player("careful")
    while not table.session.may_act:
        if table.session.state.result is not None:
            return
        if table.session.is_pausing:
            table.press("table:next-round")
        else:
            table.go()
    table.play(str(mine.move(table.view)))


@pytest.mark.parametrize(("game", "size"), rest_in_deep(list(product(TABLES, SIZES)), [
    ("nanatoridori", "laptop"), ("nanuk", "low laptop"), ("koinobori", "laptop"), ("koinobori", "phone")]))
def test_table_fits_the_window_and_nothing_jumps(open_page, game, size):
    width, height = SIZES[size]
    page = open_page(viewport={"width": width, "height": height})
    table = Table(game, seed=7, first=0, **TABLES[game]) if game != "koinobori" else Table(game, seed=7, **TABLES[game])
    put_on_stage(page, table)
    page.evaluate(WATCH)

    for _move in range(10):
        play_a_round_of_moves(table)
        page.evaluate("show()")
        page.wait_for_timeout(60)
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        assert page.evaluate(OUTSIDE) == 0
    assert page.evaluate("window.shift") <= MAX_SHIFT[game]
