"""What a small card game states once: its cards, where they lie, its moves, the sentences of its log, and its judge.

A small game is one round in which one seat acts at a time. Its cards are whole numbers from 1; each is in a hand, in
the deck or in an open pile. From its `SmallGame` it gets a deal, positions as text, views, a log (`one_round`), words
for lessons and a table, and overrides what it does differently; `tests/fourth_game` shows how.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, NamedTuple, Protocol

from gamelib.core.errors import BadDeck, BadNotation
from gamelib.core.events import Event, Past, SecretPart, describe_setup, facts_in_order
from gamelib.core.language import LETTERS, Sentence, _, join_or, name_slot
from gamelib.core.notation import check_text
from gamelib.core.verdicts import Refusal, Result

Hand = tuple[int, ...]
"""Cards, 0 for one that is not known."""

DEAL, SET_UP = "deal", "set up"
"""The two events with which a log begins."""


class EventText(NamedTuple):
    """What the log says of one kind of event; `{name}` and `{cards}` are filled in."""

    clause: str
    sentence: str
    meaning: str
    """What happened, as the lists of words for lessons describe it."""
    secret: str = ""
    """The sentence for the only seat that knows the cards."""


def _translate(sentence: str) -> str:
    """Return the sentence of an `EventText` in the language in use, with all its forms."""
    return Sentence(_(sentence), *map(_, getattr(sentence, "second_forms", ())))


class Happened(NamedTuple):
    """One thing that happened: its kind, the seat, and the cards that everybody saw."""

    kind: str
    seat: int = 0
    cards: Hand = ()


class KnownCards(NamedTuple):
    """The cards of a ply that only one seat knows."""

    ply: int
    cards: Hand


class Judge(Protocol):
    """The module that judges a small game."""

    def legal(self, view: Any) -> Sequence[Any]:
        """Return the legal moves of the seat to act; there is always one."""

    def explain(self, view: Any, move: Any) -> Refusal:
        """Return the first rule that a move breaks which is not among the legal ones."""

    def result(self, position: Any) -> Result | None:
        """Return how the game ended, or None while it lasts; it gets a state or a view."""


def format_cards(cards: Iterable[int]) -> str:
    """Return cards as people write them, `-` for none and `?` for an unknown card.

    >>> format_cards((2, 0, 5)), format_cards(())
    ('2 ? 5', '-')
    """
    return " ".join(str(card or "?") for card in cards) or "-"


@dataclass(frozen=True, kw_only=True, eq=False)
class SmallGame:
    """All that the shared code must know of a small card game."""

    name: str
    cards: Hand
    """Every card of the box."""
    hand_size: int
    """How many cards each seat is dealt; the others are the deck."""
    piles: tuple[str, ...]
    """The fields of the state that are open piles of cards, empty at first."""
    counters: tuple[str, ...] = ()
    """The fields of the state that are numbers, 0 at first."""
    rulings: type[Any]
    """The class of its house rules."""
    moves: tuple[type[Any], ...]
    """The classes of its moves, each a `PlainMove`: one made at `hand` has a card as its field, all others no field."""
    examples: tuple[str, ...]
    """Moves in notation, one of each kind."""
    events: Mapping[str, EventText]
    """What the log says, by the kind of event; `deal` is one of them."""
    judge: Judge
    turn_clause: str
    """The clause that says whose turn it is."""
    over_clause: str
    """The clause that says that nobody moves after the end."""

    # What happened -----------------------------------------------------------------

    def log(self, past: Past, secrets: Mapping[int, Past], first: int = 0) -> tuple[Event, ...]:
        """Return what happened from the ply `first` on, with what the seats in `secrets` alone know."""
        known = {(seat, fact.ply): fact.cards for seat, own in secrets.items() for fact in facts_in_order(own)}
        return tuple(
            self._event(ply, fact, known.get((fact.seat, ply), ()))
            for ply, fact in enumerate(facts_in_order(past)[first:], first)
        )

    def _event(self, ply: int, fact: Happened, known: Hand) -> Event:
        if fact.kind == SET_UP:
            return Event(ply, None, SET_UP, (), self.events[DEAL].clause, describe_setup(()))
        text, name = self.events[fact.kind], name_slot(fact.seat)
        sentence = _translate(text.sentence).format(name=name, cards=format_cards(fact.cards))
        seat = None if fact.kind == DEAL else fact.seat
        event = Event(ply, seat, fact.kind, tuple(map(str, fact.cards)), text.clause, sentence)
        if not known:
            return event
        secret = _translate(text.secret).format(name=name, cards=format_cards(known))
        return event._replace(secret=SecretPart((fact.seat,), tuple(map(str, known)), secret))

    # Text --------------------------------------------------------------------------

    @property
    def open_fields(self) -> tuple[str, ...]:
        """The fields of a state that its views show as they are: piles and counters."""
        return (*self.piles, *self.counters)

    @property
    def fields(self) -> tuple[str, ...]:
        """The keywords with which the fields of a written position begin."""
        return ("players", "rulings", *LETTERS, "turn", *self.open_fields, "deck")

    def card_fields(self, players: int, _line: Callable[[str], str]) -> list[str]:
        """Return the fields of a written position that hold cards."""
        return [*LETTERS[:players], *self.piles, "deck"]

    def read_cards(self, text: str) -> tuple[str, ...]:
        """Return the cards in a text; none if the text contains anything but cards."""
        cards = tuple(text.split())
        return cards if {*cards} <= {*map(str, self.cards)} else ()

    def parse_cards(self, text: str) -> Hand:
        """Return the cards in a text, 0 for each `?`; raise BadNotation for anything else."""
        known = {"?": 0} | {str(card): card for card in self.cards}
        parts = text.replace("-", "").split()
        if strange := [part for part in parts if part not in known]:
            raise BadNotation(
                _("{text!r:.40} is no card; cards are {cards}").format(text=strange[0], cards=join_or(list(known)[1:]))
            )
        return tuple(known[part] for part in parts)

    def parse_deck(self, text: str) -> Hand:
        """Return the cards of a written deck, top card first: named one by one, or only counted, as in `12 cards`."""
        count = re.fullmatch(r"([0-9]{1,3}) cards", text)
        return (0,) * int(count[1]) if count else self.parse_cards(text)

    def stack(self, deck: Any) -> Hand:
        """Return a stacked deck, from cards or text; raise BadDeck unless it has exactly the cards of the box."""
        parts = [str(card) for card in (deck.split() if isinstance(deck, str) else deck)]
        if sorted(parts) != sorted(map(str, self.cards)):
            raise BadDeck(_("a deck has exactly the cards of the game, {count} in all").format(count=len(self.cards)))
        return tuple(map(int, parts))

    def unplaced(self, *known: Hand) -> Counter[int]:
        """Return the cards of the box that are not among these; raise BadNotation if a card is there too often."""
        left = Counter(self.cards)
        left.subtract(card for cards in known for card in cards if card)
        if too_many := [card for card, count in left.items() if count < 0]:
            raise BadNotation(
                _("the card {card} is here too often; the game has {most}").format(
                    card=too_many[0], most=self.cards.count(too_many[0])
                )
            )
        return left

    def read_move(self, text: str) -> Any:
        """Return the move a text describes."""
        return read_move(text, self.moves, self.examples)

    # Places on the table -------------------------------------------------------------

    def places(self, view: Any) -> list[str]:
        """Return every place of the table that can be pointed at."""
        return [
            *(f"hand:{at}" for at in range(1, len(view.hand) + 1)),
            *self.piles,
            "deck",
            *(f"seat:{LETTERS[at]}" for at in range(view.players)),
        ]

    def moves_at(self, view: Any, place: str) -> list[Any]:
        """Return the moves that can be tried at a place, legal or not: pointing at it means the first."""
        cards = {f"hand:{at}": card for at, card in enumerate(view.hand, 1)}
        if place in cards:
            return [move(cards[place]) for move in self.moves if move.place == "hand"]
        return [move() for move in self.moves if move.place == place]

    def touched(self, view: Any, move: PlainMove) -> list[str]:
        """Return the places that a move touches."""
        touched = [place for place in self.places(view) if move in self.moves_at(view, place)]
        return [*touched, move.onto] if touched and move.onto else touched


# Moves as a word and its fields ----------------------------------------------------------------------


MAX_DIGITS = 3


class PlainMove:
    """A move whose fields are whole numbers. Inherit, make it a frozen dataclass, and name its word in `kind`."""

    kind: ClassVar[str]
    place: ClassVar[str] = ""
    """The place on the table where a player points to try it: `hand` for a card of the hand, `deck`, or a pile."""
    onto: ClassVar[str] = ""
    """The pile to which the card goes, and onto which it may be dropped."""

    @classmethod
    def count_fields(cls) -> int:
        """Return how many numbers follow the move's word in its notation."""
        return len(fields(cls))  # type: ignore[arg-type]  # a game makes it a dataclass

    def __str__(self) -> str:
        return " ".join([self.kind, *(str(getattr(self, field.name)) for field in fields(self))])  # type: ignore[arg-type]

    def public(self) -> str:
        """Return the move as everyone may read it."""
        return str(self)


def read_move(text: str, moves: Sequence[type[Any]], examples: Sequence[str]) -> Any:
    """Return the move that a text describes, one of these classes; `examples` are shown if it is none.

    >>> from dataclasses import make_dataclass
    >>> Lay = make_dataclass("Lay", ["card"], bases=(PlainMove,), namespace={"kind": "lay"})
    >>> read_move("Lay  5", [Lay], ["lay 5"])
    Lay(card=5)
    """
    check_text(text)
    kind, *numbers = text.lower().split() or [""]
    are_numbers = all(number.isascii() and number.isdigit() and len(number) <= MAX_DIGITS for number in numbers)
    for move in moves:
        if kind == move.kind and are_numbers and len(numbers) == len(fields(move)):
            return move(*map(int, numbers))
    raise BadNotation(
        _("{text!r:.60} is no move; moves look like: {examples}").format(text=text, examples=join_or(examples))
    )
