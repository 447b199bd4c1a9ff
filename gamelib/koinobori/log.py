"""Koinobori, the log: each fact as an event with a sentence, and who may see what of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from gamelib.core import language
from gamelib.core.events import Event, Fact, Past, Secret, describe_setup, facts_in_order
from gamelib.core.language import _, name_slot
from gamelib.koinobori.cards import Card, Setup, format_cards
from gamelib.koinobori.facts import (
    Began,
    Ended,
    Hung,
    Passed,
    Placed,
    Refilled,
    Refreshed,
    Shifted,
    Stolen,
    Stopped,
    Taken,
)

Own: TypeAlias = Mapping[tuple[int, int], Any]
"""What seats know alone, by seat and ply."""
_CLAUSE_OF_TAKE = {"take2": "KOI-5.14", "take1": "KOI-5.15", "refresh": "KOI-5.17"}


def log(past: Past, secrets: Mapping[int, Past], setup: Setup, first: int = 0) -> tuple[Event, ...]:
    """Return the events of a past from the ply `first` on.

    Of hidden cards they name those that the seats in `secrets` know.
    """
    own = {(seat, ply): card for seat, secret in secrets.items() for ply, card in facts_in_order(secret)}
    facts = facts_in_order(past)[first:]
    return tuple(event for ply, fact in enumerate(facts, first) for event in _events(ply, fact, own, setup))


def _events(ply: int, fact: Fact, own: Own, setup: Setup) -> list[Event]:
    match fact:
        case Began(kind="set up"):
            return [_set_up_event(ply, fact, setup)]
        case Began():
            return _deal_events(ply, fact, own, setup)
        case Hung():
            return [_mast_event(ply, fact, own)]
        case Stolen():
            return [_steal_event(ply, fact, own)]
        case Refilled():
            return [_refill_event(ply, fact)]
        case Ended():
            return _end_events(ply, fact)
    return [_open_event(ply, fact)]


# The beginning and the end


def _set_up_event(ply: int, fact: Began, setup: Setup) -> Event:
    flags = _("The flags of the posts are {flags}.").format(flags=language.join_and(setup.flags))
    return Event(ply, None, fact.kind, fact.row, "KOI-2.2", f"{describe_setup(fact.dealt)} {flags}")


def _deal_events(ply: int, fact: Began, own: Own, setup: Setup) -> list[Event]:
    line = _("The posts have the flags {flags}; the row shows {row}; {name} starts.").format(
        flags=language.join_and(setup.flags), row=format_cards(fact.row), name=name_slot(setup.first)
    )
    events = [Event(ply, None, fact.kind, fact.row, "KOI-2.4", line)]
    for seat in range(setup.players):
        line = _("{name} is dealt two cards.").format(name=name_slot(seat))
        secret = None
        if (seat, ply) in own:
            hand, _mast = own[seat, ply]
            secret_line = _("{name} is dealt {cards}.").format(name=name_slot(seat), cards=format_cards(hand))
            secret = Secret((seat,), hand, secret_line)
        events.append(Event(ply, seat, "deal", (), "KOI-2.3", line, secret))
    return events


def _end_events(ply: int, fact: Ended) -> list[Event]:
    line = _("All have passed one after the other: the game is over.")
    if fact.reason == "full":
        line = _("Every post has five cards: the game is over.")
    events = [Event(ply, None, fact.kind, (), "KOI-7.1" if fact.reason == "full" else "KOI-7.2", line)]
    for seat, mast in enumerate(fact.masts):
        line = _("{name} shows the mast: {cards}.").format(name=name_slot(seat), cards=format_cards(mast))
        events.append(Event(ply, seat, "mast shown", mast, "KOI-6.6", line))
    return events


# Public events


def _open_event(ply: int, fact: Fact) -> Event:
    cards: tuple[Card, ...] = ()
    match fact:
        case Taken(seat, place, card, icon):
            clause, cards = _CLAUSE_OF_TAKE.get(icon, "KOI-3.2"), (card,)
            line = _("{name} takes {card} from place {place} of the row.").format(
                name=name_slot(seat), card=card, place=place)
        case Placed(seat, card, post, over):
            clause, cards = "KOI-5.9" if over else "KOI-5.5", (card,)
            line = _("{name} puts {card} over {over} on post {post}.") if over else _(
                "{name} puts {card} on post {post}.")
            line = line.format(name=name_slot(seat), card=card, over=over, post=post)
        case Shifted(seat, source, target, card):
            clause, cards = "KOI-5.10", (card,)
            line = _("{name} moves {card} from post {source} to post {target}.").format(
                name=name_slot(seat), card=card, source=source, target=target)
        case Refreshed(seat, row):
            clause, cards = "KOI-5.17", row
            line = _("{name} discards the row: {cards}.").format(name=name_slot(seat), cards=format_cards(row))
        case Stopped(seat, icon):
            clause = "KOI-3.4" if icon else "KOI-3.1"
            line = _("{name} leaves the icon {icon}.") if icon else _("{name} stops.")
            line = line.format(name=name_slot(seat), icon=icon)
        case Passed(seat):
            clause, line = "KOI-4.28", _("{name} passes.").format(name=name_slot(seat))
        case _:
            raise TypeError(f"{fact!r} is no fact of Koinobori")
    return Event(ply, seat, fact.kind, cards, clause, line)


def _refill_event(ply: int, fact: Refilled) -> Event:
    line, clause, cards = _("The row is filled up with {cards}."), "KOI-5.1", fact.drawn + fact.more
    if fact.reshuffled:
        line = _("The discarded cards are shuffled into a new deck, and the row is filled up with {cards}.")
        clause = "KOI-5.3"
    return Event(ply, None, fact.kind, cards, clause, line.format(cards=format_cards(cards)))


# Partly secret events


def _mast_event(ply: int, fact: Hung, own: Own) -> Event:
    seat, secret = fact.seat, None
    line = _("{name} hangs a card face down on the mast.").format(name=name_slot(seat))
    if card := own.get((seat, ply)):
        secret_line = _("{name} hangs {card} face down on the mast.").format(name=name_slot(seat), card=card)
        secret = Secret((seat,), (card,), secret_line)
    return Event(ply, seat, fact.kind, (), "KOI-5.6", line, secret)


def _steal_event(ply: int, fact: Stolen, own: Own) -> Event:
    seats, secret = (fact.seat, fact.victim), None
    thief, victim = map(name_slot, seats)
    line = _("{thief} steals a card from {victim}.").format(thief=thief, victim=victim)
    if card := next((own[seat, ply] for seat in seats if (seat, ply) in own), None):
        secret_line = _("{thief} steals {card} from {victim}.").format(thief=thief, card=card, victim=victim)
        secret = Secret(seats, (card,), secret_line)
    return Event(ply, fact.seat, fact.kind, (), "KOI-5.16", line, secret)
