"""Lessons that a teacher writes: checked with a report in words, shared by links that contain the lesson itself.

>>> own = OwnLesson(EXAMPLE)
>>> own.verdict
'Checked: 1 step, 1 expected mistake explained.'
>>> read_link(own.link) == own.text
True
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from gamelib import lessons
from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import _, n_
from gamelib.core.packed_text import pack, unpack
from gamelib.lessons.checking import check
from gamelib.lessons.file_entries import Complaint
from gamelib.lessons.lesson_files import MAX_OWN_TEXT, own_name
from widgets.desk.page_parts import place_in
from widgets.stage.linked_places import LINKED_LESSON

MOST_OWN = 40
"""Own lessons that are listed."""

EXAMPLE = """title = "Beat a pair"
game = "nanatoridori"
minutes = 3
can = ["beat a flock of two with another"]

[[step]]
kind = "play"
title = "higher"
say = "Two fives lie on the table: beat them."
clauses = ["NANA-4.2"]
position = "hand 1 5 5 6 6 2 | table 5 5"
seed = 1
goal = ["happens beat"]
answer = ["1 5 5 [6 6] 2"]
hints = ["Equal is not enough.", "Look to the right of your fives.", "Both sixes."]
done = "Two sixes are as many as two fives, and higher."

[[step.mistake]]
try = "1 [5 5] 6 6 2"
broke = "NANA-4.2"
say = "As many, but not higher: equal flocks do not beat each other."
"""
"""What a new lesson begins as: a whole one, to be changed."""


@dataclass(frozen=True)
class OwnLesson:
    """A lesson as a teacher has written it."""

    text: str

    @property
    def title(self) -> str:
        """The title in the text, or a placeholder if there is none."""
        found = re.search(r'^title\s*=\s*"([^"\n]{1,80})"', self.text, re.MULTILINE)
        return found[1] if found else _("Lesson without a title")

    @property
    def name(self) -> str:
        """The name under which progress is stored, computed from the text so that no two lessons share it."""
        return own_name(self.text)

    @cached_property
    def checked(self) -> tuple[lessons.Lesson | None, tuple[Complaint, ...]]:
        """The lesson if it can be taught, and what keeps it from that; if nothing does, the advice about its style."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"{self.name}.toml"
            path.write_text(self.text[:MAX_OWN_TEXT], encoding="utf-8")
            complaints = tuple(check(path))
            faults = tuple(each for each in complaints if not each.is_advice)
            return (None if faults else lessons.load(path)), faults or complaints

    @property
    def lesson(self) -> lessons.Lesson | None:
        """The lesson; None if it cannot be taught yet."""
        return self.checked[0]

    @property
    def verdict(self) -> str:
        """The result of the check, in a sentence."""
        lesson, complaints = self.checked
        more = len(complaints) - 1
        first = str(complaints[0]).replace(f"{self.name}.toml, ", "").splitlines()[0] if complaints else ""
        first += n_(" … and {count} more", " … and {count} more", more).format(count=more) if more > 0 else ""
        if lesson is None:
            return first
        steps, mistakes = len(lesson.steps), sum(len(step.mistakes) for step in lesson.steps)
        said = _("Checked: {steps}, {mistakes}.").format(
            steps=n_("{count} step", "{count} steps", steps).format(count=steps),
            mistakes=n_("{count} expected mistake explained", "{count} expected mistakes explained", mistakes).format(
                count=mistakes
            ),
        )
        return _("{checked} You can use it as it is. {advice}").format(checked=said, advice=first) if first else said

    @property
    def link(self) -> str:
        """The end of the link that plays the lesson; "" if the lesson is too long for a link."""
        packed = pack(self.text)
        return LINKED_LESSON + packed if packed else ""


def read_kept(kept: object) -> list[OwnLesson]:
    """Return the lessons that a browser has stored; whatever is none is left out."""
    texts = kept[:MOST_OWN] if isinstance(kept, list) else []
    return [OwnLesson(text[:MAX_OWN_TEXT]) for text in texts if isinstance(text, str)]


def find_own(own: Sequence[OwnLesson], value: str) -> int:
    """Return which own lesson a button names; raises GameError if it is gone."""
    at = place_in(len(own), value)
    if at is None:
        raise GameError(_("this lesson is not on the desk any more"))
    return at


def read_link(place: str) -> str:
    """Return the text of the lesson in a link; raises BadLesson if there is none."""
    try:
        if not place.startswith(LINKED_LESSON):
            raise ValueError
        return unpack(place.removeprefix(LINKED_LESSON), MAX_OWN_TEXT)
    except ValueError as error:
        raise BadLesson(_("this link does not hold a whole lesson; perhaps its end is missing")) from error
