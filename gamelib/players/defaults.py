"""Bots for a game that has only rules of thumb; their search tries every move and plays to the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gamelib.core.chance import Stream
from gamelib.core.language import _
from gamelib.core.protocols import State, View


class RulesOfThumb:
    """What the levels of the ladder ask of a game, made from its careful player and the rules that this follows.

    `careful` returns a move and the name of its rule; `rules` has the clause and the sentence of each.
    """

    SHARED = True
    """Winners share a win."""

    def __init__(self, careful: Callable[[Any], tuple[Any, str]], rules: Mapping[str, tuple[str, str]]) -> None:
        self.careful = careful
        self.RULES = rules

    def rule(self, why: str) -> tuple[str, str]:
        """Return the clause and the sentence of a rule of thumb."""
        clause, sentence = self.RULES[why]
        return clause, _(sentence)

    def first_idea(self, why: str) -> tuple[str, str]:
        """Return the clause and the sentence of an idea that newcomers follow: a rule of thumb."""
        return self.rule(why)

    def rules_only(self, view: View, chance: Stream) -> Any:
        """Return any legal move: nobody has said which of them serve the aim of the game."""
        return chance.choice(view.moves())

    def newcomer(self, view: View, chance: Stream) -> tuple[Any, str]:
        """Return the careful player's move, or in half of the decisions any, and the careful player's rule."""
        move, why = self.careful(view)
        return (move if chance.randbelow(2) else self.rules_only(view, chance)), why

    def quick(self, view: View) -> Any:
        """Return a good move, fast enough for playouts."""
        return self.careful(view)[0]

    def because(self, view: View, _move: Any) -> str:
        """Explain a move in a sentence."""
        return self.rule(self.careful(view)[1])[1]

    def candidates(self, view: View) -> list[Any]:
        """Return the moves worth searching: all."""
        return list(view.moves())

    def deals(self, view: View) -> View:
        """Return the object whose `imagine` deals positions for the search: the view itself."""
        return view

    def horizon(self, _view: View) -> int:
        """Return how far a search plays on: to the end."""
        return 0

    def worth(self, state: State, seat: int, _horizon: int = 0) -> float | None:
        """Return the outcome for a seat, 0 to 1; None while it is open."""
        result = state.result
        return None if result is None else (seat in result.winners) / len(result.winners)
