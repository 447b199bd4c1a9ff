"""Putting homework together at the desk: parts, minutes, the link and what comes back."""

import json

import pytest

from gamelib import GameError
from gamelib import homework as homeworks
from gamelib.core import registry
from gamelib.homework import LessonPart
from tests.library.homework_cases import OWN_LESSON, WHY, every_kind, four_parts, fullest, seeded
from widgets.desk.homework_giver import HomeworkDraft, offers

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


def test_a_part_that_is_not_here_is_said_at_the_desk():
    given = homeworks.Homework("Newer", (LessonPart("nanuk", "98_on_the_moon", 4),))

    assert HomeworkDraft.of(given).plain(SITE)["rows"][0]["note"] == "not in this copy of the games"
