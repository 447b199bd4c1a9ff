"""Koinobori, 2 deal, 5 what happens, 7 the end; read beside seeds/koinobori.md."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from gamelib.core import notation
from gamelib.core.chance import Stream
from gamelib.core.errors import GameOver, IllegalMove, NotYourTurn
from gamelib.core.events import Event, Past, flatten, restore
from gamelib.core.language import _
from gamelib.core.tuples import SOLO_SEATS, replace_at
from gamelib.core.verdicts import Refusal, Result
from gamelib.koinobori import legal
from gamelib.koinobori import log as told
from gamelib.koinobori.cards import (
    COLOURS,
    HEIGHT,
    ICON,
    ORDER,
    REFILL_AT,
    ROW,
    Card,
    Cards,
    Post,
    Rulings,
    Setup,
    in_order,
)
from gamelib.koinobori.moves import MOVES, OWED, TURNS, Done, Mast, Move, Place, Refresh, Shift, Steal, Take, Turn
from gamelib.koinobori.view import View


class Piles(NamedTuple):
    """The deck, the discarded cards, and how often those have become the deck (KOI-5.3)."""

    deck: Cards
    discards: Cards
    reshuffles: int


class State(NamedTuple):
    """A whole position, all hands and the deck included; playing gives a new one and leaves this one alone."""

    setup: Setup
    seed: int
    turn: Turn
    hands: tuple[Cards, ...]
    masts: tuple[Cards, ...]
    row: Cards
    posts: tuple[Post, ...]
    room: tuple[int, ...]
    piles: Piles
    steals: int
    passes: int
    past: Past
    ply: int
    secrets: tuple[Past, ...]
    over: str
    to_act: tuple[int, ...]
    """The seat that owes a choice now; nobody when the game is over (KOI-3.1)."""
    options: Sequence[Move]

    # What anybody may ask ------------------------------------------------------

    @property
    def players(self) -> int:
        """How many play."""
        return self.setup.players

    @property
    def variant(self) -> str:
        """There is one way to play, `basic` (KOI-8.1)."""
        return "basic"

    @property
    def rulings(self) -> Rulings:
        """The rulings this game is played by."""
        return self.setup.rulings

    @property
    def flags(self) -> tuple[str, ...]:
        """The colours of the flags, one at the foot of each post (KOI-2.2)."""
        return self.setup.flags

    @property
    def deck(self) -> Cards:
        """The cards to draw, the next one first."""
        return self.piles.deck

    @property
    def discards(self) -> Cards:
        """The cards thrown away, the last one last."""
        return self.piles.discards

    @property
    def reshuffles(self) -> int:
        """How often the discarded cards have become the deck (KOI-5.3)."""
        return self.piles.reshuffles

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """What a seat may do; the seat may be left out.

        >>> from gamelib import koinobori
        >>> [str(move) for move in koinobori.deal(2, seed=7).moves()][:2]
        ['take 1 orange+black/cover', 'take 7 green+black+purple']
        """
        if seat is not None and seat not in self.to_act:
            notation.check_seat(seat, self.setup.players)
            return ()
        return self.options

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """None if a seat may make this move, else why not."""
        return self.view(self.turn.seat if seat is None else seat).why_not(move)

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is an onlooker."""
        if seat is not None:
            notation.check_seat(seat, self.setup.players)
        (setup, _seed, turn, hands, masts, row, posts, _room, (deck, discards, reshuffles), steals, passes, past, _ply,
            secrets, over, _to_act, _options) = self
        if not over:
            masts = tuple([cards if at == seat else UNKNOWN_CARDS[len(cards)] for at, cards in enumerate(masts)])
        hand, secret = (NO_CARDS, None) if seat is None else (hands[seat], secrets[seat])
        seen: View = _new(View, (setup, seat, turn, hand, tuple(map(len, hands)), masts, row, posts, len(deck),
            discards, steals, reshuffles, passes, over, past, secret))
        return seen

    # 5 What happens --------------------------------------------------------------

    def play(self, move: Move | str, seat: int | None = None) -> State:
        """The position after a move; a move that is not allowed raises IllegalMove and changes nothing.

        >>> from gamelib import koinobori
        >>> state = koinobori.deal(2, seed=7, first=0).play("take 1")
        >>> state.to_act
        (1,)
        """
        played = _PLAY.get(type(move))
        if played is None or move not in self.options or (seat is not None and seat not in self.to_act):
            move = self._checked(move, seat)
            played = _PLAY[type(move)]
        after: State = played(self, move)
        return after

    def _checked(self, move: Move | str, seat: int | None) -> Move:
        """The same move in full, or the error that says why it may not be made."""
        view = self.view(self.turn.seat if seat is None else seat)
        move = view.read_move(move)
        refusal = view.why_not(move)
        if refusal is None:
            return move
        if self.over:
            raise GameOver(refusal)
        raise NotYourTurn(refusal) if view.seat != self.turn.seat else IllegalMove(refusal)

    def _apply_take(self, move: Take) -> State:
        """A card leaves the row for the hand (KOI-3.2, KOI-5.14, KOI-5.15)."""
        setup, seed, turn, hands, masts, row, posts, room, piles, steals, _passes, past, ply, secrets = self[:_OVER]
        seat, _doing, made, raised, extra, icon, owed, own, end = turn
        place = move.place
        card = row[place - 1]
        if not setup.rulings.either_end:
            end = "left" if place == 1 else "right"
        now = (seat, "take", made + 1, 0, 0, "", 0, 0, end)
        if icon:
            now = (seat, "play", made, raised, extra, icon, owed - 1, own, end)
        hands = _with(hands, seat, card)
        row = row[1:] if place == 1 else row[:-1]
        past, ply = (past, ("take", seat, place, card, icon)), ply + 1
        return _next_choice((setup, seed, now, hands, masts, row, posts, room, piles, steals, 0, past, ply, secrets))

    def _apply_place(self, move: Place) -> State:
        """A card goes on a post (KOI-5.5, KOI-5.9, KOI-5.12)."""
        setup, seed, turn, hands, masts, row, posts, room, piles, steals, _passes, past, ply, secrets = self[:_OVER]
        seat, _doing, made, raised, extra, _icon, _owed, _own, _end = turn
        card, post, over, _kind = move
        hands, spaces = _without(hands, seat, card), posts[post - 1]
        spaces = spaces[:-1] + (spaces[-1] + (card,),) if over else spaces + ((card,),)
        posts = replace_at(posts, post - 1, spaces)
        closed, icon = len(spaces) == HEIGHT, ICON[card]
        if icon:
            icon = _active_icon(icon, setup.rulings, closed, extra)
        past, ply = (past, ("place", seat, card, post, over, icon)), ply + 1
        if closed:
            room = tuple([other for other in room if other != post])
            if not room:
                full = self._replace(hands=hands, posts=posts, room=room, passes=0, past=past, ply=ply)
                return end_game(full, "full")
        extra, made = (extra - 1, made) if extra else (0, made + 1)
        if icon in OWED:
            now = (seat, "play", made, raised, extra, icon, OWED[icon], post, "")
        else:
            now = (seat, "play", made, raised, extra + (icon == "extra"), "", 0, 0, "")
        return _next_choice((setup, seed, now, hands, masts, row, posts, room, piles, steals, 0, past, ply, secrets))

    def _apply_mast(self, move: Mast) -> State:
        """A card lies face down on the mast, and the next level counts (KOI-5.6)."""
        setup, seed, turn, hands, masts, row, posts, room, piles, steals, _passes, past, ply, secrets = self[:_OVER]
        seat, _doing, made, raised, extra, _icon, _owed, _own, _end = turn
        card = move.card
        hands, masts = _without(hands, seat, card), replace_at(masts, seat, masts[seat] + (card,))
        secrets = replace_at(secrets, seat, (secrets[seat], (ply, card)))
        now = (seat, "play", made + 1, raised + 1, extra, "", 0, 0, "")
        past, ply = (past, ("mast", seat)), ply + 1
        return _next_choice((setup, seed, now, hands, masts, row, posts, room, piles, steals, 0, past, ply, secrets))

    def _apply_shift(self, move: Shift) -> State:
        """The top of one post goes to another, with all it covers (KOI-5.10, KOI-5.11)."""
        source, target, turn, rulings = move.source - 1, move.target - 1, self.turn, self.setup.rulings
        posts = list(self.posts)
        space = posts[source][-1]
        posts[source], posts[target] = posts[source][:-1], (*posts[target], space)
        icon = ICON[space[-1]]
        if not rulings.moved_icons_again or icon == "move":
            icon = ""
        icon = _active_icon(icon, rulings, len(posts[target]) == HEIGHT)
        turn = turn._replace(
            icon=icon if icon in OWED else "",
            owed=OWED.get(icon, 0),
            icon_post=move.target if icon in OWED else 0,
            extra=turn.extra + (icon == "extra"),
        )
        past = (self.past, ("move", turn.seat, move.source, move.target, space[-1], icon))
        return advance(self._replace(
            turn=turn, posts=tuple(posts), room=legal.open_posts(posts), passes=0, past=past, ply=self.ply + 1))

    def _apply_steal(self, move: Steal) -> State:
        """A card drawn at random goes from one hand to another (KOI-5.16, KOI-6.4)."""
        thief, victim, hands, secrets = self.turn.seat, move.seat, self.hands, self.secrets
        card = hands[victim][Stream(self.seed, "steal", self.steals + 1).randbelow(len(hands[victim]))]
        hands = _with(_without(hands, victim, card), thief, card)
        for seat in (thief, victim):
            secrets = replace_at(secrets, seat, (secrets[seat], (self.ply, card)))
        past = (self.past, ("steal", thief, victim))
        turn = self.turn._replace(icon="", owed=0, icon_post=0, end="")
        return advance(self._replace(turn=turn, hands=hands, steals=self.steals + 1, passes=0,
            past=past, ply=self.ply + 1, secrets=secrets))

    def _apply_refresh(self, _move: Refresh) -> State:
        """The row is discarded and a new one turned up (KOI-5.17)."""
        deck, discards, reshuffles = self.piles
        piles = Piles(deck, discards + self.row, reshuffles)
        past: Past = (self.past, ("refresh", self.turn.seat, self.row))
        row, piles, past, ply = _refill_row(self.setup, self.seed, (), piles, past, self.ply + 1)
        return advance(self._replace(
            turn=self.turn._replace(owed=1), row=row, piles=piles, passes=0, past=past, ply=ply))

    def _apply_done(self, _move: Done) -> State:
        """What is still owed is left (KOI-3.2, KOI-3.3, KOI-3.4)."""
        setup, seed, turn, hands, masts, row, posts, room, piles, steals, _passes, past, ply, secrets = self[:_OVER]
        past, ply = (past, ("done", turn.seat, turn.icon)), ply + 1
        return _next_choice(
            (setup, seed, turn, hands, masts, row, posts, room, piles, steals, 0, past, ply, secrets), finished=True)

    def _passed(self, _move: Move) -> State:
        """Nothing is done; when all have passed, the game is over (KOI-4.28, KOI-7.2)."""
        passes, past = self.passes + 1, (self.past, ("pass", self.turn.seat))
        passed = self._replace(passes=passes, past=past, ply=self.ply + 1)
        return end_game(passed, "stuck") if passes == self.setup.players else advance(passed, finished=True)

    # 7 The end ---------------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it lasts (KOI-7.10)."""
        return told.result(self)

    @property
    def round_result(self) -> Result | None:
        """How the game ended: it is played in one round."""
        return told.result(self)

    def next_round(self) -> State:
        """There is none: a game of Koinobori is one round."""
        why = _("the game is over") if self.over else _("the game is not over yet, and it is played in one round")
        raise GameOver(Refusal("KOI-4.2", why))

    # What a person sees --------------------------------------------------------------

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, each event knowing who may see what."""
        return told.log(self.past, dict(enumerate(self.secrets)), self.setup)

    def write(self) -> str:
        """The whole position as text; `read` gives it back."""
        from gamelib.koinobori import paper as written  # noqa: PLC0415 - the written form needs states first

        return written.write(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.write() == other.write()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.write())

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (State, *flatten(self))

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<{told.headline(self)}>"

    def _repr_html_(self) -> str:
        return self.view(None)._repr_html_()


_new: Any = tuple.__new__
_ORDER = ORDER.__getitem__
_OVER: Final = 14
"""The place of `over`, the first of those fields that follow from the others."""
NO_CARDS: Cards = ()
UNKNOWN_CARDS = tuple(("?",) * size for size in range(len(COLOURS)))
_PLAY: dict[Any, Any] = dict(
    zip(
        MOVES,
        (
            State._apply_take,
            State._apply_place,
            State._apply_mast,
            State._apply_shift,
            State._apply_steal,
            State._apply_refresh,
            State._apply_done,
            State._passed,
        ),
        strict=True,
    )
)


def _active_icon(icon: str, rulings: Rulings, closed: bool, extra: int = 0) -> str:
    """The icon if it works: on the card that closes a post, and on one played by an extra icon (KOI-5.8, KOI-5.13)."""
    works = (rulings.closing_icons or not closed) and (rulings.extra_triggers or not extra)
    return icon if works else ""


def _without(hands: tuple[Cards, ...], seat: int, card: Card) -> tuple[Cards, ...]:
    """The hands when a card has left one of them."""
    held, listed = [*hands[seat]], [*hands]
    held.remove(card)
    listed[seat] = tuple(held)
    return tuple(listed)


def _with(hands: tuple[Cards, ...], seat: int, card: Card) -> tuple[Cards, ...]:
    """The hands when a card has come into one of them, to its place."""
    held, listed = [*hands[seat]], [*hands]
    insort(held, card, key=_ORDER)
    listed[seat] = tuple(held)
    return tuple(listed)


def end_game(state: State, why: str) -> State:
    """The game is over and the masts are turned up (KOI-6.6, KOI-7.1, KOI-7.2)."""
    turn, past = TURNS[state.turn.seat], (state.past, ("end", why, state.masts))
    return state._replace(turn=turn, past=past, ply=state.ply + 1, over=why, to_act=(), options=())


def advance(state: State, finished: bool = False) -> State:
    """The same with somebody to decide something; `finished` says that this turn or icon is left."""
    return _next_choice(state[:_OVER], finished)


def _next_choice(position: tuple[Any, ...], finished: bool = False) -> State:
    """The first fields of a state as it stands at the next choice that somebody has, made into that state.

    What cannot be used lapses, and turns pass on (KOI-5.18, KOI-5.20).
    """
    setup, seed, turn, hands, masts, row, posts, room, piles, steals, passes, past, ply, secrets = position
    rulings, levels, players = setup.rulings, setup.levels, len(hands)
    while True:
        seat, doing, made, hung, extra, icon, _owed, _own, _end = turn
        raised = len(masts[seat])
        level = levels[raised if rulings.level_counts_at_once else raised - hung]
        if doing and not icon and not extra and made >= level[doing == "play"]:
            finished = True  # all that the level allows has been done
        if not finished:
            if icon:
                others = legal.icon_supplies(rulings, hands, piles)
                options = legal.icon_moves(rulings, Turn(*turn), level, hands[seat], row, posts, room, others)
            else:
                options = legal.moves_in_turn(rulings, turn, level, hands[seat], row, posts, room, raised)
            if options:
                whole = _new(Turn, turn) if doing else TURNS[seat]
                state: State = _new(State, (setup, seed, whole, hands, masts, row, posts, room, piles, steals, passes,
                    past, ply, secrets, "", SOLO_SEATS[seat], options))
                return state
        if len(row) <= REFILL_AT and (icon or doing == "take"):
            row, piles, past, ply = _refill_row(setup, seed, row, piles, past, ply)
        after, finished = seat + 1 if seat + 1 < players else 0, False
        turn = (seat, doing, made, hung, extra, "", 0, 0, "") if icon else (after, "", 0, 0, 0, "", 0, 0, "")


def _refill_row(
    setup: Setup, seed: int, row: Cards, piles: Piles, past: Past, ply: int
) -> tuple[Cards, Piles, Past, int]:
    """The row filled up to seven, if need be from the discards, shuffled (KOI-5.2, KOI-5.3, KOI-5.4)."""
    deck, discards, reshuffles = piles
    need, pile, more = ROW - len(row), NO_CARDS, NO_CARDS
    drawn, deck = deck[:need], deck[need:]
    if len(drawn) < need and discards and setup.rulings.reshuffle:
        reshuffles += 1
        pile, need = in_order(discards), need - len(drawn)
        deck = Stream(seed, "reshuffle", reshuffles).shuffle(pile)
        more, deck, discards = deck[:need], deck[need:], NO_CARDS
    if drawn or more:
        past, ply = (past, ("refill", drawn, pile, more)), ply + 1
    return row + drawn + more, Piles(deck, discards, reshuffles), past, ply
