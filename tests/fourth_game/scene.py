"""Stepping Stones on the table: how a stone looks, and what a player is asked to do."""

from __future__ import annotations

from gamelib.core.language import _, seat_name
from tests.fourth_game.state import STONES, View
from widgets.scenes.small_game import SmallGameScenes
from widgets.stage.pieces import Face
from widgets.stage.scene import SceneOptions


class Scenes(SmallGameScenes):
    """The table of Stepping Stones."""

    def face(self, key: str) -> Face:
        """Return how a card of this rank looks."""
        return {
            "name": _("stone {rank}").format(rank=key),
            "tone": "duck",
            "rank": key,
            "pips": int(key),
            "symbols": ["duck"],
        }

    def prompt(self, view: View, options: SceneOptions) -> str:
        """Return one sentence: whose turn it is, and what to do."""
        if view.seat == view.turn:
            return _("Your turn: lay a card that is close to the last stone, or draw.")
        return _("{name} is to lay or to draw.").format(name=seat_name(view.turn, options.names))


SCENES = Scenes(STONES)
