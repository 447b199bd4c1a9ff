"""Nanuk, 8 on paper: positions written as text that a teacher can type; `reading` reads them back."""

from __future__ import annotations

from itertools import groupby

from gamelib.core import rulings
from gamelib.core.language import LETTERS
from gamelib.core.notation import seat_letter, seat_letters
from gamelib.nanuk.cards import UNKNOWN, Cards, composition
from gamelib.nanuk.position import BOASTING, DECLARING, GIVING, OVER, REWARDS, FullPosition, Position, SeatPosition

SEAT_ZONES = ("ante", "gave", "pile")
"""Places of cards of which every seat has one, named before its letter."""
FIELDS = (
    "variant",
    "players",
    "rulings",
    "cards",
    "seasons",
    "season",
    "totals",
    "hunt",
    "dealer",
    "first",
    "wind",
    "boast",
    "doom",
    "hunters",
    "doomers",
    "chosen",
    *LETTERS,
    "hand",
    *(f"{zone} {letter}" for zone in SEAT_ZONES for letter in LETTERS),
    "outcome",
    "winter",
    "pot",
    "turn",
    "over",
    "deck",
    "discards",
    "seed",
)
WINDS = {"clockwise": 1, "anticlockwise": -1}
"""The words for the wind, by which way it blows."""


def read_wind(word: str) -> int | None:
    """Return which way the wind of a word blows, in either spelling; None if it is no such word.

    >>> read_wind("anticlockwise"), read_wind("counterclockwise"), read_wind("north")
    (-1, -1, None)
    """
    return WINDS.get(word.replace("counter", "anti", 1))


OUTCOMES = {"success": True, "failure": False, "uncompleted": None}
_MIN_RUN = 4  # this many of the same card in a row are written as seal*4


def write(state: FullPosition) -> str:
    """Return the whole position as text, hidden cards included."""
    hands = {seat: format_cards(hand) or "-" for seat, hand in enumerate(state.hands)}
    return _format_position(state, hands, format_cards(state.deck) or "-", state.discards, str(state.seed))


def write_view(view: SeatPosition) -> str:
    """Return the position as text, as far as a seat knows it."""
    hands = {
        seat: format_cards(view.hand if seat == view.seat else (UNKNOWN,) * many) or "-"
        for seat, many in enumerate(view.hand_sizes)
    }
    deck = "" if view.deck is None else format_cards((UNKNOWN,) * view.deck) or "-"
    return _format_position(view, hands, deck, view.discarded, "")


def _format_position(at: Position, hands: dict[int, str], deck: str, discards: Cards, seed: str) -> str:
    terms, seats = at.terms, range(at.terms.players)
    named = [seat for seat in seats if at.doomer is not None and at.sides[seat] is not None]
    hidden = [seat for seat in seats if at.doomer is not None and at.sides[seat] is None and seat not in at.queue]
    boast = f"{at.boast} by {seat_letter(at.leader)}" if at.boast and at.leader is not None else ""
    outcome = next(word for word, won in OUTCOMES.items() if won is at.won)
    parts = [
        ("variant", terms.variant if terms.declared_sides else ""),
        ("players", str(terms.players)),
        ("rulings", rulings.write(terms.rulings)),
        ("cards", "" if terms.cards == composition(terms.rulings) else format_cards(terms.cards)),
        ("seasons", str(terms.seasons) if terms.seasons > 1 else ""),
        ("season", str(at.season) if at.season > 1 else ""),
        ("totals", " ".join(map(str, at.totals)) if any(at.totals) else ""),
        ("hunt", str(at.hunt)),
        ("dealer", seat_letter(at.dealer)),
        ("first", seat_letter(at.first)),
        ("wind", next(word for word, wind in WINDS.items() if wind == at.wind)),
        ("boast", boast),
        ("doom", "" if at.doomer is None else seat_letter(at.doomer)),
        ("hunters", seat_letters(seat for seat in named if at.sides[seat]) if named else ""),
        ("doomers", seat_letters(seat for seat in named if not at.sides[seat]) if named else ""),
        ("chosen", seat_letters(hidden) if hidden else ""),
        *((seat_letter(seat), hands[seat]) for seat in seats),
        *((f"ante {seat_letter(seat)}", at.antes[seat] or "") for seat in seats),
        *((f"gave {seat_letter(seat)}", format_cards(at.gifts[seat] or ())) for seat in seats),
        *((f"pile {seat_letter(seat)}", format_cards(at.piles[seat])) for seat in seats),
        ("outcome", outcome if at.phase in (REWARDS, OVER) else ""),
        *([("winter", " ")] if at.winter else []),
        ("pot", format_cards(at.pot)),
        ("turn", seat_letter(at.queue[0]) if at.phase in (BOASTING, DECLARING, GIVING, REWARDS) else ""),
        *([("over", " ")] if at.phase == OVER else []),
        ("deck", deck),
        ("discards", format_cards(discards) or "-"),
        ("seed", seed),
    ]
    return " | ".join(f"{key} {value}".strip() for key, value in parts if value)


def format_cards(cards: Cards) -> str:
    """Return cards in notation; a run of the same card is counted.

    >>> format_cards(("seal", "fish", "fish", "fish", "fish"))
    'seal fish*4'
    """
    runs = [(card, len(list(same))) for card, same in groupby(cards)]
    return " ".join(f"{card}*{many}" if many >= _MIN_RUN else " ".join([card] * many) for card, many in runs)
