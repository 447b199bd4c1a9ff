"""Controls for Nanuk: the boast board, a hunt day by day, a score pile to sort."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import traitlets

from gamelib.core.language import _
from gamelib.nanuk.cards import ANIMAL, ANIMALS, HIGHEST_NUMBER, INUKSUK, MOST_DAYS, SHOWS
from gamelib.nanuk.draft import bear_day
from gamelib.nanuk.moves import Boast
from gamelib.nanuk.scoring import describe_points, score
from widgets.controls.control import CardControl, Cards, Control, card_at, redraws
from widgets.scenes.card_faces import Faces
from widgets.scenes.nanuk.card_faces import face
from widgets.scenes.nanuk.piles import score_groups
from widgets.scenes.shared import UNSEEN, number_of_place
from widgets.stage.scene import Button, Dial, Gesture, Group, Option, Zone


class NanukControl(Control):
    """A control for cards of Nanuk."""

    def _face(self) -> Faces:
        return face


class BoastBoard(NanukControl):
    """Three dials for number, animal and days; `boast` is the boast they show, in notation."""

    number = redraws(traitlets.Int(1))
    animal = redraws(traitlets.Enum(ANIMALS, ANIMALS[0]))
    days = redraws(traitlets.Int(1, min=1, max=MOST_DAYS))
    highest = redraws(traitlets.Int(HIGHEST_NUMBER))
    boast = traitlets.Unicode("")

    @traitlets.validate("number")
    def _limit_number(self, proposal: Any) -> int:
        highest: int = self.highest
        return max(1, min(int(proposal["value"]), highest))

    def _changed(self, change: object) -> None:
        self.boast = str(Boast(self.number, self.animal, self.days))
        super()._changed(change)

    def _zones(self) -> list[Zone]:
        boast = Boast(self.number, self.animal, self.days)
        self.boast = str(boast)
        dials = [
            build_dial("number", _("Number"), "stepper", range(1, self.highest + 1), self.number),
            build_dial("animal", _("Animal"), "symbols", ANIMALS, self.animal),
            build_dial("days", _("Days"), "track", range(1, MOST_DAYS + 1), self.days),
        ]
        return [
            {"kind": "dials", "id": "boast", "label": _("Boast board"), "caption": boast.describe(), "dials": dials}
        ]

    def _on_gesture(self, gesture: Gesture) -> None:
        if gesture.kind != "set":
            return
        if gesture.place == "animal" and gesture.onto in ANIMALS:
            self.animal = gesture.onto
        elif gesture.place in ("number", "days") and type(gesture.onto) is int:
            most = self.highest if gesture.place == "number" else MOST_DAYS
            setattr(self, gesture.place, max(1, min(gesture.onto, most)))


class Hunt(NanukControl):
    """The days of a hunt, turned up one by one: `turned` of the `cards`, with the `given` cards counting before.

    Each earlier Inuksuk keeps one bear off; the first bear that none keeps off ends the hunt.
    """

    cards = redraws(Cards(()))
    given = redraws(Cards(()))
    turned = redraws(traitlets.Int(0))

    def __init__(self, cards: Any = (), **more: Any) -> None:
        super().__init__(cards=cards, **more)

    @property
    def stopped(self) -> int:
        """Return the day on which a bear ended the hunt; 0 if none has so far."""
        return bear_day(self.given.count(INUKSUK), self.cards[: self.turned])

    def _zones(self) -> list[Zone]:
        up = [
            card_at(f"day:{day}", card, refused=day == self.stopped)
            for day, card in enumerate(self.cards[: self.turned], 1)
        ]
        down = [card_at(f"day:{day}", UNSEEN) for day in range(self.turned + 1, len(self.cards) + 1)]
        days: Zone = {"kind": "row", "id": "days", "label": _("Days of the hunt"), "cards": up + down, "sun": True}
        days["caption"] = (
            _("Nanuk comes on day {day}.").format(day=self.stopped)
            if self.stopped
            else _("day {day} of {days}").format(day=self.turned, days=len(self.cards))
        )
        given: Zone = {
            "kind": "row",
            "id": "given",
            "label": _("Given"),
            "cards": [card_at(f"given:{at}", card) for at, card in enumerate(self.given, 1)],
        }
        return [given, days] if self.given else [days]

    def _buttons(self) -> list[Button]:
        on = self.turned < len(self.cards) and not self.stopped
        return [
            {"id": "turn", "label": _("Turn up the next day"), "main": True, "off": not on},
            {"id": "again", "label": _("From the beginning"), "off": not self.turned},
        ]

    def _on_gesture(self, gesture: Gesture) -> None:
        if gesture.place == "again":
            self.turned = 0
        elif (gesture.place == "turn" or number_of_place(gesture.place, "day") == self.turned + 1) and not self.stopped:
            self.turned = min(len(self.cards), self.turned + 1)


class ScorePile(CardControl):
    """Won cards to sort into sets and pairs; `points` is the worth of the groups, `best` the most that is possible."""

    cards = redraws(Cards(()))
    groups = redraws(traitlets.Tuple())
    chosen = redraws(traitlets.Tuple())
    points = traitlets.Int(0)

    def __init__(self, cards: Any = (), **more: Any) -> None:
        super().__init__(cards=cards, **more)

    @property
    def best(self) -> int:
        """Return the most the pile can be worth (NANUK-7.1)."""
        return score(self.cards).points

    @traitlets.observe("cards")
    def _new_cards(self, _change: object) -> None:
        self.groups, self.chosen, self.points = (), (), 0

    def _ungrouped_cards(self) -> list[int]:
        used = [at for group in self.groups for at in group]
        return [at for at, card in enumerate(self.cards, 1) if used.count(at) < SHOWS[card]]

    def _zones(self) -> list[Zone]:
        groups: list[Group] = []
        for number_of_group, places in enumerate(self.groups, 1):
            worth = score([ANIMAL[self.cards[at - 1]] for at in places]).points
            groups.append(
                {
                    "id": f"group:{number_of_group}",
                    "label": _("group {which}").format(which=number_of_group),
                    "worth": describe_points(worth),
                    "place": True,
                    "cards": [card_at(f"group:{number_of_group}:{at}", self.cards[at - 1]) for at in places],
                }
            )
        left: Zone = {
            "kind": "row",
            "id": "pile",
            "label": _("Score pile"),
            "pick": "many",
            "area": "dock",
            "empty": _("every card has its group"),
            "cards": [
                card_at(f"pile:{at}", self.cards[at - 1], chosen=at in self.chosen) for at in self._ungrouped_cards()
            ],
        }
        groups_zone: Zone = {
            "kind": "groups",
            "id": "groups",
            "label": _("Sets and pairs"),
            "groups": groups,
            "caption": _("{points} of {best} points").format(points=self.points, best=self.best),
            "empty": _("choose cards, then make a group of them"),
        }
        return [groups_zone, left]

    def _buttons(self) -> list[Button]:
        return [
            {"id": "group", "label": _("Make a group"), "main": True, "off": len(self.chosen) < 2},
            {"id": "apart", "label": _("Take all apart"), "off": not self.groups},
            {"id": "show", "label": _("Show me the best")},
        ]

    def _on_gesture(self, gesture: Gesture) -> None:
        at = number_of_place(gesture.place, "pile")
        if at is not None and at in self._ungrouped_cards():
            self.chosen = tuple(sorted(set(self.chosen) ^ {at}))
        elif gesture.place == "group" and len(self.chosen) > 1:
            self._make_group(self.chosen)
        elif group_number := number_of_place(":".join(gesture.place.split(":")[:2]), "group"):
            self._ungroup(group_number)
        elif gesture.place == "apart":
            self.groups, self.chosen, self.points, self.message = (), (), 0, None
        elif gesture.place == "show":
            self.chosen, self.message = (), {"kind": "hint", "text": _describe_best_groups(self.cards)}

    def _ungroup(self, which: int) -> None:
        """Put the cards of a group back, whether the group was touched or a card in it."""
        for places in self.groups[which - 1 : which]:
            self.points -= score([ANIMAL[self.cards[at - 1]] for at in places]).points
        self.message, self.groups = None, self.groups[: which - 1] + self.groups[which:]

    def _make_group(self, places: tuple[int, ...]) -> None:
        """Make a group of cards, if together they are a set or a pair."""
        halves = [ANIMAL[self.cards[at - 1]] for at in places]
        worth = score(halves)
        if len(worth.sets) + len(worth.pairs) != 1 or worth.left:
            self.message = {
                "kind": "refuse",
                "clause": "NANUK-7.1",
                "text": _("A group is a set, one of each of the four animals, or a pair of a kind."),
            }
            return
        self.message, self.chosen = None, ()
        self.points += worth.points
        self.groups = (*self.groups, places)


def _describe_best_groups(cards: Sequence[str]) -> str:
    return "; ".join(
        f"{group['label']}: {', '.join(card['face'] for card in group['cards'])}"
        for group in score_groups(tuple(cards))
    )


def build_dial(name: str, label: str, look: Any, values: Iterable[Any], now: Any) -> Dial:
    """Return a dial with these values, one of them chosen."""
    options: list[Option] = []
    for value in values:
        option: Option = {"value": value, "label": str(value)}
        if look == "symbols":
            option["symbol"] = value
        if value == now:
            option["state"] = "chosen"
        options.append(option)
    return {"id": name, "label": label, "look": look, "options": options}
