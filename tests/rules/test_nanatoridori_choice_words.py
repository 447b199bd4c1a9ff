"""Nanatoridori: how a review puts a move and a better one into words, word for word."""

from __future__ import annotations

import pytest

from gamelib.nanatoridori import choice_words, deal, read

HELD = "hand {} | table 6 6 | held {}"
DUEL = "variant duel | A {} | B 1 1 | open A {} | open B 3 3{}"

PLACES = [
    ("1 3 2", "5", "at gap 0", "at gap 1", "You put the 5 at the left end; between a 1 and a 3 it would have helped."),
    (
        "1 3 2",
        "5 5",
        "at gap 3",
        "at gap 2",
        "You put the two 5s at the right end; between a 3 and a 2 they would have helped.",
    ),
    ("1 5 2", "5", "at gap 3", "at gap 1", "You put the 5 at the right end; beside your other 5 it would have helped."),
    (
        "5 5 1",
        "5",
        "at gap 3",
        "at gap 1",
        "You put the 5 at the right end; beside your other 5s it would have helped.",
    ),
    (
        "5 5 2 5 1",
        "5",
        "at gap 3",
        "at gap 2",
        "You put the 5 beside your single 5; beside your two 5s it would have helped.",
    ),
    (
        "5 2 5 2 5 5",
        "5",
        "at gap 1",
        "at gap 2",
        "You put the 5 beside the first 5 from the left; beside the second 5 from the left it would have helped.",
    ),
    (
        "1 3 3 3 2",
        "5",
        "at gap 2",
        "at gap 3",
        "You put the 5 between two 3s; further right, between two 3s, it would have helped.",
    ),
    (
        "1 3 3 3 2",
        "5",
        "at gap 3",
        "at gap 2",
        "You put the 5 between two 3s; further left, between two 3s, it would have helped.",
    ),
    (
        "1 3 3 3 2",
        "5 5",
        "at gap 2",
        "at gap 3",
        "You put the two 5s between two 3s; further right, between two 3s, they would have helped.",
    ),
    (
        "1 3 3 3 2",
        "5 5",
        "at gap 3",
        "at gap 2",
        "You put the two 5s between two 3s; further left, between two 3s, they would have helped.",
    ),
    ("1 3 2", "5", "", "at gap 0", "You discarded the 5; kept at the left end, it would have helped."),
    ("1 3 2", "5 5", "", "at gap 3", "You discarded the two 5s; kept at the right end, they would have helped."),
    ("1 5 2", "5", "", "at gap 1", "You discarded the 5; beside your other 5 it would have helped."),
    ("1 5 2", "5 5", "", "at gap 2", "You discarded the two 5s; beside your other 5 they would have helped."),
    ("5 2 1", "5", "", "at gap 0", "You discarded the 5; beside your other 5 it would have helped."),
    ("5 2 1", "5", "", "at gap 1", "You discarded the 5; beside your other 5 it would have helped."),
    ("5 2 1", "5", "", "at gap 2", "You discarded the 5; kept between a 2 and a 1, it would have helped."),
    ("2 1 5", "5", "", "at gap 1", "You discarded the 5; kept between a 2 and a 1, it would have helped."),
    ("2 5 5", "5", "", "at gap 3", "You discarded the 5; beside your other 5s it would have helped."),
    ("1 3 2", "5", "at gap 3", "", "You put the 5 at the right end; discarding it would have helped."),
    ("1 3 2", "5 5", "at gap 1", "", "You put the two 5s between a 1 and a 3; discarding them would have helped."),
]
"""A hand, what is held, the gap where it went and a better one, "" if it was thrown away, and what the review says."""

PLAYS = [
    (
        "hand 5 1 5",
        "play 5 at 1",
        "play 5 at 3",
        "Which 5?",
        "You led the 5 at the left end; the one at the right end would have helped.",
    ),
    (
        "hand 2 5 1 5 3",
        "play 5 at 4",
        "play 5 at 2",
        "Which 5?",
        "You led the 5 between a 1 and a 3; the one between a 2 and a 1 would have helped.",
    ),
    (
        "hand 2 5 2 5 2 6",
        "play 5 at 2",
        "play 5 at 4",
        "Which 5?",
        "You led the 5 further left; the one further right would have helped.",
    ),
    (
        "hand 2 5 2 5 2 6",
        "play 5 at 4",
        "play 5 at 2",
        "Which 5?",
        "You led the 5 further right; the one further left would have helped.",
    ),
    (
        "hand 5 5 1 5 5 3",
        "play 5 5 at 1-2",
        "play 5 5 at 4-5",
        "Which cards?",
        "You led the two 5s at the left end; those between a 1 and a 3 would have helped.",
    ),
    (
        "hand 2 5 1 5 3 | table 4",
        "play 5 at 2",
        "play 5 at 4",
        "Which 5?",
        "You beat the 4 with the 5 between a 2 and a 1; the one between a 1 and a 3 would have helped.",
    ),
    (
        "hand 2 5 5 1 5 5 3 | table 4 4",
        "play 5 5 at 2-3",
        "play 5 5 at 5-6",
        "Which cards?",
        "You beat the two 4s with the two 5s between a 2 and a 1; those between a 1 and a 3 would have helped.",
    ),
    (
        "hand 2 5 5 1",
        "play 5 at 2",
        "play 5 5 at 2-3",
        "A 5 or two 5s?",
        "You led a 5; two 5s would have helped.",
    ),
    (
        "hand 2 5 5 5 5 1 5 | table 4 4",
        "play 5 5 at 2-3",
        "play 5 5 5 5 at 2-5",
        "Two 5s or four 5s?",
        "You beat the two 4s with two 5s; four 5s would have helped.",
    ),
    (
        "hand 1 6 2 1 2",
        "play 2 at 3",
        "play 6 at 2",
        "A 2 or a 6?",
        "You led a 2 between a 6 and a 1; a 6 would have helped.",
    ),
    (
        "hand 6 1 6 6 2",
        "play 1 at 2",
        "play 6 at 1",
        "A 1 or a 6?",
        "You led a 1; a 6 at the left end would have helped.",
    ),
    (
        "hand 6 1 6 6 2 | table 5",
        "play 6 6 at 3-4",
        "pass",
        "Play or pass?",
        "You beat the 5 with two 6s. Passing would have helped.",
    ),
    (
        "hand 5 1 5 2 | table 4",
        "play 5 at 1",
        "pass",
        "Play or pass?",
        "You beat the 4 with a 5 at the left end. Passing would have helped.",
    ),
    (
        "hand 5 2 5 | table 4",
        "pass",
        "play 5 at 3",
        "Play or pass?",
        "You passed; beating the 4 with a 5 at the right end would have helped.",
    ),
    (
        DUEL.format("4 1 2", "4 4", ""),
        "play 4 at 1 with open 4",
        "play 4 at 1 with open 4 4",
        "Which 4?",
        "You led a 4 and the open 4; a 4 and two open 4s would have helped.",
    ),
    (
        DUEL.format("4 1 2", "4 4", ""),
        "play 4 at 1",
        "play 4 at 1 with open 4",
        "Which 4?",
        "You led a 4; a 4 and the open 4 would have helped.",
    ),
    (
        DUEL.format("4 4 1 2", "4 4", ""),
        "play 4 4 at 1-2 with open 4 4",
        "play 4 4 at 1-2",
        "Which cards?",
        "You led two 4s and two open 4s; two 4s would have helped.",
    ),
    (
        DUEL.format("4 1 2", "4 4", ""),
        "play 4 at 1 with open 4 4",
        "play 1 at 2",
        "Which cards?",
        "You led a 4 and two open 4s; a 1 would have helped.",
    ),
    (
        DUEL.format("4 1 2", "4 4", ""),
        "play 1 at 2",
        "play 4 at 1 with open 4 4",
        "Which cards?",
        "You led a 1; a 4 and two open 4s would have helped.",
    ),
    (
        DUEL.format("4 1 4", "4 6", " | table 3 by B"),
        "play 4 at 1 with open 4",
        "play 4 at 3",
        "Which 4?",
        "You beat the 3 with a 4 at the left end and the open 4; a 4 at the right end would have helped.",
    ),
    (
        DUEL.format("4 1", "4 6", " | table 3 by B"),
        "pass 4",
        "pass 6",
        "Which open card?",
        "You passed and picked up the open 4; the open 6 would have helped.",
    ),
    (
        DUEL.format("4 1", "4 6", " | table 3 by B"),
        "pass 6",
        "play 4 at 1",
        "Play or pass?",
        "You passed and picked up the open 6; beating the 3 with a 4 would have helped.",
    ),
    (
        DUEL.format("4 1", "4 6", " | table 3 by B"),
        "play 4 at 1",
        "pass 6",
        "Play or pass?",
        "You beat the 3 with a 4. Passing and picking up the open 6 would have helped.",
    ),
    (
        DUEL.format("4 1", "-", " | table 3 by B"),
        "pass",
        "play 4 at 1",
        "Play or pass?",
        "You passed; beating the 3 with a 4 would have helped.",
    ),
]
"""A position, a move and a better one, the question between them, and what the review says."""


def moves_at(position, *texts):
    """Return the view of the seat to act, and moves for it."""
    view = read(position, seed=1).view(0)
    moves = [view.read_move(text) for text in texts]
    assert all(move in view.moves() for move in moves), "the review compares moves that were allowed"
    return view, *moves


@pytest.mark.parametrize(("hand", "held", "gap", "other", "says"), PLACES)
def test_places_of_cards_taken_in_are_compared(hand, held, gap, other, says):
    view, made, better = moves_at(
        HELD.format(hand, held), *(f"take in {held} {at}" if at else f"discard {held}" for at in (gap, other))
    )
    cards = f"the two {held[0]}s" if " " in held else f"the {held}"

    assert choice_words.compare(view, made, better, "helped") == says
    assert choice_words.tell_made(view, made) == says.partition(";")[0] + "."
    assert choice_words.name_question(view, made, better) == (
        f"Where to put {cards}?" if gap and other else f"Keep {cards}?"
    )


@pytest.mark.parametrize(("position", "move", "other", "asks", "says"), PLAYS)
def test_plays_and_passes_are_compared(position, move, other, asks, says):
    view, made, better = moves_at(position, move, other)

    assert choice_words.name_question(view, made, better) == asks
    assert choice_words.compare(view, made, better, "helped") == says


@pytest.mark.parametrize(
    ("position", "move", "says"),
    [
        ("hand 5 1 5", "play 5 at 1", "You led a 5 at the left end."),
        ("hand 5 1 2", "play 5 at 1", "You led a 5."),
        ("hand 5 5 1 5", "play 5 5 at 1-2", "You led two 5s."),
        ("hand 5 5 1 5 5", "play 5 5 at 4-5", "You led two 5s at the right end."),
        ("hand 2 5 3 5 1 | table 4", "play 5 at 4", "You beat the 4 with a 5 between a 3 and a 1."),
        ("hand 2 5 2 5 1 | table 4", "play 5 at 2", "You beat the 4 with a 5 between two 2s."),
        (DUEL.format("4 1", "4 6", " | table 3 by B"), "pass 6", "You passed and picked up the open 6."),
        ("hand 5 1 | table 4", "pass", "You passed."),
        (
            "players 3 | A - | B 1 1 | C 2 | table 6 | held 5 beaten | rulings take_when_going_out=true",
            "take in 5 at gap 0",
            "You put the 5 in your empty hand.",
        ),
    ],
)
def test_place_is_named_where_the_cards_could_be_others(position, move, says):
    view, made = moves_at(position, move)

    assert choice_words.tell_made(view, made) == says


@pytest.mark.parametrize("at", range(8))
def test_one_of_many_equal_cards_is_counted_from_the_left(at):
    nth = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"][at]
    hand = (5, 1) * 8

    assert choice_words.describe_place(hand, 2 * at + 1, 5) == f"beside the {nth} 5 from the left"


@pytest.mark.parametrize("size", range(2, 9))
def test_equal_cards_are_told_apart_by_their_number(size):
    number = ["two", "three", "four", "five", "six", "seven", "eight"][size - 2]

    assert choice_words.describe_place((5,) * size + (1, 5), size, 5) == f"beside your {number} 5s"


@pytest.mark.parametrize(
    ("variant", "gains"),
    [
        ("basic", ["saved 1 round in 100", "saved 23 rounds in 100"]),
        ("one-winner", ["won 1 more round in 100", "won 23 more rounds in 100"]),
    ],
)
def test_gain_is_told_in_rounds_of_a_hundred(variant, gains):
    view = deal(4, seed=1, variant=variant).view(0)

    assert [choice_words.describe_gain(view, count) for count in (1, 23)] == gains


def test_moves_of_two_moments_are_not_compared():
    view, made = moves_at("hand 5 1 | table 4", "pass")

    with pytest.raises(TypeError, match="no two moves of one moment"):
        choice_words.compare(view, made, read(HELD.format("1", "5"), seed=1).moves()[0], "helped")
