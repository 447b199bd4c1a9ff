"""The rules by which friends play a game: the variant and the house rules that the maker of the table has chosen.

>>> rules = ChosenRules("nanuk", "declared-sides")
>>> rules.named()
['Open sides']
>>> rules.arguments()["declared_sides"]
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from gamelib.core import registry, rulings
from widgets.stage.house_rule_words import house_rules_in_words


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

    @classmethod
    def of_state(cls, game: str, state: Any) -> ChosenRules:
        """Return the rules by which a game is played; one without variants has no word for its own."""
        return cls(game, getattr(state, "variant", registry.BASIC), rulings.to_plain(state.rulings))

    @property
    def seats(self) -> int:
        """How many seats the variant needs; 0 for any number."""
        return self._variant.players if self._variant else 0

    @property
    def _variant(self) -> registry.Variant | None:
        return self._about.find_variant(self.variant)

    # Choosing -----------------------------------------------------------------------------

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

    def variants(self) -> tuple[registry.Variant, ...]:
        """Return the variants of the game, if there are several."""
        return self._about.variants if len(self._about.variants) > 1 else ()

    def house_rules(self) -> list[OfferedRule]:
        """Return the house rules of the game, as they can be chosen."""
        words = house_rules_in_words(self._about.name)
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
        ]

    def named(self) -> list[str]:
        """Return in words what is not as in the usual game."""
        variant = [self._variant.short_label()] if self._variant and self.variant != registry.BASIC else []
        return variant + [
            each.title if each.number is None else f"{each.title}: {each.number}"
            for each in self.house_rules()
            if each.is_changed
        ]
