"""Questions about hands and banners whose answer is a distribution, about several hands, and about the same cards."""

from __future__ import annotations

import operator
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
from tests.library.odds_cases import Case, SampledNumber, refused_cases
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
from tests.oracles.dealing import (
    BIRDS,
    COLOURS,
    chances_of_answers,
    count_animals,
    count_shown,
    has_bear,
    house_deck,
    hunting_cards,
    without_cards,
)
from tests.oracles.flocks import chance_of_beating

Deck = odds.nanuk.Deck
SEALS = lambda card: count_animals([card], "seal")  # noqa: E731 - what a card is worth


# Hands ----------------------------------------------------------------------------------------------


def is_seven(card: int) -> int:
    """Return whether a card is a seven."""
    return int(card == 7)


def copies_cases() -> list[Case]:
    ask, deck = "nanatoridori.copies", [7, 7, 1, 2, 7, 3]
    six = lambda card: int(card == 6)  # noqa: E731 - what a card is worth
    return [
        *(
            Case(ask, {"rank": 7, "cards": cards}, partial(counts.totals_of_hand, BIRDS, cards, is_seven), "exact")
            for cards in (1, 8, 11)
        ),
        Case(ask, {"rank": 7}, partial(counts.totals_of_hand, BIRDS, 8, is_seven)),
        Case(ask, {"rank": 7, "cards": 3, "deck": deck}, partial(counts.totals_by_every_hand, deck, 3, is_seven)),
        Case(
            ask, {"rank": 7, "cards": 2, "deck": "7 7 1"}, partial(counts.totals_by_every_hand, [7, 7, 1], 2, is_seven)
        ),
        Case(
            ask,
            {"rank": 6, "view": AMID.view(0)},
            lambda: {number + 1: chance for number, chance in counts.totals_of_hand(AMID_UNSEEN, 2, six).items()},
            says=("the others chose",),
        ),
        Case(ask, {"rank": 6, "view": AMID.view(0), "seat": 3}, partial(counts.totals_of_hand, AMID_UNSEEN, 4, six)),
        *refused_cases(
            ask,
            ({"rank": 8}, "from 1 to 7"),
            ({"rank": 7, "seat": 1}, "there is no table"),
            ({"rank": 7, "view": AMID.view(0), "deck": "7 7"}, "the view tells the cards"),
            ({"rank": 7, "view": AMID}, "a state knows"),
            ({"rank": 7, "cards": 64}, "from 1 to 63"),
        ),
    ]


def any_beats_cases(times: int) -> list[Case]:
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
                partial(counts.any_beats_by_every_filling, flock, hands, unseen),
                "exact",
            )
        )
    amid, fresh = AMID.view(0), FRESH.view(0)
    duel_unseen = without_cards(BIRDS, [1, 5, 5, 6, 3, 5, 6, 7])
    return [
        *cases,
        Case(
            ask,
            {"flock": "5 5", "hands": ["? 6", "3 ?"]},
            partial(counts.any_beats_by_every_filling, (2, 5), [[0, 6], [3, 0]], without_cards(BIRDS, [6, 3, 5, 5])),
            "exact",
            ("any of the hands ? 6 or 3 ? can beat 5 5",),
        ),
        Case(
            ask,
            {"flock": "5 5", "hands": ["? 6"]},
            partial(counts.any_beats_by_every_filling, (2, 5), [[0, 6]], without_cards(BIRDS, [6, 5, 5])),
            "exact",
            ("chance that the hand ? 6 can beat 5 5",),
        ),
        Case(
            ask,
            {"flock": "4 4", "hands": [" ".join(["?"] * 11)]},
            partial(sampled_any_beats, (2, 4), [[0] * 11], without_cards(BIRDS, [4, 4])),
            "exact",
        ),
        Case(
            ask,
            {"view": amid, "seats": [1]},
            partial(counts.any_beats_by_every_filling, (2, 4), [[0, 6, 0]], AMID_UNSEEN),
            "exact",
        ),
        Case(
            ask,
            {"view": amid, "seats": (1, 2)},
            partial(counts.any_beats_by_every_filling, (2, 4), [[0, 6, 0], [4, 0]], AMID_UNSEEN),
            "exact",
            ("Ben or Chloe can beat 4 4",),
        ),
        Case(
            ask,
            {"flock": Flock(2, 5), "view": HOLDING.view(0)},
            partial(sampled_any_beats, (2, 5), [[0, 6, 0], [0, 0]], HOLDING_UNSEEN),
        ),
        Case(
            ask,
            {"view": amid},
            partial(sampled_any_beats, (2, 4), [[0, 6, 0], [4, 0], [0, 0, 0, 0]], AMID_UNSEEN),
            "exact",
        ),
        Case(
            ask,
            {"flock": "4 4 4", "view": fresh},
            partial(sampled_any_beats, (3, 4), [[0] * 5, [0] * 5], FRESH_UNSEEN),
            "exact",
        ),
        Case(
            ask,
            {"flock": "4", "hands": ["? ? ? ? ? ? ?", "? ? ? ? ?"], "n": 1500, "seed": 3},
            partial(sampled_any_beats, (1, 4), [[0] * 7, [0] * 5], without_cards(BIRDS, [4])),
        ),
        Case(
            ask,
            {"flock": "4 4 4", "hands": ["? ? ? ? ? ? ?", "? ? ? ? ?"], "n": 1500, "seed": 3},
            partial(sampled_any_beats, (3, 4), [[0] * 7, [0] * 5], without_cards(BIRDS, [4, 4, 4])),
            "simulated",
            ("1,500 times from seed 3",),
        ),
        Case(
            ask,
            {"flock": "1", "view": BLIND.view(0), "n": 1500},
            partial(sampled_any_beats, (1, 1), [[0, 6, 0], [0, 0]], BLIND_UNSEEN),
        ),
        Case(
            ask,
            {"flock": "6 6", "view": BLIND.view(0), "n": 1500},
            partial(sampled_any_beats, (2, 6), [[0, 6, 0], [0, 0]], without_cards(BLIND_UNSEEN, [6, 6]), mixed=True),
            "simulated",
        ),
        Case(
            ask,
            {"flock": "6 6", "view": BLIND.view(0), "seats": [1], "n": 1500},
            partial(sampled_any_beats, (2, 6), [[0, 6, 0]], without_cards(BLIND_UNSEEN, [6, 6]), mixed=True),
            "simulated",
        ),
        Case(
            ask,
            {"flock": "5 5", "view": DUEL.view(0)},
            partial(counts.any_beats_by_every_filling, (2, 5), [[0, 6, 0]], duel_unseen, [6, 7]),
            "exact",
        ),
        Case(
            ask,
            {"flock": "5 5", "view": GONE.view(0)},
            partial(chance_of_beating, (2, 5), [0, 0, 0], without_cards(BIRDS, [1, 5, 5])),
            "exact",
        ),
        *refused_cases(
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


def sampled_any_beats(flock: Any, hands: Any, unseen: Any, *, mixed: bool = False) -> SampledNumber:
    """Return the oracle's sampled chance that any of the hands beats the flock."""
    return SampledNumber(*counts.any_beats_by_sampling(flock, hands, unseen, many(2_000, 6_000), mixed=mixed))


# Banners -----------------------------------------------------------------------------------------------


def arrivals_cases() -> list[Case]:
    ask, house, deck = "koinobori.arrivals", house_deck(), ["pink", "pink+lime", "lime", "pink/steal", "green"]
    return [
        *(
            Case(ask, {"wanted": colour, "cards": 4}, partial(counts.totals_of_new_cards, house, 4, colour), "exact")
            for colour in COLOURS
        ),
        Case(ask, {"wanted": "steal", "refresh": True}, partial(counts.totals_of_new_cards, house, 7, "steal")),
        Case(
            ask,
            {"wanted": "pink", "cards": 2, "deck": deck, "refresh": False},
            partial(counts.totals_of_new_cards, deck, 2, "pink"),
        ),
        Case(
            ask,
            {"wanted": "pink", "view": OPEN.view(0), "n": 9, "seed": 3},
            partial(counts.totals_of_new_cards, OPEN_UNSEEN, 4, "pink"),
            "exact",
            ("the others chose",),
        ),
        Case(ask, {"wanted": "pink", "view": SHORT.view(0), "cards": 7}, partial(mean_over_hidden_card, 7, "pink")),
        Case(
            arrivals_by_simulation,
            {"wanted": "pink", "n": 600},
            partial(counts.totals_of_new_cards, OPEN_UNSEEN, 4, "pink"),
            "simulated",
            ("600 times from seed 3",),
        ),
        *refused_cases(
            ask,
            ({"wanted": "blue"}, "the row brings"),
            ({"wanted": "pink", "cards": 8}, "from 1 to 7"),
            ({"wanted": "pink", "refresh": 1}, "True or False"),
        ),
    ]


def arrivals_by_simulation(wanted: str, n: int) -> Any:
    """Return the library's answer as if there were too many histories of hidden plays to count."""
    with patch("gamelib.odds.koinobori.sources_of", lambda *_asked: None):
        return odds.koinobori.arrivals(wanted, OPEN.view(0), n=n, seed=3)


def mean_over_hidden_card(cards: int, wanted: str) -> dict[Any, Fraction]:
    """Return what new cards show in the small box: the mean over the seven cards that the other hand may hold."""
    chances: dict[Any, Fraction] = {}
    for card in SHORT_UNSEEN:
        for number, chance in counts.totals_of_new_cards(
            without_cards(SHORT_UNSEEN, [card]), cards, wanted, THROWN
        ).items():
            chances[number] = chances.get(number, Fraction(0)) + chance / len(SHORT_UNSEEN)
    return chances


def mast_points_cases() -> list[Case]:
    ask, deck = "koinobori.mast_points", ["pink", "lime", "lime+pink", "black", "green+pink"]
    one, two = ["pink", "lime", "black"], [["pink", "lime", "black", "pink"], ["green", "green+lime", "lime"]]
    full = [["pink"] * 5, ["lime", "lime", "pink", "green", "green"]]
    return [
        Case(
            ask,
            {"card": "lime+pink", "posts": [one], "flags": "lime", "deck": deck},
            partial(counts.points_by_every_filling, "lime+pink", [one], ["lime"], deck),
            "assumed",
            ("each free space",),
            ("from seed",),  # a single open post is counted, so no sample is mentioned
        ),
        Case(
            ask,
            {"card": "lime+pink", "posts": [" ".join(one), full[0]], "flags": ["lime", "pink"], "deck": deck},
            partial(counts.points_by_every_filling, "lime+pink", [one, full[0]], ["lime", "pink"], deck),
        ),
        Case(
            ask,
            {"card": "green+pink", "posts": full, "flags": "lime pink", "deck": deck},
            partial(counts.points_by_every_filling, "green+pink", full, ["lime", "pink"], deck),
            "exact",
            (),
            ("each free space",),
        ),
        Case(
            ask,
            {"card": "pink", "posts": two, "flags": "pink lime", "deck": deck, "n": 1500, "seed": 3},
            partial(counts.points_by_every_filling, "pink", two, ["pink", "lime"], deck),
            "assumed",
            ("1,500 times from seed 3",),
        ),
        Case(
            ask,
            {"card": "green+lime+purple", "view": LAST.view(0)},
            partial(
                counts.points_by_every_filling,
                "green+lime+purple",
                LAST_POSTS,
                ["pink", "lime", "orange"],
                without_cards(LAST_POOL, ["green+lime+purple"]),
            ),
            "assumed",
        ),
        *refused_cases(
            ask,
            ({"card": "blue"}, "no colour 'blue'"),
            ({"card": "pink"}, "name the cards on each post"),
            ({"card": "pink", "posts": two, "flags": "pink lime", "deck": deck, "n": 0}, "the number of trials"),
        ),
    ]


SMALL = [7, 7, 1, 2, 7, 6, 6, 3]
ROW = ["pink", "pink+lime", "lime", "pink/steal", "green", "lime+lime"]
DAYS = ["seal", "double-seal", "bear-seal", "bear-fish", "fish", "inuksuk", "inuksuk"]


def equals_rank(wanted: Any) -> Callable[[Any], int]:
    """Return the function that tells whether a card is of a rank."""
    return lambda card: int(card == wanted)


def count_on_hunt_card(wanted: str) -> Callable[[str], int]:
    """Return the function that counts a kind on a card of a hunt."""
    if wanted == "bear":
        return lambda card: int(has_bear(card))
    return equals_rank(wanted) if wanted == "inuksuk" else lambda card: count_animals([card], wanted)


def count_on_banner(wanted: str) -> Callable[[str], int]:
    """Return the function that counts a colour or an icon on a banner."""
    return lambda card: count_shown(card, wanted)


# One hand, one hunt, one row ---------------------------------------------------------------------


def one_hand_cases() -> list[Case]:
    ask = "nanatoridori.copies"
    both = [equals_rank(7), equals_rank(6)]
    return [
        *(
            Case(
                ask,
                {"rank": [7, 6], "cards": cards},
                partial(counts.joint_totals_of_hand, BIRDS, cards, both),
                "exact",
                ("The numbers of cards of ranks 7 and 6 in a fresh hand",),
            )
            for cards in (1, 8)
        ),
        Case(
            ask,
            {"rank": (1, 2, 7), "cards": 3},
            partial(counts.joint_totals_of_hand, BIRDS, 3, [*map(equals_rank, (1, 2, 7))]),
        ),
        Case(ask, {"rank": [7], "cards": 4}, partial(counts.joint_totals_of_hand, BIRDS, 4, [equals_rank(7)])),
        *(
            Case(
                ask,
                {"rank": [7, 6], "cards": cards, "deck": SMALL},
                partial(counts.joint_totals_by_every_hand, SMALL, cards, both),
                "exact",
            )
            for cards in (1, 3, 5, 8)
        ),
        Case(
            ask,
            {"rank": [6, 5], "view": AMID.view(0), "seat": 3},
            partial(counts.joint_totals_of_hand, AMID_UNSEEN, 4, [equals_rank(6), equals_rank(5)]),
            says=("the others chose",),
        ),
        Case(ask, {"rank": [6, 5], "view": AMID.view(0)}, sixes_and_fives_with_one_known),
        *refused_cases(
            ask,
            ({"rank": []}, "name one rank or more"),
            ({"rank": [7, 7]}, "each once, like copies([6, 7])"),
            ({"rank": [7, 8]}, "from 1 to 7"),
            ({"rank": "7 6"}, "a rank is a whole number"),
        ),
    ]


def sixes_and_fives_with_one_known() -> dict[Any, Fraction]:
    """Return the numbers of sixes and fives in a hand of which a six and two unknown cards are known."""
    found = counts.joint_totals_of_hand(AMID_UNSEEN, 2, [equals_rank(6), equals_rank(5)])
    return {(sixes + 1, fives): chance for (sixes, fives), chance in found.items()}


def one_hunt_cases() -> list[Case]:
    ask = "nanuk.counts"
    both = ["seal", "bear"]
    return [
        *(
            Case(
                ask,
                {"kinds": kinds, "days": days},
                partial(counts.joint_totals_of_hand, hunting_cards(), days, [*map(count_on_hunt_card, kinds)]),
                "exact",
                ("every day is drawn, whatever bears come",),
            )
            for kinds, days in ((both, 5), (("fish", "bird", "inuksuk"), 3), (["bear"], 7))
        ),
        *(
            Case(
                ask,
                {"kinds": both, "days": days, "deck": (DAYS, " ".join(DAYS), odds.nanuk.Deck(DAYS))[days % 3]},
                partial(counts.joint_totals_by_every_hand, DAYS, days, [*map(count_on_hunt_card, both)]),
            )
            for days in range(1, 8)
        ),
        Case(
            ask,
            {"kinds": both, "days": 4, "rulings": MANY_BEARS},
            partial(counts.joint_totals_of_hand, hunting_cards(5, 2), 4, [*map(count_on_hunt_card, both)]),
        ),
        Case(
            ask,
            {"kinds": both, "days": 3, "view": BOASTING.view(0)},
            partial(counts.joint_totals_of_hand, SMALL_UNSEEN, 3, [*map(count_on_hunt_card, both)]),
        ),
        *refused_cases(
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


def one_row_cases() -> list[Case]:
    ask, both = "koinobori.arrivals", ["pink", "lime"]
    return [
        Case(
            ask,
            {"wanted": both, "cards": 4},
            partial(counts.joint_totals_of_hand, house_deck(), 4, [*map(count_on_banner, both)]),
            "exact",
            ("The numbers of pink and lime that 4 new cards bring",),
        ),
        Case(
            ask,
            {"wanted": "pink", "cards": 2, "deck": ROW},
            partial(counts.totals_by_every_hand, ROW, 2, count_on_banner("pink")),
            says=("The number of pink that 2 new cards bring",),
        ),
        Case(
            ask,
            {"wanted": ("pink", "steal", "green"), "cards": 3},
            partial(counts.joint_totals_of_hand, house_deck(), 3, [*map(count_on_banner, ("pink", "steal", "green"))]),
        ),
        *(
            Case(
                ask,
                {"wanted": both, "cards": cards, "deck": ROW},
                partial(counts.joint_totals_by_every_hand, ROW, cards, [*map(count_on_banner, both)]),
                "exact",
            )
            for cards in (1, 2, 6)
        ),
        Case(
            ask,
            {"wanted": both, "view": OPEN.view(0)},
            partial(counts.joint_totals_of_hand, OPEN_UNSEEN, 4, [*map(count_on_banner, both)]),
            "exact",
            ("the others chose",),
        ),
        Case(
            arrivals_of_several_by_simulation,
            {"wanted": both},
            partial(counts.joint_totals_of_hand, OPEN_UNSEEN, 4, [*map(count_on_banner, both)]),
            "simulated",
        ),
        *refused_cases(
            ask,
            ({"wanted": []}, "name one to three colours or icons"),
            ({"wanted": ["pink", "pink"]}, "each once, like ['pink', 'lime']"),
            ({"wanted": ["pink", "lime", "green", "black"]}, "one to three"),
            ({"wanted": ["pink", "blue"]}, "the row brings"),
        ),
    ]


def arrivals_of_several_by_simulation(wanted: list[str]) -> Any:
    """Return the library's answer as if there were too many histories of hidden plays to count."""
    with patch("gamelib.odds.koinobori.sources_of", lambda *_asked: None):
        return odds.koinobori.arrivals(wanted, OPEN.view(0), n=900, seed=3)


# Counts of the same cards ---------------------------------------------------------------------------


def combine_counts(one: Any, two: Any, how: str) -> Any:
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
    (lambda: nanatoridori.copies(7), lambda: nanatoridori.copies(6, 3), "copies([6, 7]) counts them together"),
    (lambda: nanatoridori.copies(7).map(abs), lambda: nanatoridori.copies(7), "the same cards"),
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


def same_cards_cases() -> list[Case]:
    seven, six = lambda: nanatoridori.copies(7, 3, deck=SMALL), lambda: nanatoridori.copies(6, 3, deck=SMALL)
    fewer = lambda: nanatoridori.copies(6, 2, deck=SMALL)  # noqa: E731 - counted when it is asked
    apart = lambda: six().of_another_deal()  # noqa: E731 - counted when it is asked
    die = lambda: Distribution.of("a die", [1, 2])  # noqa: E731 - counted when it is asked
    hands = partial(sum_of_two_hands, 3)
    words = ("the number of cards of rank 6 in a fresh hand of 3 cards is counted in a separate deal",)
    return [
        *(
            case
            for one, two, says in SAME
            for how in ("add", "gt")
            for case in refused_cases(combine_counts, ({"one": one, "two": two, "how": how}, says))
        ),
        *(
            case
            for how in ("sub", "mul", "lt", "le", "ge")
            for case in refused_cases(combine_counts, ({"one": seven, "two": fewer, "how": how}, ".of_another_deal()"))
        ),
        *(
            Case(combine_counts, {"one": seven, "two": six, "how": how}, partial(sevens_with_sixes, how), "exact")
            for how in ("add", "sub", "mul", "lt", "le", "gt", "ge")
        ),
        Case(combine_counts, {"one": seven, "two": apart, "how": "add"}, hands, "assumed", words),
        Case(
            "Distribution.of_another_deal",
            {"self": six()},
            partial(counts.totals_by_every_hand, SMALL, 3, equals_rank(6)),
            "assumed",
            words,
        ),
        Case(
            "Distribution.of_another_deal",
            {"self": die()},
            lambda: counts.combine_equally_likely([1, 2], [0], max),
            "exact",
            never_says=("separate deal",),
        ),
        Case(combine_counts, {"one": seven, "two": die, "how": "add"}, partial(sevens_and_die, 3), "exact"),
        Case(combine_counts, {"one": lambda: nanuk.bears(1), "two": seven, "how": "mul"}, bears_times_sevens, "exact"),
        Case(
            combine_counts,
            {"one": seven, "two": lambda: nanatoridori.copies(6, 3, deck=[*SMALL, 5]), "how": "ge"},
            partial(chance_of_as_many_sevens_as_sixes, 3),
        ),
        Case(double_sevens, {}, two_hands_of_sevens, "assumed", ("each of them is counted in a separate deal",)),
    ]


def sevens_with_sixes(how: str) -> Any:
    """Return what an operation makes of the sevens and the sixes of one hand."""
    found = chances_of_answers(
        combinations(SMALL, 3), lambda hand: getattr(operator, how)(hand.count(7), hand.count(6))
    )
    return found.get(True, Fraction(0)) if how in ("lt", "le", "gt", "ge") else found


def double_sevens() -> Any:
    """Return the sum of the sevens of two hands."""
    return 2 @ nanatoridori.copies(7, 3, deck=SMALL)


def two_hands_of_sevens() -> dict[Any, Fraction]:
    """Return how likely two hands have each number of sevens together."""
    sevens = [hand.count(7) for hand in combinations(SMALL, 3)]
    return counts.combine_equally_likely(sevens, sevens, lambda one, two: one + two)


def sevens_and_die(cards: int) -> dict[Any, Fraction]:
    """Return the sevens of a hand and a die together."""
    return counts.combine_equally_likely(
        [hand.count(7) for hand in combinations(SMALL, cards)], [1, 2], lambda one, two: one + two
    )


def bears_times_sevens() -> dict[Any, Fraction]:
    """Return the bears of a day, times the sevens of a hand."""
    sevens = [hand.count(7) for hand in combinations(SMALL, 3)]
    return counts.combine_equally_likely(
        [int(has_bear(card)) for card in hunting_cards()], sevens, lambda one, two: one * two
    )


def chance_of_as_many_sevens_as_sixes(cards: int) -> Fraction:
    """Return how often a hand of one deck has as many sevens as one of another deck has sixes."""
    sixes = [hand.count(6) for hand in combinations([*SMALL, 5], cards)]
    sevens = [hand.count(7) for hand in combinations(SMALL, cards)]
    return counts.combine_equally_likely(sevens, sixes, lambda one, two: one >= two)[True]


def cases(times: int = 1) -> list[Case]:
    """Return all cases, `times` times as many of the random ones."""
    return [
        *copies_cases(),
        *any_beats_cases(times),
        *arrivals_cases(),
        *mast_points_cases(),
        *one_hand_cases(),
        *one_hunt_cases(),
        *one_row_cases(),
        *same_cards_cases(),
    ]
