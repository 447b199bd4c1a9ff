"""Nanuk: the assumptions of a question about a hunt: the cards a seat has seen, and the gifts of other hunters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from gamelib.core import language
from gamelib.core.language import _, n_
from gamelib.nanuk import Rulings, View, deal
from gamelib.nanuk.cards import (
    ANIMAL,
    BEARS,
    HAND_SIZE,
    INUKSUK,
    SHOWS,
    Cards,
    composition,
    describe_card,
    describe_cards,
    in_order,
)
from gamelib.nanuk.draft import bear_day
from gamelib.nanuk.position import OVER, REWARDS
from gamelib.nanuk.scoring import bear_points
from gamelib.odds.hunt_cards import (
    ANY,
    HELPFUL,
    NOTHING,
    AnyDeck,
    Deck,
    Giving,
    give_all_helpful,
    give_any_card,
    helpful_cards,
    parse_cards,
)
from gamelib.odds.numbers import ASSUMED, EXACT, BadQuestion, Kind, check_view, check_whole

USUAL_PLAYERS = 5
"""Number of players at the fresh table of a hand that was named."""


class HuntAssumptions(NamedTuple):
    """The assumptions of a question about a hunt."""

    rulings: Rulings
    cards: Cards
    """All the cards of the game."""
    unseen: Counter[str]
    """The cards not seen: in the deck, in other hands, face down on the table."""
    deck: int
    hands: int
    """Number of unseen cards that would be in other hands when winter comes."""
    known: Counter[str]
    """The cards known to go into the new deck: the seat's own hand, and the discards."""
    winter: bool
    gift_cards: Cards
    """The cards known or supposed to be given."""
    gifts: int = 0
    """Number of further cards, any of the unseen, that are turned up before the first day."""
    giving: Giving | None = None
    """How the other hunters give; sampled where it cannot be counted."""
    counted: bool = True
    """Whether the gifts can be counted as long as winter does not come."""
    hunting: tuple[int, ...] = ()
    mine: Cards = ()
    view: View | None = None
    notes: tuple[str, ...] = ()
    already: Cards = ()
    """The cards that the first days of this hunt have turned up."""
    stopped: bool = False
    """Whether one of them was a bear that nothing cancelled."""
    table: tuple[str, ...] = ()
    """Whose hand is known at which table, as a sentence; empty for a view, which says it itself."""
    open: bool = False
    """Whether somebody else may still give, or has given cards that this seat has not seen."""

    @property
    def known_cards(self) -> tuple[str, ...]:
        """What is known of the cards, as sentences: the hand, if one was named, and what the box holds."""
        return (*self.table, *self._of_box())

    def _of_box(self) -> tuple[str, ...]:
        return _describe_box(self.rulings) if self.cards == box(self.rulings) else ()

    def kind(self) -> Kind:
        """Return `exact` unless the answer depends on what others give."""
        return ASSUMED if self.open else EXACT

    def sentences(self, days: int) -> tuple[str, ...]:
        """Return the assumptions about a hunt of `days` days, as sentences."""
        late = (
            (_("each of the others has laid a card before the days are drawn"),)
            if (self.view is not None and days - len(self.already) > self.deck)
            else ()
        )
        return (*self.table, *self.notes, *late, *self._of_box())

    def must_sample(self, days: int) -> bool:
        """Return whether the gifts of others must be sampled, because they cannot be counted."""
        return self.giving is not None and not (self.counted and days <= self.deck)

    def shields(self) -> int:
        """Return the number of Inuksuks showing before the next day; a bear that was drawn has taken one away."""
        return (*self.gift_cards, *self.already).count(INUKSUK) - sum(card in BEARS for card in self.already)

    def brought(self, animal: str) -> int:
        """Return the animals of a kind on the table; a bear on a gift is ignored (NANUK-5.5)."""
        return sum(SHOWS[card] for card in (*self.gift_cards, *self.already) if ANIMAL[card] == animal)

    def most_days(self) -> int:
        """Return the number of days for which there are cards, those already drawn among them."""
        return len(self.already) + self.cards_left()

    def cards_left(self) -> int:
        """Return the number of cards that can still be drawn."""
        return self.deck + (self.hands + self.known.total() if self.winter else 0)

    def piles(self) -> list[tuple[bool, Cards]]:
        """Return the piles on the table, and whether each is another seat's."""
        return [(seat != self.view.seat, pile) for seat, pile in enumerate(self.view.piles)] if self.view else []

    def pot(self) -> Cards:
        """Return the cards to choose from, if it is time to choose."""
        return self.view.pot if self.view is not None and self.view.phase == REWARDS else ()

    def pile(self, given: str | Sequence[str] | None) -> Cards:
        """Return the named pile, or the seat's own if none is named."""
        if given is not None:
            return parse_cards(given)
        if self.view is None or self.view.seat is None:
            raise BadQuestion(_("whose pile is it? ask from a seat's view, or name the cards of the pile"))
        return self.view.piles[self.view.seat]

    def bonus(self, card: str, mine: Cards) -> int:
        """Return what a card changes in the points for bears, as the piles are now."""
        others = tuple(pile for other, pile in self.piles() if other)
        return bear_points(((*mine, card), *others), self.rulings)[0] - bear_points((mine, *others), self.rulings)[0]


def assume(
    where: Any,
    animal: str,
    giving: Any,
    others: Any,
    hunters: int | None,
    rulings: Any,
    *,
    over: bool = False,
    deck: AnyDeck = None,
) -> HuntAssumptions:
    """Return the assumptions of a question about a view, about a hand, about the cards of a tiny deck, or the box."""
    if rulings is not None and not isinstance(rulings, Rulings):
        raise BadQuestion(_("rulings are given as nanuk.Rulings(...), not {kind}").format(kind=type(rulings).__name__))
    if isinstance(where, Deck):
        raise BadQuestion(_("a deck is named by deck=, like survive(2, deck='seal fish bear-seal inuksuk')"))
    hand = parse_hand(where) if type(where) in (str, list, tuple) else None
    if deck is not None or where is None:
        view = where if hand is None else None
        return _from_cards(view, hand, deck, (giving, others, hunters), rulings or Rulings())
    view = where if hand is None else _fresh_table(hand, rulings)
    check_view(view, View, _("Nanuk"))
    if view.phase == OVER and not over:
        raise BadQuestion(_("the season is over: no more days are drawn"))
    if view.phase == REWARDS and not over:
        raise BadQuestion(_("the hunt is over; ask again when the next one has begun"))
    base = _from_view(view, rulings)
    if hand is not None:
        base = base._replace(table=(_describe_hand(hand, view.players),))
    base = _with_own_gift(base, animal, giving)
    return _with_others(base, others, hunters)


def parse_hand(given: Any) -> Cards:
    """Return the cards of your hand. Raise BadQuestion unless they are as many as a hand has.

    >>> parse_hand("fish fish inuksuk")
    ('fish', 'fish', 'inuksuk')
    """
    cards = parse_cards(given)
    if len(cards) != HAND_SIZE:
        raise BadQuestion(
            _(
                "a text of cards is your hand, which has {size} cards, not {many}; the cards of a deck are named by"
                " deck=, like survive(2, deck='seal fish bear-seal inuksuk')"
            ).format(size=HAND_SIZE, many=len(cards))
        )
    return in_order(cards)


def _fresh_table(hand: Cards, rulings: Rulings | None) -> View:
    """Return what the first seat of a fresh table sees that holds these cards."""
    state = deal(USUAL_PLAYERS, seed=0, first=0, rulings=rulings or Rulings())
    left = Counter(state.terms.cards)
    _remove_cards(left, hand)
    others = list(left.elements())
    sizes = range(0, HAND_SIZE * (USUAL_PLAYERS - 1), HAND_SIZE)
    hands = (hand, *(tuple(others[at : at + HAND_SIZE]) for at in sizes))
    return state._replace(hands=hands, deck=tuple(others[HAND_SIZE * (USUAL_PLAYERS - 1) :])).view(0)


def _describe_hand(hand: Cards, players: int) -> str:
    return _("you hold {cards}, at a fresh table of {players} players").format(
        cards=describe_cards(hand), players=players
    )


def after_first_days(supposed: HuntAssumptions, already: Any, days: int) -> HuntAssumptions:
    """Return the assumptions once the first days of the hunt have turned up these cards."""
    if already is None:
        return supposed
    cards, unseen = parse_cards(already), supposed.unseen.copy()
    if supposed.giving is not None:
        raise BadQuestion(
            _(
                "once days have been drawn all gifts lie open: name the cards that the others gave, like"
                " others='seal fish'"
            )
        )
    if len(cards) > min(days, supposed.deck):
        raise BadQuestion(
            _("{cards} cannot have been drawn already: there are not that many days, or cards in the deck").format(
                cards=describe_cards(cards)
            )
        )
    _remove_cards(unseen, cards)
    stopped = bear_day(supposed.shields(), cards) > 0
    notes = (*supposed.notes, _("already drawn: {cards}").format(cards=describe_cards(cards) or _("nothing")))
    return supposed._replace(
        unseen=unseen, deck=supposed.deck - len(cards), already=cards, stopped=stopped, notes=notes
    )


# From cards ---------------------------------------------------------------------------------


def _from_cards(
    view: Any, hand: Cards | None, deck: AnyDeck, supposed: tuple[Any, Any, Any], rulings: Rulings
) -> HuntAssumptions:
    """Return the assumptions from the box alone, or from the cards of a tiny deck, with a hand beside it or none."""
    giving, others, hunters = supposed
    if view is not None:
        raise BadQuestion(_("the view tells the cards; name a deck only if you give no view"))
    given = _gift_from(hand, giving)
    if callable(others) or others in (HELPFUL, ANY) or hunters is not None:
        raise BadQuestion(
            _(
                "there is nobody to suppose anything of without a table: ask from a seat's view, or name your hand, "
                "like survive(3, 'seal fish inuksuk', others='helpful', hunters=2)"
            )
        )
    given += () if others == NOTHING else parse_cards(others)
    table = () if hand is None else (_("you hold {cards}").format(cards=describe_cards(hand)),)
    if deck is None:
        cards = box(rulings)
        unseen, winter = Counter(cards), Counter[str]()
        _remove_cards(unseen, given)
    else:
        cut = deck if isinstance(deck, Deck) else Deck(deck)
        unseen, winter = Counter(parse_cards(cut.cards)), Counter(parse_cards(cut.winter))
        cards = in_order((*unseen.elements(), *winter.elements(), *given))
        if not unseen:
            raise BadQuestion(_("a deck has at least one card"))
        if unseen.total() > len(box(rulings)):
            raise BadQuestion(
                _("a deck has at most {most} cards, not {size}").format(most=len(box(rulings)), size=unseen.total())
            )
    return HuntAssumptions(
        rulings, cards, unseen, unseen.total(), 0, winter, bool(winter), given, mine=given, table=table
    )


def _gift_from(hand: Cards | None, giving: Any) -> Cards:
    """Return what is given where there is no table: the cards named, which a hand must hold if there is one."""
    given = parse_cards(giving if giving is not None else ())
    if hand is None:
        return given
    _check_held(given, hand, _("you"))
    return given


def _remove_cards(unseen: Counter[str], cards: Sequence[str]) -> None:
    """Remove cards from the unseen ones. Raise BadQuestion if there are too few."""
    unseen.subtract(cards)
    for card, many in unseen.items():
        if many < 0:
            raise BadQuestion(
                _("that cannot be: {cards} are named, and not that many of {card} are left unseen").format(
                    cards=describe_cards(cards), card=describe_card(card)
                )
            )


@lru_cache(maxsize=64)
def box(rulings: Rulings) -> Cards:
    """Return the cards of the box; cached, since many questions use the same box.

    >>> len(box(Rulings()))
    100
    """
    return composition(rulings)


def _describe_box(rulings: Rulings) -> tuple[str, ...]:
    if not rulings.bears_on_doubles:
        return (
            n_(
                "each animal has {bears} bear, on a single card",
                "each animal has {bears} bears, all on single cards",
                rulings.bears_per_animal,
            ).format(bears=rulings.bears_per_animal),
        )
    return (
        n_(
            "each animal has {bears} bear, on a double",
            "each animal has {bears} bears, {doubled} of them on doubles",
            rulings.bears_per_animal,
        ).format(bears=rulings.bears_per_animal, doubled=rulings.bears_on_doubles),
    )


# From a view ----------------------------------------------------------------------------------


def _from_view(view: View, rulings: Rulings | None) -> HuntAssumptions:
    """Return the assumptions from what a seat sees, before anybody is assumed to give anything."""
    cards, unseen = view.terms.cards, Counter(view.unseen())
    others = sum(many for seat, many in enumerate(view.hand_sizes) if seat != view.seat)
    deck = unseen.total() - others - _face_down(view)
    ruled = rulings or view.rulings
    if rulings is not None and rulings != view.rulings:
        seen = Counter(cards)
        seen.subtract(unseen)
        cards = box(ruled)
        unseen = Counter(cards)
        unseen.subtract(seen)
        if strange := [card for card, many in unseen.items() if many < 0]:
            raise BadQuestion(
                _("by these rulings the box does not hold as many of {card} as have been seen").format(
                    card=describe_card(strange[0])
                )
            )
        view = view._replace(terms=view.terms._replace(rulings=ruled, cards=cards))
    waiting = sum(
        seat != view.seat and view.antes[seat] is None and view.gifts[seat] is None for seat in range(view.players)
    )
    known = Counter(view.hand)
    known.update(view.discarded)
    winter = not view.winter and bool(view.discarded or ruled.empty_deck_is_winter)
    return HuntAssumptions(ruled, cards, unseen, deck, others - waiting, known, winter, (), view=view)


def _face_down(view: View) -> int:
    """Return the number of cards on the table that this seat has not seen."""
    gifts = sum(cards.count("?") for cards in view.gifts if cards)
    return gifts + sum(card == "?" for card in view.antes)


def _with_own_gift(base: HuntAssumptions, animal: str, giving: Any) -> HuntAssumptions:
    """Return the assumptions with the seat's own gift: what it gave, what the caller says, or what helps."""
    view = base.view
    assert view is not None  # callers without a table never get here
    seat, name = view.seat, language.seat_name(view.seat) if view.seat is not None else _("an onlooker")
    named_gift = parse_cards(giving) if giving is not None else None
    if seat is None or view.sides[seat] is False:
        if named_gift:
            raise BadQuestion(_("{name} gives nothing to this hunt").format(name=name))
        return base
    own_gift = view.gifts[seat]
    if own_gift is not None:
        return base._replace(gift_cards=own_gift, mine=own_gift)
    mine = named_gift if named_gift is not None else helpful_cards(view.hand, animal) or view.hand[:1]
    _check_held(mine, view.hand, name)
    notes = (_("you give {cards}").format(cards=describe_cards(mine)),)
    return base._replace(gift_cards=mine, mine=mine, known=base.known - Counter(mine), notes=notes)


def _check_held(given: Cards, hand: Sequence[str], name: str) -> None:
    """Raise BadQuestion unless a hand holds the cards that are given."""
    if missing := Counter(given) - Counter(hand):
        raise BadQuestion(
            _(
                "giving= names cards of your own hand, and {name} does not hold {cards}; what the others give is "
                "named by others=, like others='seal'"
            ).format(name=name, cards=describe_cards(tuple(missing.elements())))
        )


def _with_others(base: HuntAssumptions, others: Any, hunters: int | None) -> HuntAssumptions:
    """Return the assumptions with the gifts of the other hunters."""
    view = base.view
    assert view is not None  # callers without a table never get here
    away = [seat for seat in range(view.players) if seat != view.seat]
    hunting = _other_hunters(view, away, hunters)
    if hunting == ():
        return base
    base = base._replace(open=True, hunting=hunting or ())
    if others == NOTHING:
        return base._replace(notes=(*base.notes, _("the other hunters give nothing that helps")))
    if callable(others) or others in (HELPFUL, ANY):
        if hunting is None:
            raise BadQuestion(
                _("nobody knows yet who hunts: say how many of the others do, like others='helpful', hunters=2")
            )
        return _with_gifts_by_policy(base, others, hunting)
    named_gifts, unseen = parse_cards(others), base.unseen.copy()
    _remove_cards(unseen, named_gifts)
    fresh = len(named_gifts) - sum(len(view.gifts[seat] or ()) for seat in away)
    in_hands = sum(view.hand_sizes[seat] for seat in away)
    waiting = in_hands - base.hands
    if fresh > in_hands:
        raise BadQuestion(
            _("the others cannot give {cards}: they hold {held}").format(
                cards=describe_cards(named_gifts), held=language.count_cards(in_hands)
            )
        )
    notes = (*base.notes, _("the other hunters give {cards}").format(cards=describe_cards(named_gifts)))
    return base._replace(
        unseen=unseen, gift_cards=(*base.gift_cards, *named_gifts), hands=in_hands - max(waiting, fresh, 0), notes=notes
    )


def _other_hunters(view: View, away: list[int], hunters: int | None) -> tuple[int, ...] | None:
    """Return the other seats that hunt; None if that is not known and the caller gives no number."""
    if all(view.sides[seat] is not None for seat in away):
        return tuple(seat for seat in away if view.sides[seat])
    if hunters is None:
        return None
    check_whole(hunters, 0, len(away), _("the number of other hunters"))
    sure = [seat for seat in away if view.sides[seat]]
    maybe = [seat for seat in away if view.sides[seat] is None]
    if not len(sure) <= hunters <= len(sure) + len(maybe):
        raise BadQuestion(
            _("hunters= counts the others who hunt, without you: here {least} to {most}, not {given}").format(
                least=len(sure), most=len(sure) + len(maybe), given=hunters
            )
        )
    return (*sure, *maybe)[:hunters]


def _with_gifts_by_policy(base: HuntAssumptions, others: Any, hunting: tuple[int, ...]) -> HuntAssumptions:
    """Return the assumptions with gifts by a policy: counted as random unseen cards where that is the same, else
    sampled.
    """
    view = base.view
    assert view is not None  # callers without a table never get here
    some_gave = any(view.gifts[seat] for seat in hunting)
    if others == HELPFUL:
        notes = (
            *base.notes,
            n_(
                "{many} other hunter gives all that helps", "{many} other hunters give all that helps", len(hunting)
            ).format(many=len(hunting)),
        )
        gifts = sum(view.hand_sizes[seat] for seat in hunting)
        return base._replace(notes=notes, gifts=gifts, giving=give_all_helpful, counted=not some_gave)
    if others == ANY:
        notes = (
            *base.notes,
            n_("{many} other hunter gives any card", "{many} other hunters give any cards", len(hunting)).format(
                many=len(hunting)
            ),
        )
        return base._replace(
            notes=notes, gifts=sum(len(view.gifts[seat] or ("?",)) for seat in hunting), giving=give_any_card
        )
    name = getattr(others, "__name__", "") or type(others).__name__
    line = n_("{many} other hunter gives by {name}", "{many} other hunters give by {name}", len(hunting))
    notes = (*base.notes, line.format(many=len(hunting), name=name))
    return base._replace(notes=notes, giving=others, counted=False)
