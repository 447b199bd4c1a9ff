"""`evaluate()`: each legal move's average over the same imagined deals, with intervals on the differences.

>>> from gamelib import evaluate, nanatoridori
>>> view = nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=7).view(0)
>>> found = evaluate(view, deals=40, seed=1, progress=False)
>>> found.best.move in view.moves()
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import Any, Literal, NamedTuple, TypeAlias

from gamelib.analysis.slices import SLICE_SECONDS
from gamelib.analysis.tasks import check_seed, check_stop, make_player
from gamelib.core import language, registry
from gamelib.core.arithmetic import add_up
from gamelib.core.chance import Stream
from gamelib.core.display import draw_move
from gamelib.core.errors import BadNotation, BadPlayers, GameError
from gamelib.core.intervals import Bounds, Interval, difference_interval, mean_interval
from gamelib.core.language import _, n_, p_
from gamelib.core.move_phrases import as_label, describe_move
from gamelib.core.progress_bar import Progress, Stop, collect_batches
from gamelib.core.protocols import State, View
from gamelib.core.slice_size import SliceSize
from gamelib.core.verdicts import Result
from gamelib.kernel.compiled_game import RoundOutcome
from gamelib.odds.data_frames import column_of, data_frame, plot_rows
from gamelib.odds.python_lines import PythonCode, python_line_of_call, python_line_of_view
from gamelib.odds.result_card import CardBar, CardRow, card
from gamelib.odds.several_numbers import SeveralNumbers
from gamelib.players import LADDER, rules_for, shown_name
from gamelib.players.deal_words import describe_dealing, describe_intervals
from gamelib.players.dealing import Dealing, dealing_for
from gamelib.players.win_words import name_chance

Measure: TypeAlias = Literal["win", "score"]
DEALS, MOST_DEALS, MOST_MOVES, LONGEST = 200, 10**6, 12, 5000
MOST_NAMED = 3
"""Maximum number of moves that the sentence below a card names as best."""
WIN_BOUNDS = (0.0, 1.0)
"""What a round can be worth to a seat: a loss and a win."""


class MoveValue(NamedTuple):
    """A move, its average outcome, and the difference to the best move, both with intervals.

    The intervals of the differences all hold at once: 95 times in 100 every move of an evaluation is within its own.
    """

    move: Any
    value: Interval
    behind: Interval

    @property
    def is_worse(self) -> bool:
        """Whether it does worse than the best move by more than luck can explain."""
        return self.behind.low > 0

    def __repr__(self) -> str:  # stored notebook outputs contain it, so it keeps the old name
        return f"Valued(move={self.move!r}, value={self.value!r}, behind={self.behind!r})"

    def __str__(self) -> str:
        return _("{move}: {value}; behind the best by {behind}").format(
            move=self.move, value=self.value, behind=self.behind
        )


@dataclass(frozen=True)
class Evaluation(SeveralNumbers):
    """The average outcome of every move, best first; simulated, with the assumptions about the players."""

    seat: int
    moves: tuple[MoveValue, ...]
    deals: int
    seed: int
    policy: str
    measure: Measure
    view: Any = field(default=None, repr=False, compare=False)
    """What the seat saw: moves are described and pictured from it."""
    is_given: bool = False
    """Whether the deals were given, and not imagined."""

    kind = "assumed"
    """The kind of the numbers: simulated, under assumptions about the players."""

    @property
    def best(self) -> MoveValue:
        """The move that does best."""
        return self.moves[0]

    @property
    def possibly_best_moves(self) -> tuple[MoveValue, ...]:
        """The best move, and all moves that are not significantly worse."""
        return tuple(row for row in self.moves if not row.is_worse)

    def of(self, move: Any) -> MoveValue:
        """Return the value of one move, which may be notation."""
        for row in self.moves:
            if move in (row.move, str(row.move)):
                return row
        raise BadNotation(_("{move!r:.60} was not among the moves compared").format(move=str(move)))

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The assumptions behind the numbers."""
        return (
            _("from here on everybody plays like the “{policy}” program").format(policy=shown_name(self.policy)),
            _("the cards lie as in the deals that were given")
            if self.is_given
            else describe_dealing(self.view is None or dealing_for(self.view, rules_for(self.view)).fits_play),
        )

    def __str__(self) -> str:
        what = self._name_measure()
        head = n_(
            "{name}, {what}, simulated {deals} time from seed {seed}, assuming that {assumed}:",
            "{name}, {what}, simulated {deals} times from seed {seed}, assuming that {assumed}:",
            self.deals,
        ).format(
            name=language.seat_name(self.seat),
            what=what,
            deals=self.deals,
            seed=self.seed,
            assumed=language.join_and(self.assumptions),
        )
        return "\n".join([head, *(f"  {row}" for row in self.moves), describe_intervals()])

    def _name_measure(self) -> str:
        if self.measure == "score":
            return _("expected score")
        return _("chance") if self.view is None else name_chance(self.view)

    def __len__(self) -> int:
        """Return the number of moves compared."""
        return len(self.moves)

    def __getitem__(self, which: Any) -> Any:
        """Return one move by its rank, 0 for the best, or several by a slice."""
        return self.moves[which]

    def items(self) -> tuple[tuple[Any, Interval], ...]:
        """Return each move with its value, the best first."""
        return tuple((str(row.move), row.value) for row in self.moves)

    def _title(self) -> str:
        return _("What each move comes to")

    def to_frame(self) -> Any:
        """Return the moves as a pandas DataFrame: each with its value, its interval and how far it is behind."""
        return data_frame(
            {
                "move": [str(row.move) for row in self.moves],
                "value": [row.value.value for row in self.moves],
                "low": [row.value.low for row in self.moves],
                "high": [row.value.high for row in self.moves],
                "behind": [row.behind.value for row in self.moves],
                "is_worse": [row.is_worse for row in self.moves],
            }
        )

    def plot(self, axes: Any = None, *, dark: bool = False) -> Any:
        """Draw each move's value with its interval by matplotlib, the best on top, and return the axes."""
        what = self._name_measure()
        columns = [column_of(as_label(self._describe_move(row.move)), row.value) for row in self.moves]
        return plot_rows(columns, self._title(), what, axes, dark, are_chances=self.measure == "win")

    def _repr_html_(self) -> str:
        of_wins = self.measure == "win"
        scale, most = (100, 1.0) if of_wins else (1, max(row.value.high for row in self.moves))
        drawn = of_wins or min(row.value.low for row in self.moves) >= 0
        rows = [
            CardRow(
                as_label(self._describe_move(row.move)),
                CardBar(*row.value) if drawn else None,
                self._row_cells(row, scale),
                len(self.possibly_best_moves) > 1 and not row.is_worse,
                draw_move(self.view, row.move),
            )
            for row in self.moves
        ]
        what = self._name_measure()
        return card(
            n_("What {count} move comes to", "What each of {count} moves comes to", len(self)).format(count=len(self)),
            self.kind,
            (p_("heading", "move"), _("of 100") if of_wins else _("score"), _("95 % interval"), _("beside the best")),
            rows,
            subtitle=f"{language.seat_name(self.seat)}, {what}",
            sentence=self._conclusion(),
            basis=n_(
                "{deals} imagined deal, the same for every move; {assumed}.",
                "{deals} imagined deals, the same for every move; {assumed}.",
                self.deals,
            ).format(deals=f"{self.deals:,}", assumed=_("; ").join(self.assumptions))
            + " "
            + describe_intervals(),
            most=most,
            python=self.python(),
        )

    def python(self) -> str:
        """Return the line of Python that repeats this evaluation; "" if no line can."""
        if self.view is None or self.is_given:
            return ""
        moves = [row.move for row in self.moves]
        return python_line_of_evaluation(self.view, moves, self.deals, self.seed, self.policy, self.measure)

    def _describe_move(self, move: Any) -> str:
        """Return a move in words, or in notation if the evaluation was made without its view."""
        return describe_move(move, self.view) if self.view is not None else str(move)

    def _conclusion(self) -> str:
        """Say which move is best, or which of the best differ by no more than luck."""
        best = self.possibly_best_moves
        if len(best) > MOST_NAMED:
            return _("{count} moves cannot be told from the best.").format(count=len(best))
        words = [self._describe_move(row.move) for row in best]
        line = _("Best: {moves}.") if len(best) == 1 else _("Best: {moves}. They cannot be told apart.")
        return line.format(moves=language.join_or(words))

    def _row_cells(self, row: MoveValue, scale: float) -> tuple[str, ...]:
        """Return the cells beside a move: its value, its interval, and how it compares with the best."""
        digits = ".0f" if scale > 1 else ".1f"
        value, low, high = (f"{scale * each:{digits}}" for each in row.value)
        if row is self.best:
            beside = _("✓ best")
        elif not row.is_worse:
            beside = _("≈ perhaps as good as the best")
        else:
            less, least, most = (f"{scale * each:{digits}}" for each in row.behind)
            beside = _("worse by {less} ({low} to {high})").format(less=less, low=least, high=most)
        return value, _("{low} to {high}").format(low=low, high=high), beside


def evaluate(  # noqa: PLR0913 - a comparison can be told a lot
    view: View,
    deals: int = DEALS,
    seed: int = 0,
    *,
    policy: Any = "keen",
    moves: Sequence[Any] | None = None,
    also: Sequence[Any] = (),
    by: Measure = "win",
    states: Sequence[Any] | None = None,
    progress: Progress = None,
    stop: Stop = None,
) -> Evaluation:
    """Return the outcome of each move open to a seat when the round is played to its end, by common random numbers.

    Every deal is imagined once and every move is tried in it, so that luck is the same for all and the differences are
    sharp. `by` is "win" (in Nanatoridori's basic game: not to lose the round) or "score". Where there are thousands of
    moves only the likeliest are compared, and those named in `also`, unless `moves` names them all. The number of deals
    is fixed beforehand: stopping at the first good-looking gap would err more often than the interval says.

    `states` are deals that are given instead of imagined: those of `view.imagine`, perhaps changed, to see what depends
    on what was changed. The moves have to be legal in each of them.
    """
    candidates = check_evaluation_arguments(view, deals, seed, moves, also, by)
    check_stop(stop)
    seat = view.seat
    assert seat is not None
    playing = make_player(policy)
    rng = Stream(seed, "evaluate")
    if states is None:
        dealing = dealing_for(view, rules_for(view), deals)
        batches, block = values_in_deals(dealing, candidates, playing, by, rng, deals, stop), dealing.block
    else:
        deals, block = _check_states(states, view, candidates), 1
        batches = _values_in_states(states, view, candidates, playing, by, rng, stop)
    values = collect_batches(batches, progress, deals, _("deals"))
    outcomes = [[of_deal[number] for of_deal in values] for number in range(len(candidates))]
    ranked = rank_moves(candidates, outcomes, WIN_BOUNDS if by == "win" else None, block)
    return Evaluation(seat, ranked, len(outcomes[0]), seed, str(playing), by, view, states is not None)


def _check_states(states: Sequence[Any], view: View, moves: Sequence[Any]) -> int:
    """Return how many deals are given; raise GameError if the moves cannot be made in one of them."""
    for state in states:
        if registry.game_of(state) != registry.game_of(view):
            raise GameError(_("the deals that are given have to be of the same game as the view"))
        for move in moves:
            if refusal := state.why_not(move, view.seat):
                raise GameError(str(refusal))
    if not states:
        raise GameError(_("give one or more deals, or none for imagined ones"))
    return len(states)


def _values_in_states(
    states: Sequence[Any], view: View, moves: Sequence[Any], playing: Any, by: Measure, rng: Stream, stop: Stop
) -> Iterator[list[list[float]]]:
    """Yield the value of every move in each given deal."""
    seat, twin, shared = view.seat, registry.about(registry.game_of(view)).kernel_game, rules_for(view).SHARED
    assert seat is not None
    for state in states:
        if stop and stop():
            return
        chance = rng.next_bits()
        if outcomes := twin and twin.compare(state, moves, seat, playing, chance):
            yield [[_outcome_value(outcome, seat, shared, by) for outcome in outcomes]]
        else:
            yield [[play_out(state.play(move, seat), seat, playing, by, chance) for move in moves]]


def python_line_of_evaluation(
    view: View, moves: Sequence[Any], deals: int, seed: int, policy: str = "keen", by: Measure = "win"
) -> str:
    """Return the line of Python that compares these moves; "" if no line can.

    The line holds the position and, where anything has happened before it, what the seat has seen happen.

    >>> from gamelib import koinobori
    >>> view = koinobori.read("players 2 | turn A | hand A lime/take1 pink/take1 | hand B ? ?", seed=3).view(0)
    >>> python_line_of_evaluation(view, view.moves(), 60, 1).rpartition(" | ")[2]
    'turn A").view(0), deals=60, seed=1)'
    """
    seen = python_line_of_view(view, whole=True)
    if policy not in LADDER or not seen:
        return ""
    named: dict[str, Any] = {"deals": deals, "seed": seed}
    if policy != "keen":
        named["policy"] = policy
    if by != "win":
        named["by"] = by
    if {*moves} != {*check_evaluation_arguments(view, deals, seed, None, (), by)}:
        named["moves"] = [str(move) for move in moves]
    return python_line_of_call("gamelib.evaluate", PythonCode(seen), **named)


def values_in_deals(
    dealing: Dealing, moves: Sequence[Any], playing: Any, by: Measure, rng: Stream, deals: int, stop: Stop = None
) -> Iterator[list[list[float]]]:
    """Yield batches of deals: for each deal the value of every move. The kernel plays them if it can."""
    view = dealing.view
    seat, twin = view.seat, registry.about(registry.game_of(view)).kernel_game
    assert seat is not None
    shared, slices, played = rules_for(view).SHARED, SliceSize(SLICE_SECONDS), 0
    while played < deals and not (stop and stop()):
        size = min(slices.size, deals - played)
        found = twin and slices.timed(lambda _from, to: twin.compare_deals(dealing, moves, playing, rng, to), 0, size)
        if found:
            yield [[_outcome_value(outcome, seat, shared, by) for outcome in outcomes] for outcomes in found]
        else:
            state, chance, size = dealing.in_python.imagine(rng), rng.next_bits(), 1
            yield [[play_out(state.play(move, seat), seat, playing, by, chance) for move in moves]]
        played += size


def _outcome_value(outcome: RoundOutcome, seat: int, shared: bool, by: Measure) -> float:
    """Return the value, to a seat, of a round that the kernel played."""
    return float(outcome.score) if by == "score" else credit_of_winners(outcome.winners, seat, shared)


def rank_moves(
    moves: Sequence[Any], found: Sequence[Sequence[float]], bounds: Bounds | None = WIN_BOUNDS, block: int = 1
) -> tuple[MoveValue, ...]:
    """Return moves with their outcomes in the same deals, best first.

    The best move was picked from these same outcomes, and any two moves might have come out first and second. So the
    intervals of the differences are widened as if all pairs of moves were compared. Within a `block` deals are alike.
    """
    if not found or not found[0]:
        raise GameError(_("nothing was compared: the work was stopped before the first deal was played"))
    order = sorted(range(len(moves)), key=lambda at: (-add_up(found[at]), at))
    best, pairs = found[order[0]], comb(len(moves), 2)
    return tuple(
        MoveValue(
            moves[at],
            mean_interval(found[at], bounds, block=block),
            difference_interval(best, found[at], bounds, pairs, block) if at != order[0] else Interval(0.0, 0.0, 0.0),
        )
        for at in order
    )


def play_out(state: State, seat: int, playing: Any, by: Measure, chance: int = 0) -> float:
    """Return the outcome of the round for a seat when all play on by one policy, each from its own view."""
    result = play_to_end(state, playing, chance)
    return float(result.scores[seat]) if by == "score" else win_credit(result, seat, rules_for(state.view(seat)).SHARED)


def play_to_end(state: State, playing: Any, chance: int = 0) -> Result:
    """Return how the round ends when all play on by one policy, each from its own view."""
    result = play_to_last_state(state, playing, chance).round_result
    assert result is not None
    return result


def play_to_last_state(state: State, playing: Any, chance: int = 0) -> State:
    """Return the state at the end of the round when all play on by one policy, each from its own view."""
    rng = Stream(chance, "outcome")
    for _decision in range(LONGEST):
        if state.round_result is not None:
            return state
        acting = state.to_act[0]
        state = state.play(playing.move(state.view(acting), rng), acting)
    raise GameError(_("the round has not ended after {number} decisions").format(number=LONGEST))


def win_credit(result: Result, seat: int, shared: bool = True) -> float:
    """Return what a result is worth to a seat: 1 for a win, 0 for a loss; winners share, unless all but one win.

    >>> tied, spared = Result((0, 2), (1, 3), (5, 1, 5, 2), ""), Result((0, 1, 2), (3,), (0, 0, 0, -1), "")
    >>> win_credit(tied, 2), win_credit(spared, 2, shared=False)
    (0.5, 1.0)
    """
    return credit_of_winners(result.winners, seat, shared)


def credit_of_winners(winners: Sequence[int], seat: int, shared: bool) -> float:
    """Return what a round won by `winners` is worth to a seat."""
    if seat not in winners:
        return 0.0
    return 1 / len(winners) if shared else 1.0


def check_evaluation_arguments(
    view: View, deals: object, seed: object, moves: Sequence[Any] | None, also: Sequence[Any], by: object
) -> list[Any]:
    """Return the moves that `evaluate` compares. Raise GameError if the question makes no sense."""
    rules = rules_for(view)
    if view.seat is None:
        raise BadPlayers(_("an onlooker has no moves to compare; ask for the view of a seat"))
    if view.seat not in view.to_act:
        raise BadPlayers(_("{name} has nothing to decide now").format(name=language.seat_name(view.seat)))
    if type(deals) is not int or not 1 <= deals <= MOST_DEALS:
        raise GameError(
            _("a comparison takes a number of deals from 1 to {most}, not {deals!r:.40}").format(
                most=MOST_DEALS, deals=deals
            )
        )
    check_seed(seed)
    if by not in ("win", "score"):
        raise GameError(_('moves are compared by "win" or by "score", not {by!r:.40}').format(by=by))
    if moves is not None and not moves:
        raise GameError(_("name one or more moves to compare, or none for all of them"))
    named = []
    for move in [*(moves or ()), *also]:
        if refusal := view.why_not(move):
            raise GameError(str(refusal))
        named.append(_find_move(view, move))
    if moves is not None:
        return list(dict.fromkeys(named))
    options = list(view.moves())
    likely = options if len(options) <= MOST_MOVES else _candidates_keen_first(view, rules)
    return list(dict.fromkeys([*likely, *named]))


def _candidates_keen_first(view: View, rules: Any) -> list[Any]:
    first = rules.quick(view)
    return [first, *(move for move in rules.candidates(view) if move != first)]


def _find_move(view: View, move: Any) -> Any:
    return next((option for option in view.moves() if move in (option, str(option))), move)
