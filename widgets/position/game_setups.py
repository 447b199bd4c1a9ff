"""The editors that games have: each game's parts, cards and settings.

>>> setup_of("nanuk").EMPTY
'players 5 | turn A | first A'
"""

from __future__ import annotations

from gamelib.core.errors import GameError
from gamelib.core.language import _
from widgets.position.game_setup import GameSetup
from widgets.position.koinobori import KoinoboriSetup
from widgets.position.nanatoridori import NanatoridoriSetup
from widgets.position.nanuk import NanukSetup

SETUPS: dict[str, GameSetup] = {each.game: each for each in (NanatoridoriSetup(), NanukSetup(), KoinoboriSetup())}


def setup_of(game: str) -> GameSetup:
    """Return what an editor has to know of a game; raise GameError if the game has no editor."""
    if game not in SETUPS:
        raise GameError(_("positions of this game are written as text only"))
    return SETUPS[game]
