"""The rules of Nanatoridori that people get wrong, each a function of its own, and each belief as another such rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import count
from operator import ge, gt
from typing import Any

from gamelib.nanatoridori.cards import WINNING_POINTS, Flock, Hand

Strength = tuple[int, ...]
Places = tuple[int, ...]
WAYS_TO_KEEP = ("keep", "keep a part", "keep in two places")
Run = tuple[int, Places]
"""Equal cards of a hand that can be played together: their rank, and their places from 1."""

# The rules as they are -------------------------------------------------------------------


def _count_before_rank(flock: Flock) -> Strength:
    return flock.size, flock.rank


def _any_number(_size: int, _on_table: int) -> bool:
    return True


def _neighbours(hand: Hand) -> list[Run]:
    runs: list[Run] = []
    for place, rank in enumerate(hand, 1):
        if runs and runs[-1][0] == rank and runs[-1][1][-1] == place - 1:
            runs[-1] = (rank, (*runs[-1][1], place))
        else:
            runs.append((rank, (place,)))
    return runs


def _as_dealt(hand: Hand) -> Hand:
    return hand


def _any_part(size: int) -> Sequence[int]:
    return range(1, size + 1)


def _next_with_cards(players: int, last: int, out: Collection[int], _passed: Collection[int]) -> int:
    return _next_not_among(out, players, last)


def _owner_leads(_players: int, owner: int, _out: Collection[int]) -> int:
    return owner


def _next_after_the_owner(players: int, owner: int, out: Collection[int], _passed: Sequence[int]) -> int:
    return _next_not_among(out, players, owner)


def _all_with_a_penguin(penguins: Sequence[int], _first_out: int) -> list[int]:
    return [seat for seat, left in enumerate(penguins) if left]


def _most_points(points: Sequence[int]) -> list[int]:
    best = max(points)
    return [seat for seat, has in enumerate(points) if has == best and has >= WINNING_POINTS]


def _loser_starts(loser: int, _first_out: int) -> int:
    return loser


def _draws_nothing(_discards: int) -> int:
    return 0


def _out_without_a_hand(_open_cards: Hand) -> bool:
    return True


def _next_not_among(some: Collection[int], players: int, seat: int) -> int:
    """Return the next seat in turn order that is not among these."""
    return next(each % players for each in count(seat + 1) if each % players not in some)


@dataclass(frozen=True)
class Mind:
    """The rules of Nanatoridori as somebody understands them."""

    strength: Callable[[Flock], Strength] = _count_before_rank
    """How strong a flock is."""
    is_enough: Callable[[Strength, Strength], bool] = gt
    """Whether this strength beats that on the table."""
    may_answer: Callable[[int, int], bool] = _any_number
    """Whether a flock of so many cards may be played on one of so many."""
    runs: Callable[[Hand], list[Run]] = _neighbours
    """Which cards of a hand can be played together."""
    parts: Callable[[int], Sequence[int]] = _any_part
    """How many cards of so many equal ones may be played."""
    arranged: Callable[[Hand], Hand] = _as_dealt
    """How a hand may be arranged before something is played from it."""
    joins: bool = True
    """Whether equal cards belong together once those between them have left."""
    may_pass_up: bool = True
    """Whether somebody who could beat the flock may pass."""
    may_pass_lead: bool = False
    """Whether somebody who has to lead may pass."""
    may_discard_beaten: bool = True
    may_discard_drawn: bool = True
    ways_to_keep: tuple[str, ...] = ("keep",)
    """How a beaten flock may be kept: whole and in one place, in part, in two places."""
    next_to_act: Callable[[int, int, Collection[int], Collection[int]], int] = _next_with_cards
    """Who acts next: given the number of players, who acted last, who is out, and who has passed."""
    leader: Callable[[int, int, Collection[int]], int] = _owner_leads
    """Who leads when all others have passed: given the number of players, the owner of the flock, and who is out."""
    leader_after_out: Callable[[int, int, Collection[int], Sequence[int]], int] = _next_after_the_owner
    """Who leads if the owner is out, given also who has passed, in order."""
    winners: Callable[[Sequence[int], int], list[int]] = _all_with_a_penguin
    """Who wins the game, given everybody's penguins and who was out first."""
    one_winner: Callable[[Sequence[int]], list[int]] = _most_points
    """Who wins with these points after a round of the variant with one winner."""
    starter: Callable[[int, int], int] = _loser_starts
    """Who starts the next round: given who lost this one, and who was out first."""
    draws_without_deck: Callable[[int], int] = _draws_nothing
    """How many cards a pass draws when the deck is empty and so many cards are discarded."""
    open_alone: bool = False
    """Whether open cards of a duel may be played without cards from the hand."""
    is_out: Callable[[Hand], bool] = _out_without_a_hand
    """Whether somebody with an empty hand and these open cards is out."""


# What follows from them ------------------------------------------------------------------


def beats(mind: Mind, flock: Flock, table: Flock | None) -> bool:
    """Return whether a flock may be played on the one on the table."""
    if table is None:
        return True
    return mind.may_answer(flock.size, table.size) and mind.is_enough(mind.strength(flock), mind.strength(table))


def flocks(mind: Mind, hand: Hand) -> set[Flock]:
    """Return every flock that can be played from a hand as it lies."""
    return {Flock(size, rank) for rank, places in mind.runs(hand) for size in mind.parts(len(places))}


def may_play(mind: Mind, hand: Hand, chosen: Places) -> bool:
    """Return whether the cards at some places can be played together from a hand as it lies."""
    return any({*chosen} <= {*places} and len(chosen) in mind.parts(len(places)) for _rank, places in mind.runs(hand))


def plays(mind: Mind, hand: Hand, table: Flock | None) -> set[Flock]:
    """Return the flocks that somebody would find to play, also after arranging the hand."""
    return {flock for flock in flocks(mind, mind.arranged(hand)) if beats(mind, flock, table)}


def plays_with_open(mind: Mind, hand: Hand, opened: Hand, table: Flock | None) -> set[Flock]:
    """Return the flocks that can be played in a duel, with open cards or without."""
    own = flocks(mind, mind.arranged(hand)) | ({Flock(0, rank) for rank in opened} if mind.open_alone else set())
    joined = {Flock(flock.size + added, flock.rank) for flock in own for added in range(opened.count(flock.rank) + 1)}
    return {flock for flock in joined if flock.size and beats(mind, flock, table)}


def weakest(mind: Mind, found: Collection[Flock]) -> frozenset[Flock]:
    """Return the weakest of some flocks; several if they are equally strong."""
    least = min((mind.strength(flock) for flock in found), default=())
    return frozenset(flock for flock in found if mind.strength(flock) == least)


def may_pass(mind: Mind, hand: Hand, table: Flock | None) -> bool:
    """Return whether somebody with this hand may pass."""
    if table is None:
        return mind.may_pass_lead
    return mind.may_pass_up or not plays(mind, hand, table)


def flocks_left(mind: Mind, hand: Hand, gone: Collection[int]) -> int:
    """Return how many flocks a hand consists of once the cards at some places have left it."""
    rest = tuple(rank for place, rank in enumerate(hand, 1) if place not in gone)
    if mind.joins:
        return len(mind.runs(mind.arranged(rest)))
    return len([places for _rank, places in mind.runs(hand) if not {*places} <= {*gone}])


def who_leads(mind: Mind, players: int, owner: int, out: Collection[int], passed: Sequence[int]) -> int:
    """Return who leads when all others have passed on the owner's flock."""
    if owner in out:
        return mind.leader_after_out(players, owner, out, passed)
    return mind.leader(players, owner, out)


# The beliefs -----------------------------------------------------------------------------


def _rank_before_count(flock: Flock) -> Strength:
    return flock.rank, flock.size


def _sum_of_ranks(flock: Flock) -> Strength:
    return (flock.size * flock.rank,)


def _same_number(size: int, on_table: int) -> bool:
    return size == on_table


def _equal_anywhere(hand: Hand) -> list[Run]:
    return [(rank, tuple(place for place, each in enumerate(hand, 1) if each == rank)) for rank in dict.fromkeys(hand)]


def _sorted(hand: Hand) -> Hand:
    return tuple(sorted(hand))


def _only_whole(size: int) -> Sequence[int]:
    return (size,)


def _next_who_has_not_passed(players: int, last: int, out: Collection[int], passed: Collection[int]) -> int:
    return _next_not_among({*out, *passed}, players, last)


def _next_leads(players: int, owner: int, out: Collection[int]) -> int:
    return _next_not_among(out, players, owner)


def _last_who_passed(_players: int, _owner: int, _out: Collection[int], passed: Sequence[int]) -> int:
    return passed[-1]


def _first_out(_penguins: Sequence[int], first_out: int) -> list[int]:
    return [first_out]


def _most_penguins(penguins: Sequence[int], _first_out: int) -> list[int]:
    return [seat for seat, left in enumerate(penguins) if left == max(penguins)]


def _all_with_enough_points(points: Sequence[int]) -> list[int]:
    return [seat for seat, has in enumerate(points) if has >= WINNING_POINTS]


def _first_out_starts(_loser: int, first_out: int) -> int:
    return first_out


def _shuffles_the_discards(discards: int) -> int:
    return 1 if discards else 0


def _open_cards_too(open_cards: Hand) -> bool:
    return not open_cards


CHANGES: dict[str, dict[str, Any]] = {
    "rank-first": {"strength": _rank_before_count},
    "pips-add": {"strength": _sum_of_ranks},
    "equal-is-enough": {"is_enough": ge},
    "same-size-only": {"may_answer": _same_number},
    "apart-is-flock": {"runs": _equal_anywhere},
    "may-sort": {"arranged": _sorted},
    "whole-flock": {"parts": _only_whole},
    "must-beat": {"may_pass_up": False},
    "pass-any-time": {"may_pass_lead": True},
    "passed-is-out": {"next_to_act": _next_who_has_not_passed},
    "gaps-stay": {"joins": False},
    "must-take": {"may_discard_beaten": False},
    "must-keep-draw": {"may_discard_drawn": False},
    "never-take": {"ways_to_keep": ()},
    "may-split": {"ways_to_keep": WAYS_TO_KEEP},
    "next-leads": {"leader": _next_leads},
    "out-takes-lead-back": {"leader_after_out": _last_who_passed},
    "first-out-wins": {"winners": _first_out},
    "most-penguins-win": {"winners": _most_penguins},
    "ten-is-enough": {"one_winner": _all_with_enough_points},
    "winner-starts": {"starter": _first_out_starts},
    "discards-come-back": {"draws_without_deck": _shuffles_the_discards},
    "open-alone": {"open_alone": True},
    "open-must-go": {"is_out": _open_cards_too},
}
"""What each belief puts in the place of a rule."""
