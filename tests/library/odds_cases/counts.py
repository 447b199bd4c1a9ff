"""Questions about hands and banners whose answer is a distribution, about several hands, and about the same cards."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Any
from unittest.mock import patch

from gamelib import odds
from gamelib.nanatoridori import Flock
from gamelib.odds import Distribution, koinobori, nanatoridori, nanuk
from tests.laws import many
from tests.library.odds_cases import About, Case, refused
from tests.library.odds_cases.koinobori import (
    LAST,
    LAST_POOL,
    LAST_POSTS,
    OPEN,
    OPEN_UNSEEN,
    SHORT,
    SHORT_UNSEEN,
    THROWN,
)
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
from tests.library.odds_cases.nanuk import BOASTING, MANY_BEARS, SMALL_UNSEEN
from tests.oracles import counts
from tests.oracles.dealing import BIRDS, COLOURS, banners, count_animals, has_bear, hunting, shown_by, without
from tests.oracles.flocks import beater

Deck = odds.nanuk.Deck
SEALS = lambda card: count_animals([card], "seal")  # noqa: E731 - what a card is worth


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
            {"flock": Flock(2, 5), "view": HOLDING.view(0)},
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
    return About(*counts.any_beats_often(flock, hands, unseen, many(2_000, 6_000), mixed=mixed))


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


SMALL = [7, 7, 1, 2, 7, 6, 6, 3]
ROW = ["pink", "pink+lime", "lime", "pink/steal", "green", "lime+lime"]
DAYS = ["seal", "double-seal", "bear-seal", "bear-fish", "fish", "inuksuk", "inuksuk"]


def equals(wanted: Any) -> Callable[[Any], int]:
    """Return the function that tells whether a card is of a rank."""
    return lambda card: int(card == wanted)


def showing(wanted: str) -> Callable[[str], int]:
    """Return the function that counts a kind on a card of a hunt."""
    if wanted == "bear":
        return lambda card: int(has_bear(card))
    return equals(wanted) if wanted == "inuksuk" else lambda card: count_animals([card], wanted)


def carps(wanted: str) -> Callable[[str], int]:
    """Return the function that counts a colour or an icon on a banner."""
    return lambda card: shown_by(card, wanted)


# One hand, one hunt, one row ---------------------------------------------------------------------


def of_one_hand() -> list[Case]:
    ask = "nanatoridori.copies"
    both = [equals(7), equals(6)]
    return [
        *(
            Case(
                ask,
                {"rank": [7, 6], "cards": cards},
                partial(counts.among_each, BIRDS, cards, both),
                "exact",
                ("The numbers of cards of ranks 7 and 6 in a fresh hand",),
            )
            for cards in (1, 8)
        ),
        Case(ask, {"rank": (1, 2, 7), "cards": 3}, partial(counts.among_each, BIRDS, 3, [*map(equals, (1, 2, 7))])),
        Case(ask, {"rank": [7], "cards": 4}, partial(counts.among_each, BIRDS, 4, [equals(7)])),
        *(
            Case(
                ask,
                {"rank": [7, 6], "cards": cards, "deck": SMALL},
                partial(counts.every_total_of_each, SMALL, cards, both),
                "exact",
            )
            for cards in (1, 3, 5, 8)
        ),
        Case(
            ask,
            {"rank": [6, 5], "view": AMID.view(0), "seat": 3},
            partial(counts.among_each, AMID_UNSEEN, 4, [equals(6), equals(5)]),
            says=("the others chose",),
        ),
        Case(ask, {"rank": [6, 5], "view": AMID.view(0)}, one_known),
        *refused(
            ask,
            ({"rank": []}, "name one rank or more"),
            ({"rank": [7, 7]}, "each once, like copies([6, 7])"),
            ({"rank": [7, 8]}, "from 1 to 7"),
            ({"rank": "7 6"}, "a rank is a whole number"),
        ),
    ]


def one_known() -> dict[Any, Fraction]:
    """Return the numbers of sixes and fives in a hand of which a six and two unknown cards are known."""
    found = counts.among_each(AMID_UNSEEN, 2, [equals(6), equals(5)])
    return {(sixes + 1, fives): chance for (sixes, fives), chance in found.items()}


def of_one_hunt() -> list[Case]:
    ask = "nanuk.counts"
    both = ["seal", "bear"]
    return [
        *(
            Case(
                ask,
                {"kinds": kinds, "days": days},
                partial(counts.among_each, hunting(), days, [*map(showing, kinds)]),
                "exact",
                ("every day is drawn, whatever bears come",),
            )
            for kinds, days in ((both, 5), (("fish", "bird", "inuksuk"), 3), (["bear"], 7))
        ),
        *(
            Case(
                ask,
                {"kinds": both, "days": days, "deck": (DAYS, " ".join(DAYS), odds.nanuk.Deck(DAYS))[days % 3]},
                partial(counts.every_total_of_each, DAYS, days, [*map(showing, both)]),
            )
            for days in range(1, 8)
        ),
        Case(
            ask,
            {"kinds": both, "days": 4, "rulings": MANY_BEARS},
            partial(counts.among_each, hunting(5, 2), 4, [*map(showing, both)]),
        ),
        Case(
            ask,
            {"kinds": both, "days": 3, "view": BOASTING.view(0)},
            partial(counts.among_each, SMALL_UNSEEN, 3, [*map(showing, both)]),
        ),
        *refused(
            ask,
            ({"kinds": [], "days": 3}, "name one to three of deer, seal, fish, bird, bear and inuksuk"),
            ({"kinds": "seal", "days": 3}, "like ['seal', 'bear']"),
            ({"kinds": ["seal", "seal"], "days": 3}, "each once"),
            ({"kinds": ["seal", "owl"], "days": 3}, "not ['seal', 'owl']"),
            ({"kinds": ["deer", "seal", "fish", "bird"], "days": 3}, "one to three"),
            ({"kinds": ["seal"], "days": 13}, "day"),
            ({"kinds": ["seal"], "days": 2, "deck": "seal"}, "the deck has 1 card"),
        ),
    ]


def of_one_row() -> list[Case]:
    ask, both = "koinobori.arrivals", ["pink", "lime"]
    return [
        Case(
            ask,
            {"wanted": both, "cards": 4},
            partial(counts.among_each, banners(), 4, [*map(carps, both)]),
            "exact",
            ("The numbers of pink and lime that 4 new cards bring",),
        ),
        Case(
            ask,
            {"wanted": "pink", "cards": 2, "deck": ROW},
            partial(counts.every_total, ROW, 2, carps("pink")),
            says=("The number of pink that 2 new cards bring",),
        ),
        Case(
            ask,
            {"wanted": ("pink", "steal", "green"), "cards": 3},
            partial(counts.among_each, banners(), 3, [*map(carps, ("pink", "steal", "green"))]),
        ),
        *(
            Case(
                ask,
                {"wanted": both, "cards": cards, "deck": ROW},
                partial(counts.every_total_of_each, ROW, cards, [*map(carps, both)]),
                "exact",
            )
            for cards in (1, 2, 6)
        ),
        Case(
            ask,
            {"wanted": both, "view": OPEN.view(0)},
            partial(counts.among_each, OPEN_UNSEEN, 4, [*map(carps, both)]),
            "exact",
            ("the others chose",),
        ),
        Case(tried, {"wanted": both}, partial(counts.among_each, OPEN_UNSEEN, 4, [*map(carps, both)]), "simulated"),
        *refused(
            ask,
            ({"wanted": []}, "name one to three colours or icons"),
            ({"wanted": ["pink", "pink"]}, "each once, like ['pink', 'lime']"),
            ({"wanted": ["pink", "lime", "green", "black"]}, "one to three"),
            ({"wanted": ["pink", "blue"]}, "the row brings"),
        ),
    ]


def tried(wanted: list[str]) -> Any:
    """Return the library's answer as if there were too many histories of hidden plays to count."""
    with patch("gamelib.odds.koinobori.sources_of", lambda *_asked: None):
        return odds.koinobori.arrivals(wanted, OPEN.view(0), n=900, seed=3)


# Counts of the same cards ---------------------------------------------------------------------------


def joined(one: Any, two: Any, how: str) -> Any:
    """Return what an operation makes of two counts."""
    return getattr(one(), f"__{how}__")(two())


def sum_of_two_hands(cards: int) -> dict[Any, Fraction]:
    """Return how likely two hands of two small decks have each number of sevens in one and of sixes in the other."""
    found: dict[Any, Fraction] = {}
    hands = list(combinations(SMALL, cards))
    for one in hands:
        for two in hands:
            number = one.count(7) + two.count(6)
            found[number] = found.get(number, Fraction(0)) + Fraction(1, len(hands) ** 2)
    return found


SAME: tuple[tuple[Callable[[], Any], Callable[[], Any], str], ...] = (
    (lambda: nanatoridori.copies(7), lambda: nanatoridori.copies(6), "copies([6, 7]) counts them together"),
    (lambda: nanatoridori.copies(7), lambda: nanatoridori.copies(7), "the same cards"),
    (lambda: 1 - nanatoridori.copies(7), lambda: nanatoridori.copies(6).map(abs), "the same cards"),
    (lambda: nanatoridori.copies(7).given([1, 2]), lambda: nanatoridori.copies(6, 3), "the same cards"),
    (lambda: nanatoridori.copies(7), lambda: nanatoridori.longest(8).distribution(), "the same cards"),
    (lambda: nanatoridori.flock_counts(8).distribution(), lambda: nanatoridori.copies(1), "the same cards"),
    (
        lambda: nanatoridori.copies(7, view=AMID.view(0)),
        lambda: nanatoridori.copies(7, view=AMID.view(0), seat=3),
        "the same cards",
    ),
    (
        lambda: nanatoridori.copies(7) + 1 + Distribution.of("a die", [1, 2]),
        lambda: nanatoridori.copies(6),
        "the same cards",
    ),
    (lambda: nanuk.animals("seal", 5), lambda: nanuk.bears(5), 'counts(["seal", "bear"], 5)'),
    (lambda: nanuk.animals("seal", 5), lambda: nanuk.hand_before_boast("seal"), "the same cards"),
    (nanuk.days_survived, lambda: nanuk.bears(5), "the same cards"),
    (lambda: nanuk.bears(2), lambda: nanuk.hand_after_boast("2 seals in 2 days", n=200), "the same cards"),
    (
        lambda: koinobori.arrivals("pink", cards=4),
        lambda: koinobori.arrivals("lime", cards=4),
        'arrivals(["pink", "lime"])',
    ),
    (
        lambda: koinobori.mast_points("pink", posts=["pink pink"], flags="lime"),
        lambda: koinobori.mast_points("lime", posts=["pink pink"], flags="lime"),
        "the same cards",
    ),
)
"""Two counts of the same cards, and what the refusal says."""


def of_the_same_cards() -> list[Case]:
    seven, six = lambda: nanatoridori.copies(7, 3, deck=SMALL), lambda: nanatoridori.copies(6, 3, deck=SMALL)
    apart = lambda: six().of_another_deal()  # noqa: E731 - counted when it is asked
    die = lambda: Distribution.of("a die", [1, 2])  # noqa: E731 - counted when it is asked
    hands = partial(sum_of_two_hands, 3)
    words = ("the number of cards of rank 6 in a fresh hand of 3 cards is counted in a separate deal",)
    return [
        *(
            case
            for one, two, says in SAME
            for how in ("add", "gt")
            for case in refused(joined, ({"one": one, "two": two, "how": how}, says))
        ),
        *(
            case
            for how in ("sub", "mul", "lt", "le", "ge")
            for case in refused(joined, ({"one": seven, "two": six, "how": how}, ".of_another_deal()"))
        ),
        Case(joined, {"one": seven, "two": apart, "how": "add"}, hands, "assumed", words),
        Case(
            "Distribution.of_another_deal",
            {"self": six()},
            partial(counts.every_total, SMALL, 3, equals(6)),
            "assumed",
            words,
        ),
        Case(
            "Distribution.of_another_deal",
            {"self": die()},
            lambda: counts.combine([1, 2], [0], max),
            "exact",
            never_says=("separate deal",),
        ),
        Case(joined, {"one": seven, "two": die, "how": "add"}, partial(with_a_die, 3), "exact"),
        Case(joined, {"one": lambda: nanuk.bears(1), "two": seven, "how": "mul"}, times_bears, "exact"),
        Case(
            joined,
            {"one": seven, "two": lambda: nanatoridori.copies(6, 3, deck=[*SMALL, 5]), "how": "ge"},
            partial(at_least_of_another, 3),
        ),
        Case(twice, {}, two_hands_of_sevens, "assumed", ("each of them is counted in a separate deal",)),
    ]


def twice() -> Any:
    """Return the sum of the sevens of two hands."""
    return 2 @ nanatoridori.copies(7, 3, deck=SMALL)


def two_hands_of_sevens() -> dict[Any, Fraction]:
    """Return how likely two hands have each number of sevens together."""
    sevens = [hand.count(7) for hand in combinations(SMALL, 3)]
    return counts.combine(sevens, sevens, lambda one, two: one + two)


def with_a_die(cards: int) -> dict[Any, Fraction]:
    """Return the sevens of a hand and a die together."""
    return counts.combine([hand.count(7) for hand in combinations(SMALL, cards)], [1, 2], lambda one, two: one + two)


def times_bears() -> dict[Any, Fraction]:
    """Return the bears of a day, times the sevens of a hand."""
    sevens = [hand.count(7) for hand in combinations(SMALL, 3)]
    return counts.combine([int(has_bear(card)) for card in hunting()], sevens, lambda one, two: one * two)


def at_least_of_another(cards: int) -> Fraction:
    """Return how often a hand of one deck has as many sevens as one of another deck has sixes."""
    sixes = [hand.count(6) for hand in combinations([*SMALL, 5], cards)]
    sevens = [hand.count(7) for hand in combinations(SMALL, cards)]
    return counts.combine(sevens, sixes, lambda one, two: one >= two)[True]


def cases(times: int = 1) -> list[Case]:
    """Return all cases, `times` times as many of the random ones."""
    return [
        *copies(),
        *any_of_several(times),
        *arrivals(),
        *mast_points(),
        *of_one_hand(),
        *of_one_hunt(),
        *of_one_row(),
        *of_the_same_cards(),
    ]
