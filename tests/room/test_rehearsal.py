"""A rehearsal: pretend phones join, vote, play a deal and sit at tables; the wall says that they are pretend."""

import asyncio

import pytest

from tests.room.lesson_hour import speed_up_time
from tests.room.phones import InlineExecutor, ask_about_position, begin, open_wall, run_coroutine, start_local_server
from widgets.room import rehearsal
from widgets.room.room import Room
from widgets.room.thinking import Thinking
from widgets.stage.offers import walk_buttons


@pytest.fixture(autouse=True)
def speed_up_rooms(monkeypatch):
    speed_up_time(monkeypatch)
    monkeypatch.setattr(rehearsal, "BEAT_SECONDS", 0.01)
    monkeypatch.setattr(rehearsal, "USUAL_PRETENDED", 4)


async def open_rehearsal(server):
    """Return the wall and the room of a rehearsal with four pretend phones."""
    wall, room = await open_wall(server)
    room.rehearse(4)
    await wall.until(lambda: "4 pretend phones here" in wall.text)
    return wall, room


def test_pretended_phones_vote_twice():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_rehearsal(server)
            await ask_about_position(wall)
            await wall.until(lambda: "4 of 4 have answered" in wall.text)
            await wall.press("vote:close")
            await wall.press("vote:talk")
            await wall.press("vote:again")
            await wall.until(lambda: "4 of 4 have answered" in wall.text)
            await wall.press("vote:reveal")
            await wall.until(lambda: '"value"' in wall.text)
            vote = room.activity.vote
            assert all(vote.view.why_not(move) is None for move in (*vote.answers.values(), *vote.first.values()))
            room.end()

    run_coroutine(scenario())


@pytest.mark.parametrize("kind", ["number", "seat"])
def test_pretended_phones_answer_with_numbers_and_seats(kind):
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_rehearsal(server)
            await wall.press(f"room:ask:nanatoridori:{kind}:all-of-them")
            await wall.until(lambda: "4 of 4 have answered" in wall.text)
            room.end()

    run_coroutine(scenario())


@pytest.mark.deep
def test_pretended_phones_play_a_deal_to_its_end():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_rehearsal(server)
            await wall.press("room:deal:nanatoridori")
            tables = room.activity.tables
            await wall.until(lambda: len(tables) == 4 and all(table.first_round for table in tables.values()), 30)
            await wall.press("deal:show")
            await wall.until(lambda: room.activity.stage == "shown")
            room.end()

    run_coroutine(scenario())


@pytest.mark.parametrize("game", ["nanatoridori", "nanuk", "koinobori"])
def test_pretended_phones_play_at_tables(game):
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_rehearsal(server)
            await begin(wall, f"room:tables:{game}")
            table = room.activity.tables[0]
            await wall.until(lambda: {entry.seat for entry in table.record.entries} >= set(table.people), 20)
            assert table.refusals == 0
            room.end()

    run_coroutine(scenario())


def test_pretended_phones_are_sent_home_and_lead_nothing():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_rehearsal(server)
            assert "These are pretend phones" in wall.text
            await wall.press("room:rehearse")
            await wall.until(lambda: "0 here" in wall.text and "pretend" not in wall.text)
            await wall.press("room:help")
            await wall.press("room:rehearse")
            await wall.until(lambda: "pretend" in wall.text)
            room.end()

    run_coroutine(scenario())


def test_a_rehearsal_goes_on_after_the_server_was_killed(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            wall, room = await open_rehearsal(server)
            await ask_about_position(wall)
            await wall.until(lambda: "4 of 4 have answered" in wall.text)
            await asyncio.sleep(0.2)
            room.rehearsal.stop()
            server.stop(keep=False)
        async with start_local_server(tmp_path) as again:
            kept = again.registry.rooms[room.code]
            assert sum(each.is_here and each.is_pretended for each in kept.everybody) == 4
            assert len(kept.activity.vote.answers) == 4
            kept.end()

    run_coroutine(scenario())


def test_a_class_of_26_is_walked_to_its_tables_by_space():
    async def scenario():
        room = Room("HKRT", Thinking(InlineExecutor()))
        room.rehearse(26)
        room.rehearsal.stop()
        for _beat in range(26):
            room.rehearsal.beat()
        for key in ("3", "1"):
            room.lead(next(each["id"] for each in walk_buttons(room.wall()) if each.get("key") == key))
        sizes = [len(table) for table in room.groups.tables]
        assert (sizes, room.wall()["title"]) == ([4, 4, 3, 3, 3, 3, 3, 3], "Find your table")
        room.lead(next(each["id"] for each in room.wall()["buttons"] if each.get("space")))
        tables = room.activity.tables
        assert [len(table.people) for table in tables] == sizes
        for _beat in range(100):
            room.rehearsal.beat()
            await asyncio.sleep(0.01)
            if all(len(table.record) for table in tables):
                break
        assert all(len(table.record) for table in tables)
        assert room.wall()["title"] == "Tables of friends"
        room.end()

    run_coroutine(scenario())
