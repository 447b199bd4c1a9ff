"""Nanuk, 8 on paper: what a seat has seen happen in this game; `writing` writes what lies there now.

`seat B | history ...; hunt 2 from B wind clockwise; B boasts 2 fish in 3 days; ...`: with it all that the seat knows
can be read back. What the seat alone knows stands after `=`: `B draws 3 = seal fish bird`, `B chooses = hunt`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelib.core.chance import Stream
from gamelib.core.errors import BadNotation
from gamelib.core.events import facts_in_order, past_from
from gamelib.core.fact_notation import (
    SEAT,
    FieldKind,
    RememberedFact,
    fact_forms,
    kind_of_lists,
    read_facts,
    read_list,
    write_facts,
    write_list,
)
from gamelib.core.language import _
from gamelib.core.notation import parse_seat, seat_letter
from gamelib.nanuk import facts as happened
from gamelib.nanuk.cards import CARDS, ORDER, Cards, in_order
from gamelib.nanuk.imagine import imagine
from gamelib.nanuk.judge import is_raised
from gamelib.nanuk.moves import Boast, read_move
from gamelib.nanuk.position import OVER, REWARDS
from gamelib.nanuk.writing import WINDS, read_wind

if TYPE_CHECKING:
    from gamelib.nanuk.state import State
    from gamelib.nanuk.view import View

FIELDS = ("seat", "history")
"""The names of the fields that a position has besides, if it says what has happened."""
MOST_FOUND = 99
_CARD = f"(?:{'|'.join(sorted(CARDS, key=len, reverse=True))})"
_CHOSEN = {True: "hunt", False: "home", None: "?"}


def _read_antes(text: str) -> tuple[tuple[int, str], ...]:
    words = read_list(text)
    return tuple((SEAT.read(seat), card) for seat, card in zip(words[::2], words[1::2], strict=True))


def _write_antes(antes: tuple[tuple[int, str], ...]) -> str:
    return write_list([f"{seat_letter(seat)} {card}" for seat, card in antes])


def _chosen(text: str) -> bool | None:
    return next(value for value, word in _CHOSEN.items() if word == text)


PLAIN_CARDS = FieldKind(f"(?:-|{_CARD}(?: {_CARD})*)", read_list, write_list)
ONE_CHOICE = FieldKind(r"(?:hunt|home|\?)", _chosen, _CHOSEN.__getitem__)
FORMS = fact_forms(
    {
        happened.SetUp: "set up[ dealing {dealt:seats}]",
        happened.SeasonBegan: "season {season:int} of {seasons:int} from {first:seat}",
        happened.Dealt: "{seat:seat} draws {number:int}",
        happened.WindFlipped: "hunt {hunt:int} from {seat:seat} wind {wind:wind}",
        happened.Boasted: "{seat:seat} boasts {boast:boast}",
        happened.Doomed: "{seat:seat} dooms {leader:seat} with {boast:boast}",
        happened.SideChosen: "{seat:seat} chooses",
        happened.SidesShown: "sides {sides:sides}",
        happened.SideDeclared: "{seat:seat} declares {hunts:side}",
        happened.AnteLaid: "{seat:seat} antes",
        happened.CardsGiven: "{seat:seat} gives {number:int}",
        happened.GiftsRevealed: "given are {cards:cards} for {boast:boast} so {found:int} and {shields:int}",
        happened.DayDrawn: "{seat:seat} day {day:int} {card:card} adds {counts:int} so {found:int} and {shields:int}",
        happened.WinterCame: "winter comes and {has_discards:bool} of {cards:int} for {days_left:int}",
        happened.CardsRanOut: "cards run out for {days_left:int}",
        happened.HuntEnded: "hunt ends {won:won} for {boast:boast} with {found:int} on {days:int}",
        happened.AntesShown: "antes {antes:antes}",
        happened.PotShared: "pot of {cards:int} for {winners:seats} each {share:int}",
        happened.RewardChosen: "{seat:seat} takes {card:card}",
        happened.PotDiscarded: "pot discarded {cards:cards}",
        happened.NewCardsThrownIn: "thrown in {cards:cards} and {is_short:bool} of {has_discards:bool}",
        happened.HandsDiscarded: "hands discarded {cards:cards}",
        happened.SeasonEnded: "season {season:int} ends with {piles:piles}",
    },
    {
        "boast": FieldKind(r"\d{1,3} \w+ in \d{1,3} days?", read_move),
        "cards": PLAIN_CARDS,
        "card": FieldKind(_CARD, str),
        "piles": kind_of_lists(PLAIN_CARDS),
        "side": ONE_CHOICE,
        "sides": FieldKind(
            r"(?:(?:hunt|home|\?) ?)+",
            lambda text: tuple(map(_chosen, text.split())),
            lambda sides: " ".join(map(_CHOSEN.__getitem__, sides)),
        ),
        "wind": FieldKind(
            "(?:counter|anti)?clockwise", read_wind, lambda wind: next(word for word in WINDS if WINDS[word] == wind)
        ),
        "won": FieldKind(
            "(?:well|badly|early)",
            {"well": True, "badly": False, "early": None}.__getitem__,
            {True: "well", False: "badly", None: "early"}.__getitem__,
        ),
        "antes": FieldKind(f"(?:-|[A-H] {_CARD}(?: [A-H] {_CARD})*)", _read_antes, _write_antes),
    },
)
"""How each kind of fact is written."""


def write_history(view: View) -> str:
    """Return the fields that say what the seat of a view has seen in this game."""
    known = facts_in_order(view.secret)
    remembered = []
    for fact in facts_in_order(view.past):
        secret = ""
        if known and fact == known[0][0]:
            value = known.pop(0)[1]
            secret = _CHOSEN[value] if isinstance(value, bool) else write_list(value)
        remembered.append(RememberedFact(fact.ply, fact, secret))
    seat = "-" if view.seat is None else seat_letter(view.seat)
    return f"seat {seat} | history {write_facts(FORMS, remembered)}"


def with_history(state: State, fields: Mapping[str, str], seed: int) -> State:
    """Return a position in which a seat has seen all that its history says; raise BadNotation if it does not fit."""
    seat = None if fields.get("seat") == "-" else parse_seat(fields.get("seat", ""), state.players)
    text = fields["history"]
    first = 0 if text.startswith("set up") else 1  # a position that was set up counts as made before the first move
    facts = read_facts(FORMS, text, {"dealt": (), "rulings": state.rulings}, first)
    secret = [(fact, _read_secret(fact, said)) for _move, fact, said in facts if said]
    _check([fact for _move, fact, _said in facts], state)
    view = state.view(seat)._replace(
        past=past_from([fact for _move, fact, _said in facts]), secret=past_from(secret), ply=max(1, facts[-1].move)
    )
    return imagine(view, Stream(seed, "history"))


def _read_secret(fact: Any, said: str) -> Cards | bool:
    """Return what a seat alone knows of a fact."""
    if isinstance(fact, happened.SideChosen):
        return said == _CHOSEN[True]
    cards = read_list(said)
    if not {*cards} <= {*ORDER}:
        raise BadNotation(_("{text!r:.60} is nothing that can have happened").format(text=said))
    return cards


def _check(facts: list[Any], state: State) -> None:
    """Raise BadNotation unless all that is said can have happened, and this hunt has come to where the position is."""
    highest, players = state.rulings.highest_number, state.players
    boasts = [fact.boast for fact in facts if getattr(fact, "boast", None)]
    seats = [getattr(fact, name, None) or 0 for fact in facts for name in ("seat", "leader")]
    sides = [fact.sides for fact in facts if isinstance(fact, happened.SidesShown)]
    is_sound = (
        bool(facts)
        and max(seats) < players
        and all(len(shown) == players for shown in sides)
        and all(isinstance(boast, Boast) and is_raised(None, highest, boast) for boast in boasts)
        and all(0 <= getattr(fact, "found", 0) <= MOST_FOUND for fact in facts)
    )
    is_told = not isinstance(facts[0] if facts else None, happened.SetUp)  # how it came to a typed position is not
    is_sound = is_sound and (not is_told or (_are_raised(facts, highest) and _adds_up(facts, state)))
    if not is_sound or (state.phase not in (REWARDS, OVER) and _found_in(facts, state) != _hunt_of(state)):
        raise BadNotation(_("what has happened does not lead to this position"))


def _are_raised(facts: list[Any], highest: int) -> bool:
    """Return whether every boast of a hunt is higher than the one before it."""
    last = None
    for fact in facts:
        if isinstance(fact, happened.WindFlipped):
            last = None
        elif isinstance(fact, happened.Boasted):
            if not is_raised(last, highest, fact.boast):
                return False
            last = fact.boast
    return True


def _adds_up(facts: list[Any], state: State) -> bool:
    """Return whether hands and piles come to what they are."""
    sizes, piles = [0] * state.players, [list[str]() for _seat in range(state.players)]
    for fact in facts:
        match fact:
            case happened.SeasonBegan():
                sizes, piles = [0] * state.players, [[] for _seat in range(state.players)]
            case happened.Dealt():
                sizes[fact.seat] += fact.number
            case happened.AnteLaid():
                sizes[fact.seat] -= 1
            case happened.CardsGiven():
                sizes[fact.seat] -= fact.number
            case happened.RewardChosen():
                piles[fact.seat].append(fact.card)
            case happened.WinterCame() | happened.HandsDiscarded():
                sizes = [0] * state.players
    return sizes == list(map(len, state.hands)) and all(
        in_order(pile) == in_order(there) for pile, there in zip(piles, state.piles, strict=True)
    )


class HuntSoFar(NamedTuple):
    """How far a hunt has come, as far as decisions of it tell of hidden cards."""

    boast: Boast | None
    leader: int | None
    doomer: int | None
    chosen: frozenset[int]
    laid: frozenset[int]
    given: frozenset[int]


def _found_in(facts: list[Any], state: State) -> HuntSoFar:
    """Return how far this hunt has come by what is said of it, from its beginning or from where it was set up."""
    begun = max([at for at, fact in enumerate(facts) if isinstance(fact, happened.WindFlipped)], default=-1)
    if begun < 0:
        return _hunt_of(state)  # what happened before the position was set up is not told
    hunt = HuntSoFar(None, None, None, frozenset(), frozenset(), frozenset())
    for fact in facts[begun:]:
        match fact:
            case happened.Boasted():
                hunt = hunt._replace(boast=fact.boast, leader=fact.seat)
            case happened.Doomed():
                hunt = hunt._replace(doomer=fact.seat)
            case happened.SideChosen() | happened.SideDeclared():
                hunt = hunt._replace(chosen=hunt.chosen | {fact.seat})
            case happened.AnteLaid():
                hunt = hunt._replace(laid=hunt.laid | {fact.seat})
            case happened.CardsGiven():
                hunt = hunt._replace(given=hunt.given | {fact.seat})
    return hunt


def _hunt_of(state: State) -> HuntSoFar:
    """Return how far the hunt of a position has come."""
    leaders = {state.leader, state.doomer}
    chosen = [seat for seat, side in enumerate(state.sides) if side is not None and seat not in leaders]
    laid = [seat for seat, card in enumerate(state.antes) if card]
    given = [seat for seat, cards in enumerate(state.gifts) if cards]
    return HuntSoFar(state.boast, state.leader, state.doomer, frozenset(chosen), frozenset(laid), frozenset(given))
