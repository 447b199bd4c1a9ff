"""Acts at a table: refusals, acts out of turn, marks, hints, typed questions and the tools beside the title."""

import json
from itertools import product

import pytest

from gamelib import nanatoridori, nanuk, player
from gamelib.analysis.causes import find_advice
from gamelib.core.move_phrases import suggest_move
from tests.support.fake_front_end import FakeFrontEnd
from tests.support.tables import GAMES, each_game, go_to_turn, new_table, scene_as_text
from tests.tiers import rest_in_deep
from widgets import Table

# Refusals -------------------------------------------------------------------------


REFUSED = [
    ("nanatoridori", {"first": 0, "players": 4}, "pass", "NANA-3.3"),
    ("nanuk", {"first": 0}, "doom", "NANUK-"),
    ("koinobori", {"first": 0}, "done", "KOI-"),
]


@pytest.mark.parametrize(("game", "more", "move", "clause"), REFUSED)
def test_refusal_says_why_and_changes_nothing(game, more, move, clause):
    table, front = new_table(game, **more)
    before = table.record

    front.type(move)

    message = front.scene["message"]
    assert message["kind"] == "refuse"
    assert message["clause"].startswith(clause)
    assert message["text"][0].isupper()
    assert message["more"].startswith("You could ")
    assert message["text"] in front.scene["announcements"]
    assert table.refusal.clause == message["clause"]
    assert table.record == before
    assert table.ply == 0

    front.send("clause", number=message["clause"])
    assert front.scene["rule"]["number"] == message["clause"]
    assert front.scene["message"] == message


def test_refused_cards_are_highlighted():
    state = nanatoridori.read("hand 1 5 5 6 6 2 | table 5 5", seed=7)
    table = Table(state)
    front = FakeFrontEnd(table)

    front.type("1 [5 5] 6 6 2")

    lit = [
        card["id"]
        for zone in front.scene["zones"]
        for card in zone.get("cards", [])
        if "refused" in card.get("state", "")
    ]
    assert set(lit) >= {"hand:2", "hand:3"}


def test_refused_cards_are_no_longer_chosen():
    table = Table(nanatoridori.read("hand 1 5 5 6 6 2 | table 5 5", seed=7))
    front = FakeFrontEnd(table)
    for place in ("hand:2", "hand:3"):
        front.send("tap", place=place)
    front.send("press", id="play")

    assert table.game.refusal is not None
    assert table.game.selection.chosen == ()
    assert front.scene["buttons"][0]["label"] == "Pick your cards"


@each_game
@pytest.mark.parametrize("typed", ["nonsense", "play", "6", "💥" * 400, "a" * 900, "'; drop", "post 99 <- x"])
def test_unreadable_text_is_answered_in_a_sentence(game, typed):
    table, front = new_table(game, first=0)

    front.type(typed)

    assert front.scene["message"]["kind"] == "refuse"
    assert table.ply == 0


def test_mark_changes_the_hand():
    _table, front = new_table(first=0)
    unmarked = scene_as_text(front.scene["zones"][-1])

    front.press("table:mark")

    assert scene_as_text(front.scene["zones"][-1]) != unmarked


# Out of turn ----------------------------------------------------------------------


EARLY = [
    ("nanatoridori", {"first": 2}, {"place": "gap:0"}, "NANA-3.1", "Dash"),
    ("nanatoridori", {"first": 1}, {"place": "deck"}, "NANA-3.1", "Dot"),
    ("nanatoridori", {"first": 1}, {"place": "hand:1", "onto": "table"}, "NANA-3.1", "Dot"),
    ("nanuk", {"first": 1}, {"place": "hand:2"}, "NANUK-3.2", "Dash"),
    ("nanuk", {"first": 3}, {"place": "hand:1", "onto": "pot"}, "NANUK-3.2", "Tama"),
    ("nanuk", {"first": 1}, {"id": "number", "value": 3}, "NANUK-3.2", "Dash"),
    ("koinobori", {"first": 1}, {"place": "hand:1"}, "KOI-4.1", "Tama"),
    ("koinobori", {"first": 1}, {"place": "row:1"}, "KOI-4.1", "Tama"),
    ("koinobori", {"first": 2}, {"place": "row:7", "onto": "hand"}, "KOI-4.1", "Dot"),
    ("koinobori", {"first": 1}, {"place": "seat:B"}, "KOI-4.1", "Tama"),
]


def send_gesture(front, act):
    kind = "set" if "value" in act else "press" if "id" in act else "drop" if "onto" in act else "tap"
    return front.send(kind, **act)


@pytest.mark.parametrize(("game", "more", "act", "clause", "name"), EARLY)
def test_act_out_of_turn_names_the_player_to_act(game, more, act, clause, name):
    table, front = new_table(game, **more)
    before, zones = table.record, json.dumps(front.scene["zones"])

    send_gesture(front, act)

    assert front.scene["message"]["kind"] == "refuse"
    assert front.scene["message"]["clause"] == clause
    assert name in front.scene["message"]["text"]
    assert table.record == before
    assert json.dumps(front.scene["zones"]) == zones
    assert table.game.selection == ((), "", ())
    refused = [seat["name"] for seat in front.scene["seats"] if "refused" in seat.get("state", "")]
    assert refused == ([] if game == "nanuk" else [name])


WON = "boast 2 seal in 3 days by A | pile C seal seal deer | pile B fish | turn B"


@pytest.mark.parametrize("place", ["pile:C", "seat:C"])
@pytest.mark.parametrize("seats", ["A", "AB", ""])
def test_score_piles_open_at_any_time(place, seats):
    table = Table(nanuk.read(WON, seed=3), seats=seats)
    front = FakeFrontEnd(table)
    if "curtain" in front.scene:
        front.press("table:look")
    before = table.record

    front.send("tap", place=place)
    zones = {zone["id"]: zone for zone in front.scene["zones"]}
    assert zones["score"]["label"] == f"Score pile of {table.session.name(2)}"
    assert front.scene["message"]["kind"] == ("your" if seats == "AB" else "say")

    front.send("tap", place=place)
    assert "score" not in {zone["id"] for zone in front.scene["zones"]}
    assert table.record == before


@each_game
def test_cards_at_an_earlier_moment_cannot_be_selected(game):
    table, front = new_table(game, first=0)
    front.type(str(table.view.moves()[0]))
    go_to_turn(front)
    front.press("table:step")
    before = table.record

    front.send("tap", place="hand:1")

    assert "earlier moment" in front.scene["message"]["text"]
    assert table.record == before
    front.press("table:return")
    assert not any("chosen" in card.get("state", "") for zone in front.scene["zones"] for card in zone.get("cards", []))


# Hints and tools ------------------------------------------------------------------


@each_game
def test_last_hint_is_a_legal_move(game):
    table, front = new_table(game, first=0)
    messages = [front.press("table:hint")["message"] for _rung in range(4)]

    assert [message["kind"] for message in messages] == ["hint"] * 4
    assert messages[0] != messages[1] != messages[2] == messages[3]
    move = table.game.hinted_move
    assert messages[3]["head"] == suggest_move(move, table.view)
    assert messages[3]["head"] in front.scene["announcements"][-2:]
    front.type(str(move))
    assert table.ply == 1


def test_last_hint_says_a_tested_reason_if_one_is_wanted():
    position = "players 3 | A 4 1 4 | B ? ? | C ? ? | table - | turn A"
    for is_on in (True, False):
        table, front = new_table(nanatoridori.read(position, seed=3), seats="A", bots="careful", seed=None)
        front.send("hello", kept={}, beliefs=is_on)
        messages = [front.press("table:hint")["message"] for _rung in range(3)]
        assert not any("more" in message for message in messages[:2])
        found = find_advice(table.view, table.game.hinted_move)
        assert found
        assert messages[2].get("more", "") == (found.cause.advice if is_on else "")


def test_first_hint_never_contradicts_the_later_ones(monkeypatch):
    table, front = new_table("nanuk", first=0)
    keen, careful = player("keen").move(table.view), player("careful")
    other = next(move for move in table.view.moves() if move != keen)
    monkeypatch.setattr(type(careful), "move", lambda self, _view: other if self.name == "careful" else keen)

    assert keen.kind == "boast"
    said = front.press("table:hint")["message"]["text"]
    assert said == "A boast of yours may come true: look at your cards."


def test_only_teachers_show_all_hands():
    _table, front = new_table(first=0)
    front.press("table:open")
    front.press("table:eyes")
    assert "warning" not in front.scene
    assert "form" not in front.scene

    table, front = new_table(first=0, teacher=True)
    front.press("table:open")
    assert front.scene["warning"]
    assert table.session.explored
    front.press("table:open")
    assert "warning" not in front.scene


def test_teacher_views_as_another_seat():
    table, front = new_table(first=0, teacher=True)
    front.press("table:eyes")
    front.form("view", eyes="B")

    assert front.scene["warning"] == "You see the table as Dot does."
    assert table.view.seat == 1
    front.type("pass")
    assert table.ply == 0
    back = next(tool for tool in front.scene["tools"] if tool["id"] == "table:step")
    assert back["why"] == "You are looking as somebody else. Choose your own view first."
    front.press("table:eyes")
    front.form("view", eyes="")
    assert table.view.seat == 0


@pytest.mark.parametrize(
    ("game", "seats"), rest_in_deep(list(product(GAMES, ("A", ""))), [("nanatoridori", ""), ("koinobori", "A")])
)
def test_at_most_three_tools_stand_in_the_bar(game, seats):
    _table, front = new_table(game, seats=seats, teacher=True)
    for over in (False, True):
        if over:
            front.play()
        visible_tools = [tool["id"] for tool in front.scene["tools"] if not tool.get("group")]
        assert len(visible_tools) <= 3
        assert {"table:new", "table:save", "table:eyes"} <= {tool["id"] for tool in front.scene["tools"]}
        if seats and not over:
            assert visible_tools[:3] == ["table:undo", "table:hint", "table:mark"]


# What can be typed ----------------------------------------------------------------


@each_game
def test_why_judges_a_move_without_making_it(game):
    table, front = new_table(game, first=0)
    allowed = str(table.view.moves()[0])
    wrong = {"nanatoridori": "pass", "nanuk": "doom", "koinobori": "done"}[game]

    assert front.type(f"why {allowed}")["message"]["text"] == "It may be played."
    message = front.type(f"Why {wrong}")["message"]
    assert message["kind"] == "refuse"
    assert message["clause"] == table.view.why_not(wrong).clause
    front.type("why")
    assert front.scene["message"]["clause"] == front.scene["rule"]["number"] == message["clause"]
    assert "Nothing was refused" in front.type("why")["message"]["text"]
    assert front.type("why chess")["message"]["kind"] == "refuse"
    assert table.ply == 0


def test_rule_is_found_by_number_and_by_words():
    _table, front = new_table("koinobori", first=0)

    by_number = front.type("rule 4.3")["message"]
    by_words = front.type("rule festival post flag")["message"]

    assert by_number["clause"] == "KOI-4.3"
    assert by_words["clause"].startswith("KOI-")
    assert by_words["kind"] == "hint"
    assert "no rule speaks" in front.type("rule chess")["message"]["text"].lower()


def test_undo_can_be_typed():
    table, front = new_table(first=0)
    front.type(str(table.view.moves()[0]))
    go_to_turn(front)

    assert front.type("undo")["message"]["text"].startswith("Taken back.")
    assert table.ply == 0
    assert front.type("undo")["message"]["kind"] == "refuse"
    assert "why MOVE" in front.type("?")["message"]["more"]
