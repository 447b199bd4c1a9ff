"""Koinobori, 2 deal, 5 what happens, 7 the end; read beside seeds/koinobori.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gamelib import paper
from gamelib.chance import Stream
from gamelib.errors import GameOver, IllegalMove, NotYourTurn
from gamelib.judging import Refusal, Result
from gamelib.koinobori import legal, told
from gamelib.koinobori.cards import COLOURS, FEW, HEIGHT, ICON, ORDER, ROW, Card, Cards, Post, Rulings, Setup, in_order
from gamelib.koinobori.moves import MOVES, OWED, TURNS, Done, Mast, Move, Place, Refresh, Shift, Steal, Take, Turn
from gamelib.koinobori.view import View
from gamelib.log import Event, Past
from gamelib.words import _


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
    deck: Cards
    discards: Cards
    steals: int
    reshuffles: int
    passes: int
    over: str
    options: Sequence[Move]
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
    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a choice now; nobody when the game is over (KOI-3.1)."""
        return () if self.over else (self.turn.seat,)

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """What a seat may do; the seat may be left out.

        >>> from gamelib import koinobori
        >>> [str(move) for move in koinobori.deal(2, seed=7).moves()][:2]
        ['take 1 orange+black/cover', 'take 7 green+black+purple']
        """
        if seat is not None:
            paper.check_seat(seat, self.setup.players)
            if seat != self.turn.seat:
                return ()
        return self.options

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """None if a seat may make this move, else why not."""
        return self.view(self.turn.seat if seat is None else seat).why_not(move)

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is an onlooker."""
        if seat is not None:
            paper.check_seat(seat, self.setup.players)
        masts = self.masts
        if not self.over:
            masts = tuple([cards if at == seat else UNKNOWN_CARDS[len(cards)] for at, cards in enumerate(masts)])
        seen: View = _new(
            View,
            (self.setup, seat, self.turn, () if seat is None else self.hands[seat], tuple(map(len, self.hands)),
                masts, self.row, self.posts, len(self.deck), self.discards, self.steals, self.reshuffles,
                self.passes, self.over, self.past, None if seat is None else self.secrets[seat]),
        )
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
        if played is None or move not in self.options or (seat is not None and seat != self.turn.seat):
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

    def _taken(self, move: Take) -> State:
        """A card leaves the row for the hand (KOI-3.2, KOI-5.14, KOI-5.15)."""
        (setup, seed, turn, hands, masts, row, posts, room, deck, discards, steals, reshuffles, _passes, _over,
            _options, past, ply, secrets) = self
        seat, _doing, made, raised, extra, icon, owed, own, end = turn
        place = move.place
        card = row[place - 1]
        if not setup.rulings.either_end:
            end = "left" if place == 1 else "right"
        turn = _new(
            Turn,
            (seat, "play", made, raised, extra, icon, owed - 1, own, end)
            if icon
            else (seat, "take", made + 1, 0, 0, "", 0, 0, end),
        )
        hands = hands[:seat] + (_with(hands[seat], card),) + hands[seat + 1 :]
        return settled(
            (setup, seed, turn, hands, masts, row[1:] if place == 1 else row[:-1], posts, room, deck, discards,
                steals, reshuffles, 0, "", (), (past, ("take", seat, place, card, icon)), ply + 1, secrets)
        )

    def _placed(self, move: Place) -> State:
        """A card goes on a post (KOI-5.5, KOI-5.9, KOI-5.12)."""
        (setup, seed, turn, hands, masts, row, posts, room, deck, discards, steals, reshuffles, _passes, _over,
            _options, past, ply, secrets) = self
        seat, _doing, made, raised, extra, _icon, _owed, _own, _end = turn
        card, post, over, _kind = move
        hand, spaces = hands[seat], posts[post - 1]
        at = hand.index(card)
        hands = hands[:seat] + (hand[:at] + hand[at + 1 :],) + hands[seat + 1 :]
        spaces = spaces[:-1] + (spaces[-1] + (card,),) if over else spaces + ((card,),)
        posts = posts[: post - 1] + (spaces,) + posts[post:]
        closed = len(spaces) == HEIGHT
        icon = ICON[card] and _working(ICON[card], setup.rulings, closed, extra)
        past, ply = (past, ("place", seat, card, post, over, icon)), ply + 1
        if closed:
            room = tuple([other for other in room if other != post])
            if not room:
                return self._ended("full", hands, posts, room, past, ply)
        extra, made = (extra - 1, made) if extra else (0, made + 1)
        if icon in OWED:
            turn = _new(Turn, (seat, "play", made, raised, extra, icon, OWED[icon], post, ""))
        else:
            turn = _new(Turn, (seat, "play", made, raised, extra + (icon == "extra"), "", 0, 0, ""))
        return settled(
            (setup, seed, turn, hands, masts, row, posts, room, deck, discards, steals, reshuffles, 0, "", (),
                past, ply, secrets)
        )

    def _masted(self, move: Mast) -> State:
        """A card lies face down on the mast, and the next level counts (KOI-5.6)."""
        (setup, seed, turn, hands, masts, row, posts, room, deck, discards, steals, reshuffles, _passes, _over,
            _options, past, ply, secrets) = self
        seat, _doing, made, raised, extra, _icon, _owed, _own, _end = turn
        card, hand = move.card, hands[seat]
        at = hand.index(card)
        hands = hands[:seat] + (hand[:at] + hand[at + 1 :],) + hands[seat + 1 :]
        masts = masts[:seat] + (masts[seat] + (card,),) + masts[seat + 1 :]
        secrets = secrets[:seat] + ((secrets[seat], (ply, card)),) + secrets[seat + 1 :]
        turn = _new(Turn, (seat, "play", made + 1, raised + 1, extra, "", 0, 0, ""))
        return settled(
            (setup, seed, turn, hands, masts, row, posts, room, deck, discards, steals, reshuffles, 0, "", (),
                (past, ("mast", seat)), ply + 1, secrets)
        )

    def _shifted(self, move: Shift) -> State:
        """The top of one post goes to another, with all it covers (KOI-5.10, KOI-5.11)."""
        source, target, turn, rulings = move.source - 1, move.target - 1, self.turn, self.setup.rulings
        posts = list(self.posts)
        space = posts[source][-1]
        posts[source], posts[target] = posts[source][:-1], (*posts[target], space)
        icon = ICON[space[-1]]
        if not rulings.moved_icons_again or icon == "move":
            icon = ""
        icon = _working(icon, rulings, len(posts[target]) == HEIGHT)
        turn = turn._replace(
            icon=icon if icon in OWED else "",
            owed=OWED.get(icon, 0),
            own=move.target if icon in OWED else 0,
            extra=turn.extra + (icon == "extra"),
        )
        return settled(
            self._replace(
                turn=turn,
                posts=tuple(posts),
                room=legal.rooms(posts),
                passes=0,
                ply=self.ply + 1,
                past=(self.past, ("move", turn.seat, move.source, move.target, space[-1], icon)),
            )
        )

    def _stolen(self, move: Steal) -> State:
        """A card drawn at random goes from one hand to another (KOI-5.16, KOI-6.4)."""
        thief, victim, hands = self.turn.seat, move.seat, list(self.hands)
        at = Stream(self.seed, "steal", self.steals + 1).below(len(hands[victim]))
        card = hands[victim][at]
        hands[victim], hands[thief] = hands[victim][:at] + hands[victim][at + 1 :], _with(hands[thief], card)
        secrets = list(self.secrets)
        for seat in (thief, victim):
            secrets[seat] = (secrets[seat], (self.ply, card))
        return settled(
            self._replace(
                turn=_without_icon(self.turn), hands=tuple(hands), steals=self.steals + 1, passes=0, ply=self.ply +
                1, past=(self.past, ("steal", thief, victim)), secrets=tuple(secrets))
        )

    def _refreshed(self, _move: Refresh) -> State:
        """The row is discarded and a new one turned up (KOI-5.17)."""
        past: Past
        past, piles = (
            (self.past, ("refresh", self.turn.seat, self.row)),
            (self.deck, self.discards + self.row, self.reshuffles),
        )
        row, (deck, discards, reshuffles), past, ply = _refilled(self.setup, self.seed, (), piles, past, self.ply + 1)
        return settled(
            self._replace(
                turn=self.turn._replace(owed=1), row=row, deck=deck, discards=discards, reshuffles=reshuffles,
                passes=0, past=past, ply=ply)
        )

    def _stopped(self, _move: Done) -> State:
        """What is still owed is left (KOI-3.2, KOI-3.3, KOI-3.4)."""
        fact = ("done", self.turn.seat, self.turn.icon)
        return settled(self._replace(passes=0, past=(self.past, fact), ply=self.ply + 1), finished=True)

    def _passed(self, _move: Move) -> State:
        """Nothing is done; when all have passed, the game is over (KOI-4.28, KOI-7.2)."""
        passes, past, ply = self.passes + 1, (self.past, ("pass", self.turn.seat)), self.ply + 1
        if passes == self.setup.players:
            return self._replace(passes=passes)._ended("stuck", self.hands, self.posts, self.room, past, ply)
        return settled(self._replace(passes=passes, past=past, ply=ply), finished=True)

    # 7 The end ---------------------------------------------------------------------

    def _ended(
        self, why: str, hands: tuple[Cards, ...], posts: tuple[Post, ...], room: tuple[int, ...], past: Past, ply: int
    ) -> State:
        """The game is over and the masts are turned up (KOI-6.6, KOI-7.1, KOI-7.2)."""
        return self._replace(turn=TURNS[self.turn.seat], hands=hands, posts=posts, room=room, over=why, options=(),
            passes=self.passes if why == "stuck" else 0, past=(past, ("end", why, self.masts)), ply=ply + 1)

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
        return told.revived, (State, *told.flattened(self))

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<{told.headline(self)}>"

    def _repr_html_(self) -> str:
        return self.view(None)._repr_html_()


_new: Any = tuple.__new__
NO_CARDS: Cards = ()
UNKNOWN_CARDS = tuple(("?",) * size for size in range(len(COLOURS)))
_PLAY: dict[Any, Any] = dict(
    zip(
        MOVES,
        (State._taken, State._placed, State._masted, State._shifted, State._stolen, State._refreshed,
            State._stopped, State._passed),
        strict=True,
    )
)


def _working(icon: str, rulings: Rulings, closed: bool, extra: int = 0) -> str:
    """The icon if it works: on the card that closes a post, and on one played by an extra icon (KOI-5.8, KOI-5.13)."""
    works = (rulings.closing_icons or not closed) and (rulings.extra_triggers or not extra)
    return icon if works else ""


def _with(hand: Cards, card: Card) -> Cards:
    """The hand with one more card, in order."""
    at = ORDER[card]
    for place, held in enumerate(hand):
        if ORDER[held] > at:
            return hand[:place] + (card,) + hand[place:]
    return hand + (card,)


def _without_icon(turn: Turn) -> Turn:
    return Turn(turn.seat, turn.doing, turn.made, turn.raised, turn.extra)


def settled(position: tuple[Any, ...], finished: bool = False) -> State:
    """The position, all fields of a State, with somebody to decide something.

    What cannot be used lapses, and turns pass on (KOI-5.18, KOI-5.20); `finished` says that this turn or icon is left.
    """
    (setup, seed, turn, hands, masts, row, posts, room, deck, discards, steals, reshuffles, passes, _over,
        _options, past, ply, secrets) = position
    while True:
        seat, doing, made, raised, extra, icon, _owed, _own, _end = turn
        raised = len(masts[seat]) - (0 if setup.rulings.level_counts_at_once else raised)
        if doing and not icon and not extra and made >= setup.levels[raised][doing == "play"]:
            finished = True  # all that the level allows has been done
        if not finished:
            others = legal.beyond(setup, hands, len(deck), len(discards)) if icon else legal.NOTHING
            options = legal.legal(setup, turn, hands[seat], row, posts, room, len(masts[seat]), others)
            if options:
                state: State = _new(
                    State,
                    (setup, seed, turn, hands, masts, row, posts, room, deck, discards, steals, reshuffles,
                        passes, "", options, past, ply, secrets),
                )
                return state
        if len(row) <= FEW and (icon or doing == "take"):
            row, (deck, discards, reshuffles), past, ply = _refilled(
                setup, seed, row, (deck, discards, reshuffles), past, ply
            )
        turn = _without_icon(turn) if icon else TURNS[seat + 1 if seat + 1 < setup.players else 0]
        finished = False


def _refilled(
    setup: Setup, seed: int, row: Cards, piles: tuple[Cards, Cards, int], past: Past, ply: int
) -> tuple[Cards, tuple[Cards, Cards, int], Past, int]:
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
    return row + drawn + more, (deck, discards, reshuffles), past, ply
