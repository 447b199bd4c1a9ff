"""Proofs that the best moves of a puzzle are best: at once, by exact odds, or in every deal that is possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.errors import BadLesson
from gamelib.core.language import _, join_and, join_or
from gamelib.lessons import act_notation
from gamelib.lessons.attempt import Attempt, start_attempt
from gamelib.lessons.figures import Figure, parse_figure
from gamelib.lessons.puzzle_files import Puzzle

MOST_DEALS, MOST_NODES, MOST_MOVES, IMAGINED = 3000, 60_000, 250, 30
Item = TypeVar("Item")


class ExhaustiveStream(Stream):
    """A stream with chosen outcomes instead of random ones; trying every choice in turn yields every deal."""

    def __init__(self, way: list[int]) -> None:
        self.way = way
        self.bounds: list[int] = []

    def _next(self, bound: int) -> int:
        at = len(self.bounds)
        self.bounds.append(bound)
        return self.way[at] if at < len(self.way) else 0

    def next_bits(self) -> int:
        """Return 0: nothing depends on chance after the imagined deal."""
        return 0

    def randbelow(self, bound: int) -> int:
        """Return the chosen number below the bound."""
        return self._next(bound)

    def shuffle(self, cards: Iterable[Item]) -> tuple[Item, ...]:
        """Return the cards in the chosen order; orders that differ only by equal cards are one choice."""
        left, order = list(cards), []
        while left:
            kinds = list(dict.fromkeys(left))
            card = kinds[self._next(len(kinds))] if len(kinds) > 1 else kinds[0]
            left.remove(card)
            order.append(card)
        return tuple(order)

    def next_stream(self) -> list[int] | None:
        """Return the choices for the next stream; None if this one was the last."""
        way = [*self.way, *[0] * (len(self.bounds) - len(self.way))][: len(self.bounds)]
        while way and way[-1] + 1 >= self.bounds[len(way) - 1]:
            way.pop()
        return [*way[:-1], way[-1] + 1] if way else None


def consistent_positions(view: Any, most: int = MOST_DEALS) -> Iterator[Any]:
    """Yield every position that agrees with a view, each once; raises BadLesson if there are more than `most`.

    >>> from gamelib import nanatoridori
    >>> text = "players 3 | cards 1 1 2 2 3 4 | turn A | A 1 2 | B ? ? | C ? | table 1 by C | deck -"
    >>> len(list(consistent_positions(nanatoridori.read(text, seed=1).view(0))))
    6
    """
    way: list[int] | None = []
    yielded: set[str] = set()
    tried = 0
    while way is not None:
        tried += 1
        if tried > 20 * most or len(yielded) > most:
            raise BadLesson(
                _(
                    "more than {most} deals agree with what the learner knows; name more cards, or fewer in the game"
                ).format(most=most)
            )
        chance = ExhaustiveStream(way)
        state = view.imagine(chance)
        text = state.write()
        if text not in yielded:
            yielded.add(text)
            yield state
        way = chance.next_stream()


def prove(puzzle: Puzzle) -> None:
    """Raise BadLesson unless the best moves of a puzzle are proved to be best."""
    attempt = start_attempt(puzzle.step)
    best = [
        act_notation.canonical(attempt.state, attempt.seat, attempt.view.read_move(text)) for text in puzzle.step.best
    ]
    _PROOFS[puzzle.proof](puzzle, attempt, best)


# At once -----------------------------------------------------------------------------


def has_won(state: Any, seat: int) -> bool:
    """Return whether a seat has won the round, or can no longer lose it, being out of cards in Nanatoridori."""
    if state.round_result is not None:
        return seat in state.round_result.winners or (hasattr(state, "out") and seat not in state.round_result.losers)
    return seat in getattr(state, "out", ())


def has_lost(state: Any, seat: int) -> bool:
    """Return whether a seat has lost the round."""
    return state.round_result is not None and not has_won(state, seat)


def _deals_to_try(attempt: Attempt) -> list[Any]:
    """Return the positions to try: every possible deal, or just this one if outcomes depend on no hidden card."""
    if registry.about(attempt.step.game).outcome_needs_no_deals:
        return [attempt.state]
    return list(consistent_positions(attempt.view))


def _outcomes_by_move(attempt: Attempt, deals: list[Any]) -> dict[str, list[Any]]:
    moves = list(attempt.state.moves(attempt.seat))
    if len(moves) > MOST_MOVES:
        raise BadLesson(_("there are {many} moves here, too many to try them all").format(many=len(moves)))
    return {str(move): [state.play(move, attempt.seat) for state in deals] for move in moves}


def _prove_immediate_win(_puzzle: Puzzle, attempt: Attempt, best: list[str]) -> None:
    for move, after in _outcomes_by_move(attempt, _deals_to_try(attempt)).items():
        won = [has_won(state, attempt.seat) for state in after]
        if move in best and not all(won):
            raise BadLesson(_("{move!r:.60} does not win at once in every deal").format(move=move))
        if move not in best and any(won):
            raise BadLesson(_("{move!r:.60} can win at once too").format(move=move))


def _prove_others_lose(_puzzle: Puzzle, attempt: Attempt, best: list[str]) -> None:
    for move, after in _outcomes_by_move(attempt, _deals_to_try(attempt)).items():
        lost = [has_lost(state, attempt.seat) for state in after]
        if move in best and any(lost):
            raise BadLesson(_("{move!r:.60} can lose at once").format(move=move))
        if move not in best and not all(lost):
            raise BadLesson(_("{move!r:.60} does not lose at once in every deal").format(move=move))


# By odds -----------------------------------------------------------------------------


def _prove_by_odds(puzzle: Puzzle, attempt: Attempt, best: list[str]) -> None:
    state, seat, game = attempt.state, attempt.seat, puzzle.step.game
    moves = [attempt.view.read_move(text) for text in puzzle.among] or list(state.moves(seat))
    if len(moves) > MOST_MOVES or (len(puzzle.weigh) > 1 and len(puzzle.weigh) != len(moves)):
        raise BadLesson(_("'weigh' is one figure for all moves, or one for each of the moves in 'among'"))
    worth = {}
    for at, move in enumerate(moves):
        text = puzzle.weigh[at if len(puzzle.weigh) > 1 else 0]
        text = text.replace("{move}", str(move)).replace("{card}", str(getattr(move, "card", "")))
        value = figure_after(attempt, move, text) if puzzle.after else parse_figure(text, game)(attempt.view)
        if value.kind == "simulated":
            raise BadLesson(_("{figure!r:.60} is simulated, and proves nothing").format(figure=text))
        worth[act_notation.canonical(state, seat, move)] = value
    highest = max(value.value for value in worth.values())
    right = [move for move, value in worth.items() if value.value == highest]
    if sorted(right) != sorted(best):
        listing = join_and([f"{move} {value.brief}" for move, value in worth.items()][:12])
        raise BadLesson(_("by the odds {right} would be best: {told}").format(right=join_or(right), told=listing))


def figure_after(attempt: Attempt, move: Any, text: str) -> Figure:
    """Return a figure after a move; raises BadLesson if it depends on cards that the learner does not know."""
    deals = [attempt.state, *(attempt.view.imagine(Stream(deal, "proof")) for deal in range(IMAGINED))]
    work_out = parse_figure(text, attempt.step.game)
    values = [work_out(deal.play(move, attempt.seat).view(attempt.seat)) for deal in deals]
    if any(each.value != values[0].value for each in values):
        line = _("after {move!r:.60} the figure {figure!r:.60} depends on cards the learner does not know")
        raise BadLesson(line.format(move=str(move), figure=text))
    return values[0]


# By search ---------------------------------------------------------------------------


class WorstCaseSearch:
    """A search with open cards in which all other seats play against one seat, up to a number of nodes."""

    def __init__(self, seat: int, most_nodes: int = MOST_NODES) -> None:
        self.seat = seat
        self.most_nodes = most_nodes
        self.nodes = 0

    def count(self) -> None:
        """Count one more node; raise BadLesson when there are too many."""
        self.nodes += 1
        if self.nodes > self.most_nodes:
            raise BadLesson(_("this position is too large to be searched to its end"))

    def value(self, state: Any) -> bool:
        """Return whether the seat can win the round whatever the others do."""
        self.count()
        if state.round_result is not None or has_won(state, self.seat):
            return has_won(state, self.seat)
        acting = self.seat if self.seat in state.to_act else state.to_act[0]
        outcomes = (self.value(state.play(move, acting)) for move in state.moves(acting))
        return any(outcomes) if acting == self.seat else all(outcomes)


def _prove_by_search(_puzzle: Puzzle, attempt: Attempt, best: list[str]) -> None:
    search, seat = WorstCaseSearch(attempt.seat), attempt.seat
    moves = list(attempt.state.moves(seat))
    if len(moves) > MOST_MOVES:
        raise BadLesson(_("there are {many} moves here, too many to try them all").format(many=len(moves)))
    beaten: set[str] = set()
    for deal in consistent_positions(attempt.view):
        won = {str(move): search.value(deal.play(move, seat)) for move in moves}
        for move in best:
            if not won[move] and any(won.values()):
                better = next(other for other, wins in won.items() if wins)
                raise BadLesson(
                    _("there is a deal in which {better!r:.60} wins and {move!r:.60} does not").format(
                        better=better, move=move
                    )
                )
        beaten |= {move for move, wins in won.items() if not wins and won[best[0]]}
    if equal := [str(move) for move in moves if str(move) not in beaten and str(move) not in best]:
        raise BadLesson(_("{move!r:.60} does just as well in every deal").format(move=equal[0]))


_PROOFS = {
    "wins now": _prove_immediate_win,
    "loses otherwise": _prove_others_lose,
    "odds": _prove_by_odds,
    "searched": _prove_by_search,
}
