"""Nanatoridori, 6 what each player sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from gamelib.core import language, registry
from gamelib.core.chance import Stream
from gamelib.core.display import to_html
from gamelib.core.errors import BadNotation
from gamelib.core.events import Event, Past, flatten, restore, same_facts
from gamelib.core.language import _
from gamelib.core.verdicts import Refusal, Result
from gamelib.nanatoridori import judge, scoring, text, writing
from gamelib.nanatoridori.cards import DECK, Flock, Hand, Rulings, Setup
from gamelib.nanatoridori.log import events
from gamelib.nanatoridori.memory import public_knowledge
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
from gamelib.nanatoridori.position import FullPosition
from gamelib.nanatoridori.typed import read_typed


class View(NamedTuple):
    """What one seat may know: its own hand, and what everybody can see or has seen. Seat None is an onlooker."""

    setup: Setup
    seat: int | None
    round: int
    turn: int
    hand: Hand
    hand_sizes: tuple[int, ...]
    open: tuple[Hand, ...]
    deck: int
    table: Flock | None
    owner: int
    held: Flock | None
    out: tuple[int, ...]
    standing: tuple[int, ...]
    loser: int
    options: tuple[Move, ...]
    past: Past
    ply: int
    secret: Past

    @property
    def players(self) -> int:
        """The number of players."""
        return self.setup.players

    @property
    def variant(self) -> str:
        """`basic`, `one-winner` or `duel`."""
        return self.setup.variant

    @property
    def rulings(self) -> Rulings:
        """The rulings of this game."""
        return self.setup.rulings

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a choice now."""
        return () if self.loser >= 0 else (self.turn,)

    @property
    def source(self) -> str:
        """Where what is held was picked up: `beaten`, `drawn` or `open`."""
        return judge.held_from(self.held, self.owner == self.turn, self.setup.variant)

    @property
    def pass_draws(self) -> bool:
        """Whether passing now draws a card (NANA-5.4, NANA-5.6, NANA-8.6)."""
        return judge.pass_draws(self)

    @property
    def pass_loses(self) -> bool:
        """Whether passing now loses the round (NANA-8.7)."""
        return judge.pass_loses(self)

    @property
    def known(self) -> tuple[Hand, ...]:
        """Every hand as far as this seat knows it; 0 is an unknown card (NANA-6.4)."""
        return tuple(
            self.hand if seat == self.seat else hand
            for seat, hand in enumerate(public_knowledge(self.past, self.setup).hands)
        )

    @property
    def discards(self) -> Hand:
        """The cards that are out of the round (NANA-6.2)."""
        return public_knowledge(self.past, self.setup).discards

    def moves(self) -> Sequence[Move]:
        """Return the legal moves of this seat."""
        return self.options

    def why_not(self, move: Move | str) -> Refusal | None:
        """Return None if this seat may make this move, else why not.

        >>> from gamelib import nanatoridori
        >>> view = nanatoridori.read("hand 1 5 5 6 6 2 | table 5 5").view(0)
        >>> print(view.why_not("1 [5 5] 6 6 2"))
        5 5 does not beat 5 5: it takes 2 cards of a higher rank, or more cards [NANA-4.2]
        """
        return judge.why_not(self, self.read_move(move))

    def read_move(self, move: Move | str) -> Move:
        """Return the move a player with this hand has typed; a Move is returned as it is."""
        if isinstance(move, str):
            return read_typed(move, self, lambda meant: judge.why_not(self, meant) is None)
        if _is_well_formed(move):
            return move
        raise BadNotation(_("{move!r:.60} is no move of Nanatoridori").format(move=move))

    def imagine(self, rng: Stream) -> FullPosition:
        """Return a whole state dealt at random that agrees with all this seat knows.

        >>> from gamelib import Stream, nanatoridori
        >>> view = nanatoridori.deal(4, seed=7).view(1)
        >>> view.imagine(Stream(1)).view(1) == view
        True
        """
        state: FullPosition = registry.about("nanatoridori").imagine(self, rng)
        return state

    def unseen(self) -> Counter[int]:
        """Return the number of cards of each rank whose place this seat does not know."""
        unseen = Counter(self.setup.cards)
        unseen.subtract(card for hand in (*self.known, *self.open, self.discards) for card in hand if card)
        unseen.subtract(card for flock in (self.table, self.held) if flock for card in flock.cards if card)
        return unseen

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, as this seat saw it."""
        return self._log_from(0)

    def _log_from(self, ply: int) -> tuple[Event, ...]:
        secrets = {} if self.seat is None else {self.seat: self.secret}
        return tuple(event.seen_by(self.seat) for event in events(self.past, secrets, self.setup, ply))

    @property
    def plies(self) -> int:
        """Number of plies in the log; passed as `log` to `plain()` of a later view, it leaves only the new part."""
        return self.ply

    @property
    def round_result(self) -> Result | None:
        """How the round ended, or None while it lasts."""
        return scoring.round_result(self)

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it lasts."""
        return scoring.result(self)

    # On paper ---------------------------------------------------------------------

    def write(self, *, history: bool = False) -> str:
        """Return the position as far as this seat knows it, unknown cards as `?`; `read` deals them from a seed.

        With `history` the text also says what the seat has seen in this round, so that it can be read back whole.
        """
        if history:
            return f"{self.write()} | {registry.load('gamelib.nanatoridori.history').write_history(self)}"
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
            "log": None if log is None else [str(event) for event in self._log_from(max(log, 0))],
            "round_result": self.round_result and str(self.round_result),
            "result": self.result and str(self.result),
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
        return hash(self.write())

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (View, *flatten(self))

    def __str__(self) -> str:
        return text.picture(self)

    def __repr__(self) -> str:
        whose = _("an onlooker") if self.seat is None else language.seat_name(self.seat)
        return "<" + _("what {name} sees of {headline}").format(name=whose, headline=text.headline(self)) + ">"

    def _repr_html_(self) -> str:
        return to_html(self, text.headline(self))


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
