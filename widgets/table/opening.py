"""The arguments of `Table`: the game to open, and its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from gamelib import record as stored
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.deals import named
from gamelib.record import Record
from widgets.stage.board import check_pace
from widgets.table import autosave, forms


@dataclass
class TableOptions:
    """How a table behaves and looks, beside the game that is played on it."""

    mark: bool = False
    """Highlight the legal plays."""
    worth: bool = True
    """In Koinobori, say what each carp would be worth if the game ended now."""
    projector: bool = False
    """Draw for a projector."""
    still: bool = False
    """Switch off all animation."""
    pace: int | None = 900
    """Milliseconds between the moves of bots; None for none."""
    teacher: bool = False
    """Allow all hands to be shown at any time."""
    keep: bool = False
    """Save the game, so that it can be resumed."""
    lens: bool | None = None
    """Offer the odds lens; None offers it only to a person who plays alone."""
    secret: bool = False
    """Send the browser nothing that its user may not know, not even in a saved game."""

    @property
    def look(self) -> dict[str, bool]:
        """The options that only the front end needs, as far as they are on."""
        return {name: True for name in ("projector", "still") if getattr(self, name)}


OPTION_NAMES = frozenset(each.name for each in fields(TableOptions))


def parse_options(game: object, more: Mapping[str, Any]) -> tuple[TableOptions, dict[str, Any]]:
    """Split keyword arguments into the table's options and the arguments of the game's `deal`.

    By default a table keeps games that it dealt itself, and is secret where the page is served without its code.
    Raise GameError if the pace is no number of milliseconds.
    """
    chosen = {name: value for name, value in more.items() if name in OPTION_NAMES and value is not None}
    options = TableOptions(**{"keep": is_game_name(game), "secret": autosave.hides_from_browser(), **chosen})
    if "pace" in more:
        check_pace(more["pace"])
        options.pace = more["pace"]
    return options, {name: value for name, value in more.items() if name not in OPTION_NAMES}


def is_game_name(game: object) -> bool:
    """Return whether this is the name of a game, rather than a stored game or a named deal."""
    return isinstance(game, str) and game in registry.games()


def is_stored(game: object) -> bool:
    """Return whether this is a game that was kept, whose seats keep the names they have."""
    return isinstance(game, Record | Path) or (isinstance(game, str) and (game.endswith(".json") or "{" in game))


def open_record(
    game: Any, names: Sequence[str], seed: int | None, variant: str | None, deal: Mapping[str, Any]
) -> tuple[Record, bool]:
    """Return the record of whatever a table was given, and whether it is over and to be stepped through.

    `game` is a game's name, a state or a view, a record, a file, a stored game's text or the name of a deal. Raise
    GameError if it is none of these.
    """
    if isinstance(game, Record):
        record = game
    elif is_game_name(game):
        return stored.start(game, names=names, seed=seed, **forms.variant_arguments(game, variant), **deal), False
    elif isinstance(game, Path) or (isinstance(game, str) and game.endswith(".json") and "{" not in game):
        record = stored.load(game)
    elif isinstance(game, str) and game.lstrip().startswith("{"):
        record = stored.read(game)
    elif isinstance(game, str):
        named_deal = named(game)
        return stored.start(
            named_deal.game, names=names, position=named_deal.position, seed=1 if seed is None else seed
        ), False
    else:
        return stored.start(_game_of(game), names=names, position=game.write(), seed=seed), False
    return record.call(*names) if names else record, record.state.result is not None


def _game_of(position: Any) -> str:
    """Return the name of the game that a state or a view belongs to."""
    game = registry.game_of(position)
    if not game or not hasattr(position, "write"):
        line = _("a table opens from a game's name, a state, a record, a file or a stored game, not from {kind}")
        raise GameError(line.format(kind=type(position).__name__))
    return game
