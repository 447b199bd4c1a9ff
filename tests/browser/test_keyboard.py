"""Everything that a pointer can do on a screen, keys can do: every click has a key that sends the same message.

The screens are drawn without Python behind them: a stand-in answers every message with the same scene, so that an act
is known by the message that it sends, or by what it changes on the page.
"""

import json
import re
from functools import cache

import pytest
from playwright.sync_api import expect

from gamelib import record as stored
from gamelib.core import registry
from gamelib.players import player
from tests.browser.clicks_and_keys import CLICKS_AND_KEYS, MOST_STOPS, only_by_pointer
from tests.browser.harness.make_scenes import koinobori_scenes, nanatoridori_scenes, nanuk_scenes, shared_scenes
from tests.browser.on_stage import show_without_server
from tests.browser.wall_screens import all_screens, open_wall
from tests.laws import report
from tests.laws.test_presses import make_presser
from tests.support.fake_guesser import send_act
from tests.support.lesson_browser import ALL_LESSONS, open_lesson
from tests.support.questions import QUESTIONS
from tests.tiers import DEEP, rest_in_deep
from tests.widgets.test_controls import ALL as CONTROLS
from widgets import Desk, RuleBook, Table
from widgets.desk.lead_box import Door
from widgets.desk.teacher_desk import DESK, TeacherDesk
from widgets.explore.question import QUESTION
from widgets.room.seat_board import SeatBoard, SeatGame
from widgets.stage.board import default_labels
from widgets.stage.front_end import LESSON, front_end_source, style_sheet

SIZES = {"laptop": (1366, 768), "phone": (390, 844)}
KINDS = {
    "table": (LESSON, "#place .stage", ()),
    "question": (QUESTION, "#place .stage", (('class:"ex-fold"', 'open:true,class:"ex-fold"'),)),
    "teacher's desk": (
        DESK,
        "#place .teacherdesk",
        (
            ("Boolean(answer?.ok)", "true"),  # what needs a server is there as well
            ("new URL(value,location.href).href", "value"),
            ("this.openDoor(value)", 'this.model.send({do:"open",value})'),
        ),
    ),
}
"""What draws each kind of screen, where, and what is changed in it because there is no server."""
STAGE = """<!doctype html><meta name="viewport" content="width=device-width,initial-scale=1">
<style>body {{ margin: 0; --table-height: 100dvh }} {look}</style><div id="place"></div><script type="module">{script}
const later = window.setTimeout;
window.setTimeout = (what, after = 0) => (after < 50 ? later(what, after) : 0); // nothing goes on by itself
const QUIET = ["hello", "ping", "think", "complete"];
const [ROOT, planted, sent, place] = [{root}, {planted}, [], document.querySelector("#place")];
let values, heard, undo = () => {{}};
const model = {{
  get: (name) => values[name], on: (name, what) => (heard[name] ??= []).push(what), off: () => {{}},
  send: ({{ from, n, ply, ...message }}) => {{
    if (QUIET.includes(message.kind ?? message.do)) return;
    sent.push(JSON.stringify(message));
    values.scene = {{ ...values.scene, travel: [], announcements: [], answers: [from, n] }};
    heard["change:scene"]?.forEach((what) => what());
  }},
}};
const show = (scene = values.scene) => {{
  undo();
  [heard, values] = [{{}}, {{ scene, words: {words}, ...scene.values }}];
  place.replaceChildren();
  undo = table.render({{ model, el: place }});
}};
{tries}
document.body.dataset.ready = "true";</script>"""

DOORS = {
    "no room can be opened": Door(),
    "before a class": Door("http://192.168.0.23:8866/class/"),
    "a room is open": Door("http://192.168.0.23:8866/class/", "HKRT"),
    "somebody else leads": Door("http://192.168.0.23:8866/class/", may_lead=False),
}
WALLS = {"wall": True, "phone": False}
WALL = """{{
const [ROOT, planted, sent] = ["#screen", {planted}, []];
window.wallSent = {{ push: ({{ from, n, ply, ...message }}) => sent.push(JSON.stringify(message)) }};
const hear = (screen) => wallSocket.onmessage({{ data: JSON.stringify({{ screen }}) }});
let shown;
const show = (screen = shown) => {{
  shown = screen;
  hear({{ title: "", blocks: [], buttons: [] }});
  hear(screen);
}};
{tries}
}}"""


def put_on_wall(page, kind, planted):
    """Open the page of a class's wall, or of a phone in the class."""
    open_wall(page, wall=WALLS[kind])
    page.wait_for_function("() => Boolean(window.wallSocket?.onmessage)")
    page.evaluate("(script) => { (0, eval)(script); }", WALL.format(planted=json.dumps(planted), tries=CLICKS_AND_KEYS))
    return page


@pytest.fixture
def show_scene(open_page):
    def put(size, old="", new="", kind="table", planted=""):
        width, height = SIZES[size]
        page = open_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        if kind in WALLS:
            return put_on_wall(page, kind, planted)
        parts, root, changes = KINDS[kind]
        script = front_end_source(parts).replace("export default{", "const table={")
        for before, after in [*changes, *([(old, new)] if old else [])]:
            assert before in script
            script = script.replace(before, after)
        filled = {"root": json.dumps(root), "planted": json.dumps(planted), "words": json.dumps(default_labels())}
        page.set_content(STAGE.format(look=style_sheet(parts), script=script, tries=CLICKS_AND_KEYS, **filled))
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


def questions():
    """Yield questions about chance: before a guess, and answered, with all that is folded away."""
    every = {f"{of}.{name}": make for of, each in QUESTIONS.items() for name, make in each.items()}
    for name, make in [*every.items()][:: 3 if DEEP else 12]:
        question = make()
        yield f"{name}, asked", sent(question)
        send_act(question, 1, kind="press", id="skip")
        yield f"{name}, answered", sent(question)


def teacher_desks():
    """Yield the desk from which a class is led, before a class and with an open room, without and with own lessons."""
    for game in registry.games() if DEEP else ["nanuk"]:
        desk = TeacherDesk(game, seed=7)
        for name, door in DOORS.items():
            desk.door = door
            desk.act("new-lesson" if door.code else "minutes", "45")
            yield f"{game}, {name}", {"values": {"page": desk.page, "words": desk.words}}


def walls():
    """Yield the screens of a class's wall."""
    yield from all_screens(None if DEEP else ("koinobori",)).screens.items()


def phones():
    """Yield the screens of a class's phones, besides tables."""
    yield from all_screens(None if DEEP else ("koinobori",)).phones.items()


BOARDS = {
    harness_tables: "table",
    open_piles: "table",
    lessons: "table",
    other_boards: "table",
    questions: "question",
    teacher_desks: "teacher's desk",
    walls: "wall",
    phones: "phone",
}
"""Where the screens come from, and what draws them."""
CASES = [(scenes, size) for scenes in BOARDS for size in {walls: ["laptop"], phones: ["phone"]}.get(scenes, SIZES)]
IN_TEST = {
    harness_tables: "laptop",
    open_piles: "phone",
    other_boards: "phone",
    questions: "phone",
    teacher_desks: "laptop",
}
IN_TEST |= {walls: "laptop"}


@pytest.mark.parametrize(("scenes", "size"), rest_in_deep(CASES, IN_TEST.items()))
def test_keys_can_do_whatever_a_click_can(show_scene, scenes, size):
    page, wrong, count = show_scene(size, kind=BOARDS[scenes]), {}, 0
    for name, scene in scenes():
        found, clicks = only_by_pointer(page, scene)
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
    found, _clicks = only_by_pointer(page, next(scene for name, scene in nanuk_scenes() if name == "nanuk-rewards"))

    assert found


PLANTED = {
    open_piles: '<div data-do="press" data-id="planted">a</div>',
    questions: '<div data-do="press" data-id="planted">a</div>',
    teacher_desks: '<button data-do="planted" tabindex="-1">a</button>',
    walls: '<div data-press="planted">a</div>',
    phones: '<div data-press="planted">a</div>',
}
"""What only a pointer can press, on each kind of screen."""


@pytest.mark.parametrize("scenes", PLANTED)
def test_what_only_a_pointer_can_press_is_found(show_scene, scenes):
    found = {}
    for planted in ("", PLANTED[scenes]):
        page = show_scene("laptop", kind=BOARDS[scenes], planted=planted)
        found[planted], _clicks = only_by_pointer(page, next(scenes())[1])

    assert found[""] == []
    assert "planted" in str(found[PLANTED[scenes]])


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
