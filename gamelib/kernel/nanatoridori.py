"""Nanatoridori in the kernel: how its values become bytes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from gamelib.core.chance import Stream
from gamelib.kernel.compiled_game import DRAWN_BY_LOT, SHARED, CompiledGame, functions_of
from gamelib.kernel.declarations import Declarations, numbers_of, values_of
from gamelib.nanatoridori import cards, scoring
from gamelib.nanatoridori.cards import DECK, RANKS, VARIANTS, Hand, Rulings, Setup
from gamelib.nanatoridori.deal import starting
from gamelib.nanatoridori.moves import Discard, Move, Pass, Play, TakeIn
from gamelib.players import nanatoridori as playing
from gamelib.players import nanatoridori_deals as dealing
from gamelib.players import nanatoridori_net, net
from gamelib.players.nanatoridori_deals import MOST_DECISIONS, PublicDecision, read_decisions
from gamelib.players.nanatoridori_net import FEATURES, MOST_OTHERS, Seen

MOST_SEATS, SIZES, NOBODY = 6, len(playing.RUN_WEIGHTS), -1
DECLARED = Declarations(
    globals(), vars(cards), vars(scoring), vars(dealing), vars(net), vars(nanatoridori_net), base=SHARED
)
VARIANT = DECLARED.enumeration("Variant", VARIANTS)
KIND = DECLARED.enumeration("Kind", (Pass, Play, Discard, TakeIn))
SETUP = DECLARED.layout(
    "Setup",
    f"""
    i32 players variant first  # first: DRAWN_BY_LOT, or the seat that begins
    {DECLARED.rulings(Rulings)}
    i32 standing
    u8 deck[{len(DECK) + 1}]
    """,
)
FLOCK = DECLARED.layout("Flock", "u8 size rank  # size 0: none; rank 0: unknown")
STATE = DECLARED.layout(
    "State",
    f"""
    u64 key  # of the game's seed, for the deals to come
    i32 turn owner loser round outs next cards lost  # the deck is deck[next] to deck[cards - 1]
    i32 standing[{MOST_SEATS}]
    Flock table held
    u8 size[{MOST_SEATS}] out[{MOST_SEATS}]
    u8 open[{MOST_SEATS}][{len(RANKS) + 1}]  # open cards by rank, and at 0 their number
    u8 hand[{MOST_SEATS}][{len(DECK) + 1}] deck[{len(DECK) + 1}]
    """,
)
MOVE = DECLARED.layout(
    "Move",
    """
    u8 kind
    u8 at  # the place of the first card played, or the gap, from 0
    u8 size
    u8 open  # the open cards added, or the rank picked up
    """,
)
DECISION = DECLARED.layout("Decision", "u8 seat kind at size open rank  # rank 0: nobody else saw it\n Flock table")
VIEW = DECLARED.layout(
    "View",
    f"""
    State now  # unknown cards are 0, and `cards` has them in order
    i32 seat unseen
    u8 cards[{len(DECK) + 1}]
    i32 decisions  # the latest first
    Decision decision[{MOST_DECISIONS}]
    """,
)
CHAIN = DECLARED.layout(
    "Chain",
    f"""
    i32 begun block  # how many deals there were since all cards were dealt anew, and after how many they are
    i32 settling  # by how many exchanges, at most, a new deal comes to fit; 0: as the search deals
    State now  # all hands dealt
    i32 surprises[{MOST_SEATS}]
    u8 pool[{len(DECK) + 1}]  # the cards that nobody has placed: first those in hands, then the deck
    """,
)
NAMED_WEIGHTS = "merge_bonus lead wait open out first_steps steps doubt most_surprises"
WEIGHTS = DECLARED.layout(
    "Weights",
    f"""
    double run[{SIZES}][{len(RANKS) + 1}] holds[{SIZES}][{len(RANKS) + 1}]
    double {NAMED_WEIGHTS}
    """,
)
TERMS = DECLARED.layout("Terms", "Setup setup\n Weights weights")
NET = DECLARED.layout("Net", net.layout(FEATURES))
SEEN = DECLARED.layout(
    "Seen",
    f"""
    Flock table held
    u8 variant players takes hides is_mine before outs deck
    u8 unseen[{len(RANKS) + 1}] open[{len(RANKS) + 1}] their_open[{len(RANKS) + 1}]  # open cards by rank, at 0 all
    u8 others size[{MOST_OTHERS}] run[{MOST_OTHERS}][{len(RANKS) + 1}]  # those with cards; their longest runs known
    Flock passed[{MOST_OTHERS}]
    u8 cards hand[{len(DECK) + 1}]
    """,
)


class Nanatoridori(CompiledGame):
    """Supports every variant, ruling and number of players; decks are shuffled, never stacked."""

    name = "nanatoridori"
    declared = DECLARED
    state, move, chain_size = STATE, MOVE, CHAIN.size
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
        numbers = SETUP.pack(
            players=setup.players,
            variant=VARIANT[setup.variant],
            first=first,
            **numbers_of(setup.rulings),
            standing=starting(setup)[0],
            deck=bytes(DECK),
        )
        weights = WEIGHTS.pack(
            run=[*chain(*playing.RUN_WEIGHTS)],
            holds=[*chain(*playing.HOLD_CHANCES)],
            **values_of(NAMED_WEIGHTS, playing, dealing),
        )
        return TERMS.pack(setup=numbers, weights=weights)

    def encode_state(self, state: Any) -> bytes | None:
        """Return a whole state."""
        lost = -min(state.round_result.scores) if state.loser >= 0 and state.variant != "one-winner" else 0
        return self._encode(state, Stream(state.game.seed).position, state.hands, state.deck, lost)

    def encode_view(self, view: Any, *, with_play: bool = True) -> bytes | None:
        """Return a view with 0 for unknown cards, followed by the cards the seat has not located, and by decisions."""
        now, pool = self._encode(view, 0, view.known, (), 0), bytes(view.unseen().elements())
        seat = NOBODY if view.seat is None else view.seat
        decisions = [_encode_decision(each) for each in read_decisions(view.past, seat)] if with_play else []
        return now and VIEW.pack(
            now=now,
            seat=seat,
            unseen=len(pool),
            cards=pool,
            decisions=len(decisions),
            decision=b"".join(decisions),
        )

    def _encode(self, position: Any, key: int, hands: tuple[Hand, ...], deck: Hand, lost: int) -> bytes | None:
        if position.out and len(position.out) >= position.players and position.loser < 0:
            return None
        return STATE.pack(
            key=key,
            turn=position.turn,
            owner=position.owner,
            loser=position.loser,
            round=position.round,
            outs=len(position.out),
            next=0,
            cards=len(deck),
            lost=lost,
            standing=position.standing,
            table=bytes(position.table or ()),
            held=bytes(position.held or ()),
            size=bytes(map(len, hands)),
            out=bytes(position.out),
            open=[*map(_open_counts, position.open or [()] * position.players)],
            hand=[*map(bytes, hands)],
            deck=bytes(deck),
        )

    def encode_move(self, move: Move, position: Any) -> bytes:  # noqa: ARG002 - moves name all they need
        """Return a legal move in four bytes."""
        if isinstance(move, Play):
            return MOVE.struct.pack(KIND[Play], move.places[0] - 1, len(move.cards), len(move.open))
        if isinstance(move, Pass):
            return MOVE.struct.pack(KIND[Pass], 0, 0, move.open)
        if isinstance(move, Discard):
            return MOVE.struct.pack(KIND[Discard], 0, 0, 0)
        assert move.kind == "take in"
        return MOVE.struct.pack(KIND[TakeIn], move.gaps[0], 0, 0)

    def encode_seen(self, seen: Seen) -> bytes:
        """Return what the net of a seat looks at."""
        return SEEN.pack(
            table=bytes(seen.table or ()),
            held=bytes(seen.held or ()),
            variant=VARIANT[seen.variant],
            players=seen.players,
            takes=seen.takes,
            hides=seen.hides,
            is_mine=seen.is_mine,
            before=seen.before,
            outs=seen.outs,
            deck=seen.deck,
            unseen=bytes(seen.unseen),
            open=bytes(seen.open),
            their_open=bytes(seen.others[0].open) if seen.variant == "duel" else b"",
            others=len(seen.others),
            size=bytes([other.size for other in seen.others]),
            run=[bytes(other.runs) for other in seen.others],
            passed=b"".join([bytes(other.passed or (0, 0)) for other in seen.others]),
            cards=len(seen.hand),
            hand=bytes(seen.hand),
        )


def _encode_decision(decision: PublicDecision) -> bytes:
    """Return what a seat has done, as everybody saw it."""
    is_pass = decision.kind is Pass
    return DECISION.pack(
        seat=decision.seat,
        kind=KIND[decision.kind],
        at=max(0, decision.at),
        size=decision.size,
        open=decision.rank if is_pass else decision.added,
        rank=0 if is_pass else decision.rank,
        table=bytes(decision.table or ()),
    )


def _open_counts(cards: Hand) -> bytes:
    """Return how many cards there are, and how many of each rank."""
    return bytes([len(cards), *[cards.count(rank) for rank in RANKS]])


GAME = Nanatoridori()
