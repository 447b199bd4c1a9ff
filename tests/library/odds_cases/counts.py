"""Questions about hands and banners whose answer is a distribution, and those about several hands."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import partial
from typing import Any
from unittest.mock import patch

from gamelib import nanatoridori, odds
from tests.library.odds_cases import About, Case, Refused
from tests.library.odds_cases.koinobori import OPEN, OPEN_UNSEEN, SHORT, SHORT_UNSEEN, THROWN
from tests.library.odds_cases.koinobori_posts import LAST, LAST_POOL, LAST_POSTS
from tests.library.odds_cases.nanatoridori import (
    AMID,
    AMID_UNSEEN,
    BLIND,
    BLIND_UNSEEN,
    DUEL,
    FRESH,
    FRESH_UNSEEN,
    GONE,
    HOLDING,
    HOLDING_UNSEEN,
    ONLOOKER,
)
from tests.oracles import counts
from tests.oracles.decks import BIRDS, COLOURS, banners, count_animals, without
from tests.oracles.flocks import beater

Deck = odds.nanuk.Deck
SEALS = lambda card: count_animals([card], "seal")  # noqa: E731 - what a card is worth


def refused(ask: str, *listed: tuple[dict[str, Any], str]) -> list[Case]:
    """Return cases that must be refused in these words."""
    return [Case(ask, asked, lambda words=words: Refused(words)) for asked, words in listed]


# Hands ----------------------------------------------------------------------------------------------


def is_seven(card: int) -> int:
    """Return whether a card is a seven."""
    return int(card == 7)


def copies() -> list[Case]:
    ask, deck = "nanatoridori.copies", [7, 7, 1, 2, 7, 3]
    six = lambda card: int(card == 6)  # noqa: E731 - what a card is worth
    return [
        *(
            Case(ask, {"rank": 7, "cards": cards}, partial(counts.among, BIRDS, cards, is_seven), "exact")
            for cards in (1, 8, 11)
        ),
        Case(ask, {"rank": 7}, partial(counts.among, BIRDS, 8, is_seven)),
        Case(ask, {"rank": 7, "cards": 3, "deck": deck}, partial(counts.every_total, deck, 3, is_seven)),
        Case(ask, {"rank": 7, "cards": 2, "deck": "7 7 1"}, partial(counts.every_total, [7, 7, 1], 2, is_seven)),
        Case(
            ask,
            {"rank": 6, "view": AMID.view(0)},
            lambda: {number + 1: chance for number, chance in counts.among(AMID_UNSEEN, 2, six).items()},
            says=("the others chose",),
        ),
        Case(ask, {"rank": 6, "view": AMID.view(0), "seat": 3}, partial(counts.among, AMID_UNSEEN, 4, six)),
        *refused(
            ask,
            ({"rank": 8}, "from 1 to 7"),
            ({"rank": 7, "seat": 1}, "there is no table"),
            ({"rank": 7, "view": AMID.view(0), "deck": "7 7"}, "the view tells the cards"),
            ({"rank": 7, "view": AMID}, "a state knows"),
            ({"rank": 7, "cards": 64}, "from 1 to 63"),
        ),
    ]


def any_of_several(times: int) -> list[Case]:
    ask, cases, dice = "nanatoridori.any_beats", [], random.Random(11)
    for at in range(8 * times):
        hands = [[dice.choice((0, 0, 3, 5)) for _card in range(1 + dice.randint(0, 2))] for _hand in range(1 + at % 3)]
        unknown = sum(hand.count(0) for hand in hands)
        unseen = [dice.randint(2, 6) for _card in range(unknown + 1 + at % 2)] if unknown < 6 else []
        if not unseen:
            continue
        flock = (1 + at % 2, 4)
        written = [" ".join(str(card or "?") for card in hand) for hand in hands]
        cases.append(
            Case(
                ask,
                {
                    "flock": [4] * flock[0],
                    "hands": written if at % 2 else tuple(written),
                    "unseen": unseen if at % 3 else " ".join(map(str, unseen)),
                },
                partial(counts.any_beats, flock, hands, unseen),
                "exact",
            )
        )
    amid, fresh = AMID.view(0), FRESH.view(0)
    duel_unseen = without(BIRDS, [1, 5, 5, 6, 3, 5, 6, 7])
    return [
        *cases,
        Case(
            ask,
            {"flock": "5 5", "hands": ["? 6", "3 ?"]},
            partial(counts.any_beats, (2, 5), [[0, 6], [3, 0]], without(BIRDS, [6, 3, 5, 5])),
            "exact",
            ("any of the hands ? 6 or 3 ? can beat 5 5",),
        ),
        Case(
            ask,
            {"flock": "5 5", "hands": ["? 6"]},
            partial(counts.any_beats, (2, 5), [[0, 6]], without(BIRDS, [6, 5, 5])),
            "exact",
            ("chance that the hand ? 6 can beat 5 5",),
        ),
        Case(
            ask,
            {"flock": "4 4", "hands": [" ".join(["?"] * 11)]},
            partial(sampled, (2, 4), [[0] * 11], without(BIRDS, [4, 4])),
            "exact",
        ),
        Case(ask, {"view": amid, "seats": [1]}, partial(counts.any_beats, (2, 4), [[0, 6, 0]], AMID_UNSEEN), "exact"),
        Case(
            ask,
            {"view": amid, "seats": (1, 2)},
            partial(counts.any_beats, (2, 4), [[0, 6, 0], [4, 0]], AMID_UNSEEN),
            "exact",
            ("Ben or Chloe can beat 4 4",),
        ),
        Case(
            ask,
            {"flock": nanatoridori.Flock(2, 5), "view": HOLDING.view(0)},
            partial(sampled, (2, 5), [[0, 6, 0], [0, 0]], HOLDING_UNSEEN),
        ),
        Case(ask, {"view": amid}, partial(sampled, (2, 4), [[0, 6, 0], [4, 0], [0, 0, 0, 0]], AMID_UNSEEN), "exact"),
        Case(
            ask, {"flock": "4 4 4", "view": fresh}, partial(sampled, (3, 4), [[0] * 5, [0] * 5], FRESH_UNSEEN), "exact"
        ),
        Case(
            ask,
            {"flock": "4", "hands": ["? ? ? ? ? ? ?", "? ? ? ? ?"], "n": 1500, "seed": 3},
            partial(sampled, (1, 4), [[0] * 7, [0] * 5], without(BIRDS, [4])),
        ),
        Case(
            ask,
            {"flock": "4 4 4", "hands": ["? ? ? ? ? ? ?", "? ? ? ? ?"], "n": 1500, "seed": 3},
            partial(sampled, (3, 4), [[0] * 7, [0] * 5], without(BIRDS, [4, 4, 4])),
            "simulated",
            ("1,500 times from seed 3",),
        ),
        Case(
            ask,
            {"flock": "1", "view": BLIND.view(0), "n": 1500},
            partial(sampled, (1, 1), [[0, 6, 0], [0, 0]], BLIND_UNSEEN),
        ),
        Case(
            ask,
            {"flock": "6 6", "view": BLIND.view(0), "n": 1500},
            partial(sampled, (2, 6), [[0, 6, 0], [0, 0]], without(BLIND_UNSEEN, [6, 6]), mixed=True),
            "simulated",
        ),
        Case(
            ask,
            {"flock": "6 6", "view": BLIND.view(0), "seats": [1], "n": 1500},
            partial(sampled, (2, 6), [[0, 6, 0]], without(BLIND_UNSEEN, [6, 6]), mixed=True),
            "simulated",
        ),
        Case(
            ask,
            {"flock": "5 5", "view": DUEL.view(0)},
            partial(counts.any_beats, (2, 5), [[0, 6, 0]], duel_unseen, [6, 7]),
            "exact",
        ),
        Case(
            ask,
            {"flock": "5 5", "view": GONE.view(0)},
            partial(beater, (2, 5), [0, 0, 0], without(BIRDS, [1, 5, 5])),
            "exact",
        ),
        *refused(
            ask,
            ({"flock": "5 5"}, "whose hands are they"),
            ({"flock": "5 5", "hands": "? ?"}, "whose hands are they"),
            ({"flock": "5 5", "hands": []}, "whose hands are they"),
            ({"hands": ["?"]}, "no flock lies"),
            ({"flock": "5 5", "view": amid, "hands": ["?"]}, "the view tells the hand"),
            ({"flock": "5 5", "view": amid, "seats": []}, "name one seat or more"),
            ({"flock": "5 5", "view": amid, "seats": [1, 1]}, "name one seat or more"),
            ({"flock": "5 5", "view": amid, "seats": [0]}, "your own hand"),
            ({"flock": "5 5", "seats": [1]}, "there is no table"),
            ({"flock": "5 5", "view": ONLOOKER}, "an onlooker"),
            ({"flock": "5 5", "hands": ["? ?"], "unseen": "1"}, "2 cards of the hand are unknown"),
        ),
    ]


def sampled(flock: Any, hands: Any, unseen: Any, *, mixed: bool = False) -> About:
    """Return the oracle's sampled chance that any of the hands beats the flock."""
    return About(*counts.any_beats_often(flock, hands, unseen, 6000, mixed=mixed))


# Banners -----------------------------------------------------------------------------------------------


def arrivals() -> list[Case]:
    ask, house, deck = "koinobori.arrivals", banners(), ["pink", "pink+lime", "lime", "pink/steal", "green"]
    return [
        *(
            Case(ask, {"wanted": colour, "cards": 4}, partial(counts.of_new_cards, house, 4, colour), "exact")
            for colour in COLOURS
        ),
        Case(ask, {"wanted": "steal", "refresh": True}, partial(counts.of_new_cards, house, 7, "steal")),
        Case(
            ask,
            {"wanted": "pink", "cards": 2, "deck": deck, "refresh": False},
            partial(counts.of_new_cards, deck, 2, "pink"),
        ),
        Case(
            ask,
            {"wanted": "pink", "view": OPEN.view(0), "n": 9, "seed": 3},
            partial(counts.of_new_cards, OPEN_UNSEEN, 4, "pink"),
            "exact",
            ("the others chose",),
        ),
        Case(ask, {"wanted": "pink", "view": SHORT.view(0), "cards": 7}, partial(by_the_card_in_hand, 7, "pink")),
        Case(
            arrivals_tried,
            {"wanted": "pink", "n": 600},
            partial(counts.of_new_cards, OPEN_UNSEEN, 4, "pink"),
            "simulated",
            ("600 times from seed 3",),
        ),
        *refused(
            ask,
            ({"wanted": "blue"}, "the row brings"),
            ({"wanted": "pink", "cards": 8}, "from 1 to 7"),
            ({"wanted": "pink", "refresh": 1}, "True or False"),
        ),
    ]


def arrivals_tried(wanted: str, n: int) -> Any:
    """Return the library's answer as if there were too many histories of hidden plays to count."""
    with patch("gamelib.odds.koinobori.sources_of", lambda *_asked: None):
        return odds.koinobori.arrivals(wanted, OPEN.view(0), n=n, seed=3)


def by_the_card_in_hand(cards: int, wanted: str) -> dict[Any, Fraction]:
    """Return what new cards show in the small box: the mean over the seven cards that the other hand may hold."""
    chances: dict[Any, Fraction] = {}
    for card in SHORT_UNSEEN:
        for number, chance in counts.of_new_cards(without(SHORT_UNSEEN, [card]), cards, wanted, THROWN).items():
            chances[number] = chances.get(number, Fraction(0)) + chance / len(SHORT_UNSEEN)
    return chances


def mast_points() -> list[Case]:
    ask, deck = "koinobori.mast_points", ["pink", "lime", "lime+pink", "black", "green+pink"]
    one, two = ["pink", "lime", "black"], [["pink", "lime", "black", "pink"], ["green", "green+lime", "lime"]]
    full = [["pink"] * 5, ["lime", "lime", "pink", "green", "green"]]
    return [
        Case(
            ask,
            {"card": "lime+pink", "posts": [one], "flags": "lime", "deck": deck},
            partial(counts.every_number_of_points, "lime+pink", [one], ["lime"], deck),
            "assumed",
            ("each free space",),
            ("from seed",),  # a single open post is counted, so no sample is mentioned
        ),
        Case(
            ask,
            {"card": "lime+pink", "posts": [" ".join(one), full[0]], "flags": ["lime", "pink"], "deck": deck},
            partial(counts.every_number_of_points, "lime+pink", [one, full[0]], ["lime", "pink"], deck),
        ),
        Case(
            ask,
            {"card": "green+pink", "posts": full, "flags": "lime pink", "deck": deck},
            partial(counts.every_number_of_points, "green+pink", full, ["lime", "pink"], deck),
            "exact",
            (),
            ("each free space",),
        ),
        Case(
            ask,
            {"card": "pink", "posts": two, "flags": "pink lime", "deck": deck, "n": 1500, "seed": 3},
            partial(counts.every_number_of_points, "pink", two, ["pink", "lime"], deck),
            "assumed",
            ("1,500 times from seed 3",),
        ),
        Case(
            ask,
            {"card": "green+lime+purple", "view": LAST.view(0)},
            partial(
                counts.every_number_of_points,
                "green+lime+purple",
                LAST_POSTS,
                ["pink", "lime", "orange"],
                without(LAST_POOL, ["green+lime+purple"]),
            ),
            "assumed",
        ),
        *refused(
            ask,
            ({"card": "blue"}, "no colour 'blue'"),
            ({"card": "pink"}, "name the cards on each post"),
            ({"card": "pink", "posts": two, "flags": "pink lime", "deck": deck, "n": 0}, "the number of trials"),
        ),
    ]


def cases(times: int = 1) -> list[Case]:
    """Return all cases, `times` times as many of the random ones."""
    return [*copies(), *any_of_several(times), *arrivals(), *mast_points()]
