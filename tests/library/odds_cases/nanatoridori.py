"""Questions about Nanatoridori's hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, partial
from typing import Any

from gamelib import nanatoridori
from gamelib.nanatoridori import Flock, Rulings
from tests.laws import many
from tests.library.odds_cases import Case, RightRefusal, SampledNumber
from tests.oracles import counts
from tests.oracles.dealing import BIRDS, without_cards
from tests.oracles.flocks import (
    beats_by_every_filling,
    chance_of,
    chance_of_beating,
    chance_of_joining,
    count_every_fresh_hand,
    count_fresh_hands,
    flocks_in,
    mean_flocks,
)

# Fresh hands ------------------------------------------------------------------------------


@cache
def hands_by_flocks_and_run(cards: int, deck: tuple[int, ...] | None) -> Any:
    """Return fresh hands by flocks and longest run: every hand of a small deck, or merged hands of the box."""
    return (
        count_every_fresh_hand(deck, cards)
        if deck is not None and len(deck) < 10
        else count_fresh_hands(deck or BIRDS, cards)
    )


def mean_flocks_of_hands(cards: int, deck: tuple[int, ...] | None) -> Fraction:
    return mean_flocks(hands_by_flocks_and_run(cards, deck))


def chances_of_flocks(cards: int, deck: tuple[int, ...] | None) -> dict[int, Fraction]:
    return {
        number: chance_of(hands_by_flocks_and_run(cards, deck), lambda flocks, _longest: flocks == number)  # noqa: B023
        for number in sorted({flocks for flocks, _longest in hands_by_flocks_and_run(cards, deck)})
    }


def chances_of_longest(cards: int, deck: tuple[int, ...] | None) -> dict[int, Fraction]:
    return {
        size: chance_of(hands_by_flocks_and_run(cards, deck), lambda _flocks, longest: longest == size)  # noqa: B023
        for size in sorted({longest for _flocks, longest in hands_by_flocks_and_run(cards, deck)})
    }


def chance_of_run(size: int, cards: int, deck: tuple[int, ...] | None) -> Fraction:
    return chance_of(hands_by_flocks_and_run(cards, deck), lambda _flocks, longest: longest >= size)


def chance_of_no_neighbours(cards: int, deck: tuple[int, ...] | None) -> Fraction:
    return chance_of(hands_by_flocks_and_run(cards, deck), lambda _flocks, longest: longest == 1)


def fresh_hand_cases() -> list[Case]:
    decks: list[tuple[int, Sequence[int] | str | None]] = [
        (8, None),
        (11, None),
        (1, None),
        (2, None),
        (3, BIRDS),
        (1, "7"),
        (3, "1 1 2"),
        (4, [1, 1, 2, 2]),
        (5, (3,) * 5),
        (6, "1 1 1 2 2 3"),
        (5, "1 1 2 3 3 3 7"),
        (7, "1 2 2 2 2 4 4"),
    ]
    cases = []
    for cards, deck in decks:
        asked = {"cards": cards, "deck": deck}
        box = None if deck is None else tuple(map(int, deck.split() if isinstance(deck, str) else deck))
        cases += [
            Case("nanatoridori.flocks", asked, partial(mean_flocks_of_hands, cards, box), "exact"),
            Case("nanatoridori.flock_counts", asked, partial(chances_of_flocks, cards, box)),
            Case("nanatoridori.longest", asked, partial(chances_of_longest, cards, box)),
            Case("nanatoridori.no_neighbours", asked, partial(chance_of_no_neighbours, cards, box), "exact"),
            *(
                Case(
                    "nanatoridori.flock_of", {"size": size, **asked}, partial(chance_of_run, size, cards, box), "exact"
                )
                for size in (1, 2, 3, 4, 9)
            ),
        ]
    every = ("flocks", "flock_counts", "longest", "no_neighbours")
    by_default = {
        "flocks": mean_flocks_of_hands,
        "flock_counts": chances_of_flocks,
        "longest": chances_of_longest,
        "no_neighbours": chance_of_no_neighbours,
    }
    cases += [Case(f"nanatoridori.{name}", {}, partial(by_default[name], 8, None)) for name in every]
    cases += [
        Case(f"nanatoridori.{name}", {"cards": cards, "deck": deck}, lambda words=words: RightRefusal(words))
        for name in every
        for cards, deck, words in (
            (0, None, "from 1 to 63, not 0"),
            (64, None, "from 1 to 63, not 64"),
            (3, "1 2", "from 1 to 2, not 3"),
            (True, None, "not True"),
            (2, "1 8", "ranks from 1 to 7"),
            (2, "1 0", "ranks from 1 to 7"),
            (2, [5] * 10, "there are 9 cards of rank 5, not 10"),
            (2, [*BIRDS, 5], "there are 63 cards, not 64"),
        )
    ]
    return cases + [
        Case("nanatoridori.flock_of", {"size": size}, lambda: RightRefusal("from 1 to 9")) for size in (0, 10)
    ]


# At the table -------------------------------------------------------------------------------

AMID = nanatoridori.read(
    "players 4 | turn A | A 1 5 5 | B ? 6* ? | C 4* ? | D ? ? ? ? | table 4 4 by D | discards 2 2 3", seed=5
)
AMID_UNSEEN = without_cards(BIRDS, [1, 5, 5, 6, 4, 4, 4, 2, 2, 3])
HOLDING = nanatoridori.read("players 3 | turn A | A 1 5 5 | B ? 6* ? | C ? ? | table 3 3 by B | held 7", seed=5)
HOLDING_UNSEEN = without_cards(BIRDS, [1, 5, 5, 6, 3, 3, 7])
DUEL = nanatoridori.read("variant duel | players 2 | turn A | A 1 5 5 | B ? 6* ? | open A 3 5 | open B 6 7", seed=5)
DUEL_UNSEEN = without_cards(BIRDS, [1, 5, 5, 6, 3, 5, 6, 7])
BLIND = nanatoridori.read("players 3 | rulings places_seen=false | turn A | A 1 5 5 | B ? 6* ? | C ? ?", seed=5)
BLIND_UNSEEN = without_cards(BIRDS, [1, 5, 5, 6])
FRESH = nanatoridori.read("players 3 | turn A | A 1 1 2 4 4 4 7 6 | B ? ? ? ? ? | C ? ? ? ? ?", seed=5)
FRESH_UNSEEN = without_cards(BIRDS, [1, 1, 2, 4, 4, 4, 7, 6])
LONG = nanatoridori.read("players 3 | turn A | A 1 | B 5* " + "? " * 11 + "| C ?", seed=5)
LONG_UNSEEN = without_cards(BIRDS, [1, 5])
GONE = nanatoridori.read("players 3 | turn A | A 1 5 5 | B - | C ? ? ? | out B", seed=5)
GONE_UNSEEN = without_cards(BIRDS, [1, 5, 5])
ONLOOKER = AMID.view(None)
LAST = nanatoridori.read(
    "players 3 | turn A | A 1 | B 4 | C 4 | deck - | discards " + " ".join(map(str, without_cards(BIRDS, [1, 4, 4])))
)
"""Only two cards are unseen, both of them fours."""


def next_card_cases() -> list[Case]:
    cases = []
    for view, hand, unseen in (
        (AMID.view(0), [1, 5, 5], AMID_UNSEEN),
        (FRESH.view(0), [1, 1, 2, 4, 4, 4, 7, 6], FRESH_UNSEEN),
    ):
        cases += [
            Case(
                "nanatoridori.joins",
                {"view": view, "size": size},
                partial(chance_of_joining, hand, unseen, size),
                "exact",
                ("nothing is read from what the others chose",),
            )
            for size in (1, 2, 3, 4, 9)
        ]
    lessons = [
        ("1 5 5 2", "1 2 3 5"),
        ([1, 5, 5, 2, 5], [5, 5, 5, 3]),
        ((7,), (7,)),
        ("3", "1 2"),
        ("4 4 1 4", None),
        ([1, 1, 1, 1], None),
    ]
    for hand, unseen in lessons:
        own = list(map(int, hand.split() if isinstance(hand, str) else hand))
        left = (
            without_cards(BIRDS, own)
            if unseen is None
            else list(map(int, unseen.split() if isinstance(unseen, str) else unseen))
        )
        cases += [
            Case(
                "nanatoridori.joins",
                {"hand": hand, "unseen": unseen, "size": size},
                partial(chance_of_joining, own, left, size),
                "exact",
            )
            for size in (1, 2, 3, 5)
        ]
    refused = [
        ({"view": DUEL.view(0)}, "in the duel a pass draws nothing"),
        ({"view": ONLOOKER}, "an onlooker has no hand"),
        ({"hand": "1 2", "size": 10}, "from 1 to 9, not 10"),
        ({"hand": "1 2", "size": 0}, "from 1 to 9, not 0"),
        ({"hand": "1 ?"}, "ranks from 1 to 7"),
        ({"hand": None}, "ranks from 1 to 7"),
        ({"view": AMID.view(0)._replace(deck=0)}, "the deck is used up"),
        ({"view": AMID.view(0), "hand": "1 2"}, "the view tells the hand"),
        ({"view": AMID.view(0), "unseen": "1 2"}, "the view tells the hand"),
        ({"view": AMID}, "a state knows all hidden cards"),
    ]
    return cases + [
        Case("nanatoridori.joins", asked, lambda words=words: RightRefusal(words)) for asked, words in refused
    ]


def table_beater_cases() -> list[Case]:
    def case(flock: Any, view: Any, right: Any, **named: Any) -> Case:
        return Case("nanatoridori.can_beat", {"flock": flock, "view": view, **named}, right, "exact")

    amid, duel, fresh = AMID.view(0), DUEL.view(0), FRESH.view(0)
    cases = [
        case(None, amid, partial(chance_of_beating, (2, 4), [0, 6, 0], AMID_UNSEEN)),
        case("5 5", amid, partial(chance_of_beating, (2, 5), [0, 6, 0], AMID_UNSEEN)),
        case(Flock(2, 6), amid, partial(chance_of_beating, (2, 6), [0, 6, 0], without_cards(AMID_UNSEEN, [6, 6]))),
        case([5], amid, partial(chance_of_beating, (1, 5), [0, 6, 0], AMID_UNSEEN)),
        case((7,), amid, partial(chance_of_beating, (1, 7), [0, 6, 0], without_cards(AMID_UNSEEN, [7]))),
        case("4 4 4", amid, partial(chance_of_beating, (3, 4), [0] * 4, without_cards(AMID_UNSEEN, [4])), seat=3),
        case("4", amid, partial(chance_of_beating, (1, 4), [4, 0], AMID_UNSEEN), seat=2),
        case("3 3", amid, partial(chance_of_beating, (2, 3), [4, 0], without_cards(AMID_UNSEEN, [3, 3])), seat=2),
        case(
            None,
            amid,
            partial(chance_of_beating, (2, 4), [0, 6, 0], AMID_UNSEEN, (), False),
            rulings=Rulings(places_seen=False),
        ),
        case("4 4", ONLOOKER, partial(chance_of_beating, (2, 4), [0, 6, 0], [*AMID_UNSEEN, 1, 5, 5]), seat=1),
        case("5 5", ONLOOKER, partial(chance_of_beating, (2, 5), [0, 6, 0], [*AMID_UNSEEN, 1]), seat=1),
        case("7", HOLDING.view(0), partial(chance_of_beating, (1, 7), [0, 6, 0], HOLDING_UNSEEN)),
        case(
            "6 6",
            HOLDING.view(0),
            partial(chance_of_beating, (2, 6), [0, 0], without_cards(HOLDING_UNSEEN, [6])),
            seat=2,
        ),
        case("5 5", BLIND.view(0), partial(chance_of_beating, (2, 5), [0, 6, 0], BLIND_UNSEEN, (), False)),
        case("5 5", GONE.view(0), partial(chance_of_beating, (2, 5), [0, 0, 0], GONE_UNSEEN)),
        *(
            case(
                [rank] * size,
                fresh,
                partial(chance_of_beating, (size, rank), [0] * 5, without_cards(FRESH_UNSEEN, [rank] * more)),
            )
            for size, rank, more in ((1, 7, 0), (2, 1, 0), (2, 7, 1), (3, 4, 0), (4, 4, 1), (9, 7, 8))
        ),
        *(
            case(
                [rank] * size,
                duel,
                partial(chance_of_beating, (size, rank), [0, 6, 0], without_cards(DUEL_UNSEEN, [rank] * more), (6, 7)),
            )
            for size, rank, more in ((2, 5, 0), (2, 6, 2), (3, 5, 0), (3, 6, 3), (1, 7, 1), (4, 5, 1), (2, 3, 1))
        ),
    ]
    return [
        *cases,
        Case(
            "nanatoridori.can_beat",
            {"flock": "1", "view": LONG.view(0), "n": 2000, "seed": 4},
            partial(chance_of_beating, (1, 1), [5, *[0] * 11], LONG_UNSEEN),
            "simulated",
        ),
        Case(
            "nanatoridori.can_beat",
            {"flock": "5 5 5", "view": LONG.view(0), "n": 4000},
            partial(sampled_beats, (3, 5), [5, *[0] * 11], without_cards(LONG_UNSEEN, [5, 5, 5])),
            "simulated",
            ("4,000 times",),
        ),
    ]


COUNTED = """the next card, any of 4 unseen
rank  unseen  flock it would make  ways
   1       1                    2     0
   2       1                    2     0
   3       1                    1     0
   5       1                    3     1
Together: 1 of 4"""


def limit_cases() -> list[Case]:
    """Return questions with numbers at a limit, where an off-by-one would show."""
    ten = [*[0] * 10, 6]
    return [
        Case(
            "nanatoridori.joins",
            {"hand": "1 5 5 2", "unseen": "1 2 3 5", "size": 3},
            partial(chance_of_joining, [1, 5, 5, 2], [1, 2, 3, 5], 3),
            says=(COUNTED,),
        ),
        Case(
            "nanatoridori.can_beat",
            {"flock": "2", "hand": "? ?", "unseen": "1 2"},
            partial(beats_by_every_filling, (1, 2), [0, 0], [1, 2]),
            says=("hands ? ?, the unknown cards out of 2",),
        ),
        Case(
            "nanatoridori.can_beat",
            {"flock": "1 1", "hand": "0 2", "unseen": [1, 2]},
            partial(beats_by_every_filling, (2, 1), [0, 2], [1, 2]),
        ),
        Case(
            "nanatoridori.can_beat",
            {"flock": "5 5 5", "hand": "? " * 10 + "6"},
            partial(sampled_beats, (3, 5), ten, without_cards(BIRDS, [5, 5, 5, 6])),
            "exact",
        ),
    ]


def sampled_beats(flock: tuple[int, int], hand: list[int], unseen: list[int]) -> SampledNumber:
    """Return the oracle's sampled chance that a hand with too many unknown cards beats the flock."""
    return SampledNumber(*counts.any_beats_by_sampling(flock, [hand], unseen, many(4_000, 20_000)))


def lesson_beater_cases(times: int) -> list[Case]:
    def case(flock: tuple[int, int], hand: list[int], unseen: Any = None, **named: Any) -> Case:
        places, (size, rank) = "rulings" not in named or named["rulings"].places_seen, flock
        left = without_cards(BIRDS, [card for card in hand if card] + [rank] * size) if unseen is None else list(unseen)
        oracle = beats_by_every_filling if unseen is not None and len(unseen) < 8 else chance_of_beating
        written = " ".join(str(card or "?") for card in hand)
        return Case(
            "nanatoridori.can_beat",
            {"flock": [rank] * size, "hand": written, "unseen": unseen, **named},
            partial(oracle, flock, hand, left, (), places),
            "exact",
        )

    cases = [case(flock, [0] * 8) for flock in ((2, 4), (3, 3))]
    cases += [
        case((2, 5), hand, rulings=Rulings(places_seen=seen))
        for seen in (True, False)
        for hand in ([0, 6, 0, 6], [0] * 4, [6, 6, 0], [0, 4, 5])
    ]
    cases += [case((3, 5), [5, *[0] * 6, 6]), case((2, 5), [1, 2, 3]), case((9, 7), [1, 0]), case((2, 2), [3, 3])]
    dice = random.Random(3)
    for at in range(24 * times):
        hand = [dice.choice((0, 0, 1, 2, 3)) for _card in range(1 + at % 4)]
        unseen = tuple(dice.randint(1, 3) for _card in range(hand.count(0) + dice.randint(1, 2)))
        flock = (dice.randint(1, 3), dice.randint(1, 3))
        cases.append(case(flock, hand, unseen if at % 2 else list(unseen), rulings=Rulings(places_seen=at % 3 > 0)))
    long = [5, *[0] * 11]
    right = partial(sampled_beats, (3, 5), long, without_cards(BIRDS, [5] * 4))
    asked = {"flock": "5 5 5", "hand": "5" + " ?" * 11, "n": 4000, "seed": 2}
    return [
        *cases,
        Case("nanatoridori.can_beat", asked, right, "simulated", ("4,000 times from seed 2",)),
        Case(
            "nanatoridori.can_beat",
            {"flock": "5 5", "hand": "? 6", "unseen": "6 5 4"},
            partial(beats_by_every_filling, (2, 5), [0, 6], [6, 5, 4]),
        ),
    ]


def refused_beater_cases() -> list[Case]:
    amid = AMID.view(0)
    refused = [
        ({"flock": "5 5"}, "whose hand is it"),
        ({"hand": "? ?"}, "no flock lies on the table"),
        ({"view": BLIND.view(0)}, "no flock lies on the table"),
        ({"flock": "5 6", "hand": "?"}, "a flock is one to nine"),
        ({"flock": "5 5 5 5 5", "hand": "5 5 5 5 5 ?"}, "that cannot be"),
        ({"flock": "6 " * 9, "view": amid}, "that cannot be"),
        (
            {"flock": "5", "hand": "? 1 ? ?", "unseen": "1 2"},
            "3 cards of the hand are unknown, but of the unseen cards there are only 2",
        ),
        (
            {"flock": "4 4", "view": LAST.view(0)},
            "1 card of the hand is unknown, but of the unseen cards there are only 0",
        ),
        ({"flock": "5", "view": AMID.view(0)._replace(hand_sizes=(3, 0, 0, 0))}, "nobody else holds cards"),
        ({"flock": "5", "view": amid, "seat": 0}, "your own hand"),
        ({"flock": "5", "view": amid, "seat": 4}, "from 0 to 3"),
        ({"flock": "5", "view": amid, "seat": -1}, "from 0 to 3"),
        ({"flock": "5", "view": GONE.view(0), "seat": 1}, "holds no cards"),
        ({"flock": "5", "view": ONLOOKER}, "an onlooker has no hand"),
        ({"flock": "5", "view": amid, "hand": "? ?"}, "the view tells the hand"),
        ({"flock": "5", "view": amid, "unseen": "1 2"}, "the view tells the hand"),
        ({"flock": "5", "hand": "? ?", "seat": 1}, "there is no table"),
        ({"flock": "5", "hand": "?", "rulings": "strict"}, "nanatoridori.Rulings"),
        ({"flock": "5", "view": BLIND.view(0), "rulings": Rulings()}, "nobody has seen the places"),
        ({"flock": "5 5 5", "hand": "5" + " ?" * 11, "n": 0}, "the number of trials"),
        ({"flock": "5 5 5", "hand": "5" + " ?" * 11, "seed": -1}, "a seed"),
    ]
    return [Case("nanatoridori.can_beat", asked, lambda words=words: RightRefusal(words)) for asked, words in refused]


def unseen_card_cases() -> list[Case]:
    seen = [
        (AMID.view(0), AMID_UNSEEN),
        (ONLOOKER, [*AMID_UNSEEN, 1, 5, 5]),
        (HOLDING.view(0), HOLDING_UNSEEN),
        (DUEL.view(0), DUEL_UNSEEN),
        (BLIND.view(0), BLIND_UNSEEN),
        (GONE.view(0), GONE_UNSEEN),
    ]
    return [Case("nanatoridori.unseen_cards", {"view": view}, partial(Counter, unseen)) for view, unseen in seen]


def helper_cases() -> list[Case]:
    hands = [(1, 5, 5, 5, 1, 5), (1, 1), (2,), ()]
    return [Case("hand_counting.longest_runs", {"hand": hand}, partial(_longest_runs, hand)) for hand in hands]


def _longest_runs(hand: tuple[int, ...]) -> dict[int, int]:
    return {rank: max(size for size, each in flocks_in(hand) if each == rank) for rank in dict.fromkeys(hand)}


def cases(times: int = 1) -> list[Case]:
    """Return all cases, `times` times as many of the random ones."""
    return [
        *fresh_hand_cases(),
        *next_card_cases(),
        *table_beater_cases(),
        *lesson_beater_cases(times),
        *refused_beater_cases(),
        *limit_cases(),
        *unseen_card_cases(),
        *helper_cases(),
    ]
