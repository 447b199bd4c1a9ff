"""Nanatoridori's feats: four equal cards or more at once, and all nine."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core.events import Fact
from gamelib.core.feats import Feat
from gamelib.core.language import _, n_
from gamelib.core.written_numbers import number_word
from gamelib.nanatoridori.card_names import birds_word
from gamelib.nanatoridori.cards import BIRDS, CARDS, COPIES
from gamelib.nanatoridori.facts import Played
from gamelib.nanatoridori.view import View

BIG_FLOCK = 4
"""From so many cards on, a flock is a feat."""


def find_feat(view: View, fresh: Sequence[Fact]) -> Feat | None:
    """Return the newest big flock among new facts."""
    for fact in reversed(fresh):
        if isinstance(fact, Played) and (size := fact.size + fact.added) >= BIG_FLOCK:
            return _build_feat(fact.seat == view.seat, size, fact.rank)
    return None


def _build_feat(is_own: bool, size: int, rank: int) -> Feat:
    birds, bird = birds_word(rank), BIRDS[rank - 1]
    if size == COPIES:
        return Feat(
            "whole",
            is_own,
            _("All nine {birds}!").format(birds=birds),
            _("You bring all nine {birds} together.").format(birds=birds),
            _beaten_by(size, rank),
            "table",
            (bird,),
            (str(rank),) * size,
        )
    number = number_word(size)
    return Feat(
        "flock",
        is_own,
        _("{number} {birds} fly together!").format(number=number.capitalize(), birds=birds),
        _("You bring {number} {birds} together.").format(number=number, birds=birds),
        _beaten_by(size, rank),
        "table",
        (bird,),
    )


def _beaten_by(size: int, rank: int) -> str:
    """Say what can beat a flock: as many of a higher rank, or more of any (NANA-4.2)."""
    higher = [birds_word(each) for each in CARDS if each > rank]
    if size == COPIES and not higher:
        return _("Nothing can beat them.")
    if size == COPIES:
        if len(higher) > 2:
            return _("Only nine of a higher kind could beat them.")
        line = n_(
            "Only nine {birds} could beat them.", "Only nine {birds} or nine {others} could beat them.", len(higher)
        )
        return line.format(birds=higher[0], others=higher[-1])
    more = number_word(size + 1)
    if not higher:
        return _("Only {more} alike, side by side, can beat them.").format(more=more)
    return _("Only {number} of a higher kind or any {more} alike, side by side, can beat them.").format(
        number=number_word(size), more=more
    )
