"""Nanuk in the kernel: how its values become bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
from gamelib.nanuk.position import PHASES
from gamelib.nanuk.scoring import MOST_BEARS, PAIR_POINTS, SET_POINTS, TIED_BEARS
from gamelib.players import nanuk as playing

MOST_SEATS, MOST_CARDS, MOST_QUEUED, MOST_HUNTS, MOST_SEASONS = 8, 100, 64, 240, 8
MOST_HUNTS_A_SEASON = 17
"""At most: each hunt takes more cards than there are players."""
MOST_STONES, TENTHS = 12, 1024
SETUP = Struct(f"<14i{MOST_CARDS}s")
NOBODY, UNKNOWN_YET, NONE_GIVEN = -1, -1, 255
KINDS: tuple[type, ...] = (Boast, Doom, Side, Ante, Give, Choose)


class Habits(NamedTuple):
    """What a past tells of the others, as the keen player reads it: hunts in the order in which they were."""

    came: int
    asked: int
    given: int
    boasted: bool
    found: list[int]
    brought: list[int]


class Nanuk(CompiledGame):
    """Every variant, ruling and number of players, up to eight seasons; decks are shuffled, never stacked."""

    name = "nanuk"
    state = Struct(f"<Q31i8b8b8s{HAND_SIZE * MOST_SEATS}s8s{HAND_SIZE * MOST_SEATS}s"
                   + f"{len(CARDS)}s" * (2 + MOST_SEATS) + f"{MOST_QUEUED}s{MOST_CARDS}s{MOST_HUNTS}s{MOST_HUNTS}s6x")
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
        """Return the setup with all its numbers, and what the keen player weighs."""
        rulings = setup.rulings
        if setup.seasons > MOST_SEASONS or len(setup.cards) > MOST_CARDS:
            return None
        numbers = SETUP.pack(
            setup.players, first, setup.declared_sides, setup.seasons, len(setup.cards), rulings.one_dealer,
            rulings.highest_number, rulings.empty_deck_is_winter, rulings.bonus_without_bears, rulings.tie == "bears",
            SET_POINTS, PAIR_POINTS, MOST_BEARS, TIED_BEARS, _encode(setup.cards))
        return numbers + bytes(-len(numbers) % 8) + _encode_weights()

    def encode_state(self, state: Any) -> bytes | None:
        """Return a whole state."""
        habits, boast, blank = _habits(state.past), state.boast, MOST_SEATS - state.players
        hunts = len(habits.found) + MOST_HUNTS_A_SEASON * (state.terms.seasons - state.season + 1)
        if hunts > MOST_HUNTS or len(state.queue) > MOST_QUEUED or max(map(len, state.hands)) > HAND_SIZE:
            return None
        gifts = [*state.gifts, *[None] * blank]
        return self.state.pack(
            Stream(state.seed).position, state.season, state.hunt, PHASES.index(state.phase), state.dealer, state.first,
            state.wind, _seat(state.leader), _seat(state.doomer), UNKNOWN_YET if state.won is None else state.won,
            state.winter, 0, len(state.deck), 0, len(state.queue),
            *((boast.number, ANIMALS.index(boast.animal), boast.days) if boast else (0, 0, 0)),
            habits.came, habits.asked, habits.given, habits.boasted, len(habits.found), len(habits.brought),
            *state.totals, *[0] * blank,
            *[UNKNOWN_YET if side is None else side for side in state.sides], *[UNKNOWN_YET] * blank,
            *[UNKNOWN_YET if card is None else ORDER[card] for card in state.antes], *[UNKNOWN_YET] * blank,
            bytes(map(len, state.hands)), b"".join(_encode(hand).ljust(HAND_SIZE, b"\0") for hand in state.hands),
            bytes(NONE_GIVEN if gift is None else len(gift) for gift in gifts),
            b"".join(_encode(gift or ()).ljust(HAND_SIZE, b"\0") for gift in gifts),
            _counts(state.pot), _counts(state.discards), *map(_counts, state.piles), *[b""] * blank,
            bytes(state.queue), _encode(state.deck), bytes(habits.found), bytes(habits.brought))

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
        """Return the outcome of a hunt by the lead of a pile."""
        return 0.5 + 0.5 * hyperbolic_tangent(found)


_latest: list[tuple[Past, Habits]] = [(None, Habits(0, 0, 0, False, [], []))]
"""The past that was read last, and what it tells: all deals imagined at one moment share their past."""


def _habits(past: Past) -> Habits:
    """Return what a past tells of the others."""
    read, habits = _latest[0]
    if read is not past:
        habits = _read_habits(past)
        _latest[0] = past, habits
    return habits


def _read_habits(past: Past) -> Habits:
    """Go through a past as `habits` of the player does."""
    came = asked = given = hunters = 0
    boasted, is_this_hunt, is_revealed = False, True, False
    found, brought = [], []
    while past is not None:
        past, fact = past
        match fact:
            case CardsGiven() if is_this_hunt and not is_revealed:
                given += 1
            case CardsGiven():
                hunters += 1
            case GiftsRevealed():
                found.append(fact.found)
                hunters, is_revealed = 0, True
            case Boasted():
                boasted = boasted or is_this_hunt
                if hunters:
                    brought.append(hunters)
                    hunters = 0
            case WindFlipped():
                is_this_hunt = False
            case SidesShown():
                came, asked = came + fact.sides.count(True) - 1, asked + len(fact.sides) - 2
            case SideDeclared():
                came, asked = came + fact.hunts, asked + 1
    return Habits(came, asked, given, boasted, found[::-1], brought[::-1])


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _encode(cards: Iterable[str]) -> bytes:
    return bytes([ORDER[card] for card in cards])


def _counts(cards: Cards) -> bytes:
    return bytes(map(cards.count, CARDS))


@lru_cache(maxsize=1)
def _exponentials() -> tuple[float, ...]:
    return tuple(exponential(-tenths / 10) for tenths in range(TENTHS))


def _encode_weights() -> bytes:
    """Return what the keen player weighs, with the tables of chances that it is quicker to look up."""
    weights = [playing.spared(days, stones) for days in range(MOST_DAYS + 1) for stones in range(MOST_STONES)]
    weights += [*_exponentials(), playing.GAME, playing.HELPS, playing.LEADS, playing.BRINGS_STONE, playing.COMING,
                playing.PATIENCE, playing.BOLD, playing.HOME, playing.GIVEN, playing.CUT_SHORT, playing.FIRST,
                playing.LACKING, playing.BEARISH]
    return Struct(f"<{len(weights)}d").pack(*weights)


GAME = Nanuk()
