"""Nanuk in the kernel: how its values become bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from struct import Struct
from typing import Any, NamedTuple

from gamelib.core.arithmetic import exponential, hyperbolic_tangent
from gamelib.core.chance import Stream
from gamelib.core.events import Past
from gamelib.kernel.compiled_game import DRAWN_BY_LOT, CompiledGame, functions_of
from gamelib.nanuk.cards import ANIMALS, CARDS, DEFAULT_RULINGS, HAND_SIZE, MOST_DAYS, ORDER, Cards, Setup, composition
from gamelib.nanuk.facts import Boasted, CardsGiven, GiftsRevealed, SideDeclared, SidesShown, WindFlipped
from gamelib.nanuk.moves import Ante, Boast, Choose, Doom, Give, Move, Side
from gamelib.nanuk.position import OVER, PHASES
from gamelib.nanuk.scoring import MOST_BEARS, PAIR_POINTS, SET_POINTS, TIED_BEARS
from gamelib.players import nanuk as playing
from gamelib.players.nanuk_deals import (
    DOUBT,
    FIRST_STEPS,
    MOST_DECISIONS,
    MOST_SURPRISES,
    STEPS,
    Decision,
    is_followed,
    read_decisions,
)

MOST_SEATS, MOST_CARDS, MOST_QUEUED, MOST_HUNTS, MOST_SEASONS = 8, 100, 64, 240, 8
MOST_HUNTS_A_SEASON = 17
"""Maximum number of hunts in a season: each uses up more cards than there are players."""
MOST_STONES, TENTHS = 12, 1024
SETUP = Struct(f"<14i{MOST_CARDS}s")
MOMENT = Struct(f"<9i{MOST_SEATS}b4s")
NOBODY, UNKNOWN_YET, UNSEEN, NONE_GIVEN, UNSEEN_GIFT = -1, -1, -2, 255, 254
KINDS: tuple[type, ...] = (Boast, Doom, Side, Ante, Give, Choose)


class Habits(NamedTuple):
    """How the others have played, as the keen player reads it from a past; hunts are in their order."""

    came: int
    asked: int
    given: int
    boasted: bool
    found: list[int]
    brought: list[int]


class Nanuk(CompiledGame):
    """Supports all variants, rulings and numbers of players, up to eight seasons; decks are shuffled, not stacked."""

    name = "nanuk"
    rescales_values = True
    state = Struct(
        f"<Q31i8b8b8s{HAND_SIZE * MOST_SEATS}s8s{HAND_SIZE * MOST_SEATS}s"
        + f"{len(CARDS)}s" * (2 + MOST_SEATS)
        + f"{MOST_QUEUED}s{MOST_CARDS}s{MOST_HUNTS}s{MOST_HUNTS}s6x"
    )
    view = Struct(f"<3i{MOST_CARDS}s{MOMENT.size * MOST_DECISIONS}s")
    chain_size = 140
    move = Struct("<4B")
    digest = 204107064
    functions = functions_of(playing)

    def setup_of(self, position: Any) -> Setup:
        """Return the Setup of a state or view."""
        terms: Setup = position.terms
        return terms

    def setup_of_deal(self, players: int, deal_arguments: Mapping[str, Any]) -> Setup | None:
        """Return the Setup of a deal from a shuffled deck."""
        arguments = dict(deal_arguments)
        declared = bool(arguments.pop("declared_sides", False)) or arguments.pop("variant", None) == "declared-sides"
        arguments.pop("variant", None)
        seasons, rulings = arguments.pop("seasons", 1), arguments.pop("rulings", None) or DEFAULT_RULINGS
        if any(value is not None for value in arguments.values()):
            return None
        return Setup(players, declared, seasons, rulings, composition(rulings))

    def terms(self, setup: Setup, first: int = DRAWN_BY_LOT) -> bytes | None:
        """Return the setup with all its numbers, and the keen player's weights."""
        rulings = setup.rulings
        if setup.seasons > MOST_SEASONS or len(setup.cards) > MOST_CARDS:
            return None
        numbers = SETUP.pack(
            setup.players,
            first,
            setup.declared_sides,
            setup.seasons,
            len(setup.cards),
            rulings.one_dealer,
            rulings.highest_number,
            rulings.empty_deck_is_winter,
            rulings.bonus_without_bears,
            rulings.tie == "bears",
            SET_POINTS,
            PAIR_POINTS,
            MOST_BEARS,
            TIED_BEARS,
            _encode(setup.cards),
        )
        return numbers + bytes(-len(numbers) % 8) + _encode_weights()

    def encode_state(self, state: Any) -> bytes | None:
        """Return a whole state."""
        sizes = tuple(map(len, state.hands))
        return self._encode(state, Stream(state.seed).position, sizes, state.hands, state.deck, state.discards)

    def encode_view(self, view: Any) -> bytes | None:
        """Return a view with a mark for everything hidden, followed by the cards that the seat has not seen."""
        if view.phase == OVER:
            return None
        hands, pool = [view.hand if seat == view.seat else () for seat in range(view.players)], _encode(view.unseen())
        now = self._encode(view, 0, view.hand_sizes, hands, (), view.discarded)
        decisions = read_decisions(view) if is_followed(view) else ()
        moments = b"".join([self._encode_decision(each, view.past) for each in decisions])
        return now and now + self.view.pack(_seat(view.seat), len(pool), len(decisions), pool, moments)

    def _encode_decision(self, decision: Decision, now: Past) -> bytes:
        """Return a decision of another seat in this hunt, with the habits seen by then."""
        moment, move = decision
        came, asked = _sides_seen(now, moment.past)
        boast, habits = moment.boast, _habits(now)
        return MOMENT.pack(
            moment.seat,
            PHASES.index(moment.phase),
            _seat(moment.leader),
            habits.came - came,
            habits.asked - asked,
            move is None,
            *((boast.number, ANIMALS.index(boast.animal), boast.days) if boast else (0, 0, 0)),
            *[UNKNOWN_YET if side is None else side for side in moment.sides],
            *[UNKNOWN_YET] * (MOST_SEATS - len(moment.sides)),
            bytes(self.move.size) if move is None else self.encode_move(move, None),
        )

    def _encode(
        self, now: Any, key: int, sizes: Sequence[int], hands: Sequence[Cards], deck: Cards, discards: Cards
    ) -> bytes | None:
        habits, boast, blank = _habits(now.past), now.boast, MOST_SEATS - now.players
        hunts = len(habits.found) + MOST_HUNTS_A_SEASON * (now.terms.seasons - now.season + 1)
        if hunts > MOST_HUNTS or len(now.queue) > MOST_QUEUED or max(sizes) > HAND_SIZE:
            return None
        gifts = [*now.gifts, *[None] * blank]
        return self.state.pack(
            key,
            now.season,
            now.hunt,
            PHASES.index(now.phase),
            now.dealer,
            now.first,
            now.wind,
            _seat(now.leader),
            _seat(now.doomer),
            UNKNOWN_YET if now.won is None else now.won,
            now.winter,
            0,
            len(deck),
            0,
            len(now.queue),
            *((boast.number, ANIMALS.index(boast.animal), boast.days) if boast else (0, 0, 0)),
            habits.came,
            habits.asked,
            habits.given,
            habits.boasted,
            len(habits.found),
            len(habits.brought),
            *now.totals,
            *[0] * blank,
            *[_encode_side(now, seat) for seat in range(now.players)],
            *[UNKNOWN_YET] * blank,
            *[UNKNOWN_YET if card is None else ORDER.get(card, UNSEEN) for card in now.antes],
            *[UNKNOWN_YET] * blank,
            bytes(sizes),
            b"".join(_encode(hand).ljust(HAND_SIZE, b"\0") for hand in hands).ljust(HAND_SIZE * MOST_SEATS, b"\0"),
            bytes(NONE_GIVEN if gift is None else len(gift) for gift in gifts),
            b"".join(_encode(gift or ()).ljust(HAND_SIZE, b"\0") for gift in gifts),
            _counts(now.pot),
            _counts(discards),
            *map(_counts, now.piles),
            *[b""] * blank,
            bytes(now.queue),
            _encode(deck),
            bytes(habits.found),
            bytes(habits.brought),
        )

    def encode_move(self, move: Move, position: Any) -> bytes:  # noqa: ARG002 - moves name all they need
        """Return a legal move in four bytes."""
        kind = KINDS.index(type(move))
        match move:
            case Boast():
                return self.move.pack(kind, move.number, ANIMALS.index(move.animal), move.days)
            case Side():
                return self.move.pack(kind, move.hunt, 0, 0)
            case Ante() | Choose():
                return self.move.pack(kind, ORDER[move.card], 0, 0)
            case Give():
                cards = [ORDER[card] + 1 for card in move.cards]
                return self.move.pack(kind, *cards, *[0] * (HAND_SIZE - len(cards)))
        return self.move.pack(kind, 0, 0, 0)

    def value_of(self, found: float) -> float:
        """Return the outcome of a hunt, from 0 to 1, by the lead of the seat's pile."""
        return 0.5 + 0.5 * hyperbolic_tangent(found)


_latest: list[tuple[Past, Habits]] = [(None, Habits(0, 0, 0, False, [], []))]
"""Cache of the past that was read last, with its habits: all deals imagined at one moment share their past."""


def _habits(past: Past) -> Habits:
    """Return the habits of the others, from the cache if the past is the one read last."""
    read, habits = _latest[0]
    if read is not past:
        habits = _read_habits(past)
        _latest[0] = past, habits
    return habits


def _read_habits(past: Past) -> Habits:
    """Read a past as the keen player's `habits` does."""
    came = asked = given = hunters = 0
    boasted, is_this_hunt, is_revealed = False, True, False
    found, brought = [], []
    while past is not None:
        past, fact = past
        kind = type(fact)
        if kind is CardsGiven:
            if is_this_hunt and not is_revealed:
                given += 1
            else:
                hunters += 1
        elif kind is GiftsRevealed:
            found.append(fact.found)
            hunters, is_revealed = 0, True
        elif kind is Boasted:
            boasted = boasted or is_this_hunt
            if hunters:
                brought.append(hunters)
                hunters = 0
        elif kind is WindFlipped:
            is_this_hunt = False
        elif kind is SidesShown:
            came, asked = came + fact.sides.count(True) - 1, asked + len(fact.sides) - 2
        elif kind is SideDeclared:
            came, asked = came + fact.hunts, asked + 1
    return Habits(came, asked, given, boasted, found[::-1], brought[::-1])


def _sides_seen(past: Past, before: Past) -> tuple[int, int]:
    """Return how many came of how many that were asked, from an earlier past on."""
    came = asked = 0
    while past is not None and past is not before:
        past, fact = past
        if type(fact) is SidesShown:
            came, asked = came + fact.sides.count(True) - 1, asked + len(fact.sides) - 2
        elif type(fact) is SideDeclared:
            came, asked = came + fact.hunts, asked + 1
    return came, asked


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _encode(cards: Iterable[str]) -> bytes:
    return bytes([ORDER.get(card, UNSEEN_GIFT) for card in cards])


def _encode_side(now: Any, seat: int) -> int:
    """Return the side of a seat; a view does not show every side that was chosen."""
    side = now.sides[seat]
    if side is not None:
        return int(side)
    return UNSEEN if hasattr(now, "hand") and now.has_chosen(seat) else UNKNOWN_YET


def _counts(cards: Cards) -> bytes:
    return bytes(map(cards.count, CARDS))


@lru_cache(maxsize=1)
def _exponentials() -> tuple[float, ...]:
    return tuple(exponential(-tenths / 10) for tenths in range(TENTHS))


def _encode_weights() -> bytes:
    """Return the keen player's weights, with tables of chances that are quicker to look up than to compute."""
    weights = [playing.spared(days, stones) for days in range(MOST_DAYS + 1) for stones in range(MOST_STONES)]
    weights += [
        *_exponentials(),
        playing.GAME,
        playing.HELPS,
        playing.LEADS,
        playing.BRINGS_STONE,
        playing.COMING,
        playing.PATIENCE,
        playing.BOLD,
        playing.HOME,
        playing.GIVEN,
        playing.CUT_SHORT,
        playing.FIRST,
        playing.LACKING,
        playing.BEARISH,
        FIRST_STEPS,
        STEPS,
        DOUBT,
        MOST_SURPRISES,
    ]
    return Struct(f"<{len(weights)}d").pack(*weights)


GAME = Nanuk()
