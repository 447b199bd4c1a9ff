"""`review()`: the costliest decisions of a game, luck separated from choice.

Each decision is compared with its alternatives by what the seat knew at the time. What a seat's chances gained or lost
between its decisions is luck: cards, and what the others did.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from gamelib.analysis.evaluation import MOST_MOVES, WIN_BOUNDS, credit, play_out
from gamelib.core import language
from gamelib.core.arithmetic import add_up
from gamelib.core.chance import Stream
from gamelib.core.errors import BadPlayers, GameError
from gamelib.core.intervals import Interval, difference_interval
from gamelib.core.language import _, n_
from gamelib.core.progress_bar import Progress, Stop, progress_reporter
from gamelib.core.protocols import State, View
from gamelib.players import player, rules_for
from gamelib.record import Record

DEALS = 60

_Asked: TypeAlias = tuple[int, int, View, str]


class Decision(NamedTuple):
    """One decision: the ply to go back to, the seat, the move made, a better one, its cost, and the luck before it."""

    ply: int
    seat: int
    move: str
    better: str
    cost: Interval
    """By how much the better move does better, found in other deals than those in which it was picked out.

    The lower ends hold for all decisions of a review together: 95 times in 100 none costs less than its own says.
    """
    chance: float
    """The average outcome of the move that was made."""
    luck: float
    """The change of the seat's chances since its last decision that it did not cause."""

    @property
    def is_mistake(self) -> bool:
        """Whether luck cannot explain that the better move did better."""
        return self.cost.low > 0

    @property
    def seems_better(self) -> bool:
        """Whether the better move did better by a percent or more in the deals that measured it, be it by luck."""
        return round(100 * self.cost.value) > 0

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Describe the decision, and where in the game it was made."""
        line = (
            _("Move {ply}: {comparison}")
            if self.better == self.move
            else n_("Move {ply}: {comparison} Go back to {ply_before} move to try it.",
                    "Move {ply}: {comparison} Go back to {ply_before} moves to try it.", self.ply)
        )
        return line.format(ply=self.ply + 1, comparison=self.compare(names), ply_before=self.ply)

    def compare(self, names: Sequence[str] | None = None) -> str:
        """Compare the move made with the better one in a sentence."""
        if self.better == self.move:
            line = _("{name} chose {move}; nothing better was found.")
        elif self.is_mistake:
            line = _("{name} chose {move}; {better} would have been better by {cost:.0%} ({low:.0%} to {high:.0%}).")
        elif self.seems_better:
            line = _(
                "{name} chose {move}; {better} came out better by {cost:.0%} ({low:.0%} to {high:.0%}),"
                " which may be luck."
            )
        else:
            line = _("{name} chose {move}; {better} looked better at first, but further deals did not bear that out.")
        return line.format(
            name=language.seat_name(self.seat, names),
            move=self.move,
            better=self.better,
            cost=self.cost.value,
            low=self.cost.low,
            high=self.cost.high,
        )

    def __str__(self) -> str:
        return self.tell()


class Balance(NamedTuple):
    """A seat's round: its chances at first, what luck gave, what its choices cost, how it ended."""

    seat: int
    first: float
    luck: float
    cost: float
    end: float | None

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Describe the balance in a sentence."""
        luck, choices = (round(change, 2) + 0.0 for change in (self.luck, -self.cost))  # no "-0%"
        return _("{name}: luck {luck:+.0%}, choices {cost:+.0%}.").format(
            name=language.seat_name(self.seat, names), luck=luck, cost=choices
        )

    def __str__(self) -> str:
        return self.tell()


@dataclass(frozen=True)
class Review:
    """The decisions of a game, costliest first, and every seat's luck and choices."""

    decisions: tuple[Decision, ...]
    balances: tuple[Balance, ...]
    names: tuple[str, ...]
    deals: int
    seed: int
    policy: str

    def costliest(self, number: int = 5) -> tuple[Decision, ...]:
        """Return the decisions that cost most among those whose interval lies above 0."""
        return tuple(each for each in self.decisions if each.is_mistake)[:number]

    def __str__(self) -> str:
        head = n_(
            "{deals} imagined deal a decision from seed {seed}, assuming that from there everybody plays like the"
            " {policy} player.",
            "{deals} imagined deals a decision from seed {seed}, assuming that from there everybody plays like the"
            " {policy} player.",
            self.deals,
        ).format(deals=self.deals, seed=self.seed, policy=self.policy)
        lines = [each.tell(self.names) for each in self.costliest()]
        return "\n".join(
            [
                *(lines or [_("No decision cost anything that can be told from luck.")]),
                *(each.tell(self.names) for each in self.balances),
                head,
            ]
        )

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"


def review(
    game: Record,
    deals: int = DEALS,
    seed: int = 0,
    *,
    seats: Sequence[int] | None = None,
    policy: Any = "keen",
    progress: Progress = None,
    stop: Stop = None,
) -> Review:
    """Return the costliest decisions of a game, luck separated from choice, each with its ply for `game.at(ply)`.

    >>> from gamelib import nanatoridori, record, review
    >>> game = record.start(nanatoridori, players=3, seed=7)
    >>> for _time in range(6):
    ...     game = game.play(game.state.moves()[0])
    >>> len(review(game, deals=8, seats=[0], progress=False).decisions) <= 6
    True
    """
    _check(game, deals, seats)
    playing = player(policy) if isinstance(policy, str) else policy
    decisions_to_rate = list(_decisions(game, range(game.state.players) if seats is None else seats))
    with progress_reporter(progress, len(decisions_to_rate), _("decisions")) as more:
        rated = _rate_all(decisions_to_rate, playing, seed, deals, stop, more)
    decisions, balances = separate_luck(rated, _round_ends(game))
    costliest_first = tuple(sorted(decisions, key=lambda each: (-each.cost.value, each.ply)))
    return Review(costliest_first, balances, game.names, deals, seed, str(playing))


def _rate_all(
    decisions: Sequence[_Asked], playing: Any, seed: int, deals: int, stop: Stop, more: Callable[[int], object]
) -> list[RatedDecision]:
    """Rate decisions until all are rated or the work is stopped."""
    rated: list[RatedDecision] = []
    try:
        for number, (ply, seat, view, move) in enumerate(decisions):
            if stop and stop():
                break
            rated.append(_rate(ply, seat, view, move, playing, Stream(seed, "review", number), deals))
            more(1)
    except KeyboardInterrupt:
        pass
    return rated


class RatedDecision(NamedTuple):
    """One decision with the better move, and what both came to in the deals in which that was measured."""

    ply: int
    seat: int
    move: str
    better: str
    outcomes: Sequence[float]
    better_outcomes: Sequence[float]
    chance: float

    @property
    def best(self) -> float:
        """What the better move came to."""
        return self.chance + max(0.0, self.cost(1).value)

    def cost(self, comparisons: float) -> Interval:
        """Return by how much the better move does better; `comparisons` intervals are to hold together."""
        if self.better == self.move:
            return Interval(0.0, 0.0, 0.0)
        return difference_interval(self.better_outcomes, self.outcomes, WIN_BOUNDS, comparisons)


def _decisions(game: Record, seats: Sequence[int]) -> Iterator[_Asked]:
    """Yield every decision of these seats that had more than one move."""
    for ply, (state, entry) in enumerate(zip(game.states(), game.entries, strict=False)):
        if entry.seat is not None and entry.seat in seats and len(state.moves(entry.seat)) > 1:
            yield ply, entry.seat, state.view(entry.seat), entry.move


def _rate(ply: int, seat: int, view: View, made: str, playing: Any, rng: Stream, deals: int) -> RatedDecision:
    """Play on after a move and after its alternatives, in the same deals, and compare them."""
    moves, at = _moves_to_compare(view, made)
    outcomes: list[list[float]] = [[] for _move in moves]
    for _deal in range(deals):
        state, chance = view.imagine(rng), rng.next_bits()
        for collected, move in zip(outcomes, moves, strict=True):
            collected.append(play_out(state.play(move, seat), seat, playing, "win", chance))
    return pick_better((ply, seat, made), moves, at, outcomes)


def pick_better(
    decision: tuple[int, int, str], moves: Sequence[Any], at: int, outcomes: Sequence[Sequence[float]]
) -> RatedDecision:
    """Pick the best of all moves by half of their outcomes; the other half is kept to measure it by."""
    deals = len(outcomes[at])
    half = deals // 2
    best = max(range(len(moves)), key=lambda move: (add_up(outcomes[move][:half]), move == at))
    return RatedDecision(
        *decision, str(moves[best]), outcomes[at][half:], outcomes[best][half:], add_up(outcomes[at]) / deals)


def _moves_to_compare(view: View, made: str) -> tuple[list[Any], int]:
    """Return the moves to compare, and the index of the one made."""
    rules = rules_for(view)
    options = view.moves()
    own = next(
        (
            option
            for option in (options if len(options) <= MOST_MOVES else rules.candidates(view))
            if str(option) == made
        ),
        None,
    )
    moves = list(options) if len(options) <= MOST_MOVES else list(rules.candidates(view))
    if own is None:
        own = made
        moves.append(own)
    return moves, moves.index(own)


def _round_ends(game: Record) -> dict[int, tuple[int, State]]:
    """Return the rounds that ended, each with its ply and state."""
    return {ply: (ply, state) for ply, state in enumerate(game.states()) if state.round_result}


def separate_luck(
    rated: Sequence[RatedDecision], ends: dict[int, tuple[int, State]]
) -> tuple[list[Decision], tuple[Balance, ...]]:
    """Separate luck, the change of chances between a seat's decisions, from choice, round by round."""
    decisions: list[Decision] = []
    balances: list[Balance] = []
    # A mistake is named by its lower end alone, which is too high half as often as the interval misses.
    comparisons = max(1.0, sum(each.better != each.move for each in rated) / 2)
    for seat in sorted({each.seat for each in rated}):
        first = end = None
        luck = cost = 0.0
        before: RatedDecision | None = None
        for each in (row for row in rated if row.seat == seat):
            ended_round = _between(before.ply, each.ply, ends) if before else None
            if before and ended_round:
                end = _credit(ended_round, seat)
                luck, before = luck + end - before.chance, None
            change = each.best - before.chance if before else 0.0
            first = each.best if first is None else first
            luck, cost, before = luck + change, cost + each.best - each.chance, each
            lost = each.cost(comparisons)
            decisions.append(Decision(each.ply, seat, each.move, each.better, lost, each.chance, change))
        if before and (last := _between(before.ply, max(ends, default=-1), ends)):
            end = _credit(last, seat)
            luck += end - before.chance
        balances.append(Balance(seat, first or 0.0, luck, cost, end))
    return decisions, tuple(balances)


def _between(after: int, until: int, ends: dict[int, tuple[int, State]]) -> State | None:
    """Return the first round that ended after one ply and not after another."""
    return next((state for ply, state in ends.values() if after < ply <= until), None)


def _credit(state: State, seat: int) -> float:
    result = state.round_result
    assert result is not None
    return credit(result, seat, rules_for(state.view(seat)).SHARED)


def _check(game: object, deals: object, seats: Sequence[int] | None) -> None:
    if not isinstance(game, Record):
        raise GameError(
            _("a review needs the record of a game, from record.start or record.load, not {kind}").format(
                kind=type(game).__name__
            )
        )
    if type(deals) is not int or not 4 <= deals <= 10**5:
        raise GameError(
            _("a review imagines a number of deals from 4 to 100000 for each decision, not {deals!r:.40}").format(
                deals=deals
            )
        )
    if seats is not None and not all(type(seat) is int and 0 <= seat < game.state.players for seat in seats):
        raise BadPlayers(
            _("the seats of this game are 0 to {last}, not {seats!r:.60}").format(
                last=game.state.players - 1, seats=seats
            )
        )
