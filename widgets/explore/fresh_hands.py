"""Questions about a fresh hand: no equal neighbours, birds of a rank, long flocks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby, pairwise
from typing import Any, ClassVar

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.written import decimal, percent
from gamelib.nanatoridori import DECK
from gamelib.nanatoridori.cards import RANKS
from gamelib.odds import Odds, nanatoridori
from widgets.explore import blocks, charts
from widgets.explore.bird_words import birds_of
from widgets.explore.blocks import Blocks
from widgets.explore.guessing_pictures import Beaded, Drawn
from widgets.explore.topic import Topic

MOST_FRESH = 12
MANY_COPIES = 4
"""Numbers of copies from this one on are counted together."""
HANDLES = (4, 6, 8, 10, 12)


def _row(hand: Sequence[int]) -> list[str]:
    return [str(card) for card in hand]


class FreshHand(Topic):
    """A question about a fresh hand; one is dealt as an example."""

    game: ClassVar[str] = "nanatoridori"
    cards: int

    def _deal_example(self) -> None:
        self._example = list(Stream(5, "example").sample(DECK, MOST_FRESH))

    def draw(self, rng: Stream) -> tuple[str, float]:
        """Deal a hand; the last one stays on the page."""
        self._example = list(rng.sample(DECK, MOST_FRESH))
        return "", self.is_good(self._example[: self.cards])

    def is_good(self, hand: Sequence[int]) -> bool:
        """Return whether a hand is a success."""
        raise NotImplementedError

    def last_draw(self) -> Blocks:
        """Return the hand of the last draw."""
        return [blocks.cards(_row(self._example[: self.cards]), label=_("The hand dealt last"), small=True)]

    def size_stepper(self) -> blocks.Block:
        """Return the control for the number of cards."""
        return blocks.stepper("cards", _("A fresh hand of"), self.cards, 1, MOST_FRESH, _("cards"))

    def change(self, name: str, value: Any) -> bool:
        """Change the number of cards."""
        if name == "cards" and type(value) is int and 1 <= value <= MOST_FRESH:
            self.cards = value
            return True
        return False


@cache
def _no_neighbours(cards: int) -> Odds:
    return nanatoridori.no_neighbours(cards)


@cache
def _flock_of(size: int, cards: int) -> Odds:
    return nanatoridori.flock_of(size, cards)


class NoNeighbours(FreshHand):
    """How often does a fresh hand hold no two equal neighbours?"""

    key: ClassVar[str] = "nanatoridori.no_neighbours"

    def __init__(self, cards: int) -> None:
        self.title = _("How often does a fresh hand hold no twins at all?")
        self.cards = cards
        self._deal_example()
        self.answer()

    def answer(self) -> Odds:
        """Return the chance that no two neighbours are equal."""
        return _no_neighbours(self.cards)

    def ask(self) -> Blocks:
        """Return a dealt hand as an example, and the question."""
        line = n_(
            "A fresh hand of **{count} card**, just as it was dealt:",
            "A fresh hand of **{count} cards**, just as it was dealt. Nobody may sort it:",
            self.cards,
        )
        return [
            blocks.text(line.format(count=self.cards)),
            blocks.cards(_row(self._example[: self.cards]), label=_("A fresh hand"), small=self.cards > 6),
            blocks.text(_("Of 100 such hands, how many have no two equal birds side by side?")),
        ]

    def picture(self, is_open: bool) -> Blocks:
        """Return no picture before the guess; afterwards the chances of every number of flocks."""
        if not is_open:
            return [blocks.text(_("Twins are two equal birds side by side. The box has nine of each of seven birds."))]
        found = nanatoridori.flock_counts(self.cards)
        values = {flocks: float(found[flocks]) for flocks in found}
        labels = [found[flocks].brief() if share < 0.01 else percent(share, 0) for flocks, share in values.items()]
        label = _("A chart of the number of flocks in a fresh hand; {count} of them means no twins").format(
            count=self.cards
        )
        axis = _("flocks in the hand ({count} = no twins at all)").format(count=self.cards)
        return [blocks.chart(charts.bars(values, labels, self.cards, axis), label), *self._all_sizes()]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the percentage."""
        return percent(self.answer().value), [_("of fresh hands hold no twins")]

    def remark(self) -> str:
        """Say why it is rarer than it looks."""
        gaps = self.cards - 1
        return n_(
            "There is {gaps} gap, and the birds on its two sides are equal in 8 of 62 cases.",
            "There are {gaps} gaps, and the birds on the two sides of each are equal in 8 of 62 cases. One pair of "
            "twins is enough to spoil it.",
            gaps,
        ).format(gaps=gaps)

    def controls(self) -> Blocks:
        """Return the number of cards."""
        return [self.size_stepper()]

    def effect(self) -> str:
        """Say how the number of cards changes the answer."""
        return n_("With {count} card it is {share}.", "With {count} cards it is {share}.", self.cards).format(
            count=self.cards, share=percent(self.answer().value)
        )

    def _all_sizes(self) -> Blocks:
        """Return the curve over all sizes of a hand."""
        values = {cards: float(_no_neighbours(cards)) for cards in range(1, MOST_FRESH + 1)}
        words = n_("{count} card: {share}", "{count} cards: {share}", self.cards).format(
            count=self.cards, share=percent(self.answer().value)
        )
        return [
            blocks.text(_("The longer the hand, the rarer"), "head"),
            blocks.text(_("Each extra card is one more gap where twins may sit.")),
            blocks.chart(charts.curve(values, self.cards, words, _("cards in the hand")), words),
        ]

    def is_good(self, hand: Sequence[int]) -> bool:
        """Return whether no two neighbours are equal."""
        return all(left != right for left, right in pairwise(hand))

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here a dealt hand."""
        return _("Deal once"), _("hands had no twins"), _("hands dealt")

    def python(self) -> str:
        """Return the library call that gives the same answer."""
        return f"gamelib.odds.nanatoridori.no_neighbours({self.cards})"


class Copies(FreshHand):
    """How many birds of a rank are in a fresh hand?"""

    key: ClassVar[str] = "nanatoridori.copies"
    lean: ClassVar[str] = "right"

    def __init__(self, rank: int, cards: int) -> None:
        self.rank, self.cards, self.least = rank, cards, 2
        self._deal_example()
        self.answer()

    @property
    def title(self) -> str:  # type: ignore[override]
        """The question, about the rank that is set now."""
        return _("How many {birds} are in a fresh hand?").format(birds=birds_of(self.rank))

    def guessing(self) -> Beaded:
        """Return beads for each number of birds."""
        names = {str(many): {"label": str(many)} for many in range(MANY_COPIES)}
        names[str(MANY_COPIES)] = {"label": _("{number} or more").format(number=MANY_COPIES)}
        return Beaded(_("The number of {birds} in the hand").format(birds=birds_of(self.rank)), names, self.shares)

    def shares(self) -> dict[str, float]:
        """Return the percentage of each number of birds, the large ones together."""
        found = nanatoridori.copies(self.rank, self.cards)
        shares = {str(many): 100 * float(found[many]) for many in range(MANY_COPIES)}
        return {**shares, str(MANY_COPIES): 100 * float(found >= MANY_COPIES)}

    def answer(self) -> Odds:
        """Return the chance of at least the number of birds that is set."""
        found: Odds = nanatoridori.copies(self.rank, self.cards) >= self.least
        return found

    def is_good(self, hand: Sequence[int]) -> bool:
        """Return whether there are enough of the rank."""
        return hand.count(self.rank) >= self.least

    def ask(self) -> Blocks:
        """Return a hand as an example, and how to lay the beads."""
        line = n_(
            "A fresh hand of **{count} card**. The box has nine of each of seven birds.",
            "A fresh hand of **{count} cards**. The box has nine of each of seven birds.",
            self.cards,
        )
        return [
            blocks.text(line.format(count=self.cards)),
            blocks.cards([str(self.rank)], label=_("The bird that is counted")),
            blocks.text(
                _("You have **20 beads**, and each stands for 5 hands of 100. Put them on the numbers that you expect.")
            ),
        ]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the chance of at least the number that is set."""
        line = n_("of hands hold {count} or more", "of hands hold {count} or more", self.least)
        return percent(self.answer().value), [line.format(count=self.least)]

    def remark(self) -> str:
        """Say the average, which is no whole number."""
        mean = nanatoridori.copies(self.rank, self.cards).mean
        return _("On average it is {mean}: the number of cards divided by seven, for every bird alike.").format(
            mean=decimal(mean.value)
        )

    def picture(self, is_open: bool) -> Blocks:
        """Return the chances of all numbers, once it is open and the size was changed."""
        if not is_open:
            return []
        found = nanatoridori.copies(self.rank, self.cards)
        values = {many: float(found[many]) for many in range(self.cards + 1)}
        labels = [percent(value, 0) if value >= 0.01 else "" for value in values.values()]
        birds = birds_of(self.rank)
        label = _("A chart of the number of {birds} in a hand of {cards}").format(birds=birds, cards=self.cards)
        axis = _("{birds} in the hand").format(birds=birds)
        return [blocks.chart(charts.bars(values, labels, self.least, axis), label)]

    def controls(self) -> Blocks:
        """Return the size of the hand, the bird, and how many are wanted."""
        return [
            self.size_stepper(),
            blocks.stepper("least", _("at least"), self.least, 1, MANY_COPIES, _("birds")),
            blocks.segments("rank", _("Which bird?"), [(rank, birds_of(rank)) for rank in RANKS], self.rank),
        ]

    def hint(self) -> str:
        """Suggest what to look at."""
        return _("The box holds nine of each bird: choose another, and nothing changes.")

    def change(self, name: str, value: Any) -> bool:
        """Change the rank or the number wanted."""
        if name == "rank" and type(value) is int and value in RANKS:
            self.rank = value
        elif name == "least" and type(value) is int and 1 <= value <= MANY_COPIES:
            self.least = value
        else:
            return super().change(name, value)
        return True

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here a dealt hand."""
        return _("Deal once"), _("hands held enough"), _("hands dealt")

    def python(self) -> str:
        """Return the library call that gives the same answer."""
        return f"gamelib.odds.nanatoridori.copies({self.rank}, {self.cards}) >= {self.least}"


class LongFlock(FreshHand):
    """How often do hands of several sizes hold a long flock?"""

    key: ClassVar[str] = "nanatoridori.flock_of"

    def __init__(self, size: int, cards: int) -> None:
        self.size, self.cards = size, cards
        self._deal_example()
        self.answer()

    @property
    def title(self) -> str:  # type: ignore[override]
        """The question, about the size that is set now."""
        return n_(
            "How often is a flock of {size} or more dealt?", "How often is a flock of {size} or more dealt?", self.size
        ).format(size=self.size)

    def guessing(self) -> Drawn:
        """Return handles for a few sizes of a hand."""
        return Drawn(
            _("Of 100 hands, how many hold the flock"),
            HANDLES,
            {at: str(at) for at in range(3, MOST_FRESH + 1)},
            self.shares,
            axis=_("cards in the hand"),
        )

    def shares(self) -> dict[int, float]:
        """Return the percentage for each size of a hand."""
        return {cards: 100 * float(_flock_of(self.size, cards)) for cards in range(3, MOST_FRESH + 1)}

    def answer(self) -> Odds:
        """Return the chance for the size of a hand that is set now."""
        return _flock_of(self.size, self.cards)

    def is_good(self, hand: Sequence[int]) -> bool:
        """Return whether a flock is long enough."""
        return max((len([*run]) for _rank, run in groupby(hand)), default=0) >= self.size

    def ask(self) -> Blocks:
        """Return what is asked, and a flock as an example."""
        line = _("Of 100 fresh hands, how many hold {size} equal birds in a row, or more? Nobody may sort a hand.")
        return [
            blocks.text(line.format(size=self.size)),
            blocks.cards(["4"] * self.size, label=_("A flock of that size"), small=self.size > 4),
            blocks.text(_("Draw the line for hands of 4, 6, 8, 10 and 12 cards.")),
        ]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the chance for the size of a hand that is set now."""
        line = n_("of hands of {count} card", "of hands of {count} cards", self.cards)
        return percent(self.answer().value), [line.format(count=self.cards)]

    def remark(self) -> str:
        """Say what the curve does."""
        return _("Each extra card is one more place where a flock may begin.")

    def picture(self, is_open: bool) -> Blocks:
        """Return the curve for what is set now."""
        if not is_open:
            return []
        shares = {cards: value / 100 for cards, value in self.shares().items()}
        words = _("{cards} cards: {share}").format(cards=self.cards, share=percent(self.answer().value))
        marked = max(3, self.cards)
        return [blocks.chart(charts.curve(shares, marked, words, _("cards in the hand")), words)]

    def controls(self) -> Blocks:
        """Return the size of the hand and of the flock."""
        return [
            self.size_stepper(),
            blocks.segments("size", _("a flock of"), [(size, str(size)) for size in (2, 3, 4)], self.size),
        ]

    def hint(self) -> str:
        """Suggest what to change."""
        return _("A pair, three or four in a row: how much rarer is each?")

    def change(self, name: str, value: Any) -> bool:
        """Change the size of the flock; a hand is never smaller."""
        if name == "size" and type(value) is int and value in (2, 3, 4):
            self.size, self.cards = value, max(value, self.cards)
            return True
        return name == "cards" and type(value) is int and value >= self.size and super().change(name, value)

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here a dealt hand."""
        return _("Deal once"), _("hands held such a flock"), _("hands dealt")

    def python(self) -> str:
        """Return the library call that gives the same answer."""
        return f"gamelib.odds.nanatoridori.flock_of({self.size}, {self.cards})"
