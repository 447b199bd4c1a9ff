"""Positions of Nanuk, gestures that make a move, and parts of a scene, for the tests of its scenes."""

from functools import cache
from random import Random

from gamelib import Stream, nanuk
from gamelib.nanuk import Ante, Boast, Choose, Doom, Give, Side
from gamelib.players import player
from tests.laws.configurations import games_played
from tests.support.fake_front_end import act_of
from widgets import scenes
from widgets.scenes.shared import placed_items
from widgets.stage.scene import EMPTY_SELECTION, SceneOptions

TABLE = scenes.scenes_of("nanuk")
PLAIN = SceneOptions()
BOTS = (player("careful"), player("random"))
PHASES = {"boasting", "sides", "declaring", "antes", "giving", "rewards", "over"}


def games(seed):
    """Games of five to eight, sides secret and declared, of one season and of two."""
    rng = Random(seed)
    for players in range(5, 9):
        for declared in (False, True):
            state = nanuk.deal(players, seed=rng.randrange(10**6), declared_sides=declared,
                               seasons=2 if players == 5 else 1)
            yield rng, state


def played(rng, state):
    """All moments of a game, with the seat that moves and its move."""
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
    """Positions of every phase, number of players and variant, of sensible games and of games with odd rulings."""
    rng = Random(seed)
    found = []
    for _rng, state in games(seed):
        found += [state for state, _seat, _move in played(_rng, state)]
    by_phase = {phase: [state for state in found if state.phase == phase] for phase in PHASES}
    for states in by_phase.values():
        yield from rng.sample(states, min(len(states), number // 7))
    odd = games_played("nanuk", seed)
    for _game in range(number // 14):
        steps = [step.state for step in next(odd)]
        yield from (*rng.sample(steps, min(len(steps), 4)), steps[-1])


@cache
def some():
    """Positions that most of these tests look at."""
    return tuple(positions(112, seed=3))


def onlookers(state):
    """A few who look: one who has no seat, one who is to act, one who need not be."""
    return [None, *state.to_act[:1], state.players - 1]


def ids(part):
    """Everything of this scene that stands at a place or is set."""
    return [thing["id"] for thing in placed_items(part["zones"], part["seats"])]


def zone(part, name):
    """The zone of this name, or None."""
    return next((zone for zone in part["zones"] if zone["id"] == name), None)


def button(part, name):
    """The button of this name."""
    return next(button for button in part["buttons"] if button["id"] == name)


def seat_of(part, letter):
    """The seat of this letter."""
    return next(seat for seat in part["seats"] if seat["letter"] == letter)


def state_of(part, place):
    """The words of state at a place."""
    here = next(thing for thing in placed_items(part["zones"], part["seats"]) if thing["id"] == place)
    return here.get("state", "").split()


def option(part, dial, value):
    """The words of state of one value of a dial."""
    options = next(each for each in zone(part, "boast")["dials"] if each["id"] == dial)["options"]
    return next(each for each in options if each["value"] == value).get("state", "").split()


def is_offered(part, act):
    """Can this be touched, as the scene stands?"""
    if act.kind == "press":
        return not button(part, act.place).get("off")
    if act.kind == "set":
        dials = {dial["id"]: dial for dial in zone(part, "boast")["dials"]}
        return not dials[act.place].get("fixed") and act.onto in [
            each["value"] for each in dials[act.place]["options"]]
    return {act.place, act.onto or act.place} <= {*ids(part)}


def done(view, *acts, doing=EMPTY_SELECTION):
    """Do these things one after another, each with what is there to be touched; the move tried last, and what is up."""
    move = None
    for act in map(act_of, acts):
        assert move is None, "a move was tried before the last act"
        assert is_offered(TABLE.part(view, doing, PLAIN), act), act
        doing, move = TABLE.act(view, doing, act)
    return move, doing


def hand_of(view, cards):
    """Where in the hand these cards are."""
    left, found = list(view.hand), []
    for card in cards:
        found.append(left.index(card) + 1)
        left[found[-1] - 1] = None
    return found


def steps_to(view, number):
    """The number set, in steps where not all are at hand."""
    here = view.boast.number if view.boast else 1
    far = range(here, number, 9 if number > here else -9)
    return [*(f"set number = {at}" for at in far[1:]), f"set number = {number}"]


def taps(view, move):
    """A legal move by taps, sets and presses alone."""
    match move:
        case Boast():
            return [*steps_to(view, move.number), f"set animal = {move.animal}", f"set days = {move.days}", "press say"]
        case Doom():
            return ["press doom"]
        case Side():
            return ["press hunt" if move.hunt else "press stay"]
        case Ante():
            return [f"tap hand:{hand_of(view, (move.card,))[0]}", "press lay"]
        case Give():
            return [*(f"tap hand:{at}" for at in hand_of(view, move.cards)), "press give"]
    return [f"tap pot:{view.pot.index(move.card) + 1}", "press take"]


def drags(view, move):
    """A legal move with cards dragged where there are any, or put where a tap says."""
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
    return taps(view, move)


BOASTED = "boast 6 seal in 4 days by A | B seal seal fish | turn B"
SIDES = "boast 4 seal in 5 days by A | doom B"
SIDED = SIDES + " | hunters A C | doomers B D E | A bird bird deer | B deer fish inuksuk | C seal seal fish"
GIVING = SIDED.replace("B deer fish inuksuk", "B fish inuksuk") + " | ante B deer | ante D bird | ante E bird | turn C"
SHARED = SIDES + (" | hunters A C | doomers B D E | outcome failure | pot deer seal seal double-fish bird inuksuk"
                  " | turn B")
