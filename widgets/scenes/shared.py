"""What the scenes of all three games share: seats in order, places and their numbers, places lit, faces listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from gamelib.core import language
from gamelib.core.language import LETTERS, _
from gamelib.core.verdicts import Result
from widgets.stage.scene import Face, SceneOptions, Seat, Selection, Token, Travel, Zone

UNSEEN = "?"
"""The face of every card that lies face down."""


def card_back() -> Face:
    """The face of a card that cannot be seen."""
    return {"name": _("face down"), "back": True}


# Places ------------------------------------------------------------------------


def seat_place(seat: int) -> str:
    """The place of a player.

    >>> seat_place(2)
    'seat:C'
    """
    return f"seat:{LETTERS[seat]}"


def number(place: Any, of: str) -> int | None:
    """Which card, gap or post of its kind a place is; None if it is none of that kind.

    >>> number("hand:3", "hand"), number("gap:0", "gap"), number("hand:3", "gap"), number("hand:x", "hand")
    (3, 0, None, None)
    """
    kind, _colon, which = place.partition(":") if isinstance(place, str) else ("", "", "")
    return int(which) if kind == of and which.isascii() and which.isdecimal() and len(which) < 4 else None


def numbers(places: Iterable[str], of: str) -> tuple[int, ...]:
    """The numbers of those places that are of a kind, smallest first.

    >>> numbers(["hand:7", "open:1", "hand:2"], "hand")
    (2, 7)
    """
    return tuple(sorted(found for place in places if (found := number(place, of)) is not None))


def named(place: str) -> str:
    """A place as the scene names it; a judge may give a seat by its number.

    >>> named("seat:2"), named("hand:2")
    ('seat:C', 'hand:2')
    """
    seat = number(place, "seat")
    return seat_place(seat) if seat is not None and seat < len(LETTERS) else place


def with_toggled(doing: Selection, place: str) -> Selection:
    """The same with one place more chosen, or one less if it was.

    >>> with_toggled(Doing(("hand:1", "hand:2")), "hand:1").chosen
    ('hand:2',)
    """
    if place in doing.chosen:
        return doing._replace(chosen=tuple(other for other in doing.chosen if other != place))
    return doing._replace(chosen=(*doing.chosen, place))


# States ------------------------------------------------------------------------


def states(*some: str, **if_so: object) -> str:
    """Words of state in a row: those given, and those whose condition holds.

    >>> states("may", chosen=True, dim=False)
    'may chosen'
    """
    return " ".join([*filter(None, some), *(word for word, holds in if_so.items() if holds)])


def placed_items(*scenes: Any) -> Iterator[dict[str, Any]]:
    """Everything in these zones and seats, and in what they hold, that stands at a place."""
    for scene in scenes:
        if isinstance(scene, dict):
            if "id" in scene:
                yield scene
            yield from placed_items(*(part for part in scene.values() if isinstance(part, list | dict)))
        elif isinstance(scene, list):
            yield from placed_items(*scene)


def add_state(scene: Sequence[Zone] | Sequence[Seat], places: Iterable[str], word: str) -> None:
    """Add a word to the state of what stands at these places; a zone is lit with all its cards.

    >>> zones = [{"kind": "row", "id": "hand", "label": "", "cards": [{"id": "hand:1", "face": "5", "state": "may"}]}]
    >>> add_state(zones, ["hand:1"], "hint")
    >>> zones[0]["cards"][0]["state"]
    'may hint'
    """
    meant = {named(place) for place in places}
    for thing in placed_items(list(scene)):
        if thing["id"] in meant:
            thing["state"] = states(thing.get("state", ""), word)
            for card in thing.get("cards", ()) if "kind" in thing else ():
                if card["id"] not in meant:
                    card["state"] = states(card.get("state", ""), word)


def faces_of(scene: Any, face: Callable[[str], Face]) -> dict[str, Face]:
    """The faces that can be seen in these zones and seats, each once; `face` draws one from its key."""
    keys: dict[str, None] = {}
    for thing in placed_items(scene):
        keys.update(dict.fromkeys(thing.get("ghosts", ())))
        if "face" in thing:
            keys[thing["face"]] = None
    return {key: card_back() if key == UNSEEN else face(key) for key in keys}


# Seats -------------------------------------------------------------------------


def seats_in_view_order(players: int, me: int | None) -> list[int]:
    """Seats as they are shown: in the order of play after one's own, which comes last; an onlooker begins with A.

    >>> seats_in_view_order(4, 1), seats_in_view_order(3, None)
    ([2, 3, 0, 1], [0, 1, 2])
    """
    first = 0 if me is None else me + 1
    return [(first + step) % players for step in range(players)]


def seat_header(view: Any, seat: int, aids: SceneOptions, ended: Result | None = None, *more: str) -> Seat:
    """What every seat has: its place, its name, its letter, whether it is one's own and whose turn it is."""
    shown: Seat = {"id": seat_place(seat), "name": language.seat_name(seat, aids.names), "letter": LETTERS[seat]}
    won, lost = (seat in ended.winners, seat in ended.losers) if ended else (False, False)
    state = states(*more, you=seat == view.seat, turn=seat in view.to_act, winner=won, loser=lost)
    if state:
        shown["state"] = state
    return shown


def penguins(standing: int, of: int, label: str) -> list[Token]:
    """Lives as penguins: those that stand, and dashed outlines where others stood; the first one tells it in words."""
    shown: list[Token] = [{"symbol": "penguin", "label": ""} for _each in range(of)]
    for at, token in enumerate(shown):
        if at >= standing:
            token["state"] = "gone"
    if shown:
        shown[0]["label"] = label
    return shown


# Travel ------------------------------------------------------------------------


def travels(sources: Iterable[str], targets: Iterable[str], faces: Iterable[str]) -> list[Travel]:
    """Cards on their way, one after another from sources to targets.

    >>> travels(["hand:2"], ["table:1"], ["5"])
    [{'source': 'hand:2', 'target': 'table:1', 'face': '5'}]
    """
    return [{"source": source, "target": target, "face": face}
            for source, target, face in zip(sources, targets, faces, strict=True)]


def places(of: str, count: int, after: int = 0) -> list[str]:
    """The places of a kind one after another.

    >>> places("table", 2), places("hand", 2, after=3)
    (['table:1', 'table:2'], ['hand:4', 'hand:5'])
    """
    return [f"{of}:{after + step}" for step in range(1, count + 1)]


# Words -------------------------------------------------------------------------


def number_word(count: int) -> str:
    """A small number as a word.

    >>> number_word(3), number_word(15)
    ('three', '15')
    """
    small = (_("none"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"),
             _("nine"), _("ten"), _("eleven"), _("twelve"))
    return small[count] if 0 <= count < len(small) else str(count)


def beside(*some: str) -> str:
    """A few words beside each other, those that are there.

    >>> beside("passed", "", "last penguin")
    'passed · last penguin'
    """
    return " · ".join(filter(None, some))
