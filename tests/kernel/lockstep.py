"""Walk games in both engines at once, and compare everything that can be compared at every state."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from struct import Struct
from typing import Any

from gamelib import Stream
from gamelib.core import registry
from gamelib.kernel import loader
from gamelib.kernel.compiled_game import KEY, RESULT, CompiledGame
from gamelib.koinobori import Rulings
from gamelib.koinobori.cards import ICON
from gamelib.players import player, rules_for
from tests.laws.configurations import Configuration, configurations, pick

LEVELS = ("random", "careful", "keen")
MOST_MOVES, STILL_OPEN = 8192, -1e300
RARE_SEEDS = 200
LISTED = 60
"""About so many moves are compared in order; there are more than a thousand boasts, of which that many are sampled."""
DOUBLE = Struct("<d")
PLAYERS = {level: player(level) for level in LEVELS}
MOST_DECISIONS = 400
"""After this many decisions a walk ends: random games can go on for long without anything new."""


def ways_to_deal(game: str) -> tuple[Configuration, ...]:
    """Return all configurations, and masts on which fewer cards may be held higher up: then hands can be too large."""
    narrow = (("players", 3), ("masts", "1/2/6 2/2/4 2/3/3 3/3/2"))
    more = [Configuration(game, (*narrow, ("rulings", Rulings(steal_keeps_limit=keeps)))) for keeps in (True, False)]
    return (*configurations(game), *(more if game == "koinobori" else ()))


class Difference(AssertionError):
    """The kernel and the Python engine disagree."""


class Twin:
    """One game in the kernel, asked one position at a time."""

    def __init__(self, game: CompiledGame, library: loader.Library, setup: Any, first: int | None = None) -> None:
        self.game, self.library = game, library
        self.terms = game.terms(setup, -1 if first is None else first)
        assert self.terms is not None, setup
        self.state = bytearray(game.state.size)

    def call(self, function: str, *arguments: Any) -> int:
        return self.game.call(self.library, function, self.terms, *arguments)

    def start(self, seed: int) -> None:
        self.call("start", KEY.pack(Stream(seed).position), self.state)

    def moves(self) -> list[bytes]:
        size = self.game.move.size
        found = bytearray(size * MOST_MOVES)
        count = self.call("list", bytes(self.state), found)
        return [bytes(found[at * size:(at + 1) * size]) for at in range(count)]

    def choose(self, level: str, rng: Stream) -> bytes:
        chance, move = bytearray(KEY.pack(rng.position)), bytearray(self.game.move.size)
        self.call("choose", bytes(self.state), LEVELS.index(level), chance, move)
        rng.position = KEY.unpack(chance)[0]
        return bytes(move)

    def worth(self, seat: int, horizon: int) -> float | None:
        found = bytearray(8)
        self.call("worth", bytes(self.state), seat, horizon, found)
        [value] = DOUBLE.unpack(found)
        return None if value == STILL_OPEN else self.game.value_of(value)

    def result(self, whole_game: bool) -> tuple[Any, ...] | None:
        found = bytearray(RESULT.size)
        if not self.call("result", bytes(self.state), whole_game, found):
            return None
        return RESULT.unpack(found)


def compiled(game: str) -> CompiledGame:
    """Return a game's twin."""
    twin = registry.about(game).kernel_game
    assert isinstance(twin, CompiledGame)
    return twin


def check(mine: Any, theirs: Any, what: str, position: Any) -> None:
    """Raise Difference unless the Python engine's value and the kernel's are the same."""
    if mine != theirs:
        raise Difference(f"{what} {mine!r:.3000} and {theirs!r:.3000}\n{position}\n{position.write()}")


def numbers(result: Any, players: int) -> tuple[Any, ...] | None:
    """Return a result of the Python engine as the kernel writes it."""
    if result is None:
        return None
    bits = (sum(1 << seat for seat in seats) for seats in (result.winners, result.losers))
    return (*result.scores, *[0] * (8 - players), *bits)


def compare_state(twin: Twin, state: Any) -> None:
    """Compare everything about one state: all fields, results, worth, and in order the moves."""
    mine, found = twin.game.encode_state(state), bytes(twin.state)
    if mine != found:
        unpack = twin.game.state.unpack
        check([(at, *both) for at, both in enumerate(zip(unpack(mine), unpack(found), strict=True))
               if both[0] != both[1]], [], "fields", state)
    for whole_game, result in ((False, state.round_result), (True, state.result)):
        check(numbers(result, state.players), twin.result(whole_game), "result", state)
    if state.to_act:
        moves, theirs = state.moves(state.to_act[0]), twin.moves()
        check(len(moves), len(theirs), "number of moves", state)
        step = len(moves) // LISTED + 1
        places = {*range(len(theirs) % step, len(moves), step), len(moves) - 1}
        check([twin.game.encode_move(moves[at], state) for at in places], [theirs[at] for at in places], "moves", state)
    rules = rules_for(state.view(0))
    for seat in range(state.players):
        horizon = rules.horizon(state.view(seat))
        check(rules.worth(state, seat, horizon), twin.worth(seat, horizon), f"worth for {seat}", state)


def compare_choices(twin: Twin, state: Any, seed: int) -> dict[str, Any]:
    """Compare what each level chooses, and how far its chance has come; return the moves."""
    seat, chosen = state.to_act[0], {}
    view = state.view(seat)
    for level in LEVELS:
        mine, theirs = Stream(seed, level), Stream(seed, level)
        move = chosen[level] = PLAYERS[level].move(view, mine)
        check(twin.game.encode_move(move, state), twin.choose(level, theirs), f"{level} chose {move}", state)
        check(mine.position, theirs.position, f"chance of {level}", state)
    return chosen


def walk(game: str, way: Configuration, seed: int, library: loader.Library) -> int:
    """Play one game in both engines, by every level and at random; return how many states were compared."""
    state, rng = way.deal(seed), Random(seed)
    setup = compiled(game).setup_of(state)
    twin = Twin(compiled(game), library, setup, dict(way.options).get("first"))
    twin.start(seed)
    return walk_on(twin, state, rng)


def walk_rare(game: str, library: loader.Library) -> int:
    """Play on from positions that hardly ever come up; return how many states were compared."""
    states = 0
    for state in used_up() if game == "koinobori" else ():
        twin = Twin(compiled(game), library, state.setup)
        twin.state[:] = twin.game.encode_state(state) or b""
        states += walk_on(twin, state, Random(state.write()))
    return states


def used_up() -> Iterator[Any]:
    """Yield states of Koinobori without row and deck, whose discards do not come back, before a refresh icon is played.

    >>> {state.row for state in used_up()}
    {()}
    """
    rules = registry.about("koinobori").rules
    for seed in range(RARE_SEEDS):
        fields = rules.deal(2 + seed % 4, seed=seed, rulings=Rulings(reshuffle=False)).write().split(" | ")
        gone = " ".join(field.partition(" ")[2] for field in fields if field.startswith(("row ", "deck ")))
        emptied = {"row": "row -", "deck": "deck -", "discards": f"discards {gone}"}
        state = rules.read(" | ".join(emptied.get(field.partition(" ")[0], field) for field in fields))
        if any(ICON[card] == "refresh" for card in state.hands[state.to_act[0]]):
            yield state


def walk_on(twin: Twin, state: Any, rng: Random) -> int:
    """Play on in both engines; return how many states were compared."""
    style = rng.choice((("keen",), ("careful",), ("pick",), ("keen", "careful", "random", "pick"), ("keen", "pick")))
    for count in range(1, MOST_DECISIONS):
        compare_state(twin, state)
        if state.to_act:
            chosen = compare_choices(twin, state, rng.getrandbits(70))
            how, seat = rng.choice(style), state.to_act[0]
            move = pick(state.moves(seat), rng) if how == "pick" else chosen[how]
            encoded = twin.game.encode_move(move, state)
            state = state.play(move, seat)
            twin.call("play", twin.state, encoded)
        elif state.result:
            return count
        else:
            state = state.next_round()
            twin.call("next_round", twin.state)
    return MOST_DECISIONS
