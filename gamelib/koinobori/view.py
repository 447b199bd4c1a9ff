"""Koinobori, 6 what each player sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from gamelib.core import language, registry
from gamelib.core.chance import Stream
from gamelib.core.errors import BadNotation
from gamelib.core.events import Event, Past
from gamelib.core.immutable import TupleView
from gamelib.core.language import _
from gamelib.core.verdicts import Refusal, Result
from gamelib.koinobori import judge, knowledge, text, writing
from gamelib.koinobori.cards import CARPS, UNKNOWN, Cards
from gamelib.koinobori.log import log as events_of
from gamelib.koinobori.moves import MOVES, Move, Take, Turn
from gamelib.koinobori.position import SeatPosition
from gamelib.koinobori.scoring import Score, find_result, score_position
from gamelib.koinobori.typed import read_typed


class GameStatus:
    """What a state and a view say of how the game stands."""

    __slots__ = ()

    @property
    def result(self: Any) -> Result | None:
        """How the game ended, or None while it lasts (KOI-7.10)."""
        return find_result(self)

    @property
    def round_result(self: Any) -> Result | None:
        """How the game ended: it is played in one round."""
        return find_result(self)

    def headline(self: Any) -> str:
        """Return one line that says which game this is and how it stands."""
        return text.headline(self)


class View(GameStatus, TupleView, SeatPosition):
    """What one seat may know: its own hand and mast, and of all else what it has seen. Seat None is an onlooker."""

    __slots__ = ()

    @property
    def known(self) -> tuple[Cards, ...]:
        """Every hand as far as this seat knows it for certain, `?` for unknown cards (KOI-6.2, KOI-6.4)."""
        return knowledge.known(self)

    @property
    def score(self) -> Score:
        """What the posts are worth as they stand, and what the known cards on masts would earn and cost."""
        return score_position(self)

    def why_not(self, move: Move | str) -> Refusal | None:
        """Return None if this seat may make this move, else why it may not.

        >>> from gamelib import koinobori
        >>> view = koinobori.read("row lime/take1 black+pink/steal pink/take1 black/take1").view(0)
        >>> print(view.why_not("take 8"))
        the row has 4 cards, there is no place 8 [KOI-4.3]
        """
        return judge.why_not(self, self.read_move(move))

    def read_move(self, move: Move | str) -> Move:
        """Return a move from its text, a take with the card that lies there; raise BadNotation if it is no move."""
        if isinstance(move, str):
            move = read_typed(move, self, lambda meant: judge.why_not(self, meant) is None)
        elif type(move) not in MOVES or not _is_sound(move):
            raise BadNotation(_("{move!r:.60} is no move of Koinobori").format(move=move))
        if isinstance(move, Take) and not move.card and 1 <= move.place <= len(self.row):
            return Take(move.place, self.row[move.place - 1])
        return move

    def imagine(self, rng: Stream) -> Any:
        """Return a whole position dealt at random that agrees with all this seat knows.

        >>> from gamelib import Stream, koinobori
        >>> view = koinobori.deal(4, seed=7).view(1)
        >>> view.imagine(Stream(1)).view(1) == view
        True
        """
        return registry.about("koinobori").imagine(self, rng)

    def events(self, secrets: Mapping[int, Past], first: int = 0) -> tuple[Event, ...]:
        """Return what happened from the ply `first` on, with what the seats in `secrets` alone know."""
        return events_of(self.past, secrets, self.setup, self.turn, len(self.row), first)

    # 8 On paper ---------------------------------------------------------------------

    def write(self, *, history: bool = False) -> str:
        """Return the position as far as this seat knows it, unknown cards as `?`; `read` deals them from a seed.

        With `history` the text also says what the seat has seen happen, so that it can be read back whole.
        """
        if history:
            return f"{self.write()} | {registry.load('gamelib.koinobori.written_history').write_history(self)}"
        masts = self.masts if self.end_reason else tuple([(UNKNOWN,) * len(mast) for mast in self.masts])
        return writing.write_view(self, self._replace(seat=None, hand=(), masts=masts, secret=None))

    def plain(self, *, log: int | None = 0) -> dict[str, Any]:
        """Return everything this view shows, as values that JSON can hold.

        The log takes longest. `log` is the ply from which on it is included, such as the `plies` of an earlier view;
        with None it is left out.
        """
        to_act, setup, result = self.to_act, self.setup, str(self.result) if self.end_reason else None
        return {
            "game": "koinobori",
            "variant": self.variant,
            "players": setup.players,
            "seat": self.seat,
            "turn": to_act[0] if to_act else None,
            "to_act": list(to_act),
            "doing": _turn_as_data(self.turn).copy(),
            "hand": list(self.hand),
            "hands": list(map(list, knowledge.known(self))),
            "hand_sizes": list(self.hand_sizes),
            "masts": list(map(list, self.masts)),
            "row": list(self.row),
            "levels": list(map(list, setup.levels)),
            "flags": list(setup.flags),
            "deck": self.deck,
            "posts": [list(map(list, post)) for post in self.posts],
            "discards": list(self.discards),
            "moves": list(map(_as_text, self.options)),
            "log": self.log_as_text(log),
            "round_result": result,
            "result": result,
        }

    def __hash__(self) -> int:
        return hash(tuple(self._replace(options=(), past=None, secret=None)))

    def as_text(self, names: Sequence[str] | None = None) -> str:
        """Return the table as lines of text, with these names."""
        return text.picture(self, names)


_MAX_SEATS = len(language.LETTERS)
"""Exclusive limit of the seat in a well-formed move; any other number from 0 on is for the judge to refuse."""


def _is_sound(move: Move) -> bool:
    """Return whether the fields of a move that a caller constructed have the right types and ranges."""
    if move.kind != type(move)._field_defaults["kind"]:
        return False
    for name, part in move._asdict().items():
        if name in ("card", "over"):
            may_lack = name == "over" or isinstance(move, Take)
            if not isinstance(part, str) or not (part in CARPS or (part == "" and may_lack)):
                return False
        elif name != "kind" and (type(part) is not int or part < 0 or (name == "seat" and part >= _MAX_SEATS)):
            return False
    return True


_as_text = lru_cache(maxsize=4096)(str)
"""`str` with a cache, for moves: the same few thousand come up again and again."""
_TURN_KEYS = {"action": "doing", "actions_made": "made", "icon_post": "own"}
"""Names in `plain()` that differ from the fields of `Turn`."""


@lru_cache(maxsize=1024)
def _turn_as_data(turn: Turn) -> dict[str, Any]:
    """Return the turn as `plain()` shows it."""
    return {_TURN_KEYS.get(name, name): value for name, value in turn._asdict().items()}
