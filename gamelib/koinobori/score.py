"""Koinobori, 7 the end: what each post is worth, and what each mast earns and costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamelib.koinobori.cards import CARPS, COLOURS, PENALTY, UNKNOWN, Card, Cards, Post, read_card


class PostScore(NamedTuple):
    """What a post is worth: its carps, their places, the colour that scores, its value, the points by seat."""

    counts: dict[str, int]
    places: tuple[tuple[int, tuple[str, ...]], ...]
    """From the highest number of carps down: the number, and the colours that share it (KOI-7.4)."""
    colour: str
    value: int
    by_flag: bool
    points: tuple[int, ...]


class Score(NamedTuple):
    """The whole scoring: post by post, then the carps of colours never turned."""

    posts: tuple[PostScore, ...]
    turned: tuple[str, ...]
    """The colours that scored on some post (KOI-7.8)."""
    unturned: tuple[dict[str, int], ...]
    """By seat: the carps on the mast of each colour never turned."""
    penalties: tuple[int, ...]
    totals: tuple[int, ...]


def carps(cards: Sequence[Card]) -> dict[str, int]:
    """How many carps of each colour these cards show.

    >>> carps(["green+pink", "pink"])
    {'green': 1, 'pink': 2}
    """
    shown: list[str] = []
    for card in cards:
        if card != UNKNOWN:
            shown += CARPS[card if card in CARPS else read_card(card)]
    return {colour: number for colour in COLOURS if (number := shown.count(colour))}


def post_value(flag: str, post: Post) -> tuple[dict[str, int], tuple[tuple[int, tuple[str, ...]], ...], str, int, bool]:
    """A post's carps, its places, the colour that scores, its value, and whether the flag decided (KOI-7.3, KOI-7.5).

    >>> post_value("pink", (("green+lime",), ("green",)))[2:]
    ('green', 2, False)
    """
    counts = carps([space[-1] for space in post])
    sharing: dict[int, tuple[str, ...]] = {}
    for colour, number in counts.items():
        sharing[number] = sharing.get(number, ()) + (colour,)
    places = tuple(sorted(sharing.items(), reverse=True))
    for number, colours in places:
        if len(colours) == 1:
            return counts, places, colours[0], number, False
    return counts, places, flag, 1, True


def score(flags: Sequence[str], posts: Sequence[Post], masts: Sequence[Cards]) -> Score:
    """The scoring of posts and masts; masts may be given as far as they are known (KOI-7.6, KOI-7.8)."""
    flown, scored = [carps(mast) for mast in masts], []
    for flag, post in zip(flags, posts, strict=True):
        counts, places, colour, value, by_flag = post_value(flag, post)
        points = tuple([value * mine.get(colour, 0) for mine in flown])
        scored.append(PostScore(counts, places, colour, value, by_flag, points))
    scoring = {post.colour for post in scored}
    turned = tuple([colour for colour in COLOURS if colour in scoring])
    unturned = tuple([{colour: mine[colour] for colour in mine if colour not in scoring} for mine in flown])
    penalties = tuple([-PENALTY * sum(mine.values()) for mine in unturned])
    totals = tuple(map(sum, zip(penalties, *[post.points for post in scored], strict=True)))
    return Score(tuple(scored), turned, unturned, penalties, totals)
