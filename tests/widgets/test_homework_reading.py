"""The teacher's page that reads what a class hands in: lines, files and folders, mending, sorting, saving, printing."""

import csv
import html
import io
import json
import re

import pytest

from gamelib.homework import ExercisesPart, Homework, OwnWork, write_code
from gamelib.homework.handed_file import write_file
from tests.library.homework_cases import damaged, every_kind, four_parts, one_question, whole_work
from tests.support.fake_front_end import sent_by
from widgets import ReadHomework
from widgets.desk.read_homework_page import ROWS_ON_PAPER
from widgets.explore.class_words import question_about
from widgets.stage.board import internal_error_text

GIVEN, TOLD = one_question(), four_parts().with_slips()
CODES = [write_code(GIVEN, whole_work(GIVEN, tag=tag).results) for tag in range(40)]


@pytest.fixture
def reading():
    """Return the page of a homework with one question."""
    page = ReadHomework()
    sent_by(page)
    page.act("open", GIVEN.write())
    return page


def names_of(page):
    return re.findall(r'<th scope="row">([^<]*)</th>', page.page)


def files(**texts):
    """Return files as a browser sends them."""
    return json.dumps([[name.replace("_", "/", 1), text] for name, text in texts.items()])


# Which homework -----------------------------------------------------------------------------


def test_homework_that_was_given_here_is_offered_newest_first():
    page = ReadHomework()
    given = [{"title": "x", "link": f"#homework={each.write()}"} for each in (four_parts(), GIVEN, four_parts())]
    page._on_message(None, {"do": "hello", "given": [*given, 3, {"link": 5}, {"link": "#homework=1junk"}]}, [])

    assert re.findall(r'data-do="open" data-value="(#[^"]+)"', page.page) == [given[1]["link"], given[0]["link"]]
    assert "4 parts" in page.page


def test_link_opens_its_homework_and_the_address_names_it():
    page = ReadHomework()
    sent = sent_by(page)
    page.act("open", "", f" https://play.example.org/h#homework={GIVEN.write()}\n")

    assert page.homework == GIVEN
    assert sent == [{"kind": "place", "hash": f"#homework={GIVEN.write()}"}]
    assert "Homework: One question" in page.page
    other = ReadHomework()
    sent_by(other)
    other._on_message(None, {"do": "hello", "hash": sent[0]["hash"]}, [])
    assert other.homework == GIVEN


@pytest.mark.parametrize("content", [{}, {"given": 3, "hash": 4}, {"given": {}}, {"hash": "#homework="}])
def test_odd_greeting_asks_which_homework(content):
    page = ReadHomework()
    page._on_message(None, {"do": "hello", **content}, [])

    assert "Which homework?" in page.page
    assert page.homework is None


def test_files_say_themselves_which_homework_is_meant():
    page = ReadHomework()
    sent_by(page)
    page.act("files", "", files(notes_txt="no homework"))
    assert page.note == "These files do not say which homework is meant; open its link first."
    page.act("files", "", files(one_json=write_file(whole_work(GIVEN), "Jun")))

    assert page.homework == GIVEN
    assert names_of(page) == ["Jun", "(no name)"]


# Lines and files ---------------------------------------------------------------------------------


def test_pasted_lines_are_listed_with_their_verdicts(reading):
    reading.act("read", "", f"Jun {CODES[1]}\nAmira {CODES[2]}\nLeo {damaged(CODES[3], 'wrong')}\n{CODES[4]}\nIll")

    assert names_of(reading) == ["Amira", "Ill", "Jun", "Leo", "(no name)"]
    assert re.findall(r'class="badge of-([\w-]+)">', reading.page) == [
        "checked",
        "no-code",
        "checked",
        "misread",
        "no-name",
    ]
    assert "One sign looks wrong; did you mean" in reading.page
    assert "3 are in." in reading.page


def test_lines_stay_in_the_box_to_be_put_right(reading):
    reading.act("read", "", "<b>Jun</b> & Co")

    assert ">&lt;b&gt;Jun&lt;/b&gt; &amp; Co</textarea>" in reading.page


def test_a_mistyped_code_is_mended_in_its_line(reading):
    reading.act("read", "", f"Jun {CODES[1]}\nLeo {damaged(CODES[3], 'swapped')}")
    at = re.search(r'data-do="mend" data-value="(\d)"', reading.page)[1]
    reading.act("mend", at)

    assert reading.text == f"Jun {CODES[1]}\nLeo {CODES[3]}"
    assert 'data-do="mend"' not in reading.page
    assert reading.page.count("of-checked") == 2


def test_files_are_read_and_those_that_cannot_be_are_named(reading):
    work = whole_work(GIVEN, tag=3)
    reading.act(
        "files", "", files(a_json=write_file(work, "Jun"), b_json=write_file(work, "Jun")[:-9], c_png="\ufffd\x00")
    )

    assert "3 files were read." in reading.page
    assert "This file is not whole; perhaps its end is missing." in reading.page
    assert "This file is not text." in reading.page
    assert "Because any first card will do." in reading.page
    reading.act("files", "", files(b_json=write_file(whole_work(GIVEN, tag=4), "Mei")))
    assert names_of(reading) == ["Jun", "Mei", "(no name)"]


def test_code_of_homework_given_here_is_named():
    page = ReadHomework()
    sent_by(page)
    other = four_parts("For 7b")
    page._on_message(
        None,
        {"do": "hello", "hash": f"#homework={GIVEN.write()}", "given": [{"link": "#homework=" + other.write()}]},
        [],
    )
    page.act("read", "", f"Leo {write_code(other, whole_work(other).results)}")

    assert "This code belongs to “For 7b”." in page.page


# The list ----------------------------------------------------------------------------------------


def test_list_is_sorted_by_name_done_or_verdict():
    given = every_kind()
    page = ReadHomework()
    sent_by(page)
    page.act("open", given.write())
    half = whole_work(given, tag=1).with_words(5, "")
    lines = [f"Zoë {write_code(given, whole_work(given, tag=2).results)}", f"Ben {write_code(given, half.results)}"]
    page.act("read", "", "\n".join([*lines, "Mei was ill", write_code(given, whole_work(given, tag=3).results)]))
    orders = {"name": ["Ben", "Mei was ill", "Zoë", "(no name)"]}
    orders["done"] = ["Mei was ill", "Ben", "Zoë", "(no name)"]
    orders["verdict"] = ["Mei was ill", "(no name)", "Ben", "Zoë"]

    for order, names in orders.items():
        page.act("sort", order)
        assert names_of(page) == names
        assert page.page.count('aria-sort="ascending"') == 1
    page.act("sort", "money")
    assert names_of(page) == orders["verdict"]


def test_stars_are_drawn_and_read_out():
    given = every_kind()
    page = ReadHomework()
    sent_by(page)
    page.act("open", given.write())
    page.act("read", "", f"Zoë {write_code(given, whole_work(given, slips=False).results)}")

    assert '<span class="stars" aria-hidden="true">★★★</span><span class="unseen">3 of 3 stars</span>' in page.page


def test_number_of_learners_is_part_of_the_summary(reading):
    reading.act("read", "", f"Jun {CODES[1]}")
    reading.act("learners", "26")
    assert "1 of 26 is in." in reading.page
    for odd in ("", "0", "-3", "²", "9999", "many"):
        reading.act("learners", odd)
        assert "1 is in." in reading.page


def test_list_is_saved_for_a_spreadsheet(reading):
    sent = sent_by(reading)
    reading.act("read", "", f"Jun {CODES[1]}")
    reading.act("save")
    [saved] = sent
    rows = list(csv.reader(io.StringIO(saved["text"].removeprefix("\ufeff"))))

    assert (saved["kind"], saved["name"]) == ("file", "homework.csv")
    assert rows[1][:5] == ["Jun", "checked", "1", "1", "5"]


def slipping(tag, slip):
    """Return the code of a learner whose first answer to the third exercise was a known slip, or right."""
    work = OwnWork(TOLD, tag=tag).with_step(1, 2, right=not slip).with_slip(1, 2, slip)
    return write_code(TOLD, work.results)


@pytest.fixture
def told_reading():
    """Return the page of a homework that tells of slips, read by a browser that may open a room."""
    page = ReadHomework()
    sent_by(page)
    page.act("open", TOLD.write())
    page._on_message(None, {"do": "door", "value": "http://10.0.0.7:8000/", "text": "", "leads": True}, [])
    return page


def test_what_several_mix_up_is_said_and_asked_again(told_reading):
    page = told_reading
    page.act("read", "", "\n".join(f"L{at} {slipping(at, slip)}" for at, slip in enumerate((2, 2, 2, 1, 1, 3, 0))))
    [box] = re.findall(r'<section class="box" id="desk-mix-ups".*?</section>', page.page)

    assert "<b>3 of 7</b> answered 36/49 instead of 1431/1891 to <i>Three in a row</i>. No card goes back" in box
    assert "<b>2 of 7</b> answered 729/961" in box
    assert "1512/1891" not in box
    [key] = re.findall(r'data-ask="([^"]+)"', box)
    number = json.loads(html.unescape(key))["number"]
    assert number == "exercise('nanatoridori', 4)"
    assert question_about(number).title


def test_nothing_is_said_of_what_one_learner_mixes_up(told_reading):
    told_reading.act("read", "", f"Jun {slipping(1, 2)}\nMei {slipping(2, 0)}")

    assert "mix-ups" not in told_reading.page


def test_where_no_class_can_be_asked_nothing_asks_it(told_reading):
    told_reading.act("read", "", f"Jun {slipping(1, 2)}\nMei {slipping(2, 2)}")
    assert "data-ask" in told_reading.page
    told_reading._on_message(None, {"do": "door", "value": "", "text": "", "leads": False}, [])

    assert "<b>2 of 2</b>" in told_reading.page
    assert "data-ask" not in told_reading.page


def test_saved_list_names_the_known_slip(told_reading):
    told_reading.act("read", "", f"Jun {slipping(1, 2)}\nMei {slipping(2, 0)}")
    sent = sent_by(told_reading)
    told_reading.act("save")
    head, *rows = csv.reader(io.StringIO(sent[0]["text"].removeprefix("\ufeff")))
    at = head.index("2 4 exercises: known slip")

    assert [row[at] for row in rows] == ["4: 36/49", ""]


def test_a_row_tells_which_known_slip_came_first():
    given = Homework("Cards", (ExercisesPart.of("nanatoridori", 4), ExercisesPart.of("nanatoridori", 3))).with_slips()
    slipped = OwnWork(given).with_step(0, 0, right=False).with_slip(0, 0, 2).with_step(1, 0, right=True)
    page = ReadHomework()
    sent_by(page)
    page.act("open", given.write())
    for work, cells in (
        (slipped, ["36/49, not right yet", "right at the first try"]),
        (slipped.with_step(0, 0, right=True), ["36/49, then right", "right at the first try"]),
        (OwnWork(given).with_step(0, 0, right=True), ["right at the first try", "not done yet"]),
    ):
        page.act("read", "", f"Jun {write_code(given, work.results)}")
        assert [cell["text"] for cell in page.rows[0]["cells"]] == cells


def test_list_is_printed_on_as_many_pages_as_it_needs(reading):
    many = ROWS_ON_PAPER + 1
    reading.act("read", "", "\n".join(f"Learner {at} {CODES[at]}" for at in range(many)))
    paper = reading.paper("list")

    assert len(paper.pages) == 2
    assert [sum(f"Learner {at}<" in page for page in paper.pages) for at in range(many)] == [1] * many
    sent = sent_by(reading)
    reading.act("print", "list")
    assert "not who typed it" in sent[0]["html"]


def test_everything_is_forgotten_when_asked(reading):
    reading.act("read", "", f"Jun {CODES[1]}")
    reading.act("files", "", files(a_json=write_file(whole_work(GIVEN, tag=9), "Mei")))
    reading.act("forget")
    assert names_of(reading) == []
    reading.act("read", "", f"Jun {CODES[1]}")
    reading.act("leave")

    assert "Which homework?" in reading.page
    assert (reading.text, reading.homework, reading.files) == ("", None, {})
    reading.act("open", GIVEN.write())
    assert names_of(reading) == []


@pytest.mark.parametrize(
    ("what", "value", "text"),
    [
        ("mend", "0", ""),
        ("mend", "7", ""),
        ("mend", "x", ""),
        ("mend", "000007", ""),
        ("open", "#homework=1x", ""),
        ("open", "", ""),
        ("print", "money", ""),
    ],
)
def test_what_cannot_be_done_is_explained(reading, what, value, text):
    reading.act("read", "", f"Jun {CODES[1]}")
    reading.act(what, value, text)

    assert reading.note.endswith(".")
    assert reading.note != internal_error_text()
    assert reading.note.replace("'", "&#x27;") in reading.page
    assert names_of(reading) == ["Jun"]


@pytest.mark.parametrize("text", ["", "{", "3", "[3]", '[["a"]]', '[["a", 3]]', "[" * 100_000])
def test_odd_message_with_files_changes_nothing(reading, text):
    reading.act("files", "", text)

    assert reading.files == {}
    assert names_of(reading) == []


def test_names_and_words_stay_words(reading):
    work = whole_work(GIVEN).with_words(0, "<script>alert(1)</script>")
    reading.act("files", "", files(a_json=write_file(work, "<i>Jun")))
    reading.act("read", "", f"<script>x</script> {CODES[5]}")

    for shown in (reading.page, "".join(reading.paper("list").pages)):
        assert "<script" not in shown
        assert "<i>" not in shown
