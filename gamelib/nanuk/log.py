"""Nanuk, the log: each fact of a game as an event, with its clause and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gamelib.core.events import Event, Past, Secret, describe_setup, facts_in_order
from gamelib.core.language import _, join_and, n_, name_slot
from gamelib.nanuk import facts
from gamelib.nanuk.cards import BEARS, INUKSUK, Cards, describe_animals, describe_card, describe_cards
from gamelib.nanuk.facts import NanukFact, SecretValue
from gamelib.nanuk.scoring import season_result

Description = tuple[str, str, Cards]
"""A fact in words: its clause, a sentence, and the cards that everybody saw."""


def events_of(past: Past, secrets: Mapping[int, Past], first: int = 0) -> tuple[Event, ...]:
    """Return the events of a past from the ply `first` on.

    Those of the seats in `secrets` include what only that seat saw.
    """
    known: dict[NanukFact, SecretValue] = dict(pair for secret in secrets.values() for pair in facts_in_order(secret))
    facts = facts_in_order(past)[first:]
    return tuple(_event(at, fact, known.get(fact)) for at, fact in enumerate(facts, first))


def _event(at: int, fact: NanukFact, known: SecretValue | None) -> Event:
    clause, sentence, cards = _DESCRIBERS[type(fact)](fact)
    secret = None
    if known is not None and fact.seat is not None:
        faces = known if isinstance(known, tuple) else ()
        secret = Secret((fact.seat,), faces, _describe_secret(fact.kind, name_slot(fact.seat), known))
    return Event(at, fact.seat, fact.kind, cards, clause, sentence, secret)


def _describe_secret(kind: str, name: str, known: SecretValue) -> str:
    """Return the sentence for the seat that knows more."""
    if not isinstance(known, tuple):
        template = (_("{name} has chosen a side: to hunt.") if known else
                    _("{name} has chosen a side: to stay at home."))
        return template.format(name=name)
    template = {"deal": _("{name} is dealt {cards}."), "ante": _("{name} lays an ante face down: {cards}."),
                "give": _("{name} gives {cards}.")}[kind]
    return template.format(name=name, cards=describe_cards(known))


# Boasting and sides ----------------------------------------------------------------


def _set_up(fact: facts.SetUp) -> Description:
    return "NANUK-2.6", describe_setup(fact.dealt), ()


def _season_began(fact: facts.SeasonBegan) -> Description:
    template = _("The season begins; {name} starts.")
    if fact.seasons > 1:
        template = _("Season {season} of {seasons} begins; {name} starts.")
    return "NANUK-8.4" if fact.season > 1 else "NANUK-2.2", template.format(
        season=fact.season, seasons=fact.seasons, name=name_slot(fact.first)), ()


def _dealt(fact: facts.Dealt) -> Description:
    return "NANUK-5.21" if fact.number < 3 else "NANUK-2.3", n_(
        "{name} is dealt {many} card.", "{name} is dealt {many} cards.", fact.number).format(
        name=name_slot(fact.seat), many=fact.number), ()


def _wind_flipped(fact: facts.WindFlipped) -> Description:
    template = (_("Hunt {hunt}: {name} flips the wind, which blows clockwise.") if fact.wind == 1 else
                _("Hunt {hunt}: {name} flips the wind, which blows counterclockwise."))
    return "NANUK-2.7", template.format(hunt=fact.hunt, name=name_slot(fact.seat)), ()


def _boasted(fact: facts.Boasted) -> Description:
    return "NANUK-3.1", _("{name} boasts {boast}.").format(name=name_slot(fact.seat), boast=fact.boast.describe()), ()


def _doomed(fact: facts.Doomed) -> Description:
    return "NANUK-5.1", _("{name} says that the hunt is doomed; {leader} leads it: {boast}.").format(
        name=name_slot(fact.seat), leader=name_slot(fact.leader), boast=fact.boast.describe()), ()


def _side_chosen(fact: facts.SideChosen) -> Description:
    return "NANUK-6.3", _("{name} has chosen a side.").format(name=name_slot(fact.seat)), ()


def _sides_shown(fact: facts.SidesShown) -> Description:
    hunters = join_and([name_slot(seat) for seat, hunts in enumerate(fact.sides) if hunts])
    doomers = join_and([name_slot(seat) for seat, hunts in enumerate(fact.sides) if not hunts])
    return "NANUK-5.2", _("The sides are shown. On the hunt: {hunters}. At home: {doomers}.").format(
        hunters=hunters, doomers=doomers), ()


def _side_declared(fact: facts.SideDeclared) -> Description:
    template = _("{name} declares for the hunt.") if fact.hunts else _("{name} declares for staying at home.")
    return "NANUK-8.2", template.format(name=name_slot(fact.seat)), ()


# The hunt ---------------------------------------------------------------------------


def _ante_laid(fact: facts.AnteLaid) -> Description:
    return "NANUK-5.3", _("{name} lays an ante face down.").format(name=name_slot(fact.seat)), ()


def _cards_given(fact: facts.CardsGiven) -> Description:
    template = n_("{name} gives {many} card.", "{name} gives {many} cards.", fact.number)
    return "NANUK-6.5", template.format(name=name_slot(fact.seat), many=fact.number), ()


def _gifts_revealed(fact: facts.GiftsRevealed) -> Description:
    template = n_(
        "The given cards are mixed and turned up: {cards}. They show {found} of {game}, and {shields} Inuksuk.",
        "The given cards are mixed and turned up: {cards}. They show {found} of {game}, and {shields} Inuksuks.",
        fact.shields)
    return "NANUK-5.4", template.format(
        cards=describe_cards(fact.cards), found=fact.found, shields=fact.shields,
        game=describe_animals(fact.boast.number, fact.boast.animal)), fact.cards


def _day_drawn(fact: facts.DayDrawn) -> Description:
    card, counts = fact.card, fact.counts
    if fact.shields < 0:
        clause, template = "NANUK-5.9", _("Day {day}: {card}, and no Inuksuk to cancel it: Nanuk ends the hunt.")
    elif card in BEARS and counts:
        clause, template = "NANUK-5.10", _(
            "Day {day}: {card}; an Inuksuk cancels the bear, the animal counts: {found}.")
    elif card in BEARS:
        clause, template = "NANUK-5.8", _("Day {day}: {card}; an Inuksuk cancels the bear.")
    elif card == INUKSUK:
        clause, template = "NANUK-5.8", _("Day {day}: {card}, which will cancel one bear.")
    elif counts:
        clause, template = "NANUK-5.7", _("Day {day}: {card}; that makes {found}.")
    else:
        clause, template = "NANUK-5.6", _("Day {day}: {card}, which neither helps nor harms.")
    return clause, template.format(day=fact.day, card=describe_card(card), found=fact.found), (card,)


def _winter_came(fact: facts.WinterCame) -> Description:
    if fact.has_discards:
        clause, template = "NANUK-5.14", _("Winter is near: the face-up cards are reached. Hands and discards,"
                                           " {many} cards, are shuffled for the days left, {left}; this is the last"
                                           " hunt.")
    else:
        clause, template = "NANUK-5.16", _("Winter is near: the deck is used up. All hands, {many} cards, are shuffled"
                                           " for the days left, {left}; this is the last hunt.")
    return clause, template.format(many=fact.cards, left=fact.days_left), ()


def _cards_ran_out(fact: facts.CardsRanOut) -> Description:
    return "NANUK-5.15", n_("There is no card left for the last day.",
                            "There are no cards left for the last {left} days.", fact.days_left).format(
        left=fact.days_left), ()


def _hunt_ended(fact: facts.HuntEnded) -> Description:
    boast = fact.boast
    if fact.won is None:
        return "NANUK-5.15", _("The hunt is not completed, and nobody is rewarded."), ()
    if fact.won:
        clause, template = "NANUK-5.13", _("The hunt succeeds: {game} boasted, {found} found.")
    elif fact.days == boast.days and fact.found < boast.number:
        clause, template = "NANUK-5.13", _("The hunt fails: {game} boasted, {found} found.")
    else:
        clause, template = "NANUK-5.9", _("The hunt fails.")
    return clause, template.format(game=describe_animals(boast.number, boast.animal), found=fact.found), ()


# Rewards and the end -----------------------------------------------------------------


def _antes_shown(fact: facts.AntesShown) -> Description:
    antes = join_and([
        _("{name} {card}").format(name=name_slot(seat), card=describe_card(card)) for seat, card in fact.antes])
    return "NANUK-5.3", _("The antes are turned up: {laid}.").format(laid=antes), tuple(
        card for _seat, card in fact.antes)


def _pot_shared(fact: facts.PotShared) -> Description:
    template = n_("{winners} has a pot of {many} cards to choose from, and takes {share}.",
                  "{winners} share a pot of {many} cards: {share} each.", len(fact.winners))
    return "NANUK-5.19", template.format(
        winners=join_and([name_slot(seat) for seat in fact.winners]), many=fact.cards, share=fact.share), ()


def _reward_chosen(fact: facts.RewardChosen) -> Description:
    return "NANUK-4.21", _("{name} chooses {card}.").format(
        name=name_slot(fact.seat), card=describe_card(fact.card)), (fact.card,)


def _pot_discarded(fact: facts.PotDiscarded) -> Description:
    return "NANUK-5.20", _("Discarded: {cards}.").format(cards=describe_cards(fact.cards)), fact.cards


def _new_cards_thrown_in(fact: facts.NewCardsThrownIn) -> Description:
    if not fact.has_discards:
        clause, template = "NANUK-5.16", _(
            "The deck is used up while new cards are dealt: they are thrown in, {cards}.")
    elif fact.is_short:
        clause, template = "NANUK-5.22", _(
            "A face-up card appears while new cards are dealt: they are thrown in, {cards}.")
    else:
        clause, template = "NANUK-5.23", _(
            "A face-up card lies on top after dealing: new cards are thrown in, {cards}.")
    return clause, template.format(cards=describe_cards(fact.cards)), fact.cards


def _season_ended(fact: facts.SeasonEnded) -> Description:
    end = season_result(fact.piles, fact.rulings).template
    return "NANUK-7.9", _("Season {season} is over. {end}").format(season=fact.season, end=end), ()


_DESCRIBERS: dict[type[NanukFact], Callable[[Any], Description]] = {
    facts.SetUp: _set_up, facts.SeasonBegan: _season_began, facts.Dealt: _dealt, facts.WindFlipped: _wind_flipped,
    facts.Boasted: _boasted, facts.Doomed: _doomed, facts.SideChosen: _side_chosen, facts.SidesShown: _sides_shown,
    facts.SideDeclared: _side_declared, facts.AnteLaid: _ante_laid, facts.CardsGiven: _cards_given,
    facts.GiftsRevealed: _gifts_revealed, facts.DayDrawn: _day_drawn, facts.WinterCame: _winter_came,
    facts.CardsRanOut: _cards_ran_out, facts.HuntEnded: _hunt_ended, facts.AntesShown: _antes_shown,
    facts.PotShared: _pot_shared, facts.RewardChosen: _reward_chosen, facts.PotDiscarded: _pot_discarded,
    facts.NewCardsThrownIn: _new_cards_thrown_in, facts.SeasonEnded: _season_ended}
