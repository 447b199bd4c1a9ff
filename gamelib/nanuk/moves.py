"""Nanuk, 3 moves: everything a player can try, legal or not, and its notation."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any, Literal, NamedTuple, TypeAlias

from gamelib.core.errors import BadNotation
from gamelib.core.events import interned
from gamelib.core.language import _, n_
from gamelib.core.move_list import MoveList
from gamelib.core.notation import check_players, check_text
from gamelib.nanuk.cards import (
    ANIMALS,
    CARDS,
    DEFAULT_RULINGS,
    FEWEST_PLAYERS,
    HAND_SIZE,
    MOST_DAYS,
    MOST_PLAYERS,
    UNKNOWN,
    Cards,
    Rulings,
    describe_animals,
    in_order,
)


class Boast(NamedTuple):
    """A boast: at least `number` of `animal` within `days` (NANUK-4.2)."""

    number: int
    animal: str
    days: int
    kind: Literal["boast"] = "boast"

    def __str__(self) -> str:
        return f"{self.number} {self.animal} in {self.days} day{'' if self.days == 1 else 's'}"

    def public(self) -> str:
        """Return the notation that the other players may see."""
        return str(self)

    def describe(self) -> str:
        """Return the boast in words.

        >>> Boast(4, "seal", 5).describe()
        '4 seals in 5 days'
        """
        days = n_("{days} day", "{days} days", self.days).format(days=self.days)
        game = describe_animals(self.number, self.animal) if self.animal in ANIMALS else f"{self.number} {self.animal}"
        return _("{animals} in {days}").format(animals=game, days=days)


class Doom(NamedTuple):
    """Say that the last boast is impossible (NANUK-4.11)."""

    kind: Literal["doom"] = "doom"

    def __str__(self) -> str:
        return "doom"

    def public(self) -> str:
        """Return the notation that the other players may see."""
        return "doom"


class Side(NamedTuple):
    """Go on the hunt or stay behind (NANUK-5.2)."""

    hunt: bool
    kind: Literal["side"] = "side"

    def __str__(self) -> str:
        return "side hunt" if self.hunt else "side doom"

    def public(self) -> str:
        """Return the notation that the other players may see until all sides are shown."""
        return "side ?"


class Ante(NamedTuple):
    """Lay a card face down as an ante (NANUK-4.15)."""

    card: str
    kind: Literal["ante"] = "ante"

    def __str__(self) -> str:
        return f"ante {self.card}"

    def public(self) -> str:
        """Return the notation that the other players may see."""
        return "ante ?"


class Give(NamedTuple):
    """Give cards to the hunt (NANUK-4.18); can hold none or too many, because beginners try that."""

    cards: Cards
    kind: Literal["give"] = "give"

    def __str__(self) -> str:
        return " ".join(("give", *self.cards))

    def public(self) -> str:
        """Return the notation that the other players may see: how many cards, not which."""
        return " ".join(("give", *UNKNOWN * len(self.cards)))


class Choose(NamedTuple):
    """Take a card of the pot as a reward (NANUK-4.22)."""

    card: str
    kind: Literal["choose"] = "choose"

    def __str__(self) -> str:
        return f"choose {self.card}"

    def public(self) -> str:
        """Return the notation that the other players may see."""
        return str(self)


class Pass(NamedTuple):
    """Pass, which nobody ever may (NANUK-3.3)."""

    kind: Literal["pass"] = "pass"

    def __str__(self) -> str:
        return "pass"

    def public(self) -> str:
        """Return the notation that the other players may see."""
        return "pass"


Move: TypeAlias = Boast | Doom | Side | Ante | Give | Choose | Pass
MOVES = (Boast, Doom, Side, Ante, Give, Choose, Pass)

# Moves are made once and shared, because a simulation plays millions of them.
DOOM, PASS, HUNT, STAY = Doom(), Pass(), Side(True), Side(False)
ANTE = {card: Ante(card) for card in CARDS}
CHOOSE = {card: Choose(card) for card in CARDS}
_CHOOSE = CHOOSE.__getitem__
_MAX_GIFT = 100

boast = interned(Boast)
"""`Boast`, but equal boasts are made once."""


@lru_cache(maxsize=4096)
def antes(hand: Cards) -> tuple[Ante, ...]:
    """Return the antes a hand can lay, one for each face in it."""
    return tuple([ANTE[card] for card in dict.fromkeys(hand)])


@lru_cache(maxsize=4096)
def gives(hand: Cards) -> tuple[Give, ...]:
    """Return all gifts a hand can make: one card or more, small gifts first."""
    return tuple(Give(cards) for size in range(1, len(hand) + 1) for cards in dict.fromkeys(combinations(hand, size)))


def choices(pot: Cards) -> tuple[Choose, ...]:
    """Return the rewards a pot offers, one for each face in it."""
    return tuple(map(_CHOOSE, dict.fromkeys(pot)))


# On paper --------------------------------------------------------------------

_BOAST = re.compile(r"(\d{1,4}) ([a-z-]+) in (\d{1,4}) days?")
_PLURALS = {f"{name}s": name for name in CARDS} | {f"{name}es": name for name in CARDS}


def read_move(text: str) -> Move:
    """Return the move that a text describes.

    >>> read_move("2 seals in 4 days")
    Boast(number=2, animal='seal', days=4, kind='boast')
    """
    check_text(text)
    plain = " ".join(text.lower().split())
    if match := _BOAST.fullmatch(plain):
        return Boast(int(match[1]), _parse_animal(match[2], text), int(match[3]))
    word, *rest = plain.split(" ")
    if (word, *rest) in (("doom",), ("doomed",), ("pass",)):
        return PASS if word == "pass" else DOOM
    if word == "side" and rest in (["hunt"], ["doom"]):
        return HUNT if rest == ["hunt"] else STAY
    if word in ("ante", "choose") and len(rest) == 1:
        return (ANTE if word == "ante" else CHOOSE)[card_named(rest[0], text)]
    if word == "give":
        return Give(in_order(card_named(each, text) for each in rest))
    raise BadNotation(
        _(
            "{text!r:.60} is no move of Nanuk; moves are written 6 fish in 7 days, doom, side hunt,"
            " side doom, ante seal, give seal fish, choose bird"
        ).format(text=text)
    )


def card_named(word: str, text: str) -> str:
    """Return the card a word names; errors quote `text`."""
    card = _PLURALS.get(word, word)
    if card not in CARDS:
        raise BadNotation(
            _(
                "{text!r:.60}: there is no card {word!r:.30}; a card is deer, seal, fish or bird, with"
                " double- or bear- before it, or inuksuk"
            ).format(text=text, word=word)
        )
    return card


def _parse_animal(word: str, text: str) -> str:
    animal = _PLURALS.get(word, word)
    if animal not in CARDS:
        raise BadNotation(
            _("{text!r:.60}: a boast is of deer, seal, fish or bird, not {word!r:.30}").format(text=text, word=word)
        )
    return animal


def as_move(move: object) -> Move:
    """Return a move unchanged, or the move that a text describes; raise BadNotation for anything else."""
    if isinstance(move, str):
        return read_move(move)
    if isinstance(move, MOVES) and _is_well_formed(move):
        return move
    raise BadNotation(
        _(
            "a move of Nanuk is text like '6 fish in 7 days' or one of Boast, Doom, Side, Ante, Give,"
            " Choose, Pass, not {move!r:.60}"
        ).format(move=move)
    )


def _is_well_formed(move: Any) -> bool:
    """Return whether every field of a move has a value of its type."""
    if type(move) not in MOVES or move.kind != move._field_defaults["kind"]:
        return False
    match move:
        case Boast():
            return type(move.number) is int and type(move.days) is int and _is_card(move.animal)
        case Side():
            return isinstance(move.hunt, bool)
        case Ante() | Choose():
            return _is_card(move.card)
        case Give():
            return type(move.cards) is tuple and len(move.cards) <= _MAX_GIFT and all(map(_is_card, move.cards))
    return True


def _is_card(card: object) -> bool:
    return type(card) is str and card in CARDS


# Every possible move, with stable numbers ------------------------------------------------------------


def all_moves(players: int = FEWEST_PLAYERS, *, rulings: Rulings | None = None) -> MoveList[Move]:
    """Return every move that can become legal, each with its number; they are the same for all numbers of players.

    Boasts come last, the lowest numbers of animals first: a ruling with a higher `highest_number` adds to the end.

    >>> moves = all_moves(5)
    >>> str(moves[0]), len(moves), moves.index(boast(1, "deer", 1))
    ('doom', 2472, 1176)
    """
    check_players(players, FEWEST_PLAYERS, MOST_PLAYERS, "Nanuk")
    return _all_moves((rulings or DEFAULT_RULINGS).highest_number)


@lru_cache(maxsize=4)
def _all_moves(highest_number: int) -> MoveList[Move]:
    moves: list[Move] = [DOOM, HUNT, STAY, *[ANTE[card] for card in CARDS], *[CHOOSE[card] for card in CARDS]]
    for size in range(1, HAND_SIZE + 1):
        moves += map(Give, combinations_with_replacement(CARDS, size))
    moves += [
        boast(number, animal, days)
        for number in range(1, highest_number + 1)
        for animal in ANIMALS
        for days in range(1, MOST_DAYS + 1)
    ]
    return MoveList(moves)
