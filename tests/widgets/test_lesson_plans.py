"""What the lesson plans name is there: questions of the odds, by number and title, lessons, and buttons on phones."""

import json
import re
from pathlib import Path

import pytest

from gamelib import lessons
from gamelib.core import registry
from widgets.desk.lesson_plans import LENGTHS, lesson_plan
from widgets.room.lobby_board import read_button

NOTEBOOKS = Path(__file__).resolve().parent.parent.parent / "notebooks"


def blocks_of(game):
    return [block for minutes in LENGTHS for block in lesson_plan(game, minutes).blocks]


def headings_of(page):
    cells = json.loads((NOTEBOOKS / page).read_text(encoding="utf-8"))["cells"]
    return re.findall(r"^## (.*)$", "\n".join("".join(cell["source"]) for cell in cells), re.MULTILINE)


@pytest.mark.parametrize("game", ["nanuk", "koinobori"])
def test_question_of_the_odds_is_on_its_page(game):
    [block] = {block for block in blocks_of(game) if block.page.endswith("odds.ipynb")}
    number, title = re.search(r"question (\d+) of the odds, “(.*?)”", block.does).groups()
    assert f"{number}. {title}" in headings_of(block.page)


@pytest.mark.parametrize("game", registry.games())
def test_lessons_are_there_and_found_on_phones(game):
    [block] = {block for block in blocks_of(game) if block.page.endswith("learn.ipynb")}
    numbers = [int(each) for each in re.findall(r"\d+", block.does)]
    titles = " ".join(lesson.title.casefold() for lesson in lessons.courses()[game])
    assert max(numbers) <= len(lessons.courses()[game])
    assert block.does.partition(": ")[2].split()[0] in titles
    assert f"*{read_button('/voila/render/')['label']}*" in block.does
