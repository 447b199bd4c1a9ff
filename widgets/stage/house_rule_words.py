"""The house rules of a game in words, for every screen on which they are chosen or told."""

from __future__ import annotations

from collections.abc import Mapping

from gamelib.core import registry, rulings
from gamelib.core.rulings import HouseRule


def house_rules_in_words(game: str) -> dict[str, HouseRule]:
    """Return each house rule by the name of its ruling; one that its game does not describe is called by that name.

    >>> house_rules_in_words("nanuk")["one_dealer"].title()
    'The dealer changes with every hunt'
    """
    about = registry.about(game)
    described: Mapping[str, HouseRule] = registry.load(about.house_rules) if about.house_rules else {}
    names = [name for name, *_range in rulings.choices(about.rules.Rulings)]
    return {name: described.get(name) or _undescribed(name) for name in names}


def _undescribed(name: str) -> HouseRule:
    return HouseRule(lambda: name.replace("_", " ").capitalize(), lambda: "")
