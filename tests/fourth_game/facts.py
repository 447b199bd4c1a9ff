"""What can happen in Stepping Stones, and each fact as an event with its clause and its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from gamelib.core.events import Event, Fact, Past, Secret, facts_in_order
from gamelib.core.language import _, name_slot


class Dealt(NamedTuple):
    """The cards were dealt (STEP-2.1)."""

    first: int
    kind: Literal["deal"] = "deal"


class SetUp(NamedTuple):
    """A position was set up."""

    kind: Literal["set up"] = "set up"


class Laid(NamedTuple):
    """A card was laid on the path (STEP-3.3)."""

    seat: int
    card: int
    kind: Literal["lay"] = "lay"


class Drew(NamedTuple):
    """A seat drew a card (STEP-3.4)."""

    seat: int
    kind: Literal["draw"] = "draw"


class Passed(NamedTuple):
    """A seat passed (STEP-3.5)."""

    seat: int
    kind: Literal["pass"] = "pass"


class Drawn(NamedTuple):
    """The card drawn at this ply, which only the seat that drew it knows."""

    ply: int
    card: int


def events(past: Past, secrets: Mapping[int, Past], first: int = 0) -> tuple[Event, ...]:
    """Return what happened from the ply `first` on, with the cards drawn by the seats in `secrets` as their secrets."""
    drawn = {(seat, draw.ply): draw.card for seat, own in secrets.items() for draw in facts_in_order(own)}
    return tuple(_event(ply, fact, drawn) for ply, fact in enumerate(facts_in_order(past)[first:], first))


def _event(ply: int, fact: Fact, drawn: Mapping[tuple[int, int], int]) -> Event:
    match fact:
        case Dealt():
            sentence = _("Everyone is dealt four cards; {name} starts.").format(name=name_slot(fact.first))
            return Event(ply, None, fact.kind, (), "STEP-2.1", sentence)
        case Laid():
            sentence = _("{name} lays {card}.").format(name=name_slot(fact.seat), card=fact.card)
            return Event(ply, fact.seat, fact.kind, (str(fact.card),), "STEP-3.3", sentence)
        case Drew():
            event = Event(ply, fact.seat, fact.kind, (), "STEP-3.4",
                          _("{name} draws a card.").format(name=name_slot(fact.seat)))
            if (card := drawn.get((fact.seat, ply))) is None:
                return event
            sentence = _("{name} draws {card}.").format(name=name_slot(fact.seat), card=card)
            return event._replace(secret=Secret((fact.seat,), (str(card),), sentence))
        case Passed():
            return Event(ply, fact.seat, fact.kind, (), "STEP-3.5",
                         _("{name} passes.").format(name=name_slot(fact.seat)))
    return Event(ply, None, "set up", (), "STEP-2.1", _("The cards are set up on the table."))
