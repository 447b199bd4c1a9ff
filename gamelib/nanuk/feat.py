"""Nanuk's feat: an Inuksuk that holds a bear off on the last day of a hunt, which succeeds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gamelib.core.events import Fact
from gamelib.core.feats import Feat
from gamelib.core.language import _, n_
from gamelib.nanuk.cards import BEARS, describe_animals
from gamelib.nanuk.facts import DayDrawn, HuntEnded
from gamelib.nanuk.view import View


def find_feat(view: View, fresh: Sequence[Fact]) -> Feat | None:
    """Return the newest hunt among new facts that an Inuksuk saved on its last day."""
    for day, ended in reversed(list(pairwise(fresh))):
        if not isinstance(ended, HuntEnded) or not ended.won or not isinstance(day, DayDrawn):
            continue
        if day.day < ended.boast.days or day.card not in BEARS or day.shields < 0:
            continue
        game, days = describe_animals(ended.boast.number, ended.boast.animal), ended.boast.days
        text = n_("{game} in {days} day: the hunt succeeds!", "{game} in {days} days: the hunt succeeds!", days)
        return Feat(
            "saved",
            view.seat is not None and bool(view.sides[view.seat]),
            _("The bear is held off!"),
            _("Day {day} brings a bear, and the Inuksuk stands in its way.").format(day=day.day),
            text.format(game=game, days=days),
            f"day:{day.day}",
            ("inuksuk",),
        )
    return None
