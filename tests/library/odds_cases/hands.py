"""A text of cards in the place of a view: it is a hand in every question, and a deck is named as such."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from gamelib import odds
from gamelib.nanuk import Rulings
from tests.library.odds_cases import Case
from tests.library.odds_cases.counts import refused
from tests.library.odds_cases.nanuk import mean_of, success_of, survival, without_bears
from tests.oracles import counts, flocks
from tests.oracles.decks import BIRDS, count_animals, has_bear, hunting, without
from tests.oracles.hunts import Table

HAND = ["fish", "fish", "inuksuk"]
WRITTEN = "fish fish inuksuk"
UNSEEN = without(hunting(), HAND)
TABLE = Table(UNSEEN, 85, 12)
HELD = "you hold 2 fish and an Inuksuk, at a fresh table of 5 players"
GAVE_ALL = "you give 2 fish and an Inuksuk"
NO_HELP = "the other hunters give nothing that helps"
MANY_BEARS = Rulings(bears_per_animal=5, bears_on_doubles=2)


def seals(card: str) -> int:
    """Return how many seals a card shows."""
    return count_animals([card], "seal")


def hunts_with_a_hand() -> list[Case]:
    all_given = partial(TABLE.ends, 6, "fish", 5, HAND)
    asked = {"boast": "5 fish in 6 days", "view": WRITTEN}
    with_seal = Table(without(UNSEEN, ["seal"]), 85)
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
            survival(partial(Table(without(UNSEEN, ["seal", "bear-fish"]), 83).ends, 3, "", 0, [])),
            "assumed",
            ("already drawn: a seal and a fish with a bear",),
        ),
        Case(
            "nanuk.boast",
            {"boast": "3 fish in 4 days", "view": WRITTEN, "rulings": MANY_BEARS},
            success_of(partial(Table(without(hunting(5, 2), HAND), 85).ends, 4, "fish", 3, HAND)),
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


def counts_with_a_hand() -> list[Case]:
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
                partial(counts.among, UNSEEN, 4, seals),
                "exact",
                (HELD,),
            ),
            Case("nanuk.bears", {"days": 4, "view": view}, partial(counts.among, UNSEEN, 4, has_bear), says=(HELD,)),
            Case(
                "nanuk.counts",
                {"kinds": ["seal", "bear"], "days": 2, "view": view},
                partial(counts.among_each, UNSEEN, 2, [seals, has_bear]),
                "exact",
                (HELD,),
            ),
            Case("nanuk.days_survived", {"view": view}, days_with_an_inuksuk, "assumed", (HELD, "you give an Inuksuk")),
        ]
    return cases


def days_with_an_inuksuk() -> dict[Any, Fraction]:
    """Return how likely each number of days is before a bear comes, with an Inuksuk given."""
    return counts.last_days(lambda days: survival(partial(TABLE.ends, days, "", 0, ["inuksuk"]))(), 12)


def hands_and_decks() -> list[Case]:
    deck = ["seal", "bear-seal", "fish"]
    small, short = Table(deck, 3), {"boast": "1 seal in 2 days", "deck": deck}
    a_hand = "a text of cards is your hand, which has 3 cards, not"
    return [
        Case(
            "nanuk.boast",
            {**short, "view": WRITTEN, "giving": "inuksuk"},
            success_of(partial(small.ends, 2, "seal", 1, ["inuksuk"])),
            says=("you hold 2 fish and an Inuksuk.",),
        ),
        Case("nanuk.boast", short, success_of(partial(small.ends, 2, "seal", 1)), "exact", never_says=("you hold",)),
        *refused(
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
        *refused("nanuk.reward", ({"card": "bird", "view": "deer seal fish"}, "named by pile=")),
        *refused("koinobori.scores", ({"colour": "pink", "post": 1, "view": ["pink"]}, "named by deck=")),
    ]


def hands_of_birds() -> list[Case]:
    own, unseen = [1, 5, 5, 2], [1, 2, 3, 5]
    joins = partial(flocks.joins, own, unseen, 2)
    others = without(BIRDS, own)
    is_five = lambda card: int(card == 5)  # noqa: E731 - what a card is worth
    held = ("you hold 1 5 5 2",)
    return [
        *(
            Case("nanatoridori.joins", {"view": view, "unseen": unseen}, joins, "exact", held)
            for view in ("1 5 5 2", own, tuple(own))
        ),
        Case("nanatoridori.joins", {"hand": "1 5 5 2", "unseen": unseen}, joins, "exact", held),
        Case("nanatoridori.joins", {"view": "1 5 5 2", "size": 3}, partial(flocks.joins, own, others, 3)),
        Case(
            "nanatoridori.can_beat",
            {"flock": "5 5", "view": "? 6 ?", "unseen": "6 5 4"},
            partial(flocks.every_beater, (2, 5), [0, 6, 0], [6, 5, 4]),
            "exact",
            ("the hand ? 6 ? can beat 5 5",),
        ),
        *(
            Case(
                "nanatoridori.any_beats",
                {"flock": "5 5", "view": view, "unseen": "6 3 4"},
                partial(counts.any_beats, (2, 5), [[0, 6], [0, 3]], [6, 3, 4]),
                "exact",
                ("any of the hands ? 6 or ? 3 can beat 5 5",),
            )
            for view in (["? 6", "? 3"], ("? 6", "? 3"))
        ),
        Case(
            "nanatoridori.any_beats",
            {"flock": "5 5", "view": ["? 6"], "unseen": "6 3 4"},
            partial(counts.any_beats, (2, 5), [[0, 6]], [6, 3, 4]),
            "exact",
            ("the hand ? 6 can beat 5 5",),
        ),
        *(
            Case(
                "nanatoridori.copies",
                {"rank": 5, "view": view, "cards": 4},
                partial(counts.among, others, 4, is_five),
                "exact",
                ("another fresh hand of 4 cards", *held),
            )
            for view in ("1 5 5 2", own)
        ),
        Case(
            "nanatoridori.copies",
            {"rank": 5, "view": "5", "cards": 2, "deck": "5 5 1 5"},
            partial(counts.every_total, [5, 1, 5], 2, is_five),
        ),
        Case(
            "nanatoridori.copies",
            {"rank": 5, "view": "5", "cards": 1, "deck": "5 5 1 5"},
            partial(counts.every_total, [5, 1, 5], 1, is_five),
        ),
        Case("nanatoridori.copies", {"rank": 5, "cards": 1, "deck": "5"}, lambda: {1: Fraction(1)}),
        *refused("nanatoridori.joins", ({"view": "1 5", "hand": "1 5"}, "hand= names one, too")),
        *refused("nanatoridori.can_beat", ({"flock": "5 5", "view": "1 5", "hand": "1 5"}, "leave out one of them")),
        *refused("nanatoridori.any_beats", ({"flock": "5 5", "view": ["1 5"], "hands": ["1 5"]}, "hands= names one")),
        *refused(
            "nanatoridori.copies",
            ({"rank": 5, "view": "1 1", "cards": 1, "deck": "1 5"}, "that cannot be"),
            ({"rank": 5, "view": "1 1", "cards": 3, "deck": "1 1 5 5"}, "from 1 to 2"),
        ),
    ]


def cases(_times: int = 1) -> list[Case]:
    """Return all cases."""
    return [*hunts_with_a_hand(), *counts_with_a_hand(), *hands_and_decks(), *hands_of_birds()]
