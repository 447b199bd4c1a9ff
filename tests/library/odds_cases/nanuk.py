"""Questions about Nanuk's hunts with a fresh box or a tiny deck."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from gamelib import odds
from gamelib.nanuk import Boast, Rulings
from tests.library.odds_cases import Case
from tests.oracles.decks import count_animals, has_bear, hunting, without
from tests.oracles.hunts import (
    Table,
    every_order,
)

Deck = odds.nanuk.Deck

BOX = Table(hunting(), 100)
MANY_BEARS = Rulings(bears_per_animal=5, bears_on_doubles=2)
MANY_BEARS_BOX = Table(hunting(5, 2), 100)


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


def of_the_box() -> list[Case]:
    cases = []
    for days in (1, 2, 7, 12):
        cases += [
            Case("nanuk.survive", {"days": days}, survival(partial(BOX.ends, days, "", 0)), "exact", ("3 bears",)),
            Case(
                "nanuk.survive",
                {"days": days, "giving": "inuksuk", "others": ["seal"]},
                survival(partial(Table(without(hunting(), ["inuksuk", "seal"]), 98).ends, days, "", 0, ["inuksuk"])),
            ),
            Case(
                "nanuk.survive",
                {"days": days, "rulings": MANY_BEARS},
                survival(partial(MANY_BEARS_BOX.ends, days, "", 0)),
                "exact",
                ("5 bears, 2 of them on doubles",),
            ),
            Case("nanuk.no_bears", {"days": days}, partial(without_bears, hunting(), days), "exact"),
            Case("nanuk.no_bears", {"days": days, "rulings": MANY_BEARS}, partial(without_bears, hunting(5, 2), days)),
            Case("nanuk.drawn", {"animal": "seal", "days": days}, partial(mean_of, hunting(), "seal", days), "exact"),
            Case(
                "nanuk.drawn",
                {"animal": "deer", "days": days, "rulings": MANY_BEARS},
                partial(mean_of, hunting(5, 2), "deer", days),
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
        box = Table(without(hunting(), ["double-deer", "inuksuk", "fish"]), 97)
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
                cell: Table(without(hunting(5, 2), ["seal"]), 99).ends(cell[1], "seal", cell[0], ["seal"])["succeeds"]
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


def of_tiny_decks(times: int) -> list[Case]:
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
            ends = partial(every_order, cards, days, "seal", number, given, winter)
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
            Case("nanuk.boasts", {"animal": "seal", **asked, "numbers": 4}, partial(table_of, cards, winter, given))
        )
        cases.append(
            Case(
                "nanuk.boasts",
                {"animal": "seal", "deck": where, "others": given, "numbers": 1},
                partial(table_of, cards, winter, given, 1),
            )
        )
    return cases


def table_of(cards: list[str], winter: list[str], given: list[str], numbers: int = 4) -> dict[Any, Fraction]:
    return {
        (number, days): every_order(cards, days, "seal", number, given, winter)["succeeds"]
        for number, days in product(range(1, numbers + 1), range(1, 13))
    }


def cases(times: int = 1) -> list[Case]:
    """Return all cases, `times` times as many of the random ones."""
    whole = {"days": 2, "deck": "seal fish"}
    return [
        *of_the_box(),
        *of_tiny_decks(times),
        Case("nanuk.survive", whole, lambda: Fraction(1), "exact", ("ways to draw 2 out of 2 cards",)),
        Case("nanuk.Deck", {"cards": "seal", "winter": ["fish"]}, lambda: Deck("seal", ["fish"])),
        Case("nanuk.Deck", {"cards": ("seal",)}, lambda: Deck(("seal",), ())),
    ]
