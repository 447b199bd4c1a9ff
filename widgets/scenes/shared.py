"""What the scenes of all games share: seats in order, places and their numbers, highlights, faces, travel, bubbles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from gamelib.core import language
from gamelib.core.language import LETTERS, _
from gamelib.core.verdicts import Result
from widgets.stage.pieces import Face, Token
from widgets.stage.scene import Card, SceneOptions, ScenePart, Seat, Selection, Travel, Zone

UNSEEN = "?"
"""The key of every card that lies face down."""
CONTAINERS = (dict, list)
"""The types of a scene's parts that contain others."""


def card_back() -> Face:
    """Return the face of a card that lies face down."""
    return {"name": _("face down"), "back": True}


# Places ------------------------------------------------------------------------


def seat_place(seat: int) -> str:
    """Return the place of a seat.

    >>> seat_place(2)
    'seat:C'
    """
    return f"seat:{LETTERS[seat]}"


def number_of_place(place: Any, of: str) -> int | None:
    """Return the number of a place within its kind; None if it is of another kind.

    >>> ids = (("hand:3", "hand"), ("gap:0", "gap"), ("hand:3", "gap"), ("hand:x", "hand"))
    >>> [number_of_place(*each) for each in ids]
    [3, 0, None, None]
    """
    kind, _colon, rest = place.partition(":") if isinstance(place, str) else ("", "", "")
    return int(rest) if kind == of and rest.isascii() and rest.isdecimal() and len(rest) < 4 else None


def numbers_of_places(places: Iterable[str], of: str) -> tuple[int, ...]:
    """Return the numbers of the places of one kind, smallest first.

    >>> numbers_of_places(["hand:7", "open:1", "hand:2"], "hand")
    (2, 7)
    """
    return tuple(sorted(place_number for place in places if (place_number := number_of_place(place, of)) is not None))


def scene_place(place: str) -> str:
    """Return a place as scenes write it; a refusal may give a seat by its number.

    >>> scene_place("seat:2"), scene_place("hand:2")
    ('seat:C', 'hand:2')
    """
    seat = number_of_place(place, "seat")
    return seat_place(seat) if seat is not None and seat < len(LETTERS) else place


def with_toggled(selection: Selection, place: str) -> Selection:
    """Return the selection with a place chosen, or no longer chosen if it was.

    >>> with_toggled(Selection(("hand:1", "hand:2")), "hand:1").chosen
    ('hand:2',)
    """
    if place in selection.chosen:
        return selection._replace(chosen=tuple(other for other in selection.chosen if other != place))
    return selection._replace(chosen=(*selection.chosen, place))


# States ------------------------------------------------------------------------


def join_states(*words: str, **conditions: object) -> str:
    """Join state words: those given, and those whose condition holds.

    >>> join_states("may", chosen=True, dim=False)
    'may chosen'
    """
    return " ".join([*filter(None, words), *(word for word, holds in conditions.items() if holds)])


def placed_items(*scenes: Any) -> Iterator[dict[str, Any]]:
    """Yield everything with a place in these zones and seats, and in what they contain; cards contain nothing."""
    ahead: list[Any] = [*reversed(scenes)]
    while ahead:
        scene = ahead.pop()
        if isinstance(scene, dict):
            if "id" in scene:
                yield scene
            if "face" in scene:
                continue
            ahead += [part for part in reversed(scene.values()) if isinstance(part, CONTAINERS)]
        elif isinstance(scene, list):
            ahead += reversed(scene)


def add_state(scene: Sequence[Zone] | Sequence[Seat], places: Iterable[str], word: str) -> None:
    """Add a word to the state of everything at these places; a zone's cards get it, too.

    >>> zones = [{"kind": "row", "id": "hand", "label": "", "cards": [{"id": "hand:1", "face": "5", "state": "may"}]}]
    >>> add_state(zones, ["hand:1"], "hint")
    >>> zones[0]["cards"][0]["state"]
    'may hint'
    """
    ids = {scene_place(place) for place in places}
    for item in placed_items(list(scene)) if ids else ():
        if item["id"] in ids:
            item["state"] = join_states(item.get("state", ""), word)
            for card in item.get("cards", ()) if "kind" in item else ():
                if card["id"] not in ids:
                    card["state"] = join_states(card.get("state", ""), word)


def hinted_names(part: ScenePart) -> list[str]:
    """Return the names of all to which the hint points, for whoever does not see it highlighted.

    Where it points to values of dials, the button is left out: it still names those that are set.
    """
    names = list[str]()
    has_dials = any(zone["kind"] == "dials" for zone in part["zones"])
    for item in placed_items(part["zones"], part["seats"], [] if has_dials else part["buttons"]):
        if "hint" in item.get("state", "").split() and not ("kind" in item and item.get("cards")):
            face = part["faces"].get(item.get("face", ""))
            names.append(item.get("label") or item.get("name") or (face["name"] if face else ""))
        for option in item.get("options", ()):
            if "hint" in option.get("state", "").split():
                names.append(_("{dial}: {value}").format(dial=item["label"], value=option["label"]))
    return [*dict.fromkeys(filter(None, names))]


def faces_of(scene: Any, face: Callable[[str], Face]) -> dict[str, Face]:
    """Return the faces visible in these zones and seats by key; `face` builds the face for a key."""
    keys: dict[str, None] = {}
    for item in placed_items(scene):
        if "ghosts" in item:
            keys.update(dict.fromkeys(item["ghosts"]))
        if "face" in item:
            keys[item["face"]] = None
    return {key: card_back() if key == UNSEEN else face(key) for key in keys}


# Seats -------------------------------------------------------------------------


def seats_in_view_order(players: int, viewer: int | None, way: int = 1) -> list[int]:
    """Return the seats in the order of play with the viewer's own last; an onlooker's order begins with A.

    `way` is 1 where play goes clockwise, -1 where it goes against the clock.

    >>> seats_in_view_order(4, 1), seats_in_view_order(3, None), seats_in_view_order(4, 1, way=-1)
    ([2, 3, 0, 1], [0, 1, 2], [0, 3, 2, 1])
    """
    first = 0 if viewer is None else viewer + way
    return [(first + way * step) % players for step in range(players)]


def seat_header(view: Any, seat: int, options: SceneOptions, ended: Result | None = None, *more: str) -> Seat:
    """Build the common part of a seat: place, name, letter or face, and states: own, acting, won, lost."""
    shown: Seat = {"id": seat_place(seat), "name": language.seat_name(seat, options.names), "letter": LETTERS[seat]}
    if seat < len(options.characters) and options.characters[seat]:
        shown["character"] = options.characters[seat]
    won, lost = (seat in ended.winners, seat in ended.losers) if ended else (False, False)
    turn = seat in view.to_act and not options.asked
    state = join_states(*more, you=seat == view.seat, turn=turn, winner=won and not options.asked, loser=lost)
    if state:
        shown["state"] = state
    return shown


def penguins(standing: int, of: int, label: str) -> list[Token]:
    """Return a token for each penguin, standing or gone; the first one carries the label for all."""
    shown: list[Token] = [{"symbol": "penguin", "label": ""} for _each in range(of)]
    for at, token in enumerate(shown):
        if at >= standing:
            token["state"] = "gone"
    if shown:
        shown[0]["label"] = label
    return shown


# Travel ------------------------------------------------------------------------


def travel_of_cards(sources: Iterable[str], targets: Iterable[str], faces: Iterable[str]) -> list[Travel]:
    """Return the travel of each card from its source to its target.

    >>> travel_of_cards(["hand:2"], ["table:1"], ["5"])
    [{'source': 'hand:2', 'target': 'table:1', 'face': '5'}]
    """
    return [
        {"source": source, "target": target, "face": face}
        for source, target, face in zip(sources, targets, faces, strict=True)
    ]


def places(of: str, count: int, after: int = 0) -> list[str]:
    """Return consecutive places of one kind.

    >>> places("table", 2), places("hand", 2, after=3)
    (['table:1', 'table:2'], ['hand:4', 'hand:5'])
    """
    return [f"{of}:{after + step}" for step in range(1, count + 1)]


def place_cards(of: str, faces: Iterable[str]) -> list[Card]:
    """Return cards at the numbered places of one kind, from 1.

    >>> place_cards("hand", ["5", "?"])
    [{'id': 'hand:1', 'face': '5'}, {'id': 'hand:2', 'face': '?'}]
    """
    return [{"id": f"{of}:{at}", "face": face} for at, face in enumerate(faces, 1)]


def make_untouchable_cards(cards: list[Card]) -> list[Card]:
    """Return the cards made untouchable."""
    for card in cards:
        card["fixed"] = True
    return cards


# Words -------------------------------------------------------------------------


def join_with_dots(*texts: str) -> str:
    """Join the texts that are not empty with a dot between.

    >>> join_with_dots("passed", "", "last penguin")
    'passed · last penguin'
    """
    return " · ".join(filter(None, texts))


# Speech bubbles ------------------------------------------------------------------------


MAX_BUBBLES = 4
"""The most bubbles visible at once, each at a different seat."""


def add_bubbles(view: Any, seats: Sequence[Seat], bubble_of: Callable[[Any], str], clearing: tuple[type, ...]) -> None:
    """Give each seat the bubble for its player's last act.

    `bubble_of` puts a fact into a few words, or returns "". Facts of the types in `clearing` clear all earlier bubbles,
    as does an act of the viewer.
    """
    by_place = {seat["id"]: seat for seat in seats}
    past, age = view.past, 0
    while past is not None and age < MAX_BUBBLES:
        past, fact = past
        who = getattr(fact, "seat", None)
        if isinstance(fact, clearing) or (who is not None and who == view.seat):
            return
        words = bubble_of(fact)
        if not words or who is None or "says" in by_place[seat_place(who)]:
            continue
        by_place[seat_place(who)]["says"] = {"text": words, "age": age}
        age += 1
