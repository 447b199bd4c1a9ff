"""Koinobori, 5 what happens; read beside seeds/koinobori.md."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from typing import Any

from gamelib.core import notation
from gamelib.core.chance import Stream
from gamelib.core.errors import GameOver
from gamelib.core.events import Event
from gamelib.core.immutable import Drafting, WholeState
from gamelib.core.language import _
from gamelib.core.tuples import SOLO_SEATS, replace_at
from gamelib.core.verdicts import Refusal
from gamelib.koinobori import legal, writing
from gamelib.koinobori.cards import (
    COLOURS,
    HEIGHT,
    ICON,
    ORDER,
    REFILL_AT,
    ROW,
    UNKNOWN,
    Card,
    Cards,
    Level,
    Rulings,
    in_order,
)
from gamelib.koinobori.facts import (
    Ended,
    Fact,
    Refilled,
    Refreshed,
    Shifted,
    Stolen,
    shared_hung,
    shared_passed,
    shared_placed,
    shared_stopped,
    shared_taken,
)
from gamelib.koinobori.log import log
from gamelib.koinobori.moves import (
    OWED,
    TURNS,
    Done,
    Mast,
    Move,
    Pass,
    Place,
    Refresh,
    Shift,
    Steal,
    Take,
    shared_turn,
)
from gamelib.koinobori.position import FullPosition
from gamelib.koinobori.view import GameStatus, View


class State(GameStatus, WholeState, FullPosition):
    """A whole position, all hands and the deck included; playing returns a new one and leaves this one as it is."""

    __slots__ = ()

    # Questions about a state -----------------------------------------------------

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """Return the moves a seat may make; without a seat, those of the seat to act.

        >>> from gamelib import koinobori
        >>> [str(move) for move in koinobori.deal(2, seed=7).moves()][:2]
        ['take 1 orange+black/cover', 'take 7 green+black+purple']
        """
        if seat is not None and seat not in self.to_act:
            notation.check_seat(seat, self.setup.players)
            return ()
        return self.options

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """Return None if a seat may make this move, else why it may not."""
        return self.view(self.turn.seat if seat is None else seat).why_not(move)

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None is an onlooker."""
        masts = self.masts
        if seat is not None:
            notation.check_seat(seat, self.setup.players)
        if not self.end_reason:
            masts = tuple([cards if at == seat else UNKNOWN_CARDS[len(cards)] for at, cards in enumerate(masts)])
        return View(
            setup=self.setup,
            seat=seat,
            turn=self.turn,
            hand=NO_CARDS if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            masts=masts,
            row=self.row,
            posts=self.posts,
            deck=len(self.deck),
            discards=self.discards,
            steals=self.steals,
            reshuffles=self.reshuffles,
            passes=self.passes,
            end_reason=self.end_reason,
            options=self.options if seat == self.turn.seat else (),
            past=self.past,
            secret=None if seat is None else self.secrets[seat],
        )

    # 5 What happens --------------------------------------------------------------

    def play(self, move: Move | str, seat: int | None = None) -> State:
        """Return the position after a move; raise IllegalMove if it is not allowed.

        >>> from gamelib import koinobori
        >>> state = koinobori.deal(2, seed=7, first=0).play("take 1")
        >>> state.to_act
        (1,)
        """
        apply = _APPLY.get(type(move))
        if apply is None or move not in self.options or (seat is not None and seat not in self.to_act):
            move = self.check_move(move, self.turn.seat if seat is None else seat)
            apply = _APPLY[type(move)]
        now = apply(self, move)
        now.__class__ = State  # type: ignore[assignment]  # as `done` does, without the cost of a call
        return now

    def _apply_take(self, move: Take) -> Draft:
        """Move a card from the row to the hand (KOI-3.2, KOI-5.14, KOI-5.15)."""
        seat, action, made, raised, extra, icon, owed, icon_post, end = self.turn
        place, card = move.place, self.row[move.place - 1]
        now = Draft(self, shared_taken(seat, place, card, icon))
        if not self.setup.rulings.either_end:
            end = "left" if place == 1 else "right"
        if icon:
            now.turn = shared_turn(seat, action, made, raised, extra, icon, owed - 1, icon_post, end)
        else:
            now.turn = shared_turn(seat, "take", made + 1, end=end)
        now.hands = _with_card(self.hands, seat, card)
        now.row = self.row[1:] if place == 1 else self.row[:-1]
        now.next_choice()
        return now

    def _apply_place(self, move: Place) -> Draft:
        """Put a card on a post (KOI-5.5, KOI-5.9, KOI-5.12)."""
        (card, post, over, _kind), turn = move, self.turn
        seat, extra, spaces = turn.seat, turn.extra, self.posts[post - 1]
        spaces = spaces[:-1] + (spaces[-1] + (card,),) if over else spaces + ((card,),)
        closed, icon = len(spaces) == HEIGHT, ICON[card]
        if icon:
            icon = _active_icon(icon, self.setup.rulings, closed, extra)
        now = Draft(self, shared_placed(seat, card, post, over, icon))
        now.hands, now.posts = _without_card(self.hands, seat, card), replace_at(self.posts, post - 1, spaces)
        if closed:
            now.open_posts = tuple([other for other in self.open_posts if other != post])
            if not now.open_posts:
                now.end_game("full")
                return now
        extra, made = (extra - 1, turn.actions_made) if extra else (0, turn.actions_made + 1)
        if icon in OWED:
            now.turn = shared_turn(seat, "play", made, turn.raised, extra, icon, OWED[icon], post)
        else:
            now.turn = shared_turn(seat, "play", made, turn.raised, extra + (icon == "extra"))
        now.next_choice()
        return now

    def _apply_mast(self, move: Mast) -> Draft:
        """Put a card face down on the mast, so that its next level counts (KOI-5.6)."""
        turn, card = self.turn, move.card
        seat = turn.seat
        now = Draft(self, shared_hung(seat))
        now.hands = _without_card(self.hands, seat, card)
        now.masts = replace_at(self.masts, seat, self.masts[seat] + (card,))
        now.turn = shared_turn(seat, "play", turn.actions_made + 1, turn.raised + 1, turn.extra)
        now.tell_seat(seat, card)
        now.next_choice()
        return now

    def _apply_shift(self, move: Shift) -> Draft:
        """Move the top of one post to another, with all it covers (KOI-5.10, KOI-5.11)."""
        turn, rulings = self.turn, self.setup.rulings
        source, target, posts = move.source - 1, move.target - 1, list(self.posts)
        space = posts[source][-1]
        posts[source], posts[target] = posts[source][:-1], (*posts[target], space)
        icon = ICON[space[-1]]
        if not rulings.moved_icons_again or icon == "move":
            icon = ""
        icon = _active_icon(icon, rulings, len(posts[target]) == HEIGHT)
        now = Draft(self, Shifted(turn.seat, move.source, move.target, space[-1], icon))
        now.turn = turn._replace(
            icon=icon if icon in OWED else "",
            owed=OWED.get(icon, 0),
            icon_post=move.target if icon in OWED else 0,
            extra=turn.extra + (icon == "extra"),
        )
        now.posts, now.open_posts = tuple(posts), legal.open_posts(posts)
        now.next_choice()
        return now

    def _apply_steal(self, move: Steal) -> Draft:
        """Move a card drawn at random from one hand to another (KOI-5.16, KOI-6.4)."""
        thief, victim, hand = self.turn.seat, move.seat, self.hands[move.seat]
        now = Draft(self, Stolen(thief, victim))
        card = hand[Stream(self.seed, "steal", self.steals + 1).randbelow(len(hand))]
        now.hands = _with_card(_without_card(self.hands, victim, card), thief, card)
        now.turn = self.turn._replace(icon="", owed=0, icon_post=0, end="")
        now.steals = self.steals + 1
        now.tell_seat(thief, card)
        now.tell_seat(victim, card)
        now.next_choice()
        return now

    def _apply_refresh(self, _move: Refresh) -> Draft:
        """Discard the row and turn up a new one (KOI-5.17)."""
        now = Draft(self, Refreshed(self.turn.seat, self.row))
        now.discards, now.row = self.discards + self.row, NO_CARDS
        now.turn = self.turn._replace(owed=1)
        now.refill_row()
        now.next_choice()
        return now

    def _apply_done(self, _move: Done) -> Draft:
        """Leave what is still owed (KOI-3.2, KOI-3.3, KOI-3.4)."""
        now = Draft(self, shared_stopped(self.turn.seat, self.turn.icon))
        now.next_choice(finished=True)
        return now

    def _apply_pass(self, _move: Pass) -> Draft:
        """Do nothing; when all have passed, the game is over (KOI-4.28, KOI-7.2)."""
        now = Draft(self, shared_passed(self.turn.seat))
        now.passes = self.passes + 1
        if now.passes == self.setup.players:
            now.end_game("stuck")
        else:
            now.next_choice(finished=True)
        return now

    # 7 The end ---------------------------------------------------------------------

    def next_round(self) -> State:
        """Raise GameOver: a game of Koinobori is one round."""
        why = _("the game is over") if self.end_reason else _("the game is not over yet, and it is played in one round")
        raise GameOver(Refusal("KOI-4.2", why))

    # In words ------------------------------------------------------------------------

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, each event with what only some seats may see of it."""
        return log(self.past, dict(enumerate(self.secrets)), self.setup, self.turn, len(self.row))

    def write(self) -> str:
        """Return the whole position as text, hidden cards included; `read` gives it back."""
        return writing.write(self.view(None), self.hands, self.masts, self.deck, self.seed)

    # Dunder methods

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.write() == other.write()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.write())


class Draft(Drafting, State):
    """A state in the making: the one place where fields are set, each by its name."""

    __slots__ = ()

    def __init__(self, state: State, fact: Fact) -> None:
        """Copy the state and add the fact of the move to its past; any move but a pass ends a series of passes."""
        self.setup = state.setup
        self.seed = state.seed
        self.turn = state.turn
        self.hands = state.hands
        self.masts = state.masts
        self.row = state.row
        self.posts = state.posts
        self.open_posts = state.open_posts
        self.deck = state.deck
        self.discards = state.discards
        self.reshuffles = state.reshuffles
        self.steals = state.steals
        self.passes = 0
        self.past = (state.past, fact)
        self.ply = state.ply + 1
        self.secrets = state.secrets
        self.end_reason = state.end_reason
        self.to_act = state.to_act
        self.options = state.options

    def done(self) -> State:
        """Return the finished state; from here on it never changes."""
        self.__class__ = State  # type: ignore[assignment]  # the same slots, but no longer settable
        return self

    def tell_seat(self, seat: int, card: Card) -> None:
        """Add a card to what only this seat knows of the last fact."""
        self.secrets = replace_at(self.secrets, seat, (self.secrets[seat], (self.ply - 1, card)))

    def next_choice(self, finished: bool = False) -> None:
        """Advance to the next moment at which a seat has a choice; with `finished`, end the current icon or turn first.

        What cannot be used lapses, and turns pass on (KOI-5.18, KOI-5.20).
        """
        rulings, levels = self.setup.rulings, self.setup.levels
        while True:
            turn = self.turn
            seat, action, made, raised, extra, icon, _owed, _icon_post, _end = turn
            on_mast = len(self.masts[seat])
            level = levels[on_mast if rulings.level_counts_at_once else on_mast - raised]
            if action and not icon and not extra:
                finished = finished or made >= (level.play if action == "play" else level.take)
            if not finished:
                options = (
                    self._icon_options(level)
                    if icon
                    else legal.moves_in_turn(
                        rulings, turn, level, self.hands[seat], self.row, self.posts, self.open_posts, on_mast
                    )
                )
                if options:
                    self.to_act, self.options = SOLO_SEATS[seat], options
                    return
            if len(self.row) <= REFILL_AT and (icon or action == "take"):
                self.refill_row()
            finished = False
            if icon:
                self.turn = shared_turn(seat, action, made, raised, extra)
            else:
                self.turn = TURNS[seat + 1 if seat + 1 < len(self.hands) else 0]

    def _icon_options(self, level: Level) -> Sequence[Move]:
        """Return what the seat whose turn it is may do with its icon; nothing if it could only leave it."""
        rulings, turn = self.setup.rulings, self.turn
        supply = len(self.deck) + (len(self.discards) if rulings.reshuffle else 0)
        sizes = tuple(map(len, self.hands))
        return legal.icon_moves(rulings, turn, level, self.hands[turn.seat], self.row, self.posts, sizes, supply)

    def refill_row(self) -> None:
        """Fill the row up to seven, if need be from the discards, shuffled (KOI-5.2, KOI-5.3, KOI-5.4)."""
        missing = ROW - len(self.row)
        reshuffled = more = NO_CARDS
        drawn, self.deck = self.deck[:missing], self.deck[missing:]
        if len(drawn) < missing and self.discards and self.setup.rulings.reshuffle:
            self.reshuffles += 1
            reshuffled, missing = in_order(self.discards), missing - len(drawn)
            deck = Stream(self.seed, "reshuffle", self.reshuffles).shuffle(reshuffled)
            more, self.deck, self.discards = deck[:missing], deck[missing:], NO_CARDS
        if drawn or more:
            self.row = self.row + drawn + more
            self.tell(Refilled(drawn, reshuffled, more))

    def end_game(self, reason: str) -> None:
        """End the game and turn up the masts (KOI-6.6, KOI-7.1, KOI-7.2)."""
        self.turn = TURNS[self.turn.seat]
        self.end_reason, self.to_act, self.options = reason, (), ()
        self.tell(Ended(reason, self.masts))


NO_CARDS: Cards = ()
UNKNOWN_CARDS = tuple((UNKNOWN,) * size for size in range(len(COLOURS)))
_CARD_ORDER = ORDER.__getitem__
_APPLY: dict[type, Callable[[State, Any], Draft]] = {
    Take: State._apply_take,
    Place: State._apply_place,
    Mast: State._apply_mast,
    Shift: State._apply_shift,
    Steal: State._apply_steal,
    Refresh: State._apply_refresh,
    Done: State._apply_done,
    Pass: State._apply_pass,
}


def _active_icon(icon: str, rulings: Rulings, closed: bool, extra: int = 0) -> str:
    """Return the icon, or "" if by ruling it has no effect: on a closing card or an extra play (KOI-5.8, KOI-5.13)."""
    works = (rulings.closing_icons or not closed) and (rulings.extra_triggers or not extra)
    return icon if works else ""


def _without_card(hands: tuple[Cards, ...], seat: int, card: Card) -> tuple[Cards, ...]:
    """Return the hands without one copy of a card in a seat's hand."""
    hand, changed = [*hands[seat]], [*hands]
    hand.remove(card)
    changed[seat] = tuple(hand)
    return tuple(changed)


def _with_card(hands: tuple[Cards, ...], seat: int, card: Card) -> tuple[Cards, ...]:
    """Return the hands with a card sorted into a seat's hand."""
    hand, changed = [*hands[seat]], [*hands]
    insort(hand, card, key=_CARD_ORDER)
    changed[seat] = tuple(hand)
    return tuple(changed)
