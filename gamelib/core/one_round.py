"""The state, the view and the draft of a small game: one round in which one seat acts at a time.

A game inherits all three, adds its piles and counters as fields, and writes `play`; its `SmallGame` is enough for all
else, and a game overrides what it does differently.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self, TypeVar, cast

from gamelib.core import language, notation, registry
from gamelib.core import rulings as house_rules
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.errors import BadNotation, GameOver
from gamelib.core.events import Event, Past, facts_in_order
from gamelib.core.immutable import Drafting, Immutable, SeatView, WholeState
from gamelib.core.language import LETTERS, _, name_slot, seat_name
from gamelib.core.small_game import DEAL, SET_UP, Hand, Happened, KnownCards, SmallGame, format_cards
from gamelib.core.tuples import replace_at
from gamelib.core.verdicts import Refusal, Result

StateType = TypeVar("StateType", bound="OneRoundState")

MOST_COUNTED = 999


class _OneRound(Immutable, ABC):
    """What a state and a view share."""

    __slots__ = ()
    spec: ClassVar[SmallGame]
    """The game's cards, moves and log texts, stated once in its `SmallGame`."""

    rulings: Any
    turn: int
    past: Past

    @property
    @abstractmethod
    def players(self) -> int:
        """The number of players."""

    @property
    def variant(self) -> str:
        """There is one way to play."""
        return registry.BASIC

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it lasts."""
        return self.spec.judge.result(self)

    @property
    def round_result(self) -> Result | None:
        """How the game ended: it is one round."""
        return self.result

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a choice now; nobody when the game is over."""
        return () if self.result else (self.turn,)

    def headline(self, names: Sequence[str] | None = None) -> str:
        """Return one line that says which game this is and who is to act."""
        result = self.result
        now = result.tell(names) if result else _("{name} to act").format(name=seat_name(self.turn, names))
        return f"{registry.about(self.spec.name).title}: {now}"

    def _write(self, hands: Iterable[Hand], deck: str) -> str:
        """Return the position as text with these hands and this deck."""
        fields = {"players": str(self.players), "rulings": house_rules.write(self.rulings)}
        fields |= {LETTERS[seat]: format_cards(hand) for seat, hand in enumerate(hands)}
        fields["turn"] = LETTERS[self.turn]
        fields |= {pile: format_cards(getattr(self, pile)) for pile in self.spec.piles}
        fields |= {counter: str(getattr(self, counter)) for counter in self.spec.counters}
        return " | ".join(f"{key} {value}" for key, value in (*fields.items(), ("deck", deck)) if value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    @abstractmethod
    def _key(self) -> tuple[Any, ...]:
        """Return the value by which positions are compared and hashed."""


class OneRoundState(_OneRound, WholeState):
    """A whole position, all hands and the deck included. A game defines `play(move, seat)`."""

    __slots__ = ("deck", "hands", "past", "ply", "rulings", "secrets", "turn")
    view_type: ClassVar[type[OneRoundView]]

    hands: tuple[Hand, ...]
    deck: Hand
    ply: int
    secrets: tuple[Past, ...]

    @classmethod
    def deal(
        cls,
        players: int | None = None,
        seed: int | None = None,
        *,
        deck: Any = None,
        first: int | None = None,
        rulings: Any = None,
    ) -> Self:
        """Deal a game; `deck` is a stacked deck, top card first."""
        spec, about = cls.spec, registry.about(cls.spec.name)
        players = about.usual_players if players is None else players
        notation.check_players(players, *about.players, about.title)
        seed = fresh_seed() if seed is None else seed
        notation.check_seed(seed)
        first = Stream(seed, "first").randbelow(players) if first is None else first
        notation.check_seat(first, players)
        cards = Stream(seed, "deal").shuffle(spec.cards) if deck is None else spec.stack(deck)
        starts = range(0, players * spec.hand_size, spec.hand_size)
        hands = tuple(tuple(sorted(cards[start : start + spec.hand_size])) for start in starts)
        empty: dict[str, Any] = {**dict.fromkeys(spec.piles, ()), **dict.fromkeys(spec.counters, 0)}
        return cls(
            rulings=rulings or spec.rulings(),
            turn=first,
            hands=hands,
            deck=cards[players * spec.hand_size :],
            past=(None, Happened(DEAL, first)),
            ply=1,
            secrets=(None,) * players,
            **empty,
        )

    @classmethod
    def read(cls, text: str, seed: int | None = None, *, strict: bool = True) -> Self:
        """Return the position a text describes; what is unknown or left out is dealt from the seed.

        With `strict` false, a position to which play cannot lead is accepted.
        """
        spec = cls.spec
        least, most = registry.about(spec.name).players
        fields = notation.split_fields(text, spec.fields)
        last = max([LETTERS.index(key) + 1 for key in fields if key in LETTERS], default=0)
        players = notation.parse_int(
            fields.get("players", str(max(least, last))), _("the number of players"), least, most
        )
        hands = [spec.parse_cards(fields.get(letter, "? " * spec.hand_size)) for letter in LETTERS[:players]]
        piles = {pile: spec.parse_cards(fields.get(pile, "-")) for pile in spec.piles}
        deck = spec.parse_deck(fields.get("deck", "-"))
        unplaced = sorted(spec.unplaced(*hands, *piles.values(), deck).elements())
        pool = list(Stream(fresh_seed() if seed is None else seed, "position").shuffle(unplaced))
        counted: dict[str, Any] = {
            name: notation.parse_int(fields.get(name, "0"), name, 0, MOST_COUNTED) for name in spec.counters
        }
        state = cls(
            rulings=house_rules.read(spec.rulings, fields.get("rulings", "")),
            turn=notation.parse_seat(fields.get("turn", "A"), players),
            hands=tuple(tuple(sorted(_fill(hand, pool))) for hand in hands),
            past=(None, Happened(SET_UP)),
            ply=1,
            secrets=(None,) * players,
            **{pile: _fill(cards, pool) for pile, cards in piles.items()},
            **counted,
            deck=_fill(deck, pool) if "deck" in fields else tuple(pool),
        )
        if strict:
            state.check()
        return state

    @classmethod
    def imagine(cls, view: Any, rng: Stream) -> Self:
        """Return a state dealt at random in which this seat would know exactly what it knows now; called by
        `View.imagine`.
        """
        pool = list(rng.shuffle(sorted(view.unseen().elements())))
        hands = tuple(
            view.hand if seat == view.seat else tuple(sorted(_fill((0,) * size, pool)))
            for seat, size in enumerate(view.hand_sizes)
        )
        shown = {name: getattr(view, name) for name in ("rulings", "turn", "past", *cls.spec.open_fields)}
        return cls(
            hands=hands,
            deck=tuple(pool[: view.deck]),
            ply=view.plies,
            **shown,
            secrets=tuple(view.secret if seat == view.seat else None for seat in range(view.players)),
        )

    @abstractmethod
    def play(self, move: Any, seat: int | None = None) -> Self:
        """Return the position after a move; raise IllegalMove, and change nothing, if it is not allowed."""

    def check(self) -> None:
        """Raise BadNotation if play cannot lead to this position; a game with such positions overrides it."""

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(map(len, self.hands))

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, each event knowing who may see what."""
        return self.spec.log(self.past, dict(enumerate(self.secrets)))

    def view(self, seat: int | None) -> Any:
        """Return what a seat may know; None is an onlooker."""
        if seat is not None:
            notation.check_seat(seat, self.players)
        shown = {name: getattr(self, name) for name in ("rulings", "turn", "past", *self.spec.open_fields)}
        return self.view_type(
            seat=seat,
            hand=() if seat is None else self.hands[seat],
            hand_sizes=self.hand_sizes,
            deck=len(self.deck),
            secret=None if seat is None else self.secrets[seat],
            **shown,
        )

    def moves(self, seat: int | None = None) -> Sequence[Any]:
        """Return the legal moves of a seat, or of the seat to act."""
        moves: Sequence[Any] = self.view(self.turn if seat is None else seat).moves()
        return moves

    def why_not(self, move: Any, seat: int | None = None) -> Refusal | None:
        """Return None if a seat may make this move, else why not."""
        refusal: Refusal | None = self.view(self.turn if seat is None else seat).why_not(move)
        return refusal

    def check_move(self, move: Any, seat: int | None) -> Any:
        """Return the move that was typed; raise the error that says why it may not be made."""
        return super().check_move(move, self.turn if seat is None else seat)

    def next_round(self) -> Any:
        """Raise GameOver: the game is one round."""
        why = _("the game is over") if self.result else _("the game is not over yet, and it is played in one round")
        raise GameOver(Refusal(self.spec.over_clause, why))

    def write(self) -> str:
        """Return the whole position as text, **all hands and the deck included**."""
        return self._write(self.hands, format_cards(self.deck))

    def _key(self) -> tuple[Any, ...]:
        """Return everything but the history: two states are equal however they came about."""
        return tuple(getattr(self, name) for name in self._fields if name not in ("past", "ply", "secrets"))


def _fill(cards: Hand, pool: list[int]) -> Hand:
    """Return the cards with each unknown one dealt from the pool."""
    if cards.count(0) > len(pool):
        raise BadNotation(_("this position needs more cards than there are"))
    return tuple(card or pool.pop() for card in cards)


class OneRoundDraft(Drafting):
    """A state that is being made: the only place where fields are set. A game inherits this and its state."""

    __slots__ = ()
    turn: int
    hands: tuple[Hand, ...]
    deck: Hand
    secrets: tuple[Past, ...]
    result: Result | None

    @classmethod
    def of(cls, state: OneRoundState) -> Self:
        """Return a copy of a state whose fields can be set."""
        draft = cls.__new__(cls)
        for name in state._fields:
            setattr(draft, name, getattr(state, name))
        return draft

    def draw(self, kind: str) -> None:
        """Take the top card of the deck into the hand of the seat to act; which it is, only this seat knows."""
        seat, card = self.turn, self.deck[0]
        self.hands = replace_at(self.hands, seat, tuple(sorted((*self.hands[seat], card))))
        self.deck = self.deck[1:]
        self.secrets = replace_at(self.secrets, seat, (self.secrets[seat], KnownCards(self.ply, (card,))))
        self.tell(Happened(kind, seat))

    def done(self, state_type: type[StateType]) -> StateType:
        """Pass the turn on, and return the finished state of this class; from here on it never changes."""
        if self.result is None:
            self.turn = (self.turn + 1) % len(self.hands)
        self.__class__ = state_type  # type: ignore[assignment]  # the same slots, but no longer settable
        return cast(StateType, self)


class OneRoundView(_OneRound, SeatView):
    """What one seat may know: its own hand, and what everybody can see. Seat None is an onlooker."""

    __slots__ = ("deck", "hand", "hand_sizes", "past", "rulings", "seat", "secret", "turn")

    seat: int | None
    hand: Hand
    hand_sizes: tuple[int, ...]
    deck: int
    secret: Past
    """What this seat alone knows of what happened."""

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hand_sizes)

    def moves(self) -> Sequence[Any]:
        """Return the legal moves of this seat."""
        return self.spec.judge.legal(self) if self.seat in self.to_act else ()

    def why_not(self, move: Any) -> Refusal | None:
        """Return None if this seat may make this move, else the first rule it breaks, and a legal move nearby."""
        move = self.read_move(move)
        if self.result:
            return Refusal(self.spec.over_clause, _("the game is over"))
        if self.seat != self.turn:
            not_yet = _("it is {name}'s turn").format(name=name_slot(self.turn))
            return Refusal(self.spec.turn_clause, not_yet, (f"seat:{self.turn}",))
        options = self.moves()
        if move in options:
            return None
        instead = next((option for option in options if option.kind == move.kind), options[0])
        return replace(self.spec.judge.explain(self, move), instead=instead)

    def read_move(self, move: Any) -> Any:
        """Return the move that was typed; a move of the game is returned as it is."""
        if isinstance(move, self.spec.moves):
            return move
        if isinstance(move, str):
            return self.spec.read_move(move)
        raise BadNotation(
            _("{move!r:.60} is no move of {game}").format(move=move, game=registry.about(self.spec.name).title)
        )

    def imagine(self, rng: Stream) -> Any:
        """Return a whole state dealt at random that agrees with all this seat knows."""
        return registry.about(self.spec.name).imagine(self, rng)

    @property
    def discards(self) -> Hand:
        """The cards that everybody has seen: those of the open piles."""
        return tuple(card for pile in self.spec.piles for card in getattr(self, pile))

    def unseen(self) -> Counter[int]:
        """Return the cards whose place this seat does not know."""
        return self.spec.unplaced(self.discards, self.hand)

    def events(self, secrets: Mapping[int, Past], first: int = 0) -> tuple[Event, ...]:
        """Return what happened from the ply `first` on, with what the seats in `secrets` alone know."""
        return self.spec.log(self.past, secrets, first)

    def write(self) -> str:
        """Return the position as far as this seat knows it."""
        hands = [self.hand if seat == self.seat else (0,) * size for seat, size in enumerate(self.hand_sizes)]
        return self._write(hands, f"{self.deck} cards")

    def plain(self, *, log: int | None = 0) -> dict[str, Any]:
        """Return everything this view shows, as values that JSON can hold.

        `log` is the ply from which on the log is included; with None it is left out.
        """
        piles = {pile: list(getattr(self, pile)) for pile in self.spec.piles}
        counters = {counter: getattr(self, counter) for counter in self.spec.counters}
        return {
            "game": self.spec.name,
            "seat": self.seat,
            "turn": self.turn,
            "to_act": list(self.to_act),
            "hand": list(self.hand),
            "hand_sizes": list(self.hand_sizes),
            **piles,
            **counters,
            "deck": self.deck,
            "moves": [str(move) for move in self.moves()],
            "log": self.log_as_text(log),
            "result": self.result and str(self.result),
        }

    def as_text(self, names: Sequence[str] | None = None) -> str:
        """Return the table as lines of text, with these names."""
        seats = [f"  {language.seat_name(seat, names):<6}  {size}" for seat, size in enumerate(self.hand_sizes)]
        piles = [f"{_(pile.capitalize())}: {format_cards(getattr(self, pile))}" for pile in self.spec.piles]
        on_table = "   ".join([*piles, _("Deck: {count}").format(count=self.deck)])
        hand = [_("Your hand: {hand}").format(hand=format_cards(self.hand))] if self.seat is not None else []
        return "\n".join([self.headline(names), "", *seats, "", on_table, *hand])

    def _key(self) -> tuple[Any, ...]:
        fields = [getattr(self, name) for name in self._fields if name not in ("past", "secret")]
        return (*fields, tuple(facts_in_order(self.past)), tuple(facts_in_order(self.secret)))

    def __repr__(self) -> str:
        whose = _("an onlooker") if self.seat is None else seat_name(self.seat)
        return f"<{whose}: {self.headline()}>"
