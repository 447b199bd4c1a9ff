"""Lookup of a scene's parts by name, for the tests of all games."""

from tests.support.fake_front_end import parse_gesture
from widgets.scenes.shared import placed_items
from widgets.stage.scene import EMPTY_SELECTION, SceneOptions


def ids(scene):
    """Return the ids of everything in the zones and at the seats of a scene."""
    return [item["id"] for item in placed_items(scene["zones"], scene["seats"])]


def zone(scene, name):
    """Return the zone with this name, or None."""
    return next((zone for zone in scene["zones"] if zone["id"] == name), None)


def button(scene, name):
    """Return the button with this name."""
    return next(button for button in scene["buttons"] if button["id"] == name)


def seat_of(scene, letter):
    """Return the seat with this letter."""
    return next(seat for seat in scene["seats"] if seat["letter"] == letter)


def state_of(scene, place):
    """Return the state of a place as a list of words."""
    return (
        next(item for item in placed_items(scene["zones"], scene["seats"]) if item["id"] == place)
        .get("state", "")
        .split()
    )


def ids_with_state(scene, word):
    """Return the ids of all places whose state contains this word."""
    return {
        item["id"] for item in placed_items(scene["zones"], scene["seats"]) if word in item.get("state", "").split()
    }


def is_offered(scene, act):
    """Return whether a scene has the button that a gesture presses, or the places that it touches."""
    if act.kind == "press":
        return any(each["id"] == act.place and not each.get("off") for each in scene["buttons"])
    return {act.place, act.onto or act.place} <= {*ids(scene)}


def perform(scenes, view, *acts, doing=EMPTY_SELECTION, is_offered=is_offered):
    """Perform gestures in turn, each on something the scene offers; return the notation of the move and the selection.

    Whoever types that notation tries the same move.
    """
    move = None
    for act in map(parse_gesture, acts):
        assert move is None, "a move was tried before the last act"
        assert is_offered(scenes.part(view, doing, SceneOptions()), act), act
        doing, move = scenes.act(view, doing, act)
    assert move is None or view.read_move(str(move)) == move
    return None if move is None else str(move), doing
