"""What is said about imagined deals: how hidden cards are dealt, and what the intervals cover."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.players import shown_name


def describe_dealing(fits_play: bool) -> str:
    """Say how cards not seen are dealt, as a part of a sentence about what is assumed."""
    if fits_play:
        return _(
            "cards not seen are dealt so that they fit what the others have done, as if “{level}” programs had done it"
        ).format(level=shown_name("keen"))
    return _("cards not seen are dealt at random, whatever others have said and done")


def describe_intervals() -> str:
    """Say what the intervals beside numbers from imagined deals cover."""
    return _("Intervals cover the luck of the dealing only, not players who play differently.")
