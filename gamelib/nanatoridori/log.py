"""Nanatoridori, what can be told from what everybody saw: known cards, the log, how it ended, the table in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from gamelib.core import language
from gamelib.core.events import Event, Fact, Past, Secret, facts_in_order
from gamelib.core.language import _, n_, name_slot
from gamelib.core.verdicts import Result
from gamelib.nanatoridori.cards import ENOUGH, Hand, Setup, format_cards, round_points

if TYPE_CHECKING:
    from gamelib.nanatoridori.state import State
    from gamelib.nanatoridori.view import View


# What everybody has seen ---------------------------------------------------------------


class PublicKnowledge(NamedTuple):
    """What all know of the hands, 0 for a card unknown, and the discards."""

    hands: tuple[Hand, ...]
    discards: Hand


def public_knowledge(past: Past, setup: Setup) -> PublicKnowledge:
    """What everybody has seen in this round, told from its facts (NANA-6.2, NANA-6.4)."""
    facts: list[Fact] = []
    while past is not None:
        past, fact = past
        facts.append(fact)
        if fact[0] in ("deal", "set up"):
            break
    hands: list[Hand] = []
    discards: list[int] = []
    for fact in reversed(facts):
        match fact:
            case "deal", _round, _first, size:
                hands = [(0,) * size] * setup.players
            case "set up", known, gone, _table:
                hands, discards = list(known), list(gone)
            case "play", seat, rank, at, size, _added:
                hands[seat] = _without(hands[seat], rank, at, size)
            case "take in", seat, rank, size, gap:
                gap = len(hands[seat]) if gap < 0 else gap
                hands[seat] = hands[seat][:gap] + (rank,) * size + hands[seat][gap:]
            case ("discard", _, rank, size, _) | ("clear", _, rank, size):
                discards += [rank] * size
    if not setup.rulings.places_seen:
        hands = [tuple(sorted(hand)) for hand in hands]
    return PublicKnowledge(tuple(hands), tuple(discards))


def _without(hand: Hand, rank: int, at: int, size: int) -> Hand:
    """What is known of a hand after a play; where places are not seen, known cards may be the ones that left."""
    if at >= 0:
        return hand[:at] + hand[at + size :]
    left = list(hand)
    for _card in range(size):
        left.remove(rank if rank in left else 0)
    return tuple(left)


# The log -----------------------------------------------------------------------------------


def log(past: Past, secrets: Mapping[int, Past], setup: Setup) -> tuple[Event, ...]:
    """The events these facts tell; of drawn cards also what the given seats know."""
    drawn = {(seat, ply): card for seat, own in secrets.items() for ply, card in facts_in_order(own)}
    facts = facts_in_order(past)
    table = ""
    events = []
    for ply, fact in enumerate(facts):
        drew = facts[ply - 1][:1] == ("pass",) and fact[0] == "take in" and (fact[1], ply - 1)
        card = drawn.get(drew or (fact[1], ply)) if fact[0] in ("pass", "take in") else None
        events.append(_event(ply, fact, table, card, setup))
        if fact[0] == "play":
            table = format_cards((fact[2],) * (fact[4] + fact[5]))
        elif fact[0] == "set up":
            table = str(fact[3] or "")
        elif fact[0] in ("clear", "deal"):
            table = ""
    return tuple(events)


def _event(ply: int, fact: Fact, table: str, card: int | None, setup: Setup) -> Event:
    match fact:
        case "deal", round_, first, size:
            clause = "NANA-8.5" if setup.variant == "duel" else "NANA-2.1"
            return Event(
                ply,
                None,
                "deal",
                (),
                clause,
                _("Round {round}: everyone is dealt {size} cards; {name} starts.").format(
                    round=round_, size=size, name=name_slot(first)
                ),
            )
        case "set up", *_rest:
            return Event(ply, None, "set up", (), "NANA-2.1", _("The cards are set up on the table."))
        case "play", seat, rank, _at, size, added:
            return _play_event(ply, seat, (rank,) * size, (rank,) * added, table)
        case "pass", seat, what:
            return _pass_event(ply, seat, what, card)
        case "take in", seat, rank, size, gap:
            return _take_in_event(ply, seat, (rank,) * size, gap, card)
        case "discard", seat, rank, size, source:
            clause = {"drawn": "NANA-5.4", "open": "NANA-8.6", "left": "NANA-5.10"}.get(source, "NANA-5.2")
            return _simple_event(ply, seat, "discard", (rank,) * size, clause, _("{name} discards {cards}."))
        case "clear", seat, rank, size:
            return _simple_event(
                ply,
                seat,
                "clear",
                (rank,) * size,
                "NANA-8.11" if setup.variant == "duel" else "NANA-5.7",
                _("Everyone else has passed: {cards} is discarded and {name} leads."),
            )
        case "out", seat:
            return _simple_event(ply, seat, "out", (), "NANA-5.9", _("{name} has no cards left and is out."))
    _kind, seat, standing = fact
    return _lost_event(ply, seat, standing, setup)


def _simple_event(ply: int, seat: int, what: str, cards: Hand, clause: str, line: str) -> Event:
    return Event(
        ply, seat, what, tuple(map(str, cards)), clause, line.format(name=name_slot(seat), cards=format_cards(cards))
    )


def _play_event(ply: int, seat: int, cards: Hand, added: Hand, table: str) -> Event:
    if table and added:
        line = _("{name} beats {table} with {cards} and the open {added}.")
    elif table:
        line = _("{name} beats {table} with {cards}.")
    elif added:
        line = _("{name} leads {cards} and the open {added}.")
    else:
        line = _("{name} leads {cards}.")
    clause = "NANA-8.8" if added else "NANA-4.2" if table else "NANA-5.1"
    return Event(
        ply,
        seat,
        "play",
        tuple(map(str, cards + added)),
        clause,
        line.format(name=name_slot(seat), table=table, cards=format_cards(cards), added=format_cards(added)),
    )


def _pass_event(ply: int, seat: int, what: str | int, card: int | None) -> Event:
    if isinstance(what, int):
        return _simple_event(ply, seat, "pass", (what,), "NANA-8.6", _("{name} passes and picks up the open {cards}."))
    if what == "dropped":
        return _simple_event(ply, seat, "pass", (), "NANA-8.7", _("{name} passes without an open card."))
    if what == "nothing":
        return _simple_event(ply, seat, "pass", (), "NANA-5.6", _("{name} passes; the deck is empty."))
    secret = card and Secret(
        (seat,), (str(card),), _("{name} passes and draws {card}.").format(name=name_slot(seat), card=card)
    )
    return _simple_event(ply, seat, "pass", (), "NANA-5.4", _("{name} passes and draws a card."))._replace(
        secret=secret or None
    )


def _take_in_event(ply: int, seat: int, cards: Hand, gap: int, drawn: int | None) -> Event:
    where = (
        (_("in front of card 1") if gap == 0 else _("behind card {gap}").format(gap=gap))
        if gap >= 0
        else _("where nobody sees it")
    )
    line, faces = _("{name} takes {cards} in, {where}."), tuple(map(str, cards))
    if cards[0]:
        return Event(
            ply,
            seat,
            "take in",
            faces,
            "NANA-4.3",
            line.format(name=name_slot(seat), cards=format_cards(cards), where=where),
        )
    secret = drawn and Secret((seat,), (str(drawn),), line.format(name=name_slot(seat), cards=drawn, where=where))
    return Event(
        ply,
        seat,
        "take in",
        (),
        "NANA-5.4",
        _("{name} takes the card in, {where}.").format(name=name_slot(seat), where=where),
        secret or None,
    )


def _lost_event(ply: int, seat: int, standing: tuple[int, ...], setup: Setup) -> Event:
    if setup.variant == "one-winner":
        totals = language.join_and(
            [_("{name} {points}").format(name=name_slot(other), points=points) for other, points in enumerate(standing)]
        )
        return Event(
            ply,
            seat,
            "lost",
            (),
            "NANA-8.2",
            _("{name} is the last with cards. Points: {totals}.").format(name=name_slot(seat), totals=totals),
        )
    left = n_(
        "{name} loses the round and has {count} penguin left.",
        "{name} loses the round and has {count} penguins left.",
        standing[seat],
    )
    return Event(ply, seat, "lost", (), "NANA-7.2", left.format(name=name_slot(seat), count=standing[seat]))


# How it ended --------------------------------------------------------------------------------


def round_result(position: State | View) -> Result | None:
    """How the round ended; its scores are penguins lost, or points gained."""
    loser = position.loser
    if loser < 0:
        return None
    others = tuple(seat for seat in range(position.players) if seat != loser)
    if position.variant == "one-winner":
        first = position.out[0]
        scores = round_points(position.players, first, loser)
        return Result(
            (first,),
            (loser,),
            scores,
            _("{first} went out first and gets 4 points; {last} was left with cards and gets none.").format(
                first=name_slot(first), last=name_slot(loser)
            ),
        )
    line = _("{name} was left with cards and loses a penguin.")
    if not position.out:
        line = _("{name} passed without an open card and loses the round.")
    return Result(
        others,
        (loser,),
        tuple(-(seat == loser) for seat in range(position.players)),
        line.format(name=name_slot(loser)),
    )


def result(position: State | View) -> Result | None:
    """How the game ended (NANA-7.4, NANA-8.3)."""
    standing, players = position.standing, range(position.players)
    if position.loser < 0:
        return None
    if position.variant == "one-winner":
        best = max(standing)
        if best < ENOUGH:
            return None
        winners = tuple(seat for seat in players if standing[seat] == best)
        line = n_("{names} wins with {best} points.", "{names} share the win with {best} points each.", len(winners))
        return Result(
            winners,
            tuple(seat for seat in players if seat not in winners),
            standing,
            line.format(names=language.join_and([name_slot(seat) for seat in winners]), best=best),
        )
    losers = tuple(seat for seat in players if standing[seat] == 0)
    if not losers:
        return None
    winners = tuple(seat for seat in players if standing[seat])
    line = n_(
        "{loser} has no penguin left and loses; {names} wins.",
        "{loser} has no penguin left and loses; {names} win.",
        len(winners),
    )
    return Result(
        winners,
        losers,
        standing,
        line.format(loser=name_slot(losers[0]), names=language.join_and([name_slot(seat) for seat in winners])),
    )


# The table in words ----------------------------------------------------------------------------


def headline(position: State | View) -> str:
    """One line that says which game this is and who is to act; nothing hidden."""
    game = {"basic": _("Nanatoridori"), "one-winner": _("Nanatoridori, one winner"), "duel": _("Nanatoridori, duel")}[
        position.variant
    ]
    if end := position.result:
        return _("{game}: {end}").format(game=game, end=end)
    if position.loser >= 0:
        return _("{game}, round {round} is over").format(game=game, round=position.round)
    return _("{game}, round {round}, {name} to act").format(
        game=game, round=position.round, name=language.seat_name(position.turn)
    )


def picture(view: View) -> str:
    """The table as lines of text."""
    lines = [headline(view), ""]
    lines += [_seat_line(view, seat) for seat in range(view.players)]
    table = (
        _("{cards}, played by {name}").format(cards=view.table, name=language.seat_name(view.owner))
        if view.table
        else _("empty")
    )
    lines += ["", _("Table: {table}").format(table=table)]
    if view.variant == "duel":
        lines.append(
            _("Set aside: {deck}   Discards: {discards}").format(
                deck=view.deck, discards=format_cards(view.discards) or "-"
            )
        )
    else:
        lines.append(
            _("Deck: {deck}   Discards: {discards}").format(deck=view.deck, discards=format_cards(view.discards) or "-")
        )
    if view.held:
        lines.append(_("{name} has picked up {cards}").format(name=language.seat_name(view.turn), cards=view.held))
    if view.seat is not None:
        lines.append(_("Your hand: {hand}").format(hand=format_cards(view.hand) or "-"))
    return "\n".join(lines)


def _seat_line(view: View, seat: int) -> str:
    mark = ">" if view.loser < 0 and seat == view.turn else " "
    count = view.counts[seat]
    cards = _("out") if seat in view.out else n_("{count} card", "{count} cards", count).format(count=count)
    standing = view.standing[seat]
    if view.variant == "one-winner":
        have = n_("{count} point", "{count} points", standing).format(count=standing)
    else:
        have = n_("{count} penguin", "{count} penguins", standing).format(count=standing)
    opened = _("open {cards}").format(cards=format_cards(view.open[seat]) or "-") if view.open else ""
    seen_cards = (
        format_cards(view.known[seat]) if seat not in view.out and any(view.known[seat]) and seat != view.seat else ""
    )
    return "  ".join(filter(None, [f"{mark} {language.seat_name(seat):<6}", f"{cards:<8}", have, opened, seen_cards]))
