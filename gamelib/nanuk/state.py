"""Nanuk, the state of a game, hidden cards included: the public words with which it is played."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from gamelib.core.chance import Stream
from gamelib.core.errors import BadPlayers, GameOver
from gamelib.core.events import Event
from gamelib.core.immutable import WholeState
from gamelib.core.language import _, join_or
from gamelib.core.notation import check_seat
from gamelib.core.verdicts import Refusal
from gamelib.nanuk import writing
from gamelib.nanuk.cards import Cards, Setup
from gamelib.nanuk.draft import APPLY, Draft, begin_season
from gamelib.nanuk.judge import is_legal, moves
from gamelib.nanuk.log import events_of
from gamelib.nanuk.moves import Move
from gamelib.nanuk.position import OVER, FullPosition
from gamelib.nanuk.scoring import season_result
from gamelib.nanuk.view import GameStatus, View, view_of


class State(GameStatus, WholeState, FullPosition):
    """A game of Nanuk at one moment; states are equal when the position is, however it came about."""

    __slots__ = ()

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened; each event knows who may see what."""
        return events_of(self.past, dict(enumerate(self.secrets)))

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """Return what a seat may do now; nothing if it owes no choice.

        >>> from gamelib import nanuk
        >>> str(nanuk.deal(players=5, seed=7).moves()[0])
        '1 deer in 1 day'
        """
        if seat not in self.to_act:
            if seat is not None:
                check_seat(seat, self.terms.players)
            if seat is not None or not self.to_act:
                return ()
            seat = self._only_seat_to_act()
        return moves(self, self.hands[seat])

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """Return why a seat may not make a move, or None if it may.

        >>> from gamelib import nanuk
        >>> print(nanuk.deal(players=5, seed=7, first=0).why_not("doom"))
        there is no boast to doom yet: you begin, so you must boast [NANUK-4.1]
        """
        if seat is None and self.to_act:
            seat = self._only_seat_to_act()
        return self.view(seat).why_not(move)

    def play(self, move: Move | str, seat: int | None = None) -> State:
        """Return the state after a move; raise IllegalMove, and change nothing, if it is not allowed.

        >>> from gamelib import nanuk
        >>> nanuk.deal(players=5, seed=7, first=0).play("4 seals in 5 days").boast
        Boast(number=4, animal='seal', days=5, kind='boast')
        """
        acting = self.to_act
        if seat is None and len(acting) == 1:
            seat = acting[0]
        if type(seat) is not int or seat not in acting or not is_legal(self, self.hands[seat], move):
            move, seat = self._check_move(move, seat)
        now = Draft(self)
        APPLY[type(move)](now, move, seat)  # type: ignore[index]  # is_legal allows nothing but moves
        now.__class__ = State  # type: ignore[assignment]  # as _finish does, without the cost of a call
        return now  # type: ignore[return-value]

    def next_round(self) -> State:
        """Return the next season, dealt; its first player is the winner of this one (NANUK-8.4)."""
        if self.phase != OVER:
            raise GameOver(Refusal("NANUK-8.3", _("the season goes on: the next is dealt when it is over")))
        if self.season >= self.terms.seasons:
            raise GameOver(Refusal("NANUK-3.6", _("the game is over: no further season was agreed")))
        ended = season_result(self.piles, self.rulings)
        first = (
            ended.winners[0]
            if len(ended.winners) == 1
            else Stream(self.seed, "next first", self.season).choice(ended.winners)
        )
        now = Draft(self)
        now.totals = tuple(before + points for before, points in zip(self.totals, ended.scores, strict=True))
        begin_season(now, self.season + 1, first, shuffled_deck(self.terms, self.seed, self.season + 1))
        return _finish(now)

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None is an onlooker."""
        if seat is not None:
            check_seat(seat, self.terms.players)
        return view_of(self, seat)

    def write(self) -> str:
        """Return the whole position as text, **all hands and the deck included**; `read` makes it a position again."""
        return writing.write(self)

    def _check_move(self, move: Move | str, seat: int | None) -> tuple[Move, int]:
        """Return a move that was typed and the seat that makes it; raise the error that says why it may not."""
        if seat is None and self.to_act:
            seat = self._only_seat_to_act()
        legal: Move = self.check_move(move, seat)
        assert seat is not None
        return legal, seat

    def _only_seat_to_act(self) -> int:
        acting = self.to_act
        if len(acting) != 1:
            raise BadPlayers(
                _("several have a choice to make now: say which seat, {seats}").format(
                    seats=join_or([str(seat) for seat in acting])
                )
            )
        return acting[0]

    # Dunder methods ----------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and _key(self) == _key(other)

    def __hash__(self) -> int:
        return hash(_key(self))


_key = attrgetter(*[name for name in State._fields if name not in ("past", "secrets", "ply")])
"""What makes two states equal: everything but how the position came about."""


def _finish(now: Draft) -> State:
    """Return a draft as a state; from here on it never changes."""
    now.__class__ = State  # type: ignore[assignment]  # the same slots, but none of them can be set any more
    return now  # type: ignore[return-value]


def start_game(terms: Setup, seed: int, first: int, deck: Cards) -> State:
    """Return a new game: the first season dealt from this deck, and its first hunt begun."""
    nothing: tuple[None, ...] = (None,) * terms.players
    empty: tuple[Cards, ...] = ((),) * terms.players
    now = Draft(
        State(
            terms=terms,
            seed=seed,
            season=0,
            hunt=0,
            phase=OVER,
            dealer=first,
            first=first,
            wind=1,
            to_act=(),
            queue=(),
            boast=None,
            leader=None,
            doomer=None,
            sides=nothing,
            antes=nothing,
            gifts=nothing,
            pot=(),
            won=None,
            winter=False,
            hands=empty,
            deck=deck,
            discards=(),
            piles=empty,
            totals=(0,) * terms.players,
            past=None,
            secrets=nothing,
            ply=0,
        )
    )
    begin_season(now, 1, first, deck)
    return _finish(now)


def shuffled_deck(terms: Setup, seed: int, season: int) -> Cards:
    """Return the deck of a season, shuffled by the seed of the game."""
    return Stream(seed, "deal", season).shuffle(terms.cards)
