"""Nanatoridori, 6 what each player sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.errors import BadNotation
from gamelib.core.events import Event, Past
from gamelib.core.immutable import TupleView
from gamelib.core.language import _
from gamelib.core.verdicts import Refusal, Result
from gamelib.nanatoridori import judge, scoring, text, writing
from gamelib.nanatoridori.cards import DECK
from gamelib.nanatoridori.log import events
from gamelib.nanatoridori.moves import (
    DISCARD,
    PASS,
    PLAY,
    TAKE_IN,
    Discard,
    Move,
    Pass,
    Play,
    Rearrange,
    TakeIn,
)
from gamelib.nanatoridori.position import SeatPosition
from gamelib.nanatoridori.public_knowledge import public_knowledge
from gamelib.nanatoridori.typed import read_typed


class GameStatus:
    """What a state and a view say of how the game stands."""

    __slots__ = ()

    @property
    def round_result(self: Any) -> Result | None:
        """How the round ended, or None while it lasts."""
        return scoring.round_result(self)

    @property
    def result(self: Any) -> Result | None:
        """How the game ended, or None while it lasts (NANA-7.4, NANA-8.3)."""
        return scoring.result(self)

    def headline(self: Any) -> str:
        """Return one line that says which game this is and how it stands."""
        return text.headline(self)


class View(GameStatus, TupleView, SeatPosition):
    """What one seat may know: its own hand, and what everybody can see or has seen. Seat None is an onlooker."""

    __slots__ = ()

    @property
    def pass_draws(self) -> bool:
        """Whether passing now draws a card (NANA-5.4, NANA-5.6, NANA-8.6)."""
        return judge.pass_draws(self)

    @property
    def pass_loses(self) -> bool:
        """Whether passing now loses the round (NANA-8.7)."""
        return judge.pass_loses(self)

    def why_not(self, move: Move | str) -> Refusal | None:
        """Return None if this seat may make this move, else why not.

        >>> from gamelib import nanatoridori
        >>> view = nanatoridori.read("hand 1 5 5 6 6 2 | table 5 5").view(0)
        >>> print(view.why_not("1 [5 5] 6 6 2"))
        two fives do not beat two fives: it takes two of a higher rank, or more cards [NANA-4.2]
        """
        return judge.why_not(self, self.read_move(move))

    def read_move(self, move: Move | str) -> Move:
        """Return the move a player with this hand has typed; a Move is returned as it is."""
        if isinstance(move, str):
            return read_typed(move, self, lambda meant: judge.why_not(self, meant) is None)
        if _is_well_formed(move):
            return move
        raise BadNotation(_("{move!r:.60} is no move of Nanatoridori").format(move=move))

    def imagine(self, rng: Stream) -> Any:
        """Return a whole state dealt at random that agrees with all this seat knows.

        >>> from gamelib import Stream, nanatoridori
        >>> view = nanatoridori.deal(4, seed=7).view(1)
        >>> view.imagine(Stream(1)).view(1) == view
        True
        """
        return registry.about("nanatoridori").imagine(self, rng)

    def unseen(self) -> Counter[int]:
        """Return the number of cards of each rank whose place this seat does not know."""
        unseen = Counter(self.setup.cards)
        unseen.subtract(card for hand in (*self.known, *self.open, self.discards) for card in hand if card)
        unseen.subtract(card for flock in (self.table, self.held) if flock for card in flock.cards if card)
        return unseen

    def events(self, secrets: Mapping[int, Past], first: int = 0) -> tuple[Event, ...]:
        """Return what happened from the ply `first` on, with what the seats in `secrets` alone know."""
        return events(self.past, secrets, self.setup, first)

    @property
    def plies(self) -> int:
        """Number of plies in the log; passed as `log` to `plain()` of a later view, it leaves only the new part."""
        return self.ply

    # On paper ---------------------------------------------------------------------

    def write(self, *, history: bool = False) -> str:
        """Return the position as far as this seat knows it, unknown cards as `?`; `read` deals them from a seed.

        With `history` the text also says what the seat has seen in this round, so that it can be read back whole.
        """
        if history:
            return f"{self.write()} | {registry.load('gamelib.nanatoridori.written_history').write_history(self)}"
        return writing.write_view(self)

    def plain(self, *, log: int | None = 0) -> dict[str, Any]:
        """Return everything this view shows, as values that JSON can hold.

        The log takes longest. `log` is the ply from which on it is included, such as the `plies` of an earlier view;
        with None it is left out.
        """
        known, discards = public_knowledge(self.past, self.setup)
        return {
            "game": "nanatoridori",
            "variant": self.variant,
            "players": self.players,
            "seat": self.seat,
            "round": self.round,
            "turn": self.turn if self.loser < 0 else None,
            "to_act": list(self.to_act),
            "hand": list(self.hand),
            "hands": [list(self.hand if seat == self.seat else hand) for seat, hand in enumerate(known)],
            "hand_sizes": list(self.hand_sizes),
            "open": [list(cards) for cards in self.open],
            "deck": self.deck,
            "discards": list(discards),
            "table": list(self.table.cards) if self.table else [],
            "owner": self.owner if self.table else None,
            "held": list(self.held.cards) if self.held else [],
            "source": self.source,
            "out": list(self.out),
            "standing": list(self.standing),
            "moves": [str(move) for move in self.moves()],
            "log": self.log_as_text(log),
            "round_result": self.round_result and str(self.round_result),
            "result": self.result and str(self.result),
        }

    def __hash__(self) -> int:
        return hash(self.write())

    def as_text(self, names: Sequence[str] | None = None) -> str:
        """Return the table as lines of text, with these names."""
        return text.picture(self, names)


def _is_well_formed(move: object) -> bool:
    """Return whether this is a move, with parts of the right types."""
    if not isinstance(move, Play | Pass | TakeIn | Discard | Rearrange):
        return False

    def are_ints(part: object) -> bool:
        return isinstance(part, tuple) and len(part) <= len(DECK) and all(type(each) is int for each in part)

    template: Any = _TEMPLATE_MOVES[type(move)]
    return move.kind == template.kind and all(
        are_ints(part) if isinstance(model, tuple) else type(part) is type(model)
        for part, model in zip(move, template, strict=True)
    )


_TEMPLATE_MOVES = {type(move): move for move in (PLAY[1][0][1], PASS, TAKE_IN[1][1][0], DISCARD[1][1], Rearrange(1, 1))}
