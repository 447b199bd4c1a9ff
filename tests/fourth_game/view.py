"""Stepping Stones, 5 what each player sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from gamelib.core import language, registry
from gamelib.core.chance import Stream
from gamelib.core.display import to_html
from gamelib.core.errors import BadNotation
from gamelib.core.events import Event, Past
from gamelib.core.language import _
from gamelib.core.protocols import State
from gamelib.core.verdicts import Refusal, Result
from tests.fourth_game import facts, judge, paper
from tests.fourth_game.cards import DECK, Hand, Rulings, format_cards
from tests.fourth_game.moves import Draw, Lay, Move, Pass, read_move


class View(NamedTuple):
    """What one seat may know: its own hand, and what everybody can see. Seat None is an onlooker (STEP-5.1)."""

    rulings: Rulings
    seat: int | None
    turn: int
    hand: Hand
    hand_sizes: tuple[int, ...]
    path: Hand
    deck: int
    passes: int
    past: Past
    secret: Past

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hand_sizes)

    @property
    def variant(self) -> str:
        """There is one way to play."""
        return registry.BASIC

    @property
    def reach(self) -> int:
        """How far the next card may be from the last."""
        return self.rulings.reach

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a choice now."""
        return () if self.result else (self.turn,)

    @property
    def discards(self) -> Hand:
        """The cards that everybody has seen: the path."""
        return self.path

    def moves(self) -> Sequence[Move]:
        """Return the legal moves of this seat."""
        if self.seat not in self.to_act:
            return ()
        return judge.legal(self.hand, self.path, self.deck, self.reach)

    def why_not(self, move: Move | str) -> Refusal | None:
        """Return None if this seat may make this move, else why not."""
        return judge.why_not(self, self.read_move(move))

    def read_move(self, move: Move | str) -> Move:
        """Return the move that was typed; a Move is returned as it is."""
        if isinstance(move, Lay | Draw | Pass):
            return move
        if isinstance(move, str):
            return read_move(move)
        raise BadNotation(_("{move!r:.60} is no move of Stepping Stones").format(move=move))

    def imagine(self, rng: Stream) -> State:
        """Return a whole state dealt at random that agrees with all this seat knows."""
        state: State = registry.about("stones").imagine(self, rng)
        return state

    def unseen(self) -> Counter[int]:
        """Return the cards this seat cannot place."""
        return Counter(DECK) - Counter(self.path) - Counter(self.hand)

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, as this seat saw it."""
        secrets = {} if self.seat is None else {self.seat: self.secret}
        return tuple(event.seen_by(self.seat) for event in facts.events(self.past, secrets))

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it lasts."""
        return judge.result(self.hand_sizes, self.passes)

    @property
    def round_result(self) -> Result | None:
        """How the game ended: it is one round."""
        return self.result

    def write(self) -> str:
        """Return the position as far as this seat knows it."""
        hands = [self.hand if seat == self.seat else (0,) * count for seat, count in enumerate(self.hand_sizes)]
        return paper.write(self, hands, f"{self.deck} cards")

    def plain(self) -> dict[str, Any]:
        """Return everything this view shows, as values that JSON can hold."""
        return {"game": "stones", "seat": self.seat, "turn": self.turn, "hand": list(self.hand),
                "counts": list(self.hand_sizes), "path": list(self.path), "deck": self.deck,
                "moves": [str(move) for move in self.moves()], "log": [str(event) for event in self.log],
                "result": self.result and str(self.result)}

    def headline(self) -> str:
        """Return one line that says which game this is and who is to act."""
        now = str(self.result or _("{name} to act").format(name=language.seat_name(self.turn)))
        return _("Stepping Stones: {now}").format(now=now)

    def __str__(self) -> str:
        lines = [f"  {language.seat_name(seat):<6}  {count}" for seat, count in enumerate(self.hand_sizes)]
        hand = [_("Your hand: {hand}").format(hand=format_cards(self.hand))] if self.seat is not None else []
        piles = _("Path: {path}   Deck: {deck}").format(path=format_cards(self.path), deck=self.deck)
        return "\n".join([self.headline(), "", *lines, "", piles, *hand])

    def __repr__(self) -> str:
        whose = _("an onlooker") if self.seat is None else language.seat_name(self.seat)
        return f"<{whose}: {self.headline()}>"

    def _repr_html_(self) -> str:
        return to_html(self, self.headline())
