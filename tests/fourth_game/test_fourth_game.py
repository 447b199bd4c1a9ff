"""A game outside the library: once registered, it passes the laws, can be played and taught, and is listed."""

import io
from dataclasses import dataclass, replace
from inspect import signature

import pytest

from gamelib import clauses, cli, deals, evaluate, lessons, player, record, review, simulate
from gamelib.core import registry
from gamelib.core.errors import GameError, IllegalMove
from gamelib.lessons.checking import check, describe_words
from gamelib.lessons.figures import odds_questions
from gamelib.terminal import Screen, TerminalGame
from gamelib.where import where
from tests.fourth_game import deal, read
from tests.fourth_game.about import ABOUT
from tests.laws import PARTS
from tests.laws import test_hidden_information as hidden
from tests.laws import test_hidden_pictures as hidden_pictures
from tests.laws import test_judge as judge
from tests.laws import test_random_play as random_play
from tests.laws import test_round_trips as round_trips
from tests.support.fake_front_end import FakeFrontEnd
from tests.support.lesson_browser import LessonBrowser, do_step, open_lesson
from widgets import Desk, RuleBook, Table
from widgets.room.chosen_rules import ChosenRules
from widgets.web import page_frame, site_map

GAME = ABOUT.name
LAWS = [
    random_play.test_random_games_keep_every_law,
    judge.test_why_not_agrees_with_moves,
    judge.test_attempts_break_every_breakable_rule,
    round_trips.test_positions_read_back_equal,
    round_trips.test_written_views_read_as_positions,
    round_trips.test_moves_read_back_equal,
    round_trips.test_moves_of_different_types_are_unequal,
    round_trips.test_states_are_values,
    round_trips.test_same_seed_and_moves_give_the_same_game,
    hidden.test_hidden_cards_change_nothing_a_seat_sees,
    hidden.test_secret_moves_change_nothing_others_see,
    hidden_pictures.test_hidden_cards_change_no_picture,
    hidden_pictures.test_secret_moves_change_no_picture,
    hidden.test_imagined_states_can_be_played_to_their_end,
    hidden.test_no_secret_is_reachable_from_a_view,
    hidden.test_planted_reference_is_found,
    hidden.test_plain_views_survive_json,
]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__.removeprefix("test_"))
def test_random_position_keeps_the_law(law, monkeypatch):
    monkeypatch.setenv("BBB_SCALE", "0.2")

    if "part" not in signature(law).parameters:
        law(GAME)
    else:
        for part in PARTS:
            law(GAME, part)


@pytest.mark.parametrize("leak", [hidden.leak_in_text, hidden.leak_in_refusals, hidden.leak_in_log])
def test_planted_leak_is_found(leak):
    hidden.test_planted_leak_is_found(GAME, leak)


def test_game_is_listed_last_and_others_stay():
    assert registry.games() == ("nanatoridori", "nanuk", "koinobori", GAME)
    registry.unregister(GAME)
    with pytest.raises(GameError, match="no game 'stones'"):
        record.start(GAME)


def test_clauses_are_read_from_its_own_folder():
    assert {"STEP-3.3", "STEP-4.2"} <= set(clauses(GAME))
    assert RuleBook("STEP-3.3").number == "STEP-3.3"


def test_refusal_cites_a_clause_and_offers_a_move():
    state = read("A 1 6 8 | path 5", seed=1)

    with pytest.raises(IllegalMove, match="8 is more than 2 away from 5") as caught:
        state.play("lay 8")

    assert (caught.value.refusal.clause, str(caught.value.refusal.instead)) == ("STEP-3.3", "lay 6")


def test_changed_ruling_changes_suggested_values():
    state = read("A 1 6 8 | path 5 | rulings reach=3", seed=1)

    assert [str(move) for move in state.moves()] == ["lay 6", "lay 8", "draw"]


def test_fewest_cards_win_when_all_are_stuck():
    state = read("A 1 1 | B 8 | path 4 | deck - | passes 1 | turn B").play("pass")

    assert str(state.result) == "Nobody can go on: Ben has the fewest cards and wins."


def test_record_is_read_back_and_continued():
    game = record.start(GAME, players=3, seed=7)
    for _move in range(5):
        game = game.play(game.state.moves()[0])

    again = record.read(record.write(game))

    assert again.state == game.state
    assert record.narrate(again) == record.narrate(game)


def test_terminal_plays_a_whole_game():
    game, out = record.start(GAME, players=3, seed=7), io.StringIO()

    def ask(_prompt):
        moves = table.session.view.moves()
        return str(moves[0]) if moves else "quit"

    table = TerminalGame(game, [0], Screen(ask, out), seed=7)

    table.run()

    assert table.session.state.result
    assert str(table.session.state.result) in out.getvalue()


def test_command_line_prints_a_clause(capsys):
    cli.main(["rule", "STEP-3.3"])

    out = capsys.readouterr().out
    assert "differs by at most two" in out
    assert out.rstrip().endswith("[our own; ruling reach]")


def test_friends_choose_its_house_rule_and_keep_it():
    rules = ChosenRules(GAME)
    rules.change("reach", by=1)
    game = record.start(GAME, players=3, seed=7, **rules.arguments())

    assert (rules.variants(), rules.named()) == ((), ["Reach: 3"])
    assert ChosenRules.of_state(GAME, game.state).arguments() == rules.arguments()


def test_rule_book_calls_its_house_rule_by_name():
    assert "a house rule of a new game changes it, “Reach”." in RuleBook("STEP-3.3").scene["rule"]["source"]


def test_table_plays_a_whole_game_by_messages():
    table = Table(GAME, players=4, seed=7, bots="careful", pace=None)

    FakeFrontEnd(table).play()

    assert table.session.state.result


def test_tap_on_a_card_lays_it():
    table = Table(GAME, players=2, seed=7, first=0, pace=None, bots="careful")
    front = FakeFrontEnd(table)
    front.press("table:mark")
    front.send("tap", place="hand:1")

    assert table.session.state.path
    assert front.scene["typed"].startswith("lay ")
    assert front.scene["zones"][1]["cards"][0]["face"] == str(table.session.state.path[0])


def test_game_without_scenes_has_the_default_table():
    registry.register(replace(ABOUT, scenes=""))
    front = FakeFrontEnd(Table(GAME, players=2, seed=7, first=0, pace=None))

    assert [zone["id"] for zone in front.scene["zones"]] == ["stock", "path", "hand"]
    assert front.scene["message"]["text"] == "Your turn."


def test_form_for_a_new_game_names_a_ruling():
    table = Table(GAME, seed=7, pace=None)
    front = FakeFrontEnd(table)

    front.press("table:new")
    rules = front.form("rules")["form"]

    assert [(field["label"], field["value"]) for field in rules["fields"] if field["id"] == "rule:reach"] == [
        ("Reach", ABOUT.rules.Rulings().reach)
    ]


def test_form_for_a_new_game_works_without_rulings(monkeypatch):
    monkeypatch.setattr(ABOUT.rules, "Rulings", dataclass(type("Rulings", (), {})))
    front = FakeFrontEnd(Table(GAME, seed=7, pace=None))
    front.press("table:new")
    rules = front.form("rules")["form"]

    assert [field["id"] for field in rules["fields"]] == ["first", "again"]


def test_table_and_desk_open_a_position():
    state = read("A 1 6 8 | path 5", seed=1)

    assert Table(state, pace=None).session.state == state
    assert "stones" in repr(Desk(state))


def test_game_without_odds_and_deals_has_none():
    assert odds_questions(GAME) == []
    assert deals.deals(GAME) == ()
    assert any(line.startswith("path has 5") for line in describe_words(GAME))


def test_where_finds_clause_code_and_lesson():
    headings = [group.heading for group in where("STEP-3.3")]

    assert headings[:3] == ["Clause", "Code", "Lessons"]


def test_every_step_of_the_lesson_checks():
    complaints = [complaint for path in lessons.lesson_paths(GAME) for complaint in check(path)]

    assert [str(complaint) for complaint in complaints] == []


def test_lesson_is_done_by_its_answers():
    board = open_lesson(f"{GAME}/01")
    browser = LessonBrowser(board)
    browser.send("hello", kept={})
    for step in lessons.lesson(GAME, "01").steps:
        do_step(browser, step)
        browser.watch_replay()
        assert board.verdict.is_done, board.scene["message"]
        browser.send("enter", place="hand:1")

    assert board.done


def test_attempt_refuses_and_judges():
    attempt = lessons.start_attempt(lessons.lesson(GAME, "01").steps[0])

    verdicts = [attempt.judge(act) for act in ("lay 8", "lay 6")]

    assert [verdict.is_done for verdict in verdicts] == [False, True]
    assert verdicts[0].refusal.clause == "STEP-3.3"


def test_levels_play_evaluate_and_simulate():
    state = deal(3, seed=7)
    view = state.view(state.turn)

    assert player("careful").because(view).endswith("[STEP-3.3]")
    assert player("searching", playouts=40).move(view) in view.moves()
    assert evaluate(view, deals=10, seed=1).moves
    assert simulate(GAME, ["careful", "random", "random"], rounds=20, seed=1, progress=False).lengths.size == 20


def test_review_looks_at_each_move():
    game = record.start(GAME, players=2, seed=7)
    for _move in range(6):
        game = game.play(game.state.moves()[0])

    assert str(review(game, deals=4, seed=1))


def test_front_door_lists_the_game(tmp_path):
    page = tmp_path / GAME / "play.ipynb"
    page.parent.mkdir()
    page.write_text("{}", encoding="utf-8")

    listed = site_map.games(tmp_path)[-1]

    assert (listed["name"], listed["title"], listed["players"]) == (GAME, "Stepping Stones", "2–4 players")
    assert [page["path"] for page in listed["pages"]] == ["stones/play.ipynb"]
    assert "page-duck" in page_frame.template_variables(tmp_path)["cards"]
