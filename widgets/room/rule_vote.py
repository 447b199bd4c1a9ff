"""A question about a rule to the class: a made position in which somebody answers wrongly who mixes the rule up.

What is right is said nowhere before the vote is revealed: the question is known by its belief and a seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gamelib import beliefs
from gamelib.beliefs.class_beliefs import Shown
from gamelib.core.chance import Stream
from gamelib.core.intervals import Interval
from gamelib.core.language import _
from gamelib.lessons.practice import make_choice
from widgets.room.vote import Poll, Think

RIGHT_THE_SECOND_TIME = 2
"""One in so many pretend learners takes up what is right after the class has talked."""


class RuleVote(Poll):
    """One question about a rule, answered by choosing; the first answers tell what is believed."""

    kind = "choice"

    def __init__(self, game: str, belief: str, seed: int) -> None:
        super().__init__()
        self.game, self.seed = game, seed
        self.belief = beliefs.belief(game, belief)
        self.made = make_choice(game, belief, seed)
        self.text = self.made.step.say

    @property
    def position(self) -> str:
        """The position that lies beside the question; empty if the question says all."""
        position = self.made.step.position
        return position if isinstance(position, str) else ""

    def is_possible_answer(self, answer: str) -> bool:
        """Return whether an answer is among those to choose from."""
        return answer in self.rows()

    def pretended_answer(self, chance: Stream) -> str:
        """Return what a learner might answer."""
        if self.has_second and not chance.randbelow(RIGHT_THE_SECOND_TIME):
            return min(self.best_answers())
        return str(chance.choice(self.rows()))

    def words_of(self, answer: str) -> str:
        """Return an answer in words."""
        return self.made.step.options[int(answer)].text

    def picture_of(self, _answer: str) -> dict[str, Any]:
        """Return nothing: answers are words."""
        return {}

    def rows(self) -> list[str]:
        """Return all there is to choose from."""
        return [str(at) for at in range(len(self.made.step.options))]

    # What is right ----------------------------------------------------------------------

    async def weigh(self, think: Think) -> None:
        """Do nothing: what is right was judged when the position was made."""

    @property
    def is_weighed(self) -> bool:
        """Whether it is known what is right: always."""
        return True

    @property
    def reveal_label(self) -> str:
        """The words on the button that shows everything."""
        return _("Show what is right")

    def values(self) -> dict[str, Interval]:
        """Return nothing: an answer is right or wrong."""
        return {}

    def best_answers(self) -> set[str]:
        """Return the right answers."""
        return {str(at) for at, option in enumerate(self.made.step.options) if option.right}

    @property
    def right_hundredths(self) -> int | None:
        """None: no number is asked for."""
        return None

    # What is believed -------------------------------------------------------------------

    def evidence(self) -> Iterator[Shown]:
        """Yield what each device, and each card, answered before anybody had talked about it."""
        cards = {} if self.cards is None else self.cards.first or self.cards.answers
        by_card = {-card: answer for card, answer in cards.items()}
        for number, answer in sorted({**(self.first or self.answers), **by_card}.items()):
            given = self.made.given.get(self.words_of(answer), "")
            yield Shown(number, self.made.answers, given, about=self.belief.name)

    # For the journal --------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Return the answers as plain data, and of the question what it is made from."""
        return {"game": self.game, "belief": self.belief.name, "seed": self.seed, **super().plain()}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> RuleVote:
        """Return the saved vote."""
        return cls(plain["game"], plain["belief"], plain["seed"]).restore(plain)
