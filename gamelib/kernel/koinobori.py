"""Koinobori in the kernel: how its values become bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from struct import Struct
from typing import Any, ClassVar

from gamelib.core.arithmetic import exponential, hyperbolic_tangent
from gamelib.core.chance import Stream
from gamelib.kernel.compiled_game import DRAWN_BY_LOT, CompiledGame, functions_of
from gamelib.kernel.koinobori_views import WORD, TooMuchError, encode_knowledge
from gamelib.koinobori.cards import (
    CARPS,
    COLOURS,
    DEALT,
    DEFAULT_RULINGS,
    HEIGHT,
    ICON,
    ICONS,
    PENALTY,
    REFILL_AT,
    Card,
    Cards,
    Level,
    Post,
    Setup,
    in_order,
    read_cards,
    read_masts,
)
from gamelib.koinobori.deal import choose_flags
from gamelib.koinobori.moves import Done, Mast, Move, Pass, Place, Refresh, Shift, Steal, Take
from gamelib.players import koinobori as playing
from gamelib.players.koinobori_deals import DOUBT, FIRST_STEPS, MOST_SURPRISES, PARTS, STEPS
from gamelib.players.koinobori_story import SeenDecision

MOST_SEATS, POSTS, MOST_CARDS, MOST_LEVELS, COUNTS, FLAT = 5, 6, 128, 4, 16, 241
MAST_SIZE, MOST_CARPS = 3, 3
SETUP = Struct(f"<20i{3 * MOST_LEVELS}i{POSTS}s{MOST_CARDS}s2x")
CARD = Struct(f"<2B{MOST_CARPS}s3x{len(COLOURS)}B2x")
ICON_NUMBER = {icon: number for number, icon in enumerate(("", *ICONS))}
ACTIONS, ENDS, REASONS = ("", "take", "play"), ("", "left", "right"), ("", "full", "stuck")
KINDS: tuple[type, ...] = (Take, Place, Mast, Shift, Steal, Refresh, Done, Pass)


class Koinobori(CompiledGame):
    """Supports every ruling and number of players, and up to 128 cards of any kind; decks are shuffled, not stacked."""

    name = "koinobori"
    state = Struct(
        "<Q9i9i6s8s5B5B6B"
        + f"{MAST_SIZE}s" * MOST_SEATS
        + f"{HEIGHT}s" * (2 * POSTS)
        + f"{MOST_CARDS}s" * (MOST_SEATS + 2)
        + "7x"
    )
    chain_size = 436
    move = Struct("<4B")
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
        numbers = _numbers(setup.cards)
        if not DEALT * setup.players <= len(setup.cards) <= MOST_CARDS:
            return None
        rulings, flags = setup.rulings, setup.flags
        packed = SETUP.pack(
            setup.players,
            first,
            bool(flags),
            len(setup.cards),
            DEALT,
            REFILL_AT,
            PENALTY,
            rulings.split_plays,
            rulings.level_counts_at_once,
            rulings.must_act,
            rulings.closing_icons,
            rulings.moved_icons_again,
            rulings.either_end,
            rulings.cover_stacks,
            rulings.move_itself,
            rulings.extra_triggers,
            rulings.steal_keeps_limit,
            rulings.reshuffle,
            rulings.stuck == "drawn",
            rulings.final_tie == "last in turn",
            *_flatten(setup.levels),
            bytes(map(COLOURS.index, flags)),
            bytes(numbers[card] for card in setup.cards),
        )
        kinds = b"".join(map(_encode_kind, numbers)).ljust(CARD.size * MOST_CARDS, b"\0")
        return packed + bytes(CARD.size) + kinds + _encode_weights()

    def encode_state(self, state: Any) -> bytes | None:
        """Return a whole state."""
        sizes = tuple(map(len, state.hands))
        return self._encode(state, Stream(state.seed).position, sizes, state.hands, state.masts, state.deck)

    def encode_view(self, view: Any) -> bytes | None:
        """Return a view: the open part, followed by the histories of hidden choices that are possible.

        A view is encoded many times in a row, so the latest result is cached.
        """
        known, encoded = self._latest[0]
        if known is not view:
            is_own = [seat == view.seat for seat in range(view.players)]
            hands, masts = [view.hand * own for own in is_own], [view.masts[at] * own for at, own in enumerate(is_own)]
            now = self._encode(view, 0, view.hand_sizes, hands, masts, ())
            more = now and encode_knowledge(view, _numbers(view.setup.cards), len(now), self._encode_moment)
            encoded = now + more if now and more else None
            self._latest[0] = view, encoded
        return encoded

    def _encode_moment(self, moment: SeenDecision) -> bytes:
        """Return a decision of another seat: what lay open, and its move, without a card that was hung."""
        view, none = moment.open, ((),) * moment.open.players
        deck = view.setup.cards[:1] * (view.deck > 0)  # it matters only whether any are left
        now = self._encode(view, 0, view.hand_sizes, none, none, deck)
        if now is None:
            raise TooMuchError
        hangs = type(moment.move) is Mast
        move = self.move.pack(KINDS.index(Mast), 0, 0, 0) if hangs else self.encode_move(moment.move, view)
        return now + move + bytes(-len(move) % WORD)

    _latest: ClassVar[list[tuple[Any, bytes | None]]] = [(None, None)]

    def _encode(
        self, now: Any, key: int, sizes: Sequence[int], hands: Sequence[Cards], masts: Sequence[Cards], deck: Cards
    ) -> bytes | None:
        numbers, turn, players = _numbers(now.setup.cards), now.turn, now.players
        everywhere = {*now.row, *deck, *now.discards}.union(*hands, *masts)
        on_posts = [card for post in now.posts for space in post for card in space]
        if not everywhere.union(on_posts) <= {*numbers} or len(now.setup.cards) > MOST_CARDS:
            return None

        def encode(cards: Cards) -> bytes:
            return bytes([numbers[card] for card in cards])

        seats, posts = MOST_SEATS - players, POSTS - players - 1
        tops, depths = zip(*[_encode_post(post, numbers) for post in now.posts], strict=True)
        return self.state.pack(
            key,
            now.setup.first,
            now.steals,
            now.reshuffles,
            now.passes,
            REASONS.index(now.end_reason),
            len(now.discards),
            0,
            len(deck),
            len(now.row),
            turn.seat,
            ACTIONS.index(turn.action),
            turn.actions_made,
            turn.raised,
            turn.extra,
            ICON_NUMBER[turn.icon],
            turn.owed,
            turn.icon_post,
            ENDS.index(turn.end),
            bytes(map(COLOURS.index, now.setup.flags)),
            encode(now.row),
            *sizes,
            *[0] * seats,
            *map(len, now.masts),
            *[0] * seats,
            *map(len, now.posts),
            *[0] * posts,
            *map(encode, masts),
            *[b""] * seats,
            *tops,
            *[b""] * posts,
            *depths,
            *[b""] * posts,
            *map(encode, hands),
            *[b""] * seats,
            encode(deck),
            encode(now.discards),
        )

    def encode_move(self, move: Move, position: Any) -> bytes:
        """Return a legal move in four bytes."""
        numbers, kind = _numbers(position.setup.cards), KINDS.index(type(move))
        match move:
            case Take():
                return self.move.pack(kind, numbers[move.card], move.place, 0)
            case Place():
                return self.move.pack(kind, numbers[move.card], move.post, numbers[move.over] if move.over else 0)
            case Mast():
                return self.move.pack(kind, numbers[move.card], 0, 0)
            case Shift():
                return self.move.pack(kind, 0, move.source, move.target)
            case Steal():
                return self.move.pack(kind, 0, move.seat, 0)
        return self.move.pack(kind, 0, 0, 0)


@lru_cache(maxsize=64)
def _numbers(cards: Cards) -> dict[Card, int]:
    """Return the number of each kind of card, from 1, in the order in which hands are sorted."""
    return {card: number for number, card in enumerate(dict.fromkeys(in_order(cards)), 1)}


def _encode_kind(card: Card) -> bytes:
    carps = CARPS[card]
    return CARD.pack(
        ICON_NUMBER[ICON[card]],
        len(carps),
        bytes(map(COLOURS.index, carps)),
        *[carps.count(colour) for colour in COLOURS],
    )


def _encode_post(post: Post, numbers: Mapping[Card, int]) -> tuple[bytes, bytes]:
    """Return the visible card at each place of a post, and how many cards lie there."""
    return bytes([numbers[space[-1]] for space in post]), bytes(map(len, post))


def _flatten(levels: Sequence[Level]) -> list[int]:
    return [number for level in levels for number in level]


def _encode_weights() -> bytes:
    """Return the keen player's weights, with tables of functions that compiled code would round differently."""
    weights = [
        exponential((playing.LEANING + playing.FIRMER * cards) * count)
        for cards in range(HEIGHT)
        for count in range(COUNTS)
    ]
    weights += [hyperbolic_tangent(ahead / 12) for ahead in range(-FLAT, FLAT + 1)]
    weights += [playing.GROWTH, playing.LATER, playing.RISE, playing.HELD]
    weights += [playing.ICON_WORTH[icon] for icon in ICON_NUMBER] + [float(PENALTY)]
    weights += [FIRST_STEPS, STEPS, DOUBT, MOST_SURPRISES, PARTS]
    return Struct(f"<{len(weights)}d").pack(*weights)


GAME = Koinobori()
