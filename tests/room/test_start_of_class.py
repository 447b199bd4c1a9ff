"""The page on which a class begins: what is still there of an old one, and each way to begin a new one."""

import re
import time
from urllib.parse import urlencode

import pytest

from tests.room.phones import (
    InlineExecutor,
    answer_with_move,
    fetch,
    join,
    lead_classes,
    on_server,
    open_question,
    open_wall,
    run_coroutine,
    start_local_server,
)
from tests.support.html_validator import faults_in_html
from widgets.room.questions import ready_questions
from widgets.room.room import Room
from widgets.room.room_pages import bare_page
from widgets.room.start_page import describe, files, find_old_classes, forget_page, letters_page, start_page
from widgets.room.thinking import Thinking

NOON = time.mktime((2026, 11, 29, 12, 0, 0, 0, 0, -1))
MORNING = NOON - 106 * 60


def a_class(**fields):
    room = Room("HKRT", Thinking(InlineExecutor()))
    room.opened = MORNING
    for name, value in fields.items():
        setattr(room, name, value)
    return room


async def post(server, jar, **fields):
    """Send a form of the start page; return the status, the headers, the page and the cookies."""
    body = urlencode({"_xsrf": jar.get("_xsrf", ""), **fields})
    return await fetch(f"{server.address}open", jar, method="POST", body=body)


# What is still there ------------------------------------------------------------------------


def test_a_class_that_was_on_says_since_when_and_why_it_is_there():
    room = a_class(is_resumed=True)
    for _device in range(26):
        room.join()
    rows = [("seat", 1), ("seat", 1), ("finding", 1), ("number", 2), ("refused", 2), ("deal", 3), ("finding", 3)]
    room.history = [{"kind": kind, "number": number} for kind, number in rows]
    found = describe(room, NOON)
    assert found.title == "A class from today, 10:14, is still on this computer"
    assert found.about == (
        "26 devices, 2 questions, 1 deal. It was kept because the program stopped before the class ended. "
        "Nobody else can open it."
    )
    assert found.go_on == "Carry on with it"
    assert describe(room, NOON + 24 * 3600).title == "A class from 2026-11-29, 10:14, is still on this computer"


def test_a_class_put_away_and_one_that_is_open_say_so():
    kept, is_open = a_class(kept_until=NOON + 7 * 24 * 3600), a_class()
    assert describe(kept, NOON).title.endswith("is kept for its next lesson")
    assert "is deleted after 2026-12-06" in describe(kept, NOON).about
    assert describe(is_open, NOON).title == "A class from today, 10:14, is open now"
    assert (describe(is_open, NOON).about, describe(is_open, NOON).go_on) == ("", "Back to its wall")
    is_open.join()
    assert describe(is_open, NOON).about == "1 device."  # and whoever has its letters can join it


def test_what_was_in_the_middle_is_said():
    async def scenario():
        async with start_local_server() as server:
            _wall, room, [phone] = await open_question(server)
            await answer_with_move(phone, "pass")
            assert describe(room).about.startswith("1 device, one question not finished.")

    run_coroutine(scenario())


def test_it_knows_after_a_restart_when_it_was_opened(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            _wall, room = await open_wall(server)
            room.opened = MORNING
            room.keep()
            server.stop(keep=False)
        async with start_local_server(tmp_path) as again:
            [old] = find_old_classes(again.registry, NOON)
            assert (old.code, old.title[:28]) == (room.code, "A class from today, 10:14, i")

    run_coroutine(scenario())


def test_all_pages_are_valid_and_hide_what_others_wrote():
    room = a_class(is_resumed=True)
    old, [look] = describe(room, NOON), files()
    pages = {
        "start": start_page("/class/", "<x>", [old], friends="/friends/", phones="http://h/class/"),
        "empty": start_page("/class/", "x", [], friends="", phones=""),
        "forget": forget_page("/class/", "x", old),
        "letters": letters_page("/class/", note="<x>", friends="/friends/", phones="http://h/class/"),
    }
    written = {name: bare_page(page, "/class/", "en") for name, page in pages.items()}
    assert faults_in_html(written) == []
    assert "<x>" not in written["start"] + written["letters"]
    assert all(f"/class/files/{look}" in each and "<script" not in each for each in written.values())
    assert ["Or a new class" in each for each in written.values()] == [True, False, False, False]


# What can be done with it -----------------------------------------------------------------------


def test_an_old_class_goes_on_only_when_its_leader_says_so(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            _wall, room, [phone] = await open_question(server)
            await answer_with_move(phone, "pass")
            server.stop(keep=True)
        async with start_local_server(tmp_path) as again:
            jar = await lead_classes(again)
            _status, headers, _page, _jar = await fetch(f"{again.address[:-6]}{again.registry.leader.link()}", jar)
            assert headers["Location"].endswith("/class/")
            _status, _headers, page, jar = await fetch(again.address, jar)
            assert f">{room.code}</b>" in page
            assert "still on this computer" in page
            old = again.registry.rooms[room.code]
            assert old.is_resumed
            status, headers, _page, _jar = await post(again, jar, kind="carry_on", code=room.code)
            assert (status, headers["Location"]) == (302, f"/class/wall/{room.code}")
            assert (old.is_resumed, old.page, old.activity.vote.answers) == (False, "activity", {0: "pass"})

    run_coroutine(scenario())


@on_server
async def test_a_kept_class_is_forgotten_only_after_a_second_page(server):
    _wall, room = await open_wall(server)
    jar = await lead_classes(server)
    _status, _headers, _page, jar = await fetch(server.address, jar)
    status, _headers, page, _jar = await post(server, jar, kind="forget", code=room.code)
    assert (status, f"Forget class {room.code} for good?" in page, room.is_ended) == (200, True, False)
    status, headers, _page, _jar = await post(server, jar, kind="forget", code=room.code, sure="yes")
    assert (status, headers["Location"], room.is_ended) == (302, "/class/", True)
    _status, _headers, page, _jar = await fetch(server.address, jar)
    assert room.code not in page
    assert (await post(server, jar, kind="forget", code=room.code, sure="yes"))[0] in (403, 404)


@on_server
async def test_nobody_else_sees_a_kept_class_or_decides_on_it(server):
    _wall, room = await open_wall(server)
    phone = await join(server, room.code)
    _status, _headers, page, jar = await fetch(server.address, phone.jar)
    assert "Lead a class" not in page
    assert (room.code in page, "Which room?" in page) == (False, True)
    for kind in ("carry_on", "forget", "cards", "hands"):
        assert (await post(server, jar, kind=kind, code=room.code, sure="yes"))[0] == 403
    assert not room.is_ended
    assert (await fetch(f"{server.address}wall/{room.code}/answers.csv", jar))[0] == 403


@on_server
async def test_the_leader_saves_the_summary_without_opening_the_wall(server):
    room = server.registry.open()
    jar = await lead_classes(server)
    _status, _headers, page, jar = await fetch(server.address, jar)
    [link] = re.findall(r'href="([^"]+answers\.csv)" download', page)
    assert link == f"/class/wall/{room.code}/answers.csv"
    assert (await fetch(f"{server.address}wall/{room.code}/answers.csv", jar))[0] == 200


# A new class --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "page", "by_cards", "by_hand"),
    [
        ("class", "lobby", False, False),
        ("cards", "questions", True, False),
        ("hands", "questions", False, True),
        ("rehearsal", "lobby", False, False),
    ],
)
def test_each_way_to_begin_opens_a_class_of_its_own(kind, page, by_cards, by_hand):
    async def scenario():
        async with start_local_server() as server:
            jar = await lead_classes(server)
            _status, _headers, text, jar = await fetch(server.address, jar)
            assert f'name="kind" value="{kind}"' in text
            assert "A new class" in text
            status, headers, _page, _jar = await post(server, jar, kind=kind)
            [room] = server.registry.rooms.values()
            assert (status, headers["Location"]) == (302, f"/class/wall/{room.code}")
            assert (room.page, room.cards.is_on, room.cards.is_by_hand) == (page, by_cards, by_hand)
            assert (room.rehearsal is not None) == (kind == "rehearsal")
            if room.rehearsal is not None:
                room.rehearse()

    run_coroutine(scenario())


def test_hands_answer_from_the_beginning_until_cards_do():
    async def scenario():
        room = a_class()
        room.begin_without_phones(by_cards=False)
        again = Room.from_plain(room.plain(), room.thinking)
        for each in (room, again):
            each.press("room:ask:nanuk:seat:two-stones-or-one")
            assert each.activity.vote.by_hand
            each.press("room:lobby")
            each.press("room:ask:nanuk:number:two-stones-or-one")
            assert each.activity.vote.by_hand
            each.press("room:lobby")
        room.press("room:ask:nanuk:seat:two-stones-or-one")
        room.press("vote:cards")
        room.press("room:lobby")
        room.press("room:ask:nanuk:seat:two-stones-or-one")
        assert (room.activity.vote.by_hand, room.activity.vote.by_cards) == (False, True)

    run_coroutine(scenario())


@pytest.mark.parametrize("by_cards", [True, False])
def test_wall_without_phones_names_no_place_to_come_to(by_cards):
    async def scenario():
        room = Room("HKRT", Thinking(InlineExecutor()))
        room.addresses = ["http://192.168.0.23:8866/class/"]
        room.begin_without_phones(by_cards=by_cards)
        for _screen in ("questions", "a question"):
            corner = room.wall()["corner"]
            assert (corner["address"], corner["code"]) == ("", "")
            assert "here" not in corner["label"]
            room.press(f"room:ask:nanuk:move:{ready_questions('nanuk')[0].id}")
        room.finish()
        room.join()
        assert room.wall()["corner"]["code"] == "HKRT"  # somebody has come in all the same

    run_coroutine(scenario())
