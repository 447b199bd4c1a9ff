"""Questions about the next player: which lead is hardest to beat, which flock usually stays unbeaten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

from gamelib import nanatoridori as rules
from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.written import percent
from gamelib.nanatoridori import DECK
from gamelib.nanatoridori.cards import RANKS, format_cards
from gamelib.odds import Odds, nanatoridori
from widgets.explore import blocks
from widgets.explore.bird_words import flock_words
from widgets.explore.blocks import Block, Blocks
from widgets.explore.guessing import OnLine, Picked, percent_text
from widgets.explore.guessing_pictures import Tapped
from widgets.explore.hand_picker import change_hand, hand_picker, runs_of
from widgets.explore.topic import Topic

SIZES = (1, 2, 3)
MOST_IN_HAND = 10
Flock = tuple[int, int]
"""A rank, and how many cards of it."""


@lru_cache(maxsize=512)
def _beaten(flock: Flock, hand: tuple[int, ...], cards: int) -> Odds:
    """Return the chance that the next player can beat a flock; without a hand, only the flock's cards are known."""
    named, unknown = format_cards((flock[0],) * flock[1]), " ".join("?" * cards)
    if not hand:
        return nanatoridori.can_beat(named, hand=unknown)
    state = rules.read(f"players 4 | turn A | A {format_cards(hand)} | B {unknown}", seed=7)
    return nanatoridori.can_beat(named, state.view(0))


class FlockMap(Topic):
    """A question on a map of 21 flocks, one of which is selected."""

    game: ClassVar[str] = "nanatoridori"
    lean: ClassVar[str] = "right"
    cards: int
    flock: Flock
    hand: list[int]

    def beaten(self, flock: Flock) -> Odds:
        """Return the chance that the next player can beat a flock."""
        return _beaten(flock, tuple(self.hand), self.cards)

    def answer(self) -> Odds:
        """Return the chance for the selected flock."""
        return self.beaten(self.flock)

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the percentage, and the flock."""
        line = _("of the time the next player can beat {flock}")
        return percent(self.answer().value), [line.format(flock=flock_words(self.flock))]

    def flock_map(self, best: Flock | None, mine: Flock | None, own: Sequence[Flock] = ()) -> Block:
        """Return the map; a tap on a cell selects its flock."""
        heads = [{"face": str(rank), "label": str(rank)} for rank in RANKS]
        names = {1: _("one"), 2: _("two"), 3: _("three")}
        rows = [
            {"label": names[size], "cells": [self._cell((rank, size), best, mine, own) for rank in RANKS]}
            for size in SIZES
        ]
        return blocks.heat_map("flock", _("How often the next player can beat each flock"), heads, rows)

    def _cell(self, flock: Flock, best: Flock | None, mine: Flock | None, own: Sequence[Flock]) -> dict[str, Any]:
        share = 100 * float(self.beaten(flock))
        return {
            "text": percent_text(share),
            "heat": round(share / 100, 3),
            "value": f"{flock[1]}:{flock[0]}",
            "label": _("{flock}: beaten {share}").format(flock=flock_words(flock), share=percent_text(share)),
            "best": flock == best or flock in own,
            "mine": flock == mine,
            "chosen": flock == self.flock,
        }

    def size_stepper(self) -> Block:
        """Return the control for the next player's cards."""
        return blocks.stepper("cards", _("The next player holds"), self.cards, 1, MOST_IN_HAND, _("cards"))

    def change(self, name: str, value: Any) -> bool:
        """Change the number of the next player's cards, or select a flock."""
        if name == "cards" and type(value) is int and 1 <= value <= MOST_IN_HAND:
            self.cards = value
            return True
        size, _colon, rank = value.partition(":") if isinstance(value, str) else ("", "", "")
        if name == "flock" and size in ("1", "2", "3") and rank.isdigit() and int(rank) in RANKS:
            self.flock = int(rank), int(size)
            return True
        return False

    def draw(self, rng: Stream) -> tuple[str, float]:
        """Deal the next player a hand, and return whether it can beat the flock."""
        rank, size = self.flock
        unseen = Counter(DECK) - (Counter(self.hand) | Counter({rank: size}))
        self._dealt = rng.sample(sorted(unseen.elements()), self.cards)
        return "", any(many > size or (many == size and card > rank) for card, many in runs_of(self._dealt))

    def last_draw(self) -> Blocks:
        """Return the hand of the last draw."""
        return [blocks.cards([*map(str, self._dealt)], label=_("The next player's hand, dealt last"), small=True)]

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here a dealt hand."""
        return _("Deal once"), _("hands could beat {flock}").format(flock=flock_words(self.flock)), _("hands dealt")

    def python(self) -> str:
        """Return the library call that gives the same answer."""
        named, unknown = format_cards((self.flock[0],) * self.flock[1]), " ".join("?" * self.cards)
        if not self.hand:
            return f'gamelib.odds.nanatoridori.can_beat("{named}", hand="{unknown}")'
        position = f"players 4 | turn A | A {format_cards(tuple(self.hand))} | B {unknown}"
        return f'gamelib.odds.nanatoridori.can_beat("{named}", gamelib.nanatoridori.read("{position}", seed=7).view(0))'


class HardestLead(FlockMap):
    """Which flock of a hand is hardest to beat, and how often can the next player beat it?"""

    key: ClassVar[str] = "nanatoridori.hardest_lead"

    def __init__(self, hand: list[int], cards: int) -> None:
        self.title = _("Which lead is hardest to beat?")
        self.hand, self.cards = hand, cards
        self._mine: Flock | None = None
        self.flock = self._hardest()

    def _hardest(self) -> Flock:
        return min(self._leads(), key=lambda flock: (float(self.beaten(flock)), flock))

    def _leads(self) -> list[Flock]:
        return [*dict.fromkeys((rank, min(many, max(SIZES))) for rank, many in runs_of(self.hand))]

    def guessing(self) -> Picked:
        """Return the flocks to choose from, and a line."""
        leads = {flock_words(flock): flock for flock in self._leads()}
        options = {words: (words, [str(rank)] * many) for words, (rank, many) in leads.items()}
        self.flock = self._hardest()
        return Picked(
            _("First: which is the hardest to beat?"),
            options,
            lambda words: 100 * float(self.beaten(leads[words])),
            OnLine(self.title, lambda: 0.0),
            most=False,
            then=_("And how often can the next player beat {what}?"),
        )

    def ask(self) -> Blocks:
        """Return the hand, and what is known about the next player's."""
        line = n_(
            "You lead. The next player has **{count} card**, and you have not seen it. Whatever you play, how often"
            " can it be beaten?",
            "You lead. The next player has **{count} cards**, and you have seen none of them."
            " Whatever you play, how often can it be beaten?",
            self.cards,
        )
        return [
            blocks.text(line.format(count=self.cards)),
            blocks.cards([*map(str, self.hand)], label=_("Your hand"), small=len(self.hand) > 6),
        ]

    def picture(self, is_open: bool) -> Blocks:
        """Return the map of 21 flocks, once it is open."""
        if not is_open:
            return []
        return [
            blocks.text(_("The next player beats this flock in …"), "head"),
            self.flock_map(None, None, self._leads()),
            blocks.text(_("Framed cells are what you could lead. Tap a cell to ask about it."), "soft"),
        ]

    def remark(self) -> str:
        """Say what matters more, a card or a rank."""
        three, one = (percent(self.beaten(flock).value) for flock in ((1, 3), (7, 1)))
        return _(
            "One more card does far more than a higher bird: three wrens are beaten in {three}, one peacock in {one}."
        ).format(three=three, one=one)

    def more(self) -> Blocks:
        """Return a note that the flock hardest to beat is not always the best lead."""
        return [
            blocks.note(
                _(
                    "**The hardest to beat is not always the best to play.** What you lead is gone: a strong flock "
                    "may win the lead back later, and you have to get rid of single low birds sometime."
                ),
                "gold",
            )
        ]

    def controls(self) -> Blocks:
        """Return the hand and the next player's cards."""
        return [hand_picker(self.hand), self.size_stepper()]

    def hint(self) -> str:
        """Suggest what to change."""
        return _("Change your hand, or let the next player hold fewer cards: the whole map follows.")

    def change(self, name: str, value: Any) -> bool:
        """Change the hand, or anything that all maps of flocks can change."""
        return change_hand(self.hand, name, Counter(DECK) - Counter(self.hand)) or super().change(name, value)


class WeakestSafe(FlockMap):
    """Which is the weakest flock that holds more often than not?"""

    key: ClassVar[str] = "nanatoridori.weakest_safe"

    def __init__(self, cards: int) -> None:
        self.title = _("Which flock holds more often than not?")
        self.hand, self.cards = [], cards
        self.flock = self.weakest()

    def weakest(self) -> Flock:
        """Return the weakest flock that is beaten less than half of the time, or the strongest if there is none."""
        ordered = [(rank, size) for size in SIZES for rank in RANKS]
        return next((flock for flock in ordered if self.beaten(flock) < 0.5), ordered[-1])

    def guessing(self) -> Tapped:
        """Return the empty map of 21 flocks."""
        self.flock = self.weakest()
        names = {1: _("one"), 2: _("two"), 3: _("three")}
        self._guess = Tapped(
            self.title,
            {str(size): {"label": names[size]} for size in SIZES},
            [*map(str, RANKS)],
            lambda: (str(self.weakest()[1]), str(self.weakest()[0])),
            lambda size, rank: 100 * float(self.beaten((int(rank), int(size)))),
            name=lambda size, rank: flock_words((int(rank), int(size))),
            unit=_("beaten in {share} of 100"),
            heads=[{"face": str(rank), "label": str(rank)} for rank in RANKS],
        )
        return self._guess

    def ask(self) -> Blocks:
        """Return the question."""
        line = n_(
            "You lay down a flock, and the next player holds **{count} card** that you know nothing of.",
            "You lay down a flock, and the next player holds **{count} cards** that you know nothing of.",
            self.cards,
        )
        return [
            blocks.text(line.format(count=self.cards)),
            blocks.text(
                _(
                    "More cards beat fewer; with the same number, the higher bird wins. Tap the **weakest** "
                    "flock that is beaten less than half of the time."
                )
            ),
        ]

    def picture(self, is_open: bool) -> Blocks:
        """Return the map with its numbers, once it is open."""
        if not is_open:
            return []
        mine = (int(self._guess.cell[1]), int(self._guess.cell[0])) if self._guess.cell else None
        return [
            blocks.text(_("The next player beats this flock in …"), "head"),
            self.flock_map(self.weakest(), mine),
            blocks.text(
                _("The frame marks the weakest flock that holds more often than not. Tap a cell to ask about it."),
                "soft",
            ),
        ]

    def remark(self) -> str:
        """Explain why the chances fall along each row and from row to row."""
        return _(
            "Whatever beats a flock beats every weaker one as well, so the numbers fall along each row and from"
            " row to row."
        )

    def controls(self) -> Blocks:
        """Return the next player's cards."""
        return [self.size_stepper()]

    def hint(self) -> str:
        """Suggest what to change."""
        return _("Let the next player hold four cards, or ten: how does the frame move?")
