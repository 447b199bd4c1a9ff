"""Nanatoridori by a net: what a seat knows as features, and the value of what each move leaves.

The kernel has the same in `source/nanatoridori_net.h`; a test compares both, decision for decision. Everything is read
from `Seen`, which is made from a seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from gamelib.nanatoridori.cards import COPIES, RANKS, VARIANTS, Flock, Hand
from gamelib.nanatoridori.moves import Discard, Move, Pass, Play, TakeIn
from gamelib.players.nanatoridori_deals import read_decisions
from gamelib.players.net import NO_ROWS, SURE, Net

if TYPE_CHECKING:
    from gamelib.nanatoridori.view import View

RUN_KINDS, SANDWICH_KINDS, MOST_RUNS, MOST_OTHERS = 28, 42, 13, 5
MOST_ON = 320
"""More features than can be on at once."""

# Where each kind of feature begins. Of my hand when the move is made:
AT_RUN = 0  # by rank and size, the first to the third run of a kind
AT_SANDWICH = AT_RUN + 3 * RUN_KINDS  # two runs of a rank with one other between them
AT_CARDS = AT_SANDWICH + 2 * SANDWICH_KINDS
AT_RUNS = AT_CARDS + 18
AT_TURNS = AT_RUNS + MOST_RUNS + 1  # the fewest turns in which the hand could be led away
# of the table:
AT_MINE = AT_TURNS + 12
AT_THEIRS = AT_MINE + 42
AT_BEFORE = AT_THEIRS + 42  # how many others play before the turn of the flock's owner comes
AT_DRAWS = AT_BEFORE + MOST_OTHERS + 1  # a card is still to be drawn
AT_BEATEN = AT_DRAWS + 1  # another is known to hold what beats my flock
AT_OPEN = AT_BEATEN + MOST_OTHERS
AT_OPENS = AT_OPEN + 14
# of the others, in the order in which they play:
AT_SIZE = AT_OPENS + 3
AT_KNOWN = AT_SIZE + 12 * MOST_OTHERS
AT_PASSED = AT_KNOWN + 21 * MOST_OTHERS
AT_THEIR_OPEN = AT_PASSED + 9 * MOST_OTHERS
AT_THEIR_OPENS = AT_THEIR_OPEN + 14
# and of what all share:
AT_LIVE = AT_THEIR_OPENS + 3
AT_PLAYERS = AT_LIVE + MOST_OTHERS + 1
AT_UNSEEN = AT_PLAYERS + MOST_OTHERS
AT_DECK = AT_UNSEEN + 10 * len(RANKS)
AT_VARIANT = AT_DECK + 8
AT_TAKES = AT_VARIANT + len(VARIANTS)
AT_HIDES = AT_TAKES + 1
AT_OUTS = AT_HIDES + 1
FEATURES = AT_OUTS + 1
SHAPE = FEATURES, 0
"""How many features there are, and how many of groups of alike parts besides."""

DECK_STEPS = (1, 3, 6, 11, 16, 21, 31)


class Other(NamedTuple):
    """What a seat knows of another that still has cards."""

    size: int
    runs: tuple[int, ...]
    """By rank, the longest run that it is known to have; where places are not seen, how many cards."""
    passed: Flock | None
    """What it has passed on since it last played."""
    open: tuple[int, ...]
    """In the duel, its open cards by rank, and at 0 how many they are."""


class Seen(NamedTuple):
    """What a seat knows that its net looks at."""

    table: Flock | None
    held: Flock | None
    variant: str
    players: int
    takes: bool
    """Whether one who goes out by beating a flock may take it in."""
    hides: bool
    """Whether nobody sees from which places cards are played."""
    is_mine: bool
    before: int
    """How many others play before the turn of the flock's owner comes."""
    outs: int
    deck: int
    unseen: tuple[int, ...]
    open: tuple[int, ...]
    others: tuple[Other, ...]
    """Those who still have cards, in the order in which they play."""
    hand: Hand


def see(view: View) -> Seen:
    """Return what the net looks at, from the view of the seat to act."""
    seat, players = view.turn, view.players
    steps = (view.owner - seat) % players or players
    after = [(seat + step) % players for step in range(1, players)]
    passed = _read_passes(view)
    known, unseen, sizes = view.known, view.unseen(), view.hand_sizes
    return Seen(
        table=view.table,
        held=view.held,
        variant=view.variant,
        players=players,
        takes=view.rulings.take_when_going_out,
        hides=not view.rulings.places_seen,
        is_mine=view.owner == seat,
        before=sum(sizes[each] > 0 for each in (after[: steps - 1] if view.owner >= 0 else after)),
        outs=len(view.out),
        deck=view.deck,
        unseen=(0, *[max(0, min(unseen[rank], COPIES)) for rank in RANKS]),
        open=_count_open(view, seat),
        others=tuple(
            [
                Other(sizes[each], _longest_runs(known[each]), passed[each], _count_open(view, each))
                for each in after
                if sizes[each]
            ]
        ),
        hand=view.hand,
    )


def _read_passes(view: View) -> list[Flock | None]:
    """Return what each seat has passed on since it last played."""
    passed: list[Flock | None] = [None] * view.players
    is_known = [False] * view.players
    for each in read_decisions(view.past, view.turn):
        if not is_known[each.seat] and each.kind in (Pass, Play):
            is_known[each.seat] = True
            passed[each.seat] = each.table if each.kind is Pass else None
    return passed


def _count_open(view: View, seat: int) -> tuple[int, ...]:
    cards = view.open[seat] if view.open else ()
    return (len(cards), *map(cards.count, RANKS))


@lru_cache(maxsize=1 << 10)
def _longest_runs(hand: Hand) -> tuple[int, ...]:
    longest, before, size = [0] * (len(RANKS) + 1), 0, 0
    for card in hand:
        size = size + 1 if card == before else 1
        before = card
        longest[card] = max(longest[card], size)
    return (0, *longest[1:])


# Features ------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def hand_features(hand: Hand) -> tuple[int, ...]:
    """Return the features of a hand: its runs, what a play between two of a rank would join, how long it lasts.

    >>> from gamelib.players.nanatoridori_net import AT_TURNS
    >>> [hand_features(hand)[-1] - AT_TURNS for hand in ((5, 5, 2), (5, 2, 5), (5, 2, 3))]
    [2, 2, 3]
    """
    runs: list[tuple[int, int]] = []
    for card in hand:
        if runs and runs[-1][0] == card:
            runs[-1] = card, runs[-1][1] + 1
        else:
            runs.append((card, 1))
    found, times, pairs = [], [0] * RUN_KINDS, [0] * SANDWICH_KINDS
    for at, (rank, size) in enumerate(runs):
        kind = 4 * (rank - 1) + min(size, 4) - 1
        if times[kind] < 3:
            found.append(AT_RUN + 3 * kind + times[kind])
            times[kind] += 1
        if at + 2 < len(runs) and runs[at + 2][0] == rank:
            kind = 6 * (rank - 1) + 2 * (min(size + runs[at + 2][1], 4) - 2) + (runs[at + 1][1] > 1)
            if pairs[kind] < 2:
                found.append(AT_SANDWICH + 2 * kind + pairs[kind])
                pairs[kind] += 1
    turns = 11 if len(runs) > MOST_RUNS else min(11, _fewest_turns(tuple(rank for rank, _size in runs)))
    return (*found, AT_CARDS + min(len(hand), 17), AT_RUNS + min(len(runs), MOST_RUNS), AT_TURNS + turns)


@lru_cache(maxsize=1 << 14)
def _fewest_turns(ranks: Hand) -> int:
    """Return in how few turns runs could be led away, if what comes together then is led together."""
    if not ranks:
        return 0
    first, rest = ranks[0], ranks[1:]
    best = 1 + _fewest_turns(rest)
    for at in range(1, len(rest)):
        if rest[at] == first:
            best = min(best, _fewest_turns(rest[:at]) + _fewest_turns(rest[at:]))
    return best


class After(NamedTuple):
    """What a seat has when its move is made."""

    hand: Hand
    table: Flock | None
    is_mine: bool
    draws: bool
    """Whether a card is still to be drawn."""
    open: tuple[int, ...]
    held: Flock | None = None
    """What it then has to decide about."""
    worth: int | None = None
    """Its value, if nothing is to come."""


def after_features(seen: Seen, then: After) -> list[int]:
    """Return the features of what a move changes."""
    found, table = [*hand_features(then.hand)], then.table
    if table:
        found.append((AT_MINE if then.is_mine else AT_THEIRS) + 7 * (min(table.size, 6) - 1) + table.rank - 1)
    found.append(AT_BEFORE + (len(seen.others) if then.is_mine else seen.before))
    if then.draws:
        found.append(AT_DRAWS)
    if then.is_mine and table:
        for at, other in enumerate(seen.others):
            if any(size and (size, rank) > table for rank, size in enumerate(other.runs)):
                found.append(AT_BEATEN + at)
    if seen.variant == "duel":
        found += _open_features(then.open, AT_OPEN, AT_OPENS)
    return found


def _open_features(cards: tuple[int, ...], at: int, at_number: int) -> list[int]:
    found = [at + 2 * (rank - 1) + card for rank in RANKS for card in range(min(cards[rank], 2))]
    return [*found, at_number + min(cards[0], 2)]


def context_features(seen: Seen) -> list[int]:
    """Return the features of what no move changes: the others, the unseen cards, and how the game is played."""
    found = []
    for at, (size, runs, passed, _open) in enumerate(seen.others):
        found.append(AT_SIZE + 12 * at + min(size, 12) - 1)
        for rank in RANKS:
            found += range(AT_KNOWN + 3 * (7 * at + rank - 1), AT_KNOWN + 3 * (7 * at + rank - 1) + min(runs[rank], 3))
        if passed:
            found.append(AT_PASSED + 9 * at + 3 * (min(passed.size, 3) - 1) + min((passed.rank - 1) // 2, 2))
    found += [AT_LIVE + len(seen.others), AT_PLAYERS + seen.players - 2]
    found += [AT_UNSEEN + 10 * (rank - 1) + min(seen.unseen[rank], 9) for rank in RANKS]
    found += [AT_DECK + sum(seen.deck >= step for step in DECK_STEPS), AT_VARIANT + VARIANTS.index(seen.variant)]
    found += [at for at, is_on in ((AT_TAKES, seen.takes), (AT_HIDES, seen.hides), (AT_OUTS, seen.outs)) if is_on]
    if seen.variant == "duel":
        found += _open_features(seen.others[0].open, AT_THEIR_OPEN, AT_THEIR_OPENS)
    return found


# Moves ---------------------------------------------------------------------------------


def moves_to_value(view: View) -> Sequence[Move]:
    """Return the moves that are valued: all."""
    return view.options


def follow(seen: Seen, move: Move) -> After:
    """Return what a seat has when its move is made."""
    hand, table, held = seen.hand, seen.table, seen.held
    match move:
        case Play():
            at, size, added = move.places[0] - 1, len(move.cards), len(move.open)
            rank, left = hand[at], hand[:at] + hand[at + size :]
            worth = 0 if seen.variant == "one-winner" and seen.outs else SURE
            laid = Flock(size + added, rank)
            return After(left, laid, True, False, _without(seen.open, rank, added), table, None if left else worth)
        case Pass() if seen.variant != "duel":
            return After(hand, table, seen.is_mine, seen.deck > 0, seen.open)
        case Pass():
            if not move.open:
                return After(hand, table, seen.is_mine, False, seen.open, worth=-SURE)
            return After(hand, table, seen.is_mine, False, _without(seen.open, move.open, 1), Flock(1, move.open))
        case TakeIn() if held:
            return After(_keep(hand, held, move.gaps[0]), table, seen.is_mine, False, seen.open)
    assert isinstance(move, Discard)
    return After(hand, table, seen.is_mine, False, seen.open)


def _without(cards: tuple[int, ...], rank: int, number: int) -> tuple[int, ...]:
    """Return open cards, counted by rank, without some of a rank."""
    if not number:
        return cards
    left = list(cards)
    left[0] -= number
    left[rank] -= number
    return tuple(left)


def _keep(hand: Hand, held: Flock, gap: int) -> Hand:
    return hand[:gap] + (held.rank,) * held.size + hand[gap:]


def values_of_moves(net: Net, seen: Seen, moves: Sequence[Move]) -> list[int]:
    """Return the value of each move; of what it has the seat pick up, that of the best choice."""
    context, found = net.add(context_features(seen), NO_ROWS), []

    def value_of(then: After) -> int:
        return net.value(net.add(after_features(seen, then), context))

    for move in moves:
        then = follow(seen, move)
        if then.worth is not None:
            found.append(then.worth)
            continue
        best, hand, held = value_of(then), then.hand, then.held
        for gap in range(len(hand) + 1 if held else 0):
            if held and (not gap or hand[gap - 1] != held.rank):
                best = max(best, value_of(then._replace(hand=_keep(hand, held, gap))))
        found.append(best)
    return found
