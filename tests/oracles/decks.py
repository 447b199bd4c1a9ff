"""The three decks, written down from the rulebooks, and what their cards show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

BIRDS = tuple(rank for rank in range(1, 8) for _copy in range(9))
"""Nanatoridori: nine birds of each of seven ranks."""

ANIMALS = ("deer", "seal", "fish", "bird")
COLOURS = ("green", "lime", "orange", "black", "purple", "pink")

ICONS = {
    "cover": "green+pink lime+purple orange+black",
    "move": "green+orange lime+pink black+purple",
    "take2": "green+purple lime+black orange+pink",
    "steal": "green+lime orange+purple black+pink",
    "refresh": "green+black lime+orange purple+pink",
    "extra": "green orange purple",
    "take1": "lime black pink",
}
"""Koinobori's house deck: the cards with one or two carps, by their icon."""


def hunting(bears: int = 3, on_doubles: int = 0) -> list[str]:
    """Return Nanuk's cards: 24 of each animal, three of them doubles, and four Inuksuks."""
    deck = ["inuksuk"] * 4
    for animal in ANIMALS:
        single, double = bears - on_doubles, on_doubles
        deck += [f"bear-{animal}"] * single + [f"double-bear-{animal}"] * double
        deck += [f"double-{animal}"] * (3 - double) + [animal] * (21 - single)
    return deck


def banners() -> list[str]:
    """Return Koinobori's house deck: each three colours three times, and the cards with icons once."""
    deck = ["+".join(carps) for carps in combinations(COLOURS, 3) for _copy in range(3)]
    return deck + [f"{card}/{icon}" for icon, cards in ICONS.items() for card in cards.split()]


def without(deck: Iterable[object], cards: Iterable[object]) -> list[object]:
    """Return a deck without one copy of each of some cards, all of which must be there."""
    left = list(deck)
    for card in cards:
        left.remove(card)
    return left


def animal_on(card: str) -> str:
    """Return the animal of a hunting card; an Inuksuk is its own kind."""
    return card.rsplit("-", maxsplit=1)[-1]


def animals_on(card: str) -> int:
    """Return how many animals a hunting card shows."""
    return 2 if card.startswith("double") else 1


def has_bear(card: str) -> bool:
    """Return whether a bear is on a hunting card."""
    return "bear" in card


def carps_on(card: str) -> list[str]:
    """Return the carps of a banner, one by one."""
    return card.split("/", maxsplit=1)[0].split("+")


def shown_by(card: str, wanted: str) -> int:
    """Return how many carps of a colour a banner shows, or whether it has an icon."""
    return carps_on(card).count(wanted) if wanted in COLOURS else int(card.endswith("/" + wanted))


def count_animals(cards: Sequence[str], animal: str) -> int:
    """Return the animals of a kind on some hunting cards."""
    return sum(animals_on(card) for card in cards if animal_on(card) == animal)
