"""The learner's page of homework: what is due and done, where each part is done, what is kept, code and file."""

import json
from pathlib import Path

import pytest

from gamelib import classroom, exercises, lessons
from gamelib import homework as homeworks
from gamelib.homework import LessonPart, OwnWork, as_code_tells, read_code, read_work
from gamelib.homework.given import LINKED
from gamelib.homework.handed_file import read_file
from gamelib.lessons import Progress, puzzles, start_attempt
from gamelib.lessons.progress import StepResult
from tests.library.homework_cases import DEAL, every_kind, four_parts, one_question, play_deal, whole_work
from tests.support.fake_front_end import sent_by
from widgets import LinkedHomework
from widgets.desk.linked_lesson import read_lesson
from widgets.desk.own_lessons import EXAMPLE, read_link
from widgets.lesson.homework_end import describe_work
from widgets.table.autosave import SavedGame

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
ASKED = homeworks.Homework("Asked", (*four_parts().parts[1:2], *one_question().parts))
"""Exercises, and a question to answer in own words."""


def tell(widget, kind, **content):
    """Have a widget hear a message of the browser, and return what it sends."""
    sent = sent_by(widget)
    widget._handle_custom_msg({"kind": kind, **content}, [])
    return sent


def opened(given, **kept):
    """Return the page of a homework as a browser opens it, and what the browser is asked to keep then."""
    widget = LinkedHomework()
    tell(widget, "hello", hash=LINKED + given.write())
    [asked] = tell(widget, "kept", **kept)
    return widget, asked


def rows_of(widget):
    return [(row["text"], row["state"]) for row in widget.page["rows"]]


# What it says -----------------------------------------------------------------------------


def test_the_end_says_what_was_done_and_gives_the_code():
    work = whole_work(every_kind(), slips=False)
    page = describe_work(work, "Jun")
    [handing] = page["handing"]

    assert (page["heading"], page["about"]) == ("Done, Jun!", "Every kind · 27 minutes")
    assert [row["text"] for row in page["rows"]] == [
        "3 of 3 stars",
        "4 of 4 right, 4 at the first try",
        "3 of 3 solved, 3 at the first try",
        page["rows"][3]["text"],
        "3 of 3 stars",
        "written",
    ]
    assert {row["state"] for row in page["rows"]} == {"whole"}
    assert not any(row["is_next"] for row in page["rows"])
    assert (handing["stars"], handing["stars_spoken"]) == (3, "3 of 3 stars")
    assert "beat a flock of two with another" in page["can"]
    assert read_code(work.homework, handing["code"]) == as_code_tells(work.homework, work.results)
    assert json.loads(json.dumps(page)) == page


def test_the_beginning_says_what_is_due_and_for_how_long():
    page = describe_work(OwnWork(four_parts(), tag=1))

    assert page["heading"] == "Without putting back"
    assert page["about"] == "About 38 minutes. You can stop at any time, and go on here later."
    assert page["note"].startswith("At the end you get a code")
    assert (page["handing"], page["can"]) == ([], [])
    assert page["rows"][0]["due"] == "Do all 6 steps."
    assert [(row["button"], row["is_next"]) for row in page["rows"]] == [("Begin", True), *[("Begin", False)] * 3]


def test_what_is_begun_goes_on_and_the_next_part_is_marked():
    work = OwnWork(four_parts(), tag=1)
    for step in range(6):
        work = work.with_step(0, step, right=True)
    page = describe_work(work.with_step(1, 0, right=False))

    assert page["heading"] == "So far"
    assert [row["button"] for row in page["rows"]] == ["Do it again", "Go on", "Begin", "Begin"]
    assert [row["is_next"] for row in page["rows"]] == [False, True, False, False]
    assert page["handing"][0]["stars"] == 1


def test_a_part_done_again_gives_a_new_code():
    shown = OwnWork(four_parts(), tag=5).with_step(0, 0, right=True, shown=True)
    alone = shown.with_step(0, 0, right=True)
    worse = alone.with_step(0, 0, right=False)
    codes = [describe_work(work)["handing"][0]["code"] for work in (shown, alone, worse)]

    assert codes[0] != codes[1]
    assert codes[1] == codes[2]


def test_two_devices_with_equal_results_have_two_codes():
    codes = {describe_work(whole_work(one_question(), tag=tag))["handing"][0]["code"] for tag in range(50)}

    assert len(codes) == 50


def test_a_part_that_is_not_here_is_said_and_skipped():
    given = homeworks.Homework("Newer", (LessonPart("nanuk", "98_on_the_moon", 4), *one_question().parts))
    missing, other = describe_work(OwnWork(given))["rows"]

    assert (missing["title"], missing["state"], missing["href"]) == ("98_on_the_moon", "missing", "")
    assert missing["text"] == "This copy of the games does not have it."
    assert other["is_next"]


def test_the_page_of_each_part_knows_the_way_back():
    given = every_kind()
    rows = describe_work(OwnWork(given))["rows"]
    pages = [row["href"] for row in rows] + [task["href"] for row in rows for task in row["tasks"]]
    pages = [page.partition("#")[::2] for page in filter(None, pages)]

    for page, _place in pages:
        path, _question, way = page.partition("?")
        assert (NOTEBOOKS / path).is_file(), path
        assert way == f"homework={given.id}"
    places = [place for _page, place in pages]
    assert places[:2] == ["lesson-02_more_or_higher", f"deal={DEAL}"]
    assert read_link(f"#{places[2]}") == EXAMPLE
    known = [puzzle.step.id for puzzle in puzzles("nanuk")]
    assert [known[int(place.removeprefix("nanuk-")) - 1] for place in places[3:]] == [*given.parts[2].ids]


def test_exercises_are_asked_on_the_page_in_full():
    [tasks] = [row["tasks"] for row in describe_work(OwnWork(four_parts()))["rows"] if row["kind"] == "exercises"]

    assert [task["title"] for task in tasks] == [
        exercises.exercise("nanatoridori", number).title for number in (1, 3, 4, 6)
    ]
    assert all(task["ask"].endswith("?") and task["label"].startswith("Your answer, ") for task in tasks)
    assert not any("*" in task["ask"] for task in tasks)


# Opening ------------------------------------------------------------------------------------


def test_an_address_opens_its_homework_and_keeps_it():
    widget, asked = opened(four_parts())

    assert widget.page["store"] == f"homework:{four_parts().id}"
    assert widget.page["games"] == ["koinobori"]
    assert (asked["kind"], asked["id"]) == ("keep", four_parts().id)
    assert homeworks.read(asked["record"]["link"]) == four_parts()
    assert read_work(asked["record"]["work"], four_parts()).homework == four_parts()
    assert asked["record"]["back"] == "Back to your homework"


def test_a_second_visit_goes_on_where_the_first_ended():
    work = whole_work(four_parts()).with_minutes(0, 3)
    widget, asked = opened(four_parts(), record={"work": work.write(), "name": "Jun"})

    assert widget.work == work
    assert widget.page["heading"] == "Done, Jun!"
    assert asked["record"]["name"] == "Jun"


@pytest.mark.parametrize(
    "kept",
    [
        {},
        {"record": None},
        {"record": 3},
        {"record": {"work": 7, "name": ["Jun"]}},
        {"record": {"work": "{}"}, "lessons": 5, "games": [], "part": "1", "seconds": "2"},
        {"games": {"koinobori": "x"}, "part": -1, "seconds": 60},
        {"games": {"koinobori": {"id": 5, "record": "junk"}}, "part": 99, "seconds": 1e300},
        {"part": 0, "seconds": float("nan")},
        {"part": True, "seconds": True},
    ],
)
def test_junk_that_a_browser_keeps_counts_for_nothing(kept):
    widget, asked = opened(four_parts(), **kept)

    assert widget.page["rows"] == describe_work(OwnWork(four_parts()))["rows"]
    assert widget.work.results.minutes == 0
    assert asked["kind"] == "keep"


def test_address_without_homework_lists_what_the_browser_keeps():
    widget = LinkedHomework()
    tell(widget, "hello", hash="", listed=[LINKED + four_parts().write(), "junk", 3, LINKED + ASKED.write()])

    assert widget.page["heading"] == "Which homework?"
    assert [each["title"] for each in widget.page["listed"]] == ["Without putting back", "Asked"]
    assert homeworks.read(widget.page["listed"][1]["link"]) == ASKED
    tell(widget, "hello", hash=5, listed="x")
    assert widget.page["heading"] == "No homework here yet"
    assert widget.page["note"].startswith("Open the link")
    assert tell(widget, "kept") == []


def test_link_without_its_end_is_explained():
    widget = LinkedHomework()
    tell(widget, "hello", hash=(LINKED + four_parts().write())[:-6])

    assert widget.page["heading"] == "This link does not work"
    assert widget.page["wrong"] == "This does not hold a whole homework; perhaps the end of the link is missing."
    assert widget.work is None
    assert "link does not work" not in str(widget)


def test_another_address_opens_another_homework():
    widget, _asked = opened(ASKED)
    tell(widget, "words", part=1, text="Luck.")
    tell(widget, "hello", hash=LINKED + four_parts().write())

    assert widget.page["heading"] == "Without putting back"
    assert widget.page["handing"] == []


def test_the_same_address_again_loses_nothing():
    widget, _asked = opened(ASKED)
    tell(widget, "words", part=1, text="Luck.")
    tell(widget, "hello", hash=LINKED + ASKED.write())

    assert widget.page["rows"][1]["words"] == "Luck."


# What is done elsewhere -------------------------------------------------------------------------


def test_lessons_and_puzzles_done_on_their_pages_count():
    given = four_parts()
    keys = [*given.parts[0].step_keys, *given.parts[2].step_keys[:2]]
    progress = Progress({key: StepResult(True) for key in keys})
    widget, _asked = opened(given, lessons=progress.write())

    assert rows_of(widget) == [
        ("3 of 3 stars", "whole"),
        ("0 of 4 right", "open"),
        ("2 of 3 solved, 2 at the first try", "begun"),
        ("not played yet", "open"),
    ]
    assert [task["is_done"] for task in widget.page["rows"][2]["tasks"]] == [True, True, False]


def test_an_own_lesson_counts_under_the_key_of_its_page():
    given = homeworks.Homework("Own", (homeworks.OwnLessonPart.of(EXAMPLE),))
    lesson = read_lesson(EXAMPLE)
    progress = Progress().with_verdict(
        lesson.key, start_attempt(lesson.steps[0]).judge(lesson.steps[0].answer[0]), today=1
    )
    widget, _asked = opened(given, lessons=progress.write())

    assert rows_of(widget) == [("3 of 3 stars", "whole")]


@pytest.mark.parametrize(("explored", "state"), [(False, "whole"), (True, "open")])
def test_a_deal_counts_unless_moves_were_undone(explored, state):
    saved = SavedGame(play_deal(), "A", {"B": "careful", "C": "careful"}, explored)
    widget, asked = opened(four_parts(), games={"koinobori": {"record": saved.write()}})

    assert rows_of(widget)[3][1] == state
    assert bool(read_work(asked["record"]["work"], four_parts()).parts[3].record) == (state == "whole")


def test_another_deal_on_the_table_does_not_count():
    saved = SavedGame(play_deal(classroom.share("koinobori", 3, "basic", 5).code), "A", {}, False)
    widget, _asked = opened(four_parts(), games={"koinobori": {"record": saved.write()}})

    assert rows_of(widget)[3] == ("not played yet", "open")


@pytest.mark.parametrize(("seconds", "minutes"), [(90, 2), (18 * 60, 18), (18 * 60 + 1, 6), (10**6, 6), (0, 0)])
def test_time_of_who_was_away_for_long_is_the_usual(seconds, minutes):
    widget, _asked = opened(four_parts(), part=0, seconds=seconds)

    assert widget.work.results.minutes == minutes


# What is done here --------------------------------------------------------------------------------


def test_answers_to_exercises_are_checked_and_kept():
    widget, _asked = opened(ASKED)
    wrong = tell(widget, "answer", part=0, step=1, text=" 1/4 ", seconds=30)
    task = widget.page["rows"][0]["tasks"][1]
    assert (task["typed"], task["is_done"]) == ("1/4", False)
    assert task["said"].startswith("✗ ")
    assert widget.page["rows"][0]["state"] == "begun"

    exercise = exercises.exercise("nanatoridori", 3)
    right = tell(widget, "answer", part=0, step=1, text=str(exercise.answer), seconds=31)
    task = widget.page["rows"][0]["tasks"][1]
    assert (task["said"], task["is_done"]) == ("✓ Right.", True)
    assert widget.page["rows"][0]["text"] == "1 of 4 right"
    assert widget.work.results.minutes == 2
    for [sent] in (wrong, right):
        assert sent["kind"] == "keep"
    assert read_work(right[0]["record"]["work"], ASKED) == widget.work


def test_the_first_known_slip_of_an_exercise_is_told():
    widget, _asked = opened(ASKED.with_slips())
    for typed in ("1/5", "6/7", "27/31"):
        tell(widget, "answer", part=0, step=1, text=typed, seconds=9)
    told = read_code(widget.work.homework, widget.page["handing"][0]["code"])

    assert (told.parts[0].done, told.parts[0].slip) == (1, 3)
    plain, _asked = opened(ASKED)
    tell(plain, "answer", part=0, step=1, text="6/7", seconds=9)
    assert plain.work.results.parts[0].slip == 0


def test_own_words_are_kept_in_the_file_only():
    widget, _asked = opened(ASKED)
    [sent] = tell(widget, "words", part=1, text="Any card\nwill do.", seconds=20)

    assert widget.page["rows"][1] | {"text": "written", "state": "whole"} == widget.page["rows"][1]
    assert read_work(sent["record"]["work"], ASKED).parts[1].words == "Any card\nwill do."
    assert "Any card" not in widget.page["handing"][0]["code"]


def test_the_file_holds_name_and_words():
    widget, _asked = opened(ASKED)
    tell(widget, "words", part=1, text="Luck.")
    [kept] = tell(widget, "name", text=" Jun \t Ito ")
    [sent] = tell(widget, "save")

    assert (kept["kind"], kept["record"]["name"]) == ("keep", "Jun Ito")
    assert (sent["kind"], sent["name"]) == ("file", "homework.json")
    handed = read_file(sent["text"])
    assert (handed.name, handed.words, handed.fault) == ("Jun Ito", ("", "Luck."), "")
    assert handed.code == widget.page["handing"][0]["code"]


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("answer", {"part": 0, "step": 99, "text": "1"}),
        ("answer", {"part": 1, "step": 0, "text": "1"}),
        ("answer", {"part": -1, "step": 0, "text": "1"}),
        ("answer", {"part": 0, "step": 0, "text": "  "}),
        ("answer", {"part": 0, "step": 0, "text": 3}),
        ("words", {"part": 0, "text": "x"}),
        ("words", {"part": 7, "text": "x"}),
        ("words", {"part": "1", "text": "x"}),
        ("name", {"text": None}),
        ("dance", {}),
        (["kept"], {}),
        (None, {}),
    ],
)
def test_message_that_means_nothing_changes_nothing(kind, content):
    widget, _asked = opened(ASKED)
    before = widget.work, widget.name

    assert tell(widget, kind, **content) == []
    assert (widget.work, widget.name) == before


def test_nothing_else_can_be_set_by_the_browser():
    widget, _asked = opened(ASKED)
    before = widget.page
    widget.set_state({"page": {"heading": "mine"}})
    widget._handle_custom_msg("no message", [])

    assert widget.page == before


def test_homework_prints_as_text():
    assert str(LinkedHomework()) == "Homework is in a link: open the link that your teacher gave you."
    assert str(LinkedHomework(ASKED.write())).splitlines()[2:] == [
        "4 exercises: 0 of 4 right",
        "In your own words: nothing written yet",
    ]
    assert lessons.lesson("nanatoridori", "02").title in str(LinkedHomework(four_parts().write()))
