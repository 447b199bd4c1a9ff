"""The rules by which friends play a game: the variant and the house rules that the maker of the table has chosen.

>>> rules = ChosenRules("nanuk")
>>> rules.choose_variant("declared-sides")
>>> rules.named()
['Open sides']
>>> rules.arguments()["declared_sides"]
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from gamelib.core import registry, rulings
from gamelib.core.rulings import HouseRule


class OfferedRule(NamedTuple):
    """A house rule as it can be chosen: switched on or off, or set to a number."""

    name: str
    """The name of its ruling."""
    title: str
    text: str
    is_changed: bool
    """Whether it is not as usual."""
    number: int | None
    """The number it is set to; None for a rule that is switched on or off."""
    least: int
    most: int


class ChosenRules:
    """The variant of a game, and its house rules that are not as usual."""

    def __init__(self, game: str, variant: str = registry.BASIC, changed: Mapping[str, Any] | None = None) -> None:
        self._about = registry.about(game)
        self.variant = variant
        """The name of the variant."""
        self.changed = dict(changed or {})
        """The house rules that are not as usual, by the names of their rulings."""

    @property
    def seats(self) -> int:
        """How many seats the variant needs; 0 for any number."""
        return self._variant.players if self._variant else 0

    @property
    def _variant(self) -> registry.Variant | None:
        return self._about.find_variant(self.variant)

    # Choosing -----------------------------------------------------------------------------

    def choose_variant(self, name: str) -> None:
        """Play a variant; a name that the game does not know changes nothing."""
        if self._about.find_variant(name) is not None:
            self.variant = name

    def fit(self, players: int) -> None:
        """Choose the variant that is for this number of players alone, or leave one that is not."""
        only = {each.players: each.name for each in self._about.variants if each.players}
        if players in only:
            self.variant = only[players]
        elif self.seats:
            self.variant = registry.BASIC

    def change(self, name: str, by: int = 0) -> None:
        """Play a house rule the other way, or by a number that is one more or less, as far as it goes."""
        kind = self._about.rules.Rulings
        for each, default, least, most in rulings.choices(kind):
            if each == name:
                now = self.changed.pop(name, default)
                if type(default) is int:
                    other = min(max(now + by, least), most)
                else:
                    other = rulings.other_way(kind, name) if now == default else default
                if other != default:
                    self.changed[name] = other

    # What they come to ---------------------------------------------------------------------

    def arguments(self) -> dict[str, Any]:
        """Return the arguments with which `deal` deals by these rules."""
        found = dict(self._variant.arguments) if self._variant else {}
        if self.changed:
            found["rulings"] = rulings.from_plain(self._about.rules.Rulings, self.changed)
        return found

    def variants(self) -> list[tuple[str, str, int]]:
        """Return the variants of the game, if there are several: name, label, and the only number of players."""
        every = self._about.variants
        return [(each.name, each.short_label(), each.players) for each in every] if len(every) > 1 else []

    def house_rules(self) -> list[OfferedRule]:
        """Return the house rules of the game, as they can be chosen."""
        words: Mapping[str, HouseRule] = registry.load(self._about.house_rules) if self._about.house_rules else {}
        return [
            OfferedRule(
                name,
                words[name].title(),
                words[name].text(),
                name in self.changed,
                self.changed.get(name, default) if type(default) is int else None,
                least,
                most,
            )
            for name, default, least, most in rulings.choices(self._about.rules.Rulings)
            if name in words
        ]

    def named(self) -> list[str]:
        """Return in words what is not as in the usual game."""
        chosen = self._variant
        differs = chosen is not None and chosen.name != registry.BASIC
        variant = [chosen.short_label()] if chosen is not None and differs else []
        return variant + [
            each.title if each.number is None else f"{each.title}: {each.number}"
            for each in self.house_rules()
            if each.is_changed
        ]
