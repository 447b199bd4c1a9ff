"""Presses: on every board, a press of any button that any board knows does nothing where the scene does not offer it.

The messages are those that somebody types into a browser's console; whatever our own front end never sends is ignored.
Of what a scene does offer, the main button is never refused, and hints and marks point at legal moves.
"""

import ast
import asyncio
import json
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from gamelib import record as stored
from gamelib.core.chance import Stream
from tests.laws import GAMES, PARTS, SPREAD, cases_per_shard, letter, many, report
from tests.laws.configurations import pick, sampled
from tests.room.phones import InlineExecutor, run_coroutine
from tests.support.fake_front_end import FakeComm, FakeFrontEnd
from tests.support.import_graph import tree_of
from tests.support.lesson_browser import ALL_LESSONS, open_lesson
from tests.support.tables import short_game
from widgets import Desk, Lesson, Puzzles, RuleBook, Table, scenes
from widgets.controls import Hunt
from widgets.desk import desk
from widgets.explore import nanatoridori as questions
from widgets.lesson import player
from widgets.lesson.learner import Learner
from widgets.room import room as rooms
from widgets.room import screens, seat_board, wall_buttons
from widgets.room.door_screens import PAGES
from widgets.room.doubts import DOUBT_NO, DOUBT_UNDO, DOUBT_YES, ConfirmAndUndo
from widgets.room.lobby_board import LobbyBoard, read_button
from widgets.room.page_sockets import WallLine
from widgets.room.questions import ready_questions
from widgets.room.room import Room
from widgets.room.screens import screen
from widgets.room.seat_board import SeatBoard, SeatGame
from widgets.room.thinking import Thinking
from widgets.room.vote_activity import PRESSES
from widgets.scenes.shared import add_state, placed_items
from widgets.stage import board as boards
from widgets.stage.offers import find_button, is_offered, walk_buttons
from widgets.stage.scene import EMPTY_SELECTION, Gesture
from widgets.table import table

HOME = Path(boards.__file__).parent.parent
ID = re.compile(r"[a-z-]+(:[a-z0-9-]*)+|[a-z]{3,12}")
PLAYERS = {"nanatoridori": 3, "nanuk": 5, "koinobori": 2}
HANDLED = {
    *table.TOOLS,
    *player.BUTTON_HANDLERS,
    *desk.BUTTON_HANDLERS,
    *PRESSES,
    DOUBT_YES,
    DOUBT_NO,
    DOUBT_UNDO,
    *(f"room:{each}" for each in (*PAGES, *wall_buttons.ACTS)),
}
"""The ids that boards handle themselves."""
BARE = ("0", "1", "3")
"""What is put behind an id that ends in a colon."""
each_game = pytest.mark.parametrize("game", GAMES)


@cache
def known_ids():
    """Return every id that a handler or a button of any board names in the source."""
    found = set(HANDLED)
    for path in sorted(HOME.rglob("*.py")):
        for node in ast.walk(tree_of(path)):
            found |= {text for text in find_ids(node) if ID.fullmatch(text)}
    return sorted({each + end for each in found for end in (BARE if each.endswith(":") else ("",))})


def find_ids(node):
    """Return the texts of a piece of source that may be ids: keys of handlers, compared texts, texts with a colon."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and ":" in node.value:
        return [node.value]
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
        return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    if isinstance(node, ast.Call):
        is_button = "button" in getattr(node.func, "id", getattr(node.func, "attr", ""))
        return (
            [node.args[0].value]
            if is_button and node.args and isinstance(getattr(node.args[0], "value", None), str)
            else []
        )
    return []


class Wall(WallLine):
    """A wall's line without a socket, and its room, of which only a message may change anything."""

    def __init__(self):
        self.room = Room("HKRT", Thinking(InlineExecutor()))
        self.room.addresses = ["http://192.168.0.23:8866/class/", "http://10.0.0.7:8866/class/"]
        self.room._doubts = ConfirmAndUndo(clock=lambda: 0.0)
        for _phone in range(5):
            self.room.connect(self.room.join()[0], lambda _message: None)

    @property
    def scene(self):
        """What the wall shows now, without the clocks that run by themselves."""
        shown = self.room.wall()
        return shown | {"blocks": [each for each in shown["blocks"] if each["kind"] != "timer"]}

    @property
    def game(self):
        """What of the room a press could change besides."""
        return SimpleNamespace(
            session=SimpleNamespace(
                record=self.room.activity,
                viewed_ply=json.dumps(
                    {**self.room.plain(), "phones": [id(each.board) for each in self.room.everybody]}
                ),
            )
        )

    def hand_over(self, _message):
        """Send nothing."""


class Presser(NamedTuple):
    """One board, and a browser that may send it anything."""

    board: Any
    counter: list[int]
    seen: set[str]
    """Every id that the board has offered so far."""

    @property
    def scene(self):
        """What the board offers now."""
        return self.board._make() if isinstance(self.board, screens.ScreenBoard) else self.board.scene

    def send(self, kind, **content):
        """Send a message as a browser does."""
        self.counter[0] += 1
        message = {"kind": kind, "from": "me", "n": self.counter[0], "ply": self.scene.get("ply", 0), **content}
        if hasattr(self.board, "hear"):
            self.board.hear(message)
        else:
            self.board._on_message(self.board, message, [])

    def press(self, button):
        """Press a button."""
        self.send("press", id=button)

    def now(self):
        """Return everything that a press could change, as text."""
        game = getattr(self.board, "game", None)
        session = getattr(game, "session", None)
        scene = {key: value for key, value in self.scene.items() if key != "answers"}
        return json.dumps(scene, default=str), id(getattr(session, "record", None)), getattr(session, "viewed_ply", 0)


def make_presser(board):
    if not hasattr(board, "hear"):
        board.comm = FakeComm([])
    made = Presser(board, [0], set())
    made.send("hello", kept={})
    return made


# Boards in many moments ------------------------------------------------------------------


def table_moments(game):
    """Yield a table at its beginning, handed over, with tools in use, at earlier moments, and at its end."""
    for seats in ("A", "AB", ""):
        rng, more = Random(7), {"seed": 7, "seats": seats, "bots": "random", "keep": False}
        shown = make_presser(
            Table(short_game(3), **more) if game == "nanatoridori" else Table(game, players=PLAYERS[game], **more)
        )
        yield shown
        for step in range(400):
            session = shown.board.session
            if "curtain" in shown.scene:
                yield shown
                shown.press("table:look")
            elif "next" in shown.scene:
                if step == 3:
                    yield shown
                shown.send("go")
            elif session.state.result:
                break
            elif session.is_pausing:
                yield shown
                shown.press("table:next-round")
            elif step < many(6, 12) or seats == "A":
                shown.send("type", text=str(pick(list(session.view.moves()), rng)))
            else:
                break
            if step == 12 and seats == "A":
                yield from side_moments(shown)
        yield shown


def side_moments(shown):
    """Yield a table with a form, an open pile of tools, an earlier moment."""
    for button in ("table:new", "table:mark", "table:step"):
        shown.press(button)
        yield shown
        shown.send("escape")
    shown.press("table:return")


def lesson_moments():
    """Yield lessons at each of their steps, before and after it is done, and at their end."""
    for lesson in ALL_LESSONS[:: 9 * SPREAD]:
        shown = make_presser(Lesson(lesson.key, learner=Learner()))
        shown.press(shown.scene["buttons"][0]["id"] if shown.scene["buttons"] else "lesson:hint")
        for step in lesson.steps:
            yield shown
            while not shown.board.attempt.done:
                shown.press("lesson:hint")
                while shown.board.walk.is_replaying:
                    shown.send("go")
            if step.number == 1:
                yield shown
            shown.press("lesson:next")
        yield shown


def other_moments():
    """Yield puzzles, desks, controls, questions, the rule book, and the phones of a room."""
    yield make_presser(Puzzles("nanatoridori", learner=Learner()))
    for game in GAMES:
        shown = make_presser(Desk(game, seed=1, deals=2))
        yield shown
        shown.press("desk:ask")
        yield shown
    shown = make_presser(RuleBook("one gap"))
    yield shown
    shown.press("example")
    yield shown
    yield make_presser(questions.joins())
    yield make_presser(Hunt("seal deer"))
    for game in GAMES:
        record = stored.start(game, players=PLAYERS[game], seed=3)
        for seat in (0, 1, None):
            yield make_presser(SeatBoard(SeatGame(record, seat, frozenset({0, 1}))))
    lobby = make_presser(LobbyBoard(lambda: screen("Here", buttons=[read_button("")]), lambda: "nanuk", str))
    yield lobby
    for button in ("rules", "lobby"):
        lobby.press(button)
        yield lobby


async def wall_moments():
    """Yield a wall at its pages, and at each stage of questions, deals and tables, also where it asks or can undo."""
    wall = make_presser(Wall())
    yield wall
    for page in ("help", "deals", "games", "ending"):
        wall.press(f"room:{page}")
        yield wall
        wall.press("room:lobby")
    for kind, *stages in QUESTIONS:
        async for shown in question_moments(wall, kind, stages):
            yield shown
    for buttons in (
        ("room:deals", "room:deal:nanuk", "deal:hurry", "deal:show", "room:lobby"),
        ("room:games", "room:tables:nanuk", "groups:pick:0", "groups:letgo", "groups:way:chance", "room:lobby"),
        ("room:games", "room:tables:nanuk", "groups:deal", "tables:look:0", "tables:all", "tables:pause", "room:lobby"),
    ):
        for each in buttons:
            wall.press(each)
            if each in buttons[1:]:
                yield wall
            wall.press(DOUBT_YES)
            let_phones_act(wall)
    for each in ("room:ending", "room:end"):
        wall.press(each)
    assert wall.board.room.is_ended
    yield wall


QUESTIONS = [
    ("seat", "vote:close", "vote:talk", "vote:again", "vote:close", "vote:reveal"),
    ("number", "vote:close", "vote:reveal"),
    ("move", "vote:hands", "vote:close", "vote:reveal"),
]
"""The kinds of questions, and what is pressed while they are asked."""


async def question_moments(wall, kind, stages):
    """Yield a wall while a question is chosen, at each of its stages, and when the wall asks whether to stop it."""
    which = f"nanatoridori:{kind}"
    for each in (
        "room:questions",
        f"room:questions:{which}",
        f"room:ask:{which}:{ready_questions('nanatoridori')[0].id}",
        *stages,
        "room:lobby",
    ):
        if each == "vote:close":
            wall.press("room:lobby")
            yield wall
            wall.press(DOUBT_NO)
        wall.press(each)
        await asyncio.sleep(0.02)  # the odds are found meanwhile
        yield wall
        let_phones_act(wall)


def let_phones_act(wall):
    """Let all phones answer, or make a move."""
    for device in wall.board.room.everybody:
        if (activity := wall.board.room.activity) is not None:
            activity.pretend(device, Stream(device.number, "wall"))


async def press_at_each_wall_moment():
    """Do so at each moment of a wall."""
    return sum([press_what_is_not_offered(shown) async for shown in wall_moments()])


def press_what_is_not_offered(shown):
    """Press what the board does not offer now; return how many ids were tried.

    `make test` presses, at each moment, another third of what handlers name and what the board offered before, and a
    few others by chance. Where a button is off, the board may say why.
    """
    shown.seen.update(each["id"] for each in walk_buttons(shown.scene))
    named = sorted(HANDLED | shown.seen)
    first = named[shown.counter[0] % SPREAD :: SPREAD]
    others = [each for each in known_ids() if each not in named]
    before, scene, tried = shown.now(), shown.scene, 0
    for button in first + Random(len(first)).sample(others, min(len(others), many(3, 200))):
        if is_offered(scene, button):
            continue
        tried, is_off = tried + 1, find_button(scene, button) is not None
        shown.press(button)
        if is_off:
            assert shown.now()[1:] == before[1:], button
            before, scene = shown.now(), shown.scene
        assert shown.now() == before, button
    return tried


def press_at_each_moment(moments):
    """Do so at each of these moments."""
    return sum(map(press_what_is_not_offered, moments))


# The laws ------------------------------------------------------------------------------------


@pytest.mark.deep
@each_game
def test_tables_ignore_buttons_they_do_not_offer(game):
    assert press_at_each_moment(table_moments(game)) > 300


def test_lessons_ignore_buttons_they_do_not_offer():
    assert press_at_each_moment(lesson_moments()) > 500


def test_all_other_boards_ignore_what_they_do_not_offer():
    assert press_at_each_moment(other_moments()) > 500


def test_walls_ignore_buttons_they_do_not_offer():
    assert run_coroutine(press_at_each_wall_moment()) > 1000


def test_a_wall_that_listens_to_everything_is_found(monkeypatch):
    monkeypatch.setattr(rooms, "is_offered", lambda _scene, _name: True)

    with pytest.raises(AssertionError):
        run_coroutine(press_at_each_wall_moment())


@pytest.mark.deep
@pytest.mark.parametrize(
    ("place", "moments"),
    [
        (boards, lambda: table_moments("koinobori")),
        (boards, lesson_moments),
        (boards, other_moments),
        (screens, other_moments),
        (seat_board, other_moments),
    ],
)
def test_a_board_that_listens_to_everything_is_found(place, moments, monkeypatch):
    monkeypatch.setattr(place, "is_offered", lambda _scene, _name: True)

    with pytest.raises(AssertionError):
        press_at_each_moment(moments())


# The main button, hints and marks ------------------------------------------------------------------

each_part = pytest.mark.parametrize("part", PARTS)
TOUCHES = 3
"""Gestures tried at each position before the button is looked at again."""


def check_buttons(scene, game, view, selection):
    """Check every button that is drawn as the main one; return how many of them were off."""
    off = 0
    for button in scene.get("buttons", ()):
        if button.get("off"):
            assert button["why"], button
            off += 1
        elif button.get("main") or button.get("place") == "primary":
            move = scenes.scenes_of(game).act(view, selection, Gesture("press", button["id"])).move
            assert move is None or view.why_not(move) is None, (view.write(), selection, button)
    return off


def check_locked_cards(scene, game, view, selection):
    """Check that no card that is locked could be moved by a tap; return how many there are."""
    locked = [item for item in placed_items(scene["zones"]) if item.get("off")]
    for item in locked:
        move = scenes.scenes_of(game).act(view, selection, Gesture("tap", item["id"])).move
        assert move is not None, item
        assert view.why_not(move) is not None, (view.write(), item)
    return len(locked)


def check_marks(scene, game, view, selection):
    """Check that no hint points at anything that is off or cannot be touched, and that marks mean legal moves."""
    for button in scene.get("buttons", ()):
        assert not (button.get("off") and "hint" in button.get("state", "").split()), button
    for item in placed_items(scene["zones"]):
        words = item.get("state", "").split()
        assert not ({"hint", "may"} & {*words} and item.get("fixed")), item
        if "may" in words and "value" not in item:
            assert leads_to_a_move(game, view, selection, item["id"]), (view.write(), item)


def leads_to_a_move(game, view, selection, place, depth=9):
    """Return whether some legal move begins with a tap on a place, found by trying taps as a person does."""
    own = scenes.scenes_of(game)
    touched = own.act(view, selection, Gesture("tap", place))
    if touched.move is not None:
        return view.why_not(touched.move) is None
    if touched.selection == selection:
        return False
    part = own.part(view, touched.selection, scenes.SceneOptions(mark=True))
    made = [
        own.act(view, touched.selection, Gesture("press", button["id"])).move
        for button in part["buttons"]
        if button["id"] not in ("pass", "done")
    ]
    if any(move is not None and view.why_not(move) is None for move in made):
        return True
    further = [
        item["id"]
        for item in placed_items(part["zones"])
        if "may" in item.get("state", "").split() and item["id"] not in touched.selection.chosen
    ]
    nearest = sorted(
        further, key=lambda each: (each.partition(":")[0] != place.partition(":")[0], _are_far_apart(each, place))
    )
    return depth > 0 and any(leads_to_a_move(game, view, touched.selection, each, depth - 1) for each in nearest[:2])


def _are_far_apart(one, other):
    ends = [each.rpartition(":")[2] for each in (one, other)]
    return abs(int(ends[0]) - int(ends[1])) if all(end.isdecimal() for end in ends) else 99


def random_gesture(scene, rng):
    """Return a random gesture on what can be selected."""
    zones = scene["zones"]
    dials = [
        ("set", {"id": dial["id"], "value": rng.choice(dial["options"])["value"]})
        for zone in zones
        for dial in zone.get("dials", ())
    ]
    taps = [
        ("tap", {"place": card["id"]})
        for zone in zones
        if zone["id"] in ("hand", "pot", "held", "open")
        for part in ("cards", "gaps")
        for card in zone.get(part, ())
    ]
    return rng.choice(dials or taps or [("escape", {})])


def phone_scene(step):
    """Return the scene that the phone of the seat to act is sent."""
    record = stored.start(step.way.game, position=step.state.write(), seed=1)
    return SeatBoard(SeatGame(record, step.seat, frozenset({step.seat}))).scene


def check_on_phone_and_table(step, rng, number):
    """Check a position on a phone and on a table, with selections, hints and marks; return how much was off."""
    game, off = step.way.game, 0
    table = Table(step.state, seats=letter(step.seat), bots="random", keep=False)
    front = FakeFrontEnd(table)
    if not table.session.may_act:
        return 0
    view = table.view
    off += check_buttons(phone_scene(step), game, view, EMPTY_SELECTION)
    off += check_buttons(front.scene, game, view, table.game.selection)
    off += check_locked_cards(front.scene, game, view, table.game.selection)
    if number % 3 == 0:
        front.press("table:mark")
        check_marks(front.scene, game, view, table.game.selection)
        for _hint in range(3):
            front.press("table:hint")
            check_marks(front.scene, game, view, table.game.selection)
        front.press("table:mark")
    for _touch in range(TOUCHES):
        kind, content = random_gesture(front.scene, rng)
        front.send(kind, **content)
        if table.view != view:
            break
        off += check_buttons(front.scene, game, view, table.game.selection)
    return off


@each_part
@each_game
def test_the_main_button_is_never_refused(game, part, tmp_path, monkeypatch):
    monkeypatch.setenv("BBB_KEEP", str(tmp_path))
    rng, seen, off = Random(part), 0, 0
    for step in sampled(game, cases_per_shard(60, 1_200), seed=10**6 + part * 10**4, most=25):
        if step.seat is not None:
            seen += 1
            off += check_on_phone_and_table(step, rng, seen)

    report(f"{game}: {seen:,} positions, {off:,} buttons or cards that were off", of_a_part=True)
    assert off > seen / 20


def test_no_lesson_begins_with_a_main_button_that_is_refused():
    for lesson in ALL_LESSONS:
        for step in lesson.steps:
            if step.kind == "play":
                board = open_lesson(lesson.key)
                board.step(step.number)
                state = board.walk.state
                check_buttons(board.scene, step.game, state.view, state.selection)


# Planted faults --------------------------------------------------------------------------


def test_a_button_that_leads_to_a_refusal_is_found(monkeypatch):
    monkeypatch.setattr(scenes, "switch_off_refused", lambda *_anything: None)
    steps = [step for step in sampled("nanuk", 60, most=25) if step.seat is not None]

    with pytest.raises(AssertionError):
        [check_on_phone_and_table(step, Random(1), 1) for step in steps]


def test_a_locked_card_that_could_be_taken_is_found(monkeypatch):
    part = import_module("widgets.scenes.koinobori.scene_part")
    find = part.find_targets
    monkeypatch.setattr(part, "find_targets", lambda *given: find(*given)._replace(is_hand_full=True))
    steps = [step for step in sampled("koinobori", 60, most=25) if step.seat is not None]

    with pytest.raises(AssertionError):
        [check_on_phone_and_table(step, Random(1), 1) for step in steps]


def test_a_mark_on_a_card_that_cannot_be_played_is_found(monkeypatch):
    monkeypatch.setattr(
        import_module("widgets.scenes.nanatoridori.scene_part"),
        "mark_allowed",
        lambda view, zones: add_state(zones, [f"hand:{at}" for at in range(1, len(view.hand) + 1)], "may"),
    )
    steps = [step for step in sampled("nanatoridori", 60, most=25) if step.seat is not None]

    with pytest.raises(AssertionError):
        [check_on_phone_and_table(step, Random(1), 3) for step in steps]
