"""The house rules of Koinobori in words: what each is called, how it is usually, and what it changes."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.core.rulings import HouseRule

HOUSE_RULES = {
    "split_plays": HouseRule(
        lambda: _("All cards of a turn go to one place"),
        lambda: _("Usually you may split the cards of a turn between your mast and the posts. With this, you may not."),
    ),
    "level_counts_at_once": HouseRule(
        lambda: _("A new level counts from your next turn"),
        lambda: _("Usually what you uncover on your mast counts at once. With this, it counts from the next turn on."),
    ),
    "must_act": HouseRule(
        lambda: _("Anybody may pass"),
        lambda: _(
            "Usually you pass only when you can neither take nor play. With this, you may pass whenever you like."
        ),
    ),
    "closing_icons": HouseRule(
        lambda: _("The card that closes a post does nothing else"),
        lambda: _("Usually its icon still works, but not on that post. With this, it does not work at all."),
    ),
    "moved_icons_again": HouseRule(
        lambda: _("The icon of a moved card works again"),
        lambda: _("Usually it does not. With this, it does, but for a move icon."),
    ),
    "either_end": HouseRule(
        lambda: _("All cards of a take come from the same end"),
        lambda: _("Usually each may come from either end. With this, they may not."),
    ),
    "cover_stacks": HouseRule(
        lambda: _("A covering card is safe"),
        lambda: _("Usually a card that covers another may be covered in its turn. With this, it may not."),
    ),
    "move_itself": HouseRule(
        lambda: _("A move icon may not move its own card"),
        lambda: _("Usually it may, if its post is still open. With this, it may not."),
    ),
    "extra_triggers": HouseRule(
        lambda: _("A card played by an extra icon does nothing more"),
        lambda: _("Usually its icon works too. With this, it does not."),
    ),
    "steal_keeps_limit": HouseRule(
        lambda: _("You may steal with a full hand"),
        lambda: _("Usually a full hand cannot steal. With this, it can."),
    ),
    "reshuffle": HouseRule(
        lambda: _("The discards stay where they are"),
        lambda: _("Usually they become the deck when it runs out. With this, they do not."),
    ),
    "stuck": HouseRule(
        lambda: _("If all pass, nobody wins"),
        lambda: _("Usually the game is scored when all pass one after the other. With this, nobody wins."),
    ),
    "final_tie": HouseRule(
        lambda: _("The last in turn wins a tie"),
        lambda: _("Usually players with equal points share the win. With this, the last of them in turn order wins."),
    ),
}
"""By the name of the ruling; `bbb where` leads from there to the clause."""
