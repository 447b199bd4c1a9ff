"""A step of a lesson by itself, as in a cell of a notebook: low enough to be seen with its text, at every width."""

import pytest

from gamelib import lessons
from tests.browser.on_stage import put_on_stage
from tests.browser.test_steps_fit import Shown
from tests.laws import report
from tests.tiers import DEEP
from widgets import Step
from widgets.lesson.learner import Learner

MOST_PX = {1060: 660, 700: 815}
"""How high a step may be, by the width of a notebook's column: without and with a side bar, at 1366 pixels."""
SAMPLE = (("koinobori/06", 3), ("koinobori/13", 6), ("koinobori/12", 6), ("nanuk/07", 3), ("nanatoridori/05", 5))
"""The steps measured by `make test`, the highest of their kinds; `make deep` measures all."""


def steps():
    every = [(lesson.key, step.number) for course in lessons.courses().values() for lesson in course
             for step in lesson.steps]
    return every if DEEP else SAMPLE


@pytest.mark.parametrize("width", MOST_PX)
def test_a_step_by_itself_is_low(open_page, width):
    page, heights = open_page(viewport={"width": width, "height": 768}, reduced_motion="reduce"), {}
    shown = Shown(Step("nanatoridori/01", 1, learner=Learner()))
    put_on_stage(page, shown)
    for key, number in steps():
        shown.board = Step(key, number, learner=Learner())
        page.evaluate("show()")
        heights[key, number] = page.evaluate("document.querySelector('.bbb').offsetHeight")

    report(f"{len(heights)} steps {width} wide: {max(heights.values())} high at most")
    assert {step: high for step, high in heights.items() if high > MOST_PX[width]} == {}
