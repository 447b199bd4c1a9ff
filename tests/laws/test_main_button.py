"""The main button, hints and marks: none of them ever leads to a move that the rules refuse.

Whatever is selected, the button that Enter presses makes a legal move, or it is off and says why.
"""

from importlib import import_module
from random import Random

import pytest

from gamelib import record as stored
from tests.laws import GAMES, PARTS, cases_per_shard, letter, report
from tests.laws.configurations import sampled
from tests.support.fake_front_end import FakeFrontEnd
from tests.support.lesson_browser import ALL_LESSONS, open_lesson
from widgets import Table, scenes
from widgets.room.seat_board import SeatBoard, SeatGame
from widgets.scenes.shared import add_state, placed_items
from widgets.stage.scene import EMPTY_SELECTION, Gesture

each_game = pytest.mark.parametrize("game", GAMES)
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
    nearest = sorted(further, key=lambda each: (each.partition(":")[0] != place.partition(":")[0], _far(each, place)))
    return depth > 0 and any(leads_to_a_move(game, view, touched.selection, each, depth - 1) for each in nearest[:2])


def _far(one, other):
    ends = [each.rpartition(":")[2] for each in (one, other)]
    return abs(int(ends[0]) - int(ends[1])) if all(end.isdecimal() for end in ends) else 99


def touch(scene, rng):
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


def look_at(step, rng, number):
    """Check a position on a phone and on a table, with selections, hints and marks; return how many were off."""
    game, off = step.way.game, 0
    table = Table(step.state, seats=letter(step.seat), bots="random", keep=False)
    front = FakeFrontEnd(table)
    if not table.session.may_act:
        return 0
    view = table.view
    off += check_buttons(phone_scene(step), game, view, EMPTY_SELECTION)
    off += check_buttons(front.scene, game, view, table.game.selection)
    if number % 3 == 0:
        front.press("table:mark")
        check_marks(front.scene, game, view, table.game.selection)
        for _hint in range(3):
            front.press("table:hint")
            check_marks(front.scene, game, view, table.game.selection)
        front.press("table:mark")
    for _touch in range(TOUCHES):
        kind, content = touch(front.scene, rng)
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
    for step in sampled(game, cases_per_shard(60, 2_000), seed=10**6 + part * 10**4, most=25):
        if step.seat is not None:
            seen += 1
            off += look_at(step, rng, seen)

    report(f"{game}: {seen:,} positions, {off:,} buttons that were off", of_a_part=True)
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


@pytest.mark.parametrize("game", ["nanuk", "koinobori"])
def test_a_button_that_leads_to_a_refusal_is_found(game, monkeypatch):
    monkeypatch.setattr(scenes, "switch_off_refused", lambda *_anything: None)
    steps = [step for step in sampled(game, 60, most=25) if step.seat is not None]

    with pytest.raises(AssertionError):
        [look_at(step, Random(1), 1) for step in steps]


def test_a_mark_on_a_card_that_cannot_be_played_is_found(monkeypatch):
    monkeypatch.setattr(
        import_module("widgets.scenes.nanatoridori.part"),
        "mark_allowed",
        lambda view, zones: add_state(zones, [f"hand:{at}" for at in range(1, len(view.hand) + 1)], "may"),
    )
    steps = [step for step in sampled("nanatoridori", 60, most=25) if step.seat is not None]

    with pytest.raises(AssertionError):
        [look_at(step, Random(1), 3) for step in steps]
