"""A single lesson step, as in a notebook's cell: low enough to be seen together with its text, and not cut off."""

from collections.abc import Iterator

import pytest

from gamelib import lessons
from tests.browser.on_stage import show_without_server
from tests.browser.test_steps_fit import LessonOnStage
from tests.laws import report
from tests.tiers import DEEP, rest_in_deep
from widgets import Step
from widgets.lesson.learner import Learner

MOST_PX = {1060: 560, 700: 670, 390: 760}
"""How high a step may be, by the width of its cell: a laptop without and with a side bar, and a phone."""
SAMPLE = (
    ("koinobori/14", 2),
    ("koinobori/16", 8),
    ("koinobori/08", 5),
    ("koinobori/06", 3),
    ("nanuk/07", 2),
    ("nanuk/15", 3),
    ("nanatoridori/02", 6),
    ("nanatoridori/11", 4),
)
"""The steps measured by `make test`, the highest of their kinds; `make deep` measures all."""
FAULTS_SCRIPT = """(mostPx) => {
  const wrong = [];
  const bbb = document.querySelector(".bbb");
  if (bbb.offsetHeight > mostPx) wrong.push(`${bbb.offsetHeight} high`);
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("it scrolls sideways");
  const isSeen = (node) => node.offsetWidth > 1 && !(node.closest(".zonehead")?.offsetWidth < 2);
  const nodes = (selector) => [...bbb.querySelectorAll(selector)].filter(isSeen);
  const isCut = (node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
  const name = (node) => `${node.className} ${node.textContent.slice(0, 24)}`;
  for (const node of nodes(".choice, .acts .button, .message p"))
    if (isCut(node)) wrong.push(`cut: ${name(node)}`);
  const within = (inner, outer) => {
    const [a, b] = [inner, outer].map((node) => node.getBoundingClientRect());
    return a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  };
  for (const cloth of nodes(".cloth"))
    for (const node of cloth.querySelectorAll(".tag, .foot, .choice, .option, .scale :is(.least,.most), .figurebox"))
      if (node.offsetWidth > 1 && !within(node, cloth)) wrong.push(`off the felt: ${name(node)}`);
  for (const seat of nodes(".seats > .seat"))
    for (const node of seat.querySelectorAll(".name, .count, .token, .cardnote"))
      if (node.offsetWidth > 1 && !within(node, seat)) wrong.push(`out of its seat: ${name(node)}`);
  const words = nodes(".tag, .choice, .option, .acts .button, .aside .button, .zonehead > b, .dialname");
  const boxes = words.map((node) => node.getBoundingClientRect());
  const along = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  for (const [at, a] of boxes.entries())
    for (const [after, b] of boxes.slice(at + 1).entries())
      if (along(a, b, "left", "right") > 2 && along(a, b, "top", "bottom") > 2)
        wrong.push(`${name(words[at])} lies on ${name(words[at + 1 + after])}`);
  return [bbb.offsetHeight, wrong];
}"""


def steps():
    every = [
        (lesson.key, step.number) for course in lessons.courses().values() for lesson in course for step in lesson.steps
    ]
    return every if DEEP else SAMPLE


def moments(board: Step) -> Iterator[str]:
    """Stop at a step as it begins, with its longest hint, and when it is done."""
    yield "begins"
    for _hint in board.attempt.step.hints:
        board.hint()
    yield "hint"
    while not board.attempt.done:
        board.hint()
    yield "done"


@pytest.mark.parametrize("width", rest_in_deep(MOST_PX, [1060, 390]))
def test_a_step_by_itself_is_low_and_nothing_is_cut(open_page, width):
    page, heights, wrong = open_page(viewport={"width": width, "height": 768}, reduced_motion="reduce"), [], []
    shown = LessonOnStage(Step("nanatoridori/01", 1, learner=Learner()))
    show_without_server(page, shown)
    for key, number in steps():
        shown.board = Step(key, number, learner=Learner(), pace=None)
        for moment in moments(shown.board):
            page.evaluate("show()")
            height, found = page.evaluate(FAULTS_SCRIPT, MOST_PX[width])
            heights.append(height)
            wrong += [f"{key} {number} {moment}: {each}" for each in found]

    report(f"{len(heights)} pictures of steps {width} wide: {max(heights)} high at most")
    assert wrong == [], "\n".join(wrong)
