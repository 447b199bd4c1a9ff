"""*My progress* in a browser: what is kept is shown, saved as a file, opened elsewhere, and deleted as chosen."""

import json

import pytest
from playwright.sync_api import expect

from gamelib import lessons
from gamelib.lessons import Progress
from gamelib.lessons.progress import StepResult
from tests.browser.test_pages import axe_violations

FIRST = lessons.lesson("nanuk", "01")
GUESSES = {f"guess:question {at}": {"id": "a", "record": {"off": 10, "pairs": [[40 + at, 30 + at]]}} for at in range(8)}
PLAYED = [
    {"game": "nanuk", "day": 739_000, "minutes": 9, "opponents": [["Jet", "keen"]], "people": 1, "outcome": "won"}
]
KEPT_SCRIPT = "Object.keys(localStorage).map((key) => key.replace('birds-bears-banners:', '')).sort()"


def open_progress(page, voila, **kept):
    """Open the page in a browser that keeps something."""
    page.goto(voila.page("progress"))
    page.evaluate(
        "(kept) => kept.forEach(([key, text]) => localStorage.setItem(`birds-bears-banners:${key}`, text))",
        [[key, value if isinstance(value, str) else json.dumps(value)] for key, value in kept.items()],
    )
    page.reload()
    expect(page.get_by_role("heading", name="How well you guess")).to_be_visible()


@pytest.fixture
def full(page, voila):
    """Return the page of somebody who has done a lesson, guessed eight times and played a game."""
    steps = {f"{FIRST.key}#{step.id}": StepResult(True) for step in FIRST.steps}
    progress = {"id": "progress", "record": Progress(steps).write()}
    open_progress(page, voila, lessons=progress, played=PLAYED, contrast="on", room="ABCD", **GUESSES)
    return page


def test_page_shows_all_that_is_kept(full):
    expect(full.locator(".games .nanuk")).to_contain_text("1 of 16 lessons")
    expect(full.get_by_text(FIRST.can[0])).to_be_visible()
    expect(full.locator(".guesses")).to_contain_text("8 guesses, on average 10 off. 8 of them were too high")
    assert full.locator(".guesses circle").count() == 8
    expect(full.get_by_role("row", name="Nanuk Jet (Plays well) won 9 minutes")).to_be_visible()
    assert axe_violations(full) == []


def test_page_of_a_newcomer_says_how_to_begin(page, voila):
    open_progress(page, voila)

    expect(page.locator(".guesses")).to_contain_text("Guess a percentage")
    expect(page.locator(".played")).to_contain_text("Finish a game")
    assert not page.locator("table, .guesses svg, .filter").count()
    assert axe_violations(page) == []


def test_saved_file_opens_on_another_device(full, open_page, voila, tmp_path):
    with full.expect_download() as saving:
        full.get_by_role("button", name="Save as a file").click()
    saving.value.save_as(tmp_path / "mine.json")
    kept = json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))["kept"]
    assert sorted(kept) == sorted(["contrast", "lessons", "played", *GUESSES])

    there = open_page()
    open_progress(there, voila, played=[PLAYED[0] | {"day": 739_001}])
    there.locator("input[type=file]").set_input_files(tmp_path / "mine.json")

    expect(there.locator(".told")).to_contain_text("are one now")
    expect(there.locator(".games .nanuk")).to_contain_text("1 of 16 lessons")
    expect(there.locator(".played tbody tr")).to_have_count(2)
    expect(there.locator(".guesses circle")).to_have_count(8)


def test_file_of_something_else_changes_nothing(full, tmp_path):
    before = full.evaluate("JSON.stringify(localStorage)")
    (tmp_path / "other.json").write_text('{"kept": {"nanuk": "1"}}', encoding="utf-8")
    full.locator("input[type=file]").set_input_files(tmp_path / "other.json")

    expect(full.locator(".told")).to_contain_text("nothing was changed")
    assert full.evaluate("JSON.stringify(localStorage)") == before


def test_only_what_is_ticked_is_deleted(full):
    full.get_by_role("button", name="Delete everything").press("Enter")
    dialog = full.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Keep everything")).to_be_focused()
    assert axe_violations(full) == []
    dialog.get_by_role("checkbox", name="Games you played").uncheck()
    dialog.get_by_role("button", name="Delete").click()

    expect(full.locator(".told")).to_have_text("Deleted, as you chose.")
    expect(full.locator(".games .nanuk")).to_contain_text("0 of 16 lessons")
    assert full.evaluate(KEPT_SCRIPT) == ["contrast", "played", "room"]


def test_keeping_everything_deletes_nothing(full):
    before = full.evaluate(KEPT_SCRIPT)
    for leave in ("Enter", "Escape"):
        full.get_by_role("button", name="Delete everything").click()
        full.keyboard.press(leave)
        expect(full.get_by_role("dialog")).to_be_hidden()

    assert full.evaluate(KEPT_SCRIPT) == before
