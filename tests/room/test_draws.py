"""A table draws and says nothing twice: the mover is answered first, and everybody else is told once."""

import asyncio
import json

import pytest

from gamelib.core import registry
from gamelib.core.immutable import SeatView
from gamelib.record import start
from tests.room.phones import join, open_wall, run_coroutine, start_local_server
from widgets.room import seat_board, shared_table
from widgets.room.device import Device
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
            await wall.press("room:tables:nanatoridori")
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


MOVES = 30


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
        told = [board.game.announcer.announcement_count for board in table.boards.values()]
        asked.clear()
        with monkeypatch.context() as noting:
            noting.setattr(SeatView, "log_from", lambda view, ply: asked.append(ply) or log_from(view, ply))
            assert table.act(seat, len(table.record), before[seat].moves()[0]).kind == "done"
            for board in table.boards.values():
                board.publish()
        assert min(asked) >= before[0].plies
        for each, board in table.boards.items():
            fresh = table.session.state.view(each).log[len(before[each].log) :]
            said = board.game.announcer.announcements[told[each] - board.game.announcer.announcement_count :]
            names = board.game.session.names
            assert said[: len(fresh)] == [log_lines.describe_event(event, names) for event in fresh][-8:]
