"""Misuse of a room: each attempt is refused in a sentence, and other devices are not affected."""

import asyncio
import json
import time

import pytest
from tornado.httpclient import HTTPClientError

from tests.room.phones import (
    Client,
    fetch,
    join,
    lead_classes,
    open_question,
    open_wall,
    run_coroutine,
    start_local_server,
    xsrf_of,
)
from widgets.room import limits
from widgets.room.page_sockets import RoomLine

JUNK = [
    "[]",
    "{}",
    "null",
    "\x00",
    "[" * 3000,
    '{"kind":[],"from":1,"n":"x"}',
    '{"kind":"tap","from":"a","n":1,"place":{}}',
    '{"kind":"press","from":"a","n":3,"id":null}',
    '{"kind":"set","from":"a","n":2,"ply":0,"id":"number","value":{"a":1}}',
    '{"kind":"press","from":"\\ud800","n":4,"ply":0,"id":"\\ud800"}',
    '{"n":1e999}',
]


async def status_of_refusal(server, path, jar, origin=None):
    """Return the status with which a WebSocket is refused."""
    with pytest.raises(HTTPClientError) as error:
        await Client(server, path, jar).connect(origin)
    return error.value.code


def test_lines_need_the_cookie_the_key_and_our_origin():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            phone = await join(server, room.code)
            assert await status_of_refusal(server, room.code, {}) == 403
            assert await status_of_refusal(server, room.code, phone.jar, "http://elsewhere.example") == 403
            assert await status_of_refusal(server, f"wall/{room.code}", phone.jar) == 403
            assert await status_of_refusal(server, f"wall/{room.code}", {"bbb-wall": phone.jar["bbb-device"]}) == 403
            assert await status_of_refusal(server, f"wall/{room.code}", wall.jar, "http://elsewhere.example") == 403

    run_coroutine(scenario())


def test_a_phone_can_neither_lead_nor_close_a_room():
    async def scenario():
        async with start_local_server() as server:
            _wall, room = await open_wall(server)
            phone = await join(server, room.code)
            for name in ("room:ending", "room:end", "room:shut", "room:deal:nanuk", "vote:close", "tables:begin:nanuk"):
                await phone.press(name)
            assert (room.is_ended, room.is_shut, room.activity) == (False, False, None)
            status, _headers, page, _jar = await fetch(f"{server.address}wall/{room.code}", phone.jar)
            assert (status, "Only the person who started this server" in page) == (403, True)
            assert (await fetch(f"{server.address}wall/{room.code}/answers.csv", phone.jar))[0] == 403

    run_coroutine(scenario())


def test_opening_a_class_needs_a_form_of_ours_and_the_key():
    async def scenario():
        async with start_local_server() as server:
            _status, _headers, page, jar = await fetch(server.address, await lead_classes(server))
            assert (await fetch(server.address + "open", jar, method="POST", body="kind=class"))[0] == 403
            form = f"kind=class&_xsrf={xsrf_of(page).replace('|', '%7C')}"
            status, headers, _page, jar = await fetch(server.address + "open", jar, method="POST", body=form)
            assert (status, "/class/wall/" in headers["Location"]) == (302, True)
            assert "bbb-wall" in jar
            cookie = next(line for line in headers.get_list("Set-Cookie") if line.startswith("bbb-wall"))
            assert "HttpOnly" in cookie
            assert "SameSite=Lax" in cookie
            assert f"Path={headers['Location']}" in cookie

    run_coroutine(scenario())


def test_the_square_holds_no_key():
    async def scenario():
        async with start_local_server() as server:
            wall, _room = await open_wall(server)
            assert wall.jar["bbb-wall"] not in "".join(wall.frames)

    run_coroutine(scenario())


@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_junk_does_no_harm(junk, caplog):
    async def scenario():
        async with start_local_server() as server:
            wall, room, [phone] = await open_question(server)
            await phone.line.write_message(junk)
            await wall.line.write_message(junk)
            await phone.send(kind="ping")
            await phone.until(lambda: any('"pong"' in frame for frame in phone.frames))
            assert room.activity.vote.counts() == {}

    run_coroutine(scenario())
    assert [entry.getMessage() for entry in caplog.records if "Traceback" in entry.getMessage()] == []


def test_a_message_that_is_too_long_ends_its_line():
    async def scenario():
        async with start_local_server() as server:
            _wall, room = await open_wall(server)
            phone, other = await join(server, room.code), await join(server, room.code)
            await phone.line.write_message("x" * (limits.MAX_MESSAGE_BYTES + 1))
            await asyncio.wait_for(phone.task, 5)
            assert phone.line.close_code == 1009
            await other.act(kind="ping")

    run_coroutine(scenario())


@pytest.mark.deep
def test_flooding_phone_is_told_so_and_read_ever_more_slowly():
    async def scenario():
        async with start_local_server() as server:
            _wall, room = await open_wall(server)
            phone, other = await join(server, room.code), await join(server, room.code)
            for number in range(300):
                await phone.line.write_message(json.dumps({"kind": "ping", "from": "x", "n": number + 1}))
            await asyncio.sleep(1)
            assert count_pongs(phone) < limits.BURST + limits.ACTS_PER_SECOND
            assert sum("too fast" in frame for frame in phone.frames) == 1
            await other.act(kind="ping")
            heard = count_pongs(phone)
            await phone.until(lambda: count_pongs(phone) > heard)
            assert not phone.task.done()

    run_coroutine(scenario())


def count_pongs(phone):
    return sum('"pong"' in frame for frame in phone.frames)


@pytest.mark.deep
def test_an_empty_flood_of_the_protocol_is_stemmed_too():
    async def scenario():
        async with start_local_server() as server:
            _wall, room = await open_wall(server)
            phone = await join(server, room.code)
            for _ping in range(100):
                phone.line.ping(b"")
            await phone.send(kind="ping")
            await asyncio.sleep(0.5)
            assert count_pongs(phone) == 0

    run_coroutine(scenario())


def test_a_new_line_of_a_device_brings_no_new_allowance():
    async def scenario():
        async with start_local_server() as server:
            _wall, room = await open_wall(server)
            phone = await join(server, room.code)
            lines = int(limits.BURST / limits.LINE_COST)
            statuses = await asyncio.gather(
                *[status_of_websocket(server, room.code, phone.jar) for _line in range(3 * lines)]
            )
            assert statuses.count(101) < lines + 3
            assert set(statuses) == {101, 429}

    run_coroutine(scenario())


async def status_of_websocket(server, path, jar):
    """Return the status with which a WebSocket is accepted or refused."""
    try:
        await Client(server, path, jar).connect()
    except HTTPClientError as error:
        return error.code
    return 101


def test_floods_and_long_messages_count_against_their_address():
    async def scenario():
        async with start_local_server() as server:
            _wall, room = await open_wall(server)
            server.registry._joins["127.0.0.1"] = joins = limits.Allowance(0.0, limits.MAX_JOINS)
            phone, other = await join(server, room.code), await join(server, room.code)
            await phone.line.write_message("x" * (limits.MAX_MESSAGE_BYTES + 1))
            await asyncio.wait_for(phone.task, 5)
            assert any("too long" in frame for frame in phone.frames)
            assert joins.left == limits.MAX_JOINS - 2 - limits.FLOOD_COST
            for _message in range(int(limits.BURST) + 2):
                await other.send(kind="ping")
            await other.until(lambda: any("too fast" in frame for frame in other.frames))
            assert joins.left == limits.MAX_JOINS - 2 - 2 * limits.FLOOD_COST

    run_coroutine(scenario())


def test_client_that_asks_too_often_waits_and_fills_no_log(caplog):
    async def scenario():
        async with start_local_server() as server:
            _wall, room = await open_wall(server)
            for _try in range(int(limits.MAX_WRONG_OF_ADDRESS)):
                server.registry.wrong_codes.record_wrong_code(f"phone {_try}", "127.0.0.1")
            begun = time.monotonic()
            found = await asyncio.gather(
                *[fetch(server.address + "BBBB") for _try in range(limits.MAX_WAITING + 5)], return_exceptions=True
            )
            assert time.monotonic() - begun >= limits.REFUSAL_SECONDS
            refused = [each[0] for each in found if isinstance(each, tuple)]
            assert refused == [429] * limits.MAX_WAITING
            assert "429" not in caplog.text
            server.registry.tick()
            assert caplog.text.count("were refused") == 1
            assert room.code in server.registry.rooms

    run_coroutine(scenario())


def test_a_closed_door_takes_nobody_new_but_lets_back_in():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            phone = await join(server, room.code)
            await wall.press("room:shut")
            status, _headers, page, _jar = await fetch(server.address + room.code)
            assert (status, "closed or full" in page) == (403, True)
            assert (await fetch(server.address + room.code, phone.jar))[0] == 200

    run_coroutine(scenario())


def test_ten_thousand_joins_fill_no_more_than_the_room():
    async def scenario():
        async with start_local_server() as server:
            _wall, room = await open_wall(server)
            phone = await join(server, room.code)
            for _join in range(10_000):
                room.join()
            assert len(room.devices) <= limits.MAX_DEVICES
            assert room.find(phone.jar["bbb-device"]) is not None
            late = await join(server, room.code)
            assert late.title.startswith("You are ")

    run_coroutine(scenario())


def test_many_joins_from_one_address_are_asked_to_wait():
    async def scenario():
        async with start_local_server() as server:
            _wall, room = await open_wall(server)
            found = [server.registry.may_join("10.0.0.1") for _join in range(200)]
            assert found.count(True) < 80
            assert server.registry.may_join("10.0.0.2")
            assert room.code in server.registry.rooms

    run_coroutine(scenario())


class SlowLine(RoomLine):
    """A WebSocket on which sending takes as long as the test wants."""

    def __init__(self):
        self.written = []

    def write_message(self, text):
        self.written.append((json.loads(text)["screen"], asyncio.get_running_loop().create_future()))
        return self.written[-1][1]


def test_a_slow_line_never_shows_an_older_picture_last():
    async def scenario():
        line = SlowLine()
        line.hand_over({"screen": 1})
        line.hand_over({"screen": 2})
        line.written[0][1].set_result(None)  # not sent yet
        line.hand_over({"screen": 3})
        await asyncio.sleep(0)
        assert [screen for screen, _sent in line.written] == [1, 3]
        line.hand_over({"screen": 4})
        line.hand_over({"screen": 5})
        line.written[1][1].set_result(None)
        await asyncio.sleep(0)
        assert [screen for screen, _sent in line.written] == [1, 3, 5]

    run_coroutine(scenario())
