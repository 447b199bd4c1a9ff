"""A class finds its tables: on phones and wall, by hand, with latecomers, leavers, pairs and a killed server."""

import asyncio
import json

import pytest

from gamelib.core import registry
from tests.room.phones import begin, join, on_server, open_wall, run_coroutine, start_local_server
from widgets.room import find_tables, friends_tables
from widgets.room.device import Device
from widgets.room.friends_tables import FriendsTables
from widgets.room.room import Room

SIT, JOIN, SHARE = "beside:sit", "beside:join", "two"
JUNK = (None, "1", 1.5, True, -1, 10**9, [1], {"a": 1})


async def find_tables_with(server, phones=7, game="nanatoridori"):
    """Return the wall, the room, and phones that show their table."""
    wall, room = await open_wall(server)
    there = [await join(server, room.code) for _phone in range(phones)]
    await wall.press(f"room:tables:{game}")
    for phone in there:
        await phone.until(lambda phone=phone: phone.title.startswith("Table"))
    return wall, room, there


def block_of(wall):
    return next(block for block in wall.screen["blocks"] if block["kind"] == "groups")


def names_on_wall(wall):
    return [[person["name"] for person in table["people"]] for table in block_of(wall)["tables"]]


def people_at(room):
    """Return the numbers of the devices at each table of the game."""
    return [[device.number for _seat, device in sorted(table.people.items())] for table in room.activity.tables]


def buttons(phone):
    return [each["id"] for each in (phone.screen or phone.scene)["buttons"]]


@on_server
async def test_phones_and_wall_say_who_sits_where(server):
    wall, room, phones = await find_tables_with(server)
    assert room.groups.tables == [[0, 1, 2, 3], [4, 5, 6]]
    assert [phone.title for phone in phones] == ["Table 1"] * 4 + ["Table 2"] * 3
    assert block_of(wall)["say"] == "7 of you: 2 tables, nobody alone."
    animals = [each.animal.name for each in room.everybody]
    assert names_on_wall(wall) == [animals[:4], animals[4:]]
    mates = next(block for block in phones[5].screen["blocks"] if block["kind"] == "mates")
    assert [each["name"] for each in mates["mates"]] == [animals[4], animals[6]]
    await wall.press("groups:deal")
    for phone in phones:
        await phone.until(lambda phone=phone: phone.scene)
    assert people_at(room) == [[0, 1, 2, 3], [4, 5, 6]]


@pytest.mark.parametrize("game", registry.games())
@pytest.mark.parametrize("phones", range(3, 13))
def test_nobody_sits_alone_in_any_class(game, phones, monkeypatch):
    monkeypatch.setattr(FriendsTables, "_table", lambda _tables, record, people: (record, people))
    room = Room("BCDF", None)
    for _phone in range(phones):
        room.connect(room.join()[0], lambda _message: None)
    room.press(f"room:tables:{game}")
    room.press("groups:deal")
    sizes = [len(people) for _record, people in room.activity.tables]
    assert sum(sizes) == phones
    assert min(sizes) >= 3
    assert max(sizes) - min(sizes) <= 1
    assert {record.state.players for record, _people in room.activity.tables} == {room.activity.players}


@on_server
async def test_nothing_a_pupil_presses_moves_anybody(server):
    wall, room, phones = await find_tables_with(server)
    before = json.dumps(room.groups.plain())
    for name in (
        *("groups:pick:1", "groups:to:1", "groups:move:1", "groups:swap:1", "groups:shuffle", "groups:deal"),
        *("groups:way:chance", "groups:size:more", "groups:two", "room:tables:nanuk", "beside:sit", "beside:own"),
    ):
        # from several phones, since one that sends so much is read ever more slowly
        for phone, value in zip(phones, (None, 0, 1, 5), strict=False):
            await phone.line.write_message(
                json.dumps({"from": "x", "n": value, "ply": 0, "kind": "set", "id": name, "value": value})
            )
        await phones[-1].press(name)
    for phone in phones:
        await phone.act(kind="ping")
    assert (json.dumps(room.groups.plain()), room.activity.kind) == (before, "groups")
    assert (wall.title, phones[1].title) == ("Find your table", "Table 1")


@on_server
async def test_teacher_drags_and_everybody_is_told(server):
    wall, room, phones = await find_tables_with(server)
    await wall.act(kind="set", id="groups:move:0", value=1)
    assert room.groups.tables == [[1, 2, 3], [4, 5, 6, 0]]
    assert "Calm Owl is now at table 2." in wall.text
    await phones[0].until(lambda: phones[0].title == "Table 2")
    await phones[6].until(lambda: "Calm Owl" in phones[6].text)
    await phones[1].until(lambda: "Calm Owl" not in phones[1].text)
    await wall.act(kind="set", id="groups:move:1", value=1)
    assert room.groups.tables == [[0, 2, 3], [4, 5, 6, 1]]
    assert "is now at table 2, and Calm Owl at table 1." in wall.text
    await wall.act(kind="set", id="groups:swap:2", value=5)
    assert room.groups.tables == [[0, 5, 3], [4, 2, 6, 1]]
    assert "have changed places." in wall.text
    before = json.dumps(room.groups.plain())
    names = "groups:move:2", "groups:swap:2", "groups:move:99", "groups:pick:x", "groups:to:7", "groups:size:x"
    for number, value in enumerate(JUNK):  # a few of all pairs, since a wall that sends so much is read more slowly
        for name in (names[number % 6], names[(number + 3) % 6]):
            await wall.act(kind="set", id=name, value=value)
    assert json.dumps(room.groups.plain()) == before


@on_server
async def test_teacher_picks_by_keys_and_moves_or_swaps(server):
    wall, room, _phones = await find_tables_with(server)
    await wall.press("groups:pick:0")
    assert [table.get("here", {}).get("key") for table in block_of(wall)["tables"]] == [None, "2"]
    assert next(each["id"] for each in wall.screen["buttons"] if each.get("back")) == "groups:letgo"
    await wall.press("groups:to:1")
    assert room.groups.tables == [[1, 2, 3], [4, 5, 6, 0]]
    for name in ("groups:pick:1", "groups:pick:4"):
        await wall.press(name)
    assert room.groups.tables == [[4, 2, 3], [1, 5, 6, 0]]
    for name in ("groups:pick:1", "groups:letgo", "groups:pick:1", "groups:pick:1"):
        await wall.press(name)
    assert room.groups.tables == [[4, 2, 3], [1, 5, 6, 0]]
    assert not any("here" in table for table in block_of(wall)["tables"])


@on_server
async def test_two_at_one_device_count_as_two(server):
    wall, room, phones = await find_tables_with(server)
    await phones[0].press(SHARE)
    assert "Go there together" in phones[0].text
    assert [each.is_two for each in room.everybody] == [True] + [False] * 6
    await wall.until(lambda: "8 of you at 7 devices: 2 tables, nobody alone." in wall.text)
    assert room.groups.tables == [[0, 1, 2], [4, 5, 6, 3]]
    await wall.press("groups:pick:6")
    await wall.press("groups:two")
    await phones[6].until(lambda: "Go there together" in phones[6].text)
    assert block_of(wall)["say"] == "9 of you at 7 devices: 3 tables, nobody alone."
    for name in ("groups:pick:6", "groups:two"):
        await wall.press(name)
    assert block_of(wall)["say"].startswith("8 of you")
    await phones[0].press(SHARE)
    assert not any(each.is_two for each in room.everybody)


@on_server
async def test_pairs_say_so_at_the_door_already(server):
    _wall, room = await open_wall(server)
    phone = await join(server, room.code)
    await phone.press(SHARE)
    assert (phone.title, room.everybody[0].people) == ("You two are Calm Owl", 2)
    await phone.press(SHARE)
    assert (phone.title, room.everybody[0].people) == ("You are Calm Owl", 1)


@on_server
async def test_latecomer_joins_the_smallest_table_and_gaps_close(server):
    wall, room, phones = await find_tables_with(server)
    late = await join(server, room.code)
    assert (late.title, json.loads(late.frames[0])["you"]["name"]) == ("Table 2", room.everybody[7].name)
    await phones[4].until(lambda: room.everybody[7].name in phones[4].text)
    await phones[6].leave()
    await wall.press("groups:pick:6")
    assert room.groups.tables == [[0, 1, 2, 3], [4, 5, 6, 7]]  # a phone that sleeps keeps its place
    room.everybody[6].away_since -= 1000
    room.tick()
    assert room.groups.tables == [[0, 1, 2, 3], [4, 5, 7]]


@on_server
async def test_previews_of_the_link_are_given_no_place(server):
    _wall, room, _phones = await find_tables_with(server)
    room.join()
    room.tick()
    assert room.groups.tables == [[0, 1, 2, 3], [4, 5, 6]]


@on_server
async def test_first_who_come_find_a_table_though_nobody_was_there(server):
    wall, room = await open_wall(server)
    await wall.press("room:tables:nanuk")
    assert "Nobody is here yet." in wall.text
    assert [each["id"] for each in wall.screen["buttons"]] == ["room:lobby"]
    phone = await join(server, room.code)
    assert phone.title == "Table 1"
    await wall.until(lambda: "One of you is here" in wall.text)


@on_server
async def test_chance_mixes_and_only_then_can_be_asked_again(server):
    wall, room, _phones = await find_tables_with(server, 12)
    assert "groups:shuffle" not in buttons(wall)
    await wall.press("groups:way:chance")
    seen = {json.dumps(room.groups.tables)}
    for _time in range(4):
        await wall.press("groups:shuffle")
        seen.add(json.dumps(room.groups.tables))
    assert len(seen) > 2
    assert sorted(each for table in room.groups.tables for each in table) == [*range(12)]
    await wall.press("groups:way:neighbours")
    assert room.groups.tables == [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]]
    assert [each["on"] for each in block_of(wall)["ways"]] == [False, True, False]


@on_server
async def test_nanuk_seats_eight_at_a_table(server):
    wall, room, phones = await find_tables_with(server, 8, "nanuk")
    sizes = []
    while not block_of(wall)["size"]["more"].get("off"):
        sizes.append(block_of(wall)["size"]["value"])
        await wall.press("groups:size:more")
    assert [*sizes, block_of(wall)["size"]["value"]] == ["4", "8"]
    await wall.press("groups:deal")
    for phone in phones:
        await phone.until(lambda phone=phone: phone.scene)
        assert len(phone.scene["seats"]) == 8
    assert people_at(room) == [[*range(8)]]


@on_server
async def test_the_next_game_goes_on_with_the_groups(server):
    wall, room, _phones = await find_tables_with(server)
    await wall.act(kind="set", id="groups:swap:0", value=6)
    chosen = [list(table) for table in room.groups.tables]
    await wall.press("groups:deal")
    await wall.press_surely("room:lobby")
    await wall.press("room:tables:koinobori")
    assert (room.groups.tables, room.groups.way) == (chosen, "chosen")


def test_groups_and_pairs_go_on_after_a_kill(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            wall, room, phones = await find_tables_with(server)
            await wall.act(kind="set", id="groups:swap:0", value=6)
            await phones[3].press(SHARE)
            kept = room.groups.plain()
            await asyncio.sleep(0.3)
            server.stop(keep=False)
        async with start_local_server(tmp_path) as again:
            found = again.registry.rooms[room.code]
            assert (found.activity.kind, found.groups.plain()) == ("groups", kept)
            assert [each.is_two for each in found.everybody] == [False] * 3 + [True] + [False] * 3
            back = [await join(again, room.code, phone.jar) for phone in phones]
            assert [phone.title for phone in back] == [f"Table {1 + found.groups.table_of(at)}" for at in range(7)]
            assert found.groups.plain() == kept
            wall, _room = await open_wall(again, found)
            await wall.press("groups:deal")
            tables = people_at(found)
            assert [sorted(table) for table in tables] == [sorted(table) for table in kept["tables"]]
            await asyncio.sleep(0.3)
            again.stop(keep=False)
        async with start_local_server(tmp_path) as third:
            assert people_at(third.registry.rooms[room.code]) == tables

    run_coroutine(scenario())


def test_a_journal_without_groups_is_still_read():
    room = Room("BCDF", None)
    room.connect(room.join()[0], lambda _message: None)
    plain = json.loads(json.dumps(room.plain()))
    del plain["groups"]
    plain["devices"] = [each[:4] for each in plain["devices"]]
    found = Room.from_plain(plain, None)
    assert (found.groups.tables, found.everybody[0].is_two) == ([], False)


# At the tables --------------------------------------------------------------------------------


async def at_tables(server, phones=7):
    wall, room = await open_wall(server)
    there = [await join(server, room.code) for _phone in range(phones)]
    await begin(wall, "room:tables:nanatoridori")
    for phone in there:
        await phone.until(lambda phone=phone: phone.scene)
    return wall, room, there


@on_server
async def test_who_comes_during_a_game_sits_at_the_smallest_table(server):
    _wall, room, _phones = await at_tables(server)
    late = await join(server, room.code)
    assert "Table 2 has a seat for you" in late.text
    await late.press(SIT)
    await late.until(lambda: late.scene)
    assert [sorted(table) for table in people_at(room)] == [[0, 1, 2, 3], [4, 5, 6, 7]]


@on_server
async def test_who_is_left_alone_may_join_others(server):
    wall, room, phones = await at_tables(server)
    assert JOIN not in buttons(phones[4])
    for phone, device in ((phones[5], room.everybody[5]), (phones[6], room.everybody[6])):
        await phone.leave()
        device.away_since -= 1000
    room.tick()
    await phones[4].until(lambda: "Everybody else here has gone." in phones[4].text)
    assert JOIN not in buttons(phones[4])  # all seats of the other table are taken
    room.changed()
    await wall.until(lambda: "one is left alone" in wall.text)
    await phones[0].leave()
    room.everybody[0].away_since -= 1000
    room.tick()
    await phones[4].until(lambda: JOIN in buttons(phones[4]))
    assert "There is a seat for you at table 1." in phones[4].text
    await phones[1].press(JOIN)  # who is not alone stays
    await phones[4].press(JOIN)
    await phones[4].until(lambda: len(room.activity.tables[0].people) == 4 and phones[4].scene)
    assert 4 in [device.number for device in room.activity.tables[0].people.values()]
    assert 1 in [device.number for device in room.activity.tables[0].people.values()]


@on_server
async def test_a_pair_at_one_device_is_not_alone(server):
    _wall, room, phones = await at_tables(server)
    room.everybody[4].is_two = True
    for each in room.everybody[5:]:
        each.line = None
        each.away_since -= 1000
    room.tick()
    assert JOIN not in buttons(phones[4])
    assert "has gone" not in phones[4].text


def test_seats_are_enough_for_the_largest_table():
    for game in registry.games():
        least, most = registry.about(game).players
        assert friends_tables.seats_at_each(game, 0) == registry.about(game).usual_players
        assert friends_tables.seats_at_each(game, most) == most
        assert least <= friends_tables.seats_at_each(game, 3)


def test_nobody_is_waited_for_and_nothing_is_counted():
    room = Room("BCDF", None)
    room.connect(room.join()[0], lambda _message: None)
    room.press("room:tables:nanuk")
    assert isinstance(room.activity, find_tables.FindTables)
    device: Device = room.everybody[0]
    assert (room.activity.needs(device), room.activity.waits_for(device)) == (False, False)
    assert (room.activity.summary(), room.activity.own(0), room.activity.at_stake("room:lobby")) == ([], {}, None)
