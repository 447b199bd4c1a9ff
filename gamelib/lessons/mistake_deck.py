"""Spaced repetition: steps that went wrong come back soon, then after longer and longer.

Days are numbered as by `datetime.date.today().toordinal()`; callers pass them in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from gamelib.core.boxes import DAYS
from gamelib.core.errors import GameError
from gamelib.core.language import _, n_
from gamelib.lessons.library import lesson
from gamelib.lessons.puzzle_files import puzzles
from gamelib.lessons.steps import Step

MOST_CARDS = 300


class ReviewCard(NamedTuple):
    """A step that went wrong: its key, the clause that was broken, how often it went well since, and the day it is
    due.
    """

    key: str
    clause: str = ""
    box: int = 0
    due: int = 0

    def step(self) -> Step | None:
        """Return the step of the card; None if the step no longer exists."""
        where, _sharp, step_id = self.key.partition("#")
        game, _slash, name = where.partition("/")
        try:
            if name == "puzzles":
                return next((puzzle.step for puzzle in puzzles(game) if puzzle.step.id == step_id), None)
            return lesson(game, name).step(step_id)
        except GameError:
            return None


@dataclass(frozen=True)
class ReviewDeck:
    """The cards of one learner; a value.

    >>> first = lesson("nanuk", "01")
    >>> key = f"{first.key}#{first.steps[0].id}"
    >>> deck = ReviewDeck().add(key, "NANUK-4.9", today=10)
    >>> [len(deck.due(day)) for day in (10, 11)]
    [0, 1]
    >>> deck = deck.after_review(key, well=True, today=11)
    >>> [card.due for card in deck.cards]
    [13]
    """

    cards: tuple[ReviewCard, ...] = ()

    def add(self, key: str, clause: str, today: int) -> ReviewDeck:
        """Return the deck with a card for a step that went wrong; a card already there starts again."""
        others = [card for card in self.cards if card.key != key]
        old = next((card for card in self.cards if card.key == key), ReviewCard(key, clause))
        card = ReviewCard(key, clause or old.clause, 0, today + DAYS[0])
        return ReviewDeck((*others, card)[-MOST_CARDS:])

    def due(self, today: int) -> tuple[ReviewCard, ...]:
        """Return the cards due today, the longest due first, without those whose step is gone."""
        return tuple(
            card
            for card in sorted(self.cards, key=lambda card: card.due)
            if card.due <= today and card.step() is not None
        )

    def after_review(self, key: str, well: bool, today: int) -> ReviewDeck:
        """Return the deck after a card was tried again: if it went well, it comes back later or has been learned."""
        cards = []
        for card in self.cards:
            if card.key != key:
                cards.append(card)
            elif not well:
                cards.append(card._replace(box=0, due=today + DAYS[0]))
            elif card.box + 1 < len(DAYS):
                cards.append(card._replace(box=card.box + 1, due=today + DAYS[card.box + 1]))
        return ReviewDeck(tuple(cards))

    def without(self, key: str) -> ReviewDeck:
        """Return the deck without a card."""
        return self.only(lambda each: each != key)

    def only(self, wanted: Callable[[str], bool]) -> ReviewDeck:
        """Return the deck with the cards whose keys pass a test."""
        return ReviewDeck(tuple(card for card in self.cards if wanted(card.key)))

    def merged(self, other: ReviewDeck) -> ReviewDeck:
        """Return two decks as one; of a card in both, the one that is due sooner."""
        cards = {card.key: card for card in self.cards}
        for card in other.cards:
            own_card = cards.get(card.key)
            cards[card.key] = card if own_card is None or card.due < own_card.due else own_card
        return replace(self, cards=tuple(cards.values())[-MOST_CARDS:])

    def summary(self, today: int) -> str:
        """Describe in a sentence what is due today."""
        due = len(self.due(today))
        if not self.cards:
            return _("Nothing to go over again.")
        return n_(
            "{due} step to go over again today, {all} in the deck.",
            "{due} steps to go over again today, {all} in the deck.",
            due,
        ).format(due=due, all=len(self.cards))
