"""Questions about what comes into Koinobori's row, which colour scores on a post, and what a card on a mast earns."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, permutations, product
from math import sqrt
from typing import Any

from gamelib import Stream, koinobori, odds
from gamelib.koinobori import Place
from gamelib.odds.row_counting import sample_refill
from tests.library.odds_cases import Case, RightRefusal, SampledNumber, refused_cases
from tests.oracles import counts
from tests.oracles.banners import (
    chance_of_new_cards,
    chance_of_tie,
    mean_by_every_filling,
    mean_by_sampling,
    points_earned,
    scoring_by_every_filling,
    scoring_by_merged_fillings,
    scoring_colour,
    tie_by_every_filling,
    ties_by_most_carps,
)
from tests.oracles.dealing import COLOURS, ICONS, count_shown, house_deck, without_cards

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
OPEN_UNSEEN = without_cards(house_deck(), [*ON_POSTS, *ROW, "black/take1", "lime+orange+pink", "green+black/refresh"])
OPEN_POOL = without_cards(house_deck(), [*ON_POSTS, "green+black/refresh"])
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
SHORT_UNSEEN = without_cards(TINY, [*SHORT_ROW, *THROWN, "black", "orange", "purple", "lime"])


HANDS = {
    "pink/take1 green+lime+pink": ["pink/take1", "green+lime+pink"],
    "lime+pink": ["lime+pink/move"],
    "green+lime+pink green+lime+pink green+lime+pink": ["green+lime+pink"] * 3,
}
"""Hands as they may be typed, and the cards of the house deck that they mean."""


# New cards in the row -------------------------------------------------------------------


def refill_cases(times: int) -> list[Case]:
    house, cases = house_deck(), []
    for wanted in (*COLOURS, *ICONS):
        for cards, at_least in ((1, 1), (4, 1), (4, 2), (7, 3)):
            cases.append(
                Case(
                    "koinobori.refill",
                    {"wanted": wanted, "cards": cards, "at_least": at_least},
                    partial(chance_of_new_cards, house, cards, wanted, at_least),
                    "exact",
                )
            )
    cases += [
        Case("koinobori.refill", {"wanted": "pink", "at_least": 9}, partial(chance_of_new_cards, house, 4, "pink", 9)),
        Case(
            "koinobori.refill", {"wanted": "pink", "refresh": True}, partial(chance_of_new_cards, house, 7, "pink", 1)
        ),
    ]
    cases.append(
        Case(
            "koinobori.refill",
            {"wanted": "steal", "cards": 4},
            partial(chance_of_new_cards, house, 4, "steal", 1),
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
                    partial(chance_of_new_cards, deck, many, wanted, at_least),
                )
            )
    open_, short = OPEN.view(0), SHORT.view(0)
    for wanted, at_least in (("pink", 1), ("lime", 2), ("steal", 1), ("black", 3)):
        asked = {"wanted": wanted, "at_least": at_least}
        cases += [
            Case(
                "koinobori.refill",
                {"view": open_, **asked},
                partial(chance_of_new_cards, OPEN_UNSEEN, 4, wanted, at_least),
                "exact",
                ("4 new cards", "nothing is read from what the others chose"),
            ),
            Case(
                "koinobori.refill",
                {"view": open_, "refresh": True, **asked},
                partial(chance_of_new_cards, OPEN_UNSEEN, 7, wanted, at_least),
                says=("7 new cards",),
            ),
            *(
                Case(
                    "koinobori.refill",
                    {"view": short, "cards": cards, **asked},
                    partial(mean_over_hidden_hand, cards, wanted, at_least, THROWN),
                    "exact",
                )
                for cards in (1, 6, 7)
            ),
            Case(
                "koinobori.refill",
                {"view": short, "refresh": True, **asked},
                partial(mean_over_hidden_hand, 7, wanted, at_least, [*THROWN, *SHORT_ROW]),
            ),
            Case(
                "koinobori.refill",
                {"view": short, **asked},
                partial(mean_over_hidden_hand, 4, wanted, at_least, THROWN),
                says=("4 new cards",),
            ),
            Case(
                refill_by_simulation,
                {"view": short, "many": 7, "refresh": False, **asked},
                partial(mean_over_hidden_hand, 7, wanted, at_least, THROWN),
            ),
            Case(
                refill_by_simulation,
                {"view": short, "many": 7, "refresh": True, **asked},
                partial(mean_over_hidden_hand, 7, wanted, at_least, [*THROWN, *SHORT_ROW]),
            ),
        ]
    cases += [
        Case("koinobori.shows", {"wanted": wanted, "card": card}, partial(count_shown, card, wanted))
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
    return cases + [
        Case("koinobori.refill", asked, lambda words=words: RightRefusal(words)) for asked, words in refused
    ]


LOW = (
    "players 2 | rulings {ruling} | cards pink lime lime green green black black orange purple lime+pink lime+pink"
    " black+pink green+pink purple/refresh lime/steal lime | flags pink lime orange | row pink lime lime green green"
    " black | post 1 black orange | hand A purple | hand B {hand} | mast A - | mast B - | deck {deck}"
    " | discards lime/steal green+pink lime+pink | turn A"
)
LOW_UNSEEN = ["lime+pink", "black+pink", "purple/refresh", "lime"]


def low_deck_cases() -> list[Case]:
    """Return questions about a deck of two cards, which may be any two of four unseen ones, and about an empty deck."""
    low, no_more = (
        koinobori.read(LOW.format(ruling=f"reshuffle={ruling}", hand="? ?", deck="? ?"), seed=5).view(0)
        for ruling in ("true", "false")
    )

    def right_chance(cards: int, thrown: Sequence[str]) -> Fraction:
        decks = list(combinations(LOW_UNSEEN, 2))
        return sum((chance_of_new_cards(deck, cards, "pink", 2, thrown) for deck in decks), Fraction(0)) / len(decks)

    asked = {"wanted": "pink", "at_least": 2}
    empty = low._replace(deck=0, discards=())
    refused = [
        ({"view": low, "cards": 6}, "from 1 to 5, not 6"),
        ({"view": no_more, "cards": 3}, "from 1 to 2, not 3"),
        ({"view": no_more._replace(deck=0)}, "no cards are left"),
    ]
    return [
        *(
            Case("koinobori.refill", {"view": low, "cards": cards, **asked}, partial(right_chance, cards, THROWN))
            for cards in (1, 2, 5)
        ),
        Case(
            "koinobori.refill", {"view": low, "refresh": True, **asked}, partial(right_chance, 7, [*THROWN, *SHORT_ROW])
        ),
        Case("koinobori.refill", {"view": low, **asked}, partial(right_chance, 4, THROWN), says=("4 new cards",)),
        Case(
            "koinobori.refill",
            {"view": empty, "refresh": True, "wanted": "lime", "at_least": 2},
            lambda: Fraction(1),
            says=("6 new cards",),
        ),
        Case(
            "koinobori.refill",
            {"view": empty, "refresh": True, "cards": 7, **asked},
            lambda: RightRefusal("from 1 to 6"),
        ),
        Case("koinobori.refill", {"view": no_more, **asked}, partial(right_chance, 2, []), says=("2 new cards",)),
        Case("koinobori.refill", {"view": low, "n": 50, "seed": 3, **asked}, partial(right_chance, 4, THROWN), "exact"),
        *(
            Case("koinobori.refill", {**asked, **each}, lambda words=words: RightRefusal(words))
            for each, words in refused
        ),
    ]


def revealed_card_cases() -> list[Case]:
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
                            partial(mean_over_every_hand, unseen, shown.card, cards, at_least),
                            "exact",
                            stories if unseen.count(shown.card) > 1 else (),
                        )
                    )
    return cases


def mean_over_every_hand(unseen: list[str], shown: str, cards: int, at_least: int) -> Fraction:
    """Return the chance over all deals of a hand of two and then the new cards, if the shown card was in that hand."""
    deals = [order[2:] for order in permutations(unseen, 2 + cards) if shown in order[:2]]
    return Fraction(sum(sum(count_shown(card, "pink") for card in new) >= at_least for new in deals), len(deals))


def mean_over_hidden_hand(cards: int, wanted: str, at_least: int, thrown: Sequence[str]) -> Fraction:
    """Return the chance in the small box, averaged over the seven unseen cards that the other hand may hold."""
    chances = [
        chance_of_new_cards(without_cards(SHORT_UNSEEN, [card]), cards, wanted, at_least, thrown)
        for card in SHORT_UNSEEN
    ]
    return sum(chances, Fraction(0)) / len(chances)


def refill_by_simulation(view: Any, many: int, refresh: bool, wanted: str, at_least: int) -> Any:
    """Return simulated odds of a refill, as the library makes them if there are too many histories to count."""
    from gamelib.odds.numbers import simulated  # noqa: PLC0415

    return simulated("it comes", partial(sample_refill, view, many, refresh, wanted, at_least), 400, 5)


def named_hand_cases() -> list[Case]:
    """Return cases in which a hand is named instead of a view: all other cards of the box may come."""
    box, cases = house_deck(), []
    for hand, cards in HANDS.items():
        for wanted, many in product(("pink", "lime", "steal"), (1, 4)):
            rest = without_cards(box, cards)
            asked = {"wanted": wanted, "view": hand, "cards": many}
            says = ("you hold ", "at a table where you have seen no other card")
            cases.append(
                Case("koinobori.refill", asked, partial(chance_of_new_cards, rest, many, wanted, 1), "exact", says)
            )
            cases.append(
                Case(
                    "koinobori.refill",
                    {**asked, "deck": list(box)},
                    partial(chance_of_new_cards, rest, many, wanted, 1),
                    "exact",
                )
            )
            shares = partial(counts.totals_of_new_cards, rest, many, wanted)
            cases.append(Case("koinobori.arrivals", asked, shares, "exact", says))
    refused = [
        ({"view": ""}, "name its cards"),
        ({"view": "owl"}, "no colour 'owl'"),
        ({"view": "green+lime+pink " * 4}, "does not hold that many"),
        ({"view": "pink", "deck": "pink lime"}, "a small deck= names all cards that may come"),
    ]
    return cases + [
        Case("koinobori.refill", {"wanted": "pink", **asked}, lambda words=words: RightRefusal(words))
        for asked, words in refused
    ]


LAST = koinobori.read(
    "players 2 | flags pink lime orange | post 1 green+lime+pink green+black+pink green+orange+pink green+lime+black"
    " | post 2 lime+orange+pink lime+orange+black lime+orange+purple lime/take1 lime+pink/move"
    " | post 3 green/extra purple/extra black/take1 orange/extra pink/take1 | hand A green+lime+purple | hand B ?"
    " | mast A - | mast B - | turn A",
    seed=3,
)
"""One space is left, on post 1."""
LAST_POSTS = [
    ["green+lime+pink", "green+black+pink", "green+orange+pink", "green+lime+black"],
    ["lime+orange+pink", "lime+orange+black", "lime+orange+purple", "lime/take1", "lime+pink/move"],
    ["green/extra", "purple/extra", "black/take1", "orange/extra", "pink/take1"],
]
LAST_POOL = without_cards(house_deck(), [card for post in LAST_POSTS for card in post])


# Posts ---------------------------------------------------------------------------------------


def post_cases(times: int) -> list[Case]:
    cases, dice = [], random.Random(5)
    for at in range(12 * times):
        shown = [dice.choice(FACES) for _card in range(2 + at % 4)]
        deck = [dice.choice(FACES) for _card in range(dice.randint(3, 7))]
        right = partial(scoring_by_every_filling, shown, "purple", deck)
        asked = {
            "post": shown if at % 2 else " ".join(shown),
            "flag": "purple",
            "deck": deck if at % 3 else tuple(deck),
        }
        cases += [
            Case("koinobori.post_colours", asked, right),
            *(
                Case(
                    "koinobori.scores",
                    {"colour": colour, **asked},
                    lambda right=right, colour=colour: right()[colour],
                    "assumed" if len(shown) < 5 else "exact",
                )
                for colour in ("pink", "lime", "purple")
            ),
        ]
    filled = cache(scoring_by_merged_fillings)
    for post, flag, removed in (
        ("lime+pink", "green", ["lime+pink/move"]),
        ("lime+pink/move pink", "green", ["lime+pink/move", "pink/take1"]),
        (["green", "green", "green+lime+pink"], "pink", ["green/extra", "green+lime+pink"]),
        ("lime+pink lime+pink orange", "lime", ["lime+pink/move", "orange/extra"]),
    ):
        cards = post.split() if isinstance(post, str) else post
        left = without_cards(house_deck(), removed)
        right = partial(filled, tuple(cards), flag, tuple(left))
        cases += [
            Case("koinobori.post_colours", {"post": post, "flag": flag}, right),
            Case("koinobori.post_colours", {"post": post, "flag": flag, "deck": house_deck()}, right),
            Case("koinobori.post_colours", {"post": post, "flag": flag, "deck": left}, right),
        ]
    for number, flag in ((1, "pink"), (2, "lime")):
        right = partial(scoring_by_merged_fillings, POSTS[number - 1], flag, OPEN_POOL)
        cases += [
            Case("koinobori.post_colours", {"post": number, "view": OPEN.view(0)}, right),
            Case(
                "koinobori.scores",
                {"colour": "black", "post": number, "view": OPEN.view(0)},
                lambda right=right: right()["black"],
                "exact" if number == 2 else "assumed",
            ),
        ]
    one_open = without_cards(TINY, ["black", "orange", *THROWN])
    cases += [
        Case(
            "koinobori.post_colours",
            {"post": 1, "view": SHORT.view(seat)},
            partial(scoring_by_every_filling, ["black", "orange"], "pink", one_open),
        )
        for seat in (0, 1, None)
    ]
    return cases + played_out_cases() + refused_post_cases()


def ways_to_tie(post: list[str], deck: list[str]) -> dict[Any, Any]:
    """Return the ways to fill a post so that all is tied, by the most carps of a colour, as the library lists them."""
    counting = odds.koinobori.flag_decides(post, deck=deck).counting
    return dict(counting.cases)


def tie_cases(times: int) -> list[Case]:
    """Return cases about ties: small pools filled in every way, whole boxes, and the posts of a table."""
    ask, dice = "koinobori.flag_decides", random.Random(8)
    cases = []
    for at in range(8 * times):
        shown = [dice.choice(FACES) for _card in range(1 + at % 5)]
        deck = [dice.choice(FACES) for _card in range(dice.randint(4, 7))]
        asked = {"post": shown if at % 2 else " ".join(shown), "deck": tuple(deck) if at % 3 else deck}
        cases.append(
            Case(ask, asked, partial(tie_by_every_filling, shown, deck), "exact" if len(shown) == 5 else "assumed")
        )
        cases.append(Case(ways_to_tie, {"post": shown, "deck": deck}, partial(ties_by_most_carps, shown, deck)))
    cases += [
        Case(
            ask,
            {"post": post},
            partial(chance_of_tie, post.split(), without_cards(house_deck(), removed)),
            "assumed",
            ("icons do",),
        )
        for post, removed in (
            ("", []),
            ("lime+pink", ["lime+pink/move"]),
            ("green green+black lime pink", ["green/extra", "green+black/refresh", "lime/take1", "pink/take1"]),
        )
    ]
    cases += [
        Case(
            ask,
            {"post": post, "view": OPEN.view(0), **box},
            partial(chance_of_tie, POSTS[post - 1], OPEN_POOL),
            kind,
            (f"post {post}",),
        )
        for post, kind in ((1, "assumed"), (2, "exact"))
        for box in ({}, {"deck": house_deck()})
    ]
    view = OPEN.view(0)
    return cases + refused_cases(
        ask,
        ({"post": 0, "view": view}, "from 1 to 3, not 0"),
        ({"post": 1}, "there is no table to look at"),
        ({"post": "pink " * 6}, "from 0 to 5, not 6"),
        ({"post": "pink", "deck": "pink"}, "4 spaces are free, and only 1"),
        ({"post": "blue"}, "no colour 'blue'"),
    )


def limit_cases() -> list[Case]:
    """Return questions with numbers at a limit, where an off-by-one would show."""
    deck, two = ["pink", "lime+pink", "black"], [["pink", "lime", "black", "pink"], ["green", "green+lime", "lime"]]
    over = OPEN.view(0)._replace(end_reason="stuck")
    shown = scoring_colour(POSTS[0], "pink")[0]
    return [
        Case(
            "koinobori.mast_value",
            {"card": "pink", "posts": two, "flags": "pink lime", "deck": deck, "n": 1500},
            partial(mean_by_every_filling, "pink", two, ("pink", "lime"), deck),
            "assumed",
        ),
        Case(
            "koinobori.post_colours",
            {"post": two[1], "flag": "lime", "deck": ["pink", "black"]},
            partial(scoring_by_every_filling, two[1], "lime", ["pink", "black"]),
        ),
        Case(
            "koinobori.mast_value",
            {"card": "lime+pink", "posts": [two[0], ["lime"] * 5], "flags": "pink lime", "deck": deck},
            partial(mean_by_every_filling, "lime+pink", [two[0], ["lime"] * 5], ("pink", "lime"), deck),
            says=("post 1", "post 2", "pink never"),
        ),
        Case("koinobori.scores", {"colour": shown, "post": 1, "view": over}, lambda: Fraction(1), "exact"),
        Case(
            "koinobori.scores",
            {"colour": "green", "post": 1, "view": OPEN.view(0)},
            lambda: scoring_by_merged_fillings(POSTS[0], "pink", OPEN_POOL)["green"],
            says=("scores on post 1", f"ways to fill 1 space out of {len(OPEN_POOL)} cards"),
        ),
    ]


def lay_first(view: Any, _rng: Stream) -> Any:
    """Play the first move that puts a card on a post, else the last move in the list."""
    moves = view.moves()
    return next((move for move in moves if isinstance(move, Place)), moves[-1])


def played_out_cases() -> list[Case]:
    """Return questions about games that players finish: Ada fills the last space with the card she holds."""
    alone = scoring_colour([*LAST_POSTS[0], "green+lime+purple"], "pink")[0]
    sure = {colour: Fraction(colour == alone) for colour in COLOURS}
    asked = {"post": 1, "view": LAST.view(0), "players": lay_first, "n": 4, "seed": 2}
    blind = {
        colour: partial(
            mean_over_bens_card, lambda card, colour=colour: scoring_colour([*LAST_POSTS[0], card], "pink")[0] == colour
        )
        for colour in ("pink", "lime", "green")
    }
    ben = koinobori.read(LAST.write().replace("turn A", "turn B").replace("hand A", "hand A"), seed=3).view(0)
    return [
        Case("koinobori.post_colours", asked, lambda: sure, says=("lay_first", "simulated 4 times from seed 2")),
        *(
            Case(
                "koinobori.scores",
                {"colour": colour, **asked, "players": players},
                lambda colour=colour: sure[colour],
                "assumed",
            )
            for colour in ("green", "pink")
            for players in ([lay_first, lay_first], lay_first)
        ),
        *(
            Case("koinobori.scores", {"colour": colour, "post": 1, "view": ben, "players": lay_first, "n": 400}, right)
            for colour, right in blind.items()
        ),
        Case("koinobori.scores", {"colour": "green", **asked, "players": "careful"}, lambda: SampledNumber(0.5, 1)),
    ]


def mean_over_bens_card(value: Callable[[str], Any]) -> SampledNumber:
    """Return the mean of a value over the cards that Ben may hold: any not on a post, in the row or in Ada's hand."""
    held = [value(card) for card in without_cards(LAST_POOL, ["green+lime+purple", *LAST.row])]
    mean = sum(held) / len(held)
    return SampledNumber(mean, sqrt(sum((each - mean) ** 2 for each in held) / len(held) / 400))


def refused_post_cases() -> list[Case]:
    view = OPEN.view(0)
    refused: list[tuple[dict[str, Any], str]] = [
        ({"post": 0, "view": view}, "from 1 to 3, not 0"),
        ({"post": 4, "view": view}, "from 1 to 3, not 4"),
        ({"post": 1}, "there is no table to look at"),
        ({"post": "pink"}, "no colour ''"),
        ({"post": "pink " * 6, "flag": "lime"}, "from 0 to 5, not 6"),
        ({"post": None, "flag": "lime"}, "a post is the cards"),
        ({"post": "pink", "flag": "lime", "deck": "pink"}, "4 spaces are free, and only 1"),
        ({"post": "pink pink pink", "flag": "lime", "deck": "pink"}, "2 spaces are free, and only 1"),
        ({"post": "pink", "flag": "blue"}, "no colour 'blue'"),
        ({"post": "blue", "flag": "pink"}, "no colour 'blue'"),
        ({"post": "pink", "flag": "lime", "players": lay_first}, "nobody can play on without a table"),
        ({"post": 1, "view": view, "players": [lay_first]}, "for each of the 2 seats"),
        ({"post": 1, "view": view, "players": 17}, "nobody to play on"),
        ({"post": 1, "view": view, "flag": "pink"}, "the view tells"),
        ({"post": 1, "view": view, "players": lay_first, "n": 0}, "the number of trials"),
        ({"post": 1, "view": view, "players": lay_first, "seed": -1}, "a seed"),
    ]
    return [
        *(Case("koinobori.post_colours", asked, lambda words=words: RightRefusal(words)) for asked, words in refused),
        Case("koinobori.scores", {"colour": "blue", "post": 1, "view": view}, lambda: RightRefusal("no colour 'blue'")),
    ]


# Masts ------------------------------------------------------------------------------------------


def mast_cases(times: int) -> list[Case]:
    cases, dice = [], random.Random(6)
    for at in range(12 * times):
        posts = [[dice.choice(FACES) for _card in range(3 + at % 3)], [dice.choice(FACES) for _card in range(5)]]
        deck, card = [dice.choice(FACES) for _card in range(dice.randint(3, 6))], dice.choice(FACES)
        asked = {
            "card": card,
            "posts": [" ".join(posts[0]), posts[1]] if at % 2 else tuple(posts),
            "flags": "pink lime" if at % 2 else ["pink", "lime"],
            "deck": deck,
        }
        cases.append(
            Case(
                "koinobori.mast_value",
                asked,
                partial(mean_by_every_filling, card, posts, ("pink", "lime"), deck),
                "assumed" if len(posts[0]) < 5 else "exact",
            )
        )
    deck = ["pink", "lime", "lime+pink", "black", "green+pink"]
    two = [["pink", "lime", "black", "pink"], ["green", "green+lime", "lime"]]
    scored = [["pink", "lime", "black", "pink"], ["green", "green+lime", "lime", "lime"], ["pink"] * 5]
    cases += [
        Case(
            "koinobori.mast_value",
            {"card": "pink", "posts": two, "flags": "pink lime", "deck": deck, "n": 1500, "seed": 3},
            partial(mean_by_every_filling, "pink", two, ("pink", "lime"), deck),
            "assumed",
            ("1,500 times from seed 3",),
        ),
        Case(
            "koinobori.mast_value",
            {"card": "pink", "posts": scored, "flags": ["pink", "lime", "black"], "deck": deck},
            partial(mean_by_every_filling, "pink", scored, ("pink", "lime", "black"), deck),
        ),
        Case(
            "koinobori.mast_value",
            {"card": "lime+pink", "posts": ["lime+pink " * 4, "lime " * 5], "flags": "green lime"},
            partial(
                mean_by_every_filling,
                "lime+pink",
                [["lime+pink"] * 4, ["lime"] * 5],
                ("green", "lime"),
                without_cards(house_deck(), ["lime+pink/move", "lime/take1"]),
            ),
        ),
    ]
    for card, removed in (
        ("green+lime+orange", ["green+lime+orange"]),
        ("green+black/refresh", []),
        ("green+black", []),
        ("pink", ["pink/take1"]),
        ("lime+orange+pink", ["lime+orange+pink"]),
    ):
        pool = without_cards(OPEN_POOL, removed)
        cases.append(
            Case(
                "koinobori.mast_value",
                {"card": card, "view": OPEN.view(0), "n": 800},
                lambda card=card, pool=pool: SampledNumber(
                    *mean_by_sampling(card, POSTS, ("pink", "lime", "orange"), pool, 3000)
                ),
                "assumed",
            )
        )
    for card in ("green+lime+purple", "green+purple+pink"):
        cases.append(
            Case(
                "koinobori.mast_value",
                {"card": card, "view": LAST.view(0)},
                partial(
                    mean_by_every_filling,
                    card,
                    LAST_POSTS,
                    ("pink", "lime", "orange"),
                    without_cards(LAST_POOL, [card]),
                ),
                "assumed",
            )
        )
    ends = partial(
        mean_over_bens_card,
        lambda card: points_earned(
            "green+lime+purple", [[*LAST_POSTS[0], card], *LAST_POSTS[1:]], ("pink", "lime", "orange")
        ),
    )
    cases.append(
        Case(
            "koinobori.mast_value",
            {"card": "green+lime+purple", "view": LAST.view(0), "players": lay_first, "n": 400, "seed": 2},
            ends,
            "assumed",
            ("lay_first",),
        )
    )
    refused: list[tuple[dict[str, Any], str]] = [
        ({"card": "blue"}, "no colour 'blue'"),
        ({"card": "pink"}, "name the cards on each post"),
        ({"card": "pink", "posts": ["pink"], "flags": "lime green"}, "as many flags"),
        ({"card": "pink", "posts": ["pink"], "flags": "blue"}, "no colour 'blue'"),
        ({"card": "pink", "posts": "pink", "flags": "pink"}, "name the cards on each post"),
        ({"card": "pink", "posts": ["pink", 3], "flags": "lime green"}, "a post is the cards"),
        ({"card": "pink", "view": OPEN.view(0), "posts": ["pink"]}, "the view tells"),
        ({"card": "pink", "view": OPEN.view(0), "flags": "pink"}, "the view tells"),
        ({"card": "lime+pink+pink", "view": OPEN.view(0)}, "does not hold that many of lime, pink and pink"),
        ({"card": "pink", "posts": two, "flags": "pink lime", "deck": deck, "n": 0}, "the number of trials"),
    ]
    return cases + [
        Case("koinobori.mast_value", asked, lambda words=words: RightRefusal(words)) for asked, words in refused
    ]


def cases(times: int = 1) -> list[Case]:
    """Return all cases, `times` times as many of the random ones."""
    return [
        *named_hand_cases(),
        *refill_cases(times),
        *low_deck_cases(),
        *revealed_card_cases(),
        *post_cases(times),
        *tie_cases(times),
        *mast_cases(times),
        *limit_cases(),
    ]
