"""Figures that are counted on the table and common to all games: cards, moves, points, numbers of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamelib.core import registry
from gamelib.core.errors import BadLesson
from gamelib.core.language import _, join_or
from gamelib.core.notation import parse_seat


def _lessons_module(game: str) -> Any:
    return registry.about(game).lessons_module


def require_view(view: Any) -> Any:
    """Return the view; raises BadLesson if there is no position to count on."""
    if view is None:
        raise BadLesson(_("this figure is counted on the table, and the step has no position"))
    return view


def _moves_figure(_game: str, view: Any, kind: str | None = None) -> int:
    return sum(kind in (None, move.kind) for move in require_view(view).moves())


def _hand_figure(game: str, view: Any, card: str | None = None) -> int:
    return _count_cards(game, require_view(view).hand, card)


def _discards_figure(game: str, view: Any, card: str | None = None) -> int:
    return _count_cards(game, require_view(view).discards or (), card)


def _count_cards(game: str, cards: Any, card: str | None) -> int:
    if card is None:
        return len(cards)
    wanted = _lessons_module(game).card(str(card))
    return sum(str(each) == wanted for each in cards)


def _hand_size_figure(_game: str, view: Any, who: str) -> int:
    view = require_view(view)
    return int(view.hand_sizes[parse_seat(who, view.players)])


def _points_figure(game: str, view: Any, who: str | None = None) -> int:
    view = require_view(view)
    at = view.seat if who is None else parse_seat(who, view.players)
    return int(_lessons_module(game).points(view, at))


def _rule_number_figure(game: str, _view: Any, name: str) -> int:
    rules = _lessons_module(game).RULES
    if name not in rules:
        raise BadLesson(
            _("there is no number of the rules called {name!r:.30}; there are {all}").format(
                name=name, all=join_or(list(rules))
            )
        )
    return int(rules[name])


def _box_figure(game: str, view: Any, card: str | None = None) -> int:
    return _count_cards(game, _lessons_module(game).box() if view is None else _lessons_module(game).box_of(view), card)


def _unseen_figure(game: str, view: Any, card: str | None = None) -> int:
    return _count_cards(game, _lessons_module(game).unseen(require_view(view)), card)


FIGURES: dict[str, tuple[str, str, Callable[..., Any]]] = {
    "rule": ("rule('hand')", _("a number that the rules name"), _rule_number_figure),
    "box": ("box('5')", _("how many such cards the game has, or cards in all"), _box_figure),
    "moves": ("moves('play')", _("how many moves the learner may make, of a kind or in all"), _moves_figure),
    "hand": ("hand('5')", _("how many such cards the learner holds, or cards in all"), _hand_figure),
    "holds": ("holds('B')", _("how many cards a seat holds"), _hand_size_figure),
    "discards": ("discards('5')", _("how many such cards, or cards in all, are discarded"), _discards_figure),
    "unseen": ("unseen('5')", _("how many such cards, or cards in all, the learner has not seen"), _unseen_figure),
    "deck": ("deck()", _("how many cards are left in the deck"), lambda _game, view: require_view(view).deck),
    "points": (
        "points('A')",
        _("the points of a seat as the cards lie now, or the learner's (penguins in Nanatoridori)"),
        _points_figure,
    ),
    "players": ("players()", _("how many play"), lambda _game, view: require_view(view).players),
}
