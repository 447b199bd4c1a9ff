"""All moves of a game with stable numbers, for programs that know moves by number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar, overload

Move = TypeVar("Move")


class MoveList(Sequence[Move]):
    """Every move that can become legal in a game: `moves[number]` is a move, `moves.index(move)` its number.

    The numbers stay the same within a version of this package.

    >>> moves = MoveList(["pass", "draw"])
    >>> moves[1], moves.index("draw"), "lay" in moves
    ('draw', 1, False)
    """

    __slots__ = ("_moves", "_numbers")

    def __init__(self, moves: Iterable[Move]) -> None:
        self._moves = tuple(moves)
        self._numbers = {move: number for number, move in enumerate(self._moves)}

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, number: int) -> Move: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Move]: ...

    def __getitem__(self, number: int | slice) -> Move | Sequence[Move]:
        return self._moves[number]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        return move in self._numbers

    def index(self, move: Any, start: int = 0, stop: int | None = None) -> int:
        """Return the number of a move; raise ValueError if it is not in the list."""
        number = self._numbers.get(move)
        if number is None or number not in range(len(self))[start:stop]:
            raise ValueError(f"{move} is no move of this list")
        return number

    def __repr__(self) -> str:
        return f"<{len(self)} moves>"
