"""Messages from the browser: each is handled once, stale ones and junk change nothing, only `publish` sets traits."""

import ast
import json
import re
from pathlib import Path

import anywidget
import pytest

from gamelib import Stream
from gamelib.lessons import progress
from tests.laws import many
from tests.support.fake_front_end import FakeFrontEnd
from tests.support.import_graph import tree_of
from tests.support.lesson_browser import SAMPLE_LESSON
from widgets import Lesson, Table
from widgets.lesson.learner import Learner
from widgets.room.screens import ScreenBoard, button, screen
from widgets.stage.board import MAX_CLIENTS, Board, default_labels, parse_message
from widgets.stage.front_end import front_end_source
from widgets.stage.settings_texts import settings_texts

WIDGETS = Path(__file__).parent.parent.parent / "widgets"


@pytest.fixture
def table():
    return Table("nanatoridori", seed=7, first=0, players=4)


@pytest.fixture
def front(table):
    return FakeFrontEnd(table)


def first_move(table):
    return str(table.view.moves()[0])


# Handled once, and only for the current ply ----------------------------------------


def test_repeated_message_is_handled_once(table, front):
    content = {"kind": "type", "text": first_move(table), "from": "x", "n": 1, "ply": 0}
    front.send_raw(content)
    assert table.ply == 1

    sent = len(front.states())
    front.send_raw({**content, "ply": 1})
    front.send_raw(content)

    assert table.ply == 1
    assert front.scene["answers"] == ["x", 1]
    assert len(front.states()) == sent + 2


def test_repeated_tap_message_counts_once(table, front):
    content = {"kind": "tap", "place": "hand:1", "from": "x", "n": 1, "ply": 0}
    front.send_raw(content)
    front.send_raw(content)

    assert table.game.selection.chosen == ("hand:1",)


def test_message_for_another_ply_changes_nothing(table, front):
    front.type(first_move(table))
    before = table.record
    for ply in (0, 2, -1, None, "1", 1.0, True, 10**30):
        front.send("go", ply=ply)
        front.send("press", id="table:undo", ply=ply)

    assert table.record is before
    assert front.scene["answers"] == [front.name, front.n]


def test_two_clients_do_not_move_twice(table, front):
    front.type(first_move(table))
    ply = front.scene["ply"]
    front.send_raw({"kind": "go", "from": "one", "n": 1, "ply": ply})
    front.send_raw({"kind": "go", "from": "two", "n": 1, "ply": ply})

    assert table.ply == ply + 1


def test_message_numbers_are_kept_for_a_few_clients(table, front):
    for view in range(MAX_CLIENTS * 3):
        front.send_raw({"kind": "escape", "from": f"v{view}", "n": 5, "ply": 0})

    assert len(table._inbox) <= MAX_CLIENTS
    front.send_raw({"kind": "type", "text": first_move(table), "from": "v191", "n": 4, "ply": 0})
    assert table.ply == 0
    front.send_raw({"kind": "type", "text": first_move(table), "from": "v191", "n": 6, "ply": 0})
    assert table.ply == 1


def test_unchanged_scene_is_sent_again(front):
    before = len(front.states())
    front.send_raw({"kind": "escape", "from": front.name, "n": front.n, "ply": 0})
    front.send_raw({"kind": "escape", "from": front.name, "n": front.n, "ply": 0})

    assert len(front.states()) == before + 2


def test_ping_is_answered_by_a_pong_only(front):
    before = len(front.states())
    front.send_raw({"kind": "ping", "from": front.name, "n": 77, "ply": 0})

    assert front.custom_messages("pong") == [{"kind": "pong", "n": 77}]
    assert len(front.states()) == before


def test_typed_text_is_completed(table, front):
    front.send_raw({"kind": "complete", "text": "play", "from": front.name, "n": 50, "ply": 0})
    front.send_raw({"kind": "complete", "text": "zzz", "from": front.name, "n": 51, "ply": 0})

    options = [message["options"] for message in front.custom_messages("complete")]
    assert options[0]
    assert all(table.view.why_not(move) is None for move in options[0])
    assert options[1] == []


def test_tap_selects_and_escape_clears(table, front):
    front.send("tap", place="hand:1")
    assert table.game.selection.chosen == ("hand:1",)
    front.send("escape")
    assert table.game.selection.chosen == ()


def test_enter_presses_the_main_button_or_taps(table, front):
    front.send("enter", place="hand:1")
    assert table.game.selection.chosen == ("hand:1",) or table.ply == 1
    front.press("table:new")
    front.send("escape")
    assert "form" not in front.scene


# Junk -------------------------------------------------------------------------------


def random_json(rng, deep=0):
    """Return a random JSON value."""
    kinds = [
        lambda: None,
        lambda: True,
        lambda: rng.randbelow(100) - 50,
        lambda: -(2**70),
        lambda: 0.5,
        lambda: "",
        lambda: "x" * rng.choice([1, 30, 3000]),
        lambda: rng.choice(WORDS),
        lambda: rng.choice(WORDS),
    ]
    if deep < 3:
        kinds += [
            lambda: [random_json(rng, deep + 1) for _each in range(rng.randbelow(4))],
            lambda: {str(random_json(rng, 3)): random_json(rng, deep + 1) for _each in range(rng.randbelow(4))},
        ]
    return rng.choice(kinds)()


def ids_in_scene(scene):
    """Return every id in a scene."""
    ids = []

    def collect_ids(part):
        if isinstance(part, dict):
            ids.extend([part["id"]] if "id" in part else [])
            for inside in part.values():
                collect_ids(inside)
        elif isinstance(part, list):
            for inside in part:
                collect_ids(inside)

    collect_ids({word: part for word, part in scene.items() if word != "log"})
    return ids or ["hand:1"]


WORDS = [
    "tap",
    "drop",
    "press",
    "set",
    "enter",
    "escape",
    "type",
    "complete",
    "form",
    "clause",
    "log",
    "earlier",
    "go",
    "hello",
    "ping",
    "hand:1",
    "gap:2",
    "seat:B",
    "table:undo",
    "table:new",
    "table:save",
    "new",
    "leave",
    "start",
    "NANA-4.3",
    "NANA-99.9",
    "ply:1",
    "ply:99999",
    "ply:-1",
    "\0",
    "\ud800",
    "💥",
    "__class__",
    "post2:top",
]
KEYS = ["kind", "from", "n", "ply", "place", "onto", "id", "value", "text", "button", "values", "number", "kept"]


@pytest.mark.parametrize("game", ["nanatoridori", "nanuk", "koinobori"])
def test_junk_messages_change_nothing(game, caplog):
    table = Table(game, seed=7, first=0)
    front = FakeFrontEnd(table)
    rng = Stream(7, "junk", game)
    before = table.record
    for number in range(many(300, 1000)):
        content = {key: random_json(rng) for key in KEYS if rng.randbelow(3)}
        if rng.randbelow(2):
            content |= {"from": "junk", "n": number + 1, "ply": front.scene["ply"], "kind": rng.choice(WORDS[:14])}
        if content.get("kind") in ("go", "enter", "drop", "press"):  # these kinds can make a move
            continue
        front.send_raw(random_json(rng) if rng.randbelow(10) == 0 else content)
        table.game.options.mark = False

        assert table.session.record.game == game
        assert table.session.record == before
        assert "went wrong" not in front.scene.get("message", {}).get("text", ""), content

    assert caplog.records == []
    front.send("escape")
    front.press("table:return")
    front.type(first_move(table))
    assert table.ply == 1


@pytest.mark.parametrize("game", ["nanatoridori", "nanuk", "koinobori"])
def test_random_acts_break_nothing(game, caplog):
    table = Table(game, seed=7, first=0, pace=None, teacher=True)
    front = FakeFrontEnd(table)
    rng = Stream(8, "junk", game)
    for number in range(many(120, 400)):
        kind = rng.choice(["tap", "drop", "press", "set", "enter", "form", "escape", "go", "log", "type"])
        content = {
            word: rng.choice([*ids_in_scene(front.scene), random_json(rng)])
            for word in ("id", "place", "onto", "button")
        }
        if content["id"] == "table:new" and rng.randbelow(4):
            continue
        front.send_raw(
            {
                "kind": kind,
                "from": "hands",
                "n": number + 1,
                "ply": front.scene["ply"],
                **content,
                "value": random_json(rng),
                "text": random_json(rng),
                "values": random_json(rng),
            }
        )

        assert front.scene["answers"] == ["hands", number + 1]
        assert "went wrong" not in front.scene.get("message", {}).get("text", ""), (kind, content)
        assert table.ply == front.scene["ply"]

    assert caplog.records == []


@pytest.mark.parametrize(
    "content",
    [
        None,
        3,
        "go",
        [],
        {},
        {"kind": "go"},
        {"kind": 3, "from": "x", "n": 1},
        {"kind": "go", "from": "", "n": 1},
        {"kind": "go", "from": "x" * 200, "n": 1},
        {"kind": "go", "from": "x", "n": 0},
        {"kind": "go", "from": "x", "n": True},
        {"kind": "go", "from": "x", "n": 2**60},
        {"kind": "x" * 200, "from": "x", "n": 1},
    ],
)
def test_malformed_messages_are_not_answered(content, front):
    before = len(front.sent)

    front.send_raw(content)

    assert parse_message(content) is None
    assert len(front.sent) == before


def test_answers_to_closed_forms_are_ignored(table, front):
    for name in ("new", "load", "resume", "eyes"):
        front.send("form", id=name, button="start", values={"game": "nanuk", "players": 5})
    assert table.record.game == "nanatoridori"

    front.press("table:new")
    front.send("form", id="new", button="nothing of the sort", values={})
    assert "form" in front.scene


# Synced traits -----------------------------------------------------------------------


def test_browser_cannot_set_the_scene(table):
    before = dict(table.scene)

    table._handle_msg(
        {"content": {"data": {"method": "update", "state": {"scene": {"zones": []}, "words": {}}}}, "buffers": []}
    )

    assert table.scene == before
    assert table.words == default_labels()


def test_only_scene_and_words_are_synced(table):
    ours = set(table.get_state()) - set(anywidget.AnyWidget().get_state())

    assert ours <= {"scene", "words", "_esm", "_css", "_anywidget_id"}
    assert not set(table.keys) & {"ply", "record", "view", "refusal"}


def test_only_publish_writes_scenes():
    writes = []
    for path in WIDGETS.rglob("*.py"):
        for function in ast.walk(tree_of(path)):
            if isinstance(function, ast.FunctionDef):
                writes += [f"{path.name}:{function.name}" for node in ast.walk(function) if is_write(node)]

    assert set(writes) == {"board.py:publish"}


def is_write(node):
    """Return whether a node sets a synced trait: by assignment, `set_trait` or `setattr`."""
    if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return any(isinstance(each, ast.Attribute) and each.attr in ("scene", "words") for each in targets)
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        named = {each.value for each in node.args if isinstance(each, ast.Constant)}
        return name in ("set_trait", "setattr") and bool(named & {"scene", "words"})
    return False


def test_scene_changes_only_during_publish(monkeypatch):
    depth, changes = [0], []
    publish = Board.publish

    def watch_publish(self, answers=None):
        depth[0] += 1
        publish(self, answers)
        depth[0] -= 1

    monkeypatch.setattr(Board, "publish", watch_publish)
    table = Table("koinobori", seed=7, seats="AB")
    table.observe(lambda _change: changes.append(depth[0]), ["scene", "words"])
    FakeFrontEnd(table).play()

    assert len(changes) > 50
    assert set(changes) == {1}


def test_write_outside_publish_is_noticed():
    assert is_write(ast.parse("self.scene = {}").body[0])
    assert is_write(ast.parse("setattr(self, 'scene', {})").body[0].value)


def test_front_end_source_is_complete_and_fetches_nothing():
    text = front_end_source()

    assert text.startswith('const SPRITE = "')
    assert "</script" not in text.partition("\n")[0]
    assert "http://" not in text.replace("http://www.w3.org/", "")
    assert "https://" not in text


def test_every_label_of_the_front_end_exists():
    text = front_end_source()
    used_keys = set(re.findall(r"\bwords\.([a-z_]+)", text)) | set(re.findall(r'\bword\("([a-z_]+)"', text))

    assert used_keys
    assert used_keys <= {*default_labels(), *settings_texts()}


def test_own_board_needs_three_methods():
    class Counter(Board):
        count = 0
        said = ""

        def _build_scene(self):
            return {
                "game": "",
                "title": "count",
                "ply": 0,
                "faces": {},
                "note": f"{self.count}{self.said}",
                "buttons": [{"id": "x", "label": "Press me"}],
            }

        def _handle(self, heard):
            self.count += 1
            if heard.kind == "press":
                raise ZeroDivisionError("42")

        def _show_message(self, message):
            self.said = message["text"]

    board = Counter()
    board.publish()
    front = FakeFrontEnd(board)
    front.send("tap", place="x")
    assert front.scene["note"] == "2"
    front.press("x")
    assert front.scene["note"].startswith("3Something went wrong")
    assert json.dumps(board.scene)


# Two windows of one browser ------------------------------------------------------------


def test_two_windows_merge_lesson_progress():
    one, other = (Lesson(SAMPLE_LESSON, learner=Learner(), pace=None) for _window in range(2))
    front, beside = FakeFrontEnd(one), FakeFrontEnd(other)
    front.type("7 [3 3 3] 5 1 4 6")
    kept = front.custom_messages("keep")[-1]
    other.step(2)
    beside.send("type", text=str(other.attempt.view.moves()[0]))
    before = len(beside.custom_messages("keep"))
    # the front end reports its stored data before it writes any
    beside.send("hello", kept={"id": kept["id"], "record": kept["record"]})

    both = progress.read(beside.custom_messages("keep")[-1]["record"])
    assert len(beside.custom_messages("keep")) == before + 1
    assert set(progress.read(kept["record"]).steps) < set(both.steps)
    assert set(other.learner.progress.steps) == set(both.steps)
    assert other.number == 2
    beside.send("hello", kept={"id": kept["id"], "record": beside.custom_messages("keep")[-1]["record"]})
    assert len(beside.custom_messages("keep")) == before + 1


def test_first_window_stays_at_its_step():
    lesson = Lesson(SAMPLE_LESSON, learner=Learner(), pace=None)
    front = FakeFrontEnd(lesson)
    lesson.step(3)
    elsewhere = Lesson(SAMPLE_LESSON, learner=Learner(), pace=None)
    FakeFrontEnd(elsewhere).type("7 [3 3 3] 5 1 4 6")
    front.send("hello", kept={"id": "progress", "record": elsewhere.learner.progress.write()})

    assert lesson.number == 3


def test_browser_stores_the_game_moved_last(table, front):
    front.type(first_move(table))
    own = front.custom_messages("keep")[-1]
    front.send("hello", kept={"id": "A" * 24, "record": None})

    assert front.custom_messages("keep")[-1] == own
    assert len(front.custom_messages("keep")) == 2
    assert "form" not in front.scene


def test_a_screen_hears_no_message_twice():
    acts = []
    board = ScreenBoard(lambda: screen("A question", buttons=[button("yes", "Yes")]), lambda *act: acts.append(act))
    pages = [f"page {number}" for number in range(8)]
    for page in pages:
        board.hear({"kind": "press", "id": "yes", "from": page, "n": 1})
    board.hear({"kind": "press", "id": "yes", "from": pages[1], "n": 2})
    assert len(acts) == 9

    board.hear({"kind": "press", "id": "yes", "from": pages[0], "n": 1})
    assert len(acts) == 9
