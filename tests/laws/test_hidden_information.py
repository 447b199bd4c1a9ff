"""Hidden information: what a seat cannot know changes nothing it can read, and no reference in its view leads to it.

Pictures are covered by test_hidden_pictures.py.
"""

import gc
import json
from random import Random
from types import MappingProxyType
from zlib import crc32

import pytest

from gamelib import Stream
from gamelib.core.errors import IllegalMove
from tests.laws import GAMES, PARTS, SPREAD, about, cases_per_shard, many, report
from tests.laws.configurations import configurations, sampled

each_game = pytest.mark.parametrize("game", GAMES)
each_part = pytest.mark.parametrize("part", PARTS)


def outputs_of(view):
    """Return every text that can be read from a view without trying a move."""
    return {
        "str": str(view),
        "repr": repr(view),
        "text": view.write(),
        "moves": [str(move) for move in view.moves()],
        "plain": view.plain(),
        "log": [(*event, str(event), repr(event)) for event in view.log],
        "results": (view.round_result, view.result, view.to_act),
    }


def refusals_of(state, seat, attempts):
    """Return the judge's answer to each of these attempts, and the error it raises."""
    view, answers = state.view(seat), []
    for move in attempts:
        answers.append(view.why_not(move))
        if seat is not None and answers[-1]:
            answers.append(error_of(state, move, seat))
    return answers


def error_of(state, move, seat):
    """Return the error that a refused move raises."""
    try:
        state.play(move, seat)
    except IllegalMove as error:
        return type(error), str(error)
    raise AssertionError(f"{move} is refused, and can be played")


class SeatKnowledge:
    """Everything a seat can learn of a state, and what an onlooker sees."""

    def __init__(self, state, seat, attempts, closely):
        self.view = state.view(seat)
        self.moves = list(self.view.moves())
        self.refusals = refusals_of(state, seat, attempts)
        self.outside = (str(state), repr(state)) if closely else None
        self.outputs = outputs_of(self.view) if closely else None


def looks_the_same(face, other):
    """Assert that this seat cannot tell the two states apart."""
    assert face.view == other.view
    assert other.view == face.view
    assert face.moves == other.moves
    assert face.refusals == other.refusals
    if face.outputs and other.outputs:
        assert face.outside == other.outside
        assert face.outputs == other.outputs


def some_attempts(state, seat, own, rng):
    """Return up to three moves to try, legal or not."""
    everything = list(own.attempts(state, state.players - 1 if seat is None else seat, rng))
    return rng.sample(everything, min(3, len(everything)))


def redealt(state, plain, text, seat, rng, own):
    """Yield two pairs of a state and a copy with other hidden cards: one imagined, one with cards swapped as text."""
    yield state, state.view(seat).imagine(Stream(rng.randrange(10**9), "redeal"))
    yield plain, own.GAME.read(own.swapped(text, seat, rng))


@each_game
@each_part
def test_hidden_cards_change_nothing_a_seat_sees(game, part):
    own, wanted, rng = about(game), cases_per_shard(400, 60_000), Random(8 + 100 * part)
    checks = looked = different = 0
    for step in sampled(game, 10**9, seed=(3 + 200 * part) * 10**6, most=40 * SPREAD):
        state, text = step.state, step.state.write()
        plain = own.GAME.read(text)
        for seat in rng.sample([None, *range(state.players)], 3):
            attempts, closely = some_attempts(state, seat, own, rng), rng.random() < 0.1
            faces = {id(each): SeatKnowledge(each, seat, attempts, closely) for each in (state, plain)}
            for time in range(4):
                for here, there in redealt(state, plain, text, seat, rng, own):
                    looks_the_same(faces[id(here)], SeatKnowledge(there, seat, attempts, closely and not time))
                    checks += 1
            looked += 1
            different += here != there
            assert own.cards(there) == own.box(there)
        if checks >= wanted:
            break
    report(
        f"{game}: {checks:,} times what a seat cannot know was redealt or swapped; "
        "view, moves, log, texts and errors the same",
        of_a_part=True,
    )
    assert different > looked / 2


def together(here, there, seat, rng, own):
    """Play both states on by moves of other seats that look alike to this seat, until something hidden is revealed."""
    while here.to_act and here.to_act == there.to_act:
        acting = rng.choice(here.to_act)
        alike = {own.public_text(move, there): move for move in there.moves(acting)}
        ways_on = [
            (move, alike[own.public_text(move, here)])
            for move in here.moves(acting)
            if own.public_text(move, here) in alike
        ]
        if acting == seat or not ways_on:
            return
        move, likewise = rng.choice(ways_on)
        before = here
        here, there = here.play(move, acting), there.play(likewise, acting)
        if own.reveals(before, here) or own.reveals(before, there):
            return
        yield here, there


@each_game
@each_part
def test_secret_moves_change_nothing_others_see(game, part):
    own, wanted, rng, checks = about(game), cases_per_shard(200, 12_000), Random(14 + 100 * part), 0
    for step in sampled(game, 10**9, seed=(5 + 200 * part) * 10**6, most=40 * SPREAD):
        text = step.state.write()
        plain = own.GAME.read(text)
        for seat in rng.sample([None, *range(plain.players)], 2):
            there = own.GAME.read(own.swapped(text, seat, rng))
            for pair in together(plain, there, seat, rng, own):
                faces = [SeatKnowledge(state, seat, [], closely=checks % 8 == 0) for state in pair]
                looks_the_same(*faces)
                checks += 1
        if checks >= wanted:
            break
    report(f"{game}: {checks:,} times others went on with other hidden cards; nothing of it was shown", of_a_part=True)


@each_game
def test_imagined_states_can_be_played_to_their_end(game):
    own, rng, played = about(game), Random(9), 0
    for step in sampled(game, many(60, 120), seed=4 * 10**6, most=100):
        seat = rng.choice([None, *range(step.state.players)])
        state = step.state.view(seat).imagine(Stream(played, "imagined"))
        while state.result is None and state.to_act:
            acting = rng.choice(state.to_act)
            state = state.play(rng.choice(state.moves(acting)), acting)
            played += 1
        assert state.round_result
        assert own.cards(state) == own.box(state)
    report(f"{game}: {played:,} decisions played on from imagined states")


# Nothing hidden is reachable from a view ---------------------------------------------

PLAIN = (tuple, list, dict, set, frozenset, MappingProxyType)


def reached(view):
    """Return all objects reachable from a view, through plain containers and objects of the library."""
    visited, waiting = {}, [view]
    while waiting:
        thing = waiting.pop()
        if id(thing) in visited or isinstance(thing, type) or callable(thing):
            continue
        visited[id(thing)] = thing
        if isinstance(thing, PLAIN) or type(thing).__module__.startswith("gamelib"):
            waiting += gc.get_referents(thing)
    return list(visited.values())


def holds_nothing_hidden(view, state, seed):
    """Assert that neither the state nor its seed is reachable from the view; return the objects that are."""
    things = reached(view)
    assert not [thing for thing in things if isinstance(thing, type(state))]
    assert not [thing for thing in things if type(thing) is int and thing == seed]
    assert not [thing for thing in things if isinstance(thing, str) and str(seed) in thing]
    return things


def likeness(thing, depth=0):
    """Return an object and all it refers to as plain values that can be compared."""
    if isinstance(thing, PLAIN[:2]):
        chain = []
        while type(thing) is tuple and len(thing) == 2 and (thing[0] is None or type(thing[0]) is tuple):
            thing, last = thing  # a past may be too long for recursion, so it is converted to a list
            chain.append(likeness(last, depth + 1))
        return (type(thing).__name__, chain, [likeness(each, depth + 1) for each in thing or ()])
    if isinstance(thing, dict | MappingProxyType):
        return sorted((repr(key), likeness(value, depth + 1)) for key, value in thing.items())
    if type(thing).__module__.startswith("gamelib") and not isinstance(thing, type):
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        return (
            type(thing).__name__,
            likeness(getattr(thing, "__dict__", {}), depth + 1),
            [likeness(getattr(thing, name, None), depth + 1) for name in slots],
        )
    return thing if isinstance(thing, int | str | float | bool | None) else type(thing).__name__


@each_game
def test_no_secret_is_reachable_from_a_view(game):
    own, rng, seed, walked = about(game), Random(10), 918_273_645_546_372, 0
    for number in range(many(30, 80)):
        way = configurations(game)[number % len(configurations(game))]
        state = way.deal(seed)
        for _decision in range(rng.randrange(60)):
            if not state.to_act:
                break
            acting = rng.choice(state.to_act)
            state = state.play(rng.choice(state.moves(acting)), acting)
        for seat in (None, *range(state.players)):
            walked += len(holds_nothing_hidden(state.view(seat), state, seed))
            text = state.write()
            here, there = own.GAME.read(text), own.GAME.read(own.swapped(text, seat, rng))
            assert likeness(here.view(seat)) == likeness(there.view(seat))
    report(f"{game}: {walked:,} things reached from views; no state, no seed, no hidden card among them")


# The checks themselves ----------------------------------------------


def leak_in_text(view, state):
    text = str(view)
    return {"__str__": lambda _self: f"{text}\n{state.write()}"}


def leak_in_refusals(view, state):
    judge = type(view).why_not

    def why_not(self, move):
        refusal = judge(self, move)
        return refusal and type(refusal)(refusal.clause, f"{refusal.template}, {state.write()}", refusal.cards)

    return {"why_not": why_not}


def leak_in_plain(view, state):
    plain = view.plain()
    return {"plain": lambda _self: {**plain, "hint": hash(state.write())}}


def leak_in_log(view, state):
    log = (view.log[0]._replace(template=state.write()), *view.log[1:])
    return {"log": property(lambda _self: log)}


def leak_in_moves(view, state):
    moves = list(view.moves())
    first = "".join(card for card in state.write() if card.isalnum())
    return {"moves": lambda _self: sorted(moves, key=lambda move: crc32(f"{first} {move}".encode()))[:-1]}


def leak_in_equality(_view, state):
    secret = state.write()
    return {"__eq__": lambda _self, other: getattr(other, "text", secret) == secret, "text": secret}


@each_game
@pytest.mark.parametrize(
    "leak", [leak_in_text, leak_in_refusals, leak_in_plain, leak_in_log, leak_in_moves, leak_in_equality]
)
def test_planted_leak_is_found(game, leak):
    own, rng = about(game), Random(11)
    state = next(
        step.state
        for step in sampled(game, 10**6, seed=12)
        if step.seat is not None and len(step.state.moves(step.seat)) > 3
    )
    seat = state.to_act[0]
    text = state.write()
    here = own.GAME.read(text)
    there = next(other for _time in range(100) if (other := own.GAME.read(own.swapped(text, seat, rng))) != here)
    attempts = some_attempts(here, seat, own, rng)
    looks_the_same(
        SeatKnowledge(here, seat, attempts, closely=True), SeatKnowledge(there, seat, attempts, closely=True)
    )

    class LeakingState:
        """A state whose views leak."""

        def __init__(self, state):
            self.state = state

        def __getattr__(self, name):
            return getattr(self.state, name)

        def view(self, seat):
            view = self.state.view(seat)
            kind = type("View", (type(view),), leak(view, self.state))
            return kind._make(view) if hasattr(kind, "_make") else leaking_copy(kind, view)

    with pytest.raises(AssertionError):
        looks_the_same(*(SeatKnowledge(LeakingState(each), seat, attempts, closely=True) for each in (here, there)))


def leaking_copy(kind, view):
    """Return a copy of the view as another class."""
    copy = object.__new__(kind)
    for base in type(view).__mro__:
        for name in getattr(base, "__slots__", ()):
            object.__setattr__(copy, name, getattr(view, name))
    copy.__dict__.update(getattr(view, "__dict__", {}))
    return copy


@each_game
def test_planted_reference_is_found(game):
    state = configurations(game)[0].deal(918_273_645_546_372)
    view = state.view(0)

    for secret in (state, 918_273_645_546_372, f"seed {918_273_645_546_372}"):
        with pytest.raises(AssertionError):
            holds_nothing_hidden((view, [secret]), state, 918_273_645_546_372)


@each_game
def test_plain_views_survive_json(game):
    for step in sampled(game, many(100, 800), seed=13):
        view = step.state.view(step.seat)
        assert json.loads(json.dumps(view.plain())) == view.plain()
