"""Nanatoridori: which penguins and points a typed position may have in which round, against all that can be played.

What can be played is worked out here from the question: every round costs its loser a penguin, or gives points.
"""

from __future__ import annotations

from itertools import permutations, product

import pytest

from gamelib import BadNotation
from gamelib.nanatoridori import Rulings, read
from gamelib.nanatoridori.cards import DECK, Setup
from gamelib.nanatoridori.standing import RoundEnd, parse_standing

LASTS = RoundEnd((), -1)


def standings_of_penguins(setup, costs_all=False):
    """Return what can be played: for each end of a round, the standings after it and the numbers of that round."""
    full = setup.rulings.duel_penguins if setup.variant == "duel" else 2
    found, rounds = {LASTS: {}}, {(full,) * setup.players}
    for number in range(1, full * setup.players + 1):
        after = set()
        for standing in rounds:
            found[LASTS].setdefault(standing, set()).add(number)
            for loser in range(setup.players):
                out = tuple(seat for seat in range(setup.players) if seat != loser)
                left = tuple(had - (seat == loser) for seat, had in enumerate(standing))
                found.setdefault(RoundEnd(out, loser), {}).setdefault(left, set()).add(number)
                if setup.variant == "duel":  # or by passing without an open card
                    dropped = tuple(0 if seat == loser else had for seat, had in enumerate(standing))
                    found.setdefault(RoundEnd((), loser), {}).setdefault(dropped if costs_all else left, set()).add(
                        number
                    )
                if all(left):
                    after.add(left)
        rounds = after
    return found


def standings_of_points(players):
    """Return what can be played for points, likewise."""
    found, rounds, number = {LASTS: {}}, {(0,) * players}, 0
    while rounds:
        number, before, rounds = number + 1, rounds, set()
        for standing, (first, last) in product(before, permutations(range(players), 2)):
            found[LASTS].setdefault(standing, set()).add(number)
            out = (first, *(seat for seat in range(players) if seat not in (first, last)))
            points = tuple(
                had + (4 if seat == first else 0 if seat == last else 2) for seat, had in enumerate(standing)
            )
            found.setdefault(RoundEnd(out, last), {}).setdefault(points, set()).add(number)
            if max(points) < 10:
                rounds.add(points)
    return found


def numbers_accepted(setup, end, standing, most):
    """Return the numbers above 1 that a round with this standing may have, and the one it has if none is given."""
    key = "points" if setup.variant == "one-winner" else "penguins"
    fields, accepted = {key: " ".join(map(str, standing))}, set()
    try:
        taken, given = parse_standing(fields, setup, end, strict=True)
    except BadNotation:
        return set(), 0
    assert taken == standing
    for number in range(2, most + 2):
        try:
            assert parse_standing(fields | {"round": str(number)}, setup, end, strict=True) == (standing, number)
        except BadNotation:
            continue
        accepted.add(number)
    return accepted, given


@pytest.mark.parametrize(
    ("players", "variant", "rulings"),
    [
        (3, "basic", {}),
        (4, "basic", {}),
        (3, "basic", {"duel_penguins": 1, "duel_drop_loses": "match"}),
        (2, "duel", {}),
        (2, "duel", {"duel_penguins": 1}),
        (2, "duel", {"duel_drop_loses": "match"}),
        (3, "one-winner", {}),
    ],
)
def test_standing_is_accepted_just_if_rounds_lead_to_it(players, variant, rulings):
    setup = Setup(players, variant, Rulings(**rulings), DECK)
    if variant == "one-winner":
        found, values = standings_of_points(players), range(0, 13, 2)
    else:
        found, values = standings_of_penguins(setup, rulings.get("duel_drop_loses") == "match"), range(3)
    for end, standings in found.items():
        for standing in product(values, repeat=players):
            numbers = standings.get(standing, set())
            accepted, given = numbers_accepted(setup, end, standing, max(numbers, default=0))
            assert accepted == numbers - {1}, (end, standing)
            assert given == min(numbers, default=0), (end, standing)


ROUND = "players 3 | hand 1 2"
LOST = "players 3 | A 1 | B - | C - | out B C | turn A | lost A"
DROPPED = "variant duel | A 1 | B 2 | turn A | lost A | table 6"
POINTS = "players 4 | variant one-winner | hand 1 2"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{ROUND} | points 2 2 2", "the variant basic counts penguins, not points"),
        (f"{POINTS} | penguins 2 2 2 2", "the variant one-winner counts points, not penguins"),
        (f"{ROUND} | penguins 2 2", "penguins are given for each of the 3 players"),
        (f"{POINTS} | points 2 2", "points are given for each of the 4 players"),
        (f"{ROUND} | penguins 2 3 2", "penguins is a whole number from 0 to 2, not '3'"),
        (f"{POINTS} | points 4 2 2 14", "points is a whole number from 0 to 12, not '14'"),
        (f"{DROPPED} | rulings duel_penguins=1 | penguins 0 2", "penguins is a whole number from 0 to 1, not '2'"),
        (f"{ROUND} | round 1000", "the round is a whole number from 1 to 999, not '1000'"),
        (f"{ROUND} | penguins 2 1 2 | round 5", "with penguins 2 1 2 this is round 2, not round 5"),
        (f"{POINTS} | points 4 2 2 0 | round 7", "with points 4 2 2 0 this is round 2, not round 7"),
        (f"{ROUND} | penguins 2 0 2", "with 2 0 2 the game is over already [NANA-7.4]"),
        (f"{POINTS} | points 10 2 2 2", "with 10 2 2 2 the game is over already [NANA-8.3]"),
        (f"{LOST} | penguins 2 2 2", "A lost this round, and so a penguin: A has at most 1 left [NANA-7.2]"),
        (
            f"{DROPPED} | rulings duel_penguins=1 | penguins 1 1",
            "A lost this round, and so a penguin: A has at most 0 left [NANA-7.2]",
        ),
        (
            f"{LOST} | penguins 1 0 2",
            "the game ends with the first player without penguins, so only A, who lost this round, can have none "
            "[NANA-7.4]",
        ),
        (
            f"{DROPPED} | rulings duel_drop_loses=match | penguins 1 2",
            "by this ruling, passing without an open card loses the duel, so A has no penguins left [NANA-8.7]",
        ),
        (
            f"{POINTS} | points 3 3 2 0",
            "every round gives one player 4 points, one none and the others 2, and that never makes 3 3 2 0 [NANA-8.2]",
        ),
    ],
)
def test_refused_standing_is_explained(text, says):
    with pytest.raises(BadNotation) as error:
        read(text, seed=1)

    assert says in str(error.value)


@pytest.mark.parametrize(
    ("text", "standing", "number"),
    [
        (ROUND, (2, 2, 2), 1),
        (f"{ROUND} | round 4", (2, 2, 2), 4),
        (LOST, (1, 2, 2), 1),
        (DROPPED, (1, 2), 1),
        (f"{DROPPED} | rulings duel_penguins=1", (0, 1), 1),
        (f"{DROPPED} | rulings duel_drop_loses=match", (0, 2), 1),
        (LOST.replace("turn A", "turn A | variant one-winner"), (0, 4, 2), 1),
        (
            LOST.replace("A 1 | B -", "B 1 | A -").replace("A | lost A", "B | lost B").replace("B C", "A C"),
            (2, 1, 2),
            1,
        ),
        (POINTS, (0, 0, 0, 0), 1),
        (f"{POINTS} | round 3", (0, 0, 0, 0), 3),
    ],
)
def test_standing_that_is_not_named_follows_from_the_rest(text, standing, number):
    state = read(text, seed=1)

    assert (state.standing, state.round) == (standing, number)


@pytest.mark.parametrize(
    ("text", "standing", "number"),
    [
        (f"{ROUND} | penguins 2 0 2", (2, 0, 2), 1),
        (f"{ROUND} | penguins 2 0 2 | round 5", (2, 0, 2), 5),
        (f"{POINTS} | points 3 3 2 0", (3, 3, 2, 0), 1),
        (LOST, (2, 2, 2), 1),
    ],
)
def test_stored_position_keeps_a_standing_that_nothing_leads_to(text, standing, number):
    state = read(text, seed=1, strict=False)

    assert (state.standing, state.round) == (standing, number)
