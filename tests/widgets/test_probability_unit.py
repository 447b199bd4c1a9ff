"""The four lessons in probability: every number counted again from its question, what is said, paper, and the wall."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from fractions import Fraction
from html import unescape
from itertools import combinations, islice, pairwise, permutations
from math import comb, prod
from pathlib import Path

import pytest

from gamelib import GameError
from gamelib.core.intervals import share_interval
from gamelib.odds import ask
from tests.oracles.dealing import carps_on, chance, count_animals, house_deck, hunting_cards, mean
from tests.oracles.flocks import chance_of, count_fresh_hands, flocks_in, mean_flocks
from tests.support.fake_front_end import FakeComm
from tests.tools.make_translation_template import unit_messages
from widgets import TeacherDesk, UnitPlan
from widgets.desk.unit_content import unit_lessons
from widgets.desk.unit_numbers import UnitNumbers
from widgets.desk.unit_page import blanks_in_words
from widgets.desk.unit_paper import find_unit_paper, unit_answers, unit_plan_paper, unit_worksheet
from widgets.explore.about_chance import read_number, steps_of
from widgets.pictures.grey_inks import in_grey
from widgets.pictures.printing import SHEETS
from widgets.room.plan import read_asked

NOTEBOOKS = Path(__file__).resolve().parent.parent.parent / "notebooks"
BOX = [bird for bird in range(1, 8) for _copy in range(9)]
EIGHT = count_fresh_hands(BOX, 8)
LESSONS = unit_lessons()
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: str(lesson.number))


# Every number, counted once more ----------------------------------------------------------


def apart(*cards):
    """Return in how many orders of some cards no two neighbours are equal, as a share of all orders."""
    return chance(permutations(cards), lambda row: all(one != other for one, other in pairwise(row)))


def factors(*pairs):
    return prod((Fraction(good, of) for good, of in pairs), start=Fraction(1))


def deals_without_twins(many):
    """Return the share of hands without twins among those that the program deals, looking at each."""
    hands = [trial.dealt for trial in islice(ask.hand(8).copies(7).trials(seed=1), many)]
    return Fraction(sum(all(one != other for one, other in pairwise(hand)) for hand in hands), many)


def width_in_points(chance, deals):
    """Return how wide an interval is whose deals come out as they should, with two imagined each way, in points."""
    z = 1.959963984540054
    many = deals + z * z
    middle = (float(chance) * deals + z * z / 2) / many
    return Fraction(round(2 * z * (middle * (1 - middle) / many) ** 0.5 * 1_000_000), 10_000)


def seals_in_hands():
    """Return how likely three cards of Nanuk hold two seals or more."""
    seals = Counter(count_animals([card], "seal") for card in hunting_cards())
    none, one, two = seals[0], seals[1], seals[2]
    assert (none, one, two) == (76, 21, 3)
    fewer = comb(none, 3) + comb(none, 2) * one
    return 1 - Fraction(fewer, comb(100, 3))


def pink_in(many):
    """Return how many pink carps so many cards show on average."""
    return many * mean(house_deck(), lambda card: carps_on(card).count("pink"))


def counted():
    """Return every number of every lesson, from the words of its question."""
    two = [[one == 7, other == 7] for one, other in combinations(BOX, 2)]
    some = [pair for pair in two if any(pair)]
    before = seals_in_hands()
    after = before * Fraction(8, 10)
    bluff = (1 - before) * Fraction(2, 10)
    no_peacock = factors(*((54 - at, 63 - at) for at in range(8)))
    twinless = chance_of(EIGHT, lambda _flocks, longest: longest == 1)
    return [
        {
            "apart": apart("wren", "wren", "robin"),
            "mixed": apart("wren", "wren", "robin", "duck"),
            "pairs": apart("wren", "wren", "robin", "robin"),
            "middle": chance(permutations("WWR"), lambda row: row[1] == "R"),
            "of_twelve": 12 * apart("wren", "wren", "robin"),
            "hand": 8,
        },
        {
            "cards": len(BOX),
            "copies": BOX.count(4),
            "hand": 8,
            "same": factors((8, 62)),
            "three": factors((8, 62), (7, 61)),
            "no_twins": factors((54, 62), (53, 61)),
            "eight": twinless,
            "peacock": 1 - no_peacock,
            "no_peacock": no_peacock,
            "back": Fraction(54, 63),
            "seventh": Fraction(9, 63),
            "back_twice": Fraction(54, 63) ** 2,
            "deals": deals_without_twins(1000),
        },
        {
            "hand": 3,
            "same": factors((8, 62)),
            "both": chance(two, all),
            "both_if_some": chance(some, all),
            "before": before,
            "fewer": 1 - before,
            "true_boasts": after,
            "bluffs": bluff,
            "boasts": after + bluff,
            "after": after / (after + bluff),
            "after_seldom": after / (after + (1 - before) * Fraction(1, 10)),
            "after_all": before,
        },
        {
            "hand": 8,
            "begins": factors((54, 62)),
            "gaps": 7,
            "flocks": mean_flocks(EIGHT),
            "peacocks": Fraction(8 * 9, 63),
            "peacock": Fraction(9, 63),
            "twins": twinless,
            "ten": deals_without_twins(10),
            "hundred": deals_without_twins(100),
            "thousand": deals_without_twins(1000),
            "wide": width_in_points(twinless, 1000),
            "row": 7,
            "pink": pink_in(7),
            "pink_card": pink_in(1),
        },
    ]


@each_lesson
def test_every_number_is_counted_once_more(lesson):
    right = counted()[lesson.number - 1]

    assert set(right) == set(lesson.content["numbers"])
    for name, value in right.items():
        found = lesson.numbers[name].value
        assert (Fraction(found).limit_denominator(1000) if isinstance(found, float) else found) == value, name


def test_counts_are_written_as_they_are_counted():
    first, second, third, _last = (lesson.numbers for lesson in LESSONS)

    assert "{apart:counted} {pairs:counted} {mixed:counted} {mixed:rest}".format_map(first) == "2/6 8/24 12/24 12"
    assert "{three:factors} {three:counted}".format_map(second) == f"8/62 · 7/61 {8 * 7}/{62 * 61:,}"
    assert "{no_twins:factors}".format_map(second) == "54/62 · 53/61"
    pairs, some, both = comb(63, 2), comb(63, 2) - comb(54, 2), comb(9, 2)
    assert "{both:all} {both_if_some:all} {both_if_some:good}".format_map(third) == f"{pairs:,} {some} {both}"


def test_thousand_players_add_up():
    numbers = LESSONS[2].numbers
    cells = "{before:of_1000} {fewer:of_1000} {true_boasts:of_1000} {bluffs:of_1000} {boasts:of_1000}"
    two, fewer, honest, bluffs, boasts = map(int, cells.format_map(numbers).split())

    assert two + fewer == 1000
    assert honest + bluffs == boasts
    assert abs(Fraction(honest, two) - Fraction(8, 10)) < Fraction(1, 100)
    assert abs(Fraction(honest, boasts) - numbers["after"].value) < Fraction(1, 1000)


def test_intervals_are_those_of_the_deals():
    for name, many in (("hundred", 100), ("thousand", 1000)):
        _share, low, high = share_interval(int(deals_without_twins(many) * many), many)
        words = f"{{{name}:low}} {{{name}:high}} {{{name}:width}}".format_map(LESSONS[3].numbers)

        assert [int(each) for each in re.findall(r"\d+", words)] == [round(100 * x) for x in (low, high, high - low)]
        assert low < LESSONS[3].numbers["twins"].value < high


# What is said -------------------------------------------------------------------------------


def test_what_words_say_of_numbers_is_so():
    first, second, third, last = (lesson.numbers for lesson in LESSONS)
    orders = re.findall(r"[ABR]{3}", LESSONS[0].tasks[1].answer)

    assert sorted(orders[:6]) == sorted(map("".join, permutations("ABR")))
    assert set(orders[6:]) == {each for each in orders if each[1] == "R"}
    assert first["pairs"].value == first["apart"].value  # "as likely"
    assert second["back_twice"].value < second["no_twins"].value  # "a little less"
    assert second["peacock"].value > Fraction(1, 2)
    assert third["both_if_some"].value < second["same"].value
    assert third["after_seldom"].value > third["after"].value > third["after_all"].value
    assert 7 < last["flocks"].value < 8  # "a hand has seven or eight"
    assert len(flocks_in([*map(int, LESSONS[3].tasks[0].cards)])) == 5
    wide, narrow = (int(format(last[name], "width")) for name in ("hundred", "thousand"))
    assert 2.5 < wide / narrow < 3.7  # "about three times"
    assert 1 < 30 * 0.05 < 2  # "one or two" of thirty


def sentences_by_file():
    """Return the sentences of each lesson as they are written, by its file."""
    found = defaultdict(list)
    for text, place in unit_messages():
        found[place].append(text)
    return found


def test_no_number_is_typed():
    for text, _place in unit_messages():
        assert not re.search(r"\d", re.sub(r"\{[^}]*\}", "", text)), text


def test_every_number_is_said_or_used_by_another():
    for lesson, texts in zip(LESSONS, sentences_by_file().values(), strict=True):
        questions = lesson.content["numbers"]
        named = set(re.findall(r"\{(\w+)", " ".join(texts)))
        inside = set(re.findall(r"[a-z_]+", " ".join(questions.values())))

        assert {*questions, *lesson.content.get("given", {})} - named - inside == set()


@each_lesson
def test_lesson_is_whole(lesson):
    assert lesson.minutes == 45
    assert lesson.topics
    assert lesson.can
    assert any(block.page.endswith("/play.ipynb") for block in lesson.blocks)
    assert sum(bool(block.ask) for block in lesson.blocks) >= 2
    assert lesson.blocks[-1].title == "Exit question"
    for block in lesson.blocks:
        assert all((block.title, block.does, block.says, block.no_phones))
        assert block.page == "worksheet" or (NOTEBOOKS / block.page).is_file()
    assert (NOTEBOOKS / lesson.page).is_file()


@each_lesson
def test_question_for_the_wall_is_one_the_library_answers(lesson):
    for each in lesson.content["block"]:
        if "ask" in each:
            number = lesson.numbers[each["ask"]]
            assert number.found is not None
            assert number.found.kind == ("assumed" if each["ask"] == "after_all" else "exact")
            assert each["ask"] == "before" or number.steps


# The plan as a page ---------------------------------------------------------------------------


@pytest.fixture
def plan():
    plan = UnitPlan(2)
    plan.sent = []
    plan.comm = FakeComm(plan.sent)
    return plan


def find_door(plan, code="", *, leads=True):
    message = {"do": "door", "value": "http://192.168.0.23:8866/class/", "text": code, "pages": "", "leads": leads}
    plan._on_message(None, message, [])


def test_plan_puts_its_questions_on_the_wall(plan):
    asked = [block.ask for block in plan.lesson.blocks if block.ask]
    assert asked[0] == '{"number": "nanatoridori.flock_of(2, 2)"}'

    for code in ("", "HKRT"):
        find_door(plan, code)
        assert [unescape(key) for key in re.findall(r'data-ask="([^"]*)"', plan.page)] == asked
    find_door(plan, leads=False)
    assert "data-ask" not in plan.page


def test_question_of_few_cards_is_asked_in_words_of_its_own():
    key = json.loads(LESSONS[0].blocks[0].ask)

    assert key["number"] == LESSONS[0].content["numbers"]["apart"]
    assert (key["game"], key["cards"]) == ("nanatoridori", ["1", "1", "2"])
    assert key["title"].endswith("How often do the wrens sit apart?")


@each_lesson
def test_every_lesson_ends_with_a_question_on_the_wall(lesson):
    last = lesson.blocks[-1]
    question = read_asked(last.ask).question

    assert last.title == "Exit question"
    assert question.number == lesson.question_of(lesson.content["block"][-1])
    assert question.game in (lesson.game, "nanatoridori")
    assert question.title.endswith("?")
    assert "{" not in question.title


def test_guesses_at_a_width_find_every_belief_on_their_line():
    question, numbers = read_asked(LESSONS[3].blocks[-1].ask).question, LESSONS[3].numbers
    hundred = int(format(numbers["hundred"], "width"))

    assert question.is_mean
    for width in (float(numbers["wide"].value), hundred, hundred / 10):  # right, ten times narrower, no narrower
        assert question.line.least < width < question.line.most
    assert round(numbers["wide"].value) == int(format(numbers["thousand"], "width"))  # as the plan's own deals say
    assert 3 < hundred / float(numbers["wide"].value) < 3.4  # "about three times"


def test_steps_to_a_width_say_only_what_is_so():
    twins = "chance.interval_width('nanatoridori.no_neighbours(8)', "
    for written, says_root in (("100, 10)", True), ("10, 100)", False)):
        _first, narrower, _last = steps_of(twins + written)
        assert ("square root" in narrower.more) == says_root, written
    assert "3.1 times narrower" in steps_of(twins + "100, 10)")[1].say
    assert [step.reached for step in steps_of(twins + "100)")] == [read_number(twins + "100)").value]


def test_plan_leads_to_the_room_that_is_open(plan):
    find_door(plan)
    assert "Lead this lesson" in plan.page
    find_door(plan, "HKRT")
    assert plan.page.count('data-wall="HKRT"') == 1
    find_door(plan, leads=False)
    assert "Lead this lesson" not in plan.page


@each_lesson
def test_links_of_a_plan_lead_to_pages(lesson):
    page = UnitPlan(lesson.number).page
    places = [place.partition("#")[0] for place in re.findall(r'href="\.\./([^"]+)"', page)]

    assert len(places) > 8
    assert [place for place in places if not (NOTEBOOKS / place).is_file()] == []
    assert not re.search(r"\{|\[[ /]\]|\bNone\b", re.sub(r"<[^>]*>", " ", page))


@each_lesson
def test_answers_are_folded_away(lesson):
    open_part = re.sub(r"<details>.*?</details>", "", UnitPlan(lesson.number).page)

    for task in lesson.tasks:
        assert len(task.answer) > 10
        assert task.answer[:30] not in open_part


def test_plan_says_what_it_cannot_print(plan):
    plan._on_message(None, {"do": "print", "value": "unit-worksheet-9", "text": ""}, [])

    assert "There is nothing with this name to print." in plan.page


def test_desk_and_plans_of_a_game_lead_to_what_belongs():
    desk = TeacherDesk("koinobori", seed=7)
    box, plan = (
        re.search(rf'<section class="box[^"]*" id="desk-{name}".*?</section>', desk.page)[0]
        for name in ("unit", "plan")
    )

    assert re.findall(r'href="\.\./([^"]+)"', box) == [lesson.page for lesson in LESSONS]
    for lesson in LESSONS:
        assert lesson.title in box
        assert all(topic in box for topic in lesson.topics)
    belongs = ("koinobori/odds", "koinobori/odds_more", "koinobori/exercises", "teachers/exercises_koinobori")
    for page in (*belongs, LESSONS[3].page.removesuffix(".ipynb")):
        assert f'href="../{page}.ipynb"' in plan


# On paper -------------------------------------------------------------------------------------


def words_of(paper):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", " ".join(paper.pages)).replace("&amp;", "&"))


@each_lesson
def test_worksheet_has_room_to_write_and_no_answer(lesson):
    sheet, answers = unit_worksheet(lesson), unit_answers(lesson)

    assert sheet.size == lesson.sheets_in_words == "2 pages"
    assert len(answers.pages) == 1
    assert " ".join(sheet.pages).count('class="blank"') > 10
    for task in lesson.tasks:
        assert task.title in words_of(sheet)
        first = re.sub(r"\*", "", task.answer)[:25].replace("\N{NO-BREAK SPACE}", " ")
        assert first not in words_of(sheet)
        assert first in words_of(answers).replace("\N{NO-BREAK SPACE}", " ")


def test_signs_stay_beside_their_blanks():
    for lesson in LESSONS:
        pages = "".join(unit_worksheet(lesson).pages)
        boxes = re.findall(r'(?:<span class="over">)?(?:<i class="blank"></i>)+(?:</span>)?([^<]*)</span>', pages)
        asked = " ".join(f"{task.ask} {task.then}" for task in lesson.tasks).replace(" %", "\N{NO-BREAK SPACE}%")
        assert boxes == re.findall(r"\[[ /]\]([\N{NO-BREAK SPACE}%.,;:?!]*)", asked)
    assert "\N{NO-BREAK SPACE}%." in boxes


def test_unit_prints_whole_on_the_chosen_paper(plan):
    whole = find_unit_paper("unit")
    assert len(whole.pages) == sum(len(find_unit_paper(f"unit-lesson-{lesson.number}").pages) for lesson in LESSONS)
    for lesson in LESSONS:
        assert unit_plan_paper(lesson).pages[0] in whole.pages
    plan.act("sheet", "letter")
    plan.act("grey", "grey")
    plan.act("print", "unit-worksheet-2")
    html = plan.sent[-2]["content"]["html"] if plan.sent[-1]["method"] == "update" else plan.sent[-1]["content"]["html"]

    assert f"size: {SHEETS['letter'][0]:g}mm" in html
    assert in_grey(html) == html


def test_blanks_are_dots_on_a_screen():
    assert blanks_in_words("[ ] of [/]") == "… of …"


# What is refused --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        "nanatoridori.__dict__",
        "nanatoridori._box()",
        "__import__('os')",
        "nanatoridori.flock_of(",
        "open('x')",
        "unknown + 1",
        "chess.boast()",
        "[1, 2]",
        "1 if 2 else 3",
    ],
)
def test_no_other_code_is_a_question(question):
    with pytest.raises(GameError):
        UnitNumbers({"x": question})["x"]


@pytest.mark.parametrize("number", [0, 5, "2", True])
def test_unknown_lesson_is_refused(number):
    with pytest.raises(GameError, match="numbered 1 to 4"):
        UnitPlan(number)
