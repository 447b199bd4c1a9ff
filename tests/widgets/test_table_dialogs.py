"""The dialogs of a table: a new game, remarks, saving and loading."""

import json

import pytest

from gamelib import classroom, koinobori
from gamelib.core import registry
from gamelib.players import default_milliseconds
from tests.support.tables import new_table

# A new game -----------------------------------------------------------------------


def test_form_starts_a_new_game():
    table, front = new_table()
    front.press("table:new")
    defaults = {field["id"]: field.get("value") for field in front.scene["form"]["fields"]}
    assert defaults["game"] == "nanatoridori"

    front.form("start", game="nanuk", players=6, variant="declared-sides", people=2, bots="keen", names="Ann, Bob")

    assert "form" not in front.scene
    assert table.record.game == front.scene["game"] == "nanuk"
    assert table.session.people == {0, 1}
    assert table.record.names == ("Ann", "Bob", "Jet", "Pepe", "Pon")
    assert table.session.bots[3].name == "keen"
    assert table.session.state.variant == "declared-sides"


def test_second_form_asks_for_seats_rulings_and_seed():
    table, front = new_table()
    front.press("table:new")
    front.form("more", game="koinobori", players=3, variant="", people=1, bots="careful", names="")
    assert {"seat:A", "seat:C", "first", "rulings", "seed"} <= {field["id"] for field in front.scene["form"]["fields"]}

    front.form(
        "start", **{"seat:A": "keen", "seat:B": "person", "seat:C": "random", "first": "B", "rulings": "", "seed": "42"}
    )

    assert table.session.people == {1}
    assert [table.session.bots[seat].name for seat in (0, 2)] == ["keen", "random"]
    assert table.record.state == koinobori.deal(players=3, seed=42, first=1)


def test_new_game_takes_two_taps():
    table, front = new_table("koinobori")
    form = front.press("table:new")["form"]
    form = front.form("game", **{**answers(form), "game": "nanuk"})["form"]
    players = next(field for field in form["fields"] if field["id"] == "players")
    assert (players["least"], players["most"], players["value"]) == (5, 8, 5)

    front.form("start", **{**answers(form), "bots": "searching"})

    assert (table.record.game, table.session.state.players, table.session.people) == ("nanuk", 5, {0})
    assert {bot.name for seat, bot in table.session.bots.items() if seat} == {"searching"}
    assert table.session.bots[1].milliseconds == default_milliseconds()


def test_new_game_keeps_the_number_of_players_of_each_game():
    _table, front = new_table("nanatoridori", players=6)
    form = front.press("table:new")["form"]
    other = front.form("game", **{**answers(form), "game": "koinobori"})["form"]
    assert answers(other)["players"] == 3

    again = front.form("game", **{**answers(other), "game": "nanatoridori"})["form"]

    assert answers(again)["players"] == 6


def test_seats_that_are_named_are_those_that_are_dealt():
    _table, front = new_table(players=4)
    form = front.press("table:new")["form"]
    form = front.form("more", **{**answers(form), "variant": "duel"})["form"]

    assert [field["id"] for field in form["fields"] if field["id"].startswith("seat:")] == ["seat:A", "seat:B"]


def test_house_rules_of_the_last_game_are_in_sight_and_kept():
    table, front = new_table(players=5)
    form = front.press("table:new")["form"]
    assert "rulings" not in answers(form)
    form = front.form("more", **answers(form))["form"]
    front.form("start", **{**answers(form), "rulings": "take_when_going_out=true, duel_penguins=1"})

    form = front.press("table:new")["form"]
    assert (answers(form)["rulings"], form["unfolded"]) == ("take_when_going_out=true, duel_penguins=1", True)
    more = front.form("more", **answers(form))["form"]
    assert answers(more)["rulings"] == "take_when_going_out=true, duel_penguins=1"
    front.form("leave", **answers(more))
    form = front.press("table:new")["form"]
    front.form("start", **{**answers(form), "bots": "random"})
    assert (table.session.state.rulings.take_when_going_out, table.session.state.rulings.duel_penguins) == (True, 1)

    form = front.press("table:new")["form"]
    front.form("start", **{**answers(form), "rulings": "", "bots": "random"})
    assert table.session.state.rulings == type(table.session.state.rulings)()


def test_house_rules_are_those_of_the_game_on_the_form():
    _table, front = new_table("koinobori", rulings=koinobori.Rulings(stuck="drawn"))
    form = front.press("table:new")["form"]
    assert answers(form)["rulings"] == "stuck=drawn"
    other = front.form("game", **{**answers(form), "game": "nanuk"})["form"]
    assert "rulings" not in answers(other)

    again = front.form("game", **{**answers(other), "game": "koinobori"})["form"]

    assert answers(again)["rulings"] == "stuck=drawn"


def test_a_touch_on_a_variant_chooses_it():
    _table, front = new_table(players=4)
    form = front.press("table:new")["form"]
    pressed = {field["id"]: field["press"] for field in form["fields"] if "press" in field}

    assert pressed["variant"] == "rules"
    assert {*pressed.values()} <= {button["id"] for button in form["buttons"]}


def players_on(form):
    """Return the number of players on a form, and the fewest and the most that can be set there."""
    field = next(field for field in form["fields"] if field["id"] == "players")
    return field["value"], field["least"], field["most"]


def test_choosing_the_duel_shows_two_players_and_deals_them():
    table, front = new_table(players=4)
    form = front.press("table:new")["form"]
    assert (players_on(form), form["unfolded"]) == ((4, 2, 6), False)
    form = front.form("rules", **{**answers(form), "variant": "duel", "players": 5})["form"]
    assert (players_on(form), form["unfolded"]) == ((2, 2, 2), True)
    form = front.form("rules", **{**answers(form), "variant": "one-winner"})["form"]
    assert (players_on(form), form["unfolded"]) == ((4, 2, 6), True)
    form = front.form("rules", **{**answers(form), "variant": ""})["form"]
    assert (players_on(form), form["unfolded"]) == ((4, 2, 6), True)
    form = front.form("rules", **{**answers(form), "variant": "duel"})["form"]
    front.form("start", **{**answers(form), "bots": "random"})

    assert (table.session.state.variant, table.session.state.players) == ("duel", 2)


def test_a_number_that_cannot_be_dealt_is_said_and_put_right():
    table, front = new_table(players=4)
    form = front.press("table:new")["form"]
    form = front.form("start", **{**answers(form), "variant": "duel", "bots": "random"})["form"]
    assert (form["text"], players_on(form)) == ("“Duel” is for 2 players, not for 4", (2, 2, 2))
    form = front.form("start", **{**answers(form), "variant": "", "players": 3, "people": 5})["form"]
    assert form["text"] == "5 people have no room at a table for 3 players"
    assert table.session.state.players == 4


@pytest.mark.parametrize("chosen", [{"variant": "duel", "players": 2}, {"people": 2}, {"variant": "one-winner"}])
def test_what_was_chosen_last_time_is_in_sight(chosen):
    _table, front = new_table(players=4)
    form = front.press("table:new")["form"]
    if "curtain" in front.form("start", **{**answers(form), **chosen}):
        front.press("table:look")

    form = front.press("table:new")["form"]

    assert {name: answers(form)[name] for name in chosen} == chosen
    assert form["unfolded"]


@pytest.mark.parametrize("game", registry.games())
def test_the_number_on_the_form_is_the_number_that_is_dealt(game):
    table, front = new_table(game)
    for variant in registry.about(game).variants:
        form = front.press("table:new")["form"]
        form = front.form("game", **{**answers(form), "game": game})["form"]
        name = "" if variant.name == registry.BASIC else variant.name
        form = front.form("rules", **{**answers(form), "variant": name})["form"]
        for many in range(players_on(form)[1], players_on(form)[2] + 1):
            scene = front.form("start", **{**answers(form), "players": many, "bots": "random"})
            assert "form" not in scene or scene["form"]["text"], (variant.name, many)
            assert "form" in scene or table.session.state.players == many
            form = front.press("table:new")["form"] | {"fields": form["fields"]}


def answers(form):
    """Return the answers that a form shows."""
    return {field["id"]: field.get("value") for field in form["fields"]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 9},
        {"players": "x"},
        {"game": "chess"},
        {"variant": "trio"},
        {"names": "x" * 30},
        {"bots": "godlike"},
        {"game": None},
        {"variant": 7},
        {"names": "a,b,c,d,e,f,g"},
    ],
)
def test_wrong_answer_keeps_the_form_open(wrong):
    table, front = new_table()
    before = table.record
    front.press("table:new")

    front.form(
        "start",
        **{"game": "nanatoridori", "players": 4, "variant": "", "people": 1, "bots": "careful", "names": "", **wrong},
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

    assert {*table.session.bot_levels().values()} == {"random"}
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
