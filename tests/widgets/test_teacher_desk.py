"""The teacher's desk: plans, deals, paper, own lessons and their links, the report after class."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamelib import GameError, classroom, lessons
from gamelib.core import registry
from tests.support.fake_front_end import FakeComm
from widgets import LinkedLesson, TeacherDesk
from widgets.desk import after_class, own_lessons
from widgets.desk.lesson_plans import LENGTHS, lesson_plan
from widgets.desk.own_lessons import EXAMPLE, OwnLesson, read_link
from widgets.desk.teacher_desk import plan_paper
from widgets.drawings.qr_code import qr_svg
from widgets.web import page_frame

NOTEBOOKS = Path(__file__).resolve().parent.parent.parent / "notebooks"


@pytest.fixture
def desk():
    desk = TeacherDesk("nanatoridori", seed=7)
    desk.sent = []
    desk.comm = FakeComm(desk.sent)
    return desk


def sent(desk, kind):
    """Return the custom messages of a kind sent so far."""
    return [each["content"] for each in desk.sent if each["method"] == "custom" and each["content"]["kind"] == kind]


# Plans ------------------------------------------------------------------------------


@pytest.mark.parametrize("minutes", LENGTHS)
@pytest.mark.parametrize("game", registry.games())
def test_plan_is_complete_and_lasts_as_long_as_it_says(game, minutes):
    plan = lesson_plan(game, minutes)

    assert plan.minutes == minutes
    assert plan.goals
    assert plan.exit_question.endswith((".", "?"))
    for block in plan.blocks:
        assert all((block.title, block.does, block.says, block.no_phones))
        assert block.page in ("class", "deal") or (NOTEBOOKS / block.page).is_file()


def test_plan_on_paper_says_what_to_do_without_phones():
    for game in registry.games():
        for minutes in LENGTHS:
            text = " ".join(plan_paper(game, minutes).pages)
            for block in lesson_plan(game, minutes).blocks:
                assert block.no_phones.partition("'")[0] in text


# Boxes ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", registry.games())
def test_desk_has_six_boxes_and_no_bare_values(desk, game):
    desk.act("game", game)
    said = re.sub(r"<[^>]*>", " ", desk.page)

    assert re.findall(r'<section class="box[^"]*" id="desk-(\w+)"', desk.page) == [
        "lead",
        "plan",
        "deal",
        "print",
        "own",
        "kept",
    ]
    assert not re.search(r"&lt;|\{|\bNone\b|Shared\(|\bcell\b", said)


def test_links_of_the_desk_lead_to_pages(desk):
    for game in registry.games():
        desk.act("game", game)
        for place in re.findall(r'href="([^"#]+)[^"]*"', desk.page):
            assert (NOTEBOOKS / "teachers" / place).is_file(), place


def test_deal_follows_players_and_rules(desk):
    desk.act("players", "1")
    assert desk.shared.players == 5
    desk.act("variant", "duel")
    assert (desk.shared.players, desk.shared.variant) == (2, "duel")
    desk.act("players", "1")
    assert desk.shared.players == 2
    desk.act("variant", "basic")
    desk.act("deal")

    assert classroom.read_code(re.search(r'class="code"><b>([\w-]+)', desk.page)[1]) == desk.shared


def test_code_of_a_deal_goes_on_the_wall(desk):
    desk.act("wall")

    assert desk.shared.code in sent(desk, "wall")[0]["html"]


PHONES, PAGES = "http://192.168.0.23:8866/class/", "http://localhost:8866/voila/render/"


def find_door(desk, phones=PHONES, code=""):
    desk._on_message(None, {"do": "door", "value": phones, "text": code, "pages": PAGES}, [])


def test_desk_shows_where_phones_go(desk):
    find_door(desk)
    assert "192.168.0.23:8866/class" in desk.page
    assert desk.page.count('data-do="open" data-value="class"') == 2
    assert 'data-value="rehearsal"' in desk.page

    find_door(desk, "http://127.0.0.1:8866/class/")
    assert "this server answers on this computer only" in desk.page


def test_desk_offers_no_door_to_who_may_not_open_it(desk):
    desk._on_message(None, {"do": "door", "value": PHONES, "text": "", "pages": PAGES, "leads": False}, [])
    assert "Only the person who started this server can open and lead a class" in desk.page
    assert 'data-do="open"' not in desk.page
    assert "Open the door" not in desk.page
    desk._on_message(None, {"do": "door", "value": PHONES, "text": "HKRT", "pages": PAGES, "leads": False}, [])
    assert 'data-wall="HKRT"' in desk.page


def test_desk_leads_back_to_the_wall_of_an_open_room(desk):
    find_door(desk, code="HKRT")

    assert desk.page.count('data-wall="HKRT"') == 5
    assert 'data-do="open"' not in desk.page.replace('data-value="rehearsal"', "")
    assert qr_svg(f"{PHONES}HKRT") in desk.page
    find_door(desk, code="")
    assert "HKRT" not in desk.page


def test_square_of_a_deal_leads_phones_to_its_page(desk):
    desk.act("wall")
    assert "square" not in sent(desk, "wall")[0]["html"]
    find_door(desk)
    desk.act("wall")

    place = f"http://192.168.0.23:8866/voila/render/nanatoridori/play.ipynb#deal={desk.shared.code}"
    assert qr_svg(place) in sent(desk, "wall")[1]["html"]


@pytest.mark.parametrize(
    ("phones", "code"),
    [
        ("javascript:alert(1)/", "<b>X"),
        ('http://a" onload=/', "HKR"),
        ("http://" + "a" * 300 + "/", "hkrt"),
        ("", "HKRTX"),
    ],
)
def test_address_that_is_no_door_is_left_out(desk, phones, code):
    before = desk.page
    find_door(desk, phones, code)

    assert desk.page == before


def test_everything_prints_on_the_chosen_paper(desk):
    desk.act("sheet", "letter")
    desk.act("grey", "grey")
    for name in ("cards", "aid", "worksheet", "plan"):
        desk.act("print", name)

        assert sent(desk, "print")[-1]["html"] == desk.paper(name).lay_out("letter", grey=True)


def test_worksheet_is_that_of_the_chosen_lesson(desk):
    desk.act("lesson", "03_take_them_home")

    assert desk.paper("worksheet").title == lessons.lesson("nanatoridori", "03").title


@pytest.mark.parametrize(
    ("what", "value"),
    [("game", "chess"), ("lesson", "99"), ("print", "money"), ("edit", "7"), ("check", "x"), ("open-report", "")],
)
def test_wrong_message_is_answered_in_a_sentence(desk, what, value):
    before = desk.game
    desk._on_message(None, {"do": what, "value": value, "text": "x,y\n1,2"}, [])

    assert desk.note.endswith(".")
    assert desk.note.replace("'", "&#x27;") in desk.page
    assert desk.game == before


def test_desk_survives_junk(desk):
    for junk in (
        None,
        7,
        {},
        {"do": 7},
        {"do": "hello", "lessons": "x"},
        {"do": "hello", "lessons": [7, None]},
        {"do": "nothing"},
        {"do": "game", "value": ["nanuk"]},
    ):
        desk._on_message(None, junk, [])

    assert desk.own == []


# Own lessons ------------------------------------------------------------------------


def test_new_lesson_is_checked_kept_and_handed_out(desk):
    desk.act("new-lesson")
    assert "✓ Checked: 1 step, 1 expected mistake explained." in desk.page
    assert sent(desk, "keep")[-1]["lessons"] == [EXAMPLE]

    desk.act("check", "0", EXAMPLE.replace("happens beat", "hapens beat"))
    assert "did you mean" in desk.page
    assert "own_lesson.ipynb#lesson=" not in desk.page
    desk.act("check", "0", EXAMPLE)
    link = re.search(r"own_lesson\.ipynb(#lesson=[\w-]+)", desk.page)[1]

    assert read_link(link) == EXAMPLE


WORDY = EXAMPLE.replace("beat them.", "beat them. It is not hard. You have sixes.")


def test_advice_is_said_and_keeps_nobody_from_the_lesson(desk):
    desk.act("new-lesson", "", WORDY)

    assert "own_lesson.ipynb#lesson=" in desk.page
    assert "Checked: 1 step, 1 expected mistake explained. You can use it as it is." in desk.page
    assert "&#x27;say&#x27; is best as one short sentence" in desk.page
    desk.act("save-lesson", "0")
    assert sent(desk, "file")[-1]["text"] == WORDY
    lesson = linked(OwnLesson(WORDY).link)
    assert lesson.scene["message"]["kind"] != "refuse"


def test_advice_does_not_hide_what_keeps_a_lesson_back():
    own = OwnLesson(WORDY.replace('answer = ["1 5 5 [6 6] 2"]', 'answer = ["pass"]'))
    assert own.lesson is None
    assert "advice" not in own.verdict


def test_lessons_of_the_browser_come_back(desk):
    desk._on_message(None, {"do": "hello", "lessons": [EXAMPLE, "title = 'x'"]}, [])

    assert [own.lesson is not None for own in desk.own] == [True, False]
    desk.act("drop-lesson", "1")
    assert sent(desk, "keep")[-1]["lessons"] == [EXAMPLE]


def test_text_of_a_lesson_is_shown_as_text(desk):
    desk.act("new-lesson", "", 'title = "<script>x</script>"')

    assert "<script>" not in desk.page


def linked(text):
    lesson = LinkedLesson()
    lesson._handle_custom_msg({"kind": "hello", "from": "a", "n": 1, "ply": 0, "kept": {}, "hash": text}, [])
    return lesson


def test_link_plays_the_lesson_it_holds():
    lesson = linked(OwnLesson(EXAMPLE.replace("Beat a pair", "Beat the fives")).link)
    assert lesson.course.title == "Beat the fives"

    lesson.do("1 5 5 [6 6] 2")
    assert lesson.verdict.kind == "done"


@pytest.mark.parametrize(
    "place", ["#lesson=", "#lesson=abc", OwnLesson(EXAMPLE).link[:-9], OwnLesson("x = 1").link, "#lesson=" + "A" * 7000]
)
def test_broken_link_is_explained(place):
    lesson = linked(place)

    assert lesson.course.title == "Beat a pair"
    assert lesson.scene["message"]["kind"] == "refuse"


def test_link_does_not_unpack_without_end():
    bomb = OwnLesson("#" * 3_000_000)

    assert len(bomb.link) < own_lessons.MAX_LINK
    with pytest.raises(GameError, match="does not hold a whole lesson"):
        read_link(bomb.link)


def test_lessons_beside_own_pages_are_on_the_front_door(tmp_path):
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "mine.toml").write_text(EXAMPLE, encoding="utf-8")
    assert "own" not in {shelf["name"] for shelf in page_frame.other_notebooks(tmp_path)}

    (tmp_path / "teachers").mkdir()
    (tmp_path / "teachers" / "own_lesson.ipynb").write_text("{}", encoding="utf-8")
    [shelf] = [shelf for shelf in page_frame.other_notebooks(tmp_path) if shelf["name"] == "own"]

    assert [page["label"] for page in shelf["pages"]] == ["Beat a pair"]
    assert read_link("#" + shelf["pages"][0]["path"].partition("#")[2]) == EXAMPLE


# After class --------------------------------------------------------------------------

ROWS = [
    {
        "question": "What would you lead?",
        "kind": "move",
        "vote": 1,
        "answer": "A",
        "words": "the wren",
        "count": 4,
        "value": "97",
        "best": 1,
    },
    {
        "question": "What would you lead?",
        "kind": "move",
        "vote": 2,
        "answer": "A",
        "words": "the wren",
        "count": 13,
        "value": "97",
        "best": 1,
    },
    {"question": "What would you lead?", "kind": "move", "vote": 2, "answer": "=SUM(A1)", "words": "", "count": 2},
    {"kind": "refused", "answer": "NANA-4.3", "count": 3},
    {"kind": "refused", "answer": "NANA-2.2", "count": 9},
    {"kind": "refused", "answer": "NO-1.1", "count": "many"},
]


def test_report_prints_votes_and_what_was_refused_most(desk):
    desk.hand_over(after_class.report(ROWS))
    desk.act("print", "report")
    html = sent(desk, "print")[0]["html"]

    assert 'A</b> the wren</td><td><span class="bar hollow">' in html
    assert ['<i style="width:8.0mm"></i>4<' in html, '<i style="width:26.0mm"></i>13<' in html] == [True, True]
    assert "<b>97 ✓</b>" in html
    assert html.index("NANA-2.2") < html.index("NANA-4.3")
    assert "<td><b>9</b></td>" in html
    assert f"<td>{lessons.lesson('nanatoridori', '03').title}</td>" in html
    assert "For next time: the lesson “" in html


def test_report_survives_saving_and_opening(desk):
    desk.hand_over(after_class.report(ROWS))
    desk.act("save-report")
    table = sent(desk, "file")[0]["text"]
    assert "'=SUM(A1)" in table

    desk.act("forget")
    assert desk.report is None
    desk.act("open-report", "", table)
    assert desk.report.refused[0]["count"] == "9"
