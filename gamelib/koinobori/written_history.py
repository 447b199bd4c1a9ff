"""Koinobori, 8 on paper: what a seat has seen happen, from the first moment on; `writing` writes what lies there now.

`seat B | start row ...; hand B ... | history A takes 1 lime/take1; A hangs; ...`: with it all that the seat knows can
be read back, such as which cards may hang on whose mast. A seat's own cards stand after `=`: `B hangs = lime/take1`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelib.core.chance import Stream
from gamelib.core.errors import BadDeck, BadNotation, GameError
from gamelib.core.events import Past, facts_in_order, past_from
from gamelib.core.fact_notation import (
    FieldKind,
    RememberedFact,
    fact_forms,
    kind_of_lists,
    read_facts,
    read_list,
    refuse_history,
    write_facts,
    write_list,
)
from gamelib.core.language import _
from gamelib.core.notation import seat_letter, seat_letters
from gamelib.koinobori.cards import COLOURS, Cards, format_cards, read_card
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
from gamelib.koinobori.imagine import imagine
from gamelib.koinobori.replaying import beginning, replay
from gamelib.koinobori.state import State
from gamelib.koinobori.text import format_space
from gamelib.koinobori.writing import turn_fields, with_stars, with_stars_on_mast

if TYPE_CHECKING:
    from gamelib.koinobori.view import View

FIELDS = ("seat", "start", "history")
"""The names of the fields that a position has besides, if it says what has happened."""
_ONE = f"(?:{'|'.join(COLOURS)})"
CARD = FieldKind(rf"{_ONE}(?:\+{_ONE})*(?:/\w+)?", read_card)
CARDS = FieldKind(
    rf"(?:-|{CARD.pattern}(?: {CARD.pattern})*)", lambda text: tuple(map(read_card, read_list(text))), write_list
)
FORMS = fact_forms(
    {
        Taken: "{seat:seat} takes {place:int} {card:card}[ by {icon:word}]",
        Placed: "{seat:seat} puts {card:card} on {post:int}[ over {over:card}][ for {icon:word}]",
        Hung: "{seat:seat} hangs",
        Shifted: "{seat:seat} moves {card:card} from {source:int} to {target:int}[ for {icon:word}]",
        Stolen: "{seat:seat} steals from {victim:seat}",
        Refreshed: "{seat:seat} discards {row:cards}",
        Stopped: "{seat:seat} stops[ {icon:word}]",
        Passed: "{seat:seat} passes",
        Refilled: "the row gets {drawn:cards}[ and after shuffling {reshuffled:cards} then {more:cards}]",
        Ended: "{reason:word} and under the masts lie {masts:piles}",
    },
    {"card": CARD, "cards": CARDS, "piles": kind_of_lists(CARDS)},
)
"""How each kind of fact is written."""
LEFT_OUT: dict[str, Any] = {"icon": "", "over": "", "reshuffled": (), "more": ()}
"""What fields hold that their form leaves out."""


SEEN = ("hands", "masts", "row", "posts", "discards", "reshuffles", "turn", "to_act")
"""What a game that is played again must end with."""


class SeatMemory(NamedTuple):
    """What a seat has seen, and what it alone knows."""

    past: Past
    secret: Past


def write_history(view: View) -> str:
    """Return the fields that say what the seat of a view has seen."""
    began, *facts = facts_in_order(view.past)
    own = dict(facts_in_order(view.secret))
    remembered = [RememberedFact(ply, fact, own.get(ply, "")) for ply, fact in enumerate(facts, 1)]
    seat = "-" if view.seat is None else seat_letter(view.seat)
    return f"seat {seat} | start {_write_start(view, began, own.get(0))} | history {write_facts(FORMS, remembered)}"


def _write_start(view: View, began: Began, own: tuple[Cards, Cards] | None) -> str:
    """Return how a game began: dealt, or set up from a position; cards that everybody knows carry a star."""
    hands = [own if own and seat == view.seat else known for seat, known in enumerate(began.known)]
    stars = [
        (with_stars(hand, known) or "-", with_stars_on_mast(mast, sure) or "-")
        for (hand, mast), (known, sure) in zip(hands, began.known, strict=True)
    ]
    parts = [(f"post {at}", format_cards(map(format_space, post))) for at, post in enumerate(began.posts, 1) if post]
    parts += [("row", format_cards(began.row)), ("deck", str(began.deck))]
    parts += [(f"hand {seat_letter(seat)}", hand) for seat, (hand, _mast) in enumerate(stars)]
    parts += [(f"mast {seat_letter(seat)}", mast) for seat, (_hand, mast) in enumerate(stars) if mast != "-"]
    if began.discards:
        parts.append(("discards", format_cards(began.discards)))
    if began.reshuffles:
        parts.append(("reshuffles", str(began.reshuffles)))
    parts += [part for part in turn_fields(began.turn) if part[1]]
    if began.kind == "set up":
        parts.append(("dealt", seat_letters(began.dealt)))
    return "; ".join(f"{key} {value}" for key, value in parts)


def read_memory(fields: Mapping[str, str], began: Began, own: tuple[Cards, Cards], seat: int | None) -> SeatMemory:
    """Return what a seat has seen; the game began like this, with these cards in its hand and on its mast."""
    try:
        facts = read_facts(FORMS, fields["history"], LEFT_OUT, first=1)
    except BadDeck as error:
        raise BadNotation(str(error)) from None
    secrets: list[Any] = [] if seat is None else [(0, own)]
    for ply, (_move, _fact, secret) in enumerate(facts, 1):
        if secret:
            secrets.append((ply, read_card(secret)))
    return SeatMemory(past_from([began, *[each.fact for each in facts]]), past_from(secrets))


def _refills(past: Past) -> list[tuple[int, Cards]]:
    """Return when the row was refilled, and by which cards of the deck: the game does that by itself, after a move."""
    return [(ply, fact.drawn) for ply, fact in enumerate(facts_in_order(past)) if type(fact) is Refilled]


def check(view: View, rng: Stream) -> State:
    """Return a position imagined from a view; raise BadNotation unless all that it remembers can have happened."""
    try:
        state = imagine(view, rng)
        after = beginning(view, state)
        for played in replay(view, state):
            after = played.after
        if _refills(after.past) != _refills(view.past) or any(
            getattr(after, name) != getattr(state, name) for name in SEEN
        ):
            raise BadNotation(_("what has happened does not lead to this position"))
    except BadNotation:
        raise
    except (GameError, LookupError, ValueError, TypeError) as error:
        raise refuse_history(error) from None
    return state
