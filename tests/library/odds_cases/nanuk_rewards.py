"""Questions about Nanuk's Inuksuks and rewards, and about the ways to count a hunt."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from gamelib import nanuk
from gamelib.nanuk import Rulings
from gamelib.odds.hunt_counting import ORDER_PARTS, HuntWays
from tests.library.odds_cases import Case, Refused
from tests.oracles.decks import hunting, without
from tests.oracles.hunts import all_cancelled, points_for_bears
from tests.oracles.hunts import reward as added_by

MANY_BEARS = Rulings(bears_per_animal=5, bears_on_doubles=2)
CHOSEN = "deer deer deer seal bear-seal fish fish bear-fish bird inuksuk"
REWARDING = nanuk.read(
    "players 5 | hunt 2 | dealer A | first A | wind clockwise | boast 2 fish in 6 days by A | doom B | hunters A C"
    " | doomers B D E | A seal fish | B ? ? | C ? ? | D ? ? | E ? ? | outcome failure | pot " + CHOSEN + " | turn B"
    " | pile A bear-bird | pile B seal bird | pile D double-deer bear-deer | discards -",
    seed=5,
)


# Bears and Inuksuks -----------------------------------------------------------------------------------


def bears_and_inuksuks() -> list[Case]:
    cases = [
        Case(
            "nanuk.cancelled",
            {"inuksuks": inuksuks, "bears": bears, "shown": shown},
            partial(all_cancelled, inuksuks, bears, shown),
            "exact",
        )
        for inuksuks, bears, shown in product(range(5), range(5), range(4))
    ]
    cases += [
        Case("nanuk.cancelled", {"inuksuks": 2, "bears": 2}, partial(all_cancelled, 2, 2, 0)),
        Case("nanuk.cancelled", {"inuksuks": 6, "bears": 6, "shown": 1}, partial(all_cancelled, 6, 6, 1)),
    ]
    refused = [
        ({"inuksuks": 7, "bears": 6}, "the number of days is a whole number from 0 to 12"),
        ({"inuksuks": 13, "bears": 0}, "the number of Inuksuks"),
        ({"inuksuks": 0, "bears": -1}, "the number of bears"),
        ({"inuksuks": 1, "bears": 1, "shown": 13}, "Inuksuks showing"),
    ]
    return cases + [Case("nanuk.cancelled", asked, lambda words=words: Refused(words)) for asked, words in refused]


# Rewards ------------------------------------------------------------------------------------------------


def of_rewards() -> list[Case]:
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
        left = without(hunting(), [card, *named])
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
    won = without(hunting(), [*own, *others[0], *others[2]])

    def bonus(card: str, pile: list[str]) -> int:
        return points_for_bears([*pile, card], others) - points_for_bears(pile, others)

    for card in dict.fromkeys(CHOSEN.split()):
        plain = partial(added_by, card, own, without(won, [card]), 0)
        cases += [
            Case(
                "nanuk.reward",
                {"card": card, "view": view, "more": more},
                partial(added_by, card, own, without(won, [card]), more),
            )
            for more in (0, 1)
        ]
        cases.append(
            Case(
                "nanuk.reward",
                {"card": card, "view": view, "bears": True},
                lambda plain=plain, card=card: plain() + bonus(card, own),
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
                card: added_by(card, own, without(won, [card]), 1) + bonus(card, own)
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
            lambda: added_by("bear-fish", ["bear-seal", "deer"], [], 0) + bonus("bear-fish", ["bear-seal", "deer"]),
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
                without(hunting(5, 2), ["double-bear-seal", "seal", "deer"]),
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
    cases += [Case("nanuk.reward", asked, lambda words=words: Refused(words)) for asked, words in refused]
    over = {"animal": "seal", "days": 1, "view": view}
    cases.append(Case("nanuk.drawn", over, lambda: Refused("the hunt is over")))
    return [*cases, Case("nanuk.rewards", {"view": nanuk.deal(5, seed=7).view(0)}, lambda: Refused("there is no pot"))]


# Counting a hunt ----------------------------------------------------------------------------------


def of_counting() -> list[Case]:
    ways = HuntWays(1 | 2 << 8 | 3 << 16, 8, 10)
    cases = [
        Case(
            "hunt_counting.safe_orders",
            {"inuksuks": inuksuks, "bears": bears, "shields": shown},
            lambda orders=(inuksuks, bears, shown): int(all_cancelled(*orders) * ORDER_PARTS),
        )
        for inuksuks, bears, shown in product(range(5), range(5), range(4))
    ]
    cases += [
        Case("hunt_counting.HuntWays.at_least", {"self": ways, "number": number}, lambda right=right: right)
        for number, right in ((-1, 6), (0, 6), (1, 5), (2, 3), (3, 0))
    ]
    return [*cases, Case("hunt_counting.HuntWays.counts", {"self": ways}, lambda: [1, 2, 3])]


def cases(_times: int = 1) -> list[Case]:
    """Return all cases."""
    return [*bears_and_inuksuks(), *of_rewards(), *of_counting()]
