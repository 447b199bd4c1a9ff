"""Nanatoridori's questions: fresh hands, drawn cards, and flocks that the next player may beat.

>>> print(joins())
Will the next card join a flock in your hand?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from gamelib.core.chance import Stream
from gamelib.core.language import _
from gamelib.core.written import percent
from gamelib.nanatoridori import DECK
from gamelib.nanatoridori.cards import RANKS, format_cards
from gamelib.odds import Odds, nanatoridori
from widgets.explore import blocks
from widgets.explore.arguments import card_list, whole_number
from widgets.explore.bird_flocks import MOST_IN_HAND, HardestLead, WeakestSafe
from widgets.explore.blocks import Blocks
from widgets.explore.fresh_hands import MOST_FRESH, Copies, LongFlock, NoNeighbours
from widgets.explore.hand_picker import FEWEST_CARDS, MOST_CARDS, change_hand, hand_picker, runs_of
from widgets.explore.question import Question
from widgets.explore.topic import Topic, stack_columns


def joins(hand: str = "6 4 4 6 1 5", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask whether the next card drawn makes a flock in a hand."""
    return Question(Joins(_hand(hand)), number=number, seed=seed)


def no_neighbours(cards: int = 8, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often no two neighbours of a fresh hand are equal."""
    return Question(NoNeighbours(whole_number("cards", cards, 1, MOST_FRESH)), number=number, seed=seed)


def copies(rank: int = 7, cards: int = 8, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how many birds of a rank are in a fresh hand."""
    rank = whole_number("rank", rank, min(RANKS), max(RANKS))
    return Question(Copies(rank, whole_number("cards", cards, 1, MOST_FRESH)), number=number, seed=seed)


def flock_of(size: int = 3, cards: int = 8, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often hands of several sizes hold a flock of `size` cards."""
    size = whole_number("size", size, 2, 4)
    return Question(LongFlock(size, whole_number("cards", cards, size, MOST_FRESH)), number=number, seed=seed)


def hardest_lead(hand: str = "7 7 1 4 4 4 2", cards: int = 8, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask which flock of a hand the next player can beat least often, and how often."""
    cards = whole_number("cards", cards, 1, MOST_IN_HAND)
    return Question(HardestLead(_hand(hand), cards), number=number, seed=seed)


def weakest_safe(cards: int = 8, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask which is the weakest flock that the next player beats less than half of the time."""
    return Question(WeakestSafe(whole_number("cards", cards, 1, MOST_IN_HAND)), number=number, seed=seed)


def _hand(given: object) -> list[int]:
    return [int(card) for card in card_list("nanatoridori", "hand", given, FEWEST_CARDS, MOST_CARDS)]


def _row(hand: Sequence[int]) -> list[str]:
    return [str(card) for card in hand]


class Joins(Topic):
    """Will the next card drawn join a flock?"""

    game: ClassVar[str] = "nanatoridori"
    key: ClassVar[str] = "nanatoridori.joins"

    def __init__(self, hand: list[int]) -> None:
        self.title = _("Will the next card join a flock in your hand?")
        self.hand = hand
        self.size, self.has_pair = 2, False
        self.answer()

    @property
    def _unseen(self) -> Counter[int]:
        unseen = Counter(DECK)
        unseen.subtract(self.hand)
        if self.has_pair:
            unseen.subtract([3, 3])
        return unseen

    @property
    def of(self) -> int:  # type: ignore[override]
        """The number of cards unseen."""
        return self._unseen.total()

    def answer(self) -> Odds:
        """Return the chance that the next card makes a flock of the wanted size."""
        unseen = format_cards(tuple(self._unseen.elements()))
        return nanatoridori.joins(hand=format_cards(tuple(self.hand)), unseen=unseen, size=self.size)

    def ask(self) -> Blocks:
        """Return the hand and the question."""
        line = _("You cannot see **{count} cards**. How many of them could sit beside an equal one?")
        return [
            blocks.text(_("You pass and draw one card. You may put it anywhere, or throw it away. You hold:")),
            blocks.cards(_row(self.hand), label=_("Your hand")),
            blocks.text(line.format(count=self.of)),
        ]

    def _is_good(self, rank: int) -> bool:
        longest = max((run for card, run in runs_of(self.hand) if card == rank), default=0)
        return longest + 1 >= self.size

    def picture(self, is_open: bool) -> Blocks:
        """Return all cards unseen, in columns; once it is open, those that join are filled."""
        unseen = self._unseen
        good = [self._is_good(rank) for rank in RANKS] if is_open else None
        columns = stack_columns(_row(RANKS), [unseen[rank] for rank in RANKS], good)
        legend = _("There are nine of each bird in the box; the ones you see are taken off.")
        head = _("The {count} cards you cannot see").format(count=self.of)
        label = head
        if is_open:
            head = _("Counted, card by card")
            joining = sum(unseen[rank] for rank in RANKS if self._is_good(rank))
            legend = _("Cards with a dot would join ({good}). Dashed ones would not ({others}).").format(
                good=joining, others=self.of - joining
            )
            label = legend
        return [blocks.text(head, "head"), blocks.stacks(columns, label=label, legend=legend)]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return how many cards join, of how many, and the percentage."""
        counting = self.answer().counting
        good = counting.good if counting else 0
        return str(good), [_("of {count} cards").format(count=self.of), f"**{percent(self.answer().value)}**"]

    def remark(self) -> str:
        """Point out what is easily overlooked: single birds count as well as flocks."""
        singles = [rank for rank in RANKS if self.hand.count(rank) == 1]
        if self.size > 2 or not singles:
            return _("Every unseen bird of a kind you hold counts, wherever it lies.")
        return _("A bird that sits alone counts too, if the unseen cards hold more of its kind.")

    def controls(self) -> Blocks:
        """Return the hand to change, and what else may differ."""
        return [
            hand_picker(self.hand),
            blocks.switch("pair", _("two ducks on the table"), self.has_pair),
            blocks.switch("three", _("three or more"), self.size == 3),
        ]

    def change(self, name: str, value: Any) -> bool:
        """Put two ducks on the table, require flocks of three or more, or change the hand."""
        if name == "pair" and isinstance(value, bool):
            self.has_pair = value and self.hand.count(3) <= DECK.count(3) - 2
        elif name == "three" and isinstance(value, bool):
            self.size = 3 if value else 2
        else:
            return change_hand(self.hand, name, self._unseen)
        return True

    def effect(self) -> str:
        """Say the chance after a change, beside the one before."""
        if self._before is None:
            return _("Tap a card to take it out, or + to put one in.")
        now, before = self.answer(), self._before
        large, (of, share) = self.result_lines()
        line = _("That changes nothing: {good} {of}, {share}.")
        if now != before:
            line = _("Now it is **{good}** {of}, {share}; it was {before}.")
        return line.format(good=large, of=of, share=share.strip("*"), before=percent(before.value))

    def draw(self, rng: Stream) -> tuple[str, bool]:
        """Draw one of the unseen cards."""
        card = rng.choice(tuple(sorted(self._unseen.elements())))
        return str(card), self._is_good(card)

    def tries(self) -> tuple[str, str, str]:
        """Return the words for drawing a card."""
        return _("Draw once"), _("drawn cards joined"), _("cards drawn")

    def python(self) -> str:
        """Return the library call that gives the same answer."""
        more = f", size={self.size}" if self.size != 2 else ""
        if self.has_pair:
            more += f', unseen="{format_cards(tuple(sorted(self._unseen.elements())))}"'
        return f'gamelib.odds.nanatoridori.joins(hand="{format_cards(tuple(self.hand))}"{more})'
