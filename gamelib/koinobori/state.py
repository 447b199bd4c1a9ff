"""Koinobori, 2 deal, 5 what happens, 7 the end; read beside seeds/koinobori.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from gamelib import paper
from gamelib.chance import Stream, fresh_seed
from gamelib.errors import BadDeck, BadRuling, GameOver, IllegalMove, NotYourTurn
from gamelib.judging import Refusal, Result
from gamelib.koinobori import judge, told
from gamelib.koinobori.cards import (
    COLOURS,
    DEALT,
    FEW,
    HEIGHT,
    ICON,
    ORDER,
    ROW,
    Card,
    Cards,
    Post,
    Rulings,
    Setup,
    in_order,
    read_card,
    read_cards,
    read_masts,
)
from gamelib.koinobori.moves import MOVES, OWED, TURNS, Done, Mast, Move, Place, Refresh, Shift, Steal, Take, Turn
from gamelib.koinobori.view import View
from gamelib.log import Event, Past
from gamelib.words import _, choice, listing


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

        >>> [str(move) for move in deal(2, seed=7).moves()][:3]
        ['take 1 lime+orange+black', 'take 7 green+orange+purple', 'mast <- green+black+purple']
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
        return _new(View, (self.setup, seat, self.turn, () if seat is None else self.hands[seat], tuple(map(len, self.hands)),
                           masts, self.row, self.posts, len(self.deck), self.discards, self.steals, self.reshuffles, self.passes,
                           self.over, self.past, None if seat is None else self.secrets[seat]))

    # 5 What happens --------------------------------------------------------------

    def play(self, move: Move | str, seat: int | None = None) -> State:
        """The position after a move; a move that is not allowed raises IllegalMove and changes nothing.

        >>> state = deal(2, seed=7, first=0).play("take 1")
        >>> state.to_act
        (1,)
        """
        if (seat is not None and seat != self.turn.seat) or type(move) not in _PLAY or move not in self.options:
            move = self._checked(move, seat)
        return _PLAY[type(move)](self, move)

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
        setup, seed, turn, hands, masts, row, posts, room, deck, discards, steals, reshuffles, _passes, _over, \
            _options, past, ply, secrets = self
        seat, _doing, made, raised, extra, icon, owed, own, end = turn
        place = move.place
        card = row[place - 1]
        if not setup.rulings.either_end:
            end = "left" if place == 1 else "right"
        turn = _new(Turn, (seat, "play", made, raised, extra, icon, owed - 1, own, end) if icon else
                    (seat, "take", made + 1, 0, 0, "", 0, 0, end))
        hands = hands[:seat] + (_with(hands[seat], card),) + hands[seat + 1:]
        return _settled(setup, seed, turn, hands, masts, row[1:] if place == 1 else row[:-1], posts, room, deck, discards, steals,
                        reshuffles, 0, (past, ("take", seat, place, card, icon)), ply + 1, secrets)

    def _placed(self, move: Place) -> State:
        """A card goes on a post, and its icon works (KOI-5.5, KOI-5.7, KOI-5.8, KOI-5.9, KOI-5.13)."""
        setup, seed, turn, hands, masts, row, posts, room, deck, discards, steals, reshuffles, _passes, _over, \
            _options, past, ply, secrets = self
        seat, _doing, made, raised, extra, icon, _owed, _own, _end = turn
        card, post, over, _kind = move
        hand, spaces = hands[seat], posts[post - 1]
        at = hand.index(card)
        hands = hands[:seat] + (hand[:at] + hand[at + 1:],) + hands[seat + 1:]
        spaces = spaces[:-1] + (spaces[-1] + (card,),) if over else spaces + ((card,),)
        posts = posts[:post - 1] + (spaces,) + posts[post:]
        icon, rulings = ICON[card], setup.rulings
        if icon and ((extra and not rulings.extra_triggers) or (len(spaces) == HEIGHT and not rulings.closing_icons)):
            icon = ""
        extra, made = (extra - 1, made) if extra else (0, made + 1)
        past, ply = (past, ("place", seat, card, post, over, icon)), ply + 1
        if len(spaces) == HEIGHT:
            room = tuple([other for other in room if other != post])
            if not room:
                return self._ended("full", hands, posts, room, past, ply)
        if icon in OWED:
            turn = _new(Turn, (seat, "play", made, raised, extra, icon, OWED[icon], post, ""))
        else:
            turn = _new(Turn, (seat, "play", made, raised, extra + (icon == "extra"), "", 0, 0, ""))
        return _settled(setup, seed, turn, hands, masts, row, posts, room, deck, discards, steals, reshuffles, 0,
                        past, ply, secrets)

    def _masted(self, move: Mast) -> State:
        """A card lies face down on the mast, and the next level counts (KOI-5.6)."""
        seat, _doing, made, raised, extra, _icon, _owed, _own, _end = self.turn
        card, hand, secrets = move.card, self.hands[self.turn.seat], self.secrets
        at = hand.index(card)
        hands = self.hands[:seat] + (hand[:at] + hand[at + 1:],) + self.hands[seat + 1:]
        masts = self.masts[:seat] + (self.masts[seat] + (card,),) + self.masts[seat + 1:]
        secrets = secrets[:seat] + ((secrets[seat], (self.ply, card)),) + secrets[seat + 1:]
        return _settled(self.setup, self.seed, _new(Turn, (seat, "play", made + 1, raised + 1, extra, "", 0, 0, "")), hands, masts,
                        self.row, self.posts, self.room, self.deck, self.discards, self.steals, self.reshuffles, 0,
                        (self.past, ("mast", seat)), self.ply + 1, secrets)

    def _shifted(self, move: Shift) -> State:
        """The top of one post goes to another, with all it covers (KOI-5.10, KOI-5.11)."""
        source, target, turn, rulings = move.source - 1, move.target - 1, self.turn, self.setup.rulings
        posts = list(self.posts)
        space = posts[source][-1]
        posts[source], posts[target] = posts[source][:-1], (*posts[target], space)
        closed, icon = len(posts[target]) == HEIGHT, ICON[space[-1]]
        if not rulings.moved_icons_again or icon == "move" or (closed and not rulings.closing_icons):
            icon = ""
        turn = turn._replace(icon=icon if icon in OWED else "", owed=OWED.get(icon, 0), own=move.target if icon in OWED else 0,
                             extra=turn.extra + (icon == "extra"))
        after = self._replace(turn=turn, posts=tuple(posts), room=judge.rooms(posts), ply=self.ply + 1,
                              past=(self.past, ("move", turn.seat, move.source, move.target, space[-1], icon)))
        return _settled(*after[:12], 0, *after[15:])

    def _stolen(self, move: Steal) -> State:
        """A card drawn at random goes from one hand to another (KOI-5.16, KOI-6.4)."""
        thief, victim, hands = self.turn.seat, move.seat, list(self.hands)
        card = hands[victim][Stream(self.seed, "steal", self.steals + 1).below(len(hands[victim]))]
        left = list(hands[victim])
        left.remove(card)
        hands[victim], hands[thief] = tuple(left), _with(hands[thief], card)
        secrets = list(self.secrets)
        for seat in (thief, victim):
            secrets[seat] = (secrets[seat], (self.ply, card))
        after = self._replace(turn=_without_icon(self.turn), hands=tuple(hands), steals=self.steals + 1, ply=self.ply + 1,
                              past=(self.past, ("steal", thief, victim)), secrets=tuple(secrets))
        return _settled(*after[:12], 0, *after[15:])

    def _refreshed(self, _move: Refresh) -> State:
        """The row is discarded and a new one turned up (KOI-5.17)."""
        past, ply = (self.past, ("refresh", self.turn.seat, self.row)), self.ply + 1
        row, deck, discards, reshuffles, past, ply = _refilled(self.setup, self.seed, (), self.deck, self.discards + self.row,
                                                               self.reshuffles, past, ply)
        after = self._replace(turn=self.turn._replace(owed=1), row=row, deck=deck, discards=discards, reshuffles=reshuffles,
                              past=past, ply=ply)
        return _settled(*after[:12], 0, *after[15:])

    def _stopped(self, _move: Done) -> State:
        """What is still owed is left (KOI-3.2, KOI-3.3, KOI-3.4)."""
        past, ply = (self.past, ("done", self.turn.seat, self.turn.icon)), self.ply + 1
        turn, row, deck, discards, reshuffles, past, ply = _finished(
            self.setup, self.seed, self.turn, self.row, self.deck, self.discards, self.reshuffles, past, ply)
        return _settled(self.setup, self.seed, turn, self.hands, self.masts, row, self.posts, self.room, deck, discards,
                        self.steals, reshuffles, 0, past, ply, self.secrets)

    def _passed(self, _move: Move) -> State:
        """Nothing is done; when all have passed, the game is over (KOI-4.28, KOI-7.2)."""
        seat, passes = self.turn.seat, self.passes + 1
        after = self._replace(passes=passes, past=(self.past, ("pass", seat)), ply=self.ply + 1)
        if passes == self.setup.players:
            return after._ended("stuck", self.hands, self.posts, self.room, after.past, after.ply)
        after = after._replace(turn=TURNS[(seat + 1) % self.setup.players])
        return _settled(*after[:13], *after[15:])

    # 7 The end ---------------------------------------------------------------------

    def _ended(self, why: str, hands: tuple[Cards, ...], posts: tuple[Post, ...], room: tuple[int, ...], past: Past, ply: int) -> State:
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
        from gamelib.koinobori import paper as written  # the written form needs states, and states their written form

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


_new = tuple.__new__
UNKNOWN_CARDS = tuple(("?",) * size for size in range(len(COLOURS)))
_PLAY: dict[Any, Any] = dict(zip(MOVES, (State._taken, State._placed, State._masted, State._shifted, State._stolen,
                                         State._refreshed, State._stopped, State._passed), strict=True))


def _with(hand: Cards, card: Card) -> Cards:
    """The hand with one more card, in order."""
    at, place = ORDER[card], 0
    for held in hand:
        if ORDER[held] > at:
            break
        place += 1
    return hand[:place] + (card,) + hand[place:]


def _without_icon(turn: Turn) -> Turn:
    return _new(Turn, (turn.seat, turn.doing, turn.made, turn.raised, turn.extra, "", 0, 0, ""))


def _settled(setup: Setup, seed: int, turn: Turn, hands: tuple[Cards, ...], masts: tuple[Cards, ...], row: Cards,
             posts: tuple[Post, ...], room: tuple[int, ...], deck: Cards, discards: Cards, steals: int, reshuffles: int,
             passes: int, past: Past, ply: int, secrets: tuple[Past, ...]) -> State:
    """The position in which somebody has something to decide: what cannot be used lapses, turns pass on (KOI-5.18, KOI-5.20)."""
    while True:
        seat = turn.seat
        options = judge.legal(setup, turn, hands[seat], row, posts, room, len(masts[seat]),
                              tuple(map(len, hands)) if turn.icon == "steal" else (), len(deck) + len(discards))
        if options:
            return _new(State, (setup, seed, turn, hands, masts, row, posts, room, deck, discards, steals, reshuffles, passes,
                                "", options, past, ply, secrets))
        turn, row, deck, discards, reshuffles, past, ply = _finished(setup, seed, turn, row, deck, discards, reshuffles, past, ply)


def _finished(setup: Setup, seed: int, turn: Turn, row: Cards, deck: Cards, discards: Cards, reshuffles: int, past: Past,
              ply: int) -> tuple[Turn, Cards, Cards, Cards, int, Past, int]:
    """An icon or a turn is over; after a take the row may be filled (KOI-5.1)."""
    if len(row) <= FEW and (turn.icon or turn.doing == "take"):
        row, deck, discards, reshuffles, past, ply = _refilled(setup, seed, row, deck, discards, reshuffles, past, ply)
    seat = turn.seat + 1
    turn = _without_icon(turn) if turn.icon else TURNS[seat if seat < setup.players else 0]
    return turn, row, deck, discards, reshuffles, past, ply


def _refilled(setup: Setup, seed: int, row: Cards, deck: Cards, discards: Cards, reshuffles: int, past: Past,
              ply: int) -> tuple[Cards, Cards, Cards, int, Past, int]:
    """The row filled up to seven from the deck, and from the shuffled discards if that runs out (KOI-5.2, KOI-5.3, KOI-5.4)."""
    need = ROW - len(row)
    drawn, deck, pile, more = deck[:need], deck[need:], (), ()
    if len(drawn) < need and discards and setup.rulings.reshuffle:
        reshuffles += 1
        pile, need = in_order(discards), need - len(drawn)
        deck = Stream(seed, "reshuffle", reshuffles).shuffle(pile)
        more, deck, discards = deck[:need], deck[need:], ()
    if drawn or more:
        past, ply = (past, ("refill", drawn, pile, more)), ply + 1
    return row + drawn + more, deck, discards, reshuffles, past, ply


# 2 Deal ---------------------------------------------------------------------------------

def deal(players: int = 3, seed: int | None = None, *, deck: Any = None, cards: Any = None, masts: Any = None, flags: Any = None,
         first: int | None = None, rulings: Rulings | None = None) -> State:
    """A game, dealt (KOI-2.2, KOI-2.3, KOI-2.4, KOI-2.5).

    `deck` is a stacked deck, top card first: the hands are dealt from it seat by seat, then the row. `cards` is another
    composition and `masts` other levels, as values or typed in a file; `flags` are the colours of the posts.

    >>> deal(players=3, seed=7).view(0).hand
    ('lime+black+purple', 'lime+purple+pink')
    """
    paper.check_players(players, 2, 5, "Koinobori")
    if rulings is not None and not isinstance(rulings, Rulings):
        raise BadRuling(_("rulings are given as koinobori.Rulings(...), not {kind}").format(kind=type(rulings).__name__))
    seed = fresh_seed() if seed is None else seed
    paper.check_seed(seed)
    if first is None:
        first = Stream(seed, "first").below(players)
    paper.check_seat(first, players)
    setup = Setup(players, rulings or Rulings(), read_cards(cards), read_masts(masts), chosen_flags(flags, players, seed), first)
    order = Stream(seed, "deal").shuffle(setup.cards) if deck is None else stacked(deck, setup.cards)
    if len(order) < DEALT * players:
        raise BadDeck(_("{players} players need at least {least} cards, not {size}").format(
            players=players, least=DEALT * players, size=len(order)))
    hands = tuple(in_order(order[seat * DEALT:(seat + 1) * DEALT]) for seat in range(players))
    row, rest = order[DEALT * players:][:ROW], order[DEALT * players + ROW:]
    return begun(setup, seed, TURNS[first], hands, ((),) * players, row, ((),) * (players + 1), rest, (), (0, 0, 0),
                 tuple((UNKNOWN_CARDS[len(hand)], ()) for hand in hands), "deal")


def begun(setup: Setup, seed: int, turn: Turn, hands: tuple[Cards, ...], masts: tuple[Cards, ...], row: Cards,
          posts: tuple[Post, ...], deck: Cards, discards: Cards, counts: tuple[int, int, int],
          known: tuple[tuple[Cards, Cards], ...], how: str) -> State:
    """A game that begins here: dealt, or set up with what all know of each hand and mast."""
    past = (None, (how, known, row, posts, discards, len(deck), counts[1]))
    secrets = tuple((None, (0, own)) for own in zip(hands, masts, strict=True))
    room = judge.rooms(posts)
    if not room or counts[2] == setup.players:
        why = "stuck" if room else "full"
        return State(setup, seed, TURNS[turn.seat], hands, masts, row, posts, room, deck, discards, *counts, why, (),
                     (past, ("end", why, masts)), 2, secrets)
    return _settled(setup, seed, turn, hands, masts, row, posts, room, deck, discards, *counts, past, 1, secrets)


def chosen_flags(given: Any, players: int, seed: int) -> tuple[str, ...]:
    """The flags of the posts: given, or shuffled (KOI-2.2)."""
    if given is None:
        return Stream(seed, "flags").shuffle(COLOURS)[:players + 1]
    flags = tuple(given.lower().split()) if isinstance(given, str) else tuple(given)
    if len(flags) != players + 1 or len({*flags}) < len(flags) or not {*flags} <= {*COLOURS}:
        raise BadDeck(_("{players} players have {count} flags of different colours out of {colours}, not {flags}").format(
            players=players, count=players + 1, colours=listing(COLOURS), flags=listing([str(flag) for flag in flags]) or "none"))
    return flags


def stacked(deck: Any, cards: Cards) -> Cards:
    """A deck in a given order, from cards or text; it has to hold just the cards of the game."""
    listed = deck.split() if isinstance(deck, str) else deck
    if not isinstance(listed, Sequence):
        raise BadDeck(_("a deck is a list of cards, top card first, not {kind}").format(kind=type(deck).__name__))
    if len(listed) != len(cards):
        raise BadDeck(_("this deck has {size} cards, the game has {right}").format(size=len(listed), right=len(cards)))
    order = tuple(read_card(card) for card in listed)
    given, right = Counter(order), Counter(cards)
    if off := [card for card in given | right if given[card] != right[card]]:
        raise BadDeck(_("the game has {right} of {card}, this deck {given}; look at {others} too").format(
            right=right[off[0]], card=off[0], given=given[off[0]], others=choice(off[1:3])))
    return order
