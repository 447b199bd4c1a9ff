"""A question that was put together, as a class is asked it, and others like it."""

from __future__ import annotations

from gamelib.core.chance import Stream
from widgets.asking.own_question import OwnQuestion, from_link
from widgets.explore.class_question import ClassQuestion
from widgets.explore.class_words import game_of


def of_own(question: OwnQuestion) -> ClassQuestion | None:
    """Return a question that was put together as a class is asked it; None if it cannot be counted.

    >>> of_own(from_link("cards~8.fresh~and~yes.7.ge.3")).number
    'hand(8): copies(7) >= 3'
    """
    if not question.asked.is_counted:
        return None
    written = question.asked.write()
    return ClassQuestion(title=question.read_aloud(), number=written, game=game_of(written), own=question.link)


def other_own(link: str, rng: Stream) -> ClassQuestion | None:
    """Return the question of a link with one or two of its slots set to something else."""
    found = from_link(link)
    for _change in range(1 + rng.randbelow(2)):
        lines = {"setting": found.setting} | {str(at): each for at, each in enumerate(found.conditions)}
        places = [(place, slot) for place, line in lines.items() for slot in line.slots if len(slot.options) > 1]
        if not places:
            return None
        place, slot = rng.choice(places)
        found = found.with_value(f"{place}:{slot.name}", rng.choice(slot.options).value)
    return of_own(found)
