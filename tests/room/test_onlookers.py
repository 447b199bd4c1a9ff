"""Onlookers at tables of friends: they watch, or take a free seat; the wall can look on, too."""

import asyncio
import json

import pytest

from tests.room.phones import begin, join, open_table, open_wall, run_coroutine, sit_down, start_local_server
from widgets.room import shared_table

GAMES = ("nanatoridori", "nanuk", "koinobori")
SIT, LOOK, TABLES = "beside:sit", "beside:look:0", "beside:tables"


async def room_with_latecomer(server, game="nanatoridori", people=2):
    """Return the wall, the room, phones seated at a table, and one that joined too late for a seat."""
    wall, room = await open_wall(server)
    phones = [await join(server, room.code) for _phone in range(people)]
    await begin(wall, f"room:tables:{game}")
    for phone in phones:
        await phone.until(lambda phone=phone: phone.scene)
    return wall, room, phones, await join(server, room.code)


def buttons(phone):
    return [each["id"] for each in (phone.screen or phone.scene)["buttons"]]


def hand_faces(scene):
    return [card.get("face") for zone in scene["zones"] if zone["id"] == "hand" for card in zone["cards"]]


@pytest.mark.parametrize("game", GAMES)
def test_latecomer_looks_on_without_seeing_a_hand(game):
    async def scenario():
        async with start_local_server() as server:
            _wall, room, _phones, onlooker = await room_with_latecomer(server, game)
            assert onlooker.title == "They are playing already"
            assert len(room.activity.tables) == 1
            await onlooker.press(LOOK)
            await onlooker.until(lambda: onlooker.scene)
            assert hand_faces(onlooker.scene) == []
            assert not any("you" in seat.get("state", "") for seat in onlooker.scene["seats"])
            assert onlooker.scene["note"] == "you look on"

    run_coroutine(scenario())


def test_an_onlooker_sees_moves_and_makes_none():
    async def scenario():
        async with start_local_server() as server:
            _wall, room, _phones, onlooker = await room_with_latecomer(server, people=4)
            table = room.activity.tables[0]
            await onlooker.press(LOOK)
            await onlooker.until(lambda: onlooker.scene)
            for place in ("pass", "play", "table:next-round"):
                await onlooker.press(place)
            await onlooker.act(kind="tap", place="hand:1")
            assert len(table.record) == 0
            seat = table.session.awaited[0]
            assert table.act(seat, 0, str(table.session.state.view(seat).moves()[0])).kind == "done"
            await onlooker.until(lambda: onlooker.scene["ply"] == 1)

    run_coroutine(scenario())


def test_an_onlooker_takes_the_seat_of_a_program():
    async def scenario():
        async with start_local_server() as server:
            _wall, room, phones, onlooker = await room_with_latecomer(server, people=3)
            table = room.activity.tables[0]
            await onlooker.press(LOOK)
            await onlooker.until(lambda: onlooker.scene)
            assert SIT in buttons(onlooker)
            await onlooker.press(SIT)
            await onlooker.until(lambda: hand_faces(onlooker.scene))
            assert sorted(table.people) == [0, 1, 2, 3]
            assert table.onlookers == {}
            name = room.everybody[3].animal.name
            await phones[0].until(lambda: name in [seat["name"] for seat in phones[0].scene["seats"]])
            assert [*table.session.awaiting_bots] == []

    run_coroutine(scenario())


def test_no_seat_is_taken_where_the_teacher_does_not_allow_it():
    async def scenario():
        async with start_local_server() as server:
            wall, room, _phones, onlooker = await room_with_latecomer(server, people=3)
            await onlooker.press(LOOK)
            await onlooker.until(lambda: onlooker.scene)
            await wall.press("tables:open")
            await onlooker.until(lambda: SIT not in buttons(onlooker))
            await onlooker.send(kind="press", id=SIT)
            await onlooker.press("escape")
            assert len(room.activity.tables[0].people) == 3

    run_coroutine(scenario())


def test_who_finds_full_tables_waits_for_the_next_deal():
    async def scenario():
        async with start_local_server() as server:
            wall, room, _phones, late = await room_with_latecomer(server, people=4)
            assert buttons(late) == []
            assert "You get a table at the next deal." in late.text
            for name in (SIT, "beside:own"):
                await late.press(name)
            assert [len(table.people) for table in room.activity.tables] == [4]
            await wall.until(lambda: "1 has no seat yet" in wall.text)
            await wall.press("room:tables:nanatoridori")
            await late.until(lambda: late.title == "Table 1")
            await wall.press("groups:deal")
            await late.until(lambda: late.scene)
            assert [len(table.people) for table in room.activity.tables] == [5]

    run_coroutine(scenario())


def test_seat_of_a_person_gone_for_good_is_free(monkeypatch):
    async def scenario():
        async with start_local_server() as server:
            _wall, room, phones, onlooker = await room_with_latecomer(server, people=4)
            table = room.activity.tables[0]
            monkeypatch.setattr(shared_table, "FREE_AFTER_SECONDS", 0.05)
            await phones[1].leave()
            await asyncio.sleep(0.1)
            await onlooker.press(SIT)
            await onlooker.until(lambda: onlooker.scene)
            assert table.people[1].number == 4
            back = await join(server, room.code, phones[1].jar)
            assert back.title == "They are playing already"

    run_coroutine(scenario())


def test_an_onlooker_goes_to_another_table_and_back_after_a_kill(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            _wall, room, _phones, onlooker = await room_with_latecomer(server, people=6)
            await onlooker.press(LOOK)
            await onlooker.until(lambda: onlooker.scene)
            await onlooker.press(TABLES)
            await onlooker.until(lambda: onlooker.screen)
            await onlooker.press("beside:look:1")
            await onlooker.until(lambda: onlooker.scene)
            assert [len(table.onlookers) for table in room.activity.tables] == [0, 1]
            await asyncio.sleep(0.4)
            server.stop(keep=False)
        async with start_local_server(tmp_path) as again:
            back = await join(again, room.code, onlooker.jar)
            assert back.scene["note"] == "you look on"
            assert [len(table.onlookers) for table in again.registry.rooms[room.code].activity.tables] == [0, 1]

    run_coroutine(scenario())


@pytest.mark.parametrize("game", GAMES)
def test_the_wall_looks_on_at_one_table(game):
    async def scenario():
        async with start_local_server() as server:
            wall, room, _phones, _onlooker = await room_with_latecomer(server, game)
            await wall.press("tables:look:0")
            position = wall.screen["position"]
            assert hand_faces(position["scene"]) == []
            assert position["at"] == len(room.activity.tables[0].record)
            await wall.press("tables:all")
            assert "position" not in wall.screen
            assert json.dumps(wall.screen["blocks"])

    run_coroutine(scenario())


def test_tables_take_only_so_many_onlookers(monkeypatch):
    async def scenario():
        async with start_local_server() as server:
            monkeypatch.setattr(shared_table, "MAX_ONLOOKERS", 1)
            _wall, room, _phones, onlooker = await room_with_latecomer(server)
            other = await join(server, room.code)
            await onlooker.press(LOOK)
            await onlooker.until(lambda: onlooker.scene)
            await other.press(LOOK)
            assert other.title == "They are playing already"
            assert len(room.activity.tables[0].onlookers) == 1

    run_coroutine(scenario())


def test_friend_who_begins_a_game_sees_the_table():
    async def scenario():
        async with start_local_server() as server:
            room, host = await open_table(server)
            guest = await sit_down(server, room)
            await host.press("friends:table")
            await host.press("tables:begin:nanatoridori")
            await host.until(lambda: host.scene)
            await guest.until(lambda: guest.scene)

    run_coroutine(scenario())
