"""Nanatoridori's log: every fact as an event with its clause and its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from gamelib.core import language
from gamelib.core.events import Event, Fact, Past, Secret, describe_setup, facts_in_order
from gamelib.core.language import _, n_, name_slot
from gamelib.nanatoridori.cards import Hand, Setup, format_cards
from gamelib.nanatoridori.facts import (
    Cleared,
    Dealt,
    Discarded,
    Drawn,
    Passed,
    Played,
    RoundLost,
    SetUp,
    TakenIn,
    WentOut,
)


def events(past: Past, secrets: Mapping[int, Past], setup: Setup, first: int = 0) -> tuple[Event, ...]:
    """Return what happened from the ply `first` on, with the cards drawn by the seats in `secrets` as their secrets."""
    drawn = {
        (seat, draw.ply): draw.card
        for seat, past_of_seat in secrets.items()
        for draw in cast(list[Drawn], facts_in_order(past_of_seat))
    }
    facts = facts_in_order(past)
    table = ""
    log = []
    for ply, fact in enumerate(facts):
        card = None
        if isinstance(fact, Passed):
            card = drawn.get((fact.seat, ply))
        elif isinstance(fact, TakenIn):
            follows_pass = isinstance(facts[ply - 1], Passed)
            card = drawn.get((fact.seat, ply - 1 if follows_pass else ply))
        if ply >= first:
            log.append(_event(ply, fact, table, card, setup))
        table = _table_after(fact, table)
    return tuple(log)


def _table_after(fact: Fact, table: str) -> str:
    """Return the flock on the table after a fact, as text."""
    match fact:
        case Played():
            return format_cards((fact.rank,) * (fact.size + fact.added))
        case SetUp():
            return str(fact.table or "")
        case Cleared() | Dealt():
            return ""
    return table


def _event(ply: int, fact: Fact, table: str, drawn: int | None, setup: Setup) -> Event:
    is_duel = setup.variant == "duel"
    match fact:
        case Dealt():
            sentence = _("Round {round}: everyone is dealt {size} cards; {name} starts.").format(
                round=fact.round, size=fact.size, name=name_slot(fact.first)
            )
            return Event(ply, None, "deal", (), "NANA-8.5" if is_duel else "NANA-2.1", sentence)
        case SetUp():
            return Event(ply, None, "set up", (), "NANA-2.1", describe_setup(fact.dealt))
        case Played():
            return _play_event(ply, fact, table)
        case Passed():
            return _pass_event(ply, fact, drawn)
        case TakenIn():
            return _take_in_event(ply, fact, drawn)
        case Discarded():
            clause = {"drawn": "NANA-5.4", "open": "NANA-8.6", "left": "NANA-5.10"}.get(fact.source, "NANA-5.2")
            return _simple_event(ply, fact, (fact.rank,) * fact.size, clause, _("{name} discards {cards}."))
        case Cleared():
            sentence = _("Everyone else has passed: {cards} is discarded and {name} leads.")
            clause = "NANA-8.11" if is_duel else "NANA-5.7"
            return _simple_event(ply, fact, (fact.rank,) * fact.size, clause, sentence)
        case WentOut():
            return _simple_event(ply, fact, (), "NANA-5.9", _("{name} has no cards left and is out."))
        case RoundLost():
            return _lost_event(ply, fact, setup)
    raise AssertionError(fact)


def _simple_event(
    ply: int, fact: Passed | Discarded | Cleared | WentOut, cards: Hand, clause: str, sentence: str
) -> Event:
    """Return an event without a secret; the sentence may name the seat and the cards."""
    template = sentence.format(name=name_slot(fact.seat), cards=format_cards(cards))
    return Event(ply, fact.seat, fact.kind, tuple(map(str, cards)), clause, template)


def _play_event(ply: int, play: Played, table: str) -> Event:
    cards, added = (play.rank,) * play.size, (play.rank,) * play.added
    if table and added:
        sentence = _("{name} beats {table} with {cards} and the open {added}.")
    elif table:
        sentence = _("{name} beats {table} with {cards}.")
    elif added:
        sentence = _("{name} leads {cards} and the open {added}.")
    else:
        sentence = _("{name} leads {cards}.")
    clause = "NANA-8.8" if added else "NANA-4.2" if table else "NANA-5.1"
    template = sentence.format(
        name=name_slot(play.seat), table=table, cards=format_cards(cards), added=format_cards(added)
    )
    return Event(ply, play.seat, "play", tuple(map(str, cards + added)), clause, template)


def _pass_event(ply: int, fact: Passed, drawn: int | None) -> Event:
    match fact.outcome:
        case "open":
            sentence = _("{name} passes and picks up the open {cards}.")
            return _simple_event(ply, fact, (fact.card,), "NANA-8.6", sentence)
        case "dropped":
            return _simple_event(ply, fact, (), "NANA-8.7", _("{name} passes without an open card."))
        case "nothing":
            return _simple_event(ply, fact, (), "NANA-5.6", _("{name} passes; the deck is empty."))
    event = _simple_event(ply, fact, (), "NANA-5.4", _("{name} passes and draws a card."))
    if not drawn:
        return event
    template = _("{name} passes and draws {card}.").format(name=name_slot(fact.seat), card=drawn)
    return event._replace(secret=Secret((fact.seat,), (str(drawn),), template))


def _take_in_event(ply: int, fact: TakenIn, drawn: int | None) -> Event:
    seat, name = fact.seat, name_slot(fact.seat)
    if fact.gap < 0:
        where = _("where nobody sees it")
    else:
        where = _("in front of card 1") if fact.gap == 0 else _("behind card {gap}").format(gap=fact.gap)
    sentence = _("{name} takes {cards} in, {where}.")
    if fact.rank:
        cards = (fact.rank,) * fact.size
        template = sentence.format(name=name, cards=format_cards(cards), where=where)
        return Event(ply, seat, "take in", tuple(map(str, cards)), "NANA-4.3", template)
    secret = Secret((seat,), (str(drawn),), sentence.format(name=name, cards=drawn, where=where)) if drawn else None
    template = _("{name} takes the card in, {where}.").format(name=name, where=where)
    return Event(ply, seat, "take in", (), "NANA-5.4", template, secret)


def _lost_event(ply: int, fact: RoundLost, setup: Setup) -> Event:
    seat, standing = fact.seat, fact.standing
    if setup.variant == "one-winner":
        totals = language.join_and(
            [_("{name} {points}").format(name=name_slot(other), points=points) for other, points in enumerate(standing)]
        )
        template = _("{name} is the last with cards. Points: {totals}.").format(name=name_slot(seat), totals=totals)
        return Event(ply, seat, "lost", (), "NANA-8.2", template)
    template = n_(
        "{name} loses the round and has {count} penguin left.",
        "{name} loses the round and has {count} penguins left.",
        standing[seat],
    ).format(name=name_slot(seat), count=standing[seat])
    return Event(ply, seat, "lost", (), "NANA-7.2", template)
