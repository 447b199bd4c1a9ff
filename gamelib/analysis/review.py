"""`review()`: the costliest decisions of a game, luck separated from choice.

Each decision is compared with its alternatives by what the seat knew at the time. All choices of a seat together are
judged beside those that a level would have made in its place, small losses included. All else that a seat's chances
gained or lost is luck: cards, and what the others did.
"""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, sqrt
from typing import Any, NamedTuple

from gamelib.analysis.causes import find_cause
from gamelib.analysis.decision_words import DecisionText, put_into_words
from gamelib.analysis.evaluation import MoveValue, win_credit
from gamelib.analysis.review_sampling import DecisionToRate, RatedDecision, rate_decision
from gamelib.analysis.tasks import check_seed, check_stop, make_player
from gamelib.core import language, registry
from gamelib.core.arithmetic import add_up
from gamelib.core.chance import Stream
from gamelib.core.errors import BadPlayers, GameError
from gamelib.core.intervals import Interval, squared_error, student_quantile
from gamelib.core.language import _, n_
from gamelib.core.progress_bar import Progress, Stop, progress_reporter
from gamelib.core.protocols import State, View
from gamelib.core.written_numbers import whole_hundredths
from gamelib.players import LEVELS, rules_for, shown_name
from gamelib.players.deal_words import describe_intervals
from gamelib.record import Record

DEALS = 50
"""Deals imagined for each decision in the first look."""
FRESH_DEALS = 300
"""Deals imagined in the second look, for a decision whose first look found something."""
MOST_EXPLAINED = 5
"""For how many mistakes of each seat, the costliest, the cause is looked for."""
KERNEL_DEALS = 150, 1200
"""Deals of the two looks at a table where the kernel plays, which takes seconds."""


class Decision(NamedTuple):
    """One decision: the ply to go back to, the seat, the move made, a better one, its cost, and the luck before it."""

    ply: int
    seat: int
    move: str
    better: str
    cost: Interval
    """By how much the better move does better; for a mistake, as measured in deals that had no part in picking it out.

    The lower ends of all mistakes hold at once: in 95 of 100 reviews none costs less than its lower end says.
    """
    chance: float
    """The average outcome of the move that was made."""
    luck: float
    """The change of the seat's chances since its last decision."""
    fresh_deals: int = 0
    """Number of deals in the second look; 0 if luck could explain all that the first look found."""
    words: DecisionText = DecisionText()
    """The decision in words, with slots for names; `compare` fills them."""
    moves: tuple[MoveValue, ...] = ()
    """All moves compared, with their outcomes in the first look, best first."""
    lost: float = 0.0
    """By how much the move did worse in fresh deals than the one that the level would have made; below 0, better."""

    @property
    def is_mistake(self) -> bool:
        """Whether the better move did better by more than luck can explain, both at first and in fresh deals."""
        return self.fresh_deals > 0 and self.cost.low > 0

    @property
    def has_better(self) -> bool:
        """Whether a better move was found: a mistake, or the level's move did better by a percent or more.

        The level's move was not picked because it did well, so of many such decisions of an equal player about as
        many come out the other way.
        """
        return self.is_mistake or whole_hundredths(self.lost) > 0

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Describe the decision, and where in the game it was made."""
        line = (
            _("Move {ply}, {name}: {comparison}")
            if self.better == self.move
            else n_(
                "Move {ply}, {name}: {comparison} To try it, look at the game after {ply_before} move.",
                "Move {ply}, {name}: {comparison} To try it, look at the game after {ply_before} moves.",
                self.ply,
            )
        )
        name = language.seat_name(self.seat, names)
        return line.format(ply=self.ply + 1, name=name, comparison=self.compare(names), ply_before=self.ply)

    def compare(self, names: Sequence[str] | None = None) -> str:
        """Compare the move made with the better one in words, to the one who made it; with the cause if it is known."""
        return language.fill_names(" ".join(filter(None, (self.words.said, self.words.why))), names)

    def __str__(self) -> str:
        return self.tell()


class Balance(NamedTuple):
    """A seat's rounds: its chances at first, what luck gave, what its choices cost, how they ended, all added up."""

    seat: int
    first: float
    """The chances at the first decision of each round, had the level played on from there."""
    luck: float
    together: TotalCost
    end: float | None
    """What the finished rounds were worth; None if none has finished."""

    @property
    def cost(self) -> float:
        """What the choices cost, beside those that the level would have made."""
        return self.together.cost.value

    def describe_luck(self) -> str:
        """Say what luck did, to the one who had it."""
        luck = self.luck / self.together.rounds
        count = abs(whole_hundredths(luck))
        if not count:
            return _("Luck was even: the cards and the others gave as much as they took.")
        if count > 100 and luck > 0:
            return _(
                "Luck was with you: step by step, the cards and the others gave you {count} in 100, and your "
                "choices lost some of it again."
            ).format(count=count)
        if luck > 0:
            return _("Luck was with you: the cards and the others were worth {count} in 100.").format(count=count)
        return _("Luck was against you: the cards and the others cost you {count} in 100.").format(count=count)

    def describe_choices(self) -> str:
        """Say what the choices cost in all, to the one who made them."""
        return self.together.describe()

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Describe the balance in two sentences; of several rounds, on average."""
        line = (
            _("{name}: {luck} {choices}")
            if self.together.rounds == 1
            else n_(
                "{name}, on average of {count} round: {luck} {choices}",
                "{name}, on average of {count} rounds: {luck} {choices}",
                self.together.rounds,
            )
        )
        return line.format(
            name=language.seat_name(self.seat, names),
            luck=self.describe_luck(),
            choices=self.describe_choices(),
            count=self.together.rounds,
        )

    def __str__(self) -> str:
        return self.tell()


@dataclass(frozen=True)
class Review:
    """The decisions of a game, mistakes first and the costliest of them on top, and every seat's luck and choices."""

    decisions: tuple[Decision, ...]
    balances: tuple[Balance, ...]
    names: tuple[str, ...]
    deals: int
    seed: int
    policy: str
    fresh_deals: int = FRESH_DEALS

    def costliest(self, number: int = 5) -> tuple[Decision, ...]:
        """Return the mistakes that cost most."""
        return tuple(each for each in self.decisions if each.is_mistake)[:number]

    def __str__(self) -> str:
        lines = [each.tell(self.names) for each in self.costliest()]
        return "\n".join(
            [
                *(lines or [_("No single decision was clearly a mistake.")]),
                *(each.tell(self.names) for each in self.balances),
                self.describe_method(),
            ]
        )

    def describe_method(self) -> str:
        """Say how many deals were imagined, and who plays on in them."""
        method = _(
            "Each decision was tried in {deals} imagined deals; what looked like a mistake was tried"
            " again in {fresh} fresh ones. Choices that the “{level}” program would not have made were compared with"
            " its own in fresh deals too, and the differences added up. From there everybody plays like the “{level}”"
            " program; cards not seen are dealt so that they fit what the others have done, where it tells of them, as"
            " if “{level}” programs had done it."
        ).format(deals=self.deals, fresh=self.fresh_deals, level=self.level)
        return f"{method} {describe_intervals()}"

    @property
    def level(self) -> str:
        """What people call the player beside whom choices are judged, and who plays on from there."""
        return self.balances[0].together.level if self.balances else shown_name(self.policy)

    def _repr_html_(self) -> str:
        """Return the mistakes as a list, luck and choices below, for a notebook."""
        lines = str(self).splitlines()
        mistakes = "".join(f"<li>{html.escape(line)}</li>" for line in lines[: -1 - len(self.balances)])
        balances = "".join(f"<p>{html.escape(line)}</p>" for line in lines[-1 - len(self.balances) : -1])
        return f"<ul>{mistakes}</ul>{balances}<p><small>{html.escape(lines[-1])}</small></p>"


def review(  # noqa: PLR0913 - a review can be told a lot
    game: Record,
    deals: int = DEALS,
    seed: int = 0,
    *,
    fresh_deals: int = FRESH_DEALS,
    seats: Sequence[int] | None = None,
    policy: Any = "keen",
    reasons: bool = True,
    progress: Progress = None,
    stop: Stop = None,
) -> Review:
    """Return the costliest decisions of a game, luck separated from choice, each with its ply for `game.at(ply)`.

    A decision that seems a mistake in its `deals` is tried again in `fresh_deals` others, which say what it cost. With
    `reasons` the costliest are told with their cause, where one is found and passes its test.

    >>> from gamelib import nanatoridori, record, review
    >>> game = record.start(nanatoridori, players=3, seed=7)
    >>> for _time in range(6):
    ...     game = game.play(game.state.moves()[0])
    >>> len(review(game, deals=8, seats=[0], progress=False).decisions) <= 6
    True
    """
    _check_arguments(game, (deals, fresh_deals), seats)
    check_seed(seed)
    check_stop(stop)
    playing = make_player(policy)
    questions = list(_decisions_with_choice(game, range(game.state.players) if seats is None else seats))
    with progress_reporter(progress, len(questions), _("decisions")) as more:
        more(0)
        rated = _rate_all(questions, playing, seed, (deals, fresh_deals), stop, more)
    decisions, balances = separate_luck(rated, _round_ends(game), _player_label(playing))
    views = {(each.ply, each.seat): each.view for each in questions}
    described = [_describe_decision(each, views[each.ply, each.seat]) for each in decisions]
    described.sort(key=lambda each: (not each.is_mistake, -each.cost.value, each.ply))
    if reasons:
        described = list(_explain_mistakes(described, views, playing, seed, stop))
    return Review(tuple(described), balances, game.names, deals, seed, str(playing), fresh_deals)


def deals_at_table(game: str) -> tuple[int, int]:
    """Return the numbers of deals in which a table tries a decision, at first and again: more where the kernel plays.

    >>> deals_at_table("nanuk") in [(50, 300), (150, 1200)]
    True
    """
    twin = registry.about(game).kernel_game
    return KERNEL_DEALS if twin and twin.library() else (DEALS, FRESH_DEALS)


def _explain_mistakes(
    decisions: Sequence[Decision], views: Mapping[tuple[int, int], View], playing: Any, seed: int, stop: Stop
) -> Iterator[Decision]:
    """Yield decisions in their order, the costliest mistakes of each seat with their cause if it is known."""
    explained = Counter[int]()
    for each in decisions:
        if each.is_mistake and explained[each.seat] < MOST_EXPLAINED and not (stop and stop()):
            explained[each.seat] += 1
            view = views[each.ply, each.seat]
            found = find_cause(view, each.move, each.better, seed, policy=playing, stop=stop)
            yield each._replace(words=each.words._replace(why=found.cause.sentence)) if found else each
        else:
            yield each


def _describe_decision(decision: Decision, view: View) -> Decision:
    words = put_into_words(view, decision.move, decision.better, decision.cost, decision.fresh_deals)
    return decision._replace(words=words)


def _rate_all(
    questions: Sequence[DecisionToRate],
    playing: Any,
    seed: int,
    deals: tuple[int, int],
    stop: Stop,
    more: Callable[[int], object],
) -> list[RatedDecision]:
    """Rate decisions until all are rated or the work is stopped."""
    rated: list[RatedDecision] = []
    try:
        for number, question in enumerate(questions):
            chances = Stream(seed, "review", number), Stream(seed, "second look", number)
            found = rate_decision(question, playing, chances, deals, lambda: bool(stop and stop()))
            if found is None:
                break
            rated.append(found)
            more(1)
    except KeyboardInterrupt:
        pass
    return rated


def _decisions_with_choice(game: Record, seats: Sequence[int]) -> Iterator[DecisionToRate]:
    """Yield every decision of these seats that had more than one move."""
    for ply, (state, entry) in enumerate(zip(game.states(), game.entries, strict=False)):
        if entry.seat is not None and entry.seat in seats and len(state.moves(entry.seat)) > 1:
            yield DecisionToRate(ply, entry.seat, state.view(entry.seat), entry.move)


def _round_ends(game: Record) -> dict[int, tuple[int, State]]:
    """Return the rounds that ended, each with its ply and state."""
    return {ply: (ply, state) for ply, state in enumerate(game.states()) if state.round_result}


def separate_luck(
    rated: Sequence[RatedDecision], ends: dict[int, tuple[int, State]], level: str = "keen"
) -> tuple[list[Decision], tuple[Balance, ...]]:
    """Separate luck from choice, round by round.

    Choice is what all decisions cost beside those of the level. All else that changes a seat's chances is luck.
    """
    decisions: list[Decision] = []
    balances: list[Balance] = []
    looked_again = len([each for each in rated if each.again])
    for seat in sorted({each.seat for each in rated}):
        own = [each for each in rated if each.seat == seat]
        first = luck = 0.0
        finished: list[float] = []
        before: RatedDecision | None = None
        for each, following in zip(own, [*own[1:], None], strict=True):
            level_chance = each.chance + each.lost
            change = level_chance - before.chance if before else 0.0
            first, luck = first + (0.0 if before else level_chance), luck + change
            decisions.append(
                Decision(
                    each.ply,
                    seat,
                    each.move,
                    each.better,
                    each.cost(looked_again),
                    each.chance,
                    change,
                    len(each.again),
                    moves=each.all_moves,
                    lost=each.lost,
                )
            )
            before = each
            if ended := _round_end_between(each.ply, following.ply if following else max(ends, default=-1), ends):
                finished.append(_win_credit(ended, seat))
                luck, before = luck + finished[-1] - each.chance, None
        rounds = len(finished) + (before is not None)
        balances.append(
            Balance(seat, first, luck, add_up_costs(own, level, rounds), add_up(finished) if finished else None)
        )
    return decisions, tuple(balances)


def _player_label(playing: Any) -> str:
    """Return what people call a player: the name of its level, or its own."""
    level = LEVELS.get(getattr(playing, "name", ""))
    return level.label() if level else str(playing)


def _round_end_between(after: int, until: int, ends: dict[int, tuple[int, State]]) -> State | None:
    """Return the final state of the first round that ended after ply `after`, up to ply `until`; None if none did."""
    return next((state for ply, state in ends.values() if after < ply <= until), None)


def _win_credit(state: State, seat: int) -> float:
    result = state.round_result
    assert result is not None
    return win_credit(result, seat, rules_for(state.view(seat)).SHARED)


def _check_arguments(game: object, deals: Sequence[object], seats: object) -> None:
    if not isinstance(game, Record):
        raise GameError(
            _("a review needs the record of a game, from record.start or record.load, not {kind}").format(
                kind=type(game).__name__
            )
        )
    for number in deals:
        if type(number) is not int or not 4 <= number <= 10**5:
            raise GameError(
                _("a review imagines a number of deals from 4 to 100000 for each decision, not {deals!r:.40}").format(
                    deals=number
                )
            )
    listed = seats if isinstance(seats, Collection) else [None]
    if seats is not None and not all(type(seat) is int and 0 <= seat < game.state.players for seat in listed):
        raise BadPlayers(
            _("the seats of this game are 0 to {last}, not {seats!r:.60}").format(
                last=game.state.players - 1, seats=seats
            )
        )


# All choices together --------------------------------------------------------------------------------
# At each decision the seat's own move and the one that the level would have made are tried in the same imagined
# deals, and from there everybody plays like the level. The differences, great and small, add up to what the seat
# would have gained had the level made all its decisions. No move is picked because it did well in these deals, and
# the deals of one decision have no part in another, so the sum is not flattered and its interval holds.


ALIKE = 0.02
"""Differences up to this are too small to matter to a player."""


class TotalCost(NamedTuple):
    """What a seat's choices cost in all beside those of a level, at how many decisions, and in how many rounds."""

    cost: Interval
    level: str
    """What people call the level."""
    decisions: int
    others: int
    """The number of decisions at which the level would have made another move."""
    rounds: int = 1

    @property
    def each_round(self) -> Interval:
        """What the choices cost in a round on average."""
        return Interval(*(each / self.rounds for each in self.cost))

    def describe(self) -> str:
        """Say what the choices cost, to the one who made them."""
        value, low, high = self.each_round
        if not self.others:
            return _("You always chose what the “{level}” program would have chosen.").format(level=self.level)
        if max(-low, high) <= ALIKE:
            return _(
                "Together, your choices came to the same as the “{level}” program's, give or take {most} in 100."
            ).format(level=self.level, most=_in_100(max(-low, high), ceil))
        if low <= 0 <= high:
            return _(
                "Together, your choices came to something between {less} in 100 less and {more} in 100 more than"
                " the “{level}” program's."
            ).format(level=self.level, less=_in_100(high, ceil), more=_in_100(-low, ceil))
        if high < 0:
            line, value, low, high = (
                _(
                    "Together, your choices gained you about {value} in 100 compared with the “{level}” program's "
                    "({low} to {high})."
                ),
                -value,
                -high,
                -low,
            )
        elif value > 1:
            line = _(
                "Step by step, your choices gave away {value} in 100 compared with the “{level}” program's ({low} to"
                " {high}); luck gave some of it back."
            )
        else:
            line = _(
                "Together, your choices cost you about {value} in 100 compared with the “{level}” program's ({low}"
                " to {high})."
            )
        return line.format(
            level=self.level, value=max(1, _in_100(value)), low=_in_100(low, floor), high=_in_100(high, ceil)
        )

    def describe_number(self) -> str:
        """Say how many of the choices the level would have made in another way."""
        if not self.others:
            return self.describe()
        line = n_(
            "At your {count} decision the “{level}” program would have chosen otherwise.",
            "At {others} of your {count} decisions the “{level}” program would have chosen otherwise.",
            self.decisions,
        )
        return line.format(others=self.others, count=self.decisions, level=self.level)


def add_up_costs(rated: Sequence[RatedDecision], level: str, rounds: int = 1) -> TotalCost:
    """Add up what all of a seat's decisions cost beside those of the level in its place."""
    others = [each for each in rated if each.together]
    gaps = [[better - made for made, better in zip(*each.together, strict=True)] for each in others]
    cost = sum_interval(gaps, [each.blocks[1] for each in others])
    return TotalCost(cost, level, len(rated), len(others), max(1, rounds))


def sum_interval(samples: Sequence[Sequence[float]], blocks: Sequence[int] = ()) -> Interval:
    """Return the sum of the means of independent samples of values from -1 to 1, with its interval.

    Neighbours within a block of a sample may be alike, as where one deal is made from the last by exchanging cards; for
    each sample, `blocks` says how long they are, else no values are alike. To what the samples show, two imagined
    outcomes of the shortest sample are added, one at each end: a few samples in which nothing happened do not prove
    that nothing can.

    >>> print(sum_interval([[0.0] * 200, [0.0] * 400]))
    0 (−0.014 to 0.014)
    >>> sum_interval([])
    Interval(value=0.0, low=0.0, high=0.0)
    """
    if not samples:
        return Interval(0.0, 0.0, 0.0)
    total = add_up(add_up(each) / len(each) for each in samples)
    errors = [squared_error(*each) for each in zip(samples, blocks or [1] * len(samples), strict=True)]
    shortest, fewest = min(map(len, samples)), min(degrees for _error, degrees in errors)
    error = add_up([*[each for each, _degrees in errors], 2 / (shortest * shortest)])
    uncertain = add_up(each * each / degrees for each, degrees in errors)
    degrees = max(fewest, int(min(10**6, error * error / uncertain))) if uncertain else fewest
    half, most = student_quantile(degrees) * sqrt(error), float(len(samples))
    return Interval(total, max(-most, total - half), min(most, total + half))


def _in_100(part: float, rounding: Callable[[float], int] = round) -> int:
    """Return a part out of 100 as a whole number."""
    return int(rounding(round(100 * part, 6)))
