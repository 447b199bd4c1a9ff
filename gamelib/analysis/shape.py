"""`shape()`: fairness, order, convergence, spread, drama and security of a game, from 0 to 1, with intervals.

The measures are those of Mark Goadrich's work on card games; with them come the length of a round, the share of
decisions without a choice, and how often the lead changes. The small functions that measure can be read, and tried on
games made up by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import sqrt
from types import ModuleType
from typing import Any, NamedTuple

from gamelib.analysis.evaluation import (
    MOST_MOVES,
    credit_of_winners,
    play_to_last_state,
    win_credit,
)
from gamelib.analysis.simulated import Simulated
from gamelib.analysis.simulation import results_of_rounds, simulate
from gamelib.analysis.slices import run_in_slices
from gamelib.analysis.tasks import Task, check_executor, check_seed, check_stop, checked_game_name, deal_round
from gamelib.core import language, registry
from gamelib.core.arithmetic import add_up
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.errors import BadPlayers, GameError
from gamelib.core.intervals import Interval, bootstrap_interval, mean_interval
from gamelib.core.language import _, n_
from gamelib.core.progress_bar import Progress, Stop, collect_batches
from gamelib.core.protocols import State
from gamelib.kernel.compiled_game import Ending
from gamelib.odds.result_card import CardBar, CardRow, card
from gamelib.odds.several_numbers import SeveralNumbers
from gamelib.players import player, rules_for, shown_name
from gamelib.players.win_words import one_wins

SHARES = 6
"""Number of measures that run from 0 to 1; they come first."""
SAMPLED_MOMENTS, DEALS = 10, 8
"""Moments of a round at which the lead is estimated, and imagined futures for each."""
MOMENTS_A_CHOICE = 3
"""At one moment of so many, what each move leads to is estimated as well."""

WITHIN = (0.0, 1.0)
"""The bounds of a share, and of every measure but the length and the changes of the lead."""

# The measures ----------------------------------------------------------------------


def fairness(firsts: Sequence[float], fair: float) -> float:
    """Return how near the starting player's wins are to a fair share; `firsts` has the share won in each round.

    >>> fairness([1, 0, 0, 0], 1 / 4), fairness([1, 1, 1, 1], 1 / 4), fairness([0, 0], 1 / 2)
    (1.0, 0.0, 0.0)
    """
    share = _mean(firsts)
    return 1 - abs(share - fair) / (1 - fair if share > fair else fair)


def order(shares: Sequence[float], fair: float) -> float:
    """Return how much of the possible gain over a fair share of wins a skilled player gets among random ones.

    >>> order([1, 1, 1, 1], 1 / 4), order([1, 0, 0, 0], 1 / 4), order([1, 1, 1, 0], 1 / 2)
    (1.0, 0.0, 0.5)
    """
    return min(1.0, max(0.0, (_mean(shares) - fair) / (1 - fair)))


def convergence(choices: Sequence[int]) -> float:
    """Return how the number of choices develops in a round: 1 if it falls to nothing, 0.5 if it stays, 0 if it grows.

    >>> convergence([5, 4, 3, 2, 1, 0]), convergence([3, 3, 3]), convergence([0, 1, 2, 3])
    (1.0, 0.5, 0.0)
    """
    number, most = len(choices), max(choices, default=0)
    if number < 2 or not most:
        return 0.5
    times = [at / (number - 1) for at in range(number)]
    heights = [choice / most for choice in choices]
    middle, level = _mean(times), _mean(heights)
    slope = add_up((at - middle) * (height - level) for at, height in zip(times, heights, strict=True))
    slope /= add_up((at - middle) * (at - middle) for at in times)
    return min(1.0, max(0.0, 0.5 - slope / 2))


def spread(values: Sequence[Sequence[float]]) -> float:
    """Return how far apart best and worst move are on average; `values` has each move's outcome, decision by decision.

    >>> spread([[0.9, 0.4, 0.1], [0.5, 0.5]])
    0.4
    """
    return _mean(gaps(values))


def gaps(values: Sequence[Sequence[float]]) -> list[float]:
    """Return how far apart best and worst move are, decision by decision, where there was a choice.

    >>> gaps([[0.9, 0.4, 0.1], [0.5, 0.5], [1.0]])
    [0.8, 0.0]
    """
    return [max(each) - min(each) for each in values if len(each) > 1]


def threshold(players: int) -> float:
    """Return the place half way between first and second, where the first is 1 and the last 0.

    >>> threshold(2), threshold(3)
    (0.5, 0.75)
    """
    return 1 - 0.5 / (players - 1)


def drama(leads: Sequence[float], players: int) -> float:
    """Return how far the later winner fell behind: the mean square root of the distance below the threshold.

    `leads` is the winner's place from moment to moment, 1 for the first and 0 for the last.

    >>> drama([1, 1, 1], 3), drama([0.5, 0.25, 1], 2), drama([0.5], 3)
    (0.0, 0.5, 0.5)
    """
    below = [sqrt(threshold(players) - lead) for lead in leads if lead < threshold(players)]
    return _mean(below)


def security(leads: Sequence[float], players: int) -> float:
    """Return the fraction of the round in which the later winner was above the threshold.

    >>> security([1, 1, 0, 0], 2)
    0.5
    """
    return _mean([lead > threshold(players) for lead in leads])


def lead_changes(leaders: Sequence[int]) -> int:
    """Return how often the lead passes to another seat.

    >>> lead_changes([0, 0, 2, 2, 0])
    2
    """
    return sum(before != after for before, after in pairwise(leaders))


def places(values: Sequence[float]) -> list[float]:
    """Return each seat's place by its value, 1 for the first and 0 for the last; ties share the middle of their
    places.

    >>> places([3, 1, 2]), places([5, 5])
    ([1.0, 0.0, 0.5], [0.5, 0.5])
    """
    return [
        (sum([other < own for other in values]) + (sum([other == own for other in values]) - 1) / 2) / (len(values) - 1)
        for own in values
    ]


def _mean(values: Sequence[float]) -> float:
    return add_up(values) / len(values) if values else 0.0


# A game's shape --------------------------------------------------------------------


class RoundTrace(NamedTuple):
    """What one round contributes: results of a skilled and of a starting player, choices, leads and leaders."""

    number: int
    first: float
    skilled: float
    choices: tuple[int, ...]
    values: tuple[tuple[float, ...], ...]
    leads: tuple[float, ...]
    leaders: tuple[int, ...]
    length: int


@dataclass(frozen=True)
class Shape(SeveralNumbers):
    """The measures of a game at one table, each with its interval, and what they were measured with."""

    game: str
    players: int
    fairness: Interval
    order: Interval
    convergence: Interval
    spread: Interval
    drama: Interval
    security: Interval
    length: Interval
    forced: Interval
    lead_changes: Interval
    rounds: int
    seed: int
    policy: str
    stopped: bool = False

    def measures(self) -> dict[str, Interval]:
        """Return every measure by its name."""
        return {
            _("fairness"): self.fairness,
            _("order"): self.order,
            _("convergence"): self.convergence,
            _("spread"): self.spread,
            _("drama"): self.drama,
            _("security"): self.security,
            _("length"): self.length,
            _("decisions without a choice"): self.forced,
            _("changes of the lead"): self.lead_changes,
        }

    def items(self) -> tuple[tuple[str, Interval], ...]:
        """Return each measure with its name."""
        return tuple(self.measures().items())

    def _title(self) -> str:
        return _("The shape of {game}").format(game=registry.about(self.game).title)

    def _are_chances(self) -> bool:
        return False

    def __str__(self) -> str:
        head = n_(
            "{game}, {players} players, {rounds} round from seed {seed}, skill and leads by the “{policy}” program:",
            "{game}, {players} players, {rounds} rounds from seed {seed}, skill and leads by the “{policy}” program:",
            self.rounds,
        ).format(
            game=self.game, players=self.players, rounds=self.rounds, seed=self.seed, policy=shown_name(self.policy)
        )
        return "\n".join([head, *(f"  {name}: {value}" for name, value in self.measures().items())])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        rows = [self._measure_row(name, each, at < SHARES) for at, (name, each) in enumerate(self.measures().items())]
        return card(
            self._title(),
            "assumed",
            (_("measure"), _("value"), _("95 % interval")),
            rows,
            subtitle=n_("{players} players, {rounds} round", "{players} players, {rounds} rounds", self.rounds).format(
                players=self.players, rounds=f"{self.rounds:,}"
            ),
            basis=_("Skill and leads are by the “{policy}” program.").format(policy=shown_name(self.policy)),
        )

    def _measure_row(self, name: str, found: Interval, is_share: bool) -> CardRow:
        scale, digits = (100, ".0f") if is_share else (1, ".2f")
        value, low, high = (f"{scale * each:{digits}}" for each in found)
        return CardRow(
            name,
            CardBar(*found) if is_share else None,
            (
                _("{value} of 100").format(value=value) if is_share else value,
                _("{low} to {high}").format(low=low, high=high),
            ),
        )


def shape(
    game: ModuleType | str,
    players: int | None = None,
    rounds: int = 100,
    seed: int | None = None,
    executor: Executor | None = None,
    progress: Progress = None,
    *,
    policy: str = "keen",
    stop: Stop = None,
    **dealt_with: Any,
) -> Shape:
    """Measure the shape of a game: any game, variant, rulings and number of players.

    Each round is played three times from the same deal: by random players, for fairness and convergence; by one skilled
    player among random ones, for order; and by skilled players only, for the leads and for how far moves lie apart.
    Those two are estimated from what the acting seat has seen: all deals that agree with it are equally likely.

    >>> print(shape("koinobori", 2, rounds=2, seed=1, progress=False).rounds)
    2
    """
    name, seed = checked_game_name(game), fresh_seed() if seed is None else seed
    check_seed(seed)
    check_stop(stop)
    check_executor(executor)
    if type(players) is not int or not 2 <= players <= len(language.LETTERS):
        raise BadPlayers(
            _("a shape is measured for a number of players, not for {players!r:.40}").format(players=players)
        )
    if type(rounds) is not int or rounds < 2:
        raise GameError(_("a shape is measured over 2 rounds or more, not {rounds!r:.40}").format(rounds=rounds))
    task = Task(name, (player(policy),) * players, seed, False, False, tuple(dealt_with.items()))
    deal_round(task, 0)
    traced = collect_batches(
        run_in_slices(partial(_trace_rounds, task), rounds, executor, stop), progress, rounds, task.game
    )
    if not traced:
        raise GameError(_("nothing was measured: the work was stopped before the first round was over"))
    return summarise(task, sorted(traced), policy, len(traced) < rounds)


def summarise(task: Task, traced: Sequence[RoundTrace], policy: str, stopped: bool) -> Shape:
    """Return the measures of traced rounds."""
    players = len(task.players)
    fair = fair_share(deal_round(task, 0), players)

    choices = [each.choices for each in traced]
    return Shape(
        task.game,
        players,
        fairness=share_measure(fairness, mean_interval([each.first for each in traced], WITHIN), fair),
        order=share_measure(order, mean_interval([each.skilled for each in traced], WITHIN), fair),
        convergence=mean_interval([convergence(each) for each in choices], WITHIN),
        spread=bootstrap_interval(
            [gaps(each.values) for each in traced],
            lambda some: _mean([gap for gaps_of_round in some for gap in gaps_of_round]),
            ([0.0], [1.0]),
            task.seed,
        ),
        drama=mean_interval([drama(each.leads, players) for each in traced], WITHIN),
        security=mean_interval([security(each.leads, players) for each in traced], WITHIN),
        length=mean_interval([each.length for each in traced]),
        forced=mean_interval([_mean([choice == 1 for choice in each]) for each in choices], WITHIN),
        lead_changes=mean_interval([lead_changes(each.leaders) for each in traced]),
        rounds=len(traced),
        seed=task.seed,
        policy=policy,
        stopped=stopped,
    )


def measure_fairness_and_order(game: str, players: int, rounds: int, seed: int, policy: str) -> dict[str, Interval]:
    """Return fairness and order, which depend only on how rounds end, over any number of rounds.

    >>> sorted(measure_fairness_and_order("koinobori", 2, 40, 1, "careful"))
    ['fairness', 'order']
    """
    fair = fair_share(deal_round(Task(game, (player(policy),) * players, seed, False, False, ()), 0), players)
    firsts, skilled = shares_at_ends(game, players, rounds, seed, policy)
    return {
        "fairness": share_measure(fairness, mean_interval(firsts, WITHIN), fair),
        "order": share_measure(order, mean_interval(skilled, WITHIN), fair),
    }


def shares_at_ends(game: str, players: int, rounds: int, seed: int, policy: str) -> tuple[list[float], list[float]]:
    """Return, per round, the share won by the starter among random players, and by one skilled player among them."""
    shared = one_wins(deal_round(Task(game, (player(policy),) * players, seed, False, False, ()), 0).view(None))
    at_random = simulate(game, ["random"] * players, rounds, seed, progress=False)
    one_skilled = simulate(game, [policy, *["random"] * (players - 1)], rounds, seed, progress=False)

    def shares(found: Simulated, columns: Sequence[int]) -> list[float]:
        parts = found.shares if shared else found.winners
        return [float(parts[at, column]) for at, column in enumerate(columns)]

    return shares(at_random, at_random.first.tolist()), shares(one_skilled, [0] * len(one_skilled))


def share_measure(measure: Callable[[Sequence[float], float], float], mean: Interval, fair: float) -> Interval:
    """Return a measure of the mean share, with the range it takes over that mean's interval.

    The fair share counts if the interval holds it, since fairness is greatest there.
    """
    reached = [measure([share], fair) for share in (*mean, *([] if mean.excludes(fair) else [fair]))]
    return Interval(reached[0], min(reached), max(reached))


def _trace_rounds(task: Task, first: int, beyond: int) -> list[RoundTrace]:
    return [trace_round(task, number) for number in range(first, beyond)]


def trace_round(task: Task, number: int) -> RoundTrace:
    """Measure one round, played three times from one deal."""
    skilled, blind = task.players[0], player("random")
    start, count = deal_round(task, number), len(task.players)
    starter, chance = start.to_act[0], Stream(task.seed, "shape", number)
    at_random = list(_round_states(start, [blind] * count, chance))
    all_skilled = list(_round_states(start, [skilled] * count, chance))
    winner, leads, values = _draw_winner(all_skilled[-1], chance), [], []
    for at, view in enumerate(_sample_views(all_skilled)):
        leads.append(_estimate_lead(view, skilled, chance))
        if at % MOMENTS_A_CHOICE == 0 and (found := _move_values(view, skilled, chance)):
            values.append(found)
    return RoundTrace(
        number,
        _share_of_win(at_random[-1], starter),
        _share_of_one_skilled(task, number),
        tuple(_count_choices(state) for state in at_random[:-1]),
        tuple(values),
        tuple(each[winner] for each in leads),
        tuple(max(range(count), key=each.__getitem__) for each in leads),
        len(all_skilled) - 1,
    )


def _share_of_one_skilled(task: Task, number: int) -> float:
    """Return the share of a round's win that one skilled player gets among random ones, who sits elsewhere each time.

    Only its end matters, so that the kernel plays it if it can.
    """
    skilled, *others = task.players
    alone = task._replace(players=(skilled, *[player("random")] * len(others)), rotate=True)
    [result] = results_of_rounds(alone, number, number + 1)
    winners = [at for at, won in enumerate(result.winners) if won]
    return credit_of_winners(winners, 0, one_wins(deal_round(task, number).view(None)))


def _round_states(state: State, players: Sequence[Any], rng: Stream) -> Iterator[State]:
    """Yield all states of a round, to its end."""
    yield state
    while state.to_act:
        seat = state.to_act[0]
        state = state.play(players[seat].move(state.view(seat), rng), seat)
        yield state


def _count_choices(state: State) -> int:
    return len(state.moves(state.to_act[0]))


def fair_share(state: State, players: int) -> float:
    """Return the share of wins a seat may expect: one over the players, or all but one of them where only one loses.

    >>> from gamelib import nanatoridori
    >>> fair_share(nanatoridori.deal(4, seed=1), 4), fair_share(nanatoridori.deal(4, seed=1, variant="one-winner"), 4)
    (0.75, 0.25)
    """
    return 1 / players if one_wins(state.view(None)) else 1 - 1 / players


def _share_of_win(state: State, seat: int) -> float:
    """Return a seat's share of a round's win."""
    result = state.round_result
    assert result is not None
    return win_credit(result, seat, one_wins(state.view(None)))


def final_places(state: State) -> list[float]:
    """Return everybody's place at the end of a round: by going out first, else by winning, else by score."""
    return _places_of(*_ending_of(state))


def _places_of(winners: Collection[int], scores: Sequence[float], out: Sequence[int]) -> list[float]:
    return places(
        [
            (seat in winners) * 1000.0 + score + (100.0 - out.index(seat) if seat in out else 0.0)
            for seat, score in enumerate(scores)
        ]
    )


def _draw_winner(state: State, rng: Stream) -> int:
    """Return who came first; ties are broken by lot."""
    ranked = final_places(state)
    return rng.choice([seat for seat, place in enumerate(ranked) if place == max(ranked)])


def _sample_views(states: Sequence[State]) -> list[Any]:
    """Return what the acting seat sees at a few moments before the end of a round, evenly spread."""
    last = len(states) - 1
    sampled = (
        [states[at * last // SAMPLED_MOMENTS] for at in range(SAMPLED_MOMENTS)]
        if last >= SAMPLED_MOMENTS
        else states[:-1]
    )
    return [state.view(state.to_act[0]) for state in sampled]


def _estimate_lead(view: Any, skilled: Any, rng: Stream) -> list[float]:
    """Return each seat's average place at the end, as far as the acting seat can know."""
    ranked = [_places_of(*ending) for [ending] in _endings_in_deals(view, (), skilled, rng)]
    return [add_up(of_seat) / DEALS for of_seat in zip(*ranked, strict=True)]


def _move_values(view: Any, skilled: Any, rng: Stream) -> tuple[float, ...]:
    """Return the average outcome of each move of the acting seat; nothing if it has no choice."""
    options, rules = list(view.moves()), rules_for(view)
    moves = options if len(options) <= MOST_MOVES else rules.candidates(view)
    if len(moves) < 2:
        return ()
    values = [
        [credit_of_winners(ending.winners, view.seat, rules.SHARED) for ending in of_deal]
        for of_deal in _endings_in_deals(view, moves, skilled, rng)
    ]
    return tuple([add_up(of_move) / DEALS for of_move in zip(*values, strict=True)])


def _endings_in_deals(view: Any, moves: Sequence[Any], skilled: Any, rng: Stream) -> list[list[Ending]]:
    """Return how the round ends after each move, or as it stands, in deals that agree with all that a seat has seen.

    The kernel plays them if it can, and the numbers are the same.
    """
    twin = registry.about(registry.game_of(view)).kernel_game
    return (twin and twin.end_deals(view, moves, skilled, rng, DEALS)) or [
        _play_deal(view.imagine(rng), moves, view.seat, skilled, rng.next_bits()) for _deal in range(DEALS)
    ]


def _play_deal(dealt: State, moves: Sequence[Any], seat: int, skilled: Any, bits: int) -> list[Ending]:
    begun = [dealt.play(move, seat) for move in moves] if moves else [dealt]
    return [_ending_of(play_to_last_state(state, skilled, bits)) for state in begun]


def _ending_of(state: State) -> Ending:
    result = state.round_result
    assert result is not None
    return Ending(result.winners, result.scores, getattr(state, "out", ()))
