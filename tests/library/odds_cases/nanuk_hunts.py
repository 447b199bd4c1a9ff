"""Questions about hunts whose answer is a distribution, about days that have been drawn, and about rewards."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import partial
from itertools import permutations, product
from typing import Any

from gamelib import nanuk, odds
from gamelib.nanuk import Boast, Rulings
from gamelib.odds.hunt_counting import ORDER_PARTS, HuntWays
from tests.library.odds_cases import Case, RightRefusal, refused_cases
from tests.library.odds_cases.nanuk import (
    BOASTING,
    BOX,
    MANY_BEARS,
    MANY_BEARS_BOX,
    SMALL_UNSEEN,
    mean_of,
    success_of,
    survival,
    table_after_gifts,
    without_bears,
)
from tests.oracles import counts, flocks
from tests.oracles.dealing import BIRDS, animal_on, count_animals, has_bear, hunting_cards, without_cards
from tests.oracles.hunts import HuntTable, end_of_hunt, points_for_bears, share_of_all_cancelled
from tests.oracles.hunts import mean_reward as added_by

Deck = odds.nanuk.Deck
SEALS = lambda card: count_animals([card], "seal")  # noqa: E731 - what a card is worth


# Hunts -----------------------------------------------------------------------------------------


def animal_and_bear_cases(times: int) -> list[Case]:
    cases, dice = [], random.Random(8)
    for days in (1, 5, 10):
        cases += [
            Case(
                "nanuk.animals",
                {"animal": "seal", "days": days},
                partial(counts.totals_of_hand, hunting_cards(), days, SEALS),
                "exact",
            ),
            Case(
                "nanuk.bears", {"days": days}, partial(counts.totals_of_hand, hunting_cards(), days, has_bear), "exact"
            ),
            Case(
                "nanuk.bears",
                {"days": days, "rulings": MANY_BEARS},
                partial(counts.totals_of_hand, hunting_cards(5, 2), days, has_bear),
            ),
        ]
    cases.append(
        Case(
            "nanuk.animals",
            {"animal": "deer", "days": 4, "rulings": MANY_BEARS},
            partial(counts.totals_of_hand, hunting_cards(5, 2), 4, lambda card: count_animals([card], "deer")),
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
                Case(
                    "nanuk.animals",
                    {"animal": "seal", **asked},
                    partial(counts.totals_by_every_hand, cards, 1 + at, SEALS),
                ),
                Case("nanuk.bears", asked, partial(counts.totals_by_every_hand, cards, 1 + at, has_bear)),
            ]
            if at < 7
            else []
        )
    view = BOASTING.view(0)
    return [
        *cases,
        Case(
            "nanuk.animals",
            {"animal": "seal", "days": 3, "view": view},
            partial(counts.totals_of_hand, SMALL_UNSEEN, 3, SEALS),
        ),
        Case("nanuk.bears", {"days": 3, "view": view}, partial(counts.totals_of_hand, SMALL_UNSEEN, 3, has_bear)),
        Case(
            "nanuk.hand_before_boast",
            {"animal": "seal"},
            partial(counts.totals_of_hand, hunting_cards(), 3, SEALS),
            "exact",
        ),
        Case(
            "nanuk.hand_before_boast",
            {"animal": "seal", "rulings": MANY_BEARS},
            partial(counts.totals_of_hand, hunting_cards(5, 2), 3, SEALS),
        ),
        *refused_cases(
            "nanuk.animals",
            ({"animal": "owl", "days": 3}, "a hunt is for"),
            ({"animal": "seal", "days": 0}, "day"),
            ({"animal": "seal", "days": 3, "deck": "seal fish"}, "the deck has 2 cards"),
        ),
        *refused_cases("nanuk.bears", ({"days": 13}, "day"), ({"days": 3, "deck": "seal"}, "the deck has 1 card")),
        *refused_cases("nanuk.hand_before_boast", ({"animal": "owl"}, "a hunt is for")),
    ]


def days_survived_cases(times: int) -> list[Case]:
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
                partial(counts.days_by_every_order, cards, given, (), winter),
            )
        )
    box = HuntTable(without_cards(hunting_cards(), ["inuksuk", "seal"]), 98)
    seen = ["seal", "inuksuk", "bear-fish"]
    view = BOASTING.view(0)

    def at_table(gave: tuple[str, ...], others: tuple[str, ...] = ()) -> Any:
        return lambda: counts.days_from_survival(
            lambda days: survival(partial(table_after_gifts(gave, others).ends, days, "", 0, (*gave, *others)))(), 12
        )

    return [
        *cases,
        Case(
            "nanuk.days_survived",
            {},
            lambda: counts.days_from_survival(lambda days: survival(partial(BOX.ends, days, "", 0))(), 12),
            "exact",
            ("12 if none does",),
        ),
        Case(
            "nanuk.days_survived",
            {"rulings": MANY_BEARS},
            lambda: counts.days_from_survival(lambda days: survival(partial(MANY_BEARS_BOX.ends, days, "", 0))(), 12),
        ),
        Case(
            "nanuk.days_survived",
            {"giving": "inuksuk", "others": ["seal"]},
            lambda: counts.days_from_survival(lambda days: survival(partial(box.ends, days, "", 0, ["inuksuk"]))(), 12),
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
            partial(counts.days_by_every_order, ["fish", "bear-fish", "seal", "bear-seal"], (), seen),
            "exact",
            ("already drawn",),
        ),
        Case(
            "nanuk.days_survived",
            {"deck": "inuksuk bear-seal bear-fish seal", "already": "inuksuk"},
            partial(counts.days_by_every_order, ["bear-seal", "bear-fish", "seal"], (), ["inuksuk"]),
        ),
        *refused_cases(
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


def drawn_days_cases(times: int) -> list[Case]:
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
                partial(success_in_every_order, cards, already, days, number, given),
                "exact",
                ("already drawn",),
            ),
            Case(
                "nanuk.survive",
                {"days": days, **asked},
                partial(success_in_every_order, cards, already, days, 0, given),
            ),
            Case(
                "nanuk.boasts",
                {"animal": "seal", "numbers": 2, **asked},
                lambda cards=cards, already=already, given=given: {
                    (number, days): success_in_every_order(cards, already, days, number, given)
                    for number in (1, 2)
                    for days in range(len(already), len(already) + 5)
                },
            ),
        ]
    seen = ["seal", "fish", "deer"]
    box = HuntTable(without_cards(hunting_cards(), [*seen, "inuksuk"]), 96)
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
        *refused_cases(
            "nanuk.survive",
            ({"days": 2, "already": "seal seal seal"}, "cannot have been drawn already"),
            ({"days": 2, "already": 3}, "cards are named"),
        ),
    ]


def success_in_every_order(cards: list[str], already: list[str], days: int, number: int, given: list[str]) -> Fraction:
    """Return how often the hunt succeeds, drawing the other cards in every order after those already drawn."""
    more = days - len(already)
    ends = [
        end_of_hunt((*already, *order), days, "seal", number, given)
        for order in permutations(cards, min(more, len(cards)))
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


class PlayerObject:
    """A player that is an object instead of a function."""

    name = "named"

    def move(self, view: Any, rng: Any) -> str:
        """Boast as the function does."""
        return boast_by_hand(view, rng)


def hand_after_boast_cases() -> list[Case]:
    def with_seal(deck: list[str]) -> Any:
        return partial(
            counts.hand_of_boaster, deck, 3, "seal", lambda hand: any(animal_on(card) == "seal" for card in hand)
        )

    with_shield = partial(counts.hand_of_boaster, hunting_cards(), 3, "seal", lambda hand: "inuksuk" in hand)
    ask, two = "nanuk.hand_after_boast", "2 seals in 2 days"
    view = nanuk.read("players 5 | boast 1 seal in 1 day by A | turn B", seed=5).view(1)
    return [
        Case(
            ask,
            {"boast": two, "player": boast_by_hand, "n": 900},
            with_seal(hunting_cards()),
            "assumed",
            ("boast_by_hand",),
        ),
        Case(
            ask,
            {"boast": Boast(2, "seal", 2), "player": PlayerObject(), "n": 500, "seed": 4, "players": 6},
            with_seal(hunting_cards()),
            "assumed",
            ("named", "from seed 4"),
        ),
        Case(
            ask,
            {"boast": two, "player": boast_by_hand, "n": 500, "rulings": MANY_BEARS},
            with_seal(hunting_cards(5, 2)),
        ),
        Case(ask, {"view": view, "player": one_seal_by_hand, "n": 900}, with_shield),
        Case(
            ask,
            {"boast": two, "player": always_two_seals, "n": 700},
            partial(counts.totals_of_hand, hunting_cards(), 3, SEALS),
            "assumed",
            ("700 times from seed",),
        ),
        *refused_cases(
            ask,
            ({"boast": two, "players": 9}, "from 5 to 8"),
            ({"boast": two, "n": 0}, "the number of trials"),
            ({"boast": two, "player": 3, "n": 1}, "a player is a level"),
            ({"n": 2}, "there is no boast on the table"),
            ({"boast": "27 seals in 1 day", "player": boast_by_hand, "n": 3}, "makes another boast"),
        ),
    ]


CHOSEN = "deer deer deer seal bear-seal fish fish bear-fish bird inuksuk"
REWARDING = nanuk.read(
    "players 5 | hunt 2 | dealer A | first A | wind clockwise | boast 2 fish in 6 days by A | doom B | hunters A C"
    " | doomers B D E | A seal fish | B ? ? | C ? ? | D ? ? | E ? ? | outcome failure | pot " + CHOSEN + " | turn B"
    " | pile A bear-bird | pile B seal bird | pile D double-deer bear-deer | discards -",
    seed=5,
)


# Bears and Inuksuks -----------------------------------------------------------------------------------


def cancelled_cases() -> list[Case]:
    cases = [
        Case(
            "nanuk.cancelled",
            {"inuksuks": inuksuks, "bears": bears, "shown": shown},
            partial(share_of_all_cancelled, inuksuks, bears, shown),
            "exact",
        )
        for inuksuks, bears, shown in product(range(5), range(5), range(4))
    ]
    cases += [
        Case("nanuk.cancelled", {"inuksuks": 2, "bears": 2}, partial(share_of_all_cancelled, 2, 2, 0)),
        Case("nanuk.cancelled", {"inuksuks": 6, "bears": 6, "shown": 1}, partial(share_of_all_cancelled, 6, 6, 1)),
    ]
    refused = [
        ({"inuksuks": 7, "bears": 6}, "the number of days is a whole number from 0 to 12"),
        ({"inuksuks": 13, "bears": 0}, "the number of Inuksuks"),
        ({"inuksuks": 0, "bears": -1}, "the number of bears"),
        ({"inuksuks": 1, "bears": 1, "shown": 13}, "Inuksuks showing"),
    ]
    return cases + [Case("nanuk.cancelled", asked, lambda words=words: RightRefusal(words)) for asked, words in refused]


# Rewards ------------------------------------------------------------------------------------------------


def reward_cases() -> list[Case]:
    cases = []
    piles: list[tuple[str, Any]] = [
        ("bird", "deer seal fish"),
        ("inuksuk", ["deer", "seal", "double-fish"]),
        ("seal", ()),
        ("double-seal", "seal deer"),
        ("bear-deer", ("deer", "inuksuk", "inuksuk", "inuksuk")),
        ("fish", "fish fish bird deer seal"),
        ("inuksuk", "inuksuk"),
        ("inuksuk", "inuksuk inuksuk inuksuk"),
        ("double-fish", "double-fish double-fish"),
    ]
    for card, pile in piles:
        named = pile.split() if isinstance(pile, str) else list(pile)
        left = without_cards(hunting_cards(), [card, *named])
        cases += [
            Case(
                "nanuk.reward",
                {"card": card, "pile": pile, "more": more},
                partial(added_by, card, named, left, more),
                "assumed" if more else "exact",
            )
            for more in ((0, 1, 2) if len(named) < 3 else (0, 1))
        ]
    view, own = REWARDING.view(1), ["seal", "bird"]
    others = [["bear-bird"], [], ["double-deer", "bear-deer"], []]
    won = without_cards(hunting_cards(), [*own, *others[0], *others[2]])

    def bonus_for_bears(card: str, pile: list[str]) -> int:
        return points_for_bears([*pile, card], others) - points_for_bears(pile, others)

    for card in dict.fromkeys(CHOSEN.split()):
        plain = partial(added_by, card, own, without_cards(won, [card]), 0)
        cases += [
            Case(
                "nanuk.reward",
                {"card": card, "view": view, "more": more},
                partial(added_by, card, own, without_cards(won, [card]), more),
            )
            for more in (0, 1)
        ]
        cases.append(
            Case(
                "nanuk.reward",
                {"card": card, "view": view, "bears": True},
                lambda plain=plain, card=card: plain() + bonus_for_bears(card, own),
            )
        )
    cases += [
        Case(
            "nanuk.rewards",
            {"view": view},
            lambda: {card: added_by(card, own, won, 0) for card in dict.fromkeys(CHOSEN.split())},
        ),
        Case(
            "nanuk.rewards",
            {"view": view, "more": 1, "bears": True, "rulings": Rulings(highest_number=50)},
            lambda: {
                card: added_by(card, own, without_cards(won, [card]), 1) + bonus_for_bears(card, own)
                for card in dict.fromkeys(CHOSEN.split())
            },
        ),
        Case(
            "nanuk.rewards",
            {"view": view, "bears": False},
            lambda: {card: added_by(card, own, won, 0) for card in dict.fromkeys(CHOSEN.split())},
        ),
        Case(
            "nanuk.reward",
            {"card": "bear-fish", "view": view, "pile": "bear-seal deer", "bears": True},
            lambda: (
                added_by("bear-fish", ["bear-seal", "deer"], [], 0)
                + bonus_for_bears("bear-fish", ["bear-seal", "deer"])
            ),
        ),
        Case("nanuk.reward", {"card": "bear-fish", "pile": "deer", "bears": True}, lambda: Fraction(2)),
        Case(
            "nanuk.reward",
            {"card": "seal", "pile": "deer", "bears": True, "rulings": Rulings(bonus_without_bears=True)},
            lambda: Fraction(0),
        ),
        Case(
            "nanuk.reward",
            {"card": "double-bear-seal", "pile": "seal deer", "rulings": MANY_BEARS, "more": 1},
            partial(
                added_by,
                "double-bear-seal",
                ["seal", "deer"],
                without_cards(hunting_cards(5, 2), ["double-bear-seal", "seal", "deer"]),
                1,
            ),
        ),
    ]
    refused = [
        ({"card": "seal"}, "whose pile is it"),
        ({"card": "seal", "pile": "seal", "more": 7}, "from 0 to 6, not 7"),
        ({"card": "seal", "pile": "seal", "more": -1}, "from 0 to 6"),
        ({"card": "inuksuk", "pile": "inuksuk " * 4}, "does not hold that many of an Inuksuk"),
        ({"card": "penguin", "pile": "seal"}, "penguin"),
        ({"card": "seal", "pile": 3}, "cards are named like"),
        ({"card": "seal seal", "pile": "deer"}, "one card"),
        ({"card": "seal", "pile": "deer", "bears": "no"}, "bears is True or False"),
    ]
    cases += [Case("nanuk.reward", asked, lambda words=words: RightRefusal(words)) for asked, words in refused]
    over = {"animal": "seal", "days": 1, "view": view}
    cases.append(Case("nanuk.drawn", over, lambda: RightRefusal("the hunt is over")))
    return [
        *cases,
        Case("nanuk.rewards", {"view": nanuk.deal(5, seed=7).view(0)}, lambda: RightRefusal("there is no pot")),
    ]


# Counting a hunt ----------------------------------------------------------------------------------


def counting_cases() -> list[Case]:
    ways = HuntWays(1 | 2 << 8 | 3 << 16, 8, 10)
    cases = [
        Case(
            "hunt_counting.safe_orders",
            {"inuksuks": inuksuks, "bears": bears, "shields": shown},
            lambda orders=(inuksuks, bears, shown): int(share_of_all_cancelled(*orders) * ORDER_PARTS),
        )
        for inuksuks, bears, shown in product(range(5), range(5), range(4))
    ]
    cases += [
        Case("hunt_counting.HuntWays.at_least", {"self": ways, "number": number}, lambda right=right: right)
        for number, right in ((-1, 6), (0, 6), (1, 5), (2, 3), (3, 0))
    ]
    return [*cases, Case("hunt_counting.HuntWays.counts", {"self": ways}, lambda: [1, 2, 3])]


HAND = ["fish", "fish", "inuksuk"]
WRITTEN = "fish fish inuksuk"
UNSEEN = without_cards(hunting_cards(), HAND)
TABLE = HuntTable(UNSEEN, 85, 12)
HELD = "you hold 2 fish and an Inuksuk, at a fresh table of 5 players"
GAVE_ALL = "you give 2 fish and an Inuksuk"
NO_HELP = "the other hunters give nothing that helps"


def seals_on_card(card: str) -> int:
    """Return how many seals a card shows."""
    return count_animals([card], "seal")


def hunt_with_hand_cases() -> list[Case]:
    all_given = partial(TABLE.ends, 6, "fish", 5, HAND)
    asked = {"boast": "5 fish in 6 days", "view": WRITTEN}
    with_seal = HuntTable(without_cards(UNSEEN, ["seal"]), 85)
    return [
        *(
            Case("nanuk.boast", {**asked, "view": view}, success_of(all_given), "assumed", (HELD, GAVE_ALL, NO_HELP))
            for view in (WRITTEN, HAND, tuple(HAND), "inuksuk, fish, fish")
        ),
        Case("nanuk.fates", {**asked, "view": HAND}, all_given),
        Case("nanuk.fates", asked, all_given),
        Case(
            "nanuk.boast",
            {**asked, "giving": "fish"},
            success_of(partial(TABLE.ends, 6, "fish", 5, ["fish"])),
            "assumed",
            (HELD, "you give a fish"),
        ),
        Case(
            "nanuk.boast",
            {"boast": "2 seals in 3 days", "view": HAND, "giving": "fish"},
            success_of(partial(TABLE.ends, 3, "seal", 2, ["fish"])),
        ),
        Case(
            "nanuk.boast",
            {"boast": "2 seals in 3 days", "view": WRITTEN, "others": "seal"},
            success_of(partial(with_seal.ends, 3, "seal", 2, ["inuksuk", "seal"])),
            "assumed",
            ("the other hunters give a seal",),
        ),
        Case(
            "nanuk.survive",
            {"days": 4, "view": WRITTEN, "others": "any", "hunters": 2},
            survival(partial(TABLE.ends, 4, "", 0, ["inuksuk"], 2)),
            "assumed",
            (HELD, "you give an Inuksuk"),
        ),
        Case(
            "nanuk.survive",
            {"days": 4, "view": HAND, "others": "helpful", "hunters": 1},
            survival(partial(TABLE.ends, 4, "", 0, ["inuksuk"], 3)),
        ),
        Case(
            "nanuk.survive",
            {"days": 5, "view": WRITTEN, "already": "seal bear-fish"},
            survival(partial(HuntTable(without_cards(UNSEEN, ["seal", "bear-fish"]), 83).ends, 3, "", 0, [])),
            "assumed",
            ("already drawn: a seal and a fish with a bear",),
        ),
        Case(
            "nanuk.boast",
            {"boast": "3 fish in 4 days", "view": WRITTEN, "rulings": MANY_BEARS},
            success_of(partial(HuntTable(without_cards(hunting_cards(5, 2), HAND), 85).ends, 4, "fish", 3, HAND)),
        ),
        *(
            Case(
                "nanuk.boasts",
                {"animal": "fish", "view": view, "numbers": 5},
                lambda: {(number, 3): TABLE.ends(3, "fish", number, HAND)["succeeds"] for number in (1, 4, 5)},
            )
            for view in (WRITTEN, HAND)
        ),
    ]


def count_with_hand_cases() -> list[Case]:
    cases = []
    for view in (WRITTEN, HAND):
        cases += [
            Case("nanuk.no_bears", {"days": 4, "view": view}, partial(without_bears, UNSEEN, 4), "exact", (HELD,)),
            Case(
                "nanuk.drawn",
                {"animal": "fish", "days": 4, "view": view},
                partial(mean_of, UNSEEN, "fish", 4),
                "exact",
                (HELD,),
            ),
            Case(
                "nanuk.animals",
                {"animal": "seal", "days": 4, "view": view},
                partial(counts.totals_of_hand, UNSEEN, 4, seals_on_card),
                "exact",
                (HELD,),
            ),
            Case(
                "nanuk.bears",
                {"days": 4, "view": view},
                partial(counts.totals_of_hand, UNSEEN, 4, has_bear),
                says=(HELD,),
            ),
            Case(
                "nanuk.counts",
                {"kinds": ["seal", "bear"], "days": 2, "view": view},
                partial(counts.joint_totals_of_hand, UNSEEN, 2, [seals_on_card, has_bear]),
                "exact",
                (HELD,),
            ),
            Case(
                "nanuk.days_survived",
                {"view": view},
                chances_of_days_with_inuksuk,
                "assumed",
                (HELD, "you give an Inuksuk"),
            ),
        ]
    return cases


def chances_of_days_with_inuksuk() -> dict[Any, Fraction]:
    """Return how likely each number of days is before a bear comes, with an Inuksuk given."""
    return counts.days_from_survival(lambda days: survival(partial(TABLE.ends, days, "", 0, ["inuksuk"]))(), 12)


def hand_and_deck_cases() -> list[Case]:
    deck = ["seal", "bear-seal", "fish"]
    small, short = HuntTable(deck, 3), {"boast": "1 seal in 2 days", "deck": deck}
    a_hand = "a text of cards is your hand, which has 3 cards, not"
    return [
        Case(
            "nanuk.boast",
            {**short, "view": WRITTEN, "giving": "inuksuk"},
            success_of(partial(small.ends, 2, "seal", 1, ["inuksuk"])),
            says=("you hold 2 fish and an Inuksuk.",),
        ),
        Case("nanuk.boast", short, success_of(partial(small.ends, 2, "seal", 1)), "exact", never_says=("you hold",)),
        *refused_cases(
            "nanuk.boast",
            ({**short, "view": WRITTEN, "giving": "seal"}, "giving= names cards of your own hand"),
            ({"boast": "1 seal in 2 days", "view": "seal fish"}, f"{a_hand} 2; the cards of a deck are named by deck="),
            ({"boast": "1 seal in 2 days", "view": ["seal"] * 4}, f"{a_hand} 4"),
            ({"boast": "1 seal in 2 days", "view": odds.nanuk.Deck("seal fish")}, "a deck is named by deck="),
            (
                {"boast": "1 seal in 2 days", "view": "bear-seal bear-seal bear-seal", "rulings": Rulings(1)},
                "not that many",
            ),
            ({"boast": "1 seal in 2 days", "view": WRITTEN, "giving": "seal"}, "like others='seal'"),
            ({"boast": "1 seal in 2 days", "view": WRITTEN, "others": "helpful"}, "hunters=2"),
            ({"boast": "1 seal in 2 days", "view": WRITTEN, "others": "helpful", "hunters": 5}, "from 0 to 4, not 5"),
            ({"boast": "1 seal in 2 days", "others": "helpful", "hunters": 1}, "like survive(3, 'seal fish inuksuk'"),
        ),
        *refused_cases("nanuk.reward", ({"card": "bird", "view": "deer seal fish"}, "named by pile=")),
        *refused_cases("koinobori.scores", ({"colour": "pink", "post": 1, "view": ["pink"]}, "named by deck=")),
    ]


def bird_hand_cases() -> list[Case]:
    own, unseen = [1, 5, 5, 2], [1, 2, 3, 5]
    joins = partial(flocks.chance_of_joining, own, unseen, 2)
    others = without_cards(BIRDS, own)
    is_five = lambda card: int(card == 5)  # noqa: E731 - what a card is worth
    held = ("you hold 1 5 5 2",)
    return [
        *(
            Case("nanatoridori.joins", {"view": view, "unseen": unseen}, joins, "exact", held)
            for view in ("1 5 5 2", own, tuple(own))
        ),
        Case("nanatoridori.joins", {"hand": "1 5 5 2", "unseen": unseen}, joins, "exact", held),
        Case("nanatoridori.joins", {"view": "1 5 5 2", "size": 3}, partial(flocks.chance_of_joining, own, others, 3)),
        Case(
            "nanatoridori.can_beat",
            {"flock": "5 5", "view": "? 6 ?", "unseen": "6 5 4"},
            partial(flocks.beats_by_every_filling, (2, 5), [0, 6, 0], [6, 5, 4]),
            "exact",
            ("the hand ? 6 ? can beat 5 5",),
        ),
        *(
            Case(
                "nanatoridori.any_beats",
                {"flock": "5 5", "view": view, "unseen": "6 3 4"},
                partial(counts.any_beats_by_every_filling, (2, 5), [[0, 6], [0, 3]], [6, 3, 4]),
                "exact",
                ("any of the hands ? 6 or ? 3 can beat 5 5",),
            )
            for view in (["? 6", "? 3"], ("? 6", "? 3"))
        ),
        Case(
            "nanatoridori.any_beats",
            {"flock": "5 5", "view": ["? 6"], "unseen": "6 3 4"},
            partial(counts.any_beats_by_every_filling, (2, 5), [[0, 6]], [6, 3, 4]),
            "exact",
            ("the hand ? 6 can beat 5 5",),
        ),
        *(
            Case(
                "nanatoridori.copies",
                {"rank": 5, "view": view, "cards": 4},
                partial(counts.totals_of_hand, others, 4, is_five),
                "exact",
                ("another fresh hand of 4 cards", *held),
            )
            for view in ("1 5 5 2", own)
        ),
        Case(
            "nanatoridori.copies",
            {"rank": 5, "view": "5", "cards": 2, "deck": "5 5 1 5"},
            partial(counts.totals_by_every_hand, [5, 1, 5], 2, is_five),
        ),
        Case(
            "nanatoridori.copies",
            {"rank": 5, "view": "5", "cards": 1, "deck": "5 5 1 5"},
            partial(counts.totals_by_every_hand, [5, 1, 5], 1, is_five),
        ),
        Case("nanatoridori.copies", {"rank": 5, "cards": 1, "deck": "5"}, lambda: {1: Fraction(1)}),
        *refused_cases("nanatoridori.joins", ({"view": "1 5", "hand": "1 5"}, "hand= names one, too")),
        *refused_cases(
            "nanatoridori.can_beat", ({"flock": "5 5", "view": "1 5", "hand": "1 5"}, "leave out one of them")
        ),
        *refused_cases(
            "nanatoridori.any_beats", ({"flock": "5 5", "view": ["1 5"], "hands": ["1 5"]}, "hands= names one")
        ),
        *refused_cases(
            "nanatoridori.copies",
            ({"rank": 5, "view": "1 1", "cards": 1, "deck": "1 5"}, "that cannot be"),
            ({"rank": 5, "view": "1 1", "cards": 3, "deck": "1 1 5 5"}, "from 1 to 2"),
        ),
    ]


def cases(times: int = 1) -> list[Case]:
    """Return all cases, `times` times as many of the random ones."""
    return [
        *animal_and_bear_cases(times),
        *days_survived_cases(times),
        *drawn_days_cases(times),
        *hand_after_boast_cases(),
        *cancelled_cases(),
        *reward_cases(),
        *counting_cases(),
        *hunt_with_hand_cases(),
        *count_with_hand_cases(),
        *hand_and_deck_cases(),
        *bird_hand_cases(),
    ]
