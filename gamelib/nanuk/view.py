"""Nanuk, 6 what each player sees; read beside seeds/nanuk.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.events import Event, Past, same_facts
from gamelib.core.immutable import Drafting, SeatView
from gamelib.core.verdicts import Refusal, Result
from gamelib.nanuk import judge, text, writing
from gamelib.nanuk.cards import UNKNOWN, Cards
from gamelib.nanuk.log import events_of
from gamelib.nanuk.moves import Move, as_move
from gamelib.nanuk.position import ANTES, GIVING, SIDES, FullPosition, SeatPosition, copy_public
from gamelib.nanuk.scoring import find_game_result, find_season_result
from gamelib.nanuk.typed import read_typed

MAX_MOVES_LISTED = 100


class GameStatus:
    """What a state and a view say of how the game stands."""

    __slots__ = ()

    @property
    def round_result(self: Any) -> Result | None:
        """How the season ended, once it has."""
        return find_season_result(self)

    @property
    def result(self: Any) -> Result | None:
        """How the game ended, once its last season has."""
        return find_game_result(self)

    def headline(self: Any) -> str:
        """Return one line that says which game this is and how it stands."""
        return text.headline(self)


class View(GameStatus, SeatView, SeatPosition):
    """What one seat may know: its own cards, and what lies open to all. Seat None is an onlooker.

    An ante or a given card that the seat may not know is `?`; a side not shown yet is None, as is one not chosen.
    """

    __slots__ = ()

    def moves(self) -> Sequence[Move]:
        """Return what this seat may do."""
        if self.seat is None or self.seat not in self.to_act:
            return ()
        return judge.moves(self, self.hand)

    def why_not(self, move: Move | str) -> Refusal | None:
        """Return why this seat may not make this move, or None if it may.

        >>> from gamelib import nanuk
        >>> view = nanuk.read("boast 2 seal in 4 days by A | turn B").view(1)
        >>> print(view.why_not("2 fish in 5 days"))
        the animal changes only with a higher number: after 2 seals in 4 days it must be 3 fish or more [NANUK-4.10]
        """
        return judge.why_not(self, self.read_move(move))

    def read_move(self, move: Move | str) -> Move:
        """Return the move this seat has typed; a Move is returned as it is."""
        if isinstance(move, str):
            return read_typed(move, self, lambda meant: judge.why_not(self, meant) is None)
        return as_move(move)

    def imagine(self, rng: Stream) -> Any:
        """Return a whole game at this moment, dealt at random, that agrees with all this seat knows.

        >>> from gamelib import Stream, nanuk
        >>> view = nanuk.deal(5, seed=7).view(1)
        >>> view.imagine(Stream(1)).view(1) == view
        True
        """
        return registry.about("nanuk").imagine(self, rng)

    def unseen(self) -> Cards:
        """Return the cards this seat has not seen: in the deck, in other hands, face down on the table."""
        unseen = Counter(self.terms.cards)
        for cards in (self.hand, self.pot, self.discarded, *self.piles, *(gift for gift in self.gifts if gift)):
            unseen.subtract(cards)
        unseen.subtract(card for card in self.antes if card)
        return tuple(card for card, many in unseen.items() if card != UNKNOWN for _copy in range(many))

    def events(self, secrets: Mapping[int, Past], first: int = 0) -> tuple[Event, ...]:
        """Return what happened from the ply `first` on, with what the seats in `secrets` alone know."""
        return events_of(self.past, secrets, first)

    # On paper ---------------------------------------------------------------------

    def write(self, *, history: bool = False) -> str:
        """Return the position as far as this seat knows it, unknown cards as `?`; `read` deals them from a seed.

        With `history` the text also says what the seat has seen in this game, so that it can be read back whole.
        """
        if history:
            return f"{self.write()} | {registry.load('gamelib.nanuk.written_history').write_history(self)}"
        return writing.write_view(self)

    def plain(self, *, log: int | None = 0) -> dict[str, Any]:
        """Return all this view shows, as values that JSON can hold.

        The log takes longest. `log` is the ply from which on it is included, such as the `plies` of an earlier view;
        with None it is left out.
        """
        return {
            "game": "nanuk",
            "variant": self.variant,
            "players": self.players,
            "seat": self.seat,
            "season": self.season,
            "seasons": self.terms.seasons,
            "hunt": self.hunt,
            "phase": self.phase,
            "dealer": self.dealer,
            "first": self.first,
            "wind": "clockwise" if self.wind == 1 else "anticlockwise",
            "to_act": list(self.to_act),
            "turn": self.to_act[0] if len(self.to_act) == 1 else None,
            "boast": self.boast and str(self.boast),
            "hunt_leader": self.leader,
            "doom_leader": self.doomer,
            "sides": [None if side is None else "hunt" if side else "doom" for side in self.sides],
            "chosen": [self.has_chosen(seat) for seat in range(self.players)],
            "antes": list(self.antes),
            "gifts": [None if cards is None else list(cards) for cards in self.gifts],
            "pot": list(self.pot),
            "succeeded": self.won,
            "winter": self.winter,
            "hand": list(self.hand),
            "counts": list(self.hand_sizes),
            "hand_sizes": list(self.hand_sizes),
            "deck": self.deck,
            "discards": None if self.discards is None else list(self.discards),
            "piles": [list(pile) for pile in self.piles],
            "totals": list(self.totals),
            "moves": _format_moves(self.moves()),
            "log": self.log_as_text(log),
            "round_result": self.round_result and str(self.round_result),
            "result": self.result and str(self.result),
        }

    # Dunder methods ---------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and _public(self) == _public(other)
            and self.ply == other.ply
            and same_facts(self.past, other.past)
            and same_facts(self.secret, other.secret)
        )

    def __hash__(self) -> int:
        return hash(_public(self))

    def as_text(self, names: Sequence[str] | None = None) -> str:
        """Return the table as lines of text, with these names."""
        return text.picture(self, names)


class _Draft(Drafting, View):
    """A view that is being made of a position."""

    __slots__ = ()

    def __init__(self, position: FullPosition, seat: int | None) -> None:
        copy_public(self, position)
        self.ply = position.ply
        self.seat = seat
        self.hand = () if seat is None else position.hands[seat]
        self.hand_sizes = tuple(map(len, position.hands))
        self.discarded = position.discards
        self.secret = None if seat is None else position.secrets[seat]


_public = attrgetter(*[name for name in View._fields if name not in ("past", "secret", "ply")])
"""The fields by which two views are compared, besides the facts so far."""


def view_of(position: FullPosition, seat: int | None) -> View:
    """Return what a seat may know of a position; what lies face down is `?` (NANUK-6.1 to NANUK-6.5)."""
    now = _Draft(position, seat)
    if now.phase == SIDES:
        open_sides = (seat, now.leader, now.doomer)
        now.sides = tuple([side if at in open_sides else None for at, side in enumerate(now.sides)])
    elif now.phase in (ANTES, GIVING):
        now.antes = tuple([card if at == seat or card is None else UNKNOWN for at, card in enumerate(now.antes)])
        now.gifts = tuple(
            [cards if at == seat or cards is None else (UNKNOWN,) * len(cards) for at, cards in enumerate(now.gifts)]
        )
    now.__class__ = View  # type: ignore[assignment]  # the same slots, but none of them can be set any more
    return now


def _format_moves(moves: Sequence[Move]) -> list[str]:
    """Return the moves in notation; of very many boasts only the lowest, and doom."""
    if len(moves) <= MAX_MOVES_LISTED:
        return [str(move) for move in moves]
    return [*map(str, moves[: MAX_MOVES_LISTED - 1]), str(moves[-1])]
