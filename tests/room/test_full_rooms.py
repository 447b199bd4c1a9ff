"""Full rooms: devices gone for good are forgotten but their answers kept; those that return in time are recognised."""

import pytest

from gamelib.core.chance import Stream
from gamelib.players.characters import CAST
from tests.room.phones import POSITION, InlineExecutor, fetch, join, open_wall, run_coroutine, start_local_server
from widgets.room import room as room_module
from widgets.room.limits import LESSON_SECONDS, MISSED_SECONDS
from widgets.room.rehearsal import choose_as_learner
from widgets.room.room import Room
from widgets.room.thinking import Thinking

PLACES = 4


@pytest.fixture(autouse=True)
def limit_devices(monkeypatch):
    monkeypatch.setattr(room_module, "MAX_DEVICES", PLACES)


def join_device(room):
    """Let a device join, and return it."""
    device, _secret = room.join()
    room.connect(device, lambda _message: None)
    return device


def leave_room(room, device, seconds):
    """Let a device leave, `seconds` ago."""
    room.disconnect(device, device.line)
    device.away_since -= seconds


def fill_room(kind="class"):
    """Return a full room and its devices."""
    room = Room("BCDF", Thinking(InlineExecutor()), kind=kind)
    return room, [join_device(room) for _place in range(PLACES)]


def restore_room(room):
    """Return the room as restored by a restarted server."""
    return Room.from_plain(room.plain(), room.thinking, None)


def play_out(table):
    """Play a table's round to its end."""
    while table.first_round is None:
        seat = table.session.awaited[0]
        if seat in table.people:
            table.act(
                seat, table.session.ply, choose_as_learner(table.session.state.view(seat), Stream(1, "a learner"))
            )
        else:
            table.session.play_bot(seat)
        table._note_result()


def test_device_gone_for_minutes_makes_room_for_another():
    async def scenario():
        room, there = fill_room()
        leave_room(room, there[1], MISSED_SECONDS - 10)
        assert room.join() is None
        leave_room(room, there[3], MISSED_SECONDS + 10)
        leave_room(room, there[2], MISSED_SECONDS + 20)
        assert [join_device(room).number, join_device(room).number, room.join()] == [PLACES, PLACES + 1, None]
        assert [each.number for each in room.everybody] == [0, 1, PLACES, PLACES + 1]

    run_coroutine(scenario())


def test_device_that_answered_is_kept_and_its_answer_longer():
    async def scenario():
        room, there = fill_room()
        room.press("room:position", POSITION)
        for device in there:
            room.activity._answer(device.number, "pass")
        leave_room(room, there[1], LESSON_SECONDS - 10)
        assert room.join() is None
        assert room.devices[there[1].key] is there[1]
        leave_room(room, there[2], LESSON_SECONDS + 10)
        assert room.join()[0].number == PLACES
        assert there[2].key not in room.devices
        assert len(room.activity.vote.answers) == len(restore_room(room).activity.vote.answers) == PLACES

    run_coroutine(scenario())


def test_a_seat_is_kept_all_lesson_and_then_a_program_has_it():
    async def scenario():
        room, there = fill_room()
        room.press("room:tables:nanatoridori")
        room.press("groups:deal")
        table = room.activity.tables[0]
        seat = next(seat for seat, each in table.people.items() if each is there[1])
        leave_room(room, there[1], LESSON_SECONDS - 10)
        assert room.join() is None
        assert room.activity.board(there[1]) is table.boards[seat]
        there[1].away_since -= 20
        late = room.join()[0]
        assert [*table.people.values()] == [there[0], there[2], there[3]]
        assert table.record.names[seat] in {each.name for each in CAST.values()}
        assert seat in table.free_seats
        again = restore_room(room)
        assert len(again.activity.tables[0].people) == PLACES - 1
        room.connect(late, lambda _message: None)
        room.activity._press(late, "beside:sit:0")
        assert table.people[seat] is late

    run_coroutine(scenario())


def test_the_result_of_a_deal_outlasts_who_made_it():
    async def scenario():
        room, there = fill_room()
        room.press("room:deal:nanatoridori")
        deal = room.activity
        play_out(deal.tables[1])
        leave_room(room, there[1], LESSON_SECONDS + 10)
        leave_room(room, there[2], LESSON_SECONDS + 10)
        join_device(room)
        join_device(room)
        assert sorted(deal.tables) == [0, 1, 2, 3, PLACES, PLACES + 1]
        assert sorted(restore_room(room).activity.tables) == sorted(deal.tables)
        assert deal.outcomes == restore_room(room).activity.outcomes
        assert [*deal.outcomes] == [1]
        [parts] = [block["parts"] for block in room.wall()["blocks"] if block["kind"] == "progress"]
        assert all(part["count"] >= 0 for part in parts)

    run_coroutine(scenario())


def test_friend_who_begins_the_games_is_never_forgotten():
    async def scenario():
        room, there = fill_room("friends")
        for device in there[:2]:
            leave_room(room, device, LESSON_SECONDS + 10)
        assert room.join()[0].number == PLACES
        assert room.everybody[0] is there[0]

    run_coroutine(scenario())


def test_pretended_phones_that_were_sent_home_take_no_places():
    async def scenario():
        room = Room("BCDF", Thinking(InlineExecutor()))
        for _time in range(3):
            room.rehearse(PLACES)
            for _beat in range(PLACES):
                room.rehearsal.beat()
            assert sum(each.is_here for each in room.everybody) == PLACES
            room.rehearse()
        assert join_device(room).is_here

    run_coroutine(scenario())


def test_a_class_that_is_over_says_so_and_is_no_wrong_guess():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            phone = await join(server, room.code)
            await phone.leave()
            await wall.press("room:ending")
            await wall.press("room:end")
            server.registry.tick()
            for _device in range(30):
                status, _headers, page, _jar = await fetch(server.address + room.code, phone.jar)
                assert (status, "The class is over" in page) == (404, True)
            assert server.registry.wrong_codes._left == {}

    run_coroutine(scenario())
