"""Nanatoridori's log: every fact as an event with its clause and its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from gamelib.core import language
from gamelib.core.events import Event, Fact, Past, SecretPart, describe_setup, facts_in_order
from gamelib.core.language import Sentence, _, n_, name_slot
from gamelib.core.rulebook import event_clause
from gamelib.nanatoridori.cards import Flock, Hand, Setup, format_cards, name_flock
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
    if first >= len(facts):
        return ()
    start = first  # replay the facts from the beginning of the round
    while start and not isinstance(facts[start], Dealt | SetUp):
        start -= 1
    now = _ClauseContext(setup)
    log = []
    for ply, fact in enumerate(facts[start:], start):
        card = None
        if isinstance(fact, Passed):
            card = drawn.get((fact.seat, ply))
        elif isinstance(fact, TakenIn):
            follows_pass = isinstance(facts[ply - 1], Passed)
            card = drawn.get((fact.seat, ply - 1 if follows_pass else ply))
        if ply >= first:
            log.append(_event(ply, fact, now, card))
        now.follow(fact)
    return tuple(log)


class _ClauseContext:
    """The part of the table that decides which clause the next fact cites, followed from fact to fact."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.is_duel = setup.variant == "duel"
        self.table = ""
        """The flock on the table, as text."""
        self.owner = -1
        self.hand_sizes = [0] * setup.players
        self.is_anybody_out = False

    def follow(self, fact: Fact) -> None:
        """Update everything here by one fact."""
        match fact:
            case Dealt():
                self.table, self.owner, self.hand_sizes = "", -1, [fact.size] * self.setup.players
                self.is_anybody_out = False
            case SetUp():
                self.table, self.owner, self.hand_sizes = str(fact.table or ""), fact.owner, [*map(len, fact.hands)]
            case Played():
                self.table, self.owner = format_cards((fact.rank,) * (fact.size + fact.added)), fact.seat
                self.hand_sizes[fact.seat] -= fact.size
            case TakenIn():
                self.hand_sizes[fact.seat] += fact.size
            case Cleared():
                self.table = ""
            case WentOut():
                self.is_anybody_out = True

    def taken_from(self, fact: TakenIn) -> str:
        """Return the circumstance in which a flock is taken in: where it was picked up, and by whom."""
        if not fact.rank:
            return "a drawn card"
        if fact.seat != self.owner:
            return "an open card"
        return "a beaten flock" if self.hand_sizes[fact.seat] else "a beaten flock, by ruling into an empty hand"

    def discarded_from(self, fact: Discarded) -> str:
        """Return the circumstance in which a flock is discarded."""
        if fact.source in ("drawn", "open"):
            return {"drawn": "a drawn card", "open": "an open card"}[fact.source]
        has_cards = fact.source == "beaten" and self.hand_sizes[fact.seat]
        return "a beaten flock" if has_cards else "a beaten flock, because the hand is empty"


def _clause(fact: Fact, circumstance: str) -> str:
    return event_clause("nanatoridori", fact.kind, circumstance)


def _event(ply: int, fact: Fact, now: _ClauseContext, drawn: int | None) -> Event:
    match fact:
        case Dealt():
            return _deal_event(ply, fact, now.setup)
        case SetUp():
            clause = _clause(fact, "for the duel" if now.is_duel else "for the basic game")
            return Event(ply, None, "set up", (), clause, describe_setup(fact.dealt))
        case Played():
            return _play_event(ply, fact, now.table)
        case Passed():
            return _pass_event(ply, fact, drawn)
        case TakenIn():
            return _take_in_event(ply, fact, now.taken_from(fact), drawn)
        case Discarded():
            cards = (fact.rank,) * fact.size
            return _simple_event(
                ply,
                fact,
                cards,
                now.discarded_from(fact),
                Sentence(_("{name} discards {cards}."), _("You discard {cards}.")),
            )
        case Cleared():
            return _clear_event(ply, fact, now)
        case WentOut():
            return _out_event(ply, fact, now.is_duel)
        case RoundLost():
            return _lost_event(ply, fact, now)
    raise AssertionError(fact)


def _deal_event(ply: int, fact: Dealt, setup: Setup) -> Event:
    sentence = Sentence(
        _("Round {round}: everyone is dealt {size} cards; {name} starts."),
        _("Round {round}: everyone is dealt {size} cards; you start."),
    ).format(round=fact.round, size=fact.size, name=name_slot(fact.first))
    if setup.variant == "duel":
        circumstance = "a duel"
    elif fact.round == 1:
        circumstance = "the first round"
    else:
        circumstance = "a later round with one winner" if setup.variant == "one-winner" else "a later round"
    return Event(ply, None, "deal", (), _clause(fact, circumstance), sentence)


def _out_event(ply: int, fact: WentOut, is_duel: bool) -> Event:
    if is_duel:
        return _simple_event(
            ply,
            fact,
            (),
            "in the duel",
            Sentence(
                _("{name} has no cards left in hand and is out."), _("You have no cards left in hand and are out.")
            ),
        )
    return _simple_event(
        ply,
        fact,
        (),
        "in the basic game",
        Sentence(_("{name} has no cards left and is out."), _("You have no cards left and are out.")),
    )


def _clear_event(ply: int, fact: Cleared, now: _ClauseContext) -> Event:
    cards = (fact.rank,) * fact.size
    if now.is_duel or now.owner in (-1, fact.seat):
        sentence = Sentence(
            n_(
                "Everyone else has passed: {cards} is discarded and {name} leads.",
                "Everyone else has passed: {cards} are discarded and {name} leads.",
                fact.size,
            ),
            n_(
                "Everyone else has passed: {cards} is discarded and you lead.",
                "Everyone else has passed: {cards} are discarded and you lead.",
                fact.size,
            ),
        )
        return _simple_event(ply, fact, cards, "in the duel" if now.is_duel else "its owner has cards", sentence)
    template = Sentence(
        n_(
            "All who are still in have passed: {cards} is discarded. {owner} is out, so {name} leads.",
            "All who are still in have passed: {cards} are discarded. {owner} is out, so {name} leads.",
            fact.size,
        ),
        n_(
            "All who are still in have passed: {cards} is discarded. {owner} is out, so you lead.",
            "All who are still in have passed: {cards} are discarded. {owner} is out, so you lead.",
            fact.size,
        ),
        n_(
            "All who are still in have passed: {cards} is discarded. You are out, so {name} leads.",
            "All who are still in have passed: {cards} are discarded. You are out, so {name} leads.",
            fact.size,
        ),
    ).format(cards=format_cards(cards), owner=name_slot(now.owner), name=name_slot(fact.seat))
    return Event(ply, fact.seat, fact.kind, tuple(map(str, cards)), _clause(fact, "its owner is out"), template)


def _simple_event(
    ply: int, fact: Passed | Discarded | Cleared | WentOut, cards: Hand, circumstance: str, sentence: str
) -> Event:
    """Return an event without a secret; the sentence may name the seat and the cards."""
    template = sentence.format(name=name_slot(fact.seat), cards=format_cards(cards), opened=format_cards(cards))
    return Event(ply, fact.seat, fact.kind, tuple(map(str, cards)), _clause(fact, circumstance), template)


def _play_event(ply: int, play: Played, table: str) -> Event:
    cards, added = (play.rank,) * play.size, (play.rank,) * play.added
    if table and added:
        sentence = Sentence(
            _("{name} beats {table} with {cards} and the open {opened}."),
            _("You beat {table} with {cards} and the open {opened}."),
        )
    elif table:
        sentence = Sentence(_("{name} beats {table} with {cards}."), _("You beat {table} with {cards}."))
    elif added:
        sentence = Sentence(
            _("{name} leads {cards} and the open {opened}."), _("You lead {cards} and the open {opened}.")
        )
    else:
        sentence = Sentence(_("{name} leads {cards}."), _("You lead {cards}."))
    circumstance = "with open cards added" if added else "to beat a flock" if table else "to lead"
    template = sentence.format(
        name=name_slot(play.seat), table=table, cards=format_cards(cards), opened=format_cards(added)
    )
    return Event(ply, play.seat, "play", tuple(map(str, cards + added)), _clause(play, circumstance), template)


def _pass_event(ply: int, fact: Passed, drawn: int | None) -> Event:
    match fact.outcome:
        case "open":
            sentence = Sentence(
                _("{name} passes and picks up the open {opened}."), _("You pass and pick up the open {opened}.")
            )
            return _simple_event(ply, fact, (fact.card,), "picking up an open card", sentence)
        case "dropped":
            return _simple_event(
                ply,
                fact,
                (),
                "without an open card",
                Sentence(_("{name} passes without an open card."), _("You pass without an open card.")),
            )
        case "nothing":
            return _simple_event(
                ply,
                fact,
                (),
                "with the deck empty",
                Sentence(_("{name} passes; the deck is empty."), _("You pass; the deck is empty.")),
            )
    event = _simple_event(
        ply, fact, (), "drawing a card", Sentence(_("{name} passes and draws a card."), _("You pass and draw a card."))
    )
    if not drawn:
        return event
    template = Sentence(_("{name} passes and draws {card}."), _("You pass and draw {card}.")).format(
        name=name_slot(fact.seat), card=drawn
    )
    return event._replace(secret=SecretPart((fact.seat,), (str(drawn),), template))


def _take_in_event(ply: int, fact: TakenIn, circumstance: str, drawn: int | None) -> Event:
    seat, name = fact.seat, name_slot(fact.seat)
    if fact.gap < 0:
        where = _("where nobody sees it")
    else:
        where = _("in front of card 1") if fact.gap == 0 else _("behind card {gap}").format(gap=fact.gap)
    sentence = Sentence(_("{name} keeps {cards}, {where}."), _("You keep {cards}, {where}."))
    if fact.rank:
        cards = (fact.rank,) * fact.size
        template = sentence.format(name=name, cards=format_cards(cards), where=where)
        return Event(ply, seat, "take in", tuple(map(str, cards)), _clause(fact, circumstance), template)
    secret = SecretPart((seat,), (str(drawn),), sentence.format(name=name, cards=drawn, where=where)) if drawn else None
    template = Sentence(_("{name} keeps the card, {where}."), _("You keep the card, {where}.")).format(
        name=name, where=where
    )
    return Event(ply, seat, "take in", (), _clause(fact, circumstance), template, secret)


def _lost_event(ply: int, fact: RoundLost, now: _ClauseContext) -> Event:
    seat, standing, setup = fact.seat, fact.standing, now.setup
    if setup.variant == "one-winner":
        totals = language.join_and(
            [_("{name} {points}").format(name=name_slot(other), points=points) for other, points in enumerate(standing)]
        )
        circumstance = "the round with one winner"
        template = Sentence(
            _("{name} is the last with cards. Points: {totals}."), _("You are the last with cards. Points: {totals}.")
        ).format(name=name_slot(seat), totals=totals)
    elif now.is_duel and not now.is_anybody_out and setup.rulings.duel_drop_loses == "match":
        circumstance = "the match"
        template = Sentence(
            _("{name} loses the duel and has no penguin left."), _("You lose the duel and have no penguin left.")
        ).format(name=name_slot(seat))
    else:
        circumstance = "a penguin"
        template = (
            Sentence(
                n_(
                    "{name} loses the round and has {count} penguin left.",
                    "{name} loses the round and has {count} penguins left.",
                    standing[seat],
                ),
                n_(
                    "You lose the round and have {count} penguin left.",
                    "You lose the round and have {count} penguins left.",
                    standing[seat],
                ),
            )
            if standing[seat]
            else Sentence(
                _("{name} loses the round and has no penguin left."), _("You lose the round and have no penguin left.")
            )
        )
        template = template.format(name=name_slot(seat), count=standing[seat])
    return Event(ply, seat, "lost", (), _clause(fact, circumstance), template)


# Cards in words --------------------------------------------------------------------

CARD_PARTS = {"cards", "table", "card", "opened"}
"""The placeholders for cards in the sentences above; before `opened` stands "the open"."""


def name_parts(parts: Mapping[str, object]) -> dict[str, str]:
    """Return in words the parts of a sentence of the log that are cards, by their placeholders.

    >>> name_parts({"name": "{A}", "table": "4", "cards": "5 5", "opened": "5", "gap": 2})
    {'table': 'a four', 'cards': 'two fives', 'opened': 'five'}
    """
    from gamelib.core.written_numbers import number_word  # noqa: PLC0415 - slow to import, and games need no words

    named = {}
    for name in CARD_PARTS & parts.keys():
        ranks = [*map(int, str(parts[name]).split())]
        if ranks:
            is_one_open = name == "opened" and len(ranks) == 1
            named[name] = number_word(ranks[0]) if is_one_open else name_flock(Flock(len(ranks), ranks[0]))
    return {name: named[name] for name in parts if name in named}
