"""Endless puzzles: fifty of each game judged by literal tables that try everything, their sentences, their speed."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest

from gamelib.core.errors import GameError
from gamelib.koinobori.cards import house_cards
from gamelib.lessons import puzzle_maker
from gamelib.lessons.attempt import start_attempt
from gamelib.lessons.makers import nanatoridori as maker
from gamelib.lessons.puzzle_maker import make_puzzle, puzzle_attempts
from tests.laws import many
from tests.literal import koinobori, nanatoridori, nanuk
from tests.support.limits import Work

GAMES = ("nanatoridori", "nanuk", "koinobori")
NUMBERS = range(50)
MOST_STEPS, MOST_STEPS_A_SLICE = 18_000_000, 6_000_000
"""Steps of a plain loop that a puzzle, and one slice of making it, may cost: three seconds and one of an idle core;
some need an eighth of that.
"""


def fields(position):
    """Return the fields of a written position by their first words, and the words that follow."""
    found = {}
    for field in position.split(" | "):
        key = re.match(r"(?:hand|pile|post|mast) \S+|\S+", field)[0]
        found[key] = field[len(key) :].split()
    return found


# The literal judges: which moves are best, by trying everything -----------------------


def best_in_nanatoridori(position):
    """Return the moves after which A is safe whatever the others do."""
    told = fields(position)
    table = nanatoridori.Table(3, seed=1, first=0)
    table.hands = [[int(card.strip("*")) for card in told[seat]] for seat in "ABC"]
    table.deck, table.discards = [], []
    if told["table"] != ["-"]:
        table.flock, table.owner = [int(told["table"][0])], "ABC".index(told["table"][-1])

    def is_safe(table):
        if table.loser is not None or 0 in table.out:
            return table.loser != 0
        acting = table.to_act()[0]
        return (any if acting == 0 else all)(is_safe(after(table, acting, move)) for move in table.legal(acting))

    return {move for move in table.legal(0) if is_safe(after(table, 0, move))}


def best_in_nanuk(position):
    """Return the rewards after which A has most points; bears count if the others have piles too."""
    told = fields(position)
    piles = [told.get(f"pile {seat}", []) for seat in "ABCDE"]

    def points(card):
        table = nanuk.Table(5, seed=1)
        table.piles = [[*piles[0], card], *piles[1:]]
        if not any(piles[1:]):
            return nanuk.points_for_pile(table.piles[0])
        table.end_the_season()
        return table.scores[0]

    worth = {f"choose {card}": points(card) for card in told["pot"]}
    return {move for move, each in worth.items() if each == max(worth.values())}


def best_in_koinobori(position):
    """Return the moves after which A's mast is worth most."""
    told = fields(position)
    table = koinobori.Table(2, seed=1, cards=house_cards())
    table.flags, table.row = told["flags"], told["row"]
    table.posts = [[[card] for card in told[f"post {number}"]] for number in (1, 2, 3)]
    table.hands[0], table.masts = told["hand A"], [told["mast A"], []]
    table.begin_a_turn(0)
    worth = {move: after(table, 0, move).points(0) for move in table.legal(0)}
    return {move for move, each in worth.items() if each == max(worth.values())}


def after(table, seat, move):
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
    monkeypatch.setattr(puzzle_maker, "prove", lambda _puzzle: None)
    monkeypatch.setattr(
        puzzle_maker.Judged,
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
            work = Work()
            with work.added():
                puzzle = next(slices)
            slice_steps.append(work.steps)
        assert sum(slice_steps) < MOST_STEPS, number
        assert max(slice_steps) < MOST_STEPS_A_SLICE, number


@pytest.mark.parametrize("number", [-1, 10**6, True, "7", 1.0])
def test_impossible_puzzle_number_is_refused(number):
    with pytest.raises(GameError, match="a puzzle has a number from 0 to 999999"):
        make_puzzle("nanuk", number)
