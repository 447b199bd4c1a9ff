"""What a game says of a cause: its sentence, how to take it away from imagined deals, and a control."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.protocols import View
from gamelib.kernel.compiled_game import Change


class Arm(NamedTuple):
    """One way to go on in imagined deals: what is changed in them, the moves of the seat, and what is changed then."""

    moves: tuple[Any, ...]
    before: tuple[Change, ...] = ()
    after: tuple[Change, ...] = ()
    setup: Any = None
    """The setup by which all goes on, if it is not that of the game."""


class Pair(NamedTuple):
    """The worse move and the better one, each in the same imagined deals."""

    worse: Arm
    better: Arm


class Cause(NamedTuple):
    """A cause that may make one move better than another."""

    kind: str
    """Which of the game's causes it is."""
    sentence: str
    """What is said to somebody who knows both moves."""
    advice: str
    """The same for somebody who knows of the better move only; "" if the worse one cannot be left out."""
    without: Pair
    """The two moves where the cause is taken away."""
    controls: tuple[Pair, ...]
    """The two moves where as much is changed of something else, perhaps in several ways; the one that moves as much as
    the change of the cause is taken."""

    @property
    def control(self) -> Pair:
        """The control that is taken."""
        return self.controls[0]


def possible_causes(view: View, worse: Any, better: Any) -> Iterator[Cause]:
    """Yield the causes that may make a move better than another, none of them tested."""
    if path := registry.about(registry.game_of(view)).causes:
        yield from registry.load(path).find_causes(view, view.read_move(worse), view.read_move(better))
