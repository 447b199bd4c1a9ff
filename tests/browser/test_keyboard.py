"""Everything that a pointer can do on a table, keys can do: every click has a key that sends the same message.

The scenes are drawn without Python behind them: a stand-in answers every message with the same scene, so that an act
is known by the message that it sends, or by what it changes on the page. Clicks are tried on everything that is drawn;
keys, on everything that Tab and the arrows lead to.
"""

import json
import re
from functools import cache
from itertools import product

import pytest
from playwright.sync_api import expect

from gamelib import record as stored
from gamelib.core import registry
from gamelib.players import player
from tests.browser.harness.make_scenes import koinobori_scenes, nanatoridori_scenes, nanuk_scenes, shared_scenes
from tests.browser.on_stage import show_without_server
from tests.laws import report
from tests.laws.test_presses import make_presser
from tests.support.lesson_browser import ALL_LESSONS, open_lesson
from tests.tiers import DEEP, rest_in_deep
from tests.widgets.test_controls import ALL as CONTROLS
from widgets import Desk, RuleBook, Table
from widgets.room.seat_board import SeatBoard, SeatGame
from widgets.stage.board import default_labels
from widgets.stage.front_end import LESSON, front_end_source, style_sheet

SIZES = {"laptop": (1366, 768), "phone": (390, 844)}
MOST_STOPS = 150
STAGE = """<!doctype html><meta name="viewport" content="width=device-width,initial-scale=1">
<style>body {{ margin: 0; --table-height: 100dvh }} {look}</style><div id="place"></div><script type="module">{script}
const later = window.setTimeout;
window.setTimeout = (what, after = 0) => (after < 50 ? later(what, after) : 0); // nothing goes on by itself
const QUIET = ["hello", "ping", "think", "complete"];
const CONTROL = "button, a[href], input, select, textarea, summary, [tabindex]";
const place = document.querySelector("#place");
let sent, values, heard, undo = () => {{}};
const model = {{
  get: (name) => values[name], on: (name, what) => (heard[name] ??= []).push(what), off: () => {{}},
  send: ({{ from, n, ply, ...message }}) => {{
    if (QUIET.includes(message.kind)) return;
    sent.push(JSON.stringify(message));
    values.scene = {{ ...values.scene, travel: [], announcements: [], answers: [from, n] }};
    heard["change:scene"].forEach((what) => what());
  }},
}};
const drawn = () =>
  place.querySelector(".stage").innerHTML.replaceAll(/ tabindex="[^"]*"/g, "").replaceAll(/bbb[0-9]+[a-z0-9]+-/g, "");
const all = () => [...place.querySelectorAll(".stage *:not(svg, svg *)")];
const isThere = (node) =>
  node.checkVisibility({{ visibilityProperty: true }}) && !node.closest("[inert]") &&
  getComputedStyle(node).pointerEvents !== "none";
const watch = new MutationObserver(() => {{}});
watch.observe(place, {{ subtree: true, childList: true, attributes: true, characterData: true }});
/** Return whether anything but a tab stop has changed since the last call. */
const hasChanged = () => watch.takeRecords().some(({{ attributeName }}) => attributeName !== "tabindex");
let first;
window.begin = (scene = values.scene) => {{
  undo();
  [sent, heard, values] = [[], {{}}, {{ scene, words: {words} }}];
  place.replaceChildren();
  undo = table.render({{ model, el: place }});
  document.activeElement.blur();
  first = drawn();
}};
/** Return what was sent by an act, or what the page has become; null if nothing has happened. Undo it. */
const outcome = (act) => {{
  sent.length = 0;
  hasChanged();
  act();
  const now = hasChanged() ? drawn() : first;
  const came = sent.join() || (now !== first ? now : null);
  if (now !== first) begin();
  return came;
}};
const named = (node) => `${{node.localName}}.${{node.className}} ${{JSON.stringify({{ ...node.dataset }})}}`;
/** Click everything that can be seen; return what came of it, and the first element by which it did. */
window.clickAll = () => {{
  const found = {{}};
  const clicked = new Set(); // what lies in a control acts as the control
  for (let at = 0; at < all().length; at += 1) {{
    const node = all()[at];
    const control = node.closest(CONTROL) ? all().indexOf(node.closest(CONTROL)) : at;
    if (!isThere(node) || clicked.has(control)) continue;
    clicked.add(control);
    const name = named(node);
    const came = outcome(() => node.click());
    if (came !== null) found[came] ??= name;
  }}
  return found;
}};
/** Press a key on an element that has the focus, and do what browsers do on their own controls. */
const press = (node, key) => {{
  node.focus();
  const goes = node.dispatchEvent(new KeyboardEvent("keydown", {{ key, bubbles: true, cancelable: true }}));
  const clicks = {{ " ": "button, summary, input", Enter: "button, summary, a[href]" }}[key];
  if (goes && clicks && node.matches(clicks)) node.click();
}};
/** Add to these elements those to which arrows lead from there. */
const withArrows = (stops) => {{
  for (const at of stops)
    for (const key of ["Home", "ArrowRight", "ArrowUp"]) {{
      hasChanged();
      press(all()[at], key);
      const there = all().indexOf(document.activeElement);
      if (there >= 0 && !stops.includes(there)) stops.push(there);
      if (hasChanged() && drawn() !== first) begin();
    }}
  return stops;
}};
/** Return what comes of keys, wherever Tab and the arrows lead. */
window.pressAll = (stops) => {{
  const came = new Set();
  for (const at of withArrows(stops))
    for (const key of [" ", "Enter", "Escape", "ArrowUp", "ArrowDown"])
      came.add(outcome(() => press(all()[at], key)));
  return [...came];
}};
/** Return what can be opened by a click, and by Enter does something else. */
window.notByEnter = () => {{
  const wrong = [];
  for (let at = 0; at < all().length; at += 1) {{
    const node = all()[at];
    if (!node.matches("button[aria-expanded]") || !isThere(node)) continue;
    const name = named(node);
    const [clicked, entered] = [(each) => each.click(), (each) => press(each, "Enter")].map((act) =>
      outcome(() => act(all()[at])),
    );
    if (clicked !== entered) wrong.push(`Enter: ${{name}}`);
  }}
  return wrong;
}};
window.focusedAt = () => all().indexOf(document.activeElement);
document.body.dataset.ready = "true";</script>"""


def tab_stops(page):
    """Return the numbers of the elements to which Tab leads, beginning wherever the page has put the focus."""
    page.evaluate("document.activeElement.blur()")
    found, outside = [], 0
    for _stop in range(MOST_STOPS):
        page.keyboard.press("Tab")
        at = page.evaluate("focusedAt()")
        if at in found or (outside := outside + (at < 0)) > 1:
            break
        found += [at] if at >= 0 else []
    return found


def find_pointer_only_acts(page, scene):
    """Return what only a click does in a scene, by the element that is clicked, and how many things clicks do.

    What opens something has to do so by Enter as well, whatever the main button is.
    """
    page.evaluate("scene => begin(scene)", scene)
    stops = tab_stops(page)
    clicks, keys = page.evaluate("clickAll()"), page.evaluate("stops => pressAll(stops)", stops)
    missed = [name for came, name in clicks.items() if came not in keys]
    return [*missed, *page.evaluate("notByEnter()")], len(clicks)


@pytest.fixture
def show_scene(open_page):
    def put(size, old="", new=""):
        width, height = SIZES[size]
        page = open_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        script = front_end_source().replace("export default{", "const table={")
        assert old in script
        script = script.replace(old, new) if old else script
        page.set_content(STAGE.format(look=style_sheet(LESSON), script=script, words=json.dumps(default_labels())))
        page.wait_for_selector("body[data-ready]", state="attached")
        return page

    return put


# The moments -----------------------------------------------------------------------------


def sent(board):
    """Return a board's scene as the browser gets it."""
    return json.loads(json.dumps(board.scene, default=str))


@cache
def nanuk_records():
    """Return a game of Nanuk at a moment of each phase at which the first seat is to act and piles lie there."""
    record, found, mine = stored.start("nanuk", players=6, seed=11), {}, player("careful", seed=3)
    while record.state.result is None:
        seat = next(iter(record.state.to_act), None)
        if 0 in record.state.to_act and all(record.state.piles[:2]):
            found.setdefault(record.state.phase, record)
        record = record.next_round() if seat is None else record.play(mine.move(record.state.view(seat)), seat)
    return found


def open_piles():
    """Yield tables and phones at which score piles lie, closed and open."""
    phases = nanuk_records() if DEEP else {"boasting": nanuk_records()["boasting"]}
    for phase, record in phases.items():
        for seat in (0, None):
            phone = SeatBoard(SeatGame(record, seat, frozenset() if seat is None else frozenset({0})))
            yield f"phone of seat {seat}, {phase}", sent(phone)
            phone.hear({"kind": "tap", "place": "pile:B", "from": "x", "n": 1, "ply": phone.scene.get("ply", 0)})
            yield f"phone of seat {seat}, {phase}, pile open", sent(phone)


def lessons():
    """Yield lessons at their steps, as they begin and when they are done."""
    for lesson in ALL_LESSONS[::9] if DEEP else ALL_LESSONS[::25]:
        board = open_lesson(lesson.key)
        for step in lesson.steps[::3] if DEEP else lesson.steps[:1]:
            board.step(step.number)
            yield f"{lesson.key} {step.number}", sent(board)
            while not board.attempt.done:
                board.hint()
            yield f"{lesson.key} {step.number} done", sent(board)


def other_boards():
    """Yield desks, reviews, the lens, the rule book and the single controls."""
    for game in registry.games() if DEEP else ["nanuk"]:
        board = make_presser(Desk(game, seed=1, deals=2))
        yield f"desk of {game}", sent(board)
        board.press("desk:ask")
        yield f"desk of {game}, asked", sent(board)
    board = make_presser(RuleBook("one gap"))
    yield "rule book", sent(board)
    board.press("example")
    yield "rule book, example", sent(board)
    for name, make in CONTROLS.items() if DEEP else ():
        yield name, sent(make())


def harness_tables():
    """Return every second table of the harness; `make test` draws a few of them."""
    every = [pair for some in (nanatoridori_scenes, nanuk_scenes, koinobori_scenes, shared_scenes) for pair in some()]
    return every[::2] if DEEP else every[5::12]


BOARDS = (harness_tables, open_piles, lessons, other_boards)


@pytest.mark.parametrize(
    ("scenes", "size"),
    rest_in_deep(product(BOARDS, SIZES), [(harness_tables, "laptop"), (open_piles, "phone"), (other_boards, "phone")]),
)
def test_keys_can_do_whatever_a_click_can(show_scene, scenes, size):
    page, wrong, count = show_scene(size), {}, 0
    for name, scene in scenes():
        found, clicks = find_pointer_only_acts(page, scene)
        count += clicks
        if found:
            wrong[name] = found

    report(f"{scenes.__name__}, {size}: {count} acts")
    assert wrong == {}
    assert count > 20


# Planted faults --------------------------------------------------------------------------

FAULTS = {
    "what opens is not opened by Enter": ('place.hasAttribute("aria-expanded")', "false"),
    "arrows lead nowhere": ("places[nextIndex(items", "[][nextIndex(items"),
    "Tab leads to no place": ("node.tabIndex=node===chosen?0:-1", "node.tabIndex=-1"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_keys_cannot_do_is_found(show_scene, fault):
    page = show_scene("laptop", *FAULTS[fault])
    found, _clicks = find_pointer_only_acts(
        page, next(scene for name, scene in nanuk_scenes() if name == "nanuk-rewards")
    )

    assert found


# Score piles ---------------------------------------------------------------------------

FOCUS = "document.activeElement.dataset.place ?? ''"


def tab_to(page, name):
    """Focus a place with Tab, and with the arrows among the seats."""
    for _step in range(MOST_STOPS):
        if page.evaluate(FOCUS) == name:
            return
        among_seats = page.evaluate(FOCUS).startswith("seat:") and name.startswith("seat:")
        page.keyboard.press("ArrowRight" if among_seats else "Tab")
    raise AssertionError(f"no key leads to {name}")


@pytest.mark.parametrize("key", [" ", "Enter"])
@pytest.mark.parametrize(
    ("size", "opener"), [("laptop", "pile:B"), ("laptop", "pile:C"), ("laptop", "seat:B"), ("phone", "seat:B")]
)
def test_score_piles_of_others_are_opened_by_keys(open_page, size, opener, key):
    width, height = SIZES[size]
    page = open_page(viewport={"width": width, "height": height})
    record = nanuk_records()["boasting"]
    table = Table(record, seats="A", bots="careful", pace=60_000, keep=False)
    show_without_server(page, table)
    assert "sheet" not in table.scene
    page.set_default_timeout(8_000)
    said, name = page.locator(f'[data-place="{opener}"]'), "Ben" if opener.endswith("B") else "Chloe"
    expect(said).to_have_attribute("aria-expanded", "false")
    expect(said).to_have_attribute("aria-label", re.compile(rf"Score pile of {name}: \d+ cards?"))

    tab_to(page, opener)
    page.keyboard.press(key)
    opened = page.locator('[data-zone="score"]')
    expect(opened).to_be_visible()
    expect(opened.get_by_role("group", name=f"Score pile of {name}")).to_be_visible()
    expect(said).to_have_attribute("aria-expanded", "true")
    expect(said).to_be_focused()
    assert table.session.record == record

    while not page.evaluate(FOCUS).startswith("group:"):
        page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    expect(page.locator(":focus")).to_have_attribute("aria-expanded", "false")
    assert page.evaluate(FOCUS).endswith(opener[-1])
