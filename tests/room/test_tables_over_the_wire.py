"""Tables shared by phones, and one deal for everybody: own hands only, bots, pauses, a killed server."""

import asyncio
import json

import pytest

from gamelib import classroom
from gamelib.core.chance import Stream
from gamelib.players import random_move
from gamelib.record import start
from tests.room.phones import begin, join, open_table, open_wall, run_coroutine, sit_down, start_local_server
from widgets.room import room as room_module
from widgets.room import seat_board, shared_table
from widgets.room.friends_tables import spread_seats
from widgets.room.seat_board import SeatBoard, SeatGame
from widgets.table.new_game import class_game

GAMES = ("nanatoridori", "nanuk", "koinobori")
PLAYERS = {"nanatoridori": 4, "nanuk": 5, "koinobori": 4}


@pytest.fixture(autouse=True)
def make_bots_quick(monkeypatch):
    monkeypatch.setattr(
        shared_table.SharedTable.__init__, "__kwdefaults__", {"bot_seed": 1, "goes_on": True, "pace": 0.005}
    )


def hand_of(phone):
    return [card["face"] for zone in phone.scene["zones"] if zone["id"] == "hand" for card in zone["cards"]]


def hands_by_seat(table):
    return {seat: [str(card) for card in table.session.state.view(seat).hand] for seat in table.people}


async def seat_phones(server, game, count):
    """Return the wall, the room, and phones seated at one table."""
    wall, room = await open_wall(server)
    phones = [await join(server, room.code) for _phone in range(count)]
    await begin(wall, f"room:tables:{game}")
    for phone in phones:
        await phone.until(lambda phone=phone: phone.scene)
    return wall, room, phones


async def play_for_people(room, acts):
    """Make the first legal move for people whenever the table waits for them."""
    made = 0
    for _turn in range(400):
        table = room.activity.tables[0]
        for seat, device in table.people.items():
            if seat in table.session.awaited and made < acts:
                move = table.session.state.view(seat).moves()[0]
                assert table.act(seat, len(table.record), str(move)).kind == "done", (seat, device, move)
                device.send(table.boards[seat].publish())  # as the board answers a message from its own phone
                made += 1
        if made >= acts or table.is_over:
            break
        table.next_round()
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)
    return made


@pytest.mark.parametrize("game", GAMES)
def test_everybody_sees_their_own_hand_and_no_other(game):
    async def scenario():
        async with start_local_server() as server:
            _wall, room, phones = await seat_phones(server, game, 2)
            table = room.activity.tables[0]
            await play_for_people(room, 6)
            by_seat = dict(zip(table.people, phones, strict=True))
            await phones[0].until(
                lambda: all(  # bots may be in the middle of their moves
                    phone.scene["zones"] == json.loads(json.dumps(table.boards[seat].publish()["scene"]["zones"]))
                    for seat, phone in by_seat.items()
                )
            )
            shown = {seat: phone.scene for seat, phone in by_seat.items()}
            for seat, scene in shown.items():
                you = next(each for each in scene["seats"] if "you" in each.get("state", ""))
                assert you["letter"] == "ABCDEFGH"[seat]
            assert {"tools", "log", "form", "typed"} & {key for scene in shown.values() for key in scene} == set()

    run_coroutine(scenario())


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_dealt_anew_change_no_frame(game):
    record = start(game, players=PLAYERS[game], seed=5)
    for seat in range(PLAYERS[game]):
        view = record.state.view(seat)
        for number in range(3):
            other = view.imagine(Stream(number, "another deal"))
            assert other.view(seat) == view
            frames = [
                SeatBoard(SeatGame(start(game, position=state.write(), seed=1), seat, frozenset({0, 1}))).scene
                for state in (record.state, other)
            ]
            assert frames[0] == frames[1]


def test_a_planted_leak_is_found(monkeypatch):
    honest = seat_board.build_position

    def leaky(game):
        scene, part = honest(game)
        return scene | {"note": str(game.session.state.view(1).hand)}, part

    monkeypatch.setattr(seat_board, "build_position", leaky)
    record = start("nanatoridori", players=4, seed=5)
    others = [record.state.view(0).imagine(Stream(number, "another deal")) for number in range(3)]
    games = [
        seat_board.SeatGame(start("nanatoridori", position=state.write(), seed=1), 0)
        for state in (record.state, *others)
    ]
    notes = {seat_board.SeatBoard(game).scene["note"] for game in games}
    assert len(notes) > 1


def test_a_stale_act_changes_nothing_and_a_second_one_neither():
    async def scenario():
        async with start_local_server() as server:
            _wall, room, phones = await seat_phones(server, "nanatoridori", 2)
            table = room.activity.tables[0]
            await play_for_people(room, 2)
            before = len(table.record)
            await phones[0].act(kind="press", id="pass", ply=0)
            assert len(table.record) == before
            await phones[0].act(kind="press", id="table:undo")
            assert len(table.record) == before

    run_coroutine(scenario())


def test_programs_play_for_people_who_have_gone(monkeypatch):
    async def scenario():
        async with start_local_server() as server:
            monkeypatch.setattr(shared_table, "AWAY_SECONDS", 0.05)
            wall, room, phones = await seat_phones(server, "nanatoridori", 2)
            table = room.activity.tables[0]
            await phones[1].leave()
            await asyncio.sleep(0.2)
            here, gone = table.people

            def has_been_played_for():
                room.tick()
                if here in table.session.awaited:  # the remaining person continues: a turn may take several choices
                    table.act(here, len(table.record), str(table.session.state.view(here).moves()[0]))
                return any(entry.seat == gone for entry in table.record.entries)

            await wall.until(has_been_played_for)
            back = await join(server, room.code, phones[1].jar)
            await back.until(lambda: back.scene and hand_of(back) is not None)
            assert table.people[gone].board is table.boards[gone]

    run_coroutine(scenario())


def test_no_program_plays_the_deal_of_a_learner(monkeypatch):
    async def scenario():
        async with start_local_server() as server:
            monkeypatch.setattr(shared_table, "AWAY_SECONDS", 0.05)
            wall, room = await open_wall(server)
            phone = await join(server, room.code)
            await wall.press("room:deal:nanatoridori")
            [table] = room.activity.tables.values()
            await phone.leave()
            await asyncio.sleep(0.2)
            for _beat in range(20):
                room.tick()
                await asyncio.sleep(0.01)
            assert table.session.awaited == (0,)
            assert not any(entry.seat == 0 for entry in table.record.entries)

    run_coroutine(scenario())


def test_phones_say_that_there_is_not_much_time_left():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            phone = await join(server, room.code)
            await wall.press("room:deal:koinobori")
            await phone.until(lambda: phone.scene)
            assert phone.scene["note"] != "two minutes left"
            await wall.press("deal:hurry")
            await phone.until(lambda: phone.scene["note"] == "two minutes left")

    run_coroutine(scenario())


def test_a_pause_dims_the_phones_and_stops_the_tables():
    async def scenario():
        async with start_local_server() as server:
            wall, room, phones = await seat_phones(server, "koinobori", 2)
            await wall.press("tables:pause")
            await phones[0].until(lambda: phones[0].title == "Look up, please")
            table = room.activity.tables[0]
            seat = table.session.awaited[0]
            before = len(table.record)
            if seat in table.people:
                assert table.act(seat, before, "pass").kind == "stale"
            await asyncio.sleep(0.05)
            assert len(table.record) == before
            await wall.press("tables:pause")
            await phones[0].until(lambda: phones[0].scene)

    run_coroutine(scenario())


def test_a_killed_server_goes_on_in_the_middle_of_a_table(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            _wall, room, phones = await seat_phones(server, "nanatoridori", 3)
            await play_for_people(room, 4)
            await asyncio.sleep(0.4)
            hand, before = hand_of(phones[0]), len(room.activity.tables[0].record)
            server.stop(keep=False)
        async with start_local_server(tmp_path) as again:
            back = await join(again, room.code, phones[0].jar)
            await back.until(lambda: back.scene)
            assert hand_of(back) == hand
            assert len(again.registry.rooms[room.code].activity.tables[0].record) >= before

    run_coroutine(scenario())


def test_one_deal_is_the_same_for_everybody_and_is_compared():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            phones = [await join(server, room.code) for _phone in range(2)]
            await wall.press("room:deal:nanatoridori")
            for phone in phones:
                await phone.until(lambda phone=phone: phone.scene)
            tables = [*room.activity.tables.values()]
            assert tables[0].record.at(0).view(0).hand == tables[1].record.at(0).view(0).hand
            for table in tables:
                while not table.is_over:
                    if 0 in table.session.awaited:
                        table.act(0, len(table.record), str(table.session.state.view(0).moves()[0]))
                    await asyncio.sleep(0.002)
            await wall.until(lambda: '"2 done"' in wall.text)
            assert '"dots"' not in wall.text
            await wall.press("deal:show")
            dots = next(block for block in wall.screen["blocks"] if block["kind"] == "dots")
            assert sum(each["class"] for each in dots["bins"]) == 2
            assert sum(each["program"] for each in dots["bins"]) > 100
            assert "From 5 results on, you can be compared" in wall.text
            await phones[0].until(lambda: "of 2 of you did not lose the round" in phones[0].text)

    run_coroutine(scenario())


def test_friends_play_without_a_teacher():
    async def scenario():
        async with start_local_server() as server:
            room, host = await open_table(server)
            guest = await sit_down(server, room)
            assert host.title == "Your table is ready"
            await host.until(lambda: "Calm Owl and Merry Wren are here" in host.text)
            await guest.press("tables:begin:nanatoridori")
            assert room.activity is None
            await host.press("friends:table")
            await host.press("tables:begin:nanatoridori")
            await guest.until(lambda: guest.scene)
            assert len(room.activity.tables) == 1

    run_coroutine(scenario())


def end_game(table):
    """Play a table's game to its end, for people and bots alike."""
    record, chance = table.record, Stream(3, "the end of a game")
    while record.state.result is None:
        if record.state.to_act:
            seat = record.state.to_act[0]
            record = record.play(random_move(record.state.view(seat), chance), seat)
        else:
            record = record.next_round()
    table.session.set_record(record)
    table._show_move_and_go_on(None)


async def await_messages(phone):
    """Wait until all messages of a phone have been handled."""
    pongs = sum('"pong"' in frame for frame in phone.frames)
    await phone.send(kind="ping")
    await phone.until(lambda: sum('"pong"' in frame for frame in phone.frames) > pongs)


def buttons(phone):
    return [each["id"] for each in (phone.scene or phone.screen)["buttons"]]


@pytest.mark.parametrize("game", GAMES)
def test_friends_play_again_and_choose_another_game(game):
    async def scenario():
        async with start_local_server() as server:
            room, host = await open_table(server, game)
            guest = await sit_down(server, room)
            await host.press("friends:table")
            await host.press(f"tables:begin:{game}")
            await guest.until(lambda: guest.scene)
            table = room.activity.tables[0]
            assert "beside:again" not in buttons(guest)
            await guest.press("beside:again")
            await await_messages(guest)
            assert table.record.game == game
            for turn in range(2):
                end_game(table)
                over = table.record
                await guest.until(lambda: "beside:again" in buttons(guest))
                await (guest if turn else host).press("beside:again")
                await guest.until(lambda: "beside:again" not in buttons(guest))
                assert table.record.names == over.names
                assert table.session.state.result is None
                assert len(hand_of(guest)) == len(hands_by_seat(table)[max(table.people)]) > 0
                await host.press("beside:again")
                await await_messages(host)
                assert table.session.state.result is None
            end_game(table)
            await guest.until(lambda: "beside:other" in buttons(guest))
            await guest.press("beside:other")
            await guest.until(lambda: guest.screen)
            await host.press("friends:table")
            assert f"tables:begin:{game}" in buttons(host)
            await host.press("friends:games")
            await host.press("game:koinobori")
            assert "tables:begin:koinobori" in buttons(host)
            assert [*room.lobby.people.values()] == [0, 1]

    run_coroutine(scenario())


def test_a_class_plays_again_but_the_teacher_chooses_the_game():
    async def scenario():
        async with start_local_server() as server:
            _wall, room, phones = await seat_phones(server, "koinobori", 1)
            end_game(room.activity.tables[0])
            await phones[0].until(lambda: "beside:again" in buttons(phones[0]))
            assert "beside:other" not in buttons(phones[0])
            await phones[0].press("beside:other")
            assert room.activity is not None

    run_coroutine(scenario())


def test_onlookers_see_the_next_game_too():
    async def scenario():
        async with start_local_server() as server:
            _wall, room, [phone] = await seat_phones(server, "koinobori", 1)
            late = await join(server, room.code)
            await late.press("beside:look:0")
            await late.until(lambda: late.scene)
            table = room.activity.tables[0]
            end_game(table)
            await phone.until(lambda: "beside:again" in buttons(phone))
            ply = late.scene["ply"]
            await phone.press("beside:again")
            await late.until(lambda: late.scene["ply"] < ply)
            assert "beside:again" not in buttons(late)

    run_coroutine(scenario())


def test_a_move_that_was_answered_is_kept_already(tmp_path, monkeypatch):
    monkeypatch.setattr(room_module, "KEEP_SECONDS", 3600)

    async def scenario():
        async with start_local_server(tmp_path) as server:
            _wall, room, [phone] = await seat_phones(server, "koinobori", 1)
            table = room.activity.tables[0]
            await phone.until(lambda: 0 in table.session.awaited and phone.scene["ply"] == len(table.record))
            before, game = phone.scene["ply"], table.boards[0].game
            monkeypatch.setattr(game, "react", lambda _gesture: game.try_move(game.view.moves()[0]))
            await phone.act(kind="tap", place="row:1")
            await phone.until(lambda: phone.scene["ply"] > before)
            server.stop(keep=False)
        async with start_local_server(tmp_path) as again:
            kept = again.registry.rooms[room.code].activity.tables[0].record
            assert kept.entries[: before + 1] == table.record.entries[: before + 1]

    run_coroutine(scenario())


def test_seats_of_people_are_spread():
    assert [spread_seats(count, 4) for count in range(1, 5)] == [[0], [0, 2], [0, 1, 2], [0, 1, 2, 3]]


@pytest.mark.deep
@pytest.mark.parametrize(
    ("game", "players", "variant"),
    [("nanatoridori", 4, "basic"), ("nanatoridori", 3, "one-winner"), ("nanuk", 5, "basic"), ("koinobori", 4, "basic")],
)
def test_a_code_typed_into_new_game_deals_the_room_s_cards(game, players, variant):
    async def scenario():
        async with start_local_server() as server:
            _wall, room = await open_wall(server)
            phone = await join(server, room.code)
            shared = classroom.share(game, players, variant)
            room.press(f"room:deal:{game}", shared.code)
            await phone.until(lambda: phone.scene)
            dealt = room.activity.tables[0].record.at(0)
            typed = class_game(classroom.read_code(shared.code))[0].at(0)
            assert dealt.write() == typed.write()
            assert room.activity.shared.code in json.dumps(room.wall())

    run_coroutine(scenario())
