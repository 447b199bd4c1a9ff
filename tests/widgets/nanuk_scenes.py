"""Positions of Nanuk, gestures that make a move, and parts of a scene, for the tests of its scenes."""

from functools import cache, partial
from random import Random

from gamelib import Stream, nanuk
from gamelib.nanuk import Ante, Boast, Choose, Give
from gamelib.players import player
from tests.laws import many
from tests.laws.configurations import games_played
from tests.support import pointer_steps, scene_parts
from tests.support.scene_parts import zone
from widgets import scenes
from widgets.stage.scene import SceneOptions

TABLE = scenes.scenes_of("nanuk")
PLAIN = SceneOptions()
BOTS = (player("careful"), player("random"))
PHASES = {"boasting", "sides", "declaring", "antes", "giving", "rewards", "over"}


def varied_deals(seed):
    """Yield a random stream and a deal for 5 to 8 players, with secret and with declared sides; 5 play two seasons."""
    rng = Random(seed)
    for players in range(5, 9):
        for declared in (False, True):
            state = nanuk.deal(
                players, seed=rng.randrange(10**6), declared_sides=declared, seasons=2 if players == 5 else 1
            )
            yield rng, state


def moments_of_game(rng, state):
    """Yield every state of a game that bots play, with the seat to move and its move."""
    while True:
        if state.to_act:
            seat = rng.choice(state.to_act)
            bot = BOTS[rng.random() < 0.2]
            move = bot.move(state.view(seat), Stream(rng.randrange(10**6), "a game"))
            yield state, seat, move
            state = state.play(move, seat)
        else:
            yield state, None, None
            if state.result:
                return
            state = state.next_round()


def positions(number, seed):
    """Yield positions of every phase, number of players and variant, some from games with unusual rulings."""
    rng = Random(seed)
    played = []
    for game_rng, deal in varied_deals(seed):
        played += [state for state, _seat, _move in moments_of_game(game_rng, deal)]
    by_phase = {phase: [state for state in played if state.phase == phase] for phase in PHASES}
    for states in by_phase.values():
        yield from rng.sample(states, min(len(states), number // 7))
    odd = games_played("nanuk", seed)
    for _game in range(number // 14):
        steps = [step.state for step in next(odd)]
        yield from (*rng.sample(steps, min(len(steps), 4)), steps[-1])


@cache
def sample_positions():
    """Return the positions that most of these tests share."""
    return tuple(positions(many(42, 112), seed=3))


def onlookers(state):
    """Return None for an onlooker, a seat that is to act, and the last seat."""
    return [None, *state.to_act[:1], state.players - 1]


def dial_option_states(part, dial, value):
    """Return the states of a dial's value."""
    options = next(each for each in zone(part, "boast")["dials"] if each["id"] == dial)["options"]
    return next(each for each in options if each["value"] == value).get("state", "").split()


def is_offered(part, act):
    """Return whether the scene lets a player make this gesture."""
    if act.kind != "set":
        return scene_parts.is_offered(part, act)
    dials = {dial["id"]: dial for dial in zone(part, "boast")["dials"]}
    return not dials[act.place].get("fixed") and act.onto in [each["value"] for each in dials[act.place]["options"]]


perform = partial(scene_parts.perform, TABLE, is_offered=is_offered)


def hand_of(view, cards):
    """Return the places of these cards in the hand, counted from 1."""
    left, places = list(view.hand), []
    for card in cards:
        places.append(left.index(card) + 1)
        left[places[-1] - 1] = None
    return places


def steps_to(view, number):
    """Return the gestures that set the number dial, in steps of 9 because it offers only nearby numbers."""
    here = view.boast.number if view.boast else 1
    far = range(here, number, 9 if number > here else -9)
    return [*(f"set number = {at}" for at in far[1:]), f"set number = {number}"]


def taps_for_move(view, move):
    """Return the taps, dial settings and button presses that make a legal move."""
    match move:
        case Boast():
            return [*steps_to(view, move.number), f"set animal = {move.animal}", f"set days = {move.days}", "press say"]
    return pointer_steps.taps_for_move(view, move)


def drags_for_move(view, move):
    """Return the gestures that make a legal move by dragging its cards, or by taps if it has none."""
    seat = "ABCDEFGH"[view.seat]
    match move:
        case Ante():
            return [f"drop hand:{hand_of(view, (move.card,))[0]} > ante"]
        case Give():
            *first, last = hand_of(view, move.cards)
            chosen = [f"tap hand:{at}" for at in (*first, last)] if first else []
            return [*chosen, f"drop hand:{last} > pot"]
        case Choose():
            return [f"drop pot:{view.pot.index(move.card) + 1} > seat:{seat}"]
    return taps_for_move(view, move)


BOASTED = "boast 6 seal in 4 days by A | B seal seal fish | turn B"
SIDES = "boast 4 seal in 5 days by A | doom B"
SIDED = SIDES + " | hunters A C | doomers B D E | A bird bird deer | B deer fish inuksuk | C seal seal fish"
GIVING = SIDED.replace("B deer fish inuksuk", "B fish inuksuk") + " | ante B deer | ante D bird | ante E bird | turn C"
SHARED = SIDES + (
    " | hunters A C | doomers B D E | outcome failure | pot deer seal seal double-fish bird inuksuk | turn B"
)
