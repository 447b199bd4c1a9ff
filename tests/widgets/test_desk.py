"""The teacher's desk: a position typed or carried together, hidden, asked about, weighed; the results of a class."""

from __future__ import annotations

import json
import re

import pytest

from gamelib import GameError, classroom, koinobori, nanatoridori, nanuk, record
from widgets import ClassResults, Desk
from widgets.desk.desk import parse_vote
from widgets.desk.position_sheet import PositionSheet

FLOCK = "players 3 | turn A | A 1 5 5 6 6 2 | B 7 3 | C 4 4 | table 5 5 by C"
HUNT = "players 5 | wind clockwise | boast 4 seal in 5 days by A | turn B | B seal seal inuksuk | C deer fish bird"
POSTS = "players 2 | flags pink purple orange | turn A | hand A lime+orange+pink pink/take1 | post 1 green+lime+orange"


class Browser:
    """What a browser would send to the desk, and what comes back."""

    def __init__(self, desk):
        self.desk, self.n, self.sent = desk, 0, []
        desk.send = lambda content, **_more: self.sent.append(content)

    def does(self, kind, **content):
        self.n += 1
        message = {"kind": kind, "from": "wall", "n": self.n, "ply": self.desk.scene["ply"], **content}
        self.desk._on_message(self.desk, message, [])
        return self.desk.scene


def zone(scene, name):
    return next(each for each in scene["zones"] if each["id"] == name)


def hand(desk, seat=0):
    return tuple(map(str, desk.state.view(seat).hand))


# Typed -------------------------------------------------------------------------------


def test_a_part_of_the_position_is_typed_and_the_rest_stays():
    desk = Desk(FLOCK, "nanatoridori")
    desk.type("table 3 3 3 by C")

    assert desk.sheet.line("table") == "table 3 3 3 by C"
    assert hand(desk) == ("1", "5", "5", "6", "6", "2")
    assert desk.text == desk.state.write()


def test_a_whole_position_and_a_move_are_typed():
    desk = Desk(HUNT, "nanuk")
    desk.type("5 seal in 5 days")

    assert desk.sheet.line("boast") == "boast 5 seal in 5 days by B"
    desk.type("players 5 | boast 2 fish in 2 days by A | turn B | B fish fish deer")
    assert hand(desk, 1) == ("deer", "fish", "fish")


@pytest.mark.parametrize(("typed", "why"), [
    ("A 1 9 9", "So the position cannot be: .*9"), ("table 5 6 by C", "So the position cannot be: "),
    ("turn Q", "So the position cannot be: "), ("dance", "is no"), ("play 7 7 at 1-2", "Card 1 of your hand is 1"),
    ("players 99", "So the position cannot be: "), ("A 5 5 5 5 5 5 5 5 5 5", "So the position cannot be: "),
    ("A", "So the position cannot be: |needs|cards")])
def test_what_cannot_be_is_told_in_a_sentence_and_nothing_is_changed(typed, why):
    desk = Desk(FLOCK, "nanatoridori")
    before = desk.text
    desk.type(typed)

    told = desk.scene["message"]
    assert told["kind"] == "refuse" or desk.text != before
    assert re.search(why, told["text"]), told
    assert "Traceback" not in told["text"]
    assert desk.text == before


def test_the_form_holds_the_whole_position_a_part_on_each_line():
    desk = Desk(FLOCK, "nanatoridori")
    browser = Browser(desk)
    scene = browser.does("press", id="desk:text")
    lines = scene["form"]["fields"][0]["value"].splitlines()

    assert "A 1 5 5 6 6 2" in lines
    changed = "\n".join("turn B" if line == "turn A" else line for line in lines)
    browser.does("form", id="text", button="lay", values={"text": changed})
    assert desk.seat == 1
    assert "form" not in desk.scene


# Carried -------------------------------------------------------------------------------


def test_a_card_is_dragged_from_one_place_to_another():
    desk = Desk(FLOCK, "nanatoridori")
    browser = Browser(desk)
    browser.does("press", id="desk:edit")
    browser.does("drop", place="A:1", onto="B")

    assert hand(desk, 0) == ("5", "5", "6", "6", "2")
    assert hand(desk, 1) == ("7", "3", "1")
    browser.does("drop", place="B:3", onto="A:1")
    assert hand(desk, 0) == ("1", "5", "5", "6", "6", "2")


def test_the_same_is_done_by_two_taps_so_by_keys():
    desk = Desk(POSTS, "koinobori")
    browser = Browser(desk)
    browser.does("press", id="desk:edit")
    at = desk.sheet.spot("hand A").cards.index("pink/take1")
    scene = browser.does("tap", place=f"hand A:{at + 1}")

    assert scene["message"]["text"].startswith("Taken up: pink, take one, Ada's hand.")
    assert zone(scene, "hand A")["cards"][at]["state"] == "chosen"
    browser.does("enter", place="post 1")
    assert desk.sheet.spot("post 1").cards == ("green+lime+orange", "pink/take1")


def test_where_a_hand_has_to_stay_as_large_as_it_is_two_cards_change_places():
    desk = Desk(HUNT, "nanuk")
    desk.press("desk:edit")
    mine, theirs = hand(desk, 1), hand(desk, 2)
    desk.carry("B:1", "C:1")

    assert sorted(hand(desk, 1) + hand(desk, 2)) == sorted(mine + theirs)
    assert hand(desk, 1) != mine


def test_what_cannot_be_carried_is_explained():
    desk = Desk(FLOCK, "nanatoridori")
    desk.press("desk:edit")
    before = desk.text
    desk.carry("A:1", "table")

    assert "So the position cannot be" in desk.scene["message"]["text"]
    assert desk.text == before
    desk.carry("A:77", "table")
    assert "cards are carried from a place like" in desk.scene["message"]["text"]


@pytest.mark.parametrize(("game", "text"), [("nanatoridori", FLOCK), ("nanuk", HUNT), ("koinobori", POSTS)])
def test_every_card_can_be_carried_everywhere_with_a_sentence_if_it_cannot(game, text):
    desk = Desk(text, game)
    desk.press("desk:edit")
    places = [each["id"] for each in desk.scene["zones"]]
    count = sum(len(spot.cards) for spot in desk.sheet.spots)
    for source in places:
        for target in places:
            if desk.sheet.spot(source).cards:
                desk.carry(f"{source}:1", target)
                told = desk.scene["message"]
                assert told["kind"] in ("ask", "refuse"), told
                assert "wrong behind the table" not in told["text"]
                assert sum(len(spot.cards) for spot in desk.sheet.spots) == count, (source, target)


def test_changes_are_taken_back_one_by_one():
    desk = Desk(FLOCK, "nanatoridori")
    texts = [desk.text]
    for typed in ("table 3 3 by C", "turn B", "B 7 7 7"):
        desk.type(typed)
        texts.append(desk.text)
    for text in reversed(texts[:-1]):
        desk.undo()
        assert desk.text == text
    desk.undo()
    assert desk.scene["message"]["text"] == "There is nothing to take back."


# Hidden and shown -----------------------------------------------------------------------


@pytest.mark.parametrize(("game", "text"), [("nanatoridori", FLOCK), ("nanuk", HUNT), ("koinobori", POSTS)])
def test_the_class_sees_no_hand_until_the_teacher_shows_them(game, text):
    desk = Desk(text, game)
    other = desk.state.view(1).hand if desk.seat != 1 else desk.state.view(2).hand
    hidden = json.dumps(desk.scene)

    assert "loud" not in desk.scene
    assert {card["face"] for seat in desk.scene["seats"] for card in seat.get("cards", ())} <= {"?"}
    desk.press("desk:hands")
    assert desk.scene["loud"]
    assert json.dumps(desk.scene) != hidden
    assert len(json.dumps(desk.scene)) > len(hidden)
    assert other
    desk.press("desk:hands")
    assert "loud" not in desk.scene


def test_the_text_of_the_position_lies_beside_the_table_only_while_all_is_open():
    desk = Desk(FLOCK, "nanatoridori")

    assert "log" not in desk.scene
    desk.press("desk:edit")
    assert "A 1 5 5 6 6 2" in [line["text"] for line in desk.scene["log"]]
    assert desk.scene["loud"]


# Stepped through ---------------------------------------------------------------------------


def test_a_stored_game_is_stepped_through_and_left_for_what_could_have_been():
    game = record.start(nanatoridori, players=3, seed=7)
    for _turn in range(5):
        game = game.play(game.state.moves()[0])
    desk = Desk(game)
    browser = Browser(desk)
    for ply in (1, 2, 3):
        browser.does("press", id="desk:forward")
        assert desk.state == game.at(ply)
    browser.does("press", id="desk:last")
    assert desk.ply == len(game)
    browser.does("press", id="desk:back")
    browser.does("press", id="desk:first")
    assert (desk.ply, desk.state) == (0, game.at(0))
    desk.step(99)
    assert "this game has the moves 0 to 5" in desk.scene["message"]["text"]


# What would you do? ---------------------------------------------------------------------------


def test_answers_are_counted_and_what_may_not_be_done_is_explained():
    desk = Desk(FLOCK, "nanatoridori")
    browser = Browser(desk)
    browser.does("press", id="desk:ask")

    assert desk.scene["message"]["text"] == "You are Ada: what would you do?"
    browser.does("type", text="pass: 12")
    browser.does("type", text="[6 6] is not it")
    browser.does("type", text="1 5 5 [6 6] 2 x 3")
    browser.does("type", text="1 [5 5] 6 6 2: 4")
    assert desk.scene["message"]["clause"] == "NANA-4.2"
    assert desk.votes == {"pass": 12, "play 6 6 at 4-5": 3}
    browser.does("tap", place="vote:pass")
    assert desk.votes["pass"] == 13
    browser.does("type", text="pass: -13")
    assert desk.votes == {"play 6 6 at 4-5": 3}


def test_hands_counted_quickly_are_all_counted():
    desk = Desk(FLOCK, "nanatoridori")
    browser = Browser(desk)
    before = browser.does("press", id="desk:ask")["ply"]
    for _hand in range(3):
        browser.does("tap", place="vote:pass", ply=before)

    assert desk.votes == {"pass": 3}


def test_a_refusal_names_the_cards_as_one_says_them():
    desk = Desk(POSTS, "koinobori")
    desk.ask()
    desk.vote("post 1 <- pink/take1 over green")

    assert desk.scene["message"]["text"].startswith("Pink (take one) has no cover icon")


def test_the_reveal_shows_each_answer_with_its_interval_the_best_first():
    desk = Desk(FLOCK, "nanatoridori", deals=12)
    desk.ask()
    desk.vote("pass", 12)
    desk.vote("play 6 6 at 4-5", 6)
    desk.reveal()

    groups = zone(desk.scene, "answers")["groups"]
    worth = {group["label"]: group["worth"] for group in groups}
    assert worth["pass"].startswith("12 hands · ")
    assert all("% to " in told for told in worth.values())
    assert desk.scene["message"]["kind"] == "end"
    assert "of 18 hands" in desk.scene["message"]["text"]
    assert "simulated in 12 deals" in desk.scene["message"]["more"]
    values = [row.value.value for row in desk.comparison.rows]
    assert values == sorted(values, reverse=True)


def test_an_answer_among_thousands_is_weighed_in_the_same_deals():
    desk = Desk(HUNT, "nanuk", deals=4)
    desk.ask()
    desk.vote("9 bird in 9 days", 2)
    desk.reveal()

    assert "9 bird in 9 days" in [str(row.move) for row in desk.comparison.rows]


def test_while_the_moves_are_weighed_the_browser_asks_how_far_it_is_and_can_stop_it():
    desk = Desk(HUNT, "nanuk", deals=5000)
    browser = Browser(desk)
    browser.does("hello", kept={})
    scene = browser.does("press", id="desk:reveal")

    assert scene["next"]["label"] == "Weighing"
    browser.does("go")
    scene = browser.does("press", id="desk:stop")
    assert desk.comparison.is_finished
    browser.does("go")
    assert "next" not in desk.scene


def test_nobody_is_asked_where_there_is_nothing_to_choose():
    desk = Desk("players 5 | season 1 | hunt 8 | over | pile A deer", "nanuk")
    desk.ask()

    assert desk.scene["message"]["text"] == "Nobody has a choice to make here."
    desk.vote("pass")
    assert desk.scene["message"]["text"] == "Ask the class first."


@pytest.mark.parametrize(("typed", "meant"), [
    ("pass: 12", ("pass", 12)), ("pass x 3", ("pass", 3)), ("take 1", ("take 1", 1)), ("take 1: 2", ("take 1", 2)),
    ("4 seal in 5 days, 9", ("4 seal in 5 days", 9)), ("pass", ("pass", 1)), ("pass=7", ("pass", 7))])
def test_an_answer_is_read_with_its_hands(typed, meant):
    assert parse_vote(typed) == meant


def test_whatever_a_browser_sends_is_answered_with_a_scene():
    desk = Desk(FLOCK, "nanatoridori")
    browser = Browser(desk)
    odd = ({}, {"place": "A:1", "onto": "x"}, {"id": "desk:none", "text": "|||", "values": 3}, {"text": "A"})
    for kind in ("tap", "drop", "press", "type", "form", "escape", "clause", "log", "go", "hello", "enter", "set", "x"):
        for content in odd:
            scene = browser.does(kind, **content)
            assert scene["game"] == "nanatoridori"
            assert "wrong behind" not in json.dumps(scene.get("message", {})), (kind, content, scene["message"])


def test_a_desk_opens_whatever_a_table_opens():
    assert Desk("nanuk", seed=3).game == "nanuk"
    assert Desk(koinobori.deal(3, seed=1)).game == "koinobori"
    assert Desk("one goes out").game == "nanatoridori"
    with pytest.raises(GameError):
        Desk("no such deal")


def test_a_sheet_reads_what_it_writes():
    for text, game in ((FLOCK, nanatoridori), (HUNT, nanuk), (POSTS, koinobori)):
        written = game.read(text, seed=1).write()
        sheet = PositionSheet(game.__name__.rpartition(".")[2], written)

        assert game.read(sheet.with_line("turn", sheet.line("turn")).text).write() == written


# What a class made of it -------------------------------------------------------------------


def made_up(many=30, seats="A"):
    deal = classroom.share("koinobori", players=3, seed=31)
    return [classroom.Handed(deal, seats[at % len(seats)], at % 3 > 0, at % 7) for at in range(many)]


def test_thirty_codes_become_one_picture_beside_the_computed_one():
    page = ClassResults("\n".join(map(str, made_up())), times=6)

    assert str(page).startswith("Deal K3B-000Z-H: 20 of 30 won, 66.7 % (")
    assert "in the same seats wins" in str(page)
    assert page.shown.value.count("<figure") == 2
    assert page.shown.value.count("<table") == 2
    assert "came to" in page.shown.value


def test_bad_codes_are_named_kindly_and_counted_nowhere():
    page = ClassResults("hello\n" + "\n".join(map(str, made_up(4))) + "\nK3B-000Z-H-AWGC-Q<b>", times=2)

    assert "0f" not in str(page)
    assert "Not read, please look at them again: hello and K3B-000Z-H-AWGC-Q<b>." in str(page)
    assert "<b>" not in page.shown.value
    assert "2 of 4 won" in str(page)


@pytest.mark.parametrize("codes", ["nothing of sense", "", " \n ", "<script>", "x" * 20_000])
def test_where_there_is_no_code_at_all_it_says_so(codes):
    page = ClassResults("B4B", times=2)
    page.box.value = codes
    page.button.click()

    assert "there is no code of a result" in page.shown.value.lower()
    assert "<script" not in page.shown.value


def test_a_program_sits_where_the_class_sat():
    [results] = classroom.results(list(map(str, made_up(9, "AB"))))

    assert len(classroom.computed(results, 7)) == 7
