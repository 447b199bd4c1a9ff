"""Nanatoridori, 7 the end: what a lost round costs, how a round and a game ended."""

from __future__ import annotations

from gamelib.core import language
from gamelib.core.events import facts_in_order
from gamelib.core.language import Sentence, _, n_, name_slot
from gamelib.core.verdicts import Result
from gamelib.nanatoridori.cards import WINNING_POINTS, Setup
from gamelib.nanatoridori.facts import RoundLost, SetUp
from gamelib.nanatoridori.position import Position

FIRST_OUT_POINTS, LAST_POINTS, OTHER_POINTS = 4, 0, 2


def round_points(players: int, first: int, last: int) -> tuple[int, ...]:
    """Return what a round of the one-winner variant is worth to each seat (NANA-8.2).

    >>> round_points(4, first=3, last=1)
    (2, 0, 2, 4)
    """
    return tuple(
        FIRST_OUT_POINTS if seat == first else LAST_POINTS if seat == last else OTHER_POINTS for seat in range(players)
    )


def standing_after(setup: Setup, standing: tuple[int, ...], out: tuple[int, ...], loser: int) -> tuple[int, ...]:
    """Return what everyone has after a round: a penguin goes back to the box, or points are given (NANA-7.2, NANA-8.2).

    In the duel a round lost with nobody out was lost by passing without an open card (NANA-8.7).
    """
    if setup.variant == "one-winner":
        points = round_points(setup.players, out[0], loser)
        return tuple(before + gained for before, gained in zip(standing, points, strict=True))
    after = list(standing)
    after[loser] = after[loser] - 1 if out or setup.rulings.duel_drop_loses == "round" else 0
    return tuple(after)


def round_result(position: Position) -> Result | None:
    """Return how the round ended, or None while it lasts; the scores are penguins lost, or points gained."""
    loser = position.loser
    if loser < 0:
        return None
    others = tuple(seat for seat in range(position.players) if seat != loser)
    if position.variant == "one-winner":
        first = position.out[0]
        sentence = Sentence(
            _("{first} went out first and gets 4 points; {last} was left with cards and gets none."),
            _("You went out first and get 4 points; {last} was left with cards and gets none."),
            _("{first} went out first and gets 4 points; you were left with cards and get none."),
        ).format(first=name_slot(first), last=name_slot(loser))
        return Result((first,), (loser,), round_points(position.players, first, loser), sentence)
    lost = 1
    if position.out:
        sentence = Sentence(
            _("{name} was left with cards and loses a penguin."),
            _("You were the last one with cards and lose a penguin."),
        )
    elif position.setup.rulings.duel_drop_loses == "round":
        sentence = Sentence(
            _("{name} passed without an open card and loses the round."),
            _("You passed without an open card and lose the round."),
        )
    else:
        sentence = Sentence(
            _("{name} passed without an open card and loses the duel."),
            _("You passed without an open card and lose the duel."),
        )
        lost = _penguins_before(position)
    scores = tuple(-lost if seat == loser else 0 for seat in range(position.players))
    return Result(others, (loser,), scores, sentence.format(name=name_slot(loser)))


def _penguins_before(position: Position) -> int:
    """Return how many penguins the loser of a duel had before the last round.

    A position that was typed when all was over does not say; then each round before has cost one penguin.
    """
    known = [fact for fact in facts_in_order(position.past) if isinstance(fact, RoundLost | SetUp)]
    if len(known) > 1 and known[-2].standing:
        return known[-2].standing[position.loser]
    penguins: int = position.setup.rulings.duel_penguins
    if position.round == 1:
        return penguins
    others = position.standing[1 - position.loser]
    return max(1, min(penguins, 2 * penguins - (position.round - 1) - others))


def result(position: Position) -> Result | None:
    """Return how the game ended, or None while it lasts (NANA-7.4, NANA-8.3)."""
    if position.loser < 0:
        return None
    return _result_by_points(position) if position.variant == "one-winner" else _result_by_penguins(position)


def _result_by_points(position: Position) -> Result | None:
    standing, seats = position.standing, range(position.players)
    best = max(standing)
    if best < WINNING_POINTS:
        return None
    winners = tuple(seat for seat in seats if standing[seat] == best)
    losers = tuple(seat for seat in seats if seat not in winners)
    sentence = Sentence(
        n_("{names} wins with {best} points.", "{names} share the win with {best} points each.", len(winners)),
        _("You win with {best} points."),
    )
    return Result(winners, losers, standing, sentence.format(names=_names(winners), best=best))


def _result_by_penguins(position: Position) -> Result | None:
    standing, seats = position.standing, range(position.players)
    losers = tuple(seat for seat in seats if standing[seat] == 0)
    if not losers:
        return None
    winners = tuple(seat for seat in seats if standing[seat])
    sentence = Sentence(
        n_(
            "{loser} has no penguin left and loses; {names} wins.",
            "{loser} has no penguin left and loses; {names} win.",
            len(winners),
        ),
        _("{loser} has no penguin left and loses; you win."),
        _("You have no penguin left and lose; {names} wins.")
        if len(winners) == 1
        else _("You have no penguin left and lose; {names} win."),
    ).format(loser=name_slot(losers[0]), names=_names(winners))
    return Result(winners, losers, standing, sentence)


def _names(seats: tuple[int, ...]) -> str:
    return language.join_and([name_slot(seat) for seat in seats])
