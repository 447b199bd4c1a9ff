"""A class that votes, with simulated phones: joining, answering, second tabs, latecomers, and a killed server."""

import asyncio
import json

import pytest

from tests.room.phones import answer, ask, asked, fetch, join, open_wall, run, served
from widgets.room import room as room_module


def counts(room):
    return dict(room.activity.vote.counts())


def test_a_phone_comes_in_and_is_an_animal():
    async def go():
        async with served() as server:
            wall, room = await open_wall(server)
            phone = await join(server, room.code)
            await wall.until(lambda: '"count": 1' in wall.text)
            assert phone.title.startswith("You are ")
            assert phone.title.removeprefix("You are ") in wall.text

    run(go())


def test_votes_are_counted_and_not_shown_while_open():
    async def go():
        async with served() as server:
            wall, room, phones = await asked(server, 3)
            await answer(phones[0], "pass")
            await answer(phones[1], ["hand:4", "hand:5"])
            await wall.until(lambda: "2 of 3 have answered" in wall.text)
            assert sorted(counts(room).values()) == [1, 1]
            assert "play 6 6" not in wall.text
            assert all("play 6 6 at" not in frame for frame in phones[2].frames)
            assert "Sent." in phones[0].text

    run(go())


def test_a_refused_move_gets_its_reason_and_is_no_vote():
    async def go():
        async with served() as server:
            _wall, room, [phone] = await asked(server)
            await answer(phone, ["hand:1"])
            assert phone.scene["message"]["kind"] == "refuse"
            assert phone.scene["message"]["clause"].startswith("NANA-")
            assert counts(room) == {}
            assert sum(room.activity.vote.refused.values()) == 1

    run(go())


def test_a_second_tab_is_the_same_voter():
    async def go():
        async with served() as server:
            _wall, room, [first] = await asked(server)
            await answer(first, "pass")
            second = await join(server, room.code, first.jar)
            await second.until(lambda: second.scene)
            assert first.over
            assert "Sent." in second.text
            await answer(second, ["hand:4", "hand:5"])
            assert counts(room) == {"play 6 6 at 4-5": 1}
            assert len(room.devices) == 1

    run(go())


def test_latecomer_joins_the_vote_that_is_on():
    async def go():
        async with served() as server:
            wall, room = await open_wall(server)
            await ask(wall)
            late = await join(server, room.code)
            await late.until(lambda: late.scene)
            await wall.press("vote:close")
            later = await join(server, room.code)
            assert later.title == "The vote is closed"
            await late.until(lambda: late.title == "The vote is closed")

    run(go())


def test_a_vote_runs_from_the_first_answer_to_the_odds():
    async def go():
        async with served() as server:
            wall, _room, [phone] = await asked(server)
            await answer(phone, "pass")
            await wall.press("vote:close")
            assert "split" in wall.text
            assert '"letter"' not in json.dumps(wall.screen["blocks"])
            await wall.press("vote:talk")
            await phone.until(lambda: phone.title == "Talk")
            await wall.press("vote:again")
            await phone.until(lambda: phone.scene)
            await answer(phone, ["hand:4", "hand:5"])
            await wall.press("vote:close")
            await wall.press("vote:reveal")
            await wall.until(lambda: '"value"' in wall.text and "as far as can be told" in wall.text)
            bars = next(block for block in wall.screen["blocks"] if block["kind"] == "bars")
            votes = {row["id"]: (row["first"], row["second"]) for row in bars["rows"]}
            assert votes["pass"] == (1, 0)
            assert votes["play 6 6 at 4-5"] == (0, 1)
            await phone.until(lambda: "You changed your answer" in phone.text)

    run(go())


def test_a_number_and_a_seat_can_be_asked():
    async def go():
        async with served() as server:
            wall, room = await open_wall(server)
            phone = await join(server, room.code)
            for kind, message, words in (
                ("number", {"kind": "set", "id": "number", "value": 40}, "It is "),
                ("seat", {"kind": "press", "id": "answer:1"}, "Least likely to lose"),
            ):
                await wall.press(f"room:ask:nanatoridori:{kind}:all-of-them")
                await phone.until(
                    lambda: (
                        phone.screen and any(block["kind"] in ("slider", "choices") for block in phone.screen["blocks"])
                    )
                )
                await phone.act(**message)
                await wall.until(lambda: "1 of 1 has answered" in wall.text)
                await wall.press("vote:reveal")
                await wall.until(lambda words=words: words in wall.text)
                await wall.press("room:lobby")

    run(go())


def test_hands_are_counted_where_there_are_no_phones():
    async def go():
        async with served() as server:
            wall, room = await open_wall(server)
            await ask(wall)
            await wall.press("vote:hands")
            await wall.until(lambda: any(block["kind"] == "hands" and block["rows"] for block in wall.screen["blocks"]))
            row = next(block["rows"][0] for block in wall.screen["blocks"] if block["kind"] == "hands")
            for by in (1, 1, -1, 1):
                await wall.act(kind="set", id=row["id"], value=by)
            assert counts(room)[row["id"].removeprefix("hand:")] == 2
            await wall.press("vote:reveal")
            await wall.until(lambda: "as far as can be told" in wall.text)

    run(go())


def main_button(wall):
    return next(each["id"] for each in wall.screen["buttons"] if each.get("main"))


def test_hands_count_for_seats_and_come_first_where_nobody_is_in():
    async def go():
        async with served() as server:
            wall, room = await open_wall(server)
            await wall.press("room:ask:nanuk:seat:the-only-bear")
            assert main_button(wall) == "vote:hands"
            await wall.press("vote:hands")
            [hands] = [block for block in wall.screen["blocks"] if block["kind"] == "hands"]
            assert len(hands["rows"]) == room.activity.vote.view.players
            assert [row["label"] for row in hands["rows"] if "(you)" in row["label"]] == [
                hands["rows"][room.activity.vote.seat]["label"]
            ]
            await wall.act(kind="set", id="hand:1", value=1)
            assert "1 hand so far" in wall.text
            await wall.press_surely("room:lobby")
            await wall.press("room:ask:nanuk:number:the-only-bear")
            assert main_button(wall) == "vote:close"
            await wall.press("vote:hands")
            assert not room.activity.vote.by_hand
            phone = await join(server, room.code)
            await wall.press("room:lobby")
            await wall.press("room:ask:nanuk:seat:the-only-bear")
            assert main_button(wall) == "vote:close"
            await phone.leave()

    run(go())


def test_a_killed_server_goes_on_in_the_middle_of_a_vote(tmp_path):
    async def go():
        async with served(tmp_path) as server:
            wall, room, [phone] = await asked(server)
            await answer(phone, "pass")
            await asyncio.sleep(0.4)
            secrets, text = [*phone.jar.values(), *wall.jar.values()], next(tmp_path.glob("room-*.json")).read_text()
            server.stop(keep=False)
        async with served(tmp_path) as again:
            kept = again.registry.rooms[room.code]
            assert kept is not room
            back = await join(again, room.code, phone.jar)
            await back.until(lambda: back.scene and "Sent." in back.text)
            assert counts(kept) == {"pass": 1}
            assert not any(secret in text for secret in secrets if len(secret) > 20)
            status, *_rest = await fetch(f"{again.address}wall/{room.code}", wall.jar)
            assert status == 200

    run(go())


@pytest.mark.parametrize("kind", ["move", "number", "seat"])
def test_what_has_been_answered_is_kept_already(kind, tmp_path, monkeypatch):
    monkeypatch.setattr(room_module, "KEEP_SECONDS", 3600)

    async def go():
        async with served(tmp_path) as server:
            wall, room, [phone] = await asked(server)
            if kind != "move":
                await wall.press("room:lobby")
                await wall.press(f"room:ask:nanatoridori:{kind}:all-of-them")
                await phone.until(lambda: phone.screen and phone.title != "You are in")
            message = {
                "move": {"kind": "press", "id": "pass"},
                "number": {"kind": "set", "id": "number", "value": 40},
                "seat": {"kind": "press", "id": "answer:1"},
            }[kind]
            await phone.act(**message)
            await phone.until(lambda: "Sent." in phone.text)
            server.stop(keep=False)
        async with served(tmp_path) as again:
            kept = again.registry.rooms[room.code].activity.vote
            assert [*kept.answers.values()] == [*room.activity.vote.answers.values()] != []

    run(go())


def test_after_the_end_nothing_is_left(tmp_path):
    async def go():
        async with served(tmp_path) as server:
            wall, room = await open_wall(server)
            phone = await join(server, room.code)
            await asyncio.sleep(0.4)
            assert [*tmp_path.glob("room-*.json")]
            await wall.press("room:end")
            assert not room.is_ended
            await wall.press("room:ending")
            await wall.press("room:end")
            await phone.until(lambda: phone.title == "The class is over")
            await asyncio.sleep(0.4)
            assert [*tmp_path.glob("room-*.json")] == []

    run(go())


@pytest.mark.parametrize("game", ["nanuk", "koinobori"])
def test_positions_of_the_other_games_can_be_asked(game):
    async def go():
        async with served() as server:
            wall, room = await open_wall(server)
            phone = await join(server, room.code)
            await wall.press(f"room:questions:{game}:move")
            first = next(
                option["id"]
                for block in wall.screen["blocks"]
                if block["kind"] == "choices"
                for option in block["options"]
                if option["id"].startswith(f"room:ask:{game}:")
            )
            await wall.press(first)
            await phone.until(lambda: phone.scene)
            assert json.loads(phone.frames[-1])["scene"]["game"] == game
            await wall.press("vote:reveal")
            await wall.until(lambda: any(block["kind"] == "bars" for block in wall.screen["blocks"]))
            assert room.activity.vote.is_weighed

    run(go())
