"""Questions about Koinobori's posts and masts."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from math import sqrt
from typing import Any

from gamelib import Stream, koinobori
from gamelib.koinobori import Place
from tests.library.odds_cases import About, Case, Refused
from tests.library.odds_cases.koinobori import FACES, OPEN, OPEN_POOL, POSTS, SHORT, THROWN, TINY
from tests.oracles.banners import earn_often, earned, every_earning, every_filling, filling, scoring
from tests.oracles.decks import COLOURS, banners, without

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
LAST_POOL = without(banners(), [card for post in LAST_POSTS for card in post])


# Posts ---------------------------------------------------------------------------------------


def of_posts(times: int) -> list[Case]:
    cases, dice = [], random.Random(5)
    for at in range(12 * times):
        shown = [dice.choice(FACES) for _card in range(2 + at % 4)]
        deck = [dice.choice(FACES) for _card in range(dice.randint(3, 7))]
        right = partial(every_filling, shown, "purple", deck)
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
    filled = cache(filling)
    for post, flag, removed in (
        ("lime+pink", "green", ["lime+pink/move"]),
        ("lime+pink/move pink", "green", ["lime+pink/move", "pink/take1"]),
        (["green", "green", "green+lime+pink"], "pink", ["green/extra", "green+lime+pink"]),
        ("lime+pink lime+pink orange", "lime", ["lime+pink/move", "orange/extra"]),
    ):
        cards = post.split() if isinstance(post, str) else post
        left = without(banners(), removed)
        right = partial(filled, tuple(cards), flag, tuple(left))
        cases += [
            Case("koinobori.post_colours", {"post": post, "flag": flag}, right),
            Case("koinobori.post_colours", {"post": post, "flag": flag, "deck": banners()}, right),
            Case("koinobori.post_colours", {"post": post, "flag": flag, "deck": left}, right),
        ]
    for number, flag in ((1, "pink"), (2, "lime")):
        right = partial(filling, POSTS[number - 1], flag, OPEN_POOL)
        cases += [
            Case("koinobori.post_colours", {"post": number, "view": OPEN.view(0)}, right),
            Case(
                "koinobori.scores",
                {"colour": "black", "post": number, "view": OPEN.view(0)},
                lambda right=right: right()["black"],
                "exact" if number == 2 else "assumed",
            ),
        ]
    one_open = without(TINY, ["black", "orange", *THROWN])
    cases += [
        Case(
            "koinobori.post_colours",
            {"post": 1, "view": SHORT.view(seat)},
            partial(every_filling, ["black", "orange"], "pink", one_open),
        )
        for seat in (0, 1, None)
    ]
    return cases + played_posts() + refused_posts()


def edges() -> list[Case]:
    """Return questions with numbers at a limit, where an off-by-one would show."""
    deck, two = ["pink", "lime+pink", "black"], [["pink", "lime", "black", "pink"], ["green", "green+lime", "lime"]]
    over = OPEN.view(0)._replace(end_reason="stuck")
    shown = scoring(POSTS[0], "pink")[0]
    return [
        Case(
            "koinobori.mast_value",
            {"card": "pink", "posts": two, "flags": "pink lime", "deck": deck, "n": 1500},
            partial(every_earning, "pink", two, ("pink", "lime"), deck),
            "assumed",
        ),
        Case(
            "koinobori.post_colours",
            {"post": two[1], "flag": "lime", "deck": ["pink", "black"]},
            partial(every_filling, two[1], "lime", ["pink", "black"]),
        ),
        Case(
            "koinobori.mast_value",
            {"card": "lime+pink", "posts": [two[0], ["lime"] * 5], "flags": "pink lime", "deck": deck},
            partial(every_earning, "lime+pink", [two[0], ["lime"] * 5], ("pink", "lime"), deck),
            says=("post 1", "post 2", "pink never"),
        ),
        Case("koinobori.scores", {"colour": shown, "post": 1, "view": over}, lambda: Fraction(1), "exact"),
        Case(
            "koinobori.scores",
            {"colour": "green", "post": 1, "view": OPEN.view(0)},
            lambda: filling(POSTS[0], "pink", OPEN_POOL)["green"],
            says=("scores on post 1", f"ways to fill 1 space out of {len(OPEN_POOL)} cards"),
        ),
    ]


def lay_first(view: Any, _rng: Stream) -> Any:
    """Play the first move that puts a card on a post, else the last move in the list."""
    moves = view.moves()
    return next((move for move in moves if isinstance(move, Place)), moves[-1])


def played_posts() -> list[Case]:
    """Return questions about games that players finish: Ada fills the last space with the card she holds."""
    alone = scoring([*LAST_POSTS[0], "green+lime+purple"], "pink")[0]
    sure = {colour: Fraction(colour == alone) for colour in COLOURS}
    asked = {"post": 1, "view": LAST.view(0), "players": lay_first, "n": 4, "seed": 2}
    blind = {
        colour: partial(by_bens_card, lambda card, colour=colour: scoring([*LAST_POSTS[0], card], "pink")[0] == colour)
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
        Case("koinobori.scores", {"colour": "green", **asked, "players": "careful"}, lambda: About(0.5, 1)),
    ]


def by_bens_card(value: Callable[[str], Any]) -> About:
    """Return the mean of a value over the cards that Ben may hold: any not on a post, in the row or in Ada's hand."""
    held = [value(card) for card in without(LAST_POOL, ["green+lime+purple", *LAST.row])]
    mean = sum(held) / len(held)
    return About(mean, sqrt(sum((each - mean) ** 2 for each in held) / len(held) / 400))


def refused_posts() -> list[Case]:
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
        *(Case("koinobori.post_colours", asked, lambda words=words: Refused(words)) for asked, words in refused),
        Case("koinobori.scores", {"colour": "blue", "post": 1, "view": view}, lambda: Refused("no colour 'blue'")),
    ]


# Masts ------------------------------------------------------------------------------------------


def of_masts(times: int) -> list[Case]:
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
                partial(every_earning, card, posts, ("pink", "lime"), deck),
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
            partial(every_earning, "pink", two, ("pink", "lime"), deck),
            "assumed",
            ("1,500 times from seed 3",),
        ),
        Case(
            "koinobori.mast_value",
            {"card": "pink", "posts": scored, "flags": ["pink", "lime", "black"], "deck": deck},
            partial(every_earning, "pink", scored, ("pink", "lime", "black"), deck),
        ),
        Case(
            "koinobori.mast_value",
            {"card": "lime+pink", "posts": ["lime+pink " * 4, "lime " * 5], "flags": "green lime"},
            partial(
                every_earning,
                "lime+pink",
                [["lime+pink"] * 4, ["lime"] * 5],
                ("green", "lime"),
                without(banners(), ["lime+pink/move", "lime/take1"]),
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
        pool = without(OPEN_POOL, removed)
        cases.append(
            Case(
                "koinobori.mast_value",
                {"card": card, "view": OPEN.view(0), "n": 800},
                lambda card=card, pool=pool: About(*earn_often(card, POSTS, ("pink", "lime", "orange"), pool, 3000)),
                "assumed",
            )
        )
    for card in ("green+lime+purple", "green+purple+pink"):
        cases.append(
            Case(
                "koinobori.mast_value",
                {"card": card, "view": LAST.view(0)},
                partial(every_earning, card, LAST_POSTS, ("pink", "lime", "orange"), without(LAST_POOL, [card])),
                "assumed",
            )
        )
    ends = partial(
        by_bens_card,
        lambda card: earned("green+lime+purple", [[*LAST_POSTS[0], card], *LAST_POSTS[1:]], ("pink", "lime", "orange")),
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
    return cases + [Case("koinobori.mast_value", asked, lambda words=words: Refused(words)) for asked, words in refused]


def cases(times: int = 1) -> list[Case]:
    """Return all cases, `times` times as many of the random ones."""
    return [*of_posts(times), *of_masts(times), *edges()]
