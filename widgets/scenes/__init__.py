"""How each game lies on the table: a view made into zones, seats and buttons, and what hands did made into a move."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from widgets.stage.scene import TURNED as TURNED
from widgets.stage.scene import Gesture, GestureResult, Part, SceneOptions, Selection, Travel


class Scenes(Protocol):
    """What each game's module here has."""

    TITLE: str

    def part(self, view: Any, doing: Selection, aids: SceneOptions) -> Part:
        """What a seat sees, and what it has taken up."""

    def act(self, view: Any, doing: Selection, act: Gesture) -> GestureResult:
        """What comes of something a person did: another thing taken up, or a move tried."""

    def travel(self, before: Any, after: Any) -> list[Travel]:
        """Which cards went where between two views of the same seat, as far as it saw them go."""


def scenes_of(game: str) -> Scenes:
    """The scenes of a game, by its name.

    >>> scenes_of("nanatoridori").TITLE
    'Nanatoridori'
    """
    return cast(Scenes, import_module(f"widgets.scenes.{game}"))


def count_new_days(game: str, before: Any, after: Any) -> int:
    """How many days of a hunt were drawn between two views; none in games without hunts.

    >>> count_new_days("koinobori", None, None)
    0
    """
    if game != "nanuk":
        return 0
    found: int = import_module("widgets.scenes.nanuk").days_drawn(before, after)
    return found


def name_cards(game: str, text: str) -> str:
    """A sentence with its cards named as one says them; only Koinobori writes them otherwise.

    >>> name_cards("koinobori", "Ada takes lime+orange/cover from place 1 scenes_of the row.")
    'Ada takes lime and orange (cover) from place 1 of the row.'
    """
    if game != "koinobori":
        return text
    said: str = import_module("widgets.scenes.koinobori.zones").worded(text)
    return said


def events_until(game: str, view: Any, turned: int) -> int | None:
    """How many events of a view's log had happened when so many days of the last hunt were turned up; None for all."""
    if game != "nanuk":
        return None
    found: int = import_module("widgets.scenes.nanuk").events_until(view, turned)
    return found
