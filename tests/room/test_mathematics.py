"""Questions of chance on the wall: guessed without a hint, revealed as dots, counted step by step, and asked anew."""

import asyncio
import json
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from statistics import fmean, median
from urllib.parse import quote, urlencode

import pytest

from gamelib import exercises
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.odds.step_by_step import step_by_step
from gamelib.written_down import read_number
from tests.room.phones import (
    InlineExecutor,
    fetch,
    join,
    lead_classes,
    on_server,
    open_wall,
    run_coroutine,
    start_local_server,
)
from widgets.asking.own_in_class import other_own
from widgets.desk.wall_links import position_key
from widgets.explore import about_chance, koinobori, nanatoridori
from widgets.explore import nanuk as bears
from widgets.explore.class_question import ClassQuestion, from_key, number_of, of_topic
from widgets.explore.class_words import more_like, question_about
from widgets.room import chance_screens
from widgets.room.chance_questions import ready_number, ready_numbers
from widgets.room.chance_vote import ChanceVote
from widgets.room.math_activity import MathActivity
from widgets.room.plan import read_asked
from widgets.room.room import Room
from widgets.room.thinking import Thinking, WorkedOutNumber, find_like

TWO_ALIKE = "nanatoridori.flock_of(2, 2)"
TELLTALE = ("12.9", "0.129", "0.12903", "4/31", "8 of 62", "8 of them", "4, 31")
"""The answer to that, as it might be written."""
GUESSES = (5, 10, 15, 20, 90)


def in_class(act, question=None, phones=5, cards=False, hands=False):
    """Run `act` with a room in which a question of chance is asked, and its phones."""

    async def scenario():
        room = Room("BCDF", Thinking(InlineExecutor()))
        devices = [room.join()[0] for _phone in range(phones)]
        for device in devices:
            room.connect(device, lambda _message: None)
        room.cards.is_on, room.cards.is_by_hand = cards, hands
        room.press("room:number", (question or question_about(TWO_ALIKE)).key)
        await asyncio.sleep(0.01)
        try:
            found = act(room, devices)
            return await found if asyncio.iscoroutine(found) else found
        finally:
            if room.activity is not None:
                room.activity.stop()

    return run_coroutine(scenario())


def guess(devices, numbers):
    for device, number in zip(devices, numbers, strict=True):
        device.hear(device.line, {"kind": "set", "id": "number", "value": number, "from": "x", "n": 1 + number % 97})


def press_space(room):
    """Press what Space presses; return its name."""
    [button] = [each["id"] for each in room.wall()["buttons"] if each.get("space")]
    room.lead(button)
    return button


def block(room, kind):
    return next((each for each in room.wall()["blocks"] if each["kind"] == kind), None)


# Secrecy ----------------------------------------------------------------------------------


@on_server
async def test_nothing_sent_before_the_reveal_holds_the_answer(server):
    wall, room = await open_wall(server)
    phones = [await join(server, room.code) for _phone in range(3)]
    room.press("room:number", question_about(TWO_ALIKE).key)
    await wall.until(lambda: wall.title.startswith("Two cards"))
    for phone, number in zip(phones, (20, 30, 44), strict=True):
        await phone.until(lambda phone=phone: phone.title.startswith("Two cards"))
        await phone.set("number", number)
    for button in ("vote:close", "vote:talk", "vote:again", "vote:close"):
        await wall.until(lambda button=button: any(each["id"] == button for each in wall.screen["buttons"]))
        await wall.press(button)
    assert room.activity.vote.is_weighed
    sent = "".join([*wall.frames, *(frame for phone in phones for frame in phone.frames)])
    kept = json.dumps(room.plain())
    assert [each for each in TELLTALE if each in sent or each in kept] == []

    await wall.press("vote:reveal")
    for phone in phones:
        await phone.until(lambda phone=phone: "12.9 %" in phone.text)
    assert "12.9 %" in wall.text


def test_the_journal_holds_the_question_and_never_the_answer():
    def act(room, _devices):
        for _press in range(4):
            press_space(room)
        assert block(room, "counted")
        return json.dumps(room.plain())

    kept = in_class(act)
    assert "nanatoridori.flock_of(2, 2)" in kept
    assert [each for each in TELLTALE if each in kept] == []


# Space, steps and dots ---------------------------------------------------------------------


def test_space_alone_leads_from_the_question_through_every_step():
    def act(room, devices):
        guess(devices, (5, 20, 40, 70, 90))  # far apart, so that there is something to talk about
        pressed = [press_space(room)]
        while room.activity is not None:
            pressed.append(press_space(room))
        return pressed

    steps = len(step_by_step(read_number(TWO_ALIKE)))
    assert in_class(act) == [
        *("vote:close", "vote:talk", "vote:again", "vote:close", "vote:reveal"),
        *["math:step"] * steps,
        "room:questions:nanatoridori:chance",
    ]


def test_each_step_of_the_wall_is_one_of_the_library():
    right = step_by_step(read_number(TWO_ALIKE))

    def act(room, _devices):
        room.press("vote:reveal")
        for shown in range(1, len(right) + 1):
            room.press("math:step")
            found = block(room, "counted")["steps"]
            assert [each["say"] for each in found] == [step.say for step in right[: shown + 1]]
            assert [tuple(each["sum"]) for each in found[:shown]] == [step.sum() for step in right[:shown]]
            assert found[shown:] == [] or (found[-1]["state"], found[-1]["sum"]) == ("next", [])
        piles = block(room, "counted")["beside"]["piles"]
        assert sum(each["count"] for each in piles if each["fits"]) == right[-1].good
        assert sum(each["count"] for each in piles) == right[-1].of

    in_class(act)


def test_phones_get_the_count_once_the_wall_has_shown_all_of_it():
    def act(room, devices):
        def told():
            return json.dumps(devices[0].board.opening())

        room.press("vote:reveal")
        assert "12.9 %" in told()
        seen = []
        for _step in room.activity.vote.steps_to_answer:
            seen.append("Why?" in told())
            room.press("math:step")
        assert seen == [False] * len(seen)
        assert "Why?" in told()
        room.press("math:dots")
        assert "Why?" in told()

    in_class(act)


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (40, 30, "**Talking helped:** your middle went from 40 to 30."),
        (25, 40, "Your middle went from 25 to 40, further away."),
        (10, 30, "Your middle went from 10 to 30, as far away as before."),
        (25, 25, "Your middle stayed at 25."),
    ],
)
def test_how_the_middle_moved_is_said_as_it_is(first, second, words):
    vote = ChanceVote(question_about(TWO_ALIKE))
    vote.counted = [WorkedOutNumber(Fraction(1, 5), "exact", (), ())]
    vote.first, vote.answers = {1: f"{first}"}, {1: f"{second}"}

    assert chance_screens.describe_result(vote).startswith(words)


def test_dots_stand_at_their_values_with_median_and_mean():
    def act(room, devices):
        guess(devices, GUESSES)
        room.press("vote:close")
        room.press("vote:again")
        guess(devices, [each - 1 for each in GUESSES])
        room.press("vote:reveal")
        found = block(room, "guesses")
        assert sorted(at for at, _level in found["dots"]) == [(each - 1) / 100 for each in GUESSES]
        assert sorted(at for at, _level in found["first"]) == [each / 100 for each in GUESSES]
        exact, middle, average = found["lines"]
        now = [each - 1 for each in GUESSES]
        assert (middle["at"], average["at"]) == (median(now) / 100, round(fmean(now) / 100, 4))
        assert exact["at"] == round(float(Fraction(4, 31)), 4)
        said = block(room, "text")["text"]
        assert "went from 15 to 14" in said
        assert "pull the average up" in said

    in_class(act)


@pytest.mark.parametrize("half", [(10, 12), (12, 10)])
def test_middle_of_an_even_class_is_halfway(half):
    def act(room, devices):
        guess(devices, (5, *half, 40, 6, 50))
        room.press("vote:reveal")
        assert room.activity.vote.middle == 11
        assert "3 of you said 10 or less, 3 said 12 or more: halfway is 11." in block(room, "text")["text"]

    in_class(act, phones=6)


# More like this -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", registry.games())
def test_more_like_a_question_has_other_numbers_each_time(game):
    varied = 0
    for ready in ready_numbers(game):
        question, known = ready_number(game, ready.id), [ready.position]
        for turn in range(3):
            found = more_like(question, known, seed=turn)
            if found is None:
                break
            assert found.key == more_like(question, known, seed=turn).key
            assert found.number not in known
            number = number_of(found.number)
            assert number.unit == "mean" or 0.005 <= number <= 0.995
            assert from_key(found.key) == found
            known.append(found.number)
        varied += len(known) == 4
    assert varied >= 4


WITHOUT_MORE = {("nanatoridori", 5), ("nanuk", 7), ("koinobori", 4), ("koinobori", 6), ("koinobori", 7)}
"""Exercises of which there is one only."""


@pytest.mark.parametrize("game", registry.games())
def test_most_exercises_have_others_that_train_the_same(game):
    for each in exercises.exercises(game):
        question = question_about(each.written)
        others = [more_like(question, (), seed) for seed in range(4)]
        assert [found is None for found in others] == [(game, each.number) in WITHOUT_MORE] * 4
        for found in filter(None, others):
            assert found.game == game
            run_coroutine(ChanceVote(found).weigh(Thinking(InlineExecutor()).run))


@pytest.mark.parametrize(
    ("written", "title"),
    [
        (
            "hand(2): copies(7) >= 2 given copies(7) >= 1",
            "2 cards are dealt. There is at least one of the peacocks: how often are there 2 or more?",
        ),
        ('hunt("seal", 4): brought >= 2', "A hunt of 4 days. How often does it bring 2 or more seals?"),
        (
            'koinobori.refill("pink", cards=7, at_least=3)',
            "7 new cards come. How often do 3 or more of them show pink?",
        ),
        ('koinobori.refill("pink", cards=7)', "7 new cards come. How often is pink among them?"),
    ],
)
def test_conditions_and_several_cards_have_words_of_their_own(written, title):
    assert question_about(written).title == title
    found = more_like(question_about(written), (), 1)
    assert (found.title, found.number) != (title, written)


def test_the_wall_never_asks_the_same_number_again():
    async def act(room, _devices):
        asked = []
        for _turn in range(5):
            asked.append(room.activity.vote.question.number)
            room.press("vote:reveal")
            await asyncio.sleep(0.05)
            if not any(each["id"] == "room:more" for each in room.wall()["buttons"]):
                break
            room.lead("room:more")
            await asyncio.sleep(0.05)
        assert len(asked) >= 4
        assert len({*asked}) == len(asked)
        assert room.asked[: len(asked)] == asked

    in_class(act)


def test_more_like_a_question_put_together_changes_its_slots():
    question = ClassQuestion(title="?", number="hand(8): copies(7) >= 3", own="cards~8.fresh~and~yes.7.ge.3")
    found = [more_like(question, (), seed, partial(other_own, question.own)) for seed in range(6)]
    assert len({each.title for each in found}) > 3
    assert all(each.own and each.number != question.number for each in found)


@pytest.mark.parametrize("make", [nanatoridori.hardest_lead, bears.reward, koinobori.young_post, koinobori.mast])
def test_more_like_a_choice_has_other_cards_and_one_best(make):
    question = of_topic(make().topic)
    known, found = [*question.asked], question
    for _turn in range(3):
        key = find_like(question.key, tuple(known), "en")
        assert key == find_like(question.key, tuple(known), "en")
        found = from_key(key)
        assert (found.kind, found.is_mean, found.least) == (question.kind, question.is_mean, question.least)
        assert not {*found.asked} & {*known}
        values = sorted((number_of(each).value for each in found.asked), reverse=not found.least)
        assert len(values) >= 3
        assert abs(values[0] - values[1]) > 1 / 200
        known += found.asked
    assert from_key(found.key) == found


def test_a_choice_of_an_unknown_kind_has_none_like_it():
    question = hardest_lead()
    assert find_like(replace(question, kind="nanuk.something").key, (), "en") == ""
    assert find_like(replace(question, kind="").key, (), "en") == ""


# Answers by choice, by cards, by hands -------------------------------------------------------


def hardest_lead():
    return of_topic(nanatoridori.hardest_lead().topic)


def test_a_choice_is_revealed_beside_what_each_is_worth():
    def act(room, devices):
        for at, device in enumerate(devices):
            device.hear(device.line, {"kind": "press", "id": f"answer:{at % 2}", "from": "x", "n": 1})
        room.press("vote:reveal")
        rows = block(room, "bars")["rows"]
        right = [number_of(each.number).value for each in hardest_lead().choices]
        assert [row["second"] for row in rows] == [3, 2, 0, 0]
        assert [bool(row.get("best")) for row in rows] == [value == min(right) for value in right]

    in_class(act, hardest_lead())


@pytest.mark.parametrize("number", [TWO_ALIKE, 'nanuk.drawn("seal", 5)', "nanatoridori.flocks(8)"])
def test_hands_give_numbers_by_eight_ranges(number):
    question = question_about(number)

    def act(room, _devices):
        vote, hands = room.activity.vote, block(room, "hands")
        rows = hands["rows"]
        assert [row["letter"] for row in rows] == list("ABCDEFGH")
        ends = [*vote.for_hands().values()]
        assert (ends[0][0], ends[-1][1]) == (vote.line.least, vote.line.most)
        assert all(low == before + 1 for (_least, before), (low, _most) in pairwise(ends))
        for row, times in zip(rows, (1, 3, 2, 0, 0, 0, 0, 1), strict=True):
            for _hand in range(times):
                room.lead(row["id"], 1)
        room.lead(rows[7]["id"], -1)
        room.lead("hand:99999", 1)
        middles = [sum(each) // 2 for each in ends]
        assert vote.numbers() == [middles[0], *[middles[1]] * 3, *[middles[2]] * 2]
        for press in ("vote:close", "vote:talk", "vote:again", rows[1]["id"], "vote:close", "vote:reveal"):
            room.lead(press, 1 if press.startswith("hand:") else None)
        assert (vote.numbers(first=True)[0], vote.numbers()) == (middles[0], [middles[1]])
        assert len(block(room, "guesses")["first"]) == 6

    in_class(act, question, phones=0, hands=True)


def test_hands_are_counted_in_the_own_view_as_on_the_wall():
    def act(room, _devices):
        room.own.connect(lambda _message: None)
        middle = next(each for each in room.own.screen()["blocks"] if each.get("name") == "middle")
        hands = middle["blocks"][0]
        assert [row["label"] for row in hands["rows"]] == [row["label"] for row in block(room, "hands")["rows"]]
        for by in (1, 1, -1):
            room.own.hear(hands["rows"][2]["id"], by)
        assert [row["count"] for row in block(room, "hands")["rows"]] == [0, 0, 1, 0, 0, 0, 0, 0]
        room.own.hear("vote:close", None)
        assert '"hands"' not in json.dumps(room.own.screen())
        room.own.hear(hands["rows"][2]["id"], 1)
        assert room.activity.vote.hands.total() == 1

    in_class(act, phones=0, hands=True)


def test_hands_are_raised_for_every_choice_there_is():
    def act(room, _devices):
        assert len(block(room, "hands")["rows"]) == len(room.activity.vote.question.choices) == 6

    in_class(act, of_topic(koinobori.young_post().topic), phones=0, hands=True)


def test_cards_and_hands_answer_too_and_numbers_take_two_turns():
    def act_on_choice(room, _devices):
        vote = room.activity.vote
        room.press("cards:typed", "1 A, 2 B, 3 B, 9 D")
        assert vote.counts() == {"0": 1, "1": 2, "3": 1}
        assert "cards-seen" in [each["kind"] for each in room.wall()["blocks"]]
        room.lead("vote:hands")
        room.lead("hand:2", 1)
        assert vote.counts() == {"2": 1}

    def act_on_number(room, _devices):
        vote = room.activity.vote
        room.press("cards:typed", "1 A, 2 D")
        assert vote.counts() == {}
        room.lead("cards:turn:2")
        room.press("cards:typed", "1 B, 2 D")
        assert sorted(map(int, vote.counts())) == [9, 97]
        assert "vote:hands" not in [each["id"] for each in room.wall()["buttons"]]

    in_class(act_on_choice, hardest_lead(), phones=0, cards=True)
    in_class(act_on_number, phones=0, cards=True)


def test_the_camera_stands_in_the_own_view_and_is_heard_there():
    def act(room, _devices):
        room.own.connect(lambda _message: None)
        room.press("vote:cards")
        middle, right = room.own.screen()["blocks"]
        assert [each["kind"] for each in middle["blocks"]] == ["camera"]
        assert [each["kind"] for each in right["blocks"]] == ["cards-missing", "entry", "notes"]
        assert block(room, "camera")["elsewhere"]
        ballot = room.activity.vote.cards
        room.own.hear("cards:seen", {"round": ballot.asked, "answers": {"1": "B"}})
        room.own.hear("cards:turn:2", None)
        room.own.hear("cards:typed", "1 C")
        assert [*ballot.answers] == [1]
        room.own.hear("vote:close", None)
        assert "camera" not in json.dumps(room.own.screen())

    in_class(act)


def test_averages_are_guessed_in_tenths_between_their_own_ends():
    question = question_about('nanuk.drawn("seal", 5)')

    def act(room, devices):
        slider = next(each for each in devices[0].board.opening()[0]["screen"]["blocks"] if each["kind"] == "slider")
        assert (slider["least"], slider["most"], slider["per"]) == (0, 60, 10)
        guess(devices, (14, 10, 61, -1, 20))
        assert sorted(room.activity.vote.answers.values()) == ["10", "14", "20"]
        room.press("vote:reveal")
        assert block(room, "guesses")["lines"][0] == {"style": "exact", "at": 0.225, "label": "counted: 1.35"}

    in_class(act, question)


# Misuse ---------------------------------------------------------------------------------------


def test_crafted_answers_and_presses_change_nothing():
    def act(room, devices):
        vote, phone = room.activity.vote, devices[0]
        for n, (kind, name, value) in enumerate(
            [
                *(("set", "number", each) for each in (101, -1, True, "12", None, 1e9, [5])),
                *(("press", each, None) for each in ("answer:5", "answer:", "math:step", "room:more", "vote:reveal")),
            ],
            1,
        ):
            phone.hear(phone.line, {"kind": kind, "id": name, "value": value, "from": "y", "n": n})
        assert vote.answers == {}
        for button in ("math:step", "math:dots", "room:more", "hand:0"):
            room.lead(button)
            room.activity.press(button, None)
        assert (vote.stage, room.activity.shown) == ("open", 0)
        room.press("vote:reveal")
        for _press in range(20):
            room.lead("math:step")
        assert room.activity.shown == len(vote.steps_to_answer)
        assert vote.answer(0, "50") is False

    in_class(act)


BAD_KEYS = [
    "",
    "{",
    "[]",
    "7",
    '{"title":"x"}',
    '{"title":"","number":"nanuk.survive(6)"}',
    '{"title":"x","number":7}',
    '{"title":"x","number":"nanuk.survive(6)","game":"chess"}',
    '{"title":"x","number":"nanuk.survive(6)","game":"nanuk","cards":["no card"]}',
    '{"title":"x","number":"nanuk.survive(6)","cards":["seal"]}',
    '{"title":"x","number":"nanuk.survive(6)","line":[5,5,1]}',
    '{"title":"x","number":"nanuk.survive(6)","line":[0,100,0]}',
    '{"title":"x","choices":[["a",[],"nanuk.survive(6)"]]}',
    '{"title":"x","choices":[["a",[]],["b",[]]]}',
    json.dumps({"title": "x" * 700, "number": "nanuk.survive(6)"}),
    '{"title":"x","number":"nanuk.survive(6)"}' + " " * 7000,
]


@pytest.mark.parametrize("key", BAD_KEYS)
def test_a_key_that_is_no_question_is_refused_in_a_sentence(key):
    with pytest.raises(GameError, match="There is no such question"):
        from_key(key)


def test_a_number_that_cannot_be_asked_harms_nothing():
    question = ClassQuestion(title="How often?", number="nanuk.survive('often')", game="nanuk")

    def act(room, devices):
        guess(devices, GUESSES)
        room.press("vote:reveal")
        assert "being worked out" in json.dumps(room.wall())
        room.lead("room:lobby")
        assert room.activity is None

    in_class(act, question)


# The way to the wall ---------------------------------------------------------------------------


@on_server
async def test_only_the_leader_puts_a_question_on_the_wall_from_a_page(server):
    key = question_about(TWO_ALIKE).key
    address = f"{server.address}?ask={quote(key)}"
    status, _headers, page, _jar = await fetch(address)
    assert (status, "Two cards" in page) == (403, False)

    leader = await lead_classes(server)
    status, _headers, page, leader = await fetch(address, leader)
    assert status == 200
    assert "Two cards are dealt. How often are they the same bird?" in page
    assert [each for each in TELLTALE if each in page] == []
    body = f"kind=question&ask={quote(key)}&_xsrf={leader['_xsrf'].replace('|', '%7C')}"
    stranger = {name: value for name, value in leader.items() if name == "_xsrf"}
    assert (await fetch(f"{server.address}open", stranger, method="POST", body=body))[0] == 403
    without = f"kind=question&ask={quote(key)}"
    assert (await fetch(f"{server.address}open", leader, method="POST", body=without))[0] == 403
    assert server.registry.rooms == {}

    status, headers, _page, leader = await fetch(f"{server.address}open", leader, method="POST", body=body)
    room = server.registry.latest_class
    assert (status, headers["Location"]) == (302, f"/class/wall/{room.code}")
    assert isinstance(room.activity, MathActivity)
    _status, _headers, page, leader = await fetch(address, leader)
    assert f"Put it on the wall of {room.code}" in page
    room.activity.vote.answer(0, "50")
    await fetch(f"{server.address}open", leader, method="POST", body=body)
    assert room.wall()["doubt"]["lost"].startswith("**1 has answered.**")
    status, _headers, page, _leader = await fetch(f"{server.address}?ask=nonsense", leader)
    assert (status, "There is no such question" in page) == (404, True)


@pytest.mark.parametrize("game", registry.games())
def test_the_wall_lists_questions_of_chance_without_answers(game):
    room = Room("BCDF", Thinking(InlineExecutor()))
    room.press(f"room:questions:{game}:chance")
    labels = [each["label"] for each in room.wall()["blocks"][-1]["options"]]
    assert len(labels) == len(ready_numbers(game)) > 10
    for label, ready in zip(labels, ready_numbers(game), strict=True):
        assert number_of(ready.position).brief() not in label


PAGES = {
    "nanatoridori": (nanatoridori, ("copies", "no_neighbours", "flock_of", "joins", "hardest_lead", "weakest_safe")),
    "nanuk": (bears, ("survive", "animals", "fates", "boast_days", "boldest", "reward")),
    "koinobori": (koinobori, ("post_colours", "refill", "arrivals", "fills", "young_post", "mast")),
}


@pytest.mark.parametrize("game", PAGES)
def test_every_question_of_a_page_of_odds_can_be_asked_in_class(game):
    module, names = PAGES[game]
    for name in names:
        topic = getattr(module, name)().topic
        question = of_topic(topic)
        assert from_key(question.key) == question
        values = [number_of(each).value for each in question.asked]
        assert topic.answer().value in values, name


@on_server
async def test_a_position_comes_back_from_its_page_and_is_planned(server):
    wall, room = await open_wall(server)
    leader = await lead_classes(server)
    key = position_key("nanatoridori", "hand 1 5 5 6 6 2 | table 5 5")
    status, _headers, page, leader = await fetch(f"{server.address}?ask={quote(key)}", leader)
    assert (status, "What would you do?" in page, f"Put it on the wall of {room.code}" in page) == (200, True, True)
    form = urlencode({"kind": "plan", "ask": key, "_xsrf": leader["_xsrf"]})
    status, headers, _page, _jar = await fetch(f"{server.address}open", leader, method="POST", body=form)
    assert (status, headers["Location"]) == (302, f"/class/wall/{room.code}/own")
    [planned] = room.own.planned
    assert (planned.thing.position, room.activity) == ("hand 1 5 5 6 6 2 | table 5 5", None)
    form = urlencode({"kind": "question", "ask": key, "_xsrf": leader["_xsrf"]})
    status, headers, _page, _jar = await fetch(f"{server.address}open", leader, method="POST", body=form)
    assert (headers["Location"], room.activity.vote.kind) == (f"/class/wall/{room.code}", "move")
    assert wall is not None


@on_server
async def test_a_question_of_chance_is_planned_and_kept(server):
    _wall, room = await open_wall(server)
    leader = await lead_classes(server)
    question = hardest_lead()
    _status, _headers, _page, leader = await fetch(f"{server.address}?ask={quote(question.key)}", leader)
    form = urlencode({"kind": "plan", "ask": question.key, "_xsrf": leader["_xsrf"]})
    await fetch(f"{server.address}open", leader, method="POST", body=form)
    again = Room.from_plain(json.loads(json.dumps(room.plain())), room.thinking)
    for each in (room, again):
        [planned] = each.own.planned
        assert (planned.thing.question, planned.thing.detail) == (question, "Nanatoridori, one of several")
    room.own.ask_next()
    assert room.activity.vote.question == question


@pytest.mark.parametrize("key", ["", "{}", '{"position": 7, "game": "nanuk"}', '{"position": "x", "game": ["nanuk"]}'])
def test_what_is_no_question_is_not_planned(key):
    with pytest.raises(GameError):
        read_asked(key)


def test_questions_about_chance_itself_can_be_asked_too():
    for name in ("settling", "missing", "tells"):
        topic = getattr(about_chance, name)().topic
        question = of_topic(topic)
        vote = ChanceVote(from_key(question.key))
        run_coroutine(vote.weigh(Thinking(InlineExecutor()).run))
        assert vote.right.value == topic.answer().value
        assert len(vote.steps_to_answer) == (4 if name == "tells" else 0)


# Resuming, and afterwards -----------------------------------------------------------------------


def test_a_killed_server_goes_on_in_the_middle_of_the_count(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as first:
            wall, room = await open_wall(first)
            phone = await join(first, room.code)
            room.press("room:number", question_about(TWO_ALIKE).key)
            await phone.until(lambda: phone.title.startswith("Two cards"))
            await phone.set("number", 30)
            await wall.press("vote:close")
            await wall.press("vote:reveal")
            await wall.press("math:step")
            room.keep()
            first.stop(keep=False)
            async with start_local_server(tmp_path) as second:
                [resumed] = second.registry.rooms.values()
                assert isinstance(resumed.activity, MathActivity)
                again = await join(second, resumed.code, phone.jar)
                await again.until(lambda: "You said 30" in again.text)
                assert (resumed.activity.shown, resumed.asked) == (1, [TWO_ALIKE])
                assert resumed.wall()["blocks"][0]["steps"][0]["say"] == "The first card is some bird."

    run_coroutine(scenario())


def test_counts_are_kept_for_after_class_without_anybody():
    def act(room, devices):
        guess(devices, GUESSES)
        for button in ("vote:reveal", "room:lobby"):
            room.press(button)
        return room.history

    rows = in_class(act)
    assert [(row["answer"], row["count"]) for row in rows if row["kind"] == "number"] == [
        (str(each), 1) for each in GUESSES
    ]
    [finding] = [row for row in rows if row["kind"] == "finding"]
    assert (finding["value"], "It is 12.9 %." in finding["words"]) == (12.9, True)


def test_pretend_phones_answer_and_come_nearer_the_second_time():
    def act(room, devices):
        chance, means = Stream(4, "class"), []
        for again in (False, True):
            for device in devices:
                room.activity.pretend(device, chance)
            means.append(abs(room.activity.vote.average - room.activity.vote.right_steps))
            room.press("vote:close")
            if not again:
                room.press("vote:again")
        assert means[1] < means[0]

    in_class(act, phones=12)


def test_the_class_waits_for_those_who_have_not_answered():
    def act(room, devices):
        guess(devices[:2], GUESSES[:2])
        waits = [room.activity.waits_for(each) for each in devices]
        room.press("vote:close")
        assert (waits, any(map(room.activity.waits_for, devices))) == ([False, False, True, True, True], False)

    in_class(act)
