"""A class of 26 does homework of four parts, on phones and laptops, half with no server, and the desk lists it."""

import itertools
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from gamelib import exercises
from gamelib.homework import OwnWork, as_code_tells, describe, write_code
from gamelib.homework.given import LINKED
from gamelib.lessons import Progress
from gamelib.lessons.progress import StepResult
from tests.browser.conftest import PATIENCE
from tests.browser.test_homework import keep, part
from tests.browser.test_lite import KEPT_SCRIPT, Edition
from tests.browser.test_pages import LOOKS, scrolls_sideways
from tests.library.homework_cases import DEAL, damaged, four_parts, play_deal, seeded, whole_work
from tests.widgets.test_homework_list import NAMES
from widgets.table.autosave import SavedGame

pytestmark = pytest.mark.deep

LONG = 3 * PATIENCE
GIVEN, OTHER = four_parts().with_slips(), four_parts("For 7b").with_slips()
DEVICES = [*itertools.product(("phone", "laptop"), ("line", "no line"))]
FILES = range(16, 26)
"""Which learners hand in a file; the others hand in a code."""


class Learner(NamedTuple):
    """What a learner has done elsewhere, and answers on the page of homework."""

    name: str
    progress: Progress
    level: str
    """Who plays the deal in the learner's place; empty if nobody does."""
    wrong: str
    """The first answer to the last exercise; empty if it is right at once."""

    @property
    def work(self):
        """What the page has to find, without the time."""
        work = OwnWork(GIVEN, tag=1).with_progress(self.progress)
        if self.level:
            work = work.with_deal(3, play_deal(DEAL, self.level))
        for step in range(GIVEN.parts[1].steps):
            if self.wrong and step == 2:
                work = work.with_step(1, step, right=False)
            work = work.with_step(1, step, right=True)
        return work.with_slip(1, 2, 2) if self.wrong == "36/49" else work


def make_learner(name, seed):
    rng = seeded(seed)
    keys = [key for each in GIVEN.parts for key in each.step_keys]
    done = {key: StepResult(True, 0, rng.random() < 0.2) for key in keys if rng.random() < 0.9}
    return Learner(name, Progress(done), rng.choice(["", "careful", "random"]), rng.choice(["", "1/63", "36/49"]))


LEARNERS = [make_learner(name, seed) for seed, name in enumerate(NAMES)]


class Device:
    """A browser on which one learner after another does the homework; it keeps nothing of the one before."""

    def __init__(self, page, url):
        self.page, self.url = page, url
        page.goto(f"{url}/homework.html")
        expect(page.locator(".bbb-homework .heading")).to_be_visible(timeout=LONG)
        page.evaluate(KEPT_SCRIPT)

    def do_homework(self, learner):
        page = self.page
        page.goto(f"{self.url}/404.html")
        page.evaluate("localStorage.clear()")
        keep(page, "lessons", {"id": "progress", "record": learner.progress.write()})
        if learner.level:
            saved = SavedGame(play_deal(DEAL, learner.level), "A", {"B": "careful", "C": "careful"})
            keep(page, "koinobori", {"id": "", "record": saved.write()})
        page.goto(f"{self.url}/homework.html{LINKED}{GIVEN.write()}")
        expect(part(page, 1)).to_be_visible(timeout=LONG)
        begin = part(page, 1).get_by_role("button", name="Begin")
        if begin.count():
            begin.click()
        self.answer(learner)
        assert not scrolls_sideways(page)

    def answer(self, learner):
        boxes = part(self.page, 1).get_by_role("textbox")
        expect(boxes).to_have_count(GIVEN.parts[1].steps)
        for step, number in enumerate(GIVEN.parts[1].numbers):
            right = str(exercises.exercise("nanatoridori", number).answer)
            for typed in (learner.wrong, right) if learner.wrong and step == 2 else (right,):
                boxes.nth(step).fill(typed)
                boxes.nth(step).press("Enter")
                said = part(self.page, 1).locator(".said").filter(has_text="✓" if typed == right else "✗")
                expect(said.last).to_be_visible()
        expect(part(self.page, 1)).to_contain_text("4 of 4 right")

    @property
    def code(self):
        return self.page.locator(".code").inner_text()

    def save_file(self, name):
        self.page.get_by_label("Your name or number").fill(name)
        self.page.get_by_label("Your name or number").press("Tab")
        with self.page.expect_download() as saving:
            self.page.get_by_role("button", name="Save the file").click()
        return Path(saving.value.path()).read_text(encoding="utf-8")


@pytest.fixture
def handed(open_page, site, tmp_path):
    """Return the code of each learner, and the file of those who hand in one."""
    edition = Edition(tmp_path, site.home / "files" / "some" / "where")
    urls = {"line": site.url, "no line": edition.url}
    devices = [Device(open_page(fresh=True, **LOOKS[look]), urls[line]) for look, line in DEVICES]
    edition.stop()
    found = []
    for at, learner in enumerate(LEARNERS):
        device = devices[at % len(devices)]
        device.do_homework(learner)
        found.append((device.code, device.save_file(learner.name) if at in FILES else ""))
    return found


def wanted(learner, kind, *, is_file=False):
    """Return the row of a learner whose results count."""
    results = learner.work.results
    told = results if is_file else as_code_tells(GIVEN, results)
    return (learner.name, kind, [*map(describe, GIVEN.parts, told.parts)])


def rows_of(page):
    """Return the rows of the teacher's list: the name, the verdict, and what was done of each part."""
    rows = page.locator("#desk-list tbody tr:not(.also)")
    return [
        (
            row.locator("th").inner_text(),
            row.locator(".badge").inner_text(),
            [cell.inner_text().splitlines()[-1] for cell in row.locator("td:not([colspan])").all()[1:-2]],
        )
        for row in rows.all()
    ]


def test_the_list_of_a_class_on_phones_and_laptops_is_right(handed, open_page, site):
    codes, files = [code for code, _file in handed], [file for _code, file in handed]
    lines = [f"{NAMES[at]} {code}" for at, code in enumerate(codes) if at not in FILES]
    lines[3] = f"{NAMES[3]} {damaged(codes[3], 'wrong')}"
    lines[4] = f"{NAMES[4]}\t{damaged(codes[4], 'swapped')}"
    lines[5] = f"{NAMES[5]} {damaged(codes[5], 'twice')}"
    lines[6] = f"{NAMES[6]} {write_code(OTHER, whole_work(OTHER).results)}"
    lines[7] = codes[7]
    files[16] = files[16][:-40]
    files[17] = files[17].replace(codes[17], codes[18])
    page = open_page(fresh=True)
    page.goto(f"{site.url}/teachers/read_homework.html{LINKED}{GIVEN.write()}")
    page.get_by_label("Names and codes").fill("\n".join([*lines, lines[0]]), timeout=LONG)
    page.get_by_role("button", name="Read them").click()
    expect(page.locator("#desk-list tbody tr").first).to_be_visible()
    page.locator("input[data-do=files]").first.set_input_files(
        [{"name": f"{NAMES[at]}.json", "mimeType": "application/json", "buffer": files[at].encode()} for at in FILES]
    )
    expect(page.locator("#desk-bring")).to_contain_text("10 files were read.")
    expect(page.locator("#desk-list")).to_contain_text("This file is not whole")

    odd = {3: "misread", 4: "misread", 5: "misread", 6: "does not belong", 17: "changed"}
    expected = [
        (NAMES[at], odd[at], []) if at in odd else wanted(learner, "checked", is_file=at in FILES)
        for at, learner in enumerate(LEARNERS)
        if at not in (7, 16)
    ]
    expected.insert(1, wanted(LEARNERS[0], "twice"))
    nameless = [("(no name)", "unread", []), ("(no name)", *wanted(LEARNERS[7], "name?")[1:])]
    found = rows_of(page)
    assert found[: len(expected)] == expected
    assert sorted(found[len(expected) :]) == sorted(nameless)
    slips = sum(learner.wrong == "36/49" for at, learner in enumerate(LEARNERS) if at not in odd and at != 16)
    expect(page.locator("#desk-mix-ups")).to_contain_text(re.compile(rf"^What the class mixes up\s*{slips} of 20 "))
