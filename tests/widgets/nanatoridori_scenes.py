"""Positions of Nanatoridori, gestures that make a move, and parts of a scene, for the tests of its scenes."""

from itertools import islice
from random import Random

from gamelib.nanatoridori import Pass, Play, TakeIn
from tests.laws.configurations import games_played
from tests.support.fake_front_end import act_of
from widgets import scenes
from widgets.scenes.shared import placed_items
from widgets.stage.scene import EMPTY_SELECTION, SceneOptions

TABLE = scenes.scenes_of("nanatoridori")
PLAIN = SceneOptions()


def positions(number, seed):
    """Positions of every variant and number of players, ruling by ruling: a few of the beginning of each game."""
    rng, games = Random(seed), games_played("nanatoridori", seed)
    for _game in range(number // 6):
        steps = [*islice(next(games), rng.randint(20, 120))]
        yield from (step.state for step in rng.sample(steps, 6))


def onlookers(state):
    """Every seat, and somebody who has none."""
    return [None, *range(state.players)]


def ids(part):
    """Everything of this scene that stands at a place."""
    return [thing["id"] for thing in placed_items(part["zones"], part["seats"])]


def zone(part, name):
    """The zone of this name."""
    return next(zone for zone in part["zones"] if zone["id"] == name)


def button(part, name):
    """The button of this name."""
    return next(button for button in part["buttons"] if button["id"] == name)


def seat(part, letter):
    """The seat of this letter."""
    return next(seat for seat in part["seats"] if seat["letter"] == letter)


def state_of(part, place):
    """The words of state at a place."""
    at_it = [thing for thing in placed_items(part["zones"], part["seats"]) if thing["id"] == place]
    return at_it[0].get("state", "").split()


def done(view, *acts, doing=EMPTY_SELECTION):
    """Do these things one after another, each with what is there to be touched; the move tried last, and what is up."""
    move = None
    for act in map(act_of, acts):
        assert move is None, "a move was tried before the last act"
        part = TABLE.part(view, doing, PLAIN)
        if act.kind == "press":
            assert not button(part, act.place).get("off")
        else:
            assert {act.place, act.onto or act.place} <= {*ids(part)}
        doing, move = TABLE.act(view, doing, act)
    return move, doing


def taps(view, move):
    """A legal move by taps and presses alone."""
    match move:
        case Play():
            left = list(view.open[view.seat]) if view.open else []
            opened = [at for at, card in enumerate(left, 1) if card in move.open][: len(move.open)]
            return [*(f"tap hand:{at}" for at in reversed(move.places)), *(f"tap open:{at}" for at in opened),
                    "press play"]
        case TakeIn():
            return [f"tap gap:{move.gaps[0]}", "press take in"]
        case Pass(open=0):
            return ["press pass"]
        case Pass():
            return [f"tap open:{view.open[view.seat].index(move.open) + 1}", "press pass"]
    return ["press discard"]


def drags(view, move):
    """A legal move by dragging, with taps where several cards go together."""
    by_taps = taps(view, move)
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


WRONG = [
    (TURN, ["tap hand:3", "tap hand:5", "press play"], "play 5 5 at 3,5", "NANA-4.1"),
    (TURN, ["tap hand:4", "tap hand:3", "tap table:2"], "play 5 6 at 3-4", "NANA-4.1"),
    (TURN, ["drop hand:4 > table:1"], "play 6 at 4", "NANA-4.2"),
    ("hand 1 5 5", ["press pass"], "pass", "NANA-3.3"),
    (TURN, ["drop hand:2 > gap:5"], "move 2 to gap 5", "NANA-2.2"),
    (TURN, ["drop hand:6 > hand:1"], "move 6 to gap 0", "NANA-2.2"),
    (TURN, ["tap hand:2", "tap gap:5", "press rearrange"], "move 2 to gap 5", "NANA-2.2"),
    (TURN, ["tap hand:2", "tap gap:5", "tap gap:5"], "move 2 to gap 5", "NANA-2.2"),
    (TURN, ["drop hand:1 > discard"], "discard 1", "NANA-3.7"),
    (TURN, ["drop table:1 > gap:2"], "take in 3 3 at gap 2", "NANA-3.7"),
    (TURN, ["drop table:1 > discard"], "discard 3 3", "NANA-3.7"),
    (f"{TURN} | discards 7 4", ["drop discard:2 > gap:2"], "take in 4 at gap 2", "NANA-3.7"),
    (HELD, ["tap held:1", "tap gap:2", "tap held:2", "tap gap:0"], "take in 5 5 at gap 0,2", "NANA-4.3"),
    (HELD, ["tap held:2", "tap gap:2", "tap gap:0", "press take in"], "take in 5 5 at gap 0,2", "NANA-4.3"),
    (HELD, ["tap held:1", "drop held:1 > gap:1", "drop held:2 > gap:3"], "take in 5 5 at gap 1,3", "NANA-4.3"),
    (HELD, ["tap held:1", "tap gap:2", "press take in"], "take in 5 at gap 2", "NANA-4.6"),
    (HELD, ["tap held:1", "press discard"], "discard 5", "NANA-4.6"),
    (HELD, ["tap hand:1", "tap table:1"], "play 1 at 1", "NANA-3.6"),
    (HELD, ["drop hand:1 > gap:3"], "move 1 to gap 3", "NANA-2.2"),
    (HELD, ["drop hand:1 > discard"], "discard 1", "NANA-4.6"),
    (HELD, ["drop table:1 > gap:3"], "take in 6 6 at gap 3", "NANA-4.6"),
    (DRAWN, ["tap deck"], "pass", "NANA-3.6"),
    (DUEL, ["tap open:1", "tap table:1"], "play open 5", "NANA-8.9"),
    (DUEL, ["tap hand:4", "drop open:1 > table"], "play 6 at 4 with open 5", "NANA-8.9"),
    (DUEL, ["press pass"], "pass", "NANA-8.6"),
    (DUEL, ["tap deck"], "pass", "NANA-8.6"),
]
