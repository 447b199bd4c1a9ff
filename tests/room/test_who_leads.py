"""Who leads a class: whoever started the server, and no pupil who wants to."""

import asyncio
import hashlib
import re
import secrets
import signal
import time
from random import Random

import pytest
from jupyter_server.auth.identity import PasswordIdentityProvider

from tests.laws import many
from tests.room.phones import (
    Client,
    fetch,
    join,
    lead_classes,
    open_question,
    open_room,
    open_table,
    open_wall,
    run_coroutine,
    sit_down,
    start_local_server,
)
from tests.room.real_servers import ClassServer, SocketLine, Teacher, free_port, open_websocket, send_request
from tests.tiers import DEEP
from widgets.room import limits, rehearsal, room_registry
from widgets.room.room_registry import LEADER_PATH
from widgets.web import class_server, server

NOT_YOU = "Only the person who started this server can open and lead a class"


async def kinds_offered_to_friends(server, jar=None, **named):
    _status, _headers, page, _jar = await fetch(f"{server.address[:-6]}friends", jar, **named)
    return re.findall('name="kind" value="([^"]+)"', page)


def kinds_of_rooms(server):
    return sorted(each.kind for each in server.registry.rooms.values())


@pytest.mark.parametrize("kind", ["class", "rehearsal", "", "friends2", "CLASS"])
def test_a_visitor_opens_no_class(kind):
    async def scenario():
        async with start_local_server() as server:
            _status, _headers, page, _jar = await fetch(server.address)
            assert NOT_YOU in page
            assert re.findall('name="kind" value="([^"]+)"', page) == []
            status, _where, jar = await open_room(server, kind)
            assert (status, kinds_of_rooms(server), [name for name in jar if name.startswith("bbb")]) == (403, [], [])

    run_coroutine(scenario())


def test_who_started_the_server_opens_and_leads_classes():
    async def scenario():
        async with start_local_server() as server:
            jar = await lead_classes(server)
            _status, _headers, page, _jar = await fetch(server.address, jar)
            assert re.findall('name="kind" value="([^"]+)"', page) == ["class", "cards", "hands", "rehearsal"]
            assert NOT_YOU not in page
            status, where, opened = await open_room(server, "class", jar)
            assert (status, "bbb-wall" in opened) == (302, True)
            wall = await Client(server, where.removeprefix("/class/"), opened).connect()
            assert wall.title == "Come in"
            other = server.registry.open()
            status, _headers, _page, found = await fetch(f"{server.address}wall/{other.code}", jar)
            assert (status, other.is_key(found["bbb-wall"])) == (200, True)

    run_coroutine(scenario())


def test_the_link_of_the_browser_is_good_for_one_time():
    async def scenario():
        async with start_local_server() as server:
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

    run_coroutine(scenario())


def test_the_key_is_another_in_every_server_and_kept_nowhere(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            jar = await lead_classes(server)
            _status, _where, jar = await open_room(server, "class", jar)
            _wall, _room, [phone] = await open_question(server)
            key = server.registry.leader.key
            server.stop()
            assert key not in "".join(each.read_text() for each in tmp_path.iterdir())
            assert key not in "".join(phone.frames)
            assert jar["bbb-wall"] not in "".join(each.read_text() for each in tmp_path.iterdir())
        async with start_local_server(tmp_path) as again:
            jar[f"bbb-leader-{again.port}"] = key
            assert (await open_room(again, "class", jar))[0] == 403

    run_coroutine(scenario())


def test_signing_in_leads_only_where_the_owner_signs_in():
    async def scenario():
        async with start_local_server(token="word") as server:
            signed = {"headers": {"Authorization": "token word"}}
            _status, _headers, page, _jar = await fetch(server.address, **signed)
            assert re.findall('name="kind" value="([^"]+)"', page) == []
            assert await kinds_offered_to_friends(server, **signed) == ["friends"]
            room = server.registry.open()
            assert (await fetch(f"{server.address}wall/{room.code}", **signed))[0] == 403
            server.registry.owner_signs_in = True
            _status, _headers, page, _jar = await fetch(server.address, **signed)
            assert len(re.findall('name="kind"', page)) == 6  # two of them about the class that is open
            status, _headers, _page, jar = await fetch(f"{server.address}wall/{room.code}", **signed)
            assert (status, room.is_key(jar["bbb-wall"])) == (200, True)
            for jar in ({}, {"username": "x"}):
                _status, _headers, page, _jar = await fetch(server.address, jar)
                assert 'name="kind"' not in page
                assert await kinds_offered_to_friends(server, jar) == []
                status, _headers, page, _jar = await fetch(f"{server.address}wall/{room.code}", jar)
                assert (status, "signed in to this server" in page) == (403, True)
                assert (await open_room(server, "class", jar))[0] == 403
            server.app.settings["identity_provider"] = PasswordIdentityProvider(token="")
            assert (await fetch(f"{server.address}wall/{room.code}"))[0] == 403

    run_coroutine(scenario())


def test_the_maker_of_a_table_begins_its_games_and_leads_nothing():
    async def scenario():
        async with start_local_server() as server:
            status, where, jar = await open_room(server, "friends")
            assert (status, "bbb-device" in jar) == (302, True)
            code = where[-4:]
            maker = await join(server, code, jar)
            room = server.registry.rooms[code]
            guest = await sit_down(server, room)
            assert (maker.title, guest.title) == ("Your table is ready", "You are at the table")
            before = room.lobby.plain()
            for pressed in ("tables:begin:nanatoridori", "game:nanuk", "friends:more", "seat:2", "free:0", "address:0"):
                await guest.press(pressed)
            assert (room.activity, room.lobby.plain()) == (None, before)
            taught = server.registry.open()
            leader = await lead_classes(server)
            for given in (jar, {"bbb-wall": jar["bbb-device"], f"bbb-leader-{server.port}": jar["bbb-device"]}):
                for path in (f"wall/{code}", f"wall/{taught.code}", f"wall/{taught.code}/answers.csv"):
                    assert (await fetch(f"{server.address}{path}", given))[0] == 403
            assert (await fetch(f"{server.address}wall/{code}", leader))[0] == 403
            await maker.press("friends:table")
            await maker.press("tables:begin:nanatoridori")
            await guest.until(lambda: guest.scene)

    run_coroutine(scenario())


def test_tables_of_friends_crowd_out_no_class(monkeypatch):
    monkeypatch.setattr(room_registry, "MAX_TABLES", 5)

    async def scenario():
        async with start_local_server() as server:
            statuses = [(await open_room(server, "friends"))[0] for _try in range(8)]
            assert statuses == [302] * 5 + [503] * 3
            jar = await lead_classes(server)
            for _room in range(limits.MAX_ROOMS):
                assert (await open_room(server, "class", jar))[0] == 302
            assert (await open_room(server, "class", jar))[0] == 503

    run_coroutine(scenario())


def test_an_idle_table_gives_way_and_a_used_one_stays(monkeypatch):
    monkeypatch.setattr(room_registry, "MAX_TABLES", 3)

    async def scenario():
        async with start_local_server() as server:
            left, _secret = server.registry.open_table("10.0.0.1")
            (quiet, _quiet), (busy, phone) = await open_table(server), await open_table(server)
            status, _where, _jar = await open_room(server, "friends")
            assert status == 503
            left.touched -= limits.LEFT_TABLE_SECONDS + 1
            quiet.touched -= limits.LEFT_TABLE_SECONDS + 1
            busy.touched -= limits.IDLE_TABLE_SECONDS + 2
            await phone.press("friends:table")
            assert (await open_room(server, "friends"))[0] == 302
            assert (left.is_ended, quiet.is_ended, busy.is_ended) == (True, False, False)
            assert (await open_room(server, "friends"))[0] == 503
            quiet.touched -= limits.IDLE_TABLE_SECONDS
            assert (await open_room(server, "friends"))[0] == 302
            assert (quiet.is_ended, busy.is_ended, len(server.registry.rooms)) == (True, False, 3)

    run_coroutine(scenario())


def test_one_address_opens_only_some_of_the_tables():
    async def scenario():
        async with start_local_server() as server:
            statuses = [(await open_room(server, "friends"))[0] for _try in range(int(limits.MAX_OPENINGS) + 5)]
            assert statuses == [302] * int(limits.MAX_OPENINGS) + [503] * 5
            assert server.registry.open_table("10.0.0.2")[0].code in server.registry.rooms
            assert limits.MAX_OPENINGS < limits.MAX_TABLES / 2

    run_coroutine(scenario())


# After a restart ------------------------------------------------------------------------


@pytest.mark.parametrize("is_killed", [True, False])
def test_only_the_class_that_was_opened_last_goes_on(is_killed, tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            codes = [server.registry.open().code for _room in range(4)]
            table, _maker = await open_table(server)
            for each in server.registry.rooms.values():
                each.keep()
            server.stop(keep=not is_killed)
        for _restart in range(2):
            async with start_local_server(tmp_path) as again:
                assert sorted(again.registry.rooms) == sorted([codes[-1], table.code])
                assert again.registry.resumed.code == codes[-1]
                again.stop(keep=not is_killed)

    run_coroutine(scenario())


def test_after_the_last_class_was_ended_none_goes_on(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            first, last = server.registry.open(), server.registry.open()
            first.keep()
            last.keep()
            last.end()
            server.stop()
        async with start_local_server(tmp_path) as again:
            assert (again.registry.resumed, again.registry.rooms) == (None, {})

    run_coroutine(scenario())


def test_a_wall_leads_on_after_a_restart_and_n_changes_the_room(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            wall, room, [phone] = await open_question(server)
            await wall.press("room:lobby")
            assert "goes on" not in wall.text
            server.stop(keep=False)
        async with start_local_server(tmp_path) as again:
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

    run_coroutine(scenario())


def start_class_server(server, **given):
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

    async def scenario():
        async with start_local_server(tmp_path) as server:
            said, room, _link = start_class_server(server, **({"rehearse": before} if before else {}))
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
        async with start_local_server(tmp_path) as again:
            said, back, _link = start_class_server(again, rehearse=5)
            assert f"Class {room.code} is still on this computer." in "".join(said)
            wall, _room = await open_wall(again, back)
            await wall.until(lambda: "5 pretend phones here" in wall.text)
            await asyncio.sleep(0.1)
            assert sum(each.is_here for each in back.everybody) == 5
            back.end()

    run_coroutine(scenario())


def test_the_printed_link_asks_whether_a_class_goes_on(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            _said, room, first = start_class_server(server)
            room.keep()
            server.stop(keep=False)
        async with start_local_server(tmp_path) as again:
            _said, back, link = start_class_server(again)
            assert back.code == room.code
            for where in ("/class/", f"/class/wall/{room.code}"):
                _status, headers, _page, jar = await fetch(f"{again.address[:-6]}{link}")
                assert headers["Location"] == where
                back.carry_on()
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

    run_coroutine(scenario())


def test_the_browser_that_is_opened_gets_a_link_for_one_time(monkeypatch):
    opened, begun, said = [], {}, []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(server.webbrowser, "open", lambda address: opened.append(address) or True)
    monkeypatch.setattr(class_server, "serve", lambda _port, _host, **more: begun.update(more))

    async def scenario():
        async with start_local_server() as there:
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

    run_coroutine(scenario())


def test_a_phone_that_acts_keeps_its_room_in_use():
    async def scenario():
        async with start_local_server() as server:
            _wall, room, [phone] = await open_question(server)
            room.touched -= 100
            await phone.press("pass")
            assert time.time() - room.touched < 50

    run_coroutine(scenario())


# A pupil who wants to lead ---------------------------------------------------------------


TRIES = many(80, 1000)
ENDS = (signal.SIGKILL, *((signal.SIGTERM, signal.SIGINT, signal.SIGKILL) if DEEP else ()))
"""How the server ends between the parts of an attack."""
ADDRESSES = [f"127.0.0.{number}" for number in range(10, 60)]
"""The addresses the tries come from, so that few are refused for their number alone."""
BUTTONS = (
    "room:ending",
    "room:end",
    "room:shut",
    "room:another",
    "room:rehearse",
    "room:questions",
    "room:lobby",
    "room:tables:nanuk",
    "groups:deal",
    "groups:shuffle",
    "room:deal:nanuk",
    "tables:begin:nanuk",
    "vote:close",
    "room:next",
    "own:fill:nanatoridori",
    "own:ring:0",
    "address:0",
    "beside:own",
)
KINDS = ("class", "rehearsal", "friends", "", "class&kind=friends", "friends&kind=class", "Friends")
WALLS = (
    "wall/{}",
    "wall/{}?key={}",
    "wall/{}/line",
    "wall/{}/own",
    "wall/{}/own/line",
    "wall/{}/answers.csv",
    "wall/{}/answers.html",
)
POINTING = (
    {"X-Forwarded-For": "127.0.0.1"},
    {"X-Real-IP": "127.0.0.1"},
    {"Forwarded": "for=127.0.0.1"},
    {"Authorization": "token "},
    {"Origin": "http://127.0.0.1"},
    {"Referer": "http://127.0.0.1/class/"},
    {},
)
"""Headers that claim to come from the teacher's computer."""


class Pupil:
    """A pupil's device: it keeps every cookie and every word that it ever saw, and tries them as keys."""

    def __init__(self, attacked, seed):
        self.server, self.rng, self.jar, self.words, self.won = attacked, Random(seed), {}, {""}, []
        self.tries, self.hurried, self.codes = 0, 0, set()

    def note(self, answer, tried, is_won):
        """Count a try, keep what came with the answer, and record a right that was won."""
        self.tries += 1
        self.hurried += answer.status == 429
        self.jar |= answer.cookies
        self.words |= {*answer.cookies.values(), *re.findall(r"[0-9a-zA-Z_-]{16,}", answer.text + answer.where)}
        self.codes |= set(re.findall(r"/class/(?:wall/)?([A-Z]{4})\b", answer.where + answer.text))
        keys = [name for name in answer.cookies if name.startswith(("bbb-wall", "bbb-leader"))]
        if is_won or keys or "/wall/" in answer.where:
            self.won.append((tried, answer.status, answer.where, keys))

    def ask(self, path, tried, is_won, cookies=None, **more):
        send = open_websocket if path.endswith("/line") else send_request
        more["headers"] = self.rng.choice(POINTING) | more.get("headers", {})
        got = send(self.server, path, cookies, address=self.rng.choice(ADDRESSES), **more)
        self.note(got, (tried, path, cookies, more), is_won(got))
        return got

    def word(self):
        """Return something that might be a key: kept, changed a little, computed from something kept, or guessed."""
        kept = self.rng.choice(sorted(self.words))
        return self.rng.choice(
            [
                kept,
                kept,
                kept[:-1] + "0",
                hashlib.sha256(kept.encode()).hexdigest()[:32],
                self.server.code,
                secrets.token_hex(24),
                "%27%20or%201",
                "*",
            ]
        )

    def cookies(self):
        """Return cookies under the names that a leader's have, with what might be a key."""
        names = ("bbb-wall", f"bbb-leader-{self.server.port}", "bbb-leader", "bbb-device", "_xsrf", "username")
        named = {name: self.word() for name in self.rng.sample(names, self.rng.randint(1, 3))}
        return self.rng.choice([self.jar, {}]) | named

    def code(self):
        return self.rng.choice([self.server.code, self.server.code, *sorted(self.codes)])

    # What a pupil does -----------------------------------------------------------------

    def open(self):
        """Fill in the form that opens rooms, also with answers that it does not offer."""
        page = self.ask("/class/", "form", lambda _got: False, self.jar)
        xsrf = page.cookies.get("_xsrf") or self.jar.get("_xsrf", "")
        body = f"_xsrf={xsrf.replace('|', '%7C')}&kind={self.rng.choice(KINDS)}"
        cookies = self.jar | {"_xsrf": xsrf}
        self.ask("/class/open", "open", lambda got: got.status == 200, cookies, method="POST", body=body)

    def wall(self):
        path = self.rng.choice(WALLS).format(self.code(), self.word())
        self.ask(f"/class/{path}", "wall", lambda got: got.status in (101, 200, 302), self.cookies())

    def lead(self):
        self.ask(f"/class/lead?key={self.word()}", "lead", lambda got: got.status == 302, self.cookies())

    def odd(self):
        """Ask in ways that no page does."""
        code = self.code()
        path = self.rng.choice(
            [
                f"/class/wall/{code.lower()}",
                f"//class/wall/{code}",
                f"/class/./wall/{code}",
                f"/class/wall/{code}/",
                "/class/lead",
                "/class/lead?key",
                "/class/lead?key=&key=",
                "/class/wall",
            ]
        )
        method = self.rng.choice(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
        self.ask(path, "odd", lambda got: got.status in (200, 302), self.cookies(), method=method)

    def press(self):
        """Join the class as one more device, and press the wall's buttons on the line of a phone."""
        code = self.server.code
        got = self.ask(f"/class/{code}", "join", lambda _got: False)
        line = SocketLine(self.server, f"/class/{code}/line", got.cookies)
        for button in self.rng.sample(BUTTONS, 4):
            self.words |= set(re.findall(r"[0-9a-zA-Z_-]{16,}", "".join(line.press(button))))
            self.tries += 1
        line.close()

    def flood(self):
        for _time in range(10):
            self.wall()

    def go_on(self, tries):
        acts = [self.open] * 2 + [self.wall] * 3 + [self.lead] * 2 + [self.odd, self.press, self.flood]
        while self.tries < tries:
            self.rng.choice(acts)()


@pytest.fixture(scope="module")
def attacked_server(tmp_path_factory):
    attacked = ClassServer(tmp_path_factory.mktemp("home"), free_port(), "0.0.0.0")
    yield attacked
    attacked.stop()


@pytest.mark.deep
def test_no_pupil_wins_a_leaders_right_in_many_tries(attacked_server):
    pupil, code, teacher, known = Pupil(attacked_server, 1), attacked_server.code, Teacher(attacked_server), []
    for part, end in enumerate((*ENDS, None), 1):
        pupil.go_on(TRIES * part // (len(ENDS) + 1))
        assert pupil.won == []
        known += [*teacher.cookies.values(), attacked_server.link.rpartition("=")[2]]
        assert teacher.look() == "Come in"
        if end is None:
            break
        attacked_server.end(end)
        attacked_server.start()
        assert attacked_server.code == code
        assert f"Class {code} is still on this computer." in attacked_server.text
        again = SocketLine(attacked_server, f"/class/wall/{code}/line", teacher.cookies)  # the wall of before leads on
        again.close()
        teacher = Teacher(attacked_server)
        assert teacher.look() == "Come in"
    assert pupil.tries >= TRIES
    assert pupil.hurried < TRIES / 10
    keys = {key for key in known if re.fullmatch("[0-9a-f]{48}", key)}
    assert len(keys) > len(ENDS)
    assert keys.isdisjoint(pupil.words)
    found = attacked_server.kept() + (attacked_server.home / "log").read_text()
    assert [key for key in keys if key in found] == []


def test_tables_of_a_pupil_leave_the_teacher_the_class(attacked_server):
    pupil = Pupil(attacked_server, 2)
    for _time in range(150):
        pupil.open()
    teacher = Teacher(attacked_server)
    page = send_request(attacked_server, "/class/", teacher.cookies)
    cookies = teacher.cookies | page.cookies
    body = f"_xsrf={cookies['_xsrf'].replace('|', '%7C')}&kind=class"
    got = send_request(attacked_server, "/class/open", cookies, method="POST", body=body)
    assert (got.status, "/class/wall/" in got.where, "bbb-wall" in got.cookies) == (302, True, True)
