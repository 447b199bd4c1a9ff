"""Walk games with a net: what it looks at and the value of every move, by plain Python, by the kernel, and by the
trainer, which follows a whole game and must come to see what Python reads from a view."""

from __future__ import annotations

from random import Random
from struct import pack
from typing import Any

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.players import net as nets
from tests.kernel.lockstep import Difference, check_equal, compiled_game
from tests.laws.configurations import Configuration, pick

MOST_DECISIONS = 240


def random_net(game: str, seed: int) -> nets.Net:
    """Return a net of random weights, large enough that some of its sums are clipped, and some are not."""
    features, grouped = registry.about(game).net_module.SHAPE
    rng, head = Random(seed), nets.BIASES
    biases = [rng.randrange(-60, 90) for _each in range(nets.FIRST)]
    seconds = [rng.randrange(-3000, 3000) for _each in range(nets.SECOND)]
    last = [rng.randrange(-400, 400) for _each in range(nets.SECOND)]
    rows = rng.choices(range(-40, 41), k=nets.FIRST * features)
    second = rng.choices(range(-127, 128), k=nets.FIRST * nets.SECOND)
    weights = head.pack(*biases, *seconds, *last, rng.randrange(-5000, 5000)) + _as_bytes(rows + second)
    if grouped:
        weights += pack(f"<{nets.FIRST_OF_GROUP}i", *rng.choices(range(-60, 90), k=nets.FIRST_OF_GROUP))
        weights += _as_bytes(rng.choices(range(-40, 41), k=nets.FIRST_OF_GROUP * grouped))
        weights += _as_bytes(rng.choices(range(-60, 61), k=nets.FIRST_OF_GROUP * nets.FIRST))
    return nets.read(weights, features, grouped)


def _as_bytes(numbers: list[int]) -> bytes:
    return bytes([number & 255 for number in numbers])


def walk_with_net(game: str, way: Configuration, seed: int, library: Any, net: nets.Net) -> int:
    """Play a game at random and compare the value of every move in both engines; return the number of decisions."""
    looks, twin, rng = registry.about(game).net_module, compiled_game(game), Random(seed)
    state, decisions = way.deal(seed), 0
    while decisions < MOST_DECISIONS and not state.result:
        if not state.to_act:
            state = state.next_round()
            continue
        view = state.view(state.to_act[0])
        moves = looks.moves_to_value(view)
        seen = looks.see(view)
        mine = looks.values_of_moves(net, seen, moves)
        theirs = twin.values_by_net(library, net.weights, seen, moves, view)
        if theirs is not None and mine != theirs:
            first = next(at for at, (one, other) in enumerate(zip(mine, theirs, strict=True)) if one != other)
            check_equal((str(moves[first]), mine[first]), (str(moves[first]), theirs[first]), state, "value")
        decisions += 1
        best = moves[mine.index(max(mine))]
        state = state.play(best if rng.random() < 0.5 else pick(view.moves(), rng), view.seat)
    return decisions


def redeal(view: Any, seed: int) -> Any:
    """Return the view of the same seat in another deal that agrees with all it knows."""
    return view.imagine(Stream(seed, "another deal")).view(view.seat)


__all__ = ["Difference", "random_net", "redeal", "walk_with_net"]
