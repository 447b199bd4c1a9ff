"""What newcomers of the cast believe: a question for after a game, with a few rules to choose from, and its answer.

>>> asked = question_about("nanatoridori", "pip")
>>> print(asked.title)
What does Pip believe?
>>> [each.name for each in asked.options]
['same-size-only', 'whole-flock', 'must-keep-draw', 'never-take']
>>> print(asked.answer("whole-flock")[:49])
No, Pip knows that rule. This one Pip gets wrong:
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from gamelib.beliefs.belief_words import Belief, belief, of
from gamelib.core.language import _
from gamelib.players.characters import CAST, Character

OTHERS = {
    "nanatoridori": ("same-size-only", "whole-flock", "must-keep-draw"),
    "nanuk": ("given-bears-bite", "type-is-free", "all-share"),
    "koinobori": ("hand-scores", "any-card-covers", "take-and-play"),
}
"""Beliefs that nobody of the cast holds, and with which somebody would play in another way."""
USES: dict[str, Callable[[], str]] = {
    "never-take": lambda: _("So what {name} beats goes to the discards, and never into {name}'s hand."),
    "target-ends": lambda: _(
        "So {name} asks for a day more again and again: long hunts meet bears, so call them doomed."
    ),
    "left-end-only": lambda: _("So {name} leaves the right end of the row to you."),
}
"""What somebody who has found out can do with it, by the belief; the slot is for the name of who holds it."""


class BeliefQuestion(NamedTuple):
    """The question which of some rules a character gets wrong."""

    who: Character
    options: tuple[Belief, ...]
    """The beliefs to choose from, in the order of the catalogue."""

    @property
    def title(self) -> str:
        """The question in words."""
        return _("What does {name} believe?").format(name=self.who.name)

    @property
    def explanation(self) -> str:
        """What has to be found out."""
        return _("{name} is new to the game and gets one of these rules wrong. Which one?").format(name=self.who.name)

    def is_right(self, guessed: str) -> bool:
        """Return whether the character holds the belief of this name."""
        return guessed == self.who.belief

    def answer(self, guessed: str) -> str:
        """Return what is said after a guess."""
        if self.is_right(guessed):
            line = _("Yes, that is the rule that {name} gets wrong: {rule} {use}")
        else:
            line = _("No, {name} knows that rule. This one {name} gets wrong: {rule} {use}")
        held = belief(self.who.game, self.who.belief)
        name = self.who.name
        return line.format(name=name, rule=held.truth, use=USES[held.name]().format(name=name))


def question_about(game: str, character: str) -> BeliefQuestion | None:
    """Return the question about a character that has played a game; None if it holds no belief about that game."""
    who = CAST.get(character)
    if who is None or who.game != game or not who.belief:
        return None
    chosen = {who.belief, *OTHERS[game]}
    return BeliefQuestion(who, tuple(each for each in of(game) if each.name in chosen))


def first_question(game: str, characters: Iterable[str]) -> BeliefQuestion | None:
    """Return the question about the first of some characters who holds a belief about a game."""
    found = (question_about(game, each) for each in characters)
    return next((each for each in found if each is not None), None)
