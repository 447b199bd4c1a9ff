"""Votes by answer cards: letters are frozen, only settled answers of cards in use count, and nothing of them shows."""

import asyncio
import json

import pytest

from gamelib.core import registry
from gamelib.core.chance import Stream
from tests.room.phones import POSITION, InlineExecutor, run_coroutine
from widgets.room.answer_card_ballot import AnswerCardBallot, CardsInUse, ranges_of_numbers
from widgets.room.card_votes import choose_moves, describe_trap, find_trap, take_settled, take_typed
from widgets.room.questions import ready_questions
from widgets.room.room import Room
from widgets.room.screens import to_json_bytes
from widgets.room.thinking import Thinking
from widgets.room.vote import Vote

RICH = "players 3 | turn A | A 4 4 7 4 2 | table 6 by C"


def in_class(act, position=POSITION):
    """Run `act` with a room in which a question is asked, once its moves are weighed."""

    async def scenario():
        room = Room("BCDF", Thinking(InlineExecutor()))
        room.press("room:position", position)
        await asyncio.sleep(0.01)
        try:
            return act(room)
        finally:
            if room.activity is not None:
                room.activity.stop()

    return run_coroutine(scenario())


def settle(room, answers, asked=None):
    """Hand on what a camera has settled."""
    ballot = room.activity.vote.cards
    room.lead("cards:seen", {"round": asked or ballot.asked, "answers": answers})


def blocks(room, kind):
    return next((each for each in room.wall()["blocks"] if each["kind"] == kind), None)


@pytest.mark.parametrize(("position", "moves"), [(RICH, 3), (POSITION, 2)])
def test_three_moves_and_one_that_is_refused_get_the_letters(position, moves):
    def act(room):
        room.lead("vote:cards")
        vote = room.activity.vote
        [options] = vote.cards.groups
        legal = [each for each in options if vote.view.why_not(vote.view.read_move(each)) is None]
        assert len(options) == len(legal) + 1 == moves + 1
        assert vote.cards.trap in options
        assert vote.view.why_not(vote.view.read_move(vote.cards.trap)).clause == vote.cards.clause
        assert vote.weighed[0].move in options
        assert [row["letter"] for row in blocks(room, "letters")["rows"]] == list("ABCD"[: moves + 1])

    in_class(act, position)


def test_letters_are_frozen_and_kept():
    def act(room):
        room.lead("vote:cards")
        before = room.activity.vote.cards.groups
        room.activity.vote.weighed.reverse()
        settle(room, {"4": "B"})
        again = Room.from_plain(json.loads(json.dumps(room.plain())), room.thinking)
        again.activity.stop()
        assert again.activity.vote.cards.groups == room.activity.vote.cards.groups == before
        assert again.activity.vote.cards.answers == room.activity.vote.cards.answers == {4: before[0][1]}
        assert (again.cards.is_on, again.cards.count) == (True, 30)

    in_class(act)


def test_votes_for_the_trap_count_as_refused_not_as_answers():
    def act(room):
        room.lead("vote:cards")
        vote = room.activity.vote
        [options] = vote.cards.groups
        trap = "ABCD"[options.index(vote.cards.trap)]
        fair = "ABCD"[options.index(vote.weighed[0].move)]
        settle(room, {"1": trap, "2": trap, "3": fair})
        assert (vote.counts(), vote.trapped, vote.answered) == ({vote.weighed[0].move: 1}, 2, 3)
        assert not vote._unweighed()
        room.lead("vote:close")
        room.lead("vote:reveal")
        shown = json.dumps(room.wall(), ensure_ascii=False)
        assert "2 cards said it." in shown
        assert vote.cards.clause not in shown
        rows = [each for each in room.counts() if each["kind"] == "refused"]
        assert [(each["answer"], each["count"]) for each in rows] == [(vote.cards.clause, 2)]
        assert "1 of 3 of you chose" in shown

    in_class(act, RICH)


def test_second_vote_keeps_letters_and_sees_every_card_anew():
    def act(room):
        room.lead("vote:cards")
        ballot = room.activity.vote.cards
        letters, first = ballot.groups, ballot.asked
        settle(room, {"1": "A", "2": "B"})
        for press in ("vote:close", "vote:talk", "vote:again"):
            room.lead(press)
        assert (ballot.groups, ballot.seen, ballot.asked != first) == (letters, set(), True)
        settle(room, {"1": "C"}, asked=first)  # settled before the vote was opened again
        assert ballot.seen == set()
        settle(room, {"1": "C"})
        assert (ballot.seen, len(ballot.first)) == ({1}, 2)
        assert room.activity.vote.has_second

    in_class(act)


def test_hands_in_the_second_vote_keep_what_cards_said_first():
    def act(room):
        room.lead("vote:cards")
        vote = room.activity.vote
        [options] = vote.cards.groups
        trap, clause = "ABCD"[options.index(vote.cards.trap)], vote.cards.clause
        best = vote.weighed[0].move
        settle(room, {"1": trap, "2": "ABCD"[options.index(best)]})
        for press in ("vote:close", "vote:talk", "vote:again"):
            room.lead(press)
        settle(room, {"1": trap})
        room.lead("vote:hands")
        assert (vote.first_counts(), vote.counts(), vote.has_second) == ({best: 1}, {}, True)
        assert vote.all_refused() == {clause: 1}

    in_class(act, RICH)


def test_numbers_take_two_turns_and_sixteen_ranges():
    ranges = ranges_of_numbers()
    assert [low for low, _high in ranges] == [0] + [high + 1 for _low, high in ranges[:-1]]
    assert (ranges[-1][1], len(ranges)) == (100, 16)

    def act(room):
        room.lead("vote:cards")
        ballot = room.activity.vote.cards
        settle(room, {"7": "B", "8": "D", "9": "A"})
        assert (ballot.counts(), ballot.seen) == ({}, {7, 8, 9})
        room.lead("cards:turn:2")
        assert ballot.seen == set()
        settle(room, {"7": "A", "8": "D", "10": "A"})
        assert ballot.answers == {7: str(sum(ranges[4]) // 2), 8: str(sum(ranges[15]) // 2)}
        room.lead("vote:close")
        assert sorted(map(int, room.activity.vote.counts())) == [28, 97]

    async def scenario():
        room = Room("BCDF", Thinking(InlineExecutor()))
        room.press("room:questions:nanatoridori:number")
        room.press("room:position", POSITION)
        act(room)
        room.activity.stop()

    run_coroutine(scenario())


def test_only_cards_in_use_letters_and_the_present_round_count():
    ballot, cards = AnswerCardBallot([["pass", "5"]]), CardsInUse(12)
    cards.miss(3)
    nonsense = [
        None,
        7,
        {},
        {"round": "1.1"},
        {"round": "1.1", "answers": [1]},
        {"round": "0.1", "answers": {"1": "A"}},
    ]
    for value in [*nonsense, {"round": "1.1", "answers": {"13": "A", "3": "A", "1": "C", "2": "AB", "x": "A", "4": 1}}]:
        take_settled(ballot, cards, value)
    assert ballot.answers == {}
    take_settled(ballot, cards, {"round": "1.1", "answers": {"12": "B"}})
    assert ballot.answers == {12: "5"}


def test_typed_answers_that_mean_nothing_are_named():
    ballot, cards = AnswerCardBallot([["pass", "5"]]), CardsInUse(12)
    take_typed(ballot, cards, "11 b 13 A, 3 D x")
    assert ballot.answers == {11: "5"}
    assert ballot.doubt_of_typed.startswith("Not counted: 13 A, 3 D, ")
    take_typed(ballot, cards, "11 A")
    assert (ballot.answers, ballot.doubt_of_typed) == ({11: "pass"}, "")
    take_typed(ballot, cards, "eleven")
    assert ballot.doubt_of_typed.startswith("Not counted: eleven.")


def test_answers_of_a_changed_first_turn_are_asked_anew():
    ballot = AnswerCardBallot([["3", "9"], ["15", "22"]])
    ballot.take(7, "A")
    ballot.turn_on(2)
    ballot.take(7, "B")
    ballot.turn_on(1)
    ballot.take(7, "A")
    assert ballot.answers == {7: "9"}
    ballot.take(7, "B")
    assert ballot.answers == {}


def test_a_card_between_two_letters_is_named_until_it_counts():
    def act(room):
        room.lead("vote:cards")
        for _press in range(26):
            room.lead("cards:count", -1)
        room.lead("cards:look")
        between = {"round": room.activity.vote.cards.asked, "answers": {}, "between": [4, 99, "x"]}
        room.lead("cards:seen", between)
        labels = [row["label"] for row in blocks(room, "cards-missing")["rows"]]
        assert labels == [
            *(f"Card {card} has not been seen." for card in (1, 2, 3)),
            "Card 4 is held between two letters.",
        ]
        settle(room, {"4": "A"})
        assert [row["card"] for row in blocks(room, "cards-missing")["rows"]] == [1, 2, 3]

    in_class(act)


def test_letters_stay_until_the_odds_are_shown():
    def act(room):
        room.lead("vote:cards")
        vote = room.activity.vote
        [options] = vote.cards.groups
        settle(room, {str(card): letter for card, letter in enumerate("ABCD", 1)})
        room.lead("vote:close")
        room.lead("vote:reveal")
        rows = {row["id"]: row["letter"] for row in blocks(room, "bars")["rows"]}
        assert rows == {each: letter for each, letter in zip(options, "ABCD", strict=True) if each != vote.cards.trap}

    in_class(act, RICH)


def test_camera_stands_in_the_own_view_and_leaves_the_wall_free():
    def act(room):
        room.lead("vote:cards")
        assert not blocks(room, "camera")["elsewhere"]
        room.own.connect(lambda _message: None)
        assert blocks(room, "camera")["elsewhere"]
        middle, right = room.own.screen()["blocks"]
        assert [each["kind"] for each in middle["blocks"]] == ["camera"]
        assert [each["kind"] for each in right["blocks"]] == ["cards-missing", "entry", "notes"]
        ballot = room.activity.vote.cards
        room.own.hear("cards:seen", {"round": ballot.asked, "answers": {"7": "A"}})
        room.own.hear("cards:typed", "8 B")
        room.own.hear("cards:absent:9", None)
        assert (ballot.seen, room.cards.absent) == ({7, 8}, {9})
        room.own.hear("vote:close", None)
        assert [each["kind"] for each in room.own.screen()["blocks"]] == ["queue", "column", "column"]

    in_class(act)


def test_a_typed_answer_is_not_changed_by_the_camera():
    ballot, cards = AnswerCardBallot([["pass", "5", "6"]]), CardsInUse(12)
    take_typed(ballot, cards, "11 B; 12c 40 A")
    take_settled(ballot, cards, {"round": "1.1", "answers": {"11": "A"}})
    assert ballot.answers == {11: "5", 12: "6"}


def test_missing_and_absent_cards_are_listed():
    def act(room):
        room.lead("vote:cards")
        for _press in range(27):
            room.lead("cards:count", -1)
        room.lead("cards:look")
        assert blocks(room, "cards-missing") is not None
        settle(room, {"2": "A"})
        room.lead("cards:absent:3")
        assert [row["card"] for row in blocks(room, "cards-missing")["rows"]] == [1, 3]
        room.lead("cards:look")
        assert [each["state"] for each in blocks(room, "cards-seen")["cards"]] == ["missing", "seen", "absent"]
        assert "of 2 cards seen" in json.dumps(room.wall())

    in_class(act)


def test_camera_has_a_place_only_while_cards_answer():
    def act(room):
        assert blocks(room, "camera") is None
        room.lead("vote:cards")
        assert blocks(room, "camera")["id"] == "cards:seen"
        room.lead("vote:close")
        assert blocks(room, "camera") is None
        settle(room, {"1": "A"})
        assert room.activity.vote.cards.answers == {}

    in_class(act)


def frames_while_cards_answer(letters):
    """Return what a phone and the wall are sent while cards say `letters`."""

    def act(room):
        frames = []
        device, _secret = room.join()
        room.connect(device, lambda message: frames.append(to_json_bytes(message)))
        room.lead("vote:cards")
        ballot = room.activity.vote.cards
        ballot.groups, ballot.trap = [sorted(row.move for row in room.activity.vote.weighed)[:3]], ""
        for turn in range(2):
            settle(room, {str(card): letter for card, letter in enumerate(letters, 1 + 3 * turn)})
            frames.append(to_json_bytes({"screen": room.wall()}))
            room.lead("cards:look")
            frames.append(to_json_bytes({"screen": room.wall()}))
        return dict(ballot.answers), frames

    return in_class(act, RICH)


def test_what_cards_say_is_never_shown_before_the_end():
    (some, one), (others, other) = frames_while_cards_answer("AAB"), frames_while_cards_answer("CBC")
    assert len(some) == len(others) == 6
    assert some != others
    assert one == other


def test_phones_cannot_answer_for_cards():
    def act(room):
        device, _secret = room.join()
        room.connect(device, lambda _message: None)
        room.lead("vote:cards")
        said = {"kind": "set", "id": "cards:seen", "value": {"round": "1.1", "answers": {"1": "A"}}}
        device.hear(device.line, said | {"from": "x", "n": 1, "ply": 0})
        assert room.activity.vote.cards.answers == {}

    in_class(act)


@pytest.mark.parametrize("game", registry.games())
def test_traps_say_something_about_the_position(game):
    for question in ready_questions(game)[:4]:
        vote = Vote(game, question.position)
        trap, clause = find_trap(vote.view, Stream(1, "answer cards"))
        if trap:
            refusal = vote.view.why_not(vote.view.read_move(trap))
            assert refusal.clause == clause
            vote.cards = AnswerCardBallot([[trap]], trap, clause)
            assert vote.cards.clause not in describe_trap(vote)
            assert describe_trap(vote).endswith(".")


def test_moves_to_choose_from_have_a_best_and_rather_worse_ones():
    def act(room):
        vote = room.activity.vote
        chosen = choose_moves(vote)
        assert chosen[0] == vote.weighed[0].move
        assert len({*chosen}) == len(chosen) <= 3
        worse = [row.move for row in vote.weighed[1:] if not row.is_best]
        assert chosen[1:] == [*worse, *(row.move for row in vote.weighed[1:] if row.is_best)][:2]

    in_class(act)


def test_next_question_begins_with_cards_again():
    def act(room):
        room.lead("vote:cards")
        for press in ("vote:close", "vote:reveal"):
            room.lead(press)
        room.press("room:position", POSITION)
        assert room.activity.vote.by_cards
        room.lead("vote:hands")
        assert (room.activity.vote.by_cards, room.cards.is_on) == (False, False)

    in_class(act)
