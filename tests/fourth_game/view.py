"""Stepping Stones, 5 what each player sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from gamelib.core import language
from gamelib.core.errors import BadNotation
from gamelib.core.events import Event, Past
from gamelib.core.language import _
from gamelib.core.one_round import OneRoundView
from gamelib.core.verdicts import Refusal, Result
from tests.fourth_game import facts, judge, paper
from tests.fourth_game.cards import DECK, Hand, Rulings, format_cards
from tests.fourth_game.moves import Draw, Lay, Move, Pass, read_move


class View(OneRoundView):
    """What one seat may know: its own hand, and what everybody can see. Seat None is an onlooker (STEP-5.1)."""

    __slots__ = ("deck", "hand", "hand_sizes", "passes", "past", "path", "rulings", "seat", "secret", "turn")
    game = "stones"

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
    def reach(self) -> int:
        """How far the next card may be from the last."""
        return self.rulings.reach

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

    def unseen(self) -> Counter[int]:
        """Return the cards this seat cannot place."""
        return Counter(DECK) - Counter(self.path) - Counter(self.hand)

    def events(self, secrets: Mapping[int, Past], first: int = 0) -> tuple[Event, ...]:
        """Return what happened from the ply `first` on, with the cards drawn by the seats in `secrets`."""
        return facts.events(self.past, secrets, first)

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it lasts."""
        return judge.result(self.hand_sizes, self.passes)

    def write(self) -> str:
        """Return the position as far as this seat knows it."""
        hands = [self.hand if seat == self.seat else (0,) * count for seat, count in enumerate(self.hand_sizes)]
        return paper.write(self, hands, f"{self.deck} cards")

    def plain(self, *, log: int | None = 0) -> dict[str, Any]:
        """Return everything this view shows, as values that JSON can hold: the log from a ply on, or None of it."""
        events = None if log is None else [str(event) for event in self.log_from(log)]
        return {"game": "stones", "seat": self.seat, "turn": self.turn, "hand": list(self.hand),
                "counts": list(self.hand_sizes), "path": list(self.path), "deck": self.deck,
                "moves": [str(move) for move in self.moves()], "log": events,
                "result": self.result and str(self.result)}

    def __str__(self) -> str:
        lines = [f"  {language.seat_name(seat):<6}  {count}" for seat, count in enumerate(self.hand_sizes)]
        hand = [_("Your hand: {hand}").format(hand=format_cards(self.hand))] if self.seat is not None else []
        piles = _("Path: {path}   Deck: {deck}").format(path=format_cards(self.path), deck=self.deck)
        return "\n".join([self.headline(), "", *lines, "", piles, *hand])
