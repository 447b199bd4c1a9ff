"""Nanuk as an experiment: the days of a hunt, drawn at a table, at a fresh table with your hand, or from a box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import Any, NamedTuple

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.nanuk import Boast, View
from gamelib.nanuk.cards import ANIMAL, BEARS, INUKSUK, SHOWS, Cards, in_order
from gamelib.nanuk.draft import bear_day
from gamelib.odds.ask_terms import Feature, Law, add_up_ways
from gamelib.odds.counts_and_conditions import Condition, Count, Experiment
from gamelib.odds.draws_together import ways_to_draw
from gamelib.odds.hunt_answers import check_boast, check_deck, hunt_ways, kind_of
from gamelib.odds.hunt_assumptions import HuntAssumptions, assume
from gamelib.odds.hunt_cards import NOTHING, AnyDeck, Deck, Where
from gamelib.odds.hunt_counting import ORDER_PARTS, safe_orders
from gamelib.odds.hunt_distributions import ways_by_animals
from gamelib.odds.numbers import BadQuestion, Kind, check_whole

MOST_ANIMALS = 99


class DealtHunt(NamedTuple):
    """One hunt: the cards given that were not known before, and the cards of its days."""

    gifts: Cards
    days: Cards


def _in_text(cards: Any) -> Any:
    return " ".join(cards) if isinstance(cards, list | tuple) and not isinstance(cards, Deck) else cards


@dataclass(frozen=True, eq=False)
class Hunt(Experiment):
    """A hunt for an animal over so many days; gifts, hunters and a tiny deck are named as for `nanuk.boast`."""

    animal: str
    days: int
    hand: Where = None
    deck: AnyDeck = field(default=None, kw_only=True)
    giving: str | Sequence[str] | None = field(default=None, kw_only=True)
    others: str | Sequence[str] = field(default=NOTHING, kw_only=True)
    hunters: int | None = field(default=None, kw_only=True)

    NAME = "hunt"
    COUNTS = ("brought", "bears", "inuksuks", "survives", "succeeds")
    EXAMPLE = 'hunt("fish", 6, "fish fish inuksuk"): survives and brought >= 5'

    def __post_init__(self) -> None:
        for name in ("hand", "deck", "giving", "others"):
            value = getattr(self, name)
            if not isinstance(value, View):
                object.__setattr__(self, name, _in_text(value))
        if isinstance(self.deck, Deck) or callable(self.others):
            raise BadQuestion(_("here the cards of a deck, and those that the others give, are named one by one"))
        supposed = self._supposed
        check_boast(Boast(1, self.animal, self.days), supposed.rulings)
        check_deck(supposed, self.days)
        if supposed.must_sample(self.days):
            raise BadQuestion(
                _("some of the others have given already: name what they give, like others='seal inuksuk'")
            )

    @cached_property
    def _supposed(self) -> HuntAssumptions:
        return assume(self.hand, self.animal, self.giving, self.others, self.hunters, None, deck=self.deck)

    def brought(self) -> Count:
        """Return the number of animals that gifts and days show together, with every day drawn, whatever bears come."""
        return self._count("brought")

    def bears(self) -> Count:
        """Return the number of bears that the days bring, cancelled or not."""
        return self._count("bears")

    def inuksuks(self) -> Count:
        """Return the number of Inuksuks that the days bring."""
        return self._count("inuksuks")

    def survives(self) -> Condition:
        """Return whether no bear stops the hunt."""
        return self._truth("survives")

    def succeeds(self, number: int) -> Condition:
        """Return whether no bear stops the hunt, and it brings so many animals or more."""
        check_whole(number, 1, MOST_ANIMALS, _("the number of animals"))
        enough: Condition = self.brought() >= number
        return self.survives() & enough

    def deal(self, rng: Stream) -> DealtHunt:
        """Turn up the gifts that are not known, then draw the days."""
        gifts = self._supposed.gifts
        cards = rng.sample(in_order(self._supposed.unseen.elements()), gifts + self.days)
        return DealtHunt(cards[:gifts], cards[gifts:])

    def measure(self, dealt: DealtHunt, feature: Feature) -> Any:
        """Count one thing in a hunt."""
        if feature.name == "bears":
            return sum(card in BEARS for card in dealt.days)
        if feature.name == "inuksuks":
            return dealt.days.count(INUKSUK)
        if feature.name == "survives":
            return not bear_day(self._supposed.shields() + dealt.gifts.count(INUKSUK), dealt.days)
        shown = sum(SHOWS[card] for card in (*dealt.gifts, *dealt.days) if ANIMAL[card] == self.animal)
        return self._supposed.brought(self.animal) + shown

    def law(self, wanted: tuple[Feature, ...]) -> Law | None:
        """Return the ways to each combination; None if gifts are turned up and bears are counted one by one."""
        names = [each.name for each in wanted]
        if not self._supposed.gifts or not {*names} & {"brought", "survives"}:
            found = self._law_of_days()
        elif {*names} <= {"brought", "survives"}:
            found = self._law_after_gifts()
        else:
            return None
        places = [("brought", "bears", "inuksuks", "survives").index(name) for name in names]
        return add_up_ways((tuple(outcome[place] for place in places), ways) for outcome, ways in found.items())

    def _law_of_days(self) -> dict[tuple[Any, ...], int]:
        """Return the ways by animals, bears, Inuksuks, and whether no bear stops it, where all gifts are known."""
        sorts = Counter[tuple[int, ...]]()
        for card, many in self._supposed.unseen.items():
            sorts[SHOWS[card] * (ANIMAL[card] == self.animal), int(card in BEARS), int(card == INUKSUK)] += many
        law: dict[tuple[Any, ...], int] = {}
        base, shields = self._supposed.brought(self.animal), self._supposed.shields()
        for (animals, bears, inuksuks), ways in ways_to_draw(sorts, self.days).items():
            safe = safe_orders(inuksuks, bears, shields)
            law[base + animals, bears, inuksuks, True] = ways * safe
            law[base + animals, bears, inuksuks, False] = ways * (ORDER_PARTS - safe)
        return law

    def _law_after_gifts(self) -> dict[tuple[Any, ...], int]:
        """Return the ways by animals and whether every bear is cancelled, bears and Inuksuks not told apart."""
        found = hunt_ways(self._supposed, self.animal, self.days)
        assert found is not None  # the deck has enough cards, and no bear has come yet
        gifts, base = self._supposed.gifts, self._supposed.brought(self.animal)
        safe = dict(enumerate(found.counts()))
        law: dict[tuple[Any, ...], int] = {}
        for animals, ways in ways_by_animals(self._supposed.unseen, self.animal, gifts + self.days).items():
            every = ORDER_PARTS * comb(gifts + self.days, gifts) * ways
            law[base + animals, None, None, True] = safe.get(animals, 0)
            law[base + animals, None, None, False] = every - safe.get(animals, 0)
        return law

    def exact_kind(self) -> Kind:
        """Return `exact` unless the answer depends on what others give."""
        return self._supposed.kind()

    def usual_kind(self) -> Kind:
        """Return the kind of a simulated answer."""
        return "assumed" if self._supposed.open else "simulated"

    def assumptions(self) -> tuple[str, ...]:
        """Return what is supposed, as sentences."""
        return self._supposed.sentences(self.days)

    def place(self) -> str:
        """Return where it is counted, in words."""
        line = n_("on a hunt for {animals} of {days} day", "on a hunt for {animals} of {days} days", self.days)
        return line.format(animals=kind_of(self.animal), days=self.days)

    def describe(self, feature: Feature, is_denied: bool = False) -> str:
        """Return a count in words; one that is true or false as a sentence."""
        if feature.name == "survives":
            return _("a bear stops it") if is_denied else _("no bear stops it")
        if feature.name == "brought":
            return _("the number of {animals}").format(animals=kind_of(self.animal))
        return _("the number of bears") if feature.name == "bears" else _("the number of Inuksuks")
