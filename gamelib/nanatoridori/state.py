"""Nanatoridori, 5 what happens: the whole position, and what each move does to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.core import notation
from gamelib.core.chance import Stream
from gamelib.core.errors import GameOver
from gamelib.core.events import Event, Past
from gamelib.core.immutable import Drafting, WholeState
from gamelib.core.language import _
from gamelib.core.tuples import SOLO_SEATS, replace_at
from gamelib.core.verdicts import Refusal
from gamelib.nanatoridori import judge, log, scoring, writing
from gamelib.nanatoridori.cards import (
    DUEL_HAND_SIZE,
    DUEL_OPEN_CARDS,
    FLOCK,
    HAND_SIZE,
    Flock,
    Hand,
    RoundSetup,
)
from gamelib.nanatoridori.facts import (
    PASSED_AND_DREW,
    Dealt,
    Fact,
    RoundLost,
    cleared,
    discarded,
    drawn,
    passed,
    played,
    taken_in,
    went_out,
)
from gamelib.nanatoridori.moves import CHOICES, Discard, Move, Pass, Play, TakeIn
from gamelib.nanatoridori.position import FullPosition
from gamelib.nanatoridori.public_knowledge import public_knowledge
from gamelib.nanatoridori.view import GameStatus, View


class State(GameStatus, WholeState, FullPosition):
    """A whole position, all hands and the deck included; playing returns a new one and leaves this one alone."""

    __slots__ = ()

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """Return the legal moves of a seat, or of the seat to act.

        >>> from gamelib import nanatoridori
        >>> [str(move) for move in nanatoridori.deal(4, seed=7).moves()][:2]
        ['play 5 at 1', 'play 4 at 2']
        """
        if seat is not None and seat not in self.to_act:
            notation.check_seat(seat, self.players)
            return ()
        return self.options

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """Return None if a seat may make this move, else why not."""
        return self.view(self.turn if seat is None else seat).why_not(move)

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None is an onlooker."""
        game, held, options = self.game, self.held, self.options
        if seat is not None:
            notation.check_seat(seat, len(self.hands))
        if seat != self.turn:
            options = ()
            if held and self.source == "drawn":
                held = FLOCK[0][1]
        return View(
            setup=game.setup,
            seat=seat,
            round=game.round,
            turn=self.turn,
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            open=self.open,
            deck=len(self.deck),
            table=self.table,
            owner=self.owner,
            held=held,
            out=self.out,
            standing=game.standing,
            loser=self.loser,
            options=options,
            past=self.past,
            ply=self.ply,
            secret=None if seat is None else self.secrets[seat],
        )

    # 5 What happens ----------------------------------------------------------------

    def play(self, move: Move | str, seat: int | None = None) -> State:
        """Return the position after a move; raise IllegalMove, and change nothing, if it is not allowed.

        >>> from gamelib import nanatoridori
        >>> state = nanatoridori.deal(4, seed=7).play("play 5 at 1")
        >>> str(state.table), state.to_act
        ('5', (3,))
        """
        apply = _APPLY.get(type(move))
        if apply is None or (seat is not None and seat not in self.to_act) or not _is_option(move, self.options):
            seat = self.turn if seat is None else seat
            move = judge.canonical(self.check_move(move, seat), self.hands[seat])
            apply = _APPLY[type(move)]
        now: Draft = apply(self, move)
        now.__class__ = State  # type: ignore[assignment]  # the same slots, but no longer settable
        return now

    def _apply_play(self, move: Play) -> Draft:
        """Cards leave the hand for the table; what they beat is picked up (NANA-5.1, NANA-5.2, NANA-5.10)."""
        seat, beaten, rulings, (cards, places, added, _kind) = self.turn, self.table, self.game.setup.rulings, move
        at, size, rank, hand = places[0] - 1, len(cards), cards[0], self.hands[seat]
        now = Draft(self, played(seat, rank, at if rulings.places_seen else -1, size, len(added)))
        hand = hand[:at] + hand[at + size :]
        now.hands = replace_at(self.hands, seat, hand)
        if added:
            now.open = replace_at(self.open, seat, _without(self.open[seat], rank, len(added)))
        now.table, now.owner = FLOCK[rank][size + len(added)], seat
        if not beaten:
            now.end_turn()
        elif hand or rulings.take_when_going_out:
            now.hold(beaten)
        else:
            now.tell(discarded(seat, beaten.rank, beaten.size, "left"))
            now.end_turn()
        return now

    def _apply_pass(self, move: Pass) -> Draft:
        """A card is drawn; in the duel an open card is picked up instead (NANA-3.4, NANA-5.6, NANA-8.6)."""
        if self.open:
            return self._apply_pass_in_duel(move.open)
        seat, deck = self.turn, self.deck
        if not deck:
            now = Draft(self, passed(seat, "nothing"))
            now.end_turn()
            return now
        now, now.deck = Draft(self, PASSED_AND_DREW[seat]), deck[1:]
        now.secrets = replace_at(self.secrets, seat, (self.secrets[seat], drawn(self.ply, deck[0])))
        now.hold(FLOCK[deck[0]][1])
        return now

    def _apply_pass_in_duel(self, card: int) -> Draft:
        """An open card is picked up; without one the round is lost (NANA-8.6, NANA-8.7)."""
        seat = self.turn
        if not card:
            now = Draft(self, passed(seat, "dropped"))
            now.end_round(seat)
            return now
        now = Draft(self, passed(seat, "open", card))
        now.open = replace_at(self.open, seat, _without(self.open[seat], card, 1))
        now.hold(FLOCK[card][1])
        return now

    def _apply_take_in(self, move: TakeIn) -> Draft:
        """The flock goes into the hand in one piece (NANA-4.3, NANA-5.3)."""
        seat, gap, (size, rank) = self.turn, move.gaps[0], self.held or FLOCK[0][0]
        hand, is_public = self.hands[seat], self.owner == seat or self.open
        place = gap if self.game.setup.rulings.places_seen else -1
        now = Draft(self, taken_in(seat, rank if is_public else 0, size, place))
        now.hands, now.held = replace_at(self.hands, seat, hand[:gap] + (rank,) * size + hand[gap:]), None
        now.end_turn()
        return now

    def _apply_discard(self, _move: Discard) -> Draft:
        """The flock leaves the round (NANA-5.2, NANA-5.4)."""
        size, rank = self.held or FLOCK[0][0]
        now = Draft(self, discarded(self.turn, rank, size, self.source))
        now.held = None
        now.end_turn()
        return now

    # 7 The end -----------------------------------------------------------------------

    def next_round(self) -> State:
        """Return the next round, dealt; the loser of the last one starts (NANA-7.3)."""
        if self.loser < 0 or self.result:
            why = _("the round is not over yet") if self.loser < 0 else _("the game is over")
            raise GameOver(Refusal("NANA-7.5", why))
        return deal_round(self.game._replace(round=self.round + 1), self.loser, self.past, self.ply, self.secrets)

    # 8 On paper ------------------------------------------------------------------------

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, each event knowing who may see what."""
        return log.events(self.past, dict(enumerate(self.secrets)), self.setup)

    def write(self) -> str:
        """Return the whole position as text, **all hands and the deck included**; `read` makes it a position again."""
        return writing.write(self)

    # Dunder methods ----------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        """Return everything but the history: two states are equal however they came about."""
        return (self.game, self.turn, self.hands, self.open, self.deck, self.table, self.owner, self.held, self.out,
                self.loser, public_knowledge(self.past, self.setup))  # fmt: skip


class Draft(Drafting, State):
    """A state that is being made: the only place where fields are set."""

    __slots__ = ()

    def __init__(self, state: State, fact: Fact) -> None:
        """Copy the state and add the fact with which the move begins to its past."""
        self.game = state.game
        self.turn = state.turn
        self.hands = state.hands
        self.open = state.open
        self.deck = state.deck
        self.table = state.table
        self.owner = state.owner
        self.held = state.held
        self.out = state.out
        self.past = (state.past, fact)
        self.ply = state.ply + 1
        self.secrets = state.secrets
        self.loser = state.loser
        self.to_act = state.to_act
        self.options = state.options

    def hold(self, flock: Flock) -> None:
        """Pick up a flock, which must then be taken in or discarded (NANA-3.6)."""
        self.held, self.options = flock, CHOICES[flock.rank][flock.size][len(self.hands[self.turn])]

    def end_turn(self) -> None:
        """Pass the turn on; a flock whose owner's turn comes round again is cleared (NANA-5.7, NANA-5.8)."""
        turn, hands, owner, unbeaten = self.turn, self.hands, self.owner, None
        if not hands[turn]:
            self.out = (*self.out, turn)
            self.tell(went_out(turn))
            if len(self.out) == len(hands) - 1:
                self.end_round(next(seat for seat, hand in enumerate(hands) if hand))
                return
        while True:
            turn = turn + 1 if turn + 1 < len(hands) else 0
            if turn == owner:
                unbeaten, self.table = self.table, None
            if hand := hands[turn]:
                break
        if unbeaten:
            self.tell(cleared(turn, unbeaten.rank, unbeaten.size))
            self.owner = -1
        self.turn, self.to_act = turn, SOLO_SEATS[turn]
        self.options = judge.moves_at_turn_start(hand, self.open[turn] if self.open else (), self.table)

    def end_round(self, loser: int) -> None:
        """End the round and score it (NANA-7.1)."""
        standing = scoring.standing_after(self.setup, self.standing, self.out, loser)
        self.game = self.game._replace(standing=standing)
        self.turn = self.loser = loser
        self.to_act = self.options = ()
        self.tell(RoundLost(loser, standing))


def deal_round(game: RoundSetup, first: int, past: Past, ply: int, secrets: tuple[Past, ...]) -> State:
    """Return a round, dealt: hands, open cards, and the rest as the deck (NANA-2.1, NANA-8.5)."""
    setup, players, is_duel = game.setup, game.setup.players, game.setup.variant == "duel"
    if game.round <= len(game.decks):
        cards = game.decks[game.round - 1]
    else:
        cards = Stream(game.seed, "deal", game.round).shuffle(setup.cards)
    open_size = DUEL_OPEN_CARDS if is_duel else 0
    size = min(DUEL_HAND_SIZE if is_duel else HAND_SIZE, len(cards) // players - open_size)
    hands, rest = _deal_each(cards, players, size)
    opened, deck = _deal_each(rest, players, open_size)
    opened = tuple(tuple(sorted(each)) for each in opened) if is_duel else ()
    return State(
        game=game,
        turn=first,
        hands=hands,
        open=opened,
        deck=deck,
        table=None,
        owner=-1,
        held=None,
        out=(),
        past=(past, Dealt(game.round, first, size)),
        ply=ply + 1,
        secrets=secrets,
        loser=-1,
        to_act=SOLO_SEATS[first],
        options=judge.legal_moves(hands[first], opened, None, None, first),
    )


def _deal_each(cards: Hand, players: int, size: int) -> tuple[tuple[Hand, ...], Hand]:
    """Return `size` cards for each player, dealt seat by seat, and the cards that are left."""
    return tuple(cards[seat * size : (seat + 1) * size] for seat in range(players)), cards[players * size :]


def _without(cards: Hand, rank: int, count: int) -> Hand:
    """Return open cards without `count` cards of a rank."""
    left = list(cards)
    for _card in range(count):
        left.remove(rank)
    return tuple(left)


def _is_option(move: Any, options: tuple[Move, ...]) -> bool:
    """Return whether a move is one of these options.

    The options for a held flock are to discard it, then to take it in at gap 0, 1, 2 and so on, so a gap is also the
    index of its option.
    """
    if type(move) is not TakeIn:
        return move in options
    try:
        option = options[move.gaps[0] + 1]
    except (LookupError, TypeError):
        return False
    return option is move or (option == move and type(move.gaps[0]) is int)


_APPLY: dict[Any, Any] = {
    Play: State._apply_play,
    Pass: State._apply_pass,
    TakeIn: State._apply_take_in,
    Discard: State._apply_discard,
}
