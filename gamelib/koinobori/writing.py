"""Koinobori, 8 on paper: positions as text, in the form that `reading.py` reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gamelib.core import rulings
from gamelib.core.language import LETTERS
from gamelib.core.notation import seat_letter
from gamelib.koinobori import knowledge
from gamelib.koinobori.cards import UNKNOWN, Cards, format_cards, house_cards, house_masts
from gamelib.koinobori.moves import Turn
from gamelib.koinobori.position import SeatPosition
from gamelib.koinobori.text import format_space

MAX_POSTS = 6
FIELDS = (
    "variant",
    "players",
    "first",
    "rulings",
    "masts",
    "cards",
    "flags",
    *(f"post {post}" for post in range(1, MAX_POSTS + 1)),
    "row",
    "hand",
    *(f"hand {seat}" for seat in LETTERS),
    *(f"mast {seat}" for seat in LETTERS),
    "deck",
    "discards",
    "turn",
    "taken",
    "played",
    "raised",
    "extra",
    "icon",
    "end",
    "steals",
    "reshuffles",
    "passes",
    "seed",
)
"""The names of the fields a position may have, in the order in which they are written."""


def write(onlooker: SeatPosition, hands: Sequence[Cards], masts: Sequence[Cards], deck: Cards, seed: int) -> str:
    """Write a whole position, hidden cards included; a star marks a hidden card that everybody knows to be there.

    `onlooker` is an onlooker's view of it.
    """
    return _write(
        onlooker,
        [with_stars(hand, sure) for hand, sure in zip(hands, knowledge.known(onlooker), strict=True)],
        [with_stars_on_mast(mast, sure) for mast, sure in zip(masts, knowledge.known_masts(onlooker), strict=True)],
        format_cards(deck),
        [("seed", str(seed))],
    )


def write_view(view: SeatPosition, onlooker: SeatPosition) -> str:
    """Write a position as far as a seat knows it; a star marks a hidden card that everybody knows to be there.

    `onlooker` is an onlooker's view of the same position.
    """
    hands = zip(knowledge.known(view), knowledge.known(onlooker), strict=True)
    masts = zip(knowledge.known_masts(view), knowledge.known_masts(onlooker), strict=True)
    return _write(
        view,
        [with_stars(hand, sure) for hand, sure in hands],
        [with_stars_on_mast(mast, sure) for mast, sure in masts],
        str(view.deck),
        [],
    )


def _write(view: SeatPosition, hands: list[str], masts: list[str], deck: str, end: list[tuple[str, str]]) -> str:
    setup, turn = view.setup, view.turn
    parts = [
        ("players", str(setup.players)),
        ("first", seat_letter(setup.first)),
        ("rulings", rulings.write(setup.rulings)),
        ("masts", "" if setup.levels == house_masts() else format_cards(map(str, setup.levels))),
        ("cards", "" if setup.cards == house_cards() else _format_composition(setup.cards)),
        ("flags", format_cards(setup.flags)),
        *((f"post {at}", format_cards(map(format_space, post))) for at, post in enumerate(view.posts, 1)),
        ("row", format_cards(view.row)),
        *((f"hand {seat_letter(seat)}", hand or "-") for seat, hand in enumerate(hands)),
        *((f"mast {seat_letter(seat)}", mast or "-") for seat, mast in enumerate(masts)),
        ("deck", deck),
        ("discards", format_cards(view.discards)),
        *turn_fields(turn),
        ("steals", str(view.steals or "")),
        ("reshuffles", str(view.reshuffles or "")),
        ("passes", str(view.passes or "")),
        *end,
    ]
    return " | ".join(f"{key} {value}" for key, value in parts if value)


def turn_fields(turn: Turn) -> list[tuple[str, str]]:
    """Return the fields that say what has been done in a turn, empty ones included."""
    icon = f"{turn.icon} on post {turn.icon_post}" if turn.icon else ""
    return [
        ("turn", seat_letter(turn.seat)),
        ("taken", str(turn.actions_made) if turn.action == "take" else ""),
        ("played", str(turn.actions_made) if turn.action == "play" else ""),
        ("raised", str(turn.raised or "")),
        ("extra", str(turn.extra or "")),
        ("icon", f"{icon}, take {turn.owed}" if turn.owed > 0 else icon),
        ("end", turn.end),
    ]


def with_stars(hand: Cards, sure: Cards) -> str:
    """Write a hand, with a star at each card that is known for sure."""
    left = Counter(sure)
    words = []
    for card in hand:
        left[card] -= 1
        words.append(card + "*" * (card != UNKNOWN and left[card] >= 0))
    return " ".join(words)


def with_stars_on_mast(mast: Cards, sure: Cards) -> str:
    """Write a mast, with a star at each card that is known for sure."""
    return " ".join(card + "*" * (card != UNKNOWN and card == other) for card, other in zip(mast, sure, strict=True))


def _format_composition(cards: Cards) -> str:
    return " ".join(card + (f" x{count}" if count > 1 else "") for card, count in Counter(cards).items())
