"""A class does its homework on the learners' pages, and the teacher's page lists it, up to the grade book."""

import csv
import io
import json
from collections import Counter
from functools import cache

import pytest

from gamelib import exercises
from gamelib.homework import as_code_tells, describe
from gamelib.homework.common_slips import common_slips
from gamelib.lessons import Progress
from gamelib.lessons.progress import StepResult
from tests.library.homework_cases import DEAL, damaged, four_parts, play_deal, seeded
from tests.support.fake_front_end import sent_by
from tests.widgets.test_homework_list import NAMES
from widgets import GiveHomework, LinkedHomework, ReadHomework
from widgets.table.autosave import SavedGame

OTHER = four_parts("For 7b")
LEVELS = ("careful", "random", "keen")
WRONG = ("1/63", "36/49", "6/7", "18")
"""Wrong answers; all but the first come of known slips, each in another exercise."""


@cache
def played(level):
    """Return what a table keeps of the deal, played to the end of its round by a bot in the learner's place."""
    return SavedGame(play_deal(DEAL, level), "A", {"B": "careful", "C": "careful"}).write()


class PretendLearner:
    """A learner with a device: its browser keeps what it is told, and each visit is a page of its own."""

    def __init__(self, link, name, seed):
        self.link, self.name, self.rng = link, name, seeded(seed)
        self.kept, self.steps, self.tables = {}, {}, {}
        self.visit()

    def visit(self, **more):
        """Open the page anew, as after a lesson, a puzzle or a game, or on another day."""
        self.page = LinkedHomework()
        self.sent = sent_by(self.page)
        self.tell("hello", hash=self.link[self.link.index("#") :])
        self.tell("kept", record=self.kept, lessons=Progress(self.steps).write(), games=self.tables, **more)

    def tell(self, kind, **content):
        self.page._on_message(self.page, {"kind": kind, **content}, [])
        for message in self.sent:
            if message["kind"] == "keep":
                self.kept = message["record"]

    def do_all(self):
        """Do most of everything, with some mistakes, some answers shown, over several visits."""
        given = self.page.work.homework
        for at, part in enumerate(given.parts):
            for key in part.step_keys:
                if self.rng.random() < 0.9:
                    self.steps[key] = StepResult(True, 0, self.rng.random() < 0.2)
            self.visit(part=at, seconds=self.rng.randrange(60, 400))
        for step, number in enumerate(given.parts[1].numbers):
            right = str(exercises.exercise("nanatoridori", number).answer)
            for typed in (self.rng.choice(WRONG), right) if self.rng.random() < 0.5 else (right,):
                self.tell("answer", part=1, step=step, text=typed, seconds=20)
        if self.rng.random() < 0.8:
            self.tables["koinobori"] = {"record": played(self.rng.choice(LEVELS))}
        self.visit()
        self.tell("name", text=self.name)

    @property
    def code(self):
        return self.page.page["handing"][0]["code"]

    @property
    def file(self):
        self.tell("save")
        return self.sent[-1]["text"]


@pytest.fixture(scope="module")
def link():
    """Return the link of the homework, as the teacher copies it."""
    giving = GiveHomework()
    sent_by(giving)
    giving._on_message(giving, {"do": "hello", "site": "https://play.example.org/homework.html"}, [])
    giving.act("title", "Without putting back")
    for part in four_parts().parts:
        giving.act("add", part.write())
    return giving.given["link"]


@pytest.fixture(scope="module")
def learners(link):
    found = [PretendLearner(link, name, seed) for seed, name in enumerate(NAMES)]
    for each in found:
        each.do_all()
    return found


@pytest.fixture(scope="module")
def reading(link, learners):
    """Return the teacher's page with what the class handed in: codes and files, some damaged, some twice."""
    page = ReadHomework()
    sent_by(page)
    given = [{"title": OTHER.title, "link": f"#homework={OTHER.write()}"}]
    page._on_message(page, {"do": "hello", "hash": link[link.index("#") :], "given": given}, [])
    codes, files = learners[:16], learners[16:]
    lines = [f"{each.name} {each.code}" for each in codes]
    lines[3] = f"{codes[3].name} {damaged(codes[3].code, 'wrong')}"
    lines[4] = f"{codes[4].name} {damaged(codes[4].code, 'swapped')}"
    lines[5] = f"{codes[5].name} {damaged(codes[5].code, 'twice')}"
    other = PretendLearner(f"#homework={OTHER.write()}", codes[6].name, 6)
    other.do_all()
    lines[6] = f"{codes[6].name} {other.code}"
    page.act("read", "", "\n".join([*lines, lines[0]]))
    texts = [[f"{each.name}/homework.json", each.file] for each in files]
    texts[0][1] = texts[0][1][:-40]
    texts[1][1] = texts[1][1].replace(files[1].code, files[2].code)
    page.act("files", "", json.dumps(texts))
    page.act("learners", "26")
    return page


@pytest.mark.deep
def test_every_learner_is_listed_with_what_was_done(learners, reading):
    given = reading.homework
    wrong = {NAMES[at]: "misread" for at in (3, 4, 5)} | {NAMES[6]: "other", NAMES[17]: "changed"}
    for each in [*learners[:16], *learners[17:]]:
        [row, *more] = [row for row in reading.rows if row["name"] == each.name]
        assert row["kind"] == wrong.get(each.name, "checked"), each.name
        assert [other["kind"] for other in more] == (["twice"] if each is learners[0] else [])
        if row["kind"] == "checked":
            results = each.page.work.results
            told = results if each in learners[16:] else as_code_tells(given, results)
            assert [cell["text"] for cell in row["cells"]] == [*map(describe, given.parts, told.parts)], each.name
    [cut] = [row for row in reading.rows if row["source"].startswith(NAMES[16])]
    assert (cut["kind"], cut["why"]) == ("unread", "This file is not whole; perhaps its end is missing.")
    assert "20 of 26 are in." in reading.page
    assert "This code belongs to “For 7b”." in reading.page


def test_what_the_class_mixes_up_is_counted(learners, reading):
    counted = {row["name"] for row in reading.rows if row["kind"] == "checked"}
    part = reading.homework.parts[1]
    places = [each.page.work.results.parts[1].slip for each in learners if each.name in counted]
    made = Counter((part.numbers[step], slip) for step, slip in map(part.slip_at, filter(None, places)))
    found = {
        (each.exercise.number, each.exercise.slips.index(each.slip) + 1): each
        for each in common_slips(reading.listed.handed)
    }

    assert {place: each.learners for place, each in found.items()} == made
    assert {(4, 2), (3, 1), (1, 1)} <= {*made}
    assert {each.told for each in found.values()} == {len(counted)}


def test_mended_lines_and_saved_list_hold_the_whole_class(learners, reading):
    for _slip in range(2):
        at = next(at for at, row in enumerate(reading.rows) if row["mended"])
        reading.act("mend", str(at))
    sent = sent_by(reading)
    reading.act("save")
    rows = list(csv.reader(io.StringIO(sent[-1]["text"].removeprefix("\ufeff"))))
    verdicts = {row[0]: row[1] for row in rows[1:]}

    assert "22 of 26 are in." in reading.page
    assert [verdicts[each.name] for each in learners[3:6]] == ["checked", "checked", "misread"]
    assert sum(verdict == "checked" for verdict in verdicts.values()) == 22


def test_a_learner_who_comes_back_hands_in_a_better_code(link):
    learner = PretendLearner(link, "Jun", 77)
    learner.do_all()
    before = learner.page.work.results
    learner.steps = {key: StepResult(True) for part in learner.page.work.homework.parts for key in part.step_keys}
    learner.tables["koinobori"] = {"record": played("careful")}
    learner.visit()

    after = learner.page.work.results
    assert learner.page.page["name"] == "Jun"
    assert after.parts[0].done == 6
    assert after.parts[0].shown == 0
    assert after.minutes >= before.minutes
