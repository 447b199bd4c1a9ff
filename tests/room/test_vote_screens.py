"""The wall's screens of a vote: the position as a table, the discussion time, and the results."""

import asyncio
import json

import pytest

from gamelib.core import registry
from gamelib.core.intervals import Interval
from tests.room.phones import POSITION, AtOnce, run
from widgets.room import door_screens, questions, vote_screens
from widgets.room.questions import ready_questions
from widgets.room.room import Room
from widgets.room.thinking import Thinking, Weighed, weigh_moves, weigh_seats
from widgets.room.vote import Vote


class Later:
    """A computation that takes as long as the test wants."""

    def __init__(self, found):
        self.found = found

    async def run(self, _work, *_given):
        return await self.found


def some_vote(kind="move", game="nanatoridori", at=7):
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
    room = Room("BCDF", Thinking(AtOnce()))
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
    async def go():
        later = asyncio.get_running_loop().create_future()
        room = Room("BCDF", Later(later))
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

    run(go())


def test_odds_that_come_after_a_press_are_shown():
    async def go():
        later = asyncio.get_running_loop().create_future()
        room = Room("BCDF", Later(later))
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

    run(go())


@pytest.mark.parametrize("game", registry.games())
def test_position_on_the_wall_is_what_the_seat_to_choose_sees(game):
    vote = some_vote(game=game, at=0)
    seats = vote_screens.table_picture(game, vote.position)["scene"]["seats"]

    assert [seat["letter"] for seat in seats if "you" in seat.get("state", "").split()] == ["ABCDEFGH"[vote.seat]]


def test_wall_shows_the_position_until_the_odds_are_shown():
    vote = some_vote()
    stages = []
    for press in (Vote.close, Vote.talk, Vote.open_again, Vote.close, Vote.reveal):
        stages.append("position" in vote_screens.wall_screen(vote, 3))
        press(vote)

    assert stages == [True] * 5
    assert "position" not in vote_screens.wall_screen(vote, 3)


def test_meter_says_when_nobody_is_there():
    assert "Nobody has come in yet." in json.dumps(vote_screens.wall_screen(some_vote(), 0))
    assert "0 of 3 have answered." in json.dumps(vote_screens.wall_screen(some_vote(), 3))


def test_time_to_talk_can_be_lengthened_and_is_kept(monkeypatch):
    monkeypatch.setattr("widgets.room.vote.time", lambda: 1000.0)
    vote = some_vote()
    vote.talk_longer()
    assert vote.talk_seconds == 0  # the discussion has not begun
    vote.close()
    vote.talk()
    vote.talk_longer()
    monkeypatch.setattr("widgets.room.vote.time", lambda: 1030.0)

    assert vote.talk_seconds == Vote.from_plain(vote.plain()).talk_seconds == 150


def revealed(kind, first, second, good):
    """Return a revealed vote with the devices' answers in both rounds; `good` are the best answers."""
    vote = some_vote(kind)
    vote.answers = dict(enumerate(first))
    vote.close()
    if second:
        vote.open_again()
        vote.answers = dict(enumerate(second))
    vote.reveal()
    vote.weighed = [
        Weighed(move, Interval(0.9 if move in good else 0.1, 0.05, 0.95), move in good)
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
    assert vote_screens.finding(revealed("move", first, second, good)) == sentence


def test_sentence_about_seats_names_who_is_ahead():
    vote = revealed("seat", ["0", "1", "1"], [], [])
    vote.chances = [Interval(0.2, 0.15, 0.25), Interval(0.5, 0.45, 0.55), Interval(0.3, 0.25, 0.35)]

    assert vote_screens.finding(vote) == "Least likely to lose: Ben. 2 of 3 of you said so."


def test_what_has_no_row_on_the_wall_is_counted_and_kept():
    moves = [str(move) for move in some_vote().view.moves()]
    answers = [*moves, "play 2"]
    vote = revealed("move", answers, [], ["play 2"])
    vote.weighed = [Weighed(move, Interval(0.5, 0.4, 0.6), move == "play 2") for move in moves]
    shown = vote_screens.build_rows(vote, 1)

    assert [row["id"] for row in shown] == ["play 2"]
    assert sum(row["second"] for row in vote_screens.build_rows(vote)) == len(answers)


def number_vote(*numbers):
    vote = some_vote("number")
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
    assert vote_screens.wall_screen(vote, 3)["blocks"][0]["exact"]["label"] == "worked out: 61 of 100"


@pytest.mark.parametrize(
    ("numbers", "middle"), [((12, 85, 40), "40"), ((10, 20, 40, 90), "30"), ((40, 45), "42.5"), ((7,), "7")]
)
def test_middle_of_an_even_number_of_answers_lies_between_two(numbers, middle):
    vote = number_vote(*numbers)
    vote.reveal()
    assert vote_screens.finding(vote).endswith(f"the middle of your answers is {middle}.")


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
    vote = some_vote()
    moves = [str(move) for move in vote.view.moves()]
    vote.weighed = [Weighed(move, Interval(0.5, 0.4, 0.6), False) for move in moves]
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
    vote = some_vote()
    moves = [str(move) for move in vote.view.moves()]
    vote.weighed = [
        Weighed(move, Interval(value, value - 0.05, value + 0.05), True)
        for move, value in zip(moves, values, strict=False)
    ]
    vote.answer(0, vote.weighed[0].move)
    vote.reveal()
    shown = vote_screens.wall_screen(vote, 1)
    assert vote_screens.finding(vote) == says
    assert not any(row.get("best") for row in shown["blocks"][0]["rows"])


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
    room = Room("BCDF", Thinking(AtOnce()))
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
    room = Room("BCDF", Thinking(AtOnce()))
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
