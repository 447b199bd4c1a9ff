"""Questions about what comes into Koinobori's row."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations, product
from typing import Any

from gamelib import koinobori
from gamelib.koinobori import Place
from gamelib.odds.row_counting import refilled
from tests.library.odds_cases import Case, Refused
from tests.oracles import counts
from tests.oracles.banners import (
    new_cards,
)
from tests.oracles.decks import COLOURS, ICONS, banners, shown_by, without

FACES = ("pink", "pink/steal", "lime", "lime+pink", "pink+pink", "green+lime+pink", "green/steal", "black+pink")

ROW = [
    "orange+black+purple",
    "orange+black+pink",
    "green+orange+pink",
    "lime/take1",
    "orange+black/cover",
    "orange+black+pink",
    "green+black+pink",
]
POSTS = [
    ["green+black+purple", "black+purple+pink", "green+black+purple", "lime+black+purple"],
    ["green+lime/steal", "green+lime+purple", "green+lime+orange", "green+lime+orange", "green+lime+black"],
    [],
]
OPEN = koinobori.read(
    f"players 2 | first A | flags pink lime orange | post 1 {' '.join(POSTS[0])} | post 2 {' '.join(POSTS[1])}"
    f" | row {' '.join(ROW)} | hand A black/take1 lime+orange+pink | hand B ? ? | mast A green+black/refresh | mast B -"
    " | turn A",
    seed=3,
)
"""The house deck: post 1 has one space, post 2 is full, post 3 is empty."""
ON_POSTS = [card for post in POSTS for card in post]
OPEN_UNSEEN = without(banners(), [*ON_POSTS, *ROW, "black/take1", "lime+orange+pink", "green+black/refresh"])
OPEN_POOL = without(banners(), [*ON_POSTS, "green+black/refresh"])
"""The cards that may still come to a post: those that lie on no post and on no mast in view."""

TINY = [
    "pink",
    "lime",
    "lime",
    "green",
    "green",
    "black",
    "black",
    "orange",
    "purple",
    "lime+pink",
    "lime+pink",
    "black+pink",
    "green+pink",
    "purple/refresh",
    "lime/steal",
    "lime",
    "lime",
    "lime",
    "orange",
    "purple",
]
SHORT = koinobori.read(
    f"players 2 | cards {' '.join(TINY)} | flags pink lime orange | row pink lime lime green green black"
    " | post 1 black orange | hand A purple | hand B ? lime* | mast A - | mast B - | deck ? ? ? ? ? ?"
    " | discards lime/steal green+pink lime+pink | turn A",
    seed=5,
)
"""A box of twenty cards: six are left in the deck, and three discards will follow."""
THROWN = ["lime/steal", "green+pink", "lime+pink"]
SHORT_ROW = ["pink", "lime", "lime", "green", "green", "black"]
SHORT_UNSEEN = without(TINY, [*SHORT_ROW, *THROWN, "black", "orange", "purple", "lime"])


HANDS = {
    "pink/take1 green+lime+pink": ["pink/take1", "green+lime+pink"],
    "lime+pink": ["lime+pink/move"],
    "green+lime+pink green+lime+pink green+lime+pink": ["green+lime+pink"] * 3,
}
"""Hands as they may be typed, and the cards of the house deck that they mean."""


# New cards in the row -------------------------------------------------------------------


def of_the_row(times: int) -> list[Case]:
    house, cases = banners(), []
    for wanted in (*COLOURS, *ICONS):
        for cards, at_least in ((1, 1), (4, 1), (4, 2), (7, 3)):
            cases.append(
                Case(
                    "koinobori.refill",
                    {"wanted": wanted, "cards": cards, "at_least": at_least},
                    partial(new_cards, house, cards, wanted, at_least),
                    "exact",
                )
            )
    cases += [
        Case("koinobori.refill", {"wanted": "pink", "at_least": 9}, partial(new_cards, house, 4, "pink", 9)),
        Case("koinobori.refill", {"wanted": "pink", "refresh": True}, partial(new_cards, house, 7, "pink", 1)),
    ]
    cases.append(
        Case(
            "koinobori.refill",
            {"wanted": "steal", "cards": 4},
            partial(new_cards, house, 4, "steal", 1),
            says=("ways for the new cards to come", " ways\n", "Together: 237315 of 1663740"),
        )
    )
    dice = random.Random(4)
    for at in range(10 * times):
        deck: Any = [dice.choice(FACES) for _card in range(1 + at % 10)]
        for wanted, at_least in (("pink", 1), ("pink", 3), ("steal", 2)):
            many = 1 + at % min(7, len(deck))
            cases.append(
                Case(
                    "koinobori.refill",
                    {
                        "wanted": wanted,
                        "cards": many,
                        "at_least": at_least,
                        "deck": (deck, tuple(deck), " ".join(deck))[at % 3],
                    },
                    partial(new_cards, deck, many, wanted, at_least),
                )
            )
    open_, short = OPEN.view(0), SHORT.view(0)
    for wanted, at_least in (("pink", 1), ("lime", 2), ("steal", 1), ("black", 3)):
        asked = {"wanted": wanted, "at_least": at_least}
        cases += [
            Case(
                "koinobori.refill",
                {"view": open_, **asked},
                partial(new_cards, OPEN_UNSEEN, 4, wanted, at_least),
                "exact",
                ("4 new cards", "nothing is read from what the others chose"),
            ),
            Case(
                "koinobori.refill",
                {"view": open_, "refresh": True, **asked},
                partial(new_cards, OPEN_UNSEEN, 7, wanted, at_least),
                says=("7 new cards",),
            ),
            *(
                Case(
                    "koinobori.refill",
                    {"view": short, "cards": cards, **asked},
                    partial(by_deck_and_discards, cards, wanted, at_least, THROWN),
                    "exact",
                )
                for cards in (1, 6, 7)
            ),
            Case(
                "koinobori.refill",
                {"view": short, "refresh": True, **asked},
                partial(by_deck_and_discards, 7, wanted, at_least, [*THROWN, *SHORT_ROW]),
            ),
            Case(
                "koinobori.refill",
                {"view": short, **asked},
                partial(by_deck_and_discards, 4, wanted, at_least, THROWN),
                says=("4 new cards",),
            ),
            Case(
                tried_refill,
                {"view": short, "many": 7, "refresh": False, **asked},
                partial(by_deck_and_discards, 7, wanted, at_least, THROWN),
            ),
            Case(
                tried_refill,
                {"view": short, "many": 7, "refresh": True, **asked},
                partial(by_deck_and_discards, 7, wanted, at_least, [*THROWN, *SHORT_ROW]),
            ),
        ]
    cases += [
        Case("koinobori.shows", {"wanted": wanted, "card": card}, partial(shown_by, card, wanted))
        for wanted in ("pink", "green", "steal", "cover")
        for card in FACES
    ]
    refused: list[tuple[dict[str, Any], str]] = [
        ({"wanted": "blue"}, "the row brings colours"),
        ({"wanted": "pink", "cards": 8}, "from 1 to 7, not 8"),
        ({"wanted": "pink", "cards": 0}, "from 1 to 7, not 0"),
        ({"wanted": "pink", "at_least": 0}, "from 1 to 12, not 0"),
        ({"wanted": "pink", "at_least": 13}, "from 1 to 12, not 13"),
        ({"wanted": "pink", "refresh": 1}, "True or False"),
        ({"wanted": "pink", "deck": "pink pink", "cards": 3}, "from 1 to 2, not 3"),
        ({"wanted": "pink", "deck": "no such file"}, "no readable file"),
        ({"wanted": "pink", "deck": 3}, "cards are a list"),
        ({"wanted": "pink", "view": open_, "deck": ["pink"] * 81}, "does not hold that many of"),
        ({"wanted": "pink", "view": open_, "deck": ["pink"] * 5}, "played with 81 cards, not with 5"),
        ({"wanted": "pink", "view": OPEN}, "a state knows all hidden cards"),
        ({"wanted": "pink", "deck": []}, "at least one card"),
    ]
    return cases + [Case("koinobori.refill", asked, lambda words=words: Refused(words)) for asked, words in refused]


LOW = (
    "players 2 | rulings {ruling} | cards pink lime lime green green black black orange purple lime+pink lime+pink"
    " black+pink green+pink purple/refresh lime/steal lime | flags pink lime orange | row pink lime lime green green"
    " black | post 1 black orange | hand A purple | hand B {hand} | mast A - | mast B - | deck {deck}"
    " | discards lime/steal green+pink lime+pink | turn A"
)
LOW_UNSEEN = ["lime+pink", "black+pink", "purple/refresh", "lime"]


def of_a_low_deck() -> list[Case]:
    """Return questions about a deck of two cards, which may be any two of four unseen ones, and about an empty deck."""
    low, no_more = (
        koinobori.read(LOW.format(ruling=f"reshuffle={ruling}", hand="? ?", deck="? ?"), seed=5).view(0)
        for ruling in ("true", "false")
    )

    def right(cards: int, thrown: Sequence[str]) -> Fraction:
        decks = list(combinations(LOW_UNSEEN, 2))
        return sum((new_cards(deck, cards, "pink", 2, thrown) for deck in decks), Fraction(0)) / len(decks)

    asked = {"wanted": "pink", "at_least": 2}
    empty = low._replace(deck=0, discards=())
    refused = [
        ({"view": low, "cards": 6}, "from 1 to 5, not 6"),
        ({"view": no_more, "cards": 3}, "from 1 to 2, not 3"),
        ({"view": no_more._replace(deck=0)}, "no cards are left"),
    ]
    return [
        *(
            Case("koinobori.refill", {"view": low, "cards": cards, **asked}, partial(right, cards, THROWN))
            for cards in (1, 2, 5)
        ),
        Case("koinobori.refill", {"view": low, "refresh": True, **asked}, partial(right, 7, [*THROWN, *SHORT_ROW])),
        Case("koinobori.refill", {"view": low, **asked}, partial(right, 4, THROWN), says=("4 new cards",)),
        Case(
            "koinobori.refill",
            {"view": empty, "refresh": True, "wanted": "lime", "at_least": 2},
            lambda: Fraction(1),
            says=("6 new cards",),
        ),
        Case("koinobori.refill", {"view": empty, "refresh": True, "cards": 7, **asked}, lambda: Refused("from 1 to 6")),
        Case("koinobori.refill", {"view": no_more, **asked}, partial(right, 2, []), says=("2 new cards",)),
        Case("koinobori.refill", {"view": low, "n": 50, "seed": 3, **asked}, partial(right, 4, THROWN), "exact"),
        *(Case("koinobori.refill", {**asked, **each}, lambda words=words: Refused(words)) for each, words in refused),
    ]


def of_cards_that_came_out() -> list[Case]:
    """Return questions after Ben has shown one of his two cards, so that his hand was any pair with that card."""
    cases, stories = (
        [],
        ("what the new cards show", "carps  chance", " of 1"),
    )  # counted as chances, since either of two equal cards may be the one shown
    for box in (
        ["pink"] * 6 + ["lime"] * 4 + ["green", "black", "orange", "purple"],
        ["pink", "pink", "lime+pink", "lime+pink", "lime", "lime", "lime", "green", "green", "black", "orange"],
    ):
        for seed in range(4):
            state = koinobori.deal(2, seed=seed, cards=box, first=1)
            shown = next(move for move in state.moves() if isinstance(move, Place))
            view, unseen = state.play(shown).view(0), [*state.hands[1], *state.deck]
            for cards, at_least in ((1, 1), (2, 1), (2, 2)):
                if cards <= len(state.deck):
                    cases.append(
                        Case(
                            "koinobori.refill",
                            {"wanted": "pink", "view": view, "cards": cards, "at_least": at_least},
                            partial(every_hand, unseen, shown.card, cards, at_least),
                            "exact",
                            stories if unseen.count(shown.card) > 1 else (),
                        )
                    )
    return cases


def every_hand(unseen: list[str], shown: str, cards: int, at_least: int) -> Fraction:
    """Return the chance over all deals of a hand of two and then the new cards, if the shown card was in that hand."""
    deals = [order[2:] for order in permutations(unseen, 2 + cards) if shown in order[:2]]
    return Fraction(sum(sum(shown_by(card, "pink") for card in new) >= at_least for new in deals), len(deals))


def by_deck_and_discards(cards: int, wanted: str, at_least: int, thrown: Sequence[str]) -> Fraction:
    """Return the chance in the small box, averaged over the seven unseen cards that the other hand may hold."""
    chances = [new_cards(without(SHORT_UNSEEN, [card]), cards, wanted, at_least, thrown) for card in SHORT_UNSEEN]
    return sum(chances, Fraction(0)) / len(chances)


def tried_refill(view: Any, many: int, refresh: bool, wanted: str, at_least: int) -> Any:
    """Return simulated odds of a refill, as the library makes them if there are too many histories to count."""
    from gamelib.odds.numbers import simulated  # noqa: PLC0415

    return simulated("it comes", partial(refilled, view, many, refresh, wanted, at_least), 400, 5)


def of_a_hand() -> list[Case]:
    """Return cases in which a hand is named instead of a view: all other cards of the box may come."""
    box, cases = banners(), []
    for hand, cards in HANDS.items():
        for wanted, many in product(("pink", "lime", "steal"), (1, 4)):
            rest = without(box, cards)
            asked = {"wanted": wanted, "view": hand, "cards": many}
            says = ("you hold ", "at a table where you have seen no other card")
            cases.append(Case("koinobori.refill", asked, partial(new_cards, rest, many, wanted, 1), "exact", says))
            cases.append(
                Case(
                    "koinobori.refill", {**asked, "deck": list(box)}, partial(new_cards, rest, many, wanted, 1), "exact"
                )
            )
            shares = partial(counts.of_new_cards, rest, many, wanted)
            cases.append(Case("koinobori.arrivals", asked, shares, "exact", says))
    refused = [
        ({"view": ""}, "name its cards"),
        ({"view": "owl"}, "no colour 'owl'"),
        ({"view": "green+lime+pink " * 4}, "does not hold that many"),
        ({"view": "pink", "deck": "pink lime"}, "a small deck= names all cards that may come"),
    ]
    return cases + [
        Case("koinobori.refill", {"wanted": "pink", **asked}, lambda words=words: Refused(words))
        for asked, words in refused
    ]


def cases(times: int = 1) -> list[Case]:
    """Return all cases, `times` times as many of the random ones."""
    return [*of_a_hand(), *of_the_row(times), *of_a_low_deck(), *of_cards_that_came_out()]
