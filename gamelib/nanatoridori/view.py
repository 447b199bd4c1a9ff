"""Nanatoridori, 6 what each player sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelib.core import language
from gamelib.core.chance import Stream
from gamelib.core.display import to_html
from gamelib.core.errors import BadNotation
from gamelib.core.events import Event, Past, facts_in_order, flatten, restore
from gamelib.core.language import _
from gamelib.core.verdicts import Refusal, Result
from gamelib.nanatoridori import judge
from gamelib.nanatoridori import log as told
from gamelib.nanatoridori.cards import DECK, FLOCK, Flock, Hand, Rulings, Setup
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
    is_marked,
    read_marked,
    read_move,
)

if TYPE_CHECKING:
    from gamelib.nanatoridori.state import State


class View(NamedTuple):
    """What one seat may know: its own hand, and of all else what lies open or was seen. Seat None is an onlooker."""

    setup: Setup
    seat: int | None
    round: int
    turn: int
    hand: Hand
    counts: tuple[int, ...]
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
        """How many play."""
        return self.setup.players

    @property
    def variant(self) -> str:
        """`basic`, `one-winner` or `duel`."""
        return self.setup.variant

    @property
    def rulings(self) -> Rulings:
        """The rulings this game is played by."""
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
    def known(self) -> tuple[Hand, ...]:
        """Every hand as far as this seat knows it; 0 is a card unknown (NANA-6.4)."""
        return tuple(
            self.hand if seat == self.seat else hand
            for seat, hand in enumerate(told.public_knowledge(self.past, self.setup).hands)
        )

    @property
    def discards(self) -> Hand:
        """The cards that are out of the round (NANA-6.2)."""
        return told.public_knowledge(self.past, self.setup).discards

    def moves(self) -> Sequence[Move]:
        """What this seat may do."""
        return self.options

    def why_not(self, move: Move | str) -> Refusal | None:
        """None if this seat may make this move, else why not.

        >>> from gamelib import nanatoridori
        >>> view = nanatoridori.read("hand 1 5 5 6 6 2 | table 5 5").view(0)
        >>> print(view.why_not("1 [5 5] 6 6 2"))
        5 5 does not beat 5 5: it takes 2 cards of a higher rank, or more cards [NANA-4.2]
        """
        return judge.why_not(self, self.read_move(move))

    def read_move(self, move: Move | str) -> Move:
        """A move as it is typed by somebody who sees this hand; a move that is one already stays as it is."""
        if isinstance(move, str):
            return read_marked(move, self.hand) if is_marked(move) else read_move(move)
        if _is_well_formed(move):
            return move
        raise BadNotation(_("{move!r:.60} is no move of Nanatoridori").format(move=move))

    def imagine(self, rng: Stream) -> State:
        """A whole position dealt at random that agrees with all this seat knows.

        >>> from gamelib import Stream, nanatoridori
        >>> view = nanatoridori.deal(4, seed=7).view(1)
        >>> view.imagine(Stream(1)).view(1) == view
        True
        """
        from gamelib.nanatoridori.state import Game, State  # noqa: PLC0415 - views are there before states are

        pool, held = list(rng.shuffle(self.unseen().elements())), self.held
        in_order = self.setup.rulings.places_seen
        hands = tuple(
            _fill_hand(hand, pool, rng, in_order or seat == self.seat) for seat, hand in enumerate(self.known)
        )
        if held and not held.rank:
            held = FLOCK[pool.pop()][1]
        options = () if self.loser >= 0 else judge.options(hands[self.turn], self.open, self.table, held, self.turn)
        secrets = tuple(self.secret if seat == self.seat else None for seat in range(self.players))
        game = Game(self.setup, rng.next_bits(), (), self.round, self.standing)
        return State(game, self.turn, hands, self.open, tuple(pool), self.table, self.owner, held, self.out, self.past,
                     self.ply, secrets, self.loser, self.to_act, options)

    def unseen(self) -> Counter[int]:
        """How many cards of each rank this seat cannot place."""
        unseen = Counter(self.setup.cards)
        unseen.subtract(card for hand in (*self.known, *self.open, self.discards) for card in hand if card)
        unseen.subtract(card for flock in (self.table, self.held) if flock for card in flock.cards if card)
        return unseen

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, as this seat saw it."""
        mine = {} if self.seat is None else {self.seat: self.secret}
        return tuple(event.seen_by(self.seat) for event in told.log(self.past, mine, self.setup))

    @property
    def round_result(self) -> Result | None:
        """How the round ended, or None while it lasts."""
        return told.round_result(self)

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it lasts."""
        return told.result(self)

    # On paper ---------------------------------------------------------------------

    def write(self) -> str:
        """The position as far as this seat knows it, unknown cards as `?`; `read` deals them from a seed."""
        from gamelib.nanatoridori import paper as written  # noqa: PLC0415 - the written form needs views first

        return written.write_view(self)

    def plain(self) -> dict[str, Any]:
        """All this view shows, as values that JSON knows."""
        return {
            "game": "nanatoridori",
            "variant": self.variant,
            "players": self.players,
            "seat": self.seat,
            "round": self.round,
            "turn": self.turn if self.loser < 0 else None,
            "hand": list(self.hand),
            "hands": [list(hand) for hand in self.known],
            "open": [list(cards) for cards in self.open],
            "deck": self.deck,
            "discards": list(self.discards),
            "table": list(self.table.cards) if self.table else [],
            "owner": self.owner if self.table else None,
            "held": list(self.held.cards) if self.held else [],
            "source": self.source,
            "out": list(self.out),
            "standing": list(self.standing),
            "moves": [str(move) for move in self.moves()],
            "log": [str(event) for event in self.log],
            "round_result": self.round_result and str(self.round_result),
            "result": self.result and str(self.result),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._key() == other._key()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.write())

    def _key(self) -> tuple[Any, ...]:
        return (*self[:15], facts_in_order(self.past), facts_in_order(self.secret))

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (View, *flatten(self))

    def __str__(self) -> str:
        return told.picture(self)

    def __repr__(self) -> str:
        whose = _("an onlooker") if self.seat is None else language.seat_name(self.seat)
        return "<" + _("what {name} sees of {headline}").format(name=whose, headline=told.headline(self)) + ">"

    def _repr_html_(self) -> str:
        return to_html(self, told.headline(self))


def _is_well_formed(move: object) -> bool:
    """Whether this is a move, and its parts are of the kind they should be."""
    if not isinstance(move, Play | Pass | TakeIn | Discard | Rearrange):
        return False

    def numbers(part: object) -> bool:
        return isinstance(part, tuple) and len(part) <= len(DECK) and all(type(each) is int for each in part)

    usual: Any = _TEMPLATE_MOVES[type(move)]
    return move.kind == usual.kind and all(
        numbers(part) if isinstance(model, tuple) else type(part) is type(model)
        for part, model in zip(move, usual, strict=True)
    )


_TEMPLATE_MOVES = {type(move): move for move in (PLAY[1][0][1], PASS, TAKE_IN[1][1][0], DISCARD[1][1], Rearrange(1, 1))}


def _fill_hand(hand: Hand, pool: list[int], rng: Stream, in_order: bool) -> Hand:
    """A hand with its unknown cards dealt from the pool; where places were not seen, in any order."""
    full = tuple(card or pool.pop() for card in hand)
    return full if in_order else rng.shuffle(full)
