"""Judge the players by exact endgames of Nanatoridori: `python -m tests.bench.endgames --write FILE`.

Two players are left, the deck is empty and they hold at most eight cards, so with open cards an exhaustive search tells
whether a position is won or lost. Only positions with both a winning and a losing move count. The expert is asked
twice: as at the table, where it has to guess the other hand, and with open cards.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from gamelib import Stream, nanatoridori
from gamelib.core.intervals import share_interval
from gamelib.kernel import loader
from gamelib.nanatoridori.cards import DECK
from gamelib.players import player, rules_for
from gamelib.players.search import Budget, search_steps

PLAYOUTS = 300
"""Playouts per move of the expert, affordable because endgames are short."""
ENDGAMES = 400


class Solver:
    """Decides who wins when both sides play perfectly; each position is solved once."""

    def __init__(self) -> None:
        self._is_won: dict[Any, bool] = {}

    def winning_moves(self, state: Any) -> list[Any]:
        """Return the moves after which the seat to act does not lose the round."""
        return [move for move in state.moves() if self._wins_after(state, move)]

    def _wins_after(self, state: Any, move: Any) -> bool:
        seat, then = state.turn, state.play(move)
        if then.loser >= 0:
            return bool(then.loser != seat)
        return self.is_won(then) if then.turn == seat else not self.is_won(then)

    def is_won(self, state: Any) -> bool:
        """Return whether the seat to act can get out before the other."""
        assert not state.deck or state.variant == "duel", "a card that is drawn is a matter of luck"
        key = state.hands, state.open, state.table, state.owner, state.held, state.turn
        if key not in self._is_won:
            self._is_won[key] = any(self._wins_after(state, move) for move in state.moves())
        return self._is_won[key]


class OpenCards(NamedTuple):
    """A view in which all cards are known, so that there is only one deal to imagine."""

    state: Any

    def imagine(self, _rng: Stream) -> Any:
        """Return the state."""
        return self.state


def endgames(seed: int) -> Iterator[Any]:
    """Yield endgames without end: the last two of three players, or a duel."""
    rng = Stream(seed, "endgames")
    while True:
        cards = rng.shuffle(DECK)
        mine, yours = 2 + rng.randbelow(4), 1 + rng.randbelow(3)
        hands = cards[:mine], cards[mine : mine + yours]
        words = [" ".join(map(str, hand)) for hand in hands]
        lies = f"{cards[-1]} by B" if rng.randbelow(3) else "-"
        if rng.randbelow(2):
            text = f"players 3 | A {words[0]} | B {words[1]} | C - | out C | table {lies} | turn A | deck -"
        else:
            text = (
                f"variant duel | players 2 | A {words[0]} | B {words[1]} | open A {cards[-2]} | "
                f"open B {cards[-3]} | table {lies} | turn A"
            )
        yield nanatoridori.read(text, seed=seed)


def expert_move_with_open_cards(state: Any) -> Any:
    """Return the expert's move when all cards are open."""
    view, rng = state.view(state.turn), Stream(1)
    with loader.library_turned_off():
        for search in search_steps(view, rules_for(view), rng, Budget(PLAYOUTS, None)):
            search.deals = OpenCards(state)
    return search.moves[search.best()]


def agreement(number: int, seed: int = 1) -> dict[str, int]:
    """Return how often each player finds a winning move in `number` endgames that also offer a losing one."""
    solver, expert, keen = Solver(), player("searching", playouts=PLAYOUTS), player("keen")
    choosers: dict[str, Callable[[Any], Any]] = {
        "keen": lambda state: keen.move(state.view(0)),
        "expert": lambda state: expert.move(state.view(0), Stream(1)),
        "expert, open cards": expert_move_with_open_cards,
    }
    found, judged = dict.fromkeys(choosers, 0), 0
    for state in endgames(seed):
        winning = solver.winning_moves(state)
        if not 0 < len(winning) < len(state.moves()):
            continue
        for name, choose in choosers.items():
            found[name] += choose(state) in winning
        judged += 1
        if judged == number:
            return found
    raise AssertionError


def main() -> None:
    """Judge the players, print the figures, and write them if asked to."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.endgames", description=__doc__)
    parser.add_argument("--number", type=int, default=ENDGAMES, help="how many endgames")
    parser.add_argument("--write", type=Path, help="write the figures to this file")
    args = parser.parse_args()
    found = agreement(args.number)
    page = "\n".join(
        [
            "# Endgames of Nanatoridori",
            "",
            f"By `python -m tests.bench.endgames`. In {args.number} endgames, worked out exactly, one move wins and",
            f"another loses. How often each player finds a move that wins; the expert with {PLAYOUTS} playouts a move.",
            "",
            "| player | finds it |",
            "| --- | --- |",
            *(f"| {name} | {share_interval(count, args.number)} |" for name, count in found.items()),
            "",
        ]
    )
    print(page)
    if args.write:
        args.write.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
