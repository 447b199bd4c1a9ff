"""Every step of every lesson fits the window: nothing needs scrolling, is hidden by the foot, or overlaps."""

from collections.abc import Iterator

import pytest

from gamelib import lessons
from tests.browser.on_stage import show_without_server
from tests.laws import report
from tests.tiers import DEEP, rest_in_deep
from widgets import Lesson
from widgets.lesson.learner import Learner

SIZES = {"laptop": (1366, 768), "low laptop": (1366, 640), "phone": (390, 844)}
SAMPLE = {
    "laptop": ("koinobori/05_what_flies_counts",),
    "low laptop": ("nanuk/01_boast_or_doom",),
    "phone": ("nanatoridori/01_fly_together", "nanuk/06_the_days", "koinobori/06_gold_and_ballast"),
}
"""The lessons measured by `make test`; `make deep` measures all."""
# What must be visible: above the foot, in it, and on the felt.
ABOVE = [
    ".goal",
    ".parts li",
    ".dot",
    ".seats > .seat",
    ".tray .card",
    ".choice",
    ".figurebox",
    ".scale",
    ".acts .option",
    ".acts .round",
]
IN_FOOT = [".lessonfoot .button", ".lessonfoot .message"]
ON_FELT = [".cloth .card[data-place]", ".cloth .foot", ".cloth .tag", ".cloth .plaque", ".cloth .option"]
ON_HAND_PX = 8
"""Pixels of the hand's lower edge that a long reply may cover."""
MOST_FOOT = 0.36
"""The share of the window that the foot may take when a step is done."""
MEASURE_SCRIPT = """([answered, above, inFoot, onFelt, onHand, mostFoot]) => {
  const root = document.documentElement;
  const foot = document.querySelector(".bbb .lessonfoot").getBoundingClientRect();
  const felt = document.querySelector(".bbb .cloth")?.getBoundingClientRect();
  const wrong = [];
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) wrong.push("the page scrolls");
  const look = (selector, box) => {
    for (const node of document.querySelectorAll(`.bbb ${selector}`)) {
      const { top, bottom, left, right, width } = node.getBoundingClientRect();
      if (!width || node.closest(".unseen, [hidden]")) continue;
      if (top >= box.top - 2 && left >= box.left - 2 && bottom <= box.bottom + 2 && right <= box.right + 2) continue;
      const name = node.dataset.place ?? node.textContent.slice(0, 20);
      wrong.push(`${selector} ${name}: ${[left, top, right, bottom].map(Math.round)}`);
    }
  };
  const page = { top: 0, left: 0, right: innerWidth, bottom: innerHeight };
  for (const each of above) look(each, answered ? page : { ...page, bottom: foot.top });
  for (const each of inFoot) look(each, { ...page, top: foot.top });
  for (const each of felt ? onFelt : []) look(each, felt);
  for (const node of document.querySelectorAll(".bbb .choice"))
    if (node.scrollHeight > node.clientHeight + 1) wrong.push(`tile too small: ${node.textContent}`);
  for (const node of document.querySelectorAll(".bbb .lessonfoot .button:not(.is-off)"))
    if (node.scrollWidth > node.clientWidth + 1) wrong.push(`button too small: ${node.textContent}`);
  for (const card of document.querySelectorAll(".bbb .tray .card, .bbb .answers :is(.choice, .scale)"))
    if (card.getBoundingClientRect().bottom > foot.top + onHand)
      wrong.push(`the foot covers a card or an answer: ${card.textContent.slice(0, 20)}`);
  const tags = [...document.querySelectorAll(".bbb .cloth .tag")].filter((tag) => !tag.closest(".unseen, [hidden]"));
  const boxes = tags.map((tag) => tag.getBoundingClientRect());
  const along = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const share = (a, b) => along(a, b, "left", "right") > 2 && along(a, b, "top", "bottom") > 2;
  for (const [at, a] of boxes.entries())
    for (const [after, b] of boxes.slice(at + 1).entries())
      if (share(a, b)) wrong.push(`${tags[at].textContent} lies on ${tags[at + 1 + after].textContent}`);
  const pressed = [...document.querySelectorAll(".bbb .acts :is(.option, .round)")];
  const dials = pressed.map((node) => node.getBoundingClientRect());
  if (dials.some((a, at) => dials.slice(at + 1).some((b) => share(a, b)))) wrong.push("dials lie on each other");
  if (foot.height > innerHeight * mostFoot) wrong.push(`the foot is ${Math.round(foot.height)} high`);
  return wrong;
}"""


class LessonOnStage:
    """The board on the page, a lesson that can be replaced by another."""

    def __init__(self, lesson):
        self.board = lesson
        self.words = lesson.words

    @property
    def scene(self):
        return self.board.scene

    def _on_message(self, *message):
        self.board._on_message(*message)


def moments_of_steps(board) -> Iterator[str]:
    """Stop at each step as it begins, with its longest hint, and when it is done."""
    for step in board.course.lesson.steps:
        board.step(step.number)
        yield "begins"
        for _hint in step.hints:
            board.hint()
        yield "hint"
        while not board.attempt.done:
            board.hint()
        yield "done"


def lessons_of(size):
    every = [lesson.key for course in lessons.courses().values() for lesson in course]
    return every if DEEP else [key for key in every if key in SAMPLE[size]]


@pytest.mark.parametrize("size", rest_in_deep(SIZES, ["phone"]))
def test_no_step_needs_scrolling(open_page, size):
    width, height = SIZES[size]
    page, wrong, steps = open_page(viewport={"width": width, "height": height}, reduced_motion="reduce"), [], 0
    shown = LessonOnStage(Lesson("nanatoridori/01", learner=Learner(), pace=None))
    show_without_server(page, shown)
    for key in lessons_of(size):
        shown.board = Lesson(key, learner=Learner(), pace=None)
        for moment in moments_of_steps(shown.board):
            page.evaluate("show()")
            steps += moment == "begins"
            found = page.evaluate(MEASURE_SCRIPT, [moment == "done", ABOVE, IN_FOOT, ON_FELT, ON_HAND_PX, MOST_FOOT])
            wrong += [f"{key} {shown.board.number} {moment}: {each}" for each in found]

    report(f"{steps} steps at {width}x{height}: {len(wrong)} things out of sight")
    assert wrong == [], "\n".join(wrong)


def test_middle_of_each_card_of_a_pot_is_in_sight(open_page):
    page, board = open_page(viewport={"width": 1366, "height": 640}), Lesson("nanuk/07", learner=Learner(), pace=None)
    while not board.attempt.done:
        board.hint()
    show_without_server(page, LessonOnStage(board))

    hit = page.evaluate("""[...document.querySelectorAll(".bbb .cloth .sunny .card")].map((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest(".card") === card;
    })""")
    assert hit == [True] * 10


@pytest.mark.parametrize("size", rest_in_deep(["laptop", "phone"], ["phone"]))
def test_doubles_and_bears_of_a_pot_can_be_told(open_page, size):
    width, height = SIZES[size]
    page = open_page(viewport={"width": width, "height": height})
    board = Lesson("nanuk/07", learner=Learner(), pace=None)
    while not board.attempt.done:
        board.hint()
    show_without_server(page, LessonOnStage(board))

    told = page.evaluate("""[...document.querySelectorAll(".bbb .cloth .sunny .card .marks svg")].map((mark) => {
      const { left, right, top, bottom } = mark.getBoundingClientRect();
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return there?.closest(".card") === mark.closest(".card");
    })""")
    assert told
    assert all(told)
