"""The odds lens at the table: off at first, computed between gestures from the viewer's view, not for friends."""

import re
from types import SimpleNamespace

import pytest

import gamelib
from gamelib import Stream, classroom, evaluate, nanatoridori
from gamelib.analysis import lens as lens_module
from gamelib.analysis.evaluation import MoveValue
from gamelib.core.intervals import Interval
from gamelib.core.written_numbers import out_of_hundred
from tests.support.tables import each_game, new_table
from widgets import Table
from widgets.stage.scene import EMPTY_SELECTION
from widgets.table import lens_panel

NOT_WITH_FRIENDS = "Not at a table with friends: it would answer for you. Look afterwards, in the review."


@pytest.fixture(autouse=True)
def limit_deals(monkeypatch):
    """Limit a lens to a few deals, so that the tests are quick."""
    monkeypatch.setattr(lens_module.Lens.__init__, "__defaults__", (12, 0))


def lens_tool(front):
    return next(each for each in front.scene["tools"] if each["id"] == "table:lens")


def request_slices(table, front, most=100):
    """Request slices as the front end does; return the messages it is sent."""
    sent = []
    table.send = lambda content, _buffers=None: sent.append(content)
    for number in range(most):
        front.send_raw({"kind": "think", "from": "x", "n": 1000 + number, "ply": 0})
        if sent and sent[-1]["lens"]["done"] == sent[-1]["lens"]["deals"]:
            return sent
    return sent


@each_game
def test_lens_is_off_at_the_start_of_every_game(game):
    table, front = new_table(game, first=0)
    assert "lens" not in front.scene
    assert lens_tool(front)["on"] is False
    assert request_slices(table, front, 2) == []

    front.press("table:lens")
    assert front.scene["lens"]["text"].startswith("Imagining deals: 0 of")
    assert front.scene["note"].endswith("with the odds lens")
    front.press("table:lens")
    assert "lens" not in front.scene
    assert front.scene["note"].endswith("with the odds lens")  # the lens was on at some point in this game

    table.game.set_session(table.session)
    assert not table.game.lens.was_on


@each_game
def test_lens_shows_a_value_for_each_move(game):
    table, front = new_table(game, first=0)
    front.press("table:lens")

    *_others, last = request_slices(table, front)

    found = evaluate(table.view, 12, progress=False)
    rows = last["lens"]["rows"]
    told = [
        f"{row['label'][:1].lower()}{row['label'][1:]}: {out_of_hundred(each.value.value)}"
        for row, each in zip(rows, found.moves, strict=True)
        if not each.is_worse
    ]
    assert last["announcement"].partition(" of 100.")[0] == f"Odds ready. Best: {'; '.join(told[:3])}"
    assert [row["value"] for row in rows] == [round(100 * each.value.value, 1) for each in found.moves]
    assert [row.get("state") for row in rows] == [None if each.is_worse else "best" for each in found.moves]
    assert all(last["lens"]["least"] <= row["low"] <= row["high"] <= last["lens"]["most"] for row in rows)
    assert request_slices(table, front, 2) == []  # all deals have been played, so nothing more is sent


def test_lens_ranks_nothing_while_it_counts():
    table, front = new_table("koinobori", first=0)
    front.press("table:lens")
    table.game.lens.update()
    table.game.lens.lens.deals = 10**6

    lens = request_slices(table, front, 4)[-1]["lens"]

    assert lens["done"] < lens["deals"]
    assert "value" not in lens
    assert not any("best" in row.get("state", "") for row in lens["rows"])
    assert [row["id"] for row in lens["rows"]] == [f"lens:{at}" for at in range(len(lens["rows"]))]


def picture_names_move(move, words):
    """Return whether a picture's words name everything in the move's notation."""
    cards = re.sub(r" at .*|^(take|post) \d+|/|^mast", " ", str(move))
    return {*re.findall(r"\d+|[a-z]{3,}", cards)} - {"play", "days", "pass"} <= {*re.findall(r"\d+|[a-z]{3,}", words)}


@each_game
def test_rows_picture_the_cards_of_their_moves(game):
    table, front = new_table(game, first=0)
    front.press("table:lens")
    lens = request_slices(table, front)[-1]["lens"]

    moves = {f"lens:{at}": move for at, move in enumerate(table.game.lens.lens.candidates)}
    told = {
        row["id"]: " ".join(
            [
                *(lens["faces"][key]["name"] for key in row.get("cards", ())),
                *(token["label"].replace("seals", "seal").replace("birds", "bird") for token in row.get("tokens", ())),
            ]
        )
        for row in lens["rows"]
    }
    incomplete = [row for row, words in told.items() if not words or not picture_names_move(moves[row], words)]
    assert [(moves[row], told[row]) for row in incomplete] == []
    assert len(set(told.values())) > 1


def test_lens_explains_why_it_names_no_best_move_yet():
    table, front = new_table("koinobori", first=0)
    front.press("table:lens")
    assert front.scene["lens"]["basis"].startswith("Which move is best is said at 12, not before")
    assert "basis_more" not in front.scene["lens"]

    last = request_slices(table, front)[-1]["lens"]

    assert last["basis"] == "12 imagined deals"
    assert "“Plays well” program" in last["basis_more"]


@each_game
def test_picking_a_row_plays_nothing(game):
    table, front = new_table(game, first=0)
    front.press("table:lens")
    record, rows = table.record, request_slices(table, front)[-1]["lens"]["rows"]

    for row in rows:
        front.press(row["id"])
        assert table.record is record
        picked = [each["id"] for each in front.scene["lens"]["rows"] if "picked" in each.get("state", "")]
        assert picked == [row["id"]]
        assert front.scene["lens"]["value"] == row["value"]
        assert front.scene["lens"]["number"] == row["number"]
    front.press("lens:99")
    front.press("lens:x")
    assert table.record is record


def test_picking_a_pass_counts_its_draw_at_once():
    table = Table(nanatoridori.read("hand 1 5 5 2 | table 4 4", seed=7))
    table.press("table:lens")
    row = next(row for row in table.scene["lens"]["rows"] if row["label"].startswith("Pass"))
    assert "count" not in table.scene["lens"]
    table.game.lens.lens.deals = 10**6  # too many for the lens to finish during the test

    table.press(row["id"])

    lens = table.scene["lens"]
    assert "value" not in lens
    assert lens["count"]["value"] == "23"
    assert lens["count"]["text"] == "of the 57 cards not seen: the next card drawn makes a flock of 2 cards or more."
    assert lens["count"]["at"] == 40.4
    assert [row[-1] for row in lens["count"]["rows"]] == ["8", "8", "0", "0", "7", "0", "0"]


def test_a_picked_row_lifts_its_cards():
    table = Table(nanatoridori.read("hand 1 5 5 6 6 2 | table 4 4", seed=7))
    table.press("table:lens")
    row = next(row for row in table.scene["lens"]["rows"] if row["label"] == "Play 6 6")

    table.press(row["id"])

    assert table.game.selection.chosen == ("hand:4", "hand:5")
    assert table.scene["lens"]["text"] == "Your chance not to lose, if you play 6 6:"
    table.tap("hand:4")
    table.tap("hand:5")
    assert table.game.selection == EMPTY_SELECTION
    assert table.scene["lens"]["text"] == "Your chance not to lose, if you play on like the “Plays well” program:"


def test_a_move_makes_earlier_answers_stale():
    table, front = new_table("nanatoridori", first=0, pace=900)
    front.press("table:lens")
    key = front.scene["lens"]["key"]
    front.type(str(table.view.moves()[0]))

    assert "rows" not in front.scene["lens"]
    assert front.scene["lens"]["text"] == "The lens opens again when it is your turn."
    while not table.session.may_act:
        front.send("go")
    assert front.scene["lens"]["key"] > key


@each_game
def test_lens_uses_nothing_hidden(game):
    table, _front = new_table(game, first=0)
    state = table.session.state
    other = state.view(0).imagine(Stream(9, "hidden cards"))
    assert other != state

    shown = []
    for each in (state, other):
        again = Table(each, seats="A", pace=None)
        again.press("table:lens")
        shown.append(again.scene["lens"])

    assert shown[0] == shown[1]


def test_table_with_friends_has_no_lens():
    _table, front = new_table("koinobori", seats="AB", first=0, players=2)
    front.press("table:look")
    assert lens_tool(front)["off"]
    front.press("table:lens")
    assert "lens" not in front.scene
    assert front.scene["message"]["text"] == NOT_WITH_FRIENDS

    _table, front = new_table("koinobori", seats="AB", first=0, players=2, lens=True)
    front.press("table:look")
    front.press("table:lens")
    assert "lens" in front.scene

    _table, front = new_table("koinobori", first=0, players=2, lens=False)
    front.press("table:lens")
    assert "lens" not in front.scene


def test_deal_of_a_class_has_no_lens():
    begun = classroom.share("nanatoridori", players=4, seed=7).begin()

    assert Table(begun).game.lens.why_off().startswith("Not in a deal of your class")
    assert not Table(begun, lens=True).game.lens.why_off()


def test_a_curtain_hides_the_lens():
    table, front = new_table("koinobori", seats="AB", first=0, players=2, lens=True)
    front.press("table:look")
    front.press("table:lens")
    while "curtain" not in front.scene:
        front.type(str(table.view.moves()[0]))

    assert "lens" not in front.scene
    assert request_slices(table, front, 2) == []


def test_without_a_browser_the_lens_answers_in_a_sentence():
    table = Table("nanuk", seed=7, first=0)
    table.press("table:lens")

    assert "Odds ready. Best: boast" in str(table)


def test_looking_at_a_row_shows_the_effect_of_its_move():
    table = Table(nanatoridori.read("hand 1 5 5 6 6 2 | table 4 4", seed=7))
    table.press("table:lens")
    while not table.game.lens.lens.is_finished:
        table.game.lens.lens.work()
    table.publish()
    rows = {row["label"]: row for row in table.scene["lens"]["rows"]}

    sixes = rows["Play 6 6"]
    assert sixes["lifts"] == ["hand:4", "hand:5"]
    assert sixes["what_if"]["text"] == "Your chance not to lose, if you play 6 6:"
    assert sixes["what_if"]["number"] == sixes["number"]
    assert sixes["spoken"].endswith(f"; {sixes['what_if']['beside']}")
    assert rows[next(label for label in rows if label.startswith("Pass"))]["lifts"] == []
    assert table.game.selection == EMPTY_SELECTION
    assert table.scene["lens"]["beside"].startswith("The best move gets ")

    table.press(sixes["id"])
    lens = table.scene["lens"]
    assert {name: lens[name] for name in sixes["what_if"]} == sixes["what_if"]


def test_moves_beyond_the_first_five_are_folded_away():
    table, front = new_table("nanatoridori", first=0)
    front.press("table:lens")
    lens = request_slices(table, front)[-1]["lens"]
    assert (len(lens["rows"]), lens["shown"], lens["more"]) == (8, 5, "3 more moves")

    six = Table(nanatoridori.read("hand 1 5 6 6 2 | table 1", seed=7))
    six.press("table:lens")
    assert len(six.scene["lens"]["rows"]) <= 6
    assert "more" not in six.scene["lens"]


@each_game
def test_lens_shows_the_equivalent_line_of_python(game):
    table, front = new_table(game, first=0)
    front.press("table:lens")
    assert "python" not in front.scene["lens"]
    lens = request_slices(table, front)[-1]["lens"]

    found = eval(lens["python"]["text"], {"gamelib": gamelib})

    assert len(found) == len(lens["rows"])
    assert found.deals == 12
    assert [round(100 * each.value.value, 1) for each in found] == [row["value"] for row in lens["rows"]]


def test_draw_count_shows_the_equivalent_line_of_python():
    table = Table(nanatoridori.read("hand 1 5 5 2 | table 4 4", seed=7))
    table.press("table:lens")
    table.press(next(row["id"] for row in table.scene["lens"]["rows"] if row["label"].startswith("Pass")))

    line = table.scene["lens"]["count"]["python"]["text"]

    assert line.startswith("gamelib.odds.nanatoridori.joins(gamelib.nanatoridori.read(")
    assert eval(line, {"gamelib": gamelib}).counting.good == 23


def test_a_worse_move_is_never_said_to_be_level():
    barely = Interval(0.004, 0.002, 0.006)
    lens = SimpleNamespace(
        ranked=[MoveValue("a", barely, Interval(0.0, 0.0, 0.0)), MoveValue("b", barely, barely)], view=None
    )

    assert lens_panel._compare_with_best(lens, lens.ranked[1]) == "0.4 less than the best (0.2 to 0.6)"


@pytest.mark.parametrize(
    ("on_top", "best", "why"),
    [
        (
            (0.45, 0.42, 0.48),
            (0.55, 0.52, 0.58),
            "The best move gets 55, but the “Plays well” program would often choose another one now.",
        ),
        (
            (0.45, 0.42, 0.48),
            (0.47, 0.44, 0.5),
            "The best move gets 47: its deals are others than those of the number "
            "above, and luck alone can make such a difference.",
        ),
        ((0.45, 0.42, 0.48), (0.45, 0.44, 0.46), ""),
    ],
)
def test_lens_says_why_its_two_numbers_differ(on_top, best, why):
    best_move = MoveValue("play 6 6", Interval(*best), Interval(0, 0, 0))
    lens = SimpleNamespace(chance=Interval(*on_top), best=best_move, policy="keen")
    assert lens_panel._explain_difference(lens) == why


def test_the_number_on_top_stands_beside_its_reason():
    table = Table(nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=7))
    table.game.lens.toggle()
    lens = table.game.lens.update()
    while not lens.is_finished:
        lens.work()
    lens._wins = [0.0] * lens.deals
    best = round(100 * lens.best.value.value)

    assert table.game.lens.scene()["beside"].startswith(f"The best move gets {best}, but the “Plays well” program")
    lens._wins = [lens.best.value.value] * lens.deals
    assert table.game.lens.scene()["beside"] == ""


def test_an_only_move_is_not_called_the_best():
    table = Table(nanatoridori.read("players 3 | A 1 | B 2 | C - | out C | table 7 by B | turn A", seed=1))
    table.game.lens.toggle()
    lens = table.game.lens.update()
    while not lens.is_finished:
        lens.work()
    table.game.lens.pick("lens:0")

    assert table.game.lens.spoken().startswith("Odds ready. Your only move: pass and draw a card: ")
    assert table.game.lens.scene()["beside"] == "your only move"


def test_more_than_three_best_moves_are_counted_when_spoken():
    table = Table("nanuk", seed=7, first=0)
    table.game.lens.toggle()
    lens = table.game.lens.update()
    while not lens.is_finished:
        lens.work()
    others = sum(not each.is_worse for each in lens.ranked) - lens_panel.MOST_SPOKEN

    assert others > 0
    assert table.game.lens.spoken().endswith(f" They cannot be told apart, nor can {others} more.")
