"""The kinds of steps; each module holds one, and a new kind is one more module, registered here or from outside."""

from __future__ import annotations

from gamelib.lessons.kinds.base import StepKind
from gamelib.lessons.kinds.choose import Choose
from gamelib.lessons.kinds.game import Game
from gamelib.lessons.kinds.number import Number
from gamelib.lessons.kinds.order import Order
from gamelib.lessons.kinds.pick import Pick
from gamelib.lessons.kinds.play import Play

_KINDS: dict[str, StepKind] = {}


def register(kind: StepKind) -> None:
    """Make a kind known by its name, so that lesson files can use it."""
    _KINDS[kind.name] = kind


def kind_of(name: str) -> StepKind:
    """Return the kind with a name; raises KeyError if there is none."""
    return _KINDS[name]


def names() -> tuple[str, ...]:
    """Return the names of all kinds, in the order in which messages list them."""
    return tuple(_KINDS)


for _kind in (Play(), Pick(), Choose(), Order(), Number(), Game()):
    register(_kind)
