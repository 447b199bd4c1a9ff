"""Screens of every kind, and a page on which each is drawn without Python behind it.

A stand-in answers every message with the same scene, so that an act is known by the message that it sends, or by what
it changes on the page.
"""

import json
from datetime import date
from functools import cache
from pathlib import Path

from gamelib import classroom
from gamelib import record as stored
from gamelib.core import registry
from gamelib.homework import OwnWork, write_code
from gamelib.homework.given import LINKED
from gamelib.homework.handed_file import write_file
from gamelib.players import player
from tests.browser.clicks_and_keys import CLICKS_AND_KEYS
from tests.browser.harness.make_scenes import koinobori_scenes, nanatoridori_scenes, nanuk_scenes, shared_scenes
from tests.browser.wall_screens import all_screens, open_wall
from tests.laws.test_presses import make_presser
from tests.library.homework_cases import damaged, every_kind, four_parts, whole_work
from tests.support.guessing_learner import send_act
from tests.support.lesson_browser import ALL_LESSONS, open_lesson
from tests.support.questions import QUESTIONS
from tests.support.reviews import table_with_moments
from tests.tiers import DEEP
from tests.widgets.test_controls import ALL as CONTROLS
from widgets import Desk, GiveHomework, LinkedHomework, Puzzles, ReadHomework, RuleBook, Table
from widgets.desk.class_results import ClassResults
from widgets.desk.give_homework_page import KINDS as KINDS_OF_PARTS
from widgets.desk.homework_desk import HOMEWORK_DESK
from widgets.desk.join_address import JoinAddress
from widgets.desk.teacher_desk import TeacherDesk
from widgets.desk.teacher_page import DESK
from widgets.explore.game_shapes import shapes
from widgets.explore.question import QUESTION
from widgets.lesson.learner import Learner
from widgets.lesson.puzzle_state import LETTERS
from widgets.pictures.shapes_side_by_side import LOOKS as LOOKS_OF_SHAPES
from widgets.room.seat_board import SeatBoard, SeatGame
from widgets.stage.board import default_labels
from widgets.stage.front_end import LESSON, PUZZLES, FrontEnd, front_end_source, style_sheet

SIZES = {"laptop": (1366, 768), "phone": (390, 844)}
SHAPES = FrontEnd("explore/js/game_shapes.js", ("explore/css/game_shapes.css", *LOOKS_OF_SHAPES))
HOMEWORK = FrontEnd("lesson/homework.js", ("stage/css/whole_page.css", "lesson/homework.css"))
RESULTS = FrontEnd("desk/class_results.js", ("desk/class_results.css",))
KINDS = {
    "table": (LESSON, "#place .stage", ()),
    "puzzles": (PUZZLES, "#place .stage", ()),
    "question": (QUESTION, "#place .stage", (('class:"ex-fold"', 'open:true,class:"ex-fold"'),)),
    "shapes of games": (SHAPES, "#place .bbb-game-shapes", ()),
    "results of a class": (
        RESULTS,
        "#place .bbb-class",
        (("!window.BarcodeDetector||!navigator.mediaDevices", "false"),),  # a camera that can read codes is there
    ),
    "teacher's desk": (
        DESK,
        "#place .teacherdesk",
        (
            ("Boolean(answer?.ok)", "true"),  # what needs a server is there as well
            ("new URL(addressOf(value),location.href).href", "value"),
            ("this.openDoor(value)", 'this.model.send({do:"open-door",value})'),
        ),
    ),
    "homework": (HOMEWORK, "#place .bbb-homework", ()),
    "teacher's homework": (
        HOMEWORK_DESK,
        "#place .teacherdesk",
        (
            ("Boolean(answer?.ok)", "true"),
            ('new URL(addressOf("../homework.ipynb"),location.href).href', '""'),
        ),
    ),
}
"""What draws each kind of screen, where, and what is changed in it because there is no server."""
STAGE = """<!doctype html><meta name="viewport" content="width=device-width,initial-scale=1">
<style>body {{ margin: 0; --table-height: 100dvh }} {look}</style><div id="place"></div><script type="module">{script}
{{
const later = window.setTimeout;
window.setTimeout = (what, after = 0) => (after < 50 ? later(what, after) : 0); // nothing goes on by itself
const QUIET = ["hello", "kept", "ping", "think", "complete", "round"];
const stored = Object.create({{
  getItem: (name) => stored[name] ?? null,
  setItem: (name, text) => void (stored[name] = text),
  removeItem: (name) => delete stored[name],
}});
Object.defineProperty(window, "localStorage", {{ configurable: true, value: stored }});
const [ROOT, planted, sent, place] = [{root}, {planted}, [], document.querySelector("#place")];
let values, heard, shown, undo = () => {{}};
const withValue = (part, id, value) =>
  Array.isArray(part) ? part.map((each) => withValue(each, id, value))
  : part && typeof part === "object" ? Object.fromEntries(Object.entries(part).map(([name, each]) =>
      [name, name === "value" && part.id === id ? value : withValue(each, id, value)]))
  : part;
const model = {{
  get: (name) => values[name], on: (name, what) => (heard[name] ??= []).push(what), off: () => {{}},
  send: ({{ from, n, ply, ...message }}) => {{
    if (QUIET.includes(message.kind ?? message.do)) return;
    sent.push(JSON.stringify(message));
    // where a handle has been put it stays, so that a key can lead it on
    const {{ kind, id, value }} = message;
    if (values.scene.blocks && kind === "set") values.scene = withValue(values.scene, id, value);
    values.scene = {{ ...values.scene, travel: [], announcements: [], answers: [from, n] }};
    heard["change:scene"]?.forEach((what) => what());
  }},
}};
const show = (scene = shown) => {{
  shown = scene;
  undo();
  for (const name of Object.keys(stored)) delete stored[name];
  [heard, values] = [{{}}, {{ scene, words: {words}, ...scene.values }}];
  place.replaceChildren();
  undo = table.render({{ model, el: place }});
}};
{tries}
document.body.dataset.ready = "true";
}}</script>"""

PUZZLE_DAY = date(2026, 11, 2).toordinal()
KEPT_SHAPES = Path(__file__).parents[2] / "notebooks" / "data" / "shapes.json"
JOIN_ADDRESSES = {
    "no room can be opened": JoinAddress(),
    "before a class": JoinAddress("http://192.168.0.23:8866/class/"),
    "a room is open": JoinAddress("http://192.168.0.23:8866/class/", "HKRT"),
    "somebody else leads": JoinAddress("http://192.168.0.23:8866/class/", may_lead=False),
}
WALLS = {"wall": True, "phone": False}
WALL_SCRIPT = """{{
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


def put_on_stage(page, kind, *, changes=(), planted=""):
    """Open a page that draws any screen of a kind; changes are made in its script, and something may be planted."""
    if kind in WALLS:
        return put_on_wall(page, kind, planted)
    parts, root, usual = KINDS[kind]
    script = front_end_source(parts).replace("export default{", "const table={")
    for before, after in (*usual, *changes):
        assert before in script
        script = script.replace(before, after)
    filled = {"root": json.dumps(root), "planted": json.dumps(planted), "words": json.dumps(default_labels())}
    page.set_content(STAGE.format(look=style_sheet(parts), script=script, tries=CLICKS_AND_KEYS, **filled))
    page.wait_for_selector("body[data-ready]", state="attached")
    return page


def put_on_wall(page, kind, planted):
    """Open the page of a class's wall, or of a phone in the class."""
    open_wall(page, wall=WALLS[kind])
    page.wait_for_function("() => Boolean(window.wallSocket?.onmessage)")
    page.evaluate(
        "(script) => { (0, eval)(script); }", WALL_SCRIPT.format(planted=json.dumps(planted), tries=CLICKS_AND_KEYS)
    )
    return page


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
    """Yield desks, looks back, the lens, the rule book and the single controls."""
    for game in registry.games() if DEEP else ["nanuk"]:
        board = make_presser(Desk(game, seed=1, deals=2))
        yield f"desk of {game}", sent(board)
        board.press("desk:ask")
        yield f"desk of {game}, asked", sent(board)
    board = make_presser(table_with_moments())
    for step in range(3):
        yield f"look back {step}", sent(board)
        board.press("review:next")
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


IN_TEST = {"LineGuess", "BeadGuess", "CurveGuess"}
"""The ways to guess that `make test` tries."""


def questions():
    """Yield a question about chance for each way to guess: asked, and answered, with all that is folded away."""
    seen = set()
    for name, make in ((f"{of}.{name}", make) for of, each in QUESTIONS.items() for name, make in each.items()):
        question = make()
        way = type(question.guessing).__name__
        if way in seen or not (DEEP or way in IN_TEST):
            continue
        seen.add(way)
        yield f"{name}, asked", sent(question)
        send_act(question, 1, kind="press", id="skip")
        yield f"{name}, answered", sent(question)


def puzzles():
    """Yield the page of all puzzles, a puzzle of each game at another moment of it, and the page after a puzzle."""
    board = Puzzles("nanuk", learner=Learner())
    learner = make_presser(board)
    board.walk.day = PUZZLE_DAY
    learner.press("puzzles:game:all")
    yield "all puzzles", sent(board)
    for game, moment in {"nanatoridori": "chosen", "nanuk": "missed", "koinobori": "solved"}.items():
        board.walk.open_number(game, 1)
        board.publish()
        state = board.walk.state
        wrong = next(at for at in range(len(state.offered)) if at not in state.best)
        learner.send("tap", place=f"choose:{wrong + 1}")
        if moment == "missed":
            learner.press("choose:check")
        elif moment == "solved":
            board.do(LETTERS[state.best[0]])
        yield f"puzzle of {game}, {moment}", sent(board)
    learner.press("lesson:next")
    yield "after a puzzle", sent(board)


def new_games():
    """Yield the form of a new game with as many at the table as there can be, and the forms behind it."""
    board = make_presser(Table("nanatoridori", players=registry.about("nanatoridori").players[1], seed=7, keep=False))
    board.press("table:new")
    yield "new game", sent(board)
    for button in ("exchange", "names", "rules"):
        board.send("form", id="new", button=button, values={"seat": "B"})
        yield f"new game, {button}", sent(board)
        board.send("form", id=board.scene["form"]["id"], button="leave", values={})


def game_shapes():
    """Yield the shapes of the games, at rest and while more rounds are played."""
    board = shapes(json.loads(KEPT_SHAPES.read_text(encoding="utf-8")))
    for moment in ("at rest", "playing"):
        yield f"shapes, {moment}", {"values": {"picture": board.picture, "page": board.page}}
        board._on_message(board, {"kind": "more"}, [])


def class_results():
    """Yield the box for the results of a class, empty, and with what a class has handed in."""
    deal = classroom.share("nanatoridori", players=4, seed=7)
    codes = "\n".join(str(classroom.HandedResult(deal, "A", number % 3 > 0, 0)) for number in range(6))
    for given in ("", codes, f"{codes}\n4BB"):
        board = ClassResults(given, times=4)
        names = ("codes", "picture", "announcement", "labels")
        yield f"results, {len(given)} letters", {"values": {name: getattr(board, name) for name in names}}


def teacher_desks():
    """Yield the desk from which a class is led, before a class and with an open room, without and with own lessons."""
    for game in registry.games() if DEEP else ["nanuk"]:
        desk = TeacherDesk(game, seed=7)
        for name, joining in JOIN_ADDRESSES.items():
            desk.joining = joining
            desk.act("new-lesson" if joining.code else "minutes", "45")
            yield f"{game}, {name}", {"values": {"page": desk.page, "words": desk.words}}


def homework_pages():
    """Yield a learner's page of homework: without any, with a broken link, not begun, half done, and done."""
    given, page = every_kind(), LinkedHomework()
    link = LINKED + given.write()
    for name, content in {
        "none": {"listed": [link]},
        "broken": {"hash": link[:-9]},
        "not begun": {"hash": link},
    }.items():
        page._on_message(page, {"kind": "hello", **content}, [])
        yield f"homework, {name}", {"values": {"page": page.page}}
    page._on_message(page, {"kind": "answer", "part": 1, "step": 0, "text": "1"}, [])
    page._on_message(page, {"kind": "words", "part": 5, "text": "Luck."}, [])
    yield "homework, half done", {"values": {"page": page.page}}
    page._on_message(page, {"kind": "kept", "record": {"work": whole_work(given).write(), "name": "Jun"}}, [])
    yield "homework, done", {"values": {"page": page.page}}


def homework_desks():
    """Yield the teacher's pages about homework: put together, with all that can be added, and what came in."""
    given, giving, reading = every_kind(), GiveHomework(), ReadHomework()
    for kind in KINDS_OF_PARTS if DEEP else ("lessons", "words"):
        giving.act("kind", kind)
        yield f"giving homework, {kind}", {"values": {"page": giving.page, "words": giving.words}}
        giving.act("open", given.write())
    yield "reading homework, which", {"values": {"page": reading.page, "words": reading.words}}
    reading.act("open", given.write())
    whole = write_code(given, whole_work(given).results)
    reading.act("read", "", f"Jun {whole}\nLeo {damaged(whole, 'wrong')}\nMei was ill\n{whole}")
    reading.act("files", "", json.dumps([["a.json", write_file(whole_work(given, tag=9), "Zoë")]]))
    yield "reading homework, listed", {"values": {"page": reading.page, "words": reading.words}}
    told = four_parts().with_slips()
    reading.act("open", told.write())
    slipped = [OwnWork(told, tag=tag).with_step(1, 2, right=False).with_slip(1, 2, 2) for tag in range(2)]
    reading.act("read", "", "\n".join(write_code(told, work.results) for work in slipped))
    yield "reading homework, mixed up", {"values": {"page": reading.page, "words": reading.words}}


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
    new_games: "table",
    puzzles: "puzzles",
    questions: "question",
    game_shapes: "shapes of games",
    class_results: "results of a class",
    teacher_desks: "teacher's desk",
    homework_pages: "homework",
    homework_desks: "teacher's homework",
    walls: "wall",
    phones: "phone",
}
"""Where the screens come from, and what draws them."""
