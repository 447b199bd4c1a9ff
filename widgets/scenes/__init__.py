"""How each game lies on the table: a view made into zones, seats and buttons, and what hands did made into a move."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from widgets.scene import Act, Aids, Doing, Done, Part, Travel


class Scenes(Protocol):
    """What each game's module here has."""

    TITLE: str

    def part(self, view: Any, doing: Doing, aids: Aids) -> Part:
        """What a seat sees, and what it has taken up."""

    def act(self, view: Any, doing: Doing, act: Act) -> Done:
        """What comes of something a person did: another thing taken up, or a move tried."""

    def travel(self, before: Any, after: Any) -> list[Travel]:
        """Which cards went where between two views of the same seat, as far as it saw them go."""


def of(game: str) -> Scenes:
    """The scenes of a game, by its name.

    >>> of("nanatoridori").TITLE
    'Nanatoridori'
    """
    return cast(Scenes, import_module(f"widgets.scenes.{game}"))
