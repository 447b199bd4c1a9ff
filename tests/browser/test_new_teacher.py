"""A teacher who has never seen the pages: from the front door to a revealed vote, and a rehearsal, by keys alone."""

import re

import pytest
from playwright.sync_api import expect

from gamelib.core import registry
from tests.browser.conftest import Voila
from tests.browser.test_answer_cards import film, filmed_wall  # noqa: F401 - fixtures

WALL = {"viewport": {"width": 1366, "height": 768}, "fresh": True}
MOST_STEPS = 10
"""The most steps from the front door to the first reveal: two clicks, then the key on the main button."""

MOST_SPACES, TWICE_MS = 24, 700
"""How often Space is pressed at most, and the time after which it is pressed again on purpose."""
MAIN_BUTTON = """() => {
  const [button, another] = document.querySelectorAll("#screen .button.main");
  if (!button || another) return null;
  const { left, top, right, bottom } = button.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight ? button.innerText : null;
}"""
"""JavaScript that looks at the main button at one moment, since a wall is drawn anew whenever somebody acts."""


CHANGED = """(before) => JSON.stringify([...document.querySelectorAll(
  "#screen header, #screen .buttons")].map((each) => each.innerText)) !== JSON.stringify(before)"""
"""JavaScript that says whether the wall shows another step than before."""


class Teacher:
    """A person who knows only what is on the screen; `steps` lists what was pressed, and where it led."""

    def __init__(self, page, voila):
        self.page, self.steps = page, []
        voila.lead(page)
        page.goto(voila.url)
        page.get_by_role("link", name="For a class").click()
        expect(page.locator("#desk-lead")).to_be_visible()
        self.steps.append("For a class")

    def try_alone(self, game="nanatoridori"):
        """Choose a game on the desk and open a room with pretend phones; wait until some have joined."""
        self.page.locator(f'button[data-do="game"][data-value="{game}"]').click()
        self.page.get_by_role("button", name="Try it alone").click()
        self.arrive("Come in")
        expect(self.page.locator(".guests .count b")).to_have_text(re.compile("[3-9]|1."))

    def begin(self, way):
        """Begin a class on the desk, in which it answers in some way."""
        self.page.locator("#desk-lead").get_by_role("button", name=way).click()
        self.arrive(".")

    def arrive(self, title):
        expect(self.page.locator("#screen h1")).to_have_text(re.compile(title))
        self.steps.append(self.page.locator("#screen h1").inner_text())
        self.page.wait_for_function(MAIN_BUTTON)  # the camera's picture may have to find its place first

    def main(self):
        """Return the label of the main button; None unless there is exactly one and it is fully visible."""
        return self.page.evaluate(MAIN_BUTTON)

    def press(self, key, title):
        """Press a key on the wall, and record where it leads."""
        self.page.keyboard.press(key)
        self.arrive(title)


@pytest.fixture
def teacher(open_page, tmp_path):
    """Return a teacher at a server of her own, where no other test has left a class open."""
    server = Voila(tmp_path)
    yield Teacher(open_page(**WALL), server)
    server.stop()


@pytest.mark.deep
def test_new_teacher_reveals_a_vote_by_the_keys_that_are_shown(teacher):
    page = teacher.page
    teacher.try_alone()
    while "Next question" not in teacher.main():
        before = page.locator("#screen header, #screen .buttons").all_inner_texts()
        assert len(teacher.steps) < MOST_STEPS, teacher.steps
        if page.locator("#screen .meter").count():
            expect(page.locator("#screen .meter strong")).to_have_text(re.compile("^([3-9]|1.) of"))
        page.keyboard.press(page.locator("#screen .button.main kbd").inner_text())
        page.wait_for_function(CHANGED, arg=before)
        teacher.arrive(".")
    expect(page.locator("#screen .answer .worth").first).to_be_visible()
    expect(page.get_by_text("nothing does better")).to_be_visible()

    teacher.press("Escape", "Come in")
    end_room(teacher)


def count_hands(page):
    """Count hands for both answers that come first, where they are counted now."""
    if page.locator("#screen .hands .answer").count():
        for key, hands in (("a", 4), ("b", 2)):
            for _hand in range(hands):
                page.keyboard.press(key)
        expect(page.locator("#screen .hands .answer").first).to_contain_text("4")


def await_cards(page):
    """Wait until the camera has read a card, where cards are held up now."""
    if page.locator("#screen .cards-seen").count():
        expect(page.locator("#screen .cards-seen li.is-seen").first).to_be_visible()


def reveal_by_keys(teacher, answer):
    """Go on by the key on the main button until a question is revealed; the class answers meanwhile."""
    page = teacher.page
    while "Next question" not in teacher.main():
        assert len(teacher.steps) < MOST_STEPS, teacher.steps
        answer(page)
        before = page.locator("#screen header, #screen .buttons").all_inner_texts()
        page.keyboard.press(page.locator("#screen .button.main kbd").inner_text())
        page.wait_for_function(CHANGED, arg=before)
        teacher.arrive(".")
    expect(page.locator("#screen .answer .worth").first).to_be_visible()


@pytest.mark.deep
def test_class_counts_hands_from_the_front_door_by_keys(teacher):
    teacher.begin("Hands up")
    reveal_by_keys(teacher, count_hands)
    expect(teacher.page.locator("#screen .code")).to_have_count(0)  # there is nothing to join by


@pytest.fixture
def teacher_with_camera(filmed_wall, tmp_path):  # noqa: F811 - a fixture
    """Return a person before whose camera a drawn class holds up cards; no script may slip."""
    server = Voila(tmp_path)
    try:
        yield Teacher(filmed_wall, server)
    finally:
        server.stop()
    assert filmed_wall.slips == []


@pytest.mark.deep
def test_class_holds_up_cards_from_the_front_door_by_keys(teacher_with_camera):
    teacher_with_camera.begin("With answer cards")
    reveal_by_keys(teacher_with_camera, await_cards)


def count_by_space(teacher, answer):
    """Ask for a number, and go on by Space alone until it is counted."""
    page = teacher.page
    page.keyboard.press("8")
    teacher.arrive("Which question")
    for _press in range(MOST_SPACES):
        answer(page)
        before = page.locator("#screen").inner_text()
        page.wait_for_timeout(TWICE_MS)
        page.keyboard.press("Space")
        page.wait_for_function("(before) => document.querySelector('#screen').innerText !== before", arg=before)
        if page.locator(".counted .is-last:not(.is-next)").count():
            break
    expect(page.locator(".counted .is-last")).to_contain_text("12.9 %")


def test_hands_are_counted_from_the_front_door_by_space_alone(teacher):
    teacher.begin("Hands up")
    count_by_space(teacher, count_hands)


@pytest.mark.deep
def test_cards_are_counted_from_the_front_door_by_space_alone(teacher_with_camera):
    teacher_with_camera.begin("With answer cards")
    count_by_space(teacher_with_camera, await_cards)


@pytest.mark.deep
@pytest.mark.parametrize("game", registry.games())
def test_lesson_is_rehearsed_with_pretended_phones_by_keys(teacher, game):
    page, number = teacher.page, str(registry.games().index(game) + 1)
    teacher.try_alone(game)
    ask_class(teacher, number)

    teacher.press("2", "Which game")
    teacher.press(number, "Everybody plays this deal")
    expect(page.locator(".progress .is-done").first).to_be_attached(timeout=200_000)
    teacher.press("m", "Everybody plays this deal")
    expect(page.locator("#screen").get_by_text("Two minutes left: finish")).to_be_visible()
    page.keyboard.press("r")
    ended_or_asked = page.locator("#screen").get_by_text(re.compile("still playing[.]|The result"))
    expect(ended_or_asked.first).to_be_visible()
    page.keyboard.press("y")  # if some are still playing
    teacher.arrive("The result")
    expect(page.locator(".dots")).to_be_visible()
    teacher.press("Escape", "Come in")

    teacher.press("3", "Which game")
    teacher.press(number, "Find your table")
    expect(page.get_by_text("nobody alone")).to_be_visible()
    teacher.press("Space", "Tables of friends")
    teacher.press("1", "Table 1")
    expect(page.locator("#position .cloth")).to_be_visible()
    teacher.press("Escape", "Tables of friends")
    page.keyboard.press("l")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.keyboard.press("l")
    page.keyboard.press("Escape")
    asked = page.locator("#screen .doubt", has_text="End the tables?")  # only while a game is in progress
    expect(asked.or_(page.locator("#screen h1", has_text="Come in")).first).to_be_visible()
    if asked.count():
        page.keyboard.press("y")
    teacher.arrive("Come in")

    end_room(teacher)


def ask_class(teacher, number):
    """Ask the class about a position, let it talk, and show the odds."""
    page = teacher.page
    teacher.press("1", "Which position")
    teacher.press(number, "Which position")
    teacher.press("Space", "What would you do")
    expect(page.locator("#screen .meter strong")).to_have_text(re.compile("^([3-9]|1.) of"))
    teacher.press("x", "The vote is closed")
    teacher.press("t", "Talk to somebody")
    teacher.press("v", "What would you do")
    expect(page.locator("#screen .meter strong")).to_have_text(re.compile("^([3-9]|1.) of"))
    teacher.press("x", "The vote is closed")
    teacher.press("Space", "What would you do")
    expect(page.locator("#screen .answer .worth").first).to_be_visible()
    teacher.press("Escape", "Come in")


def end_room(teacher):
    """Open the summary for after class, and end the room."""
    page = teacher.page
    page.keyboard.press("e")
    expect(page.get_by_role("alertdialog")).to_contain_text("End class")
    page.get_by_role("radio", name="Save the summary").click()
    with page.expect_download() as table:
        page.get_by_role("link", name="as a table").click()
    assert table.value.suggested_filename.endswith(".csv")
    page.get_by_role("button", name="End the class").click()
    expect(page.locator("#screen h1")).to_have_text("The class is over")
