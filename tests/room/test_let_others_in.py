"""A server started for its own computer lets others in at run time, by its leader's wall, and keeps them out again."""

import asyncio
import signal
import socket

import pytest

from tests.room.phones import (
    Client,
    fetch,
    join,
    lead_classes,
    on_server,
    open_table,
    open_wall,
    run_coroutine,
    start_local_server,
)
from tests.room.real_servers import ClassServer, SocketLine, Teacher, free_port, send_request
from widgets.room import firewalls
from widgets.room.network_switch import NetworkSwitch
from widgets.room.room import Room
from widgets.web.network import NetworkListener, network_hosts

OTHER = "127.0.0.2"
"""Another address of this computer, at which a server of 127.0.0.1 does not answer."""


def can_reach(host, port):
    """Return whether something listens at an address."""
    try:
        socket.create_connection((host, port), 5).close()
    except OSError:
        return False
    return True


def add_switch(server, hosts=(OTHER,)):
    """Give a server of tests what `bbb play` has."""
    listener = NetworkListener(server.app, server.port, f"{server.base}class/", find_hosts=lambda _port: list(hosts))
    server.registry.network = NetworkSwitch(listener, server.registry.rooms.values)


@on_server
async def test_phones_come_in_once_let_in_and_not_afterwards(server):
    add_switch(server)
    wall, room = await open_wall(server)
    assert "So far, only this computer can open the room" in wall.text
    assert not await asyncio.to_thread(can_reach, OTHER, server.port)
    await wall.press("room:let_in")
    await wall.until(lambda: f"{OTHER}:{server.port}/class" in wall.text)
    assert "Keep others out" in wall.text
    from_there = f"http://{OTHER}:{server.port}/class/{room.code}"
    status, _headers, _page, jar = await fetch(from_there)
    assert (status, "bbb-device" in jar) == (200, True)
    near = await join(server, room.code)
    await wall.press("room:keep_out")
    assert wall.screen["doubt"]["text"].startswith("Keep others out?")
    await wall.press("doubt:yes")
    await wall.until(lambda: "Nobody else can come in now." in wall.text)
    assert not await asyncio.to_thread(can_reach, OTHER, server.port)
    await near.act(kind="press", id="animal:another")
    assert room.short_address == f"127.0.0.1:{server.port}/class"


@on_server
async def test_who_is_in_loses_the_page_and_comes_back_as_the_same(server):
    add_switch(server)
    wall, room = await open_wall(server)
    await wall.press("room:let_in")
    await wall.until(lambda: OTHER in wall.text)
    _status, _headers, _page, jar = await fetch(f"http://{OTHER}:{server.port}/class/{room.code}")
    line = socket.create_connection((OTHER, server.port), 5)
    request = f"GET /class/{room.code}/line HTTP/1.1\r\nHost: {OTHER}:{server.port}\r\nConnection: Upgrade\r\n"
    request += "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    line.sendall(f"{request}Cookie: bbb-device={jar['bbb-device']}\r\n\r\n".encode())
    await wall.until(lambda: any(each.is_here for each in room.everybody))
    room.network.close()
    await wall.until(lambda: not any(each.is_here for each in room.everybody))
    line.close()
    await wall.press("room:let_in")
    await wall.until(lambda: OTHER in wall.text)
    await fetch(f"http://{OTHER}:{server.port}/class/{room.code}", jar)
    assert len(room.everybody) == 1


@on_server
async def test_only_a_wall_that_leads_lets_others_in(server):
    add_switch(server)
    wall, room = await open_wall(server)
    phone = await join(server, room.code)
    for button in ("room:let_in", "room:look", "room:keep_out"):
        await phone.send(kind="press", id=button)
    with pytest.raises(Exception, match="403"):
        await Client(server, f"wall/{room.code}", phone.jar).connect()
    await phone.act(kind="ping")
    assert not server.registry.network.is_open
    assert "room:let_in" not in phone.text
    await Client(server, f"wall/{room.code}", wall.jar).connect()
    assert "room:let_in" in wall.text


@on_server
async def test_without_a_network_the_wall_says_so(server):
    hosts = []
    add_switch(server, hosts)
    server.registry.network._listener._find_hosts = lambda _port: hosts
    wall, _room = await open_wall(server)
    await wall.press("room:let_in")
    await wall.until(lambda: "This computer is on no network" in wall.text)
    assert not server.registry.network.is_open
    hosts.append("192.0.2.77")  # an address of nobody's
    await wall.press("room:let_in")
    await wall.until(lambda: "does not let others in" in wall.text)
    hosts[:] = [OTHER]
    await wall.press("room:let_in")
    await wall.until(lambda: f"{OTHER}:{server.port}" in wall.text)
    await wall.press("room:help")
    hosts[:] = ["127.0.0.3"]
    await wall.press("room:look")
    await wall.until(lambda: f"127.0.0.3:{server.port}" in wall.text)
    assert not await asyncio.to_thread(can_reach, OTHER, server.port)


@on_server
async def test_every_room_of_the_server_is_told(server):
    add_switch(server)
    wall, room = await open_wall(server)
    await wall.press("room:let_in")
    await wall.until(lambda: OTHER in wall.text)
    other = server.registry.open()
    assert other.addresses == room.addresses == [f"http://{OTHER}:{server.port}/class/"]
    server.registry.network.close()
    assert other.addresses == [f"http://127.0.0.1:{server.port}/class/"]


# At a table of friends ------------------------------------------------------------------------


async def make_table(server, jar=None):
    """Return a table of friends, and the page of its maker, in a browser with these cookies."""
    room, mira = await open_table(server, name="Mira")
    return room, await Client(server, room.code, {**(jar or {}), **mira.jar}).connect()


@on_server
async def test_who_started_the_server_lets_friends_in_and_out(server):
    add_switch(server)
    room, mira = await make_table(server, await lead_classes(server))
    assert "friends:let_in" in mira.text
    await mira.press("friends:let_in")
    await mira.until(lambda: f"{OTHER}:{server.port}/class" in mira.text)  # which counts as this computer itself
    jun = await join(server, room.code)
    await mira.press("friends:keep_out")
    assert "Their devices lose the table" in mira.text
    await mira.press("friends:invite")
    assert (server.registry.network.is_open, "Their devices lose the table" in mira.text) == (True, False)
    for button in ("friends:keep_out", "friends:keep_out_surely"):
        await mira.press(button)
    assert not server.registry.network.is_open
    assert not await asyncio.to_thread(can_reach, OTHER, server.port)
    await mira.press("friends:let_in")
    await mira.until(lambda: server.registry.network.is_open)
    await jun.leave()
    await mira.until(lambda: not any(each.is_here for each in room.everybody[1:]))
    await mira.press("friends:keep_out")  # nobody would lose anything
    assert not server.registry.network.is_open


@on_server
async def test_nobody_else_lets_friends_in(server):
    add_switch(server)
    room, mira = await make_table(server)  # anybody on this computer makes a table
    leader = await lead_classes(server)
    _status, _headers, _page, jar = await fetch(server.address + room.code, leader)
    guest = await Client(server, room.code, {**leader, **jar}).connect()
    await guest.set("friends:sit", "Jun")
    for device in (mira, guest):
        await device.press("friends:invite")
        assert "Can they reach you?" in device.text
        assert "let_in" not in device.text
        for button in ("friends:let_in", "room:let_in", "room:look", "friends:look"):
            await device.press(button)
    await asyncio.sleep(0.1)
    assert not server.registry.network.is_open
    await server.registry.network.open()
    for device in (mira, guest):
        for button in ("friends:keep_out", "friends:keep_out_surely", "room:keep_out"):
            await device.press(button)
    assert server.registry.network.is_open


def test_a_server_that_others_reach_has_no_switch():
    async def scenario():
        async with start_local_server() as server:
            wall, _room = await open_wall(server)
            assert "room:let_in" not in wall.text

    run_coroutine(scenario())


@pytest.mark.parametrize(
    ("system", "says"), [("Windows", "private networks"), ("Darwin", "a Mac"), ("Linux", "8866/tcp")]
)
def test_help_leads_on_to_the_firewall_of_the_system(system, says, monkeypatch):
    monkeypatch.setattr(firewalls.platform, "system", lambda: system)
    room = Room("HKRT", None)
    room.addresses = ["http://192.168.0.23:8866/class/"]
    room.press("room:help")
    assert "room:firewall" in str(room.wall()["buttons"])
    room.lead("room:firewall")
    assert says in str(room.wall()["blocks"])
    room.lead("room:help")
    assert room.page == "help"


@pytest.mark.deep
def test_a_real_server_lets_in_and_is_shut_again_after_a_kill(tmp_path):
    """On this computer's own networks, if it is on one; otherwise the wall has to say that it is on none."""
    port = free_port()
    hosts = network_hosts(port)
    server = ClassServer(tmp_path, port)
    try:
        teacher = Teacher(server)
        assert [host for host in hosts if can_reach(host, port)] == []
        wall = SocketLine(server, f"/class/wall/{server.code}/line", teacher.cookies)
        wall.until('{"screen"')
        wall.send({"kind": "press", "id": "room:let_in", "value": None})
        wall.until("Keep others out" if hosts else "is on no network")
        for host in hosts:
            server.place = host
            answer = send_request(server, f"/class/{server.code}", address=host)
            assert (answer.status, "bbb-device" in answer.cookies) == (200, True)
            phone = SocketLine(server, f"/class/{server.code}/line", answer.cookies)
            assert phone.until('"screen"')
            phone.close()
            server.place = "127.0.0.1"
        wall.close()
        server.end(signal.SIGKILL)
        server.start()
        assert [host for host in hosts if can_reach(host, port)] == []
        assert "So far, only this computer" in Teacher(server).press("room:lobby")
    finally:
        server.stop()
