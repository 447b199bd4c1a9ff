"""Nanatoridori: who has won and lost a round and a game, by how much, and how that is told to each seat."""

from __future__ import annotations

import pytest

from gamelib import nanatoridori
from gamelib.core.language import address
from gamelib.nanatoridori import Rulings, read
from gamelib.nanatoridori.moves import CHOICES, PLAY, TAKE_IN, Discard, Play, TakeIn, _choices, _play, _take_in
from tests.rules.nanatoridori_positions import after

NAMES = ("Ann", "Bo", "Cy", "Di")
PENGUINS = "A 7 | B 1 | C - | players 3 | out C | table - | deck - | penguins {}"
POINTS = "variant one-winner | A 7 | B 1 1 | C - | D - | players 4 | out D C | table - | deck - | points {}"
DUEL = "variant duel | A {} | B 1 1 | open A {} | open B 3 3"
DROPPED = DUEL.format("1 2", "-") + " | table 7 by B"
MATCH = "rulings duel_drop_loses=match"
FOUR_POINTS = [
    "Di went out first and gets 4 points; Bo was left with cards and gets none.",
    "Di went out first and gets 4 points; Bo was left with cards and gets none.",
    "Di went out first and gets 4 points; you were left with cards and get none.",
    "Di went out first and gets 4 points; Bo was left with cards and gets none.",
    "You went out first and get 4 points; Bo was left with cards and gets none.",
]
A_PENGUIN = [
    "Bo was left with cards and loses a penguin.",
    "Bo was left with cards and loses a penguin.",
    "You were the last one with cards and lose a penguin.",
    "Bo was left with cards and loses a penguin.",
]

RESULTS = [
    (PENGUINS.format("2 2 2"), "play 7 at 1", ((0, 2), (1,), (0, -1, 0)), A_PENGUIN, None, None),
    (
        PENGUINS.format("1 1 2"),
        "play 7 at 1",
        ((0, 2), (1,), (0, -1, 0)),
        A_PENGUIN,
        ((0, 2), (1,), (1, 0, 2)),
        [
            "Bo has no penguin left and loses; Ann and Cy win.",
            "Bo has no penguin left and loses; you and Cy win.",
            "You have no penguin left and lose; Ann and Cy win.",
            "Bo has no penguin left and loses; Ann and you win.",
        ],
    ),
    (
        DUEL.format("4", "4 6") + " | rulings duel_penguins=1",
        "play 4 at 1",
        ((0,), (1,), (0, -1)),
        A_PENGUIN[:3],
        ((0,), (1,), (1, 0)),
        [
            "Bo has no penguin left and loses; Ann wins.",
            "Bo has no penguin left and loses; you win.",
            "You have no penguin left and lose; Ann wins.",
        ],
    ),
    (
        DROPPED,
        "pass",
        ((1,), (0,), (-1, 0)),
        [
            "Ann passed without an open card and loses the round.",
            "You passed without an open card and lose the round.",
            "Ann passed without an open card and loses the round.",
        ],
        None,
        None,
    ),
    (
        f"{DROPPED} | {MATCH}",
        "pass",
        ((1,), (0,), (-2, 0)),
        [
            "Ann passed without an open card and loses the duel.",
            "You passed without an open card and lose the duel.",
            "Ann passed without an open card and loses the duel.",
        ],
        ((1,), (0,), (0, 2)),
        [
            "Ann has no penguin left and loses; Bo wins.",
            "You have no penguin left and lose; Bo wins.",
            "Ann has no penguin left and loses; you win.",
        ],
    ),
    (POINTS.format("4 2 0 2"), "play 7 at 1", ((3,), (1,), (2, 0, 2, 4)), FOUR_POINTS, None, None),
    (
        POINTS.format("8 0 4 4"),
        "play 7 at 1",
        ((3,), (1,), (2, 0, 2, 4)),
        FOUR_POINTS,
        ((0,), (1, 2, 3), (10, 0, 6, 8)),
        ["Ann wins with 10 points.", "You win with 10 points.", *["Ann wins with 10 points."] * 3],
    ),
    (
        POINTS.format("8 4 8 4"),
        "play 7 at 1",
        ((3,), (1,), (2, 0, 2, 4)),
        FOUR_POINTS,
        ((0, 2), (1, 3), (10, 4, 10, 8)),
        [
            "Ann and Cy share the win with 10 points each.",
            "You and Cy share the win with 10 points each.",
            "Ann and Cy share the win with 10 points each.",
            "Ann and you share the win with 10 points each.",
            "Ann and Cy share the win with 10 points each.",
        ],
    ),
]
"""A position, the last move, and for the round and the game winners, losers, scores, and what an onlooker and each seat
is told."""


def result_for_everybody(result, players):
    """Return what an onlooker and each seat is told of a result."""
    names = NAMES[:players]
    return [result.tell(names), *(result.tell(address(names, seat)) for seat in range(players))]


@pytest.mark.parametrize(("position", "move", "ended", "said", "game_ended", "game_said"), RESULTS)
def test_result_of_the_round_and_of_the_game(position, move, ended, said, game_ended, game_said):
    state = after(position, move)

    for each in (state, state.view(0), state.view(None)):
        assert each.round_result[:3] == ended
        assert result_for_everybody(each.round_result, state.players) == said
        assert (each.result and each.result[:3]) == game_ended
        assert (each.result and result_for_everybody(each.result, state.players)) == game_said


@pytest.mark.parametrize("position", [position for position, *_rest in RESULTS])
def test_no_result_while_the_round_lasts(position):
    state = read(position, seed=1)

    assert state.round_result is state.result is None


@pytest.mark.parametrize(
    ("more", "lost"),
    [
        ("penguins 0 2", 2),
        ("penguins 0 2 | round 2", 1),  # the first round has cost Ann a penguin
        ("penguins 0 1", 2),  # it has cost Ben one
        ("penguins 0 1 | round 3", 1),
        ("round 1", 2),
    ],
)
def test_whoever_passes_without_an_open_card_loses_what_was_left(more, lost):
    typed = read(f"variant duel | A 1 | B 2 | lost A | table 6 | {MATCH} | {more}", seed=1)

    assert typed.round_result.scores == (-lost, 0)


def test_penguins_lost_by_such_a_pass_are_of_the_round_before():
    state = after(DUEL.format("4", "4 6") + f" | {MATCH}", "play 4 at 1").next_round()
    while state.to_act:
        passes = [move for move in state.moves() if str(move).startswith(("pass", "discard"))]
        state = state.play((passes or state.moves())[0])

    before = (2, 1)
    assert state.out == ()
    assert state.round_result.scores == tuple(-before[seat] if seat == state.loser else 0 for seat in (0, 1))
    assert state.standing == tuple(0 if seat == state.loser else had for seat, had in enumerate(before))


@pytest.mark.parametrize("variant", ["basic", "one-winner"])
def test_rounds_go_on_until_somebody_has_won(variant):
    state = nanatoridori.deal(3, seed=2, variant=variant, rulings=Rulings())
    before = state.standing
    for _round in range(9):
        while state.to_act:
            state = state.play(state.moves()[-1])
        gained = [now - had for now, had in zip(state.standing, before, strict=True)]
        assert list(state.round_result.scores) == gained
        before = state.standing
        if state.result:
            break
        state = state.next_round()

    assert state.result.scores == state.standing
    over = max(state.standing) >= 10 if variant == "one-winner" else min(state.standing) == 0
    assert over


def test_moves_that_are_made_once_are_the_moves_of_their_place():
    assert PLAY[5][1][2] == _play(5, 1, 2) == Play((5, 5), (2, 3))
    assert TAKE_IN[5][2][3] == _take_in(5, 2, 3) == TakeIn((5, 5), (3,))
    assert CHOICES[5][2][1] == _choices(5, 2, 1) == (Discard((5, 5)), TakeIn((5, 5), (0,)), TakeIn((5, 5), (1,)))
