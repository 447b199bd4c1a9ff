"""Koinobori, 4 what is allowed: the legal move that comes closest to one that is refused."""

from __future__ import annotations

from typing import TypeAlias

from gamelib.koinobori.cards import CARPS, ICON, Card
from gamelib.koinobori.moves import Done, Mast, Move, Pass, Place, Refresh, Shift, Steal, Take
from gamelib.koinobori.position import SeatPosition

Distance: TypeAlias = tuple[int, ...]
"""How far a legal move is from the one tried; compared part by part, the first part first."""


def nearby(view: SeatPosition, tried: Move) -> Move | None:
    """Return the legal move most like the one tried, of the same kind if there is one; None if there is none.

    The same card counts first, then the same place. If no move of that kind is legal, the suggestion is what has to be
    done first, or to end the turn.
    """
    return min(view.moves(), key=lambda option: _distance(view, tried, option), default=None)


def _distance(view: SeatPosition, tried: Move, option: Move) -> Distance:
    match tried, option:
        case Take(), Take():
            return 0, abs(option.place - tried.place)
        case Place(), Place():
            return 0, *_distance_of_plays(tried, option)
        case Mast(), Mast():
            return 0, unlike(option.card, tried.card)
        case Place() | Mast(), Place() | Mast():
            return 1, unlike(option.card, tried.card), *_where(option)
        case Shift(), Shift():
            return 0, abs(option.source - tried.source), abs(option.target - tried.target)
        case Steal(), Steal():
            return 0, abs(option.seat - tried.seat)
    if type(tried) is type(option):
        return 0, 0
    return 2, _rank_of_other(view, tried, option)


def _distance_of_plays(tried: Place, option: Place) -> Distance:
    covers_alike = bool(tried.over) == bool(option.over)
    other_top = unlike(option.over, tried.over) if tried.over and option.over else 0
    return unlike(option.card, tried.card), abs(option.post - tried.post), not covers_alike, other_top


def _where(option: Place | Mast) -> Distance:
    return (option.post, bool(option.over)) if isinstance(option, Place) else (0, 0)


def unlike(one: Card, other: Card) -> int:
    """Return how unlike two cards are: 0 for the same, more for other colours than for another icon."""
    carps, others = {*CARPS.get(one, ())}, {*CARPS.get(other, ())}
    return 0 if one == other else 1 + 2 * len(carps ^ others) + (ICON.get(one) != ICON.get(other))


def _rank_of_other(view: SeatPosition, tried: Move, option: Move) -> int:
    """Rank a legal move of another kind than the one tried; 0 serves its purpose best.

    What has to come first ranks best, such as playing a card that has the wanted icon. After that comes stopping, for a
    turn that has begun, and then taking or playing a card.
    """
    match tried, option:
        case (Take(), Refresh()) | (Done() | Pass(), Done() | Pass()):
            return 0
        case Shift() | Steal() | Refresh(), Place() if ICON[option.card] == _ICONS[type(tried)] and not option.over:
            return 0
        case Refresh(), Take() if view.turn.icon:
            return 0
    return _RANKS.get(type(option), 3)


_ICONS: dict[type[Move], str] = {Shift: "move", Steal: "steal", Refresh: "refresh"}
_RANKS: dict[type[Move], int] = {Done: 1, Take: 2, Place: 4, Mast: 5, Pass: 6}
