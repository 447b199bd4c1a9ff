"""Nanuk, the log: each fact of a game as an event, with its clause and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gamelib.core.events import Event, Past, SecretPart, describe_setup, facts_in_order
from gamelib.core.language import Sentence, _, count_cards, join_and, n_, name_slot
from gamelib.core.rulebook import event_clause
from gamelib.nanuk import facts
from gamelib.nanuk.cards import BEARS, INUKSUK, Cards, describe_animals, describe_card, describe_cards
from gamelib.nanuk.facts import NanukFact, SecretValue
from gamelib.nanuk.scoring import season_result

Description = tuple[str, str, Cards]
"""A fact in words: its circumstance, a sentence, and the cards that everybody saw."""


def events_of(past: Past, secrets: Mapping[int, Past], first: int = 0) -> tuple[Event, ...]:
    """Return the events of a past from the ply `first` on.

    Those of the seats in `secrets` include what only that seat saw.
    """
    known: dict[NanukFact, SecretValue] = dict(pair for secret in secrets.values() for pair in facts_in_order(secret))
    facts_so_far = facts_in_order(past)
    if first >= len(facts_so_far):
        return ()
    start = first  # replay the facts from the beginning of the hunt
    while start and not isinstance(facts_so_far[start], facts.SeasonBegan | facts.WindFlipped):
        start -= 1
    now = _ClauseContext()
    events = []
    for at, fact in enumerate(facts_so_far[start:], start):
        if at >= first:
            events.append(_event(at, fact, now, known.get(fact)))
        now.follow(fact)
    return tuple(events)


class _ClauseContext:
    """The part of the season and hunt that decides which clause the next fact cites, followed from fact to fact."""

    def __init__(self) -> None:
        self.is_before_hunts = False
        """Whether no hunt of this season has begun yet."""
        self.last_day = 0
        """The days boasted for the hunt that is being drawn."""
        self.ended_by_bear = False
        self.has_winter_come = False
        self.is_completed = True

    def follow(self, fact: NanukFact) -> None:
        """Update everything here by one fact."""
        match fact:
            case facts.SeasonBegan():
                self.is_before_hunts, self.has_winter_come = True, False
            case facts.WindFlipped():
                self.is_before_hunts = False
            case facts.GiftsRevealed():
                self.last_day, self.ended_by_bear = fact.boast.days, False
            case facts.DayDrawn():
                self.ended_by_bear = fact.shields < 0
            case facts.WinterCame():
                self.has_winter_come = True
            case facts.HuntEnded():
                self.is_completed = fact.won is not None


def _event(at: int, fact: NanukFact, now: _ClauseContext, known: SecretValue | None) -> Event:
    circumstance, sentence, cards = _DESCRIBERS[type(fact)](fact, now)
    secret = None
    if known is not None and fact.seat is not None:
        faces = known if isinstance(known, tuple) else ()
        secret = SecretPart((fact.seat,), faces, _describe_secret(fact.kind, name_slot(fact.seat), known))
    clause = event_clause("nanuk", fact.kind, circumstance)
    return Event(at, fact.seat, fact.kind, cards, clause, sentence, secret)


def _describe_secret(kind: str, name: str, known: SecretValue) -> str:
    """Return the sentence for the seat that sees the fact in full."""
    if not isinstance(known, tuple):
        template = (
            Sentence(_("{name} has chosen a side: to hunt."), _("You have chosen to hunt."))
            if known
            else Sentence(_("{name} has chosen a side: to stay behind."), _("You have chosen to stay behind."))
        )
        return template.format(name=name)
    template = {
        "deal": Sentence(_("{name} is dealt {cards}."), _("You are dealt {cards}.")),
        "ante": Sentence(_("{name} lays an ante face down: {cards}."), _("You lay an ante face down: {cards}.")),
        "give": Sentence(_("{name} gives {cards}."), _("You give {cards}.")),
    }[kind]
    return template.format(name=name, cards=describe_cards(known))


# Boasting and sides ----------------------------------------------------------------


def _set_up(fact: facts.SetUp, _now: _ClauseContext) -> Description:
    return "a position", describe_setup(fact.dealt), ()


def _season_began(fact: facts.SeasonBegan, _now: _ClauseContext) -> Description:
    template = Sentence(_("The season begins; {name} starts."), _("The season begins; you start."))
    if fact.seasons > 1:
        template = Sentence(
            _("Season {season} of {seasons} begins; {name} starts."),
            _("Season {season} of {seasons} begins; you start."),
        )
    return (
        "a later one" if fact.season > 1 else "the first",
        template.format(season=fact.season, seasons=fact.seasons, name=name_slot(fact.first)),
        (),
    )


def _dealt(fact: facts.Dealt, now: _ClauseContext) -> Description:
    return (
        "before the first hunt" if now.is_before_hunts else "after a hunt",
        Sentence(
            n_("{name} is dealt {many} card.", "{name} is dealt {many} cards.", fact.number),
            n_("You are dealt {many} card.", "You are dealt {many} cards.", fact.number),
        ).format(name=name_slot(fact.seat), many=fact.number),
        (),
    )


def _wind_flipped(fact: facts.WindFlipped, _now: _ClauseContext) -> Description:
    template = (
        Sentence(
            _("Hunt {hunt}: {name} flips the wind, which blows clockwise."),
            _("Hunt {hunt}: you flip the wind, which blows clockwise."),
        )
        if fact.wind == 1
        else Sentence(
            _("Hunt {hunt}: {name} flips the wind, which blows anticlockwise."),
            _("Hunt {hunt}: you flip the wind, which blows anticlockwise."),
        )
    )
    return "a hunt begins", template.format(hunt=fact.hunt, name=name_slot(fact.seat)), ()


def _boasted(fact: facts.Boasted, _now: _ClauseContext) -> Description:
    return (
        "first or higher",
        Sentence(_("{name} boasts {boast}."), _("You boast {boast}.")).format(
            name=name_slot(fact.seat), boast=fact.boast.describe()
        ),
        (),
    )


def _doomed(fact: facts.Doomed, _now: _ClauseContext) -> Description:
    return (
        "boasting ends",
        Sentence(
            _("{name} says that the hunt is doomed; {leader} leads it: {boast}."),
            _("You say that the hunt is doomed; {leader} leads it: {boast}."),
            _("{name} says that the hunt is doomed; you lead it: {boast}."),
        ).format(name=name_slot(fact.seat), leader=name_slot(fact.leader), boast=fact.boast.describe()),
        (),
    )


def _side_chosen(fact: facts.SideChosen, _now: _ClauseContext) -> Description:
    return (
        "in secret",
        Sentence(_("{name} has chosen a side."), _("You have chosen a side.")).format(name=name_slot(fact.seat)),
        (),
    )


def _sides_shown(fact: facts.SidesShown, _now: _ClauseContext) -> Description:
    hunters = join_and([name_slot(seat) for seat, hunts in enumerate(fact.sides) if hunts])
    doomers = join_and([name_slot(seat) for seat, hunts in enumerate(fact.sides) if not hunts])
    return (
        "all have chosen",
        _("The sides are shown. On the hunt: {hunters}. Staying behind: {doomers}.").format(
            hunters=hunters, doomers=doomers
        ),
        (),
    )


def _side_declared(fact: facts.SideDeclared, _now: _ClauseContext) -> Description:
    template = (
        Sentence(_("{name} declares for the hunt."), _("You declare for the hunt."))
        if fact.hunts
        else Sentence(_("{name} declares for staying behind."), _("You declare for staying behind."))
    )
    return "openly", template.format(name=name_slot(fact.seat)), ()


# The hunt ---------------------------------------------------------------------------


def _ante_laid(fact: facts.AnteLaid, _now: _ClauseContext) -> Description:
    return (
        "face down",
        Sentence(_("{name} lays an ante face down."), _("You lay an ante face down.")).format(
            name=name_slot(fact.seat)
        ),
        (),
    )


def _cards_given(fact: facts.CardsGiven, _now: _ClauseContext) -> Description:
    template = Sentence(
        n_("{name} gives {many} card.", "{name} gives {many} cards.", fact.number),
        n_("You give {many} card.", "You give {many} cards.", fact.number),
    )
    return "face down", template.format(name=name_slot(fact.seat), many=fact.number), ()


def _gifts_revealed(fact: facts.GiftsRevealed, _now: _ClauseContext) -> Description:
    template = (
        n_(
            "The given cards are mixed and turned up: {cards}. They show {found} of {game}, and {shields} Inuksuk.",
            "The given cards are mixed and turned up: {cards}. They show {found} of {game}, and {shields} Inuksuks.",
            fact.shields,
        )
        if fact.shields
        else _("The given cards are mixed and turned up: {cards}. They show {found} of {game}, and no Inuksuk.")
    )
    return (
        "all have given",
        template.format(
            cards=describe_cards(fact.cards),
            found=fact.found,
            shields=fact.shields,
            game=describe_animals(fact.boast.number, fact.boast.animal),
        ),
        fact.cards,
    )


def _day_drawn(fact: facts.DayDrawn, now: _ClauseContext) -> Description:
    card, counts = fact.card, fact.counts
    if fact.shields < 0:
        circumstance, template = (
            "a bear that ends the hunt",
            _("Day {day}: {card}, and no Inuksuk to cancel it: Nanuk ends the hunt."),
        )
    elif card in BEARS and counts:
        circumstance, template = (
            "a cancelled bear on an animal of the boast",
            _("Day {day}: {card}; an Inuksuk cancels the bear, the animal counts: {found}."),
        )
    elif card in BEARS:
        circumstance, template = (
            "a cancelled bear on another animal",
            _("Day {day}: {card}; an Inuksuk cancels the bear."),
        )
    elif card == INUKSUK and fact.day < now.last_day:
        circumstance, template = (
            "an Inuksuk with days to come",
            _("Day {day}: {card}, which can cancel one bear of a later day."),
        )
    elif counts:
        circumstance, template = "an animal of the boast", _("Day {day}: {card}; that makes {found}.")
    else:
        circumstance = "an Inuksuk on the last day" if card == INUKSUK else "another animal"
        template = _("Day {day}: {card}, which neither helps nor harms.")
    return circumstance, template.format(day=fact.day, card=describe_card(card), found=fact.found), (card,)


def _winter_came(fact: facts.WinterCame, _now: _ClauseContext) -> Description:
    if fact.has_discards:
        circumstance, template = (
            "the discards are reached",
            n_(
                "Winter is near: the face-up cards are reached. Hands and discards, {cards} in all, are shuffled"
                " for the last day; this is the last hunt.",
                "Winter is near: the face-up cards are reached. Hands and discards, {cards} in all, are shuffled"
                " for the {left} days left; this is the last hunt.",
                fact.days_left,
            ),
        )
    else:
        circumstance, template = (
            "the deck is used up, without discards",
            n_(
                "Winter is near: the deck is used up. All hands, {cards} in all, are shuffled for the last day; this is"
                " the last hunt.",
                "Winter is near: the deck is used up. All hands, {cards} in all, are shuffled for the {left} days left;"
                " this is the last hunt.",
                fact.days_left,
            ),
        )
    return circumstance, template.format(cards=count_cards(fact.cards), left=fact.days_left), ()


def _cards_ran_out(fact: facts.CardsRanOut, now: _ClauseContext) -> Description:
    return (
        "after winter came" if now.has_winter_come else "by ruling without winter",
        n_(
            "There is no card left for the last day.",
            "There are no cards left for the last {left} days.",
            fact.days_left,
        ).format(left=fact.days_left),
        (),
    )


def _hunt_ended(fact: facts.HuntEnded, now: _ClauseContext) -> Description:
    boast = fact.boast
    if fact.won is None:
        return "not completed", _("The hunt is not completed, and nobody is rewarded."), ()
    if fact.won:
        circumstance, template = "all days drawn", _("The hunt succeeds: {game} boasted, {found} found.")
    elif now.ended_by_bear:
        circumstance, template = "ended by a bear", _("The hunt fails.")
    else:
        circumstance, template = "all days drawn", _("The hunt fails: {game} boasted, {found} found.")
    return circumstance, template.format(game=describe_animals(boast.number, boast.animal), found=fact.found), ()


# Rewards and the end -----------------------------------------------------------------


def _antes_shown(fact: facts.AntesShown, _now: _ClauseContext) -> Description:
    antes = join_and(
        [_("{card} from {name}").format(name=name_slot(seat), card=describe_card(card)) for seat, card in fact.antes]
    )
    return (
        "the hunt is over",
        n_("The ante is turned up: {laid}.", "The antes are turned up: {laid}.", len(fact.antes)).format(laid=antes),
        tuple(card for _seat, card in fact.antes),
    )


def _pot_shared(fact: facts.PotShared, _now: _ClauseContext) -> Description:
    template = Sentence(
        n_(
            "{winners} gets the whole pot of {cards}.",
            "{winners} share a pot of {cards}: {share} each.",
            len(fact.winners),
        ),
        _("You get the whole pot of {cards}."),
    )
    return (
        "among the winners",
        template.format(
            winners=join_and([name_slot(seat) for seat in fact.winners]),
            cards=count_cards(fact.cards),
            share=fact.share,
        ),
        (),
    )


def _reward_chosen(fact: facts.RewardChosen, _now: _ClauseContext) -> Description:
    return (
        "a card of the pot",
        Sentence(_("{name} chooses {card}."), _("You choose {card}.")).format(
            name=name_slot(fact.seat), card=describe_card(fact.card)
        ),
        (fact.card,),
    )


def _pot_discarded(fact: facts.PotDiscarded, now: _ClauseContext) -> Description:
    return (
        "after sharing" if now.is_completed else "of a hunt not completed",
        _("Discarded: {cards}.").format(cards=describe_cards(fact.cards)),
        fact.cards,
    )


def _new_cards_thrown_in(fact: facts.NewCardsThrownIn, _now: _ClauseContext) -> Description:
    if not fact.has_discards:
        circumstance = "the deck is used up, without discards"
        template = (
            _("The deck is used up while new cards are dealt: they are thrown in, {cards}.")
            if fact.cards
            else _("The deck is used up: no new cards can be dealt.")
        )
    elif fact.is_short:
        circumstance = "a discard appears"
        template = (
            _("A face-up card appears while new cards are dealt: they are thrown in, {cards}.")
            if (fact.cards)
            else _("A face-up card lies on top: no new cards can be dealt.")
        )
    else:
        circumstance, template = (
            "a discard lies on top after dealing",
            _("A face-up card lies on top after dealing: new cards are thrown in, {cards}."),
        )
    return circumstance, template.format(cards=describe_cards(fact.cards)), fact.cards


def _hands_discarded(fact: facts.HandsDiscarded, _now: _ClauseContext) -> Description:
    return (
        "the season ends with new cards",
        _("All hands are discarded: {cards}.").format(cards=describe_cards(fact.cards)),
        fact.cards,
    )


def _season_ended(fact: facts.SeasonEnded, _now: _ClauseContext) -> Description:
    ended = season_result(fact.piles, fact.rulings)
    is_tied = ended.scores.count(max(ended.scores)) > 1
    return (
        "several have most points" if is_tied else "one has most points",
        Sentence(_("Season {season} is over. {end}")).format(season=fact.season, end=ended.template),
        (),
    )


_DESCRIBERS: dict[type[NanukFact], Callable[[Any, _ClauseContext], Description]] = {
    facts.SetUp: _set_up,
    facts.SeasonBegan: _season_began,
    facts.Dealt: _dealt,
    facts.WindFlipped: _wind_flipped,
    facts.Boasted: _boasted,
    facts.Doomed: _doomed,
    facts.SideChosen: _side_chosen,
    facts.SidesShown: _sides_shown,
    facts.SideDeclared: _side_declared,
    facts.AnteLaid: _ante_laid,
    facts.CardsGiven: _cards_given,
    facts.GiftsRevealed: _gifts_revealed,
    facts.DayDrawn: _day_drawn,
    facts.WinterCame: _winter_came,
    facts.CardsRanOut: _cards_ran_out,
    facts.HuntEnded: _hunt_ended,
    facts.AntesShown: _antes_shown,
    facts.PotShared: _pot_shared,
    facts.RewardChosen: _reward_chosen,
    facts.PotDiscarded: _pot_discarded,
    facts.NewCardsThrownIn: _new_cards_thrown_in,
    facts.HandsDiscarded: _hands_discarded,
    facts.SeasonEnded: _season_ended,
}
