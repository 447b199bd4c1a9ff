"""What a class mixes up, for the wall's end page and the summary: in counts, with a lesson and positions about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from gamelib import beliefs
from gamelib.beliefs.class_beliefs import BeliefCount, ClassBeliefs, Shown
from gamelib.core.language import _
from gamelib.lessons.believed import lessons_about
from gamelib.lessons.practice import can_be_chosen
from widgets.room.activity import Activity
from widgets.room.screens import Block, choices, text

MOST_TOLD = 3
"""How many beliefs the wall tells of; the summary tells of all."""


class MixUps:
    """What the devices of a class believe, as far as their answers have shown it; told and saved in counts only."""

    def __init__(self, before: Iterable[Mapping[str, Any]] = ()) -> None:
        self._known = ClassBeliefs()
        self._noted: tuple[ClassBeliefs, tuple[Shown, ...], ClassBeliefs] | None = None
        """What was noted last, of what, and what came of it."""
        self._before = [dict(row) for row in before]
        """The rows from before this server was started: it saves nothing but counts."""

    def note(self, activity: Activity) -> Callable[[], None]:
        """Note what an activity has shown that is over; return what takes it back."""
        before, self._known = self._known, self._with(activity)

        def take_back() -> None:
            self._known = before

        return take_back

    def rows(self, activity: Activity | None = None) -> list[dict[str, Any]]:
        """Return a row for each belief that the class is told of, with the activity that is on."""
        found = [belief_row(each) for each in self._with(activity).told()]
        told = {(row["game"], row["answer"]) for row in found}
        return found + [row for row in self._before if (row["game"], row["answer"]) not in told]

    def _with(self, activity: Activity | None) -> ClassBeliefs:
        if activity is None or not activity.has_result:
            return self._known
        shown = tuple(activity.evidence())
        if self._noted is None or self._noted[:2] != (self._known, shown):
            self._noted = self._known, shown, self._known.noted(shown)
        return self._noted[2]


def belief_row(count: BeliefCount) -> dict[str, Any]:
    """Return the row of the summary about a belief.

    >>> belief_row(BeliefCount("nanuk", "target-ends", 7, 24))["words"]
    '7 of 24 answered as if the hunt ended as soon as it has enough animals.'
    """
    belief = beliefs.belief(count.game, count.belief)
    return {
        "question": "",
        "game": count.game,
        "position": "",
        "kind": "belief",
        "answer": count.belief,
        "words": belief.told_of_class(count.learners, count.asked),
        "count": count.learners,
        "value": count.asked,
    }


def mix_ups_on_wall(rows: Sequence[Mapping[str, Any]]) -> list[Block]:
    """Return what the wall says of beliefs at the end, each with the lesson and a way to ask about it; maybe none."""
    told: list[Block] = []
    for row in rows[:MOST_TOLD]:
        about = next(iter(lessons_about(row["game"], row["answer"])), None)
        lesson = _("The lesson “{title}” is about it.").format(title=_(about.title)) if about is not None else ""
        told.append(text(f"{row['words']} {lesson}".strip(), "info"))
        if row["answer"] in can_be_chosen(row["game"]):
            told.append(choices([(f"room:rule:{row['game']}:{row['answer']}", _("Positions about this"))]))
    return [text(_("What some of you mix up"), "head"), *told] if told else []
