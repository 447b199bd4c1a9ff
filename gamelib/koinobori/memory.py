"""Koinobori, 6 what each player sees: what can be known of hidden cards, and a whole position that agrees with it.

A hand is followed through all that happened. Its *slots* are cards that everybody saw enter it, and *tokens*, cards
that were never seen. A face-down or stolen card may be any slot of that moment, each as likely as the other; a card
shown later must have been there. Every way in which these choices can have gone is counted by the number of deals that
lead to it, so what is dealt here is as likely as it is at a table where the others choose face-down cards by lot
(KOI-6.2, KOI-6.3, KOI-6.4). Where there are too many ways to count, a draw among them is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial, reduce
from itertools import product
from math import factorial, perm, prod
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from gamelib.core.chance import Stream
from gamelib.core.events import Past, facts_in_order, past_from
from gamelib.koinobori import legal
from gamelib.koinobori.cards import UNKNOWN, Card, Cards, in_order

if TYPE_CHECKING:
    from gamelib.koinobori.state import State
    from gamelib.koinobori.view import View

Slots = tuple[str, ...]
Pairs = tuple[tuple[str, Card], ...]
MAX_JOINT_EXACT = 4096
"""Up to so many joint ways are weighed exactly; beyond that one is chosen among DRAWN by weight."""
SAMPLED_HISTORIES = 64
MAX_HISTORIES = 500
"""Up to so many ways of one group of seats are followed; of more, so many are drawn to stand for all."""
STORIES = 3
"""A thief knows more than those who looked on: so many tellings of the same hands are remembered."""


class History(NamedTuple):
    """One way the hidden choices of some seats can have gone."""

    hands: tuple[Slots, ...]
    masts: tuple[Slots, ...]
    stolen: tuple[tuple[int, str], ...] = ()
    shown: Pairs = ()
    """Tokens that turned out to be these cards."""
    unlike: frozenset[tuple[str, Card]] = frozenset()
    """Tokens that cannot be these cards."""


class HandChange(NamedTuple):
    """What happened to a hand: it may `gain` or `show` a card, `hang` a hidden one, or `steal` one from a victim."""

    what: str
    seat: int
    card: Card | None
    ply: int
    victim: int = -1


class Story(NamedTuple):
    """All that a view's facts tell about hidden cards."""

    unseen: Counter[Card]
    """The cards never seen by this seat when it all began: tokens, and the deck of that time."""
    deck: Counter[Card] | None
    """What the deck is known to hold since the discarded cards were shuffled."""
    start: tuple[tuple[Slots, Slots], ...]
    acts: tuple[HandChange, ...]
    groups: tuple[tuple[int, ...], ...]
    """Seats whose hidden choices hang together, because one stole from another."""


Ways: TypeAlias = "list[tuple[History, int]]"


class WeightedHistories(NamedTuple):
    """The ways of a group of seats, each with its weight: all of them, or a draw among them."""

    ways: Ways
    is_exhaustive: bool


Chosen = TypeVar("Chosen")


# What the facts tell -----------------------------------------------------------------


def story(view: View) -> Story:
    """What this seat has seen happen to cards it cannot see."""
    facts = facts_in_order(view.past)
    own: dict[int, Any] = dict(facts_in_order(view.secret))
    _how, known, row, posts, discards, _deck, _reshuffles = facts[0]
    start = tuple(_slots(view, seat, cards, own) for seat, cards in enumerate(known))
    unseen = Counter(view.setup.cards)
    unseen.subtract([*row, *discards, *(card for post in posts for space in post for card in space)])
    unseen.subtract(slot for pair in start for slots in pair for slot in slots if slot[0] != UNKNOWN)
    shown_masts = facts[-1][2] if facts[-1][0] == "end" else None
    deck: Counter[Card] | None = None
    hung = [len(masts) for _hand, masts in start]
    acts: list[HandChange] = []
    for ply, fact in enumerate(facts):
        match fact:
            case "take", seat, _place, card, _icon:
                acts.append(HandChange("gain", seat, card, ply))
            case "place", seat, card, *_rest:
                acts.append(HandChange("show", seat, card, ply))
            case "mast", seat:
                acts.append(HandChange("hang", seat, shown_masts[seat][hung[seat]] if shown_masts else None, ply))
                hung[seat] += 1
            case "steal", thief, victim:
                acts.append(HandChange("steal", thief, own.get(ply), ply, victim))
            case "refill", drawn, pile, more:
                (unseen if deck is None else deck).subtract(drawn)
                if pile:
                    deck = Counter(pile)
                    deck.subtract(more)
    if shown_masts:
        start = _opened(start, shown_masts, unseen)
    return Story(unseen, deck, start, tuple(acts), _groups(view, acts))


def _slots(view: View, seat: int, known: tuple[Cards, Cards], own: dict[int, Any]) -> tuple[Slots, Slots]:
    hand, mast = own[0] if seat == view.seat else known
    return (
        tuple(sorted(card if card != UNKNOWN else f"?{seat}.{at}" for at, card in enumerate(hand))),
        tuple(card if card != UNKNOWN else f"?{seat}/{at}" for at, card in enumerate(mast)),
    )


def _opened(
    start: tuple[tuple[Slots, Slots], ...], masts: Sequence[Cards], unseen: Counter[Card]
) -> tuple[tuple[Slots, Slots], ...]:
    """The start, once the masts have been turned up: what hung there then is known now."""
    for (_hand, hung), mast in zip(start, masts, strict=True):
        unseen.subtract(card for slot, card in zip(hung, mast, strict=False) if slot[0] == UNKNOWN)
    return tuple((hand, mast[: len(hung)]) for (hand, hung), mast in zip(start, masts, strict=True))


def _groups(view: View, acts: Iterable[HandChange]) -> tuple[tuple[int, ...], ...]:
    groups = [{seat} for seat in range(view.players) if seat != view.seat]
    for act in acts:
        if act.what == "steal" and view.seat not in (act.seat, act.victim):
            joined = [group for group in groups if act.seat in group or act.victim in group]
            groups = [group for group in groups if group not in joined] + [set().union(*joined)]
    return tuple(tuple(sorted(group)) for group in groups)


# The ways it can have gone ------------------------------------------------------------


class Beginning(NamedTuple):
    """Seats that are followed together, their hands and masts at first, and how many ways are followed."""

    group: tuple[int, ...]
    start: tuple[tuple[Slots, Slots], ...]
    most: int


class Traversal(NamedTuple):
    """How far some seats have been followed: the acts, the ways they can have gone, and whether those are all."""

    acts: tuple[HandChange, ...]
    ways: dict[History, int]
    is_exhaustive: bool = True


def ways(told: Story, group: tuple[int, ...], most: int = MAX_HISTORIES) -> WeightedHistories:
    """The ways the hidden choices of these seats can have gone, and how likely each is beside the others."""
    # Others may look at the same time: what was followed is read whole and written whole.
    begun = _begun(Beginning(group, tuple(told.start[seat] for seat in group), most))
    acts = tuple(act for act in told.acts if act.seat in group or act.victim in group)
    known = max((each for each in (*begun,) if acts[: len(each.acts)] == each.acts), key=lambda each: len(each.acts))
    found = _follow(known, acts, group, most)
    if len(found.ways) <= MAX_HISTORIES:
        begun[1:] = [found, *(each for each in begun[1:] if each is not known)][:STORIES]
    counted = [(way, weight * _deals(way.shown, told.unseen)) for way, weight in found.ways.items()]
    possible = [(way, weight) for way, weight in counted if weight]
    return WeightedHistories(possible, found.is_exhaustive) if possible else ways(told, group, most * 10)


@lru_cache(maxsize=8)
def _begun(beginning: Beginning) -> list[Traversal]:
    """How these seats began; behind it, how far they were followed when they were looked at last."""
    hands, masts = zip(*beginning.start, strict=True)
    return [Traversal((), {History(hands, masts): 1})]


def _follow(known: Traversal, acts: tuple[HandChange, ...], group: tuple[int, ...], most: int) -> Traversal:
    """Follow what happened since then."""
    found, whole = known.ways, known.is_exhaustive
    for act in acts[len(known.acts) :]:
        after: dict[History, int] = {}
        for way, weight in found.items():
            for new, times in _successors(way, act, group):
                after[new] = after.get(new, 0) + weight * times
        whole = whole and len(after) <= most
        found = after if len(after) <= most else _drawn_from(after, most, act.ply)
    return Traversal(acts, found, whole)


def _drawn_from(found: dict[History, int], most: int, ply: int) -> dict[History, int]:
    """So many ways drawn from more, the same ones each time these facts are looked at."""
    chance, items, kept = Stream(ply, "ways"), list(found.items()), dict[History, int]()
    for _time in range(most):
        way, weight = chance.choice(items)
        kept[way] = kept.get(way, 0) + weight
    return kept


def _deals(shown: Iterable[tuple[str, Card]], unseen: Counter[Card]) -> int:
    """In how many ways the unseen cards can be dealt to tokens that turned out to be these cards."""
    number = 1
    for card, times in Counter(card for _token, card in shown).items():
        number *= perm(max(unseen[card], 0), times)
    return number


def _successors(way: History, act: HandChange, group: tuple[int, ...]) -> Iterator[tuple[History, int]]:
    """The ways a way can go on when something happens, each with the number of cards that could be meant."""
    what, seat, card, ply, victim = act
    hands, masts, stolen, shown, unlike = way
    if what == "gain" or (what == "steal" and victim not in group):
        if what == "steal":
            stolen = (*stolen, (ply, str(card)))
        yield History(_with(hands, group.index(seat), str(card)), masts, stolen, shown, unlike), 1
        return
    at = group.index(victim if what == "steal" else seat)
    hand = hands[at]
    if what == "show" and card in hand:
        yield History(_without(hands, at, str(card)), masts, stolen, shown, unlike), 1
        return
    earlier: list[tuple[str, Card]] = []
    for slot in dict.fromkeys(hand):
        if card is not None and slot != card and (slot[0] != UNKNOWN or (slot, card) in unlike):
            continue
        left, times = _without(hands, at, slot), hand.count(slot)
        turned_out = shown if card is None or slot == card else (*shown, (slot, card))
        if what == "show":
            yield History(left, masts, stolen, turned_out, unlike.union(earlier)), times
            earlier.append((slot, str(card)))
        elif what == "hang":
            hung = (*masts[:at], (*masts[at], slot), *masts[at + 1 :])
            yield History(left, hung, stolen, turned_out, unlike), times
        else:
            if seat in group:
                left = _with(left, group.index(seat), slot)
            yield History(left, masts, (*stolen, (ply, slot)), turned_out, unlike), times


def _with(hands: tuple[Slots, ...], at: int, slot: str) -> tuple[Slots, ...]:
    """The hands, when a card has come to one."""
    return (*hands[:at], tuple(sorted((*hands[at], slot))), *hands[at + 1 :])


def _without(hands: tuple[Slots, ...], at: int, slot: str) -> tuple[Slots, ...]:
    """The hands, when a card has left one."""
    place = hands[at].index(slot)
    return (*hands[:at], hands[at][:place] + hands[at][place + 1 :], *hands[at + 1 :])


# What is remembered of a view ----------------------------------------------------------


class _Seen:
    """A view, told from another only by what it has seen: so that its ways are counted once."""

    __slots__ = ("view",)

    def __init__(self, view: View) -> None:
        self.view = view

    def __hash__(self) -> int:
        return hash((id(self.view.past), id(self.view.secret), self.view.seat))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Seen)
            and self.view.past is other.view.past
            and self.view.secret is other.view.secret
            and self.view.seat == other.view.seat
            and self.view.setup is other.view.setup
        )


@lru_cache(maxsize=16)
def _remembered(
    seen: _Seen,
) -> tuple[Story, tuple[WeightedHistories, ...], list[tuple[tuple[History, ...], int]] | None]:
    told = story(seen.view)
    groups = tuple(ways(told, group) for group in told.groups)
    if prod(len(group.ways) for group in groups) > MAX_JOINT_EXACT:
        return told, groups, None
    return told, groups, [(combination, weight) for combination, weight in _joint_histories(told, groups) if weight]


def _joint_histories(told: Story, groups: Iterable[WeightedHistories]) -> Iterator[tuple[tuple[History, ...], int]]:
    """Every combination of ways, and how likely it is: their choices, and the deals that allow all of them."""
    apart = [[(way, weight // _deals(way.shown, told.unseen)) for way, weight in group.ways] for group in groups]
    deals = lru_cache(maxsize=None)(partial(_deals_of_all, told))
    for combination in product(*apart):
        chosen, choices = zip(*combination, strict=True)
        yield chosen, deals(tuple([way.shown for way in chosen])) * prod(choices)


def _deals_of_all(told: Story, shown: tuple[Pairs, ...]) -> int:
    """In how many ways the unseen cards can be dealt, when these have turned out."""
    pairs = [pair for each in shown for pair in each]
    return _deals(pairs, told.unseen) * factorial(told.unseen.total() - len(pairs))


def known(view: View) -> tuple[Cards, ...]:
    """Every hand as far as the view knows it for certain; `?` is a card unknown."""
    told, groups, _joint = _remembered(_Seen(view))
    hands = {view.seat: view.hand} if view.seat is not None else {}
    for group, counted in zip(told.groups, groups, strict=True):
        for at, seat in enumerate(group):
            hand = in_order(
                (_in_all(counted.ways, at) if counted.is_exhaustive else _certain_cards(told, seat)).elements()
            )
            hands[seat] = hand + (UNKNOWN,) * (view.sizes[seat] - len(hand))
    return tuple(hands[seat] for seat in range(view.players))


def _in_all(counted: Ways, at: int) -> Counter[Card]:
    """The cards of a hand that are there whichever way it went."""
    seen = [Counter(slot for slot in way.hands[at] if slot[0] != UNKNOWN) for way, _weight in counted]
    return reduce(Counter.__and__, seen)


def _certain_cards(told: Story, seat: int) -> Counter[Card]:
    """The cards that all saw enter a hand, until a hidden card has left it that could be one of them (KOI-6.2).

    Where the ways are too many to count, this is what can still be said for certain.
    """
    sure = Counter(slot for slot in told.start[seat][0] if slot[0] != UNKNOWN)
    for what, actor, card, _ply, victim in told.acts:
        if card and actor == seat and what in ("gain", "steal"):
            sure[card] += 1
        elif card and seat == (victim if what == "steal" else actor):
            sure[card] -= sure[card] > 0
        elif not card and seat == (victim if what == "steal" else actor):
            sure -= Counter({*sure})
    return +sure


def known_masts(view: View) -> tuple[Cards, ...]:
    """Every mast as far as the view knows it for certain; `?` is a card unknown."""
    told, groups, _joint = _remembered(_Seen(view))
    masts = list(view.masts)
    for group, counted in zip(told.groups, groups, strict=True):
        for at, seat in enumerate(group):
            if not counted.is_exhaustive:
                continue
            all_ways = [
                tuple(dict(way.shown).get(slot, slot) for slot in way.masts[at]) for way, _weight in counted.ways
            ]
            masts[seat] = tuple(
                slots[0] if len({*slots}) == 1 and slots[0][0] != UNKNOWN else UNKNOWN
                for slots in zip(*all_ways, strict=True)
            )
    return tuple(masts)


# A whole position -----------------------------------------------------------------------


def imagine(view: View, rng: Stream) -> State:
    """A whole position dealt at random that agrees with all the view knows."""
    from gamelib.koinobori.state import Piles, State  # noqa: PLC0415 - views are there before states are

    told, groups, joint = _remembered(_Seen(view))
    while True:
        chosen = _chosen(told, groups, joint, rng)
        shown = dict(pair for way in chosen for pair in way.shown)
        pool = told.unseen.copy()
        pool.subtract(shown.values())
        deck = list(rng.shuffle(in_order(pool.elements())))
        tokens = [
            slot
            for seat, pair in enumerate(told.start)
            for slots in pair
            for slot in slots
            if seat != view.seat and slot[0] == UNKNOWN and slot not in shown
        ]
        shown.update((token, deck.pop()) for token in tokens)
        if not any(shown[token] == card for way in chosen for token, card in way.unlike):
            break
    if told.deck is not None:
        deck = list(rng.shuffle(in_order(told.deck.elements())))
    hands, masts = _filled(view, told, chosen, shown)
    seat = view.turn.seat
    options = () if view.over else legal.legal_for(view, hands[seat], len(masts[seat]))
    return State(
        view.setup,
        rng.next_bits(),
        view.turn,
        hands,
        masts,
        view.row,
        view.posts,
        legal.open_posts(view.posts),
        Piles(tuple(deck), view.discards, view.reshuffles),
        view.steals,
        view.passes,
        view.past,
        len(facts_in_order(view.past)),
        _secrets(view, told, chosen, shown),
        view.over,
        view.to_act,
        options,
    )


def _chosen(
    told: Story, groups: tuple[WeightedHistories, ...], joint: list[tuple[tuple[History, ...], int]] | None, rng: Stream
) -> tuple[History, ...]:
    """One way for every group of seats, by weight."""
    if joint is None:
        joint = []
        drawn = [tuple(_by_weight(group.ways, rng) for group in groups) for _time in range(SAMPLED_HISTORIES)]
        for combination in drawn:
            shown = tuple(way.shown for way in combination)
            alone = prod(_deals(pairs, told.unseen) for pairs in shown)
            joint.append((combination, _deals_of_all(told, shown) * 10**12 // alone))
    return _by_weight(joint, rng) if any(weight for _way, weight in joint) else _chosen(told, groups, None, rng)


def _by_weight(items: Sequence[tuple[Chosen, int]], rng: Stream) -> Chosen:
    """One of the items, each as likely as its weight says."""
    at = rng.randbelow(sum(weight for _item, weight in items))
    return next(item for item, weight in items if (at := at - weight) < 0)


def _filled(
    view: View, told: Story, chosen: Sequence[History], shown: dict[str, Card]
) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """All hands and masts, every token a card now."""
    hands, masts = [view.hand] * view.players, list(view.masts)
    for group, way in zip(told.groups, chosen, strict=True):
        for at, seat in enumerate(group):
            hands[seat] = in_order(shown.get(slot, slot) for slot in way.hands[at])
            masts[seat] = tuple(shown.get(slot, slot) for slot in way.masts[at])
    return tuple(hands), tuple(masts)


def _secrets(view: View, told: Story, chosen: Sequence[History], shown: dict[str, Card]) -> tuple[Past, ...]:
    """What each seat would know beyond what all know, had it gone this way."""
    facts: list[dict[int, object]] = [
        {
            0: tuple(
                in_order(shown.get(slot, slot) for slot in slots)
                if slots is pair[0]
                else tuple(shown.get(slot, slot) for slot in slots)
                for slots in pair
            )
        }
        for pair in told.start
    ]
    stolen = {ply: shown.get(slot, slot) for way in chosen for ply, slot in way.stolen}
    hung = {
        seat: list(way.masts[at][len(told.start[seat][1]) :])
        for group, way in zip(told.groups, chosen, strict=True)
        for at, seat in enumerate(group)
    }
    for act in told.acts:
        if act.what == "hang" and act.seat in hung:
            slot = hung[act.seat].pop(0)
            facts[act.seat][act.ply] = shown.get(slot, slot)
        elif act.what == "steal":
            facts[act.seat][act.ply] = facts[act.victim][act.ply] = act.card or stolen[act.ply]
    return tuple(
        view.secret if seat == view.seat else past_from(tuple(mine.items())) for seat, mine in enumerate(facts)
    )
