"""A newcomer's way: front door, first lesson to its last star, first game to its end, by mouse and by touch.

Measured on the way: seconds and words until the first move, scrolling, how much the page shifted, and taps
after which nothing changed.
"""

import re
import time
from itertools import product
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from gamelib import player
from gamelib.core import registry
from gamelib.lessons import lesson_paths, load
from tests.browser.driver import (
    MOST_MOVES,
    button,
    close_pictures,
    play_by_tapping,
    play_out,
    press,
    ready,
    record_of,
    settle,
    tap,
    tap_or_click,
)
from tests.browser.test_lessons import complete_step
from tests.laws import report
from tests.tiers import DEEP, rest_in_deep

DEVICES = {
    "mouse": {"viewport": {"width": 1366, "height": 768}},
    "touch": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
FIRST_MOVE_SECONDS = 20 if DEEP else 120
FIRST_MOVE_WORDS = 40
"""The most words on the table before the first move, not counting the three pictures and the card faces."""
MOST_SHIFT = 0.05
MOST_SHIFT_BETWEEN = 0.2
"""The layout shift allowed between two steps, in what both show, since positions differ: three posts or four."""
MOVES_WATCHED = 10 if DEEP else 5

WATCH_SCRIPT = """(() => {
  const [pauses, wait] = [[1500, 4000], window.setTimeout];
  window.setTimeout = (act, ms, ...more) => wait(act, ms > 300 && !pauses.includes(ms) ? 20 : ms, ...more);
  Object.assign(window, { shift: 0, scrolls: [], taps: [] });
  new PerformanceObserver((list) => { // as browsers count: what follows a tap at once is its answer
    for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value;
  }).observe({ type: "layout-shift", buffered: true });
  document.addEventListener("scroll", ({ target }) => {
    if (target.closest?.(".log ol, input, [data-zone=hand]")) return; // these follow what is played, typed or tapped
    window.scrolls.push(target.outerHTML?.slice(0, 80) ?? "the page");
  }, true);
  const changed = () => { const last = window.taps.at(-1); if (last) last.changed = true; };
  document.addEventListener("click", ({ target }) => {
    const node = target.closest("button, a, [data-place], [data-do]") ?? target;
    window.taps.push({ name: node.dataset?.place ?? node.dataset?.id ?? node.textContent.trim(), changed: false });
  }, true);
  new MutationObserver(changed).observe(document, { subtree: true, childList: true, characterData: true,
    attributes: true });
})()"""
"""JavaScript that records shifts, scrolling and responses, and shortens the pauses between other players' moves."""

DEAD_TAPS = "() => window.taps.filter((tap) => !tap.changed).map((tap) => tap.name)"
WORDS_SCRIPT = """() => {
  const isClipped = (node) => node?.closest(".sheet")
    && (getComputedStyle(node).clipPath !== "none" || isClipped(node.parentElement));
  const shown = (node) => node.checkVisibility({ visibilityProperty: true }) && !isClipped(node) && !node.closest(
    ".card, .seats, .head, .unseen, .drawer, .sprite, kbd, [aria-hidden=true]");
  const walker = document.createTreeWalker(document.querySelector(".bbb .sheet"), NodeFilter.SHOW_TEXT);
  const words = [];
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    const wide = parentElement.getBoundingClientRect().width > 1;
    if (wide && shown(parentElement)) words.push(...data.split(/\\s+/).filter((word) => /\\p{L}/u.test(word)));
  }
  return words;
}"""
"""JavaScript that collects the visible words on a table outside its bar, seats and cards."""

SUN_BESIDE_MIDDLE_PX = """() => {
  const { left, right } = document.querySelector(".bbb .ending .sunrise").getBoundingClientRect();
  return (left + right - document.documentElement.clientWidth) / 2;
}"""
"""How far right of the middle the sun rises at the end of a lesson, in pixels."""


class Newcomer:
    """A person with a browser, and the figures measured on the way."""

    def __init__(self, page, server, game):
        self.page, self.server, self.game, self.figures = page, server, game, {}
        page.add_init_script(WATCH_SCRIPT)

    def note(self, name, figure):
        self.figures[name] = figure

    def check_page(self, name):
        """Record the figures of the open page so far."""
        self.note(f"shift {name}", self.shift())
        self.note(f"scrolls {name}", self.page.evaluate("window.scrolls"))
        self.note(f"dead taps {name}", self.page.evaluate(DEAD_TAPS))

    def shift(self):
        """Return how much the page has shifted since the last call."""
        return round(self.page.evaluate("() => { const { shift } = window; window.shift = 0; return shift; }"), 3)

    # The way --------------------------------------------------------------------

    def enter(self):
        """Go from the front door by the first button there, or by the game's own, to the first step of a lesson."""
        self.page.goto(self.server.url)
        title = registry.about(self.game).title
        link = self.page.get_by_role("link", name=re.compile(f"^(First lesson|Lesson) · .* {title}$"))
        expect(link).to_be_visible()
        began = time.monotonic()
        link.click()
        self.open_lesson()
        close_pictures(self.page)
        ready(self.page)
        settle(self.page)
        self.note("words", len(self.page.evaluate(WORDS_SCRIPT)))
        return began

    def open_lesson(self):
        """Go on from the path, if that is what the link led to."""
        pictures = self.page.get_by_role("dialog", name="in three pictures")
        carry_on = self.page.get_by_role("link", name="Begin").first
        expect(pictures.or_(carry_on).first).to_be_visible()
        if not pictures.is_visible():
            carry_on.click()

    def learn(self, began):
        """Do the first lesson without help."""
        path = next(path for path in lesson_paths(self.game) if path.stem.startswith("01"))
        lesson = load(path)
        within, between = [self.shift()], []
        for step in lesson.steps:
            complete_step(self.page, "tapping", step)
            self.figures.setdefault("seconds", round(time.monotonic() - began, 1))
            within.append(self.shift())
            tap_or_click(button(self.page, "lesson:next").first)
            settle(self.page)
            between.append(self.shift())
        expect(self.page.locator(".bbb:visible .ending h2")).to_have_text("All by yourself!")
        expect(self.page.get_by_role("link", name="Play an easy game")).to_have_attribute(
            "href", re.compile(f"/{self.game}/play.ipynb#easy$")
        )
        assert abs(self.page.evaluate(SUN_BESIDE_MIDDLE_PX)) <= 1
        self.note("shift of a step", max(within))
        self.note("between steps", max(between))
        self.check_page("lesson")

    def play(self):
        """Play a first game, found from the front door, to its end."""
        page, game = self.page, self.game
        page.goto(self.server.url)
        page.get_by_role("link", name=f"Play: {game.capitalize()}").click()
        close_pictures(page)
        ready(page)
        settle(page)
        if record_of(page, self.server, game) is None:
            self.lead()
        self.check_page("until the first move")
        shifts = []
        for _move in range(MOVES_WATCHED):
            record = record_of(page, self.server, game)
            while not record.state.to_act:
                press(page, "table:next-round")
                settle(page)
                record = record_of(page, self.server, game)
            view = record.state.view(0)
            play_by_tapping(page, view, player("careful").move(view))
            settle(page)
            shifts.append(self.shift())
        self.note("shift of a move", max(shifts))
        self.check_page("game")
        start = SimpleNamespace(game=game)  # the browser has stored the rest of the record by now
        record = play_out(page, self.server, "tapping", start, player("careful").move, most=MOST_MOVES if DEEP else 1)
        assert (record.state.result is not None) or not DEEP
        self.note("dead taps to the end", page.evaluate(DEAD_TAPS))
        self.note("moves", len(record))

    def lead(self):
        """Make the first move of a game, knowing only what is on the screen."""
        if self.game == "koinobori":
            tap(self.page, "row:1")
        elif self.game == "nanatoridori":
            tap(self.page, "hand:1")
            press(self.page, "play")
        else:
            press(self.page, "say")
        settle(self.page)


each_way = pytest.mark.parametrize(
    ("game", "device"),
    rest_in_deep(list(product(("nanatoridori", "nanuk", "koinobori"), DEVICES)), [("nanatoridori", "mouse")]),
)


def check_figures(figures, name):
    """Check the figures against the limits of what a newcomer should have to bear."""
    report(f"newcomer, {name}: {figures}")
    assert figures.get("seconds", 0) <= FIRST_MOVE_SECONDS, figures
    assert figures.get("words", 0) <= FIRST_MOVE_WORDS, figures
    assert figures.get("between steps", 0) <= MOST_SHIFT_BETWEEN, figures
    for what, figure in figures.items():
        assert not what.startswith("shift") or figure <= MOST_SHIFT, figures
        assert not what.startswith(("scrolls", "dead")) or figure == [], figures


@pytest.mark.deep
@pytest.mark.parametrize(("game", "device"), list(product(("nanatoridori", "nanuk", "koinobori"), DEVICES)))
def test_newcomer_plays_a_first_game_without_a_hitch(open_page, voila, game, device):
    newcomer = Newcomer(open_page(fresh=True, **DEVICES[device]), voila, game)
    newcomer.play()

    check_figures(newcomer.figures, f"game, {game}, {device}")


@each_way
def test_newcomer_learns_a_first_lesson_without_a_hitch(open_page, voila, game, device):
    newcomer = Newcomer(open_page(fresh=True, **DEVICES[device]), voila, game)
    newcomer.learn(newcomer.enter())

    check_figures(newcomer.figures, f"lesson, {game}, {device}")
