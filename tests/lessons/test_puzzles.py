"""Puzzles: proofs that a move is best, their order and files, and those made without end."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest

from gamelib import lessons, nanatoridori
from gamelib.core.errors import BadLesson, GameError
from gamelib.koinobori.cards import house_cards
from gamelib.lessons import (
    checking,
    endless_puzzles,
    puzzle_order,
    puzzle_proofs,
)
from gamelib.lessons.attempt import start_attempt
from gamelib.lessons.endless_puzzles import make_puzzle, puzzle_attempts
from gamelib.lessons.puzzle_candidates import MOST_CANDIDATES, candidates, is_best, worths
from gamelib.lessons.puzzle_files import MeasuredDifficulty, puzzle_path, theme_of, themes
from gamelib.lessons.puzzle_makers import nanatoridori as maker
from gamelib.lessons.puzzle_ratings import fit_ratings, level_of, measure_puzzle
from tests.laws import many
from tests.literal import koinobori as literal_koinobori
from tests.literal import nanatoridori as literal_nanatoridori
from tests.literal import nanuk as literal_nanuk
from tests.support.limits import MeasuredWork

GAMES = ("nanatoridori", "nanuk", "koinobori")
PUZZLE = """[[puzzle]]
title = "out"
level = 2
say = "Do the best."
clauses = ["NANA-7.1"]
position = "{position}"
best = [{best}]
proof = "{proof}"
done = "Best."
hints = ["Think.", "Look."]
"""


def puzzle_file(tmp_path, text, game="nanatoridori"):
    path = tmp_path / game / "lessons" / "puzzles.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def complaints_about(tmp_path, position, best, proof, more=""):
    path = puzzle_file(tmp_path, PUZZLE.format(position=position, best=best, proof=proof) + more)
    return [str(each) for each in checking.check_puzzles(path)]


OUT = "players 3 | turn A | A 7 7 | B 2 5 | C 6 1 | table 3 3 by C"


def test_wins_now_proof_finds_immediate_wins(tmp_path):
    assert complaints_about(tmp_path, OUT, '"play 7 7 at 1-2"', "wins now") == []
    assert "does not win at once" in complaints_about(tmp_path, OUT, '"pass"', "wins now")[0]
    two = OUT.replace("table 3 3 by C", "table 3 by C").replace("A 7 7", "A 7")
    assert complaints_about(tmp_path, two, '"play 7 at 1"', "wins now") == []
    open_card = "variant duel | turn A | A 7 7 | open A 7 | open B 1 5 | table 3 3 by B"
    assert (
        "with open 7' can win at once too" in complaints_about(tmp_path, open_card, '"play 7 7 at 1-2"', "wins now")[0]
    )
    one = OUT.replace("table 3 3 by C", "table -").replace("A 7 7", "A 7")
    assert complaints_about(tmp_path, one, '"play 7 at 1"', "wins now") == []


def test_loses_otherwise_proof_checks_all_other_moves(tmp_path):
    position = "variant duel | turn A | A 4 4 2 6 1 | open A - | open B 1 5 | table 3 3 by B"
    assert complaints_about(tmp_path, position, '"play 4 4 at 1-2"', "loses otherwise") == []
    assert "does not lose at once" in complaints_about(tmp_path, OUT, '"play 7 7 at 1-2"', "loses otherwise")[0]
    assert "can lose at once" in complaints_about(tmp_path, position, '"pass"', "loses otherwise")[0]


ENDGAME = "variant duel | cards 1 2 3 4 4 5 6 7 | turn A | A 4 4 6 | B 5 7 | open A - | open B - | table - | deck 1 2 3"
LARGE = "variant duel | turn A | A 4 4 6 1 2 3 7 5 1 | open A 2 3 | B 5 7 1 3 2 6 6 5 5 | open B 1 5 | table -"


def test_search_proof_searches_every_deal(tmp_path):
    assert complaints_about(tmp_path, ENDGAME, '"play 4 4 at 1-2", "play 6 at 3"', "searched") == []
    assert "'play 6 at 3' does just as well" in complaints_about(tmp_path, ENDGAME, '"play 4 4 at 1-2"', "searched")[0]
    assert "wins and 'play 4 at 1' does not" in complaints_about(tmp_path, ENDGAME, '"play 4 at 1"', "searched")[0]
    assert "too large to be searched" in complaints_about(tmp_path, LARGE, '"play 4 4 at 1-2"', "searched")[0]


def test_consistent_positions_are_all_that_fit_the_view():
    view = nanatoridori.read(
        "players 3 | cards 1 1 2 2 3 4 | turn A | A 1 2 | B ? ? | C ? | table 1 by C | deck -", seed=1
    ).view(0)
    dealt = [deal.hands[1:] for deal in puzzle_proofs.consistent_positions(view)]

    assert len(dealt) == len(set(dealt)) == 6
    assert all(deal.view(0) == view for deal in puzzle_proofs.consistent_positions(view))
    unplaced = nanatoridori.read(
        "players 3 | rulings places_seen=false | cards 1 1 2 2 3 4 | turn A | A 1 2 | B ? ?"
        " | C ? | table 1 by C | deck -",
        seed=1,
    ).view(0)
    assert len([deal.write() for deal in puzzle_proofs.consistent_positions(unplaced)]) == 6
    with pytest.raises(BadLesson, match="more than 3 deals agree"):
        list(puzzle_proofs.consistent_positions(view, most=3))
    with pytest.raises(BadLesson, match="deals agree"):
        list(puzzle_proofs.consistent_positions(nanatoridori.deal(4, seed=1).view(0), most=50))


REWARDS = (
    "players 5 | boast 2 seal in 2 days by A | doom B | hunters A C | doomers B D E | outcome success"
    " | pile A deer seal fish | pot fish bird seal inuksuk | turn A"
)


def test_odds_proof_compares_rewards(tmp_path):
    text = PUZZLE.format(position=REWARDS, best='"choose bird", "choose inuksuk"', proof="odds").replace(
        "NANA-7.1", "NANUK-7.2"
    )
    weighed = puzzle_file(tmp_path, text + "weigh = \"points('A')\"\nafter = true\n", "nanuk")
    assert checking.check_puzzles(weighed) == []
    wrong = puzzle_file(tmp_path, weighed.read_text(encoding="utf-8").replace('"choose bird", ', ""), "nanuk")
    assert "by the odds choose bird or choose inuksuk would be best" in str(checking.check_puzzles(wrong)[0])


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ("weight = 3\n", "there is no entry 'weight' here; did you mean weigh"),
        ("after = 3\n", "'after' is true or false"),
    ],
)
def test_broken_puzzle_gets_a_complaint(tmp_path, more, complaint):
    assert any(complaint in each for each in complaints_about(tmp_path, OUT, '"play 7 7 at 1-2"', "wins now", more))
    assert any(
        "'proof' is wins now" in each for each in complaints_about(tmp_path, OUT, '"play 7 7 at 1-2"', "believe me")
    )
    assert any("'jump' does not read" in each for each in complaints_about(tmp_path, OUT, '"jump"', "wins now"))


def test_puzzle_order_is_by_level_then_seed(tmp_path, monkeypatch):
    text = "".join(
        PUZZLE.format(position=OUT, best='"play 7 7 at 1-2"', proof="wins now")
        .replace('"out"', f'"out {at}"')
        .replace("level = 2", f"level = {1 + at % 2}")
        for at in range(8)
    )
    puzzle_file(tmp_path, text)
    monkeypatch.setattr("gamelib.lessons.library.notebooks", lambda: tmp_path)

    orders = [[puzzle.step.title for puzzle in puzzle_order("nanatoridori", seed)] for seed in (1, 2, 1)]

    assert orders[0] == orders[2] != orders[1]
    assert [puzzle.level for puzzle in puzzle_order("nanatoridori", 1)] == [1] * 4 + [2] * 4
    with pytest.raises(GameError, match="no game"):
        puzzle_order("chess", 1)


def test_lesson_is_found_by_number_or_name():
    first = lessons.lesson("nanuk", "01")
    assert first.key == f"nanuk/{first.name}"
    assert lessons.lesson("nanuk", f"{first.name}.toml") == first
    assert first.step(first.steps[1].title) == first.step(2) == first.steps[1]
    with pytest.raises(GameError, match="nanuk has no lesson '77'"):
        lessons.lesson("nanuk", "77")
    with pytest.raises(BadLesson, match="has no step 'x'"):
        lessons.lesson("nanuk", "01").step("x")
    assert [path.name[:3] for path in lessons.lesson_paths("koinobori")][:1] == ["01_"]


def test_puzzles_come_base_game_first_by_heading_and_level():
    for game in ("nanatoridori", "nanuk", "koinobori"):
        found = lessons.puzzles(game)
        headings = list(dict.fromkeys(puzzle.heading for puzzle in found))

        assert all(heading.title for heading in headings)
        assert [heading.variant for heading in headings] == sorted(heading.variant for heading in headings)
        for heading in headings:
            levels = [puzzle.level for puzzle in found if puzzle.heading == heading]
            assert levels == sorted(levels)
        assert [puzzle.heading for puzzle in found] == [
            heading for heading in headings for puzzle in found if puzzle.heading == heading
        ]
        for puzzle in found:
            variant = getattr(puzzle.step.state(), "variant", "basic")
            assert puzzle.heading.variant == (variant != "basic"), puzzle.step.id


ALL_PUZZLES = [puzzle for game in GAMES for puzzle in lessons.puzzles(game)]


def test_ratings_and_levels_follow_from_the_stored_measures():
    fitted = fit_ratings({puzzle.key: puzzle.measure for puzzle in ALL_PUZZLES})
    for puzzle in ALL_PUZZLES:
        assert puzzle.rating == fitted[puzzle.key], puzzle.step.id
        assert puzzle.level == level_of(puzzle.rating), puzzle.step.id


@pytest.mark.parametrize("name", ["low-and-sure", "just-as-strong", "the-last-card", "what-you-hold", "slam-the-door"])
def test_stored_measures_can_be_measured_again(name):
    puzzle = next(each for each in ALL_PUZZLES if each.step.id == name)
    assert measure_puzzle(puzzle) == puzzle.measure


def test_rating_falls_with_each_share_that_finds_the_answer():
    base = MeasuredDifficulty(moves=4, right=1, random=25, careful=0, keen=0, hasty=50, searching=50)
    easier = [base._replace(**{name: getattr(base, name) + 50}) for name in MeasuredDifficulty._fields[2:]]
    fitted = fit_ratings({"base": base} | {str(at): each for at, each in enumerate(easier)})
    assert all(fitted[str(at)] < fitted["base"] for at in range(len(easier)))


def test_a_duel_with_few_cards_is_measured_as_easy():
    """Nothing caps these ratings: in a duel that is nearly over, thinking a little finds the answer."""
    for puzzle in lessons.puzzles("nanatoridori"):
        if puzzle.heading.id.startswith("duel-") and len(puzzle.step.state().hands[0]) <= 2:
            assert puzzle.level == 1, puzzle.step.id
    known = {puzzle.step.id: puzzle.level for puzzle in lessons.puzzles("nanatoridori")}
    assert max(known[name] for name in ("not-the-seven", "just-as-strong", "sixes-hold", "count-to-three")) <= 3


def test_every_puzzle_offers_its_answer_among_others():
    for puzzle in ALL_PUZZLES:
        offered = candidates(puzzle)
        right = [move for move in offered if is_best(puzzle, move)]
        assert len(right) == len(puzzle.step.best), puzzle.step.id
        assert len(right) < len(offered) <= max(MOST_CANDIDATES, len(puzzle.among)), puzzle.step.id
        assert len({*map(str, offered)}) == len(offered)


def test_answers_stand_at_every_place_among_the_candidates():
    """Nobody solves puzzles by always taking the first, or the last."""
    places = [
        next(at for at, move in enumerate(candidates(puzzle)) if is_best(puzzle, move)) / (len(candidates(puzzle)) - 1)
        for puzzle in ALL_PUZZLES
    ]
    assert all(places.count(end) < 0.55 * len(places) for end in (0.0, 1.0))


@pytest.mark.parametrize("game", GAMES)
def test_best_candidates_come_to_most(game):
    for puzzle in lessons.puzzles(game):
        found = worths(puzzle)
        best = [each.share for each, move in zip(found, candidates(puzzle), strict=True) if is_best(puzzle, move)]
        assert max(each.share for each in found) == max(best), puzzle.step.id
        assert all(0 <= each.share <= 1 and each.text for each in found)


# Themes ------------------------------------------------------------------------------------------


def test_themes_add_up_to_the_puzzles_of_the_library():
    assert [len(lessons.puzzles(game)) for game in GAMES] == [44, 53, 41]
    for game in GAMES:
        found = [theme_of(puzzle) for puzzle in lessons.puzzles(game)]
        assert len(themes(game)) == 3
        assert {*found} == {*themes(game)}
    assert len({theme.title for game in GAMES for theme in themes(game)}) == 9


def test_theme_that_is_not_listed_gets_a_complaint(tmp_path):
    text = puzzle_path("nanuk").read_text(encoding="utf-8").replace('theme = "pick"', 'theme = "peck"', 1)
    assert "names its theme, one of hunt, side or pick" in str(
        checking.check_puzzles(puzzle_file(tmp_path, text, "nanuk"))[0]
    )


def test_each_day_has_one_puzzle_and_each_puzzle_its_day():
    days = range(36_000, 36_000 + 3 * 120)
    found = [lessons.puzzle_of_the_day(day) for day in days]
    assert [puzzle.step.game for puzzle in found[:4]] == [*GAMES, GAMES[0]]
    for game in GAMES:
        base = [each.step.id for each in lessons.puzzles(game) if not each.heading.variant]
        turns = [puzzle.step.id for puzzle in found if puzzle.step.game == game]
        start = -(36_000 // 3) % len(base)
        assert {*turns[start : start + len(base)]} == {*base}
    assert not any(puzzle.heading.variant for puzzle in found)


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ('teaches = "x"\n', "'teaches' is the id of a heading"),
        ("measured = { moves = 1 }\n", "'measured' holds whole numbers for moves, right"),
        ("rating = 1.5\n", "'rating' is a whole number"),
    ],
)
def test_wrong_heading_or_measure_gets_a_complaint(tmp_path, more, complaint):
    assert any(complaint in each for each in complaints_about(tmp_path, OUT, '"play 7 7 at 1-2"', "wins now", more))


# Puzzles made without end --------------------------------------------------------------------------

NUMBERS = range(many(8, 50))
MOST_STEPS, MOST_STEPS_A_SLICE = 18_000_000, 6_000_000
"""Steps of a plain loop that a puzzle, and one slice of making it, may cost: three seconds and one of an idle core;
some need an eighth of that.
"""


def fields_of_position(position):
    """Return the fields of a written position by their first words, and the words that follow."""
    found = {}
    for field in position.split(" | "):
        key = re.match(r"(?:hand|pile|post|mast) \S+|\S+", field)[0]
        found[key] = field[len(key) :].split()
    return found


# The literal judges: which moves are best, by trying everything -----------------------


def best_in_nanatoridori(position):
    """Return the moves after which A is safe whatever the others do."""
    told = fields_of_position(position)
    table = literal_nanatoridori.Table(3, seed=1, first=0)
    table.hands = [[int(card.strip("*")) for card in told[seat]] for seat in "ABC"]
    table.deck, table.discards = [], []
    if told["table"] != ["-"]:
        table.flock, table.owner = [int(told["table"][0])], "ABC".index(told["table"][-1])

    def is_safe(table):
        if table.loser is not None or 0 in table.out:
            return table.loser != 0
        acting = table.to_act()[0]
        return (any if acting == 0 else all)(
            is_safe(table_after_move(table, acting, move)) for move in table.legal(acting)
        )

    return {move for move in table.legal(0) if is_safe(table_after_move(table, 0, move))}


def best_in_nanuk(position):
    """Return the rewards after which A has most points; bears count if the others have piles too."""
    told = fields_of_position(position)
    piles = [told.get(f"pile {seat}", []) for seat in "ABCDE"]

    def points(card):
        table = literal_nanuk.Table(5, seed=1)
        table.piles = [[*piles[0], card], *piles[1:]]
        if not any(piles[1:]):
            return literal_nanuk.points_for_pile(table.piles[0])
        table.end_the_season()
        return table.scores[0]

    worth = {f"choose {card}": points(card) for card in told["pot"]}
    return {move for move, each in worth.items() if each == max(worth.values())}


def best_in_koinobori(position):
    """Return the moves after which A's mast is worth most."""
    told = fields_of_position(position)
    table = literal_koinobori.Table(2, seed=1, cards=house_cards())
    table.flags, table.row = told["flags"], told["row"]
    table.posts = [[[card] for card in told[f"post {number}"]] for number in (1, 2, 3)]
    table.hands[0], table.masts = told["hand A"], [told["mast A"], []]
    table.begin_a_turn(0)
    worth = {move: table_after_move(table, 0, move).points(0) for move in table.legal(0)}
    return {move for move, each in worth.items() if each == max(worth.values())}


def table_after_move(table, seat, move):
    """Return a copy of a table after a move."""
    copied = deepcopy(table)
    copied.play(seat, move)
    return copied


JUDGES = {"nanatoridori": best_in_nanatoridori, "nanuk": best_in_nanuk, "koinobori": best_in_koinobori}


@pytest.mark.parametrize("game", GAMES)
def test_literal_table_finds_the_same_best_moves(game):
    for number in NUMBERS:
        puzzle = make_puzzle(game, number)
        assert JUDGES[game](puzzle.step.position) == set(puzzle.step.best), (number, puzzle.step.position)


@pytest.mark.parametrize("game", GAMES)
def test_judge_finds_a_planted_wrong_answer(game, monkeypatch):
    """The judge rejects the puzzle of a maker that takes the worst answer for the best and proves nothing."""
    monkeypatch.setattr(endless_puzzles, "prove", lambda _puzzle: None)
    monkeypatch.setattr(
        endless_puzzles.JudgedSketch,
        "best",
        property(
            lambda judged: tuple(text for text, worth in judged.worth.items() if worth == min(judged.worth.values()))[
                :1
            ]
        ),
    )
    monkeypatch.setattr(maker, "describe_answer", lambda _judged: "")
    puzzle = make_puzzle(game, 1)
    assert JUDGES[game](puzzle.step.position) != set(puzzle.step.best)


@pytest.mark.parametrize("game", GAMES)
def test_made_puzzle_plays_and_says_why(game):
    puzzle = make_puzzle(game, 3)
    attempt = start_attempt(puzzle.step)

    assert attempt.judge(puzzle.step.best[0]).kind == "done"
    mistake = puzzle.step.mistakes[0]
    verdict = attempt.judge(mistake.act)
    assert verdict.kind == "mistake"
    assert puzzle.step.done
    assert all(each.say for each in puzzle.step.mistakes)
    assert make_puzzle(game, 3) == puzzle != make_puzzle(game, 4)


@pytest.mark.parametrize("game", GAMES)
def test_puzzle_is_made_in_short_slices(game):
    for number in range(100, 100 + many(2, 40)):
        slices, slice_steps, puzzle = puzzle_attempts(game, number), [], None
        while puzzle is None:
            work = MeasuredWork()
            with work.added():
                puzzle = next(slices)
            slice_steps.append(work.steps)
        assert sum(slice_steps) < MOST_STEPS, number
        assert max(slice_steps) < MOST_STEPS_A_SLICE, number


@pytest.mark.parametrize("number", [-1, 10**6, True, "7", 1.0])
def test_impossible_puzzle_number_is_refused(number):
    with pytest.raises(GameError, match="a puzzle has a number from 0 to 999999"):
        make_puzzle("nanuk", number)
