"""Printed material: every card of the box, every clause a player can act on, worksheets with separate answers."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from gamelib import GameError, clauses, lessons, nanuk
from widgets.pictures import printing

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


@each_game
def test_aid_lists_every_must_and_may_clause(game, many):
    numbers = re.findall(r'<span class="clause">([\d.]+)</span>', printing.aid(game).html)

    assert many
    assert numbers == [
        number.partition("-")[2] for number, rule in clauses(game).items() if rule.kind in ("must", "may")
    ]


@pytest.mark.parametrize("game", ["nanatoridori", "nanuk", "koinobori"])
def test_a_worksheet_asks_on_one_page_and_answers_on_another(game):
    lesson = lessons.courses()[game][0]
    questions, answers = printing.worksheet(lesson).pages

    assert questions.count('class="step"') == answers.count("<h2>") == len(lesson.steps)
    assert 'class="fold"' in answers
    assert len(re.sub("<[^>]*>", "", answers)) > 20 * len(lesson.steps)


def test_paper_is_one_file_without_requests(tmp_path):
    path = printing.aid("nanuk").save(tmp_path / "aid.html")
    text = path.read_text(encoding="utf-8")

    assert text.startswith("<!doctype html>")
    assert not re.search(r"(?:src|href)=\"(?!data:|#)", text)


def test_unprintable_or_unwritable_paper_is_explained(tmp_path):
    for wrong in (lambda: printing.cards("chess"), lambda: printing.worksheet("nanuk/99_nothing"),
                  lambda: printing.aid("nanuk").save(tmp_path / "no" / "such" / "folder.html")):
        with pytest.raises(GameError):
            wrong()
