"""The teacher's own view: what is planned, who is missing, notes and answers, shown to nobody else."""

import asyncio
import json

import pytest

from gamelib import classroom
from gamelib.core import registry
from tests.room.phones import Client, fetch, join, lead_classes, on_server, open_wall
from widgets.room.questions import ready_questions
from widgets.room.room import Room

SECRET_NOTE = "Ask the third row about the tern first"


async def open_own_view(server, wall, room):
    """Return the own view of a room whose wall is open, with five questions planned."""
    own = await Client(server, f"wall/{room.code}/own", wall.jar).connect()
    await own.act(kind="press", id="own:fill:nanatoridori")
    return own


def titles(room):
    return [each.title for each in room.own.planned]


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


@on_server
async def test_phones_and_wall_are_shown_none_of_it(server):
    wall, room = await open_wall(server)
    phone = await join(server, room.code)
    await wall.press("room:questions")
    own = await open_own_view(server, wall, room)
    names = {each.title for game in registry.games() for each in ready_questions(game)}
    await own.act(kind="set", id="own:note:0", value=SECRET_NOTE)
    for button in ("own:list:nanuk:move", "own:close", "room:next"):
        await own.act(kind="press", id=button)
    await own.until(lambda: "Best: " in own.text)
    await own.act(kind="press", id="vote:close")
    await own.act(kind="press", id="room:lobby")
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
    await own.act(kind="press", id="own:down:0")
    assert titles(room) == [rest[0], first, *rest[1:]]
    assert own.screen["said"] == f"{first} is now 2 of 5."
    await own.act(kind="set", id="own:move:1", value=4)
    assert titles(room) == [*rest, first]
    for value in ("x", None, 2.5, True):
        await own.act(kind="set", id="own:move:1", value=value)
    await own.act(kind="press", id="own:up:0")
    assert titles(room) == [*rest, first]
    kept = Room.from_plain(json.loads(json.dumps(room.plain())), room.thinking)
    assert titles(kept) == titles(room)
    await own.act(kind="press", id="room:next")
    assert (titles(room), room.own.now.title) == ([*rest[1:], first], rest[0])
    assert room.activity.vote.position == room.own.now.vote().position


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
