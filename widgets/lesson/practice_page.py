"""`Practice`: fresh steps without end for beliefs that the page's address names, or for all of a game; and the check.

>>> from widgets import Practice
>>> from widgets.lesson.learner import Learner
>>> practice = Practice("nanuk", ["target-ends"], seed=1, learner=Learner())
>>> practice.attempt.step.id.startswith("practice-target-ends-")
True
"""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core.language import _
from widgets.lesson.learner import Learner
from widgets.lesson.made_walks import PracticeWalk
from widgets.lesson.player import PACE_MS, StepPlayer
from widgets.stage.board import BrowserMessage
from widgets.stage.lesson_parts import LessonEnding
from widgets.stage.scene import Scene, build_button, build_main_button

GO_ON, SKIP, PRACTISE = "practice:next", "practice:skip", "practice:begin"
LONGEST_ADDRESS = 1000
"""Letters that are read of an address, which may name all beliefs about a game."""


class Practice(StepPlayer):
    """Steps that are made for some beliefs about a game, one after the other; `next()` makes another."""

    walk: PracticeWalk

    def __init__(
        self,
        game: str,
        beliefs: Sequence[str] = (),
        *,
        seed: int = 0,
        learner: Learner | None = None,
        pace: int | None = PACE_MS,
    ) -> None:
        super().__init__(PracticeWalk(game, beliefs, seed, learner, pace))

    def check(self) -> None:
        """Begin the check, which finds in three minutes what is known well."""
        self._from_python(lambda: self.walk.open_at("#check"))

    def _handle(self, message: BrowserMessage) -> None:
        """Open what the address of the page names, at the start and whenever the address changes."""
        is_first = not self.has_front_end
        super()._handle(message)
        if message.kind == "hello":
            if is_first:
                self.walk.vary()
            self.walk.open_at(message.text("hash", LONGEST_ADDRESS))
            self._update_traits()
            self.publish()

    def _on_press(self, button: str) -> None:
        if button == GO_ON:
            self.walk.open_next()
        elif button == SKIP:
            self.walk.end_check()
        elif button == PRACTISE:
            self.walk.begin_practice()
        else:
            super()._on_press(button)

    def _add_content(self, scene: Scene) -> None:
        walk = self.walk
        if walk.is_ended:
            self._add_end(scene)
            return
        super()._add_content(scene)
        state = walk.state
        if not walk.is_check or state is None or state.is_replaying:
            return
        if state.attempt.mistakes_made and not state.attempt.done:
            # a check asks once: what was wrong is said, and the next question tells more than another try
            scene["buttons"] = [build_main_button(GO_ON, _("Next question"))]
        elif not state.attempt.done:
            scene["buttons"] = [*scene["buttons"], build_button(SKIP, _("Skip the check"))]

    def _add_end(self, scene: Scene) -> None:
        """Add the page after the check, or after the questions that a teacher has given."""
        scene |= {
            "title": self.walk.course.title,
            "note": "",
            "world": self.walk.game,
            "ending": self._describe_given() if self.walk.given else self._describe_findings(),
            "buttons": [build_button(PRACTISE, _("Practise what you do not know well yet"))],
            "tools": [],
            "dock": "stacked",
        }

    def _describe_given(self) -> LessonEnding:
        return {
            "stars": 0,
            "head": _("That was it."),
            "text": self.walk.given_words(),
            "heading": "",
            "can": [],
            "drawings": [],
        }

    def _describe_findings(self) -> LessonEnding:
        """Return how many rules are known well, and the lessons that may be skipped."""
        walk = self.walk
        found = walk.lessons_known_well()
        ending: LessonEnding = {
            "stars": 0,
            "head": _("That was it."),
            "text": walk.found_words(),
            "heading": _("You can skip these lessons") if found else _("Every lesson has something for you"),
            "can": [_(lesson.title) for lesson in found],
            "drawings": [],
        }
        if (begin := walk.lesson_to_begin_with()) is not None:
            label = _("Begin with: {title}").format(title=_(begin.short))
            ending["links"] = [{"game": walk.game, "page": "learn", "hash": f"#lesson-{begin.name}", "label": label}]
        return ending

    def __str__(self) -> str:
        if self.walk.is_ended and self.walk.given:
            return f"{self.walk.given_words()}\n"
        if self.walk.is_ended:
            titles = [_(lesson.title) for lesson in self.walk.lessons_known_well()]
            return "\n".join([self.walk.found_words(), *titles, ""])
        return super().__str__()
