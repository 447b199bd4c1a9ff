"""Everything that a pointer can do on a screen, keys can do: every click and every drag of a handle has its keys.

The screens are drawn without Python behind them: a stand-in answers every message with the same scene, so that an act
is known by the message that it sends, or by what it changes on the page.
"""

import re

import pytest
from playwright.sync_api import expect

from gamelib import koinobori
from tests.browser.clicks_and_keys import MOST_STOPS, only_by_pointer
from tests.browser.drawn_screens import (
    BOARDS,
    SIZES,
    class_results,
    game_shapes,
    harness_tables,
    homework_pages,
    nanuk_records,
    new_games,
    open_piles,
    phones,
    put_on_stage,
    puzzles,
    questions,
    teacher_desks,
    walls,
)
from tests.browser.harness.make_scenes import nanatoridori_scenes, nanuk_scenes
from tests.browser.on_stage import show_without_server
from tests.laws import report
from tests.tiers import DEEP, rest_in_deep
from widgets import Table


@pytest.fixture
def show_scene(open_page):
    def put(size, kind="table", **more):
        width, height = SIZES[size]
        page = open_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        return put_on_stage(page, kind, **more)

    return put


ONE_SIZE = {walls: ["laptop"], phones: ["phone"]}
CASES = [(scenes, size) for scenes in BOARDS for size in ONE_SIZE.get(scenes, SIZES)]
AT_ALL_SIZES = (game_shapes, class_results, homework_pages)
"""Screens so few that `make deep` draws each at both sizes; of all others, every second one is drawn at either."""
TURNS = {"laptop": (0, 3), "phone": (1, 2)}
"""Which of four screens are drawn at a size: where they come in twos, the first is as often at one as at the other."""
IN_TEST = {harness_tables: "laptop", game_shapes: "phone", class_results: "phone"}
STEPS = {walls: 2}
"""Of screens that are many, one in so many is drawn."""
DRAGGED = "question"
"""The kind of screen whose handles are dragged: cards on a table are, too, but each also goes by two taps."""
LEAST_ACTS = {game_shapes: 2, class_results: 6, new_games: 10}
"""How many things a pointer does at least; on other screens more than 20."""


def screens_at(scenes, size):
    """Yield the screens that are tried at a size."""
    has_turns = DEEP and scenes not in (*ONE_SIZE, *AT_ALL_SIZES)
    step = STEPS.get(scenes, 1)
    for at, screen in enumerate(scenes()):
        if at % step == 0 and (not has_turns or at % 4 in TURNS[size]):
            yield screen


@pytest.mark.parametrize(("scenes", "size"), rest_in_deep(CASES, IN_TEST.items()))
def test_keys_can_do_whatever_a_pointer_can(show_scene, scenes, size):
    page, wrong, count = show_scene(size, kind=BOARDS[scenes]), {}, 0
    for name, scene in screens_at(scenes, size):
        found, acts = only_by_pointer(page, scene, drags=BOARDS[scenes] == DRAGGED)
        count += acts
        if found:
            wrong[name] = found

    report(f"{scenes.__name__}, {size}: {count} acts")
    assert wrong == {}
    assert count >= LEAST_ACTS.get(scenes, 21)


# Planted faults --------------------------------------------------------------------------

LINE, SKETCH = "nanatoridori.joins, asked", "nanatoridori.flock_of, asked"
"""A question that is guessed on a line, and one whose guess is the sketch of a distribution."""

FAULTS = {
    "what opens is not opened by Enter": (
        nanuk_scenes,
        "nanuk-rewards",
        ('place.hasAttribute("aria-expanded")', "false"),
    ),
    "arrows lead nowhere": (nanuk_scenes, "nanuk-rewards", ("places[nextIndex(items", "[][nextIndex(items")),
    "Tab leads to no place": (nanuk_scenes, "nanuk-rewards", ("node.tabIndex=node===chosen?0:-1", "node.tabIndex=-1")),
    "arrows move no handle": (questions, LINE, ("typed??valueAfterKey(", "typed??((..._)=>null)(")),
    "arrows move a handle too far": (questions, LINE, ("within(value + steps[key])", "within(value + 7*steps[key])")),
    "Tab leads to no handle": (questions, LINE, ('role:"slider",tabindex:0', 'role:"slider",tabindex:-1')),
    "arrows move no curve": (questions, SKETCH, ("typed??valueAfterKey(", "typed??((..._)=>null)(")),
    "Tab leads to no button for more rounds": (
        game_shapes,
        "shapes, at rest",
        ('element("button",{type:"button"})', 'element("div",{})'),
    ),
    "Tab leads to no camera": (class_results, "results, 0 letters", ('className:"bbb-second"', "tabIndex:-1")),
}


@pytest.mark.deep
@pytest.mark.parametrize("fault", FAULTS)
def test_what_keys_cannot_do_is_found(show_scene, fault):
    scenes, name, change = FAULTS[fault]
    kind = BOARDS.get(scenes, "table")
    page = show_scene("laptop", kind, changes=[change])
    scene = next(each for at, each in scenes() if at == name)

    assert only_by_pointer(page, scene, drags=kind == DRAGGED)[0]


PLANTED = {
    open_piles: '<div data-do="press" data-id="planted">a</div>',
    new_games: '<div data-do="press" data-id="planted">a</div>',
    puzzles: '<div data-do="press" data-id="planted">a</div>',
    questions: '<div data-do="press" data-id="planted">a</div>',
    game_shapes: '<i data-id="planted" onclick="this.remove()">a</i>',
    class_results: '<i data-id="planted" onclick="this.remove()">a</i>',
    teacher_desks: '<button data-do="planted" tabindex="-1">a</button>',
    walls: '<div data-press="planted">a</div>',
    phones: '<div data-press="planted">a</div>',
}
"""What only a pointer can press, on each kind of screen."""


@pytest.mark.deep
@pytest.mark.parametrize("scenes", PLANTED)
def test_what_only_a_pointer_can_press_is_found(show_scene, scenes):
    found = {}
    for planted in ("", PLANTED[scenes]):
        page = show_scene("laptop", BOARDS[scenes], planted=planted)
        found[planted], _clicks = only_by_pointer(page, next(scenes())[1])

    assert found[""] == []
    assert "planted" in str(found[PLANTED[scenes]])


# Tab stops ------------------------------------------------------------------------------

STOPS_SCRIPT = """[...document.querySelectorAll(".bbb .dock [data-place][tabindex='0']")].map((node) =>
  [node.dataset.place, node.checkVisibility({ visibilityProperty: true })])"""


@pytest.mark.parametrize("display", ["block", "none"])
def test_tab_stops_are_seen_though_they_were_drawn_out_of_sight(show_scene, display):
    page, scene = show_scene("laptop"), dict(nanatoridori_scenes())["nanatoridori-refused"]
    page.evaluate("(display) => { document.body.style.display = display; }", display)
    page.evaluate("(scene) => window.begin(scene)", scene)
    page.evaluate("() => { document.body.style.display = 'block'; }")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    assert page.evaluate(STOPS_SCRIPT) == [["hand:1", True], ["seat:A", True]]


# Score piles ---------------------------------------------------------------------------

FOCUS_SCRIPT = "document.activeElement.dataset.place ?? ''"


def tab_to(page, name):
    """Focus a place with Tab, and with the arrows among the seats."""
    for _step in range(MOST_STOPS):
        if page.evaluate(FOCUS_SCRIPT) == name:
            return
        among_seats = page.evaluate(FOCUS_SCRIPT).startswith("seat:") and name.startswith("seat:")
        page.keyboard.press("ArrowRight" if among_seats else "Tab")
    raise AssertionError(f"no key leads to {name}")


@pytest.mark.deep
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

    while not page.evaluate(FOCUS_SCRIPT).startswith("group:"):
        page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    expect(page.locator(":focus")).to_have_attribute("aria-expanded", "false")
    assert page.evaluate(FOCUS_SCRIPT).endswith(opener[-1])


@pytest.mark.parametrize(("key", "end"), [("ArrowLeft", 1), ("ArrowRight", 7)])
def test_arrows_take_from_the_ends_of_the_row(open_page, key, end):
    page = open_page()
    table = Table("koinobori", players=2, seed=7, first=0, seats="A", bots="careful", pace=60_000, keep=False)
    card = table.view.row[end - 1]
    show_without_server(page, table)

    page.locator(".bbb .allmoves").press(key)

    expect(page.locator(".bbb .tray .card[data-place^=hand]")).to_have_count(3)
    assert table.record.entries[0].move == f"take {end} {card}"


def test_full_hand_says_why_nothing_can_be_taken(open_page):
    page = open_page()
    state = koinobori.read("hand A green+lime+pink green+lime+orange lime/take1 | turn A", seed=7)
    table = Table(state, seats="A", bots="careful", pace=60_000, keep=False)
    show_without_server(page, table)
    end = page.locator('.bbb [data-place="row:1"]')
    expect(end).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".bbb .lock")).to_contain_text("Your hand is full: 3 of 3.")
