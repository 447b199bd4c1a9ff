"""If nobody joins, the wall offers help by itself, and can look for the computer's addresses again."""

import asyncio

import pytest

from tests.room.phones import AtOnce, ask, join, open_wall, run, served
from widgets.room import rehearsal
from widgets.room.room import ALONE_SECONDS, Room
from widgets.room.thinking import Thinking
from widgets.web import class_server

OFFER = "Nobody is in yet."
LESS_THAN = 0.9


async def opened(server, seconds=ALONE_SECONDS):
    """Return the wall of a room whose door has been open for `seconds`, and the room."""
    wall, room = await open_wall(server)
    room.addresses = ["http://192.168.0.23:8866/class/"]
    room.open_since -= seconds
    room.tick()
    return wall, room


def help_button(wall):
    return next(each for each in wall.screen["buttons"] if each["id"] == "room:help")


def test_help_comes_by_itself_and_goes_with_the_first_phone():
    async def go():
        async with served() as server:
            wall, room = await opened(server, LESS_THAN * ALONE_SECONDS)
            await asyncio.sleep(0.3)
            assert OFFER not in wall.text
            assert help_button(wall)["quiet"]
            room.open_since -= ALONE_SECONDS
            room.tick()
            await wall.until(lambda: OFFER in wall.text)
            assert not help_button(wall)["quiet"]
            phone = await join(server, room.code)
            await wall.until(lambda: OFFER not in wall.text)
            await phone.leave()
            await wall.until(lambda: "0 here" in wall.text)
            room.tick()
            await asyncio.sleep(0.3)
            assert OFFER not in wall.text

    run(go())


def test_no_help_where_nobody_could_come_in_anyway(monkeypatch):
    monkeypatch.setattr(rehearsal, "BEAT_SECONDS", 0.01)

    async def go():
        async with served() as server:
            wall, room = await opened(server)
            await wall.until(lambda: OFFER in wall.text)
            await wall.press("room:shut")
            assert OFFER not in wall.text
            await wall.press("room:shut")
            assert not room.needs_help
            room.open_since -= ALONE_SECONDS
            assert room.needs_help
            room.rehearse(2)
            await wall.until(lambda: "2 pretend phones here" in wall.text)
            assert OFFER not in wall.text
            await wall.press("room:rehearse")
            room.open_since -= ALONE_SECONDS
            assert room.needs_help
            await ask(wall)
            assert not room.needs_help
            room.end()

    run(go())


def test_a_room_waits_from_its_first_wall_on():
    room = Room("HKRT", Thinking(AtOnce()))
    assert room.open_since is None
    assert not room.needs_help
    room.connect_wall(lambda _message: None)
    since = room.open_since
    room.connect_wall(lambda _message: None)
    assert room.open_since == since


@pytest.mark.parametrize(
    ("address", "words"),
    [("http://192.168.0.23:8866/class/", "Press N"), ("http://localhost:8888/class/", "count hands")],
)
def test_help_says_what_can_be_done_at_this_address(address, words):
    async def go():
        async with served() as server:
            wall, room = await opened(server, 0)
            room.addresses = [address]
            room.open_since -= ALONE_SECONDS
            room.tick()
            await wall.until(lambda: OFFER in wall.text)
            said = next(each["offer"] for each in wall.screen["blocks"] if each["kind"] == "who")
            assert words in said

    run(go())


def test_the_wall_looks_for_addresses_again(monkeypatch):
    offered = ["http://192.168.0.23:8866/"]
    monkeypatch.setattr(class_server, "reachable_addresses", lambda _host, _port: list(offered))
    begun = {}
    monkeypatch.setattr(class_server, "serve", lambda _port, _host, **given: begun.update(given))
    class_server.serve_class(browser=False, say=lambda _line: None)

    async def go():
        async with served() as server:
            begun["on_open"](server.registry)
            wall, room = await open_wall(server, next(iter(server.registry.rooms.values())))
            assert "192.168.0.23:8866/class" in wall.text
            await wall.press("room:help")
            offered[:] = ["http://172.20.10.4:8866/", "http://192.168.0.23:8866/"]
            await wall.press("room:look")
            await wall.until(lambda: "172.20.10.4:8866/class" in wall.text)
            assert room.short_address == "192.168.0.23:8866/class"
            offered[:] = ["http://172.20.10.4:8866/"]
            await wall.press("room:look")
            await wall.until(lambda: "Phones now go to 172.20.10.4:8866/class" in wall.text)
            assert server.registry.open().short_address == "172.20.10.4:8866/class"

    run(go())


def test_only_a_server_that_can_look_offers_to():
    async def go():
        async with served() as server:
            wall, _room = await open_wall(server)
            await wall.press("room:help")
            assert "room:look" not in wall.text
            assert "start this server again" in wall.text

    run(go())
