"""Nanatoridori, 8 on paper: what a seat has seen happen in this round; `writing` writes what lies there now.

`seat B | history round 1 from C with 8; C plays 2x5 at 1; A passes drawn; A takes in 1x0 at 3; ...`: with it all
that the seat knows of this round can be read back. 0 is a rank that was not seen, and a card that the seat itself has
drawn stands after `=`: `B passes drawn = 5`. Earlier rounds tell nothing of the cards of this one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gamelib.core.chance import Stream
from gamelib.core.errors import BadNotation, GameError
from gamelib.core.events import facts_in_order, past_from
from gamelib.core.fact_notation import (
    FieldKind,
    RememberedFact,
    fact_forms,
    kind_of_lists,
    read_facts,
    refuse_history,
    write_facts,
)
from gamelib.core.language import _
from gamelib.core.notation import parse_int, parse_seat, seat_letter
from gamelib.nanatoridori.cards import COPIES, FLOCK, RANKS, Flock, Hand
from gamelib.nanatoridori.facts import (
    Cleared,
    Dealt,
    Discarded,
    Drawn,
    Fact,
    Passed,
    Played,
    RoundLost,
    SetUp,
    TakenIn,
    WentOut,
)
from gamelib.nanatoridori.imagine import imagine
from gamelib.nanatoridori.public_knowledge import public_knowledge

if TYPE_CHECKING:
    from gamelib.nanatoridori.state import State
    from gamelib.nanatoridori.view import View

FIELDS = ("seat", "history")
"""The names of the fields that a position has besides, if it says what has happened."""


def _read_hand(text: str) -> Hand:
    return () if text == "-" else tuple([0 if card == "?" else int(card) for card in text.split()])


def _write_hand(hand: Hand) -> str:
    return " ".join([str(card or "?") for card in hand]) or "-"


def _read_flock(text: str) -> Flock:
    size, _times, rank = text.partition("x")
    return FLOCK[int(rank)][int(size)]


HAND = FieldKind("(?:-|[1-7?](?: [1-7?])*)", _read_hand, _write_hand)
FORMS = fact_forms(
    {
        Dealt: "round {round:int} from {first:seat} with {size:int}",
        SetUp: "set up {hands:hands} with {discards:hand} discarded[ and {table:flock} by {owner:seat}]"
        "[ among {standing:ints}][ dealing {dealt:seats}]",
        Played: "{seat:seat} plays {size:int}x{rank:rank} at {at:int}[ adding {added:int}]",
        Passed: "{seat:seat} passes {outcome:word}[ {card:rank}]",
        TakenIn: "{seat:seat} takes in {size:int}x{rank:rank} at {gap:int}",
        Discarded: "{seat:seat} discards {size:int}x{rank:rank} {source:word}",
        Cleared: "{seat:seat} leads after {size:int}x{rank:rank}",
        WentOut: "{seat:seat} is out",
        RoundLost: "{seat:seat} loses, all have {standing:ints}".replace(",", " and"),
    },
    {
        "rank": FieldKind("[0-7]", int),
        "hand": HAND,
        "hands": kind_of_lists(HAND),
        "flock": FieldKind("[1-9]x[0-7]", _read_flock, lambda flock: f"{flock.size}x{flock.rank}"),
    },
)
"""How each kind of fact is written."""
LEFT_OUT: dict[str, Any] = {"added": 0, "card": 0, "table": None, "owner": -1, "standing": (), "dealt": ()}
"""What fields hold that their form leaves out."""


def write_history(view: View) -> str:
    """Return the fields that say what the seat of a view has seen in this round."""
    facts = facts_in_order(view.past)
    first = max(at for at, fact in enumerate(facts) if isinstance(fact, Dealt | SetUp))
    own = {draw.ply: str(draw.card) for draw in facts_in_order(view.secret)}
    remembered = [RememberedFact(ply, fact, own.get(ply, "")) for ply, fact in enumerate(facts[first:], first)]
    seat = "-" if view.seat is None else seat_letter(view.seat)
    return f"seat {seat} | history {write_facts(FORMS, remembered)}"


def with_history(state: State, fields: Mapping[str, str], seed: int) -> State:
    """Return a position in which a seat has seen all that its history says; raise BadNotation if it does not fit."""
    seat = None if fields.get("seat") == "-" else parse_seat(fields.get("seat", ""), state.players)
    facts = read_facts(FORMS, fields["history"], LEFT_OUT)
    secrets = [
        Drawn(ply, parse_int(secret, _("a card that was drawn"), 1, max(RANKS)))
        for ply, (_move, _fact, secret) in enumerate(facts)
        if secret
    ]
    past = past_from([fact for _move, fact, _secret in facts])
    try:
        _check([fact for _move, fact, _secret in facts], state)
        now = state.view(seat)
        if public_knowledge(past, state.setup) != public_knowledge(state.past, state.setup):
            raise BadNotation(_("what has happened does not lead to this position"))
        view = now._replace(past=past, secret=past_from(secrets), ply=len(facts))
        return imagine(view, Stream(seed, "history"))
    except (GameError, LookupError, ValueError, TypeError) as error:
        if isinstance(error, BadNotation):
            raise
        raise refuse_history(error) from None


def _check(facts: list[Fact], state: State) -> None:
    """Raise BadNotation unless every fact moves cards that are there, and the first is the beginning of a round."""
    sizes = [0] * state.players
    for at, fact in enumerate(facts):
        size, seat = getattr(fact, "size", 0), getattr(fact, "seat", 0)
        place = getattr(fact, "at", getattr(fact, "gap", -1))
        is_sound = 0 <= seat < state.players and 0 <= size <= COPIES and -1 <= place <= sizes[seat]
        if isinstance(fact, Dealt | SetUp):
            is_sound = not at
            sizes = [fact.size] * state.players if isinstance(fact, Dealt) else list(map(len, fact.hands))
        elif isinstance(fact, Played):
            sizes[seat] -= size
            is_sound = is_sound and place <= sizes[seat] and 0 <= fact.added <= COPIES
        elif isinstance(fact, TakenIn):
            sizes[seat] += size
        if not is_sound or (not at and not isinstance(fact, Dealt | SetUp)) or len(sizes) != state.players:
            raise BadNotation(_("what has happened does not lead to this position"))
    if sizes != list(map(len, state.hands)):
        raise BadNotation(_("what has happened does not lead to this position"))
