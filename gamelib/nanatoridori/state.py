"""Nanatoridori, 2 deal, 5 what happens, 7 the end; read beside seeds/nanatoridori.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gamelib import paper
from gamelib.chance import Stream, fresh_seed
from gamelib.errors import BadRuling, GameOver, IllegalMove, NotYourTurn
from gamelib.judging import Refusal, Result
from gamelib.log import Event, Past
from gamelib.nanatoridori import judge, told
from gamelib.nanatoridori.cards import (
    BETWEEN,
    DECK,
    DUEL_HAND_SIZE,
    DUEL_OPEN_CARDS,
    FIRST_OUT,
    FLOCK,
    HAND_SIZE,
    LAST,
    Flock,
    Hand,
    Rulings,
    Setup,
)
from gamelib.nanatoridori.deal import check_variant, stacked, starting
from gamelib.nanatoridori.moves import Discard, Move, Pass, Play, TakeIn
from gamelib.nanatoridori.view import View
from gamelib.words import _


class State(NamedTuple):
    """A whole position, all hands and the deck included; playing gives a new one and leaves this one alone."""

    setup: Setup
    seed: int
    decks: tuple[Hand, ...]
    round: int
    turn: int
    hands: tuple[Hand, ...]
    open: tuple[Hand, ...]
    deck: Hand
    table: Flock | None
    owner: int
    held: Flock | None
    source: str
    out: tuple[int, ...]
    standing: tuple[int, ...]
    loser: int
    options: tuple[Move, ...]
    past: Past
    ply: int
    secrets: tuple[Past, ...]

    # What anybody may ask ------------------------------------------------------

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
        """The seat that owes a choice now; nobody when the round or the game is over (NANA-3.1)."""
        return () if self.loser >= 0 else (self.turn,)

    @property
    def discards(self) -> Hand:
        """The cards that are out of the round, in the order in which they went (NANA-6.2)."""
        return told.seen(self.past, self.setup).discards

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """What a seat may do; the seat may be left out.

        >>> [str(move) for move in deal(4, seed=7).moves()][:2]
        ['play 2 at 1', 'play 6 at 2']
        """
        if seat is not None:
            paper.check_seat(seat, self.setup.players)
            if seat != self.turn:
                return ()
        return self.options

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """None if a seat may make this move, else why not."""
        return self.view(self.turn if seat is None else seat).why_not(move)

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is an onlooker."""
        if seat is not None:
            paper.check_seat(seat, self.setup.players)
        mine = seat == self.turn
        held = self.held if mine or self.source != "drawn" else FLOCK[0][1] if self.held else None
        return View(self.setup, seat, self.round, self.turn, () if seat is None else self.hands[seat],
            tuple(map(len, self.hands)), self.open, len(self.deck), self.table, self.owner, held, self.source, self.out,
            self.standing, self.loser, self.options if mine else (), self.past, self.ply, None if seat is None else
            self.secrets[seat])

    # 5 What happens --------------------------------------------------------------

    def play(self, move: Move | str, seat: int | None = None) -> State:
        """The position after a move; a move that is not allowed raises IllegalMove and changes nothing.

        >>> state = deal(4, seed=7).play("play 2 at 1")
        >>> str(state.table), state.to_act
        ('2', (3,))
        """
        if (seat is not None and seat != self.turn) or not _is_option(move, self.options):
            move = self._checked(move, seat)
        if isinstance(move, TakeIn):
            return self._taken_in(move.gaps[0])
        if isinstance(move, Play):
            return self._played(move)
        return self._passed(move) if isinstance(move, Pass) else self._discarded()

    def _checked(self, move: Move | str, seat: int | None) -> Move:
        """The same move in its usual form, or the error that says why it may not be made."""
        view = self.view(self.turn if seat is None else seat)
        move = view.read_move(move)
        refusal = view.why_not(move)
        if refusal is None:
            return judge.usual(move, view.hand)
        if self.loser >= 0:
            raise GameOver(refusal)
        raise NotYourTurn(refusal) if view.seat != self.turn else IllegalMove(refusal)

    def _played(self, move: Play) -> State:
        (setup, seed, decks, round_, turn, hands, open_, deck, beaten, _owner, _held, _source, out, standing,
            _loser, _options, past, ply, secrets) = self
        hand, at = hands[turn], move.places[0] - 1
        size, added, rank = len(move.cards), len(move.open), move.cards[0]
        hand = hand[:at] + hand[at + size :]
        hands = hands[:turn] + (hand,) + hands[turn + 1 :]
        if added:
            mine = tuple(card for card in open_[turn] if card != rank) + (rank,) * (open_[turn].count(rank) - added)
            open_ = open_[:turn] + (mine,) + open_[turn + 1 :]
        table = FLOCK[rank][size + added]
        past = (past, ("play", turn, rank, at if setup.rulings.places_seen else -1, size, added))
        if beaten and (hand or setup.rulings.take_when_going_out):
            return _new(State, (setup, seed, decks, round_, turn, hands, open_, deck, table, turn, beaten, "beaten",
                out, standing, -1, judge.choices(beaten, len(hand)), past, ply + 1, secrets))
        if beaten:  # gone out: nothing is picked up (NANA-5.10)
            past, ply = (past, ("discard", turn, beaten.rank, beaten.size, "left")), ply + 1
        return self._turn_over(hands, open_, deck, table, turn, past, ply + 1, secrets)

    def _passed(self, move: Pass) -> State:
        (setup, seed, decks, round_, turn, hands, open_, deck, table, owner, _held, _source, out, standing, _loser,
            _options, past, ply, secrets) = self
        if setup.variant == "duel":
            return self._passed_in_duel(move.open)
        if not deck:
            past = (past, ("pass", turn, "nothing"))
            return self._turn_over(hands, open_, deck, table, owner, past, ply + 1, secrets)
        card = deck[0]
        secrets = secrets[:turn] + ((secrets[turn], (ply, card)),) + secrets[turn + 1 :]
        return _new(State, (setup, seed, decks, round_, turn, hands, open_, deck[1:], table, owner, FLOCK[card][1],
            "drawn", out, standing, -1, judge.choices(FLOCK[card][1], len(hands[turn])), (past, ("pass", turn,
            "drawn")), ply + 1, secrets))

    def _passed_in_duel(self, card: int) -> State:
        """An open card is picked up; without one the round is lost (NANA-8.6, NANA-8.7)."""
        turn = self.turn
        if not card:
            dropped = self._replace(past=(self.past, ("pass", turn, "dropped")), ply=self.ply + 1, held=None, source="")
            return dropped._lost_by(turn)
        left = list(self.open[turn])
        left.remove(card)
        return self._replace(open=self.open[:turn] + (tuple(left),) + self.open[turn + 1 :], held=FLOCK[card][1],
            source="open", options=judge.choices(FLOCK[card][1], len(self.hands[turn])), past=(self.past, ("pass", turn,
            card)), ply=self.ply + 1)

    def _taken_in(self, gap: int) -> State:
        turn, hands, held = self.turn, self.hands, self.held
        rank, size = held.rank, held.size  # type: ignore[union-attr]
        hand = hands[turn]
        hands = hands[:turn] + (hand[:gap] + (rank,) * size + hand[gap:],) + hands[turn + 1 :]
        fact = ("take in", turn, 0 if self.source == "drawn" else rank, size, gap if self.setup.rulings.places_seen
            else -1)
        return self._turn_over(hands, self.open, self.deck, self.table, self.owner, (self.past, fact), self.ply + 1,
            self.secrets)

    def _discarded(self) -> State:
        rank, size = self.held.rank, self.held.size  # type: ignore[union-attr]
        past = (self.past, ("discard", self.turn, rank, size, self.source))
        return self._turn_over(self.hands, self.open, self.deck, self.table, self.owner, past, self.ply + 1,
            self.secrets)

    def _turn_over(self, hands: tuple[Hand, ...], open_: tuple[Hand, ...], deck: Hand, table: Flock | None, owner: int,
                   past: Past, ply: int, secrets: tuple[Past, ...]) -> State:
        """The turn passes on; a flock that comes round to its owner is cleared (NANA-5.7, NANA-5.8)."""
        turn, out, cleared = self.turn, self.out, None
        if not hands[turn]:
            out, past, ply = (*out, turn), (past, ("out", turn)), ply + 1
            if len(out) == len(hands) - 1:
                last = next(seat for seat, hand in enumerate(hands) if hand)
                return self._replace(hands=hands, open=open_, deck=deck, table=table, owner=owner, held=None,
                    source="", out=out, past=past, ply=ply, secrets=secrets)._lost_by(last)
        while True:
            turn = turn + 1 if turn + 1 < len(hands) else 0
            if turn == owner:
                cleared, table = table, None
            if hands[turn]:
                break
        if cleared:
            past, ply, owner = (past, ("clear", turn, cleared.rank, cleared.size)), ply + 1, -1
        options = judge.legal(hands[turn], open_[turn] if open_ else (), table)
        return _new(State, (self.setup, self.seed, self.decks, self.round, turn, hands, open_, deck, table, owner,
            None, "", out, self.standing, -1, options, past, ply, secrets))

    # 7 The end ---------------------------------------------------------------------

    def _lost_by(self, loser: int) -> State:
        """The round is over: a penguin goes back to the box, or points are given (NANA-7.1, NANA-7.2, NANA-8.2)."""
        standing, setup = list(self.standing), self.setup
        if setup.variant == "one-winner":
            for seat in range(setup.players):
                standing[seat] += LAST if seat == loser else FIRST_OUT if seat == self.out[0] else BETWEEN
        elif self.out or setup.rulings.duel_drop_loses == "round":
            standing[loser] -= 1
        else:
            standing[loser] = 0
        return self._replace(loser=loser, turn=loser, standing=tuple(standing), options=(), table=self.table,
            past=(self.past, ("lost", loser, tuple(standing))), ply=self.ply + 1)

    @property
    def round_result(self) -> Result | None:
        """How the round ended, or None while it lasts."""
        return told.round_result(self)

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it lasts (NANA-7.4, NANA-8.3)."""
        return told.result(self)

    def next_round(self) -> State:
        """The next round, dealt; the loser of the last one starts (NANA-7.3)."""
        if self.loser < 0 or self.result:
            why = _("the round is not over yet") if self.loser < 0 else _("the game is over")
            raise GameOver(Refusal("NANA-7.5", why))
        return _dealt(self.setup, self.seed, self.decks, self.round + 1, self.loser, self.standing, self.past,
            self.ply, self.secrets)

    # What a person sees --------------------------------------------------------------

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, each event knowing who may see what."""
        return told.log(self.past, dict(enumerate(self.secrets)), self.setup)

    def write(self) -> str:
        """The whole position as text, **all hands and the deck included**; `read` makes it a position again."""
        from gamelib.nanatoridori import paper as written  # noqa: PLC0415 - the written form needs states first

        return written.write(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key() == other._key()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        """All that makes the position what it is; how it came about is left out."""
        return (*self[:15], told.seen(self.past, self.setup))

    def __reduce__(self) -> tuple[Any, ...]:
        return told.revived, (State, *told.flattened(self))

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<{told.headline(self)}>"

    def _repr_html_(self) -> str:
        return self.view(None)._repr_html_()


_new = tuple.__new__


def _is_option(move: object, options: tuple[Move, ...]) -> bool:
    """Whether a move is among these; of those for a held flock the first discards, the rest take in, gap by gap."""
    if type(move) is not TakeIn:
        return type(move) in _MOVES and move in options
    gap = move.gaps[0] if type(move.gaps) is tuple and move.gaps else None
    return type(gap) is int and 0 <= gap < len(options) - 1 and options[gap + 1] == move


_MOVES = frozenset((Play, Pass, Discard))


# 2 Deal ---------------------------------------------------------------------------------


def deal(
    players: int = 4,
    seed: int | None = None,
    *,
    variant: str | None = None,
    deck: Any = None,
    first: int | None = None,
    rulings: Rulings | None = None,
) -> State:
    """A game, dealt: two players duel, three to six play `basic` or `one-winner` (NANA-2.1, NANA-2.4, NANA-8.5).

    `deck` is a stacked deck, top card first, or one for each round; hands are dealt from it seat by seat.

    >>> deal(players=3, seed=7).view(0).hand
    (2, 2, 3, 1, 5, 1, 1, 3)
    """
    paper.check_players(players, 2, 6, "Nanatoridori")
    variant = variant or ("duel" if players == 2 else "basic")
    check_variant(variant, players)
    if rulings is not None and not isinstance(rulings, Rulings):
        raise BadRuling(
            _("rulings are given as nanatoridori.Rulings(...), not {kind}").format(kind=type(rulings).__name__)
        )
    seed = fresh_seed() if seed is None else seed
    paper.check_seed(seed)
    if first is None:
        first = Stream(seed, "first").below(players)
    paper.check_seat(first, players)
    setup = Setup(players, variant, rulings or Rulings(), DECK)
    return _dealt(setup, seed, stacked(deck, DECK), 1, first, starting(setup), None, 0, (None,) * players)


def _dealt(setup: Setup, seed: int, decks: tuple[Hand, ...], round_: int, first: int,  # noqa: PLR0913, PLR0917 - a deal has many parts
           standing: tuple[int, ...], past: Past, ply: int, secrets: tuple[Past, ...]) -> State:
    players, duel = setup.players, setup.variant == "duel"
    deck = decks[round_ - 1] if round_ <= len(decks) else Stream(seed, "deal", round_).shuffle(setup.cards)
    opened = DUEL_OPEN_CARDS if duel else 0
    size = min(DUEL_HAND_SIZE if duel else HAND_SIZE, len(deck) // players - opened)
    hands = tuple(deck[seat * size : (seat + 1) * size] for seat in range(players))
    rest = deck[players * size :]
    open_ = tuple(tuple(sorted(rest[seat * opened : (seat + 1) * opened])) for seat in range(players)) if duel else ()
    past = (past, ("deal", round_, first, size))
    return _new(State, (setup, seed, decks, round_, first, hands, open_, rest[players * opened :], None, -1, None,
        "", (), standing, -1, judge.options(hands[first], open_, None, None, first), past, ply + 1, secrets))
