"""Koinobori by a net: what a seat knows as features, and the value of what each move leaves.

The kernel has the same in `source/koinobori_net.h`; a test compares both, decision for decision. Everything is read
from `Seen`, which is made from a seat's view. The six colours are alike, so that the features of each are a group of
the net. What chance will bring, such as a stolen card or a new row, is left open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from gamelib.core.events import facts_in_order
from gamelib.koinobori.cards import (
    CARPS,
    COLOURS,
    HEIGHT,
    ICON,
    ICONS,
    PENALTY,
    UNKNOWN,
    Card,
    Cards,
    Level,
)
from gamelib.koinobori.facts import Began, Placed, Stolen, Taken
from gamelib.koinobori.moves import Done, Mast, Move, Pass, Place, Refresh, Shift, Steal, Take, Turn
from gamelib.players.koinobori import MOST_MASTED
from gamelib.players.net import NO_ROWS, GroupedNet, Net

if TYPE_CHECKING:
    from gamelib.core.events import Past
    from gamelib.koinobori.view import View

MOST_ON, MOST_ON_IN_GROUP, GROUPS = 64, 40, len(COLOURS)
MOST_HELD, NO_CARD = 24, 255
"""The largest hand that the kernel's net reads."""
KINDS = (Take, Place, Mast, Shift, Steal, Refresh, Done, Pass)

# Where each kind of feature of a colour begins:
IN_MAST = 0
IN_HAND = IN_MAST + 4
IN_OTHER = IN_HAND + 5  # carps that another is known to have, in hand or on the mast, and how many cards hang there
IN_ROW = IN_OTHER + 80
IN_ENDS = IN_ROW + 8
IN_POST = IN_ENDS + 2  # height, carps and lead at a post; the first to the third post of a kind
IN_FLAG = IN_POST + 342
IN_CLOSED = IN_FLAG + 12
IN_EARNS = IN_CLOSED + 13
IN_LEFT = IN_EARNS + 12
IN_MAST_WORTH = IN_LEFT + 10
IN_HAND_WORTH = IN_MAST_WORTH + 96
GROUPED = IN_HAND_WORTH + 120
# and those of the whole:
AT_PLAYERS = 0
AT_ORDER = AT_PLAYERS + 4
AT_DECK = AT_ORDER + 5
AT_OTHER = AT_DECK + 8
AT_OWN = AT_OTHER + 96
AT_EMPTY = AT_OWN + 24
AT_OPEN = AT_EMPTY + 31
AT_ROW_SIZE = AT_OPEN + 7
AT_KIND = AT_ROW_SIZE + 8
AT_EXTRA = AT_KIND + 4 * len(KINDS)
AT_ICON = AT_EXTRA + 3
AT_OWED = AT_ICON + 8
AT_VICTIM = AT_OWED + 4
AT_VICTIM_HELD = AT_VICTIM + 5
AT_OVER = AT_VICTIM_HELD + 4
AT_ICONS = AT_OVER + 1
AT_MAST_WORTH = AT_ICONS + 8
AT_HAND_WORTH = AT_MAST_WORTH + 40
AT_OTHER_WORTH = AT_HAND_WORTH + 24
AT_LEAD = AT_OTHER_WORTH + 80
AT_ROOM = AT_LEAD + 40
FEATURES = AT_ROOM + 4
SHAPE = FEATURES, GROUPED
"""How many features there are, and how many of groups of alike parts besides."""

Counts = tuple[int, ...]
"""How many carps of each colour."""
ICON_NUMBER = {"": 0, **{icon: number for number, icon in enumerate(ICONS, 1)}}
OWED = {"take2": 2, "take1": 1, "refresh": -1}
WAITING = frozenset(("move", "take2", "take1", "steal", "refresh"))
"""The icons that are used or left before the turn goes on."""
SHOWS: dict[Card, Counts] = {card: tuple(map(carps.count, COLOURS)) for card, carps in CARPS.items()}
NONE = (0,) * GROUPS


class Other(NamedTuple):
    """What everybody knows of another player."""

    held: int
    masted: int
    pool: Counts
    """The carps of cards that it is known to have, in hand or on the mast."""
    known: int
    """How many cards these are."""


class Seen(NamedTuple):
    """What a seat knows that its net looks at."""

    seat: int
    order: int
    """How many have their turn before it in a round of turns."""
    turn: Turn
    levels: tuple[Level, ...]
    at_once: bool
    """Whether a level counts in the turn in which it is uncovered."""
    closing: bool
    """Whether the icon of a card that closes a post works."""
    triggers: bool
    """Whether the icon of a card played by an extra icon works."""
    hand: Cards
    mast: Cards
    row: Cards
    tops: Cards
    """The card that shows on top of each post, empty if there is none."""
    posts: tuple[Counts, ...]
    heights: tuple[int, ...]
    flags: tuple[str, ...]
    others: tuple[Other, ...]
    """In the order in which they play."""
    box: Cards
    """All cards of the game."""
    left: Counts
    """Carps on all other cards: those that nobody has seen, and covered ones."""
    deck: int


def count_carps(cards: Iterable[Card]) -> Counts:
    """Return how many carps of each colour cards show."""
    return tuple(map(sum, zip(NONE, *[SHOWS[card] for card in cards], strict=True)))


def see(view: View) -> Seen:
    """Return what the net looks at, from the view of the seat to act."""
    seat, players, rules = view.turn.seat, view.players, view.rulings
    pools = _read_pools(view.past, players)
    order = [(seat + step) % players for step in range(1, players)]
    tops = tuple([post[-1][-1] if post else "" for post in view.posts])
    shown = [space[-1] for post in view.posts for space in post]
    pooled = [card for each in order for card in pools[each].elements()]
    seen = count_carps([*view.hand, *view.masts[seat], *view.row, *view.discards, *shown, *pooled])
    return Seen(
        seat=seat,
        order=(seat - view.setup.first) % players,
        turn=view.turn,
        levels=view.setup.levels,
        at_once=rules.level_counts_at_once,
        closing=rules.closing_icons,
        triggers=rules.extra_triggers,
        hand=view.hand,
        mast=view.masts[seat],
        row=view.row,
        tops=tops,
        posts=tuple([count_carps([space[-1] for space in post]) for post in view.posts]),
        heights=tuple(map(len, view.posts)),
        flags=view.flags,
        others=tuple(
            [
                Other(
                    view.hand_sizes[each],
                    len(view.masts[each]),
                    count_carps(pools[each].elements()),
                    pools[each].total(),
                )
                for each in order
            ]
        ),
        box=view.setup.cards,
        left=tuple([max(0, all_of - some) for all_of, some in zip(_carps_in(view.setup.cards), seen, strict=True)]),
        deck=view.deck,
    )


@lru_cache(maxsize=8)
def _carps_in(cards: Cards) -> Counts:
    return count_carps(cards)


def _read_pools(past: Past, players: int) -> list[Counter[Card]]:
    """Return the cards that each seat is known to have, in hand or on the mast: taken, and not shown since.

    A card that shows up and was never taken is one that was dealt, or stolen: then from one who had it.
    """
    pools: list[Counter[Card]] = [Counter() for _seat in range(players)]
    robbed = [False] * players
    for fact in facts_in_order(past):
        match fact:
            case Began():
                pools = [Counter(card for cards in pair for card in cards if card != UNKNOWN) for pair in fact.known]
            case Taken():
                pools[fact.seat][fact.card] += 1
            case Stolen():
                robbed[fact.victim] = True
            case Placed():
                seats = [fact.seat, *[each for each in range(players) if robbed[each] and each != fact.seat]]
                if owner := next((each + 1 for each in seats if pools[each][fact.card] > 0), 0):
                    pools[owner - 1][fact.card] -= 1
    return pools


# What colours are worth ----------------------------------------------------------------

GROWTH = (30, 44, 65, 95, 139)
"""By the height of a post: in sixteenths, how much likelier a colour is to score there for one more carp."""


class Outlook(NamedTuple):
    """What each colour may come to on a post: its chance to score, in parts of 256, and its points, of 1024."""

    chances: Counts
    points: Counts


@lru_cache(maxsize=1 << 14)
def scoring_colour(counts: Counts, flag: str) -> tuple[int, int]:
    """Return the colour that scores, by its number, and its value: the most carps that no other colour has."""
    for number in sorted({*counts} - {0}, reverse=True):
        if counts.count(number) == 1:
            return counts.index(number), number
    return COLOURS.index(flag), 1


@lru_cache(maxsize=1 << 14)
def outlook(counts: Counts, height: int, flag: str) -> Outlook:
    """Return what each colour may come to on a post."""
    if height >= HEIGHT:
        colour, value = scoring_colour(counts, flag)
        return Outlook(
            tuple([256 * (at == colour) for at in range(GROUPS)]),
            tuple([1024 * value * (at == colour) for at in range(GROUPS)]),
        )
    weights = []
    for count in counts:
        weight = 256
        for _carp in range(min(count, 6)):
            weight = weight * GROWTH[height] >> 4
        weights.append(weight)
    total = (sum(weights) >> 8) + 1
    chances = tuple([weight // total for weight in weights])
    more = 2 * (HEIGHT - height)
    return Outlook(chances, tuple([chance * (4 * count + more) for chance, count in zip(chances, counts, strict=True)]))


# What a move leaves --------------------------------------------------------------------


class After(NamedTuple):
    """What a seat has when its move is made."""

    kind: int
    hand: Cards
    mast: Cards
    row: Cards
    posts: tuple[Counts, ...]
    heights: tuple[int, ...]
    extra: int
    icon: str = ""
    owed: int = 0
    victim: int = 0
    left: int = 0
    """How many more cards may be taken or played."""


def follow(seen: Seen, move: Move) -> After:
    """Return what a seat has when its move is made."""
    kind, turn = KINDS.index(type(move)), seen.turn
    made = After(kind, seen.hand, seen.mast, seen.row, seen.posts, seen.heights, turn.extra)
    match move:
        case Take():
            is_first = move.place == 1
            row = seen.row[1:] if is_first else seen.row[:-1]
            goes_on = turn.icon and turn.owed > 1
            made = made._replace(hand=(*seen.hand, seen.row[move.place - 1]), row=row)
            made = made._replace(icon=turn.icon, owed=turn.owed - 1) if goes_on else made
        case Place():
            made = _place(seen, made, move)
        case Mast():
            made = made._replace(hand=_without(seen.hand, move.card), mast=(*seen.mast, move.card))
        case Shift():
            top = SHOWS[seen.tops[move.source - 1]]
            made = _change(made, move.source - 1, _less(made.posts[move.source - 1], top), -1)
            made = _change(made, move.target - 1, _more(made.posts[move.target - 1], top), 1)
        case Steal():
            made = made._replace(victim=(move.seat - seen.seat) % (len(seen.others) + 1))
        case Refresh():
            made = made._replace(row=(), icon="refresh", owed=1)
    return made._replace(left=_left_after(seen, made))


def _place(seen: Seen, made: After, move: Place) -> After:
    """Return what a seat has when it has put a card on a post."""
    post, was_extra, icon = move.post - 1, seen.turn.extra > 0, ICON[move.card]
    counts = _more(seen.posts[post], SHOWS[move.card])
    if move.over:
        counts = _less(counts, SHOWS[move.over])
    made = _change(made, post, counts, 0 if move.over else 1)
    if (made.heights[post] == HEIGHT and not seen.closing) or (was_extra and not seen.triggers):
        icon = ""
    made = made._replace(hand=_without(seen.hand, move.card), extra=made.extra - was_extra + (icon == "extra"))
    return made._replace(icon=icon, owed=OWED.get(icon, 0)) if icon in WAITING else made


def _change(made: After, post: int, counts: Counts, higher: int) -> After:
    posts, heights = [*made.posts], [*made.heights]
    posts[post] = counts
    heights[post] += higher
    return made._replace(posts=tuple(posts), heights=tuple(heights))


def _more(counts: Counts, others: Counts) -> Counts:
    return tuple([one + other for one, other in zip(counts, others, strict=True)])


def _less(counts: Counts, others: Counts) -> Counts:
    return tuple([one - other for one, other in zip(counts, others, strict=True)])


def _without(cards: Cards, card: Card) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _left_after(seen: Seen, then: After) -> int:
    """Return how many more cards may be taken or played in the turn, at most 3."""
    kind, turn = KINDS[then.kind], seen.turn
    raised, made = turn.raised + (kind is Mast), turn.actions_made
    level = seen.levels[len(then.mast) - (0 if seen.at_once else raised)]
    if kind is Pass or (kind is Done and not turn.icon):
        return 0
    if kind is Take and not turn.icon:
        return max(0, min(level.take - made - 1, 3))
    made += kind is Mast or (kind is Place and not turn.extra)
    return max(0, min(level.play - made, 3))


# Features ------------------------------------------------------------------------------


def part_of(number: int, low: int, size: int, parts: int) -> int:
    """Return in which of so many parts, from `low` on, a number lies.

    >>> [part_of(number, -4, 2, 5) for number in (-9, -4, -1, 99)]
    [0, 0, 1, 4]
    """
    return max(0, min(number - low, size * parts - 1)) // size


def _worth(counts: Counts, carp: Sequence[int]) -> int:
    return sum([count * worth for count, worth in zip(counts, carp, strict=True)])


@lru_cache(maxsize=1 << 14)
def _standings(counts: Counts) -> Counts:
    """Return for each colour how many carps it shows on a post, and how many more or fewer than any other."""
    found = []
    for colour, mine in enumerate(counts):
        most = max(counts[:colour] + counts[colour + 1 :])
        found.append(4 + 5 * (min(mine, 3) - 1) + max(-2, min(mine - most, 2)) + 2 if mine else min(most, 3))
    return tuple(found)


def _weigh_colours(seen: Seen, then: After) -> tuple[list[int], list[int], list[int]]:
    """Return what a carp of each colour may be worth, in parts of 1024, and what each earns now, and for good."""
    carp, never, earns, closed = [0] * GROUPS, [256] * GROUPS, [0] * GROUPS, [0] * GROUPS
    for counts, height, flag in zip(then.posts, then.heights, seen.flags, strict=True):
        colour, value = scoring_colour(counts, flag)
        earns[colour] += value
        if height == HEIGHT:
            closed[colour] += value
        chances, points = outlook(counts, height, flag)
        for at in range(GROUPS):
            carp[at] += points[at]
            never[at] = never[at] * (256 - chances[at]) >> 8
    return [worth - 4 * PENALTY * none for worth, none in zip(carp, never, strict=True)], earns, closed


def _turn_features(seen: Seen, then: After) -> list[int]:
    icons = {ICON_NUMBER[ICON[card]] for card in then.hand} - {0}
    kind = KINDS[then.kind]
    found = [
        *[AT_ICONS + icon for icon in icons],
        AT_OWN + 6 * min(len(then.mast), 3) + min(len(then.hand), 5),
        AT_EMPTY + min(sum(HEIGHT - height for height in then.heights), 30),
        AT_OPEN + sum(height < HEIGHT for height in then.heights),
        AT_ROW_SIZE + len(then.row),
        AT_KIND + 4 * then.kind + then.left,
        AT_EXTRA + min(then.extra, 2),
        AT_ICON + ICON_NUMBER[then.icon],
        AT_ROOM + max(0, min(seen.levels[min(len(then.mast), 3)].hold - len(then.hand), 3)),
    ]
    if then.icon:
        found.append(AT_OWED + then.owed + 1)
    if kind is Steal:
        found += [AT_VICTIM + then.victim, AT_VICTIM_HELD + max(0, min(seen.others[then.victim - 1].held - 1, 3))]
    if kind is Place and all(height == HEIGHT for height in then.heights):
        found.append(AT_OVER)
    return found


def after_features(seen: Seen, then: After) -> tuple[list[int], list[list[int]]]:
    """Return the features of what a move changes: those of the whole, and those of each colour."""
    carp, earns, closed = _weigh_colours(seen, then)
    mast, hand, row = count_carps(then.mast), count_carps(then.hand), count_carps(then.row)
    found, mine, best = _turn_features(seen, then), _worth(mast, carp), -20480
    for at, other in enumerate(seen.others):
        worth = _worth(other.pool, carp) * other.masted
        each = max(-65536, min(worth // other.known, 65536)) if other.known else 0
        best = max(best, each)
        found.append(AT_OTHER_WORTH + 20 * at + part_of(each, -6144, 1024, 20))
    room = MOST_MASTED - len(then.mast)
    good = sorted([worth for card in then.hand if (worth := _worth(SHOWS[card], carp)) > 0], reverse=True)[:room]
    found += [
        AT_MAST_WORTH + part_of(mine, -10240, 1024, 40),
        AT_LEAD + part_of(mine - best, -20480, 1024, 40),
        AT_HAND_WORTH + part_of(sum(good) * 9 // 20, 0, 512, 24),
    ]
    standings = [_standings(counts) for counts in then.posts]
    groups = []
    for colour in range(GROUPS):
        masted, held, part = min(mast[colour], 3), min(hand[colour], 4), part_of(carp[colour], -4096, 512, 24)
        group = [IN_MAST + masted, IN_HAND + held, IN_ROW + min(row[colour], 7)]
        group += [IN_LEFT + min(seen.left[colour] // 3, 9)]
        group += [IN_CLOSED + min(closed[colour], 12), IN_EARNS + min(earns[colour], 11)]
        group += [IN_MAST_WORTH + 24 * masted + part, IN_HAND_WORTH + 24 * held + part]
        group += [
            IN_OTHER + 20 * at + 4 * min(other.pool[colour], 4) + min(other.masted, 3)
            for at, other in enumerate(seen.others)
        ]
        group += _post_features(seen, then, colour, [each[colour] for each in standings])
        if then.row:
            group += [IN_ENDS + end for end in (0, 1) if SHOWS[then.row[-end]][colour]]
        groups.append(group)
    return found, groups


def _post_features(seen: Seen, then: After, colour: int, standings: Sequence[int]) -> list[int]:
    """Return the features of a colour at the posts."""
    found, times, name = [], dict[int, int](), COLOURS[colour]
    for height, standing in zip(then.heights, standings, strict=True):
        kind = 19 * height + standing
        if times.setdefault(kind, 0) < 3:
            found.append(IN_POST + 3 * kind + times[kind])
            times[kind] += 1
    for counts, height, flag in zip(then.posts, then.heights, seen.flags, strict=True):
        if flag == name and height < HEIGHT:
            found.append(IN_FLAG + 2 * height + (scoring_colour(counts, flag)[0] == colour))
    return found


def context_features(seen: Seen) -> list[int]:
    """Return the features of what no move changes."""
    found = [AT_PLAYERS + len(seen.others) - 1, AT_ORDER + seen.order, AT_DECK + min(seen.deck // 7, 7)]
    return [
        *found,
        *[AT_OTHER + 24 * at + 6 * min(other.masted, 3) + min(other.held, 5) for at, other in enumerate(seen.others)],
    ]


# Moves ---------------------------------------------------------------------------------


def moves_to_value(view: View) -> Sequence[Move]:
    """Return the moves that are valued: all."""
    return view.options


def values_of_moves(net: Net, seen: Seen, moves: Sequence[Move]) -> list[int]:
    """Return the value of each move."""
    assert isinstance(net, GroupedNet)
    context, found = net.add(context_features(seen), NO_ROWS), []
    for move in moves:
        features, groups = after_features(seen, follow(seen, move))
        found.append(net.value_of_groups(net.add(features, context), groups))
    return found
