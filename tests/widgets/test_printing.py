"""Printed material: every card of the box, every clause a player can act on, worksheets with separate answers."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from gamelib import GameError, clauses, koinobori, lessons, nanuk
from widgets import drawings
from widgets.pictures import players_aid, printing, worksheet
from widgets.pictures.cut_outs import pieces
from widgets.pictures.players_aid import aid_parts

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
    assert len(re.findall("<svg ", with_backs.pages[1])) == len(re.findall("<svg ", with_backs.pages[0]))


@pytest.mark.parametrize(
    ("game", "many"),
    [
        ("nanatoridori", {"penguin": 12}),
        ("nanuk", {"hunt": 8, "stay at home": 8, "clockwise": 1, "counterclockwise": 1}),
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


def test_worksheets_talk_of_no_screen():
    for lesson in (lesson for course in lessons.courses().values() for lesson in course):
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
    assert "class=grey" in paper.lay_out(grey=True)
    assert "class=grey" not in paper.html


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
