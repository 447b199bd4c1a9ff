"""The GameError family: the text of each error is a sentence that says what was given and what is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamelib.core.verdicts import Refusal


class GameError(ValueError):
    """Anything this library refuses to do; the text is a sentence for a person."""

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook shows of an error: the sentence alone, without the traceback."""
        return [f"{type(self).__name__}: {self}"]


class IllegalMove(GameError):
    """A move the rules do not allow here; `refusal` has the clause, the cards at fault and a legal move."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal]]:
        return type(self), (self.refusal,)


class NotYourTurn(IllegalMove):
    """A move by a seat that owes no choice now."""


class GameOver(IllegalMove):
    """A move after the round or the game has ended."""


class BadPlayers(GameError):
    """A number of players or a seat that the game does not have."""


class BadDeck(GameError):
    """A deck or a composition of cards that is not what the game needs."""


class BadRuling(GameError):
    """A ruling, a variant or an option that does not exist, or a value it cannot have."""


class BadNotation(GameError):
    """A move or a position that cannot be read, or makes no sense."""


class UnclearMove(BadNotation):
    """Words that can mean several moves, all of them legal; the text asks which, and `moves` has them."""

    def __init__(self, question: str, moves: tuple[object, ...] = ()) -> None:
        super().__init__(question)
        self.moves = moves

    def __reduce__(self) -> tuple[type[UnclearMove], tuple[str, tuple[object, ...]]]:
        return type(self), (str(self), self.moves)


class BadLesson(GameError):
    """A lesson file with a mistake in it."""


class BadSave(GameError):
    """A stored game that cannot be opened."""


class SaveTooBig(BadSave):
    """A stored game larger or deeper than any real game."""


class SaveVersion(BadSave):
    """A stored game written by another version of the format."""


class SaveCorrupt(BadSave):
    """A stored game whose contents are not a game."""
