"""Lessons in a real browser: done by pointer and by keyboard, with stored progress, accessible."""

import re
from itertools import product

import nbformat
import pytest
from playwright.sync_api import expect

from gamelib import lessons
from gamelib.lessons import lesson_paths, load, start_attempt
from gamelib.lessons.attempt import answer
from gamelib.lessons.kinds.play_checks import attempts_along_answer
from gamelib.lessons.steps import GO_ON, NEXT_ROUND
from tests.browser.driver import button, message, open_table, press_keys, settle, touch, type_line
from tests.browser.test_pages import LOOKS, axe_violations
from tests.laws import report
from tests.support.pointer_steps import steps
from tests.tiers import rest_in_deep

FIRST, BEATS = "7 [3 3 3] 5 1 4 6", "1 5 5 [6 6] 2 2 2"
STEPS = {
    "play": ("nanatoridori/01_fly_together", 1),
    "pick": ("nanatoridori/01_fly_together", 5),
    "choose": ("nanatoridori/01_fly_together", 4),
    "order": ("nanatoridori/02_more_or_higher", 5),
    "number": ("nanatoridori/01_fly_together", 6),
}
STEP_LOOKS = rest_in_deep(product(STEPS, ("phone", "dark")), [("play", "phone"), ("order", "dark")])


def lesson_address_at_step(voila, kind):
    """Return the address of a page with a lesson opened at a step of this kind."""
    name, number = STEPS[kind]
    lay = f'lesson = Lesson("{name}")\nlesson.step({number})'
    return voila.write(f"step_{kind}", "from widgets import Lesson", lay, "lesson")


@pytest.mark.deep
@pytest.mark.parametrize(("kind", "look"), STEP_LOOKS)
def test_each_step_kind_has_no_axe_violations(open_page, voila, kind, look):
    page = open_page(**LOOKS[look])
    open_table(page, lesson_address_at_step(voila, kind))

    expect(page.locator(".bbb .goal")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe_violations(page, ".bbb") == []


# The first lesson of each game, whole --------------------------------------------------

HOW = {"tapping": touch, "keys": press_keys}
AXES = {"game": ("nanatoridori", "nanuk", "koinobori"), "way": tuple(HOW), "host": ("voila", "lab")}
EVERY = [dict(zip(AXES, row, strict=True)) for row in product(*AXES.values())]


def gestures_of_answer(attempt):
    """Yield the gestures that complete a step."""
    step = attempt.step
    if step.kind == "game":
        while not attempt.done:
            yield _gesture_of_move(attempt, attempt.next_act)
            attempt = attempt.judge(attempt.next_act).attempt
    elif step.kind == "play":
        for moment, written in zip(attempts_along_answer(attempt), step.answer, strict=True):
            yield _gesture_of_move(moment, written)
    elif step.kind == "choose":
        yield [("tap", f"choose:{attempt.shuffled_items.index(answer(attempt)) + 1}"), ("press", "choose:check")]
    elif step.kind == "pick":
        yield [*(("tap", place) for place in sorted(answer(attempt))), ("press", "pick:check")]
    elif step.kind == "order":
        yield [
            *(("tap", f"put:{attempt.shuffled_items.index(item)}") for item in answer(attempt)),
            ("press", "order:check"),
        ]


def _gesture_of_move(moment, written):
    known = {GO_ON: "lesson:on", NEXT_ROUND: "lesson:round"}
    if written in known:
        return [("press", known[written])]
    if written in moment.step.tries:
        return [("press", f"try:{moment.step.tries.index(written)}")]
    hands = steps(moment.view, moment.view.read_move(written))
    return hands if moment.seat in moment.state.to_act else hands[:1]  # out of turn, the first tap is refused


BY_KEYS = {"no-sorting": [[*(("tap", f"hand:{card}") for card in (1, 2, 4)), ("press", "play")]]}
"""What is dragged to a gap in vain has no key: by keys, these steps are done by another try that is refused."""


def complete_step(page, how, step):
    """Do a step and go on to the next."""
    attempt = start_attempt(step)
    for act in (how == "keys" and BY_KEYS.get(step.id)) or gestures_of_answer(attempt):
        HOW[how](page, act)
        settle(page)
    if step.kind == "number":
        page.locator(".bbb .figurebox input").press_sequentially(str(answer(attempt)))
        page.keyboard.press("Enter")
        settle(page)
    expect(button(page, "lesson:next").first).to_be_visible()


@pytest.mark.deep  # test_newcomer.py does a first lesson by pointer, test_games.py plays by keys
@pytest.mark.parametrize("row", EVERY, ids=lambda row: "-".join(row.values()))
def test_first_lesson_by_hand_keeps_progress_over_a_reload(open_page, request, row):
    page, server = open_page(viewport={"width": 1400, "height": 1000}), request.getfixturevalue(row["host"])
    path = next(path for path in lesson_paths(row["game"]) if path.stem.startswith("01"))
    lesson = load(path)
    cells = ("from widgets import Lesson", f'Lesson("{lesson.key}")')
    address = server.write(f"first-{row['game']}-{row['way']}", *cells)
    server.run(page, address)
    for step in lesson.steps:
        expect(page.locator(".bbb .head h2")).to_have_text(re.compile(re.escape(step.title), re.IGNORECASE))
        complete_step(page, row["way"], step)
        if step.number == 2:
            server.run(page, address)
        else:
            HOW[row["way"]](page, [("press", "lesson:next")])
            settle(page)

    won = "All by yourself!"
    expect(page.locator(".bbb .ending h2")).to_have_text(won)
    report(f"{lesson.key}, {row['way']}, {row['host']}: {len(lesson.steps)} steps, {won}")


def test_address_can_name_a_lesson_before_its_hash(page, voila):
    open_table(page, f"{voila.page('nanuk/learn')}?lesson=02_how_far_up")

    first = lessons.lesson("nanuk", "02").steps[0]
    expect(page.locator(".bbb .head h2").first).to_have_text(re.compile(re.escape(first.title), re.IGNORECASE))
    expect(page).to_have_url(re.compile(r"#lesson-02_how_far_up$"))


def test_lesson_takes_back_an_unhelpful_move(page, voila):
    voila.open(page, "one_lesson", "from widgets import Lesson", 'Lesson("nanatoridori/01_fly_together")')
    type_line(page, FIRST)
    button(page, "lesson:next").click()
    type_line(page, "pass")
    expect(message(page)).to_contain_text("You may pass and draw a card")
    button(page, "lesson:return").click()

    expect(button(page, "pass")).to_be_visible()
    expect(message(page)).to_have_count(0)
    expect(page.locator(".bbb .goal")).to_have_text("Two fives lie on the table: beat them.")


def test_lesson_progress_survives_a_reload_until_forgotten(page, voila):
    address = voila.page("nanatoridori/learn") + "#lesson"
    open_table(page, address)
    type_line(page, FIRST)
    expect(button(page, "lesson:next").first).to_be_visible()
    page.goto("about:blank")  # the same address, hash included, would not be loaded again
    open_table(page, address)
    expect(page.locator(".bbb .head h2").first).to_have_text("Higher, or more")

    page.locator('.bbb [data-do="menu"]').first.click()
    button(page, "lesson:progress").first.click()
    page.locator('.bbb .dialog [data-id="all"]').click()
    page.locator('.bbb .dialog [data-id="forget"]').click()
    expect(page.locator(".bbb .head h2").first).to_have_text("Your first flock")
    assert page.evaluate("localStorage.getItem('birds-bears-banners:lessons')") is None


def test_page_of_a_lesson_notebook_leaves_out_its_python(voila, open_page):
    address = voila.write("tagged", "from widgets import Step", 'Step("nanatoridori/01", 1)', "print('by typing')")
    path = voila.pages / "tagged.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[-1].metadata["tags"] = ["python", "raises-exception"]
    nbformat.write(notebook, path)
    page = open_page()
    voila.run(page, address)

    expect(page.locator(".bbb[data-alone] .sheet")).to_have_count(1)
    expect(page.locator("main")).not_to_contain_text("by typing")
