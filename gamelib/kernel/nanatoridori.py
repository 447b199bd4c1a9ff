"""Nanatoridori in the kernel: how its values become bytes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from struct import Struct
from typing import Any

from gamelib.core.chance import Stream
from gamelib.kernel.compiled_game import DRAWN_BY_LOT, CompiledGame, functions_of
from gamelib.nanatoridori.cards import (
    DECK,
    DUEL_HAND_SIZE,
    DUEL_OPEN_CARDS,
    HAND_SIZE,
    RANKS,
    VARIANTS,
    WINNING_POINTS,
    Hand,
    Rulings,
    Setup,
)
from gamelib.nanatoridori.deal import starting
from gamelib.nanatoridori.moves import Discard, Move, Pass, Play, TakeIn
from gamelib.nanatoridori.scoring import FIRST_OUT_POINTS, LAST_POINTS, OTHER_POINTS
from gamelib.players import nanatoridori as playing
from gamelib.players.nanatoridori_deals import (
    DOUBT,
    FIRST_STEPS,
    MOST_DECISIONS,
    MOST_SURPRISES,
    STEPS,
    Decision,
    read_decisions,
)

MOST_SEATS, MOST_CARDS = 6, len(DECK)
SETUP = Struct(f"<13i{MOST_CARDS + 1}s4x")
PASS, PLAY, DISCARD, TAKE_IN = range(4)
KINDS: tuple[type, ...] = (Pass, Play, Discard, TakeIn)
DECISION = Struct("<8B")


class Nanatoridori(CompiledGame):
    """Supports every variant, ruling and number of players; decks are shuffled, never stacked."""

    name = "nanatoridori"
    state = Struct("<Q8i6i4B6B6B" + "8s" * MOST_SEATS + "64s" * (MOST_SEATS + 1))
    view = Struct(f"<2i64si{DECISION.size * MOST_DECISIONS}s4x")
    chain_size = state.size + 96
    move = Struct("<4B")
    digest = 1213080320
    functions = functions_of(playing)

    def setup_of_deal(self, players: int, deal_arguments: Mapping[str, Any]) -> Setup | None:
        """Return the Setup of a deal from a shuffled deck."""
        arguments = dict(deal_arguments)
        variant = arguments.pop("variant", None) or ("duel" if players == 2 else "basic")
        rulings = arguments.pop("rulings", None) or Rulings()
        return (
            None if any(value is not None for value in arguments.values()) else Setup(players, variant, rulings, DECK)
        )

    def terms(self, setup: Setup, first: int = DRAWN_BY_LOT) -> bytes | None:
        """Return the setup with all its numbers, and the keen player's weights."""
        if setup.cards != DECK:
            return None
        is_duel, rulings = setup.variant == "duel", setup.rulings
        numbers = SETUP.pack(
            setup.players,
            VARIANTS.index(setup.variant),
            first,
            rulings.take_when_going_out,
            rulings.places_seen,
            rulings.duel_drop_loses == "match",
            DUEL_HAND_SIZE if is_duel else HAND_SIZE,
            DUEL_OPEN_CARDS if is_duel else 0,
            starting(setup)[0],
            WINNING_POINTS,
            FIRST_OUT_POINTS,
            OTHER_POINTS,
            LAST_POINTS,
            bytes(DECK),
        )
        weights = [
            *chain(*playing.RUN_WEIGHTS, *playing.HOLD_CHANCES),
            playing.MERGE_BONUS,
            playing.LEAD,
            playing.WAIT,
            playing.OPEN,
            playing.OUT,
            FIRST_STEPS,
            STEPS,
            DOUBT,
            MOST_SURPRISES,
        ]
        return numbers + Struct(f"<{len(weights)}d").pack(*weights)

    def encode_state(self, state: Any) -> bytes | None:
        """Return a whole state."""
        lost = -min(state.round_result.scores) if state.loser >= 0 and state.variant != "one-winner" else 0
        return self._encode(state, Stream(state.game.seed).position, state.hands, state.deck, lost)

    def encode_view(self, view: Any) -> bytes | None:
        """Return a view with 0 for unknown cards, followed by the cards the seat has not located, and by decisions."""
        now, pool = self._encode(view, 0, view.known, (), 0), bytes(view.unseen().elements())
        seat = -1 if view.seat is None else view.seat
        decisions = [_encode_decision(each) for each in read_decisions(view.past, seat)]
        return now and now + self.view.pack(seat, len(pool), pool, len(decisions), b"".join(decisions))

    def _encode(self, position: Any, key: int, hands: tuple[Hand, ...], deck: Hand, lost: int) -> bytes | None:
        if position.out and len(position.out) >= position.players and position.loser < 0:
            return None
        padded, empty = MOST_SEATS - position.players, (b"",) * (MOST_SEATS - position.players)
        return self.state.pack(
            key,
            position.turn,
            position.owner,
            position.loser,
            position.round,
            len(position.out),
            0,
            len(deck),
            lost,
            *position.standing,
            *[0] * padded,
            *(position.table or (0, 0)),
            *(position.held or (0, 0)),
            *map(len, hands),
            *[0] * padded,
            *position.out,
            *[0] * (MOST_SEATS - len(position.out)),
            *map(_open_counts, position.open or [()] * position.players),
            *empty,
            *map(bytes, hands),
            *empty,
            bytes(deck),
        )

    def encode_move(self, move: Move, position: Any) -> bytes:  # noqa: ARG002 - moves name all they need
        """Return a legal move in four bytes."""
        if isinstance(move, Play):
            return self.move.pack(PLAY, move.places[0] - 1, len(move.cards), len(move.open))
        if isinstance(move, Pass):
            return self.move.pack(PASS, 0, 0, move.open)
        if isinstance(move, Discard):
            return self.move.pack(DISCARD, 0, 0, 0)
        assert move.kind == "take in"
        return self.move.pack(TAKE_IN, move.gaps[0], 0, 0)


def _encode_decision(decision: Decision) -> bytes:
    """Return what a seat has done, as everybody saw it."""
    is_pass, table = decision.kind is Pass, decision.table or (0, 0)
    return DECISION.pack(
        decision.seat,
        KINDS.index(decision.kind),
        max(0, decision.at),
        decision.size,
        decision.rank if is_pass else decision.added,
        0 if is_pass else decision.rank,
        *table,
    )


def _open_counts(cards: Hand) -> bytes:
    """Return how many cards there are, and how many of each rank."""
    return bytes([len(cards), *[cards.count(rank) for rank in RANKS]])


GAME = Nanatoridori()
