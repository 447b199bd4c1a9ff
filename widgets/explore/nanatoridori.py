"""Nanatoridori's questions: will a drawn card join a flock, are there no twins in a fresh hand, can a lead be beaten.

>>> print(joins())
Will the next card join a flock in your hand?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, ClassVar

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.nanatoridori import DECK
from gamelib.nanatoridori.cards import RANKS, format_cards
from gamelib.odds import Odds, nanatoridori
from gamelib.odds.numbers import percent
from widgets.explore import blocks, charts
from widgets.explore.blocks import Blocks
from widgets.explore.question import Question
from widgets.explore.topic import Topic, stack_columns
from widgets.scenes.faces import card_key

MOST_CARDS, FEWEST_CARDS = 10, 1
MOST_FRESH = 12


def joins(hand: str = "6 4 4 6 1 5", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask whether the next card drawn makes a flock in a hand."""
    return Question(Joins(hand), number=number, seed=seed)


def no_neighbours(cards: int = 8, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often no two neighbours of a fresh hand are equal."""
    return Question(NoNeighbours(cards), number=number, seed=seed)


def _row(hand: Sequence[int]) -> list[str]:
    return [str(card) for card in hand]


class Joins(Topic):
    """Will the next card drawn join a flock?"""

    game: ClassVar[str] = "nanatoridori"
    key: ClassVar[str] = "nanatoridori.joins"

    def __init__(self, hand: str) -> None:
        self.title = _("Will the next card join a flock in your hand?")
        self.hand = [int(card_key(self.game, card)) for card in hand.split()]
        self.size, self.has_pair = 2, False
        self._before: Odds | None = None
        self._was_changed = False
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
        line = _("Of **{count} cards** that you cannot see, how many would sit beside an equal one?")
        return [blocks.text(_("You pass and draw one card. You may put it anywhere, or throw it away. You hold:")),
                blocks.cards(_row(self.hand), label=_("Your hand")),
                blocks.text(line.format(count=self.of))]

    def _is_good(self, rank: int) -> bool:
        longest = max((run for card, run in _runs(self.hand) if card == rank), default=0)
        return longest + 1 >= self.size

    def picture(self, is_open: bool) -> Blocks:
        """Return all cards unseen, in columns; once it is open, those that join are filled."""
        unseen = self._unseen
        good = [self._is_good(rank) for rank in RANKS] if is_open else None
        columns = stack_columns(_row(RANKS), [unseen[rank] for rank in RANKS], good)
        legend = _("Nine of each bird in the box, less those you see.")
        head = _("The {count} cards you cannot see").format(count=self.of)
        label = head
        if is_open:
            head = _("Counted, card by card")
            joining = sum(unseen[rank] for rank in RANKS if self._is_good(rank))
            legend = _("Filled with a dot: joins, {good} cards. Dashed: does not, {others} cards.").format(
                good=joining, others=self.of - joining)
            label = legend
        return [blocks.text(head, "head"), blocks.stacks(columns, label=label, legend=legend)]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return how many cards join, of how many, and the percentage."""
        counting = self.answer().counting
        good = counting.good if counting else 0
        return str(good), [_("of {count} cards").format(count=self.of), f"**{percent(self.answer().value)}**"]

    def remark(self) -> str:
        """Say what is easily overlooked: a single bird counts as well as a flock."""
        singles = [rank for rank in RANKS if self.hand.count(rank) == 1]
        if self.size > 2 or not singles:
            return _("Every unseen bird of a kind you hold counts, wherever it lies.")
        return _("A bird that sits alone counts, too, if it has sisters among the unseen cards.")

    def controls(self) -> Blocks:
        """Return the hand to change, and what else may differ."""
        row = blocks.cards([*_row(self.hand), "+"], label=_("Take a card out, or put one in"), small=True,
                           press=[*(f"out:{at}" for at in range(len(self.hand))), "more"])
        for at, card in enumerate(row["cards"][:-1]):
            card["label"] = _("take out the {rank}").format(rank=self.hand[at])
        row["cards"][-1]["label"] = _("put a card in")
        return [row, blocks.switch("pair", _("two ducks on the table"), self.has_pair),
                blocks.switch("three", _("three or more"), self.size == 3)]

    def set(self, name: str, value: Any) -> None:
        """Lay two ducks on the table, or ask for three or more."""
        self._note()
        if name == "pair" and isinstance(value, bool):
            self.has_pair = value and self.hand.count(3) <= DECK.count(3) - 2
        elif name == "three" and isinstance(value, bool):
            self.size = 3 if value else 2

    def press(self, name: str) -> None:
        """Take a card out of the hand, or put the next bird in."""
        what, _colon, place = name.partition(":")
        self._note()
        if what == "out" and place.isdigit() and int(place) < len(self.hand) > FEWEST_CARDS:
            del self.hand[int(place)]
        elif what == "more" and len(self.hand) < MOST_CARDS:
            unseen = self._unseen
            after = [rank for rank in (*RANKS[self.hand[-1]:], *RANKS) if unseen[rank]]
            self.hand.append(after[0])

    def _note(self) -> None:
        self._before, self._was_changed = self.answer(), True

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
        """Return the words for drawing."""
        return _("Draw once"), _("drawn cards joined"), _("cards drawn")

    def python(self) -> str:
        """Return the call of the library."""
        more = f", size={self.size}" if self.size != 2 else ""
        if self.has_pair:
            more += f', unseen="{format_cards(tuple(sorted(self._unseen.elements())))}"'
        return f'gamelib.odds.nanatoridori.joins(hand="{format_cards(tuple(self.hand))}"{more})'


class NoNeighbours(Topic):
    """How often does a fresh hand hold no two equal neighbours?"""

    game: ClassVar[str] = "nanatoridori"
    key: ClassVar[str] = "nanatoridori.no_neighbours"

    def __init__(self, cards: int) -> None:
        self.title = _("How often does a fresh hand hold no twins at all?")
        self.cards = cards
        self._example = list(Stream(5, "example").shuffle(DECK)[:MOST_FRESH])
        self.answer()

    def answer(self) -> Odds:
        """Return the chance that no two neighbours are equal."""
        return nanatoridori.no_neighbours(self.cards)

    def ask(self) -> Blocks:
        """Return a dealt hand as an example, and the question."""
        line = n_("A fresh hand of **{count} card**, just as it was dealt:",
                  "A fresh hand of **{count} cards**, just as it was dealt. Nobody may sort it:", self.cards)
        return [blocks.text(line.format(count=self.cards)),
                blocks.cards(_row(self._example[:self.cards]), label=_("A fresh hand"), small=self.cards > 6),
                blocks.text(_("Of 100 such hands, how many have no two equal birds side by side?"))]

    def picture(self, is_open: bool) -> Blocks:
        """Return nothing to count before, and the chances of all numbers of flocks after."""
        if not is_open:
            return [blocks.text(_("Twins are two equal birds side by side. The box has nine of each of seven birds."))]
        found = nanatoridori.flock_counts(self.cards)
        values = {flocks: float(found[flocks]) for flocks in found}
        labels = [found[flocks].brief() if share < 0.01 else f"{100 * share:.0f} %" for flocks, share in values.items()]
        label = _("A chart of the number of flocks in a fresh hand; {count} of them means no twins").format(
            count=self.cards)
        axis = _("flocks in the hand ({count} = no twins at all)").format(count=self.cards)
        return [blocks.chart(charts.bars(values, labels, self.cards, axis), label)]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the percentage."""
        return percent(self.answer().value), [_("of fresh hands hold no twins")]

    def remark(self) -> str:
        """Say why it is rarer than it looks."""
        gaps = self.cards - 1
        return n_("There is {gaps} gap, and in it the right bird equals the left one in 8 of 62 cases.",
                  "There are {gaps} gaps, and in each the right bird equals the left one in 8 of 62 cases. One pair of"
                  " twins is enough to spoil it.", gaps).format(gaps=gaps)

    def controls(self) -> Blocks:
        """Return the number of cards."""
        return [blocks.stepper("cards", _("A fresh hand of"), self.cards, 1, MOST_FRESH, _("cards"))]

    def effect(self) -> str:
        """Say what the number of cards makes of it."""
        return n_("With {count} card it is {share}.", "With {count} cards it is {share}.", self.cards).format(
            count=self.cards, share=percent(self.answer().value))

    def set(self, name: str, value: Any) -> None:
        """Change the number of cards."""
        if name == "cards" and type(value) is int and 1 <= value <= MOST_FRESH:
            self.cards = value

    def more(self) -> Blocks:
        """Return the curve over all sizes of a hand."""
        values = {cards: float(nanatoridori.no_neighbours(cards)) for cards in range(1, MOST_FRESH + 1)}
        words = n_("{count} card: {share}", "{count} cards: {share}", self.cards).format(
            count=self.cards, share=percent(self.answer().value))
        return [blocks.columns([blocks.text(_("The longer the hand, the rarer"), "head"), blocks.text(
            _("Every card more is one more gap in which twins may sit."))],
            [blocks.chart(charts.curve(values, self.cards, words, _("cards in the hand")), words)])]

    def draw(self, rng: Stream) -> tuple[str, bool]:
        """Deal a hand; the last one stays on the page."""
        self._example = list(rng.shuffle(DECK)[:MOST_FRESH])
        return "", all(left != right for left, right in pairwise(self._example[:self.cards]))

    def last_draw(self) -> Blocks:
        """Return the hand that was dealt last."""
        return [blocks.cards(_row(self._example[:self.cards]), label=_("The hand dealt last"), small=True)]

    def tries(self) -> tuple[str, str, str]:
        """Return the words for dealing."""
        return _("Deal once"), _("hands had no twins"), _("hands dealt")

    def python(self) -> str:
        """Return the call of the library."""
        return f"gamelib.odds.nanatoridori.no_neighbours({self.cards})"


def _runs(hand: Sequence[int]) -> list[tuple[int, int]]:
    """Return each bird of a hand with the length of each of its flocks."""
    runs: list[tuple[int, int]] = []
    for card in hand:
        if runs and runs[-1][0] == card:
            runs[-1] = (card, runs[-1][1] + 1)
        else:
            runs.append((card, 1))
    return runs
