"""`python -m tests.library.digests` plays sample games and prints digests of everything they write and decide.

With `--write` it stores them.

It imports only the library and the standard library, so that it runs on every interpreter.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from gamelib import Stream, evaluate, player, record, review
from gamelib.analysis.review import Review
from gamelib.analysis.shape import shape
from gamelib.core import registry
from gamelib.core.rulebook import seeds
from gamelib.odds.numbers import simulated

KEPT = seeds() / "games" / "digests.json"
DEALS: dict[str, list[dict[str, Any]]] = {
    "nanatoridori": [{"players": 2}, {"players": 3, "variant": "one-winner"}, {"players": 5}],
    "nanuk": [{"players": 5}, {"players": 8, "declared_sides": True, "seasons": 2}],
    "koinobori": [{"players": 2}, {"players": 5}],
}
LEVELS = {
    "careful": player("careful"),
    "keen": player("keen"),
    "searching": player("searching", seed=2026, playouts=16),
}
DECISIONS = {"careful": 400, "keen": 400, "searching": 6}
"""Number of decisions in the digest of a level."""


def digest_games(game: str) -> str:
    """Return one digest of the positions, views, logs and records of a few games."""
    total = hashlib.sha256()
    for deal in DEALS[game]:
        played, rng = record.start(game, seed=2026, **deal), Stream(2026, "the moves")
        while not played.state.result and len(played) < 150:
            if not played.state.to_act:
                played = played.next_round()
                continue
            seat = rng.choice(played.state.to_act)
            played = played.play(rng.choice(sorted(map(str, played.state.moves(seat)))), seat)
            view = played.state.view(seat)
            total.update(f"{played.state.write()}\n{view.write()}\n{view}\n".encode())
            total.update(json.dumps(view.plain(), ensure_ascii=False).encode())
        imagined = played.state.view(0).imagine(Stream(1))
        total.update(f"{imagined.write()}\n{record.narrate(played)}\n{record.write(played)}".encode())
    return total.hexdigest()


def digest_players(game: str) -> str:
    """Return one digest of what each level chooses, why, and how it estimates every move, to the last bit."""
    total = hashlib.sha256()
    for level, decisions in DECISIONS.items():
        for view in _positions_played(game, level, decisions):
            choice = LEVELS[level].choose(view)
            rated = [(str(row.move), row.value, row.error, row.playouts) for row in choice.considered]
            total.update(f"{level} {choice.move} {choice.because} {rated}\n".encode())
            total.update(repr(_estimates(game, view)).encode())
    return total.hexdigest()


def _positions_played(game: str, level: str, most: int) -> Iterator[Any]:
    """Yield the views of the acting seats while one level plays itself, on all tables of a game in turn."""
    tables = DEALS[game]
    for deal in tables:
        state = registry.about(game).rules.deal(seed=2026, **deal)
        for _decision in range(most // len(tables)):
            if not state.to_act:
                if state.result:
                    break
                state = state.next_round()
            seat = state.to_act[0]
            view = state.view(seat)
            yield view
            quick = level if level == "careful" else "keen"
            state = state.play(LEVELS[quick].move(view), seat)


def _estimates(game: str, view: Any) -> list[tuple[str, float]]:
    """Return the estimates by which the keen player of a game decides; none if it has no such numbers."""
    rules: Any = registry.about(game).player_module
    if game == "koinobori":
        return [(str(move), worth) for move, worth in rules.weigh_moves(view, view.moves())]
    if game == "nanuk" and view.phase == "boasting":
        return [(str(move), chance) for move, chance in rules._boasts_by_chance(view)]
    return []


def _decisions(found: Review) -> list[str]:
    """Return what a review found, without the words for it and the moves of the first look."""
    return [*(repr((*each[:-3], each.lost)) for each in found.decisions), repr(found.balances)]


def digest_analysis(game: str) -> str:
    """Return one digest of an evaluation, a review, a shape and a simulated chance, to the last bit."""
    deal = DEALS[game][-1]
    played = record.start(game, seed=2026, **deal)
    while played.state.to_act and len(played) < 60:
        seat = played.state.to_act[0]
        played = played.play(LEVELS["careful"].move(played.state.view(seat)), seat)
    middle = played.at(len(played) // 2)
    view = middle.view(middle.to_act[0])
    found = [
        repr(evaluate(view, deals=6, seed=1, by="score", moves=view.moves()[:3], progress=False)),
        *_decisions(review(played.fork(8), deals=4, seed=1, fresh_deals=4, seats=[0], progress=False)),
    ]
    if game == "nanatoridori":  # shapes are computed in the same way for all games, so the quickest is enough
        numbers = vars(shape(game, 5, rounds=2, seed=1, progress=False))  # `str` would round the digits
        found.append(f"Shape({', '.join(f'{name}={value!r}' for name, value in numbers.items())})")
    number = simulated("a third", lambda rng: rng.randbelow(3) / 3, 50, 7, unit="number")
    found += [repr(number.value), repr(number.interval)]
    return hashlib.sha256("\n".join(found).encode()).hexdigest()


DIGESTS: dict[str, Callable[[], str]] = {
    **{game: partial(digest_games, game) for game in registry.games()},
    **{f"{game}, players": partial(digest_players, game) for game in registry.games()},
    **{f"{game}, analysis": partial(digest_analysis, game) for game in registry.games()},
}
"""The functions that make the digests, by name."""


QUICK = ("koinobori", "nanuk, players", "koinobori, analysis")
"""Digests that are soon made, one of each kind."""


def digests(names: Iterable[str] = DIGESTS) -> dict[str, str]:
    """Return digests by their names."""
    return {name: DIGESTS[name]() for name in names}


if __name__ == "__main__":
    text = json.dumps(digests(sys.argv[1:] if DIGESTS.keys() > set(sys.argv[1:]) > set() else DIGESTS), indent=2)
    if "--write" in sys.argv:
        KEPT.write_text(f"{text}\n", encoding="utf-8", newline="\n")
    else:
        print(text)
