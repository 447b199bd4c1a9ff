"""A class that is put away until its next lesson goes on, or is deleted, when somebody says so or its day is over."""

import json
import re
import signal
import time

import pytest

from tests.room.phones import InlineExecutor, fetch, join, lead_classes, on_server, open_wall
from tests.room.real_servers import ClassServer, Teacher, free_port, send_request
from tests.room.test_own_view import open_own_view
from widgets.room.limits import IDLE_SECONDS, KEPT_SECONDS
from widgets.room.room_registry import RoomRegistry
from widgets.room.thinking import Thinking


def new_registry(folder):
    registry = RoomRegistry(folder, Thinking(InlineExecutor()), server="desk")
    registry.restore()
    return registry


def restart(registry, folder):
    for room in registry.rooms.values():
        room.journal.release()
    return new_registry(folder)


def put_away(registry):
    """Return a class with one phone, put away."""
    room = registry.open()
    _device, secret = room.join()
    for button in ("room:ending", "room:ending:keep", "room:put_away"):
        room.press(button)
    return room, secret


def test_it_is_found_again_a_week_later_and_not_after_that(tmp_path, monkeypatch):
    registry = new_registry(tmp_path)
    room, secret = put_away(registry)
    now = time.time()
    assert room.kept_until - now > KEPT_SECONDS - 60
    other = registry.open()  # another class meanwhile, which is the latest
    monkeypatch.setattr(time, "time", lambda: now + KEPT_SECONDS - 60)
    later = restart(registry, tmp_path)
    assert [*later.rooms] == [room.code] != [other.code]
    assert (later.resumed, later.latest_class, later.kept_classes) == (None, None, [later.rooms[room.code]])
    found = later.rooms[room.code]
    assert found.find(secret).number == 0
    later.tidy()
    assert [*later.rooms] == [room.code]
    monkeypatch.setattr(time, "time", lambda: now + KEPT_SECONDS + 60)
    assert [*restart(later, tmp_path).rooms] == []
    assert [each.name for each in tmp_path.glob("room-*.json")] == []


def test_a_running_server_forgets_it_when_its_day_is_over(tmp_path, monkeypatch):
    registry = new_registry(tmp_path)
    room, _secret = put_away(registry)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + IDLE_SECONDS + 60)
    registry.tidy()
    assert not room.is_ended
    monkeypatch.setattr(time, "time", lambda: now + KEPT_SECONDS + 60)
    registry.tidy()
    assert (room.is_ended, [*registry.rooms]) == (True, [])
    assert [each.name for each in tmp_path.glob("room-*.json")] == []


def test_it_goes_on_with_its_phones_and_its_plan(tmp_path):
    registry = new_registry(tmp_path)
    room, secret = put_away(registry)
    room.own.ask_next()
    assert (room.join(), room.activity) == (None, None)
    for button in ("room:lobby", "room:ending", "room:next"):
        room.press(button)
    assert (room.page, room.wall()["title"][:18]) == ("kept", "This class is kept")
    found = restart(registry, tmp_path).rooms[room.code]
    found.lead("room:carry_on")
    assert (found.page, found.kept_until, found.find(secret).number) == ("lobby", 0.0, 0)
    assert found.join() is not None
    found.keep()
    assert "kept_until" not in json.loads(found.journal.path.read_text())


def test_it_is_deleted_only_after_a_question(tmp_path):
    registry = new_registry(tmp_path)
    room, _secret = put_away(registry)
    room.lead("room:end")
    assert (room.is_ended, room.wall()["doubt"]["text"][:17]) == (False, "Delete this class")
    assert "Undo" not in room.wall()["doubt"]["after"]
    room.lead("doubt:no")
    assert not room.is_ended
    room.lead("room:end")
    room.lead("doubt:yes")
    assert room.is_ended
    assert [*restart(registry, tmp_path).rooms] == []


def test_the_end_says_what_is_kept_and_until_when(tmp_path):
    registry = new_registry(tmp_path)
    room = registry.open()
    room.press("room:ending")
    said = str(room.wall())
    assert f"End class {room.code}?" in said
    assert "No answer stays on this computer" in said
    assert "not even one that is still running" in said
    assert re.search(r"stay on this computer until \d{4}-\d{2}-\d{2}", said)
    assert "kept on this computer for 4 hours" in said


def end_on_wall(room):
    """Return which way to end is chosen, and the buttons that can be pressed."""
    [options] = [each["options"] for each in room.wall()["doubt"]["blocks"] if each["kind"] == "radios"]
    [chosen] = [each["id"] for each in options if each["on"]]
    return chosen, [each["id"] for each in room.wall()["buttons"] if not each.get("off")]


def links_of(screen):
    """Return where the links to the answers lead."""
    [pair] = [each["blocks"] for each in screen["doubt"]["blocks"] if each["kind"] == "pair"]
    return [each["href"] for each in pair]


def test_the_end_does_what_was_chosen_and_nothing_else(tmp_path):
    room = new_registry(tmp_path).open()
    for _phone in range(2):
        room.connect(room.join()[0], lambda _message: None)
    room.lead("room:ending")
    assert end_on_wall(room) == ("room:ending:forget", ["room:lobby", "room:end"])
    assert room.wall()["doubt"]["lost"].startswith("2 devices say goodbye: each")
    room.press("room:put_away")  # not what is chosen
    assert room.kept_until == 0
    room.lead("room:ending:keep")
    assert end_on_wall(room) == ("room:ending:keep", ["room:lobby", "room:put_away"])
    assert "stay the same animals" in room.wall()["doubt"]["lost"]
    assert "Forgotten" not in str(room.wall())
    room.press("room:end")
    assert not room.is_ended
    room.press("room:ending:anything")
    assert end_on_wall(room)[0] == "room:ending:forget"
    room.lead("room:lobby")
    assert ("doubt" in room.wall(), room.is_ended, room.kept_until) == (False, False, 0)


@on_server
async def test_a_class_to_be_saved_ends_only_once_it_is_saved(server):
    wall, room = await open_wall(server)
    await wall.press("room:ending")
    await wall.press("room:ending:save")
    assert end_on_wall(room) == ("room:ending:save", ["room:lobby", "room:end"])  # there is nothing to save
    room.history = [{"kind": "seat", "game": "nanuk", "number": 1}]
    assert end_on_wall(room)[1] == ["room:lobby"]
    room.press("room:end")
    assert not room.is_ended
    [page, table] = links_of(room.wall())
    assert page.endswith("html")
    assert "Save it first" in str(room.wall())
    status, *_rest = await fetch(f"{server.address}wall/{table}", wall.jar)
    assert (status, end_on_wall(room)[1]) == (200, ["room:lobby", "room:end"])
    room.history = [*room.history, {"kind": "seat", "game": "nanuk", "number": 2}]  # answers that came in since
    assert end_on_wall(room)[1] == ["room:lobby"]
    room.note_saved(room.counts())
    await wall.press("room:end")
    assert room.is_ended


@on_server
async def test_the_own_view_asks_the_same_with_links_of_its_own(server):
    wall, room = await open_wall(server)
    own = await open_own_view(server, wall, room)
    for button in ("room:ending", "room:ending:save"):
        await own.act(kind="press", id=button)
    blocks = own.screen["doubt"]["blocks"]
    assert links_of(own.screen) == ["answers.html", "answers.csv"]
    assert not any("key" in option for each in blocks for option in each.get("options", ()))
    status, *_rest = await fetch(f"{server.address}wall/{room.code}/answers.csv", wall.jar)
    assert (status, room.is_saved) == (200, True)
    await own.act(kind="press", id="room:end")
    assert room.is_ended


@on_server
async def test_only_the_leader_is_told_of_it_and_phones_say_goodbye(server):
    wall, room = await open_wall(server)
    phone = await join(server, room.code)
    for button in ("room:ending", "room:ending:keep", "room:put_away"):
        await wall.press(button)
    await phone.until(lambda: phone.title == "See you next time")
    _status, _headers, page, _jar = await fetch(server.address)
    assert room.code not in page
    _status, _headers, page, _jar = await fetch(server.address, await lead_classes(server))
    assert f"wall/{room.code}" in page
    status, _headers, _page, _jar = await fetch(server.address + room.code)
    assert status == 403
    await wall.press("room:carry_on")
    await phone.until(lambda: phone.title == "You are Calm Owl")


@pytest.mark.deep
def test_a_real_server_opens_another_class_and_lists_the_old_one(tmp_path):
    server = ClassServer(tmp_path, free_port())
    try:
        first = server.code
        teacher = Teacher(server)
        teacher.press("room:ending", "room:ending:keep", "room:put_away")
        server.end(signal.SIGKILL)
        server.start()
        assert server.code != first
        teacher = Teacher(server)
        page = send_request(server, "/class/", teacher.cookies).text
        assert f"wall/{first}" in page
        assert f"wall/{first}" not in send_request(server, "/class/").text
        server.code = first
        opened = send_request(server, f"/class/wall/{first}", teacher.cookies)
        teacher.cookies = teacher.cookies | opened.cookies
        assert "Come in" in teacher.press("room:carry_on")
    finally:
        server.stop()
