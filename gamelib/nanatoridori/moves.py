"""Nanatoridori, 3 moves: everything a player can try with the cards, legal or not, and its notation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Literal, NamedTuple, TypeAlias

from gamelib.core.errors import BadNotation
from gamelib.core.language import _
from gamelib.core.move_list import MoveList
from gamelib.core.notation import check_players, check_text
from gamelib.core.tuples import LazyTable
from gamelib.nanatoridori.cards import COPIES, DECK, DUEL_OPEN_CARDS, RANKS, Hand, format_cards

Places = tuple[int, ...]


class Play(NamedTuple):
    """Play cards from these places of the hand, in the duel with open cards added (NANA-3.2, NANA-8.8)."""

    cards: Hand
    places: Places
    open: Hand = ()
    kind: Literal["play"] = "play"

    def __str__(self) -> str:
        if not self.cards:
            return f"play open {format_cards(self.open)}" if self.open else "play nothing"
        added = f" with open {format_cards(self.open)}" if self.open else ""
        places = f" at {_span(self.places)}" if self.places else ""
        return f"play {format_cards(self.cards)}{places}{added}"

    def public(self) -> str:
        """Return the move as everyone may read it."""
        return str(self)


class Pass(NamedTuple):
    """Pass; in the duel naming the open card to pick up (NANA-3.4, NANA-8.6)."""

    open: int = 0
    kind: Literal["pass"] = "pass"

    def __str__(self) -> str:
        return f"pass {self.open}" if self.open else "pass"

    def public(self) -> str:
        """Return the move as everyone may read it."""
        return str(self)


class TakeIn(NamedTuple):
    """Keep what was picked up, in the hand; beginners also try a gap for each card (NANA-4.3).

    It is written as `take in`, as in all games that were ever saved; whoever types may say `keep`, as people do.
    """

    cards: Hand
    gaps: Places
    kind: Literal["take in"] = "take in"

    def __str__(self) -> str:
        gaps = f" at gap {','.join(map(str, self.gaps))}" if self.gaps else ""
        return f"take in {format_cards(self.cards)}{gaps}"

    def public(self) -> str:
        """Return the move as the others may read it if the card was drawn: with its place, but without its rank."""
        return str(self._replace(cards=(0,) * len(self.cards)))


class Discard(NamedTuple):
    """Discard what was picked up (NANA-5.2, NANA-5.4)."""

    cards: Hand
    kind: Literal["discard"] = "discard"

    def __str__(self) -> str:
        return f"discard {format_cards(self.cards)}"

    def public(self) -> str:
        """Return the move as everyone may read it: discards are public."""
        return str(self)


class Rearrange(NamedTuple):
    """Move a card of the hand to another gap, which is never legal (NANA-2.2)."""

    place: int
    gap: int
    kind: Literal["rearrange"] = "rearrange"

    def __str__(self) -> str:
        return f"move {self.place} to gap {self.gap}"

    def public(self) -> str:
        """Return the move as everyone may read it."""
        return str(self)


Move: TypeAlias = Play | Pass | TakeIn | Discard | Rearrange

# Moves are made once and shared, because simulations play millions of them, but few different ones.
PASS = Pass()
PASS_OPEN = [Pass(rank) for rank in range(len(RANKS) + 1)]
DISCARD = [[Discard((rank,) * size) for size in range(COPIES + 1)] for rank in range(len(RANKS) + 1)]


def _play(rank: int, at: int, size: int) -> Play:
    return Play((rank,) * size, tuple(range(at + 1, at + size + 1)))


def _take_in(rank: int, size: int, gap: int) -> TakeIn:
    return TakeIn((rank,) * size, (gap,))


def _choices(rank: int, size: int, hand_size: int) -> tuple[Move, ...]:
    return (DISCARD[rank][size], *[TAKE_IN[rank][size][gap] for gap in range(hand_size + 1)])


PLAY = [[LazyTable(partial(_play, rank, at)) for at in range(len(DECK))] for rank in range(len(RANKS) + 1)]
"""Plays from the hand, PLAY[rank][number of cards to the left][size]."""
TAKE_IN = [[LazyTable(partial(_take_in, rank, size)) for size in range(COPIES + 1)] for rank in range(len(RANKS) + 1)]
"""TAKE_IN[rank][size][gap]."""
CHOICES = [[LazyTable(partial(_choices, rank, size)) for size in range(COPIES + 1)] for rank in range(len(RANKS) + 1)]
"""What may be done with what was picked up, CHOICES[rank][size][hand size]: discard it, or take it in at each gap."""


def _span(places: Places) -> str:
    first, last = places[0], places[-1]
    if len(places) > 1 and places == tuple(range(first, last + 1)):
        return f"{first}-{last}"
    return ",".join(map(str, places))


# Reading -----------------------------------------------------------------------

_CARDS = r"(?P<cards>[1-7](?: [1-7])*)"
_FORMS = {
    "play": rf"play {_CARDS} at (?P<places>\d+-\d+|\d+(?:,\d+)*)(?: with open (?P<open>[1-7](?: [1-7])*))?",
    "play open": r"play open (?P<open>[1-7](?: [1-7])*)",
    "play nothing": r"play nothing",
    "pass": r"pass(?: (?P<open>[1-7]))?",
    "take in": rf"(?:take in|keep) {_CARDS} at gap (?P<gaps>\d+(?:,\d+)*)",
    "discard": rf"discard {_CARDS}",
    "move": r"move (?P<place>\d+) to gap (?P<gap>\d+)",
}


def read_move(text: str) -> Move:
    """Return the move a text describes.

    >>> read_move("play 5 5 at 2-3")
    Play(cards=(5, 5), places=(2, 3), open=(), kind='play')
    """
    check_text(text)
    normalised = " ".join(text.lower().split()).replace(", ", ",")
    for form, pattern in _FORMS.items():
        if len(normalised) < 200 and (match := re.fullmatch(pattern, normalised, re.ASCII)):
            return _build_move(form, match.groupdict())
    raise BadNotation(
        _(
            "{text!r:.60} is no move; moves look like: play 5 5 at 2-3, pass, keep 5 5 at gap 3, discard 5 5, "
            "or your hand with marks, 1 [5 5] 6 to play and 1 5 (5 5) 6 to keep"
        ).format(text=text)
    )


def _build_move(form: str, parts: dict[str, str]) -> Move:
    match form:
        case "play":
            return Play(_numbers(parts["cards"]), _places(parts["places"]), _numbers(parts["open"]))
        case "play open":
            return Play((), (), _numbers(parts["open"]))
        case "play nothing":
            return Play((), ())
        case "pass":
            return Pass(int(parts["open"] or 0))
        case "take in":
            return TakeIn(_numbers(parts["cards"]), _numbers(parts["gaps"]))
        case "discard":
            return Discard(_numbers(parts["cards"]))
    return Rearrange(_parse_place(parts["place"]), _parse_place(parts["gap"]))


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(_parse_place(part) for part in (text or "").replace(",", " ").split())


def _places(text: str) -> Places:
    first, dash, last = text.partition("-")
    if not dash:
        return _numbers(text)
    low, high = sorted((_parse_place(first), _parse_place(last)))
    return tuple(range(low, min(high, low + len(DECK)) + 1))


def _parse_place(text: str) -> int:
    """Return a place as it was typed: the refusal of a place beyond the hand names it."""
    return int(text)


# A hand with marks in it ---------------------------------------------------------


def is_marked(text: object) -> bool:
    """Return whether a move is written as a marked hand: `1 [5 5] 6` plays, `1 5 (5 5) 6` takes in."""
    return isinstance(text, str) and any(mark in text for mark in "[]()")


def read_marked(text: str, hand: Sequence[int]) -> Move:
    """Return the move a marked hand describes, typed by a player with this hand.

    >>> read_marked("1 [5 5] 6 + 5", (1, 5, 5, 6))
    Play(cards=(5, 5), places=(2, 3), open=(5,), kind='play')
    """
    check_text(text)
    marked_hand, _plus, added = text.partition("+")
    marks = re.findall(r"[1-7]|[\[\]()]|\S", marked_hand)
    if not re.fullmatch(r"(?: *[1-7])*", added):
        raise BadNotation(_("behind the + stand the open cards you add, not {text!r:.40}").format(text=added.strip()))
    is_taking_in = "(" in marks
    cards, marked, places = _unmarked(marks, text)
    hand_before = [card for card, mark in zip(cards, marked, strict=True) if not (mark and is_taking_in)]
    if hand_before != list(hand):
        return _as_rearranged(hand_before, hand, text)
    if is_taking_in:
        gaps = tuple(sum(not mark for mark in marked[: place - 1]) for place in places)
        gaps = gaps[:1] if len(set(gaps)) == 1 else gaps
        return TakeIn(tuple(cards[place - 1] for place in places), gaps)
    return Play(tuple(cards[place - 1] for place in places), places, _numbers(added))


def _unmarked(marks: list[str], text: str) -> tuple[list[int], list[bool], Places]:
    """Return the cards of a marked hand, whether each is marked, and the marked places."""
    cards: list[int] = []
    marked: list[bool] = []
    inside = ""
    for mark in marks:
        if mark.isdigit():
            cards.append(int(mark))
            marked.append(bool(inside))
        elif mark in "[(" and not inside:
            inside = {"[": "]", "(": ")"}[mark]
        elif mark == inside:
            inside = ""
        else:
            raise BadNotation(
                _(
                    "{text!r:.60} cannot be read at {mark!r}: write your hand, with [5 5] around what you play or "
                    "(5 5) around what you keep"
                ).format(text=text, mark=mark)
            )
    places = tuple(place for place, mark in enumerate(marked, 1) if mark)
    if inside or not places or ("(" in marks and "[" in marks):
        raise BadNotation(
            _("{text!r:.60} needs one pair of marks: [5 5] around what you play or (5 5) around what you keep").format(
                text=text
            )
        )
    return cards, marked, places


def _as_rearranged(cards: list[int], hand: Sequence[int], text: str) -> Move:
    """Return the rearrangement a hand in another order describes; raise BadNotation if its cards differ."""
    if sorted(cards) != sorted(hand):
        raise BadNotation(
            _("{text!r:.60} is not your hand; your hand is {hand}").format(text=text, hand=format_cards(hand))
        )
    gap = next(at for at, card in enumerate(cards) if card != hand[at])
    return Rearrange(hand.index(cards[gap], gap) + 1, gap)


# Every possible move, with stable numbers ------------------------------------------------------------


def all_moves(players: int = 4) -> MoveList[Move]:
    """Return every move that can become legal, each with its number: one list for the duel, one for three or more.

    The duel's list begins with the other one, and adds passes and plays with open cards.

    >>> moves = all_moves(4)
    >>> str(moves[0]), str(moves[1]), len(moves), len(all_moves(2))
    ('pass', 'play 1 at 1', 7498, 13777)
    """
    check_players(players, 2, 6, "Nanatoridori")
    return _all_moves(players == 2)


@lru_cache(maxsize=2)
def _all_moves(is_duel: bool) -> MoveList[Move]:
    # A hand never holds more than the whole deck.
    spots = [
        (rank, size, left) for rank in RANKS for size in range(1, COPIES + 1) for left in range(len(DECK) - size + 1)
    ]
    moves: list[Move] = [PASS, *[PLAY[rank][left][size] for rank, size, left in spots]]
    moves += [TAKE_IN[rank][size][left] for rank, size, left in spots]
    moves += [DISCARD[rank][size] for rank in RANKS for size in range(1, COPIES + 1)]
    if is_duel:
        moves += [PASS_OPEN[rank] for rank in RANKS]
        moves += [
            PLAY[rank][left][size]._replace(open=(rank,) * added)
            for added in range(1, DUEL_OPEN_CARDS + 1)
            for rank, size, left in spots
            if size + added <= COPIES
        ]
    return MoveList(moves)
