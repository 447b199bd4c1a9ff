"""The last hunt: the given cards, the days one by one, how it ended; the table can turn up the days in turn."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.core.events import Event, Fact, facts_in_order, past_from
from gamelib.core.language import _, n_
from gamelib.nanuk import log
from gamelib.nanuk.cards import BEARS, INUKSUK, Cards, describe_animals, describe_cards
from gamelib.nanuk.judge import OVER, REWARDS
from gamelib.nanuk.view import View
from widgets.scenes.nanuk.piles import place_cards
from widgets.scenes.shared import beside, states
from widgets.stage.scene import Card, SceneOptions, Zone

_BEFORE = ("give", "wind", "season", "set up")
"""Facts right before the given cards are turned up, or in place of that."""


class Day(NamedTuple):
    """A day of a hunt: its card, how many animals it counts, how many there are so far, Inuksuks left, the sentence."""

    card: str
    counts: int
    found: int
    shields: int
    line: str

    def note(self) -> str:
        """Say in a few words what the card does."""
        if self.shields < 0:
            return _("Nanuk")
        more = f"+{self.counts}" if self.counts else ""
        if self.card == INUKSUK:
            return _("guards")
        return beside(more, _("held off")) if self.card in BEARS else more


class Hunt(NamedTuple):
    """A hunt from the given cards to its end."""

    gifts: Cards
    found: int
    shields: int
    revealed: str
    days: tuple[Day, ...]
    antes: dict[int, str]
    ended: str


def last_hunt(view: View, options: SceneOptions) -> Hunt | None:
    """Return the last hunt, while its pot is shared or nothing has come after it."""
    if view.phase not in (REWARDS, OVER):
        return None
    facts: list[Fact] = []
    past = view.past
    while past is not None and past[1][0] not in _BEFORE:
        facts.append(past[1])
        past = past[0]
    facts.reverse()
    if not facts or facts[0][0] != "reveal":
        return None
    events = log.log(past_from(facts), {})
    found, shields = facts[0][5:7]
    antes = next((dict(fact[3]) for fact in facts if fact[0] == "antes"), {})
    days, ended = _days(facts, events, options)
    return Hunt(facts[0][3], found, shields, events[0].tell(options.names), days, antes, ended)


def _days(facts: list[Fact], events: tuple[Event, ...], options: SceneOptions) -> tuple[tuple[Day, ...], str]:
    """Return the days and the sentence about the end; events between days, like winter, are told with the next day."""
    days: list[Day] = []
    between: list[str] = []
    for fact, event in zip(facts, events, strict=True):
        line = " ".join([*between, event.tell(options.names)])
        if fact[0] == "day":
            card, counts, found, shields = fact[4:8]
            days.append(Day(card, counts, found, shields, line))
            between = []
        elif fact[0] == "hunt":
            return tuple(days), line
        elif fact[0] != "reveal":
            between.append(event.tell(options.names))
    return tuple(days), ""


def count_new_days(before: View, after: View) -> int:
    """Count the days drawn between two views, which can then be turned up one by one.

    >>> from gamelib import nanuk
    >>> state = nanuk.read("boast 1 seal in 2 days by A | doom B | hunters A | doomers B C D E | turn A", seed=1)
    >>> after = state.play(state.moves()[0])
    >>> count_new_days(state.view(None), after.view(None))
    2
    """
    hunt = last_hunt(after, SceneOptions())
    if hunt is None or before.phase in (REWARDS, OVER):  # its days have been turned up
        return 0
    if len(facts_in_order(before.past)) >= len(facts_in_order(after.past)):
        return 0
    return len(hunt.days)


def events_until(view: View, turned: int) -> int:
    """Return how many events had happened when `turned` days of the last hunt were turned up and the next was not."""
    facts = facts_in_order(view.past)
    began = max((at for at, fact in enumerate(facts) if fact[0] == "reveal"), default=len(facts))
    days = [at for at, fact in enumerate(facts) if fact[0] == "day" and at > began]
    return days[turned] if turned < len(days) else len(facts)


# On the cloth --------------------------------------------------------------------


def gifts_zone(hunt: Hunt) -> Zone:
    """Build the zone of the given cards, shuffled and turned up (NANUK-5.4)."""
    return {"kind": "fan", "id": "given", "label": _("Given to the hunt"), "area": "cloth", "pick": "none",
            "cards": place_cards("given", hunt.gifts)}


def days_zone(view: View, hunt: Hunt, turned: int) -> Zone:
    """Build the zone of the days turned up so far and what they come to (NANUK-5.7 to NANUK-5.13)."""
    boast = view.boast
    assert boast is not None
    going_on = turned < len(hunt.days)
    last = hunt.days[turned - 1] if turned else Day("", 0, hunt.found, hunt.shields, hunt.revealed)
    guards = max(0, last.shields)
    note = beside(
        _("day {day} of {days}").format(day=turned, days=boast.days),
        _("{found} of {game}").format(found=last.found, game=describe_animals(boast.number, boast.animal)),
        n_("{many} Inuksuk", "{many} Inuksuks", guards).format(many=guards) if guards else "",
        "" if going_on or not hunt.gifts else _("given: {cards}").format(cards=describe_cards(hunt.gifts)))
    return {"kind": "row", "id": "drawn", "label": _("Days of the hunt"), "area": "cloth", "pick": "none",
            "order": "wrap", "note": note, "caption": last.line if going_on else hunt.ended,
            "empty": _("no day has been drawn"), "cards": [
                _day(at, day, going_on and at == turned) for at, day in enumerate(hunt.days[:turned], 1)]}


def _day(at: int, day: Day, new: bool) -> Card:
    card: Card = {"id": f"day:{at}", "face": day.card}
    if note := day.note():
        card["note"], card["label"] = note, day.line
    if state := states(new=new, dim=not note):
        card["state"] = state
    return card
