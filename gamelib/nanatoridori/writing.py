"""Nanatoridori, 8 on paper: positions written as text; `reading` reads them.

`hand 1 5 5 6 | table 3 3` is a whole position already: what is left out is dealt from the seed.
"""

from __future__ import annotations

from collections import Counter

from gamelib.core import notation, rulings
from gamelib.core.notation import seat_letter
from gamelib.nanatoridori.cards import DECK, Hand, format_cards
from gamelib.nanatoridori.position import FullPosition, Position, SeatPosition
from gamelib.nanatoridori.public_knowledge import public_knowledge


def write(position: FullPosition) -> str:
    """Return the whole position, hidden cards included; a card that everybody knows carries a star."""
    known_hands = public_knowledge(position.past, position.setup).hands
    hands = [_mark_known(hand, known) for hand, known in zip(position.hands, known_hands, strict=True)]
    game = position.game
    decks = " / ".join(format_cards(deck) for deck in game.decks)
    deck = format_cards(position.deck) or "-"
    return _format_position(position, hands, deck, ("decks", decks), ("seed", str(game.seed)))


def write_view(view: SeatPosition) -> str:
    """Return the position as far as a seat knows it."""
    known_hands = public_knowledge(view.past, view.setup).hands
    hands = [
        _mark_known(view.hand, known) if seat == view.seat else _mark_known(known, known)
        for seat, known in enumerate(known_hands)
    ]
    return _format_position(view, hands, f"{view.deck} cards")


def _format_position(position: Position, hands: list[str], deck: str, *more_fields: tuple[str, str]) -> str:
    setup, table, held = position.setup, position.table, position.held
    opened = [(f"open {seat_letter(seat)}", format_cards(cards) or "-") for seat, cards in enumerate(position.open)]
    fields = [
        ("variant", setup.variant),
        ("players", str(setup.players)),
        ("rulings", rulings.write(setup.rulings)),
        ("cards", "" if setup.cards == DECK else format_cards(setup.cards)),
        ("round", str(position.round)),
        *((seat_letter(seat), hand or "-") for seat, hand in enumerate(hands)),
        *opened,
        ("table", f"{table} by {seat_letter(position.owner)}" if table else "-"),
        ("turn", seat_letter(position.turn)),
        ("held", f"{held} {position.source}" if held else ""),
        ("out", notation.seat_letters(position.out) if position.out else ""),
        ("points" if setup.variant == "one-winner" else "penguins", " ".join(map(str, position.standing))),
        ("lost", seat_letter(position.loser) if position.loser >= 0 else ""),
        ("deck", deck),
        ("discards", format_cards(position.discards) or "-"),
        *more_fields,
    ]
    return " | ".join(f"{key} {value}" for key, value in fields if value)


def _mark_known(hand: Hand, known: Hand) -> str:
    """Return a hand with a star at each card that everybody knows.

    Where places are not seen, the first cards of each known rank carry the stars.
    """
    if len(known) == len(hand) and all(there in (0, here) for here, there in zip(hand, known, strict=True)):
        return " ".join(f"{card or '?'}{'*' * bool(there)}" for card, there in zip(hand, known, strict=True))
    left = Counter(card for card in known if card)
    starred = []
    for card in hand:
        left[card] -= 1
        starred.append(f"{card}*" if left[card] >= 0 else str(card))
    return " ".join(starred)
