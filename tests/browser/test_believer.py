"""The first three lessons in a browser, done by somebody with one belief: told it, cured, and asked again tomorrow.

The learner is a script: it answers by its belief until it is told, and rightly from then on.
"""

from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from playwright.sync_api import expect

from gamelib import beliefs, lessons
from gamelib.lessons import progress, start_attempt
from gamelib.lessons.practice import right_act
from tests.browser.driver import (
    await_answer,
    button,
    close_pictures,
    open_table,
    press,
    settle,
    stored_record,
    touch,
    type_line,
)
from tests.browser.test_lessons import complete_step
from tests.browser.test_newcomer import DEVICES
from tests.browser.test_pages import axe_violations
from tests.browser.test_practice import MIXED_UP, Twin, gestures, my_progress
from tests.support.pointer_steps import steps
from tests.tiers import rest_in_deep
from widgets import Mistakes
from widgets.lesson.learner import Learner
from widgets.progress.learning_words import describe_learning

HELD = {"nanuk": "one-may-fall", "koinobori": "take-middle", "nanatoridori": "rank-first"}
ROWS = rest_in_deep(product(DEVICES, HELD), [("mouse", "koinobori")])
FIRST_DAY = datetime(2026, 3, 4, 12, tzinfo=UTC)


def believed_act(step, name):
    """Return what somebody with the belief answers to a step, and what is said then; None where it is right."""
    for mistake in step.mistakes:
        verdict = start_attempt(step).judge(mistake.act)
        if mistake.origin.belief == name and verdict.mistake == mistake:
            return mistake.act, verdict.say
    return None


def give_wrong(page, step, act):
    """Give a wrong answer with a pointer."""
    attempt = start_attempt(step)
    if step.kind == "number":
        page.locator(".bbb .figurebox input").fill(act)
        page.keyboard.press("Enter")
    elif step.kind == "play" and step.game == "nanuk":
        type_line(page, act)  # the dials of a boast go no lower than the last one
    elif step.kind == "play":
        touch(page, steps(attempt.view, attempt.view.read_move(act)))
    elif step.kind == "order":
        items = act.split(" | ")
        touch(
            page, [*(("tap", f"put:{attempt.shuffled_items.index(each)}") for each in items), ("press", "order:check")]
        )
    else:
        touch(page, gestures(attempt, act))
    await_answer(page)
    settle(page)


def begin_again(page):
    """Go back to the question after a wrong answer, as the page offers it."""
    for name in ("lesson:retry", "lesson:return"):
        if button(page, name).count() and button(page, name).first.is_visible():
            press(page, name)
            settle(page)
            return


class Walk:
    """Somebody in the first three lessons of a game."""

    def __init__(self, page, game, held=""):
        self.page, self.game, self.held = page, game, held
        self.wrong, self.is_told = 0, False

    def do_lessons(self, server):
        """Do the three lessons; return how many answers were given by the belief."""
        for lesson in lessons.required_lessons(self.game)[:3]:
            open_table(self.page, f"{server.page(f'{self.game}/learn')}?lesson={lesson.name}")
            close_pictures(self.page)
            for step in lesson.steps:
                self.do(step)
            expect(self.page.locator(".bbb .ending h2")).to_be_visible()

    def do(self, step):
        """Do a step, first as the belief has it, and go on."""
        found = believed_act(step, self.held) if self.held and not self.is_told else None
        if found is not None:
            act, said = found
            give_wrong(self.page, step, act)
            self.wrong += 1
            shown = self.page.locator(".bbb .message")
            expect(shown.first).to_contain_text(said.split(". ")[0])
            self.is_told = shown.get_by_text(MIXED_UP).count() > 0
            if self.is_told:
                expect(shown.first).to_contain_text(beliefs.belief(self.game, self.held).thought)
            begin_again(self.page)
        complete_step(self.page, "tapping", step)
        press(self.page, "lesson:next")
        settle(self.page)


@pytest.mark.parametrize(("device", "game"), ROWS)
def test_believer_is_told_cured_and_reported(open_page, voila, device, game):
    page, belief = open_page(**DEVICES[device]), beliefs.belief(game, HELD[game])
    page.clock.set_fixed_time(FIRST_DAY)
    walk = Walk(page, game, belief.name)
    walk.do_lessons(voila)
    assert walk.is_told
    assert walk.wrong >= 2

    mixed_up = my_progress(page, voila)
    expect(mixed_up).to_contain_text(belief.thought)
    expect(mixed_up).to_contain_text("It comes back tomorrow.")
    known = progress.read(stored_record(page, "lessons")["record"])
    tries = known.tries.of_rule(game, belief.name)
    assert sum(phase.all - phase.right for phase in (tries.before, tries.after)) == walk.wrong
    assert tries.explained == FIRST_DAY.date().toordinal()
    [told] = [row for row in describe_learning(known)["rows"] if row["cells"][0] == belief.truth]
    row = page.locator(".learned").get_by_role("row", name=belief.truth)
    for cell in told["cells"]:
        expect(row).to_contain_text(cell)
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    day = FIRST_DAY + timedelta(days=1)
    page.clock.set_fixed_time(day)
    expect(my_progress(page, voila)).to_contain_text("It is due today.")
    known = Learner(progress.read(stored_record(page, "lessons")["record"]))
    open_table(page, voila.write("again", "from widgets import Mistakes", "Mistakes()"))
    review = Twin(Mistakes(learner=known, pace=None), day.date().toordinal())
    while review.made.belief != belief.name:
        review.answer(page, right_act(review.made.step))
        review.go_on(page)
    review.answer(page, right_act(review.made.step))
    expect(my_progress(page, voila)).to_contain_text("It comes back in 2 days.")

    page.clock.set_fixed_time(FIRST_DAY + timedelta(days=8))
    expect(my_progress(page, voila)).to_contain_text("It is due today.")


@pytest.mark.parametrize(("device", "game"), rest_in_deep(product(DEVICES, HELD), [("touch", "nanuk")]))
def test_learner_without_beliefs_is_told_of_none(open_page, voila, device, game):
    page = open_page(**DEVICES[device])
    page.clock.set_fixed_time(FIRST_DAY)
    walk = Walk(page, game)
    walk.do_lessons(voila)
    assert walk.wrong == 0

    expect(my_progress(page, voila)).to_contain_text("Nothing that several of your answers have shown.")
    expect(page.locator(".learned")).not_to_contain_text("would have got wrong before")
