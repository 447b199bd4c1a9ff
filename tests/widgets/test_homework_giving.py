"""Putting homework together at the desk: parts, minutes, the link and what comes back."""

import html
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from gamelib import GameError
from gamelib import homework as homeworks
from gamelib.core import registry
from gamelib.homework import LessonPart
from gamelib.homework.given import WITH_SLIPS
from tests.library.homework_cases import WHY, every_kind, four_parts, fullest, seeded
from tests.support.fake_front_end import sent_by
from widgets import GiveHomework
from widgets.desk.give_homework_page import KINDS, OWN_WORDS
from widgets.desk.homework_giver import HomeworkDraft, offers
from widgets.desk.own_lessons import EXAMPLE
from widgets.desk.page_parts import drawing
from widgets.drawings.qr_code import qr_svg
from widgets.stage.board import internal_error_text

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


def test_homework_that_is_put_together_tells_of_slips():
    draft = HomeworkDraft("Exercises").with_part("exercises nanatoridori 3 4")
    said = "Of exercises they also tell the first known slip, so that you see what the class mixes up."

    assert draft.homework.text.endswith("exercises nanatoridori 3:1 4:3")
    assert draft.plain(SITE)["back"][-1] == said
    assert said not in HomeworkDraft("A lesson").with_part("lesson nanuk/01_boast_or_doom 7").plain(SITE)["back"]
    assert said not in HomeworkDraft().plain(SITE)["back"]


def test_homework_of_a_link_stays_as_it_was_given():
    plain, told = four_parts(), four_parts().with_slips()
    fewer = replace(told, parts=(told.parts[0], replace(told.parts[1], slips=(1, 1, 1, 1)), *told.parts[2:]))
    for given in (plain, told, fewer):
        draft = HomeworkDraft.of(given)
        assert draft.homework == given
        assert draft.moved(0, 1).moved(1, 0).homework == given
        assert draft.with_title("Other").homework == replace(told, title="Other")


def test_a_draft_without_room_for_slips_is_given_without():
    draft = HomeworkDraft.of(four_parts().with_slips())
    full = draft.with_part("lesson nanuk/01_boast_or_doom 7")

    assert draft.homework.version == WITH_SLIPS
    assert full.homework.parts[:4] == four_parts().parts


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
    lines = HomeworkDraft.of(four_parts()).lines
    for draft, lacks in (
        (HomeworkDraft(), "Give it a title and a part"),
        (HomeworkDraft("", lines), "Give it a title"),
        (HomeworkDraft("Title"), "Add a part"),
    ):
        page = draft.plain(SITE)

        assert (page["link"], page["send"]) == ("", "")
        assert page["wrong"] == f"{lacks}; then the link stands here."


@pytest.mark.parametrize(
    "line", ["dance a waltz", "", "lesson nanuk/06_the_days 5", "exercises nanuk 1\nexercises nanuk 1"]
)
def test_what_cannot_be_added_is_refused(line):
    with pytest.raises(GameError):
        HomeworkDraft.of(fullest()).with_part(line)


def test_an_own_lesson_too_long_for_a_link_is_said():
    rng = seeded()
    long = EXAMPLE + "".join(f"# {rng.random()}\n" for _line in range(1_200))
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


# The page -----------------------------------------------------------------------------


@pytest.fixture
def giving():
    """Return the page with the four parts of a homework on it."""
    page = GiveHomework()
    sent_by(page)
    page.act("title", "Without  putting back ")
    for part in four_parts().parts:
        page.act("add", part.write())
    return page


def greet(page, **content):
    page._on_message(None, {"do": "hello", **content}, [])


def test_page_gives_what_was_put_together(giving):
    assert giving.draft.homework == four_parts().with_slips()
    greet(giving, site="https://play.example.org/homework.html")

    link = giving.given["link"]
    assert homeworks.read(link) == four_parts().with_slips()
    assert link.startswith("https://play.example.org/homework.html#homework=")
    assert f'data-do="copy" data-value="{link}"' in giving.page
    assert str(giving) == "Homework: Without putting back. About 38 minutes in all."


def test_page_without_parts_says_what_it_lacks():
    page = GiveHomework()

    assert "Give it a title and a part; then the link stands here." in page.page
    assert 'data-do="copy"' not in page.page
    page.act("title", "Nothing yet")
    assert "Add a part; then the link stands here." in page.page
    assert page.note == ""


def test_address_names_what_is_given_and_opens_it_again(giving):
    sent = sent_by(giving)
    giving.act("name")
    place = sent[-1]["hash"]
    other = GiveHomework()
    greet(other, hash=place)

    assert sent[-1]["kind"] == "place"
    assert other.draft == giving.draft
    assert not other.draft.asks_name
    assert 'aria-checked="false"' in other.page


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_part_can_be_added(kind):
    page = GiveHomework()
    sent_by(page)
    greet(page, lessons=[EXAMPLE, "no lesson", 3])
    page.act("game", "nanuk")
    page.act("kind", kind)
    button = re.search(r'data-do="(add[\w-]*)" data-value="([^"]*)"', page.page)
    page.act(button[1], html.unescape(button[2]), {"deal": " 3kb-000z-04", "words": WHY}.get(kind, ""))

    assert page.note == ""
    assert [type(part).__name__ for part in page.draft.parts] == [
        {
            "lessons": "LessonPart",
            "exercises": "ExercisesPart",
            "practice": "PracticePart",
            "puzzles": "PuzzlesPart",
            "deal": "DealPart",
            "own": "OwnLessonPart",
            "words": "WordsPart",
        }[kind]
    ]


def test_a_question_in_own_words_has_a_drawing_of_its_own():
    page = GiveHomework()
    sent_by(page)
    page.act("add", f"words {WHY}")

    assert drawing(OWN_WORDS) in page.page
    assert drawing("robin") not in page.page


def test_what_was_added_is_not_offered_again(giving):
    giving.act("game", "nanatoridori")
    line = four_parts().parts[0].write()

    assert f'data-do="add" data-value="{line}"' not in giving.page
    giving.act("take-out", "0")
    assert f'data-do="add" data-value="{line}"' in giving.page


def test_parts_are_moved_and_taken_out(giving):
    first, second, third, fourth = giving.draft.lines
    giving.act("move", "3 0")
    assert giving.draft.lines == (fourth, first, second, third)
    giving.act("take-out", "1")
    assert giving.draft.lines == (fourth, second, third)
    assert giving.page.count('draggable="true"') == 3
    assert giving.page.count('data-do="move"') == 4


@pytest.mark.parametrize(
    ("what", "value", "text"),
    [
        ("add", "dance a waltz", ""),
        ("add", four_parts().parts[0].write(), ""),
        ("add-deal", "", "3KB-000Z-05"),
        ("add-words", "", " "),
        ("add-own", "7", ""),
        ("add-own", "-1", ""),
        ("open-lesson", "", "no lesson"),
        ("take-out", "4", ""),
        ("take-out", "²", ""),
        ("move", "0", ""),
        ("move", "0 9", ""),
        ("game", "chess", ""),
        ("site", "javascript:alert(1)", ""),
        ("print", "money", ""),
        ("open", "#homework=1abc", ""),
    ],
)
def test_what_cannot_be_done_is_explained(giving, what, value, text):
    before = giving.draft, giving.site
    giving.act(what, value, text)

    assert giving.note.endswith((".", "?"))
    assert giving.note != internal_error_text()
    assert html.escape(giving.note) in giving.page
    assert (giving.draft, giving.site) == before


def test_file_of_a_lesson_becomes_a_part(giving):
    giving.act("open-lesson", "", EXAMPLE)

    assert giving.draft.parts[-1] == homeworks.OwnLessonPart.of(EXAMPLE)


def test_a_server_on_this_computer_is_no_address_for_homes(giving):
    greet(giving, site="http://localhost:8866/voila/render/homework.ipynb")
    assert "works on this computer only" in giving.page
    sent = sent_by(giving)
    giving.act("site", " https://play.example.org/homework.html ")

    assert "works on this computer only" not in giving.page
    assert sent[0] == {"kind": "site", "site": "https://play.example.org/homework.html"}


@pytest.mark.parametrize(
    "site", ["javascript:alert(1)", 'https://a"b', "https://a/#x", "https://" + "a" * 300, 3, None]
)
def test_odd_address_of_the_site_is_left_out(giving, site):
    before = giving.site
    greet(giving, site=site, lessons="x", hash=4)

    assert giving.site == before


def test_qr_code_is_printed_with_the_parts(giving):
    greet(giving, site="https://play.example.org/homework.html")
    sent = sent_by(giving)
    giving.act("print", "homework")
    [paper] = [each["html"] for each in sent if each["kind"] == "print"]

    assert qr_svg(giving.given["link"]) in paper
    assert "More, or higher" in paper
    assert "It takes about 38 minutes." in paper
    giving.act("open-lesson", "", EXAMPLE + "".join(f"# {each}\n" for each in range(600)))
    giving.act("print", "homework")
    assert giving.note == "This link is too long for a QR code; send it instead."


def test_strange_words_stay_words(giving):
    giving.act("title", '<b onclick="x">&')
    giving.act("kind", "words")
    giving.act("add-words", "", '"><script>alert(1)</script>')

    assert "<script>" not in giving.page
    assert "<b onclick" not in giving.page
    assert "<script>alert" not in giving.paper("homework").html


def test_links_of_the_page_lead_to_pages(giving):
    notebooks = Path(__file__).resolve().parents[2] / "notebooks"
    for kind in KINDS:
        giving.act("kind", kind)
        for place in re.findall(r'href="\.\./([^"#]+)', giving.page):
            assert (notebooks / place).is_file(), place
