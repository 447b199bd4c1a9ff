"""Koinobori in the kernel: how its values become bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from gamelib.core.chance import Stream
from gamelib.kernel.compiled_game import DRAWN_BY_LOT, CompiledGame, functions_of
from gamelib.kernel.declarations import numbers_of
from gamelib.kernel.koinobori_declarations import (
    ACTION,
    CARD,
    CHAIN,
    DECLARED,
    END,
    ICON,
    KIND,
    LEVEL,
    MOMENT,
    MOST_CARDS,
    MOVE,
    REASON,
    SEEN,
    SETUP,
    SHOWN,
    STATE,
    TERMS,
    TURN,
    encode_weights,
)
from gamelib.kernel.koinobori_views import KernelLimitError, encode_view
from gamelib.koinobori import cards as kinds
from gamelib.koinobori.cards import (
    CARPS,
    COLOURS,
    DEALT,
    DEFAULT_RULINGS,
    Card,
    Cards,
    Post,
    Setup,
    in_order,
    read_cards,
    read_masts,
)
from gamelib.koinobori.deal import choose_flags
from gamelib.koinobori.moves import Mast, Move, Place, Shift, Steal, Take
from gamelib.players import koinobori as playing
from gamelib.players.koinobori_net import ICON_NUMBER, MOST_HELD, SHOWS, Counts, Seen, count_carps
from gamelib.players.koinobori_story import SeenDecision, is_followed


class Koinobori(CompiledGame):
    """Supports every ruling and number of players, and up to 128 cards of any kind; decks are shuffled, not stacked."""

    name = "koinobori"
    declared = DECLARED
    state, move, chain_size = STATE, MOVE, CHAIN.size
    digest = 3297970094
    functions = functions_of(playing)

    def setup_of_deal(self, players: int, deal_arguments: Mapping[str, Any]) -> Setup | None:
        """Return the Setup of a deal from a shuffled deck; without flags if they are drawn by lot."""
        arguments = dict(deal_arguments)
        cards, masts = read_cards(arguments.pop("cards", None)), read_masts(arguments.pop("masts", None))
        flags, rulings = arguments.pop("flags", None), arguments.pop("rulings", None) or DEFAULT_RULINGS
        arguments.pop("variant", None)
        if any(value is not None for value in arguments.values()):
            return None
        drawn = () if flags is None else choose_flags(flags, players, 0)
        return Setup(players, rulings, cards, masts, drawn, DRAWN_BY_LOT)

    def terms(self, setup: Setup, first: int = DRAWN_BY_LOT) -> bytes | None:
        """Return the setup with all its numbers, and the keen player's weights."""
        if not DEALT * setup.players <= len(setup.cards) <= MOST_CARDS:
            return None
        return TERMS.pack(setup=_encode_setup(setup, first), weights=encode_weights())

    def encode_state(self, state: Any) -> bytes | None:
        """Return a whole state."""
        sizes = tuple(map(len, state.hands))
        return self._encode(state, Stream(state.seed).position, sizes, state.hands, state.masts, state.deck)

    def encode_view(self, view: Any, *, with_play: bool = True) -> bytes | None:
        """Return a view: the open part, followed by the histories of hidden choices that are possible.

        A view is encoded many times in a row, so the latest result is cached.
        """
        known, has_play, encoded = self._latest[0]
        if known is not view or has_play != with_play:
            is_own = [seat == view.seat for seat in range(view.players)]
            hands, masts = [view.hand * own for own in is_own], [view.masts[at] * own for at, own in enumerate(is_own)]
            now = self._encode(view, 0, view.hand_sizes, hands, masts, ())
            encoded = now and encode_view(
                view, now, _numbers(view.setup.cards), self._encode_moment if with_play and is_followed(view) else None
            )
            self._latest[0] = view, with_play, encoded
        return encoded

    def _encode_moment(self, moment: SeenDecision) -> bytes:
        """Return a decision of another seat: what lay open, and its move, without a card that was hung."""
        view, none = moment.open, ((),) * moment.open.players
        deck = view.setup.cards[:1] * (view.deck > 0)  # it matters only whether any are left
        now = self._encode(view, 0, view.hand_sizes, none, none, deck)
        if now is None:
            raise KernelLimitError
        hangs = type(moment.move) is Mast
        move = MOVE.struct.pack(KIND[Mast], 0, 0, 0) if hangs else self.encode_move(moment.move, view)
        return MOMENT.pack(now=now, move=move)

    _latest: ClassVar[list[tuple[Any, bool, bytes | None]]] = [(None, False, None)]

    def _encode(
        self, now: Any, key: int, sizes: Sequence[int], hands: Sequence[Cards], masts: Sequence[Cards], deck: Cards
    ) -> bytes | None:
        numbers, turn = _numbers(now.setup.cards), now.turn
        everywhere = {*now.row, *deck, *now.discards}.union(*hands, *masts)
        on_posts = [card for post in now.posts for space in post for card in space]
        if not everywhere.union(on_posts) <= {*numbers} or len(now.setup.cards) > MOST_CARDS:
            return None

        def encode(cards: Cards) -> bytes:
            return bytes([numbers[card] for card in cards])

        tops, depths = zip(*[_encode_post(post, numbers) for post in now.posts], strict=True)
        return STATE.pack(
            key=key,
            first=now.setup.first,
            steals=now.steals,
            reshuffles=now.reshuffles,
            passes=now.passes,
            over=REASON[now.end_reason],
            gone=len(now.discards),
            next=0,
            cards=len(deck),
            row_size=len(now.row),
            turn=TURN.pack(
                seat=turn.seat,
                action=ACTION[turn.action],
                made=turn.actions_made,
                raised=turn.raised,
                extra=turn.extra,
                icon=ICON[turn.icon],
                owed=turn.owed,
                icon_post=turn.icon_post,
                end=END[turn.end],
            ),
            flags=bytes(map(COLOURS.index, now.setup.flags)),
            row=encode(now.row),
            held=bytes(sizes),
            masted=bytes(map(len, now.masts)),
            height=bytes(map(len, now.posts)),
            mast=[*map(encode, masts)],
            top=tops,
            depth=depths,
            hand=[*map(encode, hands)],
            deck=encode(deck),
            discards=encode(now.discards),
        )

    def encode_seen(self, seen: Seen) -> bytes | None:
        """Return what the net of a seat looks at; None if the hand is too large."""
        turn, others, levels = seen.turn, seen.others, seen.levels
        if len(seen.hand) > MOST_HELD:
            return None
        numbers = _numbers(seen.box)
        return SEEN.pack(
            mast=_bytes_as_one(count_carps(seen.mast)),
            cards=_bytes_as_one(count_carps(seen.hand)),
            in_row=_bytes_as_one(count_carps(seen.row)),
            left=_bytes_as_one(seen.left),
            post=[*map(_bytes_as_one, seen.posts)],
            pool=[_bytes_as_one(other.pool) for other in others],
            hand=b"".join([_encode_shown(card, numbers) for card in seen.hand]),
            row=b"".join([_encode_shown(card, numbers) for card in seen.row]),
            top=b"".join([_encode_shown(card, numbers) for card in seen.tops]),
            height=bytes(seen.heights),
            flag=bytes(map(COLOURS.index, seen.flags)),
            their_held=bytes([other.held for other in others]),
            their_mast=bytes([other.masted for other in others]),
            pooled=bytes([other.known for other in others]),
            take=bytes([level.take for level in levels]),
            play=bytes([level.play for level in levels]),
            hold=bytes([level.hold for level in levels]),
            players=len(others) + 1,
            seat=seen.seat,
            order=seen.order,
            deck=seen.deck,
            held=len(seen.hand),
            masted=len(seen.mast),
            row_size=len(seen.row),
            at_once=seen.at_once,
            closing=seen.closing,
            triggers=seen.triggers,
            made=turn.actions_made,
            raised=turn.raised,
            extra=turn.extra,
            icon=ICON_NUMBER[turn.icon],
            owed=turn.owed + 1,
        )

    def encode_move(self, move: Move, position: Any) -> bytes:
        """Return a legal move in four bytes."""
        numbers, kind = _numbers(position.setup.cards), KIND[type(move)]
        match move:
            case Take():
                return MOVE.struct.pack(kind, numbers[move.card], move.place, 0)
            case Place():
                return MOVE.struct.pack(kind, numbers[move.card], move.post, numbers[move.over] if move.over else 0)
            case Mast():
                return MOVE.struct.pack(kind, numbers[move.card], 0, 0)
            case Shift():
                return MOVE.struct.pack(kind, 0, move.source, move.target)
            case Steal():
                return MOVE.struct.pack(kind, 0, move.seat, 0)
        return MOVE.struct.pack(kind, 0, 0, 0)


@lru_cache(maxsize=64)
def _numbers(cards: Cards) -> dict[Card, int]:
    """Return the number of each kind of card, from 1, in the order in which hands are sorted."""
    return {card: number for number, card in enumerate(dict.fromkeys(in_order(cards)), 1)}


@lru_cache(maxsize=64)
def _encode_setup(setup: Setup, first: int) -> bytes:
    """Return a setup with all its numbers; it is asked for at every question."""
    numbers = _numbers(setup.cards)
    return SETUP.pack(
        players=setup.players,
        first=first,
        flags_given=bool(setup.flags),
        cards=len(setup.cards),
        **numbers_of(setup.rulings),
        level=b"".join([LEVEL.pack(**level._asdict()) for level in setup.levels]),
        flags=bytes(map(COLOURS.index, setup.flags)),
        box=bytes(numbers[card] for card in setup.cards),
        card=bytes(CARD.size) + b"".join(map(_encode_kind, numbers)),
    )


def _encode_kind(card: Card) -> bytes:
    carps = CARPS[card]
    return CARD.pack(
        icon=ICON[kinds.ICON[card]],
        carps=len(carps),
        colour=bytes(map(COLOURS.index, carps)),
        shows=int.from_bytes(bytes(map(carps.count, COLOURS)), "little"),
    )


def _encode_post(post: Post, numbers: Mapping[Card, int]) -> tuple[bytes, bytes]:
    """Return the visible card at each place of a post, and how many cards lie there."""
    return bytes([numbers[space[-1]] for space in post]), bytes(map(len, post))


def _bytes_as_one(counts: Counts) -> int:
    """Return numbers of carps as one number with a byte for each colour."""
    return int.from_bytes(bytes(counts), "little")


def _encode_shown(card: Card, numbers: Mapping[Card, int]) -> bytes:
    """Return what a card shows; nothing where there is no card."""
    if not card:
        return bytes(SHOWN.size)
    return SHOWN.pack(shows=_bytes_as_one(SHOWS[card]), number=numbers[card], icon=ICON_NUMBER[kinds.ICON[card]])


GAME = Koinobori()
