"""A table waits for a person: the others see for whom, ring, and let a bot play until the person is back."""

import asyncio
import json

from tests.room.phones import begin, join, open_wall, run_coroutine, start_local_server
from tests.room.test_onlookers import buttons
from widgets.room import shared_table

RING, PROGRAM = "beside:ring", "beside:program"


class Clock:
    """A table's clock, set by the test."""

    now = 0.0

    def __call__(self):
        return self.now


async def table_that_waits(server, people=4):
    """Return the wall, the table, its clock, the phone that the table waits for, and the others."""
    wall, room = await open_wall(server)
    phones = [await join(server, room.code) for _phone in range(people)]
    await begin(wall, "room:tables:nanatoridori")
    for phone in phones:
        await phone.until(lambda phone=phone: phone.scene)
    table, clock = room.activity.tables[0], Clock()
    table.waiting = shared_table.WaitingTime(clock)
    seats = [*table.people]
    sleeper = phones[seats.index(table.session.awaited[0])]
    return wall, table, clock, sleeper, [phone for phone in phones if phone is not sleeper]


def advance_clock(clock, table, seconds):
    clock.now += seconds
    table.refresh()


def ring_frames(phone):
    return [frame for frame in phone.frames if '"ring"' in frame]


def test_the_others_see_for_whom_they_wait_and_ring_once():
    async def scenario():
        async with start_local_server() as server:
            _wall, table, clock, sleeper, others = await table_that_waits(server)
            assert [RING in buttons(phone) for phone in others] == [False] * 3
            await others[0].press(RING)
            assert ring_frames(sleeper) == []
            advance_clock(clock, table, shared_table.RING_AFTER_SECONDS)
            await others[0].until(lambda: RING in buttons(others[0]))
            name = table.people[table.session.awaited[0]].animal.name
            assert others[0].scene["message"]["text"] == f"Waiting for {name}."
            assert RING not in buttons(sleeper)
            await others[0].press(RING)
            await sleeper.until(lambda: ring_frames(sleeper))
            assert "It is your turn" in ring_frames(sleeper)[0]
            await others[1].press(RING)
            await others[1].until(lambda: RING not in buttons(others[1]))
            assert len(ring_frames(sleeper)) == 1
            assert [len(ring_frames(phone)) for phone in others] == [0] * 3
            advance_clock(clock, table, shared_table.RING_AGAIN_SECONDS)
            await others[1].press(RING)
            await sleeper.until(lambda: len(ring_frames(sleeper)) == 2)

    run_coroutine(scenario())


def test_a_program_plays_until_the_person_is_back(monkeypatch):
    monkeypatch.setattr(
        shared_table.SharedTable.__init__, "__kwdefaults__", {"bot_seed": 1, "goes_on": True, "pace": 0.005}
    )

    async def scenario():
        async with start_local_server() as server:
            _wall, table, clock, sleeper, others = await table_that_waits(server)
            seat = table.session.awaited[0]
            advance_clock(clock, table, shared_table.RING_AFTER_SECONDS)
            await others[0].press(PROGRAM)
            await others[0].act(kind="ping")  # the press has arrived, too early
            assert table.waiting.played_for == set()
            advance_clock(clock, table, shared_table.PROGRAM_AFTER_SECONDS)
            await others[0].until(lambda: PROGRAM in buttons(others[0]))
            await others[0].press(PROGRAM)
            await sleeper.until(lambda: len(table.record) > 0)
            assert table.record.entries[0].seat == seat
            await sleeper.until(lambda: "A program plays for you" in sleeper.scene["message"]["text"])
            await sleeper.act(kind="ping")
            assert table.waiting.played_for == {seat}
            await sleeper.act(kind="tap", place="hand:1")
            assert table.waiting.played_for == set()
            assert "A program plays" not in sleeper.scene["message"]["text"]

    run_coroutine(scenario())


def test_a_phone_that_wakes_has_its_seat_again():
    async def scenario():
        async with start_local_server() as server:
            _wall, table, clock, sleeper, _others = await table_that_waits(server)
            seat = table.session.awaited[0]
            await sleeper.leave()
            clock.now += shared_table.PROGRAM_AFTER_SECONDS
            table.go_on = lambda: None
            table.let_program_play()
            assert table.seat_for_program() == seat
            back = await join(server, server.registry.rooms and next(iter(server.registry.rooms)), sleeper.jar)
            assert table.waiting.played_for == set()
            assert back.scene["message"]["kind"] == "your"

    run_coroutine(scenario())


def test_the_wall_shows_who_is_waited_for_and_rings():
    async def scenario():
        async with start_local_server() as server:
            wall, table, clock, sleeper, _others = await table_that_waits(server)
            clock.now += 75
            server.registry.tick()
            await wall.until(lambda: "waits 75 s" in wall.text)
            waits = wall.screen["blocks"][0]["waits"]
            name = table.people[table.session.awaited[0]].animal.name
            assert waits["title"] == f"Table 1 waits for {name}"
            await wall.press("tables:ring:0")
            await sleeper.until(lambda: ring_frames(sleeper))
            table.go_on = lambda: None
            await wall.press("tables:program:0")
            assert table.waiting.played_for == {table.session.awaited[0]}
            assert "waits" not in wall.screen["blocks"][0]
            assert json.dumps(wall.screen)

    run_coroutine(scenario())


def test_a_pause_keeps_nobody_waiting():
    async def scenario():
        async with start_local_server() as server:
            wall, table, clock, sleeper, _others = await table_that_waits(server)
            clock.now += 75
            await wall.press("tables:pause")
            assert table.waited_for == []
            assert not table.ring("now")
            await wall.press("tables:pause")
            await sleeper.until(lambda: sleeper.scene)
            assert table.waiting.seconds == 0
            await asyncio.sleep(0)

    run_coroutine(scenario())
