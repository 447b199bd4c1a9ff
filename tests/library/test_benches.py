"""The benches of players and learners: they resume, start again with others, and solve endgames as a person would."""

import json
import time

import pytest

from gamelib import nanatoridori
from gamelib.players import nanuk as program
from tests.bench import beliefs, calibration, practice, reasons, strength
from tests.bench.calibration import Table, ToldChances, add, add_all_tenths, continue_calibration, holds, page_of
from tests.bench.endgames import Solver, agreement
from tests.bench.package import MOST_TIMES_SLOWER, Costs, report
from tests.bench.strength import load
from tests.laws import many

# Whether chances said are what happens -------------------------------------------------------------

ONLY = "koinobori, 2"


def continue_record(path, positions):
    """Continue a record of one table, in one process."""
    return continue_calibration(path, time.time() + 60, 1, positions, 4, ONLY)


def test_positions_are_continued_and_not_repeated(tmp_path, monkeypatch):
    monkeypatch.setattr(calibration, "SLICE", 2)
    path = tmp_path / "record.json"

    assert continue_record(path, 2)
    first = load(path)["koinobori, 2 players"]
    assert continue_record(path, 4)
    both = load(path)["koinobori, 2 players"]

    assert (first["done"], both["done"]) == ([0], [0, 2])
    assert [sum(tenth[0] for tenth in each["tenths"]) for each in (first, both)] == [2, 4]
    assert all(early <= late for early, late in zip(first["tenths"], both["tenths"], strict=True))
    assert "| koinobori, 2 players (4 deals) | 4 |" in page_of(load(path))


def test_chances_told_in_another_way_start_again():
    table = Table("koinobori", 2, ())
    record = {table.key: {"mark": "old", "deals": 4, "done": [0], "tenths": []}}

    assert calibration.stored_entry(record, table, "old", 4)["done"]
    assert not calibration.stored_entry(record, table, "new", 4)["done"]
    assert not calibration.stored_entry(record, table, "old", 5)["done"]


def positions_with_chance(many, said, happened):
    """Return the sums for this many positions, each with the same chance, of which so many came true."""
    whole = ToldChances()
    for number in range(many):
        came = float(number < happened)
        whole = add(whole, ToldChances(1, said, came, (said - came) ** 2))
    return whole


def test_what_is_off_beyond_its_interval_does_not_hold():
    good, bad = positions_with_chance(1000, 0.55, 540), positions_with_chance(1000, 0.55, 440)

    assert round(good.off, 3) == 0.01
    assert holds([good])
    assert not holds([bad])
    assert holds([positions_with_chance(50, 0.55, 20), good])  # so few say nothing alone
    assert not holds([good, positions_with_chance(1000, 0.55, 440), good, good, good, good])
    assert add_all_tenths([good, bad]).count == 2000


# Steps made for a belief ----------------------------------------------------------------------------

ONE_BELIEF = "nanuk, may-pass"


def make_steps(path, number):
    """Continue a record of steps made for one belief, in one process."""
    return practice.continue_record(path, time.time() + 60, 1, number, ONE_BELIEF)


def test_steps_of_a_belief_are_measured_once(tmp_path, monkeypatch):
    path = tmp_path / "record.json"

    assert make_steps(path, 12)
    found = load(path)[ONE_BELIEF]
    assert (found["steps"], found["faults"], found["forms"]) == (12, 0, {"choose": 12})
    assert "| nanuk | may-pass | 12 |" in practice.page_of(load(path))

    monkeypatch.setattr(practice, "measure", None)  # nothing is left to measure
    assert make_steps(path, 12)
    assert not practice.is_stored(load(path), ("nanuk", "may-pass"), 13)
    assert not practice.is_stored({ONE_BELIEF: found | {"mark": "old"}}, ("nanuk", "may-pass"), 12)


def test_slow_dull_or_faulty_steps_miss_the_bar():
    found = {"rate": 60, "varies": True, "faults": 0}

    assert practice.reaches(found)
    assert not any(practice.reaches(found | worse) for worse in ({"rate": 59}, {"varies": False}, {"faults": 1}))


# How soon a belief is named ------------------------------------------------------------------------

SOON = "koinobori, window, 10"


def follow_learners(path, learners):
    """Continue a record of learners of one sort, in one process."""
    return beliefs.continue_record(path, time.time() + 60, 1, learners, SOON)


@pytest.mark.deep
def test_learners_are_continued_and_not_repeated(tmp_path, monkeypatch):
    monkeypatch.setattr(beliefs, "SLICE", 2)
    path = tmp_path / "record.json"

    assert follow_learners(path, 2)
    first = load(path)[SOON]
    assert follow_learners(path, 4)
    both = load(path)[SOON]

    assert (first["done"], both["done"]) == ([0], [0, 2])
    assert [each["sums"]["learners"] for each in (first, both)] == [2, 4]
    assert {*first["sums"]["named"]} <= {*both["sums"]["named"]}
    assert "| koinobori | 7 beliefs | one belief, always | 4 |" in beliefs.page_of(load(path))


def test_learners_asked_in_another_way_start_again():
    sort = beliefs.Sort("koinobori", "window", 10)
    record = {sort.key: {"mark": "old", "done": [0], "sums": {"learners": 10}}}

    assert beliefs.stored_entry(record, sort, "old")["done"]
    assert not beliefs.stored_entry(record, sort, "new")["done"]


def test_learners_named_late_or_falsely_miss_the_bar():
    sort, soon = beliefs.Sort("nanuk", "whole", 10), {"learners": 100, "named": [9] * 90, "false": 1}

    assert beliefs.reaches(sort, soon)
    assert not beliefs.reaches(sort, soon | {"false": 2})
    assert not beliefs.reaches(sort, soon | {"named": [9] * 89})
    assert not beliefs.reaches(sort, soon | {"named": [9] * 74 + [13] * 16})


# Endgames solved -----------------------------------------------------------------------------------

LAST_TWO = "players 3 | A {} | B {} | C - | out C | table {} | turn A | deck -"


@pytest.mark.parametrize(
    ("mine", "yours", "table", "winning"),
    [
        ("7", "1", "6 by B", ["play 7 at 1"]),  # after a pass the other leads and goes out
        ("1 5 1", "5", "-", ["play 5 at 2"]),  # the 5 keeps the lead and lets the 1s join
        ("1 5", "6", "-", []),  # whatever is led, the 6 beats it
    ],
)
def test_solver_is_right_in_endgames_solved_by_eye(mine, yours, table, winning):
    state = nanatoridori.read(LAST_TWO.format(mine, yours, table), seed=1)

    assert [str(move) for move in Solver().winning_moves(state)] == winning


def test_expert_agrees_with_exact_endgames():
    number = many(15, 150)
    found = agreement(number)

    assert found["expert"] >= found["keen"]
    assert found["expert"] >= 0.75 * number
    assert found["expert, open cards"] >= 0.75 * number


# Strength ------------------------------------------------------------------------------------------


def test_mark_changes_with_the_play(monkeypatch):
    before = strength.play_mark("nanuk", "careful")
    monkeypatch.setattr(program, "careful", lambda view: (view.moves()[-1], next(iter(program.RULES))))

    assert strength.play_mark("nanuk", "careful") != before


def test_mark_stays_when_only_words_change(monkeypatch):
    before = strength.play_mark("nanuk", "careful")
    monkeypatch.setattr(program, "because", lambda _view, _move: "because")

    assert strength.play_mark("nanuk", "careful") == before


def test_results_of_another_play_start_again():
    record = {"a match": {"players": "old", "deals": 9, "sum": 1.0, "squares": 1.0}}

    assert strength.stored_results(record, "a match", "old")["deals"] == 9
    assert strength.stored_results(record, "a match", "new")["deals"] == 0


def test_results_of_levels_that_play_differently_are_dropped(tmp_path):
    path, quick = tmp_path / "record.json", strength.play_mark("nanuk", *strength.QUICK)
    kept = {"nanuk, 5 players: a": {"players": quick}, "koinobori, 2 players: b": {"players": "another game"}}
    strength.store(kept | {"nanuk, 6 players: c": {"players": "old, 60 playouts"}}, path)

    strength.drop_outdated_results(path, ["nanuk"])

    assert strength.load(path) == kept


@pytest.mark.deep
@pytest.mark.parametrize("game", strength.TABLES)
def test_recorded_results_match_the_levels_of_today(game):
    quick = strength.play_mark(game, *strength.QUICK)
    searching = strength.play_mark(game, *strength.QUICK, "searching")
    recorded = json.loads(strength.RECORD.read_text(encoding="utf-8"))
    marks = {result["players"].partition(",")[0] for key, result in recorded.items() if key.startswith(game)}

    assert marks == {quick, searching}


# Packages -----------------------------------------------------------------------------------------


def test_a_package_is_compared_by_its_fastest_visits():
    costs = Costs([10.0, 30.0, 12.0], [10.5, 11.0, 40.0], 7_400_000)

    assert costs.times_slower == 1.05 < MOST_TIMES_SLOWER
    assert Costs([10.0], [11.5], 1).times_slower > MOST_TIMES_SLOWER
    told = report(costs, 3.0)
    assert "A package of one lesson is 7.40 MB." in told
    assert "| in a package, SCORM 1.2 | 10.5 s | 11.0 s | 3 |" in told
    assert "it took 1.05 times as long as on the site; 1.1 times is the most allowed." in told


# Reasons for mistakes ---------------------------------------------------------------------------


def test_games_with_reasons_are_continued_and_not_repeated(tmp_path, monkeypatch):
    made = []

    def one_mistake(game, number):
        made.append((game, number))
        yield None, reasons.NamedMistake(3, 0, "pass", "play 7 at 1", 0.2)

    monkeypatch.setattr(reasons, "named_mistakes", one_mistake)
    monkeypatch.setattr(
        reasons,
        "explain",
        lambda _view, mistake, number: mistake._replace(kind="kept", taken_away=1.0, again=0.9 - number % 2),
    )
    path = tmp_path / "record.json"

    assert reasons.continue_record(path, time.time() + 60, range(1000, 1001))
    assert reasons.continue_record(path, time.time() + 60, range(1000, 1002))
    assert not reasons.continue_record(path, time.time() - 1, range(1000, 1003))
    assert len(made) == len({*made}) == 6
    page = reasons.page_of(load(path))
    assert "| measured | nanuk | 2 | 2: 1.000" in page
    assert "| 1: 0.500 " in page
    assert "| nanuk | kept | 2 | 1 |" in page
    assert "used to find causes" not in page
