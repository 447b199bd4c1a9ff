"""The teacher's desk: plans, deals, printed material, own lessons and their links, the report after class."""

from __future__ import annotations

import re
from base64 import b64decode
from collections import Counter
from pathlib import Path

import pytest

from gamelib import GameError, classroom, clauses, koinobori, lessons, nanatoridori, nanuk
from gamelib.core import packed_text, registry
from tests.house.test_notebooks import numbered_questions
from tests.support.fake_front_end import FakeComm
from widgets import LinkedLesson, TeacherDesk, drawings
from widgets.desk import after_class
from widgets.desk.give_homework import GiveHomework
from widgets.desk.lesson_plans import LENGTHS, lesson_plan, plan_paper
from widgets.desk.own_lessons import EXAMPLE, OwnLesson, read_link
from widgets.desk.read_homework import ReadHomework
from widgets.drawings.qr_code import qr_svg
from widgets.pictures import players_aid, printing, worksheet
from widgets.pictures.cut_outs import pieces
from widgets.pictures.grey_inks import in_grey
from widgets.pictures.players_aid import aid_parts
from widgets.pictures.still import still
from widgets.pictures.worksheet import is_for_paper
from widgets.room.lobby_board import read_button
from widgets.web import site_map

TOP = Path(__file__).resolve().parent.parent.parent
NOTEBOOKS, WIDGETS = TOP / "notebooks", TOP / "widgets"


@pytest.fixture
def desk():
    desk = TeacherDesk("nanatoridori", seed=7)
    desk.sent = []
    desk.comm = FakeComm(desk.sent)
    return desk


def messages_sent(desk, kind):
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
def test_desk_has_eight_boxes_and_no_bare_values(desk, game):
    desk.act("game", game)
    said = re.sub(r"<[^>]*>", " ", desk.page)

    assert re.findall(r'<section class="box[^"]*" id="desk-(\w+)"', desk.page) == [
        "lead",
        "unit",
        "plan",
        "deal",
        "print",
        "homework",
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

    assert desk.shared.code in messages_sent(desk, "wall")[0]["html"]


PHONES, PAGES = "http://192.168.0.23:8866/class/", "http://localhost:8866/voila/render/"


def find_door(desk, phones=PHONES, code=""):
    desk._on_message(None, {"do": "door", "value": phones, "text": code, "pages": PAGES}, [])


@pytest.mark.parametrize("page", [TeacherDesk, GiveHomework, ReadHomework])
def test_what_the_browser_does_by_itself_is_no_act_of_python(page):
    scripts = [path.read_text(encoding="utf-8") for path in (WIDGETS / "desk" / "js").glob("*.js")]
    by_itself = {act for script in scripts for act in re.findall(r'what === "([\w-]+)"', script)}

    assert {"copy", "open-door"} <= by_itself
    assert by_itself & {*page.acts} == set()


def test_desk_shows_where_phones_go(desk):
    find_door(desk)
    assert "192.168.0.23:8866/class" in desk.page
    assert desk.page.count('data-do="open-door" data-value="class"') == 2
    lead = re.search(r'<section class="[^"]*" id="desk-lead".*?</section>', desk.page)[0]
    ways = re.findall(r'data-do="open-door" data-value="(\w+)">([^<]*)<', lead)
    assert ways[:3] == [("class", "With phones or laptops"), ("cards", "With answer cards"), ("hands", "Hands up")]
    assert [kind for kind, _label in ways[3:]] == ["rehearsal"]

    find_door(desk, "http://127.0.0.1:8866/class/")
    assert "this server answers on this computer only" in desk.page


def test_desk_offers_no_door_to_who_may_not_open_it(desk):
    desk._on_message(None, {"do": "door", "value": PHONES, "text": "", "pages": PAGES, "leads": False}, [])
    assert "Only the person who started this server can open and lead a class" in desk.page
    assert 'data-do="open-door"' not in desk.page
    assert "Open the door" not in desk.page
    desk._on_message(None, {"do": "door", "value": PHONES, "text": "HKRT", "pages": PAGES, "leads": False}, [])
    assert 'data-wall="HKRT"' in desk.page


def test_desk_leads_back_to_the_wall_of_an_open_room(desk):
    find_door(desk, code="HKRT")

    assert desk.page.count('data-wall="HKRT"') == 5
    assert 'data-do="open-door"' not in desk.page.replace('data-value="rehearsal"', "")
    assert qr_svg(f"{PHONES}HKRT") in desk.page
    find_door(desk, code="")
    assert "HKRT" not in desk.page


def test_square_of_a_deal_leads_phones_to_its_page(desk):
    desk.act("wall")
    assert "square" not in messages_sent(desk, "wall")[0]["html"]
    find_door(desk)
    desk.act("wall")

    place = f"http://192.168.0.23:8866/voila/render/nanatoridori/play.ipynb#deal={desk.shared.code}"
    assert qr_svg(place) in messages_sent(desk, "wall")[1]["html"]


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
    for name in ("cards", "aid", "worksheet", "plan", "answer-cards", "large-answer-cards"):
        desk.act("print", name)

        assert messages_sent(desk, "print")[-1]["html"] == desk.paper(name).lay_out("letter", grey=True)


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
    assert messages_sent(desk, "keep")[-1]["lessons"] == [EXAMPLE]

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
    assert messages_sent(desk, "file")[-1]["text"] == WORDY
    lesson = open_linked_lesson(OwnLesson(WORDY).link)
    assert lesson.scene["message"]["kind"] != "refuse"


def test_advice_does_not_hide_what_keeps_a_lesson_back():
    own = OwnLesson(WORDY.replace('answer = ["1 5 5 [6 6] 2"]', 'answer = ["pass"]'))
    assert own.lesson is None
    assert "advice" not in own.verdict


def test_lessons_of_the_browser_come_back(desk):
    desk._on_message(None, {"do": "hello", "lessons": [EXAMPLE, "title = 'x'"]}, [])

    assert [own.lesson is not None for own in desk.own] == [True, False]
    desk.act("drop-lesson", "1")
    assert messages_sent(desk, "keep")[-1]["lessons"] == [EXAMPLE]


def test_text_of_a_lesson_is_shown_as_text(desk):
    desk.act("new-lesson", "", 'title = "<script>x</script>"')

    assert "<script>" not in desk.page


def open_linked_lesson(text):
    lesson = LinkedLesson()
    lesson._handle_custom_msg({"kind": "hello", "from": "a", "n": 1, "ply": 0, "kept": {}, "hash": text}, [])
    return lesson


def test_link_plays_the_lesson_it_holds():
    lesson = open_linked_lesson(OwnLesson(EXAMPLE.replace("Beat a pair", "Beat the fives")).link)
    assert lesson.course.title == "Beat the fives"

    lesson.do("1 5 5 [6 6] 2")
    assert lesson.verdict.kind == "done"


@pytest.mark.parametrize(
    "place", ["#lesson=", "#lesson=abc", OwnLesson(EXAMPLE).link[:-9], OwnLesson("x = 1").link, "#lesson=" + "A" * 7000]
)
def test_broken_link_is_explained(place):
    lesson = open_linked_lesson(place)

    assert lesson.course.title == "Beat a pair"
    assert lesson.scene["message"]["kind"] == "refuse"


def test_link_does_not_unpack_without_end():
    bomb = OwnLesson("#" * 3_000_000)

    assert len(bomb.link) < packed_text.MAX_LINK
    with pytest.raises(GameError, match="does not hold a whole lesson"):
        read_link(bomb.link)


def test_lessons_beside_own_pages_are_on_the_front_door(tmp_path):
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "mine.toml").write_text(EXAMPLE, encoding="utf-8")
    assert "own" not in {shelf["name"] for shelf in site_map.teacher_pages(tmp_path)}

    (tmp_path / "teachers").mkdir()
    (tmp_path / "teachers" / "own_lesson.ipynb").write_text("{}", encoding="utf-8")
    [shelf] = [shelf for shelf in site_map.teacher_pages(tmp_path) if shelf["name"] == "own"]

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
    html = messages_sent(desk, "print")[0]["html"]

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
    table = messages_sent(desk, "file")[0]["text"]
    assert "'=SUM(A1)" in table

    desk.act("forget")
    assert desk.report is None
    desk.act("open-report", "", table)
    assert desk.report.refused[0]["count"] == "9"


# Printed material ------------------------------------------------------------------------


each_game = pytest.mark.parametrize(("game", "many"), [("nanatoridori", 63), ("nanuk", 100), ("koinobori", 81)])


@each_game
def test_every_card_of_the_box_is_printed_once_nine_a_page(game, many):
    paper = printing.cards(game)
    drawing_counts = [len(re.findall(r"<svg ", page)) for page in paper.pages]

    assert sum(drawing_counts) == many
    assert drawing_counts == [9] * (many // 9) + ([many % 9] if many % 9 else [])


def test_printed_cards_are_those_of_the_deck():
    printed = Counter(re.findall(r'role="img" aria-label="([^"]*)"', printing.cards("nanuk").html))

    assert sorted(printed.values()) == sorted(Counter(nanuk.deal(5, seed=1).terms.cards).values())


def test_backs_stand_behind_their_fronts():
    with_backs = printing.cards("nanatoridori", back=True)

    assert len(with_backs.pages) == 14
    assert with_backs.pages[1].count('role="img"') == with_backs.pages[0].count('role="img"') == 9
    for game in registry.games():
        behind = printing.cards(game, back=True).pages[1]
        assert behind.count(f'href="#bbb-back-{game}"') == behind.count('role="img"') == 9


@pytest.mark.parametrize(
    ("game", "many"),
    [
        ("nanatoridori", {"penguin": 12}),
        ("nanuk", {"hunt": 8, "stay behind": 8, "clockwise": 1, "anticlockwise": 1}),
        ("koinobori", {**dict.fromkeys(koinobori.cards.COLOURS, 1), "Your mast: the lowest free level counts": 5}),
    ],
)
def test_pieces_are_enough_for_the_largest_table(game, many):
    [page] = printing.pieces(game).pages
    assert Counter(re.findall(r"<b>([^<]*)</b>", page)) == many
    assert {name for piece in pieces(game) for name in piece.symbols} <= set(drawings.SYMBOLS)


def test_masts_to_print_say_what_each_level_allows():
    [page] = printing.pieces("koinobori").pages
    for number, level in enumerate(koinobori.cards.read_masts(None), 1):
        assert page.count(f"Level {number}: take {level.take}, play {level.play}, hold {level.hold}<") == 5


def test_aid_shows_every_icon_beside_its_meaning():
    [page] = printing.aid("koinobori").pages
    for icon in koinobori.cards.ICONS:
        [words] = re.findall(rf'href="#bbb-{icon}"[^<]*/></svg>(?:<svg.*?</svg>)*</span><span><b>([^<]*)</b>', page)
        assert icon[:4] in words.lower()
        assert f'<symbol id="bbb-{icon}"' in page
    used = re.findall(r'href="#bbb-([^"]*)"', printing.aid("nanuk").html)
    assert used == ["double", "bear", "inuksuk", "day"]


@pytest.mark.parametrize("game", ["nanatoridori", "nanuk", "koinobori"])
def test_aid_covers_every_must_and_may_clause(game):
    covered = set()
    for first, last in re.findall(r"(\d+\.\d+)(?:–(\d+\.\d+))?", " ".join(part.rules for part in aid_parts(game))):
        chapter, start = map(int, first.split("."))
        covered |= {f"{chapter}.{at}" for at in range(start, int((last or first).split(".")[1]) + 1)}
    asked = {number.partition("-")[2] for number, rule in clauses(game).items() if rule.kind in ("must", "may")}

    assert {number for number in asked - covered if number[0] != "8"} == set()


def test_game_without_an_aid_lists_its_clauses(monkeypatch):
    monkeypatch.delitem(players_aid._AIDS, "nanuk")

    assert clauses("nanuk")["NANUK-3.3"].text in printing.aid("nanuk").html


@pytest.mark.parametrize("game", ["nanatoridori", "nanuk", "koinobori"])
def test_worksheet_keeps_its_answers_apart(game):
    lesson = lessons.courses()[game][0]
    questions, answers = worksheet.worksheet_pages(lesson)
    steps = worksheet.paper_steps(lesson)

    assert len(steps) > len(lesson.steps) / 2
    assert "".join(questions).count('class="step') == "".join(answers).count('class="answer"') == len(steps)
    assert printing.worksheet(lesson).pages == (*questions, *answers)


def test_worksheet_does_not_draw_what_it_asks_for():
    asked = "".join(worksheet.worksheet_pages(lessons.lesson("nanuk", "10_bears_and_the_win"))[0])

    assert "how many points have you in all" in asked  # of a season that is over
    assert "win the season" not in asked
    assert "1 point for 2 bears" not in asked


def test_every_worksheet_on_offer_has_something_to_do():
    for game, course in lessons.courses().items():
        desk = TeacherDesk(game)
        offered = re.findall(r'<option value="([^"]*)"', re.search(r'(?s)data-do="lesson".*?</select>', desk.page)[0])
        assert offered
        for lesson in course:
            questions, _answers = worksheet.worksheet_pages(lesson)
            assert ('class="step' in questions[0]) == (lesson.name in offered)
    desk.act("lesson", "17_a_whole_game")
    assert "Nothing of the lesson “A whole game” can be done on paper" in desk.page
    assert desk.lesson != "17_a_whole_game"


def test_worksheets_talk_of_no_screen():
    for lesson in (lesson for course in lessons.courses().values() for lesson in course if is_for_paper(lesson)):
        for page in printing.worksheet(lesson).pages:
            said = re.sub(r"<[^>]*>", " ", page)
            assert not re.search(r"\b(tap|click|press|drag|[Pp]oint at|try to)\b", said), (lesson.name, said)


def test_answers_name_moves_and_places_in_words():
    _questions, [answers] = worksheet.worksheet_pages(lessons.lesson("koinobori", "02_the_row"))

    assert "Card 1 of the row and card 7 of the row." in answers
    assert "row:1" not in answers


def test_guesses_are_answered_once_and_as_lessons_say_them():
    pages = [
        page
        for course in lessons.courses().values()
        for lesson in course
        for page in worksheet.worksheet_pages(lesson)[1]
    ]
    answers = [text for page in pages for text in re.findall(r"<b>\d+\. (.*?</b> .*?)</p>", page)]
    assert any(text.startswith("It is 67.86 %.</b> 12 of the 100 cards") for text in answers)
    assert [text for text in answers if re.search(r"\d\.\d{4}|</b> \d+ %\.", text)] == []


def test_paper_names_itself_in_words():
    assert str(printing.aid("nanuk")) == "Nanuk, player's aid, 1 page"
    assert "<" not in repr(printing.cards("nanuk"))


def test_paper_can_be_letter_and_grey():
    paper = printing.cards("nanuk")

    assert "size: 210mm 297mm" in paper.html
    assert "size: 215.9mm 279.4mm" in paper.lay_out("letter")
    grey = paper.lay_out(grey=True)
    assert grey == in_grey(grey) == in_grey(paper.html) != paper.html


def test_pictures_inside_a_grey_page_are_grey():
    picture = still(nanatoridori.deal(players=3, seed=7).view(0)).img()
    drawn = b64decode(re.search(r"base64,([^\"]+)", in_grey(picture))[1]).decode()

    assert set(re.findall(r"#[0-9a-fA-F]{6}\b", picture)) == set()
    assert all(len({each[0:2], each[2:4], each[4:6]}) == 1 for each in re.findall(r"#([0-9a-fA-F]{6})\b", drawn))


def test_paper_is_one_file_without_requests(tmp_path):
    path = printing.aid("nanuk").save(tmp_path / "aid.html")
    text = path.read_text(encoding="utf-8")

    assert text.startswith("<!doctype html>")
    assert not re.search(r"(?:src|href)=\"(?!data:|#)", text)


def test_unprintable_or_unwritable_paper_is_explained(tmp_path):
    for wrong in (
        lambda: printing.cards("chess"),
        lambda: printing.worksheet("nanuk/99_nothing"),
        lambda: printing.aid("nanuk").save(tmp_path / "no" / "such" / "folder.html"),
    ):
        with pytest.raises(GameError):
            wrong()


# What plans name ------------------------------------------------------------------------


def blocks_of(game):
    return [block for minutes in LENGTHS for block in lesson_plan(game, minutes).blocks]


@pytest.mark.parametrize("game", ["nanuk", "koinobori"])
def test_question_of_the_odds_is_on_its_page(game):
    [block] = {block for block in blocks_of(game) if block.page.endswith("odds.ipynb")}
    number, title = re.search(r"question (\d+) of the odds, “(.*?)”", block.does).groups()
    assert (int(number), title) in numbered_questions(NOTEBOOKS / block.page)


@pytest.mark.parametrize("game", registry.games())
def test_lessons_are_there_and_found_on_phones(game):
    [block] = {block for block in blocks_of(game) if block.page.endswith("learn.ipynb")}
    numbers = [int(each) for each in re.findall(r"\d+", block.does)]
    titles = " ".join(lesson.title.casefold() for lesson in lessons.courses()[game])
    assert max(numbers) <= len(lessons.courses()[game])
    assert block.does.partition(": ")[2].split()[0] in titles
    assert f"*{read_button('/voila/render/')['label']}*" in block.does
