"""The page after the last step of a lesson: its stars, what the learner can do now, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core import registry
from gamelib.core.language import _, n_
from gamelib.lessons import Lesson
from gamelib.lessons.believed import of_lesson
from gamelib.lessons.progress import MOST_STARS, Progress
from widgets import drawings
from widgets.lesson.course import CoursePosition
from widgets.stage.lesson_parts import LessonEnding, PageLink
from widgets.stage.linked_places import practice_address
from widgets.stage.scene import Button, Scene, build_button, build_main_button

MOST_DRAWINGS = 6


def add_ending(scene: Scene, position: CoursePosition) -> None:
    """Add the last page of the lesson to a scene."""
    lesson = position.course.lesson
    assert lesson is not None, "only a lesson has a last page"
    scene |= {
        "title": position.course.title,
        "note": "",
        "world": lesson.game,
        "ending": build_ending(position, lesson),
        "buttons": build_buttons(position, lesson),
        "dock": "stacked",
    }


def build_ending(position: CoursePosition, lesson: Lesson) -> LessonEnding:
    """Build the stars of a lesson, a sentence about them, and the list of what it has taught; an extra has no stars."""
    stars = position.progress.lesson_stars(lesson)
    symbols = drawings.BY_GAME.get(lesson.game) or registry.about(lesson.game).drawings
    ending: LessonEnding = {
        "stars": stars,
        "head": headline(stars),
        "text": _describe_stars(position, lesson),
        "heading": _("You can now"),
        "can": [_(each) for each in lesson.can],
        "drawings": list(symbols[:MOST_DRAWINGS]),
    }
    if (names := of_lesson(lesson)) and position.finds_beliefs:
        ending["links"] = [practice_link(lesson.game, names)]
    return ending if shown_steps(position.progress, lesson) else ending | {"play": _("Play an easy game")}


def practice_link(game: str, names: Sequence[str]) -> PageLink:
    """Return the link to the page that practises some beliefs without end.

    >>> practice_link("nanuk", ["may-pass", "all-share"])["hash"]
    '#may-pass+all-share'
    """
    return {"game": game, "page": "practice", "hash": practice_address(names), "label": _("Practise this")}


def headline(stars: int) -> str:
    """Return the headline of the last page.

    >>> headline(3), headline(1)
    ('All by yourself!', 'Lesson done!')
    """
    return _("All by yourself!") if stars == MOST_STARS else _("Lesson done!")


def _describe_stars(position: CoursePosition, lesson: Lesson) -> str:
    number, shown = position.course.lesson_number(), len(shown_steps(position.progress, lesson))
    if not shown and number:
        return _("Lesson {number} is done, and you needed no help.").format(number=number)
    if not shown:
        return _("You needed no help.")
    if lesson.is_extra:
        return n_("You were shown one step.", "You were shown {number} steps.", shown).format(number=shown)
    return n_(
        "You were shown one step. Go over it, and the third star is yours.",
        "You were shown {number} steps. Go over them to fill your stars.",
        shown,
    ).format(number=shown)


def shown_steps(progress: Progress, lesson: Lesson) -> list[int]:
    """Return the indices of the steps whose answer was shown and that were not done unaided since."""
    return [at for at, step in enumerate(lesson.steps) if progress.was_shown(lesson.key, step.id)]


def describe_ending(position: CoursePosition) -> tuple[str, ...]:
    """Return the last page as sentences, for screen readers and for text output."""
    lesson = position.course.lesson
    assert lesson is not None, "only a lesson has a last page"
    stars, number = position.progress.lesson_stars(lesson), position.course.lesson_number()
    count = n_("{stars} star.", "{stars} stars.", stars).format(stars=stars)
    done = _("Lesson {number} is done.").format(number=number) if number else _("The lesson is done.")
    return tuple(filter(None, (done, "" if lesson.is_extra else count, _describe_stars(position, lesson))))


def build_buttons(position: CoursePosition, lesson: Lesson) -> list[Button]:
    """Build the buttons that lead on, and back to the steps whose answer was shown."""
    buttons = [build_main_button("lesson:next", position.follow_up)] if position.follow_up else []
    if shown := shown_steps(position.progress, lesson):
        label = n_("Go over the step I was shown", "Go over the steps I was shown", len(shown))
        buttons.append(build_button("lesson:shown", label) | {"icon": "again"})
    return buttons
