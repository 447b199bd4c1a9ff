"""Homework in a browser: given at the desk, done on a phone over several visits, handed in, and read by the teacher."""

import json

import pytest
from playwright.sync_api import expect

from gamelib import classroom, exercises
from gamelib import homework as homeworks
from gamelib.homework import DealPart, Homework, LessonPart, write_code
from gamelib.homework.given import LINKED
from gamelib.homework.handed_file import read_file, write_file
from gamelib.lessons import Progress
from gamelib.lessons.progress import StepResult
from tests.browser.deal_codes import QUICK_BOTS, play_deal
from tests.browser.driver import ready
from tests.browser.test_pages import LOOKS, STRAINED_LOOKS, axe_violations, in_each_look, scrolls_sideways
from tests.library.homework_cases import damaged, every_kind, four_parts, one_question, whole_work
from tests.tiers import DEEP

PREFIX = "birds-bears-banners:"
NOTE_COPIES = """const clipboard = { writeText: async (text) => { window.copied = text; } };
Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });"""
NOTE_PRINTS = """window.print = () => { top.printed = [...top.printed ?? [], document.documentElement.outerHTML]; }"""


def open_homework(page, voila, given):
    """Open the link of a homework, as a learner does."""
    page.goto("about:blank")  # another end of the same address would load nothing
    page.goto(f"{voila.page('homework')}{LINKED}{given.write()}")
    expect(page.locator(".bbb-homework .heading")).to_be_visible()
    page.wait_for_function("(key) => localStorage.getItem(key)", arg=f"{PREFIX}homework:{given.id}")


def part(page, at):
    """Return a part of the homework, the first being 0."""
    return page.locator(".bbb-homework .part").nth(at)


def keep(page, key, value):
    """Have the browser keep something, as another page would."""
    text = value if isinstance(value, str) else json.dumps(value)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [PREFIX + key, text])


# The learner -------------------------------------------------------------------------------


def test_homework_is_done_over_two_visits_and_handed_in(open_page, voila, tmp_path):
    given = Homework("At home", (four_parts().parts[1], *one_question().parts))
    page = open_page(fresh=True, **LOOKS["phone"])
    page.add_init_script(NOTE_COPIES)
    open_homework(page, voila, given)
    expect(page.locator(".heading")).to_have_text("At home")
    expect(page.locator(".code")).to_have_count(0)

    answers = [str(exercises.exercise("nanatoridori", number).answer) for number in given.parts[0].numbers]
    boxes = part(page, 0).get_by_role("textbox")
    for box, typed in zip(boxes.all(), ["1", *answers[1:]], strict=True):
        box.fill(typed)
        box.press("Enter")
        expect(page.locator(".said", has_text="✓" if typed != "1" else "✗").last).to_be_visible()
    expect(part(page, 0)).to_contain_text("3 of 4 right")
    code = page.locator(".code").inner_text()

    open_homework(page, voila, given)
    expect(part(page, 0)).to_contain_text("3 of 4 right")
    expect(page.locator(".code")).to_have_text(code)
    boxes = part(page, 0).get_by_role("textbox")
    boxes.first.fill(answers[0])
    boxes.first.press("Enter")
    expect(part(page, 0)).to_contain_text("4 of 4 right, 3 at the first try")
    part(page, 1).get_by_role("button", name="Begin").click()
    expect(part(page, 1).get_by_role("textbox")).to_be_focused()
    part(page, 1).get_by_role("textbox").fill("Any card will do.")
    part(page, 1).get_by_role("button", name="Keep it").click()
    page.get_by_label("Your name or number").fill("Jun")
    page.get_by_label("Your name or number").press("Tab")

    expect(page.locator(".heading")).to_have_text("Done, Jun!")
    expect(page.locator(".code")).not_to_have_text(code)
    page.get_by_role("button", name="Copy the code").click()
    shown = page.locator(".code").inner_text()
    assert page.evaluate("window.copied") == shown
    results = homeworks.read_code(given, shown)
    first = results.parts[0]
    assert (first.done, first.first, first.shown) == (4, 3, 0)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the file").click()
    saving.value.save_as(tmp_path / "homework.json")
    handed = read_file((tmp_path / "homework.json").read_text(encoding="utf-8"))
    assert (handed.name, handed.words[1], handed.code, handed.fault) == ("Jun", "Any card will do.", shown, "")


@pytest.mark.deep
def test_parts_done_on_other_pages_count_and_lead_back(open_page, voila):
    given = four_parts()
    page = open_page(fresh=True)
    open_homework(page, voila, given)
    part(page, 0).get_by_role("link", name="Begin").click()
    ready(page)
    expect(page.locator(".bbb.lesson").first).to_contain_text("More, or higher")
    keys = [*given.parts[0].step_keys, *given.parts[2].step_keys[:1]]
    progress = Progress({key: StepResult(True) for key in keys})
    keep(page, "lessons", {"id": "progress", "record": progress.write()})
    page.locator("a.leave").first.click()

    expect(part(page, 0)).to_contain_text("3 of 3 stars")
    expect(part(page, 2)).to_contain_text("1 of 3 solved")
    part(page, 2).get_by_role("link", name="Puzzle 2").click()
    ready(page)
    assert page.url.endswith("#nanuk-2")
    page.go_back()
    expect(part(page, 0)).to_contain_text("3 of 3 stars")


@pytest.mark.deep
def test_a_deal_played_at_the_table_comes_back_with_its_result(open_page, voila):
    shared = classroom.share("nanatoridori", 2, "duel", seed=2)
    given = Homework("A deal", (DealPart.of(shared.code),))
    page = open_page(fresh=True)
    page.add_init_script(QUICK_BOTS)
    open_homework(page, voila, given)
    part(page, 0).get_by_role("link", name="Begin").click()
    ready(page)
    handed = play_deal(page, voila, shared)
    page.locator(".endcard").get_by_role("link", name="Back to your homework").click()

    result = homeworks.read_code(given, page.locator(".code").inner_text()).parts[0]
    assert (result.won, result.points) == (handed.won, handed.score)


@pytest.mark.deep
def test_page_of_a_text_shows_the_way_back_below_its_head(page, voila):
    given = one_question()
    open_homework(page, voila, given)
    page.goto(f"{voila.page('nanuk/odds')}?homework={given.id}")
    page.get_by_role("link", name="Back to your homework").click()

    expect(page.locator(".heading")).to_have_text(given.title)
    page.goto(f"{voila.page('nanuk/odds')}?homework=AAAAAA")
    expect(page.locator(".page-head")).to_be_visible()
    expect(page.locator(".page-homework")).to_have_count(0)


def test_only_pages_of_homework_fetch_what_it_needs(page, voila):
    asked = []
    page.on("request", lambda asking: asked.append("homework" in asking.url))
    page.goto(voila.page("nanuk/odds"))
    expect(page.locator("body.page-ready")).to_be_visible()

    assert not any(asked)


@pytest.mark.deep
def test_page_without_a_link_lists_what_was_begun(page, voila):
    page.goto(voila.page("homework"))
    expect(page.locator(".heading")).to_have_text("No homework here yet")
    open_homework(page, voila, one_question())
    page.goto("about:blank")
    page.goto(voila.page("homework"))
    page.get_by_role("link", name="One question").click()

    expect(page.locator(".heading")).to_have_text("One question")


def test_homework_can_be_deleted_with_ones_progress(page, voila):
    given = one_question()
    open_homework(page, voila, given)
    page.wait_for_function("(key) => localStorage.getItem(key)", arg=f"{PREFIX}homework:{given.id}")
    page.goto(voila.page("progress"))
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()

    expect(page.locator(".told")).to_have_text("Deleted, as you chose.")
    assert page.evaluate("(key) => localStorage.getItem(key)", f"{PREFIX}homework:{given.id}") is None


@pytest.mark.parametrize("name", ["homework", "teachers/read_homework"])
def test_page_of_one_homework_shows_its_title_alone(page, voila, name):
    page.goto(f"{voila.page(name)}{LINKED}{one_question().write()}")
    title = page.get_by_role("heading", name="One question")
    expect(title).to_be_visible()

    assert page.get_by_role("heading", level=1).bounding_box()["width"] <= 1
    assert title.bounding_box()["y"] < 100


@pytest.mark.deep
@pytest.mark.parametrize("is_done", [False, True])
def test_learners_page_has_no_axe_violations(page, voila, is_done):
    given = every_kind()
    open_homework(page, voila, given)
    if is_done:
        keep(page, f"homework:{given.id}", {"id": "homework", "record": {"work": whole_work(given).write()}})
        open_homework(page, voila, given)
        expect(page.locator(".heading")).to_have_text("Done!")

    for look in in_each_look(page, LOOKS | STRAINED_LOOKS if DEEP else ["phone", "dark"]):
        assert axe_violations(page) == [], look
        assert not scrolls_sideways(page), look


# The teacher ---------------------------------------------------------------------------------


def test_homework_is_put_together_and_its_link_copied(page, voila):
    page.add_init_script(NOTE_COPIES)
    page.goto(voila.page("teachers/desk"))
    page.locator("#desk-homework").get_by_role("link", name="Give homework").click()
    page.get_by_label("Title").fill("First boasts")
    page.get_by_role("button", name="Nanuk", exact=True).click()
    page.get_by_role("button", name="Add: Boast, or call it doomed").click()
    page.get_by_role("button", name="In own words").click()
    page.get_by_label("Your question").fill("Who believes it?")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".homework-parts li")).to_have_count(2)
    page.locator(".homework-parts li").nth(1).drag_to(page.locator(".homework-parts li").nth(0))
    expect(page.locator(".homework-parts h3").first).to_have_text("In your own words")
    page.locator("#desk-link").get_by_role("button", name="Copy", exact=True).click()

    given = homeworks.read(page.evaluate("window.copied"))
    assert (given.title, len(given.parts)) == ("First boasts", 2)
    assert isinstance(given.parts[1], LessonPart)
    page.reload()
    expect(page.locator(".homework-parts li")).to_have_count(2)
    page.locator("#desk-link").get_by_role("link", name="Try it myself").click()
    expect(page.locator(".bbb-homework .heading")).to_have_text("First boasts")
    page.goto(voila.page("teachers/read_homework"))
    page.get_by_role("button", name="Open: First boasts").click()
    expect(page.locator(".homework-heading")).to_have_text("Homework: First boasts")
    expect(page.get_by_label("Names and codes")).to_be_visible()


def test_qr_code_of_homework_is_printed(page, voila):
    page.add_init_script(NOTE_PRINTS)
    page.goto(f"{voila.page('teachers/give_homework')}{LINKED}{four_parts().write()}")
    page.get_by_role("button", name="Print the QR code").click()
    page.wait_for_function("top.printed")

    [printed] = page.evaluate("top.printed")
    assert "<svg" in printed
    assert "Without putting back" in printed


def test_what_a_class_hands_in_is_listed_mended_and_saved(page, voila, tmp_path):
    given = four_parts()
    codes = [write_code(given, whole_work(given, tag=tag).results) for tag in range(3)]
    page.goto(f"{voila.page('teachers/read_homework')}{LINKED}{given.write()}")
    lines = [f"Amira {codes[0]}", f"Leo {damaged(codes[1], 'wrong')}", codes[2], "Mei was ill"]
    page.get_by_label("Names and codes").fill("\n".join(lines))
    page.get_by_role("button", name="Read them").click()
    expect(page.locator("#desk-list tbody th")).to_have_text(["Amira", "Leo", "Mei was ill", "(no name)"])
    expect(page.locator(".badge")).to_have_text(["checked", "misread", "no code", "name?"])
    page.get_by_role("button", name="Mend: Leo").click()
    expect(page.locator(".badge")).to_have_text(["checked", "checked", "no code", "name?"])
    page.get_by_role("button", name="verdict").click()
    expect(page.locator(".badge")).to_have_text(["no code", "name?", "checked", "checked"])

    for name, text in (("Jun", write_file(whole_work(given, tag=8), "Jun")), ("Kofi", "{"), ("Tala", "\x00")):
        folder = tmp_path / "class" / name
        folder.mkdir(parents=True)
        (folder / "homework.json").write_text(text, encoding="utf-8")
    page.locator("input[webkitdirectory]").set_input_files(tmp_path / "class")
    expect(page.locator("#desk-bring")).to_contain_text("3 files were read.")
    expect(page.locator("#desk-list")).to_contain_text("This file is not whole")
    expect(page.locator("#desk-list")).to_contain_text("This file is not text.")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save for the grade book").click()
    saving.value.save_as(tmp_path / "homework.csv")
    rows = (tmp_path / "homework.csv").read_text(encoding="utf-8-sig").splitlines()
    assert [row.split(",")[:2] for row in rows[1:]] == [
        ["Amira", "checked"],
        ["Jun", "checked"],
        ["Leo", "checked"],
        ["", "name?"],
    ]
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('homework:'))") == []


@pytest.mark.deep
@pytest.mark.parametrize("name", ["give_homework", "read_homework"])
def test_teachers_pages_have_no_axe_violations(page, voila, name):
    given = every_kind()
    page.goto(f"{voila.page(f'teachers/{name}')}{LINKED}{given.write()}")
    if name == "read_homework":
        code = write_code(given, whole_work(given).results)
        page.get_by_label("Names and codes").fill(f"Jun {code}\nLeo {damaged(code, 'wrong')}\nMei was ill")
        page.get_by_role("button", name="Read them").click()
    expect(page.locator(".homework-parts li, #desk-list tbody tr").first).to_be_visible()

    for look in in_each_look(page, LOOKS | STRAINED_LOOKS if DEEP else ["phone", "dark"]):
        assert axe_violations(page) == [], look
        assert not scrolls_sideways(page), look
