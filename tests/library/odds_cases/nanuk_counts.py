"""Questions about hunts whose answer is a distribution, and those about days that have been drawn."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import partial
from itertools import permutations
from typing import Any

from gamelib import nanuk, odds
from gamelib.nanuk import Boast
from tests.library.odds_cases import Case
from tests.library.odds_cases.counts import refused
from tests.library.odds_cases.nanuk import BOX, MANY_BEARS, MANY_BEARS_BOX, survival
from tests.library.odds_cases.nanuk_table import BOASTING, SMALL_UNSEEN, after_gifts
from tests.oracles import counts
from tests.oracles.decks import animal_on, count_animals, has_bear, hunting, without
from tests.oracles.hunts import Table, fate

Deck = odds.nanuk.Deck
SEALS = lambda card: count_animals([card], "seal")  # noqa: E731 - what a card is worth


# Hunts -----------------------------------------------------------------------------------------


def animals_and_bears(times: int) -> list[Case]:
    cases, dice = [], random.Random(8)
    for days in (1, 5, 10):
        cases += [
            Case(
                "nanuk.animals",
                {"animal": "seal", "days": days},
                partial(counts.among, hunting(), days, SEALS),
                "exact",
            ),
            Case("nanuk.bears", {"days": days}, partial(counts.among, hunting(), days, has_bear), "exact"),
            Case(
                "nanuk.bears",
                {"days": days, "rulings": MANY_BEARS},
                partial(counts.among, hunting(5, 2), days, has_bear),
            ),
        ]
    cases.append(
        Case(
            "nanuk.animals",
            {"animal": "deer", "days": 4, "rulings": MANY_BEARS},
            partial(counts.among, hunting(5, 2), 4, lambda card: count_animals([card], "deer")),
        )
    )
    for at in range(6 * times):
        cards = [
            dice.choice(("seal", "double-seal", "bear-seal", "bear-fish", "fish", "inuksuk")) for _card in range(7)
        ]
        where: Any = (cards, tuple(cards), " ".join(cards), Deck(cards), Deck(tuple(cards), "seal"))[at % 5]
        asked = {"days": 1 + at, "deck": where}
        cases += (
            [
                Case("nanuk.animals", {"animal": "seal", **asked}, partial(counts.every_total, cards, 1 + at, SEALS)),
                Case("nanuk.bears", asked, partial(counts.every_total, cards, 1 + at, has_bear)),
            ]
            if at < 7
            else []
        )
    view = BOASTING.view(0)
    return [
        *cases,
        Case(
            "nanuk.animals", {"animal": "seal", "days": 3, "view": view}, partial(counts.among, SMALL_UNSEEN, 3, SEALS)
        ),
        Case("nanuk.bears", {"days": 3, "view": view}, partial(counts.among, SMALL_UNSEEN, 3, has_bear)),
        Case("nanuk.hand_before_boast", {"animal": "seal"}, partial(counts.among, hunting(), 3, SEALS), "exact"),
        Case(
            "nanuk.hand_before_boast",
            {"animal": "seal", "rulings": MANY_BEARS},
            partial(counts.among, hunting(5, 2), 3, SEALS),
        ),
        *refused(
            "nanuk.animals",
            ({"animal": "owl", "days": 3}, "a hunt is for"),
            ({"animal": "seal", "days": 0}, "day"),
            ({"animal": "seal", "days": 3, "deck": "seal fish"}, "the deck has 2 cards"),
        ),
        *refused("nanuk.bears", ({"days": 13}, "day"), ({"days": 3, "deck": "seal"}, "the deck has 1 card")),
        *refused("nanuk.hand_before_boast", ({"animal": "owl"}, "a hunt is for")),
    ]


def days_survived(times: int) -> list[Case]:
    cases, dice = [], random.Random(9)
    faces = ("seal", "bear-seal", "bear-fish", "inuksuk", "inuksuk", "fish")
    for at in range(10 * times):
        cards = [dice.choice(faces) for _card in range(2 + at % 4)]
        given = ["inuksuk"] * (at % 3)
        winter = [dice.choice(faces) for _card in range(at % 3)]
        where: Any = (cards, tuple(cards), " ".join(cards))[at % 3] if not winter else Deck(cards, winter)
        cases.append(
            Case(
                "nanuk.days_survived",
                {"deck": where, "giving": given if at % 2 else " ".join(given)},
                partial(counts.every_hunt, cards, given, (), winter),
            )
        )
    box = Table(without(hunting(), ["inuksuk", "seal"]), 98)
    seen = ["seal", "inuksuk", "bear-fish"]
    view = BOASTING.view(0)

    def at_table(gave: tuple[str, ...], others: tuple[str, ...] = ()) -> Any:
        return lambda: counts.last_days(
            lambda days: survival(partial(after_gifts(gave, others).ends, days, "", 0, (*gave, *others)))(), 12
        )

    return [
        *cases,
        Case(
            "nanuk.days_survived",
            {},
            lambda: counts.last_days(lambda days: survival(partial(BOX.ends, days, "", 0))(), 12),
            "exact",
            ("12 if none does",),
        ),
        Case(
            "nanuk.days_survived",
            {"rulings": MANY_BEARS},
            lambda: counts.last_days(lambda days: survival(partial(MANY_BEARS_BOX.ends, days, "", 0))(), 12),
        ),
        Case(
            "nanuk.days_survived",
            {"giving": "inuksuk", "others": ["seal"]},
            lambda: counts.last_days(lambda days: survival(partial(box.ends, days, "", 0, ["inuksuk"]))(), 12),
        ),
        Case("nanuk.days_survived", {"view": view, "giving": ("inuksuk",)}, at_table(("inuksuk",)), "assumed"),
        Case(
            "nanuk.days_survived",
            {"view": view, "giving": ["fish"], "others": "seal inuksuk", "hunters": 1},
            at_table(("fish",), ("seal", "inuksuk")),
            "assumed",
        ),
        Case(
            "nanuk.days_survived",
            {"deck": [*seen, "fish", "bear-fish", "seal", "bear-seal"], "already": seen},
            partial(counts.every_hunt, ["fish", "bear-fish", "seal", "bear-seal"], (), seen),
            "exact",
            ("already drawn",),
        ),
        Case(
            "nanuk.days_survived",
            {"deck": "inuksuk bear-seal bear-fish seal", "already": "inuksuk"},
            partial(counts.every_hunt, ["bear-seal", "bear-fish", "seal"], (), ["inuksuk"]),
        ),
        *refused(
            "nanuk.days_survived",
            ({"deck": "bear-seal fish", "already": "bear-seal"}, "has stopped this hunt"),
            ({"deck": "fish", "already": "fish fish"}, "cannot have been drawn already"),
            ({"deck": "fish seal", "already": "inuksuk"}, "cannot be"),
            ({"others": any_seal}, "there is nobody to suppose anything of"),
            ({"view": view, "already": "seal", "others": "any", "hunters": 1}, "name the cards that the others gave"),
        ),
    ]


def any_seal(hand: Any, _boast: Any) -> Any:
    """Give any card."""
    return hand[:1]


def days_already_drawn(times: int) -> list[Case]:
    """Return questions about a hunt some days of which have been drawn, from small decks and from the box."""
    cases, dice = [], random.Random(10)
    faces = ("seal", "double-seal", "bear-seal", "bear-fish", "inuksuk", "inuksuk", "fish")
    for at in range(8 * times):
        cards, already = ([dice.choice(faces) for _card in range(many)] for many in (4, 1 + at % 2))
        given = ["inuksuk"] * (at % 2)
        days, number = len(already) + 1 + at % 3, 1 + at % 3
        asked = {"deck": cards + already, "giving": given, "already": already if at % 3 else " ".join(already)}
        cases += [
            Case(
                "nanuk.boast",
                {"boast": Boast(number, "seal", days), **asked},
                partial(in_orders, cards, already, days, number, given),
                "exact",
                ("already drawn",),
            ),
            Case("nanuk.survive", {"days": days, **asked}, partial(in_orders, cards, already, days, 0, given)),
            Case(
                "nanuk.boasts",
                {"animal": "seal", "numbers": 2, **asked},
                lambda cards=cards, already=already, given=given: {
                    (number, days): in_orders(cards, already, days, number, given)
                    for number in (1, 2)
                    for days in range(len(already), len(already) + 5)
                },
            ),
        ]
    seen = ["seal", "fish", "deer"]
    box = Table(without(hunting(), [*seen, "inuksuk"]), 96)
    four = partial(box.ends, 4, "seal", 4, ["inuksuk", "seal"])
    return [
        *cases,
        Case(
            "nanuk.boast",
            {"boast": "4 seals in 7 days", "giving": "inuksuk", "already": tuple(seen)},
            lambda: four()["succeeds"],
            "exact",
        ),
        Case(
            "nanuk.survive",
            {"days": 7, "giving": "inuksuk", "already": seen},
            survival(partial(box.ends, 4, "", 0, ["inuksuk"])),
        ),
        Case("nanuk.survive", {"days": 3, "already": "bear-seal inuksuk"}, lambda: Fraction(0)),
        Case("nanuk.survive", {"days": 1, "already": "seal"}, lambda: Fraction(1)),
        *refused(
            "nanuk.survive",
            ({"days": 2, "already": "seal seal seal"}, "cannot have been drawn already"),
            ({"days": 2, "already": 3}, "cards are named"),
        ),
    ]


def in_orders(cards: list[str], already: list[str], days: int, number: int, given: list[str]) -> Fraction:
    """Return how often the hunt succeeds, drawing the other cards in every order after those already drawn."""
    more = days - len(already)
    ends = [
        fate((*already, *order), days, "seal", number, given) for order in permutations(cards, min(more, len(cards)))
    ]
    return Fraction(ends.count("succeeds"), len(ends))


# What a boast tells ------------------------------------------------------------------------------


def boast_by_hand(view: Any, _rng: Any) -> str:
    """Boast two seals with a seal or more in hand, and fish without."""
    return "2 seal in 2 days" if any(animal_on(card) == "seal" for card in view.hand) else "1 fish in 1 day"


def one_seal_by_hand(view: Any, _rng: Any) -> str:
    """Boast one seal with an Inuksuk in hand, and a deer without."""
    return "1 seal in 1 day" if "inuksuk" in view.hand else "1 deer in 1 day"


def always_two_seals(_view: Any, _rng: Any) -> str:
    """Make the same boast with every hand."""
    return "2 seal in 2 days"


class Named:
    """A player that is an object instead of a function."""

    name = "named"

    def move(self, view: Any, rng: Any) -> str:
        """Boast as the function does."""
        return boast_by_hand(view, rng)


def boasts_that_tell() -> list[Case]:
    def with_seal(deck: list[str]) -> Any:
        return partial(
            counts.hand_of_boaster, deck, 3, "seal", lambda hand: any(animal_on(card) == "seal" for card in hand)
        )

    with_shield = partial(counts.hand_of_boaster, hunting(), 3, "seal", lambda hand: "inuksuk" in hand)
    ask, two = "nanuk.hand_after_boast", "2 seals in 2 days"
    view = nanuk.read("players 5 | boast 1 seal in 1 day by A | turn B", seed=5).view(1)
    return [
        Case(
            ask, {"boast": two, "player": boast_by_hand, "n": 900}, with_seal(hunting()), "assumed", ("boast_by_hand",)
        ),
        Case(
            ask,
            {"boast": Boast(2, "seal", 2), "player": Named(), "n": 500, "seed": 4, "players": 6},
            with_seal(hunting()),
            "assumed",
            ("named", "from seed 4"),
        ),
        Case(ask, {"boast": two, "player": boast_by_hand, "n": 500, "rulings": MANY_BEARS}, with_seal(hunting(5, 2))),
        Case(ask, {"view": view, "player": one_seal_by_hand, "n": 900}, with_shield),
        Case(
            ask,
            {"boast": two, "player": always_two_seals, "n": 700},
            partial(counts.among, hunting(), 3, SEALS),
            "assumed",
            ("700 times from seed",),
        ),
        *refused(
            ask,
            ({"boast": two, "players": 9}, "from 5 to 8"),
            ({"boast": two, "n": 0}, "the number of trials"),
            ({"boast": two, "player": 3, "n": 1}, "a player is a level"),
            ({"n": 2}, "there is no boast on the table"),
            ({"boast": "27 seals in 1 day", "player": boast_by_hand, "n": 3}, "makes another boast"),
        ),
    ]


def cases(times: int = 1) -> list[Case]:
    """Return all cases, `times` times as many of the random ones."""
    return [*animals_and_bears(times), *days_survived(times), *days_already_drawn(times), *boasts_that_tell()]
