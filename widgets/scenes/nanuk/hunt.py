"""The last hunt: the given cards, its days, its end; the table can reveal the days one by one."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.core.events import Event, facts_in_order, past_from
from gamelib.core.language import _, n_
from gamelib.nanuk import facts
from gamelib.nanuk.cards import BEARS, INUKSUK, Cards, describe_animals, describe_cards
from gamelib.nanuk.facts import NanukFact
from gamelib.nanuk.log import events_of
from gamelib.nanuk.position import OVER, REWARDS
from gamelib.nanuk.view import View
from widgets.scenes.shared import UNSEEN, join_states, join_with_dots, place_cards
from widgets.stage.scene import Card, SceneOptions, Zone

_BEFORE = (facts.CardsGiven, facts.WindFlipped, facts.SeasonBegan, facts.SetUp)
"""Types of facts that directly precede the reveal of the given cards, or replace it."""


class HuntDay(NamedTuple):
    """A day of a hunt: its card, how many animals it counts, how many there are so far, Inuksuks left, the sentence."""

    card: str
    counts: int
    found: int
    shields: int
    line: str

    def effect(self) -> str:
        """Say in a few words what the card does."""
        if self.shields < 0:
            return _("The bear!")
        more = f"+{self.counts}" if self.counts else ""
        if self.card == INUKSUK:
            return _("guards")
        return join_with_dots(more, _("held off")) if self.card in BEARS else more


class ShownHunt(NamedTuple):
    """A hunt from the given cards to its end."""

    gifts: Cards
    found: int
    shields: int
    revealed: str
    days: tuple[HuntDay, ...]
    antes: dict[int, str]
    ended: str


def last_hunt(view: View, options: SceneOptions) -> ShownHunt | None:
    """Return the last hunt, while its pot is shared or nothing has come after it."""
    if view.phase not in (REWARDS, OVER):
        return None
    of_hunt: list[NanukFact] = []
    past = view.past
    while past is not None and not isinstance(past[1], _BEFORE):
        of_hunt.append(past[1])
        past = past[0]
    of_hunt.reverse()
    if not of_hunt or not isinstance(revealed := of_hunt[0], facts.GiftsRevealed):
        return None
    events = events_of(past_from(of_hunt), {})
    antes = next((dict(fact.antes) for fact in of_hunt if isinstance(fact, facts.AntesShown)), {})
    days, ended = _build_days(of_hunt, events, options)
    return ShownHunt(
        revealed.cards, revealed.found, revealed.shields, events[0].tell(options.names), days, antes, ended
    )


def _build_days(
    of_hunt: list[NanukFact], events: tuple[Event, ...], options: SceneOptions
) -> tuple[tuple[HuntDay, ...], str]:
    """Return the days and the sentence about the end; events between days, such as winter, belong to the next day."""
    days: list[HuntDay] = []
    between: list[str] = []
    for fact, event in zip(of_hunt, events, strict=True):
        line = " ".join([*between, event.tell(options.names)])
        if isinstance(fact, facts.DayDrawn):
            days.append(HuntDay(fact.card, fact.counts, fact.found, fact.shields, line))
            between = []
        elif isinstance(fact, facts.HuntEnded):
            return tuple(days), line
        elif not isinstance(fact, facts.GiftsRevealed):
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
    if hunt is None or before.phase in (REWARDS, OVER):  # the days of the last hunt were face up before
        return 0
    if len(facts_in_order(before.past)) >= len(facts_in_order(after.past)):
        return 0
    return len(hunt.days)


def events_until(view: View, turned: int) -> int:
    """Return the number of events before day `turned + 1` of the last hunt; all events if there is no such day."""
    past = facts_in_order(view.past)
    began = max((at for at, fact in enumerate(past) if isinstance(fact, facts.GiftsRevealed)), default=len(past))
    days = [at for at, fact in enumerate(past) if isinstance(fact, facts.DayDrawn) and at > began]
    return days[turned] if turned < len(days) else len(past)


def ply_of_last_hunt(view: View) -> int | None:
    """Return the ply of the gift after which the last hunt was drawn; None if there was no hunt."""
    past = view.past
    while past is not None and not isinstance(past[1], facts.GiftsRevealed):
        past = past[0]
    return past[1].ply if past is not None else None


# Zones ------------------------------------------------------------------------


def gifts_zone(hunt: ShownHunt) -> Zone:
    """Build the zone of the given cards, shuffled and turned up (NANUK-5.4)."""
    return {
        "kind": "fan",
        "id": "given",
        "label": _("Given to the hunt"),
        "area": "cloth",
        "pick": "none",
        "cards": place_cards("given", hunt.gifts),
    }


def days_zone(view: View, hunt: ShownHunt, turned: int, options: SceneOptions, *, tells_gifts: bool) -> Zone:
    """Build the zone of the days revealed so far, with their result (NANUK-5.7 to NANUK-5.13).

    `tells_gifts` is for where the given cards are not shown beside the days.
    """
    boast = view.boast
    assert boast is not None
    going_on = turned < len(hunt.days)
    last = hunt.days[turned - 1] if turned else HuntDay("", 0, hunt.found, hunt.shields, hunt.revealed)
    guards = max(0, last.shields)
    note = join_with_dots(
        _("day {day} of {days}").format(day=turned, days=boast.days),
        _("{found} of {game}").format(found=last.found, game=describe_animals(boast.number, boast.animal)),
        n_("{many} Inuksuk", "{many} Inuksuks", guards).format(many=guards) if guards else "",
        _("given: {cards}").format(cards=describe_cards(hunt.gifts)) if tells_gifts and hunt.gifts else "",
    )
    zone: Zone = {
        "kind": "row",
        "id": "drawn",
        "label": _("Days of the hunt"),
        "area": "cloth",
        "pick": "none",
        "look": "days",
    }
    if options.asked:
        return zone | {"order": "wrap", "cards": place_cards("day", [day.card for day in hunt.days[:turned]])}
    return zone | {
        "meter": {"have": last.found, "need": boast.number, "drawing": boast.animal},
        "order": "wrap",
        "note": note,
        "caption": "" if going_on else hunt.ended,
        "empty": _("no day has been drawn"),
        "cards": _build_days_row(hunt, turned, boast.days, options),
    }


def describe_latest_day(hunt: ShownHunt, turned: int) -> str:
    """Say what the latest revealed day has brought, and the end after the last; before the first, what was given."""
    if not turned:
        return hunt.revealed
    latest = hunt.days[turned - 1].line
    return latest if turned < len(hunt.days) else " ".join(filter(None, (latest, hunt.ended)))


def _build_days_row(hunt: ShownHunt, turned: int, days: int, options: SceneOptions) -> list[Card]:
    """Build the days that have come, each with its number below and its effect above, and the places of the others."""
    cards: list[Card] = []
    for at, day in enumerate(hunt.days[:turned], 1):
        card: Card = {"id": f"day:{at}", "face": day.card, "label": day.line.rstrip(".")}
        effect = "" if day.card == INUKSUK and at == days else day.effect()  # no day is left to guard
        if state := join_states(new=at == turned < len(hunt.days), dim=not effect):
            card["state"] = state
        if options.in_lesson:  # where there is no room above a card
            cards.append(card | {"note": effect} if effect else card)
        else:
            numbered: Card = card | {"note": _("day {day}").format(day=at)}
            cards.append(numbered | {"tag": effect} if effect else numbered)
    if options.in_lesson:
        return cards
    return [*cards, *(_build_coming_day(at) for at in range(turned + 1, days + 1))]


def _build_coming_day(at: int) -> Card:
    """Build the place of a day that has not come."""
    note = _("day {day}").format(day=at)
    return {"id": f"day:{at}", "face": UNSEEN, "state": "empty", "fixed": True, "note": note}
