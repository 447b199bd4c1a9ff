"""The lobby of a phone: rules to read while waiting, the link to the lessons; also how the door describes guests."""

import pytest

from gamelib.core import registry
from tests.room.phones import join, open_table, open_wall, run, served
from widgets.desk.lead_box import Door, lead_box

PAGES = "/voila/render/"


async def in_lobby(server, pages=""):
    server.registry.pages = pages
    wall, room = await open_wall(server)
    return wall, room, await join(server, room.code)


@pytest.mark.parametrize("game", registry.games())
def test_rules_of_each_game_are_read_and_closed_again(game):
    async def go():
        async with served() as server:
            _wall, room, phone = await in_lobby(server)
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

    run(go())


def test_rules_of_the_game_that_was_on_last_come_first():
    async def go():
        async with served() as server:
            _wall, room, phone = await in_lobby(server)
            room.history = [{"game": "nanatoridori"}, {"game": "koinobori"}]
            await phone.press("rules")
            assert "Carps on your own mast" in phone.text

    run(go())


def test_rules_make_way_for_whatever_begins():
    async def go():
        async with served() as server:
            wall, _room, phone = await in_lobby(server)
            await phone.press("rules")
            await wall.press("room:deal:nanatoridori")
            await phone.until(lambda: phone.scene)
            await wall.press("room:lobby")
            await phone.until(lambda: phone.title.startswith("You are "))

    run(go())


def test_no_rules_are_sent_before_they_are_asked_for():
    async def go():
        async with served() as server:
            _wall, _room, phone = await in_lobby(server)
            assert "What you want" not in "".join(phone.frames)
            await phone.press("rules:nowhere")
            assert phone.title.startswith("You are ")

    run(go())


def test_lessons_open_beside_the_room_where_the_server_has_pages():
    async def go():
        async with served() as server:
            _wall, _room, phone = await in_lobby(server, PAGES)
            assert "Rules and lessons" in phone.text
            await phone.press("rules")
            await phone.press("rules:nanuk")
            [link] = [block for block in phone.screen["blocks"] if block["kind"] == "link"]
            assert (link["href"], link["opens"]) == (f"{PAGES}nanuk/learn.ipynb", True)
        async with served() as server:
            _wall, _room, phone = await in_lobby(server)
            assert "Read the rules meanwhile" in phone.text
            await phone.press("rules")
            assert '"link"' not in phone.text

    run(go())


def test_rooms_taken_up_again_know_the_lessons(tmp_path):
    async def go():
        async with served(tmp_path) as server:
            _wall, room, phone = await in_lobby(server, PAGES)
            room.keep()
        async with served(tmp_path, pages=PAGES) as again:
            back = await join(again, room.code, phone.jar)
            assert "Rules and lessons" in back.text

    run(go())


def test_friends_read_the_rules_while_they_wait():
    async def go():
        async with served() as server:
            room, _host = await open_table(server)
            guest = await join(server, room.code)
            await guest.press("rules")
            assert guest.title == "The rules in short"

    run(go())


def test_nothing_is_to_be_scanned_where_no_phone_can_come_in():
    async def go():
        async with served() as server:
            wall, room = await open_wall(server)
            for host, can_scan in (("192.168.0.23", True), ("127.0.0.1", False)):
                room.addresses = [f"http://{host}:8866/class/"]
                await wall.press("room:lobby")
                come = next(block for block in wall.screen["blocks"] if block["kind"] == "come")
                assert (bool(come["qr"]), "Scan" in str(come["lines"])) == (can_scan, can_scan)

    run(go())
    assert "scan" not in lead_box(Door("http://127.0.0.1:8866/class/", "HKRT"))
    assert "scan" in lead_box(Door("http://192.168.0.23:8866/class/", "HKRT"))


def test_friends_get_nothing_to_scan_where_no_device_can_come_in():
    async def go():
        async with served() as server:
            room, _secret = server.registry.open_table("127.0.0.1")
            for host, can_scan in (("192.168.0.23", True), ("127.0.0.1", False)):
                room.addresses = [f"http://{host}:8866/class/"]
                for each in room.everybody:
                    del room.devices[each.key]
                room._next_number = 0
                first = await join(server, room.code)
                come = next(block for block in first.screen["blocks"] if block["kind"] == "come")
                assert bool(come["qr"]) is can_scan

    run(go())


@pytest.mark.parametrize("kind", ["class", "friends"])
def test_nobody_is_told_to_start_the_command_that_runs(kind):
    async def go():
        async with served() as server:
            room, secret = (server.registry.open(), "") if kind == "class" else server.registry.open_table("127.0.0.1")
            room.addresses, room.find_addresses = ["http://127.0.0.1:8866/class/"], list
            page = (
                (await open_wall(server, room))[0]
                if kind == "class"
                else await join(server, room.code, {"bbb-device": secret})
            )
            assert "this computer only. Connect the computer to a Wi-Fi" in page.text
            assert "bbb class" not in page.text
            assert "bbb play" not in page.text

    run(go())


def test_door_says_how_many_phones_are_pretended():
    async def go():
        async with served() as server:
            wall, room, _phone = await in_lobby(server)
            assert "Everybody is an animal." in wall.text
            room.rehearse(2)
            room.rehearsal.beat()
            await wall.until(lambda: "1 of them is a pretend phone: it votes and plays by itself." in wall.text)
            room.rehearsal.beat()
            await wall.until(lambda: "2 of them are pretend phones: they vote and play by themselves." in wall.text)
            room.end()

    run(go())
