"""*My progress*: what a browser keeps is read, shown, merged and forgotten; finished games are noted once."""

import json
import re
from dataclasses import replace

import pytest

from gamelib import beliefs, lessons
from gamelib.beliefs import Learner
from gamelib.beliefs.known_beliefs import Known
from gamelib.lessons import Guess, Progress, start_attempt
from gamelib.lessons.first_tries import Count, FirstTries, RuleTries
from gamelib.lessons.practice import make_practice, right_act
from gamelib.lessons.progress import PuzzleResult, StepResult, read
from gamelib.lessons.puzzle_files import puzzles
from tests.support.fake_front_end import FakeFrontEnd, sent_by
from widgets import MyProgress, Table
from widgets.lesson.learner import Learner as PageLearner
from widgets.progress.my_progress import build_page
from widgets.table import autosave, game_keeper
from widgets.table.played_games import PlayedGame, read_rows

TODAY = 740_000
GAME = {"game": "nanuk", "day": TODAY, "minutes": 31, "opponents": [["Jet", "keen"]], "people": 1, "outcome": "won"}


def done(*names):
    """Return the progress of somebody who has done these lessons of Nanuk."""
    keys = [
        f"{each.key}#{step.id}" for name in names for each in [lessons.lesson("nanuk", name)] for step in each.steps
    ]
    return Progress({key: StepResult(True) for key in keys})


def tell(widget, **content):
    """Have a widget hear a message of the browser, and return what it sends."""
    sent = sent_by(widget)
    widget._handle_custom_msg(content, [])
    return sent


def test_page_counts_lessons_stars_and_abilities():
    page = build_page(done("01", "02"), [], TODAY)

    nanuk = next(game for game in page["games"] if game["game"] == "nanuk")
    assert (nanuk["stars"], nanuk["lessons"]) == ("6 of 48", "2 of 16 lessons")
    assert nanuk["share"] == 2 / 16
    shown = [*page["abilities"]["lines"], *page["abilities"]["rest"]]
    assert sorted(shown) == sorted({*lessons.lesson("nanuk", "01").can, *lessons.lesson("nanuk", "02").can})
    assert page["counts"]["lessons"] == "2 lessons"


def test_puzzle_counts_as_solved_at_whichever_try():
    late, unsolved = puzzles("nanuk")[:2]
    steps = {f"nanuk/puzzles#{late.step.id}": StepResult(True), f"nanuk/puzzles#{unsolved.step.id}": StepResult()}
    tries = (PuzzleResult(late.key, TODAY, False, 1200), PuzzleResult(unsolved.key, TODAY, False, 1200))

    page = build_page(Progress(steps, results=tries), [], TODAY)

    assert [game["puzzles"] for game in page["games"]] == ["", "1 puzzle solved", ""]


def test_unfinished_lesson_teaches_nothing_yet():
    first = lessons.lesson("nanuk", "01")

    page = build_page(Progress({f"{first.key}#{first.steps[0].id}": StepResult(True)}), [], TODAY)

    assert page["abilities"]["lines"] == []


def test_games_are_listed_newest_first_with_levels_and_totals():
    rows = [GAME, GAME | {"day": TODAY - 1, "outcome": "lost"}, GAME | {"day": TODAY, "people": 3, "outcome": ""}]
    played = build_page(Progress(), read_rows(json.dumps(rows)), TODAY)["played"]

    assert [row["cells"] for row in played["rows"]] == [
        ["today", "Nanuk", "Jet (Plays well)", "won", "31 minutes"],
        ["today", "Nanuk", "people at this screen and Jet (Plays well)", "played together", "31 minutes"],
        ["yesterday", "Nanuk", "Jet (Plays well)", "lost", "31 minutes"],
    ]
    assert played["levels"] == ["Against “Plays well”: 2 games, won 1."]
    assert played["total"] == "3 games, 93 minutes of play, on 2 days."


def test_highest_level_of_several_opponents_counts():
    game = PlayedGame("nanuk", TODAY, 5, (("Flake", "random"), ("Tusk", "searching")), 1, "won")

    assert game.level == "searching"


@pytest.mark.parametrize(
    "text",
    [
        None,
        3,
        "",
        "[",
        "{}",
        "[3, null, [], {}]",
        json.dumps([GAME | {"game": "chess"}]),
        json.dumps([GAME | {"day": "today"}]),
        json.dumps([GAME | {"day": -1}]),
        json.dumps([GAME | {"minutes": 10**9}]),
        json.dumps([GAME | {"people": True}]),
    ],
)
def test_what_is_no_game_is_left_out(text):
    assert read_rows(text) == []


def test_odd_opponents_and_outcomes_are_left_out():
    row = GAME | {
        "opponents": [["Jet", "godlike"], "Tusk", ["x" * 99, "keen"], ["Jet", []], ["Jet", {}]],
        "outcome": "<b>",
    }

    assert read_rows(json.dumps([row])) == [PlayedGame("nanuk", TODAY, 31, (("x" * 20, "keen"),), 1, "")]


def test_browser_is_answered_with_the_page():
    widget = MyProgress()
    tell(widget, kind="hello", lessons=done("01").write(), played=json.dumps([GAME]), day=TODAY)

    assert widget.page["counts"] == {"lessons": "1 lesson", "beliefs": "0 things", "games": "1 game"}
    tell(widget, kind="hello", lessons=[], played={}, day="now")
    assert widget.page["counts"] == {"lessons": "0 lessons", "beliefs": "0 things", "games": "0 games"}


def test_progress_from_two_devices_is_merged_without_loss():
    [answer] = tell(MyProgress(), kind="merge", here=done("01").write(), there=done("02").write())

    assert answer["kind"] == "merged"
    assert read(answer["text"]).steps == {**done("01").steps, **done("02").steps}


def test_unreadable_progress_changes_nothing():
    [answer] = tell(MyProgress(), kind="merge", here=done("01").write(), there="nonsense")

    assert read(answer["text"]) == done("01")


def test_deleted_games_are_forgotten_where_they_were_saved(tmp_path, monkeypatch):
    monkeypatch.setenv("BBB_KEEP", str(tmp_path))
    file = autosave.Autosave()
    file.save("{}")
    file.release()

    tell(MyProgress(), kind="forget", ids=[file.id, "../../etc", 3])

    assert not list(tmp_path.glob("*.json"))


@pytest.mark.parametrize(
    ("setting", "platform", "is_beside"),
    [("games", "linux", True), ("off", "linux", False), ("games", "emscripten", False)],
)
def test_page_says_where_games_that_are_not_over_lie(setting, platform, is_beside, monkeypatch):
    monkeypatch.setenv("BBB_KEEP", setting)
    monkeypatch.setattr("widgets.progress.progress_words.sys.platform", platform)
    said = build_page(Progress(), [], 1)["kept"]

    assert said.startswith("Kept on this device")
    assert ("the computer that serves this page" in said) == is_beside
    assert said.endswith("only.") != is_beside


def test_nothing_else_can_be_set_by_the_browser():
    widget = MyProgress()
    widget.set_state({"page": {"games": "mine"}})
    tell(widget, kind="nonsense")

    assert widget.page == {}


# Noting finished games ---------------------------------------------------------------------


def play_to_the_end(table, front):
    """Play the first legal move again and again, until the game is over."""
    while table.session.state.result is None:
        if not front.go_on():
            front.type(str(table.view.moves()[0]))


@pytest.fixture
def finished(tmp_path, monkeypatch):
    """Return a table on which a game was played to its end, and the browser beside it."""
    monkeypatch.setenv("BBB_KEEP", str(tmp_path))
    table = Table("nanatoridori", players=3, seed=7, first=0, bots="keen", pace=None)
    front = FakeFrontEnd(table)
    play_to_the_end(table, front)
    return table, front


def test_finished_game_is_noted_once(finished):
    table, front = finished

    [told] = front.custom_messages("played")
    [noted] = read_rows(json.dumps([told["row"] | {"day": TODAY}]))
    assert (noted.game, noted.people, noted.level) == ("nanatoridori", 1, "keen")
    assert noted.outcome == table.game.card.ending.mood
    assert [name for name, _level in noted.opponents] == list(table.record.names[1:])

    front.send("hello", kept={})
    assert len(front.custom_messages("played")) == 1
    front.press("table:again")
    assert len(front.custom_messages("played")) == 1


def test_row_of_a_finished_game_holds_no_cards(finished):
    _table, front = finished

    [told] = front.custom_messages("played")
    assert set(told["row"]) == {"game", "minutes", "opponents", "people", "outcome"}


def test_game_that_was_over_when_it_was_opened_is_not_noted(finished):
    table, _front = finished
    front = FakeFrontEnd(again := Table(table.record, seats="A"))
    again.keeper.save()

    assert front.custom_messages("played") == []


def test_time_away_from_the_table_is_not_counted(tmp_path, monkeypatch):
    monkeypatch.setenv("BBB_KEEP", str(tmp_path))
    now = [0.0]
    monkeypatch.setattr(game_keeper.time, "monotonic", lambda: now[0])
    table = Table("nanatoridori", players=3, seed=7, first=0, bots="keen", pace=None)
    front = FakeFrontEnd(table)
    now[0] = 3600.0
    front.type(str(table.view.moves()[0]))
    now[0] += 60.0
    play_to_the_end(table, front)

    assert front.custom_messages("played")[0]["row"]["minutes"] == 4


# What is mixed up ----------------------------------------------------------------------------


def mixed_up(day=TODAY):
    """Return the progress of somebody who was told of one belief, and whose answers have spoken against another."""
    known = {"may-pass": Known(-3.0), "all-share": Known(0.5, "", 1, day + 1)}
    return Progress().with_learner(Learner("nanuk", day, known).after_being_told("target-ends", day=day))


def test_what_is_mixed_up_is_said_in_plain_words():
    page = build_page(mixed_up(), [], TODAY)
    belief = beliefs.belief("nanuk", "target-ends")

    [row] = page["mix_ups"]["rows"]
    assert (row["thought"], row["truth"]) == (belief.thought, belief.truth)
    assert row["when"] == "It comes back tomorrow."
    assert row["href"] == "nanuk/practice.ipynb#target-ends"
    assert page["counts"]["beliefs"] == "1 thing"
    assert not re.search(r"\d", row["thought"] + row["truth"])


def test_what_is_due_is_said_with_the_way_to_it():
    assert build_page(mixed_up(), [], TODAY)["mix_ups"]["due"] == []
    [due] = build_page(mixed_up(), [], TODAY + 1)["mix_ups"]["due"]

    assert due["text"] == "Nanuk: 2 things to go over again today"
    assert due["href"] == "nanuk/learn.ipynb#again"


def test_rules_known_well_are_listed():
    assert build_page(mixed_up(), [], TODAY)["rules"]["lines"] == [beliefs.belief("nanuk", "may-pass").truth]


def test_what_is_only_suspected_is_not_shown():
    known = Progress().with_learner(Learner("nanuk", TODAY, {"target-ends": Known(3.0, "suspected")}))

    assert build_page(known, [], TODAY)["mix_ups"]["rows"] == []


def test_switch_hides_what_is_mixed_up():
    widget = MyProgress()
    tell(widget, kind="hello", lessons=mixed_up().write(), day=TODAY, beliefs=False)

    assert (widget.page["mix_ups"], widget.page["rules"]) == (None, None)
    tell(widget, kind="hello", lessons=mixed_up().write(), day=TODAY, beliefs=True)
    assert widget.page["mix_ups"]["rows"]


def test_what_is_mixed_up_can_be_deleted_alone():
    known = replace(mixed_up(), steps=done("01").steps)
    [beliefs_gone] = tell(MyProgress(), kind="without", lessons=known.write(), part="beliefs")
    [lessons_gone] = tell(MyProgress(), kind="without", lessons=known.write(), part="lessons")

    assert read(beliefs_gone["text"]) == done("01")
    assert read(lessons_gone["text"]) == mixed_up()


# What was learned ----------------------------------------------------------------------------


def learned(before=(1, 6), after=(6, 6), later=(2, 2)):
    """Return the progress of somebody with these first answers about two rules."""
    tries = RuleTries(TODAY - 9, *(Count(*each) for each in (before, after, later)))
    rules = {("nanuk", "may-pass"): tries, ("nanuk", "all-share"): tries}
    return Progress(tries=FirstTries(rules)).with_seconds(TODAY, 600).with_seconds(TODAY - 1, 100)


def test_report_says_rule_by_rule_what_was_right_at_first():
    found = build_page(learned(), [], TODAY)["learned"]

    truths = [beliefs.belief("nanuk", name).truth for name in ("may-pass", "all-share")]
    assert sorted(row["cells"][0] for row in found["rows"]) == sorted(truths)
    assert found["rows"][0]["cells"][1:] == ["1 of 6 right", "6 of 6 right", "2 of 2 right"]
    assert len(found["columns"]) == 4
    assert found["lines"] == [
        "Nearly all that you would have got wrong before, you now get right.",
        "12 minutes of lessons, puzzles and practice, on 2 days.",
    ]


def test_report_leaves_out_what_too_few_answers_carry():
    found = build_page(learned(before=(0, 1), after=(1, 1), later=(5, 5)), [], TODAY)["learned"]

    assert found["rows"][0]["cells"][1:] == ["–", "–", "5 of 5 right"]
    assert found["lines"][:2] == [
        "For a number about all of it, 10 answers are needed before, and as many after.",
        "A week after a rule was explained, or later, you were right 10 times in 10.",
    ]
    nothing = build_page(Progress(), [], TODAY)["learned"]
    assert (nothing["rows"], nothing["lines"]) == ([], [])


def test_report_takes_no_luck_for_a_gain():
    [line, *_more] = build_page(learned(before=(4, 6), after=(5, 6)), [], TODAY)["learned"]["lines"]

    assert line == "So far, before and after differ by no more than luck can bring about."


def test_report_tells_how_chances_were_guessed_in_lessons():
    guesses = tuple(Guess(f"nanuk/01#{at}", 0.5, 0.4, True) for at in range(8))

    [line] = build_page(Progress(guesses=guesses), [], TODAY)["learned"]["lines"]
    assert line == "In lessons: 8 chances guessed, 10 percentage points off on average, mostly too high."
    assert build_page(Progress(guesses=guesses[1:]), [], TODAY)["learned"]["lines"] == []


def test_report_is_hidden_saved_and_deleted_with_the_rest():
    known = learned()
    [gone] = tell(MyProgress(), kind="without", lessons=known.write(), part="beliefs")
    [kept] = tell(MyProgress(), kind="merge", here=known.write(), there=done("01").write())

    assert build_page(known, [], TODAY, finds_beliefs=False)["learned"] is None
    assert read(gone["text"]) == Progress()
    assert read(kept["text"]) == replace(known, steps=done("01").steps)


def test_time_between_answers_is_counted_up_to_two_minutes():
    now = [0.0]
    learner = PageLearner()
    learner.clock = lambda: now[0]
    learner.heed_day(TODAY)
    made = make_practice("nanuk", "may-pass", 1)
    for seconds in (30.0, 1000.0):
        now[0] += seconds
        learner.record_practice(made, start_attempt(made.step).judge(right_act(made.step)), ["may-pass"])

    assert learner.progress.seconds == {TODAY: 150}
