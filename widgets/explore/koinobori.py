"""Koinobori's questions: which colour scores on a post, what a refill brings, what a card on the mast is worth.

>>> print(post_colours())
One space is left. Which colour will score?
"""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.koinobori.cards import COLOURS
from widgets.explore.arguments import card_list, one_of, whole_number
from widgets.explore.carp_posts import SPACES, Fills, PostColours, YoungPost
from widgets.explore.carp_rows import ICONS, MOST_NEW, Arrivals, Refill
from widgets.explore.masts import OnTheMast
from widgets.explore.question import Question

POST = ("green", "green+black", "lime", "pink")
MOST_IN_HAND = 6


def _post(given: object) -> tuple[str, ...]:
    return card_list("koinobori", "post", given, 1, SPACES - 1)


def _colour(name: str, given: object) -> str:
    return one_of(name, given, COLOURS)


def post_colours(
    post: Sequence[str] = POST, flag: str = "pink", *, number: int = 0, seed: int | None = None
) -> Question:
    """Ask which colour scores when the last spaces of a post are filled."""
    return Question(PostColours(_post(post), _colour("flag", flag)), number=number, seed=seed)


def fills(post: Sequence[str] = POST, flag: str = "pink", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often the leading colour scores, card after card."""
    return Question(Fills(_post(post), _colour("flag", flag)), number=number, seed=seed)


def young_post(card: str = "lime+pink", flag: str = "green", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask which colour has the best prospects on a post with one card."""
    (card,) = card_list("koinobori", "card", [card], 1, 1)
    return Question(YoungPost(card, _colour("flag", flag)), number=number, seed=seed)


def refill(wanted: str = "steal", cards: int = 4, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often the new cards of the row bring what one wants."""
    wanted = one_of("wanted", wanted, ICONS)
    return Question(Refill(wanted, whole_number("cards", cards, 1, MOST_NEW)), number=number, seed=seed)


def arrivals(colour: str = "pink", cards: int = 4, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how many carps of a colour the new cards of the row bring."""
    cards = whole_number("cards", cards, 1, MOST_NEW)
    return Question(Arrivals(_colour("colour", colour), cards), number=number, seed=seed)


def mast(hand: str = "lime+pink lime+black orange+black+pink", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask which card is worth most on the mast, and how much."""
    return Question(OnTheMast(card_list("koinobori", "hand", hand, 1, MOST_IN_HAND)), number=number, seed=seed)
