"""The teacher's desk: positions typed or dragged, hidden hands, votes, evaluation; the results of a class."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from types import SimpleNamespace

import pytest

from gamelib import GameError, classroom, koinobori, nanatoridori, nanuk, record
from gamelib.analysis.evaluation import rank_moves
from widgets import ClassResults, Desk
from widgets.desk.desk import parse_vote
from widgets.desk.desk_scene import describe_result
from widgets.stage.position_sheet import PositionSheet

FLOCK = "players 3 | turn A | A 1 5 5 6 6 2 | B 7 3 | C 4 4 | table 5 5 by C"
HUNT = "players 5 | wind clockwise | boast 4 seal in 5 days by A | turn B | B seal seal inuksuk | C deer fish bird"
POSTS = "players 2 | flags pink purple orange | turn A | hand A lime+orange+pink pink/take1 | post 1 green+lime+orange"


class Browser:
    """Sends the desk a browser's messages, and records the answers."""

    def __init__(self, desk):
        self.desk, self.n, self.sent = desk, 0, []
        desk.send = lambda content, **_more: self.sent.append(content)

    def send(self, kind, **content):
        self.n += 1
        message = {"kind": kind, "from": "wall", "n": self.n, "ply": self.desk.scene["ply"], **content}
        self.desk._on_message(self.desk, message, [])
        return self.desk.scene


def find_zone(scene, name):
    return next(each for each in scene["zones"] if each["id"] == name)


def hand(desk, seat=0):
    return tuple(map(str, desk.state.view(seat).hand))


# Typed -------------------------------------------------------------------------------


def test_typed_part_changes_and_the_rest_stays():
    desk = Desk(FLOCK, "nanatoridori")
    desk.type("table 3 3 3 by C")

    assert desk.sheet.line("table") == "table 3 3 3 by C"
    assert hand(desk) == ("1", "5", "5", "6", "6", "2")
    assert desk.text == desk.state.write()


def test_whole_position_and_move_can_be_typed():
    desk = Desk(HUNT, "nanuk")
    desk.type("5 seal in 5 days")

    assert desk.sheet.line("boast") == "boast 5 seal in 5 days by B"
    desk.type("players 5 | boast 2 fish in 2 days by A | turn B | B fish fish deer")
    assert hand(desk, 1) == ("deer", "fish", "fish")


IMPOSSIBLE = "This position is not possible: "


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("A 1 9 9", f"{IMPOSSIBLE}.*9"),
        ("table 5 6 by C", IMPOSSIBLE),
        ("turn Q", IMPOSSIBLE),
        ("dance", "is no"),
        ("play 7 7 at 1-2", r"\b1\b.*\bone\b.*\bseven\b"),
        ("players 99", IMPOSSIBLE),
        ("A 5 5 5 5 5 5 5 5 5 5", IMPOSSIBLE),
        ("A", f"{IMPOSSIBLE}|needs|cards"),
    ],
)
def test_impossible_input_is_explained_and_changes_nothing(typed, why):
    desk = Desk(FLOCK, "nanatoridori")
    before = desk.text
    desk.type(typed)

    message = desk.scene["message"]
    assert message["kind"] == "refuse" or desk.text != before
    assert re.search(why, message["text"]), message
    assert "Traceback" not in message["text"]
    assert desk.text == before


def test_text_form_has_one_part_of_the_position_per_line():
    desk = Desk(FLOCK, "nanatoridori")
    browser = Browser(desk)
    scene = browser.send("press", id="desk:text")
    lines = scene["form"]["fields"][0]["value"].splitlines()

    assert "A 1 5 5 6 6 2" in lines
    changed = "\n".join("turn B" if line == "turn A" else line for line in lines)
    browser.send("form", id="text", button="lay", values={"text": changed})
    assert desk.seat_to_act == 1
    assert "form" not in desk.scene


# Moved -------------------------------------------------------------------------------


def test_card_is_dragged_between_places():
    desk = Desk(FLOCK, "nanatoridori")
    browser = Browser(desk)
    browser.send("press", id="desk:edit")
    browser.send("drop", place="A:1", onto="B")

    assert hand(desk, 0) == ("5", "5", "6", "6", "2")
    assert hand(desk, 1) == ("7", "3", "1")
    browser.send("drop", place="B:3", onto="A:1")
    assert hand(desk, 0) == ("1", "5", "5", "6", "6", "2")


def test_playing_card_is_moved_by_two_taps_or_keys():
    desk = Desk(POSTS, "koinobori")
    browser = Browser(desk)
    browser.send("press", id="desk:edit")
    at = desk.sheet.zone("hand A").cards.index("pink/take1")
    scene = browser.send("tap", place=f"hand A:{at + 1}")

    assert scene["message"]["text"].startswith("Picked up: pink, take one, Ada's hand.")
    assert find_zone(scene, "hand A")["cards"][at]["state"] == "chosen"
    browser.send("enter", place="post 1")
    assert desk.sheet.zone("post 1").cards == ("green+lime+orange", "pink/take1")


def test_cards_are_swapped_between_hands_of_fixed_size():
    desk = Desk(HUNT, "nanuk")
    desk.press("desk:edit")
    mine, theirs = hand(desk, 1), hand(desk, 2)
    desk.carry("B:1", "C:1")

    assert sorted(hand(desk, 1) + hand(desk, 2)) == sorted(mine + theirs)
    assert hand(desk, 1) != mine


def test_impossible_card_move_is_explained():
    desk = Desk(FLOCK, "nanatoridori")
    desk.press("desk:edit")
    before = desk.text
    desk.carry("A:1", "table")

    assert "This position is not possible" in desk.scene["message"]["text"]
    assert desk.text == before
    desk.carry("A:77", "table")
    assert "cards move from a place like" in desk.scene["message"]["text"]


@pytest.mark.parametrize(("game", "text"), [("nanatoridori", FLOCK), ("nanuk", HUNT), ("koinobori", POSTS)])
def test_any_card_moved_anywhere_works_or_is_explained(game, text):
    desk = Desk(text, game)
    desk.press("desk:edit")
    places = [each["id"] for each in desk.scene["zones"]]
    count = sum(len(zone.cards) for zone in desk.sheet.zones)
    for source in places:
        for target in places:
            if desk.sheet.zone(source).cards:
                desk.carry(f"{source}:1", target)
                message = desk.scene["message"]
                assert message["kind"] in ("ask", "refuse"), message
                assert "wrong behind the table" not in message["text"]
                assert sum(len(zone.cards) for zone in desk.sheet.zones) == count, (source, target)


def test_undo_takes_back_one_change_at_a_time():
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


# Hidden hands ---------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "text"), [("nanatoridori", FLOCK), ("nanuk", HUNT), ("koinobori", POSTS)])
def test_hands_are_hidden_until_the_teacher_shows_them(game, text):
    desk = Desk(text, game)
    other = desk.state.view(1).hand if desk.seat_to_act != 1 else desk.state.view(2).hand
    hidden = json.dumps(desk.scene)

    assert "warning" not in desk.scene
    assert {card["face"] for seat in desk.scene["seats"] for card in seat.get("cards", ())} <= {"?"}
    desk.press("desk:hands")
    assert desk.scene["warning"]
    assert json.dumps(desk.scene) != hidden
    assert len(json.dumps(desk.scene)) > len(hidden)
    assert other
    desk.press("desk:hands")
    assert "warning" not in desk.scene


def test_position_text_is_in_the_scene_only_while_editing():
    desk = Desk(FLOCK, "nanatoridori")

    assert "log" not in desk.scene
    desk.press("desk:edit")
    assert "A 1 5 5 6 6 2" in [line["text"] for line in desk.scene["log"]]
    assert desk.scene["warning"]


# Stepped through ---------------------------------------------------------------------------


def test_stored_game_is_stepped_through():
    game = record.start(nanatoridori, players=3, seed=7)
    for _turn in range(5):
        game = game.play(game.state.moves()[0])
    desk = Desk(game)
    browser = Browser(desk)
    for ply in (1, 2, 3):
        browser.send("press", id="desk:forward")
        assert desk.state == game.at(ply)
    browser.send("press", id="desk:last")
    assert desk.ply == len(game)
    browser.send("press", id="desk:back")
    browser.send("press", id="desk:first")
    assert (desk.ply, desk.state) == (0, game.at(0))
    desk.step(99)
    assert "this game has moves 0 to 5" in desk.scene["message"]["text"]


# What would you do? ---------------------------------------------------------------------------


def test_votes_are_counted_and_illegal_moves_explained():
    desk = Desk(FLOCK, "nanatoridori")
    browser = Browser(desk)
    browser.send("press", id="desk:ask")

    assert desk.scene["message"]["text"] == "You are Ada: what would you do?"
    browser.send("type", text="pass: 12")
    browser.send("type", text="[6 6] is not it")
    browser.send("type", text="1 5 5 [6 6] 2 x 3")
    browser.send("type", text="1 [5 5] 6 6 2: 4")
    assert desk.scene["message"]["clause"] == "NANA-4.2"
    assert desk.votes == {"pass": 12, "play 6 6 at 4-5": 3}
    browser.send("tap", place="vote:pass")
    assert desk.votes["pass"] == 13
    browser.send("type", text="pass: -13")
    assert desk.votes == {"play 6 6 at 4-5": 3}


def test_votes_at_the_same_turn_are_all_counted():
    desk = Desk(FLOCK, "nanatoridori")
    browser = Browser(desk)
    before = browser.send("press", id="desk:ask")["ply"]
    for _hand in range(3):
        browser.send("tap", place="vote:pass", ply=before)

    assert desk.votes == {"pass": 3}


def test_refusal_names_cards_in_words():
    desk = Desk(POSTS, "koinobori")
    desk.ask()
    desk.vote("post 1 <- pink/take1 over green")

    assert desk.scene["message"]["text"].startswith("Pink (take one) has no cover icon")


def test_only_moves_that_luck_may_explain_cannot_be_told_apart():
    outcomes = [[1.0] * 60, [1.0] * 59 + [0.0], [0.0] * 60]
    moves = [nanatoridori.read_move(move) for move in ("pass", "discard 5", "play 6 6 at 1-2")]
    comparison = SimpleNamespace(evaluation=True, rows=rank_moves(moves, outcomes), view=None)

    assert describe_result(comparison, {}) == "It is best to pass: 100 %. These may be just as good: discard the 5."


def test_reveal_shows_answers_with_intervals_best_first():
    desk = Desk(FLOCK, "nanatoridori", deals=12)
    desk.ask()
    desk.vote("pass", 12)
    desk.vote("play 6 6 at 4-5", 6)
    desk.reveal()

    groups = find_zone(desk.scene, "answers")["groups"]
    worth = {group["label"]: group["worth"] for group in groups}
    assert worth["Pass and draw a card"].startswith("12 hands · ")
    assert all("% to " in text for text in worth.values())
    assert desk.scene["message"]["kind"] == "end"
    assert "of 18 hands" in desk.scene["message"]["text"]
    assert "simulated in 12 deals" in desk.scene["message"]["more"]
    values = [row.value.value for row in desk.comparison.rows]
    assert values == sorted(values, reverse=True)


def test_vote_for_one_of_thousands_of_moves_is_evaluated():
    desk = Desk(HUNT, "nanuk", deals=4)
    desk.ask()
    desk.vote("9 bird in 9 days", 2)
    desk.reveal()

    assert "9 bird in 9 days" in [str(row.move) for row in desk.comparison.rows]


def test_evaluation_is_polled_and_can_be_stopped():
    desk = Desk(HUNT, "nanuk", deals=5000)
    browser = Browser(desk)
    browser.send("hello", kept={})
    browser.send("press", id="desk:ask")
    scene = browser.send("press", id="desk:reveal")

    assert scene["next"]["label"] == "Weighing"
    browser.send("go")
    scene = browser.send("press", id="desk:stop")
    assert desk.comparison.is_finished
    browser.send("go")
    assert "next" not in desk.scene


def test_vote_needs_a_seat_that_has_to_choose():
    desk = Desk("players 5 | season 1 | hunt 8 | over | pile A deer", "nanuk")
    desk.ask()

    assert desk.scene["message"]["text"] == "Nobody has a choice to make here."
    desk.vote("pass")
    assert desk.scene["message"]["text"] == "Ask the class first."


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("pass: 12", ("pass", 12)),
        ("pass x 3", ("pass", 3)),
        ("take 1", ("take 1", 1)),
        ("take 1: 2", ("take 1", 2)),
        ("4 seal in 5 days, 9", ("4 seal in 5 days", 9)),
        ("pass", ("pass", 1)),
        ("pass=7", ("pass", 7)),
    ],
)
def test_parse_vote_returns_move_and_hands(typed, meant):
    assert parse_vote(typed) == meant


def test_any_browser_message_is_answered_with_a_scene():
    desk = Desk(FLOCK, "nanatoridori")
    browser = Browser(desk)
    odd = ({}, {"place": "A:1", "onto": "x"}, {"id": "desk:none", "text": "|||", "values": 3}, {"text": "A"})
    for kind in ("tap", "drop", "press", "type", "form", "escape", "clause", "log", "go", "hello", "enter", "set", "x"):
        for content in odd:
            scene = browser.send(kind, **content)
            assert scene["game"] == "nanatoridori"
            assert "wrong behind" not in json.dumps(scene.get("message", {})), (kind, content, scene["message"])


def test_desk_opens_whatever_a_table_opens():
    assert Desk("nanuk", seed=3).game == "nanuk"
    assert Desk(koinobori.deal(3, seed=1)).game == "koinobori"
    assert Desk("one goes out").game == "nanatoridori"
    with pytest.raises(GameError):
        Desk("no such deal")


def test_sheet_round_trips_through_the_game():
    for text, game in ((FLOCK, nanatoridori), (HUNT, nanuk), (POSTS, koinobori)):
        written = game.read(text, seed=1).write()
        sheet = PositionSheet(game.__name__.rpartition(".")[2], written)

        assert game.read(sheet.with_line("turn", sheet.line("turn")).text).write() == written


# The results of a class -------------------------------------------------------------------


def sample_codes(count=30, seats="A"):
    deal = classroom.share("koinobori", players=3, seed=31)
    return [classroom.HandedResult(deal, seats[at % len(seats)], at % 3 > 0, at % 7) for at in range(count)]


def test_class_and_bot_have_histograms_side_by_side():
    page = ClassResults("\n".join(map(str, sample_codes())), times=6)

    assert str(page).startswith("Deal 3KB-000Z-04: 20 of 30 won, 66.7 % (")
    assert "in the same seats won" in str(page)
    assert page.picture.count("<figure") == 2
    assert page.picture.count("<table") == 2
    assert "scored" in page.picture
    assert page.picture.count('<tr><th scope="row">0 to 4</th>') == 2


def test_unreadable_codes_are_listed_and_not_counted():
    page = ClassResults("hello\n" + "\n".join(map(str, sample_codes(4))) + "\nK3B-000Z-H-AWGC-Q<b>", times=2)

    assert "0f" not in str(page)
    assert "These could not be read; please check them: hello and K3B-000Z-H-AWGC-Q<b>." in str(page)
    assert "A code of a result looks like 4BB-0007-AWGC-6F, not 'hello'." in str(page)
    assert "<b>" not in page.picture
    assert "2 of 4 won" in str(page)


@pytest.mark.parametrize("codes", ["nothing of sense", "", " \n ", "<script>", "x" * 20_000])
def test_input_without_codes_gets_a_message(codes):
    page = ClassResults("B4B", times=2)
    page._handle_custom_msg({"codes": codes}, [])

    assert "none of these is the code of a result" in page.picture.lower()
    assert "none of these is the code of a result" in page.announcement.lower()
    assert "<script" not in page.picture


class MarkupParts(HTMLParser):
    """Collects the tags, attributes and picture sources that a browser finds in a text."""

    def __init__(self):
        super().__init__()
        self.tags, self.attributes, self.sources = set(), set(), []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _value in attrs}
        self.sources += [value for name, value in attrs if name == "src"]


PLANTED = "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize(
    "typed",
    [
        PLANTED,
        f"3KB-000Z-{PLANTED}",
        f'"{PLANTED}',
        PLANTED.upper(),
        f"&lt;{PLANTED}&gt;",
        f"4BB-0007-RV {PLANTED}",
        "\n".join(f"{PLANTED}{number}" for number in range(9)),
        "<svg/onload=alert(1)>",
        "</p><script>alert(1)</script>",
    ],
)
@pytest.mark.parametrize("others", ["", "\n3KB-0000-00-AW00-00", "\nmore"])
def test_nothing_typed_reaches_the_page_as_markup(typed, others):
    """Typed text stays text, whether it is read as a code, refused in a sentence, or listed as unreadable."""
    for codes in (typed, f"{typed}{others}", "\n".join([typed, *map(str, sample_codes(3))])):
        page = ClassResults(codes, times=1)
        parts = MarkupParts()
        parts.feed(page.picture)

        assert page.picture
        assert "script" not in parts.tags
        assert all(source.startswith("data:image/") for source in parts.sources)
        assert not [name for name in parts.attributes if name.startswith("on")]


@pytest.mark.parametrize("content", [None, [], {}, {"codes": 7}, {"codes": None, "times": 10**9}])
def test_odd_messages_to_class_results_are_ignored(content):
    page = ClassResults("B4B", times=2)
    before = page.get_state()
    page._handle_custom_msg(content, [])
    page.set_state({"picture": "<b>", "announcement": "<b>", "codes": "<b>"})

    assert page.get_state() == before


def test_bot_plays_the_requested_number_of_games():
    [results] = classroom.results(list(map(str, sample_codes(9, "AB"))))

    assert len(classroom.computed(results, 7)) == 7
