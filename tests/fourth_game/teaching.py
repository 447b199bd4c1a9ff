"""What lessons know of Stepping Stones: goal words, events, places to point at, figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamelib.core.errors import BadLesson
from gamelib.core.events import Event
from gamelib.core.language import LETTERS, _
from gamelib.lessons.moment import Moment, Places, Word, has_cards, reject_rest
from tests.fourth_game.cards import COPIES, DECK, HAND_SIZE, RANKS
from tests.fourth_game.moves import Lay

RULES = {"hand": HAND_SIZE, "copies": COPIES, "ranks": len(RANKS), "cards": len(DECK)}
HAPPENS = {"lay": _("a card was laid"), "draw": _("a card was drawn"), "pass": _("somebody passed")}
FIGURES: dict[str, tuple[str, str, Callable[..., Any]]] = {}


def card(text: str) -> str:
    """Parse a card in goal words: a rank."""
    if text not in {str(rank) for rank in RANKS}:
        raise BadLesson(_("a card is a rank from 1 to 8, not {text!r:.20}").format(text=text))
    return text


def happened(moment: Moment) -> list[tuple[set[str], Event]]:
    """Return the events since the step began, each with its kinds."""
    return [({event.kind}, event) for event in moment.news]


GOALS = {"path has": Word("path has 5", _("these cards lie on the path"), has_cards(
    lambda moment: map(str, moment.state.path), card, "path has 5", exactly=False))}


def _playable(rest: str) -> Places:
    reject_rest(rest, "playable")
    return lambda view: [frozenset([f"hand:{at}"]) for at, rank in enumerate(view.hand, 1)
                         if view.why_not(Lay(rank)) is None]


PICKS = {"playable": Word("any playable", _("cards that may be laid now"), _playable)}


def zones(view: Any) -> list[str]:
    """Return every place of the table that can be pointed at."""
    return [*(f"hand:{at}" for at in range(1, len(view.hand) + 1)), "path", "deck",
            *(f"seat:{LETTERS[at]}" for at in range(view.players))]


def touched(view: Any, move: Any) -> list[str]:
    """Return the places that a move touches."""
    if isinstance(move, Lay):
        return [f"hand:{view.hand.index(move.card) + 1}", "path"] if move.card in view.hand else []
    return ["deck"]


def points(view: Any, seat: int) -> int:
    """Return what a seat has: cards."""
    return int(view.hand_sizes[seat])


def box() -> tuple[int, ...]:
    """Return all cards of the box."""
    return DECK


def box_of(_view: Any) -> tuple[int, ...]:
    """Return all cards of the game that a view belongs to."""
    return DECK


def unseen(view: Any) -> tuple[int, ...]:
    """Return the cards that a seat cannot place."""
    return tuple(view.unseen().elements())
