"""Positions of Koinobori, gestures that make a move, and parts of a scene, for the tests of its scenes."""

from functools import partial
from itertools import islice

from gamelib import koinobori
from gamelib.koinobori import Mast, Place, Shift, Steal, Take
from gamelib.koinobori.cards import COLOURS, ICONS
from tests.laws.configurations import games_played, sampled
from tests.support import scene_parts
from tests.support.scene_parts import zone
from widgets import scenes
from widgets.stage.scene import SceneOptions

TABLE = scenes.scenes_of("koinobori")
PLAIN = SceneOptions()

perform = partial(scene_parts.perform, TABLE)


BOX = (
    " | cards "
    + " ".join(f"{card} x5" for card in COLOURS)
    + " lime+pink x5 "
    + " ".join(f"{card}/{icon}" for card in ("lime", "orange", "black", "black+pink", "lime+orange") for icon in ICONS)
)
"""Cards of one colour and two, without icons and with, for positions that are easy to read."""


def read(text):
    """Return a position whose cards are those in BOX."""
    return koinobori.read(text + BOX, seed=1)


def positions(number, seed):
    """Yield positions of every number of players and ruling, half of them with an unused icon or a legal cover."""
    yield from (step.state for step in sampled("koinobori", number // 2, seed))
    rare = (
        step.state
        for game in games_played("koinobori", seed)
        for step in game
        if step.move and (step.state.turn.icon or any(getattr(move, "over", "") for move in step.state.moves()))
    )
    yield from islice(rare, 0, 4 * (number - number // 2), 4)


def column(part, post):
    """Return the column of a post, counted from 1."""
    return zone(part, "posts")["columns"][post - 1]


def buttons(part):
    """Return the ids of all buttons."""
    return [button["id"] for button in part["buttons"]]


def drags_for_move(view, move):
    """Return the gestures that make a legal move by dragging, or with a button if no card moves."""
    match move:
        case Take():
            return [f"drop row:{move.place} > hand"]
        case Mast():
            return [f"drop hand:{view.hand.index(move.card) + 1} > mast"]
        case Place():
            return [f"drop hand:{view.hand.index(move.card) + 1} > post{move.post}" + (":top" if move.over else "")]
        case Shift():
            return [f"drop post{move.source}:top > post{move.target}"]
        case Steal():
            return [f"drop seat:{'ABCDE'[move.seat]} > hand"]
    return [("drop deck > row" if view.deck else "tap row") if str(move) == "refresh" else f"press {move}"]


COVER = "hand A lime/cover pink | post 1 green black | post 2 - | turn A"


TURN = "row lime pink black green purple | hand A orange lime+pink | hand B - | post 1 green black | turn A"
FULL = "row lime pink green black | hand A orange purple green | post 1 - | turn A"
MOVING = (
    "hand A pink | post 1 lime+pink lime/move | post 2 green black orange pink purple | post 3 - | turn A | "
    "icon move on post 1 | played 1"
)
PLAYED = "hand A pink purple | post 1 lime/take1 | turn A | played 1 | icon take1 on post 1, take 1"
EXTRA = "hand A pink purple | post 1 lime/extra | turn A | played 1 | extra 1"
STEALING = "hand A pink | hand B - | hand C lime | post 1 lime/steal | turn A | played 1 | icon steal on post 1"
