"""Who leads a class: whoever started the server. Friends open tables of their own, which crowd out nothing."""

import asyncio
import re
import time

import pytest
from jupyter_server.auth.identity import PasswordIdentityProvider

from tests.room.phones import Client, asked, fetch, join, lead, open_room, open_table, open_wall, run, served
from widgets.room import limits, rehearsal
from widgets.room import room_registry as houses
from widgets.room.room_registry import LEADER_PATH
from widgets.web import class_server, server

NOT_YOU = "Only the person who started this server can open and lead a class"


def kinds(server):
    return sorted(each.kind for each in server.registry.rooms.values())


@pytest.mark.parametrize("kind", ["class", "rehearsal", "", "friends2", "CLASS"])
def test_a_visitor_opens_no_class(kind):
    async def go():
        async with served() as server:
            _status, _headers, page, _jar = await fetch(server.address)
            assert NOT_YOU in page
            assert re.findall('name="kind" value="([^"]+)"', page) == ["friends"]
            status, _where, jar = await open_room(server, kind)
            assert (status, kinds(server), [name for name in jar if name.startswith("bbb")]) == (403, [], [])

    run(go())


def test_who_started_the_server_opens_and_leads_classes():
    async def go():
        async with served() as server:
            jar = await lead(server)
            _status, _headers, page, _jar = await fetch(server.address, jar)
            assert re.findall('name="kind" value="([^"]+)"', page) == ["friends", "class", "rehearsal"]
            assert NOT_YOU not in page
            status, where, opened = await open_room(server, "class", jar)
            assert (status, "bbb-wall" in opened) == (302, True)
            wall = await Client(server, where.removeprefix("/class/"), opened).connect()
            assert wall.title == "Come in"
            other = server.registry.open()
            status, _headers, _page, found = await fetch(f"{server.address}wall/{other.code}", jar)
            assert (status, other.is_key(found["bbb-wall"])) == (200, True)

    run(go())


def test_the_link_of_the_browser_is_good_for_one_time():
    async def go():
        async with served() as server:
            link = server.registry.leader.link("class/wall/HKRT")
            status, headers, _page, jar = await fetch(f"{server.address[:-6]}{link}")
            assert (status, headers["Location"], headers["Cache-Control"]) == (302, "/class/wall/HKRT", "no-store")
            [cookie] = headers.get_list("Set-Cookie")
            assert "HttpOnly" in cookie
            assert "SameSite=Lax" in cookie
            assert "Path=/class/;" in cookie
            assert server.registry.leader.is_key(jar[f"bbb-leader-{server.port}"])
            for word in (link.removeprefix(LEADER_PATH), "", "x", jar[f"bbb-leader-{server.port}"][:-1]):
                status, _headers, page, jar = await fetch(f"{server.address[:-6]}{LEADER_PATH}{word}")
                assert (status, NOT_YOU in page, jar) == (403, True, {})

    run(go())


def test_the_key_is_another_in_every_server_and_kept_nowhere(tmp_path):
    async def go():
        async with served(tmp_path) as server:
            jar = await lead(server)
            _status, _where, jar = await open_room(server, "class", jar)
            _wall, _room, [phone] = await asked(server)
            key = server.registry.leader.key
            server.stop()
            assert key not in "".join(each.read_text() for each in tmp_path.iterdir())
            assert key not in "".join(phone.frames)
            assert jar["bbb-wall"] not in "".join(each.read_text() for each in tmp_path.iterdir())
        async with served(tmp_path) as again:
            jar[f"bbb-leader-{again.port}"] = key
            assert (await open_room(again, "class", jar))[0] == 403

    run(go())


def test_signing_in_leads_only_where_the_owner_signs_in():
    async def go():
        async with served(token="word") as server:
            signed = {"headers": {"Authorization": "token word"}}
            _status, _headers, page, _jar = await fetch(server.address, **signed)
            assert re.findall('name="kind" value="([^"]+)"', page) == ["friends"]
            room = server.registry.open()
            assert (await fetch(f"{server.address}wall/{room.code}", **signed))[0] == 403
            server.registry.owner_signs_in = True
            _status, _headers, page, _jar = await fetch(server.address, **signed)
            assert len(re.findall('name="kind"', page)) == 3
            status, _headers, _page, jar = await fetch(f"{server.address}wall/{room.code}", **signed)
            assert (status, room.is_key(jar["bbb-wall"])) == (200, True)
            for jar in ({}, {"username": "x"}):
                _status, _headers, page, _jar = await fetch(server.address, jar)
                assert "kind" not in page
                status, _headers, page, _jar = await fetch(f"{server.address}wall/{room.code}", jar)
                assert (status, "signed in to this server" in page) == (403, True)
                assert (await open_room(server, "class", jar))[0] == 403
            server.app.settings["identity_provider"] = PasswordIdentityProvider(token="")
            assert (await fetch(f"{server.address}wall/{room.code}"))[0] == 403

    run(go())


def test_the_maker_of_a_table_begins_its_games_and_leads_nothing():
    async def go():
        async with served() as server:
            status, where, jar = await open_room(server, "friends")
            assert (status, "bbb-device" in jar) == (302, True)
            code = where[-4:]
            guest = await join(server, code)
            maker = await join(server, code, jar)
            assert (maker.title, guest.title.startswith("You are ")) == ("Play with friends", True)
            room = server.registry.rooms[code]
            await guest.press("tables:begin:nanuk")
            assert room.activity is None
            taught = server.registry.open()
            leader = await lead(server)
            for given in (jar, {"bbb-wall": jar["bbb-device"], f"bbb-leader-{server.port}": jar["bbb-device"]}):
                for path in (f"wall/{code}", f"wall/{taught.code}", f"wall/{taught.code}/answers.csv"):
                    assert (await fetch(f"{server.address}{path}", given))[0] == 403
            assert (await fetch(f"{server.address}wall/{code}", leader))[0] == 403
            await maker.press("tables:begin:nanuk")
            await guest.until(lambda: guest.scene)

    run(go())


def test_tables_of_friends_crowd_out_no_class(monkeypatch):
    monkeypatch.setattr(houses, "MAX_TABLES", 5)

    async def go():
        async with served() as server:
            statuses = [(await open_room(server, "friends"))[0] for _try in range(8)]
            assert statuses == [302] * 5 + [503] * 3
            jar = await lead(server)
            for _room in range(limits.MAX_ROOMS):
                assert (await open_room(server, "class", jar))[0] == 302
            assert (await open_room(server, "class", jar))[0] == 503

    run(go())


def test_an_idle_table_gives_way_and_a_used_one_stays(monkeypatch):
    monkeypatch.setattr(houses, "MAX_TABLES", 3)

    async def go():
        async with served() as server:
            left, _secret = server.registry.open_table("10.0.0.1")
            (quiet, _quiet), (busy, phone) = await open_table(server), await open_table(server)
            status, _where, _jar = await open_room(server, "friends")
            assert status == 503
            left.touched -= limits.LEFT_TABLE_SECONDS + 1
            quiet.touched -= limits.LEFT_TABLE_SECONDS + 1
            busy.touched -= limits.IDLE_TABLE_SECONDS + 2
            await phone.press("animal:another")
            assert (await open_room(server, "friends"))[0] == 302
            assert (left.is_ended, quiet.is_ended, busy.is_ended) == (True, False, False)
            assert (await open_room(server, "friends"))[0] == 503
            quiet.touched -= limits.IDLE_TABLE_SECONDS
            assert (await open_room(server, "friends"))[0] == 302
            assert (quiet.is_ended, busy.is_ended, len(server.registry.rooms)) == (True, False, 3)

    run(go())


def test_one_address_opens_only_some_of_the_tables():
    async def go():
        async with served() as server:
            statuses = [(await open_room(server, "friends"))[0] for _try in range(int(limits.MAX_OPENINGS) + 5)]
            assert statuses == [302] * int(limits.MAX_OPENINGS) + [503] * 5
            assert server.registry.open_table("10.0.0.2")[0].code in server.registry.rooms
            assert limits.MAX_OPENINGS < limits.MAX_TABLES / 2

    run(go())


# After a restart ------------------------------------------------------------------------


@pytest.mark.parametrize("is_killed", [True, False])
def test_only_the_class_that_was_opened_last_goes_on(is_killed, tmp_path):
    async def go():
        async with served(tmp_path) as server:
            codes = [server.registry.open().code for _room in range(4)]
            table, _maker = await open_table(server)
            for each in server.registry.rooms.values():
                each.keep()
            server.stop(keep=not is_killed)
        for _restart in range(2):
            async with served(tmp_path) as again:
                assert sorted(again.registry.rooms) == sorted([codes[-1], table.code])
                assert again.registry.resumed.code == codes[-1]
                again.stop(keep=not is_killed)

    run(go())


def test_after_the_last_class_was_ended_none_goes_on(tmp_path):
    async def go():
        async with served(tmp_path) as server:
            first, last = server.registry.open(), server.registry.open()
            first.keep()
            last.keep()
            last.end()
            server.stop()
        async with served(tmp_path) as again:
            assert (again.registry.resumed, again.registry.rooms) == (None, {})

    run(go())


def test_a_wall_leads_on_after_a_restart_and_n_changes_the_room(tmp_path):
    async def go():
        async with served(tmp_path) as server:
            wall, room, [phone] = await asked(server)
            await wall.press("room:lobby")
            assert "goes on" not in wall.text
            server.stop(keep=False)
        async with served(tmp_path) as again:
            back = await Client(again, f"wall/{room.code}", wall.jar).connect()
            assert f"Room {room.code} goes on. Press N for a new one." in back.text
            keys = [each.get("key") for each in back.screen["buttons"] if each.get("key")]
            assert len(keys) == len(set(keys))
            await back.press("room:another")
            await back.until(lambda: any('"go"' in frame for frame in back.frames))
            [code] = set(again.registry.rooms) - {room.code}
            where = re.search(r'"go":\s*"(\w{4}\?key=\w+)"', "".join(back.frames))[1]
            status, headers, _page, _jar = await fetch(f"{again.address}wall/{where}")
            assert (status, headers["Location"]) == (302, f"/class/wall/{code}")
            assert not again.registry.rooms[room.code].is_ended
            assert "goes on" not in back.text
            await back.press("room:another")
            assert len(again.registry.rooms) == 2
            assert (await join(again, room.code, phone.jar)).title.startswith("You are ")

    run(go())


def opened(server, **given):
    """Start `bbb class` on the registry of a server; return what it says, and the room."""
    begun, said = {}, []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(class_server, "serve", lambda _port, _host, **more: begun.update(more))
        class_server.serve_class(browser=False, say=said.append, **given)
        begun["on_open"](server.registry)
    [link] = re.findall(r"class/lead\?key=\w+", "\n".join(said))
    code = re.search(r"meets in room (\w{4})", "\n".join(said))[1]
    return said, server.registry.rooms[code], link


@pytest.mark.parametrize(("before", "shut"), [(0, False), (0, True), (3, False), (12, False)])
def test_a_rehearsal_is_obeyed_when_a_room_goes_on(before, shut, tmp_path, monkeypatch):
    monkeypatch.setattr(rehearsal, "BEAT_SECONDS", 0.01)

    async def go():
        async with served(tmp_path) as server:
            said, room, _link = opened(server, **({"rehearse": before} if before else {}))
            assert "goes on" not in "".join(said)
            for _beat in range(500):
                if sum(each.is_here for each in room.everybody) == before:
                    break
                await asyncio.sleep(0.01)
            if room.rehearsal:
                room.rehearsal.stop()
            room.is_shut = shut
            room.keep()
            server.stop(keep=False)
        async with served(tmp_path) as again:
            said, back, _link = opened(again, rehearse=5)
            assert f"Room {room.code} goes on; press N at its door for a new one." in said
            wall, _room = await open_wall(again, back)
            await wall.until(lambda: "5 pretend phones here" in wall.text)
            await asyncio.sleep(0.1)
            assert sum(each.is_here for each in back.everybody) == 5
            back.end()

    run(go())


def test_the_printed_link_leads_to_the_room_that_goes_on(tmp_path):
    async def go():
        async with served(tmp_path) as server:
            _said, room, first = opened(server)
            room.keep()
            server.stop(keep=False)
        async with served(tmp_path) as again:
            _said, back, link = opened(again)
            assert back.code == room.code
            for _time in range(2):
                _status, headers, _page, jar = await fetch(f"{again.address[:-6]}{link}")
                assert headers["Location"] == f"/class/wall/{room.code}"
                status, _headers, _page, jar = await fetch(f"{again.address}wall/{room.code}", jar)
                wall = await Client(again, f"wall/{room.code}", jar).connect()
                assert (status, wall.title) == (200, "Come in")
            assert (await fetch(f"{again.address[:-6]}{first}"))[0] == 403
            newer = again.registry.open()
            for where in (f"/class/wall/{newer.code}", f"/class/wall/{room.code}", "/class/"):
                _status, headers, _page, _jar = await fetch(f"{again.address[:-6]}{link}")
                assert headers["Location"] == where
                if (latest := again.registry.latest_class) is not None:
                    latest.end()

    run(go())


def test_the_browser_that_is_opened_gets_a_link_for_one_time(monkeypatch):
    opened, begun, said = [], {}, []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(server.webbrowser, "open", lambda address: opened.append(address) or True)
    monkeypatch.setattr(class_server, "serve", lambda _port, _host, **more: begun.update(more))

    async def go():
        async with served() as there:
            class_server.serve_class(port=there.port, say=said.append)
            begun["on_open"](there.registry)
            server._greet_player(there.registry.leader, [f"http://127.0.0.1:{there.port}/?token=x"], True, said.append)
            printed = re.findall(r"class/lead\?key=(\w+)", "\n".join(said))
            words = [address.rpartition("=")[2] for address in opened]
            assert printed == [there.registry.leader.key] * 2
            assert len({*words, *printed}) == 3
            for word, where in zip(
                words, (f"/class/wall/{there.registry.latest_class.code}", "/?token=x"), strict=True
            ):
                _status, headers, _page, _jar = await fetch(f"{there.address[:-6]}{LEADER_PATH}{word}")
                assert headers["Location"] == where
                assert (await fetch(f"{there.address[:-6]}{LEADER_PATH}{word}"))[0] == 403

    run(go())


def test_a_phone_that_acts_keeps_its_room_in_use():
    async def go():
        async with served() as server:
            _wall, room, [phone] = await asked(server)
            room.touched -= 100
            await phone.press("pass")
            assert time.time() - room.touched < 50

    run(go())
