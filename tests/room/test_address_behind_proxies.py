"""Behind a proxy, phones are sent to the address at which the leader's own browser reached the page."""

import pytest

from tests.room.phones import Client, fetch, lead, open_wall, run, served
from widgets.room.proxies import Proxies
from widgets.room.room import Room

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
    async def go():
        async with served(proxies=proxies) as server:
            server.registry.addresses = [LAN]
            wall, room = await open_wall(server)
            assert room.addresses == [LAN]
            await fetch(f"{server.address}wall/{room.code}", wall.jar, headers=OUTSIDE)
            assert room.addresses == shown
            come = next(block for block in room.wall()["blocks"] if block["kind"] == "come")
            assert come["address"] == shown[0].removeprefix("http://").removesuffix("/")

    run(go())


def test_only_the_leaders_own_browser_says_where_phones_go():
    async def go():
        async with served(proxies=Proxies(1)) as server:
            server.registry.addresses = [LAN]
            _wall, room = await open_wall(server)
            for page in ("", room.code, f"wall/{room.code}", f"wall/{room.code}/line"):
                await fetch(server.address + page, headers=OUTSIDE)
            assert room.addresses == [LAN]

    run(go())


def test_class_opened_through_a_proxy_starts_with_its_address():
    async def go():
        async with served(proxies=Proxies(1)) as server:
            server.registry.addresses = [LAN]
            jar = await lead(server)
            _status, _headers, page, jar = await fetch(server.address, jar, headers=OUTSIDE)
            assert 'data-phones="https://class.example/class/"' in page
            body = f"_xsrf={jar['_xsrf']}&kind=class"
            await fetch(server.address, jar, headers=OUTSIDE, method="POST", body=body)
            (room,) = server.registry.rooms.values()
            assert room.addresses == ["https://class.example/class/", LAN]
            room.find_addresses = lambda _chosen: [LAN]
            await room.look_again()
            assert room.addresses == ["https://class.example/class/", LAN]

    run(go())


def test_wall_that_connects_again_tells_the_address_again():
    async def go():
        async with served(proxies=Proxies(1)) as server:
            server.registry.addresses = [LAN]
            wall, room = await open_wall(server)
            await Client(server, f"wall/{room.code}", wall.jar).connect(headers=OUTSIDE)
            assert room.addresses == ["https://class.example/class/", LAN]

    run(go())


def test_address_stays_where_the_teacher_has_put_it():
    async def go():
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

    run(go())


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
    async def go():
        async with served(proxies=Proxies(1)) as server:
            server.registry.addresses = [LAN]
            wall, room = await open_wall(server)
            headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "localhost:8443"}
            await fetch(f"{server.address}wall/{room.code}", wall.jar, headers=headers)
            assert room.addresses == [LAN]

    run(go())


def test_help_asks_for_the_address_that_is_shown():
    room = Room("HKRT", None)
    room.addresses, room.page = [LAN], "help"
    assert "begin with http, not https" in str(room.wall())
    room.reach("https://class.example/class/")
    assert "not https" not in str(room.wall())
