"""The house rules of Nanatoridori in words: what each is called, how it is usually, and what it changes."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.core.rulings import HouseRule

HOUSE_RULES = {
    "take_when_going_out": HouseRule(
        lambda: _("You may keep a flock as you go out"),
        lambda: _(
            "Usually you are out as soon as your hand is empty. With this, you may keep the flock you beat and play on."
        ),
    ),
    "places_seen": HouseRule(
        lambda: _("Nobody sees where cards go in a hand"),
        lambda: _(
            "Usually everybody sees which places cards leave in a hand, and where they go in. "
            "With this, only their player knows."
        ),
    ),
    "duel_drop_loses": HouseRule(
        lambda: _("Passing with no open card loses the duel"),
        lambda: _("Usually it loses one round of the duel. With this, it loses the whole duel."),
    ),
    "duel_penguins": HouseRule(
        lambda: _("Lost rounds that lose a duel"),
        lambda: _("Usually it takes two lost rounds. With one, the first round decides."),
    ),
}
"""By the name of the ruling; `bbb where` leads from there to the clause."""
