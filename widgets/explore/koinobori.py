"""Koinobori's questions: which colour scores on a post, what a refill brings, what a card on the mast is worth.

>>> print(post_colours())
One space is left. Which colour will score?
"""

from __future__ import annotations

from collections.abc import Sequence

from widgets.explore.carp_posts import Fills, PostColours, YoungPost
from widgets.explore.carp_rows import Arrivals, Refill
from widgets.explore.masts import OnTheMast
from widgets.explore.question import Question

POST = ("green", "green+black", "lime", "pink")


def post_colours(
    post: Sequence[str] = POST, flag: str = "pink", *, number: int = 0, seed: int | None = None
) -> Question:
    """Ask which colour scores when the last spaces of a post are filled."""
    return Question(PostColours(post, flag), number=number, seed=seed)


def fills(post: Sequence[str] = POST, flag: str = "pink", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often the leading colour scores, card after card."""
    return Question(Fills(post, flag), number=number, seed=seed)


def young_post(card: str = "lime+pink", flag: str = "green", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask which colour has the best prospects on a post with one card."""
    return Question(YoungPost(card, flag), number=number, seed=seed)


def refill(wanted: str = "steal", cards: int = 4, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often the new cards of the row bring what one wants."""
    return Question(Refill(wanted, cards), number=number, seed=seed)


def arrivals(colour: str = "pink", cards: int = 4, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how many carps of a colour the new cards of the row bring."""
    return Question(Arrivals(colour, cards), number=number, seed=seed)


def mast(hand: str = "lime+pink lime+black orange+black+pink", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask which card is worth most on the mast, and how much."""
    return Question(OnTheMast(hand), number=number, seed=seed)
