"""The door of a room: lobby, help if nobody joins, wrong codes, and addresses behind a proxy."""

import asyncio
import time

import pytest

from gamelib.core import registry
from gamelib.core.errors import GameError
from tests.room.phones import (
    Client,
    InlineExecutor,
    ask_about_position,
    fetch,
    join,
    lead_classes,
    open_table,
    open_wall,
    run_coroutine,
    start_local_server,
)
from widgets.desk.join_address import JoinAddress
from widgets.desk.room_box import room_box
from widgets.room import limits, rehearsal
from widgets.room.proxies import Proxies
from widgets.room.room import ALONE_SECONDS, CODE_LENGTH, Room
from widgets.room.room_registry import CODE_LETTERS
from widgets.room.thinking import Thinking
from widgets.web import class_server, room_extension, server

PAGES = "/voila/render/"


async def open_lobby(server, pages=""):
    server.registry.pages = pages
    wall, room = await open_wall(server)
    return wall, room, await join(server, room.code)


@pytest.mark.parametrize("game", registry.games())
def test_rules_of_each_game_are_read_and_closed_again(game):
    async def scenario():
        async with start_local_server() as server:
            _wall, room, phone = await open_lobby(server)
            other = await join(server, room.code)
            await phone.press("rules")
            assert phone.title == "The rules in short"
            await phone.press(f"rules:{game}")
            chosen = [
                each["id"]
                for block in phone.screen["blocks"]
                if block["kind"] == "choices"
                for each in block["options"]
                if each.get("on")
            ]
            assert chosen == [f"rules:{game}"]
            assert "What you want" in phone.text
            assert "Before you begin" not in phone.text
            assert other.title.startswith("You are ")
            await phone.press("lobby")
            assert phone.title.startswith("You are ")

    run_coroutine(scenario())


def test_rules_of_the_game_that_was_on_last_come_first():
    async def scenario():
        async with start_local_server() as server:
            _wall, room, phone = await open_lobby(server)
            room.history = [{"game": "nanatoridori"}, {"game": "koinobori"}]
            await phone.press("rules")
            assert "Carps on your own mast" in phone.text

    run_coroutine(scenario())


def test_rules_make_way_for_whatever_begins():
    async def scenario():
        async with start_local_server() as server:
            wall, _room, phone = await open_lobby(server)
            await phone.press("rules")
            await wall.press("room:deal:nanatoridori")
            await phone.until(lambda: phone.scene)
            await wall.press("room:lobby")
            await phone.until(lambda: phone.title.startswith("You are "))

    run_coroutine(scenario())


def test_no_rules_are_sent_before_they_are_asked_for():
    async def scenario():
        async with start_local_server() as server:
            _wall, _room, phone = await open_lobby(server)
            assert "What you want" not in "".join(phone.frames)
            await phone.press("rules:nowhere")
            assert phone.title.startswith("You are ")

    run_coroutine(scenario())


def test_lessons_open_beside_the_room_where_the_server_has_pages():
    async def scenario():
        async with start_local_server() as server:
            _wall, _room, phone = await open_lobby(server, PAGES)
            assert "Rules and lessons" in phone.text
            await phone.press("rules")
            await phone.press("rules:nanuk")
            [link] = [block for block in phone.screen["blocks"] if block["kind"] == "link"]
            assert (link["href"], link["opens"]) == (f"{PAGES}nanuk/learn.ipynb", True)
        async with start_local_server() as server:
            _wall, _room, phone = await open_lobby(server)
            assert "Read the rules meanwhile" in phone.text
            await phone.press("rules")
            assert '"link"' not in phone.text

    run_coroutine(scenario())


def test_rooms_taken_up_again_know_the_lessons(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            _wall, room, phone = await open_lobby(server, PAGES)
            room.keep()
        async with start_local_server(tmp_path, pages=PAGES) as again:
            back = await join(again, room.code, phone.jar)
            assert "Rules and lessons" in back.text

    run_coroutine(scenario())


def test_friends_read_the_rules_while_they_wait():
    async def scenario():
        async with start_local_server() as server:
            room, _host = await open_table(server)
            guest = await join(server, room.code)
            await guest.press("rules:nanatoridori")
            assert guest.title == "The rules in short"
            await guest.press("lobby")
            assert guest.title == "Calm Owl invites you to Nanatoridori"

    run_coroutine(scenario())


def test_nothing_is_to_be_scanned_where_no_phone_can_come_in():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            for host, can_scan in (("192.168.0.23", True), ("127.0.0.1", False)):
                room.addresses = [f"http://{host}:8866/class/"]
                await wall.press("room:lobby")
                come = next(block for block in wall.screen["blocks"] if block["kind"] == "come")
                assert (bool(come["qr"]), "Scan" in str(come["lines"])) == (can_scan, can_scan)

    run_coroutine(scenario())
    assert "scan" not in room_box(JoinAddress("http://127.0.0.1:8866/class/", "HKRT"))
    assert "scan" in room_box(JoinAddress("http://192.168.0.23:8866/class/", "HKRT"))


def test_friends_get_nothing_to_scan_where_no_device_can_come_in():
    async def scenario():
        async with start_local_server() as server:
            room, _secret = server.registry.open_table("127.0.0.1")
            for host, can_scan in (("192.168.0.23", True), ("127.0.0.1", False)):
                room.addresses = [f"http://{host}:8866/class/"]
                for each in room.everybody:
                    del room.devices[each.key]
                room._next_number = 0
                room.lobby.people = {0: 0}
                first = await join(server, room.code)
                [invite] = [each for each in first.screen["blocks"][0]["halves"] if each["kind"] == "invite"]
                assert (bool(invite["qr"]), bool(invite["lines"])) == (can_scan, can_scan)
                assert "127.0.0.1" not in first.text

    run_coroutine(scenario())


@pytest.mark.parametrize("kind", ["class", "friends"])
def test_nobody_is_told_to_start_the_command_that_runs(kind):
    async def scenario():
        async with start_local_server() as server:
            room, secret = (server.registry.open(), "") if kind == "class" else server.registry.open_table("127.0.0.1")
            room.addresses, room.find_addresses = ["http://127.0.0.1:8866/class/"], list
            page = (
                (await open_wall(server, room))[0]
                if kind == "class"
                else await join(server, room.code, {"bbb-device": secret})
            )
            said = (
                "this computer only. Connect the computer to a Wi-Fi" if kind == "class" else "to a Wi-Fi, then check"
            )
            assert said in page.text
            assert "bbb class" not in page.text
            assert "bbb play" not in page.text

    run_coroutine(scenario())


def test_door_says_how_many_phones_are_pretended():
    async def scenario():
        async with start_local_server() as server:
            wall, room, _phone = await open_lobby(server)
            assert "Everybody is an animal." in wall.text
            room.rehearse(2)
            room.rehearsal.beat()
            await wall.until(lambda: "1 of them is a pretend phone: it votes and plays by itself." in wall.text)
            room.rehearsal.beat()
            await wall.until(lambda: "2 of them are pretend phones: they vote and play by themselves." in wall.text)
            room.end()

    run_coroutine(scenario())


# Help if nobody joins -------------------------------------------------------------------


OFFER = "Nobody is in yet."
LESS_THAN = 0.9


async def open_waiting_wall(server, seconds=ALONE_SECONDS):
    """Return the wall of a room whose door has been open for `seconds`, and the room."""
    wall, room = await open_wall(server)
    room.addresses = ["http://192.168.0.23:8866/class/"]
    room.open_since -= seconds
    room.tick()
    return wall, room


def help_button(wall):
    return next(each for each in wall.screen["buttons"] if each["id"] == "room:help")


def test_help_comes_by_itself_and_goes_with_the_first_phone():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_waiting_wall(server, LESS_THAN * ALONE_SECONDS)
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

    run_coroutine(scenario())


def test_no_help_where_nobody_could_come_in_anyway(monkeypatch):
    monkeypatch.setattr(rehearsal, "BEAT_SECONDS", 0.01)

    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_waiting_wall(server)
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
            await ask_about_position(wall)
            assert not room.needs_help
            room.end()

    run_coroutine(scenario())


def test_a_room_waits_from_its_first_wall_on():
    room = Room("HKRT", Thinking(InlineExecutor()))
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
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_waiting_wall(server, 0)
            room.addresses = [address]
            room.open_since -= ALONE_SECONDS
            room.tick()
            await wall.until(lambda: OFFER in wall.text)
            said = next(each["offer"] for each in wall.screen["blocks"] if each["kind"] == "who")
            assert words in said

    run_coroutine(scenario())


def test_the_wall_looks_for_addresses_again(monkeypatch):
    offered = ["http://192.168.0.23:8866/"]
    monkeypatch.setattr(class_server, "reachable_addresses", lambda _host, _port: list(offered))
    begun = {}
    monkeypatch.setattr(class_server, "serve", lambda _port, _host, **given: begun.update(given))
    class_server.serve_class(browser=False, say=lambda _line: None)

    async def scenario():
        async with start_local_server() as server:
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

    run_coroutine(scenario())


def test_only_a_server_that_can_look_offers_to():
    async def scenario():
        async with start_local_server() as server:
            wall, _room = await open_wall(server)
            await wall.press("room:help")
            assert "room:look" not in wall.text
            assert "start this server again" in wall.text

    run_coroutine(scenario())


# Wrong codes -----------------------------------------------------------------------------


WRONG = "BBBB"
MOST_FOUND = 0.02
"""The largest chance with which a guesser may find a room that is open for as long as an unused one can be."""


async def try_wrong_codes(server, count, jar=None, **headers):
    """Try wrong codes from one device, which keeps its cookies if it has any to keep; return them."""
    for _try in range(count):
        status, _headers, _page, kept = await fetch(server.address + WRONG, jar, headers=headers)
        assert status in (404, 429)
        jar = jar if jar is None else kept
    return jar


async def status_of(server, code, jar=None, **headers):
    """Return the status with which a device is let in, or kept out."""
    return (await fetch(server.address + code, jar, headers=headers))[0]


def test_device_with_many_wrong_codes_has_to_wait():
    async def scenario():
        async with start_local_server() as server:
            _wall, room = await open_wall(server)
            phone = await join(server, room.code)
            jar = await try_wrong_codes(server, limits.MAX_WRONG_CODES, {})
            _status, _headers, page, _jar = await fetch(server.address + room.code, jar)
            assert "Too many wrong letters" in page
            assert await status_of(server, room.code, jar | phone.jar) == 200

    run_coroutine(scenario())


def test_ten_slips_shut_the_door_for_nobody_else():
    async def scenario():
        async with start_local_server() as server:
            _wall, room = await open_wall(server)
            await try_wrong_codes(server, limits.MAX_WRONG_CODES, {})
            assert await status_of(server, room.code) == 200
            for _pupil in range(30):
                jar = await try_wrong_codes(server, 3, {})
                assert await status_of(server, room.code, jar) == 200

    run_coroutine(scenario())


def test_guesser_without_cookies_is_shut_out_with_its_address():
    async def scenario():
        async with start_local_server() as server:
            _wall, room = await open_wall(server)
            phone = await join(server, room.code)
            await try_wrong_codes(server, int(limits.MAX_WRONG_OF_ADDRESS))
            assert await status_of(server, room.code) == 429
            assert await status_of(server, room.code, phone.jar) == 200

    run_coroutine(scenario())


def test_shut_out_guesser_costs_its_address_nothing_more():
    wrong = limits.WrongCodes(clock=lambda: 0.0)
    for _try in range(limits.MAX_WRONG_CODES):
        wrong.record_wrong_code("phone", "10.0.0.9")
    assert wrong.is_shut("phone", "10.0.0.9")
    left = wrong._left["10.0.0.9"].left
    assert left == limits.MAX_WRONG_OF_ADDRESS - limits.MAX_WRONG_CODES


def test_guesser_with_ever_new_devices_finds_hardly_a_room():
    now, tried = [0.0], 0
    wrong = limits.WrongCodes(clock=lambda: now[0])
    while now[0] < limits.IDLE_SECONDS:
        while not wrong.is_shut(f"device {tried}", "10.0.0.9"):
            wrong.record_wrong_code(f"device {tried}", "10.0.0.9")
            tried += 1
        now[0] += 1.0
    codes = len(CODE_LETTERS) ** CODE_LENGTH
    assert limits.MAX_WRONG_OF_ADDRESS < tried < MOST_FOUND * codes
    assert (codes, round(tried / codes, 4)) == (130_321, 0.0196)


def test_memory_of_wrong_codes_is_limited():
    wrong = limits.WrongCodes(clock=lambda: 0.0)
    for number in range(limits.MAX_ADDRESSES + 5):
        wrong.record_wrong_code(f"device {number}", f"address {number}")
    assert len(wrong._tries) == len(wrong._left) == limits.MAX_ADDRESSES


def test_forged_address_changes_nothing_without_proxies():
    async def scenario():
        async with start_local_server() as server:
            _wall, room = await open_wall(server)
            for number in range(int(limits.MAX_WRONG_OF_ADDRESS)):
                await try_wrong_codes(
                    server, 1, **{"X-Forwarded-For": f"10.0.{number}.1", "X-Real-Ip": f"10.0.{number}.1"}
                )
            assert await status_of(server, room.code, **{"X-Forwarded-For": "10.9.9.9"}) == 429

    run_coroutine(scenario())


@pytest.mark.deep
def test_each_address_behind_a_proxy_counts_for_itself():
    async def scenario():
        async with start_local_server(proxies=Proxies(1)) as server:
            _wall, room = await open_wall(server)
            for number in range(int(limits.MAX_WRONG_OF_ADDRESS)):  # a forger: the proxy adds the true address
                await try_wrong_codes(server, 1, **{"X-Forwarded-For": f"10.0.{number}.1, 10.0.0.66"})
            assert await status_of(server, room.code, **{"X-Forwarded-For": "10.9.9.9, 10.0.0.66"}) == 429
            assert await status_of(server, room.code, **{"X-Forwarded-For": "10.0.0.67"}) == 200

    run_coroutine(scenario())


@pytest.mark.parametrize(
    ("proxies", "peer", "header", "address"),
    [
        (Proxies(1), "127.0.0.1", "", "127.0.0.1"),
        (Proxies(1), "127.0.0.1", "nobody", "127.0.0.1"),
        (Proxies(1), "127.0.0.1", "192.168.0.7:5123", "192.168.0.7"),
        (Proxies(1), "::ffff:127.0.0.1", "192.168.0.7", "192.168.0.7"),
        (Proxies(1), "0.0.0.0", "192.168.0.7", "192.168.0.7"),
        (Proxies(1), "192.168.0.8", "192.168.0.7", "192.168.0.8"),
        (Proxies(1, ("172.18.0.0/16",)), "172.18.0.2", "192.168.0.7", "192.168.0.7"),
        (Proxies(1, ("172.18.0.0/16",)), "127.0.0.1", "192.168.0.7", "127.0.0.1"),
        (Proxies(2), "127.0.0.1", "6.6.6.6, 192.168.0.7, 10.0.0.1", "192.168.0.7"),
        (Proxies(2), "127.0.0.1", "192.168.0.7", "192.168.0.7"),
        (Proxies(1), "127.0.0.1", "[2001:db8:1:2:aaaa::7]:443", "2001:db8:1:2::/64"),
        (Proxies(), "2001:db8:1:2:bbbb::9", "", "2001:db8:1:2::/64"),
    ],
)
def test_address_is_what_the_proxies_added(proxies, peer, header, address):
    assert proxies.address_of(peer, header) == address


@pytest.mark.parametrize(("count", "network"), [(-1, ""), (10, ""), (1, "next door")])
def test_impossible_proxies_are_refused_in_a_sentence(count, network):
    with pytest.raises(GameError, match=r"--behind-proxy is a number|--proxy-at is an address"):
        server.read_proxies(count, network)


@pytest.mark.parametrize(("trusts", "told", "count"), [(False, "", 0), (True, "", 1), (False, "2", 2), (True, "x", 1)])
def test_jupyters_own_setting_tells_of_proxies(monkeypatch, trusts, told, count):
    monkeypatch.setenv(room_extension.PROXIES, told)

    class Jupyter:
        trust_xheaders = trusts

    found = room_extension.find_proxies(Jupyter)
    assert found.standing == count
    assert found.address_of("10.244.0.3", "192.168.0.7, 10.0.0.1") == ["10.244.0.3", "10.0.0.1", "192.168.0.7"][count]


# Addresses behind a proxy ---------------------------------------------------------------


LAN = "http://192.168.0.7:8866/class/"
OUTSIDE = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "class.example"}
AWAY = ("172.18.0.0/16",)


@pytest.mark.parametrize(
    ("proxies", "shown"),
    [
        (Proxies(1), ["https://class.example/class/", LAN]),
        (Proxies(2), ["https://class.example/class/", LAN]),
        (Proxies(), [LAN]),
        (Proxies(1, AWAY), [LAN]),
        (None, [LAN]),
    ],
    ids=["trusted", "two trusted", "none", "not from there", "no setting"],
)
def test_wall_shows_how_its_leader_came_through_a_trusted_proxy(proxies, shown):
    async def scenario():
        async with start_local_server(proxies=proxies) as server:
            server.registry.addresses = [LAN]
            wall, room = await open_wall(server)
            assert room.addresses == [LAN]
            await fetch(f"{server.address}wall/{room.code}", wall.jar, headers=OUTSIDE)
            assert room.addresses == shown
            come = next(block for block in room.wall()["blocks"] if block["kind"] == "come")
            assert come["address"] == shown[0].removeprefix("http://").removesuffix("/")

    run_coroutine(scenario())


def test_only_the_leaders_own_browser_says_where_phones_go():
    async def scenario():
        async with start_local_server(proxies=Proxies(1)) as server:
            server.registry.addresses = [LAN]
            _wall, room = await open_wall(server)
            for page in ("", room.code, f"wall/{room.code}", f"wall/{room.code}/line"):
                await fetch(server.address + page, headers=OUTSIDE)
            assert room.addresses == [LAN]

    run_coroutine(scenario())


def test_class_opened_through_a_proxy_starts_with_its_address():
    async def scenario():
        async with start_local_server(proxies=Proxies(1)) as server:
            server.registry.addresses = [LAN]
            jar = await lead_classes(server)
            _status, _headers, page, jar = await fetch(server.address, jar, headers=OUTSIDE)
            assert 'data-phones="https://class.example/class/"' in page
            body = f"_xsrf={jar['_xsrf']}&kind=class"
            await fetch(server.address, jar, headers=OUTSIDE, method="POST", body=body)
            (room,) = server.registry.rooms.values()
            assert room.addresses == ["https://class.example/class/", LAN]
            room.find_addresses = lambda _chosen: [LAN]
            await room.look_again()
            assert room.addresses == ["https://class.example/class/", LAN]

    run_coroutine(scenario())


@pytest.mark.parametrize(("address", "is_on_wifi"), [(LAN, True), ("https://class.example/class/", False)])
def test_help_speaks_of_wifi_only_where_phones_need_it(address, is_on_wifi):
    room = Room("HKRT", None)
    room.addresses, room.open_since = [address], time.monotonic() - ALONE_SECONDS
    door = str(room.wall())

    assert OFFER in door
    assert ("Wi-Fi" in door) is is_on_wifi
    room.press("room:help")
    assert ("Wi-Fi" in str(room.wall())) is is_on_wifi


def test_wall_that_connects_again_tells_the_address_again():
    async def scenario():
        async with start_local_server(proxies=Proxies(1)) as server:
            server.registry.addresses = [LAN]
            wall, room = await open_wall(server)
            await Client(server, f"wall/{room.code}", wall.jar).connect(headers=OUTSIDE)
            assert room.addresses == ["https://class.example/class/", LAN]

    run_coroutine(scenario())


def test_address_stays_where_the_teacher_has_put_it():
    async def scenario():
        offered = [LAN]
        room = Room("HKRT", None)
        room.addresses, room.find_addresses = [LAN], lambda _chosen: list(offered)
        room.reach("https://class.example/class/")
        room.press("room:help")
        await room.look_again()
        assert room.addresses == ["https://class.example/class/", LAN]
        room.press("address:1")
        room.reach("https://class.example/class/")
        offered[:] = ["http://10.0.0.9:8866/class/"]
        await room.look_again()
        assert room.addresses == ["http://10.0.0.9:8866/class/", "https://class.example/class/"]

    run_coroutine(scenario())


@pytest.mark.parametrize(
    ("proxies", "peer", "protocols", "hosts", "origin"),
    [
        (Proxies(1), "127.0.0.1", "https", "class.example", "https://class.example"),
        (Proxies(1), "127.0.0.1", "https", "class.example:8443", "https://class.example:8443"),
        (Proxies(1), "127.0.0.1", "http, https", "forged.example, class.example", "https://class.example"),
        (Proxies(2), "127.0.0.1", "https, http", "class.example, inner:8000", "https://class.example"),
        (Proxies(2), "127.0.0.1", "https", "class.example", "https://class.example"),
        (Proxies(1), "127.0.0.1", "https", "[2001:db8::7]:443", "https://[2001:db8::7]:443"),
        (Proxies(1), "127.0.0.1", "gopher", "class.example", ""),
        (Proxies(1), "127.0.0.1", "https", "class.example/<b>", ""),
        (Proxies(1), "127.0.0.1", "https", "", ""),
        (Proxies(1), "192.168.0.8", "https", "class.example", ""),
        (Proxies(1, AWAY), "172.18.0.2", "https", "class.example", "https://class.example"),
        (Proxies(1, AWAY), "127.0.0.1", "https", "class.example", ""),
        (Proxies(), "127.0.0.1", "https", "class.example", ""),
    ],
)
def test_origin_is_what_trusted_proxies_report(proxies, peer, protocols, hosts, origin):
    assert proxies.origin_of(peer, protocols, hosts) == origin


def test_address_of_this_computer_alone_is_not_shown():
    async def scenario():
        async with start_local_server(proxies=Proxies(1)) as server:
            server.registry.addresses = [LAN]
            wall, room = await open_wall(server)
            headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "localhost:8443"}
            await fetch(f"{server.address}wall/{room.code}", wall.jar, headers=headers)
            assert room.addresses == [LAN]

    run_coroutine(scenario())


def test_help_asks_for_the_address_that_is_shown():
    room = Room("HKRT", None)
    room.addresses, room.page = [LAN], "help"
    assert "begin with http, not https" in str(room.wall())
    room.reach("https://class.example/class/")
    assert "not https" not in str(room.wall())
