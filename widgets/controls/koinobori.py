"""Controls for Koinobori: the row, the festival posts, a mast."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from gamelib.core.language import _
from gamelib.koinobori.card_names import flag_word, name_post
from gamelib.koinobori.cards import COLOURS, HEIGHT
from gamelib.koinobori.legal import COVERED_LEVELS
from widgets.controls.control import CardControl, Cards, card_at, redraws
from widgets.scenes.shared import UNSEEN, number_of_place
from widgets.stage.scene import Column, Gesture, Zone


class DrawRow(CardControl):
    """The row, whose two end cards can be tapped; `taken` is the number of the card tapped last, or 0."""

    cards = redraws(Cards(()))
    taken = redraws(traitlets.Int(0))

    def __init__(self, cards: Any = (), **more: Any) -> None:
        super().__init__(cards=cards, **more)

    def _zones(self) -> list[Zone]:
        row_cards = [
            card_at(f"row:{at}", self._key(card), chosen=at == self.taken) for at, card in enumerate(self.cards, 1)
        ]
        for end in {0, len(row_cards) - 1} if row_cards else ():
            row_cards[end] |= {"tab": _("Take"), "state": f"{row_cards[end].get('state', '')} offered".strip()}
        return [
            {
                "kind": "row",
                "id": "row",
                "label": _("The row"),
                "doors": True,
                "cards": row_cards,
                "pick": "one",
                "empty": _("no cards are left for the row"),
            }
        ]

    def _on_gesture(self, gesture: Gesture) -> None:
        at = number_of_place(gesture.place, "row")
        if at is not None and 1 <= at <= len(self.cards):
            self.taken = 0 if at == self.taken else at


class FestivalPosts(CardControl):
    """Posts with their flags and their cards from the bottom; `post` is the number of the post tapped last, or 0."""

    posts = redraws(traitlets.Tuple())
    flags = redraws(traitlets.Tuple(COLOURS[:3]))
    post = redraws(traitlets.Int(0))

    def __init__(self, posts: Iterable[Any] = (), **more: Any) -> None:
        super().__init__(game="koinobori", posts=tuple(split_cards(each) for each in posts), **more)

    def _zones(self) -> list[Zone]:
        columns: list[Column] = []
        for at, flag in enumerate(self.flags, 1):
            cards = self.posts[at - 1] if at <= len(self.posts) else ()
            column: Column = {
                "id": f"post{at}",
                "label": name_post(self.flags, at),
                "name": flag_word(flag),
                "symbol": f"flag-{flag}",
                "slots": HEIGHT,
                "cards": [card_at(f"post{at}:{place}", self._key(card)) for place, card in enumerate(cards, 1)],
            }
            if at == self.post:
                column["state"] = "target"
            columns.append(column)
        return [{"kind": "columns", "id": "posts", "label": _("The festival posts"), "columns": columns}]

    def _on_gesture(self, gesture: Gesture) -> None:
        named = gesture.place.partition(":")[0].removeprefix("post")
        if named.isdecimal() and 1 <= int(named) <= len(self.flags):
            self.post = 0 if int(named) == self.post else int(named)


class Mast(CardControl):
    """A mast with its cards, face down for all but its owner; `touched` counts the taps."""

    cards = redraws(Cards(()))
    hidden = redraws(traitlets.Bool(False))
    touched = traitlets.Int(0)

    def __init__(self, cards: Any = (), **more: Any) -> None:
        super().__init__(game="koinobori", **more)
        self.cards = cards

    def _zones(self) -> list[Zone]:
        mast_cards = [
            card_at(f"mast:{at}", UNSEEN if self.hidden else self._key(card)) for at, card in enumerate(self.cards, 1)
        ]
        column: Column = {
            "id": "mast",
            "label": _("on the mast"),
            "symbol": "mast",
            "slots": COVERED_LEVELS,
            "cards": mast_cards,
        }
        return [{"kind": "columns", "id": "masts", "label": _("Mast"), "columns": [column]}]

    def _on_gesture(self, gesture: Gesture) -> None:
        if gesture.place.partition(":")[0] == "mast":
            self.touched += 1


def split_cards(cards: Any) -> tuple[str, ...]:
    """Return cards one by one, from a line of text or a list."""
    return tuple(cards.split()) if isinstance(cards, str) else tuple(map(str, cards))
