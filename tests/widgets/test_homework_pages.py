"""What the pages of homework show: putting one together at the desk, and its end at the learner's."""

import json

import pytest

from gamelib import GameError
from gamelib import homework as homeworks
from gamelib.core import registry
from gamelib.homework import LessonPart, OwnWork, as_code_tells, read_code
from gamelib.homework.handed_file import read_file
from tests.library.homework_cases import (
    OWN_LESSON,
    WHY,
    every_kind,
    four_parts,
    fullest,
    one_question,
    seeded,
    whole_work,
)
from widgets.desk.homework_giver import HomeworkDraft, offers
from widgets.lesson.homework_end import describe_work

SITE = "https://play.example.org/h"

# Giving -------------------------------------------------------------------------------


def test_a_draft_becomes_the_homework_of_its_link():
    given = every_kind()
    draft = HomeworkDraft(given.title, asks_name=False)
    for part in given.parts:
        draft = draft.with_part(part.write())
    page = draft.plain(SITE)

    assert draft == HomeworkDraft.of(given)
    assert homeworks.read(page["link"]) == given
    assert page["wrong"] == ""
    assert page["total"] == "About 44 minutes in all."
    assert page["send"].splitlines()[:3] == [given.title, page["link"], "It takes about 44 minutes."]
    assert json.loads(json.dumps(page)) == page


def test_each_part_has_a_title_and_a_note():
    rows = HomeworkDraft.of(every_kind()).plain(SITE)["rows"]

    assert [(row["title"], row["game"], row["minutes"]) for row in rows] == [
        ("Lesson: More, or higher", "nanatoridori", "6 min"),
        ("4 exercises", "nanatoridori", "16 min"),
        ("3 puzzles", "nanuk", "6 min"),
        ("Koinobori, deal 3KB-000Z-04", "koinobori", "10 min"),
        ("Beat a pair", "nanatoridori", "3 min"),
        ("In your own words", "", "3 min"),
    ]
    assert rows[0]["note"] == "Nanatoridori, lesson 2"
    assert rows[1]["note"].startswith("Nanatoridori: The cards that fit, ")
    assert [row["note"] for row in rows[3:]] == ["one round against programs", "your own lesson", WHY]


def test_a_part_can_be_moved_and_taken_out():
    draft = HomeworkDraft.of(four_parts())
    first, second, third, fourth = draft.lines

    assert draft.moved(0, 3).lines == (second, third, fourth, first)
    assert draft.moved(3, 1).lines == (first, fourth, second, third)
    assert draft.without(1).lines == (first, third, fourth)


def test_a_draft_without_title_or_parts_has_no_link_yet():
    for draft in (HomeworkDraft(), HomeworkDraft("Title"), HomeworkDraft("", HomeworkDraft.of(four_parts()).lines)):
        page = draft.plain(SITE)

        assert (page["link"], page["send"]) == ("", "")
        assert page["wrong"].startswith("A homework has ")


@pytest.mark.parametrize(
    "line", ["dance a waltz", "", "lesson nanuk/06_the_days 5", "exercises nanuk 1\nexercises nanuk 1"]
)
def test_what_cannot_be_added_is_refused(line):
    with pytest.raises(GameError):
        HomeworkDraft.of(fullest()).with_part(line)


def test_an_own_lesson_too_long_for_a_link_is_said():
    rng = seeded()
    long = OWN_LESSON + "".join(f"# {rng.random()}\n" for _line in range(1_200))
    draft = HomeworkDraft("Long").with_part(homeworks.OwnLessonPart.of(long).write())

    assert draft.plain(SITE)["wrong"] == "This homework is too long for a link; a lesson of your own may be too long."


@pytest.mark.parametrize("game", registry.games())
def test_every_offer_can_be_added(game):
    listed = offers(game)

    assert {*listed} == {"lessons", "exercises", "puzzles"}
    for offer in (each for kind in listed.values() for each in kind):
        draft = HomeworkDraft("Offered").with_part(offer.line)
        assert not draft.homework.missing
        assert offer.title
        assert draft.plain(SITE)["link"]


# At the learner's -----------------------------------------------------------------------


def test_the_end_says_what_was_done_and_gives_the_code():
    work = whole_work(every_kind(), slips=False)
    page = describe_work(work, "Jun")

    assert page["heading"] == "Done, Jun!"
    assert page["about"] == "Every kind · 27 minutes"
    assert [row["text"] for row in page["rows"]] == [
        "3 of 3 stars",
        "4 of 4 right, 4 at the first try",
        "3 of 3 solved, 3 at the first try",
        page["rows"][3]["text"],
        "3 of 3 stars",
        "written",
    ]
    assert page["stars"] == 3
    assert "beat a flock of two with another" in page["can"]
    assert read_code(work.homework, page["code"]) == as_code_tells(work.homework, work.results)
    assert read_file(page["file"]).name == "Jun"
    assert "Jun" not in json.dumps({key: value for key, value in page.items() if key not in ("heading", "file")})
    assert page["store"] == f"homework:{work.homework.id}"
    assert json.loads(json.dumps(page)) == page


def test_the_beginning_says_what_is_due():
    page = describe_work(OwnWork(four_parts(), tag=1))

    assert (page["heading"], page["about"], page["stars"], page["can"]) == ("So far", "Without putting back", 0, [])
    assert page["rows"][0]["due"] == "Do all 6 steps."
    assert {row["again"] for row in page["rows"]} == {"Begin"}


def test_a_part_done_again_gives_a_new_code():
    shown = OwnWork(four_parts(), tag=5).with_step(0, 0, right=True, shown=True)
    alone = shown.with_step(0, 0, right=True)
    worse = alone.with_step(0, 0, right=False)
    codes = [describe_work(work)["code"] for work in (shown, alone, worse)]

    assert codes[0] != codes[1]
    assert codes[1] == codes[2]


def test_two_devices_with_equal_results_have_two_codes():
    codes = {describe_work(whole_work(one_question(), tag=tag))["code"] for tag in range(50)}

    assert len(codes) == 50


def test_a_part_that_is_not_here_is_said():
    given = homeworks.Homework("Newer", (LessonPart("nanuk", "98_on_the_moon", 4),))
    [row] = describe_work(OwnWork(given))["rows"]

    assert (row["title"], row["is_here"], row["text"]) == ("98_on_the_moon", False, "0 of 4 steps")
    assert HomeworkDraft.of(given).plain(SITE)["rows"][0]["note"] == "not in this copy of the games"
