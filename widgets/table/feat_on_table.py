"""A feat on the table: kept from the act that brought it until the next one, and put into the scene."""

from __future__ import annotations

from gamelib.core.feats import Feat
from gamelib.core.language import _
from widgets import scenes
from widgets.scenes.card_faces import faces_by_key
from widgets.stage.feat_scene import FeatScene
from widgets.stage.pieces import Face


def spoken_feat(feat: Feat) -> str:
    """Return what screen readers say of one's own feat, once."""
    return f"{feat.head} {feat.text}" if feat.is_own else ""


def build_feat(game: str, feat: Feat, ply: int) -> FeatScene:
    """Build a feat as part of a scene; of others' feats, there is only the ribbon."""
    scene: FeatScene = {"id": f"{feat.kind}:{ply}", "kind": feat.kind, "ribbon": feat.ribbon, "place": feat.place}
    if not feat.is_own:
        return scene
    scene |= {"own": True, "drawings": list(feat.drawings)}
    if feat.cards:
        scene["text"] = feat.text
        scene["cards"] = [scenes.scenes_of(game).card_key(card) for card in feat.cards]
        scene["go"], scene["share"] = _("Fly on"), _("Send this to a friend")
    return scene


def faces_in_feat(game: str, feat: FeatScene) -> dict[str, Face]:
    """Return the faces of the cards that a feat shows."""
    return faces_by_key(game, set(feat.get("cards", ())))
