"""Wrong codes: a guesser is shut out, a school that shares one address is not, and nobody lies about an address."""

import pytest

from gamelib.core.errors import GameError
from tests.room.phones import fetch, join, open_wall, run, served
from widgets.room import limits
from widgets.room.proxies import Proxies
from widgets.room.room import CODE_LENGTH
from widgets.room.room_registry import CODE_LETTERS
from widgets.web import room_extension, server

WRONG = "BBBB"
MOST_FOUND = 0.02
"""The largest chance with which a guesser may find a room that is open for as long as an unused one can be."""


async def guess(server, count, jar=None, **headers):
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
    async def go():
        async with served() as server:
            _wall, room = await open_wall(server)
            phone = await join(server, room.code)
            jar = await guess(server, limits.MAX_WRONG_CODES, {})
            _status, _headers, page, _jar = await fetch(server.address + room.code, jar)
            assert "Too many wrong codes" in page
            assert await status_of(server, room.code, jar | phone.jar) == 200

    run(go())


def test_ten_slips_shut_the_door_for_nobody_else():
    async def go():
        async with served() as server:
            _wall, room = await open_wall(server)
            await guess(server, limits.MAX_WRONG_CODES, {})
            assert await status_of(server, room.code) == 200
            for _pupil in range(30):
                jar = await guess(server, 3, {})
                assert await status_of(server, room.code, jar) == 200

    run(go())


def test_guesser_without_cookies_is_shut_out_with_its_address():
    async def go():
        async with served() as server:
            _wall, room = await open_wall(server)
            phone = await join(server, room.code)
            await guess(server, int(limits.MAX_WRONG_OF_ADDRESS))
            assert await status_of(server, room.code) == 429
            assert await status_of(server, room.code, phone.jar) == 200

    run(go())


def test_shut_out_guesser_costs_its_address_nothing_more():
    wrong = limits.WrongCodes(clock=lambda: 0.0)
    for _try in range(limits.MAX_WRONG_CODES):
        wrong.note("phone", "10.0.0.9")
    assert wrong.is_shut("phone", "10.0.0.9")
    left = wrong._left["10.0.0.9"].left
    assert left == limits.MAX_WRONG_OF_ADDRESS - limits.MAX_WRONG_CODES


def test_guesser_with_ever_new_devices_finds_hardly_a_room():
    now, tried = [0.0], 0
    wrong = limits.WrongCodes(clock=lambda: now[0])
    while now[0] < limits.IDLE_SECONDS:
        while not wrong.is_shut(f"device {tried}", "10.0.0.9"):
            wrong.note(f"device {tried}", "10.0.0.9")
            tried += 1
        now[0] += 1.0
    codes = len(CODE_LETTERS) ** CODE_LENGTH
    assert limits.MAX_WRONG_OF_ADDRESS < tried < MOST_FOUND * codes
    assert (codes, round(tried / codes, 4)) == (130_321, 0.0196)


def test_memory_of_wrong_codes_is_limited():
    wrong = limits.WrongCodes(clock=lambda: 0.0)
    for number in range(limits.MAX_ADDRESSES + 5):
        wrong.note(f"device {number}", f"address {number}")
    assert len(wrong._tries) == len(wrong._left) == limits.MAX_ADDRESSES


def test_forged_address_changes_nothing_without_proxies():
    async def go():
        async with served() as server:
            _wall, room = await open_wall(server)
            for number in range(int(limits.MAX_WRONG_OF_ADDRESS)):
                await guess(server, 1, **{"X-Forwarded-For": f"10.0.{number}.1", "X-Real-Ip": f"10.0.{number}.1"})
            assert await status_of(server, room.code, **{"X-Forwarded-For": "10.9.9.9"}) == 429

    run(go())


def test_each_address_behind_a_proxy_counts_for_itself():
    async def go():
        async with served(proxies=Proxies(1)) as server:
            _wall, room = await open_wall(server)
            for number in range(int(limits.MAX_WRONG_OF_ADDRESS)):  # a forger: the proxy adds the true address
                await guess(server, 1, **{"X-Forwarded-For": f"10.0.{number}.1, 10.0.0.66"})
            assert await status_of(server, room.code, **{"X-Forwarded-For": "10.9.9.9, 10.0.0.66"}) == 429
            assert await status_of(server, room.code, **{"X-Forwarded-For": "10.0.0.67"}) == 200

    run(go())


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

    found = room_extension.proxies(Jupyter)
    assert found.standing == count
    assert found.address_of("10.244.0.3", "192.168.0.7, 10.0.0.1") == ["10.244.0.3", "10.0.0.1", "192.168.0.7"][count]
