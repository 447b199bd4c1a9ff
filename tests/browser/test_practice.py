"""Practice in a browser: a scripted learner with one belief is told it, is cured, and meets it again the next day."""

from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from playwright.sync_api import expect

from gamelib import beliefs
from gamelib.lessons import progress
from gamelib.lessons.practice import answers_of_believer, right_act
from tests.browser.driver import await_answer, button, open_table, press, settle, stored_record, touch
from tests.browser.test_newcomer import DEVICES
from tests.browser.test_pages import axe_violations
from tests.support.believer import give
from tests.support.lesson_browser import LessonBrowser
from tests.tiers import rest_in_deep
from widgets import Mistakes, Practice
from widgets.lesson import made_walks
from widgets.lesson.learner import Learner

SEED = 7
HELD = {"nanuk": "doomer-may-hunt", "koinobori": "take-middle", "nanatoridori": "passed-is-out"}
ROWS = rest_in_deep(product(DEVICES, HELD), [("touch", "koinobori")])
FIRST_DAY = datetime(2026, 3, 4, 12, tzinfo=UTC)
MIXED_UP = "Something you mix up"


class Twin:
    """The same learner in the same player without a browser, which knows the answers; both get the same steps."""

    def __init__(self, board, day, address=""):
        self.browser = LessonBrowser(board)
        self.browser.send("hello", kept={}, hash=address, day=day)

    @property
    def made(self):
        walk = self.browser.board.walk
        return walk.made[walk.at]

    def answer(self, page, act):
        """Give an answer here and there, with a pointer, and return what is said."""
        attempt = self.browser.board.attempt
        expect(page.locator(".bbb .goal .asked")).to_have_text(attempt.say)
        if button(page, "lesson:retry").count():
            press(page, "lesson:retry")
            self.browser.press("lesson:retry")
        if attempt.step.kind == "number":
            page.locator(".bbb .figurebox input").fill(str(act))
            page.keyboard.press("Enter")
        else:
            touch(page, gestures(attempt, act))
        await_answer(page)
        settle(page)
        return give(self.browser, act)["message"]

    def go_on(self, page):
        press(page, "lesson:next")
        await_answer(page)
        self.browser.press("lesson:next")


def gestures(attempt, act):
    """Return how an answer is given with a pointer."""
    if attempt.step.kind == "choose":
        return [("tap", f"choose:{attempt.shuffled_items.index(act) + 1}"), ("press", "choose:check")]
    if act == "nothing":
        return [("press", "pick:nothing")]
    return [
        *(("tap", place) for place in sorted(act.split() if isinstance(act, str) else act)),
        ("press", "pick:check"),
    ]


@pytest.fixture
def practise(voila, monkeypatch):
    """Return what opens practice of a belief on a day, and the twin beside it."""
    monkeypatch.setattr(made_walks, "fresh_seed", lambda: SEED)

    def open_practice(page, game, name, day):
        chosen = f"from widgets.lesson import made_walks\nmade_walks.fresh_seed = lambda: {SEED}"
        address = voila.write(f"practise-{game}", "from widgets import Practice", chosen, f'Practice("{game}")')
        page.clock.set_fixed_time(day)
        open_table(page, f"{address}#{name}")
        return Twin(Practice(game, learner=Learner(), pace=None), day.date().toordinal(), f"#{name}")

    return open_practice


def my_progress(page, voila):
    page.goto(voila.page("progress"))
    return page.locator(".mixups")


@pytest.mark.parametrize(("device", "game"), ROWS)
def test_believer_is_told_cured_and_meets_it_again(open_page, voila, practise, device, game):
    page, belief = open_page(**DEVICES[device]), beliefs.belief(game, HELD[game])
    twin = practise(page, game, belief.name, FIRST_DAY)
    for asked in (1, 2):
        said = twin.answer(page, answers_of_believer(twin.made.step, belief.name)[0])
        expect(page.locator(".bbb .message.again")).to_contain_text(belief.premise)
        assert (said["head"] == MIXED_UP) == (asked == 2)
        if asked == 2:
            expect(page.locator(".bbb .message .lead")).to_have_text(MIXED_UP)
            expect(page.locator(".bbb .message small")).to_contain_text(belief.thought)
            assert axe_violations(page, ".bbb") == []
        twin.answer(page, right_act(twin.made.step))
        twin.go_on(page)
    mixed_up = my_progress(page, voila)
    expect(mixed_up).to_contain_text(belief.thought)
    expect(mixed_up).to_contain_text("It comes back tomorrow.")
    assert axe_violations(page) == []

    day = FIRST_DAY + timedelta(days=1)
    page.clock.set_fixed_time(day)
    mixed_up = my_progress(page, voila)
    expect(mixed_up).to_contain_text("It is due today.")
    known = Learner(progress.read(stored_record(page, "lessons")["record"]))
    mixed_up.locator(".due a").click()
    review = Twin(Mistakes(learner=known, pace=None), day.date().toordinal())
    expect(page.locator(".bbb .goal").filter(has_text=review.browser.board.attempt.say)).to_be_visible()
    open_table(page, voila.write("again", "from widgets import Mistakes", "Mistakes()"))
    review.answer(page, right_act(review.made.step))
    expect(my_progress(page, voila)).to_contain_text("It comes back in 2 days.")


@pytest.mark.parametrize("device", rest_in_deep(DEVICES, ["touch"]))
def test_learner_without_beliefs_is_told_nothing(open_page, voila, practise, device):
    page = open_page(**DEVICES[device])
    twin = practise(page, "nanuk", HELD["nanuk"], FIRST_DAY)
    for _step in range(4):
        twin.answer(page, right_act(twin.made.step))
        expect(page.locator(".bbb .message.end")).not_to_contain_text("mix up")
        twin.go_on(page)

    mixed_up = my_progress(page, voila)
    expect(mixed_up).to_contain_text("Nothing that several of your answers have shown.")
    expect(page.locator(".rules")).to_contain_text(beliefs.belief("nanuk", HELD["nanuk"]).truth)


def test_check_begins_from_the_lessons_and_can_be_skipped(page, voila):
    page.goto(voila.page("nanuk/learn"))
    page.get_by_role("link", name="A check of three minutes").click()
    expect(page.locator(".bbb .which b")).to_have_text("What do you know already?")
    assert axe_violations(page) == []

    press(page, "practice:skip")

    expect(page.locator(".bbb .which b")).to_have_text("Practise")


def test_switch_in_the_settings_turns_it_off(page, voila):
    page.goto(voila.page("progress"))
    expect(page.locator(".mixups")).to_be_visible()
    page.locator(".page-menu > summary").click()
    page.locator(".page-settings").click()
    page.get_by_role("switch", name="Find what I mix up").click()
    page.keyboard.press("Escape")

    expect(page.locator(".mixups")).to_have_count(0)
    page.goto(voila.page("nanatoridori/rules"))
    expect(page.locator(".rule-practise").first).to_be_hidden()
