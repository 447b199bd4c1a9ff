"""Koinobori, 6 what each player sees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from gamelib.core import language, registry
from gamelib.core.chance import Stream
from gamelib.core.display import to_html
from gamelib.core.errors import BadNotation
from gamelib.core.events import Event, Past, count_facts, flatten, restore, same_facts
from gamelib.core.language import _
from gamelib.core.verdicts import Refusal, Result
from gamelib.koinobori import judge, memory, text, writing
from gamelib.koinobori.cards import CARPS, UNKNOWN, Cards, Post, Rulings, Setup
from gamelib.koinobori.log import log as events_of
from gamelib.koinobori.moves import MOVES, Move, Take, Turn
from gamelib.koinobori.position import FullPosition
from gamelib.koinobori.scoring import Score, find_result, score_position
from gamelib.koinobori.typed import read_typed


class View(NamedTuple):
    """What one seat may know: its own hand and mast, and of all else what it has seen. Seat None is an onlooker."""

    setup: Setup
    seat: int | None
    turn: Turn
    hand: Cards
    hand_sizes: tuple[int, ...]
    """How many cards each hand holds (KOI-6.1)."""
    masts: tuple[Cards, ...]
    """The cards on each mast, `?` where they are not known (KOI-6.3)."""
    row: Cards
    posts: tuple[Post, ...]
    """Each post, from the bottom up; each place is a tuple of cards, of which the last is visible."""
    deck: int
    """How many cards the deck holds."""
    discards: Cards
    steals: int
    reshuffles: int
    passes: int
    end_reason: str
    """Why the game is over: `full` posts or `stuck` players; empty while it lasts."""
    options: Sequence[Move]
    """The legal moves of this seat."""
    past: Past
    """The public facts so far."""
    secret: Past
    """The facts that this seat alone knows."""

    @property
    def players(self) -> int:
        """The number of players."""
        return self.setup.players

    @property
    def variant(self) -> str:
        """Always `basic`: the game has no variants (KOI-8.1)."""
        return "basic"

    @property
    def rulings(self) -> Rulings:
        """The rulings this game is played by."""
        return self.setup.rulings

    @property
    def flags(self) -> tuple[str, ...]:
        """The colours of the flags, one at the foot of each post (KOI-2.2)."""
        return self.setup.flags

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a choice now."""
        return () if self.end_reason else (self.turn.seat,)

    @property
    def known(self) -> tuple[Cards, ...]:
        """Every hand as far as this seat knows it for certain, `?` for unknown cards (KOI-6.2, KOI-6.4)."""
        return memory.known(self)

    @property
    def score(self) -> Score:
        """What the posts are worth as they stand, and what the known cards on masts would earn and cost."""
        return score_position(self)

    def moves(self) -> Sequence[Move]:
        """Return the moves this seat may make."""
        return self.options

    def why_not(self, move: Move | str) -> Refusal | None:
        """Return None if this seat may make this move, else why it may not.

        >>> from gamelib import koinobori
        >>> view = koinobori.read("row lime/take1 black+pink/steal pink/take1 black/take1").view(0)
        >>> print(view.why_not("take 2"))
        black+pink/steal lies inside the row; only the ends may be taken, here lime/take1 or black/take1 [KOI-4.3]
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

    def imagine(self, rng: Stream) -> FullPosition:
        """Return a whole position dealt at random that agrees with all this seat knows.

        >>> from gamelib import Stream, koinobori
        >>> view = koinobori.deal(4, seed=7).view(1)
        >>> view.imagine(Stream(1)).view(1) == view
        True
        """
        return cast(FullPosition, registry.about("koinobori").imagine(self, rng))

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, as this seat saw it."""
        return self._log_from(0)

    def _log_from(self, ply: int) -> tuple[Event, ...]:
        own_secret = {} if self.seat is None else {self.seat: self.secret}
        events = events_of(self.past, own_secret, self.setup, self.turn, len(self.row), ply)
        return tuple(event.seen_by(self.seat) for event in events)

    @property
    def plies(self) -> int:
        """Number of plies in the log; passed as `log` to `plain()` of a later view, it leaves only the new part."""
        return count_facts(self.past)

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it lasts."""
        return find_result(self)

    @property
    def round_result(self) -> Result | None:
        """How the game ended: it is played in one round."""
        return find_result(self)

    # 8 On paper ---------------------------------------------------------------------

    def write(self, *, history: bool = False) -> str:
        """Return the position as far as this seat knows it, unknown cards as `?`; `read` deals them from a seed.

        With `history` the text also says what the seat has seen happen, so that it can be read back whole.
        """
        if history:
            return f"{self.write()} | {registry.load('gamelib.koinobori.history').write_history(self)}"
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
            "hands": list(map(list, memory.known(self))),
            "hand_sizes": list(self.hand_sizes),
            "masts": list(map(list, self.masts)),
            "row": list(self.row),
            "levels": list(map(list, setup.levels)),
            "flags": list(setup.flags),
            "deck": self.deck,
            "posts": [list(map(list, post)) for post in self.posts],
            "discards": list(self.discards),
            "moves": list(map(_as_text, self.options)),
            "log": None if log is None else [str(event) for event in self._log_from(max(log, 0))],
            "round_result": result,
            "result": result,
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View) or not (
            same_facts(self.past, other.past) and same_facts(self.secret, other.secret)
        ):
            return False  # pasts nest too deep for `==`
        return tuple(self._replace(past=None, secret=None)) == tuple(other._replace(past=None, secret=None))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(tuple(self._replace(options=(), past=None, secret=None)))

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (View, *flatten(self))

    def __str__(self) -> str:
        return text.picture(self)

    def __repr__(self) -> str:
        whose = _("an onlooker") if self.seat is None else language.seat_name(self.seat)
        return "<" + _("what {name} sees of {headline}").format(name=whose, headline=text.headline(self)) + ">"

    def _repr_html_(self) -> str:
        return to_html(self, text.headline(self))


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
