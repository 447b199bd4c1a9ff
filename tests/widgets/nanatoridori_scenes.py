"""Positions of Nanatoridori, gestures that make a move, and parts of a scene, for the tests of its scenes."""

from functools import partial
from itertools import islice
from random import Random

from gamelib.nanatoridori import Pass, Play, TakeIn
from tests.laws.configurations import games_played
from tests.support import scene_parts
from tests.support.pointer_steps import taps_for_move
from widgets import scenes
from widgets.stage.scene import SceneOptions

TABLE = scenes.scenes_of("nanatoridori")
PLAIN = SceneOptions()

perform = partial(scene_parts.perform, TABLE)


def positions(number, seed):
    """Yield positions from early in games of every variant, number of players and ruling."""
    rng, games = Random(seed), games_played("nanatoridori", seed)
    for _game in range(number // 6):
        steps = [*islice(next(games), rng.randint(20, 120))]
        yield from (step.state for step in rng.sample(steps, 6))


def onlookers(state):
    """Return every seat, and None for an onlooker without a seat."""
    return [None, *range(state.players)]


def drags_for_move(view, move):
    """Return the gestures that make a legal move by dragging; taps select the other cards of a flock."""
    by_taps = taps_for_move(view, move)
    match move:
        case Play():
            return [*by_taps[:-1], f"drop hand:{move.places[0]} > table"]
        case TakeIn():
            return [f"drop held:1 > gap:{move.gaps[0]}"]
        case Pass(open=0):
            return ["tap deck" if view.deck and not view.open else "press pass"]
        case Pass():
            return [f"drop {by_taps[0].split()[1]} > gap:0"]
    return ["drop held:1 > discard"]


TURN = "hand 1 5 5 6 5 2 | table 3 3"
HELD = "hand 1 3 2 | table 6 6 | held 5 5"
DRAWN = "hand 1 5 2 | table 6 6 | held 5 drawn"
DUEL = "variant duel | hand 1 5 5 6 | open A 5 7 | open B 3 3 | table 3 3"
