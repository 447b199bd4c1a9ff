"""What a table keeps secret: the curtain between people, scenes made from views, reasons of bots."""

import re
from dataclasses import replace

import pytest

from gamelib import Stream
from gamelib.players import player
from tests.support.tables import each_game, new_table, plain
from widgets.scenes import scenes_of

# The curtain ----------------------------------------------------------------------


@each_game
def test_curtain_closes_before_the_next_person_looks(game):
    table, front = new_table(game, seats="AB", first=0)
    for _step in range(600):
        if table.session.state.result:
            break
        if "curtain" in front.scene:
            spoken = {"announcements", "announced"}
            assert set(front.scene) <= spoken | {"game", "title", "ply", "faces", "curtain", "answers", "look"}
            assert front.scene["faces"] == {}
            assert front.scene["announcements"] == [front.scene["curtain"]["text"]]
            assert table.view == table.session.state.view(None)
            curtain_for = table.session.curtain_for
            front.press("table:look")
            assert table.session.viewer == curtain_for
        elif "next" in front.scene:
            front.send("go")
        elif table.session.is_pausing:
            assert table.session.viewer is None
            front.press("table:next-round")
        else:
            assert table.session.viewer == table.session.person_to_act
            front.type(str(table.view.moves()[0]))

    assert table.session.state.result


def test_curtain_can_only_be_lifted():
    table, front = new_table("koinobori", seats="AB", first=0, players=2)
    assert "curtain" in front.scene
    before = plain(front.scene)

    for kind, content in [
        ("type", {"text": "done"}),
        ("press", {"id": "table:hint"}),
        ("press", {"id": "table:undo"}),
        ("press", {"id": "table:save"}),
        ("log", {"id": "ply:0"}),
        ("tap", {"place": "hand:1"}),
        ("earlier", {}),
        ("press", {"id": "table:step"}),
        ("press", {"id": "table:open"}),
    ]:
        front.send(kind, **content)
        assert plain(front.scene) == before, kind

    options = []
    table.send = lambda content, _buffers=None: options.append(content)
    front.send_raw({"kind": "complete", "text": "", "from": "x", "n": 1, "ply": 0})
    assert options == [{"kind": "complete", "options": []}]


def events_hidden_from_viewer(session):
    """Return the events that other people at the table have seen, but not the current viewer."""
    eyes = None if session.curtain_for is not None else session.viewer
    mine = {event.tell() for event in session.state.view(eyes).log}
    return {event.tell() for seat in session.people for event in session.state.view(seat).log} - mine


@each_game
def test_announcements_to_one_person_are_not_kept(game):
    table, front = new_table(game, seats="AB", first=0)
    others = 0

    for _step in range(150):
        if table.session.state.result:
            break
        if not front.go_on():
            front.type(str(player("careful").move(table.view)))
        secrets = events_hidden_from_viewer(table.session)
        others += len(secrets)
        assert not secrets & set(front.scene["announcements"])
        assert not secrets & {line["text"] for line in front.scene.get("log", [])}

    assert others


# Scenes ---------------------------------------------------------------------------


def scene_of_another_deal(table, front, rng):
    """Return the scene of another deal that the viewer cannot tell apart, and the scene on screen."""
    session = table.session
    scene_before, real = plain(front.scene), session.record
    eyes = None if session.curtain_for is not None else session.viewer
    session.record = replace(real, state=real.state.view(eyes).imagine(rng))
    try:
        return plain(table._build_scene()), scene_before
    finally:
        session.record = real


@each_game
@pytest.mark.parametrize("seats", ["A", "AB"])
def test_scene_is_the_same_in_deals_its_viewer_cannot_know(game, seats):
    table, front = new_table(game, seats=seats)
    rng = Stream(7, "another deal")
    for step in range(120):
        again, on_screen = scene_of_another_deal(table, front, rng)
        assert again == on_screen
        if table.session.state.result:
            break
        if step % 7 == 0:
            front.press("table:hint")
        elif step % 11 == 0:
            front.press("table:why")
        elif not front.go_on():
            front.type(str(player("careful").move(table.view)))


def test_leaking_prompt_is_noticed(monkeypatch):
    scenes = scenes_of("nanatoridori")
    part = scenes.part

    def leaky(view, doing, aids):
        scene_part = part(view, doing, aids)
        return {**scene_part, "prompt": str(table.session.state.hands[1])}

    table, front = new_table(first=0)
    monkeypatch.setattr(scenes, "part", leaky)
    front.send("escape")

    again, on_screen = scene_of_another_deal(table, front, Stream(1))
    assert again != on_screen


# Reasons of bots ------------------------------------------------------------------


def test_why_names_no_card_during_the_round():
    for level in ("random", "careful", "keen", "searching"):
        table, front = new_table(first=1, bots=level)
        front.send("go")
        real = table.session.record

        front.press("table:why")
        message = front.scene["message"]
        assert message["text"].startswith("Ben ")
        assert not re.search(r"\d", message["text"])

        table.session.record = replace(real, state=real.state.view(0).imagine(Stream(1)))
        front.press("table:why")
        assert front.scene["message"] == message


def test_why_gives_the_reason_after_the_round():
    _table, front = new_table(bots="careful")
    front.play()

    front.press("table:why")

    assert " chose " in front.scene["message"]["text"]
    assert front.scene["message"]["clause"].startswith("NANA-")
