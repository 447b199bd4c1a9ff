"""Nanuk, 2 deal, 5 what happens: the state of a game; read beside seeds/nanuk.md."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from gamelib.core.chance import Stream
from gamelib.core.errors import BadPlayers, GameOver, IllegalMove, NotYourTurn
from gamelib.core.events import Event, Fact, Past, flatten, restore
from gamelib.core.language import _, join_or
from gamelib.core.notation import check_seat
from gamelib.core.tuples import replace_at
from gamelib.core.verdicts import Refusal, Result
from gamelib.nanuk import log as told
from gamelib.nanuk.cards import (
    ANIMAL,
    BEARS,
    HAND_SIZE,
    INUKSUK,
    ORDER,
    SHOWS,
    Cards,
    Rulings,
    Setup,
    count_of,
    in_order,
    without,
)
from gamelib.nanuk.judge import ANTES, BOASTING, DECLARING, GIVING, OVER, REWARDS, SIDES, is_legal, moves
from gamelib.nanuk.moves import Ante, Boast, Choose, Doom, Give, Move, Side, as_move
from gamelib.nanuk.score import game_result, season_result
from gamelib.nanuk.view import View, view_of

Seats = tuple[int, ...]
_ORDER = ORDER.__getitem__


class State(NamedTuple):
    """A game of Nanuk at one moment; states are equal when the position is, however it came about."""

    terms: Setup
    seed: int
    season: int
    hunt: int
    phase: str
    dealer: int
    first: int
    wind: int
    boast: Boast | None
    leader: int | None
    doomer: int | None
    sides: tuple[bool | None, ...]
    antes: tuple[str | None, ...]
    gifts: tuple[Cards | None, ...]
    won: bool | None
    winter: bool
    hands: tuple[Cards, ...]
    deck: Cards
    discards: Cards
    totals: tuple[int, ...]
    piles: tuple[Cards, ...]
    pot: Cards
    to_act: Seats
    queue: Seats
    past: Past
    secrets: tuple[Past, ...]
    ply: int

    # What there is to know ---------------------------------------------------

    @property
    def players(self) -> int:
        """How many play."""
        return self.terms.players

    @property
    def variant(self) -> str:
        """`basic`, or `declared-sides` with the optional rule."""
        return self.terms.variant

    @property
    def rulings(self) -> Rulings:
        """What was decided where no source does."""
        return self.terms.rulings

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened; each event knows who may see what."""
        return told.log(self.past, dict(enumerate(self.secrets)))

    @property
    def round_result(self) -> Result | None:
        """How the season ended, once it has."""
        return season_result(self.piles, self.rulings) if self.phase == OVER else None

    @property
    def result(self) -> Result | None:
        """How the game ended, once its last season has."""
        if self.phase != OVER or self.season < self.terms.seasons:
            return None
        return game_result(self.totals, season_result(self.piles, self.rulings), self.terms.seasons)

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """What a seat may do now; nothing if it owes no choice.

        >>> from gamelib import nanuk
        >>> str(nanuk.deal(players=5, seed=7).moves()[0])
        '1 deer in 1 day'
        """
        if seat not in self.to_act:
            if seat is not None:
                check_seat(seat, self.terms.players)
            if seat is not None or not self.to_act:
                return ()
            seat = self._the_seat()
        return moves(self, self.hands[seat])

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """Why a seat may not make a move, or None if it may.

        >>> from gamelib import nanuk
        >>> print(nanuk.deal(players=5, seed=7, first=0).why_not("doom"))
        there is no boast to doom yet: Ada is the first player and must boast [NANUK-4.1]
        """
        if seat is None and self.to_act:
            seat = self._the_seat()
        return self.view(seat).why_not(move)

    def play(self, move: Move | str, seat: int | None = None) -> State:
        """The state after a move; a move that is not allowed raises IllegalMove and changes nothing.

        >>> from gamelib import nanuk
        >>> nanuk.deal(players=5, seed=7, first=0).play("4 seals in 5 days").boast
        Boast(number=4, animal='seal', days=5, kind='boast')
        """
        acting = self.to_act
        if seat is None and len(acting) == 1:
            seat = acting[0]
        if type(seat) is not int or seat not in acting or not is_legal(self, self.hands[seat], move):
            return self._play_checked(move, seat)
        return _PLAYED[type(move)](self, move, seat)

    def _play_checked(self, move: Move | str, seat: int | None) -> State:
        """The state after a move that was typed, or the error that says why it may not be made."""
        if seat is None and self.to_act:
            seat = self._the_seat()
        refusal = self.view(seat).why_not(move)
        if refusal is None:
            move = as_move(move)
            return _PLAYED[type(move)](self, move, _known_seat(seat))
        if self.phase == OVER:
            raise GameOver(refusal)
        raise IllegalMove(refusal) if seat in self.to_act else NotYourTurn(refusal)

    def next_round(self) -> State:
        """The next season, dealt; its first player is the winner of this one (NANUK-8.4)."""
        if self.phase != OVER:
            raise GameOver(Refusal("NANUK-8.3", _("the season goes on: the next is dealt when it is over")))
        if self.season >= self.terms.seasons:
            raise GameOver(Refusal("NANUK-3.6", _("the game is over: no further season was agreed")))
        ended = season_result(self.piles, self.rulings)
        totals = tuple(before + now for before, now in zip(self.totals, ended.scores, strict=True))
        first = ended.winners[0] if len(ended.winners) == 1 else Stream(
            self.seed, "next first", self.season).choice(ended.winners)
        deck = Stream(self.seed, "deal", self.season + 1).shuffle(self.terms.cards)
        before = (self.past, self.secrets, self.ply + 1)
        return deal_season(self.terms, self.seed, self.season + 1, first, deck, totals, before)

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is an onlooker."""
        if seat is not None:
            check_seat(seat, self.terms.players)
        return view_of(self, seat)

    def write(self) -> str:
        """The whole position as text, **all hands and the deck included**; `read` makes it a position again."""
        from gamelib.nanuk import paper  # noqa: PLC0415 - the written form needs states first

        return paper.write(self)

    def _the_seat(self) -> int:
        acting = self.to_act
        if len(acting) != 1:
            raise BadPlayers(_("several have a choice to make now: say which seat, {seats}").format(
                seats=join_or([str(seat) for seat in acting])))
        return acting[0]

    # What Python asks --------------------------------------------------------

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (State, *flatten(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self[:_PAST] == other[:_PAST]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:_PAST])

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<{told.headline(self.view(None))}>"

    def _repr_html_(self) -> str:
        return self.view(None)._repr_html_()


(_SEASON, _HUNT, _PHASE, _DEALER, _FIRST, _WIND, _TO_ACT, _QUEUE, _BOAST, _LEADER, _DOOMER, _SIDES, _ANTES, _GIFTS,
 _POT, _WON, _WINTER, _HANDS, _DECK, _DISCARDS, _PILES, _PAST, _SECRETS, _PLY) = map(State._fields.index, (
     "season", "hunt", "phase", "dealer", "first", "wind", "to_act", "queue", "boast", "leader", "doomer", "sides",
     "antes", "gifts", "pot", "won", "winter", "hands", "deck", "discards", "piles", "past", "secrets", "ply"))

# 2 Deal ----------------------------------------------------------------------


def deal_season(terms: Setup, seed: int, number: int, first: int, deck: Cards, totals: tuple[int, ...],
           before: tuple[Past, tuple[Past, ...], int]) -> State:
    """A season dealt: three cards each, the first hunt begun; `before` is what happened until then."""
    past, secrets, ply = before
    none: tuple[None, ...] = (None,) * terms.players
    empty: tuple[Cards, ...] = ((),) * terms.players
    past = (past, ("season", ply, None, number, terms.seasons, first))
    state = State(terms, seed, number, 0, OVER, first, first, 1, None, None, None, none, none, none, None, False, empty,
                  deck, (), totals, empty, (), (), (), past, secrets, ply)
    return _new_hunt(_dealt_up(list(state)), first)


def _dealt_up(now: list[Any]) -> list[Any]:
    """Everybody dealt up to three, seat after seat (NANUK-2.3, NANUK-5.21)."""
    hands, deck, past, secrets, at, ply = list(now[_HANDS]), now[_DECK], now[_PAST], list(now[_SECRETS]), 0, now[_PLY]
    for seat, hand in enumerate(hands):
        if more := HAND_SIZE - len(hand):
            new = deck[at:at + more]
            at += more
            hands[seat] = tuple(sorted(hand + new, key=_ORDER))
            past = (past, ("deal", ply, seat, more))
            secrets[seat] = (secrets[seat], (ply, "deal", new))
    now[_HANDS], now[_DECK], now[_PAST], now[_SECRETS] = tuple(hands), deck[at:], past, tuple(secrets)
    return now


def _new_hunt(now: list[Any], first: int) -> State:
    """A hunt begins: the first player flips the wind and is the first to boast (NANUK-2.7)."""
    terms, seed, season, hunt = now[:4]
    none = (None,) * terms.players
    hunt += 1
    wind = -1 if Stream(seed, "wind", season, hunt).randbelow(2) else 1
    now[_HUNT], now[_PHASE], now[_FIRST], now[_WIND] = hunt, BOASTING, first, wind
    now[_TO_ACT] = now[_QUEUE] = (first,)
    now[_BOAST] = now[_LEADER] = now[_DOOMER] = now[_WON] = None
    now[_SIDES] = now[_ANTES] = now[_GIFTS] = none
    if not terms.rulings.one_dealer:
        now[_DEALER] = first
    return _finish_with_fact(now, ("wind", now[_PLY], first, hunt, wind))


def _finish_with_fact(now: list[Any], fact: Fact) -> State:
    """The state after a move, with one more fact that everybody saw."""
    now[_PAST] = (now[_PAST], fact)
    now[_PLY] += 1
    return _new(State, now)


_new = tuple.__new__


@cache
def around(first: int, wind: int, players: int) -> Seats:
    """All seats from one on, in the direction of the wind.

    >>> around(3, -1, 5)
    (3, 2, 1, 0, 4)
    """
    return tuple((first + wind * step) % players for step in range(players))


# 5 What happens --------------------------------------------------------------


def _apply_boast(state: State, move: Boast, seat: int) -> State:
    now: list[Any] = list(state)
    now[_TO_ACT] = now[_QUEUE] = ((seat + state.wind) % state.terms.players,)
    now[_BOAST], now[_LEADER] = move, seat
    return _finish_with_fact(now, ("boast", state.ply, seat, move))


def _apply_doom(state: State, _move: Doom, seat: int) -> State:
    """Boasting is over; the two leaders have their sides (NANUK-5.1)."""
    now: list[Any] = list(state)
    leader = state.leader
    now[_PHASE] = DECLARING if state.terms.declared_sides else SIDES
    now[_DOOMER] = seat
    order = around(seat, state.wind, state.terms.players)
    queue = now[_QUEUE] = tuple([each for each in order if each not in (seat, leader)])
    now[_TO_ACT] = queue[:1] if state.terms.declared_sides else queue
    now[_SIDES] = tuple([None if each in queue else each == leader for each in range(len(order))])
    return _finish_with_fact(now, ("doom", state.ply, seat, leader, state.boast))


def _apply_side(state: State, move: Side, seat: int) -> State:
    now: list[Any] = list(state)
    hunt = move.hunt
    sides = now[_SIDES] = replace_at(state.sides, seat, hunt)
    queue = now[_TO_ACT] = now[_QUEUE] = tuple([each for each in state.queue if each != seat])
    if state.phase == DECLARING:
        now[_TO_ACT] = queue[:1]
        fact: Fact = ("declare", state.ply, seat, hunt)
    else:
        fact = ("side", state.ply, seat)
        now[_SECRETS] = replace_at(state.secrets, seat, (state.secrets[seat], (state.ply, "side", hunt)))
    if not queue:
        if state.phase == SIDES:
            now[_PAST], fact = (state.past, fact), ("sides", state.ply, None, sides)
        now[_PHASE] = ANTES
        order = around(_known_seat(state.doomer), state.wind, len(sides))
        now[_TO_ACT] = now[_QUEUE] = tuple([each for each in order if not sides[each]])
    return _finish_with_fact(now, fact)


def _apply_ante(state: State, move: Ante, seat: int) -> State:
    now: list[Any] = list(state)
    card = move.card
    now[_ANTES] = replace_at(state.antes, seat, card)
    now[_HANDS] = replace_at(state.hands, seat, without(state.hands[seat], (card,)))
    now[_SECRETS] = replace_at(state.secrets, seat, (state.secrets[seat], (state.ply, "ante", (card,))))
    queue = now[_TO_ACT] = now[_QUEUE] = tuple([each for each in state.queue if each != seat])
    if not queue:
        now[_PHASE] = GIVING
        order = around(_known_seat(state.leader), state.wind, state.terms.players)
        queue = now[_QUEUE] = tuple([each for each in (*order[1:], order[0]) if state.sides[each]])
        now[_TO_ACT] = queue[:1]
    return _finish_with_fact(now, ("ante", state.ply, seat))


def _apply_give(state: State, move: Give, seat: int) -> State:
    now: list[Any] = list(state)
    cards = move.cards
    now[_GIFTS] = replace_at(state.gifts, seat, cards)
    now[_HANDS] = replace_at(state.hands, seat, without(state.hands[seat], cards))
    now[_SECRETS] = replace_at(state.secrets, seat, (state.secrets[seat], (state.ply, "give", cards)))
    queue = now[_QUEUE] = state.queue[1:]
    now[_TO_ACT] = queue[:1]
    fact = ("give", state.ply, seat, len(cards))
    return _finish_with_fact(now, fact) if queue else _resolve_hunt(now, fact)


def _known_seat(seat: int | None) -> int:
    """A leader's seat, which is known once the hunt is doomed."""
    assert seat is not None
    return seat


def _resolve_hunt(now: list[Any], fact: Fact) -> State:
    """The given cards are mixed and turned up, and the days are drawn (NANUK-5.4 to NANUK-5.17)."""
    gifts = tuple(sorted([card for cards in now[_GIFTS] if cards for card in cards], key=_ORDER))
    boast: Boast = now[_BOAST]
    ply = now[_PLY]
    found, shields = count_of(boast.animal, gifts), gifts.count(INUKSUK)
    now[_PAST] = ((now[_PAST], fact), ("reveal", ply, None, gifts, boast, found, shields))
    won, drawn, found = _draw_days(now, boast, found, shields)
    antes = tuple([(seat, card) for seat, card in enumerate(now[_ANTES]) if card])
    now[_GIFTS] = now[_ANTES] = (None,) * len(now[_ANTES])
    pot = tuple(sorted([*gifts, *drawn, *[card for _seat, card in antes]], key=_ORDER))
    past = ((now[_PAST], ("hunt", ply, None, won, boast, found, len(drawn))), ("antes", ply, None, antes))
    now[_WON] = won
    if won is None:
        now[_PAST] = past, ("left", ply, None, pot)
        now[_DISCARDS] = in_order(now[_DISCARDS] + pot)
        return _over(now)
    leader = now[_LEADER] if won else now[_DOOMER]
    sides = now[_SIDES]
    winners = tuple([each for each in around(leader, now[_WIND], len(sides)) if sides[each] is won])
    share = len(pot) // len(winners)
    now[_PHASE], now[_TO_ACT], now[_QUEUE], now[_POT], now[_PAST] = REWARDS, winners[:1], winners * share, pot, past
    return _finish_with_fact(now, ("share", ply, None, winners, len(pot), share))


def _draw_days(now: list[Any], boast: Boast, found: int, shields: int) -> tuple[bool | None, list[str], int]:
    """A card for each day: did the hunt succeed, what was drawn, how many animals there were in the end.

    None in place of yes or no: the cards ran out before that was decided (NANUK-5.15).
    """
    deck, past, ply, dealer, drawn = now[_DECK], now[_PAST], now[_PLY], now[_DEALER], []
    won: bool | None = None
    for day in range(1, boast.days + 1):
        if not deck:
            now[_PAST] = past
            deck = _winter(now, boast.days - day + 1)
            past = now[_PAST]
            if not deck:
                past = (past, ("short", ply, None, boast.days - day + 1))
                break
        card, deck = deck[0], deck[1:]
        drawn.append(card)
        animal = ANIMAL[card]
        counts = SHOWS[card] if animal == boast.animal else 0
        bear = card in BEARS
        shields += (animal == INUKSUK) - bear
        found += counts if shields >= 0 else 0
        past = (past, ("day", ply, dealer, day, card, counts, found, shields))
        if shields < 0:
            won = False
            break
    else:
        won = found >= boast.number
    now[_DECK], now[_PAST] = deck, past
    return won, drawn, found


def _winter(now: list[Any], left: int) -> Cards:
    """The new deck when the face-up cards are reached, of hands and discards; none if that cannot be (NANUK-5.14)."""
    rulings = now[0].rulings
    if now[_WINTER] or not (now[_DISCARDS] or rulings.empty_deck_is_winter):
        return ()
    cards = in_order([card for hand in now[_HANDS] for card in hand] + list(now[_DISCARDS]))
    now[_PAST] = (now[_PAST], ("winter", now[_PLY], None, bool(now[_DISCARDS]), len(cards), left))
    now[_WINTER], now[_DISCARDS], now[_HANDS] = True, (), ((),) * len(now[_HANDS])
    return Stream(now[1], "winter", now[2], now[_HUNT]).shuffle(cards)


def _apply_choose(state: State, move: Choose, seat: int) -> State:
    card, pot, pile, queue, ply = move.card, [*state.pot], [*state.piles[seat]], state.queue[1:], state.ply
    pot.remove(card)
    insort(pile, card, key=_ORDER)
    piles, past = replace_at(state.piles, seat, tuple(pile)), (state.past, ("choose", ply, seat, card))
    if queue:
        return _new(State, state[:_PILES] + (piles, tuple(pot), queue[:1], queue, past, state.secrets, ply + 1))
    now: list[Any] = list(state)
    now[_PILES], now[_POT], now[_TO_ACT], now[_QUEUE], now[_PAST] = piles, (), (), (), past
    if pot:
        now[_PAST] = (past, ("left", ply, None, tuple(pot)))
        now[_DISCARDS] = in_order(state.discards + tuple(pot))
    return _over(now) if state.winter else _new_cards(now)


def _new_cards(now: list[Any]) -> State:
    """New cards and the next hunt, unless the face-up cards show first (NANUK-5.21 to NANUK-5.24)."""
    needed = sum([HAND_SIZE - len(hand) for hand in now[_HANDS]])
    deck, discards = now[_DECK], now[_DISCARDS]
    last = discards or now[0].rulings.empty_deck_is_winter
    if needed > len(deck) or (needed == len(deck) and last):
        now[_PAST] = (now[_PAST], ("thrown", now[_PLY], None, deck, needed > len(deck), bool(discards)))
        now[_DISCARDS], now[_DECK] = in_order(discards + deck), ()
        return _over(now)
    return _new_hunt(_dealt_up(now), now[_LEADER] if now[_WON] else now[_DOOMER])


def _over(now: list[Any]) -> State:
    """The season is over, and the piles are counted."""
    now[_PHASE], now[_TO_ACT], now[_QUEUE] = OVER, (), ()
    return _finish_with_fact(now, ("over", now[_PLY], None, now[_SEASON], now[_PILES], now[0].rulings))


_PLAYED: dict[type, Callable[[State, Any, int], State]] = {
    Boast: _apply_boast,
    Doom: _apply_doom,
    Side: _apply_side,
    Ante: _apply_ante,
    Give: _apply_give,
    Choose: _apply_choose,
}
