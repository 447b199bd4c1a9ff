"""What hands can do at Nanuk's table, made into moves that are tried; nothing here says whether they may."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from gamelib.core.language import LETTERS
from gamelib.nanuk.cards import ANIMALS, MOST_DAYS, Cards, in_order
from gamelib.nanuk.judge import ANTES, BOASTING, DECLARING, GIVING, OVER, REWARDS, SIDES
from gamelib.nanuk.moves import ANTE, CHOOSE, DOOM, HUNT, STAY, Boast, Give, Move
from gamelib.nanuk.view import View
from widgets.scenes import TURNED
from widgets.scenes.nanuk.hunt import Hunt, last_hunt
from widgets.scenes.nanuk.piles import pile_of, pile_place
from widgets.scenes.shared import number, numbers, seat_place, with_toggled
from widgets.stage.scene import Gesture, GestureResult, SceneOptions, Selection

FACE_DOWN_PHASES = (ANTES, GIVING)
CARDS_GIVEN = "pot:given"
FIRST = Boast(1, ANIMALS[0], 1)


class ResolvedSelection(NamedTuple):
    """What is taken up, as far as it is there: cards of the hand, a card of the pot, the boast the dials say."""

    hand: tuple[int, ...]
    pot: int | None
    boast: Boast
    pile: int | None
    """Whose score pile is to be looked at."""
    hunt: Hunt | None
    turned: int
    going_on: bool
    """Are there still days to be turned up?"""


def resolve(view: View, doing: Selection, aids: SceneOptions) -> ResolvedSelection:
    """What of all that was taken up is still there."""
    hand = tuple(at for at in numbers(doing.chosen, "hand") if 1 <= at <= len(view.hand)) if picks(view) else ()
    pot = next((at for at in numbers(doing.chosen, "pot") if 1 <= at <= len(view.pot)), None)
    hunt = last_hunt(view, aids)
    days = len(hunt.days) if hunt else 0
    turned = doing.dial(TURNED)
    turned = turned if type(turned) is int and 0 <= turned < days else days
    return ResolvedSelection(
        hand,
        pot,
        _set(view, doing),
        None if turned < days else opened_pile_seat(view, doing),
        hunt,
        turned,
        turned < days,
    )


def _set(view: View, doing: Selection) -> Boast:
    """The boast the dials say; they stand where the last boast was, until they are set."""
    said = view.boast or FIRST
    return said._replace(**{name: value for name, value in doing.dials if fits(view, name, value)})


def fits(view: View, dial: str, value: object) -> bool:
    """Can a dial be set to this?"""
    if dial == "animal":
        return value in ANIMALS
    most = {"number": view.rulings.highest_number, "days": MOST_DAYS}.get(dial, 0)
    return type(value) is int and 1 <= value <= most


def picks(view: View) -> str:
    """Whether cards of the hand can be taken up now: one by one at home, several on the hunt, else none."""
    if view.seat is None or view.phase not in FACE_DOWN_PHASES:
        return ""
    return "many" if view.sides[view.seat] else "one"


def opened_pile_seat(view: View, doing: Selection) -> int | None:
    """Whose score pile lies in groups: the one that was tapped; else at the end one's own, or the winner's."""
    seat = pile_of(doing.target, view.players)
    if seat is not None and view.piles[seat]:
        return seat
    if view.phase != OVER:
        return None
    return view.round_result.winners[0] if view.seat is None and view.round_result else view.seat


def cards_at(view: View, at: Iterable[int]) -> Cards:
    """The cards at these places of the hand, as they are listed."""
    return in_order(view.hand[each - 1] for each in at)


# What was done -------------------------------------------------------------------


def act(view: View, doing: Selection, act: Gesture) -> GestureResult:
    """What comes of something a person did: another thing taken up, or a move tried."""
    up = resolve(view, doing, SceneOptions())
    if up.going_on or not isinstance(act.place, str):
        return GestureResult(doing)
    if act.kind == "tap":
        return _tapped(view, doing, up, act.place)
    if view.seat is None:
        return GestureResult(doing)
    if act.kind == "set":
        settable = view.phase == BOASTING and fits(view, act.place, act.onto)
        return GestureResult(doing.with_dial(act.place, act.onto) if settable else doing)
    move = _dropped(view, up, act.place, act.onto) if act.kind == "drop" else _pressed(view, up, act.place)
    return GestureResult(doing, None if move is None else str(move))


def _tapped(view: View, doing: Selection, up: ResolvedSelection, place: str) -> GestureResult:
    seat = pile_of(place, view.players)
    if seat is not None:
        here = pile_place(seat)
        return GestureResult(doing._replace(target="" if doing.target == here or not view.piles[seat] else here))
    if view.seat is None:
        return GestureResult(doing)
    move = _laid(view, up.hand, place)
    if move is not None:
        return GestureResult(doing, str(move))
    return GestureResult(_taken_up(view, doing, place))


def _taken_up(view: View, doing: Selection, place: str) -> Selection:
    """The same with a card taken up, or put down again."""
    kind = picks(view)
    if kind and _is_in(place, "hand", view.hand):
        return with_toggled(doing, place) if kind == "many" else _only(doing, place)
    return _only(doing, place) if view.phase == REWARDS and _is_in(place, "pot", view.pot) else doing


def _is_in(place: str, kind: str, cards: Cards) -> bool:
    return 1 <= (number(place, kind) or 0) <= len(cards)


def _only(doing: Selection, place: str) -> Selection:
    return doing._replace(chosen=() if doing.chosen == (place,) else (place,))


def _dropped(view: View, up: ResolvedSelection, place: str, onto: Any) -> Move | None:
    """A card put down somewhere; a card that was taken up with others takes them along."""
    if picks(view) and _is_in(place, "hand", view.hand):
        at = number(place, "hand") or 0
        return _laid(view, up.hand if at in up.hand else (at,), onto)
    mine = (seat_place(view.seat or 0), pile_place(view.seat or 0))
    if view.phase == REWARDS and _is_in(place, "pot", view.pot) and onto in mine:
        return CHOOSE[view.pot[(number(place, "pot") or 0) - 1]]
    return None


def _laid(view: View, at: tuple[int, ...], onto: Any) -> Move | None:
    """Cards of the hand put down: as an ante, or into the pot."""
    if not at or not picks(view):
        return None
    if onto in ("pot", CARDS_GIVEN):
        return Give(cards_at(view, at))
    if onto in ante_places(view):
        return ANTE[view.hand[at[-1] - 1]]
    return None


def ante_places(view: View) -> tuple[str, ...]:
    """Where an ante of one's own is put down, or lies."""
    seat = view.seat
    if seat is None:
        return ()
    if view.antes[seat]:
        return "ante", f"ante:{LETTERS[seat]}"
    return ("ante",) if view.phase == ANTES else ()


def _pressed(view: View, up: ResolvedSelection, button: str) -> Move | None:
    cards = cards_at(view, up.hand)
    match view.phase, button:
        case "boasting", "say":
            return up.boast
        case "boasting", "doom":
            return DOOM
        case ("sides" | "declaring"), ("hunt" | "stay"):
            return HUNT if button == "hunt" else STAY
        case "antes", "lay":
            return ANTE[cards[0]] if cards else None
        case "giving", "give":
            return Give(cards)
        case "rewards", "take":
            return CHOOSE[view.pot[up.pot - 1]] if up.pot else None
    return None


CHOOSING = (SIDES, DECLARING)
