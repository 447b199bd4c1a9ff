"""Animals: the names of devices in a room, where people's names are neither asked for nor stored."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gamelib.core.language import _, language


class Animal(NamedTuple):
    """An animal that stands for a device: its name, and the drawing beside it."""

    name: str
    symbol: str


def kinds() -> tuple[Animal, ...]:
    """Return the animals there are."""
    return (
        Animal(_("Owl"), "owl"),
        Animal(_("Wren"), "wren"),
        Animal(_("Robin"), "robin"),
        Animal(_("Duck"), "duck"),
        Animal(_("Parrot"), "parrot"),
        Animal(_("Crane"), "crane"),
        Animal(_("Peacock"), "peacock"),
        Animal(_("Seal"), "seal"),
        Animal(_("Deer"), "deer"),
        Animal(_("Penguin"), "penguin"),
        Animal(_("Bear"), "bear"),
        Animal(_("Fish"), "fish"),
        Animal(_("Tern"), "bird"),
    )


def moods() -> tuple[str, ...]:
    """Return the adjectives that distinguish animals of the same kind."""
    return (
        _("Calm {animal}"),
        _("Merry {animal}"),
        _("Quick {animal}"),
        _("Kind {animal}"),
        _("Bold {animal}"),
        _("Wise {animal}"),
        _("Proud {animal}"),
        _("Sleepy {animal}"),
        _("Shy {animal}"),
        _("Bright {animal}"),
    )


def animal(number: int) -> Animal:
    """Return the animal of a number, different for each; from 130 on, the number is part of the name.

    >>> animal(0).name, animal(14).name, animal(135).name
    ('Calm Owl', 'Bold Wren', 'Wise Crane 135')
    """
    return _animal(number, language())


@lru_cache(maxsize=2048)
def _animal(number: int, _language: str) -> Animal:
    """Return the animal of a number, cached because every redraw of the lobby names it."""
    all_kinds, all_moods = kinds(), moods()
    # Thirteen kinds and ten moods have no common divisor, so that all pairs come before one comes again.
    kind = all_kinds[number % len(all_kinds)]
    name = all_moods[number % len(all_moods)].format(animal=kind.name)
    return Animal(name if number < len(all_kinds) * len(all_moods) else f"{name} {number}", kind.symbol)
