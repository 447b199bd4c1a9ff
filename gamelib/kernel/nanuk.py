"""Nanuk in the kernel: how its values become bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from gamelib.core.arithmetic import exponential, hyperbolic_tangent
from gamelib.core.chance import Stream
from gamelib.core.events import Past
from gamelib.kernel.compiled_game import DRAWN_BY_LOT, SHARED, CompiledGame, functions_of
from gamelib.kernel.declarations import Declarations, numbers_of, values_of
from gamelib.nanuk import cards, scoring
from gamelib.nanuk.cards import (
    ANIMALS,
    CARDS,
    DEFAULT_RULINGS,
    HAND_SIZE,
    MOST_DAYS,
    ORDER,
    Cards,
    Rulings,
    Setup,
    composition,
)
from gamelib.nanuk.cards import MOST_PLAYERS as MOST_SEATS
from gamelib.nanuk.facts import Boasted, CardsGiven, GiftsRevealed, SideDeclared, SidesShown, WindFlipped
from gamelib.nanuk.moves import Ante, Boast, Choose, Doom, Give, Move, Side
from gamelib.nanuk.position import OVER, PHASES
from gamelib.players import nanuk as playing
from gamelib.players import nanuk_deals as dealing
from gamelib.players import nanuk_net, net
from gamelib.players.nanuk_deals import MOST_DECISIONS, PublicDecision, is_followed, read_decisions

MOST_CARDS, MOST_QUEUED, MOST_HUNTS = 100, 64, 240
MOST_SEASONS_PLAYED, MOST_HUNTS_A_SEASON = 8, 17
"""Maximum number of seasons that the kernel plays, and of hunts in each: a hunt uses up more cards than players."""
MOST_STONES, TENTHS = 12, 1024
NOBODY, UNKNOWN_YET, UNSEEN, NONE_GIVEN, UNSEEN_GIFT = -1, -1, -2, 255, 254
"""Marks of what is not there or not known; UNSEEN is a card or side that was chosen and is not shown."""

DECLARED = Declarations(globals(), vars(cards), vars(scoring), vars(net), vars(nanuk_net), base=SHARED)
PHASE = DECLARED.enumeration("Phase", PHASES)
KIND = DECLARED.enumeration("Kind", (Boast, Doom, Side, Ante, Give, Choose))
SETUP = DECLARED.layout(
    "Setup",
    f"""
    i32 players first declared_sides seasons cards  # first: DRAWN_BY_LOT, or the seat that begins
    {DECLARED.rulings(Rulings)}
    u8 deck[{MOST_CARDS}]
    """,
)
BOAST = DECLARED.layout("Boast", "i32 number animal days  # number 0: none")
STATE = DECLARED.layout(
    "State",
    f"""
    u64 key  # of the game's seed, for decks and winds to come
    i32 season hunt phase dealer first wind leader doomer won winter next cards at queued
    Boast boast
    i32 came asked given boasted times_found times_brought  # habits seen; in this hunt: gifts, and any boast
    i32 totals[{MOST_SEATS}]
    i8 sides[{MOST_SEATS}] antes[{MOST_SEATS}]  # UNKNOWN_YET while not chosen
    u8 held[{MOST_SEATS}] hand[{MOST_SEATS}][{HAND_SIZE}]
    u8 gift_size[{MOST_SEATS}] gift[{MOST_SEATS}][{HAND_SIZE}]
    u8 pot[{len(CARDS)}] discards[{len(CARDS)}] pile[{MOST_SEATS}][{len(CARDS)}]
    u8 queue[{MOST_QUEUED}] deck[{MOST_CARDS}]
    u8 found[{MOST_HUNTS}] brought[{MOST_HUNTS}]  # animals given to each hunt, and by how many hunters
    """,
)
MOVE = DECLARED.layout(
    "Move",
    """
    u8 kind
    u8 first second third  # a boast's number, animal and days; a side; a card; or up to three cards given, each plus 1
    """,
)
MOMENT = DECLARED.layout(
    "Moment",
    f"""
    i32 seat phase leader came asked is_hidden
    Boast boast
    i8 sides[{MOST_SEATS}]
    Move made
    """,
)
VIEW = DECLARED.layout(
    "View",
    f"""
    State now  # only the seat's own hand has cards
    i32 seat unseen moments
    u8 cards[{MOST_CARDS}]
    Moment moment[{MOST_DECISIONS}]
    """,
)
CHAIN = DECLARED.layout(
    "Chain",
    f"""
    i32 begun block surprises[{MOST_SEATS}]
    u8 pool[{MOST_CARDS}]  # the cards that nobody has shown: first those of hands, antes and gifts, then the deck
    """,
)
NAMED_WEIGHTS = (
    "game helps leads brings_stone coming patience bold home given cut_short first lacking bearish"
    " first_steps steps doubt most_surprises"
)
WEIGHTS = DECLARED.layout(
    "Weights",
    f"""
    double spared[{MOST_DAYS + 1}][{MOST_STONES}] exponential[{TENTHS}]  # of minus so many tenths
    double {NAMED_WEIGHTS}
    """,
)
TERMS = DECLARED.layout("Terms", "Setup setup\n Weights weights")
NET = DECLARED.layout("Net", net.layout(nanuk_net.FEATURES))
SEEN = DECLARED.layout(
    "Seen",
    f"""
    Boast boast
    u8 players leader doomer side hunters at_home given held hand[{HAND_SIZE}] pile[{MOST_SEATS}][{len(CARDS)}]
    u8 pot[{len(CARDS)}] unseen[{len(CARDS)}]
    u8 best most_bears deck hunt coming winter declared won picks
    """,
)


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
    declared = DECLARED
    state, move, chain_size = STATE, MOVE, CHAIN.size
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
        if setup.seasons > MOST_SEASONS_PLAYED or len(setup.cards) > MOST_CARDS:
            return None
        numbers = SETUP.pack(
            players=setup.players,
            first=first,
            declared_sides=setup.declared_sides,
            seasons=setup.seasons,
            cards=len(setup.cards),
            **numbers_of(setup.rulings),
            deck=_encode(setup.cards),
        )
        return TERMS.pack(setup=numbers, weights=_encode_weights())

    def encode_state(self, state: Any) -> bytes | None:
        """Return a whole state."""
        sizes = tuple(map(len, state.hands))
        return self._encode(state, Stream(state.seed).position, sizes, state.hands, state.deck, state.discards)

    def encode_view(self, view: Any, *, with_play: bool = True) -> bytes | None:
        """Return a view with a mark for everything hidden, followed by the cards that the seat has not seen."""
        if view.phase == OVER:
            return None
        hands, pool = [view.hand if seat == view.seat else () for seat in range(view.players)], _encode(view.unseen())
        now = self._encode(view, 0, view.hand_sizes, hands, (), view.discarded)
        decisions = read_decisions(view) if with_play and is_followed(view) else ()
        moments = b"".join([self._encode_decision(each, view.past) for each in decisions])
        return now and VIEW.pack(
            now=now,
            seat=_seat(view.seat),
            unseen=len(pool),
            moments=len(decisions),
            cards=pool,
            moment=moments,
        )

    def _encode_decision(self, decision: PublicDecision, now: Past) -> bytes:
        """Return a decision of another seat in this hunt, with the habits seen by then."""
        moment, move = decision
        came, asked = _sides_seen(now, moment.past)
        habits = _habits(now)
        return MOMENT.pack(
            seat=moment.seat,
            phase=PHASE[moment.phase],
            leader=_seat(moment.leader),
            came=habits.came - came,
            asked=habits.asked - asked,
            is_hidden=move is None,
            boast=_encode_boast(moment.boast),
            sides=_for_all_seats([UNKNOWN_YET if side is None else side for side in moment.sides]),
            made=b"" if move is None else self.encode_move(move, None),
        )

    def _encode(
        self, now: Any, key: int, sizes: Sequence[int], hands: Sequence[Cards], deck: Cards, discards: Cards
    ) -> bytes | None:
        habits = _habits(now.past)
        hunts = len(habits.found) + MOST_HUNTS_A_SEASON * (now.terms.seasons - now.season + 1)
        if hunts > MOST_HUNTS or len(now.queue) > MOST_QUEUED or max(sizes) > HAND_SIZE:
            return None
        gifts = [*now.gifts, *[None] * (MOST_SEATS - now.players)]
        return STATE.pack(
            key=key,
            season=now.season,
            hunt=now.hunt,
            phase=PHASE[now.phase],
            dealer=now.dealer,
            first=now.first,
            wind=now.wind,
            leader=_seat(now.leader),
            doomer=_seat(now.doomer),
            won=UNKNOWN_YET if now.won is None else now.won,
            winter=now.winter,
            next=0,
            cards=len(deck),
            at=0,
            queued=len(now.queue),
            boast=_encode_boast(now.boast),
            came=habits.came,
            asked=habits.asked,
            given=habits.given,
            boasted=habits.boasted,
            times_found=len(habits.found),
            times_brought=len(habits.brought),
            totals=now.totals,
            sides=_for_all_seats([_encode_side(now, seat) for seat in range(now.players)]),
            antes=_for_all_seats([UNKNOWN_YET if card is None else ORDER.get(card, UNSEEN) for card in now.antes]),
            held=bytes(sizes),
            hand=[*map(_encode, hands)],
            gift_size=bytes(NONE_GIVEN if gift is None else len(gift) for gift in gifts),
            gift=[_encode(gift or ()) for gift in gifts],
            pot=_counts(now.pot),
            discards=_counts(discards),
            pile=[*map(_counts, now.piles)],
            queue=bytes(now.queue),
            deck=_encode(deck),
            found=bytes(habits.found),
            brought=bytes(habits.brought),
        )

    def encode_seen(self, seen: nanuk_net.Seen) -> bytes:
        """Return what the net of a seat looks at."""
        return SEEN.pack(
            boast=_encode_boast(seen.boast),
            players=len(seen.piles),
            leader=seen.leader,
            doomer=seen.doomer,
            side=seen.side,
            hunters=seen.hunters,
            at_home=seen.at_home,
            given=seen.given,
            held=len(seen.hand),
            hand=_encode(seen.hand),
            pile=[*map(_counts, seen.piles)],
            pot=_counts(seen.pot),
            unseen=_counts(seen.unseen),
            best=seen.best,
            most_bears=seen.most_bears,
            deck=seen.deck,
            hunt=seen.hunt,
            coming=seen.coming,
            winter=seen.winter,
            declared=seen.declared,
            won=seen.won,
            picks=seen.picks,
        )

    def encode_move(self, move: Move, position: Any) -> bytes:  # noqa: ARG002 - moves name all they need
        """Return a legal move in four bytes."""
        kind = KIND[type(move)]
        match move:
            case Boast():
                return MOVE.struct.pack(kind, move.number, ANIMALS.index(move.animal), move.days)
            case Side():
                return MOVE.struct.pack(kind, move.hunt, 0, 0)
            case Ante() | Choose():
                return MOVE.struct.pack(kind, ORDER[move.card], 0, 0)
            case Give():
                cards = [ORDER[card] + 1 for card in move.cards]
                return MOVE.struct.pack(kind, *cards, *[0] * (HAND_SIZE - len(cards)))
        return MOVE.struct.pack(kind, 0, 0, 0)

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


def _encode_boast(boast: Any) -> bytes:
    if not boast:
        return b""
    return BOAST.pack(number=boast.number, animal=ANIMALS.index(boast.animal), days=boast.days)


def _for_all_seats(known: list[int]) -> list[int]:
    return [*known, *[UNKNOWN_YET] * (MOST_SEATS - len(known))]


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
    return WEIGHTS.pack(
        spared=[
            playing.chance_of_no_bear(days, stones) for days in range(MOST_DAYS + 1) for stones in range(MOST_STONES)
        ],
        exponential=_exponentials(),
        **values_of(NAMED_WEIGHTS, playing, dealing),
    )


GAME = Nanuk()
