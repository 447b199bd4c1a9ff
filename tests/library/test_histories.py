"""Written histories: the same numbers after they are read back, and none is believed that cannot have been."""

from random import Random

import pytest

from gamelib import GameError, evaluate, forecast, koinobori
from gamelib.analysis.lens import Lens
from gamelib.players import rules_for
from tests.kernel.imagined import deals_to_imagine
from tests.laws import GAMES, SPREAD, about, many, report
from tests.laws.configurations import play, sampled

each_game = pytest.mark.parametrize("game", GAMES)


def test_shuffled_discards_read_back_whole():
    found = 0
    for number, way in enumerate(deals_to_imagine("koinobori")[-4:]):
        for step in play(way, number):
            view = step.state.view(number % step.state.players)
            if view.reshuffles and step.seat is not None and step.state.ply % 2 == 0:
                found += 1
                assert koinobori.read(view.write(history=True), seed=number).view(view.seat) == view
    assert found > 10


@each_game
def test_numbers_are_the_same_after_reading_back(game):
    own, looked_at = about(game), 0
    for number, step in enumerate(sampled(game, many(8, 200), seed=13 * 10**6, most=60 * SPREAD)):
        if step.seat is None:
            continue
        view = step.state.view(step.seat)
        back = own.GAME.read(view.write(history=True), seed=number).view(step.seat)
        moves = rules_for(view).candidates(view)[:3]
        ask = {"deals": 4, "seed": number, "progress": False}

        assert evaluate(view, moves=moves, **ask) == evaluate(back, moves=moves, **ask), view.write(history=True)
        assert forecast(view, **ask) == forecast(back, **ask)
        assert seen_through_lens(view, number) == seen_through_lens(back, number)
        looked_at += 1
    report(f"{game}: {looked_at:,} positions whose numbers are the same after they were written and read back")


def seen_through_lens(view, seed):
    """Return what a lens says of a view."""
    lens = Lens(view, deals=4, seed=seed)
    while not lens.is_finished:
        lens.work()
    return lens.chance, lens.ranked


@each_game
def test_histories_that_cannot_have_been_are_refused(game):
    own, rng, refused = about(game), Random(27), 0
    for number, step in enumerate(sampled(game, many(6, 100), seed=14 * 10**6, most=60 * SPREAD)):
        view = step.state.view(step.seat)
        text = view.write(history=True)
        for _attempt in range(6):
            try:
                back = own.GAME.read(garbled(text, rng), seed=number)
            except GameError:
                refused += 1
                continue
            assert own.cards(back) == own.box(back)
            if back.to_act:
                forecast(back.view(back.to_act[0]), 2, progress=False)
    assert refused > 20


def garbled(text, rng):
    """Return a text whose history has moves exchanged, left out, said twice or changed in a word."""
    position, _bar, history = text.rpartition(" | history ")
    moves = history.split("; ")
    one, other = rng.randrange(len(moves)), rng.randrange(len(moves))
    words = moves[one].split(" ")
    match rng.randrange(4):
        case 0:
            moves[one], moves[other] = moves[other], moves[one]
        case 1:
            del moves[one]
        case 2:
            moves.insert(other, moves[one])
        case _:
            words[rng.randrange(len(words))] = rng.choice(moves[other].split(" "))
            moves[one] = " ".join(words)
    return f"{position} | history {'; '.join(moves)}"
