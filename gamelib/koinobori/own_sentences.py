"""Koinobori's sentences about a seat, each with the one that speaks to that seat."""

from __future__ import annotations

from gamelib.core.language import _


def own_sentences() -> tuple[tuple[str, str], ...]:
    """Return pairs of messages: about a seat by name, and to it."""
    return (
        (
            _("The posts have the flags {flags}; the row shows {row}; {name} starts."),
            _("The posts have the flags {flags}; the row shows {row}; you start."),
        ),
        (_("{name} is dealt two cards."), _("You are dealt two cards.")),
        (_("{name} is dealt {cards}."), _("You are dealt {cards}.")),
        (_("{name} shows the mast: {cards}."), _("You show your mast: {cards}.")),
        (_("{name} takes {card} from place {place} of the row."), _("You take {card} from place {place} of the row.")),
        (_("{name} puts {card} over {over} on post {post}."), _("You put {card} over {over} on post {post}.")),
        (_("{name} puts {card} on post {post}."), _("You put {card} on post {post}.")),
        (
            _("{name} moves {card} from post {source} to post {target}."),
            _("You move {card} from post {source} to post {target}."),
        ),
        (_("{name} discards the row: {cards}."), _("You discard the row: {cards}.")),
        (_("{name} passes."), _("You pass.")),
        (_("{name} leaves the icon {icon} unused."), _("You leave the icon {icon} unused.")),
        (_("{name} stops and leaves the icon extra unused."), _("You stop and leave the icon extra unused.")),
        (_("{name} stops."), _("You stop.")),
        (_("{name} hangs a card face down on the mast."), _("You hang a card face down on your mast.")),
        (_("{name} hangs {card} face down on the mast."), _("You hang {card} face down on your mast.")),
        (_("{thief} steals a card from {victim}."), _("You steal a card from {victim}.")),
        (_("{thief} steals {card} from {victim}."), _("You steal {card} from {victim}.")),
        (_("{names} wins with {points}."), _("You win with {points}.")),
        (
            _("{names} wins with {points}, being last in turn among equals."),
            _("You win with {points}, being last in turn among equals."),
        ),
    )
