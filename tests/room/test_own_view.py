"""The teacher's own view: what is planned, who is missing, notes and answers, shown to nobody else."""

import asyncio
import json

import pytest

from gamelib import classroom
from gamelib.core import registry
from tests.room.phones import Client, fetch, join, lead_classes, on_server, open_wall
from widgets.room.activity import Activity
from widgets.room.deal_for_all import DealForAll
from widgets.room.find_tables import FindTables
from widgets.room.friends_tables import FriendsTables
from widgets.room.math_activity import MathActivity
from widgets.room.questions import every_question
from widgets.room.room import Room
from widgets.room.vote_activity import VoteActivity

SECRET_NOTE = "Ask the third row about the tern first"


async def open_own_view(server, wall, room):
    """Return the own view of a room whose wall is open, with five questions planned."""
    own = await Client(server, f"wall/{room.code}/own", wall.jar).connect()
    await own.act(kind="press", id="own:fill:nanatoridori")
    return own


def titles(room):
    return [each.thing.title for each in room.own.planned]


@on_server
async def test_only_the_leaders_key_opens_it(server):
    wall, room = await open_wall(server)
    phone = await join(server, room.code)
    own = await open_own_view(server, wall, room)
    place = f"{server.address}wall/{room.code}/own"
    for jar in ({}, phone.jar, {"bbb-wall": phone.jar["bbb-device"]}, {"bbb-wall": "x"}):
        status, _headers, page, _jar = await fetch(place, jar)
        assert (status, "Only the person who started this server" in page) == (403, True)
        assert not any(title in page for title in titles(room))
        with pytest.raises(Exception, match="403"):
            await Client(server, f"wall/{room.code}/own", jar).connect()
    for jar in (wall.jar, await lead_classes(server)):
        status, headers, _page, _jar = await fetch(place, jar)
        assert (status, "frame-src 'self'" in headers["Content-Security-Policy"]) == (200, True)
    assert own.title == f"Class {room.code}"


def numbers(room):
    return [each.number for each in room.own.planned]


@on_server
async def test_phones_and_wall_are_shown_none_of_it(server):
    wall, room = await open_wall(server)
    phone = await join(server, room.code)
    await wall.press("room:questions")
    own = await open_own_view(server, wall, room)
    names = {each.title for game in registry.games() for each in every_question(game)}
    await own.act(kind="set", id=f"own:note:{numbers(room)[0]}", value=SECRET_NOTE)
    for button in ("own:shelf:mathematics", "own:shelf:play", "own:pick:2", "own:add", "own:close", "room:next"):
        await own.act(kind="press", id=button)
    await own.until(lambda: "Best: " in own.text)
    for button in ("own:cover:still", "vote:close", "room:lobby", "own:cover:still"):
        await own.act(kind="press", id=button)
    await wall.press("room:questions")
    assert SECRET_NOTE in "".join(own.frames)
    assert any(name in "".join(own.frames) for name in names)
    for other in (wall, phone):
        shown = "".join(other.frames)
        assert [each for each in (*names, SECRET_NOTE, "Best: ") if each in shown] == []


@on_server
async def test_order_changes_by_drag_and_keys_and_is_kept(server):
    wall, room = await open_wall(server)
    own = await open_own_view(server, wall, room)
    first, *rest = titles(room)
    moved = numbers(room)[0]
    await own.act(kind="press", id=f"own:down:{moved}")
    assert titles(room) == [rest[0], first, *rest[1:]]
    assert own.screen["said"] == f"{first} is now 2 of 5."
    await own.act(kind="set", id=f"own:move:{moved}", value=4)
    assert titles(room) == [*rest, first]
    for value in ("x", None, 2.5, True):
        await own.act(kind="set", id=f"own:move:{moved}", value=value)
    await own.act(kind="press", id=f"own:up:{numbers(room)[0]}")
    assert titles(room) == [*rest, first]
    kept = Room.from_plain(json.loads(json.dumps(room.plain())), room.thinking)
    assert titles(kept) == titles(room)
    await own.act(kind="press", id="room:next")
    assert (titles(room), room.own.now.thing.title) == ([*rest[1:], first], rest[0])
    assert room.activity.vote.position == room.own.now.thing.preview(room).vote.position


@on_server
async def test_every_kind_of_thing_is_planned_previewed_and_asked(server):
    wall, room = await open_wall(server)
    await join(server, room.code)
    own = await Client(server, f"wall/{room.code}/own", wall.jar).connect()
    shared = classroom.share("koinobori", 3, seed=5)
    for button in ("own:shelf:mathematics", "own:shelf:own"):
        await own.act(kind="press", id=button)
    for typed in ("hand 1 5 5 6 6 2 | table 5 5", f" {shared.code.lower()} "):
        await own.act(kind="set", id="own:typed", value=typed)
    for button in ("own:shelf:deals", "own:pick:1", "own:add", "own:close"):
        await own.act(kind="press", id=button)
    assert [each.thing.kind for each in room.own.planned] == ["position", "deal", "deal"]
    kept = Room.from_plain(json.loads(json.dumps(room.plain())), room.thinking)
    assert [each.thing for each in kept.own.planned] == [each.thing for each in room.own.planned]
    for number, kind in zip(numbers(room), ("vote", "deal", "deal"), strict=True):
        await own.act(kind="press", id=f"own:show:{number}")
        await own.until(lambda number=number: room.own.planned[0].number == number and room.activity is None)
        ahead = room.own.picture()["preview"]
        await own.act(kind="press", id="room:next")
        await own.until(lambda: room.activity is not None)
        assert (room.activity.kind, room.wall()["title"]) == (kind, ahead["title"])
        assert (ahead["buttons"], "vote:close" in own.text and kind == "deal") == ([], False)
        await own.until(lambda: "room:lobby" in own.text)
        await own.act(kind="press", id="room:lobby")
        await own.until(lambda: room.activity is None)
        await own.act(kind="press", id=f"own:skip:{number}")
        await own.until(lambda number=number: number not in numbers(room))


@on_server
async def test_what_cannot_be_planned_is_refused_in_a_sentence(server):
    wall, room = await open_wall(server)
    own = await Client(server, f"wall/{room.code}/own", wall.jar).connect()
    for button in ("own:shelf:mathematics", "own:shelf:own"):
        await own.act(kind="press", id=button)
    for typed, said in (
        ("", "code first"),
        ("4BB-0070-RV", "4BB-0007-RV"),
        ("hand 1 1 x", "not 'x'"),
        (7, "code first"),
    ):
        await own.act(kind="set", id="own:typed", value=typed)
        await own.until(lambda said=said: said in own.text)
        assert room.own.planned == []


@on_server
async def test_what_is_taken_out_can_be_put_back(server):
    wall, room = await open_wall(server)
    own = await open_own_view(server, wall, room)
    before = titles(room)
    number = numbers(room)[2]
    await own.act(kind="press", id=f"own:show:{number}")
    for _twice in range(2):  # the second press of a double click takes out nothing else
        await own.act(kind="press", id=f"own:skip:{number}")
    assert titles(room) == [*before[:2], *before[3:]]
    await own.act(kind="press", id="doubt:undo")
    assert titles(room) == before


@on_server
async def test_a_question_that_came_to_nothing_is_next_again(server):
    wall, room = await open_wall(server)
    phone = await join(server, room.code)
    own = await open_own_view(server, wall, room)
    before = titles(room)
    await own.act(kind="press", id="room:next")
    await own.until(lambda: room.activity)
    await own.act(kind="press", id="room:lobby")
    await own.until(lambda: room.activity is None)
    assert titles(room) == before
    await own.act(kind="press", id="doubt:undo")
    await own.until(lambda: room.activity)
    assert (titles(room), room.own.now.thing.title) == (before[1:], before[0])
    await phone.until(lambda: phone.scene)
    room.activity.vote.answer(0, "pass")
    await own.act(kind="press", id="room:lobby")
    await own.act(kind="press", id="doubt:yes")
    await own.until(lambda: room.activity is None)
    assert titles(room) == before[1:]
    await own.act(kind="press", id="doubt:undo")
    await own.until(lambda: room.activity)
    assert (titles(room), room.own.now.thing.title) == (before[1:], before[0])


@on_server
async def test_the_wall_stands_still_or_dark_while_the_class_goes_on(server):
    wall, room = await open_wall(server)
    phone = await join(server, room.code)
    own = await open_own_view(server, wall, room)
    await wall.until(lambda: "1 here" in wall.text)
    await own.act(kind="press", id="own:cover:still")
    await own.act(kind="press", id="room:next")
    await phone.until(lambda: phone.scene)
    await wall.act(kind="press", id="vote:close")
    late, _room = await open_wall(server, room)
    for each in (wall, late):
        assert (each.title, each.screen["cover"]) == ("Come in", "still")
        assert [button["id"] for button in each.screen["buttons"]] == ["room:uncover"]
    assert room.activity.vote.stage == "open"
    await own.act(kind="press", id="own:cover:dark")
    await wall.until(lambda: wall.title == "The wall is dark")
    assert (wall.screen["blocks"], room.code in wall.text) == ([], False)
    await wall.act(kind="press", id="room:lobby")
    assert room.activity.vote.stage == "open"
    await wall.act(kind="press", id="room:uncover")
    await wall.until(lambda: wall.title == "What would you do?")
    assert (room.cover.state, "cover" in wall.screen) == ("", False)


@on_server
async def test_nothing_of_the_plan_outlives_the_class(server):
    wall, room = await open_wall(server)
    own = await open_own_view(server, wall, room)
    await own.act(kind="set", id=f"own:note:{numbers(room)[0]}", value=SECRET_NOTE)
    room.end()
    await own.until(lambda: own.title == "The class is over")
    assert (room.own.planned, room.own.now, SECRET_NOTE in json.dumps(room.own.plain())) == ([], None, False)


@on_server
async def test_it_says_who_is_missing_and_rings(server):
    wall, room = await open_wall(server)
    own = await open_own_view(server, wall, room)
    here, gone = await join(server, room.code), await join(server, room.code)
    await own.act(kind="press", id="room:next")
    await gone.leave()
    await own.until(lambda: "has just gone" in own.text)
    assert "Calm Owl is not done" in own.text
    await own.act(kind="press", id="own:ring:0")
    await own.act(kind="press", id="own:ring:0")
    await here.until(lambda: any('"ring"' in frame for frame in here.frames))
    await asyncio.sleep(0.05)
    assert sum('"ring"' in frame for frame in here.frames) == 1


@on_server
async def test_nothing_there_is_pressed_by_a_key_but_space(server):
    wall, room = await open_wall(server)
    own = await open_own_view(server, wall, room)
    for button in ("room:next", "vote:close", "room:lobby", "room:ending"):
        await own.act(kind="press", id=button)
        assert [each for each in own.screen["buttons"] if {"key", "back", "space"} & set(each)] == []
        assert sum(bool(each.get("main")) for each in own.screen["buttons"]) == 1
    assert room.page == "ending"
    assert next(each["id"] for each in own.screen["buttons"] if each.get("main")) == "room:lobby"


@on_server
async def test_the_wall_deals_by_a_code_of_the_desk(server):
    wall, room = await open_wall(server)
    await wall.press("room:deals")
    for wrong in ("", "4BB-0007-XX", 7):
        await wall.act(kind="set", id="room:code", value=wrong)
        assert room.activity is None
    assert wall.screen["blocks"][-1]["note"]
    shared = classroom.share("koinobori", 3, seed=5)
    await wall.act(kind="set", id="room:code", value=f" {shared.code.lower()} ")
    assert room.activity.shared == shared


@pytest.mark.parametrize("kind", [DealForAll, FindTables, FriendsTables, MathActivity, VoteActivity])
def test_every_activity_does_what_the_own_view_asks_of_it(kind):
    asked = [name for name in vars(Activity) if not name.startswith("_")]
    assert "for_teacher" in asked
    assert [name for name in asked if not hasattr(kind, name)] == []


@on_server
async def test_a_class_that_finds_its_tables_is_led_from_here(server):
    wall, room = await open_wall(server)
    phones = [await join(server, room.code) for _phone in range(4)]
    own = await open_own_view(server, wall, room)
    await wall.press("room:tables:koinobori")
    await own.until(lambda: "groups:deal" in own.text)
    await own.act(kind="press", id="groups:deal")
    for phone in phones:
        await phone.until(lambda phone=phone: phone.scene)
