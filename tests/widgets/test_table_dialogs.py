"""The dialogs of a table: a new game, remarks, saving and loading."""

import dataclasses
import json

import pytest

from gamelib import classroom, koinobori
from gamelib.beliefs.of_the_cast import question_about
from gamelib.core import registry, rulings
from gamelib.players import default_milliseconds
from tests.support.tables import GAMES, new_table
from widgets.table import new_game

# A new game -----------------------------------------------------------------------


def test_form_starts_a_new_game():
    table, front = new_table()
    form = front.press("table:new")["form"]
    assert answers(form)["game"] == "nanatoridori"
    form = front.form("game", game="nanuk")["form"]
    form = front.form("players", players=6)["form"]
    assert [option["label"] for option in seats_on(form)] == ["You", "Flake", "Dash", "Jet", "Tusk", "Pip"]

    front.form("start", **answers(form))

    assert "form" not in front.scene
    assert table.record.game == front.scene["game"] == "nanuk"
    assert table.session.people == {0}
    assert table.record.names == ("", "Flake", "Dash", "Jet", "Tusk", "Pip")
    assert table.session.characters == ("", "flake", "dash", "jet", "tusk", "pip")


def seats_on(form):
    """Return who sits at the table on a form."""
    return next(field for field in form["fields"] if field["kind"] == "seats")["options"]


def open_form(front):
    """Open the form of a new game and return it."""
    return front.press("table:new")["form"]


def test_new_game_takes_two_taps():
    table, front = new_table("koinobori")
    form = open_form(front)
    form = front.form("game", **{**answers(form), "game": "nanuk"})["form"]
    players = next(field for field in form["fields"] if field["id"] == "players")
    assert (players["least"], players["most"], players["value"]) == (5, 8, 5)

    front.form("start", **answers(form))

    assert (table.record.game, table.session.state.players, table.session.people) == ("nanuk", 5, {0})
    assert [table.session.bots[seat].name for seat in range(1, 5)] == ["newcomer", "careful", "keen", "searching"]
    assert table.session.bots[4].milliseconds == default_milliseconds()


def test_another_character_takes_a_seat():
    table, front = new_table()
    form = open_form(front)
    other = front.form("exchange", seat="C")["form"]
    assert other["title"] == "Who sits at seat C?"
    assert [option["label"] for option in other["fields"][0]["options"]] == ["Pip", "Dot", "Pepe", "Olive"]
    assert len(other["fields"][1]["options"]) == 8

    form = front.form("invite", guest="kame")["form"]
    assert [option["label"] for option in seats_on(form)] == ["You", "Pip", "Kame", "Pepe"]
    front.form("exchange", seat="D")
    form = front.form("take", who="pip")["form"]
    assert [option["label"] for option in seats_on(form)] == ["You", "Pepe", "Kame", "Pip"]
    front.form("start", **answers(form))

    assert table.session.characters == ("", "pepe", "kame", "pip")
    assert table.session.bot_levels() == {"B": "keen", "C": "searching", "D": "newcomer"}
    assert [option["label"] for option in seats_on(open_form(front))] == ["You", "Pepe", "Kame", "Pip"]


def test_chance_brings_somebody_who_is_not_there():
    _table, front = new_table()
    open_form(front)
    front.form("exchange", seat="B")
    names = [option["label"] for option in seats_on(front.form("surprise")["form"])]

    assert names[0] == "You"
    assert names[2:] == ["Dot", "Pepe"]
    assert names[1] not in ("Pip", "Dot", "Pepe")


def test_people_at_one_screen_have_names():
    table, front = new_table()
    open_form(front)
    front.form("exchange", seat="C")
    form = front.form("person")["form"]
    assert [option["label"] for option in seats_on(form)] == ["Ada", "Pip", "Chloe", "Pepe"]
    names = front.form("names")["form"]
    assert [field["id"] for field in names["fields"]] == ["name:A", "name:C"]
    form = front.form("done", **{"name:A": "Sam", "name:C": "Maya"})["form"]
    front.form("start", **answers(form))

    assert table.session.people == {0, 2}
    assert table.record.names == ("Sam", "Pip", "Maya", "Pepe")
    front.press("table:look")
    assert [option["label"] for option in seats_on(open_form(front))] == ["Sam", "Pip", "Maya", "Pepe"]


def test_new_game_keeps_the_seats_of_each_game():
    _table, front = new_table("nanatoridori", players=6)
    form = open_form(front)
    other = front.form("game", **{**answers(form), "game": "koinobori"})["form"]
    assert answers(other)["players"] == 3

    again = front.form("game", **{**answers(other), "game": "nanatoridori"})["form"]

    assert answers(again)["players"] == len(seats_on(again)) == 6


def test_house_rules_are_sentences_with_switches():
    table, front = new_table(players=5)
    open_form(front)
    rules = front.form("rules")["form"]
    house = [field for field in rules["fields"] if field["id"].startswith("rule:")]
    assert [field["label"] for field in house][:2] == [
        "You may keep a flock as you go out",
        "Nobody sees where cards go in a hand",
    ]
    assert not [field["id"] for field in house if field["kind"] == "switch" and field["value"]]
    chosen = {**answers(rules), "rule:take_when_going_out": True, "rule:duel_penguins": 1}
    form = front.form("done", **chosen)["form"]
    assert "Rules: Usual, 2 house rules" in [field["label"] for field in form["fields"]]
    front.form("start", **answers(form))
    played = table.session.state.rulings
    assert (played.take_when_going_out, played.duel_penguins, played.places_seen) == (True, 1, True)

    open_form(front)
    rules = front.form("rules")["form"]
    assert answers(rules)["rule:take_when_going_out"] is True
    printed = front.form("printed")["form"]
    assert answers(printed)["rule:take_when_going_out"] is False
    form = front.form("done", **answers(printed))["form"]
    front.form("start", **answers(form))
    assert table.session.state.rulings == type(played)()


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_is_told_in_sentences_without_its_id(game):
    about = registry.about(game)
    fields = new_game.rulings_fields(about, about.rules.Rulings())

    assert len(fields) == len(dataclasses.fields(about.rules.Rulings))
    for field in fields:
        assert "_" not in field["label"] + field["help"]
        assert field["help"].startswith("Usually ")
        assert field["kind"] == "stepper" or "With this, " in field["help"]


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_changes_its_house_rule(game):
    kind = registry.about(game).rules.Rulings
    for name, default, least, _most in rulings.choices(kind):
        answer = least if type(default) is int else True
        typed = new_game.with_rules({"game": game, "seats": "person,pip", f"rule:{name}": answer})["rulings"]
        wanted = {name: least if type(default) is int else rulings.other_way(kind, name)}

        assert rulings.to_plain(rulings.read(kind, typed)) == {key: to for key, to in wanted.items() if to != default}


def test_house_rules_are_those_of_the_game_on_the_form():
    _table, front = new_table("koinobori", rulings=koinobori.Rulings(stuck="drawn"))
    form = open_form(front)
    assert answers(front.form("rules")["form"])["rule:stuck"] is True
    front.form("leave")
    form = front.form("game", **{**answers(form), "game": "nanuk"})["form"]
    assert "Rules: Usual, no house rules" in [field["label"] for field in form["fields"]]

    form = front.form("game", **{**answers(form), "game": "koinobori"})["form"]

    assert "Rules: Usual, 1 house rule" in [field["label"] for field in form["fields"]]


def test_the_same_cards_can_be_played_again():
    table, front = new_table(seed=77, first=2)
    dealt = table.session.state.hands
    open_form(front)
    rules = front.form("rules")["form"]
    form = front.form("done", **{**answers(rules), "again": True})["form"]
    front.form("start", **answers(form))
    assert table.session.state.hands == dealt

    form = open_form(front)
    front.form("start", **answers(form))
    assert table.session.state.hands != dealt


def test_whoever_begins_can_be_chosen():
    table, front = new_table()
    open_form(front)
    rules = front.form("rules")["form"]
    first = next(field for field in rules["fields"] if field["id"] == "first")
    assert [option["label"] for option in first["options"]] == ["By chance", "You", "Pip", "Dot", "Pepe"]
    form = front.form("done", **{**answers(rules), "first": "D"})["form"]
    front.form("start", **answers(form))

    assert table.session.state.to_act == (3,)


def player_count_on(form):
    """Return the number of players on a form, and the fewest and the most that can be set there."""
    field = next(field for field in form["fields"] if field["id"] == "players")
    return field["value"], field["least"], field["most"]


def choose_variant(front, form, variant):
    """Choose a variant on the form of the rules, and return the form of the new game."""
    rules = front.form("rules", **answers(form))["form"]
    return front.form("done", **{**answers(rules), "variant": variant})["form"]


def test_the_duel_sets_two_players_and_more_players_leave_it():
    table, front = new_table(players=4)
    form = open_form(front)
    assert player_count_on(form) == (4, 2, 6)
    form = choose_variant(front, form, "duel")
    assert (player_count_on(form), len(seats_on(form))) == ((2, 2, 6), 2)
    form = front.form("players", **{**answers(form), "players": 3})["form"]
    assert "Rules: Usual, no house rules" in [field["label"] for field in form["fields"]]
    form = choose_variant(front, form, "duel")
    front.form("start", **answers(form))

    assert (table.session.state.variant, table.session.state.players) == ("duel", 2)


@pytest.mark.parametrize("game", registry.games())
def test_the_number_on_the_form_is_the_number_that_is_dealt(game):
    table, front = new_table(game)
    for variant in registry.about(game).variants:
        least, most = registry.about(game).players
        for many in [variant.players] if variant.players else range(least, most + 1):
            form = front.form("game", **{**answers(open_form(front)), "game": game})["form"]
            if len(registry.about(game).variants) > 1:
                form = choose_variant(front, form, "" if variant.name == registry.BASIC else variant.name)
            scene = front.form("start", **{**answers(form), "players": many})
            assert "form" not in scene, (variant.name, many, scene["form"].get("text"))
            assert table.session.state.players == many


def answers(form):
    """Return the answers that a form shows."""
    return {field["id"]: field.get("value") for field in form["fields"]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"variant": "trio"},
        {"name:A": "x" * 30},
        {"seats": "person,godlike,dot,pip"},
        {"rulings": "no_such_rule=true"},
        {"first": "X"},
        {"variant": 7},
    ],
)
def test_wrong_answer_keeps_the_form_open(wrong):
    table, front = new_table()
    before = table.record
    front.press("table:new")

    front.form(
        "start",
        **{"game": "nanatoridori", "players": 4, "variant": "", **wrong},
    )

    if "variant" in wrong and wrong["variant"] == 7:
        assert table.record != before
    else:
        assert front.scene["form"]["text"]
        assert table.record == before


# Remarks and saves ----------------------------------------------------------------


def test_remark_is_kept_with_its_move():
    table, front = new_table(first=0)
    front.type(str(table.view.moves()[0]))
    front.press("table:remark")
    front.form("keep", remark="bold")

    assert table.record.entries[0].comment == "bold"
    assert any(line["text"] == "bold" and line["state"] == "comment" for line in front.scene["log"])

    front.press("table:remark")
    front.form("keep", remark="x" * 600)
    assert "at most" in front.scene["form"]["text"]


def test_game_is_saved_and_loaded_as_text():
    table, front = new_table(first=0)
    front.type(str(table.view.moves()[0]))
    game = table.record
    front.press("table:save")
    front.form("record", what="all")
    front.form("file", what="all")
    text = front.custom_messages("copy")[-1]["text"]
    assert front.custom_messages("file")[-1] == {"kind": "file", "name": "nanatoridori.json", "text": text}
    assert text not in json.dumps(front.scene)

    other, there = new_table("koinobori")
    there.press("table:save")
    there.form("load")
    there.form("load", text=text)
    assert other.record == game

    there.press("table:save")
    there.form("load")
    there.form("load", text="{ broken")
    assert there.scene["form"]["text"]
    assert other.record == game


def test_secret_table_saves_only_what_the_viewer_knows():
    _table, front = new_table(first=0, secret=True)
    front.press("table:save")
    front.form("record", what="all")
    text = front.custom_messages("copy")[-1]["text"]

    assert json.loads(text)["seat"] == "A"
    assert "seed" not in text
    assert [kept["record"] for kept in front.custom_messages("keep")] == [None] * len(front.custom_messages("keep"))


# A class's deal ---------------------------------------------------------------------

DEALS = [("nanatoridori", 4), ("nanuk", 5), ("koinobori", 3)]


def first_round(front, table):
    """Play until the card of the first round lies on the table; return it."""
    for _step in range(600):
        if (sheet := front.scene.get("sheet")) and sheet["kind"] != "hunt":
            return sheet
        if "next" in front.scene:
            front.send("go")
        else:
            front.type(str(table.session.view.moves()[0]))
    raise AssertionError("the round does not end")


@pytest.mark.parametrize(("game", "players"), DEALS)
def test_code_of_a_class_deals_its_cards(game, players):
    shared = classroom.share(game, players, seed=7)
    table, front = new_table()
    front.press("table:new")
    front.form("code", **{**answers(front.scene["form"]), "code": shared.code.lower().replace("-", " ")})

    assert "form" not in front.scene
    assert table.record.state == shared.deal()
    assert table.session.people == {0}
    assert {bot.name for seat, bot in table.session.bots.items() if seat} == {"careful"}


@pytest.mark.parametrize(("game", "players"), DEALS)
def test_end_of_a_class_deal_offers_the_result_code(game, players):
    shared = classroom.share(game, players, seed=7)
    table, front = linked_table(shared.code)
    sheet = first_round(front, table)
    handed = classroom.read_result(sheet["tip"]["text"])
    front.press("table:copy-result")

    assert handed == shared.result(table.record.state, 0)
    assert front.custom_messages("copy")[-1]["text"] == handed.code
    assert any(handed.code in line for line in front.scene["announcements"])


def test_bots_play_alike_for_a_whole_class():
    [one, other] = [linked_table(classroom.share("nanuk", 5, seed=7).code)[0].session.bots for _learner in range(2)]

    assert one == other


def linked_table(code, **more):
    """Open a table by a link that ends in a deal's code; return it and its front end."""
    table, front = new_table("koinobori", **more)
    table.has_front_end = False
    front.send("hello", kept={}, hash=f"#deal={code}")
    return table, front


def test_link_after_a_lesson_opens_a_game_with_easy_opponents():
    table, front = new_table("koinobori")
    table.has_front_end = False
    front.send("hello", kept={}, hash="#easy")

    assert {*table.session.bot_levels().values()} == {"newcomer"}
    assert len(table.record) == 0


def test_mistyped_link_is_explained_and_leaves_the_table():
    table, front = linked_table("4BB-0070-RV")

    assert "did you mean 4BB-0007-RV?" in front.scene["message"]["text"]
    assert table.record.game == "koinobori"


def test_missing_or_mistyped_code_is_explained():
    _table, front = new_table()
    front.press("table:new")
    for typed, sentence in (("", "Type the code"), ("4BB-0070-RV", "did you mean 4BB-0007-RV?"), ("x", "looks like")):
        form = front.form("code", **{**answers(front.scene["form"]), "code": typed})["form"]

        assert sentence in form["text"]


def test_no_result_is_handed_in_after_taking_back():
    table, front = linked_table(classroom.share("koinobori", 3, seed=7).code)
    table.session.explored = True

    assert "Copy" not in str(first_round(front, table).get("tip"))


def test_ordinary_game_has_no_result_to_hand_in():
    table, front = new_table("koinobori", seed=7)

    assert "Copy" not in str(first_round(front, table).get("tip"))


# What a newcomer believes ------------------------------------------------------------------


@pytest.fixture
def after_a_newcomers_game():
    """Return the front end of a table at which a game of Koinobori against Kero has just ended."""
    table, front = new_table("koinobori", seed=7, players=2, bots="newcomer")
    first_round(front, table)
    assert table.session.characters == ("", "kero")
    return front


def test_end_of_a_game_asks_what_a_newcomer_believes(after_a_newcomers_game):
    front = after_a_newcomers_game
    tip = front.scene["sheet"]["tip"]
    form = front.press(tip["button"]["id"])["form"]

    assert (tip["head"], form["title"]) == ("What does Kero believe?",) * 2
    [choice] = form["fields"]
    assert [option["value"] for option in choice["options"]] == [
        each.name for each in question_about("koinobori", "kero").options
    ]


@pytest.mark.parametrize(("guess", "beginning"), [("left-end-only", "Yes,"), ("hand-scores", "No,")])
def test_a_guess_is_answered_once(after_a_newcomers_game, guess, beginning):
    front = after_a_newcomers_game
    front.press("table:belief")
    answered = front.form("guess", belief=guess)["form"]
    front.form("leave")

    assert answered["text"].startswith(beginning)
    assert "You take from either end" in answered["text"]
    assert "form" not in front.scene
    assert front.scene["sheet"].get("tip", {}).get("head") != "What does Kero believe?"


@pytest.mark.parametrize("values", [{}, {"belief": "no such"}, {"belief": 3}])
def test_no_guess_gets_no_answer(after_a_newcomers_game, values):
    front = after_a_newcomers_game
    front.press("table:belief")
    front.form("guess", **values)

    assert "form" not in front.scene
    assert front.scene["sheet"]["tip"]["head"] == "What does Kero believe?"


@pytest.mark.parametrize("bots", ["careful", "random"])
def test_nobody_else_is_asked_about(bots):
    table, front = new_table("koinobori", seed=7, players=2, bots=bots)

    assert "believe" not in str(first_round(front, table))
    assert "form" not in front.press("table:belief")


# The same cards again ---------------------------------------------------------------------


def test_same_cards_are_played_again_as_an_explored_game():
    table, front = new_table("nanatoridori", first=0)
    assert any(tool["id"] == "table:replay" and tool["off"] for tool in front.scene["tools"])
    hand = table.view.hand
    front.type(str(table.view.moves()[0]))
    front.press("table:replay")

    assert table.record.entries == ()
    assert table.view.hand == hand
    assert table.session.explored
    assert table.session.people == {0}
