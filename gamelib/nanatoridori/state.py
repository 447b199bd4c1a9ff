"""Nanatoridori, 2 deal, 5 what happens, 7 the end; read beside seeds/nanatoridori.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from gamelib.core import notation
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.errors import BadRuling, GameOver, IllegalMove, NotYourTurn
from gamelib.core.events import Event, Past, flatten, restore
from gamelib.core.language import _
from gamelib.core.tuples import SOLO_SEATS, replace_at
from gamelib.core.verdicts import Refusal, Result
from gamelib.nanatoridori import judge
from gamelib.nanatoridori import log as told
from gamelib.nanatoridori.cards import (
    DECK,
    DUEL_HAND_SIZE,
    DUEL_OPEN_CARDS,
    FLOCK,
    HAND_SIZE,
    Flock,
    Hand,
    Rulings,
    Setup,
    round_points,
)
from gamelib.nanatoridori.deal import check_variant, stacked, starting
from gamelib.nanatoridori.judge import legal
from gamelib.nanatoridori.moves import CHOICES, Discard, Move, Pass, Play, TakeIn
from gamelib.nanatoridori.view import View


class Game(NamedTuple):
    """What stays the same while a round lasts."""

    setup: Setup
    seed: int
    decks: tuple[Hand, ...]
    round: int
    standing: tuple[int, ...]


class State(NamedTuple):
    """A whole position, all hands and the deck included; playing gives a new one and leaves this one alone."""

    game: Game
    turn: int
    hands: tuple[Hand, ...]
    open: tuple[Hand, ...]
    deck: Hand
    table: Flock | None
    owner: int
    held: Flock | None
    out: tuple[int, ...]
    past: Past
    ply: int
    secrets: tuple[Past, ...]
    loser: int
    to_act: tuple[int, ...]
    """The seat that owes a choice now; nobody when the round or the game is over (NANA-3.1)."""
    options: tuple[Move, ...]

    # What anybody may ask ------------------------------------------------------

    @property
    def setup(self) -> Setup:
        """What stays the same for the whole game and is known to all."""
        return self.game.setup

    @property
    def players(self) -> int:
        """How many play."""
        return self.game.setup.players

    @property
    def variant(self) -> str:
        """`basic`, `one-winner` or `duel`."""
        return self.game.setup.variant

    @property
    def rulings(self) -> Rulings:
        """The rulings this game is played by."""
        return self.game.setup.rulings

    @property
    def round(self) -> int:
        """Which round this is, from 1."""
        return self.game.round

    @property
    def standing(self) -> tuple[int, ...]:
        """What everyone has: penguins, or points (NANA-7.2, NANA-8.2)."""
        return self.game.standing

    @property
    def source(self) -> str:
        """Where what is held was picked up: `beaten`, `drawn` or `open`; nothing held, nothing said."""
        return judge.held_from(self.held, self.owner == self.turn, self.game.setup.variant)

    @property
    def discards(self) -> Hand:
        """The cards that are out of the round, in the order in which they went (NANA-6.2)."""
        return told.public_knowledge(self.past, self.setup).discards

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """What a seat may do; the seat may be left out.

        >>> [str(move) for move in deal(4, seed=7).moves()][:2]
        ['play 5 at 1', 'play 4 at 2']
        """
        if seat is not None and seat not in self.to_act:
            notation.check_seat(seat, self.players)
            return ()
        return self.options

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """None if a seat may make this move, else why not."""
        return self.view(self.turn if seat is None else seat).why_not(move)

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is an onlooker."""
        game, turn, hands, open_, deck, table, owner, held, out, past, ply, secrets, loser, _to_act, options = self
        if seat is not None:
            notation.check_seat(seat, len(hands))
        if seat != turn:
            options = ()
            if held and owner != turn and game.setup.variant != "duel":
                held = FLOCK[0][1]
        hand, secret = ((), None) if seat is None else (hands[seat], secrets[seat])
        return _new_state(
            View,
            (
                game.setup,
                seat,
                game.round,
                turn,
                hand,
                tuple(map(len, hands)),
                open_,
                len(deck),
                table,
                owner,
                held,
                out,
                game.standing,
                loser,
                options,
                past,
                ply,
                secret,
            ),
        )

    # 5 What happens --------------------------------------------------------------

    def play(self, move: Move | str, seat: int | None = None) -> State:
        """The position after a move; a move that is not allowed raises IllegalMove and changes nothing.

        >>> state = deal(4, seed=7).play("play 5 at 1")
        >>> str(state.table), state.to_act
        ('5', (3,))
        """
        if (seat is not None and seat not in self.to_act) or not _is_option(move, self.options):
            move = self._check_move(move, seat)
        after: State = _PLAYED[type(move)](self, move)
        return after

    def _check_move(self, move: Move | str, seat: int | None) -> Move:
        """The same move in its usual form, or the error that says why it may not be made."""
        view = self.view(self.turn if seat is None else seat)
        move = view.read_move(move)
        refusal = view.why_not(move)
        if refusal is None:
            return judge.canonical(move, view.hand)
        if self.loser >= 0:
            raise GameOver(refusal)
        raise NotYourTurn(refusal) if view.seat != self.turn else IllegalMove(refusal)

    def _apply_play(self, move: Play) -> State:
        game, turn, hands, open_, deck, beaten, _owner, _held, out, past, ply, secrets = self[:_LOSER]
        (cards, places, laid, _kind), rulings = move, game.setup.rulings
        hand, at, size, added, rank = hands[turn], places[0] - 1, len(cards), len(laid), cards[0]
        hand = hand[:at] + hand[at + size :]
        hands = replace_at(hands, turn, hand)
        if added:
            mine = tuple(card for card in open_[turn] if card != rank) + (rank,) * (open_[turn].count(rank) - added)
            open_ = replace_at(open_, turn, mine)
        table = FLOCK[rank][size + added]
        past = (past, ("play", turn, rank, at if rulings.places_seen else -1, size, added))
        if beaten and (hand or rulings.take_when_going_out):
            choices = CHOICES[beaten.rank][beaten.size][len(hand)]
            return _new_state(State, (game, turn, hands, open_, deck, table, turn, beaten, out, past, ply + 1, secrets,
                -1, SOLO_SEATS[turn], choices))
        if beaten:  # gone out: nothing is picked up (NANA-5.10)
            past, ply = (past, ("discard", turn, beaten.rank, beaten.size, "left")), ply + 1
        return _pass_turn((game, turn, hands, open_, deck, table, turn, None, out, past, ply + 1, secrets))

    def _apply_pass(self, move: Pass) -> State:
        game, turn, hands, open_, deck, table, owner, _held, out, past, ply, secrets = self[:_LOSER]
        if game.setup.variant == "duel":
            return self._passed_in_duel(move.open)
        if not deck:
            past = (past, ("pass", turn, "nothing"))
            return _pass_turn((game, turn, hands, open_, deck, table, owner, None, out, past, ply + 1, secrets))
        card = deck[0]
        secrets = replace_at(secrets, turn, (secrets[turn], (ply, card)))
        return _new_state(
            State,
            (
                game,
                turn,
                hands,
                open_,
                deck[1:],
                table,
                owner,
                FLOCK[card][1],
                out,
                (past, ("pass", turn, "drawn")),
                ply + 1,
                secrets,
                -1,
                SOLO_SEATS[turn],
                CHOICES[card][1][len(hands[turn])],
            ),
        )

    def _passed_in_duel(self, card: int) -> State:
        """An open card is picked up; without one the round is lost (NANA-8.6, NANA-8.7)."""
        turn = self.turn
        if not card:
            return self._replace(past=(self.past, ("pass", turn, "dropped")), ply=self.ply + 1)._end_round(turn)
        left = list(self.open[turn])
        left.remove(card)
        return self._replace(open=replace_at(self.open, turn, tuple(left)), held=FLOCK[card][1],
            options=CHOICES[card][1][len(self.hands[turn])], past=(self.past, ("pass", turn, card)), ply=self.ply + 1)

    def _apply_take_in(self, move: TakeIn) -> State:
        game, turn, hands, open_, deck, table, owner, held, out, past, ply, secrets = self[:_LOSER]
        hand, gap, setup, (size, rank) = hands[turn], move.gaps[0], game.setup, held or FLOCK[0][0]
        hands = replace_at(hands, turn, hand[:gap] + (rank,) * size + hand[gap:])
        drawn = owner != turn and setup.variant != "duel"
        past = (past, ("take in", turn, 0 if drawn else rank, size, gap if setup.rulings.places_seen else -1))
        return _pass_turn((game, turn, hands, open_, deck, table, owner, None, out, past, ply + 1, secrets))

    def _apply_discard(self, _move: Discard) -> State:
        game, turn, hands, open_, deck, table, owner, held, out, past, ply, secrets = self[:_LOSER]
        size, rank = held or FLOCK[0][0]
        past = (past, ("discard", turn, rank, size, self.source))
        return _pass_turn((game, turn, hands, open_, deck, table, owner, None, out, past, ply + 1, secrets))

    # 7 The end ---------------------------------------------------------------------

    def _end_round(self, loser: int) -> State:
        """The round is over: a penguin goes back to the box, or points are given (NANA-7.1, NANA-7.2, NANA-8.2)."""
        standing, setup = list(self.standing), self.setup
        if setup.variant == "one-winner":
            points = round_points(setup.players, self.out[0], loser)
            standing = [before + now for before, now in zip(standing, points, strict=True)]
        elif self.out or setup.rulings.duel_drop_loses == "round":
            standing[loser] -= 1
        else:
            standing[loser] = 0
        return self._replace(game=self.game._replace(standing=tuple(standing)), turn=loser, loser=loser, to_act=(),
            options=(), past=(self.past, ("lost", loser, tuple(standing))), ply=self.ply + 1)

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
        return _dealt(self.game._replace(round=self.round + 1), self.loser, self.past, self.ply, self.secrets)

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
        return (*self[:_PAST], self.loser, told.public_knowledge(self.past, self.setup))

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (State, *flatten(self))

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<{told.headline(self)}>"

    def _repr_html_(self) -> str:
        return self.view(None)._repr_html_()


_new_state = tuple.__new__
_PAST: Final = 9
_LOSER: Final = 12
"""The place of `loser`, the first of those fields that follow from the others."""


def _is_option(move: object, options: tuple[Move, ...]) -> bool:
    """Whether a move is among these; of those for a held flock the first discards, the rest take in, gap by gap."""
    if type(move) is not TakeIn:
        return type(move) in _MOVES and move in options
    gap = move.gaps[0] if type(move.gaps) is tuple and move.gaps else None
    if type(gap) is not int or not 0 <= gap < len(options) - 1:
        return False
    return options[gap + 1] is move or options[gap + 1] == move


_MOVES = frozenset((Play, Pass, Discard))
_PLAYED: dict[Any, Any] = {
    Play: State._apply_play, Pass: State._apply_pass, TakeIn: State._apply_take_in, Discard: State._apply_discard}


def _pass_turn(position: tuple[Any, ...]) -> State:
    """The turn passes on; a flock that comes round to its owner is cleared (NANA-5.7, NANA-5.8)."""
    game, turn, hands, open_, deck, table, owner, held, out, past, ply, secrets = position
    cleared, players = None, len(hands)
    if not hands[turn]:
        out, past, ply = (*out, turn), (past, ("out", turn)), ply + 1
        if len(out) == players - 1:
            last = next(seat for seat, hand in enumerate(hands) if hand)
            whole = State(game, turn, hands, open_, deck, table, owner, None, out, past, ply, secrets, -1, (), ())
            return whole._end_round(last)
    while True:
        turn = turn + 1 if turn + 1 < players else 0
        if turn == owner:
            cleared, table = table, None
        if hands[turn]:
            break
    if cleared:
        past, ply, owner = (past, ("clear", turn, cleared.rank, cleared.size)), ply + 1, -1
    options = legal(hands[turn], open_[turn] if open_ else (), table)
    return _new_state(
        State,
        (game, turn, hands, open_, deck, table, owner, held, out, past, ply, secrets, -1, SOLO_SEATS[turn], options),
    )


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
    (6, 7, 6, 5, 7, 2, 7, 7)
    """
    notation.check_players(players, 2, 6, "Nanatoridori")
    if variant is None:
        variant = "duel" if players == 2 else "basic"
    check_variant(variant, players)
    if rulings is not None and not isinstance(rulings, Rulings):
        raise BadRuling(
            _("rulings are given as nanatoridori.Rulings(...), not {kind}").format(kind=type(rulings).__name__)
        )
    seed = fresh_seed() if seed is None else seed
    notation.check_seed(seed)
    if first is None:
        first = Stream(seed, "first").randbelow(players)
    notation.check_seat(first, players)
    setup = Setup(players, variant, rulings or Rulings(), DECK)
    game = Game(setup, seed, stacked(deck, DECK), 1, starting(setup))
    return _dealt(game, first, None, 0, (None,) * players)


def _dealt(game: Game, first: int, past: Past, ply: int, secrets: tuple[Past, ...]) -> State:
    """A round, dealt: hands, open cards, the rest is the deck."""
    setup, players, duel = game.setup, game.setup.players, game.setup.variant == "duel"
    deck = (game.decks[game.round - 1] if game.round <= len(game.decks)
            else Stream(game.seed, "deal", game.round).shuffle(setup.cards))
    opened = DUEL_OPEN_CARDS if duel else 0
    size = min(DUEL_HAND_SIZE if duel else HAND_SIZE, len(deck) // players - opened)
    hands = tuple(deck[seat * size : (seat + 1) * size] for seat in range(players))
    rest = deck[players * size :]
    open_ = tuple(tuple(sorted(rest[seat * opened : (seat + 1) * opened])) for seat in range(players)) if duel else ()
    options = judge.options(hands[first], open_, None, None, first)
    return State(game, first, hands, open_, rest[players * opened :], None, -1, None, (),
        (past, ("deal", game.round, first, size)), ply + 1, secrets, -1, SOLO_SEATS[first], options)
