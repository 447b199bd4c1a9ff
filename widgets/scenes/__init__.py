"""Scenes: each game's view as zones, seats and buttons, and each gesture as a move to try."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Protocol, cast

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.small_game import SmallGame
from gamelib.core.verdicts import Refusal
from widgets.scenes.small_game import SmallGameScenes
from widgets.stage.pieces import Face
from widgets.stage.review_scene import Strip
from widgets.stage.scene import (
    EMPTY_SELECTION,
    Button,
    Gesture,
    GestureResult,
    SceneOptions,
    ScenePart,
    Selection,
    Travel,
)

MAX_EXAMPLES = 3
"""The most examples of typed moves shown at once."""


class Scenes(Protocol):
    """What a game's scenes have to provide.

    `count_new_days`, `events_until`, `events_aloud`, `describe_gap`, `name_cards`, `move_picture`, `nudge` and
    `wordings` are optional.
    """

    def face(self, key: str) -> Face:
        """Return how a card looks, by its key in a scene."""

    def card_key(self, text: str) -> str:
        """Return the key of a card in notation; raise GameError if it is no card of the game."""

    def deck(self) -> list[str]:
        """Return the keys of all cards in the box, for printing."""

    def part(self, view: Any, selection: Selection, options: SceneOptions) -> ScenePart:
        """Build the part of a scene that shows a seat's view with the selection."""

    def act(self, view: Any, selection: Selection, gesture: Gesture) -> GestureResult:
        """Return the result of a gesture: a changed selection, or a move to try."""

    def travel(self, before: Any, after: Any) -> list[Travel]:
        """Return which cards moved where between two views of one seat, as far as the seat saw it."""


def scenes_of(game: str) -> Scenes:
    """Return the scenes of a game.

    >>> scenes_of("nanatoridori").face("5")["name"]
    '5, parrot'
    """
    about = registry.about(game)
    if about.scenes:
        return cast(Scenes, registry.load(about.scenes))
    spec = getattr(getattr(about.rules, "State", None), "spec", None)
    if isinstance(spec, SmallGame):
        return SmallGameScenes(spec)
    return cast(Scenes, registry.load(f"widgets.scenes.{game}"))


def count_new_days(game: str, before: Any, after: Any) -> int:
    """Return the number of hunt days drawn between two views; 0 in games without hunts.

    >>> count_new_days("koinobori", None, None)
    0
    """
    count = getattr(scenes_of(game), "count_new_days", None)
    return count(before, after) if count else 0


def events_until(game: str, view: Any, turned: int) -> int | None:
    """Return the number of events up to the moment when `turned` days of the last hunt were face up; None for all."""
    find = getattr(scenes_of(game), "events_until", None)
    return find(view, turned) if find else None


def ply_of_last_hunt(game: str, view: Any) -> int | None:
    """Return the ply of the move whose outcome was the last hunt; None if there was none.

    >>> ply_of_last_hunt("koinobori", None) is None
    True
    """
    find = getattr(scenes_of(game), "ply_of_last_hunt", None)
    return find(view) if find else None


def example_moves(game: str, view: Any) -> list[str]:
    """Return a few moves that can be typed now, in a player's own words; empty if the game has no such wordings."""
    wordings = getattr(scenes_of(game), "wordings", None)
    return legal_wordings(view, wordings(view)) if wordings else []


def legal_wordings(view: Any, wordings: Iterable[str]) -> list[str]:
    """Return the first wordings that parse as legal moves here; if none does, one legal move in notation."""
    found: list[str] = []
    for wording in wordings:
        with suppress(GameError):
            if len(found) < MAX_EXAMPLES and view.why_not(view.read_move(wording)) is None:
                found.append(wording)
    return found or [str(move) for move in view.moves()[:1]]


def switch_off_refused(
    game: str, view: Any, selection: Selection, buttons: Sequence[Button], describe: Callable[[Refusal], str]
) -> None:
    """Switch off each button whose move would be refused with this selection; no hint points at what is off.

    Such a button says why, and a press on it explains the refusal in full. `describe` puts a refusal into a sentence.
    Places of the table stay as they are: whoever touches one is told there.
    """
    act = scenes_of(game).act
    for button in buttons:
        if not button.get("off") and button.get("place") != "table":
            move = act(view, selection, Gesture("press", button["id"])).move
            if move is not None and (refusal := view.why_not(move)) is not None:
                button |= {"off": True, "why": describe(refusal), "asks": True}
        if button.get("off") and button.get("state"):
            button["state"] = " ".join(word for word in button["state"].split() if word != "hint")


def kept_moves(game: str) -> Any:
    """Return what a game says of moves that are kept for a player's turn; None if it keeps none.

    >>> kept_moves("nanuk") is None
    True
    """
    return getattr(scenes_of(game), "kept_moves", None)


def nudge(game: str, kind: str) -> str:
    """Return a hint towards good moves of a kind, for positions where a rule of thumb would suggest another move.

    >>> nudge("nanuk", "ante")
    'Look for the card that you can spare.'
    """
    find = getattr(scenes_of(game), "nudge", None)
    return (find(kind) if find else "") or _("Compare what each move would leave you with.")


def name_cards(game: str, cards: Sequence[str]) -> str:
    """Name a combination of cards; "" if they form none, or if the game has no such names.

    >>> name_cards("nanatoridori", ["7", "7"]), name_cards("nanuk", ["seal", "seal"])
    ('two sevens', '')
    """
    name = getattr(scenes_of(game), "name_cards", None)
    return name(cards) if name else ""


def picture_move(game: str, view: Any, move: Any) -> Strip:
    """Return a move as a small picture; by default it is the hand, with the move's cards marked."""
    scenes = scenes_of(game)
    if draw := getattr(scenes, "move_picture", None):
        return cast(Strip, draw(view, move))
    part = scenes.part(view, EMPTY_SELECTION, SceneOptions(hint=move))
    strip: Strip = {"spoken": _("your hand"), "cards": []}
    for zone in part["zones"]:
        for card in zone.get("cards", ()) if zone["id"] == "hand" else ():
            is_marked = "hint" in card.get("state", "").split()
            strip["cards"].append({"face": card["face"], "state": "hint"} if is_marked else {"face": card["face"]})
    return strip
