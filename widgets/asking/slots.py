"""Slots of a sentence: select lists that are filled one after the other, each offering only what fits those before it.

An offer is a generator of slots. It reads what has been chosen so far from a dictionary, which is filled while it runs:
so a later slot depends on what an earlier one says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from gamelib.core.language import _

Chosen = dict[str, str]
"""The values chosen in slots, by the slots' names."""
Offer: TypeAlias = Callable[[Chosen], "Iterator[Slot]"]


class Option(NamedTuple):
    """What a slot offers: its value, which a link holds, its words, and perhaps a picture beside them."""

    value: str
    words: str
    picture: str = ""


class Slot(NamedTuple):
    """A select list in a sentence: its name, what is read aloud before it, what it offers, and what it says first."""

    name: str
    label: str
    options: tuple[Option, ...]
    usual: str = ""

    def nearest(self, wanted: str | None) -> str:
        """Return the value that is offered and comes nearest to a wanted one.

        >>> slot = Slot("n", "how many", numbers(2, 4), "3")
        >>> slot.nearest("4"), slot.nearest("9"), slot.nearest("seal"), slot.nearest(None)
        ('4', '4', '3', '3')
        """
        values = [each.value for each in self.options]
        usual = self.usual if self.usual in values else values[0]
        if wanted is None or wanted in values:
            return usual if wanted is None else wanted
        if wanted.isdecimal() and all(each.isdecimal() for each in values):
            return min(values, key=lambda each: abs(int(each) - int(wanted)))
        return usual

    def words_of(self, value: str) -> str:
        """Return the words of a value that is offered."""
        return next(each.words for each in self.options if each.value == value)


def numbers(least: int, most: int, words: Callable[[int], str] = str) -> tuple[Option, ...]:
    """Return whole numbers as options."""
    return tuple(Option(str(number), words(number)) for number in range(least, most + 1))


def fill(offer: Offer, wanted: Mapping[str, str]) -> tuple[list[Slot], Chosen]:
    """Return the slots that are offered, and what each says: as near as possible to what is wanted.

    A slot that is offered a second time keeps its value and takes other words: one peacock, two peacocks.
    """
    chosen: Chosen = {}
    slots: dict[str, Slot] = {}
    for slot in offer(chosen):
        slots[slot.name] = slot
        chosen[slot.name] = slot.nearest(wanted.get(slot.name))
    return [*slots.values()], chosen


# Slots that several kinds of questions share ------


def comparison_slots(
    chosen: Chosen, least: int, most: int, *, usual: int, words: Callable[[int], str] = str
) -> Iterator[Slot]:
    """Offer `at least`, `at most` and `exactly`, and the numbers that may and need not come about by each."""
    hows = (("ge", _("at least")), ("le", _("at most")), ("eq", _("exactly")))
    fitting = hows if most > least else hows[2:]
    yield Slot("how", _("how many at least or at most"), tuple(Option(*each) for each in fitting))
    first = least + (chosen["how"] == "ge")
    last = most - (chosen["how"] == "le")
    yield Slot("number", _("the number"), numbers(first, last, words), str(usual))


def yes_slot(yes: str, no: str) -> Slot:
    """Offer a statement and its denial."""
    return Slot("is", _("so or not so"), (Option("yes", yes), Option("no", no)))


def choice(name: str, label: str, options: Iterable[tuple[str, str]], usual: str = "") -> Slot:
    """Return a slot of options that have words only."""
    return Slot(name, label, tuple(Option(*each) for each in options), usual)
