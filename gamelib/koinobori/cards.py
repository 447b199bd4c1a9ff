"""Koinobori, 1 cards: colours, icons, the deck, mast levels and rulings; read beside seeds/koinobori.md."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement
from os import PathLike
from typing import Any, NamedTuple

from gamelib.core import rulings
from gamelib.core.errors import BadDeck
from gamelib.core.language import _, join_and, join_or
from gamelib.core.notation import nearest_word
from gamelib.core.rulebook import seeds

COLOURS = ("green", "lime", "orange", "black", "purple", "pink")
ICONS = ("cover", "move", "extra", "take2", "take1", "steal", "refresh")
DECK_SIZE = 81
VARIANTS = ("basic",)
ROW = 7
"""Number of cards in a full row (KOI-2.4)."""
HEIGHT = 5
"""Number of places on a post; with all of them taken it is closed (KOI-4.10)."""
REFILL_AT = 3
"""The row is filled up when a take leaves this many cards or fewer (KOI-5.1)."""
DEALT = 2
"""Number of cards dealt to each hand (KOI-2.3)."""
MAX_CARPS = 3
PENALTY = 3
"""What each carp of an unturned colour costs (KOI-7.8)."""

Card = str
"""A card is its text: `green+pink`, or with an icon `green+pink/steal`; `?` is an unknown card."""
Cards = tuple[Card, ...]
Space = Cards
"""One place on a post: the card that shows is the last, the cards it covers come before it."""
Post = tuple[Space, ...]
UNKNOWN = "?"

CARPS: dict[Card, tuple[str, ...]] = {}
"""The carps on every card that could exist, in the order in which hands are sorted."""
ICON: dict[Card, str] = {}
"""The icon on every card that could exist; empty if it has none."""
for _size in range(1, MAX_CARPS + 1):
    for _colours in combinations_with_replacement(COLOURS, _size):
        for _icon in ("", *ICONS):
            _card = "+".join(_colours) + (f"/{_icon}" if _icon else "")
            CARPS[_card], ICON[_card] = _colours, _icon
CARDS = tuple(CARPS)
"""All card faces, in the order in which hands are sorted."""
ORDER = {card: place for place, card in enumerate((*CARDS, UNKNOWN))}
_CANONICAL = {card: card for card in ORDER}


class Level(NamedTuple):
    """How many cards a level of the mast lets a player take, play and hold (KOI-1.4)."""

    take: int
    play: int
    hold: int

    def __str__(self) -> str:
        return f"{self.take}/{self.play}/{self.hold}"


@dataclass(frozen=True)
class Rulings:
    """Our decisions where no source gives one, or where the rulebook can be read in two ways."""

    split_plays: bool = True
    """The plays of one turn may be split between mast and posts (KOI-3.5)."""
    level_counts_at_once: bool = True
    """A level uncovered in a turn counts in that turn; else from the next (KOI-5.6)."""
    must_act: bool = True
    """A player who can take or play must do so; else anybody may pass (KOI-4.27, KOI-4.28)."""
    closing_icons: bool = True
    """The icon of the card that closes a post works (KOI-5.8)."""
    moved_icons_again: bool = False
    """The icon of a moved card works again (KOI-5.11)."""
    either_end: bool = True
    """Each card of a take may come from either end; else all from the same (KOI-4.6)."""
    cover_stacks: bool = True
    """A card that covers another may be covered (KOI-4.16)."""
    move_itself: bool = True
    """The move icon may move its own card (KOI-4.20)."""
    extra_triggers: bool = True
    """The icon of a card played by an extra icon works (KOI-5.13)."""
    steal_keeps_limit: bool = True
    """The hand limit applies to stealing too (KOI-4.23)."""
    reshuffle: bool = True
    """When the deck runs out, the discarded cards become the deck (KOI-5.3)."""
    stuck: str = field(default="scored", metadata={"choices": ("scored", "drawn")})
    """When all pass one after the other, the game is scored, or nobody wins (KOI-7.2)."""
    final_tie: str = field(default="shared", metadata={"choices": ("shared", "last in turn")})
    """Players with equal points share the win, or the last of them in turn order wins (KOI-7.10)."""

    def __post_init__(self) -> None:
        rulings.check(self)


DEFAULT_RULINGS = Rulings()
"""The rulings of a game dealt without others."""


class Setup(NamedTuple):
    """What stays the same for a whole game and is known to all."""

    players: int
    rulings: Rulings
    cards: Cards
    levels: tuple[Level, ...]
    flags: tuple[str, ...]
    first: int


def in_order(cards: Iterable[Card]) -> Cards:
    """Sort cards as hands are sorted: fewer carps first, then by colour, then by icon.

    >>> in_order(["lime+pink", "pink", "pink/steal"])
    ('pink', 'pink/steal', 'lime+pink')
    """
    return tuple(sorted(cards, key=ORDER.__getitem__))


def format_cards(cards: Iterable[Card]) -> str:
    """Return cards in notation, or `-` for none."""
    return " ".join(cards) or "-"


def without_icon(card: Card) -> Card:
    """Return the carps of a card, without its icon.

    >>> without_icon("green+pink/steal")
    'green+pink'
    """
    return card.partition("/")[0]


def read_card(text: str) -> Card:
    """Return the card a text names, its colours in any order; raise BadDeck if there is none.

    >>> read_card("pink+green/steal")
    'green+pink/steal'
    """
    colours, slash, icon = str(text).lower().partition("/")
    carps = colours.split("+")
    for carp in carps:
        if carp not in COLOURS:
            raise BadDeck(
                _("there is no colour {carp!r:.30}; did you mean {near}?").format(
                    carp=carp, near=join_or(nearest_word(carp, COLOURS) or COLOURS)
                )
            )
    if len(carps) > MAX_CARPS:
        raise BadDeck(
            _("{text!r:.60} shows {count} carps; a card shows one, two or three").format(text=text, count=len(carps))
        )
    if slash and icon not in ICONS:
        raise BadDeck(
            _("there is no icon {icon!r:.30}; did you mean {near}?").format(
                icon=icon, near=join_or(nearest_word(icon, ICONS) or ICONS)
            )
        )
    return _CANONICAL["+".join(sorted(carps, key=COLOURS.index)) + slash + icon]


# Decks and masts from files --------------------------------------------------------------


def read_cards(cards: Any) -> Cards:
    """Return a composition from cards, or from the text or the path of a file of 81 cards (KOI-1.2, KOI-1.7).

    >>> len(read_cards(["pink", "lime/steal"] * 5))
    10
    """
    if cards is None:
        return house_cards()
    if isinstance(cards, PathLike) or (isinstance(cards, str) and "\n" not in cards):
        cards = _read_text(cards)
    if isinstance(cards, str):
        return _parse_cards(cards)
    if not isinstance(cards, Sequence):
        raise BadDeck(
            _("cards are a list of cards, or the text or path of a file, not {kind}").format(kind=type(cards).__name__)
        )
    if len(cards) > 1000:
        raise BadDeck(_("a deck has at most 1000 cards, not {size}").format(size=len(cards)))
    return in_order(read_card(card) for card in cards)


def read_masts(masts: Any) -> tuple[Level, ...]:
    """Return four mast levels, the lowest first, from values, or the text or path of a file (KOI-1.4, KOI-1.5).

    >>> [str(level) for level in read_masts(None)]
    ['1/1/3', '2/1/3', '2/1/4', '2/2/4']
    """
    if masts is None:
        return house_masts()
    if isinstance(masts, str) and re.fullmatch(r"[\d/ ]+", masts):
        masts = [part.split("/") for part in masts.split()]
    elif isinstance(masts, PathLike) or (isinstance(masts, str) and "\n" not in masts):
        masts = _read_text(masts)
    if isinstance(masts, str):
        masts = [_parse_level(line, at) for at, line in enumerate(_lines(masts), 1) if line]
    return _parse_levels(masts)


@lru_cache(maxsize=1)
def house_cards() -> Cards:
    """Return the house deck, which is not the published list (KOI-1.2)."""
    return _parse_cards((seeds() / "koinobori-deck.txt").read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def house_masts() -> tuple[Level, ...]:
    """Return the house levels, of which only the first is published (KOI-1.5)."""
    return read_masts((seeds() / "koinobori-masts.txt").read_text(encoding="utf-8"))


def _read_text(path: PathLike[str] | str) -> str:
    try:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123 - pathlib takes a tenth of the games' import
            text = file.read(100_001)
    except (OSError, ValueError):
        raise BadDeck(_("there is no readable file {path!r:.100}").format(path=str(path))) from None
    if len(text) > 100_000:
        raise BadDeck(_("the file {path!r:.100} is longer than any list of cards").format(path=str(path)))
    return text + "\n"


def _lines(text: str) -> list[str]:
    """Return the lines of a file without remarks and superfluous spaces."""
    return [" ".join(line.partition("#")[0].split()) for line in text.split("\n")]


def _parse_cards(text: str) -> Cards:
    cards: list[Card] = []
    line_of: dict[Card, int] = {}
    for at, line in enumerate(_lines(text), 1):
        if not line:
            continue
        parts = line.split(" ")
        if len(parts) != 2 or not re.fullmatch(r"[0-9]{1,2}", parts[0]):
            raise BadDeck(
                _("line {at}, {line!r:.60}: a line is a number of cards and a card, like 3 green+pink/steal").format(
                    at=at, line=line
                )
            )
        try:
            card = read_card(parts[1])
        except BadDeck as error:
            raise BadDeck(_("line {at}, {line!r:.60}: {error}").format(at=at, line=line, error=error)) from None
        if card in line_of:
            raise BadDeck(
                _("line {at}: {card} stands in line {before} already; put all its copies in one line").format(
                    at=at, card=card, before=line_of[card]
                )
            )
        line_of[card] = at
        cards += [card] * int(parts[0])
    if len(cards) != DECK_SIZE:
        raise BadDeck(_describe_size(Counter(cards)))
    return in_order(cards)


def _describe_size(cards: Counter[Card]) -> str:
    size = cards.total()
    colours = join_and(
        [f"{carp} {sum(count * (carp in CARPS[card]) for card, count in cards.items())}" for carp in COLOURS]
    )
    off = _("{count} missing") if size < DECK_SIZE else _("{count} too many")
    return _("the box holds 81 cards and this list has {size}, {off}; cards that show each colour: {colours}").format(
        size=size, off=off.format(count=abs(DECK_SIZE - size)), colours=colours
    )


def _parse_level(line: str, at: int) -> list[str]:
    match = re.fullmatch(r"(?:level \d ?:? ?)?take (\d+),? play (\d+),? hold (\d+)", line.lower())
    if not match:
        raise BadDeck(
            _("line {at}, {line!r:.60}: a line of the mast is like level 1: take 1, play 1, hold 3").format(
                at=at, line=line
            )
        )
    return list(match.groups())


def _parse_levels(masts: Any) -> tuple[Level, ...]:
    if not isinstance(masts, Sequence) or len(masts) != 4:
        raise BadDeck(_("a mast has four levels, each with three numbers: cards to take, to play and to hold"))
    levels = []
    for at, level in enumerate(masts, 1):
        numbers = [str(number) for number in level] if isinstance(level, Sequence) else []
        if len(numbers) != 3 or not all(re.fullmatch(r"[0-9]{1,2}", number) for number in numbers):
            raise BadDeck(
                _("level {at} has three numbers, cards to take, to play and to hold, not {level!r:.40}").format(
                    at=at, level=level
                )
            )
        levels.append(Level(*map(int, numbers)))
        if not (1 <= levels[-1].take <= ROW and 1 <= levels[-1].play <= ROW and DEALT <= levels[-1].hold <= 9):
            raise BadDeck(
                _("level {at}: one takes and plays 1 to 7 cards and holds 2 to 9, not {level}").format(
                    at=at, level=levels[-1]
                )
            )
    return tuple(levels)
