"""Questions about Nanuk's hunts: with a fresh box, with a tiny deck, and at a table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import product
from math import sqrt
from typing import Any

from gamelib import nanuk, odds
from gamelib.nanuk import Boast, Rulings
from tests.laws import many
from tests.library.odds_cases import Case, RightRefusal, SampledNumber
from tests.oracles.dealing import animal_on, count_animals, has_bear, hunting_cards, without_cards
from tests.oracles.hunts import HuntTable, ends_by_every_order, success_by_sampling

Deck = odds.nanuk.Deck

BOX = HuntTable(hunting_cards(), 100)
MANY_BEARS = Rulings(bears_per_animal=5, bears_on_doubles=2)
MANY_BEARS_BOX = HuntTable(hunting_cards(5, 2), 100)


def success_of(oracle: Any) -> Any:
    """Return a function that returns only the chance of success from an oracle's answer."""
    return lambda: oracle()["succeeds"]


def survival(oracle: Any) -> Any:
    """Return a function that returns the chance from an oracle's answer that no bear comes and the cards last."""

    def chance() -> Fraction:
        ends = oracle()
        return ends["succeeds"] + ends["too few"]

    return chance


# The box alone ------------------------------------------------------------------------------


def box_cases() -> list[Case]:
    cases = []
    for days in (1, 2, 7, 12):
        cases += [
            Case("nanuk.survive", {"days": days}, survival(partial(BOX.ends, days, "", 0)), "exact", ("3 bears",)),
            Case(
                "nanuk.survive",
                {"days": days, "giving": "inuksuk", "others": ["seal"]},
                survival(
                    partial(
                        HuntTable(without_cards(hunting_cards(), ["inuksuk", "seal"]), 98).ends,
                        days,
                        "",
                        0,
                        ["inuksuk"],
                    )
                ),
            ),
            Case(
                "nanuk.survive",
                {"days": days, "rulings": MANY_BEARS},
                survival(partial(MANY_BEARS_BOX.ends, days, "", 0)),
                "exact",
                ("5 bears, 2 of them on doubles",),
            ),
            Case("nanuk.no_bears", {"days": days}, partial(without_bears, hunting_cards(), days), "exact"),
            Case(
                "nanuk.no_bears",
                {"days": days, "rulings": MANY_BEARS},
                partial(without_bears, hunting_cards(5, 2), days),
            ),
            Case(
                "nanuk.drawn",
                {"animal": "seal", "days": days},
                partial(mean_of, hunting_cards(), "seal", days),
                "exact",
            ),
            Case(
                "nanuk.drawn",
                {"animal": "deer", "days": days, "rulings": MANY_BEARS},
                partial(mean_of, hunting_cards(5, 2), "deer", days),
            ),
        ]
    for boast, days, animal, number in (
        ("1 seal in 1 day", 1, "seal", 1),
        (Boast(4, "fish", 6), 6, "fish", 4),
        ("9 birds in 4 days", 4, "bird", 9),
        ("2 deer in 9 days", 9, "deer", 2),
    ):
        asked = {"boast": boast}
        cases.append(Case("nanuk.boast", asked, success_of(partial(BOX.ends, days, animal, number)), "exact"))
        given = {**asked, "giving": ("double-deer", "inuksuk"), "others": "fish" if days > 4 else ["fish"]}
        box = HuntTable(without_cards(hunting_cards(), ["double-deer", "inuksuk", "fish"]), 97)
        ends = partial(box.ends, days, animal, number, ["double-deer", "inuksuk", "fish"])
        cases += [Case("nanuk.boast", given, success_of(ends)), Case("nanuk.fates", given, ends)]
    cases.append(
        Case(
            "nanuk.boast",
            {"boast": "3 fish in 4 days", "rulings": MANY_BEARS},
            success_of(partial(MANY_BEARS_BOX.ends, 4, "fish", 3)),
        )
    )
    cases.append(
        Case(
            "nanuk.fates",
            {"boast": "3 fish in 4 days", "rulings": MANY_BEARS},
            partial(MANY_BEARS_BOX.ends, 4, "fish", 3),
        )
    )
    cases += [
        Case(size_of_table, {"numbers": numbers}, lambda numbers=numbers: (numbers, 12)) for numbers in (1, 5, 27)
    ]
    cells = [(1, 1), (3, 3), (1, 6), (2, 6)]
    cases.append(
        Case(
            "nanuk.boasts",
            {"animal": "bird"},
            lambda: {cell: BOX.ends(cell[1], "bird", cell[0])["succeeds"] for cell in cells},
        )
    )
    cases.append(
        Case(
            "nanuk.boasts",
            {"animal": "seal", "rulings": MANY_BEARS, "giving": "seal", "numbers": 3},
            lambda: {
                cell: HuntTable(without_cards(hunting_cards(5, 2), ["seal"]), 99).ends(
                    cell[1], "seal", cell[0], ["seal"]
                )["succeeds"]
                for cell in cells[:2]
            },
        )
    )
    return cases


def size_of_table(numbers: int) -> tuple[int, int]:
    """Return how many rows and columns a table of boasts has."""
    table = odds.nanuk.boasts("fish", deck="seal fish", numbers=numbers)
    return len(table.rows), len(table.columns)


def without_bears(cards: Sequence[str], days: int) -> Fraction:
    """Return the chance that no card drawn in `days` days has a bear, card by card."""
    left, bears, chance = len(cards), sum(map(has_bear, cards)), Fraction(1)
    for drawn in range(days):
        chance *= Fraction(left - bears - drawn, left - drawn)
    return max(chance, Fraction(0))


def mean_of(cards: Sequence[str], animal: str, days: int) -> Fraction:
    """Return the mean number of animals in `days` days: the mean of a card, added up for every day."""
    return sum((Fraction(count_animals(cards, animal), len(cards)) for _day in range(days)), Fraction(0))


# Tiny decks ------------------------------------------------------------------------------------


def tiny_deck_cases(times: int) -> list[Case]:
    cases, dice = [], random.Random(7)
    faces = ("seal", "double-seal", "bear-seal", "double-bear-seal", "bear-fish", "fish", "inuksuk", "inuksuk")
    for at in range(14 * times):
        cards = [dice.choice(faces) for _card in range(1 + at % 6)]
        winter = [dice.choice(faces) for _card in range(dice.randint(0, 3))] if at % 2 else []
        given = [dice.choice(("seal", "inuksuk", "bear-seal", "fish")) for _card in range(at % 3)]
        where: Any = Deck(cards if at % 3 else " ".join(cards), " ".join(winter) if at % 5 else winter)
        if not winter:
            where = (where, " ".join(cards), cards, tuple(cards))[at // 2 % 4]
        for days, number in (
            (1, 1),
            (1 + at % 4, 2),
            (len(cards), 1),
            (len(cards) + len(winter), 2),
            (len(cards) + len(winter) + 1, 1),
        ):
            ends = partial(ends_by_every_order, cards, days, "seal", number, given, winter)
            asked = {"deck": where, "giving": given if at % 2 else " ".join(given)}
            cases += [
                Case("nanuk.boast", {"boast": f"{number} seals in {days} days", **asked}, success_of(ends), "exact"),
                Case("nanuk.fates", {"boast": Boast(number, "seal", days), **asked}, ends),
                Case("nanuk.survive", {"days": days, **asked}, survival(ends), "exact"),
            ]
            if days <= len(cards):
                cases += [
                    Case("nanuk.no_bears", {"days": days, "deck": where}, partial(without_bears, cards, days)),
                    Case(
                        "nanuk.drawn",
                        {"animal": "seal", "days": days, "deck": where},
                        partial(mean_of, cards, "seal", days),
                    ),
                ]
        cases.append(
            Case(
                "nanuk.boasts",
                {"animal": "seal", **asked, "numbers": 4},
                partial(chances_of_boasts, cards, winter, given),
            )
        )
        cases.append(
            Case(
                "nanuk.boasts",
                {"animal": "seal", "deck": where, "others": given, "numbers": 1},
                partial(chances_of_boasts, cards, winter, given, 1),
            )
        )
    return cases


def chances_of_boasts(cards: list[str], winter: list[str], given: list[str], numbers: int = 4) -> dict[Any, Fraction]:
    return {
        (number, days): ends_by_every_order(cards, days, "seal", number, given, winter)["succeeds"]
        for number, days in product(range(1, numbers + 1), range(1, 13))
    }


FRESH = nanuk.read("players 5 | A seal inuksuk fish | first A", seed=5)
FRESH_UNSEEN = without_cards(hunting_cards(), ["seal", "inuksuk", "fish"])

SMALL = [
    *["deer"] * 6,
    *["seal"] * 5,
    *["double-seal"] * 2,
    *["bear-seal"] * 2,
    *["fish"] * 5,
    *["bear-fish"] * 2,
    *["inuksuk"] * 2,
]
"""A box of 24 cards, so that winter is near."""
SMALL_UNSEEN = without_cards(SMALL, ["seal", "inuksuk", "fish", "deer", "deer", "bear-seal"])
BOASTING = nanuk.read(
    f"players 5 | cards {' '.join(SMALL)} | A seal inuksuk fish | B ? ? ? | C ? ? ? | D ? ? ? | E ? ? ?"
    " | boast 2 seal in 6 days by E | turn A | deck ? ? ? ? ? ? | discards deer deer bear-seal",
    seed=5,
)
"""The deck has six cards. Before the hunt four others lay one of three cards each, so eight stay in their hands."""
GIVING = nanuk.read(
    f"players 5 | cards {' '.join(SMALL)} | A seal inuksuk fish | B ? ? | C ? ? | D ? ? | E ? ? | gave C ? | ante B ?"
    " | ante D ? | ante E ? | boast 2 seal in 6 days by A | doom B | hunters A C | doomers B D E | turn A"
    " | deck ? ? ? ? ? ? | discards deer deer bear-seal",
    seed=5,
)
"""The same hunt once all others have laid cards: A leads it and gives last; B, D and E are at home."""


# At the table --------------------------------------------------------------------------------------


@cache
def table_after_gifts(gave: tuple[str, ...], others: tuple[str, ...] = (), hands: int = 8) -> HuntTable:
    """Return the oracle's table for the small box, once A gave the cards `gave` and the others `others`."""
    own = without_cards(["seal", "inuksuk", "fish"], gave)
    return HuntTable(without_cards(SMALL_UNSEEN, others), 6, hands, [*own, "deer", "deer", "bear-seal"])


def view_cases() -> list[Case]:
    fresh, thick = FRESH.view(0), HuntTable(FRESH_UNSEEN, 85)
    boasting, giving, home, onlooker = BOASTING.view(0), GIVING.view(0), GIVING.view(1), GIVING.view(None)
    both, cases = ("seal", "inuksuk"), []
    for days, number in ((1, 1), (6, 2), (7, 3), (8, 2)):
        asked, said = {"view": boasting}, f"{number} seals in {days} days"
        alone, by_fish = table_after_gifts(both), table_after_gifts(("fish",))
        named = table_after_gifts(both, ("seal", "bear-seal"))
        cases += [
            Case(
                "nanuk.boast",
                {"boast": said, **asked},
                success_of(partial(alone.ends, days, "seal", number, both)),
                "assumed",
            ),
            Case("nanuk.fates", {"boast": said, **asked}, partial(alone.ends, days, "seal", number, both)),
            Case(
                "nanuk.survive",
                {"days": days, **asked},
                survival(partial(table_after_gifts(("inuksuk",)).ends, days, "", 0, ["inuksuk"])),
            ),
            Case(
                "nanuk.survive",
                {"days": days, "giving": ["fish"], **asked},
                survival(partial(by_fish.ends, days, "", 0)),
            ),
            Case(
                "nanuk.boast",
                {"boast": said, "giving": "fish", **asked},
                success_of(partial(by_fish.ends, days, "seal", number, ["fish"])),
                "assumed",
            ),
            Case(
                "nanuk.boast",
                {"boast": said, "others": "seal bear-seal", "hunters": 1, **asked},
                success_of(partial(named.ends, days, "seal", number, (*both, "seal", "bear-seal"))),
            ),
            Case(
                "nanuk.boast",
                {"boast": said, "others": ("seal", "bear-seal"), "view": giving},
                success_of(
                    partial(
                        table_after_gifts(both, ("seal", "bear-seal"), 7).ends,
                        days,
                        "seal",
                        number,
                        (*both, "seal", "bear-seal"),
                    )
                ),
            ),
            Case(
                "nanuk.boast",
                {"boast": said, "view": giving, "others": "nothing"},
                success_of(partial(alone.ends, days, "seal", number, both)),
                "assumed",
            ),
            Case(
                "nanuk.boast",
                {"boast": said, "view": home},
                success_of(
                    partial(
                        HuntTable(
                            without_cards(SMALL, [*GIVING.hands[1], GIVING.antes[1], "deer", "deer", "bear-seal"]),
                            6,
                            8,
                            [*GIVING.hands[1], "deer", "deer", "bear-seal"],
                        ).ends,
                        days,
                        "seal",
                        number,
                    )
                ),
            ),
            Case(
                "nanuk.survive",
                {"days": days, "view": onlooker},
                survival(
                    partial(
                        HuntTable(
                            without_cards(SMALL, ["deer", "deer", "bear-seal"]), 6, 10, ["deer", "deer", "bear-seal"]
                        ).ends,
                        days,
                        "",
                        0,
                    )
                ),
            ),
        ]
    for days in (1, 4, 6):
        cases += [
            Case("nanuk.no_bears", {"days": days, "view": boasting}, partial(without_bears, SMALL_UNSEEN, days)),
            Case(
                "nanuk.drawn",
                {"days": days, "animal": "fish", "view": giving},
                partial(mean_of, SMALL_UNSEEN, "fish", days),
            ),
        ]
    cases += [
        Case(
            "nanuk.boast",
            {"view": boasting},
            success_of(partial(table_after_gifts(both).ends, 6, "seal", 2, both)),
            says=("you give a seal and an Inuksuk", "the other hunters give nothing that helps"),
        ),
        Case(
            "nanuk.fates",
            {"view": giving, "giving": "seal"},
            partial(table_after_gifts(("seal",)).ends, 6, "seal", 2, ["seal"]),
        ),
        Case(
            "nanuk.boasts",
            {"animal": "seal", "view": boasting, "numbers": 2, "hunters": 2},
            lambda: {
                cell: table_after_gifts(both).ends(cell[1], "seal", cell[0], both)["succeeds"]
                for cell in ((1, 2), (2, 6), (2, 8))
            },
        ),
        Case(
            "nanuk.boasts",
            {"animal": "seal", "view": boasting, "giving": ["fish"], "others": "fish"},
            lambda: {
                cell: table_after_gifts(("fish",), ("fish",)).ends(cell[1], "seal", cell[0], ["fish", "fish"])[
                    "succeeds"
                ]
                for cell in ((1, 2), (2, 6), (2, 8))
            },
        ),
    ]
    for others, hunters, gifts in (("any", 2, 2), ("any", 3, 3), ("helpful", 1, 3), ("helpful", 0, 0)):
        ends = partial(thick.ends, 3, "seal", 3, both, gifts)
        asked = {"view": fresh, "others": others, "hunters": hunters}
        cases += [
            Case(
                "nanuk.boast",
                {"boast": "3 seals in 3 days", **asked},
                success_of(ends),
                "assumed" if hunters else "exact" if hunters == 0 else "",
            ),
            Case("nanuk.fates", {"boast": "3 seals in 3 days", **asked}, ends),
            Case("nanuk.survive", {"days": 3, **asked}, survival(partial(thick.ends, 3, "", 0, ["inuksuk"], gifts))),
        ]
    box = HuntTable(without_cards(hunting_cards(5, 2), ["seal", "inuksuk", "fish"]), 85)
    cases += [
        Case(
            "nanuk.boasts",
            {"animal": "seal", "view": fresh, "others": "any", "hunters": 2},
            lambda: {cell: thick.ends(cell[1], "seal", cell[0], both, 2)["succeeds"] for cell in ((1, 1), (3, 2))},
        ),
        Case(
            "nanuk.boast",
            {"boast": "3 seals in 3 days", "view": fresh, "rulings": MANY_BEARS},
            success_of(partial(box.ends, 3, "seal", 3, both)),
        ),
        Case(
            "nanuk.survive",
            {"days": 3, "view": fresh, "rulings": MANY_BEARS},
            survival(partial(box.ends, 3, "", 0, ["inuksuk"])),
        ),
    ]
    return cases


SPENT = nanuk.read(
    "players 5 | cards seal deer*5 fish*6 bird*5 | A seal fish bird | B ? ? ? | C ? ? ? | D ? ? ? | E ? ? ?"
    " | boast 1 seal in 1 days by E | turn A | deck ? | discards deer",
    seed=5,
)
"""The only seal is in Ada's hand, and there are no bears. The deck has one card; winter's deck will have the discard,
two cards of Ada and two of each of the others, so that there are cards for twelve days in all.
"""
DECLARING = nanuk.read(
    f"variant declared-sides | players 5 | cards {' '.join(SMALL)} | A seal inuksuk fish | B ? ? ? | C ? ? ? | D ? ? ?"
    " | E ? ? ? | boast 2 seal in 6 days by A | doom B | hunters A C | doomers B | turn D | deck ? ? ? ? ? ?"
    " | discards deer deer bear-seal",
    seed=5,
)
INUKSUKS = nanuk.read("players 5 | A inuksuk inuksuk inuksuk | discards inuksuk", seed=5)


def limit_cases() -> list[Case]:
    """Return questions at moments with numbers at a limit, where an off-by-one would show."""
    spent, declaring, both = SPENT.view(0), DECLARING.view(0), ("seal", "inuksuk")
    thick = HuntTable(without_cards(hunting_cards(), ["inuksuk"] * 4), 84, 8, ["inuksuk"])
    asked = {"view": INUKSUKS.view(0), "giving": "inuksuk", "rulings": Rulings(highest_number=30)}
    unlike = "by these rulings the box does not hold as many of a seal with a bear"
    cases = [
        Case("nanuk.survive", {"days": 3, **asked}, survival(partial(thick.ends, 3, "", 0, ["inuksuk"]))),
        Case(
            "nanuk.survive",
            {"days": 3, "view": BOASTING.view(0), "rulings": Rulings(bears_per_animal=0)},
            lambda: RightRefusal(unlike),
        ),
        Case("nanuk.survive", {"days": 1, "view": spent}, lambda: Fraction(1), says=("you give a seal;",)),
        *(Case("nanuk.survive", {"days": days, "view": spent}, lambda: Fraction(1)) for days in (2, 12)),
        Case(
            "nanuk.boast",
            {"boast": "2 deer in 1 day", "view": spent, "giving": "fish", "others": "deer " * 2},
            lambda: Fraction(1),
            never_says=("each of the others has laid",),
        ),
        Case(
            "nanuk.boast",
            {"boast": "1 seal in 2 days", "view": spent},
            lambda: Fraction(1),
            says=("each of the others has laid",),
        ),
        Case(
            "nanuk.boast",
            {"boast": "2 seals in 6 days", "view": GIVING.view(0), "others": "seal"},
            success_of(partial(table_after_gifts(both, ("seal",), 8).ends, 6, "seal", 2, (*both, "seal"))),
        ),
        Case(
            "nanuk.boast",
            {"boast": "2 seals in 7 days", "view": GIVING.view(0), "others": "seal"},
            success_of(partial(table_after_gifts(both, ("seal",), 8).ends, 7, "seal", 2, (*both, "seal"))),
        ),
        Case(
            "nanuk.boast",
            {"boast": "3 deer in 3 days", "view": FRESH.view(0), "giving": "seal", "others": "deer " * 12},
            lambda: HuntTable(without_cards(FRESH_UNSEEN, ["deer"] * 12), 85).ends(3, "", 0, ["seal"])["succeeds"],
        ),
        Case("nanuk.no_bears", {"days": 2, "deck": hunting_cards()}, partial(without_bears, hunting_cards(), 2)),
        Case(
            "nanuk.no_bears",
            {"days": 2, "deck": [*hunting_cards(), "seal"]},
            lambda: RightRefusal("at most 100 cards, not 101"),
        ),
        Case(
            "nanuk.boast",
            {"boast": "1 seal in 3 days", "view": FRESH.view(0), "giving": "fish"},
            success_of(partial(HuntTable(FRESH_UNSEEN, 85).ends, 3, "seal", 1, ["fish"])),
            says=("ways to draw 3 out of 97 cards",),
        ),
        *(
            Case(
                "nanuk.survive",
                {"days": 3, "view": declaring, "others": "any", "hunters": hunters},
                survival(partial(table_after_gifts(("inuksuk",)).ends, 3, "", 0, ["inuksuk"], hunters)),
                says=(f"{hunters} other hunter{' gives any card' if hunters == 1 else 's give any cards'}",),
            )
            for hunters in (1, 2, 3)
        ),
        *(
            Case(
                "nanuk.survive",
                {"days": 3, "view": declaring, "others": "any", "hunters": hunters},
                lambda: RightRefusal("without you: here 1 to 3, not"),
            )
            for hunters in (0, 4)
        ),
        *(
            Case(
                "nanuk.survive",
                {"days": 2, "view": declaring, "others": "helpful", "hunters": hunters},
                survival(partial(table_after_gifts(("inuksuk",)).ends, 2, "", 0, ["inuksuk"], 3 * hunters)),
                says=(f"{hunters} other hunter{' gives' if hunters == 1 else 's give'} all that helps",),
            )
            for hunters in (1, 2)
        ),
        *(
            Case(
                "nanuk.drawn",
                {"animal": "seal", "days": days},
                partial(mean_of, hunting_cards(), "seal", days),
                says=(words,),
            )
            for days, words in ((1, "that 1 day brings"), (2, "that 2 days bring"))
        ),
        *(
            Case("nanuk.no_bears", {"days": days}, partial(without_bears, hunting_cards(), days), says=(words,))
            for days, words in ((1, "is drawn in 1 day is"), (2, "in 2 days"))
        ),
        *(
            Case("nanuk.survive", {"days": days}, survival(partial(BOX.ends, days, "", 0)), says=(words,))
            for days, words in ((1, "the hunt in 1 day is"), (2, "in 2 days"))
        ),
    ]
    for days, others, hunters, right in (
        (2, "helpful", 2, 1),
        (12, "helpful", 1, 1),
        (12, "any", 3, 1),
        (12, "any", 0, 1),
        (10, lambda hand, _boast: hand, 1, 1),
        (11, lambda hand, _boast: hand, 1, 0),
    ):
        cases.append(
            Case(
                "nanuk.boast",
                {"boast": f"1 seal in {days} days", "view": spent, "others": others, "hunters": hunters, "n": 20},
                lambda right=right: Fraction(right),
            )
        )
    boasting = BOASTING.view(0)
    for days in (5, 6):
        ends = partial(table_after_gifts(both).ends, days, "seal", 3, both, 2)
        asked = {"boast": f"3 seals in {days} days", "view": boasting, "others": "any", "hunters": 2}
        cases.append(Case("nanuk.boast", asked, success_of(ends), "assumed"))
    return cases


def simulated_cases() -> list[Case]:
    """Return questions whose gifts cannot be counted, so that library and oracle both simulate them."""

    def helpful_gift(hand: Sequence[str], animal: str = "seal") -> Sequence[str]:
        return [card for card in hand if card == "inuksuk" or animal_on(card) == animal] or hand[:1]

    def first_card(hand: Sequence[str], _boast: Any = None) -> Sequence[str]:
        return hand[:1]

    def give_all_for_seals(hand: Sequence[str], boast: Any = None) -> Sequence[str]:
        return hand if boast is None or boast.animal == "seal" else hand[:1]

    both, own = ["seal", "inuksuk"], ["fish", "deer", "deer", "bear-seal"]
    cases = []
    for days, others, giving, hunters in (
        (8, "helpful", helpful_gift, 2),
        (8, "any", first_card, 3),
        (4, give_all_for_seals, give_all_for_seals, 1),
        (9, give_all_for_seals, give_all_for_seals, 2),
    ):
        oracle = partial(
            success_by_sampling, SMALL_UNSEEN, [giving] * hunters + [None] * (4 - hunters), (days, "seal", 4), both, own
        )
        cases.append(
            Case(
                "nanuk.boast",
                {
                    "boast": f"4 seals in {days} days",
                    "view": BOASTING.view(0),
                    "others": others,
                    "hunters": hunters,
                    "n": 1200,
                    "seed": 3,
                },
                partial(sampled_share, oracle),
                "assumed",
                (
                    "simulated 1,200 times from seed 3",
                    *(
                        [f"{hunters} other hunter{' gives' if hunters == 1 else 's give'} by give_all_for_seals"]
                        if giving is others
                        else []
                    ),
                ),
            )
        )
    one_given = partial(
        success_by_sampling, SMALL_UNSEEN, [helpful_gift, None, None, None], (6, "seal", 5), both, own, first_gives=1
    )
    asked = {"boast": "5 seals in 6 days", "view": GIVING.view(0), "others": "helpful", "n": 1200}
    return [*cases, Case("nanuk.boast", asked, partial(sampled_share, one_given), "assumed")]


def sampled_share(oracle: Any, n: int = many(2_000, 6_000)) -> SampledNumber:
    share = oracle(n=n)
    return SampledNumber(share, sqrt(max(share * (1 - share), 0.01) / n))


# Questions that are refused -------------------------------------------------------------------------------


def refused_hunt_cases() -> list[Case]:
    fresh, said = FRESH.view(0), "3 fish in 3 days"
    refused: list[tuple[str, dict[str, Any], str]] = [
        ("survive", {"days": 0}, "at least one day"),
        ("survive", {"days": 13}, "twelve days or fewer"),
        ("survive", {"days": 2.5}, "whole number"),
        ("survive", {"days": 3, "deck": []}, "at least one card"),
        ("survive", {"days": 3, "hunters": 2}, "there is nobody to suppose anything of"),
        ("survive", {"days": 3, "others": lambda hand, _boast: hand}, "there is nobody to suppose anything of"),
        ("survive", {"days": 3, "view": fresh, "others": lambda hand, _boast: hand, "hunters": 1}, "cannot be counted"),
        ("survive", {"days": 3, "view": fresh, "others": "helpful"}, "how many of the others do"),
        (
            "boasts",
            {"animal": "seal", "view": fresh, "others": lambda hand, _boast: hand, "hunters": 1},
            "ask for one boast",
        ),
        ("boasts", {"animal": "seal", "others": lambda hand, _boast: hand}, "there is nobody"),
        ("boasts", {"animal": "seal", "numbers": 0}, "at least one"),
        ("boasts", {"animal": "seal", "numbers": 28}, "27"),
        ("boasts", {"animal": "penguin"}, "a hunt is for deer, seal, fish or bird"),
        (
            "fates",
            {"boast": said, "view": fresh, "others": lambda hand, _boast: hand, "hunters": 1},
            "cannot be counted",
        ),
        ("boast", {}, "no boast on the table"),
        ("boast", {"boast": said, "view": fresh, "others": "helpful", "hunters": 5}, "from 0 to 4, not 5"),
        ("boast", {"boast": said, "view": fresh, "giving": "seal seal"}, "does not hold a seal"),
        ("boast", {"boast": said, "giving": "inuksuk " * 5}, "not that many of an Inuksuk are left unseen"),
        ("boast", {"boast": "28 fish in 3 days"}, "27 animals or fewer"),
        ("boast", {"boast": "doom"}, "a boast is like"),
        ("boast", {"boast": said, "view": fresh, "others": "deer " * 13}, "they hold 12 cards"),
        ("boast", {"boast": said, "view": GIVING.view(1), "giving": "seal"}, "gives nothing to this hunt"),
        (
            "boast",
            {"boast": said, "view": fresh, "others": lambda _hand, _boast: [], "hunters": 1, "n": 5},
            "cannot give",
        ),
        ("boast", {"boast": said, "view": fresh, "others": lambda hand, _boast: hand, "hunters": 1, "n": 0}, "trials"),
        ("boast", {"boast": said, "view": FRESH}, "a state knows all hidden cards"),
        ("boast", {"boast": said, "rulings": "strict"}, "nanuk.Rulings"),
        ("no_bears", {"days": 3, "deck": "seal seal"}, "3 days are not drawn from it"),
        ("drawn", {"animal": "inuksuk", "days": 1}, "cannot be hunted"),
    ]
    return [Case(f"nanuk.{name}", asked, lambda words=words: RightRefusal(words)) for name, asked, words in refused]


def cases(times: int = 1) -> list[Case]:
    """Return all cases, `times` times as many of the random ones."""
    whole = {"days": 2, "deck": "seal fish"}
    return [
        *box_cases(),
        *tiny_deck_cases(times),
        Case("nanuk.survive", whole, lambda: Fraction(1), "exact", ("ways to draw 2 out of 2 cards",)),
        Case("nanuk.Deck", {"cards": "seal", "winter": ["fish"]}, lambda: Deck("seal", ["fish"])),
        Case("nanuk.Deck", {"cards": ("seal",)}, lambda: Deck(("seal",), ())),
        *view_cases(),
        *limit_cases(),
        *simulated_cases(),
        *refused_hunt_cases(),
    ]
