"""Turns of the class's own tables as questions: found when a round is over, from what the seat knew, and kept."""

import asyncio
import json

import pytest

from gamelib import classroom
from gamelib import record as stored
from gamelib.analysis.evaluation import evaluate
from gamelib.core.chance import Stream
from gamelib.lessons.act_notation import canonical
from gamelib.players import player, random_move
from tests.room.phones import InlineExecutor, run_coroutine
from widgets.room.deal_for_all import DealForAll
from widgets.room.friends_tables import FriendsTables
from widgets.room.played_turns import PlayedTurn
from widgets.room.room import Room
from widgets.room.thinking import Thinking, find_turns
from widgets.room.vote import Vote

PLAYERS = {"nanatoridori": 4, "nanuk": 5, "koinobori": 3}


def play_round(record, seed=1):
    """Return a record whose round is played to its end, by chance."""
    chance = Stream(seed, "turns")
    while record.state.to_act:
        seat = record.state.to_act[0]
        record = record.play(random_move(record.state.view(seat), chance), seat)
    return record


def round_of(game, seed=1):
    return play_round(stored.start(game, players=PLAYERS[game], seed=seed), seed)


class TeachersRoom:
    """A class of six at two tables, without a server, and the teacher's own view of it."""

    def __init__(self):
        self.room = Room("HKRT", Thinking(InlineExecutor()))
        self.room.own.connect(lambda _message: None)
        self.devices = [self.room.join()[0] for _phone in range(6)]
        for each in self.devices:
            self.room.connect(each, lambda _message: None)

    def seat(self, game="nanatoridori"):
        groups = [self.devices[:3], self.devices[3:]]
        self.room.begin(lambda: FriendsTables(game, self.room, groups))
        return self.room.activity.tables

    async def wait(self):
        self.room.tick()
        await asyncio.sleep(0)
        for _turn in range(200):
            if self.room.own.turns._working is None or self.room.own.turns._working.done():
                return
            await asyncio.sleep(0.01)

    def press(self, *buttons, value=None):
        for each in buttons:
            self.room.own.hear(each, value)
        return next((each for each in self.room.own.screen()["blocks"] if each["kind"] == "adding"), None)

    def look_at_shelf(self):
        return self.press("own:shelf:mathematics", "own:shelf:table")


def in_class(act):
    async def scenario():
        teacher = TeachersRoom()
        try:
            await act(teacher)
        finally:
            if teacher.room.activity is not None:
                teacher.room.activity.stop()

    run_coroutine(scenario())


@pytest.mark.parametrize("game", PLAYERS)
def test_turns_show_what_their_seat_knew_and_can_be_asked(game):
    record = round_of(game)
    states = list(record.states())
    seats = (0, 2)
    turns = find_turns(stored.write(record), seats, 1, 1)
    assert 0 < len(turns) <= 2
    for turn in turns:
        state, entry = states[turn.move - 1], record.entries[turn.move - 1]
        assert entry.seat in seats
        assert turn.position == state.view(entry.seat).write()
        vote = Vote(game, turn.position)
        assert (vote.seat, vote.view.write()) == (entry.seat, turn.position)
        assert turn.choices == len(state.view(entry.seat).moves()) >= 3


def test_turns_at_which_careful_players_differ_come_first():
    record = round_of("nanatoridori", seed=3)
    states = list(record.states())
    differ = 0
    for turn in find_turns(stored.write(record), range(4), 1, 1):
        state, entry = states[turn.move - 1], record.entries[turn.move - 1]
        view = state.view(entry.seat)
        careful = canonical(state, entry.seat, player("careful").move(view, Stream(1, "turns")))
        differ += careful != canonical(state, entry.seat, view.read_move(entry.move))
    assert differ == 2


def test_turns_at_which_most_is_at_stake_are_found():
    record = round_of("koinobori", seed=3)
    states = list(record.states())
    turns = find_turns(stored.write(record), range(3), 1, 1)
    views = [states[turn.move - 1].view(record.entries[turn.move - 1].seat) for turn in turns]
    assert len(views) == 2
    assert all(any(row.is_worse for row in evaluate(view, 100, seed=1, progress=False).moves) for view in views)


def test_rounds_that_are_still_played_are_not_looked_through():
    async def act(teacher):
        tables = teacher.seat()
        record = tables[0].record
        over = play_round(record)
        for ply in (0, 5, len(over) - 1):
            tables[0].session.set_record(over.fork(ply))
            await teacher.wait()
            assert teacher.room.own.turns.found == []
        tables[0].session.set_record(over)
        await teacher.wait()
        found = teacher.room.own.turns.found
        assert {(each.table, each.round) for each in found} == {(1, 1)}
        tables[0].session.set_record(over.next_round())
        await teacher.wait()
        assert teacher.room.own.turns.found == found
        tables[0].session.set_record(play_round(over.next_round(), 2))
        await teacher.wait()
        assert {each.round for each in teacher.room.own.turns.found} == {1, 2}

    in_class(act)


def test_turns_stand_on_their_shelf_and_are_asked():
    async def act(teacher):
        dialog = teacher.look_at_shelf()
        label = next(each["label"] for each in dialog["tabs"] if each["on"])
        assert (label, dialog["rows"], dialog["add"]["off"]) == ("From a table", [], True)
        assert dialog["none"].startswith("When a round at a table")
        tables = teacher.seat()
        tables[1].session.set_record(play_round(tables[1].record))
        await teacher.wait()
        dialog = teacher.look_at_shelf()
        rows = dialog["rows"]
        assert next(each["label"] for each in dialog["tabs"] if each["on"]) == f"From a table · {len(rows)}"
        assert all(each["label"].startswith("Table 2, round 1, move ") for each in rows)
        assert all(each["detail"].startswith("Nanatoridori, with a move, ") for each in rows)
        assert not any(each.name in json.dumps(dialog["rows"]) for each in teacher.devices)
        teacher.press(rows[-1]["id"], "own:add")
        [planned] = teacher.room.own.planned
        assert (planned.thing.kind, planned.thing.title) == ("turn", rows[-1]["label"])
        teacher.press("own:only:number", "own:pick:0")
        assert teacher.room.own._looked_at().vote.kind == "number"
        teacher.press("own:close")
        teacher.room.finish()
        teacher.press("room:next")
        vote = teacher.room.activity.vote
        assert vote.position == planned.thing.position
        assert "Table 2" not in json.dumps(teacher.room.wall())

    in_class(act)


def test_turns_outlive_their_tables_and_the_server():
    async def act(teacher):
        tables = teacher.seat("koinobori")
        for table in tables:
            table.session.set_record(play_round(table.record))
        teacher.room.finish()
        await teacher.wait()
        found = teacher.room.own.turns.found
        assert {each.table for each in found} == {1, 2}
        teacher.look_at_shelf()
        teacher.press("own:add")
        kept = Room.from_plain(json.loads(json.dumps(teacher.room.plain())), teacher.room.thinking)
        assert kept.own.turns.found == found
        assert [each.thing for each in kept.own.planned] == [each.thing for each in teacher.room.own.planned]
        teacher.room.end()
        assert teacher.room.own.turns.found == []

    in_class(act)


@pytest.mark.deep
def test_turns_of_the_one_deal_name_no_table():
    async def act(teacher):
        shared = classroom.share("nanatoridori", 4, seed=7)
        teacher.room.begin(lambda: DealForAll(shared, teacher.room))
        for seed, table in enumerate(teacher.room.activity.tables.values()):
            table.session.set_record(play_round(table.record, seed))
        await teacher.wait()
        found = teacher.room.own.turns.found
        assert 2 <= len(found) == len({each.position for each in found}) <= 12
        rows = teacher.look_at_shelf()["rows"]
        assert all(each["label"].startswith("The deal for everybody, move ") for each in rows)
        for each in rows:
            teacher.press(each["id"], "own:add")
        assert len({each.thing.position for each in teacher.room.own.planned}) == len(rows)

    in_class(act)


def test_turns_that_read_alike_are_planned_as_what_they_are():
    async def act(teacher):
        texts = ["hand 1 5 5 6 6 2 | table 5 5", "hand 1 5 5 7 7 2 | table 5 5"]
        teacher.room.own.turns.found = [PlayedTurn("nanatoridori", text, 0, 1, 5, 4) for text in texts]
        for row in teacher.look_at_shelf()["rows"]:
            teacher.press(row["id"], "own:add")
        assert [each.thing.position for each in teacher.room.own.planned] == texts

    in_class(act)


def test_friends_have_no_turns_looked_through():
    room = Room("HKRT", Thinking(InlineExecutor()), kind="friends")
    room.join()
    room.begin_tables()
    room.activity.tables[0].session.set_record(play_round(room.activity.tables[0].record))
    room.tick()
    room.finish()
    assert (room.own.turns._waiting, room.own.turns.found) == ([], [])
