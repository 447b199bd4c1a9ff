"""A class that votes: the wall's screens, simulated phones, prepared questions, and the words for winning."""

import asyncio
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from gamelib import evaluate, forecast
from gamelib.analysis.lens import Lens
from gamelib.classroom import share
from gamelib.core import registry
from gamelib.core.intervals import Interval
from tests.library.test_chance_words import TABLES
from tests.room.phones import (
    POSITION,
    InlineExecutor,
    answer_with_move,
    ask_about_position,
    fetch,
    join,
    open_question,
    open_wall,
    run_coroutine,
    start_local_server,
)
from widgets.room import door_screens, questions, vote_screens
from widgets.room import room as room_module
from widgets.room.deal_for_all import describe_own_guess, guess_line_for, guess_question
from widgets.room.questions import ready_questions
from widgets.room.room import Room
from widgets.room.score_chart import score_chart
from widgets.room.thinking import Thinking, WeighedMove, count_leading_rounds, count_rounds, weigh_moves, weigh_seats
from widgets.room.vote import KINDS, Vote
from widgets.table.lens_panel import chance_label


class DelayedThinking:
    """A computation that takes as long as the test wants."""

    def __init__(self, found):
        self.found = found

    async def run(self, _work, *_given):
        return await self.found


def ready_vote(kind="move", game="nanatoridori", at=7):
    return Vote(game, ready_questions(game)[at].position, kind)


@pytest.mark.parametrize("game", registry.games())
def test_position_on_the_wall_can_only_be_looked_at(game):
    for question in ready_questions(game):
        scene = vote_screens.table_picture(game, question.position)["scene"]

        assert set(scene) <= vote_screens.PICTURED
        assert not any({"gaps", "stepper"} & set(zone) for zone in scene["zones"])
        assert all(dial["fixed"] for zone in scene["zones"] for dial in zone.get("dials", ()))


@pytest.mark.parametrize("all_of_them", [True, False])
def test_wall_without_a_question_left_leads_back_to_the_door(all_of_them, monkeypatch):
    room = Room("BCDF", Thinking(InlineExecutor()))
    room.press("room:questions:nanuk")
    assert [each["id"][:9] for each in room.wall()["buttons"]] == ["room:ask:", "room:lobb"]
    if all_of_them:
        room.history = [{"game": "nanuk", "position": each.position} for each in ready_questions("nanuk")]
    else:
        monkeypatch.setattr(questions, "ready_questions", lambda _game: ())
        monkeypatch.setattr(door_screens, "ready_questions", lambda _game: ())
    shown = room.wall()

    assert [(each["id"], each["main"], each["back"]) for each in shown["buttons"]] == [("room:lobby", True, True)]
    assert ("There are no ready questions" in json.dumps(shown)) != all_of_them


def test_a_second_press_goes_on_before_the_odds_are_there():
    async def scenario():
        later = asyncio.get_running_loop().create_future()
        room = Room("BCDF", DelayedThinking(later))
        room.press("room:position", POSITION)
        assert room.activity.press("vote:hurry", None) is False
        room.press("vote:reveal")
        pressed = []
        for _press in range(2):
            [main] = [each for each in room.wall()["buttons"] if each.get("main")]
            pressed.append(main["label"])
            assert "Press again" in json.dumps(room.wall()) or not room.activity.vote.is_hurried
            room.press(main["id"])
        assert pressed == ["Next question", "Go on without the odds"]
        assert (room.activity, room.page) == (None, "questions:nanatoridori:move")
        assert [each["position"] for each in room.history if each["kind"] == "move"] == []
        later.cancel()

    run_coroutine(scenario())


def test_odds_that_come_after_a_press_are_shown():
    async def scenario():
        later = asyncio.get_running_loop().create_future()
        room = Room("BCDF", DelayedThinking(later))
        room.press("room:position", POSITION)
        room.press("vote:reveal")
        room.press("vote:hurry")
        vote = room.activity.vote
        later.set_result(weigh_moves(vote.view, ()))
        await asyncio.sleep(0.01)
        room.press("vote:hurry")
        assert "Press again" not in json.dumps(room.wall())
        assert room.wall()["buttons"][0]["label"] == "Next question"
        assert "as far as can be told" in json.dumps(room.wall())

    run_coroutine(scenario())


@pytest.mark.parametrize("game", registry.games())
def test_position_on_the_wall_is_what_the_seat_to_choose_sees(game):
    vote = ready_vote(game=game, at=0)
    seats = vote_screens.table_picture(game, vote.position)["scene"]["seats"]

    assert [seat["letter"] for seat in seats if "you" in seat.get("state", "").split()] == ["ABCDEFGH"[vote.seat]]


def test_wall_shows_the_position_until_the_odds_are_shown():
    vote = ready_vote()
    stages = []
    for press in (Vote.close, Vote.talk, Vote.open_again, Vote.close, Vote.reveal):
        stages.append("position" in vote_screens.wall_screen(vote, 3))
        press(vote)

    assert stages == [True] * 5
    assert "position" not in vote_screens.wall_screen(vote, 3)


@pytest.mark.parametrize("kind", KINDS)
def test_the_report_tells_the_answer_only_once_it_is_shown(kind):
    async def scenario():
        room = Room("BCDF", Thinking(InlineExecutor()))
        room.press(f"room:questions:nanatoridori:{kind}")
        room.press("room:position", POSITION)
        vote = room.activity.vote
        await vote.weigh(room.think)
        vote.answer(0, {"move": "pass", "number": "50"}.get(kind, "0"))
        found = []
        for press in ("vote:close", "vote:reveal"):
            assert vote.is_weighed
            found.append([row for row in room.counts() if row["kind"] == "finding" or row.get("value") or row["best"]])
            room.press(press)
        room.activity.stop()
        assert found == [[], []]
        assert any(row["kind"] == "finding" for row in room.counts())

    run_coroutine(scenario())


def test_meter_says_when_nobody_is_there():
    assert "Nobody has come in yet." in json.dumps(vote_screens.wall_screen(ready_vote(), 0))
    assert "0 of 3 have answered." in json.dumps(vote_screens.wall_screen(ready_vote(), 3))


def test_every_step_of_a_vote_says_whether_it_led_on():
    vote = ready_vote()
    led = [step() for step in (vote.talk, vote.open_again, vote.close, vote.close, vote.talk_longer, vote.talk)]
    assert led == [False, False, True, False, False, True]
    assert (vote.is_talked_about, vote.talk_longer(), vote.open_again(), vote.is_open) == (True, False, True, True)
    assert (vote.hurry(), vote.reveal(), vote.reveal(), vote.hurry()) == (False, True, False, False)


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_round_closed_by_mistake_is_the_same_round_again(rounds):
    vote = ready_vote()
    vote.answer(1, "pass")
    for _round in range(rounds - 1):
        vote.close()
        vote.open_again()
    before = vote.plain()
    vote.close()
    assert (vote.is_open, vote.is_closed_again) == (False, rounds == 2)
    vote.undo_close()
    assert vote.plain() == before


def test_only_a_poll_knows_the_names_of_its_stages():
    asks = re.compile(r"\bvote\.(stage|weighed)\b")
    folder = Path(vote_screens.__file__).parent
    assert [path.name for path in folder.glob("*.py") if asks.search(path.read_text())] == []


def test_time_to_talk_can_be_lengthened_and_is_kept(monkeypatch):
    monkeypatch.setattr("widgets.room.vote.time", lambda: 1000.0)
    vote = ready_vote()
    vote.talk_longer()
    assert vote.talk_seconds == 0  # the discussion has not begun
    vote.close()
    vote.talk()
    vote.talk_longer()
    monkeypatch.setattr("widgets.room.vote.time", lambda: 1030.0)

    assert vote.talk_seconds == Vote.from_plain(vote.plain()).talk_seconds == 150


def revealed_vote(kind, first, second, good):
    """Return a revealed vote with the devices' answers in both rounds; `good` are the best answers."""
    vote = ready_vote(kind)
    vote.answers = dict(enumerate(first))
    vote.close()
    if second:
        vote.open_again()
        vote.answers = dict(enumerate(second))
    vote.reveal()
    vote.weighed = [
        WeighedMove(move, Interval(0.9 if move in good else 0.1, 0.05, 0.95), move in good)
        for move in sorted({*first, *second, *good})
    ]
    return vote


@pytest.mark.parametrize(
    ("first", "second", "good", "sentence"),
    [
        ([], [], ["play 2"], "Play 2: nothing does better. Nobody has answered."),
        (["play 2", "pass"], [], ["play 2"], "Play 2: nothing does better. 1 of 2 of you chose it."),
        (
            ["pass", "pass"],
            ["pass", "play 2"],
            ["play 2"],
            "Play 2: nothing does better. 0 of you chose it at first, 1 the second time.",
        ),
        (
            ["pass", "play 2", "play 6 at 1"],
            [],
            ["play 2", "pass"],
            "Play 2: nothing does better. 2 of 3 of you chose that or something as good.",
        ),
        (
            ["pass", "play 2", "play 6 at 1"],
            ["pass"],
            ["play 2", "pass"],
            "Play 2: nothing does better. 2 of you chose that or something as good at first, 1 the second time.",
        ),
    ],
)
def test_sentence_says_how_many_found_what_does_best(first, second, good, sentence):
    assert vote_screens.describe_result(revealed_vote("move", first, second, good)) == sentence


def test_sentence_about_seats_names_who_is_ahead():
    vote = revealed_vote("seat", ["0", "1", "1"], [], [])
    vote.chances = [Interval(0.2, 0.15, 0.25), Interval(0.5, 0.45, 0.55), Interval(0.3, 0.25, 0.35)]

    assert vote_screens.describe_result(vote) == "Most likely to lose: Dot. 2 of 3 of you said so."


@pytest.mark.parametrize("kind", ["seat", "lead"])
@pytest.mark.parametrize(("game", "at"), [("nanatoridori", 5), ("nanuk", 9), ("koinobori", 0)])
def test_answers_about_seats_add_up(game, at, kind):
    vote = ready_vote(kind, game, at)
    vote.answers = {device: vote.seats[device % len(vote.seats)] for device in range(26)}
    vote.close()
    vote.open_again()
    vote.answers = {device: str(device % 2) for device in range(23)}
    vote.reveal()
    count = count_rounds if kind == "seat" else count_leading_rounds
    vote.chances, vote.rounds = map(list, count(vote.view, 60))
    for shown in (vote_screens.wall_screen(vote, 26), vote_screens.phone_screen(vote, 0)):
        [bars] = [block for block in shown["blocks"] if block["kind"] == "bars"]
        *others, together = bars["sums"]
        rows = [*bars["rows"], *others]
        assert (together["label"], together["first"], together["second"], together["number"]) == (
            "together",
            26,
            23,
            "60",
        )
        assert [sum(row[turn] for row in rows) for turn in ("first", "second")] == [26, 23]
        assert sum(sum(map(Fraction, row["number"].split())) for row in rows) == 60


def test_seats_without_a_row_are_counted_together(monkeypatch):
    monkeypatch.setattr(vote_screens, "MOST_SEATS", 2)
    test_answers_about_seats_add_up("nanuk", 0, "seat")
    vote = ready_vote("seat", "nanuk", 0)
    vote.reveal()
    vote.chances, vote.rounds = map(list, count_rounds(vote.view, 60))
    [bars] = [block for block in vote_screens.wall_screen(vote, 0)["blocks"] if block["kind"] == "bars"]
    assert [each["label"] for each in bars["sums"]] == ["3 others", "together"]


def test_what_has_no_row_on_the_wall_is_counted_and_kept():
    moves = [str(move) for move in ready_vote().view.moves()]
    answers = [*moves, "play 2"]
    vote = revealed_vote("move", answers, [], ["play 2"])
    vote.weighed = [WeighedMove(move, Interval(0.5, 0.4, 0.6), move == "play 2") for move in moves]
    shown = vote_screens.build_rows(vote, 1)

    assert [row["id"] for row in shown] == ["play 2"]
    assert sum(row["second"] for row in vote_screens.build_rows(vote)) == len(answers)


def number_vote(*numbers):
    vote = ready_vote("number")
    for device, number in enumerate(numbers):
        vote.answer(device, str(number))
    vote.close()
    vote.chances = [Interval(0.61, 0.58, 0.64)] * vote.view.players
    return vote


def test_numbers_stand_on_their_line_before_the_odds_do():
    vote = number_vote(12, 85, 40)
    for _stage in ("closed", "talk"):
        shown = vote_screens.wall_screen(vote, 3)
        [chart] = [block for block in shown["blocks"] if block["kind"] == "dots"]
        assert sum(each["class"] for each in chart["bins"]) == 3
        assert "exact" not in chart
        assert "61" not in json.dumps(chart)
        vote.talk()
    vote.reveal()
    assert vote_screens.wall_screen(vote, 3)["blocks"][1]["exact"]["label"] == "worked out: 61 of 100"


@pytest.mark.parametrize(
    ("numbers", "middle"), [((12, 85, 40), "40"), ((10, 20, 40, 90), "30"), ((40, 45), "42.5"), ((7,), "7")]
)
def test_middle_of_an_even_number_of_answers_lies_between_two(numbers, middle):
    vote = number_vote(*numbers)
    vote.reveal()
    assert vote_screens.describe_result(vote).endswith(f"the middle of your answers is {middle}.")


def test_answers_on_both_sides_of_an_even_middle_agree():
    assert "Most of your numbers lie close together." in json.dumps(
        vote_screens.wall_screen(number_vote(30, 35, 45, 50), 4)
    )  # the middle is 40, and nobody is off by more than 10


@pytest.mark.parametrize(
    ("numbers", "advice", "main"),
    [
        ((12, 85, 40, 41), "Your numbers reach from 12 to 85, so there is something to talk about.", "vote:talk"),
        ((40, 45, 38, 90), "Most of your numbers lie close together. Show the odds?", "vote:reveal"),
        ((50,), "Most of your numbers lie close together. Show the odds?", "vote:reveal"),
        ((), "Nobody has answered.", "vote:reveal"),
    ],
)
def test_advice_about_numbers_goes_by_how_far_they_spread(numbers, advice, main):
    shown = vote_screens.wall_screen(number_vote(*numbers), len(numbers))
    assert shown["blocks"][-1]["text"] == advice
    assert [each["id"] for each in shown["buttons"] if each.get("main")] == [main]


def test_an_answer_that_all_gave_stands_beside_others():
    vote = ready_vote()
    moves = [str(move) for move in vote.view.moves()]
    vote.weighed = [WeighedMove(move, Interval(0.5, 0.4, 0.6), False) for move in moves]
    vote.answer(0, moves[0])
    vote.close()
    assert vote.rows() == moves[:1]
    vote.reveal()
    assert vote.rows() == sorted(moves)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ((0.4, 0.4, 0.4), "All these moves come to the same: whatever you chose, you lose nothing by it."),
        (
            (0.42, 0.4, 0.39),
            "No move here does better than another, as far as can be told: with numbers so close, luck "
            "alone could make the difference.",
        ),
    ],
)
def test_no_move_is_praised_where_all_are_level(values, says):
    vote = ready_vote()
    moves = [str(move) for move in vote.view.moves()]
    vote.weighed = [
        WeighedMove(move, Interval(value, value - 0.05, value + 0.05), True)
        for move, value in zip(moves, values, strict=False)
    ]
    vote.answer(0, vote.weighed[0].move)
    vote.reveal()
    shown = vote_screens.wall_screen(vote, 1)
    assert vote_screens.describe_result(vote) == says
    assert not any(row.get("best") for row in shown["blocks"][1]["rows"])


@pytest.mark.parametrize("game", registry.games())
def test_every_ready_question_has_something_to_find(game):
    for question in ready_questions(game):
        weighed = weigh_moves(Vote(game, question.position).view, (), 60)
        values = [row.value.value for row in weighed]
        assert max(values) - min(values) > 0.02, question.id


@pytest.mark.parametrize("game", registry.games())
def test_a_number_is_first_asked_where_the_end_is_open(game):
    vote = Vote(game, questions.next_question(game, (), "number").position, "number")
    chance = weigh_seats(vote.view, 120)[vote.seat]
    assert 0.1 < chance.value < 0.9


def test_door_that_is_closed_says_so_and_shows_no_square():
    room = Room("BCDF", Thinking(InlineExecutor()))
    room.addresses = ["http://10.0.0.7:8866/class/"]
    assert (room.wall()["title"], bool(room.wall()["blocks"][0]["qr"])) == ("Come in", True)
    room.press("room:shut")
    shown = room.wall()
    assert (shown["title"], shown["blocks"][0]["qr"], shown["sub"]) == ("The door is closed", "", "")
    assert shown["blocks"][0]["lines"][0].startswith("Nobody new can come in.")
    room.press("room:shut")
    assert room.wall()["title"] == "Come in"


@pytest.mark.parametrize("page", ["deals", "games"])
def test_games_are_chosen_by_figures_the_last_one_by_space(page):
    room = Room("BCDF", Thinking(InlineExecutor()))
    room.history = [{"game": "koinobori", "kind": "deal"}]
    room.press(f"room:{page}")
    tiles = room.wall()["blocks"][1]["tiles"]
    assert [(each["label"], each["key"]) for each in tiles] == [
        ("Nanatoridori", "1"),
        ("Nanuk", "2"),
        ("Koinobori", "3"),
    ]
    assert {card for each in tiles for card in each["strip"]["cards"]} == set(room.wall()["faces"])
    [main] = [each for each in room.wall()["buttons"] if each.get("main")]
    assert (main["label"], main["id"]) == ("Koinobori", tiles[2]["id"])


# Phones that vote -----------------------------------------------------------------------


def counts(room):
    return dict(room.activity.vote.counts())


def test_a_phone_comes_in_and_is_an_animal():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            phone = await join(server, room.code)
            await wall.until(lambda: '"count": 1' in wall.text)
            assert phone.title.startswith("You are ")
            assert phone.title.removeprefix("You are ") in wall.text

    run_coroutine(scenario())


def test_votes_are_counted_and_not_shown_while_open():
    async def scenario():
        async with start_local_server() as server:
            wall, room, phones = await open_question(server, 3)
            await answer_with_move(phones[0], "pass")
            await answer_with_move(phones[1], ["hand:4", "hand:5"])
            await wall.until(lambda: "2 of 3 have answered" in wall.text)
            assert sorted(counts(room).values()) == [1, 1]
            assert "play 6 6" not in wall.text
            assert all("play 6 6 at" not in frame for frame in phones[2].frames)
            assert "Sent." in phones[0].text

    run_coroutine(scenario())


def test_a_refused_move_gets_its_reason_and_is_no_vote():
    async def scenario():
        async with start_local_server() as server:
            _wall, room, [phone] = await open_question(server)
            await answer_with_move(phone, ["hand:1"])
            assert phone.scene["message"]["kind"] == "refuse"
            assert phone.scene["message"]["clause"].startswith("NANA-")
            assert counts(room) == {}
            assert sum(room.activity.vote.refused.values()) == 1

    run_coroutine(scenario())


def test_a_second_tab_is_the_same_voter():
    async def scenario():
        async with start_local_server() as server:
            _wall, room, [first] = await open_question(server)
            await answer_with_move(first, "pass")
            second = await join(server, room.code, first.jar)
            await second.until(lambda: second.scene)
            assert first.over
            assert "Sent." in second.text
            await answer_with_move(second, ["hand:4", "hand:5"])
            assert counts(room) == {"play 6 6 at 4-5": 1}
            assert len(room.devices) == 1

    run_coroutine(scenario())


def test_latecomer_joins_the_vote_that_is_on():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            await ask_about_position(wall)
            late = await join(server, room.code)
            await late.until(lambda: late.scene)
            await wall.press("vote:close")
            later = await join(server, room.code)
            assert later.title == "The vote is closed"
            await late.until(lambda: late.title == "The vote is closed")

    run_coroutine(scenario())


def test_a_vote_runs_from_the_first_answer_to_the_odds():
    async def scenario():
        async with start_local_server() as server:
            wall, _room, [phone] = await open_question(server)
            await answer_with_move(phone, "pass")
            await wall.press("vote:close")
            assert "split" in wall.text
            assert '"letter"' not in json.dumps(wall.screen["blocks"])
            await wall.press("vote:talk")
            await phone.until(lambda: phone.title == "Talk")
            await wall.press("vote:again")
            await phone.until(lambda: phone.scene)
            await answer_with_move(phone, ["hand:4", "hand:5"])
            await wall.press("vote:close")
            await wall.press("vote:reveal")
            await wall.until(lambda: '"value"' in wall.text and "as far as can be told" in wall.text)
            bars = next(block for block in wall.screen["blocks"] if block["kind"] == "bars")
            votes = {row["id"]: (row["first"], row["second"]) for row in bars["rows"]}
            assert votes["pass"] == (1, 0)
            assert votes["play 6 6 at 4-5"] == (0, 1)
            await phone.until(lambda: "You changed your answer" in phone.text)

    run_coroutine(scenario())


def test_a_number_and_a_seat_can_be_asked():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            phone = await join(server, room.code)
            for kind, message, words in (
                ("number", {"kind": "set", "id": "number", "value": 40}, "It is "),
                ("seat", {"kind": "press", "id": "answer:1"}, "Most likely to lose"),
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

    run_coroutine(scenario())


def test_hands_are_counted_where_there_are_no_phones():
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            await ask_about_position(wall)
            await wall.press("vote:hands")
            await wall.until(lambda: any(block["kind"] == "hands" and block["rows"] for block in wall.screen["blocks"]))
            row = next(block["rows"][0] for block in wall.screen["blocks"] if block["kind"] == "hands")
            for by in (1, 1, -1, 1):
                await wall.act(kind="set", id=row["id"], value=by)
            assert counts(room)[row["id"].removeprefix("hand:")] == 2
            await wall.press("vote:reveal")
            await wall.until(lambda: "as far as can be told" in wall.text)

    run_coroutine(scenario())


def main_button(wall):
    return next(each["id"] for each in wall.screen["buttons"] if each.get("main"))


def test_hands_count_for_seats_and_come_first_where_nobody_is_in():
    async def scenario():
        async with start_local_server() as server:
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
            assert main_button(wall) == "vote:hands"
            await wall.press("vote:hands")
            assert room.activity.vote.by_hand
            phone = await join(server, room.code)
            await wall.press("room:lobby")
            await wall.press("room:ask:nanuk:seat:the-only-bear")
            assert main_button(wall) == "vote:close"
            await phone.leave()

    run_coroutine(scenario())


def test_a_killed_server_goes_on_in_the_middle_of_a_vote(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            wall, room, [phone] = await open_question(server)
            await answer_with_move(phone, "pass")
            await asyncio.sleep(0.4)
            secrets, text = [*phone.jar.values(), *wall.jar.values()], next(tmp_path.glob("room-*.json")).read_text()
            server.stop(keep=False)
        async with start_local_server(tmp_path) as again:
            kept = again.registry.rooms[room.code]
            assert kept is not room
            back = await join(again, room.code, phone.jar)
            await back.until(lambda: back.scene and "Sent." in back.text)
            assert counts(kept) == {"pass": 1}
            assert not any(secret in text for secret in secrets if len(secret) > 20)
            status, *_rest = await fetch(f"{again.address}wall/{room.code}", wall.jar)
            assert status == 200

    run_coroutine(scenario())


@pytest.mark.parametrize("kind", ["move", "number", "seat", "lead"])
def test_what_has_been_answered_is_kept_already(kind, tmp_path, monkeypatch):
    monkeypatch.setattr(room_module, "KEEP_SECONDS", 3600)

    async def scenario():
        async with start_local_server(tmp_path) as server:
            wall, room, [phone] = await open_question(server)
            if kind != "move":
                await wall.press("room:lobby")
                await wall.press(f"room:ask:nanatoridori:{kind}:all-of-them")
                await phone.until(lambda: phone.screen and phone.title != "You are in")
            message = {
                "move": {"kind": "press", "id": "pass"},
                "number": {"kind": "set", "id": "number", "value": 40},
                "seat": {"kind": "press", "id": "answer:1"},
                "lead": {"kind": "press", "id": "answer:1"},
            }[kind]
            await phone.act(**message)
            await phone.until(lambda: "Sent." in phone.text)
            server.stop(keep=False)
        async with start_local_server(tmp_path) as again:
            kept = again.registry.rooms[room.code].activity.vote
            assert [*kept.answers.values()] == [*room.activity.vote.answers.values()] != []

    run_coroutine(scenario())


def test_after_the_end_nothing_is_left(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
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

    run_coroutine(scenario())


@pytest.mark.parametrize("game", ["nanuk", "koinobori"])
def test_positions_of_the_other_games_can_be_asked(game):
    async def scenario():
        async with start_local_server() as server:
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

    run_coroutine(scenario())


# Prepared questions ----------------------------------------------------------------------


EVERY_QUESTION = [(game, each) for game in registry.games() for each in ready_questions(game)]


def chances(game, position):
    state = registry.about(game).rules.read(position, seed=1)
    found = evaluate(state.view(state.to_act[0]), deals=60, seed=1, progress=False)
    return {each.value.value for each in found.moves}


@pytest.mark.parametrize(("game", "question"), EVERY_QUESTION, ids=lambda each: getattr(each, "id", each))
def test_answers_of_a_ready_question_differ(game, question):
    assert len(chances(game, question.position)) > 1


@pytest.mark.parametrize("kind", ["move", "number", "seat", "lead"])
@pytest.mark.parametrize("game", registry.games())
def test_typed_position_is_asked_about_in_the_chosen_way(game, kind):
    async def scenario():
        async with start_local_server() as server:
            wall, room = await open_wall(server)
            await wall.press(f"room:questions:{game}:{kind}")
            await wall.act(kind="set", id="room:position", value=POSITION)
            assert (room.activity.vote.kind, room.activity.vote.game) == (kind, "nanatoridori")
            room.finish()
            await wall.press(f"room:questions:{game}:{kind}")
            await wall.act(kind="set", id="room:position", value=ready_questions(game)[0].position)
            assert (room.activity.vote.kind, room.activity.vote.game) == (kind, game)
            room.finish()

    run_coroutine(scenario())


# Winning, or not losing -----------------------------------------------------------------


WINNING = re.compile(r"\b(?:wins?|won)\b", re.IGNORECASE)
OUTCOMES = [(True, 0), (False, -1)]


def texts_of_a_vote(game, position, kind):
    """Return what wall and phone show of the question and of its answers."""
    vote = Vote(game, position, kind)
    yield vote.text
    vote.answer(0, {"move": str(vote.view.moves()[0]), "number": "40", "seat": "0", "lead": "0"}[kind])
    vote.reveal()
    for leads in (0, None):
        vote.chances = [
            Interval(0.9, 0.8, 0.95) if seat == leads else Interval(0.3, 0.2, 0.4) for seat in range(vote.view.players)
        ]
        if kind == "seat":
            yield vote_screens.describe_result(vote)
    yield json.dumps([each.get("odds", "") for each in vote_screens.wall_screen(vote, 1)["blocks"]])


def texts_of(state, game):
    view = state.view(state.to_act[0])
    one_wins = sum(chance.value for chance in forecast(view, deals=2, progress=False).chances) == pytest.approx(1)
    line = guess_line_for(OUTCOMES, one_wins=one_wins)
    said = [text for kind in KINDS for text in texts_of_a_vote(game, view.write(), kind)]
    said += [guess_question(line), describe_own_guess(40, 50, line)]
    said += [label for _at, label in score_chart(OUTCOMES, [], None, one_wins)["marks"]]
    said += [chance_label(Lens(view, deals=1), phrase) for phrase in ("", "pass")]
    return one_wins, said


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_winning_is_spoken_of_only_where_one_wins(game, variant, players):
    one_wins, said = texts_of(share(game, players, variant, 11).deal(), game)

    if one_wins:
        assert [text for text in said if re.search(r"\bnot (?:to )?lose\b|not lost|to lose", text)] == []
        assert sum(bool(WINNING.search(text)) for text in said) >= 8
    else:
        assert [text for text in said if WINNING.search(text)] == []
        assert sum(bool(re.search(r"\blos[et]\b", text)) for text in said) >= 8


@pytest.mark.parametrize(("players", "one_wins"), [(2, True), (4, False)])
def test_deal_for_everybody_knows_how_many_win(players, one_wins):
    assert share("nanatoridori", players, "duel" if players == 2 else "basic", 3).one_wins == one_wins
