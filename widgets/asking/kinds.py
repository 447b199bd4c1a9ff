"""`AskKind`: one kind of question that can be put together: what its slots offer, how it reads, what it asks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from gamelib.odds.counts_and_conditions import Condition, Count, Experiment
from widgets.asking.slots import Chosen, Slot


class Dealt(NamedTuple):
    """What one trial dealt, to be shown: keys of cards, or a sentence where there are no cards."""

    faces: tuple[str, ...] = ()
    words: str = ""


class TrialWords(NamedTuple):
    """What the trials of a question are called: the heading over them, the button for one, and several of them."""

    heading: str
    button: str
    several: str


class AskKind(ABC):
    """A kind of question. Its sentences have blanks in braces, each the name of a slot."""

    name: ClassVar[str]
    game: ClassVar[str] = ""
    """The game whose cards it shows; "" if it is about all games."""
    picture: ClassVar[str]
    """The name of the drawing on its button."""

    @abstractmethod
    def title(self) -> str:
        """Return what it is called on its button."""

    @abstractmethod
    def setting_slots(self, chosen: Chosen) -> Iterator[Slot]:
        """Offer the slots that say what chance decides."""

    @abstractmethod
    def setting_with_blanks(self, chosen: Chosen) -> str:
        """Return the first line of the sentence."""

    @abstractmethod
    def condition_slots(self, setting: Chosen, chosen: Chosen) -> Iterator[Slot]:
        """Offer the slots of one condition."""

    @abstractmethod
    def condition_with_blanks(self, chosen: Chosen) -> str:
        """Return the line of a condition."""

    @abstractmethod
    def experiment(self, setting: Chosen) -> Experiment:
        """Return what chance decides."""

    def condition(self, experiment: Any, chosen: Chosen) -> Condition:
        """Return what a condition says, without its denial; one that is about no number overrides this."""
        count = self.count(experiment, chosen)
        assert count is not None
        return compare(count, chosen)

    def count(self, experiment: Any, chosen: Chosen) -> Count | None:
        """Return the number that a condition is about, whose bars are drawn; None if it is about none."""
        del experiment, chosen
        return None

    def axis(self, chosen: Chosen) -> str:
        """Return what the bars count."""
        del chosen
        return ""

    @abstractmethod
    def show(self, dealt: Any) -> Dealt:
        """Return what one trial dealt, to be shown."""

    @abstractmethod
    def trial_words(self) -> TrialWords:
        """Return what its trials are called."""

    @abstractmethod
    def count_trials(self, number: int) -> str:
        """Return how a number of trials is said, with {number} where it stands: `{number} hands`."""

    def compare_with_neighbour(self, asked: Condition) -> str:
        """Return a sentence that compares the answer with that of a question nearby; "" for none."""
        del asked
        return ""


def compare(count: Count, chosen: Chosen) -> Condition:
    """Return the condition that a number is at least, at most or exactly as many as chosen."""
    number = int(chosen["number"])
    if chosen["how"] == "eq":
        return count.exactly(number)
    found: Condition = count >= number if chosen["how"] == "ge" else count <= number
    return found
