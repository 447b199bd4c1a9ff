"""What is chosen at a Nanuk table, and what is marked there: allowed moves and hints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gamelib.core.language import LETTERS, _
from gamelib.nanuk.cards import Cards, in_order
from gamelib.nanuk.moves import Ante, Boast, Choose, Give, Move, Side
from gamelib.nanuk.position import ANTES, BOASTING, DECLARING, GIVING, OVER, REWARDS, SIDES
from gamelib.nanuk.view import View
from widgets.scenes.nanuk.boast_board import boast_on_dials
from widgets.scenes.nanuk.hunt import ShownHunt, last_hunt
from widgets.scenes.nanuk.piles import pile_of
from widgets.scenes.shared import add_state, numbers_of_places
from widgets.stage.scene import TURNED, Button, SceneOptions, Selection, Zone

CHOOSING = (SIDES, DECLARING)
FACE_DOWN_PHASES = (ANTES, GIVING)
CARDS_GIVEN = "pot:given"
"""The place of all cards given to the hunt, face down."""


class ResolvedSelection(NamedTuple):
    """What is selected and still there: numbers of hand cards, a card of the pot, the boast on the dials."""

    hand: tuple[int, ...]
    pot: int | None
    boast: Boast
    pile: int | None
    """The seat whose score pile is open."""
    hunt: ShownHunt | None
    turned: int
    """How many days of the hunt are turned up."""
    days_remain: bool
    """Whether the days are still on the table: turned up one by one, before the pot is shared."""


def resolve(view: View, selection: Selection, options: SceneOptions) -> ResolvedSelection:
    """Return the part of a selection that is still there."""
    hand = (
        tuple(at for at in numbers_of_places(selection.chosen, "hand") if 1 <= at <= len(view.hand))
        if how_many_can_be_picked(view)
        else ()
    )
    pot = next((at for at in numbers_of_places(selection.chosen, "pot") if 1 <= at <= len(view.pot)), None)
    hunt = last_hunt(view, options)
    days = len(hunt.days) if hunt else 0
    dial = selection.dial(TURNED)
    days_remain = type(dial) is int and 0 <= dial <= days and hunt is not None
    turned = dial if days_remain else days
    return ResolvedSelection(
        hand,
        pot,
        boast_on_dials(view, selection),
        None if days_remain else opened_pile_seat(view, selection),
        hunt,
        turned,
        days_remain,
    )


def how_many_can_be_picked(view: View) -> str:
    """Return how cards of the hand can be selected now: `one` as an ante, `many` on the hunt, empty for not at all."""
    if view.seat is None or view.phase not in FACE_DOWN_PHASES:
        return ""
    return "many" if view.sides[view.seat] else "one"


def opened_pile_seat(view: View, selection: Selection) -> int | None:
    """Return the seat whose score pile is open: the one tapped; at the end, the viewer's own or the winner's."""
    seat = pile_of(selection.target, view.players)
    if seat is not None and view.piles[seat]:
        return seat
    if view.phase != OVER:
        return None
    return view.round_result.winners[0] if view.seat is None and view.round_result else view.seat


def cards_at(view: View, at: Iterable[int]) -> Cards:
    """Return the cards at these numbers of the hand, in the order in which cards are listed."""
    return in_order(view.hand[each - 1] for each in at)


def ante_places(view: View) -> tuple[str, ...]:
    """Return the places where the viewer's own ante goes, or lies."""
    seat = view.seat
    if seat is None:
        return ()
    if view.antes[seat]:
        return "ante", f"ante:{LETTERS[seat]}"
    return ("ante",) if view.phase == ANTES else ()


# What is marked ------------------------------------------------------------------------


def mark_allowed(view: View, zones: list[Zone]) -> None:
    """Mark every card that is part of a legal move."""
    if view.phase not in (ANTES, GIVING, REWARDS):
        return
    cards = {card for move in view.moves() for card in _cards_of(move)}
    kind, there = ("pot", view.pot) if view.phase == REWARDS else ("hand", view.hand)
    add_state(zones, [f"{kind}:{at}" for at, card in enumerate(there, 1) if card in cards], "may")


def describe_marks(view: View) -> str:
    """Explain what the marks mean; if nothing is marked, say that either button may be pressed."""
    if view.phase == BOASTING:
        return _("You can boast what is marked.")
    if view.phase in (ANTES, GIVING, REWARDS):
        return _("You can choose any card that is marked.")
    return _("Both are allowed: hunting, and staying behind.")


def mark_hint(view: View, zones: list[Zone], pressed: list[Button], move: Move) -> None:
    """Mark the places and the button of the hinted move."""
    add_state(zones, _places_of_move(view, move), "hint")
    name = {"boast": "say", "doom": "doom", "ante": "lay", "give": "give", "choose": "take"}.get(move.kind, "")
    if isinstance(move, Side):
        name = "hunt" if move.hunt else "stay"
    for button in pressed:
        if button["id"] == name:
            button["state"] = "hint"


def _places_of_move(view: View, move: Move) -> list[str]:
    """Return the places of a move: its cards, and where they go."""
    kind, cards = ("pot", view.pot) if isinstance(move, Choose) else ("hand", view.hand)
    target = ["ante"] if isinstance(move, Ante) else ["pot"] if isinstance(move, Give) else []
    left = list(cards)
    places = []
    for card in _cards_of(move):
        if card in left:
            at = left.index(card)
            left[at] = ""
            places.append(f"{kind}:{at + 1}")
    return [*places, *target]


def _cards_of(move: Move) -> Cards:
    return move.cards if isinstance(move, Give) else (move.card,) if isinstance(move, Ante | Choose) else ()
