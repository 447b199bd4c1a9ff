"""The house rules of Nanuk in words: what each is called, how it is usually, and what it changes."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.core.rulings import HouseRule

HOUSE_RULES = {
    "bears_per_animal": HouseRule(
        lambda: _("Bears on the cards of each animal"),
        lambda: _("Usually three cards of each animal carry a bear."),
    ),
    "bears_on_doubles": HouseRule(
        lambda: _("How many of these bears are on doubles"),
        lambda: _("Usually none: only single cards carry a bear."),
    ),
    "one_dealer": HouseRule(
        lambda: _("The dealer changes with every hunt"),
        lambda: _("Usually one dealer deals all season. With this, whoever begins the hunt deals."),
    ),
    "highest_number": HouseRule(
        lambda: _("The most animals a boast may name"),
        lambda: _("Usually 27, all there are of a kind."),
    ),
    "empty_deck_is_winter": HouseRule(
        lambda: _("An empty deck alone brings no winter"),
        lambda: _(
            "Usually winter comes when the deck runs out. With this, it comes only if face-up cards lie under the deck."
        ),
    ),
    "deck_counted": HouseRule(
        lambda: _("Nobody sees how many cards are left"),
        lambda: _("Usually the number of cards in the deck is shown. With this, you have to count for yourself."),
    ),
    "discards_browsed": HouseRule(
        lambda: _("Everyone may look through the discards"),
        lambda: _("Usually they lie there unseen. With this, anybody may look at them."),
    ),
    "bonus_without_bears": HouseRule(
        lambda: _("Without any bears, everyone gets a point"),
        lambda: _(
            "Usually nobody gets points for bears if nobody has one. With this, all are level and get a point each."
        ),
    ),
    "tie": HouseRule(
        lambda: _("The most bears break a tie"),
        lambda: _(
            "Usually those with the highest score share the win. "
            "With this, whoever of them has the most bear cards wins."
        ),
    ),
}
"""By the name of the ruling; `bbb where` leads from there to the clause."""
