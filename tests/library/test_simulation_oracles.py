"""Evaluations, simulations and shapes agree with plain rounds that are played here with other random numbers."""

import json
from math import sqrt
from pathlib import Path

import pytest

from gamelib import Stream, evaluate, koinobori, nanatoridori, nanuk, player, simulate
from tests.laws import DEEP, GAMES
from tests.support.plain_rounds import behind_and_ahead, convergence_of, ends_after, play_states, share_of_win
from tests.tiers import rest_in_deep

DEALS, ROUNDS, COURSES = (2000, 1000, 150) if DEEP else (150, 150, 12)
STANDARD_ERRORS = 3.29
"""Two correct means lie further apart than this many standard errors once in a thousand times; the seeds are fixed."""
KEPT = json.loads((Path(__file__).resolve().parent.parent.parent / "notebooks" / "data" / "shapes.json").read_text())
RULES = {"nanatoridori": nanatoridori, "nanuk": nanuk, "koinobori": koinobori}
POSITIONS = {
    "nanatoridori": lambda: nanatoridori.read("hand 1 5 5 6 6 2 | table 4 4", seed=7).view(0),
    "nanuk": lambda: nanuk.deal(5, seed=11, first=0).view(0),
    "koinobori": lambda: koinobori.deal(3, seed=11, first=0).view(0),
}


def moments_of(values):
    """Return the mean of some numbers with its standard error."""
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def tell_apart(first, second):
    """Return whether two means, each with its standard error, lie further apart than luck explains.

    A sample of equal numbers has no standard error although others were possible, so at least 0.005 is assumed.
    """
    (one, error), (other, its_error) = first, second
    return abs(one - other) > STANDARD_ERRORS * sqrt(error**2 + its_error**2 + 0.005**2)


def of_interval(found):
    return found.value, (found.high - found.low) / 3.92


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["nanatoridori", "nanuk"]))
def test_evaluations_are_those_of_plain_rounds(game):
    view = POSITIONS[game]()
    found = evaluate(view, 600, seed=1, policy="careful", progress=False)
    for row in (found.moves[0], found.moves[len(found) // 2], found.moves[-1]):
        plain = ends_after(view, row.move, "careful", DEALS, 5, only_one_loses=game == "nanatoridori")
        assert not tell_apart(of_interval(row.value), moments_of(plain)), str(row.move)


def test_a_wrong_evaluation_is_told_apart():
    view = POSITIONS["nanatoridori"]()
    found = evaluate(view, 600, seed=1, policy="careful", progress=False)
    plain = ends_after(view, found.best.move, "careful", DEALS, 5, only_one_loses=True)

    assert tell_apart(of_interval(found.moves[-1].value), moments_of(plain))


@pytest.mark.parametrize("game", GAMES)
def test_simulations_are_those_of_plain_rounds(game):
    levels = ["careful", *["random"] * (KEPT["players"][game] - 1)]
    found, own = simulate(game, levels, 2000, seed=1, progress=False), []
    for at in range(ROUNDS):
        rng, seat = Stream(at, "simulated"), at % len(levels)
        start = RULES[game].deal(len(levels), seed=10**9 + at)
        players = [player("careful" if each == seat else "random") for each in range(len(levels))]
        end = play_states(start, players, rng)[-1]
        own.append((share_of_win(end, seat, only_one_loses=False), end.round_result.scores[seat]))

    shares, scores = zip(*own, strict=True)
    assert not tell_apart(of_interval(found.share(0)), moments_of(shares))
    assert not tell_apart(moments_of(found.scores[:, 0].astype(float)), moments_of(scores))


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["nanatoridori"]))
def test_shapes_are_those_of_plain_rounds(game):
    players, sums, own = KEPT["players"][game], KEPT["tallies"][game]["sums"], {}
    only_one_loses, level, blind = game == "nanatoridori", player(KEPT["policy"]), player("random")
    for at in range(COURSES):
        rng, seat = Stream(at, "shaped"), at % players
        start = RULES[game].deal(players, seed=10**9 + at)
        at_random = play_states(start, [blind] * players, rng)
        one_skilled = play_states(start, [level if each == seat else blind for each in range(players)], rng)
        all_skilled = play_states(start, [level] * players, rng)
        drama, security = behind_and_ahead(all_skilled, KEPT["policy"], rng)
        for name, value in (
            ("first", share_of_win(at_random[-1], start.to_act[0], only_one_loses)),
            ("skilled", share_of_win(one_skilled[-1], seat, only_one_loses)),
            ("convergence", convergence_of([len(each.moves(each.to_act[0])) for each in at_random[:-1]])),
            ("drama", drama),
            ("security", security),
        ):
            own.setdefault(name, []).append(value)
    for name, values in own.items():
        number, total, squares = sums[name]
        mean = total / number
        kept = mean, sqrt((squares / number - mean**2) / number)
        assert not tell_apart(kept, moments_of(values)), name
