"""Feats: what is worth a moment's joy at the table, such as a flock of four. Each game says which it has.

A feat follows from what a seat knows, like everything that a table shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from gamelib.core import registry
from gamelib.core.events import Fact


class Feat(NamedTuple):
    """Something that a seat has just brought off."""

    kind: Literal["flock", "whole", "saved", "post"]
    """flock: many equal cards at once. whole: all of a kind. saved: a danger held off at the last moment. post: a post
    closed in the colour that one holds."""
    is_own: bool
    """Whether it is the feat of the view's seat."""
    ribbon: str
    """It in a few words, the same to everybody."""
    head: str = ""
    """What happened, as a sentence to the one whose feat it is."""
    text: str = ""
    """What it means."""
    place: str = ""
    """The place on the table where it happened, as a refusal would name it."""
    drawings: tuple[str, ...] = ()
    """What flies or swims around it."""
    cards: tuple[str, ...] = ()
    """All its cards, in notation, for a feat that fills the window."""


FindFeat = Callable[[Any, Sequence[Fact]], Feat | None]
"""A game's `find_feat`: a view, and the public facts that are new in it, oldest first."""


def newest_feat(game: str, before: Any, view: Any) -> Feat | None:
    """Return the newest feat between two views of one seat, or None.

    >>> from gamelib import nanatoridori
    >>> view = nanatoridori.deal(3, seed=1).view(0)
    >>> newest_feat("nanatoridori", view, view) is None
    True
    """
    module = registry.about(game).feats_module
    start, past, fresh = getattr(before, "past", None), getattr(view, "past", None), list[Fact]()
    while past is not None and past is not start:
        past, fact = past
        fresh.append(fact)
    if module is None or past is not start or not fresh:
        return None
    find: FindFeat = module.find_feat
    return find(view, fresh[::-1])
