"""Verdicts of a game's rules: why a move is refused, and how a round or a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from gamelib.core import language


@dataclass(frozen=True)
class Refusal:
    """Why a move may not be made: the clause it breaks, one sentence, the cards at fault, a legal move nearby.

    >>> print(Refusal("NANA-4.3", "two fives must go into your hand in one piece", ("hand:2",)))
    two fives must go into your hand in one piece [NANA-4.3]
    """

    clause: str
    template: str
    cards: tuple[str, ...] = ()
    instead: Any = None

    @property
    def because(self) -> str:
        """The sentence with the usual names of the seats."""
        return language.fill_names(self.template)

    def __repr__(self) -> str:  # stored transcripts contain it, so it keeps the field's old name
        return (
            f"Refusal(clause={self.clause!r}, line={self.template!r}, cards={self.cards!r}, instead={self.instead!r})"
        )

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Return the sentence with these names, and the clause."""
        return f"{language.fill_names(self.template, names)} [{self.clause}]"

    def __str__(self) -> str:
        return self.tell()

    def _repr_html_(self) -> str:
        """Return the sentence and its rule, for a notebook."""
        said = language.as_sentence(self.because).replace("&", "&amp;").replace("<", "&lt;")
        return f'<p style="border-left:4px solid;padding-left:12px"><b>{said}</b> <small>{self.clause}</small></p>'


class Result(NamedTuple):
    """How a round or a game ended: who won, who lost, every seat's score, and why."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    scores: tuple[int, ...]
    template: str

    @property
    def because(self) -> str:
        """The reason in a sentence, with the usual names of the seats."""
        return language.fill_names(self.template)

    def __repr__(self) -> str:  # stored transcripts contain it, so it keeps the field's old name
        return (
            f"Result(winners={self.winners!r}, losers={self.losers!r}, scores={self.scores!r}, line={self.template!r})"
        )

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Return the reason in a sentence, with these names."""
        return language.fill_names(self.template, names)

    def __str__(self) -> str:
        return self.tell()
