"""Deals of Nanuk that fit what the others have done in this hunt.

A boast, a doom, a side and the number of cards given tell of a hand: it is the same three cards from the first boast of
a hunt until it lies on the table. So each time a seat, with the hand imagined for it, would have chosen differently is
a surprise, and a deal with more surprises is less likely. From one deal to the next hidden cards are exchanged, two at
a time; an exchange that adds surprises is seldom kept: this is Metropolis sampling. Sides that were chosen and are not
shown are, but for a surprise, those that fit the hands.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, repeat
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from gamelib.core.chance import Stream
from gamelib.core.tuples import replace_at
from gamelib.nanuk.cards import UNKNOWN, Cards, Setup, in_order
from gamelib.nanuk.facts import AnteLaid, Boasted, CardsGiven, Doomed, SideChosen, SideDeclared, WindFlipped
from gamelib.nanuk.imagine import HiddenCards, complete_view
from gamelib.nanuk.moves import DOOM, HUNT, STAY, Ante, Boast, Give, Move
from gamelib.nanuk.position import ANTES, BOASTING, DECLARING, GIVING, OVER, REWARDS, SIDES

if TYPE_CHECKING:
    from gamelib.core.events import Past
    from gamelib.nanuk.state import State
    from gamelib.nanuk.view import View

FIRST_STEPS, STEPS = 200, 4
"""Number of exchanges tried before the first deal, and from one deal to the next."""
BLOCK = 10_000
"""Number of deals after which the next begins with all hidden cards dealt anew."""
DOUBT = 100
"""A deal with one surprise more is this many times less likely."""
MOST_SURPRISES = 4
"""An exchange with more new surprises than this is never kept."""
ONE_IN = tuple(accumulate(repeat(DOUBT, MOST_SURPRISES), mul, initial=1))
"""By the number of new surprises: one exchange in this many is kept all the same."""
MOST_DECISIONS = 64
"""Maximum number of decisions of others that are considered, the latest ones."""

Policy: TypeAlias = Callable[[Any], Move]
"""How the others are assumed to play: a function from a `DecisionView` to a move."""


class DecisionView(NamedTuple):
    """The part of a view that is enough for a player who weighs its own hand and the boast."""

    seat: int
    phase: str
    boast: Boast | None
    leader: int | None
    sides: tuple[bool | None, ...]
    past: Past
    terms: Setup
    hand: Cards = ()


class PublicDecision(NamedTuple):
    """A moment at which another seat chose, and its move; None for cards and a side that are not shown."""

    moment: DecisionView
    move: Move | None


def is_followed(view: View) -> bool:
    """Return whether decisions tell of hidden cards here: not once the cards of a hunt lie open."""
    return view.phase not in (REWARDS, OVER)


def read_decisions(view: View) -> tuple[PublicDecision, ...]:
    """Return what the others have decided in this hunt, in order."""
    facts: list[tuple[Any, Past]] = []
    past = view.past
    while past is not None and not (facts and isinstance(facts[-1][0], WindFlipped)):
        past, fact = past
        facts.append((fact, past))
    found = list[PublicDecision]()
    boast: Boast | None = None
    leader: int | None = None
    sides: tuple[bool | None, ...] = (None,) * view.players
    for fact, before in reversed(facts):
        if not isinstance(fact, Boasted | Doomed | SideChosen | SideDeclared | AnteLaid | CardsGiven):
            continue
        phase, move = _what_was_done(fact, view)
        found.append(PublicDecision(DecisionView(fact.seat, phase, boast, leader, sides, before, view.terms), move))
        if isinstance(fact, Boasted):
            boast, leader = fact.boast, fact.seat
        elif isinstance(fact, Doomed):
            sides = tuple([each == leader if each in (leader, fact.seat) else None for each in range(view.players)])
        elif isinstance(fact, SideDeclared):
            sides = replace_at(sides, fact.seat, fact.hunts)
    return tuple([each for each in found if each.moment.seat != view.seat][-MOST_DECISIONS:])


def _what_was_done(
    fact: Boasted | Doomed | SideChosen | SideDeclared | AnteLaid | CardsGiven, view: View
) -> tuple[str, Move | None]:
    """Return the phase of a decision, and the move as far as it is shown."""
    match fact:
        case Boasted():
            return BOASTING, fact.boast
        case Doomed():
            return BOASTING, DOOM
        case SideChosen():
            side = view.sides[fact.seat]
            return SIDES, None if side is None else HUNT if side else STAY
        case SideDeclared():
            return DECLARING, HUNT if fact.hunts else STAY
        case AnteLaid():
            return ANTES, None
    return GIVING, None


class LikelyDeals:
    """Deals that agree with all a seat knows; those that fit what the others did come more often.

    >>> from gamelib import nanuk
    >>> from gamelib.players.nanuk import quick
    >>> view = nanuk.deal(5, seed=7).view(1)
    >>> LikelyDeals(view, quick).imagine(Stream(1)).view(1) == view
    True
    """

    def __init__(self, view: View, policy: Policy) -> None:
        """Assume that the others play by this policy."""
        self.view, self.policy = view, policy
        self.owners = _seats_of_hidden_cards(view)
        """The seat of each hidden card that is not in the deck: in hands, then antes, then gifts, seat by seat."""
        decisions = read_decisions(view)
        self.decisions = [[each for each in decisions if each.moment.seat == seat] for seat in range(view.players)]
        self.block, self.dealt = BLOCK, 0
        """After how many deals all cards are dealt anew, and how many deals there have been."""
        self.pool: list[str] = []
        self.surprises = [0] * view.players
        self._chosen: dict[tuple[int, int, Cards], Move] = {}

    @property
    def chain_start(self) -> tuple[int, ...]:
        """What the kernel's memory of the deals begins with."""
        return 0, self.block

    def answer_in_blocks(self, block: int) -> None:
        """Deal for a question about chances, in blocks of so many deals."""
        self.block = block

    def imagine(self, rng: Stream) -> State:
        """Return the next deal."""
        steps = STEPS
        if self.dealt % self.block == 0:
            steps, self.pool = FIRST_STEPS, list(rng.shuffle(self.view.unseen()))
            self.surprises = [self._count_surprises(seat) for seat in range(self.view.players)]
        self.dealt += 1
        if self.owners:
            for _step in range(steps):
                self._change(rng.randbelow(len(self.owners)), rng.randbelow(len(self.pool)), rng)
        return complete_view(self.view, self._hidden_cards_and_sides(rng), rng.next_bits())

    def _change(self, one: int, other: int, rng: Stream) -> None:
        """Exchange two hidden cards, and undo it if too many surprises come with it."""
        pool, owners = self.pool, self.owners
        if pool[one] == pool[other]:
            return
        pool[one], pool[other] = pool[other], pool[one]
        counts = {seat: self._count_surprises(seat) for seat in {owners[at] for at in (one, other) if at < len(owners)}}
        more = sum(counts.values()) - sum([self.surprises[seat] for seat in counts])
        if more <= 0 or (more <= MOST_SURPRISES and rng.randbelow(ONE_IN[more]) == 0):
            for seat, count in counts.items():
                self.surprises[seat] = count
        else:
            pool[one], pool[other] = pool[other], pool[one]

    def _count_surprises(self, seat: int) -> int:
        """Return how many of a seat's decisions the policy would not have made with all that it held."""
        if not self.decisions[seat]:
            return 0
        (hand, ante, gift), surprises = self._cards_of(seat), 0
        full = in_order([*hand, *gift, *([ante] if ante else ())])
        for at, (moment, move) in enumerate(self.decisions[seat]):
            hidden: Move | None = Ante(ante) if moment.phase == ANTES and ante else None
            made = Give(gift) if moment.phase == GIVING else hidden or move
            surprises += made is not None and self._choose(seat, at, full) != made
        return surprises

    def _choose(self, seat: int, at: int, hand: Cards) -> Move:
        """Return what the policy would have decided with this hand."""
        asked = seat, at, hand
        if asked not in self._chosen:
            self._chosen[asked] = self.policy(self.decisions[seat][at].moment._replace(hand=hand))
        return self._chosen[asked]

    def _cards_of(self, seat: int) -> tuple[Cards, str | None, Cards]:
        """Return the hand, the ante and the gift of another seat."""
        view, mine = self.view, [card for card, owner in zip(self.pool, self.owners, strict=False) if owner == seat]
        size = view.hand_sizes[seat]
        hand, rest = in_order(mine[:size]), mine[size:]
        if view.antes[seat]:
            return hand, rest[0], ()
        return hand, None, in_order(rest)

    def _hidden_cards_and_sides(self, rng: Stream) -> HiddenCards:
        """Return the hidden cards as they are now, and sides that fit them."""
        view, seats = self.view, range(self.view.players)
        own = view.hand, view.antes[view.seat or 0], view.gifts[view.seat or 0]
        cards = [own if seat == view.seat else self._cards_of(seat) for seat in seats]
        sides = list(view.sides)
        for seat in seats:
            if sides[seat] is None and view.has_chosen(seat):
                sides[seat] = self._likely_side(seat, cards[seat][0], rng)
        deck = rng.shuffle(self.pool[len(self.owners) :])
        gifts = [gift or None for _hand, _ante, gift in cards]
        return HiddenCards(
            tuple([hand for hand, _ante, _gift in cards]),
            tuple([ante for _hand, ante, _gift in cards]),
            tuple(gifts),
            tuple(sides),
            deck,
        )

    def _likely_side(self, seat: int, hand: Cards, rng: Stream) -> bool:
        """Return a side that was chosen and is not shown: as the hand says, but for a surprise."""
        at = len(self.decisions[seat]) - 1
        if at < 0 or self.decisions[seat][at].moment.phase != SIDES:
            return rng.randbelow(2) == 0
        return (self._choose(seat, at, hand) == HUNT) != (rng.randbelow(DOUBT) == 0)


def _seats_of_hidden_cards(view: View) -> list[int]:
    """Return the seats of the hidden cards that are not in the deck: hands, then antes, then gifts."""
    others = [seat for seat in range(view.players) if seat != view.seat]
    hands = [seat for seat in others for _card in range(view.hand_sizes[seat])]
    antes = [seat for seat in others if view.antes[seat] == UNKNOWN]
    return [*hands, *antes, *[seat for seat in others for card in view.gifts[seat] or () if card == UNKNOWN]]
