"""A table draws and says nothing twice: the mover is answered first, and everybody else is told once."""

import asyncio
import json

import pytest

from gamelib.core import registry
from gamelib.core.immutable import SeatView
from gamelib.record import start
from tests.room.phones import POSITION, InlineExecutor, begin, join, open_wall, run_coroutine, start_local_server
from widgets.room import journal, seat_board, shared_table
from widgets.room.device import Device
from widgets.room.lobby_board import LobbyBoard
from widgets.room.room import SHOWN_AT_ONCE, Room
from widgets.room.thinking import Thinking
from widgets.scenes.shared import placed_items
from widgets.stage import board as stage_board
from widgets.stage import log_lines

SEATS = 4


@pytest.fixture
def record_drawn_seats(monkeypatch):
    """Return the seats that were drawn, in order."""
    seats, build = [], seat_board.build_position

    def build_and_note(game):
        seats.append(game.seat)
        return build(game)

    monkeypatch.setattr(seat_board, "build_position", build_and_note)
    return seats


def seat_four():
    """Return a table of four, its devices, and what is sent to them, as seat and scene."""
    devices, sent = [Device(seat, f"key {seat}") for seat in range(SEATS)], []
    record = start("nanatoridori", position="players 4 | turn A | A 1 5 5 6 6 2 | table 5 5 by D", seed=1)
    table = shared_table.SharedTable(record, dict(enumerate(devices)), lambda: None)
    for seat, device in enumerate(devices):
        device.board = table.boards[seat]
        device.connect(lambda message, seat=seat: sent.append((seat, message.get("scene", {}))), "")
    sent.clear()
    return table, devices, sent


def hear(table, devices, seat, n, **content):
    message = {"from": f"page {seat}", "n": n, "ply": len(table.record), **content}
    devices[seat].hear(devices[seat].line, message)


def test_the_mover_is_answered_before_others_are_told(record_drawn_seats):
    async def scenario():
        table, devices, sent = seat_four()
        record_drawn_seats.clear()
        hear(table, devices, 0, 1, kind="press", id="pass")
        assert [(seat, scene["ply"]) for seat, scene in sent] == [(0, 1)]
        assert record_drawn_seats == [0]
        await asyncio.sleep(0)
        assert sorted((seat, scene["ply"]) for seat, scene in sent) == [(seat, 1) for seat in range(SEATS)]
        assert sorted(record_drawn_seats) == [*range(SEATS)]

    run_coroutine(scenario())


def test_who_is_answered_meanwhile_is_not_told_again(record_drawn_seats):
    async def scenario():
        table, devices, sent = seat_four()
        record_drawn_seats.clear()
        hear(table, devices, 0, 1, kind="press", id="pass")
        hear(table, devices, 2, 1, kind="escape")
        await asyncio.sleep(0)
        assert sorted(record_drawn_seats) == [*range(SEATS)]
        assert sorted((seat, scene["ply"]) for seat, scene in sent) == [(seat, 1) for seat in range(SEATS)]

    run_coroutine(scenario())


def test_two_moves_at_once_are_told_once(record_drawn_seats):
    async def scenario():
        table, _devices, sent = seat_four()
        record_drawn_seats.clear()
        for ply in range(2):
            seat = table.session.awaited[0]
            assert table.act(seat, ply, table.session.state.view(seat).moves()[0]).kind == "done"
        await asyncio.sleep(0)
        assert len(record_drawn_seats) == len({*record_drawn_seats}) >= SEATS - 1
        assert {scene["ply"] for _seat, scene in sent} == {2}

    run_coroutine(scenario())


def test_a_tap_is_drawn_for_nobody_else(record_drawn_seats):
    async def scenario():
        table, devices, sent = seat_four()
        record_drawn_seats.clear()
        hear(table, devices, 0, 1, kind="tap", place="hand:1")
        await asyncio.sleep(0)
        assert record_drawn_seats == [0]
        assert [seat for seat, _scene in sent] == [0]

    run_coroutine(scenario())


def test_another_game_is_drawn_once_for_each_seat(monkeypatch, record_drawn_seats):
    async def scenario():
        table, _devices, sent = seat_four()
        monkeypatch.setattr(shared_table.SharedTable, "may_begin_again", True)
        record_drawn_seats.clear()
        table.begin_again()
        await asyncio.sleep(0)
        assert sorted(record_drawn_seats) == [*range(SEATS)]
        assert sorted(seat for seat, scene in sent if scene) == [*range(SEATS)]

    run_coroutine(scenario())


def test_a_failing_draw_keeps_nobody_else_from_being_told(monkeypatch):
    async def scenario():
        table, devices, sent = seat_four()
        monkeypatch.setattr(table.boards[1], "publish", lambda: 1 / 0)
        hear(table, devices, 0, 1, kind="press", id="pass")
        await asyncio.sleep(0)
        assert sorted(seat for seat, _scene in sent) == [0, 2, 3]

    run_coroutine(scenario())


def test_a_scene_that_supersedes_an_answer_answers_too():
    async def scenario():
        table, devices, sent = seat_four()
        hear(table, devices, 2, 7, kind="escape")
        hear(table, devices, 0, 1, kind="press", id="pass")
        await asyncio.sleep(0)
        assert dict(sent)[2]["answers"] == ["page 2", 7]
        assert "answers" not in dict(sent)[1]

    run_coroutine(scenario())


def test_a_message_is_parsed_once(monkeypatch):
    parsed, parse = [], stage_board._replace_lone_surrogates
    monkeypatch.setattr(
        stage_board, "_replace_lone_surrogates", lambda content: parsed.append(content["kind"]) or parse(content)
    )

    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            phones = [await join(server, room.code) for _phone in range(2)]
            await begin(wall, "room:tables:nanatoridori")
            for phone in phones:
                await phone.until(lambda phone=phone: phone.scene)
            parsed.clear()
            await phones[0].act(kind="tap", place="hand:1")
            assert parsed == ["tap"]

    run_coroutine(scenario())


def test_lone_surrogates_are_still_replaced():
    message = stage_board.parse_message({"kind": "tap", "from": "x", "n": 1, "place": json.loads('"\\ud800é"')})
    assert message.content["place"] == "?é"
    assert stage_board.parse_message(message) is message


class SealedCard(dict):
    """A card into which nobody looks for further places."""

    def values(self):
        raise AssertionError(self)


def test_nothing_is_looked_for_inside_cards():
    zone = {"id": "hand", "cards": [SealedCard(id="hand:1", face="5"), SealedCard(id="hand:2", face="6")]}
    assert [each["id"] for each in placed_items([zone])] == ["hand", "hand:1", "hand:2"]


DEVICES = 2 * SHOWN_AT_ONCE + 5


def full_room():
    """Return a room of many devices, and the messages to each of them since the last call of `clear`."""
    room = Room("BCDF", Thinking(InlineExecutor()))
    sent = {}
    for number in range(DEVICES):
        device, _secret = room.join()
        room.connect(device, lambda message, number=number: sent.setdefault(number, []).append(message))
    sent.clear()
    return room, sent


async def shown_between_requests(sent):
    """Return how many devices have been sent something, each time that other requests could be handled."""
    counts = []
    while len(counts) < DEVICES and (not counts or counts[-1] < DEVICES):
        counts.append(len(sent))
        await asyncio.sleep(0)
    return counts


@pytest.mark.parametrize("button", ["room:tables:nanatoridori", "room:deal:koinobori"])
def test_a_new_board_for_all_lets_other_requests_in_between(button):
    async def scenario():
        room, sent = full_room()
        room.press(button)
        if "tables" in button:
            room.press("groups:deal")
        counts = await shown_between_requests(sent)
        assert counts == [SHOWN_AT_ONCE, 2 * SHOWN_AT_ONCE, DEVICES]
        assert all(sum("scene" in message for message in messages) == 1 for messages in sent.values())
        room.activity.stop()

    run_coroutine(scenario())


def test_devices_that_wait_are_sent_the_last_board_only():
    async def scenario():
        room, sent = full_room()
        late = room.everybody[-1]
        room.press("room:tables:nanatoridori")
        room.press("groups:deal")
        room._doubts.forget()
        late.hear(late.line, {"kind": "press", "from": "a page", "n": 1, "id": "animal:another"})
        assert (late.board, late.animal_number) == (None, late.number)
        room.press("room:lobby")
        await shown_between_requests(sent)
        assert [[*message] for message in sent[late.number]] == [["screen"]]
        assert {type(each.board) for each in room.everybody} == {LobbyBoard}

    run_coroutine(scenario())


def test_a_device_that_connects_early_gets_its_board_once():
    async def scenario():
        room, sent = full_room()
        room.press("room:tables:nanatoridori")
        room.press("groups:deal")
        late, scenes = room.everybody[-1], []
        room.connect(late, lambda message: scenes.append(message.get("scene")))
        await shown_between_requests(sent)
        await asyncio.sleep(0)
        assert sum(scene is not None for scene in scenes) == 1
        room.activity.stop()

    run_coroutine(scenario())


def test_the_end_is_shown_once_and_with_each_phones_own_record():
    async def scenario():
        room, sent = full_room()
        room.press("room:position", POSITION)
        room.activity._answer(DEVICES - 1, "pass")
        await shown_between_requests(sent)
        sent.clear()
        room.end()
        await shown_between_requests(sent)
        await asyncio.sleep(0)
        ends = [messages[-1]["screen"]["blocks"] for _number, messages in sorted(sent.items())]
        assert [len(messages) for messages in sent.values()][-1] == 1
        assert "You answered 1 question." in str(ends[-1])
        assert not any("You answered" in str(blocks) for blocks in ends[:-1])

    run_coroutine(scenario())


def test_a_move_is_kept_without_serialising_the_other_tables(tmp_path, monkeypatch):
    async def scenario():
        room, _sent = full_room()
        room.journal = journal.Journal(tmp_path)
        room.press("room:tables:nanatoridori")
        room.press("groups:deal")
        room.keep()
        packed, dumps = [], json.dumps
        monkeypatch.setattr(journal.json, "dumps", lambda plain, **more: packed.append(plain) or dumps(plain, **more))
        moves = next(each for each in room.activity.tables if each.session.awaited[0] in each.people)
        refuses = next(each for each in room.activity.tables[::-1] if each is not moves)
        seat = moves.session.awaited[0]
        assert moves.act(seat, 0, moves.session.state.view(seat).moves()[0]).kind == "done"
        refuses.refused["NANA-4.2"] += 1
        room.keep()
        assert [each for each in packed if isinstance(each, journal.UnchangingPart)] == [
            moves.plain(),
            refuses.plain(),
        ]
        assert room.journal.read() == json.loads(dumps({"format": journal.FORMAT, "server": "", **room.plain()}))
        room.journal.release()
        room.activity.stop()

    run_coroutine(scenario())


def at_tables(game):
    """Return a table of a game, its devices in their seats, and the places of the first one's hand."""
    players = registry.about(game).usual_players
    devices = [Device(seat, f"key {seat}") for seat in range(players)]
    table = shared_table.SharedTable(start(game, players=players, seed=3), dict(enumerate(devices)), lambda: None)
    for seat, device in enumerate(devices):
        device.board = table.boards[seat]
        device.connect(lambda _message: None, "")
    hands = [zone["cards"] for zone in table.boards[0].scene["zones"] if zone["id"] == "hand"]
    return table, devices, [card["id"] for cards in hands for card in cards]


@pytest.mark.parametrize("game", registry.games())
def test_taps_build_neither_events_nor_views(monkeypatch, game):
    async def scenario():
        table, devices, hand = at_tables(game)
        built, state_type = [], type(table.session.state)
        log_from, view = SeatView.log_from, state_type.view
        monkeypatch.setattr(SeatView, "log_from", lambda own, ply: built.append(ply) or log_from(own, ply))
        monkeypatch.setattr(state_type, "view", lambda state, seat: built.append(seat) or view(state, seat))
        for n, place in enumerate(hand, 1):
            for seat in (0, 1):
                hear(table, devices, seat, n, kind="tap", place=place)
        assert built == []

    run_coroutine(scenario())


MOVES = 30


@pytest.mark.parametrize("game", registry.games())
def test_a_game_that_is_resumed_is_not_told_for_each_board(monkeypatch, game):
    table, devices, _hand = at_tables(game)
    for _move in range(MOVES):
        if not table.session.awaited:
            table.next_round()
        seat = table.session.awaited[0]
        table.act(seat, len(table.record), table.session.state.view(seat).moves()[0])
    told, log = [], type(table.session.state).log
    monkeypatch.setattr(SeatView, "log_from", lambda _view, ply: told.append(ply))
    monkeypatch.setattr(type(table.session.state), "log", property(lambda state: told.append(0) or log.fget(state)))
    again = shared_table.SharedTable(table.record, dict(enumerate(devices)), lambda: None)
    assert [len(again.record), told] == [len(table.record), []]


@pytest.mark.parametrize("game", registry.games())
def test_a_move_builds_only_its_own_events(monkeypatch, game):
    players = registry.about(game).usual_players
    devices = [Device(seat, f"key {seat}") for seat in range(players)]
    table = shared_table.SharedTable(start(game, players=players, seed=3), dict(enumerate(devices)), lambda: None)
    asked, log_from = [], SeatView.log_from
    for _move in range(MOVES):
        if not table.session.awaited:
            table.next_round()
        before, seat = [table.session.state.view(each) for each in range(players)], table.session.awaited[0]
        counts = [board.game.announcer.announcement_count for board in table.boards.values()]
        asked.clear()
        with monkeypatch.context() as noting:
            noting.setattr(SeatView, "log_from", lambda view, ply: asked.append(ply) or log_from(view, ply))
            assert table.act(seat, len(table.record), before[seat].moves()[0]).kind == "done"
            for board in table.boards.values():
                board.publish()
        assert min(asked) >= before[0].plies
        assert len(asked) == players
        for each, board in table.boards.items():
            fresh = table.session.state.view(each).log[len(before[each].log) :]
            said = board.game.announcer.announcements[counts[each] - board.game.announcer.announcement_count :]
            names = board.game.session.names
            own = [event for event in fresh if event.kind not in ("deal", "side") or event.seat in (None, each)]
            told = [log_lines.describe_event(event, names) for event in own]
            assert [line for line in said if line in told] == told[-8:]
